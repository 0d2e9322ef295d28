/* batch.h – many files in one folder, new ones or others in place of those there: all or none, and one wait for the disk.
 *
 * Each file written by bst_file_write() waits for the disk twice: thousands of them take minutes. Here all are written
 * beside their folder first, the disk is waited for once, and then they move in. Knows nothing of what stands in them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _BstBatch BstBatch;

/* For a folder that exists. Nothing in it is touched before the batch is committed. */
BstBatch *bst_batch_new (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
/* The same for files that are there, each of which gets another text. */
BstBatch *bst_batch_new_replacing (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
/* Drops what was not committed. */
void bst_batch_free (BstBatch *batch);

/* One file more. @name is that of a file in the folder, and none of the batch. */
gboolean bst_batch_add (BstBatch *batch, const char *name, const char *text, GError **error);
guint bst_batch_get_n (BstBatch *batch);

/* Now all files are in the folder and on the disk; FALSE: none of them is. A batch of new files replaces none, the other one
 * none that has become another file since it was added. Whoever is killed while they move in leaves a part of them there and
 * the rest beside it, for bst_batch_finish(). So does a disk that lets nothing move in and then nothing out again. */
gboolean bst_batch_commit (BstBatch *batch, GError **error);

/* Moves in what a killed program had begun to move into @folder, so that all files of its batch are there; but for those in
 * whose place there is another file by now. Returns how many came. Does no harm while another process is at it. */
guint bst_batch_finish (const char *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstBatch, bst_batch_free)

G_END_DECLS
