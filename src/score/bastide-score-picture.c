/* bastide-score-picture.c – the picture of a result, to be sent to those who played.
 *
 * Players in the order of their points, the track, charts, the landscape and a photo of it, one below the other. Knows what it
 * is given, and no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-picture.h"

#include "draw/bastide-chart.h"
#include "draw/bastide-export.h"
#include "draw/bastide-paint.h"
#include "draw/bastide-track-art.h"
#include "table/bastide-game-looks.h"

#include <glib/gi18n.h>
#include <string.h>

#define WIDTH  900
#define MARGIN 24
#define INNER  (WIDTH - 2 * MARGIN)

#define HEAD    96  /* who has won, and when it was */
#define CARD    150 /* a player */
#define GAP     10  /* between cards */
#define HEADING 48  /* above a chart */
#define LINES   320

#define PAPER 0xfbf8f1
#define INK   0x2b2620
#define FAINT 0x6b6459
#define EDGE  0xddd3bf
#define WON   0xfbeec2
#define CROWN 0xc8921a

/* --- the head --- */

/* A text that is too wide is smaller, and what is still too wide ends in an ellipsis. */
static void
paint_fitted (cairo_t *cr,
              const char *text,
              double x,
              double y,
              double height,
              guint32 color,
              gboolean bold,
              double room)
{
  double size = MAX (height * MIN (room / MAX (bastide_text_width (cr, text, height, bold), 1), 1), 0.6 * height);
  g_autofree char *fitted = g_strdup (text);

  for (glong n = g_utf8_strlen (text, -1); n > 1 && bastide_text_width (cr, fitted, size, bold) > room + 0.5; n--)
    {
      g_autofree char *beginning = g_utf8_substring (text, 0, n - 1);

      g_free (fitted);
      fitted = g_strconcat (beginning, "…", NULL);
    }
  bastide_paint_text (cr, fitted, x, y, size, color, bold);
}

static int
get_rank (const BastideScorePicture *picture, int seat)
{
  int rank = 1;

  for (int other = 0; other < picture->n_players; other++)
    rank += picture->scores[other] > picture->scores[seat];
  return rank;
}

/* Seats by rank; those with equally many points as they sit. */
static void
order_seats (const BastideScorePicture *picture, int seats[BST_MAX_PLAYERS])
{
  int n = 0;

  for (int rank = 1; rank <= picture->n_players; rank++)
    for (int seat = 0; seat < picture->n_players; seat++)
      if (get_rank (picture, seat) == rank)
        seats[n++] = seat;
}

static void
paint_card (const BastideScorePicture *picture, cairo_t *cr, int seat, double width)
{
  const gboolean won = picture->won >> seat & 1;
  g_autofree char *score = g_strdup_printf ("%d", picture->scores[seat]);
  /* TRANSLATORS: a rank; as in “1.”, the first. */
  g_autofree char *rank = g_strdup_printf (C_ ("rank", "%d."), get_rank (picture, seat));

  bastide_round_rect (cr, 1, 1, width - 2, CARD - 2, 12);
  bastide_paint_path (cr, won ? WON : 0xffffff, won ? CROWN : EDGE, won ? 2.5 : 1.5);
  bastide_paint_text (cr, rank, picture->chart.rtl ? width - 20 : 20, 20, 18, FAINT, FALSE);
  bastide_look_draw (cr, &picture->chart.looks[seat], width / 2, 38, 22, BASTIDE_STYLE_ILLUSTRATED);
  paint_fitted (cr, picture->chart.names[seat], width / 2, 80, 21, INK, FALSE, width - 12);
  paint_fitted (cr, score, width / 2, 117, 42, INK, TRUE, width - 12);
}

static void
paint_cards (const BastideScorePicture *picture, cairo_t *cr)
{
  const double width = (INNER - (picture->n_players - 1) * GAP) / (double) picture->n_players;
  int seats[BST_MAX_PLAYERS];

  order_seats (picture, seats);
  for (int i = 0; i < picture->n_players; i++)
    {
      const int column = picture->chart.rtl ? picture->n_players - 1 - i : i;

      cairo_save (cr);
      cairo_translate (cr, MARGIN + column * (width + GAP), 0);
      paint_card (picture, cr, seats[i], width);
      cairo_restore (cr);
    }
}

/* --- the track --- */

/* None without a log. */
static double
get_track_height (const BastideScorePicture *picture)
{
  return picture->evening ? bastide_track_get_height (INNER, 84) + MARGIN : 0;
}

static void
paint_track (const BastideScorePicture *picture, cairo_t *cr, double height)
{
  BastideTrackLayout layout;
  BastideTrackScene scene = { .cursor = -1 };
  const BstState *state = bastide_evening_get_state (picture->evening);

  bastide_track_scene_read (&scene, bastide_evening_get_game (picture->evening), state);
  scene.messengers = bastide_evening_has (picture->evening, BST_MODULE_MESSAGES) && state->phase != BST_PHASE_FINAL;
  scene.looks = picture->chart.looks;
  scene.lit = 0;
  scene.cursor = -1;
  scene.style = BASTIDE_STYLE_ILLUSTRATED;
  bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, INNER, height - MARGIN, picture->chart.rtl);
  cairo_save (cr);
  cairo_translate (cr, MARGIN, 0);
  bastide_track_draw (cr, &layout, &scene);
  cairo_restore (cr);
}

/* --- the charts --- */

static double
get_bars_height (const BastideScorePicture *picture)
{
  return picture->n_kinds > 0
           ? HEADING + bastide_chart_get_bars_height (&picture->chart, picture->n_kinds, INNER) + MARGIN
           : 0;
}

