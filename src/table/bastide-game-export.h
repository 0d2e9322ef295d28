/* bastide-game-export.h – the board of a game as a picture file or on paper, and the game itself as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "model/play/bastide-game.h"
#include "draw/bastide-paint.h"

G_BEGIN_DECLS

/* Says how it went. */
typedef void (*BastideSay) (gpointer owner, const char *text);

/* Asks for a file (PNG, SVG or PDF by its ending) and writes the position as it is now into it. @owner stands in the
 * window; @say is called with it unless it has gone by then. */
void bastide_game_export (BastideGame *game, BastideStyle style, GtkWidget *owner, BastideSay say);

/* The same on one sheet of paper, by the desktop's print dialog. */
void bastide_game_print (BastideGame *game, BastideStyle style, GtkWidget *owner, BastideSay say);

/* Asks for a file and saves the game in it, to be opened in the place Play. */
void bastide_game_save_as (BastideGame *game, GtkWidget *owner, BastideSay say);

G_END_DECLS
