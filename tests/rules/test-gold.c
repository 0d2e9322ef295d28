/* test-gold.c – gold mines (data/rules/19-gold.xml).
 *
 * EX-GOLD-2, EX-GOLD-3, EX-GOLD-4, EX-GOLD-5 and the table of GOLD-16 are data as well: examples-awards.json.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "awards.h"
#include "engine/rules/gold.h"
#include "engine/view.h"

#define CURVES "gold-mines-two-curves" /* roads N–W and E–S */
#define GARDEN "anniversary-base-road-straight-garden"

enum
{
  RED,
  BLUE,
  YELLOW
};

/* Moves ingots from the supply to a tile. */
static void
lay_ingots (KitGame *kit, int x, int y, int n)
{
  bst_edit_sites (kit->game, kit->state)[kit_site (kit, x, y)].loose += n;
  kit->state->stock[BST_STOCK_INGOTS] -= n;
}

static int
ingots_at (KitGame *kit, int x, int y)
{
  return bst_sites (kit->game, kit->state)[kit_site (kit, x, y)].loose;
}

static int
supply (KitGame *kit)
{
  return kit->state->stock[BST_STOCK_INGOTS];
}

#define expect_ingots(kit, ...)                                                                                        \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const int n_[] = { __VA_ARGS__ };                                                                                  \
    for (guint i_ = 0; i_ < G_N_ELEMENTS (n_); i_++)                                                                   \
      g_assert_cmpint ((kit)->state->m.gold.ingots[i_], ==, n_[i_]);                                                   \
  }                                                                                                                    \
  G_STMT_END

/* GOLD-1, GOLD-2 */
static void
test_set_up (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic-gold", 3);
  int n_tiles = 0;

  for (int i = 0; i < kit->game->n_tiles; i++)
    if (kit->game->tiles[i].marks[BST_MARK_GOLD])
      n_tiles += kit->game->counts[i];
  g_assert_cmpint (n_tiles, ==, 8);
  g_assert_cmpint (kit->state->pile[BST_GROUP_LAND], ==, 71 + 8);
  g_assert_cmpint (supply (kit), ==, 16);
  expect_ingots (kit, 0, 0, 0);
}

/* --- laying out --- */

/* EX-GOLD-1; GOLD-3, GOLD-4, GOLD-5, GOLD-8, D-GOLD-1: one here, one on a neighbor, also diagonal; no way round it; then
 * the follower. */
static void
test_laying_out (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields gold", 2, "D@0,0 E@0,-1/2 B@0,1 B@-2,0", CURVES " U*4");

  kit_draw (kit, CURVES);
  g_assert_true (kit_may_place (kit, 1, 0, "rot=0"));
  g_assert_false (kit_may_place (kit, 0, 2, "rot=0"));
  kit_place (kit, 1, 0, "rot=0");
  g_assert_cmpint (ingots_at (kit, 1, 0), ==, 1);
  g_assert_cmpint (supply (kit), ==, 15);
  kit_expect_decision (kit, "ingot", RED);
  kit_expect_options (kit, "@0,0|@0,-1|@0,1");
  BstMove far = { .kind = BST_KIND_INGOT, .x = -2 };
  g_assert_cmpstr (bst_check (kit->game, kit->state, &far, kit->scratch), ==, "GOLD-4");
  kit_answer (kit, "@0,-1");
  g_assert_cmpint (ingots_at (kit, 0, -1), ==, 1);
  g_assert_cmpint (supply (kit), ==, 14);
  kit_expect_decision (kit, "follower", RED);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_INGOT), ==, 2);
}

/* D-GOLD-1: nothing is asked about the only neighbor. GOLD-6: it may hold some already. */
static void
test_only_neighbor (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields gold", 2, "U@0,0", CURVES " U*4");

  lay_ingots (kit, 0, 0, 3);
  kit_draw (kit, CURVES);
  kit_place (kit, 1, 0, "rot=0");
  kit_expect_decision (kit, "follower", RED);
  g_assert_cmpint (ingots_at (kit, 1, 0), ==, 1);
  g_assert_cmpint (ingots_at (kit, 0, 0), ==, 4);
}

