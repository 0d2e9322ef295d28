/* check.c – bastide-cli check and replay: what is wrong with files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening.h"
#include "cli/cli.h"
#include "engine/io/json-read.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"
#include "engine/io/set-json.h"

#include <glib/gi18n.h>
#include <string.h>

/* Each says in one word what the file is, or NULL if it is none. */

static const char *
check_set (JsonNode *root, const BstCatalog *catalog, BstReport *report)
{
  g_autoptr (BstSet) set = bst_set_load (root, report);

  return set ? _ ("a tile set") : NULL;
}

static const char *
check_mix (JsonNode *root, const BstCatalog *catalog, BstReport *report)
{
  g_autoptr (BstBox) box = bst_mix_resolve (root, NULL, catalog, report);

  /* TRANSLATORS: what is in a file: “FILE: a mix”. */
  return box ? _ ("a mix") : NULL;
}

static const char *
check_game (JsonNode *root, const BstCatalog *catalog, BstReport *report)
{
  g_autoptr (BstPlay) play = bst_play_load (root, catalog, report);

  if (play && bst_play_get_note (play))
    bst_report_add (report, BST_SEVERITY_ERROR, "moves", bst_play_get_note (play));
  return play ? _ ("a saved game") : NULL;
}

static const char *
check_evening (JsonNode *root, const BstCatalog *catalog, BstReport *report)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = NULL;
  g_auto (BstReader) reader = { 0 };

  /* An evening of a newer version can be looked at, but nobody can say whether it is right. */
  bst_reader_init (&reader, report);
  if (!bst_reader_check_head (&reader, json_node_get_object (root), BASTIDE_SCORE_FORMAT, BASTIDE_SCORE_VERSION))
    return NULL;
  evening = bastide_evening_from_json (NULL, root, &error);
  if (!evening)
    bst_report_add (report, BST_SEVERITY_ERROR, NULL, error->message);
  else if (bastide_evening_get_note (evening))
    bst_report_add (report, BST_SEVERITY_ERROR, "entries", bastide_evening_get_note (evening));
  return evening ? _ ("a game night") : NULL;
}

static const struct
{
  const char *format;
  const char *(*check) (JsonNode *root, const BstCatalog *catalog, BstReport *report);
} formats[] = {
  { BST_SET_FORMAT, check_set },
  { BST_MIX_FORMAT, check_mix },
  { BST_GAME_FORMAT, check_game },
  { BASTIDE_SCORE_FORMAT, check_evening },
};

static gboolean
check_file (const char *path, const BstCatalog *catalog)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (BstReport) report = bst_report_new (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan_file (file, path, &error);
  const char *format, *what = NULL;
  gboolean known = FALSE;

  if (!root)
    {
      g_printerr ("%s\n", error->message);
      return FALSE;
    }
  format = cli_get_format (root);
  cli_settle_art (root, file, report);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (format, formats[i].format) == 0)
      {
        known = TRUE;
        what = formats[i].check (root, catalog, report);
      }
  if (known)
    cli_check_arts (root, report);
  else
    bst_report_add (report, BST_SEVERITY_ERROR, "format",
                    _ ("This must be “bastide-set”, “bastide-mix”, “bastide-game” or “bastide-score”."));
  cli_print_report (report);
  if (bst_report_get_n_errors (report) > 0)
    return FALSE;
  /* TRANSLATORS: the first %s is the name of a file, the second “a tile set”, “a mix”, “a saved game” … */
  g_print (_ ("%s: %s without errors\n"), path, what);
  return TRUE;
}

