/* ferries.c – ferries that join two road ends at a lake (09-ferries.md).
 *
 * A landing is a road of its own that ends at the lake; a ferry is a link of the board between two of them. Knows tiles
 * and links; never counts a point and never looks at a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "rules/rules.h"

enum
{
  OP_PLACE, /* S7a: frame->ref is the site of the lake */
  OP_MOVE,  /* S7b */
};

/* The road ends of a lake as the tile lies. */
typedef struct
{
  uint16_t seg[4];
  uint8_t side[4];
  int n;
} Landings;

static bool
is_lake (const BstGame *game, const BstState *state, uint16_t site)
{
  return bst_site_tile (game, state, site)->marks[BST_MARK_LAKE] != 0;
}

static Landings
find_landings (const BstGame *game, const BstState *state, uint16_t site)
{
  const BstTile *tile = bst_site_tile (game, state, site);
  int rot = bst_sites (game, state)[site].rot;
  int sides = bst_tile_mark (tile, BST_MARK_LANDINGS, rot);
  Landings landings = { .n = 0 };

  for (int side = 0; side < 4; side++)
    {
      int feature = bst_tile_side_feature (tile, rot, side);
      bool known = false;
      uint16_t seg;

      if (!(sides & 1 << side) || feature == BST_NO_PART || tile->features[feature].terrain != BST_ROAD)
        continue;

      /* A road of a custom tile may reach the lake from two sides: it is one end all the same. */
      seg = bst_seg_of (game, state, site, feature);
      for (int i = 0; i < landings.n; i++)
        known |= landings.seg[i] == seg;
      if (known)
        continue;

      landings.seg[landings.n] = seg;
      landings.side[landings.n++] = side;
    }

  return landings;
}

/* FERRY-12: every pair of ends of one lake but the pair that `link` joins already (-1: no link yet). */
static size_t
list_pairs (const BstGame *game, const BstState *state, uint16_t site, int link, int kind, BstMove *out_moves)
{
  const BstLink *now = link < 0 ? NULL : &bst_links (game, state)[link];
  Landings landings = find_landings (game, state, site);
  size_t n = 0;

  for (int i = 0; i < landings.n; i++)
    for (int j = i + 1; j < landings.n; j++)
      {
        uint16_t a = landings.seg[i], b = landings.seg[j];

        if (now && ((now->a == a && now->b == b) || (now->a == b && now->b == a)))
          continue;
        out_moves[n++] = (BstMove){
          .kind = kind,
          .x = bst_sites (game, state)[site].x,
          .y = bst_sites (game, state)[site].y,
          .b = 1 << landings.side[i] | 1 << landings.side[j],
        };
      }

  return n;
}

/* The two ends that a move names. */
static void
find_pair (const BstGame *game, const BstState *state, uint16_t site, const BstMove *move, uint16_t out_pair[2])
{
  Landings landings = find_landings (game, state, site);
  int n = 0;

  for (int i = 0; i < landings.n && n < 2; i++)
    if (move->b & 1 << landings.side[i])
      out_pair[n++] = landings.seg[i];
}

static void
tell (const BstGame *game, const BstState *state, const BstMove *move)
{
  bst_tell (game, state, .type = BST_EVENT_FERRY, .player = state->active, .x = move->x, .y = move->y, .b = move->b,
            .clause = move->kind == BST_KIND_FERRY ? "FERRY-6" : "FERRY-11");
}

/* --- the search for movable ferries (FERRY-20…24) --- */

/* The ferries that are reached along the road from `seg` without passing over another one. Since no walk crosses a
 * ferry, the part of the road that it covers does not depend on where it began: one visit of each segment is enough. */
