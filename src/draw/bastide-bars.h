/* bastide-bars.h – bars and columns that compare one or two sets of numbers.
 *
 * Colors are told apart by lightness and by a pattern, too. Knows only numbers and names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"

#include <pango/pango.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  double a, b;
  const char *text_a, *text_b; /* what stands behind the bar; nullable */
} BastideBar;

typedef struct
{
  gboolean two;                     /* there is a second number */
  const char *title_a, *title_b;    /* legend; nullable */
  guint32 text;                     /* color of words and lines */
  double alpha;                     /* how much of it */
  gboolean strong;                  /* black and white, for high contrast */
  gboolean rtl;                     /* bars grow to the left */
  double font;                      /* size of text in pixels */
  const PangoFontDescription *face; /* nullable: a plain one */
} BastideBarsLook;

/* Height that the bars need in this width. */
double bastide_bars_height (const BastideBarsLook *look, guint n_bars);

/* Where the line of a bar begins, and how high all of them are. */
double bastide_bars_get_top (const BastideBarsLook *look, guint bar);
double bastide_bars_get_line_height (const BastideBarsLook *look);

/* A bar (or two) per line, its name above it, into the rectangle from the origin. */
void bastide_bars_draw (cairo_t *cr, const BastideBar *bars, guint n_bars, double width, const BastideBarsLook *look);

/* Columns side by side over an axis; the names (nullable ones are left out) stand below. */
void bastide_columns_draw (cairo_t *cr,
                           const BastideBar *columns,
                           guint n_columns,
                           double width,
                           double height,
                           const BastideBarsLook *look);

G_END_DECLS
