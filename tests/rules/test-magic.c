/* test-magic.c – mage and witch (data/rules/20-magic.xml).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/rules/base.h"
#include "engine/rules/magic.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define LAKE       "ferries-three-roads" /* roads W S E, field N */
#define TWO_CITIES "mage-witch-two-cities-opposite"

enum
{
  RED,
  BLUE
};
enum
{
  MAGE,
  WITCH
};

/* A tile with a hat and neither road nor city on it, and one with a hat and a lake. */
#define HATS                                                                                                           \
  "\"define\":[{\"id\":\"test-hat\",\"features\":[{\"type\":\"monastery\"},{\"type\":\"field\",\"at\":[\"NL\",\"NR\"," \
  "\"EL\","                                                                                                            \
  "\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"]}],\"marks\":{\"hat\":true}},"                                                   \
  "{\"id\":\"test-hat-lake\",\"features\":[{\"type\":\"road\",\"at\":[\"W\"],\"ends_at\":\"lake\"},"                   \
  "{\"type\":\"road\",\"at\":[\"E\"],\"ends_at\":\"lake\"},{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"WR\"]}," \
  "{\"type\":\"field\",\"at\":[\"SL\",\"SR\",\"ER\",\"WL\"]}],\"marks\":{\"hat\":true,\"lake\":true,\"landings\":["    \
  "\"W\",\"E\"]}}]"

static void
set_figure (KitGame *kit, int figure, int x, int y, const char *spot)
{
  kit->state->m.magic.at[figure] = 1 + kit_seg (kit, x, y, spot);
  kit_refresh (kit);
}

static bool
is_out (KitGame *kit, int figure)
{
  return kit->state->m.magic.at[figure] == 0;
}

static bool
stands_at (KitGame *kit, int figure, int x, int y, const char *spot)
{
  return kit->state->m.magic.at[figure] == 1 + kit_seg (kit, x, y, spot);
}

/* --- numbers --- */

/* The examples of MAGIC-19, MAGIC-20, MAGIC-21, MAGIC-22 and MIX-50 by their ids. */
static void
test_number (gconstpointer data)
{
  JsonObject *example = (JsonObject *) data;
  const char *figure = json_object_get_string_member_with_default (example, "figure", "");
  bool finished = json_object_get_boolean_member (example, "finished");
  int tiles = json_object_get_int_member (example, "tiles");
  int shields = json_object_get_int_member_with_default (example, "shields", 0);
  bool road = strcmp (json_object_get_string_member (example, "feature"), "road") == 0;
  int points = road ? bst_road_points (tiles) : bst_city_points (tiles, shields, finished, true);

  g_assert_cmpint (bst_magic_change (points, tiles, strcmp (figure, "mage") == 0, strcmp (figure, "witch") == 0), ==,
                   json_object_get_int_member (example, "points"));
}

/* MAGIC-21, MAGIC-22: the loss is rounded down; MIX-50: the mage comes first. */
static void
test_rounding (void)
{
  g_assert_cmpint (bst_magic_change (5, 5, false, true), ==, 3);
  g_assert_cmpint (bst_magic_change (4, 4, false, true), ==, 2);
  g_assert_cmpint (bst_magic_change (1, 1, false, true), ==, 1);
  g_assert_cmpint (bst_magic_change (0, 0, false, true), ==, 0);
  g_assert_cmpint (bst_magic_change (20, 8, true, false), ==, 28);
  g_assert_cmpint (bst_magic_change (5, 5, true, true), ==, 5);
}

/* --- placing and moving --- */

/* MAGIC-1, MAGIC-2 */
static void
test_setup (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic-magic", 2);
  int hats = 0;

  for (int i = 0; i < kit->game->n_tiles; i++)
    if (kit->game->tiles[i].marks[BST_MARK_HAT])
      {
        g_assert_cmpint (kit->game->tiles[i].group, ==, BST_GROUP_LAND);
        hats += bst_left (kit->game, kit->state)[i];
      }
  g_assert_cmpint (hats, ==, 8);
  g_assert_true (is_out (kit, MAGE));
  g_assert_true (is_out (kit, WITCH));
}

