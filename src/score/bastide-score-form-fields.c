/* bastide-score-form-fields.c – numbers, ticks, texts and players of a form.
 *
 * Fields write into the form's BastideInput and know nothing of what it is worth.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-form-private.h"

#include "kit/bastide-number-field.h"
#include "parts/bastide-player-badge.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-wrap-box.h"
#include "engine/manual.h"

#include <glib/gi18n.h>

static void
number_changed_cb (BastideNumberField *field, BastideScoreForm *self)
{
  int *target = g_object_get_data (G_OBJECT (field), "target");

  *target = bastide_number_field_get_value (field);
  bastide_score_form_update (self);
}

GtkWidget *
bastide_score_form_add_number (BastideScoreForm *self, GtkWidget *box, const char *title, int min, int max, int *target)
{
  GtkWidget *field = bastide_number_field_new (title, min, max);

  bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (field), *target);
  g_object_set_data (G_OBJECT (field), "target", target);
  g_signal_connect (field, "changed", G_CALLBACK (number_changed_cb), self);
  gtk_box_append (GTK_BOX (box), field);
  if (!self->first)
    self->first = field;
  return field;
}

/* MAGIC-5: one of the two at most. */
static void
untick_other (BastideScoreForm *self, GtkCheckButton *button)
{
  GtkWidget *other = GTK_WIDGET (button) == self->mage    ? self->witch
                     : GTK_WIDGET (button) == self->witch ? self->mage
                                                          : NULL;

  if (other && gtk_check_button_get_active (button))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (other), FALSE);
}

static void
toggled_cb (GtkCheckButton *button, BastideScoreForm *self)
{
  gboolean *target = g_object_get_data (G_OBJECT (button), "target");
  gboolean inverse = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "inverse"));
  gboolean on = gtk_check_button_get_active (button) != inverse;

  if (*target == on)
    return;
  *target = on;
  untick_other (self, button);
  /* A monastery that is not finished has a number of neighbors, a robber that is not in the supply a space. */
  if (target == &self->aside
      || (target == &self->input.finished
          && (self->input.kind == BASTIDE_ENTRY_MONASTERY || self->input.kind == BASTIDE_ENTRY_GARDEN)))
    {
      bastide_score_form_build (self);
      bastide_score_form_focus (self);
    }
  bastide_score_form_update (self);
}

GtkWidget *
bastide_score_form_add_check (BastideScoreForm *self,
                              GtkWidget *box,
                              const char *title,
                              gboolean *target,
                              gboolean inverse)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_widget_add_css_class (check, "touch");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), *target != inverse);
  g_object_set_data (G_OBJECT (check), "target", target);
  g_object_set_data (G_OBJECT (check), "inverse", GINT_TO_POINTER (inverse));
  g_signal_connect (check, "toggled", G_CALLBACK (toggled_cb), self);
  gtk_widget_insert_before (check, box, NULL);
  return check;
}

static void
text_changed_cb (GtkEditable *entry, BastideScoreForm *self)
{
  g_free (self->text);
  self->text = g_strdup (gtk_editable_get_text (entry));
  bastide_score_form_update (self);
}

void
bastide_score_form_add_text (BastideScoreForm *self, GtkWidget *box, const char *title)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  bastide_text_field_put (GTK_EDITABLE (entry), self->text);
  g_signal_connect (entry, "changed", G_CALLBACK (text_changed_cb), self);
  gtk_widget_add_css_class (entry, "touch");
  gtk_box_append (GTK_BOX (box), entry);
  if (!self->first)
    self->first = entry;
}

static void
sum_changed_cb (BastideNumberField *field, BastideScoreForm *self)
{
  self->input.number = bastide_number_field_is_valid (field) ? bastide_number_field_get_value (field) : 0;
  g_free (self->text);
  self->text = g_strdup (bastide_number_field_get_text (field));
  bastide_score_form_update (self);
}

static void
amount_cb (GtkWidget *button, BastideNumberField *field)
{
  bastide_number_field_add (field, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "amount")));
}

/* Whoever taps needs no twelve taps for twelve points. */
static void
add_amounts (GtkWidget *box, GtkWidget *field)
{
  static const int amounts[] = { 2, 3, 4, 5, 10 };
  GtkWidget *flow = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", TRUE, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (amounts); i++)
    {
      g_autofree char *text = g_strdup_printf ("+%d", amounts[i]);
      g_autofree char *name = g_strdup_printf (ngettext ("%d point more", "%d points more", amounts[i]), amounts[i]);
      GtkWidget *button = gtk_button_new_with_label (text);

      g_object_set_data (G_OBJECT (button), "amount", GINT_TO_POINTER (amounts[i]));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      gtk_widget_set_tooltip_text (button, name);
      /* Whoever has keys types the number, and is not to pass by here on the way to the players. */
      gtk_widget_set_focusable (button, FALSE);
      gtk_widget_add_css_class (button, "touch");
      gtk_widget_add_css_class (button, "amount");
      g_signal_connect_object (button, "clicked", G_CALLBACK (amount_cb), field, 0);
      bastide_wrap_box_append (BASTIDE_WRAP_BOX (flow), button);
    }
  gtk_box_append (GTK_BOX (box), flow);
}

