/* test-twin.c – the real board rebuilt on the screen: what becomes of it, looking back, its end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/disk-faults.h"

#include "ui-test.h"

#include "table/bastide-decision-bar.h"
#include "table/bastide-results.h"
#include "table/bastide-review-panel.h"
#include "score/bastide-score-twin.h"
#include "table/bastide-table.h"
#include "model/score/evening-kit.h"

#include <glib/gstdio.h>

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  BastideScoreTwin *twin;
} Fixture;

static char *
dup_data_path (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", name, NULL);
}

static void
open_window (Fixture *f)
{
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->twin = BASTIDE_SCORE_TWIN (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_TWIN));
  bastide_window_show_place (f->window, "score");
}

static void
set_up (Fixture *f, gconstpointer data)
{
  open_window (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  static const char *const files[] = { "board-twin.bastide", "board-twin.bastide.journal" };

  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = dup_data_path (files[i]);

      g_unlink (path);
    }
}

/* The names of the games that made room for others. */
static GHashTable *
list_kept (void)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folder = dup_data_path ("games");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  /* Without locks and journals. */
  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".bastide"))
      g_hash_table_add (names, g_build_filename (folder, name, NULL));
  return names;
}

/* How many moves the one game has that was kept since; -1 if there is none. */
static int
count_new_moves (GHashTable *before)
{
  g_autoptr (GHashTable) after = list_kept ();
  GHashTableIter iter;
  gpointer path;

  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (!g_hash_table_contains (before, path))
      {
        g_autoptr (GFile) file = g_file_new_for_path (path);
        g_autoptr (BastideGame) game = bastide_game_load (file, NULL);
        gsize made, all;

        g_assert_nonnull (game);
        bst_session_log (bastide_game_get_session (game), &made, &all);
        return all;
      }
  return -1;
}

static BastideGame *
new_game (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = bastide_setup_begin (setup, TRUE, NULL, report);

  g_assert_nonnull (play);
  return bastide_game_new (play);
}

/* The first of all answers, so many times, or to the end. */
static void
make_moves (BastideGame *game, int n)
{
  for (int i = 0; i < n && !bastide_game_get_state (game)->over; i++)
    {
      gsize count;
      const BstMove *moves = bst_session_options (bastide_game_get_session (game), &count);

      g_assert_cmpuint (count, >, 0);
      g_assert_true (bastide_game_apply (game, &moves[0], NULL));
    }
}

static gsize
made (Fixture *f)
{
  gsize n, all;

  bst_session_log (bastide_game_get_session (bastide_score_twin_get_game (f->twin)), &n, &all);
  return n;
}

static void
begin (Fixture *f, BastideGame *game)
{
  GtkWidget *stack = ui_test_find_id (f->place, "stack");
  g_autoptr (GError) error = NULL;

  g_assert_true (bastide_score_twin_begin (f->twin, game, &error));
  g_assert_no_error (error);
  gtk_widget_activate_action (f->place, "score.twin", NULL);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "twin"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

/* --- what becomes of it --- */

/* A board that makes room for another can be gone on with. */
static void
test_kept (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideGame) first = new_game (), second = new_game (), third = new_game ();
  g_autoptr (GHashTable) none = list_kept (), one = NULL;

  make_moves (first, 7);
  begin (f, first);
  bastide_match_undo (BASTIDE_MATCH (first));
  g_assert_cmpint (count_new_moves (none), ==, -1);
  begin (f, second);
  /* The whole of it, also what was taken back. */
  g_assert_cmpint (count_new_moves (none), ==, 7);
  g_assert_cmpuint (made (f), ==, 0);

  /* One on which nothing lies is no loss. */
  one = list_kept ();
  begin (f, third);
  g_assert_cmpint (count_new_moves (one), ==, -1);
}

/* Also one that nobody has looked at since the program began. */
static void
test_kept_unseen (Fixture *f, gconstpointer data)
{
  g_autoptr (GHashTable) before = list_kept ();

  {
    g_autoptr (BastideGame) game = new_game ();

    make_moves (game, 5);
    begin (f, game);
  }
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
  open_window (f);
  g_assert_null (bastide_score_twin_get_game (f->twin));
  {
    g_autoptr (BastideGame) game = new_game ();

    begin (f, game);
  }
  g_assert_cmpint (count_new_moves (before), ==, 5);
}

