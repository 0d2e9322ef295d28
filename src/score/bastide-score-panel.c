/* bastide-score-panel.c – where points are entered.
 *
 * Three pages: what happened, the fields of the entry, the questions it raises. Makes drafts of the evening and accepts them;
 * an edit in the middle of the log is accepted after its consequences were shown. Contains no rules: what is offered and what
 * it asks, the descriptions of the kinds say. The first page is in bastide-score-panel-choose.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-panel-private.h"

#include "kit/bastide-announce.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-fit-scroller.h"
#include "kit/bastide-toast.h"
#include "score/bastide-score-keys.h"
#include "score/bastide-score-row.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (BastideScorePanel, bastide_score_panel, ADW_TYPE_BIN)

enum
{
  ASKING,
  TURNED,
  SETTLED,
  FINISH,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void show_question (BastideScorePanel *self);

/* --- where in the log --- */

const BastideStanding *
bastide_score_panel_here (BastideScorePanel *self)
{
  return bastide_evening_get_standing (self->evening, self->mode == MODE_APPEND
                                                        ? (int) bastide_evening_get_n_entries (self->evening) - 1
                                                        : (int) self->at - 1);
}

/* Shows another page. */
static void
turn_to (BastideScorePanel *self, const char *page)
{
  gtk_stack_set_visible_child_name (self->stack, page);
  g_signal_emit (self, signals[TURNED], 0);
}

/* A stack would give the focus of what it hides to the first widget of the next page, and an answer that goes away would give it
 * to another widget of this one: that would be heard, too. */
static void
release_focus (BastideScorePanel *self)
{
  if (gtk_widget_get_focus_child (GTK_WIDGET (self->stack)))
    gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
}

static void
ask (BastideScorePanel *self, guint64 spaces)
{
  const BstState *state = self->draft && bastide_draft_has_question (self->draft)
                            ? bastide_draft_get_state (self->draft)
                            : NULL;

  g_signal_emit (self, signals[ASKING], 0, spaces, state);
}

static void
update_edit (BastideScorePanel *self)
{
  gtk_widget_set_visible (self->edit_bar, self->mode != MODE_APPEND);
  if (self->mode != MODE_APPEND)
    {
      g_autofree char *title = bastide_evening_dup_title (self->evening, self->at);
      /* TRANSLATORS: above the form of the score track; %s is the line of the log that is being changed. */
      g_autofree char *text = g_strdup_printf (self->mode == MODE_REPLACE ? _ ("Changing: %s")
                                               /* TRANSLATORS: above the form of the score track; %s is the line of the
                                                * log before which something is inserted. */
                                               : self->mode == MODE_INSERT ? _ ("Inserting before: %s")
                                                                           /* TRANSLATORS: %s is an entry of the log. */
                                                                           : _ ("Deleting: %s"),
                                               title);

      gtk_label_set_text (self->edit_label, text);
    }
}

static void
drop_draft (BastideScorePanel *self)
{
  bastide_score_question_forget (self->question);
  g_clear_pointer (&self->draft, bastide_draft_free);
}

static void
leave (BastideScorePanel *self, gboolean ended)
{
  const gboolean edited = self->mode != MODE_APPEND;

  drop_draft (self);
  self->filled_in = FALSE;
  self->mode = MODE_APPEND;
  g_clear_pointer (&self->there, bastide_entry_unref);
  ask (self, 0);
  if (!self->evening)
    return;
  update_edit (self);
  bastide_score_panel_update_choose (self);
  turn_to (self, "choose");
  /* The entry that ends the evening has led to its result. */
  if (!ended)
    bastide_score_panel_focus (self);
  if (edited)
    g_signal_emit (self, signals[SETTLED], 0);
}

static void
back_to_choice (BastideScorePanel *self)
{
  leave (self, FALSE);
}

