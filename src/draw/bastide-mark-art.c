/* bastide-mark-art.c – see bastide-mark-art.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-mark-art.h"

#include <math.h>

#define INK 0x33261A

typedef struct
{
  cairo_t *cr;
  BastideStyle style;
  gboolean flat; /* on a badge */
  gboolean mono; /* ink and paper only */
} Pen;

/* Fill and outline, in the colors that the style allows. */
static void
paint (const Pen *pen, guint32 fill, double width)
{
  if (pen->mono)
    bastide_paint_path (pen->cr, bastide_color_luma (fill) > 120 ? 0xFFFFFF : 0x000000, 0x000000, MAX (width, 0.08));
  else
    bastide_paint_path (pen->cr, fill, INK, width);
}

static void
stroke (const Pen *pen, guint32 color, double width)
{
  bastide_source (pen->cr, pen->mono ? 0x000000 : color);
  cairo_set_line_width (pen->cr, width);
  cairo_stroke (pen->cr);
}

static void
line (const Pen *pen, double x0, double y0, double x1, double y1)
{
  cairo_move_to (pen->cr, x0, y0);
  cairo_line_to (pen->cr, x1, y1);
}

void
bastide_mark_trace_star (cairo_t *cr, double x, double y, double r, int points)
{
  for (int i = 0; i < 2 * points; i++)
    {
      double a = i * G_PI / points - G_PI / 2, d = i % 2 ? r * (points == 5 ? 0.5 : 0.42) : r;

      (i ? cairo_line_to : cairo_move_to) (cr, x + cos (a) * d, y + sin (a) * d);
    }
  cairo_close_path (cr);
}

/* --- the signs, each in a disc of radius 1 --- */

static void
draw_wheel (const Pen *pen, const BstTile *tile, int rot)
{
  int number = tile->marks[BST_MARK_WHEEL];
  static const guint32 rims[4] = { 0xC98F3D, 0xD9A53A, 0xCB6A3B, 0x9A5BB0 };
  guint32 rim = rims[CLAMP (number, 0, 3)];

  bastide_disc (pen->cr, 0, 0, 0.94);
  paint (pen, rim, 0.09);
  bastide_disc (pen->cr, 0, 0, 0.72);
  paint (pen, 0xE9DDB9, 0.06);
  for (int i = 0; i < 8; i++)
    line (pen, cos (i * G_PI / 4) * 0.4, sin (i * G_PI / 4) * 0.4, cos (i * G_PI / 4) * 0.86,
          sin (i * G_PI / 4) * 0.86);
  stroke (pen, bastide_color_mix (rim, INK, 0.35), 0.13);
  bastide_disc (pen->cr, 0, 0, 0.54);
  paint (pen, 0xFFFBF0, 0.08);
  bastide_paint_number (pen->cr, number, 0, 0, 0.66, 0x2A1D12, 0.19);
}

static void
draw_machine (const Pen *pen, const BstTile *tile, int rot)
{
  int direction = bst_tile_mark (tile, BST_MARK_ARROW, rot) - 1; /* eighths of a turn, or -1 */
  cairo_t *cr = pen->cr;

  cairo_save (cr);
  cairo_rotate (cr, MAX (direction, 0) * G_PI / 4);
  cairo_translate (cr, 0, direction < 0 ? 0 : 0.28);
  if (!pen->flat)
    {
      bastide_source_alpha (cr, 0x2A2415, 0.25);
      bastide_oval (cr, 0.06, 0.12, 0.86, 0.34);
      cairo_fill (cr);
    }
  /* wings like a bat's */
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, side * 0.08, -0.22);
      cairo_curve_to (cr, side * 0.35, -0.46, side * 0.74, -0.40, side * 0.96, -0.06);
      cairo_curve_to (cr, side * 0.84, 0.02, side * 0.74, 0.10, side * 0.70, 0.24);
      cairo_curve_to (cr, side * 0.58, 0.10, side * 0.46, 0.12, side * 0.40, 0.30);
      cairo_curve_to (cr, side * 0.30, 0.14, side * 0.20, 0.14, side * 0.08, 0.26);
      cairo_close_path (cr);
      paint (pen, 0xF3E2B4, 0.06);
      line (pen, side * 0.08, -0.18, side * 0.70, 0.20);
      line (pen, side * 0.08, -0.14, side * 0.40, 0.26);
      stroke (pen, 0xA8773C, 0.045);
    }
  /* tail and body */
  BASTIDE_POLYGON (cr, 0, 0.28, -0.22, 0.66, 0, 0.58, 0.22, 0.66);
  paint (pen, 0xD96B4A, 0.05);
  bastide_oval (cr, 0, 0.06, 0.13, 0.46);
  paint (pen, 0xA8773C, 0.06);
  cairo_restore (cr);

  if (direction < 0)
    return;
  cairo_save (cr);
  cairo_rotate (cr, direction * G_PI / 4);
  BASTIDE_POLYGON (cr, -0.11, -0.22, -0.11, -0.56, -0.34, -0.56, 0, -1.0, 0.34, -0.56, 0.11, -0.56, 0.11, -0.22);
  paint (pen, 0xE6452E, 0.07);
  cairo_restore (cr);
}

