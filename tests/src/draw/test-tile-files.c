/* test-tile-files.c – all tiles as files: names, millimeters and dpi, sheets for Tabletop Simulator, templates.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-own-art.h"
#include "draw/bastide-print-sheet.h"
#include "draw/bastide-tabletop.h"
#include "draw/bastide-tile-files.h"
#include "draw/bastide-tile-template.h"
#include "draw/pdf-measure.h"
#include "engine/io/catalog.h"
#include "model/bastide-tile-list.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static BstCatalog *catalog;

typedef struct
{
  BastideTileList *list;
  BastideTileBook *book;
  BastideTileFiles *files;
} Export;

static Export
export_set (const char *set, const BastideFilesOptions *options)
{
  Export export = { .list = bastide_tile_list_new_set (bst_catalog_find_set (catalog, set)->set, NULL) };

  export.book = bastide_tile_book_new (export.list->tiles, export.list->n_tiles, export.list->pieces,
                                       export.list->n_pieces);
  export.files = bastide_tile_files_new (export.book, export.list->counts, (const char *const *) export.list->labels,
                                         options);
  return export;
}

static void
export_clear (Export *export)
{
  bastide_tile_files_free (export->files);
  bastide_tile_book_unref (export->book);
  bastide_tile_list_free (export->list);
}

static GBytes *
make (const Export *export, const char *name)
{
  for (guint i = 0; i < bastide_tile_files_get_n (export->files); i++)
    if (g_str_equal (bastide_tile_files_get_name (export->files, i), name))
      {
        g_autoptr (GError) error = NULL;
        GBytes *bytes = bastide_tile_files_make (export->files, i, &error);

        g_assert_no_error (error);
        return bytes;
      }
  g_error ("there is no file %s", name);
}

typedef struct
{
  const guint8 *at;
  gsize left;
} Reading;

static cairo_status_t
read_cb (void *data, unsigned char *bytes, unsigned n)
{
  Reading *reading = data;

  if (n > reading->left)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (bytes, reading->at, n);
  reading->at += n;
  reading->left -= n;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
read_png (GBytes *png)
{
  Reading reading = { 0 };
  cairo_surface_t *surface;

  reading.at = g_bytes_get_data (png, &reading.left);
  surface = cairo_image_surface_create_from_png_stream (read_cb, &reading);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *data = cairo_image_surface_get_data (surface);

  return ((const guint32 *) (const void *) (data + y * cairo_image_surface_get_stride (surface)))[x] & 0xffffff;
}

/* --- Names --- */

static void
test_names (void)
{
  const BastideFilesOptions options = { .kind = BASTIDE_FILES_PICTURES, .format = BASTIDE_EXPORT_SVG, .tile_mm = 45 };
  static const char *const ids[] = { "a", "A", "../etc/passwd", "x/y", "x\\y", "", "aux", "é ü", ".hidden", "a-2" };
  static const char *const names[] = { "a.svg",    "A-2.svg",  "-etc-passwd.svg", "x-y.svg",    "x-y-2.svg",
                                       "tile.svg", "aux-.svg", "é-ü.svg",         "hidden.svg", "a-2-2.svg" };
  BstTile tiles[G_N_ELEMENTS (ids)] = { 0 };
  guint16 counts[G_N_ELEMENTS (ids)];
  g_autoptr (BastideTileBook) book = NULL;
  g_autoptr (BastideTileFiles) files = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      tiles[i] = (BstTile){ .id = ids[i], .n_features = 1, .features = { { .terrain = BST_FIELD, .halves = 0xff } } };
      bst_tile_prepare (&tiles[i]);
      counts[i] = 2;
    }
  book = bastide_tile_book_new (tiles, G_N_ELEMENTS (ids), NULL, 0);
  files = bastide_tile_files_new (book, counts, NULL, &options);
  /* One file for two copies. */
  g_assert_cmpuint (bastide_tile_files_get_n (files), ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_assert_cmpstr (bastide_tile_files_get_name (files, i), ==, names[i]);
}

/* --- Pictures --- */

