/* test-print-sheet.c – tiles on paper, measured in the PDF itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-print-sheet.h"
#include "model/bastide-tile-list.h"
#include "engine/io/catalog.h"
#include "draw/pdf-measure.h"

#include <math.h>
#include <string.h>

#define PITCH_45 127.559 /* 45 mm in points */

static BstCatalog *catalog;

typedef struct
{
  BastideTileList *list;
  BastideTileBook *book;
  BastideSheet *sheet;
  PdfMeasure pdf;
} Print;

static Print
print_set (const char *set, const BastideSheetOptions *options)
{
  Print print = { .list = bastide_tile_list_new_set (bst_catalog_find_set (catalog, set)->set, NULL) };
  g_autoptr (GBytes) pdf = NULL;

  print.book = bastide_tile_book_new (print.list->tiles, print.list->n_tiles, print.list->pieces, print.list->n_pieces);
  print.sheet = bastide_sheet_new (print.book, print.list->counts, (const char *const *) print.list->labels, options);
  pdf = bastide_sheet_to_pdf (print.sheet, NULL, NULL, NULL);
  print.pdf = pdf_measure (pdf);
  g_assert_cmpint (print.pdf.n_pages, ==, bastide_sheet_get_n_pages (print.sheet));
  return print;
}

static void
print_clear (Print *print)
{
  pdf_measure_clear (&print->pdf);
  bastide_sheet_free (print->sheet);
  bastide_tile_book_unref (print->book);
  bastide_tile_list_free (print->list);
}

static const PdfPicture *
picture (const Print *print, guint i)
{
  g_assert_cmpuint (i, <, print->pdf.pictures->len);
  return &g_array_index (print->pdf.pictures, PdfPicture, i);
}

/* The tile with this number on the first page, of 45 mm, without the mirrored copies around it and what lies below. */
static const PdfPicture *
upright (const Print *print, guint number)
{
  for (guint i = 0; i < print->pdf.pictures->len; i++)
    {
      const PdfPicture *here = picture (print, i);

      if (here->page == 0 && ABS (here->size_x - BASTIDE_MM (45) / 128) < 1e-3
          && ABS (here->size_y - BASTIDE_MM (45) / 128) < 1e-3 && number-- == 0)
        return here;
    }
  g_assert_not_reached ();
}

static void
test_plain (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  print = print_set ("classic-base", &options);
  /* 72 tiles, 4 × 6 on a page of A4. */
  g_assert_cmpint (print.pdf.n_pages, ==, 3);
  g_assert_cmpuint (print.pdf.pictures->len, ==, 72);
  g_assert_cmpfloat_with_epsilon (print.pdf.width, 595.276, 0.01);
  g_assert_cmpfloat_with_epsilon (print.pdf.height, 841.890, 0.01);
  for (guint i = 0; i < 72; i++)
    {
      const PdfPicture *here = picture (&print, i);

      g_assert_cmpint (here->page, ==, i / 24);
      if (i % 4 < 3)
        g_assert_cmpfloat_with_epsilon (picture (&print, i + 1)->x - here->x, PITCH_45, 0.01);
      if (i % 24 < 20)
        g_assert_cmpfloat_with_epsilon (picture (&print, i + 4)->y - here->y, PITCH_45, 0.01);
    }
  /* The block stands in the middle of the page. */
  g_assert_cmpfloat_with_epsilon (picture (&print, 0)->x + 2 * PITCH_45, print.pdf.width / 2, 0.01);
  print_clear (&print);
}

static void
test_letter (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.paper = BASTIDE_PAPER_LETTER;
  options.tile_mm = 50;
  print = print_set ("classic-base", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 5); /* 3 × 5 */
  g_assert_cmpfloat_with_epsilon (print.pdf.width, 612.0, 0.01);
  g_assert_cmpfloat_with_epsilon (print.pdf.height, 792.0, 0.01);
  g_assert_cmpfloat_with_epsilon (picture (&print, 1)->x - picture (&print, 0)->x, BASTIDE_MM (50), 0.01);
  print_clear (&print);
}

