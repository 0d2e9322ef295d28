/* test-score-about.c – what people note about an evening on its result: title, colors, photos; and the picture of it all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "model/score/evening-kit.h"
#include "score/bastide-score-pad.h"
#include "parts/bastide-color-button.h"
#include "score/bastide-score-history.h"
#include "score/bastide-score-photos.h"
#include "score/bastide-score-result.h"

#include <fcntl.h>
#include <stdarg.h>
#include <string.h>

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  BastideScorePad *pad;
  BastideScoreResult *result;
} Fixture;

static BastideEvening *
evening (Fixture *f)
{
  return bastide_score_pad_get_evening (f->pad);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideEvening) new_evening = kit_evening ("classic", 2);
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "about.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_cache_dir (), 0700);
  g_assert_true (bastide_evening_save (new_evening, file, NULL));
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->pad = BASTIDE_SCORE_PAD (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PAD));
  bastide_window_open (f->window, file);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1000, 900);
  ui_test_wait (evening (f) && gtk_widget_get_mapped (GTK_WIDGET (f->pad)));
  f->result = BASTIDE_SCORE_RESULT (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_RESULT));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
}

static gboolean
is_page (Fixture *f, const char *page)
{
  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "stack"))), page);
}

/* Red, twice as wide as high. */
static GFile *
write_photo (void)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "photo.png", NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 300);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 0.8, 0.2, 0.1);
  cairo_paint (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return g_file_new_for_path (path);
}

/* Of a PNG. */
static int
height_of (GBytes *png)
{
  const guchar *bytes = g_bytes_get_data (png, NULL);

  return bytes[20] << 24 | bytes[21] << 16 | bytes[22] << 8 | bytes[23];
}

static gboolean
has_tip (GtkWidget *widget, gconstpointer tip)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tip) == 0;
}

/* A text on a toast that is about this. */
static gboolean
is_told (GtkWidget *widget, gconstpointer what)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_ancestor (widget, g_type_from_name ("AdwToastWidget"))
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), what);
}

static void
test_about (Fixture *f, gconstpointer data)
{
  GtkWidget *photos = ui_test_find_type (GTK_WIDGET (f->result), BASTIDE_TYPE_SCORE_PHOTOS);
  GtkWidget *title = ui_test_find_id (GTK_WIDGET (f->result), "title_entry");
  g_autoptr (GFile) photo = write_photo (), missing = g_file_new_for_path ("/nowhere/photo.jpg");
  g_autoptr (GBytes) before = NULL, after = NULL;
  g_autoptr (GError) error = NULL;

  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 5, .finished = TRUE, .owners = 1 << ANNA);
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result") && gtk_widget_get_mapped (title));
  gtk_editable_set_text (GTK_EDITABLE (title), "Finals");
  g_assert_cmpstr (bastide_evening_get_title (evening (f)), ==, "Finals");
  g_assert_true (
    g_str_has_prefix (gtk_label_get_text (GTK_LABEL (ui_test_find_id (GTK_WIDGET (f->result), "about"))), "Finals · "));
  /* Colors are exchanged. */
  g_signal_emit_by_name (ui_test_find_type (GTK_WIDGET (f->result), BASTIDE_TYPE_COLOR_BUTTON), "chosen", 1);
  g_assert_cmpint (bastide_evening_get_color (evening (f), ANNA), ==, 1);
  g_assert_cmpint (bastide_evening_get_color (evening (f), BEN), ==, 0);

  before = bastide_score_result_draw_picture (f->result, NULL, &error);
  g_assert_no_error (error);
  bastide_score_photos_add (BASTIDE_SCORE_PHOTOS (photos), photo);
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 1
                && bastide_score_photos_get_last (BASTIDE_SCORE_PHOTOS (photos)));
  after = bastide_score_result_draw_picture (f->result, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (height_of (after), >=, height_of (before) + 300);

  /* What is no photo is told, and nothing is kept. */
  bastide_score_photos_add (BASTIDE_SCORE_PHOTOS (photos), missing);
  ui_test_wait (ui_test_find (GTK_WIDGET (f->window), is_told, "“photo.jpg”: "));
  g_assert_cmpuint (bastide_evening_get_n_photos (evening (f)), ==, 1);

  ui_test_wait (gtk_widget_get_mapped (ui_test_find (photos, has_tip, "Delete Photo 1")));
  g_signal_emit_by_name (ui_test_find (photos, has_tip, "Delete Photo 1"), "clicked");
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 0);
  g_assert_null (bastide_score_photos_get_last (BASTIDE_SCORE_PHOTOS (photos)));
}

