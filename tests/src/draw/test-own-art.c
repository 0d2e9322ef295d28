/* test-own-art.c – a tile's own picture: where it is found and drawn, and that nothing in such a file does harm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* symlink() */

#include "draw/bastide-art-helper.h"
#include "draw/bastide-export.h"
#include "model/play/bastide-game.h"
#include "draw/bastide-own-art.h"
#include "draw/bastide-picture-cache.h"
#include "draw/bastide-print-sheet.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/play/bastide-setup.h"
#include "model/bastide-paths.h"
#include "model/bastide-tile-list.h"
#include "engine/io/art.h"
#include "engine/io/json-scan.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
      cairo_surface_t *art = bastide_own_art_load (paths[i], NULL);
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
  g_assert_null (bastide_own_art_load (large, NULL));
  g_assert_null (bastide_own_art_load (text, NULL));
  g_assert_null (bastide_own_art_load (empty, NULL));
  g_assert_null (bastide_own_art_load (entities, NULL));
  g_assert_null (bastide_own_art_load (missing, NULL));
  g_assert_null (bastide_own_art_load (pipe, NULL));
  g_assert_null (bastide_own_art_load (fixture->folder, NULL));
  g_assert_null (bastide_own_art_load ("/dev/zero", NULL));
  /* Half a picture may be shown or not; it must only do no harm. */
  g_clear_pointer (&contents, g_free);
  {
    cairo_surface_t *art = bastide_own_art_load (torn, NULL);

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

/* (transfer full): the same set with another picture of the first tile, and none of the second. */
static char *
new_set_text (const char *art)
{
  g_autoptr (GString) text = g_string_new (set_text);
  g_autofree char *member = g_strdup_printf ("\"art\": \"%s\"", art);

  g_string_replace (text, "\"art\": \"a.png\"", member, 1);
  g_string_replace (text, ", \"art\": \"missing.png\"", "", 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

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
  bastide_tile_book_load_arts (book);
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
  bastide_tile_book_load_arts (book);
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
      cairo_surface_t *surface = bastide_own_art_load (art, NULL);
      int at = ((turn & 3) + (turn >= 4 ? 2 : 0)) % 4, size;

      g_assert_nonnull (surface);
      size = cairo_image_surface_get_width (surface);
      g_assert_cmphex (pixel (surface, (int) (red[at].x * size), (int) (red[at].y * size)), ==, RED);
      g_assert_cmphex (pixel (surface, (int) (red[(at + 2) % 4].x * size), (int) (red[(at + 2) % 4].y * size)), ==,
                       BLUE);
      cairo_surface_destroy (surface);
    }
  g_assert_null (bastide_own_art_load ("turn:8:/nowhere", NULL));
  g_assert_null (bastide_own_art_load ("turn:", NULL));
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
  surface = bastide_own_art_load (whole, NULL);
  g_assert_cmphex (pixel (surface, 100, 100), ==, RED);
  cairo_surface_destroy (surface);
  for (gsize i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      g_autofree char *packed = bastide_own_art_pack (large, bounds[i]), *again = NULL;

      g_assert_nonnull (packed);
      g_assert_cmpuint (strlen (packed), <=, 40 + bounds[i] / 3 * 4 + 4);
      surface = bastide_own_art_load (packed, NULL);
      g_assert_nonnull (surface);
      cairo_surface_destroy (surface);
      /* What is small enough stays as it is. */
      again = bastide_own_art_pack (packed, bounds[i]);
      g_assert_cmpstr (again, ==, packed);
    }
  none = bastide_own_art_pack (large, 10);
  g_assert_null (none);
  g_assert_null (bastide_own_art_pack ("/nowhere.png", 1000));
  g_assert_null (bastide_own_art_load (lie, NULL));
  g_assert_null (bastide_own_art_load (text, NULL));
  g_assert_null (bastide_own_art_load (empty, NULL));
  g_assert_null (bastide_own_art_load ("data:", NULL));
  g_assert_null (bastide_own_art_load ("data:image/png;base64,", NULL));
  g_assert_null (bastide_own_art_load ("data:image/png;base64,§$%&", NULL));
  g_assert_null (bastide_own_art_load ("data:text/html,<b>no</b>", NULL));
}

/* --- Bombs --- */

#define SVG(body)                                                                                                      \
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='100' height='100'>" body  \
  "</svg>"

/* Rounds of noise without end: minutes. */
static char *
write_turbulence (Fixture *fixture, const char *name)
{
  g_autoptr (GString) svg = g_string_new ("<filter id='f' x='0' y='0' width='1' height='1'>");
  g_autofree char *text = NULL;

  for (int i = 0; i < 50; i++)
    g_string_append (svg, "<feTurbulence baseFrequency='0.05' numOctaves='1000000000' type='turbulence'/>");
  g_string_append (svg, "</filter><rect width='100' height='100' filter='url(#f)'/>");
  text = g_strdup_printf (SVG ("%s"), svg->str);
  return write_file (fixture, name, text, -1);
}

/* A thousand million small squares. */
static char *
write_uses (Fixture *fixture, const char *name)
{
  g_autoptr (GString) svg = g_string_new ("<g id='g0'><rect width='1' height='1'/></g>");
  g_autofree char *text = NULL;

  for (int i = 1; i < 10; i++)
    {
      g_string_append_printf (svg, "<g id='g%d'>", i);
      for (int j = 0; j < 10; j++)
        g_string_append_printf (svg, "<use xlink:href='#g%d'/>", i - 1);
      g_string_append (svg, "</g>");
    }
  text = g_strdup_printf (SVG ("%s<use xlink:href='#g9'/>"), svg->str);
  return write_file (fixture, name, text, -1);
}

/* Says that it is as large as can be. */
static char *
write_giant (Fixture *fixture, const char *name)
{
  static const char head[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x02\0\0\0\0\0\0\0";

  return write_file (fixture, name, head, sizeof head - 1);
}

static void
test_bombs (Fixture *fixture, gconstpointer data)
{
  g_autofree char *turbulence = write_turbulence (fixture, "a.svg"), *uses = write_uses (fixture, "b.svg"),
                  *giant = write_giant (fixture, "c.png"), *vast = NULL, *png = write_png (fixture, "d.png");
  const char *bombs[] = { turbulence, uses, giant };
  BastideArtFault fault = BASTIDE_ART_FINE;
  cairo_surface_t *art;

  vast = write_file (fixture, "e.svg",
                     "<svg xmlns='http://www.w3.org/2000/svg' width='1000000000' height='1000000000'/>", -1);
  for (gsize i = 0; i < G_N_ELEMENTS (bombs); i++)
    {
      gint64 start = g_get_monotonic_time ();

      g_assert_null (bastide_own_art_load (bombs[i], &fault));
      g_assert_cmpint (fault, !=, BASTIDE_ART_FINE);
      g_assert_cmpint (fault, !=, BASTIDE_ART_MISSING);
      /* The second time it is known. */
      g_assert_true (bastide_own_art_peek (bombs[i], &art, NULL));
      g_assert_null (art);
      g_test_message ("%s: fault %d after %" G_GINT64_FORMAT " ms", bombs[i], fault,
                      (g_get_monotonic_time () - start) / 1000);
      g_assert_null (bastide_own_art_pack (bombs[i], 1000000));
    }
  g_assert_null (bastide_own_art_load (vast, &fault));
  g_assert_cmpint (fault, ==, BASTIDE_ART_TOO_LARGE);
  /* A picture that does no harm is still shown. */
  art = bastide_own_art_load (png, &fault);
  g_assert_nonnull (art);
  g_assert_cmpint (fault, ==, BASTIDE_ART_FINE);
  cairo_surface_destroy (art);
}

typedef struct
{
  guint n_ticks;
  gboolean done;
} Meanwhile;

static gboolean
tick_cb (gpointer data)
{
  ((Meanwhile *) data)->n_ticks++;
  return G_SOURCE_CONTINUE;
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  cairo_surface_t *art;

  g_assert_true (bastide_own_art_load_finish (result, &art, NULL));
  g_assert_null (art);
  ((Meanwhile *) data)->done = TRUE;
}

/* The main loop goes round while the helper is busy with a bomb. */
static void
test_nobody_waits (Fixture *fixture, gconstpointer data)
{
  g_autofree char *bomb = write_turbulence (fixture, "a.svg");
  Meanwhile meanwhile = { 0 };
  guint source = g_timeout_add (10, tick_cb, &meanwhile);

  bastide_own_art_load_async (bomb, NULL, loaded_cb, &meanwhile);
  while (!meanwhile.done)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
  g_assert_cmpuint (meanwhile.n_ticks, >, 10);
}

/* Only the file that the path names is read, not one that a link on the way leads to. */
static void
test_links (Fixture *fixture, gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png"), *link = g_build_filename (fixture->folder, "b.png", NULL),
                  *folder_link = g_build_filename (fixture->folder, "c", NULL),
                  *over = g_build_filename (folder_link, "a.png", NULL), *dots = NULL;
  BastideArtFault fault;

  dots = g_build_filename (fixture->folder, "..", "a.png", NULL);
  g_assert_cmpint (symlink (png, link), ==, 0);
  g_assert_cmpint (symlink (fixture->folder, folder_link), ==, 0);
  g_assert_null (bastide_own_art_load (link, &fault));
  g_assert_cmpint (fault, ==, BASTIDE_ART_FORBIDDEN);
  g_assert_null (bastide_own_art_load (over, &fault));
  g_assert_cmpint (fault, ==, BASTIDE_ART_FORBIDDEN);
  g_assert_null (bastide_own_art_pack (link, 1000000));
  g_assert_null (bastide_own_art_pack (over, 1000000));
  g_assert_null (bastide_own_art_load (dots, NULL));
}

/* The same process serves one picture after the other, and a picture that is known is not read again. */
static void
test_one_helper (Fixture *fixture, gconstpointer data)
{
  int pid = 0;

  for (int i = 0; i < 30; i++)
    {
      g_autofree char *name = g_strdup_printf ("%d.png", i), *path = write_png (fixture, name);
      cairo_surface_t *art = bastide_own_art_load (path, NULL);

      g_assert_nonnull (art);
      cairo_surface_destroy (art);
      g_assert_true (bastide_own_art_peek (path, &art, NULL));
      cairo_surface_destroy (art);
      g_assert_true (!pid || bastide_art_helper_get_pid () == pid);
      pid = bastide_art_helper_get_pid ();
      g_assert_cmpint (pid, >, 0);
    }
}

static void
test_helper_killed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *one = write_png (fixture, "a.png"), *two = write_png (fixture, "b.png"),
                  *three = write_png (fixture, "c.png");
  cairo_surface_t *art = bastide_own_art_load (one, NULL);

  g_assert_nonnull (art);
  cairo_surface_destroy (art);
  g_assert_cmpint (kill (bastide_art_helper_get_pid (), SIGKILL), ==, 0);
  art = bastide_own_art_load (two, NULL);
  g_clear_pointer (&art, cairo_surface_destroy);
  art = bastide_own_art_load (three, NULL);
  g_assert_nonnull (art);
  cairo_surface_destroy (art);
}

static void
ready_cb (gpointer ready)
{
  *(gboolean *) ready = TRUE;
}

/* The usual art is there at once, and the picture follows when it has been read. */
static void
test_arrived (Fixture *fixture, gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png");
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  const BstSet *set = bst_catalog_find_set (catalog, "classic-base")->set;
  g_autoptr (BastideTileBook)
    book = bastide_tile_book_new (&g_array_index (set->tiles, BstTileEntry, 0).tile, 1, NULL, 0);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (book);
  BastidePictureKey key = { .kind = BASTIDE_PICTURE_TILE, .size = 40 };
  BastidePicture picture;
  gboolean ready = FALSE;

  bastide_tile_book_set_arts (book, &png);
  bastide_picture_cache_set_ready (cache, ready_cb, &ready);
  bastide_picture_cache_begin (cache);
  g_assert_true (bastide_picture_cache_get (cache, &key, TRUE, TRUE, &picture));
  g_assert_cmphex (pixel (picture.surface, 10, 20), !=, RED);
  while (!ready || !bastide_tile_book_is_settled (book, 0))
    g_main_context_iteration (NULL, TRUE);
  bastide_picture_cache_begin (cache);
  g_assert_true (bastide_picture_cache_get (cache, &key, FALSE, TRUE, &picture));
  g_assert_cmphex (pixel (picture.surface, 10, 20), ==, RED);
}

static void
packed_cb (GObject *source, GAsyncResult *result, gpointer packed)
{
  *(GHashTable **) packed = bastide_art_pack_finish (result);
}

static BastideArtTally
embed_set (BastideSetDoc *doc)
{
  g_auto (GStrv) folders = bst_art_dup_folders (bastide_document_get_file (BASTIDE_DOCUMENT (doc)));
  g_autoptr (GHashTable) packed = NULL;

  bastide_art_pack_async (bastide_document_get_root (BASTIDE_DOCUMENT (doc)), (const char *const *) folders,
                          BASTIDE_ART_SET, bastide_own_art_pack, NULL, packed_cb, &packed);
  while (!packed)
    g_main_context_iteration (NULL, TRUE);
  return bastide_set_doc_put_art (doc, packed);
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

  tally = embed_set (doc);
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
  g_autoptr (JsonNode) mix = bst_json_scan (NULL, mix_text, strlen (mix_text), &error), root = NULL, whole = NULL;
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
  whole = bastide_setup_new_whole_mix (setup);
  g_assert_nonnull (whole);
  bastide_art_embed (whole, NULL, BASTIDE_ART_GAME, bastide_own_art_pack);
  play = bastide_setup_begin (setup, FALSE, whole, report);
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
        cairo_surface_t *surface = bastide_own_art_load (bastide_game_get_arts (game)[tile], NULL);

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

/* A set of one tile with this picture, in a folder of its own below that of the fixture. */
static BastideSetDoc *
open_stranger (Fixture *fixture, const char *art)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "stranger", NULL),
                  *path = g_build_filename (folder, "set.json", NULL), *text = new_set_text (art);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  BastideSetDoc *doc;

  g_mkdir (folder, 0700);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  doc = bastide_set_doc_load (file, NULL);
  g_assert_nonnull (doc);
  return doc;
}

