/* bastide-scenery.c – see bastide-scenery.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-scenery.h"

#include <math.h>

#define INK    0x3B2A1E
#define SHADOW 0x2A2415

static void
ground_shadow (cairo_t *cr, double x, double y, double rx, double ry)
{
  bastide_source_alpha (cr, SHADOW, 0.28);
  bastide_oval (cr, x, y, rx, ry);
  cairo_fill (cr);
}

static void
fill_rectangle (cairo_t *cr, double x, double y, double width, double height, guint32 color)
{
  bastide_source (cr, color);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

/* --- houses --- */

static const guint32 roofs[] = {
  0xB8492F, 0xC45A38, 0xA63E2B, 0xD07044, 0x9B4A38, 0x8A5A44, 0x6F7584,
};
static const guint32 plasters[] = { 0xF6EAD0, 0xEEDDB8, 0xE6D3AC, 0xF3E3C6 };

/* A house whose ridge runs along the street: a broad roof above a low wall. */
static void
draw_long_house (cairo_t *cr, double s, guint32 roof, guint32 wall, BastideRandom *random)
{
  double w = s * 0.5, h = s * 0.34, top = -s * 0.86;

  bastide_source_alpha (cr, SHADOW, 0.30);
  BASTIDE_POLYGON (cr, -w * 0.9, 0, w, -h * 0.2, w * 1.45, s * 0.10, -w * 0.4, s * 0.13);
  cairo_fill (cr);
  fill_rectangle (cr, -w, -h, 2 * w, h, wall);
  fill_rectangle (cr, w * 0.45, -h, w * 0.55, h, bastide_color_mix (wall, 0x8A7250, 0.28));
  fill_rectangle (cr, bastide_random_range (random, -0.75, -0.3) * w, -h * 0.72, s * 0.14, h * 0.72, 0x6A4A32);
  fill_rectangle (cr, bastide_random_range (random, 0.1, 0.35) * w, -h * 0.75, s * 0.11, h * 0.36, 0x5A6B78);
  BASTIDE_POLYGON (cr, -w * 1.22, -h * 0.9, -w * 0.82, top, w * 0.82, top, w * 1.22, -h * 0.9);
  bastide_paint_path (cr, roof, INK, s * 0.055);
  /* The eaves in shade, the ridge in the sun. */
  bastide_source_alpha (cr, 0x401A10, 0.22);
  BASTIDE_POLYGON (cr, -w * 1.16, -h * 1.0, -w * 1.04, -h * 1.32, w * 1.04, -h * 1.32, w * 1.16, -h * 1.0);
  cairo_fill (cr);
  bastide_source_alpha (cr, 0xFFFFFF, 0.28);
  cairo_set_line_width (cr, s * 0.07);
  bastide_line (cr, -w * 0.72, top + s * 0.06, w * 0.74, top + s * 0.06);
  cairo_stroke (cr);
}

/* A house with its gable to the street. */
static void
draw_gable_house (cairo_t *cr, double s, guint32 roof, guint32 wall, BastideRandom *random)
{
  double w = s * 0.36, h = s * 0.42, top = -s * 0.98, side = s * 0.34, lift = s * 0.10;

  bastide_source_alpha (cr, SHADOW, 0.30);
  BASTIDE_POLYGON (cr, -w, 0, w + side, -lift, w + side * 1.6, s * 0.04, -w * 0.4, s * 0.12);
  cairo_fill (cr);
  /* The long side runs back to the right. */
  BASTIDE_POLYGON (cr, w, 0, w + side, -lift, w + side, -lift - h, w, -h);
  bastide_paint_path (cr, bastide_color_mix (wall, 0x8A7250, 0.35), INK, s * 0.03);
  BASTIDE_POLYGON (cr, 0, top, side, top - lift * 0.6, w + side * 1.12, -lift - h * 0.86, w * 1.16, -h * 0.82);
  bastide_paint_path (cr, roof, INK, s * 0.05);
  BASTIDE_POLYGON (cr, -w, 0, w, 0, w, -h, 0, top, -w, -h);
  bastide_paint_path (cr, wall, INK, s * 0.04);
  bastide_source (cr, bastide_color_mix (roof, 0xFFD9A0, 0.18));
  cairo_set_line_width (cr, s * 0.10);
  cairo_move_to (cr, -w * 1.2, -h * 0.80);
  cairo_line_to (cr, 0, top);
  cairo_line_to (cr, w * 1.2, -h * 0.80);
  cairo_stroke (cr);
  fill_rectangle (cr, -s * 0.08 + bastide_random_range (random, -0.1, 0.1) * s, -s * 0.24, s * 0.15, s * 0.24,
                  0x6A4A32);
  fill_rectangle (cr, -s * 0.05, -s * 0.60, s * 0.11, s * 0.12, 0x5A6B78);
}

