/* play-menu.h – the decision on the table as a numbered list of sentences, for the game in the terminal.
 *
 * Each line says what an option is and what it changes. Ways to place a tile are grouped by square: who takes a square with
 * several ways is shown these. Knows no rule: options come from the game, words from model/words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

typedef struct _PlayMenu PlayMenu;

/* For the decision that somebody at this terminal has to make now. */
PlayMenu *play_menu_new (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;
void play_menu_free (PlayMenu *menu);

/* Do the lines tell something that only the one who decides may know? */
gboolean play_menu_is_secret (const PlayMenu *menu);

/* Who decides what, and the first lines of the list. */
void play_menu_print (PlayMenu *menu);
/* The next lines. */
void play_menu_print_more (PlayMenu *menu);

/* From the ways of one square back to all squares. FALSE: these are shown already. */
gboolean play_menu_go_back (PlayMenu *menu);

/* The square that the option with this number of the list is about. FALSE: there is no such number, or no square. */
gboolean play_menu_find_cell (const PlayMenu *menu, const char *number, int *out_x, int *out_y);

/* The number of the line with this option of bastide_game_get_options(). */
guint play_menu_get_number (const PlayMenu *menu, int option);

/* A number of the list, or words that only one line begins with or has. TRUE: *out_move is the answer; otherwise what is
 * to be said has been printed, and the list may show the ways of a square now. */
gboolean play_menu_answer (PlayMenu *menu, const char *text, BstMove *out_move);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlayMenu, play_menu_free)

G_END_DECLS