static void
remove_stranger (Fixture *fixture)
{
  static const char *const names[] = { "stranger/set.json", "stranger/link.png", "stranger" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);

      g_remove (path);
    }
}

/* A stranger's set does not get at a file of its user: neither to show it nor to take it along. */
static void
test_private (Fixture *fixture, gconstpointer data)
{
  g_autofree char *secret = write_png (fixture, "secret.png"),
                  *link = g_build_filename (fixture->folder, "stranger", "link.png", NULL);
  const char *const arts[] = { secret, "../secret.png", "link.png" };

  for (gsize i = 0; i < G_N_ELEMENTS (arts); i++)
    {
      g_autoptr (BastideSetDoc) doc = open_stranger (fixture, arts[i]);
      g_autofree char *art = NULL;
      g_autoptr (JsonNode) mix = bastide_set_doc_to_mix (doc, "classic-base");
      g_autoptr (BastideTileList) list = bastide_tile_list_new_set (bastide_set_doc_get_set (doc),
                                                                    bastide_document_get_file (BASTIDE_DOCUMENT (doc)));
      g_auto (GStrv) folders = bst_art_dup_folders (bastide_document_get_file (BASTIDE_DOCUMENT (doc)));
      BastideTileRef first = { .index = 0 };
      BastideArtTally tally;

      if (i == 2)
        g_assert_cmpint (symlink (secret, link), ==, 0);
      art = bastide_tile_dup_art (bastide_set_doc_get_json (doc, &first),
                                  bastide_document_get_file (BASTIDE_DOCUMENT (doc)));
      g_assert_null (art);
      tally = embed_set (doc);
      g_assert_cmpint (tally.n_packed, ==, 0);
      g_assert_cmpstr (bst_json_get_string (bastide_set_doc_get_json (doc, &first), "art", ""), ==, arts[i]);
      /* In a mix that leaves the folder nothing of it is left. */
      bst_art_settle (mix, (const char *const *) folders);
      g_assert_cmpint (bastide_art_count_outside (mix), ==, 0);
      if (i < 2)
        {
          g_assert_null (list->arts[0]);
          g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (doc)), ==, 1);
        }
      remove_stranger (fixture);
    }
}