/* GOLD-24: as far as the supply reaches. */
static void
test_short_supply (void)
{
  for (int n = 0; n <= 1; n++)
    {
      g_autofree char *overlay = g_strdup_printf ("{\"components\":{\"ingots\":%d}}", n);
      g_autoptr (KitGame) kit = kit_new_bag_with ("base gold", 2, "D@0,0 E@0,-1/2", CURVES " U*4", overlay);

      kit_draw (kit, CURVES);
      kit_place (kit, 1, 0, "rot=0");
      kit_expect_decision (kit, "follower", RED);
      g_assert_cmpint (ingots_at (kit, 1, 0), ==, n);
      g_assert_cmpint (ingots_at (kit, 0, 0), ==, 0);
      g_assert_cmpint (supply (kit), ==, 0);
    }
}

/* GOLD-25, MIX-15: a gold tile that starts the map lays nothing. */
static void
test_start_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold", 2, CURVES "@0,0 U@-1,0", "U*4");

  g_assert_cmpint (supply (kit), ==, 16);
  g_assert_cmpint (ingots_at (kit, 0, 0), ==, 0);
}

/* GOLD-23, MIX-7, gold + large pieces of 15 §6: every printed square of a large piece is a place of its own; GOLD-28: also
 * those of the tournament tile. */
static void
test_large_pieces (void)
{
  g_autoptr (KitGame)
    wheel = kit_new_bag ("base fields wheel gold", 2, "wheel-start@0,0", "gold-mines-road-over-road U*4");
  g_autoptr (KitGame) spring = kit_new_bag ("base fields gold", 2, "river-anniversary-double-spring@0,0",
                                            "gold-mines-monastery-city-corner U*4");
  g_autoptr (KitGame)
    arena = kit_new_bag ("base fields gold tournaments", 2, "tournaments-arena@0,0", "gold-mines-road-over-road U*4");

  /* The square (2,0) of the wheel shows a road to the north. */
  kit_draw (wheel, "gold-mines-road-over-road");
  kit_place (wheel, 2, -1, "RRRR");
  kit_expect_options (wheel, "@1,0|@2,0|@3,0");
  kit_answer (wheel, "@3,0");
  g_assert_cmpint (ingots_at (wheel, 3, 0), ==, 1);

  kit_draw (spring, "gold-mines-monastery-city-corner");
  kit_place (spring, 0, -1, "CFFC");
  kit_expect_options (spring, "@0,0|@1,0");

  kit_draw (arena, "gold-mines-road-over-road");
  kit_place (arena, 1, -1, "RRRR");
  kit_expect_options (arena, "@0,0|@1,0|@2,0");
}

/* GOLD-28: a prize tile as neighbor. */
static void
test_prize_tile (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold", 2, "U@0,0 tournaments-prize-city-corridor@0,1", CURVES " U*4");

  kit_draw (kit, CURVES);
  kit_place (kit, 1, 0, "rot=0");
  kit_expect_options (kit, "@0,0|@0,1");
}

/* --- sharing out --- */

/* EX-GOLD-2; GOLD-7, GOLD-9, GOLD-10: all tiles of the city, to the one owner. GOLD-12: first the points, then the gold. */
static void
test_city (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields gold", 2, "E@0,-2/2 G@0,-1/1 B@1,-1", "D B*4");

  kit_put (kit, RED, "follower", 0, -2, "city:S");
  kit_put (kit, BLUE, "follower", 0, -1, "field:EL");
  lay_ingots (kit, 0, -2, 2);
  lay_ingots (kit, 0, -1, 1);
  lay_ingots (kit, 1, -1, 1);
  kit_turn (kit, "D", 0, 0, "CRFR", NULL);
  expect_ingots (kit, 3, 0);
  g_assert_cmpint (ingots_at (kit, 0, -2), ==, 0);
  g_assert_cmpint (ingots_at (kit, 1, -1), ==, 1);
  kit_expect_scores (kit, 6, 0);

  guint score = 0, take = 0;
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *event = &g_array_index (kit->events, BstEvent, i);

      if (event->type == BST_EVENT_SCORE)
        score = i;
      else if (event->type == BST_EVENT_INGOT_TAKE && !take)
        take = i;
    }
  g_assert_cmpint (score, <, take);
}

/* EX-GOLD-3; GOLD-11: one at a time, the active player first; tiles claimed by the same players are alike, so nobody is
 * asked. MIX-51: both get the whole value of the road. */
