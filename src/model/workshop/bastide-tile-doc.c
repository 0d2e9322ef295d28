/* bastide-tile-doc.c – one tile while it is being designed: a value, its sides and what is inside.
 *
 * Every edit changes what a person decides – sides, inside features, marks – and then lets the rest settle: ends, pile,
 * fields and the order of the list, each unless a person has decided it (bastide-tile-doc-settle.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-tile-doc-private.h"

#include <string.h>

static const BstTerrain terrain_of_kind[BST_N_SIDE_KINDS] = {
  [BST_SIDE_OPEN] = BST_N_TERRAINS, [BST_SIDE_FIELD] = BST_FIELD, [BST_SIDE_ROAD] = BST_ROAD,
  [BST_SIDE_CITY] = BST_CITY,       [BST_SIDE_RIVER] = BST_RIVER,
};

/* --- Beginnings --- */

static void
init_empty (BastideTileDoc *doc, int inner)
{
  memset (doc, 0, sizeof *doc);
  doc->tile.piece = BST_NONE;
  doc->inner = (guint8) inner;
  doc->tile.n_features = 1;
  doc->tile.features[0] = (BstFeature){ .terrain = BST_FIELD, .halves = 255 };
}

void
bastide_tile_doc_init (BastideTileDoc *doc)
{
  init_empty (doc, 0);
}

void
bastide_tile_doc_init_square (BastideTileDoc *doc, int inner)
{
  init_empty (doc, inner);
}

void
bastide_tile_doc_init_tile (BastideTileDoc *doc, const BstTile *tile, int inner)
{
  BastideFieldLayout proposed, mine;
  BastideTileDoc ordered;

  memset (doc, 0, sizeof *doc);
  doc->inner = (guint8) inner;
  doc->tile.piece = BST_NONE;
  doc->tile.n_features = tile->n_features;
  doc->tile.group = tile->group;
  doc->tile.flags = tile->flags & BST_TILE_START;
  doc->tile.scenery = tile->scenery;
  memcpy (doc->tile.features, tile->features, tile->n_features * sizeof (BstFeature));
  memcpy (doc->tile.marks, tile->marks, sizeof tile->marks);

  for (int i = 0; i < tile->n_features; i++)
    if (bastide_terrain_is_line (tile->features[i].terrain) && tile->features[i].sides
        && tile->features[i].end != bastide_tile_propose_end (tile, i, tile->group == BST_GROUP_SPRING))
      doc->own_ends |= (guint16) (1 << i);
  doc->own_group = tile->group != bastide_tile_propose_group (tile);
  bastide_field_layout_propose (&proposed, tile);
  bastide_field_layout_read (&mine, tile);
  doc->own_fields = !bastide_field_layout_equal (&proposed, &mine);

  ordered = *doc;
  bastide_field_layout_sort (&mine);
  bastide_tile_doc_write_fields (&ordered, &mine);
  doc->own_order = !bastide_tile_doc_equal (doc, &ordered);
}

gboolean
bastide_tile_doc_equal (const BastideTileDoc *a, const BastideTileDoc *b)
{
  return a->tile.n_features == b->tile.n_features && a->tile.group == b->tile.group && a->tile.flags == b->tile.flags
         && a->tile.scenery == b->tile.scenery
         && memcmp (a->tile.features, b->tile.features, a->tile.n_features * sizeof (BstFeature)) == 0
         && memcmp (a->tile.marks, b->tile.marks, sizeof a->tile.marks) == 0;
}

gboolean
bastide_tile_doc_is_sound (const BastideTileDoc *doc)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { NULL, NULL };

  bst_reader_init (&reader, report);
  if (doc->tile.n_features == 0)
    return FALSE;
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain >= BST_N_TERRAINS
        || (bastide_terrain_has_sides (doc->tile.features[i].terrain) && !doc->tile.features[i].sides))
      return FALSE;
  bst_tile_check (&reader, &doc->tile, doc->inner);
  return bst_report_get_n_errors (report) == 0;
}

gboolean
bastide_tile_doc_prepare (const BastideTileDoc *doc, BstTile *out_tile)
{
  if (!bastide_tile_doc_is_sound (doc))
    return FALSE;
  *out_tile = doc->tile;
  bst_tile_prepare (out_tile);
  return TRUE;
}

