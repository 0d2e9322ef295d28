/* bastide-tile-grid.c – see bastide-tile-grid.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-grid.h"

#include <math.h>
#include <string.h>

#define N BASTIDE_GRID
#define V (N + 1) /* corners per side */

cairo_t *
bastide_grid_paint (BastideGrid *grid)
{
  cairo_surface_t *surface;
  cairo_t *cr;

  surface = cairo_image_surface_create_for_data (&grid->at[0][0], CAIRO_FORMAT_A8, N, N, N);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  cairo_scale (cr, N, N);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);

  return cr;
}

void
bastide_grid_pen (cairo_t *cr, guint8 label)
{
  cairo_set_source_rgba (cr, 0, 0, 0, label / 255.0);
}

/* A square of a distance, larger than all that there are. */
#define FAR 1e6

/* One line of an exact distance transform: the lower envelope of parabolas (Felzenszwalb and Huttenlocher). */
static void
envelope (const double *f, double *out)
{
  int v[N], k = 0;
  double z[N + 1];

  v[0] = 0;
  z[0] = -1e9;
  z[1] = 1e9;
  for (int q = 1; q < N; q++)
    {
      double s;

      for (;;)
        {
          s = ((f[q] + q * q) - (f[v[k]] + v[k] * v[k])) / (2.0 * (q - v[k]));
          if (s > z[k])
            break;
          k--;
        }
      v[++k] = q;
      z[k] = s;
      z[k + 1] = 1e9;
    }
  k = 0;
  for (int q = 0; q < N; q++)
    {
      while (z[k + 1] < q)
        k++;
      out[q] = (q - v[k]) * (q - v[k]) + f[v[k]];
    }
}

static gboolean
is_boundary (const BastideGrid *grid, int row, int column)
{
  guint8 own = grid->at[row][column];

  return (row > 0 && grid->at[row - 1][column] != own) || (row < N - 1 && grid->at[row + 1][column] != own)
         || (column > 0 && grid->at[row][column - 1] != own) || (column < N - 1 && grid->at[row][column + 1] != own);
}

/* Squares of the distances to the nearest boundary in the same column; FAR where it has none. */
static void
measure_column (const BastideGrid *grid, int column, double *field)
{
  int last = -1;

  for (int row = 0; row < N; row++)
    {
      if (is_boundary (grid, row, column))
        last = row;
      field[row * N + column] = last < 0 ? FAR : (row - last) * (row - last);
    }
  last = -1;
  for (int row = N - 1; row >= 0; row--)
    {
      double *here = &field[row * N + column];

      if (*here == 0)
        last = row;
      if (last >= 0)
        *here = MIN (*here, (last - row) * (last - row));
    }
}

void
bastide_grid_measure (const BastideGrid *grid, BastideGrid *out_distance)
{
  g_autofree double *field = g_new (double, N *N);
  double done[N];

  for (int column = 0; column < N; column++)
    measure_column (grid, column, field);
  for (int row = 0; row < N; row++)
    {
      envelope (&field[row * N], done);
      for (int column = 0; column < N; column++)
        out_distance->at[row][column] = (guint8) MIN (255.0, 5 * (sqrt (done[column]) + 0.5));
    }
}

/* The eighth of the rim that a rim cell belongs to, clockwise from the north-west corner; -1 inside. Corner cells belong
 * to the side that comes first in that order. */
static int
rim_eighth (int row, int column)
{
  if (row == 0)
    return column < N / 2 ? 0 : 1;
  if (column == N - 1)
    return row < N / 2 ? 2 : 3;
  if (row == N - 1)
    return column >= N / 2 ? 4 : 5;
  if (column == 0)
    return row >= N / 2 ? 6 : 7;
  return -1;
}

void
bastide_grid_flood (BastideGrid *grid, const guint8 source[8])
{
  static const int dx[4] = { 0, 1, 0, -1 }, dy[4] = { -1, 0, 1, 0 };
  g_autofree guint16 *queue = g_new (guint16, N * N);
  guint head = 0, tail = 0;

  for (int row = 0; row < N; row++)
    for (int column = 0; column < N; column++)
      {
        int eighth = rim_eighth (row, column);

        if (eighth >= 0 && grid->at[row][column] == BASTIDE_GRID_FREE && source[eighth])
          {
            grid->at[row][column] = source[eighth];
            queue[tail++] = (guint16) (row * N + column);
          }
      }

  while (head < tail)
    {
      int row = queue[head] / N, column = queue[head] % N;
      guint8 label = grid->at[row][column];

      head++;
      for (int d = 0; d < 4; d++)
        {
          int r = row + dy[d], c = column + dx[d];

          if (r < 0 || c < 0 || r >= N || c >= N || grid->at[r][c] != BASTIDE_GRID_FREE)
            continue;
          grid->at[r][c] = label;
          queue[tail++] = (guint16) (r * N + c);
        }
    }
}

static gboolean
on_rim (BastidePoint p)
{
  return p.x <= 0 || p.y <= 0 || p.x >= 1 || p.y >= 1;
}

/* Smooths the steps of the grid. Points on the rim stay, or neighbors would not meet; so do the ends of an open
 * line. */