static void
walk (const BstGame *game, const BstState *state, uint16_t seg, uint8_t *seen, uint8_t *movable)
{
  while (seg != BST_NONE && !(seen[seg / 8] & 1 << seg % 8))
    {
      uint16_t site = bst_segs (game, state)[seg].site;
      const BstTile *tile = bst_site_tile (game, state, site);
      int rot = bst_sites (game, state)[site].rot;
      int sides = bst_turn_sides (tile->features[bst_seg_feature (game, state, seg)].sides, rot);
      uint16_t next = BST_NONE;

      seen[seg / 8] |= 1 << seg % 8;

      if (tile->marks[BST_MARK_LAKE])
        {
          int link = bst_board_link_at (game, state, site);
          const BstLink *links = bst_links (game, state);

          /* FERRY-23: an end that the ferry does not touch is not on its road. */
          if (link >= 0 && (links[link].a == seg || links[link].b == seg))
            movable[link / 8] |= 1 << link % 8;
        }

      /* Two ends leave one way to go on; a custom road with more is followed along every branch. */
      for (int side = 0; side < 4; side++)
        {
          uint16_t across = sides & 1 << side ? bst_seg_across (game, state, site, side) : BST_NONE;

          if (across == BST_NONE || seen[across / 8] & 1 << across % 8)
            continue;
          if (next != BST_NONE)
            walk (game, state, next, seen, movable);
          next = across;
        }
      seg = next;
    }
}

/* FERRY-20, FERRY-36: from everything laid in this tile sequence. */
static void
find_movable (const BstGame *game, const BstState *state, uint8_t movable[BST_MAX_FERRIES / 8])
{
  uint8_t seen[(BST_NONE + 1) / 8];

  memset (seen, 0, (state->n_segs + 7) / 8);

  for (int i = 0; i < state->seq.n_laid; i++)
    {
      uint16_t site = state->seq.laid[i];
      const BstTile *tile = bst_site_tile (game, state, site);

      for (int f = 0; f < tile->n_features; f++)
        if (tile->features[f].terrain == BST_ROAD)
          walk (game, state, bst_seg_of (game, state, site, f), seen, movable);
    }

  /* FERRY-17, FERRY-21: what was laid in this sequence stays where it is. */
  for (int i = 0; i < state->seq.n_laid; i++)
    {
      int link = is_lake (game, state, state->seq.laid[i]) ? bst_board_link_at (game, state, state->seq.laid[i]) : -1;

      if (link >= 0)
        movable[link / 8] &= ~(1 << link % 8);
    }

  /* A custom lake of two ends leaves no other pair (FERRY-25). */
  for (int link = 0; link < state->n_links; link++)
    if (movable[link / 8] & 1 << link % 8 && find_landings (game, state, bst_links (game, state)[link].site).n < 3)
      movable[link / 8] &= ~(1 << link % 8);
}

static bool
is_movable (const BstState *state, int link)
{
  return state->m.ferries.movable[link / 8] & 1 << link % 8;
}

/* Sequences touch so many segments at most; only custom maps with dozens of lakes could ask for more. */
static bool
any_movable (const BstState *state)
{
  if (state->seq.n_touched + 3 > BST_MAX_TOUCHED)
    return false;
  for (int link = 0; link < state->n_links; link++)
    if (is_movable (state, link))
      return true;
  return false;
}

/* --- steps --- */

static void
link_place (const BstGame *game, BstState *state)
{
  uint16_t site = state->seq.tile_site;

  /* FERRY-33: the supply may be empty with custom sets; then the lake stays without a ferry for good. */
  if (site == BST_NONE || !is_lake (game, state, site) || state->stock[BST_STOCK_FERRIES] == 0)
    return;
  if (find_landings (game, state, site).n < 2)
    return;

  bst_push (state, BST_MODULE_FERRIES, OP_PLACE, BST_KIND_FERRY, state->active)->ref = site;
}

static void
link_move (const BstGame *game, BstState *state)
{
  if (state->n_links == 0 || state->seq.n_laid == 0)
    return;

  find_movable (game, state, state->m.ferries.movable);
  if (any_movable (state))
    bst_push (state, BST_MODULE_FERRIES, OP_MOVE, BST_KIND_FERRY_MOVE, state->active);
}

