/* bastide-print-sheet.c – tiles on paper: sheets to cut out, with backs, and a sheet to look things up.
 *
 * Each picture is recorded once and then laid where it is wanted, so that a PDF holds it once, however many copies there
 * are. The bleed is the picture mirrored at its edges. Tiles stand in a grid; large pieces follow on pages of their own, in
 * one part if the paper is large enough, else square by square to be glued together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-print-sheet.h"

#include "draw/bastide-board-art.h"
#include "draw/bastide-tile-art.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <math.h>

/* Printers leave this much of the paper white. */
#define MARGIN_MM    10.0
#define MARK_MM      4.0 /* length of a cut mark */
#define MARK_GAP_MM  1.0
#define HEADING_MM   14.0
#define REFERENCE_MM 30.0  /* a tile on a reference sheet */
#define LABEL_MM     12.0  /* below it, for three lines */
#define RECORD_SIZE  128.0 /* units of a recorded square */
#define PIECE_GAP_MM 2.0   /* between large pieces, beside the cut marks */

static const struct
{
  double width, height; /* mm */
} papers[BASTIDE_N_PAPERS] = {
  [BASTIDE_PAPER_A4] = { 210.0, 297.0 },
  [BASTIDE_PAPER_LETTER] = { 215.9, 279.4 },
};

/* What stands in a place: a tile (or one square of a large piece), or a large piece. */
typedef struct
{
  guint subject; /* the tile or the piece */
  gint8 face;    /* -1: a tile */
  gint8 rot;
} Item;

/* Where a large piece stands. */
typedef struct
{
  Item item;
  guint page;  /* counted from the first page of pieces */
  double x, y; /* of its corner, bleed included */
  double width, height;
} Spot;

struct _BastideSheet
{
  BastideTileBook *book;
  BastideSheetOptions options;
  char *title;
  char **labels;
  guint16 *counts;
  GArray *order; /* of Item, one for every cell of the grid */
  GArray *spots; /* of Spot: large pieces that are printed in one part */
  guint n_piece_pages;
  guint n_tiles; /* a large piece counts once */
  int columns, rows;
  double pitch_x, pitch_y;          /* points */
  double left, top;                 /* of the block of tiles */
  cairo_surface_t **fronts;         /* by tile */
  cairo_surface_t *(*pieces)[2][2]; /* by piece, face and whether it is turned */
  cairo_surface_t *backs[BST_N_GROUPS][2];
};

void
bastide_sheet_options_init (BastideSheetOptions *options)
{
  *options = (BastideSheetOptions){
    .paper = BASTIDE_PAPER_A4,
    .tile_mm = 45.0,
    .cut_marks = TRUE,
    .ruler = TRUE,
  };
}

static double
page_width (const BastideSheet *sheet)
{
  return BASTIDE_MM (papers[sheet->options.paper].width);
}

static double
page_height (const BastideSheet *sheet)
{
  return BASTIDE_MM (papers[sheet->options.paper].height);
}

static void
lay_out (BastideSheet *sheet)
{
  const BastideSheetOptions *options = &sheet->options;
  double heading = options->reference ? BASTIDE_MM (HEADING_MM) : 0.0;
  double width = page_width (sheet) - 2 * BASTIDE_MM (MARGIN_MM);
  double height = page_height (sheet) - 2 * BASTIDE_MM (MARGIN_MM) - heading;

  if (options->reference)
    {
      sheet->pitch_x = BASTIDE_MM (REFERENCE_MM + 4);
      sheet->pitch_y = BASTIDE_MM (REFERENCE_MM + LABEL_MM);
    }
  else
    sheet->pitch_x = sheet->pitch_y = BASTIDE_MM (options->tile_mm + 2 * options->bleed_mm);
  sheet->columns = MAX ((int) floor (width / sheet->pitch_x + 1e-6), 1);
  sheet->rows = MAX ((int) floor (height / sheet->pitch_y + 1e-6), 1);
  /* Centered, so that front and back meet whichever edge the paper is turned over. */
  sheet->left = (page_width (sheet) - sheet->columns * sheet->pitch_x) / 2;
  sheet->top = options->reference ? BASTIDE_MM (MARGIN_MM) + heading
                                  : (page_height (sheet) - sheet->rows * sheet->pitch_y) / 2;
}

static gboolean
has_backs (const BastideSheet *sheet)
{
  return sheet->options.backs && !sheet->options.reference;
}

