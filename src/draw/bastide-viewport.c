/* bastide-viewport.c – see bastide-viewport.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-viewport.h"

#include <math.h>

static int
scale_of (const BastideViewport *view)
{
  return MAX (1, view->scale);
}

int
bastide_viewport_get_cell (const BastideViewport *view)
{
  return MAX (2, (int) lround (view->zoom * scale_of (view)));
}

/* The origin of the board in whole device pixels. */
static BastidePoint
origin (const BastideViewport *view)
{
  BastidePoint middle = bastide_point_turn_origin (bastide_point (view->x, view->y), view->rot);
  int cell = bastide_viewport_get_cell (view), scale = scale_of (view);

  return bastide_point (floor (view->width * scale / 2.0 - middle.x * cell + 0.5),
                        floor (view->height * scale / 2.0 - middle.y * cell + 0.5));
}

BastidePoint
bastide_viewport_to_board (const BastideViewport *view, double px, double py)
{
  BastidePoint zero = origin (view);
  int cell = bastide_viewport_get_cell (view), scale = scale_of (view);

  return bastide_point_turn_origin (bastide_point ((px * scale - zero.x) / cell, (py * scale - zero.y) / cell),
                                    4 - (view->rot & 3));
}

BastidePoint
bastide_viewport_from_board (const BastideViewport *view, BastidePoint spot)
{
  BastidePoint zero = origin (view), p = bastide_point_turn_origin (spot, view->rot);
  int cell = bastide_viewport_get_cell (view), scale = scale_of (view);

  return bastide_point ((zero.x + p.x * cell) / scale, (zero.y + p.y * cell) / scale);
}

void
bastide_viewport_get_square (const BastideViewport *view,
                             int x,
                             int y,
                             double *out_px,
                             double *out_py,
                             double *out_side)
{
  BastidePoint a = bastide_viewport_from_board (view, bastide_point (x, y));
  BastidePoint b = bastide_viewport_from_board (view, bastide_point (x + 1, y + 1));

  *out_px = MIN (a.x, b.x);
  *out_py = MIN (a.y, b.y);
  *out_side = (double) bastide_viewport_get_cell (view) / scale_of (view);
}

void
bastide_viewport_zoom_at (BastideViewport *view, double px, double py, double zoom)
{
  bastide_viewport_hold (view, bastide_viewport_to_board (view, px, py), px, py, zoom);
}

void
bastide_viewport_hold (BastideViewport *view, BastidePoint spot, double px, double py, double zoom)
{
  BastidePoint there;

  view->zoom = CLAMP (zoom, BASTIDE_ZOOM_MIN, BASTIDE_ZOOM_MAX);
  there = bastide_viewport_to_board (view, px, py);
  view->x += spot.x - there.x;
  view->y += spot.y - there.y;
}

void
bastide_viewport_turn (BastideViewport *view, int quarters)
{
  view->rot = (view->rot + quarters) & 3;
}

gboolean
bastide_board_get_extents (const BstGame *game,
                           const BstState *state,
                           int *out_x0,
                           int *out_y0,
                           int *out_x1,
                           int *out_y1)
{
  const BstSite *sites = bst_sites (game, state);
  gboolean any = FALSE;

  for (int i = 0; i < state->n_sites; i++)
    {
      if (!any)
        {
          *out_x0 = *out_x1 = sites[i].x;
          *out_y0 = *out_y1 = sites[i].y;
          any = TRUE;
        }
      *out_x0 = MIN (*out_x0, sites[i].x);
      *out_y0 = MIN (*out_y0, sites[i].y);
      *out_x1 = MAX (*out_x1, sites[i].x);
      *out_y1 = MAX (*out_y1, sites[i].y);
    }
  return any;
}

void
bastide_viewport_fit (BastideViewport *view, const BstGame *game, const BstState *state, double margin, double max_zoom)
{
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

  bastide_board_get_extents (game, state, &x0, &y0, &x1, &y1);
  bastide_viewport_fit_cells (view, x0, y0, x1, y1, margin, max_zoom);
}

void
bastide_viewport_fit_cells (BastideViewport *view, int x0, int y0, int x1, int y1, double margin, double max_zoom)
{
  double w, h;

  view->x = (x0 + x1 + 1) / 2.0;
  view->y = (y0 + y1 + 1) / 2.0;
  w = x1 - x0 + 1 + 2 * margin;
  h = y1 - y0 + 1 + 2 * margin;
  if (view->rot & 1)
    {
      double swap = w;

      w = h;
      h = swap;
    }
  view->zoom = CLAMP (floor (MIN (view->width / w, view->height / h)), BASTIDE_ZOOM_MIN, max_zoom);
}
