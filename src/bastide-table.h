/* bastide-table.h – the table: board, decision and side panel of one game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TABLE (bastide_table_get_type ())

/* Signal "toast" (string). */
G_DECLARE_FINAL_TYPE (BastideTable, bastide_table, BASTIDE, TABLE, AdwBin)

void         bastide_table_set_game (BastideTable *self,
                                     BastideGame  *game);
BastideGame *bastide_table_get_game (BastideTable *self);

/* Binds what the preferences say about the board. */
void         bastide_table_set_settings (BastideTable *self,
                                         GSettings    *settings);

AdwFlap     *bastide_table_get_flap (BastideTable *self);

G_END_DECLS
