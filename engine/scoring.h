/* scoring.h – S9 of the turn, and final scoring of features.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

/* Final scoring of everything that figures stand on and whose terrain is among `terrains` (bits), in the order of
 * BASE-65. Figures stay. */
void bst_score_unfinished (const BstGame *game, BstState *state, int terrains);

/* Steps S9a, S9b–c and S9d. */
void bst_step_collect (const BstGame *game, BstState *state);
void bst_step_score (const BstGame *game, BstState *state);
void bst_step_return (const BstGame *game, BstState *state);

/* The frame that asks which feature is scored next (MIX-52). */
int bst_run_score (const BstGame *game, BstState *state);
size_t bst_list_score (const BstGame *game, const BstState *state, BstMove *out_moves);
void bst_apply_score (const BstGame *game, BstState *state, const BstMove *move);
