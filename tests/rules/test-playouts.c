/* test-playouts.c – random games to the end, with every invariant after every move (kit_playout).
 *
 * Every mix of the box with 2 to 6 players; every module of module-list.h alone, in pairs and in triples chosen at
 * random; every choice of every option; bags as large as they may be. Without an argument a few hundred games, with "nightly" more than 50,000.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "share.h"

#include "engine/playout.h"

#include <string.h>

static bool nightly;

/* --- the mixes of the box --- */

static void
test_mix (gconstpointer data)
{
  const char *mix = data;
  for (int n_players = 2; n_players <= 6; n_players++)
    for (int i = 0; i < test_share (nightly ? 280 : 2); i++)
      {
        g_autoptr (KitGame) kit = kit_new_with (mix, NULL, n_players, i % n_players);
        kit_playout (kit, i * 1000003u + n_players, NULL);
      }
}

/* --- modules with each other: any subset may be used, and all combine (MIX-9) --- */

static void
test_modules (gconstpointer data)
{
  guint32 modules = GPOINTER_TO_UINT (data);
  for (int i = 0; i < test_share (nightly ? 275 : 1); i++)
    {
      g_autofree char *mix = kit_mix_of (modules, i);
      /* Half of the games with few figures, so that supplies run out. */
      g_autoptr (KitGame)
        kit = kit_new_with (mix, i % 2 ? "{\"components\":{\"follower\":3}}" : NULL, 2 + (i + modules) % 5, 0);
      kit_playout (kit, i * 15485863u + modules, NULL);
    }
}

/* Three different modules at random, with and without fields and river as chance has it. */
static void
test_triples (void)
{
  KitRandom random = { 20 };

  for (int i = 0; i < test_share (nightly ? 4000 : 12); i++)
    {
      guint32 modules = 0;

      for (int k = 0; k < 3; k++)
        modules |= 1u << (1 + kit_random_below (&random, BST_MODULE_CORE - 1));
      if (__builtin_popcount (modules) != 3)
        continue;
      g_autofree char *mix = kit_mix_of (modules, i);
      g_autoptr (KitGame) kit = kit_new_with (mix, NULL, 2 + i % 5, 0);
      kit_playout (kit, i * 49979687u + 3, NULL);
    }
}

/* --- options --- */

/* The choice as it stands in a mix. */
static char *
dup_choice (const BstOptionInfo *option, const char *choice)
{
  return g_strdup_printf (option->type == BST_OPTION_TYPE_WORD ? "\"%s\"" : "%s", choice);
}

/* Every choice that is not the default, with its module and fields, and with everything that it may touch. */
static void
test_options (gconstpointer data)
{
  const guint32 others = GPOINTER_TO_UINT (data);

  for (int option = 0; option < BST_N_OPTIONS; option++)
    {
      const BstOptionInfo *info = &bst_options[option];
      g_auto (GStrv) choices = g_strsplit (info->choices, "|", -1);

      for (int c = 1; choices[c]; c++)
        for (int i = 0; i < test_share (nightly ? 100 : 1); i++)
          {
            g_autofree char *choice = dup_choice (info, choices[c]);
            g_autofree char *overlay = g_strdup_printf ("{\"options\":{\"%s\":%s}}", info->word, choice);
            g_autofree char *mix = kit_mix_of (others | 1u << info->module, i);
            g_autoptr (KitGame) kit = kit_new_with (mix, overlay, 2 + i % 5, 0);

            kit_playout (kit, i * 32452843u + 8 * option + c, NULL);
          }
    }
}

/* --- large bags --- */

/* Twelve boxes are 864 tiles; 1,000 is the limit of a mix. */
static void
test_twelve_boxes (void)
{
  g_autoptr (KitGame)
    kit = kit_new ("{\"sets\":[{\"set\":\"classic-base\",\"copies\":12}],\"modules\":[\"base\",\"fields\"]}", 6);
  KitPlayout how = { .no_check_options = !nightly };
  kit_playout (kit, 12, &how);
  kit_expect_over (kit, true);
}

