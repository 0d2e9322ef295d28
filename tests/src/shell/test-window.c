/* test-window.c – the window: going from place to place, opening files, narrow and wide, remembering.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "kit/bastide-choice-mark.h"
#include "parts/bastide-vignette.h"
#include "shell/bastide-problems.h"
#include "shell/bastide-troubleshooting.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

static const char *
current_place (BastideWindow *window)
{
  GtkWidget *places = ui_test_find_type (GTK_WIDGET (window), ADW_TYPE_VIEW_STACK);

  return adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (places));
}

static void
reset_settings (void)
{
  GSettings *settings = bastide_application_get_settings (ui_test_app ());

  g_settings_reset (settings, "place");
  g_settings_reset (settings, "window-width");
  g_settings_reset (settings, "window-height");
  g_settings_reset (settings, "color-scheme");
}

/* --- Places. */

static void
test_places_by_action (void)
{
  static const char *const names[] = { "score", "workshop", "rules", "play" };
  BastideWindow *window = ui_test_open ();

  g_assert_cmpstr (current_place (window), ==, "play");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "win.place", "s", names[i]);
      g_assert_cmpstr (current_place (window), ==, names[i]);
    }
  ui_test_close (window);
}

static void
test_places_by_key (void)
{
  BastideWindow *window = ui_test_open ();

  ui_test_key (GTK_WIDGET (window), "<Alt>3");
  ui_test_wait (g_str_equal (current_place (window), "workshop"));
  ui_test_key (GTK_WIDGET (window), "F1");
  ui_test_wait (g_str_equal (current_place (window), "rules"));
  ui_test_close (window);
}

static void
test_places_by_click (void)
{
  BastideWindow *window = ui_test_open ();
  GtkWidget *switcher = ui_test_find_type (GTK_WIDGET (window), ADW_TYPE_SQUEEZER);

  ui_test_click (ui_test_find_text (switcher, "Score Track"));
  ui_test_wait (g_str_equal (current_place (window), "score"));
  ui_test_close (window);
}

/* The page that a new player sees first leads to real tables. */
static void
test_places_from_start (void)
{
  static const char *const ways[][2] = { { "score_button", "score" } };
  BastideWindow *window = ui_test_open ();

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      bastide_window_show_place (window, "play");
      ui_test_click (ui_test_find_id (GTK_WIDGET (window), ways[i][0]));
      ui_test_wait (g_str_equal (current_place (window), ways[i][1]));
    }
  ui_test_close (window);
}

static gboolean
is_place (GtkWidget *widget, gconstpointer name)
{
  return BASTIDE_IS_PLACE (widget) && g_str_equal (gtk_widget_get_name (widget), name);
}

/* Places that nobody wanted are not there. */
static void
test_places_made_late (void)
{
  BastideWindow *window;
  GtkWidget *root;

  reset_settings ();
  window = ui_test_new_window ();
  root = GTK_WIDGET (window);
  g_assert_nonnull (ui_test_find (root, is_place, "play"));
  g_assert_null (ui_test_find (root, is_place, "score"));
  bastide_window_show_place (window, "score");
  g_assert_nonnull (ui_test_find (root, is_place, "score"));
  g_assert_null (ui_test_find (root, is_place, "workshop"));
  bastide_window_show_rule (window, "BASE-30");
  g_assert_nonnull (ui_test_find (root, is_place, "rules"));
  g_assert_null (ui_test_find (root, is_place, "workshop"));
  ui_test_close (window);
  reset_settings ();
}

static void
test_place_remembered (void)
{
  BastideWindow *window = ui_test_open ();

  bastide_window_show_place (window, "workshop");
  ui_test_close (window);

  window = ui_test_open ();
  g_assert_cmpstr (current_place (window), ==, "workshop");
  ui_test_close (window);
  reset_settings ();
}

static gboolean
has_keyboard (BastideWindow *window, const char *name)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *place = gtk_widget_get_ancestor (focus ? focus : GTK_WIDGET (window), BASTIDE_TYPE_PLACE);

  return place && is_place (place, name) && gtk_widget_get_mapped (focus);
}

