/* board.c – cells, frontier, segments: laying tiles, joining and parting features.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "board.h"

#include <assert.h>

/* What the map has at a slot of its hash: nothing (BST_NONE), the site of a tile, or OPEN + a place of the frontier. */
#define OPEN 0x8000

static const uint8_t power_of_five[4] = { 1, 5, 25, 125 };

/* The parts of a state that say what lies where. */
typedef struct
{
  const BstSite *sites;
  const BstOpen *frontier;
  const uint16_t *hash;
  unsigned mask;
} Map;

static inline Map
map_of (const BstGame *game, const BstState *state)
{
  return (Map){ bst_sites (game, state), bst_frontier (game, state), bst_hash (game, state), game->hash_mask };
}

static inline bool
is_at (const Map *map, unsigned what, int x, int y)
{
  if (what < OPEN)
    return map->sites[what].x == x && map->sites[what].y == y;
  return map->frontier[what - OPEN].x == x && map->frontier[what - OPEN].y == y;
}

/* The slot that holds a cell, or the free one where it belongs. With this factor two cells share a slot only if they lie
 * far apart: at least 19 cells in a hash of 512 slots, 27 in one of 1024, 40 in 2048, 54 in 4096, 79 in 8192. */
static inline unsigned
find_slot (const Map *map, int x, int y)
{
  unsigned slot = ((unsigned) x + 311u * (unsigned) y) & map->mask;

  while (map->hash[slot] != BST_NONE && !is_at (map, map->hash[slot], x, y))
    slot = (slot + 1) & map->mask;
  return slot;
}

uint16_t
bst_board_tile_at (const BstGame *game, const BstState *state, int x, int y)
{
  Map map = map_of (game, state);
  unsigned what = map.hash[find_slot (&map, x, y)];

  return what < OPEN ? what : BST_NONE;
}

uint16_t
bst_board_open_at (const BstGame *game, const BstState *state, int x, int y)
{
  Map map = map_of (game, state);
  unsigned what = map.hash[find_slot (&map, x, y)];

  return what >= OPEN && what != BST_NONE ? what - OPEN : BST_NONE;
}

uint16_t
bst_board_land_at (const BstGame *game, const BstState *state, int x, int y)
{
  uint16_t site = bst_board_tile_at (game, state, x, y);

  return site != BST_NONE && !(bst_site_tile (game, state, site)->flags & BST_TILE_VOID) ? site : BST_NONE;
}

static inline void
forget_shown (BstOpenWord *words, unsigned place, unsigned shown)
{
  uint64_t *places = words[place / 64].places;
  uint64_t others = ~((uint64_t) 1 << place % 64);

  for (; shown; shown &= shown - 1)
    places[bst_lowest_bit (shown)] &= others;
}

static inline void
note_shown (BstOpenWord *words, unsigned place, unsigned shown)
{
  uint64_t *places = words[place / 64].places;
  uint64_t this = (uint64_t) 1 << place % 64;

  for (; shown; shown &= shown - 1)
    places[bst_lowest_bit (shown)] |= this;
}

/* One more side of an empty cell has a neighbor. */
static inline void
show_side (const BstGame *game, BstState *state, unsigned place, unsigned side, unsigned kind)
{
  BstOpen *cell = &bst_edit_frontier (game, state)[place];
  unsigned bit = 4 * side + kind - 1;

  cell->need += kind * power_of_five[side];
  cell->shown |= 1u << bit;
  bst_edit_open_words (game, state)[place / 64].places[bit] |= (uint64_t) 1 << place % 64;
}

/* Adds a cell to the frontier; returns its place. */
static unsigned
open_cell (const BstGame *game, BstState *state, unsigned slot, int x, int y)
{
  unsigned place = state->n_frontier++;

  assert (place < game->max_frontier);
  if (place % 64 == 0)
    bst_edit_open_words (game, state)[place / 64] = (BstOpenWord){ 0 };
  bst_edit_frontier (game, state)[place] = (BstOpen){ .x = x, .y = y };
  bst_edit_hash (game, state)[slot] = OPEN + place;
  return place;
}