/* D-MAGIC-1; MAGIC-3, MAGIC-4, MAGIC-7, MAGIC-8, MAGIC-10, MAGIC-11, MAGIC-14, MAGIC-28 */
static void
test_place (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields magic", 2, "D B@0,1", TWO_CITIES "*2 U*3 B");
  BstMove field = { .kind = BST_KIND_MAGIC, .a = 1, .b = MAGE, .x = 0, .y = 1 };

  kit_put (kit, BLUE, "follower", 0, 0, "road:E");
  kit_draw (kit, TWO_CITIES);
  kit_place (kit, 0, -1, "CFCF");
  /* The city between the tiles is finished by the very tile; the road is occupied and far from it. */
  kit_expect_decision (kit, "magic", RED);
  kit_expect_options (kit, "mage @0,0 road:E|witch @0,0 road:E|mage @0,-1 city:N|witch @0,-1 city:N");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &field, kit->scratch), ==, "MAGIC-4");
  field = (BstMove){ .kind = BST_KIND_MAGIC, .b = MAGE, .x = 0, .y = 0 };
  g_assert_cmpstr (bst_check (kit->game, kit->state, &field, kit->scratch), ==, "MAGIC-10");
  kit_answer (kit, "mage @0,0 road:E");
  g_assert_true (stands_at (kit, MAGE, 0, 0, "road:W"));
  g_assert_cmpint (kit_event (kit, BST_EVENT_MAGIC, 0)->b, ==, MAGE);
  kit_expect_decision (kit, "follower", RED);
  kit_follower (kit, "city:N");

  /* The road grows: each of its segments would be a place of its own for somebody else. */
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_turn (kit, "U", 2, 0, "FRFR", NULL);
  kit_draw (kit, TWO_CITIES);
  kit_place (kit, 0, -2, "CFCF");
  /* MAGIC-5, MAGIC-9: neither figure may go to the road of the mage. MAGIC-7: move the one or bring the other. */
  kit_expect_options (kit, "mage @0,-2 city:N|witch @0,-2 city:N");
  kit_answer (kit, "witch @0,-2 city:N");
  g_assert_true (stands_at (kit, MAGE, 0, 0, "road:W"));
  g_assert_true (stands_at (kit, WITCH, 0, -2, "city:N"));
}

/* MAGIC-6, MAGIC-9, MAGIC-28: both in play, one must move, to any segment of another feature. */
static void
test_both_in_play (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic", 2, "D U@1,0 E@0,3 U@5,5 U@6,5", TWO_CITIES " B");
  BstMove own, other, pass = { .kind = BST_KIND_MAGIC, .act = BST_ACT_PASS };

  set_figure (kit, MAGE, 0, 0, "road:W");
  set_figure (kit, WITCH, 0, 3, "city:N");
  kit_draw (kit, TWO_CITIES);
  kit_place (kit, 1, 1, "FCFC");
  kit_expect_options (kit, "mage @5,5 road:W|witch @5,5 road:W|mage @6,5 road:W|witch @6,5 road:W|"
                           "mage @0,0 city:N|witch @0,0 city:N|mage @1,1 city:E|witch @1,1 city:E|"
                           "mage @1,1 city:W|witch @1,1 city:W");
  own = (BstMove){ .kind = BST_KIND_MAGIC, .b = MAGE, .x = 1, .y = 0 };
  other = (BstMove){ .kind = BST_KIND_MAGIC, .b = WITCH, .x = 1, .y = 0 };
  g_assert_cmpstr (bst_check (kit->game, kit->state, &own, kit->scratch), ==, "MAGIC-9");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &other, kit->scratch), ==, "MAGIC-5");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &pass, kit->scratch), ==, "MAGIC-3");
  kit_answer (kit, "mage @6,5");
  g_assert_true (stands_at (kit, MAGE, 6, 5, "road:E"));
  g_assert_true (stands_at (kit, WITCH, 0, 3, "city:N"));
}

