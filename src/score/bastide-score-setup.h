/* bastide-score-setup.h – the page on which an evening is set up: who, with what, who begins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-history.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_SETUP (bastide_score_setup_get_type ())

/* Signals: "begin" (BastideEvening), "begin-twin" (BastideGame: the board is rebuilt on the screen), "cancel". */
G_DECLARE_FINAL_TYPE (BastideScoreSetup, bastide_score_setup, BASTIDE, SCORE_SETUP, AdwBin)

/* Starts anew: the people of the last evening in their seats, the others as suggestions. */
void bastide_score_setup_start (BastideScoreSetup *self, BastideHistory *history);

/* After that: the people and the mix of this evening, and Enter begins. */
void bastide_score_setup_repeat (BastideScoreSetup *self, BastideEvening *evening);

/* The same for an evening that has just begun, also who begins: something in it is wrong. */
void bastide_score_setup_correct (BastideScoreSetup *self, BastideEvening *evening);

/* Puts the cursor into the first name that is missing. */
void bastide_score_setup_focus (BastideScoreSetup *self);

/* Shows the set-up that is being made on another page. */
void bastide_score_setup_succeed (BastideScoreSetup *self, BastideScoreSetup *predecessor, BastideHistory *history);

G_END_DECLS
