/* bastide-autosave.h – a document that saves itself after every step, built on bastide-journal.c.
 *
 * Writes the base, appends a line per step, writes a new base when the journal has become long, and keeps a problem until
 * somebody shows it. What the text of the base and the lines mean, only the owner knows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The member of a base that carries its number. */
#define BASTIDE_AUTOSAVE_KEY "autosave"

typedef struct _BastideAutosave BastideAutosave;

/* (transfer full): the whole document, with @number under BASTIDE_AUTOSAVE_KEY. */
typedef char *(*BastideAutosaveText) (gpointer owner, guint number);
/* Would a base hold everything now? As long as not, the journal goes on. */
typedef gboolean (*BastideAutosaveTest) (gpointer owner);
/* Does once more what a line of the journal says; FALSE if it can't be done, which ends the recovery. */
typedef gboolean (*BastideAutosaveLine) (gpointer owner, const char *line);

/* Nothing is written yet. @is_whole (nullable): always. @owner must live longer than the result. */
BastideAutosave *bastide_autosave_new (const char *path,
                                       BastideAutosaveText text,
                                       BastideAutosaveTest is_whole,
                                       gpointer owner) G_GNUC_WARN_UNUSED_RESULT;
void bastide_autosave_free (BastideAutosave *self);

/* Writes the first base. */
gboolean bastide_autosave_begin (BastideAutosave *self, GError **error);
/* Goes on from a base with this number: hands the lines behind it to @line. Lines it cannot do are a problem, and go with
 * the next step. */
void bastide_autosave_recover (BastideAutosave *self, guint number, BastideAutosaveLine line);

/* A step was done. */
void bastide_autosave_append (BastideAutosave *self, const char *line);
/* Writes the journal into its base. */
void bastide_autosave_flush (BastideAutosave *self);

const char *bastide_autosave_get_path (BastideAutosave *self);
/* (transfer full) (nullable): what went wrong last, to be shown once. */
char *bastide_autosave_dup_problem (BastideAutosave *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideAutosave, bastide_autosave_free)

G_END_DECLS
