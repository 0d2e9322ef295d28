/* test-ferries.c – ferries (data/rules/18-ferries.xml).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include <string.h>

#define LAKE      "ferries-three-roads" /* roads W S E, field N */
#define LAKE4     "ferries-four-roads"
#define CITY_LAKE "ferries-city-three-roads" /* roads W S E, city N */

enum
{
  RED,
  BLUE
};

/* Lays a ferry by hand on a lake that lies on the table already (MIX-15: such a lake has none). */
static void
set_ferry (KitGame *kit, int x, int y, const char *a, const char *b)
{
  bst_board_link (kit->game, kit->state, kit_seg (kit, x, y, a), kit_seg (kit, x, y, b));
  kit->state->stock[BST_STOCK_FERRIES]--;
  kit_refresh (kit);
}

static bool
same_road (KitGame *kit, int x, int y, const char *a, int x2, int y2, const char *b)
{
  return bst_same_feature (kit->game, kit->state, kit_seg (kit, x, y, a), kit_seg (kit, x2, y2, b));
}

static bool
is_finished (KitGame *kit, int x, int y, const char *spot)
{
  return bst_feature_is_finished (kit->game, kit->state, kit_seg (kit, x, y, spot));
}

/* --- components and set-up --- */

/* FERRY-1, FERRY-2 */
static void
test_setup (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic-ferries", 2);
  const uint16_t *left = bst_left (kit->game, kit->state);
  int lakes[5] = { 0 }, with_city = 0;

  g_assert_cmpint (kit->state->stock[BST_STOCK_FERRIES], ==, 8);
  for (int i = 0; i < kit->game->n_tiles; i++)
    {
      const BstTile *tile = &kit->game->tiles[i];
      int ends = 0;

      if (!tile->marks[BST_MARK_LAKE])
        continue;
      g_assert_cmpint (tile->group, ==, BST_GROUP_LAND);
      for (int side = 0; side < 4; side++)
        if (tile->marks[BST_MARK_LANDINGS] >> side & 1)
          {
            /* FERRY-9: each end is a road of its own. */
            g_assert_cmpint (tile->features[bst_tile_side_feature (tile, 0, side)].sides, ==, 1 << side);
            ends++;
          }
      lakes[ends] += left[i];
      for (int side = 0; side < 4; side++)
        if (bst_tile_side_kind (tile, 0, side) == BST_SIDE_CITY)
          with_city += left[i];
    }
  g_assert_cmpint (lakes[3], ==, 7);
  g_assert_cmpint (lakes[4], ==, 1);
  g_assert_cmpint (with_city, ==, 3);
}

/* --- placing a lake tile --- */

/* Blue's thief on a road of three tiles that leads into the cell (2,0); red is about to act. */
static KitGame *
new_example_1 (void)
{
  KitGame *kit = kit_new_bag ("base ferries", 2, "D", "W U B " LAKE " U*4");

  kit_turn (kit, "W", -1, 0, "FRRR", "road:E");
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_draw (kit, LAKE);
  kit_place (kit, 2, 0, "FRRR");
  return kit;
}

/* EX-FERRY-1, D-FERRY-1, D-FERRY-2; FERRY-3, FERRY-4, FERRY-5, FERRY-6, FERRY-9, FERRY-10, FERRY-19 */
static void
test_example_1 (void)
{
  g_autoptr (KitGame) kit = new_example_1 ();

  /* The blue road ends at the lake before any ferry lies there; its end is occupied, the two others are free. */
  g_assert_true (is_finished (kit, 2, 0, "road:W"));
  kit_expect_options (kit, "pass|road:S|road:E");
  kit_follower (kit, "road:S");
  kit_expect_scores (kit, 0, 0);
  kit_expect_decision (kit, "ferry", BLUE);
  kit_expect_options (kit, "@2,0 ends=ES|@2,0 ends=SW|@2,0 ends=EW");
  kit_answer (kit, "ends=ES");

  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_expect_scores (kit, 4, 0);
  kit_expect_supply (kit, RED, "follower", 7);
  kit_expect_supply (kit, BLUE, "follower", 6);
  g_assert_true (same_road (kit, 2, 0, "road:S", 2, 0, "road:E"));
  g_assert_false (same_road (kit, 2, 0, "road:S", 2, 0, "road:W"));
  g_assert_false (is_finished (kit, 2, 0, "road:S"));
  g_assert_cmpint (kit->state->stock[BST_STOCK_FERRIES], ==, 7);
  g_assert_cmpint (kit_event (kit, BST_EVENT_FERRY, 0)->b, ==, 1 << BST_E | 1 << BST_S);
}

