/* bastide-own-art.c – see bastide-own-art.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bastide-own-art.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#define ART_PIXELS 768                  /* 433 dpi on a tile of 45 mm */
#define MAX_BYTES  (16 * 1024 * 1024)
#define MAX_PIXELS 8192

/* Only a plain file of a sensible size is opened: a pipe would block, and a file may claim to be larger than memory. */
static gboolean
is_sensible (const char *path)
{
  GStatBuf status;
  int width = 0, height = 0;

  return g_stat (path, &status) == 0 && S_ISREG (status.st_mode) && status.st_size <= MAX_BYTES
         && gdk_pixbuf_get_file_info (path, &width, &height) && width <= MAX_PIXELS && height <= MAX_PIXELS;
}

/* One pixel over white paper. */
static guint32
flatten (const guchar *pixel,
         gboolean      has_alpha)
{
  guint alpha = has_alpha ? pixel[3] : 255;
  guint32 color = 0;

  for (int i = 0; i < 3; i++)
    color = color << 8 | (pixel[i] * alpha + 255 * (255 - alpha) + 127) / 255;
  return color;
}

cairo_surface_t *
bastide_own_art_load (const char *path)
{
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  cairo_surface_t *surface;
  guchar *rows;
  int stride;

  g_return_val_if_fail (path != NULL, NULL);

  if (is_sensible (path))
    pixbuf = gdk_pixbuf_new_from_file_at_scale (path, ART_PIXELS, ART_PIXELS, FALSE, NULL);
  if (!pixbuf || gdk_pixbuf_get_width (pixbuf) != ART_PIXELS || gdk_pixbuf_get_height (pixbuf) != ART_PIXELS
      || gdk_pixbuf_get_bits_per_sample (pixbuf) != 8 || gdk_pixbuf_get_n_channels (pixbuf) < 3)
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, ART_PIXELS, ART_PIXELS);
  rows = cairo_image_surface_get_data (surface);
  stride = cairo_image_surface_get_stride (surface);
  for (int y = 0; y < ART_PIXELS; y++)
    {
      const guchar *pixel = gdk_pixbuf_read_pixels (pixbuf) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);
      guint32 *row = (guint32 *) (void *) (rows + (gsize) y * (gsize) stride);

      for (int x = 0; x < ART_PIXELS; x++, pixel += gdk_pixbuf_get_n_channels (pixbuf))
        row[x] = flatten (pixel, gdk_pixbuf_get_has_alpha (pixbuf));
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

void
bastide_own_art_draw (cairo_t         *cr,
                      cairo_surface_t *art,
                      int              rot,
                      double           size)
{
  cairo_save (cr);
  cairo_translate (cr, size / 2, size / 2);
  cairo_rotate (cr, (rot & 3) * G_PI / 2);
  cairo_translate (cr, -size / 2, -size / 2);
  cairo_rectangle (cr, 0, 0, size, size);
  cairo_clip (cr);
  cairo_scale (cr, size / ART_PIXELS, size / ART_PIXELS);
  cairo_set_source_surface (cr, art, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  /* Beyond the edge there is more of the edge, so that no bright line shows between tiles. */
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);
  cairo_restore (cr);
}
