/* test-track.c – the scoring track beside a real board: entries instead of a map (manual.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "awards.h"
#include "engine/manual.h"
#include "engine/rules/messages.h"
#include "engine/rules/tournaments.h"
#include "engine/session.h"

#include <string.h>

enum
{
  RED,
  BLUE,
  YELLOW
};

/* The ids of all modules, each behind a space. */
static const char listed[] =
#define BST_MODULE(id, ID, title) " " #id
#include "engine/rules/module-list.h"
#undef BST_MODULE
  ;

#define ALL (listed + 1)

/* Enters something that must be accepted. */
#define enter(kit, ...) enter_move ((kit), (BstMove){ .kind = BST_KIND_ENTRY, __VA_ARGS__ })

static void
enter_move (KitGame *kit, BstMove move)
{
  kit_expect_decision (kit, "entry", BST_KEEPER);
  g_assert_cmpstr (bst_check (kit->game, kit->state, &move, kit->scratch), ==, NULL);
  kit_apply (kit, &move);
}

#define refuse(kit, expected, ...) refuse_move ((kit), (expected), (BstMove){ .kind = BST_KIND_ENTRY, __VA_ARGS__ })

static void
refuse_move (KitGame *kit, const char *clause, BstMove move)
{
  g_assert_cmpstr (bst_check (kit->game, kit->state, &move, kit->scratch), ==, clause);
}

#define points(...) .act = BST_ACT_AWARD, .a = BST_REASON_MANUAL, .v = { __VA_ARGS__ }

/* --- entries --- */

/* BASE-70, BASE-72: nothing but a track. A game with every module ticked has it, too. */
static void
test_plain (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base fields", 3, BLUE, NULL);
  g_autoptr (KitGame) everything = kit_new_track (ALL, 6, 0, NULL);

  g_assert_cmpint (kit->state->active, ==, BLUE);
  g_assert_cmpint (kit->state->turn, ==, 1);
  enter (kit, .act = BST_ACT_AWARD, .a = BST_REASON_CITY, .v = { 8, 8, 0 }, .x = 3, .y = 1, .rot = 1);
  kit_expect_scores (kit, 8, 8, 0);
  const BstEvent *event = kit_event (kit, BST_EVENT_SCORE, 0);
  g_assert_cmpint (event->reason, ==, BST_REASON_CITY);
  g_assert_cmpint (event->b, ==, 3);
  g_assert_cmpint (event->c, ==, 1);
  g_assert_true (event->flag);
  g_assert_cmpstr (event->clause, ==, "BASE-54");
  enter (kit, .act = BST_ACT_TURN, .a = YELLOW);
  g_assert_cmpint (kit->state->active, ==, YELLOW);
  g_assert_cmpint (kit->state->turn, ==, 2);
  enter (kit, .act = BST_ACT_TURN, .a = YELLOW);
  g_assert_true (kit->state->in_extra_turn);
  enter (kit, .act = BST_ACT_FINISH);
  enter (kit, .act = BST_ACT_AWARD, .a = BST_REASON_FIELD, .v = { 0, 0, 9 });
  enter (kit, .act = BST_ACT_FINISH);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 8, 8, 9);

  g_assert_cmpint (everything->game->n_track_figures, ==, 2);
  g_assert_cmpint (everything->game->n_tiles, ==, 0);
  g_assert_cmpint (everything->state->n_sites, ==, 0);
}

