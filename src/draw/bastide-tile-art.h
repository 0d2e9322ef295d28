/* bastide-tile-art.h – draws tiles: front in three styles, back, single features.
 *
 * A tile is drawn from its geometry and always upright: turning it moves the edges, not the houses. The same tile gives
 * the same picture on every run. Knows no state of play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"
#include "draw/bastide-tile-geometry.h"

G_BEGIN_DECLS

/* Is the same printed on both? They may come from different sets, or from a game that is gone. */
gboolean bastide_tile_is_alike (const BstTile *tile, const BstTile *other);

/* Draws the tile, turned by `rot`, into the square from the origin to (size, size). */
void bastide_tile_draw (cairo_t *cr,
                        const BstTile *tile,
                        const BastideTileGeometry *geometry,
                        int rot,
                        double size,
                        BastideStyle style);

/* The same without the rim of the cardboard: for paper that is still to be cut. There the rim would be a dark line beside
 * every cut that is not quite straight. */
void bastide_tile_draw_uncut (cairo_t *cr,
                              const BstTile *tile,
                              const BastideTileGeometry *geometry,
                              int rot,
                              double size,
                              BastideStyle style);

/* A rough sketch that is drawn at once, for a picture that is not ready yet. Needs no geometry. */
void bastide_tile_draw_quick (cairo_t *cr, const BstTile *tile, int rot, double size, BastideStyle style);

/* The back of a tile of that BstGroup; start tiles have one of their own. */
void bastide_tile_draw_back (cairo_t *cr, int group, gboolean start, double size, BastideStyle style);
void bastide_tile_draw_back_uncut (cairo_t *cr, int group, gboolean start, double size, BastideStyle style);

/* The tower over a corner at which walls meet; its foot at the origin. Boards draw it across the tiles around it. */
void bastide_tile_draw_corner (cairo_t *cr, double size, BastideStyle style);

/* Paints one feature's area (unit square) with the current source. */
void
bastide_tile_fill_feature (cairo_t *cr, const BstTile *tile, const BastideTileGeometry *geometry, int feature, int rot);

G_END_DECLS
