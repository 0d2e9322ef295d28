/* test-last-picture.c – a test that fails leaves a picture of its window, and is still a test that fails.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "last-picture.h"

#include <cairo.h>
#include <gtk/gtk.h>

#include <signal.h>
#include <unistd.h>

#define NAME "a-test"

static const char *the_folder;

/* Red all over. */
static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_paint (cr);
}

static void
open_window (void)
{
  GtkWidget *window = gtk_window_new (), *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, NULL, NULL);
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 300);
  gtk_window_set_child (GTK_WINDOW (window), area);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (area);
}

static int
count_red (const char *file)
{
  cairo_surface_t *picture = cairo_image_surface_create_from_png (file);
  const guint8 *data = cairo_image_surface_get_data (picture);
  int n = 0;

  g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
  for (int y = 0; y < cairo_image_surface_get_height (picture); y++)
    for (int x = 0; x < cairo_image_surface_get_width (picture); x++)
      {
        guint32 pixel = *(const guint32 *) (data + y * cairo_image_surface_get_stride (picture) + 4 * x);

        n += (pixel & 0xffffff) == 0xff0000;
      }
  cairo_surface_destroy (picture);
  return n;
}

static void
test_aborted (gconstpointer data)
{
  int number = GPOINTER_TO_INT (data);
  g_autofree char *file = g_build_filename (the_folder, NAME ".png", NULL);

  if (g_test_subprocess ())
    {
      g_setenv ("GTK_A11Y", "none", TRUE);
      gtk_init ();
      last_picture_init (the_folder, NAME);
      open_window ();
      raise (number);
      return;
    }
  g_test_trap_subprocess (NULL, 60 * G_USEC_PER_SEC, 0);
  g_test_trap_assert_failed ();
  g_assert_cmpint (count_red (file), >=, 400 * 300);
  g_assert_cmpint (unlink (file), ==, 0);
}

/* One that passes takes an old picture away and leaves none. */
static void
test_passed (void)
{
  g_autofree char *file = g_build_filename (the_folder, NAME ".png", NULL);

  if (g_test_subprocess ())
    {
      last_picture_init (the_folder, NAME);
      return;
    }
  g_assert_true (g_file_set_contents (file, "old", 3, NULL));
  g_test_trap_subprocess (NULL, 60 * G_USEC_PER_SEC, 0);
  g_test_trap_assert_passed ();
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;

  g_test_init (&argc, &argv, NULL);
  the_folder = folder = g_build_filename (g_getenv ("G_TEST_BUILDDIR"), "last-picture", NULL);
  g_test_add_data_func ("/last-picture/assertion", GINT_TO_POINTER (SIGABRT), test_aborted);
  g_test_add_data_func ("/last-picture/warning", GINT_TO_POINTER (SIGTRAP), test_aborted);
  g_test_add_data_func ("/last-picture/too-long", GINT_TO_POINTER (SIGTERM), test_aborted);
  g_test_add_func ("/last-picture/passed", test_passed);
  return g_test_run ();
}
