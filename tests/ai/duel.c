/* duel.c – a computer player of ours against one of the kind that other programs have (outside.h).
 *
 *   duel [--games=N] [--seed=N] [--mix=MIX] [--want=PERCENT] LEVEL[@BUDGET] search@BUDGET|judge
 *
 * Two players, every seed twice with the seats swapped. Budgets: 500 is 500 playouts, 200ms is 200 milliseconds of each
 * decision. Prints points, the share of games won (ties are half) with twice its error, and the processor time per turn.
 * With --want the end is a failure if ours won less.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/ai/player.h"

#include "kit.h"
#include "outside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int n_games = 40, first_seed = 1;
static double want;
static char *mix;

typedef struct
{
  KitGame *kit;
  BstPlayer *ours;
  Outside *theirs;
  bool judges; /* theirs does not search */
  BstBudget budgets[2];
  /* By side: ours, theirs. */
  double seconds[2], points[2];
  guint n_turns[2];
  guint64 n_playouts;
} Duel;

static double
processor_seconds (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

static gsize
choose (Duel *duel, bool theirs, gsize n, guint64 seed)
{
  const KitGame *kit = duel->kit;
  const BstBudget *budget = &duel->budgets[theirs];
  guint playouts = 0;
  gsize chosen;

  if (!theirs)
    return bst_player_choose (duel->ours, kit->state, kit->scratch, n, seed, budget);
  if (duel->judges)
    return outside_judge (duel->theirs, kit->state, kit->scratch, n, seed);
  chosen = outside_search (duel->theirs, kit->state, kit->scratch, n, seed, budget->playouts, budget->milliseconds,
                           &playouts);
  duel->n_playouts += playouts;
  return chosen;
}

/* Returns what ours won: 1, 0, or half of a tie. */
static double
play (Duel *duel, int our_seat, guint64 seed)
{
  const BstGame *game = duel->kit->game;
  BstState *state = duel->kit->state;
  unsigned number = 0;
  int who, ours, theirs;

  bst_start (game, state);
  while ((who = bst_who (state)) != BST_NOBODY)
    {
      BstMove move;

      if (who == BST_NATURE)
        bst_chance (game, state, seed, duel->kit->scratch, &move);
      else
        {
          gsize n = bst_legal (game, state, duel->kit->scratch), chosen = 0;
          bool is_theirs = who != our_seat;
          double begun = processor_seconds ();

          if (n > 1)
            chosen = choose (duel, is_theirs, n, bst_random (seed, BST_N_STREAMS, number++));
          duel->seconds[is_theirs] += processor_seconds () - begun;
          duel->n_turns[is_theirs] += bst_decision (state) == BST_KIND_PLACE_TILE;
          move = duel->kit->scratch[chosen];
        }
      bst_apply (game, state, &move);
    }
  ours = bst_score (state, our_seat);
  theirs = bst_score (state, 1 - our_seat);
  duel->points[0] += ours;
  duel->points[1] += theirs;
  return ours > theirs ? 1 : ours < theirs ? 0 : 0.5;
}

static bool
read_budget (const char *word, BstBudget *out_budget)
{
  const char *at = strchr (word, '@');
  char *end;
  guint number;

  if (!at)
    return true;
  number = (guint) strtoul (at + 1, &end, 10);
  if (strcmp (end, "ms") == 0)
    out_budget->milliseconds = number;
  else
    out_budget->playouts = number;
  return number > 0 && (*end == '\0' || strcmp (end, "ms") == 0);
}

static bool
names (const char *word, const char *name)
{
  gsize length = strcspn (word, "@");

  return strlen (name) == length && strncmp (word, name, length) == 0;
}

/* Returns the share of the games that ours won. */
static double
run (Duel *duel)
{
  double sum = 0, squares = 0, share, error;
  int n_rounds = (n_games + 1) / 2;

  for (int i = 0; i < n_rounds; i++)
    {
      guint64 seed = (guint64) (first_seed + i);
      double won = (play (duel, 0, seed) + play (duel, 1, seed)) / 2;

      sum += won;
      squares += won * won;
    }
  share = sum / n_rounds;
  error = 1.96 * sqrt (MAX (squares / n_rounds - share * share, 0) / MAX (n_rounds - 1, 1));
  printf ("%d games: %.1f %% ± %.1f, points %.1f : %.1f, ms per turn %.0f : %.0f", 2 * n_rounds, 100 * share,
          100 * error, duel->points[0] / n_rounds / 2, duel->points[1] / n_rounds / 2,
          1000 * duel->seconds[0] / duel->n_turns[0], 1000 * duel->seconds[1] / duel->n_turns[1]);
  if (duel->n_playouts)
    printf (", playouts per turn %.0f", (double) duel->n_playouts / duel->n_turns[1]);
  printf ("\n");
  return share;
}

int
main (int argc, char **argv)
{
  const GOptionEntry entries[] = {
    { "games", 0, 0, G_OPTION_ARG_INT, &n_games, NULL, NULL },
    { "seed", 0, 0, G_OPTION_ARG_INT, &first_seed, NULL, NULL },
    { "mix", 0, 0, G_OPTION_ARG_STRING, &mix, NULL, NULL },
    { "want", 0, 0, G_OPTION_ARG_DOUBLE, &want, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("LEVEL[@BUDGET] search@BUDGET|judge");
  g_autoptr (KitGame) kit = NULL;
  g_autoptr (Outside) theirs = NULL;
  g_autoptr (GError) error = NULL;
  Duel duel = { 0 };
  int level = 0;
  double share;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    g_error ("%s", error->message);
  while (argc == 3 && level < BST_N_LEVELS && !names (argv[1], bst_level_words[level]))
    level++;
  if (argc != 3 || level == BST_N_LEVELS || !read_budget (argv[1], &duel.budgets[0])
      || !read_budget (argv[2], &duel.budgets[1]) || (!names (argv[2], "search") && !names (argv[2], "judge"))
      || (names (argv[2], "search") && !strchr (argv[2], '@')))
    g_error ("%s", "duel LEVEL[@BUDGET] search@BUDGET|judge");
  kit = kit_new (mix ? mix : "classic", 2);
  kit->game->emit = NULL;
  theirs = outside_new (kit->game);
  duel.kit = kit;
  duel.theirs = theirs;
  duel.judges = names (argv[2], "judge");
  duel.ours = bst_player_new (kit->game, (BstLevel) level, 1);
  share = run (&duel);
  bst_player_free (duel.ours);
  g_free (mix);
  return 100 * share < want ? EXIT_FAILURE : EXIT_SUCCESS;
}
