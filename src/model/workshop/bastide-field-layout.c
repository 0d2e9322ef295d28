/* bastide-field-layout.c – what follows from the sides of a tile: fields with the cities they touch, ends of roads, the pile.
 *
 * The border of a tile is a ring of twelve points, three for each side (left half, middle, right half). Cities, roads,
 * rivers and blocks hold points of it; those that meet inside the tile are one wall. Two half sides lie in one field
 * unless some wall has them in different gaps, and a field touches the cities it meets on the way along the wall from
 * one end of its gap to the other. What cities enclose between them is a field without half sides (EC-F5).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-field-layout.h"

#include "engine/io/tile-json.h"

#include <string.h>

#define N_POINTS 12

/* Things in the middle of a tile at which roads meet; numbered after the features. */
enum
{
  NODE_CROSSROADS = BST_MAX_FEATURES,
  NODE_LAKE,
  NODE_MONASTERY,
  NODE_CIRCLE,
  N_NODES,
};

typedef struct
{
  const BstTile *tile;
  guint16 points[N_NODES]; /* bit per point of the ring */
  guint32 edges[N_NODES];  /* bit per node that it meets */
  int wall[N_NODES];       /* number of its wall, -1: no wall */
  int n_walls;
} Net;

static int
n_sides (const BstFeature *feature)
{
  return __builtin_popcount (feature->sides);
}

static gboolean
is_line (const BstFeature *feature)
{
  return feature->terrain == BST_ROAD || feature->terrain == BST_RIVER;
}

static guint16
points_of (const BstFeature *feature)
{
  int points = 0;

  for (int side = 0; side < 4; side++)
    {
      int halves = feature->halves >> 2 * side & 3;

      if (feature->sides >> side & 1)
        points |= (feature->terrain == BST_CITY ? 7 : 2) << 3 * side;
      points |= ((halves & 1) | (halves & 2) << 1 | (halves == 3 ? 2 : 0)) << 3 * side;
    }
  return (guint16) points;
}

/* Do the two interleave on the ring, so that they cross inside the tile? */
static gboolean
do_cross (int a, int b)
{
  int n_changes = 0, first = 0, last = 0;

  for (int i = 0; i < N_POINTS; i++)
    {
      int now = a >> i & 1 ? 1 : b >> i & 1 ? 2 : 0;

      if (!now)
        continue;
      first = first ? first : now;
      n_changes += last && last != now;
      last = now;
    }
  return n_changes + (first != last) > 2;
}

static void
meet (Net *net, int a, int b)
{
  if (a < 0 || b < 0 || a == b)
    return;
  net->edges[a] |= 1u << b;
  net->edges[b] |= 1u << a;
}

/* The feature of that terrain that a road from @side would run into: opposite first, then around. */
static int
find_ahead (const BstTile *tile, BstTerrain terrain, int side)
{
  static const int order[] = { 2, 1, 3 };
  int found = -1;

  for (int i = tile->n_features - 1; i >= 0; i--)
    if (tile->features[i].terrain == terrain)
      found = i;
  for (gsize k = G_N_ELEMENTS (order); k-- > 0;)
    for (int i = 0; i < tile->n_features; i++)
      if (tile->features[i].terrain == terrain && tile->features[i].sides >> ((side + order[k]) & 3) & 1)
        found = i;
  return found;
}

/* What a road that ends inside the tile runs into. */
static void
meet_end (Net *net, int i)
{
  const BstFeature *road = &net->tile->features[i];
  int side = __builtin_ctz (road->sides);

  switch (road->end)
    {
    case BST_END_CROSSROADS:
      meet (net, i, NODE_CROSSROADS);
      break;
    case BST_END_LAKE:
      meet (net, i, NODE_LAKE);
      break;
    case BST_END_MONASTERY:
      meet (net, i, NODE_MONASTERY);
      break;
    case BST_END_CIRCLE:
      meet (net, i, NODE_CIRCLE);
      break;
    case BST_END_CITY:
      meet (net, i, find_ahead (net->tile, BST_CITY, side));
      break;
    case BST_END_RIVERBANK:
      meet (net, i, find_ahead (net->tile, BST_RIVER, side));
      break;
    case BST_END_HUB:
    case BST_END_ARENA:
      meet (net, i, find_ahead (net->tile, BST_BLOCK, side));
      break;
    default:
      break;
    }
  /* A bridge on a road with one side crosses every line that runs through. */
  for (int j = 0; road->bridge && j < net->tile->n_features; j++)
    if (is_line (&net->tile->features[j]) && n_sides (&net->tile->features[j]) == 2)
      meet (net, i, j);
}

