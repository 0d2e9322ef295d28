/* bastide-journal.h – a file that survives a crash: a base, and a journal of what was done since.
 *
 * The base file is written whole; after that every confirmed step is one line appended to a journal beside it and synced,
 * so that a step costs the same however long the document has become. When the journal is long enough, the owner writes
 * a new base and the journal starts anew; or a thread writes the base, the journal goes on, and the base says how many of its
 * lines it has. A number that both carry tells whether they belong together, so a crash at any moment loses at most the line
 * that was not yet synced.
 *
 * Knows nothing of what the lines mean.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "model/bastide-base-writer.h"
#include "model/bastide-imprint.h"

G_BEGIN_DECLS

typedef struct _BastideJournal BastideJournal;

/* Opens (or prepares) the journal beside @path; @path itself is the base file. Nothing is written yet. */
BastideJournal *bastide_journal_new (const char *path) G_GNUC_WARN_UNUSED_RESULT;
void bastide_journal_free (BastideJournal *journal);

/* The number that the next base must carry. */
guint bastide_journal_get_next (BastideJournal *journal);

/* (transfer full) (nullable): the lines that go on from @base; empty if the journal belongs to another one. A torn last line is dropped. Later lines are appended behind these, unless the owner refuses one of them.
 * NULL if there is a journal that cannot be read: it is put aside, so that the next one does not take its place. NULL and
 * @error if it cannot be read from the disk now: it stays, and nothing may be written here, or its lines would be lost. */
GStrv bastide_journal_recover (BastideJournal *journal, BastideBase base, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What has become of base and journal since they were last written or read: another program may have deleted or replaced
 * them. To be asked before anything is written. */
BastideFileState bastide_journal_look (BastideJournal *journal);

/* The owner cannot read a line: neither that one nor those after it count. A copy of the journal is put aside, because a
 * newer version of the program may be able to. */
void bastide_journal_refuse (BastideJournal *journal);

/* Something was done that is in no line: only a new base will hold it. */
gboolean bastide_journal_is_behind (BastideJournal *journal);
void bastide_journal_fall_behind (BastideJournal *journal);

/* Writes a new base (whole or not at all, synced) and starts the journal anew. @text must carry the number
 * bastide_journal_get_next(). */
gboolean bastide_journal_write_base (BastideJournal *journal, const char *text, GError **error);

/* The same in a thread, while lines may be appended. The journal must have lines and not be behind; one base at a time. */
void bastide_journal_begin_base (BastideJournal *journal,
                                 BastideBaseFunc make,
                                 gpointer snapshot,
                                 GDestroyNotify free_snapshot);
/* Is there one that was begun and whose end nobody has taken notice of? */
gboolean bastide_journal_is_writing (BastideJournal *journal);
/* Takes notice that it is written; with @wait, waits for that. FALSE and @error if it failed: then the old base is there, and
 * the lines since then. */
gboolean bastide_journal_end_base (BastideJournal *journal, gboolean wait, GError **error);
/* Bytes of the base that was written or read last. */
gsize bastide_journal_get_base_size (BastideJournal *journal);

/* Appends one line (without newline inside) and waits until it is on the disk. The journal must not be behind; it is when
 * this fails. */
gboolean bastide_journal_append (BastideJournal *journal, const char *line, GError **error);

/* Lines since the base was written. */
guint bastide_journal_get_length (BastideJournal *journal);

const char *bastide_journal_get_path (BastideJournal *journal);

/* --- base and journal as files, for those who have not opened them --- */

typedef enum
{
  BASTIDE_LINES_FINE,
  BASTIDE_LINES_UNREADABLE,
  BASTIDE_LINES_NEWER, /* a newer version of the program has written them */
} BastideLines;

/* (transfer full): the lines that go on from @base. Nothing is changed on the disk. */
GStrv bastide_journal_read (const char *path, BastideBase base, BastideLines *out_state) G_GNUC_WARN_UNUSED_RESULT;

/* A number that is another one whenever either file has changed; 0 if there is none. */
gint64 bastide_journal_stamp (const char *path);
void bastide_journal_delete (const char *path);
/* Gives a base another name, in another folder perhaps. The journal must be empty, since two files cannot get their names
 * at once: it is left behind and deleted. There must be nothing at @to. */
gboolean bastide_journal_move (const char *path, const char *to, GError **error);
/* (transfer full): a name beside @path, with the same suffix, under which nothing lies. */
char *bastide_journal_dup_free_path (const char *path) G_GNUC_WARN_UNUSED_RESULT;
/* Gives base and journal another name beside it, which must be free. */
gboolean bastide_journal_rename (const char *path, const char *to, GError **error);
/* Why a match could not be read: is it the file itself, so that it can never be? Otherwise it may be sound, and the disk or
 * the network is to blame. */
gboolean bastide_journal_is_damage (const GError *error);
/* Makes room at @path, where something damaged lies: base and journal get another name. The journal must go
 * too, or its lines would be read into the next match that is kept here. */
gboolean bastide_journal_put_aside (const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideJournal, bastide_journal_free)

G_END_DECLS
