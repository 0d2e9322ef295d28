/* bastide-tile-thumb.c – a small picture of a tile that may change at any time.
 *
 * Drawing takes milliseconds, and a set has many tiles: a plain stand-in is shown at once, and the pictures follow one by
 * one when nothing else is to do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-tile-thumb.h"

#include "bastide-tile-art.h"

#include <string.h>

#define ART_PIXELS 640

struct _BastideTileThumb
{
  GtkWidget        parent_instance;

  int              size;
  BstTile          tile;
  gboolean         has_tile;
  cairo_surface_t *art;
  cairo_surface_t *picture;
  guint            draw_source;
};

G_DEFINE_FINAL_TYPE (BastideTileThumb, bastide_tile_thumb, GTK_TYPE_WIDGET)

static gboolean
draw_cb (gpointer data)
{
  BastideTileThumb *self = BASTIDE_TILE_THUMB (data);
  int pixels = self->size * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_t *cr;

  self->draw_source = 0;
  self->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels, pixels);
  cr = cairo_create (self->picture);
  if (self->art)
    bastide_own_art_draw (cr, self->art, pixels);
  else
    {
      g_autoptr (BastideTileGeometry) geometry = bastide_tile_geometry_new (&self->tile, NULL);

      bastide_tile_draw (cr, &self->tile, geometry, 0, pixels, BASTIDE_STYLE_ILLUSTRATED);
    }
  cairo_destroy (cr);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
bastide_tile_thumb_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  BastideTileThumb *self = BASTIDE_TILE_THUMB (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double scale = gtk_widget_get_scale_factor (widget);
  cairo_t *cr;

  if (!self->has_tile)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_translate (cr, (width - self->size) / 2, (height - self->size) / 2);
  if (self->picture)
    {
      cairo_scale (cr, 1 / scale, 1 / scale);
      cairo_set_source_surface (cr, self->picture, 0, 0);
      cairo_paint (cr);
    }
  else
    {
      bastide_tile_draw_quick (cr, &self->tile, 0, self->size, BASTIDE_STYLE_ILLUSTRATED);
      if (!self->draw_source)
        self->draw_source = g_idle_add_full (G_PRIORITY_LOW, draw_cb, self, NULL);
    }
  cairo_destroy (cr);
}

static void
bastide_tile_thumb_measure (GtkWidget     *widget,
                            GtkOrientation orientation,
                            int            for_size,
                            int           *minimum,
                            int           *natural,
                            int           *minimum_baseline,
                            int           *natural_baseline)
{
  *minimum = *natural = BASTIDE_TILE_THUMB (widget)->size;
}

static void
forget_picture (BastideTileThumb *self)
{
  g_clear_handle_id (&self->draw_source, g_source_remove);
  g_clear_pointer (&self->picture, cairo_surface_destroy);
}

static void
bastide_tile_thumb_dispose (GObject *object)
{
  BastideTileThumb *self = BASTIDE_TILE_THUMB (object);

  forget_picture (self);
  g_clear_pointer (&self->art, cairo_surface_destroy);
  G_OBJECT_CLASS (bastide_tile_thumb_parent_class)->dispose (object);
}

static void
bastide_tile_thumb_class_init (BastideTileThumbClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_tile_thumb_dispose;
  widget_class->snapshot = bastide_tile_thumb_snapshot;
  widget_class->measure = bastide_tile_thumb_measure;
  gtk_widget_class_set_css_name (widget_class, "tile-thumb");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
bastide_tile_thumb_init (BastideTileThumb *self)
{
  self->size = 72;
}

GtkWidget *
bastide_tile_thumb_new (int size)
{
  BastideTileThumb *self = g_object_new (BASTIDE_TYPE_TILE_THUMB, NULL);

  self->size = size;
  return GTK_WIDGET (self);
}

void
bastide_tile_thumb_set_tile (BastideTileThumb *self,
                             const BstTile    *tile,
                             cairo_surface_t  *art)
{
  gboolean same;

  g_return_if_fail (BASTIDE_IS_TILE_THUMB (self));

  same = self->has_tile && self->art == art && self->tile.n_features == tile->n_features
         && self->tile.group == tile->group && self->tile.flags == tile->flags
         && memcmp (self->tile.features, tile->features, tile->n_features * sizeof (BstFeature)) == 0
         && memcmp (self->tile.marks, tile->marks, sizeof tile->marks) == 0;
  if (same)
    return;
  forget_picture (self);
  g_clear_pointer (&self->art, cairo_surface_destroy);
  self->art = art ? cairo_surface_reference (art) : NULL;
  self->tile = *tile;
  self->tile.id = NULL;
  self->has_tile = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

cairo_surface_t *
bastide_own_art_load (GFile      *file,
                      const char *art)
{
  g_autoptr (GFile) folder = file ? g_file_get_parent (file) : NULL, picture = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (!art || !*art || (!folder && !g_path_is_absolute (art)))
    return NULL;
  picture = folder ? g_file_resolve_relative_path (folder, art) : g_file_new_for_path (art);
  path = g_file_get_path (picture);
  /* A picture that cannot be read is no reason to show nothing: the usual art takes its place. */
  pixbuf = path ? gdk_pixbuf_new_from_file_at_scale (path, ART_PIXELS, ART_PIXELS, FALSE, NULL) : NULL;
  if (!pixbuf)
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, ART_PIXELS, ART_PIXELS);
  cr = cairo_create (surface);
  bastide_source (cr, 0xffffff);
  cairo_paint (cr);
  gdk_cairo_set_source_pixbuf (cr, pixbuf, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  return surface;
}

void
bastide_own_art_draw (cairo_t         *cr,
                      cairo_surface_t *art,
                      double           size)
{
  cairo_save (cr);
  cairo_scale (cr, size / ART_PIXELS, size / ART_PIXELS);
  cairo_set_source_surface (cr, art, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_paint (cr);
  cairo_restore (cr);
}
