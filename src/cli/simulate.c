/* simulate.c – bastide-cli simulate: many games of a mix between computer players.
 *
 * A game depends on the mix, the players and its seed alone, and results are printed in the order of the seeds: the same
 * seeds give the same lines whatever the number of jobs, so that shards made on several machines can be joined.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words.h"
#include "model/workshop/bastide-moments.h"
#include "model/workshop/bastide-trial.h"
#include "cli/cli.h"
#include "cli/mixes.h"
#include "engine/winners.h"
#include "engine/io/json-write.h"
#include "engine/io/state-json.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  BastideTrial trial;
  gboolean done;
} Result;

typedef struct
{
  const BstGame *game;
  BastideTrialPlayer players[BST_MAX_PLAYERS];
  gint64 first_seed;
  gint64 n_games;
  Result *results; /* by seed */

  GMutex lock;
  GCond changed;
  gint64 next; /* the game that the next free worker takes */
  gint64 n_done;
} Simulation;

/* --- workers --- */

static gpointer
work (gpointer data)
{
  Simulation *simulation = data;
  g_autoptr (BastideTrialRun) table = bastide_trial_run_new (simulation->game, simulation->players);

  g_mutex_lock (&simulation->lock);
  while (simulation->next < simulation->n_games)
    {
      gint64 i = simulation->next++;
      Result result = { 0 };

      g_mutex_unlock (&simulation->lock);
      bastide_trial_play (table, (guint64) (simulation->first_seed + i), &result.trial);
      result.done = TRUE;
      g_mutex_lock (&simulation->lock);
      simulation->results[i] = result;
      simulation->n_done++;
      g_cond_signal (&simulation->changed);
    }
  g_mutex_unlock (&simulation->lock);
  return NULL;
}

/* --- output --- */

static void
print_line (const Simulation *simulation, gint64 i)
{
  static const char *const terrains[] = { "road", "city", "monastery", "garden" };
  const BastideTrial *result = &simulation->results[i].trial;
  int n_players = simulation->game->n_players, won = bst_winners_of (result->scores, n_players);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;
  JsonObject *object = json_object_new (), *unfinished = json_object_new ();
  JsonArray *scores = json_array_new (), *winners = json_array_new ();

  for (int seat = 0; seat < n_players; seat++)
    json_array_add_int_element (scores, result->scores[seat]);
  for (int seat = 0; seat < n_players; seat++)
    if (won & 1 << seat)
      json_array_add_int_element (winners, seat);
  for (guint t = 0; t < G_N_ELEMENTS (terrains); t++)
    json_object_set_int_member (unfinished, terrains[t], result->unfinished[t]);
  json_object_set_int_member (object, "seed", simulation->first_seed + i);
  json_object_set_array_member (object, "scores", scores);
  json_object_set_array_member (object, "winners", winners);
  json_object_set_int_member (object, "turns", result->turns);
  json_object_set_int_member (object, "moves", result->moves);
  json_object_set_int_member (object, "discards", result->discards);
  json_object_set_object_member (object, "unfinished", unfinished);
  json_object_set_int_member (object, "dead", result->dead);
  json_node_take_object (node, object);
  line = bst_json_write_line (node);
  puts (line);
}

/* Prints the results that are ready, in the order of the seeds, and the progress on a terminal. */
static void
follow (Simulation *simulation, gboolean as_json, gboolean progress)
{
  gint64 printed = 0, shown = 0;

  g_mutex_lock (&simulation->lock);
  while (printed < simulation->n_games)
    {
      gint64 end = printed, n_done;

      while (end < simulation->n_games && simulation->results[end].done)
        end++;
      if (end == printed)
        {
          g_cond_wait (&simulation->changed, &simulation->lock);
          continue;
        }
      n_done = simulation->n_done;
      g_mutex_unlock (&simulation->lock);
      for (; printed < end; printed++)
        if (as_json)
          print_line (simulation, printed);
      /* Show progress at most ten times a second: more would only slow down the terminal. */
      if (progress && (g_get_monotonic_time () > shown + G_USEC_PER_SEC / 10 || end == simulation->n_games))
        {
          shown = g_get_monotonic_time ();
          g_printerr ("\r");
          /* TRANSLATORS: progress on one line of a terminal; keep it short. */
          g_printerr (_ ("%d of %d games"), (int) n_done, (int) simulation->n_games);
        }
      g_mutex_lock (&simulation->lock);
    }
  g_mutex_unlock (&simulation->lock);
  if (progress)
    g_printerr ("\n");
}

