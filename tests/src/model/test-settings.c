/* test-settings.c – the settings, where they are kept in a file, as in a Flatpak: a disk that fails at any call, a file that is
 * cut or spoilt, or a place where nothing can be written costs no more than the last change, and whoever asked for it learns so.
 *
 * Elsewhere dconf keeps them, in a process of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/disk-faults.h"

#include "model/bastide-paths.h"
#include "model/bastide-settings-file.h"
#include "model/play/bastide-lesson-progress.h"
#include "share.h"

#include <glib/gstdio.h>
#include <string.h>

#define SCHEMA "io.github.bastide.Bastide"
#define LIST   "favorite-setups"
#define TEXT   "last-setup"
#define LESSON "first-game"

static const DiskFault no_fault = { .at = -1 };
static const char *const before[] = { "a setup", NULL };
static const char *const after[] = { "a setup", "another one, which is a good deal longer than the first one was",
                                     NULL };
static char *folder;

/* (transfer full). Takes the backend. */
static GSettings *
new_settings (GSettingsBackend *backend)
{
  g_autoptr (GSettingsBackend) owned = backend;
  g_autoptr (GSettings) usual = bastide_paths_new_settings (SCHEMA);
  g_autoptr (GSettingsSchema) schema = NULL;

  g_object_get (usual, "settings-schema", &schema, NULL);
  return g_settings_new_full (schema, backend, NULL);
}

/* (transfer full): as after a start of the program. */
static GSettings *
open_settings (const char *path)
{
  return new_settings (bastide_settings_file_new (path));
}

static char *
dup_list (GSettings *settings)
{
  g_auto (GStrv) list = g_settings_get_strv (settings, LIST);

  return g_strjoinv ("|", list);
}

/* What people have kept before: a list, a text and a lesson. */
static void
prepare (const char *path)
{
  g_autoptr (GSettings) settings = NULL;

  g_unlink (path);
  settings = open_settings (path);
  g_assert_true (g_settings_set_strv (settings, LIST, before));
  g_assert_true (g_settings_set_string (settings, TEXT, "the text"));
  bastide_lesson_progress_set (settings, LESSON, 3);
  g_settings_sync ();
}

/* Returns how many calls there were. */
static int
check_fault (const char *path, DiskFault fault)
{
  g_autofree char *was = g_strjoinv ("|", (char **) before), *is = g_strjoinv ("|", (char **) after);
  g_autofree char *what = g_strdup_printf ("%s for %d calls from %d on", g_strerror (fault.code), fault.length,
                                           fault.at);
  g_autofree char *list = NULL, *text = NULL;
  g_autoptr (GSettings) settings = NULL, again = NULL;
  gboolean taken;
  int n_calls;

  prepare (path);
  settings = open_settings (path);
  disk_watch (fault);
  taken = g_settings_set_strv (settings, LIST, after);
  g_settings_sync ();
  n_calls = disk_release ();
  again = open_settings (path);
  list = dup_list (again);
  text = g_settings_get_string (again, TEXT);
  if (g_strcmp0 (list, is) != 0 && (taken || g_strcmp0 (list, was) != 0))
    g_error ("%s: said %d, and it has %s", what, taken, list);
  /* All settings are in one file. */
  if (g_strcmp0 (text, "the text") != 0 || bastide_lesson_progress_get (again, LESSON) != 3)
    g_error ("%s: other settings are lost", what);
  return n_calls;
}

static void
test_faults (void)
{
  static const DiskFault faults[] = {
    { .code = ENOSPC, .length = 1 },
    { .code = EIO, .length = 2 },
    { .code = EROFS, .length = DISK_FOREVER },
    { .code = EIO, .length = DISK_FOREVER },
  };
  g_autofree char *path = g_build_filename (folder, "keyfile", NULL);
  const int n_calls = check_fault (path, no_fault);

  g_assert_cmpint (n_calls, >, 2);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    for (int at = 0; at < n_calls; at++)
      check_fault (path, (DiskFault){ at, faults[i].length, faults[i].code });
  g_test_message ("%d points", (int) G_N_ELEMENTS (faults) * n_calls);
}

