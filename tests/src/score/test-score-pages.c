/* test-score-pages.c – from an evening to its result, its history, its files and windows, and back at the next start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-kit.h"

#include "score/bastide-score-history.h"
#include "score/bastide-score-result.h"
#include "score/bastide-score-setup.h"
#include "score/bastide-score-twin.h"
#include "table/bastide-board-view.h"
#include "table/bastide-decision-bar.h"

/* --- to the end --- */

/* Ben, who sits second, has the first card of the picture, which is golden. */
static void
check_winner_first (GBytes *png)
{
  const int card = (900 - 2 * 24) / 4, y = 96 + 140;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, &error);
  g_autofree guint32 *pixels = NULL;
  int width;

  g_assert_no_error (error);
  width = gdk_texture_get_width (texture);
  g_assert_cmpint (width, ==, 900);
  pixels = g_new (guint32, width * gdk_texture_get_height (texture));
  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * sizeof *pixels);
  g_assert_cmphex (pixels[y * width + 24 + card / 2] & 0xffffff, ==, 0xfbeec2);
  for (int i = 1; i < 4; i++)
    g_assert_cmphex (pixels[y * width + 24 + i * card + card / 2] & 0xffffff, ==, 0xffffff);
}

static void
test_final (Fixture *f, gconstpointer data)
{
  GtkWidget *stack = ui_test_find_id (f->place, "stack");
  graphene_rect_t bounds;
  float top = 0;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  ui_test_click (ui_test_find_id (f->place, "finish_button"));
  begin_early (f);
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
  g_assert_true (gtk_widget_get_visible (ui_test_find_id (f->place, "final_card")));
  for (int i = 0; i < 8 && !bastide_evening_get_now (evening (f))->over; i++)
    {
      int step = bastide_evening_get_final_step (evening (f));
      bool last = g_str_equal (gtk_button_get_label (GTK_BUTTON (ui_test_find_id (f->place, "final_next"))),
                               "Finish Game Night (N)");

      gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
      /* Whoever clicks from step to step need not look for the button. */
      g_assert_true (gtk_widget_compute_bounds (ui_test_find_id (f->place, "final_next"), f->place, &bounds));
      if (i == 0)
        top = bounds.origin.y;
      g_assert_cmpfloat_with_epsilon (bounds.origin.y, top, 0.5);
      if (i % 2)
        press (f, "n");
      else
        ui_test_click (ui_test_find_id (f->place, "final_next"));
      ui_test_wait (last ? bastide_evening_get_now (evening (f))->over
                         : bastide_evening_get_final_step (evening (f)) != step);
    }
  g_assert_true (bastide_evening_get_now (evening (f))->over);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "result"));
  /* Page Down works at once. */
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (f->window)),
                                         ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT)));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (f->place, "winner"))), ==, "Winner: Ben (4 points)");

  /* The picture of it. */
  {
    GtkWidget *result = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT);
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) picture = bastide_score_result_draw_picture (BASTIDE_SCORE_RESULT (result), NULL, &error);

    g_assert_no_error (error);
    g_assert_cmpuint (g_bytes_get_size (picture), >, 1000);
    g_assert_cmpmem (g_bytes_get_data (picture, NULL), 4, "\x89PNG", 4);
    check_winner_first (picture);
  }

  /* It is in the history. */
  gtk_widget_activate_action (f->place, "score.history", NULL);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "history"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_wait (ui_test_find_text (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY),
                                   "Anna: 0, Ben: 4 ★, Clara: 0, David: 0")
                != NULL);
}

static void
close_and_open (Fixture *f)
{
  ui_test_close (f->window);
  open_window (f);
}

/* The table comes back as it was, in the middle of the final scoring, too, and its keys work; a result comes back as a
 * result; who has left the evening begins at the start page. */
static void
test_restore (Fixture *f, gconstpointer data)
{
  int step;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "pad");
  g_assert_nonnull (evening (f));
  g_assert_cmpint (score (f, BEN), ==, 4);
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (f->pad)));
  press (f, "n");
  ui_test_wait (n_entries (f) == 2);

  ui_test_click (ui_test_find_id (f->place, "finish_button"));
  begin_early (f);
  ui_test_wait (bastide_evening_get_now (evening (f))->final);
  step = bastide_evening_get_final_step (evening (f));
  press (f, "n");
  ui_test_wait (bastide_evening_get_final_step (evening (f)) > step);
  step = bastide_evening_get_final_step (evening (f));
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "pad");
  g_assert_cmpint (bastide_evening_get_final_step (evening (f)), ==, step);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (f->place, "final_card")));
  for (int i = 0; i < 8 && !bastide_evening_get_now (evening (f))->over; i++)
    press (f, "n");
  ui_test_wait (g_str_equal (shown_page (f), "result"));

  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "result");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (f->place, "winner"))), ==, "Winner: Ben (4 points)");
  gtk_widget_activate_action (f->place, "score.log", NULL);
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "pad");

  gtk_widget_activate_action (f->place, "score.back", NULL);
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "start");
  g_assert_null (evening (f));
  gtk_widget_activate_action (f->place, "score.history", NULL);
  close_and_open (f);
  g_assert_cmpstr (shown_page (f), ==, "history");

  /* What was opened from the list goes back to the list. */
  gtk_widget_activate_action (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY), "score.open-past", "u", 0);
  g_assert_nonnull (evening (f));
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_cmpstr (shown_page (f), ==, "history");
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_cmpstr (shown_page (f), ==, "start");
}

