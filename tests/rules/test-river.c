/* test-river.c – the river (data/rules/13-river.xml), clause by clause.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include <string.h>

#define SPRING     "river-classic-spring"
#define LAKE       "river-classic-lake"
#define STRAIGHT   "river-classic-straight"
#define CURVE      "river-classic-curve"
#define TWO_CITIES "river-classic-two-cities"

static KitGame *
new_river (const char *bag, const char *options)
{
  g_autofree char *overlay = options ? g_strdup_printf ("{\"options\":{%s}}", options) : NULL;
  return kit_new_bag_with ("base fields river", 2, SPRING "@0,0/0", bag, overlay);
}

/* The clause that forbids the drawn tile there. */
static const char *
forbidden (KitGame *kit, int x, int y, int rot)
{
  BstMove move = { .kind = BST_KIND_PLACE_TILE, .x = x, .y = y, .rot = rot };
  return bst_check (kit->game, kit->state, &move, kit->scratch);
}

/* Ends of the river that face an empty cell: how many, and the cell of the last one. */
static int
open_ends (KitGame *kit, int *out_x, int *out_y)
{
  int n = 0;
  for (int i = 0; i < kit->state->n_sites; i++)
    {
      const BstSite *site = &bst_sites (kit->game, kit->state)[i];
      for (int s = 0; s < 4; s++)
        if (bst_tile_side_kind (&kit->game->tiles[site->tile], site->rot, s) == BST_SIDE_RIVER
            && bst_board_tile_at (kit->game, kit->state, site->x + bst_side_dx (s), site->y + bst_side_dy (s))
                 == BST_NONE)
          {
            n++;
            *out_x = site->x + bst_side_dx (s);
            *out_y = site->y + bst_side_dy (s);
          }
    }
  return n;
}

/* --- set-up --- */

/* RIVER-1…7: seventeen tiles, the double spring lies there, fifteen and the lake come first, 71 ordinary ones follow. */
static void
test_setup (void)
{
  g_autoptr (KitGame) kit = kit_new ("{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"river-anniversary\"}],"
                                     "\"modules\":[\"base\",\"fields\",\"river\"]}",
                                     2);
  g_assert_cmpint (kit->state->pile[BST_GROUP_RIVER], ==, 15);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAKE], ==, 1);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 71);
  for (int i = 0; i < kit->game->n_tiles; i++)
    if (strcmp (kit->game->tiles[i].id, "classic-base-start") == 0)
      g_assert_cmpint (kit->game->counts[i], ==, 0);
  g_assert_cmpint (kit->state->n_sites, ==, 2);
  g_assert_cmpstr (bst_site_tile (kit->game, kit->state, kit_site (kit, 0, 0))->id, ==,
                   bst_site_tile (kit->game, kit->state, kit_site (kit, 1, 0))->id);
  /* RIVER-23: nobody may stand on it when it is laid; the first decision is a draw. */
  g_assert_cmpint (kit->state->n_figures, ==, 0);
  kit_expect_decision (kit, "draw", BST_NATURE);
  for (size_t i = 0; i < kit->n_moves; i++)
    g_assert_cmpint (kit->game->tiles[kit->moves[i].a].group, ==, BST_GROUP_RIVER);
}

/* EX-RIVER-05, EX-RIVER-07; RIVER-10, 11, 17, EC-R5, EC-R9, MIX-13: whatever is drawn and wherever it is laid, the river goes on
 * with one open end, no tile of it is lost, the lake is the last of it, and the neighbor draws the first ordinary tile. */
static void
play_river (const char *mix, int n_river, uint64_t seed)
{
  g_autoptr (KitGame) kit = kit_new (mix, 3);
  KitRandom random = { seed };
  int drawn = 0, active = -1, x, y;
  while (kit_who (kit) != BST_NOBODY)
    {
      if (kit_who (kit) == BST_NATURE)
        {
          int group = kit->game->tiles[kit->moves[0].a].group;
          g_assert_cmpint (group, ==,
                           drawn < n_river - 1    ? BST_GROUP_RIVER
                           : drawn == n_river - 1 ? BST_GROUP_LAKE
                                                  : BST_GROUP_LAND);
          if (drawn < n_river)
            {
              g_assert_cmpint (open_ends (kit, &x, &y), ==, 1);
              g_assert_cmpint (kit->state->n_discarded, ==, 0);
            }
          if (drawn == n_river)
            g_assert_cmpint (kit->state->active, ==, (active + 1) % 3);
          active = kit->state->active;
          drawn++;
        }
      kit_random_move (kit, &random);
    }
  g_assert_cmpint (open_ends (kit, &x, &y), ==, 0);
  g_assert_cmpint (drawn, ==, n_river + 71);
}

