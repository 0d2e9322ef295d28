/* test-messages.c – messengers and messages (data/rules/17-messages.xml).
 *
 * EX-MSG-1 and EX-MSG-3 are data as well: examples-awards.json.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "awards.h"
#include "engine/rules/messages.h"

enum
{
  RED,
  BLUE,
  YELLOW
};

#define MODULES "base fields messages"

/* Red stops on a dark space with the marker (4 + 1) and draws this message. */
static void
draw_message (KitGame *kit, int message)
{
  g_autofree char *answer = g_strdup_printf ("message=%d", message);

  kit_set_total (kit, RED, 0, 4);
  award (kit, BST_REASON_MANUAL, 1);
  move_figure (kit, RED, "marker");
  kit_decide (kit, "message", BST_NATURE, answer);
  kit_clear_events (kit);
}

/* Takes the action; its points go to the messenger. How many were they? */
static int
act (KitGame *kit)
{
  const int before = kit->state->total[RED][1];

  kit_decide (kit, "message-use", RED, "act");
  if (g_str_equal (kit_kind (kit), "track-figure"))
    move_figure (kit, RED, "messenger");
  return kit->state->total[RED][1] - before;
}

static int
pile_size (KitGame *kit)
{
  return kit->state->m.messages.n_known + kit->state->m.messages.n_unknown;
}

/* --- set-up and track --- */

/* MSG-1, MSG-2, MSG-3: eight messages, one of each, in any order; no land tiles. MSG-4, MSG-5: all figures on 0, nothing
 * drawn for it. */
static void
test_set_up (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic-messages", 6);

  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 71);
  g_assert_cmpint (kit->game->n_track_figures, ==, 2);
  g_assert_cmpint (pile_size (kit), ==, 8);
  for (int seat = 0; seat < 6; seat++)
    expect_figures (kit, seat, 0, 0);

  award (kit, BST_REASON_ROAD, 5);
  move_figure (kit, RED, "messenger");
  kit_expect_decision (kit, "message", BST_NATURE);
  kit_expect_options (kit, "message=1|message=2|message=3|message=4|message=5|message=6|message=7|message=8");
}

/* MIX-16: of several copies all are in the pile, each as likely as any other. */
static void
test_copies (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with (MODULES, 2, "D", "U*2", "{\"components\":{\"messages\":16}}");
  int seen[BST_N_MESSAGES + 1] = { 0 };

  g_assert_cmpint (pile_size (kit), ==, 16);
  draw_message (kit, 3);
  g_assert_cmpint (kit->state->m.messages.unknown[2], ==, 1);
  kit_decide (kit, "message-use", RED, "points");
  move_figure (kit, RED, "messenger");
  award (kit, BST_REASON_MANUAL, 5);
  move_figure (kit, RED, "marker");
  kit_expect_decision (kit, "message", BST_NATURE);
  for (int seed = 0; seed < 1500; seed++)
    {
      BstMove move;

      bst_chance (kit->game, kit->state, seed, kit->scratch, &move);
      g_assert_null (bst_check (kit->game, kit->state, &move, kit->scratch));
      seen[move.b]++;
    }
  /* 15 messages are left: 100 times each, 200 for a pair. */
  for (int message = 1; message <= BST_N_MESSAGES; message++)
    g_assert_cmpint (ABS (seen[message] - (message == 3 ? 100 : 200)), <, 50);
}

/* MSG-6, D-MSG-1, MIX-65: everybody who scores chooses, clockwise from the active player; the whole award with one
 * figure. MSG-10: the others get no message. */
static void
test_choosing_figures (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 3, "D", "U*4");

  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  award (kit, BST_REASON_CITY, 10, 8, 10);
  kit_expect_decision (kit, "track-figure", BLUE);
  kit_expect_options (kit, "figure=marker|figure=messenger");
  kit_answer (kit, "figure=messenger");
  move_figure (kit, YELLOW, "marker");
  /* MIX-62.3: nobody moves before all have chosen. */
  kit_expect_scores (kit, 0, 0, 0);
  move_figure (kit, RED, "messenger");
  expect_figures (kit, RED, 0, 10);
  expect_figures (kit, BLUE, 0, 8);
  expect_figures (kit, YELLOW, 10, 0);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* MSG-7, MSG-8, MSG-9: only where a movement ends. */
static void
test_dark_spaces (void)
{
  for (int total = 1; total <= 110; total++)
    {
      g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "D", "U");
      const bool dark = total == 50 || total == 100 || total % 10 == 0 || total % 10 == 5;

      g_assert_cmpint (bst_messages_is_dark (total), ==, dark);
      award (kit, BST_REASON_CITY, total);
      move_figure (kit, RED, "marker");
      g_assert_cmpstr (kit_kind (kit), ==, dark ? "message" : "draw");
    }
  g_assert_true (bst_messages_is_dark (0));
}

/* --- the feature round --- */

/* W at (0,0) finishes a road of 3 in the west and one of `east` in the east, both Red's. */
static KitGame *
new_two_roads (const char *modules, int east)
{
  g_autoptr (GString) start = g_string_new ("A@-2,0/3 U@-1,0");

  for (int x = 1; x < east - 1; x++)
    g_string_append_printf (start, " U@%d,0", x);
  g_string_append_printf (start, " A@%d,0/1", east - 1);

  KitGame *kit = kit_new_bag (modules, 2, start->str, "W U*4");
  kit_put (kit, RED, "follower", -2, 0, "road:E");
  kit_put (kit, RED, "follower", east - 1, 0, "road:W");
  return kit;
}

