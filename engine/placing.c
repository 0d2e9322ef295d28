/* placing.c – where a tile or a large piece may lie, and laying it.
 *
 * Asks the board whether sides match and the modules whether they mind. Knows nothing of turns and points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <assert.h>

static const char *
forbidden_by (const BstGame *game, const BstState *state, const BstPlacement *placement)
{
  for (int i = 0; i < game->n_may_place; i++)
    {
      const char *clause = game->ask_may_place[i]->may_place (game, state, placement);

      if (clause)
        return clause;
    }
  return NULL;
}

/* Rotations of a tile on a frontier site that match at all sides and that no module forbids. */
static unsigned
allowed_rotations (const BstGame *game, const BstState *state, int tile, const BstSite *site, unsigned rotations)
{
  for (int rot = 0; rot < 4; rot++)
    {
      BstPlacement placement = { tile, BST_NONE, site->x, site->y, rot, 0 };

      if (rotations >> rot & 1 && forbidden_by (game, state, &placement))
        rotations &= ~(1u << rot);
    }
  return rotations;
}

static inline void
write_place (BstMove *out, const BstMove *pattern, const BstSite *site, unsigned rot)
{
  *out = *pattern;
  out->x = site->x;
  out->y = site->y;
  out->rot = rot;
}

/* Writes one option per rotation; `pattern` says what they have in common. Which rotations fit can't be foreseen, so
 * that branches would be guessed wrong: two options are written whether they are wanted or not, and what is too much is
 * written over by the next cell. There is always room for four per cell of the frontier (game->max_moves). */
static inline BstMove *
write_places (BstMove *out, const BstMove *pattern, const BstSite *site, unsigned rotations)
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

  write_place (&out[0], pattern, site, sets[rotations].rot[0]);
  write_place (&out[1], pattern, site, sets[rotations].rot[1]);
  if (sets[rotations].n > 2)
    {
      write_place (&out[2], pattern, site, sets[rotations].rot[2]);
      write_place (&out[3], pattern, site, 3);
    }
  return out + sets[rotations].n;
}

/* Legal places of a single tile. This is the hot loop of a game played by machine: one look into the table `fit` per
 * frontier cell (BASE-32). */
size_t
bst_list_placements (const BstGame *game, const BstState *state, int tile, BstMove pattern, BstMove *out_moves)
{
  const uint16_t *frontier = bst_frontier (game, state);
  const uint16_t *end = frontier + state->n_frontier;
  const BstSite *sites = bst_sites (game, state);
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];
  BstMove *out = out_moves;

  if (!game->n_may_place)
    {
      for (; frontier < end; frontier++)
        {
          const BstSite *site = &sites[*frontier];

          out = write_places (out, &pattern, site, fit[site->need]);
        }
      return out - out_moves;
    }
  for (; frontier < end; frontier++)
    {
      const BstSite *site = &sites[*frontier];
      unsigned rotations = fit[site->need];

      if (rotations && (rotations = allowed_rotations (game, state, tile, site, rotations)))
        out = write_places (out, &pattern, site, rotations);
    }
  return out - out_moves;
}

bool
bst_can_place (const BstGame *game, const BstState *state, int tile)
{
  const uint16_t *frontier = bst_frontier (game, state);
  const BstSite *sites = bst_sites (game, state);
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];

  for (int i = 0; i < state->n_frontier; i++)
    {
      const BstSite *site = &sites[frontier[i]];
      unsigned rotations = fit[site->need];

      if (rotations && (!game->n_may_place || allowed_rotations (game, state, tile, site, rotations)))
        return true;
    }
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
  const BstSite *sites = bst_sites (game, state);

  for (int i = 0; i < piece->n_squares; i++)
    {
      int dx, dy;
      uint16_t site;

      bst_piece_cell (piece, face, i, rot, &dx, &dy);
      site = bst_board_find (game, state, x + dx, y + dy);
      if (site != BST_NONE && sites[site].tile == BST_NONE && sites[site].first < index)
        return false;
    }
  return true;
}

/* Legal places of a large piece. Stops at the first if out_moves is NULL. */
size_t
bst_list_piece_placements (const BstGame *game, const BstState *state, int piece_index, int face, BstMove *out_moves)
{
  const BstPiece *piece = &game->pieces[piece_index];
  const BstSite *sites = bst_sites (game, state);
  size_t n = 0;

  for (int i = 0; i < state->n_frontier; i++)
    for (int rot = 0; rot < 4; rot++)
      for (int square = 0; square < piece->n_squares; square++)
        {
          const BstSite *site = &sites[bst_frontier (game, state)[i]];
          BstPlacement placement = { BST_NONE, piece_index, 0, 0, rot, face };
          int dx, dy;

          bst_piece_cell (piece, face, square, rot, &dx, &dy);
          placement.x = site->x - dx;
          placement.y = site->y - dy;
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
      note_laid (state, bst_board_find (game, state, move->x + dx, move->y + dy));
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
  BstPlacement placement = { tile, BST_NONE, move->x, move->y, move->rot, 0 };

  if (move->rot > 3 || !(game->tiles[tile].rotations >> move->rot & 1))
    return "BASE-34";
  if (!(bst_board_fit (game, state, tile, move->x, move->y) >> move->rot & 1))
    return "BASE-32";
  return forbidden_by (game, state, &placement);
}
