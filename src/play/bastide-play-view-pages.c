/* bastide-play-view-pages.c – what Play shows beside the table: start page, finished games, set-up of a game, lessons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-play-view-private.h"

#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "model/play/bastide-game-shelf.h"
#include "model/play/bastide-lesson-progress.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>

static GSettings *
get_settings (BastidePlayView *self)
{
  return bastide_place_get_settings (BASTIDE_PLACE (self));
}

/* --- games that are not on the table --- */

static void
set_suggested (GtkWidget *button, gboolean suggested)
{
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  else
    gtk_widget_remove_css_class (button, "suggested-action");
}

/* Whoever is new learns first; whoever was here before finds the last game on top. */
void
bastide_play_view_update_start (BastidePlayView *self)
{
  gboolean again = bastide_game_list_has_games (self->games);
  int step = bastide_lesson_progress_get (get_settings (self), "base");
  gboolean learned = step == BASTIDE_LESSON_DONE;
  /* TRANSLATORS: a button of the first page: goes on with the first lesson, which was begun before. */
  const char *label = step > 0 ? _ ("Continue _Lesson")
                               /* TRANSLATORS: a button of the first page: starts the first lesson. */
                               : _ ("_Learn to Play (5 Minutes)");

  g_object_set (self->learn_button, "label", label, NULL);
  gtk_box_reorder_child_after (self->start_box, self->ways_box, again ? GTK_WIDGET (self->games) : NULL);
  set_suggested (self->learn_button, !again && !learned);
  set_suggested (self->new_button, again || learned);
}

static void
open_game_cb (BastideGameList *list, GFile *file, BastidePlayView *self)
{
  bastide_play_view_open_file (self, file);
}

static void
leave_library (BastidePlayView *self)
{
  bastide_game_list_fill (self->games);
  gtk_stack_set_visible_child_name (self->stack, "start");
  bastide_play_view_update_actions (self);
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static void
leave_library_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  leave_library (BASTIDE_PLAY_VIEW (data));
}

static void
library_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);

  bastide_game_list_fill (self->library);
  gtk_stack_set_visible_child_name (self->stack, "library");
  bastide_play_view_update_actions (self);
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static gboolean
empty_library (gpointer subject,
               GCancellable *cancellable,
               GFileProgressCallback progress,
               gpointer progress_data,
               GError **error)
{
  return bastide_shelf_empty_library (cancellable, progress, progress_data, error);
}

static void
emptied_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastidePlayView *self = owner;

  if (error && !bastide_busy_is_canceled (error))
    bastide_toast (GTK_WIDGET (self), error->message);
  gtk_widget_set_sensitive (GTK_WIDGET (self->library), TRUE);
  bastide_game_list_fill (self->library);
  if (!error && g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "library") == 0)
    leave_library (self);
  else
    bastide_game_list_fill (self->games);
}

