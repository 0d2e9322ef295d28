/* bastide-tile-art.c – see bastide-tile-art.h.
 *
 * Layers of the illustrated style, from the ground up: meadow, tilled patches, hedges, water, roads, city floors, walls,
 * bridges; then everything that stands, from far to near; then marks and shields, then the rim of the cardboard. The
 * other two styles paint the same shapes flat.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bastide-tile-art.h"

#include "bastide-mark-art.h"
#include "bastide-scenery.h"

#include <math.h>
#include <stdlib.h>

#define MAX_SPRITES 320
#define WALL_HEIGHT 0.036
#define TOWER_SIZE  0.064

typedef struct
{
  BastideScenery thing;
  double         x, y, s;
  guint32        variant;
} Sprite;

typedef struct
{
  cairo_t                   *cr;
  const BstTile             *tile;
  const BastideTileGeometry *geometry;
  int                        rot;
  BastideRandom              random;
  gboolean                   fine;      /* enough pixels for small things */
  double                     bold;      /* how much larger signs and houses are drawn when there are few pixels */
  Sprite                     sprites[MAX_SPRITES];
  guint                      n_sprites;
} Scene;

/* --- helpers --- */

static BastidePoint
turned (const Scene *scene,
        BastidePoint p)
{
  return bastide_point_turn (p, scene->rot);
}

static gboolean
trace (const Scene    *scene,
       int             feature,
       BastideTilePath path)
{
  return bastide_tile_geometry_trace (scene->geometry, scene->cr, feature, path, scene->rot);
}

static int
terrain_of (const Scene *scene,
            int          feature)
{
  return scene->tile->features[feature].terrain;
}

static const BastideSpot *
spots_of (const Scene *scene,
          guint       *out_n)
{
  return bastide_tile_geometry_get_spots (scene->geometry, out_n);
}

/* Distance of a printed place to the nearest spot of a kind, less the spot's own room. */
static double
spot_distance (const Scene    *scene,
               BastideSpotKind kind,
               BastidePoint    p)
{
  double least = 1e9;
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  for (guint i = 0; i < n; i++)
    if (spots[i].kind == kind)
      least = MIN (least, bastide_point_distance (p, spots[i].at) - spots[i].r);
  return least;
}

static void
stroke_preserve (cairo_t *cr,
                 guint32  rgb,
                 double   alpha,
                 double   width)
{
  bastide_source_alpha (cr, rgb, alpha);
  cairo_set_line_width (cr, width);
  cairo_stroke_preserve (cr);
}

static void
add_sprite (Scene          *scene,
            BastideScenery  thing,
            double          x,
            double          y,
            double          s)
{
  if (scene->n_sprites == MAX_SPRITES)
    return;
  scene->sprites[scene->n_sprites++]
      = (Sprite) { thing, x, y, s, (guint32) (bastide_random (&scene->random) * 0x7fffffff) };
}

static int
compare_sprites (gconstpointer a,
                 gconstpointer b)
{
  const Sprite *s = a, *t = b;

  return (s->y > t->y) - (s->y < t->y);
}

static void
draw_sprites (Scene *scene)
{
  qsort (scene->sprites, scene->n_sprites, sizeof (Sprite), compare_sprites);
  for (guint i = 0; i < scene->n_sprites; i++)
    {
      const Sprite *s = &scene->sprites[i];

      bastide_scenery_draw (scene->cr, s->thing, s->x, s->y, s->s, s->variant);
    }
  scene->n_sprites = 0;
}

/* The line of a road or river as points, turned. */
static BastidePoint *
sample_line (const Scene    *scene,
             int             feature,
             BastideTilePath path,
             guint          *out_n)
{
  const BastideShape *shape = bastide_tile_geometry_get_shape (scene->geometry, feature, path);
  BastidePoint *points;

  *out_n = 0;
  if (!shape)
    return NULL;
  points = bastide_shape_sample (shape, 0.012, out_n);
  for (guint i = 0; i < *out_n; i++)
    points[i] = turned (scene, points[i]);
  return points;
}

/* Adds a line that runs beside points[from … to] at distance d to the right. */
static void
trace_beside (cairo_t            *cr,
              const BastidePoint *points,
              guint               n,
              guint               from,
              guint               to,
              double              d)
{
  for (guint i = from; i <= to && i < n; i++)
    {
      BastidePoint a = points[i > 0 ? i - 1 : 0], b = points[MIN (i + 1, n - 1)];
      double dx = b.x - a.x, dy = b.y - a.y, length = hypot (dx, dy);
      double x = points[i].x, y = points[i].y;

      if (length > 0)
        {
          x -= dy / length * d;
          y += dx / length * d;
        }
      /* A joined road of several arms is one list of points with jumps in it. */
      if (i == from || bastide_point_distance (points[i], points[i - 1]) > 0.05)
        cairo_move_to (cr, x, y);
      else
        cairo_line_to (cr, x, y);
    }
}

/* --- meadow --- */

