/* bastide-context-menu.h – the menu of a thing, where the pointer or a finger is on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Opens the menu of @widget at this point of it. FALSE: there is none. */
typedef gboolean (*BastideContextMenuFunc) (GtkWidget *widget, double x, double y);

/* A right click on @widget or a long press opens its menu. Keys are the caller's: they go to whatever has the focus. */
void bastide_context_menu_add_gestures (GtkWidget *widget, BastideContextMenuFunc open);

/* Opens @menu at a point of @widget. @slot is where @parent, a widget above, keeps the menu that was opened last; it must
 * unparent it when it is disposed. FALSE: @widget is not in @parent. */
gboolean bastide_context_menu_popup (GtkWidget **slot,
                                     GtkWidget *parent,
                                     GMenuModel *menu,
                                     GtkWidget *widget,
                                     double x,
                                     double y);

G_END_DECLS