static void
test_bleed (void)
{
  BastideSheetOptions options;
  const PdfPicture *tile;
  Print print;

  bastide_sheet_options_init (&options);
  options.bleed_mm = 3;
  print = print_set ("ferries", &options);
  /* Each tile and its eight mirrored neighbors, and below each of them the same a little larger. */
  g_assert_cmpuint (print.pdf.pictures->len, ==, 8 * 18);
  g_assert_cmpfloat_with_epsilon (upright (&print, 1)->x - upright (&print, 0)->x, BASTIDE_MM (51), 0.01);
  tile = upright (&print, 0);
  g_assert_true (tile == picture (&print, 13));
  g_assert_cmpfloat (picture (&print, 12)->size_x, <, 0);
  /* The mirrored copy to the left ends where the tile begins; edges that only meet let paper shine through, also those of two
   * copies, where a faint line led from the corner into the bleed. */
  g_assert_cmpfloat_with_epsilon (picture (&print, 12)->x, tile->x, 0.01);
  g_assert_cmpfloat_with_epsilon (picture (&print, 4)->x, tile->x - BASTIDE_MM (0.25), 0.01);
  g_assert_cmpfloat_with_epsilon (picture (&print, 4)->size_x / tile->size_x, 45.5 / 45, 1e-4);
  print_clear (&print);
}

static void
test_backs (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.backs = BASTIDE_BACKS_LONG_EDGE;
  options.crosses = TRUE;
  print = print_set ("ferries", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 2);
  g_assert_cmpuint (print.pdf.pictures->len, ==, 16);
  /* Turned over its long edge, every back lies on its front. */
  for (guint i = 0; i < 8; i++)
    {
      const PdfPicture *front = picture (&print, i), *back = picture (&print, 8 + i);

      g_assert_cmpfloat_with_epsilon (front->x + PITCH_45 + back->x, print.pdf.width, 0.01);
      g_assert_cmpfloat_with_epsilon (front->y, back->y, 0.01);
    }
  print_clear (&print);
}

static void
test_reference (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.kind = BASTIDE_SHEET_REFERENCE;
  options.title = "Ferries";
  print = print_set ("ferries", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 1);
  g_assert_cmpuint (print.pdf.pictures->len, ==, 3);
  /* A tile without a title is called by what it shows, never by its id. */
  g_assert_cmpstr (print.list->labels[0], ==, "City, road, road, road; Lake with ferries");
  print_clear (&print);
}

/* Large pieces have a page of their own, in one part and in the middle. */
static void
test_large (void)
{
  BastideSheetOptions options;
  const PdfPicture *wheel;
  Print print;

  bastide_sheet_options_init (&options);
  print = print_set ("wheel", &options);
  /* 72 tiles and the wheel, 4 × 4 squares. */
  g_assert_cmpuint (bastide_sheet_get_n_tiles (print.sheet), ==, 73);
  g_assert_cmpint (print.pdf.n_pages, ==, 4);
  g_assert_cmpuint (print.pdf.pictures->len, ==, 73);
  wheel = picture (&print, 72);
  g_assert_cmpint (wheel->page, ==, 3);
  g_assert_cmpfloat_with_epsilon (wheel->x + 2 * PITCH_45, print.pdf.width / 2, 0.01);
  g_assert_cmpfloat_with_epsilon (wheel->size_x, picture (&print, 0)->size_x, 1e-6);
  print_clear (&print);

  /* Too large for the paper: square by square, to be glued. */
  options.tile_mm = 60;
  print = print_set ("wheel", &options);
  g_assert_cmpuint (bastide_sheet_get_n_tiles (print.sheet), ==, 73);
  g_assert_cmpuint (print.pdf.pictures->len, ==, 72 + 16);
  g_assert_cmpint (print.pdf.n_pages, ==, 8); /* 3 × 4 on each */
  print_clear (&print);
}

/* A piece with two faces: both are printed; with backs, one on the back of the other. */
static void
test_two_faces (void)
{
  BastideSheetOptions options;
  Print print;
  guint last;

  bastide_sheet_options_init (&options);
  print = print_set ("tournaments", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 2);
  last = print.pdf.pictures->len - 1;
  g_assert_cmpint (picture (&print, last)->page, ==, 1);
  g_assert_cmpint (picture (&print, last - 1)->page, ==, 1);
  g_assert_cmpint (picture (&print, last - 2)->page, ==, 0);
  print_clear (&print);

  options.backs = BASTIDE_BACKS_LONG_EDGE;
  print = print_set ("tournaments", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 4);
  last = print.pdf.pictures->len - 1;
  g_assert_cmpint (picture (&print, last)->page, ==, 3);
  g_assert_cmpint (picture (&print, last - 1)->page, ==, 2);
  g_assert_cmpfloat_with_epsilon (picture (&print, last - 1)->x + 3 * PITCH_45 + picture (&print, last)->x,
                                  print.pdf.width, 0.01);
  g_assert_cmpfloat_with_epsilon (picture (&print, last - 1)->y, picture (&print, last)->y, 0.01);
  print_clear (&print);
}

