/* bastide-history.c – all evenings that were kept: folder, index, list.
 *
 * Statistics are in bastide-history-stats.c, CSV and JSON in bastide-history-exchange.c, other names for people in
 * bastide-history-rename.c, games without a log in bastide-history-results.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "model/bastide-journal.h"
#include "model/bastide-lock.h"
#include "model/bastide-paths.h"
#include "engine/io/batch.h"
#include "engine/io/file.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define INDEX_FORMAT  "bastide-history-index"
#define INDEX_VERSION 1

/* So many evenings are read in a blink. */
#define FEW 16

G_DEFINE_FINAL_TYPE (BastideHistory, bastide_history, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- the folder --- */

char *
bastide_history_dup_path (BastideHistory *self, const char *file)
{
  g_autofree char *name = g_strconcat (file, BASTIDE_SCORE_SUFFIX, NULL);

  return g_build_filename (self->folder, name, NULL);
}

static char *
dup_index_path (BastideHistory *self)
{
  return g_build_filename (self->folder, "index.json", NULL);
}

static int
by_time (gconstpointer a, gconstpointer b)
{
  const BastidePast *x = *(BastidePast *const *) a, *y = *(BastidePast *const *) b;

  if (x->time != y->time)
    return x->time < y->time ? 1 : -1;
  return strcmp (y->file, x->file);
}

/* Lists @past, which it takes over, behind the others. */
static void
add_item (BastideHistory *self, BastidePast *past)
{
  g_ptr_array_add (self->items, past);
  g_hash_table_replace (self->by_file, past->file, past);
}

static void
remove_item (BastideHistory *self, guint i)
{
  g_hash_table_remove (self->by_file, ((BastidePast *) g_ptr_array_index (self->items, i))->file);
  g_ptr_array_remove_index (self->items, i);
}

int
bastide_history_find (BastideHistory *self, const char *file)
{
  BastidePast *past = g_hash_table_lookup (self->by_file, file);
  guint i;

  return past && g_ptr_array_find (self->items, past, &i) ? (int) i : -1;
}

/* --- the index --- */

/* An index on its way to the disk. */
typedef struct _IndexJob
{
  GPtrArray *items;
  char *path;
  GThread *thread;
  int done; /* atomic */
} IndexJob;

static char *
dup_index_text (GPtrArray *items)
{
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = json_object_new ();
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (items, i);
      JsonObject *item = json_object_new ();

      json_object_set_string_member (item, "file", past->file);
      json_object_set_int_member (item, "stamp", past->stamp);
      json_object_set_boolean_member (item, "log", past->has_log);
      bastide_past_write_head (past, item);
      json_object_set_object_member (item, "result", bastide_past_result_to_json (past));
      json_array_add_object_element (list, item);
    }
  json_object_set_string_member (object, "format", INDEX_FORMAT);
  json_object_set_int_member (object, "version", INDEX_VERSION);
  json_object_set_array_member (object, "evenings", list);
  root = bst_json_wrap (object);
  return bst_json_write_document (root, NULL);
}

static gpointer
index_thread (gpointer data)
{
  IndexJob *job = data;
  g_autofree char *text = dup_index_text (job->items);
  g_autofree char *folder = g_path_get_dirname (job->path);
  g_autoptr (GFile) file = g_file_new_for_path (job->path);

  /* Errors are ignored: a lost index is made again from the files. */
  g_mkdir_with_parents (folder, 0700);
  bst_file_write (file, text, strlen (text), NULL, NULL, NULL);
  g_atomic_int_set (&job->done, TRUE);
  return NULL;
}

static void
end_writer (BastideHistory *self)
{
  IndexJob *job = g_steal_pointer (&self->writer);

  if (!job)
    return;
  g_thread_join (job->thread);
  g_ptr_array_unref (job->items);
  g_free (job->path);
  g_free (job);
}

/* (transfer full): the list as it is now, for a thread. */
static GPtrArray *
copy_items (BastideHistory *self)
{
  GPtrArray *items = g_ptr_array_new_full (self->items->len, (GDestroyNotify) bastide_past_unref);

  for (guint i = 0; i < self->items->len; i++)
    g_ptr_array_add (items, bastide_past_ref (g_ptr_array_index (self->items, i)));
  return items;
}

