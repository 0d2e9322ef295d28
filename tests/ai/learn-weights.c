/* learn-weights.c – learns what the terms of engine/ai/outlook.h are worth, from games of the program with itself.
 *
 *   learn-weights [--seed=N] [--hold=N] [--playouts=N] [--modules] MIX:PLAYERS:GAMES… > engine/ai/weights.h
 *
 * Casual players (with --playouts, strong ones that think so long) play each of the mixes with the weights that are
 * compiled in, now and then a move by chance. Whenever chance decides, the terms of the seats are noted; when the game is
 * over, it is known how many points each seat still won. The weights are those that explain best how much more a seat won
 * than the others did (least squares, held near the old weights where games say little). Each case of outlook.h is learned
 * from its own games; one without games stays as it is. With --modules only the worth of what modules bring is learned,
 * everything else stays as it is. Every tenth game is not learned from but says how far off the old and the new weights
 * are. Run it, build, run it again: each time better players play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/ai/player.h"

#include "kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_PARAMS  (BST_N_TERMS * BST_N_KNOTS)
#define MAX_DRAWS 4096

/* One position, as one seat sees it. */
typedef struct
{
  int knot, share;
  int score[BST_MAX_PLAYERS];
  int terms[BST_MAX_PLAYERS][BST_N_TERMS];
} Sample;

typedef struct
{
  double (*products)[N_PARAMS]; /* of parameters with each other */
  double sums[N_PARAMS];        /* … and with what is to be explained */
  double squares;               /* … which squared is this */
  double time[BST_N_KNOTS][BST_N_KNOTS], time_sums[BST_N_KNOTS];
  guint n_samples;
} Sums;

static gint64 first_seed = 1;
static double hold = 300; /* how much evidence the old weights count for */
static guint playouts;    /* 0: casual players */
static bool modules_only;

/* --- playing --- */

static int
play (const BstGame *game,
      BstState *state,
      BstMove *moves,
      BstPlayer *player,
      BstOutlook *outlook,
      uint64_t seed,
      Sample *samples)
{
  unsigned number = 0;
  int n = 0, who;

  bst_start (game, state);
  while ((who = bst_who (state)) != BST_NOBODY)
    {
      BstMove move;

      if (who == BST_NATURE)
        {
          if (n < MAX_DRAWS && state->turn > 1)
            {
              Sample *sample = &samples[n++];

              sample->knot = bst_outlook_knot (game, state, &sample->share);
              for (int seat = 0; seat < game->n_players; seat++)
                {
                  sample->score[seat] = bst_score (state, seat);
                  bst_outlook_terms (outlook, state, seat, sample->terms[seat]);
                }
            }
          bst_chance (game, state, seed, moves, &move);
        }
      else
        {
          size_t n_moves = bst_legal (game, state, moves);
          uint64_t random = bst_random (seed, BST_N_STREAMS, number++);

          if (random % 24 == 0)
            move = moves[(random >> 32) % n_moves];
          else
            move = moves[bst_player_choose (player, state, moves, n_moves, random,
                                            &(const BstBudget){ .playouts = playouts })];
        }
      bst_apply (game, state, &move);
    }
  return n;
}

/* --- adding up --- */

/* What is counted for a seat, less what is counted for the others on average; only members that are not 0. */
static int
contrast (const BstGame *game, const Sample *sample, int seat, int *out_params, double *out_amounts)
{
  int n = 0;

  for (int t = 0; t < BST_N_TERMS; t++)
    {
      double amount = sample->terms[seat][t];

      for (int s = 0; s < game->n_players; s++)
        if (s != seat)
          amount -= (double) sample->terms[s][t] / (game->n_players - 1);
      if (amount == 0)
        continue;
      for (int k = 0; k < 2; k++)
        {
          double share = (k ? sample->share : 64 - sample->share) / 64.0;

          if (share == 0)
            continue;
          out_params[n] = t * BST_N_KNOTS + sample->knot + k;
          out_amounts[n++] = amount * share;
        }
    }
  return n;
}

static void
learn_position (Sums *sums, const BstGame *game, const BstState *end, const Sample *sample, int seat)
{
  int params[2 * BST_N_TERMS];
  double amounts[2 * BST_N_TERMS];
  double won = BST_POINT * (bst_score (end, seat) - sample->score[seat]);
  int n = contrast (game, sample, seat, params, amounts);

  for (int s = 0; s < game->n_players; s++)
    if (s != seat)
      won -= (double) BST_POINT * (bst_score (end, s) - sample->score[s]) / (game->n_players - 1);
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        sums->products[params[i]][params[j]] += amounts[i] * amounts[j];
      sums->sums[params[i]] += amounts[i] * won;
    }
  sums->squares += won * won;
  sums->n_samples++;
}

