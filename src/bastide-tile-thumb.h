/* bastide-tile-thumb.h – a small picture of a tile that may change at any time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "tile.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_THUMB (bastide_tile_thumb_get_type ())

G_DECLARE_FINAL_TYPE (BastideTileThumb, bastide_tile_thumb, BASTIDE, TILE_THUMB, GtkWidget)

GtkWidget *bastide_tile_thumb_new      (int size);

/* @tile must be prepared; it is copied. @art (nullable): its own picture, referenced. */
void       bastide_tile_thumb_set_tile (BastideTileThumb *self,
                                        const BstTile    *tile,
                                        cairo_surface_t  *art);

/* (transfer full) (nullable): the picture that member `art` of a tile names, a PNG or SVG file beside the set @file; and
 * how it is drawn. */
cairo_surface_t *bastide_own_art_load (GFile      *file,
                                       const char *art) G_GNUC_WARN_UNUSED_RESULT;
void             bastide_own_art_draw (cairo_t         *cr,
                                       cairo_surface_t *art,
                                       double           size);

G_END_DECLS
