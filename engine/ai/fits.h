/* fits.h – how many of the tiles that are left fit an empty cell, and do something there.
 *
 * Counts once for each kind of cell as long as the bag stays the same. Knows no worth.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

typedef struct BstFits BstFits;

/* For games of this game (borrowed). One per thread. */
BstFits *bst_fits_new (const BstGame *game);
void bst_fits_free (BstFits *fits);
size_t bst_fits_memory (const BstGame *game);

/* Before anything is asked about a position. */
void bst_fits_look_at (BstFits *fits, const BstState *state);

/* How many tiles that are left fit at this place of the frontier. */
int bst_fits_count (BstFits *fits, const BstState *state, uint16_t place);

/* … and end what comes in at these sides. */
int bst_fits_closers (BstFits *fits, const BstState *state, uint16_t place, int sides);

/* … and join what comes in at the first of these sides and of those. */
int bst_fits_joiners (BstFits *fits, const BstState *state, uint16_t place, int these, int those);
