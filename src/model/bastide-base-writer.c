/* bastide-base-writer.c – writes the base of a long match in a thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-base-writer.h"

#include "engine/io/file.h"

#include <string.h>

struct _BastideBaseWriter
{
  char *path;
  char *etag; /* of the file that the new base replaces */
  BastideBase base;
  BastideBaseFunc make;
  gpointer snapshot;
  GDestroyNotify free_snapshot;

  GThread *thread;
  int done; /* atomic */

  /* What the thread leaves behind. */
  BastideImprint *imprint; /* NULL: it was not written */
  gsize size;
  GError *error;
};

static gpointer
write_thread (gpointer data)
{
  BastideBaseWriter *self = data;
  g_autofree char *text = self->make (self->snapshot, self->base);
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  self->size = strlen (text);
  if (bst_file_write (file, text, self->size, self->etag, NULL, &self->error))
    {
      self->imprint = bastide_imprint_new (self->path);
      bastide_imprint_set (self->imprint, text, self->size);
    }
  g_atomic_int_set (&self->done, TRUE);
  return NULL;
}

BastideBaseWriter *
bastide_base_writer_new (const char *path,
                         BastideBase base,
                         BastideBaseFunc make,
                         gpointer snapshot,
                         GDestroyNotify free_snapshot)
{
  BastideBaseWriter *self = g_new0 (BastideBaseWriter, 1);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  self->path = g_strdup (path);
  self->etag = bst_file_dup_etag (file);
  self->base = base;
  self->make = make;
  self->snapshot = snapshot;
  self->free_snapshot = free_snapshot;
  self->thread = g_thread_new ("base", write_thread, self);
  return self;
}

gboolean
bastide_base_writer_is_done (BastideBaseWriter *self)
{
  return g_atomic_int_get (&self->done);
}

BastideImprint *
bastide_base_writer_end (BastideBaseWriter *self, gsize *out_size, GError **error)
{
  BastideImprint *imprint;

  g_thread_join (self->thread);
  imprint = g_steal_pointer (&self->imprint);
  if (imprint)
    *out_size = self->size;
  else
    g_propagate_error (error, g_steal_pointer (&self->error));
  self->free_snapshot (self->snapshot);
  g_free (self->path);
  g_free (self->etag);
  g_free (self);
  return imprint;
}