static void
draw_meadow (Scene *scene)
{
  cairo_t *cr = scene->cr;

  bastide_source (cr, 0x9ABD57);
  cairo_paint (cr);
  for (int i = 0; i < 9; i++)
    {
      BastidePoint p = turned (scene, bastide_point (bastide_random_range (&scene->random, 0.14, 0.86),
                                                     bastide_random_range (&scene->random, 0.14, 0.86)));
      double r = bastide_random_range (&scene->random, 0.12, 0.30);
      guint32 color = i % 3 == 0 ? 0x82A944 : i % 3 == 1 ? 0xB6D06E : 0xA9C862;
      cairo_pattern_t *blob;

      /* Fade out before the rim, so that neighbours join without a seam. */
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
}

static void
draw_tufts (Scene *scene)
{
  cairo_t *cr = scene->cr;

  cairo_set_line_width (cr, 0.0045);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int light = 0; light < 2; light++)
    {
      for (int i = 0; i < (light ? 55 : 85); i++)
        {
          BastidePoint p = turned (scene, bastide_point (bastide_random (&scene->random), bastide_random (&scene->random)));
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
          BastidePoint p = turned (scene, bastide_point (cx + bastide_random_range (&scene->random, -0.07, 0.07),
                                                         cy + bastide_random_range (&scene->random, -0.07, 0.07)));

          bastide_disc (cr, p.x, p.y, 0.0055);
        }
      cairo_fill (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* Patches of tilled land, where there is room for them. Returns how many. */
static int
draw_patches (Scene       *scene,
              BastideSpot *out_patches,
              int          max_patches)
{
  int n = 0;

  for (int i = 0; i < 90 && n < max_patches; i++)
    {
      BastidePoint p = { bastide_random_range (&scene->random, 0.1, 0.9), bastide_random_range (&scene->random, 0.1, 0.9) };
      double room = bastide_tile_geometry_room (scene->geometry, p.x, p.y) - 0.03, r, angle;
      int feature = bastide_tile_geometry_hit (scene->geometry, 0, p.x, p.y);
      guint32 variant = (guint32) (bastide_random (&scene->random) * 0x7fffffff);
      BastidePoint at;

      angle = bastide_random_range (&scene->random, 0, G_PI);
      if (feature == BST_NO_PART || terrain_of (scene, feature) != BST_FIELD)
        continue;
      room = MIN (room, MIN (MIN (p.x, 1 - p.x), MIN (p.y, 1 - p.y)) - 0.015);
      room = MIN (room, spot_distance (scene, BASTIDE_SPOT_MARK, p) - 0.02);
      for (int k = 0; k < n; k++)
        room = MIN (room, bastide_point_distance (p, out_patches[k].at) - out_patches[k].r - 0.04);
      r = MIN (room, 0.165);
      if (r < 0.085)
        continue;
      out_patches[n++] = (BastideSpot) { .at = p, .r = r };
      at = turned (scene, p);
      bastide_scenery_draw_patch (scene->cr, at.x, at.y, r, angle + scene->rot * G_PI / 2, variant);
    }
  return n;
}

static void
plant_field (Scene             *scene,
             const BastideSpot *patches,
             int                n_patches)
{
  double scale = scene->fine ? 1 : 1.35;
  int n = 0, max = scene->fine ? 11 : 6, flocks = 0;
  BastidePoint taken[16];

  for (int i = 0; i < 220 && n < max; i++)
    {
      BastidePoint p = { bastide_random_range (&scene->random, 0.06, 0.94), bastide_random_range (&scene->random, 0.06, 0.94) };
      double s = bastide_random_range (&scene->random, 0.060, 0.088) * scale, what = bastide_random (&scene->random);
      int feature = bastide_tile_geometry_hit (scene->geometry, 0, p.x, p.y);
      BastidePoint at = turned (scene, p);
      gboolean ok;

      ok = feature != BST_NO_PART && terrain_of (scene, feature) == BST_FIELD
           && bastide_tile_geometry_room (scene->geometry, p.x, p.y) > s * 0.62
           && spot_distance (scene, BASTIDE_SPOT_MARK, p) > s * 0.5
           && at.y > s && bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x, at.y - s * 0.9) == feature;
      for (int k = 0; ok && k < n_patches; k++)
        ok = bastide_point_distance (p, patches[k].at) > patches[k].r + s * 0.35;
      for (int k = 0; ok && k < n; k++)
        ok = bastide_point_distance (p, taken[k]) > 0.11 * scale;
      if (!ok)
        continue;
      taken[n++] = p;
      if (what < 0.50)
        {
          add_sprite (scene, BASTIDE_SCENERY_TREE, at.x, at.y, s);
          if (bastide_random (&scene->random) < 0.6)
            add_sprite (scene, BASTIDE_SCENERY_TREE, at.x + s * 0.55, at.y + s * 0.30, s * 0.8);
        }
      else if (what < 0.68)
        {
          add_sprite (scene, BASTIDE_SCENERY_FIR, at.x, at.y, s * 0.95);
          if (bastide_random (&scene->random) < 0.6)
            add_sprite (scene, BASTIDE_SCENERY_FIR, at.x - s * 0.5, at.y + s * 0.25, s * 0.78);
        }
      else if (what < 0.82)
        add_sprite (scene, BASTIDE_SCENERY_BUSH, at.x, at.y, s * 0.8);
      else if (what < 0.93 && flocks < 1 && scene->fine && bastide_tile_geometry_room (scene->geometry, p.x, p.y) > 0.09)
        {
          flocks++;
          for (int k = 0; k < 3; k++)
            add_sprite (scene, BASTIDE_SCENERY_SHEEP, at.x + (k - 1) * 0.05, at.y + (k % 2 ? 0.02 : -0.012), 0.045);
        }
      else if (what < 0.97)
        add_sprite (scene, BASTIDE_SCENERY_HAYSTACK, at.x, at.y, s * 0.7);
      else
        add_sprite (scene, BASTIDE_SCENERY_ROCK, at.x, at.y, s * 0.55);
    }
}

static void
plant_hedges (Scene *scene)
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
      BastidePoint at = turned (scene, points[i]);

      since += i ? bastide_point_distance (points[i], points[i - 1]) : 0;
      if (since < 0.034)
        continue;
      since = 0;
      add_sprite (scene, BASTIDE_SCENERY_BUSH, at.x, at.y + 0.018, 0.062);
    }
}

/* --- water --- */