/* And one that cannot be read stays on the disk. */
static void
test_kept_unreadable (Fixture *f, gconstpointer data)
{
  g_autofree char *path = dup_data_path ("board-twin.bastide"),
                  *aside = dup_data_path ("board-twin.bastide.unreadable");
  g_autofree char *folder = g_path_get_dirname (path), *text = NULL;
  g_autoptr (BastideGame) game = new_game ();

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "{ half a ga", -1, NULL));
  begin (f, game);
  g_assert_true (g_file_get_contents (aside, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "{ half a ga");
  g_unlink (aside);
}

/* A disk that does not return what it has says nothing of the board: it stays where it is, and no other one takes its name. */
static void
test_kept_read_error (Fixture *f, gconstpointer data)
{
  g_autofree char *path = dup_data_path ("board-twin.bastide"),
                  *aside = dup_data_path ("board-twin.bastide.unreadable");
  g_autoptr (GHashTable) before = list_kept ();
  g_autoptr (GError) error = NULL;

  {
    g_autoptr (BastideGame) game = new_game ();

    make_moves (game, 5);
    begin (f, game);
  }
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
  open_window (f);
  {
    g_autoptr (BastideGame) game = new_game ();

    disk_watch_reads ((DiskFault){ 0, DISK_FOREVER, EIO });
    g_assert_false (bastide_score_twin_begin (f->twin, game, &error));
    g_assert_cmpint (disk_release (), >, 0);
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_null (bastide_score_twin_get_game (f->twin));
    g_assert_false (g_file_test (aside, G_FILE_TEST_EXISTS));
    g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    /* The disk is well again. */
    begin (f, game);
  }
  g_assert_cmpint (count_new_moves (before), ==, 5);
}

static GtkWindow *
find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_mapped (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

/* What nowhere but on the screen is does not go with the window without a question. */
static void
test_close_without_room (Fixture *f, gconstpointer data)
{
  g_autofree char *path = dup_data_path ("board-twin.bastide");
  g_autofree char *folder = g_path_get_dirname (path), *away = g_strconcat (folder, ".away", NULL);
  g_autoptr (BastideGame) game = new_game (), kept = NULL;
  gsize n;

  make_moves (game, 2);
  begin (f, game);
  g_assert_cmpint (g_rename (folder, away), ==, 0);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  make_moves (game, 1);
  n = made (f);
  gtk_window_close (GTK_WINDOW (f->window));
  ui_test_wait (find_question ());
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_question ()), "cancel");
  gtk_window_destroy (find_question ());
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (f->window)));
  g_assert_cmpuint (made (f), ==, n);
  g_assert_cmpint (g_unlink (folder), ==, 0);
  g_assert_cmpint (g_rename (away, folder), ==, 0);
  /* There is room again. */
  make_moves (game, 1);
  kept = bastide_game_recover (path, NULL);
  g_assert_true (bastide_match_can_undo (BASTIDE_MATCH (kept)));
  g_assert_cmpuint (bastide_game_get_digest (kept, FALSE), ==, bastide_game_get_digest (game, FALSE));
}

/* --- looking back --- */

static gboolean
has_action (GtkWidget *widget, gconstpointer name)
{
  return GTK_IS_ACTIONABLE (widget) && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), name) == 0;
}

static void
click_action (Fixture *f, const char *name)
{
  GtkWidget *button = ui_test_find (GTK_WIDGET (f->twin), has_action, name);

  g_assert_nonnull (button);
  ui_test_wait (gtk_widget_get_mapped (button) && gtk_widget_is_sensitive (button));
  gtk_test_widget_wait_for_draw (button);
  ui_test_click (button);
}

static void
test_look_back (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideGame) game = new_game ();
  g_autoptr (GHashTable) before = NULL;

  make_moves (game, 6);
  begin (f, game);
  bastide_table_look (BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (f->twin), BASTIDE_TYPE_TABLE)), BASTIDE_TABLE_BACK);
  ui_test_wait (made (f) == 5);
  click_action (f, "table.first");
  ui_test_wait (made (f) == 0);
  click_action (f, "table.forward");
  ui_test_wait (made (f) == 1);
  click_action (f, "table.forward");
  ui_test_wait (made (f) == 2);
  click_action (f, "table.back");
  ui_test_wait (made (f) == 1);

  /* The board as it is here, played another way. */
  before = list_kept ();
  click_action (f, "table.copy");
  ui_test_wait (bastide_score_twin_get_game (f->twin) != game);
  g_assert_cmpuint (made (f), ==, 1);
  g_assert_false (bastide_match_can_redo (BASTIDE_MATCH (bastide_score_twin_get_game (f->twin))));
  g_assert_cmpint (count_new_moves (before), ==, 6);
}