static gboolean
is_thumb (GtkWidget *widget, gconstpointer data)
{
  return gtk_widget_has_css_class (widget, "photo-thumb") && gtk_widget_get_mapped (widget);
}

static GThread *window_thread; /* while it is watched what the disk is asked for */
static int n_read[2];          /* atomic: photos that were opened by the thread of the window, by others */

int
open (const char *path, int flags, ...)
{
  va_list args;
  mode_t mode;

  va_start (args, flags);
  mode = flags & O_CREAT ? va_arg (args, mode_t) : 0;
  va_end (args);
  if (window_thread && strstr (path, "/photos/"))
    g_atomic_int_inc (&n_read[g_thread_self () != window_thread]);
  return openat (AT_FDCWD, path, flags, mode);
}

/* The list of game nights shows the photo, and none where there is none any more. */
static void
test_list (Fixture *f, gconstpointer data)
{
  GtkWidget *photos = ui_test_find_type (GTK_WIDGET (f->result), BASTIDE_TYPE_SCORE_PHOTOS), *list;
  g_autoptr (GFile) photo = write_photo ();

  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 5, .finished = TRUE, .owners = 1 << ANNA);
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result"));
  bastide_score_photos_add (BASTIDE_SCORE_PHOTOS (photos), photo);
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 1);
  /* The disk may be slow, and a list has many rows. */
  window_thread = g_thread_self ();
  gtk_widget_activate_action (f->place, "score.history", NULL);
  list = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_HISTORY);
  ui_test_wait (gtk_widget_get_mapped (list) && ui_test_find (list, is_thumb, NULL));
  ui_test_wait_for_layout (list);
  window_thread = NULL;
  g_assert_cmpint (g_atomic_int_get (&n_read[0]), ==, 0);
  g_assert_cmpint (g_atomic_int_get (&n_read[1]), >, 0);
  g_assert_cmpint (gtk_widget_get_width (ui_test_find (list, is_thumb, NULL)), ==, 48);
  ui_test_picture (GTK_WIDGET (f->window), "history");
  gtk_widget_activate_action (f->place, "score.open-past", "u", 0);
  ui_test_wait (!gtk_widget_get_mapped (list) && evening (f));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result"));
  ui_test_wait (ui_test_find (photos, has_tip, "Delete Photo 1"));
  g_signal_emit_by_name (ui_test_find (photos, has_tip, "Delete Photo 1"), "clicked");
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 0);
  gtk_widget_activate_action (f->place, "score.history", NULL);
  ui_test_wait (gtk_widget_get_mapped (list) && !ui_test_find (list, is_thumb, NULL));
}

/* --- a result without a log --- */

/* Index in the list of the one that is there, or -1. */
static int
find_result (BastideHistory *history)
{
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    if (!bastide_history_get (history, i)->has_log)
      return (int) i;
  return -1;
}

static void
keep_result (const char *folder)
{
  g_autofree char *elsewhere = g_dir_make_tmp ("bastide-result-XXXXXX", NULL), *csv = NULL;
  g_autoptr (BastideHistory) other = bastide_history_new (elsewhere), history = bastide_history_new (folder);
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);

  /* Another one than those of the tests before. */
  bastide_evening_set_time (evening, 1600000000);
  g_assert_true (bastide_history_add (other, evening, NULL));
  kit_enter (evening, .kind = &bastide_entry_road, .number = 5, .finished = TRUE, .owners = 1 << ANNA);
  bastide_history_update (other, evening);
  csv = bastide_history_to_csv (other);
  g_assert_cmpint (bastide_history_import (history, csv, strlen (csv), NULL, NULL, NULL, NULL), ==, 1);
  g_assert_cmpint (find_result (history), >=, 0);
}

