/* protocol.c – the line protocol: one request in, one answer out.
 *
 * A request that can't be carried out changes nothing. Must not know a rule: what may be done is what the session offers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/protocol.h"

#include "cli/cli.h"
#include "cli/mixes.h"
#include "engine/ai/player.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"
#include "engine/io/state-json.h"
#include "engine/version.h"

#include <glib/gi18n.h>
#include <string.h>

/* Each has a copy of the game to think with: whoever asks for thousands wants no answer. */
#define MAX_THREADS     64
#define ADVICE_PLAYOUTS 480

struct _Protocol
{
  BstCatalog *catalog;
  BstPlay *play;     /* NULL: no game on the table */
  gsize n_told;      /* events that the caller knows */
  BstPlayer *player; /* who answered the last “suggest”, for the game on the table; NULL: nobody yet */
  int n_threads;     /* of that player */
};

/* One request: what it said, and what is wrong with it. */
typedef struct
{
  Protocol *protocol;
  JsonObject *object;
  BstReader reader; /* its report holds the problems */
  gboolean quit;
} Request;

/* --- answers --- */

static JsonObject *
new_answer (gboolean ok)
{
  JsonObject *answer = json_object_new ();

  json_object_set_boolean_member (answer, "ok", ok);
  return answer;
}

/* Where a problem is; what is wrong with the request as a whole is wrong with the line. */
static const char *
place_of (const BstProblem *problem)
{
  return *problem->path ? problem->path : "line";
}

/* The first error of a report; all of them if there are several. */
static JsonObject *
error_answer (const BstReport *report)
{
  JsonObject *answer = new_answer (FALSE);
  JsonArray *problems = json_array_new ();

  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      const BstProblem *problem = bst_report_get (report, i);
      JsonObject *object = json_object_new ();

      if (problem->severity == BST_SEVERITY_ERROR && !json_object_has_member (answer, "error"))
        {
          json_object_set_string_member (answer, "error", problem->text);
          json_object_set_string_member (answer, "where", place_of (problem));
        }
      json_object_set_string_member (object, "error", problem->text);
      json_object_set_string_member (object, "where", place_of (problem));
      json_array_add_object_element (problems, object);
    }
  if (json_array_get_length (problems) > 1)
    json_object_set_array_member (answer, "problems", problems);
  else
    json_array_unref (problems);
  return answer;
}