static void
empty_answer_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastidePlayView *self = owner;

  if (!g_str_equal (answer, "delete"))
    return;
  /* Nobody may open one while it is deleted. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->library), FALSE);
  bastide_busy_run (GTK_WIDGET (self), _ ("Deleting Finished Games"), empty_library, emptied_cb, self, NULL, NULL);
}

static void
empty_library_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  AdwMessageDialog *question;

  question = bastide_dialog_new_question (
    GTK_WIDGET (self), _ ("Delete All Finished Games?"),
    _ ("They cannot be restored. Unfinished games and games that you saved in your own files are kept."));
  /* TRANSLATORS: a button that deletes all finished games. */
  bastide_dialog_add_answer (question, "delete", _ ("_Delete All"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_ask (question, empty_answer_cb, self, NULL, NULL);
}

/* --- the page for a new game --- */

static void
begin_cb (BastideNewGame *page, BastideGame *game, BastidePlayView *self)
{
  g_autofree char *assistance = self->inherited ? g_steal_pointer (&self->inherited)
                                                : bastide_new_game_dup_assistance (page);
  g_autofree char *clock = self->inherited_clock ? g_steal_pointer (&self->inherited_clock)
                                                 : g_settings_get_string (get_settings (self), "clock");

  bastide_game_set_assistance (game, assistance);
  bastide_game_set_clock (game, clock);
  bastide_match_log (BASTIDE_MATCH (game), "begins");
  bastide_play_view_play (self, game, FALSE);
}

static void
cancel_cb (BastideNewGame *page, BastidePlayView *self)
{
  gtk_stack_set_visible_child_name (self->stack, self->game ? "table" : "start");
  bastide_play_view_update_actions (self);
}

/* Made when it is first wanted: the page has many rows and would delay the start of the program. */
BastideNewGame *
bastide_play_view_ensure_new_game (BastidePlayView *self)
{
  if (!self->new_game)
    {
      self->new_game = BASTIDE_NEW_GAME (bastide_new_game_new ());
      bastide_new_game_set_settings (self->new_game, get_settings (self));
      g_signal_connect_object (self->new_game, "begin", G_CALLBACK (begin_cb), self, 0);
      g_signal_connect_object (self->new_game, "cancel", G_CALLBACK (cancel_cb), self, 0);
      g_signal_connect_object (self->new_game, "changed", G_CALLBACK (bastide_play_view_update_assistance), self,
                               G_CONNECT_SWAPPED);
      adw_bin_set_child (self->new_page, GTK_WIDGET (self->new_game));
    }
  return self->new_game;
}

/* With all that lies in the folders now. */
void
bastide_play_view_set_up (BastidePlayView *self, JsonNode *mix)
{
  g_return_if_fail (BASTIDE_IS_PLAY_VIEW (self));

  /* What another one was to inherit was never begun. */
  g_clear_pointer (&self->inherited, g_free);
  g_clear_pointer (&self->inherited_clock, g_free);
  bastide_new_game_reload (bastide_play_view_ensure_new_game (self));
  if (mix)
    bastide_new_game_set_mix (self->new_game, mix);
  gtk_stack_set_visible_child_name (self->stack, "new");
  bastide_play_view_update_actions (self);
  /* Whoever comes with a mix has chosen already what to play. */
  if (mix)
    bastide_new_game_choose (self->new_game);
  else
    bastide_new_game_focus (self->new_game);
}

/* --- lessons --- */

static void
leave_lesson_cb (BastideLessonPage *page, BastidePlayView *self)
{
  gtk_stack_set_visible_child_name (self->stack, self->game ? "table" : "start");
  bastide_play_view_update_actions (self);
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static void
begin_lesson (BastidePlayView *self, BastideLesson *lesson, guint step)
{
  if (!self->lesson_page)
    {
      self->lesson_page = BASTIDE_LESSON_PAGE (bastide_lesson_page_new (get_settings (self)));
      g_signal_connect_object (self->lesson_page, "leave", G_CALLBACK (leave_lesson_cb), self, 0);
      adw_bin_set_child (self->lesson_bin, GTK_WIDGET (self->lesson_page));
    }
  gtk_stack_set_visible_child_name (self->stack, "lesson");
  bastide_lesson_page_set_lesson (self->lesson_page, lesson, step);
  bastide_play_view_update_actions (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->lesson_page));
}

void
bastide_play_view_teach (BastidePlayView *self, const char *id)
{
  BastideLesson *lesson = bastide_lessons_find (id);
  int step;

  g_return_if_fail (BASTIDE_IS_PLAY_VIEW (self));

  if (!lesson)
    return;
  step = bastide_lesson_progress_get (get_settings (self), id);
  /* Another version may have had more steps. */
  begin_lesson (self, lesson, step > 0 && step < (int) bastide_lesson_get_n_steps (lesson) ? step : 0);
}

static void
lesson_cb (GSimpleAction *action, GVariant *id, gpointer data)
{
  bastide_play_view_teach (BASTIDE_PLAY_VIEW (data), g_variant_get_string (id, NULL));
}

/* A lesson that is not on the screen goes no further by itself. */
static void
page_cb (BastidePlayView *self)
{
  if (self->lesson_page && g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "lesson") != 0)
    bastide_lesson_page_set_lesson (self->lesson_page, NULL, 0);
}

void
bastide_play_view_succeed_lesson (BastidePlayView *self, BastidePlayView *old)
{
  BastideLessonRun *run = old->lesson_page ? bastide_lesson_page_get_run (old->lesson_page) : NULL;

  if (run)
    begin_lesson (self, bastide_lesson_run_get_lesson (run), bastide_lesson_run_get_step (run));
}

/* A lesson that somebody has written. */
void
bastide_play_view_open_lesson (BastidePlayView *self, GFile *file)
{
  BstCatalog *catalog = bst_catalog_new ();
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  g_autofree char *text = bst_file_read (file, BST_FILE_MAX_SIZE, &length, NULL, &error);
  g_autoptr (BastideLesson) lesson = text ? bastide_lesson_parse (text, length, catalog, &error) : NULL;

  bst_catalog_unref (catalog);
  if (lesson)
    begin_lesson (self, lesson, 0);
  else
    bastide_dialog_tell (GTK_WIDGET (self), _ ("Could Not Open Lesson"), error->message, NULL);
}

/* --- all of them --- */

void
bastide_play_view_add_pages (BastidePlayView *self)
{
  static const GActionEntry entries[] = {
    { .name = "lesson", .activate = lesson_cb, .parameter_type = "s" },
    { .name = "library", .activate = library_cb },
    { .name = "leave-library", .activate = leave_library_cb },
    { .name = "empty-library", .activate = empty_library_cb },
  };

  bastide_place_add_actions (BASTIDE_PLACE (self), "play", entries, G_N_ELEMENTS (entries));
  g_signal_connect_object (self->stack, "notify::visible-child-name", G_CALLBACK (page_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "notify::has-games", G_CALLBACK (bastide_play_view_update_start), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "open", G_CALLBACK (open_game_cb), self, 0);
  g_signal_connect_object (self->library, "open", G_CALLBACK (open_game_cb), self, 0);
}
