/* batch.c – many files in one folder, all of them or none, and one wait for the disk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* syncfs(), renameat2() */

#include "io/batch.h"

#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Beginnings of the names of two folders, with the same letters behind them: files wait in the first one. When all are on the
 * disk, it gets the second name, and from then on they are to move in, whatever happens. */
#define WAITING   ".batch-"
#define MOVING    ".moving-"
#define REPLACING ".replacing-" /* the second one of a batch that replaces files */

/* Before the name of a file that waits: what is to be replaced, the same file under a second name if possible. */
#define OLD ".old-"

struct _BstBatch
{
  char *folder;
  gboolean replaces;
  char *waiting;    /* the folder where files wait; NULL: none yet */
  GPtrArray *names; /* of the files there */
};

BstBatch *
bst_batch_new (const char *folder)
{
  BstBatch *self = g_new0 (BstBatch, 1);

  self->folder = g_strdup (folder);
  self->names = g_ptr_array_new_with_free_func (g_free);
  return self;
}

BstBatch *
bst_batch_new_replacing (const char *folder)
{
  BstBatch *self = bst_batch_new (folder);

  self->replaces = TRUE;
  return self;
}

static const char *
name_at (BstBatch *self, guint i)
{
  return g_ptr_array_index (self->names, i);
}

static char *
dup_old_path (const char *waiting, const char *name)
{
  g_autofree char *old = g_strconcat (OLD, name, NULL);

  return g_build_filename (waiting, old, NULL);
}

/* Those that have moved into the folder are not there any more. */
static void
remove_waiting (BstBatch *self)
{
  if (!self->waiting)
    return;
  for (guint i = 0; i < self->names->len; i++)
    {
      g_autofree char *path = g_build_filename (self->waiting, name_at (self, i), NULL);
      g_autofree char *old = dup_old_path (self->waiting, name_at (self, i));

      g_unlink (path);
      if (self->replaces)
        g_unlink (old);
    }
  g_rmdir (self->waiting);
  g_clear_pointer (&self->waiting, g_free);
}

void
bst_batch_free (BstBatch *self)
{
  remove_waiting (self);
  g_ptr_array_unref (self->names);
  g_free (self->folder);
  g_free (self);
}

guint
bst_batch_get_n (BstBatch *self)
{
  return self->names->len;
}

static gboolean
fail (GError **error, const char *name, int code)
{
  g_autofree char *shown = g_filename_display_name (name);

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               /* TRANSLATORS: the name of a file, and a whole sentence of the system that says why. */
               _ ("Could not write “%s”: %s"), shown, g_strerror (code));
  return FALSE;
}

/* 0, or the error number. */
static int
write_text (const char *path, const char *text, gsize length)
{
  int fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  int code = fd < 0 ? errno : 0;

  while (code == 0 && length > 0)
    {
      gssize n = write (fd, text, length);

      if (n < 0 && errno != EINTR)
        code = errno;
      else if (n > 0)
        {
          text += n;
          length -= (gsize) n;
        }
    }
  if (fd >= 0 && close (fd) != 0 && code == 0)
    code = errno;
  return code;
}

/* --- what is to be replaced --- */

static char *
read_text (const char *path, gsize *out_length)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return bst_file_read (file, BST_FILE_MAX_SIZE, out_length, NULL, NULL);
}

/* A second name for it, or a copy where the file system has none. 0, or the error number. */
static int
keep_old (const char *there, const char *old)
{
  g_autofree char *text = NULL;
  gsize length;

  if (link (there, old) == 0)
    return 0;
  if (errno != EPERM && errno != EMLINK && errno != ENOSYS && errno != EOPNOTSUPP)
    return errno;
  text = read_text (there, &length);
  return text ? write_text (old, text, length) : EIO;
}

/* Is what lies there what it was when the batch got a text for it? */
static gboolean
is_old (const char *there, const char *old)
{
  g_autofree char *a = NULL, *b = NULL;
  gsize n_a, n_b;
  struct stat x, y;

  if (lstat (there, &x) != 0 || lstat (old, &y) != 0)
    return FALSE;
  if (x.st_dev == y.st_dev && x.st_ino == y.st_ino)
    return TRUE;
  /* If it has a second name it is no copy. */
  if (y.st_nlink > 1 || x.st_size != y.st_size)
    return FALSE;
  a = read_text (there, &n_a);
  b = read_text (old, &n_b);
  return a && b && n_a == n_b && memcmp (a, b, n_a) == 0;
}

/* --- filling it --- */

gboolean
bst_batch_add (BstBatch *self, const char *name, const char *text, GError **error)
{
  g_autofree char *path = NULL;
  int code;

  g_return_val_if_fail (!strchr (name, G_DIR_SEPARATOR), FALSE);

  if (!self->waiting)
    {
      /* In the folder itself: nothing can be renamed from one disk to another. */
      g_autofree char *waiting = g_build_filename (self->folder, WAITING "XXXXXX", NULL);

      if (!g_mkdtemp (waiting))
        return fail (error, self->folder, errno);
      self->waiting = g_steal_pointer (&waiting);
    }
  path = g_build_filename (self->waiting, name, NULL);
  code = write_text (path, text, strlen (text));
  if (code == 0 && self->replaces)
    {
      g_autofree char *there = g_build_filename (self->folder, name, NULL), *old = dup_old_path (self->waiting, name);

      code = keep_old (there, old);
      if (code != 0)
        g_unlink (old);
    }
  if (code != 0)
    {
      if (code != EEXIST)
        g_unlink (path);
      return fail (error, name, code);
    }
  g_ptr_array_add (self->names, g_strdup (name));
  return TRUE;
}

