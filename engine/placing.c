/* placing.c – where a tile or a large piece may lie, and laying it.
 *
 * Asks the board whether sides match and the modules whether they mind. Knows nothing of turns and points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <assert.h>

/* Does the module want to be asked about it? */
static bool
judges (const BstGame *game, const BstRules *rules, const BstPlacement *placement)
{
  return !rules->place_groups || placement->tile == BST_NONE
         || rules->place_groups >> game->tiles[placement->tile].group & 1;
}

static const char *
forbidden_by (const BstGame *game, const BstState *state, const BstPlacement *placement)
{
  for (int i = 0; i < game->n_may_place; i++)
    {
      const BstRules *rules = game->ask_may_place[i];
      const char *clause = judges (game, rules, placement) ? rules->may_place (game, state, placement) : NULL;

      if (clause)
        return clause;
    }
  return NULL;
}

/* Rotations of a tile on an empty cell that match at all sides and that no module forbids. */
static unsigned
allowed_rotations (const BstGame *game, const BstState *state, int tile, const BstOpen *cell, unsigned rotations)
{
  for (int rot = 0; rot < 4; rot++)
    {
      BstPlacement placement = { tile, BST_NONE, cell->x, cell->y, rot, 0, cell->need };

      if (rotations >> rot & 1 && forbidden_by (game, state, &placement))
        rotations &= ~(1u << rot);
    }
  return rotations;
}

static inline void
write_place (BstMove *out, const BstMove *pattern, const BstOpen *cell, unsigned rot)
{
  *out = *pattern;
  out->x = cell->x;
  out->y = cell->y;
  out->rot = rot;
}

/* Writes one option per rotation; `pattern` says what they have in common. Which rotations fit can't be foreseen, so
 * that branches would be guessed wrong: two options are written whether they are wanted or not, and what is too much is
 * written over by the next cell. There is always room for four per cell of the frontier (game->max_moves). */
static inline BstMove *
write_places (BstMove *out, const BstMove *pattern, const BstOpen *cell, unsigned rotations)
{
  /* For each set of rotations: how many there are, and the lowest of them; a fourth one is 3. */
  static const struct
  {
    uint8_t n, rot[3];
  } sets[16] = {
    { 0 },           { 1, { 0 } },       { 1, { 1 } },       { 2, { 0, 1 } },    { 1, { 2 } },    { 2, { 0, 2 } },
    { 2, { 1, 2 } }, { 3, { 0, 1, 2 } }, { 1, { 3 } },       { 2, { 0, 3 } },    { 2, { 1, 3 } }, { 3, { 0, 1, 3 } },
    { 2, { 2, 3 } }, { 3, { 0, 2, 3 } }, { 3, { 1, 2, 3 } }, { 4, { 0, 1, 2 } },
  };

  write_place (&out[0], pattern, cell, sets[rotations].rot[0]);
  write_place (&out[1], pattern, cell, sets[rotations].rot[1]);
  if (sets[rotations].n > 2)
    {
      write_place (&out[2], pattern, cell, sets[rotations].rot[2]);
      write_place (&out[3], pattern, cell, 3);
    }
  return out + sets[rotations].n;
}

/* Legal places that no module judges. This is the hot loop of a game played by machine: one look into the table `fit` per
 * frontier cell (BASE-32). On large maps a tile fits few of the cells, so these are picked out first. */
static BstMove *
write_unjudged (const uint8_t *fit, const BstMove *pattern, const BstOpen *cell, int n_cells, BstMove *out)
{
  uint8_t fitting[64];

  while (n_cells > 0)
    {
      int n_run = n_cells < 64 ? n_cells : 64, n = 0;

#pragma GCC unroll 4
      for (int i = 0; i < n_run; i++)
        {
          fitting[n] = i;
          n += fit[cell[i].need] != 0;
        }
      for (int i = 0; i < n; i++)
        out = write_places (out, pattern, &cell[fitting[i]], fit[cell[fitting[i]].need]);
      cell += n_run;
      n_cells -= n_run;
    }
  return out;
}

