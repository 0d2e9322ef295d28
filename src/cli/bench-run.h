/* bench-run.h – games played by machine and what they cost: processor time, instructions, copies of a state.
 *
 * No session, no log, no listener, no memory taken per game. Prints nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/game-json.h"
#include "engine/playout.h"

G_BEGIN_DECLS

/* A game with the memory that playing it takes. */
typedef struct
{
  BstPlay *play;
  BstGame game;
  BstState *state;
  BstMove *moves;
} BenchGame;

/* What to play. */
typedef struct
{
  guint64 seed;      /* of the first game; the others follow */
  gint64 n_games;    /* 0: until they took enough processor time to be measured */
  gboolean playouts; /* pick moves without listing all options: the same games */
} BenchOrder;

typedef struct
{
  gint64 games;
  gint64 placements; /* 0 for playouts, which do not tell what was decided */
  gint64 discards;
  gint64 scores[BST_MAX_PLAYERS];
  double seconds;      /* by the clock on the wall */
  double cpu_seconds;  /* of the processor */
  double instructions; /* 0 where the processor does not count them for us */
} BenchTally;

/* Takes the play over. */
BenchGame *bench_game_new (BstPlay *play) G_GNUC_WARN_UNUSED_RESULT;
void bench_game_free (BenchGame *bench);

void bench_game_run (BenchGame *bench, const BenchOrder *order, BenchTally *out_tally);

/* Nanoseconds of processor time for a copy of the state as the last game left it. */
double bench_game_time_copy (const BenchGame *bench);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BenchGame, bench_game_free)

G_END_DECLS