static void fail (Request *request, const char *where, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
fail (Request *request, const char *where, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  bst_report_add (request->reader.report, BST_SEVERITY_ERROR, where, text);
}

static JsonArray *
words_to_json (const char *const *words)
{
  JsonArray *array = json_array_new ();

  for (; *words; words++)
    json_array_add_string_element (array, *words);
  return array;
}

/* --- the position --- */

static JsonArray *
options_to_json (BstSession *session)
{
  size_t n;
  const BstMove *options = bst_session_options (session, &n);
  JsonArray *array = json_array_sized_new ((guint) n);

  for (size_t i = 0; i < n; i++)
    json_array_add_object_element (array, bst_move_to_json (bst_session_game (session), &options[i]));
  return array;
}

static void
add_decision (JsonObject *answer, BstSession *session)
{
  const BstGame *game = bst_session_game (session);
  const BstState *state = bst_session_state (session);
  JsonObject *decision;
  int kind;

  if (bst_who (state) == BST_NOBODY)
    {
      json_object_set_array_member (answer, "winners", bst_winners_to_json (game, state));
      json_object_set_null_member (answer, "decision");
      return;
    }
  kind = bst_decision (state);
  decision = json_object_new ();
  json_object_set_member (decision, "player", bst_player_to_json (bst_who (state)));
  json_object_set_string_member (decision, "kind", bst_kinds[kind].word);
  if (kind == BST_KIND_PLACE_TILE)
    json_object_set_string_member (decision, "tile", game->tiles[state->hand].id);
  json_object_set_string_member (decision, "clause", bst_decision_clause (game, state));
  json_object_set_array_member (decision, "options", options_to_json (session));
  json_object_set_object_member (answer, "decision", decision);
}

/* The position with the events since the last answer. */
static JsonObject *
position_answer (Protocol *protocol)
{
  BstSession *session = bst_play_get_session (protocol->play);
  const BstGame *game = bst_session_game (session);
  const BstState *state = bst_session_state (session);
  JsonObject *answer = new_answer (TRUE);
  JsonArray *events = json_array_new ();
  const BstHappening *happenings;
  gsize n;

  happenings = bst_session_events (session, &n);
  for (gsize i = protocol->n_told; i < n; i++)
    json_array_add_object_element (events, bst_event_to_json (game, &happenings[i].event));
  protocol->n_told = n;
  json_object_set_array_member (answer, "events", events);
  json_object_set_array_member (answer, "scores", bst_scores_to_json (game, state));
  json_object_set_array_member (answer, "supply", bst_supplies_to_json (game, state));
  json_object_set_int_member (answer, "turn", state->turn);
  json_object_set_int_member (answer, "active", state->active);
  json_object_set_boolean_member (answer, "over", bst_who (state) == BST_NOBODY);
  if (bst_play_get_note (protocol->play))
    json_object_set_string_member (answer, "note", bst_play_get_note (protocol->play));
  add_decision (answer, session);
  return answer;
}

/* Puts another game on the table. */
static JsonObject *
take_play (Protocol *protocol, BstPlay *play, gboolean tell_all)
{
  g_clear_pointer (&protocol->player, bst_player_free);
  bst_play_free (protocol->play);
  protocol->play = play;
  protocol->n_told = 0;
  if (!tell_all)
    bst_session_events (bst_play_get_session (play), &protocol->n_told);
  return position_answer (protocol);
}

/* --- new --- */

/* (transfer full) (nullable): the tree of the mix that the request names. */
static JsonNode *
read_mix (Request *request)
{
  JsonNode *node = json_object_get_member (request->object, "mix");
  g_autoptr (BstReport) report = bst_report_new (NULL);
  JsonNode *root;

  if (!node)
    {
      bst_reader_error (&request->reader, _ ("The key “%s” is missing."), "mix");
      return NULL;
    }
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_copy (node);
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    {
      fail (request, "mix", _ ("This must be the id of a mix, the name of a file, or a mix in braces."));
      return NULL;
    }
  root = cli_find_mix (request->protocol->catalog, json_node_get_string (node), report);
  bst_report_merge (request->reader.report, report, "mix");
  return root;
}

/* -1 and a problem if there is something else than a whole number in these limits. */
static gint64
read_number (Request *request, const char *key, gint64 min, gint64 max, gint64 missing)
{
  JsonNode *node = json_object_get_member (request->object, key);
  g_autofree char *from = NULL, *to = NULL;

  if (!node)
    return missing;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64 && json_node_get_int (node) >= min
      && json_node_get_int (node) <= max)
    return json_node_get_int (node);
  from = g_strdup_printf ("%" G_GINT64_FORMAT, min);
  to = g_strdup_printf ("%" G_GINT64_FORMAT, max);
  /* TRANSLATORS: the smallest and the largest number that may stand there. */
  fail (request, key, _ ("This must be a whole number from %1$s to %2$s."), from, to);
  return -1;
}

/* (transfer full) (nullable): the names of the players. */
static GStrv
read_names (Request *request)
{
  JsonArray *array = bst_reader_get_array (&request->reader, request->object, "names", FALSE);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (!array)
    return NULL;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      BstPath outer = bst_reader_enter_key (&request->reader, "names");
      const char *name;

      bst_reader_enter_index (&request->reader, i);
      name = bst_reader_as_string (&request->reader, json_array_get_element (array, i));
      bst_reader_leave (&request->reader, outer);
      g_strv_builder_add (names, name ? name : "");
    }
  return g_strv_builder_end (names);
}

static BstPlay *
new_play (Request *request, JsonNode *mix, const BstPlayArgs *args)
{
  static const char *const own[] = { "players", "first", "seed", "options", NULL };
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = bst_play_new (mix, args, request->protocol->catalog, report);

  /* Problems of the mix are reported with paths in the mix, those of the request with paths in the request. */
  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      const BstProblem *problem = bst_report_get (report, i);
      g_autofree char *first = g_strndup (problem->path, strcspn (problem->path, ".["));
      gboolean ours = g_strv_contains (own, first)
                      && (strcmp (first, "options") != 0 || json_object_has_member (request->object, "options"));
      const char *dot = *problem->path ? "." : "";
      g_autofree char *path = g_strconcat (ours ? "" : "mix", ours ? "" : dot, problem->path, NULL);

      bst_report_add (request->reader.report, problem->severity, path, problem->text);
    }
  return play;
}

