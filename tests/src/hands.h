/* hands.h – where fake clicks and keys go in: the X server that shows the window, or the one that shows a Wayland compositor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <X11/Xlib.h>
#include <gtk/gtk.h>

/* After gtk_init() and before the first window comes: Weston forgets whose the keys are while it has none itself. */
void hands_init (void);

/* The X server that takes what people do. Under Wayland a test needs `build-aux/headless --wayland --mouse`. */
Display *hands_get_display (GtkWidget *widget);

/* Where on that display a point of the surface is. */
void hands_find (GdkSurface *surface, double x, double y, int *out_x, int *out_y);

/* Whether the pointer is over this surface, and not over a tooltip. */
gboolean hands_point_at (GdkSurface *surface);

/* Keys go to this surface from now on; there is no window manager that would see to it. */
void hands_give_keyboard (GdkSurface *surface);
gboolean hands_have_keyboard (GdkSurface *surface);