static const PdfPage *
pdf_page (const Print *print, guint i)
{
  g_assert_cmpuint (i, <, print->pdf.pages->len);
  return &g_array_index (print->pdf.pages, PdfPage, i);
}

/* @x, @y: from the top left corner, in points, as pictures are measured. */
static void
assert_box (const double *box, double page_height, double x, double y, double width, double height)
{
  g_assert_cmpfloat_with_epsilon (box[0], x, 0.01);
  g_assert_cmpfloat_with_epsilon (box[3], page_height - y, 0.01);
  g_assert_cmpfloat_with_epsilon (box[2] - box[0], width, 0.01);
  g_assert_cmpfloat_with_epsilon (box[3] - box[1], height, 0.01);
}

/* Where tiles are cut and what is printed for it, measured against the pictures on the page. */
static void
test_boxes (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.bleed_mm = 3;
  options.title = "Fähren (two) \\ <3>"; /* stands in the file as well */
  print = print_set ("ferries", &options);
  g_assert_true (print.pdf.unscaled);
  /* A page of 3 × 5 cells of 51 mm; the trim begins where the first tile does. */
  assert_box (pdf_page (&print, 0)->trim, print.pdf.height, upright (&print, 0)->x, upright (&print, 0)->y,
              BASTIDE_MM (3 * 51 - 6), BASTIDE_MM (5 * 51 - 6));
  assert_box (pdf_page (&print, 0)->bleed, print.pdf.height, upright (&print, 0)->x - BASTIDE_MM (3),
              upright (&print, 0)->y - BASTIDE_MM (3), BASTIDE_MM (3 * 51), BASTIDE_MM (5 * 51));
  print_clear (&print);

  /* White between the bleeds: the pitch is longer by it. */
  options.gap_mm = 2;
  print = print_set ("ferries", &options);
  g_assert_cmpfloat_with_epsilon (upright (&print, 1)->x - upright (&print, 0)->x, BASTIDE_MM (53), 0.01);
  assert_box (pdf_page (&print, 0)->trim, print.pdf.height, upright (&print, 0)->x, upright (&print, 0)->y,
              BASTIDE_MM (3 * 53 - 2 - 6), BASTIDE_MM (5 * 53 - 2 - 6));
  print_clear (&print);

  /* What is not cut is all trim. */
  options.kind = BASTIDE_SHEET_REFERENCE;
  print = print_set ("ferries", &options);
  assert_box (pdf_page (&print, 0)->trim, print.pdf.height, 0, 0, print.pdf.width, print.pdf.height);
  assert_box (pdf_page (&print, 0)->bleed, print.pdf.height, 0, 0, print.pdf.width, print.pdf.height);
  print_clear (&print);
}

/* One tile per page, as printers of single cards want it: a page that is the bleed, and trim inside it. */
static void
test_single (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.kind = BASTIDE_SHEET_SINGLE;
  options.bleed_mm = 3;
  options.cut_marks = options.ruler = FALSE;
  options.backs = BASTIDE_BACKS_LONG_EDGE;
  print = print_set ("tournaments", &options);
  for (guint i = 0; i < print.pdf.pages->len; i++)
    {
      const PdfPage *here = pdf_page (&print, i);

      assert_box (here->bleed, here->media[3], 0, 0, here->media[2], here->media[3]);
      assert_box (here->trim, here->media[3], BASTIDE_MM (3), BASTIDE_MM (3), here->media[2] - BASTIDE_MM (6),
                  here->media[3] - BASTIDE_MM (6));
    }
  g_assert_cmpfloat_with_epsilon (pdf_page (&print, 0)->media[2], BASTIDE_MM (51), 0.01);
  /* The arena has a page of its own size, and so has its other face. */
  g_assert_cmpfloat_with_epsilon (print.pdf.width, BASTIDE_MM (3 * 45 + 6), 0.01);
  g_assert_cmpfloat_with_epsilon (pdf_page (&print, print.pdf.pages->len - 2)->media[2], print.pdf.width, 1e-6);
  print_clear (&print);

  /* Marks and ruler stand around it. */
  options.cut_marks = options.ruler = TRUE;
  options.backs = BASTIDE_BACKS_NONE;
  print = print_set ("ferries", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 8);
  assert_box (pdf_page (&print, 0)->trim, print.pdf.height, upright (&print, 0)->x, upright (&print, 0)->y,
              BASTIDE_MM (45), BASTIDE_MM (45));
  g_assert_cmpfloat (print.pdf.width, >, BASTIDE_MM (51 + 19));
  print_clear (&print);
}

