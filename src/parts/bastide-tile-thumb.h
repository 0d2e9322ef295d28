/* bastide-tile-thumb.h – a small picture of a tile that may change at any time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "engine/io/tile-json.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_THUMB (bastide_tile_thumb_get_type ())

G_DECLARE_FINAL_TYPE (BastideTileThumb, bastide_tile_thumb, BASTIDE, TILE_THUMB, GtkWidget)

GtkWidget *bastide_tile_thumb_new (int size);

/* @tile must be prepared; it is copied. @art (nullable): the file with its own picture. */
void bastide_tile_thumb_set_tile (BastideTileThumb *self, const BstTile *tile, const char *art);

/* A large piece instead, made small enough; it must be sound and is copied. */
void bastide_tile_thumb_set_piece (BastideTileThumb *self, const BstPieceEntry *entry);

G_END_DECLS
