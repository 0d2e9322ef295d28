/* bastide-document-private.h – what the files about a document in work share.
 *
 * Private to bastide-document*.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-lock.h"
#include "model/workshop/bastide-document.h"

G_BEGIN_DECLS

/* Copies the file, if there is one, into the folder of backups. FALSE: that failed, and the file must not be overwritten. */
gboolean bastide_document_make_backup (GFile *file, GError **error);

/* (transfer full): another process may save the same file, and both count backups. The lock lies with the backups: in the
 * folder of the file it would be in people's way. */
BastideLock *bastide_document_lock_file (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
