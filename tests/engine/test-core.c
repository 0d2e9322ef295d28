/* test-core.c – what only shows when something is wrong: limits of a game, chance without a short cut, damaged states.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include <string.h>

/* --- limits of a game --- */

/* A set-up with the tiles of a game, to be spoilt. */
static void
take_setup (KitGame *kit, BstSetup *out_setup)
{
  bst_setup_defaults (out_setup);
  out_setup->tiles = kit->game->tiles;
  out_setup->counts = kit->game->counts;
  out_setup->n_tiles = kit->game->n_tiles;
  out_setup->start = kit->game->start;
  out_setup->n_start = kit->game->n_start;
}

/* Why a set-up is refused, NULL if it is not; how many options a decision may have. */
static const char *
refusal (const BstSetup *setup, uint32_t *out_max_moves)
{
  g_autofree void *memory = g_malloc0 (bst_game_memory (setup));
  g_autofree BstGame *game = g_new0 (BstGame, 1);
  const char *sentence = bst_game_init (game, memory, setup);

  if (out_max_moves)
    *out_max_moves = game->max_moves;
  return sentence;
}

/* MIX-10 */
static void
test_players (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  BstSetup setup;

  take_setup (kit, &setup);
  for (int n = 0; n <= BST_MAX_PLAYERS + 1; n++)
    {
      setup.n_players = n;
      g_assert_cmpstr (refusal (&setup, NULL), ==,
                       n >= 2 && n <= BST_MAX_PLAYERS ? NULL : "A game has two to six players.");
    }
  setup.n_players = 3;
  setup.first = 2;
  g_assert_null (refusal (&setup, NULL));
  setup.first = 3;
  g_assert_cmpstr (refusal (&setup, NULL), ==, "The first player has no seat.");
}

static void
test_tiles (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  g_autofree uint16_t *counts = g_new0 (uint16_t, kit->game->n_tiles);
  BstSetup setup;

  take_setup (kit, &setup);
  setup.counts = counts;
  counts[kit_tile (kit, "U")] = BST_MAX_TILES;
  g_assert_null (refusal (&setup, NULL));
  counts[kit_tile (kit, "U")]++;
  g_assert_cmpstr (refusal (&setup, NULL), ==, "The bag has more than 1,000 tiles.");
}

/* Sites and segments are numbered with 16 bits; start tiles are not in the bag and can be many. */
static void
test_features (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  const int many = 40000;
  g_autofree BstStart *start = g_new0 (BstStart, many);
  BstSetup setup;

  for (int i = 0; i < many; i++)
    start[i] = kit->game->start[0];
  take_setup (kit, &setup);
  setup.start = start;
  setup.n_start = 1000;
  g_assert_null (refusal (&setup, NULL));
  setup.n_start = many;
  g_assert_cmpstr (refusal (&setup, NULL), ==, "The tiles in the bag have too many features.");
}

/* Nature is asked for one of all kinds of tiles, also where the map is small. */
static void
test_many_kinds (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  const int n_kinds = 900;
  g_autofree BstTile *tiles = g_new0 (BstTile, n_kinds);
  g_autofree uint16_t *counts = g_new0 (uint16_t, n_kinds);
  uint32_t max_moves;
  BstSetup setup;

  for (int i = 0; i < n_kinds; i++)
    tiles[i] = kit->game->tiles[kit_tile (kit, "U")];
  take_setup (kit, &setup);
  setup.tiles = tiles;
  setup.counts = counts;
  setup.n_tiles = n_kinds;
  setup.n_start = 0;
  counts[0] = 1;
  g_assert_null (refusal (&setup, &max_moves));
  g_assert_cmpint (max_moves, >=, n_kinds);
}

/* A module refuses with its own sentence (WHEEL-75). */
static void
test_module_refuses (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  BstSetup setup;

  take_setup (kit, &setup);
  setup.modules |= 1u << BST_MODULE_WHEEL;
  g_assert_null (refusal (&setup, NULL));
  setup.options[BST_OPTION_WHEEL_BOARD] = 1;
  g_assert_cmpstr (refusal (&setup, NULL), ==, "The wheel cannot be on the board because no set of the mix has it.");
}