/* --- solving --- */

/* Cholesky; the matrix is positive because something is added to its diagonal. */
static void
solve (double (*a)[N_PARAMS], double *b, int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
        double sum = a[i][j];

        for (int k = 0; k < j; k++)
          sum -= a[i][k] * a[j][k];
        a[i][j] = i == j ? sqrt (MAX (sum, 1e-9)) : sum / a[j][j];
      }
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < i; k++)
        b[i] -= a[i][k] * b[k];
      b[i] /= a[i][i];
    }
  for (int i = n - 1; i >= 0; i--)
    {
      for (int k = i + 1; k < n; k++)
        b[i] -= a[k][i] * b[k];
      b[i] /= a[i][i];
    }
}

static void
print_weights (double (*weights)[N_PARAMS], int argc, char **argv, guint n_samples)
{
  printf ("/* weights.h – what the terms of outlook.h are worth, in hundredths of a point, by knot.\n *\n"
          " * Made by tests/ai/learn-weights from %u positions of games of the program with itself:\n *  ",
          n_samples);
  for (int i = 1; i < argc; i++)
    printf (" %s", argv[i]);
  printf ("\n *\n * SPDX-License-Identifier: GPL-3.0-or-later\n */\n#pragma once\n\n#include \"ai/outlook.h\"\n\n"
          "/* clang-format off: cases and terms in the order of outlook.h, one term per line. */\n"
          "static const int16_t bst_outlook_weights[BST_N_CASES][BST_N_TERMS][BST_N_KNOTS] = {\n");
  for (int which = 0; which < BST_N_CASES; which++)
    {
      printf ("  {\n");
      for (int t = 0; t < BST_N_TERMS; t++)
        for (int k = 0; k < BST_N_KNOTS; k++)
          printf ("%s%d%s", k ? ", " : "    { ", (int) lround (weights[which][t * BST_N_KNOTS + k]),
                  k == BST_N_KNOTS - 1 ? " },\n" : "");
      printf ("  },\n");
    }
  printf ("};\n/* clang-format on */\n");
}

/* What time brings a seat, by what the old weights leave unexplained. */
static void
learn_time (Sums *sums, int which, const Sample *sample, int seat, double won)
{
  const int16_t (*old)[BST_N_KNOTS] = bst_outlook_learned (which);
  double shares[2] = { (64 - sample->share) / 64.0, sample->share / 64.0 };

  for (int t = 0; t < BST_N_TERMS; t++)
    if (t != BST_TERM_TIME && sample->terms[seat][t])
      for (int k = 0; k < 2; k++)
        won -= sample->terms[seat][t] * shares[k] * old[t][sample->knot + k];
  for (int k = 0; k < 2; k++)
    {
      sums->time_sums[sample->knot + k] += shares[k] * won;
      for (int l = 0; l < 2; l++)
        sums->time[sample->knot + k][sample->knot + l] += shares[k] * shares[l];
    }
}

static void
learn_game (Sums *sums, const BstGame *game, const BstState *end, const Sample *samples, int n)
{
  for (int i = 0; i < n; i++)
    {
      /* Of two seats one says all. */
      for (int seat = 0; seat < (game->n_players == 2 ? 1 : game->n_players); seat++)
        learn_position (sums, game, end, &samples[i], seat);
      for (int seat = 0; seat < game->n_players; seat++)
        learn_time (sums, bst_outlook_case (game), &samples[i], seat,
                    BST_POINT * (bst_score (end, seat) - samples[i].score[seat]));
    }
}

static void
learn_mix (Sums *sums, Sums *check, const char *mix, int n_players, int n_games)
{
  g_autoptr (KitGame) kit = kit_new (mix, n_players);
  g_autofree Sample *samples = g_new (Sample, MAX_DRAWS);
  BstPlayer *player;
  BstOutlook *outlook;

  kit->game->emit = NULL;
  player = bst_player_new (kit->game, playouts ? BST_LEVEL_STRONG : BST_LEVEL_CASUAL, 1);
  outlook = bst_outlook_new (kit->game, 0);
  for (int i = 0; i < n_games; i++)
    {
      int n = play (kit->game, kit->state, kit->scratch, player, outlook, (uint64_t) (first_seed + i), samples);

      learn_game (&(i % 10 == 9 ? check : sums)[bst_outlook_case (kit->game)], kit->game, kit->state, samples, n);
    }
  bst_outlook_free (outlook);
  bst_player_free (player);
}

