/* test-own-art.c – a tile's own picture: where it is found and drawn, and that nothing in such a file does harm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bastide-export.h"
#include "bastide-game.h"
#include "bastide-own-art.h"
#include "bastide-print-sheet.h"
#include "bastide-tile-stock.h"
#include "io/json-scan.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define RED  0xff0000
#define BLUE 0x0000ff

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("bastide-art-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static char *
write_file (Fixture    *fixture,
            const char *name,
            const char *data,
            gssize      length)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, data, length, &error);
  g_assert_no_error (error);
  return path;
}

/* The western half red, the eastern half blue. */
static char *
write_png (Fixture    *fixture,
           const char *name)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 40);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 1);
  cairo_rectangle (cr, 20, 0, 20, 40);
  cairo_fill (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return path;
}

static guint32
pixel (cairo_surface_t *surface,
       int              x,
       int              y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
  guint32 color;

  cairo_surface_flush (surface);
  memcpy (&color, row + 4 * x, sizeof color);
  return color & 0xffffff;
}

static void
test_files (Fixture      *fixture,
            gconstpointer data)
{
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>"
                            "<rect width='5' height='10' fill='#f00'/></svg>";
  g_autofree char *png = write_png (fixture, "a.png"), *drawn = write_file (fixture, "b.svg", svg, -1);
  const char *paths[] = { png, drawn };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      cairo_surface_t *art = bastide_own_art_load (paths[i]);
      int size;

      g_assert_nonnull (art);
      size = cairo_image_surface_get_width (art);
      g_assert_cmphex (pixel (art, size / 4, size / 2), ==, RED);
      /* What is transparent is white paper. */
      g_assert_cmphex (pixel (art, 3 * size / 4, size / 2), ==, i == 0 ? BLUE : 0xffffff);
      cairo_surface_destroy (art);
    }
}

/* Files that lie, that are no pictures, that are no files: there is simply no picture. */
static void
test_hostile (Fixture      *fixture,
              gconstpointer data)
{
  /* The head of a PNG of 60,000 × 60,000 pixels: more than ten gigabytes. */
  static const char huge[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0\x8d\x32\xcf\x5e";
  static const char bomb[] = "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
                             "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>"
                             "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>]>"
                             "<svg xmlns='http://www.w3.org/2000/svg' width='99999' height='99999'><text>&f;</text></svg>";
  g_autofree char *large = write_file (fixture, "huge.png", huge, sizeof huge - 1);
  g_autofree char *text = write_file (fixture, "text.png", "no picture at all", -1);
  g_autofree char *empty = write_file (fixture, "empty.svg", "", 0);
  g_autofree char *entities = write_file (fixture, "bomb.svg", bomb, -1);
  g_autofree char *torn = write_png (fixture, "torn.png");
  g_autofree char *missing = g_build_filename (fixture->folder, "missing.png", NULL);
  g_autofree char *pipe = g_build_filename (fixture->folder, "pipe.png", NULL);
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (torn, &contents, &length, NULL));
  g_assert_true (g_file_set_contents (torn, contents, (gssize) length / 2, NULL));
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_null (bastide_own_art_load (large));
  g_assert_null (bastide_own_art_load (text));
  g_assert_null (bastide_own_art_load (empty));
  g_assert_null (bastide_own_art_load (entities));
  g_assert_null (bastide_own_art_load (missing));
  g_assert_null (bastide_own_art_load (pipe));
  g_assert_null (bastide_own_art_load (fixture->folder));
  g_assert_null (bastide_own_art_load ("/dev/zero"));
  /* Half a picture may be shown or not; it must only do no harm. */
  g_clear_pointer (&contents, g_free);
  {
    cairo_surface_t *art = bastide_own_art_load (torn);

    g_clear_pointer (&art, cairo_surface_destroy);
  }
}

/* Two tiles, the first with a picture beside the file. */
static const char set_text[] =
  "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"mine\", \"title\": \"Mine\", \"tiles\": ["
  "{\"id\": \"mine-a\", \"start\": true, \"count\": 3, \"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", "
  "\"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}], \"art\": \"a.png\"},"
  "{\"id\": \"mine-b\", \"count\": 30, \"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", "
  "\"SR\", \"WL\", \"WR\"]}], \"art\": \"missing.png\"}]}";

static BstSet *
load_set (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan (NULL, set_text, strlen (set_text), &error);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstSet *set;

  g_assert_no_error (error);
  set = bst_set_load (root, report);
  g_assert_cmpuint (bst_report_get_n (report), ==, 0);
  return set;
}

static cairo_surface_t *
draw (BastideTileBook *book,
      guint            tile,
      int              rot,
      BastideStyle     style)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 64, 64);
  cairo_t *cr = cairo_create (surface);

  bastide_tile_book_draw_tile (book, tile, cr, rot, 64, style);
  cairo_destroy (cr);
  return surface;
}

