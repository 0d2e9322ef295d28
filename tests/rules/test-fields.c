/* test-fields.c – fields and farmers (data/rules/11-fields.xml), clause by clause; EX-FIELD-01 to 05 are in test-examples.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/rules/fields.h"
#include "engine/rules/wheel.h"

#include <string.h>

static uint16_t
seg (KitGame *kit, int x, int y, const char *spot)
{
  return kit_seg (kit, x, y, spot);
}

static bool
same (KitGame *kit, int x1, int y1, const char *spot1, int x2, int y2, const char *spot2)
{
  return bst_same_feature (kit->game, kit->state, seg (kit, x1, y1, spot1), seg (kit, x2, y2, spot2));
}

static int
cities (KitGame *kit, int x, int y, const char *spot)
{
  return bst_field_cities (kit->game, kit->state, seg (kit, x, y, spot));
}

/* Tiles of one's own, each once in the bag unless they start the map. */
static KitGame *
new_custom (int n_players, const char *define, const char *start, const char *bag)
{
  g_autofree char *overlay = g_strdup_printf ("{\"define\":[%s]}", define);
  return kit_new_bag_with ("base fields", n_players, start, bag, overlay);
}

/* FIELD-1, 2, 3, DEC-F1: a switch. Without it no farmers and no points, but field sides must still match. */
static void
test_switch (void)
{
  for (int on = 0; on < 2; on++)
    {
      g_autoptr (KitGame) kit = kit_new_bag (on ? "base fields" : "base", 2, "D", "E W");
      kit_draw (kit, "E");
      g_assert_false (kit_may_place (kit, 0, 1, "CFFF"));
      g_assert_true (kit_may_place (kit, 0, -1, "FFCF"));
      kit_place (kit, 0, -1, "FFCF");
      BstMove farmer = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE };
      bst_move_name_seg (kit->game, kit->state, seg (kit, 0, -1, "field:NL"), &farmer);
      const char *clause = bst_check (kit->game, kit->state, &farmer, kit->scratch);
      if (on)
        {
          g_assert_null (clause);
          kit_expect_options (kit, "pass|city:S|field:NL");
          kit_answer (kit, "field:NL");
        }
      else
        {
          g_assert_cmpstr (clause, ==, "FIELD-3");
          kit_expect_options (kit, "pass|city:S");
          kit_answer (kit, "pass");
        }
      kit_turn (kit, "W", 1, 0, "FRRR", NULL);
      kit_expect_over (kit, true);
      kit_expect_scores (kit, on ? 3 : 0, 0);
    }
}

/* FIELD-10, 11, 12: bounded by roads and cities; half side meets half side. */
static void
test_bounds (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "U@0,0/0 V@1,0/0 U@2,0/1 L@-1,0/0 U@-1,1/1", "B");
  /* North and south of the road. */
  g_assert_false (same (kit, 0, 0, "field:NL", 0, 0, "field:SL"));
  g_assert_true (same (kit, 0, 0, "field:EL", 1, 0, "field:WR"));
  g_assert_true (same (kit, 0, 0, "field:ER", 1, 0, "field:WL"));
  g_assert_false (same (kit, 0, 0, "field:ER", 1, 0, "field:WR"));
  /* Round the outside of the curve, not across the road of the next tile. */
  g_assert_true (same (kit, 0, 0, "field:EL", 2, 0, "field:WR"));
  g_assert_false (same (kit, 0, 0, "field:EL", 2, 0, "field:EL"));
  /* West: a crossroads, each corner for itself (EC-F3). */
  g_assert_true (same (kit, 0, 0, "field:WR", -1, 0, "field:EL"));
  g_assert_true (same (kit, 0, 0, "field:WL", -1, 0, "field:ER"));
  g_assert_false (same (kit, -1, 0, "field:SL", -1, 0, "field:SR"));
}

/* FIELD-13: touching at a corner does not join. FIELD-14: a later tile may. */
static void
test_corner (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "E@0,0/0 E@1,1/2", "B V");
  g_assert_false (same (kit, 0, 0, "field:SL", 1, 1, "field:NL"));
  kit_turn (kit, "B", 0, 1, "FFFF", NULL);
  g_assert_true (same (kit, 0, 0, "field:SL", 1, 1, "field:NL"));
}

