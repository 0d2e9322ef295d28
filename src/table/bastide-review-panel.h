/* bastide-review-panel.h – the review of a game: how it went, luck and play, and the decisions that cost most.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-review.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_REVIEW_PANEL (bastide_review_panel_get_type ())

/* Signals: "show-decision" (pointer BastideReviewLine): show the game as it was before this decision, and what would have been better.
 *          "go-to" (guint n_moves): show the game as it was then.
 *
 * Its buttons use the action "table.play-on", from whoever shows it. */
G_DECLARE_FINAL_TYPE (BastideReviewPanel, bastide_review_panel, BASTIDE, REVIEW_PANEL, AdwBin)

void bastide_review_panel_set_game (BastideReviewPanel *self, BastideGame *game);

/* Shows the review that is kept of the game, or else makes one. */
void bastide_review_panel_start (BastideReviewPanel *self);

/* Is there a review, or one under way? */
gboolean bastide_review_panel_is_started (BastideReviewPanel *self);

G_END_DECLS