/* Is it a square of a large piece? */
static gboolean
is_square (const BastideSheet *sheet, guint tile)
{
  guint piece;
  int face, square;

  return bastide_tile_book_find_square (sheet->book, tile, &piece, &face, &square);
}

static void
append_item (BastideSheet *sheet, guint subject, int face, int copies)
{
  const Item item = { .subject = subject, .face = (gint8) face };

  for (int i = 0; i < copies; i++)
    g_array_append_val (sheet->order, item);
}

/* The row of pieces from @first up to @end is complete: moves it to the middle of the page. */
static void
finish_row (BastideSheet *sheet, guint first, guint end)
{
  const Spot *last = end > first ? &g_array_index (sheet->spots, Spot, end - 1) : NULL;
  double shift = last ? (page_width (sheet) - BASTIDE_MM (MARGIN_MM) - last->x - last->width) / 2 : 0;

  for (guint i = first; i < end; i++)
    g_array_index (sheet->spots, Spot, i).x += shift;
}

/* Large pieces from left to right, then below, then on the next page. */
static void
lay_out_pieces (BastideSheet *sheet)
{
  double margin = BASTIDE_MM (MARGIN_MM), x = margin, y = margin, row = 0;
  double gap = BASTIDE_MM (PIECE_GAP_MM + (sheet->options.cut_marks ? MARK_MM + 2 * MARK_GAP_MM : 0));
  guint first = 0, page = 0;

  for (guint i = 0; i < sheet->spots->len; i++)
    {
      Spot *spot = &g_array_index (sheet->spots, Spot, i);

      if (x > margin
          && (x + spot->width > page_width (sheet) - margin + 1e-6
              || y + spot->height > page_height (sheet) - margin + 1e-6))
        {
          finish_row (sheet, first, i);
          first = i;
          x = margin;
          y += row + gap;
          row = 0;
        }
      if (y > margin && y + spot->height > page_height (sheet) - margin + 1e-6)
        {
          y = margin;
          row = 0;
          page++;
        }
      spot->page = page;
      spot->x = x;
      spot->y = y;
      x += spot->width + gap;
      row = MAX (row, spot->height);
    }
  finish_row (sheet, first, sheet->spots->len);
  sheet->n_piece_pages = sheet->spots->len ? page + 1 : 0;
}

/* Puts one face of a large piece on the paper, as it is or turned; else its squares into the grid. */
static void
add_face (BastideSheet *sheet, guint index, const BstPiece *piece, int face, int copies)
{
  double size = BASTIDE_MM (sheet->options.tile_mm), bleed = BASTIDE_MM (sheet->options.bleed_mm);
  double room_x = page_width (sheet) - 2 * BASTIDE_MM (MARGIN_MM),
         room_y = page_height (sheet) - 2 * BASTIDE_MM (MARGIN_MM);

  for (int rot = 0; rot < 2; rot++)
    {
      Spot spot = { .item = { .subject = index, .face = (gint8) face, .rot = (gint8) rot },
                    .width = (rot ? piece->height : piece->width) * size + 2 * bleed,
                    .height = (rot ? piece->width : piece->height) * size + 2 * bleed };

      if (spot.width > room_x + 1e-6 || spot.height > room_y + 1e-6)
        continue;
      for (int i = 0; i < copies; i++)
        g_array_append_val (sheet->spots, spot);
      return;
    }
  for (int i = 0; i < copies; i++)
    for (int square = 0; square < piece->n_squares; square++)
      append_item (sheet, piece->squares[face][square].tile, -1, 1);
}

static void
add_piece (BastideSheet *sheet, guint index)
{
  const BstPiece *piece = bastide_tile_book_get_piece (sheet->book, index);
  int copies = piece->n_squares ? sheet->counts[piece->squares[0][0].tile] : 0;

  sheet->n_tiles += (guint) copies;
  for (int face = 0; face < piece->n_faces; face++)
    if (sheet->options.reference)
      append_item (sheet, index, face, MIN (copies, 1));
    /* With backs, the second face is the back of the first. */
    else if (face == 0 || !has_backs (sheet))
      add_face (sheet, index, piece, face, copies);
}