void
bastide_history_write_index (BastideHistory *self)
{
  if (self->detached)
    return;
  /* The next change will write it, or the end of the program. */
  self->index_waits = self->writer && !g_atomic_int_get (&self->writer->done);
  if (self->index_waits)
    return;
  end_writer (self);
  self->writer = g_new0 (IndexJob, 1);
  self->writer->items = copy_items (self);
  self->writer->path = dup_index_path (self);
  self->writer->thread = g_thread_new ("history-index", index_thread, self->writer);
}

/* (transfer full): the evenings of the index by file name. */
static GHashTable *
read_index (BastideHistory *self)
{
  GHashTable *known = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) bastide_past_unref);
  g_autofree char *path = dup_index_path (self);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, NULL, NULL);
  JsonArray *list = bst_json_get_array (bst_json_as_object (root), "evenings");

  for (guint i = 0; list && i < json_array_get_length (list); i++)
    {
      JsonObject *item = bst_json_as_object (json_array_get_element (list, i));
      BastidePast *past = bastide_past_from_json (bst_json_get_string (item, "file", ""), item);

      if (!past)
        continue;
      past->stamp = bst_json_get_int (item, "stamp", 0);
      past->has_log = bst_json_get_boolean (item, "log", TRUE);
      /* Earlier versions counted photos and did not name them: that file is read again. */
      if (past->n_photos && !past->photo)
        {
          bastide_past_unref (past);
          continue;
        }
      g_hash_table_replace (known, past->file, past);
    }
  return known;
}

/* (transfer full) (nullable): reads the file itself, not the index. */
static BastidePast *
read_past (const char *path, const char *name, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *base = bastide_file_dup_name (file);
  g_autoptr (JsonNode) root = bst_json_scan_file (file, base, error);
  g_autoptr (BastideEvening) evening = NULL;

  if (!root)
    return NULL;
  if (bastide_past_is_result (bst_json_as_object (root)))
    return bastide_past_from_json (name, json_node_get_object (root));
  evening = bastide_evening_peek (path, error);
  return evening ? bastide_past_of_evening (evening, name) : NULL;
}

static int
by_text (const void *a, const void *b)
{
  return g_utf8_collate (*(char *const *) a, *(char *const *) b);
}

/* Lists what the index knows and has not changed; the rest is unread. FALSE: the index knows files that are gone. */
static gboolean
list_folder (BastideHistory *self)
{
  g_autoptr (GHashTable) known = read_index (self);
  g_autoptr (GStrvBuilder) unread = g_strv_builder_new ();
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      g_autofree char *stem = NULL;
      BastidePast *past;

      if (!g_str_has_suffix (name, BASTIDE_SCORE_SUFFIX))
        continue;
      stem = g_strndup (name, strlen (name) - strlen (BASTIDE_SCORE_SUFFIX));
      past = g_hash_table_lookup (known, stem);
      if (past && past->stamp == bastide_journal_stamp (path))
        {
          g_hash_table_steal (known, stem);
          add_item (self, past);
        }
      else
        {
          g_hash_table_remove (known, stem);
          g_strv_builder_add (unread, stem);
        }
    }
  self->unread = g_strv_builder_end (unread);
  return g_hash_table_size (known) == 0;
}

/* @stem: the name of its file. */
static void
read_file (BastideHistory *self, const char *stem, GStrvBuilder *problems)
{
  g_autofree char *path = bastide_history_dup_path (self, stem);
  g_autoptr (GError) error = NULL;
  BastidePast *past = g_hash_table_contains (self->by_file, stem) ? NULL : read_past (path, stem, &error);

  if (past)
    {
      past->stamp = bastide_journal_stamp (path);
      add_item (self, past);
    }
  else if (!g_hash_table_contains (self->by_file, stem))
    {
      g_autofree char *name = g_strconcat (stem, BASTIDE_SCORE_SUFFIX, NULL);
      g_autofree char *shown = g_filename_display_name (name);
      /* TRANSLATORS: %s is the name of a file. */
      g_autofree char *damaged = g_strdup_printf (_ ("%s: the result of this game night is damaged"), shown);

      g_message ("Cannot read the evening %s", path);
      g_strv_builder_add (problems, error ? error->message : damaged);
    }
}

static void
take_problems (BastideHistory *self, GStrv problems)
{
  g_strfreev (self->problems);
  self->problems = problems;
  qsort (self->problems, g_strv_length (self->problems), sizeof *self->problems, by_text);
}

gboolean
bastide_history_has_unread (BastideHistory *self)
{
  return self->unread && *self->unread;
}

