/* bastide-wheel-art.c – the pictures in the middle of large pieces: the wheel and the arena (bastide-pieces-art.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-pieces-art.h"

#include "draw/bastide-mark-art.h"

#include <math.h>

#define INK 0x2E2117

#define WHEEL_RADIUS  1.62
#define CROWN_RADIUS  1.45 /* of the ring on which the crown spaces lie */
#define CROWN_SIZE    0.145
#define SECTOR_RADIUS 1.24
#define HUB_RADIUS    0.26

typedef struct
{
  cairo_t *cr;
  gboolean mono;
} Pen;

static void
paint (const Pen *pen, guint32 fill, double width)
{
  if (pen->mono)
    bastide_paint_path (pen->cr, bastide_color_luma (fill) > 128 ? 0xFFFFFF : 0x000000, 0x000000, MAX (width, 0.03));
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

/* --- signs of the sectors, in a square of about 1 × 1 around the origin --- */

static void
draw_fortune (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  cairo_move_to (cr, 0.03, 0.06);
  cairo_curve_to (cr, 0.05, 0.26, 0.12, 0.38, 0.22, 0.48);
  stroke (pen, 0x2C6B2C, 0.07);
  for (int i = 0; i < 4; i++)
    {
      cairo_save (cr);
      cairo_rotate (cr, i * G_PI / 2 + G_PI / 4);
      cairo_move_to (cr, 0, 0);
      cairo_curve_to (cr, -0.30, -0.14, -0.26, -0.46, -0.09, -0.44);
      cairo_curve_to (cr, -0.03, -0.44, 0, -0.40, 0, -0.36);
      cairo_curve_to (cr, 0, -0.40, 0.03, -0.44, 0.09, -0.44);
      cairo_curve_to (cr, 0.26, -0.46, 0.30, -0.14, 0, 0);
      cairo_restore (cr);
      paint (pen, 0x3F9A3F, 0.035);
    }
}

static void
draw_taxes (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  for (int stack = 0; stack < 2; stack++)
    for (int i = 0; i < (stack ? 2 : 4); i++)
      {
        double x = stack ? 0.24 : -0.18, y = 0.36 - i * 0.13;

        bastide_oval (cr, x, y + 0.05, 0.23, 0.10);
        paint (pen, 0xC28E18, 0.035);
        bastide_oval (cr, x, y, 0.23, 0.10);
        paint (pen, 0xF6CE4A, 0.035);
      }
  bastide_disc (cr, 0.25, -0.16, 0.20);
  paint (pen, 0xF6CE4A, 0.04);
  bastide_disc (cr, 0.25, -0.16, 0.11);
  stroke (pen, 0x9A7312, 0.03);
}

static void
draw_famine (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  /* an empty bowl, a broken ear */
  cairo_move_to (cr, -0.40, 0.10);
  cairo_curve_to (cr, -0.34, 0.50, 0.34, 0.50, 0.40, 0.10);
  cairo_close_path (cr);
  paint (pen, 0xB5763F, 0.04);
  bastide_oval (cr, 0, 0.10, 0.40, 0.11);
  paint (pen, 0x5A3A22, 0.04);
  cairo_move_to (cr, -0.16, 0.08);
  cairo_curve_to (cr, -0.16, -0.26, -0.02, -0.40, 0.14, -0.38);
  cairo_curve_to (cr, 0.26, -0.36, 0.30, -0.24, 0.32, -0.14);
  stroke (pen, 0xA58A3A, 0.045);
  for (int i = 0; i < 4; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, 0.22 + i * 0.035, -0.36 + i * 0.075);
      cairo_rotate (cr, 0.5 + i * 0.25);
      bastide_oval (cr, 0.07, 0, 0.085, 0.04);
      bastide_oval (cr, -0.06, 0.03, 0.085, 0.04);
      cairo_restore (cr);
      paint (pen, 0xD9B23F, 0.022);
    }
}