static void
test_phase (void)
{
  for (uint64_t seed = 0; seed < 12; seed++)
    {
      play_river ("{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"river-anniversary\"}],"
                  "\"modules\":[\"base\",\"fields\",\"river\",\"abbot\"]}",
                  16, seed);
      play_river ("classic-river", 11, seed);
      /* RIVER-40: without fields the river only shapes the map. */
      play_river (
        "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"river-classic\"}],\"modules\":[\"base\",\"river\"]}", 11,
        seed);
    }
}

/* RIVER-45: no ordinary tiles: the game ends with the lake. */
static void
test_only_river (void)
{
  g_autoptr (KitGame) kit = new_river (STRAIGHT " " LAKE, NULL);
  kit_turn (kit, STRAIGHT, 1, 0, "FVFV", NULL);
  kit_draw (kit, LAKE);
  kit_place (kit, 2, 0, "FFFV");
  kit_expect_decision (kit, "follower", 1);
  kit_answer (kit, "field:NL");
  kit_expect_over (kit, true);
}

/* --- placing --- */

/* EX-RIVER-01, RIVER-14, 16, EC-R1, EC-R2, DEC-R1: the first curve goes either way, the next one back again. */
static void
test_curves (void)
{
  g_autoptr (KitGame) kit = new_river (CURVE "*4 " LAKE, NULL);
  kit_draw (kit, CURVE);
  kit_expect_options (kit, "@1,0 rot=0|@1,0 rot=1");
  kit_place (kit, 1, 0, "FFVV"); /* to the right, south */
  kit_follower (kit, NULL);
  kit_draw (kit, CURVE);
  kit_expect_options (kit, "@1,1 rot=2"); /* only to the left, east again */
  g_assert_cmpstr (forbidden (kit, 1, 1, 1), ==, "RIVER-14");
  kit_place (kit, 1, 1, "VVFF");
  kit_follower (kit, NULL);
  kit_draw (kit, CURVE);
  kit_expect_options (kit, "@2,1 rot=0"); /* and to the right once more */
}

/* EX-RIVER-02, RIVER-15, DEC-R3: straight tiles between do not help, unless only immediate turns are forbidden. */
static void
test_straight_between (void)
{
  for (int immediate = 0; immediate < 2; immediate++)
    {
      g_autoptr (KitGame)
        kit = new_river (CURVE "*3 " STRAIGHT "*2 " LAKE, immediate ? "\"river.turns\":\"immediate\"" : NULL);
      kit_turn (kit, CURVE, 1, 0, "FFVV", NULL);
      kit_turn (kit, STRAIGHT, 1, 1, "VFVF", NULL);
      kit_draw (kit, CURVE);
      kit_expect_options (kit, immediate ? "@1,2 rot=1|@1,2 rot=2" : "@1,2 rot=2");
      kit_place (kit, 1, 2, "VVFF");
      kit_follower (kit, NULL);
      /* Curve upon curve: both rules forbid the same direction. */
      kit_draw (kit, CURVE);
      kit_expect_options (kit, "@2,2 rot=0");
    }
}

/* EX-RIVER-03, RIVER-12, 13: a bank that fits does not help if the river does not go on. */
static void
test_must_continue (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields river", 2, SPRING "@0,0/0 " TWO_CITIES "@1,0/0",
                                         "river-classic-curve-city-corner " STRAIGHT " " LAKE);
  kit_draw (kit, "river-classic-curve-city-corner");
  /* Its city would go on with the city at (1,0) north. */
  g_assert_cmpint (bst_board_fit (kit->game, kit->state, kit->state->hand, 1, -1), !=, 0);
  for (int rot = 0; rot < 4; rot++)
    if (bst_board_fit (kit->game, kit->state, kit->state->hand, 1, -1) >> rot & 1)
      g_assert_cmpstr (forbidden (kit, 1, -1, rot), ==, "RIVER-13");
  for (size_t i = 0; i < kit->n_moves; i++)
    {
      g_assert_cmpint (kit->moves[i].x, ==, 2);
      g_assert_cmpint (kit->moves[i].y, ==, 0);
    }
  g_assert_cmpint (kit->n_moves, ==, 2);
  /* By a corner: not at all. */
  g_assert_cmpstr (forbidden (kit, 3, 1, 0), ==, "BASE-32");
}

