/* bastide-troubleshooting.c – what a developer must know of a program that behaves strangely somewhere else.
 *
 * Only asks and writes down; repairs nothing. Nothing here goes through gettext.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-troubleshooting.h"

#include "engine/io/catalog.h"
#include "model/bastide-paths.h"
#include "shell/bastide-problems.h"

#include <locale.h>

static void
add_libraries (GString *text)
{
  g_string_append (text, "\nLibraries\n");
  g_string_append_printf (text, "- GTK: %u.%u.%u\n", gtk_get_major_version (), gtk_get_minor_version (),
                          gtk_get_micro_version ());
  g_string_append_printf (text, "- libadwaita: %u.%u.%u\n", adw_get_major_version (), adw_get_minor_version (),
                          adw_get_micro_version ());
  g_string_append_printf (text, "- GLib: %u.%u.%u\n", glib_major_version, glib_minor_version, glib_micro_version);
  /* json-glib does not say which version is running. */
  g_string_append_printf (text, "- json-glib: %s (when built)\n", JSON_VERSION_S);
  g_string_append_printf (text, "- cairo: %s\n", cairo_version_string ());
  g_string_append_printf (text, "- Pango: %s\n", pango_version_string ());
}

static void
add_display (GString *text, GtkWindow *window)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (window));
  /* NULL as long as the window was never shown. */
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (window));
  AdwStyleManager *style = adw_style_manager_get_for_display (display);

  g_string_append (text, "\nDisplay\n");
  g_string_append_printf (text, "- Backend: %s\n", G_OBJECT_TYPE_NAME (display));
  g_string_append_printf (text, "- Renderer: %s\n", renderer ? G_OBJECT_TYPE_NAME (renderer) : "none yet");
  g_string_append_printf (text, "- Window: %d × %d, scale %d\n", gtk_widget_get_width (GTK_WIDGET (window)),
                          gtk_widget_get_height (GTK_WIDGET (window)),
                          gtk_widget_get_scale_factor (GTK_WIDGET (window)));
  g_string_append_printf (text, "- Appearance: %s%s\n", adw_style_manager_get_dark (style) ? "dark" : "light",
                          adw_style_manager_get_high_contrast (style) ? ", high contrast" : "");
}

static void
add_language (GString *text, GSettings *settings)
{
  g_autofree char *chosen = g_settings_get_string (settings, "language");
  const char *languages = g_getenv ("LANGUAGE");

  g_string_append (text, "\nLanguage\n");
  g_string_append_printf (text, "- Chosen: %s\n", *chosen ? chosen : "that of the system");
  g_string_append_printf (text, "- Locale: %s\n", setlocale (LC_MESSAGES, NULL));
  g_string_append_printf (text, "- LANGUAGE: %s\n", languages && *languages ? languages : "not set");
}

static void
add_folder (GString *text, const char *title, const char *parent)
{
  g_autofree char *path = g_build_filename (parent, GETTEXT_PACKAGE, NULL);

  g_string_append_printf (text, "- %s: %s%s\n", title, path,
                          g_file_test (path, G_FILE_TEST_IS_DIR) ? "" : " (does not exist)");
}

static void
add_folders (GString *text, GSettings *settings)
{
  g_autofree char *locale = bastide_paths_dup_locale_dir ();
  g_autoptr (GSettingsBackend) backend = NULL;

  g_object_get (settings, "backend", &backend, NULL);
  g_string_append (text, "\nFolders\n");
  add_folder (text, "Data", g_get_user_data_dir ());
  add_folder (text, "Configuration", g_get_user_config_dir ());
  add_folder (text, "Cache", g_get_user_cache_dir ());
  g_string_append_printf (text, "- Translations: %s\n", locale);
  g_string_append_printf (text, "- Settings: %s\n", G_OBJECT_TYPE_NAME (backend));
}

/* People name their own sets as they like: they are counted, not named. */
static void
add_sets (GString *text)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  guint n_own = 0, n_bad = 0;

  g_string_append (text, "\nTile sets\n- Built in:");
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

      if (entry->built_in)
        g_string_append_printf (text, " %s", entry->id);
      n_own += !entry->built_in;
      n_bad += !entry->set || bst_report_get_n_errors (entry->report) > 0;
    }
  g_string_append_printf (text, "\n- Own: %u\n- With errors: %u\n", n_own, n_bad);
}

static void
add_problems (GString *text)
{
  g_autofree char *problems = bastide_problems_dup_text ();

  g_string_append (text, "\nLast problems\n");
  g_string_append (text, *problems ? problems : "- none\n");
}

/* (transfer full): the text with “~” for the home folder. /home/anna does not begin with /home/ann. */
static char *
hide_home (const char *text)
{
  g_autofree char *home = g_regex_escape_string (g_get_home_dir (), -1);
  g_autofree char *pattern = g_strconcat (home, "(?![\\w-])", NULL);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  char *hidden = regex && strlen (g_get_home_dir ()) > 1 ? g_regex_replace_literal (regex, text, -1, 0, "~", 0, NULL)
                                                         : NULL;

  return hidden ? hidden : g_strdup (text);
}

char *
bastide_troubleshooting_dup_text (GtkWindow *window, GSettings *settings)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *system = g_get_os_info (G_OS_INFO_KEY_PRETTY_NAME);
  g_autofree char *readable = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  g_string_append_printf (text, "Bastide %s\n", BASTIDE_VERSION);
  g_string_append_printf (text, "- System: %s\n", system ? system : "unknown");
  add_libraries (text);
  add_display (text, window);
  add_language (text, settings);
  add_folders (text, settings);
  add_sets (text);
  add_problems (text);
  /* Names of files may be of any bytes, labels may not. */
  readable = g_utf8_make_valid (text->str, (gssize) text->len);
  return hide_home (readable);
}
