/* bastide-application.c – the application: settings, actions, windows.
 *
 * Knows the window, not what is in its places.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-application.h"

#include "draw/bastide-art-helper.h"
#include "shell/bastide-about.h"
#include "shell/bastide-compat.h"
#include "kit/bastide-choice-mark.h"
#include "kit/bastide-speech.h"
#include "model/language/bastide-language.h"
#include "shell/bastide-memory.h"
#include "model/bastide-paths.h"
#include "shell/bastide-preferences.h"
#include "bastide-resources.h"
#include "shell/bastide-translation-window.h"
#include "shell/bastide-window.h"

#include <glib/gi18n.h>
#include <stdlib.h>

/* How often and in which distance, in microseconds, to look whether a program that was killed is gone. */
#define REGISTER_TRIES 50
#define REGISTER_PAUSE (100 * 1000)

struct _BastideApplication
{
  AdwApplication parent_instance;

  GDBusConnection *other; /* where the process that is running can be reached; NULL: it is this one */
  char *other_path;

  GSettings *settings;
  BastideTranslation *translation;
  guint rebuild_source;
};

G_DEFINE_FINAL_TYPE (BastideApplication, bastide_application, ADW_TYPE_APPLICATION)

/* The window the player looks at, or a new one. */
static BastideWindow *
ensure_window (BastideApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  /* If a dialog is active, go up to the window it belongs to. */
  while (window && !BASTIDE_IS_WINDOW (window))
    window = gtk_window_get_transient_for (window);
  if (!window)
    window = GTK_WINDOW (bastide_window_new (GTK_APPLICATION (self), self->settings, self->translation));
  return BASTIDE_WINDOW (window);
}

/* --- Actions. */

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BastideApplication *self = BASTIDE_APPLICATION (user_data);
  GtkWidget *preferences = bastide_preferences_new (self->settings);

  gtk_window_set_transient_for (GTK_WINDOW (preferences), GTK_WINDOW (ensure_window (self)));
  gtk_window_present (GTK_WINDOW (preferences));
}

static void
help_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BastideWindow *window = ensure_window (BASTIDE_APPLICATION (user_data));

  bastide_window_show_help (window);
  gtk_window_present (GTK_WINDOW (window));
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BastideApplication *self = BASTIDE_APPLICATION (user_data);

  bastide_about_present (GTK_WINDOW (ensure_window (self)), self->settings);
}

/* Shows the window for translators again if it is open: there is only one. */
static void
translation_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BastideApplication *self = BASTIDE_APPLICATION (user_data);
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  GtkWidget *window = NULL;

  for (GList *l = windows; l; l = l->next)
    if (BASTIDE_IS_TRANSLATION_WINDOW (l->data))
      window = l->data;
  if (!window)
    {
      window = bastide_translation_window_new (self->translation);
      gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (ensure_window (self)));
    }
  gtk_window_present (GTK_WINDOW (window));
}

static void
end_translation_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  bastide_translation_end (BASTIDE_APPLICATION (user_data)->translation);
}

/* Closes the windows one by one, so that their places can ask first; the program ends with the last window. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkApplication *app = GTK_APPLICATION (user_data);
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (app));

  for (GList *l = windows; l; l = l->next)
    gtk_window_close (l->data);
}

static const GActionEntry actions[] = {
  { .name = "preferences", .activate = preferences_cb },
  { .name = "help", .activate = help_cb },
  { .name = "about", .activate = about_cb },
  { .name = "quit", .activate = quit_cb },
  { .name = "translation", .activate = translation_cb },
  { .name = "end-translation", .activate = end_translation_cb },
};

/* Every accelerator stands in ui/shell/shortcuts.ui too, where the player looks it up. */
static const struct
{
  const char *action;
  const char *accels[3];
} accelerators[] = {
  { "app.preferences", { "<Control>comma" } },
  { "app.help", { "F1" } },
  { "win.show-help-overlay", { "<Control>question" } },
  { "app.quit", { "<Control>q" } },
  { "win.open", { "<Control>o" } },
  { "win.place::play", { "<Alt>1" } },
  { "win.place::score", { "<Alt>2" } },
  { "win.place::workshop", { "<Alt>3" } },
  { "win.place::rules", { "<Alt>4" } },
  { "win.fullscreen", { "F11" } },
  { "window.close", { "<Control>w" } },
};

/* --- Settings. */

static void
apply_color_scheme_cb (GSettings *settings, const char *key, gpointer user_data)
{
  static const struct
  {
    const char *name;
    AdwColorScheme scheme;
  } schemes[] = {
    { "system", ADW_COLOR_SCHEME_DEFAULT },
    { "light", ADW_COLOR_SCHEME_FORCE_LIGHT },
    { "dark", ADW_COLOR_SCHEME_FORCE_DARK },
  };
  g_autofree char *name = g_settings_get_string (settings, key);

  for (gsize i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_equal (schemes[i].name, name))
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[i].scheme);
}

/* --- The language. */

