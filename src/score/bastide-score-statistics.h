/* bastide-score-statistics.h – what the evenings that were kept tell about people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-history.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_STATISTICS (bastide_score_statistics_get_type ())

/* Signal "show-evenings" (GArray of guint: numbers of evenings, string: what they have in common): a number was chosen. */
G_DECLARE_FINAL_TYPE (BastideScoreStatistics, bastide_score_statistics, BASTIDE, SCORE_STATISTICS, AdwBin)

void bastide_score_statistics_set_history (BastideScoreStatistics *self, BastideHistory *history);

G_END_DECLS
