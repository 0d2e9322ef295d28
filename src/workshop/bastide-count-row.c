/* bastide-count-row.c – see bastide-count-row.h. Knows no document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-count-row.h"

#include "workshop/bastide-workshop-parts.h"

struct _BastideCountRow
{
  AdwActionRow parent_instance;

  GtkSpinButton *spin;
  GtkWidget *reset;
  char *id;
  gboolean updating; /* the number is set by code: nothing is counted */
};

G_DEFINE_FINAL_TYPE (BastideCountRow, bastide_count_row, ADW_TYPE_ACTION_ROW)

enum
{
  COUNTED,
  RESET,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
value_changed_cb (GtkSpinButton *spin, BastideCountRow *self)
{
  if (!self->updating)
    g_signal_emit (self, signals[COUNTED], 0, gtk_spin_button_get_value_as_int (spin));
}

static void
reset_clicked_cb (GtkButton *button, BastideCountRow *self)
{
  g_signal_emit (self, signals[RESET], 0);
}

static void
bastide_count_row_finalize (GObject *object)
{
  g_free (BASTIDE_COUNT_ROW (object)->id);
  G_OBJECT_CLASS (bastide_count_row_parent_class)->finalize (object);
}

static void
bastide_count_row_class_init (BastideCountRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_count_row_finalize;
  signals[COUNTED] = g_signal_new ("counted", BASTIDE_TYPE_COUNT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_INT);
  signals[RESET] = g_signal_new ("reset", BASTIDE_TYPE_COUNT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-count-row.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideCountRow, spin);
  gtk_widget_class_bind_template_child (widget_class, BastideCountRow, reset);
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_clicked_cb);
}

static void
bastide_count_row_init (BastideCountRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_workshop_calm_spin (self->spin);
}

GtkWidget *
bastide_count_row_new (const char *id, const char *title, int max)
{
  BastideCountRow *self = g_object_new (BASTIDE_TYPE_COUNT_ROW, "title", title, NULL);

  self->id = g_strdup (id);
  gtk_spin_button_set_range (self->spin, 0, max);
  return GTK_WIDGET (self);
}

const char *
bastide_count_row_get_id (BastideCountRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_COUNT_ROW (self), NULL);
  return self->id;
}

void
bastide_count_row_show (BastideCountRow *self, int count, gboolean changed)
{
  g_return_if_fail (BASTIDE_IS_COUNT_ROW (self));

  self->updating = TRUE;
  gtk_spin_button_set_value (self->spin, count);
  self->updating = FALSE;
  gtk_widget_set_visible (self->reset, changed);
  if (changed)
    gtk_widget_add_css_class (GTK_WIDGET (self), "changed-count");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "changed-count");
}

void
bastide_count_row_set_enabled (BastideCountRow *self, gboolean enabled)
{
  g_return_if_fail (BASTIDE_IS_COUNT_ROW (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->spin), enabled);
}
