/* test-play-files.c – games as documents: opening, saving, closing, and the lists of those that are not on the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "model/play/bastide-game-shelf.h"
#include "kit/bastide-banner.h"
#include "model/bastide-lock.h"
#include "model/language/bastide-language.h"
#include "model/other-process.h"
#include "play/bastide-game-list.h"
#include "play/bastide-game-row.h"
#include "walk.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- help --- */

static char *
dup_path (const char *name)
{
  return g_build_filename (g_get_user_cache_dir (), name, NULL);
}

/* Writes a game with so many decisions at random. */
static char *
new_file (const char *name, guint64 seed, int n)
{
  char *path = dup_path (name);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, seed, FALSE);

  g_assert_true (play_test_random (play, rand, n));
  g_assert_true (bst_play_save (play, path, NULL));
  return path;
}

static void
open_path (PlayTest *test, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  bastide_window_open (test->window, file);
}

/* Opens it and waits until it is on the table. */
static void
open_game (PlayTest *test, const char *path)
{
  gpointer before = play_test_game (test);

  open_path (test, path);
  ui_test_wait (play_test_game (test) && play_test_game (test) != before);
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (test->board)));
}

static gsize
count_in_file (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = bastide_game_load (file, &error);
  gsize made, all;

  g_assert_no_error (error);
  bst_session_log (bastide_game_get_session (game), &made, &all);
  return made;
}

static void
make_move (PlayTest *test)
{
  gsize n;
  const BstMove *options = play_test_options (test, &n);
  BstMove move = options[0];

  g_assert_true (bastide_game_apply (play_test_game (test), &move, NULL));
}

static void
finish (PlayTest *test)
{
  while (!bastide_game_get_state (play_test_game (test))->over)
    make_move (test);
}

static guint
count (BastideShelf shelf)
{
  g_autoptr (GPtrArray) items = bastide_shelf_list (shelf);

  return items->len;
}

static const char *
get_title (PlayTest *test)
{
  return gtk_window_get_title (GTK_WINDOW (test->window));
}

static AdwMessageDialog *
find_question (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      return l->data;
  return NULL;
}

static void
answer (const char *response)
{
  AdwMessageDialog *question;

  ui_test_wait (find_question ());
  question = find_question ();
  g_assert_true (g_str_equal (response, "cancel") || adw_message_dialog_get_response_label (question, response));
  adw_message_dialog_response (question, response);
  gtk_window_destroy (GTK_WINDOW (question));
}

static void
activate (PlayTest *test, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test->table), action, NULL));
}

static void
look_at_table (PlayTest *test)
{
  test->table = BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_TABLE));
  test->board = BASTIDE_BOARD_VIEW (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_BOARD_VIEW));
}

/* Closes the window and opens another one, as with the next start. */
static void
restart (PlayTest *test)
{
  ui_test_close (test->window);
  test->window = ui_test_open_place ("play");
  look_at_table (test);
}

/* --- saving --- */

/* Open, play, Ctrl+S: the move is in the file, and the title tells. */
static void
test_save (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("Match one.bastide", 3, 5);
  gsize before = count_in_file (path);

  g_assert_cmpstr (get_title (&test), ==, "Bastide");
  open_game (&test, path);
  g_assert_cmpstr (get_title (&test), ==, "Match one – Bastide");
  make_move (&test);
  g_assert_cmpstr (get_title (&test), ==, "• Match one – Bastide");
  g_assert_cmpuint (count_in_file (path), ==, before);
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  ui_test_wait (count_in_file (path) > before);
  g_assert_cmpuint (count_in_file (path), ==, play_test_made (&test));
  ui_test_wait (g_str_equal (get_title (&test), "Match one – Bastide"));

  /* At an earlier point that is only shown, all of it is saved. */
  make_move (&test);
  before = play_test_made (&test);
  bastide_table_look (test.table, BASTIDE_TABLE_FIRST);
  g_assert_cmpstr (get_title (&test), ==, "• Match one – Bastide");
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  ui_test_wait (count_in_file (path) == before);
  g_assert_true (bastide_table_is_looking (test.table));
  ui_test_wait (g_str_equal (get_title (&test), "Match one – Bastide"));
  play_test_close (&test);
}

