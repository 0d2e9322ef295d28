/* game-json.c – saved games: the format “bastide-game”.
 *
 * A file holds what was decided, never what followed from it: opening replays the moves through the legality check and
 * compares the scores after each turn with those on record. Must not know a rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "io/game-json.h"

#include "version.h"
#include "io/file-log.h"
#include "io/file.h"
#include "io/json-write.h"
#include "io/move-json.h"
#include "io/state-json.h"
#include "io/json-scan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What never changes and may be shared by copies: an atomic reference-counted box. */
typedef struct
{
  BstBox *box;
  void *memory;
  BstGame game;
} Table;

struct _BstPlay
{
  Table *table;
  BstSession *session;
  JsonNode *mix;
  JsonArray *players;
  JsonObject *others;
  JsonArray *loaded; /* (nullable) the moves of the file, for members that are not ours */
  char *note;
};

/* Members of the file in their order; everything else is kept in `others`. */
static const char *const known_keys[] = {
  "format", "version", "rules", "mix", "players", "first", "seed", "nature", "moves", "scores", "standing", NULL,
};

static const char *const move_keys[] = { "player", "kind", NULL };
static const char *const nature_words[] = { "roll", "ask", NULL };

/* --- the table --- */

static void
table_clear (gpointer data)
{
  Table *table = data;

  g_clear_pointer (&table->box, bst_box_unref);
  g_free (table->memory);
}

static void
table_unref (Table *table)
{
  g_atomic_rc_box_release_full (table, table_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Table, table_unref)

/* NULL and a problem at `players` if this box can't be played by so many. */
static Table *
table_new (BstBox *box, int n_players, int first, BstReport *report)
{
  g_autoptr (Table) table = g_atomic_rc_box_new0 (Table);
  BstSetup setup = *bst_box_get_setup (box);
  const char *refusal;

  setup.n_players = (uint8_t) n_players;
  setup.first = (uint8_t) first;
  table->box = bst_box_ref (box);
  table->memory = g_malloc (bst_game_memory (&setup));
  refusal = bst_game_init (&table->game, table->memory, &setup);
  if (refusal)
    {
      bst_report_add (report, BST_SEVERITY_ERROR, "players", g_dgettext (GETTEXT_PACKAGE, refusal));
      return NULL;
    }
  return g_steal_pointer (&table);
}

/* --- making --- */

static JsonArray *
new_players (int n_players, const char *const *names)
{
  JsonArray *players = json_array_sized_new ((guint) n_players);

  for (int seat = 0; seat < n_players; seat++)
    {
      JsonObject *player = json_object_new ();

      if (names && *names)
        json_object_set_string_member (player, "name", *names++);
      json_array_add_object_element (players, player);
    }
  return players;
}

static BstPlay *
play_new (Table *table, BstSession *session, JsonArray *players)
{
  BstPlay *play = g_new0 (BstPlay, 1);

  play->table = g_atomic_rc_box_acquire (table);
  play->session = session;
  play->mix = bst_box_to_mix (table->box);
  play->players = players;
  play->others = json_object_new ();
  return play;
}

static gboolean
check_args (const BstPlayArgs *args, BstReport *report)
{
  guint errors = bst_report_get_n_errors (report);

  if (args->n_players < 2 || args->n_players > BST_MAX_PLAYERS)
    bst_report_add (report, BST_SEVERITY_ERROR, "players", _ ("A game needs 2 to 6 players."));
  else if (args->first < 0 || args->first >= args->n_players)
    bst_report_add (report, BST_SEVERITY_ERROR, "first", _ ("There is no such seat; seats are numbered from 0."));
  if (args->seed > BST_MAX_SEED)
    bst_report_add (report, BST_SEVERITY_ERROR, "seed",
                    _ ("The seed must be a whole number from 0 to 9007199254740991."));
  return bst_report_get_n_errors (report) == errors;
}

BstPlay *
bst_play_new (JsonNode *mix, const BstPlayArgs *args, const BstCatalog *catalog, BstReport *report)
{
  g_autoptr (BstBox) box = NULL;
  g_autoptr (Table) table = NULL;

  g_return_val_if_fail (mix != NULL && args != NULL && report != NULL, NULL);

  if (!check_args (args, report))
    return NULL;
  box = bst_mix_resolve (mix, args->options, catalog, report);
  table = box ? table_new (box, args->n_players, args->first, report) : NULL;
  if (!table)
    return NULL;
  return play_new (table, bst_session_new (&table->game, args->seed, args->ask),
                   new_players (args->n_players, args->names));
}

/* A tree of its own: json_node_copy() shares objects and lists. */
static JsonNode *
copy_tree (JsonNode *node)
{
  JsonNode *copy = json_node_alloc ();

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *key;
      JsonNode *value;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &value))
        json_object_set_member (object, key, copy_tree (value));
      json_node_init_object (copy, object);
      json_object_unref (object);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node), *new_array = json_array_new ();

      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (new_array, copy_tree (json_array_get_element (array, i)));
      json_node_init_array (copy, new_array);
      json_array_unref (new_array);
    }
  else
    {
      json_node_free (copy);
      return json_node_copy (node);
    }
  return copy;
}

