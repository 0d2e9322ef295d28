/* bastide-score-compare.c – see bastide-score-compare.h.
 *
 * A line for each difference, with a button for what can be done about it. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-compare.h"

#include <glib/gi18n.h>

struct _BastideScoreCompare
{
  AdwWindow parent_instance;

  GtkStack *stack;
  GtkListBox *list;
  GtkWidget *all_button;

  BastideEvening *evening;
  BastideGame *board;
  GPtrArray *differences;
};

G_DEFINE_FINAL_TYPE (BastideScoreCompare, bastide_score_compare, ADW_TYPE_WINDOW)

enum
{
  SHOW,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Instead of the button: why it did not work. */
static void
tell (GtkWidget *button, const GError *error)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), error->message);
  gtk_widget_set_sensitive (button, FALSE);
}

static void
clicked_cb (GtkButton *button, BastideScoreCompare *self)
{
  const BastideDifference *difference = g_object_get_data (G_OBJECT (button), "difference");
  g_autoptr (GError) error = NULL;

  if (difference->kind == BASTIDE_DIFFERENCE_SURPLUS)
    {
      const guint at = difference->at;

      g_signal_emit (self, signals[SHOW], 0, at);
      gtk_window_close (GTK_WINDOW (self));
    }
  else if (!bastide_board_mend (self->evening, difference, &error) && error)
    tell (GTK_WIDGET (button), error);
}

static void
add_row (BastideScoreCompare *self, BastideDifference *difference)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_with_mnemonic (difference->kind == BASTIDE_DIFFERENCE_SURPLUS
                                                      /* TRANSLATORS: a button: opens an entry of the log. */
                                                      ? _ ("C_hange…")
                                                      : difference->kind == BASTIDE_DIFFERENCE_TOTAL
                                                          /* TRANSLATORS: a button: sets points right. */
                                                          ? _ ("_Correct")
                                                          /* TRANSLATORS: a button: adds an entry to the log. */
                                                          : C_ ("entry", "_Enter"));

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), difference->text);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (button, bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, difference->text, -1);
  g_object_set_data (G_OBJECT (button), "difference", difference);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_append (self->list, row);
}

static void
update (BastideScoreCompare *self)
{
  GtkWidget *child;
  int n_missing = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_list_box_remove (self->list, child);
  g_clear_pointer (&self->differences, g_ptr_array_unref);
  self->differences = bastide_board_compare (self->evening, self->board);
  for (guint i = 0; i < self->differences->len; i++)
    {
      BastideDifference *difference = g_ptr_array_index (self->differences, i);

      n_missing += difference->kind == BASTIDE_DIFFERENCE_MISSING;
      add_row (self, difference);
    }
  gtk_widget_set_visible (self->all_button, n_missing > 1);
  gtk_stack_set_visible_child_name (self->stack, self->differences->len ? "list" : "same");
}

/* What cannot be entered stays in the list. */
static void
all_cb (BastideScoreCompare *self)
{
  g_autoptr (GPtrArray) differences = g_ptr_array_ref (self->differences);

  g_signal_handlers_block_by_func (self->evening, update, self);
  for (guint i = 0; i < differences->len; i++)
    {
      const BastideDifference *difference = g_ptr_array_index (differences, i);

      if (difference->kind == BASTIDE_DIFFERENCE_MISSING && !bastide_board_mend (self->evening, difference, NULL))
        g_debug ("Not entered from the board: %s", difference->text);
    }
  g_signal_handlers_unblock_by_func (self->evening, update, self);
  update (self);
}

static void
bastide_score_compare_dispose (GObject *object)
{
  BastideScoreCompare *self = BASTIDE_SCORE_COMPARE (object);

  g_clear_object (&self->evening);
  g_clear_object (&self->board);
  g_clear_pointer (&self->differences, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_score_compare_parent_class)->dispose (object);
}

static void
bastide_score_compare_class_init (BastideScoreCompareClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_compare_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/score/bastide-score-compare.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreCompare, stack);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreCompare, list);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreCompare, all_button);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  signals[SHOW] = g_signal_new ("show-entry", BASTIDE_TYPE_SCORE_COMPARE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
bastide_score_compare_init (BastideScoreCompare *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
bastide_score_compare_new (GtkWindow *parent, BastideEvening *evening, BastideGame *board)
{
  BastideScoreCompare *self = g_object_new (BASTIDE_TYPE_SCORE_COMPARE, "transient-for", parent, NULL);

  self->evening = g_object_ref (evening);
  self->board = g_object_ref (board);
  g_signal_connect_object (evening, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
