/* file-log.h – what went wrong with a file, as a line of the log.
 *
 * People see such a failure only in passing; whoever reads their report later finds it among the last problems.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Logs “Cannot open game.bastide: …”. @doing: what was tried, in English: "open", "save" … @error (nullable). Folders are
 * left out, in the sentence of the system too: their names concern nobody. */
void bst_file_log_failure (GFile *file, const char *doing, const GError *error);

G_END_DECLS