static void
paint_water (Scene *scene,
             int    pass)
{
  static const struct { guint32 color; double width; } passes[] = {
    { 0x6E8F3C, 0.232 }, { 0xDCCB98, 0.206 }, { 0x3B82AB, 0.176 }, { 0x55A3CB, 0.140 },
  };
  cairo_t *cr = scene->cr;
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  bastide_source (cr, passes[pass].color);
  cairo_set_line_width (cr, passes[pass].width);
  for (int i = 0; i < scene->tile->n_features; i++)
    if (terrain_of (scene, i) == BST_RIVER && trace (scene, i, BASTIDE_PATH_LINE))
      cairo_stroke (cr);
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = turned (scene, spots[i].at);
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
draw_ripples (Scene *scene,
              int    feature)
{
  cairo_t *cr = scene->cr;
  g_autofree BastidePoint *points = NULL;
  guint n;

  points = sample_line (scene, feature, BASTIDE_PATH_LINE, &n);
  if (!points || n < 8)
    return;
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < (scene->fine ? 26 : 9); i++)
    {
      guint from = (guint) bastide_random_int (&scene->random, (int) n), length = 2 + (guint) bastide_random_int (&scene->random, 6);
      double d = bastide_random_range (&scene->random, -0.062, 0.062);

      trace_beside (cr, points, n, from, MIN (from + length, n - 1), d);
      bastide_source_alpha (cr, i % 3 ? 0xE6F5FB : 0x9FD3E8, 0.85);
      cairo_set_line_width (cr, 0.0075);
      cairo_stroke (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
draw_pond_ripples (Scene       *scene,
                   BastidePoint at,
                   double       r)
{
  cairo_t *cr = scene->cr;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  bastide_source_alpha (cr, 0xE6F5FB, 0.8);
  cairo_set_line_width (cr, 0.0075);
  for (int i = 0; i < (scene->fine ? 12 : 5); i++)
    {
      double a = bastide_random_range (&scene->random, 0, 2 * G_PI), d = sqrt (bastide_random (&scene->random)) * r * 0.72;
      double x = at.x + cos (a) * d, y = at.y + sin (a) * d * 0.85, w = bastide_random_range (&scene->random, 0.014, 0.034);

      cairo_move_to (cr, x - w, y);
      cairo_curve_to (cr, x - w * 0.4, y - 0.012, x + w * 0.4, y - 0.012, x + w, y);
    }
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
draw_water (Scene *scene)
{
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  for (int pass = 0; pass < 4; pass++)
    paint_water (scene, pass);
  for (int i = 0; i < scene->tile->n_features; i++)
    if (terrain_of (scene, i) == BST_RIVER)
      {
        g_autofree BastidePoint *points = NULL;
        guint n_points;

        draw_ripples (scene, i);
        points = sample_line (scene, i, BASTIDE_PATH_LINE, &n_points);
        for (int k = 0; k < 7 && n_points > 20 && scene->fine; k++)
          {
            guint at = 6 + (guint) bastide_random_int (&scene->random, (int) n_points - 12);
            double side = bastide_random (&scene->random) < 0.5 ? -1 : 1;
            BastidePoint a = points[at - 1], b = points[at + 1];
            double length = hypot (b.x - a.x, b.y - a.y), d = side * bastide_random_range (&scene->random, 0.088, 0.102);
            double x = points[at].x - (b.y - a.y) / length * d, y = points[at].y + (b.x - a.x) / length * d;
            int hit;

            hit = bastide_tile_geometry_hit (scene->geometry, scene->rot, CLAMP (x, 0, 1), CLAMP (y, 0, 1));
            if (hit == BST_NO_PART || (terrain_of (scene, hit) != BST_FIELD && terrain_of (scene, hit) != BST_RIVER))
              continue;
            add_sprite (scene, k % 3 == 2 ? BASTIDE_SCENERY_ROCK : BASTIDE_SCENERY_REEDS, x, y, k % 3 == 2 ? 0.028 : 0.042);
          }
      }
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = turned (scene, spots[i].at);

      if (spots[i].kind == BASTIDE_SPOT_POND || spots[i].kind == BASTIDE_SPOT_LAKE)
        {
          draw_pond_ripples (scene, at, spots[i].r);
          for (int k = 0; k < 5; k++)
            {
              double a = bastide_random_range (&scene->random, 0, 2 * G_PI);
              double x = at.x + cos (a) * spots[i].r * 0.95, y = at.y + sin (a) * spots[i].r * 0.95;
              int hit = bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x + cos (a) * (spots[i].r + 0.04),
                                                   at.y + sin (a) * (spots[i].r + 0.04));

              if (hit != BST_NO_PART && terrain_of (scene, hit) == BST_FIELD)
                add_sprite (scene, BASTIDE_SCENERY_REEDS, x, y, 0.045);
            }
        }
      else if (spots[i].kind == BASTIDE_SPOT_SPRING)
        for (int k = 0; k < 9; k++)
          {
            double a = k * 2 * G_PI / 9 + bastide_random_range (&scene->random, -0.2, 0.2), r = spots[i].r * 0.98;
            BastidePoint p = { at.x + cos (a) * r, at.y + sin (a) * r };
            guint n_points;
            g_autofree BastidePoint *line = sample_line (scene, spots[i].ref, BASTIDE_PATH_LINE, &n_points);

            /* Leave the outflow open. */
            if (n_points > 12 && bastide_point_distance (p, line[n_points / 2]) < 0.13)
              continue;
            add_sprite (scene, BASTIDE_SCENERY_ROCK, p.x, p.y + 0.02, bastide_random_range (&scene->random, 0.05, 0.085));
          }
    }
}

/* --- roads --- */

static void
paint_road (Scene *scene,
            int    feature)
{
  cairo_t *cr = scene->cr;
  g_autofree BastidePoint *points = NULL;
  guint n;

  if (!trace (scene, feature, BASTIDE_PATH_LINE))
    return;
  stroke_preserve (cr, 0x4C6424, 0.38, 0.142);
  stroke_preserve (cr, 0x8D7448, 1, 0.112);
  stroke_preserve (cr, 0xE3D3AB, 1, 0.090);
  bastide_source_alpha (cr, 0xF6EDD4, 0.85);
  cairo_set_line_width (cr, 0.046);
  cairo_stroke (cr);

  points = sample_line (scene, feature, BASTIDE_PATH_LINE, &n);
  if (!scene->fine || n < 6)
    return;
  /* ruts and pebbles */
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < 16; i++)
    {
      guint from = (guint) bastide_random_int (&scene->random, (int) n), length = 2 + (guint) bastide_random_int (&scene->random, 5);
      double d = (i & 1 ? 1 : -1) * bastide_random_range (&scene->random, 0.016, 0.026);

      trace_beside (cr, points, n, from, MIN (from + length, n - 1), d);
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

          bastide_disc (cr, points[at].x + d, points[at].y + d * 0.7, bastide_random_range (&scene->random, 0.003, 0.006));
        }
      bastide_source_alpha (cr, pass ? 0xFFFBEF : 0xA8905F, 0.8);
      cairo_fill (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
paint_bridge (Scene *scene,
              int    feature)
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
      trace (scene, feature, BASTIDE_PATH_BRIDGE);
      cairo_restore (cr);
      bastide_source (cr, k == 3 ? 0x4A3B2E : 0x8C8070);
      cairo_set_line_width (cr, k == 3 ? 0.150 : 0.138);
      cairo_stroke (cr);
    }
  trace (scene, feature, BASTIDE_PATH_BRIDGE);
  stroke_preserve (cr, 0x4A3B2E, 1, 0.150);
  stroke_preserve (cr, 0xD5C9B2, 1, 0.136);
  stroke_preserve (cr, 0x8F8270, 1, 0.104);
  bastide_source (cr, 0xE3D3AB);
  cairo_set_line_width (cr, 0.092);
  cairo_stroke (cr);

  points = sample_line (scene, feature, BASTIDE_PATH_BRIDGE, &n);
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

static void
draw_roads (Scene   *scene,
            gboolean bridges)
{
  for (int i = 0; i < scene->tile->n_features; i++)
    if (terrain_of (scene, i) == BST_ROAD && !!scene->tile->features[i].bridge == bridges)
      {
        paint_road (scene, i);
        paint_bridge (scene, i);
      }
}

/* Where several roads meet: a place with a well, and houses between the roads. */
static void
draw_crossroads (Scene             *scene,
                 const BastideSpot *spot)
{
  cairo_t *cr = scene->cr;
  BastidePoint at = turned (scene, spot->at);
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
  add_sprite (scene, BASTIDE_SCENERY_WELL, at.x, at.y + 0.02, 0.062);
  for (int i = 0; i < 40; i++)
    {
      double a = i * 2.39996, d = r + 0.050 + 0.070 * (i / 40.0), x = at.x + cos (a) * d * 1.1, y = at.y + sin (a) * d + 0.035;
      gboolean ok = TRUE;

      /* A house must not stand on a road, a wall or another house, nor hide a road with its roof. */
      for (int k = 0; ok && k < 6; k++)
        {
          int hit = bastide_tile_geometry_hit (scene->geometry, scene->rot, x + (k % 2 ? 0.048 : -0.048), y - (k / 2) * 0.042);

          ok = hit != BST_NO_PART && terrain_of (scene, hit) == BST_FIELD;
        }
      for (guint k = 0; ok && k < scene->n_sprites; k++)
        ok = scene->sprites[k].thing != BASTIDE_SCENERY_HOUSE
             || hypot (scene->sprites[k].x - x, scene->sprites[k].y - y) > 0.10;
      if (ok && spot_distance (scene, BASTIDE_SPOT_MARK, bastide_point_turn (bastide_point (x, y - 0.03), 4 - scene->rot)) > 0.05
          && bastide_tile_geometry_hit (scene->geometry, scene->rot, x, y - 0.10)
                 == bastide_tile_geometry_hit (scene->geometry, scene->rot, x, y))
        add_sprite (scene, BASTIDE_SCENERY_HOUSE, x, y, 0.080);
    }
}

static void
draw_pier (Scene       *scene,
           BastidePoint at,
           double       angle,
           double       length)
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

static void
draw_road_ends (Scene *scene)
{
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = turned (scene, spots[i].at);
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
          add_sprite (scene, BASTIDE_SCENERY_SIGNPOST, at.x, at.y, 0.075);
          break;
        default:
          break;
        }
    }
}

