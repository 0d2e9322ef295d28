/* bastide-score-table.h – the table of an evening: track, totals, entries, log, final scoring.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_TABLE (bastide_score_table_get_type ())

/* Signals: "toast" (string), "result": the evening is over and wants to be looked at. */
G_DECLARE_FINAL_TYPE (BastideScoreTable, bastide_score_table, BASTIDE, SCORE_TABLE, AdwBin)

void bastide_score_table_set_evening (BastideScoreTable *self, BastideEvening *evening);

/* (nullable) */
BastideEvening *bastide_score_table_get_evening (BastideScoreTable *self);

/* To the log, or back to the entries; the keyboard goes along. */
void bastide_score_table_toggle_log (BastideScoreTable *self);

/* Begins the final scoring, or the turn of the same player again, unless something else is being entered. */
void bastide_score_table_finish (BastideScoreTable *self);
void bastide_score_table_again (BastideScoreTable *self);

void bastide_score_table_focus (BastideScoreTable *self);

/* Goes on with what is being entered at another table of the same evening. */
void bastide_score_table_succeed (BastideScoreTable *self, BastideScoreTable *predecessor);

G_END_DECLS
