/* bastide-score-compare.h – a window with what differs between the entries of an evening and its board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-board.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_COMPARE (bastide_score_compare_get_type ())

/* Signal "show-entry" (uint entry): somebody wants to change that entry. */
G_DECLARE_FINAL_TYPE (BastideScoreCompare, bastide_score_compare, BASTIDE, SCORE_COMPARE, AdwWindow)

GtkWidget *bastide_score_compare_new (GtkWindow *parent, BastideEvening *evening, BastideGame *board);

G_END_DECLS