static void
draw_storm (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  BASTIDE_POLYGON (cr, 0.04, 0.02, -0.16, 0.30, -0.02, 0.28, -0.12, 0.52, 0.20, 0.18, 0.05, 0.20, 0.18, 0.02);
  paint (pen, 0xFFD83A, 0.035);
  cairo_move_to (cr, -0.36, 0.10);
  cairo_curve_to (cr, -0.54, 0.06, -0.50, -0.20, -0.30, -0.18);
  cairo_curve_to (cr, -0.28, -0.42, 0.02, -0.48, 0.10, -0.26);
  cairo_curve_to (cr, 0.24, -0.40, 0.44, -0.26, 0.38, -0.12);
  cairo_curve_to (cr, 0.54, -0.08, 0.50, 0.10, 0.34, 0.10);
  cairo_close_path (cr);
  paint (pen, 0xE9EEF5, 0.04);
}

static void
draw_inquisition (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  /* a torch */
  BASTIDE_POLYGON (cr, -0.07, 0.50, 0.07, 0.50, 0.12, 0.04, -0.12, 0.04);
  paint (pen, 0x7A5230, 0.035);
  cairo_rectangle (cr, -0.18, -0.02, 0.36, 0.11);
  paint (pen, 0xA9A196, 0.035);
  cairo_move_to (cr, -0.16, -0.02);
  cairo_curve_to (cr, -0.40, -0.24, -0.10, -0.34, -0.10, -0.54);
  cairo_curve_to (cr, 0.10, -0.46, 0.12, -0.34, 0.10, -0.26);
  cairo_curve_to (cr, 0.16, -0.28, 0.18, -0.34, 0.18, -0.38);
  cairo_curve_to (cr, 0.34, -0.22, 0.30, -0.08, 0.16, -0.02);
  cairo_close_path (cr);
  paint (pen, 0xF07A1E, 0.035);
  cairo_move_to (cr, -0.08, -0.03);
  cairo_curve_to (cr, -0.16, -0.16, 0.00, -0.20, 0.00, -0.32);
  cairo_curve_to (cr, 0.12, -0.22, 0.14, -0.12, 0.08, -0.03);
  cairo_close_path (cr);
  bastide_source (cr, pen->mono ? 0xFFFFFF : 0xFFE07A);
  cairo_fill (cr);
}

static void
draw_plague (const Pen *pen)
{
  cairo_t *cr = pen->cr;

  /* a doctor's beak under a broad hat */
  cairo_move_to (cr, -0.26, 0.46);
  cairo_curve_to (cr, -0.34, 0.10, -0.30, -0.16, -0.06, -0.16);
  cairo_curve_to (cr, 0.10, -0.16, 0.16, -0.06, 0.20, 0.02);
  cairo_line_to (cr, 0.50, 0.28);
  cairo_curve_to (cr, 0.36, 0.30, 0.22, 0.26, 0.14, 0.22);
  cairo_line_to (cr, 0.18, 0.46);
  cairo_close_path (cr);
  paint (pen, 0xEDE6D6, 0.04);
  bastide_disc (cr, 0.02, 0.02, 0.10);
  paint (pen, 0x3A4A3A, 0.03);
  bastide_disc (cr, 0.05, -0.01, 0.03);
  bastide_source (cr, 0xFFFFFF);
  cairo_fill (cr);
  bastide_oval (cr, -0.04, -0.18, 0.42, 0.09);
  paint (pen, 0x2E2A2E, 0.03);
  BASTIDE_POLYGON (cr, -0.26, -0.18, -0.20, -0.50, 0.14, -0.50, 0.18, -0.18);
  paint (pen, 0x2E2A2E, 0.03);
}

static void (*const draw_sector_sign[BST_N_SECTORS]) (const Pen *) = {
  [BST_SECTOR_FORTUNE] = draw_fortune,         [BST_SECTOR_TAXES] = draw_taxes,
  [BST_SECTOR_FAMINE] = draw_famine,           [BST_SECTOR_STORM] = draw_storm,
  [BST_SECTOR_INQUISITION] = draw_inquisition, [BST_SECTOR_PLAGUE] = draw_plague,
};

static const guint32 sector_colors[BST_N_SECTORS] = {
  0xF3DF8E, 0xE7B27A, 0xDCCB9A, 0x9DB7D6, 0xE39A86, 0xB5C79A,
};

/* Clockwise from east, as cairo counts; sector 0 is at the top of the printed board. */
static double
sector_angle (double sector, int rot)
{
  return sector * G_PI / 3 - G_PI / 2 + rot * G_PI / 2;
}