BastideSheet *
bastide_sheet_new (BastideTileBook *book,
                   const guint16 *counts,
                   const char *const *labels,
                   const BastideSheetOptions *options)
{
  BastideSheet *sheet = g_new0 (BastideSheet, 1);
  guint n_tiles = bastide_tile_book_get_n_tiles (book);

  sheet->book = bastide_tile_book_ref (book);
  sheet->options = *options;
  sheet->options.tile_mm = CLAMP (options->tile_mm, 20.0, 100.0);
  sheet->options.bleed_mm = CLAMP (options->bleed_mm, 0.0, 5.0);
  sheet->title = g_strdup (options->title);
  sheet->labels = g_strdupv ((char **) labels);
  sheet->fronts = g_new0 (cairo_surface_t *, n_tiles);
  sheet->pieces = g_malloc0_n (bastide_tile_book_get_n_pieces (book), sizeof *sheet->pieces);
  sheet->counts = g_memdup2 (counts, n_tiles * sizeof (guint16));
  sheet->order = g_array_new (FALSE, FALSE, sizeof (Item));
  sheet->spots = g_array_new (FALSE, FALSE, sizeof (Spot));
  for (guint tile = 0; tile < n_tiles; tile++)
    if (!is_square (sheet, tile))
      {
        append_item (sheet, tile, -1, options->reference ? MIN (counts[tile], 1) : counts[tile]);
        sheet->n_tiles += counts[tile];
      }
  for (guint piece = 0; piece < bastide_tile_book_get_n_pieces (book); piece++)
    add_piece (sheet, piece);
  if (options->reference)
    sheet->n_tiles = sheet->order->len;
  lay_out (sheet);
  lay_out_pieces (sheet);
  return sheet;
}

void
bastide_sheet_free (BastideSheet *sheet)
{
  for (guint i = 0; i < bastide_tile_book_get_n_tiles (sheet->book); i++)
    g_clear_pointer (&sheet->fronts[i], cairo_surface_destroy);
  for (guint i = 0; i < bastide_tile_book_get_n_pieces (sheet->book); i++)
    for (int k = 0; k < 4; k++)
      g_clear_pointer (&sheet->pieces[i][k / 2][k % 2], cairo_surface_destroy);
  for (int group = 0; group < BST_N_GROUPS; group++)
    for (int start = 0; start < 2; start++)
      g_clear_pointer (&sheet->backs[group][start], cairo_surface_destroy);
  bastide_tile_book_unref (sheet->book);
  g_array_unref (sheet->order);
  g_array_unref (sheet->spots);
  g_strfreev (sheet->labels);
  g_free (sheet->fronts);
  g_free (sheet->pieces);
  g_free (sheet->title);
  g_free (sheet->counts);
  g_free (sheet);
}

static guint
n_grid_pages (const BastideSheet *sheet)
{
  guint per_page = (guint) (sheet->columns * sheet->rows);

  return (sheet->order->len + per_page - 1) / per_page;
}

guint
bastide_sheet_get_n_pages (const BastideSheet *sheet)
{
  return (n_grid_pages (sheet) + sheet->n_piece_pages) * (has_backs (sheet) ? 2 : 1);
}

guint
bastide_sheet_get_n_tiles (const BastideSheet *sheet)
{
  return sheet->n_tiles;
}

void
bastide_sheet_get_size (const BastideSheet *sheet, double *out_width, double *out_height)
{
  *out_width = page_width (sheet);
  *out_height = page_height (sheet);
}

/* --- Pictures --- */

static cairo_surface_t *
new_recording (int columns, int rows)
{
  const cairo_rectangle_t extents = { 0, 0, columns * RECORD_SIZE, rows * RECORD_SIZE };

  return cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
}

static cairo_surface_t *
get_front (BastideSheet *sheet, guint tile)
{
  guint piece;
  int face, square;
  cairo_t *cr;

  if (sheet->fronts[tile])
    return sheet->fronts[tile];
  sheet->fronts[tile] = new_recording (1, 1);
  cr = cairo_create (sheet->fronts[tile]);
  if (bastide_tile_book_find_square (sheet->book, tile, &piece, &face, &square))
    {
      const BstSquare *at = &bastide_tile_book_get_piece (sheet->book, piece)->squares[face][square];

      /* The part of the large picture that lies on this square. */
      cairo_translate (cr, -at->x * RECORD_SIZE, -at->y * RECORD_SIZE);
      bastide_board_draw_piece (cr, sheet->book, piece, face, 0, RECORD_SIZE, sheet->options.style);
    }
  else
    bastide_tile_book_draw_tile (sheet->book, tile, cr, 0, RECORD_SIZE, sheet->options.style);
  cairo_destroy (cr);
  return sheet->fronts[tile];
}

