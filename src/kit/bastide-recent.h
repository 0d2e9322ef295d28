/* bastide-recent.h – files of ours that were opened or saved lately.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Remembers the file in the desktop's list. */
void bastide_recent_add (GFile *file);

/* The player does not want to see it in the list any more. The file stays. */
void bastide_recent_remove (GFile *file);

/* (transfer full) (element-type GtkRecentInfo): ours that are still there, the latest first, at most @n. @suffix
 * (nullable): only files with this ending. */
GPtrArray *bastide_recent_list (const char *suffix, guint n) G_GNUC_WARN_UNUSED_RESULT;

/* Fills a menu with them; its items use the action "win.open-recent". */
void bastide_recent_fill_menu (GMenu *menu);

G_END_DECLS