static JsonObject *
serve_new (Request *request)
{
  static const char *const natures[] = { "roll", "ask", NULL };
  g_autoptr (JsonNode) mix = read_mix (request);
  g_auto (GStrv) names = read_names (request);
  BstPlayArgs args = { .names = (const char *const *) names };
  BstPlay *play;

  args.n_players = (int) read_number (request, "players", 2, BST_MAX_PLAYERS, 0);
  if (args.n_players == 0)
    bst_reader_error (&request->reader, _ ("The key “%s” is missing."), "players");
  args.first = (int) read_number (request, "first", 0, MAX (args.n_players, 2) - 1, 0);
  args.seed = (guint64) read_number (request, "seed", 0, BST_MAX_SEED,
                                     ((gint64) g_random_int () << 21 ^ g_random_int ()) & BST_MAX_SEED);
  args.ask = bst_reader_get_word (&request->reader, request->object, "nature", FALSE, natures) == 1;
  args.options = bst_reader_get_object (&request->reader, request->object, "options");
  if (bst_report_get_n_errors (request->reader.report) > 0)
    return NULL;
  if (names && g_strv_length (names) > (guint) args.n_players)
    {
      fail (request, "names", _ ("There are more names than players."));
      return NULL;
    }
  play = new_play (request, mix, &args);
  return play ? take_play (request->protocol, play, TRUE) : NULL;
}

/* --- the other requests --- */

static JsonObject *
serve_hello (Request *request)
{
  const BstCatalog *catalog = request->protocol->catalog;
  JsonObject *answer = new_answer (TRUE);
  JsonArray *modules = json_array_new ();

  json_object_set_int_member (answer, "protocol", PROTOCOL_VERSION);
  json_object_set_string_member (answer, "version", bst_version ());
  for (int i = 0; i < BST_MODULE_CORE; i++)
    json_array_add_string_element (modules, bst_module_ids[i]);
  json_object_set_array_member (answer, "modules", modules);
  json_object_set_array_member (answer, "sets", words_to_json (bst_catalog_get_set_ids (catalog)));
  json_object_set_array_member (answer, "mixes", words_to_json (bst_catalog_get_mix_ids (catalog)));
  return answer;
}

static JsonObject *
refuse_move (Request *request, const char *where, const char *clause)
{
  /* TRANSLATORS: %s is the clause of the rules that forbids it, like BASE-44. */
  fail (request, where, _ ("The rules do not allow this (%s)."), clause);
  return NULL;
}

static JsonObject *
apply_option (Request *request)
{
  BstSession *session = bst_play_get_session (request->protocol->play);
  size_t n;
  const BstMove *options = bst_session_options (session, &n);
  gint64 index = read_number (request, "option", 0, (gint64) n - 1, -1);
  const char *clause;
  BstMove move;

  if (index < 0)
    return NULL;
  move = options[index];
  clause = bst_session_apply (session, &move);
  return clause ? refuse_move (request, "option", clause) : position_answer (request->protocol);
}

static JsonObject *
apply_move (Request *request)
{
  BstSession *session = bst_play_get_session (request->protocol->play);
  JsonObject *object = bst_reader_get_object (&request->reader, request->object, "move");
  BstPath path = bst_reader_enter_key (&request->reader, "move");
  const char *clause;
  gboolean fine;
  BstMove move;

  fine = object
         && bst_move_from_json (&request->reader, bst_session_game (session),
                                bst_decision (bst_session_state (session)), object, NULL, FALSE, &move);
  bst_reader_leave (&request->reader, path);
  if (!fine)
    return NULL;
  clause = bst_session_apply (session, &move);
  return clause ? refuse_move (request, "move", clause) : position_answer (request->protocol);
}

static JsonObject *
serve_apply (Request *request)
{
  const BstState *state = bst_session_state (bst_play_get_session (request->protocol->play));
  gboolean by_option = json_object_has_member (request->object, "option");

  if (bst_who (state) == BST_NOBODY)
    {
      fail (request, "op", _ ("The game is over."));
      return NULL;
    }
  if (by_option == json_object_has_member (request->object, "move"))
    {
      fail (request, by_option ? "move" : "option", _ ("Give either an option or a move."));
      return NULL;
    }
  return by_option ? apply_option (request) : apply_move (request);
}

