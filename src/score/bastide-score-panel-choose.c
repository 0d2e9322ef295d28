/* bastide-score-panel-choose.c – the first page of the panel: what happened, the end of the turn and its checklist.
 *
 * Contains no rules: what is offered the descriptions of the kinds say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-panel-private.h"

#include "model/score/bastide-due.h"
#include "score/bastide-score-keys.h"

#include <glib/gi18n.h>

gboolean
bastide_score_panel_offers (BastideScorePanel *self, const BastideEntryKind *kind)
{
  return bastide_entry_kind_is_offered (kind, bastide_evening_get_game (self->evening),
                                        bastide_score_panel_here (self));
}

/* --- the end of the turn --- */

static void
tick_cb (GtkCheckButton *check, BastideScorePanel *self)
{
  const char *line = g_object_get_data (G_OBJECT (check), "line");

  if (gtk_check_button_get_active (check))
    g_hash_table_add (self->ticked, g_strdup (line));
  else
    g_hash_table_remove (self->ticked, line);
}

static void
add_check (BastideScorePanel *self, const char *line)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (line);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), g_hash_table_contains (self->ticked, line));
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, line, -1);
  gtk_widget_add_css_class (check, "touch");
  g_object_set_data_full (G_OBJECT (check), "line", g_strdup (line), g_free);
  g_signal_connect (check, "toggled", G_CALLBACK (tick_cb), self);
  gtk_box_append (self->checklist, check);
}

void
bastide_score_panel_fill_checklist (BastideScorePanel *self)
{
  g_auto (GStrv) lines = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->checklist))))
    gtk_box_remove (self->checklist, child);
  if (!self->evening)
    return;
  lines = bastide_evening_dup_checklist (self->evening);
  for (int i = 0; lines[i]; i++)
    add_check (self, lines[i]);
}

/* Another turn, another list; what is due is seen from outside. */
static void
update_checklist (BastideScorePanel *self, const BastideStanding *here)
{
  g_auto (GStrv) lines = bastide_evening_dup_checklist (self->evening);
  g_autoptr (GPtrArray) due = bastide_evening_list_due (self->evening);

  if (self->ticked_turn != here->turn)
    g_hash_table_remove_all (self->ticked);
  self->ticked_turn = here->turn;
  gtk_widget_set_visible (self->checklist_button, lines[0] && self->mode == MODE_APPEND && !here->final && !here->over);
  if (due->len)
    gtk_widget_add_css_class (self->checklist_button, "warning");
  else
    gtk_widget_remove_css_class (self->checklist_button, "warning");
}

void
bastide_score_panel_update_choose (BastideScorePanel *self)
{
  const BastideStanding *here = bastide_score_panel_here (self);
  const int next = (here->active + 1) % bastide_evening_get_n_players (self->evening);
  g_autofree char *key = bastide_score_key_dup_cap (&bastide_entry_turn);
  /* TRANSLATORS: the button that ends a turn: whose turn is next, and the key that presses it. */
  g_autofree char *turn = g_strdup_printf (_ ("Next Turn: %1$s (%2$s)"),
                                           bastide_evening_get_names (self->evening)[next], key);
  g_autofree char *round_key = bastide_score_key_dup_cap (&bastide_entry_round);
  /* TRANSLATORS: the button that ends a scoring round, and the key that presses it. */
  g_autofree char *round = g_strdup_printf (_ ("End Scoring Round (%s)"), round_key);
  gboolean playing = !here->final && !here->over;
  gboolean first = playing && here->turn <= 1;
  g_autoptr (GPtrArray) due = bastide_evening_list_due (self->evening);

  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    if (self->buttons[i])
      gtk_widget_set_visible (gtk_widget_get_parent (self->buttons[i]),
                              bastide_score_panel_offers (self, bastide_entry_kinds[i]));
  update_checklist (self, here);
  gtk_label_set_text (self->turn_label, turn);
  gtk_label_set_text (self->round_label, round);
  gtk_widget_set_visible (GTK_WIDGET (self->turn_hint), first && self->mode == MODE_APPEND && !due->len);
  gtk_widget_set_visible (self->turn_button, bastide_score_panel_offers (self, &bastide_entry_turn));
  gtk_widget_set_visible (self->again_button, playing && bastide_evening_has (self->evening, BST_MODULE_BONUS));
  gtk_widget_set_visible (self->forgotten_button, here->over);
  gtk_widget_set_visible (self->finish_button, playing && self->mode == MODE_APPEND);
  gtk_widget_set_visible (self->round_button, bastide_score_panel_offers (self, &bastide_entry_round));
}

