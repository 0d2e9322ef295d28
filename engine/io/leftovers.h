/* leftovers.h – what a program that was killed left in its own folders: half of a file, or files that waited.
 *
 * file.h writes into ".NAME.XXXXXX" first, batch.h into a folder ".batch-XXXXXX". Whoever is killed in between leaves them
 * there. Knows no document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

/* Nobody writes a file for as long as this: what is younger may belong to a program that runs. */
#define BST_LEFTOVERS_SECONDS (24 * 60 * 60)

/* Deletes those in @folder, which must be one of the program's own; what lies in folders below it stays. Only what this
 * user owns, what file.h or batch.h made for a file of ours, and what is older than BST_LEFTOVERS_SECONDS at @now (seconds
 * since 1970). Returns how many. May be called in a thread. */
guint bst_leftovers_remove (const char *folder, gint64 now);
