/* bastide-document.h – a set or mix while it is being edited: a JSON tree, its history, its file and its backups.
 *
 * The tree is a value: an edit puts a new tree in its place (which may share parts with the old one; nobody changes a
 * tree that a document has). The history is unlimited; edits with the same tag in a row, such as those of one drag, are
 * one step. Files are written whole or not at all, never over somebody else's changes, and the state before is kept as
 * a numbered backup. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "engine/io/report.h"
#include "model/bastide-art.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_DOCUMENT (bastide_document_get_type ())

G_DECLARE_DERIVABLE_TYPE (BastideDocument, bastide_document, BASTIDE, DOCUMENT, GObject)

struct _BastideDocumentClass
{
  GObjectClass parent_class;

  const char *format;                     /* first key of the file */
  int version;                            /* newest that can be read */
  const char *folder;                     /* where the user's own live, below bastide in the data folder */
  const char *suffix;                     /* of files outside that folder, with its dot */
  char *(*write) (JsonNode *root);        /* the text of the file */
  void (*update) (BastideDocument *self); /* the tree is another one */
};

#define BASTIDE_DOCUMENT_ERROR (bastide_document_error_quark ())

typedef enum
{
  BASTIDE_DOCUMENT_ERROR_DAMAGED, /* cut off, not JSON at all … */
  BASTIDE_DOCUMENT_ERROR_OTHER,   /* another kind of file */
  BASTIDE_DOCUMENT_ERROR_NEWER,   /* of a newer version of the program: it must not be written */
  BASTIDE_DOCUMENT_ERROR_CHANGED, /* somebody else has changed the file meanwhile */
} BastideDocumentError;

GQuark bastide_document_error_quark (void);

#define BASTIDE_MAX_BACKUPS 10

/* (transfer none) */
JsonNode *bastide_document_get_root (BastideDocument *self);
JsonObject *bastide_document_get_object (BastideDocument *self);

/* Puts another tree in the place of this one (takes it). @what names the step for people ("Paint a side"); @tag: edits
 * with the same tag in a row are one step; NULL: a step of its own. Equal trees change nothing. */
void bastide_document_edit (BastideDocument *self, JsonNode *root, const char *what, const char *tag);
/* The tree is the same, but what may be used of it is not. */
void bastide_document_judge (BastideDocument *self);
/* The drag is over: the next edit is a step of its own. */
void bastide_document_settle (BastideDocument *self);

gboolean bastide_document_can_undo (BastideDocument *self);
gboolean bastide_document_can_redo (BastideDocument *self);
void bastide_document_undo (BastideDocument *self);
void bastide_document_redo (BastideDocument *self);
/* (nullable): the name of the step that would be undone or redone. */
const char *bastide_document_get_undo_name (BastideDocument *self);
const char *bastide_document_get_redo_name (BastideDocument *self);

/* (transfer full): a text by language, "" if there is none. @language: "" for a text without a language. */
char *
bastide_document_dup_text (BastideDocument *self, const char *key, const char *language) G_GNUC_WARN_UNUSED_RESULT;
void bastide_document_set_text (BastideDocument *self, const char *key, const char *language, const char *text);
/* (transfer full): languages in which any text of the document is written, sorted; "" not among them. */
GStrv bastide_document_dup_languages (BastideDocument *self) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): the title in the user's language, or the id. */
char *bastide_document_dup_title (BastideDocument *self) G_GNUC_WARN_UNUSED_RESULT;

/* --- The file --- */

/* (nullable) (transfer none) */
GFile *bastide_document_get_file (BastideDocument *self);
gboolean bastide_document_is_saved (BastideDocument *self);
/* (nullable) (transfer none): the tree that stands in the file; while the disk is slow, others follow it. */
JsonNode *bastide_document_get_saved (BastideDocument *self);
gboolean bastide_document_is_newer (BastideDocument *self);
/* What that means, for people. */
const char *bastide_document_get_newer_text (void);