static void
draw_house (cairo_t *cr, double s, guint32 variant)
{
  BastideRandom random = bastide_random_new (variant);
  guint32 roof = roofs[bastide_random_int (&random, G_N_ELEMENTS (roofs))];
  guint32 wall = plasters[bastide_random_int (&random, G_N_ELEMENTS (plasters))];

  if (bastide_random (&random) < 0.58)
    draw_long_house (cr, s, roof, wall, &random);
  else
    draw_gable_house (cr, s * 1.02, roof, wall, &random);
  if (bastide_random (&random) < 0.3)
    {
      cairo_rectangle (cr, s * 0.16, -s * 1.02, s * 0.11, s * 0.24);
      bastide_paint_path (cr, 0x8C6A55, INK, s * 0.03);
    }
}

static void
draw_hall (cairo_t *cr, double s, guint32 variant)
{
  double w = s * 0.42, h = s * 0.34;

  ground_shadow (cr, s * 0.12, -s * 0.02, s * 0.66, s * 0.16);
  /* nave */
  BASTIDE_POLYGON (cr, -w, 0, w, 0, w, -h, -w, -h);
  bastide_paint_path (cr, 0xE9DBBD, INK, s * 0.025);
  for (int i = 0; i < 3; i++)
    {
      double x = -s * 0.08 + i * s * 0.16;

      bastide_source (cr, 0x56616E);
      cairo_rectangle (cr, x, -h * 0.72, s * 0.06, h * 0.46);
      cairo_fill (cr);
    }
  BASTIDE_POLYGON (cr, -w * 1.1, -h * 0.94, -w * 0.9, -s * 0.70, w * 0.88, -s * 0.70, w * 1.1, -h * 0.94);
  bastide_paint_path (cr, variant & 1 ? 0x5E6E86 : 0xA84A34, INK, s * 0.035);
  bastide_source_alpha (cr, 0xFFFFFF, 0.25);
  cairo_set_line_width (cr, s * 0.05);
  bastide_line (cr, -w * 0.8, -s * 0.65, w * 0.8, -s * 0.65);
  cairo_stroke (cr);
  /* tower */
  cairo_rectangle (cr, -w * 1.12, -s * 0.98, s * 0.26, s * 0.98);
  bastide_paint_path (cr, 0xF1E5CA, INK, s * 0.03);
  bastide_source_alpha (cr, 0x6B5335, 0.25);
  cairo_rectangle (cr, -w * 1.12 + s * 0.16, -s * 0.98, s * 0.10, s * 0.98);
  cairo_fill (cr);
  bastide_source (cr, 0x56463A);
  cairo_rectangle (cr, -w * 1.12 + s * 0.09, -s * 0.84, s * 0.08, s * 0.14);
  cairo_fill (cr);
  BASTIDE_POLYGON (cr, -w * 1.2, -s * 0.96, -w * 1.12 + s * 0.13, -s * 1.48, -w * 1.04 + s * 0.26, -s * 0.96);
  bastide_paint_path (cr, variant & 1 ? 0x4A5B74 : 0x8E3B2A, INK, s * 0.035);
}

/* --- plants and beasts --- */

