/* bastide-export.c – see bastide-export.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-export.h"

#include "draw/bastide-tile-art.h"
#include "draw/bastide-track-art.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>

#define MAX_PIXELS 32000 /* cairo cannot make image surfaces of more than 32767 */

G_DEFINE_QUARK (bastide - export - error - quark, bastide_export_error)

gboolean
bastide_export_guess_format (const char *name, BastideExportFormat *out_format)
{
  static const char *const endings[] = { ".png", ".svg", ".pdf", ".svgz" };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      {
        *out_format = (BastideExportFormat) i;
        return TRUE;
      }
  return FALSE;
}

/* --- surfaces --- */

typedef struct
{
  BastideExportFormat format;
  GByteArray *bytes;
  cairo_surface_t *surface;
  cairo_t *cr;
} Canvas;

static cairo_status_t
write_cb (void *data, const unsigned char *bytes, unsigned n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_size (BastideExportFormat format, double width, double height, GError **error)
{
  if (format == BASTIDE_EXPORT_PNG && (width > MAX_PIXELS || height > MAX_PIXELS))
    {
      g_set_error (error, BASTIDE_EXPORT_ERROR, BASTIDE_EXPORT_ERROR_TOO_LARGE,
                   /* TRANSLATORS: width, height and the greatest allowed of them, in pixels. */
                   _ ("A picture of %.0f × %.0f pixels is too large; the limit is %d. Choose smaller tiles."), width,
                   height, MAX_PIXELS);
      return FALSE;
    }
  return TRUE;
}

static void
open_canvas (Canvas *canvas, BastideExportFormat format, gboolean clear, double width, double height)
{
  *canvas = (Canvas){ .format = format, .bytes = g_byte_array_new () };
  switch (format)
    {
    case BASTIDE_EXPORT_SVG:
    case BASTIDE_EXPORT_SVGZ:
      canvas->surface = cairo_svg_surface_create_for_stream (write_cb, canvas->bytes, width, height);
      break;
    case BASTIDE_EXPORT_PDF:
      canvas->surface = cairo_pdf_surface_create_for_stream (write_cb, canvas->bytes, width, height);
      break;
    default:
      canvas->surface = cairo_image_surface_create (clear ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                                    (int) ceil (width), (int) ceil (height));
      break;
    }
  canvas->cr = cairo_create (canvas->surface);
}

void
bastide_export_set_failure (GError **error, cairo_status_t status)
{
  g_set_error (error, BASTIDE_EXPORT_ERROR, BASTIDE_EXPORT_ERROR_FAILED,
               /* TRANSLATORS: %s is the reason, from the drawing library. */
               _ ("Could not draw the picture: %s."), cairo_status_to_string (status));
}

GBytes *
bastide_export_compress (GBytes *bytes)
{
  g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, G_CONVERTER (gzip));

  g_output_stream_write_all (stream, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, NULL, NULL);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

/* Finishes the picture and returns its bytes; frees the canvas in any case. */
static GBytes *
finish_canvas (Canvas *canvas, cairo_status_t *out_status)
{
  cairo_status_t status = cairo_status (canvas->cr);

  cairo_destroy (canvas->cr);
  if (status == CAIRO_STATUS_SUCCESS && canvas->format == BASTIDE_EXPORT_PNG)
    status = cairo_surface_write_to_png_stream (canvas->surface, write_cb, canvas->bytes);
  cairo_surface_finish (canvas->surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (canvas->surface);
  cairo_surface_destroy (canvas->surface);
  *out_status = status;
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_byte_array_unref (canvas->bytes);
      return NULL;
    }
  if (canvas->format == BASTIDE_EXPORT_SVGZ)
    {
      g_autoptr (GBytes) svg = g_byte_array_free_to_bytes (canvas->bytes);

      return bastide_export_compress (svg);
    }
  return g_byte_array_free_to_bytes (canvas->bytes);
}

static GBytes *
close_canvas (Canvas *canvas, GError **error)
{
  cairo_status_t status;
  GBytes *bytes = finish_canvas (canvas, &status);

  if (!bytes)
    bastide_export_set_failure (error, status);
  return bytes;
}

/* --- board --- */

char **
bastide_export_dup_captions (const BstGame *game, const BstState *state, const char *const *names)
{
  char **captions = g_new0 (char *, game->n_players + 1);

  for (int seat = 0; seat < game->n_players && names[seat]; seat++)
    /* TRANSLATORS: a player and the score. */
    captions[seat] = g_strdup_printf (_ ("%s: %d"), names[seat], bst_score (state, seat));
  return captions;
}

/* One line with sign, name and score of every player. */
static void
draw_players (cairo_t *cr,
              const BastideBoardScene *scene,
              const BastideLook *looks,
              const char *const *captions,
              double x,
              double y,
              double width,
              double height)
{
  guint32 ink = scene->dark ? 0xFFFFFF : 0x2A2118;
  double step = width / scene->game->n_players, r = MIN (height * 0.36, step * 0.14);

  for (int seat = 0; seat < scene->game->n_players && captions[seat]; seat++)
    {
      double at = x + step * seat + r * 1.3, middle = y + height / 2;
      double size = r * 1.15, wide = bastide_text_width (cr, captions[seat], size, TRUE);

      bastide_look_draw (cr, &looks[seat], at, middle, r, scene->style);
      if (wide > step - r * 3)
        {
          size *= (step - r * 3) / wide;
          wide = step - r * 3;
        }
      bastide_paint_text (cr, captions[seat], at + r * 1.4 + wide / 2, middle, size, ink, TRUE);
    }
}

/* Sizes of the parts of a picture. */
typedef struct
{
  BastideViewport view;
  double tile, wheel, players, track;
} Layout;

static double
get_height (const Layout *layout)
{
  return layout->view.height + layout->wheel + layout->players + layout->track;
}

static const BastideExportOptions usual = { .margin = -1 };

/* FALSE if there is no tile. */
static gboolean
lay_out_board (const BastideBoardScene *scene, const BastideExportOptions *options, Layout *out)
{
  double margin = options->margin < 0 ? 0.5 : options->margin;
  BastideViewport *view = &out->view;
  int x0, y0, x1, y1;

  if (!bastide_board_get_extents (scene->game, scene->state, &x0, &y0, &x1, &y1))
    return FALSE;
  *out = (Layout){ .view.scale = 1, .tile = options->tile > 0 ? MAX (8, round (options->tile)) : 96 };
  view->x = (x0 + x1 + 1) / 2.0;
  view->y = (y0 + y1 + 1) / 2.0;
  view->zoom = out->tile;
  view->rot = options->rot & 3;
  view->width = (int) ceil (((view->rot & 1 ? y1 - y0 : x1 - x0) + 1 + 2 * margin) * out->tile);
  view->height = (int) ceil (((view->rot & 1 ? x1 - x0 : y1 - y0) + 1 + 2 * margin) * out->tile);
  if (options->captions)
    out->players = CLAMP (view->width / 14.0, 24, out->tile * 0.6);
  if (options->wheel)
    out->wheel = MIN (out->tile * 4, view->width);
  if (options->track)
    out->track = bastide_track_get_height (view->width, MIN (out->tile * 0.5, view->width / 10.0));
  return TRUE;
}

gboolean
bastide_export_check_board (const BastideBoardScene *scene,
                            BastideExportFormat format,
                            const BastideExportOptions *options,
                            GError **error)
{
  Layout layout;

  if (lay_out_board (scene, options ? options : &usual, &layout))
    return check_size (format, layout.view.width, get_height (&layout), error);
  g_set_error_literal (error, BASTIDE_EXPORT_ERROR, BASTIDE_EXPORT_ERROR_EMPTY,
                       _ ("There are no tiles on the board yet."));
  return FALSE;
}

GBytes *
bastide_export_draw_board (const BastideBoardScene *scene,
                           BastideTileBook *book,
                           const BastideLook *looks,
                           BastideExportFormat format,
                           const BastideExportOptions *options,
                           cairo_status_t *out_status)
{
  BastideBoardScene full = *scene;
  Layout where;
  Canvas canvas;

  options = options ? options : &usual;
  if (!lay_out_board (scene, options, &where))
    g_return_val_if_reached (NULL);
  looks = looks ? looks : bastide_looks;
  open_canvas (&canvas, format, options->ground == BASTIDE_EXPORT_CLEAR, where.view.width, get_height (&where));
  full.wait = TRUE;
  full.unsettled = FALSE;
  full.bare = full.bare || options->ground != BASTIDE_EXPORT_TABLE;
  if (!full.bare || options->ground == BASTIDE_EXPORT_WHITE)
    {
      bastide_source (canvas.cr, options->ground == BASTIDE_EXPORT_WHITE
                                   ? 0xFFFFFF
                                   : bastide_board_get_ground (full.style, full.dark));
      cairo_paint (canvas.cr);
    }
  if (format == BASTIDE_EXPORT_PNG)
    {
      g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (book);

      bastide_picture_cache_set_looks (cache, looks, full.game->n_players);
      bastide_board_draw (canvas.cr, &where.view, &full, cache, NULL, NULL);
    }
  else
    bastide_board_draw (canvas.cr, &where.view, &full, NULL, book, looks);
  if (options->wheel)
    bastide_board_draw_wheel (canvas.cr, (where.view.width - where.wheel) / 2, where.view.height, where.wheel, &full,
                              looks, 0);
  if (options->captions)
    draw_players (canvas.cr, &full, looks, options->captions, where.tile * 0.2, where.view.height + where.wheel,
                  where.view.width - where.tile * 0.4, where.players);
  if (options->track)
    {
      BastideTrackLayout layout;
      BastideTrackScene track_scene = { .looks = looks, .cursor = -1, .style = full.style, .dark = full.dark };

      bastide_track_scene_read (&track_scene, full.game, full.state);
      bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, where.view.width - where.tile * 0.2,
                             where.track - where.tile * 0.1, FALSE);
      cairo_translate (canvas.cr, where.tile * 0.1, where.view.height + where.wheel + where.players);
      bastide_track_draw (canvas.cr, &layout, &track_scene);
    }

  return finish_canvas (&canvas, out_status);
}