/* A file that somebody has cut or spoilt at any byte: what can be read counts, the rest is as at the first start. */
static void
test_spoilt (void)
{
  g_autofree char *path = g_build_filename (folder, "keyfile", NULL), *whole = NULL;
  gsize length;

  prepare (path);
  g_assert_true (g_file_get_contents (path, &whole, &length, NULL));
  g_assert_cmpuint (length, >, 40);
  for (gsize at = 0; at < length; at++)
    for (int spoilt = 0; spoilt < 2; spoilt++)
      {
        g_autoptr (GSettings) settings = NULL;
        g_autofree char *bytes = g_memdup2 (whole, length), *list = NULL, *text = NULL;

        bytes[at] = (char) (spoilt ? 0xff : bytes[at]);
        g_assert_true (g_file_set_contents (path, bytes, spoilt ? (gssize) length : (gssize) at, NULL));
        settings = open_settings (path);
        list = dup_list (settings);
        text = g_settings_get_string (settings, TEXT);
        g_assert_cmpint (bastide_lesson_progress_get (settings, LESSON), >=, BASTIDE_LESSON_DONE);
        /* It goes on being a place where settings are kept. */
        g_assert_true (g_settings_set_string (settings, TEXT, "typed later"));
        g_clear_object (&settings);
        g_clear_pointer (&text, g_free);
        settings = open_settings (path);
        text = g_settings_get_string (settings, TEXT);
        g_assert_cmpstr (text, ==, "typed later");
      }
}

/* Where nothing can be written everything has its default, and nobody is told that it was kept. */
static void
test_nowhere (void)
{
  g_autofree char *wall = g_build_filename (folder, "wall", NULL), *path = g_build_filename (wall, "keyfile", NULL);
  g_autoptr (GSettings) settings = NULL;
  g_autofree char *list = NULL;

  g_assert_true (g_file_set_contents (wall, "", 0, NULL));
  settings = open_settings (path);
  g_assert_false (g_settings_set_strv (settings, LIST, after));
  bastide_lesson_progress_set (settings, LESSON, 3);
  list = dup_list (settings);
  g_assert_cmpstr (list, ==, "");
  g_assert_cmpint (bastide_lesson_progress_get (settings, LESSON), ==, 0);
  g_unlink (wall);
}

/* It takes the place of GLib's, and nothing else does: what one writes the other reads. */
static void
test_instead (void)
{
  g_autofree char *path = g_build_filename (folder, "keyfile", NULL);
  g_autoptr (GSettingsBackend) theirs = NULL, ours = NULL, memory = g_memory_settings_backend_new ();
  g_autoptr (GSettings) settings = NULL, again = NULL;
  g_autofree char *list = NULL, *text = NULL;

  g_assert_null (bastide_settings_file_new_instead (memory));
  prepare (path);
  theirs = g_keyfile_settings_backend_new (path, "/", NULL);
  ours = bastide_settings_file_new_instead (theirs);
  g_assert_true (BASTIDE_IS_SETTINGS_FILE (ours));
  settings = new_settings (g_object_ref (theirs));
  list = dup_list (settings);
  g_assert_cmpstr (list, ==, before[0]);
  g_assert_cmpint (bastide_lesson_progress_get (settings, LESSON), ==, 3);
  g_assert_true (g_settings_set_string (settings, TEXT, "“quoted” and 'apostrophed'\nin two lines"));
  again = new_settings (bastide_settings_file_new_instead (theirs));
  text = g_settings_get_string (again, TEXT);
  g_assert_cmpstr (text, ==, "“quoted” and 'apostrophed'\nin two lines");
  g_settings_reset (again, TEXT);
  g_clear_pointer (&text, g_free);
  text = g_settings_get_string (again, TEXT);
  g_assert_cmpstr (text, ==, "");
}

/* Several changes that belong together, and what others have written meanwhile. */
static void
test_together (void)
{
  g_autofree char *path = g_build_filename (folder, "keyfile", NULL), *list = NULL, *text = NULL;
  g_autoptr (GSettings) settings = NULL, other = NULL, again = NULL;

  prepare (path);
  settings = open_settings (path);
  other = open_settings (path);
  g_assert_true (g_settings_set_string (other, TEXT, "by another program"));
  g_settings_delay (settings);
  g_settings_set_strv (settings, LIST, after);
  bastide_lesson_progress_set (settings, LESSON, 4);
  g_settings_apply (settings);
  again = open_settings (path);
  text = g_settings_get_string (again, TEXT);
  g_assert_cmpstr (text, ==, "by another program");
  list = dup_list (again);
  g_assert_true (g_str_has_prefix (list, "a setup|another one"));
  g_assert_cmpint (bastide_lesson_progress_get (again, LESSON), ==, 4);
}

/* What could not be written, thousands of times. */
static void
drop_log_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_log_set_handler ("Bastide-io", G_LOG_LEVEL_MESSAGE, drop_log_cb, NULL);
  folder = disk_make_folder ();
  g_test_add_func ("/settings/faults", test_faults);
  g_test_add_func ("/settings/spoilt", test_spoilt);
  g_test_add_func ("/settings/nowhere", test_nowhere);
  g_test_add_func ("/settings/instead", test_instead);
  g_test_add_func ("/settings/together", test_together);
  status = g_test_run ();
  {
    g_autofree char *path = g_build_filename (folder, "keyfile", NULL);

    g_unlink (path);
  }
  g_rmdir (folder);
  return status;
}
