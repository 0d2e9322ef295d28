/* bastide-tile-geometry.c – see bastide-tile-geometry.h.
 *
 * The work goes in three steps: walls, roads and rivers and what they end at (bastide-tile-plan.c); the grid of who owns
 * what, from which fields, hedges and hit tests come (here); spots for shields, marks and figures
 * (bastide-tile-spots.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-geometry-private.h"

#include <string.h>

/* --- who owns what --- */

/* The parts of a road that lie over something else. `under` is the grid without this road. */
static void
build_bridge (BastidePlan *plan, int feature, const BastideGrid *under)
{
  const BstFeature *road = bastide_plan_feature (plan, feature);
  g_autofree BastidePoint *points = NULL;
  guint n, run = 0;

  if (bastide_count_sides (road->sides) > 2)
    return;
  points = bastide_shape_sample (&plan->g->line[feature], 0.008, &n);
  for (guint i = 0; i <= n; i++)
    {
      gboolean over = FALSE;

      if (i < n)
        {
          int label = bastide_grid_get (under, points[i].x, points[i].y), other = label - 1;

          if (label > 0 && label <= plan->tile->n_features && other != feature)
            switch (bastide_plan_feature (plan, other)->terrain)
              {
              case BST_RIVER:
                over = road->end != BST_END_RIVERBANK;
                break;
              case BST_ROAD:
                over = road->bridge;
                break;
              case BST_CITY:
                over = road->bridge && road->end != BST_END_CITY;
                break;
              default:
                break;
              }
        }
      if (over)
        {
          run++;
          continue;
        }
      if (run > 4)
        {
          guint from = i - run > 4 ? i - run - 4 : 0, to = MIN (i + 3, n - 1);

          bastide_shape_move (&plan->g->bridge[feature], points[from]);
          for (guint k = from + 1; k <= to; k++)
            bastide_shape_line (&plan->g->bridge[feature], points[k]);
        }
      run = 0;
    }
}

static void
paint_disc (cairo_t *cr, const BastideThing *thing, guint8 label)
{
  if (!thing->used)
    return;
  bastide_grid_pen (cr, label);
  cairo_arc (cr, thing->at.x, thing->at.y, thing->r, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
paint_feature (BastidePlan *plan, cairo_t *cr, int feature)
{
  bastide_grid_pen (cr, (guint8) (feature + 1));
  if (!bastide_shape_is_empty (&plan->g->area[feature]))
    {
      bastide_shape_trace (&plan->g->area[feature], cr, 0);
      cairo_fill (cr);
    }
  if (!bastide_shape_is_empty (&plan->g->line[feature]))
    {
      bastide_shape_trace (&plan->g->line[feature], cr, 0);
      cairo_set_line_width (cr, bastide_plan_line_width (plan, feature));
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_stroke (cr);
    }
  paint_disc (cr, &plan->pond[feature], (guint8) (feature + 1));
}

static void
paint_terrain (BastidePlan *plan, cairo_t *cr, int terrain, int bridge)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == terrain
        && (bridge < 0 || !!bastide_plan_feature (plan, i)->bridge == bridge))
      paint_feature (plan, cr, i);
}

/* Where a road runs over water, walls or other roads. */
static void
build_bridges (BastidePlan *plan)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == BST_ROAD)
      {
        BastideGrid under = { 0 };
        cairo_t *below = bastide_grid_paint (&under);

        paint_terrain (plan, below, BST_RIVER, -1);
        paint_terrain (plan, below, BST_CITY, -1);
        for (int k = 0; k < plan->tile->n_features; k++)
          if (k != i && bastide_plan_feature (plan, k)->terrain == BST_ROAD)
            paint_feature (plan, below, k);
        cairo_destroy (below);
        build_bridge (plan, i, &under);
      }
}

