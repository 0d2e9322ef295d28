/* bastide-board-view-camera.c – what part of the board is seen: zoom, position, quarter turns, and the way from one to another.
 *
 * Asks the game only for the extent of its board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "table/bastide-pace.h"

#include <math.h>

/* Cells around the board that are shown when the view has to grow. */
#define ROOM 1
/* One more line of words in the bar below. The view keeps it free, so that nothing has to move when the bar grows. */
#define BAR_LINE 20

void
bastide_board_view_view_moved (BastideBoardView *self)
{
  bastide_board_view_place_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_MOVED], 0);
}

static gboolean
settled_cb (gpointer data)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (data);

  self->settle_source = 0;
  self->unsettled = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_VIEW_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* While a zoom is under way old pictures are scaled; sharp ones are ordered when it stops. */
void
bastide_board_view_unsettle (BastideBoardView *self)
{
  self->unsettled = TRUE;
  g_clear_handle_id (&self->settle_source, g_source_remove);
  self->settle_source = g_timeout_add (150, settled_cb, self);
}

void
bastide_board_view_stop_gliding (BastideBoardView *self)
{
  self->gliding = FALSE;
  adw_animation_reset (self->glide);
}

static void
glide_cb (double t, gpointer data)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (data);
  const BastideViewport *from = &self->glide_from, *to = &self->glide_to;

  /* adw_animation_reset() calls back as well: it must not move the view back to where the glide began. */
  if (!self->gliding)
    return;
  self->gliding = t < 1;
  self->view.x = from->x + t * (to->x - from->x);
  self->view.y = from->y + t * (to->y - from->y);
  /* Zoom by a constant factor per frame: with equal differences it would seem to slow down when zooming in. */
  self->view.zoom = from->zoom * pow (to->zoom / from->zoom, t);
  bastide_board_view_unsettle (self);
  bastide_board_view_view_moved (self);
}

/* Moves smoothly from where the view is to @to; at once where animations are switched off. */
void
bastide_board_view_glide_to (BastideBoardView *self, const BastideViewport *to)
{
  bastide_board_view_stop_gliding (self);
  if (fabs (to->x - self->view.x) < 1e-6 && fabs (to->y - self->view.y) < 1e-6
      && fabs (to->zoom - self->view.zoom) < 1e-6)
    return;
  self->glide_from = self->view;
  self->glide_to = *to;
  self->gliding = TRUE;
  adw_animation_play (self->glide);
}

/* Where a glide under way will end, else where the view is. */
BastideViewport
bastide_board_view_get_goal (BastideBoardView *self)
{
  BastideViewport view = self->view;

  if (self->gliding)
    {
      view.x = self->glide_to.x;
      view.y = self->glide_to.y;
      view.zoom = self->glide_to.zoom;
    }
  return view;
}

void
bastide_board_view_zoom_at (BastideBoardView *self, double px, double py, double zoom)
{
  bastide_board_view_stop_gliding (self);
  bastide_board_view_hold (self, bastide_viewport_to_board (&self->view, px, py), px, py, zoom);
}

void
bastide_board_view_hold (BastideBoardView *self, BastidePoint spot, double px, double py, double zoom)
{
  bastide_board_view_stop_gliding (self);
  self->fitted = FALSE;
  bastide_viewport_hold (&self->view, spot, px, py, zoom);
  bastide_board_view_unsettle (self);
  bastide_board_view_view_moved (self);
}

/* The height that is left when the bar below is one line taller than at its lowest. In a narrow window it may take half of the
 * height, and what is kept free costs nothing there as long as the board has its full width. */
static int
get_free_height (BastideBoardView *self, const BastideViewport *view)
{
  const int wide = MIN (self->tallest - BAR_LINE, view->width), least = view->height * 3 / 4;
  const int height = MIN (view->height, self->root_height ? MAX (self->root_height / 2, wide) : MAX (wide, least));

  /* However tall a card is, a third is the board. */
  return self->foot ? MAX (view->height / 3, MIN (height, view->height - self->foot)) : height;
}

static gboolean
is_rtl (BastideBoardView *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
}

/* Does something that reaches from @left to @right and up to @top lie below the buttons in the corner? */
static gboolean
is_in_corner (BastideBoardView *self, const BastideViewport *view, double left, double right, double top)
{
  return top < self->corner_height
         && (is_rtl (self) ? left < self->corner_width : right > view->width - self->corner_width);
}

