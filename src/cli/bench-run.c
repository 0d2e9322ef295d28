/* bench-run.c – games played by machine and what they cost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/bench-counter.h"
#include "cli/bench-run.h"

#include <time.h>

/* Long enough to be measured, short enough for all mixes. */
#define ENOUGH_SECONDS           0.25
#define ENOUGH_SECONDS_OF_COPIES 0.02

BenchGame *
bench_game_new (BstPlay *play)
{
  BenchGame *bench = g_new0 (BenchGame, 1);

  bench->play = play;
  bench->game = *bst_session_game (bst_play_get_session (play));
  bench->game.emit = NULL;
  bench->state = g_malloc (bench->game.state_size);
  bench->moves = g_new (BstMove, bench->game.max_moves);
  return bench;
}

void
bench_game_free (BenchGame *bench)
{
  g_free (bench->moves);
  g_free (bench->state);
  bst_play_free (bench->play);
  g_free (bench);
}

static double
get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static void
play_listed (BenchGame *bench, BstPlayout *playout, BenchTally *tally)
{
  const BstGame *game = &bench->game;
  int who;

  while ((who = bst_who (bench->state)) != BST_NOBODY)
    {
      BstMove move;

      if (who == BST_NATURE)
        bst_chance (game, bench->state, playout->seed, bench->moves, &move);
      else
        {
          size_t n = bst_legal (game, bench->state, bench->moves);

          tally->placements += bench->moves[0].kind == BST_KIND_PLACE_TILE;
          move = bench->moves[((guint64) bst_playout_random (playout) * n) >> 32];
        }
      bst_apply (game, bench->state, &move);
    }
}

static void
play_game (BenchGame *bench, guint64 seed, gboolean playouts, BenchTally *tally)
{
  BstPlayout playout = { .seed = seed, .random = bst_random (seed, BST_N_STREAMS, 0) };

  bst_start (&bench->game, bench->state);
  if (playouts)
    bst_playout (&bench->game, bench->state, &playout, bench->moves);
  else
    play_listed (bench, &playout, tally);
  for (int seat = 0; seat < bench->game.n_players; seat++)
    tally->scores[seat] += bst_score (bench->state, seat);
  tally->discards += bench->state->n_discarded;
  tally->games++;
}

static gboolean
is_enough (const BenchOrder *order, const BenchTally *tally, double cpu_begin)
{
  return order->n_games ? tally->games == order->n_games : get_cpu_seconds () - cpu_begin >= ENOUGH_SECONDS;
}

void
bench_game_run (BenchGame *bench, const BenchOrder *order, BenchTally *out_tally)
{
  BenchTally tally = { 0 };
  gint64 begin = g_get_monotonic_time ();
  double cpu_begin = get_cpu_seconds ();
  int counter = bench_counter_open ();

  do
    play_game (bench, order->seed + (guint64) tally.games, order->playouts, &tally);
  while (!is_enough (order, &tally, cpu_begin));
  tally.instructions = bench_counter_close (counter);
  tally.cpu_seconds = get_cpu_seconds () - cpu_begin;
  tally.seconds = (double) MAX (g_get_monotonic_time () - begin, 1) / G_USEC_PER_SEC;
  *out_tally = tally;
}

double
bench_game_time_copy (const BenchGame *bench)
{
  g_autofree BstState *from = g_malloc (bench->game.state_size);
  g_autofree BstState *to = g_malloc (bench->game.state_size);
  double begin, seconds;
  gint64 n = 0;

  bst_state_copy (&bench->game, bench->state, from);
  bst_state_copy (&bench->game, from, to);
  begin = get_cpu_seconds ();
  do
    {
      for (int i = 0; i < 1000; i++)
        bst_state_copy (&bench->game, from, to);
      n += 1000;
      seconds = get_cpu_seconds () - begin;
    }
  while (seconds < ENOUGH_SECONDS_OF_COPIES);
  return 1e9 * seconds / (double) n;
}