/* Neither does a stranger's game, shown or played again. */
static void
test_private_game (Fixture *fixture, gconstpointer data)
{
  g_autofree char *secret = write_png (fixture, "secret.png"), *game_text = NULL;
  g_autoptr (JsonNode) mix = NULL, root = NULL, whole = NULL;
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BastideSetDoc) doc = open_stranger (fixture, secret);
  g_autoptr (BastideGame) game = NULL;
  BstPlayArgs args = { .n_players = 2 };
  BstPlay *play;
  const BstGame *rules;

  /* As the stranger would make it, with the name of the file in it. */
  mix = bastide_set_doc_to_mix (doc, "classic-base");
  g_assert_cmpint (bastide_art_count_outside (mix), ==, 1);
  play = bst_play_new (mix, &args, catalog, report);
  g_assert_nonnull (play);
  game_text = bst_play_to_text (play);
  g_assert_nonnull (strstr (game_text, secret));
  bst_play_free (play);

  root = bst_json_scan (NULL, game_text, strlen (game_text), NULL);
  play = bst_play_load (root, catalog, report);
  g_assert_nonnull (play);
  bastide_setup_from_play (setup, play);
  whole = bastide_setup_new_whole_mix (setup);
  g_assert_null (whole);
  game = bastide_game_new (play);
  rules = bastide_game_get_game (game);
  for (int tile = 0; tile < rules->n_tiles; tile++)
    g_assert_null (bastide_game_get_arts (game)[tile]);
  remove_stranger (fixture);
}