gboolean
bastide_history_read_rest (BastideHistory *self,
                           GCancellable *cancellable,
                           GFileProgressCallback progress,
                           gpointer data,
                           GError **error)
{
  g_auto (GStrv) unread = g_steal_pointer (&self->unread);
  const guint n = unread ? g_strv_length (unread) : 0;
  g_autoptr (GStrvBuilder) problems = g_strv_builder_new ();
  gboolean canceled = FALSE;
  guint i;

  for (i = 0; i < n && !canceled; i++)
    {
      read_file (self, unread[i], problems);
      if (progress)
        progress (i + 1, n, data);
      canceled = g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  self->unread = g_strdupv (unread ? unread + i : NULL);
  take_problems (self, g_strv_builder_end (problems));
  return !canceled;
}

static void
read_folder (BastideHistory *self)
{
  guint n_moved = bst_batch_finish (self->folder);
  gboolean complete;

  if (n_moved > 0)
    g_message ("Finished what was killed: %u evenings came to %s", n_moved, self->folder);
  g_strfreev (self->unread);
  complete = list_folder (self);
  if (!self->quick || g_strv_length (self->unread) <= FEW)
    {
      complete &= !bastide_history_has_unread (self);
      bastide_history_read_rest (self, NULL, NULL, NULL, NULL);
    }
  else
    take_problems (self, g_new0 (char *, 1));
  g_debug ("History %s: %u evenings, %u unread", self->folder, self->items->len,
           self->unread ? g_strv_length (self->unread) : 0);
  g_ptr_array_sort (self->items, by_time);
  if (!complete)
    bastide_history_write_index (self);
}

void
bastide_history_reload (BastideHistory *self)
{
  g_hash_table_remove_all (self->by_file);
  g_ptr_array_set_size (self->items, 0);
  read_folder (self);
  bastide_history_changed (self);
}

char *
bastide_history_dup_default_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", "evenings", NULL);
}

static BastideHistory *
new_history (const char *folder, gboolean quick)
{
  BastideHistory *self = g_object_new (BASTIDE_TYPE_HISTORY, NULL);

  self->folder = g_canonicalize_filename (folder, NULL);
  self->quick = quick;
  read_folder (self);
  return self;
}

BastideHistory *
bastide_history_new (const char *folder)
{
  return new_history (folder, FALSE);
}

BastideHistory *
bastide_history_new_quick (const char *folder)
{
  return new_history (folder, TRUE);
}

const char *const *
bastide_history_get_problems (BastideHistory *self)
{
  return (const char *const *) self->problems;
}

const char *
bastide_history_get_folder (BastideHistory *self)
{
  return self->folder;
}

guint
bastide_history_get_n (BastideHistory *self)
{
  return self->items->len;
}

const BastidePast *
bastide_history_get (BastideHistory *self, guint i)
{
  g_return_val_if_fail (i < self->items->len, NULL);

  return g_ptr_array_index (self->items, i);
}

const BastidePast *
bastide_history_get_unfinished (BastideHistory *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      if (!past->over && past->has_log)
        return past;
    }
  return NULL;
}

/* --- changing it --- */

void
bastide_history_changed (BastideHistory *self)
{
  g_ptr_array_sort (self->items, by_time);
  g_signal_emit (self, signals[CHANGED], 0);
}

char *
bastide_history_dup_free_name (BastideHistory *self, gint64 unix_time, GHashTable *taken)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (unix_time);
  g_autofree char *stem = date ? g_date_time_format (date, "%Y-%m-%d-%H%M%S") : g_strdup ("evening");

  /* Counts on from the last number: evenings of one moment would all begin with 1. */
  for (int i = GPOINTER_TO_INT (g_hash_table_lookup (self->suffixes, stem)) + 1;; i++)
    {
      g_autofree char *name = i == 1 ? g_strdup (stem) : g_strdup_printf ("%s-%d", stem, i);
      g_autofree char *path = bastide_history_dup_path (self, name);

      if (g_file_test (path, G_FILE_TEST_EXISTS) || g_hash_table_contains (self->by_file, name)
          || (taken && g_hash_table_contains (taken, name)))
        continue;
      g_hash_table_insert (self->suffixes, g_steal_pointer (&stem), GINT_TO_POINTER (i));
      return g_steal_pointer (&name);
    }
}

