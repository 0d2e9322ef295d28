/* bastide-tile-spots.c – spots for shields, marks and figures, so that nothing covers anything; see
 * bastide-tile-geometry-private.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-mark-art.h"
#include "draw/bastide-tile-geometry-private.h"

#include <math.h>

/* Distance from a spot to the nearest other feature and to the rim. */
static double
edge_room (const BastideTileGeometry *g, BastidePoint p)
{
  return MIN (bastide_grid_distance (&g->distance, p.x, p.y), bastide_rim_distance (p));
}

/* What things that have a spot already leave of so much room. */
static double
free_room (const BastideTileGeometry *g, BastidePoint p, double room)
{
  for (guint i = 0; i < g->n_spots; i++)
    {
      const BastideSpot *spot = &g->spots[i];

      if (spot->kind == BASTIDE_SPOT_SHIELD || spot->kind == BASTIDE_SPOT_MARK || spot->kind == BASTIDE_SPOT_FIGURE)
        room = MIN (room, bastide_point_distance (p, spot->at) - spot->r);
    }
  return room;
}

/* The best spot among every `step`th cell whose label is in `labels` (bit per label). */
static gboolean
search_place (const BastideTileGeometry *g,
              guint32 labels,
              double want,
              const BastidePoint *near,
              double pull,
              int step,
              BastidePoint *out_at,
              double *out_room)
{
  double best = -10;

  for (int row = 0; row < BASTIDE_GRID; row += step)
    for (int column = 0; column < BASTIDE_GRID; column += step)
      {
        guint8 label = g->owner.at[row][column];
        BastidePoint p;
        double edge, pulled, room, value;

        if (label == 0 || label > 31 || !((labels >> label) & 1))
          continue;
        p = bastide_grid_point (column, row);
        edge = edge_room (g, p);
        pulled = near ? pull * bastide_point_distance (p, *near) : 0;
        /* Things only take room away. */
        if (MIN (edge, want) - pulled <= best)
          continue;
        room = free_room (g, p, edge);
        value = MIN (room, want) - pulled;
        if (value > best)
          {
            best = value;
            *out_at = p;
            *out_room = room;
          }
      }
  return best > -10;
}

/* Narrow areas may fall between the cells of a coarse search; they get a fine one. FALSE if there is no such cell. */
static gboolean
best_place (const BastideTileGeometry *g,
            guint32 labels,
            double want,
            const BastidePoint *near,
            double pull,
            BastidePoint *out_at,
            double *out_room)
{
  if (search_place (g, labels, want, near, pull, 2, out_at, out_room) && *out_room > 0.03)
    return TRUE;
  return search_place (g, labels, want, near, pull, 1, out_at, out_room);
}

static guint32
labels_of (const BastidePlan *plan, int terrain)
{
  guint32 labels = 0;

  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == terrain)
      labels |= 1u << (i + 1);
  return labels;
}

static void
place_shields (BastidePlan *plan)
{
  for (int i = 0; i < plan->tile->n_features; i++)
    if (bastide_plan_feature (plan, i)->terrain == BST_CITY)
      for (int n = 0; n < MIN (bastide_plan_feature (plan, i)->shields, 4); n++)
        {
          BastidePoint at, pole;
          double room;

          if (!best_place (plan->g, 1u << (i + 1), 1, NULL, 0, &pole, &room))
            break;
          best_place (plan->g, 1u << (i + 1), 0.13, &pole, 0.05, &at, &room);
          bastide_plan_add_spot (plan->g, BASTIDE_SPOT_SHIELD, i, at, CLAMP (room, 0.055, 0.105), 0);
        }
}

static void
place_mark (BastidePlan *plan, BstMark mark, double r)
{
  const double air = 0.03; /* walls stand higher than the ground they cover */
  BastideTileGeometry *g = plan->g;
  guint32 cities = labels_of (plan, BST_CITY), fields = labels_of (plan, BST_FIELD);
  /* A statue stands in its city (TOURN-2), everything else rather on a field. */
  guint32 first = mark == BST_MARK_STATUE && cities ? cities : fields, second = cities | fields;
  double room = -1, other_room = -1, pull = 0.02;
  BastidePoint near = { 0.5, 0.5 }, at = { 0.5, 0.5 }, other;

  if (mark == BST_MARK_BONUS && plan->tile->marks[BST_MARK_BONUS_SIDE])
    {
      near = bastide_on_side (plan->tile->marks[BST_MARK_BONUS_SIDE] - 1, 0.5, 0.155);
      pull = 0.5;
    }
  if (!best_place (g, first, r + air, &near, pull, &at, &room))
    room = -1;
  if (room < r + air / 2 && best_place (g, second, r + air, &near, pull, &other, &other_room) && other_room > room)
    {
      at = other;
      room = other_room;
    }
  bastide_plan_add_spot (g, BASTIDE_SPOT_MARK, mark, at, CLAMP (room, 0.6 * r, r), 0);
}

