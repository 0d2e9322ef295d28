/* bastide-shape.h – small vector paths in the unit square of a tile.
 *
 * Lives between geometry and cairo: a shape is described once, as printed, and can be put on a cairo_t turned by
 * quarter turns. Knows nothing of tiles or colors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* A spot in the unit square: x to the east, y to the south. */
typedef struct
{
  double x, y;
} BastidePoint;

typedef struct
{
  char op; /* M, L, C or Z as in SVG */
  BastidePoint p[3];
} BastideShapeOp;

typedef struct
{
  BastideShapeOp *ops;
  guint n_ops;
  guint size;
} BastideShape;

void bastide_shape_clear (BastideShape *shape);
void bastide_shape_move (BastideShape *shape, BastidePoint to);
void bastide_shape_line (BastideShape *shape, BastidePoint to);
void bastide_shape_curve (BastideShape *shape, BastidePoint c1, BastidePoint c2, BastidePoint to);
void bastide_shape_close (BastideShape *shape);
void bastide_shape_ellipse (BastideShape *shape, BastidePoint center, double rx, double ry);

static inline gboolean
bastide_shape_is_empty (const BastideShape *shape)
{
  return shape->n_ops == 0;
}

/* Adds the shape, turned by `rot` quarter turns clockwise about the middle of the unit square, to the path of `cr`. */
void bastide_shape_trace (const BastideShape *shape, cairo_t *cr, int rot);

/* The shape as points about `step` apart. Free the array; `out_n` says how many. Jumps (M) start no new list, so this is
 * for shapes of one piece. */
BastidePoint *bastide_shape_sample (const BastideShape *shape, double step, guint *out_n);

/* Length along the sampled points. */
double bastide_points_length (const BastidePoint *points, guint n);

static inline BastidePoint
bastide_point (double x, double y)
{
  return (BastidePoint){ x, y };
}

/* Where a printed spot comes to lie when the tile is turned. */
static inline BastidePoint
bastide_point_turn (BastidePoint p, int rot)
{
  switch (rot & 3)
    {
    case 1:
      return bastide_point (1 - p.y, p.x);
    case 2:
      return bastide_point (1 - p.x, 1 - p.y);
    case 3:
      return bastide_point (p.y, 1 - p.x);
    default:
      return p;
    }
}

/* The same about the origin instead of the middle of the unit square. */
static inline BastidePoint
bastide_point_turn_origin (BastidePoint p, int rot)
{
  switch (rot & 3)
    {
    case 1:
      return bastide_point (-p.y, p.x);
    case 2:
      return bastide_point (-p.x, -p.y);
    case 3:
      return bastide_point (p.y, -p.x);
    default:
      return p;
    }
}

static inline BastidePoint
bastide_point_mix (BastidePoint a, BastidePoint b, double t)
{
  return bastide_point (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
}

double bastide_point_distance (BastidePoint a, BastidePoint b);

G_END_DECLS
