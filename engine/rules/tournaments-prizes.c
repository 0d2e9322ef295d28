/* tournaments-prizes.c – prize tiles in front of the players, and the statues on them (TOURN-56…59, 67…69, 73, 74).
 *
 * Knows nothing of how they were won.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/tournaments-private.h"

static int
find_hidden (const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;

  for (int i = 0; i < t->holds[state->active]; i++)
    if (t->front[state->active][i] == BST_NONE)
      return i;
  return -1;
}

static bool
any_placeable (const BstGame *game, const BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;

  for (int i = 0; i < t->holds[state->active]; i++)
    if (bst_can_place (game, state, t->front[state->active][i]))
      return true;
  return false;
}

/* The place in front of the active player that holds this tile; of two alike the one with a token goes first. */
static int
find_in_front (const BstState *state, int tile)
{
  const BstTournamentsState *t = &state->m.tournaments;
  int found = -1;

  for (int i = 0; i < t->holds[state->active]; i++)
    if (t->front[state->active][i] == tile
        && (found < 0 || (!t->kept[state->active][found] && t->kept[state->active][i])))
      found = i;
  return found;
}

static void
remove_from_front (BstTournamentsState *t, int seat, int index)
{
  int last = --t->holds[seat];

  for (; index < last; index++)
    {
      t->front[seat][index] = t->front[seat][index + 1];
      t->kept[seat][index] = t->kept[seat][index + 1];
    }
  t->front[seat][last] = 0;
  t->kept[seat][last] = 0;
}

/* A prize tile is named by itself alone; how many of it are left is nobody's business. */
static size_t
list_prizes (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = bst_pile_list (game, state, BST_GROUP_PRIZE, BST_KIND_PRIZE, out_moves);

  for (size_t i = 0; i < n; i++)
    out_moves[i].b = 0;
  return n;
}

bool
bst_prizes_chance (const BstGame *game,
                   const BstState *state,
                   const BstFrame *frame,
                   uint64_t random,
                   BstMove *out_move)
{
  bst_pile_pick (game, state, BST_GROUP_PRIZE, BST_KIND_PRIZE, random, out_move);
  out_move->b = 0;
  return true;
}

static size_t
list_prize_places (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstTournamentsState *t = &state->m.tournaments;
  size_t n = 0;

  for (int i = 0; i < t->holds[state->active]; i++)
    {
      uint16_t tile = t->front[state->active][i];
      bool again = false;

      for (int j = 0; j < i; j++)
        again |= t->front[state->active][j] == tile;
      if (!again)
        n += bst_list_tile_placements (game, state, tile, out_moves + n);
    }
  return n;
}

/* The city of the statue: the first one of the tile. */
static uint16_t
find_statue (const BstGame *game, const BstState *state, uint16_t site)
{
  const BstTile *tile = bst_site_tile (game, state, site);

  for (int f = 0; f < tile->n_features && tile->marks[BST_MARK_STATUE]; f++)
    if (tile->features[f].terrain == BST_CITY)
      return bst_seg_of (game, state, site, f);
  return BST_NONE;
}

/* TOURN-57 */
static void
set_statue (const BstGame *game, BstState *state, uint16_t site, int token)
{
  BstTournamentsState *t = &state->m.tournaments;

  /* A custom prize tile may have no statue. */
  if (find_statue (game, state, site) == BST_NONE)
    {
      t->boxed[state->active] |= bst_token_bit (token - 1);
      return;
    }

  t->statue_site[t->n_statues] = site;
  t->statue_owner[t->n_statues] = state->active;
  t->statue_token[t->n_statues++] = token;
  bst_tell (game, state, .type = BST_EVENT_STATUE, .player = state->active, .x = bst_sites (game, state)[site].x,
            .y = bst_sites (game, state)[site].y, .clause = "TOURN-57");
}

static void
apply_place_prize (const BstGame *game, BstState *state, const BstMove *move)
{
  BstTournamentsState *t = &state->m.tournaments;
  int index = find_in_front (state, bst_move_tile (move));
  int token = t->kept[state->active][index];
  uint16_t site = bst_lay_tile (game, state, bst_move_tile (move), move);

  remove_from_front (t, state->active, index);
  if (token)
    set_statue (game, state, site, token);
  bst_register_note (game, state);
}

void
bst_prizes_apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  if (frame->kind == BST_KIND_PLACE_PIECE)
    {
      apply_place_prize (game, state, move);
      return;
    }

  bst_take_from_pile (game, state, move->a);
  state->m.tournaments.front[state->active][find_hidden (state)] = move->a;
  bst_tell (game, state, .type = BST_EVENT_DRAW, .player = state->active, .a = move->a, .clause = "TOURN-56");
}

/* TOURN-56, 67, 68, 69: he turns all of them over, then lays them in the order he likes as long as one has a place. */
int
bst_prizes_run (const BstGame *game, BstState *state, BstFrame *frame)
{
  BstTournamentsState *t = &state->m.tournaments;
  int seat = state->active;

  if (find_hidden (state) >= 0)
    {
      frame->kind = BST_KIND_PRIZE;
      frame->player = BST_NATURE;
      frame->ref = BST_STREAM_PRIZES;
      return BST_RUN_ASK;
    }
  if (any_placeable (game, state))
    {
      frame->kind = BST_KIND_PLACE_PIECE;
      frame->player = seat;
      return BST_RUN_ASK;
    }

  /* TOURN-67: in the end phase what has no place leaves the game with its token. */
  while (state->phase == BST_PHASE_EPILOGUE && t->holds[seat])
    {
      if (t->kept[seat][0])
        t->boxed[seat] |= bst_token_bit (t->kept[seat][0] - 1);
      bst_tell (game, state, .type = BST_EVENT_DISCARD, .player = seat, .a = t->front[seat][0], .clause = "TOURN-67");
      remove_from_front (t, seat, 0);
      state->n_discarded++;
    }
  return BST_RUN_DONE;
}

void
bst_prizes_before_place (const BstGame *game, BstState *state)
{
  if (state->m.tournaments.holds[state->active])
    bst_push (state, BST_MODULE_TOURNAMENTS, BST_TOURNAMENTS_OP_PRIZES, BST_KIND_PLACE_PIECE, state->active);
}

/* FS-4, TOURN-73, 74 */
void
bst_prizes_final (const BstGame *game, BstState *state)
{
  const BstTournamentsState *t = &state->m.tournaments;

  for (int i = 0; i < t->n_statues; i++)
    {
      uint16_t seg = find_statue (game, state, t->statue_site[i]);
      int points[BST_MAX_PLAYERS] = { 0 };
      BstValue value = {
        .tiles = bst_feature_tiles (game, state, seg),
        .shields = bst_feature_shields (game, state, seg),
        .finished = bst_feature_is_finished (game, state, seg),
      };

      points[t->statue_owner[i]] = bst_tournament_statues (1, value.shields);
      bst_group (game, state, BST_REASON_STATUE, points, &value, seg);
    }
}

size_t
bst_prizes_list (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  return frame->kind == BST_KIND_PRIZE ? list_prizes (game, state, out_moves)
                                       : list_prize_places (game, state, out_moves);
}

const char *
bst_prizes_why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  if (frame->kind != BST_KIND_PLACE_PIECE)
    return NULL;
  return find_in_front (state, bst_move_tile (move)) < 0 ? "TOURN-56"
                                                         : bst_why_not_place (game, state, bst_move_tile (move), move);
}
