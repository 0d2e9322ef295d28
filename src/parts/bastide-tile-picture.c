/* bastide-tile-picture.c – one tile or large piece as a picture, and a row of tiles of a mix.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-tile-picture.h"

#include "draw/bastide-board-art.h"
#include "draw/bastide-own-art.h"
#include "draw/bastide-tile-art.h"
#include "kit/bastide-contrast.h"
#include "model/bastide-tile-list.h"
#include "model/words/bastide-tile-name.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _BastideTilePicture
{
  GtkWidget parent_instance;

  int size;
  gboolean is_thumb;
  BstTile tile;
  char *id; /* of the tile; the game it came from may be gone when it is drawn */
  gboolean has_tile;
  int rot;
  char *art; /* file with the tile's own picture, or NULL */
  BastideStyle style;
  BastideTileBook *book; /* of a large piece, which is shown instead of a tile; or NULL */

  /* Made when they are first wanted. */
  BastideTileGeometry *geometry;
  cairo_surface_t *loaded_art; /* NULL also if the file is no picture */
  gboolean art_known;          /* it is loaded, or there is none */
  GCancellable *loading;       /* while it is being loaded */
  cairo_surface_t *picture;
  int picture_size;
  guint draw_source; /* draws a thumb, or 0 */
};

G_DEFINE_FINAL_TYPE (BastideTilePicture, bastide_tile_picture, GTK_TYPE_WIDGET)

static void
drop_picture (BastideTilePicture *self)
{
  g_clear_handle_id (&self->draw_source, g_source_remove);
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What is shown, and everything made for it. */
static void
drop_subject (BastideTilePicture *self)
{
  drop_picture (self);
  g_clear_pointer (&self->geometry, bastide_tile_geometry_free);
  g_clear_pointer (&self->loaded_art, cairo_surface_destroy);
  g_clear_pointer (&self->art, g_free);
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  self->art_known = FALSE;
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
  self->has_tile = FALSE;
}

/* --- Drawing --- */

static BastideStyle
get_style (BastideTilePicture *self)
{
  return bastide_contrast_get_style (self->style);
}

/* In the middle of the square, as large as it fits. */
static void
draw_piece (BastideTilePicture *self, cairo_t *cr, int pixels)
{
  const BstPiece *piece = bastide_tile_book_get_piece (self->book, 0);
  double size = (double) pixels / MAX (piece->width, piece->height);

  cairo_translate (cr, (pixels - piece->width * size) / 2, (pixels - piece->height * size) / 2);
  bastide_board_draw_piece (cr, self->book, 0, 0, 0, size, get_style (self));
}

static gboolean draw_thumb_cb (gpointer data);

static void
order_thumb (BastideTilePicture *self)
{
  if (!self->draw_source)
    self->draw_source = g_idle_add_full (G_PRIORITY_LOW, draw_thumb_cb, self, NULL);
}

static void
art_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  BastideTilePicture *self = data;
  cairo_surface_t *art;

  /* Canceled: the widget may be gone. */
  if (!bastide_own_art_load_finish (result, &art, NULL))
    return;
  g_clear_object (&self->loading);
  self->art_known = TRUE;
  self->loaded_art = art;
  if (art && self->is_thumb)
    order_thumb (self);
  else if (art)
    drop_picture (self);
}

/* The usual art is drawn until it is there. */
static void
load_art (BastideTilePicture *self)
{
  if (self->art_known || self->loading)
    return;
  self->art_known = bastide_own_art_peek (self->art, &self->loaded_art, NULL);
  if (self->art_known)
    return;
  self->loading = g_cancellable_new ();
  bastide_own_art_load_async (self->art, self->loading, art_loaded_cb, self);
}

static void
draw_tile (BastideTilePicture *self, cairo_t *cr, int pixels)
{
  gboolean own = self->art && get_style (self) == BASTIDE_STYLE_ILLUSTRATED;

  if (own)
    load_art (self);
  if (own && self->loaded_art)
    {
      bastide_own_art_draw (cr, self->loaded_art, self->rot, pixels);
      return;
    }
  if (!self->geometry)
    self->geometry = bastide_tile_geometry_new (&self->tile, NULL);
  bastide_tile_draw (cr, &self->tile, self->geometry, self->rot, pixels, get_style (self));
}

/* Drawing takes milliseconds, so the picture is kept. */
static void
draw_picture (BastideTilePicture *self, int pixels)
{
  cairo_t *cr;

  g_clear_pointer (&self->picture, cairo_surface_destroy);
  self->picture = cairo_image_surface_create (self->book ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, pixels, pixels);
  self->picture_size = pixels;
  cr = cairo_create (self->picture);
  if (self->book)
    draw_piece (self, cr, pixels);
  else
    draw_tile (self, cr, pixels);
  cairo_destroy (cr);
}

