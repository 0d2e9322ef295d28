/* bastide-game.c – a game on the screen: the session as an object, and its lines in the journal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-game.h"

#include "model/bastide-digest.h"
#include "model/bastide-level.h"
#include "model/bastide-paths.h"
#include "engine/io/file.h"
#include "engine/io/file-log.h"
#include "model/bastide-tile-list.h"
#include "model/words/bastide-words.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideGame
{
  BastideMatch parent_instance;

  BstPlay *play;
  GArray *digests;       /* of the log up to each of its moves, undone ones too; as many as were wanted so far */
  char **arts;           /* by tile; made when first wanted */
  BastideOrigin *origin; /* NULL: it belongs to no file */
  const BastideGameGuard *guard; /* (nullable) */
  gpointer guard_data;
};

/* The member of a file with the moves that were undone, and that of a base with the file that the game belongs to. */
#define UNDONE "undone"
#define ORIGIN "origin"
/* A line of the journal: this, and how many moves were made then. */
#define LINE_GO "go "
/* A line of the journal: this, a seat, and the word of a level, or that of a person. */
#define LINE_SEAT "seat "
/* After how many moves it was written, and the text; or the number of one that was deleted. */
#define LINE_NOTE   "note "
#define LINE_UNNOTE "unnote "
#define PERSON      "person"
/* How much the program helps from then on. */
#define LINE_ASSISTANCE "assistance "

G_DEFINE_FINAL_TYPE (BastideGame, bastide_game, BASTIDE_TYPE_MATCH)

enum
{
  SAVED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static BstSession *
session (BastideGame *self)
{
  return bst_play_get_session (self->play);
}

/* --- players --- */

const char *const *
bastide_game_get_names (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  return (const char *const *) bastide_match_get_players (BASTIDE_MATCH (self))->names;
}

int
bastide_game_get_color (BastideGame *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->colors[seat];
}

const char *
bastide_game_get_letter (BastideGame *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->letters[seat];
}

int
bastide_game_get_level (BastideGame *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->levels[seat];
}

int
bastide_game_count_people (BastideGame *self)
{
  int n = 0;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), 0);

  for (int seat = 0; seat < bastide_game_get_game (self)->n_players; seat++)
    n += bastide_game_get_level (self, seat) == BASTIDE_PERSON;
  return n;
}

static void
put_level (BastideGame *self, int seat, int level)
{
  bastide_players_set_level (bastide_match_edit_players (BASTIDE_MATCH (self)), seat, level);
  bastide_level_to_json (json_array_get_object_element (bst_play_get_players (self->play), seat), level);
}

void
bastide_game_set_level (BastideGame *self, int seat, int level)
{
  g_autofree char *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self));
  g_return_if_fail (seat >= 0 && seat < bastide_game_get_game (self)->n_players);
  g_return_if_fail (level >= 0 && level < BASTIDE_N_LEVELS);

  if (bastide_game_get_level (self, seat) == level || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  put_level (self, seat, level);
  line = g_strdup_printf (LINE_SEAT "%d %s", seat, level ? bastide_level_to_word (level) : PERSON);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

/* A seat and a word. */
static gboolean
read_seat (BastideGame *self, const char *text)
{
  int n_players = bastide_game_get_game (self)->n_players;
  int seat = g_ascii_digit_value (text[0]);
  const char *word;

  if (seat < 0 || seat >= n_players || text[1] != ' ')
    return FALSE;
  word = text + 2;
  if (!g_str_equal (word, PERSON) && !bastide_level_from_word (word))
    return FALSE;
  put_level (self, seat, bastide_level_from_word (word));
  return TRUE;
}

/* --- notes --- */

#define NOTES "notes"

/* (nullable) (transfer none) */
static JsonArray *
get_notes (BastideGame *self)
{
  JsonNode *node = json_object_get_member (bst_play_get_others (self->play), NOTES);

  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

guint
bastide_game_get_n_notes (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), 0);

  return get_notes (self) ? json_array_get_length (get_notes (self)) : 0;
}