gboolean
bastide_history_has (BastideHistory *self, const char *file)
{
  g_autofree char *path = bastide_history_dup_path (self, file);
  g_autoptr (GError) error = NULL;
  BastidePast *past;

  if (g_hash_table_contains (self->by_file, file))
    return TRUE;
  past = g_file_test (path, G_FILE_TEST_EXISTS) ? read_past (path, file, &error) : NULL;
  if (past)
    bastide_history_take (self, past);
  /* One of a newer version must not be put aside, nor one that the disk does not return now. */
  return past || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED)
         || g_error_matches (error, BST_JSON_ERROR, BST_JSON_ERROR_READ);
}

gboolean
bastide_history_write_file (BastideHistory *self, const char *file, JsonNode *root, GError **error)
{
  g_autofree char *path = bastide_history_dup_path (self, file);
  g_autoptr (GFile) target = g_file_new_for_path (path);
  g_autofree char *text = bst_json_write_document (root, NULL);

  g_mkdir_with_parents (self->folder, 0700);
  /* An evening of this name may have been deleted and have left its journal, because the program was killed. */
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    bastide_journal_delete (path);
  return bst_file_write (target, text, strlen (text), NULL, NULL, error);
}

void
bastide_history_take (BastideHistory *self, BastidePast *past)
{
  g_autofree char *path = bastide_history_dup_path (self, past->file);
  BastidePast *old = g_hash_table_lookup (self->by_file, past->file);

  past->stamp = bastide_journal_stamp (path);
  if (old)
    {
      g_hash_table_remove (self->by_file, old->file);
      g_ptr_array_remove (self->items, old);
    }
  add_item (self, past);
}

BastideLock *
bastide_history_lock_free_name (BastideHistory *self, gint64 unix_time, char **out_name)
{
  for (;;)
    {
      g_autofree char *name = bastide_history_dup_free_name (self, unix_time, NULL);
      g_autofree char *path = bastide_history_dup_path (self, name);
      g_autoptr (BastideLock) lock = bastide_lock_new (path);

      if (bastide_lock_is_ours (lock) && !g_file_test (path, G_FILE_TEST_EXISTS))
        {
          *out_name = g_steal_pointer (&name);
          return g_steal_pointer (&lock);
        }
      unix_time++;
    }
}

gboolean
bastide_history_add (BastideHistory *self, BastideEvening *evening, GError **error)
{
  g_autofree char *name = NULL;
  g_autoptr (BastideLock) lock = bastide_history_lock_free_name (self, bastide_evening_get_time (evening), &name);

  if (!bastide_match_set_autosave (BASTIDE_MATCH (evening), bastide_lock_get_path (lock), error))
    return FALSE;
  bastide_history_update (self, evening);
  return TRUE;
}

char *
bastide_history_dup_file (BastideHistory *self, BastideEvening *evening)
{
  const char *path = bastide_match_get_path (BASTIDE_MATCH (evening));
  g_autofree char *base = path ? g_path_get_basename (path) : NULL;
  g_autofree char *folder = path ? g_path_get_dirname (path) : NULL;

  if (!base || !g_str_has_suffix (base, BASTIDE_SCORE_SUFFIX) || !g_str_equal (folder, self->folder))
    return NULL;
  base[strlen (base) - strlen (BASTIDE_SCORE_SUFFIX)] = '\0';
  return g_steal_pointer (&base);
}

void
bastide_history_update (BastideHistory *self, BastideEvening *evening)
{
  g_autofree char *file = bastide_history_dup_file (self, evening);

  /* One that can only be looked at is not our business: another process may have gone on with it. */
  if (!file || !bastide_match_may_change (BASTIDE_MATCH (evening), NULL))
    return;
  bastide_history_take (self, bastide_past_of_evening (evening, file));
  bastide_history_changed (self);
  bastide_history_write_index (self);
}

BastideEvening *
bastide_history_open (BastideHistory *self, guint i, GError **error)
{
  g_autofree char *path = bastide_history_dup_path (self, bastide_history_get (self, i)->file);

  return bastide_evening_recover (path, error);
}

BastideEvening *
bastide_history_peek (BastideHistory *self, guint i)
{
  g_autofree char *path = bastide_history_dup_path (self, bastide_history_get (self, i)->file);

  return bastide_evening_peek (path, NULL);
}

/* Compares what the list knows, so that only few files must be read. */
static gboolean
looks_like (const BastidePast *past, BastideEvening *evening)
{
  if (!past->has_log || past->time != bastide_evening_get_time (evening)
      || past->players.n != bastide_evening_get_n_players (evening))
    return FALSE;
  for (int seat = 0; seat < past->players.n; seat++)
    if (past->scores[seat] != bastide_evening_get_now (evening)->scores[seat]
        || !g_str_equal (past->players.names[seat], bastide_evening_get_names (evening)[seat]))
      return FALSE;
  return TRUE;
}

