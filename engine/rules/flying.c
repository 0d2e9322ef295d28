/* flying.c – flying machines: a figure flies one to three cells along the arrow (data/rules/16-flying.xml).
 *
 * A flight is one of the options of the follower step and uses it up, landing or not (FLY-18, FLY-22).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"
#include "rules/flying.h"

/* Frames. x[0]: kind of the figure that flies. */
enum
{
  OP_FLIGHT,  /* the die */
  OP_LANDING, /* ref: site of the target cell */
};

/* FLY-13, FLY-15, FLY-24; which figure may stand where is asked besides. */
#define LANDING_TERRAINS (1 << BST_ROAD | 1 << BST_CITY | 1 << BST_MONASTERY | 1 << BST_GARDEN)

void
bst_flying_target (int x, int y, int direction, int distance, int *out_x, int *out_y)
{
  static const int8_t dx[8] = { 0, 1, 1, 1, 0, -1, -1, -1 };
  static const int8_t dy[8] = { -1, -1, 0, 1, 1, 1, 0, -1 };

  *out_x = x + distance * dx[direction & 7];
  *out_y = y + distance * dy[direction & 7];
}

/* FLY-9: direction of the machine on the tile just placed, as it lies, or -1. FLY-7: no other machine counts. */
static int
read_arrow (const BstGame *game, const BstState *state)
{
  const BstSite *site = &bst_sites (game, state)[state->seq.tile_site];
  const BstTile *tile = &game->tiles[site->tile];

  if (!tile->marks[BST_MARK_MACHINE])
    return -1;
  return bst_tile_mark (tile, BST_MARK_ARROW, site->rot) - 1;
}

/* FLY-8, FLY-25: a figure in the supply, named before the die is rolled. */
static size_t
options (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  size_t n = 0;

  if (read_arrow (game, state) < 0)
    return 0;
  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    if (state->supply[state->active][kind] && (game->stands_on[kind] & LANDING_TERRAINS))
      out_moves[n++] = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_FLY, .figure = kind };
  return n;
}

static const char *
why_not_act (const BstGame *game, const BstState *state, const BstMove *move)
{
  return read_arrow (game, state) < 0 ? "FLY-7" : "FLY-8";
}

static void
act (const BstGame *game, BstState *state, const BstMove *move)
{
  BstFrame *frame;

  (void) game;
  frame = bst_push_chance (state, BST_MODULE_FLYING, OP_FLIGHT, BST_KIND_FLIGHT, BST_STREAM_DIE, false);
  frame->x[0] = move->figure;
}

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  (void) game;
  (void) state;
  (void) frame;
  return BST_RUN_ASK;
}

/* FLY-13, 14, 20, 31: every segment of an unfinished feature on the target cell, occupied or not. */
static size_t
list_spots (const BstGame *game, const BstState *state, uint16_t site, int kind, BstMove *out_moves)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstTile *tile = bst_site_tile (game, state, site);
  size_t n = 0;

  for (int feature = 0; feature < tile->n_features; feature++)
    {
      uint16_t seg = bst_seg_of (game, state, site, feature);

      if (!(LANDING_TERRAINS >> segs[seg].terrain & 1) || bst_feature_is_finished (game, state, seg)
          || bst_may_stand (game, state, seg, kind))
        continue;
      out_moves[n] = (BstMove){ .kind = BST_KIND_LANDING };
      bst_move_name_seg (game, state, seg, &out_moves[n++]);
    }
  return n;
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  if (frame->op == OP_LANDING)
    return list_spots (game, state, frame->ref, frame->x[0], out_moves);

  for (int die = 1; die <= BST_FLYING_MAX_DISTANCE; die++)
    out_moves[die - 1] = (BstMove){ .kind = BST_KIND_FLIGHT, .b = die };
  return BST_FLYING_MAX_DISTANCE;
}

bool
bst_flying_lands (const BstGame *game, const BstState *state, int kind, int distance, int *out_x, int *out_y)
{
  const BstSite *from = &bst_sites (game, state)[state->seq.tile_site];
  BstMove spots[BST_MAX_FEATURES];
  uint16_t site;

  bst_flying_target (from->x, from->y, read_arrow (game, state), distance, out_x, out_y);
  site = bst_board_land_at (game, state, *out_x, *out_y);
  return site != BST_NONE && list_spots (game, state, site, kind, spots) > 0;
}

/* FLY-10…12, FLY-17: the cells in between do not matter; without a spot the figure stays in the supply. */
static void
fly (const BstGame *game, BstState *state, int kind, int die)
{
  int x, y;
  const bool lands = bst_flying_lands (game, state, kind, die, &x, &y);

  bst_tell (game, state, .type = BST_EVENT_FLIGHT, .player = state->active, .a = kind, .b = die, .x = x, .y = y,
            .flag = lands, .clause = lands ? "FLY-12" : "FLY-17");
  if (lands)
    {
      BstFrame *frame = bst_push (state, BST_MODULE_FLYING, OP_LANDING, BST_KIND_LANDING, state->active);

      frame->ref = bst_board_land_at (game, state, x, y);
      frame->x[0] = kind;
    }
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  int op = frame->op;
  int kind = frame->x[0];

  bst_pop (state);
  if (op == OP_FLIGHT)
    fly (game, state, kind, move->b);
  else
    bst_figure_put (game, state, state->active, kind, bst_move_seg (game, state, move));
}

/* Why a landing is refused. */
static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  const BstSite *target;
  uint16_t seg;

  if (frame->op != OP_LANDING)
    return NULL;
  if (move->act == BST_ACT_NOWHERE)
    return "FLY-23";
  target = &bst_sites (game, state)[frame->ref];
  seg = bst_move_seg (game, state, move);
  if (move->x != target->x || move->y != target->y || seg == BST_NONE)
    return "FLY-23";
  if (bst_segs (game, state)[seg].terrain == BST_FIELD)
    return "FLY-15";
  if (!(LANDING_TERRAINS >> bst_segs (game, state)[seg].terrain & 1) || bst_feature_is_finished (game, state, seg))
    return "FLY-13";
  return bst_may_stand (game, state, seg, frame->x[0]);
}

/* A figure in the air: it is still in the supply. */
static void
assets (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS])
{
  (void) game;
  out_assets[0] = seat == state->active && bst_enclosing (state, BST_MODULE_FLYING, OP_FLIGHT);
}

const BstRules bst_rules_flying = {
  .id = "flying",
  .module = BST_MODULE_FLYING,
  .options = options,
  .act = act,
  .why_not_act = why_not_act,
  .run = run,
  .legal = legal,
  .apply = apply,
  .why_not = why_not,
  .assets = assets,
};