/* D-MAGIC-2; MAGIC-12, MAGIC-13 */
static void
test_no_target (void)
{
  static const char mix[] = "{\"modules\":[\"base\",\"magic\"]," HATS
                            ",\"tiles\":[{\"tile\":\"test-hat\",\"count\":4}],"
                            "\"start\":[{\"tile\":\"classic-base-%s\"}]}";
  g_autofree char *nothing = g_strdup_printf (mix, "monastery");
  g_autofree char *one_city = g_strdup_printf (mix, "city-one-side");
  g_autofree char *two_cities = g_strdup_printf (mix, "two-cities-opposite");

  /* None in play: nothing happens. */
  g_autoptr (KitGame) none = kit_new (nothing, 2);
  kit_draw (none, "test-hat");
  kit_place (none, 1, 0, "FFFF");
  kit_expect_decision (none, "follower", RED);

  /* One in play: it is taken off. */
  g_autoptr (KitGame) one = kit_new (one_city, 2);
  set_figure (one, WITCH, 0, 0, "city:N");
  kit_draw (one, "test-hat");
  kit_place (one, 1, 0, "FFFF");
  kit_expect_options (one, "remove witch");
  kit_answer (one, "remove witch");
  g_assert_true (is_out (one, WITCH));
  g_assert_cmpint (kit_event (one, BST_EVENT_MAGIC_LEAVES, 0)->b, ==, WITCH);
  kit_expect_decision (one, "follower", RED);

  /* Both in play: the player chooses; what has left may come back with the next hat. */
  g_autoptr (KitGame) both = kit_new (two_cities, 2);
  set_figure (both, MAGE, 0, 0, "city:N");
  set_figure (both, WITCH, 0, 0, "city:S");
  kit_draw (both, "test-hat");
  kit_place (both, 1, 0, "FFFF");
  kit_expect_options (both, "remove mage|remove witch");
  kit_answer (both, "remove mage");
  kit_follower (both, NULL);
  kit_draw (both, "test-hat");
  kit_place (both, 2, 0, "FFFF");
  kit_expect_options (both, "mage @0,0 city:N|witch @0,0 city:N");
}

/* MAGIC-29: before the ferry of the tile itself is laid its road ends are closed at the lake. */
static void
test_hat_on_a_lake (void)
{
  static const char mix[] = "{\"modules\":[\"base\",\"magic\",\"ferries\"]," HATS
                            ",\"tiles\":[{\"tile\":\"test-hat-lake\",\"count\":2}],"
                            "\"start\":[{\"tile\":\"classic-base-monastery-road\",\"rot\":3}]}";
  g_autoptr (KitGame) kit = kit_new (mix, 2);

  kit_draw (kit, "test-hat-lake");
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_options (kit, "mage @1,0 road:E|witch @1,0 road:E");
  kit_answer (kit, "mage");
  kit_follower (kit, NULL);
  kit_decide (kit, "ferry", RED, "ends=EW");
}

/* --- forced separation --- */

/* D-MAGIC-3; MAGIC-15, MAGIC-16: any tile that brings them together, before the follower step. */
static void
test_separate (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic", 2, "U U@2,0 E@5,5", "U B");

  set_figure (kit, MAGE, 0, 0, "road:E");
  set_figure (kit, WITCH, 2, 0, "road:W");
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "magic", RED);
  g_assert_cmpstr (bst_decision_clause (kit->game, kit->state), ==, "MAGIC-15");
  kit_expect_options (kit, "mage @5,5 city:N|witch @5,5 city:N");
  kit_answer (kit, "witch");
  g_assert_true (stands_at (kit, WITCH, 5, 5, "city:N"));
  g_assert_cmpstr (kit_event (kit, BST_EVENT_MAGIC, 0)->clause, ==, "MAGIC-15");
  kit_expect_decision (kit, "follower", RED);
}

