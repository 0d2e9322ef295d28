/* bastide-pieces-art.c – figures, tokens and other small pieces; see bastide-pieces-art.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-pieces-art.h"

#include "draw/bastide-mark-art.h"

#include <math.h>

#define INK 0x2A1D14
/* The sign of a small piece takes more of it, up to this part: it must tell whose it is. In pixels, and in pieces. */
#define MIN_EMBLEM 5.6
#define MAX_EMBLEM 0.34
/* A letter that is less high cannot be read and only spoils the shape of the sign: pixels. */
#define MIN_LETTER 7

/* Without red cones or green ones, too, they differ: red is dark with a light sign, green is lighter, has some blue in it and a
 * dark sign. */
const BastideLook bastide_looks[BASTIDE_N_LOOKS] = {
  { 0xC92820, BASTIDE_SIGN_DISC, "" },     { 0x2A6AD0, BASTIDE_SIGN_SQUARE, "" },
  { 0xF4C518, BASTIDE_SIGN_TRIANGLE, "" }, { 0x169862, BASTIDE_SIGN_DIAMOND, "" },
  { 0x1A1A1F, BASTIDE_SIGN_STAR, "" },     { 0xF6F3EA, BASTIDE_SIGN_CROSS, "" },
};

/* Relative luminance, as WCAG reckons with it. */
static double
get_luminance (guint32 rgb)
{
  static const double weights[] = { 0.2126, 0.7152, 0.0722 };
  double sum = 0;

  for (int i = 0; i < 3; i++)
    {
      const double part = (rgb >> (16 - 8 * i) & 0xFF) / 255.0;

      sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4));
    }
  return sum;
}

guint32
bastide_look_ink (const BastideLook *look)
{
  const guint32 dark = 0x1E1712;
  const double ground = get_luminance (look->color) + 0.05;

  return ground / (get_luminance (dark) + 0.05) > 1.05 / ground ? dark : 0xFFFFFF;
}

typedef struct
{
  cairo_t *cr;
  const BastideLook *look;
  gboolean mono;
  double size; /* pixels of the whole piece */
} Pen;

void
bastide_sign_trace (cairo_t *cr, BastideSign sign, double x, double y, double r)
{
  switch (sign)
    {
    case BASTIDE_SIGN_DISC:
      bastide_disc (cr, x, y, r * 0.90);
      break;
    case BASTIDE_SIGN_SQUARE:
      cairo_rectangle (cr, x - r * 0.80, y - r * 0.80, r * 1.60, r * 1.60);
      break;
    case BASTIDE_SIGN_TRIANGLE:
      BASTIDE_POLYGON (cr, x, y - r * 1.10, x + r * 1.06, y + r * 0.76, x - r * 1.06, y + r * 0.76);
      break;
    case BASTIDE_SIGN_DIAMOND:
      BASTIDE_POLYGON (cr, x, y - r * 1.16, x + r, y, x, y + r * 1.16, x - r, y);
      break;
    case BASTIDE_SIGN_STAR:
      bastide_mark_trace_star (cr, x, y + r * 0.06, r * 1.34, 5);
      break;
    default:
      {
        double a = r * 0.45, b = r * 1.04;

        BASTIDE_POLYGON (cr, x - a, y - b, x + a, y - b, x + a, y - a, x + b, y - a, x + b, y + a, x + a, y + a, x + a,
                         y + b, x - a, y + b, x - a, y + a, x - b, y + a, x - b, y - a, x - a, y - a);
        break;
      }
    }
}

/* How large something is drawn, whatever the units of its drawing are. */
static double
get_pixels (cairo_t *cr, double size)
{
  double x = size, y = 0;

  cairo_user_to_device_distance (cr, &x, &y);
  return MAX (hypot (x, y), 1);
}

