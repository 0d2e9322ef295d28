/* bastide-tile-geometry.c – see bastide-tile-geometry.h.
 *
 * The work goes in four steps: walls and the roads and rivers that run through (build_cities, build_lines); the things
 * roads end at (build_focus) and the roads that end there (build_ends); the grid of who owns what, from which fields,
 * hedges and hit tests come (build_areas); places for shields, marks and figures (build_spots).
 *
 * A crowded tile makes room: the first two steps are tried with walls and curves pushed further and further aside until
 * monastery, garden, lake or circle have the room they want.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bastide-tile-geometry.h"

#include "bastide-tile-grid.h"

#include <math.h>
#include <string.h>

#define MAX_SPOTS 64

/* Labels of the grid: 1 + feature, and these for what is no feature. */
enum
{
  LABEL_PLAZA = 200,
  LABEL_WATER,
  LABEL_CIRCLE,
};

struct _BastideTileGeometry
{
  BastideShape area[BST_MAX_FEATURES];
  BastideShape line[BST_MAX_FEATURES];
  BastideShape wall[BST_MAX_FEATURES];
  BastideShape bridge[BST_MAX_FEATURES];
  BastideShape hedges;
  BastideSpot  spots[MAX_SPOTS];
  guint        n_spots;
  guint8       wall_corners;
  BastideGrid  owner;
  BastideGrid  distance;
};

/* A thing that needs room. */
typedef struct
{
  gboolean     used;
  BastidePoint at;
  double       r;
} Thing;

typedef struct
{
  const BstTile       *tile;
  const BastideHub    *hub;
  BastideTileGeometry *g;
  int                  side_feature[4]; /* city, road or river of a side, or -1 */
  double               tight;           /* 0 roomy … 1 everything pushed aside */
  int                  bow;             /* which way straight roads and rivers give way: -1, 0, 1 */
  double               wiggle;          /* how far straight roads and rivers sway if nothing is in their way */
  double               lack;            /* room that was wanted and not found */
  Thing                center[BST_MAX_FEATURES];
  Thing                crossroads, lake, circle;
  Thing                pond[BST_MAX_FEATURES];
} Plan;

/* --- small helpers --- */

static const BstFeature *
feature_of (const Plan *plan,
            int         feature)
{
  return &plan->tile->features[feature];
}

static gboolean
is_city_side (const Plan *plan,
              int         side)
{
  int feature = plan->side_feature[side & 3];

  return feature >= 0 && feature_of (plan, feature)->terrain == BST_CITY;
}

/* (u, v): u along the side clockwise, v inwards. */
static BastidePoint
on_side (int    side,
         double u,
         double v)
{
  return bastide_point_turn (bastide_point (u, v), side & 3);
}

static int
first_side (int sides)
{
  return __builtin_ctz (sides);
}

static int
count_sides (int sides)
{
  return __builtin_popcount (sides);
}

static double
mix (double a,
     double b,
     double t)
{
  return a + (b - a) * t;
}

static double
rim_distance (BastidePoint p)
{
  return MIN (MIN (p.x, 1 - p.x), MIN (p.y, 1 - p.y));
}

static BastideSpot *
add_spot (BastideTileGeometry *g,
          BastideSpotKind      kind,
          int                  ref,
          BastidePoint         at,
          double               r,
          double               angle)
{
  BastideSpot *spot;

  if (g->n_spots == MAX_SPOTS)
    return NULL;
  spot = &g->spots[g->n_spots++];
  *spot = (BastideSpot) { kind, ref, at, r, angle };

  return spot;
}

/* --- 1: walls, and what runs through --- */

/* The wall that closes a gap of `gap` sides between two sides of a city; starts at the corner before side `first`. */
static void
add_wall (Plan         *plan,
          BastideShape *shape,
          int           first,
          int           gap)
{
  double t = plan->tight;
  /* Another city just beyond the corner: leave the corner flat, or the two walls would cross. */
  gboolean flat_start = is_city_side (plan, first);
  gboolean flat_end = is_city_side (plan, first + gap - 1);

  if (gap == 1)
    {
      double depth = (flat_start ? 0.31 : mix (0.20, 0.30, t)) / 0.75, h = flat_start ? 0.24 : 0.27;

      bastide_shape_curve (shape, on_side (first, h, depth), on_side (first, 1 - h, depth), on_side (first, 1, 0));
    }
  else if (gap == 2)
    {
      double free_angle = mix (56, 28, t), flat_angle = mix (30, 17, t), length = 0.55;
      double a = (flat_start ? flat_angle : free_angle) * G_PI / 180;
      double b = (flat_end ? flat_angle : free_angle) * G_PI / 180;
      int corner = first + 3;           /* the corner inside the city */

      bastide_shape_curve (shape,
                           on_side (corner, 1 - length * cos (a), length * sin (a)),
                           on_side (corner, length * sin (b), 1 - length * cos (b)),
                           on_side (corner, 0, 1));
    }
  else
    {
      int side = first + 3;             /* the city's only side */
      gboolean walled_in = flat_start && flat_end
                           && plan->side_feature[first & 3] == plan->side_feature[(first + 2) & 3]
                           && plan->side_feature[first & 3] == plan->side_feature[(first + 1) & 3];
      double v = (walled_in ? 0.15 : mix (0.31, 0.21, t)) / 0.75;

      /* The side is left at its clockwise end and met again at its start. */
      bastide_shape_curve (shape,
                           on_side (side, flat_start ? 0.64 : 0.70, flat_start ? MIN (v, 0.235) : v),
                           on_side (side, flat_end ? 0.36 : 0.30, flat_end ? MIN (v, 0.235) : v),
                           on_side (side, 0, 0));
    }
}

