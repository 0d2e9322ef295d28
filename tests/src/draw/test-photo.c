/* test-photo.c – photos of the board: made small, upright, in their own shape; nothing in such a file does harm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-art-helper.h"
#include "draw/bastide-photo.h"
#include "model/bastide-paths.h"

#include <string.h>

/* The western half red, the eastern half blue. */
static char *
write_picture (const char *folder, const char *name, int width, int height)
{
  char *path = g_build_filename (folder, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 1);
  cairo_rectangle (cr, width / 2.0, 0, width / 2.0, height);
  cairo_fill (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return path;
}

static GBytes *
read_file (const char *path)
{
  char *text;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  return g_bytes_new_take (text, length);
}

static guint32
pixel_at (cairo_surface_t *photo, int x, int y)
{
  return ((guint32 *) (gpointer) (cairo_image_surface_get_data (photo) + y * cairo_image_surface_get_stride (photo)))[x]
         & 0xffffff;
}

static void
test_shape (void)
{
  static const int sizes[][4] = { { 2000, 1000, 1280, 640 }, { 300, 1600, 240, 1280 }, { 90, 60, 90, 60 } };
  g_autofree char *folder = g_dir_make_tmp ("bastide-photo-XXXXXX", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path = write_picture (folder, "photo.png", sizes[i][0], sizes[i][1]);
      g_autoptr (GBytes) picture = read_file (path);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) jpeg = bastide_photo_pack (picture, &error);
      cairo_surface_t *photo;

      g_assert_no_error (error);
      g_assert_cmpmem (g_bytes_get_data (jpeg, NULL), 2, "\xff\xd8", 2);
      photo = bastide_photo_load (jpeg);
      g_assert_nonnull (photo);
      g_assert_cmpint (cairo_image_surface_get_width (photo), ==, sizes[i][2]);
      g_assert_cmpint (cairo_image_surface_get_height (photo), ==, sizes[i][3]);
      g_assert_cmpuint (pixel_at (photo, 5, 5) >> 16, >, 0xe0);
      g_assert_cmpuint (pixel_at (photo, sizes[i][2] - 5, 5) & 0xff, >, 0xe0);
      cairo_surface_destroy (photo);
    }
}

static void
test_hostile (void)
{
  static const char *const texts[] = { "", "no picture", "\xff\xd8\xff\xe0 not a JPEG either", "\x89PNG\r\n\x1a\n" };
  g_autofree char *folder = g_dir_make_tmp ("bastide-photo-XXXXXX", NULL), *path = NULL;
  g_autoptr (GBytes) large = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (texts[i], strlen (texts[i]));

      g_assert_null (bastide_photo_pack (bytes, &error));
      g_assert_nonnull (error);
      g_assert_cmpint (strlen (error->message), >, 10);
      g_clear_error (&error);
      g_assert_null (bastide_photo_load (bytes));
    }
  path = write_picture (folder, "large.png", 9000, 4);
  large = read_file (path);
  g_assert_null (bastide_photo_pack (large, &error));
  g_assert_nonnull (error);
  g_assert_null (bastide_photo_load (large));
}

int
main (int argc, char **argv)
{
  g_autofree char *helper = bastide_paths_dup_picture_helper ();

  g_test_init (&argc, &argv, NULL);
  bastide_art_helper_set_path (helper);
  g_test_add_func ("/photo/shape", test_shape);
  g_test_add_func ("/photo/hostile", test_hostile);
  return g_test_run ();
}