/* --- the agenda --- */

/* The short cut of the draw picks what the list of options with their numbers gives: BASE-30, every tile left is as
 * likely as any other. */
static void
test_weighted_draw (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*6 V*3 B*1");
  BstRules plain = *kit->game->rules[BST_MODULE_CORE];
  const int n_seeds = 20000;
  int drawn[3] = { 0 };
  const int kinds[3] = { kit_tile (kit, "U"), kit_tile (kit, "V"), kit_tile (kit, "B") };

  plain.chance = NULL;
  for (int seed = 0; seed < n_seeds; seed++)
    {
      const BstRules *core = kit->game->rules[BST_MODULE_CORE];
      BstMove quick, slow;

      bst_chance (kit->game, kit->state, seed, kit->scratch, &quick);
      kit->game->rules[BST_MODULE_CORE] = &plain;
      bst_chance (kit->game, kit->state, seed, kit->scratch, &slow);
      kit->game->rules[BST_MODULE_CORE] = core;
      g_assert_cmpmem (&quick, sizeof quick, &slow, sizeof slow);
      for (int k = 0; k < 3; k++)
        drawn[k] += slow.a == kinds[k];
    }
  /* Six, three and one of ten; five times the standard deviation is less than 2 in 100. */
  g_assert_cmpint (drawn[0] + drawn[1] + drawn[2], ==, n_seeds);
  g_assert_cmpint (ABS (drawn[0] - n_seeds * 6 / 10), <, n_seeds / 50);
  g_assert_cmpint (ABS (drawn[1] - n_seeds * 3 / 10), <, n_seeds / 50);
  g_assert_cmpint (ABS (drawn[2] - n_seeds * 1 / 10), <, n_seeds / 50);
}

/* BASE-80: when the game is over there is nothing to decide, and ending it again changes nothing. */
static void
test_over (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  const BstMove pass = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PASS };
  g_autofree BstState *before = NULL;

  bst_finish_now (kit->game, kit->state);
  g_assert_true (kit->state->over);
  g_assert_cmpint (bst_legal (kit->game, kit->state, kit->scratch), ==, 0);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &pass, kit->scratch), ==, "BASE-80");
  before = g_memdup2 (kit->state, kit->game->state_size);
  bst_finish_now (kit->game, kit->state);
  g_assert_true (bst_state_equal (kit->game, kit->state, before));
}

/* --- figures --- */

static const char *
bar_cities (const BstGame *game, const BstState *state, uint16_t seg, int kind)
{
  return bst_segs (game, state)[seg].terrain == BST_CITY ? "BASE-44" : NULL;
}

/* A module may bar a figure from a segment, and its clause is the answer; terrains come first. */
static void
test_module_bars (void)
{
  static const BstRules bars = { .id = "bars", .may_stand = bar_cities };
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  const uint16_t city = kit_seg (kit, 0, 0, "city:N"), road = kit_seg (kit, 0, 0, "road:E");

  g_assert_null (bst_may_stand (kit->game, kit->state, city, BST_FIGURE_FOLLOWER));
  kit->game->ask_may_stand[kit->game->n_may_stand++] = &bars;
  g_assert_cmpstr (bst_may_stand (kit->game, kit->state, city, BST_FIGURE_FOLLOWER), ==, "BASE-44");
  g_assert_null (bst_may_stand (kit->game, kit->state, road, BST_FIGURE_FOLLOWER));
  g_assert_cmpstr (bst_may_stand (kit->game, kit->state, kit_seg (kit, 0, 0, "field:SL"), BST_FIGURE_FOLLOWER), ==,
                   "FIELD-3");
}

/* --- modules are asked only about what they care for --- */

static int n_asked;

static const char *
forbid (const BstGame *game, const BstState *state, const BstPlacement *placement)
{
  n_asked++;
  return "RIVER-13";
}