/* The keyboard begins in the place that is seen and goes along to the next one, also when that was never seen before. */
static void
test_keyboard_comes_along (void)
{
  static const struct
  {
    const char *key, *place;
  } ways[] = { { "<Alt>3", "workshop" }, { "<Alt>2", "score" }, { "<Alt>4", "rules" }, { "<Alt>3", "workshop" } };
  BastideWindow *window = ui_test_new_window ();

  gtk_window_present (GTK_WINDOW (window));
  ui_test_wait (has_keyboard (window, "play"));
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      ui_test_key (GTK_WIDGET (window), ways[i].key);
      ui_test_wait (has_keyboard (window, ways[i].place));
    }
  ui_test_close (window);
}

/* The landscape of the start page is a position that the engine takes: a wrong one is a warning, which ends the test. */
static void
test_vignette (void)
{
  BastideWindow *window = ui_test_open ();
  GtkWidget *vignette = ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_VIGNETTE);

  g_assert_nonnull (vignette);
  ui_test_wait (bastide_vignette_is_drawn (BASTIDE_VIGNETTE (vignette)));
  ui_test_close (window);
}

/* --- Sizes. */

static void
test_narrow_moves_switcher (void)
{
  BastideWindow *window = ui_test_open ();
  GtkWidget *bar = ui_test_find_type (GTK_WIDGET (window), ADW_TYPE_VIEW_SWITCHER_BAR);

  g_assert_false (adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (bar)));
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  ui_test_wait (adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (bar)));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, 360);

  ui_test_click (ui_test_find_text (bar, "Rules"));
  ui_test_wait (g_str_equal (current_place (window), "rules"));

  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 640);
  ui_test_wait (!adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (bar)));
  ui_test_close (window);
  reset_settings ();
}

static void
test_size_remembered (void)
{
  BastideWindow *window = ui_test_open ();
  int width, height;

  width = gtk_widget_get_width (GTK_WIDGET (window));
  gtk_window_set_default_size (GTK_WINDOW (window), 777, 555);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (window)) < width);
  ui_test_close (window);

  window = ui_test_open ();
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  g_assert_cmpint (width, ==, 777);
  g_assert_cmpint (height, ==, 555);
  ui_test_close (window);
  reset_settings ();
}

/* --- Files. */

static void
open_text (BastideWindow *window, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  bastide_window_open (window, file);
}

static void
test_files_find_their_place (void)
{
  static const struct
  {
    const char *text;
    const char *place;
  } files[] = {
    { "{\"format\": \"bastide-score\", \"version\": 1}", "score" },
    { "{\n  \"format\" :\n  \"bastide-game\"}", "play" },
    { "{\"format\":\"bastide-set\"}", "workshop" },
    { "{\"format\":\"bastide-game\"}", "play" },
    { "{\"format\":\"bastide-mix\"}", "workshop" },
  };
  BastideWindow *window = ui_test_open ();

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      /* The name says nothing: the contents decide. */
      open_text (window, "file.json", files[i].text);
      ui_test_wait (g_str_equal (current_place (window), files[i].place));
    }
  ui_test_close (window);
  reset_settings ();
}

static void
test_foreign_file_refused (void)
{
  BastideWindow *window = ui_test_open ();

  open_text (window, "a<b>.txt", "a shopping list");
  ui_test_wait (
    ui_test_find_text (GTK_WIDGET (window),
                       "“a&lt;b&gt;.txt” is not a Bastide file. Open a game, game night, tile set, mix or lesson.")
    || ui_test_find_text (GTK_WIDGET (window),
                          "“a<b>.txt” is not a Bastide file. Open a game, game night, tile set, mix or lesson."));
  g_assert_cmpstr (current_place (window), ==, "play");
  ui_test_close (window);
}

static void
test_missing_file_refused (void)
{
  BastideWindow *window = ui_test_open ();
  g_autoptr (GFile) file = g_file_new_for_path ("/no/such/file.bastide");

  bastide_window_open (window, file);
  ui_test_wait (ui_test_find_text (GTK_WIDGET (window), "Could not read “file.bastide”: "
                                                        "No such file or directory"));
  ui_test_close (window);
}

/* Pipes that nobody writes to, more of them than there are threads, and a device without an end: each is refused with a
 * sentence, and files open as before. */