static void
draw_tree (cairo_t *cr, double s, guint32 variant)
{
  static const guint32 greens[] = { 0x5B8A35, 0x4F7E31, 0x6A963A, 0x477A3B };
  guint32 green = greens[variant % G_N_ELEMENTS (greens)];

  ground_shadow (cr, s * 0.22, -s * 0.02, s * 0.52, s * 0.24);
  bastide_source (cr, 0x6A4A2E);
  cairo_rectangle (cr, -s * 0.07, -s * 0.30, s * 0.14, s * 0.30);
  cairo_fill (cr);
  bastide_source (cr, bastide_color_mix (green, 0x1E3A16, 0.52));
  bastide_disc (cr, 0, -s * 0.52, s * 0.46);
  bastide_disc (cr, -s * 0.22, -s * 0.38, s * 0.30);
  bastide_disc (cr, s * 0.24, -s * 0.40, s * 0.28);
  cairo_fill (cr);
  bastide_source (cr, green);
  bastide_disc (cr, -s * 0.05, -s * 0.57, s * 0.38);
  bastide_disc (cr, -s * 0.24, -s * 0.43, s * 0.22);
  bastide_disc (cr, s * 0.20, -s * 0.46, s * 0.19);
  cairo_fill (cr);
  bastide_source_alpha (cr, 0xD4E69A, 0.55);
  bastide_disc (cr, -s * 0.17, -s * 0.70, s * 0.16);
  cairo_fill (cr);
}

static void
draw_fir (cairo_t *cr, double s, guint32 variant)
{
  guint32 green = variant & 1 ? 0x3F6F3F : 0x4B7A3C;

  ground_shadow (cr, s * 0.18, -s * 0.02, s * 0.40, s * 0.18);
  for (int i = 0; i < 3; i++)
    {
      double base = -s * (0.08 + 0.30 * i), w = s * (0.40 - 0.09 * i), tip = base - s * 0.52;

      BASTIDE_POLYGON (cr, -w, base, 0, tip, w, base);
      bastide_paint_path (cr, green, 0x24401F, s * 0.04);
      bastide_source_alpha (cr, 0x16301A, 0.35);
      BASTIDE_POLYGON (cr, w * 0.1, base, 0, tip, w, base);
      cairo_fill (cr);
    }
}

static void
draw_bush (cairo_t *cr, double s, guint32 variant)
{
  ground_shadow (cr, s * 0.12, -s * 0.02, s * 0.5, s * 0.18);
  bastide_source (cr, 0x44702E);
  bastide_disc (cr, -s * 0.18, -s * 0.22, s * 0.28);
  bastide_disc (cr, s * 0.18, -s * 0.20, s * 0.26);
  cairo_fill (cr);
  bastide_source (cr, variant & 1 ? 0x6C9A40 : 0x5F8E3A);
  bastide_disc (cr, -s * 0.20, -s * 0.27, s * 0.20);
  bastide_disc (cr, s * 0.15, -s * 0.25, s * 0.18);
  cairo_fill (cr);
}

static void
draw_sheep (cairo_t *cr, double s, guint32 variant)
{
  double way = variant & 1 ? 1 : -1;

  ground_shadow (cr, s * 0.10, -s * 0.02, s * 0.48, s * 0.16);
  bastide_source (cr, 0x4A4038);
  cairo_set_line_width (cr, s * 0.10);
  for (int i = -1; i <= 1; i += 2)
    bastide_line (cr, i * s * 0.18, -s * 0.2, i * s * 0.18, 0);
  cairo_stroke (cr);
  bastide_source (cr, 0xD9D2C0);
  bastide_oval (cr, 0, -s * 0.32, s * 0.42, s * 0.28);
  cairo_fill (cr);
  bastide_source (cr, 0xF8F4E8);
  bastide_oval (cr, -s * 0.04, -s * 0.37, s * 0.36, s * 0.22);
  cairo_fill (cr);
  bastide_source (cr, 0x4A4038);
  bastide_oval (cr, way * s * 0.40, -s * 0.38, s * 0.15, s * 0.12);
  cairo_fill (cr);
}

static void
draw_haystack (cairo_t *cr, double s, guint32 variant)
{
  ground_shadow (cr, s * 0.14, -s * 0.02, s * 0.52, s * 0.18);
  cairo_move_to (cr, -s * 0.44, 0);
  cairo_curve_to (cr, -s * 0.46, -s * 0.5, -s * 0.2, -s * 0.8, 0, -s * 0.86);
  cairo_curve_to (cr, s * 0.2, -s * 0.8, s * 0.46, -s * 0.5, s * 0.44, 0);
  cairo_curve_to (cr, s * 0.2, s * 0.1, -s * 0.2, s * 0.1, -s * 0.44, 0);
  bastide_paint_path (cr, 0xD9B75A, 0x8A6B2C, s * 0.05);
  bastide_source_alpha (cr, 0x8A6B2C, 0.6);
  cairo_set_line_width (cr, s * 0.05);
  for (int i = -1; i <= 1; i++)
    bastide_line (cr, i * s * 0.24, -s * 0.06, i * s * 0.10, -s * 0.66);
  cairo_stroke (cr);
}