/* What is no number of people at a table is refused with a clause, and nothing changes. */
static void
test_refusals (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base messages gold robbers", 2, 0, NULL);
  g_autofree BstState *before = g_memdup2 (kit->state, kit->game->state_size);

  refuse (kit, "MIX-2", points (0, 0));
  refuse (kit, "MIX-66", points (3, -1));
  refuse (kit, "MIX-66", points (3, 0, 1));
  refuse (kit, "MIX-66", points (BST_MAX_ENTRY + 1));
  refuse (kit, "MIX-62", .act = BST_ACT_AWARD, .a = BST_REASON_ROBBERY, .v = { 1 });
  refuse (kit, "MIX-62", .act = BST_ACT_AWARD, .a = BST_N_REASONS, .v = { 1 });
  refuse (kit, "BASE-70", points (1), .x = -1);
  refuse (kit, "BASE-70", points (1), .rot = 2);
  refuse (kit, "BASE-70", points (1), .b = 1);
  refuse (kit, "BASE-20", .act = BST_ACT_TURN, .a = 2);
  refuse (kit, "BASE-20", .act = BST_ACT_TURN, .a = -1);
  refuse (kit, "BASE-74", .act = BST_ACT_CORRECT, .a = RED, .x = -1);
  refuse (kit, "BASE-70", .act = BST_ACT_CORRECT, .a = RED, .b = 2, .x = 1);
  refuse (kit, "BASE-70", .act = BST_ACT_CORRECT, .a = 6, .x = 1);
  refuse (kit, "GOLD-1", .act = BST_ACT_INGOTS, .a = RED, .b = 17);
  refuse (kit, "GOLD-1", .act = BST_ACT_INGOTS, .a = RED, .b = -1);
  refuse (kit, "GOLD-9", .act = BST_ACT_INGOTS, .a = 2, .b = 1);
  refuse (kit, "ROBBER-3", .act = BST_ACT_SACK, .a = 1);
  refuse (kit, "BASE-70", .act = BST_ACT_PLACE);
  refuse (kit, "BASE-70", .act = BST_ACT_POINTS);
  refuse (kit, "BASE-70", .act = 250);
  refuse (kit, "BASE-70", .act = BST_ACT_NONE);
  g_assert_true (bst_state_equal (kit->game, kit->state, before));

  /* A module that is off has no entries. */
  g_autoptr (KitGame) bare = kit_new_track ("base", 2, 0, NULL);
  refuse (bare, "BASE-70", .act = BST_ACT_SACK);
  refuse (bare, "BASE-70", .act = BST_ACT_INGOTS, .a = RED, .b = 1);
  refuse (bare, "BASE-70", .act = BST_ACT_CORRECT, .a = RED, .b = 1, .x = 1);
}

/* WHEEL-31, WHEEL-51: the track remembers the pig and who stands on crown spaces, until the pig stops there. */
static void
test_wheel (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base wheel", 3, 0, NULL);
  int followers[BST_MAX_PLAYERS];

  enter (kit, .act = BST_ACT_SET_CROWN, .a = BLUE, .b = BST_SECTOR_TAXES);
  enter (kit, .act = BST_ACT_SET_CROWN, .a = YELLOW, .b = BST_SECTOR_TAXES);
  enter (kit, .act = BST_ACT_SET_CROWN, .a = YELLOW, .b = BST_SECTOR_STORM);
  refuse (kit, "WHEEL-31", .act = BST_ACT_SET_CROWN, .a = RED, .b = BST_SECTOR_TAXES);
  refuse (kit, "WHEEL-3", .act = BST_ACT_SET_CROWN, .a = RED, .b = BST_N_SECTORS);
  refuse (kit, "WHEEL-30", .act = BST_ACT_SET_CROWN, .a = 3, .b = BST_SECTOR_PLAGUE);
  refuse (kit, "WHEEL-3", .act = BST_ACT_SET_PIG, .b = -1);
  refuse (kit, "WHEEL-30", .act = BST_ACT_SET_PIG, .a = 1);
  g_assert_cmpint (bst_wheel_count_crowns (kit->state->m.wheel.crowns, BST_SECTOR_TAXES, followers), ==, 2);
  g_assert_cmpint (followers[BLUE], ==, 1);
  enter (kit, .act = BST_ACT_SET_PIG, .b = BST_SECTOR_TAXES);
  g_assert_cmpint (kit->state->m.wheel.pig, ==, BST_SECTOR_TAXES);
  g_assert_cmpint (bst_wheel_count_crowns (kit->state->m.wheel.crowns, BST_SECTOR_TAXES, followers), ==, 0);
  g_assert_cmpint (bst_wheel_count_crowns (kit->state->m.wheel.crowns, BST_SECTOR_STORM, followers), ==, 1);
  kit_expect_scores (kit, 0, 0, 0);
  g_assert_null (bst_state_check (kit->game, kit->state));
  enter (kit, .act = BST_ACT_FINISH);
  refuse (kit, "WHEEL-30", .act = BST_ACT_SET_CROWN, .a = RED, .b = BST_SECTOR_PLAGUE);

  /* WHEEL-75: a track does not ask where the board lies. */
  kit->setup.options[BST_OPTION_WHEEL_BOARD] = 1;
  g_assert_null (bst_game_init (kit->game, kit->memory, &kit->setup));
}

