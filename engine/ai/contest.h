/* contest.h – plans compared with each other by what comes of them in futures that they have in common.
 *
 * Counting and statistics only: knows no game. Sums are whole numbers, so that it does not matter who added them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ai/player.h"

#define BST_MAX_PLANS 24

/* An option, and the answer of the same player after it. */
typedef struct
{
  size_t option;
  BstMove next;
  bool has_next;
  int look;    /* how it looks at once */
  int promise; /* … and what that is worth to the player */
} BstPlan;

/* What came of a plan, and of it compared with each other one in the futures that both had. */
typedef struct
{
  int64_t leads;                         /* sum of leads */
  int64_t worth;                         /* … and of what they are worth to the player */
  int64_t ahead[BST_MAX_PLANS];          /* of differences in leads … */
  uint64_t ahead_squares[BST_MAX_PLANS]; /* … and of their squares */
  int64_t better[BST_MAX_PLANS];         /* the same in worth */
  uint64_t better_squares[BST_MAX_PLANS];
} BstTally;

typedef struct
{
  BstPlan plans[BST_MAX_PLANS]; /* the best first */
  int n_plans;
  int alive[BST_MAX_PLANS]; /* the order of merit as far as known */
  int n_alive;
  uint32_t visits[BST_MAX_PLANS];
  BstTally tallies[BST_MAX_PLANS];
  int misjudged; /* what a look misjudges the distance of two plans by, as a rule; in worth */
  int64_t faith; /* so many futures say as much as the look does */
} BstContest;

/* So many futures say enough to give up plans that are clearly behind. */
#define BST_ENOUGH_FUTURES 12

/* One more plan: the best `max` by their look are kept. */
void bst_contest_offer (BstContest *contest, const BstPlan *plan, int max);

void bst_tally_add (BstTally *tally, const BstTally *other, int n_plans);

/* Best first; those that look better first if they did equally well. */
void bst_contest_rank (BstContest *contest);

/* Drops those that are clearly behind the best after so many futures. */
void bst_contest_drop_worse (BstContest *contest, uint32_t visits);

/* How many futures of each to play before looking who is behind. */
uint32_t bst_contest_next_passes (const BstContest *contest, uint32_t n_passes, int64_t playouts_left);

/* What was found out, option by option; on the way in, ratings are by look. Candidates that dropped out are compared with
 * the best over the futures that both had, since other futures may have been kinder. */
void bst_contest_rate (const BstContest *contest, size_t n_options, BstRating *ratings);

int bst_square_root (uint64_t n);