/* Over the short edge rows run from below; backs are moved against the play of the printer. */
static void
test_back_offset (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.backs = BASTIDE_BACKS_SHORT_EDGE;
  options.back_x_mm = 1.5;
  options.back_y_mm = -0.5;
  print = print_set ("ferries", &options);
  for (guint i = 0; i < 8; i++)
    {
      const PdfPicture *front = picture (&print, i), *back = picture (&print, 8 + i);

      g_assert_cmpfloat_with_epsilon (back->x - front->x, BASTIDE_MM (1.5), 0.01);
      g_assert_cmpfloat_with_epsilon (front->y + PITCH_45 + back->y, print.pdf.height - BASTIDE_MM (0.5), 0.01);
    }
  assert_box (pdf_page (&print, 1)->trim, print.pdf.height, picture (&print, 8)->x,
              picture (&print, 8)->y - 5 * PITCH_45, 4 * PITCH_45, 6 * PITCH_45);
  print_clear (&print);
  /* The long edge of a page that lies is above and below. */
  options.backs = BASTIDE_BACKS_LONG_EDGE;
  options.landscape = TRUE;
  options.back_x_mm = options.back_y_mm = 0;
  print = print_set ("ferries", &options);
  g_assert_cmpfloat_with_epsilon (print.pdf.width, 841.890, 0.01);
  g_assert_cmpfloat_with_epsilon (picture (&print, 0)->x, picture (&print, 8)->x, 0.01);
  g_assert_cmpfloat_with_epsilon (picture (&print, 0)->y + PITCH_45 + picture (&print, 8)->y, print.pdf.height, 0.01);
  print_clear (&print);
}

/* Tiles apart from each other; the lines of the punch are on a page of their own, with the same boxes. */
static void
test_punch (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.kind = BASTIDE_SHEET_PUNCH;
  options.paper = BASTIDE_PAPER_SRA3;
  options.bleed_mm = 2;
  options.gap_mm = 3;
  options.backs = BASTIDE_BACKS_LONG_EDGE;
  print = print_set ("ferries", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 3);
  g_assert_cmpfloat_with_epsilon (print.pdf.width, BASTIDE_MM (320), 0.01);
  for (guint i = 0; i < print.pdf.pictures->len; i++)
    g_assert_cmpint (picture (&print, i)->page, !=, 1);
  g_assert_cmpint (upright (&print, 7)->page, ==, 0);
  g_assert_cmpint (picture (&print, print.pdf.pictures->len - 1)->page, ==, 2);
  g_assert_cmpfloat_with_epsilon (upright (&print, 1)->x - upright (&print, 0)->x, BASTIDE_MM (52), 0.01);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (pdf_page (&print, 0)->trim[i], pdf_page (&print, 1)->trim[i], 1e-6);
  print_clear (&print);
}

static void
test_score (void)
{
  static const char *const rows[] = { "Roads", "Cities", NULL };
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.kind = BASTIDE_SHEET_SCORE;
  options.score_rows = rows;
  print = print_set ("ferries", &options);
  g_assert_cmpint (print.pdf.n_pages, ==, 2);
  g_assert_cmpuint (bastide_sheet_get_n_tiles (print.sheet), ==, 0);
  print_clear (&print);
}

/* (transfer full): the page in pixels, ten to a millimeter. With a `foot` only so many millimeters of it, white above: tiles that
 * nobody looks at are nearly all of the work. */
