/* quick.c – somebody who plays at once, by the look of each move.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ai/quick.h"

#include "ai/outlook.h"

#include <limits.h>
#include <stdlib.h>

/* --- memory --- */

static void *
take (size_t n, size_t size)
{
  void *memory = calloc (n ? n : 1, size);

  if (!memory)
    abort ();
  return memory;
}

void
bst_quick_init (BstQuick *quick, const BstGame *game, unsigned overlooks)
{
  quick->game = game;
  quick->outlook = bst_outlook_new (game, overlooks);
  quick->tried[0] = take (1, game->state_size);
  quick->tried[1] = take (1, game->state_size);
  quick->options = take (game->max_moves, sizeof (BstMove));
  quick->answers = take (game->max_moves, sizeof (BstMove));
}

void
bst_quick_clear (BstQuick *quick)
{
  bst_outlook_free (quick->outlook);
  free (quick->tried[0]);
  free (quick->tried[1]);
  free (quick->options);
  free (quick->answers);
}

size_t
bst_quick_memory (const BstQuick *quick)
{
  return 2 * (size_t) quick->game->state_size + 2 * quick->game->max_moves * sizeof (BstMove)
         + bst_outlook_memory (quick->outlook);
}

/* --- judging --- */

bool
bst_quick_goes_on (const BstState *before, const BstState *after, int seat)
{
  return bst_who (after) == seat && after->turn == before->turn;
}

/* Judges an answer in `first` by carrying it out. */
static int
judge_answer (BstQuick *quick, const BstState *first, const BstMove *answer, int seat)
{
  const BstGame *game = quick->game;

  bst_state_copy (game, first, quick->tried[1]);
  bst_apply (game, quick->tried[1], answer);
  return bst_outlook_lead (quick->outlook, quick->tried[1], seat);
}

/* What a follower, or none, on the tile just laid leads to. */
static bool
foresee (BstQuick *quick, const BstState *laid, const BstMove *answer, int seat, int *out_look)
{
  uint16_t seg = BST_NONE;

  if (answer->kind != BST_KIND_FOLLOWER || (answer->act != BST_ACT_PASS && answer->act != BST_ACT_PLACE))
    return false;
  if (answer->act == BST_ACT_PLACE)
    seg = bst_move_seg (quick->game, laid, answer);
  return bst_outlook_foresee (quick->outlook, laid, seat, seg, answer->figure, out_look);
}

/* The position after an option, the player's own best next answer included. */
static void
judge_option (BstQuick *quick, const BstState *state, const BstMove *option, int seat, BstQuickMove *best)
{
  const BstGame *game = quick->game;
  BstState *first = quick->tried[0];
  bool laid = false;
  size_t n;

  bst_state_copy (game, state, first);
  bst_apply (game, first, option);
  if (!bst_quick_goes_on (state, first, seat))
    {
      int look = bst_outlook_lead (quick->outlook, first, seat);

      if (look > best->look)
        *best = (BstQuickMove){ .move = *option, .look = look };
      return;
    }
  if (option->kind == BST_KIND_PLACE_TILE)
    laid = bst_outlook_lay (quick->outlook, first, bst_board_tile_at (game, first, option->x, option->y));
  n = bst_legal (game, first, quick->answers);
  for (size_t i = 0; i < n; i++)
    {
      const BstMove *answer = &quick->answers[i];
      int look;

      if (!laid || !foresee (quick, first, answer, seat, &look))
        look = judge_answer (quick, first, answer, seat);
      if (look > best->look)
        *best = (BstQuickMove){ .move = *option, .next = *answer, .has_next = true, .look = look };
    }
}

BstQuickMove
bst_quick_move (BstQuick *quick, const BstState *state)
{
  const BstGame *game = quick->game;
  size_t n = bst_legal (game, state, quick->options);
  BstQuickMove best = { .look = INT_MIN };

  if (n == 1)
    return (BstQuickMove){ .move = quick->options[0] };
  if (quick->options[0].kind == BST_KIND_PLACE_TILE)
    bst_outlook_settle (quick->outlook, state);
  for (size_t i = 0; i < n; i++)
    judge_option (quick, state, &quick->options[i], bst_who (state), &best);
  return best;
}

/* --- futures --- */

/* An outcome of Nature's. The first draw of a future is spread evenly over the bag by `stratum`. */
static BstMove
nature_move (BstQuick *quick, const BstState *state, uint64_t seed, uint32_t stratum)
{
  const BstGame *game = quick->game;
  const BstFrame *frame = &state->stack[state->depth - 1];
  unsigned total = 0, pick;
  BstMove move;
  size_t n;

  if (!stratum || !frame->flag)
    {
      bst_chance (game, state, seed, quick->options, &move);
      return move;
    }
  n = bst_legal (game, state, quick->options);
  for (size_t i = 0; i < n; i++)
    total += (unsigned) quick->options[i].b;
  pick = (unsigned) (((uint64_t) stratum * total) >> 32);
  for (size_t i = 0; i < n; i++)
    {
      if (pick < (unsigned) quick->options[i].b)
        return quick->options[i];
      pick -= (unsigned) quick->options[i].b;
    }
  return quick->options[n - 1];
}

void
bst_quick_play_on (BstQuick *quick, BstState *state, int last_turn, uint64_t seed, uint32_t stratum)
{
  const BstGame *game = quick->game;
  int who;

  while ((who = bst_who (state)) != BST_NOBODY)
    {
      BstQuickMove choice = { .has_next = false };
      uint16_t turn = state->turn;

      if (turn > last_turn && (who == BST_NATURE || turn > last_turn + 1))
        break;
      if (who == BST_NATURE)
        {
          choice.move = nature_move (quick, state, seed, stratum);
          stratum = 0;
        }
      else
        choice = bst_quick_move (quick, state);
      bst_apply (game, state, &choice.move);
      if (choice.has_next && bst_who (state) == who && state->turn == turn)
        bst_apply (game, state, &choice.next);
    }
}
