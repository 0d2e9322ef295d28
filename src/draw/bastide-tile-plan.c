/* bastide-tile-plan.c – walls, roads and rivers, and the things they end at (bastide-tile-geometry-private.h).
 *
 * A crowded tile makes room: everything is tried with walls and curves pushed further and further aside until
 * monastery, garden, lake or circle have the room they want.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-geometry-private.h"

#include "draw/bastide-paint.h"

#include <math.h>
#include <string.h>

static gboolean
is_city_side (const BastidePlan *plan, int side)
{
  int feature = plan->side_feature[side & 3];

  return feature >= 0 && bastide_plan_feature (plan, feature)->terrain == BST_CITY;
}

static double
mix (double a, double b, double t)
{
  return a + (b - a) * t;
}

void
bastide_plan_add_spot (BastideTileGeometry *g, BastideSpotKind kind, int ref, BastidePoint at, double r, double angle)
{
  if (g->n_spots < BASTIDE_MAX_SPOTS)
    g->spots[g->n_spots++] = (BastideSpot){ kind, ref, at, r, angle };
}

/* --- 1: walls, and what runs through --- */

/* The wall that closes a gap of `gap` sides between two sides of a city; starts at the corner before side `first`. */
static void
add_wall (BastidePlan *plan, BastideShape *shape, int first, int gap)
{
  double t = plan->tight;
  /* With another city just beyond the corner, start flat: otherwise the two walls would cross. */
  gboolean flat_start = is_city_side (plan, first);
  gboolean flat_end = is_city_side (plan, first + gap - 1);

  if (gap == 1)
    {
      double depth = (flat_start ? 0.31 : mix (0.20, 0.30, t)) / 0.75, h = flat_start ? 0.24 : 0.27;

      bastide_shape_curve (shape, bastide_on_side (first, h, depth), bastide_on_side (first, 1 - h, depth),
                           bastide_on_side (first, 1, 0));
    }
  else if (gap == 2)
    {
      double free_angle = mix (56, 28, t), flat_angle = mix (30, 17, t), length = 0.55;
      double a = (flat_start ? flat_angle : free_angle) * G_PI / 180;
      double b = (flat_end ? flat_angle : free_angle) * G_PI / 180;
      int corner = first + 3; /* the corner inside the city */

      bastide_shape_curve (shape, bastide_on_side (corner, 1 - length * cos (a), length * sin (a)),
                           bastide_on_side (corner, length * sin (b), 1 - length * cos (b)),
                           bastide_on_side (corner, 0, 1));
    }
  else
    {
      int side = first + 3; /* the city's only side */
      gboolean walled_in = flat_start && flat_end
                           && plan->side_feature[first & 3] == plan->side_feature[(first + 2) & 3]
                           && plan->side_feature[first & 3] == plan->side_feature[(first + 1) & 3];
      double v = (walled_in ? 0.15 : mix (0.31, 0.21, t)) / 0.75;

      /* The side is left at its clockwise end and met again at its start. */
      bastide_shape_curve (shape, bastide_on_side (side, flat_start ? 0.64 : 0.70, flat_start ? MIN (v, 0.235) : v),
                           bastide_on_side (side, flat_end ? 0.36 : 0.30, flat_end ? MIN (v, 0.235) : v),
                           bastide_on_side (side, 0, 0));
    }
}

