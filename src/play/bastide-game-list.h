/* bastide-game-list.h – the games that are not on the table: those to go on with, or the library of finished ones.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_GAME_LIST (bastide_game_list_get_type ())

/* Properties "library": which of the two it shows; the other one has a row that leads to the library; "has-games": are there
 * any? Signal "open" (GFile): a game was chosen. */
G_DECLARE_FINAL_TYPE (BastideGameList, bastide_game_list, BASTIDE, GAME_LIST, AdwBin)

/* How boards are drawn. */
void bastide_game_list_set_settings (BastideGameList *self, GSettings *settings);

/* Looks again at what is there; as soon as it is seen, if it is not. */
void bastide_game_list_fill (BastideGameList *self);

gboolean bastide_game_list_has_games (BastideGameList *self);

G_END_DECLS
