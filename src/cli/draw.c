/* draw.c – bastide-cli draw: a position of a saved game as a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ascii.h"
#include "cli.h"
#include "io/json-scan.h"

#include <glib/gi18n.h>
#include <stdio.h>

static BstPlay *
load (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan_file (file, path, &error);
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (BstReport) report = NULL;
  BstPlay *play;

  if (!root)
    {
      g_printerr ("%s\n", error->message);
      return NULL;
    }
  catalog = bst_catalog_new ();
  report = bst_report_new (path);
  play = bst_play_load (root, catalog, report);
  cli_print_report (report);
  if (play && bst_play_get_note (play))
    g_printerr ("%s: %s\n", path, bst_play_get_note (play));
  return play;
}

/* (transfer full) (nullable): the game where that turn was over. */
static BstPlay *
after_turn (BstPlay *play,
            int      turn)
{
  gsize n;
  const BstTurn *turns = bst_session_turns (bst_play_get_session (play), &n);

  return turn >= 0 && (gsize) turn < n ? bst_play_copy (play, turns[turn].n_moves) : NULL;
}

static void
print_picture (BstPlay *play)
{
  BstSession *session = bst_play_get_session (play);
  const BstGame *game = bst_session_game (session);
  const BstState *state = bst_session_state (session);
  g_autofree char *map = ascii_map (game, state);

  g_print ("%s\n", map);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      const char *name = bst_play_get_name (play, seat);

      /* TRANSLATORS: seat, name, score. */
      g_print (_("%d %s: %d\n"), seat, name ? name : "–", bst_score (state, seat));
    }
  g_print (_("# city   * coat of arms   =| road   () crossroads   . field   ~ river   MM monastery   GG garden\n"
             "f0 follower and a0 abbot of seat 0\n"));
}

int
cli_draw (int    argc,
          char **argv)
{
  g_autoptr (BstPlay) play = NULL, then = NULL;
  int turn = -1, status;
  const GOptionEntry entries[] = {
    { "turn", 't', 0, G_OPTION_ARG_INT, &turn, N_ ("Draw the position after this turn"), N_ ("N") },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (&argc, &argv, entries, _("FILE"), _("Draws a position of a saved game with plain characters."), 1,
                  &status))
    return status;
  if (argc < 2)
    return cli_usage ("draw", _("Name the file of a saved game."));
  play = load (argv[1]);
  if (!play)
    return CLI_WRONG;
  if (turn != -1)
    {
      then = after_turn (play, turn);
      if (!then)
        {
          g_printerr (_("%s: There is no turn %d in this game.\n"), argv[1], turn);
          return CLI_WRONG;
        }
    }
  print_picture (then ? then : play);
  return CLI_FINE;
}