static void
draw_gold (const Pen *pen, const BstTile *tile, int rot)
{
  cairo_t *cr = pen->cr;

  if (!pen->flat)
    {
      bastide_source_alpha (cr, 0x5A4A30, 0.55);
      bastide_oval (cr, 0.04, 0.40, 0.96, 0.46);
      cairo_fill (cr);
      BASTIDE_POLYGON (cr, -0.92, 0.44, -0.80, -0.16, -0.42, -0.62, 0.10, -0.74, 0.58, -0.44, 0.86, 0.10, 0.94, 0.46);
      paint (pen, 0x9C907E, 0.06);
      bastide_source_alpha (cr, 0xFFFFFF, 0.28);
      BASTIDE_POLYGON (cr, -0.74, -0.10, -0.40, -0.54, 0.04, -0.66, -0.16, -0.20, -0.52, 0.16);
      cairo_fill (cr);
      cairo_move_to (cr, -0.34, 0.46);
      cairo_curve_to (cr, -0.38, -0.30, 0.42, -0.30, 0.40, 0.46);
      cairo_close_path (cr);
      bastide_paint_path (cr, 0x2E241A, INK, 0.05);
    }
  cairo_save (cr);
  if (pen->flat)
    cairo_translate (cr, 0, -0.18);
  BASTIDE_POLYGON (cr, -0.52, 0.66, -0.36, 0.30, 0.36, 0.30, 0.54, 0.66);
  paint (pen, 0xF3C534, 0.07);
  BASTIDE_POLYGON (cr, -0.36, 0.30, -0.24, 0.14, 0.28, 0.14, 0.36, 0.30);
  paint (pen, 0xFFE482, 0.06);
  cairo_restore (cr);
  bastide_mark_trace_star (cr, 0.46, pen->flat ? -0.40 : 0.06, 0.22, 4);
  bastide_paint_path (cr, pen->mono ? 0x000000 : 0xFFF6C8, pen->mono ? 0x000000 : 0xB98A10, 0.03);
}

static void
draw_hat (const Pen *pen, const BstTile *tile, int rot)
{
  cairo_t *cr = pen->cr;

  if (!pen->flat)
    {
      bastide_source_alpha (cr, 0x2A2415, 0.30);
      bastide_oval (cr, 0.08, 0.58, 0.92, 0.28);
      cairo_fill (cr);
    }
  bastide_oval (cr, 0, 0.50, 0.90, 0.27);
  paint (pen, 0x5B2F8E, 0.08);
  cairo_move_to (cr, -0.50, 0.44);
  cairo_curve_to (cr, -0.40, -0.10, -0.22, -0.48, 0.10, -0.92);
  cairo_curve_to (cr, 0.26, -1.0, 0.44, -0.86, 0.56, -0.64);
  cairo_curve_to (cr, 0.40, -0.72, 0.30, -0.66, 0.26, -0.52);
  cairo_curve_to (cr, 0.36, -0.20, 0.46, 0.10, 0.50, 0.44);
  cairo_curve_to (cr, 0.24, 0.60, -0.24, 0.60, -0.50, 0.44);
  cairo_close_path (cr);
  paint (pen, 0x7C46B8, 0.08);
  cairo_move_to (cr, -0.48, 0.40);
  cairo_curve_to (cr, -0.20, 0.54, 0.20, 0.54, 0.48, 0.40);
  cairo_line_to (cr, 0.45, 0.20);
  cairo_curve_to (cr, 0.20, 0.34, -0.20, 0.34, -0.44, 0.20);
  cairo_close_path (cr);
  paint (pen, 0xF08A24, 0.05);
  bastide_mark_trace_star (cr, 0.04, -0.14, 0.22, 5);
  bastide_source (cr, pen->mono ? 0xFFFFFF : 0xFFE27A);
  cairo_fill (cr);
}