static void
draw_rock (cairo_t *cr, double s, guint32 variant)
{
  ground_shadow (cr, s * 0.10, -s * 0.02, s * 0.5, s * 0.16);
  BASTIDE_POLYGON (cr, -s * 0.46, 0, -s * 0.34, -s * 0.32, -s * 0.05, -s * 0.46, s * 0.30, -s * 0.34, s * 0.46, 0);
  bastide_paint_path (cr, 0xA59C8C, 0x5E564A, s * 0.06);
  bastide_source_alpha (cr, 0xFFFFFF, 0.35);
  BASTIDE_POLYGON (cr, -s * 0.32, -s * 0.28, -s * 0.05, -s * 0.42, s * 0.06, -s * 0.22, -s * 0.16, -s * 0.12);
  cairo_fill (cr);
}

static void
draw_reeds (cairo_t *cr, double s, guint32 variant)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  bastide_source (cr, variant & 1 ? 0x54772C : 0x668A38);
  cairo_set_line_width (cr, s * 0.12);
  for (int i = -2; i <= 2; i++)
    bastide_line (cr, i * s * 0.12, 0, i * s * 0.26, -s * (0.95 - 0.14 * ABS (i)));
  cairo_stroke (cr);
  bastide_source (cr, 0x7A5430);
  cairo_set_line_width (cr, s * 0.17);
  bastide_line (cr, -s * 0.14, -s * 0.62, -s * 0.19, -s * 0.80);
  bastide_line (cr, s * 0.22, -s * 0.60, s * 0.27, -s * 0.74);
  cairo_stroke (cr);
}

/* --- small works --- */

static void
draw_well (cairo_t *cr, double s, guint32 variant)
{
  ground_shadow (cr, s * 0.14, 0, s * 0.50, s * 0.22);
  bastide_oval (cr, 0, -s * 0.06, s * 0.40, s * 0.24);
  bastide_paint_path (cr, 0x8F8676, INK, s * 0.05);
  bastide_oval (cr, 0, -s * 0.24, s * 0.40, s * 0.24);
  bastide_paint_path (cr, 0xC9BFAC, INK, s * 0.05);
  bastide_oval (cr, 0, -s * 0.24, s * 0.25, s * 0.14);
  bastide_paint_path (cr, 0x4F98C0, 0x2E5C78, s * 0.04);
}

static void
draw_signpost (cairo_t *cr, double s, guint32 variant)
{
  ground_shadow (cr, s * 0.14, 0, s * 0.30, s * 0.10);
  cairo_rectangle (cr, -s * 0.05, -s, s * 0.10, s);
  bastide_paint_path (cr, 0x8A6240, INK, s * 0.04);
  BASTIDE_POLYGON (cr, -s * 0.10, -s * 0.96, s * 0.40, -s * 0.96, s * 0.54, -s * 0.84, s * 0.40, -s * 0.72, -s * 0.10,
                   -s * 0.72);
  bastide_paint_path (cr, 0xB98A58, INK, s * 0.04);
}

/* --- walls --- */

