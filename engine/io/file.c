/* file.c – the one way by which the program reads a file, and the one way by which it writes one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* renameat2() */

#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Read a file in steps of this size at first: most files are small. */
#define FIRST_STEP (64 * 1024)
/* As many as the kernel follows. */
#define MAX_LINKS 40

static char *
dup_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base ? g_filename_display_name (base) : g_file_get_parse_name (file);
}

static void
set_errno (GError **error, int code)
{
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
}

/* (transfer full): another text whenever the file was replaced or written. */
static char *
dup_stat_etag (const struct stat *st)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT ":%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT ".%09ld", (guint64) st->st_ino,
                          (gint64) st->st_size, (gint64) st->st_mtim.tv_sec, (long) st->st_mtim.tv_nsec);
}

/* --- reading --- */

/* Where the bytes come from: a descriptor, or a stream for what has none. */
typedef struct
{
  int fd;
  GInputStream *stream; /* NULL: read from fd */
  gboolean head;        /* what is too long is cut off */
} Source;

static gssize
read_some (const Source *source, char *bytes, gsize length, GError **error)
{
  gssize n;

  if (source->stream)
    return g_input_stream_read (source->stream, bytes, length, NULL, error);
  do
    n = read (source->fd, bytes, length);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    set_errno (error, errno);
  return n;
}

/* (transfer full) (nullable): grows with what is there, because a file may claim any size. */
static char *
read_all (const Source *source, gsize max_bytes, gsize *out_length, GError **error)
{
  gsize size = MIN (FIRST_STEP, max_bytes + 1), length = 0;
  g_autofree char *bytes = g_malloc (size + 1);

  for (;;)
    {
      gssize n = read_some (source, bytes + length, size - length, error);

      if (n < 0)
        return NULL;
      if (n == 0)
        break;
      length += (gsize) n;
      if (length > max_bytes && source->head)
        {
          length = max_bytes;
          break;
        }
      if (length > max_bytes)
        {
          g_autofree char *limit = g_format_size_full (max_bytes, G_FORMAT_SIZE_IEC_UNITS);

          g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
                       /* TRANSLATORS: why a file is not read; %s is a size such as “16.0 MiB”. */
                       _ ("It is larger than %s."), limit);
          return NULL;
        }
      if (length == size)
        {
          size = MIN (2 * size, max_bytes + 1);
          bytes = g_realloc (bytes, size + 1);
        }
    }
  bytes[length] = '\0';
  *out_length = length;
  return g_steal_pointer (&bytes);
}

static char *
read_path (const char *path, gboolean head, gsize max_bytes, gsize *out_length, char **out_etag, GError **error)
{
  /* O_NONBLOCK: opening a pipe that nobody writes to would wait for ever. */
  Source source = { .fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0), .head = head };
  struct stat st;
  char *bytes = NULL;

  if (source.fd < 0 || fstat (source.fd, &st) != 0)
    set_errno (error, errno);
  else if (!S_ISREG (st.st_mode))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                         S_ISDIR (st.st_mode) ? _ ("It is a folder.") : _ ("It is not a regular file."));
  else
    bytes = read_all (&source, max_bytes, out_length, error);
  if (bytes && out_etag)
    *out_etag = dup_stat_etag (&st);
  if (source.fd >= 0)
    close (source.fd);
  return bytes;
}

static char *
read_stream (GFile *file, gboolean head, gsize max_bytes, gsize *out_length, char **out_etag, GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  Source source = { .fd = -1, .stream = G_INPUT_STREAM (stream), .head = head };
  char *bytes = stream ? read_all (&source, max_bytes, out_length, error) : NULL;

  if (bytes && out_etag)
    *out_etag = bst_file_dup_etag (file);
  return bytes;
}

char *
bst_file_read_bare (GFile *file, gsize max_bytes, gsize *out_length, char **out_etag, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (g_file_is_native (file))
    return read_path (g_file_peek_path (file), FALSE, max_bytes, out_length, out_etag, error);
  return read_stream (file, FALSE, max_bytes, out_length, out_etag, error);
}

char *
bst_file_read_head (GFile *file, gsize n_bytes, gsize *out_length, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (g_file_is_native (file))
    return read_path (g_file_peek_path (file), TRUE, n_bytes, out_length, NULL, error);
  return read_stream (file, TRUE, n_bytes, out_length, NULL, error);
}

