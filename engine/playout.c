/* playout.c – a game played on by machine.
 *
 * Goes through the agenda as bst_run() does, but lets the core answer its own questions (bst_turn_play()) and picks an
 * answer for all others. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "playout.h"
#include "rules/rules.h"

/* In turns that only lay pieces at hand nothing is drawn: they are over when the next one begins. */
static bool
is_far_enough (const BstState *state, const BstPlayout *playout, int who)
{
  return playout->last_turn && state->turn > playout->last_turn
         && (who == BST_NATURE || state->turn > playout->last_turn + 1);
}

/* Answers the decision on the table. */
static void
answer (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  BstMove move;

  if (bst_who (state) == BST_NATURE)
    bst_chance (game, state, playout->seed, scratch, &move);
  else if (!playout->choose || !playout->choose (playout->data, game, state, scratch, &move))
    bst_pick (game, state, bst_playout_random (playout), scratch, &move);
  bst_answer (game, state, &move);
}

static int
run_frame (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  BstFrame *frame = bst_top (state);

  if (frame->module == BST_MODULE_CORE && frame->op == BST_OP_GAME)
    return bst_turn_play (game, state, playout, scratch);
  return game->rules[frame->module]->run (game, state, frame);
}

/* Goes on until something must be decided that the core does not answer itself. */
static void
run_on (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  while (state->depth)
    switch (run_frame (game, state, playout, scratch))
      {
      case BST_RUN_ASK:
        return;
      case BST_RUN_DONE:
        bst_pop (state);
        break;
      default:
        break;
      }
}

void
bst_playout (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch)
{
  while (state->depth && !is_far_enough (state, playout, bst_who (state)))
    {
      answer (game, state, playout, scratch);
      run_on (game, state, playout, scratch);
    }
}