/* A round tower of a city wall with a pointed roof. */
static void
draw_tower (cairo_t *cr, double s, guint32 variant)
{
  double w = s * 0.5, h = s * 0.95;
  cairo_pattern_t *stone;

  bastide_source_alpha (cr, SHADOW, 0.34);
  BASTIDE_POLYGON (cr, -w * 0.4, s * 0.16, w, -s * 0.10, w * 2.1, s * 0.16, w * 1.1, s * 0.34);
  cairo_fill (cr);

  stone = cairo_pattern_create_linear (-w, 0, w, 0);
  cairo_pattern_add_color_stop_rgb (stone, 0.00, 0.85, 0.81, 0.73);
  cairo_pattern_add_color_stop_rgb (stone, 0.35, 0.90, 0.87, 0.80);
  cairo_pattern_add_color_stop_rgb (stone, 1.00, 0.55, 0.50, 0.43);
  cairo_move_to (cr, -w, -h);
  cairo_line_to (cr, -w, 0);
  cairo_curve_to (cr, -w, w * 0.55, w, w * 0.55, w, 0);
  cairo_line_to (cr, w, -h);
  cairo_close_path (cr);
  cairo_set_source (cr, stone);
  cairo_fill_preserve (cr);
  cairo_pattern_destroy (stone);
  bastide_source (cr, INK);
  cairo_set_line_width (cr, s * 0.07);
  cairo_stroke (cr);
  bastide_source (cr, 0x4A3B2E);
  cairo_rectangle (cr, -s * 0.07, -h * 0.66, s * 0.14, s * 0.26);
  cairo_fill (cr);

  /* roof */
  cairo_move_to (cr, -w * 1.32, -h * 0.92);
  cairo_line_to (cr, 0, -h - s * 0.98);
  cairo_line_to (cr, w * 1.32, -h * 0.92);
  cairo_curve_to (cr, w * 0.8, -h * 0.72, -w * 0.8, -h * 0.72, -w * 1.32, -h * 0.92);
  cairo_close_path (cr);
  bastide_paint_path (cr, 0xBE4B33, INK, s * 0.07);
  bastide_source_alpha (cr, 0x4A1208, 0.32);
  cairo_move_to (cr, w * 0.12, -h * 0.80);
  cairo_line_to (cr, 0, -h - s * 0.92);
  cairo_line_to (cr, w * 1.22, -h * 0.92);
  cairo_curve_to (cr, w * 0.8, -h * 0.78, w * 0.4, -h * 0.78, w * 0.12, -h * 0.80);
  cairo_fill (cr);
  bastide_source_alpha (cr, 0xFFFFFF, 0.32);
  BASTIDE_POLYGON (cr, -w * 0.86, -h * 0.94, -w * 0.04, -h - s * 0.80, -w * 0.36, -h * 0.86);
  cairo_fill (cr);
}

static void
draw_gate (cairo_t *cr, double s, guint32 variant)
{
  double w = s * 0.5, h = s * 0.74;

  bastide_source_alpha (cr, SHADOW, 0.34);
  BASTIDE_POLYGON (cr, -w * 0.6, s * 0.08, w, -s * 0.10, w * 1.5, s * 0.10, w * 0.8, s * 0.20);
  cairo_fill (cr);
  cairo_rectangle (cr, -w, -h, 2 * w, h + s * 0.08);
  bastide_paint_path (cr, 0xD9CFBB, INK, s * 0.05);
  bastide_source_alpha (cr, 0x6B5335, 0.22);
  cairo_rectangle (cr, w * 0.45, -h, w * 0.55, h + s * 0.08);
  cairo_fill (cr);
  /* the way through */
  cairo_move_to (cr, -w * 0.52, s * 0.08);
  cairo_line_to (cr, -w * 0.52, -h * 0.28);
  cairo_curve_to (cr, -w * 0.52, -h * 0.74, w * 0.52, -h * 0.74, w * 0.52, -h * 0.28);
  cairo_line_to (cr, w * 0.52, s * 0.08);
  cairo_close_path (cr);
  bastide_paint_path (cr, 0x4A3626, INK, s * 0.05);
  bastide_source_alpha (cr, 0xB08A58, 0.75);
  cairo_set_line_width (cr, s * 0.045);
  for (int i = -1; i <= 1; i++)
    bastide_line (cr, i * w * 0.26, s * 0.06, i * w * 0.26, -h * 0.45);
  cairo_stroke (cr);
  /* teeth */
  for (int i = 0; i < 4; i++)
    {
      cairo_rectangle (cr, -w * 1.10 + i * w * 0.60, -h - s * 0.16, w * 0.40, s * 0.20);
      bastide_paint_path (cr, 0xE4DBC8, INK, s * 0.045);
    }
}

