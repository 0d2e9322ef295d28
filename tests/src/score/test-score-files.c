/* test-score-files.c – the files of the score companion on a real window: those that are chosen, those that are damaged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "model/score/bastide-history.h"
#include "score/bastide-score-history.h"
#include "score/bastide-score-result.h"
#include "model/score/evening-kit.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  char *folder;
} Fixture;

/* An evening of that many players in a file of its own. */
static GFile *
write_evening (Fixture *f, int n_players)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", n_players);
  g_autofree char *name = g_strdup_printf ("%d.bastide-score", n_players);
  g_autofree char *path = g_build_filename (f->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  kit_enter (evening, .kind = &bastide_entry_road, .number = n_players, .finished = TRUE, .owners = 1);
  g_assert_true (bastide_evening_save (evening, file, NULL));
  return g_steal_pointer (&file);
}

static const char *
page (Fixture *f)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "stack")));
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("bastide-score-XXXXXX", NULL);
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  const char *name;

  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
}

/* Chooses the file after something else has come into the window. */
static char *
save_late (Fixture *f, const char *action, const char *name, GFile *meanwhile)
{
  char *path = g_build_filename (f->folder, name, NULL);

  gtk_widget_activate_action (f->place, action, NULL);
  if (meanwhile)
    bastide_window_open (f->window, meanwhile);
  else
    gtk_widget_activate_action (f->place, "score.history", NULL);
  ui_test_choose_file (path);
  /* It is written in a thread, and is there only when it is whole. */
  ui_test_wait (g_file_test (path, G_FILE_TEST_EXISTS));
  return path;
}

/* What is saved is the evening that was asked for, also when another one has come from outside, or none is open. */
static void
test_save_late (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) two = write_evening (f, 2), four = write_evening (f, 4);

  for (int i = 0; i < 2; i++)
    {
      g_autofree char *path = NULL;
      g_autoptr (GFile) file = NULL;
      g_autoptr (BastideEvening) saved = NULL;
      g_autoptr (GError) error = NULL;

      bastide_window_open (f->window, two);
      ui_test_wait (g_str_equal (page (f), "pad"));
      path = save_late (f, "score.save-as", i ? "late.bastide-score" : "later.bastide-score", i ? four : NULL);
      file = g_file_new_for_path (path);
      saved = bastide_evening_load (file, &error);
      g_assert_no_error (error);
      g_assert_cmpint (bastide_evening_get_game (saved)->n_players, ==, 2);
    }
}

/* (transfer full): what a menu item writes about the result that is shown. */
static char *
export_one (Fixture *f, const char *action, const char *name)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);
  char *text;

  gtk_widget_activate_action (f->place, action, NULL);
  ui_test_choose_file (path);
  ui_test_wait (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The result as a table and as a play file, each with that evening only; and all of them as a play file. */
static void
test_exports (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) two = write_evening (f, 2);
  g_autofree char *table = NULL, *play = NULL, *plays = NULL;

  bastide_window_open (f->window, two);
  ui_test_wait (g_str_equal (page (f), "pad"));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (g_str_equal (page (f), "result"));
  table = export_one (f, "score.export-one", "one.csv");
  g_assert_true (g_str_has_prefix (table, "evening,date,place"));
  play = export_one (f, "score.export-play", "one.bgsplay");
  g_assert_nonnull (strstr (play, "\"playerScores\""));
  g_assert_nonnull (strstr (play, "\"Anna\""));
  g_assert_null (strstr (play, "\"Clara\""));
  plays = export_one (f, "score.export-plays", "all.bgsplay");
  g_assert_nonnull (strstr (plays, "\"plays\""));
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

static GtkWidget *
find_dialog (void)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data) && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

static GtkWidget *
find_bar (void)
{
  GtkWidget *dialog = find_dialog ();

  return dialog ? ui_test_find_type (dialog, GTK_TYPE_PROGRESS_BAR) : NULL;
}