static void
get_piece_squares (const BastideSheet *sheet, const Item *item, int *out_columns, int *out_rows)
{
  const BstPiece *piece = bastide_tile_book_get_piece (sheet->book, item->subject);

  *out_columns = item->rot & 1 ? piece->height : piece->width;
  *out_rows = item->rot & 1 ? piece->width : piece->height;
}

static cairo_surface_t *
get_piece (BastideSheet *sheet, const Item *item)
{
  cairo_surface_t **picture = &sheet->pieces[item->subject][item->face][item->rot];
  int columns, rows;
  cairo_t *cr;

  if (*picture)
    return *picture;
  get_piece_squares (sheet, item, &columns, &rows);
  *picture = new_recording (columns, rows);
  cr = cairo_create (*picture);
  bastide_board_draw_piece (cr, sheet->book, item->subject, item->face, item->rot, RECORD_SIZE, sheet->options.style);
  cairo_destroy (cr);
  return *picture;
}

static cairo_surface_t *
get_back (BastideSheet *sheet, guint tile)
{
  const BstTile *printed = bastide_tile_book_get_tile (sheet->book, tile);
  gboolean start = (printed->flags & BST_TILE_START) != 0;
  cairo_surface_t **back = &sheet->backs[printed->group][start];
  cairo_t *cr;

  if (*back)
    return *back;
  *back = new_recording (1, 1);
  cr = cairo_create (*back);
  bastide_tile_draw_back (cr, printed->group, start, RECORD_SIZE, sheet->options.style);
  cairo_destroy (cr);
  return *back;
}

/* A picture of columns × rows squares in the rectangle with its corner at (x, y). @mirror_x, @mirror_y: -1 for the copy to
 * the left of it or above it, 1 for the one to the right or below, mirrored so that they meet at the edge; 0: the picture
 * itself. */
