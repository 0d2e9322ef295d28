/* bastide-document.c – a set or mix while it is being edited: a JSON tree, its history and its file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-document-private.h"

#include "model/bastide-art.h"
#include "model/bastide-paths.h"
#include "engine/io/art.h"
#include "engine/io/file-log.h"
#include "engine/io/file.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/set-json.h"
#include "engine/io/tile-json.h"

#include <glib/gi18n.h>
#include <string.h>

/* Make a backup before the first save, and then not more often than this. */
#define BACKUP_INTERVAL (5 * 60 * G_USEC_PER_SEC)
/* Do not wait longer than this for a pause: somebody who edits all the time would never be saved. */
#define MAX_UNSAVED_MS 2000

typedef struct
{
  JsonNode *root;
  char *what; /* the edit that led away from this tree (undo) or to it (redo) */
} Step;

typedef struct
{
  JsonNode *root;
  GPtrArray *undo, *redo; /* of Step */
  char *tag;              /* of the edits that are being merged, or NULL */

  gboolean newer; /* of a newer version of the program: it can only be looked at */
  GFile *file;
  char *etag;                    /* of the file as this document knows it */
  JsonNode *saved;               /* the tree in the file */
  gboolean replacing;            /* somebody of ours is going to write the file, or does */
  BastideDocumentWriter *writer; /* (nullable): writes in a thread */
  JsonNode *writing;             /* what it writes */
  gint64 backup_time;
  GHashTable *arts; /* picture, with its whole path → why it cannot be shown, or NULL */
  guint autosave;   /* milliseconds, 0: off */
  guint autosave_source;
  gint64 unsaved_since; /* when the timer was first started after the last save, 0: it does not run */
} BastideDocumentPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BastideDocument, bastide_document, G_TYPE_OBJECT)

G_DEFINE_QUARK (bastide - document - error - quark, bastide_document_error)