/* MAGIC-17: under a hat the one obligatory move is enough. */
static void
test_separate_by_hat (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic", 2, "U@-1,0 U@0,1/1", "mage-witch-city-road-and-curve B");

  set_figure (kit, MAGE, -1, 0, "road:E");
  set_figure (kit, WITCH, 0, 1, "road:N");
  kit_draw (kit, "mage-witch-city-road-and-curve");
  kit_place (kit, 0, 0, "CRRR");
  kit_expect_decision (kit, "magic", RED);
  kit_expect_options (kit, "mage @0,0 city:N|witch @0,0 city:N|mage @0,0 road:E|witch @0,0 road:E");
  kit_answer (kit, "mage city:N");
  kit_expect_decision (kit, "follower", RED);
}

/* EX-MAGIC-4; MAGIC-15, MAGIC-18, MAGIC-36: one leaves before the points are counted, the other one counts. */
static void
test_example_4 (void)
{
  for (int leaves = MAGE; leaves <= WITCH; leaves++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base magic", 2, "E@0,0/1 E@2,0/3", "G B");

      kit_put (kit, BLUE, "follower", 0, 0, "city:E");
      set_figure (kit, MAGE, 0, 0, "city:E");
      set_figure (kit, WITCH, 2, 0, "city:W");
      kit_draw (kit, "G");
      kit_place (kit, 1, 0, "FCFC");
      kit_expect_options (kit, "remove mage|remove witch");
      g_assert_cmpstr (bst_decision_clause (kit->game, kit->state), ==, "MAGIC-18");
      kit_answer (kit, leaves == MAGE ? "remove mage" : "remove witch");
      g_assert_cmpstr (kit_event (kit, BST_EVENT_MAGIC_LEAVES, 0)->clause, ==, "MAGIC-18");
      kit_follower (kit, NULL);
      kit_expect_scores (kit, 0, leaves == MAGE ? 3 : 9);
      g_assert_true (is_out (kit, MAGE));
      g_assert_true (is_out (kit, WITCH));
    }
}

/* EX-MIX-4; FERRY-35, MAGIC-16: again after the ferries, decided by whoever is active. */
static void
test_separate_after_ferry (void)
{
  for (int leaves = MAGE; leaves <= WITCH; leaves++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base magic ferries", 2, "A@-2,0/3 U@-1,0 U@1,0 A@2,0/1", "B " LAKE " B");

      kit_turn (kit, "B", 3, 0, "FFFF", NULL);
      kit_put (kit, RED, "follower", -1, 0, "road:E");
      set_figure (kit, MAGE, -2, 0, "road:E");
      set_figure (kit, WITCH, 1, 0, "road:E");
      kit_draw (kit, LAKE);
      kit_place (kit, 0, 0, "FRRR");
      kit_follower (kit, NULL);
      kit_decide (kit, "ferry", BLUE, "ends=EW");
      kit_expect_decision (kit, "magic", BLUE);
      kit_expect_options (kit, "mage @0,0 road:S|witch @0,0 road:S");
      kit_answer (kit, leaves == MAGE ? "mage" : "witch");
      kit_expect_scores (kit, leaves == MAGE ? 3 : 10, 0);
      g_assert_true (stands_at (kit, leaves, 0, 0, "road:S"));
      g_assert_true (is_out (kit, !leaves));
    }
}

