/* match.c – bastide-cli match: computer players against each other, until it is known who is stronger.
 *
 * Every seed is played once with each player on each seat, so that neither the draws nor the first turn favor anybody; the
 * games of one seed are a round, and errors are computed from rounds. Games depend on mix, players, budget (if it is in
 * playouts) and seed alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/mixes.h"
#include "engine/io/json-write.h"
#include "engine/winners.h"
#include "model/workshop/bastide-trial.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Sums over rounds, for one player. */
typedef struct
{
  double won, won_squares; /* share of the games of a round that was won; of a tie everybody has a part */
  double points;
  GArray *times; /* of double: the processor time in seconds that each turn took */
} Account;

typedef struct
{
  const BstGame *game;
  BastideTrialPlayer players[BST_MAX_PLAYERS];
  gint64 first_seed;
  int n_rounds; /* to be played */
  gboolean sequential;

  GMutex lock;
  int next, n_done;
  gboolean decided;
  Account accounts[BST_MAX_PLAYERS];
} Match;

/* --- playing --- */

/* The game in which player i sits on seat (i + shift). */
static void
play_game (Match *match,
           int shift,
           guint64 seed,
           double won[BST_MAX_PLAYERS],
           double points[BST_MAX_PLAYERS],
           GArray *times[BST_MAX_PLAYERS])
{
  int n = match->game->n_players, winners, n_winners = 0;
  BastideTrialPlayer seats[BST_MAX_PLAYERS];
  g_autoptr (BastideTrialRun) table = NULL;
  GArray *seat_times[BST_MAX_PLAYERS];
  BastideTrial trial = { .turn_times = seat_times };

  for (int i = 0; i < n; i++)
    {
      seats[(i + shift) % n] = match->players[i];
      seat_times[(i + shift) % n] = times[i];
    }
  table = bastide_trial_run_new (match->game, seats);
  bastide_trial_play (table, seed, &trial);
  winners = bst_winners_of (trial.scores, n);
  for (int seat = 0; seat < n; seat++)
    n_winners += winners >> seat & 1;
  for (int i = 0; i < n; i++)
    {
      int seat = (i + shift) % n;

      points[i] += (double) trial.scores[seat] / n;
      if (winners >> seat & 1)
        won[i] += 1.0 / n_winners / n;
    }
}

/* Wald's test for the first player, the rounds taken as normally distributed: is it a fair share of the games, or a tenth
 * of it more or less? Wrong one time in twenty. */
static gboolean
is_decided (const Match *match)
{
  const double n = match->n_done, fair = 1.0 / match->game->n_players, step = fair / 10;
  const Account *first = &match->accounts[0];
  double mean = first->won / n;
  double variance = MAX (first->won_squares / n - mean * mean, 1e-4);
  double up = step * n * (mean - fair - step / 2) / variance, down = -step * n * (mean - fair + step / 2) / variance;
  double limit = log (19);

  return n >= 10 && (up > limit || down > limit || (up < -limit && down < -limit));
}

static gpointer
work (gpointer data)
{
  Match *match = data;
  GArray *times[BST_MAX_PLAYERS] = { NULL };
  int n = match->game->n_players;

  for (int i = 0; i < n; i++)
    times[i] = g_array_new (FALSE, FALSE, sizeof (double));
  g_mutex_lock (&match->lock);
  while (match->next < match->n_rounds && !match->decided)
    {
      guint64 seed = (guint64) (match->first_seed + match->next++);
      double won[BST_MAX_PLAYERS] = { 0 }, points[BST_MAX_PLAYERS] = { 0 };

      g_mutex_unlock (&match->lock);
      for (int shift = 0; shift < n; shift++)
        play_game (match, shift, seed, won, points, times);
      g_mutex_lock (&match->lock);
      for (int i = 0; i < n; i++)
        {
          match->accounts[i].won += won[i];
          match->accounts[i].won_squares += won[i] * won[i];
          match->accounts[i].points += points[i];
          g_array_append_vals (match->accounts[i].times, times[i]->data, times[i]->len);
          g_array_set_size (times[i], 0);
        }
      match->n_done++;
      match->decided = match->sequential && is_decided (match);
    }
  g_mutex_unlock (&match->lock);
  for (int i = 0; i < n; i++)
    g_array_unref (times[i]);
  return NULL;
}

