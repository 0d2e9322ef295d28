/* bastide-first-card.c – a small card over the board that tells what has happened for the first time.
 *
 * What is worth a card, BastideFirstTime knows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-first-card.h"

#include "kit/bastide-wrap-box.h"
#include "model/play/bastide-first-time.h"
#include "model/play/bastide-lesson-progress.h"

#define KEY "told"
/* A number of answers: the card stays until somebody closes it. */
#define STAYS -1

struct _BastideFirstCard
{
  AdwBin parent_instance;

  GtkLabel *text;
  GtkActionable *rule_button, *lesson_button;

  GSettings *settings;
  gboolean hints, teaching;
  int n_answers; /* that people had given when what is shown was, or STAYS */
  BastideGame *game;
  GSignalGroup *game_signals;
  guint32 generation; /* of the account of the game in which … */
  gsize n_events;     /* … so many events were looked at */
};

G_DEFINE_FINAL_TYPE (BastideFirstCard, bastide_first_card, ADW_TYPE_BIN)

/* Whoever chose no hints knows the game. */
static gboolean
is_wanted (BastideFirstCard *self)
{
  return self->game && self->settings && !bastide_game_has_guard (self->game) && self->hints
         && !bastide_match_can_redo (BASTIDE_MATCH (self->game));
}

static void
remember (BastideFirstCard *self, const char *id)
{
  g_auto (GStrv) told = g_settings_get_strv (self->settings, KEY);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  g_strv_builder_addv (builder, (const char **) told);
  g_strv_builder_add (builder, id);
  all = g_strv_builder_end (builder);
  g_settings_set_strv (self->settings, KEY, (const char *const *) all);
}

/* There is a lesson about it that was not taken yet. */
static gboolean
has_new_lesson (BastideFirstCard *self, const BastideFirstTime *first)
{
  return first->lesson && bastide_lesson_progress_get (self->settings, first->lesson) != BASTIDE_LESSON_DONE;
}

static void
show (BastideFirstCard *self, const BastideFirstTime *first, int n_answers)
{
  self->n_answers = n_answers;
  gtk_label_set_text (self->text, first->text);
  gtk_actionable_set_action_target (self->rule_button, "s", first->clause ? first->clause : "");
  gtk_widget_set_visible (GTK_WIDGET (self->rule_button), first->clause != NULL);
  gtk_actionable_set_action_target (self->lesson_button, "s", first->lesson ? first->lesson : "");
  gtk_widget_set_visible (GTK_WIDGET (self->lesson_button), has_new_lesson (self, first));
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  /* Other words on a card that lies there already may need more room. */
  g_object_notify (G_OBJECT (self), "visible");
}

/* How many questions of the game were answered by people. */
static int
count_answers (BastideFirstCard *self)
{
  gsize n_made;
  const BstEntry *log = bst_session_log (bastide_game_get_session (self->game), &n_made, NULL);
  int n = 0;

  for (gsize i = 0; i < n_made; i++)
    n += log[i].asked && log[i].player < BST_MAX_PLAYERS && !bastide_game_get_level (self->game, log[i].player);
  return n;
}

/* Points are explained as long as nobody has gone on. */
static void
let_go (BastideFirstCard *self)
{
  if (self->n_answers != STAYS && count_answers (self) != self->n_answers)
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* What was taken back may happen once more; it is looked at from where the game stands. */
static void
changed_cb (BastideFirstCard *self)
{
  const BstSession *session = bastide_game_get_session (self->game);
  g_auto (GStrv) told = NULL;
  g_autoptr (BastideFirstTime) first = NULL, award = NULL;
  gsize from = self->n_events;

  bst_session_events (session, &self->n_events);
  if (bst_session_generation (session) != self->generation)
    from = self->n_events;
  self->generation = bst_session_generation (session);
  if (!is_wanted (self))
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }
  let_go (self);
  told = g_settings_get_strv (self->settings, KEY);
  first = bastide_first_time_find (self->game, from, (const char *const *) told);
  award = self->teaching ? bastide_first_time_explain (self->game, from) : NULL;
  /* It says the same of a first time, and with numbers. Anything else comes later. */
  if (first && (!award || first->is_award))
    remember (self, first->id);
  if (award)
    show (self, award, count_answers (self));
  else if (first && (!first->is_offer || has_new_lesson (self, first)))
    show (self, first, STAYS);
}

static void
close_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_set_visible (widget, FALSE);
}

static void
bastide_first_card_dispose (GObject *object)
{
  BastideFirstCard *self = BASTIDE_FIRST_CARD (object);

  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (bastide_first_card_parent_class)->dispose (object);
}

static void
bastide_first_card_class_init (BastideFirstCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_first_card_dispose;
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_install_action (widget_class, "first-card.close", NULL, close_cb);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-first-card.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideFirstCard, text);
  gtk_widget_class_bind_template_child (widget_class, BastideFirstCard, rule_button);
  gtk_widget_class_bind_template_child (widget_class, BastideFirstCard, lesson_button);
}

static void
bastide_first_card_init (BastideFirstCard *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->rule_button, "s", "");
  gtk_actionable_set_action_name (self->rule_button, "win.rule");
  gtk_actionable_set_action_target (self->lesson_button, "s", "");
  gtk_actionable_set_action_name (self->lesson_button, "win.lesson");
}

void
bastide_first_card_set_settings (BastideFirstCard *self, GSettings *settings)
{
  g_return_if_fail (BASTIDE_IS_FIRST_CARD (self));

  g_set_object (&self->settings, settings);
}

void
bastide_first_card_set_assistance (BastideFirstCard *self, gboolean hints, gboolean teaching)
{
  g_return_if_fail (BASTIDE_IS_FIRST_CARD (self));

  self->hints = hints;
  self->teaching = teaching;
}

void
bastide_first_card_set_game (BastideFirstCard *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_FIRST_CARD (self));

  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  if (!game)
    return;
  bst_session_events (bastide_game_get_session (game), &self->n_events);
  self->generation = bst_session_generation (bastide_game_get_session (game));
  changed_cb (self);
}
