/* bastide-lesson-page.c – a lesson: what it says and asks, above the table on which it is played.
 *
 * Shows a BastideLessonRun, which knows what comes next. Contains no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-lesson-page.h"

#include "kit/bastide-announce.h"
#include "kit/bastide-focus.h"
#include "kit/bastide-wrap-box.h"
#include "model/play/bastide-lesson-progress.h"

#include <glib/gi18n.h>

/* Milliseconds between two moves of the other side: time to see each of them. */
#define PACE 900

struct _BastideLessonPage
{
  AdwBin parent_instance;

  GtkLabel *heading;
  GtkLabel *text;
  GtkWidget *wrong_box;
  GtkLabel *wrong;
  BastideWrapBox *answers;
  GtkWidget *next_button, *back_button, *skip_button, *end_buttons;
  GtkActionable *rule_button;
  BastideTable *table;

  GSettings *settings;
  BastideLessonRun *run; /* (nullable) */
  guint shown;           /* 1 + the step whose text has the keyboard; 0: none */
  char *told;            /* what was said last to those who listen */
};

G_DEFINE_FINAL_TYPE (BastideLessonPage, bastide_lesson_page, ADW_TYPE_BIN)

enum
{
  LEAVE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const BastideLessonStep *
get_step (BastideLessonPage *self)
{
  return bastide_lesson_get_step (bastide_lesson_run_get_lesson (self->run), bastide_lesson_run_get_step (self->run));
}

static gboolean
is_last (BastideLessonPage *self)
{
  return bastide_lesson_run_get_step (self->run) + 1
         == bastide_lesson_get_n_steps (bastide_lesson_run_get_lesson (self->run));
}

static gboolean
is_end (BastideLessonPage *self)
{
  const BastideLessonState state = bastide_lesson_run_get_state (self->run);

  return is_last (self) && (state == BASTIDE_LESSON_READ || state == BASTIDE_LESSON_OVER);
}

/* Has the text only to be read? */
static gboolean
can_go_on (BastideLessonPage *self)
{
  return bastide_lesson_run_get_state (self->run) == BASTIDE_LESSON_READ && !is_last (self);
}

/* --- what it says --- */

static void
update_heading (BastideLessonPage *self)
{
  BastideLesson *lesson = bastide_lesson_run_get_lesson (self->run);
  /* TRANSLATORS: the title of a lesson, the number of the step that is shown, and how many there are. */
  g_autofree char *heading = g_strdup_printf (C_ ("lesson", "%1$s: %2$u of %3$u"), bastide_lesson_get_title (lesson),
                                              bastide_lesson_run_get_step (self->run) + 1,
                                              bastide_lesson_get_n_steps (lesson));

  gtk_label_set_text (self->heading, heading);
}

static void
answer_cb (GtkButton *button, BastideLessonPage *self)
{
  bastide_lesson_run_answer (self->run, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "answer")));
}

static void
update_answers (BastideLessonPage *self)
{
  g_autofree const char **answers = bastide_lesson_run_dup_answers (self->run);

  bastide_wrap_box_clear (self->answers);
  gtk_widget_set_visible (GTK_WIDGET (self->answers), answers != NULL);
  for (guint i = 0; answers && answers[i]; i++)
    {
      GtkWidget *button = gtk_button_new_with_label (answers[i]);

      g_object_set_data (G_OBJECT (button), "answer", GUINT_TO_POINTER (i));
      g_signal_connect (button, "clicked", G_CALLBACK (answer_cb), self);
      bastide_wrap_box_append (self->answers, button);
    }
}

/* What was chosen wrongly is put down: it would be lit together with what is wanted. */
static void
put_down (BastideLessonPage *self)
{
  if (bastide_lesson_run_get_wrong (self->run))
    bastide_board_view_select (bastide_table_get_board (self->table), -1);
}