enum
{
  SIGNAL_CHANGED, /* another tree */
  SIGNAL_SAVED,   /* (const char *problem): saved, or why not */
  SIGNAL_REFUSED, /* (const char *why): somebody tried to change it, and it must not be changed */
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* All that there are; borrowed. */
static GPtrArray *documents;

#define PRIV(self) ((BastideDocumentPrivate *) bastide_document_get_instance_private (self))

static void
step_free (gpointer data)
{
  Step *step = data;

  json_node_unref (step->root);
  g_free (step->what);
  g_free (step);
}

static void
push (GPtrArray *steps, JsonNode *root, const char *what)
{
  Step *step = g_new (Step, 1);

  step->root = json_node_ref (root);
  step->what = g_strdup (what);
  g_ptr_array_add (steps, step);
}

static void autosave_start (BastideDocument *self);
static void autosave_stop (BastideDocument *self);
static void wait_for_writer (BastideDocument *self, GError **error);

static void
set_root (BastideDocument *self, JsonNode *root)
{
  BastideDocumentPrivate *priv = PRIV (self);
  BastideDocumentClass *klass = BASTIDE_DOCUMENT_GET_CLASS (self);
  JsonNode *old = priv->root;

  priv->root = json_node_ref (root);
  g_clear_pointer (&old, json_node_unref);
  if (klass->update)
    klass->update (self);
  autosave_start (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
bastide_document_judge (BastideDocument *self)
{
  BastideDocumentClass *klass = BASTIDE_DOCUMENT_GET_CLASS (self);

  g_return_if_fail (BASTIDE_IS_DOCUMENT (self));

  if (klass->update)
    klass->update (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* --- The life of the object --- */

static void
bastide_document_dispose (GObject *object)
{
  BastideDocument *self = BASTIDE_DOCUMENT (object);

  if (PRIV (self)->writer)
    wait_for_writer (self, NULL);
  autosave_stop (self);
  g_ptr_array_remove_fast (documents, self);
  g_clear_object (&PRIV (self)->file);
  G_OBJECT_CLASS (bastide_document_parent_class)->dispose (object);
}

static void
bastide_document_finalize (GObject *object)
{
  BastideDocumentPrivate *priv = PRIV (BASTIDE_DOCUMENT (object));

  g_clear_pointer (&priv->root, json_node_unref);
  g_clear_pointer (&priv->saved, json_node_unref);
  g_ptr_array_unref (priv->undo);
  g_ptr_array_unref (priv->redo);
  g_hash_table_unref (priv->arts);
  g_free (priv->tag);
  g_free (priv->etag);
  G_OBJECT_CLASS (bastide_document_parent_class)->finalize (object);
}

static void
bastide_document_class_init (BastideDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = bastide_document_dispose;
  object_class->finalize = bastide_document_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
  signals[SIGNAL_SAVED] = g_signal_new ("saved", BASTIDE_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", BASTIDE_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
bastide_document_init (BastideDocument *self)
{
  BastideDocumentPrivate *priv = PRIV (self);

  if (!documents)
    documents = g_ptr_array_new ();
  g_ptr_array_add (documents, self);
  priv->arts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  priv->undo = g_ptr_array_new_with_free_func (step_free);
  priv->redo = g_ptr_array_new_with_free_func (step_free);
}

/* --- History --- */

JsonNode *
bastide_document_get_root (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), NULL);
  return PRIV (self)->root;
}

JsonObject *
bastide_document_get_object (BastideDocument *self)
{
  return json_node_get_object (bastide_document_get_root (self));
}

const char *
bastide_document_get_newer_text (void)
{
  return _ ("Made with a newer version of Bastide. You can view it and edit a copy.");
}

/* Says it once for all edits of a drag, and shows again what is in the document. */
static void
refuse (BastideDocument *self, const char *tag)
{
  BastideDocumentPrivate *priv = PRIV (self);
  gboolean again = tag && g_strcmp0 (tag, priv->tag) == 0;

  g_free (priv->tag);
  priv->tag = g_strdup (tag);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (!again)
    g_signal_emit (self, signals[SIGNAL_REFUSED], 0, bastide_document_get_newer_text ());
}

gboolean
bastide_document_is_newer (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), FALSE);
  return PRIV (self)->newer;
}

void
bastide_document_edit (BastideDocument *self, JsonNode *root, const char *what, const char *tag)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autoptr (JsonNode) owned = root;

  g_return_if_fail (BASTIDE_IS_DOCUMENT (self));
  g_return_if_fail (root && JSON_NODE_HOLDS_OBJECT (root));

  if (!priv->root)
    {
      set_root (self, root);
      return;
    }
  if (json_node_equal (priv->root, root))
    return;
  if (priv->newer)
    {
      refuse (self, tag);
      return;
    }
  if (!tag || g_strcmp0 (tag, priv->tag) != 0)
    push (priv->undo, priv->root, what);
  g_ptr_array_set_size (priv->redo, 0);
  g_free (priv->tag);
  priv->tag = g_strdup (tag);
  set_root (self, root);
}

void
bastide_document_settle (BastideDocument *self)
{
  g_return_if_fail (BASTIDE_IS_DOCUMENT (self));
  g_clear_pointer (&PRIV (self)->tag, g_free);
}

gboolean
bastide_document_can_undo (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), FALSE);
  return PRIV (self)->undo->len > 0;
}

gboolean
bastide_document_can_redo (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), FALSE);
  return PRIV (self)->redo->len > 0;
}

static const char *
last_name (GPtrArray *steps)
{
  return steps->len ? ((Step *) g_ptr_array_index (steps, steps->len - 1))->what : NULL;
}

const char *
bastide_document_get_undo_name (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), NULL);
  return last_name (PRIV (self)->undo);
}

const char *
bastide_document_get_redo_name (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), NULL);
  return last_name (PRIV (self)->redo);
}

static void
go (BastideDocument *self, GPtrArray *from, GPtrArray *to)
{
  BastideDocumentPrivate *priv = PRIV (self);
  Step *step;

  bastide_document_settle (self);
  if (from->len == 0)
    return;
  step = g_ptr_array_steal_index (from, from->len - 1);
  push (to, priv->root, step->what);
  set_root (self, step->root);
  step_free (step);
}

void
bastide_document_undo (BastideDocument *self)
{
  g_return_if_fail (BASTIDE_IS_DOCUMENT (self));
  go (self, PRIV (self)->undo, PRIV (self)->redo);
}

void
bastide_document_redo (BastideDocument *self)
{
  g_return_if_fail (BASTIDE_IS_DOCUMENT (self));
  go (self, PRIV (self)->redo, PRIV (self)->undo);
}

