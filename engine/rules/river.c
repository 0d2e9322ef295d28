/* river.c – the river (data/rules/13-river.xml): its pile comes first, it must go on, and it may not turn back.
 *
 * Nothing is remembered: open ends and the last curve are read from the map, so that large pieces that carry a river
 * need no word here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

/* --- reading the map --- */

/* River sides of a tile as it lies. */
static int
river_sides (const BstTile *tile, int rot)
{
  int sides = 0;

  for (int side = 0; side < 4; side++)
    if (bst_tile_side_kind (tile, rot, side) == BST_SIDE_RIVER)
      sides |= 1 << side;
  return sides;
}

static int
count_bits (int bits)
{
  int n = 0;

  for (; bits; bits &= bits - 1)
    n++;
  return n;
}

/* Ends of the river that face an empty cell. */
static int
count_open_ends (const BstGame *game, const BstState *state)
{
  const BstOpen *frontier = bst_frontier (game, state);
  int n = 0;

  for (int i = 0; i < state->n_frontier; i++)
    for (unsigned need = frontier[i].need; need; need /= BST_N_SIDE_KINDS)
      n += need % BST_N_SIDE_KINDS == BST_SIDE_RIVER;
  return n;
}

static bool
has_river (const BstGame *game, const BstState *state)
{
  const BstSeg *segs = bst_segs (game, state);

  for (int i = 0; i < state->n_segs; i++)
    if (segs[i].terrain == BST_RIVER)
      return true;
  return false;
}

/* Which way the water turns between two sides of a tile: -1 left, 1 right, 0 straight on. */
static int
turn_between (int from_side, int to_side)
{
  int flow = bst_side_opposite (from_side);

  if (to_side == ((flow + 1) & 3))
    return 1;
  return to_side == ((flow + 3) & 3) ? -1 : 0;
}

static bool
is_same_piece (const BstGame *game, const BstState *state, uint16_t a, uint16_t b)
{
  uint16_t piece = bst_site_tile (game, state, a)->piece;

  return piece != BST_NONE && bst_site_tile (game, state, b)->piece == piece;
}

/* Where the water comes from on a tile that it leaves by `out_side`: another river side of the same feature; where the
 * river forks, the one that leads to the oldest neighbor. Squares of one piece came together, whatever their order.
 * -1 at a spring. */
static int
upstream_side (const BstGame *game, const BstState *state, uint16_t site, int out_side)
{
  const BstSite *here = &bst_sites (game, state)[site];
  const BstTile *tile = &game->tiles[here->tile];
  int feature = bst_tile_side_feature (tile, here->rot, out_side);
  int sides = bst_turn_sides (tile->features[feature].sides, here->rot) & ~(1 << out_side);
  int best = -1;
  uint16_t oldest = here->first;

  for (int side = 0; side < 4; side++)
    {
      uint16_t across = sides >> side & 1 ? bst_seg_across (game, state, site, side) : BST_NONE;

      if (across == BST_NONE)
        continue;
      if (across < oldest || is_same_piece (game, state, site, bst_segs (game, state)[across].site))
        {
          oldest = across;
          best = side;
        }
    }
  return best;
}

/* RIVER-14, RIVER-15: the curve that counts for a tile laid at the end `side` of `site`. */
static int
last_turn (const BstGame *game, const BstState *state, uint16_t site, int side)
{
  bool immediate = game->options[BST_OPTION_RIVER_TURNS] == 1;

  for (;;)
    {
      int from = upstream_side (game, state, site, side), turn;
      uint16_t across;

      if (from < 0)
        return 0;
      turn = turn_between (from, side);
      if (turn || immediate)
        return turn;
      across = bst_seg_across (game, state, site, from);
      site = bst_segs (game, state)[across].site;
      side = bst_side_opposite (from);
    }
}

/* --- placing --- */

/* River sides of the square at (x, y) that meet the river on the map, bit per side. */
static int
joined_sides (const BstGame *game, const BstState *state, int sides, int x, int y)
{
  int joined = 0;

  for (int side = 0; side < 4; side++)
    if (sides >> side & 1
        && bst_board_tile_at (game, state, x + bst_side_dx (side), y + bst_side_dy (side)) != BST_NONE)
      joined |= 1 << side;
  return joined;
}

/* River sides that a requirement code asks for, bit per side. */
static int
wanted_sides (unsigned need)
{
  int sides = 0;

#pragma GCC unroll 4
  for (int side = 0; side < 4; side++, need /= BST_N_SIDE_KINDS)
    sides |= (need % BST_N_SIDE_KINDS == BST_SIDE_RIVER) << side;
  return sides;
}

/* `joined`: sides where the river comes; the tile matches everywhere, so that it has one there. */
static const char *
may_join (const BstGame *game, const BstState *state, const BstPlacement *p, int joined)
{
  const BstTile *tile = &game->tiles[p->tile];
  int open = river_sides (tile, p->rot) & ~joined, in, turn;
  uint16_t before;

  if (count_bits (joined) > 1)
    return "RIVER-18";
  /* EC-R3: a tile that closes a branch needs another open end; the lake may always close the last one. */
  if (!open && tile->group != BST_GROUP_LAKE && count_open_ends (game, state) < 2)
    return "EC-R3";
  /* EC-R3: the bends of a fork are free; they bind what follows. */
  if (count_bits (open) != 1)
    return NULL;
  for (in = 0; !(joined >> in & 1); in++)
    ;
  turn = turn_between (in, open == 1 ? BST_N : open == 2 ? BST_E : open == 4 ? BST_S : BST_W);
  if (!turn)
    return NULL;
  before = bst_board_tile_at (game, state, p->x + bst_side_dx (in), p->y + bst_side_dy (in));
  return last_turn (game, state, before, bst_side_opposite (in)) == turn ? "RIVER-14" : NULL;
}