static BastidePoint
on_wheel (double angle, double r)
{
  return bastide_point (2 + cos (angle) * r, 2 + sin (angle) * r);
}

static int
sector_of_crown (int crown, int *out_index)
{
  int sector;

  for (sector = BST_N_SECTORS - 1; sector > 0 && bst_wheel_first_crown (sector) > crown; sector--)
    ;
  *out_index = crown - bst_wheel_first_crown (sector);
  return sector;
}

BastidePoint
bastide_wheel_crown_spot (int crown, int rot)
{
  int index, sector = sector_of_crown (crown, &index);
  double off = bst_wheel_n_crowns (sector) == 2 ? (index ? 0.20 : -0.20) : 0;

  return on_wheel (sector_angle (sector + off, rot), CROWN_RADIUS);
}

BastidePoint
bastide_wheel_pig_spot (double sector, int rot)
{
  return on_wheel (sector_angle (sector, rot), 1.04);
}

BastidePoint
bastide_wheel_outward (BastidePoint at, double squares)
{
  const double dx = at.x - 2, dy = at.y - 2, r = MAX (hypot (dx, dy), 0.01);

  return bastide_point (at.x + dx / r * squares, at.y + dy / r * squares);
}

int
bastide_wheel_hit (BastidePoint at, int rot)
{
  for (int crown = 0; crown < BST_N_CROWNS; crown++)
    if (bastide_point_distance (at, bastide_wheel_crown_spot (crown, rot)) < CROWN_SIZE * 1.3)
      return crown;
  return -1;
}

int
bastide_wheel_hit_sector (BastidePoint at, int rot)
{
  double dx = at.x - 2, dy = at.y - 2, r = hypot (dx, dy), turn;

  if (r < HUB_RADIUS || r > WHEEL_RADIUS)
    return -1;
  turn = (atan2 (dy, dx) + G_PI / 2 - rot * G_PI / 2) / (G_PI / 3) + 0.5;
  turn -= floor (turn / BST_N_SECTORS) * BST_N_SECTORS;
  return (int) turn % BST_N_SECTORS;
}

static void
draw_crown_space (const Pen *pen, BastidePoint at)
{
  cairo_t *cr = pen->cr;

  bastide_disc (cr, at.x, at.y, CROWN_SIZE);
  paint (pen, 0xF7EED6, 0.022);
  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_scale (cr, 0.17, 0.17);
  BASTIDE_POLYGON (cr, -0.40, 0.34, -0.50, -0.26, -0.20, 0.04, 0, -0.42, 0.20, 0.04, 0.50, -0.26, 0.40, 0.34);
  bastide_source (cr, pen->mono ? 0x000000 : 0xD9A53A);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* Wood with iron bands. */
static void
draw_rim (const Pen *pen, BastideStyle style)
{
  cairo_t *cr = pen->cr;

  if (style == BASTIDE_STYLE_ILLUSTRATED)
    {
      bastide_source_alpha (cr, 0x2A2415, 0.35);
      bastide_disc (cr, 2.03, 2.06, WHEEL_RADIUS + 0.01);
      cairo_fill (cr);
    }
  bastide_disc (cr, 2, 2, WHEEL_RADIUS);
  paint (pen, 0x8A5A30, 0.035);
  bastide_disc (cr, 2, 2, WHEEL_RADIUS - 0.045);
  paint (pen, style == BASTIDE_STYLE_PLAIN ? 0xC98F4E : 0xB67B42, 0.012);
  for (int i = 0; style == BASTIDE_STYLE_ILLUSTRATED && i < 48; i++)
    {
      double a = i * G_PI / 24;

      cairo_move_to (cr, 2 + cos (a) * (SECTOR_RADIUS + 0.05), 2 + sin (a) * (SECTOR_RADIUS + 0.05));
      cairo_line_to (cr, 2 + cos (a) * (WHEEL_RADIUS - 0.06), 2 + sin (a) * (WHEEL_RADIUS - 0.06));
      bastide_source_alpha (cr, i % 2 ? 0x8A5A30 : 0xD29A5C, 0.35);
      cairo_set_line_width (cr, 0.02);
      cairo_stroke (cr);
    }
}

static void
draw_sector (const Pen *pen, int sector, int rot, BastideStyle style)
{
  cairo_t *cr = pen->cr;
  guint32 color = sector_colors[sector];

  cairo_move_to (cr, 2, 2);
  cairo_arc (cr, 2, 2, SECTOR_RADIUS, sector_angle (sector - 0.5, rot), sector_angle (sector + 0.5, rot));
  cairo_close_path (cr);
  if (style == BASTIDE_STYLE_ILLUSTRATED)
    {
      cairo_pattern_t *glow = cairo_pattern_create_radial (2, 2, 0.2, 2, 2, SECTOR_RADIUS);
      guint32 dark = bastide_color_mix (color, 0x6A4520, 0.22);

      bastide_add_stop (glow, 0, dark);
      bastide_add_stop (glow, 0.75, color);
      bastide_add_stop (glow, 1, dark);
      cairo_set_source (cr, glow);
      cairo_pattern_destroy (glow);
    }
  else
    bastide_source (cr, pen->mono ? 0xFFFFFF : color);
  cairo_fill (cr);
}

/* A beam along the path: dark edges, wood between them. */
static void
stroke_beam (const Pen *pen, double width, double inner)
{
  bastide_source (pen->cr, pen->mono ? 0x000000 : INK);
  cairo_set_line_width (pen->cr, width);
  cairo_stroke_preserve (pen->cr);
  bastide_source (pen->cr, pen->mono ? 0xFFFFFF : 0x9A6636);
  cairo_set_line_width (pen->cr, inner);
  cairo_stroke (pen->cr);
}

/* Between the sectors, and on through the ring. */
static void
draw_spokes (const Pen *pen, int rot)
{
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      BastidePoint in = on_wheel (sector_angle (sector + 0.5, rot), 0.1),
                   out = on_wheel (sector_angle (sector + 0.5, rot), WHEEL_RADIUS - 0.04);

      cairo_move_to (pen->cr, in.x, in.y);
      cairo_line_to (pen->cr, out.x, out.y);
      stroke_beam (pen, 0.085, 0.05);
    }
  bastide_disc (pen->cr, 2, 2, SECTOR_RADIUS + 0.02);
  stroke_beam (pen, 0.07, 0.038);
}