static void
finish_two_roads (KitGame *kit)
{
  kit_draw (kit, "W");
  kit_place (kit, 0, 0, "FRRR");
  kit_follower (kit, "pass");
}

/* EX-MSG-2; MSG-11, MSG-12, MSG-38, D-MSG-2: two movements on dark spaces, one message. */
static void
test_one_message (void)
{
  g_autoptr (KitGame) kit = new_two_roads (MODULES, 5);

  kit_set_total (kit, RED, 0, 12);
  kit_set_total (kit, RED, 1, 10);
  finish_two_roads (kit);
  kit_decide (kit, "score-next", RED, "@0,0 road:W");
  move_figure (kit, RED, "marker");
  move_figure (kit, RED, "messenger");
  expect_figures (kit, RED, 15, 15);
  kit_decide (kit, "message", BST_NATURE, "message=3");
  g_assert_cmpint (act (kit), ==, 0);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, BLUE);
}

/* MSG-15: the first movement counts although the figure goes on; the message comes when followers are home. */
static void
test_moved_on (void)
{
  g_autoptr (KitGame) kit = new_two_roads (MODULES, 4);

  kit_set_total (kit, RED, 0, 12);
  finish_two_roads (kit);
  kit_decide (kit, "score-next", RED, "@0,0 road:W");
  move_figure (kit, RED, "marker");
  expect_figures (kit, RED, 15, 0);
  kit_expect_decision (kit, "track-figure", RED);
  kit_expect_supply (kit, RED, "follower", 5);
  kit_answer (kit, "figure=marker");
  expect_figures (kit, RED, 19, 0);
  kit_expect_decision (kit, "message", BST_NATURE);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* MSG-15, messengers + gold of 15 §6: gold is shared out before the message. */
static void
test_after_gold (void)
{
  g_autoptr (KitGame) kit = new_two_roads ("base messages gold", 4);

  bst_edit_sites (kit->game, kit->state)[kit_site (kit, -1, 0)].loose = 2;
  kit->state->stock[BST_STOCK_INGOTS] -= 2;
  kit_set_total (kit, RED, 0, 12);
  finish_two_roads (kit);
  kit_decide (kit, "score-next", RED, "@0,0 road:W");
  move_figure (kit, RED, "marker");
  g_assert_cmpint (kit->state->m.gold.ingots[RED], ==, 0);
  move_figure (kit, RED, "marker");
  kit_expect_decision (kit, "message", BST_NATURE);
  g_assert_cmpint (kit->state->m.gold.ingots[RED], ==, 2);
}

/* MSG-14, MIX-60: a recall and the features of the same turn are rounds of their own, each with its message. MSG-31: in the
 * first a city that the tile has just finished counts as finished. */
static void
test_two_rounds (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot messages", 2, "D@0,0 B@0,1 U@1,0", "E B*4");

  kit_put (kit, RED, "abbot", 0, 1, "monastery");
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_set_total (kit, RED, 0, 1);
  kit_draw (kit, "E");
  kit_place (kit, 0, -1, "FFCF");
  kit_follower (kit, "recall abbot @0,1 monastery");
  move_figure (kit, RED, "marker");
  expect_figures (kit, RED, 4, 0);
  kit_expect_decision (kit, "track-figure", RED);

  g_autoptr (KitGame) both = kit_new_bag ("base abbot messages", 2, "D@0,0 B@0,1 U@1,0", "E B*4");
  kit_put (both, RED, "abbot", 0, 1, "monastery");
  kit_put (both, RED, "follower", 0, 0, "city:N");
  kit_set_total (both, RED, 0, 2);
  kit_set_total (both, RED, 1, 1);
  kit_draw (both, "E");
  kit_place (both, 0, -1, "FFCF");
  kit_follower (both, "recall abbot @0,1 monastery");
  move_figure (both, RED, "marker");
  expect_figures (both, RED, 5, 1);
  kit_decide (both, "message", BST_NATURE, "message=2");
  kit_decide (both, "message-use", RED, "act");
  move_figure (both, RED, "marker");
  expect_figures (both, RED, 9, 1);
  move_figure (both, RED, "messenger");
  expect_figures (both, RED, 9, 5);
  kit_expect_decision (both, "message", BST_NATURE);
}

/* EX-MIX-2, MSG-42, MIX-63: a robbery gain of the active player may bring the message. MSG-43: it comes after all
 * robberies. */
static void
test_by_robbery (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base messages robbers", 3, "D", "U*4");

  kit_set_total (kit, RED, 0, 5);
  kit_set_total (kit, BLUE, 0, 12);
  set_robber (kit, RED, 12);
  set_robber (kit, YELLOW, 12);
  award (kit, BST_REASON_MONASTERY, 0, 9);
  move_figure (kit, BLUE, "marker");
  move_figure (kit, RED, "marker");
  expect_figures (kit, RED, 10, 0);
  move_figure (kit, YELLOW, "messenger");
  kit_expect_decision (kit, "message", BST_NATURE);
}

/* --- resolving --- */

/* EX-MSG-4; MSG-13, MSG-16, MSG-17, MSG-18, MIX-64, D-MSG-3: two points may bring the next one; eight lie in the pile at every
 * draw, the used one at the bottom. */
static void
test_again (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "D", "U*4");

  kit_set_total (kit, RED, 0, 8);
  kit_set_total (kit, RED, 1, 18);
  award (kit, BST_REASON_ROAD, 2);
  move_figure (kit, RED, "messenger");
  g_assert_cmpint (pile_size (kit), ==, 8);
  kit_decide (kit, "message", BST_NATURE, "message=6");
  g_assert_cmpint (pile_size (kit), ==, 7);
  g_assert_cmpint (kit->state->m.messages.in_hand, ==, 6);
  kit_expect_decision (kit, "message-use", RED);
  kit_expect_options (kit, "act|points");
  kit_answer (kit, "points");
  move_figure (kit, RED, "marker");
  expect_figures (kit, RED, 10, 20);
  kit_expect_decision (kit, "message", BST_NATURE);
  g_assert_cmpint (pile_size (kit), ==, 8);
  g_assert_cmpint (kit->state->m.messages.known[0], ==, 6);
  kit_expect_options (kit, "message=1|message=2|message=3|message=4|message=5|message=7|message=8");
}