static void
spread_wall (Net *net, int node, int wall)
{
  if (net->wall[node] >= 0)
    return;
  net->wall[node] = wall;
  for (int other = 0; other < N_NODES; other++)
    if (net->edges[node] >> other & 1)
      spread_wall (net, other, wall);
}

static void
net_init (Net *net, const BstTile *tile)
{
  int blocks = -1;

  memset (net, 0, sizeof *net);
  net->tile = tile;
  for (int i = 0; i < N_NODES; i++)
    net->wall[i] = -1;
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *feature = &tile->features[i];

      if (feature->terrain == BST_FIELD)
        continue;
      net->points[i] = points_of (feature);
      if (feature->terrain == BST_ROAD && n_sides (feature) == 1)
        meet_end (net, i);
      if (feature->terrain == BST_BLOCK)
        {
          meet (net, blocks, i);
          blocks = i;
        }
      for (int j = 0; j < i; j++)
        if (net->points[i] && net->points[j] && do_cross (net->points[i], net->points[j]))
          meet (net, i, j);
    }
  for (int i = 0; i < tile->n_features; i++)
    if (net->points[i] && net->wall[i] < 0)
      spread_wall (net, i, net->n_walls++);
}

/* The node of a wall that holds the nearest point from @point in that direction, and which point that is. */
static int
nearest (const Net *net, int wall, int point, int step, int *out_point)
{
  for (int k = 1; k <= N_POINTS; k++)
    {
      int at = (point + step * k + N_POINTS) % N_POINTS;

      for (int i = 0; i < BST_MAX_FEATURES; i++)
        if (net->wall[i] == wall && net->points[i] >> at & 1)
          {
            *out_point = at;
            return i;
          }
    }
  g_assert_not_reached ();
}

static int
gap_of (const Net *net, int wall, int point)
{
  int gap;

  nearest (net, wall, point, -1, &gap);
  return gap;
}

/* The nodes on the shortest way from @a to @b, both included. */
static guint32
way (const Net *net, int a, int b)
{
  int from[N_NODES], queue[N_NODES], head = 0, tail = 0;
  guint32 nodes = 1u << b;

  memset (from, 0xff, sizeof from);
  queue[tail++] = a;
  from[a] = a;
  while (head < tail)
    {
      int node = queue[head++];

      for (int other = 0; other < N_NODES; other++)
        if (net->edges[node] >> other & 1 && from[other] < 0)
          {
            from[other] = node;
            queue[tail++] = other;
          }
    }
  for (int node = b; node != a && from[node] >= 0; node = from[node])
    nodes |= 1u << from[node];
  return nodes;
}

static gboolean
does_touch (const Net *net, int point, int city)
{
  for (int wall = 0; wall < net->n_walls; wall++)
    {
      int ignored;

      if (net->wall[city] == wall)
        {
          int a = nearest (net, wall, point, -1, &ignored), b = nearest (net, wall, point, 1, &ignored);

          if (!(way (net, a, b) >> city & 1))
            return FALSE;
        }
      else if (gap_of (net, wall, point) != gap_of (net, wall, __builtin_ctz (net->points[city])))
        return FALSE;
    }
  return TRUE;
}

static int
point_of_half (int half)
{
  return 3 * (half / 2) + 2 * (half % 2);
}