/* --- cities --- */

static void
draw_city_floor (Scene *scene,
                 int    city)
{
  cairo_t *cr = scene->cr;
  cairo_pattern_t *floor;
  BastideSpot spot;

  cairo_save (cr);
  trace (scene, city, BASTIDE_PATH_AREA);
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
            BastidePoint p = turned (scene, bastide_point (bastide_random (&scene->random), bastide_random (&scene->random)));

            bastide_round_rect (cr, p.x, p.y, 0.019, 0.011, 0.004);
          }
        bastide_source_alpha (cr, pass ? 0xF3DDB2 : 0xBC9360, 0.55);
        cairo_fill (cr);
      }
  /* a small square where the figure stands */
  if (bastide_tile_geometry_find_spot (scene->geometry, BASTIDE_SPOT_FIGURE, city, scene->rot, &spot))
    {
      cairo_pattern_t *light = cairo_pattern_create_radial (spot.at.x, spot.at.y + 0.02, 0.03, spot.at.x, spot.at.y + 0.02, 0.10);

      cairo_pattern_add_color_stop_rgba (light, 0, 0.98, 0.91, 0.77, 0.70);
      cairo_pattern_add_color_stop_rgba (light, 1, 0.98, 0.91, 0.77, 0);
      cairo_set_source (cr, light);
      cairo_paint (cr);
      cairo_pattern_destroy (light);
    }
  /* shade under the walls */
  if (trace (scene, city, BASTIDE_PATH_WALL))
    {
      stroke_preserve (cr, 0x6A4520, 0.16, 0.17);
      bastide_source_alpha (cr, 0x6A4520, 0.22);
      cairo_set_line_width (cr, 0.115);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static void
build_houses (Scene *scene,
              int    city)
{
  double scale = scene->fine ? 1 : 1.1 * scene->bold;
  double gap = 0.096 * (scene->fine ? 1 : 1.2 * scene->bold);
  BastidePoint taken[160];
  int n = 0, n_sides = __builtin_popcount (scene->tile->features[city].sides);
  gboolean hall = FALSE;

  for (int i = 0; i < 620 && n < (int) G_N_ELEMENTS (taken); i++)
    {
      BastidePoint p = { bastide_random (&scene->random), bastide_random (&scene->random) }, at = turned (scene, p);
      double s = bastide_random_range (&scene->random, 0.078, 0.094) * scale, what = bastide_random (&scene->random);
      double rim = MIN (at.x, 1 - at.x), room;
      gboolean ok, big;

      if (bastide_tile_geometry_hit (scene->geometry, 0, p.x, p.y) != city)
        continue;
      room = bastide_tile_geometry_room (scene->geometry, p.x, p.y);
      big = !hall && n_sides > 1 && i < 200 && room > 0.17 && at.y > 0.22 && rim > 0.1;
      if (big)
        s = 0.125;
      /* Feet clear of the wall in front, roof clear of the wall behind. */
      ok = rim > s * 0.6 && at.y > s * 1.05 && at.y < 0.985 && room > 0.038
           && bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x, MIN (0.999, at.y + 0.052)) == city
           && bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x, at.y - s * 0.85) == city
           && bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x - s * 0.5, at.y) == city
           && bastide_tile_geometry_hit (scene->geometry, scene->rot, at.x + s * 0.55, at.y) == city
           && spot_distance (scene, BASTIDE_SPOT_SHIELD, bastide_point_turn (bastide_point (at.x, at.y - s * 0.4), 4 - scene->rot)) > s * 0.62
           && spot_distance (scene, BASTIDE_SPOT_MARK, bastide_point_turn (bastide_point (at.x, at.y - s * 0.4), 4 - scene->rot)) > s * 0.62;
      if (ok)
        {
          BastideSpot spot;

          if (bastide_tile_geometry_find_spot (scene->geometry, BASTIDE_SPOT_FIGURE, city, scene->rot, &spot))
            ok = hypot ((at.x - spot.at.x) / 1.15, at.y - s * 0.3 - spot.at.y) > 0.062 + s * 0.3;
        }
      for (int k = 0; ok && k < n; k++)
        ok = bastide_point_distance (p, taken[k]) > gap * (k == 0 && hall ? 1.45 : 1);
      if (!ok)
        continue;
      taken[n++] = p;
      if (big)
        {
          hall = TRUE;
          add_sprite (scene, BASTIDE_SCENERY_HALL, at.x, at.y, s);
          if (n > 1)
            {
              BastidePoint first = taken[0];

              taken[0] = taken[n - 1];
              taken[n - 1] = first;
            }
        }
      else if (what < 0.86)
        add_sprite (scene, BASTIDE_SCENERY_HOUSE, at.x, at.y, s);
      else
        add_sprite (scene, BASTIDE_SCENERY_TREE, at.x, at.y, s * 0.72);
    }
}

