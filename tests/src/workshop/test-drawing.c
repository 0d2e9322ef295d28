/* test-drawing.c – every built-in tile is drawn on the canvas of the Workshop, by a real pointer and by real keys.
 *
 * What the canvas draws: sides and what joins them, crossings and bridges, monasteries, gardens, shields and marks. Fields and the
 * ends of roads follow from that, and where a maker departed from them that is the inspector's (model/workshop/test-tile-doc.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "workshop/workshop-kit.h"

#include <string.h>

#define SIZE 420

typedef struct
{
  GtkWidget *window, *canvas;
  BastideTileDoc doc;
  gboolean keys; /* by keys; else by pointer */
  const char *id;
} Sheet;

static void
edited_cb (BastideTileCanvas *canvas, const BastideTileDoc *doc, const char *what, Sheet *sheet)
{
  sheet->doc = *doc;
  bastide_tile_canvas_set_doc (canvas, &sheet->doc, NULL, NULL);
}

/* --- The hand --- */

static const char *const arrows[] = { "Up", "Right", "Down", "Left" };

/* A point of the canvas, seen from the middle of the tile in its sizes. */
static void
find_point (Sheet *sheet, double dx, double dy, double *out_x, double *out_y)
{
  double width = gtk_widget_get_width (sheet->canvas), height = gtk_widget_get_height (sheet->canvas);
  double size = MIN (width, height) - 52;

  *out_x = width / 2 + dx * size;
  *out_y = height / 2 + dy * size;
}

static void
click (Sheet *sheet, double dx, double dy)
{
  double x, y;

  find_point (sheet, dx, dy, &x, &y);
  ui_test_click_at (sheet->canvas, x, y);
}

static void
paint (Sheet *sheet, int side, BstSideKind kind)
{
  static const char *const letters[BST_N_SIDE_KINDS] = {
    [BST_SIDE_FIELD] = "f", [BST_SIDE_ROAD] = "r", [BST_SIDE_CITY] = "c", [BST_SIDE_RIVER] = "w"
  };

  if (sheet->keys)
    {
      ui_test_key (sheet->canvas, arrows[side]);
      ui_test_key (sheet->canvas, letters[kind]);
    }
  else
    {
      bastide_tile_canvas_set_brush (BASTIDE_TILE_CANVAS (sheet->canvas), kind);
      click (sheet, 0.4 * bst_side_dx (side), 0.4 * bst_side_dy (side));
    }
  ui_test_wait ((BstSideKind) bastide_tile_doc_side_kind (&sheet->doc, side) == kind);
}

static void
join (Sheet *sheet, int from, int to)
{
  if (sheet->keys)
    {
      g_autofree char *key = g_strconcat ("<Shift>", arrows[to], NULL);

      ui_test_key (sheet->canvas, arrows[from]);
      ui_test_key (sheet->canvas, key);
    }
  else
    {
      double x, y, to_x, to_y;

      find_point (sheet, 0.4 * bst_side_dx (from), 0.4 * bst_side_dy (from), &x, &y);
      find_point (sheet, 0.4 * bst_side_dx (to), 0.4 * bst_side_dy (to), &to_x, &to_y);
      ui_test_drag (sheet->canvas, x, y, to_x - x, to_y - y);
    }
  ui_test_wait (bastide_tile_doc_side (&sheet->doc, from) == bastide_tile_doc_side (&sheet->doc, to));
}

static void
cross (Sheet *sheet)
{
  BastideTileDoc before = sheet->doc;

  if (sheet->keys)
    ui_test_key (sheet->canvas, "x");
  else
    click (sheet, 0, 0);
  /* Late events would paint the next tile. */
  ui_test_wait (!bastide_tile_doc_equal (&before, &sheet->doc));
}

/* Puts a thing where it is to be; @direction as in bastide_tile_doc_place(). */
static void
place (Sheet *sheet, const BastideThing *thing, int direction)
{
  static const double dx[] = { 0, 0.3, 0.4, 0.3, 0, -0.3, -0.4, -0.3 },
                      dy[] = { -0.4, -0.3, 0, 0.3, 0.4, 0.3, 0, -0.3 };
  BastideTileDoc before = sheet->doc;

  bastide_tile_canvas_set_thing (BASTIDE_TILE_CANVAS (sheet->canvas), thing);
  if (sheet->keys)
    {
      ui_test_key (sheet->canvas, arrows[direction / 2]);
      ui_test_key (sheet->canvas, "Return");
    }
  else
    click (sheet, dx[direction], dy[direction]);
  ui_test_wait (!bastide_tile_doc_equal (&before, &sheet->doc));
  bastide_tile_canvas_set_thing (BASTIDE_TILE_CANVAS (sheet->canvas), NULL);
}

/* --- Drawing a tile --- */

static gboolean
is_drawn (const BstFeature *feature)
{
  return feature->terrain != BST_FIELD && feature->terrain != BST_BLOCK;
}

/* Is there the same thing on the other tile? */
static gboolean
has_feature (const BstTile *tile, const BstFeature *wanted)
{
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];

      if (feature->terrain == wanted->terrain && feature->sides == wanted->sides && feature->shields == wanted->shields
          && feature->bridge == wanted->bridge)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_all (const BstTile *tile, const BstTile *wanted)
{
  for (int i = 0; i < wanted->n_features; i++)
    if (is_drawn (&wanted->features[i]) && !has_feature (tile, &wanted->features[i]))
      return FALSE;
  return TRUE;
}

