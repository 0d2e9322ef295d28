/* test-mix.c – how modules combine (data/rules/06-combining.xml): what no single module's test shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/rules/wheel.h"

#include <string.h>

/* A lake with three landings, a city, and every mark that leads to a step of its own. */
static const char everything_on_one_tile[] =
  "{\"define\":[{\"id\":\"own-marks\",\"count\":1,\"features\":[{\"type\":\"city\",\"at\":[\"N\"]},"
  "{\"type\":\"road\",\"at\":[\"W\"],\"ends_at\":\"lake\"},{\"type\":\"road\",\"at\":[\"S\"],\"ends_at\":\"lake\"},"
  "{\"type\":\"road\",\"at\":[\"E\"],\"ends_at\":\"lake\"},{\"type\":\"field\",\"at\":[\"EL\",\"WR\"],\"cities\":[0]},"
  "{\"type\":\"field\",\"at\":[\"ER\",\"SL\"]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\"]}],"
  "\"marks\":{\"sack\":true,\"gold\":true,\"hat\":true,\"lake\":true,\"landings\":[\"W\",\"S\",\"E\"],\"circle\":"
  "\"club\"}}]}";

/* MIX-20, MIX-42: sack, gold, hat, follower, ferry, scoring, circle, in this order; all of them in one turn although only
 * one of them is the follower action. */
static void
test_steps (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base fields robbers gold magic ferries crop", 2, "D B@0,1/0", "U B*2",
                                              everything_on_one_tile);
  static const char *const order[] = { "robber", "robber", "ingot", "magic", "follower", "ferry", "crop" };
  guint step = 0;
  kit_draw (kit, "own-marks");
  kit_place (kit, -1, 0, "CRRR");
  kit_clear_events (kit);
  while (strcmp (kit_kind (kit), "draw") != 0)
    {
      const char *kind = kit_kind (kit);
      /* The same step may ask several times: each player's robber, each follower of the circle. */
      if (strcmp (kind, "crop-figure") != 0)
        {
          g_assert_cmpuint (step, <, G_N_ELEMENTS (order));
          g_assert_cmpstr (kind, ==, order[step]);
          step++;
        }
      if (strcmp (kind, "follower") == 0)
        kit_answer (kit, "road:W");
      else if (strcmp (kind, "crop") == 0)
        kit_answer (kit, "take");
      else if (strcmp (kind, "robber") == 0)
        kit_answer (kit, "pass");
      else
        kit_answer (kit, "#0");
    }
  g_assert_cmpuint (step, ==, G_N_ELEMENTS (order));
}

/* MIX-40, 41: one decision with everything that may be done with a figure; whatever is chosen, there is no second one. */
static void
test_one_follower_action (void)
{
  static const char tile[] =
    "{\"options\":{\"wheel.board\":\"beside\"},\"define\":[{\"id\":\"own-all\",\"count\":1,\"features\":[{\"type\":"
    "\"monastery\"},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"]}],"
    "\"marks\":{\"flying_machine\":true,\"arrow\":\"S\",\"bonus\":{\"kind\":\"free\",\"points_to\":\"S\"}}}]}";
  guint acts = 0;
  size_t n = 1;
  for (size_t i = 0; i < n; i++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base fields wheel abbot bonus flying", 2, "D B@0,1/0 B@5,5/0", "B*3", tile);
      kit_put (kit, 0, "abbot", 5, 5, "monastery");
      kit_draw (kit, "own-all");
      /* Turned, both symbols look at the monastery in the west; the abbot far away can be taken back. */
      kit_place (kit, 1, 1, "rot=1");
      kit_expect_decision (kit, "follower", 0);
      n = kit->n_moves;
      acts |= 1u << kit->moves[i].act;
      g_autofree char *answer = g_strdup_printf ("#%zu", i);
      kit_answer (kit, answer);
      while (strcmp (kit_kind (kit), "draw") != 0)
        {
          g_assert_cmpstr (kit_kind (kit), !=, "follower");
          kit_answer (kit, "#0");
        }
      g_assert_cmpint (kit->state->active, ==, 1);
    }
  guint expected = 1u << BST_ACT_PASS | 1u << BST_ACT_PLACE | 1u << BST_ACT_FLY | 1u << BST_ACT_CROWN
                   | 1u << BST_ACT_RECALL | 1u << BST_ACT_FREE;
  g_assert_cmphex (acts, ==, expected);
}

