/* turn.h – the core actions of the turn, and what modules may ask of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

/* The core's own action at a step, or NULL. The listeners must be known already. */
BstStepFunc bst_turn_core_step (const BstGame *game,
                                BstStep        step);

extern const BstRules bst_rules_core;

/* Pushes the obligation to lay a large piece (any legal place); the frame asks `player` with kind place-piece.
 * Returns false, pushing nothing, if there is no legal place. `face` is fixed by the caller. */
bool bst_push_lay_piece (const BstGame *game,
                         BstState      *state,
                         int            player,
                         int            piece,
                         int            face);

/* The same for a single tile that is not the drawn one (prize tiles). */
bool bst_push_lay_tile (const BstGame *game,
                        BstState      *state,
                        int            player,
                        int            tile);

/* What it is made of, for a module that lets the player choose among several tiles: the legal places as moves of kind
 * place-piece; why a place is none of them; the tile that such a move names; and laying it. */
size_t bst_list_tile_places (const BstGame  *game,
                             const BstState *state,
                             int             tile,
                             BstMove        *out_moves);

const char *bst_why_not_place (const BstGame  *game,
                               const BstState *state,
                               int             tile,
                               const BstMove  *move);

/* A single tile is named by its complement, a large piece by its index. */
static inline int
bst_move_tile (const BstMove *move)
{
  return ~move->a;
}

uint16_t bst_lay_tile (const BstGame *game,
                       BstState      *state,
                       int            tile,
                       const BstMove *move);

/* Is there any legal place for a tile now, modules included? */
bool bst_can_place (const BstGame  *game,
                    const BstState *state,
                    int             tile);

/* The pile that is drawn from now (BstGroup), or -1 if nothing can be drawn. */
int  bst_current_pile (const BstGame  *game,
                       const BstState *state);

/* Picks a tile of a pile that is not empty, weighted by the copies left: the same choice as from bst_pile_list(). */
void bst_pile_pick (const BstGame  *game,
                    const BstState *state,
                    int             group,
                    int             kind,
                    uint64_t        random,
                    BstMove        *out_move);

/* Takes one copy of a tile out of its pile. */
void bst_take_from_pile (const BstGame *game,
                         BstState      *state,
                         int            tile);

/* Lists the tiles of a group as moves of a kind (a tile, b copies left). */
size_t bst_pile_list (const BstGame  *game,
                      const BstState *state,
                      int             group,
                      int             kind,
                      BstMove        *out_moves);

/* Final scoring of everything that figures stand on and whose terrain is among `terrains` (bits), in the order of
 * BASE-65. Figures stay. */
void bst_score_unfinished (const BstGame *game,
                           BstState      *state,
                           int            terrains);