/* A history without evenings has the button that makes one. */
static void
test_empty_history (void)
{
  Fixture f = { 0 };
  GtkWidget *history;

  open_window (&f);
  bastide_window_show_place (f.window, "score");
  ui_test_click (ui_test_find_id (f.place, "history_button"));
  ui_test_wait (g_str_equal (shown_page (&f), "history"));
  history = ui_test_find_type (f.place, BASTIDE_TYPE_SCORE_HISTORY);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_text (history, "No Game Nights Yet")));
  ui_test_click (ui_test_find_text (history, "_New Game Night…"));
  ui_test_wait (g_str_equal (shown_page (&f), "setup"));
  gtk_widget_activate_action (f.place, "score.back", NULL);
  ui_test_close (f.window);
}

/* An evening that is open already is not opened twice from its file: both would write there. */
static void
test_open_again (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "again.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gpointer before = evening (f);

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  bastide_score_pad_focus (f->pad);
  g_assert_true (bastide_evening_save (evening (f), file, NULL));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  g_assert_cmpstr (shown_page (f), ==, "result");
  bastide_window_open (f->window, file);
  ui_test_wait (g_str_equal (shown_page (f), "pad"));
  g_assert_true (evening (f) == before);
}

static void
test_tv (Fixture *f, gconstpointer data)
{
  BastideScoreTv *tv;

  press (f, "<Control>t");
  ui_test_wait (find_tv () && gtk_widget_get_mapped (GTK_WIDGET (find_tv ())));
  tv = find_tv ();
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_turn, .seat = BEN });
  ui_test_wait (ui_test_find_text (GTK_WIDGET (tv), "Ben – turn 2") != NULL);
  ui_test_key (GTK_WIDGET (tv), "Escape");
  ui_test_wait (find_tv () == NULL);
}

/* --- the page of the result --- */

static void
test_result (Fixture *f, gconstpointer data)
{
  GtkWidget *result = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT);
  GtkWidget *table = ui_test_find_id (result, "table_scroller");
  GtkAdjustment *page;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_final });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_end });
  ui_test_wait (g_str_equal (shown_page (f), "result") && gtk_widget_get_mapped (table));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));

  /* The wheel over the table moves the page. */
  page = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (ui_test_find_id (result, "scroller")));
  g_assert_cmpfloat (gtk_adjustment_get_upper (page), >, gtk_adjustment_get_page_size (page) + 20);
  ui_test_scroll_at (table, 30, 30, 1);
  ui_test_wait (gtk_adjustment_get_value (page) > 0);

  /* A name that was typed wrong is set right. */
  {
    GtkWidget *row = ui_test_find_text (result, "Player 3");

    row = ADW_IS_ENTRY_ROW (row) ? row : gtk_widget_get_ancestor (row, ADW_TYPE_ENTRY_ROW);
    gtk_editable_set_text (GTK_EDITABLE (row), "Klara");
    g_signal_emit_by_name (row, "apply");
    g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Klara");
    bastide_evening_rename_player (evening (f), CLARA, "Clara");
  }

  /* The large window shows it as well. */
  press (f, "<Control>t");
  ui_test_wait (find_tv () && gtk_widget_get_mapped (GTK_WIDGET (find_tv ())));
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (find_tv ()), "Winner: Ben (4 points)"));
  ui_test_key (GTK_WIDGET (find_tv ()), "Escape");
  ui_test_wait (find_tv () == NULL);

  /* The same people again: one button, and Enter. */
  gtk_widget_activate_action (f->place, "score.same-people", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  press (f, "Return");
  ui_test_wait (g_str_equal (shown_page (f), "pad") && evening (f) && n_entries (f) == 0);
  g_assert_cmpint (bastide_evening_get_n_players (evening (f)), ==, 4);
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Clara");
  g_assert_true (bastide_evening_has (evening (f), BST_MODULE_ROBBERS));
}

/* --- files --- */

static guint
n_evenings (Fixture *f)
{
  GType type = GTK_TYPE_LIST_VIEW;
  GtkWidget *list = ui_test_find_type (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY), type);

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))));
}