void
bastide_scenery_draw (cairo_t *cr, BastideScenery thing, double x, double y, double s, guint32 variant)
{
  static void (*const draw[BASTIDE_N_SCENERY]) (cairo_t *, double, guint32) = {
    [BASTIDE_SCENERY_HOUSE] = draw_house,       [BASTIDE_SCENERY_HALL] = draw_hall,
    [BASTIDE_SCENERY_TREE] = draw_tree,         [BASTIDE_SCENERY_FIR] = draw_fir,
    [BASTIDE_SCENERY_BUSH] = draw_bush,         [BASTIDE_SCENERY_SHEEP] = draw_sheep,
    [BASTIDE_SCENERY_HAYSTACK] = draw_haystack, [BASTIDE_SCENERY_ROCK] = draw_rock,
    [BASTIDE_SCENERY_WELL] = draw_well,         [BASTIDE_SCENERY_SIGNPOST] = draw_signpost,
    [BASTIDE_SCENERY_REEDS] = draw_reeds,       [BASTIDE_SCENERY_TOWER] = draw_tower,
    [BASTIDE_SCENERY_GATE] = draw_gate,
  };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
  draw[thing](cr, s, variant);
  cairo_restore (cr);
}

/* --- tilled land --- */

void
bastide_scenery_draw_patch (cairo_t *cr, double x, double y, double r, double angle, guint32 variant)
{
  static const struct
  {
    guint32 ground, furrow;
  } soils[] = {
    { 0xD6C667, 0xAE9440 }, /* wheat */
    { 0xB3C55C, 0x86A03C }, /* young corn */
    { 0xB98F5C, 0x8E6A40 }, /* plowed */
    { 0xC9CF74, 0x98A544 },
  };
  BastideRandom random = bastide_random_new (variant);
  int soil = bastide_random_int (&random, G_N_ELEMENTS (soils));
  double w = r * bastide_random_range (&random, 0.78, 0.88), h = sqrt (r * r - w * w) * 1.05;
  double bend = bastide_random_range (&random, -0.16, 0.16) * r;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
  cairo_move_to (cr, -w, -h);
  cairo_curve_to (cr, -w * 0.3, -h - bend, w * 0.3, -h + bend, w, -h);
  cairo_line_to (cr, w * 0.94, h);
  cairo_curve_to (cr, w * 0.3, h + bend, -w * 0.3, h - bend, -w * 0.96, h * 0.96);
  cairo_close_path (cr);
  bastide_source_alpha (cr, 0x4A6526, 0.85);
  cairo_set_line_width (cr, 0.020);
  cairo_stroke_preserve (cr);
  bastide_source (cr, soils[soil].ground);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  bastide_source_alpha (cr, soils[soil].furrow, 0.85);
  cairo_set_line_width (cr, 0.0075);
  for (double v = -h * 1.4; v < h * 1.4; v += 0.0215)
    {
      cairo_move_to (cr, -w * 1.1, v);
      cairo_curve_to (cr, -w * 0.3, v - bend, w * 0.3, v + bend, w * 1.1, v);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* --- centers --- */

/* Begins a picture around (x, y) in which 1 is the radius. */
static void
begin_center (cairo_t *cr, double x, double y, double r)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, r, r);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
}

static void
fill_oval (cairo_t *cr, guint32 color, double x, double y, double rx, double ry)
{
  bastide_source (cr, color);
  bastide_oval (cr, x, y, rx, ry);
  cairo_fill (cr);
}

/* A window or a door: round on top, around @x. */
static void
trace_arch (cairo_t *cr, double x, double foot, double top, double r)
{
  cairo_move_to (cr, x - r, foot);
  cairo_line_to (cr, x - r, top);
  cairo_arc (cr, x, top, r, G_PI, 0);
  cairo_line_to (cr, x + r, foot);
  cairo_close_path (cr);
}

