/* test-scenery.c – houses and trees are the same in the editor, on the board and on paper, and stay as they were rolled.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art.h"
#include "draw/bastide-tile-book.h"
#include "engine/io/catalog.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/mix-json.h"
#include "model/bastide-tile-list.h"
#include "model/workshop/bastide-set-doc.h"

#include <string.h>

#define SIZE  120
#define CELLS 12
#define FIRST (CELLS * CELLS - 64)

static cairo_surface_t *
draw_as_large (const BstTile *tile, int size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, size, size);
  cairo_t *cr = cairo_create (surface);
  BastideTileGeometry *geometry = bastide_tile_geometry_new (tile, NULL);

  bastide_tile_draw (cr, tile, geometry, 0, size, BASTIDE_STYLE_ILLUSTRATED);
  bastide_tile_geometry_free (geometry);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static cairo_surface_t *
draw (const BstTile *tile)
{
  return draw_as_large (tile, SIZE);
}

static gboolean
is_same (const BstTile *a, const BstTile *b)
{
  cairo_surface_t *one = draw (a), *other = draw (b);
  gboolean same = memcmp (cairo_image_surface_get_data (one), cairo_image_surface_get_data (other),
                          (gsize) cairo_image_surface_get_stride (one) * SIZE)
                  == 0;

  cairo_surface_destroy (one);
  cairo_surface_destroy (other);
  return same;
}

static BastideSetDoc *
make_set (void)
{
  BastideSetDoc *set = bastide_set_doc_new ("mine", "Mine");
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  bastide_tile_doc_set_side (&doc, BST_N, BST_SIDE_CITY);
  for (guint i = 0; i < 3; i++)
    bastide_set_doc_add_tile (set, i, &doc);
  return set;
}

/* In the editor, in a list for paper and in a game. */
static void
assert_same_everywhere (BastideSetDoc *set, const BastideTileRef *ref)
{
  g_autoptr (BastideTileList) list = bastide_tile_list_new_set (bastide_set_doc_get_set (set), NULL), boxed = NULL;
  g_autoptr (JsonNode) mix = bastide_set_doc_to_mix (set, "classic-base");
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bst_mix_resolve (mix, NULL, catalog, report);
  const char *id = bastide_set_doc_get_id (set, ref);
  gboolean found = FALSE;
  BstTile shown;

  g_assert_nonnull (box);
  g_assert_true (bastide_set_doc_show_tile (set, ref, &shown));
  g_assert_true (is_same (&shown, &list->tiles[ref->index]));
  boxed = bastide_tile_list_new_box (box);
  for (guint i = 0; i < boxed->n_tiles; i++)
    if (strcmp (boxed->tiles[i].id, id) == 0)
      {
        g_assert_true (is_same (&shown, &boxed->tiles[i]));
        found = TRUE;
      }
  g_assert_true (found);
}

static void
test_everywhere (void)
{
  g_autoptr (BastideSetDoc) set = make_set ();
  const BastideTileRef ref = { .index = 1 }, other = { .index = 2 };
  BstTile before, after, neighbor;

  assert_same_everywhere (set, &ref);
  bastide_set_doc_show_tile (set, &ref, &before);
  before.id = "mine-tile-2";
  bastide_set_doc_roll_scenery (set, &ref, NULL, 0);
  assert_same_everywhere (set, &ref);
  bastide_set_doc_show_tile (set, &ref, &after);
  g_assert_false (is_same (&before, &after));
  g_assert_false (bastide_tile_is_alike (&before, &after));

  /* Kept: another id makes no other picture. */
  g_assert_true (bastide_set_doc_set_tile_id (set, &ref, "renamed", NULL));
  bastide_set_doc_show_tile (set, &ref, &neighbor);
  g_assert_true (is_same (&after, &neighbor));
  bastide_set_doc_show_tile (set, &other, &neighbor);
  g_assert_false (is_same (&after, &neighbor));
}

/* How many of the cells of a grid over the tile are rather brown, as tilled land is, and not green. */
static guint64
find_tilled (const BstTile *tile, int size, int *out_n)
{
  cairo_surface_t *surface = draw_as_large (tile, size);
  const guint8 *data = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface), edge = size / CELLS;
  guint64 tilled = 0;

  *out_n = 0;
  /* The lower part of these tiles is a field, but for a road. */
  for (int cell = FIRST; cell < CELLS * CELLS; cell++)
    {
      int red = 0, green = 0;

      for (int i = 0; i < edge * edge; i++)
        {
          const guint8 *pixel = data + (cell / CELLS * edge + i / edge) * stride + (cell % CELLS * edge + i % edge) * 4;

          green += pixel[1];
          red += pixel[2];
        }
      if (red * 100 > green * 95)
        {
          tilled |= G_GUINT64_CONSTANT (1) << (cell - FIRST);
          (*out_n)++;
        }
    }
  cairo_surface_destroy (surface);
  return tilled;
}

/* Small things are left out of small pictures; what is left lies where it lay: people take it for the same tile. */
static void
test_at_every_size (void)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bst_mix_resolve (bst_catalog_find_mix (catalog, "classic")->root, NULL, catalog, report);
  g_autoptr (BastideTileList) list = bastide_tile_list_new_box (box);
  int n_tiles = 0;

  for (guint i = 0; i < list->n_tiles; i++)
    {
      int n_small, n_large;
      guint64 small, large;

      if (!g_str_equal (list->tiles[i].id, "classic-base-city-one-side")
          && !g_str_equal (list->tiles[i].id, "classic-base-start"))
        continue;
      n_tiles++;
      small = find_tilled (&list->tiles[i], 60, &n_small);
      large = find_tilled (&list->tiles[i], 120, &n_large);
      g_test_message ("%s: %d and %d cells are tilled, %016" G_GINT64_MODIFIER "x and %016" G_GINT64_MODIFIER "x",
                      list->tiles[i].id, n_small, n_large, small, large);
      g_assert_cmpint (n_small, >, 2);
      g_assert_cmpint (__builtin_popcountll (small ^ large), <=, 4);
    }
  g_assert_cmpint (n_tiles, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scenery/the-same-everywhere", test_everywhere);
  g_test_add_func ("/scenery/at-every-size", test_at_every_size);
  return g_test_run ();
}
