/* test-score-statistics.c – statistics of some evenings in the window, and the way from a number to its evenings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "model/score/bastide-history.h"
#include "model/score/evening-kit.h"
#include "score/bastide-score-history.h"
#include "score/bastide-score-statistics.h"

#include <string.h>

typedef struct
{
  BastideWindow *window;
  GtkWidget *place, *list, *statistics;
} Fixture;

static void
keep_evening (BastideHistory *history, int n_players, int winner, int days_ago)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", n_players);

  bastide_evening_set_time (evening, g_get_real_time () / G_USEC_PER_SEC - (gint64) days_ago * 86400);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 5 + days_ago % 7, .finished = TRUE,
             .owners = 1u << winner);
  kit_enter (evening, .kind = &bastide_entry_final);
  kit_enter (evening, .kind = &bastide_entry_end);
  g_assert_true (bastide_history_add (history, evening, NULL));
  bastide_match_flush (BASTIDE_MATCH (evening));
  bastide_history_update (history, evening);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();

  {
    g_autoptr (BastideHistory) history = bastide_history_new (folder);

    while (bastide_history_get_n (history) > 0)
      g_assert_true (bastide_history_delete (history, 0, NULL));
    keep_evening (history, 2, ANNA, 1);
    keep_evening (history, 2, ANNA, 10);
    keep_evening (history, 3, BEN, 20);
    keep_evening (history, 3, CLARA, 100);
    keep_evening (history, 2, ANNA, 800);
  }
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->list = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY);
  f->statistics = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_STATISTICS);
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.place", "s", "score");
  ui_test_wait (gtk_widget_get_mapped (f->place));
  g_assert_true (gtk_widget_activate_action (f->place, "score.history", NULL));
  ui_test_wait (gtk_widget_get_mapped (f->list));
  gtk_stack_set_visible_child_name (GTK_STACK (ui_test_find_id (f->list, "pages")), "statistics");
  ui_test_wait (gtk_widget_get_mapped (f->statistics));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
}

static gboolean
has_tip (GtkWidget *widget, gconstpointer tip)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tip) == 0;
}

static void
expect (Fixture *f, const char *tip, const char *number)
{
  GtkWidget *button = ui_test_find (f->statistics, has_tip, tip);

  g_assert_nonnull (button);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)))), ==, number);
}

static void
choose (Fixture *f, const char *id, guint i)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (ui_test_find_id (f->statistics, id)), i);
}

static guint
n_rows (Fixture *f)
{
  return g_list_model_get_n_items (
    G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (ui_test_find_type (f->list, GTK_TYPE_LIST_VIEW)))));
}

static void
test_statistics (Fixture *f, gconstpointer data)
{
  expect (f, "With Anna", "5");
  expect (f, "Won by Anna", "3");
  choose (f, "period", 1);
  expect (f, "With Anna", "4");
  choose (f, "number", 1);
  expect (f, "With Anna", "2");
  g_assert_null (ui_test_find (f->statistics, has_tip, "With Clara"));
  choose (f, "number", 2);
  expect (f, "Won by Clara", "1");
  choose (f, "number", 5);
  g_assert_true (gtk_widget_get_visible (ui_test_find_id (f->statistics, "none")));
  /* A button leads out of conditions that nothing meets, and the keyboard goes on at the conditions. */
  {
    GtkWidget *all = ui_test_find_id (f->statistics, "all_button");

    ui_test_wait (gtk_widget_get_mapped (all));
    gtk_widget_grab_focus (all);
    ui_test_key (GTK_WIDGET (f->window), "Return");
    ui_test_wait (!gtk_widget_get_visible (all));
    g_assert_false (gtk_widget_get_visible (ui_test_find_id (f->statistics, "none")));
    expect (f, "With Anna", "5");
    g_assert_true (
      gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (f->window)), ui_test_find_id (f->statistics, "filters")));
  }
  choose (f, "mix", 1);
  expect (f, "With Anna", "5");
  choose (f, "mix", 0);
  ui_test_picture (GTK_WIDGET (f->window), "statistics");

  /* The wheel over the table, which scrolls only sideways, moves the page. */
  {
    GtkWidget *table = ui_test_find_id (f->statistics, "players_scroller");
    GtkAdjustment *page = gtk_scrolled_window_get_vadjustment (
      GTK_SCROLLED_WINDOW (ui_test_find_id (f->statistics, "page")));

    gtk_window_set_default_size (GTK_WINDOW (f->window), 500, 400);
    ui_test_wait (gtk_adjustment_get_upper (page) > gtk_adjustment_get_page_size (page) + 50);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
    ui_test_scroll_at (table, 30, 10, 1);
    ui_test_wait (gtk_adjustment_get_value (page) > 0);
    gtk_window_set_default_size (GTK_WINDOW (f->window), 900, 800);
    ui_test_wait (gtk_widget_get_height (GTK_WIDGET (f->window)) >= 700);
  }

  /* A number leads to its evenings, and back to all. */
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (ui_test_find (f->statistics, has_tip, "Won by Anna"));
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (f->list, "behind_box")));
  g_assert_cmpuint (n_rows (f), ==, 3);
  ui_test_click (ui_test_find_id (f->list, "all_button"));
  ui_test_wait (!gtk_widget_get_visible (ui_test_find_id (f->list, "behind_box")));
  g_assert_cmpuint (n_rows (f), ==, 5);
}