const char *
bastide_game_get_note (BastideGame *self, guint note, gsize *out_n_moves)
{
  JsonNode *node, *text, *moves;

  g_return_val_if_fail (BASTIDE_IS_GAME (self) && note < bastide_game_get_n_notes (self), NULL);

  /* The file may have come from anywhere. */
  node = json_array_get_element (get_notes (self), note);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  text = json_object_get_member (json_node_get_object (node), "text");
  moves = json_object_get_member (json_node_get_object (node), "moves");
  if (!text || json_node_get_value_type (text) != G_TYPE_STRING || !moves
      || json_node_get_value_type (moves) != G_TYPE_INT64 || json_node_get_int (moves) < 0)
    return NULL;
  *out_n_moves = (gsize) json_node_get_int (moves);
  return json_node_get_string (text);
}

static void
put_note (BastideGame *self, gint64 n_moves, const char *text)
{
  JsonObject *note = json_object_new ();

  json_object_set_int_member (note, "moves", n_moves);
  json_object_set_string_member (note, "text", text);
  if (!get_notes (self))
    json_object_set_array_member (bst_play_get_others (self->play), NOTES, json_array_new ());
  json_array_add_object_element (get_notes (self), note);
}

void
bastide_game_add_note (BastideGame *self, const char *text)
{
  g_autofree char *line = NULL, *flat = NULL;
  gsize made;

  g_return_if_fail (BASTIDE_IS_GAME (self) && text);

  flat = g_strstrip (g_strdelimit (g_strdup (text), "\n\r", ' '));
  if (!*flat || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  bst_session_log (bastide_game_get_session (self), &made, NULL);
  put_note (self, (gint64) made, flat);
  line = g_strdup_printf (LINE_NOTE "%" G_GSIZE_FORMAT " %s", made, flat);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

void
bastide_game_remove_note (BastideGame *self, guint note)
{
  g_autofree char *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self) && note < bastide_game_get_n_notes (self));

  if (!bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  json_array_remove_element (get_notes (self), note);
  line = g_strdup_printf (LINE_UNNOTE "%u", note);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

static gboolean
read_note (BastideGame *self, const char *text)
{
  char *end;
  guint64 n_moves = g_ascii_strtoull (text, &end, 10);

  /* The text goes into the next file, which must be UTF-8. */
  if (end == text || *end != ' ' || n_moves > G_MAXINT32 || !g_utf8_validate (end + 1, -1, NULL))
    return FALSE;
  put_note (self, (gint64) n_moves, end + 1);
  return TRUE;
}

static gboolean
read_unnote (BastideGame *self, const char *text)
{
  guint64 note;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &note, NULL) || note >= bastide_game_get_n_notes (self))
    return FALSE;
  json_array_remove_element (get_notes (self), (guint) note);
  return TRUE;
}

/* --- assistance --- */

#define ASSISTANCE "assistance"

static const char *const assistances[] = { "open", "tournament", "teaching", NULL };

const char *
bastide_game_get_assistance (BastideGame *self)
{
  JsonNode *node;
  const char *word;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  /* The file may have come from anywhere. */
  node = json_object_get_member (bst_play_get_others (self->play), ASSISTANCE);
  word = node && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
  return word && g_strv_contains (assistances, word) ? word : NULL;
}

static gboolean
read_assistance (BastideGame *self, const char *word)
{
  if (!g_strv_contains (assistances, word))
    return FALSE;
  json_object_set_string_member (bst_play_get_others (self->play), ASSISTANCE, word);
  return TRUE;
}