/* Which feature each point of the tile belongs to; fields are still open. */
static void
paint_owners (BastidePlan *plan, BastideGrid *owner)
{
  cairo_t *cr;

  memset (owner, 0, sizeof *owner);
  cr = bastide_grid_paint (owner);
  paint_terrain (plan, cr, BST_RIVER, -1);
  paint_terrain (plan, cr, BST_CITY, -1);
  paint_terrain (plan, cr, BST_ROAD, 0);
  cairo_surface_flush (cairo_get_target (cr));
  build_bridges (plan);
  paint_terrain (plan, cr, BST_ROAD, 1);
  paint_disc (cr, &plan->crossroads, BASTIDE_LABEL_PLAZA);
  paint_disc (cr, &plan->lake, BASTIDE_LABEL_WATER);
  paint_disc (cr, &plan->circle, BASTIDE_LABEL_CIRCLE);
  paint_terrain (plan, cr, BST_BLOCK, -1);
  for (int i = 0; i < plan->tile->n_features; i++)
    paint_disc (cr, &plan->center[i], (guint8) (i + 1));
  cairo_destroy (cr);
}

static void
build_areas (BastidePlan *plan)
{
  BastideTileGeometry *g = plan->g;
  guint8 source[8] = { 0 };
  guint32 fields = 0;

  paint_owners (plan, &g->owner);
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == BST_FIELD)
      {
        fields |= 1u << (i + 1);
        for (int half = 0; half < 8; half++)
          if ((bastide_plan_feature (plan, i)->halves >> half) & 1)
            source[half] = (guint8) (i + 1);
      }
  bastide_grid_flood (&g->owner, source);
  bastide_grid_measure (&g->owner, &g->distance);

  bastide_grid_seams (&g->owner, fields, &g->hedges);
  for (int i = 0; i < plan->tile->n_features; i++)
    switch (bastide_plan_feature (plan, i)->terrain)
      {
      case BST_FIELD:
        bastide_grid_outline (&g->owner, (guint8) (i + 1), &g->area[i]);
        break;
      case BST_MONASTERY:
      case BST_GARDEN:
        bastide_shape_ellipse (&g->area[i], plan->center[i].at, plan->center[i].r, plan->center[i].r);
        break;
      default:
        break;
      }
}

/* --- public --- */

BastideTileGeometry *
bastide_tile_geometry_new (const BstTile *tile, const BastideHub *hub)
{
  g_autofree BastidePlan *plan = g_new0 (BastidePlan, 1);

  plan->tile = tile;
  plan->hub = hub;
  plan->g = g_new0 (BastideTileGeometry, 1);
  for (int side = 0; side < 4; side++)
    {
      plan->side_feature[side] = -1;
      for (int i = 0; i < tile->n_features; i++)
        if ((tile->features[i].sides >> side) & 1)
          plan->side_feature[side] = i;
    }

  bastide_plan_build_shapes (plan);
  build_areas (plan);
  bastide_plan_build_spots (plan);

  return plan->g;
}

void
bastide_tile_geometry_free (BastideTileGeometry *g)
{
  for (int i = 0; i < BST_MAX_FEATURES; i++)
    {
      bastide_shape_clear (&g->area[i]);
      bastide_shape_clear (&g->line[i]);
      bastide_shape_clear (&g->wall[i]);
      bastide_shape_clear (&g->bridge[i]);
    }
  bastide_shape_clear (&g->hedges);
  g_free (g);
}

const BastideShape *
bastide_tile_geometry_get_shape (const BastideTileGeometry *g, int feature, BastideTilePath path)
{
  const BastideShape *shape;

  g_return_val_if_fail (feature >= 0 && feature < BST_MAX_FEATURES, NULL);

  shape = path == BASTIDE_PATH_AREA   ? &g->area[feature]
          : path == BASTIDE_PATH_LINE ? &g->line[feature]
          : path == BASTIDE_PATH_WALL ? &g->wall[feature]
                                      : &g->bridge[feature];

  return bastide_shape_is_empty (shape) ? NULL : shape;
}

const BastideShape *
bastide_tile_geometry_get_hedges (const BastideTileGeometry *g)
{
  return bastide_shape_is_empty (&g->hedges) ? NULL : &g->hedges;
}

gboolean
bastide_tile_geometry_trace (const BastideTileGeometry *g, cairo_t *cr, int feature, BastideTilePath path, int rot)
{
  const BastideShape *shape = bastide_tile_geometry_get_shape (g, feature, path);

  if (!shape)
    return FALSE;
  bastide_shape_trace (shape, cr, rot);
  return TRUE;
}

