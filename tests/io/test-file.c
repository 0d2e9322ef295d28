/* test-file.c – reading what comes from strangers, writing what must not be lost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* symlink() */

#include "engine/io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder;

static GFile *
file_in_folder (const char *name)
{
  return g_file_new_build_filename (folder, name, NULL);
}

/* A file of its own for each test. */
static GFile *
new_file (const char *name, const char *text)
{
  GFile *file = file_in_folder (name);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, -1, NULL));
  return file;
}

static void
assert_text (GFile *file, const char *text)
{
  g_autofree char *found = NULL;

  g_assert_true (g_file_get_contents (g_file_peek_path (file), &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
}

/* Temporary files that were left behind would be seen here. */
static void
assert_n_files (int n)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  while (g_dir_read_name (dir))
    n--;
  g_assert_cmpint (n, ==, 0);
}

static void
clear_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_remove (path) == 0);
    }
}

static gboolean
write_text (GFile *file, const char *text, GError **error)
{
  return bst_file_write (file, text, strlen (text), NULL, NULL, error);
}

/* --- reading --- */

static void
test_read (void)
{
  g_autoptr (GFile) file = new_file ("a", "hello");
  g_autofree char *bytes = NULL, *etag = NULL, *now = bst_file_dup_etag (file);
  gsize length = 0;

  bytes = bst_file_read (file, 5, &length, &etag, NULL);
  g_assert_cmpstr (bytes, ==, "hello");
  g_assert_cmpuint (length, ==, 5);
  g_assert_cmpstr (etag, ==, now);
  clear_folder ();
}

static void
assert_unreadable (GFile *file, gsize max_bytes, const char *sentence)
{
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  g_assert_null (bst_file_read (file, max_bytes, &length, NULL, &error));
  g_assert_cmpstr (error->message, ==, sentence);
}

static void
test_read_too_large (void)
{
  g_autoptr (GFile) file = new_file ("a", "hello!");

  assert_unreadable (file, 5, "Could not read “a”: It is larger than 5 bytes.");
  /* Sparse: only the end of the file is on the disk. */
  g_assert_cmpint (truncate (g_file_peek_path (file), (off_t) 40 << 30), ==, 0);
  assert_unreadable (file, 1024 * 1024, "Could not read “a”: It is larger than 1.0 MiB.");
  clear_folder ();
}