static void
kind_clicked_cb (GtkButton *button, BastideScorePanel *self)
{
  bastide_score_panel_begin (self, g_object_get_data (G_OBJECT (button), "kind"));
}

void
bastide_score_panel_add_kind_button (BastideScorePanel *self, int i)
{
  const BastideEntryKind *kind = bastide_entry_kinds[i];
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (bastide_entry_kind_get_title (kind));
  GtkWidget *cap = NULL;
  g_autofree char *upper = bastide_score_key_dup_cap (kind);
  g_autofree char *spoken = NULL;

  cap = gtk_label_new (upper);
  gtk_widget_add_css_class (cap, "keycap");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  /* Two buttons stand side by side in the narrowest window, one with large text. */
  gtk_label_set_max_width_chars (GTK_LABEL (label), 8);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (cap, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), cap);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "touch");
  spoken = g_strdup_printf (_ ("%1$s (key %2$s)"), bastide_entry_kind_get_title (kind), upper);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, bastide_entry_kind_get_key (kind), -1);
  g_object_set_data (G_OBJECT (button), "kind", (gpointer) kind);
  g_signal_connect (button, "clicked", G_CALLBACK (kind_clicked_cb), self);
  gtk_flow_box_append (self->kinds_box, button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
  self->buttons[i] = button;
}

void
bastide_score_panel_suggest (BastideScorePanel *self, int final_step)
{
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    if (self->buttons[i] && bastide_entry_kind_belongs (bastide_entry_kinds[i], final_step))
      gtk_widget_add_css_class (self->buttons[i], "suggested-action");
    else if (self->buttons[i])
      gtk_widget_remove_css_class (self->buttons[i], "suggested-action");
}

/* --- keys --- */

/* (nullable): the kind that was filled in last, if it is offered now. */
static const BastideEntryKind *
find_last_kind (BastideScorePanel *self)
{
  for (guint i = bastide_evening_get_n_entries (self->evening); i-- > 0;)
    {
      const BastideEntryKind *kind = bastide_entry_get_input (bastide_evening_get_entry (self->evening, i))->kind;

      if (kind->when && !kind->own_button && !kind->at_once)
        return bastide_score_panel_offers (self, kind) ? kind : NULL;
    }
  return NULL;
}

/* (nullable): what a digit begins. */
static const BastideEntryKind *
find_by_digit (BastideScorePanel *self)
{
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    if (bastide_entry_kinds[i]->by_digit && bastide_score_panel_offers (self, bastide_entry_kinds[i]))
      return bastide_entry_kinds[i];
  return NULL;
}

gboolean
bastide_score_panel_take_choose_key (BastideScorePanel *self, guint keyval, gunichar latin)
{
  gunichar c = gdk_keyval_to_unicode (keyval);
  const BastideEntryKind *kind = g_unichar_isdigit (c) ? find_by_digit (self) : NULL;

  if (kind)
    {
      bastide_score_panel_begin (self, kind);
      return bastide_score_form_take_key (self->form, keyval, latin);
    }
  if (c == '.' || c == ',')
    {
      kind = find_last_kind (self);
      if (kind)
        bastide_score_panel_begin (self, kind);
      return kind != NULL;
    }
  kind = bastide_entry_kind_find_key (c, latin);
  if (!kind || !bastide_score_panel_offers (self, kind))
    return FALSE;
  bastide_score_panel_begin (self, kind);
  return TRUE;
}

/* The kind that was filled in last, or the first one that is offered. */
void
bastide_score_panel_focus_choice (BastideScorePanel *self)
{
  const BastideEntryKind *last = find_last_kind (self);

  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    if (self->buttons[i] && (!last || bastide_entry_kinds[i] == last)
        && gtk_widget_get_visible (gtk_widget_get_parent (self->buttons[i])))
      {
        gtk_widget_grab_focus (self->buttons[i]);
        return;
      }
}