static JsonArray *
copy_array (JsonArray *array)
{
  g_autoptr (JsonNode) node = json_node_init_array (json_node_alloc (), array);
  g_autoptr (JsonNode) copy = copy_tree (node);

  return json_node_dup_array (copy);
}

static JsonObject *
copy_object (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autoptr (JsonNode) copy = copy_tree (node);

  return json_node_dup_object (copy);
}

BstPlay *
bst_play_copy (const BstPlay *play, gsize n_moves)
{
  BstPlay *copy = g_new0 (BstPlay, 1);

  copy->table = g_atomic_rc_box_acquire (play->table);
  copy->session = bst_session_copy (play->session, n_moves);
  copy->mix = json_node_ref (play->mix);
  copy->players = copy_array (play->players);
  copy->others = copy_object (play->others);
  copy->loaded = play->loaded ? json_array_ref (play->loaded) : NULL;
  return copy;
}

void
bst_play_free (BstPlay *play)
{
  if (!play)
    return;
  bst_session_free (play->session);
  table_unref (play->table);
  json_node_unref (play->mix);
  json_array_unref (play->players);
  json_object_unref (play->others);
  g_clear_pointer (&play->loaded, json_array_unref);
  g_free (play->note);
  g_free (play);
}

/* --- looking --- */

BstSession *
bst_play_get_session (const BstPlay *play)
{
  return play->session;
}

BstBox *
bst_play_get_box (const BstPlay *play)
{
  return play->table->box;
}

JsonObject *
bst_play_get_mix (const BstPlay *play)
{
  return json_node_get_object (play->mix);
}

JsonArray *
bst_play_get_players (const BstPlay *play)
{
  return play->players;
}

JsonObject *
bst_play_get_others (const BstPlay *play)
{
  return play->others;
}

const char *
bst_play_get_name (const BstPlay *play, int seat)
{
  JsonObject *player = json_array_get_object_element (play->players, (guint) seat);

  return bst_json_get_string (player, "name", NULL);
}

const char *
bst_play_get_note (const BstPlay *play)
{
  return play->note;
}

/* --- saving --- */

/* Members of the move's object in the file that are not ours stay, as long as the move is the same. */
static void
keep_members (const BstPlay *play, gsize i, const BstMove *move, JsonObject *object)
{
  JsonObject *old;
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if (!play->loaded || i >= json_array_get_length (play->loaded))
    return;
  old = json_array_get_object_element (play->loaded, (guint) i);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    if (!json_object_has_member (old, key) || !json_node_equal (value, json_object_get_member (old, key)))
      return;
  json_object_iter_init_ordered (&iter, old);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    if (!g_strv_contains (move_keys, key) && !bst_move_knows_key (move, key))
      json_object_set_member (object, key, json_node_copy (value));
}