/* EX-FERRY-2; FERRY-7, FERRY-8 */
static void
test_example_2 (void)
{
  g_autoptr (KitGame) kit = new_example_1 ();

  kit_follower (kit, "road:S");
  kit_decide (kit, "ferry", BLUE, "ends=SW");
  kit_expect_scores (kit, 0, 0);
  g_assert_true (same_road (kit, 2, 0, "road:S", -1, 0, "road:E"));
  g_assert_cmpint (bst_feature_figures (kit->game, kit->state, kit_seg (kit, 2, 0, "road:W")), ==, 2);
  g_assert_false (is_finished (kit, 2, 0, "road:S"));
  g_assert_false (is_finished (kit, 2, 0, "road:E"));
  g_assert_cmpint (bst_feature_figures (kit->game, kit->state, kit_seg (kit, 2, 0, "road:E")), ==, 0);
}

/* FERRY-6: with or without a follower, and in every pair of a lake of four ends. */
static void
test_mandatory (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, "D", LAKE4 " U*2");

  kit_draw (kit, LAKE4);
  kit_place (kit, 1, 0, "RRRR");
  kit_follower (kit, NULL);
  kit_expect_decision (kit, "ferry", RED);
  kit_expect_options (kit, "ends=NE|ends=NS|ends=NW|ends=ES|ends=EW|ends=SW");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &(BstMove){ .kind = BST_KIND_FERRY, .act = BST_ACT_PASS },
                              kit->scratch),
                   ==, "FERRY-6");
  kit_answer (kit, "ends=NS");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* FERRY-30: the lake counts once for each road that ends there, and once for a road with two ends on it. */
static void
test_counts_once (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE " U@-1,0 U@1,0 U@0,1/1", "U*2");

  g_assert_cmpint (kit_value (kit, 0, 0, "road:W").tiles, ==, 2);
  g_assert_cmpint (kit_value (kit, 0, 0, "road:S").tiles, ==, 2);
  set_ferry (kit, 0, 0, "road:W", "road:E");
  g_assert_cmpint (kit_value (kit, 0, 0, "road:W").tiles, ==, 3);
  g_assert_cmpint (kit_value (kit, 0, 0, "road:S").tiles, ==, 2);
}

/* FERRY-31: the ferry joins two ends of one road and closes the ring. */
static void
test_ring (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, "V@1,0/0 V@1,1/1 V@0,1/2", LAKE " " LAKE " U");
  BstState *before = g_alloca (kit->game->state_size);

  kit_draw (kit, LAKE);
  kit_place (kit, 0, 0, "FRRR");
  kit_follower (kit, "road:E");
  memcpy (before, kit->state, kit->game->state_size);

  kit_decide (kit, "ferry", RED, "ends=ES");
  kit_expect_scores (kit, 4, 0);
  kit_expect_supply (kit, RED, "follower", 7);

  memcpy (kit->state, before, kit->game->state_size);
  kit_refresh (kit);
  kit_decide (kit, "ferry", RED, "ends=EW");
  kit_expect_scores (kit, 0, 0);
  g_assert_true (same_road (kit, 0, 0, "road:S", 0, 0, "road:W"));
  g_assert_false (is_finished (kit, 0, 0, "road:S"));
}