/* Another entry is edited before the last edit was done: the log stays as it is. */
static void
forget_edit (BastideScorePanel *self)
{
  self->mode = MODE_APPEND;
  back_to_choice (self);
}

/* --- drafts --- */

static void
accept (BastideScorePanel *self)
{
  BastideDraft *draft = g_steal_pointer (&self->draft);

  bastide_score_question_forget (self->question);
  self->accepting = TRUE;
  if (!bastide_evening_accept (self->evening, draft))
    bastide_toast (GTK_WIDGET (self), _ ("The game night has moved on, so nothing was changed."));
  self->accepting = FALSE;
  leave (self, self->evening && bastide_evening_get_now (self->evening)->over);
}

static void
confirmed_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastideScorePanel *self = owner;

  /* The draft is gone if another entry was begun meanwhile. */
  if (!self->draft)
    return;
  if (g_str_equal (answer, "accept"))
    accept (self);
  else
    back_to_choice (self);
}

/* All questions are answered. If later entries change, too, say so before the draft is accepted. */
static void
finish (BastideScorePanel *self)
{
  g_auto (GStrv) lines = bastide_draft_dup_consequences (self->draft);
  AdwMessageDialog *question;

  if (!lines[0])
    {
      accept (self);
      return;
    }
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("This Changes Later Entries"), NULL);
  adw_message_dialog_set_extra_child (question, bastide_score_sentences_new ((const char *const *) lines));
  /* TRANSLATORS: a button: keeps the changed entry. */
  bastide_dialog_add_answer (question, "accept", _ ("_Accept"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, confirmed_cb, self, NULL, NULL);
}

static void
go_on (BastideScorePanel *self)
{
  if (bastide_draft_has_question (self->draft))
    show_question (self);
  else
    finish (self);
}

static void
enter (BastideScorePanel *self, const BastideInput *input, const char *text)
{
  g_autoptr (BastideEntry) entry = NULL;
  g_autoptr (GError) error = NULL;

  drop_draft (self);
  switch (self->mode)
    {
    case MODE_REPLACE:
      entry = bastide_entry_with_input (bastide_evening_get_entry (self->evening, self->at), input, text);
      self->draft = bastide_evening_draft_replace (self->evening, self->at, entry, &error);
      break;
    case MODE_INSERT:
      entry = bastide_entry_new (input, text);
      self->draft = bastide_evening_draft_insert (self->evening, self->at, entry, &error);
      break;
    default:
      entry = bastide_entry_new (input, text);
      self->draft = bastide_evening_draft_append (self->evening, entry, &error);
    }
  if (self->draft)
    go_on (self);
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* --- page "form" --- */

static void
show_form (BastideScorePanel *self, const BastideInput *input, const char *text)
{
  const BastideStanding *here = bastide_score_panel_here (self);

  gtk_label_set_text (self->form_title, bastide_entry_kind_get_title (input->kind));
  bastide_score_form_begin (self->form, self->evening, input, text, here, self->mode == MODE_REPLACE);
  update_edit (self);
  release_focus (self);
  turn_to (self, "form");
  bastide_score_form_focus (self->form);
}

/* Nobody filled it in: say what was entered. */
static void
announce (BastideScorePanel *self, const BastideInput *input, int active)
{
  g_autofree char *line = bastide_calculator_dup_line (bastide_evening_get_game (self->evening), input, NULL, active,
                                                       bastide_evening_get_names (self->evening));

  bastide_toast (GTK_WIDGET (self), line);
}

static void
begin (BastideScorePanel *self, const BastideEntryKind *kind)
{
  BastideInput input;
  int active;

  input = bastide_entry_kind_begin (kind, self->evening, bastide_score_panel_here (self));
  active = bastide_score_panel_here (self)->active;
  self->filled_in = FALSE;
  if (kind->at_once)
    enter (self, &input, NULL);
  else
    show_form (self, &input, NULL);
  if (kind->announced)
    announce (self, &input, active);
}

static void
early_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastideScorePanel *self = owner;

  /* The evening may be another one, or gone on, by now. */
  if (g_str_equal (answer, "begin") && self->evening && bastide_score_panel_is_idle (self))
    begin (self, subject);
}

