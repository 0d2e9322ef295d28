/* bastide-motion.h – what is on its way on the large pieces: all zero, everything stands where the state says.
 *
 * Says where things are seen, not when.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/rules/wheel.h"

typedef struct
{
  double pig;                /* sectors that the pig still has to go */
  double crown;              /* the part of its way that the crown of the arena still has to go … */
  int crown_from;            /* … from this category */
  double away[BST_N_CROWNS]; /* how far a follower is away from his crown space, 0…1 … */
  int leaving[BST_N_CROWNS]; /* … and one who leaves it: 1 + seat */
} BastideMotion;
