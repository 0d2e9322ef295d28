/* tournaments-numbers.c – the arithmetic of tournaments: stacks, crown, skill, places, statues.
 *
 * Numbers to numbers; sees neither a state nor a game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/tournaments.h"

int
bst_tournament_stacks (int n_players)
{
  static const uint8_t stacks[BST_MAX_PLAYERS + 1] = { 0, 0, 6, 6, 5, 4, 3 };

  return stacks[n_players];
}

int
bst_tournament_prizes_per_stack (int n_players)
{
  return n_players < 5 ? 2 : 3;
}

int
bst_tournament_ranks (int n_players)
{
  return n_players < 5 ? 2 : 3;
}

int
bst_tournament_stack_size (int n_tiles, int n_stacks, int stack)
{
  return n_tiles / n_stacks + (stack == 1 ? n_tiles % n_stacks : 0);
}

int
bst_tournament_stack_prizes (int n_prizes, int n_stacks, int per_stack, int stack)
{
  int left = n_prizes - per_stack * (stack - 2);

  if (stack == 1 || left < 0)
    return 0;
  return stack > n_stacks || left < per_stack ? left : per_stack;
}

BstTournamentKind
bst_tournament_crown_start (int n_players, int option)
{
  static const uint8_t starts[BST_MAX_PLAYERS + 1] = {
    [2] = BST_TOURNAMENT_THIEVES, [3] = BST_TOURNAMENT_THIEVES, [4] = BST_TOURNAMENT_KNIGHTS,
    [5] = BST_TOURNAMENT_FARMERS, [6] = BST_TOURNAMENT_THIEVES,
  };

  return option ? option - 1 : starts[n_players];
}

BstTournamentKind
bst_tournament_crown_next (BstTournamentKind crown, int order)
{
  return (crown + (order ? 2 : 1)) % BST_N_TOURNAMENT_KINDS;
}

int
bst_tournament_skill (int token, int tiles)
{
  return token + tiles;
}

int
bst_tournament_farmer_skill (int token, int around, int ring)
{
  return token + around + (around == 8 ? ring : 0);
}

void
bst_tournament_result (const int skill[BST_MAX_PLAYERS],
                       int n_players,
                       int active,
                       int places,
                       int tiles,
                       BstTournamentPlaces counting,
                       BstTournamentResult *out_result)
{
  int ahead = 0; /* players, or skills, before those of the group: TOURN-61 */
  int below = INT32_MAX;

  *out_result = (BstTournamentResult){ .keeper = -1 };

  while (ahead < places)
    {
      int best = -1, size = 0;

      for (int seat = 0; seat < n_players; seat++)
        if (skill[seat] < below && skill[seat] > best)
          best = skill[seat];
      if (best < 0)
        break;
      for (int seat = 0; seat < n_players; seat++)
        size += skill[seat] == best;

      /* TOURN-51: not enough for all of them is nothing for each of them; those behind do not move up. */
      if (size <= tiles)
        {
          /* TOURN-50 */
          for (int i = 0; i < n_players; i++)
            if (skill[(active + i) % n_players] == best)
              out_result->takers[out_result->n_takers++] = (active + i) % n_players;
          tiles -= size;
          if (ahead == 0 && size == 1)
            out_result->keeper = out_result->takers[0]; /* TOURN-53 */
        }
      ahead += counting == BST_TOURNAMENT_DENSE ? 1 : size;
      below = best;
    }

  out_result->to_last = tiles;
}

int
bst_tournament_statues (int tokens, int shields)
{
  return 3 * tokens * shields;
}
