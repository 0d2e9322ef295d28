/* gold.h – arithmetic of the gold mines (data/rules/19-gold.xml): plain numbers in and out, for game and score track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

/* A tile with ingots that are shared out. */
typedef struct
{
  uint8_t ingots;
  uint8_t seats; /* bit per seat that owns a completed feature on it (GOLD-17) */
} BstGoldCell;

/* Points at the end for that many ingots (GOLD-16). */
int bst_gold_bonus (int ingots);

/* The tile from which a seat takes by preference: the one that most seats claim, the first of equals (D-GOLD-2).
 * -1 if it may take nothing. */
int bst_gold_preselect (const BstGoldCell *cells, int n_cells, int seat);

/* Does it matter for anybody from which tile the seat takes? Tiles claimed by the same seats are alike. */
bool bst_gold_choice_matters (const BstGoldCell *cells, int n_cells, int seat);

/* The next seat at or after `seat` that may take an ingot, or -1 if nothing is left for anybody (GOLD-11, GOLD-17). */
int bst_gold_next_seat (const BstGoldCell *cells, int n_cells, int n_players, int seat);

/* Deals all ingots, one at a time, clockwise from `first`, every seat taking by preference. Empties the cells. */
void bst_gold_deal (BstGoldCell *cells, int n_cells, int n_players, int first, int out_taken[BST_MAX_PLAYERS]);