/* It gets a title, a place and notes, which are in its file as soon as the page is left. */
static void
test_past (void)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autoptr (BastideHistory) before = NULL, after = NULL;
  Fixture f = { 0 };
  GtkWidget *title, *photos;
  g_autoptr (GFile) photo = write_photo ();
  const BastidePast *past;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *path = NULL;
  int i;

  keep_result (folder);
  before = bastide_history_new (folder);
  i = find_result (before);
  f.window = ui_test_open_place ("score");
  bastide_window_show_place (f.window, "score");
  f.place = ui_test_find_id (GTK_WIDGET (f.window), "score");
  f.result = BASTIDE_SCORE_RESULT (ui_test_find_type (f.place, BASTIDE_TYPE_SCORE_RESULT));
  title = ui_test_find_id (GTK_WIDGET (f.result), "title_entry");
  photos = ui_test_find_type (GTK_WIDGET (f.result), BASTIDE_TYPE_SCORE_PHOTOS);
  gtk_widget_activate_action (f.place, "score.history", NULL);
  ui_test_wait (is_page (&f, "history"));
  ui_test_wait (ui_test_find_text (ui_test_find_type (f.place, BASTIDE_TYPE_SCORE_HISTORY), "Anna: 5, Ben: 0"));
  gtk_widget_activate_action (f.place, "score.open-past", "u", i);
  ui_test_wait (is_page (&f, "result") && gtk_widget_get_mapped (title));
  g_assert_null (ui_test_find_text (GTK_WIDGET (f.result), "Player 1"));
  gtk_editable_set_text (GTK_EDITABLE (title), "Finals");
  ui_test_wait (
    g_str_has_prefix (gtk_label_get_text (GTK_LABEL (ui_test_find_id (GTK_WIDGET (f.result), "about"))), "Finals · "));
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_id (GTK_WIDGET (f.result), "place_entry")), "Attic");
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_id (GTK_WIDGET (f.result), "notes_entry")), "Long");
  /* A photo is kept with it, and gives the picture of the result its place. */
  bastide_score_photos_add (BASTIDE_SCORE_PHOTOS (photos), photo);
  ui_test_wait (ui_test_find (photos, has_tip, "Delete Photo 1")
                && bastide_score_photos_get_last (BASTIDE_SCORE_PHOTOS (photos)));
  ui_test_picture (GTK_WIDGET (f.window), "past");
  /* Opened once more, before that is written: it is, and what is shown is what was written. */
  gtk_widget_activate_action (f.place, "score.open-past", "u", i);
  g_assert_true (is_page (&f, "result"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (title)), ==, "Finals");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (ui_test_find_id (GTK_WIDGET (f.result), "place_entry"))), ==,
                   "Attic");
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_id (GTK_WIDGET (f.result), "notes_entry")), "Longer");
  gtk_widget_activate_action (f.place, "score.back", NULL);
  ui_test_wait (is_page (&f, "history") && !gtk_widget_get_mapped (title));
  after = bastide_history_new (folder);
  past = bastide_history_get (after, (guint) find_result (after));
  g_assert_cmpstr (past->title, ==, "Finals");
  g_assert_cmpstr (past->location, ==, "Attic");
  g_assert_cmpstr (past->notes, ==, "Longer");
  g_assert_cmpint (past->scores[ANNA], ==, 5);
  g_assert_cmpint (past->n_photos, ==, 1);
  name = g_strdup (past->photo);
  path = bastide_history_dup_photo_path (after, name);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));

  /* The list shows it; taken away, it is in no list and no folder. */
  ui_test_wait (ui_test_find (ui_test_find_type (f.place, BASTIDE_TYPE_SCORE_HISTORY), is_thumb, NULL));
  gtk_widget_activate_action (f.place, "score.open-past", "u", i);
  ui_test_wait (is_page (&f, "result") && ui_test_find (photos, has_tip, "Delete Photo 1"));
  g_signal_emit_by_name (ui_test_find (photos, has_tip, "Delete Photo 1"), "clicked");
  ui_test_wait (!ui_test_find (photos, has_tip, "Delete Photo 1"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_clear_object (&after);
  after = bastide_history_new (folder);
  past = bastide_history_get (after, (guint) find_result (after));
  g_assert_cmpint (past->n_photos, ==, 0);
  g_assert_cmpstr (past->notes, ==, "Longer");
  ui_test_close (f.window);
  g_assert_true (bastide_history_delete (after, (guint) find_result (after), &error));
  g_assert_no_error (error);
}

static GtkWidget *
find_question (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      return l->data;
  return NULL;
}

/* What cannot be written is not left without a word, neither for another page nor with the window. */
static void
test_past_fails (void)
{
  g_autofree char *folder = bastide_history_dup_default_folder (), *path = NULL, *text = NULL;
  g_autoptr (BastideHistory) history = NULL, after = NULL;
  Fixture f = { 0 };
  GtkWidget *title;
  gsize length;
  int i;

  keep_result (folder);
  history = bastide_history_new (folder);
  i = find_result (history);
  path = bastide_history_dup_path (history, bastide_history_get (history, (guint) i)->file);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  f.window = ui_test_open_place ("score");
  bastide_window_show_place (f.window, "score");
  f.place = ui_test_find_id (GTK_WIDGET (f.window), "score");
  f.result = BASTIDE_SCORE_RESULT (ui_test_find_type (f.place, BASTIDE_TYPE_SCORE_RESULT));
  title = ui_test_find_id (GTK_WIDGET (f.result), "title_entry");
  gtk_widget_activate_action (f.place, "score.open-past", "u", i);
  ui_test_wait (is_page (&f, "result") && gtk_widget_get_mapped (title));

  gtk_editable_set_text (GTK_EDITABLE (title), "Finals");
  g_assert_true (g_file_set_contents (path, "{", -1, NULL));
  gtk_widget_activate_action (f.place, "score.history", NULL);
  g_assert_true (is_page (&f, "result"));
  gtk_window_close (GTK_WINDOW (f.window));
  ui_test_wait (find_question ());
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_question ()), "cancel");
  gtk_window_destroy (GTK_WINDOW (find_question ()));
  g_assert_true (gtk_widget_get_mapped (title));

  /* Now there is a place for it. */
  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
  gtk_widget_activate_action (f.place, "score.history", NULL);
  g_assert_true (is_page (&f, "history"));
  after = bastide_history_new (folder);
  g_assert_cmpstr (bastide_history_get (after, (guint) find_result (after))->title, ==, "Finals");
  ui_test_close (f.window);
  g_assert_true (bastide_history_delete (after, (guint) find_result (after), NULL));
}