static void
draw_sack (const Pen *pen, const BstTile *tile, int rot)
{
  cairo_t *cr = pen->cr;

  if (!pen->flat)
    {
      bastide_source_alpha (cr, 0x2A2415, 0.30);
      bastide_oval (cr, 0.10, 0.78, 0.84, 0.24);
      cairo_fill (cr);
    }
  BASTIDE_POLYGON (cr, -0.34, -0.84, -0.10, -0.70, 0.06, -0.92, 0.20, -0.70, 0.42, -0.80, 0.24, -0.40, -0.20, -0.40);
  paint (pen, 0xB98A52, 0.07);
  cairo_move_to (cr, -0.20, -0.42);
  cairo_curve_to (cr, -0.72, -0.10, -0.96, 0.84, -0.62, 0.86);
  cairo_curve_to (cr, -0.30, 0.94, 0.34, 0.94, 0.64, 0.86);
  cairo_curve_to (cr, 0.98, 0.80, 0.72, -0.10, 0.22, -0.42);
  cairo_close_path (cr);
  paint (pen, 0xCB9E64, 0.08);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  line (pen, -0.26, -0.42, 0.28, -0.42);
  stroke (pen, 0x5E3A1C, 0.15);
  bastide_disc (cr, 0, 0.26, 0.33);
  paint (pen, 0xF3C534, 0.07);
  bastide_disc (cr, 0, 0.26, 0.17);
  stroke (pen, 0x9A7312, 0.06);
}

static void
draw_statue (const Pen *pen, const BstTile *tile, int rot)
{
  cairo_t *cr = pen->cr;
  const guint32 bronze = 0x8FA79A;

  if (!pen->flat)
    {
      bastide_source_alpha (cr, 0x2A2415, 0.32);
      bastide_oval (cr, 0.16, 0.84, 0.78, 0.24);
      cairo_fill (cr);
    }
  BASTIDE_POLYGON (cr, -0.58, 0.92, -0.50, 0.40, 0.50, 0.40, 0.58, 0.92);
  paint (pen, 0xD8CFBD, 0.07);
  cairo_rectangle (cr, -0.56, 0.30, 1.12, 0.16);
  paint (pen, 0xE9E2D2, 0.06);
  /* a knight leaning on his shield */
  BASTIDE_POLYGON (cr, -0.26, 0.30, -0.22, -0.16, -0.34, -0.36, 0.26, -0.36, 0.22, -0.10, 0.28, 0.30, 0.06, 0.30, 0.0,
                   0.02, -0.06, 0.30);
  paint (pen, bronze, 0.06);
  line (pen, 0.46, 0.30, 0.46, -0.98);
  stroke (pen, INK, 0.13);
  line (pen, 0.46, 0.30, 0.46, -0.94);
  stroke (pen, bastide_color_mix (bronze, 0xFFFFFF, 0.2), 0.07);
  line (pen, 0.20, -0.26, 0.46, -0.30);
  stroke (pen, bronze, 0.13);
  cairo_save (cr);
  cairo_translate (cr, -0.34, -0.02);
  cairo_scale (cr, 0.24, 0.28);
  bastide_mark_trace_shield (cr);
  cairo_restore (cr);
  paint (pen, 0xB7C8BE, 0.06);
  bastide_disc (cr, -0.04, -0.56, 0.22);
  paint (pen, bronze, 0.06);
  BASTIDE_POLYGON (cr, -0.08, -0.74, 0.20, -0.98, 0.10, -0.66);
  paint (pen, 0xC65440, 0.05);
}

