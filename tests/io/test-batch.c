/* test-batch.c – many files at once: all of them or none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/io/batch.h"

#include <glib/gstdio.h>
#include <unistd.h>

static char *folder;

static char *
dup_text (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static void
expect_text (const char *name, const char *expected)
{
  g_autofree char *text = dup_text (name);

  g_assert_cmpstr (text, ==, expected);
}

/* Hidden ones too: nothing that was waiting may stay. */
static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static void
empty_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
}

static void
add (BstBatch *batch, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  bst_batch_add (batch, name, text, &error);
  g_assert_no_error (error);
}

static void
test_commit (void)
{
  g_autoptr (BstBatch) batch = bst_batch_new (folder);
  g_autoptr (GError) error = NULL;

  add (batch, "a", "first");
  add (batch, "b", "");
  add (batch, "c", "third");
  g_assert_cmpuint (bst_batch_get_n (batch), ==, 3);
  expect_text ("a", NULL);
  bst_batch_commit (batch, &error);
  g_assert_no_error (error);
  expect_text ("a", "first");
  expect_text ("b", "");
  expect_text ("c", "third");
  g_assert_cmpuint (count_files (), ==, 3);
  empty_folder ();
}

static void
test_nothing (void)
{
  g_autoptr (BstBatch) batch = bst_batch_new ("/no/such/folder");

  g_assert_true (bst_batch_commit (batch, NULL));
}

static void
test_dropped (void)
{
  BstBatch *batch = bst_batch_new (folder);

  add (batch, "a", "first");
  bst_batch_free (batch);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* Somebody else has made a file of that name meanwhile: it stays, and the ones before it go again. */
static void
test_exists (void)
{
  g_autoptr (BstBatch) batch = bst_batch_new (folder);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (folder, "b", NULL);

  add (batch, "a", "first");
  add (batch, "b", "second");
  add (batch, "c", "third");
  g_assert_true (g_file_set_contents (path, "theirs", -1, NULL));
  g_assert_false (bst_batch_commit (batch, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_nonnull (strstr (error->message, "“b”"));
  expect_text ("a", NULL);
  expect_text ("b", "theirs");
  expect_text ("c", NULL);
  g_assert_cmpuint (count_files (), ==, 1);
  empty_folder ();
}

static void
test_twice (void)
{
  g_autoptr (BstBatch) batch = bst_batch_new (folder);
  g_autoptr (GError) error = NULL;

  add (batch, "a", "first");
  g_assert_false (bst_batch_add (batch, "a", "again", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_cmpuint (bst_batch_get_n (batch), ==, 1);
  g_assert_true (bst_batch_commit (batch, NULL));
  expect_text ("a", "first");
  empty_folder ();
}

static void
test_no_folder (void)
{
  g_autofree char *nowhere = g_build_filename (folder, "nowhere", NULL);
  g_autoptr (BstBatch) batch = bst_batch_new (nowhere);
  g_autoptr (GError) error = NULL;

  g_assert_false (bst_batch_add (batch, "a", "first", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* --- files that are there --- */

static void
put (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_replace (void)
{
  g_autoptr (BstBatch) batch = bst_batch_new_replacing (folder);
  g_autoptr (GError) error = NULL;

  put ("a", "old a");
  put ("b", "old b");
  add (batch, "a", "new a");
  add (batch, "b", "new b");
  /* There must be something to replace. */
  g_assert_false (bst_batch_add (batch, "c", "new c", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  expect_text ("a", "old a");
  g_assert_true (bst_batch_commit (batch, NULL));
  expect_text ("a", "new a");
  expect_text ("b", "new b");
  expect_text ("c", NULL);
  g_assert_cmpuint (count_files (), ==, 2);
  empty_folder ();
}

/* Somebody else has written one of them meanwhile: it stays, and all others are as they were. */
static void
test_replace_changed (void)
{
  g_autoptr (BstBatch) batch = bst_batch_new_replacing (folder);
  g_autoptr (GError) error = NULL;

  put ("a", "old a");
  put ("b", "old b");
  add (batch, "a", "new a");
  add (batch, "b", "new b");
  put ("b", "their b");
  g_assert_false (bst_batch_commit (batch, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  expect_text ("a", "old a");
  expect_text ("b", "their b");
  g_assert_cmpuint (count_files (), ==, 2);
  empty_folder ();
}

/* What a killed program leaves: of three files one is replaced. Before the next start somebody writes another one. */
static void
test_replace_killed (void)
{
  static const char *const names[] = { "a", "b", "c" };
  g_autofree char *killed = g_build_filename (folder, ".replacing-ABCDEF", NULL);

  g_assert_cmpint (g_mkdir (killed, 0700), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *there = g_build_filename (folder, names[i], NULL);
      g_autofree char *old = g_strdup_printf ("%s/.old-%s", killed, names[i]);
      g_autofree char *waits = g_build_filename (killed, names[i], NULL);

      put (names[i], "old");
      g_assert_cmpint (link (there, old), ==, 0);
      g_assert_true (g_file_set_contents (i == 0 ? there : waits, "new", -1, NULL));
    }
  put ("c", "later");
  g_assert_cmpuint (bst_batch_finish (folder), ==, 1);
  expect_text ("a", "new");
  expect_text ("b", "new");
  expect_text ("c", "later");
  g_assert_cmpuint (count_files (), ==, 3);
  empty_folder ();
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("bastide-batch-XXXXXX", NULL);
  g_test_add_func ("/batch/commit", test_commit);
  g_test_add_func ("/batch/nothing", test_nothing);
  g_test_add_func ("/batch/dropped", test_dropped);
  g_test_add_func ("/batch/exists", test_exists);
  g_test_add_func ("/batch/twice", test_twice);
  g_test_add_func ("/batch/no-folder", test_no_folder);
  g_test_add_func ("/batch/replace", test_replace);
  g_test_add_func ("/batch/replace-changed", test_replace_changed);
  g_test_add_func ("/batch/replace-killed", test_replace_killed);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
