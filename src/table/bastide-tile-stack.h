/* bastide-tile-stack.h – how many tiles are left, as a small stack over the board: how near the end of the game is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TILE_STACK (bastide_tile_stack_get_type ())

/* Whoever shows it gives it the action "table.tiles", which shows the tiles themselves. */
G_DECLARE_FINAL_TYPE (BastideTileStack, bastide_tile_stack, BASTIDE, TILE_STACK, AdwBin)

void bastide_tile_stack_set_game (BastideTileStack *self, BastideGame *game);

G_END_DECLS