/* A sign in ink on a piece, with the letter in the color of the piece on it. */
static void
paint_emblem (const Pen *pen, double x, double y, double r)
{
  guint32 ink = bastide_look_ink (pen->look);

  r = MAX (r, MIN (MIN_EMBLEM / pen->size, MAX_EMBLEM));
  bastide_sign_trace (pen->cr, pen->look->sign, x, y, r);
  bastide_source (pen->cr, ink);
  cairo_fill (pen->cr);
  if (pen->look->letter[0])
    {
      double height = r * (pen->look->sign == BASTIDE_SIGN_STAR || pen->look->sign == BASTIDE_SIGN_CROSS ? 1.05 : 1.35);

      if (height * pen->size < MIN_LETTER)
        return;
      bastide_paint_text (pen->cr, pen->look->letter, x, y + (pen->look->sign == BASTIDE_SIGN_TRIANGLE ? r * 0.16 : 0),
                          height, pen->look->color, TRUE);
    }
}

/* The current path as the body of a figure: a light seam against the ground, ink, color with light from the left. */
static void
paint_body (const Pen *pen, guint32 color)
{
  cairo_t *cr = pen->cr;
  gboolean light = bastide_color_luma (color) > 205;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  bastide_source_alpha (cr, 0xFFFFFF, pen->mono ? 1 : 0.92);
  cairo_set_line_width (cr, pen->mono ? 0.17 : 0.135);
  cairo_stroke_preserve (cr);
  bastide_source (cr, pen->mono ? 0x000000 : INK);
  cairo_set_line_width (cr, pen->mono ? 0.10 : 0.070);
  cairo_stroke_preserve (cr);
  if (pen->mono)
    bastide_source (cr, color);
  else
    {
      cairo_pattern_t *shade = cairo_pattern_create_linear (-0.4, -0.2, 0.45, 0.2);
      guint32 a = bastide_color_mix (color, 0xFFFFFF, light ? 0.35 : 0.24);
      guint32 b = bastide_color_mix (color, light ? 0x9A8F7A : 0x000000, light ? 0.35 : 0.22);

      bastide_add_stop (shade, 0, a);
      bastide_add_stop (shade, 0.45, color);
      bastide_add_stop (shade, 1, b);
      cairo_set_source (cr, shade);
      cairo_pattern_destroy (shade);
    }
  cairo_fill (cr);
}

static void
paint (const Pen *pen, guint32 fill, double width)
{
  bastide_paint_path (pen->cr, fill, pen->mono ? 0x000000 : INK, width);
}

/* --- figures in a square from (-0.5, -0.5) to (0.5, 0.5) --- */

#define SKIN 0xF3D3A8

static void
paint_face (const Pen *pen, double x, double y, double r)
{
  bastide_disc (pen->cr, x, y, r);
  bastide_source (pen->cr, SKIN);
  cairo_fill (pen->cr);
  bastide_source (pen->cr, INK);
  bastide_disc (pen->cr, x - r * 0.36, y + r * 0.02, r * 0.13);
  bastide_disc (pen->cr, x + r * 0.36, y + r * 0.02, r * 0.13);
  cairo_fill (pen->cr);
}

/* A coat with sleeves, drawn in at the waist, two boots below its hem. */
static void
trace_coat (cairo_t *cr)
{
  cairo_move_to (cr, -0.06, 0.42);
  cairo_line_to (cr, -0.08, 0.50);
  cairo_line_to (cr, -0.27, 0.50);
  cairo_line_to (cr, -0.26, 0.41);
  cairo_curve_to (cr, -0.36, 0.40, -0.27, 0.22, -0.24, 0.12);
  cairo_curve_to (cr, -0.30, 0.17, -0.40, 0.19, -0.43, 0.12);
  cairo_curve_to (cr, -0.46, 0.02, -0.36, -0.15, -0.14, -0.16);
  cairo_line_to (cr, 0.14, -0.16);
  cairo_curve_to (cr, 0.36, -0.15, 0.46, 0.02, 0.43, 0.12);
  cairo_curve_to (cr, 0.40, 0.19, 0.30, 0.17, 0.24, 0.12);
  cairo_curve_to (cr, 0.27, 0.22, 0.36, 0.40, 0.26, 0.41);
  cairo_line_to (cr, 0.27, 0.50);
  cairo_line_to (cr, 0.08, 0.50);
  cairo_line_to (cr, 0.06, 0.42);
  cairo_close_path (cr);
}

