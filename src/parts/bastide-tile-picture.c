/* bastide-tile-picture.c – one tile as a picture, and a row of tiles of a mix.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-tile-picture.h"

#include "draw/bastide-own-art.h"
#include "draw/bastide-tile-art.h"
#include "model/words/bastide-tile-name.h"

#include <glib/gi18n.h>

struct _BastideTilePicture
{
  GtkWidget parent_instance;

  int size;
  BstTile tile;
  char *id; /* of the tile; the game it came from may be gone when it is drawn */
  gboolean has_tile;
  int rot;
  BastideStyle style;
  BastideTileGeometry *geometry;
  char *art_path;
  cairo_surface_t *art;     /* the tile's own picture, or NULL */
  cairo_surface_t *picture; /* drawn when first wanted */
  int picture_size;
};

G_DEFINE_FINAL_TYPE (BastideTilePicture, bastide_tile_picture, GTK_TYPE_WIDGET)

static void
drop_picture (BastideTilePicture *self)
{
  g_clear_pointer (&self->picture, cairo_surface_destroy);
}

/* Drawing a tile takes milliseconds, so the picture is kept. */
static void
ensure_picture (BastideTilePicture *self, int pixels)
{
  cairo_t *cr;

  if (self->picture && self->picture_size == pixels)
    return;
  drop_picture (self);
  self->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels, pixels);
  self->picture_size = pixels;
  cr = cairo_create (self->picture);
  if (self->art && self->style == BASTIDE_STYLE_ILLUSTRATED)
    bastide_own_art_draw (cr, self->art, self->rot, pixels);
  else
    bastide_tile_draw (cr, &self->tile, self->geometry, self->rot, pixels, self->style);
  cairo_destroy (cr);
}

static void
bastide_tile_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideTilePicture *self = BASTIDE_TILE_PICTURE (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = MIN (width, height), scale = gtk_widget_get_scale_factor (widget);
  cairo_t *cr;

  if (!self->has_tile || size <= 0)
    return;
  ensure_picture (self, size * scale);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_translate (cr, (width - size) / 2, (height - size) / 2);
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source_surface (cr, self->picture, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
bastide_tile_picture_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  *minimum = *natural = BASTIDE_TILE_PICTURE (widget)->size;
}

static void
bastide_tile_picture_finalize (GObject *object)
{
  BastideTilePicture *self = BASTIDE_TILE_PICTURE (object);

  drop_picture (self);
  g_clear_pointer (&self->geometry, bastide_tile_geometry_free);
  g_clear_pointer (&self->art, cairo_surface_destroy);
  g_free (self->art_path);
  g_free (self->id);
  G_OBJECT_CLASS (bastide_tile_picture_parent_class)->finalize (object);
}

static void
bastide_tile_picture_class_init (BastideTilePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_tile_picture_finalize;
  widget_class->snapshot = bastide_tile_picture_snapshot;
  widget_class->measure = bastide_tile_picture_measure;
  gtk_widget_class_set_css_name (widget_class, "tile-picture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
bastide_tile_picture_init (BastideTilePicture *self)
{
  self->size = 72;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Tile"), -1);
}

GtkWidget *
bastide_tile_picture_new (int size)
{
  BastideTilePicture *self = g_object_new (BASTIDE_TYPE_TILE_PICTURE, NULL);

  self->size = size;
  return GTK_WIDGET (self);
}

void
bastide_tile_picture_set_tile (BastideTilePicture *self, const BstTile *tile, int rot)
{
  g_autofree char *label = NULL;
  gboolean same;

  g_return_if_fail (BASTIDE_IS_TILE_PICTURE (self));

  same = tile && self->has_tile && g_strcmp0 (self->id, tile->id) == 0 && bastide_tile_is_alike (&self->tile, tile);
  if (same && self->rot == rot)
    return;
  drop_picture (self);
  if (!same)
    g_clear_pointer (&self->geometry, bastide_tile_geometry_free);
  self->has_tile = tile != NULL;
  self->rot = rot;
  if (tile)
    {
      if (!same)
        {
          g_free (self->id);
          self->id = g_strdup (tile->id);
        }
      self->tile = *tile;
      self->tile.id = self->id;
      if (!self->geometry)
        self->geometry = bastide_tile_geometry_new (&self->tile, NULL);
      label = bastide_tile_dup_features (&self->tile, rot);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label ? label : _ ("Tile"), -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_tile_picture_set_art (BastideTilePicture *self, const char *art)
{
  g_return_if_fail (BASTIDE_IS_TILE_PICTURE (self));

  if (g_strcmp0 (self->art_path, art) == 0)
    return;
  g_clear_pointer (&self->art, cairo_surface_destroy);
  g_free (self->art_path);
  self->art_path = g_strdup (art);
  self->art = art ? bastide_own_art_load (art) : NULL;
  drop_picture (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_tile_picture_set_style (BastideTilePicture *self, BastideStyle style)
{
  g_return_if_fail (BASTIDE_IS_TILE_PICTURE (self));

  if (self->style == style)
    return;
  self->style = style;
  drop_picture (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

#define STRIP_SPACING 4

static gboolean
is_shown (const BstSetup *setup, int i)
{
  return setup->tiles[i].piece == BST_NONE && setup->counts[i] > 0;
}

/* The @n-th kind of tile that can be shown, or -1. */
static int
find_shown (const BstSetup *setup, int n)
{
  for (int i = 0; i < setup->n_tiles; i++)
    if (is_shown (setup, i) && n-- == 0)
      return i;
  return -1;
}

/* How many tiles of this size have room in a stretch. */
static int
count_fitting (int length, int size)
{
  return MAX (1, (length + STRIP_SPACING) / (size + STRIP_SPACING));
}

gboolean
bastide_tile_strip_draw (cairo_t *cr, const BstSetup *setup, int width, int height, int min_size, gboolean rtl, int n)
{
  int all = 0, room, columns, x, y, size = height;
  BstTile tile;
  BastideTileGeometry *geometry;

  for (int i = 0; i < setup->n_tiles; i++)
    all += is_shown (setup, i);
  while (size > min_size && count_fitting (width, size) * count_fitting (height, size) < all)
    size--;
  columns = count_fitting (width, size);
  room = MIN (columns * count_fitting (height, size), all);
  if (n >= room)
    return FALSE;
  x = n % columns * (size + STRIP_SPACING);
  y = n / columns * (size + STRIP_SPACING);
  /* Evenly through the bag, so that every set in it is seen. */
  tile = setup->tiles[find_shown (setup, (int) ((gint64) n * all / room))];
  bst_tile_prepare (&tile);
  geometry = bastide_tile_geometry_new (&tile, NULL);
  cairo_save (cr);
  cairo_translate (cr, rtl ? width - x - size : x, y);
  bastide_tile_draw (cr, &tile, geometry, 0, size, BASTIDE_STYLE_ILLUSTRATED);
  cairo_restore (cr);
  bastide_tile_geometry_free (geometry);
  return TRUE;
}