static void
set_nine (const BstGame *game, const BstState *state, uint16_t seg, BstValue *value)
{
  n_asked++;
  value->points = 9;
}

/* Does it forbid places of the tile U in `game`, and how often is it asked? */
static bool
forbids (KitGame *kit, const BstRules *rules)
{
  BstGame game = *kit->game;

  n_asked = 0;
  game.ask_may_place[game.n_may_place++] = rules;
  game.place_groups |= rules->place_groups ? rules->place_groups : BST_ALL_GROUPS;
  return !bst_can_place (&game, kit->state, kit_tile (kit, "U"));
}

static void
test_asked_about_groups (void)
{
  static const BstRules all = { .may_place = forbid };
  static const BstRules land = { .may_place = forbid, .place_groups = 1 << BST_GROUP_LAND };
  static const BstRules river = { .may_place = forbid, .place_groups = 1 << BST_GROUP_RIVER | 1 << BST_GROUP_LAKE };
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  BstGame game = *kit->game;

  g_assert_true (forbids (kit, &all));
  g_assert_cmpint (n_asked, >, 0);
  g_assert_true (forbids (kit, &land));
  g_assert_false (forbids (kit, &river));
  g_assert_cmpint (n_asked, ==, 0);

  /* Not even if somebody else cares for the group. */
  game.ask_may_place[game.n_may_place++] = &river;
  game.place_groups = BST_ALL_GROUPS;
  g_assert_cmpint (bst_list_tile_placements (&game, kit->state, kit_tile (kit, "U"), kit->scratch), >, 0);
  g_assert_null (bst_why_not_place (&game, kit->state, kit_tile (kit, "U"), &kit->scratch[0]));
  g_assert_cmpint (n_asked, ==, 0);
}

static void
test_asked_about_terrains (void)
{
  static const BstRules roads = { .value = set_nine, .value_terrains = 1 << BST_ROAD };
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  BstValue value;

  n_asked = 0;
  kit->game->ask_value[kit->game->n_value++] = &roads;
  bst_feature_value (kit->game, kit->state, kit_seg (kit, 0, 0, "city:N"), &value);
  g_assert_cmpint (value.points, ==, 1);
  g_assert_cmpint (n_asked, ==, 0);
  bst_feature_value (kit->game, kit->state, kit_seg (kit, 0, 0, "road:E"), &value);
  g_assert_cmpint (value.points, ==, 9);
  g_assert_cmpint (n_asked, ==, 1);
}

/* MIX-67: as many as differ are found, and no other. */
static void
test_find_which (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "D", "U*3");
  const uint16_t city = kit_seg (kit, 0, 0, "city:N");
  BstFigure *figures;

  for (int i = 0; i < 3; i++)
    kit_put (kit, 0, "follower", 0, 0, "city:N");
  figures = bst_edit_figures_on_map (kit->game, kit->state);
  figures[1].token = 4;
  g_assert_cmpint (bst_figure_find_which (kit->game, kit->state, city, 0, BST_FIGURE_FOLLOWER, 0), ==, 0);
  g_assert_cmpint (bst_figure_find_which (kit->game, kit->state, city, 0, BST_FIGURE_FOLLOWER, 1), ==, 1);
  g_assert_cmpint (bst_figure_find_which (kit->game, kit->state, city, 0, BST_FIGURE_FOLLOWER, 2), ==, -1);
  g_assert_cmpint (bst_figure_find_which (kit->game, kit->state, city, 1, BST_FIGURE_FOLLOWER, 0), ==, -1);
  g_assert_cmpint (bst_figure_find_which (kit->game, kit->state, city, 0, BST_FIGURE_ABBOT, 0), ==, -1);
}

/* --- invariants: every sentence of bst_state_check() --- */

typedef struct
{
  KitGame *kit;
  uint16_t road, other; /* two joined segments, the first is the root */
  uint16_t field;       /* root of a field of several segments */
  uint16_t city;
} Table;

