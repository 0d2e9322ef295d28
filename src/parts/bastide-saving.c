/* bastide-saving.c – a file that somebody wants: made and written in the background.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-saving.h"

#include "engine/io/file-log.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>

typedef struct
{
  GFile *file;
  BastideMakeFunc make;
  BastideSavedFunc saved;
  gpointer subject;
  GDestroyNotify free_subject;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->file);
  if (saving->free_subject)
    saving->free_subject (saving->subject);
  g_free (saving);
}

static gboolean
save_thread (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  Saving *saving = subject;
  g_autoptr (GBytes) bytes = saving->make ? saving->make (saving->subject, cancellable, progress, data, error)
                                          : g_bytes_ref (saving->subject);

  return bytes && !g_cancellable_set_error_if_cancelled (cancellable, error)
         && bst_file_write (saving->file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, NULL, error);
}

static void
done_cb (gpointer owner, gpointer subject, const GError *error)
{
  Saving *saving = subject;

  if (bastide_busy_is_canceled (error))
    return;
  if (error)
    bst_file_log_failure (saving->file, "write", error);
  saving->saved (owner, saving->file, saving->subject, error);
}

void
bastide_saving_run (GtkWidget *parent,
                    GFile *file,
                    BastideMakeFunc make,
                    BastideSavedFunc saved,
                    gpointer owner,
                    gpointer subject,
                    GDestroyNotify free_subject)
{
  Saving *saving;

  g_return_if_fail (G_IS_FILE (file) && saved);

  saving = g_new0 (Saving, 1);
  saving->file = g_object_ref (file);
  saving->make = make;
  saving->saved = saved;
  saving->subject = subject;
  saving->free_subject = free_subject;
  /* TRANSLATORS: the heading above a bar that shows how far the writing of a file is. */
  bastide_busy_run (parent, _ ("Saving"), save_thread, done_cb, owner, saving, saving_free);
}