static void
test_pipes_refused (void)
{
  BastideWindow *window = ui_test_open ();
  g_autofree char *folder = g_dir_make_tmp ("bastide-pipes-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pipe.bastide", NULL);
  g_autoptr (GFile) pipe = g_file_new_for_path (path), device = g_file_new_for_path ("/dev/zero");

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  for (int i = 0; i < 16; i++)
    bastide_window_open (window, pipe);
  ui_test_wait (ui_test_find_text (GTK_WIDGET (window), "Could not read “pipe.bastide”: It is not a regular file."));
  bastide_window_open (window, device);
  open_text (window, "set.bastide-set", "{\"format\":\"bastide-set\"}");
  ui_test_wait (g_str_equal (current_place (window), "workshop"));
  ui_test_close (window);
  reset_settings ();
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_close_while_opening (void)
{
  BastideWindow *window = ui_test_open ();

  open_text (window, "game.bastide", "{\"format\":\"bastide-game\"}");
  ui_test_close (window);
}

/* --- Around the window. */

static GtkWindow *
find_toplevel (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (g_type_is_a (G_OBJECT_TYPE (l->data), type) && gtk_widget_get_visible (l->data))
      return l->data;
  return NULL;
}

static gboolean
is_mark_shown (GtkWidget *widget, gconstpointer text)
{
  return BASTIDE_IS_CHOICE_MARK (widget) && gtk_widget_get_mapped (widget) && gtk_widget_get_opacity (widget) > 0
         && g_str_equal (gtk_label_get_text (GTK_LABEL (gtk_widget_get_prev_sibling (widget))), text);
}

/* The pointer over an open list selects what it is on; that is not chosen yet. */
static void
check_mark (GtkWidget *row, const char *chosen, guint other, const char *other_text)
{
  GtkWidget *popover = ui_test_find_type (row, GTK_TYPE_POPOVER);
  GtkWidget *list = ui_test_find_type (popover, GTK_TYPE_LIST_VIEW);

  adw_action_row_activate (ADW_ACTION_ROW (row));
  ui_test_wait (ui_test_find (popover, is_mark_shown, chosen));
  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (list)), other, TRUE);
  g_assert_nonnull (ui_test_find (popover, is_mark_shown, chosen));
  g_assert_null (ui_test_find (popover, is_mark_shown, other_text));
  gtk_popover_popdown (GTK_POPOVER (popover));
  ui_test_wait (!gtk_widget_get_mapped (popover));
}

static void
test_preferences (void)
{
  BastideWindow *window = ui_test_open ();
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  AdwStyleManager *style = adw_style_manager_get_default ();
  GtkWidget *row;
  GtkWindow *preferences;

  ui_test_key (GTK_WIDGET (window), "<Control>comma");
  ui_test_wait (find_toplevel (ADW_TYPE_PREFERENCES_WINDOW));
  preferences = find_toplevel (ADW_TYPE_PREFERENCES_WINDOW);

  row = ui_test_find_text (GTK_WIDGET (preferences), "Style");
  g_assert_true (ADW_IS_COMBO_ROW (row));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 2);
  g_assert_cmpint (adw_style_manager_get_color_scheme (style), ==, ADW_COLOR_SCHEME_FORCE_DARK);
  g_settings_set_string (settings, "color-scheme", "light");
  g_assert_cmpint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 1);
  ui_test_wait (gtk_widget_get_mapped (row));
  check_mark (row, "Light", 2, "Dark");

  gtk_switch_set_active (GTK_SWITCH (ui_test_find_id (GTK_WIDGET (preferences), "sounds")), FALSE);
  g_assert_false (g_settings_get_boolean (settings, "sounds"));
  row = ui_test_find_text (GTK_WIDGET (preferences), "Volume");
  g_assert_false (gtk_widget_get_sensitive (row));
  g_settings_set_boolean (settings, "sounds", TRUE);
  g_assert_true (gtk_widget_get_sensitive (row));

  gtk_window_destroy (preferences);
  ui_test_close (window);
  reset_settings ();
}

static void
test_about (void)
{
  BastideWindow *window = ui_test_open ();
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", BASTIDE_APP_ID ".metainfo.xml.in",
                                            NULL);
  g_autofree char *text = NULL, *url = NULL, *issues = NULL;
  AdwAboutWindow *about;

  g_action_group_activate_action (G_ACTION_GROUP (ui_test_app ()), "about", NULL);
  ui_test_wait (find_toplevel (ADW_TYPE_ABOUT_WINDOW));
  about = ADW_ABOUT_WINDOW (find_toplevel (ADW_TYPE_ABOUT_WINDOW));
  /* From the page in software catalogs, which the build folder has as well. */
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  url = g_strdup_printf ("<url type=\"homepage\">%s</url>", adw_about_window_get_website (about));
  g_assert_nonnull (strstr (text, url));
  issues = g_strdup_printf ("<url type=\"bugtracker\">%s</url>", adw_about_window_get_issue_url (about));
  g_assert_nonnull (strstr (text, issues));
  g_assert_cmpstr (adw_about_window_get_release_notes_version (about), ==, BASTIDE_VERSION);
  g_assert_true (g_str_has_prefix (adw_about_window_get_release_notes (about), "<p>First release"));
  g_assert_true (g_str_has_suffix (adw_about_window_get_release_notes (about), "</li></ul>"));
  gtk_window_destroy (GTK_WINDOW (about));
  ui_test_close (window);
}

