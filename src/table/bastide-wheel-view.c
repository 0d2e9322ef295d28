/* bastide-wheel-view.c – the wheel of fortune when it lies beside the map.
 *
 * Knows no rule: a sector can be chosen when the engine listed an option for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-wheel-view.h"

#include "draw/bastide-board-art.h"
#include "kit/bastide-contrast.h"
#include "kit/bastide-slot.h"
#include "table/bastide-game-looks.h"
#include "model/words/bastide-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define SIZE         220
#define SIZE_PASSING 170

struct _BastideWheelView
{
  GtkWidget parent_instance;

  BastideGame *game;
  GSignalGroup *game_signals;
  BastideShow *show; /* (nullable) */
  BastideStyle style;
  GtkWidget *slots[BST_N_SECTORS];
  gboolean passing; /* only for a look */
  gboolean hints;   /* spaces that can be chosen say what they pay */
  int looked;       /* sector under the pointer, or -1 */
};

G_DEFINE_FINAL_TYPE (BastideWheelView, bastide_wheel_view, GTK_TYPE_WIDGET)

static guint choose_signal, look_signal;

/* The wheel as a square in the middle of the widget. */
static double
get_square (BastideWheelView *self, double *out_x, double *out_y)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  double size = MIN (width, height);

  *out_x = (width - size) / 2;
  *out_y = (height - size) / 2;
  return size;
}

static int
option_of (BastideWheelView *self, int sector)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  for (gsize i = 0; i < n; i++)
    if (moves[i].act == BST_ACT_CROWN && moves[i].b == sector)
      return i;
  return -1;
}

static void
choose (BastideWheelView *self, int sector)
{
  int option = self->game && sector >= 0 ? option_of (self, sector) : -1;

  if (option >= 0)
    g_signal_emit (self, choose_signal, 0, option);
}

static void
slot_activated_cb (GtkWidget *slot, BastideWheelView *self)
{
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    if (self->slots[sector] == slot)
      choose (self, sector);
}

static int
sector_at (BastideWheelView *self, double px, double py)
{
  double x, y, size = get_square (self, &x, &y);

  if (size <= 0)
    return -1;
  return bastide_wheel_hit_sector ((BastidePoint){ (px - x) * BASTIDE_WHEEL_SQUARES / size,
                                                   (py - y) * BASTIDE_WHEEL_SQUARES / size },
                                   0);
}

/* Somebody looks at a sector (-1: at none): what it would bring is told. */
static void
look_at (BastideWheelView *self, int sector)
{
  if (sector == self->looked || self->passing)
    return;
  self->looked = sector;
  g_signal_emit (self, look_signal, 0, self->game && sector >= 0 ? option_of (self, sector) : -1);
}

static void
motion_cb (GtkEventController *controller, double x, double y, BastideWheelView *self)
{
  look_at (self, self->game ? sector_at (self, x, y) : -1);
}

static void
left_cb (GtkEventController *controller, BastideWheelView *self)
{
  look_at (self, -1);
}

static void
focused_cb (GtkEventController *controller, BastideWheelView *self)
{
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    if (self->slots[sector] == gtk_event_controller_get_widget (controller))
      look_at (self, sector);
}

