/* bastide-show.c – what has just happened in a game, shown in time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-show.h"

#include "table/bastide-pace.h"
#include "engine/track.h"

#include <adwaita.h>
#include <math.h>

/* The part of a cue in which the marker walks. */
#define WALK 0.55
/* A step stays as it is seen at this point, until somebody wants the next one. */
#define HELD 0.5

/* Start of a cue that waits for its step. */
#define LATER G_MAXINT64

struct _BastideShow
{
  GObject parent_instance;

  GtkWidget *widget; /* weak: it may go first when both are disposed of */
  guint tick;        /* of the widget, 0: the clock stands still */
  gint64 now;        /* of its frame clock, in microseconds */

  BastideGame *game;
  GSignalGroup *game_signals;
  gsize n_events; /* of the session that have been seen or are on the program */
  guint32 generation;
  gboolean could_redo; /* before the change that comes next … */
  int turn;            /* … and the number of the turn */
  gboolean by_clock;   /* never by steps */

  GArray *cues;                 /* of BastideCue */
  GArray *starts;               /* of gint64, when each of them begins */
  int was[BST_MAX_PLAYERS][2];  /* figures of the track when the show began … */
  int seen[BST_MAX_PLAYERS][2]; /* … and where they are seen now */
  int step;                     /* beat that is seen, if it goes by steps; -1: by the clock */
};

G_DEFINE_FINAL_TYPE (BastideShow, bastide_show, G_TYPE_OBJECT)

enum
{
  TICK,
  ENDED,
  POINTS,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const BastideCue *
get_cue (BastideShow *self, guint i)
{
  return &g_array_index (self->cues, BastideCue, i);
}

static guint
count_beats (GArray *cues)
{
  return cues->len ? g_array_index (cues, BastideCue, cues->len - 1).beat + 1 : 0;
}

gboolean
bastide_show_is_running (BastideShow *self)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self), FALSE);

  return self->cues->len > 0;
}

gboolean
bastide_show_is_stepping (BastideShow *self)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self), FALSE);

  return self->step >= 0;
}

static gboolean
has_kind (BastideShow *self, BastideCueKind kind)
{
  for (guint i = 0; i < self->cues->len; i++)
    if (get_cue (self, i)->kind == kind)
      return TRUE;
  return FALSE;
}

gboolean
bastide_show_has_points (BastideShow *self)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self), FALSE);

  return has_kind (self, BASTIDE_CUE_POINTS);
}

gboolean
bastide_show_needs_track (BastideShow *self)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self), FALSE);

  return has_kind (self, BASTIDE_CUE_POINTS) || has_kind (self, BASTIDE_CUE_ROBBER);
}

gboolean
bastide_show_needs_wheel (BastideShow *self)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self), FALSE);

  return has_kind (self, BASTIDE_CUE_PIG) || has_kind (self, BASTIDE_CUE_CROWN);
}

static gboolean
is_animated (BastideShow *self)
{
  return self->widget && gtk_widget_get_mapped (self->widget) && adw_get_enable_animations (self->widget);
}

double
bastide_show_get_progress (BastideShow *self, guint cue)
{
  gint64 start;
  double progress;

  g_return_val_if_fail (BASTIDE_IS_SHOW (self) && cue < self->cues->len, 1);

  start = g_array_index (self->starts, gint64, cue);
  if (start == LATER)
    return -1;
  progress = (double) (self->now - start) / (BASTIDE_PACE_CUE * 1000.0);
  /* The step that is looked at stays, and does not move where nothing shall move. */
  if (self->step >= 0 && (int) get_cue (self, cue)->beat == self->step)
    return is_animated (self) ? MIN (progress, HELD) : HELD;
  return progress;
}

/* --- where the figures of the track are seen --- */

/* The part of a cue's points that has not arrived yet. */
static double
get_way_left (BastideShow *self, guint cue)
{
  const double progress = bastide_show_get_progress (self, cue);

  return 1 - CLAMP (progress / (self->step >= 0 && !is_animated (self) ? HELD : WALK), 0, 1);
}