GBytes *
bastide_export_board (const BastideBoardScene *scene,
                      BastideTileBook *book,
                      const BastideLook *looks,
                      BastideExportFormat format,
                      const BastideExportOptions *options,
                      GError **error)
{
  cairo_status_t status;
  GBytes *bytes;

  if (!bastide_export_check_board (scene, format, options, error))
    return NULL;
  bytes = bastide_export_draw_board (scene, book, looks, format, options, &status);
  if (!bytes)
    bastide_export_set_failure (error, status);
  return bytes;
}

/* --- tiles --- */

typedef struct
{
  BastideTileBook *book;
  const uint16_t *counts;
  int columns;
  double tile, gap, label;
} Sheet;

static gboolean
is_on_sheet (const Sheet *sheet, guint tile)
{
  guint piece;
  int face, square;

  return (!sheet->counts || sheet->counts[tile])
         && !bastide_tile_book_find_square (sheet->book, tile, &piece, &face, &square);
}

/* Large pieces stand below the tiles, each face by itself, from left to right. Draws them if there is a cr; returns the
 * height they take. */
static double
lay_out_pieces (const Sheet *sheet, cairo_t *cr, BastideStyle style, double top)
{
  double width = sheet->columns * (sheet->tile + sheet->gap), x = 0, y = 0, row = 0;

  for (guint i = 0; i < bastide_tile_book_get_n_pieces (sheet->book); i++)
    {
      const BstPiece *piece = bastide_tile_book_get_piece (sheet->book, i);

      for (int face = 0; face < piece->n_faces; face++)
        {
          double size = MIN (sheet->tile, (width - sheet->gap) / piece->width), w = piece->width * size,
                 h = piece->height * size;

          if (x > 0 && x + w > width)
            {
              x = 0;
              y += row + sheet->gap;
              row = 0;
            }
          if (cr)
            {
              cairo_save (cr);
              cairo_translate (cr, sheet->gap + x, top + y);
              bastide_board_draw_piece (cr, sheet->book, i, face, 0, size, style);
              cairo_restore (cr);
            }
          x += w + sheet->gap;
          row = MAX (row, h);
        }
    }
  return row > 0 ? y + row + sheet->gap : 0;
}

