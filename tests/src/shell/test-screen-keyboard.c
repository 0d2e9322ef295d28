/* test-screen-keyboard.c – a keyboard on the screen takes half of a small window, and what one writes into stays in view.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "score/bastide-score-pad.h"
#include "score/bastide-score-panel.h"
#include "model/play/bastide-setup.h"
#include "model/score/evening-kit.h"

/* What the server has to say to an earlier wish may come later than this one and take its place. */
static gboolean
has_height (BastideWindow *window, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (window), 360, height);
  /* Its frame is a part of the window. */
  return ABS (gtk_widget_get_height (GTK_WIDGET (window)) - height) <= 20
         && gtk_widget_get_width (GTK_WIDGET (window)) <= 360;
}

static void
resize (BastideWindow *window, int height)
{
  ui_test_wait (has_height (window, height));
}

/* Whatever one writes into, a number field included. */
static void
list_texts (GtkWidget *widget, GPtrArray *texts)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if ((GTK_IS_TEXT (widget) || GTK_IS_TEXT_VIEW (widget)) && gtk_widget_is_sensitive (widget))
    g_ptr_array_add (texts, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    list_texts (child, texts);
}

/* Its first line, at least, within all that clips it. */
static gboolean
is_seen (GtkWidget *text)
{
  for (GtkWidget *around = gtk_widget_get_parent (text); around; around = gtk_widget_get_parent (around))
    {
      graphene_rect_t bounds;

      if (gtk_widget_get_overflow (around) == GTK_OVERFLOW_VISIBLE && !GTK_IS_ROOT (around))
        continue;
      if (!gtk_widget_compute_bounds (text, around, &bounds) || bounds.origin.y < 0
          || bounds.origin.y + MIN (bounds.size.height, 20) > gtk_widget_get_height (around))
        return FALSE;
    }
  return TRUE;
}

/* How many texts the page has. */
static int
check (BastideWindow *window, const char *page)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  resize (window, 640);
  ui_test_wait_for_layout (GTK_WIDGET (window));
  list_texts (GTK_WIDGET (window), texts);
  for (guint i = 0; i < texts->len; i++)
    {
      GtkWidget *text = g_ptr_array_index (texts, i);

      g_test_message ("%s, text %u of %u", page, i + 1, texts->len);
      gtk_widget_grab_focus (text);
      ui_test_wait_for_layout (GTK_WIDGET (window));
      resize (window, 320);
      ui_test_wait (is_seen (text));
      g_assert_true (gtk_widget_has_focus (text));
      resize (window, 640);
    }
  return (int) texts->len;
}

static void
show (BastideWindow *window, const char *place, const char *action)
{
  g_assert_true (gtk_widget_activate_action (ui_test_find_id (GTK_WIDGET (window), place), action, NULL));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

static void
test_play (void)
{
  BastideWindow *window = ui_test_open_place ("play");

  show (window, "play", "play.new");
  g_assert_cmpint (check (window, "new game"), >=, 2);
  ui_test_close (window);
}

static void
test_score (void)
{
  BastideWindow *window = ui_test_open_place ("score");
  g_autoptr (BastideSetup) setup = kit_setup ("everything", 6);
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "keyboard.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideEvening) evening = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *pad, *panel;

  show (window, "score", "score.new");
  check (window, "game night");

  g_mkdir_with_parents (g_get_user_cache_dir (), 0700);
  evening = bastide_evening_new (setup, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (bastide_evening_save (evening, file, NULL));
  bastide_window_open (window, file);
  pad = ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_SCORE_PAD);
  ui_test_wait (bastide_score_pad_get_evening (BASTIDE_SCORE_PAD (pad)) && gtk_widget_get_mapped (pad));
  panel = ui_test_find_type (pad, BASTIDE_TYPE_SCORE_PANEL);
  /* The form with a text: the others have numbers to tap on. */
  g_assert_true (bastide_score_panel_take_key (
    BASTIDE_SCORE_PANEL (panel),
    gdk_unicode_to_keyval (g_utf8_get_char (bastide_entry_kind_get_key (&bastide_entry_correction))), 0));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_cmpint (check (window, "correction"), >=, 1);
  ui_test_close (window);
}

static void
test_workshop (void)
{
  BastideWindow *window = ui_test_open_place ("workshop");

  show (window, "workshop", "workshop.new-set");
  check (window, "set");
  show (window, "workshop", "workshop.new-mix");
  check (window, "mix");
  ui_test_close (window);
}

static gboolean
is_bar_seen (GtkWidget *bar)
{
  return adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (bar));
}

/* Where nobody writes, a window can be as low and the places are reached all the same: telephones lie on their side, too. */
static void
test_places (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  GtkWidget *bar = ui_test_find_type (GTK_WIDGET (window), ADW_TYPE_VIEW_SWITCHER_BAR);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  show (window, "play", "play.new");
  resize (window, 640);
  list_texts (GTK_WIDGET (window), texts);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  resize (window, 340);
  ui_test_wait (is_bar_seen (bar));
  gtk_widget_grab_focus (g_ptr_array_index (texts, 0));
  ui_test_wait (!is_bar_seen (bar));
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  ui_test_wait (is_bar_seen (bar));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/screen-keyboard/places", test_places);
  g_test_add_func ("/screen-keyboard/play", test_play);
  g_test_add_func ("/screen-keyboard/score", test_score);
  g_test_add_func ("/screen-keyboard/workshop", test_workshop);
  return ui_test_run ();
}
