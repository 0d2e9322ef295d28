/* bastide-score-form-fields.c – the widgets of the fields of a form.
 *
 * Shows what the description of a kind asks (bastide-entry-fields.h) and writes what people do into the input. Names no kind
 * and contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-form-private.h"

#include "kit/bastide-number-field.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-wrap-box.h"
#include "parts/bastide-player-badge.h"

#include <glib/gi18n.h>

static BastideField *
field_of (gpointer widget)
{
  return g_object_get_data (G_OBJECT (widget), "field");
}

static int
index_of (gpointer widget)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), "index"));
}

/* After a change. The field may be gone afterwards. */
static void
take_change (BastideScoreForm *self, const BastideField *field)
{
  if (field->reshapes)
    {
      bastide_score_form_build (self);
      bastide_score_form_focus (self);
    }
  bastide_score_form_update (self);
}

/* --- words --- */

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
add_heading (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  return add_label (box, field->title, "heading");
}

static GtkWidget *
add_caption (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  g_object_set_data (G_OBJECT (box), "caption", (gpointer) field->title);
  return add_label (box, field->title, "caption-heading");
}

static GtkWidget *
add_hint (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  return add_label (box, field->title, "dim-label");
}

/* --- numbers --- */

static void
number_changed_cb (BastideNumberField *number, BastideScoreForm *self)
{
  *field_of (number)->target = bastide_number_field_get_value (number);
  bastide_score_form_update (self);
}

/* Below captions there are fields of the same titles, one for each player. */
static void
name_number (GtkWidget *number, GtkWidget *box, const BastideField *field)
{
  const char *caption = g_object_get_data (G_OBJECT (box), "caption");
  /* A question is about who, not about what is counted. */
  g_autofree char *name = caption && !g_str_has_suffix (caption, "?") ? bastide_speech_dup_value (caption, field->title)
                                                                      : NULL;

  if (name)
    bastide_number_field_set_name (BASTIDE_NUMBER_FIELD (number), name);
}

static GtkWidget *
add_number (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *number = bastide_number_field_new (field->title, field->min, field->max);

  name_number (number, box, field);
  bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (number), *field->target);
  if (field->taps == BASTIDE_TAPS_CHIPS)
    bastide_number_field_use_chips (BASTIDE_NUMBER_FIELD (number), field->first, field->last, field->fits);
  else if (field->taps == BASTIDE_TAPS_DIGITS)
    bastide_number_field_use_digits (BASTIDE_NUMBER_FIELD (number));
  g_signal_connect (number, "changed", G_CALLBACK (number_changed_cb), self);
  gtk_box_append (GTK_BOX (box), number);
  if (field->typing == BASTIDE_TYPING_HERE || (field->typing == BASTIDE_TYPING_FIRST && !self->first))
    self->first = number;
  return number;
}

static void
sum_changed_cb (BastideNumberField *number, BastideScoreForm *self)
{
  *field_of (number)->target = bastide_number_field_get_value (number);
  g_free (self->text);
  self->text = g_strdup (bastide_number_field_get_text (number));
  bastide_score_form_update (self);
}

static GtkWidget *
add_sum (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *number = bastide_number_field_new (field->title, field->min, field->max);

  bastide_number_field_allow_sum (BASTIDE_NUMBER_FIELD (number));
  if (*self->text)
    bastide_number_field_set_text (BASTIDE_NUMBER_FIELD (number), self->text);
  else
    bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (number), *field->target);
  g_signal_connect (number, "changed", G_CALLBACK (sum_changed_cb), self);
  bastide_number_field_use_digits (BASTIDE_NUMBER_FIELD (number));
  gtk_box_append (GTK_BOX (box), number);
  self->first = number;
  return number;
}

static void
toggled_cb (GtkCheckButton *button, BastideScoreForm *self)
{
  const BastideField *field = field_of (button);
  const gboolean active = gtk_check_button_get_active (button);

  if ((*field->target == field->on) == active)
    return;
  *field->target = active ? field->on : field->off;
  if (active && field->rival)
    {
      *field->rival = 0;
      bastide_score_form_refresh (self);
    }
  take_change (self, field);
}

/* --- one of two positions --- */

static void
position_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  const BastideField *field = field_of (button);
  const int value = index_of (button);

  if (!gtk_toggle_button_get_active (button) || *field->target == value)
    return;
  *field->target = value;
  take_change (self, field);
}

static GtkWidget *
new_position (BastideScoreForm *self, BastideField *field, const char *title, int value)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (title);
  GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
  g_object_set_data (G_OBJECT (button), "field", field);
  g_object_set_data (G_OBJECT (button), "index", GINT_TO_POINTER (value));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), *field->target == value);
  gtk_widget_add_css_class (button, "touch");
  gtk_widget_set_hexpand (button, TRUE);
  return button;
}