/* FIELD-15: enclosed by walls, still not finished: no points before the end. */
static void
test_never_finished (void)
{
  /* The inside of the ring of eight city tiles, filled with a monastery. */
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields", 2, "N@-1,-1/2 G@0,-1/0 N@1,-1/3 G@1,0/1 N@1,1/0 G@0,1/0 N@-1,1/1 G@-1,0/1",
                       "B E");
  kit_turn (kit, "B", 0, 0, "FFFF", "field:NL");
  g_assert_false (bst_feature_is_finished (kit->game, kit->state, seg (kit, 0, 0, "field:NL")));
  kit_expect_scores (kit, 0, 0);
  kit_expect_supply (kit, 0, "follower", 6);
  /* FIELD-31…34: one completed city round the whole field. */
  kit_turn (kit, "E", 0, -2, "FFFC", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 0);
}

/* FIELD-20, 21, DEC-F2: lying down on a segment that is named; FIELD-22: not where any farmer lies, own included. */
static void
test_place (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_options (kit, "pass|road:E|field:NL|field:SL");
  kit_answer (kit, "field:NL");
  kit_expect_supply (kit, 0, "follower", 6);
  kit_draw (kit, "U");
  kit_place (kit, 2, 0, "FRFR");
  kit_expect_options (kit, "pass|road:E|field:SL");
  kit_answer (kit, "field:SL");
  kit_draw (kit, "U");
  kit_place (kit, 3, 0, "FRFR");
  kit_expect_options (kit, "pass|road:E");
  BstMove farmer = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE };
  bst_move_name_seg (kit->game, kit->state, seg (kit, 3, 0, "field:NL"), &farmer);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &farmer, kit->scratch), ==, "BASE-44");
}

/* FIELD-23: a farmer stays to the end of the game, and even then he is not taken off. */
static void
test_stays (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "E*2 B");
  kit_turn (kit, "E", 0, -1, "FFCF", "field:NL");
  kit_turn (kit, "E", 0, 1, "FFCF", NULL);
  kit_turn (kit, "B", -1, -1, "FFFF", NULL);
  kit_expect_over (kit, true);
  g_assert_cmpint (kit->state->n_figures, ==, 1);
  kit_expect_supply (kit, 0, "follower", 6);
}

/* EX-FIELD-08: the own farmer may lie down: the yellow one lies on another field, the own knight is no farmer. */
static void
test_example_08 (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "U@0,0/0 E@0,1/2", "U B");
  kit_put (kit, 1, "follower", 0, 0, "field:NL");
  kit_put (kit, 0, "follower", 0, 1, "city:S");
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  g_assert_cmpint (bst_feature_tiles (kit->game, kit->state, seg (kit, 1, 0, "field:SL")), ==, 3);
  kit_expect_options (kit, "pass|road:E|field:SL");
  kit_answer (kit, "field:SL");
}

/* EX-FIELD-09, FIELD-24: three farmers on three fields; a monastery tile joins them. The placer may not add one; all tie. */
static void
test_example_09 (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 3, "E@0,-1/0 E@1,0/1 E@-1,0/3 E@0,-2/2", "B");
  kit_put (kit, 0, "follower", 0, -1, "field:SL");
  kit_put (kit, 1, "follower", 1, 0, "field:WL");
  kit_put (kit, 2, "follower", -1, 0, "field:EL");
  g_assert_false (same (kit, 0, -1, "field:SL", 1, 0, "field:WL"));
  kit_draw (kit, "B");
  kit_place (kit, 0, 0, "FFFF");
  g_assert_true (same (kit, 0, -1, "field:SL", 1, 0, "field:WL"));
  g_assert_true (same (kit, 0, -1, "field:SL", -1, 0, "field:EL"));
  kit_expect_options (kit, "pass|monastery");
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, seg (kit, 0, 0, "field:NL")), ==, 7);
  kit_answer (kit, "pass");
  /* FIELD-35: the city of two tiles in the north is complete: 3 to each of them. */
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 3, 3);
}

/* A tile with a road from west to east; inside it cities of their own, which the fields on both sides touch. */
static const char shared_cities[] =
  "{\"id\":\"own-shared\",\"count\":0,\"features\":[{\"type\":\"city\",\"at\":[]},{\"type\":\"city\",\"at\":[]},"
  "{\"type\":\"city\",\"at\":[]},{\"type\":\"road\",\"at\":[\"E\",\"W\"]},"
  "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"WR\"],\"cities\":[0,1]},"
  "{\"type\":\"field\",\"at\":[\"ER\",\"SL\",\"SR\",\"WL\"],\"cities\":[0,1,2]}]},"
  "{\"id\":\"own-four\",\"count\":0,\"features\":[{\"type\":\"city\",\"at\":[]},{\"type\":\"city\",\"at\":[]},"
  "{\"type\":\"city\",\"at\":[]},{\"type\":\"city\",\"at\":[]},{\"type\":\"city\",\"at\":[\"S\"]},"
  "{\"type\":\"road\",\"at\":[\"E\",\"W\"]},{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"WR\"]},"
  "{\"type\":\"field\",\"at\":[\"ER\",\"WL\"],\"cities\":[0,1,2,3,4]}]}";

