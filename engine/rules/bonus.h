/* bonus.h – the numbers of the bonus symbols.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* BONUS-11: for a symbol that points at an empty cell when its tile is laid. */
#define BST_BONUS_POINTS 2

/* Values of the mark "bonus.kind". */
typedef enum
{
  BST_BONUS_NONE,
  BST_BONUS_SECOND, /* a second figure beside an own one */
  BST_BONUS_FREE,   /* a figure on any free, unfinished feature */
  BST_BONUS_DOUBLE, /* an extra turn */
} BstBonus;