static void
build_city (Plan *plan,
            int   feature)
{
  int sides = feature_of (plan, feature)->sides & 15, n = count_sides (sides), side;
  BastideShape *area = &plan->g->area[feature], *wall = &plan->g->wall[feature];

  if (n == 0)                   /* a town all inside the tile */
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
  bastide_shape_move (area, on_side (side, 0, 0));
  for (int done = 0; done < 4;)
    if ((sides >> ((side + done) & 3)) & 1)
      {
        bastide_shape_line (area, on_side (side + done, 1, 0));
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
        bastide_shape_move (wall, on_side (first, 0, 0));
        add_wall (plan, wall, first, gap);
        add_wall (plan, area, first, gap);
        plan->g->wall_corners |= (guint8) (1 << first | 1 << ((first + gap) & 3));
      }
  bastide_shape_close (area);
}

/* A line from the middle of side `a` to the middle of side `b`; both ends square to the rim. */
static void
add_through (Plan         *plan,
             BastideShape *shape,
             int           a,
             int           b)
{
  BastidePoint middle = bastide_point (0.5, 0.5), from = on_side (a, 0.5, 0), to = on_side (b, 0.5, 0);

  bastide_shape_move (shape, from);
  if (((a - b) & 3) == 2)
    {
      /* Bows are meant for the printed tile: to the south or to the east. */
      double off = plan->bow ? plan->bow * 0.19 : plan->wiggle;
      BastidePoint shift = a == BST_N || a == BST_S ? bastide_point (off, 0) : bastide_point (0, off);
      BastidePoint at = bastide_point (middle.x + shift.x, middle.y + shift.y);
      BastidePoint c1 = on_side (a, 0.5, 0.30), c2 = on_side (b, 0.5, 0.30);

      bastide_shape_curve (shape, on_side (a, 0.5, 0.20), bastide_point (c1.x + shift.x, c1.y + shift.y), at);
      bastide_shape_curve (shape, bastide_point (c2.x + shift.x, c2.y + shift.y), on_side (b, 0.5, 0.20), to);
    }
  else
    {
      double k = mix (0.54, 0.30, plan->tight);

      bastide_shape_curve (shape, bastide_point_mix (from, middle, k), bastide_point_mix (to, middle, k), to);
    }
}

static void
build_line (Plan *plan,
            int   feature)
{
  int sides = feature_of (plan, feature)->sides & 15, n = count_sides (sides);
  BastideShape *line = &plan->g->line[feature];

  if (n == 2)
    {
      int a = first_side (sides), b = first_side (sides & (sides - 1));

      add_through (plan, line, a, b);
    }
  else if (n > 2)
    for (int side = 0; side < 4; side++)
      if ((sides >> side) & 1)
        {
          bastide_shape_move (line, on_side (side, 0.5, 0));
          bastide_shape_line (line, on_side (side, 0.5, 0.5));
        }
}

static void
build_block (Plan *plan,
             int   feature)
{
  int halves = feature_of (plan, feature)->halves, start;
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
      bastide_shape_move (area, on_side (h / 2, h % 2 ? 0.5 : 0, 0));
      for (int n = 0; n < 8 && (halves >> (h & 7)) & 1; n++, h++)
        bastide_shape_line (area, on_side ((h & 7) / 2, h % 2 ? 1 : 0.5, 0));
      if (halves != 255)
        {
          BastidePoint from = on_side ((h & 7) / 2, h % 2 ? 0.5 : 0, 0);
          BastidePoint to = on_side (start / 2, start % 2 ? 0.5 : 0, 0), middle = bastide_point (0.5, 0.5);

          bastide_shape_curve (area, bastide_point_mix (from, middle, 0.5), bastide_point_mix (to, middle, 0.5), to);
        }
      bastide_shape_close (area);
    }
}

static double
line_width (const Plan *plan,
            int         feature)
{
  return feature_of (plan, feature)->terrain == BST_RIVER ? BASTIDE_RIVER_WIDTH : BASTIDE_ROAD_WIDTH;
}

