/* bastide-board-view-input.c – pointer, fingers, keys and actions.
 *
 * What the player wants becomes a choice among the targets, a refusal with the rule that forbids it, or another view.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"

#include <math.h>

#define ZOOM_STEP 1.25
#define PAN_STEP  64.0

/* --- pointer --- */

/* The player pointed at something that is no option: which rule forbids it? Takes an option of the same kind, changes its
 * target to what was pointed at, and asks the engine why that move is not legal. */
static void
refuse (BastideBoardView *self, const BastideBoardHit *at)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);
  BstMove move;
  BstMove *scratch;
  const char *clause;
  gboolean bent = FALSE;
  g_autofree char *sentence = NULL;
  int before;

  if (n == 0 || (bastide_board_view_is_placement (moves[0].kind) && at->site != BST_NONE))
    return;
  if (!bastide_board_view_is_placement (moves[0].kind) && at->feature == BST_NO_PART)
    return;
  for (gsize i = 0; i < n && !bent; i++)
    {
      BstWhere where;
      int crown;

      move = moves[i];
      bent = bastide_board_view_locate (self, &move, &where, &crown) && crown < 0
             && (bastide_board_view_is_placement (move.kind) || where.feature >= 0);
    }
  if (!bent && moves[0].kind == BST_KIND_FOLLOWER)
    {
      move = (BstMove){ .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = BST_FIGURE_FOLLOWER };
      bent = TRUE;
    }
  if (!bent)
    return;
  move.x = at->x;
  move.y = at->y;
  /* As the player has turned it last: no way fits there, and this is the one that was meant. */
  if (bastide_board_view_is_placement (move.kind))
    move.rot = self->wanted_rot;
  else
    move.a = at->feature;
  scratch = g_new (BstMove, game->max_moves);
  clause = bst_check (game, state, &move, scratch);
  g_free (scratch);
  if (!clause)
    return;
  self->refused = TRUE;
  self->refused_x = at->x;
  self->refused_y = at->y;
  self->refused_sides = 0;
  before = bastide_words_turn (self->view.rot);
  if (move.kind == BST_KIND_PLACE_TILE && state->hand != BST_NONE)
    sentence = bastide_words_clash (game, state, &move, clause, &self->refused_sides);
  bastide_words_turn (before);
  if (!sentence)
    sentence = bastide_words_refusal (clause);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_REFUSED], 0, sentence, clause);
}

/* A ferry is laid from landing to landing: the first click chooses one end, the second the other. TRUE: the click was on a
 * landing and is dealt with. */
static gboolean
click_landing (BastideBoardView *self, const BastideBoardHit *at)
{
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (int));
  int wanted = at->landing >= 0 ? 1 << at->landing : 0;

  if (n == 0 || !wanted)
    return FALSE;
  if (self->landing >= 0 && self->landing_x == at->x && self->landing_y == at->y && self->landing != at->landing)
    wanted |= 1 << self->landing;
  for (int i = 0; i < (int) n; i++)
    {
      BstWhere where;

      if (bst_move_where (&moves[i], &where) && where.x == at->x && where.y == at->y && (where.ends & wanted) == wanted)
        g_array_append_val (found, i);
    }
  self->landing = at->landing;
  self->landing_x = at->x;
  self->landing_y = at->y;
  if (found->len == 1)
    {
      BastideBoardTarget *target = bastide_board_view_find_target_of (self, g_array_index (found, int, 0));

      self->landing = -1;
      bastide_board_view_act_on (self, target);
    }
  else if (found->len > 1)
    {
      bastide_board_view_select (self, -1);
      g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_NARROW], 0, found);
    }
  return found->len > 0;
}

static void
clicked_cb (GtkGestureClick *gesture, int n_press, double px, double py, BastideBoardView *self)
{
  BastideBoardHit at;
  BastideBoardTarget *target;

  gtk_widget_remove_css_class (GTK_WIDGET (self), "keyboard");
  /* The third of three quick clicks was meant for what lay there before. */
  if (!self->game || n_press > 2)
    return;
  bastide_board_view_hit (self, px, py, &at);
  target = bastide_board_view_pick_target (self, px, py, &at);
  /* The next arrow key starts from the point that was clicked. */
  self->near = target ? bastide_board_view_get_target_spot (self, target)
                      : bastide_viewport_to_board (&self->view, px, py);
  if (target && !target->hidden)
    bastide_board_view_focus_target (self, target);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!target && n_press == 1 && click_landing (self, &at))
    return;
  if (target && n_press > 1 && self->selected >= 0
      && bastide_board_view_find_target_of (self, self->selected) == target)
    g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_CHOOSE], 0, self->selected);
  else if (target)
    bastide_board_view_act_on (self, target);
  else
    refuse (self, &at);
}