static GtkWidget *
add_positions (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *off = new_position (self, field, field->off_title, field->off);
  GtkWidget *on = new_position (self, field, field->title, field->on);

  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (on), GTK_TOGGLE_BUTTON (off));
  g_signal_connect (off, "toggled", G_CALLBACK (position_cb), self);
  g_signal_connect (on, "toggled", G_CALLBACK (position_cb), self);
  gtk_box_append (GTK_BOX (pair), off);
  gtk_box_append (GTK_BOX (pair), on);
  gtk_box_set_homogeneous (GTK_BOX (pair), TRUE);
  gtk_widget_add_css_class (pair, "linked");
  gtk_box_append (GTK_BOX (box), pair);
  return pair;
}

/* Presses the button of the position that the field has. */
static void
show_position (GtkWidget *pair, const BastideField *field)
{
  GtkWidget *off = gtk_widget_get_first_child (pair);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (*field->target == field->on ? gtk_widget_get_next_sibling (off)
                                                                               : off),
                                TRUE);
}

/* --- ticks --- */

/* Ticks that follow each other share a row. */
static GtkWidget *
add_check (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *check, *label;

  if (field->off_title)
    {
      self->row = NULL;
      return add_positions (self, box, field);
    }
  check = gtk_check_button_new ();
  label = gtk_label_new (field->title);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, field->title, -1);
  gtk_widget_add_css_class (check, "touch");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), *field->target == field->on);
  g_signal_connect (check, "toggled", G_CALLBACK (toggled_cb), self);
  if (!self->row)
    {
      self->row = g_object_new (BASTIDE_TYPE_WRAP_BOX, NULL);
      gtk_box_append (GTK_BOX (box), self->row);
    }
  gtk_widget_insert_before (check, self->row, NULL);
  return check;
}

/* --- texts --- */

static void
text_changed_cb (GtkEditable *entry, BastideScoreForm *self)
{
  g_free (self->text);
  self->text = g_strdup (gtk_editable_get_text (entry));
  bastide_score_form_update (self);
}

GtkWidget *
bastide_score_form_add_text (BastideScoreForm *self, GtkWidget *box, const char *title)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  bastide_text_field_put (GTK_EDITABLE (entry), self->text);
  g_signal_connect (entry, "changed", G_CALLBACK (text_changed_cb), self);
  gtk_widget_add_css_class (entry, "touch");
  gtk_box_append (GTK_BOX (box), entry);
  return entry;
}

static GtkWidget *
add_text (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *entry = bastide_score_form_add_text (self, box, field->title);

  if (!self->first)
    self->first = entry;
  return entry;
}

/* --- choices --- */

static void
choose (BastideScoreForm *self, const BastideField *field, int option)
{
  *field->target = option;
  if (field->choose)
    field->choose (self->fields, option, &self->input);
  self->chosen = TRUE;
  bastide_score_form_build (self);
  bastide_score_form_update (self);
  if (self->first)
    bastide_score_form_focus (self);
  else
    gtk_widget_grab_focus (self->choice);
}

static void
option_cb (GtkButton *button, BastideScoreForm *self)
{
  choose (self, field_of (button), index_of (button));
}

static GtkWidget *
new_option (const BastideOption *option)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (option->label);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_set_halign (content, GTK_ALIGN_CENTER);
  if (option->key)
    {
      GtkWidget *cap = gtk_label_new ((const char[]){ option->key, '\0' });

      gtk_widget_add_css_class (cap, "keycap");
      gtk_widget_set_valign (cap, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (content), cap);
    }
  gtk_box_append (GTK_BOX (content), label);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "touch");
  gtk_widget_set_sensitive (button, !option->impossible);
  gtk_widget_set_tooltip_text (button, option->tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, option->label, -1);
  return button;
}

static GtkWidget *
add_choice (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *flow = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", TRUE, NULL);

  if (field->title)
    add_caption (self, box, field);
  for (guint i = 0; i < field->options->len; i++)
    {
      const BastideOption *option = &g_array_index (field->options, BastideOption, i);
      GtkWidget *button = new_option (option);

      g_object_set_data (G_OBJECT (button), "field", field);
      g_object_set_data (G_OBJECT (button), "index", GINT_TO_POINTER (i));
      if ((int) i == *field->target)
        {
          gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
          self->choice = button;
        }
      self->choice_has_keys |= option->key != 0;
      g_signal_connect (button, "clicked", G_CALLBACK (option_cb), self);
      bastide_wrap_box_append (BASTIDE_WRAP_BOX (flow), button);
    }
  gtk_box_append (GTK_BOX (box), flow);
  return flow;
}

/* --- players --- */

