/* bastide-evening-private.h – what the files of the evening and its draft know of each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-entry-script.h"
#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

struct _BastideEvening
{
  BastideMatch parent_instance;

  /* What never changes. */
  BstGame game;
  void *memory;
  int land, river, prizes; /* tiles of each kind in the bag */
  int followers;           /* of each player */
  JsonNode *mix;           /* (nullable) */
  char *mix_title;
  JsonObject *others; /* keys of the file that mean nothing to us */

  /* About the evening. */
  gint64 time;
  char *title;
  char *location;
  char *notes;
  GPtrArray *photos; /* names of files */
  int final_step;

  /* The log and what follows from it. */
  GPtrArray *entries;
  GPtrArray
    *played; /* the log that standings and session belong to: not the present one between the lines of a journal */
  GArray *standings; /* one more than played */
  BstSession *session;
  GPtrArray *undo; /* of BastideStep; the last one leads away from the present log */
  GPtrArray *redo;
  guint last_id;

  char *note;
};

/* From one log to another: some entries are replaced by others. Never changes, so that a thread may have it, too. */
typedef struct
{
  guint at, remove;
  GPtrArray *entries;
} BastideStep;

struct _BastideDraft
{
  BastideEvening *evening;
  GPtrArray *before;  /* the log it starts from; if the evening has another one by now, the draft is out of date */
  GPtrArray *edited;  /* the log with the edit; its entries are played one by one */
  GPtrArray *entries; /* those that were played, with the answers that were used */
  GArray *standings;  /* of BastideStanding, one more than entries */
  GPtrArray *dropped; /* entries that are no longer possible */
  BstSession *session;
  int at;               /* the entry that was edited, or -1 */
  guint next;           /* index into `edited` of the entry being played */
  BastideScript script; /* what the entry says to the engine */
  int done;             /* how many moves of it were made */
  gboolean begun;
  GArray *used;      /* answers of this entry so far, of BastideAnswer */
  GByteArray *taken; /* a byte for each recorded answer of the entry: was it used? */
  GArray *given;     /* answers given to this draft, of BstMove */
  char *problem;     /* why the edited entry can't be made */
};

/* Plays a log that was accepted before, or comes from a file. */
BastideDraft *bastide_draft_new (BastideEvening *evening, GPtrArray *entries, int at);

/* --- bastide-evening.c --- */

/* (transfer full): an empty log. */
GPtrArray *bastide_evening_new_log (void) G_GNUC_WARN_UNUSED_RESULT;
/* Sets up the rules; FALSE and the reason if they do not go together. */
gboolean bastide_evening_start (BastideEvening *self, const BstSetup *setup, GError **error);
/* Plays a log that was accepted before; FALSE if a part of it is no longer possible and was left out. */
gboolean bastide_evening_play_log (BastideEvening *self, GPtrArray *entries);
/* The same for one that was not: FALSE, and nothing has changed, if it cannot be played as a whole. */
gboolean bastide_evening_try_log (BastideEvening *self, GPtrArray *entries);
GPtrArray *bastide_evening_get_entries (BastideEvening *self);
guint bastide_evening_next_id (BastideEvening *self);

/* --- bastide-evening-steps.c --- */

/* How many entries at the beginning are the same. */
guint bastide_evening_count_common (GPtrArray *a, GPtrArray *b);
BastideStep *bastide_step_new (GPtrArray *from, GPtrArray *to) G_GNUC_WARN_UNUSED_RESULT;
BastideStep *bastide_step_ref (BastideStep *step);
void bastide_step_unref (BastideStep *step);
/* (transfer full): the log that the step leads to from @log, for which it was made. */
GPtrArray *bastide_step_apply (const BastideStep *step, GPtrArray *log) G_GNUC_WARN_UNUSED_RESULT;
/* Takes @log (transfer full) instead of the present log and adds the way back to @to (undo or redo). The caller must still
 * play it. */
void bastide_evening_exchange (BastideEvening *self, GPtrArray *log, GPtrArray *to);
/* The present log has come out otherwise than @from, for which the steps were made: they lead where they led. */
void bastide_evening_rebase_steps (BastideEvening *self, GPtrArray *from);
gboolean bastide_evening_step (BastideMatch *match, gboolean back);
gboolean bastide_evening_can_step (BastideMatch *match, gboolean back);

/* --- bastide-evening-file.c --- */

/* (transfer full): the whole file but for the entries: that list is empty. */
JsonObject *bastide_evening_frame_to_json (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;
/* Fills that list. @game: of the evening. */
void bastide_evening_fill_frame (JsonObject *frame, GPtrArray *entries, const BstGame *game);
/* (transfer full): the entries of the list @key. */
GPtrArray *bastide_evening_read_entries (BstReader *reader, JsonObject *object, const char *key, const BstGame *game)
  G_GNUC_WARN_UNUSED_RESULT;

/* --- bastide-evening-about.c --- */

/* (transfer none): @object, with what was noted about the evening. */
JsonObject *bastide_evening_about_to_json (BastideEvening *self, JsonObject *object);
void bastide_evening_read_about (BastideEvening *self, JsonObject *object);

/* --- bastide-evening-save.c --- */

char *bastide_evening_write_base (BastideMatch *match, guint number);
extern const BastideSnapshot bastide_evening_snapshot;
guint32 bastide_evening_digest (BastideMatch *match);
BastideLineState bastide_evening_read_line (BastideMatch *match, const char *line);
/* Write to the journal and tell listeners: that @before was replaced by the present log; what was noted about the evening. */
void bastide_evening_record_log (BastideEvening *self, GPtrArray *before);
void bastide_evening_record_about (BastideEvening *self);
void bastide_evening_record_players (BastideEvening *self);

/* --- bastide-evening-lines.c --- */

/* (transfer full): one line for an entry. */
char *bastide_evening_dup_entry_line (BastideEvening *self, const BastideEntry *entry, int active);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideStep, bastide_step_unref)

G_END_DECLS
