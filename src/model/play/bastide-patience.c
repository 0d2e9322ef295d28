/* bastide-patience.c – how long a computer may think about a decision while people wait for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-patience.h"

/* Milliseconds of a turn, all moments below included. */
#define PATIENCE      1000
#define LONG_PATIENCE 5000
#define RESERVE       100
/* A decision may have so much of what is left, in hundredths, and a moment when nothing is. */
#define SHARE  70
#define MOMENT 10

BstBudget
bastide_patience_ask (BastidePatience *self, BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  int seat = bst_who (state);
  BstLevel level;
  BstBudget budget;
  guint whole;
  guint32 generation;

  g_return_val_if_fail (bastide_game_waits_for_computer (game), (BstBudget){ .milliseconds = MOMENT });

  level = bastide_game_get_level (game, seat) - 1;
  whole = (level == BST_LEVEL_MASTER ? LONG_PATIENCE : PATIENCE) - RESERVE;
  generation = bst_session_generation (bastide_game_get_session (game));
  if (self->turn != state->turn || self->seat != seat || self->generation != generation)
    *self = (BastidePatience){ .turn = state->turn, .seat = seat, .generation = generation };
  /* Time counts; playouts only keep a fast machine from thinking for nothing. */
  budget = bst_level_budget (level, bastide_game_get_game (game)->n_players);
  budget.milliseconds = MAX ((whole - MIN (self->spent, whole)) * SHARE / 100, MOMENT);
  return budget;
}

void
bastide_patience_spend (BastidePatience *self, gint64 microseconds)
{
  self->spent += (guint) CLAMP (microseconds / 1000, 0, 10 * LONG_PATIENCE);
}
