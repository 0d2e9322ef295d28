/* pdf-measure.h – looks into a PDF that cairo wrote: pages, their size, and where pictures lie on them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

typedef struct
{
  int page;              /* in the order of the file */
  double x, y;           /* points from the top left corner */
  double size_x, size_y; /* scale, negative when mirrored */
} PdfPicture;

typedef struct
{
  int n_pages;
  double width, height; /* points */
  GArray *pictures;     /* of PdfPicture */
} PdfMeasure;

/* Fails the test if it is no PDF. */
PdfMeasure pdf_measure (GBytes *pdf);
void pdf_measure_clear (PdfMeasure *measure);
