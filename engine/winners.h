/* winners.h – who wins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "track.h"

/* BASE-88: a bit for each seat with the highest total; several of them win together. As long as the game goes on, those
 * who are in the lead. */
int bst_winners (const BstGame *game, const BstState *state);

/* The same of totals that were written down. */
int bst_winners_of (const int *totals, int n_players);
