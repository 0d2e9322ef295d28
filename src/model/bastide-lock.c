/* bastide-lock.c – only one process at a time writes a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* F_OFD_SETLK */
#endif
#include "config.h"

#include "model/bastide-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct _BastideLock
{
  char *path;
  char *lock_path;
  int fd; /* locked, or -1: nobody can lock here */
  gboolean ours;
  char *host; /* of whoever has it */
  gint64 since;
  guint n_refs;
};

/* What stands in a lock file: computer, process, since when (Unix time). */
#define HOLDER "%255s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT

/* How long bastide_lock_wait() waits. */
#define N_TRIES  50
#define PAUSE_US 20000

/* The locks of this process by path, so that it does not lock itself out. */
static GHashTable *own;
G_LOCK_DEFINE_STATIC (own);

typedef enum
{
  GOT,
  TAKEN,
  IMPOSSIBLE,
} Answer;

/* Not the locks of POSIX: those end as soon as the process closes the file anywhere. */
static Answer
lock_file (int fd)
{
  int result;

  do
    {
#ifdef F_OFD_SETLK
      struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

      result = fcntl (fd, F_OFD_SETLK, &whole);
#else
      result = flock (fd, LOCK_EX | LOCK_NB);
#endif
    }
  while (result != 0 && errno == EINTR);
  if (result == 0)
    return GOT;
  return errno == EAGAIN || errno == EACCES || errno == EWOULDBLOCK ? TAKEN : IMPOSSIBLE;
}

/* Whoever had the lock may have deleted the file after we opened it: then the next one would lock another file. */
static gboolean
is_in_place (int fd, const char *lock_path)
{
  struct stat here, there;

  return fstat (fd, &here) == 0 && stat (lock_path, &there) == 0 && here.st_dev == there.st_dev
         && here.st_ino == there.st_ino;
}

static void
read_holder (BastideLock *self, int fd)
{
  char text[512] = "", host[256] = "";
  gint64 pid;

  if (pread (fd, text, sizeof text - 1, 0) <= 0 || sscanf (text, HOLDER, host, &pid, &self->since) != 3)
    return;
  self->host = g_utf8_make_valid (host, -1);
}

/* Errors are ignored: whoever reads it then only does not know who it is. */
static void
write_holder (int fd)
{
  g_autofree char *text = g_strdup_printf ("%s %d %" G_GINT64_FORMAT "\n", g_get_host_name (), (int) getpid (),
                                           g_get_real_time () / G_USEC_PER_SEC);

  if (ftruncate (fd, 0) != 0 || pwrite (fd, text, strlen (text), 0) < 0)
    g_debug ("Cannot write into a lock: %s", g_strerror (errno));
}

/* FALSE: somebody deleted the file meanwhile, so try again. */
static gboolean
try_lock (BastideLock *self)
{
  int fd = g_open (self->lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  Answer answer = fd >= 0 ? lock_file (fd) : IMPOSSIBLE;

  if (answer == GOT && !is_in_place (fd, self->lock_path))
    {
      close (fd);
      return FALSE;
    }
  self->ours = answer != TAKEN;
  if (answer == GOT)
    {
      write_holder (fd);
      self->fd = fd;
      return TRUE;
    }
  if (answer == TAKEN)
    read_holder (self, fd);
  else
    g_debug ("No lock for %s: %s", self->path, g_strerror (errno));
  if (fd >= 0)
    close (fd);
  return TRUE;
}

static BastideLock *
new_lock (const char *path)
{
  BastideLock *self = g_new0 (BastideLock, 1);
  g_autofree char *folder = g_path_get_dirname (path);

  self->path = g_strdup (path);
  self->lock_path = g_strconcat (path, ".lock", NULL);
  self->fd = -1;
  self->n_refs = 1;
  g_mkdir_with_parents (folder, 0700);
  while (!try_lock (self))
    ;
  if (self->ours)
    g_hash_table_insert (own, self->path, self);
  return self;
}

BastideLock *
bastide_lock_new (const char *path)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  BastideLock *self;

  G_LOCK (own);
  if (!own)
    own = g_hash_table_new (g_str_hash, g_str_equal);
  self = g_hash_table_lookup (own, whole);
  if (self)
    self->n_refs++;
  else
    self = new_lock (whole);
  G_UNLOCK (own);
  return self;
}

BastideLock *
bastide_lock_wait (const char *path)
{
  BastideLock *self = bastide_lock_new (path);

  for (int i = 0; i < N_TRIES && !self->ours; i++)
    {
      bastide_lock_unref (self);
      g_usleep (PAUSE_US);
      self = bastide_lock_new (path);
    }
  return self;
}

BastideLock *
bastide_lock_ref (BastideLock *self)
{
  G_LOCK (own);
  self->n_refs++;
  G_UNLOCK (own);
  return self;
}

/* Deletes the file while it is still locked, so that nobody finds it between the two. */
static void
let_go (BastideLock *self)
{
  if (self->ours)
    g_hash_table_remove (own, self->path);
  if (self->fd < 0)
    return;
  g_unlink (self->lock_path);
  close (self->fd);
}

void
bastide_lock_unref (BastideLock *self)
{
  gboolean last;

  G_LOCK (own);
  last = --self->n_refs == 0;
  if (last)
    let_go (self);
  G_UNLOCK (own);
  if (!last)
    return;
  g_free (self->path);
  g_free (self->lock_path);
  g_free (self->host);
  g_free (self);
}

const char *
bastide_lock_get_path (BastideLock *self)
{
  return self->path;
}

gboolean
bastide_lock_is_ours (BastideLock *self)
{
  return self->ours;
}

/* The hour, and the date if it was not today. */
static char *
dup_since (gint64 since)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_local (since);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  gboolean today = then && g_date_time_get_day_of_year (then) == g_date_time_get_day_of_year (now)
                   && g_date_time_get_year (then) == g_date_time_get_year (now);

  return then ? g_date_time_format (then, today ? "%R" : "%x %R") : g_strdup ("");
}

char *
bastide_lock_dup_holder (BastideLock *self)
{
  g_autofree char *since = dup_since (self->since);

  g_return_val_if_fail (!self->ours, NULL);

  if (!self->host)
    return g_strdup (_ ("Open in another Bastide. You can only view it here."));
  if (g_str_equal (self->host, g_get_host_name ()))
    /* TRANSLATORS: %s is a time such as 20:15, or a date and a time. */
    return g_strdup_printf (_ ("Open in another Bastide on this computer since %s. You can only view it here."), since);
  /* TRANSLATORS: %1$s is the name of a computer, %2$s a time such as 20:15, or a date and a time. */
  return g_strdup_printf (_ ("Open in Bastide on the computer “%1$s” since %2$s. You can only view it here."),
                          self->host, since);
}
