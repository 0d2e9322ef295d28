/* bastide-print-marks.h – what stands around tiles on paper: where to cut, where front and back meet, how large it must be.
 *
 * Lengths are points. Private to bastide-print-sheet.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* From a tile, or its bleed, to the end of a cut mark. */
#define BASTIDE_CUT_MARK_MM 4.0
/* Below the marks stands the ruler: so much of the paper is kept free above and below the tiles. */
#define BASTIDE_FOOT_MM 13.0

/* A grid of cells, each a bleed, what is cut out, and a bleed again; @gap is white between two of them. */
typedef struct
{
  double x, y; /* of its corner */
  int columns, rows;
  double width, height; /* of what is cut out */
  double bleed, gap;
} BastideCutGrid;

void bastide_print_cut_marks (cairo_t *cr, const BastideCutGrid *grid);
/* The line along which a punch cuts out what is so large. */
void bastide_print_die_line (cairo_t *cr, double x, double y, double width, double height, double radius);
/* Crosses in the corners of the page, the same on both sides of the paper. */
void bastide_print_crosses (cairo_t *cr, double page_width, double page_height);
/* @ruler: with a ruler of 50 mm and how to print; @number of @n_pages. */
void
bastide_print_foot (cairo_t *cr, double page_width, double page_height, gboolean ruler, guint number, guint n_pages);

G_END_DECLS