/* What was played is in the file when the game is closed, replaced, or the window is closed; the shelf stays empty. */
static void
test_leave (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *first = new_file ("first.bastide", 3, 5);
  g_autofree char *second = new_file ("second.bastide", 4, 5);
  gsize n;

  open_game (&test, first);
  make_move (&test);
  n = play_test_made (&test);
  open_game (&test, second);
  g_assert_cmpuint (count_in_file (first), ==, n);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);

  make_move (&test);
  n = play_test_made (&test);
  activate (&test, "play.close");
  answer ("end");
  ui_test_wait (!play_test_game (&test));
  g_assert_cmpstr (get_title (&test), ==, "Bastide");
  g_assert_cmpuint (count_in_file (second), ==, n);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);

  open_game (&test, second);
  make_move (&test);
  n = play_test_made (&test);
  restart (&test);
  g_assert_cmpuint (count_in_file (second), ==, n);
  g_assert_cmpuint (play_test_made (&test), ==, n);
  g_assert_cmpstr (get_title (&test), ==, "second – Bastide");
  play_test_close (&test);
}

/* --- a disk that does not answer --- */

static int disk_hangs;       /* atomic: other threads than that of the window wait for the disk */
static GThread *main_thread; /* that of the window */

int
fsync (int fd)
{
  while (g_atomic_int_get (&disk_hangs) && g_thread_self () != main_thread)
    g_usleep (1000);
  return 0;
}

static AdwMessageDialog *
find_bar (void)
{
  AdwMessageDialog *dialog = find_question ();

  return dialog && ui_test_find_type (GTK_WIDGET (dialog), GTK_TYPE_PROGRESS_BAR) ? dialog : NULL;
}

/* Ctrl+S in a folder that hangs: the window goes on, shows that it is saving, and waits with closing until the file has all
 * the moves, also those that were made meanwhile. */
static void
test_slow_disk (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("slow.bastide", 3, 5);
  gsize before = count_in_file (path), saved;
  gpointer window = test.window;

  main_thread = g_thread_self ();
  open_game (&test, path);
  make_move (&test);
  saved = play_test_made (&test);
  g_atomic_int_set (&disk_hangs, TRUE);
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  ui_test_wait (find_bar ());
  g_assert_cmpuint (count_in_file (path), ==, before);
  make_move (&test);
  g_assert_cmpstr (get_title (&test), ==, "• slow – Bastide");
  g_atomic_int_set (&disk_hangs, FALSE);
  ui_test_wait (!find_bar () && count_in_file (path) == saved);
  g_assert_cmpstr (get_title (&test), ==, "• slow – Bastide");

  g_atomic_int_set (&disk_hangs, TRUE);
  activate (&test, "play.save");
  make_move (&test);
  saved = play_test_made (&test);
  g_object_add_weak_pointer (window, &window);
  gtk_window_close (window);
  ui_test_wait (find_bar ());
  g_assert_nonnull (window);
  g_atomic_int_set (&disk_hangs, FALSE);
  ui_test_wait (window == NULL);
  g_assert_cmpuint (count_in_file (path), ==, saved);
  play_test_forget_games ();
}

/* Looked at and closed: nothing has changed, and nothing is left. */
static void
test_only_looked_at (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("looked-at.bastide", 3, 5);
  struct stat before, after;

  g_assert_cmpint (stat (path, &before), ==, 0);
  open_game (&test, path);
  activate (&test, "play.close");
  answer ("end");
  g_assert_cmpint (stat (path, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, ==, after.st_ino);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);
  play_test_close (&test);
}

/* A game of its own asks for a file, and belongs to that from then on. */
static void
test_save_as (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 5);
  g_autofree char *path = dup_path ("saved as.bastide");
  gsize n;

  g_unlink (path);
  activate (&test, "play.copy");
  g_assert_cmpstr (get_title (&test), ==, "Bastide");
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  ui_test_choose_file (path);
  ui_test_wait (g_file_test (path, G_FILE_TEST_EXISTS));
  ui_test_wait (g_str_equal (get_title (&test), "saved as – Bastide"));
  make_move (&test);
  n = play_test_made (&test);
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  ui_test_wait (count_in_file (path) == n);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
  play_test_close (&test);
}

/* --- files that resist --- */

