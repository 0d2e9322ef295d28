/* bastide-trial.c – one game between computer players, and what there was to count in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-trial.h"

#include "engine/agenda.h"
#include "engine/ai/greedy.h"
#include "engine/board.h"
#include "engine/feature.h"
#include "engine/state.h"
#include "engine/view.h"

struct BastideTrialRun
{
  BstGame game; /* a copy, which reports to the trial being played */
  guint greedy_seats;
  BstState *state;
  BstMove *moves;
  BstGreedy *greedy;
  BastideTrial *trial;
};

static void
listen_cb (void *data, const BstGame *game, const BstState *state, const BstEvent *event)
{
  BastideTrial *trial = ((BastideTrialRun *) data)->trial;

  switch (event->type)
    {
    case BST_EVENT_DRAW:
      trial->draws++;
      if (trial->tile_draws)
        trial->tile_draws[event->a]++;
      break;
    case BST_EVENT_DISCARD:
    case BST_EVENT_PUT_BACK:
      trial->stuck++;
      if (trial->tile_stuck)
        trial->tile_stuck[event->a]++;
      break;
    case BST_EVENT_SCORE:
      trial->points[event->reason] += event->a;
      break;
    default:
      break;
    }
}

BastideTrialRun *
bastide_trial_run_new (const BstGame *game, guint greedy)
{
  BastideTrialRun *self = g_new0 (BastideTrialRun, 1);

  self->game = *game;
  self->game.emit = listen_cb;
  self->game.emit_data = self;
  self->greedy_seats = greedy;
  self->state = g_malloc (game->state_size);
  self->moves = g_new (BstMove, game->max_moves);
  self->greedy = bst_greedy_new (game);
  return self;
}

void
bastide_trial_run_free (BastideTrialRun *self)
{
  bst_greedy_free (self->greedy);
  g_free (self->moves);
  g_free (self->state);
  g_free (self);
}

static int
count_dead (const BstGame *game, const BstState *state)
{
  const uint16_t *frontier = bst_frontier (game, state);
  int dead = 0;

  for (int i = 0; i < state->n_frontier; i++)
    {
      gboolean fits = FALSE;

      for (int tile = 0; tile < game->n_tiles && !fits; tile++)
        fits = game->counts[tile] > 0 && bst_fits (game, state, tile, frontier[i]);
      dead += !fits;
    }
  return dead;
}

static void
count_features (const BstGame *game, const BstState *state, BastideTrial *trial)
{
  const BstSeg *segs = bst_segs (game, state);

  for (uint16_t seg = 0; seg < state->n_segs; seg++)
    if (segs[seg].root == seg && segs[seg].terrain <= BST_GARDEN)
      {
        if (bst_feature_is_finished (game, state, seg))
          trial->finished[segs[seg].terrain]++;
        else
          trial->unfinished[segs[seg].terrain]++;
      }
}

void
bastide_trial_play (BastideTrialRun *self, guint64 seed, BastideTrial *trial)
{
  const BstGame *game = &self->game;
  BstState *state = self->state;
  int who;

  self->trial = trial;
  bst_start (game, state);
  while ((who = bst_who (state)) != BST_NOBODY)
    {
      guint64 random = bst_random (seed, BST_N_STREAMS, (unsigned) trial->moves++);
      BstMove move;

      if (who == BST_NATURE)
        bst_chance (game, state, seed, self->moves, &move);
      else
        {
          size_t n = bst_legal (game, state, self->moves);
          gboolean looks_ahead = n > 1 && (self->greedy_seats >> who & 1);

          move = self->moves[looks_ahead ? bst_greedy_choose (self->greedy, state, self->moves, n, random)
                                         : ((random >> 32) * n) >> 32];
        }
      bst_apply (game, state, &move);
    }
  for (int seat = 0; seat < game->n_players; seat++)
    trial->scores[seat] = bst_score (state, seat);
  trial->turns = state->turn;
  trial->discards = state->n_discarded;
  trial->dead = count_dead (game, state);
  count_features (game, state, trial);
}