/* Where the cells are in a view. */
static void
get_bounds (const BastideViewport *view,
            const BastideBoardCells *cells,
            BastidePoint *out_first,
            BastidePoint *out_last)
{
  const BastidePoint a = bastide_viewport_from_board (view, (BastidePoint){ cells->x0, cells->y0 });
  const BastidePoint b = bastide_viewport_from_board (view, (BastidePoint){ cells->x1 + 1, cells->y1 + 1 });

  *out_first = (BastidePoint){ MIN (a.x, b.x), MIN (a.y, b.y) };
  *out_last = (BastidePoint){ MAX (a.x, b.x), MAX (a.y, b.y) };
}

/* Shows the cells in what is left of the view when so many pixels are kept free at its end and at its top. */
static void
fit_beside (BastideBoardView *self, BastideViewport *view, const BastideBoardCells *cells, int inset, int top)
{
  const int height = view->height, free_height = get_free_height (self, view), side = is_rtl (self) ? -1 : 1;
  BastidePoint middle, moved;

  view->width -= inset;
  view->height = MAX (1, free_height - top);
  bastide_viewport_fit_cells (view, cells->x0, cells->y0, cells->x1, cells->y1, 1.2, 130.0);
  view->width += inset;
  view->height = height;
  middle = bastide_viewport_to_board (view, view->width / 2.0, height / 2.0);
  moved = bastide_viewport_to_board (view, view->width / 2.0 + side * inset / 2.0,
                                     height / 2.0 + (height - free_height - top) / 2.0);
  view->x += moved.x - middle.x;
  view->y += moved.y - middle.y;
}

/* Where the map does not reach below the buttons in the corner it has all the room; else it goes beside or below them, where it
 * is larger. @reach: all that must not lie there. */
static void
fit_around_corner (BastideBoardView *self,
                   BastideViewport *view,
                   const BastideBoardCells *cells,
                   const BastideBoardCells *reach)
{
  const int inset = MIN (self->inset, view->width / 3);
  BastideViewport beside = *view, below = *view;
  BastidePoint first, last;

  fit_beside (self, view, cells, inset, 0);
  get_bounds (view, reach, &first, &last);
  if (!is_in_corner (self, view, first.x, last.x, first.y))
    return;
  fit_beside (self, &beside, cells, CLAMP (self->corner_width, inset, view->width / 2), 0);
  fit_beside (self, &below, cells, inset, MIN (self->corner_height, view->height / 3));
  *view = beside.zoom > below.zoom ? beside : below;
}

void
bastide_board_view_fit_view (BastideBoardView *self, BastideViewport *view, const BastideBoardCells *with)
{
  BastideBoardCells cells = { 0 }, reach;

  bastide_board_get_extents (bastide_game_get_game (self->game), bastide_game_get_state (self->game), &cells.x0,
                             &cells.y0, &cells.x1, &cells.y1);
  /* Beside any tile there may be a square to choose. */
  reach = (BastideBoardCells){ cells.x0 - 1, cells.y0 - 1, cells.x1 + 1, cells.y1 + 1 };
  if (with)
    {
      cells = (BastideBoardCells){ MIN (cells.x0, with->x0), MIN (cells.y0, with->y0), MAX (cells.x1, with->x1),
                                   MAX (cells.y1, with->y1) };
      reach = (BastideBoardCells){ MIN (reach.x0, with->x0), MIN (reach.y0, with->y0), MAX (reach.x1, with->x1),
                                   MAX (reach.y1, with->y1) };
    }
  fit_around_corner (self, view, &cells, &reach);
}

void
bastide_board_view_fit (BastideBoardView *self, gboolean smoothly)
{
  BastideViewport to = self->view;

  if (!self->game || self->view.width <= 0)
    return;
  self->fitted = TRUE;
  bastide_board_view_fit_view (self, &to, NULL);
  if (smoothly)
    bastide_board_view_glide_to (self, &to);
  else
    {
      bastide_board_view_stop_gliding (self);
      self->view = to;
      bastide_board_view_view_moved (self);
    }
}

/* --- following the board --- */

/* The cells that should be seen: all tiles, and what can be chosen beside them. */
static gboolean
get_cells (BastideBoardView *self, BastideBoardCells *out_cells)
{
  if (!bastide_board_get_extents (bastide_game_get_game (self->game), bastide_game_get_state (self->game),
                                  &out_cells->x0, &out_cells->y0, &out_cells->x1, &out_cells->y1))
    return FALSE;
  for (guint i = 0; i < self->targets->len; i++)
    {
      const BstWhere *where = &((BastideBoardTarget *) g_ptr_array_index (self->targets, i))->where;

      out_cells->x0 = MIN (out_cells->x0, where->x);
      out_cells->y0 = MIN (out_cells->y0, where->y);
      out_cells->x1 = MAX (out_cells->x1, where->x);
      out_cells->y1 = MAX (out_cells->y1, where->y);
    }
  return TRUE;
}

