/* test-robbers.c – robbers on the scoring track (data/rules/21-robbers.xml).
 *
 * EX-ROBBER-2, 3, 4, 6, 7, 8 and 9 are data: examples-awards.json.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "awards.h"
#include "engine/rules/robbers.h"

#define SACK "robbers-road-straight"

enum
{
  RED,
  BLUE,
  YELLOW,
  GREEN
};

/* A table on which the first player has just laid a sack tile. */
static KitGame *
new_sack (int n_players, const char *modules, const char *overlay)
{
  KitGame *kit = kit_new_bag_with (modules, n_players, "D", SACK "*6 B*4", overlay);

  kit_draw (kit, SACK);
  return kit;
}

/* ROBBER-1, ROBBER-2: eight tiles in the bag, every robber at hand. */
static void
test_set_up (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic-robbers", 6);
  int n_sacks = 0;

  for (int i = 0; i < kit->game->n_tiles; i++)
    if (kit->game->tiles[i].marks[BST_MARK_SACK])
      n_sacks += kit->game->counts[i];
  g_assert_cmpint (n_sacks, ==, 8);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 71 + 8);
  for (int seat = 0; seat < 6; seat++)
    g_assert_cmpint (robber_space (kit, seat), ==, NOWHERE);
}

/* EX-ROBBER-1; ROBBER-3…8, D-ROBBER-1, D-ROBBER-2: before the follower; the active player, then
 * whoever has his robber at hand, clockwise. */
static void
test_placing (void)
{
  enum
  {
    B,
    R,
    Y,
    G
  };
  g_autoptr (KitGame) kit = new_sack (4, "base fields robbers", NULL);

  kit_set_total (kit, B, 0, 4);
  kit_set_total (kit, R, 0, 7);
  kit_set_total (kit, Y, 0, 9);
  kit_set_total (kit, G, 0, 7);
  set_robber (kit, R, 9);
  set_robber (kit, Y, 4);
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "robber", B);
  kit_expect_options (kit, "pass|space=7|space=9");
  kit_answer (kit, "space=7");
  g_assert_cmpint (robber_space (kit, B), ==, 7);
  kit_expect_decision (kit, "robber", G);
  kit_expect_options (kit, "pass|space=4|space=7|space=9");
  kit_answer (kit, "pass");
  g_assert_cmpint (robber_space (kit, G), ==, NOWHERE);
  kit_expect_decision (kit, "follower", B);
}

/* ROBBER-4, ROBBER-9, ROBBER-33: the active player may move his robber, not to where it is, and never take it back; spaces
 * may be shared. */
static void
test_moving (void)
{
  g_autoptr (KitGame) kit = new_sack (3, "base fields robbers", NULL);

  kit_set_total (kit, BLUE, 0, 6);
  kit_set_total (kit, YELLOW, 0, 8);
  set_robber (kit, RED, 6);
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_options (kit, "pass|space=8");
  BstMove same = { .kind = BST_KIND_ROBBER, .b = 6 };
  BstMove own = { .kind = BST_KIND_ROBBER, .b = 0 };
  g_assert_cmpstr (bst_check (kit->game, kit->state, &same, kit->scratch), ==, "ROBBER-33");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &own, kit->scratch), ==, "ROBBER-5");
  kit_answer (kit, "space=8");
  kit_decide (kit, "robber", BLUE, "space=8");
  kit_decide (kit, "robber", YELLOW, "pass");
  g_assert_cmpint (robber_space (kit, RED), ==, 8);
  g_assert_cmpint (robber_space (kit, BLUE), ==, 8);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_ROBBER), ==, 2);
}

/* ROBBER-33: nowhere to go, nothing asked. */
static void
test_nowhere_to_go (void)
{
  g_autoptr (KitGame) kit = new_sack (2, "base fields robbers", NULL);

  set_robber (kit, RED, 0);
  set_robber (kit, BLUE, 0);
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "follower", RED);
}

/* ROBBER-31: at the start everybody stands on 0. */
static void
test_start_space (void)
{
  g_autoptr (KitGame) kit = new_sack (3, "base fields robbers", NULL);

  kit_place (kit, 1, 0, "FRFR");
  kit_expect_options (kit, "pass|space=0");
  kit_answer (kit, "space=0");
  kit_decide (kit, "robber", BLUE, "pass");
  kit_decide (kit, "robber", YELLOW, "pass");
  award (kit, BST_REASON_ROAD, 0, 0, 3);
  kit_expect_scores (kit, 2, 0, 3);
}