static cairo_surface_t *
paint_page (BastideSheet *sheet, guint page, int foot)
{
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  bastide_sheet_get_size (sheet, page, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width / BASTIDE_MM (0.1)),
                                        (int) (height / BASTIDE_MM (0.1)));
  cr = cairo_create (surface);
  bastide_source (cr, 0xffffff);
  cairo_paint (cr);
  cairo_scale (cr, 1 / BASTIDE_MM (0.1), 1 / BASTIDE_MM (0.1));
  if (foot)
    {
      cairo_rectangle (cr, 0, height - BASTIDE_MM (foot), width, BASTIDE_MM (foot));
      cairo_clip (cr);
    }
  bastide_sheet_draw_page (sheet, cr, page);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static int
luma_at (cairo_surface_t *surface, int x, int y)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  const guint32 *row = (const guint32 *) (const void *) (data + y * cairo_image_surface_get_stride (surface));

  return bastide_color_luma (row[x] & 0xffffff);
}

/* A tile of nothing but field, which is as light at its edge as inside it: there is no line where the knife goes. */
static void
test_no_border (void)
{
  static const guint16 counts[] = { 1 };
  BstTile field = { .id = "f", .n_features = 1, .features = { { .terrain = BST_FIELD, .halves = 0xff } } };

  bst_tile_prepare (&field);
  for (int style = 0; style < BASTIDE_N_STYLES; style++)
    for (int bleed = 0; bleed <= 3; bleed += 3)
      {
        g_autoptr (BastideTileBook) book = bastide_tile_book_new (&field, 1, NULL, 0);
        g_autoptr (BastideSheet) sheet = NULL;
        BastideSheetOptions options;
        cairo_surface_t *surface;
        int edge_x, edge_y, sum = 0, inside = 0;

        bastide_sheet_options_init (&options);
        options.kind = BASTIDE_SHEET_SINGLE;
        options.style = (BastideStyle) style;
        options.bleed_mm = bleed;
        sheet = bastide_sheet_new (book, counts, NULL, &options);
        surface = paint_page (sheet, 0, 0);
        edge_x = 100 + 10 * bleed;
        edge_y = 130 + 10 * bleed;
        /* Beside the cut, and two millimeters into the tile. */
        for (int i = 20; i < 430; i++)
          {
            sum += luma_at (surface, edge_x + 1, edge_y + i);
            inside += luma_at (surface, edge_x + 20, edge_y + i);
          }
        g_assert_cmpint (ABS (sum - inside) / 410, <, 12);
        cairo_surface_destroy (surface);
      }
}

/* Below the tiles: first cut marks, then ruler and number of the page, apart from each other on every paper. */
static void
test_foot (void)
{
  for (int paper = 0; paper < BASTIDE_N_PAPERS; paper++)
    for (int size = 30; size <= 70; size += 5)
      {
        static const guint16 counts[] = { 200 };
        BstTile none = { .id = "n", .n_features = 1, .features = { { .terrain = BST_FIELD, .halves = 0xff } } };
        g_autoptr (BastideTileBook) book = NULL;
        g_autoptr (BastideSheet) sheet = NULL;
        BastideSheetOptions options;
        cairo_surface_t *surface;
        int width, height, dark = 0;

        bst_tile_prepare (&none);
        book = bastide_tile_book_new (&none, 1, NULL, 0);
        bastide_sheet_options_init (&options);
        options.paper = (BastidePaper) paper;
        options.tile_mm = size;
        sheet = bastide_sheet_new (book, counts, NULL, &options);
        surface = paint_page (sheet, 0, 10);
        width = cairo_image_surface_get_width (surface);
        height = cairo_image_surface_get_height (surface);
        /* A band of white above the foot, all along the page. */
        for (int x = 0; x < width; x++)
          for (int y = height - 88; y < height - 84; y++)
            g_assert_cmpint (luma_at (surface, x, y), >, 250);
        /* The ruler: 50 mm from the left margin on, and not further. */
        for (int x = 0; x < 640; x++)
          dark += luma_at (surface, x, height - 51) < 200 || luma_at (surface, x, height - 50) < 200;
        g_assert_cmpint (ABS (dark - 500), <=, 3);
        cairo_surface_destroy (surface);
      }
}

/* Cairo turns what it cannot say in a PDF into pixels, and what is beside them stays white. Nothing that we print is of that kind,
 * also not at the rim of the paper. */
