/* bastide-shape.c – see bastide-shape.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-shape.h"

#include <math.h>

static BastideShapeOp *
add_op (BastideShape *shape, char op)
{
  BastideShapeOp *added;

  if (shape->n_ops == shape->size)
    {
      shape->size = shape->size ? shape->size * 2 : 8;
      shape->ops = g_renew (BastideShapeOp, shape->ops, shape->size);
    }
  added = &shape->ops[shape->n_ops++];
  *added = (BastideShapeOp){ .op = op };

  return added;
}

void
bastide_shape_clear (BastideShape *shape)
{
  g_clear_pointer (&shape->ops, g_free);
  shape->n_ops = shape->size = 0;
}

void
bastide_shape_move (BastideShape *shape, BastidePoint to)
{
  add_op (shape, 'M')->p[0] = to;
}

void
bastide_shape_line (BastideShape *shape, BastidePoint to)
{
  add_op (shape, 'L')->p[0] = to;
}

void
bastide_shape_curve (BastideShape *shape, BastidePoint c1, BastidePoint c2, BastidePoint to)
{
  BastideShapeOp *op = add_op (shape, 'C');

  op->p[0] = c1;
  op->p[1] = c2;
  op->p[2] = to;
}

void
bastide_shape_close (BastideShape *shape)
{
  add_op (shape, 'Z');
}

void
bastide_shape_ellipse (BastideShape *shape, BastidePoint center, double rx, double ry)
{
  const double k = 0.5522847498; /* four cubics that pass for a circle */
  double x = center.x, y = center.y;

  bastide_shape_move (shape, bastide_point (x + rx, y));
  bastide_shape_curve (shape, bastide_point (x + rx, y + k * ry), bastide_point (x + k * rx, y + ry),
                       bastide_point (x, y + ry));
  bastide_shape_curve (shape, bastide_point (x - k * rx, y + ry), bastide_point (x - rx, y + k * ry),
                       bastide_point (x - rx, y));
  bastide_shape_curve (shape, bastide_point (x - rx, y - k * ry), bastide_point (x - k * rx, y - ry),
                       bastide_point (x, y - ry));
  bastide_shape_curve (shape, bastide_point (x + k * rx, y - ry), bastide_point (x + rx, y - k * ry),
                       bastide_point (x + rx, y));
  bastide_shape_close (shape);
}

void
bastide_shape_trace (const BastideShape *shape, cairo_t *cr, int rot)
{
  for (guint i = 0; i < shape->n_ops; i++)
    {
      const BastideShapeOp *op = &shape->ops[i];
      BastidePoint p[3];

      for (int k = 0; k < 3; k++)
        p[k] = bastide_point_turn (op->p[k], rot);
      switch (op->op)
        {
        case 'M':
          cairo_move_to (cr, p[0].x, p[0].y);
          break;
        case 'L':
          cairo_line_to (cr, p[0].x, p[0].y);
          break;
        case 'C':
          cairo_curve_to (cr, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
          break;
        default:
          cairo_close_path (cr);
          break;
        }
    }
}

double
bastide_point_distance (BastidePoint a, BastidePoint b)
{
  return hypot (a.x - b.x, a.y - b.y);
}

double
bastide_points_length (const BastidePoint *points, guint n)
{
  double length = 0;

  for (guint i = 1; i < n; i++)
    length += bastide_point_distance (points[i - 1], points[i]);

  return length;
}

static BastidePoint
cubic_at (BastidePoint a, const BastidePoint p[3], double t)
{
  double u = 1 - t, w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t;

  return bastide_point (w0 * a.x + w1 * p[0].x + w2 * p[1].x + w3 * p[2].x,
                        w0 * a.y + w1 * p[0].y + w2 * p[1].y + w3 * p[2].y);
}

BastidePoint *
bastide_shape_sample (const BastideShape *shape, double step, guint *out_n)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (BastidePoint));
  BastidePoint at = { 0, 0 }, start = { 0, 0 };

  for (guint i = 0; i < shape->n_ops; i++)
    {
      const BastideShapeOp *op = &shape->ops[i];
      BastidePoint to;
      double length;
      int n;

      switch (op->op)
        {
        case 'M':
          at = start = op->p[0];
          g_array_append_val (points, at);
          continue;
        case 'C':
          to = op->p[2];
          length = bastide_point_distance (at, op->p[0]) + bastide_point_distance (op->p[0], op->p[1])
                   + bastide_point_distance (op->p[1], to);
          break;
        default:
          to = op->op == 'Z' ? start : op->p[0];
          length = bastide_point_distance (at, to);
          break;
        }

      n = MAX (1, (int) ceil (length / step));
      for (int k = 1; k <= n; k++)
        {
          double t = (double) k / n;
          BastidePoint p = op->op == 'C' ? cubic_at (at, op->p, t) : bastide_point_mix (at, to, t);

          g_array_append_val (points, p);
        }
      at = to;
    }

  *out_n = points->len;
  return (BastidePoint *) (gpointer) g_array_free (g_steal_pointer (&points), FALSE);
}
