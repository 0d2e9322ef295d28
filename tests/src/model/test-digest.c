/* test-digest.c – the numbers in journals and codes: files go from one machine to another, whose bytes may lie the other way round.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-digest.h"

/* Worked out by hand from the definition of FNV-1a. Letters beyond ASCII are where a signed char would differ. */
static void
test_same_everywhere (void)
{
  const guint32 empty = BASTIDE_DIGEST_EMPTY;

  g_assert_cmpuint (bastide_digest_add_text (empty, "road"), ==, 3557758977u);
  g_assert_cmpuint (bastide_digest_add_number (empty, 0x01020304), ==, 2603996501u);
  g_assert_cmpuint (bastide_digest_add_number (bastide_digest_add_text (empty, "é"), 7), ==, 166269204u);
}

/* Where one text ends and the next begins counts. */
static void
test_ends (void)
{
  const guint32 ab = bastide_digest_add_text (BASTIDE_DIGEST_EMPTY, "ab");
  const guint32 a = bastide_digest_add_text (BASTIDE_DIGEST_EMPTY, "a");

  g_assert_cmpuint (bastide_digest_add_text (ab, "c"), !=, bastide_digest_add_text (a, "bc"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/digest/same-everywhere", test_same_everywhere);
  g_test_add_func ("/digest/ends", test_ends);
  return g_test_run ();
}
