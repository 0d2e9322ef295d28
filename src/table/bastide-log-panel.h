/* bastide-log-panel.h – what happened in a game, line by line, with the arithmetic of every award.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_LOG_PANEL (bastide_log_panel_get_type ())

/* Signals: "light" (pointer to BstEvent, or NULL): the player looks at a line, or no longer.
 *          "go-to" (guint n_moves): show the game as it was then. */
G_DECLARE_FINAL_TYPE (BastideLogPanel, bastide_log_panel, BASTIDE, LOG_PANEL, AdwBin)

void bastide_log_panel_set_game (BastideLogPanel *self, BastideGame *game);

/* By how many quarters the board is turned: directions are told as they are seen. */
void bastide_log_panel_set_turn (BastideLogPanel *self, int turn);

G_END_DECLS
