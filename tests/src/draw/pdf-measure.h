/* pdf-measure.h – looks into a PDF that cairo wrote: pages, their size, and where pictures lie on them.
 *
 * Objects are found as a reader of PDF finds them: through the table at the end, and through those before it.
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

/* Points; y upward from the bottom, as the file has it: left, bottom, right, top. */
typedef struct
{
  double media[4], trim[4], bleed[4];
} PdfPage;

typedef struct
{
  int n_pages;
  double width, height; /* points; of the last page */
  GArray *pictures;     /* of PdfPicture */
  GArray *pages;        /* of PdfPage */
  gboolean unscaled;    /* tells printers not to scale */
} PdfMeasure;

/* Fails the test if it is no PDF, or if a table of objects leads to a wrong place. */
PdfMeasure pdf_measure (GBytes *pdf);
void pdf_measure_clear (PdfMeasure *measure);