void
bastide_game_set_assistance (BastideGame *self, const char *word)
{
  g_autofree char *line = NULL;

  g_return_if_fail (BASTIDE_IS_GAME (self) && word && g_strv_contains (assistances, word));

  if (g_strcmp0 (bastide_game_get_assistance (self), word) == 0 || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  read_assistance (self, word);
  line = g_strconcat (LINE_ASSISTANCE, word, NULL);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

static gboolean
is_computer (BastideGame *self, int player)
{
  return player < bastide_game_get_game (self)->n_players && bastide_game_get_level (self, player) != 0;
}

gboolean
bastide_game_waits_for_computer (BastideGame *self)
{
  const BstState *state;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  state = bastide_game_get_state (self);
  return !state->over && !bst_session_can_redo (session (self)) && is_computer (self, bst_who (state));
}

/* --- the log --- */

static gboolean
bastide_game_can_step (BastideMatch *match, gboolean back)
{
  BstSession *log = session (BASTIDE_GAME (match));

  return back ? bst_session_can_undo (log) : bst_session_can_redo (log);
}

static gboolean
bastide_game_step (BastideMatch *match, gboolean back)
{
  BstSession *log = session (BASTIDE_GAME (match));

  return back ? bst_session_undo (log) : bst_session_redo (log);
}

/* --- kept on disk --- */

/* With what was undone, which stands among the members of the file that mean nothing to the rules. */
static char *
dup_text (BastideGame *self)
{
  JsonObject *others = bst_play_get_others (self->play);
  char *text;

  if (bastide_match_can_redo (BASTIDE_MATCH (self)))
    json_object_set_array_member (others, UNDONE, bst_play_undone_to_json (self->play));
  text = bst_play_to_text (self->play);
  json_object_remove_member (others, UNDONE);
  return text;
}

/* The number of the base and the origin stand there, too. */
static char *
bastide_game_write_base (BastideMatch *match, guint number)
{
  BastideGame *self = BASTIDE_GAME (match);
  JsonObject *others = bst_play_get_others (self->play);
  char *text;

  json_object_set_int_member (others, BASTIDE_MATCH_BASE, number);
  if (self->origin)
    json_object_set_object_member (others, ORIGIN, bastide_origin_to_json (self->origin));
  text = dup_text (self);
  json_object_remove_member (others, BASTIDE_MATCH_BASE);
  json_object_remove_member (others, ORIGIN);
  return text;
}

static JsonObject *
move_to_json (BastideGame *self, const BstMove *move)
{
  JsonObject *object = bst_move_to_json (bastide_game_get_game (self), move);

  json_object_set_string_member (object, "kind", bst_kinds[move->kind].word);
  return object;
}

static guint32
add_move (BastideGame *self, guint32 digest, const BstMove *move)
{
  g_autoptr (JsonNode) node = bst_json_wrap (move_to_json (self, move));
  g_autofree char *text = bst_json_write_line (node);

  return bastide_digest_add_text (digest, text);
}

/* The log with the draws in it: a line tells only what somebody decided. @whole: as if all moves were made. */
static guint32
digest_log (BastideGame *self, gboolean whole)
{
  gsize made, all;
  const BstEntry *log = bst_session_log (session (self), &made, &all);
  guint32 digest = BASTIDE_DIGEST_EMPTY;

  if (self->digests->len > 0)
    digest = g_array_index (self->digests, guint32, self->digests->len - 1);
  for (gsize i = self->digests->len; i < all; i++)
    {
      digest = add_move (self, digest, &log[i].move);
      g_array_append_val (self->digests, digest);
    }
  return bastide_digest_add_number (digest, whole ? all : made);
}

static guint32
bastide_game_digest (BastideMatch *match)
{
  return digest_log (BASTIDE_GAME (match), FALSE);
}

/* Makes a move; the clause that forbids it, or NULL. */
static const char *
make_move (BastideGame *self, const BstMove *move)
{
  gsize made;

  /* What was undone is forgotten, and other moves will stand there. */
  bst_session_log (session (self), &made, NULL);
  if (self->digests->len > made)
    g_array_set_size (self->digests, made);
  return bst_session_apply (session (self), move);
}

static gboolean
read_move (const BstGame *game, JsonObject *object, BstMove *out_move)
{
  const char *const ignored[] = { "kind", NULL };
  int kind = bst_kind_from_word (bst_json_get_string (object, "kind", ""));
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader;

  bst_reader_init (&reader, report);
  return kind >= 0 && bst_move_from_json (&reader, game, kind, object, ignored, FALSE, out_move);
}

/* Back or forth until @n_moves moves are made, or to the last decision before: a step ends where somebody decides. */
static gboolean
step_to (BstSession *to, gsize n_moves)
{
  gsize made, all;
  gboolean moved = bst_session_undo_to (to, n_moves);

  bst_session_log (to, &made, &all);
  for (; made < n_moves && bst_session_redo (to); bst_session_log (to, &made, &all))
    moved = TRUE;
  return moved;
}

/* "go" and a number of moves. */
static gboolean
read_go (BastideGame *self, const char *number)
{
  gsize all;
  guint64 n;

  bst_session_log (session (self), NULL, &all);
  if (!g_ascii_string_to_unsigned (number, 10, 0, all, &n, NULL))
    return FALSE;
  step_to (session (self), n);
  return TRUE;
}

/* A line is a move, or begins with a word. */
static BastideLineState
bastide_game_read_line (BastideMatch *match, const char *line)
{
  static const struct
  {
    const char *word;
    gboolean (*read) (BastideGame *self, const char *rest);
  } words[] = {
    { LINE_GO, read_go },
    { LINE_SEAT, read_seat },
    { LINE_NOTE, read_note },
    { LINE_UNNOTE, read_unnote },
    { LINE_ASSISTANCE, read_assistance },
  };
  BastideGame *self = BASTIDE_GAME (match);
  g_autoptr (JsonNode) node = NULL;
  BstMove move;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (line, words[i].word))
      return words[i].read (self, line + strlen (words[i].word)) ? BASTIDE_LINE_DONE : BASTIDE_LINE_IMPOSSIBLE;
  node = bst_json_scan (NULL, line, strlen (line), NULL);
  if (!node || !JSON_NODE_HOLDS_OBJECT (node)
      || !read_move (bastide_game_get_game (self), json_node_get_object (node), &move))
    return BASTIDE_LINE_STRANGE;
  return make_move (self, &move) == NULL ? BASTIDE_LINE_DONE : BASTIDE_LINE_IMPOSSIBLE;
}

static const BstGame *
bastide_game_get_rules (BastideMatch *match)
{
  return bastide_game_get_game (BASTIDE_GAME (match));
}

static JsonObject *
bastide_game_get_mix (BastideMatch *match)
{
  return bst_play_get_mix (BASTIDE_GAME (match)->play);
}

char *
bastide_game_dup_text (BastideGame *self, gboolean whole)
{
  gsize made, all;
  char *text;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  /* Nobody sees that: the game stands where it stood when this returns. */
  bst_session_log (session (self), &made, &all);
  if (whole)
    step_to (session (self), all);
  text = dup_text (self);
  step_to (session (self), made);
  return text;
}

gboolean
bastide_game_save (BastideGame *self, GFile *file, GError **error)
{
  g_autofree char *text = bastide_game_dup_text (self, FALSE);
  g_autoptr (GError) problem = NULL;

  if (bst_file_write (file, text, strlen (text), NULL, NULL, &problem))
    return TRUE;
  bst_file_log_failure (file, "save", problem);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* --- the file it belongs to --- */

BastideOrigin *
bastide_game_get_origin (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  return self->origin;
}

void
bastide_game_take_origin (BastideGame *self, BastideOrigin *origin)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  g_clear_pointer (&self->origin, bastide_origin_free);
  self->origin = origin;
  bastide_match_fall_behind (BASTIDE_MATCH (self));
  bastide_game_tell_saved (self);
}

void
bastide_game_tell_saved (BastideGame *self)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  g_signal_emit (self, signals[SAVED], 0);
}