/* MSG-17: after the first pass the pile comes again in its order. */
static void
test_pile_turns (void)
{
  static const int order[] = { 5, 2, 8, 1, 7, 3, 6, 4 };
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "D", "U*4");

  for (int i = 0; i < 24; i++)
    {
      g_autofree char *answer = g_strdup_printf ("message=%d", order[i % 8]);

      award (kit, BST_REASON_CITY, 5);
      move_figure (kit, RED, "marker");
      kit_expect_decision (kit, "message", BST_NATURE);
      g_assert_cmpint (kit->n_moves, ==, i < 8 ? 8 - i : 1);
      kit_answer (kit, answer);
      kit_decide (kit, "message-use", RED, "points");
      kit_set_total (kit, RED, 1, 0);
      move_figure (kit, RED, "messenger");
    }
}

/* MSG-19: an action that yields nothing is allowed; nobody moves. */
static void
test_nothing (void)
{
  for (int message = 1; message <= BST_N_MESSAGES; message++)
    {
      g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "D", "U*4");

      draw_message (kit, message);
      kit_decide (kit, "message-use", RED, "act");
      kit_expect_decision (kit, "draw", BST_NATURE);
      kit_expect_scores (kit, 5, 0);
      g_assert_cmpint (pile_size (kit), ==, 8);
    }
}

/* Draws a message and takes its action on a table made by `make`; the points. */
static int
points_of (KitGame *kit, int message)
{
  draw_message (kit, message);
  return act (kit);
}

#define SHORT "U@0,0 U@1,0 "
#define LONG  "U@0,5 U@1,5 U@2,5 U@3,5 U@4,5 "

static KitGame *
new_roads (void)
{
  KitGame *kit = kit_new_bag ("base fields messages magic", 2, SHORT LONG "U@0,9", "U*4");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_put (kit, BLUE, "follower", 1, 0, "road:E");
  kit_put (kit, BLUE, "follower", 1, 0, "road:E");
  kit_put (kit, RED, "follower", 4, 5, "road:E");
  kit_put (kit, BLUE, "follower", 0, 9, "road:E");
  return kit;
}

/* EX-MSG-5; MSG-20, D-MSG-4: the shortest road with an own thief, whoever else is there; thieves stay. */
static void
test_shortest_road (void)
{
  g_autoptr (KitGame) kit = new_roads ();

  g_assert_cmpint (points_of (kit, BST_MESSAGE_ROAD), ==, 2);
  kit_expect_supply (kit, RED, "follower", 5);
}

/* EX-MSG-5, MSG-30, MIX-50, messengers + magic of 15 §6: witch and mage change the value, and stay. */
static void
test_charmed_road (void)
{
  enum
  {
    MAGE,
    WITCH
  };
  static const int points[] = { [MAGE] = 4, [WITCH] = 1 };

  for (int figure = MAGE; figure <= WITCH; figure++)
    {
      g_autoptr (KitGame) kit = new_roads ();

      kit->state->m.magic.at[figure] = 1 + kit_seg (kit, 1, 0, "road:E");
      g_assert_cmpint (points_of (kit, BST_MESSAGE_ROAD), ==, points[figure]);
      g_assert_cmpint (kit->state->m.magic.at[figure], !=, 0);
    }
}

/* MSG-21: by the value at the end of the game, so three tiles are less than two with two coats of arms. */
static void
test_smallest_city (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "G@0,0 G@1,0 G@2,0 F@0,5 F@1,5", "U*4");

  kit_put (kit, RED, "follower", 0, 0, "city:E");
  kit_put (kit, RED, "follower", 1, 5, "city:E");
  g_assert_cmpint (points_of (kit, BST_MESSAGE_CITY), ==, 3);
  kit_expect_supply (kit, RED, "follower", 5);
}

/* MSG-22, MSG-34: an abbot in a monastery counts, a garden is no monastery. */
static void
test_smallest_monastery (void)
{
  const char *start = "B@0,0 B@1,0 B@2,0 B@0,5 B@1,5 anniversary-base-road-straight-garden@0,10";
  g_autoptr (KitGame) monk = kit_new_bag ("base abbot messages", 2, start, "U*4");
  g_autoptr (KitGame) abbot = kit_new_bag ("base abbot messages", 2, start, "U*4");
  g_autoptr (KitGame) garden = kit_new_bag ("base abbot messages", 2, start, "U*4");

  kit_put (monk, RED, "follower", 1, 0, "monastery");
  g_assert_cmpint (points_of (monk, BST_MESSAGE_MONASTERY), ==, 3);

  kit_put (abbot, RED, "follower", 1, 0, "monastery");
  kit_put (abbot, RED, "abbot", 0, 5, "monastery");
  g_assert_cmpint (points_of (abbot, BST_MESSAGE_MONASTERY), ==, 2);

  kit_put (garden, RED, "follower", 1, 0, "monastery");
  kit_put (garden, RED, "abbot", 0, 10, "garden");
  g_assert_cmpint (points_of (garden, BST_MESSAGE_MONASTERY), ==, 3);
}