static void
build_city (BastidePlan *plan, int feature)
{
  int sides = bastide_plan_feature (plan, feature)->sides & 15, n = bastide_count_sides (sides), side;
  BastideShape *area = &plan->g->area[feature], *wall = &plan->g->wall[feature];

  if (n == 0) /* a town all inside the tile */
    {
      bastide_shape_ellipse (area, bastide_point (0.5, 0.5), 0.24, 0.24);
      bastide_shape_ellipse (wall, bastide_point (0.5, 0.5), 0.24, 0.24);
      return;
    }
  if (n == 4)
    {
      bastide_shape_move (area, bastide_point (0, 0));
      bastide_shape_line (area, bastide_point (1, 0));
      bastide_shape_line (area, bastide_point (1, 1));
      bastide_shape_line (area, bastide_point (0, 1));
      bastide_shape_close (area);
      return;
    }

  /* Once around, clockwise, from a side whose predecessor is not the city's. */
  for (side = 0; !((sides >> side) & 1) || ((sides >> ((side + 3) & 3)) & 1); side++)
    ;
  bastide_shape_move (area, bastide_on_side (side, 0, 0));
  for (int done = 0; done < 4;)
    if ((sides >> ((side + done) & 3)) & 1)
      {
        bastide_shape_line (area, bastide_on_side (side + done, 1, 0));
        done++;
      }
    else
      {
        int first = (side + done) & 3, gap = 0;

        while (done < 4 && !((sides >> ((side + done) & 3)) & 1))
          {
            gap++;
            done++;
          }
        bastide_shape_move (wall, bastide_on_side (first, 0, 0));
        add_wall (plan, wall, first, gap);
        add_wall (plan, area, first, gap);
      }
  bastide_shape_close (area);
}

/* A line from the middle of side `a` to the middle of side `b`; both ends square to the rim. */
static void
add_through (BastidePlan *plan, BastideShape *shape, int a, int b)
{
  BastidePoint middle = bastide_point (0.5, 0.5), from = bastide_on_side (a, 0.5, 0), to = bastide_on_side (b, 0.5, 0);

  bastide_shape_move (shape, from);
  if (((a - b) & 3) == 2)
    {
      /* The bow is given for the printed tile: to the south or to the east. */
      double off = plan->bow ? plan->bow * 0.19 : plan->wiggle;
      BastidePoint shift = a == BST_N || a == BST_S ? bastide_point (off, 0) : bastide_point (0, off);
      BastidePoint at = bastide_point (middle.x + shift.x, middle.y + shift.y);
      BastidePoint c1 = bastide_on_side (a, 0.5, 0.30), c2 = bastide_on_side (b, 0.5, 0.30);

      bastide_shape_curve (shape, bastide_on_side (a, 0.5, 0.20), bastide_point (c1.x + shift.x, c1.y + shift.y), at);
      bastide_shape_curve (shape, bastide_point (c2.x + shift.x, c2.y + shift.y), bastide_on_side (b, 0.5, 0.20), to);
    }
  else
    {
      double k = mix (0.54, 0.30, plan->tight);

      bastide_shape_curve (shape, bastide_point_mix (from, middle, k), bastide_point_mix (to, middle, k), to);
    }
}

static void
build_line (BastidePlan *plan, int feature)
{
  int sides = bastide_plan_feature (plan, feature)->sides & 15, n = bastide_count_sides (sides);
  BastideShape *line = &plan->g->line[feature];

  if (n == 2)
    {
      int a = bastide_first_side (sides), b = bastide_first_side (sides & (sides - 1));

      add_through (plan, line, a, b);
    }
  else if (n > 2)
    for (int side = 0; side < 4; side++)
      if ((sides >> side) & 1)
        {
          bastide_shape_move (line, bastide_on_side (side, 0.5, 0));
          bastide_shape_line (line, bastide_on_side (side, 0.5, 0.5));
        }
}

static void
build_block (BastidePlan *plan, int feature)
{
  int halves = bastide_plan_feature (plan, feature)->halves, start;
  BastideShape *area = &plan->g->area[feature];

  if (plan->hub)
    {
      bastide_shape_ellipse (area, plan->hub->center, plan->hub->rx, plan->hub->ry);
      return;
    }

  /* Without a piece around it: a paved corner for each run of blocked half sides. */
  for (start = 0; start < 8; start++)
    {
      int h = start;

      if (!((halves >> h) & 1) || (halves != 255 && ((halves >> ((h + 7) & 7)) & 1)) || (halves == 255 && h))
        continue;
      bastide_shape_move (area, bastide_on_side (h / 2, h % 2 ? 0.5 : 0, 0));
      for (int n = 0; n < 8 && (halves >> (h & 7)) & 1; n++, h++)
        bastide_shape_line (area, bastide_on_side ((h & 7) / 2, h % 2 ? 1 : 0.5, 0));
      if (halves != 255)
        {
          BastidePoint from = bastide_on_side ((h & 7) / 2, h % 2 ? 0.5 : 0, 0);
          BastidePoint to = bastide_on_side (start / 2, start % 2 ? 0.5 : 0, 0), middle = bastide_point (0.5, 0.5);

          bastide_shape_curve (area, bastide_point_mix (from, middle, 0.5), bastide_point_mix (to, middle, 0.5), to);
        }
      bastide_shape_close (area);
    }
}