/* A tile without a sack asks nobody; neither does a start tile with one (MIX-15). */
static void
test_no_sack (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields robbers", 2, SACK, "U*3");

  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "follower", RED);
}

/* ROBBER-19: spaces are physical; 3 and 53 share one. */
static void
test_laps (void)
{
  g_autoptr (KitGame) kit = new_sack (3, "base fields robbers", NULL);

  kit_set_total (kit, BLUE, 0, 3);
  kit_set_total (kit, YELLOW, 0, 53);
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_options (kit, "pass|space=3");
  kit_answer (kit, "space=3");
  kit_decide (kit, "robber", BLUE, "pass");
  kit_decide (kit, "robber", YELLOW, "pass");
  award (kit, BST_REASON_ROAD, 0, 0, 8);
  kit_expect_scores (kit, 4, 3, 61);
}

/* ROBBER-20: a messenger is as good as a marker; without messengers there is nobody on 0 but those who are. */
static void
test_both_figures (void)
{
  g_autoptr (KitGame) kit = new_sack (2, "base fields messages robbers", NULL);

  kit_set_total (kit, BLUE, 0, 12);
  kit_set_total (kit, BLUE, 1, 31);
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_options (kit, "pass|space=12|space=31");

  g_autoptr (KitGame) plain = new_sack (2, "base fields robbers", NULL);
  kit_set_total (plain, BLUE, 0, 12);
  kit_place (plain, 1, 0, "FRFR");
  kit_expect_options (plain, "pass|space=12");
}

#define ONLY_MARKERS "{\"options\":{\"robbers.messengers\":false}}"

/* ROBBER-20: by option robbers have nothing to do with messengers: they are not put beside one … */
static void
test_only_markers_are_watched (void)
{
  g_autoptr (KitGame) kit = new_sack (2, "base fields messages robbers", ONLY_MARKERS);
  BstMove messenger = { .kind = BST_KIND_ROBBER, .b = 31 };

  kit_set_total (kit, BLUE, 0, 12);
  kit_set_total (kit, BLUE, 1, 31);
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_options (kit, "pass|space=12");
  g_assert_cmpstr (bst_check (kit->game, kit->state, &messenger, kit->scratch), ==, "ROBBER-5");
}

/* … they do not rob one, whoever moves it from their space … */
static void
test_only_markers_are_robbed (void)
{
  for (int off = 0; off < 2; off++)
    {
      g_autoptr (KitGame)
        kit = kit_new_bag_with ("base fields messages robbers", 2, "D", SACK "*6 B*4", off ? ONLY_MARKERS : NULL);

      kit_set_total (kit, BLUE, 0, 12);
      kit_set_total (kit, BLUE, 1, 31);
      kit_set_total (kit, RED, 0, 1);
      set_robber (kit, RED, 31);
      award (kit, BST_REASON_ROAD, 0, 6);
      move_figure (kit, BLUE, "messenger");
      if (!off)
        move_figure (kit, RED, "marker");
      expect_figures (kit, BLUE, 12, 37);
      expect_figures (kit, RED, off ? 1 : 4, 0);
      g_assert_cmpint (robber_space (kit, RED), ==, off ? 31 : NOWHERE);

      set_robber (kit, RED, 12);
      award (kit, BST_REASON_ROAD, 0, 6);
      move_figure (kit, BLUE, "marker");
      move_figure (kit, RED, "messenger");
      expect_figures (kit, RED, off ? 1 : 4, 3);
      g_assert_cmpint (robber_space (kit, RED), ==, NOWHERE);
    }
}

