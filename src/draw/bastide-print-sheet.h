/* bastide-print-sheet.h – tiles on paper: sheets to cut or punch out, with backs, single tiles, and sheets to look things up.
 *
 * The preview on the screen, the printer and the PDF are drawn by the same function. Lengths are millimeters in options
 * and points (1/72 inch) on the page. Knows no file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"
#include "draw/bastide-pdf-boxes.h"
#include "draw/bastide-tile-book.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What printers at home take, then the card stock of print shops. */
typedef enum
{
  BASTIDE_PAPER_A4,
  BASTIDE_PAPER_LETTER,
  BASTIDE_PAPER_A3,
  BASTIDE_PAPER_TABLOID,
  BASTIDE_PAPER_SRA4,
  BASTIDE_PAPER_SRA3,
  BASTIDE_PAPER_12X18,
  BASTIDE_PAPER_13X19,
  BASTIDE_N_PAPERS,
} BastidePaper;

/* Upright, in millimeters. */
void bastide_paper_get_size (BastidePaper paper, double *out_width, double *out_height);

typedef enum
{
  BASTIDE_SHEET_CUT,       /* as many tiles as fit, to cut out */
  BASTIDE_SHEET_SINGLE,    /* one tile on each page, which is hardly larger */
  BASTIDE_SHEET_PUNCH,     /* tiles apart from each other, and a page with the lines of the punch behind each */
  BASTIDE_SHEET_REFERENCE, /* every tile once, with number and name */
  BASTIDE_SHEET_SCORE,     /* a form for points and a scoring track */
  BASTIDE_N_SHEETS,
} BastideSheetKind;

typedef enum
{
  BASTIDE_BACKS_NONE,
  BASTIDE_BACKS_LONG_EDGE, /* every front is followed by its back, turned over the long edge of upright paper … */
  BASTIDE_BACKS_SHORT_EDGE,
  BASTIDE_N_BACKS,
} BastideBacks;

typedef struct
{
  BastideSheetKind kind;
  BastidePaper paper;
  gboolean landscape;
  double tile_mm;   /* 20…100; 45 is usual */
  double bleed_mm;  /* art beyond the cut: 0 to 5 */
  double gap_mm;    /* white between the bleeds of two tiles: 0 to 20 */
  double radius_mm; /* of the corners of a punch: 0 to 5 */
  gboolean cut_marks;
  gboolean crosses; /* registration crosses for laying front on back */
  BastideBacks backs;
  double back_x_mm, back_y_mm; /* backs are moved so far to the right and down, against the play of the printer */
  gboolean ruler;              /* 50 mm to check the scale of the printer */
  BastideStyle style;
  const char *title;             /* on reference and score sheets; nullable */
  const char *const *score_rows; /* what gives points, on score sheets; nullable */
} BastideSheetOptions;

typedef struct _BastideSheet BastideSheet;

/* What people usually want. */
void bastide_sheet_options_init (BastideSheetOptions *options);

/* @counts: copies of each tile of the book; @labels: names of the tiles, for reference sheets; nullable. All is copied. */
BastideSheet *bastide_sheet_new (BastideTileBook *book,
                                 const guint16 *counts,
                                 const char *const *labels,
                                 const BastideSheetOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void bastide_sheet_free (BastideSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideSheet, bastide_sheet_free)

guint bastide_sheet_get_n_pages (const BastideSheet *sheet);
guint bastide_sheet_get_n_tiles (const BastideSheet *sheet);
/* Points. Only single tiles have pages of different sizes. */
void bastide_sheet_get_size (const BastideSheet *sheet, guint page, double *out_width, double *out_height);
/* Where the page is cut at its outside, and what is printed for that. Pages that are not cut are all trim. */
void bastide_sheet_get_boxes (const BastideSheet *sheet, guint page, BastidePdfPage *out_boxes);

void bastide_sheet_draw_page (BastideSheet *sheet, cairo_t *cr, guint page);
/* Makes room: pages that are drawn later record their pictures again. */
void bastide_sheet_forget_pictures (BastideSheet *sheet);

/* (transfer full) (nullable): all pages; NULL if memory runs out or it was canceled. May be called in any thread that has
 * the sheet for itself. All but @sheet are nullable. */
GBytes *bastide_sheet_to_pdf (BastideSheet *sheet,
                              GCancellable *cancellable,
                              GFileProgressCallback progress,
                              gpointer data) G_GNUC_WARN_UNUSED_RESULT;

/* The same of one page. */
GBytes *bastide_sheet_page_to_pdf (BastideSheet *sheet, guint page) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
