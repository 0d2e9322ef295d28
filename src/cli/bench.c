/* bench.c – bastide-cli bench: how fast the rules are, for one mix or in a table of all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/bench-run.h"
#include "cli/bench-table.h"
#include "cli/cli.h"
#include "cli/mixes.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>

/* The number of games, unless somebody names it. */
#define UNTOLD G_MININT

static void
print_json (const BstGame *game, const char *mix, const BenchTally *tally)
{
  JsonObject *object = json_object_new ();
  JsonArray *means = json_array_new ();
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autofree char *line = NULL;

  json_object_unref (object);
  json_object_set_string_member (object, "mix", mix);
  json_object_set_int_member (object, "players", game->n_players);
  json_object_set_int_member (object, "games", tally->games);
  json_object_set_double_member (object, "seconds", tally->seconds);
  json_object_set_double_member (object, "cpu_seconds", tally->cpu_seconds);
  json_object_set_double_member (object, "games_per_s", (double) tally->games / tally->seconds);
  if (tally->placements)
    json_object_set_double_member (object, "placements_per_s", (double) tally->placements / tally->seconds);
  for (int seat = 0; seat < game->n_players; seat++)
    json_array_add_double_element (means, (double) tally->scores[seat] / (double) tally->games);
  json_object_set_array_member (object, "mean_scores", means);
  json_object_set_double_member (object, "discards_per_game", (double) tally->discards / (double) tally->games);
  json_object_set_int_member (object, "state_bytes", game->state_size);
  line = bst_json_write_line (node);
  g_print ("%s\n", line);
}

static void
print_text (const BstGame *game, const BenchTally *tally)
{
  /* TRANSLATORS: %d is the number of games, %.2f the seconds they took. */
  g_print (ngettext ("%d game in %.2f s\n", "%d games in %.2f s\n", (gulong) tally->games), (int) tally->games,
           tally->seconds);
  cli_print_row (_ ("games per second"), 0, (double) tally->games / tally->seconds);
  /* Playouts do not tell what was decided. */
  if (tally->placements)
    cli_print_row (_ ("placements per second"), 0, (double) tally->placements / tally->seconds);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      /* TRANSLATORS: seats are counted from 0. */
      g_autofree char *label = g_strdup_printf (_ ("mean score of seat %d"), seat);

      cli_print_row (label, 2, (double) tally->scores[seat] / (double) tally->games);
    }
  cli_print_row (_ ("discards per game"), 4, (double) tally->discards / (double) tally->games);
  cli_print_row (_ ("bytes of a state"), 0, game->state_size);
}

static int
measure_mix (const char *mix, int n_players, const BenchOrder *order, gboolean as_json)
{
  BstPlay *play = cli_new_play (mix, n_players, NULL, FALSE);
  g_autoptr (BenchGame) bench = play ? bench_game_new (play) : NULL;
  BenchTally tally;

  if (!bench)
    return CLI_WRONG;
  bench_game_run (bench, order, &tally);
  if (as_json)
    print_json (&bench->game, mix, &tally);
  else
    print_text (&bench->game, &tally);
  return CLI_FINE;
}

int
cli_bench (int argc, char **argv)
{
  g_autofree char *mix = NULL;
  gint64 seed = 1;
  int n_games = UNTOLD, n_players = 2, status;
  gboolean as_json = FALSE, playouts = FALSE;
  BenchOrder order;
  const GOptionEntry entries[] = {
    { "mix", 'm', 0, G_OPTION_ARG_STRING, &mix, N_ ("Only this mix (an id or a file), in more detail"),
      /* TRANSLATORS: stands for the argument in the help of a command, in capitals: a file or the name of a mix. */
      N_ ("MIX") },
    { "players", 'p', 0, G_OPTION_ARG_INT, &n_players, N_ ("Number of players (2)"),
      /* TRANSLATORS: stands for a number in the help of a command, in capitals. */
      N_ ("N") },
    { "games", 'n', 0, G_OPTION_ARG_INT, &n_games,
      N_ ("Number of games (10000; in the table as many as it takes to measure)"), N_ ("N") },
    { "seed", 's', 0, G_OPTION_ARG_INT64, &seed, N_ ("Seed of the first game (1)"), N_ ("N") },
    { "playouts", 0, 0, G_OPTION_ARG_NONE, &playouts, N_ ("With --mix: pick moves without listing all options"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object per line"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (
        &argc, &argv, entries, NULL,
        _ ("Plays whole games on one processor with players who choose at random among all options, and "
           "measures what they cost: a table of all built-in mixes, and how the cost grows with the number of tiles."),
        0, &status))
    return status;
  if (n_games < 1 && n_games != UNTOLD)
    return cli_usage ("bench", _ ("The number of games must be 1 or more."));
  if (seed < 0 || seed > BST_MAX_SEED)
    return cli_usage ("bench", _ ("The seed must be a whole number from 0 to 9007199254740991."));
  if (playouts && !mix)
    return cli_usage ("bench", _ ("The table always includes playouts; use --playouts only together with --mix."));
  if (!mix)
    return bench_table_print (n_players, (guint64) seed, MAX (n_games, 0), as_json);
  order = (BenchOrder){ .seed = (guint64) seed, .n_games = n_games == UNTOLD ? 10000 : n_games, .playouts = playouts };
  return measure_mix (mix, n_players, &order, as_json);
}