/* Takes a cell out of the frontier: the last one moves to its place. */
static void
close_cell (const BstGame *game, BstState *state, unsigned place)
{
  Map map = map_of (game, state);
  BstOpenWord *words = bst_edit_open_words (game, state);
  BstOpen last = map.frontier[--state->n_frontier];

  forget_shown (words, place, map.frontier[place].shown);
  if (place == state->n_frontier)
    return;
  forget_shown (words, state->n_frontier, last.shown);
  note_shown (words, place, last.shown);
  bst_edit_hash (game, state)[find_slot (&map, last.x, last.y)] = OPEN + place;
  bst_edit_frontier (game, state)[place] = last;
}

/* Makes one feature of two: the shorter ring takes the label of the longer. Returns the root. */
static uint16_t
join (BstSeg *segs, uint16_t a, uint16_t b)
{
  uint16_t root = segs[a].root, other = segs[b].root, seg, swap;

  if (root == other)
    return root;
  if (segs[root].size < segs[other].size)
    {
      uint16_t shorter = root;

      root = other;
      other = shorter;
    }
  seg = other;
  do
    {
      segs[seg].root = root;
      seg = segs[seg].next;
    }
  while (seg != other);
  swap = segs[root].next;
  segs[root].next = segs[other].next;
  segs[other].next = swap;
  segs[root].open += segs[other].open;
  segs[root].size += segs[other].size;
  segs[root].figures += segs[other].figures;
  return root;
}

static inline int
count_sides (int sides)
{
  static const uint8_t n_sides[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

  return n_sides[sides];
}

/* Joins what meets at side `side` of a new tile: its segments begin at `first`, those of its neighbor at `other_first`. */
static void
join_side (BstSeg *segs,
           const BstEdges *edges,
           uint16_t first,
           const BstEdges *other_edges,
           uint16_t other_first,
           int side)
{
  int back = bst_side_opposite (side);
  int feature = edges->feature[side];
  int other_feature = other_edges->feature[back];

  if (feature != BST_NO_PART && other_feature != BST_NO_PART)
    segs[join (segs, first + feature, other_first + other_feature)].open -= 2;
  /* Fields meet half side by half side, left with right (FIELD-12). */
  for (int right = 0; right < 2; right++)
    {
      int field = edges->field[2 * side + right];
      int other_field = other_edges->field[2 * back + !right];

      if (field != BST_NO_PART && other_field != BST_NO_PART)
        join (segs, first + field, other_first + other_field);
    }
}

/* A tile of one's own may have a monastery and a garden. */
static void
touch_centers (BstState *state, const BstTile *tile, uint16_t first)
{
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_MONASTERY || tile->features[i].terrain == BST_GARDEN)
      bst_board_touch (state, first + i);
}

static void
add_segments (const BstGame *game, BstState *state, const BstTile *tile, uint16_t site)
{
  uint16_t first = state->n_segs;
  BstSeg *segs = bst_edit_segs (game, state) + first;

  for (int i = 0; i < tile->n_features; i++)
    segs[i] = (BstSeg){
      .root = first + i,
      .next = first + i,
      .site = site,
      .open = count_sides (tile->features[i].sides),
      .size = 1,
      .terrain = tile->features[i].terrain,
    };
  state->n_segs += tile->n_features;
  assert (state->n_segs <= game->max_segs);
}

/* Puts a tile on a cell that is empty or not yet known; returns its site. */
static uint16_t
add_site (const BstGame *game, BstState *state, int tile, int x, int y, int rot)
{
  Map map = map_of (game, state);
  unsigned slot = find_slot (&map, x, y);
  unsigned what = map.hash[slot];
  uint16_t site = state->n_sites++;

  assert (site < game->max_sites && what >= OPEN);
  if (what != BST_NONE)
    close_cell (game, state, what - OPEN);
  bst_edit_hash (game, state)[slot] = site;
  bst_edit_sites (game, state)[site] = (BstSite){
    .x = x, .y = y, .tile = tile, .first = state->n_segs, .turn = state->turn, .rot = rot
  };
  return site;
}

/* Counts a new tile and one of the eight around it with each other. Returns whether the other one counts. */
static inline bool
count_each_other (const BstGame *game, BstState *state, BstSite *other, bool solid)
{
  const BstTile *tile = &game->tiles[other->tile];

  other->around += solid;
  if (other->around == 8 && tile->center != BST_NO_PART)
    touch_centers (state, tile, other->first);
  return !(tile->flags & BST_TILE_VOID);
}

