/* bastide-rule-tiles.c – the tiles of a set side by side, with their numbers.
 *
 * One widget for all of them: the pictures come from a cache that is filled in the background. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "rulebook/bastide-rule-tiles.h"

#include "draw/bastide-picture-cache.h"
#include "kit/bastide-contrast.h"

#include <glib/gi18n.h>

#define SIZE  56
#define GAP   8
#define BELOW 20 /* for the number */

struct _BastideRuleTiles
{
  GtkWidget parent_instance;

  GArray *counts; /* int per tile */
  BastideTileBook *book;
  BastidePictureCache *cache;
};

G_DEFINE_FINAL_TYPE (BastideRuleTiles, bastide_rule_tiles, GTK_TYPE_WIDGET)

static int
count_columns (BastideRuleTiles *self, int width)
{
  return CLAMP ((width + GAP) / (SIZE + GAP), 1, MAX (1, (int) self->counts->len));
}

static void
draw_tile (BastideRuleTiles *self, GtkSnapshot *snapshot, guint i, int x, int y)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  BastidePictureKey key = { .kind = BASTIDE_PICTURE_TILE,
                            .subject = i,
                            .style = bastide_contrast_get_style (BASTIDE_STYLE_ILLUSTRATED),
                            .size = SIZE * scale };
  BastidePicture picture;
  cairo_t *cr;
  g_autofree char *text = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  GdkRGBA color;
  int width;

  if (bastide_picture_cache_get (self->cache, &key, FALSE, TRUE, &picture))
    {
      cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x, y, SIZE, SIZE));
      cairo_translate (cr, x, y);
      cairo_scale (cr, picture.scale / scale, picture.scale / scale);
      cairo_set_source_surface (cr, picture.surface, -picture.origin_x, -picture.origin_y);
      cairo_paint (cr);
      cairo_destroy (cr);
    }
  /* TRANSLATORS: how many of a tile there are. */
  text = g_strdup_printf (C_ ("tiles", "× %d"), g_array_index (self->counts, int, i));
  layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  pango_layout_get_pixel_size (layout, &width, NULL);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x + (SIZE - width) / 2, y + SIZE));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
bastide_rule_tiles_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideRuleTiles *self = BASTIDE_RULE_TILES (widget);
  int width = gtk_widget_get_width (widget);
  int columns = count_columns (self, width);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  bastide_picture_cache_begin (self->cache);
  for (guint i = 0; i < self->counts->len; i++)
    {
      int x = (int) i % columns * (SIZE + GAP);

      draw_tile (self, snapshot, i, rtl ? width - x - SIZE : x, (int) i / columns * (SIZE + BELOW + GAP));
    }
}

static void
bastide_rule_tiles_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  BastideRuleTiles *self = BASTIDE_RULE_TILES (widget);
  int n = MAX (1, (int) self->counts->len);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = SIZE;
      *natural = MIN (n, 10) * (SIZE + GAP) - GAP;
    }
  else
    {
      int columns = count_columns (self, for_size < 0 ? 10 * (SIZE + GAP) : for_size);

      *minimum = *natural = (n + columns - 1) / columns * (SIZE + BELOW + GAP) - GAP;
    }
}

static GtkSizeRequestMode
bastide_rule_tiles_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_rule_tiles_finalize (GObject *object)
{
  BastideRuleTiles *self = BASTIDE_RULE_TILES (object);

  g_clear_pointer (&self->cache, bastide_picture_cache_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
  g_array_unref (self->counts);
  G_OBJECT_CLASS (bastide_rule_tiles_parent_class)->finalize (object);
}

static void
bastide_rule_tiles_class_init (BastideRuleTilesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_rule_tiles_finalize;
  widget_class->snapshot = bastide_rule_tiles_snapshot;
  widget_class->measure = bastide_rule_tiles_measure;
  widget_class->get_request_mode = bastide_rule_tiles_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "rule-tiles");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
bastide_rule_tiles_init (BastideRuleTiles *self)
{
  self->counts = g_array_new (FALSE, FALSE, sizeof (int));
}

static void
ready_cb (gpointer data)
{
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

GtkWidget *
bastide_rule_tiles_new (const BstSet *set)
{
  BastideRuleTiles *self = g_object_new (BASTIDE_TYPE_RULE_TILES, NULL);
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (BstTile));
  g_autofree char *label = NULL;
  int total = 0;

  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, i);

      g_array_append_val (tiles, entry->tile);
      g_array_append_val (self->counts, entry->count);
      total += entry->count;
    }
  self->book = bastide_tile_book_new ((const BstTile *) tiles->data, tiles->len, NULL, 0);
  self->cache = bastide_picture_cache_new (self->book);
  bastide_contrast_watch (GTK_WIDGET (self));
  bastide_picture_cache_set_ready (self->cache, ready_cb, self);
  /* TRANSLATORS: spoken by screen readers; %d is how many different tiles are shown. */
  label = g_strdup_printf (ngettext ("Picture of %d tile", "Picture of %d tiles", total), total);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_WIDGET (self);
}
