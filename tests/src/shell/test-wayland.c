/* test-wayland.c – every place, menus and second windows under Wayland; a warning of GTK is a failure.
 *
 * The compositor has no screen, no mouse and no keys (build-aux/headless --wayland): what people click elsewhere is activated
 * here, and what they would see is read from a picture that the compositor takes of its whole desktop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "model/score/evening-kit.h"
#include "play/play-test.h"
#include "score/bastide-score-tv.h"

#include <glib/gstdio.h>

static char *folder;

/* --- what is on the screen --- */

static void
empty_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_no_errno (g_unlink (path));
    }
}

/* The screen as it is now. */
static GdkPixbuf *
take_picture (void)
{
  const char *argv[] = { "weston-screenshooter", NULL };
  g_autofree char *problem = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = NULL;
  GdkPixbuf *picture;
  int status;

  empty_folder ();
  g_spawn_sync (folder, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                &problem, &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", error->message, problem);
  dir = g_dir_open (folder, 0, NULL);
  path = g_build_filename (folder, g_dir_read_name (dir), NULL);
  picture = gdk_pixbuf_new_from_file (path, &error);
  g_assert_no_error (error);
  return picture;
}

/* How many pixels of the pictures differ, in thousandths. */
static int
compare (const GdkPixbuf *a, const GdkPixbuf *b)
{
  const int width = gdk_pixbuf_get_width (a), height = gdk_pixbuf_get_height (a);
  const int bytes = gdk_pixbuf_get_n_channels (a);
  int n = 0;

  g_assert_cmpint (gdk_pixbuf_get_width (b), ==, width);
  g_assert_cmpint (gdk_pixbuf_get_height (b), ==, height);
  g_assert_cmpint (gdk_pixbuf_get_n_channels (b), ==, bytes);
  for (int y = 0; y < height; y++)
    {
      const guint8 *row_a = gdk_pixbuf_read_pixels (a) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (a);
      const guint8 *row_b = gdk_pixbuf_read_pixels (b) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (b);

      for (int x = 0; x < width; x++)
        n += memcmp (row_a + x * bytes, row_b + x * bytes, 3) != 0;
    }
  return (int) (n * G_GINT64_CONSTANT (1000) / (width * height));
}

/* Keeps a picture where BASTIDE_PICTURES says, for people who want to look. */
static void
keep_picture (GdkPixbuf *picture, const char *name)
{
  const char *to = g_getenv ("BASTIDE_PICTURES");
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = to ? g_build_filename (to, file, NULL) : NULL;

  if (path)
    g_assert_true (gdk_pixbuf_save (picture, path, "png", NULL, NULL));
}

/* The screen when nothing on it changes any more: what is drawn in a thread comes late. */
static GdkPixbuf *
take_still_picture (void)
{
  GdkPixbuf *picture = take_picture ();

  for (int n_same = 0, n = 0; n_same < 3; n++)
    {
      g_autoptr (GdkPixbuf) before = picture;

      g_assert_cmpint (n, <, 200);
      for (int i = 0; i < 20; i++)
        ui_test_iterate ();
      picture = take_picture ();
      n_same = compare (before, picture) == 0 ? n_same + 1 : 0;
    }
  return picture;
}

/* Waits until the screen differs from what it was in more than so many thousandths, and returns it. */
static GdkPixbuf *
wait_for_change (const GdkPixbuf *before, int share, const char *name)
{
  const gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (GdkPixbuf) now = NULL;

      for (int i = 0; i < 20; i++)
        ui_test_iterate ();
      now = take_picture ();
      if (compare (before, now) > share)
        {
          keep_picture (now, name);
          return g_steal_pointer (&now);
        }
      if (g_get_monotonic_time () > end)
        g_error ("%s cannot be seen", name);
    }
}

/* Until the screen is again as it was, but for so many thousandths: the frame of a window that was once in the background has
 * another shadow. */
static void
wait_for_picture (const GdkPixbuf *wanted, int share, const char *name)
{
  const gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (GdkPixbuf) now = take_picture ();

      if (compare (wanted, now) <= share)
        return;
      if (g_get_monotonic_time () > end)
        {
          keep_picture (now, "left");
          g_error ("%s: something is left on the screen", name);
        }
      for (int i = 0; i < 20; i++)
        ui_test_iterate ();
    }
}

/* --- tests --- */

/* Every place is there, each another picture, and the desktop is empty again when the window is closed. */
static void
test_places (void)
{
  static const char *const names[] = { "play", "score", "workshop", "rules" };
  g_autoptr (GdkPixbuf) desktop = take_picture ();
  g_autoptr (GdkPixbuf) before = g_object_ref (desktop);
  BastideWindow *window = ui_test_open ();

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GdkPixbuf *now;

      bastide_window_show_place (window, names[i]);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      now = wait_for_change (before, 20, names[i]);
      g_set_object (&before, now);
      g_object_unref (now);
    }
  ui_test_close (window);
  wait_for_picture (desktop, 0, "closed");
}