/* Everything built so far, as one label: for finding room. */
static void
paint_obstacles (Plan        *plan,
                 BastideGrid *grid)
{
  cairo_t *cr;

  memset (grid, 0, sizeof *grid);
  cr = bastide_grid_paint (grid);
  bastide_grid_pen (cr, 1);
  for (int i = 0; i < plan->tile->n_features; i++)
    {
      if (feature_of (plan, i)->terrain != BST_FIELD && !bastide_shape_is_empty (&plan->g->area[i]))
        {
          bastide_shape_trace (&plan->g->area[i], cr, 0);
          cairo_fill_preserve (cr);
          cairo_set_line_width (cr, BASTIDE_WALL_WIDTH);
          cairo_stroke (cr);
        }
      if (!bastide_shape_is_empty (&plan->g->line[i]))
        {
          bastide_shape_trace (&plan->g->line[i], cr, 0);
          cairo_set_line_width (cr, line_width (plan, i));
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
      const Thing *thing = i == 0 ? &plan->crossroads : i == 1 ? &plan->lake : &plan->circle;

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
find_room (Plan        *plan,
           Thing       *thing,
           double       want,
           double       least,
           BastidePoint near,
           double       pull)
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
        room = MIN (bastide_grid_distance (&distance, p.x, p.y), rim_distance (p));
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
  /* Too small is better than over the rim, where the neighbour wants to see its own. */
  thing->r = MIN (CLAMP (found, least, want), MAX (0.05, rim_distance (thing->at) - 0.02));
  plan->lack += MAX (0, want - found) / want;
}

/* --- 2: what roads and rivers end at --- */

static gboolean
any_end (const Plan *plan,
         int         terrain,
         int         end)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == terrain && feature_of (plan, i)->end == end
        && count_sides (feature_of (plan, i)->sides) == 1)
      return TRUE;
  return FALSE;
}

/* Does another road end at the same kind of thing? */
static gboolean
any_other_end (const Plan *plan,
               int         feature,
               int         end)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (i != feature && feature_of (plan, i)->terrain == BST_ROAD && feature_of (plan, i)->end == end
        && count_sides (feature_of (plan, i)->sides) == 1)
      return TRUE;
  return FALSE;
}

static int
count_terrain (const Plan *plan,
               int         terrain)
{
  int n = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    n += feature_of (plan, i)->terrain == terrain;
  return n;
}

static void
build_focus (Plan *plan)
{
  const BastidePoint middle = { 0.5, 0.5 };
  gboolean busy = count_terrain (plan, BST_MONASTERY) > 0;

  gboolean lake = plan->tile->marks[BST_MARK_LAKE] || any_end (plan, BST_ROAD, BST_END_LAKE);

  /* Rivers that end here come first: they are the widest. */
  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = feature_of (plan, i);

      if (feature->terrain != BST_RIVER || count_sides (feature->sides) != 1 || (lake && feature->end == BST_END_LAKE))
        continue;
      find_room (plan, &plan->pond[i],
                 feature->end == BST_END_LAKE ? (busy ? 0.16 : 0.22) : 0.13, 0.10,
                 on_side (first_side (feature->sides), busy ? 0.56 : 0.5, busy ? 0.26 : 0.5), 0.9);
    }
  if (lake)
    find_room (plan, &plan->lake, 0.225, 0.12, middle, 0.4);
  if (plan->tile->marks[BST_MARK_CIRCLE] || any_end (plan, BST_ROAD, BST_END_CIRCLE))
    find_room (plan, &plan->circle, 0.19, 0.10, middle, 0.4);
  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == BST_MONASTERY)
      find_room (plan, &plan->center[i], 0.235, 0.12, middle, 0.25);
  if (any_end (plan, BST_ROAD, BST_END_CROSSROADS))
    {
      find_room (plan, &plan->crossroads, 0.145, 0.08, middle, 1.2);
      plan->crossroads.r = MIN (plan->crossroads.r, 0.085);
    }
}

/* A line from the rim to `to`, arriving along `angle` (the direction that leads away from the target). */
static void
add_end (BastideShape *shape,
         int           side,
         BastidePoint  to,
         double        angle)
{
  BastidePoint from = on_side (side, 0.5, 0);
  double length = bastide_point_distance (from, to);

  bastide_shape_move (shape, from);
  bastide_shape_curve (shape, on_side (side, 0.5, 0.42 * length),
                       bastide_point (to.x + cos (angle) * 0.40 * length, to.y + sin (angle) * 0.40 * length), to);
}

/* A line from the rim into a round thing. */
static void
add_end_at_thing (Plan         *plan,
                  BastideShape *shape,
                  int           side,
                  BastidePoint  at,
                  double        r)
{
  BastidePoint from = on_side (side, 0.5, 0.12);
  double angle = atan2 (from.y - at.y, from.x - at.x);

  add_end (shape, side, bastide_point (at.x + cos (angle) * r, at.y + sin (angle) * r), angle);
}

