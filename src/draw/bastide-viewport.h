/* bastide-viewport.h – which part of the board is seen, how large and how turned.
 *
 * Spots on the board are in cells: the tile at (x, y) covers x … x + 1, y … y + 1. Tiles are always a whole number of
 * device pixels wide and lie on whole pixels, so that their pictures can be blitted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-shape.h"
#include "engine/state.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y;       /* the spot of the board in the middle of the view */
  double zoom;       /* logical pixels per cell */
  int rot;           /* quarter turns clockwise of the whole board */
  int width, height; /* of the view, logical pixels */
  int scale;         /* device pixels per logical pixel; 0 counts as 1 */
} BastideViewport;

#define BASTIDE_ZOOM_MIN 12.0
#define BASTIDE_ZOOM_MAX 400.0

/* Device pixels per cell. */
int bastide_viewport_get_cell (const BastideViewport *view);

/* Logical pixels ↔ spots on the board. */
BastidePoint bastide_viewport_to_board (const BastideViewport *view, double px, double py);
BastidePoint bastide_viewport_from_board (const BastideViewport *view, BastidePoint spot);

/* The square of a cell in logical pixels: its north-west corner on the screen and its side. */
void bastide_viewport_get_square (const BastideViewport *view,
                                  int x,
                                  int y,
                                  double *out_px,
                                  double *out_py,
                                  double *out_side);

/* Changes the zoom so that the spot under (px, py) stays where it is, or so that a spot comes to lie there. */
void bastide_viewport_zoom_at (BastideViewport *view, double px, double py, double zoom);
void bastide_viewport_hold (BastideViewport *view, BastidePoint spot, double px, double py, double zoom);

/* Turns the board by quarter turns; the middle of the view stays. */
void bastide_viewport_turn (BastideViewport *view, int quarters);

/* The cells in use, tiles only; FALSE if there are none. */
gboolean bastide_board_get_extents (const BstGame *game,
                                    const BstState *state,
                                    int *out_x0,
                                    int *out_y0,
                                    int *out_x1,
                                    int *out_y1);

/* Shows all tiles and `margin` cells around them. */
void bastide_viewport_fit (BastideViewport *view,
                           const BstGame *game,
                           const BstState *state,
                           double margin,
                           double max_zoom);

/* The same for the cells (x0, y0) … (x1, y1), both included. */
void bastide_viewport_fit_cells (BastideViewport *view, int x0, int y0, int x1, int y1, double margin, double max_zoom);

G_END_DECLS