/* Another program has changed the file: it is not overwritten unless the player says so. */
static void
test_changed_by_another (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("shared.bastide", 3, 5);
  g_autofree char *again = NULL;
  gsize mine, other;

  open_game (&test, path);
  make_move (&test);
  mine = play_test_made (&test);
  again = new_file ("shared.bastide", 3, 2);
  other = count_in_file (path);
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  answer ("cancel");
  g_assert_cmpuint (count_in_file (path), ==, other);

  /* Both are there when the file is loaded again. */
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  answer ("reload");
  g_assert_cmpuint (play_test_made (&test), ==, other);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 2);

  make_move (&test);
  mine = play_test_made (&test);
  g_free (new_file ("shared.bastide", 5, 9));
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  answer ("overwrite");
  ui_test_wait (count_in_file (path) == mine);
  play_test_close (&test);
}

static const char *
get_banner (PlayTest *test)
{
  return bastide_banner_get_text (BASTIDE_BANNER (ui_test_find_id (GTK_WIDGET (test->window), "file_banner")));
}

/* The player need not save to be told that another program has changed or deleted the file. */
static void
test_noticed (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("noticed.bastide", 3, 5);
  gsize mine;

  open_game (&test, path);
  make_move (&test);
  mine = play_test_made (&test);
  g_assert_null (get_banner (&test));
  g_free (new_file ("noticed.bastide", 3, 2));
  ui_test_wait (g_strcmp0 (get_banner (&test), "“noticed.bastide” was changed by another program.") == 0);
  activate (&test, "play.overwrite-file");
  ui_test_wait (!get_banner (&test));
  g_assert_cmpuint (count_in_file (path), ==, mine);

  g_free (new_file ("noticed.bastide", 3, 2));
  ui_test_wait (get_banner (&test));
  activate (&test, "play.reload-file");
  ui_test_wait (play_test_made (&test) == count_in_file (path) && !get_banner (&test));

  make_move (&test);
  g_assert_cmpint (g_unlink (path), ==, 0);
  ui_test_wait (get_banner (&test) && strstr (get_banner (&test), "is no longer there"));
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  ui_test_wait (g_file_test (path, G_FILE_TEST_EXISTS) && !get_banner (&test));
  g_assert_cmpuint (count_in_file (path), ==, play_test_made (&test));
  play_test_close (&test);
}

/* Opened again while it is on the table, after another program has changed it. */
static void
test_opened_again (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("again.bastide", 3, 5);
  gpointer game;
  gsize mine;

  open_game (&test, path);
  game = play_test_game (&test);
  g_free (new_file ("again.bastide", 3, 2));
  open_game (&test, path);
  g_assert_cmpuint (play_test_made (&test), ==, count_in_file (path));

  make_move (&test);
  mine = play_test_made (&test);
  game = play_test_game (&test);
  g_free (new_file ("again.bastide", 3, 4));
  open_path (&test, path);
  answer ("mine");
  g_assert_true (play_test_game (&test) == game);
  open_path (&test, path);
  answer ("file");
  g_assert_true (play_test_game (&test) != game);
  g_assert_cmpuint (play_test_made (&test), ==, count_in_file (path));
  g_assert_cmpuint (play_test_made (&test), !=, mine);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 2);
  play_test_close (&test);
}

/* Makes the folder of the file one that cannot be written to; the file may be deleted from it. */
static char *
new_lost_file (const char *name)
{
  g_autofree char *inside = g_strconcat (name, "/lost.bastide", NULL);
  g_autofree char *folder = dup_path (name);

  g_mkdir (folder, 0700);
  return new_file (inside, 3, 5);
}

static void
lose (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The file cannot be written: the player is asked, and the game stays on the shelf. */
static void
test_lost_file (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_lost_file ("lost");
  g_autofree char *elsewhere = dup_path ("elsewhere.bastide");
  gpointer game;
  gsize n;

  g_unlink (elsewhere);
  open_game (&test, path);
  make_move (&test);
  game = play_test_game (&test);
  n = play_test_made (&test);
  lose (path);
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  answer ("cancel");
  g_assert_cmpstr (get_title (&test), ==, "• lost – Bastide");

  activate (&test, "play.close");
  answer ("end");
  answer ("cancel");
  g_assert_true (play_test_game (&test) == game);
  activate (&test, "play.close");
  answer ("end");
  answer ("keep");
  g_assert_null (play_test_game (&test));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);

  /* From the list, and saved elsewhere. */
  {
    g_autoptr (GPtrArray) items = bastide_shelf_list (BASTIDE_SHELF_GAMES);

    open_game (&test, g_file_peek_path (((BastideShelfItem *) g_ptr_array_index (items, 0))->file));
  }
  g_assert_cmpuint (play_test_made (&test), ==, n);
  ui_test_key (GTK_WIDGET (test.window), "<Control><Shift>s");
  ui_test_choose_file (elsewhere);
  ui_test_wait (g_str_equal (get_title (&test), "elsewhere – Bastide"));
  g_assert_cmpuint (count_in_file (elsewhere), ==, n);
  play_test_close (&test);
}

