/* tournaments.h – the arithmetic of tournaments, for the game and for the score companion.
 *
 * Plain numbers only: only the functions of the last part know a state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

/* Crown spaces: what a tournament is about. */
typedef enum
{
  BST_TOURNAMENT_THIEVES,
  BST_TOURNAMENT_KNIGHTS,
  BST_TOURNAMENT_FARMERS,
  BST_N_TOURNAMENT_KINDS,
} BstTournamentKind;

/* --- set-up by the number of players (TOURN-12…15, 60) --- */

/* Stacks of land tiles; there are as many tournaments. */
int bst_tournament_stacks (int n_players);

/* Prize tiles on each of the stacks 2…n. */
int bst_tournament_prizes_per_stack (int n_players);

/* Places that win a prize tile (TOURN-49, 83). */
int bst_tournament_ranks (int n_players);

/* Tiles in stack `stack` (from 1) when `n_tiles` are dealt to `n_stacks`. */
int bst_tournament_stack_size (int n_tiles, int n_stacks, int stack);

/* Prize tiles on stack `stack` (from 1; n_stacks + 1 is the last stack) when there are `n_prizes` in all. */
int bst_tournament_stack_prizes (int n_prizes, int n_stacks, int per_stack, int stack);

/* Where the crown starts: `option` is the choice of tournaments.crown_start, 0 the table. */
BstTournamentKind bst_tournament_crown_start (int n_players, int option);

/* Where it goes next: `order` is the choice of tournaments.crown_order. */
BstTournamentKind bst_tournament_crown_next (BstTournamentKind crown, int order);

/* --- skill (TOURN-45…48) --- */

/* Of a thief or knight: number on the token and tiles of the road or city. */
int bst_tournament_skill (int token, int tiles);

/* Of a farmer: tiles on the eight cells around his tile and on the sixteen of the next ring. */
int bst_tournament_farmer_skill (int token, int around, int ring);

/* --- prizes (TOURN-49…54, 61…63) --- */

/* Choices of tournaments.places: the place behind two tied firsts. */
typedef enum
{
  BST_TOURNAMENT_STANDARD, /* third */
  BST_TOURNAMENT_DENSE,    /* second */
} BstTournamentPlaces;

typedef struct
{
  uint8_t takers[BST_MAX_PLAYERS]; /* seats in the order in which they take one prize tile each */
  int n_takers;
  int keeper;  /* seat that keeps its token, or -1 */
  int to_last; /* prize tiles that go on the last stack */
} BstTournamentResult;

/* `skill` per seat, below 0 for those who do not take part; `places` that win; `tiles` in the stack. */
void bst_tournament_result (const int skill[BST_MAX_PLAYERS],
                            int n_players,
                            int active,
                            int places,
                            int tiles,
                            BstTournamentPlaces counting,
                            BstTournamentResult *out_result);

/* --- statues (TOURN-73, 74) --- */

/* Points for some tokens in a city with that many coats of arms. */
int bst_tournament_statues (int tokens, int shields);

/* --- the table --- */

/* Land tiles that may be drawn before the next tournament. */
int bst_tournaments_drawable (const BstGame *game, const BstState *state);

/* Skill of a follower on this segment with this token: TOURN-45…48 on the map. */
int bst_tournament_skill_at (const BstGame *game, const BstState *state, uint16_t seg, int token);
