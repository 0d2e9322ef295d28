/* test-session.c – log, undo, redo, copies and chance of a session, over every mix this build can play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/ai/greedy.h"
#include "engine/session.h"

#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSession, bst_session_free)

/* The state at every decision that was put to somebody. */
typedef struct
{
  GPtrArray *states; /* GBytes */
  GArray *positions; /* gsize: moves made at that time */
} Trail;

static GBytes *
dup_state (BstSession *session)
{
  return g_bytes_new (bst_session_state (session), bst_session_game (session)->state_size);
}

static void
assert_state (BstSession *session, GBytes *expected)
{
  g_assert_true (
    bst_state_equal (bst_session_game (session), bst_session_state (session), g_bytes_get_data (expected, NULL)));
}

static gsize
n_made (BstSession *session)
{
  gsize n;

  bst_session_log (session, &n, NULL);
  return n;
}

static void
apply_random (BstSession *session, KitRandom *random)
{
  size_t n;
  const BstMove *options = bst_session_options (session, &n);
  BstMove move = options[kit_random_below (random, (int) n)];

  g_assert_null (bst_session_apply (session, &move));
}

static void
trail_note (Trail *trail, BstSession *session)
{
  gsize n = n_made (session);

  g_ptr_array_add (trail->states, dup_state (session));
  g_array_append_val (trail->positions, n);
}

/* Plays to the end, or until that many decisions were taken. */
static void
play (BstSession *session, guint64 seed, Trail *trail, int max_decisions)
{
  KitRandom random = { seed };

  if (trail)
    {
      trail->states = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
      trail->positions = g_array_new (FALSE, FALSE, sizeof (gsize));
      trail_note (trail, session);
    }
  for (int i = 0; i < max_decisions && bst_who (bst_session_state (session)) != BST_NOBODY; i++)
    {
      apply_random (session, &random);
      if (trail)
        trail_note (trail, session);
    }
}

static void
trail_clear (Trail *trail)
{
  g_ptr_array_unref (trail->states);
  g_array_unref (trail->positions);
}

/* Calls a test for every mix and a few numbers of players. */
static void
for_each_mix (void (*test) (KitGame *kit))
{
  for (int n_players = 2; n_players <= 5; n_players += 3)
    {
      g_auto (GStrv) mixes = kit_playable_mixes (n_players);

      g_assert_cmpuint (g_strv_length (mixes), >, 0);
      for (char **mix = mixes; *mix; mix++)
        {
          g_autoptr (KitGame) kit = kit_new (*mix, n_players);

          g_test_message ("%s, %d players", *mix, n_players);
          test (kit);
        }
    }
}