static void
draw_feature (Sheet *sheet, const BstFeature *feature)
{
  static const BstSideKind kinds[] = {
    [BST_ROAD] = BST_SIDE_ROAD, [BST_CITY] = BST_SIDE_CITY, [BST_RIVER] = BST_SIDE_RIVER
  };
  int first;

  if (feature->terrain == BST_MONASTERY || feature->terrain == BST_GARDEN)
    {
      place (sheet, &(BastideThing){ BASTIDE_THING_TERRAIN, feature->terrain }, 2 * BST_S);
      return;
    }
  first = __builtin_ctz (feature->sides);
  paint (sheet, first, kinds[feature->terrain]);
  for (int side = first + 1; side < 4; side++)
    if (feature->sides >> side & 1)
      join (sheet, first, side);
  for (int i = 0; i < feature->shields; i++)
    place (sheet, &(BastideThing){ BASTIDE_THING_SHIELD, 0 }, 2 * first);
}

/* Where the next click must be for the mark to become @wanted. */
static int
find_direction (BstMark mark, int now, int wanted)
{
  switch (bst_marks[mark].type)
    {
    case BST_MARK_TYPE_COMPASS:
      return wanted - 1;
    case BST_MARK_TYPE_SIDE:
      return 2 * (wanted - 1);
    case BST_MARK_TYPE_SIDES:
      return 2 * __builtin_ctz ((unsigned) (now ^ wanted));
    default:
      return 2 * BST_S;
    }
}

static void
draw_tile (Sheet *sheet, const char *id, const BstTile *tile)
{
  sheet->id = id;
  bastide_tile_doc_init (&sheet->doc);
  bastide_tile_canvas_set_doc (BASTIDE_TILE_CANVAS (sheet->canvas), &sheet->doc, NULL, NULL);
  for (int i = 0; i < tile->n_features; i++)
    if (is_drawn (&tile->features[i]))
      draw_feature (sheet, &tile->features[i]);
  /* Which road goes over the other, or whether they meet. */
  for (int i = 0; i < 3 && !has_all (&sheet->doc.tile, tile); i++)
    cross (sheet);
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    for (int n = 0; n < 100 && sheet->doc.tile.marks[mark] != tile->marks[mark]; n++)
      place (sheet, &(BastideThing){ BASTIDE_THING_MARK, mark },
             find_direction ((BstMark) mark, sheet->doc.tile.marks[mark], tile->marks[mark]));
  if (!has_all (&sheet->doc.tile, tile) || !has_all (tile, &sheet->doc.tile)
      || memcmp (sheet->doc.tile.marks, tile->marks, sizeof tile->marks) != 0)
    {
      g_test_message ("%s comes out as another tile:", id);
      for (int i = 0; i < sheet->doc.tile.n_features; i++)
        g_test_message ("  terrain %d, sides %x, shields %d, bridge %d", sheet->doc.tile.features[i].terrain,
                        sheet->doc.tile.features[i].sides, sheet->doc.tile.features[i].shields,
                        sheet->doc.tile.features[i].bridge);
      g_test_fail ();
    }
}

/* All single tiles: each by pointer or each by keys. */
static void
draw_all (gconstpointer keys)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  Sheet sheet = { .keys = GPOINTER_TO_INT (keys) };
  int n = 0;

  sheet.window = gtk_window_new ();
  sheet.canvas = g_object_new (BASTIDE_TYPE_TILE_CANVAS, NULL);
  gtk_window_set_default_size (GTK_WINDOW (sheet.window), SIZE, SIZE);
  gtk_window_set_child (GTK_WINDOW (sheet.window), sheet.canvas);
  bastide_tile_doc_init (&sheet.doc);
  bastide_tile_canvas_set_doc (BASTIDE_TILE_CANVAS (sheet.canvas), &sheet.doc, NULL, NULL);
  g_signal_connect (sheet.canvas, "edited", G_CALLBACK (edited_cb), &sheet);
  gtk_window_present (GTK_WINDOW (sheet.window));
  ui_test_wait (gtk_widget_get_mapped (sheet.canvas));
  gtk_test_widget_wait_for_draw (sheet.window);
  ui_test_activate (sheet.canvas);
  gtk_widget_grab_focus (sheet.canvas);
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

      for (guint t = 0; t < entry->set->tiles->len; t++)
        {
          const BstTileEntry *tile = &g_array_index (entry->set->tiles, BstTileEntry, t);

          /* The same picture has several copies in the box. */
          draw_tile (&sheet, tile->id, &tile->tile);
          n++;
        }
    }
  g_test_message ("%d tiles", n);
  g_assert_cmpint (n, >=, 190);
  gtk_window_destroy (GTK_WINDOW (sheet.window));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_data_func ("/drawing/by-pointer", GINT_TO_POINTER (FALSE), draw_all);
  g_test_add_data_func ("/drawing/by-keys", GINT_TO_POINTER (TRUE), draw_all);
  return ui_test_run ();
}
