/* bastide-toast.h – says something in passing at the bottom of the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* By the action "win.toast" of the window that @widget is in; if it is in none yet, as soon as it is shown. */
void bastide_toast (GtkWidget *widget, const char *text);
/* The same with a button that undoes what was done: it activates @action of @widget, which must be in a window. */
void bastide_toast_undo (GtkWidget *widget, const char *text, const char *action);

G_END_DECLS