void
bastide_tile_doc_show (const BastideTileDoc *doc, BstTile *out_tile)
{
  BastideTileDoc tidy = *doc;

  if (bastide_tile_doc_prepare (doc, out_tile))
    return;
  /* Lines with too many sides are cut, crossings bridged, fields found anew. */
  for (int i = 0; i < tidy.tile.n_features; i++)
    {
      BstFeature *feature = &tidy.tile.features[i];

      while (bastide_terrain_is_line (feature->terrain) && __builtin_popcount (feature->sides) > 2)
        feature->sides &= (uint8_t) (feature->sides - 1);
      feature->bridge |= feature->terrain == BST_ROAD;
    }
  tidy.own_fields = FALSE;
  bastide_tile_doc_settle (&tidy, &tidy);
  if (bastide_tile_doc_prepare (&tidy, out_tile))
    return;
  bastide_tile_doc_init (&tidy);
  bastide_tile_doc_prepare (&tidy, out_tile);
}

/* --- Asking --- */

int
bastide_tile_doc_side (const BastideTileDoc *doc, int side)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].sides >> side & 1)
      return i;
  return -1;
}

int
bastide_tile_doc_half (const BastideTileDoc *doc, int half)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].halves >> half & 1)
      return i;
  return -1;
}

int
bastide_tile_doc_side_kind (const BastideTileDoc *doc, int side)
{
  int feature = bastide_tile_doc_side (doc, side);

  for (int kind = BST_SIDE_ROAD; feature >= 0 && kind < BST_N_SIDE_KINDS; kind++)
    if (terrain_of_kind[kind] == doc->tile.features[feature].terrain)
      return kind;
  return BST_SIDE_FIELD;
}

int
bastide_tile_doc_find (const BastideTileDoc *doc, BstTerrain terrain)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain == terrain)
      return i;
  return -1;
}

gboolean
bastide_tile_doc_may_end (BstTerrain terrain, BstEnd end)
{
  if (terrain == BST_RIVER)
    return end == BST_END_NONE || end == BST_END_LAKE || end == BST_END_SPRING;
  return terrain == BST_ROAD && end != BST_END_SPRING && end < BST_N_ENDS;
}

/* --- Sides --- */

/* Adds a feature behind those that are no fields; room is always there after fields are gone. */
static int
add_feature (BastideTileDoc *doc, const BstFeature *feature)
{
  BastideFeatureList list;

  bastide_feature_list_read (&list, doc);
  if (list.n >= BST_MAX_FEATURES)
    for (int i = list.n - 1; i >= 0 && list.n >= BST_MAX_FEATURES; i--)
      if (list.entries[i].feature.terrain == BST_FIELD)
        bastide_feature_list_remove (&list, i);
  list.entries[list.n++] = (BastideFeatureEntry){ .feature = *feature };
  bastide_feature_list_write (&list, doc);
  return list.n - 1;
}

static void
take_side (BastideTileDoc *doc, int side)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    doc->tile.features[i].sides &= (uint8_t) ~(1 << side);
}

/* The halves of a side that is no plain land any more belong to no block. */
static void
free_halves (BastideTileDoc *doc, int side)
{
  for (int i = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain == BST_BLOCK)
      doc->tile.features[i].halves &= (uint8_t) ~(3 << 2 * side);
}

static void
put_side (BastideTileDoc *doc, int side, BstSideKind kind)
{
  int feature = bastide_tile_doc_side (doc, side);
  BstTerrain terrain = terrain_of_kind[kind];

  if (feature >= 0 && bastide_feature_is_single (&doc->tile.features[feature]) && kind != BST_SIDE_FIELD)
    {
      /* The feature keeps its index in the list. */
      doc->tile.features[feature] = (BstFeature){ .terrain = (uint8_t) terrain, .sides = (uint8_t) (1 << side) };
      doc->own_ends &= (guint16) ~(1 << feature);
    }
  else
    {
      take_side (doc, side);
      if (kind != BST_SIDE_FIELD)
        add_feature (doc, &(BstFeature){ .terrain = (uint8_t) terrain, .sides = (uint8_t) (1 << side) });
    }
  if (kind != BST_SIDE_FIELD)
    free_halves (doc, side);
  if (kind == BST_SIDE_ROAD && doc->tile.marks[BST_MARK_LAKE])
    doc->tile.marks[BST_MARK_LANDINGS] |= (uint8_t) (1 << side);
}