static void
draw_hub (const Pen *pen)
{
  bastide_disc (pen->cr, 2, 2, HUB_RADIUS);
  paint (pen, 0x8A5A30, 0.03);
  bastide_disc (pen->cr, 2, 2, HUB_RADIUS * 0.72);
  paint (pen, 0xC98F4E, 0.02);
  bastide_mark_trace_star (pen->cr, 2, 2, HUB_RADIUS * 0.62, 6);
  paint (pen, 0xF3C534, 0.015);
}

void
bastide_wheel_draw (cairo_t *cr, int rot, BastideStyle style)
{
  Pen pen = { cr, style == BASTIDE_STYLE_CONTRAST };

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  draw_rim (&pen, style);
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    draw_sector (&pen, sector, rot, style);
  draw_spokes (&pen, rot);
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      BastidePoint at = on_wheel (sector_angle (sector, rot), 0.66);

      cairo_save (cr);
      cairo_translate (cr, at.x, at.y);
      cairo_scale (cr, 0.50, 0.50);
      draw_sector_sign[sector](&pen);
      cairo_restore (cr);
    }
  draw_hub (&pen);
  for (int crown = 0; crown < BST_N_CROWNS; crown++)
    draw_crown_space (&pen, bastide_wheel_crown_spot (crown, rot));
  cairo_restore (cr);
}

/* --- arena --- */

BastidePoint
bastide_arena_crown_spot (double rx, double ry, int category, int rot)
{
  static const double places[3][2] = { { -0.60, 0.06 }, { 0, -0.16 }, { 0.60, 0.06 } };

  return bastide_point_turn_origin (bastide_point (places[category][0] * rx, places[category][1] * ry), rot);
}

