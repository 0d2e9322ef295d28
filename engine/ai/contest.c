/* contest.c – plans compared with each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ai/contest.h"

#include <string.h>

/* The look is worth so many futures as long as it is not known how they scatter. */
#define FAITH 8

void
bst_contest_offer (BstContest *contest, const BstPlan *plan, int max)
{
  int place = contest->n_plans;

  while (place > 0 && contest->plans[place - 1].look < plan->look)
    place--;
  if (place >= max)
    return;
  if (contest->n_plans < max)
    contest->n_plans++;
  memmove (&contest->plans[place + 1], &contest->plans[place], (size_t) (contest->n_plans - 1 - place) * sizeof *plan);
  contest->plans[place] = *plan;
}

void
bst_tally_add (BstTally *tally, const BstTally *other, int n_plans)
{
  tally->leads += other->leads;
  tally->worth += other->worth;
  for (int i = 0; i < n_plans; i++)
    {
      tally->ahead[i] += other->ahead[i];
      tally->ahead_squares[i] += other->ahead_squares[i];
      tally->better[i] += other->better[i];
      tally->better_squares[i] += other->better_squares[i];
    }
}

int
bst_square_root (uint64_t n)
{
  uint64_t root = 0;

  for (uint64_t bit = (uint64_t) 1 << 31; bit; bit >>= 1)
    if ((root + bit) * (root + bit) <= n)
      root += bit;
  return (int) root;
}

/* Standard error of the mean of n numbers, squared. */
static uint64_t
doubt_of (int64_t sum, uint64_t squares, int64_t n)
{
  int64_t spread = n > 1 ? (int64_t) squares - sum / n * sum : 0;

  return spread > 0 ? (uint64_t) (spread / n / (n - 1)) : 0;
}

/* A look is right as often as so many futures are that scatter as these do: the more they scatter, the more of them it takes
 * to know better than the look does. */
static void
weigh_look (BstContest *contest, uint32_t visits)
{
  uint64_t spread = 0, doubt = (uint64_t) contest->misjudged * (uint64_t) contest->misjudged;
  uint64_t n = 0;

  for (int i = 0; i < contest->n_alive; i++)
    for (int j = 0; j < i; j++)
      {
        const BstTally *tally = &contest->tallies[contest->alive[i]];
        int other = contest->alive[j];

        spread += doubt_of (tally->better[other], tally->better_squares[other], visits) * visits;
        n++;
      }
  if (visits < 2)
    contest->faith = FAITH;
  else if (n > 0 && doubt > 0)
    contest->faith = (int64_t) (spread / n / doubt);
}

/* What is known of a plan: of all that are left, as many futures. */
static int64_t
merit_of (const BstContest *contest, int plan)
{
  return contest->tallies[plan].worth + contest->faith * contest->plans[plan].promise;
}

void
bst_contest_rank (BstContest *contest)
{
  int *alive = contest->alive;

  weigh_look (contest, contest->visits[alive[0]]);
  for (int i = 1; i < contest->n_alive; i++)
    for (int j = i; j > 0 && merit_of (contest, alive[j]) > merit_of (contest, alive[j - 1]); j--)
      {
        int swap = alive[j];

        alive[j] = alive[j - 1];
        alive[j - 1] = swap;
      }
}

/* A plan is given up that is behind by so many times the doubt, in tenths. What is lost if it was the better one after all is
 * less than a hundredth of a point. */
#define SURE 25

void
bst_contest_drop_worse (BstContest *contest, uint32_t visits)
{
  int best = contest->alive[0], n = 1;
  const BstTally *tally = &contest->tallies[best];

  for (int i = 1; i < contest->n_alive; i++)
    {
      int plan = contest->alive[i];
      int64_t behind = (merit_of (contest, best) - merit_of (contest, plan)) / visits;
      uint64_t doubt = doubt_of (tally->better[plan], tally->better_squares[plan], visits);

      /* Equals in every future are one too many as well. */
      if ((uint64_t) (behind * behind) * 100 < SURE * SURE * doubt)
        contest->alive[n++] = plan;
    }
  contest->n_alive = n;
}

uint32_t
bst_contest_next_passes (const BstContest *contest, uint32_t n_passes, int64_t playouts_left)
{
  uint32_t step = n_passes < BST_ENOUGH_FUTURES ? BST_ENOUGH_FUTURES - n_passes : n_passes / 4 + 1;
  int64_t most = playouts_left / contest->n_alive;

  return most < 1 ? 1 : most < step ? (uint32_t) most : step;
}

void
bst_contest_rate (const BstContest *contest, size_t n_options, BstRating *ratings)
{
  int best = contest->alive[0];
  int best_lead = (int) (contest->tallies[best].leads / contest->visits[best]);
  int shift = best_lead - contest->plans[best].look;

  for (size_t i = 0; i < n_options; i++)
    {
      ratings[i].lead += shift;
      if (ratings[i].lead > best_lead)
        ratings[i].lead = best_lead;
    }
  for (int plan = 0; plan < contest->n_plans; plan++)
    {
      BstRating *rating = &ratings[contest->plans[plan].option];
      uint32_t visits = contest->visits[plan];
      int lead;

      /* It dropped out by its look: time was up before the first future of all. */
      if (visits == 0)
        continue;
      lead = best_lead - (int) (contest->tallies[best].ahead[plan] / visits);
      /* More points, and yet it is less likely to win with them. */
      if (lead > best_lead)
        lead = best_lead;
      if (plan != best && rating->visits && rating->lead >= lead)
        continue;
      rating->lead = lead;
      rating->visits = visits;
      rating->error = bst_square_root (
        doubt_of (contest->tallies[best].ahead[plan], contest->tallies[best].ahead_squares[plan], visits));
      rating->next = contest->plans[plan].next;
      rating->has_next = contest->plans[plan].has_next;
    }
}
