/* crop.h – who acts at a crop circle, and when: numbers only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

/* Values of the mark "circle" (CROP-1). */
typedef enum
{
  BST_CIRCLE_NONE,
  BST_CIRCLE_PITCHFORK,
  BST_CIRCLE_CLUB,
  BST_CIRCLE_SHIELD,
} BstCircle;

/* CROP-7: on which terrain stand the followers that a circle concerns. */
BstTerrain bst_crop_terrain (int circle);

/* CROP-6: the seat that acts as number `i` (0…n_players-1): the left neighbor first, who laid the tile last. */
int bst_crop_seat (int n_players, int layer, int i);
