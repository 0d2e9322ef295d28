/* bench.c – how fast the rules are: complete random games, every option listed at every decision.
 *
 * No session, no log, no listener, no memory taken per game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <time.h>

typedef struct
{
  gint64 games;
  gint64 placements;
  gint64 discards;
  gint64 scores[BST_MAX_PLAYERS];
} Tally;

/* The choices of the players, with splitmix64; draws come from bst_chance(). */
static inline guint64
next_random (guint64 *random)
{
  guint64 z = *random += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static void
play_game (const BstGame *game, BstState *state, BstMove *moves, guint64 seed, Tally *tally)
{
  guint64 random = bst_random (seed, BST_N_STREAMS, 0);
  int who;

  bst_start (game, state);
  while ((who = bst_who (state)) != BST_NOBODY)
    {
      BstMove move;

      if (who == BST_NATURE)
        bst_chance (game, state, seed, moves, &move);
      else
        {
          size_t n = bst_legal (game, state, moves);

          tally->placements += moves[0].kind == BST_KIND_PLACE_TILE;
          move = moves[((next_random (&random) >> 32) * n) >> 32];
        }
      bst_apply (game, state, &move);
    }
  for (int seat = 0; seat < game->n_players; seat++)
    tally->scores[seat] += bst_score (state, seat);
  tally->discards += state->n_discarded;
  tally->games++;
}

static void
print_json (const BstGame *game, const char *mix, const Tally *tally, double seconds, double cpu_seconds)
{
  JsonObject *object = json_object_new ();
  JsonArray *means = json_array_new ();
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autofree char *line = NULL;

  json_object_unref (object);
  json_object_set_string_member (object, "mix", mix);
  json_object_set_int_member (object, "players", game->n_players);
  json_object_set_int_member (object, "games", tally->games);
  json_object_set_double_member (object, "seconds", seconds);
  json_object_set_double_member (object, "cpu_seconds", cpu_seconds);
  json_object_set_double_member (object, "games_per_s", (double) tally->games / seconds);
  json_object_set_double_member (object, "placements_per_s", (double) tally->placements / seconds);
  for (int seat = 0; seat < game->n_players; seat++)
    json_array_add_double_element (means, (double) tally->scores[seat] / (double) tally->games);
  json_object_set_array_member (object, "mean_scores", means);
  json_object_set_double_member (object, "discards_per_game", (double) tally->discards / (double) tally->games);
  json_object_set_int_member (object, "state_bytes", game->state_size);
  line = bst_json_write_line (node);
  g_print ("%s\n", line);
}

static void
print_text (const BstGame *game, const Tally *tally, double seconds)
{
  g_print (ngettext ("%d game in %.2f s\n", "%d games in %.2f s\n", (gulong) tally->games), (int) tally->games,
           seconds);
  cli_print_row (_ ("games per second"), 0, (double) tally->games / seconds);
  cli_print_row (_ ("placements per second"), 0, (double) tally->placements / seconds);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      /* TRANSLATORS: seats are counted from 0. */
      g_autofree char *label = g_strdup_printf (_ ("mean score of seat %d"), seat);

      cli_print_row (label, 2, (double) tally->scores[seat] / (double) tally->games);
    }
  cli_print_row (_ ("discards per game"), 4, (double) tally->discards / (double) tally->games);
  cli_print_row (_ ("bytes of a state"), 0, game->state_size);
}

int
cli_bench (int argc, char **argv)
{
  g_autofree char *mix = NULL;
  g_autoptr (BstPlay) play = NULL;
  g_autofree BstMove *moves = NULL;
  g_autofree BstState *state = NULL;
  gint64 seed = 1;
  int n_games = 10000, n_players = 2, status;
  gboolean as_json = FALSE;
  Tally tally = { 0 };
  BstGame game;
  gint64 begin;
  clock_t cpu_begin;
  double seconds, cpu_seconds;
  const GOptionEntry entries[] = {
    { "mix", 'm', 0, G_OPTION_ARG_STRING, &mix, N_ ("Mix to play (an id or a file; classic)"), N_ ("MIX") },
    { "players", 'p', 0, G_OPTION_ARG_INT, &n_players, N_ ("Number of players (2)"), N_ ("N") },
    { "games", 'n', 0, G_OPTION_ARG_INT, &n_games, N_ ("Number of games (10000)"), N_ ("N") },
    { "seed", 's', 0, G_OPTION_ARG_INT64, &seed, N_ ("Seed of the first game (1)"), N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (&argc, &argv, entries, NULL,
                  _ ("Plays complete games on one processor with players who choose at random among all options."), 0,
                  &status))
    return status;
  if (n_games < 1)
    return cli_usage ("bench", _ ("The number of games must be 1 or more."));
  if (seed < 0 || seed > BST_MAX_SEED)
    return cli_usage ("bench", _ ("The seed must be a whole number from 0 to 9007199254740991."));
  play = cli_new_play (mix ? mix : "classic", n_players, NULL, FALSE);
  if (!play)
    return CLI_WRONG;

  game = *bst_session_game (bst_play_get_session (play));
  game.emit = NULL;
  state = g_malloc (game.state_size);
  moves = g_new (BstMove, game.max_moves);
  begin = g_get_monotonic_time ();
  cpu_begin = clock ();
  for (int i = 0; i < n_games; i++)
    play_game (&game, state, moves, (guint64) (seed + i), &tally);
  seconds = (double) MAX (g_get_monotonic_time () - begin, 1) / G_USEC_PER_SEC;
  cpu_seconds = (double) (clock () - cpu_begin) / CLOCKS_PER_SEC;
  if (as_json)
    print_json (&game, mix ? mix : "classic", &tally, seconds, cpu_seconds);
  else
    print_text (&game, &tally, seconds);
  return CLI_FINE;
}