/* The window asks before it closes; the game is there again with the next start. */
static void
test_close_window (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_lost_file ("lost-too");
  gsize n;

  open_game (&test, path);
  make_move (&test);
  n = play_test_made (&test);
  lose (path);
  gtk_window_close (GTK_WINDOW (test.window));
  answer ("cancel");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (test.window)));
  restart (&test);
  g_assert_cmpuint (play_test_made (&test), ==, n);
  g_assert_cmpstr (get_title (&test), ==, "• lost – Bastide");
  play_test_close (&test);
}

/* A game that belongs to no file, and nothing can be written any more: the window does not close with moves that are only on
 * the screen. */
static void
test_close_without_room (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *folder = bastide_shelf_dup_folder (BASTIDE_SHELF_GAMES);
  g_autofree char *away = g_strconcat (folder, ".away", NULL);
  g_autofree char *path = new_file ("whole.bastide", 3, 5), *own = g_build_filename (folder, "own.bastide", NULL);
  gsize n;

  g_mkdir_with_parents (folder, 0700);
  g_assert_cmpint (g_rename (path, own), ==, 0);
  open_game (&test, own);
  make_move (&test);
  g_assert_cmpint (g_rename (folder, away), ==, 0);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  make_move (&test);
  n = play_test_made (&test);
  gtk_window_close (GTK_WINDOW (test.window));
  answer ("cancel");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (test.window)));
  g_assert_cmpint (g_unlink (folder), ==, 0);
  g_assert_cmpint (g_rename (away, folder), ==, 0);
  restart (&test);
  g_assert_cmpuint (play_test_made (&test), ==, n);
  play_test_close (&test);
}

/* A file that only can be read. */
static void
test_read_only (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *folder = dup_path ("locked");
  g_autofree char *path = NULL;
  gsize before;

  if (geteuid () == 0)
    {
      g_test_skip ("root may write everywhere");
      play_test_close (&test);
      return;
    }
  g_mkdir (folder, 0700);
  path = new_file ("locked/read-only.bastide", 3, 5);
  before = count_in_file (path);
  g_assert_cmpint (g_chmod (folder, 0500), ==, 0);
  open_game (&test, path);
  make_move (&test);
  ui_test_key (GTK_WIDGET (test.window), "<Control>s");
  answer ("cancel");
  g_assert_cmpuint (count_in_file (path), ==, before);
  g_assert_cmpint (g_chmod (folder, 0700), ==, 0);
  play_test_close (&test);
}

static void
make_newer (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) newer = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  newer = g_string_new (text);
  g_assert_cmpuint (g_string_replace (newer, "\"version\": 1", "\"version\": 2", 1), ==, 1);
  g_assert_true (g_file_set_contents (path, newer->str, -1, NULL));
}

static gboolean
is_enabled (PlayTest *test, const char *name)
{
  GActionGroup *actions = G_ACTION_GROUP (
    bastide_place_get_actions (BASTIDE_PLACE (bastide_window_get_place (test->window, "play"))));

  return g_action_group_get_action_enabled (actions, name);
}

static gboolean
is_note (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_ENTRY (widget) && g_strcmp0 (gtk_entry_get_placeholder_text (GTK_ENTRY (widget)), "Write a note…") == 0;
}

static GtkWidget *
find_note (PlayTest *test)
{
  return ui_test_find (GTK_WIDGET (test->window), is_note, NULL);
}

/* What can only be looked at does not look as if it could be played: no answer in the bar, none on the board, by hand or by
 * key, nothing to undo or to save, no computer takes a seat; but one can look around and back, and save a copy. */