static void
draw_wall (Scene *scene,
           int    city)
{
  static const double teeth[] = { 0.021, 0.015 };
  cairo_t *cr = scene->cr;

  if (!bastide_tile_geometry_get_shape (scene->geometry, city, BASTIDE_PATH_WALL))
    return;
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  /* its shadow on the ground */
  cairo_save (cr);
  cairo_translate (cr, 0.012, 0.020);
  trace (scene, city, BASTIDE_PATH_WALL);
  cairo_restore (cr);
  bastide_source_alpha (cr, 0x2A2415, 0.30);
  cairo_set_line_width (cr, 0.062);
  cairo_stroke (cr);
  /* the face: from the ground up */
  for (int pass = 0; pass < 2; pass++)
    for (int k = 0; k <= 4; k++)
      {
        cairo_save (cr);
        cairo_translate (cr, 0, -WALL_HEIGHT * k / 4);
        trace (scene, city, BASTIDE_PATH_WALL);
        cairo_restore (cr);
        bastide_source (cr, pass ? 0x9F927D : 0x43362A);
        cairo_set_line_width (cr, pass ? 0.046 : 0.060);
        cairo_stroke (cr);
      }
  /* the top: teeth on both sides of the walk */
  cairo_save (cr);
  cairo_translate (cr, 0, -WALL_HEIGHT);
  trace (scene, city, BASTIDE_PATH_WALL);
  cairo_restore (cr);
  stroke_preserve (cr, 0x43362A, 1, 0.060);
  cairo_set_dash (cr, teeth, 2, 0.006);
  stroke_preserve (cr, 0xE6DCC8, 1, 0.050);
  cairo_set_dash (cr, NULL, 0, 0);
  stroke_preserve (cr, 0x8F826E, 1, 0.030);
  bastide_source (cr, 0xCFC3AC);
  cairo_set_line_width (cr, 0.021);
  cairo_stroke (cr);
}

static void
build_towers (Scene *scene,
              int    city)
{
  const BastideShape *wall = bastide_tile_geometry_get_shape (scene->geometry, city, BASTIDE_PATH_WALL);
  double size = TOWER_SIZE * (scene->fine ? 1 : 1.15);
  guint last, n_spots;
  const BastideSpot *spots = spots_of (scene, &n_spots);

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
      piece = (BastideShape) { .ops = &wall->ops[first], .n_ops = last - first };
      points = bastide_shape_sample (&piece, 0.01, &n);
      length = bastide_points_length (points, n);
      n_towers = MAX (1, (int) (length / 0.30));
      for (guint i = 0; i < n && placed <= n_towers; i++)
        {
          BastidePoint at = turned (scene, points[i]);
          double gate = 1;

          walked += i ? bastide_point_distance (points[i], points[i - 1]) : 0;
          if (walked < next - 0.006)
            continue;
          next = ++placed * length / n_towers;
          for (guint k = 0; k < n_spots; k++)
            if (spots[k].kind == BASTIDE_SPOT_GATE && spots[k].ref == city)
              gate = MIN (gate, bastide_point_distance (spots[k].at, points[i]));
          if (gate > 0.10)
            add_sprite (scene, BASTIDE_SCENERY_TOWER, at.x, at.y, size);
        }
    }
}

static void
build_gates (Scene *scene)
{
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  for (guint i = 0; i < n; i++)
    if (spots[i].kind == BASTIDE_SPOT_GATE)
      {
        BastidePoint at = turned (scene, spots[i].at);

        add_sprite (scene, BASTIDE_SCENERY_GATE, at.x, at.y + 0.012, 0.125);
      }
}

static void
draw_cities (Scene *scene)
{
  for (int i = 0; i < scene->tile->n_features; i++)
    if (terrain_of (scene, i) == BST_CITY)
      {
        draw_city_floor (scene, i);
        build_houses (scene, i);
      }
  for (int i = 0; i < scene->tile->n_features; i++)
    if (terrain_of (scene, i) == BST_CITY)
      {
        draw_wall (scene, i);
        build_towers (scene, i);
      }
  build_gates (scene);
}

/* --- blocks of large pieces: bare paving; the piece's own picture is laid over it --- */

static void
draw_blocks (Scene  *scene,
             guint32 color,
             guint32 outline,
             double  width)
{
  for (int i = 0; i < scene->tile->n_features; i++)
    if (terrain_of (scene, i) == BST_BLOCK && trace (scene, i, BASTIDE_PATH_AREA))
      bastide_paint_path (scene->cr, color, outline, width);
}

/* --- styles --- */

static void
draw_marks (Scene       *scene,
            BastideStyle style)
{
  double bold = MIN (scene->bold, 1.3);
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = turned (scene, spots[i].at);

      switch (spots[i].kind)
        {
        case BASTIDE_SPOT_CIRCLE:
          bastide_mark_draw_circle (scene->cr, spots[i].ref, at.x, at.y, spots[i].r, style);
          break;
        case BASTIDE_SPOT_SHIELD:
          bastide_mark_draw_shield (scene->cr, at.x, at.y, spots[i].r * bold, style);
          break;
        case BASTIDE_SPOT_MARK:
          bastide_mark_draw (scene->cr, scene->tile, spots[i].ref, scene->rot, at.x, at.y, spots[i].r * bold, style);
          break;
        default:
          break;
        }
    }
}

static void
draw_illustrated (Scene *scene)
{
  cairo_t *cr = scene->cr;
  BastideSpot patches[3];
  int n_patches;
  double bold = MIN (scene->bold, 1.3);
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  draw_meadow (scene);
  if (scene->fine)
    draw_tufts (scene);
  n_patches = draw_patches (scene, patches, 2);
  plant_field (scene, patches, n_patches);
  plant_hedges (scene);
  draw_water (scene);
  draw_roads (scene, FALSE);
  draw_road_ends (scene);
  draw_blocks (scene, 0xCBB68C, 0x8D7448, 0.02);
  draw_cities (scene);
  draw_roads (scene, TRUE);
  for (guint i = 0; i < n; i++)
    if (spots[i].kind == BASTIDE_SPOT_CIRCLE)
      {
        BastidePoint at = turned (scene, spots[i].at);

        bastide_mark_draw_circle (cr, spots[i].ref, at.x, at.y, spots[i].r, BASTIDE_STYLE_ILLUSTRATED);
      }
  draw_sprites (scene);
  for (guint i = 0; i < n; i++)
    if (spots[i].kind == BASTIDE_SPOT_CENTER)
      {
        BastidePoint at = turned (scene, spots[i].at);
        guint32 variant = scene->random.state;

        if (terrain_of (scene, spots[i].ref) == BST_MONASTERY)
          bastide_scenery_draw_monastery (cr, at.x, at.y, spots[i].r, variant);
        else
          bastide_scenery_draw_garden (cr, at.x, at.y, spots[i].r, variant);
      }
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = turned (scene, spots[i].at);

      if (spots[i].kind == BASTIDE_SPOT_SHIELD)
        bastide_mark_draw_shield (cr, at.x, at.y, spots[i].r * bold, BASTIDE_STYLE_ILLUSTRATED);
      else if (spots[i].kind == BASTIDE_SPOT_MARK)
        bastide_mark_draw (cr, scene->tile, spots[i].ref, scene->rot, at.x, at.y, spots[i].r * bold,
                           BASTIDE_STYLE_ILLUSTRATED);
    }

  /* The rim of the cardboard: light from the north-west. */
  cairo_new_path (cr);
  cairo_set_line_width (cr, 0.012);
  bastide_source_alpha (cr, 0x2E2612, 0.42);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_stroke (cr);
}

