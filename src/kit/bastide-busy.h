/* bastide-busy.h – work that may take longer than a moment: in a thread, with a bar and a way to stop it.
 *
 * The main loop stays free. What is done after a blink shows nothing; otherwise a dialog comes up with how far the work
 * is and a button that cancels it. Meanwhile the window may be closed: the program stays until the work is done, so that a
 * file is written whole, and nobody is called when the owner is gone.
 *
 * The thread must not touch widgets, nor anything that the main loop may change meanwhile: give it what it needs as its
 * subject, and take what it has made from there. Knows nothing of files or of the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Does the work in a thread; FALSE and @error if it fails. Look at @cancellable now and then, and call @progress with how
 * much is done of how much (0: nobody knows). */
typedef gboolean (*BastideWorkFunc) (gpointer subject,
                                     GCancellable *cancellable,
                                     GFileProgressCallback progress,
                                     gpointer progress_data,
                                     GError **error);

/* Called once in the main loop, unless the owner is gone. @error (nullable): why it failed, G_IO_ERROR_CANCELLED among
 * them. */
typedef void (*BastideDoneFunc) (gpointer owner, gpointer subject, const GError *error);

/* @parent (nullable): without one, or when it is in no window any more, nothing is shown. @title says what is being done
 * ("Importing Game Nights"). The subject is freed after @done, in the main loop. */
void bastide_busy_run (GtkWidget *parent,
                       const char *title,
                       BastideWorkFunc work,
                       BastideDoneFunc done,
                       gpointer owner,
                       gpointer subject,
                       GDestroyNotify free_subject);

/* The same, but waits a moment first, too short for anybody to notice: what is quick is done when this returns, so that
 * nothing comes between. */
void bastide_busy_run_soon (GtkWidget *parent,
                            const char *title,
                            BastideWorkFunc work,
                            BastideDoneFunc done,
                            gpointer owner,
                            gpointer subject,
                            GDestroyNotify free_subject);

/* TRUE if @error says that somebody has canceled: then there is nothing to tell. */
gboolean bastide_busy_is_canceled (const GError *error);

G_END_DECLS