/* The moves of the log from number @from to before number @to. */
static JsonArray *
moves_to_json (const BstPlay *play, gsize from, gsize to)
{
  const BstGame *game = bst_session_game (play->session);
  const BstEntry *log = bst_session_log (play->session, NULL, NULL);
  JsonArray *moves = json_array_sized_new ((guint) (to - from));

  for (gsize i = from; i < to; i++)
    {
      JsonObject *object = json_object_new ();
      JsonObject *answer = bst_move_to_json (game, &log[i].move);
      JsonObjectIter iter;
      const char *key;
      JsonNode *value;

      json_object_set_member (object, "player", bst_player_to_json (log[i].player));
      json_object_set_string_member (object, "kind", bst_kinds[log[i].move.kind].word);
      json_object_iter_init_ordered (&iter, answer);
      while (json_object_iter_next_ordered (&iter, &key, &value))
        json_object_set_member (object, key, json_node_copy (value));
      json_object_unref (answer);
      keep_members (play, i, &log[i].move, object);
      json_array_add_object_element (moves, object);
    }
  return moves;
}

/* Scores after each turn that is over. */
static JsonArray *
turn_scores_to_json (const BstPlay *play)
{
  const BstGame *game = bst_session_game (play->session);
  gsize n;
  const BstTurn *turns = bst_session_turns (play->session, &n);
  JsonArray *scores = json_array_new ();

  for (gsize i = 1; i < n; i++)
    {
      JsonArray *row = json_array_sized_new (game->n_players);

      for (int seat = 0; seat < game->n_players; seat++)
        json_array_add_int_element (row, turns[i].scores[seat]);
      json_array_add_array_element (scores, row);
    }
  return scores;
}

JsonNode *
bst_play_to_json (const BstPlay *play)
{
  const BstGame *game = bst_session_game (play->session);
  const BstState *state = bst_session_state (play->session);
  JsonObject *object = json_object_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;
  gsize n_made;

  bst_session_log (play->session, &n_made, NULL);
  json_object_set_string_member (object, "format", BST_GAME_FORMAT);
  json_object_set_int_member (object, "version", BST_GAME_VERSION);
  json_object_set_int_member (object, "rules", BST_RULES_REVISION);
  json_object_set_member (object, "mix", json_node_copy (play->mix));
  json_object_set_array_member (object, "players", copy_array (play->players));
  json_object_set_int_member (object, "first", game->first);
  json_object_set_int_member (object, "seed", (gint64) bst_session_seed (play->session));
  json_object_set_string_member (object, "nature", nature_words[bst_session_asks (play->session)]);
  json_object_set_array_member (object, "moves", moves_to_json (play, 0, n_made));
  json_object_set_array_member (object, "scores", turn_scores_to_json (play));
  json_object_set_array_member (object, "standing", bst_scores_to_json (game, state));
  json_object_iter_init_ordered (&iter, play->others);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    if (!g_strv_contains (known_keys, key))
      json_object_set_member (object, key, copy_tree (value));
  return bst_json_wrap (object);
}

JsonArray *
bst_play_undone_to_json (const BstPlay *play)
{
  gsize n_made, n_all;

  bst_session_log (play->session, &n_made, &n_all);
  return moves_to_json (play, n_made, n_all);
}

char *
bst_play_to_text (const BstPlay *play)
{
  static const char *const expanded[] = { "mix", "pieces", NULL };
  g_autoptr (JsonNode) node = bst_play_to_json (play);

  return bst_json_write_document (node, expanded);
}

gboolean
bst_play_save (const BstPlay *play, const char *path, GError **error)
{
  g_autofree char *text = bst_play_to_text (play);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) problem = NULL;

  g_debug ("Save a game in %s", path);
  if (bst_file_write (file, text, strlen (text), NULL, NULL, &problem))
    return TRUE;
  bst_file_log_failure (file, "save", problem);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* --- loading --- */

/* What a file says besides its moves. */
typedef struct
{
  int n_players;
  int first;
  gint64 seed;
  int nature;
  JsonArray *players;
  JsonArray *moves;
  JsonArray *scores;
  JsonArray *standing;
  JsonNode *mix;
} Head;

