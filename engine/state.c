/* state.c – clearing a state, and the invariants that hold after every move.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <string.h>

/* A run of bytes that is in use. */
typedef struct
{
  size_t offset, size;
} Part;

enum
{
  N_PARTS = 9
};

static inline void
list_parts (const BstGame *game, const BstState *state, Part out_parts[N_PARTS])
{
  out_parts[0] = (Part){ 0, offsetof (BstState, stack) + state->depth * sizeof (BstFrame) };
  out_parts[1] = (Part){ game->off_sites, state->n_sites * sizeof (BstSite) };
  out_parts[2] = (Part){ game->off_hash, (game->hash_mask + 1u) * sizeof (uint16_t) };
  out_parts[3] = (Part){ game->off_frontier, state->n_frontier * sizeof (BstOpen) };
  out_parts[4] = (Part){ game->off_open_words, (state->n_frontier + 63) / 64 * sizeof (BstOpenWord) };
  out_parts[5] = (Part){ game->off_segs, state->n_segs * sizeof (BstSeg) };
  out_parts[6] = (Part){ game->off_links, state->n_links * sizeof (BstLink) };
  out_parts[7] = (Part){ game->off_figures, state->n_figures * sizeof (BstFigure) };
  out_parts[8] = (Part){ game->off_left, game->n_tiles * sizeof (uint16_t) };
}

void
bst_state_copy (const BstGame *game, const BstState *state, BstState *out_copy)
{
  Part parts[N_PARTS];

  list_parts (game, state, parts);
  for (int i = 0; i < N_PARTS; i++)
    memcpy ((char *) out_copy + parts[i].offset, (const char *) state + parts[i].offset, parts[i].size);
}

bool
bst_state_equal (const BstGame *game, const BstState *a, const BstState *b)
{
  Part parts[N_PARTS];

  /* The head comes first: if it is equal, so are the lengths of the other parts. */
  list_parts (game, a, parts);
  for (int i = 0; i < N_PARTS; i++)
    if (memcmp ((const char *) a + parts[i].offset, (const char *) b + parts[i].offset, parts[i].size) != 0)
      return false;
  return true;
}

void
bst_state_clear (const BstGame *game, BstState *state)
{
  uint16_t *left;

  memset (state, 0, offsetof (BstState, stack));
  memset (bst_edit_hash (game, state), 0xff, (game->hash_mask + 1u) * sizeof (uint16_t));
  state->hand = BST_NONE;
  state->active = game->first;
  state->phase = BST_PHASE_PLAY;
  state->seq.tile_site = BST_NONE;
  for (int seat = 0; seat < game->n_players; seat++)
    memcpy (state->supply[seat], game->figures, sizeof state->supply[seat]);
  memcpy (state->stock, game->stock, sizeof state->stock);
  memcpy (state->pile, game->n_drawn, sizeof state->pile);
  left = bst_edit_left (game, state);
  if (game->n_tiles)
    memcpy (left, game->counts, game->n_tiles * sizeof *left);
}

/* --- invariants --- */

/* What the sides of the neighbors ask of a cell. */
static unsigned
need_of (const BstGame *game, const BstState *state, int x, int y)
{
  unsigned need = 0, power = 1;

  for (int side = 0; side < 4; side++, power *= BST_N_SIDE_KINDS)
    {
      uint16_t other = bst_board_tile_at (game, state, x + bst_side_dx (side), y + bst_side_dy (side));

      if (other != BST_NONE)
        need += power
                * bst_tile_side_kind (bst_site_tile (game, state, other), bst_sites (game, state)[other].rot,
                                      bst_side_opposite (side));
    }
  return need;
}

