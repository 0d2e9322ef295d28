/* bastide-evening-save.c – an evening that saves itself: every change of the log is on the disk before the next one.
 *
 * A change is written as the step from one log to the next. The base also holds the steps of
 * undo and redo, so that they still work when the program is started again. Contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/bastide-digest.h"
#include "model/bastide-journal.h"
#include "model/bastide-paths.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- a step --- */

static JsonObject *
step_to_json (const BastideStep *step, const BstGame *game)
{
  JsonObject *object = json_object_new ();
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < step->entries->len; i++)
    json_array_add_object_element (list, bastide_entry_to_json (g_ptr_array_index (step->entries, i), game));
  json_object_set_int_member (object, "at", step->at);
  json_object_set_int_member (object, "remove", step->remove);
  json_object_set_array_member (object, "entries", list);
  return object;
}

/* (transfer full): the same on one line. A correction at the beginning of a long evening has thousands of entries: each of
 * them is written once, and its digest is known then. */
static char *
dup_step_line (const BastideStep *step, const BstGame *game)
{
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, "{\"at\": %u, \"remove\": %u, \"entries\": [", step->at, step->remove);
  for (guint i = 0; i < step->entries->len; i++)
    {
      g_autofree char *entry = bastide_entry_dup_line (g_ptr_array_index (step->entries, i), game);

      g_string_append (line, i > 0 ? ", " : "");
      g_string_append (line, entry);
    }
  g_string_append (line, "]}");
  return g_string_free (line, FALSE);
}

/* (transfer full) (nullable): a step from a log of @length entries; NULL if it is not possible there. */
static BastideStep *
step_from_json (JsonObject *object, const BstGame *game, guint length)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BastideStep) step = g_atomic_rc_box_new0 (BastideStep);
  g_auto (BstReader) reader = { 0 };
  int at = 0, remove = 0;

  bst_reader_init (&reader, report);
  bst_reader_get_int (&reader, object, "at", TRUE, 0, length, &at);
  bst_reader_get_int (&reader, object, "remove", TRUE, 0, length - at, &remove);
  step->at = at;
  step->remove = remove;
  step->entries = bastide_evening_read_entries (&reader, object, "entries", game);
  return bst_report_get_n_errors (report) > 0 ? NULL : g_steal_pointer (&step);
}

/* --- the steps of undo and redo --- */

/* From the present log to the one before it, from there to the one before that, and so on. */
static JsonArray *
write_way (GPtrArray *steps, const BstGame *game)
{
  JsonArray *way = json_array_new ();

  for (guint i = steps->len; i-- > 0;)
    json_array_add_object_element (way, step_to_json (g_ptr_array_index (steps, i), game));
  return way;
}

/* Stops at a step that cannot be read: the steps behind it go on from its log. */
static void
read_way (BastideEvening *self, JsonObject *root, const char *key, GPtrArray *out_steps)
{
  JsonArray *way = bst_json_get_array (root, key);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  guint length = self->entries->len;

  for (guint i = 0; way && i < json_array_get_length (way); i++)
    {
      JsonObject *object = bst_json_as_object (json_array_get_element (way, i));
      BastideStep *step = object ? step_from_json (object, &self->game, length) : NULL;

      if (!step)
        break;
      length = length - step->remove + step->entries->len;
      g_ptr_array_add (found, step);
    }
  while (found->len > 0)
    g_ptr_array_add (out_steps, g_ptr_array_steal_index (found, found->len - 1));
}

/* --- what a line builds on --- */

static guint32
add_log (guint32 digest, GPtrArray *log, const BstGame *game)
{
  digest = bastide_digest_add_number (digest, log->len);
  for (guint i = 0; i < log->len; i++)
    digest = bastide_digest_add_number (digest, bastide_entry_get_digest (g_ptr_array_index (log, i), game));
  return digest;
}

/* How many steps there are and where the next one leads: all of them in every line would take too long. */
static guint32
add_way (BastideEvening *self, guint32 digest, GPtrArray *steps)
{
  g_autoptr (GPtrArray) there = NULL;

  digest = bastide_digest_add_number (digest, steps->len);
  if (steps->len == 0)
    return digest;
  there = bastide_step_apply (g_ptr_array_index (steps, steps->len - 1), self->entries);
  return add_log (digest, there, &self->game);
}