/* A game of people without notes and assistance of its own has the number of its moves, as in earlier versions. */
static guint32
digest_text (BastideGame *self, gboolean whole)
{
  guint32 digest = digest_log (self, whole);

  for (guint i = 0; i < bastide_game_get_n_notes (self); i++)
    {
      g_autofree char *note = bst_json_write_line (json_array_get_element (get_notes (self), i));

      digest = bastide_digest_add_text (digest, note);
    }
  for (int seat = 0; seat < bastide_game_get_game (self)->n_players; seat++)
    if (bastide_game_get_level (self, seat) != BASTIDE_PERSON)
      digest = bastide_digest_add_number (bastide_digest_add_number (digest, seat),
                                          bastide_game_get_level (self, seat));
  if (bastide_game_get_assistance (self))
    digest = bastide_digest_add_text (digest, bastide_game_get_assistance (self));
  return digest;
}

guint32
bastide_game_get_text_digest (BastideGame *self, gboolean whole)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), 0);

  return digest_text (self, whole);
}

guint32
bastide_game_get_digest (BastideGame *self, gboolean whole)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), 0);

  return digest_log (self, whole);
}

/* --- making one --- */

BastideGame *
bastide_game_new (BstPlay *play)
{
  BastideGame *self = g_object_new (BASTIDE_TYPE_GAME, NULL);
  BastidePlayers *players = bastide_match_edit_players (BASTIDE_MATCH (self));

  self->play = play;
  bastide_players_from_json (players, bst_play_get_players (play));
  bastide_players_choose_letters (players);
  return self;
}

