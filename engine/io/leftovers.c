/* leftovers.c – what a program that was killed left in its own folders: half of a file, or files that waited.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* fdopendir() */

#include "io/leftovers.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BATCH    ".batch-"
#define N_RANDOM 6 /* letters and digits at the end of a temporary name */

/* What the names of our files end in. Somebody else may keep a hidden file in our folders. */
static const char *const endings[] = { ".bastide", ".bastide-score", ".json", ".ini" };
/* Those without an ending. */
static const char *const names[] = { ".table" };

static gboolean
is_random (const char *text)
{
  for (int i = 0; i < N_RANDOM; i++)
    if (!g_ascii_isalnum (text[i]))
      return FALSE;
  return text[N_RANDOM] == '\0';
}

/* ".NAME.XXXXXX", where NAME is one of ours. */
static gboolean
is_half_file (const char *name)
{
  const char *dot = strrchr (name, '.');
  gsize length = dot ? (gsize) (dot - name) : 0;

  if (*name != '.' || length < 2 || !is_random (dot + 1))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      gsize n = strlen (endings[i]);

      if (length > n + 1 && strncmp (dot - n, endings[i], n) == 0)
        return TRUE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == length && strncmp (name, names[i], length) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_batch (const char *name)
{
  return g_str_has_prefix (name, BATCH) && is_random (name + strlen (BATCH));
}

/* Ours, old, and of this type; a link is never followed. */
static gboolean
is_old (int folder, const char *name, mode_t type, gint64 now)
{
  struct stat st;

  return fstatat (folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && (st.st_mode & S_IFMT) == type
         && st.st_uid == geteuid () && st.st_mtim.tv_sec <= now - BST_LEFTOVERS_SECONDS;
}

static gboolean
is_dots (const char *name)
{
  return strcmp (name, ".") == 0 || strcmp (name, "..") == 0;
}

/* (nullable): closes with closedir(). */
static DIR *
open_folder (int folder, const char *name)
{
  int fd = openat (folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;

  if (fd >= 0 && !dir)
    close (fd);
  return dir;
}

/* A batch has only files; if there is anything else, or anything new, it is not ours to empty. */
static gboolean
may_empty (DIR *dir, gint64 now)
{
  gboolean may = TRUE;

  for (struct dirent *item; may && (item = readdir (dir));)
    may = is_dots (item->d_name) || is_old (dirfd (dir), item->d_name, S_IFREG, now);
  rewinddir (dir);
  return may;
}

static gboolean
remove_batch (int folder, const char *name, gint64 now)
{
  DIR *dir = open_folder (folder, name);
  gboolean may = dir && may_empty (dir, now);

  for (struct dirent *item; may && (item = readdir (dir));)
    if (!is_dots (item->d_name))
      unlinkat (dirfd (dir), item->d_name, 0);
  if (dir)
    closedir (dir);
  return may && unlinkat (folder, name, AT_REMOVEDIR) == 0;
}

static gboolean
remove_one (int folder, const char *name, gint64 now)
{
  if (is_half_file (name) && is_old (folder, name, S_IFREG, now))
    return unlinkat (folder, name, 0) == 0;
  return is_batch (name) && is_old (folder, name, S_IFDIR, now) && remove_batch (folder, name, now);
}

guint
bst_leftovers_remove (const char *folder, gint64 now)
{
  DIR *dir = open_folder (AT_FDCWD, folder);
  guint n = 0;

  if (!dir)
    return 0;
  for (struct dirent *item; (item = readdir (dir));)
    n += remove_one (dirfd (dir), item->d_name, now);
  closedir (dir);
  return n;
}
