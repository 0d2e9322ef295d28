/* bastide-opponent.c – whoever makes the moves of the computers of a game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-opponent.h"

#include "model/play/bastide-patience.h"
#include "model/play/bastide-thought.h"

/* Milliseconds that a calm move takes at least. */
#define CALM_TIME 900

struct _BastideOpponent
{
  GObject parent_instance;

  BastideGame *game;
  GSignalGroup *game_signals;
  BastidePace pace;
  gboolean paused;
  GTask *task;      /* under way; NULL: nobody thinks */
  gboolean hurried; /* the move is to be made as soon as it is found */
  gboolean ready;   /* `move` is found and not yet made */
  BstMove move;
  gint64 begun; /* when it began to think, in microseconds */
  BastidePatience patience;
  guint due; /* source that makes the move */
};

G_DEFINE_FINAL_TYPE (BastideOpponent, bastide_opponent, G_TYPE_OBJECT)

static guint changed_signal;

/* --- thinking --- */

static BastideThought *
begin_thought (BastideGame *game)
{
  return bastide_thought_new (game, bastide_game_get_level (game, bst_who (bastide_game_get_state (game))) - 1);
}

static void
think_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  BastideThought *thought = data;

  g_task_return_int (task, bst_player_choose (thought->player, thought->state, thought->options, thought->n_options,
                                              thought->seed, &thought->budget));
}

/* --- making the move --- */

static void
tell (BastideOpponent *self)
{
  g_signal_emit (self, changed_signal, 0);
}

/* Whoever thinks: there must be a task. */
static BstPlayer *
get_player (BastideOpponent *self)
{
  return ((BastideThought *) g_task_get_task_data (self->task))->player;
}

/* Forgets what is thought; the thread answers soon, and nobody listens. */
static void
stop (BastideOpponent *self)
{
  if (self->task)
    {
      bst_player_stop (get_player (self));
      g_cancellable_cancel (g_task_get_cancellable (self->task));
    }
  g_clear_object (&self->task);
  g_clear_handle_id (&self->due, g_source_remove);
  self->ready = FALSE;
  self->hurried = FALSE;
}

static gboolean
make_move_cb (gpointer data)
{
  g_autoptr (BastideOpponent) self = g_object_ref (BASTIDE_OPPONENT (data));
  BstMove move = self->move;
  g_autoptr (GError) error = NULL;

  self->due = 0;
  self->ready = FALSE;
  /* The change of the game starts the next thought. */
  if (!bastide_game_apply (self->game, &move, &error))
    {
      g_message ("A computer cannot move: %s", error->message);
      self->paused = TRUE;
      tell (self);
    }
  return G_SOURCE_REMOVE;
}

static void
move_when_due (BastideOpponent *self)
{
  gint64 taken = (g_get_monotonic_time () - self->begun) / 1000;
  gint64 wait = self->pace == BASTIDE_PACE_CALM && !self->hurried ? MAX (CALM_TIME - taken, 0) : 0;

  self->due = g_timeout_add (wait, make_move_cb, self);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (BastideOpponent) self = BASTIDE_OPPONENT (data);
  BastideThought *thought = g_task_get_task_data (G_TASK (result));
  gssize best = g_task_propagate_int (G_TASK (result), NULL);

  /* The game went another way meanwhile. */
  if (G_TASK (result) != self->task || best < 0)
    return;
  bastide_patience_spend (&self->patience, g_get_monotonic_time () - self->begun);
  self->move = thought->options[best];
  self->ready = TRUE;
  g_clear_object (&self->task);
  if (self->pace != BASTIDE_PACE_STEP || self->hurried)
    move_when_due (self);
  tell (self);
}

static void
begin (BastideOpponent *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  BastideThought *thought = begin_thought (self->game);

  thought->budget = bastide_patience_ask (&self->patience, self->game);
  self->begun = g_get_monotonic_time ();
  /* Not as its source: the thread may be the last one to let go of the task. */
  self->task = g_task_new (NULL, cancellable, found_cb, g_object_ref (self));
  g_task_set_task_data (self->task, thought, (GDestroyNotify) bastide_thought_free);
  g_task_run_in_thread (self->task, think_in_thread);
}

static void
update (BastideOpponent *self)
{
  stop (self);
  if (self->game && !self->paused && bastide_game_waits_for_computer (self->game)
      && bastide_match_may_change (BASTIDE_MATCH (self->game), NULL))
    begin (self);
  tell (self);
}

/* --- from outside --- */

void
bastide_opponent_set_game (BastideOpponent *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_OPPONENT (self));

  if (self->game == game)
    return;
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  self->paused = FALSE;
  self->patience = (BastidePatience){ 0 };
  update (self);
}

void
bastide_opponent_set_pace (BastideOpponent *self, BastidePace pace)
{
  g_return_if_fail (BASTIDE_IS_OPPONENT (self));

  self->pace = pace;
  /* A move that waited for its time or for a word is made now, or waits for the word from now on. */
  if (!self->ready)
    return;
  g_clear_handle_id (&self->due, g_source_remove);
  if (pace != BASTIDE_PACE_STEP)
    move_when_due (self);
  tell (self);
}

gboolean
bastide_opponent_get_paused (BastideOpponent *self)
{
  g_return_val_if_fail (BASTIDE_IS_OPPONENT (self), FALSE);

  return self->paused;
}

void
bastide_opponent_set_paused (BastideOpponent *self, gboolean paused)
{
  g_return_if_fail (BASTIDE_IS_OPPONENT (self));

  if (self->paused == paused)
    return;
  self->paused = paused;
  update (self);
}

BastideOpponentState
bastide_opponent_get_state (BastideOpponent *self)
{
  g_return_val_if_fail (BASTIDE_IS_OPPONENT (self), BASTIDE_OPPONENT_IDLE);

  if (self->task)
    return BASTIDE_OPPONENT_THINKING;
  if (self->ready)
    return self->due ? BASTIDE_OPPONENT_THINKING : BASTIDE_OPPONENT_READY;
  return self->paused && self->game && bastide_game_waits_for_computer (self->game) ? BASTIDE_OPPONENT_PAUSED
                                                                                    : BASTIDE_OPPONENT_IDLE;
}

double
bastide_opponent_get_progress (BastideOpponent *self)
{
  g_return_val_if_fail (BASTIDE_IS_OPPONENT (self), 0);

  if (!self->task)
    return self->ready ? 1 : 0;
  return bst_player_progress (get_player (self)) / 1000.0;
}

void
bastide_opponent_play_now (BastideOpponent *self)
{
  g_return_if_fail (BASTIDE_IS_OPPONENT (self));

  self->hurried = TRUE;
  if (self->task)
    bst_player_stop (get_player (self));
  if (self->ready)
    {
      g_clear_handle_id (&self->due, g_source_remove);
      move_when_due (self);
    }
}

/* --- object --- */

static void
bastide_opponent_dispose (GObject *object)
{
  BastideOpponent *self = BASTIDE_OPPONENT (object);

  stop (self);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_opponent_parent_class)->dispose (object);
}

static void
bastide_opponent_class_init (BastideOpponentClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_opponent_dispose;
  changed_signal = g_signal_new ("changed", BASTIDE_TYPE_OPPONENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

static void
bastide_opponent_init (BastideOpponent *self)
{
  self->pace = BASTIDE_PACE_CALM;
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->game_signals, "hold-changed", G_CALLBACK (update), self);
}

BastideOpponent *
bastide_opponent_new (void)
{
  return g_object_new (BASTIDE_TYPE_OPPONENT, NULL);
}
