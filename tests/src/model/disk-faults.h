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
#include <stdarg.h>
#include <stdio.h>
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
  DiskFault fault;
  int n_calls;
} disk;

/* From now on calls are counted, and those of @fault fail. */
static inline void
disk_watch (DiskFault fault)
{
  disk.watching = TRUE;
  disk.fault = fault;
  disk.n_calls = 0;
}

/* All is well again; returns how many calls there were. */
static inline int
disk_release (void)
{
  disk.watching = FALSE;
  return disk.n_calls;
}

static gboolean
disk_fails (void)
{
  int call;

  if (!disk.watching)
    return FALSE;
  call = disk.n_calls++;
  if (disk.fault.at < 0 || call < disk.fault.at || call - disk.fault.at >= disk.fault.length)
    return FALSE;
  errno = disk.fault.code;
  return TRUE;
}

/* The function of the C library that ours hides. */
static void
disk_find (const char *name, gpointer out_function)
{
  *(gpointer *) out_function = dlsym (RTLD_NEXT, name);
}

/* The first write that fails leaves a part of its bytes, as a full disk does. */
ssize_t
write (int fd, const void *bytes, size_t length)
{
  ssize_t (*real) (int, const void *, size_t);

  disk_find ("write", &real);
  if (fd > STDERR_FILENO && disk_fails ())
    {
      int code = errno;

      if (disk.n_calls == disk.fault.at + 1 && real (fd, bytes, length / 3) < 0)
        return -1;
      errno = code;
      return -1;
    }
  return real (fd, bytes, length);
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

int
rename (const char *from, const char *to)
{
  int (*real) (const char *, const char *);

  disk_find ("rename", &real);
  return disk_fails () ? -1 : real (from, to);
}

int
unlink (const char *path)
{
  int (*real) (const char *);

  disk_find ("unlink", &real);
  return disk_fails () ? -1 : real (path);
}

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
disk_open (const char *path, int flags, mode_t mode)
{
  int (*real) (const char *, int, ...);

  disk_find ("open64", &real);
  if ((flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) && disk_fails ())
    return -1;
  return real (path, flags, mode);
}

int
open (const char *path, int flags, ...)
{
  va_list args;
  mode_t mode;

  va_start (args, flags);
  mode = flags & O_CREAT ? va_arg (args, mode_t) : 0;
  va_end (args);
  return disk_open (path, flags, mode);
}

int
open64 (const char *path, int flags, ...)
{
  va_list args;
  mode_t mode;

  va_start (args, flags);
  mode = flags & O_CREAT ? va_arg (args, mode_t) : 0;
  va_end (args);
  return disk_open (path, flags, mode);
}