/* RIVER-18: two ends are not joined. */
static void
test_not_joined (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields river", 2, STRAIGHT "@0,0/0 " STRAIGHT "@2,0/0", STRAIGHT " B");
  kit_draw (kit, STRAIGHT);
  g_assert_cmpstr (forbidden (kit, 1, 0, 0), ==, "RIVER-18");
  kit_expect_options (kit, "@-1,0|@3,0");
}

/* A tile with one river side that is no lake, and a fork. */
static const char odd_tiles[] =
  "{\"id\":\"own-pool\",\"count\":0,\"group\":\"river\",\"features\":[{\"type\":\"river\",\"at\":[\"W\"]},"
  "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"]}]},"
  "{\"id\":\"own-fork\",\"count\":0,\"group\":\"river\",\"features\":[{\"type\":\"river\",\"at\":[\"N\",\"E\",\"W\"]},"
  "{\"type\":\"field\",\"at\":[\"NL\",\"WR\"]},{\"type\":\"field\",\"at\":[\"NR\",\"EL\"]},"
  "{\"type\":\"field\",\"at\":[\"ER\",\"SL\",\"SR\",\"WL\"]}]}";

/* EC-R3: with several ends one is chosen; a tile that closes a branch needs another one, otherwise it goes back. */
static void
test_branches (void)
{
  g_autofree char *overlay = g_strdup_printf (
    "{\"define\":[%s],\"tiles\":[{\"tile\":\"own-pool\",\"count\":1},{\"tile\":\"own-fork\",\"count\":1},"
    "{\"tile\":\"" STRAIGHT "\",\"count\":2},{\"tile\":\"" LAKE
    "\",\"count\":1},{\"tile\":\"classic-base-monastery\",\"count\":2}]}",
    odd_tiles);
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields river", 2, SPRING "@0,0/0", "", overlay);
  /* One end only: the pool can't close it; another tile is drawn by the same player. */
  kit_draw (kit, "own-pool");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, 0);
  g_assert_cmpint (kit->state->n_discarded, ==, 0);
  g_assert_cmpint (kit->state->pile[BST_GROUP_RIVER], ==, 4);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_PUT_BACK), ==, 1);
  kit_draw (kit, "own-fork");
  kit_place (kit, 1, 0, "VVFV");
  kit_follower (kit, NULL);
  /* Two ends: (1,-1) and (2,0). The pool may close either. */
  kit_draw (kit, "own-pool");
  kit_expect_options (kit, "@1,-1|@2,0");
  kit_place (kit, 1, -1, "rot=3");
  kit_follower (kit, NULL);
  kit_turn (kit, STRAIGHT, 2, 0, "FVFV", NULL);
  kit_turn (kit, STRAIGHT, 3, 0, "FVFV", NULL);
  kit_turn (kit, LAKE, 4, 0, "FFFV", NULL);
  kit_draw (kit, "B");
}

/* EC-R3, RIVER-14 at a fork: its own bends are free, also one to the side where the river has just turned. Each arm goes on
 * from its own last curve: the one at the fork, or the one before it where the arm goes straight on. */
