/* bastide-balance.h – what a heap of tiles consists of, counted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/tile.h"

G_BEGIN_DECLS

typedef struct
{
  int n_tiles;
  int sides[BST_N_SIDE_KINDS]; /* how many sides show it; BST_SIDE_OPEN unused */
  int caps;                    /* cities with one side: what closes others */
  int segments[BST_N_TERRAINS];
  int shields;
  int road_ends;           /* roads that end inside a tile */
  int marked[BST_N_MARKS]; /* tiles that carry the mark */
} BastideBalance;

/* Lines of the table that people compare. */
typedef enum
{
  BASTIDE_BALANCE_FIELD_SIDES,
  BASTIDE_BALANCE_ROAD_SIDES,
  BASTIDE_BALANCE_CITY_SIDES,
  BASTIDE_BALANCE_RIVER_SIDES,
  BASTIDE_BALANCE_CAPS,
  BASTIDE_BALANCE_SHIELDS,
  BASTIDE_BALANCE_MONASTERIES,
  BASTIDE_BALANCE_GARDENS,
  BASTIDE_BALANCE_ROAD_ENDS,
  BASTIDE_N_BALANCE_LINES,
} BastideBalanceLine;

/* @tile must be prepared (bst_tile_prepare). */
void bastide_balance_add (BastideBalance *balance, const BstTile *tile, int count);
int bastide_balance_get (const BastideBalance *balance, BastideBalanceLine line);
/* Of a hundred: sides of all sides, caps of all city sides, the others of all tiles. */
double bastide_balance_get_share (const BastideBalance *balance, BastideBalanceLine line);
const char *bastide_balance_get_name (BastideBalanceLine line);

G_END_DECLS
