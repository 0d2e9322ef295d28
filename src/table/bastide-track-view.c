/* bastide-track-view.c – the score track of a game, with everything that stands on it.
 *
 * Spaces with figures, and those that can be chosen now, are told to screen readers one by one. Knows no rule: a space
 * can be chosen when the engine listed an option for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-track-view.h"

#include "kit/bastide-contrast.h"
#include "kit/bastide-slot.h"
#include "table/bastide-game-looks.h"
#include "draw/bastide-track-art.h"
#include "model/words/bastide-words.h"
#include "engine/track.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

/* How wide a space wants to be. */
#define SPACE         26.0
#define SPACE_PASSING 20.0 /* two long rows, so that little of the board is covered */
#define SPACE_LARGE   40.0 /* for those who sit further away */

struct _BastideTrackView
{
  GtkWidget parent_instance;

  BastideGame *game;
  GSignalGroup *game_signals;
  BastideShow *show; /* (nullable) */
  BastideStyle style;
  BastideTrackLayout layout;
  GPtrArray *slots; /* of GtkWidget, with the number of the space */
  int pointed;      /* space */
  int looked;       /* option that somebody looks at here, or -1 */
  gboolean passing; /* only for a look: nothing can be chosen */
  gboolean cropped; /* only the rows on which something moves */
  guint64 moving;   /* the spaces on which it does, since it is on the screen: a bit for each */
  double space;     /* its width, as it is wanted */
};

G_DEFINE_FINAL_TYPE (BastideTrackView, bastide_track_view, GTK_TYPE_WIDGET)

static guint choose_signal, look_signal;

/* --- options --- */

static gboolean
names_space (const BstMove *move)
{
  return move->kind == BST_KIND_ROBBER && move->act == BST_ACT_NONE;
}

/* The space that an answer is about: its own, or the one that a figure would come to with the points that it is to get. */
static int
space_of (BastideTrackView *self, const BstMove *move)
{
  const BstState *state = bastide_game_get_state (self->game);
  const BstFrame *group;
  const int seat = bst_who (state);

  if (names_space (move))
    return move->b;
  if (move->kind != BST_KIND_TRACK_FIGURE || seat >= BST_MAX_PLAYERS)
    return -1;
  group = bst_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP);
  return group ? MAX (0, state->total[seat][move->b] + BST_GROUP_POINTS (group, seat)) % BASTIDE_TRACK_SPACES : -1;
}

/* The option that a space stands for, or -1. */
static int
option_of (BastideTrackView *self, int space)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  for (gsize i = 0; i < n; i++)
    if (names_space (&moves[i]) && moves[i].b == space)
      return i;
  return -1;
}

static void
choose (BastideTrackView *self, int space)
{
  int option = self->game ? option_of (self, space) : -1;

  if (option >= 0)
    g_signal_emit (self, choose_signal, 0, option);
}

static void
slot_activated_cb (GtkWidget *slot, BastideTrackView *self)
{
  choose (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (slot), "space")));
}

/* Who stands where now, as it is seen. */
static void
read_scene (BastideTrackView *self, BastideTrackScene *scene)
{
  bastide_track_scene_read (scene, bastide_game_get_game (self->game), bastide_game_get_state (self->game));
  for (int seat = 0; self->show && seat < scene->n_players; seat++)
    {
      for (int figure = 0; figure < 2; figure++)
        scene->total[seat][figure] = bastide_show_get_total (self->show, seat, figure);
      scene->robber[seat] = bastide_show_get_robber (self->show, seat, &scene->away[seat]);
    }
}

/* The space that is meant at a point; -1: none. */
static int
find_space (BastideTrackView *self, double x, double y)
{
  BastideTrackScene scene = { 0 };

  if (!self->game)
    return -1;
  read_scene (self, &scene);
  return bastide_track_find_space (&self->layout, &scene, x, y);
}

/* Somebody looks at a space (-1: at none): what it would bring is told. */
static void
look_at (BastideTrackView *self, int space)
{
  const int option = self->game && space >= 0 ? option_of (self, space) : -1;

  if (option == self->looked || self->passing)
    return;
  self->looked = option;
  g_signal_emit (self, look_signal, 0, option);
}

