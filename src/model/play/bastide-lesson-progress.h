/* bastide-lesson-progress.h – how far somebody has come in the lessons, as the settings remember it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What stands for a lesson that was taken to its end. */
#define BASTIDE_LESSON_DONE -1

/* The step of the lesson of this name to go on with, 0 if it was never begun, or BASTIDE_LESSON_DONE. */
int bastide_lesson_progress_get (GSettings *settings, const char *lesson);
/* A lesson that was taken to its end stays so, whoever takes it again. */
void bastide_lesson_progress_set (GSettings *settings, const char *lesson, int step);

G_END_DECLS