/* EX-FIELD-06; FIELD-30, 31, 35, 36: field by field; the unfinished city gives nothing. */
static void
test_example_06 (void)
{
  enum
  {
    BLUE,
    RED,
    YELLOW,
    BLACK
  };
  g_autoptr (KitGame) kit = new_custom (4, shared_cities, "own-shared@0,0/0 own-four@5,5/0", "U");
  kit_put (kit, BLUE, "follower", 0, 0, "field:NL");
  kit_put (kit, BLUE, "follower", 0, 0, "field:SL");
  kit_put (kit, RED, "follower", 0, 0, "field:SL");
  kit_put (kit, YELLOW, "follower", 5, 5, "field:ER");
  kit_put (kit, YELLOW, "follower", 5, 5, "field:ER");
  kit_put (kit, BLACK, "follower", 5, 5, "field:ER");
  g_assert_cmpint (cities (kit, 0, 0, "field:NL"), ==, 2);
  g_assert_cmpint (cities (kit, 0, 0, "field:SL"), ==, 3);
  g_assert_cmpint (cities (kit, 5, 5, "field:ER"), ==, 4);
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 15, 9, 12, 0);
}

/* EX-FIELD-07: a tie pays both in full; the smaller number gets nothing there but its own field elsewhere. */
static void
test_example_07 (void)
{
  enum
  {
    RED,
    BLUE,
    BLACK,
    YELLOW
  };
  g_autoptr (KitGame) kit = new_custom (4, shared_cities, "own-shared@0,0/0 own-four@5,5/0", "U");
  kit_put (kit, RED, "follower", 0, 0, "field:SL");
  kit_put (kit, BLUE, "follower", 0, 0, "field:SL");
  kit_put (kit, BLACK, "follower", 5, 5, "field:ER");
  kit_put (kit, BLACK, "follower", 5, 5, "field:ER");
  kit_put (kit, YELLOW, "follower", 5, 5, "field:ER");
  kit_put (kit, YELLOW, "follower", 0, 0, "field:NL");
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_scores (kit, 9, 9, 12, 6);
}

/* FIELD-32, 33, 34: once per city, however often and however far away it touches; its size does not matter. */
static void
test_city_counts_once (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields", 2, "E@0,0/0 G@0,-1/1 E@0,-2/2 B@1,0/0 B@1,-1/0 B@1,-2/0 B@2,0/0 B@3,0/0", "B V");
  kit_turn (kit, "B", 4, 0, "FFFF", "field:NL");
  g_assert_cmpint (cities (kit, 4, 0, "field:NL"), ==, 1);
  kit_turn (kit, "V", 4, 1, "rot=0", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 0);
  for (int n = 0; n < 20; n++)
    g_assert_cmpint (bst_field_points (n), ==, 3 * n);
}

/* FIELD-37: without farmers nobody scores; without completed cities it is worth nothing. */
static void
test_worth_nothing (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "U B E");
  kit_turn (kit, "U", 1, 0, "FRFR", "field:NL");
  kit_turn (kit, "B", 0, 1, "FFFF", "field:NL");
  kit_clear_events (kit);
  kit_turn (kit, "E", 5 - 6, 1, "FFCF", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 0, 0);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 0);
}

/* EC-F1: on kind D the field between city and road borders the city, the one south of the road does not. */
static void
test_touching (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "E B");
  kit_turn (kit, "E", 0, -1, "FFCF", NULL);
  g_assert_cmpint (cities (kit, 0, 0, "field:EL"), ==, 1);
  g_assert_cmpint (cities (kit, 0, 0, "field:ER"), ==, 0);
}

/* EC-F2: the road that ends at a monastery does not cut the field; FIELD-45: nor does the monastery or a garden. */
static void
test_undivided (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "A@0,0/0", "anniversary-base-city-one-side-garden B");
  g_assert_true (same (kit, 0, 0, "field:SL", 0, 0, "field:SR"));
  g_assert_true (same (kit, 0, 0, "field:NL", 0, 0, "field:EL"));
  const BstTile *garden = &kit->game->tiles[kit_tile (kit, "anniversary-base-city-one-side-garden")];
  int fields = 0;
  for (int f = 0; f < garden->n_features; f++)
    fields += garden->features[f].terrain == BST_FIELD;
  g_assert_cmpint (fields, ==, 1);
}

