/* bastide-tile-inspector.h – everything about a tile that is not on its sides: features, fields, marks, pile.
 *
 * Shows a value and offers changed ones. Signals:
 *   "edited" (BastideTileDoc *doc, const char *what);
 *   "feature" (int): the person looks at this feature;
 *   "fields" (gboolean): show the fields or not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-tile-doc.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_INSPECTOR (bastide_tile_inspector_get_type ())

G_DECLARE_FINAL_TYPE (BastideTileInspector, bastide_tile_inspector, BASTIDE, TILE_INSPECTOR, AdwBin)

/* NULL: nothing to show. @square: it is a square of a large piece, which has no pile of its own. */
void bastide_tile_inspector_set_doc (BastideTileInspector *self, const BastideTileDoc *doc, gboolean square);

G_END_DECLS
