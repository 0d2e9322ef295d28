/* bastide-clock.h – how much time players have left: for each turn, for the whole game, or as in an hourglass.
 *
 * Counts what it is told; who asks and when it pauses is for widgets to say. Nobody loses by it: it only tells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/types.h"

G_BEGIN_DECLS

/* In the order of the setting “clock”. */
typedef enum
{
  BASTIDE_CLOCK_OFF,
  BASTIDE_CLOCK_TURN,      /* a minute for each turn */
  BASTIDE_CLOCK_PLAYER,    /* ten minutes for the game, and ten seconds more with each turn */
  BASTIDE_CLOCK_HOURGLASS, /* two minutes; what one uses, the others get */
} BastideClockKind;

typedef struct
{
  BastideClockKind kind;
  int n_players;
  int active;                /* whose turn it is; -1: nobody's */
  int left[BST_MAX_PLAYERS]; /* milliseconds, less than nothing when time is up */
} BastideClock;

void bastide_clock_start (BastideClock *clock, BastideClockKind kind, int n_players);
/* It is this player's turn now; -1: nobody's. */
void bastide_clock_pass (BastideClock *clock, int seat);
void bastide_clock_spend (BastideClock *clock, int milliseconds);

/* (transfer full): "1:05", "−0:12". */
char *bastide_clock_dup_text (const BastideClock *clock, int seat) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