/* A figure in outline, for signs about figures; its foot at (x, y). */
static void
trace_person (cairo_t *cr, double x, double y, double h)
{
  bastide_disc (cr, x, y - h * 0.80, h * 0.20);
  cairo_move_to (cr, x - h * 0.36, y);
  cairo_curve_to (cr, x - h * 0.30, y - h * 0.45, x - h * 0.22, y - h * 0.62, x, y - h * 0.62);
  cairo_curve_to (cr, x + h * 0.22, y - h * 0.62, x + h * 0.30, y - h * 0.45, x + h * 0.36, y);
  cairo_close_path (cr);
}

static void
draw_bonus (const Pen *pen, const BstTile *tile, int rot)
{
  int kind = tile->marks[BST_MARK_BONUS];
  int side = bst_tile_mark (tile, BST_MARK_BONUS_SIDE, rot) - 1; /* as it lies, or -1 */
  cairo_t *cr = pen->cr;

  if (side >= 0)
    {
      cairo_save (cr);
      cairo_rotate (cr, side * G_PI / 2);
      BASTIDE_POLYGON (cr, -0.70, -0.56, 0, -1.46, 0.70, -0.56);
      paint (pen, 0xE6452E, 0.10);
      cairo_restore (cr);
    }
  bastide_disc (cr, 0, 0, 0.90);
  paint (pen, 0xFFF8E6, 0.12);
  switch (kind)
    {
    case 1: /* a second follower beside the first */
      trace_person (cr, -0.30, 0.50, 1.0);
      paint (pen, 0x9A9488, 0.07);
      trace_person (cr, 0.28, 0.56, 1.1);
      paint (pen, 0x2E6CC0, 0.07);
      break;
    case 2: /* anywhere */
      trace_person (cr, 0, 0.34, 0.95);
      paint (pen, 0x2E6CC0, 0.07);
      for (int i = 0; i < 4; i++)
        {
          double a = i * G_PI / 2 + G_PI / 4;

          line (pen, cos (a) * 0.46, sin (a) * 0.46, cos (a) * 0.70, sin (a) * 0.70);
        }
      stroke (pen, 0xE6452E, 0.13);
      break;
    default: /* one more turn: two tiles */
      cairo_rectangle (cr, -0.52, -0.52, 0.66, 0.66);
      paint (pen, 0xA9CC6A, 0.08);
      cairo_rectangle (cr, -0.16, -0.16, 0.66, 0.66);
      paint (pen, 0x2E6CC0, 0.08);
      line (pen, 0.17, -0.02, 0.17, 0.36);
      line (pen, -0.02, 0.17, 0.36, 0.17);
      bastide_source (cr, 0xFFFFFF);
      cairo_set_line_width (cr, 0.11);
      cairo_stroke (cr);
      break;
    }
}

/* A line for each mark that has a sign of its own, in the order in which they look for room on a tile. The other marks
 * belong to one of these (the arrow to its machine) or are drawn with the ground (the lake, the crop circle). */
static const struct
{
  BstMark mark;
  double r;       /* of its disc, on a tile that is 1 wide */
  gboolean badge; /* it stands on a badge in the flat styles */
  void (*draw) (const Pen *pen, const BstTile *tile, int rot);
} signs[] = {
  { BST_MARK_MACHINE, 0.165, FALSE, draw_machine }, { BST_MARK_BONUS, 0.095, FALSE, draw_bonus },
  { BST_MARK_STATUE, 0.105, TRUE, draw_statue },    { BST_MARK_GOLD, 0.095, TRUE, draw_gold },
  { BST_MARK_WHEEL, 0.095, FALSE, draw_wheel },     { BST_MARK_HAT, 0.090, TRUE, draw_hat },
  { BST_MARK_SACK, 0.090, TRUE, draw_sack },
};

/* --- public --- */

static void
begin (Pen *pen, cairo_t *cr, double x, double y, double r, BastideStyle style)
{
  *pen = (Pen){ cr, style, style != BASTIDE_STYLE_ILLUSTRATED, style == BASTIDE_STYLE_CONTRAST };
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, r, r);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_new_path (cr);
}

static void
draw_badge (const Pen *pen)
{
  bastide_disc (pen->cr, 0, 0, 0.94);
  bastide_paint_path (pen->cr, 0xFFFFFF, pen->mono ? 0x000000 : 0x5A5040, pen->mono ? 0.12 : 0.07);
  cairo_scale (pen->cr, 0.74, 0.74);
}