static void
test_only_to_look_at (void)
{
  static const char *const keys[] = { "Tab", "Return", "r", "p", "space", "Right", "Return", "<Control>z" };
  static const char *const changing[] = { "undo", "save", "seat-0", "seat-1" };
  static const char *const looking[] = { "back", "first", "save-as", "copy", "export" };
  PlayTest test = play_test_open ();
  g_autofree char *ours = new_file ("ours.bastide", 3, 6);
  g_autofree char *newer = new_file ("newer.bastide", 3, 6);
  g_autoptr (GPtrArray) buttons = NULL, rows = NULL;
  double x, y, spot_x, spot_y;
  gsize made, n;

  make_newer (newer);
  open_game (&test, ours);
  play_test_options (&test, &n);
  g_assert_cmpuint (n, >, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (changing); i++)
    g_assert_true (is_enabled (&test, changing[i]));
  g_assert_true (gtk_widget_get_sensitive (find_note (&test)));
  ui_test_wait (bastide_board_view_get_spot (test.board, 0, &spot_x, &spot_y));
  open_game (&test, newer);
  ui_test_wait (ui_test_find_text (GTK_WIDGET (test.bar), "This game is read-only."));
  made = play_test_made (&test);
  buttons = play_test_offers (&test, TRUE);
  rows = play_test_offers (&test, FALSE);
  g_assert_cmpuint (buttons->len, ==, 0);
  g_assert_cmpuint (rows->len, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (changing); i++)
    g_assert_false (is_enabled (&test, changing[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (looking); i++)
    g_assert_true (is_enabled (&test, looking[i]));
  g_assert_false (gtk_widget_get_sensitive (find_note (&test)));
  g_assert_false (bastide_board_view_get_spot (test.board, 0, &x, &y));
  ui_test_click_at (GTK_WIDGET (test.board), spot_x, spot_y);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    ui_test_key (GTK_WIDGET (test.board), keys[i]);
  g_assert_cmpint (bastide_board_view_get_selected (test.board), <, 0);
  g_assert_cmpuint (play_test_made (&test), ==, made);
  ui_test_key (GTK_WIDGET (test.board), "<Alt>Left");
  ui_test_wait (play_test_made (&test) < made);
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (test.bar), "This game is read-only."));
  play_test_close (&test);
}

/* --- a second process --- */

/* It has the file open; the process ends with it. */
static char *
hold (const char *what, const char *path)
{
  static BastideLock *lock;

  lock = bastide_lock_new (path);
  return g_strdup (bastide_lock_is_ours (lock) ? "open" : "shut");
}

/* Opened there in a way that this version cannot read: it is played here as a copy, which is said, and the file stays. */
static void
test_open_elsewhere (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("elsewhere.bastide", 3, 5);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *working = bastide_shelf_dup_path (file), *folder = g_path_get_dirname (working);
  gsize before = count_in_file (path);
  Other other;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (working, "no game", -1, NULL));
  other = other_start ("hold", working, "open");
  open_game (&test, path);
  ui_test_wait (
    ui_test_find_text (GTK_WIDGET (test.window), "Another Bastide has this file open. You continue in a copy."));
  g_assert_cmpstr (get_title (&test), ==, "Bastide");
  make_move (&test);
  g_assert_cmpuint (count_in_file (path), ==, before);
  other_end (&other);
  g_assert_cmpint (g_unlink (working), ==, 0);
  play_test_close (&test);
}

/* --- lists --- */

static gboolean
is_game_row (GtkWidget *widget, gconstpointer title)
{
  return g_type_is_a (G_OBJECT_TYPE (widget), g_type_from_name ("BastideGameRow"))
         && (!title || strstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title))
         && gtk_widget_get_mapped (widget);
}

static GtkWidget *
find_row (PlayTest *test, const char *title)
{
  return ui_test_find (GTK_WIDGET (test->window), is_game_row, title);
}

/* A row that has been read, with its picture. */
static gboolean
is_complete (GtkWidget *row)
{
  GtkWidget *picture = row ? ui_test_find_type (row, GTK_TYPE_PICTURE) : NULL;

  return picture && gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL;
}

/* Scrolls to the row, as somebody would whose window is too low for the whole page. A click on a row that is scrolled away
 * would meet what lies there instead, even the border of the window. */