static void
test_tie (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold", 2, "A@-1,0/3 U@0,0", "A B*4");

  kit_put (kit, RED, "follower", -1, 0, "road:E");
  kit_put (kit, BLUE, "follower", 0, 0, "road:E");
  lay_ingots (kit, -1, 0, 1);
  lay_ingots (kit, 0, 0, 2);
  kit_turn (kit, "A", 1, 0, "FFFR", NULL);
  expect_ingots (kit, 2, 1);
  kit_expect_scores (kit, 3, 3);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* GOLD-11: clockwise from the active player, whoever he is. */
static void
test_clockwise (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold", 3, "A@-1,0/3 U@0,0 U@1,0", "A B*4");

  kit_turn (kit, "B", -1, -1, "FFFF", NULL);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  kit_put (kit, RED, "follower", -1, 0, "road:E");
  kit_put (kit, BLUE, "follower", 0, 0, "road:E");
  kit_put (kit, YELLOW, "follower", 1, 0, "road:E");
  lay_ingots (kit, 0, 0, 5);
  kit_clear_events (kit);
  kit_turn (kit, "A", 2, 0, "FFFR", NULL);
  expect_ingots (kit, 1, 2, 2);
  g_assert_cmpint (kit_event (kit, BST_EVENT_INGOT_TAKE, 0)->player, ==, BLUE);
  g_assert_cmpint (kit_event (kit, BST_EVENT_INGOT_TAKE, 1)->player, ==, YELLOW);
  g_assert_cmpint (kit_event (kit, BST_EVENT_INGOT_TAKE, 2)->player, ==, RED);
}

/* L at (1,0) finishes Red's city (0,-1), (1,-1), (0,0), (1,0) and Blue's road (-1,0), (0,0), (1,0). Two ingots on the
 * city alone, one on the tile of both, one on the road alone. */
static KitGame *
new_shared (void)
{
  KitGame *kit = kit_new_bag ("base gold", 2, "A@-1,0/3 D@0,0 N@0,-1/2 N@1,-1/3", "L B*4");

  kit_put (kit, RED, "follower", 0, -1, "city:S");
  kit_put (kit, BLUE, "follower", -1, 0, "road:E");
  lay_ingots (kit, 0, -1, 2);
  lay_ingots (kit, 0, 0, 1);
  lay_ingots (kit, -1, 0, 1);
  kit_draw (kit, "L");
  kit_place (kit, 1, 0, "CRRR");
  kit_follower (kit, NULL);
  return kit;
}

/* EX-GOLD-4; GOLD-17, GOLD-18, D-GOLD-2: each takes from tiles of his own features; the shared one is taken once; whose
 * tiles are empty is skipped. */
static void
test_claims (void)
{
  g_autoptr (KitGame) kit = new_shared ();

  kit_expect_decision (kit, "ingot-take", RED);
  g_assert_cmpstr (bst_decision_clause (kit->game, kit->state), ==, "GOLD-11");
  kit_expect_options (kit, "@0,-1|@0,0");
  BstMove foreign = { .kind = BST_KIND_INGOT_TAKE, .x = -1 };
  g_assert_cmpstr (bst_check (kit->game, kit->state, &foreign, kit->scratch), ==, "GOLD-17");
  kit_answer (kit, "@0,0");
  expect_ingots (kit, 3, 1);
  kit_expect_decision (kit, "draw", BST_NATURE);
}

/* D-GOLD-2: the other choice, and the other player's. */
static void
test_claims_otherwise (void)
{
  g_autoptr (KitGame) kit = new_shared ();

  kit_answer (kit, "@0,-1");
  kit_expect_decision (kit, "ingot-take", BLUE);
  kit_expect_options (kit, "@-1,0|@0,0");
  kit_answer (kit, "@0,0");
  expect_ingots (kit, 2, 2);
}

/* GOLD-9, GOLD-17: the owners of a feature have no claim on what comes to its tiles later. */
static void
test_later_ingots (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold", 2, "A@-1,0/3 U@0,0 A@-1,5/3 U@0,5", "A*2 B*4");

  kit_put (kit, RED, "follower", -1, 0, "road:E");
  kit_put (kit, BLUE, "follower", -1, 5, "road:E");
  lay_ingots (kit, 0, 0, 1);
  kit_turn (kit, "A", 1, 0, "FFFR", NULL);
  expect_ingots (kit, 1, 0);
  lay_ingots (kit, 0, 0, 1);
  lay_ingots (kit, 0, 5, 2);
  kit_turn (kit, "A", 1, 5, "FFFR", NULL);
  expect_ingots (kit, 1, 2);
  g_assert_cmpint (ingots_at (kit, 0, 0), ==, 1);
}

/* GOLD-20: the majority of the scoring step; who has less gets nothing, and robber or mage change nothing. */
static void
test_majority (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold robbers magic", 2, "A@-1,0/3 U@0,0", "A B*4");

  kit_put (kit, RED, "follower", -1, 0, "road:E");
  kit_put (kit, BLUE, "follower", 0, 0, "road:E");
  kit_put (kit, BLUE, "follower", 0, 0, "road:E");
  kit->state->m.magic.at[0] = 1 + kit_seg (kit, 0, 0, "road:E");
  set_robber (kit, RED, 0);
  lay_ingots (kit, 0, 0, 3);
  kit_turn (kit, "A", 1, 0, "FFFR", NULL);
  expect_ingots (kit, 0, 3);
  kit_expect_scores (kit, 3, 6);
}

/* GOLD-14, GOLD-19: a road without a thief, farmers or not: the ingots stay. */
static void
test_nobody (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields gold", 2, "A@-1,0/3 U@0,0", "A B*4");

  kit_put (kit, RED, "follower", 0, 0, "field:NL");
  kit_put (kit, BLUE, "follower", 0, 0, "field:SL");
  lay_ingots (kit, 0, 0, 3);
  kit_turn (kit, "A", 1, 0, "FFFR", NULL);
  expect_ingots (kit, 0, 0);
  g_assert_cmpint (ingots_at (kit, 0, 0), ==, 3);
}

/* All but (1,1) of the nine cells round (0,0) lie there, with ingots in the middle, on a side and on a corner, and one
 * outside. */
static KitGame *
new_ring (const char *middle)
{
  g_autofree char *start = g_strdup_printf ("%s@0,0 U@-1,0 U@1,0 B@-1,-1 B@0,-1 B@1,-1 B@-1,1 B@0,1 U@-2,0", middle);
  KitGame *kit = kit_new_bag ("base abbot gold", 2, start, "B*4");

  lay_ingots (kit, 0, 0, 1);
  lay_ingots (kit, 1, 0, 1);
  lay_ingots (kit, -1, -1, 2);
  lay_ingots (kit, -2, 0, 1);
  return kit;
}

/* GOLD-10, GOLD-21, gold + monastery/garden of 15 §6: the nine cells, also for a garden with an abbot. */
static void
test_nine_cells (void)
{
  g_autoptr (KitGame) garden = new_ring (GARDEN);
  g_autoptr (KitGame)
    monastery = kit_new_bag ("base gold", 2, "B@0,0 B@-1,0 B@1,0 B@-1,-1 B@0,-1 B@1,-1 B@-1,1 B@0,1 B@-2,0", "B*4");

  kit_put (garden, BLUE, "abbot", 0, 0, "garden");
  kit_turn (garden, "B", 1, 1, "FFFF", NULL);
  kit_expect_scores (garden, 0, 9);
  expect_ingots (garden, 0, 4);
  g_assert_cmpint (ingots_at (garden, -2, 0), ==, 1);

  kit_put (monastery, RED, "follower", 0, 0, "monastery");
  lay_ingots (monastery, 0, 0, 1);
  lay_ingots (monastery, 1, -1, 1);
  lay_ingots (monastery, -2, 0, 1);
  kit_turn (monastery, "B", 1, 1, "FFFF", NULL);
  expect_ingots (monastery, 2, 0);
}

/* GOLD-22: taking the abbot back is no completion. (Message 8: test-messages.c.) */
static void
test_recall (void)
{
  g_autoptr (KitGame) kit = new_ring (GARDEN);

  kit_put (kit, RED, "abbot", 0, 0, "garden");
  kit_draw (kit, "B");
  kit_place (kit, 0, 2, "FFFF");
  kit_follower (kit, "recall abbot @0,0 garden");
  kit_expect_scores (kit, 8, 0);
  expect_ingots (kit, 0, 0);
}

/* GOLD-26: the ingots that came with the tile belong to what it completes. */
static void
test_fresh_ingots (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold", 2, "A@-1,0/3 A@0,-1 B@1,-1", CURVES " B*4");

  kit_put (kit, RED, "follower", -1, 0, "road:E");
  kit_draw (kit, CURVES);
  kit_place (kit, 0, 0, "rot=0");
  kit_decide (kit, "ingot", RED, "@-1,0");
  kit_follower (kit, NULL);
  expect_ingots (kit, 2, 0);
  g_assert_cmpint (supply (kit), ==, 14);
}

/* GOLD-13, MIX-14: everybody sees what was won. */
static void
test_public (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold", 2, "D", "U*4");
  g_autofree BstState *view = g_malloc (kit->game->state_size);

  kit->state->m.gold.ingots[BLUE] = 5;
  kit->state->stock[BST_STOCK_INGOTS] -= 5;
  bst_view (kit->game, kit->state, RED, view);
  g_assert_cmpint (view->m.gold.ingots[BLUE], ==, 5);
}

/* --- the end --- */

/* EX-GOLD-5; GOLD-15, GOLD-16, FS-7: what lies on tiles goes back; the bonus comes last. */
static void
test_final (void)
{
  g_autoptr (KitGame) kit = kit_new_bag_with ("base gold", 3, "D", "U", "{\"components\":{\"ingots\":20}}");

  kit->state->m.gold.ingots[RED] = 3;
  kit->state->m.gold.ingots[BLUE] = 4;
  kit->state->m.gold.ingots[YELLOW] = 10;
  kit->state->stock[BST_STOCK_INGOTS] -= 17;
  lay_ingots (kit, 0, 0, 2);
  kit_put (kit, RED, "follower", 0, 0, "road:E");
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 2 + 3, 8, 40);
  g_assert_cmpint (ingots_at (kit, 0, 0), ==, 0);
  g_assert_cmpint (supply (kit), ==, 3);
}