static gboolean
draw_thumb_cb (gpointer data)
{
  BastideTilePicture *self = BASTIDE_TILE_PICTURE (data);

  self->draw_source = 0;
  draw_picture (self, self->size * gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  /* There are many thumbs, and each is drawn once: free what only drawing needs. */
  g_clear_pointer (&self->geometry, bastide_tile_geometry_free);
  self->art_known = self->art_known && !self->loaded_art;
  g_clear_pointer (&self->loaded_art, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
paint_picture (BastideTilePicture *self, cairo_t *cr, double scale)
{
  cairo_scale (cr, 1 / scale, 1 / scale);
  cairo_set_source_surface (cr, self->picture, 0, 0);
  cairo_paint (cr);
}

/* A plain stand-in at once; the pictures follow one by one when there is nothing else to do. */
static void
paint_stand_in (BastideTilePicture *self, cairo_t *cr)
{
  if (!self->book)
    bastide_tile_draw_quick (cr, &self->tile, 0, self->size, get_style (self));
  order_thumb (self);
}

static void
bastide_tile_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideTilePicture *self = BASTIDE_TILE_PICTURE (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = self->is_thumb ? self->size : MIN (width, height), scale = gtk_widget_get_scale_factor (widget);
  cairo_t *cr;

  if ((!self->has_tile && !self->book) || size <= 0)
    return;
  if (self->picture_size != size * scale)
    g_clear_pointer (&self->picture, cairo_surface_destroy);
  if (!self->picture && !self->is_thumb)
    draw_picture (self, size * scale);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_translate (cr, (width - size) / 2, (height - size) / 2);
  if (self->picture)
    paint_picture (self, cr, scale);
  else
    paint_stand_in (self, cr);
  cairo_destroy (cr);
}

/* --- The widget --- */

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
bastide_tile_picture_dispose (GObject *object)
{
  drop_subject (BASTIDE_TILE_PICTURE (object));
  G_OBJECT_CLASS (bastide_tile_picture_parent_class)->dispose (object);
}

static void
bastide_tile_picture_class_init (BastideTilePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_tile_picture_dispose;
  widget_class->snapshot = bastide_tile_picture_snapshot;
  widget_class->measure = bastide_tile_picture_measure;
  gtk_widget_class_set_css_name (widget_class, "tile-picture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
update_label (BastideTilePicture *self)
{
  g_autofree char *label = self->has_tile ? bastide_tile_dup_features (&self->tile, self->rot) : NULL;

  if (!self->is_thumb)
    /* TRANSLATORS: the picture of a tile; spoken by screen readers. */
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label ? label : _ ("Tile"),
                                    -1);
}

static void
bastide_tile_picture_init (BastideTilePicture *self)
{
  self->size = 72;
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast", G_CALLBACK (drop_picture), self,
                           G_CONNECT_SWAPPED);
  update_label (self);
}

GtkWidget *
bastide_tile_picture_new (int size)
{
  BastideTilePicture *self = g_object_new (BASTIDE_TYPE_TILE_PICTURE, NULL);

  self->size = size;
  return GTK_WIDGET (self);
}

GtkWidget *
bastide_tile_picture_new_thumb (int size)
{
  BastideTilePicture *self = g_object_new (BASTIDE_TYPE_TILE_PICTURE, "accessible-role",
                                           GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  self->size = size;
  self->is_thumb = TRUE;
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL);
  return GTK_WIDGET (self);
}

void
bastide_tile_picture_set_tile (BastideTilePicture *self, const BstTile *tile, const char *art, int rot)
{
  const char *id;

  g_return_if_fail (BASTIDE_IS_TILE_PICTURE (self));

  /* What stands on the tile follows from its id, so it is part of the picture. */
  id = tile ? tile->id : NULL;
  if (!tile || !self->has_tile || g_strcmp0 (self->id, id) != 0 || g_strcmp0 (self->art, art) != 0
      || !bastide_tile_is_alike (&self->tile, tile))
    drop_subject (self);
  else if (self->rot != rot)
    drop_picture (self);
  else
    return;
  if (tile && !self->has_tile)
    {
      self->tile = *tile;
      self->tile.id = self->id = g_strdup (id);
      self->art = g_strdup (art);
    }
  self->has_tile = tile != NULL;
  self->rot = rot;
  update_label (self);
}

void
bastide_tile_picture_reload_art (BastideTilePicture *self)
{
  g_return_if_fail (BASTIDE_IS_TILE_PICTURE (self));

  if (!self->art)
    return;
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  g_clear_pointer (&self->loaded_art, cairo_surface_destroy);
  self->art_known = FALSE;
  drop_picture (self);
}

static gboolean
is_same_piece (BastideTileBook *book, const BastideTileList *stock)
{
  const BstPiece *piece = bastide_tile_book_get_piece (book, 0);

  if (bastide_tile_book_get_n_tiles (book) != stock->n_tiles || piece->width != stock->pieces[0].width
      || piece->height != stock->pieces[0].height || piece->module != stock->pieces[0].module)
    return FALSE;
  for (guint i = 0; i < stock->n_tiles; i++)
    if (!bastide_tile_is_alike (bastide_tile_book_get_tile (book, i), &stock->tiles[i]))
      return FALSE;
  return TRUE;
}

void
bastide_tile_picture_set_piece (BastideTilePicture *self, const BstPieceEntry *entry)
{
  g_autoptr (BastideTileList) stock = NULL;

  g_return_if_fail (BASTIDE_IS_TILE_PICTURE (self));

  stock = bastide_tile_list_new_piece (entry);
  if (self->book && is_same_piece (self->book, stock))
    return;
  drop_subject (self);
  self->book = bastide_tile_book_new (stock->tiles, stock->n_tiles, stock->pieces, stock->n_pieces);
}

void
bastide_tile_picture_set_style (BastideTilePicture *self, BastideStyle style)
{
  g_return_if_fail (BASTIDE_IS_TILE_PICTURE (self));

  if (self->style == style)
    return;
  self->style = style;
  drop_picture (self);
}

/* --- A row of tiles --- */

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
  bastide_tile_draw (cr, &tile, geometry, 0, size, bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED));
  cairo_restore (cr);
  bastide_tile_geometry_free (geometry);
  return TRUE;
}
