/* play-tell.h – the game in the terminal, told in lines: what happened, who stands where, points, rules, advice.
 *
 * Prints and asks nothing. Knows no rule: words come from model/words and from the rulebook.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli/play-menu.h"

G_BEGIN_DECLS

/* What happened, a line each, from the event with this number on. Returns how many events there are. */
gsize play_tell_events (BastideGame *game, gsize first);

/* The last lines of that, or all. */
void play_tell_log (BastideGame *game, gboolean all);

/* Points, what they would be if the game ended now, and what everybody has in hand. */
void play_tell_score (BastideGame *game);
/* The points and who has won. */
void play_tell_result (BastideGame *game);

/* The tile in hand and how many are left. */
void play_tell_tile (BastideGame *game);

/* Where figures stand. */
void play_tell_figures (BastideGame *game);
/* Every tile on the board. */
void play_tell_tiles (BastideGame *game);
/* What is on a square and around it. */
void play_tell_square (BastideGame *game, int x, int y);
/* What whoever decides can finish, and what waits for tiles. */
void play_tell_finishes (BastideGame *game);
/* The square that is called so, on the board or at its edge. */
gboolean play_find_square (BastideGame *game, const char *name, int *out_x, int *out_y);

/* A rule by its number, or the rules that @query is about; "": the one that asks for the decision on the table. */
void play_tell_rules (BastideGame *game, const char *query);

/* The best options with their numbers in the list, and why. */
void play_tell_hint (BastideGame *game, const PlayMenu *menu);

G_END_DECLS