static void
lay_picture (cairo_t *cr,
             cairo_surface_t *picture,
             double x,
             double y,
             double width,
             double height,
             double scale,
             int mirror_x,
             int mirror_y)
{
  cairo_save (cr);
  cairo_translate (cr, x + (mirror_x > 0 ? 2 * width : 0), y + (mirror_y > 0 ? 2 * height : 0));
  cairo_scale (cr, (mirror_x ? -1 : 1) * scale / RECORD_SIZE, (mirror_y ? -1 : 1) * scale / RECORD_SIZE);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

/* With its bleed around it, corner of the bleed at (x, y). */
static void
draw_picture (const BastideSheet *sheet,
              cairo_t *cr,
              cairo_surface_t *picture,
              double x,
              double y,
              int columns,
              int rows)
{
  double size = BASTIDE_MM (sheet->options.tile_mm), bleed = BASTIDE_MM (sheet->options.bleed_mm);
  double width = columns * size, height = rows * size;

  cairo_save (cr);
  cairo_rectangle (cr, x, y, width + 2 * bleed, height + 2 * bleed);
  cairo_clip (cr);
  for (int down = bleed > 0 ? -1 : 0; down <= (bleed > 0 ? 1 : 0); down++)
    for (int right = bleed > 0 ? -1 : 0; right <= (bleed > 0 ? 1 : 0); right++)
      lay_picture (cr, picture, x + bleed, y + bleed, width, height, size, right, down);
  cairo_restore (cr);
}

/* --- What stands around the tiles --- */

static void
draw_cut_marks (const BastideSheet *sheet, cairo_t *cr)
{
  double bleed = BASTIDE_MM (sheet->options.bleed_mm), gap = BASTIDE_MM (MARK_GAP_MM), length = BASTIDE_MM (MARK_MM);
  double right = sheet->left + sheet->columns * sheet->pitch_x, bottom = sheet->top + sheet->rows * sheet->pitch_y;

  for (int column = 0; column <= sheet->columns; column++)
    for (int k = -1; k <= 1; k += 2)
      {
        double x = sheet->left + column * sheet->pitch_x + k * bleed;

        /* Outside the first and the last tile nothing is cut. */
        if ((bleed == 0 && k > 0) || (bleed > 0 && ((column == 0 && k < 0) || (column == sheet->columns && k > 0))))
          continue;
        bastide_line (cr, x, sheet->top - gap, x, sheet->top - gap - length);
        bastide_line (cr, x, bottom + gap, x, bottom + gap + length);
      }
  for (int row = 0; row <= sheet->rows; row++)
    for (int k = -1; k <= 1; k += 2)
      {
        double y = sheet->top + row * sheet->pitch_y + k * bleed;

        if ((bleed == 0 && k > 0) || (bleed > 0 && ((row == 0 && k < 0) || (row == sheet->rows && k > 0))))
          continue;
        bastide_line (cr, sheet->left - gap, y, sheet->left - gap - length, y);
        bastide_line (cr, right + gap, y, right + gap + length, y);
      }
  bastide_source (cr, 0x000000);
  cairo_set_line_width (cr, 0.25);
  cairo_stroke (cr);
}

/* Around one piece; @bleed points inside the rectangle runs the cut. */
static void
draw_corner_marks (cairo_t *cr, double x, double y, double width, double height, double bleed)
{
  double gap = BASTIDE_MM (MARK_GAP_MM), length = BASTIDE_MM (MARK_MM);

  for (int k = 0; k < 2; k++)
    {
      double cut_x = k ? x + width - bleed : x + bleed, cut_y = k ? y + height - bleed : y + bleed;

      bastide_line (cr, cut_x, y - gap, cut_x, y - gap - length);
      bastide_line (cr, cut_x, y + height + gap, cut_x, y + height + gap + length);
      bastide_line (cr, x - gap, cut_y, x - gap - length, cut_y);
      bastide_line (cr, x + width + gap, cut_y, x + width + gap + length, cut_y);
    }
  bastide_source (cr, 0x000000);
  cairo_set_line_width (cr, 0.25);
  cairo_stroke (cr);
}

/* Four crosses in the corners, the same on both sides of the paper. */
static void
draw_crosses (const BastideSheet *sheet, cairo_t *cr)
{
  double r = BASTIDE_MM (2.0), inset = BASTIDE_MM (5.0);
  const double x[] = { inset, page_width (sheet) - inset, inset, page_width (sheet) - inset };
  const double y[] = { inset, inset, page_height (sheet) - inset, page_height (sheet) - inset };

  bastide_source (cr, 0x000000);
  cairo_set_line_width (cr, 0.25);
  for (gsize i = 0; i < G_N_ELEMENTS (x); i++)
    {
      bastide_line (cr, x[i] - 1.6 * r, y[i], x[i] + 1.6 * r, y[i]);
      bastide_line (cr, x[i], y[i] - 1.6 * r, x[i], y[i] + 1.6 * r);
      cairo_new_sub_path (cr);
      cairo_arc (cr, x[i], y[i], r, 0, 2 * G_PI);
      cairo_stroke (cr);
    }
}

static void
draw_ruler (const BastideSheet *sheet, cairo_t *cr)
{
  double y = page_height (sheet) - BASTIDE_MM (5.5), x = BASTIDE_MM (MARGIN_MM);

  bastide_source (cr, 0x000000);
  cairo_set_line_width (cr, 0.5);
  bastide_line (cr, x, y, x + BASTIDE_MM (100.0), y);
  for (int i = 0; i <= 10; i++)
    bastide_line (cr, x + BASTIDE_MM (10.0 * i), y, x + BASTIDE_MM (10.0 * i), y - BASTIDE_MM (i % 5 == 0 ? 2.4 : 1.4));
  cairo_stroke (cr);
  /* TRANSLATORS: beside a ruler on paper that is exactly so long. */
  bastide_paint_text (cr, _ ("100 mm"), x + BASTIDE_MM (100.0) + 24, y - 3, 10, 0x000000, FALSE);
}

static void
draw_margin_text (const BastideSheet *sheet, cairo_t *cr, guint page)
{
  g_autofree char *number = g_strdup_printf ("%u / %u", page + 1, bastide_sheet_get_n_pages (sheet));
  double y = page_height (sheet) - BASTIDE_MM (5.5), width = bastide_text_width (cr, number, 10, FALSE);

  bastide_paint_text (cr, number, page_width (sheet) - BASTIDE_MM (MARGIN_MM) - width / 2, y - 6, 10, 0x000000, FALSE);
}

/* --- Pages --- */

static void
draw_grid (BastideSheet *sheet, cairo_t *cr, guint page, gboolean back)
{
  guint per_page = (guint) (sheet->columns * sheet->rows), first = page * per_page;

  for (guint i = first; i < MIN (first + per_page, sheet->order->len); i++)
    {
      guint tile = g_array_index (sheet->order, Item, i).subject;
      int column = (int) (i - first) % sheet->columns, row = (int) (i - first) / sheet->columns;
      /* The paper is turned over its long edge, so the columns of the back run from right to left. */
      double x = sheet->left + (back ? sheet->columns - 1 - column : column) * sheet->pitch_x;

      draw_picture (sheet, cr, back ? get_back (sheet, tile) : get_front (sheet, tile), x,
                    sheet->top + row * sheet->pitch_y, 1, 1);
    }
  if (sheet->options.cut_marks)
    draw_cut_marks (sheet, cr);
}

/* The back of a large piece: its second face, or the back of a tile on each square. */
static void
draw_piece_back (BastideSheet *sheet, cairo_t *cr, const Spot *spot, double x)
{
  const BstPiece *piece = bastide_tile_book_get_piece (sheet->book, spot->item.subject);
  double size = BASTIDE_MM (sheet->options.tile_mm);
  int columns, rows;

  get_piece_squares (sheet, &spot->item, &columns, &rows);
  if (piece->n_faces > 1)
    {
      Item other = spot->item;

      other.face = 1;
      draw_picture (sheet, cr, get_piece (sheet, &other), x, spot->y, columns, rows);
      return;
    }
  for (int i = 0; i < columns * rows; i++)
    draw_picture (sheet, cr, get_back (sheet, piece->squares[0][0].tile), x + i % columns * size,
                  spot->y + i / columns * size, 1, 1);
}

static void
draw_pieces (BastideSheet *sheet, cairo_t *cr, guint page, gboolean back)
{
  double bleed = BASTIDE_MM (sheet->options.bleed_mm);

  for (guint i = 0; i < sheet->spots->len; i++)
    {
      const Spot *spot = &g_array_index (sheet->spots, Spot, i);
      double x = back ? page_width (sheet) - spot->x - spot->width : spot->x;
      int columns, rows;

      if (spot->page != page)
        continue;
      get_piece_squares (sheet, &spot->item, &columns, &rows);
      if (back)
        draw_piece_back (sheet, cr, spot, x);
      else
        draw_picture (sheet, cr, get_piece (sheet, &spot->item), x, spot->y, columns, rows);
      if (sheet->options.cut_marks)
        draw_corner_marks (cr, x, spot->y, spot->width, spot->height, bleed);
    }
}

static void
draw_front (BastideSheet *sheet, cairo_t *cr, guint page, gboolean back)
{
  if (page < n_grid_pages (sheet))
    draw_grid (sheet, cr, page, back);
  else
    draw_pieces (sheet, cr, page - n_grid_pages (sheet), back);
  if (sheet->options.crosses)
    draw_crosses (sheet, cr);
  if (sheet->options.ruler && !back)
    draw_ruler (sheet, cr);
}

#define LABEL_SIZE  7.5
#define LABEL_LINES 3

/* As much of the text as fits. */
static void
draw_line (cairo_t *cr, const char *text, double x, double y, double width)
{
  g_autofree char *shown = g_strdup (text);
  glong n = g_utf8_strlen (text, -1);

  while (n > 4 && bastide_text_width (cr, shown, LABEL_SIZE, FALSE) > width)
    {
      g_autofree char *cut = g_utf8_substring (text, 0, --n);

      g_free (shown);
      shown = g_strconcat (cut, "…", NULL);
    }
  bastide_paint_text (cr, shown, x, y, LABEL_SIZE, 0x000000, FALSE);
}

/* On as many lines as it needs, but LABEL_LINES at most; broken at a space or hyphen. */
static void
draw_label (cairo_t *cr, const char *text, double x, double y, double width)
{
  for (int line = 0; line < LABEL_LINES - 1 && bastide_text_width (cr, text, LABEL_SIZE, FALSE) > width; line++)
    {
      const char *rest = NULL;
      g_autofree char *first = NULL;

      for (const char *c = text; *c; c++)
        if (*c == ' ' || *c == '-')
          {
            g_autofree char *part = g_strndup (text, (gsize) (c + 1 - text));

            if (rest && bastide_text_width (cr, g_strchomp (part), LABEL_SIZE, FALSE) > width)
              break;
            rest = c + 1;
          }
      if (!rest)
        break;
      first = g_strndup (text, (gsize) (rest - text));
      draw_line (cr, g_strchomp (first), x, y, width);
      text = rest;
      y += LABEL_SIZE * 1.2;
    }
  draw_line (cr, text, x, y, width);
}

/* A tile, or a large piece made small enough, in the square with its corner at (x, y). */
static void
draw_reference_picture (BastideSheet *sheet, cairo_t *cr, const Item *item, double x, double y, double size)
{
  int columns = 1, rows = 1;

  if (item->face >= 0)
    get_piece_squares (sheet, item, &columns, &rows);
  size /= MAX (columns, rows);
  lay_picture (cr, item->face >= 0 ? get_piece (sheet, item) : get_front (sheet, item->subject),
               x + (MAX (columns, rows) - columns) * size / 2, y + (MAX (columns, rows) - rows) * size / 2,
               columns * size, rows * size, size, 0, 0);
}

/* A number on white in a lower corner of a picture that ends at (x, y). */
static void
draw_chip (cairo_t *cr, const char *text, double x, double y, gboolean at_end)
{
  double width = bastide_text_width (cr, text, 10, TRUE) + 8;
  double left = at_end ? x - width - 2 : x + 2;

  bastide_source (cr, 0xffffff);
  bastide_round_rect (cr, left, y - 15, width, 13, 4);
  cairo_fill (cr);
  bastide_paint_text (cr, text, left + width / 2, y - 8.5, 10, 0x000000, TRUE);
}

static void
draw_reference (BastideSheet *sheet, cairo_t *cr, guint page)
{
  guint per_page = (guint) (sheet->columns * sheet->rows), first = page * per_page;
  double size = BASTIDE_MM (REFERENCE_MM);

  if (sheet->title)
    bastide_paint_text (cr, sheet->title, page_width (sheet) / 2, BASTIDE_MM (MARGIN_MM + 5), 22, 0x000000, TRUE);
  for (guint i = first; i < MIN (first + per_page, sheet->order->len); i++)
    {
      const Item *item = &g_array_index (sheet->order, Item, i);
      guint at = i - first;
      guint tile = item->face < 0
                     ? item->subject
                     : bastide_tile_book_get_piece (sheet->book, item->subject)->squares[item->face][0].tile;
      double x = sheet->left + (double) (at % (guint) sheet->columns) * sheet->pitch_x + (sheet->pitch_x - size) / 2;
      double y = sheet->top + (double) (at / (guint) sheet->columns) * sheet->pitch_y;
      g_autofree char *count = g_strdup_printf ("× %d", sheet->counts[tile]);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);

      draw_reference_picture (sheet, cr, item, x, y, size);
      draw_chip (cr, number, x, y + size, FALSE);
      draw_chip (cr, count, x + size, y + size, TRUE);
      if (sheet->labels)
        draw_label (cr, sheet->labels[tile], x + size / 2, y + size + 7, sheet->pitch_x - 4);
    }
}

