/* disk-faults.h – a disk that fails at a call of one's choice: full, broken, or the program dies there.
 *
 * Takes the place of the calls of the C library that change files, also for GLib, in the program that includes it (one
 * file of it). Nothing is synced: a test of thousands of points would wait for the disk all day. Knows no document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* With 64-bit offsets the headers make open64() of open(), and two functions below would be one. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#undef _FILE_OFFSET_BITS

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  int at;     /* the first call that fails, counted from 0; -1: none */
  int length; /* how many fail from there */
  int code;   /* errno of those */
} DiskFault;

/* From a fault of this length on nothing reaches the disk any more, as if the program had died. */
#define DISK_FOREVER G_MAXINT

static struct
{
  gboolean watching;
  gboolean reads; /* calls that read fail, not those that change files */
  DiskFault fault;
  int n_calls;
} disk;

/* From now on calls are counted, and those of @fault fail. */
static inline void
disk_watch (DiskFault fault)
{
  disk.watching = TRUE;
  disk.reads = FALSE;
  disk.fault = fault;
  disk.n_calls = 0;
}

/* The same for calls that read files: the disk does not return what it has. */
static inline void
disk_watch_reads (DiskFault fault)
{
  disk_watch (fault);
  disk.reads = TRUE;
}

/* All is well again; returns how many calls there were. */
static inline int
disk_release (void)
{
  disk.watching = FALSE;
  return disk.n_calls;
}

/* In memory where that is possible: a disk takes long to give one file the place of another. */
static inline char *
disk_make_folder (void)
{
  char *in_memory = g_strdup ("/dev/shm/bastide-recovery-XXXXXX");

  if (g_mkdtemp (in_memory))
    return in_memory;
  g_free (in_memory);
  return g_dir_make_tmp ("bastide-recovery-XXXXXX", NULL);
}

/* --- calls of another thread --- */

/* While it is shut, calls of another thread wait until the test lets them through, so that it decides what comes between
 * them. One such thread at a time. */
static struct
{
  gboolean shut;
  GThread *test;
  gboolean may_pass; /* the next call */
  gboolean waits;    /* the thread does, before a call */
  gboolean ended;
  GMutex mutex;
  GCond cond;
} disk_gate;

static void
disk_thread_ended_cb (gpointer data)
{
  g_mutex_lock (&disk_gate.mutex);
  disk_gate.ended = TRUE;
  g_cond_broadcast (&disk_gate.cond);
  g_mutex_unlock (&disk_gate.mutex);
}

static GPrivate disk_thread_mark = G_PRIVATE_INIT (disk_thread_ended_cb);

static void
disk_set_gate (gboolean shut)
{
  g_mutex_lock (&disk_gate.mutex);
  disk_gate.shut = shut;
  disk_gate.test = g_thread_self ();
  g_cond_broadcast (&disk_gate.cond);
  g_mutex_unlock (&disk_gate.mutex);
}

/* To be called before the thread is started. */
static inline void
disk_expect_thread (void)
{
  disk_gate.waits = disk_gate.ended = disk_gate.may_pass = FALSE;
  disk_set_gate (TRUE);
}

static void
disk_wait_for_thread (void)
{
  while (!disk_gate.waits && !disk_gate.ended)
    g_cond_wait (&disk_gate.cond, &disk_gate.mutex);
}

/* The thread makes one call and goes on until the next one, or ends. */
static inline void
disk_let_through (void)
{
  g_mutex_lock (&disk_gate.mutex);
  disk_wait_for_thread ();
  disk_gate.may_pass = TRUE;
  disk_gate.waits = FALSE;
  g_cond_broadcast (&disk_gate.cond);
  disk_wait_for_thread ();
  g_mutex_unlock (&disk_gate.mutex);
}

static void
disk_pass_gate (void)
{
  g_mutex_lock (&disk_gate.mutex);
  if (disk_gate.shut && disk_gate.test != g_thread_self ())
    {
      g_private_set (&disk_thread_mark, &disk_gate);
      disk_gate.waits = TRUE;
      g_cond_broadcast (&disk_gate.cond);
      while (disk_gate.shut && !disk_gate.may_pass)
        g_cond_wait (&disk_gate.cond, &disk_gate.mutex);
      disk_gate.may_pass = disk_gate.waits = FALSE;
    }
  g_mutex_unlock (&disk_gate.mutex);
}

static gboolean
disk_fails_at (gboolean reads)
{
  int call;

  disk_pass_gate ();
  if (!disk.watching || disk.reads != reads)
    return FALSE;
  call = disk.n_calls++;
  if (disk.fault.at < 0 || call < disk.fault.at || call - disk.fault.at >= disk.fault.length)
    return FALSE;
  errno = disk.fault.code;
  return TRUE;
}

static gboolean
disk_fails (void)
{
  return disk_fails_at (FALSE);
}

/* The function of the C library that ours hides. */
static void
disk_find (const char *name, gpointer out_function)
{
  *(gpointer *) out_function = dlsym (RTLD_NEXT, name);
}

/* Descriptors of files; others are pipes and wake-ups of GLib. */
enum
{
  DISK_NO_FILE,
  DISK_READS,
  DISK_WRITES,
};
static guint8 disk_files[1024];