/* A file with many evenings is taken in, once; an evening that is kept already is opened, not kept twice. */
static void
test_files (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-score-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "Game Nights.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *own = g_build_filename (g_get_user_cache_dir (), "test.bastide-score", NULL);
  g_autoptr (GFile) own_file = g_file_new_for_path (own);
  GtkWidget *stack = ui_test_find_id (f->place, "stack");
  guint before;

  gtk_widget_activate_action (f->place, "score.history", NULL);
  before = n_evenings (f);
  bastide_window_open (f->window, own_file);
  ui_test_wait (evening (f) != NULL);
  gtk_widget_activate_action (f->place, "score.history", NULL);
  g_assert_cmpuint (n_evenings (f), ==, before);

  {
    g_autoptr (BastideHistory) other = bastide_history_new (folder);
    g_autofree char *text = NULL;

    for (int i = 0; i < 3; i++)
      {
        g_autoptr (BastideEvening) guest = kit_evening ("classic", 2 + i);

        bastide_evening_set_time (guest, 1600000000 + 86400 * i);
        kit_enter (guest, .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1);
        g_assert_true (bastide_history_add (other, guest, NULL));
      }
    text = bastide_history_to_json (other, NULL, NULL, NULL, NULL);
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  }
  /* A search that finds nothing says so. */
  {
    GtkWidget *history = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY);
    GtkEditable *search = GTK_EDITABLE (ui_test_find_id (history, "search"));

    g_assert_false (gtk_widget_get_visible (ui_test_find_id (history, "no_hits")));
    gtk_editable_set_text (search, "Nobody of that name");
    ui_test_wait (n_evenings (f) == 0 && gtk_widget_get_visible (ui_test_find_id (history, "no_hits")));
    gtk_editable_set_text (search, "");
    ui_test_wait (n_evenings (f) == before && !gtk_widget_get_visible (ui_test_find_id (history, "no_hits")));
  }
  for (int i = 0; i < 2; i++)
    {
      gtk_widget_activate_action (f->place, "score.back", NULL);
      bastide_window_open (f->window, file);
      ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "history"));
      ui_test_wait (n_evenings (f) == before + 3);
    }
}

static int
twin_decision (GtkWidget *twin)
{
  return bst_decision (bastide_game_get_state (bastide_score_twin_get_game (BASTIDE_SCORE_TWIN (twin))));
}

/* The board rebuilt on the screen: a tile is picked from those that are left, then it is to be placed. */
static void
test_twin (void)
{
  BastideWindow *window = ui_test_open_place ("score");
  GtkWidget *place = ui_test_find_id (GTK_WIDGET (window), "score");
  GtkWidget *stack = ui_test_find_id (place, "stack");
  GtkWidget *twin = ui_test_find_type (place, BASTIDE_TYPE_SCORE_TWIN);
  GType button = GTK_TYPE_BUTTON;
  GtkWidget *tiles;

  bastide_window_show_place (window, "score");
  gtk_widget_activate_action (place, "score.new", NULL);
  gtk_switch_set_active (GTK_SWITCH (ui_test_find_id (place, "twin_switch")), TRUE);
  gtk_widget_activate_action (ui_test_find_type (place, BASTIDE_TYPE_SCORE_SETUP), "evening.begin", NULL);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "twin"));
  tiles = ui_test_find_id (ui_test_find_type (twin, BASTIDE_TYPE_DECISION_BAR), "tiles");
  ui_test_wait (tiles && gtk_widget_get_mapped (tiles));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_cmpint (twin_decision (twin), ==, BST_KIND_DRAW);
  ui_test_click (ui_test_find_type (tiles, button));
  ui_test_wait (twin_decision (twin) != BST_KIND_DRAW);

  /* The large window shows the board and the players, and keeps nothing when it is closed. */
  gtk_widget_activate_action (place, "score.tv", NULL);
  ui_test_wait (find_tv () && gtk_widget_get_mapped (GTK_WIDGET (find_tv ())));
  {
    GType board = BASTIDE_TYPE_BOARD_VIEW;
    GtkWidget *view = ui_test_find_type (GTK_WIDGET (find_tv ()), board);

    gtk_test_widget_wait_for_draw (GTK_WIDGET (find_tv ()));
    g_assert_true (gtk_widget_get_mapped (view));
    g_assert_cmpint (gtk_widget_get_width (view), >, 300);
    g_assert_cmpint (gtk_widget_get_height (view), >, 300);
  }
  ui_test_key (GTK_WIDGET (find_tv ()), "Escape");
  ui_test_wait (find_tv () == NULL);

  /* Taken back, it can be another tile. */
  gtk_widget_activate_action (place, "score.undo", NULL);
  ui_test_wait (twin_decision (twin) == BST_KIND_DRAW);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/score/final", test_final);
  ADD ("/score/restore", test_restore);
  ADD ("/score/open-again", test_open_again);
  ADD ("/score/tv", test_tv);
  ADD ("/score/result", test_result);
  ADD ("/score/files", test_files);
#undef ADD
  g_test_add_func ("/score/empty-history", test_empty_history);
  g_test_add_func ("/score/twin", test_twin);
  return ui_test_run ();
}