static void
motion_cb (GtkEventController *controller, double x, double y, BastideTrackView *self)
{
  look_at (self, find_space (self, x, y));
}

static void
left_cb (GtkEventController *controller, BastideTrackView *self)
{
  look_at (self, -1);
}

static void
focused_cb (GtkEventController *controller, BastideTrackView *self)
{
  look_at (self,
           GPOINTER_TO_INT (g_object_get_data (G_OBJECT (gtk_event_controller_get_widget (controller)), "space")));
}

/* Looking by focus is the same as by pointer. */
static void
watch (BastideTrackView *self, GtkWidget *slot)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect (focus, "enter", G_CALLBACK (focused_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (slot, focus);
}

static void
clicked_cb (GtkGestureClick *gesture, int n_press, double x, double y, BastideTrackView *self)
{
  int space = find_space (self, x, y);

  if (space >= 0)
    choose (self, space);
}

/* --- the rows that matter --- */

#define ALL_SPACES G_MAXUINT64
G_STATIC_ASSERT (BASTIDE_TRACK_SPACES <= 64);

/* All spaces from one to another; points may be lost, too. */
static guint64
get_spaces_between (int from, int to)
{
  const int step = to < from ? -1 : 1;
  guint64 spaces = 0;

  if (abs (to - from) >= BASTIDE_TRACK_SPACES)
    return ALL_SPACES;
  for (int total = from; total != to + step; total += step)
    spaces |= G_GUINT64_CONSTANT (1) << MAX (0, total) % BASTIDE_TRACK_SPACES;
  return spaces;
}

/* Where somebody's figures walk, or would walk as it is being decided. */
static guint64
get_spaces_of (BastideTrackView *self, int seat)
{
  const BstState *state = bastide_game_get_state (self->game);
  const int robber = state->m.robbers.space[seat] - 1;
  double away;
  guint64 spaces = 0;

  for (int figure = 0; figure < 2; figure++)
    if (bastide_show_get_total (self->show, seat, figure) != state->total[seat][figure])
      spaces |= get_spaces_between (bastide_show_get_total (self->show, seat, figure), state->total[seat][figure]);
  if (robber >= 0 && (bastide_show_get_robber (self->show, seat, &away) != robber || away > 0))
    spaces |= get_spaces_between (robber, robber);
  return spaces;
}

static guint64
find_spaces (BastideTrackView *self)
{
  const BstState *state = bastide_game_get_state (self->game);
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);
  guint64 spaces = 0;

  for (int seat = 0; self->show && seat < bastide_game_get_game (self->game)->n_players; seat++)
    spaces |= get_spaces_of (self, seat);
  for (gsize i = 0; i < n; i++)
    if (moves[i].kind == BST_KIND_TRACK_FIGURE)
      spaces |= get_spaces_between (bst_space (state, bst_who (state), moves[i].b), space_of (self, &moves[i]));
  return spaces;
}

static gboolean
shows_row (BastideTrackView *self, int row)
{
  const int columns = self->layout.columns;

  return !self->cropped || !self->moving || self->moving >> (row * columns) & ((G_GUINT64_CONSTANT (1) << columns) - 1);
}

static int
count_rows (BastideTrackView *self)
{
  int n = 0;

  for (int row = 0; row < self->layout.rows; row++)
    n += shows_row (self, row);
  return n;
}

static double
get_row_height (BastideTrackView *self)
{
  return self->layout.spaces[0].height;
}

/* Rows are added while it is seen and never go: what somebody looks at must not move away. */
static void
note_spaces (BastideTrackView *self)
{
  const guint64 before = self->moving;

  if (self->cropped && self->game && gtk_widget_get_visible (GTK_WIDGET (self)))
    self->moving |= find_spaces (self);
  if (self->moving != before)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
bastide_track_view_unmap (GtkWidget *widget)
{
  BASTIDE_TRACK_VIEW (widget)->moving = 0;
  GTK_WIDGET_CLASS (bastide_track_view_parent_class)->unmap (widget);
}

static void
bastide_track_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (bastide_track_view_parent_class)->map (widget);
  note_spaces (BASTIDE_TRACK_VIEW (widget));
}

