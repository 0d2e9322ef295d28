/* test-play-lesson.c – the first lesson in a window, with the mouse and the keyboard.
 *
 * What lessons say and allow is tested without a window (test-lessons).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-announce.h"
#include "model/play/bastide-lesson-draft.h"
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

static void
count_cb (BastideBoardView *board, int *n)
{
  ++*n;
}

static GString *heard;

static void
hear_cb (GtkWidget *widget, const char *text)
{
  g_string_append_printf (heard, "%s\n", text);
}

/* How often it was said. */
static int
count_heard (const char *text)
{
  int n = 0;

  for (const char *at = heard->str; (at = strstr (at, text)); at += strlen (text))
    n++;
  return n;
}

static void
choose_wrongly (PlayTest *test, BastideLessonPage *page)
{
  bastide_board_view_select (test->board, find_task (page) == 0 ? 1 : 0);
  ui_test_wait (play_test_find_offer (test, "Confirm", TRUE) != NULL);
  ui_test_click (play_test_find_offer (test, "Confirm", TRUE));
}

/* Whoever does not see the page hears what is to be done, each time that it was wrong, and what is asked; a text that is only
 * to be read belongs to the button that has the keyboard. */
static void
test_told (void)
{
  PlayTest test = play_test_open ();
  BastideLessonPage *page = open_lesson (&test);
  BastideLessonRun *run = bastide_lesson_page_get_run (page);
  g_autofree char *wrong = NULL;
  gboolean asked = FALSE;

  heard = g_string_new (NULL);
  bastide_announce_set_voice (hear_cb);
  ui_test_click (find (page, "next_button"));
  ui_test_wait (bastide_lesson_run_get_state (run) == BASTIDE_LESSON_TASK);
  ui_test_wait (count_heard (bastide_lesson_run_get_text (run)) == 1);
  choose_wrongly (&test, page);
  ui_test_wait (gtk_widget_get_mapped (find (page, "wrong")));
  wrong = g_strdup (bastide_lesson_run_get_wrong (run));
  ui_test_wait (count_heard (wrong) == 1);
  choose_wrongly (&test, page);
  ui_test_wait (count_heard (wrong) == 2);
  g_assert_cmpint (count_heard (bastide_lesson_run_get_text (run)), ==, 1);
  while (!gtk_widget_get_mapped (find (page, "done_button")))
    {
      const BastideLessonState state = bastide_lesson_run_get_state (run);

      if (state == BASTIDE_LESSON_QUESTION)
        ui_test_wait (count_heard (bastide_lesson_run_get_text (run)) == 1);
      asked |= state == BASTIDE_LESSON_QUESTION;
      if (state != BASTIDE_LESSON_WATCH)
        gtk_widget_activate_action (GTK_WIDGET (page), state == BASTIDE_LESSON_READ ? "lesson.next" : "lesson.skip",
                                    NULL);
      ui_test_iterate ();
    }
  g_assert_true (asked);
  ui_test_wait (count_heard (bastide_lesson_run_get_text (run)) == 1);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (test.window)), find (page, "end_buttons")));
  bastide_announce_set_voice (NULL);
  g_string_free (heard, TRUE);
  play_test_close (&test);
}

/* Whoever clicks once too often at Continue does not go back, nor does anything else; what was chosen wrongly is put down, so that
 * only what is wanted is lit. */
static void
test_second_click (void)
{
  PlayTest test = play_test_open ();
  BastideLessonPage *page = open_lesson (&test);
  BastideLessonRun *run = bastide_lesson_page_get_run (page);
  graphene_rect_t before, after;

  ui_test_wait (gtk_widget_get_mapped (find (page, "next_button")));
  ui_test_wait_for_layout (GTK_WIDGET (page));
  g_assert_true (gtk_widget_compute_bounds (find (page, "next_button"), GTK_WIDGET (page), &before));
  ui_test_double_click_at (GTK_WIDGET (page), before.origin.x + 5, before.origin.y + 5);
  ui_test_wait (bastide_lesson_run_get_state (run) == BASTIDE_LESSON_TASK);
  ui_test_wait (!gtk_widget_is_sensitive (find (page, "next_button")));
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, 1);
  g_assert_true (gtk_widget_compute_bounds (find (page, "next_button"), GTK_WIDGET (page), &after));
  g_assert_cmpfloat (before.origin.x, ==, after.origin.x);
  ui_test_click_at (GTK_WIDGET (page), after.origin.x + 5, after.origin.y + 5);
  ui_test_wait_for_layout (GTK_WIDGET (page));
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, 1);

  choose_wrongly (&test, page);
  ui_test_wait (gtk_widget_get_mapped (find (page, "wrong")));
  g_assert_cmpint (bastide_board_view_get_selected (test.board), ==, -1);
  g_assert_nonnull (bastide_board_view_get_suggestion (test.board));
  play_test_close (&test);
}

