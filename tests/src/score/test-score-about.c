/* test-score-about.c – what people note about an evening on its result: title, colors, photos; and the picture of it all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "model/score/evening-kit.h"
#include "score/bastide-score-pad.h"
#include "parts/bastide-color-button.h"
#include "score/bastide-score-photos.h"
#include "score/bastide-score-result.h"

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
  ui_test_wait (ui_test_find_type (GTK_WIDGET (f->window), ADW_TYPE_TOAST_OVERLAY) != NULL);
  g_assert_cmpuint (bastide_evening_get_n_photos (evening (f)), ==, 1);

  ui_test_wait (gtk_widget_get_mapped (ui_test_find (photos, has_tip, "Delete Photo 1")));
  g_signal_emit_by_name (ui_test_find (photos, has_tip, "Delete Photo 1"), "clicked");
  ui_test_wait (bastide_evening_get_n_photos (evening (f)) == 0);
  g_assert_null (bastide_score_photos_get_last (BASTIDE_SCORE_PHOTOS (photos)));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  g_test_add ("/score/about", Fixture, NULL, set_up, test_about, tear_down);
  return ui_test_run ();
}
