/* bastide-reviewer.c – looks a game through and makes a review of it, in a thread.
 *
 * Three kinds of questions go to the computer. What is to be expected before each draw gives the course of the game. What is
 * the best option of each decision gives a rival for the option that was played, and then both are played on with the same
 * futures, in several rounds: their mean difference is the cost, and how the rounds differ tells how sure that is. What
 * is not clearly worse costs nothing; otherwise chance alone would make a sum of small mistakes out of a perfect game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-reviewer.h"

#include "model/play/bastide-thought.h"

#include <math.h>
#include <string.h>

/* Futures are compared in so many rounds. */
#define N_ROUNDS 8
/* A cost counts if it is more than so many standard errors. */
#define SURE 2
/* Hundredths of a point that are worth mentioning. */
#define MIN_COST 20

typedef struct
{
  BastideThought *thought;
  BastideReview *review;
  BstEntry *log;
  BstState *after; /* an option */
  BstRating *ratings;
  guint playouts;
  guint64 seed;
  GCancellable *cancellable; /* that of the task */
  GFileProgressCallback progress;
  gpointer progress_data;
} Reviewer;

static void
reviewer_free (gpointer data)
{
  Reviewer *self = data;

  bastide_thought_free (self->thought);
  g_clear_pointer (&self->review, bastide_review_free);
  g_free (self->log);
  g_free (self->after);
  g_free (self->ratings);
  g_free (self);
}

/* --- the course of the game --- */

/* While a game goes on, what is hidden stays so: the numbers must not tell more than whoever has the turn knows. */
static int
get_viewer (const Reviewer *self)
{
  return self->review->over ? BST_NOBODY : self->thought->state->active;
}

static void
find_leads (Reviewer *self, int out_leads[BST_MAX_PLAYERS])
{
  BastideThought *thought = self->thought;
  const BstBudget budget = { .playouts = self->playouts };
  int points[BST_MAX_PLAYERS];

  bst_player_value (thought->player, thought->state, get_viewer (self), self->seed, &budget, points, NULL);
  for (int seat = 0; seat < self->review->n_players; seat++)
    out_leads[seat] = bastide_review_lead_of (self->review, points, seat);
}

static gboolean
is_new_turn (const Reviewer *self)
{
  const GArray *turns = self->review->turns;
  const BstState *state = self->thought->state;

  return turns->len == 0 || g_array_index (turns, BastideReviewTurn, turns->len - 1).turn != state->turn;
}

static void
add_turn (Reviewer *self, guint n_moves)
{
  const BstState *state = self->thought->state;
  BastideReviewTurn turn = { .n_moves = n_moves, .turn = state->turn, .seat = state->active };

  find_leads (self, turn.lead);
  g_array_append_val (self->review->turns, turn);
}

/* --- decisions --- */

/* (transfer none): the position after an option and what should follow it. */
static const BstState *
try_option (Reviewer *self, gsize option)
{
  const BastideThought *thought = self->thought;
  const BstRating *rating = &self->ratings[option];

  memcpy (self->after, thought->state, thought->rules.state_size);
  bst_apply (&thought->rules, self->after, &thought->options[option]);
  if (rating->has_next && !self->after->over && bst_decision (self->after) == rating->next.kind
      && bst_who (self->after) == bst_who (thought->state))
    bst_apply (&thought->rules, self->after, &rating->next);
  return self->after;
}

/* What is expected of an option in one round. */
static void
play_round (Reviewer *self, gsize option, guint64 seed, int out_leads[BST_MAX_PLAYERS])
{
  const BstBudget budget = { .playouts = MAX (self->playouts / N_ROUNDS, 2) };
  int points[BST_MAX_PLAYERS];

  bst_player_value (self->thought->player, try_option (self, option), bst_who (self->thought->state), seed, &budget,
                    points, NULL);
  for (int seat = 0; seat < self->review->n_players; seat++)
    out_leads[seat] = bastide_review_lead_of (self->review, points, seat);
}

/* The standard error of the mean of such differences. */
static int
find_error (const int *values, double mean)
{
  double squares = 0;

  for (int round = 0; round < N_ROUNDS; round++)
    squares += (values[round] - mean) * (values[round] - mean);
  return (int) sqrt (squares / N_ROUNDS / (N_ROUNDS - 1));
}

/* What playing one option instead of the other changes for everybody. */
static void
compare (Reviewer *self, gsize played, gsize better, BastideReviewDecision *decision)
{
  int changes[N_ROUNDS] = { 0 };
  int sums[BST_MAX_PLAYERS] = { 0 };

  for (int round = 0; round < N_ROUNDS && !g_cancellable_is_cancelled (self->cancellable); round++)
    {
      guint64 seed = bst_random (self->thought->seed + decision->n_moves, BST_N_STREAMS, (unsigned) round);
      int with[BST_MAX_PLAYERS], without[BST_MAX_PLAYERS];

      play_round (self, played, seed, with);
      play_round (self, better, seed, without);
      for (int seat = 0; seat < self->review->n_players; seat++)
        sums[seat] += with[seat] - without[seat];
      changes[round] = with[decision->seat] - without[decision->seat];
    }
  for (int seat = 0; seat < self->review->n_players; seat++)
    decision->change[seat] = sums[seat] / N_ROUNDS;
  decision->error = find_error (changes, (double) sums[decision->seat] / N_ROUNDS);
}

static gboolean
is_sure (const BastideReviewDecision *decision)
{
  const int cost = -decision->change[decision->seat];

  return cost >= MIN_COST && cost > SURE * decision->error;
}

