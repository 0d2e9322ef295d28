/* bastide-game-export.h – the board of a game as a picture file or on paper, and the game itself as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "draw/bastide-paint.h"
#include "table/bastide-table.h"

G_BEGIN_DECLS

/* All of these are about the game on the table as it is now, and say by toast how it went. */

/* Asks for a file (PNG, SVG or PDF by its ending) and draws the position into it. */
void bastide_game_export (BastideTable *table, BastideStyle style);

/* The same on one sheet of paper, by the desktop's print dialog. */
void bastide_game_print (BastideTable *table, BastideStyle style);

/* Asks for a file and saves the game in it, to be opened in the place Play. */
void bastide_game_save_as (BastideTable *table);

/* (transfer full): the name that is suggested for a file of the game: its players and the day, "Anna, Ben 2026-11-18.png". */
char *bastide_game_dup_file_name (BastideGame *game, const char *ending) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