/* Colors of the flat styles. */
typedef struct
{
  guint32 field, city, wall, road, road_edge, river, river_edge, hedge, block, ink;
  double  wall_width, road_width, road_edge_width, river_width, river_edge_width;
} FlatColors;

static const FlatColors plain_colors = {
  .field = 0xBFDB96, .city = 0xDDA868, .wall = 0x7A4A22, .road = 0xFFFDF5, .road_edge = 0x7D7868,
  .river = 0x6DB6E2, .river_edge = 0x2D7CB0, .hedge = 0x4E7F33, .block = 0xD8CDB4, .ink = 0x40382C,
  .wall_width = 0.034, .road_width = 0.078, .road_edge_width = 0.104, .river_width = 0.165, .river_edge_width = 0.195,
};

static const FlatColors contrast_colors = {
  .field = 0xFFFFFF, .city = 0xFFB300, .wall = 0x000000, .road = 0xFFFFFF, .road_edge = 0x000000,
  .river = 0x0A5BD6, .river_edge = 0x000000, .hedge = 0x000000, .block = 0xD0D0D0, .ink = 0x000000,
  .wall_width = 0.058, .road_width = 0.062, .road_edge_width = 0.130, .river_width = 0.165, .river_edge_width = 0.205,
};

static void
draw_flat_center (Scene             *scene,
                  const BastideSpot *spot,
                  const FlatColors  *colors)
{
  cairo_t *cr = scene->cr;
  BastidePoint at = turned (scene, spot->at);
  double r = spot->r;
  gboolean strong = colors == &contrast_colors;

  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_scale (cr, r, r);
  bastide_disc (cr, 0, 0, 0.96);
  if (terrain_of (scene, spot->ref) == BST_MONASTERY)
    {
      bastide_paint_path (cr, strong ? 0xFFFFFF : 0xF3E9D2, colors->ink, strong ? 0.12 : 0.07);
      BASTIDE_POLYGON (cr, -0.55, 0.55, -0.55, 0.0, -0.1, -0.30, -0.1, -0.55, 0.1, -0.55, 0.1, -0.30, 0.55, 0.0, 0.55, 0.55);
      bastide_paint_path (cr, strong ? 0x000000 : 0xB9472F, colors->ink, strong ? 0 : 0.06);
      bastide_source (cr, strong ? 0xFFFFFF : 0xF3E9D2);
      cairo_rectangle (cr, -0.12, 0.18, 0.24, 0.37);
      cairo_fill (cr);
      bastide_source (cr, colors->ink);
      cairo_set_line_width (cr, 0.10);
      cairo_move_to (cr, 0, -0.88);
      cairo_line_to (cr, 0, -0.5);
      cairo_move_to (cr, -0.14, -0.74);
      cairo_line_to (cr, 0.14, -0.74);
      cairo_stroke (cr);
    }
  else
    {
      bastide_paint_path (cr, strong ? 0xFFFFFF : 0x8CC263, strong ? 0x000000 : 0x3F7A2C, strong ? 0.14 : 0.10);
      for (int i = 0; i < 5; i++)
        {
          double a = i * 2 * G_PI / 5 - G_PI / 2;

          bastide_disc (cr, cos (a) * 0.36, sin (a) * 0.36, 0.27);
        }
      bastide_paint_path (cr, strong ? 0x000000 : 0xE2574C, strong ? 0x000000 : 0x8E2B24, 0.05);
      bastide_disc (cr, 0, 0, 0.24);
      bastide_paint_path (cr, strong ? 0xFFFFFF : 0xF6D34A, strong ? 0xFFFFFF : 0x8A6B14, 0.05);
    }
  cairo_restore (cr);
}

static void
draw_flat_city (Scene            *scene,
                int               city,
                const FlatColors *colors)
{
  cairo_t *cr = scene->cr;

  if (!trace (scene, city, BASTIDE_PATH_AREA))
    return;
  bastide_source (cr, colors->city);
  cairo_fill_preserve (cr);
  if (colors == &contrast_colors)
    {
      /* dots: a city is told by its pattern, too */
      cairo_save (cr);
      cairo_clip (cr);
      bastide_source (cr, 0x000000);
      for (int row = 0; row < 12; row++)
        for (int column = 0; column < 12; column++)
          bastide_disc (cr, (column + (row % 2 ? 0.75 : 0.25)) / 12, (row + 0.5) / 12, 0.011);
      cairo_fill (cr);
      cairo_restore (cr);
    }
  cairo_new_path (cr);
  if (trace (scene, city, BASTIDE_PATH_WALL))
    {
      bastide_source (cr, colors->wall);
      cairo_set_line_width (cr, colors->wall_width);
      cairo_stroke (cr);
    }
}

static void
draw_flat_road (Scene            *scene,
                int               road,
                const FlatColors *colors)
{
  cairo_t *cr = scene->cr;
  gboolean strong = colors == &contrast_colors;

  if (!trace (scene, road, BASTIDE_PATH_LINE))
    return;
  stroke_preserve (cr, colors->road_edge, 1, colors->road_edge_width);
  bastide_source (cr, colors->road);
  cairo_set_line_width (cr, colors->road_width);
  cairo_stroke (cr);
  if (trace (scene, road, BASTIDE_PATH_BRIDGE))
    {
      stroke_preserve (cr, colors->ink, 1, colors->road_edge_width + (strong ? 0.05 : 0.045));
      stroke_preserve (cr, strong ? 0xFFFFFF : 0xC9BDA6, 1, colors->road_edge_width + 0.02);
      stroke_preserve (cr, colors->road_edge, 1, colors->road_width + 0.02);
      bastide_source (cr, colors->road);
      cairo_set_line_width (cr, colors->road_width);
      cairo_stroke (cr);
    }
}

