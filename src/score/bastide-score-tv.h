/* bastide-score-tv.h – a second window with large type, for a television or for people across the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"
#include "model/score/bastide-history.h"
#include "table/bastide-clock-view.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_TV (bastide_score_tv_get_type ())

G_DECLARE_FINAL_TYPE (BastideScoreTv, bastide_score_tv, BASTIDE, SCORE_TV, AdwWindow)

/* @clock (nullable): its time is shown, too. @history (nullable): it has the pictures of people. */
GtkWidget *bastide_score_tv_new (BastideEvening *evening, BastideClockView *clock, BastideHistory *history);
/* The same for a result without a log: who has won, and the points by kind. */
GtkWidget *bastide_score_tv_new_for_past (const BastidePast *past, BastideHistory *history);
/* The same for a board that is rebuilt on the screen. */
GtkWidget *bastide_score_tv_new_for_game (BastideGame *game);

G_END_DECLS