/* MIX-5: robbers, messengers, mage and witch are no followers: the storm does not count them. */
static void
test_no_followers (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base wheel robbers magic", 3, "D", "wheel-road-straight-w1 B",
                                              "{\"options\":{\"wheel.board\":\"beside\"}}");
  kit->state->m.wheel.pig = BST_SECTOR_STORM - 1;
  kit_draw (kit, "wheel-road-straight-w1");
  kit_expect_scores (kit, 7, 7, 7);
}

/* MIX-4: a space is the total modulo 50, dark are the multiples of five; the space of 50 is 0, and dark. */
static void
test_dark_spaces (void)
{
  for (int before = 0; before <= 60; before++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base messages", 2, "D", "E B");
      kit_set_total (kit, 0, 0, before);
      kit_set_total (kit, 0, 1, 1);
      kit_draw (kit, "E");
      kit_place (kit, 0, -1, "FFCF");
      kit_answer (kit, "city:S");
      kit_decide (kit, "track-figure", 0, "marker");
      g_assert_cmpint (bst_space (kit->state, 0, 0), ==, (before + 4) % 50);
      g_assert_cmpint (strcmp (kit_kind (kit), "message") == 0, ==, (before + 4) % 5 == 0);
    }
}

/* No messages in the box: whoever stops on a dark space goes on as if it were a light one. */
static void
test_no_messages (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base messages", 2, "D", "E B", "{\"components\":{\"messages\":0}}");
  kit_set_total (kit, 0, 0, 1);
  kit_turn (kit, "E", 0, -1, "FFCF", "city:S");
  kit_decide (kit, "track-figure", 0, "marker");
  g_assert_cmpint (bst_space (kit->state, 0, 0), ==, 5);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* MIX-3: two features of one turn are two groups of one round: whoever lands on dark spaces twice draws one message. */
static void
test_one_round (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base messages", 2, "A@1,0/1 A@-1,0/3", "X B");
  kit_put (kit, 0, "follower", 1, 0, "road:W");
  kit_put (kit, 0, "follower", -1, 0, "road:E");
  kit_set_total (kit, 0, 0, 3);
  kit_set_total (kit, 0, 1, 8);
  kit_turn (kit, "X", 0, 0, "RRRR", NULL);
  kit_decide (kit, "score-next", 0, "#0");
  kit_decide (kit, "track-figure", 0, "marker");    /* 3 + 2: dark, but the round goes on */
  kit_decide (kit, "track-figure", 0, "messenger"); /* 8 + 2: dark again */
  kit_expect_decision (kit, "message", BST_NATURE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 2);
  kit_answer (kit, "message=1");
  kit_decide (kit, "message-use", 0, "points");
  /* The two points are a round of their own: 5 or 10 + 2 is not dark. */
  kit_answer (kit, "marker");
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* MIX-21: the wheel turns when the tile is drawn, before a prize tile is due. */
static void
test_wheel_before_prize (void)
{
  g_autoptr (KitGame) kit = kit_new_with ("{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"tournaments\"}],"
                                          "\"modules\":[\"base\",\"fields\",\"wheel\",\"tournaments\"],"
                                          "\"options\":{\"wheel.board\":\"beside\"}}",
                                          NULL, 2, 0);
  BstTournamentsState *t = &kit->state->m.tournaments;
  t->last--;
  t->front[0][t->holds[0]] = BST_NONE;
  t->holds[0]++;
  kit->state->m.wheel.pig = BST_SECTOR_STORM - 1;
  kit_clear_events (kit);
  kit_draw (kit, "wheel-road-straight-w1");
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_PIG), ==, 1);
  kit_expect_scores (kit, 7, 7);
  kit_expect_decision (kit, "prize", BST_NATURE);
  kit_answer (kit, "#0");
  if (strcmp (kit_kind (kit), "place-piece") == 0)
    kit_answer (kit, "#0");
  kit_expect_decision (kit, "place-tile", 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mix/steps", test_steps);
  g_test_add_func ("/mix/one-follower-action", test_one_follower_action);
  g_test_add_func ("/mix/no-followers", test_no_followers);
  g_test_add_func ("/mix/dark-spaces", test_dark_spaces);
  g_test_add_func ("/mix/no-messages", test_no_messages);
  g_test_add_func ("/mix/one-round", test_one_round);
  g_test_add_func ("/mix/wheel-before-prize", test_wheel_before_prize);
  return g_test_run ();
}
