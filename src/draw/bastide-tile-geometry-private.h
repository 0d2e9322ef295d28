/* bastide-tile-geometry-private.h – a tile while its geometry is being worked out; see bastide-tile-geometry.c.
 *
 * Private to the geometry code.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-tile-geometry.h"
#include "draw/bastide-tile-grid.h"

G_BEGIN_DECLS

#define BASTIDE_MAX_SPOTS 64

/* Labels of the grid: 1 + feature, and these for what is no feature. */
enum
{
  BASTIDE_LABEL_PLAZA = 200,
  BASTIDE_LABEL_WATER,
  BASTIDE_LABEL_CIRCLE,
};

struct _BastideTileGeometry
{
  BastideShape area[BST_MAX_FEATURES];
  BastideShape line[BST_MAX_FEATURES];
  BastideShape wall[BST_MAX_FEATURES];
  BastideShape bridge[BST_MAX_FEATURES];
  BastideShape hedges;
  BastideSpot spots[BASTIDE_MAX_SPOTS];
  guint n_spots;
  BastideGrid owner;
  BastideGrid distance;
};

/* A thing that needs room. */
typedef struct
{
  gboolean used;
  BastidePoint at;
  double r;
} BastideThing;

typedef struct
{
  const BstTile *tile;
  const BastideHub *hub;
  BastideTileGeometry *g;
  int side_feature[4]; /* city, road or river of a side, or -1 */
  double tight;        /* 0 roomy … 1 everything pushed aside */
  int bow;             /* which way straight roads and rivers give way: -1, 0, 1 */
  double wiggle;       /* how far straight roads and rivers sway if nothing is in their way */
  double lack;         /* room that was wanted and not found */
  BastideThing center[BST_MAX_FEATURES];
  BastideThing crossroads, lake, circle;
  BastideThing pond[BST_MAX_FEATURES];
} BastidePlan;

static inline const BstFeature *
bastide_plan_feature (const BastidePlan *plan, int feature)
{
  return &plan->tile->features[feature];
}

/* (u, v): u along the side clockwise, v inwards. */
static inline BastidePoint
bastide_on_side (int side, double u, double v)
{
  return bastide_point_turn (bastide_point (u, v), side & 3);
}

static inline int
bastide_first_side (int sides)
{
  return __builtin_ctz ((unsigned) sides);
}

static inline int
bastide_count_sides (int sides)
{
  return __builtin_popcount ((unsigned) sides & 15);
}

static inline double
bastide_rim_distance (BastidePoint p)
{
  return MIN (MIN (p.x, 1 - p.x), MIN (p.y, 1 - p.y));
}

double bastide_plan_line_width (const BastidePlan *plan, int feature);
int bastide_plan_count_terrain (const BastidePlan *plan, int terrain);
void
bastide_plan_add_spot (BastideTileGeometry *g, BastideSpotKind kind, int ref, BastidePoint at, double r, double angle);

/* bastide-tile-plan.c: cities, roads, rivers and what they end at. Tries until nothing lacks room, or takes what comes
 * nearest. */
void bastide_plan_build_shapes (BastidePlan *plan);

/* bastide-tile-spots.c: spots for shields, marks and figures. Needs the areas. */
void bastide_plan_build_spots (BastidePlan *plan);

G_END_DECLS
