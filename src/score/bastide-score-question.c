/* bastide-score-question.c – a question that an entry of an evening raises.
 *
 * Says to whom it goes, because of what, and where each answer leads. What can be answered, the draft knows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-question.h"

#include "kit/bastide-number-field.h"
#include "parts/bastide-player-badge.h"
#include "model/words/bastide-words.h"
#include "engine/manual.h"
#include "engine/track.h"

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
  GtkWidget *count;    /* the number of a question, or NULL */
};

G_DEFINE_FINAL_TYPE (BastideScoreQuestion, bastide_score_question, ADW_TYPE_BIN)

enum
{
  ANSWERED,
  TOAST,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- answering --- */

static void
answer (BastideScoreQuestion *self, const BstMove *move)
{
  g_autoptr (GError) error = NULL;
  BstMove copy = *move;

  if (bastide_draft_answer (self->draft, &copy, &error))
    g_signal_emit (self, signals[ANSWERED], 0);
  else
    g_signal_emit (self, signals[TOAST], 0, error->message);
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
  gsize n;
  const BstMove *options = get_options (self, &n);
  BstMove move;

  if (n == 0)
    return;
  move = options[0];
  move.b = bastide_number_field_get_value (BASTIDE_NUMBER_FIELD (self->count));
  answer (self, &move);
}

static gboolean
is_place (const BstMove *move)
{
  return move->kind == BST_KIND_ROBBER && move->act != BST_ACT_PASS;
}

void
bastide_score_question_choose_space (BastideScoreQuestion *self, int space)
{
  gsize n;
  const BstMove *options = get_options (self, &n);

  for (gsize i = 0; i < n; i++)
    if (is_place (&options[i]) && options[i].b == space)
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
  if (c >= '1' && c <= '9' && c - '1' < n)
    {
      answer (self, &options[c - '1']);
      return TRUE;
    }
  return FALSE;
}

/* --- what the answers are --- */

static const BstFrame *
find_group (const BstState *state)
{
  for (int i = state->depth - 1; i >= 0; i--)
    if (state->stack[i].module == BST_MODULE_CORE && state->stack[i].op == BST_OP_GROUP)
      return &state->stack[i];
  return NULL;
}

/* Where the figure would stop, and what people look for there. */
static char *
dup_figure_label (BastideScoreQuestion *self, const BstMove *move)
{
  const BstState *state = bastide_draft_get_state (self->draft);
  const int seat = bastide_draft_get_player (self->draft);
  const BstFrame *group = find_group (state);
  g_autofree char *figure = bastide_words_move (bastide_evening_get_game (self->evening), state, move,
                                                bastide_evening_get_names (self->evening));
  const int from = state->total[seat][move->b];
  const int to = group ? from + BST_GROUP_POINTS (group, seat) : from;

  if (to == from)
    return g_steal_pointer (&figure);
  /* MSG-7, MSG-8 */
  if (to % 5 == 0 && seat == state->active)
    /* TRANSLATORS: "Marker: from 62 to 70, a dark space": a figure on the track, its points before and after. */
    return g_strdup_printf (_ ("%1$s: from %2$d to %3$d, a dark space"), figure, from, to);
  return g_strdup_printf (_ ("%1$s: from %2$d to %3$d"), figure, from, to);
}

/* Who stands on a space, for the choice of a robber's place. */
static char *
dup_space_label (BastideScoreQuestion *self, int space)
{
  const BstState *state = bastide_draft_get_state (self->draft);
  const int n_figures = bastide_evening_get_game (self->evening)->n_track_figures;
  guint seats = 0;
  g_autofree char *who = NULL;

  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    for (int figure = 0; figure < n_figures; figure++)
      if (bst_space (state, seat, figure) == space)
        seats |= 1u << seat;
  who = bastide_calculator_dup_players (seats, bastide_evening_get_names (self->evening));
  /* TRANSLATORS: a space of the track and who stands there. */
  return g_strdup_printf (_ ("Space %1$d: %2$s"), space, who);
}

static char *
dup_option_label (BastideScoreQuestion *self, const BstMove *move)
{
  if (is_place (move))
    return dup_space_label (self, move->b);
  if (move->kind == BST_KIND_TRACK_FIGURE)
    return dup_figure_label (self, move);
  return bastide_words_move (bastide_evening_get_game (self->evening), bastide_draft_get_state (self->draft), move,
                             bastide_evening_get_names (self->evening));
}

static void
add_option (BastideScoreQuestion *self, const BstMove *move, gsize i)
{
  g_autofree char *label = dup_option_label (self, move);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *text = gtk_label_new (label);

  if (i < 9)
    {
      g_autofree char *number = g_strdup_printf ("%d", (int) i + 1);
      GtkWidget *cap = gtk_label_new (number);

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
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data (G_OBJECT (button), "option", GSIZE_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (option_cb), self);
  gtk_box_append (self->options_box, button);
}

static void
add_count (BastideScoreQuestion *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Continue"));

  self->count = bastide_number_field_new (bastide_words_counts_points (bastide_draft_get_state (self->draft))
                                            ? _ ("Points")
                                            : _ ("Counted"),
                                          0, BST_MAX_ENTRY);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_add_css_class (button, "touch");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (count_cb), self);
  gtk_box_append (self->options_box, self->count);
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
  const BstGame *game = bastide_evening_get_game (self->evening);
  const BstState *state = bastide_draft_get_state (self->draft);
  const int player = bastide_draft_get_player (self->draft);
  /* What is drawn or counted, the active player does. */
  const int seat = player < BST_MAX_PLAYERS ? player : state->active;
  const int kind = bst_decision (state);
  /* Questions about a message are nothing without what it says. */
  g_autofree char *help = kind == BST_KIND_MESSAGE_USE || kind == BST_KIND_MESSAGE_COUNT
                            ? bastide_words_decision_why (game, state)
                            : bastide_words_decision_help (game, state);
  g_autofree char *because = bastide_draft_dup_line (self->draft);

  bastide_player_badge_set_player (self->badge, bastide_evening_get_color (self->evening, seat),
                                   bastide_evening_get_letter (self->evening, seat));
  gtk_label_set_text (self->question_who, bastide_evening_get_names (self->evening)[seat]);
  gtk_label_set_text (self->because, because);
  gtk_label_set_text (self->question_title, bastide_words_decision (game, state));
  gtk_label_set_text (self->question_help, help ? help : "");
  gtk_widget_set_visible (GTK_WIDGET (self->question_help), help != NULL);
  gtk_actionable_set_action_target (self->rule, "s", bst_kinds[kind].clause);
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
  if (bst_decision (bastide_draft_get_state (draft)) == BST_KIND_MESSAGE_COUNT)
    {
      add_count (self);
      return 0;
    }
  for (gsize i = 0; i < n; i++)
    {
      add_option (self, &options[i], i);
      if (is_place (&options[i]))
        spaces |= G_GUINT64_CONSTANT (1) << options[i].b;
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
  signals[TOAST] = g_signal_new ("toast", BASTIDE_TYPE_SCORE_QUESTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
bastide_score_question_init (BastideScoreQuestion *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The target comes first: an action that wants a string is not content with nothing. */
  gtk_actionable_set_action_target (self->rule, "s", "");
  gtk_actionable_set_action_name (self->rule, "win.rule");
}