/* Cities that a road from this side may end at: those that both fields beside it touch (EC-F1). */
static int
gate_cities (const Plan *plan,
             int         side)
{
  int touched[2] = { 0, 0 }, all = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = feature_of (plan, i);

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

/* The best place for a gate: near the road, but not in a corner of the wall. */
static gboolean
find_gate (Plan         *plan,
           int           side,
           int          *out_city,
           BastidePoint *out_at,
           double       *out_angle)
{
  int cities = gate_cities (plan, side);
  BastidePoint road = on_side (side, 0.5, 0.18);
  double best = 1e9;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BastideShape *wall = &plan->g->wall[i];
      guint last;

      if (!((cities >> i) & 1))
        continue;
      /* One wall at a time: they are one move and one curve each. */
      for (guint first = 0; first + 1 < wall->n_ops; first = last)
        {
          BastideShape piece = { 0 };
          g_autofree BastidePoint *points = NULL;
          guint n;

          for (last = first + 1; last < wall->n_ops && wall->ops[last].op != 'M'; last++)
            ;
          piece = (BastideShape) { .ops = &wall->ops[first], .n_ops = last - first };
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
find_bank (Plan *plan,
           int   side)
{
  BastideGrid grid = { 0 };
  cairo_t *cr = bastide_grid_paint (&grid);
  double v = 0;

  bastide_grid_pen (cr, 1);
  cairo_set_line_width (cr, BASTIDE_RIVER_WIDTH);
  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == BST_RIVER)
      {
        bastide_shape_trace (&plan->g->line[i], cr, 0);
        cairo_stroke (cr);
      }
  cairo_destroy (cr);

  for (v = 0.05; v < 0.9; v += 0.005)
    {
      BastidePoint p = on_side (side, 0.5, v);

      if (bastide_grid_get (&grid, p.x, p.y))
        return p;
    }
  return on_side (side, 0.5, 0.45);
}

static void
build_road_end (Plan *plan,
                int   feature)
{
  const BstFeature *road = feature_of (plan, feature);
  int side = first_side (road->sides), city = 0;
  BastideShape *line = &plan->g->line[feature];
  BastidePoint at = { 0.5, 0.5 };
  double angle = 0;

  switch (road->end)
    {
    case BST_END_CITY:
      if (find_gate (plan, side, &city, &at, &angle))
        {
          add_end (line, side, at, angle);
          add_spot (plan->g, BASTIDE_SPOT_GATE, city, at, BASTIDE_ROAD_WIDTH / 2, angle);
          return;
        }
      break;
    case BST_END_MONASTERY:
      for (int i = 0; i < plan->tile->n_features; i++)
        if (plan->center[i].used && feature_of (plan, i)->terrain == BST_MONASTERY)
          {
            add_end_at_thing (plan, line, side, plan->center[i].at, plan->center[i].r * 0.92);
            return;
          }
      break;
    case BST_END_CROSSROADS:
      add_end_at_thing (plan, line, side, plan->crossroads.at, plan->crossroads.r * 0.6);
      return;
    case BST_END_LAKE:
      add_end_at_thing (plan, line, side, plan->lake.at, plan->lake.r);
      at = line->ops[line->n_ops - 1].p[2];
      add_spot (plan->g, BASTIDE_SPOT_LANDING, side, at, BASTIDE_ROAD_WIDTH / 2,
                atan2 (at.y - plan->lake.at.y, at.x - plan->lake.at.x));
      return;
    case BST_END_CIRCLE:
      add_end_at_thing (plan, line, side, plan->circle.at, plan->circle.r * 0.97);
      return;
    case BST_END_HUB:
    case BST_END_ARENA:
      if (plan->hub)
        {
          BastidePoint from = on_side (side, 0.5, 0.1), c = plan->hub->center;
          double a = atan2 ((from.y - c.y) / plan->hub->ry, (from.x - c.x) / plan->hub->rx);

          at = bastide_point (c.x + cos (a) * plan->hub->rx * 0.98, c.y + sin (a) * plan->hub->ry * 0.98);
          add_end (line, side, at, atan2 (sin (a) / plan->hub->ry, cos (a) / plan->hub->rx));
          return;
        }
      break;
    case BST_END_RIVERBANK:
      at = find_bank (plan, side);
      bastide_shape_move (line, on_side (side, 0.5, 0));
      bastide_shape_line (line, at);
      angle = atan2 (at.y - on_side (side, 0.5, 0).y, at.x - on_side (side, 0.5, 0).x);
      add_spot (plan->g, BASTIDE_SPOT_PIER, feature, at, BASTIDE_ROAD_WIDTH / 2, angle);
      return;
    default:
      break;
    }

  /* It ends at nothing that is here to be seen; several of them keep apart. */
  at = on_side (side, 0.5, any_other_end (plan, feature, road->end) ? 0.29 : 0.44);
  bastide_shape_move (line, on_side (side, 0.5, 0));
  bastide_shape_line (line, at);
  add_spot (plan->g, BASTIDE_SPOT_STUB, feature, at, BASTIDE_ROAD_WIDTH * 0.6, 0);
}

static void
build_ends (Plan *plan)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = feature_of (plan, i);

      if (count_sides (feature->sides) != 1)
        continue;
      if (feature->terrain == BST_RIVER)
        {
          const Thing *water = plan->pond[i].used ? &plan->pond[i] : &plan->lake;

          add_end_at_thing (plan, &plan->g->line[i], first_side (feature->sides), water->at, water->r * 0.3);
        }
      else if (feature->terrain == BST_ROAD)
        build_road_end (plan, i);
    }
  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == BST_GARDEN)
      find_room (plan, &plan->center[i], 0.135, 0.085, bastide_point (0.5, 0.5), 0.02);
}