/* --- what stands where --- */

static gboolean
is_used (const BstGame *game, const BstState *state, int space)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (bst_space (state, seat, 0) == space
        || (bst_game_has (game, BST_MODULE_MESSAGES) && bst_space (state, seat, 1) == space)
        || (bst_game_has (game, BST_MODULE_ROBBERS) && state->m.robbers.space[seat] == space + 1))
      return TRUE;
  return FALSE;
}

static void
clear_slots (BastideTrackView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->slots, i));
  g_ptr_array_set_size (self->slots, 0);
}

static void
changed_cb (BastideTrackView *self)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);

  self->pointed = self->looked = -1;
  clear_slots (self);
  for (int space = 0; space < BASTIDE_TRACK_SPACES && !self->passing; space++)
    {
      int option = option_of (self, space);
      g_autofree char *label = NULL;
      GtkWidget *slot;

      if (option < 0 && !is_used (game, state, space))
        continue;
      slot = bastide_slot_new (option >= 0);
      label = bastide_words_track_space (game, state, space, bastide_game_get_names (self->game));
      bastide_slot_set_label (BASTIDE_SLOT (slot), label);
      g_object_set_data (G_OBJECT (slot), "space", GINT_TO_POINTER (space));
      g_signal_connect (slot, "activated", G_CALLBACK (slot_activated_cb), self);
      watch (self, slot);
      gtk_widget_set_parent (slot, GTK_WIDGET (self));
      g_ptr_array_add (self->slots, slot);
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    note_spaces (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
tooltip_cb (BastideTrackView *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip, gpointer data)
{
  int space = keyboard ? -1 : find_space (self, x, y);
  g_autofree char *text = NULL;

  if (space < 0)
    return FALSE;
  text = bastide_words_track_space (bastide_game_get_game (self->game), bastide_game_get_state (self->game), space,
                                    bastide_game_get_names (self->game));
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
lay_out (BastideTrackView *self, int width, double height)
{
  bastide_track_lay_out (&self->layout, BASTIDE_TRACK_ROWS, width, height,
                         gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL);
}

/* --- drawing --- */

/* Each row that is shown, one below the other. */
static void
draw_rows (BastideTrackView *self, cairo_t *cr, const BastideTrackScene *scene)
{
  const double height = get_row_height (self), width = gtk_widget_get_width (GTK_WIDGET (self));
  int below = 0;

  for (int row = 0; row < self->layout.rows; row++)
    if (shows_row (self, row))
      {
        cairo_save (cr);
        cairo_translate (cr, 0, (below - row) * height);
        cairo_rectangle (cr, 0, row * height, width, height);
        cairo_clip (cr);
        bastide_track_draw (cr, &self->layout, scene);
        cairo_restore (cr);
        below++;
      }
}

static void
bastide_track_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideTrackView *self = BASTIDE_TRACK_VIEW (widget);
  BastideTrackScene scene = { .cursor = -1 };
  BastideLook looks[BST_MAX_PLAYERS];
  cairo_t *cr;

  if (!self->game)
    return;
  bastide_game_read_looks (self->game, looks);
  read_scene (self, &scene);
  scene.looks = looks;
  scene.style = self->style;
  scene.dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  scene.cursor = self->pointed;
  for (int space = 0; space < BASTIDE_TRACK_SPACES && !self->passing; space++)
    if (option_of (self, space) >= 0)
      scene.lit |= G_GUINT64_CONSTANT (1) << space;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                                 gtk_widget_get_height (widget)));
  if (self->cropped)
    draw_rows (self, cr, &scene);
  else
    bastide_track_draw (cr, &self->layout, &scene);
  cairo_destroy (cr);
  for (guint i = 0; i < self->slots->len; i++)
    gtk_widget_snapshot_child (widget, g_ptr_array_index (self->slots, i), snapshot);
}

/* --- widget --- */

