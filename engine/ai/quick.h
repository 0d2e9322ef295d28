/* quick.h – somebody who plays at once, by the look of each move.
 *
 * Judges the position after each option, the own next answer included, and takes the best. Plays all seats of the futures
 * that are looked at. Knows no strength but what its outlook overlooks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ai/outlook.h"

/* One per thread. */
typedef struct
{
  const BstGame *game; /* nobody listens */
  BstOutlook *outlook;
  BstState *tried[2]; /* an option, and the answer after it */
  BstMove *options, *answers;
} BstQuick;

/* A move, and the answer of the same player after it. */
typedef struct
{
  BstMove move, next;
  bool has_next;
  int look; /* what it promises (bst_outlook_lead()) */
} BstQuickMove;

/* The game is borrowed. */
void bst_quick_init (BstQuick *quick, const BstGame *game, unsigned overlooks);
void bst_quick_clear (BstQuick *quick);
/* In bytes, without `quick` itself. */
size_t bst_quick_memory (const BstQuick *quick);

/* Does the same player go on with the same turn? */
bool bst_quick_goes_on (const BstState *before, const BstState *after, int seat);

/* The move of whoever must decide, by its look. */
BstQuickMove bst_quick_move (BstQuick *quick, const BstState *state);

/* Plays on until after that turn somebody is to draw. `stratum` spreads the first draw evenly over the bag; 0: it comes as
 * the others do. */
void bst_quick_play_on (BstQuick *quick, BstState *state, int last_turn, uint64_t seed, uint32_t stratum);
