/* test-export.c – positions and sheets as files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-export.h"
#include "draw-position.h"

#include <gio/gio.h>
#include <string.h>

static void
assert_format (GBytes *bytes, BastideExportFormat format)
{
  static const char *const starts[] = { "\x89PNG\r\n", "<?xml", "%PDF-" };
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);

  g_assert_cmpuint (n, >, 500);
  g_assert_cmpint (memcmp (data, starts[format], strlen (starts[format])), ==, 0);
  if (format == BASTIDE_EXPORT_SVG)
    {
      static const GMarkupParser parser = { NULL };
      g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
      g_autoptr (GError) error = NULL;

      g_markup_parse_context_parse (context, data, (gssize) n, &error);
      g_markup_parse_context_end_parse (context, error ? NULL : &error);
      g_assert_no_error (error);
      g_assert_nonnull (g_strrstr_len (data + n - 20, 20, "</svg>"));
    }
}

static void
png_size (GBytes *bytes, int *out_width, int *out_height)
{
  const guint8 *data = g_bytes_get_data (bytes, NULL);

  *out_width = data[16] << 24 | data[17] << 16 | data[18] << 8 | data[19];
  *out_height = data[20] << 24 | data[21] << 16 | data[22] << 8 | data[23];
}

static void
test_guess_format (void)
{
  BastideExportFormat format;

  g_assert_true (bastide_export_guess_format ("a/b.PNG", &format));
  g_assert_cmpint (format, ==, BASTIDE_EXPORT_PNG);
  g_assert_true (bastide_export_guess_format ("b.svg", &format));
  g_assert_cmpint (format, ==, BASTIDE_EXPORT_SVG);
  g_assert_true (bastide_export_guess_format ("b.svgz", &format));
  g_assert_cmpint (format, ==, BASTIDE_EXPORT_SVGZ);
  g_assert_true (bastide_export_guess_format (".pdf", &format));
  g_assert_cmpint (format, ==, BASTIDE_EXPORT_PDF);
  g_assert_false (bastide_export_guess_format ("png", &format));
}

static void
test_board (void)
{
  static const char *const names[] = { "Ada", "Berta with a very long name indeed", "Carl", NULL };
  g_autoptr (DrawPosition) position = draw_position_new ("everything", 3, 4, 40);
  BastideBoardScene scene = { .game = draw_position_get_game (position), .state = draw_position_get_state (position) };
  BastideExportOptions options = { .tile = 40, .margin = 0.5, .track = TRUE };
  g_auto (GStrv) captions = bastide_export_dup_captions (scene.game, scene.state, names);

  options.captions = (const char *const *) captions;
  for (int format = 0; format <= BASTIDE_EXPORT_PDF; format++)
    for (int style = 0; style < BASTIDE_N_STYLES; style++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (GBytes) bytes = NULL;

        scene.style = (BastideStyle) style;
        bytes = bastide_export_board (&scene, draw_position_get_book (position), NULL, (BastideExportFormat) format,
                                      &options, &error);
        g_assert_no_error (error);
        assert_format (bytes, (BastideExportFormat) format);
      }
}

static void
test_board_size (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 12, 4);
  BastideBoardScene scene = { .game = draw_position_get_game (position), .state = draw_position_get_state (position) };
  BastideExportOptions options = { .tile = 50, .margin = 1 };

  for (int rot = 0; rot < 4; rot++)
    {
      g_autoptr (GBytes) bytes = NULL;
      int width, height;

      options.rot = rot;
      bytes = bastide_export_board (&scene, draw_position_get_book (position), NULL, BASTIDE_EXPORT_PNG, &options,
                                    NULL);
      png_size (bytes, &width, &height);
      g_assert_cmpint (width, ==, rot % 2 ? 250 : 300);
      g_assert_cmpint (height, ==, rot % 2 ? 300 : 250);
    }
}

static GBytes *
unzip (GBytes *bytes)
{
  g_autoptr (GZlibDecompressor) gzip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (memory, G_CONVERTER (gzip));
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_output_stream_splice (out, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
  g_assert_no_error (error);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (out));
}

/* The board of a whole game, as .svgz, fits into a mail. Measured: 26 kB a tile, and 140 kB as .svg. */
static void
test_svgz (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("classic", 3, 4, 60);
  BastideBoardScene scene = { .game = draw_position_get_game (position), .state = draw_position_get_state (position) };
  BastideTileBook *book = draw_position_get_book (position);
  g_autoptr (GBytes) plain = bastide_export_board (&scene, book, NULL, BASTIDE_EXPORT_SVG, NULL, NULL);
  g_autoptr (GBytes) small = bastide_export_board (&scene, book, NULL, BASTIDE_EXPORT_SVGZ, NULL, NULL);
  g_autoptr (GBytes) unzipped = unzip (small);
  gsize n_tiles = scene.state->n_sites;

  g_test_message ("%zu tiles, %zu bytes as .svg, %zu as .svgz", n_tiles, g_bytes_get_size (plain),
                  g_bytes_get_size (small));
  /* Not byte for byte: cairo numbers the surfaces of a process. */
  assert_format (unzipped, BASTIDE_EXPORT_SVG);
  g_assert_cmpuint (g_bytes_get_size (small), <, 40000 * n_tiles);
  g_assert_cmpuint (g_bytes_get_size (plain), <, 200000 * n_tiles);
}