/* … and they do not go along with one (ROBBER-16), which they do with the marker. */
static void
test_only_markers_carry (void)
{
  static const struct
  {
    bool off;
    const char *figure;
    int space; /* where the robber of Yellow is afterwards */
  } cases[] = {
    { false, "messenger", 7 },
    { true, "messenger", 4 },
    { true, "marker", 7 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (KitGame) kit = kit_new_bag_with ("base fields messages robbers", 3, "D", SACK "*6 B*4",
                                                  cases[i].off ? ONLY_MARKERS : NULL);

      kit_set_total (kit, BLUE, 0, 20);
      kit_set_total (kit, RED, 0, 4);
      kit_set_total (kit, RED, 1, 4);
      set_robber (kit, RED, 20);
      set_robber (kit, YELLOW, 4);
      award (kit, BST_REASON_ROAD, 0, 6, 0);
      move_figure (kit, BLUE, "marker");
      move_figure (kit, RED, cases[i].figure);
      g_assert_cmpint (robber_space (kit, YELLOW), ==, cases[i].space);
    }
}

/* ROBBER-22: all the others, or only the next one whose robber is at hand. */
static void
test_who_else (void)
{
  g_autoptr (KitGame) kit = new_sack (4, "base fields robbers", "{\"options\":{\"robbers.others_place\":\"next\"}}");

  set_robber (kit, BLUE, 0);
  kit_place (kit, 1, 0, "FRFR");
  kit_decide (kit, "robber", RED, "pass");
  kit_decide (kit, "robber", YELLOW, "pass");
  kit_expect_decision (kit, "follower", RED);

  g_autoptr (KitGame) all = new_sack (4, "base fields robbers", NULL);
  set_robber (all, BLUE, 0);
  kit_place (all, 1, 0, "FRFR");
  kit_decide (all, "robber", RED, "pass");
  kit_decide (all, "robber", YELLOW, "pass");
  kit_decide (all, "robber", GREEN, "pass");
  kit_expect_decision (all, "follower", RED);
}

/* ROBBER-21: a robber put down with a sack tile robs what this tile completes. ROBBER-12: then it goes home. */
static void
test_same_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields robbers", 2, "A@-1,0/3 D@0,0 A@2,0/1", SACK " B*4");

  kit_put (kit, RED, "follower", -1, 0, "road:E");
  kit_set_total (kit, RED, 0, 6);
  kit_draw (kit, SACK);
  kit_place (kit, 1, 0, "FRFR");
  kit_decide (kit, "robber", RED, "pass");
  kit_decide (kit, "robber", BLUE, "space=6");
  kit_follower (kit, "pass");
  kit_expect_scores (kit, 10, 2);
  g_assert_cmpint (robber_space (kit, BLUE), ==, NOWHERE);
}

/* ROBBER-10, ROBBER-11: half, rounded up; the robbed one keeps all. */
static void
test_share (void)
{
  static const int shares[][2] = { { 1, 1 }, { 2, 1 }, { 3, 2 }, { 9, 5 }, { 10, 5 }, { 45, 23 } };

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 2, "D", "U");

      g_assert_cmpint (bst_robbers_share (shares[i][0]), ==, shares[i][1]);
      set_robber (kit, BLUE, 0);
      award (kit, BST_REASON_CITY, shares[i][0]);
      kit_expect_scores (kit, shares[i][0], shares[i][1]);
    }
}

/* Blue's road of 3 and his city of 12 are both finished by the tile L at (1,0). */
static KitGame *
new_two_features (void)
{
  KitGame *kit = kit_new_bag ("base robbers", 2, "A@-1,0/3 D@0,0 F@1,-1/1 G@1,-2/1 G@1,-3/1 E@1,-4/2", "L B*4");

  kit_put (kit, BLUE, "follower", -1, 0, "road:E");
  kit_put (kit, BLUE, "follower", 1, -4, "city:S");
  set_robber (kit, RED, 0);
  return kit;
}

static void
play_two_features (KitGame *kit, const char *first)
{
  kit_draw (kit, "L");
  kit_place (kit, 1, 0, "CRRR");
  kit_follower (kit, "pass");
  kit_expect_decision (kit, "score-next", RED);
  kit_expect_options (kit, "@1,0 road:W|@1,0 city:N");
  kit_answer (kit, first);
}

/* EX-ROBBER-5; ROBBER-13, ROBBER-14, ROBBER-24: features are separate awards, the first one is robbed. */
static void
test_small_first (void)
{
  g_autoptr (KitGame) kit = new_two_features ();

  play_two_features (kit, "@1,0 road:W");
  kit_expect_scores (kit, 2, 15);
  g_assert_cmpint (robber_space (kit, RED), ==, NOWHERE);
}

/* EX-MIX-6, MIX-52: the order is the active player's choice. */
static void
test_large_first (void)
{
  g_autoptr (KitGame) kit = new_two_features ();

  play_two_features (kit, "@1,0 city:N");
  kit_expect_scores (kit, 6, 15);
}

/* ROBBER-15: with himself alone on the space there is nobody to rob. ROBBER-26, ROBBER-28: it stays, also when its owner
 * leaves, and robs whoever starts from there later. */
