/* bastide-balance.c – what a heap of tiles consists of, counted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-balance.h"

#include <glib/gi18n.h>

void
bastide_balance_add (BastideBalance *balance, const BstTile *tile, int count)
{
  balance->n_tiles += count;
  for (int side = 0; side < 4; side++)
    balance->sides[bst_tile_side_kind (tile, 0, side)] += count;
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];
      int n_sides = __builtin_popcount (feature->sides);

      balance->segments[feature->terrain] += count;
      balance->shields += feature->shields * count;
      if (feature->terrain == BST_CITY && n_sides == 1)
        balance->caps += count;
      if (feature->terrain == BST_ROAD && n_sides == 1)
        balance->road_ends += count;
    }
  for (int i = 0; i < BST_N_MARKS; i++)
    if (tile->marks[i])
      balance->marked[i] += count;
}

int
bastide_balance_get (const BastideBalance *balance, BastideBalanceLine line)
{
  switch (line)
    {
    case BASTIDE_BALANCE_FIELD_SIDES:
      return balance->sides[BST_SIDE_FIELD];
    case BASTIDE_BALANCE_ROAD_SIDES:
      return balance->sides[BST_SIDE_ROAD];
    case BASTIDE_BALANCE_CITY_SIDES:
      return balance->sides[BST_SIDE_CITY];
    case BASTIDE_BALANCE_RIVER_SIDES:
      return balance->sides[BST_SIDE_RIVER];
    case BASTIDE_BALANCE_CAPS:
      return balance->caps;
    case BASTIDE_BALANCE_SHIELDS:
      return balance->shields;
    case BASTIDE_BALANCE_MONASTERIES:
      return balance->segments[BST_MONASTERY];
    case BASTIDE_BALANCE_GARDENS:
      return balance->segments[BST_GARDEN];
    case BASTIDE_BALANCE_ROAD_ENDS:
      return balance->road_ends;
    default:
      g_return_val_if_reached (0);
    }
}

double
bastide_balance_get_share (const BastideBalance *balance, BastideBalanceLine line)
{
  int whole = line <= BASTIDE_BALANCE_RIVER_SIDES ? 4 * balance->n_tiles
              : line == BASTIDE_BALANCE_CAPS      ? balance->sides[BST_SIDE_CITY]
                                                  : balance->n_tiles;

  return whole ? 100.0 * bastide_balance_get (balance, line) / whole : 0.0;
}

const char *
bastide_balance_get_name (BastideBalanceLine line)
{
  switch (line)
    {
    case BASTIDE_BALANCE_FIELD_SIDES:
      return C_ ("balance", "Field sides");
    case BASTIDE_BALANCE_ROAD_SIDES:
      return C_ ("balance", "Road sides");
    case BASTIDE_BALANCE_CITY_SIDES:
      return C_ ("balance", "City sides");
    case BASTIDE_BALANCE_RIVER_SIDES:
      return C_ ("balance", "River sides");
    case BASTIDE_BALANCE_CAPS:
      return C_ ("balance", "City caps among city sides");
    case BASTIDE_BALANCE_SHIELDS:
      return C_ ("balance", "Shields per tile");
    case BASTIDE_BALANCE_MONASTERIES:
      return C_ ("balance", "Monasteries");
    case BASTIDE_BALANCE_GARDENS:
      return C_ ("balance", "Gardens");
    case BASTIDE_BALANCE_ROAD_ENDS:
      return C_ ("balance", "Road ends per tile");
    default:
      g_return_val_if_reached ("");
    }
}