/* ABBOT-41, MSG-34: by option message 3 passes over a monastery with nobody but the abbot. */
static void
test_smallest_without_abbot (void)
{
  const char *off = "{\"options\":{\"abbot.is_follower\":false}}";
  const char *start = "B@0,0 B@1,0 B@2,0 B@0,5 B@1,5";
  g_autoptr (KitGame) both = kit_new_bag_with ("base abbot messages", 2, start, "U*4", off);
  g_autoptr (KitGame) alone = kit_new_bag_with ("base abbot messages", 2, start, "U*4", off);

  kit_put (both, RED, "follower", 1, 0, "monastery");
  kit_put (both, RED, "abbot", 0, 5, "monastery");
  g_assert_cmpint (points_of (both, BST_MESSAGE_MONASTERY), ==, 3);
  kit_put (alone, RED, "abbot", 0, 5, "monastery");
  g_assert_cmpint (points_of (alone, BST_MESSAGE_MONASTERY), ==, 0);
}

/* Red has two knights in a city with three coats of arms and one in a city with one, and four farmers. */
static KitGame *
new_estate (const char *overlay)
{
  KitGame *kit = kit_new_bag_with (MODULES, 2, "F@-1,0 C@0,0 F@1,0 F@0,5 F@0,9", "U*4", overlay);

  for (int i = 0; i < 3; i++)
    kit_put (kit, BLUE, "follower", 0, 0, "city:E");
  kit_put (kit, RED, "follower", -1, 0, "city:E");
  kit_put (kit, RED, "follower", 1, 0, "city:E");
  kit_put (kit, RED, "follower", 0, 5, "city:E");
  kit_put (kit, BLUE, "follower", 0, 9, "city:E");
  kit_put (kit, RED, "follower", -1, 0, "field:NL");
  kit_put (kit, RED, "follower", -1, 0, "field:SL");
  kit_put (kit, RED, "follower", 1, 0, "field:NL");
  kit_put (kit, RED, "follower", 1, 0, "field:SL");
  kit_put (kit, BLUE, "follower", 0, 9, "field:SL");
  return kit;
}

/* EX-MSG-6; MSG-23: each coat of arms once, majority does not matter. */
static void
test_shields (void)
{
  g_autoptr (KitGame) kit = new_estate (NULL);

  g_assert_cmpint (points_of (kit, BST_MESSAGE_SHIELDS), ==, 8);
}

/* EX-MSG-7; MSG-24, MSG-25: knights and farmers stay; the other printing pays 3 for a farmer. */
static void
test_knights_and_farmers (void)
{
  g_autoptr (KitGame) knights = new_estate (NULL);
  g_autoptr (KitGame) farmers = new_estate (NULL);
  g_autoptr (KitGame) rich = new_estate ("{\"options\":{\"messages.farmer_points\":3}}");

  g_assert_cmpint (points_of (knights, BST_MESSAGE_KNIGHTS), ==, 6);
  kit_expect_supply (knights, RED, "follower", 0);
  g_assert_cmpint (points_of (farmers, BST_MESSAGE_FARMERS), ==, 8);
  kit_expect_supply (farmers, RED, "follower", 0);
  g_assert_cmpint (points_of (rich, BST_MESSAGE_FARMERS), ==, 12);
}

/* MSG-26, MSG-36, MIX-1, MIX-30, D-MSG-6: one more tile in the same turn, with everything that belongs to it; several
 * wait for each other. */
static void
test_extra_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "A@-1,0/3 D@0,0", "A U*5");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_set_total (kit, RED, 0, 2);
  kit_draw (kit, "A");
  kit_place (kit, 1, 0, "FFFR");
  kit_follower (kit, "pass");
  move_figure (kit, RED, "marker");
  kit_decide (kit, "message", BST_NATURE, "message=7");
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_scores (kit, 5, 0);
  g_assert_cmpint (kit->state->turn, ==, 1);
  kit_draw (kit, "U");
  g_assert_cmpint (kit->state->active, ==, RED);
  g_assert_cmpint (kit->state->turn, ==, 1);
  kit_place (kit, 0, 1, "FRFR");
  kit_follower (kit, "road:E @0,1");
  kit_expect_supply (kit, RED, "follower", 6);
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, BLUE);
}

/* EX-MIX-5, MSG-36, messengers + crop of 15 §6: message, circle of the tile, and only then the extra tile. */
static void
test_extra_tile_after_circle (void)
{
  g_autoptr (KitGame)
    kit = kit_new_bag ("base fields messages crop", 2, "A@-1,0/3 D@0,0", "crop-circles-city-two-roads U*5");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_put (kit, RED, "follower", 0, 0, "field:SL");
  kit_set_total (kit, RED, 0, 2);
  kit_draw (kit, "crop-circles-city-two-roads");
  kit_place (kit, 1, 0, "rot=0");
  kit_follower (kit, "pass");
  move_figure (kit, RED, "marker");
  kit_decide (kit, "message", BST_NATURE, "message=7");
  kit_decide (kit, "message-use", RED, "act");
  kit_decide (kit, "crop", RED, "take");
  kit_decide (kit, "crop-figure", RED, "#0");
  kit_expect_supply (kit, RED, "follower", 7);
  kit_draw (kit, "U");
  g_assert_cmpint (kit->state->active, ==, RED);
  kit_place (kit, 2, 0, "FRFR");
  kit_follower (kit, "road:E @2,0");
  g_assert_cmpint (kit->state->active, ==, BLUE);
}

