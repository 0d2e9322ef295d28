/* view.h – what a player may know: a state with everything hidden made unknown.
 *
 * Whoever decides for a seat – a program, a screen that is handed round – gets a view, never the state itself. What is
 * hidden, each module knows (MIX-14); piles are counts and hide nothing but their order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "state.h"

/* Copies the state as `seat` may see it into a block of game->state_size bytes (not the one of `state`). A view tells
 * what there is; it is not to be played on before bst_sample(). */
void bst_view (const BstGame *game, const BstState *state, int seat, BstState *out_view);

/* Turns the view of a seat into a state that may be the true one: what is unknown is dealt by chance. */
void bst_sample (const BstGame *game, BstState *view, int seat, uint64_t seed);
