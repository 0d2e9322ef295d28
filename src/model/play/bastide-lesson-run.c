/* bastide-lesson-run.c – somebody takes a lesson.
 *
 * The log of the game is always a beginning of the moves of the lesson, so where the learner is follows from its length; only
 * steps in which nobody moves have to be counted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-lesson-run.h"

#include "engine/feature.h"
#include "engine/placing.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideLessonRun
{
  GObject parent_instance;

  BastideLesson *lesson;
  BastideGame *game;
  guint step;
  gboolean over;
  gboolean answered; /* the question of the step was */
  char *wrong;       /* (nullable) */
  guint pace;
  guint source;     /* makes the next move of the other side */
  gboolean making;  /* a move of the lesson itself */
  gboolean settled; /* nothing is to be done about a change of the game */
  gboolean opened;  /* whoever watches the game knows that the learner can answer */
};

G_DEFINE_FINAL_TYPE (BastideLessonRun, bastide_lesson_run, G_TYPE_OBJECT)

static guint changed_signal;

static void carry_on (BastideLessonRun *self);

static const BastideLessonStep *
get_step (BastideLessonRun *self)
{
  return bastide_lesson_get_step (self->lesson, self->step);
}

/* How many moves of the lesson are made. */
static guint
count_made (BastideLessonRun *self)
{
  gsize made;
  guint n = 0;

  bst_session_log (bastide_game_get_session (self->game), &made, NULL);
  while (n < bastide_lesson_get_n_moves (self->lesson) && bastide_lesson_get_move (self->lesson, n)->n_moves < made)
    n++;
  return n;
}

/* (nullable): the next move of the step. */
static const BastideLessonMove *
get_next (BastideLessonRun *self)
{
  guint made = count_made (self);

  return made < get_step (self)->after ? bastide_lesson_get_move (self->lesson, made) : NULL;
}

static gboolean
has_question (BastideLessonRun *self)
{
  return get_step (self)->answers->len > 0;
}

BastideLessonState
bastide_lesson_run_get_state (BastideLessonRun *self)
{
  const BastideLessonMove *next;

  g_return_val_if_fail (BASTIDE_IS_LESSON_RUN (self), BASTIDE_LESSON_OVER);

  if (self->over)
    return BASTIDE_LESSON_OVER;
  next = get_next (self);
  if (next)
    return next->task ? BASTIDE_LESSON_TASK : BASTIDE_LESSON_WATCH;
  return has_question (self) && !self->answered ? BASTIDE_LESSON_QUESTION : BASTIDE_LESSON_READ;
}

static gboolean
is_open (gpointer data)
{
  BastideLessonRun *self = data;

  return bastide_lesson_run_get_state (self) == BASTIDE_LESSON_TASK;
}

static void
tell (BastideLessonRun *self)
{
  if (is_open (self) != self->opened)
    {
      self->settled = TRUE;
      bastide_game_tell_opened (self->game);
      self->settled = FALSE;
    }
  g_signal_emit (self, changed_signal, 0);
}

static void
set_wrong (BastideLessonRun *self, const char *text)
{
  g_free (self->wrong);
  self->wrong = g_strdup (text);
}

/* --- what the learner may do --- */

static gboolean
is_same_place (const BstMove *a, const BstMove *b)
{
  return a->x == b->x && a->y == b->y;
}

/* The same is done to the same feature, on another of its tiles. */
static gboolean
is_same_feature (BastideLessonRun *self, const BstMove *move, const BstMove *task)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  BstMove moved = *move;
  BstWhere a, b;

  moved.x = task->x;
  moved.y = task->y;
  moved.a = task->a;
  return memcmp (&moved, task, sizeof moved) == 0 && bst_move_where (move, &a) && bst_move_where (task, &b)
         && a.feature >= 0 && b.feature >= 0
         && bst_root (game, state, bst_seg_at (game, state, a.x, a.y, a.feature))
              == bst_root (game, state, bst_seg_at (game, state, b.x, b.y, b.feature));
}

/* A tile that looks the same turned once more lies in the same way. */
static gboolean
comes_to_the_same (BastideLessonRun *self, const BstMove *move, const BstMove *task)
{
  const BstGame *game = bastide_game_get_game (self->game);

  if (memcmp (move, task, sizeof *move) == 0 || is_same_feature (self, move, task))
    return TRUE;
  return move->kind == BST_KIND_PLACE_TILE && task->kind == BST_KIND_PLACE_TILE && is_same_place (move, task)
         && bst_tile_same_picture (&game->tiles[bastide_game_get_state (self->game)->hand], move->rot, task->rot);
}

/* What to say about a move that is allowed and not asked for. */
static const char *
explain (BastideLessonRun *self, const BstMove *move, const BstMove *task)
{
  const char *wrong = get_step (self)->wrong;

  if (move->kind == BST_KIND_PLACE_TILE && is_same_place (move, task))
    return _ ("That is the square. Now rotate the tile until it lies as the text says.");
  if (wrong)
    return bastide_lesson_tell (self->lesson, wrong);
  if (move->kind == BST_KIND_PLACE_TILE)
    return _ ("You may put it there, but this lesson continues on the marked square.");
  if (task->act == BST_ACT_PASS && move->act == BST_ACT_PLACE)
    return _ ("You may place a follower there, but this time keep it for later: the lesson continues without one.");
  if (task->act == BST_ACT_PASS)
    return _ ("The rules allow that, but this time do nothing here: the lesson continues without it.");
  return _ ("The rules allow that, but this lesson continues another way. Read the text once more.");
}

