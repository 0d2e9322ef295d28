/* bastide-tile-works.c – what people built: roads, bridges, crossroads, cities (bastide-tile-art-private.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art-private.h"

#include <math.h>

/* --- roads --- */

static void
paint_road (BastideScene *scene, int feature)
{
  cairo_t *cr = scene->cr;
  g_autofree BastidePoint *points = NULL;
  guint n;

  if (!bastide_scene_trace (scene, feature, BASTIDE_PATH_LINE))
    return;
  bastide_stroke_preserve (cr, 0x4C6424, 0.38, 0.142);
  bastide_stroke_preserve (cr, 0x8D7448, 1, 0.112);
  bastide_stroke_preserve (cr, 0xE3D3AB, 1, 0.090);
  bastide_source_alpha (cr, 0xF6EDD4, 0.85);
  cairo_set_line_width (cr, 0.046);
  cairo_stroke (cr);

  points = bastide_scene_sample_line (scene, feature, BASTIDE_PATH_LINE, &n);
  if (!scene->fine || n < 6)
    return;
  /* ruts and pebbles */
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < 16; i++)
    {
      guint from = (guint) bastide_random_int (&scene->random, (int) n),
            length = 2 + (guint) bastide_random_int (&scene->random, 5);
      double d = (i & 1 ? 1 : -1) * bastide_random_range (&scene->random, 0.016, 0.026);

      bastide_trace_beside (cr, points, n, from, MIN (from + length, n - 1), d);
    }
  bastide_source_alpha (cr, 0xBFA878, 0.75);
  cairo_set_line_width (cr, 0.006);
  cairo_stroke (cr);
  for (int pass = 0; pass < 2; pass++)
    {
      for (int i = 0; i < 14; i++)
        {
          guint at = (guint) bastide_random_int (&scene->random, (int) n);
          double d = bastide_random_range (&scene->random, -0.036, 0.036);

          bastide_disc (cr, points[at].x + d, points[at].y + d * 0.7,
                        bastide_random_range (&scene->random, 0.003, 0.006));
        }
      bastide_source_alpha (cr, pass ? 0xFFFBEF : 0xA8905F, 0.8);
      cairo_fill (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
paint_bridge (BastideScene *scene, int feature)
{
  cairo_t *cr = scene->cr;
  g_autofree BastidePoint *points = NULL;
  guint n;

  if (!bastide_tile_geometry_get_shape (scene->geometry, feature, BASTIDE_PATH_BRIDGE))
    return;
  /* the shaded side below the deck */
  for (int k = 3; k >= 1; k--)
    {
      cairo_save (cr);
      cairo_translate (cr, 0, 0.011 * k);
      bastide_scene_trace (scene, feature, BASTIDE_PATH_BRIDGE);
      cairo_restore (cr);
      bastide_source (cr, k == 3 ? 0x4A3B2E : 0x8C8070);
      cairo_set_line_width (cr, k == 3 ? 0.150 : 0.138);
      cairo_stroke (cr);
    }
  bastide_scene_trace (scene, feature, BASTIDE_PATH_BRIDGE);
  bastide_stroke_preserve (cr, 0x4A3B2E, 1, 0.150);
  bastide_stroke_preserve (cr, 0xD5C9B2, 1, 0.136);
  bastide_stroke_preserve (cr, 0x8F8270, 1, 0.104);
  bastide_source (cr, 0xE3D3AB);
  cairo_set_line_width (cr, 0.092);
  cairo_stroke (cr);

  points = bastide_scene_sample_line (scene, feature, BASTIDE_PATH_BRIDGE, &n);
  if (!scene->fine || n < 3)
    return;
  for (guint i = 1; i + 1 < n; i++)
    {
      BastidePoint a = points[i - 1], b = points[i + 1];
      double length = hypot (b.x - a.x, b.y - a.y), nx, ny;

      if (i % 3 || length == 0 || length > 0.1)
        continue;
      nx = -(b.y - a.y) / length;
      ny = (b.x - a.x) / length;
      for (int side = -1; side <= 1; side += 2)
        {
          cairo_move_to (cr, points[i].x + nx * side * 0.052, points[i].y + ny * side * 0.052);
          cairo_line_to (cr, points[i].x + nx * side * 0.067, points[i].y + ny * side * 0.067);
        }
      cairo_move_to (cr, points[i].x - nx * 0.04, points[i].y - ny * 0.04);
      cairo_line_to (cr, points[i].x + nx * 0.04, points[i].y + ny * 0.04);
    }
  bastide_source_alpha (cr, 0x8C7A58, 0.6);
  cairo_set_line_width (cr, 0.006);
  cairo_stroke (cr);
}

void
bastide_scene_draw_roads (BastideScene *scene, gboolean bridges)
{
  for (int i = 0; i < scene->tile->n_features; i++)
    if (bastide_scene_get_terrain (scene, i) == BST_ROAD && !!scene->tile->features[i].bridge == bridges)
      {
        paint_road (scene, i);
        paint_bridge (scene, i);
      }
}

/* Where several roads meet: a square with a well, and houses between the roads. */
static void
draw_crossroads (BastideScene *scene, const BastideSpot *spot)
{
  cairo_t *cr = scene->cr;
  BastidePoint at = bastide_scene_turn (scene, spot->at);
  double r = spot->r;

  bastide_source (cr, 0x8D7448);
  bastide_oval (cr, at.x, at.y, r * 1.16, r * 1.16);
  cairo_fill (cr);
  bastide_source (cr, 0xE3D3AB);
  bastide_oval (cr, at.x, at.y, r * 1.04, r * 1.04);
  cairo_fill (cr);
  bastide_source_alpha (cr, 0xF6EDD4, 0.9);
  bastide_oval (cr, at.x, at.y, r * 0.78, r * 0.78);
  cairo_fill (cr);
  bastide_scene_add_sprite (scene, BASTIDE_SCENERY_WELL, at.x, at.y + 0.02, 0.062);
  for (int i = 0; i < 40; i++)
    {
      double a = i * 2.39996, d = r + 0.050 + 0.070 * (i / 40.0), x = at.x + cos (a) * d * 1.1,
             y = at.y + sin (a) * d + 0.035;
      gboolean ok = TRUE;

      /* A house must not stand on a road, a wall or another house, nor hide a road with its roof. */
      for (int k = 0; ok && k < 6; k++)
        {
          int hit = bastide_tile_geometry_hit (scene->geometry, scene->rot, x + (k % 2 ? 0.048 : -0.048),
                                               y - (k / 2) * 0.042);

          ok = hit != BST_NO_PART && bastide_scene_get_terrain (scene, hit) == BST_FIELD;
        }
      for (guint k = 0; ok && k < scene->n_sprites; k++)
        ok = scene->sprites[k].thing != BASTIDE_SCENERY_HOUSE
             || hypot (scene->sprites[k].x - x, scene->sprites[k].y - y) > 0.10;
      if (ok
          && bastide_scene_spot_distance (scene, BASTIDE_SPOT_MARK,
                                          bastide_point_turn (bastide_point (x, y - 0.03), 4 - scene->rot))
               > 0.05
          && bastide_tile_geometry_hit (scene->geometry, scene->rot, x, y - 0.10)
               == bastide_tile_geometry_hit (scene->geometry, scene->rot, x, y))
        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_HOUSE, x, y, 0.080);
    }
}

static void
draw_pier (BastideScene *scene, BastidePoint at, double angle, double length)
{
  cairo_t *cr = scene->cr;

  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_rotate (cr, angle);
  bastide_source_alpha (cr, 0x1E3A4A, 0.35);
  cairo_rectangle (cr, -0.02, -0.034, length + 0.02, 0.085);
  cairo_fill (cr);
  cairo_rectangle (cr, -0.02, -0.042, length + 0.02, 0.084);
  bastide_paint_path (cr, 0xB98A58, 0x4A3220, 0.009);
  bastide_source_alpha (cr, 0x6A4A2E, 0.8);
  cairo_set_line_width (cr, 0.005);
  for (double x = -0.008; x < length; x += 0.014)
    {
      cairo_move_to (cr, x, -0.04);
      cairo_line_to (cr, x, 0.04);
    }
  cairo_stroke (cr);
  for (int i = -1; i <= 1; i += 2)
    {
      bastide_disc (cr, length - 0.004, i * 0.042, 0.012);
      bastide_paint_path (cr, 0x8A6240, 0x3B2A1E, 0.006);
    }
  cairo_restore (cr);
}

void
bastide_scene_draw_road_ends (BastideScene *scene)
{
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = bastide_scene_turn (scene, spots[i].at);
      double angle = spots[i].angle + scene->rot * G_PI / 2;

      switch (spots[i].kind)
        {
        case BASTIDE_SPOT_CROSSROADS:
          draw_crossroads (scene, &spots[i]);
          break;
        case BASTIDE_SPOT_LANDING:
          draw_pier (scene, at, angle + G_PI, 0.055);
          break;
        case BASTIDE_SPOT_PIER:
          draw_pier (scene, at, angle, 0.055);
          break;
        case BASTIDE_SPOT_STUB:
          bastide_source (scene->cr, 0x8D7448);
          bastide_disc (scene->cr, at.x, at.y, spots[i].r * 1.1);
          cairo_fill (scene->cr);
          bastide_source (scene->cr, 0xE3D3AB);
          bastide_disc (scene->cr, at.x, at.y, spots[i].r * 0.94);
          cairo_fill (scene->cr);
          bastide_scene_add_sprite (scene, BASTIDE_SCENERY_SIGNPOST, at.x, at.y, 0.075);
          break;
        default:
          break;
        }
    }
}