/* --- from elsewhere --- */

static gboolean
read_photo (char **out_bytes, gsize *out_length)
{
  g_autoptr (GFile) photo = write_photo ();
  g_autofree char *path = g_file_get_path (photo);

  return g_file_get_contents (path, out_bytes, out_length, NULL);
}

static void
set_clipboard (Fixture *f, GdkContentProvider *content)
{
  g_assert_true (gdk_clipboard_set_content (gtk_widget_get_clipboard (f->place), content));
  g_object_unref (content);
}

/* A picture, or files, wherever the focus is; texts go where the cursor is. */
static void
test_paste (Fixture *f, gconstpointer data)
{
  GtkWidget *photos = ui_test_find_type (GTK_WIDGET (f->result), BASTIDE_TYPE_SCORE_PHOTOS);
  GtkWidget *notes = ui_test_find_id (GTK_WIDGET (f->result), "notes_entry"), *button;
  g_autoptr (GFile) photo = write_photo ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GSList) files = g_slist_append (NULL, photo);
  char *contents;
  gsize length;

  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result") && gtk_widget_get_mapped (photos));
  button = gtk_widget_get_ancestor (ui_test_find_text (photos, "_Paste Photo"), GTK_TYPE_BUTTON);
  g_assert_false (gtk_widget_get_visible (button));
  g_assert_false (bastide_score_photos_paste (BASTIDE_SCORE_PHOTOS (photos)));

  g_assert_true (read_photo (&contents, &length));
  bytes = g_bytes_new_take (contents, length);
  set_clipboard (f, gdk_content_provider_new_for_bytes ("image/png", bytes));
  ui_test_wait (gtk_widget_get_mapped (button));
  gtk_widget_grab_focus (button);
  ui_test_key (GTK_WIDGET (f->window), "Return");
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 1);

  /* With the cursor in a text that has no use for it. */
  gtk_widget_grab_focus (notes);
  ui_test_key (GTK_WIDGET (f->window), "<Control>v");
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 2);

  set_clipboard (f, gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, files));
  g_assert_true (bastide_score_photos_paste (BASTIDE_SCORE_PHOTOS (photos)));
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 3);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (f->place), "A long evening");
  ui_test_wait (!gtk_widget_get_visible (button));
  gtk_widget_grab_focus (notes);
  ui_test_key (GTK_WIDGET (f->window), "<Control>v");
  ui_test_wait (g_str_equal (bastide_evening_get_notes (evening (f)), "A long evening"));
  g_assert_cmpuint (bastide_evening_get_n_photos (evening (f)), ==, 3);
}