static void
reveal (GtkWidget *row)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (row, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  double x, y;

  ui_test_wait_for_layout (row);
  g_assert_true (gtk_widget_translate_coordinates (row, scroller, 0, gtk_widget_get_height (row) / 2.0, &x, &y));
  gtk_adjustment_set_value (place, gtk_adjustment_get_value (place) + y - gtk_widget_get_height (scroller) / 2.0);
  ui_test_wait_for_layout (row);
  g_assert_true (gtk_widget_translate_coordinates (row, scroller, 0, gtk_widget_get_height (row) / 2.0, &x, &y));
  g_assert_cmpfloat (y, >, 0);
  g_assert_cmpfloat (y, <, gtk_widget_get_height (scroller));
}

/* The row tells the points of each player, the mix, the turn and the day. */
static void
check_row (GtkWidget *row, int first, int second, int turn)
{
  g_autofree char *title = g_strdup_printf ("Player\u00a01:\u00a0%d, Player\u00a02:\u00a0%d", first, second);
  g_autofree char *day = bastide_language_dup_day (g_get_real_time () / G_USEC_PER_SEC);
  g_autofree char *about = g_strdup_printf ("Classic · turn %d · %s", turn, day);

  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, title);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, about);
}

/* Is one above the other on the first page? */
static gboolean
is_above (PlayTest *test, const char *upper, const char *lower)
{
  GtkWidget *window = GTK_WIDGET (test->window);
  graphene_rect_t a, b;

  ui_test_wait_for_layout (window);
  g_assert_true (gtk_widget_compute_bounds (ui_test_find_id (window, upper), window, &a));
  g_assert_true (gtk_widget_compute_bounds (ui_test_find_id (window, lower), window, &b));
  return a.origin.y + a.size.height <= b.origin.y;
}

/* Whoever starts the program finds the ways to go on, and learning first; whoever has played before, the last game on top. */
static void
test_start (void)
{
  PlayTest test = play_test_open ();
  GtkWidget *learn = ui_test_find_id (GTK_WIDGET (test.window), "learn_button");
  BastideGameList *games = BASTIDE_GAME_LIST (ui_test_find_id (GTK_WIDGET (test.window), "games"));

  ui_test_wait (gtk_widget_get_mapped (learn));
  g_assert_true (is_above (&test, "learn_button", "new_button"));
  g_assert_true (is_above (&test, "new_button", "score_button"));
  /* Other cases have opened files, which may still be in the list. */
  ui_test_wait (gtk_widget_has_css_class (learn, "suggested-action") != bastide_game_list_has_games (games));
  play_test_close (&test);

  test = play_test_open_game ("classic", 3, 60);
  activate (&test, "play.copy");
  make_move (&test);
  activate (&test, "play.close");
  answer ("end");
  ui_test_wait (is_complete (find_row (&test, "Player\u00a01")));
  learn = ui_test_find_id (GTK_WIDGET (test.window), "learn_button");
  g_assert_true (is_above (&test, "games", "learn_button"));
  g_assert_true (is_above (&test, "learn_button", "new_button"));
  g_assert_false (gtk_widget_has_css_class (learn, "suggested-action"));
  play_test_close (&test);
}

/* Games of the shelf stand on the start page and are gone on with; finished ones are in the library. */
static void
test_lists (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 60);
  GtkWidget *row;
  gsize n;
  int points[2], turn;

  activate (&test, "play.copy");
  make_move (&test);
  n = play_test_made (&test);
  for (int seat = 0; seat < 2; seat++)
    points[seat] = bst_score (bastide_game_get_state (play_test_game (&test)), seat);
  g_assert_cmpint (points[0] + points[1], >, 0);
  turn = bastide_game_get_state (play_test_game (&test))->turn;
  activate (&test, "play.close");
  answer ("end");
  ui_test_wait (is_complete (find_row (&test, "Player\u00a01")));
  row = find_row (&test, "Player\u00a01");
  check_row (row, points[0], points[1], turn);
  reveal (row);
  ui_test_click (row);
  ui_test_wait (play_test_game (&test));
  g_assert_cmpuint (play_test_made (&test), ==, n);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);

  finish (&test);
  activate (&test, "play.close");
  ui_test_wait (!play_test_game (&test));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 1);
  row = ui_test_find_id (GTK_WIDGET (test.window), "library_row");
  ui_test_wait (gtk_widget_get_mapped (row) && gtk_widget_get_height (row) > 0);
  activate (&test, "play.library");
  ui_test_wait (is_complete (find_row (&test, "Player\u00a01")));
  activate (&test, "play.empty-library");
  answer ("cancel");
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 1);
  activate (&test, "play.empty-library");
  answer ("delete");
  ui_test_wait (count (BASTIDE_SHELF_LIBRARY) == 0);
  ui_test_wait (!gtk_widget_get_mapped (ui_test_find_id (GTK_WIDGET (test.window), "library_row")));
  play_test_close (&test);
}

