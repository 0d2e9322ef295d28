/* placing.h – where a tile or a large piece may lie, and laying it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

/* Pushes the obligation to lay a large piece (any legal place); the frame asks `player` with kind place-piece.
 * Returns false, pushing nothing, if there is no legal place. `face` is fixed by the caller. */
bool bst_push_lay_piece (const BstGame *game, BstState *state, int player, int piece, int face);

/* The same for a single tile that is not the drawn one (prize tiles). */
bool bst_push_lay_tile (const BstGame *game, BstState *state, int player, int tile);

/* What it is made of, for a module that lets the player choose among several tiles: the legal places as moves of kind
 * place-piece; why a place is none of them; the tile that such a move names; and laying it. */
size_t bst_list_tile_placements (const BstGame *game, const BstState *state, int tile, BstMove *out_moves);

const char *bst_why_not_place (const BstGame *game, const BstState *state, int tile, const BstMove *move);

/* A single tile is named by its complement, a large piece by its index. */
static inline int
bst_move_tile (const BstMove *move)
{
  return ~move->a;
}

uint16_t bst_lay_tile (const BstGame *game, BstState *state, int tile, const BstMove *move);

/* Is there any legal place for a tile now, modules included? */
bool bst_can_place (const BstGame *game, const BstState *state, int tile);

/* Does a module want to be asked about places of this tile? */
static inline bool
bst_is_judged (const BstGame *game, int tile)
{
  return game->place_groups >> game->tiles[tile].group & 1;
}

/* The place that bst_pick() takes from that list for a move like `pattern`; false if there is none. Only for tiles that
 * no module judges: for others there is no way around the list. */
bool bst_pick_placement (const BstGame *game,
                         const BstState *state,
                         int tile,
                         uint32_t random,
                         BstMove pattern,
                         BstMove *out_move);

/* For the core's own frames: the legal places of a tile as moves like `pattern`; those of a large piece, or just whether
 * there is one if out_moves is NULL; and laying what the frame on top asked for. */
size_t bst_list_placements (const BstGame *game, const BstState *state, int tile, BstMove pattern, BstMove *out_moves);

size_t bst_list_piece_placements (const BstGame *game, const BstState *state, int piece, int face, BstMove *out_moves);

void bst_apply_place_piece (const BstGame *game, BstState *state, const BstFrame *frame, const BstMove *move);
