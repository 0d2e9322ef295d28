/* bastide-score-question.c – a question that an entry of an evening raises.
 *
 * Says to whom it goes, because of what, and where each answer leads. Contains no rules: the draft says all of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-question.h"

#include "kit/bastide-number-field.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-box.h"
#include "parts/bastide-player-badge.h"
#include "model/score/bastide-entry-fields.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideScoreQuestion
{
  AdwBin parent_instance;

  BastidePlayerBadge *badge;
  GtkLabel *question_who;
  GtkLabel *question_last;
  GtkLabel *question_title;
  GtkLabel *question_help;
  GtkLabel *because;
  GtkActionable *rule;
  GtkBox *options_box;

  BastideEvening *evening;
  BastideDraft *draft;   /* borrowed; NULL: nothing is asked any more */
  BastideFields *fields; /* what is to be counted, or NULL: the answer is one of the options; then these belong to it */
  BastideCounted counted;
  GPtrArray *counts; /* the widgets of the fields */
  GtkWidget *count_box;
  GtkLabel *count_problem;
  GtkLabel *count_result;
  GtkWidget *count_button;
};

G_DEFINE_FINAL_TYPE (BastideScoreQuestion, bastide_score_question, ADW_TYPE_BIN)

enum
{
  ANSWERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- answering --- */

static void
tell (BastideScoreQuestion *self, gboolean answered, const GError *error)
{
  if (answered)
    g_signal_emit (self, signals[ANSWERED], 0);
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
answer (BastideScoreQuestion *self, const BstMove *move)
{
  g_autoptr (GError) error = NULL;
  BstMove copy = *move;
  const gboolean answered = bastide_draft_answer (self->draft, &copy, &error);

  tell (self, answered, error);
}

/* None when nothing is asked any more. */
static const BstMove *
get_options (BastideScoreQuestion *self, gsize *out_n)
{
  *out_n = 0;
  return self->draft ? bastide_draft_get_options (self->draft, out_n) : NULL;
}

static void
option_cb (GtkButton *button, BastideScoreQuestion *self)
{
  gsize n, i = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (button), "option"));
  const BstMove *options = get_options (self, &n);

  if (i < n)
    answer (self, &options[i]);
}

static void
count_cb (BastideScoreQuestion *self)
{
  g_autofree char *problem = self->draft ? bastide_fields_dup_problem (self->fields) : NULL;
  g_autoptr (GError) error = NULL;
  gboolean answered;

  if (!self->draft || problem)
    return;
  answered = bastide_draft_answer_count (self->draft, bastide_draft_count (self->draft, &self->counted), &error);
  tell (self, answered, error);
}

void
bastide_score_question_set_last (BastideScoreQuestion *self, const char *line)
{
  g_return_if_fail (BASTIDE_IS_SCORE_QUESTION (self));

  gtk_label_set_text (self->question_last, line ? line : "");
  gtk_widget_set_visible (GTK_WIDGET (self->question_last), line != NULL);
}

void
bastide_score_question_choose_space (BastideScoreQuestion *self, int space)
{
  gsize n;
  const BstMove *options = get_options (self, &n);

  for (gsize i = 0; i < n; i++)
    if (bastide_draft_get_space (&options[i]) == space)
      {
        answer (self, &options[i]);
        return;
      }
}

/* Digits go to the first number, plus and minus to the one that has them. */
static gboolean
take_count_key (BastideScoreQuestion *self, guint keyval)
{
  const gboolean plus = keyval == GDK_KEY_plus || keyval == GDK_KEY_KP_Add;

  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter)
    {
      count_cb (self);
      return TRUE;
    }
  for (guint i = 0; i < self->counts->len; i++)
    if ((plus || keyval == GDK_KEY_minus || keyval == GDK_KEY_KP_Subtract)
        && ((BastideField *) g_ptr_array_index (self->fields->list, i))->key == '+')
      {
        bastide_number_field_step (g_ptr_array_index (self->counts, i), plus ? 1 : -1);
        return TRUE;
      }
  return bastide_number_field_take_key (g_ptr_array_index (self->counts, 0), keyval);
}

gboolean
bastide_score_question_take_key (BastideScoreQuestion *self, guint keyval)
{
  const gunichar c = gdk_keyval_to_unicode (keyval);
  gsize n;
  const BstMove *options = get_options (self, &n);

  if (self->fields)
    return take_count_key (self, keyval);
  for (gsize i = 0; c && i < n; i++)
    if ((gunichar) bastide_draft_get_key (&options[i], i) == c)
      {
        answer (self, &options[i]);
        return TRUE;
      }
  return FALSE;
}

