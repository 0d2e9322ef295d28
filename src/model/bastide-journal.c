/* bastide-journal.c – a file that survives a crash: a base, and a journal of what was done since.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-journal.h"

#include "engine/io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct _BastideJournal
{
  char *path;
  char *journal_path;
  int fd;       /* open for appending, or -1 */
  guint number; /* of the base that the journal belongs to */
  guint length;
  gboolean behind; /* something was done that neither base nor journal holds */
};

/* First line of a journal: which base it goes on from. */
#define HEAD "bastide-journal 1 base %u\n"

static char *
dup_journal_path (const char *path)
{
  return g_strconcat (path, ".journal", NULL);
}

/* The number of the base to which the journal at @path belongs, or 0. */
static guint
read_number (const char *path)
{
  FILE *file = g_fopen (path, "re");
  guint number = 0;

  if (!file)
    return 0;
  if (fscanf (file, HEAD, &number) != 1 || number >= G_MAXINT)
    number = 0;
  fclose (file);
  return number;
}

BastideJournal *
bastide_journal_new (const char *path)
{
  BastideJournal *self;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_new0 (BastideJournal, 1);
  self->path = g_strdup (path);
  self->journal_path = dup_journal_path (path);
  self->fd = -1;
  /* Count on from the journal that lies here. If we began with 1 and crashed between base and journal, the lines of the
   * old journal could be taken for those of the new base. */
  self->number = read_number (self->journal_path);
  return self;
}

static void
close_journal (BastideJournal *self)
{
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
}

void
bastide_journal_free (BastideJournal *self)
{
  close_journal (self);
  g_free (self->path);
  g_free (self->journal_path);
  g_free (self);
}

guint
bastide_journal_get_next (BastideJournal *self)
{
  return self->number + 1;
}

guint
bastide_journal_get_length (BastideJournal *self)
{
  return self->length;
}

const char *
bastide_journal_get_path (BastideJournal *self)
{
  return self->path;
}

static gboolean
fail (GError **error, const char *path, int code)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), _ ("“%s” cannot be written: %s"), name,
               g_strerror (code));
  return FALSE;
}

static gboolean
write_all (int fd, const char *bytes, gsize length)
{
  g_assert (fd >= 0);

  while (length > 0)
    {
      gssize n = write (fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      bytes += n;
      length -= n;
    }
  return TRUE;
}

/* Starts an empty journal for the base with the present number. */
static gboolean
start (BastideJournal *self, GError **error)
{
  g_autofree char *head = g_strdup_printf (HEAD, self->number);

  close_journal (self);
  self->length = 0;
  self->fd = g_open (self->journal_path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (self->fd < 0 || !write_all (self->fd, head, strlen (head)) || fdatasync (self->fd) != 0)
    {
      int code = errno;

      close_journal (self);
      return fail (error, self->journal_path, code);
    }
  return TRUE;
}

/* Where a journal goes that cannot be read. */
static char *
dup_aside_path (BastideJournal *self)
{
  return g_strconcat (self->journal_path, "~", NULL);
}

static void
put_journal_aside (BastideJournal *self)
{
  g_autofree char *aside = dup_aside_path (self);

  g_message ("Put aside as %s, because it cannot be read", aside);
  g_rename (self->journal_path, aside);
}

/* No journal is an empty one. */
static gboolean
read_journal (const char *path, char **out_text, gsize *out_length)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  *out_text = bst_file_read (file, BST_FILE_MAX_SIZE, out_length, NULL, &error);
  if (*out_text)
    return TRUE;
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return FALSE;
  *out_text = g_strdup ("");
  *out_length = 0;
  return TRUE;
}

/* (transfer full): the whole lines behind the head; @out_whole says where the last one ends. */
static GStrv
split_lines (char *text, gsize length, gsize head, gsize *out_whole)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  *out_whole = head;
  /* A zero ends a text but no line: strchr() would take the lines behind one for a torn line, without a word. */
  for (char *line = text + head, *end; (end = memchr (line, '\n', text + length - line)); line = end + 1)
    {
      *end = '\0';
      g_strv_builder_add (lines, line);
      *out_whole = end + 1 - text;
    }
  return g_strv_builder_end (lines);
}

/* The program stopped after it wrote base @number and before it started the journal anew: the old one lies there, or not
 * even the whole head of the new one. */
static gboolean
is_outdated (const char *text, guint number)
{
  guint old;

  return !strchr (text, '\n') || (sscanf (text, HEAD, &old) == 1 && old < number);
}