static void
test_fork_turns (void)
{
  static const struct
  {
    const char *fork, *options;
    int forbidden[2][3];
  } cases[] = {
    { "VVFV", "@0,2 rot=3|@2,2 rot=0", { { 0, 2, 2 }, { 2, 2, 1 } } }, /* to the left and to the right */
    { "VVVF", "@1,3 rot=2|@2,2 rot=0", { { 1, 3, 1 }, { 2, 2, 1 } } }, /* straight on and to the left */
    { "VFVV", "@0,2 rot=3|@1,3 rot=2", { { 0, 2, 2 }, { 1, 3, 1 } } }, /* straight on and to the right once more */
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *overlay =
        g_strdup_printf ("{\"define\":[%s],\"tiles\":[{\"tile\":\"own-fork\",\"count\":1},{\"tile\":\"" STRAIGHT
                         "\",\"count\":1},{\"tile\":\"" CURVE "\",\"count\":3},{\"tile\":\"" LAKE "\",\"count\":1}]}",
                         odd_tiles);
      g_autoptr (KitGame) kit = kit_new_bag_with ("base fields river", 2, SPRING "@0,0/0", "", overlay);

      kit_turn (kit, CURVE, 1, 0, "FFVV", NULL); /* to the right, south */
      kit_turn (kit, STRAIGHT, 1, 1, "VFVF", NULL);
      kit_draw (kit, "own-fork");
      kit_expect_options (kit, "@1,2 rot=0|@1,2 rot=1|@1,2 rot=3");
      kit_place (kit, 1, 2, cases[i].fork);
      kit_follower (kit, NULL);
      kit_draw (kit, CURVE);
      kit_expect_options (kit, cases[i].options);
      for (int n = 0; n < 2; n++)
        g_assert_cmpstr (forbidden (kit, cases[i].forbidden[n][0], cases[i].forbidden[n][1], cases[i].forbidden[n][2]),
                         ==, "RIVER-14");
    }
}

/* EC-R3: a pool that can never be placed, because nothing else is left, is given up. The ends that the lake leaves open
 * stay open; RIVER-35: an ordinary tile never fits there. */
static void
test_open_for_ever (void)
{
  g_autofree char *overlay = g_strdup_printf (
    "{\"define\":[%s],\"tiles\":[{\"tile\":\"own-fork\",\"count\":1},{\"tile\":\"" LAKE "\",\"count\":1},"
    "{\"tile\":\"classic-base-monastery\",\"count\":2}]}",
    odd_tiles);
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields river", 2, SPRING "@0,0/0", "", overlay);
  int x, y;
  kit_turn (kit, "own-fork", 1, 0, "VVFV", NULL);
  kit_turn (kit, LAKE, 2, 0, "FFFV", NULL);
  g_assert_cmpint (open_ends (kit, &x, &y), ==, 1);
  kit_draw (kit, "B");
  g_assert_cmpint (kit_count (kit, "@1,-1"), ==, 0);
  g_assert_cmpstr (forbidden (kit, 1, -1, 0), ==, "BASE-32");
  kit_place (kit, 1, 1, "FFFF");
}

/* EC-R6: a river tile without a place is discarded; if it is the lake, the same player draws an ordinary tile. */
static void
test_lake_lost (void)
{
  /* The river's end is enclosed: its only free cell has a city on the far side. */
  g_autoptr (KitGame) kit = kit_new_bag ("base fields river", 2, SPRING "@0,0/0 E@2,0/3", STRAIGHT " " LAKE " B*2");
  kit_draw (kit, STRAIGHT);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->n_discarded, ==, 1);
  kit_draw (kit, LAKE);
  g_assert_cmpint (kit->state->n_discarded, ==, 2);
  g_assert_cmpint (kit->state->active, ==, 0);
  kit_expect_options (kit, "B");
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  g_assert_cmpint (kit->state->active, ==, 1);
}

/* --- followers and features --- */

/* RIVER-20, 21, 22, DEC-R2, EC-R4: on the banks, never on the river; what is completed is scored at once. */
static void
test_banks (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields river", 2, SPRING "@0,0/0 E@1,-1/2", TWO_CITIES " " LAKE " B");
  kit_draw (kit, TWO_CITIES);
  kit_place (kit, 1, 0, "CVCV");
  kit_expect_options (kit, "pass|city:N|city:S|field:EL|field:ER");
  BstMove wet = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE };
  bst_move_name_seg (kit->game, kit->state, kit_seg (kit, 1, 0, "river:E"), &wet);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &wet, kit->scratch), ==, "RIVER-21");
  kit_answer (kit, "city:N");
  kit_expect_scores (kit, 4, 0);
  kit_draw (kit, LAKE);
  kit_place (kit, 2, 0, "FFFV");
  g_assert_cmpint (kit_count (kit, "field:NL"), ==, 1);
}

