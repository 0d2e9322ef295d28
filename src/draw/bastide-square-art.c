/* bastide-square-art.c – marks of empty squares that a position has dozens of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-square-art.h"

double
bastide_square_get_line (int size)
{
  return MAX (1.5, size * 0.022);
}

void
bastide_square_trace (cairo_t *cr, double x, double y, double size)
{
  double in = MAX (1.0, size * 0.05);

  bastide_round_rect (cr, x + in, y + in, size - 2 * in, size - 2 * in, size * 0.08);
}

static void
draw_legal (cairo_t *cr, int size, gboolean strong, gboolean dark)
{
  const double dash[] = { size * 0.07, size * 0.05 };

  bastide_square_trace (cr, 0, 0, size);
  bastide_source_alpha (cr, dark ? 0xFFFFFF : 0x4A4335, dark ? 0.09 : 0.08);
  cairo_fill_preserve (cr);
  cairo_set_dash (cr, dash, 2, 0);
  bastide_source_alpha (cr, dark ? 0xFFFFFF : 0x3A3428, strong ? 1 : 0.55);
  cairo_set_line_width (cr, bastide_square_get_line (size) * (strong ? 1.3 : 0.8));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw_dead (cairo_t *cr, int size, gboolean strong, gboolean dark)
{
  bastide_square_trace (cr, 0, 0, size);
  cairo_save (cr);
  cairo_clip (cr);
  for (double d = -size; d < size; d += size * 0.14)
    bastide_line (cr, d, 0, d + size, size);
  bastide_source_alpha (cr, dark ? 0xFFFFFF : 0x3A3428, strong ? 0.9 : 0.30);
  cairo_set_line_width (cr, bastide_square_get_line (size) * 0.7);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
bastide_square_draw (cairo_t *cr, BastideSquareMark mark, int size, BastideStyle style, gboolean dark)
{
  gboolean strong = style == BASTIDE_STYLE_CONTRAST;

  if (mark == BASTIDE_SQUARE_LEGAL)
    draw_legal (cr, size, strong, dark);
  else
    draw_dead (cr, size, strong, dark);
}