/* --- Pictures of tiles --- */

/* (transfer full) (nullable): the next picture of which nothing is known, as it can be read. Look at it and say what came of
 * it; one at a time, because that takes long. */
char *bastide_document_dup_unknown_art (BastideDocument *self) G_GNUC_WARN_UNUSED_RESULT;
/* @problem (nullable): a sentence that says why it cannot be shown. "changed" if there is one. */
void bastide_document_note_art (BastideDocument *self, const char *art, const char *problem);
/* The picture may be another one now; read it again. */
void bastide_document_forget_art (BastideDocument *self, const char *art);
/* For classes: reports the pictures that cannot be shown, as far as that is known. */
void bastide_document_report_art (BastideDocument *self, BstReport *report);

/* (transfer none) (nullable): the document of this file that somebody has open. */
BastideDocument *bastide_document_find_open (GFile *file);

/* Fills a new document from its file. What cannot be opened is explained and left as it is. One of a newer version can only
 * be looked at: whoever tries to change it is told by the signal "refused" (const char *why); saved as another file it is a
 * document of this version. */
gboolean bastide_document_read (BastideDocument *self, GFile *file, GError **error);
/* Fills a new document from the last backup of @file that can be read and writes it there. The damaged file is kept beside
 * it: (transfer full) @out_damaged. On failure @file is as it was; there must be a backup. */
gboolean bastide_document_restore (BastideDocument *self, GFile *file, GFile **out_damaged, GError **error);
/* Writes the document to its file, or to another one which becomes its file. */
gboolean bastide_document_save (BastideDocument *self, GError **error);
gboolean bastide_document_save_as (BastideDocument *self, GFile *file, GError **error);
/* Gives a document without a file one in the user's folder, named after its id, and saves it. */
gboolean bastide_document_adopt (BastideDocument *self, GError **error);
/* Has another program written the file since this document read or wrote it? */
gboolean bastide_document_is_stale (BastideDocument *self);
/* Takes over what is in the file now, as a step that can be undone. FALSE: it cannot be read. */
gboolean bastide_document_reload (BastideDocument *self, GError **error);
/* The next save writes over what another program has written; that becomes a backup. */
void bastide_document_insist (BastideDocument *self);

/* From now on every change is saved after @milliseconds without another one, and after two seconds at the latest, in a
 * thread; 0: not any more. */
void bastide_document_set_autosave (BastideDocument *self, guint milliseconds);
/* Saves now what waits to be saved; what has no file yet is adopted. FALSE and why if that fails. */
gboolean bastide_document_flush (BastideDocument *self, GError **error);

/* (transfer full): the folder of the user's own, and what is in it. */
GFile *bastide_document_class_dup_folder (GType type) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (element-type GFile): backups of a file, newest first. */
GPtrArray *bastide_document_list_backups (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* --- Trees that share their parts --- */

/* (transfer full): the same members in a new object; the same elements in a new list. */
JsonObject *bastide_json_copy_object (JsonObject *object) G_GNUC_WARN_UNUSED_RESULT;
JsonArray *bastide_json_copy_array (JsonArray *array) G_GNUC_WARN_UNUSED_RESULT; /* NULL: an empty one */

/* (transfer full): a tree that shares nothing with @node. */
JsonNode *bastide_json_deep_copy (JsonNode *node) G_GNUC_WARN_UNUSED_RESULT;

/* Text by language in any object; an empty text takes it away. */
char *bastide_json_dup_text (JsonObject *object, const char *key, const char *language) G_GNUC_WARN_UNUSED_RESULT;
void bastide_json_set_text (JsonObject *object, const char *key, const char *language, const char *text);
void bastide_json_add_languages (JsonObject *object, const char *key, GHashTable *languages);

/* (transfer full): @text as an id, "set" if nothing is left of it. */
char *bastide_id_from_text (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