static const char *
check_sites (const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);
  unsigned segs = 0;

  if (state->n_sites > game->max_sites)
    return "more sites than the game has room for";
  for (int i = 0; i < state->n_sites; i++)
    {
      const BstSite *site = &sites[i];
      const BstTile *tile = &game->tiles[site->tile];
      int around = 0;

      if (bst_board_tile_at (game, state, site->x, site->y) != i)
        return "a site is not found at its cell";
      if (tile->piece == BST_NONE && !bst_tile_meets (tile, site->rot, need_of (game, state, site->x, site->y)))
        return "two sides do not match (BASE-32)";
      segs += tile->n_features;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if ((dx || dy) && bst_board_land_at (game, state, site->x + dx, site->y + dy) != BST_NONE)
            around++;
      if (site->around != around)
        return "the tiles around a tile are miscounted";
    }
  return segs == state->n_segs ? NULL : "segments and tiles disagree";
}

/* A requirement code as bits. */
static unsigned
shown_by (unsigned need)
{
  unsigned shown = 0;

  for (int side = 0; need; side++, need /= BST_N_SIDE_KINDS)
    if (need % BST_N_SIDE_KINDS)
      shown |= 1u << (4 * side + need % BST_N_SIDE_KINDS - 1);
  return shown;
}

/* Words say the same as places, and nothing of places that are not in use. */
static bool
are_words_right (const BstGame *game, const BstState *state)
{
  const BstOpen *frontier = bst_frontier (game, state);

  for (int i = 0; i < (state->n_frontier + 63) / 64 * 64; i++)
    {
      const BstOpenWord *word = &bst_open_words (game, state)[i / 64];
      unsigned shown = i < state->n_frontier ? frontier[i].shown : 0;

      for (int bit = 0; bit < 16; bit++)
        if ((word->places[bit] >> (i % 64) & 1) != (shown >> bit & 1))
          return false;
    }
  return true;
}

static const char *
check_frontier (const BstGame *game, const BstState *state)
{
  const BstOpen *frontier = bst_frontier (game, state);
  const BstSite *sites = bst_sites (game, state);

  if (state->n_frontier > game->max_frontier)
    return "the frontier is longer than the game has room for";
  for (int i = 0; i < state->n_frontier; i++)
    {
      unsigned need = need_of (game, state, frontier[i].x, frontier[i].y);

      if (bst_board_open_at (game, state, frontier[i].x, frontier[i].y) != i)
        return "an empty cell is not found in the frontier";
      if (frontier[i].need != need || need == 0)
        return "a requirement code is wrong";
      if (frontier[i].shown != shown_by (need))
        return "what the neighbors of an empty cell show is wrong";
    }
  for (int i = 0; i < state->n_sites; i++)
    for (int side = 0; side < 4; side++)
      {
        int x = sites[i].x + bst_side_dx (side), y = sites[i].y + bst_side_dy (side);

        if (bst_board_tile_at (game, state, x, y) == BST_NONE
            && bst_board_open_at (game, state, x, y) >= state->n_frontier)
          return "an empty cell beside a tile is not in the frontier";
      }
  return are_words_right (game, state) ? NULL : "the words of the frontier are wrong";
}

static const char *
check_segments (const BstGame *game, const BstState *state)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  const BstFigure *figures = bst_figures_on_map (game, state);
  unsigned in_rings = 0;

  for (int i = 0; i < state->n_segs; i++)
    {
      const BstSite *site = &sites[segs[i].site];
      int sides;

      if (i < site->first || i >= site->first + game->tiles[site->tile].n_features)
        return "a segment lies on the wrong tile";
      if (segs[segs[i].root].root != segs[i].root || segs[segs[i].root].terrain != segs[i].terrain)
        return "a label does not lead to a root of its kind";
      sides = bst_turn_sides (game->tiles[site->tile].features[i - site->first].sides, site->rot);
      for (int side = 0; side < 4; side++)
        {
          uint16_t across = sides >> side & 1 ? bst_seg_across (game, state, segs[i].site, side) : BST_NONE;

          if (across != BST_NONE && segs[across].root != segs[i].root)
            return "two segments that meet are not joined";
        }
      if (segs[i].root != i)
        continue;

      unsigned size = 0, open = 0, standing = 0;
      uint16_t s = i;
      do
        {
          const BstSite *at = &sites[segs[s].site];
          int mask = bst_turn_sides (game->tiles[at->tile].features[s - at->first].sides, at->rot);

          if (segs[s].root != i || ++size > state->n_segs)
            return "a ring and its labels disagree";
          for (int side = 0; side < 4; side++)
            if (mask >> side & 1
                && bst_board_tile_at (game, state, at->x + bst_side_dx (side), at->y + bst_side_dy (side)) == BST_NONE)
              open++;
          s = segs[s].next;
        }
      while (s != i);
      for (int f = 0; f < state->n_figures; f++)
        standing += segs[figures[f].seg].root == i;
      if (size != segs[i].size)
        return "the size of a feature is wrong";
      if (segs[i].terrain <= BST_CITY && open != segs[i].open)
        return "the open ends of a feature are miscounted";
      if (standing != segs[i].figures)
        return "the figures on a feature are miscounted";
      in_rings += size;
    }
  return in_rings == state->n_segs ? NULL : "a segment is in no ring";
}

