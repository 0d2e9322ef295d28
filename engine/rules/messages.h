/* messages.h – arithmetic of the messages (data/rules/17-messages.xml): plain numbers in and out, for game and score track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

/* The messages by their printed numbers. */
enum
{
  BST_MESSAGE_ROAD = 1,  /* shortest road */
  BST_MESSAGE_CITY,      /* smallest city */
  BST_MESSAGE_MONASTERY, /* smallest monastery */
  BST_MESSAGE_SHIELDS,   /* coats of arms */
  BST_MESSAGE_KNIGHTS,
  BST_MESSAGE_FARMERS,
  BST_MESSAGE_TILE,     /* one more tile */
  BST_MESSAGE_FOLLOWER, /* score one follower */
  BST_N_MESSAGES = 8,
};

/* Every how many spaces one is dark (MSG-7). */
#define BST_DARK 5

/* What may be taken instead of the action (MSG-16). */
#define BST_MESSAGES_POINTS 2

/* MSG-7: does a figure with that many points stand on a dark space? */
bool bst_messages_is_dark (int total);

/* MSG-20…27: what an action pays. `count`: messages 1–3 and 8 the end-of-game value of the feature, 4–6 how many coats
 * of arms, knights or farmers; `farmer_points`: 2 or 3 (MSG-25). */
int bst_messages_value (int message, int count, int farmer_points);

/* MSG-20…22: the least of several values; 0 if there are none (MSG-19). */
int bst_messages_smallest (const int *values, int n_values);

/* MSG-28: where the one figure stands that is left for final scoring. */
int bst_messages_merge (int marker, int messenger);

/* MSG-14: will the active player draw a message when the scoring round ends? */
bool bst_messages_is_due (const BstGame *game, const BstState *state);

/* MSG-8, 39, 40: would the award that is being paid bring the active player a message, if it moved this figure? */
bool bst_messages_would_come (const BstGame *game, const BstState *state, int figure);