/* Also what one evening gives other programs: the window goes on while a folder hangs, and says when the file is there. */
static void
test_slow_disk (Fixture *f, gconstpointer data)
{
  static const char *const actions[] = { "score.export-one", "score.export-play", "score.save-as" };
  static const char *const said[] = { "Table saved.", "Saved for BG Stats.", "Game night saved." };
  g_autoptr (GFile) two = write_evening (f, 2);

  main_thread = g_thread_self ();
  bastide_window_open (f->window, two);
  ui_test_wait (g_str_equal (page (f), "pad"));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (g_str_equal (page (f), "result"));
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autofree char *name = g_strdup_printf ("slow-%u", i), *path = g_build_filename (f->folder, name, NULL);

      g_atomic_int_set (&disk_hangs, TRUE);
      gtk_widget_activate_action (f->place, actions[i], NULL);
      ui_test_choose_file (path);
      ui_test_wait (find_bar ());
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
      g_assert_null (ui_test_find_text (GTK_WIDGET (f->window), said[i]));
      g_atomic_int_set (&disk_hangs, FALSE);
      ui_test_wait (ui_test_find_text (GTK_WIDGET (f->window), said[i]));
      g_assert_null (find_bar ());
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

/* A long evening is read in a thread: the window goes on meanwhile, for a copy as well as for one of the history. */
static void
test_long (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 5);
  g_autofree char *notes = g_strnfill (300000, 'n'), *path = g_build_filename (f->folder, "long.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  kit_enter (evening, .kind = &bastide_entry_road, .number = 5, .finished = TRUE, .owners = 1);
  bastide_evening_set_about (evening, "Here", notes);
  g_assert_true (bastide_evening_save (evening, file, NULL));
  bastide_window_open (f->window, file);
  g_assert_cmpstr (page (f), !=, "pad");
  /* A second click comes before the first one has had its effect. */
  bastide_window_open (f->window, file);
  ui_test_wait (g_str_equal (page (f), "pad"));
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_wait (!g_str_equal (page (f), "pad"));
  bastide_window_open (f->window, file);
  g_assert_cmpstr (page (f), !=, "pad");
  ui_test_wait (g_str_equal (page (f), "pad"));
  {
    /* It was found in the history: there is one file of it. */
    g_autofree char *folder = bastide_history_dup_default_folder ();
    g_autoptr (BastideHistory) history = bastide_history_new (folder);
    guint n = 0;

    for (guint i = 0; i < bastide_history_get_n (history); i++)
      n += bastide_history_get (history, i)->players.n == 5;
    g_assert_cmpuint (n, ==, 1);
  }
}

/* The same for its picture, which replaces an older one only when it is whole. */
static void
test_picture_late (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) two = write_evening (f, 2), four = write_evening (f, 4);
  g_autoptr (GBytes) wanted = NULL;
  g_autofree char *path = NULL, *text = NULL;
  gsize length;

  bastide_window_open (f->window, two);
  ui_test_wait (g_str_equal (page (f), "pad"));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  wanted = bastide_score_result_draw_picture (BASTIDE_SCORE_RESULT (
                                                ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT)),
                                              NULL, NULL);
  path = save_late (f, "score.picture", "result.png", four);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_cmpmem (text, length, g_bytes_get_data (wanted, NULL), g_bytes_get_size (wanted));
}

static gboolean
has_title (GtkWidget *widget, gconstpointer start)
{
  return GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start);
}

/* An evening that cannot be read is missing; the page counts it, and names its file when asked. */
static void
test_unreadable (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autofree char *path = g_build_filename (folder, "damaged.bastide-score", NULL);
  GtkWidget *list;

  gtk_widget_activate_action (f->place, "score.history", NULL);
  list = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY);
  g_assert_false (gtk_widget_get_visible (ui_test_find_id (list, "problems_box")));
  ui_test_close (f->window);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "{ \"format\": \"bastide-sc", -1, NULL));
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  bastide_window_show_place (f->window, "score");
  gtk_widget_activate_action (f->place, "score.history", NULL);
  list = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (list, "problems_box")));
  g_assert_nonnull (ui_test_find_text (list, "1 game night cannot be read"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (ui_test_find_id (list, "problems"));
  ui_test_wait (find_dialog ());
  g_assert_nonnull (ui_test_find (find_dialog (), has_title, "damaged.bastide-score"));
  gtk_window_close (GTK_WINDOW (find_dialog ()));
  ui_test_wait (!find_dialog ());
  g_unlink (path);
}

/* --- no room on the disk --- */

static GtkWidget *
find_question (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      return l->data;
  return NULL;
}

/* Entries that are only on the screen: one cannot leave them, and the window asks before it closes. */
static void
test_close_without_room (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = bastide_history_dup_default_folder (), *away = g_strconcat (folder, ".away", NULL);
  g_autoptr (GFile) two = write_evening (f, 2);

  bastide_window_open (f->window, two);
  ui_test_wait (g_str_equal (page (f), "pad"));
  g_assert_cmpint (g_rename (folder, away), ==, 0);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  gtk_widget_activate_action (f->place, "score.undo", NULL);
  gtk_widget_activate_action (f->place, "score.history", NULL);
  g_assert_cmpstr (page (f), ==, "pad");
  gtk_window_close (GTK_WINDOW (f->window));
  ui_test_wait (find_question ());
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_question ()), "cancel");
  gtk_window_destroy (GTK_WINDOW (find_question ()));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (f->window)));
  g_assert_cmpint (g_unlink (folder), ==, 0);
  g_assert_cmpint (g_rename (away, folder), ==, 0);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/score-files/save-late", test_save_late);
  ADD ("/score-files/exports", test_exports);
  ADD ("/score-files/slow-disk", test_slow_disk);
  ADD ("/score-files/long", test_long);
  ADD ("/score-files/picture-late", test_picture_late);
  ADD ("/score-files/unreadable", test_unreadable);
  ADD ("/score-files/close-without-room", test_close_without_room);
#undef ADD
  return ui_test_run ();
}