/* ABBOT-10: whose abbots are out is what the table said last. */
static void
test_abbots (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base abbot", 3, 0, NULL);

  enter (kit, .act = BST_ACT_SET_ABBOTS, .v = { 1, 0, 1 });
  g_assert_cmpint (kit->state->m.abbot.on_map, ==, 1 << RED | 1 << YELLOW);
  enter (kit, .act = BST_ACT_SET_ABBOTS, .v = { 0, 1 });
  g_assert_cmpint (kit->state->m.abbot.on_map, ==, 1 << BLUE);
  refuse (kit, "ABBOT-10", .act = BST_ACT_SET_ABBOTS, .v = { 2 });
  refuse (kit, "ABBOT-10", .act = BST_ACT_SET_ABBOTS, .v = { 0, 0, 0, 1 });
  refuse (kit, "ABBOT-10", .act = BST_ACT_SET_ABBOTS, .a = 1);
}

/* TOURN-52, TOURN-55: prize tiles that nobody took add up, the crown moves on; the last stack stays the last. */
static void
test_tournaments (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base tournaments", 4, 0, NULL);
  const BstTournamentsState *t = &kit->state->m.tournaments;
  const int start = t->crown;

  g_assert_cmpint (t->opened, ==, 1);
  enter (kit, .act = BST_ACT_TOURNAMENT, .b = 1);
  g_assert_cmpint (t->opened, ==, 2);
  g_assert_cmpint (t->last, ==, 1);
  g_assert_cmpint (t->crown, ==, bst_tournament_crown_next (start, 0));
  for (int i = 0; i < 9; i++)
    enter (kit, .act = BST_ACT_TOURNAMENT, .b = 2);
  g_assert_cmpint (t->opened, ==, bst_tournament_stacks (4) + 1);
  g_assert_cmpint (t->last, ==, 19);
  refuse (kit, "TOURN-40", .act = BST_ACT_TOURNAMENT, .b = -1);
  refuse (kit, "TOURN-40", .act = BST_ACT_TOURNAMENT, .a = 1);
  g_assert_null (bst_state_check (kit->game, kit->state));
}

/* A correction moves one figure: nobody robs, no message, down as well as up, not below 0. */
static void
test_correction (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base messages robbers", 2, 0, NULL);

  set_robber (kit, BLUE, 0);
  enter (kit, .act = BST_ACT_CORRECT, .a = RED, .b = 1, .x = 5);
  expect_figures (kit, RED, 0, 5);
  g_assert_cmpint (robber_space (kit, BLUE), ==, 0);
  enter (kit, .act = BST_ACT_ROUND);
  enter (kit, .act = BST_ACT_CORRECT, .a = RED, .b = 1, .x = -4);
  expect_figures (kit, RED, 0, 1);
  enter (kit, .act = BST_ACT_CORRECT, .a = RED, .b = 1, .x = -1);
  expect_figures (kit, RED, 0, 0);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_CORRECTION), ==, 3);
  g_assert_cmpint (kit_count_events (kit, BST_EVENT_SCORE), ==, 0);
}

/* MSG-8, MSG-14, MIX-60: a message is offered when the round, or the turn, is over, and once. */
static void
test_rounds (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base messages", 2, 0, NULL);

  enter (kit, points (5, 5));
  move_figure (kit, RED, "marker");
  move_figure (kit, BLUE, "marker");
  enter (kit, points (5));
  move_figure (kit, RED, "messenger");
  enter (kit, .act = BST_ACT_ROUND);
  kit_decide (kit, "message", BST_NATURE, "message=7");
  kit_decide (kit, "message-use", RED, "act");
  g_assert_cmpint (kit->state->extra_tiles, ==, 0);
  enter (kit, points (0, 5));
  move_figure (kit, BLUE, "marker");
  enter (kit, .act = BST_ACT_TURN, .a = BLUE);
  kit_expect_decision (kit, "entry", BST_KEEPER);

  /* The turn passes on only when the message of the last round is done with. */
  enter (kit, points (0, 5));
  move_figure (kit, BLUE, "messenger");
  enter (kit, .act = BST_ACT_TURN, .a = RED);
  kit_expect_decision (kit, "message", BST_NATURE);
  g_assert_cmpint (kit->state->active, ==, BLUE);
  kit_answer (kit, "message=1");
  kit_decide (kit, "message-use", BLUE, "points");
  move_figure (kit, BLUE, "marker");
  kit_expect_decision (kit, "entry", BST_KEEPER);
  g_assert_cmpint (kit->state->active, ==, RED);
}

