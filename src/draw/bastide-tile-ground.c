/* bastide-tile-ground.c – the illustrated ground: meadow, tilled land, trees, hedges, water (bastide-tile-art-private.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art-private.h"

#include <math.h>

/* --- meadow --- */

static void
draw_tufts (BastideScene *scene)
{
  cairo_t *cr = scene->cr;

  cairo_set_line_width (cr, 0.0045);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int light = 0; light < 2; light++)
    {
      for (int i = 0; i < (light ? 55 : 85); i++)
        {
          BastidePoint p = bastide_scene_turn (scene, bastide_scene_random_point (scene, 0, 1));
          double l = bastide_random_range (&scene->random, 0.009, 0.019);

          cairo_move_to (cr, p.x - l * 0.5, p.y - l);
          cairo_line_to (cr, p.x, p.y);
          cairo_line_to (cr, p.x + l * 0.5, p.y - l * 1.1);
        }
      bastide_source_alpha (cr, light ? 0xCFE192 : 0x6C9236, 0.7);
      cairo_stroke (cr);
    }
  /* flowers, in a few drifts */
  for (int drift = 0; drift < 4; drift++)
    {
      static const guint32 colors[] = { 0xFDF8E8, 0xF4D24A, 0xE8806A, 0xC89BDB };
      double cx = bastide_random (&scene->random), cy = bastide_random (&scene->random);

      bastide_source_alpha (cr, colors[bastide_random_int (&scene->random, G_N_ELEMENTS (colors))], 0.9);
      for (int i = 0; i < 6; i++)
        {
          BastidePoint off = bastide_scene_random_point (scene, -0.07, 0.07);
          BastidePoint p = bastide_scene_turn (scene, bastide_point (cx + off.x, cy + off.y));

          bastide_disc (cr, p.x, p.y, 0.0055);
        }
      cairo_fill (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

void
bastide_scene_draw_meadow (BastideScene *scene)
{
  cairo_t *cr = scene->cr;

  bastide_source (cr, 0x9ABD57);
  cairo_paint (cr);
  for (int i = 0; i < 9; i++)
    {
      BastidePoint p = bastide_scene_turn (scene, bastide_scene_random_point (scene, 0.14, 0.86));
      double r = bastide_random_range (&scene->random, 0.12, 0.30);
      guint32 color = i % 3 == 0 ? 0x82A944 : i % 3 == 1 ? 0xB6D06E : 0xA9C862;
      cairo_pattern_t *blob;

      /* Fade out before the rim, so that neighbors join without a seam. */
      r = MIN (r, MIN (MIN (p.x, 1 - p.x), MIN (p.y, 1 - p.y)) + 0.02);
      blob = cairo_pattern_create_radial (p.x, p.y, 0, p.x, p.y, r);
      cairo_pattern_add_color_stop_rgba (blob, 0, ((color >> 16) & 255) / 255.0, ((color >> 8) & 255) / 255.0,
                                         (color & 255) / 255.0, 0.75);
      cairo_pattern_add_color_stop_rgba (blob, 1, ((color >> 16) & 255) / 255.0, ((color >> 8) & 255) / 255.0,
                                         (color & 255) / 255.0, 0);
      cairo_set_source (cr, blob);
      bastide_disc (cr, p.x, p.y, r);
      cairo_fill (cr);
      cairo_pattern_destroy (blob);
    }
  if (scene->fine)
    draw_tufts (scene);
}

/* Patches of tilled land, where there is room for them. Returns how many. */
static int
draw_patches (BastideScene *scene, BastideSpot *out_patches, int max_patches)
{
  int n = 0;

  for (int i = 0; i < 90 && n < max_patches; i++)
    {
      BastidePoint p = bastide_scene_random_point (scene, 0.1, 0.9);
      double room = bastide_tile_geometry_room (scene->geometry, p.x, p.y) - 0.03, r, angle;
      int feature = bastide_tile_geometry_hit (scene->geometry, 0, p.x, p.y);
      guint32 variant = (guint32) (bastide_random (&scene->random) * 0x7fffffff);
      BastidePoint at;

      angle = bastide_random_range (&scene->random, 0, G_PI);
      if (feature == BST_NO_PART || bastide_scene_get_terrain (scene, feature) != BST_FIELD)
        continue;
      room = MIN (room, MIN (MIN (p.x, 1 - p.x), MIN (p.y, 1 - p.y)) - 0.015);
      room = MIN (room, bastide_scene_spot_distance (scene, BASTIDE_SPOT_MARK, p) - 0.02);
      for (int k = 0; k < n; k++)
        room = MIN (room, bastide_point_distance (p, out_patches[k].at) - out_patches[k].r - 0.04);
      r = MIN (room, 0.165);
      if (r < 0.085)
        continue;
      out_patches[n++] = (BastideSpot){ .at = p, .r = r };
      at = bastide_scene_turn (scene, p);
      bastide_scenery_draw_patch (scene->cr, at.x, at.y, r, angle + scene->rot * G_PI / 2, variant);
    }
  return n;
}

static void
plant_field (BastideScene *scene, const BastideSpot *patches, int n_patches)
{
  double scale = scene->fine ? 1 : 1.35;
  int n = 0, max = scene->fine ? 11 : 6, flocks = 0;
  BastidePoint taken[16];

  for (int i = 0; i < 220 && n < max; i++)
    {
      BastidePoint p = bastide_scene_random_point (scene, 0.06, 0.94);
      double s = bastide_random_range (&scene->random, 0.060, 0.088) * scale, what = bastide_random (&scene->random);
      int feature = bastide_tile_geometry_hit (scene->geometry, 0, p.x, p.y);
      BastidePoint at = bastide_scene_turn (scene, p);
      gboolean ok;

      ok = feature != BST_NO_PART && bastide_scene_get_terrain (scene, feature) == BST_FIELD
           && bastide_tile_geometry_room (scene->geometry, p.x, p.y) > s * 0.62
           && bastide_scene_spot_distance (scene, BASTIDE_SPOT_MARK, p) > s * 0.5 && at.y > s
           && bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x, at.y - s * 0.9) == feature;
      for (int k = 0; ok && k < n_patches; k++)
        ok = bastide_point_distance (p, patches[k].at) > patches[k].r + s * 0.35;
      for (int k = 0; ok && k < n; k++)
        ok = bastide_point_distance (p, taken[k]) > 0.11 * scale;
      if (!ok)
        continue;
      taken[n++] = p;
      if (what < 0.50)
        {
          bastide_scene_add_sprite (scene, BASTIDE_SCENERY_TREE, at.x, at.y, s);
          if (bastide_random (&scene->random) < 0.6)
            bastide_scene_add_sprite (scene, BASTIDE_SCENERY_TREE, at.x + s * 0.55, at.y + s * 0.30, s * 0.8);
        }
      else if (what < 0.68)
        {
          bastide_scene_add_sprite (scene, BASTIDE_SCENERY_FIR, at.x, at.y, s * 0.95);
          if (bastide_random (&scene->random) < 0.6)
            bastide_scene_add_sprite (scene, BASTIDE_SCENERY_FIR, at.x - s * 0.5, at.y + s * 0.25, s * 0.78);
        }
      else if (what < 0.82)
        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_BUSH, at.x, at.y, s * 0.8);
      else if (what < 0.93 && flocks < 1 && scene->fine
               && bastide_tile_geometry_room (scene->geometry, p.x, p.y) > 0.09)
        {
          flocks++;
          for (int k = 0; k < 3; k++)
            bastide_scene_add_sprite (scene, BASTIDE_SCENERY_SHEEP, at.x + (k - 1) * 0.05,
                                      at.y + (k % 2 ? 0.02 : -0.012), 0.045);
        }
      else if (what < 0.97)
        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_HAYSTACK, at.x, at.y, s * 0.7);
      else
        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_ROCK, at.x, at.y, s * 0.55);
    }
}