GBytes *
bastide_export_sheet (BastideTileBook *book,
                      const uint16_t *counts,
                      BastideStyle style,
                      gboolean dark,
                      int columns,
                      BastideExportFormat format,
                      double tile,
                      GError **error)
{
  Sheet sheet = { .book = book, .counts = counts, .columns = MAX (1, columns), .tile = tile > 0 ? round (tile) : 96 };
  int n = 0, rows;
  double height, pieces;
  Canvas canvas;

  sheet.gap = round (sheet.tile * 0.12);
  sheet.label = counts ? round (sheet.tile * 0.2) : 0;
  for (guint i = 0; i < bastide_tile_book_get_n_tiles (book); i++)
    n += is_on_sheet (&sheet, i);
  pieces = lay_out_pieces (&sheet, NULL, style, 0);
  if (n == 0 && pieces == 0)
    {
      g_set_error_literal (error, BASTIDE_EXPORT_ERROR, BASTIDE_EXPORT_ERROR_EMPTY, _ ("There are no tiles to draw."));
      return NULL;
    }
  rows = (n + sheet.columns - 1) / sheet.columns;
  height = sheet.gap + rows * (sheet.tile + sheet.label + sheet.gap);
  if (!check_size (format, sheet.gap + sheet.columns * (sheet.tile + sheet.gap), height + pieces, error))
    return NULL;
  open_canvas (&canvas, format, FALSE, sheet.gap + sheet.columns * (sheet.tile + sheet.gap), height + pieces);

  bastide_source (canvas.cr, bastide_board_get_ground (style, dark));
  cairo_paint (canvas.cr);
  n = 0;
  for (guint i = 0; i < bastide_tile_book_get_n_tiles (book); i++)
    {
      double x = sheet.gap + n % sheet.columns * (sheet.tile + sheet.gap);
      double y = sheet.gap + n / sheet.columns * (sheet.tile + sheet.label + sheet.gap);

      if (!is_on_sheet (&sheet, i))
        continue;
      n++;
      cairo_save (canvas.cr);
      cairo_translate (canvas.cr, x, y);
      bastide_tile_book_draw_tile (book, i, canvas.cr, 0, sheet.tile, style);
      cairo_restore (canvas.cr);
      if (counts)
        {
          g_autofree char *text = g_strdup_printf ("× %d", counts[i]);

          bastide_paint_text (canvas.cr, text, x + sheet.tile / 2, y + sheet.tile + sheet.label * 0.55,
                              sheet.label * 0.72, dark ? 0xFFFFFF : 0x2A2118, FALSE);
        }
    }
  lay_out_pieces (&sheet, canvas.cr, style, height);

  return close_canvas (&canvas, error);
}

