/* magic.c – mage and witch on roads and cities (11-mage-and-witch.md).
 *
 * The two figures belong to nobody and occupy nothing (MAGIC-30): they are kept here as segments, not among the figures
 * of the players. Changes the value of a feature when asked; awards nothing itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/magic.h"

#include "rules/rules.h"

/* Figures, in the order of the words "mage|witch". */
enum
{
  MAGE,
  WITCH,
  N_MAGIC,
};

/* Frames: one figure goes somewhere, or leaves if there is nowhere to go. */
enum
{
  OP_CHARM,    /* because of a hat */
  OP_SEPARATE, /* because they met */
};

static bool
in_play (const BstState *state, int figure)
{
  return state->m.magic.at[figure] != 0;
}

static uint16_t
seg_of (const BstState *state, int figure)
{
  return state->m.magic.at[figure] - 1;
}

static bool
stands_on (const BstGame *game, const BstState *state, int figure, uint16_t seg)
{
  return in_play (state, figure) && bst_same_feature (game, state, seg_of (state, figure), seg);
}

static bool
are_together (const BstGame *game, const BstState *state)
{
  return in_play (state, MAGE) && stands_on (game, state, WITCH, seg_of (state, MAGE));
}

/* MAGIC-14: the next segment from `seg` on of an unfinished road or city where neither figure stands, or BST_NONE. The
 * feature of the figure itself is no target (MAGIC-9), that of the other neither (MAGIC-5), so the targets are the same
 * for both. */
static uint16_t
next_target (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  const uint16_t mage = in_play (state, MAGE) ? segs[seg_of (state, MAGE)].root : BST_NONE;
  const uint16_t witch = in_play (state, WITCH) ? segs[seg_of (state, WITCH)].root : BST_NONE;

  for (; seg < state->n_segs; seg++)
    if ((segs[seg].terrain == BST_ROAD || segs[seg].terrain == BST_CITY) && segs[segs[seg].root].open > 0
        && segs[seg].root != mage && segs[seg].root != witch)
      return seg;
  return BST_NONE;
}

static bool
any_target (const BstGame *game, const BstState *state)
{
  return next_target (game, state, 0) != BST_NONE;
}

static void
leave (const BstGame *game, BstState *state, int figure, const char *clause)
{
  state->m.magic.at[figure] = 0;
  bst_tell (game, state, .type = BST_EVENT_MAGIC_LEAVES, .player = BST_NOBODY, .b = figure, .clause = clause);
}

/* --- steps --- */

/* S3c and S8, MAGIC-15, 16. */
static void
separate (const BstGame *game, BstState *state)
{
  if (are_together (game, state))
    bst_push (state, BST_MODULE_MAGIC, OP_SEPARATE, BST_KIND_MAGIC, state->active);
}

static bool
has_hat (const BstGame *game, const BstState *state)
{
  uint16_t site = state->seq.tile_site;

  return site != BST_NONE && bst_site_tile (game, state, site)->marks[BST_MARK_HAT];
}

/* S5a. MAGIC-17: the move that a hat demands in S5f parts them as well, since both are in play then. */
static void
separate_unless_hat (const BstGame *game, BstState *state)
{
  if (!has_hat (game, state))
    separate (game, state);
}

/* S5f, MAGIC-3. */
static void
charm (const BstGame *game, BstState *state)
{
  if (!has_hat (game, state))
    return;

  /* MAGIC-13: nowhere to go and nobody to take away. */
  if (!in_play (state, MAGE) && !in_play (state, WITCH) && !any_target (game, state))
    return;

  bst_push (state, BST_MODULE_MAGIC, OP_CHARM, BST_KIND_MAGIC, state->active);
}

/* --- frames --- */

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  return BST_RUN_ASK;
}

/* MAGIC-28: a target is a segment, because a ferry may split the road later. */
static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  size_t n = 0;

  for (uint16_t seg = 0; (seg = next_target (game, state, seg)) != BST_NONE; seg++)
    for (int figure = 0; figure < N_MAGIC; figure++)
      {
        out_moves[n] = (BstMove){ .kind = BST_KIND_MAGIC, .b = figure };
        bst_move_name_seg (game, state, seg, &out_moves[n++]);
      }
  if (n > 0)
    return n;

  /* MAGIC-12, 13, 18. */
  for (int figure = 0; figure < N_MAGIC; figure++)
    if (in_play (state, figure))
      out_moves[n++] = (BstMove){ .kind = BST_KIND_MAGIC, .act = BST_ACT_REMOVE, .b = figure };
  return n;
}