GStrv
bastide_journal_recover (BastideJournal *self, guint number)
{
  g_autofree char *text = NULL;
  g_autofree char *head = g_strdup_printf (HEAD, number);
  GStrv lines;
  gsize length, whole;

  self->number = number;
  self->length = 0;
  if (!read_journal (self->journal_path, &text, &length)
      || (!g_str_has_prefix (text, head) && !is_outdated (text, number)))
    {
      put_journal_aside (self);
      return NULL;
    }
  if (!g_str_has_prefix (text, head))
    return g_new0 (char *, 1);

  lines = split_lines (text, length, strlen (head), &whole);
  self->length = g_strv_length (lines);
  /* Cut off what the crash left of a line, or zeros that the file system left: the next line would become part of it. */
  self->fd = g_open (self->journal_path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  if (self->fd < 0 || (whole < length && ftruncate (self->fd, whole) != 0))
    self->behind = TRUE;
  return lines;
}

GStrv
bastide_journal_peek (const char *path, guint number)
{
  g_autofree char *journal_path = dup_journal_path (path);
  g_autofree char *text = NULL;
  g_autofree char *head = g_strdup_printf (HEAD, number);
  gsize length, whole;

  if (!read_journal (journal_path, &text, &length))
    return NULL;
  if (g_str_has_prefix (text, head))
    return split_lines (text, length, strlen (head), &whole);
  return is_outdated (text, number) ? g_new0 (char *, 1) : NULL;
}

void
bastide_journal_refuse (BastideJournal *self)
{
  g_autofree char *aside = dup_aside_path (self);
  g_autoptr (GFile) from = g_file_new_for_path (self->journal_path);
  g_autoptr (GFile) to = g_file_new_for_path (aside);

  g_file_copy (from, to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL);
  self->behind = TRUE;
}

gboolean
bastide_journal_is_behind (BastideJournal *self)
{
  return self->behind;
}

void
bastide_journal_fall_behind (BastideJournal *self)
{
  self->behind = TRUE;
}

gboolean
bastide_journal_write_base (BastideJournal *self, const char *text, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  /* No journal is open: if the base fails now, lines must not be appended, since the journal that lies there belongs to
   * another base. */
  self->behind |= self->fd < 0;
  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail (error, folder, errno);
  if (!bst_file_write (file, text, strlen (text), NULL, NULL, error))
    return FALSE;
  g_debug ("Saved %s, base %u", self->path, self->number + 1);
  self->number++;
  self->behind = FALSE;
  if (!start (self, error))
    return FALSE;
  bst_file_sync_folder (self->path);
  return TRUE;
}

gboolean
bastide_journal_append (BastideJournal *self, const char *line, GError **error)
{
  g_autofree char *bytes = NULL;
  off_t end;

  g_return_val_if_fail (strchr (line, '\n') == NULL, FALSE);
  g_return_val_if_fail (!self->behind, FALSE);

  if (self->fd < 0 && !start (self, error))
    {
      self->behind = TRUE;
      return FALSE;
    }
  bytes = g_strconcat (line, "\n", NULL);
  end = lseek (self->fd, 0, SEEK_END);
  if (!write_all (self->fd, bytes, strlen (bytes)) || fdatasync (self->fd) != 0)
    {
      int code = errno;

      /* Half a line may stay at the end. It does no harm: nothing is appended as long as the journal is behind. */
      self->behind = TRUE;
      if (end >= 0 && ftruncate (self->fd, end) != 0)
        close_journal (self);
      return fail (error, self->journal_path, code);
    }
  self->length++;
  return TRUE;
}

/* --- base and journal as files --- */

static gint64
stamp (const char *path, gint64 factor)
{
  GStatBuf st;

  if (g_stat (path, &st) != 0)
    return 0;
  return (gint64) st.st_mtim.tv_sec * factor + st.st_mtim.tv_nsec / 1000 + st.st_size;
}

gint64
bastide_journal_stamp (const char *path)
{
  g_autofree char *journal = dup_journal_path (path);

  /* Another factor for the journal: with the same one, two files of the same moment and size would cancel out. */
  return stamp (path, 1000000) ^ stamp (journal, 1000003);
}

void
bastide_journal_delete (const char *path)
{
  g_autofree char *journal = dup_journal_path (path);

  g_unlink (path);
  g_unlink (journal);
}

gboolean
bastide_journal_move (const char *path, const char *to, GError **error)
{
  g_autofree char *journal = dup_journal_path (path);
  g_autofree char *folder = g_path_get_dirname (to);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail (error, folder, errno);
  if (g_rename (path, to) != 0)
    return fail (error, to, errno);
  bst_file_sync_folder (to);
  bst_file_sync_folder (path);
  g_unlink (journal);
  return TRUE;
}

gboolean
bastide_journal_put_aside (const char *path, GError **error)
{
  g_autofree char *journal = dup_journal_path (path);
  g_autofree char *aside = g_strconcat (path, ".unreadable", NULL);
  g_autofree char *journal_aside = NULL;

  for (int i = 2; g_file_test (aside, G_FILE_TEST_EXISTS); i++)
    {
      g_free (aside);
      aside = g_strdup_printf ("%s.unreadable-%d", path, i);
    }
  if (g_rename (path, aside) != 0)
    {
      int code = errno;

      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), _ ("The file “%s” cannot be put aside: %s"),
                   path, g_strerror (code));
      return FALSE;
    }
  g_message ("Put aside as %s, because it cannot be read", aside);
  journal_aside = dup_journal_path (aside);
  g_rename (journal, journal_aside);
  return TRUE;
}