/* Those that cannot be read stand apart, with the reason, and can be deleted. */
static void
test_unreadable (void)
{
  PlayTest test;
  g_autofree char *folder = bastide_shelf_dup_folder (BASTIDE_SHELF_GAMES);
  g_autofree char *path = g_build_filename (folder, "broken.bastide", NULL);
  GtkWidget *row, *list;

  play_test_forget_games ();
  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "{\"format\": \"bastide-game\", ", -1, NULL));
  test.window = ui_test_open_place ("play");
  look_at_table (&test);
  list = ui_test_find_id (GTK_WIDGET (test.window), "unreadable");
  ui_test_wait ((row = find_row (&test, "broken")) && gtk_widget_is_ancestor (row, list)
                && gtk_widget_get_height (row) > 0);
  g_assert_cmpuint (strlen (adw_action_row_get_subtitle (ADW_ACTION_ROW (row))), >, 10);
  g_signal_emit_by_name (row, "delete");
  answer ("cancel");
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_signal_emit_by_name (row, "delete");
  answer ("delete");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  ui_test_wait (!find_row (&test, "broken"));
  play_test_close (&test);
}

/* Many games: the first ones are shown, the rest when it is asked for, and the start is not held up. */
static void
test_many (void)
{
  PlayTest test;
  GtkWidget *button;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  play_test_forget_games ();
  for (guint64 seed = 1; seed <= 9; seed++)
    {
      BstPlay *play = play_test_new_play ("classic", 2, seed, FALSE);
      g_autoptr (BastideGame) game = NULL;
      BastideKept kept;

      play_test_random (play, rand, 6);
      game = bastide_game_new (play);
      g_assert_true (bastide_shelf_add (game, &kept, NULL));
    }
  test.window = ui_test_open_place ("play");
  look_at_table (&test);
  button = ui_test_find_id (GTK_WIDGET (test.window), "all_button");
  ui_test_wait (gtk_widget_get_mapped (button) && is_complete (find_row (&test, NULL)));
  gtk_widget_grab_focus (button);
  ui_test_key (GTK_WIDGET (test.window), "Return");
  ui_test_wait (!gtk_widget_get_mapped (button));
  play_test_close (&test);
}

static void
add_to_shelf (guint64 seed)
{
  g_autoptr (BastideGame) game = bastide_game_new (play_test_new_play ("classic", 2, seed, FALSE));
  BastideKept kept;

  g_assert_true (bastide_shelf_add (game, &kept, NULL));
}

static gboolean
is_unread_row (GtkWidget *widget, gconstpointer data)
{
  return BASTIDE_IS_GAME_ROW (widget) && !bastide_game_row_is_read (BASTIDE_GAME_ROW (widget));
}

/* Games are read for a list that is seen: whoever opens one from the desktop does not wait for those of the start page. */
static void
test_unseen (void)
{
  PlayTest test;
  GtkWidget *list, *row;

  play_test_forget_games ();
  add_to_shelf (1);
  test.window = ui_test_open_place ("play");
  look_at_table (&test);
  ui_test_wait (is_complete (find_row (&test, NULL)));
  list = gtk_widget_get_ancestor (find_row (&test, NULL), BASTIDE_TYPE_GAME_LIST);
  add_to_shelf (2);
  bastide_game_list_fill (BASTIDE_GAME_LIST (list));
  ui_test_wait ((row = ui_test_find (list, is_unread_row, NULL)));
  gtk_widget_set_visible (list, FALSE);
  walk_settle ();
  g_assert_false (bastide_game_row_is_read (BASTIDE_GAME_ROW (row)));
  gtk_widget_set_visible (list, TRUE);
  ui_test_wait (is_complete (row));
  play_test_close (&test);
}