/* A wrong square is explained, the right one leads on; what is left can be skipped to the end. */
static void
test_base (void)
{
  PlayTest test = play_test_open ();
  BastideLessonPage *page = open_lesson (&test);
  BastideLessonRun *run = bastide_lesson_page_get_run (page);
  GSettings *settings = bastide_place_get_settings (bastide_window_get_place (test.window, "play"));
  g_autoptr (GVariant) view = g_settings_get_value (settings, "board-view"), zoomed = NULL;
  int task, n_views = 0;

  /* However somebody looks at the board of a lesson, that of a game stays as it was left. */
  g_signal_connect (test.board, "view-changed", G_CALLBACK (count_cb), &n_views);
  gtk_widget_activate_action (GTK_WIDGET (test.board), "board.zoom-in", NULL);
  ui_test_wait (n_views > 0);
  g_signal_handlers_disconnect_by_func (test.board, count_cb, &n_views);
  zoomed = g_settings_get_value (settings, "board-view");
  g_assert_true (g_variant_equal (view, zoomed));
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
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (test.window), "Continue _Lesson"));
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

  /* Whoever has learned to play, and never set up a game, finds somebody to play against. */
  g_settings_set_string (settings, "last-setup", "");
  gtk_widget_activate_action (GTK_WIDGET (page), "play.new", NULL);
  play_test_wait_for_setup (&test);
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (test.window), "Computer 2, Beginner"));
  g_settings_reset (settings, "last-setup");
  play_test_close (&test);
}

/* What is told of the square under the pointer covers no button of the card. */
static void
assert_status_beside (PlayTest *test, GtkWidget *button)
{
  GtkWidget *status = ui_test_find_id (GTK_WIDGET (test->table), "status");
  graphene_rect_t a, b;

  gtk_widget_activate_action (GTK_WIDGET (test->table), "table.tell-situation", NULL);
  ui_test_wait (gtk_widget_get_mapped (status) && gtk_widget_get_height (status) > 0);
  ui_test_wait_for_layout (status);
  g_assert_true (gtk_widget_compute_bounds (status, GTK_WIDGET (test->table), &a));
  g_assert_true (gtk_widget_compute_bounds (gtk_widget_get_ancestor (button, g_type_from_name ("BastideFirstCard")),
                                            GTK_WIDGET (test->table), &b));
  g_assert_false (graphene_rect_intersection (&a, &b, NULL));
}

/* The first decision of a module offers its lesson, but not to those who want no hints; leaving it leads back to the game. */
static void
test_card (void)
{
  PlayTest test = play_test_open ();
  GSettings *settings = bastide_place_get_settings (bastide_window_get_place (test.window, "play"));
  g_autoptr (BstPlay) play = play_test_new_play ("classic-river", 2, 3, FALSE);
  g_auto (GStrv) told = g_settings_get_strv (settings, "told");
  BastideLessonPage *page;
  GtkWidget *button = ui_test_find_id (GTK_WIDGET (test.table), "lesson_button");

  g_settings_set_strv (settings, "told", (const char *const[]){ "goal", NULL });
  g_settings_set_string (settings, "assistance", "tournament");
  play_test_show (&test, play);
  g_assert_false (gtk_widget_get_mapped (button));
  g_settings_set_string (settings, "assistance", "open");
  bastide_lesson_progress_set (settings, "river", BASTIDE_LESSON_DONE);
  play_test_show (&test, play);
  g_assert_false (gtk_widget_get_mapped (button));
  g_settings_reset (settings, "lessons");
  g_settings_set_strv (settings, "told", (const char *const[]){ "goal", NULL });
  play_test_show (&test, play);
  ui_test_wait (gtk_widget_get_mapped (button));
  assert_status_beside (&test, button);
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
  g_settings_set_strv (settings, "told", (const char *const *) told);
  play_test_close (&test);
}

static int
count_points (PlayTest *test, gsize from)
{
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (play_test_game (test)), &n);
  int n_points = 0;

  for (gsize i = from; i < n; i++)
    n_points += events[i].event.type == BST_EVENT_SCORE;
  return n_points;
}

