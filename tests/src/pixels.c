/* pixels.c – what a window looks like, as pixels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pixels.h"

#include "ui-test.h"

#include <math.h>

static double
linear (double c)
{
  return c <= 0.03928 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4);
}

static double
luminance (guint32 pixel)
{
  return 0.2126 * linear ((pixel >> 16 & 255) / 255.0) + 0.7152 * linear ((pixel >> 8 & 255) / 255.0)
         + 0.0722 * linear ((pixel & 255) / 255.0);
}

double
pixels_contrast (guint32 a, guint32 b)
{
  const double la = luminance (a), lb = luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

static GskRenderNode *
take_snapshot (GtkWindow *window)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (window));
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (GTK_WIDGET (window)),
                          gtk_widget_get_height (GTK_WIDGET (window)));
  return gtk_snapshot_free_to_node (snapshot);
}

GskRenderNode *
pixels_snapshot (GtkWindow *window)
{
  GskRenderNode *node;

  /* There is nothing to see of a window whose layout is under way. */
  ui_test_wait ((node = take_snapshot (window)));
  return node;
}

guint32 *
pixels_draw (GtkWindow *window, const graphene_rect_t *area, int *out_width, int *out_height)
{
  g_autoptr (GskRenderNode) node = pixels_snapshot (window);
  g_autoptr (GdkTexture) texture = NULL;
  guint32 *pixels;
  int w, h;

  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, area);
  w = gdk_texture_get_width (texture);
  h = gdk_texture_get_height (texture);
  pixels = g_new0 (guint32, w * h);
  gdk_texture_download (texture, (guchar *) pixels, w * 4);
  *out_width = w;
  *out_height = h;
  return pixels;
}

guint32
pixels_most (const guint32 *pixels, int n, guint32 except)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  guint32 found = 0;
  guint most = 0;

  for (int i = 0; i < n; i++)
    {
      const guint32 pixel = pixels[i] & 0xFFFFFF;
      guint count;

      if (pixel == except)
        continue;
      count = 1 + GPOINTER_TO_UINT (g_hash_table_lookup (counts, GUINT_TO_POINTER (pixel)));
      g_hash_table_insert (counts, GUINT_TO_POINTER (pixel), GUINT_TO_POINTER (count));
      if (count > most)
        {
          most = count;
          found = pixel;
        }
    }
  return found;
}
