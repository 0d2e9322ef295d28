/* bastide-versions.c – earlier versions of a set or mix: those that somebody has kept, with a note, and the backups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-versions.h"

#include "model/workshop/bastide-document-private.h"
#include "model/workshop/bastide-set-compare.h"
#include "engine/io/file.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

#define FORMAT  "bastide-version"
#define VERSION 1

/* Somebody waits for what both sides come from: no more is read than takes a blink. */
#define MAX_BASE_BYTES (4 << 20)

static void
version_free (gpointer data)
{
  BastideVersion *version = data;

  g_object_unref (version->file);
  g_free (version->note);
  g_free (version);
}

static GFile *
get_folder (void)
{
  return g_file_new_build_filename (g_get_user_data_dir (), GETTEXT_PACKAGE, "versions", NULL);
}

/* (transfer full): what the names of its versions begin with. */
static char *
dup_prefix (GFile *file)
{
  g_autofree char *key = bastide_document_dup_file_key (file);

  return g_strconcat (key, ".", NULL);
}

static gint64
get_time (GFile *file)
{
  g_autoptr (GFileInfo)
    info = g_file_query_info (file, G_FILE_ATTRIBUTE_TIME_MODIFIED, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info ? (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) : 0;
}

static JsonObject *
check (JsonNode *root)
{
  JsonObject *object = bst_json_as_object (root);

  return g_strcmp0 (bst_json_get_string (object, "format", NULL), FORMAT) == 0
             && bst_json_get_int (object, "version", 0) == VERSION && bst_json_get_object (object, "content")
           ? object
           : NULL;
}

static void
add_kept (GPtrArray *list, GFile *file)
{
  g_autoptr (JsonNode) root = bst_json_scan_file (file, "", NULL);
  JsonObject *object = check (root);
  g_autoptr (GDateTime) time = NULL;
  BastideVersion *version;

  if (!object)
    return;
  time = g_date_time_new_from_iso8601 (bst_json_get_string (object, "time", ""), NULL);
  version = g_new0 (BastideVersion, 1);
  version->file = g_object_ref (file);
  version->note = g_strdup (bst_json_get_string (object, "note", ""));
  version->time = time ? g_date_time_to_unix (time) : get_time (file);
  g_ptr_array_add (list, version);
}

static int
compare_versions (gconstpointer a, gconstpointer b)
{
  const BastideVersion *left = *(BastideVersion *const *) a, *right = *(BastideVersion *const *) b;
  g_autofree char *name = NULL, *other = NULL;

  if (left->time != right->time)
    return left->time < right->time ? 1 : -1;
  name = g_file_get_basename (left->file);
  other = g_file_get_basename (right->file);
  return strcmp (other, name);
}

GPtrArray *
bastide_versions_list (GFile *file)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (version_free);
  g_autoptr (GPtrArray) backups = NULL;
  g_autoptr (GFile) folder = get_folder ();
  g_autofree char *prefix = NULL, *path = g_file_get_path (folder);
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_return_val_if_fail (G_IS_FILE (file), list);

  prefix = dup_prefix (file);
  dir = g_dir_open (path, 0, NULL);
  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_prefix (name, prefix) && g_str_has_suffix (name, ".json"))
      {
        g_autoptr (GFile) child = g_file_get_child (folder, name);

        add_kept (list, child);
      }
  backups = bastide_document_list_backups (file);
  for (guint i = 0; i < backups->len; i++)
    {
      BastideVersion *version = g_new0 (BastideVersion, 1);

      version->file = g_object_ref (g_ptr_array_index (backups, i));
      version->time = get_time (version->file);
      g_ptr_array_add (list, version);
    }
  g_ptr_array_sort (list, compare_versions);
  return list;
}

gboolean
bastide_versions_keep (BastideDocument *document, const char *note, GError **error)
{
  GFile *file;
  g_autoptr (GFile) folder = get_folder ();
  g_autofree char *path = g_file_get_path (folder), *prefix = NULL, *time = NULL, *text = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (document) && note, FALSE);
  file = bastide_document_get_file (document);
  g_return_val_if_fail (file, FALSE);

  object = json_object_new ();
  time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  json_object_set_string_member (object, "format", FORMAT);
  json_object_set_int_member (object, "version", VERSION);
  json_object_set_string_member (object, "time", time);
  json_object_set_string_member (object, "note", note);
  json_object_set_member (object, "content", json_node_ref (bastide_document_get_root (document)));
  root = bst_json_wrap (object);
  text = bst_json_write_document (root, NULL);
  prefix = dup_prefix (file);
  g_mkdir_with_parents (path, 0700);
  for (int i = 1;; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s%04d.json", prefix, i);
      g_autoptr (GFile) target = g_file_get_child (folder, name);
      g_autoptr (GError) problem = NULL;

      if (bst_file_write (target, text, strlen (text), BST_FILE_NEW, NULL, &problem))
        return TRUE;
      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_EXISTS) || i == 9999)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
    }
}

JsonNode *
bastide_version_read (const BastideVersion *version, GError **error)
{
  g_autoptr (JsonNode) root = NULL;

  g_return_val_if_fail (version, NULL);

  root = bst_json_scan_file (version->file, NULL, error);
  if (!root || !version->note)
    return g_steal_pointer (&root);
  if (check (root))
    return json_node_ref (json_object_get_member (json_node_get_object (root), "content"));
  g_set_error_literal (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_DAMAGED,
                       _ ("This version can no longer be read."));
  return NULL;
}

static guint
count_changes (JsonNode *from, JsonNode *to)
{
  g_autoptr (GPtrArray) changes = bastide_set_compare (from, to);

  return changes->len;
}

static goffset
get_size (GFile *file)
{
  g_autoptr (GFileInfo)
    info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info ? g_file_info_get_size (info) : 0;
}

JsonNode *
bastide_versions_find_base (GFile *file, JsonNode *theirs, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) versions = bastide_versions_list (file);
  g_autoptr (JsonNode) best = NULL;
  guint fewest = G_MAXUINT;
  goffset n_bytes = 0;

  for (guint i = 0; i < versions->len && n_bytes < MAX_BASE_BYTES && fewest > 0; i++)
    {
      const BastideVersion *version = g_ptr_array_index (versions, i);
      g_autoptr (JsonNode) root = bastide_version_read (version, NULL);
      guint n;

      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      n_bytes += get_size (version->file);
      if (!bst_json_as_object (root))
        continue;
      n = count_changes (root, theirs);
      if (n >= fewest)
        continue;
      fewest = n;
      g_clear_pointer (&best, json_node_unref);
      best = g_steal_pointer (&root);
    }
  return g_steal_pointer (&best);
}

gboolean
bastide_version_delete (const BastideVersion *version, GError **error)
{
  g_return_val_if_fail (version && version->note, FALSE);

  return g_file_delete (version->file, NULL, error);
}