static gsize
find_option (const BastideThought *thought, const BstMove *move)
{
  gsize option = 0;

  while (option < thought->n_options && memcmp (&thought->options[option], move, sizeof *move) != 0)
    option++;
  return option;
}

static void
judge (Reviewer *self, guint n_moves)
{
  BastideThought *thought = self->thought;
  const BstBudget budget = { .playouts = self->playouts };
  const BstMove *move = &self->log[n_moves].move;
  const gsize played = find_option (thought, move);
  BastideReviewDecision decision = {
    .n_moves = n_moves, .turn = thought->state->turn, .seat = bst_who (thought->state), .played = *move
  };
  gsize best;

  if (thought->n_options < 2 || played == thought->n_options)
    return;
  best = bst_player_rate (thought->player, thought->state, thought->options, thought->n_options,
                          thought->seed + n_moves, &budget, self->ratings);
  if (best == played)
    return;
  compare (self, played, best, &decision);
  if (!is_sure (&decision))
    return;
  decision.better = thought->options[best];
  decision.has_next = self->ratings[best].has_next;
  decision.next = self->ratings[best].next;
  g_array_append_val (self->review->decisions, decision);
}

/* --- the thread --- */

typedef struct
{
  GTask *task;
  guint n_moves, n_all;
} Report;

static void
report_free (gpointer data)
{
  Report *report = data;

  g_object_unref (report->task);
  g_free (report);
}

static gboolean
report_cb (gpointer data)
{
  const Report *report = data;
  const Reviewer *self = g_task_get_task_data (report->task);

  /* The review itself belongs to the thread. Reports come before the end of the task, which was put behind them. */
  if (!g_cancellable_is_cancelled (g_task_get_cancellable (report->task)))
    self->progress (report->n_moves, report->n_all, self->progress_data);
  return G_SOURCE_REMOVE;
}

static void
tell_progress (Reviewer *self, GTask *task, guint n_moves)
{
  g_autoptr (GSource) source = NULL;
  Report *report;

  if (!self->progress)
    return;
  report = g_new (Report, 1);
  report->task = g_object_ref (task);
  report->n_moves = n_moves;
  report->n_all = self->review->n_moves;
  /* Not g_main_context_invoke(): between two rounds of a loop that somebody else runs, it would call back from here. */
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, report_cb, report, report_free);
  g_source_attach (source, g_task_get_context (task));
}

/* Is the game over after these moves? */
static gboolean
is_finished (Reviewer *self)
{
  bastide_thought_rewind (self->thought);
  for (guint i = 0; i < self->review->n_moves; i++)
    bastide_thought_make (self->thought, &self->log[i].move);
  return self->thought->state->over;
}

static gboolean
look_through (Reviewer *self, GTask *task)
{
  BastideThought *thought = self->thought;

  self->review->over = is_finished (self);
  bastide_thought_rewind (thought);
  for (guint i = 0; i < self->review->n_moves; i++)
    {
      if (is_new_turn (self))
        add_turn (self, i);
      if (bst_who (thought->state) < self->review->n_players)
        judge (self, i);
      bastide_thought_make (thought, &self->log[i].move);
      if (g_cancellable_is_cancelled (self->cancellable))
        return FALSE;
      tell_progress (self, task, i + 1);
    }
  find_leads (self, self->review->end);
  return !g_cancellable_is_cancelled (self->cancellable);
}

static void
review_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Reviewer *self = data;

  if (look_through (self, task))
    {
      bastide_review_settle (self->review);
      g_task_return_boolean (task, TRUE);
    }
  else
    g_task_return_error_if_cancelled (task);
}

static void
canceled_cb (GCancellable *cancellable, BstPlayer *player)
{
  bst_player_stop (player);
}

void
bastide_reviewer_run_async (BastideGame *game,
                            guint playouts,
                            GFileProgressCallback progress,
                            gpointer progress_data,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (GCancellable) own = cancellable ? g_object_ref (cancellable) : g_cancellable_new ();
  Reviewer *self;
  const BstEntry *log;

  g_return_if_fail (BASTIDE_IS_GAME (game));

  self = g_new0 (Reviewer, 1);
  self->thought = bastide_thought_new (game, BST_LEVEL_STRONG);
  self->review = bastide_review_new (game);
  log = bst_session_log (bastide_game_get_session (game), NULL, NULL);
  self->log = g_memdup2 (log, self->review->n_moves * sizeof *log);
  self->after = g_malloc0 (self->thought->rules.state_size);
  self->ratings = g_new0 (BstRating, self->thought->rules.max_moves);
  self->playouts = playouts ? playouts : BASTIDE_REVIEW_DEPTH;
  /* One seed for all positions, so that their differences are surer than they are. */
  self->seed = bst_session_seed (bastide_game_get_session (game));
  self->thought->seed = self->seed;
  self->progress = progress;
  self->progress_data = progress_data;
  self->cancellable = own;
  /* Without the game as its source: the thread may be the last one to let go of the task. */
  task = g_task_new (NULL, own, callback, data);
  g_task_set_task_data (task, self, reviewer_free);
  g_signal_connect (own, "cancelled", G_CALLBACK (canceled_cb), self->thought->player);
  g_task_run_in_thread (task, review_in_thread);
}

BastideReview *
bastide_reviewer_run_finish (GAsyncResult *result, GError **error)
{
  Reviewer *self = g_task_get_task_data (G_TASK (result));

  g_signal_handlers_disconnect_by_data (g_task_get_cancellable (G_TASK (result)), self->thought->player);
  return g_task_propagate_boolean (G_TASK (result), error) ? g_steal_pointer (&self->review) : NULL;
}