/* --- frames --- */

static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  return BST_RUN_ASK;
}

static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  size_t n = 0;

  if (frame->op == OP_PLACE)
    return list_pairs (game, state, frame->ref, -1, BST_KIND_FERRY, out_moves);

  out_moves[n++] = (BstMove){ .kind = BST_KIND_FERRY_MOVE, .act = BST_ACT_PASS };
  for (int link = 0; link < state->n_links; link++)
    if (is_movable (state, link))
      n += list_pairs (game, state, bst_links (game, state)[link].site, link, BST_KIND_FERRY_MOVE, out_moves + n);
  return n;
}

static void
place_ferry (const BstGame *game, BstState *state, uint16_t site, const BstMove *move)
{
  uint16_t pair[2];

  find_pair (game, state, site, move, pair);
  state->stock[BST_STOCK_FERRIES]--;
  bst_board_link (game, state, pair[0], pair[1]);
  tell (game, state, move);
}

static void
move_ferry (const BstGame *game, BstState *state, const BstMove *move)
{
  uint16_t site = bst_board_tile_at (game, state, move->x, move->y);
  int link = bst_board_link_at (game, state, site);
  BstLink before = bst_links (game, state)[link];
  uint16_t pair[2];

  find_pair (game, state, site, move, pair);
  bst_board_relink (game, state, link, pair[0], pair[1]);
  state->m.ferries.movable[link / 8] &= ~(1 << link % 8); /* FERRY-25 */

  /* FERRY-26: the part cut off and the part newly joined may be finished now, wherever they are. The two ends of the
   * new pair are one road by now. */
  bst_board_touch (state, before.a);
  bst_board_touch (state, before.b);
  bst_board_touch (state, pair[0]);
  tell (game, state, move);
}

static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  if (frame->op == OP_PLACE)
    {
      uint16_t site = frame->ref;

      bst_pop (state);
      place_ferry (game, state, site, move);
      return;
    }

  if (move->act != BST_ACT_PASS)
    move_ferry (game, state, move);
  if (move->act == BST_ACT_PASS || !any_movable (state))
    {
      memset (&state->m.ferries, 0, sizeof state->m.ferries);
      bst_pop (state);
    }
}

/* --- set-up and invariants --- */

static unsigned
max_links (const BstSetup *setup)
{
  return setup->stock[BST_STOCK_FERRIES];
}

static const char *
check (const BstGame *game, const BstState *state)
{
  const BstLink *links = bst_links (game, state);

  if (state->stock[BST_STOCK_FERRIES] + state->n_links != game->stock[BST_STOCK_FERRIES])
    return "ferries were lost or found";

  for (int link = 0; link < state->n_links; link++)
    {
      Landings landings = find_landings (game, state, links[link].site);
      int ends = 0;

      for (int i = 0; i < landings.n; i++)
        ends += landings.seg[i] == links[link].a || landings.seg[i] == links[link].b;
      if (ends != 2)
        return "a ferry does not join two ends of its lake";
      if (!bst_same_feature (game, state, links[link].a, links[link].b))
        return "a ferry joins two different roads";
    }

  if (bst_who (state) == BST_NOBODY || bst_decision (state) != BST_KIND_FERRY_MOVE)
    for (int link = 0; link < state->n_links; link++)
      if (is_movable (state, link))
        return "a ferry stays movable after its step";

  return NULL;
}

const BstRules bst_rules_ferries = {
  .id = "ferries",
  .module = BST_MODULE_FERRIES,
  .max_links = max_links,
  .steps = {
    [BST_STEP_LINK_PLACE] = link_place,
    [BST_STEP_LINK_MOVE] = link_move,
  },
  .run = run,
  .legal = legal,
  .apply = apply,
  .check = check,
};