void
bastide_mark_draw (cairo_t *cr,
                   const BstTile *tile,
                   BstMark mark,
                   int rot,
                   double x,
                   double y,
                   double r,
                   BastideStyle style)
{
  Pen pen;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].mark == mark)
      {
        begin (&pen, cr, x, y, r, style);
        if (pen.flat && signs[i].badge)
          draw_badge (&pen);
        signs[i].draw (&pen, tile, rot);
        cairo_restore (cr);
      }
}

void
bastide_mark_draw_alone (cairo_t *cr, BstMark mark, int value, double x, double y, double r, BastideStyle style)
{
  BstTile tile = { .id = NULL };

  tile.marks[mark] = value;
  if (mark == BST_MARK_CIRCLE)
    bastide_mark_draw_circle (cr, value, x, y, r, style);
  else
    bastide_mark_draw (cr, &tile, mark, 0, x, y, r, style);
}

guint
bastide_mark_get_n_signs (void)
{
  return G_N_ELEMENTS (signs);
}

BstMark
bastide_mark_get_sign (guint i, double *out_r)
{
  *out_r = signs[i].r;
  return signs[i].mark;
}

static void
draw_circle_sign (const Pen *pen, int kind)
{
  cairo_t *cr = pen->cr;
  const guint32 ink = pen->mono ? 0x000000 : 0x5E4716;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  bastide_source (cr, ink);
  switch (kind)
    {
    case 1: /* pitchfork: farmers */
      cairo_set_line_width (cr, 0.11);
      line (pen, 0, -0.05, 0, 0.62);
      cairo_move_to (cr, -0.30, -0.58);
      cairo_line_to (cr, -0.30, -0.22);
      cairo_curve_to (cr, -0.30, 0.04, 0.30, 0.04, 0.30, -0.22);
      cairo_line_to (cr, 0.30, -0.58);
      line (pen, 0, -0.60, 0, -0.05);
      cairo_stroke (cr);
      break;
    case 2: /* club: highwaymen */
      cairo_save (cr);
      cairo_rotate (cr, G_PI / 5);
      cairo_move_to (cr, -0.07, 0.62);
      cairo_curve_to (cr, -0.10, 0.10, -0.26, -0.20, -0.22, -0.44);
      cairo_curve_to (cr, -0.18, -0.72, 0.18, -0.72, 0.22, -0.44);
      cairo_curve_to (cr, 0.26, -0.20, 0.10, 0.10, 0.07, 0.62);
      cairo_close_path (cr);
      cairo_fill (cr);
      bastide_source (cr, pen->mono ? 0xFFFFFF : 0xE2C46A);
      for (int i = 0; i < 3; i++)
        bastide_disc (cr, i % 2 ? 0.09 : -0.08, -0.50 + i * 0.17, 0.045);
      cairo_fill (cr);
      cairo_restore (cr);
      break;
    case 3: /* shield: knights */
      cairo_save (cr);
      cairo_scale (cr, 0.52, 0.56);
      bastide_mark_trace_shield (cr);
      cairo_restore (cr);
      cairo_fill (cr);
      bastide_source (cr, pen->mono ? 0xFFFFFF : 0xE2C46A);
      cairo_set_line_width (cr, 0.09);
      line (pen, 0, -0.44, 0, 0.40);
      line (pen, -0.38, -0.10, 0.38, -0.10);
      cairo_stroke (cr);
      break;
    default:
      break;
    }
}

