/* bastide-final-bar.h – the final scoring, feature by feature: what was scored, the points so far, and a button for the next.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "table/bastide-show.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_FINAL_BAR (bastide_final_bar_get_type ())

/* Visible while a show goes by steps. */
G_DECLARE_FINAL_TYPE (BastideFinalBar, bastide_final_bar, BASTIDE, FINAL_BAR, AdwBin)

void bastide_final_bar_set_show (BastideFinalBar *self, BastideShow *show);
/* (nullable) */
void bastide_final_bar_set_game (BastideFinalBar *self, BastideGame *game);

G_END_DECLS