/* MSG-37, MIX-33: with nothing left to draw the action has no effect, and the two points are gone. */
static void
test_no_tile_left (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "A@-1,0/3 D@0,0", "A");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_set_total (kit, RED, 0, 2);
  kit_draw (kit, "A");
  kit_place (kit, 1, 0, "FFFR");
  kit_follower (kit, "pass");
  move_figure (kit, RED, "marker");
  kit_decide (kit, "message", BST_NATURE, "message=7");
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 5, 0);
}

/* MIX-24: in the last turns of a tournament nothing is drawn any more. */
static void
test_no_tile_in_epilogue (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "D", "U*5");

  draw_message (kit, BST_MESSAGE_TILE);
  kit->state->phase = BST_PHASE_EPILOGUE;
  kit_decide (kit, "message-use", RED, "act");
  g_assert_cmpint (kit->state->extra_tiles, ==, 0);
}

/* EX-MSG-8; MSG-27, MSG-32, D-MSG-5: a tie suffices; only the own score, only that follower leaves. */
static void
test_score_follower (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "G@0,0 G@1,0 G@2,0 F@3,0 G@0,5 U@0,9", "U*4");
  BstMove lost = { .kind = BST_KIND_MESSAGE_TARGET, .y = 5 };

  kit_put (kit, RED, "follower", 0, 0, "city:E");
  kit_put (kit, BLUE, "follower", 3, 0, "city:E");
  kit_put (kit, RED, "follower", 0, 5, "city:E");
  kit_put (kit, BLUE, "follower", 0, 5, "city:E");
  kit_put (kit, BLUE, "follower", 0, 5, "city:E");
  kit_put (kit, RED, "follower", 0, 9, "road:E");
  draw_message (kit, BST_MESSAGE_FOLLOWER);
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_decision (kit, "message-target", RED);
  kit_expect_options (kit, "@0,0 city:E follower|@0,9 road:E follower");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &lost, kit->scratch), ==, "MSG-32");
  kit_answer (kit, "@0,0 city:E follower");
  move_figure (kit, RED, "messenger");
  expect_figures (kit, RED, 5, 5);
  kit_expect_supply (kit, RED, "follower", 5);
  kit_expect_supply (kit, BLUE, "follower", 4);
  /* 5 is dark: the chain goes on. */
  kit_expect_decision (kit, "message", BST_NATURE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_RETURN), ==, 1);
}

/* MSG-33: a farmer, 3 for each completed city at his field; 0 is possible too, then he just comes home. */
static void
test_score_farmer (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "E@0,0/2 E@0,1/0 B@0,5", "U*4");

  kit_put (kit, RED, "follower", 0, 1, "field:SL");
  kit_put (kit, RED, "follower", 0, 5, "field:SL");
  draw_message (kit, BST_MESSAGE_FOLLOWER);
  kit_decide (kit, "message-use", RED, "act");
  kit_answer (kit, "@0,1 field:SL follower");
  move_figure (kit, RED, "messenger");
  expect_figures (kit, RED, 5, 3);
  kit_expect_supply (kit, RED, "follower", 6);

  g_autoptr (KitGame) poor = kit_new_bag (MODULES, 2, "B@0,0", "U*4");
  kit_put (poor, RED, "follower", 0, 0, "field:SL");
  draw_message (poor, BST_MESSAGE_FOLLOWER);
  kit_decide (poor, "message-use", RED, "act");
  kit_decide (poor, "message-target", RED, "@0,0 field:SL follower");
  kit_expect_decision (poor, "draw", BST_NATURE);
  kit_expect_supply (poor, RED, "follower", 7);
}

/* MSG-33: a follower on a crown space of the wheel is on no feature. */
static void
test_crown_is_no_feature (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base wheel messages", 2, "D", "U*4");

  kit->state->m.wheel.crowns[0] = 1 + RED;
  kit->state->supply[RED][BST_FIGURE_FOLLOWER]--;
  draw_message (kit, BST_MESSAGE_FOLLOWER);
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_decision (kit, "draw", BST_NATURE);
  g_assert_cmpint (kit->state->m.wheel.crowns[0], ==, 1 + RED);
}

/* MSG-34, messengers + abbot of 15 §6: the abbot on a monastery or a garden. */
static void
test_score_abbot (void)
{
  const char *start = "B@0,0 B@1,0 anniversary-base-road-straight-garden@0,10 U@1,10 B@0,11";
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot messages", 2, start, "U*4");

  kit_put (kit, RED, "abbot", 0, 10, "garden");
  kit_put (kit, RED, "follower", 0, 0, "monastery");
  draw_message (kit, BST_MESSAGE_FOLLOWER);
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_options (kit, "@0,10 garden abbot|@0,0 monastery follower");
  kit_answer (kit, "@0,10 garden abbot");
  move_figure (kit, RED, "messenger");
  expect_figures (kit, RED, 5, 3);
  kit_expect_supply (kit, RED, "abbot", 1);
}

