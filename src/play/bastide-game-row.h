/* bastide-game-row.h – a game that is not on the table: its board, who plays, how it stands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "draw/bastide-paint.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_GAME_ROW (bastide_game_row_get_type ())

G_DECLARE_FINAL_TYPE (BastideGameRow, bastide_game_row, BASTIDE, GAME_ROW, AdwActionRow)

/* A row that knows nothing but the name of the file and @time, when it was changed. Signal "delete": the player wants it
 * away. */
GtkWidget *bastide_game_row_new (GFile *file, gint64 time);

GFile *bastide_game_row_get_file (BastideGameRow *self);
gint64 bastide_game_row_get_time (BastideGameRow *self);

/* Reads the file, which takes some milliseconds. FALSE: it cannot be read, and the row says why. */
gboolean bastide_game_row_read (BastideGameRow *self);
gboolean bastide_game_row_is_read (BastideGameRow *self);
gboolean bastide_game_row_is_unreadable (BastideGameRow *self);
/* Once it is read: is the game over? */
gboolean bastide_game_row_is_over (BastideGameRow *self);

/* Once it is read: draws the board in a thread; the signal "drawn" tells when it is there. FALSE: there is nothing to be
 * drawn any more. */
gboolean bastide_game_row_draw (BastideGameRow *self, BastideStyle style);

G_END_DECLS
