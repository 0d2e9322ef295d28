/* bastide-map-panel.h – the whole map as a list: tiles, features, fields.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MAP_PANEL (bastide_map_panel_get_type ())

/* Signals: "show-square" (int x, int y, uint seg or BST_NONE): the player wants to see this square and feature.
 *          "light" (uint seg or BST_NONE): the player looks at a line. */
G_DECLARE_FINAL_TYPE (BastideMapPanel, bastide_map_panel, BASTIDE, MAP_PANEL, AdwBin)

void bastide_map_panel_set_game (BastideMapPanel *self, BastideGame *game);

/* Whether the values of features are told. */
void bastide_map_panel_set_hints (BastideMapPanel *self, gboolean hints);

/* By how many quarters the board is turned: directions are told as they are seen. */
void bastide_map_panel_set_turn (BastideMapPanel *self, int turn);

G_END_DECLS
