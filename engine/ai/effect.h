/* effect.h – what some moves change: facts from which a reason can be put in words.
 *
 * Found by carrying out the moves on a copy and comparing, feature by feature and seat by seat. Knows no rule module and
 * no words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ai/outlook.h"

#define BST_MAX_CHANGES 16
#define BST_MAX_TOLD    32

/* What became of a feature. Numbers before: of all the parts that grew together, as one looks at a sum; a new feature had
 * nothing. */
typedef struct
{
  uint16_t seg;                        /* a segment of it, in the position after the moves */
  int16_t x, y;                        /* where that segment lies */
  uint8_t terrain;                     /* BstTerrain */
  bool fresh;                          /* there was no part of it before */
  bool finished;                       /* by these moves */
  uint8_t n_joined;                    /* features of before that grew together in it */
  uint8_t owners_before, owners_after; /* bit per seat; scored ones: those who had it then */
  uint8_t figures_before[BST_MAX_PLAYERS], figures_after[BST_MAX_PLAYERS]; /* scored ones: just before they left */
  int16_t value_before, value_after; /* points as it lies; scored ones: what it brought */
  int16_t open_before, open_after;   /* open ends; centers: empty cells around */
  int16_t fits_before, fits_after;   /* roads and cities: tiles left that fit the hardest open end; -1 none is open */
} BstChange;

typedef struct
{
  int16_t points[BST_MAX_PLAYERS]; /* scored at once */
  int16_t apart[BST_MAX_PLAYERS];  /* of these, for anything but the finished features below */
  int8_t supply[BST_MAX_PLAYERS];  /* figures in hand, more or fewer */
  int8_t placed[BST_MAX_PLAYERS];  /* figures put on the map from the hand */
  int8_t home[BST_MAX_PLAYERS];    /* figures that came home */
  int outlook[BST_MAX_PLAYERS];    /* expected final points, more or less, in hundredths */
  bool extra_turn;                 /* the same seat goes on with another turn or tile */
  bool over;                       /* the game is over */
  uint8_t n_changes;
  BstChange changes[BST_MAX_CHANGES]; /* those that matter to somebody first: with figures, larger ones first */
  uint8_t n_events;
  BstEvent events[BST_MAX_TOLD]; /* what was told on the way: the first of them, in order */
  const BstState *after;         /* the position then; valid until the next call */
} BstEffect;

typedef struct BstEffects BstEffects;

/* Memory to compare with; for games of this game (copied; its tables are borrowed). One per thread. */
BstEffects *bst_effects_new (const BstGame *game);
void bst_effects_free (BstEffects *effects);

/* What changes if these moves are made one after the other; all but the last must lead to another decision of a player.
 * For a tile and the follower after it: option and BstRating.next. What is hidden from `viewer` stays so. */
void bst_effect (BstEffects *effects,
                 const BstState *state,
                 int viewer,
                 const BstMove *moves,
                 size_t n_moves,
                 uint64_t seed,
                 BstEffect *out_effect);