static void
place_marks (BastidePlan *plan)
{
  const uint8_t *marks = plan->tile->marks;

  for (guint i = 0; i < bastide_mark_get_n_signs (); i++)
    {
      double r;
      BstMark mark = bastide_mark_get_sign (i, &r);

      if (marks[mark] || (mark == BST_MARK_MACHINE && marks[BST_MARK_ARROW]))
        place_mark (plan, mark, r);
    }
}

/* Is another road or river within a step? */
static gboolean
is_near_crossing (const BastidePlan *plan, int feature, BastidePoint p)
{
  for (int i = 0; i < 8; i++)
    {
      double x = p.x + cos (i * G_PI / 4) * 0.1, y = p.y + sin (i * G_PI / 4) * 0.1;
      int other = bastide_grid_get (&plan->g->owner, CLAMP (x, 0, 1), CLAMP (y, 0, 1)) - 1;

      if (other >= 0 && other < plan->tile->n_features && other != feature
          && (bastide_plan_feature (plan, other)->terrain == BST_ROAD
              || bastide_plan_feature (plan, other)->terrain == BST_RIVER))
        return TRUE;
    }
  return FALSE;
}

/* On a road the figure stands on its middle line, as near the middle of it as it can. */
static BastidePoint
place_on_line (BastidePlan *plan, int feature)
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
      room = MIN (room, bastide_rim_distance (points[i]) + 0.03);
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
place_figures (BastidePlan *plan)
{
  static const int order[] = { BST_CITY, BST_FIELD, BST_ROAD, BST_RIVER };
  BastideTileGeometry *g = plan->g;

  for (int i = 0; i < plan->tile->n_features; i++)
    if (plan->center[i].used)
      bastide_plan_add_spot (g, BASTIDE_SPOT_FIGURE, i, bastide_point (plan->center[i].at.x, plan->center[i].at.y),
                             plan->center[i].r * 0.5, 0);

  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    for (int i = 0; i < plan->tile->n_features; i++)
      {
        BastidePoint at, pole;
        double room;

        if (bastide_plan_feature (plan, i)->terrain != order[k])
          continue;
        if (order[k] == BST_ROAD || order[k] == BST_RIVER)
          {
            if (!bastide_shape_is_empty (&g->line[i]))
              bastide_plan_add_spot (g, BASTIDE_SPOT_FIGURE, i, place_on_line (plan, i), 0.10, 0);
          }
        else if (best_place (g, 1u << (i + 1), 1, NULL, 0, &pole, &room))
          {
            best_place (g, 1u << (i + 1), 0.125, &pole, 0.04, &at, &room);
            bastide_plan_add_spot (g, BASTIDE_SPOT_FIGURE, i, at, CLAMP (room, 0.05, 0.11), 0);
          }
      }
}

void
bastide_plan_build_spots (BastidePlan *plan)
{
  BastideTileGeometry *g = plan->g;

  for (int i = 0; i < plan->tile->n_features; i++)
    {
      if (plan->center[i].used)
        bastide_plan_add_spot (g, BASTIDE_SPOT_CENTER, i, plan->center[i].at, plan->center[i].r, 0);
      if (plan->pond[i].used)
        bastide_plan_add_spot (g,
                               bastide_plan_feature (plan, i)->end == BST_END_LAKE ? BASTIDE_SPOT_POND
                                                                                   : BASTIDE_SPOT_SPRING,
                               i, plan->pond[i].at, plan->pond[i].r, 0);
    }
  if (plan->crossroads.used)
    bastide_plan_add_spot (g, BASTIDE_SPOT_CROSSROADS, -1, plan->crossroads.at, plan->crossroads.r, 0);
  if (plan->lake.used)
    bastide_plan_add_spot (g, BASTIDE_SPOT_LAKE, -1, plan->lake.at, plan->lake.r, 0);
  if (plan->circle.used)
    bastide_plan_add_spot (g, BASTIDE_SPOT_CIRCLE, plan->tile->marks[BST_MARK_CIRCLE], plan->circle.at, plan->circle.r,
                           0);
  place_shields (plan);
  place_marks (plan);
  place_figures (plan);
}