static void
test_begin (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  g_autoptr (BstSession) session = bst_session_new (kit->game, 1, false);
  const BstState *state = bst_session_state (session);
  const BstHappening *events;
  const BstTurn *turns;
  const BstEntry *log;
  size_t n, n_all;

  /* The draw is made already: the first decision is the first player's. */
  g_assert_cmpint (bst_who (state), ==, 0);
  g_assert_cmpint (bst_decision (state), ==, BST_KIND_PLACE_TILE);
  bst_session_options (session, &n);
  g_assert_cmpuint (n, >, 1);
  log = bst_session_log (session, &n, &n_all);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (n_all, ==, 1);
  g_assert_cmpint (log[0].player, ==, BST_NATURE);
  g_assert_false (log[0].asked);
  turns = bst_session_turns (session, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (turns[0].turn, ==, 1);
  g_assert_cmpint (turns[0].n_moves, ==, 0);
  /* Turn 1 began before any move; the tile came with the first. */
  events = bst_session_events (session, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (events[0].event.type, ==, BST_EVENT_TURN);
  g_assert_cmpuint (events[0].move, ==, 0);
  g_assert_cmpint (events[1].event.type, ==, BST_EVENT_DRAW);
  g_assert_cmpuint (events[1].move, ==, 1);
  g_assert_false (bst_session_can_undo (session));
  g_assert_false (bst_session_undo (session));
  g_assert_false (bst_session_redo (session));
}

static void
test_refuses (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  g_autoptr (BstSession) session = bst_session_new (kit->game, 1, false);
  g_autoptr (GBytes) before = dup_state (session);
  BstMove move = { .kind = BST_KIND_PLACE_TILE, .x = 10, .y = 10 };

  g_assert_cmpstr (bst_session_apply (session, &move), ==, "BASE-32");
  move = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PASS };
  g_assert_cmpstr (bst_session_apply (session, &move), ==, "BASE-31");
  assert_state (session, before);
  g_assert_cmpuint (n_made (session), ==, 1);
}

/* To the end, back to the beginning, to the end again. */
static void
undo_everything (KitGame *kit)
{
  g_autoptr (BstSession) session = bst_session_new (kit->game, 7, false);
  size_t n_events, n_turns, n;
  Trail trail;

  play (session, 11, &trail, G_MAXINT);
  bst_session_events (session, &n_events);
  bst_session_turns (session, &n_turns);
  for (guint i = trail.states->len - 1; i-- > 0;)
    {
      g_assert_true (bst_session_can_undo (session));
      g_assert_true (bst_session_undo (session));
      assert_state (session, trail.states->pdata[i]);
      g_assert_cmpuint (n_made (session), ==, g_array_index (trail.positions, gsize, i));
    }
  g_assert_false (bst_session_undo (session));
  for (guint i = 1; i < trail.states->len; i++)
    {
      g_assert_true (bst_session_redo (session));
      assert_state (session, trail.states->pdata[i]);
    }
  g_assert_false (bst_session_redo (session));
  bst_session_events (session, &n);
  g_assert_cmpuint (n, ==, n_events);
  bst_session_turns (session, &n);
  g_assert_cmpuint (n, ==, n_turns);
  trail_clear (&trail);
}

static void
test_undo (void)
{
  for_each_mix (undo_everything);
}

/* A recorded game entered move by move is the same game, also in the middle of any decision. */
static void
enter_everything (KitGame *kit)
{
  g_autoptr (BstSession) session = bst_session_new (kit->game, 21, false);
  const BstEntry *log;
  Trail trail;
  gsize n;

  play (session, 5, &trail, G_MAXINT);
  log = bst_session_log (session, &n, NULL);
  for (guint i = 0; i < trail.states->len; i += 9)
    {
      g_autoptr (BstSession) again = bst_session_new_bare (kit->game, 21, false);
      const BstEntry *entered;
      gsize n_entered;

      for (gsize j = 0; j < g_array_index (trail.positions, gsize, i); j++)
        g_assert_null (bst_session_enter (again, &log[j].move));
      bst_session_settle (again);
      assert_state (again, trail.states->pdata[i]);
      entered = bst_session_log (again, &n_entered, NULL);
      g_assert_cmpuint (n_entered, ==, g_array_index (trail.positions, gsize, i));
      for (gsize j = 0; j < n_entered; j++)
        {
          g_assert_cmpmem (&entered[j].move, sizeof (BstMove), &log[j].move, sizeof (BstMove));
          g_assert_cmpint (entered[j].asked, ==, log[j].asked);
          g_assert_cmpint (entered[j].player, ==, log[j].player);
          g_assert_cmpint (entered[j].turn, ==, log[j].turn);
        }
    }
  trail_clear (&trail);
}

static void
test_enter (void)
{
  for_each_mix (enter_everything);
}

/* A copy made at an earlier point stands there, can be played on the same way, and leaves the original alone. */
static void
copy_everywhere (KitGame *kit)
{
  g_autoptr (BstSession) session = bst_session_new (kit->game, 3, false);
  g_autoptr (GBytes) end = NULL;
  const BstEntry *log;
  Trail trail;
  gsize n;

  play (session, 4, &trail, G_MAXINT);
  end = dup_state (session);
  log = bst_session_log (session, &n, NULL);
  for (guint i = 0; i < trail.states->len; i += 13)
    {
      gsize position = g_array_index (trail.positions, gsize, i);
      g_autoptr (BstSession) copy = bst_session_copy (session, position);

      assert_state (copy, trail.states->pdata[i]);
      while (n_made (copy) < n)
        g_assert_null (bst_session_apply (copy, &log[n_made (copy)].move));
      assert_state (copy, end);
      g_assert_true (i == 0 || bst_session_undo (copy));
    }
  /* Also between two decisions: what follows there by itself follows again. */
  for (gsize position = 0; position < n; position += 17)
    {
      g_autoptr (BstSession) copy = bst_session_copy (session, position);
      gsize reached = n_made (copy);
      g_autoptr (BstSession) there = bst_session_copy (session, reached);
      g_autoptr (GBytes) expected = dup_state (there);

      assert_state (copy, expected);
    }
  assert_state (session, end);
  trail_clear (&trail);
}

/* While the generation is the same, what happened only grows: a reader may go on where he stopped. */
static void
test_generation (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  g_autoptr (BstSession) session = bst_session_new (kit->game, 7, false);
  KitRandom random = { 7 };
  uint32_t first = bst_session_generation (session), second;

  for (int i = 0; i < 40; i++)
    apply_random (session, &random);
  g_assert_cmpuint (bst_session_generation (session), ==, first);

  g_assert_true (bst_session_undo (session));
  second = bst_session_generation (session);
  g_assert_cmpuint (second, !=, first);
  g_assert_true (bst_session_redo (session));
  apply_random (session, &random);
  g_assert_cmpuint (bst_session_generation (session), ==, second);

  while (bst_session_undo (session))
    g_assert_cmpuint (bst_session_generation (session), >, second);
  second = bst_session_generation (session);
  g_assert_false (bst_session_undo (session));
  g_assert_cmpuint (bst_session_generation (session), ==, second);
}

static void
test_copy (void)
{
  for_each_mix (copy_everywhere);
}

/* Another way taken after undo draws the same tiles and forgets what was undone. */
static void
test_branch (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  g_autoptr (BstSession) session = bst_session_new (kit->game, 99, false);
  g_autoptr (GArray) drawn = g_array_new (FALSE, FALSE, sizeof (int));
  KitRandom random = { 1 };
  const BstEntry *log;
  size_t n, n_all;

  play (session, 1, NULL, 60);
  log = bst_session_log (session, &n, NULL);
  for (size_t i = 0; i < n; i++)
    if (log[i].player == BST_NATURE)
      {
        int tile = log[i].move.a;
        g_array_append_val (drawn, tile);
      }
  for (int i = 0; i < 40; i++)
    g_assert_true (bst_session_undo (session));
  g_assert_true (bst_session_can_redo (session));
  apply_random (session, &random);
  g_assert_false (bst_session_can_redo (session));
  bst_session_log (session, &n, &n_all);
  g_assert_cmpuint (n, ==, n_all);
  while (n_made (session) < 80)
    apply_random (session, &random);
  log = bst_session_log (session, &n, NULL);
  for (size_t i = 0, k = 0; i < n && k < drawn->len; i++)
    if (log[i].player == BST_NATURE)
      g_assert_cmpint (log[i].move.a, ==, g_array_index (drawn, int, k++));
}

/* A game whose draws came from elsewhere (another generator) keeps them after undo. */
static void
test_dictated (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  g_autoptr (BstSession) other = bst_session_new (kit->game, 1000, false);
  g_autoptr (BstSession) session = bst_session_new_bare (kit->game, 2000, false);
  g_autoptr (BstSession) copy = NULL;
  KitRandom random = { 8 };
  const BstEntry *log, *old;
  gsize n, n_old, same = 0;

  play (other, 3, NULL, 50);
  old = bst_session_log (other, &n_old, NULL);
  for (gsize i = 0; i < n_old; i++)
    g_assert_null (bst_session_enter (session, &old[i].move));
  bst_session_settle (session);
  for (int i = 0; i < 30; i++)
    g_assert_true (bst_session_undo (session));
  copy = bst_session_copy (session, n_made (session));
  for (BstSession *one = session; one; one = one == session ? copy : NULL)
    {
      for (int i = 0; i < 25; i++)
        apply_random (one, &random);
      log = bst_session_log (one, &n, NULL);
      for (gsize i = 0, k = 0; i < n; i++)
        {
          if (log[i].player != BST_NATURE)
            continue;
          while (k < n_old && old[k].player != BST_NATURE)
            k++;
          if (k == n_old)
            break;
          g_assert_cmpint (log[i].move.a, ==, old[k++].move.a);
          same++;
        }
    }
  g_assert_cmpuint (same, >, 30);
}

/* Nature's decisions are put to the caller, also those with a single option; undo stops there. */
static void
test_ask (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "U*2");
  g_autoptr (BstSession) session = bst_session_new (kit->game, 1, true);
  const BstState *state = bst_session_state (session);
  const BstMove *options;
  size_t n;
  BstMove pass = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PASS };

  options = bst_session_options (session, &n);
  g_assert_cmpint (bst_who (state), ==, BST_NATURE);
  g_assert_cmpuint (n, ==, 1);
  g_assert_null (bst_session_apply (session, &(BstMove){ options[0].kind, .a = options[0].a, .b = options[0].b }));
  g_assert_cmpint (bst_decision (state), ==, BST_KIND_PLACE_TILE);
  options = bst_session_options (session, &n);
  g_assert_null (bst_session_apply (session, &(BstMove){ options[0].kind, .rot = options[0].rot, .x = options[0].x,
                                                         .y = options[0].y }));
  g_assert_null (bst_session_apply (session, &pass));
  g_assert_cmpint (bst_who (state), ==, BST_NATURE);
  g_assert_cmpint (state->turn, ==, 2);
  for (int back = 0; back < 3; back++)
    g_assert_true (bst_session_undo (session));
  g_assert_cmpint (bst_who (state), ==, BST_NATURE);
  g_assert_cmpint (state->turn, ==, 1);
  g_assert_false (bst_session_can_undo (session));
}