static void
draw_flat_water (Scene            *scene,
                 const FlatColors *colors)
{
  cairo_t *cr = scene->cr;
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  for (int pass = 0; pass < 2; pass++)
    {
      double width = pass ? colors->river_width : colors->river_edge_width;

      bastide_source (cr, pass ? colors->river : colors->river_edge);
      cairo_set_line_width (cr, width);
      for (int i = 0; i < scene->tile->n_features; i++)
        if (terrain_of (scene, i) == BST_RIVER && trace (scene, i, BASTIDE_PATH_LINE))
          cairo_stroke (cr);
      for (guint i = 0; i < n; i++)
        if (spots[i].kind == BASTIDE_SPOT_POND || spots[i].kind == BASTIDE_SPOT_LAKE || spots[i].kind == BASTIDE_SPOT_SPRING)
          {
            BastidePoint at = turned (scene, spots[i].at);

            bastide_disc (cr, at.x, at.y, spots[i].r - (pass ? (colors->river_edge_width - width) / 2 : 0));
            cairo_fill (cr);
          }
    }
  /* waves */
  if (colors != &contrast_colors)
    return;
  for (int i = 0; i < scene->tile->n_features; i++)
    if (terrain_of (scene, i) == BST_RIVER)
      {
        g_autofree BastidePoint *points = NULL;
        guint n_points;

        points = sample_line (scene, i, BASTIDE_PATH_LINE, &n_points);
        for (guint k = 0; points && k + 5 < n_points; k += 9)
          trace_beside (cr, points, n_points, k, k + 5, (k / 9) % 2 ? 0.032 : -0.032);
        bastide_source (cr, 0xFFFFFF);
        cairo_set_line_width (cr, 0.016);
        cairo_stroke (cr);
      }
}

static void
draw_flat (Scene            *scene,
           BastideStyle      style,
           const FlatColors *colors)
{
  cairo_t *cr = scene->cr;
  guint n;
  const BastideSpot *spots = spots_of (scene, &n);

  bastide_source (cr, colors->field);
  cairo_paint (cr);
  if (bastide_tile_geometry_trace_hedges (scene->geometry, cr, scene->rot))
    {
      static const double dash[] = { 0.03, 0.022 };

      cairo_set_dash (cr, dash, 2, 0);
      bastide_source (cr, colors->hedge);
      cairo_set_line_width (cr, 0.022);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0);
    }
  draw_flat_water (scene, colors);
  draw_blocks (scene, colors->block, colors->ink, 0.016);
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < scene->tile->n_features; i++)
      if (pass == 1 && terrain_of (scene, i) == BST_CITY)
        draw_flat_city (scene, i, colors);
      else if (pass != 1 && terrain_of (scene, i) == BST_ROAD && !!scene->tile->features[i].bridge == (pass == 2))
        draw_flat_road (scene, i, colors);
  for (guint i = 0; i < n; i++)
    {
      BastidePoint at = turned (scene, spots[i].at);

      switch (spots[i].kind)
        {
        case BASTIDE_SPOT_CROSSROADS:
        case BASTIDE_SPOT_STUB:
          bastide_disc (cr, at.x, at.y, spots[i].r * 0.9);
          bastide_paint_path (cr, colors->road, colors->road_edge, 0.024);
          bastide_disc (cr, at.x, at.y, spots[i].r * 0.36);
          bastide_source (cr, colors->ink);
          cairo_fill (cr);
          break;
        case BASTIDE_SPOT_LANDING:
        case BASTIDE_SPOT_PIER:
          bastide_disc (cr, at.x, at.y, 0.045);
          bastide_paint_path (cr, style == BASTIDE_STYLE_CONTRAST ? 0xFFFFFF : 0xC98F54, colors->ink, 0.02);
          break;
        case BASTIDE_SPOT_GATE:
          bastide_disc (cr, at.x, at.y, 0.042);
          bastide_paint_path (cr, colors->road, colors->wall, 0.026);
          break;
        case BASTIDE_SPOT_CENTER:
          draw_flat_center (scene, &spots[i], colors);
          break;
        default:
          break;
        }
    }
  draw_marks (scene, style);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, 1, 1);
  bastide_source_alpha (cr, colors->ink, style == BASTIDE_STYLE_CONTRAST ? 1 : 0.5);
  cairo_set_line_width (cr, style == BASTIDE_STYLE_CONTRAST ? 0.028 : 0.012);
  cairo_stroke (cr);
}

void
bastide_tile_draw (cairo_t                   *cr,
                   const BstTile             *tile,
                   const BastideTileGeometry *geometry,
                   int                        rot,
                   double                     size,
                   BastideStyle               style)
{
  g_autofree Scene *scene = g_new0 (Scene, 1);

  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);

  scene->cr = cr;
  scene->tile = tile;
  scene->geometry = geometry;
  scene->rot = rot & 3;
  scene->random = bastide_random_new (bastide_hash_string (tile->id));
  scene->fine = bastide_pixels (cr) >= 76;
  scene->bold = CLAMP (76 / bastide_pixels (cr), 1, 1.5);
  if (style == BASTIDE_STYLE_ILLUSTRATED)
    draw_illustrated (scene);
  else
    draw_flat (scene, style, style == BASTIDE_STYLE_PLAIN ? &plain_colors : &contrast_colors);
  cairo_restore (cr);
}

void
bastide_tile_draw_quick (cairo_t       *cr,
                         const BstTile *tile,
                         int            rot,
                         double         size,
                         BastideStyle   style)
{
  static const guint32 ground[BASTIDE_N_STYLES] = { 0x9ABD57, 0xBFDB96, 0xFFFFFF };
  static const guint32 city[BASTIDE_N_STYLES] = { 0xDDB67C, 0xDDA868, 0xFFB300 };
  static const guint32 road[BASTIDE_N_STYLES] = { 0xE3D3AB, 0xFFFDF5, 0x000000 };
  static const guint32 river[BASTIDE_N_STYLES] = { 0x55A3CB, 0x6DB6E2, 0x0A5BD6 };

  cairo_save (cr);
  cairo_scale (cr, size, size);
  bastide_source (cr, ground[style]);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_fill (cr);
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];
      int sides = bst_turn_sides (feature->sides & 15, rot & 3);

      for (int side = 0; side < 4; side++)
        {
          BastidePoint a = bastide_point_turn (bastide_point (0, 0), side), b = bastide_point_turn (bastide_point (1, 0), side);
          BastidePoint m = bastide_point_turn (bastide_point (0.5, 0), side), in = bastide_point_turn (bastide_point (0.5, 0.4), side);

          if (!((sides >> side) & 1))
            continue;
          switch (feature->terrain)
            {
            case BST_CITY:
              BASTIDE_POLYGON (cr, a.x, a.y, b.x, b.y, in.x, in.y);
              bastide_source (cr, city[style]);
              cairo_fill (cr);
              break;
            case BST_ROAD:
            case BST_RIVER:
              cairo_move_to (cr, m.x, m.y);
              cairo_line_to (cr, 0.5, 0.5);
              bastide_source (cr, feature->terrain == BST_ROAD ? road[style] : river[style]);
              cairo_set_line_width (cr, feature->terrain == BST_ROAD ? 0.09 : 0.17);
              cairo_stroke (cr);
              break;
            default:
              break;
            }
        }
    }
  cairo_restore (cr);
}

