/* tile.c – what is printed on a tile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tile.h"

#include <string.h>

/* What makes a feature what it is when the tile lies turned: for comparing rotations. How a road ends and what lies over
 * what is only drawn and makes no choice of its own. */
static uint64_t
feature_key (const BstTile *tile, int feature, int rot)
{
  const BstFeature *f = &tile->features[feature];
  int touched = 0;

  for (int i = 0; i < tile->n_features; i++)
    if ((f->cities >> i) & 1)
      touched |= tile->features[i].sides;
  return (uint64_t) f->terrain | (uint64_t) bst_turn_sides (f->sides, rot) << 8
         | (uint64_t) bst_turn_halves (f->halves, rot) << 16 | (uint64_t) f->shields << 24
         | (uint64_t) bst_turn_sides (touched, rot) << 32;
}

static void
sorted_keys (const BstTile *tile, int rot, uint64_t out_keys[BST_MAX_FEATURES])
{
  for (int i = 0; i < tile->n_features; i++)
    {
      uint64_t key = feature_key (tile, i, rot);
      int j = i;

      for (; j > 0 && out_keys[j - 1] > key; j--)
        out_keys[j] = out_keys[j - 1];
      out_keys[j] = key;
    }
}

bool
bst_tile_same_picture (const BstTile *tile, int rot_a, int rot_b)
{
  uint64_t a[BST_MAX_FEATURES], b[BST_MAX_FEATURES];

  for (int mark = 0; mark < BST_N_MARKS; mark++)
    if (bst_tile_mark (tile, mark, rot_a) != bst_tile_mark (tile, mark, rot_b))
      return false;
  sorted_keys (tile, rot_a, a);
  sorted_keys (tile, rot_b, b);
  for (int i = 0; i < tile->n_features; i++)
    if (a[i] != b[i])
      return false;
  return true;
}

static BstSideKind
kind_of_terrain (int terrain)
{
  switch (terrain)
    {
    case BST_CITY:
      return BST_SIDE_CITY;
    case BST_ROAD:
      return BST_SIDE_ROAD;
    default:
      return BST_SIDE_RIVER;
    }
}

static void
turn_edges (BstEdges edges[4])
{
  for (int rot = 1; rot < 4; rot++)
    {
      for (int side = 0; side < 4; side++)
        {
          edges[rot].kind[side] = edges[0].kind[(side - rot) & 3];
          edges[rot].feature[side] = edges[0].feature[(side - rot) & 3];
        }
      for (int half = 0; half < 8; half++)
        edges[rot].field[half] = edges[0].field[(half - 2 * rot) & 7];
    }
}

void
bst_tile_prepare (BstTile *tile)
{
  BstEdges *edges = &tile->edges[0];
  bool solid = tile->n_features > 0;

  tile->center = BST_NO_PART;
  memset (edges->kind, BST_SIDE_FIELD, sizeof edges->kind);
  memset (edges->feature, BST_NO_PART, sizeof edges->feature);
  memset (edges->field, BST_NO_PART, sizeof edges->field);

  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *f = &tile->features[i];

      if (f->terrain != BST_BLOCK)
        solid = false;
      if (f->terrain == BST_MONASTERY || f->terrain == BST_GARDEN)
        tile->center = i;
      for (int side = 0; side < 4; side++)
        if ((f->sides >> side) & 1)
          {
            edges->kind[side] = kind_of_terrain (f->terrain);
            edges->feature[side] = i;
          }
      for (int half = 0; half < 8 && f->terrain == BST_FIELD; half++)
        if ((f->halves >> half) & 1)
          edges->field[half] = i;
    }
  turn_edges (tile->edges);

  if (solid)
    tile->flags |= BST_TILE_VOID;
  else
    tile->flags &= ~BST_TILE_VOID;

  tile->rotations = 1;
  for (int rot = 1; rot < 4; rot++)
    {
      bool fresh = true;

      for (int before = 0; before < rot; before++)
        if (bst_tile_same_picture (tile, before, rot))
          fresh = false;
      if (fresh)
        tile->rotations |= 1 << rot;
    }
}

int
bst_tile_fit (const BstTile *tile, unsigned need)
{
  int fit = tile->rotations;

  for (int side = 0; side < 4; side++, need /= BST_N_SIDE_KINDS)
    {
      int kind = need % BST_N_SIDE_KINDS;

      if (kind == BST_SIDE_OPEN)
        continue;
      for (int rot = 0; rot < 4; rot++)
        if (bst_tile_side_kind (tile, rot, side) != kind)
          fit &= ~(1 << rot);
    }
  return fit;
}

void
bst_tile_list_fits (const BstTile *tile, uint8_t out_fits[BST_N_NEEDS])
{
  /* Rotations that go with what one neighbor shows. */
  uint8_t with[4][BST_N_SIDE_KINDS] = { 0 };
  uint8_t *out = out_fits;

  for (int side = 0; side < 4; side++)
    {
      with[side][BST_SIDE_OPEN] = tile->rotations;
      for (int rot = 0; rot < 4; rot++)
        if (tile->rotations >> rot & 1)
          with[side][bst_tile_side_kind (tile, rot, side)] |= 1 << rot;
    }
  for (int west = 0; west < BST_N_SIDE_KINDS; west++)
    for (int south = 0; south < BST_N_SIDE_KINDS; south++)
      for (int east = 0; east < BST_N_SIDE_KINDS; east++)
        for (int north = 0; north < BST_N_SIDE_KINDS; north++)
          *out++ = with[BST_W][west] & with[BST_S][south] & with[BST_E][east] & with[BST_N][north];
}

int
bst_tile_mark (const BstTile *tile, BstMark mark, int rot)
{
  int value = tile->marks[mark];

  if (value == 0)
    return 0;
  switch (bst_marks[mark].type)
    {
    case BST_MARK_TYPE_COMPASS:
      return 1 + ((value - 1 + 2 * rot) & 7);
    case BST_MARK_TYPE_SIDE:
      return 1 + ((value - 1 + rot) & 3);
    case BST_MARK_TYPE_SIDES:
      return bst_turn_sides (value, rot);
    default:
      return value;
    }
}