guint32
bastide_evening_digest (BastideMatch *match)
{
  BastideEvening *self = BASTIDE_EVENING (match);
  g_autoptr (JsonNode) about = bst_json_wrap (bastide_evening_about_to_json (self, json_object_new ()));
  g_autofree char *text = bst_json_write_line (about);
  guint32 digest = bastide_digest_add_text (BASTIDE_DIGEST_EMPTY, text);

  digest = add_log (digest, self->entries, &self->game);
  digest = add_way (self, digest, self->undo);
  return add_way (self, digest, self->redo);
}

/* --- writing --- */

/* All that a base has. Entries and steps never change, so that they need not be copied. */
struct _BastideEveningSnapshot
{
  JsonObject *frame;
  GPtrArray *entries, *undo, *redo;
  const BstGame *game; /* of the evening, which lives longer */
};

static gpointer
ref_entry_cb (gconstpointer entry, gpointer data)
{
  return bastide_entry_ref ((BastideEntry *) entry);
}

static gpointer
ref_step_cb (gconstpointer step, gpointer data)
{
  return bastide_step_ref ((BastideStep *) step);
}

BastideEveningSnapshot *
bastide_evening_take_snapshot (BastideEvening *self)
{
  BastideEveningSnapshot *snapshot = g_new (BastideEveningSnapshot, 1);

  snapshot->frame = bastide_evening_frame_to_json (self);
  snapshot->entries = g_ptr_array_copy (self->entries, ref_entry_cb, NULL);
  snapshot->undo = g_ptr_array_copy (self->undo, ref_step_cb, NULL);
  snapshot->redo = g_ptr_array_copy (self->redo, ref_step_cb, NULL);
  snapshot->game = &self->game;
  return snapshot;
}

void
bastide_evening_snapshot_free (BastideEveningSnapshot *snapshot)
{
  json_object_unref (snapshot->frame);
  g_ptr_array_unref (snapshot->entries);
  g_ptr_array_unref (snapshot->undo);
  g_ptr_array_unref (snapshot->redo);
  g_free (snapshot);
}

char *
bastide_evening_snapshot_to_text (BastideEveningSnapshot *snapshot)
{
  g_autoptr (JsonNode) root = bst_json_wrap (json_object_ref (snapshot->frame));

  bastide_evening_fill_frame (snapshot->frame, snapshot->entries, snapshot->game);
  return bst_json_write_document (root, NULL);
}

static gpointer
take_snapshot (BastideMatch *match)
{
  return bastide_evening_take_snapshot (BASTIDE_EVENING (match));
}

static char *
write_snapshot (gpointer data, BastideBase base)
{
  BastideEveningSnapshot *snapshot = data;

  json_object_set_int_member (snapshot->frame, BASTIDE_MATCH_BASE, base.number);
  if (base.lines > 0)
    json_object_set_int_member (snapshot->frame, BASTIDE_MATCH_LINES, base.lines);
  json_object_set_array_member (snapshot->frame, "undo", write_way (snapshot->undo, snapshot->game));
  json_object_set_array_member (snapshot->frame, "redo", write_way (snapshot->redo, snapshot->game));
  return bastide_evening_snapshot_to_text (snapshot);
}

const BastideSnapshot bastide_evening_snapshot = {
  .take = take_snapshot,
  .write = write_snapshot,
  .free = (GDestroyNotify) bastide_evening_snapshot_free,
};

char *
bastide_evening_write_base (BastideMatch *match, guint number)
{
  gpointer snapshot = take_snapshot (match);
  char *text = write_snapshot (snapshot, (BastideBase){ .number = number });

  bastide_evening_snapshot_free (snapshot);
  return text;
}

void
bastide_evening_record_log (BastideEvening *self, GPtrArray *before)
{
  g_autoptr (BastideStep) step = bastide_step_new (before, self->entries);
  g_autofree char *line = dup_step_line (step, &self->game);

  bastide_match_record (BASTIDE_MATCH (self), line);
}