/* Moves were left out if the rules of this version lead another way: then the undone ones do not follow. */
static void
read_undone (BstPlay *play, JsonArray *undone)
{
  if (undone && !bst_play_get_note (play) && !bst_play_read_undone (play, undone))
    g_message ("What was undone is not possible and cannot be redone");
}

/* What is saved of a game of a newer version is all of this version, its mix as well. */
static void
lower_mix (BstPlay *play)
{
  JsonObject *mix = bst_play_get_mix (play);

  if (mix && bst_json_get_int (mix, "version", 0) > BST_MIX_VERSION)
    json_object_set_int_member (mix, "version", BST_MIX_VERSION);
}

/* With what only a base has. @out_sum (nullable): of the bytes of the file. */
static BastideGame *
load (GFile *file, char **out_sum, GError **error)
{
  g_autofree char *name = bastide_file_dup_name (file);
  gsize length = 0;
  g_autofree char *bytes = bst_file_read (file, BST_JSON_MAX_SIZE, &length, NULL, error);
  g_autoptr (JsonNode) root = bytes ? bst_json_scan (name, bytes, length, error) : NULL;
  g_autoptr (BstReport) report = NULL;
  BastideGame *self;
  BstPlay *play;

  if (!root)
    return NULL;
  report = bst_report_new (name);
  bst_report_allow_newer (report);
  play = bst_play_load (root, NULL, report);
  if (!play && bst_report_is_newer (report))
    {
      bastide_match_set_newer_error (name, error);
      return NULL;
    }
  if (!play)
    {
      g_autofree char *first = bst_report_dup_first_error (report);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, first ? first : _ ("Not a saved game."));
      return NULL;
    }
  read_undone (play, bst_json_get_array (bst_play_get_others (play), UNDONE));
  json_object_remove_member (bst_play_get_others (play), UNDONE);
  if (out_sum)
    *out_sum = bastide_origin_dup_sum (bytes, length);
  self = bastide_game_new (play);
  if (bst_report_is_newer (report))
    {
      lower_mix (play);
      bastide_match_set_newer (BASTIDE_MATCH (self));
    }
  return self;
}