/* Looking by focus is the same as by pointer. */
static void
watch (BastideWheelView *self, GtkWidget *slot)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect (focus, "enter", G_CALLBACK (focused_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (slot, focus);
}

static void
clicked_cb (GtkGestureClick *gesture, int n_press, double x, double y, BastideWheelView *self)
{
  choose (self, sector_at (self, x, y));
}

/* Whose followers stand on a sector, a name for each of them. */
static char *
dup_followers (BastideWheelView *self, int sector, int *out_n)
{
  const BstState *state = bastide_game_get_state (self->game);
  int first = bst_wheel_first_crown (sector);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (int crown = first; crown < first + bst_wheel_n_crowns (sector); crown++)
    if (state->m.wheel.crowns[crown])
      g_strv_builder_add (names, bastide_game_get_names (self->game)[state->m.wheel.crowns[crown] - 1]);
  list = g_strv_builder_end (names);
  *out_n = g_strv_length (list);
  /* TRANSLATORS: stands between the names of players. */
  return g_strjoinv (C_ ("list", ", "), list);
}

/* A sector in words: its name, whether the pig is there, whose followers are. */
static char *
dup_sector_label (BastideWheelView *self, int sector)
{
  const char *name = bastide_words_sector (sector);
  gboolean pig = bastide_game_get_state (self->game)->m.wheel.pig == sector;
  int n;
  g_autofree char *followers = dup_followers (self, sector, &n);

  if (n == 0 && !pig)
    return g_strdup (name);
  if (n == 0)
    /* TRANSLATORS: a sector of the wheel on which the pig stands. */
    return g_strdup_printf (C_ ("wheel", "%s: the pig"), name);
  if (pig)
    /* TRANSLATORS: a sector of the wheel on which the pig and followers stand, and the names of their players. The
     * number of followers decides the plural form. */
    return g_strdup_printf (ngettext ("%1$s: the pig, a follower of %2$s", "%1$s: the pig, followers of %2$s", n), name,
                            followers);
  /* TRANSLATORS: a sector of the wheel on which followers stand, and the names of their players. The number of
   * followers decides the plural form. */
  return g_strdup_printf (ngettext ("%1$s: a follower of %2$s", "%1$s: followers of %2$s", n), name, followers);
}

static gboolean
tooltip_cb (BastideWheelView *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip, gpointer data)
{
  int sector = self->game && !keyboard ? sector_at (self, x, y) : -1;
  g_autofree char *text = NULL;

  if (sector < 0)
    return FALSE;
  text = dup_sector_label (self, sector);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
clear_slots (BastideWheelView *self)
{
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    g_clear_pointer (&self->slots[sector], gtk_widget_unparent);
}

static void
changed_cb (BastideWheelView *self)
{
  self->looked = -1;
  clear_slots (self);
  for (int sector = 0; sector < BST_N_SECTORS && !self->passing; sector++)
    {
      g_autofree char *label = dup_sector_label (self, sector);

      self->slots[sector] = bastide_slot_new (option_of (self, sector) >= 0);
      bastide_slot_set_label (BASTIDE_SLOT (self->slots[sector]), label);
      g_signal_connect (self->slots[sector], "activated", G_CALLBACK (slot_activated_cb), self);
      watch (self, self->slots[sector]);
      gtk_widget_set_parent (self->slots[sector], GTK_WIDGET (self));
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The first free crown space of every sector that can be chosen. */
static int
lit_crowns (BastideWheelView *self, const BstState *state)
{
  int lit = 0;

  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      int crown = option_of (self, sector) >= 0 ? bst_wheel_free_crown (state, sector) : -1;

      if (crown >= 0)
        lit |= 1 << crown;
    }
  return lit;
}

/* What each space that can be chosen pays now. */
static void
draw_payments (BastideWheelView *self, cairo_t *cr, double x, double y, double size)
{
  const BstState *state = bastide_game_get_state (self->game);

  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    if (option_of (self, sector) >= 0)
      {
        const BastidePoint at = bastide_wheel_crown_spot (bst_wheel_free_crown (state, sector), 0);

        bastide_badge_draw (cr, bst_wheel_would_pay (state, sector, bst_who (state)),
                            x + at.x * size / BASTIDE_WHEEL_SQUARES, y + at.y * size / BASTIDE_WHEEL_SQUARES,
                            MAX (7.5, size * 0.04), self->style);
      }
}

static void
bastide_wheel_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideWheelView *self = BASTIDE_WHEEL_VIEW (widget);
  BastideLook looks[BST_MAX_PLAYERS];
  BastideBoardScene scene;
  double x, y, size;
  cairo_t *cr;

  if (!self->game)
    return;
  bastide_game_read_looks (self->game, looks);
  scene = (BastideBoardScene){
    .game = bastide_game_get_game (self->game),
    .state = bastide_game_get_state (self->game),
    .style = self->style,
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
    .bare = TRUE,
  };
  if (self->show)
    bastide_show_get_motion (self->show, &scene.motion);
  size = get_square (self, &x, &y);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                                 gtk_widget_get_height (widget)));
  bastide_board_draw_wheel (cr, x, y, size, &scene, looks, self->passing ? 0 : lit_crowns (self, scene.state));
  if (self->hints && !self->passing)
    draw_payments (self, cr, x, y, size);
  cairo_destroy (cr);
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    if (self->slots[sector])
      gtk_widget_snapshot_child (widget, self->slots[sector], snapshot);
}

