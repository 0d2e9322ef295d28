/* bastide-field-row.h – a field of a tile in the inspector: cities it touches, half sides it reaches.
 *
 * Shows a value and offers changed ones. Signal:
 *   "edited" (BastideTileDoc *doc, const char *what).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-tile-doc.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_FIELD_ROW (bastide_field_row_get_type ())

G_DECLARE_FINAL_TYPE (BastideFieldRow, bastide_field_row, BASTIDE, FIELD_ROW, AdwExpanderRow)

/* @feature: its index among the features; @number: 1 for the first field, as the canvas numbers and colors them. */
GtkWidget *bastide_field_row_new (const BastideTileDoc *doc, int feature, int number);

int bastide_field_row_get_feature (BastideFieldRow *self);

G_END_DECLS
