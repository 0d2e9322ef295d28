/* bastide-document-writer.c – writes the file of a document in a thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-document-private.h"

#include "engine/io/file-log.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

/* Files that are called alike have numbers, up to this. */
#define MAX_NAMES 1000

struct _BastideDocumentWriter
{
  GFile *file;
  char *text, *etag;
  gboolean backup;

  GThread *thread;
  GSource *done; /* the thread attaches it to the main loop, which destroys it */

  /* What the thread leaves behind. */
  BastideDocumentWritten written;
  GError *error;
};

gboolean
bastide_document_write (const BastideDocumentWrite *write, BastideDocumentWritten *out_written, GError **error)
{
  g_autoptr (BastideLock) lock = bastide_document_lock_file (write->file);

  *out_written = (BastideDocumentWritten){ 0 };
  if (write->backup && !bastide_document_make_backup (write->file, error))
    return FALSE;
  out_written->backed_up = write->backup;
  return bst_file_write (write->file, write->text, strlen (write->text), write->etag, &out_written->etag, error);
}

GFile *
bastide_document_write_new (GFile *folder,
                            const char *id,
                            const char *text,
                            BastideDocumentWritten *out_written,
                            GError **error)
{
  g_autofree char *path = g_file_get_path (folder), *stem = bastide_id_from_text (id);

  g_mkdir_with_parents (path, 0700);
  for (int i = 1; i < MAX_NAMES; i++)
    {
      g_autofree char *name = i == 1 ? g_strdup_printf ("%s.json", stem) : g_strdup_printf ("%s-%d.json", stem, i);
      g_autoptr (GFile) file = g_file_get_child (folder, name);
      const BastideDocumentWrite write = { file, text, BST_FILE_NEW, FALSE };
      g_autoptr (GError) problem = NULL;

      if (bastide_document_write (&write, out_written, &problem))
        return g_steal_pointer (&file);
      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          bst_file_log_failure (file, "save", problem);
          g_propagate_error (error, g_steal_pointer (&problem));
          return NULL;
        }
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
               /* TRANSLATORS: %s is the name of a file. */
               _ ("Too many files are named “%s”. Delete or rename some of them."), stem);
  return NULL;
}

static gpointer
write_thread (gpointer data)
{
  BastideDocumentWriter *self = data;
  const BastideDocumentWrite write = { self->file, self->text, self->etag, self->backup };

  bastide_document_write (&write, &self->written, &self->error);
  g_source_attach (self->done, NULL);
  return NULL;
}

BastideDocumentWriter *
bastide_document_writer_new (const BastideDocumentWrite *write, GSourceFunc done, gpointer data)
{
  BastideDocumentWriter *self = g_new0 (BastideDocumentWriter, 1);

  self->file = g_object_ref (write->file);
  self->text = g_strdup (write->text);
  self->etag = g_strdup (write->etag);
  self->backup = write->backup;
  self->done = g_idle_source_new ();
  g_source_set_priority (self->done, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->done, done, data, NULL);
  self->thread = g_thread_new ("document", write_thread, self);
  return self;
}

gboolean
bastide_document_writer_end (BastideDocumentWriter *self, BastideDocumentWritten *out_written, GError **error)
{
  gboolean ok;

  g_thread_join (self->thread);
  g_source_destroy (self->done);
  g_source_unref (self->done);
  *out_written = self->written;
  ok = !self->error;
  if (!ok)
    g_propagate_error (error, self->error);
  g_object_unref (self->file);
  g_free (self->text);
  g_free (self->etag);
  g_free (self);
  return ok;
}
