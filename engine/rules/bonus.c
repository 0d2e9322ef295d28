/* bonus.c – bonus symbols that point at a neighboring cell (data/rules/15-bonus.xml).
 *
 * Which symbols are spent is derived: a symbol works in the tile sequence in which its pointed cell holds a tile for the
 * first time, and never again (BONUS-17). Only the activated symbol is remembered, until the sequence is over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"
#include "rules/bonus.h"

/* Frames. */
enum
{
  OP_ACTIVATE, /* step: what comes next */
};

/* Steps of OP_ACTIVATE (BONUS-18). */
enum
{
  STEP_PAY,
  STEP_CHOOSE,
};

/* --- which symbols work now --- */

/* The symbol on a site, BST_BONUS_NONE if there is none, and the cell it points at (BONUS-3). */
static int
read_symbol (const BstGame *game, const BstState *state, uint16_t site, int *out_x, int *out_y)
{
  const BstSite *at = &bst_sites (game, state)[site];
  const BstTile *tile = &game->tiles[at->tile];
  int side;

  if (!tile->marks[BST_MARK_BONUS] || !tile->marks[BST_MARK_BONUS_SIDE])
    return BST_BONUS_NONE;

  side = bst_tile_mark (tile, BST_MARK_BONUS_SIDE, at->rot) - 1;
  *out_x = at->x + bst_side_dx (side);
  *out_y = at->y + bst_side_dy (side);
  return tile->marks[BST_MARK_BONUS];
}

static bool
was_laid_now (const BstState *state, uint16_t site)
{
  for (int i = 0; i < state->seq.n_laid; i++)
    if (state->seq.laid[i] == site)
      return true;
  return false;
}

/* BONUS-12, BONUS-13: the pointed cell holds a tile, and either it or the symbol was laid in this tile sequence. */
static int
triggered_symbol (const BstGame *game, const BstState *state, uint16_t site)
{
  int x, y;
  int symbol = read_symbol (game, state, site, &x, &y);
  uint16_t pointed;

  if (!symbol)
    return BST_BONUS_NONE;
  pointed = bst_board_land_at (game, state, x, y);
  if (pointed == BST_NONE || !(was_laid_now (state, site) || was_laid_now (state, pointed)))
    return BST_BONUS_NONE;
  return symbol;
}

static bool
points_at_empty_cell (const BstGame *game, const BstState *state, uint16_t site)
{
  int x, y;

  return read_symbol (game, state, site, &x, &y) && bst_board_tile_at (game, state, x, y) == BST_NONE;
}

/* EC-X2: the triggered symbols around everything laid in this sequence, each once, in the order of laying; a symbol's
 * site is on the list if it was laid now itself or stands beside a cell laid now. */
static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  const BstSite *sites = bst_sites (game, state);
  size_t n = 0;

  (void) frame;
  for (int i = 0; i < state->seq.n_laid; i++)
    {
      const BstSite *laid = &sites[state->seq.laid[i]];

      for (int side = -1; side < 4; side++)
        {
          uint16_t site = side < 0 ? state->seq.laid[i]
                                   : bst_board_tile_at (game, state, laid->x + bst_side_dx (side),
                                                        laid->y + bst_side_dy (side));
          BstMove move = { .kind = BST_KIND_BONUS_SYMBOL };
          bool known = false;

          if (site == BST_NONE || !bst_site_tile (game, state, site)->marks[BST_MARK_BONUS]
              || !triggered_symbol (game, state, site))
            continue;
          move.x = sites[site].x;
          move.y = sites[site].y;
          for (size_t j = 0; j < n; j++)
            known = known || (out_moves[j].x == move.x && out_moves[j].y == move.y);
          if (!known)
            out_moves[n++] = move;
        }
    }
  return n;
}

/* --- S5c --- */

/* One award, a round of its own (MIX-60). */
static void
pay (const BstGame *game, BstState *state)
{
  int points[BST_MAX_PLAYERS] = { 0 };

  points[state->active] = BST_BONUS_POINTS;
  bst_round (game, state, BST_REASON_BONUS, points, NULL, BST_NONE);
}

/* BONUS-14, BONUS-41, EC-X14: in an extra turn "double" is activated in vain. */
static void
activate_symbol (const BstGame *game, BstState *state, const BstMove *move)
{
  uint16_t site = bst_board_tile_at (game, state, move->x, move->y);
  int symbol = triggered_symbol (game, state, site);

  state->m.bonus.active = symbol;
  if (symbol == BST_BONUS_DOUBLE && !state->in_extra_turn)
    state->extra_turn = true;
  bst_tell (game, state, .type = BST_EVENT_SYMBOL, .player = state->active, .x = move->x, .y = move->y, .b = symbol,
            .clause = "BONUS-14");

  /* BONUS-16: by option the own symbol is paid if another one was chosen. */
  if (game->options[BST_OPTION_UNCHOSEN_PAYS] && site != state->seq.tile_site
      && triggered_symbol (game, state, state->seq.tile_site))
    pay (game, state);
}

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  /* Up to five symbols around each of a few squares (EC-X2). */
  BstMove triggered[5 * BST_MAX_LAID];
  size_t n;

  switch (frame->step++)
    {
    case STEP_PAY:
      if (points_at_empty_cell (game, state, state->seq.tile_site))
        pay (game, state);
      return BST_RUN_AGAIN;
    case STEP_CHOOSE:
      n = legal (game, state, frame, triggered);
      if (n > 1)
        return BST_RUN_ASK;
      if (n == 1)
        activate_symbol (game, state, &triggered[0]);
      return BST_RUN_AGAIN;
    default:
      return BST_RUN_DONE;
    }
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  (void) frame;
  bst_pop (state);
  activate_symbol (game, state, move);
}