/* GOLD-27, MIX-82: the bonus is not robbed and brings no message. */
static void
test_final_undisturbed (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold messages robbers", 2, "D", "U");

  kit->state->m.gold.ingots[RED] = 5;
  kit->state->stock[BST_STOCK_INGOTS] -= 5;
  set_robber (kit, BLUE, 0);
  kit_turn (kit, "U", 1, 0, "FRFR", NULL);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 10, 0);
}

/* EX-MIX-7, MIX-81: the order of final scoring, one player through all of it. */
static void
test_final_order (void)
{
  static const struct
  {
    int reason, points, total;
  } expected[] = {
    { BST_REASON_STATUE, 12, 59 },
    { BST_REASON_CITY, 3, 62 },
    { BST_REASON_FIELD, 9, 71 },
    { BST_REASON_GOLD, 8, 79 },
  };
  const char *start = "tournaments-prize-city-corridor-shield@0,0 F@1,0 F@2,0 F@3,0 " /* statue, four coats of arms */
                      "G@0,5 G@1,5 G@2,5 G@3,5 G@4,5 "                                /* a city of 5 */
                      "E@0,10/2 E@0,11 E@1,10/2 E@1,11 E@2,10/2 E@2,11";              /* three cities at one field */
  g_autoptr (KitGame) kit = kit_new_bag ("base fields messages gold magic tournaments", 2, start, "U*4");

  kit_set_total (kit, RED, 0, 30);
  kit_set_total (kit, RED, 1, 17);
  kit->state->m.tournaments.tokens[RED] &= ~1;
  kit->state->m.tournaments.statue_site[0] = kit_site (kit, 0, 0);
  kit->state->m.tournaments.statue_owner[0] = RED;
  kit->state->m.tournaments.statue_token[0] = 1;
  kit->state->m.tournaments.n_statues = 1;
  kit_put (kit, RED, "follower", 2, 5, "city:E");
  kit->state->m.magic.at[1] = 1 + kit_seg (kit, 0, 5, "city:E");
  kit_put (kit, RED, "follower", 1, 11, "field:SL");
  kit->state->m.gold.ingots[RED] = 4;
  kit->state->stock[BST_STOCK_INGOTS] -= 4;

  kit_clear_events (kit);
  bst_finish_now (kit->game, kit->state);
  kit_expect_over (kit, true);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const BstEvent *event = kit_event (kit, BST_EVENT_SCORE, i);

      g_assert_cmpint (event->reason, ==, expected[i].reason);
      g_assert_cmpint (event->a, ==, expected[i].points);
      g_assert_cmpint (event->d, ==, expected[i].total);
    }
}

