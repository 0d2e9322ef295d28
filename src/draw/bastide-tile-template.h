/* bastide-tile-template.h – a tile as an SVG file with guides, to draw a picture of one's own over them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-tile-geometry.h"

G_BEGIN_DECLS

/* The id of the group with the guides. Where own pictures are read, it is left out, so that a file which is saved with its
 * guides does not show them. */
#define BASTIDE_GUIDES_ID "bastide-guides"

/* (transfer full): the file. @label is what people call the tile. */
char *bastide_tile_template_new (const BstTile *tile,
                                 const BastideTileGeometry *geometry,
                                 const char *label,
                                 double tile_mm) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): an SVG text without its guides; NULL if it has none. */
GBytes *bastide_tile_template_strip (GBytes *svg) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
