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

/* Places of a word of the frontier at which a tile fits in one of its rotations, bit per place. This is the hot spot of a
 * game played by machine: on large maps a tile fits few of many cells (BASE-32). */
static inline uint64_t
fitting_places (const BstTile *tile, const BstOpenWord *word, int n_places)
{
  uint64_t fitting = 0, beside[4];

  for (int side = 0; side < 4; side++)
    {
      const uint64_t *places = &word->places[4 * side];

      beside[side] = places[0] | places[1] | places[2] | places[3];
    }
  for (int rot = 0; rot < 4; rot++)
    {
      const uint8_t *kind = tile->edges[rot].kind;
      uint64_t wrong = 0;

      if (!(tile->rotations >> rot & 1))
        continue;
      for (int side = 0; side < 4; side++)
        wrong |= beside[side] & ~word->places[4 * side + kind[side] - 1];
      fitting |= ~wrong;
    }
  return n_places < 64 ? fitting & (((uint64_t) 1 << n_places) - 1) : fitting;
}

/* Legal places that no module judges. */
static BstMove *
write_unjudged (const BstGame *game, const BstState *state, int tile, const BstMove *pattern, BstMove *out)
{
  const BstOpen *cell = bst_frontier (game, state);
  const BstOpenWord *word = bst_open_words (game, state);
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];

  for (int n = state->n_frontier; n > 0; n -= 64, cell += 64, word++)
    for (uint64_t places = fitting_places (&game->tiles[tile], word, n); places; places &= places - 1)
      {
        const BstOpen *at = &cell[bst_lowest_bit (places)];

        out = write_places (out, pattern, at, fit[at->need]);
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
    return write_unjudged (game, state, tile, &pattern, out) - out_moves;
  for (; cell < end; cell++)
    {
      unsigned rotations = fit[cell->need];

      if (rotations && (rotations = allowed_rotations (game, state, tile, cell, rotations)))
        out = write_places (out, &pattern, cell, rotations);
    }
  return out - out_moves;
}

/* No frontier has more words of places (game.c). */
#define MAX_WORDS (BST_NONE / 2 / 64 + 1)

/* How many rotations a set has. */
static const uint8_t n_rotations[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

/* With a frontier of this length and more, cells that fit are found by words. */
#define LONG_FRONTIER 128

/* The cell with the option number random × n / 2^32 of n, and the number of that option on it; NULL if there is none. */
static const BstOpen *
pick_cell (const uint8_t *fit, const BstOpen *cell, int n_cells, uint32_t random, unsigned *out_number)
{
  unsigned n = 0, rotations;

#pragma GCC unroll 4
  for (int i = 0; i < n_cells; i++)
    n += n_rotations[fit[cell[i].need]];
  if (!n)
    return NULL;
  n = ((uint64_t) random * n) >> 32;
  for (; n >= n_rotations[rotations = fit[cell->need]]; cell++)
    n -= n_rotations[rotations];
  *out_number = n;
  return cell;
}

/* The same of a long frontier. */
static const BstOpen *
pick_cell_by_words (const BstGame *game, const BstState *state, int tile, uint32_t random, unsigned *out_number)
{
  const BstOpen *cell = bst_frontier (game, state);
  const BstOpenWord *words = bst_open_words (game, state);
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];
  uint64_t fitting[MAX_WORDS], places;
  uint16_t options[MAX_WORDS]; /* of each word */
  unsigned n = 0, here;
  int i = 0;

  for (; 64 * i < state->n_frontier; i++)
    {
      here = n;
      fitting[i] = fitting_places (&game->tiles[tile], &words[i], state->n_frontier - 64 * i);
      for (places = fitting[i]; places; places &= places - 1)
        n += n_rotations[fit[cell[64 * i + bst_lowest_bit (places)].need]];
      options[i] = n - here;
    }
  if (!n)
    return NULL;
  n = ((uint64_t) random * n) >> 32;
  for (i = 0; n >= options[i]; i++)
    n -= options[i];
  cell += 64 * i;
  for (places = fitting[i]; n >= (here = n_rotations[fit[cell[bst_lowest_bit (places)].need]]); places &= places - 1)
    n -= here;
  *out_number = n;
  return cell + bst_lowest_bit (places);
}

bool
bst_pick_placement (const BstGame *game,
                    const BstState *state,
                    int tile,
                    uint32_t random,
                    BstMove pattern,
                    BstMove *out_move)
{
  const uint8_t *fit = &game->fit[(size_t) tile * BST_N_NEEDS];
  unsigned number = 0, rotations, rot = 0;
  const BstOpen *cell;

  assert (!bst_is_judged (game, tile));
  if (state->n_frontier < LONG_FRONTIER)
    cell = pick_cell (fit, bst_frontier (game, state), state->n_frontier, random, &number);
  else
    cell = pick_cell_by_words (game, state, tile, random, &number);
  if (!cell)
    return false;
  /* That many of the lowest rotations of the set are not it. */
  for (rotations = fit[cell->need]; number; number--)
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
