/* bastide-results.h – the points of a game by player and by what they were for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_RESULTS (bastide_results_get_type ())

/* Signal "final": somebody wants to see the final scoring step by step. */
G_DECLARE_FINAL_TYPE (BastideResults, bastide_results, BASTIDE, RESULTS, AdwWindow)

/* Buttons use the actions "table.again" and "table.save-as", from @actions. */
GtkWidget *bastide_results_new (BastideGame *game, GActionGroup *actions);

G_END_DECLS