/* FERRY-32: fields neither grow together nor fall apart. */
static void
test_fields (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields ferries", 2, "D", LAKE " U*2");
  uint16_t roots[4];

  kit_draw (kit, LAKE);
  kit_place (kit, 1, 0, "FRRR");
  kit_follower (kit, NULL);
  roots[0] = bst_root (kit->game, kit->state, kit_seg (kit, 1, 0, "field:NL"));
  roots[1] = bst_root (kit->game, kit->state, kit_seg (kit, 1, 0, "field:ER"));
  roots[2] = bst_root (kit->game, kit->state, kit_seg (kit, 1, 0, "field:SR"));
  g_assert_cmpint (roots[0], !=, roots[1]);
  g_assert_cmpint (roots[1], !=, roots[2]);
  kit_answer (kit, "ends=EW");
  g_assert_cmpint (roots[0], ==, bst_root (kit->game, kit->state, kit_seg (kit, 1, 0, "field:NL")));
  g_assert_cmpint (roots[1], ==, bst_root (kit->game, kit->state, kit_seg (kit, 1, 0, "field:ER")));
  g_assert_cmpint (roots[2], ==, bst_root (kit->game, kit->state, kit_seg (kit, 1, 0, "field:SR")));
}

/* FERRY-33: no ferry left; MIX-15: a lake of the start has none either. */
static void
test_no_ferry (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag_with ("base ferries", 2, LAKE, LAKE " " LAKE " U", "{\"components\":{\"ferries\":1}}");

  kit_draw (kit, LAKE);
  kit_place (kit, 1, 0, "FRRR");
  kit_follower (kit, "road:W");
  kit_decide (kit, "ferry", RED, "ends=EW");
  /* The lake of the start ends the red road: nothing to move there. */
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_draw (kit, LAKE);
  kit_place (kit, 2, 0, "FRRR");
  kit_follower (kit, NULL);
  /* The second lake stays without a ferry, but it extends the road over the first one. */
  kit_decide (kit, "ferry-move", BLUE, "pass");
  g_assert_cmpint (kit->state->n_links, ==, 1);
  g_assert_false (same_road (kit, 2, 0, "road:W", 2, 0, "road:E"));
  kit_expect_scores (kit, 3, 0);
}

/* --- moving --- */

/* EX-FERRY-3, D-FERRY-3; FERRY-11, FERRY-12, FERRY-13 */
static void
test_example_3 (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, "D", "U*3 B " LAKE);

  kit_turn (kit, "U", -1, 0, "FRFR", "road:W");
  kit_draw (kit, LAKE);
  kit_place (kit, 1, 0, "FRRR");
  kit_follower (kit, "road:E");
  kit_decide (kit, "ferry", BLUE, "ends=EW");
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  kit_expect_decision (kit, "ferry-move", BLUE);
  kit_expect_options (kit, "pass|@1,0 ends=ES|@1,0 ends=SW");
  kit_answer (kit, "ends=ES");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_false (same_road (kit, -1, 0, "road:W", 2, 0, "road:W"));
  g_assert_true (same_road (kit, 1, 0, "road:S", 2, 0, "road:W"));
  kit_expect_scores (kit, 0, 0);
}

/* EX-FERRY-4; FERRY-16, FERRY-27, FERRY-37: a finished road opens again and is scored again in full. */
static void
test_example_4 (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE4 " A@-1,0/3 U@0,-1/1 A@0,1/2", "U W B*2");

  set_ferry (kit, 0, 0, "road:N", "road:S");
  kit_put (kit, BLUE, "follower", 0, 1, "road:N");
  g_assert_true (is_finished (kit, -1, 0, "road:E"));

  kit_turn (kit, "U", 0, -2, "RFRF", NULL);
  kit_decide (kit, "ferry-move", RED, "ends=NW");
  g_assert_false (is_finished (kit, -1, 0, "road:E"));
  /* The road in the south ends at the lake now. */
  kit_expect_scores (kit, 0, 2);
  kit_expect_supply (kit, BLUE, "follower", 7);

  kit_draw (kit, "W");
  kit_place (kit, 0, -3, "FRRR");
  kit_follower (kit, "road:S");
  kit_decide (kit, "ferry-move", BLUE, "pass");
  kit_expect_scores (kit, 0, 2 + 5);
}