static gboolean
holds_cells (BastideBoardView *self, const BastideViewport *view, int height, const BastideBoardCells *cells)
{
  const gboolean rtl = is_rtl (self);
  const int inset = MIN (self->inset, view->width / 3);
  BastidePoint first, last;

  get_bounds (view, cells, &first, &last);
  return first.x >= (rtl ? inset : 0) && last.x <= view->width - (rtl ? 0 : inset) && first.y >= 0 && last.y <= height
         && !is_in_corner (self, view, first.x, last.x, first.y);
}

/* A view that is far larger than the board: after much was undone. */
static gboolean
is_too_far (BastideBoardView *self, const BastideViewport *view)
{
  BastideViewport fit = *view;

  bastide_board_view_fit_view (self, &fit, NULL);
  return fit.zoom > view->zoom * 2;
}

void
bastide_board_view_follow (BastideBoardView *self)
{
  BastideViewport to = bastide_board_view_get_goal (self);
  BastideBoardCells cells;

  if (self->view.width <= 0 || !get_cells (self, &cells)
      || (holds_cells (self, &to, get_free_height (self, &to), &cells) && !is_too_far (self, &to)))
    return;
  /* Room for some more turns, so that the view does not move in each of them. */
  cells = (BastideBoardCells){ cells.x0 - ROOM, cells.y0 - ROOM, cells.x1 + ROOM, cells.y1 + ROOM };
  bastide_board_view_fit_view (self, &to, &cells);
  bastide_board_view_glide_to (self, &to);
}

/* The bar below the board grows and shrinks with what it says: a view that was cut at the lower edge keeps its place. */
static gboolean
keeps_place (BastideBoardView *self, int width, int root_height)
{
  return width == self->view.width && root_height == self->root_height;
}

void
bastide_board_view_resize (BastideBoardView *self, int width, int height)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  const int root_height = root ? gtk_widget_get_height (GTK_WIDGET (root)) : 0;
  const gboolean keep = keeps_place (self, width, root_height);
  const BastidePoint middle = bastide_viewport_to_board (&self->view, width / 2.0, height / 2.0);
  BastideBoardCells cells;

  self->view.width = width;
  self->view.height = height;
  self->root_height = root_height;
  self->tallest = keep ? MAX (self->tallest, height) : height;
  if (!self->game)
    return;
  if (keep)
    {
      self->view.x = middle.x;
      self->view.y = middle.y;
      bastide_board_view_stop_gliding (self);
    }
  if (self->fitted
      && (!keep
          || (get_cells (self, &cells)
              && !holds_cells (self, &self->view, MAX (height / 3, height - self->foot), &cells))))
    {
      bastide_board_view_stop_gliding (self);
      bastide_board_view_fit_view (self, &self->view, NULL);
    }
}

gboolean
bastide_board_view_shows_all (BastideBoardView *self)
{
  BastideBoardCells cells;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), TRUE);

  return !self->game || self->view.width <= 0
         || !bastide_board_get_extents (bastide_game_get_game (self->game), bastide_game_get_state (self->game),
                                        &cells.x0, &cells.y0, &cells.x1, &cells.y1)
         || holds_cells (self, &self->view, self->view.height, &cells);
}

void
bastide_board_view_get_corners (BastideBoardView *self, BastidePoint *out_a, BastidePoint *out_b)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  *out_a = bastide_viewport_to_board (&self->view, 0, 0);
  *out_b = bastide_viewport_to_board (&self->view, self->view.width, self->view.height);
}

void
bastide_board_view_center (BastideBoardView *self, BastidePoint spot)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  bastide_board_view_stop_gliding (self);
  self->fitted = FALSE;
  self->view.x = spot.x;
  self->view.y = spot.y;
  bastide_board_view_unsettle (self);
  bastide_board_view_view_moved (self);
}

void
bastide_board_view_pan_by (BastideBoardView *self, double dx, double dy)
{
  BastidePoint middle;

  bastide_board_view_stop_gliding (self);
  middle = bastide_viewport_to_board (&self->view, self->view.width / 2.0 + dx, self->view.height / 2.0 + dy);
  self->fitted = FALSE;
  self->view.x = middle.x;
  self->view.y = middle.y;
  bastide_board_view_unsettle (self);
  bastide_board_view_view_moved (self);
}