size_t
bst_list_placements (const BstGame *game, const BstState *state, int tile, BstMove pattern, BstMove *out_moves)
{
  const BstOpen *cell = bst_frontier (game, state);
  const BstOpen *end = cell + state->n_frontier;
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];
  BstMove *out = out_moves;

  if (!bst_is_judged (game, tile))
    return write_unjudged (fit, &pattern, cell, state->n_frontier, out) - out_moves;
  for (; cell < end; cell++)
    {
      unsigned rotations = fit[cell->need];

      if (rotations && (rotations = allowed_rotations (game, state, tile, cell, rotations)))
        out = write_places (out, &pattern, cell, rotations);
    }
  return out - out_moves;
}

/* How many rotations a set has. */
static const uint8_t n_rotations[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

bool
bst_pick_placement (const BstGame *game,
                    const BstState *state,
                    int tile,
                    uint32_t random,
                    BstMove pattern,
                    BstMove *out_move)
{
  const BstOpen *cell = bst_frontier (game, state);
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];
  unsigned n = 0, rotations, rot = 0;

  assert (!bst_is_judged (game, tile));
#pragma GCC unroll 4
  for (int i = 0; i < state->n_frontier; i++)
    n += n_rotations[fit[cell[i].need]];
  if (!n)
    return false;
  n = ((uint64_t) random * n) >> 32;
  while (n >= n_rotations[rotations = fit[cell->need]])
    {
      n -= n_rotations[rotations];
      cell++;
    }
  /* The lowest n rotations of the set are not it. */
  for (; n; n--)
    rotations &= rotations - 1;
  while (!(rotations >> rot & 1))
    rot++;
  write_place (out_move, &pattern, cell, rot);
  return true;
}

bool
bst_can_place (const BstGame *game, const BstState *state, int tile)
{
  const BstOpen *cell = bst_frontier (game, state);
  const BstOpen *end = cell + state->n_frontier;
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];
  bool judged = bst_is_judged (game, tile);

  for (; cell < end; cell++)
    if (fit[cell->need] && (!judged || allowed_rotations (game, state, tile, cell, fit[cell->need])))
      return true;
  return false;
}

/* Is frontier place `index` the first one that the piece would cover? Each position is listed from there alone. */
static bool
covers_first (const BstGame *game,
              const BstState *state,
              const BstPiece *piece,
              int face,
              int x,
              int y,
              int rot,
              int index)
{
  for (int i = 0; i < piece->n_squares; i++)
    {
      int dx, dy;

      bst_piece_cell (piece, face, i, rot, &dx, &dy);
      if (bst_board_open_at (game, state, x + dx, y + dy) < index)
        return false;
    }
  return true;
}

/* Legal places of a large piece. Stops at the first if out_moves is NULL. */
size_t
bst_list_piece_placements (const BstGame *game, const BstState *state, int piece_index, int face, BstMove *out_moves)
{
  const BstPiece *piece = &game->pieces[piece_index];
  const BstOpen *frontier = bst_frontier (game, state);
  size_t n = 0;

  for (int i = 0; i < state->n_frontier; i++)
    for (int rot = 0; rot < 4; rot++)
      for (int square = 0; square < piece->n_squares; square++)
        {
          BstPlacement placement = { BST_NONE, piece_index, 0, 0, rot, face, 0 };
          int dx, dy;

          /* Most places fail where they touch the map: look there first. */
          if (!bst_tile_meets (&game->tiles[piece->squares[face][square].tile], rot, frontier[i].need))
            continue;
          bst_piece_cell (piece, face, square, rot, &dx, &dy);
          placement.x = frontier[i].x - dx;
          placement.y = frontier[i].y - dy;
          if (!bst_board_piece_fits (game, state, piece_index, face, placement.x, placement.y, rot)
              || !covers_first (game, state, piece, face, placement.x, placement.y, rot, i)
              || forbidden_by (game, state, &placement))
            continue;
          if (!out_moves)
            return 1;
          out_moves[n++] = (BstMove){
            .kind = BST_KIND_PLACE_PIECE, .a = piece_index, .b = face, .rot = rot, .x = placement.x, .y = placement.y
          };
        }
  return n;
}

