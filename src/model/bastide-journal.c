/* bastide-journal.c – a file that survives a crash: a base, and a journal of what was done since.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* truncate(), st_mtim */
#endif

#include "config.h"

#include "model/bastide-journal.h"

#include "engine/io/file.h"
#include "engine/io/json-scan.h"

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
  BastideImprint *base_imprint, *journal_imprint;
  gboolean started; /* the journal of the present base lies there, and lines can be appended */
  guint number;     /* of the base that the journal belongs to */
  guint length;     /* all its lines */
  guint held;       /* so many of them are in the base */
  gboolean behind;  /* something was done that neither base nor journal holds */
  gsize base_size;
  BastideBaseWriter *writer; /* (nullable): of a base that is being written */
  guint coming;              /* what it will make of `held` */
};

/* First line of a journal: which base it goes on from. A newer version of the program may write another number first. */
#define VERSION  1
#define HEAD     "bastide-journal 1 base %u\n"
#define ANY_HEAD "bastide-journal %u base "

static char *
dup_journal_path (const char *path)
{
  return g_strconcat (path, ".journal", NULL);
}

/* No journal is an empty one. */
static gboolean
read_journal (const char *journal_path, char **out_text, gsize *out_length, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (journal_path);
  g_autoptr (GError) problem = NULL;

  *out_text = bst_file_read (file, BST_FILE_MAX_SIZE, out_length, NULL, &problem);
  if (*out_text)
    return TRUE;
  if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  *out_text = g_strdup ("");
  *out_length = 0;
  return TRUE;
}

/* The number of the base to which the journal at @path belongs, or 0. */
static guint
read_number (const char *path)
{
  g_autofree char *text = NULL;
  gsize length;
  guint number;

  if (!read_journal (path, &text, &length, NULL) || sscanf (text, HEAD, &number) != 1 || number >= G_MAXINT)
    return 0;
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
  self->base_imprint = bastide_imprint_new (self->path);
  self->journal_imprint = bastide_imprint_new (self->journal_path);
  /* Count on from the journal that lies here. If we began with 1 and crashed between base and journal, the lines of the
   * old journal could be taken for those of the new base. */
  self->number = read_number (self->journal_path);
  return self;
}

void
bastide_journal_free (BastideJournal *self)
{
  bastide_journal_end_base (self, TRUE, NULL);
  bastide_imprint_free (self->base_imprint);
  bastide_imprint_free (self->journal_imprint);
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
  return self->length - self->held;
}

gsize
bastide_journal_get_base_size (BastideJournal *self)
{
  return self->base_size;
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

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), _ ("Could not write “%s”: %s"), name,
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

/* Writes bytes to the end of the journal and waits until they are on the disk. It is opened each time: another program may
 * have put the same bytes into another file, and lines of the old one would never be seen again. O_NONBLOCK: it may even be
 * a pipe, which would wait for somebody who reads. */
static gboolean
write_journal (BastideJournal *self, int flags, const char *bytes, GError **error)
{
  int fd = g_open (self->journal_path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, 0600);
  off_t end = fd >= 0 ? lseek (fd, 0, SEEK_END) : -1;
  gboolean ok = fd >= 0 && write_all (fd, bytes, strlen (bytes)) && fdatasync (fd) == 0;
  int code = errno;

  /* Half a line may stay at the end. It does no harm: nothing is appended as long as the journal is behind. */
  if (!ok && end >= 0 && ftruncate (fd, end) != 0)
    self->started = FALSE;
  if (fd >= 0)
    close (fd);
  if (!ok)
    bastide_imprint_forget (self->journal_imprint);
  return ok || fail (error, self->journal_path, code);
}

/* Starts an empty journal for the base with the present number. */
static gboolean
start (BastideJournal *self, GError **error)
{
  g_autofree char *head = g_strdup_printf (HEAD, self->number);

  self->length = self->held = 0;
  self->started = write_journal (self, O_CREAT | O_TRUNC, head, error);
  if (self->started)
    bastide_imprint_set (self->journal_imprint, head, strlen (head));
  return self->started;
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

/* --- reading --- */

/* The program stopped after it wrote base @number and before it started the journal anew: the old one lies there, or not
 * even the whole head of the new one. */
static gboolean
is_outdated (const char *text, guint number)
{
  guint old;

  return !strchr (text, '\n') || (sscanf (text, HEAD, &old) == 1 && old < number);
}

static gboolean
is_newer (const char *text)
{
  guint version;

  return sscanf (text, ANY_HEAD, &version) == 1 && version > VERSION;
}

/* (transfer full): the whole lines behind the head, without the first @n_held; @out_n is how many there are with those, and
 * @out_end where they end. */
static GStrv
split_lines (char *text, gsize length, guint n_held, guint *out_n, gsize *out_end)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  gsize from = strchr (text, '\n') + 1 - text;

  *out_n = 0;

  /* A zero ends a text but no line: strchr() would take the lines behind one for a torn line, without a word. */
  for (char *end; (end = memchr (text + from, '\n', length - from)); from = end + 1 - text)
    {
      *end = '\0';
      if ((*out_n)++ >= n_held)
        g_strv_builder_add (lines, text + from);
    }
  *out_end = from;
  return g_strv_builder_end (lines);
}