/* A road of two tiles with a follower, a monastery with one, and a turn that begins. */
static void
set_table (Table *table)
{
  KitGame *kit = kit_new_bag ("base fields abbot", 2, "D", "U*3 B*3");
  const BstSeg *segs;

  kit_turn (kit, "U", 1, 0, "FRFR", "road:E");
  kit_turn (kit, "B", 0, 1, "FFFF", "monastery");
  segs = bst_segs (kit->game, kit->state);
  *table = (Table){ .kit = kit };
  table->road = segs[kit_seg (kit, 1, 0, "road:E")].root;
  table->other = segs[table->road].next;
  table->field = segs[kit_seg (kit, 0, 1, "field:NL")].root;
  table->city = kit_seg (kit, 0, 0, "city:N");
  g_assert_cmpint (table->other, !=, table->road);
  g_assert_cmpint (segs[table->field].size, >, 1);
  g_assert_null (bst_state_check (kit->game, kit->state));
}

enum
{
  TOO_MANY_SITES,
  SITE_MOVED,
  TILE_TURNED,
  FRONTIER_LOST,
  NEED_WRONG,
  SHOWN_WRONG,
  WORD_WRONG,
  WORD_NOT_CLEARED,
  AROUND_WRONG,
  FRONTIER_LONGER,
  SEGMENT_LOST,
  SEGMENT_MOVED,
  LABEL_WRONG,
  PARTED,
  RING_CROSSED,
  SIZE_WRONG,
  OPEN_WRONG,
  FIGURES_WRONG,
  RING_SHORT,
  OWNER_GONE,
  WRONG_KIND,
  FIGURE_MADE,
  PILE_GROWN,
  PILE_MISCOUNTED,
  BELOW_ZERO,
  AGENDA_LOST,
};

