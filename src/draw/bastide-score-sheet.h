/* bastide-score-sheet.h – a form on paper for the points of a game, and a scoring track for those who have none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"

G_BEGIN_DECLS

/* Draws the form into the rectangle: a column for each of six players, and a row for each of @rows (ended by NULL; nullable)
 * during the game and again at its end. @title is nullable. Points. */
void bastide_score_form_draw (cairo_t *cr,
                              const char *title,
                              const char *const *rows,
                              double x,
                              double y,
                              double width,
                              double height);

/* The scoring track alone, as large as it fits. */
void bastide_score_track_draw (cairo_t *cr, double x, double y, double width, double height, BastideStyle style);

G_END_DECLS