static void
read_players (BstReader *reader, JsonObject *object, Head *head)
{
  BstPath path;

  head->players = bst_reader_get_array (reader, object, "players", TRUE);
  if (!head->players)
    return;
  path = bst_reader_enter_key (reader, "players");
  head->n_players = (int) json_array_get_length (head->players);
  if (head->n_players < 2 || head->n_players > BST_MAX_PLAYERS)
    bst_reader_error (reader, _ ("A game needs 2 to 6 players."));
  for (int seat = 0; seat < head->n_players; seat++)
    {
      BstPath inner = bst_reader_enter_index (reader, (guint) seat);
      JsonObject *player = bst_reader_as_object (reader, json_array_get_element (head->players, (guint) seat));

      if (player)
        bst_reader_get_string (reader, player, "name", FALSE);
      bst_reader_leave (reader, inner);
    }
  bst_reader_leave (reader, path);
}

static void
read_seed (BstReader *reader, JsonObject *object, gint64 *out_seed)
{
  JsonNode *node = json_object_get_member (object, "seed");
  BstPath path = bst_reader_enter_key (reader, "seed");

  *out_seed = 0;
  if (node && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
    *out_seed = json_node_get_int (node);
  else if (node)
    *out_seed = -1;
  if (*out_seed < 0 || *out_seed > BST_MAX_SEED)
    bst_reader_error (reader, _ ("The seed must be a whole number from 0 to 9007199254740991."));
  bst_reader_leave (reader, path);
}

/* A list of scores, one per player. */
static void
check_scores (BstReader *reader, JsonNode *node, int n_players)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  gboolean fine = array && json_array_get_length (array) == (guint) n_players;

  for (int seat = 0; fine && seat < n_players; seat++)
    {
      JsonNode *score = json_array_get_element (array, (guint) seat);

      fine = JSON_NODE_HOLDS_VALUE (score) && json_node_get_value_type (score) == G_TYPE_INT64;
    }
  if (!fine)
    bst_reader_error (reader, _ ("This must be a list with the score of each player."));
}

static void
read_scores (BstReader *reader, JsonObject *object, Head *head)
{
  BstPath path;

  head->scores = bst_reader_get_array (reader, object, "scores", TRUE);
  head->standing = bst_reader_get_array (reader, object, "standing", TRUE);
  if (head->standing)
    {
      path = bst_reader_enter_key (reader, "standing");
      check_scores (reader, json_object_get_member (object, "standing"), head->n_players);
      bst_reader_leave (reader, path);
    }
  if (!head->scores)
    return;
  path = bst_reader_enter_key (reader, "scores");
  for (guint i = 0; i < json_array_get_length (head->scores); i++)
    {
      BstPath inner = bst_reader_enter_index (reader, i);

      check_scores (reader, json_array_get_element (head->scores, i), head->n_players);
      bst_reader_leave (reader, inner);
    }
  bst_reader_leave (reader, path);
}

static gboolean
read_head (BstReader *reader, JsonObject *object, Head *head)
{
  guint errors = bst_report_get_n_errors (reader->report);
  int revision = 0;
  BstPath path;

  bst_reader_get_int (reader, object, "rules", TRUE, 1, G_MAXINT, &revision);
  bst_reader_get_int (reader, object, "first", FALSE, 0, BST_MAX_PLAYERS - 1, &head->first);
  head->nature = MAX (0, bst_reader_get_word (reader, object, "nature", FALSE, nature_words));
  head->moves = bst_reader_get_array (reader, object, "moves", TRUE);
  read_seed (reader, object, &head->seed);
  read_players (reader, object, head);
  read_scores (reader, object, head);
  head->mix = json_object_get_member (object, "mix");
  if (!head->mix)
    bst_reader_error (reader, _ ("The key “%s” is missing."), "mix");
  if (head->n_players >= 2 && head->first >= head->n_players)
    {
      path = bst_reader_enter_key (reader, "first");
      bst_reader_error (reader, _ ("There is no such seat; seats are numbered from 0."));
      bst_reader_leave (reader, path);
    }
  bst_reader_check_keys (reader, object, known_keys);
  return bst_report_get_n_errors (reader->report) == errors;
}

/* The mix of a save defines its own tiles; the built-in sets are there for files written by hand. They are read once. */
static const BstCatalog *
built_in_catalog (void)
{
  static BstCatalog *catalog;

  if (g_once_init_enter (&catalog))
    g_once_init_leave (&catalog, bst_catalog_new_for_folders (NULL));
  return catalog;
}

