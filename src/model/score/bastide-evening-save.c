/* bastide-evening-save.c – an evening that saves itself: every change of the log is on the disk before the next one.
 *
 * A change is written as the entries between the parts of the log that stayed the same. The base also holds the steps of
 * undo and redo, so that they still work when the program is started again. Contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/bastide-digest.h"
#include "model/bastide-paths.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <string.h>

/* --- the difference between two logs --- */

static JsonObject *
difference (const BstGame *game, GPtrArray *before, GPtrArray *after)
{
  JsonObject *object = json_object_new ();
  JsonArray *list = json_array_new ();
  guint head = 0, tail = 0;

  while (head < before->len && head < after->len && g_ptr_array_index (before, head) == g_ptr_array_index (after, head))
    head++;
  while (tail < before->len - head && tail < after->len - head
         && g_ptr_array_index (before, before->len - 1 - tail) == g_ptr_array_index (after, after->len - 1 - tail))
    tail++;
  for (guint i = head; i < after->len - tail; i++)
    json_array_add_object_element (list, bastide_entry_to_json (g_ptr_array_index (after, i), game));
  json_object_set_int_member (object, "at", head);
  json_object_set_int_member (object, "remove", before->len - head - tail);
  json_object_set_array_member (object, "entries", list);
  return object;
}

/* (transfer full) (nullable): the log that differs from @before by what @object says; NULL if it says nothing possible. */
static GPtrArray *
apply_difference (const BstGame *game, GPtrArray *before, JsonObject *object)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GPtrArray) inserted = NULL;
  g_auto (BstReader) reader = { 0 };
  GPtrArray *after;
  int at = 0, remove = 0;

  bst_reader_init (&reader, report);
  bst_reader_get_int (&reader, object, "at", TRUE, 0, before->len, &at);
  bst_reader_get_int (&reader, object, "remove", TRUE, 0, before->len - at, &remove);
  inserted = bastide_evening_read_entries (&reader, object, "entries", game);
  if (bst_report_get_n_errors (report) > 0)
    return NULL;
  after = bastide_evening_new_log ();
  for (int i = 0; i < at; i++)
    g_ptr_array_add (after, bastide_entry_ref (g_ptr_array_index (before, i)));
  for (guint i = 0; i < inserted->len; i++)
    g_ptr_array_add (after, bastide_entry_ref (g_ptr_array_index (inserted, i)));
  for (guint i = at + remove; i < before->len; i++)
    g_ptr_array_add (after, bastide_entry_ref (g_ptr_array_index (before, i)));
  return after;
}

/* --- the steps of undo and redo --- */

/* One difference per step: from the present log to the last of @logs, from there to the one before it, and so on. */
static JsonArray *
write_way (BastideEvening *self, GPtrArray *logs)
{
  JsonArray *way = json_array_new ();
  GPtrArray *from = self->entries;

  for (guint i = logs->len; i-- > 0; from = g_ptr_array_index (logs, i))
    json_array_add_object_element (way, difference (&self->game, from, g_ptr_array_index (logs, i)));
  return way;
}

/* Stops at a step that cannot be read: the steps behind it are differences to its log. */
static void
read_way (BastideEvening *self, JsonObject *root, const char *key, GPtrArray *logs)
{
  JsonArray *way = bst_json_get_array (root, key);
  GPtrArray *from = self->entries;

  for (guint i = 0; way && i < json_array_get_length (way); i++)
    {
      JsonObject *step = bst_json_as_object (json_array_get_element (way, i));
      GPtrArray *log = step ? apply_difference (&self->game, from, step) : NULL;

      if (!log)
        return;
      g_ptr_array_insert (logs, 0, log);
      from = log;
    }
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
add_way (guint32 digest, GPtrArray *logs, const BstGame *game)
{
  digest = bastide_digest_add_number (digest, logs->len);
  return logs->len > 0 ? add_log (digest, g_ptr_array_index (logs, logs->len - 1), game) : digest;
}

guint32
bastide_evening_digest (BastideMatch *match)
{
  BastideEvening *self = BASTIDE_EVENING (match);
  g_autoptr (JsonNode) about = bst_json_wrap (bastide_evening_about_to_json (self, json_object_new ()));
  g_autofree char *text = bst_json_write_line (about);
  guint32 digest = bastide_digest_add_text (BASTIDE_DIGEST_EMPTY, text);

  digest = add_log (digest, self->entries, &self->game);
  digest = add_way (digest, self->undo, &self->game);
  return add_way (digest, self->redo, &self->game);
}

/* --- writing --- */

char *
bastide_evening_write_base (BastideMatch *match, guint number)
{
  BastideEvening *self = BASTIDE_EVENING (match);
  g_autoptr (JsonNode) root = bastide_evening_to_json (self);
  JsonObject *object = json_node_get_object (root);

  json_object_set_int_member (object, BASTIDE_MATCH_BASE, number);
  json_object_set_array_member (object, "undo", write_way (self, self->undo));
  json_object_set_array_member (object, "redo", write_way (self, self->redo));
  return bst_json_write_document (root, NULL);
}

void
bastide_evening_record_log (BastideEvening *self, GPtrArray *before)
{
  bastide_match_record_object (BASTIDE_MATCH (self), difference (&self->game, before, self->entries));
}

void
bastide_evening_record_about (BastideEvening *self)
{
  bastide_match_record_object (BASTIDE_MATCH (self), bastide_evening_about_to_json (self, json_object_new ()));
}

/* --- reading --- */

/* A line is the difference to another log, or what was noted about the evening. */
gboolean
bastide_evening_read_line (BastideMatch *match, const char *line)
{
  BastideEvening *self = BASTIDE_EVENING (match);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object;
  GPtrArray *after;

  node = bst_json_scan (NULL, line, strlen (line), NULL);
  if (!node || !JSON_NODE_HOLDS_OBJECT (node))
    return FALSE;
  object = json_node_get_object (node);
  if (!json_object_has_member (object, "entries"))
    {
      bastide_evening_read_about (self, object);
      return TRUE;
    }
  after = apply_difference (&self->game, self->entries, object);
  if (!after)
    return FALSE;
  bastide_evening_exchange (self, after, self->undo);
  g_ptr_array_set_size (self->redo, 0);
  return TRUE;
}

BastideEvening *
bastide_evening_recover (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, error);
  g_autoptr (BastideEvening) self = root ? bastide_evening_from_json (name, root, error) : NULL;
  JsonObject *object;

  if (!self)
    return NULL;
  object = json_node_get_object (root);
  /* The steps are differences to the log of the file: they do not fit if entries of it were left out. */
  if (!self->note)
    {
      read_way (self, object, "undo", self->undo);
      read_way (self, object, "redo", self->redo);
    }
  bastide_match_recover (BASTIDE_MATCH (self), path, bst_json_get_int (object, BASTIDE_MATCH_BASE, 0));
  return g_steal_pointer (&self);
}