/* ABBOT-41, MSG-34: by option message 8 does not see the abbot; ABBOT-40: he still counts for the majority. */
static void
test_score_no_abbot (void)
{
  const char *off = "{\"options\":{\"abbot.is_follower\":false}}";
  const char *start = "B@0,0 B@1,0 anniversary-base-road-straight-garden@0,10 U@1,10 B@0,11";
  g_autoptr (KitGame) kit = kit_new_bag_with ("base abbot messages", 2, start, "U*4", off);
  g_autoptr (KitGame) alone = kit_new_bag_with ("base abbot messages", 2, start, "U*4", off);
  BstMove abbot = { .kind = BST_KIND_MESSAGE_TARGET, .figure = BST_FIGURE_ABBOT };

  kit_put (kit, RED, "abbot", 0, 0, "monastery");
  kit_put (kit, RED, "follower", 0, 0, "monastery");
  kit_put (kit, BLUE, "follower", 0, 0, "monastery");
  kit_put (kit, BLUE, "follower", 0, 0, "monastery");
  draw_message (kit, BST_MESSAGE_FOLLOWER);
  kit_decide (kit, "message-use", RED, "act");
  kit_expect_options (kit, "@0,0 monastery follower");
  bst_move_name_seg (kit->game, kit->state, kit_seg (kit, 0, 0, "monastery"), &abbot);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &abbot, kit->scratch), ==, "MSG-34");
  kit_answer (kit, "#0");
  move_figure (kit, RED, "messenger");
  kit_expect_supply (kit, RED, "follower", 7);
  kit_expect_supply (kit, RED, "abbot", 0);

  kit_put (alone, RED, "abbot", 0, 10, "garden");
  draw_message (alone, BST_MESSAGE_FOLLOWER);
  kit_decide (alone, "message-use", RED, "act");
  kit_expect_decision (alone, "draw", BST_NATURE);
  kit_expect_supply (alone, RED, "abbot", 0);
}

/* MSG-35, GOLD-22: no completion, so no gold and the magic figure stays. */
static void
test_no_completion (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base messages gold magic", 2, "U@0,0 U@1,0", "U*4");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit->state->m.magic.at[0] = 1 + kit_seg (kit, 1, 0, "road:E");
  bst_edit_sites (kit->game, kit->state)[kit_site (kit, 1, 0)].loose = 1;
  kit->state->stock[BST_STOCK_INGOTS]--;
  draw_message (kit, BST_MESSAGE_FOLLOWER);
  kit_decide (kit, "message-use", RED, "act");
  kit_decide (kit, "message-target", RED, "@0,0 road:E follower");
  move_figure (kit, RED, "messenger");
  expect_figures (kit, RED, 5, 4);
  g_assert_cmpint (kit->state->m.gold.ingots[RED], ==, 0);
  g_assert_cmpint (bst_sites (kit->game, kit->state)[kit_site (kit, 1, 0)].loose, ==, 1);
  g_assert_cmpint (kit->state->m.magic.at[0], !=, 0);
  kit_expect_supply (kit, RED, "follower", 7);
}

/* MSG-35, TOURN-30: a shield token under the follower goes back to its owner. */
static void
test_shield_token (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields messages tournaments", 2, "U@0,0 U@1,0", "U*4");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  bst_edit_figures_on_map (kit->game, kit->state)[0].token = 1;
  kit->state->m.tournaments.tokens[RED] &= ~1;
  draw_message (kit, BST_MESSAGE_FOLLOWER);
  kit_decide (kit, "message-use", RED, "act");
  kit_decide (kit, "message-target", RED, "@0,0 road:E follower");
  move_figure (kit, RED, "messenger");
  g_assert_cmpint (kit->state->m.tournaments.tokens[RED] & 1, ==, 1);
}

/* MIX-67: of two on one segment the owner chooses which one is scored and goes home. */
static void
test_which (void)
{
  for (int second = 0; second < 2; second++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base fields messages tournaments", 2, "U@0,0 U@1,0", "U*4");

      kit_put (kit, RED, "follower", 0, 0, "road:E");
      kit_put (kit, RED, "follower", 0, 0, "road:E");
      bst_edit_figures_on_map (kit->game, kit->state)[0].token = 1;
      kit->state->m.tournaments.tokens[RED] &= ~1;
      draw_message (kit, BST_MESSAGE_FOLLOWER);
      kit_decide (kit, "message-use", RED, "act");
      kit_expect_options (kit, "@0,0 road:E which=|@0,0 road:E which=second");
      kit_decide (kit, "message-target", RED, second ? "which=second" : "which=");
      move_figure (kit, RED, "messenger");
      g_assert_cmpint (kit->state->m.tournaments.tokens[RED] & 1, ==, !second);
      kit_expect_supply (kit, RED, "follower", 6);
    }
}

/* --- variants --- */

/* MSG-39: denied if somebody else was there first; not by default, and not if he came at the same moment. */
static void
test_blocked (void)
{
  for (int on = 0; on <= 1; on++)
    {
      g_autofree char *overlay = g_strdup_printf ("{\"options\":{\"messages.blocked_by_others\":%s}}",
                                                  on ? "true" : "false");
      g_autoptr (KitGame) kit = kit_new_bag_with (MODULES, 2, "D", "U*4", overlay);

      kit_set_total (kit, BLUE, 0, 60);
      kit_set_total (kit, BLUE, 1, 13);
      award (kit, BST_REASON_ROAD, 10);
      move_figure (kit, RED, "marker");
      g_assert_cmpstr (kit_kind (kit), ==, on ? "draw" : "message");
      if (!on)
        continue;
      award (kit, BST_REASON_ROAD, 5, 2);
      move_figure (kit, RED, "marker");
      move_figure (kit, BLUE, "messenger");
      expect_figures (kit, RED, 15, 0);
      expect_figures (kit, BLUE, 60, 15);
      kit_expect_decision (kit, "message", BST_NATURE);
    }
}