static void
begin_sequence (const BstGame *game, BstState *state)
{
  (void) game;
  state->m.bonus.active = BST_BONUS_NONE;
}

static void
activate (const BstGame *game, BstState *state)
{
  BstMove triggered[5 * BST_MAX_LAID];

  if (!points_at_empty_cell (game, state, state->seq.tile_site) && !legal (game, state, NULL, triggered))
    return;
  bst_push (state, BST_MODULE_BONUS, OP_ACTIVATE, BST_KIND_BONUS_SYMBOL, state->active);
}

/* --- S6 --- */

static bool
is_own (const BstGame *game, const BstState *state, const BstFigure *figure)
{
  return figure->owner == state->active && bst_is_follower (game, figure->kind);
}

/* Followers of the active player on a feature, and those of them on this very segment. */
static int
count_own (const BstGame *game, const BstState *state, uint16_t seg, int *out_here)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int n = 0;

  *out_here = 0;
  for (int i = 0; i < state->n_figures; i++)
    if (is_own (game, state, &figures[i]) && bst_same_feature (game, state, figures[i].seg, seg))
      {
        n++;
        *out_here += figures[i].seg == seg;
      }
  return n;
}

/* BONUS-21, BONUS-22: NULL if the active player may put a second figure of that kind on a segment, else the clause. */
static const char *
why_not_second (const BstGame *game, const BstState *state, uint16_t seg, int kind)
{
  int here;
  const int n = count_own (game, state, seg, &here);

  if (!bst_is_follower (game, kind))
    return "ABBOT-44";
  if (bst_segs (game, state)[seg].site == state->seq.tile_site || !here)
    return "BONUS-21";
  if (n != 1)
    return "BONUS-22";
  return bst_may_stand (game, state, seg, kind);
}

/* As far as the kind of figure does not matter. */
static const char *
why_nobody_free (const BstGame *game, const BstState *state, uint16_t seg)
{
  if (bst_segs (game, state)[seg].site == state->seq.tile_site)
    return "EC-X4";
  if (bst_feature_figures (game, state, seg) || bst_feature_is_finished (game, state, seg))
    return "BONUS-23";
  return NULL;
}

/* BONUS-23…25: NULL if a figure of that kind may be put freely on a segment, else the clause. On the tile just placed the
 * ordinary options say it already (EC-X4). */
static const char *
why_not_free (const BstGame *game, const BstState *state, uint16_t seg, int kind)
{
  const char *clause = why_nobody_free (game, state, seg);

  return clause ? clause : bst_may_stand (game, state, seg, kind);
}

/* BONUS-28: beside the own followers, each of which stands on a segment of its own if its feature is on the list. */
static size_t
list_second (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  size_t n = 0;

  for (int i = 0; i < state->n_figures; i++)
    for (int kind = 0; kind < BST_N_FIGURES; kind++)
      if (is_own (game, state, &figures[i]) && state->supply[state->active][kind]
          && !why_not_second (game, state, figures[i].seg, kind))
        {
          out_moves[n] = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_SECOND, .figure = kind };
          bst_move_name_seg (game, state, figures[i].seg, &out_moves[n++]);
        }
  return n;
}

static size_t
list_free (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  for (int seg = 0; seg < state->n_segs; seg++)
    {
      if (why_nobody_free (game, state, seg))
        continue;
      for (int kind = 0; kind < BST_N_FIGURES; kind++)
        if (state->supply[state->active][kind] && game->stands_on[kind] >> bst_segs (game, state)[seg].terrain & 1
            && !bst_may_stand (game, state, seg, kind))
          {
            out_moves[n] = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_FREE, .figure = kind };
            bst_move_name_seg (game, state, seg, &out_moves[n++]);
          }
    }
  return n;
}

static size_t
options (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  switch (state->m.bonus.active)
    {
    case BST_BONUS_SECOND:
      return list_second (game, state, out_moves);
    case BST_BONUS_FREE:
      return list_free (game, state, out_moves);
    default:
      return 0;
    }
}

static const char *
why_not_act (const BstGame *game, const BstState *state, const BstMove *move)
{
  bool second = move->act == BST_ACT_SECOND;
  uint16_t seg = bst_move_seg (game, state, move);

  if (state->m.bonus.active != (second ? BST_BONUS_SECOND : BST_BONUS_FREE))
    return "BONUS-20";
  if (!state->supply[state->active][move->figure])
    return "EC-X9";
  if (seg == BST_NONE)
    return second ? "BONUS-21" : "BONUS-23";
  return second ? why_not_second (game, state, seg, move->figure) : why_not_free (game, state, seg, move->figure);
}

/* BONUS-26: from now on a figure like any other. */
static void
act (const BstGame *game, BstState *state, const BstMove *move)
{
  bst_figure_put (game, state, state->active, move->figure, bst_move_seg (game, state, move));
}

static const char *
check (const BstGame *game, const BstState *state)
{
  (void) game;
  if (state->m.bonus.active > BST_BONUS_DOUBLE)
    return "an unknown bonus symbol is active";
  if (state->extra_turn && state->in_extra_turn)
    return "an extra turn grants an extra turn";
  return NULL;
}

const BstRules bst_rules_bonus = {
  .id = "bonus",
  .module = BST_MODULE_BONUS,
  .steps = {
    [BST_STEP_SEQUENCE_BEGIN] = begin_sequence,
    [BST_STEP_ACTIVATE] = activate,
  },
  .options = options,
  .act = act,
  .why_not_act = why_not_act,
  .run = run,
  .legal = legal,
  .apply = apply,
  .check = check,
};
