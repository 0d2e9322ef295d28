/* board.h – cells, frontier, segments: laying tiles, joining and parting features.
 *
 * Knows geometry; knows neither turns nor points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "state.h"

/* The site at a cell if a tile lies there (discs of large pieces included), or BST_NONE. */
uint16_t bst_board_tile_at (const BstGame *game, const BstState *state, int x, int y);

/* The place of an empty cell in the frontier, or BST_NONE if a tile lies there or none beside it. */
uint16_t bst_board_open_at (const BstGame *game, const BstState *state, int x, int y);

/* Like bst_board_tile_at(), but cells that are no tiles (MIX-7) are left out. */
uint16_t bst_board_land_at (const BstGame *game, const BstState *state, int x, int y);

/* Lays a tile without asking whether it may lie there. Returns its site. */
uint16_t bst_board_lay (const BstGame *game, BstState *state, int tile, int x, int y, int rot);

/* Lays all squares of a large piece; (x, y) is the north-west cell of its rectangle as it lies. */
void bst_board_lay_piece (const BstGame *game, BstState *state, int piece, int face, int x, int y, int rot);

/* The cell on which square `i` of a piece lies. */
void bst_piece_cell (const BstPiece *piece, int face, int i, int rot, int *out_x, int *out_y);

/* Rotations of a single tile that match its neighbors at a place of the frontier (BASE-32), bit per distinct rotation;
 * modules are not asked. */
static inline int
bst_fits (const BstGame *game, const BstState *state, int tile, uint16_t place)
{
  return game->fit[(size_t) tile * BST_N_NEEDS + bst_frontier (game, state)[place].need];
}

/* How many of the tiles that are still to be laid match there: those in the piles and the one in hand. */
int bst_count_fits (const BstGame *game, const BstState *state, uint16_t place);

/* Rotations that match at a cell; nothing matches where no tile may lie. */
int bst_board_fit (const BstGame *game, const BstState *state, int tile, int x, int y);

/* Does the piece lie on empty cells, touch a tile by a side and match everywhere? Modules are not asked. */
bool bst_board_piece_fits (const BstGame *game, const BstState *state, int piece, int face, int x, int y, int rot);

/* The segment of feature `feature` of the tile on a site. */
static inline uint16_t
bst_seg_of (const BstGame *game, const BstState *state, uint16_t site, int feature)
{
  return bst_sites (game, state)[site].first + feature;
}

/* Index of a segment among the features of its tile. */
static inline int
bst_seg_feature (const BstGame *game, const BstState *state, uint16_t seg)
{
  return seg - bst_sites (game, state)[bst_segs (game, state)[seg].site].first;
}

static inline const BstTile *
bst_site_tile (const BstGame *game, const BstState *state, uint16_t site)
{
  return &game->tiles[bst_sites (game, state)[site].tile];
}

/* Segment at cell (x, y), feature `feature`, or BST_NONE if there is no such thing. */
uint16_t bst_seg_at (const BstGame *game, const BstState *state, int x, int y, int feature);

/* The segment on the other side of side `side` (as it lies) of a site: the neighbor's city, road or river there. */
uint16_t bst_seg_across (const BstGame *game, const BstState *state, uint16_t site, int side);

/* Joins two segments of one cell by a new link; returns its index. */
int bst_board_link (const BstGame *game, BstState *state, uint16_t a, uint16_t b);

/* Lets a link join another pair of segments of its cell. Features fall apart and grow together as they must. */
void bst_board_relink (const BstGame *game, BstState *state, int link, uint16_t a, uint16_t b);

/* The link on a site, or -1. */
int bst_board_link_at (const BstGame *game, const BstState *state, uint16_t site);

/* Notes a segment whose feature may be finished now (S9a). */
void bst_board_touch (BstState *state, uint16_t seg);
