/* bastide-clock-view.h – the time that whoever decides has left.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-clock.h"
#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_CLOCK_VIEW (bastide_clock_view_get_type ())

G_DECLARE_FINAL_TYPE (BastideClockView, bastide_clock_view, BASTIDE, CLOCK_VIEW, AdwBin)

void bastide_clock_view_set_game (BastideClockView *self, BastideGame *game);
/* Starts anew if it is another one. */
void bastide_clock_view_set_kind (BastideClockView *self, BastideClockKind kind);
const BastideClock *bastide_clock_view_get_clock (BastideClockView *self);

G_END_DECLS
