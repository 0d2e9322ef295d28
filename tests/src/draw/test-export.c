/* test-export.c – positions and sheets as files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-export.h"
#include "draw/bastide-svg-press.h"
#include "draw-position.h"

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
    g_assert_nonnull (g_strrstr_len (data + n - 20, 20, "</svg>"));
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

static char *
press (const char *text)
{
  g_autoptr (GBytes) bytes = bastide_svg_press (g_bytes_new (text, strlen (text)));
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);

  return g_strndup (data, n);
}

static void
test_press (void)
{
  static const struct
  {
    const char *from, *to;
  } examples[] = {
    /* From point to point; the move after a closed shape leads nowhere. */
    { "<path d=\"M 10 20 L 30.25 20.5 C 1 2 3 4 -5.004 6.126 Z M 10 20 \"/>",
      "<path d=\"m10 20 20.25.5c-29.25-18.5-27.25-16.5-35.25-14.37z\"/>" },
    { "<path d=\"M 0 0 Z M 0 0 M 5 5 L 6 6 Z M 5 5 \"/>", "<path d=\"m0 0zm5 5 1 1z\"/>" },
    /* Rounding does not add up: thirds of a step end where they should. */
    { "<path d=\"M 0 0 L 0.003333 0 L 0.006667 0 L 0.01 0 \"/>", "<path d=\"m0 0 0 0 .01 0 0 0\"/>" },
    /* What is enlarged keeps its decimals. */
    { "<path d=\"M 0.12345 1 L 0.12346 1 \" transform=\"matrix(96,0,0,96,1,1)\"/>",
      "<path d=\"m.12345 1 .00001 0\" transform=\"matrix(96,0,0,96,1,1)\"/>" },
    { "<path style=\" stroke:none;fill-rule:nonzero;fill:rgb(100%,50.196078%,0%);fill-opacity:0.5;\"/>",
      "<path style=\" fill:#ff8000;fill-opacity:0.5;\"/>" },
    /* Unknown commands, broken numbers and words between tags stay. */
    { "<path d=\"M 1 1 A 2 2 0 0 0 3 3\"/>", "<path d=\"M 1 1 A 2 2 0 0 0 3 3\"/>" },
    { "<path d=\"M 1 \"/>", "<path d=\"M 1 \"/>" },
    { "<path d=\"M 1", "<path d=\"M 1" },
    { "<a style=\"fill:rgb(100%,1", "<a style=\"fill:rgb(100%,1" },
    { "<title>stroke:none; rgb(0%,0%,0%)</title>", "<title>stroke:none; rgb(0%,0%,0%)</title>" },
    { "", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *pressed = press (examples[i].from);

      g_assert_cmpstr (pressed, ==, examples[i].to);
    }
}

/* The board of a long game fits into a mail: cairo alone would write more than twice as much. */
static void
test_board_is_short (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("classic", 3, 4, 60);
  BastideBoardScene scene = { .game = draw_position_get_game (position), .state = draw_position_get_state (position) };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideTileBook)
    book = bastide_tile_book_new (scene.game->tiles, scene.game->n_tiles, scene.game->pieces, scene.game->n_pieces);
  int n_tiles = 0;

  for (int site = 0; site < scene.state->n_sites; site++)
    n_tiles += bst_sites (scene.game, scene.state)[site].tile != BST_NONE;
  bytes = bastide_export_board (&scene, book, NULL, BASTIDE_EXPORT_SVG, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%d tiles, %zu bytes", n_tiles, g_bytes_get_size (bytes));
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 90000u * n_tiles);
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
                   "A picture of 40000 × 30000 pixels is too large; at most 32000 are possible. Choose smaller tiles.");
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
  g_test_add_func ("/export/press", test_press);
  g_test_add_func ("/export/board-is-short", test_board_is_short);
  g_test_add_func ("/export/errors", test_errors);
  g_test_add_func ("/export/sheet", test_sheet);
  g_test_add_func ("/export/tile", test_tile);

  return g_test_run ();
}
