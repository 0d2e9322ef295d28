/* turn.h – the core actions of the turn, and what modules may ask of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "placing.h"
#include "scoring.h"

/* The core's own action at a step, or NULL. The listeners must be known already. */
BstStepFunc bst_turn_core_step (const BstGame *game, BstStep step);

/* The same action for a game played by machine, if it asks anything, or NULL. */
BstPlayFunc bst_turn_core_play (BstStep step);

/* Runs the program and answers what the core itself asks on the way, without frames and lists of options: as bst_chance(),
 * bst_pick() and bst_apply() would. Returns BST_RUN_DONE at the end of the game, BST_RUN_AGAIN where somebody else has
 * something to do or a decision is not left to chance. */
int bst_turn_play (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch);

extern const BstRules bst_rules_core;

/* The pile that is drawn from now (BstGroup), or -1 if nothing can be drawn. */
int bst_current_pile (const BstGame *game, const BstState *state);

/* Picks a tile of a pile that is not empty, weighted by the copies left: the same choice as from bst_pile_list(). */
void
bst_pile_pick (const BstGame *game, const BstState *state, int group, int kind, uint64_t random, BstMove *out_move);

/* Takes one copy of a tile out of its pile. */
void bst_take_from_pile (const BstGame *game, BstState *state, int tile);

/* Lists the tiles of a group as moves of a kind (a tile, b copies left). */
size_t bst_pile_list (const BstGame *game, const BstState *state, int group, int kind, BstMove *out_moves);
