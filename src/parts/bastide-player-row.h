/* bastide-player-row.h – one seat in a list of players: name, color, letter, and its place among the others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_PLAYER_ROW (bastide_player_row_get_type ())

/* Signals: "renamed": the text of the row is another one.
 *          "recolored" (int color): this color was chosen.
 *          "lettered" (string letter): this letter was typed; empty: none.
 *          "seated" (int level): this one is to play there, as in bastide-level.h.
 *          "moved" (int from, int to): a player goes from one seat to another.
 *          "removed": the player leaves. */
G_DECLARE_FINAL_TYPE (BastidePlayerRow, bastide_player_row, BASTIDE, PLAYER_ROW, AdwEntryRow)

/* @letters: whether a letter can be typed as well; @levels: whether a computer can play. */
GtkWidget *bastide_player_row_new (gboolean letters, gboolean levels);

/* Shows who sits at @seat of @n_seats; says nothing of it by signal. @wish (nullable): the letter that was typed;
 * @letter: the one that is used. */
void bastide_player_row_show (BastidePlayerRow *self,
                              int seat,
                              int n_seats,
                              const char *name,
                              int color,
                              const char *wish,
                              const char *letter);
/* Shows who plays there, as in bastide-level.h; only in a row with levels. */
void bastide_player_row_show_level (BastidePlayerRow *self, int level);

G_END_DECLS