void
bastide_field_layout_propose (BastideFieldLayout *layout, const BstTile *tile)
{
  guint8 enclosed[BST_MAX_ENCLOSED];
  int n_enclosed;
  guint16 taken = 0;
  Net net;

  net_init (&net, tile);
  *layout = (BastideFieldLayout){ 0 };
  for (int i = 0; i < tile->n_features; i++)
    taken |= net.points[i];
  for (int half = 0; half < 8; half++)
    {
      int point = point_of_half (half), field = -1;

      if (taken >> point & 1)
        continue;
      for (int f = 0; f < layout->n && field < 0; f++)
        {
          int other = point_of_half (__builtin_ctz (layout->halves[f]));

          field = f;
          for (int wall = 0; wall < net.n_walls; wall++)
            if (gap_of (&net, wall, point) != gap_of (&net, wall, other))
              field = -1;
        }
      if (field < 0)
        {
          field = layout->n++;
          for (int i = 0; i < tile->n_features; i++)
            if (tile->features[i].terrain == BST_CITY && tile->features[i].sides && does_touch (&net, point, i))
              layout->touch[field] |= tile->features[i].sides;
        }
      layout->halves[field] |= (guint8) (1 << half);
    }
  n_enclosed = bst_tile_find_enclosed (tile, enclosed);
  for (int i = 0; i < n_enclosed && layout->n < BST_MAX_FEATURES; i++)
    layout->touch[layout->n++] = enclosed[i];
}

void
bastide_field_layout_read (BastideFieldLayout *layout, const BstTile *tile)
{
  *layout = (BastideFieldLayout){ 0 };
  for (int i = 0; i < tile->n_features; i++)
    {
      const BstFeature *field = &tile->features[i];

      if (field->terrain != BST_FIELD)
        continue;
      layout->halves[layout->n] = field->halves;
      for (int j = 0; j < tile->n_features; j++)
        if (field->cities >> j & 1 && tile->features[j].terrain == BST_CITY)
          layout->touch[layout->n] |= tile->features[j].sides;
      layout->n++;
    }
}

/* Enclosed fields come last. */
static guint
rank (guint halves)
{
  return halves ? (guint) __builtin_ctz (halves) : 8;
}

void
bastide_field_layout_sort (BastideFieldLayout *layout)
{
  for (int i = 1; i < layout->n; i++)
    for (int j = i; j > 0 && rank (layout->halves[j]) < rank (layout->halves[j - 1]); j--)
      {
        guint8 halves = layout->halves[j], touch = layout->touch[j];

        layout->halves[j] = layout->halves[j - 1];
        layout->touch[j] = layout->touch[j - 1];
        layout->halves[j - 1] = halves;
        layout->touch[j - 1] = touch;
      }
}

gboolean
bastide_field_layout_equal (const BastideFieldLayout *a, const BastideFieldLayout *b)
{
  BastideFieldLayout sorted_a = *a, sorted_b = *b;

  bastide_field_layout_sort (&sorted_a);
  bastide_field_layout_sort (&sorted_b);
  return memcmp (&sorted_a, &sorted_b, sizeof sorted_a) == 0;
}

static gboolean
has (const BstTile *tile, BstTerrain terrain, int min_sides)
{
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == terrain && n_sides (&tile->features[i]) >= min_sides)
      return TRUE;
  return FALSE;
}

BstEnd
bastide_tile_propose_end (const BstTile *tile, int feature, gboolean spring)
{
  const BstFeature *line = &tile->features[feature];
  int n_ending = 0;

  if (!is_line (line) || n_sides (line) != 1)
    return BST_END_NONE;
  if (line->terrain == BST_RIVER)
    return spring ? BST_END_SPRING : BST_END_LAKE;
  if (tile->marks[BST_MARK_LANDINGS] & line->sides)
    return BST_END_LAKE;
  if (tile->marks[BST_MARK_CIRCLE])
    return BST_END_CIRCLE;
  if (has (tile, BST_BLOCK, 0))
    return BST_END_HUB;
  if (has (tile, BST_MONASTERY, 0))
    return BST_END_MONASTERY;
  for (int i = 0; i < tile->n_features; i++)
    n_ending += tile->features[i].terrain == BST_ROAD && n_sides (&tile->features[i]) == 1;
  if (n_ending > 2 || (n_ending == 2 && !has (tile, BST_CITY, 2)))
    return BST_END_CROSSROADS;
  if (has (tile, BST_CITY, 1))
    return BST_END_CITY;
  return has (tile, BST_RIVER, 2) ? BST_END_RIVERBANK : BST_END_NONE;
}

BstGroup
bastide_tile_propose_group (const BstTile *tile)
{
  BstGroup group = BST_GROUP_LAND;

  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_RIVER)
      group = tile->features[i].end == BST_END_SPRING ? BST_GROUP_SPRING
              : tile->features[i].end == BST_END_LAKE ? BST_GROUP_LAKE
                                                      : BST_GROUP_RIVER;
  return group;
}
