/* bastide-mark-art.h – the signs printed on tiles: shields, and the marks of the rule modules.
 *
 * Each sign fits a disc of radius r around (x, y). In the flat styles a sign stands on a badge. Knows no state of play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"
#include "engine/tile.h"

G_BEGIN_DECLS

/* The sign of a mark on a tile that lies turned by `rot`; directed marks turn with it. A new mark gets its sign in the
 * table `signs` of bastide-mark-art.c. */
void bastide_mark_draw (cairo_t *cr,
                        const BstTile *tile,
                        BstMark mark,
                        int rot,
                        double x,
                        double y,
                        double r,
                        BastideStyle style);

/* The sign of a mark with this value, without a tile; also a crop circle. */
void bastide_mark_draw_alone (cairo_t *cr, BstMark mark, int value, double x, double y, double r, BastideStyle style);

/* The marks that have a sign, in the order in which they look for room on a tile, and how large each would like to be on
 * a tile that is 1 wide. */
guint bastide_mark_get_n_signs (void);
BstMark bastide_mark_get_sign (guint i, double *out_r);

/* A crop circle; `kind` is the value of the mark: 0 plain, 1 pitchfork, 2 club, 3 shield. */
void bastide_mark_draw_circle (cairo_t *cr, int kind, double x, double y, double r, BastideStyle style);

void bastide_mark_draw_shield (cairo_t *cr, double x, double y, double r, BastideStyle style);

/* The outline of a shield with its middle at the origin, 2 high. */
void bastide_mark_trace_shield (cairo_t *cr);

/* A five-pointed star of radius 1. */
void bastide_mark_trace_star (cairo_t *cr, double x, double y, double r, int points);

G_END_DECLS