static gboolean
allow (gpointer data, BstMove *move, GError **error)
{
  BastideLessonRun *self = data;
  const BastideLessonMove *next = get_next (self);

  if (self->making)
    return TRUE;
  if (next && next->task && comes_to_the_same (self, move, &next->move))
    {
      *move = next->move;
      return TRUE;
    }
  set_wrong (self, next ? explain (self, move, &next->move) : NULL);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, self->wrong ? self->wrong : "");
  tell (self);
  return FALSE;
}

/* --- the other side --- */

static void
make (BastideLessonRun *self, const BstMove *move)
{
  g_autoptr (GError) error = NULL;

  self->making = TRUE;
  if (!bastide_game_apply (self->game, move, &error))
    g_warning ("The lesson “%s” cannot go on: %s", bastide_lesson_get_id (self->lesson), error->message);
  self->making = FALSE;
}

/* Draws belong to the move before: nobody waits for them. */
static void
make_draws (BastideLessonRun *self)
{
  const BastideLessonMove *next = get_next (self);

  for (; next && next->player == BST_NATURE; next = get_next (self))
    make (self, &next->move);
}

static gboolean
move_cb (gpointer data)
{
  BastideLessonRun *self = BASTIDE_LESSON_RUN (data);
  const BastideLessonMove *next = get_next (self);

  self->source = 0;
  if (next && !next->task)
    make (self, &next->move);
  carry_on (self);
  return G_SOURCE_REMOVE;
}

/* The text of the last step stays until it is read. */
static void
go_to_next_step (BastideLessonRun *self)
{
  set_wrong (self, NULL);
  self->answered = FALSE;
  if (self->step + 1 < bastide_lesson_get_n_steps (self->lesson))
    self->step++;
  else
    self->over = TRUE;
}

static gboolean
has_task (BastideLessonRun *self)
{
  const BastideLessonStep *step = get_step (self);

  for (guint i = step->first; i < step->after; i++)
    if (bastide_lesson_get_move (self->lesson, i)->task)
      return TRUE;
  return FALSE;
}

/* Does what nobody has to be asked for. */
static void
carry_on (BastideLessonRun *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  make_draws (self);
  while (!self->pace && bastide_lesson_run_get_state (self) == BASTIDE_LESSON_WATCH)
    make (self, &get_next (self)->move);
  if (bastide_lesson_run_get_state (self) == BASTIDE_LESSON_WATCH)
    self->source = g_timeout_add (self->pace, move_cb, self);
  /* What was to be done is done: what follows from it is told in the next step. */
  else if (bastide_lesson_run_get_state (self) == BASTIDE_LESSON_READ && has_task (self))
    {
      go_to_next_step (self);
      carry_on (self);
      return;
    }
  tell (self);
}

/* The learner made a move, or went back or forth in the game. */
static void
game_changed_cb (BastideLessonRun *self)
{
  guint made = count_made (self);

  /* Whoever else watches sees it as it is now. */
  self->opened = is_open (self);
  if (self->making || self->settled)
    return;
  set_wrong (self, NULL);
  while (self->step > 0 && made < get_step (self)->first)
    self->step--;
  while (made > get_step (self)->after)
    self->step++;
  self->over = FALSE;
  carry_on (self);
}

/* --- the learner --- */

void
bastide_lesson_run_next (BastideLessonRun *self)
{
  g_return_if_fail (BASTIDE_IS_LESSON_RUN (self));

  if (bastide_lesson_run_get_state (self) != BASTIDE_LESSON_READ)
    return;
  go_to_next_step (self);
  carry_on (self);
}

gboolean
bastide_lesson_run_answer (BastideLessonRun *self, guint answer)
{
  const BastideLessonStep *step;

  g_return_val_if_fail (BASTIDE_IS_LESSON_RUN (self), FALSE);
  g_return_val_if_fail (answer < get_step (self)->answers->len, FALSE);

  step = get_step (self);
  self->answered = g_array_index (step->answers, BastideLessonAnswer, answer).right;
  set_wrong (self, self->answered ? NULL
                   : step->wrong  ? bastide_lesson_tell (self->lesson, step->wrong)
                                  : _ ("Not quite. Try another answer."));
  tell (self);
  return self->answered;
}

/* Makes all moves that are left of the step. */
static void
finish_step (BastideLessonRun *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  for (const BastideLessonMove *next = get_next (self); next; next = get_next (self))
    make (self, &next->move);
}

