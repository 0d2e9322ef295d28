/* bastide-print-sheet.c – see bastide-print-sheet.h.
 *
 * Each picture is recorded once and then laid where it is wanted, so that a PDF holds it once, however many copies there
 * are. The bleed is the picture mirrored at its edges. Tiles stand in a grid; large pieces follow on pages of their own, in
 * one part if the paper is large enough, else square by square to be glued together. A page for cutting (a leaf) is followed
 * by the page of its die lines and that of its backs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-print-sheet.h"

#include "draw/bastide-board-art.h"
#include "draw/bastide-print-marks.h"
#include "draw/bastide-print-record.h"
#include "draw/bastide-score-sheet.h"
#include "draw/bastide-tile-art.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <math.h>

#define SIDE_MM      10.0 /* left and right of the tiles: printers leave a part of it white */
#define HEADING_MM   14.0
#define REFERENCE_MM 30.0  /* a tile on a reference sheet */
#define LABEL_MM     12.0  /* below it, for three lines */
#define RECORD_SIZE  128.0 /* units of a recorded square */
#define PIECE_GAP_MM 4.0   /* between large pieces, beside the cut marks */
#define FRAME_MM     4.0   /* of cardboard around what is punched out */

static const struct
{
  double width, height; /* mm */
} papers[BASTIDE_N_PAPERS] = {
  [BASTIDE_PAPER_A4] = { 210.0, 297.0 },    [BASTIDE_PAPER_LETTER] = { 215.9, 279.4 },
  [BASTIDE_PAPER_A3] = { 297.0, 420.0 },    [BASTIDE_PAPER_TABLOID] = { 279.4, 431.8 },
  [BASTIDE_PAPER_SRA4] = { 225.0, 320.0 },  [BASTIDE_PAPER_SRA3] = { 320.0, 450.0 },
  [BASTIDE_PAPER_12X18] = { 304.8, 457.2 }, [BASTIDE_PAPER_13X19] = { 330.2, 482.6 },
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
  guint leaf;  /* counted from the first one of pieces */
  double x, y; /* of its corner, bleed included */
  double width, height;
} Spot;

/* What a page shows. */
typedef enum
{
  SIDE_FRONT,
  SIDE_DIE,
  SIDE_BACK,
} Side;

struct _BastideSheet
{
  BastideTileBook *book;
  BastideSheetOptions options;
  char *title;
  char **labels;
  char **score_rows;
  guint16 *counts;
  GArray *order; /* of Item, one for every cell of the grid */
  GArray *spots; /* of Spot: large pieces that are printed in one part */
  guint n_piece_leaves;
  guint n_tiles;                    /* a large piece counts once */
  double paper_width, paper_height; /* points, like all that follows */
  int columns, rows;
  double pitch_x, pitch_y;
  double left, top;                 /* of the block of tiles */
  cairo_surface_t **fronts;         /* by tile */
  cairo_surface_t *(*pieces)[2][2]; /* by piece, face and whether it is turned */
  cairo_surface_t *backs[BST_N_GROUPS][2];
};

void
bastide_paper_get_size (BastidePaper paper, double *out_width, double *out_height)
{
  *out_width = papers[paper].width;
  *out_height = papers[paper].height;
}

void
bastide_sheet_options_init (BastideSheetOptions *options)
{
  *options = (BastideSheetOptions){
    .paper = BASTIDE_PAPER_A4,
    .tile_mm = 45.0,
    .radius_mm = 1.5,
    .cut_marks = TRUE,
    .ruler = TRUE,
  };
}

static gboolean
is_cut (const BastideSheet *sheet)
{
  return sheet->options.kind <= BASTIDE_SHEET_PUNCH;
}

static gboolean
has_backs (const BastideSheet *sheet)
{
  return sheet->options.backs != BASTIDE_BACKS_NONE && is_cut (sheet);
}

static gboolean
has_marks (const BastideSheet *sheet)
{
  return sheet->options.cut_marks && sheet->options.kind != BASTIDE_SHEET_PUNCH;
}

