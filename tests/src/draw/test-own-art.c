/* test-own-art.c – a tile's own picture: where it is found and drawn, and that nothing in such a file does harm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-export.h"
#include "model/play/bastide-game.h"
#include "draw/bastide-own-art.h"
#include "draw/bastide-print-sheet.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/play/bastide-setup.h"
#include "model/bastide-tile-list.h"
#include "engine/io/json-scan.h"

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
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("bastide-art-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
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
write_file (Fixture *fixture, const char *name, const char *data, gssize length)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, data, length, &error);
  g_assert_no_error (error);
  return path;
}

/* The western half red, the eastern half blue. */
static char *
write_png (Fixture *fixture, const char *name)
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

/* A picture that no program can make small. */
static char *
write_noise (Fixture *fixture, const char *name)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 600);
  guchar *rows = cairo_image_surface_get_data (surface);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (int i = 0; i < 600 * cairo_image_surface_get_stride (surface); i++)
    rows[i] = (guchar) g_rand_int_range (rand, 0, 256);
  cairo_surface_mark_dirty (surface);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return path;
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
  guint32 color;

  cairo_surface_flush (surface);
  memcpy (&color, row + 4 * x, sizeof color);
  return color & 0xffffff;
}

static void
test_files (Fixture *fixture, gconstpointer data)
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
test_hostile (Fixture *fixture, gconstpointer data)
{
  /* The head of a PNG of 60,000 × 60,000 pixels: more than ten gigabytes. */
  static const char huge[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0\x8d\x32\xcf\x5e";
  static const char bomb[] =
    "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
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
  "{\"id\": \"mine-a\", \"start\": true, \"count\": 3, \"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", "
  "\"EL\", "
  "\"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}], \"art\": \"a.png\"},"
  "{\"id\": \"mine-b\", \"count\": 30, \"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", "
  "\"SL\", "
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
draw (BastideTileBook *book, guint tile, int rot, BastideStyle style)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 64, 64);
  cairo_t *cr = cairo_create (surface);

  bastide_tile_book_draw_tile (book, tile, cr, rot, 64, style);
  cairo_destroy (cr);
  return surface;
}

static void
test_drawn (Fixture *fixture, gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png"), *path = g_build_filename (fixture->folder, "mine.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BstSet) set = load_set ();
  g_autoptr (BastideTileList) list = bastide_tile_list_new_set (set, file),
                              nowhere = bastide_tile_list_new_set (set, NULL);
  g_autoptr (BastideTileBook) book = bastide_tile_book_new (list->tiles, list->n_tiles, NULL, 0);
  /* West, north, east, south: where the red half is after each quarter turn. */
  static const struct
  {
    int x, y;
  } red[] = { { 8, 32 }, { 32, 8 }, { 56, 32 }, { 32, 56 } };
  cairo_surface_t *plain, *missing;

  g_assert_cmpstr (list->arts[0], ==, png);
  /* A set that was never saved has no folder in which pictures could lie. */
  g_assert_null (nowhere->arts[0]);
  bastide_tile_book_set_arts (book, list->arts);
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
test_printed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png"), *path = g_build_filename (fixture->folder, "mine.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BstSet) set = load_set ();
  g_autoptr (BastideTileList) list = bastide_tile_list_new_set (set, file);
  g_autoptr (BastideTileBook) book = bastide_tile_book_new (list->tiles, list->n_tiles, NULL, 0);
  g_autoptr (BastideSheet) sheet = NULL;
  BastideSheetOptions options;
  cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 596, 842);
  cairo_t *cr = cairo_create (page);
  int left, top;

  bastide_sheet_options_init (&options);
  bastide_tile_book_set_arts (book, list->arts);
  sheet = bastide_sheet_new (book, list->counts, NULL, &options);
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

static char *
new_url (const char *kind, gconstpointer data, gsize length)
{
  g_autofree char *text = g_base64_encode (data, length);

  return g_strdup_printf ("data:image/%s;base64,%s", kind, text);
}