static void
test_png (void)
{
  BastideFilesOptions options = { .kind = BASTIDE_FILES_PICTURES, .tile_mm = 45, .bleed_mm = 3, .dpi = 300 };
  Export export = export_set ("ferries", &options);
  g_autofree char *name = g_strconcat (export.list->tiles[0].id, ".png", NULL);
  g_autoptr (GBytes) png = make (&export, name);
  const guint8 *data = g_bytes_get_data (png, NULL);
  cairo_surface_t *surface = read_png (png);

  /* 51 mm at 300 dpi, and 11811 pixels per meter in the file. */
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 602);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 602);
  g_assert_true (memcmp (data + 37, "pHYs\0\0\x2e\x23\0\0\x2e\x23\x01", 13) == 0);
  /* The bleed is the art, mirrored at the cut: 35 pixels, rounded. */
  for (int y = 0; y < 602; y += 7)
    g_assert_cmpint (ABS ((int) (get_pixel (surface, 33, y) >> 8 & 0xff)
                          - (int) (get_pixel (surface, 37, y) >> 8 & 0xff)),
                     <, 60);
  cairo_surface_destroy (surface);
  export_clear (&export);
}

static void
test_svg_and_pdf (void)
{
  BastideFilesOptions options = {
    .kind = BASTIDE_FILES_PICTURES, .format = BASTIDE_EXPORT_SVG, .tile_mm = 50, .bleed_mm = 2
  };
  Export export = export_set ("tournaments", &options);
  g_autoptr (GBytes) svg = NULL, pdf = NULL, arena = NULL;
  g_autofree char *name = g_strconcat (export.list->tiles[0].id, ".svg", NULL);
  g_autofree char *text = NULL;
  PdfMeasure measure;
  const PdfPage *page;

  svg = make (&export, name);
  text = g_strndup (g_bytes_get_data (svg, NULL), MIN (g_bytes_get_size (svg), 400));
  g_assert_nonnull (strstr (text, "width=\"54mm\" height=\"54mm\" viewBox=\"0 0 54 54\""));
  export_clear (&export);

  options.format = BASTIDE_EXPORT_PDF;
  export = export_set ("tournaments", &options);
  pdf = bastide_tile_files_make (export.files, 0, NULL);
  measure = pdf_measure (pdf);
  g_assert_cmpint (measure.n_pages, ==, 1);
  page = &g_array_index (measure.pages, PdfPage, 0);
  g_assert_cmpfloat_with_epsilon (page->media[2], BASTIDE_MM (54), 0.01);
  g_assert_cmpfloat_with_epsilon (page->trim[0], BASTIDE_MM (2), 0.01);
  g_assert_cmpfloat_with_epsilon (page->trim[3], BASTIDE_MM (52), 0.01);
  g_assert_cmpfloat_with_epsilon (page->bleed[3], BASTIDE_MM (54), 0.01);
  pdf_measure_clear (&measure);
  /* Both faces of the arena are files of their own. */
  arena = bastide_tile_files_make (export.files, bastide_tile_files_get_n (export.files) - 1, NULL);
  measure = pdf_measure (arena);
  g_assert_cmpfloat_with_epsilon (measure.width, BASTIDE_MM (154), 0.01);
  pdf_measure_clear (&measure);
  export_clear (&export);
}

/* --- Tabletop Simulator --- */

static void
test_grid (void)
{
  for (guint n = 1; n <= BASTIDE_TABLETOP_MAX_CELLS; n++)
    {
      int columns, rows;

      bastide_tabletop_get_grid (n, &columns, &rows);
      g_assert_true (columns >= 2 && columns <= 10 && rows >= 2 && rows <= 7);
      g_assert_cmpint (columns * rows, >=, n);
      g_assert_true (n <= 4 || (guint) (columns * (rows - 1)) < n);
    }
}

/* Every pixel of every cell, those at the seams above all, is that of the tile alone. */
static void
compare_cells (const Export *export, cairo_surface_t *sheet, guint first, guint n)
{
  int columns, rows, pixels;

  bastide_tabletop_get_grid (n, &columns, &rows);
  pixels = cairo_image_surface_get_width (sheet) / columns;
  g_assert_cmpint (cairo_image_surface_get_width (sheet), ==, columns * pixels);
  g_assert_cmpint (cairo_image_surface_get_height (sheet), ==, rows * pixels);
  for (guint i = 0; i < n; i++)
    {
      cairo_surface_t *alone = cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels, pixels);
      cairo_t *cr = cairo_create (alone);
      int left = (int) i % columns * pixels, top = (int) i / columns * pixels;

      bastide_tile_book_draw_uncut (export->book, first + i, cr, 0, pixels, BASTIDE_STYLE_ILLUSTRATED);
      cairo_destroy (cr);
      cairo_surface_flush (alone);
      for (int y = 0; y < pixels; y++)
        for (int x = 0; x < pixels; x++)
          if (get_pixel (alone, x, y) != get_pixel (sheet, left + x, top + y))
            g_error ("tile %u differs at %d, %d", first + i, x, y);
      cairo_surface_destroy (alone);
    }
}