static void
damage (Table *t, int what)
{
  const BstGame *game = t->kit->game;
  BstState *state = t->kit->state;
  BstSite *sites = bst_edit_sites (game, state);
  BstSeg *segs = bst_edit_segs (game, state);
  BstFigure *figures = bst_edit_figures_on_map (game, state);

  switch (what)
    {
    case TOO_MANY_SITES:
      state->n_sites = game->max_sites + 1;
      break;
    case SITE_MOVED:
      sites[0].x += 50;
      break;
    case TILE_TURNED:
      sites[kit_site (t->kit, 1, 0)].rot = 1;
      break;
    case FRONTIER_LOST:
      state->n_frontier--;
      break;
    case NEED_WRONG:
      bst_edit_frontier (game, state)[0].need++;
      break;
    case SHOWN_WRONG:
      bst_edit_frontier (game, state)[0].shown ^= 1;
      break;
    case WORD_WRONG:
      bst_edit_open_words (game, state)[0].places[0] ^= 1;
      break;
    case WORD_NOT_CLEARED:
      bst_edit_open_words (game, state)[0].places[15] |= (uint64_t) 1 << state->n_frontier;
      break;
    case AROUND_WRONG:
      sites[0].around++;
      break;
    case FRONTIER_LONGER:
      state->n_frontier = game->max_frontier + 1;
      break;
    case SEGMENT_LOST:
      state->n_segs--;
      break;
    case SEGMENT_MOVED:
      segs[0].site = kit_site (t->kit, 1, 0);
      break;
    case LABEL_WRONG:
      segs[t->city].root = t->road;
      break;
    case PARTED:
      segs[t->other].root = t->other;
      break;
    case RING_CROSSED:
      segs[t->road].next = t->city;
      break;
    case SIZE_WRONG:
      segs[t->city].size++;
      break;
    case OPEN_WRONG:
      segs[t->road].open++;
      break;
    case FIGURES_WRONG:
      segs[t->city].figures++;
      break;
    case RING_SHORT:
      segs[t->field].next = t->field;
      segs[t->field].size = 1;
      break;
    case OWNER_GONE:
      figures[0].owner = BST_MAX_PLAYERS;
      break;
    case WRONG_KIND:
      figures[0].kind = BST_FIGURE_ABBOT;
      break;
    case FIGURE_MADE:
      state->supply[0][BST_FIGURE_FOLLOWER]++;
      break;
    case PILE_GROWN:
      bst_edit_left (game, state)[kit_tile (t->kit, "U")] = 4;
      break;
    case PILE_MISCOUNTED:
      state->pile[BST_GROUP_LAND]--;
      break;
    case BELOW_ZERO:
      state->total[1][0] = -1;
      break;
    case AGENDA_LOST:
      state->depth = 0;
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
test_damage (void)
{
  static const char *const sentences[] = {
    [TOO_MANY_SITES] = "more sites than the game has room for",
    [SITE_MOVED] = "a site is not found at its cell",
    [TILE_TURNED] = "two sides do not match (BASE-32)",
    [FRONTIER_LOST] = "an empty cell beside a tile is not in the frontier",
    [NEED_WRONG] = "a requirement code is wrong",
    [SHOWN_WRONG] = "what the neighbors of an empty cell show is wrong",
    [WORD_WRONG] = "the words of the frontier are wrong",
    [WORD_NOT_CLEARED] = "the words of the frontier are wrong",
    [AROUND_WRONG] = "the tiles around a tile are miscounted",
    [FRONTIER_LONGER] = "the frontier is longer than the game has room for",
    [SEGMENT_LOST] = "segments and tiles disagree",
    [SEGMENT_MOVED] = "a segment lies on the wrong tile",
    [LABEL_WRONG] = "a label does not lead to a root of its kind",
    [PARTED] = "two segments that meet are not joined",
    [RING_CROSSED] = "a ring and its labels disagree",
    [SIZE_WRONG] = "the size of a feature is wrong",
    [OPEN_WRONG] = "the open ends of a feature are miscounted",
    [FIGURES_WRONG] = "the figures on a feature are miscounted",
    [RING_SHORT] = "a segment is in no ring",
    [OWNER_GONE] = "a figure stands nowhere",
    [WRONG_KIND] = "a figure stands where its kind may not stand",
    [FIGURE_MADE] = "a player's figures do not add up (BASE-12)",
    [PILE_GROWN] = "a pile has grown",
    [PILE_MISCOUNTED] = "a pile is miscounted",
    [BELOW_ZERO] = "a total is below 0",
    [AGENDA_LOST] = "the agenda is empty although the game is not over",
  };

  for (guint what = 0; what < G_N_ELEMENTS (sentences); what++)
    {
      Table table;

      set_table (&table);
      damage (&table, what);
      g_assert_cmpstr (bst_state_check (table.kit->game, table.kit->state), ==, sentences[what]);
      kit_free (table.kit);
    }
}

/* BASE-62: where a turn begins, nobody stands on a finished road. */
static void
test_left_behind (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 2, "A@-1,0/3 U@0,0 A@1,0/1", "B*3");

  g_assert_null (bst_state_check (kit->game, kit->state));
  kit->quiet = true;
  kit_put (kit, 0, "follower", 0, 0, "road:E");
  g_assert_cmpstr (bst_state_check (kit->game, kit->state), ==, "a figure was left on a finished feature (BASE-62)");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/limits/players", test_players);
  g_test_add_func ("/core/limits/tiles", test_tiles);
  g_test_add_func ("/core/limits/features", test_features);
  g_test_add_func ("/core/limits/many-kinds", test_many_kinds);
  g_test_add_func ("/core/limits/module-refuses", test_module_refuses);
  g_test_add_func ("/core/agenda/weighted-draw", test_weighted_draw);
  g_test_add_func ("/core/agenda/over", test_over);
  g_test_add_func ("/core/figure/module-bars", test_module_bars);
  g_test_add_func ("/core/ask/groups", test_asked_about_groups);
  g_test_add_func ("/core/ask/terrains", test_asked_about_terrains);
  g_test_add_func ("/core/figure/find-which", test_find_which);
  g_test_add_func ("/core/state/damage", test_damage);
  g_test_add_func ("/core/state/left-behind", test_left_behind);
  return g_test_run ();
}