/* An earlier version kept the game under another name. */
static void
test_old_game (void)
{
  PlayTest test;
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "bastide", "current.bastide", NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  BstPlay *play = play_test_new_play ("classic", 2, 5, FALSE);
  g_autoptr (BastideGame) game = NULL;

  play_test_forget_games ();
  play_test_random (play, rand, 6);
  game = bastide_game_new (play);
  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  g_clear_object (&game);
  test.window = ui_test_open_place ("play");
  look_at_table (&test);
  g_assert_nonnull (play_test_game (&test));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
  play_test_close (&test);
}

/* Whenever so many steps were made that the journal is written into its base, the file is written as well. */
static void
test_long_game (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *path = new_file ("long.bastide", 3, 5);
  gsize before = count_in_file (path);
  BastideMatch *match;

  open_game (&test, path);
  match = BASTIDE_MATCH (play_test_game (&test));
  make_move (&test);
  g_assert_cmpuint (count_in_file (path), ==, before);
  while (bastide_match_get_n_lines (match) > 0)
    {
      bastide_match_undo (match);
      if (bastide_match_get_n_lines (match) > 0)
        bastide_match_redo (match);
    }
  /* A slow disk is written to in a thread. */
  ui_test_wait (g_str_equal (get_title (&test), "long – Bastide"));
  g_assert_cmpuint (count_in_file (path), ==, play_test_made (&test));
  play_test_close (&test);
}

/* Deleted one by one: the page goes with the last one. */
static void
test_delete_from_library (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 5);
  GtkWidget *row;

  activate (&test, "play.copy");
  finish (&test);
  activate (&test, "play.close");
  activate (&test, "play.library");
  ui_test_wait (is_complete (find_row (&test, "Player\u00a01")));
  row = find_row (&test, "Player\u00a01");
  g_signal_emit_by_name (row, "delete");
  answer ("delete");
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 0);
  ui_test_wait (!gtk_widget_get_mapped (ui_test_find_id (GTK_WIDGET (test.window), "library")));
  play_test_close (&test);
}

/* Earlier versions left finished games among the others: they are found in the library. */
static void
test_old_finished (void)
{
  PlayTest test;
  g_autofree char *folder = bastide_shelf_dup_folder (BASTIDE_SHELF_GAMES);
  g_autofree char *path = g_build_filename (folder, "2026-01-01 12.00.00.bastide", NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 5, FALSE);

  play_test_forget_games ();
  g_mkdir_with_parents (folder, 0700);
  while (play_test_random (play, rand, 1))
    ;
  g_assert_true (bst_play_save (play, path, NULL));
  test.window = ui_test_open_place ("play");
  look_at_table (&test);
  ui_test_wait (count (BASTIDE_SHELF_LIBRARY) == 1);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (GTK_WIDGET (test.window), "library_row")));
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  if (other_run (argc, argv, hold))
    return 0;
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/files/save", test_save);
  g_test_add_func ("/play/files/slow-disk", test_slow_disk);
  g_test_add_func ("/play/files/leave", test_leave);
  g_test_add_func ("/play/files/only-looked-at", test_only_looked_at);
  g_test_add_func ("/play/files/save-as", test_save_as);
  g_test_add_func ("/play/files/changed-by-another", test_changed_by_another);
  g_test_add_func ("/play/files/noticed", test_noticed);
  g_test_add_func ("/play/files/opened-again", test_opened_again);
  g_test_add_func ("/play/files/lost", test_lost_file);
  g_test_add_func ("/play/files/close-window", test_close_window);
  g_test_add_func ("/play/files/close-without-room", test_close_without_room);
  g_test_add_func ("/play/files/read-only", test_read_only);
  g_test_add_func ("/play/files/only-to-look-at", test_only_to_look_at);
  g_test_add_func ("/play/files/open-elsewhere", test_open_elsewhere);
  g_test_add_func ("/play/files/lists", test_lists);
  g_test_add_func ("/play/files/start", test_start);
  g_test_add_func ("/play/files/unreadable", test_unreadable);
  g_test_add_func ("/play/files/many", test_many);
  g_test_add_func ("/play/files/unseen", test_unseen);
  g_test_add_func ("/play/files/old-game", test_old_game);
  g_test_add_func ("/play/files/long-game", test_long_game);
  g_test_add_func ("/play/files/delete-from-library", test_delete_from_library);
  g_test_add_func ("/play/files/old-finished", test_old_finished);
  return ui_test_run ();
}