/* MSG-20, MSG-21, MSG-22, MSG-23, MSG-24, MSG-25, MSG-27: the table counts, the rules reckon. */
static void
test_message_counts (void)
{
  static const int expected[BST_N_MESSAGES + 1] = { 0, 4, 4, 4, 8, 8, 12, 0, 4 };

  for (int message = 1; message <= BST_N_MESSAGES; message++)
    {
      g_autoptr (KitGame)
        kit = kit_new_track ("base fields messages", 2, 0, "{\"options\":{\"messages.farmer_points\":3}}");
      g_autofree char *drawn = g_strdup_printf ("message=%d", message);

      enter (kit, points (5));
      move_figure (kit, RED, "marker");
      enter (kit, .act = BST_ACT_ROUND);
      kit_decide (kit, "message", BST_NATURE, drawn);
      kit_decide (kit, "message-use", RED, "act");
      if (message != BST_MESSAGE_TILE)
        {
          BstMove count = { .kind = BST_KIND_MESSAGE_COUNT, .b = 4 };
          BstMove wrong = { .kind = BST_KIND_MESSAGE_COUNT, .b = -1 };

          kit_expect_decision (kit, "message-count", BST_KEEPER);
          g_assert_nonnull (bst_check (kit->game, kit->state, &wrong, kit->scratch));
          wrong.b = BST_MAX_ENTRY + 1;
          g_assert_nonnull (bst_check (kit->game, kit->state, &wrong, kit->scratch));
          g_assert_null (bst_check (kit->game, kit->state, &count, kit->scratch));
          kit_apply (kit, &count);
          move_figure (kit, RED, "messenger");
        }
      expect_figures (kit, RED, 5, expected[message]);
      kit_expect_decision (kit, "entry", BST_KEEPER);
    }
}

/* ROBBER-3, ROBBER-6: the table says that a sack was laid; then everybody is asked as in the game. */
static void
test_sack (void)
{
  g_autoptr (KitGame) kit = kit_new_track ("base robbers", 3, BLUE, NULL);

  enter (kit, points (4, 7, 9));
  enter (kit, .act = BST_ACT_SACK);
  kit_expect_decision (kit, "robber", BLUE);
  kit_expect_options (kit, "pass|space=4|space=9");
  kit_answer (kit, "space=4");
  kit_decide (kit, "robber", YELLOW, "pass");
  kit_decide (kit, "robber", RED, "pass");
  enter (kit, points (5));
  kit_expect_scores (kit, 9, 10, 9);
}

/* FS-2, FS-3, FS-7, MIX-81, MIX-82 and EX-MIX-7 once more, entered by hand. */
static void
test_final (void)
{
  g_autoptr (KitGame) kit = kit_new_track (ALL, 2, 0, NULL);

  enter (kit, points (30));
  move_figure (kit, RED, "marker");
  enter (kit, points (17));
  move_figure (kit, RED, "messenger");
  kit->state->landed = false;
  enter (kit, .act = BST_ACT_INGOTS, .a = RED, .b = 5);
  enter (kit, .act = BST_ACT_INGOTS, .a = RED, .b = -1);
  g_assert_cmpint (kit->state->m.gold.ingots[RED], ==, 4);
  g_assert_cmpint (kit->state->stock[BST_STOCK_INGOTS], ==, 12);
  set_robber (kit, BLUE, 47);
  enter (kit, .act = BST_ACT_FINISH);
  expect_figures (kit, RED, 47, 0);
  g_assert_cmpint (robber_space (kit, BLUE), ==, NOWHERE);
  refuse (kit, "MIX-82", .act = BST_ACT_ROUND);
  refuse (kit, "BASE-20", .act = BST_ACT_TURN, .a = BLUE);
  refuse (kit, "ROBBER-3", .act = BST_ACT_SACK);
  refuse (kit, "BASE-70", .act = BST_ACT_CORRECT, .a = RED, .b = 1, .x = 1);
  enter (kit, .act = BST_ACT_AWARD, .a = BST_REASON_STATUE, .v = { 12 });
  enter (kit, .act = BST_ACT_AWARD, .a = BST_REASON_CITY, .v = { 3 }, .x = 5);
  enter (kit, .act = BST_ACT_AWARD, .a = BST_REASON_FIELD, .v = { 9 }, .y = 3);
  expect_figures (kit, RED, 71, 0);
  enter (kit, .act = BST_ACT_FINISH);
  kit_expect_over (kit, true);
  kit_expect_scores (kit, 79, 0);
}

