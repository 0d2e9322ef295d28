/* bastide-mark-row.h – a mark in the inspector of a tile: there or not, how many, which one, on which sides.
 *
 * What a mark takes, the engine's table says (word-list.h); a new mark needs no line here. Shows a value and offers
 * changed ones. Signal:
 *   "edited" (BastideTileDoc *doc, const char *what).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-tile-doc.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MARK_ROW (bastide_mark_row_get_type ())

G_DECLARE_FINAL_TYPE (BastideMarkRow, bastide_mark_row, BASTIDE, MARK_ROW, AdwActionRow)

GtkWidget *bastide_mark_row_new (BstMark mark);

void bastide_mark_row_set_doc (BastideMarkRow *self, const BastideTileDoc *doc);

G_END_DECLS