void
bastide_evening_record_about (BastideEvening *self)
{
  bastide_match_record_object (BASTIDE_MATCH (self), bastide_evening_about_to_json (self, json_object_new ()));
}

/* In a line of its own: the digest of a line must be the same in versions that know nothing of it. */
void
bastide_evening_record_players (BastideEvening *self)
{
  JsonObject *line = bastide_evening_about_to_json (self, json_object_new ());

  json_object_set_array_member (line, "players",
                                bastide_players_to_json (bastide_match_get_players (BASTIDE_MATCH (self))));
  bastide_match_record_object (BASTIDE_MATCH (self), line);
}

/* --- reading --- */

/* Names and colors: who sits where cannot change any more. */
static void
read_players (BastideEvening *self, JsonArray *list)
{
  for (int seat = 0; seat < MIN ((int) json_array_get_length (list), self->game.n_players); seat++)
    {
      JsonObject *player = bst_json_as_object (json_array_get_element (list, seat));
      g_autofree char *letter = g_strdup (bastide_evening_get_letter (self, seat));
      const gint64 color = bst_json_get_int (player, "color", bastide_evening_get_color (self, seat));

      bastide_players_set (bastide_match_edit_players (BASTIDE_MATCH (self)), seat,
                           bst_json_get_string (player, "name", NULL), (int) CLAMP (color, 0, BST_MAX_PLAYERS - 1),
                           letter);
    }
}

/* A line is the difference to another log, or what was noted about the evening. */
BastideLineState
bastide_evening_read_line (BastideMatch *match, const char *line)
{
  BastideEvening *self = BASTIDE_EVENING (match);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (BastideStep) step = NULL;
  JsonObject *object;

  node = bst_json_scan (NULL, line, strlen (line), NULL);
  if (!node || !JSON_NODE_HOLDS_OBJECT (node))
    return BASTIDE_LINE_STRANGE;
  object = json_node_get_object (node);
  if (!json_object_has_member (object, "entries"))
    {
      bastide_evening_read_about (self, object);
      if (json_object_has_member (object, "players")
          && JSON_NODE_HOLDS_ARRAY (json_object_get_member (object, "players")))
        read_players (self, json_object_get_array_member (object, "players"));
      return BASTIDE_LINE_DONE;
    }
  step = step_from_json (object, &self->game, self->entries->len);
  if (!step)
    return BASTIDE_LINE_STRANGE;
  bastide_evening_exchange (self, bastide_step_apply (step, self->entries), self->undo);
  g_ptr_array_set_size (self->redo, 0);
  return BASTIDE_LINE_DONE;
}

/* With the steps of undo and redo. */
static BastideEvening *
read_base (const char *path, BastideBase *out_base, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, error);
  BastideEvening *self = root ? bastide_evening_from_json (name, root, error) : NULL;
  JsonObject *object;

  if (!self)
    return NULL;
  object = json_node_get_object (root);
  /* The steps go on from the log of the file: they do not fit if entries of it were left out. */
  if (!self->note)
    {
      read_way (self, object, "undo", self->undo);
      read_way (self, object, "redo", self->redo);
    }
  out_base->number = bst_json_get_int (object, BASTIDE_MATCH_BASE, 0);
  out_base->lines = CLAMP (bst_json_get_int (object, BASTIDE_MATCH_LINES, 0), 0, G_MAXINT);
  return self;
}

static BastideMatch *
recover (BastideLock *lock, GError **error)
{
  BastideBase base;
  g_autoptr (BastideEvening) self = read_base (bastide_lock_get_path (lock), &base, error);

  if (!self || !bastide_match_recover (BASTIDE_MATCH (self), lock, base, error))
    return NULL;
  return BASTIDE_MATCH (g_steal_pointer (&self));
}

BastideEvening *
bastide_evening_recover (const char *path, GError **error)
{
  return (BastideEvening *) bastide_match_open (path, recover, error);
}