void
bastide_score_panel_begin (BastideScorePanel *self, const BastideEntryKind *kind)
{
  g_autofree char *early = NULL;
  AdwMessageDialog *question;

  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self) && self->evening);

  /* Whoever changes the log knows what was on the table then. */
  if (self->mode == MODE_APPEND)
    early = bastide_entry_kind_dup_early (kind, self->evening);
  if (!early)
    {
      begin (self, kind);
      return;
    }
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ (kind->early_question), early);
  bastide_dialog_add_answer (question, "begin", _ ("_Start"), ADW_RESPONSE_DEFAULT);
  bastide_dialog_ask (question, early_cb, self, (gpointer) kind, NULL);
}

static void
apply_cb (BastideScorePanel *self)
{
  if (!g_str_equal (gtk_stack_get_visible_child_name (self->stack), "form")
      || !bastide_score_form_is_ready (self->form))
    return;
  {
    BastideInput input = *bastide_score_form_get_input (self->form);
    g_autofree char *text = g_strdup (bastide_score_form_get_text (self->form));

    self->filled_in = TRUE;
    enter (self, &input, text);
  }
}

static void
form_changed_cb (BastideScorePanel *self)
{
  const char *clause = bastide_input_get_clause (bastide_score_form_get_input (self->form));

  gtk_actionable_set_action_target (self->form_rule, "s", clause ? clause : "");
  gtk_widget_set_visible (GTK_WIDGET (self->form_rule), clause != NULL);
  gtk_widget_set_sensitive (self->apply_button, bastide_score_form_is_ready (self->form));
}

/* --- page "question" --- */

static void
show_question (BastideScorePanel *self)
{
  release_focus (self);
  ask (self, bastide_score_question_show (self->question, self->evening, self->draft));
  update_edit (self);
  turn_to (self, "question");
  bastide_score_question_focus (self->question);
}

static void
answered_cb (BastideScorePanel *self)
{
  ask (self, 0);
  go_on (self);
}

void
bastide_score_panel_choose_space (BastideScorePanel *self, int space)
{
  if (self->draft && bastide_draft_has_question (self->draft))
    bastide_score_question_choose_space (self->question, space);
}

static void
back_to_form (BastideScorePanel *self)
{
  drop_draft (self);
  ask (self, 0);
  release_focus (self);
  turn_to (self, "form");
  bastide_score_form_focus (self->form);
}

/* One step back: the answer before, or the entry as it was filled in. */
static void
back_cb (BastideScorePanel *self)
{
  if (self->draft && bastide_draft_back (self->draft))
    {
      show_question (self);
      return;
    }
  if (!self->filled_in || !g_str_equal (gtk_stack_get_visible_child_name (self->stack), "question"))
    {
      back_to_choice (self);
      return;
    }
  back_to_form (self);
}

gboolean
bastide_score_panel_take_back (BastideScorePanel *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PANEL (self), FALSE);

  if (!self->evening || bastide_score_panel_is_idle (self))
    return FALSE;
  back_cb (self);
  return TRUE;
}

/* --- editing the log --- */

static void
aim (BastideScorePanel *self, Mode mode, guint at)
{
  self->mode = mode;
  self->at = at;
  g_clear_pointer (&self->there, bastide_entry_unref);
  self->there = bastide_entry_ref (bastide_evening_get_entry (self->evening, at));
}

/* What is taken back or done again may move the entries of the log. */
static gboolean
is_aim_lost (BastideScorePanel *self)
{
  return self->mode != MODE_APPEND
         && (self->at >= bastide_evening_get_n_entries (self->evening)
             || bastide_evening_get_entry (self->evening, self->at) != self->there);
}