static void
test_no_pixels (void)
{
  static const char *const sets[] = { "river-anniversary", "tournaments", "classic-base" };
  static const char image[] = "/Subtype /Image";

  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      const BstSet *set = bst_catalog_find_set (catalog, sets[i])->set;
      g_autoptr (BastideTileList) list = bastide_tile_list_new_set (set, NULL);
      BastideTileBook *book = bastide_tile_book_new (list->tiles, list->n_tiles, list->pieces, list->n_pieces);
      BastideSheetOptions options;
      g_autoptr (GBytes) pdf = NULL;
      BastideSheet *sheet;

      bastide_sheet_options_init (&options);
      options.bleed_mm = 3;
      options.backs = BASTIDE_BACKS_LONG_EDGE;
      sheet = bastide_sheet_new (book, list->counts, (const char *const *) list->labels, &options);
      pdf = bastide_sheet_to_pdf (sheet, NULL, NULL, NULL);
      g_test_message ("%s: %u KiB", sets[i], (guint) (g_bytes_get_size (pdf) / 1024));
      for (const char *at = g_bytes_get_data (pdf, NULL), *end = at + g_bytes_get_size (pdf) - strlen (image);
           at < end && (at = memchr (at, '/', (gsize) (end - at))); at++)
        g_assert_cmpint (memcmp (at, image, strlen (image)), !=, 0);
      bastide_sheet_free (sheet);
      bastide_tile_book_unref (book);
    }
}

/* Other bytes than those of cairo are left alone. */
static void
test_other_pdf (void)
{
  static const char *const texts[] = { "",
                                       "%PDF-1.4\n",
                                       "startxref\n99999\n%%EOF",
                                       "xref\n0 1\nstartxref\n0\n",
                                       "xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n",
                                       "xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root (\nstartxref\n0\n" };
  const BastidePdfPage page = { { 0, 0, 1, 1 }, { 0, 0, 1, 1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) pdf = g_bytes_new_static (texts[i], strlen (texts[i]));

      g_assert_null (bastide_pdf_add_boxes (pdf, &page, 1, BASTIDE_PDF_SIMPLEX));
    }
}

static void
test_counts (void)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox)
    box = bst_mix_resolve (bst_catalog_find_mix (catalog, "classic-river")->root, NULL, catalog, report);
  g_autoptr (BastideTileList) list = bastide_tile_list_new_box (box);
  const BstCatalogEntry *base = bst_catalog_find_set (catalog, "classic-base"),
                        *river = bst_catalog_find_set (catalog, "river-classic");
  int n = 0, wanted = 0;

  for (guint i = 0; i < list->n_tiles; i++)
    n += list->counts[i];
  for (guint i = 0; i < base->set->tiles->len; i++)
    wanted += g_array_index (base->set->tiles, BstTileEntry, i).count;
  for (guint i = 0; i < river->set->tiles->len; i++)
    wanted += g_array_index (river->set->tiles, BstTileEntry, i).count;
  /* The river begins the map, so one start tile leaves the game (MIX-11). */
  g_assert_cmpint (n, ==, wanted - 1);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/print/45-mm-on-a4", test_plain);
  g_test_add_func ("/print/50-mm-on-letter", test_letter);
  g_test_add_func ("/print/bleed", test_bleed);
  g_test_add_func ("/print/backs-lie-on-their-fronts", test_backs);
  g_test_add_func ("/print/reference-sheet", test_reference);
  g_test_add_func ("/print/large-pieces", test_large);
  g_test_add_func ("/print/two-faces", test_two_faces);
  g_test_add_func ("/print/trim-and-bleed-boxes", test_boxes);
  g_test_add_func ("/print/single-tiles", test_single);
  g_test_add_func ("/print/backs-over-the-short-edge", test_back_offset);
  g_test_add_func ("/print/punch-board", test_punch);
  g_test_add_func ("/print/score-sheet", test_score);
  g_test_add_func ("/print/no-border-line", test_no_border);
  g_test_add_func ("/print/foot-off-the-marks", test_foot);
  g_test_add_func ("/print/no-pixels", test_no_pixels);
  g_test_add_func ("/print/other-pdf", test_other_pdf);
  g_test_add_func ("/print/all-the-cardboard-of-a-mix", test_counts);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