/* MAGIC-12, 18: without a target one of them must leave. */
static const char *
clause (const BstGame *game, const BstState *state, const BstFrame *frame)
{
  if (frame->op == OP_SEPARATE)
    return any_target (game, state) ? "MAGIC-15" : "MAGIC-18";
  return any_target (game, state) ? "MAGIC-3" : "MAGIC-12";
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  const char *why = clause (game, state, frame);

  bst_pop (state);
  if (move->act == BST_ACT_REMOVE)
    {
      leave (game, state, move->b, why);
      return;
    }

  state->m.magic.at[move->b] = bst_move_seg (game, state, move) + 1;
  bst_tell (game, state, .type = BST_EVENT_MAGIC, .player = state->active, .x = move->x, .y = move->y, .a = move->a,
            .b = move->b, .clause = why);
}

static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  uint16_t seg = bst_move_seg (game, state, move);
  int terrain;

  if (move->act == BST_ACT_REMOVE)
    return "MAGIC-12";
  if (seg == BST_NONE || move->b < 0 || move->b >= N_MAGIC)
    return "MAGIC-3";

  terrain = bst_segs (game, state)[seg].terrain;
  if (terrain != BST_ROAD && terrain != BST_CITY)
    return "MAGIC-4";
  if (bst_feature_is_finished (game, state, seg))
    return "MAGIC-10";
  if (stands_on (game, state, move->b, seg))
    return "MAGIC-9";
  if (stands_on (game, state, !move->b, seg))
    return "MAGIC-5";
  return NULL;
}

/* --- events and questions --- */

/* S9d, MAGIC-23, 24: a finished feature lets its figure go, whether anybody scored or not. */
static void
feature_done (const BstGame *game, BstState *state, uint16_t seg)
{
  for (int figure = 0; figure < N_MAGIC; figure++)
    if (stands_on (game, state, figure, seg))
      leave (game, state, figure, "MAGIC-23");
}

/* MAGIC-19, 25: finished or not. */
static void
value (const BstGame *game, const BstState *state, uint16_t seg, BstValue *out_value)
{
  out_value->points = bst_magic_change (out_value->points, out_value->tiles, stands_on (game, state, MAGE, seg),
                                        stands_on (game, state, WITCH, seg));
}

static const char *
check (const BstGame *game, const BstState *state)
{
  for (int figure = 0; figure < N_MAGIC; figure++)
    {
      int terrain;

      if (!in_play (state, figure))
        continue;
      if (seg_of (state, figure) >= state->n_segs)
        return "a magic figure stands on no segment";
      terrain = bst_segs (game, state)[seg_of (state, figure)].terrain;
      if (terrain != BST_ROAD && terrain != BST_CITY)
        return "a magic figure stands neither on a road nor in a city";
      /* Between two tile sequences nothing is left to be scored or separated. */
      if (state->phase != BST_PHASE_FINAL && !state->over && state->seq.n_laid == 0
          && bst_feature_is_finished (game, state, seg_of (state, figure)))
        return "a magic figure stands on a finished feature";
    }

  if (state->seq.n_laid == 0 && are_together (game, state))
    return "mage and witch stand together";

  return NULL;
}

const BstRules bst_rules_magic = {
  .id = "magic",
  .module = BST_MODULE_MAGIC,
  .steps = {
    [BST_STEP_SEPARATE_EARLY] = separate,
    [BST_STEP_SEPARATE] = separate_unless_hat,
    [BST_STEP_CHARM] = charm,
    [BST_STEP_SEPARATE_LATE] = separate,
  },
  .feature_done = feature_done,
  .value = value,
  .value_terrains = 1 << BST_ROAD | 1 << BST_CITY, /* MAGIC-27 */
  .run = run,
  .legal = legal,
  .apply = apply,
  .clause = clause,
  .why_not = why_not,
  .check = check,
};