static int
disk_note (int fd, int flags)
{
  if (fd >= 0 && fd < (int) sizeof disk_files)
    disk_files[fd] = flags & (O_WRONLY | O_RDWR) ? DISK_WRITES : flags & O_DIRECTORY ? DISK_NO_FILE : DISK_READS;
  return fd;
}

static gboolean
disk_is_file (int fd)
{
  return fd >= 0 && fd < (int) sizeof disk_files && disk_files[fd] == DISK_WRITES;
}

/* Whoever waits for the end of a thread lets it go on. */
int
pthread_join (pthread_t thread, void **out_result)
{
  int (*real) (pthread_t, void **);
  gboolean shut = disk_gate.shut;
  int result;

  disk_find ("pthread_join", &real);
  disk_set_gate (FALSE);
  result = real (thread, out_result);
  disk_set_gate (shut);
  return result;
}

ssize_t
read (int fd, void *bytes, size_t length)
{
  ssize_t (*real) (int, void *, size_t);

  disk_find ("read", &real);
  if (fd >= 0 && fd < (int) sizeof disk_files && disk_files[fd] == DISK_READS && disk_fails_at (TRUE))
    return -1;
  return real (fd, bytes, length);
}

/* The first write that fails leaves a part of its bytes, as a full disk does. */
ssize_t
write (int fd, const void *bytes, size_t length)
{
  ssize_t (*real) (int, const void *, size_t);

  disk_find ("write", &real);
  if (disk_is_file (fd) && disk_fails ())
    {
      int code = errno;

      if (disk.n_calls == disk.fault.at + 1 && real (fd, bytes, length / 3) < 0)
        return -1;
      errno = code;
      return -1;
    }
  return real (fd, bytes, length);
}

/* GIO copies files with these two; without them it reads and writes. */
ssize_t
splice (int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned flags)
{
  errno = EINVAL;
  return -1;
}

ssize_t
copy_file_range (int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned flags)
{
  errno = EINVAL;
  return -1;
}

int
fsync (int fd)
{
  return disk_fails () ? -1 : 0;
}

int
fdatasync (int fd)
{
  return disk_fails () ? -1 : 0;
}

/* A file is closed in any case; what a network disk says then may be an error all the same. */
int
close (int fd)
{
  int (*real) (int);
  gboolean fails = disk_is_file (fd) && disk_fails ();
  int code = errno;
  int result;

  disk_find ("close", &real);
  disk_note (fd, O_DIRECTORY);
  result = real (fd);
  if (fails)
    errno = code;
  return fails ? -1 : result;
}

/* Calls that name files and return 0 or -1. */
#define DISK_CALL(name, parameters, arguments)                                                                         \
  int name parameters                                                                                                  \
  {                                                                                                                    \
    int (*real) parameters;                                                                                            \
                                                                                                                       \
    disk_find (#name, &real);                                                                                          \
    return disk_fails () ? -1 : real arguments;                                                                        \
  }

DISK_CALL (rename, (const char *from, const char *to), (from, to))
DISK_CALL (renameat, (int a, const char *from, int b, const char *to), (a, from, b, to))
DISK_CALL (renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags))
DISK_CALL (link, (const char *from, const char *to), (from, to))
DISK_CALL (linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))
DISK_CALL (unlink, (const char *path), (path))
DISK_CALL (unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
DISK_CALL (remove, (const char *path), (path))
DISK_CALL (rmdir, (const char *path), (path))
DISK_CALL (mkdir, (const char *path, mode_t mode), (path, mode))
DISK_CALL (fchmod, (int fd, mode_t mode), (fd, mode))
DISK_CALL (fchown, (int fd, uid_t user, gid_t group), (fd, user, group))

int
ftruncate (int fd, off_t length)
{
  int (*real) (int, off_t);

  disk_find ("ftruncate", &real);
  return disk_fails () ? -1 : real (fd, length);
}

int
ftruncate64 (int fd, off64_t length)
{
  return ftruncate (fd, length);
}

static int
disk_open_at (int folder, const char *path, int flags, mode_t mode)
{
  int (*real) (int, const char *, int, ...);

  disk_find ("openat64", &real);
  if ((flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) && disk_fails ())
    return -1;
  return disk_note (real (folder, path, flags, mode), flags);
}

#define DISK_MODE(flags)                                                                                               \
  va_list args;                                                                                                        \
  mode_t mode;                                                                                                         \
                                                                                                                       \
  va_start (args, flags);                                                                                              \
  mode = (flags) &O_CREAT ? va_arg (args, mode_t) : 0;                                                                 \
  va_end (args)

int
open (const char *path, int flags, ...)
{
  DISK_MODE (flags);

  return disk_open_at (AT_FDCWD, path, flags, mode);
}

int
open64 (const char *path, int flags, ...)
{
  DISK_MODE (flags);

  return disk_open_at (AT_FDCWD, path, flags, mode);
}

int
openat (int folder, const char *path, int flags, ...)
{
  DISK_MODE (flags);

  return disk_open_at (folder, path, flags, mode);
}

int
openat64 (int folder, const char *path, int flags, ...)
{
  DISK_MODE (flags);

  return disk_open_at (folder, path, flags, mode);
}