/* Whether anything stands around a single tile, so that its page is larger than its bleed. */
static gboolean
has_slug (const BastideSheet *sheet)
{
  return sheet->options.cut_marks || sheet->options.ruler || sheet->options.crosses;
}

/* --- Where everything stands --- */

/* What is left and right of the tiles, and what is above and below them. */
static void
get_margins (const BastideSheet *sheet, double *out_x, double *out_y)
{
  gboolean slug = sheet->options.kind != BASTIDE_SHEET_SINGLE || has_slug (sheet);

  *out_x = slug ? BASTIDE_MM (SIDE_MM) : 0;
  *out_y = slug ? BASTIDE_MM (BASTIDE_FOOT_MM) : 0;
}

static void
lay_out_grid (BastideSheet *sheet)
{
  const BastideSheetOptions *options = &sheet->options;
  gboolean reference = options->kind == BASTIDE_SHEET_REFERENCE;
  double heading = reference ? BASTIDE_MM (HEADING_MM) : 0.0, gap = BASTIDE_MM (options->gap_mm), x, y;

  get_margins (sheet, &x, &y);
  sheet->pitch_x = sheet->pitch_y = BASTIDE_MM (options->tile_mm + 2 * options->bleed_mm) + gap;
  if (reference)
    {
      gap = 0;
      sheet->pitch_x = BASTIDE_MM (REFERENCE_MM + 4);
      sheet->pitch_y = BASTIDE_MM (REFERENCE_MM + LABEL_MM);
    }
  if (options->kind == BASTIDE_SHEET_SINGLE)
    {
      sheet->paper_width = sheet->pitch_x - gap + 2 * x;
      sheet->paper_height = sheet->pitch_y - gap + 2 * y;
    }
  sheet->columns = MAX ((int) floor ((sheet->paper_width - 2 * x + gap) / sheet->pitch_x + 1e-6), 1);
  sheet->rows = MAX ((int) floor ((sheet->paper_height - 2 * y - heading + gap) / sheet->pitch_y + 1e-6), 1);
  /* Centered, so that front and back meet whichever edge the paper is turned over. */
  sheet->left = (sheet->paper_width - sheet->columns * sheet->pitch_x + gap) / 2;
  sheet->top = reference ? y + heading : (sheet->paper_height - sheet->rows * sheet->pitch_y + gap) / 2;
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
  double margin, over, shift;

  get_margins (sheet, &margin, &over);
  shift = last ? (sheet->paper_width - margin - last->x - last->width) / 2 : 0;
  for (guint i = first; i < end; i++)
    g_array_index (sheet->spots, Spot, i).x += shift;
}

/* Each large piece on a page of its own. */
static void
part_pieces (BastideSheet *sheet)
{
  double x, y;

  get_margins (sheet, &x, &y);
  for (guint i = 0; i < sheet->spots->len; i++)
    {
      Spot *spot = &g_array_index (sheet->spots, Spot, i);

      spot->leaf = i;
      spot->x = x;
      spot->y = y;
    }
  sheet->n_piece_leaves = sheet->spots->len;
}

/* Large pieces from left to right, then below, then on the next page. */
static void
lay_out_pieces (BastideSheet *sheet)
{
  double left, top, x, y, row = 0;
  double gap = BASTIDE_MM (MAX (PIECE_GAP_MM, sheet->options.gap_mm)
                           + (has_marks (sheet) ? 2 * BASTIDE_CUT_MARK_MM : 0));
  guint first = 0, leaf = 0;

  get_margins (sheet, &left, &top);
  x = left;
  y = top;
  for (guint i = 0; i < sheet->spots->len; i++)
    {
      Spot *spot = &g_array_index (sheet->spots, Spot, i);

      if (x > left
          && (x + spot->width > sheet->paper_width - left + 1e-6
              || y + spot->height > sheet->paper_height - top + 1e-6))
        {
          finish_row (sheet, first, i);
          first = i;
          x = left;
          y += row + gap;
          row = 0;
        }
      if (y > top && y + spot->height > sheet->paper_height - top + 1e-6)
        {
          y = top;
          row = 0;
          leaf++;
        }
      spot->leaf = leaf;
      spot->x = x;
      spot->y = y;
      x += spot->width + gap;
      row = MAX (row, spot->height);
    }
  finish_row (sheet, first, sheet->spots->len);
  sheet->n_piece_leaves = sheet->spots->len ? leaf + 1 : 0;
}