uint16_t
bst_board_lay (const BstGame *game, BstState *state, int tile_index, int x, int y, int rot)
{
  const BstTile *tile = &game->tiles[tile_index];
  const BstEdges *edges = &tile->edges[rot];
  Map map = map_of (game, state);
  BstSite *sites = bst_edit_sites (game, state);
  BstSeg *segs = bst_edit_segs (game, state);
  bool solid = !(tile->flags & BST_TILE_VOID);
  uint16_t index = add_site (game, state, tile_index, x, y, rot);
  int around = 0;

  add_segments (game, state, tile, index);
  /* Unrolled, the steps to the neighbors are constants, and so are those from slot to slot. */
#pragma GCC unroll 4
  for (int side = 0; side < 4; side++)
    {
      int nx = x + bst_side_dx (side), ny = y + bst_side_dy (side);
      unsigned slot = find_slot (&map, nx, ny);
      unsigned what = map.hash[slot];

      if (what >= OPEN)
        {
          what = what == BST_NONE ? open_cell (game, state, slot, nx, ny) : what - OPEN;
          show_side (game, state, what, bst_side_opposite (side), edges->kind[side]);
          continue;
        }
      join_side (segs, edges, sites[index].first, &game->tiles[sites[what].tile].edges[sites[what].rot],
                 sites[what].first, side);
      around += count_each_other (game, state, &sites[what], solid);
    }
#pragma GCC unroll 4
  for (int corner = 0; corner < 4; corner++)
    {
      unsigned what = map.hash[find_slot (&map, x + (corner < 2 ? 1 : -1), y + (corner % 3 ? 1 : -1))];

      if (what < OPEN)
        around += count_each_other (game, state, &sites[what], solid);
    }
  sites[index].around = around;
  return index;
}

void
bst_piece_cell (const BstPiece *piece, int face, int i, int rot, int *out_x, int *out_y)
{
  int x = piece->squares[face][i].x, y = piece->squares[face][i].y;

  switch (rot & 3)
    {
    case 0:
      *out_x = x;
      *out_y = y;
      break;
    case 1:
      *out_x = piece->height - 1 - y;
      *out_y = x;
      break;
    case 2:
      *out_x = piece->width - 1 - x;
      *out_y = piece->height - 1 - y;
      break;
    default:
      *out_x = y;
      *out_y = piece->width - 1 - x;
      break;
    }
}

void
bst_board_lay_piece (const BstGame *game, BstState *state, int piece_index, int face, int x, int y, int rot)
{
  const BstPiece *piece = &game->pieces[piece_index];

  for (int i = 0; i < piece->n_squares; i++)
    {
      int dx, dy;

      bst_piece_cell (piece, face, i, rot, &dx, &dy);
      bst_board_lay (game, state, piece->squares[face][i].tile, x + dx, y + dy, rot);
    }
}

int
bst_count_fits (const BstGame *game, const BstState *state, uint16_t place)
{
  const uint16_t *left = bst_left (game, state);
  int n = 0;

  for (int tile = 0; tile < game->n_tiles; tile++)
    if ((left[tile] || tile == state->hand) && bst_fits (game, state, tile, place))
      n += left[tile] + (tile == state->hand);
  return n;
}

int
bst_board_fit (const BstGame *game, const BstState *state, int tile, int x, int y)
{
  uint16_t place = bst_board_open_at (game, state, x, y);

  return place == BST_NONE ? 0 : bst_fits (game, state, tile, place);
}

bool
bst_board_piece_fits (const BstGame *game, const BstState *state, int piece_index, int face, int x, int y, int rot)
{
  const BstPiece *piece = &game->pieces[piece_index];
  Map map = map_of (game, state);
  bool touches = false;

  for (int i = 0; i < piece->n_squares; i++)
    {
      const BstTile *tile = &game->tiles[piece->squares[face][i].tile];
      int dx, dy;
      unsigned what;

      bst_piece_cell (piece, face, i, rot, &dx, &dy);
      what = map.hash[find_slot (&map, x + dx, y + dy)];
      if (what == BST_NONE)
        continue;
      if (what < OPEN)
        return false;
      touches = true;
      if (!bst_tile_meets (tile, rot, map.frontier[what - OPEN].need))
        return false;
    }
  return touches;
}

