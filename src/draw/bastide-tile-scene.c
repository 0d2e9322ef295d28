/* bastide-tile-scene.c – what the painters of a tile share (bastide-tile-art-private.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-art-private.h"

#include <math.h>
#include <stdlib.h>

BastidePoint
bastide_scene_turn (const BastideScene *scene, BastidePoint p)
{
  return bastide_point_turn (p, scene->rot);
}

BastidePoint
bastide_scene_random_point (BastideScene *scene, double from, double to)
{
  double x = bastide_random_range (&scene->random, from, to);
  double y = bastide_random_range (&scene->random, from, to);

  return bastide_point (x, y);
}

gboolean
bastide_scene_trace (const BastideScene *scene, int feature, BastideTilePath path)
{
  return bastide_tile_geometry_trace (scene->geometry, scene->cr, feature, path, scene->rot);
}

int
bastide_scene_get_terrain (const BastideScene *scene, int feature)
{
  return scene->tile->features[feature].terrain;
}

const BastideSpot *
bastide_scene_get_spots (const BastideScene *scene, guint *out_n)
{
  return bastide_tile_geometry_get_spots (scene->geometry, out_n);
}

double
bastide_scene_spot_distance (const BastideScene *scene, BastideSpotKind kind, BastidePoint p)
{
  double least = 1e9;
  guint n;
  const BastideSpot *spots = bastide_scene_get_spots (scene, &n);

  for (guint i = 0; i < n; i++)
    if (spots[i].kind == kind)
      least = MIN (least, bastide_point_distance (p, spots[i].at) - spots[i].r);
  return least;
}

void
bastide_stroke_preserve (cairo_t *cr, guint32 rgb, double alpha, double width)
{
  bastide_source_alpha (cr, rgb, alpha);
  cairo_set_line_width (cr, width);
  cairo_stroke_preserve (cr);
}

void
bastide_scene_add_sprite (BastideScene *scene, BastideScenery thing, double x, double y, double s)
{
  if (scene->n_sprites == BASTIDE_MAX_SPRITES)
    return;
  scene->sprites[scene->n_sprites++] = (BastideSprite){ thing, x, y, s,
                                                        (guint32) (bastide_random (&scene->looks) * 0x7fffffff) };
}

static int
compare_sprites (gconstpointer a, gconstpointer b)
{
  const BastideSprite *s = a, *t = b;

  return (s->y > t->y) - (s->y < t->y);
}

void
bastide_scene_draw_sprites (BastideScene *scene)
{
  qsort (scene->sprites, scene->n_sprites, sizeof (BastideSprite), compare_sprites);
  for (guint i = 0; i < scene->n_sprites; i++)
    {
      const BastideSprite *s = &scene->sprites[i];

      bastide_scenery_draw (scene->cr, s->thing, s->x, s->y, s->s, s->variant);
    }
  scene->n_sprites = 0;
}

BastidePoint *
bastide_scene_sample_line (const BastideScene *scene, int feature, BastideTilePath path, guint *out_n)
{
  const BastideShape *shape = bastide_tile_geometry_get_shape (scene->geometry, feature, path);
  BastidePoint *points;

  *out_n = 0;
  if (!shape)
    return NULL;
  points = bastide_shape_sample (shape, 0.012, out_n);
  for (guint i = 0; i < *out_n; i++)
    points[i] = bastide_scene_turn (scene, points[i]);
  return points;
}

void
bastide_trace_beside (cairo_t *cr, const BastidePoint *points, guint n, guint from, guint to, double d)
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

void
bastide_scene_draw_blocks (BastideScene *scene, guint32 color, guint32 outline, double width)
{
  for (int i = 0; i < scene->tile->n_features; i++)
    if (bastide_scene_get_terrain (scene, i) == BST_BLOCK && bastide_scene_trace (scene, i, BASTIDE_PATH_AREA))
      bastide_paint_path (scene->cr, color, outline, width);
}
