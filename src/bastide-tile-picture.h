/* bastide-tile-picture.h – one tile as a picture, and a row of tiles of a mix.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "bastide-paint.h"
#include "game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_PICTURE (bastide_tile_picture_get_type ())

G_DECLARE_FINAL_TYPE (BastideTilePicture, bastide_tile_picture, BASTIDE, TILE_PICTURE, GtkWidget)

GtkWidget *bastide_tile_picture_new (int size);

/* @tile is copied; NULL: nothing to show. */
void       bastide_tile_picture_set_tile (BastideTilePicture *self,
                                          const BstTile      *tile,
                                          int                 rot);

void       bastide_tile_picture_set_style (BastideTilePicture *self,
                                           BastideStyle        style);

/* A few tiles of the set-up side by side, as many as there is room for. */
void       bastide_tile_strip_draw (cairo_t        *cr,
                                    const BstSetup *setup,
                                    int             width,
                                    int             height,
                                    gboolean        rtl);

G_END_DECLS
