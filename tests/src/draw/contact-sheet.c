/* contact-sheet.c – draws all tiles of some sets on one PNG, to look at them.
 *
 *   contact-sheet OUT.png [--size PX] [--style illustrated|plain|contrast] [--columns N] [--rot R] [--dark] [--spots] SET…
 *
 * Not a test: a tool for whoever changes the drawing code.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art.h"
#include "engine/io/catalog.h"

#include <string.h>

static int size = 150, columns = 10, rot = 0;
static gboolean dark, spots;
static char *style_name;

static const GOptionEntry options[] = { { "size", 0, 0, G_OPTION_ARG_INT, &size, "Pixels of a tile", "PX" },
                                        { "columns", 0, 0, G_OPTION_ARG_INT, &columns, "Tiles in a row", "N" },
                                        { "rot", 0, 0, G_OPTION_ARG_INT, &rot, "Quarter turns", "R" },
                                        { "style", 0, 0, G_OPTION_ARG_STRING, &style_name,
                                          "illustrated, plain or contrast", "STYLE" },
                                        { "dark", 0, 0, G_OPTION_ARG_NONE, &dark, "Dark surroundings", NULL },
                                        { "spots", 0, 0, G_OPTION_ARG_NONE, &spots, "Show places for figures", NULL },
                                        { NULL } };

static void
show_spots (cairo_t *cr, const BastideTileGeometry *geometry)
{
  guint n;
  const BastideSpot *all = bastide_tile_geometry_get_spots (geometry, &n);

  cairo_save (cr);
  cairo_scale (cr, size, size);
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = bastide_point_turn (all[i].at, rot);

      if (all[i].kind != BASTIDE_SPOT_FIGURE)
        continue;
      bastide_disc (cr, at.x, at.y, all[i].r);
      bastide_source_alpha (cr, 0xD02090, 0.4);
      cairo_fill (cr);
      bastide_paint_number (cr, all[i].ref, at.x, at.y, 0.09, 0x000000, 0.16);
    }
  cairo_restore (cr);
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("OUT.png SET…");
  g_autoptr (GError) error = NULL;
  g_autoptr (BstCatalog) catalog = NULL;
  BastideStyle style = BASTIDE_STYLE_ILLUSTRATED;
  cairo_surface_t *surface;
  cairo_t *cr;
  int n = 0, gap, rows;

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc < 3)
    {
      g_printerr ("%s\n", error ? error->message : "OUT.png and a set, please.");
      return 2;
    }
  if (style_name && !strcmp (style_name, "plain"))
    style = BASTIDE_STYLE_PLAIN;
  else if (style_name && !strcmp (style_name, "contrast"))
    style = BASTIDE_STYLE_CONTRAST;

  catalog = bst_catalog_new ();
  for (int i = 2; i < argc; i++)
    {
      const BstCatalogEntry *entry = bst_catalog_find_set (catalog, argv[i]);

      if (!entry || !entry->set)
        {
          g_printerr ("No set %s.\n", argv[i]);
          return 1;
        }
      n += entry->set->tiles->len;
    }

  gap = MAX (4, size / 14);
  rows = (n + columns - 1) / columns;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, gap + columns * (size + gap), gap + rows * (size + gap));
  cr = cairo_create (surface);
  bastide_source (cr, dark ? 0x242424 : 0xEEECE4);
  cairo_paint (cr);
  n = 0;
  for (int i = 2; i < argc; i++)
    {
      const BstSet *set = bst_catalog_find_set (catalog, argv[i])->set;

      for (guint k = 0; k < set->tiles->len; k++, n++)
        {
          const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, k);
          g_autoptr (BastideTileGeometry) geometry = bastide_tile_geometry_new (&entry->tile, NULL);

          cairo_save (cr);
          cairo_translate (cr, gap + n % columns * (size + gap), gap + n / columns * (size + gap));
          bastide_tile_draw (cr, &entry->tile, geometry, rot, size, style);
          if (spots)
            show_spots (cr, geometry);
          cairo_restore (cr);
        }
    }
  cairo_surface_write_to_png (surface, argv[1]);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  return 0;
}