static void
clear_shapes (Plan *plan)
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
  g->wall_corners = 0;
  plan->lack = 0;
}

static void
build_shapes (Plan  *plan,
              double tight,
              int    bow)
{
  clear_shapes (plan);
  plan->tight = tight;
  plan->bow = bow;
  for (int i = 0; i < plan->tile->n_features; i++)
    switch (feature_of (plan, i)->terrain)
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

/* A river that bends around the corner of a city leaves no field between unless both give way a little. */
static gboolean
has_river_bend_at_city (const Plan *plan)
{
  int corners[2] = { 0, 0 };

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      int sides = feature_of (plan, i)->sides & 15, terrain = feature_of (plan, i)->terrain;

      if (count_sides (sides) == 2 && sides != 5 && sides != 10 && (terrain == BST_CITY || terrain == BST_RIVER))
        corners[terrain == BST_RIVER]++;
    }
  return corners[0] && corners[1];
}

/* Tries until nothing lacks room, or takes what comes nearest. */
static void
build_roomy (Plan *plan)
{
  static const double levels[] = { 0, 0.35, 0.7, 1 };
  gboolean straight = FALSE;
  double best_lack = 1e9, best_tight = 0;
  int best_bow = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      const BstFeature *feature = feature_of (plan, i);

      if ((feature->terrain == BST_ROAD || feature->terrain == BST_RIVER)
          && ((feature->sides & 15) == 5 || (feature->sides & 15) == 10))
        straight = TRUE;
    }
  straight = straight && count_terrain (plan, BST_MONASTERY) > 0;

  for (guint i = has_river_bend_at_city (plan) ? 1 : 0; i < G_N_ELEMENTS (levels); i++)
    for (int k = 0; k < (straight ? 3 : 1); k++)
      {
        int bow = k == 2 ? -1 : k;

        build_shapes (plan, levels[i], bow);
        /* Making room costs looks: the later tries have to be worth it. */
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

/* --- 3: who owns what --- */

/* The parts of a road that lie over something else. `under` is the grid without this road. */
static void
build_bridge (Plan              *plan,
              int                feature,
              const BastideGrid *under)
{
  const BstFeature *road = feature_of (plan, feature);
  g_autofree BastidePoint *points = NULL;
  guint n, run = 0;

  if (count_sides (road->sides) > 2)
    return;
  points = bastide_shape_sample (&plan->g->line[feature], 0.008, &n);
  for (guint i = 0; i <= n; i++)
    {
      gboolean over = FALSE;

      if (i < n)
        {
          int label = bastide_grid_get (under, points[i].x, points[i].y), other = label - 1;

          if (label > 0 && label <= plan->tile->n_features && other != feature)
            switch (feature_of (plan, other)->terrain)
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
paint_disc (cairo_t     *cr,
            const Thing *thing,
            guint8       label)
{
  if (!thing->used)
    return;
  bastide_grid_pen (cr, label);
  cairo_arc (cr, thing->at.x, thing->at.y, thing->r, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
paint_feature (Plan    *plan,
               cairo_t *cr,
               int      feature)
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
      cairo_set_line_width (cr, line_width (plan, feature));
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_stroke (cr);
    }
  paint_disc (cr, &plan->pond[feature], (guint8) (feature + 1));
}

static void
paint_terrain (Plan    *plan,
               cairo_t *cr,
               int      terrain,
               int      bridge)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == terrain && (bridge < 0 || !!feature_of (plan, i)->bridge == bridge))
      paint_feature (plan, cr, i);
}

static void
build_areas (Plan *plan)
{
  BastideTileGeometry *g = plan->g;
  guint8 source[8] = { 0 };
  guint32 fields = 0;
  cairo_t *cr;

  memset (&g->owner, 0, sizeof g->owner);
  cr = bastide_grid_paint (&g->owner);
  paint_terrain (plan, cr, BST_RIVER, -1);
  paint_terrain (plan, cr, BST_CITY, -1);
  paint_terrain (plan, cr, BST_ROAD, 0);
  cairo_surface_flush (cairo_get_target (cr));
  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == BST_ROAD)
      {
        BastideGrid under = { 0 };
        cairo_t *below = bastide_grid_paint (&under);

        paint_terrain (plan, below, BST_RIVER, -1);
        paint_terrain (plan, below, BST_CITY, -1);
        for (int k = 0; k < plan->tile->n_features; k++)
          if (k != i && feature_of (plan, k)->terrain == BST_ROAD)
            paint_feature (plan, below, k);
        cairo_destroy (below);
        build_bridge (plan, i, &under);
      }
  paint_terrain (plan, cr, BST_ROAD, 1);
  paint_disc (cr, &plan->crossroads, LABEL_PLAZA);
  paint_disc (cr, &plan->lake, LABEL_WATER);
  paint_disc (cr, &plan->circle, LABEL_CIRCLE);
  paint_terrain (plan, cr, BST_BLOCK, -1);
  for (int i = 0; i < plan->tile->n_features; i++)
    paint_disc (cr, &plan->center[i], (guint8) (i + 1));
  cairo_destroy (cr);

  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == BST_FIELD)
      {
        fields |= 1u << (i + 1);
        for (int half = 0; half < 8; half++)
          if ((feature_of (plan, i)->halves >> half) & 1)
            source[half] = (guint8) (i + 1);
      }
  bastide_grid_flood (&g->owner, source);
  bastide_grid_measure (&g->owner, &g->distance);

  bastide_grid_seams (&g->owner, fields, &g->hedges);
  for (int i = 0; i < plan->tile->n_features; i++)
    switch (feature_of (plan, i)->terrain)
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

/* --- 4: places --- */

/* How much room a place has for a new thing, looking at its neighbours on the grid, the rim and what is placed already. */
static double
free_room (const BastideTileGeometry *g,
           BastidePoint               p)
{
  double room = MIN (bastide_grid_distance (&g->distance, p.x, p.y), rim_distance (p));

  for (guint i = 0; i < g->n_spots; i++)
    {
      const BastideSpot *spot = &g->spots[i];

      if (spot->kind == BASTIDE_SPOT_SHIELD || spot->kind == BASTIDE_SPOT_MARK || spot->kind == BASTIDE_SPOT_FIGURE)
        room = MIN (room, bastide_point_distance (p, spot->at) - spot->r);
    }
  return room;
}

/* The best place among the cells whose label is in `labels` (bit per label). FALSE if there is no such cell. */
static gboolean
best_place (const BastideTileGeometry *g,
            guint32                    labels,
            double                     want,
            const BastidePoint        *near,
            double                     pull,
            BastidePoint              *out_at,
            double                    *out_room)
{
  double best = -10;

  for (int row = 0; row < BASTIDE_GRID; row++)
    for (int column = 0; column < BASTIDE_GRID; column++)
      {
        guint8 label = g->owner.at[row][column];
        BastidePoint p;
        double room, value;

        if (label == 0 || label > 31 || !((labels >> label) & 1))
          continue;
        p = bastide_grid_point (column, row);
        room = free_room (g, p);
        value = MIN (room, want);
        if (near)
          value -= pull * bastide_point_distance (p, *near);
        if (value > best)
          {
            best = value;
            *out_at = p;
            *out_room = room;
          }
      }
  return best > -10;
}

static guint32
labels_of (const Plan *plan,
           int         terrain)
{
  guint32 labels = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == terrain)
      labels |= 1u << (i + 1);
  return labels;
}