/* What is to be looked at, and where the next move goes. */
static void
point (BastideLessonPage *self)
{
  BastideBoardView *board = bastide_table_get_board (self->table);
  const BastideLessonStep *step = get_step (self);
  const BstMove *task = bastide_lesson_run_get_task (self->run);
  BastideGame *game = bastide_lesson_run_get_game (self->run);
  uint16_t seg = BST_NONE;
  gboolean square = FALSE;

  if (bastide_lesson_run_get_state (self->run) == BASTIDE_LESSON_WATCH)
    return;
  for (guint i = 0; i < step->spots->len; i++)
    {
      const BastideLessonSpot *spot = &g_array_index (step->spots, BastideLessonSpot, i);

      if (spot->feature >= 0)
        seg = bst_seg_at (bastide_game_get_game (game), bastide_game_get_state (game), spot->x, spot->y, spot->feature);
      else
        {
          square = TRUE;
          bastide_board_view_show_square (board, TRUE, spot->x, spot->y);
        }
    }
  if (!square)
    bastide_board_view_show_square (board, FALSE, 0, 0);
  bastide_board_view_light (board, seg);
  /* Where a tile goes, the square is marked, and turning it is the learner’s. After a wrong move it is shown as it must lie. */
  if (task && (!square || bastide_lesson_run_get_wrong (self->run)))
    bastide_board_view_suggest (board, task);
}

/* The keyboard is where something can be done. What is spoken about a button is the text. */
static void
move_focus (BastideLessonPage *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->answers));
  guint shown = 1 + bastide_lesson_run_get_step (self->run);

  if (self->shown == shown && !can_go_on (self))
    return;
  self->shown = shown;
  if (can_go_on (self))
    gtk_widget_grab_focus (self->next_button);
  else if (gtk_widget_get_visible (GTK_WIDGET (self->answers)) && first)
    gtk_widget_grab_focus (first);
  else if (gtk_widget_get_visible (self->end_buttons))
    gtk_widget_grab_focus (gtk_widget_get_first_child (self->end_buttons));
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

/* What is to be done is said once, and what was wrong each time. A text that only is to be read comes with its button. */
static void
announce (BastideLessonPage *self)
{
  const char *wrong = bastide_lesson_run_get_wrong (self->run), *text = bastide_lesson_run_get_text (self->run);

  if (wrong)
    bastide_announce (GTK_WIDGET (self), wrong);
  else if (g_strcmp0 (text, self->told) != 0 && !can_go_on (self))
    bastide_announce (GTK_WIDGET (self), text);
  g_free (self->told);
  self->told = g_strdup (text);
}

static void
update (BastideLessonPage *self)
{
  BastideLessonState state = bastide_lesson_run_get_state (self->run);
  const char *wrong = bastide_lesson_run_get_wrong (self->run);
  const char *rule = get_step (self)->rule;
  const gboolean end = is_end (self);

  update_heading (self);
  gtk_label_set_text (self->text, bastide_lesson_run_get_text (self->run));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->next_button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  bastide_lesson_run_get_text (self->run), -1);
  gtk_label_set_text (self->wrong, wrong ? wrong : "");
  gtk_widget_set_visible (self->wrong_box, wrong != NULL);
  update_answers (self);
  /* It keeps its place while there is something to do: a second click at it must not hit another button. */
  gtk_widget_set_visible (self->next_button, !end);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.next", can_go_on (self));
  gtk_widget_set_visible (self->skip_button, state == BASTIDE_LESSON_TASK || state == BASTIDE_LESSON_QUESTION);
  gtk_widget_set_visible (self->end_buttons, end);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.back", bastide_lesson_run_get_step (self->run) > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->rule_button), rule != NULL);
  gtk_actionable_set_action_target (self->rule_button, "s", rule ? rule : "");
  bastide_table_set_quiet (self->table, state != BASTIDE_LESSON_TASK);
  put_down (self);
  point (self);
  if (state != BASTIDE_LESSON_WATCH)
    move_focus (self);
  announce (self);
  bastide_lesson_progress_set (self->settings, bastide_lesson_get_id (bastide_lesson_run_get_lesson (self->run)),
                               end ? BASTIDE_LESSON_DONE : (int) bastide_lesson_run_get_step (self->run));
}

