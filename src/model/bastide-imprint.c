/* bastide-imprint.c – what a file was when we last wrote or read it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* st_mtim */
#endif

#include "config.h"

#include "model/bastide-imprint.h"

#include "engine/io/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

struct _BastideImprint
{
  char *path;
  GChecksum *sum; /* of the bytes; NULL: not known */
  struct stat seen;
};

BastideImprint *
bastide_imprint_new (const char *path)
{
  BastideImprint *self = g_new0 (BastideImprint, 1);

  self->path = g_strdup (path);
  return self;
}

void
bastide_imprint_free (BastideImprint *self)
{
  bastide_imprint_forget (self);
  g_free (self->path);
  g_free (self);
}

static void
see (BastideImprint *self)
{
  if (stat (self->path, &self->seen) != 0)
    memset (&self->seen, 0, sizeof self->seen);
}

void
bastide_imprint_set (BastideImprint *self, const char *bytes, gsize length)
{
  bastide_imprint_forget (self);
  self->sum = g_checksum_new (G_CHECKSUM_SHA256);
  bastide_imprint_add (self, bytes, length);
}

void
bastide_imprint_add (BastideImprint *self, const char *bytes, gsize length)
{
  g_return_if_fail (self->sum != NULL);

  g_checksum_update (self->sum, (const guchar *) bytes, length);
  see (self);
}

void
bastide_imprint_forget (BastideImprint *self)
{
  g_clear_pointer (&self->sum, g_checksum_free);
}

static gboolean
is_same_time (const struct timespec *a, const struct timespec *b)
{
  return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

static gboolean
looks_the_same (const struct stat *a, const struct stat *b)
{
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size
         && is_same_time (&a->st_mtim, &b->st_mtim) && is_same_time (&a->st_ctim, &b->st_ctim);
}

static gboolean
has_the_bytes (BastideImprint *self)
{
  g_autoptr (GChecksum) copy = g_checksum_copy (self->sum);
  g_autofree char *text = NULL, *sum = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  gsize length;

  text = bst_file_read (file, BST_FILE_MAX_SIZE, &length, NULL, NULL);
  if (!text)
    return FALSE;
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
  return g_str_equal (sum, g_checksum_get_string (copy));
}

BastideFileState
bastide_imprint_check (BastideImprint *self)
{
  struct stat now;

  if (!self->sum)
    return BASTIDE_FILE_SAME;
  if (stat (self->path, &now) != 0)
    return errno == ENOENT || errno == ENOTDIR ? BASTIDE_FILE_GONE : BASTIDE_FILE_SAME;
  if (looks_the_same (&self->seen, &now))
    return BASTIDE_FILE_SAME;
  if (!S_ISREG (now.st_mode) || (self->seen.st_ino && now.st_size != self->seen.st_size) || !has_the_bytes (self))
    return BASTIDE_FILE_REPLACED;
  self->seen = now;
  return BASTIDE_FILE_SAME;
}
