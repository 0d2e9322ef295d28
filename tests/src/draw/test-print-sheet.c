/* test-print-sheet.c – tiles on paper, measured in the PDF itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-print-sheet.h"
#include "model/bastide-tile-list.h"
#include "engine/io/catalog.h"
#include "draw/pdf-measure.h"

#include <math.h>

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
  Print print;

  bastide_sheet_options_init (&options);
  options.bleed_mm = 3;
  print = print_set ("ferries", &options);
  /* Each tile and its eight mirrored neighbors. */
  g_assert_cmpuint (print.pdf.pictures->len, ==, 8 * 9);
  g_assert_cmpfloat_with_epsilon (picture (&print, 9 + 4)->x - picture (&print, 4)->x, BASTIDE_MM (51), 0.01);
  g_assert_cmpfloat (picture (&print, 4)->size_x, >, 0);
  g_assert_cmpfloat (picture (&print, 3)->size_x, <, 0);
  /* The mirrored copy to the left ends where the tile begins. */
  g_assert_cmpfloat_with_epsilon (picture (&print, 3)->x, picture (&print, 4)->x, 0.01);
  print_clear (&print);
}

static void
test_backs (void)
{
  BastideSheetOptions options;
  Print print;

  bastide_sheet_options_init (&options);
  options.backs = TRUE;
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
  options.reference = TRUE;
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

  options.backs = TRUE;
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
  g_test_add_func ("/print/all-the-cardboard-of-a-mix", test_counts);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
