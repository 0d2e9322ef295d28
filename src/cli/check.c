/* check.c – bastide-cli check and replay: what is wrong with files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "engine/io/json-place.h"
#include "engine/io/json-read.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"
#include "engine/io/set-json.h"

#include <glib/gi18n.h>
#include <stdio.h>
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

/* A file, and what was found out about it. */
typedef struct
{
  const char *path; /* or “-” */
  const char *name; /* of it, in messages */
  JsonNode *root;   /* NULL: it is no JSON */
  char *text;       /* of the file */
  BstReport *report;
  GError *error;    /* why it is no JSON */
  const char *what; /* it is, in words; NULL if it is none of ours */
} Finding;

static void
finding_clear (Finding *finding)
{
  g_clear_pointer (&finding->root, json_node_unref);
  g_clear_pointer (&finding->text, g_free);
  g_clear_pointer (&finding->report, bst_report_free);
  g_clear_error (&finding->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finding, finding_clear)

static void
check_root (Finding *finding, GFile *file, const BstCatalog *catalog)
{
  const char *format = cli_get_format (finding->root);
  gboolean known = FALSE;

  cli_settle_art (finding->root, file, finding->report);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (format, formats[i].format) == 0)
      {
        known = TRUE;
        finding->what = formats[i].check (finding->root, catalog, finding->report);
      }
  if (known)
    cli_check_arts (finding->root, finding->report);
  else
    bst_report_add (finding->report, BST_SEVERITY_ERROR, "format",
                    _ ("This must be “bastide-set”, “bastide-mix”, “bastide-game” or “bastide-score”."));
}

/* “mine.json:9: tiles[1].features (mine-gate): warning: …”: the line for editors, which jump there, the id for people. */
static void
print_problem (const Finding *finding, const BstProblem *problem)
{
  const char *id = bst_json_find_id (finding->root, problem->path);
  g_autoptr (GString) line = g_string_new (finding->name);

  if (*problem->path)
    g_string_append_printf (line, ":%u: %s", bst_json_find_line (finding->text, problem->path), problem->path);
  if (id)
    g_string_append_printf (line, " (%s)", id);
  g_printerr ("%s: %s%s\n", line->str, problem->severity == BST_SEVERITY_WARNING ? _ ("warning: ") : "", problem->text);
}

static void
print_finding (const Finding *finding)
{
  if (!finding->root)
    g_printerr ("%s\n", finding->error->message);
  for (guint i = 0; finding->root && i < bst_report_get_n (finding->report); i++)
    print_problem (finding, bst_report_get (finding->report, i));
  if (finding->root && bst_report_get_n_errors (finding->report) == 0)
    /* TRANSLATORS: the first %s is the name of a file, the second “a tile set”, “a mix”, “a saved game” … */
    g_print (_ ("%s: %s without errors\n"), finding->name, finding->what);
}

static JsonObject *
problem_to_json (const Finding *finding, const BstProblem *problem)
{
  JsonObject *object = json_object_new ();
  const char *id = bst_json_find_id (finding->root, problem->path);

  json_object_set_string_member (object, "severity", problem->severity == BST_SEVERITY_ERROR ? "error" : "warning");
  if (*problem->path)
    {
      json_object_set_string_member (object, "path", problem->path);
      json_object_set_int_member (object, "line", bst_json_find_line (finding->text, problem->path));
    }
  if (id)
    json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "text", problem->text);
  return object;
}

/* Why a file is no JSON: “NAME:LINE:COLUMN: TEXT”, or a sentence about the file. */
static JsonObject *
error_to_json (const Finding *finding)
{
  const char *text = finding->error->message;
  JsonObject *object = json_object_new ();
  guint line, column;
  int length = 0;

  json_object_set_string_member (object, "severity", "error");
  if (g_str_has_prefix (text, finding->name)
      && sscanf (text + strlen (finding->name), ":%u:%u: %n", &line, &column, &length) == 2 && length > 0)
    {
      json_object_set_int_member (object, "line", line);
      json_object_set_int_member (object, "column", column);
      text += strlen (finding->name) + (gsize) length;
    }
  json_object_set_string_member (object, "text", text);
  return object;
}

static void
print_finding_json (const Finding *finding)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL, *file = g_filename_display_name (finding->path);
  JsonObject *object = json_object_new ();
  JsonArray *problems = json_array_new ();

  json_object_set_string_member (object, "file", file);
  json_object_set_boolean_member (object, "valid", finding->root && bst_report_get_n_errors (finding->report) == 0);
  if (finding->root && cli_get_format (finding->root))
    json_object_set_string_member (object, "format", cli_get_format (finding->root));
  if (!finding->root)
    json_array_add_object_element (problems, error_to_json (finding));
  for (guint i = 0; finding->root && i < bst_report_get_n (finding->report); i++)
    json_array_add_object_element (problems, problem_to_json (finding, bst_report_get (finding->report, i)));
  json_object_set_array_member (object, "problems", problems);
  json_node_take_object (node, object);
  line = bst_json_write_line (node);
  g_print ("%s\n", line);
}

static gboolean
check_file (const char *path, char **folders, const BstCatalog *catalog, gboolean as_json)
{
  g_autoptr (GFile) file = cli_input_file (path, folders);
  g_auto (Finding) finding = { .path = path, .name = cli_input_name (path) };

  finding.report = bst_report_new (finding.name);
  finding.root = cli_read_json_text (path, &finding.text, &finding.error);
  if (finding.root)
    check_root (&finding, file, catalog);
  if (as_json)
    print_finding_json (&finding);
  else
    print_finding (&finding);
  return finding.root && bst_report_get_n_errors (finding.report) == 0;
}

int
cli_check (int argc, char **argv)
{
  g_auto (GStrv) folders = NULL;
  gboolean fine = TRUE, as_json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object per file"), NULL },
    cli_pictures_option (&folders),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (BstCatalog) catalog = NULL;
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
    fine = check_file (argv[i], folders, catalog, as_json) && fine;
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
  gboolean as_json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print every move and what it caused, one JSON object per line"),
      NULL },
    cli_lines_option (&as_json),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (BstReport) report = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (BstPlay) play = NULL;
  g_autoptr (GError) error = NULL;
  const char *name;
  int status;

  /* TRANSLATORS: stands for the argument in the help of a command, in capitals. */
  if (!cli_parse (&argc, &argv, entries, _ ("FILE"),
                  _ ("Plays a saved game again and compares every move and score with the rules."), 1, &status))
    return status;
  if (argc < 2)
    return cli_usage ("replay", _ ("Specify the file of a saved game."));
  name = cli_input_name (argv[1]);
  root = cli_read_json (argv[1], &error);
  if (!root)
    {
      g_printerr ("%s\n", error->message);
      return CLI_WRONG;
    }
  catalog = bst_catalog_new ();
  report = bst_report_new (name);
  play = bst_play_load (root, catalog, report);
  cli_print_report (report);
  if (!play)
    return CLI_WRONG;
  if (as_json)
    print_moves (bst_play_get_session (play));
  if (bst_play_get_note (play))
    {
      g_printerr ("%s: %s\n", name, bst_play_get_note (play));
      return CLI_WRONG;
    }
  if (!as_json)
    print_standing (name, play);
  return CLI_FINE;
}
