/* bastide-score-twin.h – the real board rebuilt on the screen: people say what was drawn, the rules score everything.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"
#include "model/score/bastide-history.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_TWIN (bastide_score_twin_get_type ())

/* Signal "changed": the game has gone on, or something was put down. */
G_DECLARE_FINAL_TYPE (BastideScoreTwin, bastide_score_twin, BASTIDE, SCORE_TWIN, AdwBin)

/* Where the result goes when the game is over. */
void bastide_score_twin_set_history (BastideScoreTwin *self, BastideHistory *history);

/* Begins with a game in which Nature's decisions are put to people; it is saved from now on. The board that was here goes
 * among the recent games; if it cannot, nothing is begun. */
gboolean bastide_score_twin_begin (BastideScoreTwin *self, BastideGame *game, GError **error);

/* The board of an evening, which is kept at @path: the one that lies there, or @fresh (nullable), which is kept there from now
 * on. Its result is that of the evening. What was on the table goes on being kept where it is. */
gboolean bastide_score_twin_attach (BastideScoreTwin *self, const char *path, BastideGame *fresh, GError **error);
/* Takes it from the table; it stays where it is kept. Nothing happens to a board by itself. */
void bastide_score_twin_detach (BastideScoreTwin *self);
/* It is the board of that evening no longer and lies at @aside, from where it can come back. One that lies there already goes
 * among the games of the place Play. */
gboolean bastide_score_twin_put_aside (BastideScoreTwin *self, const char *aside, GError **error);

/* (transfer none) (nullable) */
BastideGame *bastide_score_twin_get_game (BastideScoreTwin *self);

/* Takes back what is put down and not confirmed, or else the last decision. */
gboolean bastide_score_twin_can_undo (BastideScoreTwin *self);
void bastide_score_twin_undo (BastideScoreTwin *self);

/* Goes on with the board that was kept. */
gboolean bastide_score_twin_can_continue (BastideScoreTwin *self);
gboolean bastide_score_twin_continue (BastideScoreTwin *self, GError **error);
void bastide_score_twin_flush (BastideScoreTwin *self);
/* The same, and says why the game cannot be written. */
gboolean bastide_score_twin_save (BastideScoreTwin *self, GError **error);

/* Goes on with the board of another one, which then has none. */
void bastide_score_twin_succeed (BastideScoreTwin *self, BastideScoreTwin *predecessor);

G_END_DECLS