/* As much as is wanted to see what a file is, and no error because there is more. */
static void
test_read_head (void)
{
  static const char text[] = "0123456789";
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (folder, "head", NULL);
  gsize length;

  file = g_file_new_for_path (path);
  g_assert_null (bst_file_read_head (file, 4, &length, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  for (gsize n = 0; n <= sizeof text; n++)
    {
      g_autofree char *head = bst_file_read_head (file, n, &length, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (length, ==, MIN (n, strlen (text)));
      g_assert_cmpuint (strlen (head), ==, length);
      g_assert_true (g_str_has_prefix (text, head));
    }
  g_unlink (path);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_assert_null (bst_file_read_head (file, 4, &length, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
  g_unlink (path);
}

/* Without the refusal this test would not end: nobody ever writes to the pipe. */
static void
test_read_pipe (void)
{
  g_autoptr (GFile) file = file_in_folder ("pipe"), zero = g_file_new_for_path ("/dev/zero"),
                    here = g_file_new_for_path (folder);
  g_autofree char *sentence = NULL, *name = g_path_get_basename (folder);

  g_assert_cmpint (mkfifo (g_file_peek_path (file), 0600), ==, 0);
  assert_unreadable (file, 5, "Could not read “pipe”: It is not a regular file.");
  assert_unreadable (zero, 5, "Could not read “zero”: It is not a regular file.");
  sentence = g_strdup_printf ("Could not read “%s”: It is a folder.", name);
  assert_unreadable (here, 5, sentence);
  clear_folder ();
}

static void
test_read_missing (void)
{
  g_autoptr (GFile) file = file_in_folder ("none");

  assert_unreadable (file, 5, "Could not read “none”: No such file or directory");
  g_assert_null (bst_file_dup_etag (file));
}

/* --- writing --- */

static void
test_write (void)
{
  g_autoptr (GFile) file = file_in_folder ("a");
  mode_t mask = umask (022);
  struct stat st;

  g_assert_true (write_text (file, "one", NULL));
  assert_text (file, "one");
  g_assert_cmpint (stat (g_file_peek_path (file), &st), ==, 0);
  g_assert_cmpint (st.st_mode & 0777, ==, 0644);
  g_assert_cmpint (chmod (g_file_peek_path (file), 0640), ==, 0);
  g_assert_true (write_text (file, "two", NULL));
  assert_text (file, "two");
  g_assert_cmpint (stat (g_file_peek_path (file), &st), ==, 0);
  g_assert_cmpint (st.st_mode & 0777, ==, 0640);
  assert_n_files (1);
  umask (mask);
  clear_folder ();
}

static void
test_write_link (void)
{
  g_autoptr (GFile) file = new_file ("a", "one"), link = file_in_folder ("link");

  g_assert_cmpint (symlink ("a", g_file_peek_path (link)), ==, 0);
  g_assert_true (write_text (link, "two", NULL));
  assert_text (file, "two");
  g_assert_true (g_file_test (g_file_peek_path (link), G_FILE_TEST_IS_SYMLINK));
  clear_folder ();
}

/* As a shell does: “> link” makes the file that the link leads to. */
static void
test_write_dangling_link (void)
{
  g_autoptr (GFile) file = file_in_folder ("a"), link = file_in_folder ("link"), other = file_in_folder ("other");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink ("other", g_file_peek_path (link)), ==, 0);
  g_assert_cmpint (symlink (g_file_peek_path (file), g_file_peek_path (other)), ==, 0);
  g_assert_false (bst_file_write (link, "new", 3, BST_FILE_NEW, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_true (write_text (link, "two", NULL));
  assert_text (file, "two");
  g_assert_true (g_file_test (g_file_peek_path (link), G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (g_file_peek_path (other), G_FILE_TEST_IS_SYMLINK));
  assert_n_files (3);
  clear_folder ();
}

static void
test_write_link_to_itself (void)
{
  g_autoptr (GFile) link = file_in_folder ("link");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink ("link", g_file_peek_path (link)), ==, 0);
  g_assert_false (write_text (link, "two", &error));
  g_assert_cmpstr (error->message, ==, "Could not write “link”: Too many levels of symbolic links");
  g_assert_true (g_file_test (g_file_peek_path (link), G_FILE_TEST_IS_SYMLINK));
  assert_n_files (1);
  clear_folder ();
}

static gpointer
drain (gpointer path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
test_write_pipe (void)
{
  g_autoptr (GFile) pipe = file_in_folder ("pipe"), link = file_in_folder ("link");
  g_autofree char *text = NULL;
  struct stat st;
  GThread *reader;

  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  g_assert_cmpint (symlink ("pipe", g_file_peek_path (link)), ==, 0);
  reader = g_thread_new ("reader", drain, (gpointer) g_file_peek_path (pipe));
  g_assert_true (write_text (link, "two", NULL));
  text = g_thread_join (reader);
  g_assert_cmpstr (text, ==, "two");
  g_assert_cmpint (lstat (g_file_peek_path (pipe), &st), ==, 0);
  g_assert_true (S_ISFIFO (st.st_mode));
  assert_n_files (2);
  clear_folder ();
}

/* Also a file that has lost its name can be written by its number. */
static void
test_descriptor (void)
{
  g_autoptr (GFile) file = new_file ("a", ""), number = NULL;
  g_autoptr (GError) error = NULL;
  int fd = g_open (g_file_peek_path (file), O_RDWR | O_CLOEXEC, 0);
  g_autofree char *name = g_strdup_printf ("/proc/self/fd/%d", fd), *bytes = NULL, *again = NULL;
  gsize length = 0;

  number = g_file_new_for_path (name);
  g_assert_true (bst_file_write_descriptor (fd, "one, ", 5, NULL));
  g_assert_true (bst_file_write_descriptor (fd, "two", 3, NULL));
  assert_text (file, "one, two");
  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  g_assert_true (write_text (number, "three", NULL));
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  bytes = bst_file_read_descriptor (fd, 5, &length, NULL);
  g_assert_cmpstr (bytes, ==, "three");
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  again = bst_file_read_descriptor (fd, 4, &length, &error);
  g_assert_null (again);
  g_assert_cmpstr (error->message, ==, "It is larger than 4 bytes.");
  close (fd);
  assert_n_files (0);
  g_clear_error (&error);
  g_assert_false (bst_file_write_descriptor (fd, "four", 4, &error));
  g_assert_cmpstr (error->message, ==, "Bad file descriptor");
}

static void
test_write_changed (void)
{
  g_autoptr (GFile) file = file_in_folder ("a");
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_file_write (file, "one", 3, NULL, &first, NULL));
  g_assert_true (bst_file_write (file, "two", 3, first, &second, NULL));
  g_assert_cmpstr (first, !=, second);
  /* The same length, and perhaps the same moment. */
  g_assert_false (bst_file_write (file, "six", 3, first, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_cmpstr (error->message, ==, "“a” was changed by another program.");
  assert_text (file, "two");
  assert_n_files (1);
  clear_folder ();
}

static void
test_write_new (void)
{
  g_autoptr (GFile) file = file_in_folder ("a");
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_file_write (file, "one", 3, BST_FILE_NEW, NULL, NULL));
  g_assert_false (bst_file_write (file, "two", 3, BST_FILE_NEW, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  assert_text (file, "one");
  assert_n_files (1);
  clear_folder ();
}

/* Renaming asks for permission of the folder alone, so a write-protected file would be replaced. */
static void
test_write_protected (void)
{
  g_autoptr (GFile) file = new_file ("a", "one");
  g_autoptr (GError) error = NULL;

  if (geteuid () == 0)
    {
      g_test_skip ("For root no file is write-protected.");
      clear_folder ();
      return;
    }
  g_assert_cmpint (chmod (g_file_peek_path (file), 0400), ==, 0);
  g_assert_false (write_text (file, "two", &error));
  g_assert_cmpstr (error->message, ==, "Could not write “a”: Permission denied");
  assert_text (file, "one");
  assert_n_files (1);
  clear_folder ();
}

static void
test_write_nowhere (void)
{
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "none", "a", NULL), here = g_file_new_for_path (folder);
  g_autoptr (GError) error = NULL, other = NULL;
  g_autofree char *sentence = NULL, *name = g_path_get_basename (folder);

  g_assert_false (write_text (file, "one", &error));
  g_assert_cmpstr (error->message, ==, "Could not write “a”: No such file or directory");
  g_assert_false (write_text (here, "one", &other));
  sentence = g_strdup_printf ("Could not write “%s”: Is a directory", name);
  g_assert_cmpstr (other->message, ==, sentence);
}

static void
test_write_device (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/null");

  g_assert_true (write_text (file, "one", NULL));
  g_assert_false (g_file_test ("/dev/null", G_FILE_TEST_IS_REGULAR));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("bastide-file-XXXXXX", NULL);

  g_test_add_func ("/file/read/whole", test_read);
  g_test_add_func ("/file/read/too-large", test_read_too_large);
  g_test_add_func ("/file/read/no-pipe-no-device", test_read_pipe);
  g_test_add_func ("/file/read/head", test_read_head);
  g_test_add_func ("/file/read/missing", test_read_missing);
  g_test_add_func ("/file/write/keeps-permissions", test_write);
  g_test_add_func ("/file/write/through-a-link", test_write_link);
  g_test_add_func ("/file/write/through-a-link-to-nothing", test_write_dangling_link);
  g_test_add_func ("/file/write/link-to-itself", test_write_link_to_itself);
  g_test_add_func ("/file/write/pipe", test_write_pipe);
  g_test_add_func ("/file/descriptor", test_descriptor);
  g_test_add_func ("/file/write/changed-by-another", test_write_changed);
  g_test_add_func ("/file/write/new", test_write_new);
  g_test_add_func ("/file/write/write-protected", test_write_protected);
  g_test_add_func ("/file/write/nowhere", test_write_nowhere);
  g_test_add_func ("/file/write/device", test_write_device);

  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
