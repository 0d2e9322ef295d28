/* outlook.h – what a position promises: the points each seat may expect to have at the end.
 *
 * A sum of what is seen on the table (figures on features, how easily a feature can be finished with the tiles that are
 * left, the supply, what modules say a seat has), each with a weight learned from games of the program with itself
 * (weights.h). Whole numbers only: the same on every machine. Names no rule module.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"
#include "assets.h"

#define BST_POINT 100 /* outlooks and ratings are in hundredths of a point */

/* What a weak player does not see. */
enum
{
  BST_OVERLOOK_FIELDS = 1 << 0, /* fields bring points at the end */
  BST_OVERLOOK_RIVALS = 1 << 1, /* what others gain by a move is their gain over me */
  BST_OVERLOOK_SUPPLY = 1 << 2, /* figures in hand are worth something: one runs out of them */
};

/* How easily a road or city is finished: the number of cells that must be filled, and how many of the tiles that are
 * left would close the hardest of them. */
enum
{
  BST_EASE_DEAD, /* no tile that is left fits one of them */
  BST_EASE_1_NONE,
  BST_EASE_1_ONE,
  BST_EASE_1_TWO,
  BST_EASE_1_FEW,
  BST_EASE_1_SOME,
  BST_EASE_1_MANY,
  BST_EASE_2_NONE,
  BST_EASE_2_RARE,
  BST_EASE_2_SOME,
  BST_EASE_2_MANY,
  BST_EASE_3_RARE,
  BST_EASE_3_SOME,
  BST_EASE_3_MANY,
  BST_EASE_4_RARE,
  BST_EASE_4_MANY,
  BST_N_EASES,
};

/* How far a monastery or garden is from being finished. */
enum
{
  BST_GAP_DEAD, /* no tile that is left fits a cell beside it */
  BST_GAP_1,
  BST_GAP_2,
  BST_GAP_3,
  BST_GAP_5,
  BST_GAP_8,
  BST_N_GAPS,
};

/* One thing that is counted. The order is that of weights.h. */
enum
{
  BST_TERM_CITY_POINTS = 0,                                   /* by ease: points now, of features one owns */
  BST_TERM_CITY_FIGURES = BST_TERM_CITY_POINTS + BST_N_EASES, /* by ease: figures that stand there */
  BST_TERM_ROAD_POINTS = BST_TERM_CITY_FIGURES + BST_N_EASES,
  BST_TERM_ROAD_FIGURES = BST_TERM_ROAD_POINTS + BST_N_EASES,
  BST_TERM_CENTER_POINTS = BST_TERM_ROAD_FIGURES + BST_N_EASES,
  BST_TERM_CENTER_MISSING, /* tiles that are missing around it */
  BST_TERM_CENTER_FIGURES, /* by gap */
  BST_TERM_FIELD_POINTS = BST_TERM_CENTER_FIGURES + BST_N_GAPS,
  BST_TERM_FIELD_NEAR, /* unfinished cities that it touches, with one or two open ends … */
  BST_TERM_FIELD_FAR,  /* … and with more */
  BST_TERM_FIELD_SIZE, /* tiles that it spreads over */
  BST_TERM_FIELD_FIGURES,
  BST_TERM_FIELD_RIVAL, /* points of fields that one more figure of somebody else would take or share */
  BST_TERM_FIELD_CHASE, /* points of fields of others that one more figure would share */
  BST_TERM_SHARED,      /* points of features that others own, too */
  BST_TERM_LOST,        /* figures on features that others own alone */
  BST_TERM_CITY_SHARE,  /* points of a neighbor's city that one tile would let one share, times such tiles … */
  BST_TERM_CITY_TAKE,   /* … or take over */
  BST_TERM_ROAD_SHARE,
  BST_TERM_ROAD_TAKE,
  BST_TERM_LOOSE,                         /* pieces that lie loose on the tiles of features one owns */
  BST_TERM_SUPPLY,                        /* by number in hand, the last for more of them */
  BST_TERM_SPECIAL = BST_TERM_SUPPLY + 9, /* figures of further kinds in hand */
  BST_TERM_SPECIAL_OUT,                   /* on the map */
  BST_TERM_TURN,                          /* it is the seat's turn */
  BST_TERM_TIME,                          /* once: what the turns that are left bring everybody */
  BST_TERM_ASSETS,                        /* by module: what it says a seat has */
  BST_N_TERMS = BST_TERM_ASSETS + BST_MODULE_CORE * BST_MAX_ASSETS,
};

/* Weights are given for these many turns of each seat before the end, and in between for what lies between. */
#define BST_N_KNOTS 5

/* Games in which the same things are worth something else: two players, three, or more, and with or without fields to
 * stand on. */
enum
{
  BST_CASE_TWO,
  BST_CASE_TWO_NO_FIELDS,
  BST_CASE_THREE,
  BST_CASE_THREE_NO_FIELDS,
  BST_CASE_MANY,
  BST_CASE_MANY_NO_FIELDS,
  BST_N_CASES,
};

int bst_outlook_case (const BstGame *game);

typedef struct BstOutlook BstOutlook;

/* For games of this game (borrowed). `overlooks`: what is not seen. One per thread. */
BstOutlook *bst_outlook_new (const BstGame *game, unsigned overlooks);
void bst_outlook_free (BstOutlook *outlook);
size_t bst_outlook_memory (const BstOutlook *outlook);

/* Tiles that are still to be drawn. */
int bst_outlook_tiles_left (const BstState *state);

/* The final points of each seat that are to be expected, in hundredths; exact when the game is over. The state is one that
 * may be played on: a sample, not a view. */
void bst_outlook_points (BstOutlook *outlook, const BstState *state, int out_points[BST_MAX_PLAYERS]);

/* What a player wants of such points: to be ahead, above all of the best of the others. */
int bst_outlook_lead_of (const BstGame *game, const int points[BST_MAX_PLAYERS], int seat);

int bst_outlook_lead (BstOutlook *outlook, const BstState *state, int seat);

/* --- many positions that differ little --- */

/* Remembers a position, in which a seat is to lay a tile. */
void bst_outlook_settle (BstOutlook *outlook, const BstState *state);

/* After that: the same position with a tile laid on this site, before a figure is put on it. False if more than that has
 * changed; then only bst_outlook_lead() helps. */
bool bst_outlook_lay (BstOutlook *outlook, const BstState *laid, uint16_t site);

/* After that: what bst_outlook_lead() would say at the end of the turn if a figure from the hand is put on this segment of
 * the new tile (BST_NONE: none is). False if this can't be foreseen. */
bool bst_outlook_foresee (BstOutlook *outlook, const BstState *laid, int seat, uint16_t seg, int kind, int *out_lead);

/* How easily a road or city is finished (BST_EASE_…), and in out_fits how many tiles fit its hardest open end. */
int bst_outlook_ease (BstOutlook *outlook, const BstState *state, uint16_t seg, int *out_fits);

/* For those who learn weights: how much of each term a seat has, and the place of the position between the knots:
 * the first knot, and the share of the next one in 64ths. */
void bst_outlook_terms (BstOutlook *outlook, const BstState *state, int seat, int out_terms[BST_N_TERMS]);
int bst_outlook_knot (const BstGame *game, const BstState *state, int *out_share);

/* The learned weights of a case. */
const int16_t (*bst_outlook_learned (int which))[BST_N_KNOTS];

/* Uses other weights than the learned ones (borrowed; NULL: the learned ones). */
void bst_outlook_use_weights (BstOutlook *outlook, const int16_t (*weights)[BST_N_KNOTS]);
