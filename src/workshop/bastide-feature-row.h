/* bastide-feature-row.h – a feature of a tile in the inspector: where it lies, shields, bridge, end, rank in the list.
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

#define BASTIDE_TYPE_FEATURE_ROW (bastide_feature_row_get_type ())

G_DECLARE_FINAL_TYPE (BastideFeatureRow, bastide_feature_row, BASTIDE, FEATURE_ROW, AdwActionRow)

GtkWidget *bastide_feature_row_new (const BastideTileDoc *doc, int feature);

int bastide_feature_row_get_feature (BastideFeatureRow *self);

/* The same features, with other shields and bridges. */
void bastide_feature_row_update (BastideFeatureRow *self, const BastideTileDoc *doc);

G_END_DECLS