/* --- cities --- */

static void
draw_city_floor (BastideScene *scene, int city)
{
  cairo_t *cr = scene->cr;
  cairo_pattern_t *floor;
  BastideSpot spot;

  cairo_save (cr);
  bastide_scene_trace (scene, city, BASTIDE_PATH_AREA);
  cairo_clip (cr);
  floor = cairo_pattern_create_linear (0, 0, 1, 1);
  cairo_pattern_add_color_stop_rgb (floor, 0, 0.890, 0.760, 0.560);
  cairo_pattern_add_color_stop_rgb (floor, 1, 0.835, 0.680, 0.460);
  cairo_set_source (cr, floor);
  cairo_paint (cr);
  cairo_pattern_destroy (floor);
  if (scene->fine)
    for (int pass = 0; pass < 2; pass++)
      {
        for (int i = 0; i < 60; i++)
          {
            BastidePoint p = bastide_scene_turn (scene, bastide_scene_random_point (scene, 0, 1));

            bastide_round_rect (cr, p.x, p.y, 0.019, 0.011, 0.004);
          }
        bastide_source_alpha (cr, pass ? 0xF3DDB2 : 0xBC9360, 0.55);
        cairo_fill (cr);
      }
  /* a small square where the figure stands */
  if (bastide_tile_geometry_find_spot (scene->geometry, BASTIDE_SPOT_FIGURE, city, scene->rot, &spot))
    {
      cairo_pattern_t *light = cairo_pattern_create_radial (spot.at.x, spot.at.y + 0.02, 0.03, spot.at.x,
                                                            spot.at.y + 0.02, 0.10);

      cairo_pattern_add_color_stop_rgba (light, 0, 0.98, 0.91, 0.77, 0.70);
      cairo_pattern_add_color_stop_rgba (light, 1, 0.98, 0.91, 0.77, 0);
      cairo_set_source (cr, light);
      cairo_paint (cr);
      cairo_pattern_destroy (light);
    }
  /* shade under the walls */
  if (bastide_scene_trace (scene, city, BASTIDE_PATH_WALL))
    {
      bastide_stroke_preserve (cr, 0x6A4520, 0.16, 0.17);
      bastide_source_alpha (cr, 0x6A4520, 0.22);
      cairo_set_line_width (cr, 0.115);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

/* May a house of size @s have its foot at @at, seen from the viewer? It stands inside the city, and hides neither a
 * shield nor a mark nor the figure of the city. */
static gboolean
house_fits (BastideScene *scene, int city, BastidePoint at, double s)
{
  const BastideTileGeometry *geometry = scene->geometry;
  BastidePoint middle = bastide_point_turn (bastide_point (at.x, at.y - s * 0.4), 4 - scene->rot);
  BastideSpot spot;

  /* Feet clear of the wall in front, roof clear of the wall behind. */
  if (bastide_tile_geometry_hit (geometry, scene->rot, at.x, MIN (0.999, at.y + 0.052)) != city
      || bastide_tile_geometry_hit (geometry, scene->rot, at.x, at.y - s * 0.85) != city
      || bastide_tile_geometry_hit (geometry, scene->rot, at.x - s * 0.5, at.y) != city
      || bastide_tile_geometry_hit (geometry, scene->rot, at.x + s * 0.55, at.y) != city)
    return FALSE;
  if (bastide_scene_spot_distance (scene, BASTIDE_SPOT_SHIELD, middle) <= s * 0.62
      || bastide_scene_spot_distance (scene, BASTIDE_SPOT_MARK, middle) <= s * 0.62)
    return FALSE;
  if (!bastide_tile_geometry_find_spot (geometry, BASTIDE_SPOT_FIGURE, city, scene->rot, &spot))
    return TRUE;
  return hypot ((at.x - spot.at.x) / 1.15, at.y - s * 0.3 - spot.at.y) > 0.062 + s * 0.3;
}

static void
build_houses (BastideScene *scene, int city)
{
  double scale = scene->fine ? 1 : 1.1 * scene->bold;
  double gap = 0.096 * (scene->fine ? 1 : 1.2 * scene->bold);
  BastidePoint taken[160];
  int n = 0, n_sides = __builtin_popcount (scene->tile->features[city].sides);
  gboolean hall = FALSE;

  for (int i = 0; i < 620 && n < (int) G_N_ELEMENTS (taken); i++)
    {
      BastidePoint p = bastide_scene_random_point (scene, 0, 1), at = bastide_scene_turn (scene, p);
      double s = bastide_random_range (&scene->random, 0.078, 0.094) * scale, what = bastide_random (&scene->random);
      double rim = MIN (at.x, 1 - at.x), room;
      gboolean ok, big;

      if (bastide_tile_geometry_hit (scene->geometry, 0, p.x, p.y) != city)
        continue;
      room = bastide_tile_geometry_room (scene->geometry, p.x, p.y);
      big = !hall && n_sides > 1 && i < 200 && room > 0.17 && at.y > 0.22 && rim > 0.1;
      if (big)
        s = 0.125;
      ok = rim > s * 0.6 && at.y > s * 1.05 && at.y < 0.985 && room > 0.038 && house_fits (scene, city, at, s);
      for (int k = 0; ok && k < n; k++)
        ok = bastide_point_distance (p, taken[k]) > gap * (k == 0 && hall ? 1.45 : 1);
      if (!ok)
        continue;
      taken[n++] = p;
      if (big)
        {
          hall = TRUE;
          bastide_scene_add_sprite (scene, BASTIDE_SCENERY_HALL, at.x, at.y, s);
          if (n > 1)
            {
              BastidePoint first = taken[0];

              taken[0] = taken[n - 1];
              taken[n - 1] = first;
            }
        }
      else if (what < 0.86)
        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_HOUSE, at.x, at.y, s);
      else
        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_TREE, at.x, at.y, s * 0.72);
    }
}