static void
update_totals (BastideShow *self)
{
  const BstState *state = self->game ? bastide_game_get_state (self->game) : NULL;
  double left[BST_MAX_PLAYERS] = { 0 }, all[BST_MAX_PLAYERS] = { 0 };

  for (guint i = 0; i < self->cues->len; i++)
    {
      const BastideCue *cue = get_cue (self, i);

      if (cue->kind != BASTIDE_CUE_POINTS)
        continue;
      left[cue->seat] += cue->points * get_way_left (self, i);
      all[cue->seat] += cue->points;
    }
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    for (int figure = 0; figure < 2; figure++)
      {
        const int to = state ? state->total[seat][figure] : 0;
        const double part = all[seat] > 0 ? left[seat] / all[seat] : 0;

        self->seen[seat][figure] = to - (int) lround ((to - self->was[seat][figure]) * part);
      }
}

int
bastide_show_get_total (BastideShow *self, int seat, int figure)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self) && seat >= 0 && seat < BST_MAX_PLAYERS, 0);

  return self->seen[seat][figure];
}

int
bastide_show_get_score (BastideShow *self, int seat)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self) && seat >= 0 && seat < BST_MAX_PLAYERS, 0);

  return self->seen[seat][0] + self->seen[seat][1];
}

/* --- what moves on the track and on the large pieces --- */

/* Slow at both ends. */
static double
ease (double way)
{
  return way * way * (3 - 2 * way);
}

int
bastide_show_get_robber (BastideShow *self, int seat, double *out_away)
{
  int space;

  g_return_val_if_fail (BASTIDE_IS_SHOW (self) && seat >= 0 && seat < BST_MAX_PLAYERS && self->game, -1);

  space = bst_game_has (bastide_game_get_game (self->game), BST_MODULE_ROBBERS)
            ? bastide_game_get_state (self->game)->m.robbers.space[seat] - 1
            : -1;
  *out_away = 0;
  /* The first that is not over says where he is seen. */
  for (guint i = 0; i < self->cues->len; i++)
    {
      const BastideCue *cue = get_cue (self, i);
      const double left = cue->kind == BASTIDE_CUE_ROBBER && cue->seat == seat ? ease (get_way_left (self, i)) : 0;

      if (left <= 0)
        continue;
      if (cue->from >= 0 && cue->to >= 0)
        return cue->to - (int) lround ((cue->to - cue->from) * left);
      *out_away = cue->from < 0 ? left : 1 - left;
      return cue->from < 0 ? cue->to : cue->from;
    }
  return space;
}

void
bastide_show_get_motion (BastideShow *self, BastideMotion *out_motion)
{
  g_return_if_fail (BASTIDE_IS_SHOW (self));

  *out_motion = (BastideMotion){ 0 };
  for (guint i = 0; i < self->cues->len; i++)
    {
      const BastideCue *cue = get_cue (self, i);
      const double left = ease (get_way_left (self, i));

      if (left <= 0)
        continue;
      if (cue->kind == BASTIDE_CUE_PIG)
        out_motion->pig += (cue->to - cue->from) * left;
      else if (cue->kind == BASTIDE_CUE_ARENA)
        {
          out_motion->crown = left;
          out_motion->crown_from = cue->from;
        }
      else if (cue->kind == BASTIDE_CUE_CROWN && cue->from < 0)
        out_motion->away[cue->to] = left;
      else if (cue->kind == BASTIDE_CUE_CROWN)
        {
          out_motion->away[cue->from] = 1 - left;
          out_motion->leaving[cue->from] = cue->seat + 1;
        }
    }
}

/* --- the clock --- */

/* Tells that points have begun to arrive since then. */
static void
tell_points (BastideShow *self, gint64 since)
{
  for (guint i = 0; i < self->cues->len; i++)
    {
      const gint64 start = g_array_index (self->starts, gint64, i);

      if (get_cue (self, i)->kind == BASTIDE_CUE_POINTS && start > since && start <= self->now)
        {
          g_signal_emit (self, signals[POINTS], 0);
          return;
        }
    }
}

static void
stop_clock (BastideShow *self)
{
  if (self->tick && self->widget)
    gtk_widget_remove_tick_callback (self->widget, self->tick);
  self->tick = 0;
}

static void
clear (BastideShow *self)
{
  stop_clock (self);
  g_array_set_size (self->cues, 0);
  g_array_set_size (self->starts, 0);
  self->step = -1;
  update_totals (self);
}

