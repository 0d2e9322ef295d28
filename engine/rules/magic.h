/* magic.h – what mage and witch do to a sum of points, for the game and for the score companion.
 *
 * Plain numbers only: nothing here knows a state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

/* MIX-50: the mage adds one point per tile (MAGIC-20), then the witch takes half away, rounded down (MAGIC-21, 22). */
static inline int
bst_magic_change (int points, int tiles, bool mage, bool witch)
{
  if (mage)
    points += tiles;
  if (witch)
    points -= points / 2;
  return points;
}