double
bastide_plan_line_width (const BastidePlan *plan, int feature)
{
  return bastide_plan_feature (plan, feature)->terrain == BST_RIVER ? BASTIDE_RIVER_WIDTH : BASTIDE_ROAD_WIDTH;
}

/* All that is built so far under one label, to search for room beside it. */
static void
paint_obstacles (BastidePlan *plan, BastideGrid *grid)
{
  cairo_t *cr;

  memset (grid, 0, sizeof *grid);
  cr = bastide_grid_paint (grid);
  bastide_grid_pen (cr, 1);
  for (int i = 0; i < plan->tile->n_features; i++)
    {
      if (bastide_plan_feature (plan, i)->terrain != BST_FIELD && !bastide_shape_is_empty (&plan->g->area[i]))
        {
          bastide_shape_trace (&plan->g->area[i], cr, 0);
          cairo_fill_preserve (cr);
          cairo_set_line_width (cr, BASTIDE_WALL_WIDTH);
          cairo_stroke (cr);
        }
      if (!bastide_shape_is_empty (&plan->g->line[i]))
        {
          bastide_shape_trace (&plan->g->line[i], cr, 0);
          cairo_set_line_width (cr, bastide_plan_line_width (plan, i));
          cairo_stroke (cr);
        }
      if (plan->center[i].used)
        {
          cairo_arc (cr, plan->center[i].at.x, plan->center[i].at.y, plan->center[i].r, 0, 2 * G_PI);
          cairo_fill (cr);
        }
      if (plan->pond[i].used)
        {
          cairo_arc (cr, plan->pond[i].at.x, plan->pond[i].at.y, plan->pond[i].r, 0, 2 * G_PI);
          cairo_fill (cr);
        }
    }
  for (int i = 0; i < 3; i++)
    {
      const BastideThing *thing = i == 0 ? &plan->crossroads : i == 1 ? &plan->lake : &plan->circle;

      if (thing->used)
        {
          cairo_arc (cr, thing->at.x, thing->at.y, thing->r, 0, 2 * G_PI);
          cairo_fill (cr);
        }
    }
  cairo_destroy (cr);
}

/* Finds room for a thing of radius `want` near `near`, `pull` saying how dearly it wants to be there. What is missing to
 * `want` is noted as lack; the thing never gets smaller than `least`. */
static void
find_room (BastidePlan *plan, BastideThing *thing, double want, double least, BastidePoint near, double pull)
{
  BastideGrid grid, distance;
  double best = -10, found = 0;

  paint_obstacles (plan, &grid);
  bastide_grid_measure (&grid, &distance);
  for (int row = 0; row < BASTIDE_GRID; row += 2)
    for (int column = 0; column < BASTIDE_GRID; column += 2)
      {
        BastidePoint p = bastide_grid_point (column, row);
        double room, value;

        if (grid.at[row][column] != BASTIDE_GRID_FREE)
          continue;
        room = MIN (bastide_grid_distance (&distance, p.x, p.y), bastide_rim_distance (p));
        value = MIN (room, want) - pull * bastide_point_distance (p, near);
        if (value > best)
          {
            best = value;
            found = room;
            thing->at = p;
          }
      }
  if (best <= -10)
    thing->at = near;
  if (bastide_point_distance (thing->at, near) < 0.03 && found >= want)
    thing->at = near;
  thing->used = TRUE;
  /* Shrink it: beyond the rim the neighbor would cover it. */
  thing->r = MIN (CLAMP (found, least, want), MAX (0.05, bastide_rim_distance (thing->at) - 0.02));
  plan->lack += MAX (0, want - found) / want;
}