static JsonObject *
serve_position (Request *request)
{
  return position_answer (request->protocol);
}

static JsonObject *
serve_state (Request *request)
{
  BstSession *session = bst_play_get_session (request->protocol->play);
  JsonObject *state = bst_state_to_json (bst_session_game (session), bst_session_state (session));
  JsonObject *answer = new_answer (TRUE);
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, state);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    json_object_set_member (answer, key, json_node_copy (value));
  json_object_unref (state);
  return answer;
}

static JsonObject *
serve_undo (Request *request)
{
  Protocol *protocol = request->protocol;
  gsize n;

  if (!bst_session_undo (bst_play_get_session (protocol->play)))
    {
      fail (request, "op", _ ("There is nothing to undo."));
      return NULL;
    }
  bst_session_events (bst_play_get_session (protocol->play), &n);
  protocol->n_told = n;
  return position_answer (protocol);
}

static JsonObject *
serve_redo (Request *request)
{
  if (!bst_session_redo (bst_play_get_session (request->protocol->play)))
    {
      fail (request, "op", _ ("There is nothing to redo."));
      return NULL;
    }
  return position_answer (request->protocol);
}

static JsonObject *
serve_save (Request *request)
{
  JsonObject *answer = new_answer (TRUE);

  json_object_set_member (answer, "game", bst_play_to_json (request->protocol->play));
  return answer;
}

static JsonObject *
serve_load (Request *request)
{
  JsonNode *game = json_object_get_member (request->object, "game");
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  if (!game)
    {
      bst_reader_error (&request->reader, _ ("The key “%s” is missing."), "game");
      return NULL;
    }
  play = bst_play_load (game, request->protocol->catalog, report);
  bst_report_merge (request->reader.report, report, "game");
  return play ? take_play (request->protocol, play, FALSE) : NULL;
}

static BstPlayer *
get_player (Protocol *protocol, BstLevel level, int n_threads)
{
  if (protocol->player && (bst_player_level (protocol->player) != level || protocol->n_threads != n_threads))
    g_clear_pointer (&protocol->player, bst_player_free);
  if (!protocol->player)
    protocol->player = bst_player_new (bst_session_game (bst_play_get_session (protocol->play)), level, n_threads);
  protocol->n_threads = n_threads;
  return protocol->player;
}

