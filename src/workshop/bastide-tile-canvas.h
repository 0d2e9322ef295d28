/* bastide-tile-canvas.h – a tile on a large canvas, edited with pointer or keys.
 *
 * Shows a value and offers changed ones; does not know where they go. Signals:
 *   "edited" (BastideTileDoc *doc, const char *what): the value as it would become, and the name of the step;
 *   "selected": another side has the focus.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "model/workshop/bastide-tile-doc.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_CANVAS (bastide_tile_canvas_get_type ())

G_DECLARE_FINAL_TYPE (BastideTileCanvas, bastide_tile_canvas, BASTIDE, TILE_CANVAS, GtkWidget)

/* NULL: nothing to edit. @art (nullable): the file with the tile's own picture. */
void bastide_tile_canvas_set_doc (BastideTileCanvas *self, const BastideTileDoc *doc, const char *id, const char *art);

/* The file with its own picture has changed. */
void bastide_tile_canvas_reload_art (BastideTileCanvas *self);

/* What a click paints; BST_SIDE_OPEN: clicks only select. */
void bastide_tile_canvas_set_brush (BastideTileCanvas *self, BstSideKind brush);

/* What a click puts onto the tile instead; NULL: it paints. */
void bastide_tile_canvas_set_thing (BastideTileCanvas *self, const BastideThing *thing);

void bastide_tile_canvas_set_show_fields (BastideTileCanvas *self, gboolean show);
/* The feature that is lit, -1: none. */
void bastide_tile_canvas_set_feature (BastideTileCanvas *self, int feature);

/* Names of a side and of what it shows, translated. */
const char *bastide_side_name (int side);
const char *bastide_side_kind_name (BstSideKind kind);
/* Color of field @i of a tile as the canvas shows it. */
guint32 bastide_field_color (int i);

G_END_DECLS