/* Everything that was written so far, at once: asking for one file after the other takes as long as the disk needs for
 * thousands of small writes. 0, or the error number. */
static int
sync_all (const char *folder)
{
  int fd = g_open (folder, O_RDONLY | O_CLOEXEC, 0), code = 0;

  if (fd < 0)
    return errno;
  if (syncfs (fd) != 0)
    code = errno;
  close (fd);
  return code;
}

/* 0, or the error number: EEXIST if there is such a file. */
static int
move (const char *from, const char *to)
{
#ifdef RENAME_NOREPLACE
  if (renameat2 (AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
    return 0;
  /* Not every file system can. */
  if (errno != EINVAL && errno != ENOSYS)
    return errno;
#endif
  if (g_file_test (to, G_FILE_TEST_EXISTS))
    return EEXIST;
  return g_rename (from, to) == 0 ? 0 : errno;
}

/* Another process may have moved it in. */
static int
move_in (const char *from, const char *to)
{
  int code = move (from, to);

  return code == ENOENT && g_file_test (to, G_FILE_TEST_EXISTS) ? 0 : code;
}

/* 0, or the error number: EBUSY if another file lies there by now. Another process may have moved it in. */
static int
replace (const char *waiting, const char *there, const char *old)
{
  if (!g_file_test (waiting, G_FILE_TEST_EXISTS))
    return 0;
  if (!is_old (there, old))
    return EBUSY;
  return g_rename (waiting, there) == 0 ? 0 : errno;
}

static int
move_one (BstBatch *self, guint i, gboolean in)
{
  g_autofree char *waiting = g_build_filename (self->waiting, name_at (self, i), NULL);
  g_autofree char *there = g_build_filename (self->folder, name_at (self, i), NULL);
  g_autofree char *old = dup_old_path (self->waiting, name_at (self, i));

  if (self->replaces && in)
    return replace (waiting, there, old);
  if (self->replaces)
    return g_rename (old, there) == 0 ? 0 : errno;
  return in ? move_in (waiting, there) : move (there, waiting);
}

static void
sync_names (const char *folder)
{
  g_autofree char *inside = g_build_filename (folder, ".", NULL);

  bst_file_sync_folder (inside);
}

/* Gives the folder of the files the other name. 0, or the error number. */
static int
mark (BstBatch *self, const char *as)
{
  g_autofree char *name = g_strconcat (as, strrchr (self->waiting, '-') + 1, NULL);
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  if (g_rename (self->waiting, path) != 0)
    return errno;
  g_free (self->waiting);
  self->waiting = g_steal_pointer (&path);
  sync_names (self->folder);
  return 0;
}

/* The first @n have moved in and must out again. If that is impossible, all of them come in with the next start. */
static void
take_back (BstBatch *self, guint n)
{
  int code = 0;

  while (n > 0 && code == 0)
    code = move_one (self, --n, FALSE);
  if (code == 0)
    code = mark (self, WAITING);
  if (code == 0)
    remove_waiting (self);
  else
    g_clear_pointer (&self->waiting, g_free);
}

gboolean
bst_batch_commit (BstBatch *self, GError **error)
{
  guint n = 0;
  int code;

  if (!self->waiting)
    return TRUE;
  code = sync_all (self->waiting);
  if (code == 0)
    code = mark (self, self->replaces ? REPLACING : MOVING);
  while (code == 0 && n < self->names->len && (code = move_one (self, n, TRUE)) == 0)
    n++;
  if (code != 0)
    {
      fail (error, n < self->names->len ? name_at (self, n) : self->folder, code);
      take_back (self, n);
      return FALSE;
    }
  remove_waiting (self);
  sync_names (self->folder);
  return TRUE;
}

/* --- after a kill --- */

static guint
finish_one (const char *folder, const char *moving)
{
  g_autofree char *from = g_build_filename (folder, moving, NULL);
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *waiting = g_build_filename (from, name, NULL), *there = g_build_filename (folder, name, NULL);

      n += move (waiting, there) == 0;
    }
  if (n > 0)
    sync_names (folder);
  g_rmdir (from);
  return n;
}

static void
remove_all (const char *folder, GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

/* A file that was changed since then stays: what waits for its place is older. */
static guint
finish_replacing (const char *folder, const char *replacing)
{
  g_autofree char *from = g_build_filename (folder, replacing, NULL);
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean done = TRUE;
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    g_ptr_array_add (names, g_strdup (name));
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *waiting = NULL, *there = NULL, *old = NULL;
      int code;

      name = g_ptr_array_index (names, i);
      if (g_str_has_prefix (name, OLD))
        continue;
      waiting = g_build_filename (from, name, NULL);
      there = g_build_filename (folder, name, NULL);
      old = dup_old_path (from, name);
      code = replace (waiting, there, old);
      n += code == 0;
      done &= code == 0 || code == EBUSY;
    }
  if (n > 0)
    sync_names (folder);
  /* What the disk does not take now waits for the next start. */
  if (done)
    remove_all (from, names);
  return n;
}

guint
bst_batch_finish (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_prefix (name, MOVING) || g_str_has_prefix (name, REPLACING))
      g_ptr_array_add (all, g_strdup (name));
  for (guint i = 0; i < all->len; i++)
    {
      name = g_ptr_array_index (all, i);
      n += g_str_has_prefix (name, MOVING) ? finish_one (folder, name) : finish_replacing (folder, name);
    }
  return n;
}
