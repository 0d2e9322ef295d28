/* track.c – awards and the scoring track. The only writer of totals.
 *
 * A group frame runs MIX-62 literally: who moves which figure, who is robbed, the figures move, the gains are paid. The
 * modules that act on the way are listeners; without them a group is carried out at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

/* Moves one scoring figure and tells why. */
static void
move_figure (const BstGame *game, BstState *state, const BstFrame *group, int seat)
{
  int points = group->v[seat];
  int figure = group->x[seat];
  BstEvent event;

  state->total[seat][figure] += points;
  if (!game->emit)
    return;
  event = (BstEvent){
    .type = BST_EVENT_SCORE,
    .player = seat,
    .reason = group->reason,
    .flag = group->flag,
    .by = group->ref,
    .a = points,
    .b = group->v[6],
    .c = group->v[7],
    .d = bst_score (state, seat),
    .x = BST_NOWHERE,
    .y = BST_NOWHERE,
    .seg = group->seg,
    .clause = group->flag ? bst_reasons[group->reason].clause : bst_reasons[group->reason].clause_at_end,
  };
  if (group->seg != BST_NONE)
    {
      const BstSite *site = &bst_sites (game, state)[bst_segs (game, state)[group->seg].site];

      event.x = site->x;
      event.y = site->y;
      bst_feature_counts (game, state, group->seg, event.counts);
    }
  bst_emit (game, state, &event);
}

static void
move_all (const BstGame *game, BstState *state, const BstFrame *group)
{
  for (int i = 0; i < game->n_players; i++)
    {
      int seat = bst_seat_after (game, state->active, i);

      if (group->v[seat] > 0)
        move_figure (game, state, group, seat);
    }
}

static void
fill_group (const BstGame *game,
            BstFrame *frame,
            int reason,
            const int points[BST_MAX_PLAYERS],
            const BstValue *value,
            uint16_t seg)
{
  frame->reason = reason;
  frame->seg = seg;
  for (int seat = 0; seat < game->n_players; seat++)
    frame->v[seat] = points[seat];
  if (value)
    {
      frame->flag = value->finished;
      frame->v[6] = value->tiles;
      frame->v[7] = value->shields;
      frame->ref = value->by;
    }
}

static bool
nobody_scores (const BstGame *game, const int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (points[seat] > 0)
      return false;
  return true;
}

void
bst_group (const BstGame *game,
           BstState *state,
           int reason,
           const int points[BST_MAX_PLAYERS],
           const BstValue *value,
           uint16_t seg)
{
  /* MIX-2: zero points are no award. */
  if (nobody_scores (game, points))
    return;
  /* MIX-82: nothing interrupts final scoring. */
  if (!game->group_listeners || state->phase == BST_PHASE_FINAL)
    {
      BstFrame group = { 0 };

      fill_group (game, &group, reason, points, value, seg);
      move_all (game, state, &group);
      return;
    }
  fill_group (game, bst_push (state, BST_MODULE_CORE, BST_OP_GROUP, 0, BST_NOBODY), reason, points, value, seg);
}

void
bst_round (const BstGame *game,
           BstState *state,
           int reason,
           const int points[BST_MAX_PLAYERS],
           const BstValue *value,
           uint16_t seg)
{
  if (nobody_scores (game, points))
    return;
  fill_group (game, bst_push (state, BST_MODULE_CORE, BST_OP_ROUND, 0, BST_NOBODY), reason, points, value, seg);
}

void
bst_round_end (const BstGame *game, BstState *state)
{
  if (game->n_round_end && state->phase != BST_PHASE_FINAL)
    bst_push (state, BST_MODULE_CORE, BST_OP_ROUND_END, 0, BST_NOBODY);
}

void
bst_track_merge (const BstGame *game, BstState *state, int seat)
{
  (void) game;
  state->total[seat][0] += state->total[seat][1];
  state->total[seat][1] = 0;
}

void
bst_track_correct (const BstGame *game, BstState *state, int seat, int figure, int points)
{
  (void) game;
  state->total[seat][figure] += points;
  if (state->total[seat][figure] < 0)
    state->total[seat][figure] = 0;
}

/* The stages of a group, each a list of listeners visited one at a time (frame->count is the cursor). */
enum
{
  GROUP_PICK,
  GROUP_CLAIM,
  GROUP_MOVE,
  GROUP_PAID,
  GROUP_OVER,
};

static int
run_group (const BstGame *game, BstState *state, BstFrame *frame)
{
  int listener = frame->count++;

  switch (frame->step)
    {
    case GROUP_PICK:
      if (listener < game->n_pick_figure)
        {
          game->on_pick_figure[listener]->pick_figure (game, state, frame);
          return BST_RUN_AGAIN;
        }
      break;
    case GROUP_CLAIM:
      if (listener < game->n_claim)
        {
          game->on_claim[listener]->claim (game, state, frame);
          return BST_RUN_AGAIN;
        }
      break;
    case GROUP_MOVE:
      move_all (game, state, frame);
      break;
    case GROUP_PAID:
      if (listener < game->n_paid)
        {
          game->on_paid[listener]->paid (game, state, frame);
          return BST_RUN_AGAIN;
        }
      break;
    default:
      return BST_RUN_DONE;
    }
  frame->step++;
  frame->count = 0;
  return BST_RUN_AGAIN;
}

static int
run_round (const BstGame *game, BstState *state, BstFrame *frame)
{
  int points[BST_MAX_PLAYERS] = { 0 };
  BstValue value = { .tiles = frame->v[6], .shields = frame->v[7], .finished = frame->flag, .by = frame->ref };

  if (frame->step++ == 1)
    {
      /* The frame turns into the end of its round. */
      frame->op = BST_OP_ROUND_END;
      frame->count = 0;
      return BST_RUN_AGAIN;
    }
  for (int seat = 0; seat < game->n_players; seat++)
    points[seat] = frame->v[seat];
  state->landed = false;
  bst_group (game, state, frame->reason, points, &value, frame->seg);
  return BST_RUN_AGAIN;
}

static int
run_round_end (const BstGame *game, BstState *state, BstFrame *frame)
{
  int listener = frame->count++;

  if (listener >= game->n_round_end)
    return BST_RUN_DONE;
  game->on_round_end[listener]->round_end (game, state);
  return BST_RUN_AGAIN;
}

int
bst_track_run (const BstGame *game, BstState *state, BstFrame *frame)
{
  switch (frame->op)
    {
    case BST_OP_GROUP:
      return run_group (game, state, frame);
    case BST_OP_ROUND:
      return run_round (game, state, frame);
    default:
      return run_round_end (game, state, frame);
    }
}