/* A mean and how far it may be off, as the play-test of the Workshop shows them. */
static void
print_sure (const BastideMoments *moments, int decimals)
{
  g_autofree char *text = g_strdup_printf ("%.*f ± %.*f", decimals, bastide_moments_get_mean (moments), decimals,
                                           bastide_moments_get_error (moments));

  cli_print_cell (text, 16);
}

static void
print_seat (const Simulation *simulation, int seat)
{
  int n_players = simulation->game->n_players, lowest = G_MAXINT, highest = 0;
  BastideMoments score = { 0 }, won = { 0 };

  for (gint64 i = 0; i < simulation->n_games; i++)
    {
      const BastideTrial *result = &simulation->results[i].trial;

      bastide_moments_add (&score, result->scores[seat]);
      bastide_moments_add (&won, 100 * bastide_trial_get_share (result, n_players, seat));
      lowest = MIN (lowest, result->scores[seat]);
      highest = MAX (highest, result->scores[seat]);
    }
  g_print ("%6d  %-12s", seat, bastide_trial_player_word (&simulation->players[seat]));
  print_sure (&score, 2);
  g_print ("%10d%10d", lowest, highest);
  print_sure (&won, 1);
  g_print ("\n");
}

/* What the first turn is worth, and how close the games are. */
static void
print_balance (const Simulation *simulation)
{
  int n_players = simulation->game->n_players;
  BastideMoments lead = { 0 }, margin = { 0 };

  for (gint64 i = 0; i < simulation->n_games; i++)
    {
      const BastideTrial *result = &simulation->results[i].trial;

      bastide_moments_add (&lead, bastide_trial_get_first_lead (result, n_players));
      bastide_moments_add (&margin, bastide_trial_get_margin (result, n_players));
    }
  /* TRANSLATORS: a line of a table: how many points the winner is ahead. */
  cli_print_cell (_ ("winning margin"), -36);
  print_sure (&margin, 2);
  g_print ("\n");
  /* TRANSLATORS: a line of a table: how many points whoever begins is ahead of the others. */
  cli_print_cell (_ ("lead of the first player"), -36);
  print_sure (&lead, 2);
  g_print ("\n");
}

/* All scores together. */
static void
print_scores (const Simulation *simulation)
{
  int n_players = simulation->game->n_players;
  BastideMoments mean = { 0 };
  double sum = 0, squares = 0, n = (double) simulation->n_games * n_players;

  for (gint64 i = 0; i < simulation->n_games; i++)
    {
      const BastideTrial *result = &simulation->results[i].trial;
      double game = 0;

      for (int seat = 0; seat < n_players; seat++)
        {
          game += result->scores[seat];
          squares += (double) result->scores[seat] * result->scores[seat];
        }
      sum += game;
      bastide_moments_add (&mean, game / n_players);
    }
  /* TRANSLATORS: a line of a table. */
  cli_print_cell (_ ("average score"), -36);
  print_sure (&mean, 2);
  g_print ("\n");
  /* TRANSLATORS: a line of a table. */
  cli_print_row (_ ("standard deviation of scores"), 2, sqrt (MAX (squares / n - sum / n * (sum / n), 0)));
}

/* Where the points come from. */
static void
print_points (const Simulation *simulation)
{
  /* TRANSLATORS: stands above a table: a name of a kind of points on each line. */
  g_print ("%s\n", _ ("points per game and player:"));
  for (int reason = 0; reason < BST_N_REASONS; reason++)
    {
      BastideMoments points = { 0 };

      for (gint64 i = 0; i < simulation->n_games; i++)
        bastide_moments_add (&points,
                             (double) simulation->results[i].trial.points[reason] / simulation->game->n_players);
      if (bastide_moments_get_mean (&points) == 0)
        continue;
      cli_print_cell ("", 2);
      cli_print_cell (bastide_words_reason ((BstReason) reason), -34);
      print_sure (&points, 2);
      g_print ("\n");
    }
}

