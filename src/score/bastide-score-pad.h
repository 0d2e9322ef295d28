/* bastide-score-pad.h – the pad of an evening, while it is played: track, totals, entries, log, final scoring.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-evening.h"
#include "table/bastide-clock-view.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_PAD (bastide_score_pad_get_type ())

/* Signal "result": the evening is over and wants to be looked at. */
G_DECLARE_FINAL_TYPE (BastideScorePad, bastide_score_pad, BASTIDE, SCORE_PAD, AdwBin)

void bastide_score_pad_set_evening (BastideScorePad *self, BastideEvening *evening);

/* (nullable) */
BastideEvening *bastide_score_pad_get_evening (BastideScorePad *self);

/* To the log, or back to the entries; the keyboard goes along. */
void bastide_score_pad_toggle_log (BastideScorePad *self);

/* Begins the final scoring, or the turn of the same player again, unless something else is being entered. */
void bastide_score_pad_finish (BastideScorePad *self);
void bastide_score_pad_again (BastideScorePad *self);

/* Goes one step back in what is being entered; FALSE: nothing is. Undo must ask for that first. */
gboolean bastide_score_pad_take_back (BastideScorePad *self);

void bastide_score_pad_focus (BastideScorePad *self);

/* Goes on with what is being entered at another table of the same evening. */
void bastide_score_pad_succeed (BastideScorePad *self, BastideScorePad *predecessor);

/* (transfer none) */
BastideClockView *bastide_score_pad_get_clock (BastideScorePad *self);

G_END_DECLS
