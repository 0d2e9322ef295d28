/* bastide-trial.h – one game between computer players, and what there was to count in it.
 *
 * The ground under play-tests and `bastide-cli simulate`: a game depends on the rules, the players and its seed alone. A
 * table belongs to one thread. Knows no threads, no files, no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/game.h"

G_BEGIN_DECLS

/* What one game gave. */
typedef struct
{
  int scores[BST_MAX_PLAYERS];
  int turns, moves, draws;
  int stuck;    /* draws that could not be laid: put back or out of the game */
  int discards; /* tiles out of the game at the end */
  int dead;     /* squares that no tile of the mix can ever fill */
  int points[BST_N_REASONS];
  int unfinished[BST_N_TERRAINS], finished[BST_N_TERRAINS];
  guint16 *tile_draws, *tile_stuck; /* by tile, from the caller, zeroed; NULL: nobody counts them */
} BastideTrial;

typedef struct BastideTrialRun BastideTrialRun;

/* @game must live longer than the table. A player looks one move ahead if @greedy says so of his seat (a bit each),
 * otherwise he makes any legal move. */
BastideTrialRun *bastide_trial_run_new (const BstGame *game, guint greedy) G_GNUC_WARN_UNUSED_RESULT;
void bastide_trial_run_free (BastideTrialRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideTrialRun, bastide_trial_run_free)

/* Plays the game of @seed to its end and adds it to @trial, which the caller has zeroed. */
void bastide_trial_play (BastideTrialRun *self, guint64 seed, BastideTrial *trial);

G_END_DECLS
