/* test-lock.c – one process at a time writes a file, whatever becomes of the others; and other files are noticed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-imprint.h"
#include "model/bastide-lock.h"
#include "other-process.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

static char *folder, *path, *lock_path;

/* --- locks --- */

static char *
take (const char *what, const char *where)
{
  BastideLock *lock = bastide_lock_new (where);

  return g_strdup (bastide_lock_is_ours (lock) ? "got it" : "taken");
}

static void
expect_lock (gboolean ours)
{
  g_autoptr (BastideLock) lock = bastide_lock_new (path);

  g_assert_cmpint (bastide_lock_is_ours (lock), ==, ours);
}

static void
test_alone (void)
{
  BastideLock *lock = bastide_lock_new (path);

  g_assert_true (bastide_lock_is_ours (lock));
  g_assert_true (g_file_test (lock_path, G_FILE_TEST_EXISTS));
  expect_lock (TRUE);
  g_assert_true (g_file_test (lock_path, G_FILE_TEST_EXISTS));
  bastide_lock_unref (lock);
  g_assert_false (g_file_test (lock_path, G_FILE_TEST_EXISTS));
}

static void
test_other (void)
{
  Other other = other_start ("take", path, "got it");
  g_autoptr (BastideLock) lock = bastide_lock_new (path);
  g_autofree char *who = bastide_lock_dup_holder (lock);

  g_assert_false (bastide_lock_is_ours (lock));
  g_assert_nonnull (strstr (who, "on this computer since "));
  other_end (&other);
  expect_lock (TRUE);
}

static void
test_ours (void)
{
  BastideLock *lock = bastide_lock_new (path);
  Other other = other_start ("take", path, "taken");

  other_end (&other);
  bastide_lock_unref (lock);
  other = other_start ("take", path, "got it");
  other_end (&other);
}

static void
test_killed (void)
{
  for (int i = 0; i < 5; i++)
    {
      Other other = other_start ("take", path, "got it");

      expect_lock (FALSE);
      other_kill (&other);
      /* Its file lies there still, but the lock went with the process. */
      g_assert_true (g_file_test (lock_path, G_FILE_TEST_EXISTS));
      expect_lock (TRUE);
      g_assert_false (g_file_test (lock_path, G_FILE_TEST_EXISTS));
    }
}

/* Another computer in a shared folder. */
static void
test_another_computer (void)
{
  Other other = other_start ("take", path, "got it");
  g_autoptr (BastideLock) lock = NULL;
  g_autofree char *who = NULL;
  FILE *file = g_fopen (lock_path, "r+");

  fprintf (file, "attic 77 86400\n");
  fclose (file);
  lock = bastide_lock_new (path);
  who = bastide_lock_dup_holder (lock);
  g_assert_nonnull (strstr (who, "on the computer “attic” since "));
  other_kill (&other);
}

/* Bytes that no lock has, and none at all. */
static void
test_strange_holder (void)
{
  static const char *const texts[] = { "", "\n", "x", "a b c\n", "\xff\xfe 1 2\n", "attic 77\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      Other other = other_start ("take", path, "got it");
      g_autoptr (BastideLock) lock = NULL;
      g_autofree char *who = NULL;
      FILE *file = g_fopen (lock_path, "r+");

      g_assert_cmpint (ftruncate (fileno (file), 0), ==, 0);
      fputs (texts[i], file);
      fclose (file);
      lock = bastide_lock_new (path);
      who = bastide_lock_dup_holder (lock);
      g_assert_true (g_utf8_validate (who, -1, NULL));
      g_assert_true (g_str_has_prefix (who, "Open in "));
      other_kill (&other);
      g_unlink (lock_path);
    }
}

/* Where there can be no lock, nobody is kept out. */
static void
test_impossible (void)
{
  g_autofree char *below = g_build_filename (path, "file", NULL);
  g_autoptr (BastideLock) lock = NULL;

  g_assert_true (g_file_set_contents (path, "no folder", -1, NULL));
  lock = bastide_lock_new (below);
  g_assert_true (bastide_lock_is_ours (lock));
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* --- imprints --- */

static void
set_contents (const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_imprint (void)
{
  g_autoptr (BastideImprint) imprint = bastide_imprint_new (path);

  g_unlink (path);
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_SAME);
  set_contents ("one");
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_SAME);
  bastide_imprint_set (imprint, "one", 3);
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_SAME);
  /* The same bytes in another file, and the same file with another mode. */
  set_contents ("one");
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_SAME);
  g_assert_cmpint (g_chmod (path, 0640), ==, 0);
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_SAME);
  set_contents ("two");
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_REPLACED);
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_REPLACED);
  set_contents ("one");
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_SAME);
  set_contents ("one two");
  bastide_imprint_add (imprint, " two", 4);
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_SAME);
  g_unlink (path);
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_GONE);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_assert_cmpint (bastide_imprint_check (imprint), ==, BASTIDE_FILE_REPLACED);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

int
main (int argc, char *argv[])
{
  int status;

  if (other_run (argc, argv, take))
    return 0;
  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("bastide-lock-XXXXXX", NULL);
  path = g_build_filename (folder, "guarded", NULL);
  lock_path = g_strconcat (path, ".lock", NULL);
  g_test_add_func ("/lock/alone", test_alone);
  g_test_add_func ("/lock/other", test_other);
  g_test_add_func ("/lock/ours", test_ours);
  g_test_add_func ("/lock/killed", test_killed);
  g_test_add_func ("/lock/another-computer", test_another_computer);
  g_test_add_func ("/lock/strange-holder", test_strange_holder);
  g_test_add_func ("/lock/impossible", test_impossible);
  g_test_add_func ("/imprint", test_imprint);
  status = g_test_run ();
  g_unlink (lock_path);
  g_rmdir (folder);
  return status;
}