/* Brings a spot of the board into view if it is not well inside. */
void
bastide_board_view_reveal (BastideBoardView *self, BastidePoint spot)
{
  BastideViewport to = bastide_board_view_get_goal (self);
  BastidePoint at = bastide_viewport_from_board (&to, spot);
  double margin = MIN (self->view.zoom, MIN (self->view.width, self->view.height) / 3.0);

  /* In a view without a size nothing lies inside: a game that is opened would lose its place at once. */
  if (self->view.width <= 0)
    return;
  /* A view of the whole board stays one. */
  if (self->fitted)
    {
      const int x = (int) floor (spot.x), y = (int) floor (spot.y);

      bastide_board_view_reveal_cells (self, &(BastideBoardCells){ x, y, x, y });
      return;
    }
  if (at.x >= margin && at.y >= margin && at.x <= self->view.width - margin && at.y <= self->view.height - margin
      && !is_in_corner (self, &to, at.x - to.zoom / 2, at.x + to.zoom / 2, at.y - to.zoom / 2))
    return;
  to.x = spot.x;
  to.y = spot.y;
  bastide_board_view_glide_to (self, &to);
}

/* How far to move the stretch from `start` to `end` so that it lies between `first` and `last`. If it is too long, its
 * start goes to `first`. */
static double
get_shift (double start, double end, double first, double last)
{
  if (start < first || end - start > last - first)
    return first - start;
  return MIN (0, last - end);
}

void
bastide_board_view_reveal_cells (BastideBoardView *self, const BastideBoardCells *cells)
{
  const gboolean rtl = is_rtl (self);
  int inset = MIN (self->inset, self->view.width / 3);
  BastideViewport to = bastide_board_view_get_goal (self);
  BastidePoint first, last, middle;
  double margin, across, top, dx, dy;

  if (self->view.width <= 0)
    return;
  /* Zoom out if the cells do not fit at this zoom. */
  across = MAX (cells->x1 - cells->x0, cells->y1 - cells->y0) + 1.5;
  to.zoom = MAX (BASTIDE_ZOOM_MIN, MIN (to.zoom, MIN (to.width - inset, to.height) / across));
  margin = to.zoom / 4;
  get_bounds (&to, cells, &first, &last);
  dx = get_shift (first.x, last.x, margin + (rtl ? inset : 0), to.width - margin - (rtl ? 0 : inset));
  top = is_in_corner (self, &to, first.x + dx, last.x + dx, 0) ? MAX (margin, self->corner_height) : margin;
  dy = get_shift (first.y, last.y, top, to.height - margin);
  if (fabs (dx) < 1 && fabs (dy) < 1 && to.zoom == bastide_board_view_get_goal (self).zoom)
    return;
  if (self->fitted)
    bastide_board_view_fit_view (self, &to, cells);
  else
    {
      middle = bastide_viewport_to_board (&to, to.width / 2.0 - dx, to.height / 2.0 - dy);
      to.x = middle.x;
      to.y = middle.y;
    }
  bastide_board_view_glide_to (self, &to);
}

double
bastide_board_view_get_zoom (BastideBoardView *self)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), 0);

  return self->fitted ? 0 : self->view.zoom;
}

void
bastide_board_view_get_view (BastideBoardView *self, double *out_x, double *out_y, double *out_zoom, int *out_turn)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  *out_x = self->view.x;
  *out_y = self->view.y;
  *out_zoom = self->fitted ? 0 : self->view.zoom;
  *out_turn = self->view.rot;
}

void
bastide_board_view_set_view (BastideBoardView *self, double x, double y, double zoom, int turn)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  bastide_board_view_stop_gliding (self);
  self->view.rot = turn & 3;
  self->fitted = zoom <= 0;
  if (self->fitted)
    {
      bastide_board_view_fit (self, FALSE);
      return;
    }
  self->view.x = x;
  self->view.y = y;
  self->view.zoom = CLAMP (zoom, BASTIDE_ZOOM_MIN, BASTIDE_ZOOM_MAX);
  bastide_board_view_view_moved (self);
}

void
bastide_board_view_init_camera (BastideBoardView *self)
{
  self->glide = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, BASTIDE_PACE_GLIDE,
                                         adw_callback_animation_target_new (glide_cb, self, NULL));
  self->fitted = TRUE;
  self->view = (BastideViewport){ .zoom = 100, .scale = 1 };
}
