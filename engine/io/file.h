/* file.h – the one way by which the program reads a file, and the one way by which it writes one.
 *
 * A file from a stranger must not block the program or fill its memory; a file of the user must be there after a crash,
 * old or new, never half. Knows nothing of what stands in a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* For files that have no limit of their own. */
#define BST_FILE_MAX_SIZE (16 * 1024 * 1024)

/* (transfer full) (nullable): all bytes of a file and a zero behind them, which @out_length does not count. Only regular
 * files are read: a pipe would block, a device has no end. If it has more than @max_bytes, not more than that is read, and it
 * is an error. @out_etag (nullable): names this state of the file, see bst_file_write(). The error is a sentence with the
 * name of the file. */
char *bst_file_read (GFile *file, gsize max_bytes, gsize *out_length, char **out_etag, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
/* The same, but the error only says why, and the caller says of which file. */
char *bst_file_read_bare (GFile *file, gsize max_bytes, gsize *out_length, char **out_etag, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;

/* The same, but of a longer file only the first @n_bytes: enough to see what it is. */
char *bst_file_read_head (GFile *file, gsize n_bytes, gsize *out_length, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* All bytes of what somebody has opened for us: a pipe or a terminal as well, up to its end. */
char *bst_file_read_descriptor (int fd, gsize max_bytes, gsize *out_length, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): names the state of a file as it is now; NULL if there is none. */
char *bst_file_dup_etag (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* As the etag of a file: there must be none. */
#define BST_FILE_NEW "new"

/* Writes a file whole or not at all; when this returns TRUE, it is on the disk. A link stays one and the file it leads to
 * is written, also if that is not there yet; permissions stay. @etag (nullable): fails with G_IO_ERROR_WRONG_ETAG if the file is in another state now; with
 * BST_FILE_NEW it fails with G_IO_ERROR_EXISTS if there is one, also if another program makes it at this very moment.
 * What is no regular file, such as a pipe, is simply written to. The error is a sentence with the name of the file. */
gboolean
bst_file_write (GFile *file, gconstpointer bytes, gsize length, const char *etag, char **out_etag, GError **error);

/* The same whatever was there before; the error only says why, and the caller says of which file. */
gboolean bst_file_write_bare (GFile *file, gconstpointer bytes, gsize length, GError **error);
/* To what somebody has opened for us, after what is already there. */
gboolean bst_file_write_descriptor (int fd, gconstpointer bytes, gsize length, GError **error);

/* Waits until the disk has the names in the folder of @path: without this, a crash could bring back the file that a new one
 * has replaced. */
void bst_file_sync_folder (const char *path);

G_END_DECLS