/* Whoever saves his own set into another folder is not asked about its pictures. */
static void
test_moved (Fixture *fixture, gconstpointer data)
{
  g_autofree char *png = write_png (fixture, "a.png"), *text = new_set_text ("a.png"),
                  *path = write_file (fixture, "mine.json", text, -1),
                  *there = g_build_filename (fixture->folder, "stranger", "set.json", NULL), *art = NULL;
  g_autofree char *folder = g_path_get_dirname (there);
  g_autoptr (GFile) file = g_file_new_for_path (path), target = g_file_new_for_path (there);
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_load (file, NULL), again = NULL;
  g_auto (GStrv) foreign = NULL;
  BastideTileRef first = { .index = 0 };

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (bastide_document_save_as (BASTIDE_DOCUMENT (doc), target, NULL));
  again = bastide_set_doc_load (target, NULL);
  foreign = bst_art_list_foreign (bastide_document_get_root (BASTIDE_DOCUMENT (again)), target, FALSE);
  g_assert_cmpuint (g_strv_length (foreign), ==, 0);
  art = bastide_tile_dup_art (bastide_set_doc_get_json (again, &first), target);
  g_assert_cmpstr (art, ==, png);
  remove_stranger (fixture);
}

/* Folders of its own, like G_TEST_OPTION_ISOLATE_DIRS, which loses memory in GLib 2.74. */
static void
isolate (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-own-art-XXXXXX", NULL);

  g_assert_nonnull (folder);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
}

