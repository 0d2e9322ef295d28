/* greedy.c – a computer player that looks at its own move and no further.
 *
 * Every option is tried on a copy; where the same player goes on to decide (the follower after the tile), the best of
 * those answers counts. Chance and the answers of others are not foreseen, and what is hidden is guessed (view.h). Must
 * not know a rule module.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ai/greedy.h"

#include "view.h"

#include <limits.h>
#include <stdlib.h>

#define POINT 100 /* judgments are in hundredths of a point */

struct BstGreedy
{
  BstGame game;       /* nobody listens */
  BstState *seen;     /* what the player knows, the rest as it might be */
  BstState *tried[2]; /* the option, and the answer after it */
  BstMove *answers;
};

/* How likely, in hundredths, a road or city with so many open ends is finished one day, while many tiles are left. */
static int
chance_to_finish (int terrain, int open)
{
  static const uint8_t road[] = { 100, 80, 65, 50, 40 };
  static const uint8_t city[] = { 100, 75, 50, 30, 20, 12 };

  if (terrain == BST_ROAD)
    return open < (int) sizeof road ? road[open] : 30;
  return open < (int) sizeof city ? city[open] : 8;
}

/* Tiles still to come, in hundredths of a full box, at most 100. */
static int
time_left (const BstState *state)
{
  int left = state->pile[BST_GROUP_LAND] + state->pile[BST_GROUP_RIVER];

  return left >= 60 ? 100 : left * 100 / 60;
}

/* What a feature will bring its owners, as far as one can tell. */
static int
judge_feature (const BstGame *game, const BstState *state, uint16_t seg, int time)
{
  const BstSeg *root = &bst_segs (game, state)[bst_root (game, state, seg)];
  BstValue value;
  int now;

  bst_feature_value (game, state, seg, &value);
  now = value.points * POINT;
  if (value.finished)
    return now;
  switch (root->terrain)
    {
    case BST_CITY:
      /* Twice the points when finished, and the follower comes home. */
      return now + (now + POINT) * chance_to_finish (BST_CITY, root->open) / 100 * time / 100;
    case BST_ROAD:
      return now + POINT * chance_to_finish (BST_ROAD, root->open) / 100 * time / 100;
    case BST_FIELD:
      /* A field goes on to grow toward cities, but the farmer never comes home. */
      return now + 2 * POINT * time / 100;
    default:
      /* Monasteries and gardens fill up with time: half of what is missing. */
      return now + (9 * POINT - now) / 2 * time / 100;
    }
}

/* Figures in hand: the first ones are worth most, and nothing at the end of the game. */
static int
judge_supply (const BstGame *game, const BstState *state, int seat, int time)
{
  static const uint16_t worth[] = { 0, 300, 520, 700, 840, 950, 1040, 1110 };
  int n = 0;

  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    n += state->supply[seat][kind];
  return (n < 8 ? worth[n] : 1110 + 50 * (n - 7)) * time / 100;
}

int
bst_greedy_judge (const BstGame *game, const BstState *state, int seat)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  int worth[BST_MAX_PLAYERS];
  int time = time_left (state), others = INT_MIN;

  for (int s = 0; s < game->n_players; s++)
    worth[s] = bst_score (state, s) * POINT + (state->over ? 0 : judge_supply (game, state, s, time));
  for (int i = 0; i < state->n_figures && !state->over; i++)
    {
      uint16_t root = bst_root (game, state, figures[i].seg);
      int points, owners, j = 0;

      while (j < i && bst_root (game, state, figures[j].seg) != root)
        j++;
      if (j < i)
        continue; /* this feature was judged already */
      points = judge_feature (game, state, root, time);
      owners = bst_feature_owners (game, state, root);
      for (int s = 0; s < game->n_players; s++)
        if (owners >> s & 1)
          worth[s] += points;
    }
  for (int s = 0; s < game->n_players; s++)
    if (s != seat && worth[s] > others)
      others = worth[s];
  return worth[seat] - others;
}

/* The position after an option, the player's own next answer included. */
static int
judge_option (BstGreedy *greedy, const BstState *state, const BstMove *option, int seat)
{
  const BstGame *game = &greedy->game;
  BstState *first = greedy->tried[0], *second = greedy->tried[1];
  int best = INT_MIN;
  size_t n;

  bst_state_copy (game, state, first);
  bst_apply (game, first, option);
  if (bst_who (first) != seat || first->turn != state->turn)
    return bst_greedy_judge (game, first, seat);
  n = bst_legal (game, first, greedy->answers);
  for (size_t i = 0; i < n; i++)
    {
      int worth;

      bst_state_copy (game, first, second);
      bst_apply (game, second, &greedy->answers[i]);
      worth = bst_greedy_judge (game, second, seat);
      if (worth > best)
        best = worth;
    }
  return best;
}

size_t
bst_greedy_choose (BstGreedy *greedy, const BstState *state, const BstMove *options, size_t n_options, uint64_t random)
{
  int seat = bst_who (state), best = INT_MIN;
  size_t chosen = 0, n_equal = 0;

  bst_view (&greedy->game, state, seat, greedy->seen);
  bst_sample (&greedy->game, greedy->seen, seat, random);
  for (size_t i = 0; i < n_options; i++)
    {
      int worth = judge_option (greedy, greedy->seen, &options[i], seat);

      if (worth > best)
        {
          best = worth;
          n_equal = 0;
        }
      /* Each of k equal options is kept with the chance 1/k, so that all are equally likely. */
      if (worth == best && bst_random (random, BST_N_STREAMS, (unsigned) i) % ++n_equal == 0)
        chosen = i;
    }
  return chosen;
}

BstGreedy *
bst_greedy_new (const BstGame *game)
{
  BstGreedy *greedy = malloc (sizeof *greedy);

  if (!greedy)
    abort ();
  greedy->game = *game;
  greedy->game.emit = NULL;
  greedy->seen = malloc (game->state_size);
  greedy->tried[0] = malloc (game->state_size);
  greedy->tried[1] = malloc (game->state_size);
  greedy->answers = malloc (game->max_moves * sizeof (BstMove));
  if (!greedy->seen || !greedy->tried[0] || !greedy->tried[1] || !greedy->answers)
    abort ();
  return greedy;
}

void
bst_greedy_free (BstGreedy *greedy)
{
  if (!greedy)
    return;
  free (greedy->seen);
  free (greedy->tried[0]);
  free (greedy->tried[1]);
  free (greedy->answers);
  free (greedy);
}