static void
motion_cb (GtkEventControllerMotion *controller, double px, double py, BastideBoardView *self)
{
  self->pointer_x = px;
  self->pointer_y = py;
  self->hovering = TRUE;
  bastide_board_view_hover (self);
}

static void
left_cb (GtkEventControllerMotion *controller, BastideBoardView *self)
{
  self->hovering = FALSE;
  bastide_board_view_forget_hover (self);
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_LOOK], 0, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_DESCRIBE], 0, NULL);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, BastideBoardView *self)
{
  self->drag_x = self->view.x;
  self->drag_y = self->view.y;
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, BastideBoardView *self)
{
  BastidePoint a, b;

  /* A click with a shaky hand moves by a few pixels: do not take it for a drag. */
  if (hypot (dx, dy) < 6 && gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  bastide_board_view_stop_gliding (self);
  a = bastide_viewport_to_board (&self->view, 0, 0);
  b = bastide_viewport_to_board (&self->view, dx, dy);
  self->fitted = FALSE;
  self->view.x = self->drag_x + a.x - b.x;
  self->view.y = self->drag_y + a.y - b.y;
  bastide_board_view_unsettle (self);
  bastide_board_view_view_moved (self);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, BastideBoardView *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  /* Fingers on a touchpad push the board; a wheel, and Control, zoom. */
  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE && !(state & GDK_CONTROL_MASK))
    bastide_board_view_pan_by (self, dx, dy);
  else if (state & GDK_SHIFT_MASK)
    bastide_board_view_pan_by (self, (dx + dy) * PAN_STEP, 0);
  else
    bastide_board_view_zoom_at (self, self->pointer_x, self->pointer_y, self->view.zoom * pow (ZOOM_STEP, -dy));
  return TRUE;
}

static void
pinch_begin_cb (GtkGesture *gesture, GdkEventSequence *sequence, BastideBoardView *self)
{
  double px, py;

  bastide_board_view_stop_gliding (self);
  self->pinch_zoom = self->view.zoom;
  if (gtk_gesture_get_bounding_box_center (gesture, &px, &py))
    self->pinched = bastide_viewport_to_board (&self->view, px, py);
}

/* What lay between the fingers stays there: moved together they push the board, moved apart they zoom. */
static void
pinch_cb (GtkGestureZoom *gesture, double scale, BastideBoardView *self)
{
  double px, py;

  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &px, &py))
    bastide_board_view_hold (self, self->pinched, px, py, self->pinch_zoom * scale);
}

/* --- keyboard --- */

/* Moves the focus to the nearest target in a direction of the screen. */
static gboolean
move_focus (BastideBoardView *self, double dx, double dy)
{
  BastideBoardTarget *current = bastide_board_view_get_focused (self);
  BastideBoardTarget *best = current ? NULL : bastide_board_view_get_nearest (self, self->near);
  double best_cost = G_MAXDOUBLE;
  BastidePoint from = { 0, 0 };

  if (current)
    from = bastide_viewport_from_board (&self->view, bastide_board_view_get_target_spot (self, current));
  for (guint i = 0; i < self->targets->len && current; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);
      BastidePoint at = bastide_viewport_from_board (&self->view, bastide_board_view_get_target_spot (self, target));
      double along = (at.x - from.x) * dx + (at.y - from.y) * dy;
      double across = fabs ((at.x - from.x) * dy) + fabs ((at.y - from.y) * dx);

      if (target != current && !target->hidden && along >= 2 && along + 2 * across < best_cost)
        {
          best_cost = along + 2 * across;
          best = target;
        }
    }
  if (!best)
    return FALSE;
  self->near = bastide_board_view_get_target_spot (self, best);
  self->refused = FALSE;
  bastide_board_view_focus_target (self, best);
  /* Keep what is focused in view. */
  bastide_board_view_reveal (self, self->near);
  return TRUE;
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, BastideBoardView *self)
{
  gboolean ctrl = state & GDK_CONTROL_MASK;
  double dx = 0, dy = 0;

  gtk_widget_add_css_class (GTK_WIDGET (self), "keyboard");
  /* Alt with an arrow steps through the game: leave it to the table. */
  if (state & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      dx = -1;
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      dx = 1;
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      dy = -1;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      dy = 1;
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  if (ctrl)
    bastide_board_view_pan_by (self, dx * PAN_STEP, dy * PAN_STEP);
  else
    move_focus (self, dx, dy);
  return GDK_EVENT_STOP;
}

/* --- actions --- */

static void
zoom_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  double factor = g_str_equal (name, "board.zoom-in") ? ZOOM_STEP : 1 / ZOOM_STEP;

  BastideViewport to = bastide_board_view_get_goal (self);

  to.zoom = CLAMP (to.zoom * factor, BASTIDE_ZOOM_MIN, BASTIDE_ZOOM_MAX);
  self->fitted = FALSE;
  bastide_board_view_glide_to (self, &to);
}

