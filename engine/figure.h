/* figure.h – figures of the players: supply, put on a feature, take back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "feature.h"

/* Puts a figure from the supply of its owner on a segment. Returns its index (valid until a figure leaves). */
int bst_figure_put (const BstGame *game, BstState *state, int owner, int kind, uint16_t seg);

/* Takes figure `index` back to its owner's supply; listeners of `figure_left` are told first. The last figure of the
 * list moves to the free place. */
void bst_figure_take (const BstGame *game, BstState *state, int index);

/* Takes every figure off a feature. */
void bst_figure_take_all (const BstGame *game, BstState *state, uint16_t seg);

/* A figure of `owner` (and `kind`, or -1 for any) standing on this very segment, or -1. */
int bst_figure_find (const BstGame *game, const BstState *state, uint16_t seg, int owner, int kind);

/* MIX-67: of the figures of `owner` and `kind` on this very segment that differ from each other, the one with this number
 * (from 0) in the order in which they are listed; or -1. */
int bst_figure_find_which (const BstGame *game, const BstState *state, uint16_t seg, int owner, int kind, int which);

/* NULL if a figure of that kind may be put there from the hand, else the clause that forbids it: the terrain, a barred
 * tile, a module. Occupation and completion are the caller's business (they differ by way of placing). */
const char *bst_may_stand (const BstGame *game, const BstState *state, uint16_t seg, int kind);

/* Moves of a decision that names one figure of `owner` among the kinds and terrains given as bits. Several on one segment
 * that do not differ are one choice; those that differ are numbered by b (MIX-67). Returns how many. */
size_t bst_figure_choices (const BstGame *game,
                           const BstState *state,
                           int decision,
                           int owner,
                           unsigned kinds,
                           unsigned terrains,
                           BstMove *out_moves);

/* Moves naming a figure on the map: fills in x, y, a (feature) and figure. */
void bst_move_name_figure (const BstGame *game, const BstState *state, int index, BstMove *out_move);

/* Moves naming a segment: fills in x, y and a (feature). */
void bst_move_name_seg (const BstGame *game, const BstState *state, uint16_t seg, BstMove *out_move);

/* The segment that a move names, or BST_NONE. */
static inline uint16_t
bst_move_seg (const BstGame *game, const BstState *state, const BstMove *move)
{
  return bst_seg_at (game, state, move->x, move->y, move->a);
}
