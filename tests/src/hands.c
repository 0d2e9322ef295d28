/* hands.c – where fake clicks and keys go in: the X server that shows the window, or the one that shows a Wayland compositor.
 *
 * The compositor is Weston in a window of an X server without a screen (build-aux/headless --wayland --mouse). Wayland tells no
 * program where its windows are, but the shell of that Weston gives every window the whole screen and puts dialogs in its middle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hands.h"

#include <gdk/x11/gdkx.h>

/* The X server behind Weston, and Weston's window on it; NULL where the windows themselves are on an X server. */
static Display *behind;
static Window weston;

static gboolean
is_on_x (GdkDisplay *display)
{
  return GDK_IS_X11_DISPLAY (display);
}

/* Weston's window is the only one there. */
static Display *
get_behind (void)
{
  const char *name = g_getenv ("BASTIDE_TEST_HANDS");
  Window root, parent, *children = NULL;
  unsigned int n_children = 0;

  if (behind)
    return behind;
  if (!name)
    g_error ("under Wayland clicks and keys need “build-aux/headless --wayland --mouse”");
  behind = XOpenDisplay (name);
  g_assert_nonnull (behind);
  XQueryTree (behind, DefaultRootWindow (behind), &root, &parent, &children, &n_children);
  for (unsigned int i = 0; i < n_children; i++)
    {
      XWindowAttributes attributes;

      if (XGetWindowAttributes (behind, children[i], &attributes) && attributes.map_state == IsViewable)
        weston = children[i];
    }
  g_assert_cmpuint (weston, !=, 0);
  XFree (children);
  return behind;
}

void
hands_init (void)
{
  if (!g_getenv ("BASTIDE_TEST_HANDS"))
    return;
  XSetInputFocus (get_behind (), weston, RevertToParent, CurrentTime);
  XSync (behind, False);
  /* Under Wayland GTK does not read the file in which build-aux/headless says so. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

Display *
hands_get_display (GtkWidget *widget)
{
  GdkDisplay *display = gtk_widget_get_display (widget);

  if (is_on_x (display))
    return gdk_x11_display_get_xdisplay (display);
  return get_behind ();
}

/* Where the first pixel of a surface is on Weston's screen. */
static void
find_origin (GdkSurface *surface, int *x, int *y)
{
  *x = *y = 0;
  for (; GDK_IS_POPUP (surface); surface = gdk_popup_get_parent (GDK_POPUP (surface)))
    {
      *x += gdk_popup_get_position_x (GDK_POPUP (surface));
      *y += gdk_popup_get_position_y (GDK_POPUP (surface));
    }
  if (!(gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_FULLSCREEN))
    {
      *x += (DisplayWidth (get_behind (), 0) - gdk_surface_get_width (surface)) / 2;
      *y += (DisplayHeight (get_behind (), 0) - gdk_surface_get_height (surface)) / 2;
    }
}

void
hands_find (GdkSurface *surface, double x, double y, int *out_x, int *out_y)
{
  GdkDisplay *display = gdk_surface_get_display (surface);

  if (is_on_x (display))
    {
      Display *xdisplay = gdk_x11_display_get_xdisplay (display);
      Window child;

      XTranslateCoordinates (xdisplay, gdk_x11_surface_get_xid (surface), DefaultRootWindow (xdisplay), (int) x,
                             (int) y, out_x, out_y, &child);
      return;
    }
  find_origin (surface, out_x, out_y);
  *out_x += (int) x;
  *out_y += (int) y;
}

gboolean
hands_point_at (GdkSurface *surface)
{
  GdkDisplay *display = gdk_surface_get_display (surface);

  if (is_on_x (display))
    {
      Display *xdisplay = gdk_x11_display_get_xdisplay (display);
      Window root, child;
      int root_x, root_y, x, y;
      unsigned int mask;

      return XQueryPointer (xdisplay, DefaultRootWindow (xdisplay), &root, &child, &root_x, &root_y, &x, &y, &mask)
             && child == gdk_x11_surface_get_xid (surface);
    }
  return gdk_device_get_surface_at_position (gdk_seat_get_pointer (gdk_display_get_default_seat (display)), NULL, NULL)
         == surface;
}

void
hands_give_keyboard (GdkSurface *surface)
{
  GdkDisplay *display = gdk_surface_get_display (surface);

  if (is_on_x (display))
    XSetInputFocus (gdk_x11_display_get_xdisplay (display), gdk_x11_surface_get_xid (surface), RevertToParent,
                    CurrentTime);
  else
    XSetInputFocus (get_behind (), weston, RevertToParent, CurrentTime);
}

gboolean
hands_have_keyboard (GdkSurface *surface)
{
  GdkDisplay *display = gdk_surface_get_display (surface);

  if (gdk_surface_is_destroyed (surface))
    return FALSE;
  if (is_on_x (display))
    {
      Window focus;
      int revert;

      XGetInputFocus (gdk_x11_display_get_xdisplay (display), &focus, &revert);
      return focus == gdk_x11_surface_get_xid (surface);
    }
  while (GDK_IS_POPUP (surface))
    surface = gdk_popup_get_parent (GDK_POPUP (surface));
  return gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_FOCUSED;
}
