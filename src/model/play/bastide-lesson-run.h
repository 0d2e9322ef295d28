/* bastide-lesson-run.h – somebody takes a lesson: which step, what is to be done, what went wrong.
 *
 * Has the game of the lesson and lets through only the moves that it asks for; those of the other side it makes itself. Any
 * step can be repeated or skipped. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"
#include "model/play/bastide-lesson.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_LESSON_RUN (bastide_lesson_run_get_type ())

/* What a step waits for. */
typedef enum
{
  BASTIDE_LESSON_WATCH,    /* the other side moves by itself */
  BASTIDE_LESSON_TASK,     /* the learner is to make a move */
  BASTIDE_LESSON_QUESTION, /* the learner is to choose an answer */
  BASTIDE_LESSON_READ,     /* the learner is to go on: bastide_lesson_run_next() */
  BASTIDE_LESSON_OVER,     /* the last step was read */
} BastideLessonState;

/* Signal "changed": another step, another state, or something was said about a move or an answer. */
G_DECLARE_FINAL_TYPE (BastideLessonRun, bastide_lesson_run, BASTIDE, LESSON_RUN, GObject)

/* (transfer full): from a step on; those before have been taken. @pace: milliseconds between the moves of the other side, 0:
 * all at once. */
BastideLessonRun *bastide_lesson_run_new (BastideLesson *lesson, guint step, guint pace) G_GNUC_WARN_UNUSED_RESULT;

BastideLesson *bastide_lesson_run_get_lesson (BastideLessonRun *self);
BastideGame *bastide_lesson_run_get_game (BastideLessonRun *self);
guint bastide_lesson_run_get_step (BastideLessonRun *self);
BastideLessonState bastide_lesson_run_get_state (BastideLessonRun *self);

/* What is said in this step, in the user’s language. */
const char *bastide_lesson_run_get_text (BastideLessonRun *self);
/* (nullable): what is said about the move or answer that was not right. */
const char *bastide_lesson_run_get_wrong (BastideLessonRun *self);
/* (nullable): the answers to choose from, ended by NULL. (transfer container) */
const char **bastide_lesson_run_dup_answers (BastideLessonRun *self) G_GNUC_WARN_UNUSED_RESULT;
/* (nullable): the move that the learner is to make. */
const BstMove *bastide_lesson_run_get_task (BastideLessonRun *self);

/* The step was read. */
void bastide_lesson_run_next (BastideLessonRun *self);
/* Answers the question; FALSE if that is not right. */
gboolean bastide_lesson_run_answer (BastideLessonRun *self, guint answer);

/* Does what is left of the step, and goes to the next one. */
void bastide_lesson_run_skip (BastideLessonRun *self);
/* Plays this step again from its beginning; and the one before. */
void bastide_lesson_run_repeat (BastideLessonRun *self);
void bastide_lesson_run_back (BastideLessonRun *self);

G_END_DECLS
