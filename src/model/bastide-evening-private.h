/* bastide-evening-private.h – what evening and draft know of each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bastide-evening.h"

G_BEGIN_DECLS

struct _BastideDraft
{
  BastideEvening *evening;
  GPtrArray      *before;       /* the log it starts from; another one means that the evening has gone on */
  GPtrArray      *edited;       /* the log with the edit, as it is asked through */
  GPtrArray      *entries;      /* the same with the answers that were really used, as far as it has come */
  GArray         *standings;    /* of BastideStanding, one more than entries */
  GPtrArray      *dropped;      /* entries that are no longer possible */
  BstSession     *session;
  int             at;           /* the entry that was edited, or -1 */
  guint           next;         /* index into `edited` of the entry being played */
  BstMove         script[16];   /* what the entry says to the engine */
  int             n_script, done;
  gboolean        begun;
  GArray         *used;         /* answers of this entry so far, of BastideAnswer */
  GByteArray     *taken;        /* which of its recorded answers were used */
  GArray         *given;        /* answers given to this draft, of BstMove */
  char           *problem;      /* why the edited entry can't be made */
};

/* Plays a log that was accepted before, or comes from a file. */
BastideDraft    *bastide_draft_new (BastideEvening *evening,
                                    GPtrArray      *entries,
                                    int             at);

/* Parts of the evening. */
GPtrArray       *bastide_evening_get_entries (BastideEvening *self);
guint            bastide_evening_next_id     (BastideEvening *self);

/* (transfer full): one line for an entry. */
char            *bastide_evening_dup_entry_line (BastideEvening     *self,
                                                 const BastideEntry *entry,
                                                 int                 active);

G_END_DECLS