static void
test_own_figure (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 2, "D", "U");

  kit_set_total (kit, BLUE, 0, 3);
  set_robber (kit, RED, 0);
  award (kit, BST_REASON_ROAD, 4, 0);
  kit_expect_scores (kit, 4, 3);
  g_assert_cmpint (robber_space (kit, RED), ==, 0);
  award (kit, BST_REASON_ROAD, 0, 47);
  g_assert_cmpint (robber_space (kit, RED), ==, 0);
  award (kit, BST_REASON_ROAD, 0, 3);
  kit_expect_scores (kit, 6, 53);
  g_assert_cmpint (robber_space (kit, RED), ==, NOWHERE);
}

/* ROBBER-16, MIX-63: whoever moves because he robbed is not robbed; robbers on his space come along. ROBBER-28: his own
 * robber does not. */
static void
test_no_chain (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 4, "D", "U");

  kit_set_total (kit, RED, 0, 4);
  kit_set_total (kit, BLUE, 0, 47);
  kit_set_total (kit, GREEN, 0, 47);
  set_robber (kit, BLUE, 4);
  set_robber (kit, YELLOW, 47);
  set_robber (kit, GREEN, 47);
  award (kit, BST_REASON_ROAD, 9);
  kit_expect_scores (kit, 13, 52, 0, 47);
  g_assert_cmpint (robber_space (kit, BLUE), ==, NOWHERE);
  g_assert_cmpint (robber_space (kit, YELLOW), ==, 2);
  /* ROBBER-27: although Red's figure does not stand there, Green's robber would have followed too. */
  g_assert_cmpint (robber_space (kit, GREEN), ==, 2);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_ROBBERY), ==, 1);
}

/* ROBBER-27: a robber that robbed in the group goes home instead of following. */
static void
test_robbed_goes_home (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 3, "D", "U");

  /* Blue and Yellow rob Red from space 7, where Blue stands as well: Yellow's robber has done its work. */
  kit_set_total (kit, RED, 0, 7);
  kit_set_total (kit, BLUE, 0, 7);
  set_robber (kit, BLUE, 7);
  set_robber (kit, YELLOW, 7);
  award (kit, BST_REASON_CITY, 6);
  kit_expect_scores (kit, 13, 10, 3);
  g_assert_cmpint (robber_space (kit, BLUE), ==, NOWHERE);
  g_assert_cmpint (robber_space (kit, YELLOW), ==, NOWHERE);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_ROBBER), ==, 0);
}

/* ROBBER-17, ROBBER-24, D-ROBBER-3: the owner of the robber chooses among those who score at once; each owner in turn
 * (MIX-62.2). ROBBER-18: every robber gets its half. ROBBER-32: gains clockwise from the active player. */
static void
test_choice_of_victim (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 4, "D", "U*2");

  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  for (int seat = RED; seat <= YELLOW; seat++)
    kit_set_total (kit, seat, 0, 7);
  set_robber (kit, RED, 7);
  set_robber (kit, GREEN, 7);
  award (kit, BST_REASON_WHEEL_STORM, 3, 5, 8);
  kit_expect_decision (kit, "robber-victim", GREEN);
  kit_expect_options (kit, "robber=3 victim=0|robber=3 victim=1|robber=3 victim=2");
  kit_answer (kit, "robber=3 victim=1");
  kit_expect_decision (kit, "robber-victim", RED);
  kit_expect_options (kit, "robber=0 victim=1|robber=0 victim=2");
  BstMove self = { .kind = BST_KIND_ROBBER_VICTIM, .a = RED, .b = RED };
  g_assert_cmpstr (bst_check (kit->game, kit->state, &self, kit->scratch), ==, "ROBBER-15");
  kit_answer (kit, "robber=0 victim=1");
  kit_expect_scores (kit, 7 + 3 + 3, 7 + 5, 7 + 8, 3);
  g_assert_cmpint (kit_event (kit, BST_EVENT_ROBBERY, 0)->player, ==, GREEN);
  g_assert_cmpint (kit_event (kit, BST_EVENT_ROBBERY, 1)->player, ==, RED);
}

/* ROBBER-32: the active player comes first, whatever his seat. With messengers this is the order of the questions. */
static void
test_order_of_gains (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base messages robbers", 4, "D", "U*4");

  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  kit_set_total (kit, YELLOW, 0, 7);
  set_robber (kit, RED, 7);
  set_robber (kit, BLUE, 7);
  set_robber (kit, GREEN, 7);
  award (kit, BST_REASON_ROAD, 0, 0, 3);
  move_figure (kit, YELLOW, "marker");
  move_figure (kit, BLUE, "marker");
  move_figure (kit, GREEN, "messenger");
  move_figure (kit, RED, "marker");
  kit_expect_scores (kit, 2, 2, 10, 2);
}