/* EX-FERRY-5; FERRY-14, FERRY-15, FERRY-25 */
static void
test_example_5 (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base ferries", 2, LAKE "@0,0 U@1,0 U@3,0 " LAKE "@4,0 U@5,0 " LAKE "@6,0", "U*2");

  set_ferry (kit, 0, 0, "road:W", "road:E");
  set_ferry (kit, 4, 0, "road:W", "road:E");
  set_ferry (kit, 6, 0, "road:W", "road:E");
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  kit_expect_options (kit, "pass|@0,0 ends=ES|@0,0 ends=SW|@4,0 ends=ES|@4,0 ends=SW");
  g_assert_cmpint (kit_count (kit, "@6,0"), ==, 0);

  /* Any order, each one once; FERRY-24: the third is not reached by joining either. */
  kit_answer (kit, "@4,0 ends=SW");
  kit_expect_options (kit, "pass|@0,0 ends=ES|@0,0 ends=SW");
  kit_answer (kit, "@0,0 ends=ES");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* FERRY-24: joined to a road by a moved ferry, that road was not extended. */
static void
test_joining_is_no_extension (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE "@0,0/0 " LAKE "@0,1/2", "U*2");

  set_ferry (kit, 0, 0, "road:W", "road:E");
  set_ferry (kit, 0, 1, "road:N", "road:W");
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_options (kit, "pass|@0,0 ends=ES|@0,0 ends=SW");
  kit_answer (kit, "ends=ES");
  g_assert_true (same_road (kit, 1, 0, "road:E", 0, 1, "road:W"));
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* EX-FERRY-6; FERRY-26, FERRY-28, FERRY-29: a part that is cut off is scored for those who stand on it. */
static void
test_example_6 (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, "D", "W U B " LAKE " U");

  kit_turn (kit, "W", -1, 0, "FRRR", "road:E");
  kit_draw (kit, LAKE);
  kit_place (kit, 1, 0, "FRRR");
  kit_follower (kit, "road:E");
  kit_decide (kit, "ferry", BLUE, "ends=EW");
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  kit_decide (kit, "ferry-move", BLUE, "ends=ES");
  kit_expect_scores (kit, 3, 0);
  kit_expect_supply (kit, RED, "follower", 7);
  kit_expect_supply (kit, BLUE, "follower", 6);
}

/* FERRY-28: the same with the other end of the ferry cut off. */
static void
test_other_end_cut_off (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE " U@-1,0 A@1,0/1", "U*2");

  set_ferry (kit, 0, 0, "road:E", "road:W");
  kit_put (kit, BLUE, "follower", 1, 0, "road:W");
  kit_turn (kit, "U", -2, 0, "FRFR", NULL);
  kit_decide (kit, "ferry-move", RED, "ends=SW");
  kit_expect_scores (kit, 0, 2);
}

/* FERRY-26: the part newly joined is finished far from the tile. */
static void
test_joined_part_scores (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE4 " A@-1,0/3 A@0,-1/0 U@1,0 U@0,1/1", "U*2");

  set_ferry (kit, 0, 0, "road:E", "road:S");
  kit_put (kit, BLUE, "follower", 0, -1, "road:S");
  /* Both ends of the ferry stay open; the road in the west and the north grow together and are finished. (The one with
   * the follower was finished before: it stands there by hand.) */
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  kit_decide (kit, "ferry-move", RED, "ends=NW");
  kit_expect_scores (kit, 0, 3);
}

/* FERRY-17, FERRY-18, FERRY-21 */
static void
test_new_lake_extends (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE, LAKE " U");

  set_ferry (kit, 0, 0, "road:W", "road:E");
  kit_draw (kit, LAKE);
  kit_place (kit, 1, 0, "FRRR");
  kit_follower (kit, NULL);
  kit_decide (kit, "ferry", RED, "ends=EW");
  kit_expect_decision (kit, "ferry-move", RED);
  kit_expect_options (kit, "pass|@0,0 ends=ES|@0,0 ends=SW");
  kit_answer (kit, "pass");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* FERRY-20: every end of the placed tile counts, also one that the new ferry does not touch. */