/* West, north, east, south: where the red half is after each quarter turn. Mirrored, it starts in the east. */
static void
test_turned (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    double x, y;
  } red[] = { { 0.1, 0.5 }, { 0.5, 0.1 }, { 0.9, 0.5 }, { 0.5, 0.9 } };
  g_autofree char *png = write_png (fixture, "a.png");

  for (int turn = 0; turn < 8; turn++)
    {
      g_autofree char *art = g_strdup_printf ("turn:%d:%s", turn, png);
      cairo_surface_t *surface = bastide_own_art_load (art);
      int at = ((turn & 3) + (turn >= 4 ? 2 : 0)) % 4, size;

      g_assert_nonnull (surface);
      size = cairo_image_surface_get_width (surface);
      g_assert_cmphex (pixel (surface, (int) (red[at].x * size), (int) (red[at].y * size)), ==, RED);
      g_assert_cmphex (pixel (surface, (int) (red[(at + 2) % 4].x * size), (int) (red[(at + 2) % 4].y * size)), ==,
                       BLUE);
      cairo_surface_destroy (surface);
    }
  g_assert_null (bastide_own_art_load ("turn:8:/nowhere"));
  g_assert_null (bastide_own_art_load ("turn:"));
}

/* Pictures inside a file: what is packed is found again, whatever its size, and nothing in such a text does harm. */
static void
test_inside (Fixture *fixture, gconstpointer data)
{
  static const char huge[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0\x8d\x32\xcf\x5e";
  static const gsize bounds[] = { 1000000, 20000, 6000, 2500 };
  g_autofree char *png = write_png (fixture, "a.png"), *large = write_noise (fixture, "noise.png");
  g_autofree char *lie = new_url ("png", huge, sizeof huge - 1), *text = new_url ("png", "no picture", 10);
  g_autofree char *empty = new_url ("svg+xml", "", 0);
  g_autofree char *whole = bastide_own_art_pack (png, 1000000), *none = NULL;
  cairo_surface_t *surface;

  g_assert_true (g_str_has_prefix (whole, "data:image/png;base64,"));
  surface = bastide_own_art_load (whole);
  g_assert_cmphex (pixel (surface, 100, 100), ==, RED);
  cairo_surface_destroy (surface);
  for (gsize i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      g_autofree char *packed = bastide_own_art_pack (large, bounds[i]), *again = NULL;

      g_assert_nonnull (packed);
      g_assert_cmpuint (strlen (packed), <=, 40 + bounds[i] / 3 * 4 + 4);
      surface = bastide_own_art_load (packed);
      g_assert_nonnull (surface);
      cairo_surface_destroy (surface);
      /* What is small enough stays as it is. */
      again = bastide_own_art_pack (packed, bounds[i]);
      g_assert_cmpstr (again, ==, packed);
    }
  none = bastide_own_art_pack (large, 10);
  g_assert_null (none);
  g_assert_null (bastide_own_art_pack ("/nowhere.png", 1000));
  g_assert_null (bastide_own_art_load (lie));
  g_assert_null (bastide_own_art_load (text));
  g_assert_null (bastide_own_art_load (empty));
  g_assert_null (bastide_own_art_load ("data:"));
  g_assert_null (bastide_own_art_load ("data:image/png;base64,"));
  g_assert_null (bastide_own_art_load ("data:image/png;base64,§$%&"));
  g_assert_null (bastide_own_art_load ("data:text/html,<b>no</b>"));
}

/* A set that takes its pictures along, is turned, copied and undone. */
static void
test_set (Fixture *fixture, gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png"), *path = write_file (fixture, "mine.json", set_text, -1),
                  *clip = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_load (file, &error);
  BastideTileRef first = { .index = 0 };
  const guint tiles[] = { 0 };
  g_autofree char *art = NULL, *turned = NULL, *twice = NULL;
  BastideArtTally tally;

  g_assert_no_error (error);
  /* On the clipboard the picture is found from anywhere. */
  clip = bastide_set_doc_copy (doc, tiles, 1);
  g_assert_nonnull (strstr (clip, png));
  g_assert_cmpint (bastide_art_count_outside (bastide_document_get_root (BASTIDE_DOCUMENT (doc))), ==, 2);

  tally = bastide_set_doc_embed_art (doc, bastide_own_art_pack);
  g_assert_cmpint (tally.n_packed, ==, 1);
  g_assert_cmpint (tally.n_lost, ==, 1);
  g_assert_cmpint (bastide_art_count_inside (bastide_document_get_root (BASTIDE_DOCUMENT (doc))), ==, 1);
  art = bastide_tile_dup_art (bastide_set_doc_get_json (doc, &first), NULL);
  g_assert_true (g_str_has_prefix (art, "data:image/png"));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (doc)), ==, 0);

  bastide_set_doc_turn_art (doc, &first, FALSE, "turn", "turn");
  turned = bastide_tile_dup_art (bastide_set_doc_get_json (doc, &first), NULL);
  g_assert_true (g_str_has_prefix (turned, "turn:1:data:image/png"));
  bastide_set_doc_turn_art (doc, &first, TRUE, "mirror", "mirror");
  twice = bastide_tile_dup_art (bastide_set_doc_get_json (doc, &first), NULL);
  g_assert_true (g_str_has_prefix (twice, "turn:7:data:image/png"));
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (doc)), ==, 0);
  for (int i = 0; i < 3; i++)
    bastide_document_undo (BASTIDE_DOCUMENT (doc));
  g_assert_cmpstr (bst_json_get_string (bastide_set_doc_get_json (doc, &first), "art", ""), ==, "a.png");
}