/* EC-F4: the share of a tie is not touched by another field that pays for the same city. */
static void
test_tie_and_other_field (void)
{
  g_autoptr (KitGame) kit = new_custom (2, shared_cities, "own-shared@0,0/0", "U");
  kit_put (kit, 0, "follower", 0, 0, "field:NL");
  kit_put (kit, 1, "follower", 0, 0, "field:NL");
  kit_put (kit, 1, "follower", 0, 0, "field:SL");
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_scores (kit, 6, 6 + 9);
}

/* EC-F5: a field that touches no side of its tile is a field of its own. */
static void
test_tiny_field (void)
{
  static const char tiny[] = "{\"id\":\"own-tiny\",\"count\":1,\"features\":[{\"type\":\"city\",\"at\":[]},{\"type\":"
                             "\"field\",\"at\":[],\"cities\":[0]},"
                             "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"]}]}";
  g_autoptr (KitGame) kit = new_custom (2, tiny, "B", "own-tiny");
  kit_draw (kit, "own-tiny");
  kit_place (kit, 1, 0, "FFFF");
  kit_expect_options (kit, "pass|feature:0|feature:1|feature:2");
  kit_answer (kit, "feature:1");
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 0);
}

/* EC-F6, EC-F7: the city that the very last tile completes counts, and fields come after everything else. */
static void
test_last_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "U E");
  kit_turn (kit, "U", 1, 0, "FRFR", "field:NL");
  kit_clear_events (kit);
  kit_turn (kit, "E", 0, -1, "FFCF", "city:S");
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 3, 4);
  int n = kit_count_events (kit, BST_EVENT_SCORE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_SCORE, n - 1)->reason, ==, BST_REASON_FIELD);
}

/* FIELD-42: the river parts fields like a road (also EX-RIVER-06). */
static void
test_river_parts (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "river-classic-straight@0,0/0", "B");
  g_assert_false (same (kit, 0, 0, "field:NL", 0, 0, "field:SL"));
}

/* FIELD-44: the abbot is never a farmer. */
static void
test_abbot_no_farmer (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot", 2, "B", "U B");
  kit_draw (kit, "U");
  kit_place (kit, 0, 1, "FRFR");
  kit_expect_options (kit, "pass|road:E|field:NL|field:SL");
  BstMove abbot = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = BST_FIGURE_ABBOT };
  bst_move_name_seg (kit->game, kit->state, seg (kit, 0, 1, "field:NL"), &abbot);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &abbot, kit->scratch), ==, "FIELD-44");
}

/* FIELD-41: the plague may take a farmer. */
static void
test_plague (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields wheel", 2, "D", "U wheel-road-straight-w1 B",
                                              "{\"options\":{\"wheel.board\":\"beside\"}}");
  kit_turn (kit, "U", 1, 0, "FRFR", "field:NL");
  kit->state->m.wheel.pig = BST_SECTOR_INQUISITION;
  kit_draw (kit, "wheel-road-straight-w1");
  /* Seat 1 has nobody to take; seat 0 has one follower, the farmer. */
  if (strcmp (kit_kind (kit), "plague") == 0)
    kit_decide (kit, "plague", 0, "field:NL");
  kit_expect_supply (kit, 0, "follower", 7);
  g_assert_cmpint (kit->state->n_figures, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fields/switch", test_switch);
  g_test_add_func ("/fields/bounds", test_bounds);
  g_test_add_func ("/fields/corner", test_corner);
  g_test_add_func ("/fields/never-finished", test_never_finished);
  g_test_add_func ("/fields/place", test_place);
  g_test_add_func ("/fields/stays", test_stays);
  g_test_add_func ("/fields/EX-FIELD-06", test_example_06);
  g_test_add_func ("/fields/EX-FIELD-07", test_example_07);
  g_test_add_func ("/fields/EX-FIELD-08", test_example_08);
  g_test_add_func ("/fields/EX-FIELD-09", test_example_09);
  g_test_add_func ("/fields/score/city-once", test_city_counts_once);
  g_test_add_func ("/fields/score/nothing", test_worth_nothing);
  g_test_add_func ("/fields/score/tie-and-other-field", test_tie_and_other_field);
  g_test_add_func ("/fields/score/tiny-field", test_tiny_field);
  g_test_add_func ("/fields/score/last-tile", test_last_tile);
  g_test_add_func ("/fields/tile/touching", test_touching);
  g_test_add_func ("/fields/tile/undivided", test_undivided);
  g_test_add_func ("/fields/river-parts", test_river_parts);
  g_test_add_func ("/fields/plague", test_plague);
  g_test_add_func ("/fields/no-abbot", test_abbot_no_farmer);
  return g_test_run ();
}