static void
test_every_end_counts (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE "@0,0 " LAKE "@1,1/2", LAKE " U");

  set_ferry (kit, 0, 0, "road:W", "road:E");
  set_ferry (kit, 1, 1, "road:N", "road:E");
  kit_draw (kit, LAKE);
  kit_place (kit, 1, 0, "FRRR");
  kit_follower (kit, NULL);
  kit_decide (kit, "ferry", RED, "ends=EW");
  g_assert_cmpint (kit_count (kit, "@0,0"), ==, 2);
  g_assert_cmpint (kit_count (kit, "@1,1"), ==, 2);
  g_assert_cmpint (kit->n_moves, ==, 5);
}

/* FERRY-22: found in two directions, movable once. */
static void
test_found_twice (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE "@0,0 V@1,0/0 V@1,1/1", "V U");

  set_ferry (kit, 0, 0, "road:S", "road:E");
  kit_draw (kit, "V");
  kit_place (kit, 0, 1, "RRFF");
  kit_follower (kit, "road:N");
  kit_expect_options (kit, "pass|@0,0 ends=EW|@0,0 ends=SW");
  kit_answer (kit, "pass");
  kit_expect_scores (kit, 4, 0);
}

/* FERRY-23: a road that only ends at the lake does not contain its ferry. */
static void
test_end_of_road (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE, "U*3");

  set_ferry (kit, 0, 0, "road:S", "road:E");
  kit_turn (kit, "U", -1, 0, "FRFR", NULL);
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_decision (kit, "ferry-move", BLUE);
}

/* FERRY-20: a custom road with four ends in one piece is followed along every branch, and a way round ends. */
static void
test_branches (void)
{
  static const char mix[] =
    "{\"modules\":[\"base\",\"ferries\"],\"sets\":[],"
    "\"define\":[{\"id\":\"test-branches\",\"features\":[{\"type\":\"road\",\"at\":[\"N\",\"E\",\"S\",\"W\"]},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"WR\"]},{\"type\":\"field\",\"at\":[\"NR\",\"EL\"]},"
    "{\"type\":\"field\",\"at\":[\"ER\",\"SL\"]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\"]}]}],"
    "\"tiles\":[{\"tile\":\"classic-base-road-straight\",\"count\":2}],"
    "\"start\":[{\"tile\":\"test-branches\"},{\"tile\":\"ferries-four-roads\",\"y\":-1},"
    "{\"tile\":\"test-branches\",\"x\":1},{\"tile\":\"test-branches\",\"x\":1,\"y\":1},{\"tile\":\"test-branches\","
    "\"y\":1},"
    "{\"tile\":\"ferries-four-roads\",\"x\":1,\"y\":2}]}";
  g_autoptr (KitGame) kit = kit_new (mix, 2);

  set_ferry (kit, 0, -1, "road:S", "road:N");
  set_ferry (kit, 1, 2, "road:N", "road:W");
  kit_draw (kit, "U");
  kit_place (kit, -1, 0, "FRFR");
  kit_follower (kit, NULL);
  g_assert_cmpint (kit_count (kit, "@0,-1"), ==, 5);
  g_assert_cmpint (kit_count (kit, "@1,2"), ==, 5);
}

/* FERRY-34: counted for each tile sequence; an extra tile makes the ferry movable again. */
static void
test_extra_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE, "U*3");

  set_ferry (kit, 0, 0, "road:W", "road:E");
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit->state->extra_tiles = 1;
  kit_decide (kit, "ferry-move", RED, "ends=ES");
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  g_assert_cmpint (kit->state->turn, ==, 1);
  kit_expect_decision (kit, "ferry-move", RED);
  kit_expect_options (kit, "pass|@0,0 ends=EW|@0,0 ends=SW");
}

