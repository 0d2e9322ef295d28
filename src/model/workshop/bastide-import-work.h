/* bastide-import-work.h – writes what an import brings, all or nothing, in a thread.
 *
 * A network folder or a slow disk takes seconds, and what is replaced is written twice. The thread only sees files and texts:
 * documents belong to the main loop, which tells them afterwards what their files have become. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-import.h"

G_BEGIN_DECLS

typedef struct _BastideImportWork BastideImportWork;

/* In the main loop: what the import wants written. It may be freed before the work. NULL and why, if one of the user's own
 * cannot be replaced. */
BastideImportWork *bastide_import_work_new (BastideImport *import, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void bastide_import_work_free (BastideImportWork *self);

/* In any thread: writes everything into the user's folders. FALSE: nothing has come, and why. */
gboolean bastide_import_work_run (BastideImportWork *self,
                                  GCancellable *cancellable,
                                  GFileProgressCallback progress,
                                  gpointer progress_data,
                                  GError **error);

/* In the main loop, once, however it went: documents that are open show what came, and mixes of the user follow the ids of a
 * set that is replaced. (transfer full) (element-type GFile) (nullable): what was written, the mix last; NULL: nothing. */
GPtrArray *bastide_import_work_end (BastideImportWork *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideImportWork, bastide_import_work_free)

G_END_DECLS