void
bastide_sheet_draw_page (BastideSheet *sheet, cairo_t *cr, guint page)
{
  g_return_if_fail (page < bastide_sheet_get_n_pages (sheet));

  cairo_save (cr);
  if (sheet->options.reference)
    draw_reference (sheet, cr, page);
  else if (has_backs (sheet))
    draw_front (sheet, cr, page / 2, page % 2);
  else
    draw_front (sheet, cr, page, FALSE);
  draw_margin_text (sheet, cr, page);
  cairo_restore (cr);
}

static cairo_status_t
append_cb (void *data, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

GBytes *
bastide_sheet_to_pdf (BastideSheet *sheet, GCancellable *cancellable, GFileProgressCallback progress, gpointer data)
{
  const guint n_pages = bastide_sheet_get_n_pages (sheet);
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append_cb, bytes, page_width (sheet),
                                                                  page_height (sheet));
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  /* PDF 1.4: every print shop takes it, and all versions of cairo write the same objects. */
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  if (sheet->title)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
  for (guint page = 0; page < n_pages && !g_cancellable_is_cancelled (cancellable); page++)
    {
      if (progress)
        progress (page, n_pages, data);
      bastide_sheet_draw_page (sheet, cr, page);
      cairo_show_page (cr);
    }
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS || g_cancellable_is_cancelled (cancellable))
    {
      g_byte_array_unref (bytes);
      return NULL;
    }
  return g_byte_array_free_to_bytes (bytes);
}