/* The share of draws that fit nowhere: a ratio of two sums, so it is off by how far games are from that ratio. */
static void
print_unplaceable (const Simulation *simulation)
{
  double draws = 0, stuck = 0;
  BastideMoments share = { 0 };

  for (gint64 i = 0; i < simulation->n_games; i++)
    {
      draws += simulation->results[i].trial.draws;
      stuck += simulation->results[i].trial.stuck;
    }
  for (gint64 i = 0; i < simulation->n_games && draws > 0; i++)
    {
      const BastideTrial *result = &simulation->results[i].trial;

      bastide_moments_add (
        &share, 100 / draws * (stuck + (result->stuck - stuck / draws * result->draws) * (double) simulation->n_games));
    }
  /* TRANSLATORS: a line of a table: tiles that were drawn and fit nowhere, of a hundred. The % is a percent sign. */
  cli_print_cell (_ ("unplaceable draws, %"), -36);
  print_sure (&share, 2);
  g_print ("\n");
}

static void
print_summary (const Simulation *simulation)
{
  int n_players = simulation->game->n_players;
  double n = (double) simulation->n_games;
  gint64 discards = 0, moves = 0, unfinished[BST_N_TERRAINS] = { 0 };
  BastideMoments turns = { 0 }, dead = { 0 };

  for (gint64 i = 0; i < simulation->n_games; i++)
    {
      const BastideTrial *result = &simulation->results[i].trial;

      discards += result->discards;
      bastide_moments_add (&dead, result->dead);
      bastide_moments_add (&turns, result->turns);
      moves += result->moves;
      for (int t = 0; t < BST_N_TERRAINS; t++)
        unfinished[t] += result->unfinished[t];
    }
  g_print (ngettext ("%d game\n", "%d games\n", (gulong) simulation->n_games), (int) simulation->n_games);
  /* TRANSLATORS: head of a column in a table: the number of a player at the table. */
  cli_print_cell (_ ("seat"), 6);
  cli_print_cell (" ", 2);
  cli_print_cell (_ ("player"), -12);
  cli_print_cell (_ ("mean"), 16);
  /* TRANSLATORS: head of a column in a table: the lowest number of points. */
  cli_print_cell (_ ("lowest"), 10);
  /* TRANSLATORS: head of a column in a table: the highest number of points. */
  cli_print_cell (_ ("highest"), 10);
  /* TRANSLATORS: head of a column in a table: games of a hundred that a seat has won. The % is a percent sign. */
  cli_print_cell (_ ("won, %"), 16);
  g_print ("\n");
  for (int seat = 0; seat < n_players; seat++)
    print_seat (simulation, seat);
  print_scores (simulation);
  print_balance (simulation);
  cli_print_cell (_ ("turns per game"), -36);
  print_sure (&turns, 2);
  g_print ("\n");
  cli_print_row (_ ("moves per game"), 2, (double) moves / n);
  cli_print_row (_ ("discards per game"), 4, (double) discards / n);
  print_unplaceable (simulation);
  cli_print_row (_ ("unfinished roads per game"), 2, (double) unfinished[BST_ROAD] / n);
  cli_print_row (_ ("unfinished cities per game"), 2, (double) unfinished[BST_CITY] / n);
  cli_print_row (_ ("unfinished monasteries per game"), 2, (double) unfinished[BST_MONASTERY] / n);
  if (bst_game_has (simulation->game, BST_MODULE_ABBOT))
    cli_print_row (_ ("unfinished gardens per game"), 2, (double) unfinished[BST_GARDEN] / n);
  cli_print_cell (_ ("dead squares per game"), -36);
  print_sure (&dead, 2);
  g_print ("\n");
  print_points (simulation);
}

/* --- arguments --- */

/* "7", "1..100" */
static gboolean
parse_seeds (const char *text, gint64 *out_first, gint64 *out_n)
{
  const char *dots = strstr (text, "..");
  g_autofree char *left = dots ? g_strndup (text, (gsize) (dots - text)) : g_strdup (text);
  gint64 last;

  if (!cli_number (left, 0, BST_MAX_SEED, out_first))
    return FALSE;
  if (!dots)
    return TRUE;
  if (!cli_number (dots + 2, *out_first, BST_MAX_SEED, &last))
    return FALSE;
  *out_n = last - *out_first + 1;
  return TRUE;
}

/* "casual", or one word per seat parted by commas. */
static gboolean
parse_players (const char *text, int n_players, BastideTrialPlayer *out_players)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  guint n = g_strv_length (words);

  if (n != 1 && n != (guint) n_players)
    return FALSE;
  for (int seat = 0; seat < n_players; seat++)
    if (!bastide_trial_player_parse (words[n == 1 ? 0 : seat], &out_players[seat]))
      return FALSE;
  return TRUE;
}

