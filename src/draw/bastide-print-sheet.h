/* bastide-print-sheet.h – tiles on paper: sheets to cut out, with backs, and a sheet to look things up.
 *
 * The preview on the screen, the printer and the PDF are drawn by the same function. Lengths are millimeters in options
 * and points (1/72 inch) on the page. Knows no file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"
#include "draw/bastide-tile-book.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define BASTIDE_MM(mm) ((mm) *72.0 / 25.4)

typedef enum
{
  BASTIDE_PAPER_A4,
  BASTIDE_PAPER_LETTER,
  BASTIDE_N_PAPERS,
} BastidePaper;

typedef struct
{
  BastidePaper paper;
  double tile_mm;  /* 20…100; 45 is usual */
  double bleed_mm; /* art beyond the cut: 0, 2 or 3 */
  gboolean cut_marks;
  gboolean crosses;   /* registration crosses for laying front on back */
  gboolean backs;     /* every front is followed by its back, turned over the long edge */
  gboolean ruler;     /* 100 mm to check the scale of the printer */
  gboolean reference; /* instead of sheets to cut: every tile once, with number and name */
  BastideStyle style;
  const char *title; /* on reference sheets and in the margin; nullable */
} BastideSheetOptions;

typedef struct _BastideSheet BastideSheet;

/* What people usually want. */
void bastide_sheet_options_init (BastideSheetOptions *options);

/* @counts: copies of each tile of the book; @labels: names of the tiles, for reference sheets; nullable. Both are copied. */
BastideSheet *bastide_sheet_new (BastideTileBook *book,
                                 const guint16 *counts,
                                 const char *const *labels,
                                 const BastideSheetOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void bastide_sheet_free (BastideSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideSheet, bastide_sheet_free)

guint bastide_sheet_get_n_pages (const BastideSheet *sheet);
guint bastide_sheet_get_n_tiles (const BastideSheet *sheet);
/* Points. */
void bastide_sheet_get_size (const BastideSheet *sheet, double *out_width, double *out_height);

void bastide_sheet_draw_page (BastideSheet *sheet, cairo_t *cr, guint page);

/* (transfer full) (nullable): all pages; NULL if memory runs out or it was canceled. May be called in any thread that has
 * the sheet for itself. All but @sheet are nullable. */
GBytes *bastide_sheet_to_pdf (BastideSheet *sheet,
                              GCancellable *cancellable,
                              GFileProgressCallback progress,
                              gpointer data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
