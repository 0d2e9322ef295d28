/* screen-picture.c – writes a picture of the whole screen to the file that is named.
 *
 * A program of its own: last-picture.c starts it from a program that is about to end, in which nothing may be relied on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <X11/Xlib.h>
#include <cairo-xlib.h>

#include <stdio.h>

int
main (int argc, char **argv)
{
  Display *display = XOpenDisplay (NULL);
  cairo_surface_t *screen;
  cairo_status_t status;
  int number;

  if (argc != 2 || !display)
    {
      fprintf (stderr, "screen-picture: %s\n", argc != 2 ? "name a file" : "there is no display");
      return 1;
    }
  number = DefaultScreen (display);
  screen = cairo_xlib_surface_create (display, RootWindow (display, number), DefaultVisual (display, number),
                                      DisplayWidth (display, number), DisplayHeight (display, number));
  status = cairo_surface_write_to_png (screen, argv[1]);
  if (status != CAIRO_STATUS_SUCCESS)
    fprintf (stderr, "screen-picture: %s: %s\n", argv[1], cairo_status_to_string (status));
  cairo_surface_destroy (screen);
  XCloseDisplay (display);
  return status == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