static void
plant_hedges (BastideScene *scene)
{
  const BastideShape *hedges = bastide_tile_geometry_get_hedges (scene->geometry);
  g_autofree BastidePoint *points = NULL;
  double since = 1;
  guint n;

  if (!hedges)
    return;
  points = bastide_shape_sample (hedges, 0.01, &n);
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = bastide_scene_turn (scene, points[i]);

      since += i ? bastide_point_distance (points[i], points[i - 1]) : 0;
      if (since < 0.034)
        continue;
      since = 0;
      bastide_scene_add_sprite (scene, BASTIDE_SCENERY_BUSH, at.x, at.y + 0.018, 0.062);
    }
}

void
bastide_scene_draw_fields (BastideScene *scene)
{
  BastideSpot patches[3];
  int n_patches = draw_patches (scene, patches, 2);

  plant_field (scene, patches, n_patches);
  plant_hedges (scene);
}

/* --- water --- */

static void
paint_water (BastideScene *scene, int pass)
{
  static const struct
  {
    guint32 color;
    double width;
  } passes[] = {
    { 0x6E8F3C, 0.232 },
    { 0xDCCB98, 0.206 },
    { 0x3B82AB, 0.176 },
    { 0x55A3CB, 0.140 },
  };
  cairo_t *cr = scene->cr;
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  bastide_source (cr, passes[pass].color);
  cairo_set_line_width (cr, passes[pass].width);
  for (int i = 0; i < scene->tile->n_features; i++)
    if (bastide_scene_get_terrain (scene, i) == BST_RIVER && bastide_scene_trace (scene, i, BASTIDE_PATH_LINE))
      cairo_stroke (cr);
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = bastide_scene_turn (scene, spots[i].at);
      double r = spots[i].r + (passes[pass].width - passes[1].width) / 2;

      if (spots[i].kind == BASTIDE_SPOT_POND || spots[i].kind == BASTIDE_SPOT_LAKE)
        bastide_oval (cr, at.x, at.y, r, r * (spots[i].kind == BASTIDE_SPOT_LAKE ? 1 : 0.94));
      else if (spots[i].kind == BASTIDE_SPOT_SPRING)
        bastide_oval (cr, at.x, at.y, r * 0.92, r * 0.92);
      else
        continue;
      cairo_fill (cr);
    }
}