/* RIVER-30: no feature: it has no owner and no value, and under a bridge it does not end the road (RIVER-33). */
static void
test_no_feature (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields river", 2, SPRING "@0,0/0 river-classic-road-bridge@1,0/1 A@1,-1/0",
                       "river-classic-lake U A B");
  /* The road crosses the river from north to south. */
  g_assert_cmpint (kit_value (kit, 1, 0, "river:E").points, ==, 0);
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, kit_seg (kit, 1, 0, "river:E")), ==, 0);
  g_assert_true (
    bst_same_feature (kit->game, kit->state, kit_seg (kit, 1, 0, "road:N"), kit_seg (kit, 1, 0, "road:S")));
  g_assert_false (bst_feature_is_finished (kit->game, kit->state, kit_seg (kit, 1, 0, "road:N")));
  kit_put (kit, 1, "follower", 1, -1, "road:S");
  kit_turn (kit, LAKE, 2, 0, "FFFV", NULL);
  kit_turn (kit, "U", 1, 1, "RFRF", NULL);
  kit_turn (kit, "A", 1, 2, "RFFF", NULL);
  /* RIVER-34: the river tile counts as a tile of the road. */
  kit_expect_scores (kit, 0, 4);
}

/* RIVER-31, 32, 33: parts fields like a road, but not at its source and in the lake; under a bridge too. */
static void
test_fields (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields river", 2,
                       STRAIGHT "@0,0/0 river-classic-road-bridge@5,0/0 " SPRING "@8,0/0 " LAKE "@12,0/0", "B");
  uint16_t left = kit_seg (kit, 0, 0, "field:NL"), right = kit_seg (kit, 0, 0, "field:SL");
  g_assert_false (bst_same_feature (kit->game, kit->state, left, right));
  static const char *const corners[] = { "field:NL", "field:NR", "field:SL", "field:SR" };
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++)
      g_assert_false (
        bst_same_feature (kit->game, kit->state, kit_seg (kit, 5, 0, corners[i]), kit_seg (kit, 5, 0, corners[j])));
  g_assert_true (
    bst_same_feature (kit->game, kit->state, kit_seg (kit, 8, 0, "field:EL"), kit_seg (kit, 8, 0, "field:ER")));
  g_assert_true (
    bst_same_feature (kit->game, kit->state, kit_seg (kit, 12, 0, "field:WL"), kit_seg (kit, 12, 0, "field:WR")));
}

/* EX-RIVER-06: a farmer on each bank and no way round: two fields, two scores. */
static void
test_two_banks (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields", 2, STRAIGHT "@0,0/0 " TWO_CITIES "@1,0/0 E@1,-1/2 E@1,1/0", "B");
  kit_put (kit, 0, "follower", 0, 0, "field:NL");
  kit_put (kit, 1, "follower", 0, 0, "field:SL");
  kit_turn (kit, "B", 0, -1, "FFFF", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 3);
}

/* EX-RIVER-04, RIVER-7, EC-R7: each half of the double spring is a neighbor. */
static void
test_double_spring (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields", 2, "river-anniversary-double-spring@0,0/0 B@0,-1/0 B@1,-1/0 B@-1,-1/0", "B");
  kit_put (kit, 1, "follower", 0, -1, "monastery");
  /* The one in the corner touches one half. */
  g_assert_cmpint (kit_value (kit, -1, -1, "monastery").tiles, ==, 2);
  kit_turn (kit, "B", 0, -2, "FFFF", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 0, 6);
}

/* EC-R8: what runs over both halves counts both. */
static void
test_two_halves (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "river-anniversary-double-spring@0,0/0", "B");
  g_assert_cmpint (bst_feature_tiles (kit->game, kit->state, kit_seg (kit, 0, 0, "field:NL")), ==, 2);
  g_assert_cmpint (bst_feature_tiles (kit->game, kit->state, kit_seg (kit, 0, 0, "river:E")), ==, 2);
}

/* RIVER-42: gardens of the river serve the abbot from the first turn on. */
static void
test_garden (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields river abbot", 2, SPRING "@0,0/0", "river-anniversary-curve-garden " LAKE " B");
  kit_draw (kit, "river-anniversary-curve-garden");
  kit_place (kit, 1, 0, "FFVV");
  kit_expect_options (kit, "pass|field:NL|field:SR|abbot garden");
}

/* RIVER-43: bonus tiles come with the ordinary ones. */
static void
test_bonus_tiles_later (void)
{
  g_autoptr (KitGame) kit = kit_new ("anniversary", 2);
  for (size_t i = 0; i < kit->n_moves; i++)
    g_assert_cmpint (kit->game->tiles[kit->moves[i].a].marks[BST_MARK_BONUS], ==, 0);
}