static void
test_thousand (void)
{
  static const char mix[] =
    "{\"modules\":[\"base\",\"fields\",\"abbot\"],\"start\":[{\"tile\":\"classic-base-start\"}],"
    "\"components\":{\"follower\":40},"
    "\"tiles\":[{\"tile\":\"classic-base-road-straight\",\"count\":400},"
    "{\"tile\":\"classic-base-road-crossing-four\",\"count\":200},"
    "{\"tile\":\"classic-base-monastery\",\"count\":%d}]}";
  g_autofree char *most = g_strdup_printf (mix, 400);
  g_autofree char *too_many = g_strdup_printf (mix, 401);
  g_autoptr (KitGame) kit = kit_new (most, 6);
  KitPlayout how = { .no_check_options = !nightly };
  kit_playout (kit, 1000, &how);
  kit_expect_over (kit, true);

  g_autofree char *refusal = kit_refusal (too_many, NULL, 6);
  g_assert_nonnull (refusal);
  g_assert_nonnull (strstr (refusal, "1001"));
}

/* MIX-15: a table full of start tiles, most of them surrounded monasteries: nothing is triggered. */
static void
test_many_start_tiles (void)
{
  g_autoptr (GString) start = g_string_new (NULL);
  for (int i = 0; i < 990; i++)
    g_string_append_printf (start, "B@%d,%d/0 ", i % 33, i / 33);
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, start->str, "B*2");
  kit_turn (kit, "B", 0, -1, "FFFF", "monastery");
  kit_turn (kit, "B", 1, -1, "FFFF", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 1 + 3, 0);
}

/* A tile can lie far away: straight roads in one line. */
static void
test_long_line (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "U", "U*999");
  for (int i = 1; i <= 999; i++)
    {
      kit->quiet = i % 100 != 0;
      kit_turn (kit, "U", i, 0, "FRFR", i == 1 ? "road:E" : NULL);
    }
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 1000, 0);
}

/* --- what a game costs --- */

/* Every fourth decision is left to chance, for the others the last option is taken. */
static bool
choose_last (void *data, const BstGame *game, const BstState *state, BstMove *scratch, BstMove *out_move)
{
  int *n = data;

  if (++*n % 4 == 0)
    return false;
  *out_move = scratch[bst_legal (game, state, scratch) - 1];
  return true;
}

/* What bst_playout() does, decision by decision from the lists. */
static void
play_listed (KitGame *kit, BstPlayout *playout)
{
  int who;

  while ((who = bst_who (kit->state)) != BST_NOBODY)
    {
      BstMove move;
      size_t n = bst_legal (kit->game, kit->state, kit->moves);

      if (playout->last_turn && kit->state->turn > playout->last_turn
          && (who == BST_NATURE || kit->state->turn > playout->last_turn + 1))
        break;
      if (who == BST_NATURE)
        bst_chance (kit->game, kit->state, playout->seed, kit->scratch, &move);
      else if (!playout->choose || !playout->choose (playout->data, kit->game, kit->state, kit->scratch, &move))
        move = kit->moves[((uint64_t) bst_playout_random (playout) * n) >> 32];
      bst_apply (kit->game, kit->state, &move);
    }
}

/* From the start, from the middle, with and without a player who chooses: the same games as from the lists. */
static void
test_same_games (gconstpointer mix)
{
  for (uint64_t seed = 1; seed <= 12; seed++)
    {
      g_autoptr (KitGame) kit = kit_new (mix, 2 + seed % 5);
      g_autofree BstState *fast = g_malloc (kit->game->state_size);
      uint16_t turns[] = { seed % 3 ? 3 * seed : 0, 0 };

      bst_state_copy (kit->game, kit->state, fast);
      for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
        {
          int n_fast = 0, n_slow = 0;
          BstPlayout slow = { .seed = seed, .random = 7 * seed, .last_turn = turns[i] };
          BstPlayout playout = slow;

          if (seed % 2)
            {
              slow.choose = playout.choose = choose_last;
              slow.data = &n_slow;
              playout.data = &n_fast;
            }
          play_listed (kit, &slow);
          bst_playout (kit->game, fast, &playout, kit->scratch);
          g_assert_cmpint (n_fast, ==, n_slow);
          g_assert_true (playout.random == slow.random);
          g_assert_true (bst_state_equal (kit->game, kit->state, fast));
          g_assert_null (bst_state_check (kit->game, fast));
        }
      g_assert_cmpint (bst_who (fast), ==, BST_NOBODY);
    }
}