static void
smooth (BastidePoint *points, int n, gboolean closed)
{
  g_autofree BastidePoint *old = g_new (BastidePoint, n);

  for (int pass = 0; pass < 4; pass++)
    {
      memcpy (old, points, n * sizeof *points);
      for (int i = 0; i < n; i++)
        {
          BastidePoint a = old[(i + n - 1) % n], b = old[(i + 1) % n];

          if (on_rim (old[i]) || (!closed && (i == 0 || i == n - 1)))
            continue;
          points[i] = bastide_point ((a.x + 2 * old[i].x + b.x) / 4, (a.y + 2 * old[i].y + b.y) / 4);
        }
    }
}

static void
add_points (BastideShape *shape, BastidePoint *points, int n, gboolean closed)
{
  smooth (points, n, closed);
  bastide_shape_move (shape, points[0]);
  for (int i = 1; i < n; i++)
    {
      /* Every second point is enough, but the corners at the rim must stay sharp. */
      if (i % 2 && i < n - 1 && !on_rim (points[i]) && !on_rim (points[i + 1]))
        continue;
      if (on_rim (points[i]) && i > 0 && i < n - 1 && on_rim (points[i - 1]) && on_rim (points[i + 1])
          && ((points[i - 1].x == points[i + 1].x) || (points[i - 1].y == points[i + 1].y)))
        continue;
      bastide_shape_line (shape, points[i]);
    }
  if (closed)
    bastide_shape_close (shape);
}

static inline BastidePoint
corner_point (int corner)
{
  return bastide_point ((double) (corner % V) / N, (double) (corner / V) / N);
}

static inline gboolean
has_label (const BastideGrid *grid, int row, int column, guint8 label)
{
  return row >= 0 && column >= 0 && row < N && column < N && grid->at[row][column] == label;
}

void
bastide_grid_outline (const BastideGrid *grid, guint8 label, BastideShape *out_shape)
{
  /* Edges of labeled cells, directed with the label on the right: out[corner] has a bit per direction E S W N. */
  g_autofree guint8 *out = g_new0 (guint8, V * V);
  g_autofree BastidePoint *points = g_new (BastidePoint, 4 * N * N + 4);
  static const int step[4] = { 1, V, -1, -V };

  for (int row = 0; row < N; row++)
    for (int column = 0; column < N; column++)
      {
        if (grid->at[row][column] != label)
          continue;
        if (!has_label (grid, row - 1, column, label))
          out[row * V + column] |= 1;
        if (!has_label (grid, row, column + 1, label))
          out[row * V + column + 1] |= 2;
        if (!has_label (grid, row + 1, column, label))
          out[(row + 1) * V + column + 1] |= 4;
        if (!has_label (grid, row, column - 1, label))
          out[(row + 1) * V + column] |= 8;
      }

  for (int start = 0; start < V * V; start++)
    while (out[start])
      {
        int at = start, from = 0, n = 0;

        do
          {
            int d;

            /* Where two loops touch at a corner, turn right: otherwise they would be joined into one that crosses
             * itself. */
            for (d = (from + 1) & 3; !(out[at] & (1 << d)); d = (d + 3) & 3)
              ;
            out[at] &= (guint8) ~(1 << d);
            points[n++] = corner_point (at);
            at += step[d];
            from = d;
          }
        while (at != start);
        if (n >= 4)
          add_points (out_shape, points, n, TRUE);
      }
}

void
bastide_grid_seams (const BastideGrid *grid, guint32 labels, BastideShape *out_shape)
{
  /* Undirected edges between two labels of the set: a bit per direction E S W N at both corners. */
  g_autofree guint8 *edges = g_new0 (guint8, V * V);
  g_autofree BastidePoint *points = g_new (BastidePoint, 2 * V * V);
  static const int step[4] = { 1, V, -1, -V };

#define IN_SET(label) ((label) < 32 && (labels >> (label)) & 1)
  for (int row = 0; row < N; row++)
    for (int column = 0; column < N; column++)
      {
        guint8 own = grid->at[row][column];

        if (!IN_SET (own))
          continue;
        if (column + 1 < N && grid->at[row][column + 1] != own && IN_SET (grid->at[row][column + 1]))
          {
            edges[row * V + column + 1] |= 2;
            edges[(row + 1) * V + column + 1] |= 8;
          }
        if (row + 1 < N && grid->at[row + 1][column] != own && IN_SET (grid->at[row + 1][column]))
          {
            edges[(row + 1) * V + column] |= 1;
            edges[(row + 1) * V + column + 1] |= 4;
          }
      }
#undef IN_SET

  /* Open lines first, from their ends; what is left are loops. */
  for (int loops = 0; loops < 2; loops++)
    for (int start = 0; start < V * V; start++)
      {
        int at = start, n = 0;

        if (!edges[start] || (!loops && (edges[start] & (edges[start] - 1))))
          continue;
        points[n++] = corner_point (at);
        while (edges[at])
          {
            int d = __builtin_ctz (edges[at]);

            edges[at] &= (guint8) ~(1 << d);
            at += step[d];
            edges[at] &= (guint8) ~(1 << ((d + 2) & 3));
            points[n++] = corner_point (at);
          }
        if (n > 2)
          add_points (out_shape, points, n, FALSE);
      }
}
