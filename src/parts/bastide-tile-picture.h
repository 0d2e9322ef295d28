/* bastide-tile-picture.h – one tile as a picture, and a row of tiles of a mix.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "draw/bastide-paint.h"
#include "engine/game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_PICTURE (bastide_tile_picture_get_type ())

G_DECLARE_FINAL_TYPE (BastideTilePicture, bastide_tile_picture, BASTIDE, TILE_PICTURE, GtkWidget)

GtkWidget *bastide_tile_picture_new (int size);

/* @tile is copied; NULL: nothing to show. */
void bastide_tile_picture_set_tile (BastideTilePicture *self, const BstTile *tile, int rot);

/* @art (nullable): the file with the tile's own picture; set it before the tile. */
void bastide_tile_picture_set_art (BastideTilePicture *self, const char *art);

void bastide_tile_picture_set_style (BastideTilePicture *self, BastideStyle style);

/* Tiles of the set-up in rows: as large as they can be if there is room for all kinds, else @min_size wide and spread
 * evenly over all kinds. Draws the @n-th of them; FALSE if there are no more. One takes milliseconds. */
gboolean
bastide_tile_strip_draw (cairo_t *cr, const BstSetup *setup, int width, int height, int min_size, gboolean rtl, int n);

G_END_DECLS
