/* bastide-tile-picture.h – one tile or large piece as a picture, and a row of tiles of a mix.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "draw/bastide-paint.h"
#include "engine/game.h"
#include "engine/io/tile-json.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_PICTURE (bastide_tile_picture_get_type ())

G_DECLARE_FINAL_TYPE (BastideTilePicture, bastide_tile_picture, BASTIDE, TILE_PICTURE, GtkWidget)

GtkWidget *bastide_tile_picture_new (int size);

/* One of many beside their names: it is drawn when there is nothing else to do, and screen readers pass over it. */
GtkWidget *bastide_tile_picture_new_thumb (int size);

/* @tile must be prepared; it is copied. NULL: nothing to show. @art (nullable): the file with its own picture. */
void bastide_tile_picture_set_tile (BastideTilePicture *self, const BstTile *tile, const char *art, int rot);

/* The file with its own picture has changed. */
void bastide_tile_picture_reload_art (BastideTilePicture *self);

/* A large piece instead, made small enough; it must be sound and is copied. */
void bastide_tile_picture_set_piece (BastideTilePicture *self, const BstPieceEntry *entry);

void bastide_tile_picture_set_style (BastideTilePicture *self, BastideStyle style);

/* Tiles of the set-up in rows: as large as they can be if there is room for all kinds, else @min_size wide and spread
 * evenly over all kinds. Draws the @n-th of them; FALSE if there are no more. One takes milliseconds. */
gboolean
bastide_tile_strip_draw (cairo_t *cr, const BstSetup *setup, int width, int height, int min_size, gboolean rtl, int n);

G_END_DECLS