/* ROBBER-25: judged before anybody moves, so a robber on the space where a victim arrives gets nothing. */
static void
test_before_moving (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 3, "D", "U");

  kit_set_total (kit, BLUE, 0, 5);
  set_robber (kit, YELLOW, 5);
  award (kit, BST_REASON_CITY, 5, 0);
  kit_expect_scores (kit, 5, 5, 0);
  g_assert_cmpint (robber_space (kit, YELLOW), ==, 5);
}

/* EX-MIX-3, MIX-61, robbers + wheel of 15 §6: one wheel action is one group; the robber's owner scores in it too. */
static void
test_storm (gconstpointer data)
{
  const int victim = GPOINTER_TO_INT (data);
  g_autoptr (KitGame) kit = kit_new_bag ("base fields wheel robbers", 4, "D", "wheel-road-straight-w3 B*4");

  kit_set_supply (kit, RED, "follower", 3);
  kit_set_supply (kit, BLUE, "follower", 5);
  kit_set_supply (kit, YELLOW, "follower", 2);
  kit_set_supply (kit, GREEN, "follower", 0);
  kit_set_total (kit, RED, 0, 7);
  kit_set_total (kit, BLUE, 0, 7);
  set_robber (kit, YELLOW, 7);
  kit_draw (kit, "wheel-road-straight-w3");
  kit_expect_decision (kit, "robber-victim", YELLOW);
  kit_expect_options (kit, "robber=2 victim=0|robber=2 victim=1");
  kit_answer (kit, victim == RED ? "robber=2 victim=0" : "robber=2 victim=1");
  kit_expect_scores (kit, 10, 12, 2 + (victim == RED ? 2 : 3), 0);
  kit_expect_decision (kit, "place-tile", RED);
}

/* ROBBER-23: whatever the award is for; a robbery alone is exempt. Zero points are no award (MIX-2). */
static void
test_every_award (void)
{
  for (int reason = 0; reason < BST_N_REASONS; reason++)
    {
      g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 2, "D", "U");

      if (reason == BST_REASON_ROBBERY)
        continue;
      set_robber (kit, BLUE, 0);
      award (kit, reason, 0);
      g_assert_cmpint (robber_space (kit, BLUE), ==, 0);
      award (kit, reason, 3);
      kit_expect_scores (kit, 3, 2);
    }
}

/* ROBBER-23, robbers + abbot of 15 §6: a real recall in the follower step. */
static void
test_abbot_recall (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot robbers", 2, "D@0,0 B@0,1", "U*4");

  kit_put (kit, RED, "abbot", 0, 1, "monastery");
  set_robber (kit, BLUE, 0);
  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  kit_follower (kit, "recall abbot @0,1 monastery");
  kit_expect_scores (kit, 3, 2);
}

/* ROBBER-29, MIX-82, FS-3: robbers leave before final scoring and do nothing in it; the variant pays 3 for each. */
static void
test_final (void)
{
  for (int bonus = 0; bonus <= 3; bonus += 3)
    {
      g_autofree char *overlay = g_strdup_printf ("{\"options\":{\"robbers.final_bonus\":%d}}", bonus);
      g_autoptr (KitGame) kit = kit_new_bag_with ("base robbers", 3, "D", "U", overlay);

      kit_put (kit, RED, "follower", 0, 0, "city:N");
      set_robber (kit, BLUE, 0);
      kit_turn (kit, "U", 1, 0, "FRFR", NULL);
      kit_expect_over (kit, true);
      kit_expect_scores (kit, 1, bonus, 0);
      g_assert_cmpint (robber_space (kit, BLUE), ==, NOWHERE);
      g_assert_cmpint (kit_count_events (kit, BST_EVENT_ROBBERY), ==, 0);
    }
}

/* ROBBER-30: merging marker and messenger is no award. */
static void
test_merge_is_no_award (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base messages robbers", 2, "D", "U");

  kit_set_total (kit, RED, 0, 12);
  kit_set_total (kit, RED, 1, 21);
  set_robber (kit, BLUE, 12);
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 33, 0);
}

