/* bastide-playtest.h – many games of a mix between computer players, in the background, and what they tell a designer.
 *
 * A game depends on the mix, the players and its seed alone; results do not depend on the number of threads. Signals are
 * emitted in the main context of the thread that made the object. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "engine/io/mix-json.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_PLAYTEST (bastide_playtest_get_type ())

G_DECLARE_FINAL_TYPE (BastidePlaytest, bastide_playtest, BASTIDE, PLAYTEST, GObject)

typedef struct
{
  int n_players; /* 2…6 */
  int level;     /* who plays, as in bastide-level.h; 0: any legal move */
  int n_games;
  guint64 first_seed;
} BastidePlaytestOptions;

#define BASTIDE_SCORE_BINS 20

/* Mean values are per game, or per game and player for points. Errors are half the width of the 95 % interval, from games as a
 * whole: the scores of one game depend on each other. */
typedef struct
{
  int n_games, n_players;
  double score_mean, score_spread; /* of all seats of all games; standard deviation */
  double score_error;
  int score_min, score_max;
  double win_margin, win_margin_error; /* winner before second */
  double first_lead, first_lead_error; /* points of the first seat before the mean of the others */
  double first_won, first_won_error;   /* games of a hundred that the first seat wins; of a tie everybody has a part */
  int bins[BASTIDE_SCORE_BINS];        /* seats by score, from 0 to the largest */
  int bin_width;
  double turns, turns_error, moves;
  double unplaceable, unplaceable_error; /* of a hundred draws */
  double points[BST_N_REASONS], points_error[BST_N_REASONS];
  double unfinished[BST_N_TERRAINS];
  double finished[BST_N_TERRAINS];
  double dead, dead_error; /* squares that no tile of the mix can ever fill */
  guint n_tiles;           /* of the mix; below, by tile */
  double *drawn, *stuck;   /* draws per game, and how many of a hundred could not be laid */
  char **tiles;            /* ids */
  char **names;            /* for people */
} BastidePlaytestResult;

BastidePlaytest *bastide_playtest_new (BstBox *box, const BastidePlaytestOptions *plan) G_GNUC_WARN_UNUSED_RESULT;

/* Signals: "progress" now and then, "done" once, also after a cancel. */
void bastide_playtest_start (BastidePlaytest *self);
/* Stops soon: games under way are not counted. */
void bastide_playtest_cancel (BastidePlaytest *self);
/* Plays everything here and now. */
void bastide_playtest_run (BastidePlaytest *self);

int bastide_playtest_get_n_done (BastidePlaytest *self);
int bastide_playtest_get_n_games (BastidePlaytest *self);
gboolean bastide_playtest_is_running (BastidePlaytest *self);

/* (transfer full) (nullable): what the games so far say; NULL before the first is over. */
BastidePlaytestResult *bastide_playtest_dup_result (BastidePlaytest *self) G_GNUC_WARN_UNUSED_RESULT;
void bastide_playtest_result_free (BastidePlaytestResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastidePlaytestResult, bastide_playtest_result_free)

/* (transfer full): tiles that could not be laid most often, as indexes, at most @max. */
GArray *bastide_playtest_result_worst (const BastidePlaytestResult *result, guint max) G_GNUC_WARN_UNUSED_RESULT;

/* Is a difference between these means of @a and @b more than chance? Never after so few games that nobody can tell. */
#define BASTIDE_PLAYTEST_MIN_GAMES 10
gboolean bastide_playtest_differs (const BastidePlaytestResult *a,
                                   double mean_a,
                                   double error_a,
                                   const BastidePlaytestResult *b,
                                   double mean_b,
                                   double error_b);

/* (transfer full): a table with one or two columns of numbers, parted by commas, for a spreadsheet; of two, a third one says
 * which differences are more than chance. */
char *bastide_playtest_to_csv (const BastidePlaytestResult *a,
                               const char *title_a,
                               const BastidePlaytestResult *b,
                               const char *title_b) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
