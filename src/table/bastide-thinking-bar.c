/* bastide-thinking-bar.c – a computer is to move: how far it is, and what can be done about it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-thinking-bar.h"

#include "kit/bastide-wrap-box.h"

#include <glib/gi18n.h>

/* Milliseconds between two looks at the progress. */
#define LOOK_EVERY 100

struct _BastideThinkingBar
{
  AdwBin parent_instance;

  GtkProgressBar *progress;
  GtkButton *now_button;
  GtkButton *pause_button;

  BastideOpponent *opponent;
  GSignalGroup *opponent_signals;
  guint look_source; /* while it thinks */
};

G_DEFINE_FINAL_TYPE (BastideThinkingBar, bastide_thinking_bar, ADW_TYPE_BIN)

static gboolean
look_cb (gpointer data)
{
  BastideThinkingBar *self = BASTIDE_THINKING_BAR (data);

  gtk_progress_bar_set_fraction (self->progress, bastide_opponent_get_progress (self->opponent));
  return G_SOURCE_CONTINUE;
}

static void
update_buttons (BastideThinkingBar *self, BastideOpponentState state)
{
  gtk_button_set_label (self->now_button,
                        state == BASTIDE_OPPONENT_READY
                          /* TRANSLATORS: button that lets the computer make the move it has found. */
                          ? _ ("_Next Move")
                          /* TRANSLATORS: button that ends the thinking of the computer: it moves at once. */
                          : _ ("_Play Now"));
  gtk_widget_set_visible (GTK_WIDGET (self->now_button), state != BASTIDE_OPPONENT_PAUSED);
  gtk_button_set_label (self->pause_button, state == BASTIDE_OPPONENT_PAUSED
                                              /* TRANSLATORS: button that lets the computer go on after a pause. */
                                              ? _ ("_Resume")
                                              /* TRANSLATORS: button that stops the computer until somebody resumes. */
                                              : _ ("P_ause"));
}

static void
update (BastideThinkingBar *self)
{
  BastideOpponentState state = self->opponent ? bastide_opponent_get_state (self->opponent) : BASTIDE_OPPONENT_IDLE;
  gboolean thinking = state == BASTIDE_OPPONENT_THINKING;

  gtk_widget_set_visible (GTK_WIDGET (self), state != BASTIDE_OPPONENT_IDLE);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), thinking);
  update_buttons (self, state);
  if (thinking && !self->look_source)
    self->look_source = g_timeout_add (LOOK_EVERY, look_cb, self);
  else if (!thinking)
    g_clear_handle_id (&self->look_source, g_source_remove);
  if (thinking)
    look_cb (self);
}

static void
now_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideThinkingBar *self = BASTIDE_THINKING_BAR (widget);

  if (self->opponent)
    bastide_opponent_play_now (self->opponent);
}

static void
pause_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideThinkingBar *self = BASTIDE_THINKING_BAR (widget);

  if (self->opponent)
    bastide_opponent_set_paused (self->opponent, !bastide_opponent_get_paused (self->opponent));
}

void
bastide_thinking_bar_set_opponent (BastideThinkingBar *self, BastideOpponent *opponent)
{
  g_return_if_fail (BASTIDE_IS_THINKING_BAR (self));

  g_set_object (&self->opponent, opponent);
  g_signal_group_set_target (self->opponent_signals, opponent);
  update (self);
}

char *
bastide_thinking_bar_dup_sentence (BastideThinkingBar *self, const char *name)
{
  g_return_val_if_fail (BASTIDE_IS_THINKING_BAR (self), NULL);

  switch (self->opponent ? bastide_opponent_get_state (self->opponent) : BASTIDE_OPPONENT_IDLE)
    {
    case BASTIDE_OPPONENT_THINKING:
      /* TRANSLATORS: %s is the name of a computer player. */
      return g_strdup_printf (_ ("%s is thinking"), name);
    case BASTIDE_OPPONENT_READY:
      /* TRANSLATORS: %s is the name of a computer player. */
      return g_strdup_printf (_ ("%s has found a move"), name);
    case BASTIDE_OPPONENT_PAUSED:
      /* TRANSLATORS: %s is the name of a computer player. */
      return g_strdup_printf (_ ("%s is paused"), name);
    default:
      return NULL;
    }
}

static void
bastide_thinking_bar_dispose (GObject *object)
{
  BastideThinkingBar *self = BASTIDE_THINKING_BAR (object);

  g_clear_handle_id (&self->look_source, g_source_remove);
  g_clear_object (&self->opponent_signals);
  g_clear_object (&self->opponent);
  G_OBJECT_CLASS (bastide_thinking_bar_parent_class)->dispose (object);
}

static void
bastide_thinking_bar_class_init (BastideThinkingBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_thinking_bar_dispose;
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/table/bastide-thinking-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideThinkingBar, progress);
  gtk_widget_class_bind_template_child (widget_class, BastideThinkingBar, now_button);
  gtk_widget_class_bind_template_child (widget_class, BastideThinkingBar, pause_button);
  gtk_widget_class_install_action (widget_class, "thinking.now", NULL, now_cb);
  gtk_widget_class_install_action (widget_class, "thinking.pause", NULL, pause_cb);
}

static void
bastide_thinking_bar_init (BastideThinkingBar *self)
{
  self->opponent_signals = g_signal_group_new (BASTIDE_TYPE_OPPONENT);
  g_signal_group_connect_swapped (self->opponent_signals, "changed", G_CALLBACK (update), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  /* TRANSLATORS: what a screen reader calls the bar that shows how long a computer
                                   * still thinks. */
                                  C_ ("part of the window", "Thinking"), -1);
}
