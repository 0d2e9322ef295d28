/* bastide-popovers.h – closing the menus and lists that are open in a part of the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Closes every popover below @widget. To be called before @widget, or what is in it, goes or makes room for something else. */
void bastide_popovers_close (GtkWidget *widget);

G_END_DECLS