/* --- what the answers are --- */

static void
add_option (BastideScoreQuestion *self, const BstMove *move, gsize i)
{
  g_autofree char *label = bastide_draft_dup_option (self->draft, move);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *text = gtk_label_new (label);
  const char key[] = { bastide_draft_get_key (move, i), '\0' };

  if (*key)
    {
      GtkWidget *cap = gtk_label_new (key);

      gtk_widget_add_css_class (cap, "keycap");
      gtk_widget_set_valign (cap, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (box), cap);
    }
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (box), text);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "touch");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, key, -1);
  g_object_set_data (G_OBJECT (button), "option", GSIZE_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (option_cb), self);
  gtk_box_append (self->options_box, button);
}

static GtkWidget *
new_line (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* Those that are expected come first; the others can be chosen as well, since nobody knows how the real pile lies. */
static void
add_options (BastideScoreQuestion *self, const BstMove *options, gsize n)
{
  gboolean told = FALSE;

  for (int pass = 0; pass < 2; pass++)
    for (gsize i = 0; i < n; i++)
      {
        if (bastide_draft_is_expected (self->draft, &options[i]) != (pass == 0))
          continue;
        if (pass == 1 && !told)
          {
            GtkWidget *label = new_line ("caption-heading");

            gtk_label_set_text (GTK_LABEL (label), _ ("Drawn before, so not expected yet:"));
            gtk_box_append (self->options_box, label);
            told = TRUE;
          }
        add_option (self, &options[i], i);
      }
}

/* What was counted, what it comes to, and what is wrong with it. */
static void
show_counted (BastideScoreQuestion *self)
{
  g_autofree char *problem = bastide_fields_dup_problem (self->fields);
  g_autofree char *result = NULL;

  if (!problem && bastide_draft_counts_points (self->draft))
    result = bastide_words_points (bastide_draft_count (self->draft, &self->counted));
  gtk_label_set_text (self->count_problem, problem ? problem : "");
  gtk_label_set_text (self->count_result, result ? result : "");
  gtk_widget_set_sensitive (self->count_button, problem == NULL);
}

static BastideField *
field_of (gpointer widget)
{
  return g_object_get_data (G_OBJECT (widget), "field");
}

static void
number_changed_cb (BastideNumberField *number, BastideScoreQuestion *self)
{
  *field_of (number)->target = bastide_number_field_get_value (number);
  show_counted (self);
}

static void
tick_cb (GtkCheckButton *check, BastideScoreQuestion *self)
{
  const BastideField *field = field_of (check);

  *field->target = gtk_check_button_get_active (check) ? field->on : field->off;
  for (guint i = 0; gtk_check_button_get_active (check) && i < self->counts->len; i++)
    if (field_of (g_ptr_array_index (self->counts, i))->target == field->rival)
      gtk_check_button_set_active (g_ptr_array_index (self->counts, i), FALSE);
  show_counted (self);
}

static GtkWidget *
new_count (BastideScoreQuestion *self, BastideField *field)
{
  GtkWidget *widget;

  if (field->type == BASTIDE_FIELD_CHECK)
    {
      widget = gtk_check_button_new_with_label (field->title);
      gtk_widget_add_css_class (widget, "touch");
      g_signal_connect (widget, "toggled", G_CALLBACK (tick_cb), self);
    }
  else
    {
      widget = bastide_number_field_new (field->title, field->min, field->max);
      bastide_number_field_use_chips (BASTIDE_NUMBER_FIELD (widget), field->first, field->last, NULL);
      g_signal_connect (widget, "changed", G_CALLBACK (number_changed_cb), self);
    }
  g_object_set_data (G_OBJECT (widget), "field", field);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->count_problem,
                                  NULL, -1);
  return widget;
}

/* Ticks share a line. */
static void
add_counts (BastideScoreQuestion *self)
{
  GtkWidget *ticks = NULL;

  for (guint i = 0; i < self->fields->list->len; i++)
    {
      BastideField *field = g_ptr_array_index (self->fields->list, i);
      GtkWidget *widget = new_count (self, field);

      g_ptr_array_add (self->counts, widget);
      if (field->type != BASTIDE_FIELD_CHECK)
        gtk_box_append (self->options_box, widget);
      else if (ticks)
        bastide_wrap_box_append (BASTIDE_WRAP_BOX (ticks), widget);
      else
        {
          ticks = g_object_new (BASTIDE_TYPE_WRAP_BOX, NULL);
          bastide_wrap_box_append (BASTIDE_WRAP_BOX (ticks), widget);
          gtk_box_append (self->options_box, ticks);
        }
    }
}

