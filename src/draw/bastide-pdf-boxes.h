/* bastide-pdf-boxes.h – tells a print shop where the pages of a PDF are cut: trim and bleed boxes, and no scaling.
 *
 * cairo writes neither. They are appended as the format provides for it: changed objects, a table of where they stand, and
 * a trailer that leads back to the first one, so that all bytes of cairo stay as they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Points, y downward from the top of the page. */
typedef struct
{
  double x, y, width, height;
} BastidePdfBox;

typedef struct
{
  BastidePdfBox trim;  /* what is left after cutting */
  BastidePdfBox bleed; /* what is printed for it */
} BastidePdfPage;

typedef enum
{
  BASTIDE_PDF_SIMPLEX,
  BASTIDE_PDF_LONG_EDGE, /* the dialog of the printer offers both sides, turned over the long edge */
  BASTIDE_PDF_SHORT_EDGE,
} BastidePdfDuplex;

/* (transfer full) (nullable): a PDF that cairo wrote in version 1.4, with the boxes of its pages, in their order. NULL if it
 * is built otherwise or has not so many pages. */
GBytes *bastide_pdf_add_boxes (GBytes *pdf, const BastidePdfPage *pages, guint n_pages, BastidePdfDuplex duplex)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