int
main (int argc, char **argv)
{
  g_autofree char *helper = bastide_paths_dup_picture_helper ();

  isolate ();
  g_test_init (&argc, &argv, NULL);
  bastide_art_helper_set_path (helper);
#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/own-art/png-and-svg", test_files);
  ADD ("/own-art/hostile-files", test_hostile);
  ADD ("/own-art/bombs", test_bombs);
  ADD ("/own-art/nobody-waits-for-a-bomb", test_nobody_waits);
  ADD ("/own-art/links-on-the-way", test_links);
  ADD ("/own-art/one-helper-for-many", test_one_helper);
  ADD ("/own-art/helper-killed", test_helper_killed);
  ADD ("/own-art/drawn-when-arrived", test_arrived);
  ADD ("/own-art/drawn-and-turned", test_drawn);
  ADD ("/own-art/printed", test_printed);
  ADD ("/own-art/played", test_played);
  ADD ("/own-art/turned", test_turned);
  ADD ("/own-art/inside-a-file", test_inside);
  ADD ("/own-art/inside-a-set", test_set);
  ADD ("/own-art/taken-along-by-a-game", test_taken_along);
  ADD ("/own-art/private-picture-stays", test_private);
  ADD ("/own-art/private-picture-of-a-game", test_private_game);
  ADD ("/own-art/moved-to-another-folder", test_moved);
  return g_test_run ();
}