/* MAGIC-35: the ferry that parts them afterwards owes nothing more; MAGIC-28: the figure stays with its segment. */
static void
test_ferry_parts_them (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic ferries", 2, LAKE " U@-1,0 U@1,0", TWO_CITIES " U B");

  bst_board_link (kit->game, kit->state, kit_seg (kit, 0, 0, "road:W"), kit_seg (kit, 0, 0, "road:E"));
  kit->state->stock[BST_STOCK_FERRIES]--;
  kit_refresh (kit);
  kit_draw (kit, TWO_CITIES);
  kit_place (kit, 0, -1, "FCFC");
  kit_answer (kit, "mage @-1,0 road:W");
  kit_follower (kit, NULL);
  kit_draw (kit, "U");
  kit_place (kit, 2, 0, "FRFR");
  kit_follower (kit, NULL);
  kit_decide (kit, "ferry-move", BLUE, "ends=ES");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_true (stands_at (kit, MAGE, -1, 0, "road:W"));
  g_assert_cmpint (kit_value (kit, 0, 0, "road:W").points, ==, 4);
  g_assert_cmpint (kit_value (kit, 0, 0, "road:W").by, ==, 1 + BST_MODULE_MAGIC);
  g_assert_cmpint (kit_value (kit, 0, 0, "road:E").points, ==, 3);
  g_assert_cmpint (kit_value (kit, 0, 0, "road:E").by, ==, 0);
}

/* MAGIC-34: cut off on a finished road without followers, the figure leaves in the scoring step. */
static void
test_ferry_finishes_its_road (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic ferries", 2, LAKE " A@-1,0/3 U@1,0", "U B");

  bst_board_link (kit->game, kit->state, kit_seg (kit, 0, 0, "road:W"), kit_seg (kit, 0, 0, "road:E"));
  kit->state->stock[BST_STOCK_FERRIES]--;
  set_figure (kit, WITCH, -1, 0, "road:E");
  kit_draw (kit, "U");
  kit_place (kit, 2, 0, "FRFR");
  kit_follower (kit, NULL);
  kit_decide (kit, "ferry-move", RED, "ends=ES");
  g_assert_true (is_out (kit, WITCH));
  kit_expect_scores (kit, 0, 0);
}

/* --- effect on points --- */

/* EX-MAGIC-1; MAGIC-19, MAGIC-20, MAGIC-23, MAGIC-26 */
static void
test_example_1 (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base magic", 2, "E@0,0/1 F@1,0/0 B@1,-1 B@2,-1 B@3,-1 F@3,0/0 N@4,0/3 N@4,1/0 N@3,1/2 E@3,2/0",
                       "G B");

  kit_put (kit, RED, "follower", 0, 0, "city:E");
  kit_put (kit, BLUE, "follower", 3, 2, "city:N");
  set_figure (kit, MAGE, 1, 0, "city:E");
  kit_turn (kit, "G", 2, 0, "FCFC", NULL);
  kit_expect_scores (kit, 28, 28);
  g_assert_true (is_out (kit, MAGE));
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_MAGIC_LEAVES), ==, 1);
}

/* EX-MAGIC-2; MAGIC-21, MAGIC-22 */
static void
test_example_2 (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base magic", 2, "A@-4,0/3 U@-3,0 U@-2,0 U@-1,0 B@-1,-1 B@0,-1 B@1,-1 U@1,0 A@2,0/1", "W B");

  kit_put (kit, BLUE, "follower", -2, 0, "road:E");
  kit_put (kit, RED, "follower", 1, 0, "road:E");
  set_figure (kit, WITCH, -3, 0, "road:E");
  set_figure (kit, MAGE, 2, 0, "road:W");
  kit_turn (kit, "W", 0, 0, "FRRR", NULL);
  kit_expect_scores (kit, 6, 3);
  g_assert_true (is_out (kit, MAGE));
  g_assert_true (is_out (kit, WITCH));
}

/* MAGIC-24 */
static void
test_nobody_scores (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic", 2, "D", "E B");

  set_figure (kit, WITCH, 0, 0, "city:N");
  kit_turn (kit, "E", 0, -1, "FFCF", NULL);
  kit_expect_scores (kit, 0, 0);
  g_assert_true (is_out (kit, WITCH));
}

