/* greedy.h – a computer player that looks at its own move and no further.
 *
 * Uses nothing but the narrow waist of agenda.h, the questions of feature.h and the view of its seat: it knows no more
 * than a person in its place.
 * The same position, seed and number give the same answer on every machine (no floating point).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

typedef struct BstGreedy BstGreedy;

/* A player for games of this game (borrowed; must outlive it). One per thread. */
BstGreedy *bst_greedy_new (const BstGame *game);
void bst_greedy_free (BstGreedy *greedy);

/* How good a position is for a seat, in hundredths of a point: the lead over the best of the others, with what their
 * figures on the map may still bring and what the supply is worth. */
int bst_greedy_judge (const BstGame *game, const BstState *state, int seat);

/* Index of the best of these options of the decision on the table. Equal ones are told apart by `random`. */
size_t
bst_greedy_choose (BstGreedy *greedy, const BstState *state, const BstMove *options, size_t n_options, uint64_t random);