/* A large piece with a river on it goes on with the river by exactly one of its ends; the first one starts it. */
static const char *
may_place_piece (const BstGame *game, const BstState *state, const BstPlacement *p)
{
  const BstPiece *piece = &game->pieces[p->piece];
  int joined = 0;
  bool carries = false;

  for (int i = 0; i < piece->n_squares; i++)
    {
      int sides = river_sides (&game->tiles[piece->squares[p->face][i].tile], p->rot);
      int dx, dy;

      bst_piece_cell (piece, p->face, i, p->rot, &dx, &dy);
      carries |= sides != 0;
      joined += count_bits (joined_sides (game, state, sides, p->x + dx, p->y + dy));
    }
  if (!carries || !has_river (game, state))
    return NULL;
  if (!joined)
    return "RIVER-13";
  return joined > 1 ? "RIVER-18" : NULL;
}

static const char *
may_place (const BstGame *game, const BstState *state, const BstPlacement *p)
{
  int joined;

  if (p->tile == BST_NONE)
    return may_place_piece (game, state, p);
  joined = wanted_sides (p->need);
  return joined ? may_join (game, state, p, joined) : "RIVER-13";
}

/* --- the spring --- */

/* A single tile that is the spring, or BST_NONE. */
static uint16_t
find_spring_tile (const BstTile *tiles, int n_tiles)
{
  for (int i = 0; i < n_tiles; i++)
    if (tiles[i].group == BST_GROUP_SPRING && tiles[i].piece == BST_NONE)
      return i;
  return BST_NONE;
}

/* A large piece that is the spring, or BST_NONE. */
static uint16_t
find_spring_piece (const BstPiece *pieces, int n_pieces)
{
  for (int i = 0; i < n_pieces; i++)
    if (pieces[i].group == BST_GROUP_SPRING && pieces[i].count)
      return i;
  return BST_NONE;
}

static bool
brings_start (const BstSetup *setup)
{
  return find_spring_piece (setup->pieces, setup->n_pieces) != BST_NONE
         || find_spring_tile (setup->tiles, setup->n_tiles) != BST_NONE;
}

/* RIVER-4: the spring starts the map unless something lies there already. MIX-16: one spring is enough. */
static void
setup (const BstGame *game, BstState *state)
{
  uint16_t piece = find_spring_piece (game->pieces, game->n_pieces);
  uint16_t tile = find_spring_tile (game->tiles, game->n_tiles);

  if (state->n_sites)
    return;
  if (piece != BST_NONE)
    bst_board_lay_piece (game, state, piece, 0, 0, 0, 0);
  else if (tile != BST_NONE)
    bst_board_lay (game, state, tile, 0, 0, 0);
}

/* MIX-12: otherwise the first player attaches it before the first turn. */
static void
attach_spring (const BstGame *game, BstState *state)
{
  uint16_t piece = find_spring_piece (game->pieces, game->n_pieces);
  uint16_t tile = find_spring_tile (game->tiles, game->n_tiles);

  if (has_river (game, state))
    return;
  if (piece != BST_NONE)
    bst_push_lay_piece (game, state, state->active, piece, 0);
  else if (tile != BST_NONE)
    bst_push_lay_tile (game, state, state->active, tile);
}

/* --- piles --- */

/* RIVER-5, RIVER-10: river tiles, then the lake, then the rest. */
static int
pile (const BstGame *game, const BstState *state)
{
  (void) game;
  if (state->pile[BST_GROUP_RIVER])
    return BST_GROUP_RIVER;
  return state->pile[BST_GROUP_LAKE] ? BST_GROUP_LAKE : -2;
}

static bool
closes_a_branch (const BstTile *tile)
{
  return tile->group == BST_GROUP_RIVER && count_bits (river_sides (tile, 0)) == 1;
}

/* EC-R3: a tile that would close the last end goes back while a tile of another sort is left in the pile. */
static int
unplaceable (const BstGame *game, const BstState *state, int tile)
{
  if (!closes_a_branch (&game->tiles[tile]))
    return BST_UNPLACEABLE_DISCARD;
  for (int i = 0; i < game->n_tiles; i++)
    if (game->tiles[i].group == BST_GROUP_RIVER && bst_left (game, state)[i] && !closes_a_branch (&game->tiles[i]))
      return BST_UNPLACEABLE_PUT_BACK;
  return BST_UNPLACEABLE_DISCARD;
}

const BstRules bst_rules_river = {
  .id = "river",
  .module = BST_MODULE_RIVER,
  .brings_start = brings_start,
  .steps = {
    [BST_STEP_SETUP] = setup,
    [BST_STEP_SETUP_LAY] = attach_spring,
  },
  .may_place = may_place,
  .place_groups = 1 << BST_GROUP_RIVER | 1 << BST_GROUP_LAKE,
  .pile = pile,
  .unplaceable = unplaceable,
};
