/* bastide-points-art.h – points on their way to a player: “+9” on a label in the player's color, with the player's sign.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-pieces-art.h"

G_BEGIN_DECLS

double bastide_points_get_width (int points, double height);

/* The label with its middle at (x, y). */
void bastide_points_draw (cairo_t *cr,
                          const BastideLook *look,
                          int points,
                          double x,
                          double y,
                          double height,
                          BastideStyle style);

/* A small arrow with its tip at (x, y) that points away from (from_x, from_y): something happens out there. */
void bastide_points_draw_arrow (cairo_t *cr,
                                guint32 color,
                                double from_x,
                                double from_y,
                                double x,
                                double y,
                                double size,
                                BastideStyle style);

G_END_DECLS