/* The options with what is expected of them, the best first. */
static JsonArray *
ratings_to_json (const BstRating *ratings, size_t n, size_t best)
{
  JsonArray *array = json_array_new ();
  g_autofree gboolean *told = g_new0 (gboolean, n);

  for (size_t k = 0; k < n; k++)
    {
      JsonObject *object = json_object_new ();
      size_t next = k == 0 ? best : n;

      for (size_t i = 0; k > 0 && i < n; i++)
        if (!told[i] && (next == n || ratings[i].lead > ratings[next].lead))
          next = i;
      told[next] = TRUE;
      json_object_set_int_member (object, "option", (gint64) next);
      json_object_set_int_member (object, "lead", ratings[next].lead);
      json_object_set_int_member (object, "error", ratings[next].error);
      json_object_set_int_member (object, "visits", ratings[next].visits);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
serve_suggest (Request *request)
{
  BstSession *session = bst_play_get_session (request->protocol->play);
  const BstGame *game = bst_session_game (session);
  const BstState *state = bst_session_state (session);
  int level = BST_LEVEL_STRONG, n_threads;
  BstBudget budget = { 0 };
  g_autofree BstRating *ratings = NULL;
  const BstMove *options;
  JsonObject *answer;
  size_t n, best;
  gint64 seed;

  if (json_object_has_member (request->object, "level"))
    level = bst_reader_get_word (&request->reader, request->object, "level", TRUE, bst_level_words);
  budget.playouts = (uint32_t) read_number (request, "playouts", 1, 100000000, 0);
  budget.milliseconds = (uint32_t) read_number (request, "milliseconds", 1, 3600000, 0);
  /* Programs ask for advice: a strong player who is not told how long thinks as long as for a hint. */
  if (level == BST_LEVEL_STRONG && !budget.playouts && !budget.milliseconds)
    budget.playouts = ADVICE_PLAYOUTS;
  n_threads = (int) read_number (request, "threads", 1, MAX_THREADS, 1);
  seed = read_number (request, "seed", 0, BST_MAX_SEED, 0);
  if (bst_report_get_n_errors (request->reader.report) > 0)
    return NULL;
  if (bst_who (state) == BST_NOBODY)
    {
      fail (request, "op", _ ("The game is over."));
      return NULL;
    }
  options = bst_session_options (session, &n);
  if (bst_who (state) >= game->n_players)
    {
      fail (request, "op", _ ("Nothing can be suggested here: chance decides."));
      return NULL;
    }
  ratings = g_new0 (BstRating, n);
  best = bst_player_rate (get_player (request->protocol, (BstLevel) level, n_threads), state, options, n,
                          (guint64) seed, &budget, ratings);
  answer = new_answer (TRUE);
  json_object_set_int_member (answer, "option", (gint64) best);
  json_object_set_object_member (answer, "move", bst_move_to_json (game, &options[best]));
  json_object_set_array_member (answer, "options", ratings_to_json (ratings, n, best));
  return answer;
}

static JsonObject *
serve_quit (Request *request)
{
  request->quit = TRUE;
  return new_answer (TRUE);
}

static const struct
{
  const char *op;
  JsonObject *(*serve) (Request *request); /* NULL: the problems are in the report */
  gboolean needs_game;
} ops[] = {
  { "hello", serve_hello, FALSE },      { "new", serve_new, FALSE },    { "apply", serve_apply, TRUE },
  { "position", serve_position, TRUE }, { "state", serve_state, TRUE }, { "undo", serve_undo, TRUE },
  { "redo", serve_redo, TRUE },         { "save", serve_save, TRUE },   { "load", serve_load, FALSE },
  { "suggest", serve_suggest, TRUE },   { "quit", serve_quit, FALSE },
};

static JsonObject *
serve_request (Request *request)
{
  const char *op = bst_reader_get_string (&request->reader, request->object, "op", TRUE);
  const char *words[G_N_ELEMENTS (ops) + 1] = { NULL };
  BstPath path;

  if (!op)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    {
      if (strcmp (op, ops[i].op) != 0)
        {
          words[i] = ops[i].op;
          continue;
        }
      if (!ops[i].needs_game || request->protocol->play)
        return ops[i].serve (request);
      fail (request, "op", _ ("No game in progress; begin with “new” or “load”."));
      return NULL;
    }
  path = bst_reader_enter_key (&request->reader, "op");
  bst_reader_unknown (&request->reader, op, words);
  bst_reader_leave (&request->reader, path);
  return NULL;
}

static char *
write_answer (JsonObject *answer)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, answer);
  return bst_json_write_line (node);
}

/* --- public --- */

char *
protocol_answer (Protocol *protocol, const char *line, gsize length, gboolean *out_quit)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (JsonNode) root = bst_json_scan (NULL, line, length, &error);
  Request request = { .protocol = protocol };
  JsonObject *answer = NULL;

  bst_reader_init (&request.reader, report);
  if (!root)
    fail (&request, "line", "%s", error->message);
  else if (!JSON_NODE_HOLDS_OBJECT (root))
    fail (&request, "line", _ ("A request must be an object in braces."));
  else
    {
      request.object = json_node_get_object (root);
      answer = serve_request (&request);
    }
  if (!answer)
    answer = error_answer (report);
  bst_reader_clear (&request.reader);
  *out_quit = request.quit;
  return write_answer (answer);
}

char *
protocol_refuse_long_line (void)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);

  bst_report_add (report, BST_SEVERITY_ERROR, "line", _ ("A line can be at most 16 MiB long."));
  return write_answer (error_answer (report));
}

Protocol *
protocol_new (BstCatalog *catalog)
{
  Protocol *protocol = g_new0 (Protocol, 1);

  protocol->catalog = bst_catalog_ref (catalog);
  return protocol;
}

void
protocol_free (Protocol *protocol)
{
  if (!protocol)
    return;
  bst_catalog_unref (protocol->catalog);
  bst_player_free (protocol->player);
  bst_play_free (protocol->play);
  g_free (protocol);
}