static GtkWidget *
new_small_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* A large shape in the player's color, the name below it, and what the player has (@total, nullable). */
static GtkWidget *
new_player_content (BastideEvening *evening, int seat, GtkWidget *total)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (content), bastide_player_badge_new (bastide_evening_get_color (evening, seat),
                                                               bastide_evening_get_letter (evening, seat)));
  gtk_box_append (GTK_BOX (content), new_small_label (bastide_evening_get_names (evening)[seat], "caption"));
  if (total)
    gtk_box_append (GTK_BOX (content), total);
  gtk_widget_set_valign (content, GTK_ALIGN_CENTER);
  return content;
}

static GtkWidget *
new_player_toggle (BastideEvening *evening, int seat, GtkWidget *total)
{
  GtkWidget *button = gtk_toggle_button_new ();
  /* TRANSLATORS: help for a button: player's name, and the letter that presses it. */
  g_autofree char *tip = g_strdup_printf (_ ("%1$s (key %2$s)"), bastide_evening_get_names (evening)[seat],
                                          bastide_evening_get_letter (evening, seat));

  gtk_button_set_child (GTK_BUTTON (button), new_player_content (evening, seat, total));
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_add_css_class (button, "owner");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  if (total)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, total, NULL, -1);
  return button;
}

/* Totals are of interest where owners get points. */
static GtkWidget *
new_total (BastideScoreForm *self, const BastideField *field, int seat)
{
  if (field->type != BASTIDE_FIELD_OWNERS || !self->input.kind->points)
    return NULL;
  return self->totals[seat] = new_small_label ("", "caption");
}

/* Question and hint in one paragraph, which takes less room than two. */
static void
add_question (GtkWidget *box, const BastideField *field)
{
  GtkWidget *label = add_label (box, NULL, "caption");
  g_autofree char *markup = g_markup_printf_escaped ("<b>%s</b> %s", field->title, field->hint);

  gtk_label_set_markup (GTK_LABEL (label), markup);
}

/* A button per player, all in one row; letters press those that came last. */
static GtkWidget *
add_players (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  if (field->hint)
    add_question (box, field);
  else
    add_caption (self, box, field);
  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      self->owners[seat] = new_player_toggle (self->evening, seat, new_total (self, field, seat));
      g_object_set_data (G_OBJECT (self->owners[seat]), "field", field);
      g_object_set_data (G_OBJECT (self->owners[seat]), "index", GINT_TO_POINTER (seat));
      gtk_box_append (GTK_BOX (row), self->owners[seat]);
    }
  gtk_box_append (GTK_BOX (box), row);
  return row;
}

/* The first letter says who it is, instead of the player who was assumed; the next ones say who else. */
static void
replace_owners (BastideScoreForm *self, int owner)
{
  self->assumed = FALSE;
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->owners[seat]), seat == owner);
}

void
bastide_score_form_press_player (BastideScoreForm *self, int seat)
{
  if (self->assumed && field_of (self->owners[seat])->assumed)
    replace_owners (self, seat);
  else
    /* As a click does it: where one has to be chosen, a second press must not leave nobody. */
    g_signal_emit_by_name (self->owners[seat], "clicked");
}

/* Presses the buttons of those who are chosen, then listens. */
static void
press_players (BastideScoreForm *self, guint seats, GCallback toggled)
{
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->owners[seat]), seats >> seat & 1);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    g_signal_connect (self->owners[seat], "toggled", toggled, self);
}

static void
owner_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  const BastideField *field = field_of (button);
  const int seat = index_of (button);

  self->assumed = FALSE;
  if (gtk_toggle_button_get_active (button))
    *field->target |= 1 << seat;
  else
    *field->target &= ~(1 << seat);
  if (field->reshapes)
    {
      bastide_score_form_build (self);
      gtk_widget_grab_focus (self->owners[seat]);
    }
  bastide_score_form_update (self);
}

static GtkWidget *
add_owners (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *flow = add_players (self, box, field);

  press_players (self, *field->target, G_CALLBACK (owner_toggled_cb));
  return flow;
}

static void
seat_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  *field_of (button)->target = index_of (button);
  bastide_score_form_update (self);
}

static GtkWidget *
add_seat (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *flow = add_players (self, box, field);

  for (int seat = 1; seat < bastide_evening_get_n_players (self->evening); seat++)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (self->owners[seat]), GTK_TOGGLE_BUTTON (self->owners[0]));
  press_players (self, 1u << *field->target, G_CALLBACK (seat_toggled_cb));
  return flow;
}

static void
sharer_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  field_of (button)->target[index_of (button)] = gtk_toggle_button_get_active (button);
  bastide_score_form_update (self);
}

