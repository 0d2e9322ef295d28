/* bastide-document-private.h – what the files about a document in work share.
 *
 * Private to bastide-document*.c and bastide-import-work.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-lock.h"
#include "model/workshop/bastide-document.h"

G_BEGIN_DECLS

/* Copies the file, if there is one, into the folder of backups. FALSE: that failed, and the file must not be overwritten. */
gboolean bastide_document_make_backup (GFile *file, GError **error);

/* Names a damaged file anew, in the same folder. (transfer full) (nullable): the new name. */
GFile *bastide_document_keep_aside (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The file has its first name again, and only that. */
void bastide_document_take_back (GFile *file, GFile *aside);

/* (transfer full): what the names of its backups and versions begin with: files of the same name in different folders have
 * their own. */
char *bastide_document_dup_file_key (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): another process may save the same file, and both count backups. The lock lies with the backups: in the
 * folder of the file it would be in people's way. */
BastideLock *bastide_document_lock_file (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* --- writing, in a thread if need be: nobody who edits waits for a slow disk or a network folder --- */

typedef struct
{
  GFile *file;
  const char *text;
  const char *etag; /* (nullable): of the file that is replaced, as for bst_file_write() */
  gboolean backup;  /* keep what the file has now */
} BastideDocumentWrite;

typedef struct
{
  gboolean backed_up; /* also if the file could not be written afterwards */
  char *etag;         /* (transfer full): of the file as it is now; NULL: it could not be written and is as it was */
} BastideDocumentWritten;

/* At once. */
gboolean
bastide_document_write (const BastideDocumentWrite *write, BastideDocumentWritten *out_written, GError **error);

/* The same for a new file in the folder of the user's own, which is called after @id. (transfer full) (nullable): that file. */
GFile *bastide_document_write_new (GFile *folder,
                                   const char *id,
                                   const char *text,
                                   BastideDocumentWritten *out_written,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Somebody of ours is going to write the file of the document: everything is in it before, and it may be written. Until the end
 * what is in the file is no business of another program, and what is edited waits. (transfer full) @out_etag: of the file. */
gboolean bastide_document_prepare_replacing (BastideDocument *self, char **out_etag, GError **error);
void bastide_document_end_replacing (BastideDocument *self);
/* The same for a file that is not open: it is one of @type and may be written. In any thread. (transfer full) (nullable): the tree
 * in it. */
JsonNode *bastide_document_read_to_replace (GType type, GFile *file, char **out_text, char **out_etag, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
/* Somebody has written @root into the file of the document. Takes the etag. */
void bastide_document_take_written (BastideDocument *self, JsonNode *root, BastideDocumentWritten written);

typedef struct _BastideDocumentWriter BastideDocumentWriter;

/* Begins. @done is called in the main loop when the file is written or that has failed, unless the writer was ended before. */
BastideDocumentWriter *bastide_document_writer_new (const BastideDocumentWrite *write,
                                                    GSourceFunc done,
                                                    gpointer data) G_GNUC_WARN_UNUSED_RESULT;

/* Waits for the thread, then frees the writer. */
gboolean bastide_document_writer_end (BastideDocumentWriter *self, BastideDocumentWritten *out_written, GError **error);

G_END_DECLS