static void
place_shields (Plan *plan)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (feature_of (plan, i)->terrain == BST_CITY)
      for (int n = 0; n < MIN (feature_of (plan, i)->shields, 4); n++)
        {
          BastidePoint at, pole;
          double room;

          if (!best_place (plan->g, 1u << (i + 1), 1, NULL, 0, &pole, &room))
            break;
          best_place (plan->g, 1u << (i + 1), 0.13, &pole, 0.05, &at, &room);
          add_spot (plan->g, BASTIDE_SPOT_SHIELD, i, at, CLAMP (room, 0.055, 0.105), 0);
        }
}

/* Marks that are drawn where they are and not by the side of something else. */
static const struct
{
  BstMark mark;
  double  r;
} loose_marks[] = {
  { BST_MARK_MACHINE, 0.165 },
  { BST_MARK_BONUS, 0.095 },
  { BST_MARK_STATUE, 0.105 },
  { BST_MARK_GOLD, 0.095 },
  { BST_MARK_WHEEL, 0.095 },
  { BST_MARK_HAT, 0.090 },
  { BST_MARK_SACK, 0.090 },
};

static void
place_mark (Plan   *plan,
            BstMark mark,
            double  r)
{
  const double air = 0.03;              /* walls stand higher than the ground they cover */
  BastideTileGeometry *g = plan->g;
  guint32 cities = labels_of (plan, BST_CITY), fields = labels_of (plan, BST_FIELD);
  /* A statue stands in its city (TOURN-2), everything else rather on a field. */
  guint32 first = mark == BST_MARK_STATUE && cities ? cities : fields, second = cities | fields;
  double room = -1, other_room = -1, pull = 0.02;
  BastidePoint near = { 0.5, 0.5 }, at = { 0.5, 0.5 }, other;

  if (mark == BST_MARK_BONUS && plan->tile->marks[BST_MARK_BONUS_SIDE])
    {
      near = on_side (plan->tile->marks[BST_MARK_BONUS_SIDE] - 1, 0.5, 0.155);
      pull = 0.5;
    }
  if (!best_place (g, first, r + air, &near, pull, &at, &room))
    room = -1;
  if (room < r + air / 2
      && best_place (g, second, r + air, &near, pull, &other, &other_room)
      && other_room > room)
    {
      at = other;
      room = other_room;
    }
  add_spot (g, BASTIDE_SPOT_MARK, mark, at, CLAMP (room, 0.6 * r, r), 0);
}

