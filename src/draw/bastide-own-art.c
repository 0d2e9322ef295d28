/* bastide-own-art.c – see bastide-own-art.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-own-art.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define ART_PIXELS 768 /* 433 dpi on a tile of 45 mm */
#define MAX_BYTES  (16 * 1024 * 1024)
#define MAX_PIXELS 8192
#define JPEG       "data:image/jpeg;base64,"
#define PNG        "data:image/png;base64,"
#define SVG        "data:image/svg+xml;base64,"

/* Only a plain file of a sensible size is opened: a pipe would block, and a file may claim to be larger than memory. */
static GBytes *
read_file (const char *path)
{
  GStatBuf status;
  char *contents;
  gsize length;

  if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode) || status.st_size > MAX_BYTES
      || !g_file_get_contents (path, &contents, &length, NULL))
    return NULL;
  return g_bytes_new_take (contents, length);
}

/* The picture in a data URL of one of the kinds that bastide_own_art_pack() writes. */
static GBytes *
read_url (const char *url)
{
  static const char *const heads[] = { JPEG, PNG, SVG };
  gsize length;

  for (gsize i = 0; i < G_N_ELEMENTS (heads); i++)
    if (g_str_has_prefix (url, heads[i]) && strlen (url) / 4 * 3 <= MAX_BYTES)
      {
        guchar *data = g_base64_decode (url + strlen (heads[i]), &length);

        return g_bytes_new_take (data, length);
      }
  return NULL;
}

/* Takes “turn:N:” off. */
static const char *
strip_turn (const char *art, int *out_turn)
{
  gboolean turned = g_str_has_prefix (art, "turn:") && art[5] >= '0' && art[5] <= '7' && art[6] == ':';

  *out_turn = turned ? art[5] - '0' : 0;
  return turned ? art + 7 : art;
}

/* (nullable): the picture as it is in the file. */
static GBytes *
read_art (const char *art)
{
  return g_str_has_prefix (art, "data:") ? read_url (art) : read_file (art);
}

static void
size_prepared_cb (GdkPixbufLoader *loader, int width, int height)
{
  gboolean sensible = width > 0 && height > 0 && width <= MAX_PIXELS && height <= MAX_PIXELS;

  /* 0 makes the loader stop before it allocates memory. */
  gdk_pixbuf_loader_set_size (loader, sensible ? ART_PIXELS : 0, sensible ? ART_PIXELS : 0);
}

/* (nullable) */
static GdkPixbuf *
new_pixbuf (GBytes *bytes)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  GdkPixbuf *pixbuf;
  gboolean fine;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), NULL);
  fine = gdk_pixbuf_loader_write_bytes (loader, bytes, NULL);
  fine = gdk_pixbuf_loader_close (loader, NULL) && fine;
  pixbuf = fine ? gdk_pixbuf_loader_get_pixbuf (loader) : NULL;
  if (!pixbuf || gdk_pixbuf_get_width (pixbuf) != ART_PIXELS || gdk_pixbuf_get_height (pixbuf) != ART_PIXELS
      || gdk_pixbuf_get_bits_per_sample (pixbuf) != 8 || gdk_pixbuf_get_n_channels (pixbuf) < 3)
    return NULL;
  return g_object_ref (pixbuf);
}

/* (nullable) */
static GdkPixbuf *
new_turned (GBytes *bytes, int turn)
{
  static const GdkPixbufRotation rotations[] = { GDK_PIXBUF_ROTATE_NONE, GDK_PIXBUF_ROTATE_CLOCKWISE,
                                                 GDK_PIXBUF_ROTATE_UPSIDEDOWN, GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE };
  g_autoptr (GdkPixbuf) pixbuf = new_pixbuf (bytes), mirrored = NULL;

  if (!pixbuf || !turn)
    return g_steal_pointer (&pixbuf);
  mirrored = turn >= 4 ? gdk_pixbuf_flip (pixbuf, TRUE) : g_object_ref (pixbuf);
  return mirrored ? gdk_pixbuf_rotate_simple (mirrored, rotations[turn & 3]) : NULL;
}

/* Blends one pixel onto white. */
static guint32
flatten (const guchar *pixel, gboolean has_alpha)
{
  guint alpha = has_alpha ? pixel[3] : 255;
  guint32 color = 0;

  for (int i = 0; i < 3; i++)
    color = color << 8 | (pixel[i] * alpha + 255 * (255 - alpha) + 127) / 255;
  return color;
}

cairo_surface_t *
bastide_own_art_load (const char *art)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  cairo_surface_t *surface;
  guchar *rows;
  int stride, turn;

  g_return_val_if_fail (art != NULL, NULL);

  bytes = read_art (strip_turn (art, &turn));
  pixbuf = bytes ? new_turned (bytes, turn) : NULL;
  if (!pixbuf)
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
bastide_own_art_draw (cairo_t *cr, cairo_surface_t *art, int rot, double size)
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
  /* Repeat the edge beyond it. Otherwise scaling mixes in transparent pixels and a bright line shows between tiles. */
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);
  cairo_restore (cr);
}

/* --- Packing --- */

static char *
new_url (const char *head, gconstpointer data, gsize length)
{
  g_autofree char *text = g_base64_encode (data, length);

  return g_strconcat (head, text, NULL);
}

/* PNG, JPEG and SVG files are embedded unchanged. */
static const char *
head_of (GBytes *bytes)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  g_autofree char *name = NULL;
  GdkPixbufFormat *format;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), NULL);
  gdk_pixbuf_loader_write_bytes (loader, bytes, NULL);
  gdk_pixbuf_loader_close (loader, NULL);
  format = gdk_pixbuf_loader_get_format (loader);
  name = format ? gdk_pixbuf_format_get_name (format) : NULL;
  return g_strcmp0 (name, "png") == 0    ? PNG
         : g_strcmp0 (name, "svg") == 0  ? SVG
         : g_strcmp0 (name, "jpeg") == 0 ? JPEG
                                         : NULL;
}

/* (nullable): as large as fits into @max_bytes. */
static char *
shrink (GdkPixbuf *pixbuf, gsize max_bytes)
{
  static const int sizes[] = { ART_PIXELS, 512, 384, 256, 192, 128, 64 };
  /* JPEG has no transparency. */
  g_autoptr (GdkPixbuf) paper = gdk_pixbuf_composite_color_simple (pixbuf, ART_PIXELS, ART_PIXELS, GDK_INTERP_NEAREST,
                                                                   255, ART_PIXELS, 0xffffffff, 0xffffffff);

  for (gsize i = 0; paper && i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GdkPixbuf) small = gdk_pixbuf_scale_simple (paper, sizes[i], sizes[i], GDK_INTERP_HYPER);
      g_autofree char *data = NULL;
      gsize length;

      if (small && gdk_pixbuf_save_to_buffer (small, &data, &length, "jpeg", NULL, "quality", "88", NULL)
          && length <= max_bytes)
        return new_url (JPEG, data, length);
    }
  return NULL;
}

char *
bastide_own_art_pack (const char *art, gsize max_bytes)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  const char *head;

  g_return_val_if_fail (art != NULL, NULL);

  bytes = read_art (art);
  pixbuf = bytes ? new_pixbuf (bytes) : NULL;
  if (!pixbuf)
    return NULL;
  head = g_bytes_get_size (bytes) <= max_bytes ? head_of (bytes) : NULL;
  if (head)
    return new_url (head, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return shrink (pixbuf, max_bytes);
}