/* The computer looks through the board, too; who plays on against computers finds a game among those of Play. */
static void
test_review (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideGame) game = new_game ();
  g_autoptr (GHashTable) before = NULL;
  GtkWidget *table = ui_test_find_type (GTK_WIDGET (f->twin), BASTIDE_TYPE_TABLE);
  GtkWidget *panel = ui_test_find_type (GTK_WIDGET (f->twin), BASTIDE_TYPE_REVIEW_PANEL);
  GtkStack *stack = GTK_STACK (ui_test_find_id (panel, "stack"));

  make_moves (game, 8);
  begin (f, game);
  gtk_widget_activate_action (table, "table.review", NULL);
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (stack), "review"));
  g_assert_true (gtk_widget_get_mapped (panel));
  before = list_kept ();
  gtk_widget_activate_action (table, "table.play-on", NULL);
  g_assert_cmpint (count_new_moves (before), ==, 8);
  g_assert_true (bastide_score_twin_get_game (f->twin) == game);
}

/* Who goes away while he looks back comes back to the present. */
static void
test_look_back_left (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideGame) game = new_game ();

  make_moves (game, 6);
  begin (f, game);
  bastide_table_look (BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (f->twin), BASTIDE_TYPE_TABLE)),
                      BASTIDE_TABLE_FIRST);
  g_assert_cmpuint (made (f), ==, 0);
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_cmpuint (made (f), ==, 6);
}

/* --- the end --- */

static gboolean
has_results (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean found = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      found |= BASTIDE_IS_RESULTS (window);
    }
  return found;
}

/* Whatever is offered when the game is over can be done. */
static void
test_over (Fixture *f, gconstpointer data)
{
  static const char *const offers[] = { "table.results", "table.again", "table.review", "table.save-as" };
  g_autoptr (BastideGame) game = new_game ();
  GtkWidget *bar;

  make_moves (game, 10000);
  g_assert_true (bastide_game_get_state (game)->over);
  begin (f, game);
  bar = ui_test_find_type (GTK_WIDGET (f->twin), BASTIDE_TYPE_DECISION_BAR);
  for (gsize i = 0; i < G_N_ELEMENTS (offers); i++)
    {
      GtkWidget *button = ui_test_find (bar, has_action, offers[i]);

      g_assert_nonnull (button);
      g_assert_true (gtk_widget_is_sensitive (button));
    }
  click_action (f, "table.results");
  ui_test_wait (has_results ());
  gtk_widget_activate_action (bar, "table.again", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "stack"))), ==, "setup");
  g_assert_false (has_results ());
}

/* A tile is put down and not confirmed: undo takes it back, and no decision. */
static void
test_put_down (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideGame) game = new_game ();
  BastideTable *table = BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (f->twin), BASTIDE_TYPE_TABLE));
  BastideBoardView *board = bastide_table_get_board (table);

  make_moves (game, 7);
  while (bst_decision (bastide_game_get_state (game)) != BST_KIND_PLACE_TILE)
    make_moves (game, 1);
  begin (f, game);
  for (int i = 0; i < 2; i++)
    {
      const gsize before = made (f);

      bastide_board_view_select (board, 0);
      if (i)
        gtk_widget_activate_action (f->place, "score.undo", NULL);
      else
        ui_test_key (GTK_WIDGET (f->window), "<Control>z");
      ui_test_wait (bastide_board_view_get_selected (board) < 0);
      g_assert_cmpuint (made (f), ==, before);
    }
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/twin/kept/played", test_kept);
  ADD ("/twin/kept/unseen", test_kept_unseen);
  ADD ("/twin/kept/unreadable", test_kept_unreadable);
  ADD ("/twin/kept/read-error", test_kept_read_error);
  ADD ("/twin/close-without-room", test_close_without_room);
  ADD ("/twin/look-back/buttons", test_look_back);
  ADD ("/twin/look-back/left", test_look_back_left);
  ADD ("/twin/review", test_review);
  ADD ("/twin/over", test_over);
  ADD ("/twin/put-down", test_put_down);
#undef ADD
  return ui_test_run ();
}