static void
drop (GtkWidget *widget, GFile *file)
{
  g_autoptr (GSList) files = g_slist_append (NULL, file);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean dropped = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, files);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_DROP_TARGET (controller))
        continue;
      g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==, GTK_PHASE_CAPTURE);
      g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &dropped);
    }
  g_assert_true (dropped);
}

/* Photos may be dropped anywhere on the page, also onto the notes, and on the pad while it is played; what is no picture is
 * none. */
static void
test_drop (Fixture *f, gconstpointer data)
{
  GtkWidget *pad = GTK_WIDGET (f->pad);
  g_autoptr (GFile) photo = write_photo ();

  ui_test_wait (gtk_widget_get_mapped (pad));
  drop (pad, photo);
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 1);
  ui_test_wait (ui_test_find (GTK_WIDGET (f->window), is_told, "The photo was added"));

  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result") && gtk_widget_get_mapped (GTK_WIDGET (f->result)));
  drop (GTK_WIDGET (f->result), photo);
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 2);
}

/* --- from the camera --- */

/* A program for the camera that takes one photo into a folder of its own, and touches a picture that is old. Others download
 * one meanwhile and keep one for themselves. */
static void
install_camera (const char *pictures)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "applications", NULL);
  g_autofree char *entry = g_build_filename (folder, "org.gnome.Cheese.desktop", NULL);
  g_autofree char *script = g_build_filename (g_get_user_cache_dir (), "camera.sh", NULL);
  g_autofree char *photo = g_build_filename (g_get_user_cache_dir (), "photo.png", NULL);
  g_autofree char *text = g_strdup_printf ("[Desktop Entry]\nType=Application\nName=Camera\nExec=sh %s\n", script);
  g_autofree char *commands =
    g_strdup_printf ("cd '%s'\ncp '%s' Downloads/1.png\ncp '%s' .cache/1.png\nmkdir -p .new\ncp '%s' .new/1.png\n"
                     "mkdir -p Webcam\ncp '%s' Webcam/1.png\ncp '%s' old.png\n",
                     pictures, photo, photo, photo, photo, photo);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (script, commands, -1, NULL));
  g_assert_true (g_file_set_contents (entry, text, -1, NULL));
}

static void
wait_awhile (void)
{
  for (gint64 end = g_get_monotonic_time () + 3 * G_USEC_PER_SEC / 2; g_get_monotonic_time () < end;)
    ui_test_iterate ();
}

static void
make_folder (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
}

/* Offered where such a program is: what it takes is added, and nothing else. The folder for pictures may be one with others in
 * it, such as the home folder. */
