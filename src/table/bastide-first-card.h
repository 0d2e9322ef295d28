/* bastide-first-card.h – a small card over the board that tells what has happened, for the first time or whenever points come.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_FIRST_CARD (bastide_first_card_get_type ())

G_DECLARE_FINAL_TYPE (BastideFirstCard, bastide_first_card, BASTIDE, FIRST_CARD, AdwBin)

/* Where it is remembered what was told. */
void bastide_first_card_set_settings (BastideFirstCard *self, GSettings *settings);

/* Cards come only where the players want help; who is taught the game is told of all points, not of the first ones only. */
void bastide_first_card_set_assistance (BastideFirstCard *self, gboolean hints, gboolean teaching);

void bastide_first_card_set_game (BastideFirstCard *self, BastideGame *game);

G_END_DECLS