uint16_t
bst_seg_at (const BstGame *game, const BstState *state, int x, int y, int feature)
{
  uint16_t site = bst_board_tile_at (game, state, x, y);

  if (site == BST_NONE || feature < 0 || feature >= bst_site_tile (game, state, site)->n_features)
    return BST_NONE;
  return bst_seg_of (game, state, site, feature);
}

uint16_t
bst_seg_across (const BstGame *game, const BstState *state, uint16_t site, int side)
{
  const BstSite *here = &bst_sites (game, state)[site];
  uint16_t there = bst_board_tile_at (game, state, here->x + bst_side_dx (side), here->y + bst_side_dy (side));
  int feature;

  if (there == BST_NONE)
    return BST_NONE;
  feature = bst_tile_side_feature (bst_site_tile (game, state, there), bst_sites (game, state)[there].rot,
                                   bst_side_opposite (side));
  return feature == BST_NO_PART ? BST_NONE : bst_seg_of (game, state, there, feature);
}

/* A feature that can be parted has at most four segments on each cell (one per side). */
#define MAX_RING (4 * (BST_MAX_TILES + 64))

/* Parts a feature into its segments and joins them again by what lies side by side and by the links there are. */
static void
reflood (const BstGame *game, BstState *state, uint16_t seg)
{
  BstSeg *segs = bst_edit_segs (game, state);
  const BstSite *sites = bst_sites (game, state);
  const BstFigure *figures = bst_figures_on_map (game, state);
  const BstLink *links = bst_links (game, state);
  uint16_t ring[MAX_RING];
  unsigned n = 0;
  uint16_t s = seg;

  do
    {
      assert (n < MAX_RING);
      ring[n++] = s;
      s = segs[s].next;
    }
  while (s != seg);

  for (unsigned i = 0; i < n; i++)
    {
      const BstSite *site = &sites[segs[ring[i]].site];

      s = ring[i];
      segs[s].root = segs[s].next = s;
      segs[s].size = 1;
      segs[s].figures = 0;
      segs[s].open = count_sides (game->tiles[site->tile].features[s - site->first].sides);
    }
  for (int i = 0; i < state->n_figures; i++)
    for (unsigned j = 0; j < n; j++)
      if (figures[i].seg == ring[j])
        segs[ring[j]].figures++;
  for (unsigned i = 0; i < n; i++)
    {
      const BstSite *site = &sites[segs[ring[i]].site];
      int sides = bst_turn_sides (game->tiles[site->tile].features[ring[i] - site->first].sides, site->rot);

      for (int side = 0; side < 4; side++)
        {
          uint16_t across;

          if (!(sides >> side & 1))
            continue;
          across = bst_seg_across (game, state, segs[ring[i]].site, side);
          if (across != BST_NONE)
            segs[join (segs, ring[i], across)].open -= 1; /* the other side takes its own one off */
        }
    }
  for (int i = 0; i < state->n_links; i++)
    for (unsigned j = 0; j < n; j++)
      if (links[i].a == ring[j] && links[i].b != BST_NONE)
        join (segs, links[i].a, links[i].b);
}

int
bst_board_link (const BstGame *game, BstState *state, uint16_t a, uint16_t b)
{
  int index = state->n_links++;

  assert (state->n_links <= game->max_links);
  bst_edit_links (game, state)[index] = (BstLink){ bst_segs (game, state)[a].site, a, b };
  join (bst_edit_segs (game, state), a, b);
  return index;
}

void
bst_board_relink (const BstGame *game, BstState *state, int link, uint16_t a, uint16_t b)
{
  BstLink *l = &bst_edit_links (game, state)[link];
  uint16_t old = l->a;

  l->a = l->b = BST_NONE;
  reflood (game, state, old);
  l->a = a;
  l->b = b;
  join (bst_edit_segs (game, state), a, b);
}

int
bst_board_link_at (const BstGame *game, const BstState *state, uint16_t site)
{
  const BstLink *links = bst_links (game, state);

  for (int i = 0; i < state->n_links; i++)
    if (links[i].site == site)
      return i;
  return -1;
}

void
bst_board_touch (BstState *state, uint16_t seg)
{
  BstSequence *seq = &state->seq;

  for (int i = 0; i < seq->n_touched; i++)
    if (seq->touched[i] == seg)
      return;
  assert (seq->n_touched < BST_MAX_TOUCHED);
  if (seq->n_touched < BST_MAX_TOUCHED)
    seq->touched[seq->n_touched++] = seg;
}