/* Turns tell when they began and with which scores; the last entry is the final scoring. */
static void
turns_agree (KitGame *kit)
{
  g_autoptr (BstSession) session = bst_session_new (kit->game, 17, false);
  const BstState *state = bst_session_state (session);
  const BstTurn *turns;
  size_t n;

  play (session, 2, NULL, G_MAXINT);
  turns = bst_session_turns (session, &n);
  g_assert_cmpint (turns[n - 1].player, ==, BST_NOBODY);
  g_assert_cmpint (turns[n - 2].turn, ==, state->turn);
  for (size_t i = 0; i + 1 < n; i++)
    {
      g_autoptr (BstSession) there = bst_session_copy (session, turns[i].n_moves);

      g_assert_cmpint (turns[i].turn, ==, i + 1);
      g_assert_cmpint (turns[i].player, <, kit->game->n_players);
      g_assert_cmpint (bst_session_state (there)->turn, >=, turns[i].turn);
      g_assert_cmpuint (turns[i].n_moves, <=, turns[i + 1].n_moves);
      for (int seat = 0; seat < kit->game->n_players; seat++)
        g_assert_cmpint (turns[i].scores[seat], <=, turns[i + 1].scores[seat]);
    }
}

static void
test_turns (void)
{
  for_each_mix (turns_agree);
}

