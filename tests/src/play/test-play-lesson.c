/* test-play-lesson.c – the first lesson in a window, with the mouse and the keyboard.
 *
 * What lessons say and allow is tested without a window (test-lessons).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-lesson-progress.h"
#include "play/bastide-lesson-page.h"
#include "play/play-test.h"

static BastideLessonPage *
open_lesson (PlayTest *test)
{
  BastideLessonPage *page;

  ui_test_click (ui_test_find_id (GTK_WIDGET (test->window), "learn_button"));
  ui_test_wait (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_LESSON_PAGE) != NULL);
  page = BASTIDE_LESSON_PAGE (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_LESSON_PAGE));
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (page)));
  /* From here on the table is that of the lesson. */
  test->table = BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (page), BASTIDE_TYPE_TABLE));
  test->board = bastide_table_get_board (test->table);
  test->bar = BASTIDE_DECISION_BAR (ui_test_find_type (GTK_WIDGET (page), BASTIDE_TYPE_DECISION_BAR));
  return page;
}

static GtkWidget *
find (BastideLessonPage *page, const char *id)
{
  return ui_test_find_id (GTK_WIDGET (page), id);
}

static int
find_task (BastideLessonPage *page)
{
  const BstMove *task = bastide_lesson_run_get_task (bastide_lesson_page_get_run (page));
  gsize n;
  const BstMove *options = bastide_game_get_options (bastide_lesson_run_get_game (bastide_lesson_page_get_run (page)),
                                                     &n);

  for (gsize i = 0; i < n; i++)
    if (memcmp (&options[i], task, sizeof *task) == 0)
      return (int) i;
  return -1;
}

/* A wrong square is explained, the right one leads on; what is left can be skipped to the end. */
static void
test_base (void)
{
  PlayTest test = play_test_open ();
  BastideLessonPage *page = open_lesson (&test);
  BastideLessonRun *run = bastide_lesson_page_get_run (page);
  GSettings *settings = bastide_place_get_settings (bastide_window_get_place (test.window, "play"));
  int task;

  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (test.bar)));
  ui_test_click (find (page, "next_button"));
  ui_test_wait (bastide_lesson_run_get_state (run) == BASTIDE_LESSON_TASK);
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (test.bar)));

  task = find_task (page);
  bastide_board_view_select (test.board, task == 0 ? 1 : 0);
  ui_test_wait (play_test_find_offer (&test, "Confirm", TRUE) != NULL);
  ui_test_click (play_test_find_offer (&test, "Confirm", TRUE));
  ui_test_wait (gtk_widget_get_mapped (find (page, "wrong")));
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, 1);
  g_assert_true (play_test_take_on_board (&test, find_task (page)));
  ui_test_wait (bastide_lesson_run_get_step (run) == 2);
  g_assert_false (gtk_widget_get_mapped (find (page, "wrong")));
  g_assert_true (play_test_take_on_board (&test, find_task (page)));
  /* The other side moves by itself. */
  ui_test_wait (bastide_lesson_run_get_step (run) == 3 && bastide_lesson_run_get_state (run) == BASTIDE_LESSON_READ);
  g_assert_cmpint (bastide_lesson_progress_get (settings, "base"), ==, 3);

  ui_test_click (find (page, "leave_button"));
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (GTK_WIDGET (test.window), "learn_button")));
  g_assert_null (bastide_lesson_page_get_run (page));
  page = open_lesson (&test);
  run = bastide_lesson_page_get_run (page);
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, 3);

  while (!gtk_widget_get_mapped (find (page, "done_button")))
    {
      gtk_widget_activate_action (GTK_WIDGET (page), "lesson.skip", NULL);
      ui_test_iterate ();
    }
  g_assert_cmpint (bastide_lesson_progress_get (settings, "base"), ==, BASTIDE_LESSON_DONE);
  play_test_close (&test);
}

/* While every step is explained, the first decision of a module offers its lesson; leaving that leads back to the game. */
static void
test_card (void)
{
  PlayTest test = play_test_open ();
  GSettings *settings = bastide_place_get_settings (bastide_window_get_place (test.window, "play"));
  g_autoptr (BstPlay) play = play_test_new_play ("classic-river", 2, 3, FALSE);
  BastideLessonPage *page;
  GtkWidget *button;

  g_settings_set_string (settings, "assistance", "teaching");
  play_test_show (&test, play);
  button = ui_test_find_id (GTK_WIDGET (test.table), "lesson_button");
  ui_test_wait (gtk_widget_get_mapped (button));
  ui_test_click (button);
  ui_test_wait (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_LESSON_PAGE) != NULL);
  page = BASTIDE_LESSON_PAGE (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_LESSON_PAGE));
  g_assert_cmpstr (bastide_lesson_get_id (bastide_lesson_run_get_lesson (bastide_lesson_page_get_run (page))), ==,
                   "river");
  ui_test_wait (gtk_widget_get_mapped (find (page, "leave_button")));
  ui_test_click (find (page, "leave_button"));
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (test.table)));
  g_assert_nonnull (play_test_game (&test));
  g_settings_reset (settings, "assistance");
  g_settings_reset (settings, "told");
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/lesson/base", test_base);
  g_test_add_func ("/play/lesson/card", test_card);
  return ui_test_run ();
}