void
bastide_score_form_add_sum (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *field = bastide_number_field_new (_ ("Points, or a sum like 3+6+2"), 0, BST_MAX_ENTRY);

  bastide_number_field_allow_sum (BASTIDE_NUMBER_FIELD (field));
  if (*self->text)
    bastide_number_field_set_text (BASTIDE_NUMBER_FIELD (field), self->text);
  else
    bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (field), self->input.number);
  g_signal_connect (field, "changed", G_CALLBACK (sum_changed_cb), self);
  gtk_box_append (GTK_BOX (box), field);
  add_amounts (box, field);
  self->first = field;
}

static GtkWidget *
new_player_content (BastideEvening *evening, int seat)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (bastide_evening_get_names (evening)[seat]);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (content), bastide_player_badge_new (bastide_evening_get_color (evening, seat),
                                                               bastide_evening_get_letter (evening, seat)));
  gtk_box_append (GTK_BOX (content), label);
  gtk_widget_set_halign (content, GTK_ALIGN_CENTER);
  return content;
}

static GtkWidget *
new_player_toggle (BastideEvening *evening, int seat)
{
  GtkWidget *button = gtk_toggle_button_new ();
  /* TRANSLATORS: help for a button: player's name, and the letter that presses it. */
  g_autofree char *tip = g_strdup_printf (_ ("%1$s (key %2$s)"), bastide_evening_get_names (evening)[seat],
                                          bastide_evening_get_letter (evening, seat));

  gtk_button_set_child (GTK_BUTTON (button), new_player_content (evening, seat));
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_add_css_class (button, "touch");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  bastide_evening_get_names (evening)[seat], -1);
  return button;
}

static int
seat_of (GtkToggleButton *button)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "seat"));
}

static void
owner_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  const int seat = seat_of (button);

  if (gtk_toggle_button_get_active (button))
    self->input.owners |= 1u << seat;
  else
    self->input.owners &= ~(1u << seat);
  /* Who takes part in a tournament has numbers of their own. */
  if (self->input.kind == BASTIDE_ENTRY_TOURNAMENT)
    {
      bastide_score_form_build (self);
      gtk_widget_grab_focus (self->owners[seat]);
    }
  bastide_score_form_update (self);
}

static void
seat_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  self->input.seat = seat_of (button);
  bastide_score_form_update (self);
}

static void
sharer_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  int *share = g_object_get_data (G_OBJECT (button), "target");

  *share = gtk_toggle_button_get_active (button);
  bastide_score_form_update (self);
}

/* A button per player; they are told apart by self->owners. */
static void
add_players (BastideScoreForm *self, GtkWidget *box, const char *title, GCallback toggled)
{
  GtkWidget *flow = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", TRUE, NULL);

  bastide_score_form_add_heading (box, title, "caption-heading");
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      self->owners[seat] = new_player_toggle (self->evening, seat);
      g_object_set_data (G_OBJECT (self->owners[seat]), "seat", GINT_TO_POINTER (seat));
      if (toggled == G_CALLBACK (seat_toggled_cb) && seat > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (self->owners[seat]), GTK_TOGGLE_BUTTON (self->owners[0]));
      bastide_wrap_box_append (BASTIDE_WRAP_BOX (flow), self->owners[seat]);
    }
  gtk_box_append (GTK_BOX (box), flow);
}

static void
connect_players (BastideScoreForm *self, GCallback toggled)
{
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    g_signal_connect (self->owners[seat], "toggled", toggled, self);
}

void
bastide_score_form_add_owners (BastideScoreForm *self, GtkWidget *box, const char *title)
{
  add_players (self, box, title, G_CALLBACK (owner_toggled_cb));
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->owners[seat]), self->input.owners >> seat & 1);
  connect_players (self, G_CALLBACK (owner_toggled_cb));
}

void
bastide_score_form_add_seat (BastideScoreForm *self, GtkWidget *box, const char *title)
{
  add_players (self, box, title, G_CALLBACK (seat_toggled_cb));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->owners[self->input.seat]), TRUE);
  connect_players (self, G_CALLBACK (seat_toggled_cb));
}

void
bastide_score_form_add_sharers (BastideScoreForm *self, GtkWidget *box, int i)
{
  add_players (self, box, _ ("Who shares them?"), G_CALLBACK (sharer_toggled_cb));
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      g_object_set_data (G_OBJECT (self->owners[seat]), "target", &self->input.parts[i].counts[seat]);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->owners[seat]), self->input.parts[i].counts[seat] != 0);
    }
  connect_players (self, G_CALLBACK (sharer_toggled_cb));
}

void
bastide_score_form_add_counts (BastideScoreForm *self,
                               GtkWidget *box,
                               const char *title,
                               int min,
                               int max,
                               int *targets)
{
  bastide_score_form_add_heading (box, title, "caption-heading");
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    self->counts[seat] = bastide_score_form_add_number (self, box, bastide_evening_get_names (self->evening)[seat], min,
                                                        max, &targets[seat]);
}

void
bastide_score_form_add_heading (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}
