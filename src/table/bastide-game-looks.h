/* bastide-game-looks.h – how the players of a game look on the board and on the track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"
#include "draw/bastide-pieces-art.h"

G_BEGIN_DECLS

/* The colors and letters that were chosen for this game, by seat; @out_looks has room for BST_MAX_PLAYERS. */
void bastide_game_read_looks (BastideGame *game, BastideLook *out_looks);

/* Is there a wheel, and does it lie beside the map? */
gboolean bastide_game_has_wheel_beside (BastideGame *game);

G_END_DECLS
