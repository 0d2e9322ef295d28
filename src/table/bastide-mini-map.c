/* bastide-mini-map.c – the whole map, small.
 *
 * A way for the pointer only: the keyboard has keys that move the view, and readers have the list of the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-mini-map.h"

#include "draw/bastide-viewport.h"
#include "kit/bastide-contrast.h"

#include <adwaita.h>

#define SIZE        132 /* of the longer side */
#define SIZE_NARROW 88
#define NARROW      480 /* a board less wide than this would be half covered */
#define RIM         6

struct _BastideMiniMap
{
  GtkWidget parent_instance;

  BastideBoardView *board; /* (nullable) */
  guint update_source;
  double drag_x, drag_y;
};

G_DEFINE_FINAL_TYPE (BastideMiniMap, bastide_mini_map, GTK_TYPE_WIDGET)

static int
get_size (BastideMiniMap *self)
{
  return self->board && gtk_widget_get_width (GTK_WIDGET (self->board)) < NARROW ? SIZE_NARROW : SIZE;
}

/* The map as it is drawn here: turned like the board. FALSE if there is nothing to draw. */
static gboolean
get_view (BastideMiniMap *self, BastideViewport *out_view)
{
  BastideGame *game = self->board ? bastide_board_view_get_game (self->board) : NULL;
  int x0, y0, x1, y1, turn;
  double x, y, zoom;

  if (!game
      || !bastide_board_get_extents (bastide_game_get_game (game), bastide_game_get_state (game), &x0, &y0, &x1, &y1))
    return FALSE;
  bastide_board_view_get_view (self->board, &x, &y, &zoom, &turn);
  *out_view = (BastideViewport){
    .width = get_size (self),
    .height = get_size (self),
    .rot = turn,
    .scale = 1,
    .x = (x0 + x1 + 1) / 2.0,
    .y = (y0 + y1 + 1) / 2.0,
    .zoom = (get_size (self) - 2.0 * RIM) / MAX (x1 - x0 + 1, y1 - y0 + 1),
  };
  return TRUE;
}

static gboolean
update_cb (gpointer data)
{
  BastideMiniMap *self = BASTIDE_MINI_MAP (data);

  self->update_source = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), !bastide_board_view_shows_all (self->board));
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

/* Later: the board also moves while GTK lays out the window, when nothing may appear or go. */
static void
moved_cb (BastideMiniMap *self)
{
  if (!self->update_source)
    self->update_source = g_idle_add (update_cb, self);
}

/* --- pointing --- */

static void
show (BastideMiniMap *self, double x, double y)
{
  BastideViewport view;

  if (get_view (self, &view))
    bastide_board_view_center (self->board, bastide_viewport_to_board (&view, x, y));
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, BastideMiniMap *self)
{
  self->drag_x = x;
  self->drag_y = y;
  show (self, x, y);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, BastideMiniMap *self)
{
  show (self, self->drag_x + dx, self->drag_y + dy);
}

/* --- drawing --- */

static void
draw_cell (cairo_t *cr, const BastideViewport *view, int x, int y)
{
  const BastidePoint a = bastide_viewport_from_board (view, (BastidePoint){ x, y });
  const BastidePoint b = bastide_viewport_from_board (view, (BastidePoint){ x + 1, y + 1 });

  cairo_rectangle (cr, MIN (a.x, b.x), MIN (a.y, b.y), ABS (b.x - a.x), ABS (b.y - a.y));
}

static void
draw_tiles (BastideMiniMap *self, cairo_t *cr, const BastideViewport *view)
{
  BastideGame *game = bastide_board_view_get_game (self->board);
  const BstState *state = bastide_game_get_state (game);
  const BstSite *sites = bst_sites (bastide_game_get_game (game), state);
  const gboolean strong = bastide_contrast_get_style (BASTIDE_STYLE_PLAIN) == BASTIDE_STYLE_CONTRAST;

  for (int site = 0; site < state->n_sites; site++)
    if (sites[site].tile != BST_NONE)
      draw_cell (cr, view, sites[site].x, sites[site].y);
  bastide_source (cr, strong ? 0x000000 : 0x6FA05A);
  cairo_fill_preserve (cr);
  /* Black tiles are seen on dark ground by their edges. */
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, 1);
  if (strong)
    cairo_stroke (cr);
  cairo_new_path (cr);
}

static void
draw_last (BastideMiniMap *self, cairo_t *cr, const BastideViewport *view)
{
  int x, y;

  if (!bastide_board_view_get_last (self->board, &x, &y))
    return;
  draw_cell (cr, view, x, y);
  bastide_paint_path (cr, 0xFFE14A, 0x1E1712, 1);
}

/* What the board shows. A light line on a dark one is seen on any ground. */
static void
draw_frame (BastideMiniMap *self, cairo_t *cr, const BastideViewport *view)
{
  BastidePoint a, b;

  bastide_board_view_get_corners (self->board, &a, &b);
  a = bastide_viewport_from_board (view, a);
  b = bastide_viewport_from_board (view, b);
  cairo_rectangle (cr, MIN (a.x, b.x), MIN (a.y, b.y), ABS (b.x - a.x), ABS (b.y - a.y));
  bastide_source (cr, 0x1E1712);
  cairo_set_line_width (cr, 4);
  cairo_stroke_preserve (cr);
  bastide_source (cr, 0xFFFFFF);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

static void
bastide_mini_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideMiniMap *self = BASTIDE_MINI_MAP (widget);
  BastideViewport view;
  cairo_t *cr;

  if (!get_view (self, &view))
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, view.width, view.height));
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  draw_tiles (self, cr, &view);
  draw_last (self, cr, &view);
  draw_frame (self, cr, &view);
  cairo_destroy (cr);
}

static void
bastide_mini_map_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  *minimum = *natural = get_size (BASTIDE_MINI_MAP (widget));
}

/* --- object --- */

static void
bastide_mini_map_dispose (GObject *object)
{
  g_clear_handle_id (&BASTIDE_MINI_MAP (object)->update_source, g_source_remove);
  g_clear_object (&BASTIDE_MINI_MAP (object)->board);
  G_OBJECT_CLASS (bastide_mini_map_parent_class)->dispose (object);
}

static void
bastide_mini_map_class_init (BastideMiniMapClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_mini_map_dispose;
  widget_class->snapshot = bastide_mini_map_snapshot;
  widget_class->measure = bastide_mini_map_measure;
  gtk_widget_class_set_css_name (widget_class, "minimap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
bastide_mini_map_init (BastideMiniMap *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  bastide_contrast_watch (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

void
bastide_mini_map_set_board (BastideMiniMap *self, BastideBoardView *board)
{
  g_return_if_fail (BASTIDE_IS_MINI_MAP (self) && !self->board);

  self->board = g_object_ref (board);
  g_signal_connect_object (board, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
}