static gboolean
is_open_menu (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_POPOVER (widget) && gtk_widget_get_mapped (widget);
}

/* A menu is a surface of its own, which the compositor must take. */
static void
test_menu (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  GtkMenuButton *button = GTK_MENU_BUTTON (ui_test_find_id (GTK_WIDGET (window), "menu_button"));
  g_autoptr (GdkPixbuf) before = NULL, now = NULL;
  graphene_rect_t bounds;
  GtkWidget *menu;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  before = take_still_picture ();
  /* Who hides when something else is clicked must hold the mouse, and there is none. */
  gtk_popover_set_autohide (gtk_menu_button_get_popover (button), FALSE);
  gtk_menu_button_popup (button);
  ui_test_wait (ui_test_find (GTK_WIDGET (button), is_open_menu, NULL));
  menu = ui_test_find (GTK_WIDGET (button), is_open_menu, NULL);
  now = wait_for_change (before, 10, "menu");
  g_assert_true (gtk_widget_compute_bounds (menu, menu, &bounds));
  g_assert_cmpfloat (bounds.size.width, >, 100);
  g_assert_cmpfloat (bounds.size.height, >, 100);
  gtk_menu_button_popdown (button);
  ui_test_wait (!ui_test_find (GTK_WIDGET (button), is_open_menu, NULL));
  ui_test_close (window);
}

/* A game, its board drawn and no menu in the way. */
static void
test_table (void)
{
  g_autoptr (GdkPixbuf) before = take_picture (), now = NULL;
  PlayTest test = play_test_open_game ("everything", 7, 60);

  gtk_test_widget_wait_for_draw (GTK_WIDGET (test.window));
  now = wait_for_change (before, 100, "table");
  play_test_close (&test);
}

/* Windows beside the first one: both are seen, and the first one stays when they go. */
static void
test_second_windows (void)
{
  static const char *const actions[] = { "win.show-help-overlay", "app.preferences", "app.about" };
  g_autoptr (BastideEvening) evening = kit_evening ("everything", 4);
  BastideWindow *window = ui_test_open_place ("play");
  g_autoptr (GdkPixbuf) before = NULL;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  before = take_still_picture ();
  /* A label that GTK 4.8 has in its own window of shortcuts wants to be five pixels less wide than nothing, and GTK warns of it. */
  for (gsize i = gtk_get_minor_version () > 8 ? 0 : 1; i <= G_N_ELEMENTS (actions); i++)
    {
      g_autoptr (GdkPixbuf) now = NULL;
      GList *windows;
      GtkWidget *second = NULL;

      if (i < G_N_ELEMENTS (actions))
        {
          const char *name = strchr (actions[i], '.') + 1;

          g_test_message ("%s", name);
          if (g_str_has_prefix (actions[i], "app."))
            g_action_group_activate_action (G_ACTION_GROUP (ui_test_app ()), name, NULL);
          else
            g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), actions[i], NULL));
          windows = gtk_window_list_toplevels ();
          for (GList *l = windows; l; l = l->next)
            if (l->data != window && gtk_widget_get_visible (l->data))
              second = l->data;
          g_list_free (windows);
        }
      else
        {
          second = bastide_score_tv_new (evening, NULL, NULL);
          gtk_window_present (GTK_WINDOW (second));
        }
      g_assert_nonnull (second);
      ui_test_wait (gtk_widget_get_mapped (second));
      gtk_test_widget_wait_for_draw (second);
      now = wait_for_change (before, 50, i < G_N_ELEMENTS (actions) ? strchr (actions[i], '.') + 1 : "tv");
      gtk_window_close (GTK_WINDOW (second));
      wait_for_picture (before, 30, "second window");
    }
  ui_test_close (window);
}

/* What was copied can be pasted, in the program itself: there is no other one, and no key that would let it ask. */
static void
test_clipboard (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  GdkContentProvider *content;
  g_auto (GValue) value = G_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  gdk_clipboard_set_text (clipboard, "Bastide");
  content = gdk_clipboard_get_content (clipboard);
  g_assert_nonnull (content);
  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (content, &value, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (g_value_get_string (&value), ==, "Bastide");
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  int status;

  ui_test_init (&argc, &argv);
  g_assert_cmpstr (G_OBJECT_TYPE_NAME (gdk_display_get_default ()), ==, "GdkWaylandDisplay");
  folder = g_dir_make_tmp ("bastide-wayland-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_test_add_func ("/wayland/places", test_places);
  g_test_add_func ("/wayland/menu", test_menu);
  g_test_add_func ("/wayland/table", test_table);
  g_test_add_func ("/wayland/second-windows", test_second_windows);
  g_test_add_func ("/wayland/clipboard", test_clipboard);
  status = ui_test_run ();
  empty_folder ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
