/* bastide-lesson-page.h – a lesson: what it says and asks, above the table on which it is played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-lesson-run.h"
#include "table/bastide-table.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_LESSON_PAGE (bastide_lesson_page_get_type ())

/* Signal "leave": the learner has had enough. */
G_DECLARE_FINAL_TYPE (BastideLessonPage, bastide_lesson_page, BASTIDE, LESSON_PAGE, AdwBin)

GtkWidget *bastide_lesson_page_new (GSettings *settings);

/* Begins the lesson, or goes on with it at @step; NULL: none. */
void bastide_lesson_page_set_lesson (BastideLessonPage *self, BastideLesson *lesson, guint step);
/* (nullable) (transfer none): where something is said in passing. */
AdwToastOverlay *bastide_lesson_page_get_toasts (BastideLessonPage *self);

/* (nullable) */
BastideLessonRun *bastide_lesson_page_get_run (BastideLessonPage *self);

G_END_DECLS