/* --- Reading --- */

static gboolean
check_head (BastideDocumentClass *klass, JsonNode *root, const char *name, gboolean *out_newer, GError **error)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  JsonNode *format = object ? json_object_get_member (object, "format") : NULL;
  JsonNode *version = object ? json_object_get_member (object, "version") : NULL;

  if (!format || json_node_get_value_type (format) != G_TYPE_STRING
      || strcmp (json_node_get_string (format), klass->format) != 0)
    {
      g_set_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_OTHER,
                   /* TRANSLATORS: the first %s is the name of a file, the second one bastide-set or bastide-mix. */
                   _ ("“%s” is not a file of type “%s”."), name, klass->format);
      return FALSE;
    }
  *out_newer = version && json_node_get_value_type (version) == G_TYPE_INT64
               && json_node_get_int (version) > klass->version;
  return TRUE;
}

gboolean
bastide_document_read (BastideDocument *self, GFile *file, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autofree char *name = NULL, *where = NULL, *contents = NULL, *etag = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (JsonNode) root = NULL;
  gsize length;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self) && !priv->root, FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  name = bastide_file_dup_name (file);
  contents = bst_file_read (file, BST_JSON_MAX_SIZE, &length, &etag, error);
  if (!contents)
    return FALSE;
  root = bst_json_scan (name, contents, length, &problem);
  if (!root)
    {
      g_set_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_DAMAGED,
                   /* TRANSLATORS: %s is a sentence that says what is wrong and where. */
                   _ ("%s The file has not been changed."), problem->message);
      return FALSE;
    }
  if (!check_head (BASTIDE_DOCUMENT_GET_CLASS (self), root, name, &priv->newer, error))
    return FALSE;
  where = g_file_get_parse_name (file);
  g_debug ("Open %s, %" G_GSIZE_FORMAT " bytes", where, length);
  priv->file = g_object_ref (file);
  priv->etag = g_steal_pointer (&etag);
  priv->saved = json_node_ref (root);
  set_root (self, root);
  return TRUE;
}

/* --- Writing --- */

/* Not more often than the interval allows. */
static gboolean
is_backup_due (BastideDocument *self)
{
  const gint64 before = PRIV (self)->backup_time;

  return !before || g_get_monotonic_time () - before >= BACKUP_INTERVAL;
}

/* What has come of writing @root. Takes @problem, which is NULL if it stands in the file now. */
static gboolean
take_written (BastideDocument *self, JsonNode *root, BastideDocumentWritten written, GError *problem, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autofree char *where = g_file_get_parse_name (priv->file), *name = bastide_file_dup_name (priv->file);
  g_autoptr (JsonNode) before = NULL;

  if (written.backed_up)
    priv->backup_time = g_get_monotonic_time ();
  if (!problem)
    {
      g_debug ("Saved %s", where);
      g_free (priv->etag);
      priv->etag = written.etag;
      before = priv->saved;
      priv->saved = json_node_ref (root);
      return TRUE;
    }
  bst_file_log_failure (priv->file, "save", problem);
  if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  g_error_free (problem);
  g_set_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_CHANGED,
               /* TRANSLATORS: %s is the name of a file. */
               _ ("“%s” was changed by another program. Save under another name to keep both versions."), name);
  return FALSE;
}

/* Waits for the thread that writes, if there is one. */
static void
wait_for_writer (BastideDocument *self, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autoptr (JsonNode) root = g_steal_pointer (&priv->writing);
  BastideDocumentWritten written;
  GError *problem = NULL;

  bastide_document_writer_end (g_steal_pointer (&priv->writer), &written, &problem);
  take_written (self, root, written, problem, error);
}

/* The same, and tells how it went. */
static void
end_writing (BastideDocument *self)
{
  g_autoptr (GError) error = NULL;

  if (!PRIV (self)->writer)
    return;
  wait_for_writer (self, &error);
  g_signal_emit (self, signals[SIGNAL_SAVED], 0, error ? error->message : NULL);
}

