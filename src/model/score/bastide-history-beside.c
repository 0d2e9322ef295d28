/* bastide-history-beside.c – what lies beside the file of an evening: its board, photos of the real one.
 *
 * Photos are named after the evening, so that those of one that is gone are found. Knows bytes, not pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "model/bastide-journal.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

char *
bastide_history_dup_board_path (BastideHistory *self, const char *file)
{
  g_autofree char *name = g_strconcat (file, ".bastide", NULL);

  return g_build_filename (self->folder, "boards", name, NULL);
}

char *
bastide_history_dup_aside_path (BastideHistory *self, const char *file)
{
  g_autofree char *name = g_strconcat (file, ".aside.bastide", NULL);

  return g_build_filename (self->folder, "boards", name, NULL);
}

char *
bastide_history_dup_photo_path (BastideHistory *self, const char *name)
{
  g_return_val_if_fail (bastide_evening_is_photo_name (name), NULL);

  return g_build_filename (self->folder, "photos", name, NULL);
}

/* One that we have kept is smaller. */
#define MAX_PHOTO (4 * 1024 * 1024)

GBytes *
bastide_photo_read_kept (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gsize length;
  char *bytes = bst_file_read (file, MAX_PHOTO, &length, NULL, NULL);

  return bytes ? g_bytes_new_take (bytes, length) : NULL;
}

GBytes *
bastide_history_read_photo (BastideHistory *self, const char *name)
{
  g_autofree char *path = bastide_history_dup_photo_path (self, name);

  return bastide_photo_read_kept (path);
}

char *
bastide_history_keep_photo (BastideHistory *self, const char *file, int n_photos, GBytes *jpeg, GError **error)
{
  if (!file || n_photos >= BASTIDE_MAX_PHOTOS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                   /* TRANSLATORS: %d is a number. */
                   ngettext ("A game night has room for %d photo.", "A game night has room for %d photos.",
                             BASTIDE_MAX_PHOTOS),
                   BASTIDE_MAX_PHOTOS);
      return NULL;
    }
  for (int i = 1;; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%d.jpg", file, i);
      g_autofree char *path = bastide_history_dup_photo_path (self, name);
      g_autofree char *folder = g_path_get_dirname (path);
      g_autoptr (GFile) target = g_file_new_for_path (path);
      g_autoptr (GError) problem = NULL;

      g_mkdir_with_parents (folder, 0700);
      if (bst_file_write (target, g_bytes_get_data (jpeg, NULL), g_bytes_get_size (jpeg), BST_FILE_NEW, NULL, &problem))
        return g_steal_pointer (&name);
      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return NULL;
        }
    }
}

gboolean
bastide_history_add_photo (BastideHistory *self, BastideEvening *evening, GBytes *jpeg, GError **error)
{
  g_autofree char *file = bastide_history_dup_file (self, evening), *name = NULL;

  if (!bastide_match_may_change (BASTIDE_MATCH (evening), error))
    return FALSE;
  name = bastide_history_keep_photo (self, file, (int) bastide_evening_get_n_photos (evening), jpeg, error);
  return name && bastide_evening_add_photo (evening, name);
}

/* Is it FILE-NUMBER.jpg? Another evening of the same second has a number of its own behind FILE. */
static gboolean
belongs_to (const char *name, const char *file)
{
  const char *number;

  if (!g_str_has_prefix (name, file) || name[strlen (file)] != '-')
    return FALSE;
  number = name + strlen (file) + 1;
  return strspn (number, "0123456789") > 0 && g_str_equal (number + strspn (number, "0123456789"), ".jpg");
}

void
bastide_history_forget_photo (BastideHistory *self, const char *file, const char *name)
{
  g_autofree char *path = bastide_history_dup_photo_path (self, name);

  /* A file from elsewhere may name a photo of another evening. */
  if (belongs_to (name, file))
    g_unlink (path);
}

void
bastide_history_remove_photo (BastideHistory *self, BastideEvening *evening, guint i)
{
  g_autofree char *name = NULL, *file = bastide_history_dup_file (self, evening);

  g_return_if_fail (i < bastide_evening_get_n_photos (evening));

  if (!bastide_match_try_change (BASTIDE_MATCH (evening)))
    return;
  name = g_strdup (bastide_evening_get_photo (evening, i));
  /* First the name: a name without a file would be shown as missing. */
  bastide_evening_remove_photo (evening, i);
  if (file)
    bastide_history_forget_photo (self, file, name);
}

void
bastide_history_delete_beside (BastideHistory *self, const char *file)
{
  g_autofree char *board = bastide_history_dup_board_path (self, file);
  g_autofree char *aside = bastide_history_dup_aside_path (self, file);
  g_autofree char *folder = g_build_filename (self->folder, "photos", NULL);
  g_autoptr (GDir) photos = g_dir_open (folder, 0, NULL);
  const char *name;

  if (g_unlink (board) == 0)
    bastide_journal_delete (board);
  if (g_unlink (aside) == 0)
    bastide_journal_delete (aside);
  while (photos && (name = g_dir_read_name (photos)))
    if (belongs_to (name, file))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        g_unlink (path);
      }
}