/* RIVER-41: with the wheel the river starts the map and the board lies beside it. */
static void
test_wheel_beside (void)
{
  g_autoptr (KitGame) kit = kit_new ("{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"river-classic\"}],"
                                     "\"modules\":[\"base\",\"fields\",\"river\",\"wheel\"]}",
                                     2);
  g_assert_cmpint (kit->state->n_sites, ==, 1);
  g_assert_cmpstr (bst_site_tile (kit->game, kit->state, kit_site (kit, 0, 0))->id, ==, SPRING);
}

/* RIVER-14, RIVER-44: a curve before a large piece still counts behind it, whichever way the water runs through it. */
static void
test_through_a_piece (void)
{
  static const struct
  {
    int rot, x;
  } ways[] = { { 1, 1 }, { 3, 0 } };
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *mix =
        g_strdup_printf ("{\"modules\":[\"base\",\"river\"],\"tiles\":[{\"tile\":\"" CURVE
                         "\",\"count\":1},{\"tile\":\"" LAKE "\",\"count\":1},"
                         "{\"tile\":\"classic-base-monastery\",\"count\":1}],\"start\":[{\"tile\":\"" SPRING
                         "\"},{\"tile\":\"" CURVE "\",\"x\":1},"
                         "{\"tile\":\"" STRAIGHT "\",\"x\":1,\"y\":1,\"rot\":1},"
                         "{\"tile\":\"tournaments-arena\",\"face\":\"river\",\"x\":%d,\"y\":2,\"rot\":%d}]}",
                         ways[i].x, ways[i].rot);
      g_autoptr (KitGame) kit = kit_new (mix, 2);
      kit_draw (kit, CURVE);
      /* It turned to the right before the arena, so it turns to the left behind it. */
      kit_expect_options (kit, "@1,5 rot=2");
      g_assert_cmpstr (forbidden (kit, 1, 5, 1), ==, "RIVER-14");
    }
}

/* RIVER-44: the arena comes with the first curve and counts as straight: the curve behind it goes either way. */
static void
test_arena (void)
{
  g_autoptr (KitGame) kit = kit_new ("tournaments-river", 2);
  kit_turn (kit, STRAIGHT, 1, 0, "FVFV", NULL);
  kit_draw (kit, CURVE);
  kit_expect_decision (kit, "place-piece", 1);
  kit_answer (kit, "#0");
  kit_expect_decision (kit, "place-tile", 1);
  g_assert_cmpint (kit->n_moves, ==, 2);
  g_assert_cmpint (kit->moves[0].x, ==, kit->moves[1].x);
  g_assert_cmpint (kit->moves[0].y, ==, kit->moves[1].y);
  g_assert_cmpint (kit->moves[0].rot, !=, kit->moves[1].rot);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/river/setup", test_setup);
  g_test_add_func ("/river/phase", test_phase);
  g_test_add_func ("/river/only-river", test_only_river);
  g_test_add_func ("/river/EX-RIVER-01", test_curves);
  g_test_add_func ("/river/EX-RIVER-02", test_straight_between);
  g_test_add_func ("/river/EX-RIVER-03", test_must_continue);
  g_test_add_func ("/river/EX-RIVER-04", test_double_spring);
  g_test_add_func ("/river/EX-RIVER-06", test_two_banks);
  g_test_add_func ("/river/not-joined", test_not_joined);
  g_test_add_func ("/river/branches", test_branches);
  g_test_add_func ("/river/fork-turns", test_fork_turns);
  g_test_add_func ("/river/open-for-ever", test_open_for_ever);
  g_test_add_func ("/river/lake-lost", test_lake_lost);
  g_test_add_func ("/river/banks", test_banks);
  g_test_add_func ("/river/no-feature", test_no_feature);
  g_test_add_func ("/river/fields", test_fields);
  g_test_add_func ("/river/two-halves", test_two_halves);
  g_test_add_func ("/river/garden", test_garden);
  g_test_add_func ("/river/wheel-beside", test_wheel_beside);
  g_test_add_func ("/river/through-a-piece", test_through_a_piece);
  g_test_add_func ("/river/arena", test_arena);
  g_test_add_func ("/river/bonus-tiles-later", test_bonus_tiles_later);
  return g_test_run ();
}
