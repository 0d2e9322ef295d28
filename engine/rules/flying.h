/* flying.h – where a flying machine comes down.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

/* FLY-1: each distance is equally likely. */
#define BST_FLYING_MAX_DISTANCE 3

/* FLY-10: the cell `distance` steps away in one of eight directions, 0 north … 7 north-west. */
void bst_flying_target (int x, int y, int direction, int distance, int *out_x, int *out_y);

/* FLY-12, 17: the cell that a figure of this kind reaches from the tile just placed; does it find a spot to land there? */
bool bst_flying_lands (const BstGame *game, const BstState *state, int kind, int distance, int *out_x, int *out_y);
