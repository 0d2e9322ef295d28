/* river.c – the river, also one that forks (04).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play.h"

static const int step_x[4] = { 0, 1, 0, -1 };
static const int step_y[4] = { -1, 0, 1, 0 };

typedef struct
{
  int x, y; /* the empty cell it faces */
  int flow; /* side toward which the water flows */
  int last; /* last curve on the way from the spring: 0 none, 1 right, 3 left */
  int here; /* the curve of the tile it leaves */
  int cell; /* that tile */
} RiverEnd;

bool
ref_river_side (const BstTile *tile, int rot, int side)
{
  for (int f = 0; f < tile->n_features; f++)
    if (tile->features[f].terrain == BST_RIVER && (tile->features[f].sides >> ((side + 4 - rot) % 4) & 1))
      return true;
  return false;
}

static int
count_sides (const BstTile *tile)
{
  int sides = 0;
  for (int side = 0; side < 4; side++)
    sides += ref_river_side (tile, 0, side);
  return sides;
}

/* Follows the water from tile to tile, from the side where it comes in; at a fork it goes on along every branch. */
static void
follow (const RefMap *map, int cell, int in_side, int last, GArray *ends)
{
  const RefTile *t = TILE (map, cell);
  for (int side = 0; side < 4; side++)
    {
      if (side == in_side || !ref_river_side (t->tile, t->rot, side))
        continue;
      int turn = in_side < 0 ? 0 : (side - (in_side + 2) + 8) % 4;
      int now = turn ? turn : last;
      int n = ref_map_at (map, t->x + step_x[side], t->y + step_y[side]);
      if (n >= 0)
        {
          follow (map, n, (side + 2) % 4, now, ends);
          continue;
        }
      RiverEnd end = { t->x + step_x[side], t->y + step_y[side], side, now, turn, cell };
      g_array_append_val (ends, end);
    }
}

/* EC-R3: where the water begins. Of a spring of two squares it is the one with one river side; a spring of one square
 * may have several. -1: there is none. */
static int
find_spring (const RefMap *map)
{
  int spring = -1;
  for (guint i = 0; i < map->tiles->len; i++)
    if (TILE (map, i)->tile->group == BST_GROUP_SPRING
        && (spring < 0 || count_sides (TILE (map, i)->tile) < count_sides (TILE (map, spring)->tile)))
      spring = i;
  return spring;
}

static GArray *
river_ends (const RefMap *map)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (RiverEnd));
  int spring = find_spring (map);
  if (spring >= 0)
    follow (map, spring, -1, 0, ends);
  return ends;
}

/* EC-R3: a tile that closes a branch and can't be placed goes back, if the pile holds another one to draw instead. */
bool
ref_river_goes_back (const RefGame *ref, const BstTile *tile)
{
  bool others = false;
  for (int i = 0; i < ref->game->n_tiles; i++)
    others |= ref->left[i] && ref->game->tiles[i].group == BST_GROUP_RIVER && count_sides (&ref->game->tiles[i]) > 1;
  return tile->group == BST_GROUP_RIVER && count_sides (tile) == 1 && others;
}

/* RIVER-12…18 for a tile that matches at all sides. */
bool
ref_river_allows (const RefGame *ref, const BstTile *tile, int x, int y, int rot)
{
  if (!ref_plays (ref, BST_MODULE_RIVER) || (tile->group != BST_GROUP_RIVER && tile->group != BST_GROUP_LAKE))
    return true;
  bool immediate = ref->game->options[BST_OPTION_RIVER_TURNS] == 1;
  g_autoptr (GArray) ends = river_ends (ref->map);
  const RiverEnd *joined = NULL;
  int n_joined = 0, n_out = 0;
  for (guint i = 0; i < ends->len; i++)
    {
      const RiverEnd *end = &g_array_index (ends, RiverEnd, i);
      if (end->x == x && end->y == y && ref_river_side (tile, rot, (end->flow + 2) % 4))
        {
          joined = end;
          n_joined++;
        }
    }
  if (n_joined != 1)
    return false;
  /* TOURN-21: the river goes on behind the arena that was just laid. */
  if (ref->arena_laid && ref->arena_cell >= 0 && joined->cell < ref->arena_cell)
    return false;
  for (int side = 0; side < 4; side++)
    if (side != (joined->flow + 2) % 4 && ref_river_side (tile, rot, side))
      {
        int turn = (side - joined->flow + 4) % 4;
        n_out++;
        /* RIVER-14; EC-R3, our ruling: the bends of a fork are free, and only what follows each arm is bound by them. */
        if (count_sides (tile) < 3 && turn && turn == (immediate ? joined->here : joined->last))
          return false;
      }
  /* EC-R3: only the lake may close the last end. */
  return n_out > 0 || tile->group == BST_GROUP_LAKE || ends->len > 1;
}