static void
bastide_wheel_view_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  const int size = BASTIDE_WHEEL_VIEW (widget)->passing ? SIZE_PASSING : SIZE;

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 160 : size;
  *natural = size;
}

static void
bastide_wheel_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideWheelView *self = BASTIDE_WHEEL_VIEW (widget);
  double x, y, size = get_square (self, &x, &y);
  double side = size / 5;

  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      BastidePoint at = bastide_wheel_crown_spot (bst_wheel_first_crown (sector), 0);

      if (self->slots[sector])
        bastide_slot_allocate (BASTIDE_SLOT (self->slots[sector]), x + at.x * size / BASTIDE_WHEEL_SQUARES - side / 2,
                               y + at.y * size / BASTIDE_WHEEL_SQUARES - side / 2, side, side);
    }
}

static void
bastide_wheel_view_dispose (GObject *object)
{
  BastideWheelView *self = BASTIDE_WHEEL_VIEW (object);

  clear_slots (self);
  g_clear_object (&self->show);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_wheel_view_parent_class)->dispose (object);
}

static void
bastide_wheel_view_class_init (BastideWheelViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_wheel_view_dispose;
  widget_class->measure = bastide_wheel_view_measure;
  widget_class->size_allocate = bastide_wheel_view_size_allocate;
  widget_class->snapshot = bastide_wheel_view_snapshot;
  choose_signal = g_signal_new ("choose", BASTIDE_TYPE_WHEEL_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_INT);
  look_signal = g_signal_new ("look", BASTIDE_TYPE_WHEEL_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_INT);
  gtk_widget_class_set_css_name (widget_class, "wheel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
bastide_wheel_view_init (BastideWheelView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (clicked_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  self->looked = -1;
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (tooltip_cb), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Wheel of Fortune"), -1);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  bastide_contrast_watch (GTK_WIDGET (self));
}

void
bastide_wheel_view_set_game (BastideWheelView *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_WHEEL_VIEW (self));

  if (game && !bastide_game_has_wheel_beside (game))
    game = NULL;
  clear_slots (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  gtk_widget_set_visible (GTK_WIDGET (self), game != NULL);
  if (game)
    changed_cb (self);
}

void
bastide_wheel_view_set_show (BastideWheelView *self, BastideShow *show)
{
  g_return_if_fail (BASTIDE_IS_WHEEL_VIEW (self) && !self->show);

  self->show = g_object_ref (show);
  g_signal_connect_object (show, "tick", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
bastide_wheel_view_set_passing (BastideWheelView *self)
{
  g_return_if_fail (BASTIDE_IS_WHEEL_VIEW (self));

  self->passing = TRUE;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

void
bastide_wheel_view_set_style (BastideWheelView *self, BastideStyle style)
{
  g_return_if_fail (BASTIDE_IS_WHEEL_VIEW (self));

  self->style = style;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
bastide_wheel_view_set_hints (BastideWheelView *self, gboolean hints)
{
  g_return_if_fail (BASTIDE_IS_WHEEL_VIEW (self));

  self->hints = hints;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
