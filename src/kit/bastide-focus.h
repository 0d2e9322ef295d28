/* bastide-focus.h – where Tab goes, and where the focus is.
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

/* Is the focus of the window on the widget or in it? gtk_widget_get_focus_child() would say no while another window is
 * active, such as a dialog of this one: then nobody would move the focus out of what is hidden. */
gboolean bastide_focus_is_in (GtkWidget *widget);

G_END_DECLS