static void
draw_wall (BastideScene *scene, int city)
{
  static const double teeth[] = { 0.021, 0.015 };
  cairo_t *cr = scene->cr;

  if (!bastide_tile_geometry_get_shape (scene->geometry, city, BASTIDE_PATH_WALL))
    return;
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  /* its shadow on the ground */
  cairo_save (cr);
  cairo_translate (cr, 0.012, 0.020);
  bastide_scene_trace (scene, city, BASTIDE_PATH_WALL);
  cairo_restore (cr);
  bastide_source_alpha (cr, 0x2A2415, 0.30);
  cairo_set_line_width (cr, 0.062);
  cairo_stroke (cr);
  /* the face: from the ground up */
  for (int pass = 0; pass < 2; pass++)
    for (int k = 0; k <= 4; k++)
      {
        cairo_save (cr);
        cairo_translate (cr, 0, -BASTIDE_WALL_HEIGHT * k / 4);
        bastide_scene_trace (scene, city, BASTIDE_PATH_WALL);
        cairo_restore (cr);
        bastide_source (cr, pass ? 0x9F927D : 0x43362A);
        cairo_set_line_width (cr, pass ? 0.046 : 0.060);
        cairo_stroke (cr);
      }
  /* the top: teeth on both sides of the walk */
  cairo_save (cr);
  cairo_translate (cr, 0, -BASTIDE_WALL_HEIGHT);
  bastide_scene_trace (scene, city, BASTIDE_PATH_WALL);
  cairo_restore (cr);
  bastide_stroke_preserve (cr, 0x43362A, 1, 0.060);
  cairo_set_dash (cr, teeth, 2, 0.006);
  bastide_stroke_preserve (cr, 0xE6DCC8, 1, 0.050);
  cairo_set_dash (cr, NULL, 0, 0);
  bastide_stroke_preserve (cr, 0x8F826E, 1, 0.030);
  bastide_source (cr, 0xCFC3AC);
  cairo_set_line_width (cr, 0.021);
  cairo_stroke (cr);
}

