/* wheel.h – the arithmetic of the wheel: numbers in, points out.
 *
 * Shared by the module and by whoever keeps the score of a real table. Knows neither state nor board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

/* WHEEL-3: clockwise. The words stand in word-list.h (action "crown"). */
typedef enum
{
  BST_SECTOR_FORTUNE,
  BST_SECTOR_TAXES,
  BST_SECTOR_FAMINE,
  BST_SECTOR_STORM,
  BST_SECTOR_INQUISITION,
  BST_SECTOR_PLAGUE,
  BST_N_SECTORS,
} BstSector;

#define BST_N_CROWNS          9
#define BST_MAX_SECTOR_CROWNS 2

/* WHEEL-4: crown spaces of a sector: the first, and how many. They are numbered clockwise from fortune. */
int bst_wheel_first_crown (int sector);
int bst_wheel_n_crowns (int sector);

/* The first free crown space of a sector: the one that action "crown" takes. -1: none is free. */
int bst_wheel_free_crown (const BstState *state, int sector);

/* What the follower that a seat would put there is paid, together with those that stand there, if the pig stopped in the
 * sector now. 0: none is free. */
int bst_wheel_would_pay (const BstState *state, int sector, int seat);

/* Followers per seat on the crown spaces of a sector; returns how many there are. `crowns`: 0 free, else 1 + seat. */
int bst_wheel_count_crowns (const uint8_t crowns[BST_N_CROWNS], int sector, int out_followers[BST_MAX_PLAYERS]);

/* EC-W4: where the pig stops. */
int bst_wheel_move_pig (int sector, int steps);

/* The functions below add to what already stands in `points`, seat by seat. */

/* WHEEL-40: 3 to the active player. */
void bst_wheel_fortune (int active, int points[BST_MAX_PLAYERS]);

/* WHEEL-41, for one city: every knight pays shields + own knights. */
void bst_wheel_taxes (int shields, const int knights[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS]);

/* WHEEL-42, for one field: every farmer pays 1 for each completed city. */
void bst_wheel_famine (int cities, const int farmers[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS]);

/* WHEEL-43: 1 for each figure in the supply. */
void bst_wheel_storm (const int supply[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS]);

/* WHEEL-44: 2 for each monk. */
void bst_wheel_inquisition (const int monks[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS]);

/* WHEEL-50: crown spaces of the sector where the pig stopped; `followers` per seat on them. */
void bst_wheel_crowns (int sector, const int followers[BST_MAX_PLAYERS], int points[BST_MAX_PLAYERS]);