/* Puts one face of a large piece on the paper, as it is or turned; else its squares into the grid. */
static void
add_face (BastideSheet *sheet, guint index, const BstPiece *piece, int face, int copies)
{
  double size = BASTIDE_MM (sheet->options.tile_mm), bleed = BASTIDE_MM (sheet->options.bleed_mm), x, y;
  gboolean any_size = sheet->options.kind == BASTIDE_SHEET_SINGLE;

  get_margins (sheet, &x, &y);
  for (int rot = 0; rot < 2; rot++)
    {
      Spot spot = { .item = { .subject = index, .face = (gint8) face, .rot = (gint8) rot },
                    .width = (rot ? piece->height : piece->width) * size + 2 * bleed,
                    .height = (rot ? piece->width : piece->height) * size + 2 * bleed };

      if (!any_size
          && (spot.width > sheet->paper_width - 2 * x + 1e-6 || spot.height > sheet->paper_height - 2 * y + 1e-6))
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
    if (sheet->options.kind == BASTIDE_SHEET_REFERENCE)
      append_item (sheet, index, face, MIN (copies, 1));
    /* With backs, the second face is the back of the first. */
    else if (face == 0 || !has_backs (sheet))
      add_face (sheet, index, piece, face, copies);
}

static void
add_all (BastideSheet *sheet)
{
  gboolean once = sheet->options.kind == BASTIDE_SHEET_REFERENCE;

  for (guint tile = 0; tile < bastide_tile_book_get_n_tiles (sheet->book); tile++)
    if (!is_square (sheet, tile))
      {
        append_item (sheet, tile, -1, once ? MIN (sheet->counts[tile], 1) : sheet->counts[tile]);
        sheet->n_tiles += sheet->counts[tile];
      }
  for (guint piece = 0; piece < bastide_tile_book_get_n_pieces (sheet->book); piece++)
    add_piece (sheet, piece);
  if (once)
    sheet->n_tiles = sheet->order->len;
}

/* Within what the header promises. */
static void
take_options (BastideSheet *sheet, const BastideSheetOptions *options)
{
  BastideSheetOptions *own = &sheet->options;

  *own = *options;
  own->tile_mm = CLAMP (options->tile_mm, 20.0, 100.0);
  own->bleed_mm = CLAMP (options->bleed_mm, 0.0, 5.0);
  own->gap_mm = CLAMP (options->gap_mm, 0.0, 20.0);
  own->radius_mm = CLAMP (options->radius_mm, 0.0, 5.0);
  sheet->title = g_strdup (options->title);
  sheet->score_rows = g_strdupv ((char **) options->score_rows);
  sheet->paper_width = BASTIDE_MM (papers[own->paper].width);
  sheet->paper_height = BASTIDE_MM (papers[own->paper].height);
  if (own->landscape)
    {
      double width = sheet->paper_width;

      sheet->paper_width = sheet->paper_height;
      sheet->paper_height = width;
    }
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
  take_options (sheet, options);
  sheet->labels = g_strdupv ((char **) labels);
  sheet->fronts = g_new0 (cairo_surface_t *, n_tiles);
  sheet->pieces = g_malloc0_n (bastide_tile_book_get_n_pieces (book), sizeof *sheet->pieces);
  sheet->counts = g_memdup2 (counts, n_tiles * sizeof (guint16));
  sheet->order = g_array_new (FALSE, FALSE, sizeof (Item));
  sheet->spots = g_array_new (FALSE, FALSE, sizeof (Spot));
  if (options->kind == BASTIDE_SHEET_SCORE)
    return sheet;
  lay_out_grid (sheet);
  add_all (sheet);
  if (options->kind == BASTIDE_SHEET_SINGLE)
    part_pieces (sheet);
  else
    lay_out_pieces (sheet);
  return sheet;
}

void
bastide_sheet_forget_pictures (BastideSheet *sheet)
{
  for (guint i = 0; i < bastide_tile_book_get_n_tiles (sheet->book); i++)
    g_clear_pointer (&sheet->fronts[i], cairo_surface_destroy);
  for (guint i = 0; i < bastide_tile_book_get_n_pieces (sheet->book); i++)
    for (int k = 0; k < 4; k++)
      g_clear_pointer (&sheet->pieces[i][k / 2][k % 2], cairo_surface_destroy);
  for (int group = 0; group < BST_N_GROUPS; group++)
    for (int start = 0; start < 2; start++)
      g_clear_pointer (&sheet->backs[group][start], cairo_surface_destroy);
}

void
bastide_sheet_free (BastideSheet *sheet)
{
  bastide_sheet_forget_pictures (sheet);
  bastide_tile_book_unref (sheet->book);
  g_array_unref (sheet->order);
  g_array_unref (sheet->spots);
  g_strfreev (sheet->labels);
  g_strfreev (sheet->score_rows);
  g_free (sheet->fronts);
  g_free (sheet->pieces);
  g_free (sheet->title);
  g_free (sheet->counts);
  g_free (sheet);
}

/* --- Pages --- */

static guint
n_grid_leaves (const BastideSheet *sheet)
{
  guint per_page = (guint) (sheet->columns * sheet->rows);

  return (sheet->order->len + per_page - 1) / per_page;
}

static guint
n_sides (const BastideSheet *sheet)
{
  return 1 + (sheet->options.kind == BASTIDE_SHEET_PUNCH) + has_backs (sheet);
}

static Side
get_side (const BastideSheet *sheet, guint page)
{
  guint side = page % n_sides (sheet);

  return side == 0 ? SIDE_FRONT : side == 1 && sheet->options.kind == BASTIDE_SHEET_PUNCH ? SIDE_DIE : SIDE_BACK;
}

guint
bastide_sheet_get_n_pages (const BastideSheet *sheet)
{
  if (sheet->options.kind == BASTIDE_SHEET_SCORE)
    return 2;
  return (n_grid_leaves (sheet) + sheet->n_piece_leaves) * n_sides (sheet);
}

guint
bastide_sheet_get_n_tiles (const BastideSheet *sheet)
{
  return sheet->n_tiles;
}

/* (nullable): the only piece of a leaf, where each has one of its own. */
static const Spot *
get_single_piece (const BastideSheet *sheet, guint leaf)
{
  return sheet->options.kind == BASTIDE_SHEET_SINGLE && leaf >= n_grid_leaves (sheet)
           ? &g_array_index (sheet->spots, Spot, leaf - n_grid_leaves (sheet))
           : NULL;
}

static void
get_leaf_size (const BastideSheet *sheet, guint leaf, double *out_width, double *out_height)
{
  const Spot *spot = get_single_piece (sheet, leaf);

  *out_width = spot ? spot->width + 2 * spot->x : sheet->paper_width;
  *out_height = spot ? spot->height + 2 * spot->y : sheet->paper_height;
}

void
bastide_sheet_get_size (const BastideSheet *sheet, guint page, double *out_width, double *out_height)
{
  get_leaf_size (sheet, sheet->options.kind == BASTIDE_SHEET_SCORE ? 0 : page / n_sides (sheet), out_width, out_height);
}

/* All art of the leaf, bleed included, as it lies on the front. */
static BastidePdfBox
get_art (const BastideSheet *sheet, guint leaf)
{
  double gap = BASTIDE_MM (sheet->options.gap_mm);
  BastidePdfBox box = { sheet->left, sheet->top, sheet->columns * sheet->pitch_x - gap,
                        sheet->rows * sheet->pitch_y - gap };
  double right = 0, bottom = 0;

  if (leaf < n_grid_leaves (sheet))
    return box;
  box.x = box.y = G_MAXDOUBLE;
  for (guint i = 0; i < sheet->spots->len; i++)
    {
      const Spot *spot = &g_array_index (sheet->spots, Spot, i);

      if (spot->leaf != leaf - n_grid_leaves (sheet))
        continue;
      box.x = MIN (box.x, spot->x);
      box.y = MIN (box.y, spot->y);
      right = MAX (right, spot->x + spot->width);
      bottom = MAX (bottom, spot->y + spot->height);
    }
  box.width = right - box.x;
  box.height = bottom - box.y;
  return box;
}

/* Where something of the front lies on the back: the paper is turned over one of its edges. */
static BastidePdfBox
turn_over (const BastideSheet *sheet, guint leaf, BastidePdfBox box)
{
  gboolean upright, sideways;
  double width, height;

  get_leaf_size (sheet, leaf, &width, &height);
  upright = height >= width;
  sideways = (sheet->options.backs == BASTIDE_BACKS_LONG_EDGE) == upright;
  if (sideways)
    box.x = width - box.x - box.width;
  else
    box.y = height - box.y - box.height;
  return box;
}

void
bastide_sheet_get_boxes (const BastideSheet *sheet, guint page, BastidePdfPage *out_boxes)
{
  double width, height, bleed = BASTIDE_MM (sheet->options.bleed_mm), frame;
  BastidePdfBox art;

  bastide_sheet_get_size (sheet, page, &width, &height);
  out_boxes->trim = out_boxes->bleed = (BastidePdfBox){ 0, 0, width, height };
  if (!is_cut (sheet))
    return;
  art = get_art (sheet, page / n_sides (sheet));
  if (get_side (sheet, page) == SIDE_BACK)
    {
      art = turn_over (sheet, page / n_sides (sheet), art);
      art.x += BASTIDE_MM (sheet->options.back_x_mm);
      art.y += BASTIDE_MM (sheet->options.back_y_mm);
    }
  /* A board is cut around its frame, and the art ends inside it. */
  frame = sheet->options.kind == BASTIDE_SHEET_PUNCH ? BASTIDE_MM (FRAME_MM) : 0;
  out_boxes->bleed = (BastidePdfBox){ art.x - frame, art.y - frame, art.width + 2 * frame, art.height + 2 * frame };
  out_boxes->trim = frame > 0
                      ? out_boxes->bleed
                      : (BastidePdfBox){ art.x + bleed, art.y + bleed, art.width - 2 * bleed, art.height - 2 * bleed };
}

/* --- Pictures --- */

/* What is recorded: a tile, a large piece or a back. */
typedef struct
{
  BastideSheet *sheet;
  guint tile;
  const Item *item;
} Subject;

static cairo_surface_t *
record (const Subject *subject, BastidePrintFunc draw, int columns, int rows)
{
  const BastideSheetOptions *options = &subject->sheet->options;

  return bastide_print_record (columns * RECORD_SIZE, rows * RECORD_SIZE,
                               options->bleed_mm / options->tile_mm * RECORD_SIZE, draw, subject);
}

static void
draw_front (cairo_t *cr, gconstpointer data)
{
  const Subject *subject = data;
  const BastideSheet *sheet = subject->sheet;
  guint piece;
  int face, square;

  if (bastide_tile_book_find_square (sheet->book, subject->tile, &piece, &face, &square))
    {
      const BstSquare *at = &bastide_tile_book_get_piece (sheet->book, piece)->squares[face][square];

      /* The part of the large picture that lies on this square. */
      cairo_translate (cr, -at->x * RECORD_SIZE, -at->y * RECORD_SIZE);
      bastide_board_draw_uncut (cr, sheet->book, piece, face, 0, RECORD_SIZE, sheet->options.style);
    }
  else
    bastide_tile_book_draw_uncut (sheet->book, subject->tile, cr, 0, RECORD_SIZE, sheet->options.style);
}

static cairo_surface_t *
get_front (BastideSheet *sheet, guint tile)
{
  if (!sheet->fronts[tile])
    sheet->fronts[tile] = record (&(Subject){ .sheet = sheet, .tile = tile }, draw_front, 1, 1);
  return sheet->fronts[tile];
}

static void
get_piece_squares (const BastideSheet *sheet, const Item *item, int *out_columns, int *out_rows)
{
  const BstPiece *piece = bastide_tile_book_get_piece (sheet->book, item->subject);

  *out_columns = item->rot & 1 ? piece->height : piece->width;
  *out_rows = item->rot & 1 ? piece->width : piece->height;
}

static void
draw_piece (cairo_t *cr, gconstpointer data)
{
  const Subject *subject = data;

  bastide_board_draw_uncut (cr, subject->sheet->book, subject->item->subject, subject->item->face, subject->item->rot,
                            RECORD_SIZE, subject->sheet->options.style);
}

static cairo_surface_t *
get_piece (BastideSheet *sheet, const Item *item)
{
  cairo_surface_t **picture = &sheet->pieces[item->subject][item->face][item->rot];
  int columns, rows;

  get_piece_squares (sheet, item, &columns, &rows);
  if (!*picture)
    *picture = record (&(Subject){ .sheet = sheet, .item = item }, draw_piece, columns, rows);
  return *picture;
}

static void
draw_back (cairo_t *cr, gconstpointer data)
{
  const Subject *subject = data;
  const BstTile *printed = bastide_tile_book_get_tile (subject->sheet->book, subject->tile);

  bastide_tile_draw_back_uncut (cr, printed->group, (printed->flags & BST_TILE_START) != 0, RECORD_SIZE,
                                subject->sheet->options.style);
}

static cairo_surface_t *
get_back (BastideSheet *sheet, guint tile)
{
  const BstTile *printed = bastide_tile_book_get_tile (sheet->book, tile);
  cairo_surface_t **back = &sheet->backs[printed->group][(printed->flags & BST_TILE_START) != 0];

  if (!*back)
    *back = record (&(Subject){ .sheet = sheet, .tile = tile }, draw_back, 1, 1);
  return *back;
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
  BastidePrintPlace place = { x + bleed, y + bleed, columns * size, rows * size, size / RECORD_SIZE };

  /* A single tile reaches to the rim of its page on all sides. */
  if (sheet->options.kind != BASTIDE_SHEET_SINGLE)
    {
      place.paper_width = sheet->paper_width;
      place.paper_height = sheet->paper_height;
    }

  bastide_print_with_bleed (cr, picture, &place, bleed);
}

/* --- Leaves --- */

static void
draw_grid (BastideSheet *sheet, cairo_t *cr, guint leaf, gboolean back)
{
  guint per_page = (guint) (sheet->columns * sheet->rows), first = leaf * per_page;
  double gap = BASTIDE_MM (sheet->options.gap_mm), size = BASTIDE_MM (sheet->options.tile_mm);
  const BastideCutGrid grid = {
    sheet->left, sheet->top, sheet->columns, sheet->rows, size, size, BASTIDE_MM (sheet->options.bleed_mm), gap
  };

  for (guint i = first; i < MIN (first + per_page, sheet->order->len); i++)
    {
      guint tile = g_array_index (sheet->order, Item, i).subject;
      int column = (int) (i - first) % sheet->columns, row = (int) (i - first) / sheet->columns;
      BastidePdfBox box = { sheet->left + column * sheet->pitch_x, sheet->top + row * sheet->pitch_y,
                            sheet->pitch_x - gap, sheet->pitch_y - gap };

      if (back)
        box = turn_over (sheet, leaf, box);
      draw_picture (sheet, cr, back ? get_back (sheet, tile) : get_front (sheet, tile), box.x, box.y, 1, 1);
    }
  if (has_marks (sheet))
    bastide_print_cut_marks (cr, &grid);
}

/* The back of a large piece: its second face, or the back of a tile on each square. */
static void
draw_piece_back (BastideSheet *sheet, cairo_t *cr, const Spot *spot, const BastidePdfBox *box)
{
  const BstPiece *piece = bastide_tile_book_get_piece (sheet->book, spot->item.subject);
  double pitch = BASTIDE_MM (sheet->options.tile_mm);
  int columns, rows;

  get_piece_squares (sheet, &spot->item, &columns, &rows);
  if (piece->n_faces > 1)
    {
      Item other = spot->item;

      other.face = 1;
      draw_picture (sheet, cr, get_piece (sheet, &other), box->x, box->y, columns, rows);
      return;
    }
  for (int i = 0; i < columns * rows; i++)
    draw_picture (sheet, cr, get_back (sheet, piece->squares[0][0].tile), box->x + i % columns * pitch,
                  box->y + i / columns * pitch, 1, 1);
}

static void
draw_pieces (BastideSheet *sheet, cairo_t *cr, guint leaf, gboolean back)
{
  double bleed = BASTIDE_MM (sheet->options.bleed_mm);

  for (guint i = 0; i < sheet->spots->len; i++)
    {
      const Spot *spot = &g_array_index (sheet->spots, Spot, i);
      BastidePdfBox box = { spot->x, spot->y, spot->width, spot->height };
      int columns, rows;

      if (spot->leaf != leaf - n_grid_leaves (sheet))
        continue;
      if (back)
        box = turn_over (sheet, leaf, box);
      get_piece_squares (sheet, &spot->item, &columns, &rows);
      if (back)
        draw_piece_back (sheet, cr, spot, &box);
      else
        draw_picture (sheet, cr, get_piece (sheet, &spot->item), box.x, box.y, columns, rows);
      if (has_marks (sheet))
        {
          const BastideCutGrid grid = { box.x, box.y, 1, 1, box.width - 2 * bleed, box.height - 2 * bleed, bleed, 0 };

          bastide_print_cut_marks (cr, &grid);
        }
    }
}

static void
draw_die_line (const BastideSheet *sheet, cairo_t *cr, double x, double y, double width, double height)
{
  double bleed = BASTIDE_MM (sheet->options.bleed_mm);

  bastide_print_die_line (cr, x + bleed, y + bleed, width - 2 * bleed, height - 2 * bleed,
                          BASTIDE_MM (sheet->options.radius_mm));
}

/* What the punch needs: the outline of each tile and of the board. */
static void
draw_die (const BastideSheet *sheet, cairo_t *cr, guint page)
{
  guint leaf = page / n_sides (sheet), per_page = (guint) (sheet->columns * sheet->rows), first = leaf * per_page;
  double gap = BASTIDE_MM (sheet->options.gap_mm);
  BastidePdfPage boxes;

  bastide_sheet_get_boxes (sheet, page, &boxes);
  bastide_print_die_line (cr, boxes.trim.x, boxes.trim.y, boxes.trim.width, boxes.trim.height, 0);
  if (leaf < n_grid_leaves (sheet))
    for (guint i = first; i < MIN (first + per_page, sheet->order->len); i++)
      draw_die_line (sheet, cr, sheet->left + (i - first) % (guint) sheet->columns * sheet->pitch_x,
                     sheet->top + (i - first) / (guint) sheet->columns * sheet->pitch_y, sheet->pitch_x - gap,
                     sheet->pitch_y - gap);
  for (guint i = 0; i < sheet->spots->len; i++)
    {
      const Spot *spot = &g_array_index (sheet->spots, Spot, i);

      if (leaf >= n_grid_leaves (sheet) && spot->leaf == leaf - n_grid_leaves (sheet))
        draw_die_line (sheet, cr, spot->x, spot->y, spot->width, spot->height);
    }
}

static void
draw_leaf (BastideSheet *sheet, cairo_t *cr, guint page)
{
  guint leaf = page / n_sides (sheet);
  Side side = get_side (sheet, page);
  double width, height;

  get_leaf_size (sheet, leaf, &width, &height);
  if (side == SIDE_BACK)
    cairo_translate (cr, BASTIDE_MM (sheet->options.back_x_mm), BASTIDE_MM (sheet->options.back_y_mm));
  if (side == SIDE_DIE)
    draw_die (sheet, cr, page);
  else if (leaf < n_grid_leaves (sheet))
    draw_grid (sheet, cr, leaf, side == SIDE_BACK);
  else
    draw_pieces (sheet, cr, leaf, side == SIDE_BACK);
  if (sheet->options.crosses)
    bastide_print_crosses (cr, width, height);
}

static void
draw_score (BastideSheet *sheet, cairo_t *cr, guint page)
{
  double x = BASTIDE_MM (SIDE_MM), y = BASTIDE_MM (BASTIDE_FOOT_MM), width = sheet->paper_width - 2 * x,
         height = sheet->paper_height - 2 * y;

  if (page == 0)
    bastide_score_form_draw (cr, sheet->title, (const char *const *) sheet->score_rows, x, y, width, height);
  else
    bastide_score_track_draw (cr, x, y, width, height, sheet->options.style);
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
  bastide_print_lay (cr, item->face >= 0 ? get_piece (sheet, item) : get_front (sheet, item->subject),
                     &(BastidePrintPlace){ x + (MAX (columns, rows) - columns) * size / 2,
                                           y + (MAX (columns, rows) - rows) * size / 2, columns * size, rows * size,
                                           size / RECORD_SIZE });
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
    bastide_paint_text (cr, sheet->title, sheet->paper_width / 2, BASTIDE_MM (BASTIDE_FOOT_MM + 5), 22, 0x000000, TRUE);
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
  double width, height;

  g_return_if_fail (page < bastide_sheet_get_n_pages (sheet));

  bastide_sheet_get_size (sheet, page, &width, &height);
  cairo_save (cr);
  if (sheet->options.kind == BASTIDE_SHEET_SCORE)
    draw_score (sheet, cr, page);
  else if (sheet->options.kind == BASTIDE_SHEET_REFERENCE)
    draw_reference (sheet, cr, page);
  else
    draw_leaf (sheet, cr, page);
  /* A single tile that is nothing but its bleed has no room for words. */
  if (sheet->options.kind != BASTIDE_SHEET_SINGLE || has_slug (sheet))
    bastide_print_foot (cr, width, height, sheet->options.ruler, page + 1, bastide_sheet_get_n_pages (sheet));
  cairo_restore (cr);
}

static cairo_status_t
append_cb (void *data, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Takes the PDF of those pages over. */
static GBytes *
add_boxes (const BastideSheet *sheet, GBytes *pdf, guint first, guint n_pages)
{
  static const BastidePdfDuplex duplex[BASTIDE_N_BACKS] = { BASTIDE_PDF_SIMPLEX, BASTIDE_PDF_LONG_EDGE,
                                                            BASTIDE_PDF_SHORT_EDGE };
  g_autofree BastidePdfPage *pages = g_new0 (BastidePdfPage, n_pages);
  gboolean both = n_pages > 1 && has_backs (sheet) && n_sides (sheet) == 2;
  GBytes *boxed;

  for (guint i = 0; i < n_pages; i++)
    bastide_sheet_get_boxes (sheet, first + i, &pages[i]);
  boxed = bastide_pdf_add_boxes (pdf, pages, n_pages, duplex[both ? sheet->options.backs : BASTIDE_BACKS_NONE]);
  if (!boxed)
    {
      g_warning ("cairo has written a PDF that is built otherwise: it has no trim boxes");
      return pdf;
    }
  g_bytes_unref (pdf);
  return boxed;
}

static GBytes *
draw_pdf (BastideSheet *sheet,
          guint first,
          guint n_pages,
          GCancellable *cancellable,
          GFileProgressCallback progress,
          gpointer data)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append_cb, bytes, sheet->paper_width,
                                                                  sheet->paper_height);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;
  double width, height;

  /* PDF 1.4: every print shop takes it, and all versions of cairo write the same objects. */
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  if (sheet->title)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
  for (guint i = 0; i < n_pages && !g_cancellable_is_cancelled (cancellable); i++)
    {
      if (progress)
        progress (i, n_pages, data);
      bastide_sheet_get_size (sheet, first + i, &width, &height);
      cairo_pdf_surface_set_size (surface, width, height);
      bastide_sheet_draw_page (sheet, cr, first + i);
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
  return add_boxes (sheet, g_byte_array_free_to_bytes (bytes), first, n_pages);
}

GBytes *
bastide_sheet_to_pdf (BastideSheet *sheet, GCancellable *cancellable, GFileProgressCallback progress, gpointer data)
{
  return draw_pdf (sheet, 0, bastide_sheet_get_n_pages (sheet), cancellable, progress, data);
}

GBytes *
bastide_sheet_page_to_pdf (BastideSheet *sheet, guint page)
{
  g_return_val_if_fail (page < bastide_sheet_get_n_pages (sheet), NULL);

  return draw_pdf (sheet, page, 1, NULL, NULL, NULL);
}
