/* bastide-score-question.c – a question that an entry of an evening raises.
 *
 * Says to whom it goes, because of what, and where each answer leads. Contains no rules: the draft says all of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-question.h"

#include "kit/bastide-number-field.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-player-badge.h"
#include "engine/manual.h"
#include "model/score/bastide-entry-fields.h"

#include <glib/gi18n.h>

struct _BastideScoreQuestion
{
  AdwBin parent_instance;

  BastidePlayerBadge *badge;
  GtkLabel *question_who;
  GtkLabel *question_title;
  GtkLabel *question_help;
  GtkLabel *because;
  GtkActionable *rule;
  GtkBox *options_box;

  BastideEvening *evening;
  BastideDraft *draft; /* borrowed; NULL: nothing is asked any more */
  GtkWidget *count;    /* the number of a question, or NULL; then the next two belong to it */
  GtkWidget *count_problem;
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
  g_autoptr (GError) error = NULL;
  gboolean answered;

  if (!self->draft || !bastide_number_field_is_valid (BASTIDE_NUMBER_FIELD (self->count)))
    return;
  answered = bastide_draft_answer_count (self->draft,
                                         bastide_number_field_get_value (BASTIDE_NUMBER_FIELD (self->count)), &error);
  tell (self, answered, error);
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

gboolean
bastide_score_question_take_key (BastideScoreQuestion *self, guint keyval)
{
  const gunichar c = gdk_keyval_to_unicode (keyval);
  gsize n;
  const BstMove *options = get_options (self, &n);

  if (self->count)
    {
      if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter)
        {
          count_cb (self);
          return TRUE;
        }
      return bastide_number_field_take_key (BASTIDE_NUMBER_FIELD (self->count), keyval);
    }
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

static void
count_changed_cb (BastideScoreQuestion *self)
{
  const gboolean valid = bastide_number_field_is_valid (BASTIDE_NUMBER_FIELD (self->count));
  g_autofree char *problem = NULL;

  if (!valid)
    problem = bastide_fields_dup_range (bastide_draft_get_count_title (self->draft), 0, BST_MAX_ENTRY);
  gtk_label_set_text (GTK_LABEL (self->count_problem), problem ? problem : "");
  gtk_widget_set_sensitive (self->count_button, valid);
}

static void
add_count (BastideScoreQuestion *self, const char *title)
{
  /* TRANSLATORS: a button: goes on after the question. */
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Continue"));
  GtkWidget *problem = gtk_label_new (NULL);

  self->count = bastide_number_field_new (title, 0, BST_MAX_ENTRY);
  self->count_problem = problem;
  self->count_button = button;
  gtk_label_set_wrap (GTK_LABEL (problem), TRUE);
  gtk_label_set_xalign (GTK_LABEL (problem), 0);
  gtk_widget_add_css_class (problem, "dim-label");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->count), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, problem, NULL,
                                  -1);
  g_signal_connect_swapped (self->count, "changed", G_CALLBACK (count_changed_cb), self);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_add_css_class (button, "touch");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (count_cb), self);
  gtk_box_append (self->options_box, self->count);
  gtk_box_append (self->options_box, problem);
  gtk_box_append (self->options_box, button);
}

static void
clear_options (BastideScoreQuestion *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->options_box))))
    gtk_box_remove (self->options_box, child);
  self->count = NULL;
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
  const char *count_title;
  guint64 spaces = 0;

  g_return_val_if_fail (BASTIDE_IS_SCORE_QUESTION (self), 0);

  g_set_object (&self->evening, evening);
  self->draft = draft;
  show_head (self);
  clear_options (self);
  count_title = bastide_draft_get_count_title (draft);
  if (count_title)
    {
      add_count (self, count_title);
      return 0;
    }
  for (gsize i = 0; i < n; i++)
    {
      add_option (self, &options[i], i);
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

void
bastide_score_question_focus (BastideScoreQuestion *self)
{
  gtk_widget_grab_focus (gtk_widget_get_first_child (GTK_WIDGET (self->options_box)));
}

/* --- object --- */

static void
bastide_score_question_dispose (GObject *object)
{
  g_clear_object (&BASTIDE_SCORE_QUESTION (object)->evening);
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
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, question_title);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, question_help);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, because);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, rule);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreQuestion, options_box);

  signals[ANSWERED] = g_signal_new ("answered", BASTIDE_TYPE_SCORE_QUESTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
bastide_score_question_init (BastideScoreQuestion *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->rule, "s", "");
  gtk_actionable_set_action_name (self->rule, "win.rule");
}