gboolean
bastide_tile_geometry_trace_hedges (const BastideTileGeometry *g, cairo_t *cr, int rot)
{
  if (bastide_shape_is_empty (&g->hedges))
    return FALSE;
  bastide_shape_trace (&g->hedges, cr, rot);
  return TRUE;
}

int
bastide_tile_geometry_hit (const BastideTileGeometry *g, int rot, double x, double y)
{
  BastidePoint p = bastide_point_turn (bastide_point (x, y), 4 - (rot & 3));
  int label = bastide_grid_get (&g->owner, p.x, p.y);

  return label >= 1 && label <= BST_MAX_FEATURES ? label - 1 : BST_NO_PART;
}

double
bastide_tile_geometry_room (const BastideTileGeometry *g, double x, double y)
{
  return bastide_grid_distance (&g->distance, x, y);
}

const BastideSpot *
bastide_tile_geometry_get_spots (const BastideTileGeometry *g, guint *out_n)
{
  *out_n = g->n_spots;
  return g->spots;
}

gboolean
bastide_tile_geometry_find_spot (const BastideTileGeometry *g,
                                 BastideSpotKind kind,
                                 int ref,
                                 int rot,
                                 BastideSpot *out_spot)
{
  for (guint i = 0; i < g->n_spots; i++)
    if (g->spots[i].kind == kind && (ref < 0 || g->spots[i].ref == ref))
      {
        *out_spot = g->spots[i];
        out_spot->at = bastide_point_turn (out_spot->at, rot);
        out_spot->angle += rot * G_PI / 2;
        /* A figure on a monastery stands south of it as seen on the screen, so that it does not cover the building. */
        for (guint k = 0; kind == BASTIDE_SPOT_FIGURE && k < g->n_spots; k++)
          if (g->spots[k].kind == BASTIDE_SPOT_CENTER && g->spots[k].ref == out_spot->ref)
            {
              out_spot->at.x += g->spots[k].r * 0.46;
              out_spot->at.y += g->spots[k].r * 0.36;
            }
        return TRUE;
      }
  return FALSE;
}

int
bastide_tile_get_wall_corners (const BstTile *tile, int rot)
{
  int city[4] = { -1, -1, -1, -1 }, corners = 0;

  for (int i = 0; i < tile->n_features; i++)
    for (int side = 0; side < 4 && tile->features[i].terrain == BST_CITY; side++)
      if ((tile->features[i].sides >> side) & 1)
        city[side] = i;
  /* Corner c lies between side c - 1 and side c. */
  for (int corner = 0; corner < 4; corner++)
    if (city[corner] != city[(corner + 3) & 3])
      corners |= 1 << corner;

  return bst_turn_sides (corners, rot & 3);
}

gboolean
bastide_piece_hub (const BstPiece *piece, const BstTile *tiles, int face, int square, BastideHub *out_hub)
{
  const double margin = 0.12;
  double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;

  for (int i = 0; i < piece->n_squares; i++)
    {
      const BstSquare *sq = &piece->squares[face][i];
      const BstTile *tile = &tiles[sq->tile];

      for (int k = 0; k < tile->n_features; k++)
        if (tile->features[k].terrain == BST_BLOCK)
          for (int half = 0; half < 8; half++)
            if ((tile->features[k].halves >> half) & 1)
              for (int end = 0; end < 2; end++)
                {
                  BastidePoint p = bastide_on_side (half / 2, half % 2 * 0.5 + end * 0.5, 0);

                  x0 = MIN (x0, sq->x + p.x);
                  x1 = MAX (x1, sq->x + p.x);
                  y0 = MIN (y0, sq->y + p.y);
                  y1 = MAX (y1, sq->y + p.y);
                }
    }
  if (x0 > x1)
    return FALSE;
  out_hub->center = bastide_point ((x0 + x1) / 2 - piece->squares[face][square].x,
                                   (y0 + y1) / 2 - piece->squares[face][square].y);
  out_hub->rx = (x1 - x0) / 2 + margin;
  out_hub->ry = (y1 - y0) / 2 + margin;

  return TRUE;
}
