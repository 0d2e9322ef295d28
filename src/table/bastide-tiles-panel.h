/* bastide-tiles-panel.h – the tiles that are still in the bag, with their numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"
#include "draw/bastide-paint.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILES_PANEL (bastide_tiles_panel_get_type ())

G_DECLARE_FINAL_TYPE (BastideTilesPanel, bastide_tiles_panel, BASTIDE, TILES_PANEL, AdwBin)

void bastide_tiles_panel_set_game (BastideTilesPanel *self, BastideGame *game);

/* Whether it is told which tiles are left; otherwise only how many. */
void bastide_tiles_panel_set_hints (BastideTilesPanel *self, gboolean hints);

void bastide_tiles_panel_set_style (BastideTilesPanel *self, BastideStyle style);

G_END_DECLS
