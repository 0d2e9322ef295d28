/* bastide-square-art.h – marks of empty squares that a position has dozens of.
 *
 * Knows cairo and a size; boards and the cache of pictures ask for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_SQUARE_LEGAL, /* the tile in hand may go there */
  BASTIDE_SQUARE_DEAD,  /* no tile that is left fits there */
} BastideSquareMark;

/* How wide lines are on a square, in pixels. */
double bastide_square_get_line (int size);
/* The outline just inside a square whose corner is at (x, y). */
void bastide_square_trace (cairo_t *cr, double x, double y, double size);

/* With its corner at the origin, @size pixels wide; @dark: on a dark table. */
void bastide_square_draw (cairo_t *cr, BastideSquareMark mark, int size, BastideStyle style, gboolean dark);

G_END_DECLS