static void
apply_direction (void)
{
  gtk_widget_set_default_direction (bastide_language_is_rtl () ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
}

/* Closes a dialog and opens it again, in the new language. */
static void
reopen (BastideApplication *self, GtkWindow *dialog, const char *action)
{
  gtk_window_destroy (dialog);
  g_action_group_activate_action (G_ACTION_GROUP (self), action, NULL);
}

/* Builds all windows again in the new language, and the dialogs in which it is chosen. */
static gboolean
rebuild_cb (gpointer user_data)
{
  BastideApplication *self = BASTIDE_APPLICATION (user_data);
  /* All toplevels: the windows of the application do not include dialogs. */
  g_autolist (GtkWindow) windows = gtk_window_list_toplevels ();

  /* Hold them: when a window is rebuilt, its dialogs go, and they may stand later in the list. */
  for (GList *l = windows; l; l = l->next)
    g_object_ref (l->data);
  if (bastide_window_is_asking ())
    return G_SOURCE_CONTINUE;
  self->rebuild_source = 0;
  apply_direction ();
  for (GList *l = windows; l; l = l->next)
    if (BASTIDE_IS_WINDOW (l->data))
      bastide_window_rebuild (l->data);
  for (GList *l = windows; l; l = l->next)
    if (BASTIDE_IS_PREFERENCES (l->data))
      reopen (self, l->data, "preferences");
    else if (BASTIDE_IS_TRANSLATION_WINDOW (l->data))
      reopen (self, l->data, "translation");
  return G_SOURCE_REMOVE;
}

/* Later: a rebuild at once would destroy the list in which the language was chosen while it emits its signal. */
static void
rebuild_soon (BastideApplication *self)
{
  if (!self->rebuild_source)
    self->rebuild_source = g_timeout_add (100, rebuild_cb, self);
}

static void
language_cb (GSettings *settings, const char *key, gpointer user_data)
{
  BastideApplication *self = BASTIDE_APPLICATION (user_data);
  g_autofree char *code = g_settings_get_string (settings, key);

  if (!bastide_language_choose (code))
    bastide_window_toast (ensure_window (self), bastide_language_get_hindrance ());
  /* Otherwise the translation under test would hide the chosen language. */
  bastide_translation_end (self->translation);
  rebuild_soon (self);
}

/* Another translation is tested, or the test is over. */
static void
spoken_cb (BastideApplication *self)
{
  g_autofree char *code = g_settings_get_string (self->settings, "language");

  if (!bastide_translation_get_file (self->translation))
    bastide_language_choose (code);
  rebuild_soon (self);
}

/* --- The life of the application. */

static gpointer
remove_leftovers (gpointer data)
{
  bastide_paths_remove_leftovers ();
  return NULL;
}

static gboolean
quit_key_cb (GtkWidget *window, GVariant *args, gpointer data)
{
  GtkWindow *at = GTK_WINDOW (window);

  if (gtk_window_get_application (at))
    return GDK_EVENT_PROPAGATE;
  while (at && !gtk_window_get_application (at))
    at = gtk_window_get_transient_for (at);
  if (!at)
    return GDK_EVENT_PROPAGATE;
  g_action_group_activate_action (G_ACTION_GROUP (gtk_window_get_application (at)), "quit", NULL);
  return GDK_EVENT_STOP;
}

/* Accelerators work in windows of the application. Dialogs and second windows are none of these, and people end the program
 * from there as well. */
static void
let_dialogs_quit (void)
{
  GtkWidgetClass *klass = g_type_class_ref (GTK_TYPE_WINDOW);

  gtk_widget_class_add_binding (klass, GDK_KEY_q, GDK_CONTROL_MASK, quit_key_cb, NULL);
  g_type_class_unref (klass);
}

static void
bastide_application_startup (GApplication *app)
{
  BastideApplication *self = BASTIDE_APPLICATION (app);
  g_autofree char *helper = NULL;

  bastide_memory_init ();
  helper = bastide_paths_dup_picture_helper ();
  bastide_art_helper_set_path (helper);
  G_APPLICATION_CLASS (bastide_application_parent_class)->startup (app);
  bastide_speech_init ();
  bastide_compat_init_labels ();
  let_dialogs_quit ();
  bastide_compat_init_voice ();

  /* In a thread: the folders may be long, or lie on a slow disk. */
  g_thread_unref (g_thread_new ("leftovers", remove_leftovers, NULL));
  gtk_window_set_default_icon_name (BASTIDE_APP_ID);

  self->settings = bastide_paths_new_settings (BASTIDE_APP_ID);
  if (!self->settings)
    {
      /* TRANSLATORS: said on the terminal; %s is the name of the schema. */
      g_printerr (_ ("Bastide is not fully installed: its settings schema %s is missing. Install it again.\n"),
                  BASTIDE_APP_ID);
      exit (EXIT_FAILURE);
    }
  g_signal_connect_object (self->settings, "changed::color-scheme", G_CALLBACK (apply_color_scheme_cb), self, 0);
  apply_color_scheme_cb (self->settings, "color-scheme", self);

  g_signal_connect_object (self->settings, "changed::language", G_CALLBACK (language_cb), self, 0);
  {
    g_autofree char *code = g_settings_get_string (self->settings, "language");

    if (*code)
      bastide_language_choose (code);
    apply_direction ();
  }

  g_action_map_add_action_entries (G_ACTION_MAP (app), actions, G_N_ELEMENTS (actions), app);
  for (gsize i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (app), accelerators[i].action, accelerators[i].accels);
}

static void
bastide_application_activate (GApplication *app)
{
  gtk_window_present (GTK_WINDOW (ensure_window (BASTIDE_APPLICATION (app))));
  bastide_memory_release_later ();
}

static void
bastide_application_open (GApplication *app, GFile **files, int n_files, const char *hint)
{
  BastideWindow *window = ensure_window (BASTIDE_APPLICATION (app));

  gtk_window_present (GTK_WINDOW (window));
  for (int i = 0; i < n_files; i++)
    bastide_window_open (window, files[i]);
}

/* Notes how to reach the process that is running: when g_application_run() has returned, GApplication has forgotten it. */
static void
note_other (BastideApplication *self)
{
  GApplication *app = G_APPLICATION (self);

  if (!g_application_get_is_remote (app))
    return;
  g_set_object (&self->other, g_application_get_dbus_connection (app));
  self->other_path = g_strdup (g_application_get_dbus_object_path (app));
}

/* Right after the program was killed, the session bus may still know the old one, which then cannot answer. Tries until it
 * is gone. One that is there and does not answer is left alone: better a second window than none. */
static void
register_patiently (GApplication *app)
{
  for (int i = 0; i < REGISTER_TRIES; i++)
    {
      g_autoptr (GError) error = NULL;

      if (g_application_register (app, NULL, &error))
        {
          note_other (BASTIDE_APPLICATION (app));
          return;
        }
      g_message ("Cannot reach the program that is running: %s", error->message);
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
        break;
      g_usleep (REGISTER_PAUSE);
    }
  g_message ("Starting without looking for a program that is running");
  g_application_set_flags (app, g_application_get_flags (app) | G_APPLICATION_NON_UNIQUE);
}

static int
bastide_application_handle_local_options (GApplication *app, GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("bastide %s\n", BASTIDE_VERSION);
      return 0;
    }
  register_patiently (app);
  return -1;
}