/* A thousand tiles: nothing is kept that can be computed again. */
static void
test_thousand (void)
{
  g_autoptr (KitGame) kit = kit_new ("{\"format\":\"bastide-mix\",\"version\":1,\"sets\":[{\"set\":\"classic-base\","
                                     "\"copies\":13}],\"modules\":[\"base\",\"fields\"]}",
                                     6);
  g_autoptr (BstSession) session = bst_session_new (kit->game, 5, false);
  g_autoptr (GBytes) end = NULL;
  int n = 0;

  play (session, 6, NULL, G_MAXINT);
  end = dup_state (session);
  g_test_message ("%zu bytes for %zu moves, state %u bytes", bst_session_memory (session), n_made (session),
                  kit->game->state_size);
  g_assert_cmpuint (n_made (session), >, BST_CHECKPOINT * BST_MAX_CHECKPOINTS);
  /* Checkpoints at equal distances would be ten times as many as that. */
  g_assert_cmpuint (bst_session_memory (session), <, (BST_MAX_CHECKPOINTS + 20) * (gsize) kit->game->state_size);
  while (n < 500 && bst_session_undo (session))
    n++;
  while (n--)
    g_assert_true (bst_session_redo (session));
  assert_state (session, end);
}

/* Many steps back at once are the same as one by one, also past decisions that nobody was asked. */
static void
undo_to_agrees (KitGame *kit)
{
  g_autoptr (BstSession) session = bst_session_new (kit->game, 23, false);
  size_t n;

  play (session, 3, NULL, G_MAXINT);
  n = n_made (session);
  g_assert_false (bst_session_undo_to (session, n));
  g_assert_false (bst_session_undo_to (session, n + 1));
  for (size_t to = 0; to < n; to += 7)
    {
      g_autoptr (BstSession) at_once = bst_session_copy (session, n);
      g_autoptr (BstSession) by_steps = bst_session_copy (session, n);
      g_autoptr (GBytes) expected = NULL;

      while (n_made (by_steps) > to && bst_session_undo (by_steps))
        ;
      expected = dup_state (by_steps);
      g_assert_true (bst_session_undo_to (at_once, to));
      g_assert_cmpuint (n_made (at_once), ==, n_made (by_steps));
      assert_state (at_once, expected);
      g_assert_true (bst_session_can_redo (at_once));
    }
}

