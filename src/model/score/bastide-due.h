/* bastide-due.h – what people at the table must not overlook: what is due now, what an entry would bring, what is missing.
 *
 * Reads the evening and tries entries without making them; never changes anything.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-entry-kind.h"
#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

/* Something that is due. */
typedef struct
{
  char *text;                   /* a sentence */
  const BastideEntryKind *kind; /* the entry that does it */
} BastideDue;

/* (transfer full): of BastideDue; what must come first is first. */
GPtrArray *bastide_evening_list_due (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): what to look at before the turn ends, a sentence each; only for modules in play. */
GStrv bastide_evening_dup_checklist (BastideEvening *self) G_GNUC_WARN_UNUSED_RESULT;

/* What an entry at the end of the log would bring. @out_totals: of all players afterwards. (transfer full): what else would
 * happen, a sentence each; as far as it can be known before anybody is asked. */
GStrv bastide_evening_preview (BastideEvening *self,
                               const BastideInput *input,
                               const char *text,
                               int out_totals[BST_MAX_PLAYERS]) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): what may still be missing in a step of the final scoring, a sentence; "" if nothing is. */
char *bastide_evening_dup_missing (BastideEvening *self, BastideFinalStep step) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