static void
test_drawn (Fixture      *fixture,
            gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png"), *path = g_build_filename (fixture->folder, "mine.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BstSet) set = load_set ();
  g_autoptr (BastideTileStock) stock = bastide_tile_stock_new_set (set, file), nowhere = bastide_tile_stock_new_set (set, NULL);
  g_autoptr (BastideTileBook) book = bastide_tile_book_new (stock->tiles, stock->n_tiles, NULL, 0);
  /* West, north, east, south: where the red half is after each quarter turn. */
  static const struct
  {
    int x, y;
  } red[] = { { 8, 32 }, { 32, 8 }, { 56, 32 }, { 32, 56 } };
  cairo_surface_t *plain, *missing;

  g_assert_cmpstr (stock->arts[0], ==, png);
  /* A set that was never saved has no folder in which pictures could lie. */
  g_assert_null (nowhere->arts[0]);
  bastide_tile_book_set_arts (book, stock->arts);
  for (int rot = 0; rot < 4; rot++)
    {
      cairo_surface_t *picture = draw (book, 0, rot, BASTIDE_STYLE_ILLUSTRATED);

      g_assert_cmphex (pixel (picture, red[rot].x, red[rot].y), ==, RED);
      g_assert_cmphex (pixel (picture, red[(rot + 2) % 4].x, red[(rot + 2) % 4].y), ==, BLUE);
      cairo_surface_destroy (picture);
    }
  plain = draw (book, 0, 0, BASTIDE_STYLE_CONTRAST);
  g_assert_cmphex (pixel (plain, 8, 32), !=, RED);
  cairo_surface_destroy (plain);
  missing = draw (book, 1, 0, BASTIDE_STYLE_ILLUSTRATED);
  g_assert_cmphex (pixel (missing, 8, 32), !=, RED);
  cairo_surface_destroy (missing);
}

static void
test_printed (Fixture      *fixture,
              gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png"), *path = g_build_filename (fixture->folder, "mine.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BstSet) set = load_set ();
  g_autoptr (BastideTileStock) stock = bastide_tile_stock_new_set (set, file);
  g_autoptr (BastideTileBook) book = bastide_tile_book_new (stock->tiles, stock->n_tiles, NULL, 0);
  g_autoptr (BastideSheet) sheet = NULL;
  BastideSheetOptions options;
  cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 596, 842);
  cairo_t *cr = cairo_create (page);
  int left, top;

  bastide_sheet_options_init (&options);
  bastide_tile_book_set_arts (book, stock->arts);
  sheet = bastide_sheet_new (book, stock->counts, NULL, &options);
  bastide_sheet_draw_page (sheet, cr, 0);
  cairo_destroy (cr);
  /* Four of 45 mm in the middle of 210 mm, six in the middle of 297 mm. */
  left = (int) BASTIDE_MM (15);
  top = (int) BASTIDE_MM (13.5);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (pixel (page, left + (int) BASTIDE_MM (45 * i + 10), top + 60) == RED, ==, i < 3);
      if (i < 3)
        g_assert_cmphex (pixel (page, left + (int) BASTIDE_MM (45 * i + 35), top + 60), ==, BLUE);
    }
  cairo_surface_destroy (page);
}

/* A game keeps the whole path: it does not know the folder of the set. */
static void
test_played (Fixture      *fixture,
             gconstpointer data)
{
  static const char mix_text[] = "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"mix\", \"sets\": [{\"set\": \"mine\"}]}";
  g_autofree char *sets = g_build_filename (fixture->folder, "sets", NULL);
  g_autofree char *path = g_build_filename (sets, "mine.json", NULL), *picture = g_build_filename (sets, "a.png", NULL);
  const char *folders[] = { fixture->folder, NULL };
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) mix = bst_json_scan (NULL, mix_text, strlen (mix_text), &error);
  g_autoptr (BastideGame) game = NULL;
  BstPlayArgs args = { .n_players = 2 };
  BstPlay *play;
  const BstGame *rules;
  int found = 0;

  g_assert_no_error (error);
  g_assert_cmpint (g_mkdir (sets, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, set_text, -1, NULL));
  catalog = bst_catalog_new_for_folders (folders);
  play = bst_play_new (mix, &args, catalog, report);
  for (guint i = 0; i < bst_report_get_n (report); i++)
    g_test_message ("%s", bst_report_get (report, i)->text);
  g_assert_nonnull (play);
  game = bastide_game_new (play);
  rules = bastide_game_get_game (game);
  for (int tile = 0; tile < rules->n_tiles; tile++)
    if (g_strcmp0 (rules->tiles[tile].id, "mine-a") == 0)
      {
        g_assert_cmpstr (bastide_game_get_arts (game)[tile], ==, picture);
        found++;
      }
  g_assert_cmpint (found, ==, 1);
  g_unlink (path);
  g_rmdir (sets);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/own-art/png-and-svg", test_files);
  ADD ("/own-art/hostile-files", test_hostile);
  ADD ("/own-art/drawn-and-turned", test_drawn);
  ADD ("/own-art/printed", test_printed);
  ADD ("/own-art/played", test_played);
  return g_test_run ();
}
