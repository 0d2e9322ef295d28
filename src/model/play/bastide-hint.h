/* bastide-hint.h – advice to whoever decides: the best options, what they bring, and why.
 *
 * A strong computer player rates the options from the view of the seat; the reasons come from what each option changes. Works
 * in a thread. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

/* No more options than these. */
#define BASTIDE_MAX_ADVICE 4

typedef struct
{
  int option;   /* index in bastide_game_get_options() */
  int lead;     /* expected final lead, in hundredths of a point */
  int behind;   /* so much less than that of the best, in hundredths of a point; 0 for the best */
  char *words;  /* the option, and what follows it in the same turn */
  char *reason; /* (nullable): what it changes */
} BastideAdvice;

/* Asks for advice on the decision on the table, which must be one that somebody at this screen can answer. */
void bastide_hint_ask_async (BastideGame *game, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
/* (transfer full) (element-type BastideAdvice) (nullable): best first. NULL if it was canceled. */
GPtrArray *bastide_hint_ask_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
