/* bastide-print-record.h – pictures that are recorded once and laid onto paper as often as wanted, with or without bleed.
 *
 * Lengths on paper are points. Private to bastide-print-sheet.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef void (*BastidePrintFunc) (cairo_t *cr, gconstpointer data);

/* (transfer full): what @draw draws from the origin to (width, height). @bleed, in the same unit, is how much of it can be laid
 * around it. */
cairo_surface_t *
bastide_print_record (double width, double height, double bleed, BastidePrintFunc draw, gconstpointer data)
  G_GNUC_WARN_UNUSED_RESULT;

/* Where a picture lies: without its bleed, and how many points a unit of the recording has. @paper_width, @paper_height: how large
 * the paper is at least. */
typedef struct
{
  double x, y, width, height, scale;
  double paper_width, paper_height;
} BastidePrintPlace;

void bastide_print_lay (cairo_t *cr, cairo_surface_t *picture, const BastidePrintPlace *place);
/* With @bleed points of it mirrored around it; no more than was recorded. */
void bastide_print_with_bleed (cairo_t *cr, cairo_surface_t *picture, const BastidePrintPlace *place, double bleed);

G_END_DECLS
