/* bastide-course.h – the table behind a chart of points by turn: a sentence for each turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_COURSE (bastide_course_get_type ())

/* Folded at first; a row for each turn, which can have the focus. */
G_DECLARE_FINAL_TYPE (BastideCourse, bastide_course, BASTIDE, COURSE, AdwBin)

/* @points: of each player in turn, step by step; @first is the number of the turn of the first step. All is copied. */
void bastide_course_set_points (BastideCourse *self,
                                const char *const *names,
                                int n_players,
                                const int *points,
                                int n_steps,
                                int first);

G_END_DECLS
