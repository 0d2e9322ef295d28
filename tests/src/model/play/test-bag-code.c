/* test-bag-code.c – codes for the same bag: there and back, typed by people, and nonsense.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-bag-code.h"

#include "engine/io/game-json.h"

static BstBox *
new_box (const char *mix)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstBox *box = bst_mix_resolve (bst_catalog_find_mix (catalog, mix)->root, NULL, catalog, report);

  g_assert_nonnull (box);
  return box;
}

static void
test_round_trip (void)
{
  static const guint64 seeds[] = { 1, 31, 32, 123456, G_MAXUINT32, BST_MAX_SEED };
  static const char *const mixes[] = { "classic", "everything", "wheel" };

  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (seeds); k++)
      {
        g_autoptr (BstBox) box = new_box (mixes[i]);
        g_autofree char *code = bastide_bag_code_new (mixes[i], box, seeds[k]);
        g_autofree char *typed = g_ascii_strdown (code, -1);
        g_autofree char *mix = NULL;
        guint64 seed;
        guint check;

        g_assert_true (bastide_bag_code_read (typed, &mix, &seed, &check));
        g_assert_cmpstr (mix, ==, mixes[i]);
        g_assert_cmpuint (seed, ==, seeds[k]);
        g_assert_cmpuint (check, ==, bastide_bag_code_check (box));
      }
}

/* Other tiles, another check. */
static void
test_check (void)
{
  g_autoptr (BstBox) classic = new_box ("classic"), wheel = new_box ("wheel"), again = new_box ("classic");

  g_assert_cmpuint (bastide_bag_code_check (classic), !=, bastide_bag_code_check (wheel));
  g_assert_cmpuint (bastide_bag_code_check (classic), ==, bastide_bag_code_check (again));
}

static void
test_nonsense (void)
{
  static const char *const codes[] = { "",
                                       "classic",
                                       "classic:",
                                       "classic:12",
                                       ":1234567",
                                       "classic:12!45678",
                                       "classic:ZZZZZZZZZZZZZZ",
                                       "classic:11111111111111111" };

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      char *mix = NULL;
      guint64 seed;
      guint check;

      if (bastide_bag_code_read (codes[i], &mix, &seed, &check))
        g_error ("“%s” is no code", codes[i]);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bag-code/round-trip", test_round_trip);
  g_test_add_func ("/bag-code/check", test_check);
  g_test_add_func ("/bag-code/nonsense", test_nonsense);
  return g_test_run ();
}