/* --- the same as in the game --- */

/* One evening, told twice: awards in the middle of a game on the map, and entries. */
typedef struct
{
  KitGame *game, *track;
} Twins;

static void
compare (const Twins *twins)
{
  const BstState *a = twins->game->state, *b = twins->track->state;

  g_assert_cmpmem (a->total, sizeof a->total, b->total, sizeof b->total);
  g_assert_cmpmem (&a->m.robbers, sizeof a->m.robbers, &b->m.robbers, sizeof b->m.robbers);
  g_assert_cmpmem (&a->m.messages, sizeof a->m.messages, &b->m.messages, sizeof b->m.messages);
}

/* Everybody has something on the map that messages look at. */
static KitGame *
new_map (int n_players)
{
  KitGame *kit = kit_new_bag ("base fields messages robbers", n_players,
                              "U@0,0 U@1,0 U@2,0 F@0,3 F@1,3 G@2,3 B@0,6 B@1,6 U@0,9", "U*80");

  for (int seat = 0; seat < n_players; seat++)
    {
      kit_put (kit, seat, "follower", seat % 3, 0, "road:E");
      kit_put (kit, seat, "follower", seat % 3, 3, "city:E");
      kit_put (kit, seat, "follower", seat % 2, 6, "monastery");
      kit_put (kit, seat, "follower", 0, 9, "field:NL");
    }
  return kit;
}

/* What the people at the table count: here they read it off the points that the map gave. */
static void
count_for_track (const Twins *twins)
{
  const BstEvent *used = kit_event (twins->game, BST_EVENT_MESSAGE_USED,
                                    kit_count_events (twins->game, BST_EVENT_MESSAGE_USED) - 1);
  const int unit = bst_messages_value (used->b, 1, 2);
  const BstMove count = { .kind = BST_KIND_MESSAGE_COUNT, .b = used->a / unit };

  g_assert_cmpint (used->a % unit, ==, 0);
  g_assert_null (bst_check (twins->track->game, twins->track->state, &count, twins->track->scratch));
  kit_apply (twins->track, &count);
}

/* Answers all questions of both in the same way, up to the next entry. */
static void
answer_both (const Twins *twins, KitRandom *random)
{
  while (!g_str_equal (kit_kind (twins->game), "draw") || !g_str_equal (kit_kind (twins->track), "entry"))
    {
      if (g_str_equal (kit_kind (twins->game), "message-target"))
        {
          kit_random_move (twins->game, random);
          continue;
        }
      if (g_str_equal (kit_kind (twins->track), "message-count"))
        {
          count_for_track (twins);
          continue;
        }
      compare (twins);
      g_assert_cmpstr (kit_kind (twins->game), ==, kit_kind (twins->track));
      g_assert_cmpint (kit_who (twins->game), ==, kit_who (twins->track));
      /* On the track any message may come: nobody knows how the pile on the real table lies. */
      if (!g_str_equal (kit_kind (twins->game), "message"))
        g_assert_cmpint (twins->game->n_moves, ==, twins->track->n_moves);
      const BstMove move = twins->game->moves[kit_random_below (random, twins->game->n_moves)];
      g_assert_null (bst_check (twins->track->game, twins->track->state, &move, twins->track->scratch));
      kit_apply (twins->game, &move);
      kit_apply (twins->track, &move);
    }
  compare (twins);
}

static void
end_round (const Twins *twins, KitRandom *random)
{
  bst_round_end (twins->game->game, twins->game->state);
  bst_run (twins->game->game, twins->game->state);
  kit_refresh (twins->game);
  enter (twins->track, .act = BST_ACT_ROUND);
  answer_both (twins, random);
}

static void
pay_both (const Twins *twins, KitRandom *random, int n_players)
{
  BstMove move = { .kind = BST_KIND_ENTRY, .act = BST_ACT_AWARD, .a = BST_REASON_CITY };
  int award[BST_MAX_PLAYERS] = { 0 };
  bool any = false;

  for (int seat = 0; seat < n_players; seat++)
    if (kit_random_below (random, 2))
      {
        award[seat] = move.v[seat] = 1 + kit_random_below (random, 12);
        any = true;
      }
  if (!any)
    return;
  bst_group (twins->game->game, twins->game->state, BST_REASON_CITY, award, NULL, BST_NONE);
  bst_run (twins->game->game, twins->game->state);
  kit_refresh (twins->game);
  enter_move (twins->track, move);
  answer_both (twins, random);
}