static void
test_camera (Fixture *f, gconstpointer data)
{
  GtkWidget *photos = ui_test_find_type (GTK_WIDGET (f->result), BASTIDE_TYPE_SCORE_PHOTOS), *button;
  GtkWidget *hint = ui_test_find_text (photos, "Photos you take now are added here.");
  g_autofree char *pictures = g_build_filename (g_get_user_cache_dir (), "Pictures", NULL);
  g_autofree char *dirs = g_build_filename (g_get_user_config_dir (), "user-dirs.dirs", NULL);
  g_autofree char *line = g_strdup_printf ("XDG_PICTURES_DIR=\"%s\"\nXDG_DOWNLOAD_DIR=\"%s/Downloads\"\n", pictures,
                                           pictures);
  g_autofree char *old = g_build_filename (pictures, "old.png", NULL);
  g_autoptr (GFile) photo = write_photo ();

  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result") && gtk_widget_get_mapped (photos));
  button = gtk_widget_get_ancestor (ui_test_find_text (photos, "_Take Photo"), GTK_TYPE_BUTTON);
  g_assert_false (gtk_widget_get_visible (button));
  g_assert_false (gtk_widget_get_visible (hint));
  gtk_widget_activate_action (f->place, "score.log", NULL);
  ui_test_wait (!gtk_widget_get_mapped (photos));

  g_assert_true (g_file_set_contents (dirs, line, -1, NULL));
  g_reload_user_special_dirs_cache ();
  make_folder (pictures, "Downloads");
  make_folder (pictures, ".cache");
  g_assert_true (g_file_set_contents (old, "old", 3, NULL));
  install_camera (pictures);
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (gtk_widget_get_mapped (button));
  gtk_widget_grab_focus (button);
  ui_test_key (GTK_WIDGET (f->window), "Return");
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 1);
  g_assert_true (gtk_widget_get_mapped (hint));
  ui_test_picture (GTK_WIDGET (f->window), "camera");
  wait_awhile ();
  g_assert_cmpuint (bastide_evening_get_n_photos (evening (f)), ==, 1);

  /* Nobody listens any more. */
  gtk_widget_activate_action (f->place, "score.log", NULL);
  ui_test_wait (!gtk_widget_get_mapped (photos));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (gtk_widget_get_mapped (photos));
  g_assert_false (gtk_widget_get_visible (hint));
  {
    g_autofree char *late = g_build_filename (pictures, "late.png", NULL);
    g_autoptr (GFile) to = g_file_new_for_path (late);

    g_assert_true (g_file_copy (photo, to, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  }
  wait_awhile ();
  g_assert_cmpuint (bastide_evening_get_n_photos (evening (f)), ==, 1);
}

/* --- the order of the players --- */

/* The arrows beside the names move people up, with all their points; not while the board on the screen has another order. */
static void
test_order (Fixture *f, gconstpointer data)
{
  GtkWidget *up;

  kit_enter (evening (f), .kind = &bastide_entry_road, .number = 5, .finished = TRUE, .owners = 1 << BEN);
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result"));
  up = ui_test_find (GTK_WIDGET (f->result), has_tip, "Move Ben up in the order of turns");
  ui_test_wait (gtk_widget_get_mapped (up));
  gtk_widget_grab_focus (up);
  ui_test_key (GTK_WIDGET (f->window), "Return");
  ui_test_wait (g_str_equal (bastide_evening_get_names (evening (f))[0], "Ben"));
  g_assert_cmpint (bastide_evening_get_now (evening (f))->scores[0], ==, 5);
  g_assert_nonnull (ui_test_find (GTK_WIDGET (f->result), has_tip, "Move Anna up in the order of turns"));
  g_assert_true (gtk_widget_is_sensitive (up));

  gtk_widget_activate_action (f->place, "score.log", NULL);
  ui_test_wait (is_page (f, "pad"));
  gtk_widget_activate_action (f->place, "score.board", NULL);
  ui_test_wait (is_page (f, "twin"));
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_wait (is_page (f, "pad"));
  gtk_widget_activate_action (f->place, "score.result", NULL);
  ui_test_wait (is_page (f, "result") && gtk_widget_get_mapped (up));
  g_assert_false (gtk_widget_is_sensitive (up));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  g_test_add ("/score/about", Fixture, NULL, set_up, test_about, tear_down);
  g_test_add ("/score/about/list", Fixture, NULL, set_up, test_list, tear_down);
  g_test_add_func ("/score/about/result", test_past);
  g_test_add_func ("/score/about/result/fails", test_past_fails);
  g_test_add ("/score/about/camera", Fixture, NULL, set_up, test_camera, tear_down);
  g_test_add ("/score/about/paste", Fixture, NULL, set_up, test_paste, tear_down);
  g_test_add ("/score/about/drop", Fixture, NULL, set_up, test_drop, tear_down);
  g_test_add ("/score/about/order", Fixture, NULL, set_up, test_order, tear_down);
  return ui_test_run ();
}