static Table *
read_table (const Head *head, const BstCatalog *catalog, BstReport *report)
{
  g_autoptr (BstReport) own = bst_report_new (NULL);
  g_autoptr (BstBox) box = NULL;

  if (bst_report_allows_newer (report))
    bst_report_allow_newer (own);
  box = bst_mix_resolve (head->mix, NULL, catalog ? catalog : built_in_catalog (), own);
  bst_report_merge (report, own, "mix");
  if (bst_report_is_newer (own))
    bst_report_set_newer (report);
  return box ? table_new (box, head->n_players, head->first, report) : NULL;
}

/* The move at the reader's path, without its player: replay() compares that with whom the engine asks. */
static gboolean
read_move (BstReader *reader, const BstGame *game, JsonNode *node, BstMove *out_move)
{
  JsonObject *object = bst_reader_as_object (reader, node);
  int kind = object ? bst_reader_get_word (reader, object, "kind", TRUE, bst_kind_words ()) : -1;

  return kind >= 0 && bst_move_from_json (reader, game, kind, object, move_keys, TRUE, out_move);
}

static gboolean
is_player (JsonNode *node, int player)
{
  g_autoptr (JsonNode) expected = bst_player_to_json (player);

  return json_object_has_member (json_node_get_object (node), "player")
         && json_node_equal (json_object_get_member (json_node_get_object (node), "player"), expected);
}

static gboolean
row_agrees (JsonArray *row, const int32_t *scores, int n_players)
{
  for (int seat = 0; seat < n_players; seat++)
    if (json_array_get_int_element (row, (guint) seat) != scores[seat])
      return FALSE;
  return TRUE;
}

/* How many turns ended as the file says. */
static gsize
count_agreeing (const Head *head, BstSession *session)
{
  gsize n, agreeing = 0;
  const BstTurn *turns = bst_session_turns (session, &n);

  while (agreeing + 1 < n && agreeing < json_array_get_length (head->scores)
         && row_agrees (json_array_get_array_element (head->scores, (guint) agreeing), turns[agreeing + 1].scores,
                        head->n_players))
    agreeing++;
  return agreeing;
}

static gboolean
standing_agrees (const Head *head, BstSession *session)
{
  int32_t scores[BST_MAX_PLAYERS];

  for (int seat = 0; seat < head->n_players; seat++)
    scores[seat] = bst_score (bst_session_state (session), seat);
  return row_agrees (head->standing, scores, head->n_players);
}

/* Opens the game at the end of the last turn that agrees, and says so. */
static void
go_back (BstPlay *play, gsize agreeing, const char *clause)
{
  gsize n;
  const BstTurn *turns = bst_session_turns (play->session, &n);
  BstSession *there = bst_session_copy (play->session, n ? turns[agreeing].n_moves : 0);
  int turn = (int) agreeing + 1;
  gboolean final = n && turns[agreeing].player == BST_NOBODY;

  bst_session_free (play->session);
  play->session = there;
  if (final)
    play->note = g_strdup (_ ("In this version, the final scoring gives different points than the file says."));
  else if (clause)
    /* TRANSLATORS: %d is the number of a turn, %s the clause of the rules that is concerned, like BASE-44. */
    play->note = g_strdup_printf (
      /* TRANSLATORS: %d is the number of a turn, %s a sentence that says what is wrong. */
      _ ("A move in turn %d is not legal in this version (%s), so the game opens at the start of that turn."), turn,
      clause);
  else
    /* TRANSLATORS: %d is the number of a turn. */
    play->note = g_strdup_printf (_ ("In this version, turn %d gives different scores than the file says, so the game "
                                     "opens at the start of that turn."),
                                  turn);
}