static void
sack_both (const Twins *twins, KitRandom *random)
{
  BstMove sack = { .kind = BST_KIND_ENTRY, .act = BST_ACT_SACK };

  twins->game->game->rules[BST_MODULE_ROBBERS]->act (twins->game->game, twins->game->state, &sack);
  bst_run (twins->game->game, twins->game->state);
  kit_refresh (twins->game);
  enter_move (twins->track, sack);
  answer_both (twins, random);
}

/* MIX-62: random evenings with robbers and messengers give the same track with and without a map. */
static void
test_same_as_game (void)
{
  for (int seed = 1; seed <= 40; seed++)
    {
      const int n_players = 2 + seed % 5;
      KitRandom random = { seed };
      g_autoptr (KitGame) game = new_map (n_players);
      g_autoptr (KitGame) track = kit_new_track ("base fields messages robbers", n_players, 0, NULL);
      const Twins twins = { game, track };

      for (int turn = 0; turn < 40; turn++)
        {
          if (kit_random_below (&random, 3) == 0)
            sack_both (&twins, &random);
          for (int i = kit_random_below (&random, 4); i > 0; i--)
            pay_both (&twins, &random, n_players);
          end_round (&twins, &random);

          /* The turn passes on in both. */
          const int next = (turn + 1) % n_players;
          game->state->active = next;
          game->state->extra_tiles = 0;
          game->state->m.messages.taken_this_turn = 0;
          enter (track, .act = BST_ACT_TURN, .a = next);
          compare (&twins);
        }
    }
}

/* --- random evenings --- */

static void
test_playouts (gconstpointer modules)
{
  for (int n_players = 2; n_players <= BST_MAX_PLAYERS; n_players++)
    for (int seed = 1; seed <= 20; seed++)
      {
        g_autoptr (KitGame) kit = kit_new_track (modules, n_players, seed % n_players, NULL);

        kit_playout (kit, seed, &(KitPlayout){ .max_moves = 5000 });
      }
}

/* Undo and redo pass over nothing that was entered; everything back again gives the same bytes. */
static void
test_session (void)
{
  g_autoptr (KitGame) kit = kit_new_track (ALL, 4, 0, NULL);
  BstSession *session = bst_session_new (kit->game, 7, true);
  KitRandom random = { 5 };
  int n = 0;

  while (n < 60)
    {
      size_t n_options;
      const BstMove *options = bst_session_options (session, &n_options);
      BstMove move = options[kit_random_below (&random, n_options)];

      if (move.act == BST_ACT_FINISH)
        continue;
      if (move.act == BST_ACT_AWARD)
        for (int seat = 0; seat < 4; seat++)
          move.v[seat] *= 1 + kit_random_below (&random, 9);
      g_assert_null (bst_session_apply (session, &move));
      n++;
    }

  g_autofree BstState *end = g_memdup2 (bst_session_state (session), kit->game->state_size);
  int back = 0;

  while (bst_session_undo (session))
    back++;
  g_assert_cmpint (back, ==, n);
  g_assert_true (bst_state_equal (kit->game, bst_session_state (session), kit->state));
  while (bst_session_redo (session))
    back--;
  g_assert_cmpint (back, ==, 0);
  g_assert_true (bst_state_equal (kit->game, bst_session_state (session), end));
  bst_session_free (session);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/track/plain", test_plain);
  g_test_add_func ("/track/refusals", test_refusals);
  g_test_add_func ("/track/wheel", test_wheel);
  g_test_add_func ("/track/abbots", test_abbots);
  g_test_add_func ("/track/tournaments", test_tournaments);
  g_test_add_func ("/track/correction", test_correction);
  g_test_add_func ("/track/rounds", test_rounds);
  g_test_add_func ("/track/message-counts", test_message_counts);
  g_test_add_func ("/track/sack", test_sack);
  g_test_add_func ("/track/final", test_final);
  g_test_add_func ("/track/same-as-game", test_same_as_game);
  g_test_add_data_func ("/track/playouts/plain", "base", test_playouts);
  g_test_add_data_func ("/track/playouts/messages", "base messages", test_playouts);
  g_test_add_data_func ("/track/playouts/robbers", "base robbers", test_playouts);
  g_test_add_data_func ("/track/playouts/all", ALL, test_playouts);
  g_test_add_func ("/track/session", test_session);

  return g_test_run ();
}