/* The head below a soft cap with a feather. */
static void
trace_head_with_cap (cairo_t *cr)
{
  bastide_disc (cr, 0, -0.26, 0.165);
  cairo_move_to (cr, -0.20, -0.30);
  cairo_curve_to (cr, -0.30, -0.42, -0.10, -0.54, 0.10, -0.47);
  cairo_curve_to (cr, 0.16, -0.58, 0.28, -0.60, 0.34, -0.57);
  cairo_curve_to (cr, 0.33, -0.47, 0.28, -0.41, 0.21, -0.38);
  cairo_curve_to (cr, 0.23, -0.34, 0.22, -0.31, 0.20, -0.30);
  cairo_close_path (cr);
}

static void
draw_follower_body (const Pen *pen)
{
  trace_head_with_cap (pen->cr);
  trace_coat (pen->cr);
  cairo_set_fill_rule (pen->cr, CAIRO_FILL_RULE_WINDING);
  paint_body (pen, pen->look->color);
  /* face below the brim */
  cairo_save (pen->cr);
  cairo_rectangle (pen->cr, -0.3, -0.30, 0.6, 0.3);
  cairo_clip (pen->cr);
  paint_face (pen, 0, -0.25, 0.135);
  cairo_restore (pen->cr);
  bastide_line (pen->cr, -0.19, -0.305, 0.19, -0.305);
  bastide_source (pen->cr, INK);
  cairo_set_line_width (pen->cr, 0.03);
  cairo_stroke (pen->cr);
}

static void
draw_follower (const Pen *pen)
{
  draw_follower_body (pen);
  paint_emblem (pen, 0, 0.14, 0.175);
}

static void
draw_follower_lying (const Pen *pen)
{
  cairo_save (pen->cr);
  cairo_rotate (pen->cr, -G_PI / 2);
  draw_follower_body (pen);
  cairo_restore (pen->cr);
  paint_emblem (pen, 0.14, 0, 0.175);
}

