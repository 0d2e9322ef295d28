/* feature.c – questions about features. Nothing here writes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

#include <string.h>

bool
bst_feature_is_finished (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);

  switch (segs[seg].terrain)
    {
    case BST_ROAD:
    case BST_CITY:
      return segs[segs[seg].root].open == 0;
    case BST_MONASTERY:
    case BST_GARDEN:
      return bst_sites (game, state)[segs[seg].site].around == 8;
    default:
      return false;
    }
}

int
bst_feature_tiles (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint16_t root = segs[seg].root, s = root;
  int tiles = 0;

  /* A cell is counted by the lowest of its segments that belongs to the feature. */
  do
    {
      uint16_t lower = sites[segs[s].site].first;

      while (lower < s && segs[lower].root != root)
        lower++;
      tiles += lower == s;
      s = segs[s].next;
    }
  while (s != root);
  return tiles;
}

int
bst_feature_shields (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint16_t s = seg;
  int shields = 0;

  do
    {
      const BstSite *site = &sites[segs[s].site];

      shields += game->tiles[site->tile].features[s - site->first].shields;
      s = segs[s].next;
    }
  while (s != seg);
  return shields;
}

int
bst_field_cities (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  uint64_t seen[BST_NONE / 64 + 1];
  uint16_t s = seg;
  int cities = 0;

  memset (seen, 0, (state->n_segs / 64 + 1) * sizeof *seen);
  do
    {
      const BstSite *site = &sites[segs[s].site];
      unsigned touched = game->tiles[site->tile].features[s - site->first].cities;

      for (int i = 0; touched; i++, touched >>= 1)
        if (touched & 1)
          {
            uint16_t root = segs[site->first + i].root;

            if (segs[root].open == 0 && !(seen[root / 64] >> (root % 64) & 1))
              {
                seen[root / 64] |= (uint64_t) 1 << (root % 64);
                cities++;
              }
          }
      s = segs[s].next;
    }
  while (s != seg);
  return cities;
}

int
bst_center_points (int tiles_around)
{
  return 1 + tiles_around;
}

void
bst_feature_counts (const BstGame *game, const BstState *state, uint16_t seg, uint8_t out_counts[BST_MAX_PLAYERS])
{
  const BstSeg *segs = bst_segs (game, state);
  const BstFigure *figures = bst_figures_on_map (game, state);
  uint16_t root = segs[seg].root;

  memset (out_counts, 0, BST_MAX_PLAYERS);
  for (int i = 0; i < state->n_figures; i++)
    if (segs[figures[i].seg].root == root)
      out_counts[figures[i].owner]++;
}

int
bst_feature_owners (const BstGame *game, const BstState *state, uint16_t seg)
{
  uint8_t counts[BST_MAX_PLAYERS];
  int most = 1, owners = 0;

  bst_feature_counts (game, state, seg, counts);
  for (int seat = 0; seat < game->n_players; seat++)
    if (counts[seat] > most)
      most = counts[seat];
  for (int seat = 0; seat < game->n_players; seat++)
    if (counts[seat] == most)
      owners |= 1 << seat;
  return owners;
}

void
bst_feature_value (const BstGame *game, const BstState *state, uint16_t seg, BstValue *out_value)
{
  int terrain = bst_segs (game, state)[seg].terrain;

  *out_value = (BstValue){ .finished = bst_feature_is_finished (game, state, seg) };
  for (int i = 0; i < game->n_value; i++)
    {
      const BstRules *rules = game->ask_value[i];
      int before = out_value->points;

      if (rules->value_terrains && !(rules->value_terrains >> terrain & 1))
        continue;
      rules->value (game, state, seg, out_value);
      if (before && out_value->points != before)
        out_value->by = 1 + rules->module;
    }
}
