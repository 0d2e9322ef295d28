/* bastide-points-art.c – points on their way to a player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-points-art.h"

#include <math.h>

/* In parts of the height: */
#define SIGN_RADIUS 0.36
#define PADDING     0.14
#define GAP         0.12
#define PLUS        0.34 /* the width of a plus or minus */
#define DIGIT       0.36
#define DIGITS_HIGH 0.52
#define STROKE      0.17 /* in parts of the height of a digit */

static int
count_digits (int points)
{
  int n = 1;

  for (points = ABS (points); points > 9; points /= 10)
    n++;
  return n;
}

double
bastide_points_get_width (int points, double height)
{
  return height * (2 * PADDING + 2 * SIGN_RADIUS + GAP + PLUS + GAP + count_digits (points) * DIGIT);
}

static guint32
get_rim (BastideStyle style)
{
  return style == BASTIDE_STYLE_CONTRAST ? 0x000000 : 0xFFFFFF;
}

static void
draw_plus (cairo_t *cr, gboolean minus, double x, double y, double height, guint32 ink)
{
  const double arm = height * PLUS / 2;

  bastide_line (cr, x - arm, y, x + arm, y);
  if (!minus)
    bastide_line (cr, x, y - arm, x, y + arm);
  bastide_source (cr, ink);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, height * DIGITS_HIGH * STROKE);
  cairo_stroke (cr);
}

void
bastide_points_draw (cairo_t *cr,
                     const BastideLook *look,
                     int points,
                     double x,
                     double y,
                     double height,
                     BastideStyle style)
{
  const double width = bastide_points_get_width (points, height);
  const double digits = count_digits (points) * DIGIT * height;
  const guint32 ink = bastide_look_ink (look);
  double at = x - width / 2 + height * PADDING;

  cairo_save (cr);
  cairo_new_path (cr);
  bastide_round_rect (cr, x - width / 2, y - height / 2, width, height, height / 2);
  bastide_paint_path (cr, look->color, get_rim (style), MAX (1.5, height * 0.09));
  at += height * SIGN_RADIUS;
  bastide_look_draw (cr, look, at, y, height * SIGN_RADIUS, style);
  at += height * (SIGN_RADIUS + GAP + PLUS / 2);
  draw_plus (cr, points < 0, at, y, height, ink);
  at += height * (PLUS / 2 + GAP);
  bastide_paint_number (cr, ABS (points), at + digits / 2 - height * PADDING / 2, y, height * DIGITS_HIGH, ink, STROKE);
  cairo_restore (cr);
}

void
bastide_points_draw_arrow (cairo_t *cr,
                           guint32 color,
                           double from_x,
                           double from_y,
                           double x,
                           double y,
                           double size,
                           BastideStyle style)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, atan2 (y - from_y, x - from_x));
  cairo_new_path (cr);
  BASTIDE_POLYGON (cr, 0, 0, -size, -size * 0.6, -size * 0.7, 0, -size, size * 0.6);
  bastide_paint_path (cr, color, get_rim (style), MAX (1.5, size * 0.12));
  cairo_restore (cr);
}
