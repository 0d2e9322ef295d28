/* base.c – the base game (data/rules/10-base.xml): where a figure may stand, what roads, cities and monasteries are worth.
 *
 * Draw, placement and the order of scoring are the core's (turn.c). Fields and gardens belong to other modules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/base.h"
#include "rules/rules.h"

int
bst_road_points (int tiles)
{
  return tiles;
}

int
bst_city_points (int tiles, int shields, bool finished, bool small_city_full)
{
  bool full = finished && (tiles != 2 || small_city_full);

  return (tiles + shields) * (full ? 2 : 1);
}

/* BASE-40…47: a figure from the supply on a free segment of the tile just laid. */
static size_t
options (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *site = &bst_sites (game, state)[state->seq.tile_site];
  const BstTile *tile = &game->tiles[site->tile];
  size_t n = 0;

  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    {
      if (!state->supply[state->active][kind])
        continue;
      for (int feature = 0; feature < tile->n_features; feature++)
        {
          const BstSeg *seg = &segs[site->first + feature];

          if (!(game->stands_on[kind] >> seg->terrain & 1) || segs[seg->root].figures
              || bst_may_stand (game, state, site->first + feature, kind))
            continue;
          out_moves[n++] = (BstMove){
            .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = kind, .x = site->x, .y = site->y, .a = feature
          };
        }
    }
  return n;
}

static void
act (const BstGame *game, BstState *state, const BstMove *move)
{
  bst_figure_put (game, state, state->active, move->figure, bst_move_seg (game, state, move));
}

static void
value (const BstGame *game, const BstState *state, uint16_t seg, BstValue *value)
{
  switch (bst_segs (game, state)[seg].terrain)
    {
    case BST_ROAD:
      value->reason = BST_REASON_ROAD;
      value->tiles = bst_feature_tiles (game, state, seg);
      value->points = bst_road_points (value->tiles);
      break;
    case BST_CITY:
      value->reason = BST_REASON_CITY;
      value->tiles = bst_feature_tiles (game, state, seg);
      value->shields = bst_feature_shields (game, state, seg);
      value->points = bst_city_points (value->tiles, value->shields, value->finished,
                                       game->options[BST_OPTION_TWO_TILE_CITY] == 0);
      break;
    case BST_MONASTERY:
      value->reason = BST_REASON_MONASTERY;
      value->tiles = bst_sites (game, state)[bst_segs (game, state)[seg].site].around;
      value->points = bst_center_points (value->tiles);
      break;
    default:
      break;
    }
}

/* FS-5, BASE-81…86: unfinished roads, cities, monasteries and gardens, in the order of BASE-65; then everybody but the
 * farmers goes home. */
static void
final_scoring (const BstGame *game, BstState *state)
{
  bst_score_unfinished (game, state, ~(1 << BST_FIELD));
  for (int i = state->n_figures - 1; i >= 0; i--)
    if (bst_segs (game, state)[bst_figures_on_map (game, state)[i].seg].terrain != BST_FIELD)
      bst_figure_take (game, state, i);
}

const BstRules bst_rules_base = {
  .id = "base",
  .module = BST_MODULE_BASE,
  .steps = { [BST_STEP_FINAL_5] = final_scoring },
  .options = options,
  .value = value,
  .act = act,
};
