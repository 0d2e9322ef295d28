/* tournaments-arena.c – the tournament tile: start of the map, or by the river at the first bend (TOURN-8, 9, 21, 79, 80).
 *
 * A large piece with a face for maps with a river and one for maps without. Knows nothing of tournaments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/tournaments-private.h"

/* What BstTournamentsState.arena says. */
enum
{
  ARENA_ASIDE,
  ARENA_DUE, /* TOURN-79: a bend was drawn, but there was no place */
  ARENA_LAID,
};

static bool
has_river (const BstTile *tile)
{
  for (int f = 0; f < tile->n_features; f++)
    if (tile->features[f].terrain == BST_RIVER)
      return true;
  return false;
}

/* The face with, or without, a river; -1 if there is none. */
static int
find_face (const BstGame *game, uint16_t piece, bool river)
{
  const BstPiece *p = &game->pieces[piece];

  for (int face = 0; face < p->n_faces; face++)
    {
      bool found = false;

      for (int i = 0; i < p->n_squares; i++)
        found |= has_river (&game->tiles[p->squares[face][i].tile]);
      if (found == river)
        return face;
    }
  return -1;
}

static bool
is_on_map (const BstGame *game, const BstState *state, uint16_t piece)
{
  const BstSite *sites = bst_sites (game, state);

  for (int i = 0; i < state->n_sites; i++)
    if (game->tiles[sites[i].tile].piece == piece)
      return true;
  return false;
}

/* Does a river enter by one side and leave by one next to it? */
static bool
is_bend (const BstTile *tile)
{
  for (int f = 0; f < tile->n_features; f++)
    for (int side = 0; side < 4; side++)
      if (tile->features[f].terrain == BST_RIVER && tile->features[f].sides == (1 << side | 1 << ((side + 1) & 3)))
        return true;
  return false;
}

static bool
is_river_pile (int group)
{
  return group == BST_GROUP_RIVER || group == BST_GROUP_LAKE;
}

/* Does one of the river sides of the tile, as it would lie, meet the piece? */
static bool
goes_on_from (const BstGame *game, const BstState *state, uint16_t piece, const BstPlacement *placement)
{
  for (int side = 0; side < 4; side++)
    {
      uint16_t other;

      if (bst_tile_side_kind (&game->tiles[placement->tile], placement->rot, side) != BST_SIDE_RIVER)
        continue;
      other = bst_board_tile_at (game, state, placement->x + bst_side_dx (side), placement->y + bst_side_dy (side));
      if (other != BST_NONE && bst_site_tile (game, state, other)->piece == piece)
        return true;
    }
  return false;
}

static bool
was_laid_now (const BstGame *game, const BstState *state, uint16_t piece)
{
  for (int i = 0; i < state->seq.n_laid; i++)
    if (bst_site_tile (game, state, state->seq.laid[i])->piece == piece)
      return true;
  return false;
}

/* TOURN-21: the bend for which the arena was laid goes on from it. (That the arena itself goes on with the river, the
 * rules of the river say.) */
const char *
bst_arena_may_place (const BstGame *game, const BstState *state, const BstPlacement *placement)
{
  uint16_t arena;

  if (placement->tile == BST_NONE || placement->tile != state->hand)
    return NULL;

  arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);
  return arena == BST_NONE || !was_laid_now (game, state, arena) || goes_on_from (game, state, arena, placement)
           ? NULL
           : "TOURN-21";
}

int
bst_arena_run (const BstGame *game, BstState *state, BstFrame *frame)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  if (frame->step++ == 0 && bst_push_lay_piece (game, state, state->active, arena, find_face (game, arena, true)))
    return BST_RUN_AGAIN;

  /* TOURN-79: no place now, but perhaps at the next river tile. */
  if (!was_laid_now (game, state, arena))
    {
      state->m.tournaments.arena = ARENA_DUE;
      return BST_RUN_DONE;
    }
  state->m.tournaments.arena = ARENA_LAID;
  bst_register_note (game, state);
  return BST_RUN_DONE;
}

/* At the first bend, or later because it had no place there. */
const char *
bst_arena_clause (const BstState *state)
{
  return state->m.tournaments.arena == ARENA_DUE ? "TOURN-79" : "TOURN-21";
}

bool
bst_arena_brings_start (const BstSetup *setup)
{
  for (int i = 0; i < setup->n_pieces; i++)
    if (setup->pieces[i].module == BST_MODULE_TOURNAMENTS && setup->pieces[i].count)
      return true;
  return false;
}

/* TOURN-21, 79 */
void
bst_arena_before_place_first (const BstGame *game, BstState *state)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  if (state->m.tournaments.arena == ARENA_LAID || !is_river_pile (game->tiles[state->hand].group)
      || find_face (game, arena, true) < 0)
    return;
  if (state->m.tournaments.arena == ARENA_DUE || is_bend (&game->tiles[state->hand]))
    bst_push (state, BST_MODULE_TOURNAMENTS, BST_TOURNAMENTS_OP_ARENA, BST_KIND_PLACE_PIECE, state->active);
}

/* TOURN-9, MIX-11; TOURN-8: with a river it stays aside; MIX-12: beside another start piece it is attached. */
void
bst_arena_setup (const BstGame *game, BstState *state)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);
  int face = arena == BST_NONE ? -1 : find_face (game, arena, false);

  if (arena == BST_NONE || is_on_map (game, state, arena))
    {
      state->m.tournaments.arena = ARENA_LAID;
      return;
    }
  if (!is_river_pile (bst_current_pile (game, state)) && !state->n_sites && face >= 0)
    {
      bst_board_lay_piece (game, state, arena, face, 0, 0, 0);
      state->m.tournaments.arena = ARENA_LAID;
    }
}

/* MIX-12, TOURN-80. Beside a custom start there may be no place: then it stays out of the game. */
void
bst_arena_setup_lay (const BstGame *game, BstState *state)
{
  uint16_t arena = bst_game_find_piece (game, BST_MODULE_TOURNAMENTS);

  if (state->m.tournaments.arena != ARENA_ASIDE || is_river_pile (bst_current_pile (game, state)))
    return;
  state->m.tournaments.arena = ARENA_LAID;
  if (find_face (game, arena, false) >= 0)
    bst_push_lay_piece (game, state, state->active, arena, find_face (game, arena, false));
}
