/* bastide-trial.c – one game between computer players, and what there was to count in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime() */

#include "model/workshop/bastide-trial.h"

#include "engine/agenda.h"
#include "engine/ai/greedy.h"
#include "engine/board.h"
#include "engine/feature.h"
#include "engine/state.h"
#include "engine/view.h"
#include "engine/winners.h"

#include <string.h>
#include <time.h>

struct BastideTrialRun
{
  BstGame game; /* a copy, which reports to the trial being played */
  BastideTrialPlayer players[BST_MAX_PLAYERS];
  BstPlayer *levels[BST_MAX_PLAYERS]; /* by seat; NULL: it is no level */
  BstState *state;
  BstMove *moves;
  BstGreedy *greedy;
  BastideTrial *trial;
  int timed_turn[BST_MAX_PLAYERS]; /* the last turn of the game whose time was noted, + 1; 0: none */
  gint stopped;                    /* atomic */
};

gboolean
bastide_trial_budget_parse (const char *text, BstBudget *out_budget)
{
  char *end;
  guint64 number = g_ascii_isdigit (*text) ? g_ascii_strtoull (text, &end, 10) : 0;

  if (number < 1 || number > 100000000)
    return FALSE;
  if (*end == '\0')
    *out_budget = (BstBudget){ .playouts = (uint32_t) number };
  else if (strcmp (end, "ms") == 0)
    *out_budget = (BstBudget){ .milliseconds = (uint32_t) number };
  else
    return FALSE;
  return TRUE;
}

gboolean
bastide_trial_player_parse (const char *text, BastideTrialPlayer *out_player)
{
  const char *at = strchr (text, '@');
  g_autofree char *word = at ? g_strndup (text, (gsize) (at - text)) : g_strdup (text);
  BastideTrialPlayer player = { .kind = BASTIDE_TRIAL_LEVELS + BST_N_LEVELS };

  for (guint kind = 0; kind < BASTIDE_TRIAL_LEVELS + BST_N_LEVELS; kind++)
    if (strcmp (word, bastide_trial_player_word (&(BastideTrialPlayer){ .kind = kind })) == 0)
      player.kind = kind;
  if (player.kind == BASTIDE_TRIAL_LEVELS + BST_N_LEVELS)
    return FALSE;
  if (at && (player.kind < BASTIDE_TRIAL_LEVELS || !bastide_trial_budget_parse (at + 1, &player.budget)))
    return FALSE;
  *out_player = player;
  return TRUE;
}

const char *
bastide_trial_player_word (const BastideTrialPlayer *player)
{
  static const char *const words[] = { "random", "greedy" };

  return player->kind < BASTIDE_TRIAL_LEVELS ? words[player->kind]
                                             : bst_level_words[player->kind - BASTIDE_TRIAL_LEVELS];
}

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
bastide_trial_run_new (const BstGame *game, const BastideTrialPlayer *players)
{
  BastideTrialRun *self = g_new0 (BastideTrialRun, 1);

  self->game = *game;
  self->game.emit = listen_cb;
  self->game.emit_data = self;
  memcpy (self->players, players, (gsize) game->n_players * sizeof *players);
  for (int seat = 0; seat < game->n_players; seat++)
    if (players[seat].kind >= BASTIDE_TRIAL_LEVELS)
      self->levels[seat] = bst_player_new (game, (BstLevel) (players[seat].kind - BASTIDE_TRIAL_LEVELS), 1);
  self->state = g_malloc (game->state_size);
  self->moves = g_new (BstMove, game->max_moves);
  self->greedy = bst_greedy_new (game);
  return self;
}

void
bastide_trial_run_free (BastideTrialRun *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    bst_player_free (self->levels[seat]);
  bst_greedy_free (self->greedy);
  g_free (self->moves);
  g_free (self->state);
  g_free (self);
}