static void
test_errors (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 12, 4),
                           none = draw_position_new_rows ("classic", 0, 4);
  BastideBoardScene scene = { .game = draw_position_get_game (position), .state = draw_position_get_state (position) };
  BastideBoardScene empty = { .game = draw_position_get_game (none), .state = draw_position_get_state (none) };
  BastideExportOptions options = { .tile = 10000 };
  g_autoptr (GError) error = NULL;

  g_assert_null (
    bastide_export_board (&scene, draw_position_get_book (position), NULL, BASTIDE_EXPORT_PNG, &options, &error));
  g_assert_error (error, BASTIDE_EXPORT_ERROR, BASTIDE_EXPORT_ERROR_TOO_LARGE);
  g_assert_cmpstr (error->message, ==,
                   "A picture of 40000 × 30000 pixels is too large; the limit is 32000. Choose smaller tiles.");
  g_clear_error (&error);
  g_assert_null (bastide_export_board (&empty, draw_position_get_book (none), NULL, BASTIDE_EXPORT_PNG, NULL, &error));
  g_assert_error (error, BASTIDE_EXPORT_ERROR, BASTIDE_EXPORT_ERROR_EMPTY);
}

static void
test_sheet (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("wheel", 0, 4);
  BastideTileBook *book = draw_position_get_book (position);
  guint piece, n = 0;
  int face, square;

  for (guint i = 0; i < bastide_tile_book_get_n_tiles (book); i++)
    n += !bastide_tile_book_find_square (book, i, &piece, &face, &square);
  for (int format = 0; format <= BASTIDE_EXPORT_PDF; format++)
    {
      g_autoptr (GBytes) bytes = bastide_export_sheet (book, NULL, BASTIDE_STYLE_PLAIN, FALSE, 10,
                                                       (BastideExportFormat) format, 50, NULL);
      int width, height;

      assert_format (bytes, (BastideExportFormat) format);
      if (format != BASTIDE_EXPORT_PNG)
        continue;
      png_size (bytes, &width, &height);
      g_assert_cmpint (width, ==, 6 + 10 * 56);
      /* and the wheel below: 4 squares and a gap */
      g_assert_cmpint (height, ==, 6 + (int) ((n + 9) / 10) * 56 + 4 * 50 + 6);
    }
}

static void
test_tile (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 0, 4);
  g_autoptr (GBytes) bytes = NULL;
  int width, height;

  bytes = bastide_export_tile (draw_position_get_book (position), 1, 1, BASTIDE_STYLE_ILLUSTRATED, BASTIDE_EXPORT_PNG,
                               77, NULL);
  png_size (bytes, &width, &height);
  g_assert_cmpint (width, ==, 77);
  g_assert_cmpint (height, ==, 77);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/guess-format", test_guess_format);
  g_test_add_func ("/export/board", test_board);
  g_test_add_func ("/export/board-size", test_board_size);
  g_test_add_func ("/export/svgz", test_svgz);
  g_test_add_func ("/export/errors", test_errors);
  g_test_add_func ("/export/sheet", test_sheet);
  g_test_add_func ("/export/tile", test_tile);

  return g_test_run ();
}