/* --- 2: what roads and rivers end at --- */

static gboolean
any_end (const BastidePlan *plan, int terrain, int end)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == terrain && bastide_plan_feature (plan, i)->end == end
        && bastide_count_sides (bastide_plan_feature (plan, i)->sides) == 1)
      return TRUE;
  return FALSE;
}

/* Does another road end at the same kind of thing? */
static gboolean
any_other_end (const BastidePlan *plan, int feature, int end)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (i != feature && bastide_plan_feature (plan, i)->terrain == BST_ROAD
        && bastide_plan_feature (plan, i)->end == end
        && bastide_count_sides (bastide_plan_feature (plan, i)->sides) == 1)
      return TRUE;
  return FALSE;
}

int
bastide_plan_count_terrain (const BastidePlan *plan, int terrain)
{
  int n = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    n += bastide_plan_feature (plan, i)->terrain == terrain;
  return n;
}

static void
build_focus (BastidePlan *plan)
{
  const BastidePoint middle = { 0.5, 0.5 };
  gboolean busy = bastide_plan_count_terrain (plan, BST_MONASTERY) > 0;

  gboolean lake = plan->tile->marks[BST_MARK_LAKE] || any_end (plan, BST_ROAD, BST_END_LAKE);

  /* Rivers that end here come first: they are the widest. */
  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = bastide_plan_feature (plan, i);

      if (feature->terrain != BST_RIVER || bastide_count_sides (feature->sides) != 1
          || (lake && feature->end == BST_END_LAKE))
        continue;
      find_room (plan, &plan->pond[i], feature->end == BST_END_LAKE ? (busy ? 0.16 : 0.22) : 0.13, 0.10,
                 bastide_on_side (bastide_first_side (feature->sides), busy ? 0.56 : 0.5, busy ? 0.26 : 0.5), 0.9);
    }
  if (lake)
    find_room (plan, &plan->lake, 0.225, 0.12, middle, 0.4);
  if (plan->tile->marks[BST_MARK_CIRCLE] || any_end (plan, BST_ROAD, BST_END_CIRCLE))
    find_room (plan, &plan->circle, 0.19, 0.10, middle, 0.4);
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == BST_MONASTERY)
      find_room (plan, &plan->center[i], 0.235, 0.12, middle, 0.25);
  if (any_end (plan, BST_ROAD, BST_END_CROSSROADS))
    {
      find_room (plan, &plan->crossroads, 0.145, 0.08, middle, 1.2);
      plan->crossroads.r = MIN (plan->crossroads.r, 0.085);
    }
}

/* A line from the rim to `to`, arriving along `angle` (the direction that leads away from the target). */
static void
add_end (BastideShape *shape, int side, BastidePoint to, double angle)
{
  BastidePoint from = bastide_on_side (side, 0.5, 0);
  double length = bastide_point_distance (from, to);

  bastide_shape_move (shape, from);
  bastide_shape_curve (shape, bastide_on_side (side, 0.5, 0.42 * length),
                       bastide_point (to.x + cos (angle) * 0.40 * length, to.y + sin (angle) * 0.40 * length), to);
}

/* A line from the rim into a round thing. */
static void
add_end_at_thing (BastidePlan *plan, BastideShape *shape, int side, BastidePoint at, double r)
{
  BastidePoint from = bastide_on_side (side, 0.5, 0.12);
  double angle = atan2 (from.y - at.y, from.x - at.x);

  add_end (shape, side, bastide_point (at.x + cos (angle) * r, at.y + sin (angle) * r), angle);
}

/* Cities that a road from this side may end at: those that both fields beside it touch (EC-F1). */
static int
gate_cities (const BastidePlan *plan, int side)
{
  int touched[2] = { 0, 0 }, all = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = bastide_plan_feature (plan, i);

      if (feature->terrain == BST_CITY)
        all |= 1 << i;
      if (feature->terrain == BST_FIELD)
        for (int half = 0; half < 2; half++)
          if ((feature->halves >> (2 * side + half)) & 1)
            touched[half] |= feature->cities;
    }
  if (touched[0] & touched[1] & all)
    return touched[0] & touched[1] & all;
  return (touched[0] | touched[1]) & all ? (touched[0] | touched[1]) & all : all;
}