GBytes *
bastide_export_tile (BastideTileBook *book,
                     guint tile,
                     int rot,
                     BastideStyle style,
                     BastideExportFormat format,
                     double size,
                     GError **error)
{
  Canvas canvas;

  g_return_val_if_fail (tile < bastide_tile_book_get_n_tiles (book), NULL);

  if (!check_size (format, size, size, error))
    return NULL;
  open_canvas (&canvas, format, FALSE, size, size);
  bastide_tile_book_draw_tile (book, tile, canvas.cr, rot, size, style);
  return close_canvas (&canvas, error);
}

/* --- smaller --- */

/* Bytes that are read in one go. */
typedef struct
{
  const unsigned char *at;
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

GBytes *
bastide_export_fit (GBytes *png, int pixels, GError **error)
{
  Reading reading = { 0 };
  cairo_surface_t *whole;
  double width, height, scale;
  Canvas canvas;

  g_return_val_if_fail (pixels > 0, NULL);

  reading.at = g_bytes_get_data (png, &reading.left);
  whole = cairo_image_surface_create_from_png_stream (read_cb, &reading);
  if (cairo_surface_status (whole) != CAIRO_STATUS_SUCCESS)
    {
      bastide_export_set_failure (error, cairo_surface_status (whole));
      cairo_surface_destroy (whole);
      return NULL;
    }
  width = cairo_image_surface_get_width (whole);
  height = cairo_image_surface_get_height (whole);
  scale = pixels / MAX (width, height);
  if (scale >= 1)
    {
      cairo_surface_destroy (whole);
      return g_bytes_ref (png);
    }
  open_canvas (&canvas, BASTIDE_EXPORT_PNG, FALSE, MAX (1, floor (width * scale)), MAX (1, floor (height * scale)));
  cairo_scale (canvas.cr, scale, scale);
  cairo_set_source_surface (canvas.cr, whole, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (canvas.cr), CAIRO_FILTER_BEST);
  /* Beyond its edge is more of the same: otherwise the last row would be half black. */
  cairo_pattern_set_extend (cairo_get_source (canvas.cr), CAIRO_EXTEND_PAD);
  cairo_paint (canvas.cr);
  cairo_surface_destroy (whole);
  return close_canvas (&canvas, error);
}
