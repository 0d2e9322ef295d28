/* track.h – awards and the scoring track. The only writer of totals.
 *
 * An award is never added by hand: it goes through a group (MIX-61, MIX-62), so that figures can be chosen and robbed
 * on the way. A scoring round (MIX-60) is what lies between clearing state->landed and the event `round_end`.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "feature.h"

#define BST_LAP 50

/* Members of a group frame (op BST_OP_GROUP), for the modules that listen. */
#define BST_GROUP_POINTS(frame, seat) ((frame)->v[seat])       /* award of each seat, 0 none */
#define BST_GROUP_FIGURE(frame, seat) ((frame)->x[seat])       /* which figure moves: 0 marker, 1 second */
#define BST_GROUP_VICTIM(frame, seat) ((frame)->x[6 + (seat)]) /* 0 nobody, else 1 + seat that this seat's piece robs */
/* frame->reason: BstReason; frame->flag: finished; frame->v[6] tiles, frame->v[7] shields; frame->seg or BST_NONE;
 * frame->ref: who changed the value, as in BstValue */

/* Pushes a group of simultaneous awards. Without listeners, and in final scoring, it is carried out at once. */
void bst_group (const BstGame *game,
                BstState *state,
                int reason,
                const int points[BST_MAX_PLAYERS],
                const BstValue *value, /* nullable: arithmetic for the log */
                uint16_t seg);         /* BST_NONE if no feature */

/* Pushes a scoring round of one group: clears `landed`, awards, then the listeners of `round_end`. */
void bst_round (const BstGame *game,
                BstState *state,
                int reason,
                const int points[BST_MAX_PLAYERS],
                const BstValue *value,
                uint16_t seg);

/* Pushes the end of a scoring round: the listeners of `round_end`, one after the other. */
void bst_round_end (const BstGame *game, BstState *state);

static inline int
bst_space (const BstState *state, int seat, int figure)
{
  return (int) ((uint32_t) state->total[seat][figure] % BST_LAP);
}

/* Both figures together: the score (PROTOCOL "scores"). */
static inline int
bst_score (const BstState *state, int seat)
{
  return state->total[seat][0] + state->total[seat][1];
}

/* MSG-28: one figure carries the sum. No award. */
void bst_track_merge (const BstGame *game, BstState *state, int seat);

/* Corrections from a real table: may be negative, never below 0, causes nothing. */
void bst_track_correct (const BstGame *game, BstState *state, int seat, int figure, int points);

/* Frames of this file. */
int bst_track_run (const BstGame *game, BstState *state, BstFrame *frame);