/* MSG-40: one message per turn, a chain included; a new turn brings the next. */
static void
test_cap (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with (MODULES, 2, "D", "U*4", "{\"options\":{\"messages.cap_per_turn\":true}}");

  draw_message (kit, 1);
  kit_decide (kit, "message-use", RED, "points");
  kit_set_total (kit, RED, 1, 3);
  move_figure (kit, RED, "messenger");
  expect_figures (kit, RED, 5, 5);
  kit_expect_decision (kit, "draw", BST_NATURE);
  award (kit, BST_REASON_ROAD, 5);
  move_figure (kit, RED, "marker");
  kit_expect_decision (kit, "draw", BST_NATURE);
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  award (kit, BST_REASON_ROAD, 0, 5);
  move_figure (kit, BLUE, "marker");
  kit_expect_decision (kit, "message", BST_NATURE);
}

/* --- the longest chain --- */

/* Red's actions all pay multiples of five: roads of 5 (three of them), smallest city 5, five coats of arms, five knights,
 * monastery with four tiles around, five farmers. */
static KitGame *
new_chain (void)
{
  const char *start = "U@0,0 U@1,0 U@2,0 U@3,0 U@4,0 U@0,3 U@1,3 U@2,3 U@3,3 U@4,3 U@0,6 U@1,6 U@2,6 U@3,6 U@4,6 "
                      "G@0,9 G@1,9 G@2,9 G@3,9 G@4,9 F@0,12 F@1,12 F@2,12 F@3,12 F@4,12 "
                      "B@0,15 B@1,15 B@2,15 B@0,16 B@1,16";
  KitGame *kit = kit_new_bag_with (MODULES, 2, start, "U*4", "{\"components\":{\"follower\":20}}");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_put (kit, RED, "follower", 0, 3, "road:E");
  kit_put (kit, RED, "follower", 0, 6, "road:E");
  kit_put (kit, RED, "follower", 0, 9, "city:E");
  for (int x = 0; x < 4; x++)
    kit_put (kit, RED, "follower", x, 12, "city:E");
  kit_put (kit, RED, "follower", 1, 15, "monastery");
  for (int i = 0; i < 5; i++)
    kit_put (kit, RED, "follower", i, 12, "field:NL");
  return kit;
}

/* MSG-41: seventeen messages are the most, and the agenda is as deep at the last as at the first. */
static void
test_longest_chain (void)
{
  static const int order[] = { 7, 1, 2, 3, 4, 5, 6, 8 };
  g_autoptr (KitGame) kit = new_chain ();
  int n = 0, depth = 0;

  /* Both figures three spaces after a dark one, with the mark of a landing in the same round. */
  kit_set_total (kit, RED, 0, 3);
  kit_set_total (kit, RED, 1, 8);
  kit->state->landed = true;
  bst_round_end (kit->game, kit->state);
  bst_run (kit->game, kit->state);
  kit_refresh (kit);

  while (g_str_equal (kit_kind (kit), "message"))
    {
      const int message = order[n % 8];
      g_autofree char *answer = g_strdup_printf ("message=%d", message);

      if (n == 0)
        depth = kit->state->depth;
      g_assert_cmpint (kit->state->depth, ==, depth);
      kit_answer (kit, answer);
      n++;
      kit_answer (kit, message == 7 ? "points" : "act");
      if (message == 8)
        kit_answer (kit, n == 8 ? "@0,3 road:E follower" : "@0,6 road:E follower");
      /* A figure of residue 3 takes the two points, one on a dark space everything else. */
      const int wanted = message == 7 ? 3 : 0;
      move_figure (kit, RED, kit->state->total[RED][0] % 5 == wanted ? "marker" : "messenger");
    }
  g_assert_cmpint (n, ==, 17);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* The proof of MSG-41 by search over the residues of both figures and the messages left till the next 7: how many are drawn
 * at most. Any other action may pay anything; message 7 has nothing but its two points. */
static int
longest (int a, int b, int till_seven)
{
  static int known[5][5][8];
  int best = 0;

  if (known[a][b][till_seven])
    return known[a][b][till_seven];
  for (int points = till_seven ? 1 : 2; points <= (till_seven ? 5 : 2); points++)
    {
      const int next = till_seven ? till_seven - 1 : 7;

      if ((a + points) % 5 == 0)
        best = MAX (best, longest (0, b, next));
      if ((b + points) % 5 == 0)
        best = MAX (best, longest (a, 0, next));
    }
  return known[a][b][till_seven] = 1 + best;
}

static void
test_chain_ends (void)
{
  int most = 0, most_dark = 0;

  for (int a = 0; a < 5; a++)
    for (int b = 0; b < 5; b++)
      for (int till_seven = 0; till_seven < 8; till_seven++)
        {
          const int n = longest (a, b, till_seven);

          most = MAX (most, n);
          if (a == 0 || b == 0)
            most_dark = MAX (most_dark, n);
        }
  g_assert_cmpint (most, ==, 17);
  g_assert_cmpint (most_dark, ==, 16);
}

/* --- numbers and the end --- */

/* The arithmetic that the score track shares. */
static void
test_numbers (void)
{
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_ROAD, 4, 2), ==, 4);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_CITY, 7, 2), ==, 7);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_MONASTERY, 9, 2), ==, 9);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_SHIELDS, 4, 2), ==, 8);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_KNIGHTS, 3, 2), ==, 6);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_FARMERS, 4, 2), ==, 8);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_FARMERS, 4, 3), ==, 12);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_TILE, 9, 2), ==, 0);
  g_assert_cmpint (bst_messages_value (BST_MESSAGE_FOLLOWER, 5, 2), ==, 5);
  g_assert_cmpint (bst_messages_smallest ((const int[]){ 5, 2, 4 }, 3), ==, 2);
  g_assert_cmpint (bst_messages_smallest (NULL, 0), ==, 0);
  g_assert_cmpint (bst_messages_merge (43, 29), ==, 72);
}