char *
bst_file_read (GFile *file, gsize max_bytes, gsize *out_length, char **out_etag, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *name = NULL;
  char *bytes;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  bytes = bst_file_read_bare (file, max_bytes, out_length, out_etag, &problem);
  if (bytes)
    return bytes;
  name = dup_name (file);
  g_set_error (error, problem->domain, problem->code,
               /* TRANSLATORS: the first %s is the name of a file, the second one a sentence of the system. */
               _ ("Could not read “%s”: %s"), name, problem->message);
  return NULL;
}

char *
bst_file_read_descriptor (int fd, gsize max_bytes, gsize *out_length, GError **error)
{
  Source source = { .fd = fd };

  return read_all (&source, max_bytes, out_length, error);
}

char *
bst_file_dup_etag (GFile *file)
{
  g_autoptr (GFileInfo) info = NULL;
  struct stat st;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (g_file_is_native (file))
    return stat (g_file_peek_path (file), &st) == 0 ? dup_stat_etag (&st) : NULL;
  info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  return info ? g_strdup (g_file_info_get_etag (info)) : NULL;
}

/* --- writing --- */

void
bst_file_sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/* 0, or the error number. */
static int
write_all (int fd, const char *bytes, gsize length)
{
  while (length > 0)
    {
      gssize n = write (fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return errno;
      bytes += n;
      length -= (gsize) n;
    }
  return 0;
}

/* For a pipe or a device. */
static int
write_through (const char *path, const char *bytes, gsize length)
{
  int fd = g_open (path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0);
  int code;

  if (fd < 0)
    return errno;
  code = write_all (fd, bytes, length);
  if (close (fd) != 0 && code == 0)
    code = errno;
  return code;
}

/* The new file gets the permissions of the old one. Renaming asks nobody whether the old one may be written, so this does. */
static int
take_permissions (const char *path, const struct stat *old, int fd)
{
  int old_fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);

  if (old_fd < 0)
    return errno;
  close (old_fd);
  /* Not the owner of the group: then the file belongs to the user's own group, as a new one would. */
  if (fchown (fd, (uid_t) -1, old->st_gid) != 0)
    g_debug ("Cannot keep the group of a file");
  return fchmod (fd, old->st_mode & 07777) == 0 ? 0 : errno;
}

static gboolean
is_new (const char *etag)
{
  return g_strcmp0 (etag, BST_FILE_NEW) == 0;
}

static gboolean
is_changed (const char *path, const char *etag)
{
  struct stat st;
  g_autofree char *now = NULL;

  if (!etag || stat (path, &st) != 0)
    return FALSE;
  now = dup_stat_etag (&st);
  return g_strcmp0 (now, etag) != 0;
}