/* D-ROBBER-4, ROBBER-32: the robber chooses his figure; after the figures of the group have moved. */
static void
test_gain_with_messenger (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base messages robbers", 3, "D", "U");

  kit_set_total (kit, RED, 0, 1);
  kit_set_total (kit, BLUE, 0, 11);
  kit_set_total (kit, BLUE, 1, 22);
  set_robber (kit, BLUE, 1);
  set_robber (kit, YELLOW, 22);
  award (kit, BST_REASON_ROAD, 5);
  move_figure (kit, RED, "marker");
  expect_figures (kit, RED, 6, 0);
  move_figure (kit, BLUE, "messenger");
  expect_figures (kit, BLUE, 11, 25);
  g_assert_cmpint (robber_space (kit, BLUE), ==, NOWHERE);
  g_assert_cmpint (robber_space (kit, YELLOW), ==, 25);
}

/* D-ROBBER-5, ROBBER-27: carried by the first figure that leaves, and only once in a group. */
static void
test_carried_once (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base robbers", 4, "D", "U");

  kit_set_total (kit, RED, 0, 20);
  kit_set_total (kit, BLUE, 0, 3);
  kit_set_total (kit, YELLOW, 0, 3);
  set_robber (kit, BLUE, 20);
  set_robber (kit, YELLOW, 20);
  set_robber (kit, GREEN, 3);
  award (kit, BST_REASON_CITY, 10);
  kit_expect_scores (kit, 30, 8, 8, 0);
  g_assert_cmpint (robber_space (kit, GREEN), ==, 8);
}

static void
test_playouts (gconstpointer overlay)
{
  play_random_games ("\"base\",\"fields\",\"robbers\"", overlay);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/robbers/set-up", test_set_up);
  g_test_add_func ("/robbers/placing/EX-ROBBER-1", test_placing);
  g_test_add_func ("/robbers/placing/moving", test_moving);
  g_test_add_func ("/robbers/placing/nowhere-to-go", test_nowhere_to_go);
  g_test_add_func ("/robbers/placing/start-space", test_start_space);
  g_test_add_func ("/robbers/placing/no-sack", test_no_sack);
  g_test_add_func ("/robbers/placing/laps", test_laps);
  g_test_add_func ("/robbers/placing/both-figures", test_both_figures);
  g_test_add_func ("/robbers/only-markers/watched", test_only_markers_are_watched);
  g_test_add_func ("/robbers/only-markers/robbed", test_only_markers_are_robbed);
  g_test_add_func ("/robbers/only-markers/carry", test_only_markers_carry);
  g_test_add_func ("/robbers/placing/who-else", test_who_else);
  g_test_add_func ("/robbers/robbing/same-tile", test_same_tile);
  g_test_add_func ("/robbers/robbing/share", test_share);
  g_test_add_func ("/robbers/robbing/EX-ROBBER-5", test_small_first);
  g_test_add_func ("/robbers/robbing/EX-MIX-6", test_large_first);
  g_test_add_func ("/robbers/robbing/own-figure", test_own_figure);
  g_test_add_func ("/robbers/robbing/no-chain", test_no_chain);
  g_test_add_func ("/robbers/robbing/robbed-goes-home", test_robbed_goes_home);
  g_test_add_func ("/robbers/robbing/choice-of-victim", test_choice_of_victim);
  g_test_add_func ("/robbers/robbing/order-of-gains", test_order_of_gains);
  g_test_add_func ("/robbers/robbing/before-moving", test_before_moving);
  g_test_add_data_func ("/robbers/robbing/EX-MIX-3/red", GINT_TO_POINTER (RED), test_storm);
  g_test_add_data_func ("/robbers/robbing/EX-MIX-3/blue", GINT_TO_POINTER (BLUE), test_storm);
  g_test_add_func ("/robbers/robbing/every-award", test_every_award);
  g_test_add_func ("/robbers/robbing/abbot-recall", test_abbot_recall);
  g_test_add_func ("/robbers/robbing/gain-with-messenger", test_gain_with_messenger);
  g_test_add_func ("/robbers/robbing/carried-once", test_carried_once);
  g_test_add_func ("/robbers/final", test_final);
  g_test_add_func ("/robbers/merge-is-no-award", test_merge_is_no_award);
  g_test_add_data_func ("/robbers/playouts", NULL, test_playouts);
  g_test_add_data_func ("/robbers/playouts/variants",
                        "{\"options\":{\"robbers.others_place\":\"next\",\"robbers.final_bonus\":3}}", test_playouts);

  return g_test_run ();
}
