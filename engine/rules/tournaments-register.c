/* tournaments-register.c – a shield token goes face down under a follower (S5b, TOURN-23…30, 64).
 *
 * Who may be registered is noted on the figures while pieces are laid. Knows nothing of what tournaments are held.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/tournaments-private.h"

#define MAX_EXTENDED (BST_MAX_LAID * BST_MAX_FEATURES)

static bool
is_laid_by (const BstState *state, uint16_t site, int placement)
{
  for (int i = 0; i < state->seq.n_laid; i++)
    if (state->seq.laid[i] == site && state->seq.laid_piece[i] == placement)
      return true;
  return false;
}

/* The features to which segments of the piece belong, by their roots. */
static int
list_extended (const BstGame *game, const BstState *state, int placement, uint16_t out_roots[MAX_EXTENDED])
{
  const BstSeg *segs = bst_segs (game, state);
  int n = 0;

  for (int i = 0; i < state->seq.n_laid; i++)
    {
      uint16_t first = bst_sites (game, state)[state->seq.laid[i]].first;
      int n_features = bst_site_tile (game, state, state->seq.laid[i])->n_features;

      for (int f = 0; f < n_features && state->seq.laid_piece[i] == placement; f++)
        out_roots[n++] = segs[first + f].root;
    }
  return n;
}

static bool
is_listed (uint16_t root, const uint16_t *roots, int n)
{
  for (int i = 0; i < n; i++)
    if (roots[i] == root)
      return true;
  return false;
}

/* TOURN-27: were there fewer than eight tiles around the site just before the piece came? */
static bool
had_room (const BstGame *game, const BstState *state, uint16_t site, int placement)
{
  const BstSite *at = &bst_sites (game, state)[site];

  if (at->around < 8)
    return true;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if ((dx || dy) && is_laid_by (state, bst_board_tile_at (game, state, at->x + dx, at->y + dy), placement))
        return true;
  return false;
}

/* TOURN-64: a segment of the piece belongs to the feature. The follower stood there before the piece came and stands on
 * another tile, so the segment was joined across a side. */
void
bst_register_note (const BstGame *game, BstState *state)
{
  BstFigure *figures = bst_edit_figures_on_map (game, state);
  int placement = state->seq.n_placements - 1;
  uint16_t extended[MAX_EXTENDED];
  int n_extended = list_extended (game, state, placement, extended);

  for (int i = 0; i < state->n_figures; i++)
    {
      BstFigure *figure = &figures[i];
      const BstSeg *seg = &bst_segs (game, state)[figure->seg];

      if (figure->owner == state->active && !figure->noted && bst_is_fighter (game, state, figure)
          && is_listed (seg->root, extended, n_extended)
          && (seg->terrain != BST_FIELD || had_room (game, state, seg->site, placement)))
        figure->noted = 1;
    }
}

static bool
may_be_registered (const BstState *state, const BstFigure *figure)
{
  return figure->owner == state->active && figure->noted && !figure->token;
}

/* May this follower be registered, and is it the first such on its segment? Two on one segment are one choice. */
static bool
is_candidate (const BstGame *game, const BstState *state, int index)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  if (!may_be_registered (state, &figures[index]))
    return false;
  for (int i = 0; i < index; i++)
    if (figures[i].seg == figures[index].seg && may_be_registered (state, &figures[i]))
      return false;
  return true;
}

size_t
bst_register_list (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  out_moves[n++] = (BstMove){ .kind = BST_KIND_REGISTER, .act = BST_ACT_PASS };
  for (int i = 0; i < state->n_figures; i++)
    {
      if (!is_candidate (game, state, i))
        continue;
      for (int t = 0; t < BST_N_TOKENS; t++)
        if (state->m.tournaments.tokens[state->active] & 1 << t)
          {
            out_moves[n] = (BstMove){ .kind = BST_KIND_REGISTER, .b = bst_token_values[t] };
            bst_move_name_seg (game, state, bst_figures_on_map (game, state)[i].seg, &out_moves[n++]);
          }
    }
  return n;
}

void
bst_register_apply (const BstGame *game, BstState *state, const BstMove *move)
{
  BstFigure *figures = bst_edit_figures_on_map (game, state);
  uint16_t seg;

  bst_pop (state);
  if (move->act == BST_ACT_PASS)
    return;

  seg = bst_move_seg (game, state, move);
  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg && is_candidate (game, state, i))
      {
        figures[i].token = 1 + move->b;
        break;
      }
  state->m.tournaments.tokens[state->active] &= ~bst_token_bit (move->b);
  state->m.tournaments.registered = 1;
  bst_tell (game, state, .type = BST_EVENT_REGISTER, .player = state->active, .x = move->x, .y = move->y, .a = move->a,
            .clause = "TOURN-23");
}

const char *
bst_register_why_not (const BstGame *game, const BstState *state, const BstMove *move)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  uint16_t seg = bst_move_seg (game, state, move);
  int index = seg == BST_NONE ? -1 : bst_figure_find (game, state, seg, state->active, -1);

  if (index < 0)
    return "TOURN-23";
  if (!bst_is_fighter (game, state, &figures[index]))
    return "TOURN-82";
  if (figures[index].token || !(bst_token_bit (move->b) & state->m.tournaments.tokens[state->active]))
    return "TOURN-29";
  if (bst_segs (game, state)[seg].terrain == BST_FIELD
      && bst_sites (game, state)[bst_segs (game, state)[seg].site].around == 8)
    return "TOURN-27";
  return "TOURN-64";
}

void
bst_register_sequence_begin (const BstGame *game, BstState *state)
{
  BstFigure *figures = bst_edit_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    figures[i].noted = 0;
}

void
bst_register_step (const BstGame *game, BstState *state)
{
  bst_register_note (game, state);

  /* TOURN-25, 29 */
  if (state->m.tournaments.registered || !state->m.tournaments.tokens[state->active])
    return;
  for (int i = 0; i < state->n_figures; i++)
    if (is_candidate (game, state, i))
      {
        bst_push (state, BST_MODULE_TOURNAMENTS, BST_TOURNAMENTS_OP_REGISTER, BST_KIND_REGISTER, state->active);
        return;
      }
}