static void
run (Simulation *simulation, int n_jobs, gboolean as_json)
{
  g_autofree GThread **threads = g_new (GThread *, n_jobs);

  g_mutex_init (&simulation->lock);
  g_cond_init (&simulation->changed);
  simulation->results = g_new0 (Result, simulation->n_games);
  for (int i = 0; i < n_jobs; i++)
    threads[i] = g_thread_new ("simulate", work, simulation);
  follow (simulation, as_json, isatty (STDERR_FILENO));
  for (int i = 0; i < n_jobs; i++)
    g_thread_join (threads[i]);
  if (!as_json)
    print_summary (simulation);
  g_free (simulation->results);
  g_mutex_clear (&simulation->lock);
  g_cond_clear (&simulation->changed);
}

int
cli_simulate (int argc, char **argv)
{
  g_autofree char *mix = NULL, *seeds = NULL, *types = NULL;
  g_auto (GStrv) options = NULL;
  g_autoptr (BstPlay) play = NULL;
  int n_players = 2, n_jobs = (int) g_get_num_processors (), n_games = 0, status;
  gboolean as_json = FALSE;
  Simulation simulation = { .first_seed = 1, .n_games = 100 };
  const GOptionEntry entries[] = {
    { "mix", 'm', 0, G_OPTION_ARG_STRING, &mix, N_ ("Mix to play, an id or a file (classic)"), N_ ("MIX") },
    { "players", 'p', 0, G_OPTION_ARG_INT, &n_players, N_ ("Number of players (2)"), N_ ("N") },
    { "types", 't', 0, G_OPTION_ARG_STRING, &types,
      N_ ("Who plays, as for match, for all or for each seat, separated by commas (random)"),
      /* TRANSLATORS: stands for the argument in the help of a command, in capitals: kinds of computer players. */
      N_ ("TYPE") },
    { "seed", 's', 0, G_OPTION_ARG_STRING, &seeds, N_ ("Seeds of the games (1..100)"),
      /* TRANSLATORS: stands for the argument in the help of a command: a range of numbers such as 1..100. */
      N_ ("A..B") },
    { "games", 'n', 0, G_OPTION_ARG_INT, &n_games, N_ ("Number of games, if --seed gives only the first seed"),
      N_ ("N") },
    { "jobs", 'j', 0, G_OPTION_ARG_INT, &n_jobs, N_ ("Games played at the same time (one per processor)"), N_ ("N") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Rule option, such as base.two_tile_city=2"),
      N_ ("KEY=VALUE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object per game instead of a summary"), NULL },
    cli_lines_option (&as_json),
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (&argc, &argv, entries, NULL,
                  _ ("Plays many games between computer players. A game depends only on the mix, the players and its\n"
                     "seed: the same seeds give the same lines, whatever the number of jobs."),
                  0, &status))
    return status;
  if (seeds && !parse_seeds (seeds, &simulation.first_seed, &simulation.n_games))
    /* TRANSLATORS: %s is what was given on the command line. */
    return cli_usage ("simulate", _ ("“%s” is not a seed or a range of seeds such as 1..100."), seeds);
  if (n_games && seeds && strstr (seeds, ".."))
    return cli_usage ("simulate", _ ("Give either a range of seeds or a number of games."));
  if (n_games < 0 || n_jobs < 1 || n_jobs > 1024)
    return cli_usage ("simulate", _ ("The numbers of games and jobs must be 1 or more."));
  if (n_games)
    simulation.n_games = n_games;
  if (simulation.n_games > 10000000)
    return cli_usage ("simulate", _ ("At most 10 million games can be played at once."));
  if (n_players < 2 || n_players > BST_MAX_PLAYERS)
    return cli_usage ("simulate", _ ("A game needs 2 to 6 players."));
  if (!parse_players (types ? types : "random", n_players, simulation.players))
    return cli_usage (
      "simulate",
      /* TRANSLATORS: %s is what was given on the command line. Leave “bastide-cli match --help” as it is. */
      _ ("“%s” is not a player or a list with one for each seat; “bastide-cli match --help” names the players."),
      types);
  play = cli_new_play (mix ? mix : "classic", n_players, options, FALSE);
  if (!play)
    return CLI_WRONG;
  simulation.game = bst_session_game (bst_play_get_session (play));
  run (&simulation, (int) MIN ((gint64) n_jobs, simulation.n_games), as_json);
  return CLI_FINE;
}
