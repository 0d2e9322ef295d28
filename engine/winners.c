/* winners.c – who wins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "winners.h"

int
bst_winners_of (const int *totals, int n_players)
{
  int winners = 0, best = 0;

  for (int seat = 0; seat < n_players; seat++)
    {
      /* Whoever has more than all before wins alone until somebody reaches the same. */
      if (seat == 0 || totals[seat] > best)
        {
          best = totals[seat];
          winners = 0;
        }
      if (totals[seat] == best)
        winners |= 1 << seat;
    }
  return winners;
}

int
bst_winners (const BstGame *game, const BstState *state)
{
  int totals[BST_MAX_PLAYERS];

  for (int seat = 0; seat < game->n_players; seat++)
    totals[seat] = bst_score (state, seat);
  return bst_winners_of (totals, game->n_players);
}
