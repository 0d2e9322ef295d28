/* bastide-players-panel.h – the players of a game: points, what they would have if it ended now, supply.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "table/bastide-show.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_PLAYERS_PANEL (bastide_players_panel_get_type ())

G_DECLARE_FINAL_TYPE (BastidePlayersPanel, bastide_players_panel, BASTIDE, PLAYERS_PANEL, AdwBin)

void bastide_players_panel_set_game (BastidePlayersPanel *self, BastideGame *game);

/* Points are counted up as they are seen to arrive. */
void bastide_players_panel_set_show (BastidePlayersPanel *self, BastideShow *show);

/* Whether the points "if it ended now" are shown (open table and teaching, not in a tournament). */
void bastide_players_panel_set_projection (BastidePlayersPanel *self, gboolean projection);

G_END_DECLS
