/* test-null.c – the module to copy (engine/rules/null.c) shows every hook and changes nothing.
 *
 * It is in no list of modules, so meson.build lends it the number and the table of the ferries: this program plays with
 * null.c where others play with ferries.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include <string.h>

/* Every member of BstRules is a pointer to a function, but for these. A new hook must be shown in null.c, too. */
static void
test_every_hook (void)
{
  const BstRules *rules = &bst_rules_ferries;
  static const struct
  {
    gsize from, to;
  } parts[] = {
    { offsetof (BstRules, refuse), offsetof (BstRules, stands_on) },
    { offsetof (BstRules, pick_figure), offsetof (BstRules, place_groups) },
    { offsetof (BstRules, act), offsetof (BstRules, on_track) },
    { offsetof (BstRules, entries), sizeof (BstRules) },
  };

  g_assert_cmpstr (rules->id, ==, "null");
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (gsize at = parts[i].from; at < parts[i].to; at += sizeof (gpointer))
      {
        gpointer hook;

        memcpy (&hook, (const char *) rules + at, sizeof hook);
        if (!hook)
          g_test_fail_printf ("A hook of rules.h (byte %zu of BstRules) is missing in engine/rules/null.c: "
                              "add a function that has no opinion, with a comment, and a line in its table.",
                              at);
      }
}

static void
play (KitGame *kit, guint64 seed)
{
  kit_playout (kit, seed, NULL);
  kit_expect_over (kit, true);
}

/* The same chance and the same choices lead to the same end with it and without it. */
static void
test_changes_nothing (void)
{
  for (int seed = 1; seed <= 10; seed++)
    {
      g_autoptr (KitGame) with = kit_new_with ("{\"sets\":[{\"set\":\"classic-base\"}],\"modules\":"
                                               "[\"base\",\"fields\",\"ferries\"]}",
                                               NULL, 2 + seed % 5, 0);
      g_autoptr (KitGame) without = kit_new_with ("{\"sets\":[{\"set\":\"classic-base\"}],\"modules\":"
                                                  "[\"base\",\"fields\"]}",
                                                  NULL, 2 + seed % 5, 0);

      play (with, seed);
      play (without, seed);
      g_assert_cmpuint (with->n_applied, ==, without->n_applied);
      g_assert_cmpmem (with->state->total, sizeof with->state->total, without->state->total,
                       sizeof without->state->total);
      g_assert_cmpuint (with->state->n_sites, ==, without->state->n_sites);
      g_assert_cmpmem (bst_sites (with->game, with->state), with->state->n_sites * sizeof (BstSite),
                       bst_sites (without->game, without->state), without->state->n_sites * sizeof (BstSite));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/null/every-hook", test_every_hook);
  g_test_add_func ("/null/changes-nothing", test_changes_nothing);
  return g_test_run ();
}