/* FERRY-38: in the end roads are scored as the ferries lie. */
static void
test_final (void)
{
  for (int cut = 0; cut < 2; cut++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base ferries", 2, LAKE " U@-1,0 U@1,0", "U");

      set_ferry (kit, 0, 0, "road:W", "road:E");
      kit_put (kit, RED, "follower", 1, 0, "road:E");
      kit_put (kit, BLUE, "follower", -1, 0, "road:W");
      kit_turn (kit, "U", 2, 0, "FRFR", NULL);
      kit_decide (kit, "ferry-move", RED, cut ? "ends=ES" : "pass");
      kit_expect_over (kit, true);
      if (cut)
        kit_expect_scores (kit, 3, 2);
      else
        kit_expect_scores (kit, 4, 4);
    }
}

/* --- play-outs against a slow model --- */

typedef struct
{
  int n_choices; /* how often a ferry could be moved */
} Seen;

/* Follows a road with two ends from a cell away from `from`; the first ferry on it, or -1. */
static int
follow (KitGame *kit, int x, int y, int side)
{
  for (int steps = 0; steps < 1000; steps++)
    {
      uint16_t site = bst_board_tile_at (kit->game, kit->state, x + bst_side_dx (side), y + bst_side_dy (side));
      const BstTile *tile;
      int link, back = bst_side_opposite (side), feature, sides;

      if (site == BST_NONE)
        return -1;
      for (int i = 0; i < kit->state->seq.n_laid; i++)
        if (kit->state->seq.laid[i] == site)
          return -1;
      x += bst_side_dx (side);
      y += bst_side_dy (side);
      tile = bst_site_tile (kit->game, kit->state, site);
      feature = bst_tile_side_feature (tile, bst_sites (kit->game, kit->state)[site].rot, back);
      link = bst_board_link_at (kit->game, kit->state, site);
      if (link >= 0)
        {
          const BstLink *l = &bst_links (kit->game, kit->state)[link];
          uint16_t seg = bst_seg_of (kit->game, kit->state, site, feature);

          return l->a == seg || l->b == seg ? link : -1;
        }
      sides = bst_turn_sides (tile->features[feature].sides, bst_sites (kit->game, kit->state)[site].rot)
              & ~(1 << back);
      if (!sides)
        return -1;
      for (side = 0; !(sides >> side & 1); side++)
        ;
    }
  return -1;
}

/* FERRY-20 word by word, for tiles of the box. */
static void
check_movable (KitGame *kit)
{
  bool expected[64] = { false }, offered[64] = { false };

  for (int i = 0; i < kit->state->seq.n_laid; i++)
    {
      const BstSite *site = &bst_sites (kit->game, kit->state)[kit->state->seq.laid[i]];
      const BstTile *tile = &kit->game->tiles[site->tile];

      for (int side = 0; side < 4; side++)
        if (bst_tile_side_kind (tile, site->rot, side) == BST_SIDE_ROAD)
          {
            int link = follow (kit, site->x, site->y, side);

            if (link >= 0)
              expected[link] = true;
          }
    }
  for (size_t i = 0; i < kit->n_moves; i++)
    if (kit->moves[i].act != BST_ACT_PASS)
      offered[bst_board_link_at (kit->game, kit->state, kit_site (kit, kit->moves[i].x, kit->moves[i].y))] = true;
  for (int link = 0; link < kit->state->n_links; link++)
    g_assert_cmpint (offered[link], ==, expected[link]);
}

static uint16_t
find_top (const uint16_t *up, uint16_t seg)
{
  while (up[seg] != seg)
    seg = up[seg];
  return seg;
}

