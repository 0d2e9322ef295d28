/* bastide-import-work.c – writes what an import brings, all or nothing, in a thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-import-work.h"

#include "model/workshop/bastide-document-private.h"
#include "model/workshop/bastide-own-mixes.h"
#include "model/workshop/bastide-set-doc.h"
#include "engine/io/art.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>

/* A disk that has just failed may do so again for a moment. */
#define MAX_TRIES 5

/* One file: a new one, or another text for one that is there. */
typedef struct
{
  GType type;
  JsonNode *root;

  /* Of a new one. */
  GFile *folder;
  char *id;

  /* Of one that is replaced. */
  BastideDocument *document; /* (nullable): it is open; for the main loop alone */
  JsonNode *before;          /* read by the thread, as the rest of these, unless it is open */
  char *text_before, *etag;

  /* What the thread leaves behind. */
  GFile *file; /* known from the beginning if it is replaced */
  char *text;
  BastideDocumentWritten written;
  gboolean taken_back; /* written a second time, as it was before */
} Deed;

struct _BastideImportWork
{
  GPtrArray *deeds; /* of Deed: the mix last, for without its sets it is of no use, but not the other way round */
  gboolean all;     /* everything was written */
};

static void
deed_free (gpointer data)
{
  Deed *deed = data;

  json_node_unref (deed->root);
  g_free (deed->text);
  g_clear_object (&deed->folder);
  g_free (deed->id);
  if (deed->document)
    bastide_document_end_replacing (deed->document);
  g_clear_object (&deed->document);
  g_clear_pointer (&deed->before, json_node_unref);
  g_free (deed->text_before);
  g_free (deed->etag);
  g_clear_object (&deed->file);
  g_free (deed->written.etag);
  g_free (deed);
}

/* --- before --- */

static gboolean
plan_replacing (Deed *deed, const BastideImportItem *item, GError **error)
{
  BastideDocument *open;

  deed->file = g_file_new_for_path (item->other->name);
  open = bastide_document_find_open (deed->file);
  if (!open)
    return TRUE;
  if (!bastide_document_prepare_replacing (open, &deed->etag, error))
    return FALSE;
  deed->document = g_object_ref (open);
  deed->before = json_node_ref (bastide_document_get_root (open));
  return TRUE;
}

static gboolean
plan (BastideImportWork *self, BastideImport *import, guint i, GError **error)
{
  const BastideImportItem *item = bastide_import_get (import, i);
  Deed *deed;

  if (item->choice == BASTIDE_IMPORT_KEEP)
    return TRUE;
  deed = g_new0 (Deed, 1);
  g_ptr_array_add (self->deeds, deed);
  deed->type = item->mix ? BASTIDE_TYPE_MIX_DOC : BASTIDE_TYPE_SET_DOC;
  deed->root = bastide_import_new_result (import, i);
  if (item->choice == BASTIDE_IMPORT_REPLACE)
    return plan_replacing (deed, item, error);
  deed->folder = bastide_document_class_dup_folder (deed->type);
  deed->id = g_strdup (item->new_id);
  return TRUE;
}

BastideImportWork *
bastide_import_work_new (BastideImport *import, GError **error)
{
  g_autoptr (BastideImportWork) self = NULL;

  g_return_val_if_fail (import, NULL);

  self = g_new0 (BastideImportWork, 1);
  self->deeds = g_ptr_array_new_with_free_func (deed_free);
  for (guint i = 0; i < bastide_import_get_n (import); i++)
    if (!plan (self, import, i, error))
      return NULL;
  return g_steal_pointer (&self);
}

void
bastide_import_work_free (BastideImportWork *self)
{
  g_return_if_fail (self);

  g_ptr_array_unref (self->deeds);
  g_free (self);
}

/* --- in the thread --- */

static char *
dup_text (const Deed *deed, JsonNode *root)
{
  return deed->type == BASTIDE_TYPE_MIX_DOC ? bst_mix_write (root) : bst_set_write (root);
}

