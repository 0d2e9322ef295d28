/* bastide-print-marks.c – see bastide-print-marks.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-print-marks.h"

#include "draw/bastide-paint.h"

#include <glib/gi18n.h>

#define GAP_MM    1.0 /* between the art and a mark */
#define INSET_MM  10.0
#define LETTERS   9.0
#define RULER_MM  50.0
#define NARROW_MM 110.0 /* paper on which the words do not stand beside the ruler */

/* Every cut once: where bleed and gap are none, one tile ends where the next one begins. */
static int
n_cuts (int n, const BastideCutGrid *grid)
{
  return grid->bleed + grid->gap > 0 ? 2 * n : n + 1;
}

static double
get_cut (int i, double from, double size, const BastideCutGrid *grid)
{
  if (grid->bleed + grid->gap > 0)
    return from + i / 2 * (size + 2 * grid->bleed + grid->gap) + grid->bleed + (i % 2 ? size : 0);
  return from + i * size;
}

static double
get_length (int n, double size, const BastideCutGrid *grid)
{
  return n * (size + 2 * grid->bleed + grid->gap) - grid->gap;
}

void
bastide_print_cut_marks (cairo_t *cr, const BastideCutGrid *grid)
{
  double gap = BASTIDE_MM (GAP_MM), length = BASTIDE_MM (BASTIDE_CUT_MARK_MM) - gap;
  double right = grid->x + get_length (grid->columns, grid->width, grid);
  double bottom = grid->y + get_length (grid->rows, grid->height, grid);

  for (int i = 0; i < n_cuts (grid->columns, grid); i++)
    {
      double x = get_cut (i, grid->x, grid->width, grid);

      bastide_line (cr, x, grid->y - gap, x, grid->y - gap - length);
      bastide_line (cr, x, bottom + gap, x, bottom + gap + length);
    }
  for (int i = 0; i < n_cuts (grid->rows, grid); i++)
    {
      double y = get_cut (i, grid->y, grid->height, grid);

      bastide_line (cr, grid->x - gap, y, grid->x - gap - length, y);
      bastide_line (cr, right + gap, y, right + gap + length, y);
    }
  bastide_source (cr, 0x000000);
  cairo_set_line_width (cr, 0.25);
  cairo_stroke (cr);
}

void
bastide_print_die_line (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  if (radius > 0)
    bastide_round_rect (cr, x, y, width, height, radius);
  else
    cairo_rectangle (cr, x, y, width, height);
  /* Magenta is what die makers look for. */
  bastide_source (cr, 0xff00ff);
  cairo_set_line_width (cr, 0.5);
  cairo_stroke (cr);
}

void
bastide_print_crosses (cairo_t *cr, double page_width, double page_height)
{
  double r = BASTIDE_MM (2.0), inset = BASTIDE_MM (5.0);
  const double x[] = { inset, page_width - inset, inset, page_width - inset };
  const double y[] = { inset, inset, page_height - inset, page_height - inset };

  bastide_source (cr, 0x000000);
  cairo_set_line_width (cr, 0.25);
  for (gsize i = 0; i < G_N_ELEMENTS (x); i++)
    {
      bastide_line (cr, x[i] - 1.6 * r, y[i], x[i] + 1.6 * r, y[i]);
      bastide_line (cr, x[i], y[i] - 1.6 * r, x[i], y[i] + 1.6 * r);
      cairo_new_sub_path (cr);
      cairo_arc (cr, x[i], y[i], r, 0, 2 * G_PI);
      cairo_stroke (cr);
    }
}

static void
draw_ruler (cairo_t *cr, double x, double y)
{
  bastide_source (cr, 0x000000);
  cairo_set_line_width (cr, 0.5);
  bastide_line (cr, x, y, x + BASTIDE_MM (RULER_MM), y);
  for (int i = 0; i <= 10; i++)
    bastide_line (cr, x + BASTIDE_MM (RULER_MM / 10 * i), y, x + BASTIDE_MM (RULER_MM / 10 * i),
                  y - BASTIDE_MM (i % 2 == 0 ? 2.0 : 1.2));
  cairo_stroke (cr);
}

void
bastide_print_foot (cairo_t *cr, double page_width, double page_height, gboolean ruler, guint number, guint n_pages)
{
  /* TRANSLATORS: beside a ruler on paper that is exactly so long. */
  const char *words = _ ("50 mm – print at 100%");
  double y = page_height - BASTIDE_MM (5.0), middle = y - BASTIDE_MM (1.2);
  gboolean narrow = page_width < BASTIDE_MM (NARROW_MM);
  double x = narrow ? (page_width - BASTIDE_MM (RULER_MM)) / 2 : BASTIDE_MM (INSET_MM);
  g_autofree char *text = g_strdup_printf ("%u / %u", number, n_pages);
  double width = bastide_text_width (cr, text, LETTERS, FALSE);

  if (ruler)
    draw_ruler (cr, x, y);
  if (ruler && !narrow)
    bastide_paint_text (cr, words, x + BASTIDE_MM (RULER_MM + 3.0) + bastide_text_width (cr, words, LETTERS, FALSE) / 2,
                        middle, LETTERS, 0x000000, FALSE);
  else if (ruler)
    {
      double letters = LETTERS;

      /* Above the tile, where nothing else stands. */
      letters *= MIN (1, (page_width - width - 24) / bastide_text_width (cr, words, letters, FALSE));
      bastide_paint_text (cr, words, 6 + bastide_text_width (cr, words, letters, FALSE) / 2, BASTIDE_MM (4.0), letters,
                          0x000000, FALSE);
    }
  if (narrow)
    bastide_paint_text (cr, text, page_width - 6 - width / 2, BASTIDE_MM (4.0), LETTERS, 0x000000, FALSE);
  else
    bastide_paint_text (cr, text, page_width - BASTIDE_MM (INSET_MM) - width / 2, middle, LETTERS, 0x000000, FALSE);
}