bool
bst_push_lay_piece (const BstGame *game, BstState *state, int player, int piece, int face)
{
  BstFrame *frame;

  if (!bst_list_piece_placements (game, state, piece, face, NULL))
    return false;
  frame = bst_push (state, BST_MODULE_CORE, BST_OP_PLACE_PIECE, BST_KIND_PLACE_PIECE, player);
  frame->ref = piece;
  frame->count = face;
  return true;
}

size_t
bst_list_tile_placements (const BstGame *game, const BstState *state, int tile, BstMove *out_moves)
{
  return bst_list_placements (game, state, tile, (BstMove){ .kind = BST_KIND_PLACE_PIECE, .a = ~tile }, out_moves);
}

bool
bst_push_lay_tile (const BstGame *game, BstState *state, int player, int tile)
{
  BstFrame *frame;

  if (!bst_can_place (game, state, tile))
    return false;
  frame = bst_push (state, BST_MODULE_CORE, BST_OP_PLACE_PIECE, BST_KIND_PLACE_PIECE, player);
  frame->ref = tile;
  frame->flag = 1;
  return true;
}

static void
note_laid (BstState *state, uint16_t site)
{
  BstSequence *seq = &state->seq;

  assert (seq->n_laid < BST_MAX_LAID);
  seq->laid_piece[seq->n_laid] = seq->n_placements;
  seq->laid[seq->n_laid++] = site;
}

uint16_t
bst_lay_tile (const BstGame *game, BstState *state, int tile, const BstMove *move)
{
  uint16_t site = bst_board_lay (game, state, tile, move->x, move->y, move->rot);

  note_laid (state, site);
  state->seq.n_placements++;
  bst_tell (game, state, .type = BST_EVENT_PLACE, .player = state->active, .a = tile, .x = move->x, .y = move->y,
            .b = move->rot);
  return site;
}

static void
lay_piece (const BstGame *game, BstState *state, const BstMove *move)
{
  const BstPiece *piece = &game->pieces[move->a];

  bst_board_lay_piece (game, state, move->a, move->b, move->x, move->y, move->rot);
  for (int i = 0; i < piece->n_squares; i++)
    {
      int dx, dy;

      bst_piece_cell (piece, move->b, i, move->rot, &dx, &dy);
      note_laid (state, bst_board_tile_at (game, state, move->x + dx, move->y + dy));
      bst_tell (game, state, .type = BST_EVENT_PLACE, .player = state->active, .a = piece->squares[move->b][i].tile,
                .x = move->x + dx, .y = move->y + dy, .b = move->rot);
    }
  state->seq.n_placements++;
}

void
bst_apply_place_piece (const BstGame *game, BstState *state, const BstFrame *frame, const BstMove *move)
{
  bool single = frame->flag;
  int tile = frame->ref;

  bst_pop (state);
  if (single)
    bst_lay_tile (game, state, tile, move);
  else
    lay_piece (game, state, move);
}

/* Why a tile may not lie there (BASE-32, BASE-34, or a module's clause). */
const char *
bst_why_not_place (const BstGame *game, const BstState *state, int tile, const BstMove *move)
{
  uint16_t place = bst_board_open_at (game, state, move->x, move->y);
  BstPlacement placement = { tile, BST_NONE, move->x, move->y, move->rot, 0, 0 };

  if (move->rot > 3 || !(game->tiles[tile].rotations >> move->rot & 1))
    return "BASE-34";
  if (place == BST_NONE || !(bst_fits (game, state, tile, place) >> move->rot & 1))
    return "BASE-32";
  placement.need = bst_frontier (game, state)[place].need;
  return forbidden_by (game, state, &placement);
}