static void
place_marks (Plan *plan)
{
  const uint8_t *marks = plan->tile->marks;

  for (guint i = 0; i < G_N_ELEMENTS (loose_marks); i++)
    if (marks[loose_marks[i].mark] || (loose_marks[i].mark == BST_MARK_MACHINE && marks[BST_MARK_ARROW]))
      place_mark (plan, loose_marks[i].mark, loose_marks[i].r);
}

/* Is another road or river within a step? */
static gboolean
is_near_crossing (const Plan  *plan,
                  int          feature,
                  BastidePoint p)
{
  for (int i = 0; i < 8; i++)
    {
      double x = p.x + cos (i * G_PI / 4) * 0.1, y = p.y + sin (i * G_PI / 4) * 0.1;
      int other = bastide_grid_get (&plan->g->owner, CLAMP (x, 0, 1), CLAMP (y, 0, 1)) - 1;

      if (other >= 0 && other < plan->tile->n_features && other != feature
          && (feature_of (plan, other)->terrain == BST_ROAD || feature_of (plan, other)->terrain == BST_RIVER))
        return TRUE;
    }
  return FALSE;
}

/* On a road the figure stands on its middle line, as near the middle of it as it can. */
static BastidePoint
place_on_line (Plan *plan,
               int   feature)
{
  BastideTileGeometry *g = plan->g;
  g_autofree BastidePoint *points = NULL;
  BastidePoint best_at = { 0.5, 0.5 };
  double best = -10;
  guint n;

  points = bastide_shape_sample (&g->line[feature], 0.01, &n);
  for (guint i = 0; i < n; i++)
    {
      double room = 0.12, value;

      if (bastide_grid_get (&g->owner, points[i].x, points[i].y) != feature + 1)
        continue;
      for (guint k = 0; k < g->n_spots; k++)
        if (g->spots[k].kind == BASTIDE_SPOT_SHIELD || g->spots[k].kind == BASTIDE_SPOT_MARK
            || g->spots[k].kind == BASTIDE_SPOT_FIGURE)
          room = MIN (room, bastide_point_distance (points[i], g->spots[k].at) - g->spots[k].r);
      room = MIN (room, rim_distance (points[i]) + 0.03);
      value = room - 0.12 * fabs ((double) i / MAX (1, n - 1) - 0.5);
      if (is_near_crossing (plan, feature, points[i]))
        value -= 0.06;
      if (value > best)
        {
          best = value;
          best_at = points[i];
        }
    }
  return best_at;
}

static void
place_figures (Plan *plan)
{
  static const int order[] = { BST_CITY, BST_FIELD, BST_ROAD, BST_RIVER };
  BastideTileGeometry *g = plan->g;

  for (int i = 0; i < plan->tile->n_features; i++)
    if (plan->center[i].used)
      add_spot (g, BASTIDE_SPOT_FIGURE, i,
                bastide_point (plan->center[i].at.x, plan->center[i].at.y), plan->center[i].r * 0.5, 0);

  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    for (int i = 0; i < plan->tile->n_features; i++)
      {
        BastidePoint at, pole;
        double room;

        if (feature_of (plan, i)->terrain != order[k])
          continue;
        if (order[k] == BST_ROAD || order[k] == BST_RIVER)
          {
            if (!bastide_shape_is_empty (&g->line[i]))
              add_spot (g, BASTIDE_SPOT_FIGURE, i, place_on_line (plan, i), 0.10, 0);
          }
        else if (best_place (g, 1u << (i + 1), 1, NULL, 0, &pole, &room))
          {
            best_place (g, 1u << (i + 1), 0.125, &pole, 0.04, &at, &room);
            add_spot (g, BASTIDE_SPOT_FIGURE, i, at, CLAMP (room, 0.05, 0.11), 0);
          }
      }
}

static void
build_spots (Plan *plan)
{
  BastideTileGeometry *g = plan->g;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      if (plan->center[i].used)
        add_spot (g, BASTIDE_SPOT_CENTER, i, plan->center[i].at, plan->center[i].r, 0);
      if (plan->pond[i].used)
        add_spot (g, feature_of (plan, i)->end == BST_END_LAKE ? BASTIDE_SPOT_POND : BASTIDE_SPOT_SPRING, i,
                  plan->pond[i].at, plan->pond[i].r, 0);
    }
  if (plan->crossroads.used)
    add_spot (g, BASTIDE_SPOT_CROSSROADS, -1, plan->crossroads.at, plan->crossroads.r, 0);
  if (plan->lake.used)
    add_spot (g, BASTIDE_SPOT_LAKE, -1, plan->lake.at, plan->lake.r, 0);
  if (plan->circle.used)
    add_spot (g, BASTIDE_SPOT_CIRCLE, plan->tile->marks[BST_MARK_CIRCLE], plan->circle.at, plan->circle.r, 0);
  place_shields (plan);
  place_marks (plan);
  place_figures (plan);
}

/* --- public --- */