/* A copy of a base is opened as any other file: what ties it to its journal or to a file must not be saved with it. */
static void
forget_base (BastideGame *self)
{
  JsonObject *others = bst_play_get_others (self->play);

  json_object_remove_member (others, BASTIDE_MATCH_BASE);
  json_object_remove_member (others, ORIGIN);
}

BastideGame *
bastide_game_load (GFile *file, GError **error)
{
  BastideGame *self = load (file, NULL, error);

  if (self)
    forget_base (self);
  return self;
}

BastideGame *
bastide_game_open (GFile *file, GError **error)
{
  g_autofree char *sum = NULL;
  BastideGame *self = load (file, &sum, error);

  if (!self)
    return NULL;
  forget_base (self);
  self->origin = bastide_origin_new (file, sum, digest_text (self, FALSE));
  return self;
}

/* (transfer full) (nullable): what a base says of the file that the game belongs to. */
static BastideOrigin *
read_origin (BastideGame *self)
{
  JsonObject *origin = bst_json_get_object (bst_play_get_others (self->play), ORIGIN);

  return origin ? bastide_origin_from_json (origin) : NULL;
}

/* Of the base that was read. */
static guint
get_base_number (BastideGame *self)
{
  return bst_json_get_int (bst_play_get_others (self->play), BASTIDE_MATCH_BASE, 0);
}

BastideGame *
bastide_game_peek (GFile *file, GError **error)
{
  BastideGame *self = load (file, NULL, error);
  BastideBase base = { 0 };

  if (!self)
    return NULL;
  base.number = get_base_number (self);
  self->origin = read_origin (self);
  forget_base (self);
  if (g_file_peek_path (file))
    bastide_match_peek (BASTIDE_MATCH (self), g_file_peek_path (file), base);
  return self;
}

static BastideMatch *
recover (BastideLock *lock, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (bastide_lock_get_path (lock));
  g_autoptr (GError) problem = NULL;
  g_autoptr (BastideGame) self = load (file, NULL, &problem);
  BastideBase base = { 0 };

  if (!self)
    {
      bst_file_log_failure (file, "recover", problem);
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  base.number = get_base_number (self);
  self->origin = read_origin (self);
  forget_base (self);
  if (!bastide_match_recover (BASTIDE_MATCH (self), lock, base, error))
    return NULL;
  return BASTIDE_MATCH (g_steal_pointer (&self));
}

BastideGame *
bastide_game_recover (const char *path, GError **error)
{
  return (BastideGame *) bastide_match_open (path, recover, error);
}

BastideGame *
bastide_game_copy (BastideGame *self, gsize n_moves)
{
  return bastide_game_new (bst_play_copy (self->play, n_moves));
}

/* Draws are made by the program from now on. Takes @play. */
static BstPlay *
draw_by_program (BstPlay *play)
{
  g_autoptr (JsonNode) root = bst_play_to_json (play);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  JsonObject *object = json_node_get_object (root);
  BstPlay *drawn;

  json_object_set_string_member (object, "nature", "roll");
  /* The seed of a real bag is always the same and would always draw the same tiles. */
  json_object_set_int_member (object, "seed", g_random_int ());
  drawn = bst_play_load (root, NULL, report);
  if (!drawn)
    return play;
  bst_play_free (play);
  return drawn;
}

BastideGame *
bastide_game_copy_against_computers (BastideGame *self, gsize n_moves)
{
  BstPlay *play;
  BastideGame *copy;
  int who;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  play = bst_play_copy (self->play, n_moves);
  copy = bastide_game_new (bst_session_asks (session (self)) ? draw_by_program (play) : play);
  who = bst_who (bastide_game_get_state (copy));
  for (int seat = 0; seat < bastide_game_get_game (copy)->n_players; seat++)
    if (seat == who)
      put_level (copy, seat, BASTIDE_PERSON);
    else if (!is_computer (copy, seat))
      put_level (copy, seat, 1 + BST_LEVEL_STRONG);
  return copy;
}

/* --- reading --- */

BstPlay *
bastide_game_get_play (BastideGame *self)
{
  return self->play;
}

const BstGame *
bastide_game_get_game (BastideGame *self)
{
  return bst_session_game (session (self));
}

const BstState *
bastide_game_get_state (BastideGame *self)
{
  return bst_session_state (session (self));
}

const BstSession *
bastide_game_get_session (BastideGame *self)
{
  return session (self);
}

void
bastide_game_project (BastideGame *self, int out_scores[BST_MAX_PLAYERS])
{
  const BstState *now = bastide_game_get_state (self);
  BstGame quiet = *bastide_game_get_game (self);
  BstState *copy = g_memdup2 (now, quiet.state_size);

  quiet.emit = NULL;
  bst_finish_now (&quiet, copy);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    out_scores[seat] = bst_score (copy, seat);
  g_free (copy);
}

gboolean
bastide_game_preview (BastideGame *self, const BstMove *move, int out_gains[BST_MAX_PLAYERS])
{
  const BstState *now = bastide_game_get_state (self);
  BstGame quiet = *bastide_game_get_game (self);
  BstState *copy = g_memdup2 (now, quiet.state_size);
  gboolean any = FALSE;

  quiet.emit = NULL;
  bst_apply (&quiet, copy, move);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      /* If the move ends the game, the points of the final scoring would look as if the move had brought them. */
      out_gains[seat] = copy->over ? 0 : bst_score (copy, seat) - bst_score (now, seat);
      any |= out_gains[seat] != 0;
    }
  g_free (copy);
  return any;
}