static GtkSizeRequestMode
bastide_track_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
bastide_track_view_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  BastideTrackView *self = BASTIDE_TRACK_VIEW (widget);
  const double space = self->space;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 180;
      *natural = 276;
    }
  else if (self->cropped)
    {
      const int width = for_size < 0 ? 276 : for_size;

      lay_out (self, width, bastide_track_get_height (width, space));
      *minimum = *natural = (int) ceil (count_rows (self) * get_row_height (self));
    }
  else
    *minimum = *natural = (int) bastide_track_get_height (for_size < 0 ? 276 : for_size, space);
}

static void
bastide_track_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideTrackView *self = BASTIDE_TRACK_VIEW (widget);

  lay_out (self, width, self->cropped ? bastide_track_get_height (width, self->space) : height);
  for (guint i = 0; i < self->slots->len; i++)
    {
      GtkWidget *slot = g_ptr_array_index (self->slots, i);
      const BastideTrackRect *rect =
        &self->layout.spaces[GPOINTER_TO_INT (g_object_get_data (G_OBJECT (slot), "space"))];

      bastide_slot_allocate (BASTIDE_SLOT (slot), rect->x, rect->y, rect->width, rect->height);
    }
}

static void
bastide_track_view_dispose (GObject *object)
{
  BastideTrackView *self = BASTIDE_TRACK_VIEW (object);

  clear_slots (self);
  g_clear_object (&self->show);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_track_view_parent_class)->dispose (object);
}

static void
bastide_track_view_finalize (GObject *object)
{
  g_ptr_array_unref (BASTIDE_TRACK_VIEW (object)->slots);
  G_OBJECT_CLASS (bastide_track_view_parent_class)->finalize (object);
}

static void
bastide_track_view_class_init (BastideTrackViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_track_view_dispose;
  object_class->finalize = bastide_track_view_finalize;
  widget_class->get_request_mode = bastide_track_view_get_request_mode;
  widget_class->measure = bastide_track_view_measure;
  widget_class->size_allocate = bastide_track_view_size_allocate;
  widget_class->snapshot = bastide_track_view_snapshot;
  widget_class->map = bastide_track_view_map;
  widget_class->unmap = bastide_track_view_unmap;
  choose_signal = g_signal_new ("choose", BASTIDE_TYPE_TRACK_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_INT);
  look_signal = g_signal_new ("look", BASTIDE_TYPE_TRACK_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_INT);
  gtk_widget_class_set_css_name (widget_class, "track");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_track_view_init (BastideTrackView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  self->slots = g_ptr_array_new ();
  self->pointed = self->looked = -1;
  self->space = SPACE;
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (click, "released", G_CALLBACK (clicked_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (tooltip_cb), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Score track"), -1);
  bastide_contrast_watch (GTK_WIDGET (self));
}

void
bastide_track_view_set_game (BastideTrackView *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_TRACK_VIEW (self));

  clear_slots (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  if (!game)
    return;
  changed_cb (self);
}

void
bastide_track_view_set_show (BastideTrackView *self, BastideShow *show)
{
  g_return_if_fail (BASTIDE_IS_TRACK_VIEW (self) && !self->show);

  self->show = g_object_ref (show);
  g_signal_connect_object (show, "tick", G_CALLBACK (note_spaces), self, G_CONNECT_SWAPPED);
}

void
bastide_track_view_set_style (BastideTrackView *self, BastideStyle style)
{
  g_return_if_fail (BASTIDE_IS_TRACK_VIEW (self));

  self->style = style;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_track_view_set_passing (BastideTrackView *self, gboolean large)
{
  g_return_if_fail (BASTIDE_IS_TRACK_VIEW (self));

  self->passing = TRUE;
  self->space = large ? SPACE_LARGE : SPACE_PASSING;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

void
bastide_track_view_set_cropped (BastideTrackView *self, gboolean cropped)
{
  g_return_if_fail (BASTIDE_IS_TRACK_VIEW (self));

  if (self->cropped == cropped)
    return;
  self->cropped = cropped;
  self->moving = 0;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    note_spaces (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
bastide_track_view_point (BastideTrackView *self, int option)
{
  gsize n;
  const BstMove *moves;

  g_return_if_fail (BASTIDE_IS_TRACK_VIEW (self));

  if (!self->game)
    return;
  moves = bastide_game_get_options (self->game, &n);
  self->pointed = option >= 0 && option < (int) n ? space_of (self, &moves[option]) : -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