void
bastide_tile_doc_set_side (BastideTileDoc *doc, int side, BstSideKind kind)
{
  BastideTileDoc before = *doc;

  g_return_if_fail (side >= 0 && side < 4);
  g_return_if_fail (kind > BST_SIDE_OPEN && kind < BST_N_SIDE_KINDS);

  if (bastide_tile_doc_side_kind (doc, side) == (int) kind)
    return;
  put_side (doc, side, kind);
  bastide_tile_doc_settle (doc, &before);
}

/* The side of a line with two sides that a third side replaces. */
static int
farther_side (int sides, int from)
{
  int opposite = bst_side_opposite (from);

  if (sides >> opposite & 1)
    return opposite;
  return __builtin_ctz ((unsigned) sides & ~(1u << from));
}

gboolean
bastide_tile_doc_join (BastideTileDoc *doc, int a, int b)
{
  BastideTileDoc before = *doc;
  int feature = bastide_tile_doc_side (doc, a), other = bastide_tile_doc_side (doc, b);
  BstFeature *joined;

  g_return_val_if_fail (a >= 0 && a < 4 && b >= 0 && b < 4, FALSE);
  if (feature < 0 || a == b || feature == other)
    return FALSE;

  joined = &doc->tile.features[feature];
  if (other >= 0 && doc->tile.features[other].terrain == joined->terrain)
    {
      BstFeature *second = &doc->tile.features[other];

      if (joined->terrain == BST_CITY)
        {
          joined->sides |= second->sides;
          joined->shields = (uint8_t) MIN (joined->shields + second->shields, BASTIDE_MAX_SHIELDS);
          second->sides = 0;
        }
      else if (bastide_feature_is_single (joined) && bastide_feature_is_single (second))
        {
          joined->sides |= second->sides;
          joined->bridge |= second->bridge;
          second->sides = 0;
        }
      else if (joined->terrain == BST_ROAD)
        {
          /* With a third side a road becomes single roads that meet at a crossroads. */
          int sides = joined->sides | second->sides;

          for (int side = 0; side < 4; side++)
            if (sides >> side & 1)
              {
                take_side (doc, side);
                add_feature (doc, &(BstFeature){ .terrain = BST_ROAD, .sides = (uint8_t) (1 << side) });
                doc->tile.features[doc->tile.n_features - 1].end = BST_END_CROSSROADS;
                doc->own_ends |= (guint16) (1 << (doc->tile.n_features - 1));
              }
        }
      else
        {
          second->sides &= (uint8_t) ~(1 << b);
          if (!bastide_feature_is_single (joined))
            joined->sides &= (uint8_t) ~(1 << farther_side (joined->sides, a));
          joined->sides |= (uint8_t) (1 << b);
        }
    }
  else
    {
      gboolean crossing = joined->terrain == BST_ROAD && !bastide_feature_is_single (joined);

      put_side (doc, b, (BstSideKind) bastide_tile_doc_side_kind (&before, a));
      bastide_tile_doc_tidy_sides (doc);
      if (crossing || bastide_tile_doc_side (doc, a) != bastide_tile_doc_side (doc, b))
        bastide_tile_doc_join (doc, a, b);
    }
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_part (BastideTileDoc *doc, int side)
{
  BastideTileDoc before = *doc;
  int feature = bastide_tile_doc_side (doc, side);
  BstFeature own;

  if (feature < 0 || bastide_feature_is_single (&doc->tile.features[feature]))
    return FALSE;
  own = (BstFeature){ .terrain = doc->tile.features[feature].terrain, .sides = (uint8_t) (1 << side) };
  take_side (doc, side);
  add_feature (doc, &own);
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

/* The road of two opposite sides goes over the other one. */
static void
lay_bridge (BastideTileDoc *doc, int over)
{
  for (int side = BST_N; side <= BST_E; side++)
    {
      bastide_tile_doc_join (doc, side, bst_side_opposite (side));
      bastide_tile_doc_set_bridge (doc, bastide_tile_doc_side (doc, side), side == over);
    }
}

/* The river or city that goes straight through the tile; -1 if there is none. *@out_side is one of its sides. */
static int
find_straight (const BastideTileDoc *doc, int *out_side)
{
  for (int side = 0; side < 2; side++)
    {
      int feature = bastide_tile_doc_side (doc, side);

      *out_side = side;
      if (feature >= 0 && doc->tile.features[feature].terrain != BST_ROAD
          && bastide_tile_doc_side (doc, side + 2) == feature)
        return feature;
    }
  return -1;
}

/* Roads on both sides of a river or city go over it, one after the other. One that ends on the other bank may end before it as
 * well: then the bridges go again. FALSE: there is nothing to go over, or no other way. */
static gboolean
bridge_over (BastideTileDoc *doc)
{
  int side, found = find_straight (doc, &side);
  gboolean changed = FALSE;

  for (int i = 1; found >= 0 && i < 4; i += 2)
    {
      int road = bastide_tile_doc_side (doc, (side + i) & 3);

      if (road >= 0 && !doc->tile.features[road].bridge && bastide_tile_doc_set_bridge (doc, road, TRUE))
        return TRUE;
    }
  for (int i = 1; found >= 0 && i < 4; i += 2)
    {
      int road = bastide_tile_doc_side (doc, (side + i) & 3);

      if (road >= 0 && bastide_feature_is_single (&doc->tile.features[road]))
        changed |= bastide_tile_doc_set_bridge (doc, road, FALSE);
    }
  return changed;
}

gboolean
bastide_tile_doc_cross_next (BastideTileDoc *doc)
{
  int north = bastide_tile_doc_side (doc, BST_N), east = bastide_tile_doc_side (doc, BST_E);
  int n_lines = 0;

  if (bridge_over (doc))
    return TRUE;
  for (int side = 0; side < 4; side++)
    {
      if (bastide_tile_doc_side_kind (doc, side) != BST_SIDE_ROAD)
        return FALSE;
      n_lines += !bastide_feature_is_single (&doc->tile.features[bastide_tile_doc_side (doc, side)]);
    }
  if (n_lines == 0)
    lay_bridge (doc, BST_N);
  else if (n_lines != 4 || bastide_tile_doc_side (doc, BST_S) != north)
    return FALSE;
  else if (doc->tile.features[north].bridge)
    lay_bridge (doc, BST_E);
  else if (!doc->tile.features[east].bridge)
    lay_bridge (doc, BST_N);
  else
    {
      bastide_tile_doc_set_bridge (doc, east, FALSE);
      bastide_tile_doc_part (doc, BST_S);
      bastide_tile_doc_part (doc, BST_W);
    }
  return TRUE;
}

/* --- Inside --- */

gboolean
bastide_tile_doc_set_inside (BastideTileDoc *doc, BstTerrain terrain, gboolean there)
{
  BastideTileDoc before = *doc;
  int monastery = bastide_tile_doc_find (doc, BST_MONASTERY), garden = bastide_tile_doc_find (doc, BST_GARDEN);
  int now = monastery >= 0 ? monastery : garden;

  g_return_val_if_fail (terrain == BST_MONASTERY || terrain == BST_GARDEN, FALSE);
  if (there == (bastide_tile_doc_find (doc, terrain) >= 0))
    return FALSE;
  if (there && now >= 0)
    doc->tile.features[now].terrain = (uint8_t) terrain;
  else if (there)
    add_feature (doc, &(BstFeature){ .terrain = (uint8_t) terrain });
  else
    doc->tile.features[now].terrain = BST_N_TERRAINS;
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

BstFeature *
bastide_tile_doc_get_feature (BastideTileDoc *doc, int feature)
{
  return feature >= 0 && feature < doc->tile.n_features ? &doc->tile.features[feature] : NULL;
}

gboolean
bastide_tile_doc_set_shields (BastideTileDoc *doc, int feature, int n_shields)
{
  BstFeature *city = bastide_tile_doc_get_feature (doc, feature);

  if (!city || city->terrain != BST_CITY || n_shields < 0 || n_shields > BASTIDE_MAX_SHIELDS)
    return FALSE;
  city->shields = (uint8_t) n_shields;
  return TRUE;
}

gboolean
bastide_tile_doc_set_bridge (BastideTileDoc *doc, int feature, gboolean bridge)
{
  BastideTileDoc before = *doc;
  BstFeature *line = bastide_tile_doc_get_feature (doc, feature);

  if (!line || line->terrain != BST_ROAD)
    return FALSE;
  line->bridge = bridge != FALSE;
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_set_end (BastideTileDoc *doc, int feature, BstEnd end)
{
  BastideTileDoc before = *doc;
  BstFeature *line = bastide_tile_doc_get_feature (doc, feature);

  if (!line || !bastide_terrain_is_line (line->terrain) || !bastide_feature_is_single (line)
      || !bastide_tile_doc_may_end (line->terrain, end))
    return FALSE;
  line->end = (uint8_t) end;
  doc->own_ends |= (guint16) (1 << feature);
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_reset_end (BastideTileDoc *doc, int feature)
{
  BastideTileDoc before = *doc;

  if (!bastide_tile_doc_get_feature (doc, feature) || !(doc->own_ends >> feature & 1))
    return FALSE;
  doc->own_ends &= (guint16) ~(1 << feature);
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

int
bastide_tile_doc_mark_max (BstMark mark)
{
  const BstMarkInfo *info = &bst_marks[mark];
  int max = 1;

  switch (info->type)
    {
    case BST_MARK_TYPE_NUMBER:
      return info->max;
    case BST_MARK_TYPE_COMPASS:
      return 8;
    case BST_MARK_TYPE_SIDE:
      return 4;
    case BST_MARK_TYPE_SIDES:
      return 15;
    case BST_MARK_TYPE_CHOICE:
      for (const char *c = info->choices; *c; c++)
        max += *c == '|';
      return max;
    default:
      return 1;
    }
}

/* A first value for a mark that comes with another one. */
static int
first_value (const BastideTileDoc *doc, BstMark mark)
{
  return bst_marks[mark].type == BST_MARK_TYPE_SIDES ? bastide_tile_ending_roads (&doc->tile) : 1;
}

gboolean
bastide_tile_doc_set_mark (BastideTileDoc *doc, BstMark mark, int value)
{
  BastideTileDoc before = *doc;

  g_return_val_if_fail (mark < BST_N_MARKS, FALSE);
  if (value < 0 || value > bastide_tile_doc_mark_max (mark))
    return FALSE;
  if (doc->tile.marks[mark] == value)
    return TRUE;
  for (int i = 0; i < BST_N_MARKS; i++)
    if (bst_marks[i].module == bst_marks[mark].module)
      {
        if (!value)
          doc->tile.marks[i] = 0;
        else if (!doc->tile.marks[i])
          doc->tile.marks[i] = (uint8_t) first_value (doc, (BstMark) i);
      }
  doc->tile.marks[mark] = (uint8_t) value;
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

gboolean
bastide_tile_doc_set_block (BastideTileDoc *doc, int half, gboolean block)
{
  BastideTileDoc before = *doc;
  int side = bastide_tile_doc_side (doc, half / 2), now = bastide_tile_doc_half (doc, half);
  int hub = bastide_tile_doc_find (doc, BST_BLOCK);
  gboolean is_block = now >= 0 && doc->tile.features[now].terrain == BST_BLOCK;

  g_return_val_if_fail (half >= 0 && half < 8, FALSE);
  if (!(doc->inner >> half / 2 & 1) || (side >= 0 && doc->tile.features[side].terrain == BST_CITY) || is_block == block)
    return FALSE;
  if (now >= 0)
    doc->tile.features[now].halves &= (uint8_t) ~(1 << half);
  if (block && hub >= 0)
    doc->tile.features[hub].halves |= (uint8_t) (1 << half);
  else if (block)
    add_feature (doc, &(BstFeature){ .terrain = BST_BLOCK, .halves = (uint8_t) (1 << half) });
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}