static GtkWidget *
add_sharers (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *flow = add_players (self, box, field);
  guint seats = 0;

  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    seats |= (guint) (field->target[seat] != 0) << seat;
  press_players (self, seats, G_CALLBACK (sharer_toggled_cb));
  return flow;
}

/* --- one more part --- */

static void
more_cb (GtkButton *button, BastideScoreForm *self)
{
  if (self->input.n_parts == BASTIDE_MAX_PARTS)
    return;
  self->input.parts[self->input.n_parts++] = (BastidePart){ 0 };
  bastide_score_form_build (self);
  bastide_score_form_update (self);
  bastide_score_form_focus (self);
}

static GtkWidget *
add_more (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  GtkWidget *button = gtk_button_new_with_label (field->title);

  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  gtk_label_set_justify (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), GTK_JUSTIFY_CENTER);
  gtk_widget_set_sensitive (button, self->input.n_parts < BASTIDE_MAX_PARTS);
  gtk_widget_add_css_class (button, "touch");
  g_signal_connect (button, "clicked", G_CALLBACK (more_cb), self);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

/* --- all of them --- */

void
bastide_score_form_add_field (BastideScoreForm *self, GtkWidget *box, BastideField *field)
{
  static GtkWidget *(*const add[BASTIDE_N_FIELD_TYPES]) (BastideScoreForm *, GtkWidget *, BastideField *) = {
    [BASTIDE_FIELD_HEADING] = add_heading, [BASTIDE_FIELD_CAPTION] = add_caption, [BASTIDE_FIELD_HINT] = add_hint,
    [BASTIDE_FIELD_NUMBER] = add_number,   [BASTIDE_FIELD_SUM] = add_sum,         [BASTIDE_FIELD_CHECK] = add_check,
    [BASTIDE_FIELD_CHOICE] = add_choice,   [BASTIDE_FIELD_OWNERS] = add_owners,   [BASTIDE_FIELD_SEAT] = add_seat,
    [BASTIDE_FIELD_SHARERS] = add_sharers, [BASTIDE_FIELD_MORE] = add_more,       [BASTIDE_FIELD_TEXT] = add_text,
  };
  GtkWidget *widget;

  if (field->type != BASTIDE_FIELD_CHECK)
    self->row = NULL;
  widget = add[field->type](self, box, field);
  g_object_set_data (G_OBJECT (widget), "field", field);
  g_ptr_array_add (self->widgets, widget);
}

void
bastide_score_form_refresh (BastideScoreForm *self)
{
  for (guint i = 0; i < self->widgets->len; i++)
    {
      const BastideField *field = g_ptr_array_index (self->fields->list, i);
      GtkWidget *widget = g_ptr_array_index (self->widgets, i);

      if (field->type == BASTIDE_FIELD_NUMBER
          && bastide_number_field_get_value (BASTIDE_NUMBER_FIELD (widget)) != *field->target)
        bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (widget), *field->target);
      else if (field->type == BASTIDE_FIELD_CHECK && field->off_title)
        show_position (widget, field);
      else if (field->type == BASTIDE_FIELD_CHECK)
        gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), *field->target == field->on);
      else if (field->type == BASTIDE_FIELD_HINT)
        gtk_widget_set_visible (widget, !field->when || field->when (&self->input));
    }
}

static gboolean
press_option (BastideScoreForm *self, const BastideField *field, char key)
{
  for (guint i = 0; !self->chosen && i < field->options->len; i++)
    if (g_array_index (field->options, BastideOption, i).key == key)
      {
        choose (self, field, i);
        return TRUE;
      }
  return FALSE;
}

gboolean
bastide_score_form_press_key (BastideScoreForm *self, char key)
{
  for (guint i = 0; i < self->widgets->len; i++)
    {
      const BastideField *field = g_ptr_array_index (self->fields->list, i);
      GtkWidget *widget = g_ptr_array_index (self->widgets, i);

      if (field->type == BASTIDE_FIELD_CHECK && field->key == key && field->off_title)
        {
          GtkWidget *off = gtk_widget_get_first_child (widget);

          gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (
                                          *field->target == field->on ? off : gtk_widget_get_next_sibling (off)),
                                        TRUE);
          return TRUE;
        }
      if (field->type == BASTIDE_FIELD_CHECK && field->key == key)
        {
          gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), *field->target != field->on);
          return TRUE;
        }
      if (field->type == BASTIDE_FIELD_NUMBER && field->key == '+' && (key == '+' || key == '-'))
        {
          bastide_number_field_step (BASTIDE_NUMBER_FIELD (widget), key == '+' ? 1 : -1);
          return TRUE;
        }
      if (field->type == BASTIDE_FIELD_CHOICE && press_option (self, field, key))
        return TRUE;
    }
  return FALSE;
}