/* --- output --- */

/* Elo of a share of the games, among n players as between two. */
static double
elo_of (double share, int n)
{
  double odds;

  share = CLAMP (share, 0.001, 0.999);
  odds = share / (1 - share) * (n - 1);
  return 400 * log10 (odds);
}

/* How a player did. */
typedef struct
{
  double mean;
  double share, share_error; /* of the games */
  double elo, elo_error;
  double median_ms, worst_ms; /* processor time of a turn */
} Outcome;

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static Outcome
get_outcome (const Match *match, int i)
{
  GArray *times = match->accounts[i].times;
  const Account *account = &match->accounts[i];
  int n_players = match->game->n_players;
  double n = match->n_done, share = account->won / n;
  double spread = sqrt (MAX (account->won_squares / n - share * share, 0)),
         error = 1.96 * spread / sqrt (MAX (n - 1, 1));

  g_array_sort (times, compare_doubles);
  return (Outcome){
    .mean = account->points / n,
    .share = share,
    .share_error = error,
    .elo = elo_of (share, n_players),
    .elo_error = (elo_of (share + error, n_players) - elo_of (share - error, n_players)) / 2,
    .median_ms = times->len ? 1000 * g_array_index (times, double, times->len / 2) : 0,
    .worst_ms = times->len ? 1000 * g_array_index (times, double, times->len - 1) : 0,
  };
}

static void
print_result (const Match *match)
{
  int n_players = match->game->n_players;

  /* TRANSLATORS: above the table of a match; %d is the number of games. */
  g_print (ngettext ("%d game\n", "%d games\n", (gulong) (match->n_done * n_players)), match->n_done * n_players);
  /* TRANSLATORS: head of a column in the table of a match. */
  cli_print_cell (_ ("player"), -12);
  /* TRANSLATORS: head of a column in the table of a match: the average of points. */
  cli_print_cell (_ ("mean"), 10);
  cli_print_cell ("%", 10);
  cli_print_cell ("±", 10);
  cli_print_cell ("Elo", 10);
  cli_print_cell ("±", 10);
  /* TRANSLATORS: head of a column in the table of a match, at most 13 characters: milliseconds that a player thinks about a
   * turn, in the middle of all turns (median). */
  cli_print_cell (_ ("ms a turn"), 14);
  /* TRANSLATORS: head of a column in the table of a match, at most 13 characters: milliseconds of the turn that a player
   * thought about longest. */
  cli_print_cell (_ ("longest"), 14);
  g_print ("\n");
  for (int i = 0; i < n_players; i++)
    {
      Outcome outcome = get_outcome (match, i);

      g_print ("%-12s%10.2f%10.2f%10.2f%10.1f%10.1f%14.1f%14.1f\n", bastide_trial_player_word (&match->players[i]),
               outcome.mean, 100 * outcome.share, 100 * outcome.share_error, outcome.elo, outcome.elo_error,
               outcome.median_ms, outcome.worst_ms);
    }
}

static void
print_result_json (const Match *match)
{
  for (int i = 0; i < match->game->n_players; i++)
    {
      Outcome outcome = get_outcome (match, i);
      g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
      g_autofree char *line = NULL;
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "player", bastide_trial_player_word (&match->players[i]));
      json_object_set_int_member (object, "games", match->n_done * match->game->n_players);
      json_object_set_double_member (object, "mean", outcome.mean);
      json_object_set_double_member (object, "share", outcome.share);
      json_object_set_double_member (object, "share_error", outcome.share_error);
      json_object_set_double_member (object, "elo", outcome.elo);
      json_object_set_double_member (object, "elo_error", outcome.elo_error);
      json_object_set_double_member (object, "turn_ms", outcome.median_ms);
      json_object_set_double_member (object, "turn_ms_longest", outcome.worst_ms);
      json_node_take_object (node, object);
      line = bst_json_write_line (node);
      g_print ("%s\n", line);
    }
}