GStrv
bastide_journal_read (const char *path, BastideBase base, BastideLines *out_state)
{
  g_autofree char *journal_path = dup_journal_path (path);
  g_autofree char *head = g_strdup_printf (HEAD, base.number);
  g_autofree char *text = NULL;
  gsize length, end;
  guint n;

  *out_state = BASTIDE_LINES_FINE;
  if (!read_journal (journal_path, &text, &length, NULL))
    *out_state = BASTIDE_LINES_UNREADABLE;
  else if (g_str_has_prefix (text, head))
    return split_lines (text, length, base.lines, &n, &end);
  else if (is_newer (text))
    *out_state = BASTIDE_LINES_NEWER;
  else if (!is_outdated (text, base.number))
    *out_state = BASTIDE_LINES_UNREADABLE;
  return g_new0 (char *, 1);
}

/* Cuts off what the crash left of a line, or zeros that the file system left: the next line would become part of it. */
static void
open_journal (BastideJournal *self, const char *text, gsize length, gsize end)
{
  self->started = end == length || truncate (self->journal_path, end) == 0;
  self->behind |= !self->started;
  bastide_imprint_set (self->journal_imprint, text, end);
}

/* What lies there is ours now. */
static void
know_base (BastideJournal *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  gsize length;
  g_autofree char *text = bst_file_read (file, BST_FILE_MAX_SIZE, &length, NULL, NULL);

  if (!text)
    return;
  bastide_imprint_set (self->base_imprint, text, length);
  self->base_size = length;
}

/* None, or one of before: the next line starts a new one. */
static void
know_old_journal (BastideJournal *self, const char *text, gsize length)
{
  if (length > 0)
    bastide_imprint_set (self->journal_imprint, text, length);
  else
    bastide_imprint_forget (self->journal_imprint);
}

/* Can it never be read, whatever the disk does? */
static gboolean
is_hopeless (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
}

GStrv
bastide_journal_recover (BastideJournal *self, BastideBase base, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *text = NULL, *bytes = NULL;
  g_autofree char *head = g_strdup_printf (HEAD, base.number);
  gsize length, end;
  GStrv lines;

  self->number = base.number;
  self->length = self->held = 0;
  /* If the lines that the base has are gone, those of a new journal would be taken for them. */
  self->behind = base.lines > 0;
  know_base (self);
  if (!read_journal (self->journal_path, &text, &length, &problem) && !is_hopeless (problem))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  if (problem || (!g_str_has_prefix (text, head) && !is_outdated (text, base.number)))
    {
      put_journal_aside (self);
      return NULL;
    }
  if (!g_str_has_prefix (text, head))
    {
      know_old_journal (self, text, length);
      return g_new0 (char *, 1);
    }
  bytes = g_memdup2 (text, length);
  lines = split_lines (text, length, base.lines, &self->length, &end);
  self->held = MIN (base.lines, self->length);
  self->behind = self->length < base.lines;
  open_journal (self, bytes, length, end);
  return lines;
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

  bastide_journal_end_base (self, TRUE, NULL);
  /* If the base fails now, lines must not be appended: the journal that lies there belongs to another base. */
  self->behind |= !self->started;
  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail (error, folder, errno);
  /* Until it is written nobody knows which one lies there: the call may fail after the new file has its name. */
  bastide_imprint_forget (self->base_imprint);
  if (!bst_file_write (file, text, strlen (text), NULL, NULL, error))
    return FALSE;
  bastide_imprint_set (self->base_imprint, text, strlen (text));
  self->base_size = strlen (text);
  g_debug ("Saved %s, base %u", self->path, self->number + 1);
  self->number++;
  self->behind = FALSE;
  if (!start (self, error))
    return FALSE;
  bst_file_sync_folder (self->path);
  return TRUE;
}

