/* bastide-patience.h – how long a computer may think about a decision while people wait for it.
 *
 * People wait for a turn, not for a decision: a tile, a follower and whatever else is asked in one turn share five seconds of a
 * master's, one second of anybody else's. The first decision of a turn decides most and has most of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"
#include "engine/ai/player.h"

G_BEGIN_DECLS

/* All 0 at first, and for another game. */
typedef struct
{
  guint turn; /* of `seat`, in which so many milliseconds are gone */
  int seat;
  guint spent;
  guint32 generation; /* of the session: what was taken back is thought about anew */
} BastidePatience;

/* The budget of the decision on the table, which is a computer's. */
BstBudget bastide_patience_ask (BastidePatience *self, BastideGame *game);
/* So long it has thought about the decision that was asked about last. */
void bastide_patience_spend (BastidePatience *self, gint64 microseconds);

G_END_DECLS
