/* bastide-document-writer.c – writes the file of a document in a thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-document-private.h"

#include "engine/io/file.h"

#include <string.h>

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