/* --- actions --- */

static void
next_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideLessonPage *self = BASTIDE_LESSON_PAGE (widget);

  /* Whoever goes on has seen enough of the final scoring: the next text is about its result. */
  bastide_show_skip (bastide_table_get_show (self->table));
  bastide_lesson_run_next (self->run);
}

static void
skip_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_lesson_run_skip (BASTIDE_LESSON_PAGE (widget)->run);
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_lesson_run_back (BASTIDE_LESSON_PAGE (widget)->run);
}

static void
repeat_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_lesson_run_repeat (BASTIDE_LESSON_PAGE (widget)->run);
}

static void
leave_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[LEAVE], 0);
}

/* --- object --- */

static gboolean
bastide_lesson_page_grab_focus (GtkWidget *widget)
{
  BastideLessonPage *self = BASTIDE_LESSON_PAGE (widget);

  self->shown = 0;
  if (self->run)
    move_focus (self);
  return TRUE;
}

static void
bastide_lesson_page_dispose (GObject *object)
{
  BastideLessonPage *self = BASTIDE_LESSON_PAGE (object);

  if (self->table)
    bastide_lesson_page_set_lesson (self, NULL, 0);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->told, g_free);
  G_OBJECT_CLASS (bastide_lesson_page_parent_class)->dispose (object);
}

static void
bastide_lesson_page_class_init (BastideLessonPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_lesson_page_dispose;
  widget_class->focus = bastide_focus_inside;
  widget_class->grab_focus = bastide_lesson_page_grab_focus;
  signals[LEAVE] = g_signal_new ("leave", BASTIDE_TYPE_LESSON_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
  gtk_widget_class_install_action (widget_class, "lesson.next", NULL, next_cb);
  gtk_widget_class_install_action (widget_class, "lesson.skip", NULL, skip_cb);
  gtk_widget_class_install_action (widget_class, "lesson.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "lesson.repeat", NULL, repeat_cb);
  gtk_widget_class_install_action (widget_class, "lesson.leave", NULL, leave_cb);
  g_type_ensure (BASTIDE_TYPE_TABLE);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/play/bastide-lesson-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, heading);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, text);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, wrong_box);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, wrong);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, answers);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, next_button);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, back_button);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, skip_button);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, end_buttons);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, rule_button);
  gtk_widget_class_bind_template_child (widget_class, BastideLessonPage, table);
}

static void
bastide_lesson_page_init (BastideLessonPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->rule_button, "s", "");
  gtk_actionable_set_action_name (self->rule_button, "win.rule");
}

GtkWidget *
bastide_lesson_page_new (GSettings *settings)
{
  BastideLessonPage *self = g_object_new (BASTIDE_TYPE_LESSON_PAGE, NULL);

  self->settings = g_object_ref (settings);
  bastide_table_set_settings (self->table, settings);
  return GTK_WIDGET (self);
}

void
bastide_lesson_page_set_lesson (BastideLessonPage *self, BastideLesson *lesson, guint step)
{
  g_return_if_fail (BASTIDE_IS_LESSON_PAGE (self));

  if (self->run)
    g_signal_handlers_disconnect_by_data (self->run, self);
  bastide_table_set_game (self->table, NULL);
  g_clear_object (&self->run);
  g_clear_pointer (&self->told, g_free);
  self->shown = 0;
  if (!lesson)
    return;
  self->run = bastide_lesson_run_new (lesson, step, PACE);
  bastide_table_set_game (self->table, bastide_lesson_run_get_game (self->run));
  g_signal_connect_object (self->run, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

AdwToastOverlay *
bastide_lesson_page_get_toasts (BastideLessonPage *self)
{
  g_return_val_if_fail (BASTIDE_IS_LESSON_PAGE (self), NULL);

  return bastide_table_get_toasts (self->table);
}

BastideLessonRun *
bastide_lesson_page_get_run (BastideLessonPage *self)
{
  g_return_val_if_fail (BASTIDE_IS_LESSON_PAGE (self), NULL);

  return self->run;
}
