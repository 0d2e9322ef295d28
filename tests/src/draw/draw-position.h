/* draw-position.h – positions to draw: a game of a mix, played by greedy players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-board-art.h"
#include "engine/session.h"

G_BEGIN_DECLS

typedef struct _DrawPosition DrawPosition;

/* Plays `n_turns` turns of the mix, or to the end of play if there are fewer. Aborts if there is no such mix. */
DrawPosition *draw_position_new (const char *mix, int n_players, guint64 seed, int n_turns);
void draw_position_free (DrawPosition *position);

const BstGame *draw_position_get_game (DrawPosition *position);
const BstState *draw_position_get_state (DrawPosition *position);
BastideTileBook *draw_position_get_book (DrawPosition *position);

/* A table of n tiles in rows that nobody has played: for looks and speed only. The tiles are those of `mix`. */
DrawPosition *draw_position_new_rows (const char *mix, int n_tiles, int per_row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawPosition, draw_position_free)

G_END_DECLS