void
bastide_show_skip (BastideShow *self)
{
  g_return_if_fail (BASTIDE_IS_SHOW (self));

  if (self->cues->len == 0)
    return;
  clear (self);
  g_signal_emit (self, signals[TICK], 0);
  g_signal_emit (self, signals[ENDED], 0);
}

static gboolean
is_over (BastideShow *self)
{
  for (guint i = 0; i < self->cues->len; i++)
    if (bastide_show_get_progress (self, i) < 1)
      return FALSE;
  return TRUE;
}

/* A step that stands still needs no clock. */
static gboolean
is_at_rest (BastideShow *self)
{
  if (self->step < 0)
    return FALSE;
  for (guint i = 0; i < self->cues->len; i++)
    {
      const double progress = bastide_show_get_progress (self, i);

      if (progress >= 0 && progress < 1 && progress != HELD)
        return FALSE;
    }
  return TRUE;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  BastideShow *self = BASTIDE_SHOW (data);
  const gint64 before = self->now;

  self->now = gdk_frame_clock_get_frame_time (clock);
  update_totals (self);
  tell_points (self, before);
  if (is_over (self))
    {
      /* It removes this callback by its number. */
      bastide_show_skip (self);
      return G_SOURCE_CONTINUE;
    }
  g_signal_emit (self, signals[TICK], 0);
  if (!is_at_rest (self))
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
start_clock (BastideShow *self)
{
  GdkFrameClock *clock = self->widget ? gtk_widget_get_frame_clock (self->widget) : NULL;

  if (clock)
    self->now = gdk_frame_clock_get_frame_time (clock);
  if (clock && !self->tick && is_animated (self))
    self->tick = gtk_widget_add_tick_callback (self->widget, tick_cb, self, NULL);
}

/* --- the program --- */

static void
remember_totals (BastideShow *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    for (int figure = 0; figure < 2; figure++)
      self->was[seat][figure] = self->seen[seat][figure];
}

/* Much that happens at once is shown faster. */
static gint64
get_beat_length (guint n_beats)
{
  const int longest = (BASTIDE_PACE_SHOW - BASTIDE_PACE_CUE) / (int) MAX (n_beats, 1);

  return (gint64) MIN (BASTIDE_PACE_BEAT, longest) * 1000;
}

/* What is still seen of the moves before goes on beside it. */
static void
add_by_clock (BastideShow *self, GArray *cues)
{
  const gint64 beat = get_beat_length (count_beats (cues));
  const gint64 before = self->now;

  remember_totals (self);
  start_clock (self);
  for (guint i = 0; i < cues->len; i++)
    {
      const BastideCue *cue = &g_array_index (cues, BastideCue, i);
      const gint64 start = self->now + cue->beat * beat;

      g_array_append_val (self->cues, *cue);
      g_array_append_val (self->starts, start);
    }
  update_totals (self);
  tell_points (self, MIN (before, self->now - 1));
}

static void
begin_steps (BastideShow *self, GArray *cues)
{
  const gint64 later = LATER;

  clear (self);
  /* As they were before the first of them. */
  remember_totals (self);
  for (guint i = 0; i < cues->len; i++)
    {
      const BastideCue *cue = &g_array_index (cues, BastideCue, i);

      g_array_append_val (self->cues, *cue);
      g_array_append_val (self->starts, later);
      if (cue->kind == BASTIDE_CUE_POINTS)
        self->was[cue->seat][0] -= cue->points;
    }
  update_totals (self);
  bastide_show_next (self);
}

void
bastide_show_next (BastideShow *self)
{
  int last;

  g_return_if_fail (BASTIDE_IS_SHOW (self));

  last = (int) count_beats (self->cues) - 1;
  if (self->step >= last)
    {
      bastide_show_skip (self);
      return;
    }
  self->step++;
  start_clock (self);
  for (guint i = 0; i < self->cues->len; i++)
    if ((int) get_cue (self, i)->beat == self->step)
      g_array_index (self->starts, gint64, i) = self->now;
  update_totals (self);
  tell_points (self, self->now - 1);
  g_signal_emit (self, signals[TICK], 0);
}

void
bastide_show_get_step (BastideShow *self, int *out_step, int *out_n_steps)
{
  g_return_if_fail (BASTIDE_IS_SHOW (self));

  *out_step = self->step + 1;
  *out_n_steps = (int) count_beats (self->cues);
}

void
bastide_show_step_final (BastideShow *self)
{
  g_autoptr (GArray) cues = NULL;

  g_return_if_fail (BASTIDE_IS_SHOW (self) && self->game);

  cues = bastide_cues_read (self->game, bastide_cues_find_final (self->game));
  if (cues->len > 0)
    begin_steps (self, cues);
}

/* --- the game --- */

static void
changed_cb (BastideShow *self)
{
  const BstSession *session = bastide_game_get_session (self->game);
  const gboolean onward = self->generation == bst_session_generation (session);
  const gboolean redone = self->could_redo;
  const int turn = bastide_game_get_state (self->game)->turn;
  const gboolean leapt = redone && turn > self->turn + 1;
  const gsize seen = self->n_events;
  g_autoptr (GArray) cues = NULL;

  self->generation = bst_session_generation (session);
  self->could_redo = bastide_match_can_redo (BASTIDE_MATCH (self->game));
  bst_session_events (session, &self->n_events);
  cues = bastide_cues_read (self->game, onward ? seen : self->n_events);
  self->turn = turn;
  /* Taken back: what was on its way has not happened. A leap over many turns is no show, either. */
  if (!onward || leapt || !is_animated (self))
    clear (self);
  else if (cues->len > 0 && bastide_game_get_state (self->game)->over && !redone && !self->by_clock)
    begin_steps (self, cues);
  else if (cues->len > 0)
    add_by_clock (self, cues);
  else
    update_totals (self);
  g_signal_emit (self, signals[TICK], 0);
}

void
bastide_show_set_game (BastideShow *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_SHOW (self));

  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  if (game)
    {
      self->generation = bst_session_generation (bastide_game_get_session (game));
      self->could_redo = bastide_match_can_redo (BASTIDE_MATCH (game));
      self->turn = bastide_game_get_state (game)->turn;
      bst_session_events (bastide_game_get_session (game), &self->n_events);
    }
  clear (self);
  g_signal_emit (self, signals[TICK], 0);
}