static const char *
check_figures (const BstGame *game, const BstState *state)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int count[BST_MAX_PLAYERS][BST_N_FIGURES] = { { 0 } };

  for (int i = 0; i < state->n_figures; i++)
    {
      if (figures[i].seg >= state->n_segs || figures[i].owner >= game->n_players || figures[i].kind >= BST_N_FIGURES)
        return "a figure stands nowhere";
      if (!(game->stands_on[figures[i].kind] >> bst_segs (game, state)[figures[i].seg].terrain & 1))
        return "a figure stands where its kind may not stand";
      count[figures[i].owner][figures[i].kind]++;
    }
  for (int seat = 0; seat < game->n_players; seat++)
    for (int kind = 0; kind < BST_N_FIGURES; kind++)
      {
        int sum = count[seat][kind] + state->supply[seat][kind];

        for (int module = 0; module < BST_MODULE_CORE; module++)
          if (game->rules[module] && game->rules[module]->holds)
            sum += game->rules[module]->holds (game, state, seat, kind);
        if (sum != game->figures[kind])
          return "a player's figures do not add up (BASE-12)";
      }
  return NULL;
}

static const char *
check_piles (const BstGame *game, const BstState *state)
{
  const uint16_t *left = bst_left (game, state);
  unsigned pile[BST_N_GROUPS] = { 0 };

  for (int tile = 0; tile < game->n_tiles; tile++)
    {
      if (left[tile] > game->counts[tile])
        return "a pile has grown";
      pile[game->tiles[tile].group] += left[tile];
    }
  for (int group = 0; group < BST_N_GROUPS; group++)
    if (pile[group] != state->pile[group])
      return "a pile is miscounted";
  return NULL;
}

/* After S9 nobody stands on a finished feature. Judged where a turn begins, when nothing is pending. */
static const char *
check_between_turns (const BstGame *game, const BstState *state)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  if (state->depth != 2 || state->phase != BST_PHASE_PLAY || bst_decision (state) != BST_KIND_DRAW || state->seq.n_laid)
    return NULL;
  for (int i = 0; i < state->n_figures; i++)
    if (bst_feature_is_finished (game, state, figures[i].seg))
      return "a figure was left on a finished feature (BASE-62)";
  return NULL;
}

const char *
bst_state_check (const BstGame *game, const BstState *state)
{
  const char *problem = check_sites (game, state);

  if (!problem)
    problem = check_frontier (game, state);
  if (!problem)
    problem = check_segments (game, state);
  if (!problem)
    problem = check_figures (game, state);
  if (!problem)
    problem = check_piles (game, state);
  if (!problem)
    problem = check_between_turns (game, state);
  for (int module = 0; module < BST_MODULE_CORE && !problem; module++)
    if (game->rules[module] && game->rules[module]->check)
      problem = game->rules[module]->check (game, state);
  for (int seat = 0; seat < game->n_players && !problem; seat++)
    if (state->total[seat][0] < 0 || state->total[seat][1] < 0)
      problem = "a total is below 0";
  if (!problem && (state->depth == 0) != state->over)
    problem = "the agenda is empty although the game is not over";
  return problem;
}
