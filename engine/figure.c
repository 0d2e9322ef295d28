/* figure.c – figures of the players: supply, put on a feature, take back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <assert.h>

static void
tell (const BstGame *game, const BstState *state, int type, const BstFigure *figure)
{
  const BstSite *site = &bst_sites (game, state)[bst_segs (game, state)[figure->seg].site];

  bst_tell (game, state, .type = type, .player = figure->owner, .x = site->x, .y = site->y,
            .a = figure->seg - site->first, .b = figure->kind);
}

int
bst_figure_put (const BstGame *game, BstState *state, int owner, int kind, uint16_t seg)
{
  BstSeg *segs = bst_edit_segs (game, state);
  BstFigure *figure = &bst_edit_figures_on_map (game, state)[state->n_figures];

  assert (state->supply[owner][kind] > 0);
  assert (state->n_figures < game->max_figures);
  *figure = (BstFigure){ .seg = seg, .owner = owner, .kind = kind, .turn = state->turn };
  state->supply[owner][kind]--;
  segs[segs[seg].root].figures++;
  tell (game, state, BST_EVENT_FOLLOWER, figure);
  return state->n_figures++;
}

void
bst_figure_take (const BstGame *game, BstState *state, int index)
{
  BstSeg *segs = bst_edit_segs (game, state);
  BstFigure *figures = bst_edit_figures_on_map (game, state);
  BstFigure *figure = &figures[index];

  for (int i = 0; i < game->n_figure_left; i++)
    game->on_figure_left[i]->figure_left (game, state, figure);
  tell (game, state, BST_EVENT_RETURN, figure);
  segs[segs[figure->seg].root].figures--;
  state->supply[figure->owner][figure->kind]++;
  *figure = figures[--state->n_figures];
  figures[state->n_figures] = (BstFigure){ 0 };
}

void
bst_figure_take_all (const BstGame *game, BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = state->n_figures - 1; i >= 0; i--)
    if (segs[figures[i].seg].root == segs[seg].root)
      bst_figure_take (game, state, i);
}

int
bst_figure_find (const BstGame *game, const BstState *state, uint16_t seg, int owner, int kind)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg && figures[i].owner == owner && (kind < 0 || figures[i].kind == kind))
      return i;
  return -1;
}

/* MIX-67: what lies hidden under a figure tells it from another; of hidden values no two are the same. */
static bool
are_alike (const BstFigure *a, const BstFigure *b)
{
  return a->seg == b->seg && a->owner == b->owner && a->kind == b->kind && a->token == b->token
         && a->token != BST_TOKEN_HIDDEN;
}

static bool
is_first_of_its_like (const BstFigure *figures, int index)
{
  for (int i = 0; i < index; i++)
    if (are_alike (&figures[i], &figures[index]))
      return false;
  return true;
}

/* How many that differ from it, and from each other, come before it on its segment. */
static int
number_on_segment (const BstFigure *figures, int index)
{
  int n = 0;

  for (int i = 0; i < index; i++)
    n += figures[i].seg == figures[index].seg && figures[i].owner == figures[index].owner
         && figures[i].kind == figures[index].kind && is_first_of_its_like (figures, i);
  return n;
}

int
bst_figure_find_which (const BstGame *game, const BstState *state, uint16_t seg, int owner, int kind, int which)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].seg == seg && figures[i].owner == owner && figures[i].kind == kind
        && is_first_of_its_like (figures, i) && number_on_segment (figures, i) == which)
      return i;
  return -1;
}

size_t
bst_figure_choices (const BstGame *game,
                    const BstState *state,
                    int decision,
                    int owner,
                    unsigned kinds,
                    unsigned terrains,
                    BstMove *out_moves)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  size_t n = 0;

  for (int i = 0; i < state->n_figures; i++)
    if (figures[i].owner == owner && kinds >> figures[i].kind & 1
        && terrains >> bst_segs (game, state)[figures[i].seg].terrain & 1 && is_first_of_its_like (figures, i))
      {
        out_moves[n] = (BstMove){ .kind = decision, .b = number_on_segment (figures, i) };
        bst_move_name_figure (game, state, i, &out_moves[n++]);
      }
  return n;
}

/* The clause by which a kind of figure has no business on a terrain. */
static const char *
wrong_terrain (int terrain, int kind)
{
  switch (terrain)
    {
    case BST_FIELD:
      return kind == BST_FIGURE_FOLLOWER ? "FIELD-3" : "FIELD-44";
    case BST_RIVER:
      return "RIVER-21";
    case BST_GARDEN:
      return "ABBOT-12";
    default:
      return "ABBOT-11";
    }
}

const char *
bst_may_stand (const BstGame *game, const BstState *state, uint16_t seg, int kind)
{
  const BstSeg *s = &bst_segs (game, state)[seg];

  if (!(game->stands_on[kind] >> s->terrain & 1))
    return wrong_terrain (s->terrain, kind);
  if (bst_site_tile (game, state, s->site)->flags & BST_TILE_BARRED)
    return "TOURN-58";
  for (int i = 0; i < game->n_may_stand; i++)
    {
      const char *clause = game->ask_may_stand[i]->may_stand (game, state, seg, kind);

      if (clause)
        return clause;
    }
  return NULL;
}

void
bst_move_name_seg (const BstGame *game, const BstState *state, uint16_t seg, BstMove *out_move)
{
  const BstSite *site = &bst_sites (game, state)[bst_segs (game, state)[seg].site];

  out_move->x = site->x;
  out_move->y = site->y;
  out_move->a = seg - site->first;
}

void
bst_move_name_figure (const BstGame *game, const BstState *state, int index, BstMove *out_move)
{
  const BstFigure *figure = &bst_figures_on_map (game, state)[index];

  bst_move_name_seg (game, state, figure->seg, out_move);
  out_move->figure = figure->kind;
}