/* How far the weights are off on average, in points. */
static double
error_of (const Sums *sums, const double *weights)
{
  double error = sums->squares;

  for (int i = 0; i < N_PARAMS; i++)
    {
      error -= 2 * weights[i] * sums->sums[i];
      for (int j = 0; j < N_PARAMS; j++)
        error += weights[i] * weights[j] * sums->products[i][j];
    }
  return sqrt (MAX (error, 0) / MAX (sums->n_samples, 1)) / BST_POINT;
}

/* Is it something that only some modules bring? */
static bool
is_of_modules (int term)
{
  return term >= BST_TERM_ASSETS || term == BST_TERM_LOOSE || term == BST_TERM_SPECIAL || term == BST_TERM_SPECIAL_OUT;
}

static void
find_weights (Sums *sums, const double *old, double *weights)
{
  static double small[BST_N_KNOTS][N_PARAMS];

  for (int i = 0; i < N_PARAMS; i++)
    {
      int term = i / BST_N_KNOTS;
      double held = modules_only && !is_of_modules (term) ? 1e12 : hold;

      sums->sums[i] += held * old[i];
      sums->products[i][i] += held;
    }
  memcpy (weights, sums->sums, sizeof sums->sums);
  solve (sums->products, weights, N_PARAMS);
  if (!modules_only)
    {
      double *time = &weights[BST_TERM_TIME * BST_N_KNOTS];

      for (int i = 0; i < BST_N_KNOTS; i++)
        for (int j = 0; j < BST_N_KNOTS; j++)
          small[i][j] = sums->time[i][j] + (i == j ? 1 : 0);
      memcpy (time, sums->time_sums, sizeof sums->time_sums);
      solve (small, time, BST_N_KNOTS);
    }
  for (int i = 0; i < N_PARAMS; i++)
    weights[i] = CLAMP (weights[i], -9999, 30000);
}

static void
read_argument (const char *argument, Sums *sums, Sums *check)
{
  g_auto (GStrv) parts = g_strsplit (argument, ":", 3);

  if (g_str_has_prefix (argument, "--seed="))
    first_seed = atoi (argument + 7);
  else if (g_str_has_prefix (argument, "--hold="))
    hold = atof (argument + 7);
  else if (g_str_has_prefix (argument, "--playouts="))
    playouts = (guint) atoi (argument + 11);
  else if (strcmp (argument, "--modules") == 0)
    modules_only = true;
  else if (g_strv_length (parts) == 3)
    learn_mix (sums, check, parts[0], atoi (parts[1]), atoi (parts[2]));
  else
    g_error ("“%s” is neither an option nor MIX:PLAYERS:GAMES", argument);
}

static Sums *
new_sums (void)
{
  Sums *sums = g_new0 (Sums, BST_N_CASES);

  for (int which = 0; which < BST_N_CASES; which++)
    sums[which].products = g_malloc0 (sizeof (double[N_PARAMS][N_PARAMS]));
  return sums;
}

static void
free_sums (Sums *sums)
{
  for (int which = 0; which < BST_N_CASES; which++)
    g_free (sums[which].products);
  g_free (sums);
}

static void
learn_case (int which, Sums *sums, const Sums *check, double *weights)
{
  g_autofree double *old = g_new (double, N_PARAMS);

  for (int i = 0; i < N_PARAMS; i++)
    weights[i] = old[i] = bst_outlook_learned (which)[i / BST_N_KNOTS][i % BST_N_KNOTS];
  if (!sums->n_samples)
    return;
  find_weights (sums, old, weights);
  fprintf (stderr, "case %d: off by %.3f points before, %.3f now (%u positions)\n", which, error_of (check, old),
           error_of (check, weights), check->n_samples);
}

/* No built-in mix plays most modules without fields: there they are worth what they are worth with them. */
static void
copy_modules (double (*weights)[N_PARAMS], const Sums *sums)
{
  for (int which = 1; which < BST_N_CASES; which += 2)
    for (int i = 0; i < N_PARAMS; i++)
      if (!sums[which].n_samples && is_of_modules (i / BST_N_KNOTS))
        weights[which][i] = weights[which - 1][i];
}

int
main (int argc, char **argv)
{
  Sums *sums = new_sums (), *check = new_sums ();
  double (*weights)[N_PARAMS] = g_malloc (sizeof (double[BST_N_CASES][N_PARAMS]));
  guint n_samples = 0;

  for (int i = 1; i < argc; i++)
    read_argument (argv[i], sums, check);
  for (int which = 0; which < BST_N_CASES; which++)
    {
      learn_case (which, &sums[which], &check[which], weights[which]);
      n_samples += sums[which].n_samples;
    }
  if (modules_only)
    copy_modules (weights, sums);
  print_weights (weights, argc, argv, n_samples);
  g_free (weights);
  free_sums (sums);
  free_sums (check);
  return 0;
}
