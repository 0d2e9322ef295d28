/* bastide-score-log.h – the log of an evening: every entry, what it brought about, and the ways to correct it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_LOG (bastide_score_log_get_type ())

/* Its rows use the actions "log.edit", "log.insert" and "log.remove"; their target (u) is the number of the entry. */
G_DECLARE_FINAL_TYPE (BastideScoreLog, bastide_score_log, BASTIDE, SCORE_LOG, AdwBin)

void bastide_score_log_set_evening (BastideScoreLog *self, BastideEvening *evening);

/* Puts the keyboard into the list. */
void bastide_score_log_focus (BastideScoreLog *self);
/* To the line of an entry, or to the first one if it is not shown. */
void bastide_score_log_focus_entry (BastideScoreLog *self, guint i);

G_END_DECLS
