/* bastide-scroll-through.h – the wheel over something that scrolls only sideways moves the page around it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK lets @inner keep the wheel for itself, though it has no use for it. With Shift it goes sideways. */
void bastide_scroll_through (GtkWidget *inner, GtkScrolledWindow *page);

G_END_DECLS