int
cli_check (int argc, char **argv)
{
  g_auto (GStrv) folders = NULL;
  const GOptionEntry entries[] = { cli_pictures_option (&folders), G_OPTION_ENTRY_NULL };
  g_autoptr (BstCatalog) catalog = NULL;
  gboolean fine = TRUE;
  int status;

  /* TRANSLATORS: stands for the arguments in the help of a command, in capitals: one file or several. */
  if (!cli_parse (&argc, &argv, entries, _ ("FILE…"),
                  _ ("Checks tile sets, mixes, saved games and game nights and lists every problem."), G_MAXINT,
                  &status))
    return status;
  if (argc < 2)
    return cli_usage ("check", _ ("Specify at least one file."));
  cli_allow_pictures (folders);
  catalog = bst_catalog_new ();
  for (int i = 1; i < argc; i++)
    fine = check_file (argv[i], catalog) && fine;
  return fine ? CLI_FINE : CLI_WRONG;
}

/* --- replay --- */

/* One line per move, with what it caused. */
static void
print_moves (BstSession *session)
{
  const BstGame *game = bst_session_game (session);
  gsize n, n_events, next = 0;
  const BstEntry *log = bst_session_log (session, &n, NULL);
  const BstHappening *events = bst_session_events (session, &n_events);

  while (next < n_events && events[next].move == 0)
    next++;
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
      g_autofree char *line = NULL;
      JsonObject *object = json_object_new ();
      JsonArray *caused = json_array_new ();

      for (; next < n_events && events[next].move == i + 1; next++)
        json_array_add_object_element (caused, bst_event_to_json (game, &events[next].event));
      json_object_set_int_member (object, "turn", log[i].turn);
      json_object_set_member (object, "player", bst_player_to_json (log[i].player));
      json_object_set_string_member (object, "kind", bst_kinds[log[i].move.kind].word);
      json_object_set_object_member (object, "move", bst_move_to_json (game, &log[i].move));
      json_object_set_array_member (object, "events", caused);
      json_node_take_object (node, object);
      line = bst_json_write_line (node);
      g_print ("%s\n", line);
    }
}

static void
print_standing (const char *path, BstPlay *play)
{
  BstSession *session = bst_play_get_session (play);
  const BstState *state = bst_session_state (session);
  g_autoptr (GString) scores = g_string_new (NULL);
  gsize n;

  bst_session_log (session, &n, NULL);
  for (int seat = 0; seat < bst_session_game (session)->n_players; seat++)
    g_string_append_printf (scores, seat ? ", %d" : "%d", bst_score (state, seat));
  /* TRANSLATORS: name of a file, number of moves, number of a turn, list of scores. */
  g_print (ngettext ("%1$s: %2$d move up to turn %3$d agrees with the rules; scores %4$s\n",
                     "%1$s: %2$d moves up to turn %3$d agree with the rules; scores %4$s\n", (gulong) n),
           path, (int) n, state->turn, scores->str);
}

int
cli_replay (int argc, char **argv)
{
  gboolean lines = FALSE;
  const GOptionEntry entries[] = {
    { "lines", 0, 0, G_OPTION_ARG_NONE, &lines, N_ ("Print every move and what it caused, one JSON object per line"),
      NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (BstReport) report = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (BstPlay) play = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  int status;

  /* TRANSLATORS: stands for the argument in the help of a command, in capitals. */
  if (!cli_parse (&argc, &argv, entries, _ ("FILE"),
                  _ ("Plays a saved game again and compares every move and score with the rules."), 1, &status))
    return status;
  if (argc < 2)
    return cli_usage ("replay", _ ("Specify the file of a saved game."));
  file = g_file_new_for_commandline_arg (argv[1]);
  root = bst_json_scan_file (file, argv[1], &error);
  if (!root)
    {
      g_printerr ("%s\n", error->message);
      return CLI_WRONG;
    }
  catalog = bst_catalog_new ();
  report = bst_report_new (argv[1]);
  play = bst_play_load (root, catalog, report);
  cli_print_report (report);
  if (!play)
    return CLI_WRONG;
  if (lines)
    print_moves (bst_play_get_session (play));
  if (bst_play_get_note (play))
    {
      g_printerr ("%s: %s\n", argv[1], bst_play_get_note (play));
      return CLI_WRONG;
    }
  if (!lines)
    print_standing (argv[1], play);
  return CLI_FINE;
}
