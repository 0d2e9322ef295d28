/* bastide-clock-group.c – see bastide-clock-group.h.
 *
 * Time for a turn is told in seconds, time for a game in minutes. Knows no game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-clock-group.h"

#include "model/play/bastide-clock.h"

#include <glib/gi18n.h>

struct _BastideClockGroup
{
  AdwPreferencesGroup parent_instance;

  AdwComboRow *kind;
  AdwActionRow *time_row, *increment_row;
  GtkSpinButton *time, *increment;
  gboolean setting;
};

G_DEFINE_FINAL_TYPE (BastideClockGroup, bastide_clock_group, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* How many seconds one step of the time is. */
static int
get_unit (BastideClockKind kind)
{
  return kind == BASTIDE_CLOCK_TURN ? 1 : 60;
}

static BastideClockKind
get_kind (BastideClockGroup *self)
{
  return (BastideClockKind) adw_combo_row_get_selected (self->kind);
}

static void
name_spin (GtkSpinButton *spin, AdwActionRow *row)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), -1);
}

static void
show_rules (BastideClockGroup *self, const BastideClockRules *rules)
{
  const int unit = get_unit (rules->kind);

  self->setting = TRUE;
  adw_combo_row_set_selected (self->kind, rules->kind);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->time_row),
                                 rules->kind == BASTIDE_CLOCK_TURN ? _ ("Seconds per Turn") : _ ("Minutes per Player"));
  gtk_spin_button_set_range (self->time, unit == 1 ? BASTIDE_CLOCK_MIN_SECONDS : 1, BASTIDE_CLOCK_MAX_SECONDS / unit);
  gtk_spin_button_set_value (self->time, MAX (1, (rules->seconds + unit / 2) / unit));
  gtk_spin_button_set_value (self->increment, rules->increment);
  gtk_widget_set_visible (GTK_WIDGET (self->time_row), rules->kind != BASTIDE_CLOCK_OFF);
  gtk_widget_set_visible (GTK_WIDGET (self->increment_row), rules->kind == BASTIDE_CLOCK_PLAYER);
  name_spin (self->time, self->time_row);
  name_spin (self->increment, self->increment_row);
  self->setting = FALSE;
}

/* Another kind begins with its usual times. */
static void
kind_cb (BastideClockGroup *self)
{
  const BastideClockRules rules = bastide_clock_get_usual (get_kind (self));

  if (self->setting)
    return;
  show_rules (self, &rules);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
time_cb (BastideClockGroup *self)
{
  if (!self->setting)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
bastide_clock_group_class_init (BastideClockGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_CLOCK_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/play/bastide-clock-group.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideClockGroup, kind);
  gtk_widget_class_bind_template_child (widget_class, BastideClockGroup, time_row);
  gtk_widget_class_bind_template_child (widget_class, BastideClockGroup, increment_row);
  gtk_widget_class_bind_template_child (widget_class, BastideClockGroup, time);
  gtk_widget_class_bind_template_child (widget_class, BastideClockGroup, increment);
}

static void
bastide_clock_group_init (BastideClockGroup *self)
{
  const BastideClockRules off = bastide_clock_get_usual (BASTIDE_CLOCK_OFF);

  gtk_widget_init_template (GTK_WIDGET (self));
  show_rules (self, &off);
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (kind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->time, "value-changed", G_CALLBACK (time_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->increment, "value-changed", G_CALLBACK (time_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
bastide_clock_group_new (void)
{
  return g_object_new (BASTIDE_TYPE_CLOCK_GROUP, NULL);
}

void
bastide_clock_group_set_rules (BastideClockGroup *self, const char *text)
{
  BastideClockRules rules = bastide_clock_get_usual (BASTIDE_CLOCK_OFF);

  g_return_if_fail (BASTIDE_IS_CLOCK_GROUP (self) && text);

  bastide_clock_rules_read (text, &rules);
  show_rules (self, &rules);
}

char *
bastide_clock_group_dup_rules (BastideClockGroup *self)
{
  BastideClockRules rules;

  g_return_val_if_fail (BASTIDE_IS_CLOCK_GROUP (self), NULL);

  /* What was typed counts, also before the field is left. */
  gtk_spin_button_update (self->time);
  gtk_spin_button_update (self->increment);
  rules.kind = get_kind (self);
  rules.seconds = gtk_spin_button_get_value_as_int (self->time) * get_unit (rules.kind);
  rules.increment = rules.kind == BASTIDE_CLOCK_PLAYER ? gtk_spin_button_get_value_as_int (self->increment) : 0;
  return bastide_clock_rules_dup_text (&rules);
}
