/* test-no-settings.c – the program on a system whose settings are in a file that cannot be written: a full disk, or a home that
 * may only be read. Everything works as it does the first time, and what cannot be kept is said.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "model/bastide-settings-file.h"

#include <glib/gstdio.h>
#include <string.h>

static char *wall;

static GSettings *
settings (void)
{
  return bastide_application_get_settings (ui_test_app ());
}

static gboolean
is_saying (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), text);
}

static gboolean
has_toast (PlayTest *test, const char *text)
{
  GtkWidget *toast = ui_test_find_type (GTK_WIDGET (test->window), g_type_from_name ("AdwToastWidget"));

  return toast && ui_test_find (toast, is_saying, text);
}

static gboolean
has_action (GtkWidget *widget, gconstpointer action)
{
  return GTK_IS_ACTIONABLE (widget)
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

static guint
count_favorites (void)
{
  g_auto (GStrv) favorites = g_settings_get_strv (settings (), "favorite-setups");

  return g_strv_length (favorites);
}

/* A setup that somebody saves is not there, and the program does not act as if it were. */
static void
test_favorite (void)
{
  g_autoptr (GSettingsBackend) backend = NULL;
  PlayTest test = play_test_open ();
  GtkWidget *add;

  g_object_get (settings (), "backend", &backend, NULL);
  g_assert_true (BASTIDE_IS_SETTINGS_FILE (backend));
  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  play_test_open_rules (&test);
  ui_test_wait ((add = ui_test_find (GTK_WIDGET (test.window), has_action, "setup.add-favorite")));
  gtk_widget_activate_action (add, "setup.add-favorite", NULL);
  ui_test_wait (has_toast (&test, "settings cannot be saved now"));
  g_assert_cmpuint (count_favorites (), ==, 0);
  /* The disk has room again. */
  g_assert_cmpint (g_remove (wall), ==, 0);
  gtk_widget_activate_action (add, "setup.add-favorite", NULL);
  ui_test_wait (count_favorites () == 1);
  play_test_close (&test);
}

/* A game is begun and played; whatever is chosen on the way is asked again next time. */
static void
test_play (void)
{
  PlayTest test;
  gsize n;

  {
    g_autofree char *folder = g_build_filename (wall, "settings", NULL);
    g_autofree char *away = g_strconcat (wall, "-away", NULL);

    if (g_file_test (folder, G_FILE_TEST_IS_DIR))
      g_assert_cmpint (g_rename (wall, away), ==, 0);
  }
  g_assert_true (g_file_set_contents (wall, "", 0, NULL));
  g_assert_false (g_settings_set_string (settings (), "language", "de"));
  test = play_test_open ();
  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  gtk_widget_activate_action (ui_test_find (GTK_WIDGET (test.window), has_action, "setup.begin"), "setup.begin", NULL);
  ui_test_wait (play_test_game (&test));
  play_test_options (&test, &n);
  g_assert_cmpuint (n, >, 0);
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;

  /* build-aux/headless gives every test a folder of its own; settings are kept below it. */
  wall = g_build_filename (g_get_user_config_dir (), "glib-2.0", NULL);
  folder = g_build_filename (wall, "settings", NULL);
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  ui_test_init (&argc, &argv);
  /* Only now: GLib warns of it when the program starts, which would end the test. */
  {
    g_autofree char *file = g_build_filename (folder, "keyfile", NULL);

    g_unlink (file);
  }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpint (g_rmdir (wall), ==, 0);
  g_assert_true (g_file_set_contents (wall, "", 0, NULL));
  g_test_add_func ("/no-settings/favorite", test_favorite);
  g_test_add_func ("/no-settings/play", test_play);
  return ui_test_run ();
}