static void
draw_abbot (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  /* crozier */
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int pass = 0; pass < 3; pass++)
    {
      cairo_move_to (cr, 0.36, 0.48);
      cairo_line_to (cr, 0.36, -0.26);
      cairo_curve_to (cr, 0.36, -0.50, 0.58, -0.46, 0.54, -0.30);
      cairo_curve_to (cr, 0.51, -0.20, 0.42, -0.24, 0.45, -0.30);
      bastide_source (cr, pass == 0 ? 0xFFFFFF : pass == 1 ? INK : pen->mono ? 0xFFFFFF : 0xF0C64E);
      cairo_set_line_width (cr, pass == 0 ? 0.15 : pass == 1 ? 0.10 : 0.045);
      cairo_stroke (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  /* head with miter, long robe */
  cairo_new_sub_path (cr);
  cairo_arc (cr, -0.02, -0.20, 0.135, 0, G_PI);
  cairo_line_to (cr, -0.19, -0.28);
  cairo_curve_to (cr, -0.19, -0.40, -0.10, -0.50, -0.02, -0.56);
  cairo_curve_to (cr, 0.06, -0.50, 0.15, -0.40, 0.15, -0.28);
  cairo_close_path (cr);
  cairo_move_to (cr, -0.34, 0.49);
  cairo_curve_to (cr, -0.34, 0.20, -0.32, -0.12, -0.12, -0.14);
  cairo_line_to (cr, 0.08, -0.14);
  cairo_curve_to (cr, 0.28, -0.12, 0.30, 0.20, 0.30, 0.49);
  cairo_curve_to (cr, 0.12, 0.53, -0.16, 0.53, -0.34, 0.49);
  cairo_close_path (cr);
  paint_body (pen, pen->look->color);
  cairo_save (cr);
  cairo_rectangle (cr, -0.3, -0.265, 0.6, 0.3);
  cairo_clip (cr);
  paint_face (pen, -0.02, -0.205, 0.11);
  cairo_restore (cr);
  bastide_source (cr, bastide_look_ink (pen->look));
  cairo_set_line_width (cr, 0.04);
  bastide_line (cr, -0.02, -0.52, -0.02, -0.28);
  bastide_line (cr, -0.18, -0.28, 0.14, -0.28);
  cairo_stroke (cr);
  paint_emblem (pen, -0.02, 0.17, 0.175);
}

static void
draw_marker (const Pen *pen)
{
  /* the follower on a plinth */
  cairo_t *cr = pen->cr;

  bastide_oval (cr, 0, 0.42, 0.40, 0.12);
  paint_body (pen, bastide_color_mix (pen->look->color, 0x000000, 0.2));
  cairo_save (cr);
  cairo_translate (cr, 0, -0.06);
  cairo_scale (cr, 0.88, 0.88);
  draw_follower (pen);
  cairo_restore (cr);
}

static void
draw_messenger (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  /* banner */
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int pass = 0; pass < 3; pass++)
    {
      bastide_line (cr, 0.30, 0.46, 0.30, -0.50);
      bastide_source (cr, pass == 0 ? 0xFFFFFF : pass == 1 ? INK : 0xC99A5C);
      cairo_set_line_width (cr, pass == 0 ? 0.15 : pass == 1 ? 0.095 : 0.045);
      cairo_stroke (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  BASTIDE_POLYGON (cr, 0.31, -0.50, 0.62, -0.44, 0.52, -0.34, 0.62, -0.24, 0.31, -0.20);
  paint_body (pen, pen->look->color);
  /* a walker with a round hat and a bag */
  bastide_disc (cr, -0.06, -0.24, 0.15);
  cairo_move_to (cr, -0.32, 0.48);
  cairo_line_to (cr, -0.24, 0.10);
  cairo_curve_to (cr, -0.30, -0.08, -0.22, -0.13, -0.06, -0.13);
  cairo_curve_to (cr, 0.10, -0.13, 0.20, -0.06, 0.36, -0.02);
  cairo_line_to (cr, 0.34, 0.10);
  cairo_line_to (cr, 0.12, 0.08);
  cairo_line_to (cr, 0.22, 0.48);
  cairo_line_to (cr, 0.04, 0.48);
  cairo_line_to (cr, -0.05, 0.28);
  cairo_line_to (cr, -0.14, 0.48);
  cairo_close_path (cr);
  paint_body (pen, pen->look->color);
  paint_face (pen, -0.06, -0.22, 0.115);
  bastide_oval (cr, -0.06, -0.33, 0.24, 0.055);
  paint (pen, bastide_color_mix (pen->look->color, bastide_look_ink (pen->look), 0.35), 0.035);
  paint_emblem (pen, -0.06, 0.09, 0.135);
}

static void
draw_robber (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  /* loot */
  cairo_move_to (cr, 0.16, -0.16);
  cairo_curve_to (cr, 0.46, -0.34, 0.60, 0.02, 0.44, 0.16);
  cairo_curve_to (cr, 0.32, 0.26, 0.10, 0.14, 0.16, -0.16);
  cairo_close_path (cr);
  paint_body (pen, 0xC79A60);
  /* a bent figure in a hood */
  cairo_move_to (cr, -0.34, 0.48);
  cairo_curve_to (cr, -0.38, 0.16, -0.34, -0.12, -0.26, -0.24);
  cairo_curve_to (cr, -0.24, -0.44, 0.00, -0.56, 0.16, -0.36);
  cairo_curve_to (cr, 0.24, -0.24, 0.22, -0.12, 0.20, -0.06);
  cairo_curve_to (cr, 0.30, 0.12, 0.30, 0.34, 0.26, 0.48);
  cairo_curve_to (cr, 0.08, 0.53, -0.16, 0.53, -0.34, 0.48);
  cairo_close_path (cr);
  paint_body (pen, pen->look->color);
  bastide_oval (cr, -0.10, -0.22, 0.13, 0.12);
  paint (pen, SKIN, 0.035);
  cairo_rectangle (cr, -0.24, -0.28, 0.28, 0.085);
  bastide_source (cr, 0x111111);
  cairo_fill (cr);
  bastide_source (cr, 0xFFFFFF);
  bastide_disc (cr, -0.16, -0.238, 0.024);
  bastide_disc (cr, -0.05, -0.238, 0.024);
  cairo_fill (cr);
  paint_emblem (pen, -0.04, 0.20, 0.165);
}

static void
draw_mage (const Pen *pen)
{
  cairo_t *cr = pen->cr;
  const guint32 purple = 0x6E3BB0;

  for (int pass = 0; pass < 3; pass++)
    {
      bastide_line (cr, 0.36, 0.48, 0.36, -0.30);
      bastide_source (cr, pass == 0 ? 0xFFFFFF : pass == 1 ? INK : 0x9A6A3A);
      cairo_set_line_width (cr, pass == 0 ? 0.14 : pass == 1 ? 0.09 : 0.045);
      cairo_stroke (cr);
    }
  cairo_move_to (cr, -0.34, 0.49);
  cairo_curve_to (cr, -0.30, 0.10, -0.26, -0.06, -0.12, -0.10);
  cairo_line_to (cr, 0.12, -0.10);
  cairo_curve_to (cr, 0.22, -0.06, 0.26, 0.10, 0.30, 0.49);
  cairo_curve_to (cr, 0.10, 0.53, -0.14, 0.53, -0.34, 0.49);
  cairo_close_path (cr);
  BASTIDE_POLYGON (cr, -0.24, -0.18, -0.02, -0.60, 0.22, -0.18);
  paint_body (pen, purple);
  /* face and beard */
  cairo_move_to (cr, -0.13, -0.17);
  cairo_line_to (cr, 0.13, -0.17);
  cairo_curve_to (cr, 0.16, 0.06, 0.06, 0.20, 0, 0.26);
  cairo_curve_to (cr, -0.06, 0.20, -0.16, 0.06, -0.13, -0.17);
  paint (pen, 0xF6F2EA, 0.035);
  bastide_oval (cr, 0, -0.13, 0.10, 0.055);
  bastide_source (cr, SKIN);
  cairo_fill (cr);
  bastide_mark_trace_star (cr, 0.36, -0.38, 0.16, 5);
  paint (pen, 0xFFE27A, 0.035);
  bastide_mark_trace_star (cr, -0.02, -0.34, 0.075, 5);
  bastide_mark_trace_star (cr, -0.16, 0.34, 0.065, 5);
  bastide_mark_trace_star (cr, 0.16, 0.30, 0.06, 5);
  bastide_source (cr, 0xFFE27A);
  cairo_fill (cr);
}

static void
draw_witch (const Pen *pen)
{
  cairo_t *cr = pen->cr;
  const guint32 orange = 0xE8751A;

  /* broom */
  for (int pass = 0; pass < 3; pass++)
    {
      bastide_line (cr, -0.40, -0.34, -0.30, 0.24);
      bastide_source (cr, pass == 0 ? 0xFFFFFF : pass == 1 ? INK : 0x9A6A3A);
      cairo_set_line_width (cr, pass == 0 ? 0.14 : pass == 1 ? 0.09 : 0.045);
      cairo_stroke (cr);
    }
  BASTIDE_POLYGON (cr, -0.36, 0.16, -0.24, 0.14, -0.14, 0.46, -0.42, 0.50);
  paint (pen, 0xE0BF62, 0.05);
  cairo_move_to (cr, -0.28, 0.49);
  cairo_curve_to (cr, -0.22, 0.12, -0.24, -0.06, -0.10, -0.10);
  cairo_line_to (cr, 0.14, -0.10);
  cairo_curve_to (cr, 0.28, -0.06, 0.26, 0.12, 0.36, 0.49);
  cairo_curve_to (cr, 0.16, 0.53, -0.10, 0.53, -0.28, 0.49);
  cairo_close_path (cr);
  paint_body (pen, orange);
  bastide_disc (cr, 0.02, -0.18, 0.125);
  paint (pen, SKIN, 0.04);
  BASTIDE_POLYGON (cr, -0.11, -0.14, -0.22, 0.10, -0.06, -0.02);
  BASTIDE_POLYGON (cr, 0.14, -0.14, 0.26, 0.10, 0.10, -0.02);
  paint (pen, 0x8A3B14, 0.03);
  /* a broad bent hat */
  bastide_oval (cr, 0.02, -0.26, 0.33, 0.075);
  paint_body (pen, 0x3A2A40);
  cairo_move_to (cr, -0.16, -0.27);
  cairo_curve_to (cr, -0.10, -0.44, -0.04, -0.56, 0.14, -0.58);
  cairo_curve_to (cr, 0.22, -0.58, 0.28, -0.54, 0.30, -0.48);
  cairo_curve_to (cr, 0.22, -0.50, 0.18, -0.46, 0.18, -0.27);
  cairo_close_path (cr);
  paint (pen, 0x3A2A40, 0.05);
  bastide_line (cr, -0.14, -0.29, 0.18, -0.29);
  bastide_source (cr, orange);
  cairo_set_line_width (cr, 0.055);
  cairo_stroke (cr);
}

static void
draw_pig (const Pen *pen)
{
  cairo_t *cr = pen->cr;
  const guint32 pink = 0xF0A0A8;

  /* looking to the right */
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, -0.38, 0.02);
  cairo_curve_to (cr, -0.54, -0.02, -0.56, -0.18, -0.46, -0.16);
  cairo_curve_to (cr, -0.40, -0.14, -0.46, -0.06, -0.52, -0.08);
  bastide_source (cr, INK);
  cairo_set_line_width (cr, 0.085);
  cairo_stroke_preserve (cr);
  bastide_source (cr, pink);
  cairo_set_line_width (cr, 0.04);
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  for (int i = 0; i < 4; i++)
    bastide_round_rect (cr, -0.32 + i * 0.145 + (i > 1 ? 0.05 : 0), 0.12, 0.12, 0.30, 0.03);
  paint_body (pen, bastide_color_mix (pink, 0x8A3B44, 0.25));
  bastide_oval (cr, -0.04, 0.04, 0.38, 0.25);
  bastide_disc (cr, 0.30, -0.06, 0.19);
  paint_body (pen, pink);
  BASTIDE_POLYGON (cr, 0.18, -0.18, 0.20, -0.38, 0.33, -0.22);
  paint (pen, bastide_color_mix (pink, 0x8A3B44, 0.2), 0.045);
  bastide_oval (cr, 0.46, -0.02, 0.085, 0.11);
  paint (pen, 0xF8BFC2, 0.045);
  bastide_source (cr, INK);
  bastide_oval (cr, 0.44, -0.02, 0.016, 0.03);
  bastide_oval (cr, 0.49, -0.02, 0.016, 0.03);
  bastide_disc (cr, 0.31, -0.10, 0.028);
  cairo_fill (cr);
}

static void
draw_crown (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  BASTIDE_POLYGON (cr, -0.40, 0.30, -0.48, -0.26, -0.20, 0.02, 0, -0.40, 0.20, 0.02, 0.48, -0.26, 0.40, 0.30);
  paint_body (pen, 0xF3C534);
  cairo_rectangle (cr, -0.40, 0.16, 0.80, 0.16);
  paint (pen, 0xFFDF6E, 0.045);
  static const double gems[3][3] = { { -0.48, -0.28, 0xD5312B }, { 0, -0.42, 0x2360C4 }, { 0.48, -0.28, 0xD5312B } };
  for (int i = 0; i < 3; i++)
    {
      bastide_disc (cr, gems[i][0], gems[i][1], 0.075);
      paint (pen, (guint32) gems[i][2], 0.04);
      bastide_disc (cr, -0.22 + i * 0.22, 0.24, 0.045);
      paint (pen, i == 1 ? 0xD5312B : 0x2360C4, 0.025);
    }
}

static void
draw_ingot (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  BASTIDE_POLYGON (cr, -0.46, 0.30, -0.34, -0.04, 0.34, -0.04, 0.46, 0.30);
  paint_body (pen, 0xEDB92B);
  BASTIDE_POLYGON (cr, -0.34, -0.04, -0.24, -0.22, 0.26, -0.22, 0.34, -0.04);
  paint (pen, 0xFFE78C, 0.05);
  bastide_source_alpha (cr, 0xFFFFFF, 0.8);
  cairo_set_line_width (cr, 0.05);
  bastide_line (cr, -0.34, 0.22, -0.26, 0.02);
  cairo_stroke (cr);
}

static void
draw_token (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  cairo_save (cr);
  cairo_scale (cr, 0.46, 0.46);
  bastide_mark_trace_shield (cr);
  cairo_restore (cr);
  paint_body (pen, pen->look->color);
  paint_emblem (pen, 0, -0.04, 0.21);
}

void
bastide_piece_draw (cairo_t *cr,
                    BastidePiece piece,
                    const BastideLook *look,
                    double x,
                    double y,
                    double size,
                    BastideStyle style)
{
  static void (*const draw[BASTIDE_N_PIECES]) (const Pen *) = {
    [BASTIDE_PIECE_FOLLOWER] = draw_follower,
    [BASTIDE_PIECE_FOLLOWER_LYING] = draw_follower_lying,
    [BASTIDE_PIECE_ABBOT] = draw_abbot,
    [BASTIDE_PIECE_MARKER] = draw_marker,
    [BASTIDE_PIECE_MARKER_LYING] = draw_follower_lying,
    [BASTIDE_PIECE_MESSENGER] = draw_messenger,
    [BASTIDE_PIECE_ROBBER] = draw_robber,
    [BASTIDE_PIECE_TOKEN] = draw_token,
    [BASTIDE_PIECE_MAGE] = draw_mage,
    [BASTIDE_PIECE_WITCH] = draw_witch,
    [BASTIDE_PIECE_PIG] = draw_pig,
    [BASTIDE_PIECE_CROWN] = draw_crown,
    [BASTIDE_PIECE_INGOT] = draw_ingot,
  };
  Pen pen = { cr, look ? look : &bastide_looks[0], style == BASTIDE_STYLE_CONTRAST, get_pixels (cr, size) };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  cairo_new_path (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (style == BASTIDE_STYLE_ILLUSTRATED)
    {
      bastide_source_alpha (cr, 0x1E1810, 0.38);
      bastide_oval (cr, 0.08,
                    piece == BASTIDE_PIECE_FOLLOWER_LYING || piece == BASTIDE_PIECE_MARKER_LYING ? 0.36
                    : piece == BASTIDE_PIECE_INGOT || piece == BASTIDE_PIECE_CROWN               ? 0.32
                                                                                                 : 0.48,
                    0.44, 0.10);
      cairo_fill (cr);
    }
  draw[piece](&pen);
  cairo_restore (cr);
}

void
bastide_look_draw (cairo_t *cr, const BastideLook *look, double x, double y, double r, BastideStyle style)
{
  Pen pen = { cr, look, style == BASTIDE_STYLE_CONTRAST, G_MAXDOUBLE };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, r, r);
  cairo_new_path (cr);
  bastide_disc (cr, 0, 0, 0.92);
  bastide_paint_path (cr, look->color, pen.mono ? 0x000000 : INK, pen.mono ? 0.16 : 0.09);
  paint_emblem (&pen, 0, 0, 0.52);
  cairo_restore (cr);
}

void
bastide_token_draw (cairo_t *cr,
                    const BastideLook *look,
                    int number,
                    double x,
                    double y,
                    double size,
                    BastideStyle style)
{
  Pen pen = { cr, look, style == BASTIDE_STYLE_CONTRAST, G_MAXDOUBLE };

  if (number < 0)
    {
      bastide_piece_draw (cr, BASTIDE_PIECE_TOKEN, look, x, y, size, style);
      return;
    }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  cairo_new_path (cr);
  cairo_save (cr);
  cairo_scale (cr, 0.46, 0.46);
  bastide_mark_trace_shield (cr);
  cairo_restore (cr);
  paint_body (&pen, look->color);
  bastide_disc (cr, 0, -0.04, 0.26);
  bastide_source (cr, 0xFFFFFF);
  cairo_fill (cr);
  bastide_paint_number (cr, number, 0, -0.04, 0.30, 0x1E1712, 0.17);
  cairo_restore (cr);
}

void
bastide_badge_draw (cairo_t *cr, int number, double x, double y, double r, BastideStyle style)
{
  double wide = number > 99 ? 0.7 : number > 9 ? 0.35 : 0;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, r, r);
  cairo_new_path (cr);
  bastide_round_rect (cr, -0.9 - wide, -0.9, 1.8 + 2 * wide, 1.8, 0.9);
  bastide_paint_path (cr, 0xFFFFFF, 0x1E1712, style == BASTIDE_STYLE_CONTRAST ? 0.26 : 0.16);
  bastide_paint_number (cr, number, 0, 0, 0.95, 0x1E1712, 0.17);
  cairo_restore (cr);
}