static void
test_undo_to (void)
{
  for_each_mix (undo_to_agrees);
}

/* The greedy player finds points that a random one leaves lying, and plays the same game twice. */
static void
test_greedy (void)
{
  g_autoptr (KitGame) kit = kit_new ("classic", 2);
  BstGreedy *greedy = bst_greedy_new (kit->game);
  int wins = 0;

  for (guint64 seed = 1; seed <= 10; seed++)
    {
      int scores[2][2];

      for (int round = 0; round < 2; round++)
        {
          g_autoptr (BstSession) session = bst_session_new (kit->game, seed, false);
          const BstState *state = bst_session_state (session);
          KitRandom random = { seed };

          while (bst_who (state) != BST_NOBODY)
            {
              size_t n;
              const BstMove *options = bst_session_options (session, &n);
              BstMove move;

              if (bst_who (state) == (int) (seed % 2))
                move = options[bst_greedy_choose (greedy, state, options, n, seed + n_made (session))];
              else
                move = options[kit_random_below (&random, (int) n)];
              g_assert_null (bst_session_apply (session, &move));
            }
          for (int seat = 0; seat < 2; seat++)
            scores[round][seat] = bst_score (state, seat);
        }
      g_assert_cmpint (scores[0][0], ==, scores[1][0]);
      g_assert_cmpint (scores[0][1], ==, scores[1][1]);
      g_test_message ("greedy %d, random %d", scores[0][seed % 2], scores[0][1 - seed % 2]);
      wins += scores[0][seed % 2] > scores[0][1 - seed % 2];
    }
  bst_greedy_free (greedy);
  g_assert_cmpint (wins, ==, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/begin", test_begin);
  g_test_add_func ("/session/refuses", test_refuses);
  g_test_add_func ("/session/undo", test_undo);
  g_test_add_func ("/session/enter", test_enter);
  g_test_add_func ("/session/generation", test_generation);
  g_test_add_func ("/session/copy", test_copy);
  g_test_add_func ("/session/branch", test_branch);
  g_test_add_func ("/session/dictated", test_dictated);
  g_test_add_func ("/session/ask", test_ask);
  g_test_add_func ("/session/turns", test_turns);
  g_test_add_func ("/session/undo-to", test_undo_to);
  g_test_add_func ("/session/thousand-tiles", test_thousand);
  g_test_add_func ("/session/greedy", test_greedy);
  return g_test_run ();
}