/* --- Troubleshooting. */

static void
text_read_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

/* A warning that does not end the test. */
static void
provoke_warning (const char *text)
{
  GLogLevelFlags fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK);

  g_log ("Bastide-test", G_LOG_LEVEL_WARNING, "%s", text);
  g_log_set_always_fatal (fatal);
}

static gboolean
has_problem (const char *part)
{
  g_autofree char *text = bastide_problems_dup_text ();

  return strstr (text, part) != NULL;
}

static void
test_troubleshooting_text (void)
{
  static const char *const parts[] = {
    "Bastide " BASTIDE_VERSION "\n",
    "- System: ",
    "- GTK: 4.",
    "- libadwaita: 1.",
    "- GLib: 2.",
    "- json-glib: 1.",
    "- cairo: 1.",
    "- Pango: 1.",
    "- Backend: GdkX11",
    "- Renderer: Gsk",
    "- Appearance: ",
    "- Chosen: ",
    "- Locale: ",
    "- LANGUAGE: ",
    "- Data: ",
    "- Configuration: ",
    "- Cache: ",
    "- Settings: GMemorySettingsBackend",
    "- Built in: ",
    "- Own: ",
    "\nLast problems\n",
  };
  BastideWindow *window = ui_test_open_place ("play");
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  g_autofree char *kept = g_build_filename (g_get_home_dir (), "kept.bastide", NULL);
  g_autofree char *warning = g_strdup_printf ("cannot keep %s of %sx", kept, g_get_home_dir ());
  g_autofree char *shown = g_strdup_printf ("Bastide-test warning: cannot keep ~/kept.bastide of %sx\n",
                                            g_get_home_dir ());
  g_autofree char *text = NULL;

  provoke_warning (warning);
  text = bastide_troubleshooting_dup_text (GTK_WINDOW (window), settings);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (!strstr (text, parts[i]))
      g_error ("“%s” is missing in:\n%s", parts[i], text);
  /* The home folder is hidden, and nothing else that begins like it. */
  if (strlen (g_get_home_dir ()) > 1)
    g_assert_nonnull (strstr (text, shown));
  ui_test_close (window);
}

/* What people see only in passing is still there for whoever reads their report, without the folder of the file. */
static void
test_troubleshooting_failed_opening (void)
{
  static const char *const parts[] = {
    "Cannot open gone.bastide: No such file or directory\n",
    "Cannot open list.txt: not a file of Bastide\n",
    "Cannot open broken.bastide: broken.bastide",
    "Cannot open broken.bastide-score: broken.bastide-score",
    "Cannot open broken.bastide-set: ",
  };
  BastideWindow *window = ui_test_open_place ("play");
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  g_autoptr (GFile) gone = g_file_new_for_path ("/no/such/gone.bastide");

  bastide_window_open (window, gone);
  open_text (window, "list.txt", "a shopping list");
  open_text (window, "broken.bastide", "{\"format\": \"bastide-game\", \"version\": 1}");
  open_text (window, "broken.bastide-score", "{\"format\": \"bastide-score\", \"version\": 1}");
  open_text (window, "broken.bastide-set", "{\"format\": \"bastide-set\", ");
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    ui_test_wait (has_problem (parts[i]));
  {
    g_autofree char *text = bastide_troubleshooting_dup_text (GTK_WINDOW (window), settings);

    g_assert_null (strstr (text, "/no/such"));
    g_assert_nonnull (strstr (text, parts[0]));
  }
  ui_test_close (window);
  reset_settings ();
}

