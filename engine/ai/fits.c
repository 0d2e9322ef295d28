/* fits.c – how many of the tiles that are left fit an empty cell, and do something there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ai/fits.h"

#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

/* A number that holds as long as the bag does. */
typedef struct
{
  uint32_t stamp;
  uint32_t n;
} Count;

struct BstFits
{
  const BstGame *game;
  uint32_t stamp; /* of the bag */
  /* By requirement code of the cell: tiles that fit it; that close a feature there (by code and sides); that join two (by code
   * and two sides). */
  Count fitting[BST_N_NEEDS], closing[BST_N_NEEDS * 16], joining[BST_N_NEEDS * 16];
  uint16_t bag[]; /* tiles that are left */
};

BstFits *
bst_fits_new (const BstGame *game)
{
  BstFits *fits = calloc (1, bst_fits_memory (game));

  if (!fits)
    abort ();
  fits->game = game;
  return fits;
}

void
bst_fits_free (BstFits *fits)
{
  free (fits);
}

size_t
bst_fits_memory (const BstGame *game)
{
  return sizeof (BstFits) + game->n_tiles * sizeof (uint16_t);
}

void
bst_fits_look_at (BstFits *fits, const BstState *state)
{
  const uint16_t *left = bst_left (fits->game, state);
  size_t size = fits->game->n_tiles * sizeof *left;

  if (fits->stamp == 0 || memcmp (fits->bag, left, size) != 0)
    {
      memcpy (fits->bag, left, size);
      fits->stamp++;
    }
}

int
bst_fits_count (BstFits *fits, const BstState *state, uint16_t place)
{
  const BstGame *game = fits->game;
  Count *count = &fits->fitting[bst_frontier (game, state)[place].need];

  if (count->stamp != fits->stamp)
    {
      *count = (Count){ .stamp = fits->stamp };
      for (int tile = 0; tile < game->n_tiles; tile++)
        if (fits->bag[tile] && bst_fits (game, state, tile, place))
          count->n += fits->bag[tile];
    }
  return (int) count->n;
}

/* Sides of the road or city that a tile has at a side. */
static int
sides_at (const BstTile *tile, int rot, int side)
{
  int feature = bst_tile_side_feature (tile, rot, side);

  return feature == BST_NO_PART ? 0 : bst_turn_sides (tile->features[feature].sides, rot);
}

/* Does the tile end everything that comes in at these sides? */
static bool
closes (const BstTile *tile, int rot, int sides)
{
  for (int side = 0; side < 4; side++)
    if (sides >> side & 1 && sides_at (tile, rot, side) & ~sides)
      return false;
  return true;
}

int
bst_fits_closers (BstFits *fits, const BstState *state, uint16_t place, int sides)
{
  const BstGame *game = fits->game;
  Count *count = &fits->closing[bst_frontier (game, state)[place].need * 16 + sides];

  if (count->stamp != fits->stamp)
    {
      *count = (Count){ .stamp = fits->stamp };
      for (int tile = 0; tile < game->n_tiles; tile++)
        {
          int rots = fits->bag[tile] ? bst_fits (game, state, tile, place) : 0;
          bool any = false;

          for (int rot = 0; rots >> rot && !any; rot++)
            any = rots >> rot & 1 && closes (&game->tiles[tile], rot, sides);
          count->n += any ? fits->bag[tile] : 0;
        }
    }
  return (int) count->n;
}

static int
first_side (int sides)
{
  int side = 0;

  while (!(sides >> side & 1))
    side++;
  return side;
}

int
bst_fits_joiners (BstFits *fits, const BstState *state, uint16_t place, int these, int those)
{
  const BstGame *game = fits->game;
  int a = first_side (these), b = first_side (those);
  Count *count = &fits->joining[bst_frontier (game, state)[place].need * 16 + a * 4 + b];

  if (count->stamp != fits->stamp)
    {
      *count = (Count){ .stamp = fits->stamp };
      for (int tile = 0; tile < game->n_tiles; tile++)
        {
          int rots = fits->bag[tile] ? bst_fits (game, state, tile, place) : 0;
          bool any = false;

          for (int rot = 0; rots >> rot && !any; rot++)
            any = rots >> rot & 1 && sides_at (&game->tiles[tile], rot, a) >> b & 1;
          count->n += any ? fits->bag[tile] : 0;
        }
    }
  return (int) count->n;
}