/* Roads are what hangs together by sides and ferries, and nothing more. */
static void
check_roads (KitGame *kit)
{
  g_autofree uint16_t *up = g_new (uint16_t, kit->state->n_segs + 1);

  for (int seg = 0; seg < kit->state->n_segs; seg++)
    up[seg] = seg;
  for (int site = 0; site < kit->state->n_sites; site++)
    {
      const BstSite *s = &bst_sites (kit->game, kit->state)[site];

      for (int side = 0; side < 4; side++)
        {
          int feature = bst_tile_side_feature (&kit->game->tiles[s->tile], s->rot, side);
          uint16_t across = feature == BST_NO_PART ? BST_NONE : bst_seg_across (kit->game, kit->state, site, side);

          if (across != BST_NONE)
            up[find_top (up, s->first + feature)] = find_top (up, across);
        }
    }
  for (int link = 0; link < kit->state->n_links; link++)
    up[find_top (up, bst_links (kit->game, kit->state)[link].a)] = find_top (up,
                                                                             bst_links (kit->game, kit->state)[link].b);

  for (int a = 0; a < kit->state->n_segs; a++)
    if (bst_segs (kit->game, kit->state)[a].terrain == BST_ROAD)
      for (int b = 0; b < a; b++)
        if (bst_segs (kit->game, kit->state)[b].terrain == BST_ROAD)
          g_assert_cmpint (bst_same_feature (kit->game, kit->state, a, b), ==, find_top (up, a) == find_top (up, b));
}

static void
check_each (KitGame *kit, gpointer data)
{
  Seen *seen = data;

  if (!kit->state->depth || bst_decision (kit->state) != BST_KIND_FERRY_MOVE)
    return;
  seen->n_choices++;
  check_roads (kit);
  /* The set is made once: it is what the model finds as long as nothing has been moved in this sequence. */
  if (!kit_event (kit, BST_EVENT_FERRY, 0) || kit->last.kind == BST_KIND_FERRY)
    check_movable (kit);
}

static void
test_playouts (void)
{
  Seen seen = { 0 };

  for (int i = 0; i < 12; i++)
    {
      g_autoptr (KitGame)
        kit = kit_new_with ("classic-ferries", i % 2 ? "{\"modules\":[\"base\",\"ferries\"]}" : NULL, 2 + i % 5, 0);
      KitPlayout how = { .each = check_each, .data = &seen, .no_check_options = true };

      kit_playout (kit, 4000 + i, &how);
    }
  g_assert_cmpint (seen.n_choices, >, 20);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ferries/set-up", test_setup);
  g_test_add_func ("/ferries/place/EX-FERRY-1", test_example_1);
  g_test_add_func ("/ferries/place/EX-FERRY-2", test_example_2);
  g_test_add_func ("/ferries/place/mandatory", test_mandatory);
  g_test_add_func ("/ferries/place/lake-counts-once", test_counts_once);
  g_test_add_func ("/ferries/place/closes-a-ring", test_ring);
  g_test_add_func ("/ferries/place/leaves-fields-alone", test_fields);
  g_test_add_func ("/ferries/place/no-ferry-left", test_no_ferry);
  g_test_add_func ("/ferries/move/EX-FERRY-3", test_example_3);
  g_test_add_func ("/ferries/move/EX-FERRY-4", test_example_4);
  g_test_add_func ("/ferries/move/EX-FERRY-5", test_example_5);
  g_test_add_func ("/ferries/move/EX-FERRY-6", test_example_6);
  g_test_add_func ("/ferries/move/joining-is-no-extension", test_joining_is_no_extension);
  g_test_add_func ("/ferries/move/other-end-cut-off", test_other_end_cut_off);
  g_test_add_func ("/ferries/move/joined-part-scores", test_joined_part_scores);
  g_test_add_func ("/ferries/move/new-lake-extends", test_new_lake_extends);
  g_test_add_func ("/ferries/move/every-end-counts", test_every_end_counts);
  g_test_add_func ("/ferries/move/found-twice-moves-once", test_found_twice);
  g_test_add_func ("/ferries/move/end-of-road", test_end_of_road);
  g_test_add_func ("/ferries/move/branches", test_branches);
  g_test_add_func ("/ferries/move/extra-tile", test_extra_tile);
  g_test_add_func ("/ferries/final", test_final);
  g_test_add_func ("/ferries/playouts", test_playouts);
  return g_test_run ();
}
