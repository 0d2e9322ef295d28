/* bastide-opponent.h – whoever makes the moves of the computers of a game.
 *
 * Watches a game; when a computer has to decide, it thinks in a thread and then makes the move like anybody else, with
 * bastide_game_apply(). It sees what the seat may see and no more. While somebody looks back it waits. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-game.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_OPPONENT (bastide_opponent_get_type ())

/* How fast the moves of computers follow one another. The words of the setting "computer-pace". */
typedef enum
{
  BASTIDE_PACE_INSTANT, /* as soon as they are found */
  BASTIDE_PACE_CALM,    /* so that one can follow them */
  BASTIDE_PACE_STEP,    /* each one when somebody says so */
} BastidePace;

/* Signal "changed": it has begun or ended to think, is paused or waits to be told. Not for progress, which is to be asked for
 * with every frame. */
G_DECLARE_FINAL_TYPE (BastideOpponent, bastide_opponent, BASTIDE, OPPONENT, GObject)

BastideOpponent *bastide_opponent_new (void) G_GNUC_WARN_UNUSED_RESULT;

void bastide_opponent_set_game (BastideOpponent *self, BastideGame *game);

void bastide_opponent_set_pace (BastideOpponent *self, BastidePace pace);

/* Paused: no computer moves until it goes on. What was thought so far is lost. */
gboolean bastide_opponent_get_paused (BastideOpponent *self);
void bastide_opponent_set_paused (BastideOpponent *self, gboolean paused);

/* Is a computer to move, and is it thinking, or is its move found and waits for bastide_opponent_play_now()? */
typedef enum
{
  BASTIDE_OPPONENT_IDLE,
  BASTIDE_OPPONENT_PAUSED,
  BASTIDE_OPPONENT_THINKING,
  BASTIDE_OPPONENT_READY,
} BastideOpponentState;

BastideOpponentState bastide_opponent_get_state (BastideOpponent *self);

/* How much of its time the computer has used, 0 to 1. */
double bastide_opponent_get_progress (BastideOpponent *self);

/* The best move found so far, now. */
void bastide_opponent_play_now (BastideOpponent *self);

G_END_DECLS