/* --- numbers --- */

/* GOLD-11, GOLD-17 for the score track: k ingots among tied players. */
static void
test_deal (void)
{
  for (int n_players = 2; n_players <= BST_MAX_PLAYERS; n_players++)
    for (int first = 0; first < n_players; first++)
      for (int n = 0; n <= 16; n++)
        {
          BstGoldCell cell = { .ingots = n, .seats = (1 << n_players) - 1 };
          int taken[BST_MAX_PLAYERS];

          bst_gold_deal (&cell, 1, n_players, first, taken);
          g_assert_cmpint (cell.ingots, ==, 0);
          for (int i = 0; i < n_players; i++)
            g_assert_cmpint (taken[(first + i) % n_players], ==, n / n_players + (i < n % n_players));
        }
}

/* Which choices matter: never among tiles of the same claimants, never for somebody without a tile. */
static void
test_choice_matters (void)
{
  const BstGoldCell cells[] = { { 1, 1 << RED }, { 2, 1 << RED }, { 1, 1 << RED | 1 << BLUE }, { 0, 1 << BLUE } };

  g_assert_false (bst_gold_choice_matters (cells, 2, RED));
  g_assert_true (bst_gold_choice_matters (cells, 4, RED));
  g_assert_false (bst_gold_choice_matters (cells, 4, BLUE));
  g_assert_false (bst_gold_choice_matters (cells, 4, YELLOW));
  g_assert_cmpint (bst_gold_preselect (cells, 4, RED), ==, 2);
  g_assert_cmpint (bst_gold_preselect (cells, 4, YELLOW), ==, -1);
  g_assert_cmpint (bst_gold_next_seat (cells, 4, 3, YELLOW), ==, RED);
  g_assert_cmpint (bst_gold_next_seat (cells, 0, 3, RED), ==, -1);
}