/* A game begun with pictures shows them when they are gone, and in another place. */
static void
test_taken_along (Fixture *fixture, gconstpointer data)
{
  static const char mix_text[] =
    "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"mix\", \"sets\": [{\"set\": \"mine\"}]}";
  g_autofree char *sets = g_build_filename (fixture->folder, "sets", NULL);
  g_autofree char *path = g_build_filename (sets, "mine.json", NULL), *png = g_build_filename ("sets", "a.png", NULL);
  const char *folders[] = { fixture->folder, NULL };
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) mix = bst_json_scan (NULL, mix_text, strlen (mix_text), &error), root = NULL;
  g_autoptr (BstCatalog) catalog = NULL, nothing = bst_catalog_new_for_folders (NULL);
  g_autoptr (BastideSetup) setup = NULL;
  g_autofree char *text = NULL, *remembered = NULL, *written = NULL;
  BstPlay *play;
  g_autoptr (BastideGame) game = NULL;
  const BstGame *rules;
  int found = 0;

  g_assert_cmpint (g_mkdir (sets, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, set_text, -1, NULL));
  written = write_png (fixture, png);
  catalog = bst_catalog_new_for_folders (folders);
  setup = bastide_setup_new (catalog);
  bastide_setup_set_mix (setup, mix);
  while (bastide_setup_get_n_players (setup) < 2)
    bastide_setup_add_player (setup, "A");
  play = bastide_setup_begin (setup, FALSE, bastide_own_art_pack, report);
  g_assert_nonnull (play);
  text = bst_play_to_text (play);
  bst_play_free (play);
  g_unlink (written);
  g_unlink (path);
  g_rmdir (sets);

  root = bst_json_scan (NULL, text, strlen (text), &error);
  g_assert_no_error (error);
  play = bst_play_load (root, nothing, report);
  g_assert_nonnull (play);
  /* The picture of the other tile was never there; its path is still told. */
  g_assert_cmpuint (bst_report_get_n (report), ==, 0);
  /* Settings are no place for pictures. */
  bastide_setup_from_play (setup, play);
  remembered = bastide_setup_to_text (setup);
  g_assert_null (strstr (remembered, "data:image"));
  game = bastide_game_new (play);
  rules = bastide_game_get_game (game);
  for (int tile = 0; tile < rules->n_tiles; tile++)
    if (g_strcmp0 (rules->tiles[tile].id, "mine-a") == 0)
      {
        cairo_surface_t *surface = bastide_own_art_load (bastide_game_get_arts (game)[tile]);

        g_assert_nonnull (surface);
        g_assert_cmphex (pixel (surface, 100, 100), ==, RED);
        cairo_surface_destroy (surface);
        found++;
      }
  g_assert_cmpint (found, ==, 1);
}

/* A file of an older version keeps the whole path, and shows what is there. */
static void
test_played (Fixture *fixture, gconstpointer data)
{
  static const char mix_text[] =
    "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"mix\", \"sets\": [{\"set\": \"mine\"}]}";
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
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/own-art/png-and-svg", test_files);
  ADD ("/own-art/hostile-files", test_hostile);
  ADD ("/own-art/drawn-and-turned", test_drawn);
  ADD ("/own-art/printed", test_printed);
  ADD ("/own-art/played", test_played);
  ADD ("/own-art/turned", test_turned);
  ADD ("/own-art/inside-a-file", test_inside);
  ADD ("/own-art/inside-a-set", test_set);
  ADD ("/own-art/taken-along-by-a-game", test_taken_along);
  return g_test_run ();
}
