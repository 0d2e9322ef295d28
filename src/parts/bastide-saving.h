/* bastide-saving.h – a file that somebody wants: made and written in the background.
 *
 * Drawing a hundred pages takes seconds, and on a slow disk or a network folder every file does. Shows what
 * kit/bastide-busy.h shows. Knows nothing of what stands in the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit/bastide-busy.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): in a thread, the bytes of the file; see BastideWorkFunc. */
typedef GBytes *(*BastideMakeFunc) (gpointer subject,
                                    GCancellable *cancellable,
                                    GFileProgressCallback progress,
                                    gpointer progress_data,
                                    GError **error);

/* Called in the main loop unless the owner is gone or the saving was canceled. @error (nullable): why it failed. */
typedef void (*BastideSavedFunc) (gpointer owner, GFile *file, gpointer subject, const GError *error);

/* @make may be NULL if the subject is the GBytes. */
void bastide_saving_run (GtkWidget *parent,
                         GFile *file,
                         BastideMakeFunc make,
                         BastideSavedFunc saved,
                         gpointer owner,
                         gpointer subject,
                         GDestroyNotify free_subject);

G_END_DECLS
