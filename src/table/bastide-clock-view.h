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

/* Whose time runs; -1: nobody's. */
typedef int (*BastideClockWho) (BastideMatch *match);

void bastide_clock_view_set_match (BastideClockView *self, BastideMatch *match, BastideClockWho who);
/* The same for the clock that the game keeps: it runs for people. */
void bastide_clock_view_set_game (BastideClockView *self, BastideGame *game);
/* Until it may go on. */
void bastide_clock_view_set_stopped (BastideClockView *self, gboolean stopped);
/* It runs while @stage (nullable) can be seen; NULL: while it can be seen itself. */
void bastide_clock_view_set_stage (BastideClockView *self, GtkWidget *stage);
/* (transfer none): the time as text, "" without a clock; for those who show it elsewhere. */
GtkLabel *bastide_clock_view_get_label (BastideClockView *self);
/* Of a match that keeps none, with the usual times. Starts anew if it is another one. */
void bastide_clock_view_set_kind (BastideClockView *self, BastideClockKind kind);
const BastideClock *bastide_clock_view_get_clock (BastideClockView *self);

G_END_DECLS