static gboolean
written_cb (gpointer data)
{
  g_autoptr (BastideDocument) self = g_object_ref (BASTIDE_DOCUMENT (data));
  g_autoptr (JsonNode) root = json_node_ref (PRIV (self)->writing);

  end_writing (self);
  /* Edited meanwhile. */
  if (PRIV (self)->root != root && !bastide_document_is_saved (self))
    autosave_start (self);
  return G_SOURCE_REMOVE;
}

/* Saves the document as it is now in a thread. */
static void
begin_writing (BastideDocument *self)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autofree char *text = BASTIDE_DOCUMENT_GET_CLASS (self)->write (priv->root);
  const BastideDocumentWrite write = { priv->file, text, priv->etag, is_backup_due (self) };

  autosave_stop (self);
  priv->writing = json_node_ref (priv->root);
  priv->writer = bastide_document_writer_new (&write, written_cb, self);
}

/* @backup: keep what the file has now. No thread may be writing. */
static gboolean
write_file (BastideDocument *self, const char *etag, gboolean backup, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autofree char *text = BASTIDE_DOCUMENT_GET_CLASS (self)->write (priv->root);
  const BastideDocumentWrite write = { priv->file, text, etag, backup && is_backup_due (self) };
  BastideDocumentWritten written;
  GError *problem = NULL;

  autosave_stop (self);
  bastide_document_write (&write, &written, &problem);
  return take_written (self, priv->root, written, problem, error);
}

gboolean
bastide_document_save (BastideDocument *self, GError **error)
{
  g_autoptr (GError) problem = NULL;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self) && PRIV (self)->file, FALSE);

  end_writing (self);
  if (PRIV (self)->newer)
    g_set_error_literal (&problem, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_NEWER,
                         bastide_document_get_newer_text ());
  else if (write_file (self, PRIV (self)->etag, TRUE, &problem))
    {
      g_signal_emit (self, signals[SIGNAL_SAVED], 0, NULL);
      return TRUE;
    }
  g_signal_emit (self, signals[SIGNAL_SAVED], 0, problem->message);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

gboolean
bastide_document_prepare_replacing (BastideDocument *self, char **out_etag, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self) && priv->file, FALSE);

  if (priv->newer)
    {
      g_set_error_literal (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_NEWER,
                           bastide_document_get_newer_text ());
      return FALSE;
    }
  if (!bastide_document_flush (self, error))
    return FALSE;
  bastide_document_settle (self);
  *out_etag = g_strdup (priv->etag);
  priv->replacing = TRUE;
  return TRUE;
}

void
bastide_document_end_replacing (BastideDocument *self)
{
  g_return_if_fail (BASTIDE_IS_DOCUMENT (self));

  PRIV (self)->replacing = FALSE;
  if (!bastide_document_is_saved (self))
    autosave_start (self);
}

void
bastide_document_take_written (BastideDocument *self, JsonNode *root, BastideDocumentWritten written)
{
  g_return_if_fail (BASTIDE_IS_DOCUMENT (self) && PRIV (self)->file);

  take_written (self, root, written, NULL, NULL);
  g_signal_emit (self, signals[SIGNAL_SAVED], 0, NULL);
}

JsonNode *
bastide_document_read_to_replace (GType type, GFile *file, char **out_text, char **out_etag, GError **error)
{
  g_autoptr (GTypeClass) klass = g_type_class_ref (type);
  g_autofree char *name = bastide_file_dup_name (file), *text = NULL, *etag = NULL;
  g_autoptr (JsonNode) root = NULL;
  gboolean newer;
  gsize length;

  text = bst_file_read (file, BST_JSON_MAX_SIZE, &length, &etag, error);
  root = text ? bst_json_scan (name, text, length, error) : NULL;
  if (!root || !check_head (BASTIDE_DOCUMENT_CLASS (klass), root, name, &newer, error))
    return NULL;
  if (newer)
    {
      g_set_error_literal (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_NEWER,
                           bastide_document_get_newer_text ());
      return NULL;
    }
  *out_text = g_steal_pointer (&text);
  *out_etag = g_steal_pointer (&etag);
  return g_steal_pointer (&root);
}

/* --- Other programs at the same file --- */

gboolean
bastide_document_is_stale (BastideDocument *self)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autofree char *etag = NULL;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), FALSE);
  /* What we write ourselves is in another state until that is done; writing fails if it was somebody else. */
  etag = priv->file && !priv->writer && !priv->replacing ? bst_file_dup_etag (priv->file) : NULL;
  /* A file that is gone is written again by the next save. */
  return etag && g_strcmp0 (etag, priv->etag) != 0;
}