void
bastide_score_panel_edit (BastideScorePanel *self, guint at)
{
  BastideEntry *entry;

  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self) && at < bastide_evening_get_n_entries (self->evening));

  forget_edit (self);
  entry = bastide_evening_get_entry (self->evening, at);
  aim (self, MODE_REPLACE, at);
  show_form (self, bastide_entry_get_input (entry), bastide_entry_get_text (entry));
}

void
bastide_score_panel_insert (BastideScorePanel *self, guint at)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self) && at < bastide_evening_get_n_entries (self->evening));

  forget_edit (self);
  aim (self, MODE_INSERT, at);
  update_edit (self);
  bastide_score_panel_update_choose (self);
  bastide_score_panel_focus (self);
}

void
bastide_score_panel_remove (BastideScorePanel *self, guint at)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self) && at < bastide_evening_get_n_entries (self->evening));

  forget_edit (self);
  if (!bastide_match_try_change (BASTIDE_MATCH (self->evening)))
    return;
  aim (self, MODE_REMOVE, at);
  self->draft = bastide_evening_draft_remove (self->evening, at);
  go_on (self);
}

/* --- keys --- */

gboolean
bastide_score_panel_take_key (BastideScorePanel *self, guint keyval, guint keycode)
{
  const char *page = gtk_stack_get_visible_child_name (self->stack);
  gunichar latin;

  if (!self->evening)
    return FALSE;
  if (keyval == GDK_KEY_Escape)
    return bastide_score_panel_take_back (self);
  latin = bastide_score_key_latin (GTK_WIDGET (self), keycode);
  if (g_str_equal (page, "question"))
    return bastide_score_question_take_key (self->question, keyval);
  if (g_str_equal (page, "choose"))
    return bastide_score_panel_take_choose_key (self, keyval, latin);
  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter)
    {
      apply_cb (self);
      return TRUE;
    }
  return bastide_score_form_take_key (self->form, keyval, latin);
}

/* Enter applies the form wherever the focus is in its fields; GTK would press the focused toggle, which Space does, too. */
static gboolean
capture_key_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                BastideScorePanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if ((keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter) || !focus
      || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->form)))
    return GDK_EVENT_PROPAGATE;
  if (GTK_IS_BUTTON (focus) && !GTK_IS_TOGGLE_BUTTON (focus))
    return GDK_EVENT_PROPAGATE;
  apply_cb (self);
  return GDK_EVENT_STOP;
}

void
bastide_score_panel_focus (BastideScorePanel *self)
{
  const char *page = gtk_stack_get_visible_child_name (self->stack);

  if (g_str_equal (page, "form"))
    bastide_score_form_focus (self->form);
  else if (g_str_equal (page, "choose"))
    bastide_score_panel_focus_choice (self);
}

gboolean
bastide_score_panel_is_choosing (BastideScorePanel *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PANEL (self), TRUE);

  return g_str_equal (gtk_stack_get_visible_child_name (self->stack), "choose");
}

/* While the log is being changed, its line that is changed stands there instead. */
static void
show_last (BastideScorePanel *self)
{
  g_autofree char *line = NULL;

  if (self->narrow && self->mode == MODE_APPEND && self->last)
    /* TRANSLATORS: above a form of the score track; %s is the entry that was made last. */
    line = g_strdup_printf (_ ("Last: %s"), self->last);

  gtk_label_set_text (self->form_last, line ? line : "");
  gtk_widget_set_visible (GTK_WIDGET (self->form_last), line != NULL);
  bastide_score_question_set_last (self->question, line);
}

void
bastide_score_panel_set_last (BastideScorePanel *self, const char *line)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self));

  g_free (self->last);
  self->last = g_strdup (line);
  show_last (self);
}

void
bastide_score_panel_set_narrow (BastideScorePanel *self, gboolean narrow)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self));

  self->narrow = narrow;
  show_last (self);
  bastide_score_form_set_narrow (self->form, narrow);
}