BastideEvening *
bastide_evening_peek (const char *path, GError **error)
{
  BastideEvening *self = NULL;
  gboolean whole = FALSE;

  /* Whoever has it open may write a new base between our two looks. */
  for (int i = 0; i < 3 && !whole; i++)
    {
      BastideBase base;

      g_clear_object (&self);
      self = read_base (path, &base, error);
      if (!self)
        return NULL;
      whole = bastide_match_peek (BASTIDE_MATCH (self), path, base);
    }
  return self;
}

/* --- another name in a file --- */

/* (transfer full) (nullable): the evening, the base that would have all lines of its journal, and how many are in none now. */
static BastideEvening *
read_whole (const char *path, BastideBase *out_base, guint *out_n_lines, GError **error)
{
  g_autoptr (BastideEvening) self = read_base (path, out_base, error);
  g_auto (GStrv) lines = NULL;
  BastideLines state;

  if (!self || !bastide_match_may_change (BASTIDE_MATCH (self), error))
    return NULL;
  bastide_match_peek (BASTIDE_MATCH (self), path, *out_base);
  if (!bastide_match_may_change (BASTIDE_MATCH (self), error))
    return NULL;
  lines = bastide_journal_read (path, *out_base, &state);
  *out_n_lines = g_strv_length (lines);
  out_base->lines += *out_n_lines;
  return g_steal_pointer (&self);
}

JsonNode *
bastide_evening_rename_in_file (const char *path, int seat, const char *to, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, error);
  JsonObject *object = root ? bst_json_as_object (root) : NULL;
  JsonArray *players = object ? bst_json_get_array (object, "players") : NULL;
  JsonObject *player = players && seat < (int) json_array_get_length (players)
                         ? bst_json_as_object (json_array_get_element (players, seat))
                         : NULL;

  if (player)
    {
      json_object_set_string_member (player, "name", to);
      return g_steal_pointer (&root);
    }
  if (root)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This is not a saved game night."));
  return NULL;
}

/* (nullable): its text, with all that the rules of this version do not allow. Not if there are lines that go on from it. */
static char *
dup_text_as_it_is (BastideEvening *self, const char *path, guint n_lines, int seat, const char *to, GError **error)
{
  g_autoptr (JsonNode) root = n_lines == 0 ? bastide_evening_rename_in_file (path, seat, to, error) : NULL;

  if (n_lines > 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, self->note);
  return root ? bst_json_write_document (root, NULL) : NULL;
}

static char *
dup_base (BastideEvening *self, BastideBase base)
{
  BastideEveningSnapshot *snapshot = bastide_evening_take_snapshot (self);
  char *text = write_snapshot (snapshot, base);

  bastide_evening_snapshot_free (snapshot);
  return text;
}

/* Lines that cannot be read are put aside by whoever opens the evening. */
static gboolean
mend (const char *path, GError **error)
{
  g_autoptr (BastideEvening) self = bastide_evening_recover (path, error);

  return self && bastide_match_may_change (BASTIDE_MATCH (self), error)
         && bastide_match_save (BASTIDE_MATCH (self), error);
}

char *
bastide_evening_dup_renamed (const char *path, int seat, const char *to, BastideEvening **out_evening, GError **error)
{
  guint n_lines;
  BastideBase base;
  g_autoptr (BastideEvening) self = read_whole (path, &base, &n_lines, error);
  g_autofree char *problem = self ? bastide_match_dup_save_problem (BASTIDE_MATCH (self)) : NULL;
  g_autofree char *letter = NULL;
  char *text;

  if (problem)
    {
      g_clear_object (&self);
      self = mend (path, error) ? read_whole (path, &base, &n_lines, error) : NULL;
    }
  if (!self)
    return NULL;
  if (seat >= self->game.n_players)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This is not a saved game night."));
      return NULL;
    }
  letter = g_strdup (bastide_evening_get_letter (self, seat));
  bastide_players_set (bastide_match_edit_players (BASTIDE_MATCH (self)), seat, to,
                       bastide_evening_get_color (self, seat), letter);
  text = self->note ? dup_text_as_it_is (self, path, n_lines, seat, to, error) : dup_base (self, base);
  if (text)
    *out_evening = g_steal_pointer (&self);
  return text;
}