static void
draw_ripples (BastideScene *scene, int feature)
{
  cairo_t *cr = scene->cr;
  g_autofree BastidePoint *points = NULL;
  guint n;

  points = bastide_scene_sample_line (scene, feature, BASTIDE_PATH_LINE, &n);
  if (!points || n < 8)
    return;
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < (scene->fine ? 26 : 9); i++)
    {
      guint from = (guint) bastide_random_int (&scene->random, (int) n),
            length = 2 + (guint) bastide_random_int (&scene->random, 6);
      double d = bastide_random_range (&scene->random, -0.062, 0.062);

      bastide_trace_beside (cr, points, n, from, MIN (from + length, n - 1), d);
      bastide_source_alpha (cr, i % 3 ? 0xE6F5FB : 0x9FD3E8, 0.85);
      cairo_set_line_width (cr, 0.0075);
      cairo_stroke (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
draw_pond_ripples (BastideScene *scene, BastidePoint at, double r)
{
  cairo_t *cr = scene->cr;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  bastide_source_alpha (cr, 0xE6F5FB, 0.8);
  cairo_set_line_width (cr, 0.0075);
  for (int i = 0; i < (scene->fine ? 12 : 5); i++)
    {
      double a = bastide_random_range (&scene->random, 0, 2 * G_PI),
             d = sqrt (bastide_random (&scene->random)) * r * 0.72;
      double x = at.x + cos (a) * d, y = at.y + sin (a) * d * 0.85,
             w = bastide_random_range (&scene->random, 0.014, 0.034);

      cairo_move_to (cr, x - w, y);
      cairo_curve_to (cr, x - w * 0.4, y - 0.012, x + w * 0.4, y - 0.012, x + w, y);
    }
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* Reeds and rocks along the banks of a river. */
static void
plant_banks (BastideScene *scene, int river)
{
  guint n_points;
  g_autofree BastidePoint *points = bastide_scene_sample_line (scene, river, BASTIDE_PATH_LINE, &n_points);

  for (int k = 0; k < 7 && n_points > 20 && scene->fine; k++)
    {
      guint at = 6 + (guint) bastide_random_int (&scene->random, (int) n_points - 12);
      double side = bastide_random (&scene->random) < 0.5 ? -1 : 1;
      BastidePoint a = points[at - 1], b = points[at + 1];
      double length = hypot (b.x - a.x, b.y - a.y), d = side * bastide_random_range (&scene->random, 0.088, 0.102);
      double x = points[at].x - (b.y - a.y) / length * d, y = points[at].y + (b.x - a.x) / length * d;
      int hit = bastide_tile_geometry_hit (scene->geometry, scene->rot, CLAMP (x, 0, 1), CLAMP (y, 0, 1));

      if (hit == BST_NO_PART
          || (bastide_scene_get_terrain (scene, hit) != BST_FIELD
              && bastide_scene_get_terrain (scene, hit) != BST_RIVER))
        continue;
      bastide_scene_add_sprite (scene, k % 3 == 2 ? BASTIDE_SCENERY_ROCK : BASTIDE_SCENERY_REEDS, x, y,
                                k % 3 == 2 ? 0.028 : 0.042);
    }
}

/* Reeds around a pond or lake, where it has a field beside it. */
static void
plant_shore (BastideScene *scene, BastidePoint at, double r)
{
  for (int k = 0; k < 5; k++)
    {
      double a = bastide_random_range (&scene->random, 0, 2 * G_PI);
      int hit = bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x + cos (a) * (r + 0.04),
                                           at.y + sin (a) * (r + 0.04));

      if (hit != BST_NO_PART && bastide_scene_get_terrain (scene, hit) == BST_FIELD)
        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_REEDS, at.x + cos (a) * r * 0.95, at.y + sin (a) * r * 0.95,
                                  0.045);
    }
}

/* Rocks around the spring of a river, open where it flows out. */
static void
lay_rocks (BastideScene *scene, BastidePoint at, double r, int river)
{
  guint n_points;
  g_autofree BastidePoint *line = bastide_scene_sample_line (scene, river, BASTIDE_PATH_LINE, &n_points);

  for (int k = 0; k < 9; k++)
    {
      double a = k * 2 * G_PI / 9 + bastide_random_range (&scene->random, -0.2, 0.2);
      BastidePoint p = { at.x + cos (a) * r, at.y + sin (a) * r };

      if (n_points > 12 && bastide_point_distance (p, line[n_points / 2]) < 0.13)
        continue;
      bastide_scene_add_sprite (scene, BASTIDE_SCENERY_ROCK, p.x, p.y + 0.02,
                                bastide_random_range (&scene->random, 0.05, 0.085));
    }
}

void
bastide_scene_draw_water (BastideScene *scene)
{
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  for (int pass = 0; pass < 4; pass++)
    paint_water (scene, pass);
  for (int i = 0; i < scene->tile->n_features; i++)
    if (bastide_scene_get_terrain (scene, i) == BST_RIVER)
      {
        draw_ripples (scene, i);
        plant_banks (scene, i);
      }
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = bastide_scene_turn (scene, spots[i].at);

      if (spots[i].kind == BASTIDE_SPOT_POND || spots[i].kind == BASTIDE_SPOT_LAKE)
        {
          draw_pond_ripples (scene, at, spots[i].r);
          plant_shore (scene, at, spots[i].r);
        }
      else if (spots[i].kind == BASTIDE_SPOT_SPRING)
        lay_rocks (scene, at, spots[i].r * 0.98, spots[i].ref);
    }
}