/* Backs: a quiet pattern that says which pile the tile belongs to. */
void
bastide_tile_draw_back (cairo_t     *cr,
                        int          group,
                        gboolean     start,
                        double       size,
                        BastideStyle style)
{
  static const struct { guint32 ground, line, sign; } colors[BST_N_GROUPS] = {
    [BST_GROUP_LAND] = { 0x35543A, 0x4E7353, 0xE9D9A8 },
    [BST_GROUP_RIVER] = { 0x24557A, 0x3F7AA5, 0xDDF0FA },
    [BST_GROUP_LAKE] = { 0x1F4668, 0x3F7AA5, 0xDDF0FA },
    [BST_GROUP_SPRING] = { 0x2D6C8A, 0x4D93B2, 0xDDF0FA },
    [BST_GROUP_PRIZE] = { 0x6A2B3A, 0x8E4656, 0xF3D27A },
  };
  guint32 ground = colors[group].ground, pattern = colors[group].line, sign = colors[group].sign;

  if (style == BASTIDE_STYLE_CONTRAST)
    {
      ground = 0x000000;
      pattern = 0x000000;
      sign = 0xFFFFFF;
    }
  else if (start)
    {
      ground = 0x7A4A26;
      pattern = 0x9C6638;
    }
  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  bastide_source (cr, ground);
  cairo_paint (cr);
  /* a masonry of diamonds */
  for (int i = -8; i <= 16; i++)
    {
      cairo_move_to (cr, i / 8.0, 0);
      cairo_line_to (cr, i / 8.0 + 1, 1);
      cairo_move_to (cr, i / 8.0, 0);
      cairo_line_to (cr, i / 8.0 - 1, 1);
    }
  bastide_source (cr, pattern);
  cairo_set_line_width (cr, 0.012);
  cairo_stroke (cr);
  bastide_round_rect (cr, 0.055, 0.055, 0.89, 0.89, 0.05);
  bastide_source (cr, sign);
  cairo_set_line_width (cr, 0.014);
  cairo_stroke (cr);
  bastide_disc (cr, 0.5, 0.5, 0.27);
  bastide_paint_path (cr, ground, sign, 0.022);
  switch (group)
    {
    case BST_GROUP_RIVER:
    case BST_GROUP_LAKE:
    case BST_GROUP_SPRING:
      for (int i = 0; i < 3; i++)
        {
          double y = 0.42 + i * 0.08;

          cairo_move_to (cr, 0.33, y);
          cairo_curve_to (cr, 0.39, y - 0.06, 0.43, y - 0.06, 0.5, y);
          cairo_curve_to (cr, 0.57, y + 0.06, 0.61, y + 0.06, 0.67, y);
        }
      bastide_source (cr, sign);
      cairo_set_line_width (cr, 0.026);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_stroke (cr);
      break;
    case BST_GROUP_PRIZE:
      BASTIDE_POLYGON (cr, 0.36, 0.60, 0.33, 0.40, 0.43, 0.49, 0.50, 0.35, 0.57, 0.49, 0.67, 0.40, 0.64, 0.60);
      bastide_source (cr, sign);
      cairo_fill (cr);
      break;
    default:
      BASTIDE_POLYGON (cr, 0.39, 0.64, 0.39, 0.45, 0.36, 0.45, 0.36, 0.34, 0.42, 0.34, 0.42, 0.39, 0.47, 0.39, 0.47, 0.34,
                       0.53, 0.34, 0.53, 0.39, 0.58, 0.39, 0.58, 0.34, 0.64, 0.34, 0.64, 0.45, 0.61, 0.45, 0.61, 0.64,
                       0.54, 0.64, 0.54, 0.55, 0.46, 0.55, 0.46, 0.64);
      bastide_source (cr, sign);
      cairo_fill (cr);
      break;
    }
  cairo_rectangle (cr, 0, 0, 1, 1);
  bastide_source_alpha (cr, 0x000000, 0.5);
  cairo_set_line_width (cr, 0.012);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
bastide_tile_draw_corner (cairo_t     *cr,
                          double       size,
                          BastideStyle style)
{
  cairo_save (cr);
  cairo_scale (cr, size, size);
  switch (style)
    {
    case BASTIDE_STYLE_ILLUSTRATED:
      bastide_scenery_draw (cr, BASTIDE_SCENERY_TOWER, 0, 0, TOWER_SIZE * (bastide_pixels (cr) >= 76 ? 1 : 1.15), 0);
      break;
    case BASTIDE_STYLE_PLAIN:
      bastide_disc (cr, 0, 0, 0.024);
      bastide_paint_path (cr, plain_colors.wall, 0, 0);
      break;
    default:
      bastide_disc (cr, 0, 0, 0.038);
      bastide_paint_path (cr, contrast_colors.wall, 0, 0);
      break;
    }
  cairo_restore (cr);
}

/* Walls rise over the field behind them: takes them out of its area. */
static void
cut_walls (cairo_t                   *cr,
           const BstTile             *tile,
           const BastideTileGeometry *geometry,
           int                        rot)
{
  cairo_set_operator (cr, CAIRO_OPERATOR_DEST_OUT);
  cairo_set_line_width (cr, 0.060);
  for (int i = 0; i < tile->n_features; i++)
    for (int k = 0; k <= 2 && tile->features[i].terrain == BST_CITY; k++)
      {
        cairo_save (cr);
        cairo_translate (cr, 0, -WALL_HEIGHT * k / 2);
        if (bastide_tile_geometry_trace (geometry, cr, i, BASTIDE_PATH_WALL, rot))
          cairo_stroke (cr);
        cairo_restore (cr);
      }
}

void
bastide_tile_fill_feature (cairo_t                   *cr,
                           const BstTile             *tile,
                           const BastideTileGeometry *geometry,
                           int                        feature,
                           int                        rot)
{
  gboolean field = tile->features[feature].terrain == BST_FIELD;
  cairo_pattern_t *mask;

  cairo_save (cr);
  cairo_new_path (cr);
  if (field)
    {
      cairo_rectangle (cr, 0, 0, 1, 1);
      cairo_clip (cr);
      cairo_push_group_with_content (cr, CAIRO_CONTENT_ALPHA);
      cairo_set_source_rgba (cr, 0, 0, 0, 1);
    }
  if (bastide_tile_geometry_trace (geometry, cr, feature, BASTIDE_PATH_AREA, rot))
    {
      cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
      cairo_fill (cr);
    }
  if (bastide_tile_geometry_trace (geometry, cr, feature, BASTIDE_PATH_LINE, rot))
    {
      cairo_set_line_width (cr, tile->features[feature].terrain == BST_RIVER ? BASTIDE_RIVER_WIDTH : BASTIDE_ROAD_WIDTH);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_stroke (cr);
    }
  if (field)
    {
      cut_walls (cr, tile, geometry, rot);
      mask = cairo_pop_group (cr);
      cairo_mask (cr, mask);
      cairo_pattern_destroy (mask);
    }
  cairo_restore (cr);
}
