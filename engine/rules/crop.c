/* crop.c – crop circles: everybody adds a follower or takes one back (data/rules/22-crop.xml).
 *
 * Comes after scoring and is no follower step (CROP-16). Concerns ordinary followers only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"
#include "rules/crop.h"

/* Frames. flag: the circle. */
enum
{
  OP_CHOOSE, /* A or B */
  OP_SEATS,  /* x[0]: BST_ACT_ADD or BST_ACT_TAKE; count: seats done */
};

BstTerrain
bst_crop_terrain (int circle)
{
  switch (circle)
    {
    case BST_CIRCLE_PITCHFORK:
      return BST_FIELD;
    case BST_CIRCLE_CLUB:
      return BST_ROAD;
    default:
      return BST_CITY;
    }
}

int
bst_crop_seat (int n_players, int layer, int i)
{
  return (layer + 1 + i) % n_players;
}

/* CROP-16, CROP-17: ordinary followers of the concerned kind. */
static bool
is_concerned (const BstGame *game, const BstState *state, const BstFigure *figure, int circle)
{
  return figure->kind == BST_FIGURE_FOLLOWER
         && bst_segs (game, state)[figure->seg].terrain == bst_crop_terrain (circle);
}

/* Has that seat a concerned follower on the map? BST_NOBODY: has anybody? */
static bool
has_concerned (const BstGame *game, const BstState *state, int seat, int circle)
{
  const BstFigure *figures = bst_figures_on_map (game, state);

  for (int i = 0; i < state->n_figures; i++)
    if ((seat == BST_NOBODY || figures[i].owner == seat) && is_concerned (game, state, &figures[i], circle))
      return true;
  return false;
}

/* S10. CROP-20: a circle that concerns nobody is not asked about; without fields there are no farmers (CROP-21). */
static void
end_sequence (const BstGame *game, BstState *state)
{
  BstFrame *frame;
  int circle;

  if (state->seq.tile_site == BST_NONE)
    return;
  circle = bst_site_tile (game, state, state->seq.tile_site)->marks[BST_MARK_CIRCLE];
  if (!circle || !has_concerned (game, state, BST_NOBODY, circle))
    return;

  frame = bst_push (state, BST_MODULE_CROP, OP_CHOOSE, BST_KIND_CROP, state->active);
  frame->flag = circle;
}

/* CROP-10, CROP-12: who can't is skipped. Judged when his turn comes. */
static bool
can_act (const BstGame *game, const BstState *state, const BstFrame *frame, int seat)
{
  if (frame->x[0] == BST_ACT_ADD && !state->supply[seat][BST_FIGURE_FOLLOWER])
    return false;
  return has_concerned (game, state, seat, frame->flag);
}

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  if (frame->op == OP_CHOOSE)
    return BST_RUN_ASK;

  for (; frame->count < game->n_players; frame->count++)
    {
      frame->player = bst_crop_seat (game->n_players, state->active, frame->count);
      if (can_act (game, state, frame, frame->player))
        return BST_RUN_ASK;
    }
  return BST_RUN_DONE;
}

/* CROP-8: a follower is added to a spot, whichever stand there. */
static size_t
keep_spots (BstMove *moves, size_t n_moves)
{
  size_t n = 0;

  for (size_t i = 0; i < n_moves; i++)
    if (moves[i].b == 0)
      moves[n++] = moves[i];
  return n;
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  size_t n;

  if (frame->op == OP_CHOOSE)
    {
      out_moves[0] = (BstMove){ .kind = BST_KIND_CROP, .act = BST_ACT_ADD };
      out_moves[1] = (BstMove){ .kind = BST_KIND_CROP, .act = BST_ACT_TAKE };
      return 2;
    }

  n = bst_figure_choices (game, state, BST_KIND_CROP_FIGURE, frame->player, 1u << BST_FIGURE_FOLLOWER,
                          1u << bst_crop_terrain (frame->flag), out_moves);
  if (frame->x[0] == BST_ACT_ADD)
    n = keep_spots (out_moves, n);
  /* CROP-15: the old rule lets players refuse to add. */
  if (frame->x[0] == BST_ACT_ADD && game->options[BST_OPTION_A_OPTIONAL])
    out_moves[n++] = (BstMove){ .kind = BST_KIND_CROP_FIGURE, .act = BST_ACT_PASS };
  return n;
}

/* CROP-5. */
static void
choose (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  int circle = frame->flag;

  bst_tell (game, state, .type = BST_EVENT_CIRCLE, .player = state->active, .b = circle,
            .a = move->act == BST_ACT_ADD ? 1 : 2, .clause = "CROP-5");
  bst_pop (state);
  frame = bst_push (state, BST_MODULE_CROP, OP_SEATS, BST_KIND_CROP_FIGURE, state->active);
  frame->flag = circle;
  frame->x[0] = move->act;
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  uint16_t seg;

  if (frame->op == OP_CHOOSE)
    {
      choose (game, state, frame, move);
      return;
    }

  frame->count++;
  if (move->act == BST_ACT_PASS)
    return;
  seg = bst_move_seg (game, state, move);
  if (frame->x[0] == BST_ACT_ADD)
    bst_figure_put (game, state, frame->player, BST_FIGURE_FOLLOWER, seg); /* CROP-8, CROP-25 */
  else
    bst_figure_take (game, state, /* CROP-9 */
                     bst_figure_find_which (game, state, seg, frame->player, BST_FIGURE_FOLLOWER, move->b));
}

static const char *
clause (const BstGame *game, const BstState *state, const BstFrame *frame)
{
  return frame->op == OP_SEATS && frame->x[0] == BST_ACT_TAKE ? "CROP-9" : NULL;
}

const BstRules bst_rules_crop = {
  .id = "crop",
  .module = BST_MODULE_CROP,
  .steps = {
    [BST_STEP_SEQUENCE_END] = end_sequence,
  },
  .run = run,
  .legal = legal,
  .apply = apply,
  .clause = clause,
};