/* The best spot for a gate: near the road, but not in a corner of the wall. */
static gboolean
find_gate (BastidePlan *plan, int side, int *out_city, BastidePoint *out_at, double *out_angle)
{
  int cities = gate_cities (plan, side);
  BastidePoint road = bastide_on_side (side, 0.5, 0.18);
  double best = 1e9;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BastideShape *wall = &plan->g->wall[i];
      guint last;

      if (!((cities >> i) & 1))
        continue;
      /* One wall at a time; each is one move and its curves. */
      for (guint first = 0; first + 1 < wall->n_ops; first = last)
        {
          BastideShape piece = { 0 };
          g_autofree BastidePoint *points = NULL;
          guint n;

          for (last = first + 1; last < wall->n_ops && wall->ops[last].op != 'M'; last++)
            ;
          piece = (BastideShape){ .ops = &wall->ops[first], .n_ops = last - first };
          points = bastide_shape_sample (&piece, 0.01, &n);
          for (guint k = 1; k + 1 < n; k++)
            {
              double t = (double) k / (n - 1), cost;

              if (t < 0.2 || t > 0.8)
                continue;
              cost = bastide_point_distance (points[k], road) + 0.6 * fabs (t - 0.5);
              for (guint s = 0; s < plan->g->n_spots; s++)
                if (plan->g->spots[s].kind == BASTIDE_SPOT_GATE)
                  cost += 2 * MAX (0, 0.24 - bastide_point_distance (points[k], plan->g->spots[s].at));
              if (cost < best)
                {
                  best = cost;
                  *out_city = i;
                  *out_at = points[k];
                  /* The city is on the right hand, the gate opens to the left. */
                  *out_angle = atan2 (-(points[k + 1].x - points[k - 1].x), points[k + 1].y - points[k - 1].y);
                }
            }
        }
    }

  return best < 1e9;
}

/* Where a road straight ahead from the rim meets the bank of a river. */
static BastidePoint
find_bank (BastidePlan *plan, int side)
{
  BastideGrid grid = { 0 };
  cairo_t *cr = bastide_grid_paint (&grid);
  double v = 0;

  bastide_grid_pen (cr, 1);
  cairo_set_line_width (cr, BASTIDE_RIVER_WIDTH);
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == BST_RIVER)
      {
        bastide_shape_trace (&plan->g->line[i], cr, 0);
        cairo_stroke (cr);
      }
  cairo_destroy (cr);

  for (v = 0.05; v < 0.9; v += 0.005)
    {
      BastidePoint p = bastide_on_side (side, 0.5, v);

      if (bastide_grid_get (&grid, p.x, p.y))
        return p;
    }
  return bastide_on_side (side, 0.5, 0.45);
}

static gboolean
end_at_gate (BastidePlan *plan, BastideShape *line, int side)
{
  BastidePoint at = { 0 };
  double angle = 0;
  int city = 0;

  if (!find_gate (plan, side, &city, &at, &angle))
    return FALSE;
  add_end (line, side, at, angle);
  bastide_plan_add_spot (plan->g, BASTIDE_SPOT_GATE, city, at, BASTIDE_ROAD_WIDTH / 2, angle);
  return TRUE;
}

static gboolean
end_at_monastery (BastidePlan *plan, BastideShape *line, int side)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (plan->center[i].used && bastide_plan_feature (plan, i)->terrain == BST_MONASTERY)
      {
        add_end_at_thing (plan, line, side, plan->center[i].at, plan->center[i].r * 0.92);
        return TRUE;
      }
  return FALSE;
}

