/* bastide-autosave.c – a document that saves itself after every step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-autosave.h"

#include "model/bastide-journal.h"

#include <glib/gi18n.h>

/* So many lines of journal are written into a new base. */
#define COMPACT_AFTER 256

struct _BastideAutosave
{
  BastideJournal *journal;
  BastideAutosaveText text;
  BastideAutosaveTest is_whole;
  gpointer owner;
  char *problem;
};

BastideAutosave *
bastide_autosave_new (const char *path, BastideAutosaveText text, BastideAutosaveTest is_whole, gpointer owner)
{
  BastideAutosave *self = g_new0 (BastideAutosave, 1);

  self->journal = bastide_journal_new (path);
  self->text = text;
  self->is_whole = is_whole;
  self->owner = owner;
  return self;
}

void
bastide_autosave_free (BastideAutosave *self)
{
  bastide_journal_free (self->journal);
  g_free (self->problem);
  g_free (self);
}

static void
note_problem (BastideAutosave *self, GError *error)
{
  g_message ("Cannot keep %s: %s", bastide_journal_get_path (self->journal), error->message);
  g_free (self->problem);
  self->problem = g_strdup (error->message);
  g_error_free (error);
}

gboolean
bastide_autosave_begin (BastideAutosave *self, GError **error)
{
  g_autofree char *text = self->text (self->owner, bastide_journal_get_next (self->journal));

  return bastide_journal_write_base (self->journal, text, error);
}

/* Where nothing but a base will do, what waits to be redone is lost rather than what was done. */
static void
compact (BastideAutosave *self, guint from_length)
{
  GError *error = NULL;

  if (!bastide_journal_is_behind (self->journal)
      && (bastide_journal_get_length (self->journal) < from_length
          || (self->is_whole && !self->is_whole (self->owner))))
    return;
  if (!bastide_autosave_begin (self, &error))
    note_problem (self, error);
}

void
bastide_autosave_recover (BastideAutosave *self, guint number, BastideAutosaveLine line)
{
  g_auto (GStrv) lines = bastide_journal_recover (self->journal, number);

  g_debug ("Recover %s: base %u and %u lines", bastide_journal_get_path (self->journal), number, g_strv_length (lines));
  for (char **at = lines; *at; at++)
    if (!line (self->owner, *at))
      {
        g_message ("Line %u of the journal of %s makes no sense", (guint) (at - lines) + 1,
                   bastide_journal_get_path (self->journal));
        bastide_journal_refuse (self->journal);
        g_free (self->problem);
        self->problem = g_strdup (_ ("Not all that was kept could be read again: the last steps are missing."));
        return;
      }
}

void
bastide_autosave_append (BastideAutosave *self, const char *line)
{
  /* A disk that has no room for a line may have it for nothing else; what counts is whether the whole can be written. */
  if (!bastide_journal_is_behind (self->journal))
    bastide_journal_append (self->journal, line, NULL);
  compact (self, COMPACT_AFTER);
}

void
bastide_autosave_flush (BastideAutosave *self)
{
  compact (self, 1);
}

const char *
bastide_autosave_get_path (BastideAutosave *self)
{
  return bastide_journal_get_path (self->journal);
}

char *
bastide_autosave_dup_problem (BastideAutosave *self)
{
  return g_steal_pointer (&self->problem);
}
