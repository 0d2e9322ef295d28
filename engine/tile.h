/* tile.h – what is printed on a tile: features, sides, marks.
 *
 * A tile is described as printed; how it lies is a rotation r (quarter turns clockwise) given beside it. Side d of a
 * tile that lies turned by r is its printed side (d - r) & 3, half side h its printed half (h - 2r) & 7.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "words.h"

typedef struct
{
  uint8_t terrain; /* BstTerrain */
  uint8_t sides;   /* bit per side: city, road, river */
  uint8_t halves;  /* bit per half side: field, block */
  uint8_t shields; /* coats of arms (city) */
  uint16_t cities; /* field: bit per feature index of a city that it touches on this tile (EC-F1) */
  uint8_t end;     /* BstEnd, for drawing */
  uint8_t bridge;  /* drawn over a river, road or city */
} BstFeature;

enum
{
  BST_TILE_START = 1 << 0,  /* start tile of its set */
  BST_TILE_BARRED = 1 << 1, /* no figure may ever be put here (large pieces that say so, prize tiles) */
  BST_TILE_VOID = 1 << 2,   /* computed: nothing but blocks; occupies its cell but is no tile (MIX-7) */
};

/* The four sides of a tile as it lies turned. */
typedef struct
{
  uint8_t kind[4];    /* BstSideKind */
  uint8_t feature[4]; /* city, road or river of that side, or BST_NO_PART */
  uint8_t field[8];   /* field of that half side, or BST_NO_PART */
} BstEdges;

typedef struct
{
  const char *id; /* borrowed from the set-up */
  BstFeature features[BST_MAX_FEATURES];
  uint8_t marks[BST_N_MARKS];
  uint8_t n_features;
  uint8_t group; /* BstGroup */
  uint8_t flags;
  uint16_t piece;   /* the large piece it is a square of, or BST_NONE */
  uint16_t scenery; /* which small things are drawn; 0: those that follow from the id. No rule asks for it. */

  /* Filled in by bst_tile_prepare(). */
  BstEdges edges[4]; /* by rotation */
  uint8_t rotations; /* bit per rotation that gives a picture of its own */
  uint8_t center;    /* monastery or garden, or BST_NO_PART */
} BstTile;

typedef struct
{
  uint16_t tile; /* index of the square's own BstTile */
  uint8_t x, y;  /* from the north-west of the piece as printed */
} BstSquare;

/* A piece of several squares. It may have several faces; each face lists its own squares. */
typedef struct
{
  const char *id; /* borrowed from the set-up */
  const char *face_names[BST_MAX_FACES];
  BstSquare squares[BST_MAX_FACES][BST_MAX_SQUARES];
  uint8_t n_squares;
  uint8_t n_faces;
  uint8_t width, height;
  uint8_t group;  /* BstGroup */
  uint8_t flags;  /* BST_TILE_START, BST_TILE_BARRED */
  uint8_t count;  /* how many are in play */
  uint8_t module; /* BstModule whose set-up uses it, BST_MODULE_CORE if any */
} BstPiece;

/* Computes the derived members. The features must be sound (engine/io checks files). */
void bst_tile_prepare (BstTile *tile);

/* Same features, sides, shields and directed marks when turned by the two rotations? */
bool bst_tile_same_picture (const BstTile *tile, int rot_a, int rot_b);

/* What the sides of a requirement code (see board.h) allow: bit per distinct rotation. */
int bst_tile_fit (const BstTile *tile, unsigned need);

/* The same for all codes at once. */
void bst_tile_list_fits (const BstTile *tile, uint8_t out_fits[BST_N_NEEDS]);

/* The value of a mark as the tile lies: directions, side and sides turn with it. */
int bst_tile_mark (const BstTile *tile, BstMark mark, int rot);

static inline int
bst_tile_side_kind (const BstTile *tile, int rot, int side)
{
  return tile->edges[rot & 3].kind[side];
}

static inline int
bst_tile_side_feature (const BstTile *tile, int rot, int side)
{
  return tile->edges[rot & 3].feature[side];
}

static inline int
bst_tile_half_feature (const BstTile *tile, int rot, int half)
{
  return tile->edges[rot & 3].field[half];
}

/* Does the tile match the sides of a requirement code? */
static inline bool
bst_tile_meets (const BstTile *tile, int rot, unsigned need)
{
  for (int side = 0; need; side++, need /= BST_N_SIDE_KINDS)
    {
      int kind = need % BST_N_SIDE_KINDS;

      if (kind != BST_SIDE_OPEN && kind != bst_tile_side_kind (tile, rot, side))
        return false;
    }
  return true;
}

/* Sides of a feature as the tile lies, bit per side. */
static inline int
bst_turn_sides (int sides, int rot)
{
  return ((sides << rot) | (sides >> (4 - rot))) & 15;
}

static inline int
bst_turn_halves (int halves, int rot)
{
  return ((halves << (2 * rot)) | (halves >> (8 - 2 * rot))) & 255;
}