gboolean
bastide_score_panel_is_idle (BastideScorePanel *self)
{
  return self->mode == MODE_APPEND && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "choose");
}

/* --- the clock --- */

/* In the final scoring nobody plays. */
static int
find_turn (BastideMatch *match)
{
  const BastideStanding *now = bastide_evening_get_now (BASTIDE_EVENING (match));

  return now->final || now->over ? -1 : now->active;
}

static void
clock_cb (BastideScorePanel *self)
{
  bastide_clock_view_set_stopped (self->clock, gtk_toggle_button_get_active (self->clock_button));
}

BastideClockView *
bastide_score_panel_get_clock (BastideScorePanel *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PANEL (self), NULL);

  return self->clock;
}

/* --- object --- */

static void
turn_cb (BastideScorePanel *self)
{
  bastide_score_panel_begin (self, &bastide_entry_turn);
}

void
bastide_score_panel_begin_again (BastideScorePanel *self)
{
  BastideInput input = { .kind = &bastide_entry_turn };

  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self) && self->evening);

  input.seat = bastide_score_panel_here (self)->active;
  enter (self, &input, NULL);
}

static void
round_cb (BastideScorePanel *self)
{
  bastide_score_panel_begin (self, &bastide_entry_round);
}

/* The evening is over: an entry that was forgotten is inserted before the one that ended it. */
static void
forgotten_cb (BastideScorePanel *self)
{
  guint i = bastide_evening_get_n_entries (self->evening);

  while (i > 0 && bastide_evening_get_standing (self->evening, (int) i - 1)->over)
    i--;
  bastide_score_panel_insert (self, i);
}

static void
finish_cb (BastideScorePanel *self)
{
  g_signal_emit (self, signals[FINISH], 0);
}

/* Says what went wrong with the last automatic save. */
static void
show_problem (BastideScorePanel *self)
{
  g_autofree char *problem = self->evening ? bastide_match_dup_save_problem (BASTIDE_MATCH (self->evening)) : NULL;

  if (problem)
    bastide_toast (GTK_WIDGET (self), problem);
}

/* The log has changed under a form that is open, as when the last entry is taken back: what is filled in stays. */
static void
move_form (BastideScorePanel *self)
{
  const BastideEntryKind *kind = bastide_score_form_get_input (self->form)->kind;
  const BastideStanding *here = bastide_score_panel_here (self);
  const BastideInput fresh = bastide_entry_kind_begin (kind, self->evening, here);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  const gboolean focused = focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->form));

  if (self->mode == MODE_APPEND && !bastide_score_panel_offers (self, kind))
    {
      back_to_choice (self);
      return;
    }
  bastide_score_form_move (self->form, here, fresh.owners);
  if (focused)
    bastide_score_form_focus (self->form);
}

/* Somebody else has changed the log. A question that was asked about the log before has no answer any more. */
static void
catch_up (BastideScorePanel *self)
{
  if (is_aim_lost (self))
    back_to_choice (self);
  if (self->draft && bastide_draft_is_late (self->draft))
    {
      if (self->filled_in)
        back_to_form (self);
      else
        back_to_choice (self);
    }
  if (!self->draft && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "form"))
    move_form (self);
}

static void
changed_cb (BastideScorePanel *self)
{
  show_problem (self);
  if (!self->evening || self->accepting)
    return;
  catch_up (self);
  if (!self->draft)
    {
      update_edit (self);
      bastide_score_panel_update_choose (self);
    }
}

static void
bastide_score_panel_dispose (GObject *object)
{
  BastideScorePanel *self = BASTIDE_SCORE_PANEL (object);

  g_clear_pointer (&self->draft, bastide_draft_free);
  g_clear_pointer (&self->there, bastide_entry_unref);
  g_clear_pointer (&self->ticked, g_hash_table_unref);
  g_clear_pointer (&self->last, g_free);
  g_clear_object (&self->evening_signals);
  g_clear_object (&self->evening);
  G_OBJECT_CLASS (bastide_score_panel_parent_class)->dispose (object);
}