static void
begin_count (BastideScoreQuestion *self)
{
  self->counted = (BastideCounted){ 0 };
  self->fields = bastide_draft_ask_count (self->draft, &self->counted);
  add_counts (self);
  gtk_widget_set_visible (self->count_box, TRUE);
  show_counted (self);
}

static void
clear_options (BastideScoreQuestion *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->options_box))))
    gtk_box_remove (self->options_box, child);
  gtk_widget_set_visible (self->count_box, FALSE);
  g_ptr_array_set_size (self->counts, 0);
  g_clear_pointer (&self->fields, bastide_fields_free);
}

/* --- showing --- */

static void
show_head (BastideScoreQuestion *self)
{
  const int seat = bastide_draft_get_seat (self->draft);
  const char *help = bastide_draft_get_help (self->draft);
  g_autofree char *because = bastide_draft_dup_line (self->draft);

  bastide_player_badge_set_player (self->badge, bastide_evening_get_color (self->evening, seat),
                                   bastide_evening_get_letter (self->evening, seat));
  gtk_label_set_text (self->question_who, bastide_evening_get_names (self->evening)[seat]);
  gtk_label_set_text (self->because, because);
  gtk_label_set_text (self->question_title, bastide_draft_get_title (self->draft));
  gtk_label_set_text (self->question_help, help ? help : "");
  gtk_widget_set_visible (GTK_WIDGET (self->question_help), help != NULL);
  gtk_actionable_set_action_target (self->rule, "s", bastide_draft_get_clause (self->draft));
}

guint64
bastide_score_question_show (BastideScoreQuestion *self, BastideEvening *evening, BastideDraft *draft)
{
  gsize n;
  const BstMove *options = bastide_draft_get_options (draft, &n);
  guint64 spaces = 0;

  g_return_val_if_fail (BASTIDE_IS_SCORE_QUESTION (self), 0);

  g_set_object (&self->evening, evening);
  self->draft = draft;
  show_head (self);
  clear_options (self);
  if (bastide_draft_get_count_title (draft))
    {
      begin_count (self);
      return 0;
    }
  add_options (self, options, n);
  for (gsize i = 0; i < n; i++)
    {
      if (bastide_draft_get_space (&options[i]) >= 0)
        spaces |= G_GUINT64_CONSTANT (1) << bastide_draft_get_space (&options[i]);
    }
  return spaces;
}

void
bastide_score_question_forget (BastideScoreQuestion *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_QUESTION (self));

  self->draft = NULL;
}

static void
add_sentence (GString *text, const char *sentence)
{
  if (!*sentence)
    return;
  g_string_append_printf (text, "%s%s", text->len ? " " : "", sentence);
  if (!strchr (".?!", sentence[strlen (sentence) - 1]))
    g_string_append_c (text, '.');
}

void
bastide_score_question_focus (BastideScoreQuestion *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->options_box));
  /* The answer that gets the focus tells who is asked what, and why. */
  g_autofree char *who = bastide_speech_dup_value (gtk_label_get_text (self->question_who),
                                                   gtk_label_get_text (self->question_title));
  g_autoptr (GString) spoken = g_string_new (NULL);

  add_sentence (spoken, who);
  add_sentence (spoken, gtk_label_get_text (self->because));
  add_sentence (spoken, gtk_label_get_text (self->question_help));
  if (!first)
    return;
  gtk_accessible_update_property (GTK_ACCESSIBLE (first), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken->str, -1);
  gtk_widget_grab_focus (first);
}

/* --- object --- */

static void
bastide_score_question_dispose (GObject *object)
{
  BastideScoreQuestion *self = BASTIDE_SCORE_QUESTION (object);

  g_clear_object (&self->evening);
  g_clear_pointer (&self->fields, bastide_fields_free);
  g_clear_pointer (&self->counts, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_score_question_parent_class)->dispose (object);
}

static void
bastide_score_question_class_init (BastideScoreQuestionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_question_dispose;

  g_type_ensure (BASTIDE_TYPE_PLAYER_BADGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/score/bastide-score-question.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, badge);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, question_who);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, question_last);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, question_title);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, question_help);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, because);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, rule);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, options_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, count_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, count_problem);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, count_result);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, count_button);
  gtk_widget_class_bind_template_callback (widget_class, count_cb);

  signals[ANSWERED] = g_signal_new ("answered", BASTIDE_TYPE_SCORE_QUESTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
bastide_score_question_init (BastideScoreQuestion *self)
{
  self->counts = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->rule, "s", "");
  gtk_actionable_set_action_name (self->rule, "win.rule");
}