/* Gives the temporary file its name; 0, or the error number. */
static int
name_new (const char *temporary, const char *path)
{
#ifdef RENAME_NOREPLACE
  if (renameat2 (AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
    return 0;
  /* Not every file system can; a link is not made where a file is, either. */
  if (errno != EINVAL && errno != ENOSYS)
    return errno;
#endif
  if (link (temporary, path) != 0)
    return errno;
  unlink (temporary);
  return 0;
}

static int
name_file (const char *temporary, const char *path, const char *etag)
{
  if (is_new (etag))
    return name_new (temporary, path);
  if (is_changed (path, etag))
    return ESTALE;
  return rename (temporary, path) == 0 ? 0 : errno;
}

/* What the new file is to be. */
typedef struct
{
  const char *path;
  const char *bytes;
  gsize length;
  const char *etag;       /* (nullable) of the file that it replaces */
  const struct stat *old; /* (nullable) */
} Wanted;

/* Fills the temporary file; 0, or the error number. */
static int
fill (const Wanted *wanted, int fd)
{
  int code = wanted->old ? take_permissions (wanted->path, wanted->old, fd) : 0;

  if (code == 0)
    code = write_all (fd, wanted->bytes, wanted->length);
  if (code == 0 && fsync (fd) != 0)
    code = errno;
  return code;
}

/* 0, or the error number. ESTALE: the old file is not the expected one. */
static int
replace (const Wanted *wanted)
{
  g_autofree char *folder = g_path_get_dirname (wanted->path), *base = g_path_get_basename (wanted->path);
  g_autofree char *name = g_strdup_printf (".%.100s.XXXXXX", base);
  g_autofree char *temporary = g_build_filename (folder, name, NULL);
  int fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  int code;

  if (fd < 0)
    return errno;
  code = fill (wanted, fd);
  if (close (fd) != 0 && code == 0)
    code = errno;
  if (code == 0)
    code = name_file (temporary, wanted->path, wanted->etag);
  if (code != 0)
    {
      unlink (temporary);
      return code;
    }
  bst_file_sync_folder (wanted->path);
  return 0;
}

/* (transfer full): where the file is that @path leads to, also if it is not there yet. A link that leads to itself stays. */
static char *
dup_target (const char *path)
{
  char *target = g_strdup (path);

  for (int i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *link = g_file_read_link (target, NULL), *folder = NULL, *next = NULL;

      if (!link)
        break;
      folder = g_path_get_dirname (target);
      next = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
      g_free (target);
      target = g_steal_pointer (&next);
    }
  return target;
}

static int
write_path (const char *path, const char *bytes, gsize length, const char *etag)
{
  /* Replace what a link leads to, not the link. */
  g_autofree char *real = realpath (path, NULL), *target = NULL;
  struct stat st;
  Wanted wanted = { .path = real ? real : path, .bytes = bytes, .length = length, .etag = etag };

  if (stat (wanted.path, &st) == 0)
    {
      if (is_new (etag))
        return EEXIST;
      if (S_ISDIR (st.st_mode))
        return EISDIR;
      /* An open file whose name was removed is there, but nowhere. */
      if (!S_ISREG (st.st_mode) || !real)
        return write_through (path, bytes, length);
      wanted.old = &st;
    }
  else if (errno == ELOOP)
    return ELOOP;
  else if (!is_new (etag))
    wanted.path = target = dup_target (path);
  if (is_changed (wanted.path, etag))
    return ESTALE;
  return replace (&wanted);
}

static gboolean
create (GFile *file, gconstpointer bytes, gsize length, GError **error)
{
  g_autoptr (GFileOutputStream) stream = g_file_create (file, G_FILE_CREATE_NONE, NULL, error);

  return stream && g_output_stream_write_all (G_OUTPUT_STREAM (stream), bytes, length, NULL, NULL, error)
         && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error);
}

/* The error only says why. */
static gboolean
write_bare (GFile *file, gconstpointer bytes, gsize length, const char *etag, GError **error)
{
  int code;

  if (!g_file_is_native (file) && is_new (etag))
    return create (file, bytes, length, error);
  if (!g_file_is_native (file))
    return g_file_replace_contents (file, bytes, length, etag, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
  code = write_path (g_file_peek_path (file), bytes, length, etag);
  if (code == ESTALE)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "");
  else if (code != 0)
    set_errno (error, code);
  return code == 0;
}

static void
take_problem (GError **error, GFile *file, const GError *problem)
{
  g_autofree char *name = dup_name (file);

  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                 /* TRANSLATORS: %s is the name of a file. */
                 _ ("“%s” was changed by another program."), name);
  else
    g_set_error (error, problem->domain, problem->code,
                 /* TRANSLATORS: the name of a file, and a whole sentence of the system that says why. */
                 _ ("Could not write “%s”: %s"), name, problem->message);
}

gboolean
bst_file_write (GFile *file, gconstpointer bytes, gsize length, const char *etag, char **out_etag, GError **error)
{
  g_autoptr (GError) problem = NULL;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (!write_bare (file, bytes, length, etag, &problem))
    {
      take_problem (error, file, problem);
      return FALSE;
    }
  if (out_etag)
    *out_etag = bst_file_dup_etag (file);
  return TRUE;
}

gboolean
bst_file_write_bare (GFile *file, gconstpointer bytes, gsize length, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return write_bare (file, bytes, length, NULL, error);
}

gboolean
bst_file_write_descriptor (int fd, gconstpointer bytes, gsize length, GError **error)
{
  int code = write_all (fd, bytes, length);

  if (code != 0)
    set_errno (error, code);
  return code == 0;
}
