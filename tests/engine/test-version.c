/* test-version.c – the engine knows which version it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/version.h"

#include <glib.h>

static void
test_form (void)
{
  g_assert_true (g_regex_match_simple ("^[0-9]+\\.[0-9]+\\.[0-9]+$", bst_version (), 0, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/version/three-numbers", test_form);
  return g_test_run ();
}
