/* bastide-focus.h – where Tab goes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The focus of GtkWidgetClass for a widget with one child that has a grab_focus of its own: Tab goes through all that is in
 * it. By default GTK would call grab_focus when Tab comes from before it, and not when it comes from behind: what stands
 * before the one that gets the focus there would never be met. */
gboolean bastide_focus_inside (GtkWidget *widget, GtkDirectionType direction);

G_END_DECLS