static void
fit_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_board_view_fit (BASTIDE_BOARD_VIEW (widget), TRUE);
}

static void
last_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  BastideViewport to = bastide_board_view_get_goal (self);
  int x, y;

  if (!bastide_board_view_get_last (self, &x, &y))
    return;
  self->fitted = FALSE;
  to.x = x + 0.5;
  to.y = y + 0.5;
  bastide_board_view_glide_to (self, &to);
}

static void
turn_board_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);

  bastide_board_view_stop_gliding (self);
  bastide_viewport_turn (&self->view, 1);
  bastide_board_view_name_targets (self);
  bastide_board_view_build_cells (self);
  if (self->fitted)
    bastide_board_view_fit (self, FALSE);
  else
    bastide_board_view_view_moved (self);
  bastide_board_view_unsettle (self);
}

/* Turns the tile to the next legal rotation on the chosen square. Does not place it, even if there is only one way. */
static void
turn_tile_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  BastideBoardTarget *target = bastide_board_view_find_target_of (self, self->selected);
  int step = g_str_equal (name, "board.turn-tile-back") ? -1 : 1, at = 0;
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);

  if (n == 0 || !bastide_board_view_is_placement (moves[0].kind))
    return;
  if (!target)
    target = bastide_board_view_get_focused (self);
  /* In hand, before a square is chosen. */
  if (!target)
    {
      self->wanted_rot = (self->wanted_rot + step) & 3;
      gtk_widget_queue_draw (widget);
      g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_SELECTED], 0, -1);
      return;
    }
  for (guint i = 0; i < target->options->len; i++)
    if (g_array_index (target->options, int, i) == self->selected)
      at = (int) i + step;
  at = g_array_index (target->options, int, (at + (int) target->options->len) % (int) target->options->len);
  self->wanted_rot = moves[at].rot;
  bastide_board_view_select (self, at);
}

/* Doing nothing, where that is allowed. */
static void
pass_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);

  for (gsize i = 0; i < n; i++)
    if (moves[i].act == BST_ACT_PASS)
      {
        g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_CHOOSE], 0, (int) i);
        return;
      }
}

static void
confirm_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);

  if (self->selected >= 0)
    g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_CHOOSE], 0, self->selected);
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);

  if (self->refused)
    {
      bastide_board_view_forget_refusal (self);
      g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_REFUSED], 0, NULL, NULL);
    }
  bastide_board_view_select (self, -1);
}

void
bastide_board_view_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "board.zoom-in", NULL, zoom_cb);
  gtk_widget_class_install_action (widget_class, "board.zoom-out", NULL, zoom_cb);
  gtk_widget_class_install_action (widget_class, "board.fit", NULL, fit_cb);
  gtk_widget_class_install_action (widget_class, "board.last", NULL, last_cb);
  gtk_widget_class_install_action (widget_class, "board.turn-board", NULL, turn_board_cb);
  gtk_widget_class_install_action (widget_class, "board.turn-tile", NULL, turn_tile_cb);
  gtk_widget_class_install_action (widget_class, "board.turn-tile-back", NULL, turn_tile_cb);
  gtk_widget_class_install_action (widget_class, "board.pass", NULL, pass_cb);
  gtk_widget_class_install_action (widget_class, "board.confirm", NULL, confirm_cb);
  gtk_widget_class_install_action (widget_class, "board.cancel", NULL, cancel_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, 0, "board.turn-tile", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, GDK_SHIFT_MASK, "board.turn-tile-back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, 0, "board.pass", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, 0, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_equal, 0, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, 0, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_minus, 0, "board.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Subtract, 0, "board.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0, 0, "board.fit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_0, 0, "board.fit", NULL);
  /* As in other programs, too. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, GDK_CONTROL_MASK, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_equal, GDK_CONTROL_MASK, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, GDK_CONTROL_MASK, "board.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_minus, GDK_CONTROL_MASK, "board.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Subtract, GDK_CONTROL_MASK, "board.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0, GDK_CONTROL_MASK, "board.fit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, 0, "board.last", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_t, 0, "board.turn-board", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "board.confirm", NULL);
}

void
bastide_board_view_add_controllers (BastideBoardView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  g_signal_connect (click, "released", G_CALLBACK (clicked_cb), self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
}