static double
usual_wiggle (const Plan *plan)
{
  guint32 hash = 2166136261u;
  int n_lines = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      n_lines += feature_of (plan, i)->terrain == BST_ROAD || feature_of (plan, i)->terrain == BST_RIVER;
      if (feature_of (plan, i)->bridge)
        return 0;
    }
  if (n_lines > 1 || count_terrain (plan, BST_CITY) > 1 || count_terrain (plan, BST_BLOCK) > 0)
    return 0;
  for (const char *p = plan->tile->id; p && *p; p++)
    hash = (hash ^ (guint8) *p) * 16777619u;
  return hash & 64 ? 0.03 : -0.03;
}

BastideTileGeometry *
bastide_tile_geometry_new (const BstTile    *tile,
                           const BastideHub *hub)
{
  g_autofree Plan *plan = g_new0 (Plan, 1);

  plan->tile = tile;
  plan->hub = hub;
  plan->g = g_atomic_rc_box_new0 (BastideTileGeometry);
  for (int side = 0; side < 4; side++)
    {
      plan->side_feature[side] = -1;
      for (int i = 0; i < tile->n_features; i++)
        if ((tile->features[i].sides >> side) & 1)
          plan->side_feature[side] = i;
    }
  plan->wiggle = usual_wiggle (plan);

  build_roomy (plan);
  build_areas (plan);
  build_spots (plan);

  return plan->g;
}

BastideTileGeometry *
bastide_tile_geometry_ref (BastideTileGeometry *geometry)
{
  return g_atomic_rc_box_acquire (geometry);
}

static void
clear_geometry (BastideTileGeometry *g)
{
  for (int i = 0; i < BST_MAX_FEATURES; i++)
    {
      bastide_shape_clear (&g->area[i]);
      bastide_shape_clear (&g->line[i]);
      bastide_shape_clear (&g->wall[i]);
      bastide_shape_clear (&g->bridge[i]);
    }
  bastide_shape_clear (&g->hedges);
}

void
bastide_tile_geometry_unref (BastideTileGeometry *geometry)
{
  g_atomic_rc_box_release_full (geometry, (GDestroyNotify) clear_geometry);
}

const BastideShape *
bastide_tile_geometry_get_shape (const BastideTileGeometry *g,
                                 int                        feature,
                                 BastideTilePath            path)
{
  const BastideShape *shape;

  g_return_val_if_fail (feature >= 0 && feature < BST_MAX_FEATURES, NULL);

  shape = path == BASTIDE_PATH_AREA ? &g->area[feature]
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
bastide_tile_geometry_trace (const BastideTileGeometry *g,
                             cairo_t                   *cr,
                             int                        feature,
                             BastideTilePath            path,
                             int                        rot)
{
  const BastideShape *shape = bastide_tile_geometry_get_shape (g, feature, path);

  if (!shape)
    return FALSE;
  bastide_shape_trace (shape, cr, rot);
  return TRUE;
}

gboolean
bastide_tile_geometry_trace_hedges (const BastideTileGeometry *g,
                                    cairo_t                   *cr,
                                    int                        rot)
{
  if (bastide_shape_is_empty (&g->hedges))
    return FALSE;
  bastide_shape_trace (&g->hedges, cr, rot);
  return TRUE;
}

int
bastide_tile_geometry_hit (const BastideTileGeometry *g,
                           int                        rot,
                           double                     x,
                           double                     y)
{
  BastidePoint p = bastide_point_turn (bastide_point (x, y), 4 - (rot & 3));
  int label = bastide_grid_get (&g->owner, p.x, p.y);

  return label >= 1 && label <= BST_MAX_FEATURES ? label - 1 : BST_NO_PART;
}

double
bastide_tile_geometry_room (const BastideTileGeometry *g,
                            double                     x,
                            double                     y)
{
  return bastide_grid_distance (&g->distance, x, y);
}

const BastideSpot *
bastide_tile_geometry_get_spots (const BastideTileGeometry *g,
                                 guint                     *out_n)
{
  *out_n = g->n_spots;
  return g->spots;
}

gboolean
bastide_tile_geometry_find_spot (const BastideTileGeometry *g,
                                 BastideSpotKind            kind,
                                 int                        ref,
                                 int                        rot,
                                 BastideSpot               *out_spot)
{
  for (guint i = 0; i < g->n_spots; i++)
    if (g->spots[i].kind == kind && (ref < 0 || g->spots[i].ref == ref))
      {
        *out_spot = g->spots[i];
        out_spot->at = bastide_point_turn (out_spot->at, rot);
        out_spot->angle += rot * G_PI / 2;
        /* A monk stands before his house, whichever way the tile lies. */
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
bastide_tile_geometry_get_wall_corners (const BastideTileGeometry *g,
                                        int                        rot)
{
  return bst_turn_sides (g->wall_corners, rot & 3);
}

gboolean
bastide_piece_hub (const BstPiece *piece,
                   const BstTile  *tiles,
                   int             face,
                   int             square,
                   BastideHub     *out_hub)
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
                  BastidePoint p = on_side (half / 2, half % 2 * 0.5 + end * 0.5, 0);

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
