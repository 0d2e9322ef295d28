/* types.h – ids, limits and enums of the rules engine: the only header everybody may include.
 *
 * Knows nothing of the state or of any rule module.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BST_MAX_PLAYERS  6
#define BST_MAX_FEATURES 16 /* features printed on one square */
#define BST_MAX_SQUARES  16 /* squares of one large piece */
#define BST_MAX_FACES    2
#define BST_MAX_TILES    1000 /* tiles in one bag, the limit of MIX files */
#define BST_MAX_FRAMES   40
#define BST_MAX_LAID     64  /* squares laid in one tile sequence */
#define BST_MAX_TOUCHED  128 /* segments noted for scoring in one tile sequence */

#define BST_NONE    0xffff    /* no site, segment, tile … (16 bit) */
#define BST_NO_PART 0xff      /* no feature on this side (8 bit) */
#define BST_NOWHERE INT16_MIN /* coordinate of an event that happened at no place of the map */

/* Who is asked: a seat 0…n-1 or one of these. */
enum
{
  BST_NATURE = 0xfd, /* draws, dice, piles */
  BST_KEEPER = 0xfe, /* people at a real board who enter what they see */
  BST_NOBODY = 0xff, /* the game is over */
};

/* What a feature is made of. The order of the first four is the default order of scoring (BASE-65). */
typedef enum
{
  BST_ROAD,
  BST_CITY,
  BST_MONASTERY,
  BST_GARDEN,
  BST_FIELD,
  BST_RIVER, /* no feature for scoring (RIVER-30), but it matches at sides */
  BST_BLOCK, /* inner half sides of a large piece that belong to nothing */
  BST_N_TERRAINS,
} BstTerrain;

/* What a side shows; also the five values of a requirement code. */
typedef enum
{
  BST_SIDE_OPEN, /* no tile there: no condition (BASE-33) */
  BST_SIDE_FIELD,
  BST_SIDE_ROAD,
  BST_SIDE_CITY,
  BST_SIDE_RIVER,
  BST_N_SIDE_KINDS,
} BstSideKind;

#define BST_N_NEEDS 625 /* BST_N_SIDE_KINDS to the power of four sides */

/* Sides go clockwise from the north; half side = 2 × side + (0 left, 1 right) seen from the middle looking out. */
typedef enum
{
  BST_N,
  BST_E,
  BST_S,
  BST_W
} BstSide;

/* What ends a road or river inside a tile. Only drawing looks at it. */
typedef enum
{
  BST_END_NONE,
  BST_END_CROSSROADS,
  BST_END_CITY,
  BST_END_MONASTERY,
  BST_END_LAKE,
  BST_END_CIRCLE,
  BST_END_HUB, /* the disc in the middle of a large piece */
  BST_END_ARENA,
  BST_END_RIVERBANK,
  BST_END_SPRING,
  BST_N_ENDS,
} BstEnd;

/* From which pile a tile comes. */
typedef enum
{
  BST_GROUP_LAND,
  BST_GROUP_RIVER,
  BST_GROUP_LAKE,   /* last of the river pile */
  BST_GROUP_SPRING, /* start of the river, never drawn */
  BST_GROUP_PRIZE,  /* handed out, not drawn in turn */
  BST_N_GROUPS,
} BstGroup;

#define BST_ALL_GROUPS ((1u << BST_N_GROUPS) - 1)

/* Streams of chance: the n-th outcome of a stream depends on the seed, the stream and n alone. */
typedef enum
{
  BST_STREAM_TILES,
  BST_STREAM_PRIZES,
  BST_STREAM_MESSAGES,
  BST_STREAM_DIE,
  BST_N_STREAMS,
} BstStream;

typedef struct BstGame BstGame;
typedef struct BstState BstState;
typedef struct BstRules BstRules;
typedef struct BstPlayout BstPlayout;

static inline int
bst_side_dx (int side)
{
  return (side == BST_E) - (side == BST_W);
}

static inline int
bst_side_dy (int side)
{
  return (side == BST_S) - (side == BST_N);
}

static inline int
bst_side_opposite (int side)
{
  return side ^ 2;
}

/* The number of the lowest bit that is set; there must be one. */
static inline int
bst_lowest_bit (uint64_t bits)
{
#ifdef __GNUC__
  return __builtin_ctzll (bits);
#else
  int n = 0;

  for (; !(bits & 1); bits >>= 1)
    n++;
  return n;
#endif
}
