/* bastide-document-backups.c – numbered copies of a file as it was before it was saved.
 *
 * Knows files, not what stands in them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-document-private.h"

#include "engine/io/file.h"
#include "engine/io/json-scan.h"

#include <string.h>
#include <unistd.h>

static GFile *
backup_folder (void)
{
  return g_file_new_build_filename (g_get_user_data_dir (), GETTEXT_PACKAGE, "backups", NULL);
}

char *
bastide_document_dup_file_key (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, uri, -1);

  sum[8] = '\0';
  return g_strdup_printf ("%s-%s", name, sum);
}

static char *
backup_prefix (GFile *file)
{
  g_autofree char *key = bastide_document_dup_file_key (file);

  return g_strconcat (key, ".~", NULL);
}

typedef struct
{
  GFile *file;
  int number;
} Backup;

static int
compare_backups (gconstpointer a, gconstpointer b)
{
  int x = ((const Backup *) a)->number, y = ((const Backup *) b)->number;

  return (x < y) - (x > y);
}

/* Of Backup, newest first. */
static GArray *
find_backups (GFile *file)
{
  g_autoptr (GFile) folder = backup_folder ();
  g_autofree char *prefix = backup_prefix (file);
  g_autoptr (GFileEnumerator)
    files = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  GArray *backups = g_array_new (FALSE, FALSE, sizeof (Backup));
  GFileInfo *info;
  GFile *child;

  while (files && g_file_enumerator_iterate (files, &info, &child, NULL, NULL) && info)
    {
      const char *name = g_file_info_get_name (info), *number = name + strlen (prefix);
      char *end;

      /* A backup may itself be opened and edited; its own backups have longer names, which must not be taken for those
       * of the original. */
      if (g_str_has_prefix (name, prefix) && g_ascii_isdigit (*number))
        {
          gint64 value = g_ascii_strtoll (number, &end, 10);
          Backup backup = { child, (int) MIN (value, G_MAXINT - 1) };

          if (strcmp (end, "~") == 0)
            {
              g_object_ref (child);
              g_array_append_val (backups, backup);
            }
        }
    }
  g_array_sort (backups, compare_backups);
  return backups;
}

GPtrArray *
bastide_document_list_backups (GFile *file)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GArray) backups = NULL;

  g_return_val_if_fail (G_IS_FILE (file), list);
  backups = find_backups (file);
  for (guint i = 0; i < backups->len; i++)
    g_ptr_array_add (list, g_array_index (backups, Backup, i).file);
  return list;
}

gboolean
bastide_document_make_backup (GFile *file, GError **error)
{
  g_autoptr (GFile) folder = backup_folder (), target = NULL;
  g_autoptr (GArray) backups = NULL;
  g_autofree char *prefix = NULL, *name = NULL, *path = NULL, *text = NULL;
  gsize length;
  gboolean ok;

  if (!g_file_query_exists (file, NULL))
    return TRUE;
  path = g_file_get_path (folder);
  g_mkdir_with_parents (path, 0700);
  backups = find_backups (file);
  prefix = backup_prefix (file);
  name = g_strdup_printf ("%s%d~", prefix, backups->len ? g_array_index (backups, Backup, 0).number + 1 : 1);
  target = g_file_get_child (folder, name);
  text = bst_file_read (file, BST_JSON_MAX_SIZE, &length, NULL, error);
  ok = text && bst_file_write (target, text, length, NULL, NULL, error);
  for (guint i = 0; i < backups->len; i++)
    {
      Backup *backup = &g_array_index (backups, Backup, i);

      if (ok && i >= BASTIDE_MAX_BACKUPS - 1)
        g_file_delete (backup->file, NULL, NULL);
      g_object_unref (backup->file);
    }
  return ok;
}

BastideLock *
bastide_document_lock_file (GFile *file)
{
  g_autoptr (GFile) folder = backup_folder ();
  g_autofree char *prefix = backup_prefix (file), *folder_path = g_file_get_path (folder);
  g_autofree char *path = g_build_filename (folder_path, prefix, NULL);

  return bastide_lock_wait (path);
}

/* --- damaged files --- */

/* Gives the file a second name, so that it is there all the time until another takes its first one. A disk that cannot do
 * that renames it: better than not to restore it. */
static gboolean
name_aside (GFile *file, GFile *target, GError **error)
{
  if (g_file_is_native (file) && link (g_file_peek_path (file), g_file_peek_path (target)) == 0)
    return TRUE;
  return g_file_move (file, target, G_FILE_COPY_NONE, NULL, NULL, NULL, error);
}

GFile *
bastide_document_keep_aside (GFile *file, GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFile) folder = g_file_get_parent (file);

  for (int i = 1;; i++)
    {
      g_autofree char *other = i == 1 ? g_strconcat (name, ".damaged", NULL)
                                      : g_strdup_printf ("%s.damaged-%d", name, i);
      g_autoptr (GFile) target = g_file_get_child (folder, other);
      g_autoptr (GError) problem = NULL;

      if (name_aside (file, target, &problem))
        return g_steal_pointer (&target);
      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_EXISTS) || i == 1000)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return NULL;
        }
    }
}

void
bastide_document_take_back (GFile *file, GFile *aside)
{
  if (g_file_query_exists (file, NULL))
    g_file_delete (aside, NULL, NULL);
  else
    g_file_move (aside, file, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL);
}