/* Explain Every Step tells all points with their sums, the first ones and all others, until somebody goes on. */
static void
test_points (void)
{
  PlayTest test = play_test_open_game ("classic", 6, 0);
  GSettings *settings = bastide_place_get_settings (bastide_window_get_place (test.window, "play"));
  g_auto (GStrv) told = g_settings_get_strv (settings, "told"), now = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  GtkWidget *card = ui_test_find_type (GTK_WIDGET (test.table), g_type_from_name ("BastideFirstCard"));
  GtkLabel *text = GTK_LABEL (ui_test_find_id (card, "text"));
  int n_cards = 0, n_gone = 0;
  gsize n, n_events;

  g_settings_set_string (settings, "assistance", "teaching");
  g_settings_set_strv (settings, "told", (const char *const[]){ "goal", "farmer", "supply", "lesson-fields", NULL });
  for (int i = 0; i < 100 && !bastide_game_get_state (play_test_game (&test))->over; i++)
    {
      const gboolean was_shown = gtk_widget_get_visible (card);
      const BstMove *options = play_test_options (&test, &n);

      bst_session_events (bastide_game_get_session (play_test_game (&test)), &n_events);
      g_assert_true (bastide_game_apply (play_test_game (&test), &options[g_rand_int_range (rand, 0, (int) n)], NULL));
      if (bastide_game_get_state (play_test_game (&test))->over)
        break;
      g_assert_true (gtk_widget_get_visible (card) == (count_points (&test, n_events) > 0));
      g_assert_true (!gtk_widget_get_visible (card) || strstr (gtk_label_get_text (text), " = "));
      if (gtk_widget_get_visible (card) && n_cards++ < 2)
        ui_test_picture (GTK_WIDGET (test.window), n_cards == 1 ? "first-points" : "points");
      n_gone += was_shown && !gtk_widget_get_visible (card);
    }
  g_assert_cmpint (n_cards, >, 2);
  g_assert_cmpint (n_gone, >, 0);
  now = g_settings_get_strv (settings, "told");
  g_assert_true (g_strv_contains ((const char *const *) now, "road")
                 || g_strv_contains ((const char *const *) now, "city"));
  g_settings_reset (settings, "assistance");
  g_settings_set_strv (settings, "told", (const char *const *) told);
  play_test_close (&test);
}

static gboolean
begins_lesson (GtkWidget *widget, gconstpointer lesson)
{
  GVariant *target = GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget))
                                                : NULL;

  return target && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), "win.lesson") == 0
         && g_str_equal (g_variant_get_string (target, NULL), lesson);
}

static void
check_way (PlayTest *test, GtkWidget *button)
{
  BastideLessonPage *page;

  g_assert_nonnull (button);
  gtk_widget_activate (button);
  ui_test_wait (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_LESSON_PAGE) != NULL);
  page = BASTIDE_LESSON_PAGE (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_LESSON_PAGE));
  ui_test_wait (bastide_lesson_page_get_run (page) && gtk_widget_get_mapped (GTK_WIDGET (page)));
  g_assert_cmpstr (bastide_lesson_get_id (bastide_lesson_run_get_lesson (bastide_lesson_page_get_run (page))), ==,
                   "gold");
  ui_test_click (find (page, "leave_button"));
  ui_test_wait (!gtk_widget_get_mapped (GTK_WIDGET (page)));
}

/* The lesson about a module is where its rules are, and where it is chosen for a game. */
static void
test_ways (void)
{
  PlayTest test = play_test_open ();
  GtkWidget *rules;

  bastide_window_show_place (test.window, "rules");
  rules = GTK_WIDGET (bastide_window_get_place (test.window, "rules"));
  ui_test_wait (gtk_widget_get_mapped (rules));
  gtk_widget_activate_action (rules, "win.rules-page", "s", "gold");
  ui_test_wait (ui_test_find (rules, begins_lesson, "gold") != NULL);
  check_way (&test, ui_test_find (rules, begins_lesson, "gold"));

  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  play_test_open_rules (&test);
  check_way (&test, ui_test_find (GTK_WIDGET (bastide_window_get_place (test.window, "play")), begins_lesson, "gold"));
  play_test_close (&test);
}

/* A lesson that was made from a saved game opens like any file. */
static void
test_file (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BastideGame) game = bastide_game_new (play_test_new_play ("anniversary", 2, 3, FALSE));
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "lesson.xml", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GtkWidget *page;

  g_assert_true (play_test_random (bastide_game_get_play (game), rand, 20));
  text = bastide_lesson_draft_new (game, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  bastide_window_open (test.window, file);
  ui_test_wait ((page = ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_LESSON_PAGE))
                && gtk_widget_get_mapped (page));
  g_assert_cmpint (bastide_lesson_run_get_state (bastide_lesson_page_get_run (BASTIDE_LESSON_PAGE (page))), ==,
                   BASTIDE_LESSON_TASK);
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/lesson/base", test_base);
  g_test_add_func ("/play/lesson/told", test_told);
  g_test_add_func ("/play/lesson/second-click", test_second_click);
  g_test_add_func ("/play/lesson/card", test_card);
  g_test_add_func ("/play/lesson/points", test_points);
  g_test_add_func ("/play/lesson/ways", test_ways);
  g_test_add_func ("/play/lesson/file", test_file);
  return ui_test_run ();
}
