/* bastide-score-result.h – how an evening ended: winners, table, charts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-evening.h"
#include "model/score/bastide-history.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_RESULT (bastide_score_result_get_type ())

G_DECLARE_FINAL_TYPE (BastideScoreResult, bastide_score_result, BASTIDE, SCORE_RESULT, AdwBin)

/* Shows an evening with its log, or only what the history knows. */
void bastide_score_result_set_evening (BastideScoreResult *self, BastideEvening *evening);
/* The page must be empty: what is still to be noted there would be written, and @past would be gone. */
void bastide_score_result_set_past (BastideScoreResult *self, const BastidePast *past);

/* What was typed about a result without a log is written a moment later; here at once. FALSE: it is only on the screen. */
gboolean bastide_score_result_save_note (BastideScoreResult *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* It is not written any more. */
void bastide_score_result_drop_note (BastideScoreResult *self);

/* (transfer full) (nullable): result, track and charts as a picture, in PNG, with the landscape of @board (nullable) and the
 * last photo. */
GBytes *bastide_score_result_draw_picture (BastideScoreResult *self,
                                           BastideGame *board,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The cursor goes to the title; names and colors are below. */
void bastide_score_result_focus_about (BastideScoreResult *self);

/* Pictures that are dropped or pasted on @widget, which must not live longer than @self, are photos of the board, too. */
void bastide_score_result_take_photos (BastideScoreResult *self, GtkWidget *widget);
/* Where the photos lie. */
void bastide_score_result_set_history (BastideScoreResult *self, BastideHistory *history);

G_END_DECLS
