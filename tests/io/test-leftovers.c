/* test-leftovers.c – what a killed program left is removed; nothing else is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* utimensat() */

#include "engine/io/leftovers.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Times of files: old enough by a second, and too young by one. */
#define NOW   1800000000
#define OLD   (NOW - BST_LEFTOVERS_SECONDS)
#define YOUNG (OLD + 1)

static char *folder;

static char *
dup_path (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static void
set_time (const char *path, gint64 seconds)
{
  struct timespec times[2] = { { .tv_sec = seconds }, { .tv_sec = seconds } };

  g_assert_cmpint (utimensat (AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW), ==, 0);
}

static void
add_file (const char *name, gint64 seconds)
{
  g_autofree char *path = dup_path (name);

  g_assert_true (g_file_set_contents (path, "half a", -1, NULL));
  set_time (path, seconds);
}

static void
add_folder (const char *name)
{
  g_autofree char *path = dup_path (name);

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
}

static void
age_folder (const char *name, gint64 seconds)
{
  g_autofree char *path = dup_path (name);

  set_time (path, seconds);
}

static gboolean
is_there (const char *name)
{
  g_autofree char *path = dup_path (name);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
empty (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      if (!g_file_test (inner, G_FILE_TEST_IS_SYMLINK) && g_file_test (inner, G_FILE_TEST_IS_DIR))
        empty (inner);
      else
        g_unlink (inner);
    }
  g_rmdir (path);
}

static void
set_up (void)
{
  folder = g_dir_make_tmp ("bastide-leftovers-XXXXXX", NULL);
}

static void
tear_down (void)
{
  empty (folder);
  g_clear_pointer (&folder, g_free);
}

static void
test_half_files (void)
{
  static const char *const ours[] = { ".2026-11-18 20.15.00.bastide.a1B2c3", ".index.json.ABCDEF",
                                      ".first.bastide-score.000000", ".score-track.ini.zzzzzz", ".table.ABCDEF" };
  static const char *const others[] = { "game.bastide",        "index.json.ABCDEF",  ".index.json.ABCDE",
                                        ".index.json.ABCDEF7", ".index.json.ABC-EF", ".hidden.ABCDEF",
                                        ".bastide.ABCDEF",     ".index.json",        ".batch-ABCDEF",
                                        ".tablet.ABCDEF" };

  set_up ();
  for (gsize i = 0; i < G_N_ELEMENTS (ours); i++)
    add_file (ours[i], OLD);
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    add_file (others[i], OLD);
  add_file (".young.json.ABCDEF", YOUNG);
  add_file (".tomorrow.json.ABCDEF", NOW + 86400);
  g_assert_cmpuint (bst_leftovers_remove (folder, NOW), ==, G_N_ELEMENTS (ours));
  for (gsize i = 0; i < G_N_ELEMENTS (ours); i++)
    g_assert_false (is_there (ours[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_true (is_there (others[i]));
  g_assert_true (is_there (".young.json.ABCDEF"));
  g_assert_true (is_there (".tomorrow.json.ABCDEF"));
  tear_down ();
}

/* Files that waited for the rest of an import. */
static void
test_batches (void)
{
  set_up ();
  add_folder (".batch-ABCDEF");
  add_file (".batch-ABCDEF/one.bastide-score", OLD);
  add_file (".batch-ABCDEF/two.bastide-score", OLD);
  age_folder (".batch-ABCDEF", OLD);
  add_folder (".batch-empty1");
  age_folder (".batch-empty1", OLD);
  /* Somebody is writing there. */
  add_folder (".batch-writes");
  add_file (".batch-writes/one.bastide-score", OLD);
  add_file (".batch-writes/two.bastide-score", YOUNG);
  age_folder (".batch-writes", OLD);
  add_folder (".batch-youngs");
  age_folder (".batch-youngs", YOUNG);
  /* This is nothing that we make. */
  add_folder (".batch-nested");
  add_folder (".batch-nested/inner");
  add_file (".batch-nested/one.bastide-score", OLD);
  age_folder (".batch-nested/inner", OLD);
  age_folder (".batch-nested", OLD);
  add_folder (".batch-toolong");
  age_folder (".batch-toolong", OLD);
  g_assert_cmpuint (bst_leftovers_remove (folder, NOW), ==, 2);
  g_assert_false (is_there (".batch-ABCDEF"));
  g_assert_false (is_there (".batch-empty1"));
  g_assert_true (is_there (".batch-writes/one.bastide-score"));
  g_assert_true (is_there (".batch-youngs"));
  g_assert_true (is_there (".batch-nested/one.bastide-score"));
  g_assert_true (is_there (".batch-toolong"));
  tear_down ();
}

/* A link is not followed, whatever it is called; nor is a folder that is a link, or is not there. */
static void
test_links (void)
{
  g_autofree char *link = NULL, *target = NULL, *batch = NULL, *own = NULL, *alias = NULL;

  set_up ();
  link = dup_path (".link.json.ABCDEF");
  target = dup_path ("target.json");
  batch = dup_path (".batch-links0");
  own = dup_path ("own");
  alias = dup_path ("alias");
  add_file ("target.json", OLD);
  g_assert_cmpint (symlink (target, link), ==, 0);
  set_time (link, OLD);
  add_folder ("own");
  add_file ("own/.inner.json.ABCDEF", OLD);
  age_folder ("own", OLD);
  g_assert_cmpint (symlink (own, batch), ==, 0);
  set_time (batch, OLD);
  g_assert_cmpint (symlink (own, alias), ==, 0);
  g_assert_cmpuint (bst_leftovers_remove (folder, NOW), ==, 0);
  g_assert_true (is_there ("target.json"));
  g_assert_true (is_there ("own/.inner.json.ABCDEF"));
  g_assert_cmpuint (bst_leftovers_remove (alias, NOW), ==, 0);
  g_assert_cmpuint (bst_leftovers_remove ("/nowhere", NOW), ==, 0);
  g_assert_cmpuint (bst_leftovers_remove (own, NOW), ==, 1);
  tear_down ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/leftovers/half-files", test_half_files);
  g_test_add_func ("/leftovers/batches", test_batches);
  g_test_add_func ("/leftovers/links", test_links);
  return g_test_run ();
}