static guint
count_cards (JsonObject *object)
{
  return json_object_has_member (object, "DeckIDs")
           ? json_array_get_length (json_object_get_array_member (object, "DeckIDs"))
           : (guint) json_object_has_member (object, "CardID");
}

/* The number of a card leads to a sheet that is named, and to a cell that it has. */
static void
check_card (JsonObject *card, JsonObject *deck)
{
  gint64 id = json_object_get_int_member (card, "CardID");
  g_autofree char *key = g_strdup_printf ("%" G_GINT64_FORMAT, id / 100);
  JsonObject *sheet = json_object_get_object_member (json_object_get_object_member (deck, "CustomDeck"), key);

  g_assert_nonnull (sheet);
  g_assert_cmpint (id % 100, <,
                   json_object_get_int_member (sheet, "NumWidth") * json_object_get_int_member (sheet, "NumHeight"));
  g_assert_true (
    g_str_has_prefix (json_object_get_string_member (sheet, "FaceURL"), "https://example.org/my%20set/tiles"));
  g_assert_true (
    g_str_has_prefix (json_object_get_string_member (sheet, "BackURL"), "https://example.org/my%20set/back"));
}

static void
check_save (GBytes *save, guint n_cards, guint n_pieces)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) guids = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *objects;
  guint cards = 0, pieces = 0;

  json_parser_load_from_data (parser, g_bytes_get_data (save, NULL), (gssize) g_bytes_get_size (save), &error);
  g_assert_no_error (error);
  objects = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "ObjectStates");
  for (guint i = 0; i < json_array_get_length (objects); i++)
    {
      JsonObject *object = json_array_get_object_element (objects, i);
      JsonArray *inside = json_object_has_member (object, "ContainedObjects")
                            ? json_object_get_array_member (object, "ContainedObjects")
                            : NULL;

      g_assert_true (g_hash_table_add (guids, (char *) json_object_get_string_member (object, "GUID")));
      cards += count_cards (object);
      pieces += g_str_equal (json_object_get_string_member (object, "Name"), "Custom_Tile");
      g_assert_true (!inside || json_array_get_length (inside) == count_cards (object));
      for (guint k = 0; inside && k < json_array_get_length (inside); k++)
        {
          JsonObject *card = json_array_get_object_element (inside, k);

          g_assert_true (g_hash_table_add (guids, (char *) json_object_get_string_member (card, "GUID")));
          check_card (card, object);
          check_card (card, card);
          g_assert_cmpint (json_object_get_int_member (card, "CardID"), ==,
                           json_array_get_int_element (json_object_get_array_member (object, "DeckIDs"), k));
        }
      if (json_object_has_member (object, "CardID"))
        check_card (object, object);
    }
  g_assert_cmpuint (cards, ==, n_cards);
  g_assert_cmpuint (pieces, ==, n_pieces);
}

static void
check_tabletop (const char *set, guint n_pieces)
{
  const BastideFilesOptions options = { .kind = BASTIDE_FILES_TABLETOP,
                                        .title = "My “set” \"\\\n",
                                        .where = "https://example.org/my%20set" };
  Export export = export_set (set, &options);
  guint n_kinds = 0, n_cards = 0, n_sheets = 0, last;
  g_autoptr (GBytes) save = NULL;

  while (n_kinds < export.list->n_tiles && export.list->tiles[n_kinds].piece == BST_NONE)
    n_cards += export.list->counts[n_kinds++];
  for (guint first = 0; first < n_kinds; first += BASTIDE_TABLETOP_MAX_CELLS, n_sheets++)
    {
      g_autoptr (GBytes) png = bastide_tile_files_make (export.files, n_sheets, NULL);
      cairo_surface_t *sheet = read_png (png);

      compare_cells (&export, sheet, first, MIN (n_kinds - first, BASTIDE_TABLETOP_MAX_CELLS));
      cairo_surface_destroy (sheet);
    }
  last = bastide_tile_files_get_n (export.files) - 1;
  g_assert_true (g_str_has_suffix (bastide_tile_files_get_name (export.files, last), ".json"));
  save = bastide_tile_files_make (export.files, last, NULL);
  check_save (save, n_cards, n_pieces);
  export_clear (&export);
}