/* Is the middle of it in view? */
static gboolean
is_in_view (Fixture *f, GtkWidget *widget)
{
  GtkWidget *page = ui_test_find_id (f->statistics, "page");
  double x, y;

  return gtk_widget_get_mapped (widget)
         && gtk_widget_translate_coordinates (widget, page, 5, gtk_widget_get_height (widget) / 2.0, &x, &y) && y > 5
         && y < gtk_widget_get_height (page) - 5;
}

/* Scrolls there and presses it. */
static void
press (Fixture *f, GtkWidget *button)
{
  g_assert_true (gtk_widget_grab_focus (button));
  ui_test_wait (is_in_view (f, button));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_wait_for_layout (button);
  ui_test_click (button);
}

/* Opens the statistics again and presses one of the bars; the list has so many evenings then. */
static void
press_bar (Fixture *f, const char *chart, guint i, guint expected, const char *caption)
{
  GtkWidget *view = ui_test_find_id (f->statistics, chart), *bar;

  gtk_stack_set_visible_child_name (GTK_STACK (ui_test_find_id (f->list, "pages")), "statistics");
  ui_test_wait (gtk_widget_get_mapped (view));
  bar = gtk_widget_get_first_child (view);
  for (; i > 0; i--)
    bar = gtk_widget_get_next_sibling (bar);
  ui_test_wait (gtk_widget_get_height (bar) >= 30);
  press (f, bar);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (f->list, "behind_box")));
  g_assert_cmpuint (n_rows (f), ==, expected);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (f->list, "behind"))), ==, caption);
}

/* Averages, charts and records lead to their evenings, too. */
static void
test_behind (Fixture *f, gconstpointer data)
{
  GtkWidget *records = ui_test_find_id (f->statistics, "records"), *record;

  /* Anna and Ben: three evenings of two players, two of three; roads in all of them. */
  press_bar (f, "averages", 0, 3, "Anna, Ben · 2 players");
  press_bar (f, "averages", 1, 2, "Anna, Ben · 3 players");
  press_bar (f, "kinds", 0, 4, "Anna, Ben · Roads");

  gtk_stack_set_visible_child_name (GTK_STACK (ui_test_find_id (f->list, "pages")), "statistics");
  ui_test_wait (gtk_widget_get_mapped (records));
  record = gtk_widget_get_first_child (records);
  g_assert_nonnull (ui_test_find_text (f->statistics, "Records"));
  /* 20 days ago Ben had 5 + 20 % 7 points, all of them from a road, and nobody else had any. */
  g_assert_nonnull (
    strstr (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (record)))), "Most points: 11 – Ben, "));
  record = gtk_widget_get_next_sibling (record);
  g_assert_nonnull (
    strstr (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (record)))), "Clearest win: 11 – Ben, "));
  press (f, record);
  ui_test_wait (
    g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "stack"))), "result"));
}

/* The window with a text on it. */
static GtkWidget *
find_dialog (const char *text)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *item = windows; item; item = item->next)
    if (ADW_IS_MESSAGE_DIALOG (item->data) && ui_test_find_text (item->data, text))
      return item->data;
  return NULL;
}

/* Initials of one's own, and whoever plays no more is not in the table. */
static void
test_person (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  GtkWidget *dialog, *entry;

  ui_test_click (ui_test_find_id (f->statistics, "dress_button"));
  ui_test_wait (find_dialog ("Initials") && gtk_widget_get_mapped (find_dialog ("Initials")));
  dialog = find_dialog ("Initials");
  entry = ui_test_find_type (dialog, GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "An");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (ui_test_find_type (dialog, GTK_TYPE_CHECK_BUTTON)), TRUE);
  gtk_test_widget_wait_for_draw (dialog);
  ui_test_picture (dialog, "person");
  ui_test_click (ui_test_find_text (dialog, "_Save"));
  ui_test_wait (find_dialog ("Initials") == NULL);
  ui_test_wait (ui_test_find (f->statistics, has_tip, "With Anna") == NULL);
  g_assert_cmpstr (bastide_history_get_person (history, "Anna")->letter, ==, "An");
  g_assert_true (bastide_history_get_person (history, "Anna")->archived);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  g_test_add ("/score/statistics", Fixture, NULL, set_up, test_statistics, tear_down);
  g_test_add ("/score/statistics/behind", Fixture, NULL, set_up, test_behind, tear_down);
  g_test_add ("/score/statistics/person", Fixture, NULL, set_up, test_person, tear_down);
  return ui_test_run ();
}
