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

/* In the order of the setting “score-clock”. */
typedef enum
{
  BASTIDE_CLOCK_OFF,
  BASTIDE_CLOCK_TURN,      /* so much for each turn */
  BASTIDE_CLOCK_PLAYER,    /* so much for the game, and a little more with each turn */
  BASTIDE_CLOCK_HOURGLASS, /* what one uses, the others get */
  BASTIDE_N_CLOCKS,
} BastideClockKind;

#define BASTIDE_CLOCK_MIN_SECONDS   5
#define BASTIDE_CLOCK_MAX_SECONDS   36000
#define BASTIDE_CLOCK_MAX_INCREMENT 600

/* How much time there is, in seconds. */
typedef struct
{
  BastideClockKind kind;
  int seconds;
  int increment; /* with each turn; BASTIDE_CLOCK_PLAYER only */
} BastideClockRules;

typedef struct
{
  BastideClockRules rules;
  int n_players;
  int active;                /* whose turn it is; -1: nobody's */
  int left[BST_MAX_PLAYERS]; /* milliseconds, less than nothing when time is up */
} BastideClock;

/* A minute for each turn; ten minutes for the game and ten seconds more with each turn; two minutes in the hourglass. */
BastideClockRules bastide_clock_get_usual (BastideClockKind kind);
/* As a text: "off", "turn 60", "player 600 10", "hourglass 120". A kind alone has the usual times. FALSE: the text is none. */
gboolean bastide_clock_rules_read (const char *text, BastideClockRules *out_rules);
char *bastide_clock_rules_dup_text (const BastideClockRules *rules) G_GNUC_WARN_UNUSED_RESULT;

void bastide_clock_start (BastideClock *clock, const BastideClockRules *rules, int n_players);
/* It is this player's turn now; -1: nobody's. */
void bastide_clock_pass (BastideClock *clock, int seat);
void bastide_clock_spend (BastideClock *clock, int milliseconds);

/* (transfer full): "1:05", "−0:12". */
char *bastide_clock_dup_text (const BastideClock *clock, int seat) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
