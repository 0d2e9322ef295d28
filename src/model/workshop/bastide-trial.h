/* bastide-trial.h – one game between computer players, and what there was to count in it.
 *
 * The ground under play-tests and `bastide-cli simulate`: a game depends on the rules, the players and its seed alone. A
 * table belongs to one thread. Knows no threads, no files, no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/ai/player.h"

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
  /* By seat, from the caller: of double, the processor time in seconds of each turn in which there was something to choose;
   * random players do not think. NULL: nobody measures. */
  GArray **turn_times;
} BastideTrial;

/* Who sits on a seat. */
typedef enum
{
  BASTIDE_TRIAL_RANDOM, /* any legal move */
  BASTIDE_TRIAL_GREEDY, /* engine/ai/greedy.h: the first player there was, for comparison */
  BASTIDE_TRIAL_LEVELS, /* from here on: + BstLevel */
} BastideTrialKind;

typedef struct
{
  guint kind;       /* BastideTrialKind */
  BstBudget budget; /* of levels; all 0: what the level thinks by itself */
} BastideTrialPlayer;

/* Reads "random", "greedy" or a level; behind a level may stand its budget: "strong@200" playouts, "master@500ms". */
gboolean bastide_trial_player_parse (const char *text, BastideTrialPlayer *out_player);
/* (transfer none): the same without the budget. */
const char *bastide_trial_player_word (const BastideTrialPlayer *player);
/* The budget alone: "200", "500ms". */
gboolean bastide_trial_budget_parse (const char *text, BstBudget *out_budget);

typedef struct BastideTrialRun BastideTrialRun;

/* @game must live longer than the table. @players: one for each seat. */
BastideTrialRun *
bastide_trial_run_new (const BstGame *game, const BastideTrialPlayer *players) G_GNUC_WARN_UNUSED_RESULT;
void bastide_trial_run_free (BastideTrialRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideTrialRun, bastide_trial_run_free)

/* Plays the game of @seed to its end and adds it to @trial, which the caller has zeroed. FALSE: it was stopped, and the trial
 * is of no use. */
gboolean bastide_trial_play (BastideTrialRun *self, guint64 seed, BastideTrial *trial);

/* What one game says of the balance: by how many points the first seat leads the mean of the others, which part of the victory
 * a seat has (1, or less if it is shared), and how far the winner is before the second. */
double bastide_trial_get_first_lead (const BastideTrial *trial, int n_players);
double bastide_trial_get_share (const BastideTrial *trial, int n_players, int seat);
double bastide_trial_get_margin (const BastideTrial *trial, int n_players);

/* From any thread: the game under way ends soon, and no other one is played. */
void bastide_trial_run_stop (BastideTrialRun *self);

G_END_DECLS
