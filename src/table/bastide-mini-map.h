/* bastide-mini-map.h – the whole map, small: which part of it the board shows, and where the last tile lies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "table/bastide-board-view.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MINI_MAP (bastide_mini_map_get_type ())

/* Visible only while the board does not show the whole map. A click or drag moves the view of the board there. */
G_DECLARE_FINAL_TYPE (BastideMiniMap, bastide_mini_map, BASTIDE, MINI_MAP, GtkWidget)

void bastide_mini_map_set_board (BastideMiniMap *self, BastideBoardView *board);

G_END_DECLS