static void
bastide_score_panel_class_init (BastideScorePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_panel_dispose;

  g_type_ensure (BASTIDE_TYPE_CLOCK_VIEW);
  g_type_ensure (BASTIDE_TYPE_FIT_SCROLLER);
  g_type_ensure (BASTIDE_TYPE_SCORE_FORM);
  g_type_ensure (BASTIDE_TYPE_SCORE_QUESTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, stack);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, clock);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, clock_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, edit_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, edit_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, kinds_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, turn_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, turn_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, again_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, round_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, round_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, finish_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, forgotten_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, turn_hint);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, checklist_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, checklist);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, form_title);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, form_last);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, form_rule);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, form);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, apply_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePanel, question);
  gtk_widget_class_bind_template_callback (widget_class, clock_cb);
  gtk_widget_class_bind_template_callback (widget_class, turn_cb);
  gtk_widget_class_bind_template_callback (widget_class, bastide_score_panel_fill_checklist);
  gtk_widget_class_bind_template_callback (widget_class, bastide_score_panel_begin_again);
  gtk_widget_class_bind_template_callback (widget_class, round_cb);
  gtk_widget_class_bind_template_callback (widget_class, finish_cb);
  gtk_widget_class_bind_template_callback (widget_class, forgotten_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_to_choice);
  gtk_widget_class_bind_template_callback (widget_class, form_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, answered_cb);

  signals[ASKING] = g_signal_new ("asking", BASTIDE_TYPE_SCORE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_UINT64, G_TYPE_POINTER);
  signals[TURNED] = g_signal_new ("turned", BASTIDE_TYPE_SCORE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[SETTLED] = g_signal_new ("settled", BASTIDE_TYPE_SCORE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[FINISH] = g_signal_new ("finish", BASTIDE_TYPE_SCORE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
bastide_score_panel_init (BastideScorePanel *self)
{
  GtkEventController *capture = gtk_event_controller_key_new ();

  self->ticked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (self->edit_label);
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->form_rule, "s", "");
  gtk_actionable_set_action_name (self->form_rule, "win.rule");
  for (int i = 0; i < BASTIDE_N_ENTRIES; i++)
    if (bastide_entry_kinds[i]->when && !bastide_entry_kinds[i]->own_button)
      bastide_score_panel_add_kind_button (self, i);
  gtk_event_controller_set_propagation_phase (capture, GTK_PHASE_CAPTURE);
  g_signal_connect (capture, "key-pressed", G_CALLBACK (capture_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), capture);
}

void
bastide_score_panel_set_evening (BastideScorePanel *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self));

  drop_draft (self);
  self->mode = MODE_APPEND;
  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  gtk_toggle_button_set_active (self->clock_button, FALSE);
  bastide_clock_view_set_match (self->clock, (BastideMatch *) evening, find_turn);
  show_problem (self);
  back_to_choice (self);
}

void
bastide_score_panel_succeed (BastideScorePanel *self, BastideScorePanel *predecessor)
{
  const char *page;

  g_return_if_fail (BASTIDE_IS_SCORE_PANEL (self) && BASTIDE_IS_SCORE_PANEL (predecessor));

  page = gtk_stack_get_visible_child_name (predecessor->stack);
  if (predecessor->mode != MODE_APPEND)
    aim (self, predecessor->mode, predecessor->at);
  update_edit (self);
  bastide_score_panel_update_choose (self);
  if (g_str_equal (page, "form"))
    show_form (self, bastide_score_form_get_input (predecessor->form), bastide_score_form_get_text (predecessor->form));
  else if (predecessor->draft && bastide_draft_has_question (predecessor->draft))
    {
      self->draft = g_steal_pointer (&predecessor->draft);
      show_question (self);
    }
}