/* What the three crown spaces stand for, in a square of 1 × 1 around the origin. */
static void
draw_category (const Pen *pen, int category)
{
  cairo_t *cr = pen->cr;

  switch (category)
    {
    case 0: /* thieves: a road */
      cairo_move_to (cr, -0.16, 0.46);
      cairo_curve_to (cr, -0.40, 0.10, 0.30, 0.06, 0.06, -0.44);
      cairo_line_to (cr, 0.18, -0.44);
      cairo_curve_to (cr, 0.56, 0.06, -0.02, 0.16, 0.30, 0.46);
      cairo_close_path (cr);
      paint (pen, 0xEAD9AE, 0.05);
      break;
    case 1: /* knights: a tower */
      BASTIDE_POLYGON (cr, -0.26, 0.46, -0.26, -0.10, -0.36, -0.10, -0.36, -0.42, -0.18, -0.42, -0.18, -0.28, -0.08,
                       -0.28, -0.08, -0.42, 0.08, -0.42, 0.08, -0.28, 0.18, -0.28, 0.18, -0.42, 0.36, -0.42, 0.36,
                       -0.10, 0.26, -0.10, 0.26, 0.46);
      paint (pen, 0xD8CDB8, 0.05);
      cairo_rectangle (cr, -0.08, 0.14, 0.16, 0.32);
      paint (pen, 0x5A3A22, 0.02);
      break;
    default: /* farmers: ears of corn */
      for (int i = -1; i <= 1; i++)
        {
          cairo_save (cr);
          cairo_rotate (cr, i * 0.32);
          cairo_move_to (cr, 0, 0.46);
          cairo_line_to (cr, 0, -0.10);
          stroke (pen, 0x8A7A2A, 0.05);
          bastide_oval (cr, 0, -0.22, 0.085, 0.22);
          cairo_restore (cr);
          paint (pen, 0xE6BE3C, 0.04);
        }
      break;
    }
}

/* Stands with a crowd, a fence, and sand inside it. */
static void
draw_ring (const Pen *pen, double w, double h, BastideStyle style)
{
  static const guint32 crowd[] = { 0xD5312B, 0x2360C4, 0xF4C518, 0x1F8F4A, 0xF6F3EA, 0x8E4FA0 };
  gboolean illustrated = style == BASTIDE_STYLE_ILLUSTRATED;
  BastideRandom random = bastide_random_new (77);
  cairo_t *cr = pen->cr;

  bastide_oval (cr, 0, 0, w, h);
  paint (pen, 0xA8774A, 0.025);
  for (int i = 0; illustrated && i < 64; i++)
    {
      double a = i * G_PI / 32 + 0.05, k = i % 2 ? 0.055 : 0.085;

      bastide_disc (cr, cos (a) * (w - k), sin (a) * (h - k), 0.017);
      bastide_source_alpha (cr, crowd[(i * 5) % 6], 0.9);
      cairo_fill (cr);
    }
  bastide_oval (cr, 0, 0, w - 0.115, h - 0.115);
  paint (pen, 0xF0F0E8, 0.02);
  bastide_oval (cr, 0, 0, w - 0.135, h - 0.135);
  paint (pen, 0xE6CF9C, 0.012);
  if (!illustrated)
    return;
  for (int i = 0; i < 50; i++)
    {
      double a = bastide_random_range (&random, 0, 2 * G_PI), d = sqrt (bastide_random (&random));

      bastide_oval (cr, cos (a) * (w - 0.17) * d, sin (a) * (h - 0.17) * d, 0.012, 0.006);
    }
  bastide_source_alpha (cr, 0xC4A66C, 0.8);
  cairo_fill (cr);
}

void
bastide_arena_draw (cairo_t *cr, double rx, double ry, int rot, BastideStyle style)
{
  Pen pen = { cr, style == BASTIDE_STYLE_CONTRAST };
  double w = rot & 1 ? ry : rx, h = rot & 1 ? rx : ry, space = MIN (rx * 0.24, ry * 0.52);

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (style == BASTIDE_STYLE_ILLUSTRATED)
    {
      bastide_source_alpha (cr, 0x2A2415, 0.32);
      bastide_oval (cr, 0.02, 0.04, w + 0.01, h + 0.01);
      cairo_fill (cr);
    }
  draw_ring (&pen, w, h, style);
  for (int category = 0; category < 3; category++)
    {
      BastidePoint at = bastide_arena_crown_spot (rx, ry, category, rot);

      bastide_disc (cr, at.x, at.y, space);
      paint (&pen, 0xFBF4E0, 0.018);
      cairo_save (cr);
      cairo_translate (cr, at.x, at.y);
      cairo_scale (cr, space * 1.25, space * 1.25);
      draw_category (&pen, category);
      cairo_restore (cr);
    }
  cairo_restore (cr);
}