/* All that can be found out before anything is written. */
static gboolean
prepare_one (Deed *deed, GError **error)
{
  deed->text = dup_text (deed, deed->root);
  if (deed->before)
    deed->text_before = dup_text (deed, deed->before);
  else if (deed->file)
    deed->before = bastide_document_read_to_replace (deed->type, deed->file, &deed->text_before, &deed->etag, error);
  return deed->before || !deed->file;
}

static gboolean
do_one (Deed *deed, GError **error)
{
  const BastideDocumentWrite write = { deed->file, deed->text, deed->etag, TRUE };

  if (deed->before)
    return bastide_document_write (&write, &deed->written, error);
  deed->file = bastide_document_write_new (deed->folder, deed->id, deed->text, &deed->written, error);
  return deed->file != NULL;
}

static gboolean
take_back_one (Deed *deed)
{
  const BastideDocumentWrite write = { deed->file, deed->text_before, deed->written.etag, FALSE };
  BastideDocumentWritten written;

  if (!deed->before)
    return g_file_delete (deed->file, NULL, NULL) || !g_file_query_exists (deed->file, NULL);
  if (!bastide_document_write (&write, &written, NULL))
    return FALSE;
  g_free (deed->written.etag);
  deed->written.etag = written.etag;
  deed->taken_back = TRUE;
  return TRUE;
}

static void
take_back (BastideImportWork *self, guint n_done)
{
  for (guint i = n_done; i-- > 0;)
    for (int k = 0; k < MAX_TRIES; k++)
      if (take_back_one (g_ptr_array_index (self->deeds, i)))
        break;
}

/* All of them, unless it is canceled, also while the last one is written. */
static gboolean
do_all (BastideImportWork *self,
        GCancellable *cancellable,
        GFileProgressCallback progress,
        gpointer progress_data,
        guint *out_n,
        GError **error)
{
  *out_n = 0;
  for (guint i = 0; i < self->deeds->len; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !prepare_one (g_ptr_array_index (self->deeds, i), error))
      return FALSE;
  for (; *out_n < self->deeds->len; ++*out_n)
    {
      if (progress)
        progress (*out_n, self->deeds->len, progress_data);
      if (g_cancellable_set_error_if_cancelled (cancellable, error)
          || !do_one (g_ptr_array_index (self->deeds, *out_n), error))
        return FALSE;
    }
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

gboolean
bastide_import_work_run (BastideImportWork *self,
                         GCancellable *cancellable,
                         GFileProgressCallback progress,
                         gpointer progress_data,
                         GError **error)
{
  guint n;

  g_return_val_if_fail (self && !self->all, FALSE);

  self->all = do_all (self, cancellable, progress, progress_data, &n, error);
  if (!self->all)
    take_back (self, n);
  return self->all;
}

/* --- afterwards --- */

/* What was edited meanwhile is one step of undo away. If the disk did not let the file be taken back, the document is told that
 * it is another one when it looks. */
static void
tell_document (Deed *deed, gboolean all)
{
  if (!(all || deed->taken_back))
    return;
  if (all)
    bastide_document_edit (deed->document, json_node_ref (deed->root), C_ ("undo", "Replace with an import"), NULL);
  bastide_document_take_written (deed->document, all ? deed->root : deed->before, deed->written);
  deed->written.etag = NULL;
}

GPtrArray *
bastide_import_work_end (BastideImportWork *self)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (self, NULL);

  for (guint i = 0; i < self->deeds->len; i++)
    {
      Deed *deed = g_ptr_array_index (self->deeds, i);

      if (deed->document)
        tell_document (deed, self->all);
      if (self->all)
        g_ptr_array_add (files, g_object_ref (deed->file));
      if (self->all && !deed->before)
        bst_art_carry_over (deed->root, deed->file);
    }
  /* Only after everything has been written: it touches files that are not part of the import. */
  for (guint i = 0; self->all && i < self->deeds->len; i++)
    {
      Deed *deed = g_ptr_array_index (self->deeds, i);
      g_autoptr (GPtrArray) titles = deed->before && deed->type == BASTIDE_TYPE_SET_DOC
                                       ? bastide_own_mixes_follow (deed->before, deed->root, NULL)
                                       : NULL;
    }
  return self->all ? g_steal_pointer (&files) : NULL;
}
