/* bastide-entry.h – one line of the log of an evening: what was entered, and the answers to the questions it raised.
 *
 * An entry is a value: once made it is not changed, a correction is another entry in its place. Everything that follows
 * from it (points, robberies, messages) is computed anew by bastide-draft.c. Knows no widget and no total.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-input.h"
#include "engine/agenda.h"
#include "engine/io/json-read.h"

G_BEGIN_DECLS

/* An answer to a question of the rules. */
typedef struct
{
  BstMove move;
  guint8 player; /* seat, BST_NATURE or BST_KEEPER */
  guint8 reason; /* BstReason of the award that raised it; BST_N_REASONS: none */
} BastideAnswer;

typedef struct _BastideEntry BastideEntry;

/* @text: the typed sum, the reason of a correction, a note; may be NULL. */
BastideEntry *bastide_entry_new (const BastideInput *input, const char *text) G_GNUC_WARN_UNUSED_RESULT;
BastideEntry *bastide_entry_ref (BastideEntry *entry);
void bastide_entry_unref (BastideEntry *entry);

/* (transfer full): the same entry with other answers; it keeps its number and time. */
BastideEntry *bastide_entry_with_answers (BastideEntry *entry,
                                          const BastideAnswer *answers,
                                          guint n_answers) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): the same entry with other input. It keeps its answers; those that no longer fit are dropped when it is
 * played. */
BastideEntry *
bastide_entry_with_input (BastideEntry *entry, const BastideInput *input, const char *text) G_GNUC_WARN_UNUSED_RESULT;

const BastideInput *bastide_entry_get_input (const BastideEntry *entry);
const char *bastide_entry_get_text (const BastideEntry *entry);
const BastideAnswer *bastide_entry_get_answers (const BastideEntry *entry, guint *out_n);
/* Number within the evening, 0 before it was entered; the same as long as the entry lives. */
guint bastide_entry_get_id (const BastideEntry *entry);
void bastide_entry_set_id (BastideEntry *entry, guint id);
gint64 bastide_entry_get_time (const BastideEntry *entry);
void bastide_entry_set_time (BastideEntry *entry, gint64 unix_time);

/* Same input, text and answers; number and time do not matter. */
gboolean bastide_entry_equal (const BastideEntry *a, const BastideEntry *b);

/* The clause of the rules behind an input, or NULL if people may enter what they like. */
const char *bastide_input_get_clause (const BastideInput *input);

/* A number for all that the entry says (bastide-digest.h). */
guint32 bastide_entry_get_digest (BastideEntry *entry, const BstGame *game);
/* (transfer full): its JSON on one line. Like the digest not for two threads at a time. */
char *bastide_entry_dup_line (BastideEntry *entry, const BstGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
JsonObject *bastide_entry_to_json (const BastideEntry *entry, const BstGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): NULL and problems at the reader's place if it is none. */
BastideEntry *
bastide_entry_from_json (BstReader *reader, const BstGame *game, JsonObject *object) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideEntry, bastide_entry_unref)

G_END_DECLS
