/* bastide-table-tv.h – a second window with the board, the players and large type, for everybody in the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "draw/bastide-paint.h"
#include "model/play/bastide-game.h"
#include "table/bastide-clock-view.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TABLE_TV (bastide_table_tv_get_type ())

G_DECLARE_FINAL_TYPE (BastideTableTv, bastide_table_tv, BASTIDE, TABLE_TV, AdwWindow)

/* @clock: of the table, whose time is shown. */
GtkWidget *bastide_table_tv_new (BastideGame *game, BastideClockView *clock);

/* @projection: what players would have if the game ended now is shown. */
void bastide_table_tv_set_looks (BastideTableTv *self, BastideStyle style, gboolean projection);

/* (transfer full): what a window for everybody says of a game: who decides what, or who has won; what happened last; how many
 * tiles are left. */
char *bastide_table_tv_dup_turn (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;
char *bastide_table_tv_dup_last (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;
char *bastide_table_tv_dup_bag (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