static void
end_at_lake (BastidePlan *plan, BastideShape *line, int side)
{
  BastidePoint at;

  add_end_at_thing (plan, line, side, plan->lake.at, plan->lake.r);
  at = line->ops[line->n_ops - 1].p[2];
  bastide_plan_add_spot (plan->g, BASTIDE_SPOT_LANDING, side, at, BASTIDE_ROAD_WIDTH / 2,
                         atan2 (at.y - plan->lake.at.y, at.x - plan->lake.at.x));
}

static gboolean
end_at_hub (BastidePlan *plan, BastideShape *line, int side)
{
  BastidePoint from = bastide_on_side (side, 0.5, 0.1), c;
  double a, rx, ry;

  if (!plan->hub)
    return FALSE;
  c = plan->hub->center;
  rx = plan->hub->rx;
  ry = plan->hub->ry;
  a = atan2 ((from.y - c.y) / ry, (from.x - c.x) / rx);
  add_end (line, side, bastide_point (c.x + cos (a) * rx * 0.98, c.y + sin (a) * ry * 0.98),
           atan2 (sin (a) / ry, cos (a) / rx));
  return TRUE;
}

/* A straight road to a point on the tile. */
static void
end_at_point (BastidePlan *plan, int feature, int side, BastidePoint at, BastideSpotKind kind, double r, double angle)
{
  BastideShape *line = &plan->g->line[feature];

  bastide_shape_move (line, bastide_on_side (side, 0.5, 0));
  bastide_shape_line (line, at);
  bastide_plan_add_spot (plan->g, kind, feature, at, r, angle);
}

static void
end_at_riverbank (BastidePlan *plan, int feature, int side)
{
  BastidePoint at = find_bank (plan, side), from = bastide_on_side (side, 0.5, 0);

  end_at_point (plan, feature, side, at, BASTIDE_SPOT_PIER, BASTIDE_ROAD_WIDTH / 2,
                atan2 (at.y - from.y, at.x - from.x));
}

/* FALSE: the thing that the road ends at is not here to be seen. */
static gboolean
end_at_thing (BastidePlan *plan, int feature, int side, BstEnd end)
{
  BastideShape *line = &plan->g->line[feature];

  switch (end)
    {
    case BST_END_CITY:
      return end_at_gate (plan, line, side);
    case BST_END_MONASTERY:
      return end_at_monastery (plan, line, side);
    case BST_END_CROSSROADS:
      add_end_at_thing (plan, line, side, plan->crossroads.at, plan->crossroads.r * 0.6);
      return TRUE;
    case BST_END_LAKE:
      end_at_lake (plan, line, side);
      return TRUE;
    case BST_END_CIRCLE:
      add_end_at_thing (plan, line, side, plan->circle.at, plan->circle.r * 0.97);
      return TRUE;
    case BST_END_HUB:
    case BST_END_ARENA:
      return end_at_hub (plan, line, side);
    case BST_END_RIVERBANK:
      end_at_riverbank (plan, feature, side);
      return TRUE;
    default:
      return FALSE;
    }
}

/* A road that ends at nothing stops near the middle; where there are several, earlier, so that they do not meet. */
static void
build_road_end (BastidePlan *plan, int feature)
{
  const BstFeature *road = bastide_plan_feature (plan, feature);
  int side = bastide_first_side (road->sides);

  if (!end_at_thing (plan, feature, side, road->end))
    end_at_point (plan, feature, side,
                  bastide_on_side (side, 0.5, any_other_end (plan, feature, road->end) ? 0.29 : 0.44),
                  BASTIDE_SPOT_STUB, BASTIDE_ROAD_WIDTH * 0.6, 0);
}

static void
build_ends (BastidePlan *plan)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = bastide_plan_feature (plan, i);

      if (bastide_count_sides (feature->sides) != 1)
        continue;
      if (feature->terrain == BST_RIVER)
        {
          const BastideThing *water = plan->pond[i].used ? &plan->pond[i] : &plan->lake;

          add_end_at_thing (plan, &plan->g->line[i], bastide_first_side (feature->sides), water->at, water->r * 0.3);
        }
      else if (feature->terrain == BST_ROAD)
        build_road_end (plan, i);
    }
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == BST_GARDEN)
      find_room (plan, &plan->center[i], 0.135, 0.085, bastide_point (0.5, 0.5), 0.02);
}