int
bastide_history_find_same (BastideHistory *self, BastideEvening *evening)
{
  g_autofree char *text = bastide_evening_to_text (evening);

  for (guint i = 0; i < bastide_history_get_n (self); i++)
    if (looks_like (bastide_history_get (self, i), evening))
      {
        g_autoptr (BastideEvening) kept = bastide_history_peek (self, i);
        g_autofree char *kept_text = kept ? bastide_evening_to_text (kept) : NULL;

        if (g_strcmp0 (text, kept_text) == 0)
          return i;
      }
  return -1;
}

gboolean
bastide_history_delete (BastideHistory *self, guint i, GError **error)
{
  g_autofree char *path = bastide_history_dup_path (self, bastide_history_get (self, i)->file);
  g_autoptr (BastideLock) lock = bastide_lock_new (path);

  if (!bastide_lock_is_ours (lock))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                           _ ("Another running Bastide has this game night open. Close it there, then delete it."));
      return FALSE;
    }
  g_debug ("Delete the evening %s", path);
  /* An evening without its base is gone; without its journal it would be older. */
  if (g_unlink (path) != 0 && errno != ENOENT)
    {
      const int code = errno;
      g_autofree char *name = g_filename_display_basename (path);

      g_message ("Cannot delete %s: %s", path, g_strerror (code));
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
                   /* TRANSLATORS: the name of a file, and a sentence of the system that says why. */
                   _ ("“%s” could not be deleted: %s"), name, g_strerror (code));
      return FALSE;
    }
  bastide_journal_delete (path);
  bastide_history_delete_beside (self, bastide_history_get (self, i)->file);
  bst_file_sync_folder (path);
  remove_item (self, i);
  bastide_history_changed (self);
  bastide_history_write_index (self);
  return TRUE;
}

/* --- for another thread --- */

BastideHistory *
bastide_history_copy (BastideHistory *self)
{
  BastideHistory *copy = g_object_new (BASTIDE_TYPE_HISTORY, NULL);

  copy->folder = g_strdup (self->folder);
  copy->detached = TRUE;
  for (guint i = 0; i < self->items->len; i++)
    add_item (copy, bastide_past_ref (g_ptr_array_index (self->items, i)));
  copy->unread = g_strdupv (self->unread);
  return copy;
}

void
bastide_history_merge (BastideHistory *self, BastideHistory *copy)
{
  g_return_if_fail (BASTIDE_IS_HISTORY (self) && BASTIDE_IS_HISTORY (copy) && copy->detached);

  for (guint i = 0; i < copy->items->len; i++)
    {
      BastidePast *past = g_ptr_array_index (copy->items, i);
      BastidePast *ours = g_hash_table_lookup (self->by_file, past->file);
      g_autofree char *path = NULL;

      if (ours == past)
        continue;
      path = bastide_history_dup_path (self, past->file);
      /* Some may have been deleted here or gone on meanwhile. */
      if (ours ? past->stamp == bastide_journal_stamp (path) : g_file_test (path, G_FILE_TEST_EXISTS))
        bastide_history_take (self, bastide_past_ref (past));
    }
  /* It has read what was left. */
  if (copy->problems)
    {
      take_problems (self, g_strdupv (copy->problems));
      g_strfreev (self->unread);
      self->unread = g_strdupv (copy->unread);
    }
  bastide_history_changed (self);
  bastide_history_write_index (self);
}

/* --- object --- */

static void
bastide_history_finalize (GObject *object)
{
  BastideHistory *self = BASTIDE_HISTORY (object);

  end_writer (self);
  if (self->index_waits)
    {
      bastide_history_write_index (self);
      end_writer (self);
    }
  g_hash_table_unref (self->by_file);
  g_clear_pointer (&self->people, g_hash_table_unref);
  g_hash_table_unref (self->suffixes);
  g_ptr_array_unref (self->items);
  g_strfreev (self->problems);
  g_strfreev (self->unread);
  g_free (self->folder);
  G_OBJECT_CLASS (bastide_history_parent_class)->finalize (object);
}

static void
bastide_history_class_init (BastideHistoryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_history_finalize;

  /* Evenings were added, deleted or went on. */
  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_HISTORY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   0);
}

static void
bastide_history_init (BastideHistory *self)
{
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_past_unref);
  self->by_file = g_hash_table_new (g_str_hash, g_str_equal);
  self->suffixes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}
