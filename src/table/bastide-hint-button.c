/* bastide-hint-button.c – a button that shows the best options and why.
 *
 * Asks bastide-hint.h when it is opened; knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-hint-button.h"

#include "kit/bastide-one-stop.h"
#include "model/play/bastide-hint.h"

#include <glib/gi18n.h>

/* Letters in a line of advice; longer ones go on in the next. */
#define LINE_LENGTH 44

struct _BastideHintButton
{
  AdwBin parent_instance;

  GtkMenuButton *button;
  GtkPopover *popover;
  GtkStack *stack;
  GtkSpinner *spinner;
  GtkListBox *list;

  BastideGame *game;
  GSignalGroup *game_signals;
  GCancellable *cancellable; /* while a hint is looked for */
};

G_DEFINE_FINAL_TYPE (BastideHintButton, bastide_hint_button, ADW_TYPE_BIN)

enum
{
  CHOOSE,
  POINT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static int
option_of (GtkWidget *row)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "option"));
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, BastideHintButton *self)
{
  int option = option_of (GTK_WIDGET (row));

  gtk_popover_popdown (self->popover);
  g_signal_emit (self, signals[CHOOSE], 0, option);
}

static void
entered_cb (GtkEventController *controller, BastideHintButton *self)
{
  g_signal_emit (self, signals[POINT], 0, option_of (gtk_event_controller_get_widget (controller)));
}

static void
motion_entered_cb (GtkEventController *controller, double x, double y, BastideHintButton *self)
{
  entered_cb (controller, self);
}

static void
left_cb (GtkEventController *controller, BastideHintButton *self)
{
  g_signal_emit (self, signals[POINT], 0, -1);
}

static GtkWidget *
new_line (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LINE_LENGTH);
  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* (transfer full): how it compares with the best one. */
static char *
dup_distance (const BastideAdvice *advice)
{
  if (advice->behind == 0)
    /* TRANSLATORS: of several moves: the one that promises the most. */
    return g_strdup (C_ ("hint", "Best"));
  /* TRANSLATORS: how many points a move is expected to bring less than the best one. */
  return g_strdup_printf (C_ ("hint", "−%.1f points"), advice->behind / 100.0);
}

static void
add_row (BastideHintButton *self, const BastideAdvice *advice)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_autofree char *distance = dup_distance (advice);
  /* TRANSLATORS: a move, how it compares with the best one, and why, for a screen reader. */
  g_autofree char *all = g_strdup_printf (C_ ("hint", "%1$s. %2$s. %3$s"), advice->words, distance,
                                          advice->reason ? advice->reason : "");

  gtk_box_append (GTK_BOX (box), new_line (advice->words, "heading"));
  if (advice->reason)
    gtk_box_append (GTK_BOX (box), new_line (advice->reason, NULL));
  gtk_box_append (GTK_BOX (box), new_line (distance, "caption"));
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, all, -1);
  g_object_set_data (G_OBJECT (row), "option", GINT_TO_POINTER (advice->option));
  g_signal_connect (motion, "enter", G_CALLBACK (motion_entered_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  g_signal_connect (focus, "enter", G_CALLBACK (entered_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (row, motion);
  gtk_widget_add_controller (row, focus);
  gtk_list_box_append (self->list, row);
}

static void
clear_rows (BastideHintButton *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_list_box_remove (self->list, row);
}

static void
stop (BastideHintButton *self)
{
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GPtrArray) advice = bastide_hint_ask_finish (result, NULL);
  BastideHintButton *self = data;

  /* Canceled: the popover is closed, or the button is gone. */
  if (!advice)
    return;
  g_clear_object (&self->cancellable);
  for (guint i = 0; i < advice->len; i++)
    add_row (self, g_ptr_array_index (advice, i));
  gtk_spinner_stop (self->spinner);
  gtk_stack_set_visible_child_name (self->stack, "advice");
  gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);
}

static void
shown_cb (BastideHintButton *self)
{
  gsize n = 0;

  stop (self);
  clear_rows (self);
  if (self->game)
    bastide_game_get_options (self->game, &n);
  if (n == 0)
    return;
  gtk_stack_set_visible_child_name (self->stack, "thinking");
  gtk_spinner_start (self->spinner);
  self->cancellable = g_cancellable_new ();
  bastide_hint_ask_async (self->game, self->cancellable, answered_cb, self);
}

static void
closed_cb (BastideHintButton *self)
{
  stop (self);
  gtk_spinner_stop (self->spinner);
}

/* What was said is no longer about the decision on the table. */
static void
changed_cb (BastideHintButton *self)
{
  gtk_popover_popdown (self->popover);
}

void
bastide_hint_button_set_game (BastideHintButton *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_HINT_BUTTON (self));

  gtk_popover_popdown (self->popover);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
}

void
bastide_hint_button_ask (BastideHintButton *self)
{
  g_return_if_fail (BASTIDE_IS_HINT_BUTTON (self));

  gtk_menu_button_popup (self->button);
}

static void
bastide_hint_button_dispose (GObject *object)
{
  BastideHintButton *self = BASTIDE_HINT_BUTTON (object);

  stop (self);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_hint_button_parent_class)->dispose (object);
}

static void
bastide_hint_button_class_init (BastideHintButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_hint_button_dispose;
  signals[CHOOSE] = g_signal_new ("choose", BASTIDE_TYPE_HINT_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_INT);
  signals[POINT] = g_signal_new ("point", BASTIDE_TYPE_HINT_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_INT);
  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-hint-button.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideHintButton, button);
  gtk_widget_class_bind_template_child (widget_class, BastideHintButton, popover);
  gtk_widget_class_bind_template_child (widget_class, BastideHintButton, stack);
  gtk_widget_class_bind_template_child (widget_class, BastideHintButton, spinner);
  gtk_widget_class_bind_template_child (widget_class, BastideHintButton, list);
}

static void
bastide_hint_button_init (BastideHintButton *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* TRANSLATORS: a button and the heading of what it shows: which moves are good. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Hint"), -1);
  g_signal_connect_object (self->popover, "show", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->popover, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self, 0);
}
