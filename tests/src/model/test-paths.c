/* test-paths.c – the folders of the program: what a killed program left goes from all of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-paths.h"
#include "model/play/bastide-game-shelf.h"
#include "model/score/bastide-history.h"

#include <glib/gstdio.h>
#include <utime.h>

#define LEFT  ".left.json.ABCDEF"
#define YOUNG ".young.json.ABCDEF"

static char *data;

static void
add (const char *folder, const char *name, gint64 seconds_ago)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct utimbuf times = { .modtime = g_get_real_time () / G_USEC_PER_SEC - seconds_ago };

  times.actime = times.modtime;
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "half a", -1, NULL));
  g_assert_cmpint (g_utime (path, &times), ==, 0);
}

/* Is it there? Then it is deleted. */
static gboolean
take (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_unlink (path) == 0;
}

/* Where the documents are, as whoever keeps them says it. */
static GPtrArray *
new_folders (void)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (folders, bastide_shelf_dup_folder (BASTIDE_SHELF_GAMES));
  g_ptr_array_add (folders, bastide_shelf_dup_folder (BASTIDE_SHELF_LIBRARY));
  g_ptr_array_add (folders, bastide_history_dup_default_folder ());
  g_ptr_array_add (folders, g_build_filename (data, "bastide", "backups", NULL));
  g_ptr_array_add (folders, g_build_filename (data, "bastide", "mixes", NULL));
  g_ptr_array_add (folders, g_build_filename (data, "bastide", "sets", NULL));
  g_ptr_array_add (folders, g_build_filename (data, "bastide", NULL));
  return folders;
}

static void
test_leftovers (void)
{
  g_autoptr (GPtrArray) folders = new_folders ();
  g_autofree char *other = g_build_filename (data, "bastide", "other", NULL);

  bastide_paths_remove_leftovers (); /* there is nothing yet */
  for (guint i = 0; i < folders->len; i++)
    {
      add (folders->pdata[i], LEFT, 2 * 24 * 60 * 60);
      add (folders->pdata[i], YOUNG, 60);
    }
  add (other, LEFT, 2 * 24 * 60 * 60);
  bastide_paths_remove_leftovers ();
  for (guint i = 0; i < folders->len; i++)
    {
      g_assert_false (take (folders->pdata[i], LEFT));
      g_assert_true (take (folders->pdata[i], YOUNG));
    }
  g_assert_true (take (other, LEFT));
  g_rmdir (other);
  for (guint i = 0; i < folders->len; i++)
    g_rmdir (folders->pdata[i]);
}

static void
make (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
}

static void
unmake (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A prefix may have a folder “data”, even with schemas in it. */
static void
test_build_dir (void)
{
  g_autofree char *schemas = g_build_filename (data, "data", NULL),
                  *meson = g_build_filename (data, "meson-private", NULL);
  g_autofree char *program = g_build_filename (data, "src", "cli", "bastide-cli", NULL);
  g_autofree char *before = NULL, *prefix = NULL, *found = NULL, *installed = NULL;

  before = bastide_paths_dup_build_dir (program);
  g_assert_null (before);
  make (schemas, "gschemas.compiled");
  prefix = bastide_paths_dup_build_dir (program);
  g_assert_null (prefix);
  make (meson, "coredata.dat");
  found = bastide_paths_dup_build_dir (program);
  g_assert_cmpstr (found, ==, data);
  installed = bastide_paths_dup_build_dir (BASTIDE_BINDIR "/bastide");
  g_assert_null (installed);
  unmake (schemas, "gschemas.compiled");
  unmake (meson, "coredata.dat");
}

int
main (int argc, char **argv)
{
  int status;

  data = g_dir_make_tmp ("bastide-paths-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paths/leftovers", test_leftovers);
  g_test_add_func ("/paths/build-dir", test_build_dir);
  status = g_test_run ();
  g_rmdir (data);
  g_free (data);
  return status;
}