static void
bastide_application_finalize (GObject *object)
{
  BastideApplication *self = BASTIDE_APPLICATION (object);

  g_clear_handle_id (&self->rebuild_source, g_source_remove);
  g_clear_object (&self->other);
  g_free (self->other_path);
  g_clear_object (&self->settings);
  g_clear_object (&self->translation);
  G_OBJECT_CLASS (bastide_application_parent_class)->finalize (object);
}

static void
bastide_application_class_init (BastideApplicationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GApplicationClass *app_class = G_APPLICATION_CLASS (klass);

  object_class->finalize = bastide_application_finalize;
  app_class->startup = bastide_application_startup;
  app_class->activate = bastide_application_activate;
  app_class->open = bastide_application_open;
  app_class->handle_local_options = bastide_application_handle_local_options;

  /* Nothing else refers to the resources of the templates: the linker would leave them out of the program. */
  bastide_register_resource ();
  g_type_ensure (BASTIDE_TYPE_CHOICE_MARK);
}

static void
bastide_application_init (BastideApplication *self)
{
  const GOptionEntry entries[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  self->translation = bastide_translation_new ();
  g_signal_connect_object (self->translation, "spoken", G_CALLBACK (spoken_cb), self, G_CONNECT_SWAPPED);
  g_application_add_main_option_entries (G_APPLICATION (self), entries);
  /* TRANSLATORS: stands for the arguments in the help of the program, in capitals: files to open, or none. */
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
}

BastideApplication *
bastide_application_new (const char *application_id, GApplicationFlags flags)
{
  return g_object_new (BASTIDE_TYPE_APPLICATION, "application-id", application_id, "flags", flags, "resource-base-path",
                       "/io/github/bastide/Bastide", NULL);
}

gboolean
bastide_application_is_lost (BastideApplication *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer = NULL;

  g_return_val_if_fail (BASTIDE_IS_APPLICATION (self), FALSE);

  if (!self->other)
    return FALSE;
  /* Any question will do: messages are answered in the order in which they come. */
  answer = g_dbus_connection_call_sync (self->other, g_application_get_application_id (G_APPLICATION (self)),
                                        self->other_path, "org.gtk.Actions", "List", NULL, NULL,
                                        G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, &error);
  /* One that takes its time is at work. */
  return !answer && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

GSettings *
bastide_application_get_settings (BastideApplication *self)
{
  g_return_val_if_fail (BASTIDE_IS_APPLICATION (self), NULL);
  return self->settings;
}

BastideTranslation *
bastide_application_get_translation (BastideApplication *self)
{
  g_return_val_if_fail (BASTIDE_IS_APPLICATION (self), NULL);
  return self->translation;
}