void
bastide_journal_begin_base (BastideJournal *self, BastideBaseFunc make, gpointer snapshot, GDestroyNotify free_snapshot)
{
  g_return_if_fail (self->started && !self->behind && !self->writer);

  self->coming = self->length;
  self->writer = bastide_base_writer_new (self->path, (BastideBase){ self->number, self->length }, make, snapshot,
                                          free_snapshot);
}

gboolean
bastide_journal_is_writing (BastideJournal *self)
{
  return self->writer != NULL;
}

gboolean
bastide_journal_end_base (BastideJournal *self, gboolean wait, GError **error)
{
  g_autoptr (GError) problem = NULL;
  BastideImprint *imprint;

  if (!self->writer || (!wait && !bastide_base_writer_is_done (self->writer)))
    return TRUE;
  imprint = bastide_base_writer_end (g_steal_pointer (&self->writer), &self->base_size, &problem);
  if (imprint)
    {
      g_debug ("Saved %s, base %u with %u lines", self->path, self->number, self->coming);
      bastide_imprint_free (self->base_imprint);
      self->base_imprint = imprint;
      self->held = self->coming;
      return TRUE;
    }
  /* It may have failed after the new file had its name. Either base is whole and goes together with the journal. If another
   * program was faster, the imprint is what tells. */
  if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    bastide_imprint_forget (self->base_imprint);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

gboolean
bastide_journal_append (BastideJournal *self, const char *line, GError **error)
{
  g_autofree char *bytes = NULL;

  g_return_val_if_fail (strchr (line, '\n') == NULL, FALSE);
  g_return_val_if_fail (!self->behind, FALSE);

  bytes = g_strconcat (line, "\n", NULL);
  if ((!self->started && !start (self, error)) || !write_journal (self, 0, bytes, error))
    {
      self->behind = TRUE;
      return FALSE;
    }
  bastide_imprint_add (self->journal_imprint, bytes, strlen (bytes));
  self->length++;
  return TRUE;
}

BastideFileState
bastide_journal_look (BastideJournal *self)
{
  BastideFileState base, journal;

  /* While a thread writes the base, either may lie there. It does not overwrite what another program has put there. */
  base = self->writer ? BASTIDE_FILE_SAME : bastide_imprint_check (self->base_imprint);
  journal = bastide_imprint_check (self->journal_imprint);
  /* Without its base a journal means nothing, whatever stands in it. */
  if (base != BASTIDE_FILE_SAME)
    return base;
  return journal;
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
bastide_journal_rename (const char *path, const char *to, GError **error)
{
  g_autofree char *journal = dup_journal_path (path), *journal_to = dup_journal_path (to);

  if (g_rename (path, to) != 0)
    {
      int code = errno;

      /* TRANSLATORS: the first %s is the name of a file, the second one a sentence of the system. */
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), _ ("Could not move the file “%s”: %s"), path,
                   g_strerror (code));
      return FALSE;
    }
  g_rename (journal, journal_to);
  return TRUE;
}

static gboolean
is_free (const char *path)
{
  g_autofree char *journal = dup_journal_path (path);

  return !g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (journal, G_FILE_TEST_EXISTS);
}

char *
bastide_journal_dup_free_path (const char *path)
{
  const char *slash = strrchr (path, G_DIR_SEPARATOR);
  const char *name = slash ? slash + 1 : path;
  const char *dot = strrchr (name, '.');
  const char *suffix = dot && dot > name ? dot : path + strlen (path);

  for (int i = 2;; i++)
    {
      g_autofree char *other = g_strdup_printf ("%.*s-%d%s", (int) (suffix - path), path, i, suffix);

      if (is_free (other))
        return g_steal_pointer (&other);
    }
}

gboolean
bastide_journal_is_damage (const GError *error)
{
  g_return_val_if_fail (error, FALSE);

  return is_hopeless (error) || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)
         || (error->domain == BST_JSON_ERROR && error->code != BST_JSON_ERROR_READ);
}

gboolean
bastide_journal_put_aside (const char *path, GError **error)
{
  g_autofree char *aside = g_strconcat (path, ".unreadable", NULL);

  for (int i = 2; !is_free (aside); i++)
    {
      g_free (aside);
      aside = g_strdup_printf ("%s.unreadable-%d", path, i);
    }
  if (!bastide_journal_rename (path, aside, error))
    return FALSE;
  g_message ("Put aside as %s, because it cannot be read", aside);
  return TRUE;
}