gboolean
bastide_document_reload (BastideDocument *self, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autofree char *name = NULL, *contents = NULL, *etag = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonNode *saved;
  gsize length;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self) && priv->file, FALSE);

  end_writing (self);
  name = bastide_file_dup_name (priv->file);
  contents = bst_file_read (priv->file, BST_JSON_MAX_SIZE, &length, &etag, error);
  root = contents ? bst_json_scan (name, contents, length, error) : NULL;
  if (!root || !check_head (BASTIDE_DOCUMENT_GET_CLASS (self), root, name, &priv->newer, error))
    return FALSE;
  g_free (priv->etag);
  priv->etag = g_steal_pointer (&etag);
  saved = priv->saved;
  priv->saved = json_node_ref (root);
  g_clear_pointer (&saved, json_node_unref);
  bastide_document_settle (self);
  if (!json_node_equal (priv->root, root))
    {
      push (priv->undo, priv->root, C_ ("undo", "Reload the file"));
      g_ptr_array_set_size (priv->redo, 0);
      set_root (self, root);
    }
  g_debug ("Reloaded a file that another program has changed");
  return TRUE;
}

void
bastide_document_insist (BastideDocument *self)
{
  BastideDocumentPrivate *priv = PRIV (self);

  g_return_if_fail (BASTIDE_IS_DOCUMENT (self) && priv->file);

  end_writing (self);
  g_free (priv->etag);
  priv->etag = bst_file_dup_etag (priv->file);
  g_clear_pointer (&priv->saved, json_node_unref);
  /* Whatever the interval. */
  priv->backup_time = 0;
  autosave_start (self);
}

/* Makes relative names of pictures absolute when the file moves to another folder; there they would lead nowhere. */
static void
settle_pictures (BastideDocument *self, GFile *file)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autoptr (GFile) here = g_file_get_parent (priv->file), there = g_file_get_parent (file);
  g_auto (GStrv) folders = bst_art_dup_folders (priv->file);
  g_autofree char *text = NULL;
  JsonNode *root;

  if (!folders[0] || (there && g_file_equal (here, there)) || bastide_art_count_outside (priv->root) == 0)
    return;
  text = BASTIDE_DOCUMENT_GET_CLASS (self)->write (priv->root);
  root = bst_json_scan (NULL, text, strlen (text), NULL);
  if (!root)
    return;
  bst_art_make_whole (root, (const char *const *) folders);
  bastide_document_edit (self, root, C_ ("undo", "Change a picture"), NULL);
}

static gboolean
save_to (BastideDocument *self, GFile *file, const char *etag, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autoptr (GFile) before = NULL;
  gint64 backup_time;

  end_writing (self);
  backup_time = priv->backup_time;
  if (priv->file)
    settle_pictures (self, file);
  bst_art_carry_over (priv->root, file);
  before = g_steal_pointer (&priv->file);
  priv->file = g_object_ref (file);
  /* Make a backup whatever the interval: the person overwrites another file. */
  priv->backup_time = 0;
  if (write_file (self, etag, !etag, error))
    {
      g_signal_emit (self, signals[SIGNAL_SAVED], 0, NULL);
      return TRUE;
    }
  g_set_object (&priv->file, before);
  priv->backup_time = backup_time;
  /* The last changes have not been written to the old file yet. */
  if (before)
    autosave_start (self);
  return FALSE;
}

/* The tree as this version of the program would write it: what it does not know stays where it is. */
static void
lower_version (BastideDocument *self)
{
  JsonObject *object = bastide_json_copy_object (bastide_document_get_object (self));
  g_autoptr (JsonNode) root = bst_json_wrap (object);

  json_object_set_int_member (object, "version", BASTIDE_DOCUMENT_GET_CLASS (self)->version);
  PRIV (self)->newer = FALSE;
  set_root (self, root);
}