void
bastide_game_tally (BastideGame *self, int out_points[BST_MAX_PLAYERS][BST_N_REASONS])
{
  gsize n;
  const BstHappening *events = bst_session_events (session (self), &n);

  memset (out_points, 0, sizeof (int) * BST_MAX_PLAYERS * BST_N_REASONS);
  for (gsize i = 0; i < n; i++)
    if (events[i].event.type == BST_EVENT_SCORE && events[i].event.player < BST_MAX_PLAYERS)
      out_points[events[i].event.player][events[i].event.reason] += events[i].event.a;
}

/* --- playing --- */

char **
bastide_game_get_arts (BastideGame *self)
{
  const BstGame *game;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  game = bastide_game_get_game (self);
  if (!self->arts)
    {
      self->arts = g_new0 (char *, game->n_tiles);
      for (int tile = 0; tile < game->n_tiles; tile++)
        if (game->tiles[tile].piece == BST_NONE)
          self->arts[tile] = bastide_tile_dup_art (bst_box_get_json (bst_play_get_box (self->play),
                                                                     game->tiles[tile].id),
                                                   NULL);
    }
  return self->arts;
}

const BstMove *
bastide_game_get_options (BastideGame *self, gsize *out_n)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), NULL);

  if (bastide_match_may_change (BASTIDE_MATCH (self), NULL) && (!self->guard || self->guard->is_open (self->guard_data))
      && !is_computer (self, bst_who (bastide_game_get_state (self))))
    return bst_session_options (session (self), out_n);
  *out_n = 0;
  return NULL;
}

void
bastide_game_set_guard (BastideGame *self, const BastideGameGuard *guard, gpointer data)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  self->guard = guard;
  self->guard_data = data;
}

gboolean
bastide_game_has_guard (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  return self->guard != NULL;
}

void
bastide_game_tell_opened (BastideGame *self)
{
  g_return_if_fail (BASTIDE_IS_GAME (self));

  g_signal_emit_by_name (self, "changed");
}

