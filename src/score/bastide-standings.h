/* bastide-standings.h – the players of an evening with their totals and ranks, in large type.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "model/score/bastide-evening.h"
#include "model/score/bastide-history.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_STANDINGS (bastide_standings_get_type ())

G_DECLARE_FINAL_TYPE (BastideStandings, bastide_standings, BASTIDE, STANDINGS, GtkWidget)

void bastide_standings_set_evening (BastideStandings *self, BastideEvening *evening);
/* Instead of an evening a result, of which there is no log. */
void
bastide_standings_set_result (BastideStandings *self, const BastidePlayers *people, const int scores[BST_MAX_PLAYERS]);
/* Shows pictures of people where there is room for them ("whole"). */
void bastide_standings_set_history (BastideStandings *self, BastideHistory *history);

G_END_DECLS
