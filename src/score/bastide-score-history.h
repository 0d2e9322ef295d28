/* bastide-score-history.h – the evenings that were kept, and statistics about them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-history.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_HISTORY (bastide_score_history_get_type ())

/* Its rows use the actions "score.open-past" and "score.delete-past"; their target (u) is the number of the evening. */
G_DECLARE_FINAL_TYPE (BastideScoreHistory, bastide_score_history, BASTIDE, SCORE_HISTORY, AdwBin)

void bastide_score_history_set_history (BastideScoreHistory *self, BastideHistory *history);

G_END_DECLS