static int
count_dead (const BstGame *game, const BstState *state)
{
  int dead = 0;

  for (int i = 0; i < state->n_frontier; i++)
    {
      gboolean fits = FALSE;

      for (int tile = 0; tile < game->n_tiles && !fits; tile++)
        fits = game->counts[tile] > 0 && bst_fits (game, state, tile, (uint16_t) i);
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

/* Of this thread, which thinks alone. */
static double
get_processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Adds what a decision took to the turn that it belongs to. */
static void
note_time (BastideTrialRun *self, int seat, double seconds)
{
  GArray *times = self->trial->turn_times[seat];

  if (self->timed_turn[seat] == self->state->turn + 1)
    g_array_index (times, double, times->len - 1) += seconds;
  else
    g_array_append_val (times, seconds);
  self->timed_turn[seat] = self->state->turn + 1;
}

static void
choose (BastideTrialRun *self, int seat, guint64 random, BstMove *out_move)
{
  double begun = self->trial->turn_times ? get_processor_time () : 0;
  gsize n, chosen = 0;

  /* Without the list of all moves, which is a quarter of the work in such a game. */
  if (self->players[seat].kind == BASTIDE_TRIAL_RANDOM)
    {
      bst_pick (&self->game, self->state, (guint32) (random >> 32), self->moves, out_move);
      return;
    }
  n = bst_legal (&self->game, self->state, self->moves);
  if (n > 1 && self->levels[seat])
    chosen = bst_player_choose (self->levels[seat], self->state, self->moves, n, random, &self->players[seat].budget);
  else if (n > 1)
    chosen = bst_greedy_choose (self->greedy, self->state, self->moves, n, random);
  if (n > 1 && self->trial->turn_times)
    note_time (self, seat, get_processor_time () - begun);
  *out_move = self->moves[chosen];
}

void
bastide_trial_run_stop (BastideTrialRun *self)
{
  g_atomic_int_set (&self->stopped, TRUE);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (self->levels[seat])
      bst_player_stop (self->levels[seat]);
}

gboolean
bastide_trial_play (BastideTrialRun *self, guint64 seed, BastideTrial *trial)
{
  const BstGame *game = &self->game;
  BstState *state = self->state;
  int who;

  self->trial = trial;
  memset (self->timed_turn, 0, sizeof self->timed_turn);
  bst_start (game, state);
  while ((who = bst_who (state)) != BST_NOBODY)
    {
      guint64 random = bst_random (seed, BST_N_STREAMS, (unsigned) trial->moves++);
      BstMove move;

      if (g_atomic_int_get (&self->stopped))
        return FALSE;
      if (who == BST_NATURE)
        bst_chance (game, state, seed, self->moves, &move);
      else
        choose (self, who, random, &move);
      bst_apply (game, state, &move);
    }
  for (int seat = 0; seat < game->n_players; seat++)
    trial->scores[seat] = bst_score (state, seat);
  trial->turns = state->turn;
  trial->discards = state->n_discarded;
  trial->dead = count_dead (game, state);
  count_features (game, state, trial);
  return TRUE;
}

double
bastide_trial_get_first_lead (const BastideTrial *trial, int n_players)
{
  double others = 0;

  for (int seat = 1; seat < n_players; seat++)
    others += trial->scores[seat];
  return trial->scores[0] - others / (n_players - 1);
}

double
bastide_trial_get_share (const BastideTrial *trial, int n_players, int seat)
{
  int winners = bst_winners_of (trial->scores, n_players);

  return winners >> seat & 1 ? 1.0 / __builtin_popcount ((unsigned) winners) : 0;
}

double
bastide_trial_get_margin (const BastideTrial *trial, int n_players)
{
  int best = 0, second = 0;

  for (int seat = 0; seat < n_players; seat++)
    {
      second = MAX (second, MIN (best, trial->scores[seat]));
      best = MAX (best, trial->scores[seat]);
    }
  return best - second;
}