/* The games of these seeds are the same as ever: whoever makes the rules faster must not change chance, or the order of the
 * options. Two hundred thousand of them have 19.559 and 19.275 points in the mean. */
static void
test_same_scores (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  int sums[2] = { 0 };

  kit->game->emit = NULL;
  for (uint64_t seed = 1; seed <= 400; seed++)
    {
      BstPlayout playout = { .seed = seed, .random = bst_random (seed, BST_N_STREAMS, 0) };

      bst_start (kit->game, kit->state);
      bst_playout (kit->game, kit->state, &playout, kit->scratch);
      for (int seat = 0; seat < 2; seat++)
        sums[seat] += bst_score (kit->state, seat);
    }
  g_assert_cmpint (sums[0], ==, 7739);
  g_assert_cmpint (sums[1], ==, 7718);
}

static void
test_state_size (void)
{
  g_autoptr (KitGame) classic = kit_new ("classic", 5);
  g_autoptr (KitGame) everything = kit_new ("everything", 2);
  g_assert_cmpint (classic->game->state_size, <=, 10 * 1024);
  g_assert_cmpint (everything->game->state_size, <=, 22 * 1024);
}

/* States that malloc() puts side by side, with 16 bytes between them, are never a few bytes off a whole page apart. */
static void
test_state_layout (void)
{
  for (int copies = 1; copies <= 13; copies++)
    {
      g_autofree char *mix = g_strdup_printf ("{\"sets\":[{\"set\":\"classic-base\",\"copies\":%d}],"
                                              "\"modules\":[\"base\",\"fields\"]}",
                                              copies);
      g_autoptr (KitGame) kit = kit_new (mix, 2);

      g_assert_cmpint ((kit->game->state_size + 16) % 64, ==, 0);
    }
}

static void
add_mixes (GStrv mixes)
{
  for (int i = 0; mixes[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/playouts/mix/%s", mixes[i]);
      g_autofree char *same = g_strdup_printf ("/playouts/same-games/%s", mixes[i]);
      g_test_add_data_func (path, mixes[i], test_mix);
      g_test_add_data_func (same, mixes[i], test_same_games);
    }
}

/* Each module alone and with each other one; the base game is always there. */
static void
add_pairs (void)
{
  for (guint a = BST_MODULE_BASE + 1; a < BST_MODULE_CORE; a++)
    for (guint b = a; b < BST_MODULE_CORE; b++)
      {
        g_autofree char *path = g_strdup_printf ("/playouts/modules/%s/%s", bst_module_ids[a],
                                                 a == b ? "alone" : bst_module_ids[b]);
        g_test_add_data_func (path, GUINT_TO_POINTER (1u << a | 1u << b), test_modules);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  nightly = argc > 1 && strcmp (argv[1], "nightly") == 0;
  g_auto (GStrv) mixes = kit_playable_mixes (2);
  add_mixes (mixes);
  add_pairs ();
  /* So many empty cells that they are looked at by words. */
  g_test_add_data_func ("/playouts/same-games/five-boxes",
                        "{\"sets\":[{\"set\":\"classic-base\",\"copies\":5}],\"modules\":[\"base\",\"fields\"]}",
                        test_same_games);
  g_test_add_func ("/playouts/triples", test_triples);
  g_test_add_data_func ("/playouts/options/alone", GUINT_TO_POINTER (1u << BST_MODULE_FIELDS), test_options);
  g_test_add_data_func ("/playouts/options/everything", GUINT_TO_POINTER ((1u << BST_MODULE_CORE) - 1), test_options);
  g_test_add_func ("/playouts/large/twelve-boxes", test_twelve_boxes);
  g_test_add_func ("/playouts/large/thousand-tiles", test_thousand);
  g_test_add_func ("/playouts/large/many-start-tiles", test_many_start_tiles);
  g_test_add_func ("/playouts/large/long-line", test_long_line);
  g_test_add_func ("/playouts/same-scores", test_same_scores);
  g_test_add_func ("/playouts/state-size", test_state_size);
  g_test_add_func ("/playouts/state-layout", test_state_layout);
  return g_test_run ();
}
