/* bastide-telling.h – a game told to somebody who does not see it: sentences that answer questions.
 *
 * All texts are (transfer full); sentences are separated by line ends. Knows no rule: what can be done is asked of the engine,
 * words come from model/words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

/* Who decides what, and with which tile: “Ben, tile: City, north – west; 1 shield”. Empty when the game is over. */
char *bastide_telling_dup_situation (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* What happened, from the event with this number on; those who did it themselves need not hear of tiles and figures that
 * they have placed, only of those that were placed for them. */
char *bastide_telling_dup_events (BastideGame *game, gsize first) G_GNUC_WARN_UNUSED_RESULT;

/* How many events somebody who comes to the game need not hear: what followed without a question is what they come to. */
gsize bastide_telling_count_known (BastideGame *game);

/* What is on a square, or what lies around an empty one and how many tiles fit. */
char *bastide_telling_dup_square (BastideGame *game, int x, int y) G_GNUC_WARN_UNUSED_RESULT;

/* Where whoever decides can finish something of their own with the tile in hand, and what it brings; then everything of
 * theirs that is not finished, and where it needs tiles. */
char *bastide_telling_dup_finishes (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* The points of everybody, and how many tiles are left or, when the game is over, who has won. */
char *bastide_telling_dup_points (BastideGame *game) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