/* Low wall, lawn, path to the door, bushes. */
static void
draw_close (cairo_t *cr, guint32 variant)
{
  bastide_source_alpha (cr, SHADOW, 0.22);
  bastide_oval (cr, 0.05, 0.14, 1.02, 0.94);
  cairo_fill (cr);
  fill_oval (cr, 0x8C8270, 0, 0.09, 1.0, 0.92);
  fill_oval (cr, 0xD9CFBB, 0, 0.05, 1.0, 0.92);
  fill_oval (cr, 0x7DA548, 0, 0.06, 0.90, 0.82);
  bastide_source_alpha (cr, 0x99C05C, 0.8);
  bastide_oval (cr, -0.1, 0.0, 0.66, 0.56);
  cairo_fill (cr);
  bastide_source (cr, 0xE6D8B4);
  BASTIDE_POLYGON (cr, -0.36, 0.46, -0.16, 0.46, -0.06, 0.90, -0.34, 0.90);
  cairo_fill (cr);
  for (int i = 0; i < 12; i++)
    {
      double a = i * G_PI / 6 + 0.26;

      /* Not on the path. */
      if (fabs (a - G_PI / 2) < 0.42)
        continue;
      bastide_scenery_draw (cr, BASTIDE_SCENERY_BUSH, cos (a) * 0.80, 0.14 + sin (a) * 0.70, 0.20, variant + i);
    }
}

static void
draw_cloister (cairo_t *cr, double outline)
{
  bastide_source_alpha (cr, SHADOW, 0.32);
  BASTIDE_POLYGON (cr, -0.5, 0.46, 0.62, 0.46, 0.80, 0.56, -0.3, 0.58);
  cairo_fill (cr);
  cairo_rectangle (cr, -0.30, 0.02, 0.92, 0.46);
  bastide_paint_path (cr, 0xF3E7CC, INK, outline);
  bastide_source_alpha (cr, 0x8A6F48, 0.25);
  cairo_rectangle (cr, 0.42, 0.02, 0.20, 0.46);
  cairo_fill (cr);
  for (int i = 0; i < 3; i++)
    {
      trace_arch (cr, 0.02 + i * 0.21, 0.36, 0.22, 0.05);
      bastide_paint_path (cr, 0x5B7388, INK, 0.018);
    }
  /* The roof, its rows of tiles, the shadow of its eaves. */
  BASTIDE_POLYGON (cr, -0.40, 0.08, -0.30, -0.38, 0.54, -0.38, 0.72, 0.08);
  bastide_paint_path (cr, 0xB9472F, INK, outline);
  bastide_source_alpha (cr, 0xFFFFFF, 0.20);
  cairo_set_line_width (cr, 0.022);
  for (int i = 1; i < 4; i++)
    bastide_line (cr, -0.30 - i * 0.025, -0.38 + i * 0.115, 0.54 + i * 0.045, -0.38 + i * 0.115);
  cairo_stroke (cr);
  bastide_source_alpha (cr, 0x4A1208, 0.22);
  BASTIDE_POLYGON (cr, -0.38, 0.06, -0.36, -0.04, 0.67, -0.04, 0.70, 0.06);
  cairo_fill (cr);
}

static void
draw_golden_cross (cairo_t *cr)
{
  bastide_source (cr, 0x6B4E12);
  cairo_set_line_width (cr, 0.085);
  bastide_line (cr, -0.30, -1.42, -0.30, -1.12);
  bastide_line (cr, -0.41, -1.31, -0.19, -1.31);
  cairo_stroke (cr);
  bastide_source (cr, 0xF0C64E);
  cairo_set_line_width (cr, 0.05);
  bastide_line (cr, -0.30, -1.41, -0.30, -1.13);
  bastide_line (cr, -0.40, -1.31, -0.20, -1.31);
  cairo_stroke (cr);
}

static void
draw_bell_tower (cairo_t *cr, double outline)
{
  cairo_rectangle (cr, -0.50, -0.62, 0.40, 1.10);
  bastide_paint_path (cr, 0xFBF2DE, INK, outline);
  bastide_source_alpha (cr, 0x8A6F48, 0.28);
  cairo_rectangle (cr, -0.24, -0.62, 0.14, 1.10);
  cairo_fill (cr);
  bastide_source (cr, INK);
  cairo_set_line_width (cr, 0.02);
  bastide_line (cr, -0.50, -0.20, -0.10, -0.20);
  cairo_stroke (cr);
  trace_arch (cr, -0.30, 0.48, 0.26, 0.08);
  bastide_paint_path (cr, 0x6A4A32, INK, 0.02);
  for (int i = 0; i < 2; i++)
    {
      trace_arch (cr, -0.38 + i * 0.16, -0.30, -0.46, 0.045);
      bastide_paint_path (cr, 0x4C4038, INK, 0.014);
    }
  bastide_disc (cr, -0.30, 0.0, 0.085);
  bastide_paint_path (cr, 0x6F9CBF, INK, 0.02);
  BASTIDE_POLYGON (cr, -0.60, -0.60, -0.30, -1.16, 0.0, -0.60);
  bastide_paint_path (cr, 0x93402E, INK, outline);
  bastide_source_alpha (cr, 0x2E0A04, 0.28);
  BASTIDE_POLYGON (cr, -0.28, -0.61, -0.30, -1.12, -0.03, -0.61);
  cairo_fill (cr);
  draw_golden_cross (cr);
}

