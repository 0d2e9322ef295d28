/* bastide-hint-button.h – a button that shows the best options and why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_HINT_BUTTON (bastide_hint_button_get_type ())

/* Signals: "choose" (int option): the player takes this one. "point" (int option or -1): the player looks at it. */
G_DECLARE_FINAL_TYPE (BastideHintButton, bastide_hint_button, BASTIDE, HINT_BUTTON, AdwBin)

/* A hint is about the decision on the table of this game; when that changes, an open hint closes. */
void bastide_hint_button_set_game (BastideHintButton *self, BastideGame *game);

/* Asks for a hint, as a click does. */
void bastide_hint_button_ask (BastideHintButton *self);

G_END_DECLS