static void
run (Match *match, int n_jobs, gboolean as_json)
{
  g_autofree GThread **threads = g_new (GThread *, n_jobs);

  for (int i = 0; i < match->game->n_players; i++)
    match->accounts[i].times = g_array_new (FALSE, FALSE, sizeof (double));
  g_mutex_init (&match->lock);
  for (int i = 0; i < n_jobs; i++)
    threads[i] = g_thread_new ("match", work, match);
  for (int i = 0; i < n_jobs; i++)
    g_thread_join (threads[i]);
  g_mutex_clear (&match->lock);
  if (as_json)
    print_result_json (match);
  else
    print_result (match);
  for (int i = 0; i < match->game->n_players; i++)
    g_array_unref (match->accounts[i].times);
}

int
cli_match (int argc, char **argv)
{
  g_autofree char *mix = NULL, *budget_text = NULL;
  g_auto (GStrv) options = NULL;
  g_autoptr (BstPlay) play = NULL;
  int n_jobs = (int) g_get_num_processors (), n_games = 100, status, n_players;
  gboolean as_json = FALSE;
  BstBudget budget = { 0 };
  Match match = { .first_seed = 1 };
  const GOptionEntry entries[] = {
    { "mix", 'm', 0, G_OPTION_ARG_STRING, &mix, N_ ("Mix to play, an id or a file (classic)"), N_ ("MIX") },
    { "games", 'n', 0, G_OPTION_ARG_INT, &n_games, N_ ("Number of games (100)"), N_ ("N") },
    { "seed", 's', 0, G_OPTION_ARG_INT64, &match.first_seed, N_ ("Seed of the first game (1)"), N_ ("N") },
    { "budget", 'b', 0, G_OPTION_ARG_STRING, &budget_text,
      N_ ("Thinking time of the levels: a number of playouts, or milliseconds such as 500ms"),
      /* TRANSLATORS: stands for the argument in the help of a command, in capitals: how long computers think. */
      N_ ("BUDGET") },
    { "until-decided", 'u', 0, G_OPTION_ARG_NONE, &match.sequential,
      N_ ("Stop as soon as it is clear whether the first player is stronger"), NULL },
    { "jobs", 'j', 0, G_OPTION_ARG_INT, &n_jobs, N_ ("Games played at the same time (one per processor)"), N_ ("N") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Rule option, such as base.two_tile_city=2"),
      /* TRANSLATORS: stands for the argument in the help of a command, in capitals: an option of the rules and its
       * value. */
      N_ ("KEY=VALUE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object per player instead of a table"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (
        /* TRANSLATORS: stands for the arguments in the help of a command, in capitals: two or more players. */
        &argc, &argv, entries, _ ("PLAYER PLAYER…"),
        _ ("Lets computer players play against each other: each seed is played once with each player on each\n"
           "seat. Players are random, greedy, beginner, casual, strong and master; strong@200 thinks for\n"
           "200 playouts, master@500ms for half a second."),
        BST_MAX_PLAYERS, &status))
    return status;
  n_players = argc - 1;
  if (n_players < 2)
    return cli_usage ("match", _ ("A game needs 2 to 6 players."));
  if (n_games < 1 || n_jobs < 1 || n_jobs > 1024 || match.first_seed < 0 || match.first_seed > BST_MAX_SEED - n_games)
    return cli_usage ("match", _ ("The numbers of games and jobs must be 1 or more."));
  if (budget_text && !bastide_trial_budget_parse (budget_text, &budget))
    return cli_usage ("match",
                      /* TRANSLATORS: %s is what was given on the command line. Leave “500ms” as it is. */
                      _ ("“%s” is not a thinking time: write a number of playouts, or milliseconds such as 500ms."),
                      budget_text);
  for (int i = 0; i < n_players; i++)
    {
      if (!bastide_trial_player_parse (argv[i + 1], &match.players[i]))
        /* TRANSLATORS: %s is what was given on the command line as the name of a computer player. */
        return cli_usage ("match", _ ("There is no player “%s”."), argv[i + 1]);
      if (budget_text && !strchr (argv[i + 1], '@'))
        match.players[i].budget = budget;
    }
  play = cli_new_play (mix ? mix : "classic", n_players, options, FALSE);
  if (!play)
    return CLI_WRONG;
  match.game = bst_session_game (bst_play_get_session (play));
  match.n_rounds = (n_games + n_players - 1) / n_players;
  run (&match, MIN (n_jobs, match.n_rounds), as_json);
  return CLI_FINE;
}