void
bastide_ferry_draw (cairo_t *cr, BastidePoint from, BastidePoint to, BastideStyle style)
{
  double length = bastide_point_distance (from, to), half = length / 2 - 0.012, w = 0.052;
  gboolean mono = style == BASTIDE_STYLE_CONTRAST;

  cairo_save (cr);
  cairo_translate (cr, (from.x + to.x) / 2, (from.y + to.y) / 2);
  cairo_rotate (cr, atan2 (to.y - from.y, to.x - from.x));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
  /* the wake */
  bastide_source_alpha (cr, 0x123A54, mono ? 0 : 0.35);
  bastide_round_rect (cr, -half - 0.01, -w + 0.015, 2 * half + 0.02, 2 * w + 0.01, 0.04);
  cairo_fill (cr);
  /* a flat boat, pointed at both ends, with a roadway of planks */
  cairo_move_to (cr, -half, 0);
  cairo_curve_to (cr, -half + 0.03, -w, -half + 0.05, -w, -half + 0.08, -w);
  cairo_line_to (cr, half - 0.08, -w);
  cairo_curve_to (cr, half - 0.05, -w, half - 0.03, -w, half, 0);
  cairo_curve_to (cr, half - 0.03, w, half - 0.05, w, half - 0.08, w);
  cairo_line_to (cr, -half + 0.08, w);
  cairo_curve_to (cr, -half + 0.05, w, -half + 0.03, w, -half, 0);
  cairo_close_path (cr);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, 0.032);
  cairo_stroke_preserve (cr);
  bastide_paint_path (cr, mono ? 0xFFFFFF : 0x9A6A3A, mono ? 0x000000 : INK, 0.018);
  cairo_rectangle (cr, -half + 0.03, -w * 0.58, 2 * half - 0.06, w * 1.16);
  bastide_paint_path (cr, mono ? 0xFFFFFF : 0xE3D3AB, mono ? 0x000000 : 0x6A4A2E, 0.008);
  bastide_source_alpha (cr, mono ? 0x000000 : 0x8A6A40, 0.9);
  cairo_set_line_width (cr, 0.006);
  for (double px = -half + 0.05; px < half - 0.04; px += 0.022)
    bastide_line (cr, px, -w * 0.56, px, w * 0.56);
  cairo_stroke (cr);
  cairo_restore (cr);
}
