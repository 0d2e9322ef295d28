/* bastide-tile-thumb.c – a small picture of a tile that may change at any time.
 *
 * Drawing takes milliseconds, and a set has many tiles: a plain stand-in is shown at once, and the pictures follow one by
 * one when nothing else is to do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-tile-thumb.h"

#include "draw/bastide-board-art.h"
#include "draw/bastide-own-art.h"
#include "draw/bastide-tile-art.h"
#include "model/bastide-tile-stock.h"

struct _BastideTileThumb
{
  GtkWidget parent_instance;

  int size;
  BstTile tile;
  gboolean has_tile;
  BastideTileBook *book; /* of a large piece, or NULL */
  char *art;             /* file with its own picture, or NULL */
  cairo_surface_t *picture;
  guint draw_source;
};

G_DEFINE_FINAL_TYPE (BastideTileThumb, bastide_tile_thumb, GTK_TYPE_WIDGET)

/* In the middle of the square, as large as it fits. */
static void
draw_piece (BastideTileThumb *self, cairo_t *cr, int pixels)
{
  const BstPiece *piece = bastide_tile_book_get_piece (self->book, 0);
  double size = (double) pixels / MAX (piece->width, piece->height);

  cairo_translate (cr, (pixels - piece->width * size) / 2, (pixels - piece->height * size) / 2);
  bastide_board_draw_piece (cr, self->book, 0, 0, 0, size, BASTIDE_STYLE_ILLUSTRATED);
}

static gboolean
draw_cb (gpointer data)
{
  BastideTileThumb *self = BASTIDE_TILE_THUMB (data);
  int pixels = self->size * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_surface_t *art = self->art ? bastide_own_art_load (self->art) : NULL;
  cairo_t *cr;

  self->draw_source = 0;
  self->picture = cairo_image_surface_create (self->book ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, pixels, pixels);
  cr = cairo_create (self->picture);
  if (self->book)
    draw_piece (self, cr, pixels);
  else if (art)
    bastide_own_art_draw (cr, art, 0, pixels);
  else
    {
      g_autoptr (BastideTileGeometry) geometry = bastide_tile_geometry_new (&self->tile, NULL);

      bastide_tile_draw (cr, &self->tile, geometry, 0, pixels, BASTIDE_STYLE_ILLUSTRATED);
    }
  cairo_destroy (cr);
  g_clear_pointer (&art, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
bastide_tile_thumb_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideTileThumb *self = BASTIDE_TILE_THUMB (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double scale = gtk_widget_get_scale_factor (widget);
  cairo_t *cr;

  if (!self->has_tile && !self->book)
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
      if (!self->book)
        bastide_tile_draw_quick (cr, &self->tile, 0, self->size, BASTIDE_STYLE_ILLUSTRATED);
      if (!self->draw_source)
        self->draw_source = g_idle_add_full (G_PRIORITY_LOW, draw_cb, self, NULL);
    }
  cairo_destroy (cr);
}

static void
bastide_tile_thumb_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
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
  g_clear_pointer (&self->art, g_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
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
bastide_tile_thumb_set_tile (BastideTileThumb *self, const BstTile *tile, const char *art)
{
  gboolean same;

  g_return_if_fail (BASTIDE_IS_TILE_THUMB (self));

  same = self->has_tile && !self->book && g_strcmp0 (self->art, art) == 0 && bastide_tile_is_alike (&self->tile, tile);
  if (same)
    return;
  forget_picture (self);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
  g_free (self->art);
  self->art = g_strdup (art);
  self->tile = *tile;
  self->tile.id = NULL;
  self->has_tile = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
is_same_piece (BastideTileBook *book, const BastideTileStock *stock)
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
bastide_tile_thumb_set_piece (BastideTileThumb *self, const BstPieceEntry *entry)
{
  g_autoptr (BastideTileStock) stock = NULL;

  g_return_if_fail (BASTIDE_IS_TILE_THUMB (self));

  stock = bastide_tile_stock_new_piece (entry);
  if (self->book && is_same_piece (self->book, stock))
    return;
  forget_picture (self);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
  self->book = bastide_tile_book_new (stock->tiles, stock->n_tiles, stock->pieces, stock->n_pieces);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
