/* playout.h – a game played on by machine, as fast as the rules allow: for searches and simulations.
 *
 * Leads to the same states as answering each decision through bst_chance(), bst_pick() and bst_apply(). Nobody should
 * listen to the game (game->emit); nothing is recorded.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

/* How a game is played on. */
struct BstPlayout
{
  uint64_t seed;      /* of what Nature does: see bst_chance() */
  uint64_t random;    /* of blind choices; goes on changing: see bst_playout_random() */
  uint16_t last_turn; /* stop where a tile is to be drawn after this turn; 0: at the end of the game */
  /* Chooses for players: true if out_move is one of the legal moves of the decision on the table, false to leave it to
   * chance. NULL: all is left to chance. `scratch`: game->max_moves moves. */
  bool (*choose) (void *data, const BstGame *game, const BstState *state, BstMove *scratch, BstMove *out_move);
  void *data;
};

/* The next number for a blind choice: 32 bits for bst_pick(). */
static inline uint32_t
bst_playout_random (BstPlayout *playout)
{
  uint64_t z = playout->random += 0x9e3779b97f4a7c15u;

  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (z ^ (z >> 31)) >> 32;
}

/* Plays on from the decision on the table. `scratch`: game->max_moves moves. */
void bst_playout (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch);