static void
clear_shapes (BastidePlan *plan)
{
  BastideTileGeometry *g = plan->g;

  for (int i = 0; i < BST_MAX_FEATURES; i++)
    {
      bastide_shape_clear (&g->area[i]);
      bastide_shape_clear (&g->line[i]);
      bastide_shape_clear (&g->wall[i]);
      bastide_shape_clear (&g->bridge[i]);
      plan->center[i].used = plan->pond[i].used = FALSE;
    }
  plan->crossroads.used = plan->lake.used = plan->circle.used = FALSE;
  g->n_spots = 0;
  plan->lack = 0;
}

static void
build_shapes (BastidePlan *plan, double tight, int bow)
{
  clear_shapes (plan);
  plan->tight = tight;
  plan->bow = bow;
  for (int i = 0; i < plan->tile->n_features; i++)
    switch (bastide_plan_feature (plan, i)->terrain)
      {
      case BST_CITY:
        build_city (plan, i);
        break;
      case BST_ROAD:
      case BST_RIVER:
        build_line (plan, i);
        break;
      case BST_BLOCK:
        build_block (plan, i);
        break;
      default:
        break;
      }
  build_focus (plan);
  build_ends (plan);
}

/* A river that bends around the corner of a city leaves no room for the field between them unless both give way. */
static gboolean
has_river_bend_at_city (const BastidePlan *plan)
{
  int corners[2] = { 0, 0 };

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      int sides = bastide_plan_feature (plan, i)->sides & 15, terrain = bastide_plan_feature (plan, i)->terrain;

      if (bastide_count_sides (sides) == 2 && sides != 5 && sides != 10
          && (terrain == BST_CITY || terrain == BST_RIVER))
        corners[terrain == BST_RIVER]++;
    }
  return corners[0] && corners[1];
}

guint32
bastide_tile_get_seed (const BstTile *tile)
{
  return tile->scenery ? tile->scenery * 2654435761u : bastide_hash_string (tile->id);
}

static double
usual_wiggle (const BastidePlan *plan)
{
  int n_lines = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      n_lines += bastide_plan_feature (plan, i)->terrain == BST_ROAD
                 || bastide_plan_feature (plan, i)->terrain == BST_RIVER;
      if (bastide_plan_feature (plan, i)->bridge)
        return 0;
    }
  if (n_lines > 1 || bastide_plan_count_terrain (plan, BST_CITY) > 1
      || bastide_plan_count_terrain (plan, BST_BLOCK) > 0)
    return 0;
  return bastide_tile_get_seed (plan->tile) & 64 ? 0.03 : -0.03;
}

void
bastide_plan_build_shapes (BastidePlan *plan)
{
  static const double levels[] = { 0, 0.35, 0.7, 1 };
  gboolean straight = FALSE;
  double best_lack = 1e9, best_tight = 0;
  int best_bow = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = bastide_plan_feature (plan, i);

      if ((feature->terrain == BST_ROAD || feature->terrain == BST_RIVER)
          && ((feature->sides & 15) == 5 || (feature->sides & 15) == 10))
        straight = TRUE;
    }
  straight = straight && bastide_plan_count_terrain (plan, BST_MONASTERY) > 0;
  plan->wiggle = usual_wiggle (plan);

  for (guint i = has_river_bend_at_city (plan) ? 1 : 0; i < G_N_ELEMENTS (levels); i++)
    for (int k = 0; k < (straight ? 3 : 1); k++)
      {
        int bow = k == 2 ? -1 : k;

        build_shapes (plan, levels[i], bow);
        /* Tight shapes look worse, so a later try must gain enough room. */
        if (plan->lack + 0.04 * i < best_lack - 1e-6)
          {
            best_lack = plan->lack + 0.04 * i;
            best_tight = levels[i];
            best_bow = bow;
          }
        if (plan->lack == 0)
          {
            i = G_N_ELEMENTS (levels);
            break;
          }
      }
  build_shapes (plan, best_tight, best_bow);
}