void
bastide_mark_draw_circle (cairo_t *cr, int kind, double x, double y, double r, BastideStyle style)
{
  Pen pen;

  begin (&pen, cr, x, y, r, style);
  bastide_disc (cr, 0, 0, 0.98);
  if (pen.flat)
    bastide_paint_path (cr, pen.mono ? 0xFFFFFF : 0xEFDD8E, pen.mono ? 0x000000 : 0x9A7C2A, pen.mono ? 0.10 : 0.06);
  else
    {
      /* ripe corn, laid flat in rings and four small outer circles */
      bastide_paint_path (cr, 0xD8C05C, 0x8A7A34, 0.05);
      cairo_save (cr);
      bastide_disc (cr, 0, 0, 0.96);
      cairo_clip (cr);
      for (int i = 0; i < 46; i++)
        {
          double a = i * 2.39996, d = 0.98 * sqrt ((i + 0.5) / 46);

          line (&pen, cos (a) * d - 0.03, sin (a) * d + 0.05, cos (a) * d, sin (a) * d - 0.05);
        }
      bastide_source_alpha (cr, 0xF2E196, 0.8);
      cairo_set_line_width (cr, 0.03);
      cairo_stroke (cr);
      cairo_restore (cr);
      bastide_disc (cr, 0, 0, 0.84);
      bastide_source (cr, 0xB79A3E);
      cairo_set_line_width (cr, 0.09);
      cairo_stroke (cr);
      for (int i = 0; i < 8; i++)
        bastide_disc (cr, cos (i * G_PI / 4 + G_PI / 8) * 0.84, sin (i * G_PI / 4 + G_PI / 8) * 0.84, 0.10);
      bastide_source (cr, 0xB79A3E);
      cairo_fill (cr);
    }
  bastide_disc (cr, 0, 0, 0.70);
  bastide_source (cr, pen.mono ? 0xFFFFFF : pen.flat ? 0xFAF0C4 : 0xEFDC8E);
  cairo_fill (cr);
  cairo_scale (cr, 0.92, 0.92);
  draw_circle_sign (&pen, kind);
  cairo_restore (cr);
}

void
bastide_mark_trace_shield (cairo_t *cr)
{
  cairo_move_to (cr, -0.78, -0.94);
  cairo_curve_to (cr, -0.50, -0.78, -0.22, -0.80, 0, -0.94);
  cairo_curve_to (cr, 0.22, -0.80, 0.50, -0.78, 0.78, -0.94);
  cairo_curve_to (cr, 0.92, 0.10, 0.60, 0.66, 0, 1.0);
  cairo_curve_to (cr, -0.60, 0.66, -0.92, 0.10, -0.78, -0.94);
  cairo_close_path (cr);
}

void
bastide_mark_draw_shield (cairo_t *cr, double x, double y, double r, BastideStyle style)
{
  Pen pen;

  begin (&pen, cr, x, y, r * 0.98, style);
  if (!pen.flat)
    {
      cairo_save (cr);
      cairo_translate (cr, 0.10, 0.12);
      bastide_mark_trace_shield (cr);
      cairo_restore (cr);
      bastide_source_alpha (cr, 0x1E140C, 0.45);
      cairo_fill (cr);
    }
  bastide_mark_trace_shield (cr);
  bastide_source (cr, pen.mono ? 0x000000 : 0x1F4E9A);
  cairo_fill_preserve (cr);
  if (!pen.mono)
    {
      cairo_save (cr);
      cairo_clip_preserve (cr);
      cairo_new_path (cr);
      bastide_source (cr, 0x3A74C8);
      cairo_rectangle (cr, -1, -1, 1, 2);
      cairo_fill (cr);
      cairo_restore (cr);
      cairo_new_path (cr);
      bastide_mark_trace_shield (cr);
    }
  bastide_source (cr, pen.mono ? 0xFFFFFF : 0xF0C64E);
  cairo_set_line_width (cr, 0.22);
  cairo_stroke_preserve (cr);
  bastide_source (cr, pen.mono ? 0x000000 : 0x3A2A12);
  cairo_set_line_width (cr, pen.mono ? 0.10 : 0.06);
  cairo_stroke (cr);
  /* the tower of a bastide */
  BASTIDE_POLYGON (cr, -0.34, 0.40, -0.34, -0.14, -0.42, -0.14, -0.42, -0.48, -0.24, -0.48, -0.24, -0.34, -0.09, -0.34,
                   -0.09, -0.48, 0.09, -0.48, 0.09, -0.34, 0.24, -0.34, 0.24, -0.48, 0.42, -0.48, 0.42, -0.14, 0.34,
                   -0.14, 0.34, 0.40);
  bastide_source (cr, pen.mono ? 0xFFFFFF : 0xF7EBC8);
  cairo_fill (cr);
  cairo_move_to (cr, -0.12, 0.40);
  cairo_line_to (cr, -0.12, 0.14);
  cairo_arc (cr, 0, 0.14, 0.12, G_PI, 0);
  cairo_line_to (cr, 0.12, 0.40);
  cairo_close_path (cr);
  bastide_source (cr, pen.mono ? 0x000000 : 0x1F4E9A);
  cairo_fill (cr);
  cairo_restore (cr);
}