/* EX-MAGIC-3; MAGIC-25: in final scoring as well. */
static void
test_example_3 (void)
{
  static const struct
  {
    int figure;
    int city;
  } cases[] = { { -1, 5 }, { WITCH, 3 }, { MAGE, 9 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base magic", 2, "F@0,0 G@1,0 G@2,0 E@3,0/3 W@0,5", "B");

      kit_put (kit, RED, "follower", 0, 0, "city:E");
      kit_put (kit, BLUE, "follower", 0, 5, "road:E");
      if (cases[i].figure >= 0)
        {
          set_figure (kit, cases[i].figure, 2, 0, "city:E");
          set_figure (kit, !cases[i].figure, 0, 5, "road:E");
        }
      kit_turn (kit, "B", 0, 1, "FFFF", NULL);
      kit_expect_over (kit, true);
      /* A road of one tile: 1 alone and with the witch, 2 with the mage. */
      kit_expect_scores (kit, cases[i].city, cases[i].figure == WITCH ? 2 : 1);
    }
}

/* MAGIC-27: monasteries, gardens and fields keep their value. */
static void
test_unaffected (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields abbot magic", 2,
                                         "D E@0,-1/2 B@0,1 anniversary-base-city-one-side-garden@1,-1/1", "U B");

  set_figure (kit, MAGE, 0, 0, "road:E");
  set_figure (kit, WITCH, 1, -1, "city:E");
  g_assert_cmpint (kit_value (kit, 0, 1, "monastery").points, ==, 2);
  g_assert_cmpint (kit_value (kit, 1, -1, "garden").points, ==, 3);
  g_assert_cmpint (kit_value (kit, 0, -1, "field:NL").points, ==, 3);
  g_assert_cmpint (kit_value (kit, 0, 0, "road:E").points, ==, 2);
}

/* MAGIC-30: the figures occupy nothing, own nothing and are no followers. */
static void
test_no_followers (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic", 2, "D", "U*2 B");
  uint16_t road;

  set_figure (kit, MAGE, 0, 0, "road:E");
  road = kit_seg (kit, 0, 0, "road:E");
  g_assert_cmpint (bst_feature_figures (kit->game, kit->state, road), ==, 0);
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, road), ==, 0);
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  g_assert_cmpint (kit_count (kit, "road:E"), ==, 1);
  kit_follower (kit, "road:E");
  g_assert_cmpint (bst_feature_owners (kit->game, kit->state, road), ==, 1 << RED);
}

/* MAGIC-31: a message counts the changed value, the figure stays. */
static void
test_message (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic messages", 2, "A@0,0/3 U@5,5 U@6,5", "A B*3");

  kit_put (kit, RED, "follower", 5, 5, "road:E");
  kit_put (kit, RED, "follower", 0, 0, "road:E");
  set_figure (kit, MAGE, 6, 5, "road:E");
  kit_set_total (kit, RED, 0, 3);
  kit_turn (kit, "A", 1, 0, "FFFR", NULL);
  kit_decide (kit, "track-figure", RED, "marker");
  kit_decide (kit, "message", BST_NATURE, "message=1");
  kit_decide (kit, "message-use", RED, "act");
  kit_decide (kit, "track-figure", RED, "messenger");
  kit_expect_scores (kit, 5 + 4, 0);
  g_assert_true (stands_at (kit, MAGE, 6, 5, "road:E"));
}

/* MAGIC-32: a robber takes half of the changed award. */
static void
test_robber (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base magic robbers", 2, "A@0,0/3 U@1,0", "A B");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  set_figure (kit, MAGE, 0, 0, "road:E");
  kit->state->m.robbers.space[BLUE] = 1 + 0;
  kit_set_total (kit, BLUE, 0, 20);
  kit_turn (kit, "A", 2, 0, "FFFR", NULL);
  kit_expect_scores (kit, 6, 23);
}

/* --- play-outs --- */

typedef struct
{
  int n_questions;
} Seen;

/* MAGIC-5, MAGIC-36: whenever a follower may be placed or a feature is scored they are apart. */
static void
check_each (KitGame *kit, gpointer data)
{
  Seen *seen = data;
  const BstMagicState *magic = &kit->state->m.magic;
  bool together = magic->at[MAGE] && magic->at[WITCH]
                  && bst_same_feature (kit->game, kit->state, magic->at[MAGE] - 1, magic->at[WITCH] - 1);

  if (!kit->state->depth)
    return;
  if (bst_decision (kit->state) == BST_KIND_MAGIC)
    seen->n_questions++;
  if (bst_decision (kit->state) == BST_KIND_FOLLOWER || bst_decision (kit->state) == BST_KIND_SCORE_NEXT)
    g_assert_false (together);
}