gboolean
bastide_game_apply (BastideGame *self, const BstMove *move, GError **error)
{
  const char *clause;
  BstMove copy = *move;

  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  if (!bastide_match_may_change (BASTIDE_MATCH (self), error)
      || (self->guard && !self->guard->allow (self->guard_data, &copy, error)))
    return FALSE;
  clause = make_move (self, &copy);
  if (clause)
    {
      g_autofree char *why = bastide_words_refusal (clause);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, why);
      return FALSE;
    }
  if (bastide_game_get_state (self)->over)
    g_debug ("The game is over in turn %d", bastide_game_get_state (self)->turn);
  bastide_match_record_object (BASTIDE_MATCH (self), move_to_json (self, &copy));
  return TRUE;
}

void
bastide_game_go_to (BastideGame *self, gsize n_moves)
{
  g_autofree char *line = NULL;
  gsize made;

  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (!step_to (session (self), n_moves))
    return;
  /* One line instead of one per step: going through a long game would soon fill the journal. */
  bst_session_log (session (self), &made, NULL);
  line = g_strdup_printf (LINE_GO "%" G_GSIZE_FORMAT, made);
  bastide_match_record (BASTIDE_MATCH (self), line);
}

/* How many moves were made before the last decision of a person; G_MAXSIZE if there was none. */
static gsize
find_own_decision (BastideGame *self)
{
  gsize made;
  const BstEntry *log = bst_session_log (session (self), &made, NULL);

  while (made-- > 0)
    if (log[made].asked && !is_computer (self, log[made].player))
      return made;
  return G_MAXSIZE;
}

gboolean
bastide_game_can_undo_own (BastideGame *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME (self), FALSE);

  return find_own_decision (self) != G_MAXSIZE;
}

void
bastide_game_undo_own (BastideGame *self)
{
  gsize n_moves;

  g_return_if_fail (BASTIDE_IS_GAME (self));

  n_moves = find_own_decision (self);
  if (!bastide_players_has_computers (bastide_match_get_players (BASTIDE_MATCH (self))))
    bastide_match_undo (BASTIDE_MATCH (self));
  else if (n_moves != G_MAXSIZE)
    bastide_game_go_to (self, n_moves);
}

void
bastide_game_redo_own (BastideGame *self)
{
  gsize made, all;
  const BstEntry *log;

  g_return_if_fail (BASTIDE_IS_GAME (self));

  if (!bastide_players_has_computers (bastide_match_get_players (BASTIDE_MATCH (self))))
    {
      bastide_match_redo (BASTIDE_MATCH (self));
      return;
    }
  log = bst_session_log (session (self), &made, &all);
  for (made++; made < all && (!log[made].asked || is_computer (self, log[made].player)); made++)
    ;
  bastide_game_go_to (self, MIN (made, all));
}

/* --- object --- */

static void
bastide_game_finalize (GObject *object)
{
  BastideGame *self = BASTIDE_GAME (object);

  if (self->arts)
    for (int tile = 0; tile < bastide_game_get_game (self)->n_tiles; tile++)
      g_free (self->arts[tile]);
  g_free (self->arts);
  g_clear_pointer (&self->origin, bastide_origin_free);
  g_array_unref (self->digests);
  g_clear_pointer (&self->play, bst_play_free);
  G_OBJECT_CLASS (bastide_game_parent_class)->finalize (object);
}

static void
bastide_game_class_init (BastideGameClass *klass)
{
  BastideMatchClass *match_class = BASTIDE_MATCH_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_game_finalize;
  match_class->looks_back = TRUE;
  match_class->can_step = bastide_game_can_step;
  match_class->step = bastide_game_step;
  match_class->write_base = bastide_game_write_base;
  match_class->digest = bastide_game_digest;
  match_class->read_line = bastide_game_read_line;
  match_class->get_game = bastide_game_get_rules;
  match_class->get_mix = bastide_game_get_mix;
  signals[SAVED] = g_signal_new ("saved", BASTIDE_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
bastide_game_init (BastideGame *self)
{
  self->digests = g_array_new (FALSE, FALSE, sizeof (guint32));
}
