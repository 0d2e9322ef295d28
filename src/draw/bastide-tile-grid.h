/* bastide-tile-grid.h – a tile as a small grid of labels: who owns which spot, and how far it is to somebody else.
 *
 * The grid answers what curves can't answer cheaply: connected areas, room for a thing of a given size, hit tests.
 * Private to the drawing code; knows neither features nor colors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-shape.h"

G_BEGIN_DECLS

#define BASTIDE_GRID      96 /* cells per side; a multiple of 4, for cairo's stride */
#define BASTIDE_GRID_FREE 0  /* label of cells that belong to nothing */

typedef struct
{
  guint8 at[BASTIDE_GRID][BASTIDE_GRID]; /* [row][column] */
} BastideGrid;

/* A cairo_t on the grid in unit coordinates: what is painted after bastide_grid_pen() gets that label, hard edged. End
 * with cairo_destroy(). */
cairo_t *bastide_grid_paint (BastideGrid *grid);
void bastide_grid_pen (cairo_t *cr, guint8 label);

/* Distances to the nearest cell with another label; the rim of the tile is no label. Read with
 * bastide_grid_distance(). */
void bastide_grid_measure (const BastideGrid *grid, BastideGrid *out_distance);

/* Free cells take the label of the source that reaches them first over free cells. `source` gives the label for each
 * eighth of the rim, clockwise from the north-west corner; 0 is no source. */
void bastide_grid_flood (BastideGrid *grid, const guint8 source[8]);

/* The outline of everything with that label, smoothed; one closed loop per island or hole (fill even-odd). */
void bastide_grid_outline (const BastideGrid *grid, guint8 label, BastideShape *out_shape);

/* Where two labels of the set (bit per label) touch: open lines, smoothed. */
void bastide_grid_seams (const BastideGrid *grid, guint32 labels, BastideShape *out_shape);

static inline int
bastide_grid_index (double v)
{
  int i = (int) (v * BASTIDE_GRID);

  return CLAMP (i, 0, BASTIDE_GRID - 1);
}

static inline guint8
bastide_grid_get (const BastideGrid *grid, double x, double y)
{
  return grid->at[bastide_grid_index (y)][bastide_grid_index (x)];
}

/* The middle of a cell. */
static inline BastidePoint
bastide_grid_point (int column, int row)
{
  return bastide_point ((column + 0.5) / BASTIDE_GRID, (row + 0.5) / BASTIDE_GRID);
}

/* Distances are kept as fifths of a cell. */
static inline double
bastide_grid_distance (const BastideGrid *distance, double x, double y)
{
  return bastide_grid_get (distance, x, y) / (5.0 * BASTIDE_GRID);
}

G_END_DECLS