static void
test_playouts (void)
{
  static const char *const mixes[] = {
    "{\"modules\":[\"base\",\"magic\",\"ferries\"],\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"mage-witch\","
    "\"copies\":3},"
    "{\"set\":\"ferries\",\"copies\":2}]}",
    "{\"modules\":[\"base\",\"fields\",\"river\",\"magic\",\"ferries\",\"tournaments\"],\"sets\":[{\"set\":\"classic-"
    "base\"},"
    "{\"set\":\"river-classic\"},{\"set\":\"mage-witch\"},{\"set\":\"ferries\"},{\"set\":\"tournaments\"}]}",
    "{\"modules\":[\"base\",\"magic\",\"ferries\",\"tournaments\",\"messages\",\"robbers\"],\"sets\":[{\"set\":"
    "\"classic-base\"},"
    "{\"set\":\"robbers\"},{\"set\":\"mage-witch\"},{\"set\":\"ferries\"},{\"set\":\"tournaments\"}]}",
  };
  Seen seen = { 0 };

  for (guint m = 0; m < G_N_ELEMENTS (mixes); m++)
    for (int n_players = 2; n_players <= 6; n_players++)
      {
        g_autoptr (KitGame) kit = kit_new (mixes[m], n_players);
        KitPlayout how = { .each = check_each, .data = &seen };

        kit_playout (kit, 70 * m + n_players, &how);
      }
  g_assert_cmpint (seen.n_questions, >, 15 * 8);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (JsonNode) root = kit_read_json ("rules/examples-magic.json");
  JsonArray *examples = json_object_get_array_member (json_node_get_object (root), "examples");
  for (guint i = 0; i < json_array_get_length (examples); i++)
    {
      JsonObject *example = json_array_get_object_element (examples, i);
      g_autofree char *path = g_strdup_printf ("/magic/numbers/%s", json_object_get_string_member (example, "id"));
      g_test_add_data_func (path, example, test_number);
    }
  g_test_add_func ("/magic/numbers/rounding", test_rounding);
  g_test_add_func ("/magic/set-up", test_setup);
  g_test_add_func ("/magic/place", test_place);
  g_test_add_func ("/magic/both-in-play", test_both_in_play);
  g_test_add_func ("/magic/no-target", test_no_target);
  g_test_add_func ("/magic/hat-on-a-lake", test_hat_on_a_lake);
  g_test_add_func ("/magic/separate/by-a-tile", test_separate);
  g_test_add_func ("/magic/separate/by-a-hat", test_separate_by_hat);
  g_test_add_func ("/magic/separate/EX-MAGIC-4", test_example_4);
  g_test_add_func ("/magic/separate/EX-MIX-4", test_separate_after_ferry);
  g_test_add_func ("/magic/ferry/parts-them", test_ferry_parts_them);
  g_test_add_func ("/magic/ferry/finishes-its-road", test_ferry_finishes_its_road);
  g_test_add_func ("/magic/points/EX-MAGIC-1", test_example_1);
  g_test_add_func ("/magic/points/EX-MAGIC-2", test_example_2);
  g_test_add_func ("/magic/points/EX-MAGIC-3", test_example_3);
  g_test_add_func ("/magic/points/nobody-scores", test_nobody_scores);
  g_test_add_func ("/magic/points/unaffected", test_unaffected);
  g_test_add_func ("/magic/points/message", test_message);
  g_test_add_func ("/magic/points/robber", test_robber);
  g_test_add_func ("/magic/no-followers", test_no_followers);
  g_test_add_func ("/magic/playouts", test_playouts);
  return g_test_run ();
}