/* A copy of what a newer version made is one of this version and can be changed. */
static gboolean
save_copy (BastideDocument *self, GFile *file, GError **error)
{
  g_autoptr (JsonNode) before = json_node_ref (PRIV (self)->root);

  if (PRIV (self)->file && g_file_equal (file, PRIV (self)->file))
    {
      g_set_error_literal (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_NEWER,
                           bastide_document_get_newer_text ());
      return FALSE;
    }
  lower_version (self);
  if (save_to (self, file, NULL, error))
    return TRUE;
  PRIV (self)->newer = TRUE;
  g_ptr_array_set_size (PRIV (self)->undo, 0);
  set_root (self, before);
  return FALSE;
}

gboolean
bastide_document_save_as (BastideDocument *self, GFile *file, GError **error)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self) && G_IS_FILE (file), FALSE);
  return PRIV (self)->newer ? save_copy (self, file, error) : save_to (self, file, NULL, error);
}

/* Fills a new document from the newest backup that can be read. */
static gboolean
read_backup (BastideDocument *self, GFile *file, GError **error)
{
  g_autoptr (GPtrArray) backups = bastide_document_list_backups (file);

  for (guint i = 0; i < backups->len; i++)
    if (bastide_document_read (self, g_ptr_array_index (backups, i), i + 1 < backups->len ? NULL : error))
      return TRUE;
  return FALSE;
}

gboolean
bastide_document_restore (BastideDocument *self, GFile *file, GFile **out_damaged, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autoptr (GFile) damaged = NULL;
  g_autofree char *where = NULL;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self) && !priv->root, FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (!read_backup (self, file, error))
    return FALSE;
  /* Save to the original file from now on, not over the backup. */
  g_set_object (&priv->file, file);
  g_clear_pointer (&priv->etag, g_free);
  damaged = bastide_document_keep_aside (file, error);
  if (!damaged)
    return FALSE;
  /* Without a backup of the damaged file: it would push out one that is whole. */
  if (!write_file (self, NULL, FALSE, error))
    {
      bastide_document_take_back (file, damaged);
      return FALSE;
    }
  where = bastide_file_dup_name (damaged);
  g_message ("Restored a damaged file from its backup; what it was is in %s", where);
  *out_damaged = g_steal_pointer (&damaged);
  return TRUE;
}

GFile *
bastide_document_class_dup_folder (GType type)
{
  g_autoptr (GTypeClass) klass = g_type_class_ref (type);

  return g_file_new_build_filename (g_get_user_data_dir (), GETTEXT_PACKAGE, BASTIDE_DOCUMENT_CLASS (klass)->folder,
                                    NULL);
}

gboolean
bastide_document_adopt (BastideDocument *self, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autoptr (GFile) folder = bastide_document_class_dup_folder (G_OBJECT_TYPE (self));
  g_autofree char *text = NULL;
  BastideDocumentWritten written;

  g_return_val_if_fail (!priv->file, FALSE);
  autosave_stop (self);
  text = BASTIDE_DOCUMENT_GET_CLASS (self)->write (priv->root);
  priv->file = bastide_document_write_new (folder, bst_json_get_string (bastide_document_get_object (self), "id", ""),
                                           text, &written, error);
  if (!priv->file)
    return FALSE;
  bst_art_carry_over (priv->root, priv->file);
  bastide_document_take_written (self, priv->root, written);
  return TRUE;
}

BastideDocument *
bastide_document_find_open (GFile *file)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  for (guint i = 0; documents && i < documents->len; i++)
    {
      BastideDocument *document = g_ptr_array_index (documents, i);

      if (PRIV (document)->file && PRIV (document)->root && g_file_equal (PRIV (document)->file, file))
        return document;
    }
  return NULL;
}

GFile *
bastide_document_get_file (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), NULL);
  return PRIV (self)->file;
}

JsonNode *
bastide_document_get_saved (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), NULL);
  return PRIV (self)->saved;
}

gboolean
bastide_document_is_saved (BastideDocument *self)
{
  BastideDocumentPrivate *priv = PRIV (self);

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), TRUE);
  return priv->saved && (priv->saved == priv->root || json_node_equal (priv->saved, priv->root));
}

static gboolean
autosave_cb (gpointer data)
{
  BastideDocument *self = BASTIDE_DOCUMENT (data);
  BastideDocumentPrivate *priv = PRIV (self);

  priv->autosave_source = 0;
  /* The disk is slow: what was edited since goes there when it has answered. */
  if (priv->writer || priv->replacing)
    return G_SOURCE_REMOVE;
  /* Errors reach listeners through "saved". */
  if (priv->file && !priv->newer && !bastide_document_is_saved (self))
    begin_writing (self);
  else
    bastide_document_flush (self, NULL);
  return G_SOURCE_REMOVE;
}

