/* bastide-score-view.h – the place Score track: scores for a table with real tiles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "parts/bastide-place.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_VIEW (bastide_score_view_get_type ())

G_DECLARE_FINAL_TYPE (BastideScoreView, bastide_score_view, BASTIDE, SCORE_VIEW, BastidePlace)

G_END_DECLS