void
bastide_lesson_run_skip (BastideLessonRun *self)
{
  g_return_if_fail (BASTIDE_IS_LESSON_RUN (self));

  if (self->over)
    return;
  /* Whoever skips a question is told the answer. */
  if (bastide_lesson_run_get_state (self) == BASTIDE_LESSON_QUESTION)
    {
      self->answered = TRUE;
      set_wrong (self, NULL);
      tell (self);
      return;
    }
  finish_step (self);
  go_to_next_step (self);
  carry_on (self);
}

static void
go_to_step (BastideLessonRun *self, guint step)
{
  const guint first = bastide_lesson_get_step (self->lesson, step)->first;
  gsize made;

  g_clear_handle_id (&self->source, g_source_remove);
  bst_session_log (bastide_game_get_session (self->game), &made, NULL);
  set_wrong (self, NULL);
  self->over = self->answered = FALSE;
  self->step = step;
  self->making = TRUE;
  if (first < bastide_lesson_get_n_moves (self->lesson)
      && bastide_lesson_get_move (self->lesson, first)->n_moves < made)
    bastide_game_go_to (self->game, bastide_lesson_get_move (self->lesson, first)->n_moves);
  self->making = FALSE;
  carry_on (self);
}

void
bastide_lesson_run_repeat (BastideLessonRun *self)
{
  g_return_if_fail (BASTIDE_IS_LESSON_RUN (self));

  go_to_step (self, self->step);
}

void
bastide_lesson_run_back (BastideLessonRun *self)
{
  g_return_if_fail (BASTIDE_IS_LESSON_RUN (self));

  go_to_step (self, self->step > 0 && !self->over ? self->step - 1 : self->step);
}

/* --- what is shown --- */

BastideLesson *
bastide_lesson_run_get_lesson (BastideLessonRun *self)
{
  return self->lesson;
}

BastideGame *
bastide_lesson_run_get_game (BastideLessonRun *self)
{
  return self->game;
}

guint
bastide_lesson_run_get_step (BastideLessonRun *self)
{
  return self->step;
}

const char *
bastide_lesson_run_get_text (BastideLessonRun *self)
{
  const BastideLessonStep *step;

  g_return_val_if_fail (BASTIDE_IS_LESSON_RUN (self), "");

  step = get_step (self);
  return bastide_lesson_tell (self->lesson, self->answered && step->reply ? step->reply : step->text);
}

const char *
bastide_lesson_run_get_wrong (BastideLessonRun *self)
{
  return self->wrong;
}

const char **
bastide_lesson_run_dup_answers (BastideLessonRun *self)
{
  GArray *answers;
  const char **texts;

  g_return_val_if_fail (BASTIDE_IS_LESSON_RUN (self), NULL);

  if (bastide_lesson_run_get_state (self) != BASTIDE_LESSON_QUESTION)
    return NULL;
  answers = get_step (self)->answers;
  texts = g_new0 (const char *, answers->len + 1);
  for (guint i = 0; i < answers->len; i++)
    texts[i] = bastide_lesson_tell (self->lesson, g_array_index (answers, BastideLessonAnswer, i).source);
  return texts;
}

const BstMove *
bastide_lesson_run_get_task (BastideLessonRun *self)
{
  g_return_val_if_fail (BASTIDE_IS_LESSON_RUN (self), NULL);

  return bastide_lesson_run_get_state (self) == BASTIDE_LESSON_TASK ? &get_next (self)->move : NULL;
}

/* --- object --- */

static void
bastide_lesson_run_dispose (GObject *object)
{
  BastideLessonRun *self = BASTIDE_LESSON_RUN (object);

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->game)
    bastide_game_set_guard (self->game, NULL, NULL);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_lesson_run_parent_class)->dispose (object);
}

static void
bastide_lesson_run_finalize (GObject *object)
{
  BastideLessonRun *self = BASTIDE_LESSON_RUN (object);

  g_free (self->wrong);
  g_clear_pointer (&self->lesson, bastide_lesson_unref);
  G_OBJECT_CLASS (bastide_lesson_run_parent_class)->finalize (object);
}

static void
bastide_lesson_run_class_init (BastideLessonRunClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_lesson_run_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_lesson_run_finalize;
  changed_signal = g_signal_new ("changed", BASTIDE_TYPE_LESSON_RUN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
bastide_lesson_run_init (BastideLessonRun *self)
{
}

BastideLessonRun *
bastide_lesson_run_new (BastideLesson *lesson, guint step, guint pace)
{
  static const BastideGameGuard guard = { is_open, allow };
  BastideLessonRun *self;

  g_return_val_if_fail (lesson && step < bastide_lesson_get_n_steps (lesson), NULL);

  self = g_object_new (BASTIDE_TYPE_LESSON_RUN, NULL);
  self->lesson = bastide_lesson_ref (lesson);
  self->game = bastide_game_new (bastide_lesson_begin (lesson));
  bastide_game_set_guard (self->game, &guard, self);
  g_signal_connect_object (self->game, "changed", G_CALLBACK (game_changed_cb), self, G_CONNECT_SWAPPED);
  for (self->step = 0; self->step < step; self->step++)
    finish_step (self);
  /* The table is set at once; only what happens later is watched. */
  carry_on (self);
  self->pace = pace;
  return self;
}
