/* bastide-game-file.c – a game as a file: its text, its lines in the journal, the file it belongs to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-game-private.h"

#include "model/bastide-digest.h"
#include "model/bastide-level.h"
#include "model/bastide-paths.h"
#include "engine/io/file.h"
#include "engine/io/file-log.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"

#include <glib/gi18n.h>
#include <string.h>

/* The member of a file with the moves that were undone, and that of a base with the file that the game belongs to. */
#define UNDONE "undone"
#define ORIGIN "origin"

static BstSession *
session (BastideGame *self)
{
  return bst_play_get_session (self->play);
}

/* --- kept on disk --- */

/* With what was undone, which stands among the members of the file that mean nothing to the rules. */
static char *
dup_text (BastideGame *self)
{
  JsonObject *others = bst_play_get_others (self->play);
  char *text;

  bastide_game_store_clock (self);
  if (bastide_match_can_redo (BASTIDE_MATCH (self)))
    json_object_set_array_member (others, UNDONE, bst_play_undone_to_json (self->play));
  text = bst_play_to_text (self->play);
  json_object_remove_member (others, UNDONE);
  return text;
}

/* The number of the base and the origin stand there, too. */
char *
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

JsonObject *
bastide_game_move_to_json (BastideGame *self, const BstMove *move)
{
  JsonObject *object = bst_move_to_json (bastide_game_get_game (self), move);

  json_object_set_string_member (object, "kind", bst_kinds[move->kind].word);
  return object;
}

static guint32
add_move (BastideGame *self, guint32 digest, const BstMove *move)
{
  g_autoptr (JsonNode) node = bst_json_wrap (bastide_game_move_to_json (self, move));
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

guint32
bastide_game_digest (BastideMatch *match)
{
  return digest_log (BASTIDE_GAME (match), FALSE);
}

static gboolean
read_move (const BstGame *game, JsonObject *object, BstMove *out_move)
{
  const char *const ignored[] = { "kind", LEFT, NULL };
  int kind = bst_kind_from_word (bst_json_get_string (object, "kind", ""));
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader;

  bst_reader_init (&reader, report);
  return kind >= 0 && bst_move_from_json (&reader, game, kind, object, ignored, FALSE, out_move);
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
  bastide_game_step_to (session (self), n);
  return TRUE;
}

/* A line is a move, or begins with a word. */
BastideLineState
bastide_game_read_line (BastideMatch *match, const char *line)
{
  static const struct
  {
    const char *word;
    gboolean (*read) (BastideGame *self, const char *rest);
  } words[] = {
    { LINE_GO, read_go },
    { LINE_SEAT, bastide_game_read_seat },
    { LINE_NOTE, bastide_game_read_note },
    { LINE_UNNOTE, bastide_game_read_unnote },
    { LINE_ASSISTANCE, bastide_game_read_assistance },
    { LINE_CLOCK, bastide_game_read_clock },
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
  if (bastide_game_make_move (self, &move))
    return BASTIDE_LINE_IMPOSSIBLE;
  bastide_game_read_left (self, json_node_get_object (node));
  return BASTIDE_LINE_DONE;
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
    bastide_game_step_to (session (self), all);
  text = dup_text (self);
  bastide_game_step_to (session (self), made);
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

/* A game of people without notes and assistance of its own has the number of its moves, as in earlier versions. */
static guint32
digest_text (BastideGame *self, gboolean whole)
{
  return bastide_game_digest_beside (self, digest_log (self, whole));
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

/* --- reading one --- */

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