/* --- object --- */

static void
bastide_show_dispose (GObject *object)
{
  BastideShow *self = BASTIDE_SHOW (object);

  stop_clock (self);
  g_clear_weak_pointer (&self->widget);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_show_parent_class)->dispose (object);
}

static void
bastide_show_finalize (GObject *object)
{
  BastideShow *self = BASTIDE_SHOW (object);

  g_array_unref (self->cues);
  g_array_unref (self->starts);
  G_OBJECT_CLASS (bastide_show_parent_class)->finalize (object);
}

static void
bastide_show_class_init (BastideShowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = bastide_show_dispose;
  object_class->finalize = bastide_show_finalize;
  signals[TICK] = g_signal_new ("tick", BASTIDE_TYPE_SHOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[POINTS] = g_signal_new ("points", BASTIDE_TYPE_SHOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ENDED] = g_signal_new ("ended", BASTIDE_TYPE_SHOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
bastide_show_init (BastideShow *self)
{
  self->cues = g_array_new (FALSE, FALSE, sizeof (BastideCue));
  self->starts = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->step = -1;
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
}

BastideShow *
bastide_show_new (GtkWidget *widget)
{
  BastideShow *self = g_object_new (BASTIDE_TYPE_SHOW, NULL);

  g_set_weak_pointer (&self->widget, widget);
  g_signal_connect_object (widget, "unmap", G_CALLBACK (bastide_show_skip), self, G_CONNECT_SWAPPED);
  return self;
}

void
bastide_show_set_by_clock (BastideShow *self, gboolean by_clock)
{
  g_return_if_fail (BASTIDE_IS_SHOW (self));

  self->by_clock = by_clock;
}

const BastideCue *
bastide_show_get_cues (BastideShow *self, guint *out_n)
{
  g_return_val_if_fail (BASTIDE_IS_SHOW (self), NULL);

  *out_n = self->cues->len;
  return (const BastideCue *) self->cues->data;
}