/* FALSE and a problem if a move can't be understood at all. */
static gboolean
replay (BstReader *reader, const Head *head, BstPlay *play)
{
  BstSession *session = play->session;
  const char *clause = NULL;
  gsize n, agreeing;

  for (guint i = 0; i < json_array_get_length (head->moves) && !clause; i++)
    {
      JsonNode *node = json_array_get_element (head->moves, i);
      BstPath outer = bst_reader_enter_key (reader, "moves");
      BstMove move;

      bst_reader_enter_index (reader, i);
      if (!read_move (reader, bst_session_game (session), node, &move))
        return FALSE;
      bst_reader_leave (reader, outer);
      if (!is_player (node, bst_who (bst_session_state (session))))
        clause = bst_kinds[move.kind].clause;
      else
        clause = bst_session_enter (session, &move);
    }
  agreeing = count_agreeing (head, session);
  bst_session_turns (session, &n);
  if (clause)
    {
      /* If scores of an earlier turn differ already, this clause is not where the game left its file. */
      go_back (play, agreeing, n > 0 && agreeing == n - 1 ? clause : NULL);
      return TRUE;
    }
  if ((n > 0 && agreeing < n - 1) || agreeing < json_array_get_length (head->scores)
      || !standing_agrees (head, session))
    go_back (play, agreeing, NULL);
  else
    bst_session_settle (session);
  return TRUE;
}

/* Enters moves behind those that were made. */
static gboolean
enter_moves (BstPlay *play, JsonArray *moves)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { 0 };
  BstSession *session = play->session;

  bst_reader_init (&reader, report);
  for (guint i = 0; i < json_array_get_length (moves); i++)
    {
      JsonNode *node = json_array_get_element (moves, i);
      BstMove move;

      if (!read_move (&reader, bst_session_game (session), node, &move)
          || !is_player (node, bst_who (bst_session_state (session))) || bst_session_enter (session, &move))
        return FALSE;
    }
  return TRUE;
}

/* What is kept besides the moves of the file is now known of the undone ones as well. */
static void
keep_loaded (BstPlay *play, JsonArray *undone)
{
  JsonArray *loaded = json_array_new ();

  for (guint i = 0; play->loaded && i < json_array_get_length (play->loaded); i++)
    json_array_add_element (loaded, json_array_dup_element (play->loaded, i));
  for (guint i = 0; i < json_array_get_length (undone); i++)
    json_array_add_element (loaded, json_array_dup_element (undone, i));
  g_clear_pointer (&play->loaded, json_array_unref);
  play->loaded = loaded;
}

gboolean
bst_play_read_undone (BstPlay *play, JsonArray *undone)
{
  BstSession *without;
  gsize n_made, n;

  if (json_array_get_length (undone) == 0)
    return TRUE;
  bst_session_log (play->session, &n_made, NULL);
  without = bst_session_copy (play->session, n_made);
  if (enter_moves (play, undone))
    {
      bst_session_settle (play->session);
      bst_session_undo_to (play->session, n_made);
      bst_session_log (play->session, &n, NULL);
      if (n == n_made)
        {
          keep_loaded (play, undone);
          bst_session_free (without);
          return TRUE;
        }
    }
  bst_session_free (play->session);
  play->session = without;
  return FALSE;
}

BstPlay *
bst_play_load (JsonNode *root, const BstCatalog *catalog, BstReport *report)
{
  g_auto (BstReader) reader = { 0 };
  g_autoptr (Table) table = NULL;
  g_autoptr (BstPlay) play = NULL;
  Head head = { 0 };
  JsonObject *object;
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  g_return_val_if_fail (root != NULL && report != NULL, NULL);

  bst_reader_init (&reader, report);
  object = bst_reader_as_object (&reader, root);
  if (!object || !bst_reader_check_head (&reader, object, BST_GAME_FORMAT, BST_GAME_VERSION)
      || !read_head (&reader, object, &head))
    return NULL;
  table = read_table (&head, catalog, report);
  if (!table)
    return NULL;
  play = play_new (table, bst_session_new_bare (&table->game, (guint64) head.seed, head.nature == 1),
                   copy_array (head.players));
  if (!replay (&reader, &head, play))
    return NULL;
  play->loaded = json_array_ref (head.moves);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    if (!g_strv_contains (known_keys, key))
      json_object_set_member (play->others, key, copy_tree (value));
  return g_steal_pointer (&play);
}