static void
test_troubleshooting_copied (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autofree char *text = NULL;
  GtkWidget *about;

  gdk_clipboard_set_text (clipboard, "nothing yet");
  g_action_group_activate_action (G_ACTION_GROUP (ui_test_app ()), "about", NULL);
  ui_test_wait (find_toplevel (ADW_TYPE_ABOUT_WINDOW));
  about = GTK_WIDGET (find_toplevel (ADW_TYPE_ABOUT_WINDOW));
  ui_test_click (ui_test_find_text (about, "_Troubleshooting"));
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_text (about, "_Debugging Information")));
  ui_test_click (ui_test_find_text (about, "_Debugging Information"));
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_text (about, "_Copy Text")));
  ui_test_click (ui_test_find_text (about, "_Copy Text"));
  do
    {
      g_clear_pointer (&text, g_free);
      gdk_clipboard_read_text_async (clipboard, NULL, text_read_cb, &text);
      ui_test_wait (text);
    }
  while (g_str_equal (text, "nothing yet"));
  g_assert_true (g_str_has_prefix (text, "Bastide " BASTIDE_VERSION "\n"));
  g_assert_nonnull (strstr (text, "\nLast problems\n"));
  gtk_window_destroy (GTK_WINDOW (about));
  ui_test_close (window);
}

/* Whatever key the application and its places listen to, the player can look up. */
static void
test_shortcuts_complete (void)
{
  BastideWindow *window = ui_test_open ();
  g_autoptr (GHashTable) shown = ui_test_dup_shown_keys (window);
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (GTK_APPLICATION (ui_test_app ()));
  guint n_accels = 0;

  for (char **action = actions; *action; action++)
    {
      g_auto (GStrv) accels = gtk_application_get_accels_for_action (GTK_APPLICATION (ui_test_app ()), *action);

      for (char **accel = accels; *accel; accel++, n_accels++)
        if (!g_hash_table_contains (shown, *accel))
          {
            g_test_message ("%s (%s) is not in the shortcuts window", *accel, *action);
            g_test_fail ();
          }
    }
  g_assert_cmpint (n_accels, >=, 10);
  g_assert_cmpint (ui_test_check_keys (GTK_WIDGET (window), shown), >=, 40);
  ui_test_close (window);
}

/* The list of keys is made when it is asked for, and opens at those of the place that is shown. It is not opened here: GTK
 * 4.8 measures labels of it with less than no width, and warns. */
static void
test_shortcuts_of_place (void)
{
  static const char *const places[] = { "score", "workshop", "rules", "play" };
  BastideWindow *window = ui_test_open ();

  g_assert_null (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window)));
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *section = NULL;

      bastide_window_show_place (window, places[i]);
      g_object_get (bastide_window_get_shortcuts (window), "section-name", &section, NULL);
      g_assert_cmpstr (section, ==, places[i]);
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  /* That of GLib 2.84 for tests tells the writer nothing. */
  g_log_set_default_handler (g_log_default_handler, NULL);
  g_test_add_func ("/window/places/by-action", test_places_by_action);
  g_test_add_func ("/window/places/by-key", test_places_by_key);
  g_test_add_func ("/window/places/by-click", test_places_by_click);
  g_test_add_func ("/window/places/from-start", test_places_from_start);
  g_test_add_func ("/window/places/made-late", test_places_made_late);
  g_test_add_func ("/window/places/keyboard-comes-along", test_keyboard_comes_along);
  g_test_add_func ("/window/places/remembered", test_place_remembered);
  g_test_add_func ("/window/places/vignette", test_vignette);
  g_test_add_func ("/window/size/narrow-moves-switcher", test_narrow_moves_switcher);
  g_test_add_func ("/window/size/remembered", test_size_remembered);
  g_test_add_func ("/window/files/find-their-place", test_files_find_their_place);
  g_test_add_func ("/window/files/foreign-refused", test_foreign_file_refused);
  g_test_add_func ("/window/files/missing-refused", test_missing_file_refused);
  g_test_add_func ("/window/files/pipes-refused", test_pipes_refused);
  g_test_add_func ("/window/files/close-while-opening", test_close_while_opening);
  g_test_add_func ("/window/preferences", test_preferences);
  g_test_add_func ("/window/about", test_about);
  g_test_add_func ("/window/troubleshooting/text", test_troubleshooting_text);
  g_test_add_func ("/window/troubleshooting/failed-opening", test_troubleshooting_failed_opening);
  g_test_add_func ("/window/troubleshooting/copied", test_troubleshooting_copied);
  g_test_add_func ("/window/shortcuts-complete", test_shortcuts_complete);
  g_test_add_func ("/window/shortcuts/of-place", test_shortcuts_of_place);
  return ui_test_run ();
}
