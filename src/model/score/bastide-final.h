/* bastide-final.h – the steps of the final scoring, as they are read to the players (MIX-81).
 *
 * Which entries belong to a step, their descriptions say (bastide-entry-kind.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-entry-kind.h"

G_BEGIN_DECLS

const char *bastide_final_get_title (BastideFinalStep step);
const char *bastide_final_get_text (BastideFinalStep step);

/* Steps of modules that are off do not exist. */
gboolean bastide_final_exists (BastideFinalStep step, const BstGame *game);
/* The next step (@by 1) or the one before (-1); -1 if there is none. */
int bastide_final_next (int from, int by, const BstGame *game);

/* The step that was reached; the first one if it does not exist any more. */
int bastide_final_current (BastideEvening *evening);
/* (transfer full): "Final scoring, step 2 of 5: Fields" */
char *bastide_final_dup_heading (BastideFinalStep step, const BstGame *game) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