static double
get_lines_height (const BastideScorePicture *picture)
{
  return picture->n_steps > 1 ? HEADING + LINES + MARGIN : 0;
}

static void
paint_heading (const BastideScorePicture *picture, cairo_t *cr, const char *text)
{
  const double half = bastide_text_width (cr, text, 22, TRUE) / 2;

  bastide_paint_text (cr, text, picture->chart.rtl ? WIDTH - MARGIN - half : MARGIN + half, HEADING / 2.0, 22, INK,
                      TRUE);
}

static void
paint_charts (const BastideScorePicture *picture, cairo_t *cr)
{
  const double bars = get_bars_height (picture), lines = get_lines_height (picture);

  if (bars > 0)
    {
      paint_heading (picture, cr, _ ("Points by Kind"));
      cairo_save (cr);
      cairo_translate (cr, MARGIN, HEADING);
      bastide_chart_draw_bars (cr, &picture->chart, picture->points, picture->kinds, picture->n_kinds, INNER,
                               bars - HEADING - MARGIN);
      cairo_restore (cr);
      cairo_translate (cr, 0, bars);
    }
  if (lines > 0)
    {
      paint_heading (picture, cr, _ ("Score by Turn"));
      cairo_save (cr);
      cairo_translate (cr, MARGIN, HEADING);
      bastide_chart_draw_lines (cr, &picture->chart, picture->course, picture->n_steps, INNER, LINES);
      cairo_restore (cr);
      cairo_translate (cr, 0, lines);
    }
}

/* --- pictures --- */

typedef struct
{
  const guchar *at;
  gsize left;
} Reading;

static cairo_status_t
read_cb (void *data, unsigned char *bytes, unsigned n)
{
  Reading *reading = data;

  if (reading->left < n)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (bytes, reading->at, n);
  reading->at += n;
  reading->left -= n;
  return CAIRO_STATUS_SUCCESS;
}

/* (transfer full) (nullable): the landscape that was built. */
static cairo_surface_t *
draw_board (BastideGame *board)
{
  const BstGame *rules = bastide_game_get_game (board);
  const BastideBoardScene scene = {
    .game = rules,
    .state = bastide_game_get_state (board),
    .style = BASTIDE_STYLE_ILLUSTRATED,
    .wait = TRUE,
  };
  const BastideExportOptions options = { .tile = 64, .margin = 0.3, .ground = BASTIDE_EXPORT_CLEAR };
  BastideTileBook *book = bastide_tile_book_new (rules->tiles, rules->n_tiles, rules->pieces, rules->n_pieces);
  BastideLook looks[BST_MAX_PLAYERS];
  g_autoptr (GBytes) png = NULL;
  Reading reading;

  bastide_tile_book_set_arts (book, bastide_game_get_arts (board));
  bastide_game_read_looks (board, looks);
  png = bastide_export_board (&scene, book, looks, BASTIDE_EXPORT_PNG, &options, NULL);
  bastide_tile_book_unref (book);
  if (!png)
    return NULL;
  reading.at = g_bytes_get_data (png, &reading.left);
  return cairo_image_surface_create_from_png_stream (read_cb, &reading);
}

/* As large as fits; not larger than it is. */
static double
scale_of (cairo_surface_t *picture)
{
  const double width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);

  return MIN (1, MIN ((INNER) / MAX (width, 1), 720 / MAX (height, 1)));
}

static double
get_picture_height (cairo_surface_t *picture)
{
  return picture ? cairo_image_surface_get_height (picture) * scale_of (picture) + MARGIN : 0;
}

static void
paint_picture (cairo_t *cr, cairo_surface_t *picture)
{
  const double scale = scale_of (picture);

  cairo_save (cr);
  cairo_translate (cr, (WIDTH - cairo_image_surface_get_width (picture) * scale) / 2, 0);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_translate (cr, 0, get_picture_height (picture));
}

/* --- all of it --- */

static cairo_status_t
write_cb (void *data, const unsigned char *bytes, unsigned n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static void
paint_all (const BastideScorePicture *picture, cairo_t *cr, cairo_surface_t *board)
{
  const double track = get_track_height (picture);

  bastide_source (cr, PAPER);
  cairo_paint (cr);
  paint_fitted (cr, picture->heading, WIDTH / 2.0, 38, 36, INK, TRUE, INNER);
  paint_fitted (cr, picture->about, WIDTH / 2.0, 74, 20, FAINT, FALSE, INNER);
  cairo_translate (cr, 0, HEAD);
  paint_cards (picture, cr);
  cairo_translate (cr, 0, CARD + MARGIN);
  if (track > 0)
    paint_track (picture, cr, track);
  cairo_translate (cr, 0, track);
  paint_charts (picture, cr);
  if (board)
    paint_picture (cr, board);
  if (picture->photo)
    paint_picture (cr, picture->photo);
}

GBytes *
bastide_score_picture_draw (const BastideScorePicture *picture, GError **error)
{
  cairo_surface_t *board = picture->board ? draw_board (picture->board) : NULL;
  const double height = HEAD + CARD + MARGIN + get_track_height (picture) + get_bars_height (picture)
                        + get_lines_height (picture) + get_picture_height (board) + get_picture_height (picture->photo);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, (int) height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_status_t status;

  paint_all (picture, cr, board);
  cairo_destroy (cr);
  g_clear_pointer (&board, cairo_surface_destroy);
  status = cairo_surface_write_to_png_stream (surface, write_cb, bytes);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  /* TRANSLATORS: %s is the reason, from the drawing library. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("Could not draw the picture: %s."),
               cairo_status_to_string (status));
  return NULL;
}