/* EX-MSG-9; MSG-28, MSG-29, FS-2, MIX-82: one figure goes on from the sum; nobody is asked any more. */
static void
test_end (void)
{
  g_autoptr (KitGame) kit = kit_new_bag (MODULES, 2, "D", "U");

  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_put (kit, RED, "follower", 0, 0, "city:N");
  kit_set_total (kit, RED, 0, 43);
  kit_set_total (kit, RED, 1, 29);
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_over (kit, true);
  expect_figures (kit, RED, 72 + 2 + 1, 0);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_MESSAGE), ==, 0);
}

static void
test_playouts (gconstpointer overlay)
{
  play_random_games ("\"base\",\"fields\",\"messages\"", overlay);
}

static void
test_playouts_together (gconstpointer modules)
{
  play_random_games (modules, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/messages/set-up", test_set_up);
  g_test_add_func ("/messages/copies", test_copies);
  g_test_add_func ("/messages/track/choosing-figures", test_choosing_figures);
  g_test_add_func ("/messages/track/dark-spaces", test_dark_spaces);
  g_test_add_func ("/messages/round/EX-MSG-2", test_one_message);
  g_test_add_func ("/messages/round/moved-on", test_moved_on);
  g_test_add_func ("/messages/round/after-gold", test_after_gold);
  g_test_add_func ("/messages/round/two-rounds", test_two_rounds);
  g_test_add_func ("/messages/round/by-robbery", test_by_robbery);
  g_test_add_func ("/messages/resolving/EX-MSG-4", test_again);
  g_test_add_func ("/messages/resolving/pile-turns", test_pile_turns);
  g_test_add_func ("/messages/resolving/nothing", test_nothing);
  g_test_add_func ("/messages/road/EX-MSG-5", test_shortest_road);
  g_test_add_func ("/messages/road/charmed", test_charmed_road);
  g_test_add_func ("/messages/city", test_smallest_city);
  g_test_add_func ("/messages/monastery", test_smallest_monastery);
  g_test_add_func ("/messages/monastery-not-a-follower", test_smallest_without_abbot);
  g_test_add_func ("/messages/shields/EX-MSG-6", test_shields);
  g_test_add_func ("/messages/knights-and-farmers/EX-MSG-7", test_knights_and_farmers);
  g_test_add_func ("/messages/tile/extra-tile", test_extra_tile);
  g_test_add_func ("/messages/tile/after-circle", test_extra_tile_after_circle);
  g_test_add_func ("/messages/tile/none-left", test_no_tile_left);
  g_test_add_func ("/messages/tile/epilogue", test_no_tile_in_epilogue);
  g_test_add_func ("/messages/follower/EX-MSG-8", test_score_follower);
  g_test_add_func ("/messages/follower/farmer", test_score_farmer);
  g_test_add_func ("/messages/follower/crown", test_crown_is_no_feature);
  g_test_add_func ("/messages/follower/abbot", test_score_abbot);
  g_test_add_func ("/messages/follower/abbot-not-a-follower", test_score_no_abbot);
  g_test_add_func ("/messages/follower/no-completion", test_no_completion);
  g_test_add_func ("/messages/follower/shield-token", test_shield_token);
  g_test_add_func ("/messages/follower/which", test_which);
  g_test_add_func ("/messages/variants/blocked", test_blocked);
  g_test_add_func ("/messages/variants/cap", test_cap);
  g_test_add_func ("/messages/chain/longest", test_longest_chain);
  g_test_add_func ("/messages/chain/ends", test_chain_ends);
  g_test_add_func ("/messages/numbers", test_numbers);
  g_test_add_func ("/messages/end/EX-MSG-9", test_end);
  g_test_add_data_func ("/messages/playouts", NULL, test_playouts);
  g_test_add_data_func ("/messages/playouts/variants",
                        "{\"options\":{\"messages.farmer_points\":3,\"messages.blocked_by_others\":true,"
                        "\"messages.cap_per_turn\":true}}",
                        test_playouts);
  g_test_add_data_func ("/messages/playouts/with-robbers", "\"base\",\"fields\",\"messages\",\"robbers\"",
                        test_playouts_together);
  g_test_add_data_func ("/messages/playouts/with-gold", "\"base\",\"fields\",\"messages\",\"gold\"",
                        test_playouts_together);
  g_test_add_data_func ("/messages/playouts/gold-and-robbers", "\"base\",\"fields\",\"gold\",\"robbers\"",
                        test_playouts_together);
  g_test_add_data_func ("/messages/playouts/all-three", "\"base\",\"fields\",\"messages\",\"gold\",\"robbers\"",
                        test_playouts_together);

  return g_test_run ();
}
