/* bastide-archive.c – the user's own sets and mixes that are kept, but not offered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-archive.h"

#include "model/workshop/bastide-document.h"
#include "engine/io/json-scan.h"
#include "engine/io/text.h"

#include <string.h>

#define ENDING ".archived"

gboolean
bastide_archive_put (GFile *file, GError **error)
{
  g_autofree char *name = NULL, *other = NULL;
  g_autoptr (GFile) folder = NULL, target = NULL;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  name = g_file_get_basename (file);
  other = g_strconcat (name, ENDING, NULL);
  folder = g_file_get_parent (file);
  target = g_file_get_child (folder, other);
  return g_file_move (file, target, G_FILE_COPY_NONE, NULL, NULL, NULL, error);
}

gboolean
bastide_archive_take (GFile *archived, GError **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GFile) folder = NULL, target = NULL;

  g_return_val_if_fail (G_IS_FILE (archived), FALSE);

  name = g_file_get_basename (archived);
  g_return_val_if_fail (g_str_has_suffix (name, ENDING), FALSE);
  name[strlen (name) - strlen (ENDING)] = '\0';
  folder = g_file_get_parent (archived);
  target = g_file_get_child (folder, name);
  return g_file_move (archived, target, G_FILE_COPY_NONE, NULL, NULL, NULL, error);
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  return strcmp (g_file_peek_path (*(GFile *const *) a), g_file_peek_path (*(GFile *const *) b));
}

GPtrArray *
bastide_archive_list (GType type)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFile) folder = bastide_document_class_dup_folder (type);
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (*name != '.' && g_str_has_suffix (name, ENDING))
      g_ptr_array_add (list, g_file_get_child (folder, name));
  g_ptr_array_sort (list, compare_files);
  return list;
}

char *
bastide_archive_dup_title (GFile *archived)
{
  g_autoptr (JsonNode) root = bst_json_scan_file (archived, "", NULL);
  JsonObject *object = bst_json_as_object (root);
  char *title = object ? bst_text_dup (object, "title") : NULL;

  if (title && *title)
    return title;
  g_free (title);
  return g_file_get_basename (archived);
}