static void
autosave_stop (BastideDocument *self)
{
  BastideDocumentPrivate *priv = PRIV (self);

  g_clear_handle_id (&priv->autosave_source, g_source_remove);
  priv->unsaved_since = 0;
}

static void
autosave_start (BastideDocument *self)
{
  BastideDocumentPrivate *priv = PRIV (self);
  gint64 now = g_get_monotonic_time (), left;

  g_clear_handle_id (&priv->autosave_source, g_source_remove);
  if (!priv->autosave)
    return;
  if (!priv->unsaved_since)
    priv->unsaved_since = now;
  left = MAX (MAX_UNSAVED_MS - (now - priv->unsaved_since) / 1000, 0);
  priv->autosave_source = g_timeout_add (MIN (priv->autosave, (guint) left), autosave_cb, self);
}

void
bastide_document_set_autosave (BastideDocument *self, guint milliseconds)
{
  g_return_if_fail (BASTIDE_IS_DOCUMENT (self));
  PRIV (self)->autosave = milliseconds;
  autosave_start (self);
}

gboolean
bastide_document_flush (BastideDocument *self, GError **error)
{
  BastideDocumentPrivate *priv = PRIV (self);
  g_autoptr (GError) problem = NULL;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), FALSE);
  end_writing (self);
  autosave_stop (self);
  if (priv->file)
    return bastide_document_is_saved (self) || bastide_document_save (self, error);
  /* There was no file when the document began, so saving failed then. Try again, but only if something was edited. */
  if (!bastide_document_can_undo (self) || bastide_document_adopt (self, &problem))
    return TRUE;
  g_signal_emit (self, signals[SIGNAL_SAVED], 0, problem->message);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* --- Pictures of tiles --- */

typedef struct
{
  BastideDocument *self;
  char **folders;    /* whose pictures may be used */
  BstReport *report; /* NULL: look for a picture that is not known */
  char *unknown;
} ArtLook;

/* (transfer full) (nullable): what is read; NULL if it may not be used. */
static char *
dup_whole (const char *art, char **folders)
{
  return bst_art_is_inside (art) ? g_strdup (art) : bst_art_locate (art, (const char *const *) folders);
}

static void
look_cb (const char *art, const char *path, gpointer data)
{
  ArtLook *look = data;
  g_autofree char *whole = dup_whole (art, look->folders);
  gpointer problem;

  if (!whole)
    return;
  if (!g_hash_table_lookup_extended (PRIV (look->self)->arts, whole, NULL, &problem))
    {
      if (!look->unknown)
        look->unknown = g_steal_pointer (&whole);
    }
  else if (look->report && problem)
    bst_report_add (look->report, BST_SEVERITY_WARNING, path, problem);
}

static char *
look_at_arts (BastideDocument *self, BstReport *report)
{
  g_auto (GStrv) folders = bst_art_dup_folders (PRIV (self)->file);
  ArtLook look = { .self = self, .folders = folders, .report = report };

  bastide_art_foreach (PRIV (self)->root, look_cb, &look);
  return look.unknown;
}

char *
bastide_document_dup_unknown_art (BastideDocument *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (self), NULL);

  return look_at_arts (self, NULL);
}

void
bastide_document_note_art (BastideDocument *self, const char *art, const char *problem)
{
  g_return_if_fail (BASTIDE_IS_DOCUMENT (self) && art != NULL);

  g_hash_table_replace (PRIV (self)->arts, g_strdup (art), g_strdup (problem));
  if (problem)
    bastide_document_judge (self);
}

void
bastide_document_forget_art (BastideDocument *self, const char *art)
{
  g_auto (GStrv) folders = bst_art_dup_folders (PRIV (self)->file);
  g_autofree char *whole = dup_whole (art, folders);

  if (whole)
    g_hash_table_remove (PRIV (self)->arts, whole);
}

void
bastide_document_report_art (BastideDocument *self, BstReport *report)
{
  g_free (look_at_arts (self, report));
}