static void
test_tabletop (void)
{
  check_tabletop ("classic-base", 0);
  check_tabletop ("river-classic", 0); /* spring, river and lake have backs of their own */
  check_tabletop ("tournaments", 1);
}

/* --- Templates --- */

static void
test_template (void)
{
  const BastideFilesOptions options = { .kind = BASTIDE_FILES_TEMPLATES, .tile_mm = 45 };
  Export export = export_set ("classic-base", &options);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "bastide-template.svg", NULL);

  for (guint i = 0; i < bastide_tile_files_get_n (export.files); i++)
    {
      g_autoptr (GBytes) svg = bastide_tile_files_make (export.files, i, NULL);
      g_autoptr (GBytes) bare = bastide_tile_template_strip (svg);
      g_autoptr (GBytes) again = NULL;
      const char *text = g_bytes_get_data (svg, NULL);

      g_assert_nonnull (g_strstr_len (text, (gssize) g_bytes_get_size (svg), "viewBox=\"0 0 45.000 45.000\""));
      g_assert_nonnull (g_strstr_len (text, (gssize) g_bytes_get_size (svg), "<path"));
      g_assert_nonnull (bare);
      text = g_bytes_get_data (bare, NULL);
      g_assert_null (g_strstr_len (text, (gssize) g_bytes_get_size (bare), "<path"));
      g_assert_nonnull (g_strstr_len (text, (gssize) g_bytes_get_size (bare), "bastide-art"));
      again = bastide_tile_template_strip (bare);
      g_assert_null (again);
    }
  export_clear (&export);
  g_remove (path);
}

/* As editors write it: other quotes, lines, groups inside, and art in front of it and behind. */
static void
test_strip (void)
{
  static const struct
  {
    const char *svg, *bare;
  } cases[] = {
    { "<svg><g\n  style=\"a>b\"\n  id='bastide-guides'><g/><g ><path d=\"M0 0\"/></g\n></g><rect/></svg>",
      "<svg><rect/></svg>" },
    { "<svg><g id=\"x\"><path/></g><g inkscape:label='>' id = \"bastide-guides\" /><rect/></svg>",
      "<svg><g id=\"x\"><path/></g><rect/></svg>" },
    { "<svg><g id=\"my-bastide-guides\"><path/></g></svg>", NULL },
    { "<svg><g id=\"bastide-guides\"><path/>", NULL },
    { "<svg><g id=\"bastide-guides", NULL },
    { "bastide-guides", NULL },
    { "<svg><image title='<g id=\"bastide-guides\">'/></svg>", NULL },
    { "<svg/>", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) svg = g_bytes_new_static (cases[i].svg, strlen (cases[i].svg));
      g_autoptr (GBytes) bare = bastide_tile_template_strip (svg);

      g_assert_cmpint (bare != NULL, ==, cases[i].bare != NULL);
      if (bare)
        g_assert_cmpmem (g_bytes_get_data (bare, NULL), g_bytes_get_size (bare), cases[i].bare, strlen (cases[i].bare));
    }
}

/* What is long takes no longer than it is: a megabyte of tags that do not end. */
static void
test_strip_is_linear (void)
{
  g_autoptr (GString) text = g_string_new ("bastide-guides");
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GBytes) bare = NULL;

  for (int i = 0; i < 1 << 19; i++)
    g_string_append (text, "<g ");
  svg = g_bytes_new (text->str, text->len);
  bare = bastide_tile_template_strip (svg);
  g_assert_null (bare);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/tile-files/names", test_names);
  g_test_add_func ("/tile-files/png-has-dpi", test_png);
  g_test_add_func ("/tile-files/svg-and-pdf-have-millimeters", test_svg_and_pdf);
  g_test_add_func ("/tile-files/grid", test_grid);
  g_test_add_func ("/tile-files/tabletop-seams", test_tabletop);
  g_test_add_func ("/tile-files/templates", test_template);
  g_test_add_func ("/tile-files/guides-are-left-out", test_strip);
  g_test_add_func ("/tile-files/guides-in-a-long-text", test_strip_is_linear);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
