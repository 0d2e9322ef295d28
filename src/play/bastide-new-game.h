/* bastide-new-game.h – the page on which a game is set up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_NEW_GAME (bastide_new_game_get_type ())

/* Signals: "begin" (BastideGame *game), "cancel", "changed": what is set up is another game now. */
G_DECLARE_FINAL_TYPE (BastideNewGame, bastide_new_game, BASTIDE, NEW_GAME, AdwBin)

GtkWidget *bastide_new_game_new (void);

/* Where players, favorites and the last set-up are remembered. */
void bastide_new_game_set_settings (BastideNewGame *self, GSettings *settings);

/* (transfer full): how much help the game has that is set up here, in the word of the settings. */
char *bastide_new_game_dup_assistance (BastideNewGame *self) G_GNUC_WARN_UNUSED_RESULT;

/* Begins at once with a new seed: the players and the mix of @game, or the last set-up if it is NULL. FALSE if
 * that is not possible any more; the page says why. */
gboolean bastide_new_game_same_again (BastideNewGame *self, BastideGame *game, gboolean next_begins);

/* Starts from this mix, for example one that was opened as a file. */
void bastide_new_game_set_mix (BastideNewGame *self, JsonNode *mix);

/* Shows the set-up that is being made on another page. */
void bastide_new_game_succeed (BastideNewGame *self, BastideNewGame *predecessor);

/* Reads the catalog of sets and mixes again. */
void bastide_new_game_reload (BastideNewGame *self);

/* For somebody who has just learned to play and never set up a game: a computer sits opposite. */
void bastide_new_game_suggest_opponent (BastideNewGame *self);

/* Puts the keyboard where the page begins: into the first name. */
void bastide_new_game_focus (BastideNewGame *self);
/* The second page: which game is played. */
void bastide_new_game_choose (BastideNewGame *self);

G_END_DECLS