static void
build_towers (BastideScene *scene, int city)
{
  const BastideShape *wall = bastide_tile_geometry_get_shape (scene->geometry, city, BASTIDE_PATH_WALL);
  double size = BASTIDE_TOWER_SIZE * (scene->fine ? 1 : 1.15);
  guint last, n_spots;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n_spots);

  if (!wall)
    return;
  for (guint first = 0; first + 1 < wall->n_ops; first = last)
    {
      BastideShape piece;
      g_autofree BastidePoint *points = NULL;
      double length, walked = 0, next = 0;
      int n_towers, placed = 0;
      guint n;

      for (last = first + 1; last < wall->n_ops && wall->ops[last].op != 'M'; last++)
        ;
      piece = (BastideShape){ .ops = &wall->ops[first], .n_ops = last - first };
      points = bastide_shape_sample (&piece, 0.01, &n);
      length = bastide_points_length (points, n);
      n_towers = MAX (1, (int) (length / 0.30));
      for (guint i = 0; i < n && placed <= n_towers; i++)
        {
          BastidePoint at = bastide_scene_turn (scene, points[i]);
          double gate = 1;

          walked += i ? bastide_point_distance (points[i], points[i - 1]) : 0;
          if (walked < next - 0.006)
            continue;
          next = ++placed * length / n_towers;
          for (guint k = 0; k < n_spots; k++)
            if (spots[k].kind == BASTIDE_SPOT_GATE && spots[k].ref == city)
              gate = MIN (gate, bastide_point_distance (spots[k].at, points[i]));
          if (gate > 0.10)
            bastide_scene_add_sprite (scene, BASTIDE_SCENERY_TOWER, at.x, at.y, size);
        }
    }
}

static void
build_gates (BastideScene *scene)
{
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  for (guint i = 0; i < n; i++)
    if (spots[i].kind == BASTIDE_SPOT_GATE)
      {
        BastidePoint at = bastide_scene_turn (scene, spots[i].at);

        bastide_scene_add_sprite (scene, BASTIDE_SCENERY_GATE, at.x, at.y + 0.012, 0.125);
      }
}

void
bastide_scene_draw_cities (BastideScene *scene)
{
  for (int i = 0; i < scene->tile->n_features; i++)
    if (bastide_scene_get_terrain (scene, i) == BST_CITY)
      {
        draw_city_floor (scene, i);
        build_houses (scene, i);
      }
  for (int i = 0; i < scene->tile->n_features; i++)
    if (bastide_scene_get_terrain (scene, i) == BST_CITY)
      {
        draw_wall (scene, i);
        build_towers (scene, i);
      }
  build_gates (scene);
}