/* The check of the play-outs finds what it is there for. */
static void
test_check (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base gold messages robbers", 2, "D", "U*4");

  kit->state->stock[BST_STOCK_INGOTS]--;
  g_assert_nonnull (bst_state_check (kit->game, kit->state));
  kit->state->stock[BST_STOCK_INGOTS]++;
  g_assert_null (bst_state_check (kit->game, kit->state));
  kit->state->m.messages.unknown[3]--;
  g_assert_nonnull (bst_state_check (kit->game, kit->state));
  kit->state->m.messages.unknown[3]++;
  kit->state->m.robbers.space[5] = 1;
  g_assert_nonnull (bst_state_check (kit->game, kit->state));
  kit->state->m.robbers.space[5] = 0;
  kit->state->m.robbers.space[0] = 51;
  g_assert_nonnull (bst_state_check (kit->game, kit->state));
}

static void
test_playouts (void)
{
  play_random_games ("\"base\",\"fields\",\"gold\"", NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gold/set-up", test_set_up);
  g_test_add_func ("/gold/laying-out/EX-GOLD-1", test_laying_out);
  g_test_add_func ("/gold/laying-out/only-neighbor", test_only_neighbor);
  g_test_add_func ("/gold/laying-out/short-supply", test_short_supply);
  g_test_add_func ("/gold/laying-out/start-tile", test_start_tile);
  g_test_add_func ("/gold/laying-out/large-pieces", test_large_pieces);
  g_test_add_func ("/gold/laying-out/prize-tile", test_prize_tile);
  g_test_add_func ("/gold/sharing/EX-GOLD-2", test_city);
  g_test_add_func ("/gold/sharing/EX-GOLD-3", test_tie);
  g_test_add_func ("/gold/sharing/clockwise", test_clockwise);
  g_test_add_func ("/gold/sharing/EX-GOLD-4", test_claims);
  g_test_add_func ("/gold/sharing/EX-GOLD-4/otherwise", test_claims_otherwise);
  g_test_add_func ("/gold/sharing/later-ingots", test_later_ingots);
  g_test_add_func ("/gold/sharing/majority", test_majority);
  g_test_add_func ("/gold/sharing/nobody", test_nobody);
  g_test_add_func ("/gold/sharing/nine-cells", test_nine_cells);
  g_test_add_func ("/gold/sharing/recall", test_recall);
  g_test_add_func ("/gold/sharing/fresh-ingots", test_fresh_ingots);
  g_test_add_func ("/gold/public", test_public);
  g_test_add_func ("/gold/final/EX-GOLD-5", test_final);
  g_test_add_func ("/gold/final/undisturbed", test_final_undisturbed);
  g_test_add_func ("/gold/final/EX-MIX-7", test_final_order);
  g_test_add_func ("/gold/numbers/deal", test_deal);
  g_test_add_func ("/gold/numbers/choice-matters", test_choice_matters);
  g_test_add_func ("/gold/check", test_check);
  g_test_add_func ("/gold/playouts", test_playouts);

  return g_test_run ();
}