void
bastide_scenery_draw_monastery (cairo_t *cr, double x, double y, double r, guint32 variant)
{
  BastideRandom random = bastide_random_new (variant);
  const double outline = 0.034;

  begin_center (cr, x, y, r);
  draw_close (cr, variant);
  draw_cloister (cr, outline);
  draw_bell_tower (cr, outline);
  bastide_scenery_draw (cr, BASTIDE_SCENERY_FIR, -0.66, 0.40, 0.30, variant);
  bastide_scenery_draw (cr, BASTIDE_SCENERY_TREE, 0.70, 0.54, 0.26 + 0.06 * bastide_random (&random), variant);
  cairo_restore (cr);
}

/* Four beds between crossing paths. */
static void
draw_flower_beds (cairo_t *cr, guint32 variant)
{
  static const guint32 flowers[] = { 0xE2574C, 0xF2C53D, 0xF7F3EC, 0xB565C4, 0xF08AB0 };
  BastideRandom random = bastide_random_new (variant + 17);

  for (int i = 0; i < 4; i++)
    {
      double a = i * G_PI / 2 + G_PI / 4, cx = cos (a) * 0.12, cy = sin (a) * 0.11;

      cairo_save (cr);
      cairo_translate (cr, cx, cy);
      cairo_scale (cr, 1, 0.92);
      cairo_move_to (cr, 0, 0);
      cairo_arc (cr, 0, 0, 0.60, a - G_PI / 4 + 0.02, a + G_PI / 4 - 0.02);
      cairo_close_path (cr);
      cairo_restore (cr);
      bastide_paint_path (cr, 0x6FA046, 0x3F6B2C, 0.06);
    }
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 9; k++)
      {
        double a = i * G_PI / 2 + G_PI / 4 + bastide_random_range (&random, -0.52, 0.52);
        double d = bastide_random_range (&random, 0.30, 0.62);

        bastide_source (cr, flowers[(i + (variant & 3)) % G_N_ELEMENTS (flowers)]);
        bastide_disc (cr, cos (a) * d, sin (a) * d * 0.92, 0.062);
        cairo_fill (cr);
      }
}

void
bastide_scenery_draw_garden (cairo_t *cr, double x, double y, double r, guint32 variant)
{
  begin_center (cr, x, y, r);
  bastide_source_alpha (cr, SHADOW, 0.25);
  bastide_oval (cr, 0.08, 0.14, 1.0, 0.94);
  cairo_fill (cr);
  fill_oval (cr, 0x3F6B2C, 0, 0.04, 1.0, 0.95);
  fill_oval (cr, 0x5F9140, 0, -0.03, 1.0, 0.93);
  fill_oval (cr, 0xEADDBB, 0, 0.0, 0.80, 0.74);
  draw_flower_beds (cr, variant);
  /* fountain */
  bastide_oval (cr, 0, 0.02, 0.24, 0.20);
  bastide_paint_path (cr, 0xC9BFAC, INK, 0.045);
  bastide_oval (cr, 0, -0.01, 0.16, 0.12);
  bastide_paint_path (cr, 0x62AFD6, 0x2E5C78, 0.03);
  bastide_source (cr, 0xFFFFFF);
  bastide_disc (cr, -0.03, -0.05, 0.04);
  cairo_fill (cr);
  /* corner trees */
  for (int i = 0; i < 4; i++)
    {
      double a = i * G_PI / 2 + G_PI / 4;

      bastide_scenery_draw (cr, BASTIDE_SCENERY_BUSH, cos (a) * 0.86, sin (a) * 0.80 + 0.12, 0.34, variant + i);
    }
  cairo_restore (cr);
}
