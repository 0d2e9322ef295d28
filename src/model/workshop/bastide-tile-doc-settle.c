/* bastide-tile-doc-settle.c – what follows in a tile from what a person has decided: ends, pile, fields, order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-tile-doc-private.h"

#include <string.h>

gboolean
bastide_terrain_has_sides (int terrain)
{
  return terrain == BST_CITY || terrain == BST_ROAD || terrain == BST_RIVER;
}

gboolean
bastide_terrain_is_line (int terrain)
{
  return terrain == BST_ROAD || terrain == BST_RIVER;
}

gboolean
bastide_feature_is_single (const BstFeature *feature)
{
  return feature->sides && !(feature->sides & (feature->sides - 1));
}

/* --- Features and what is decided about them, together --- */

void
bastide_feature_list_read (BastideFeatureList *list, const BastideTileDoc *doc)
{
  list->n = doc->tile.n_features;
  for (int i = 0; i < list->n; i++)
    list->entries[i] = (BastideFeatureEntry){ .feature = doc->tile.features[i], .own_end = doc->own_ends >> i & 1 };
}

/* Writes the list back, and turns the sides of touched cities into indexes, which may have changed. */
void
bastide_feature_list_write (const BastideFeatureList *list, BastideTileDoc *doc)
{
  int n = MIN (list->n, BST_MAX_FEATURES);

  memset (doc->tile.features, 0, sizeof doc->tile.features);
  doc->tile.n_features = (uint8_t) n;
  doc->own_ends = 0;
  for (int i = 0; i < n; i++)
    {
      BstFeature *feature = &doc->tile.features[i];

      *feature = list->entries[i].feature;
      doc->own_ends |= (guint16) ((list->entries[i].own_end ? 1 : 0) << i);
      feature->cities = 0;
      for (int j = 0; feature->terrain == BST_FIELD && j < n; j++)
        if (list->entries[j].feature.terrain == BST_CITY && (list->entries[j].feature.sides & list->entries[i].touch))
          feature->cities |= (uint16_t) (1 << j);
    }
}

void
bastide_feature_list_remove (BastideFeatureList *list, int i)
{
  memmove (&list->entries[i], &list->entries[i + 1], (gsize) (list->n - i - 1) * sizeof (BastideFeatureEntry));
  list->n--;
}

static BastideFeatureEntry
field_entry (const BastideFieldLayout *layout, int i)
{
  return (BastideFeatureEntry){ .feature = { .terrain = BST_FIELD, .halves = layout->halves[i] },
                                .touch = layout->touch[i] };
}

/* --- Letting things bastide_tile_doc_settle --- */

/* Every side belongs to one feature at most, and features without a side are gone. */
void
bastide_tile_doc_tidy_sides (BastideTileDoc *doc)
{
  int sides = 0, halves = 0, inside = 0;
  BastideFeatureList list;

  bastide_feature_list_read (&list, doc);
  for (int i = 0; i < list.n; i++)
    {
      BstFeature *feature = &list.entries[i].feature;

      if (bastide_terrain_has_sides (feature->terrain))
        {
          feature->sides &= (uint8_t) ~sides;
          sides |= feature->sides;
        }
      else if (feature->terrain == BST_BLOCK)
        {
          feature->halves &= (uint8_t) ~halves;
          halves |= feature->halves;
        }
    }
  for (int i = list.n - 1; i >= 0; i--)
    {
      const BstFeature *feature = &list.entries[i].feature;
      gboolean center = feature->terrain == BST_MONASTERY || feature->terrain == BST_GARDEN;

      if (feature->terrain >= BST_N_TERRAINS || (bastide_terrain_has_sides (feature->terrain) && !feature->sides)
          || (feature->terrain == BST_BLOCK && !feature->halves) || (center && inside))
        bastide_feature_list_remove (&list, i);
      inside += center;
    }
  for (int i = 0; i < list.n; i++)
    if (!bastide_terrain_is_line (list.entries[i].feature.terrain)
        || !bastide_feature_is_single (&list.entries[i].feature))
      {
        list.entries[i].feature.end = BST_END_NONE;
        list.entries[i].own_end = FALSE;
      }
  bastide_feature_list_write (&list, doc);
}

int
bastide_tile_ending_roads (const BstTile *tile)
{
  int sides = 0;

  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == BST_ROAD && bastide_feature_is_single (&tile->features[i]))
      sides |= tile->features[i].sides;
  return sides;
}

static gboolean
is_river_group (int group)
{
  return group == BST_GROUP_RIVER || group == BST_GROUP_LAKE || group == BST_GROUP_SPRING;
}

gboolean
bastide_tile_group_fits (const BstTile *tile, int group)
{
  return is_river_group (group) == is_river_group (bastide_tile_propose_group (tile));
}

static void
settle_ends (BastideTileDoc *doc)
{
  BstTile *tile = &doc->tile;

  tile->marks[BST_MARK_LANDINGS] &= (uint8_t) bastide_tile_ending_roads (tile);
  for (int i = 0; i < tile->n_features; i++)
    if (bastide_terrain_is_line (tile->features[i].terrain) && !(doc->own_ends >> i & 1))
      tile->features[i].end = (uint8_t) bastide_tile_propose_end (tile, i,
                                                                  doc->own_group && tile->group == BST_GROUP_SPRING);
}

static void
settle_group (BastideTileDoc *doc)
{
  if (doc->own_group && !bastide_tile_group_fits (&doc->tile, doc->tile.group))
    doc->own_group = FALSE;
  if (!doc->own_group)
    doc->tile.group = (uint8_t) bastide_tile_propose_group (&doc->tile);
}

/* The field of the layout that continues @field, sharing most half sides with it; -1: none. */
static int
heir (const BstFeature *field, const BastideFieldLayout *layout, guint used)
{
  int best = -1, most = 0;

  for (int i = 0; i < layout->n; i++)
    {
      int shared = __builtin_popcount (layout->halves[i] & field->halves) + (!layout->halves[i] && !field->halves);

      if (!(used >> i & 1) && shared > most)
        {
          best = i;
          most = shared;
        }
    }
  return best;
}

/* Where a feature stands in the order of the format: by what it is, then clockwise from the north; what reaches no side comes
 * last of its kind. */
static int
place_of (const BastideFeatureEntry *entry)
{
  static const int ranks[BST_N_TERRAINS] = {
    [BST_MONASTERY] = 0, [BST_GARDEN] = 1, [BST_CITY] = 2,  [BST_ROAD] = 3,
    [BST_RIVER] = 4,     [BST_FIELD] = 5,  [BST_BLOCK] = 6,
  };
  const BstFeature *feature = &entry->feature;
  guint8 where = bastide_terrain_has_sides (feature->terrain) ? feature->sides : feature->halves;
  int place = ranks[MIN (feature->terrain, BST_N_TERRAINS - 1)];

  return (16 * place + (where ? __builtin_ctz (where) : 8)) * 256 + (where ? 0 : entry->touch);
}

void
bastide_feature_list_sort (const BastideFeatureList *list, int out_order[2 * BST_MAX_FEATURES])
{
  for (int i = 0; i < list->n; i++)
    {
      int k = i;

      for (; k > 0 && place_of (&list->entries[out_order[k - 1]]) > place_of (&list->entries[i]); k--)
        out_order[k] = out_order[k - 1];
      out_order[k] = i;
    }
}

/* Moves and saved games name features by their place, and people compare files: the same tile must not come out in the
 * order in which it happened to be drawn. */
static void
sort_features (BastideFeatureList *list)
{
  const BastideFeatureList old = *list;
  int order[2 * BST_MAX_FEATURES];

  bastide_feature_list_sort (&old, order);
  for (int i = 0; i < list->n; i++)
    list->entries[i] = old.entries[order[i]];
}

/* Replaces the fields in the list by those of the layout. */
void
bastide_tile_doc_write_fields (BastideTileDoc *doc, const BastideFieldLayout *layout)
{
  BastideFeatureList old, list = { .n = 0 };
  guint used = 0;

  bastide_feature_list_read (&old, doc);
  for (int i = 0; i < old.n; i++)
    {
      const BastideFeatureEntry *entry = &old.entries[i];

      if (entry->feature.terrain == BST_FIELD)
        {
          int field = doc->own_order ? heir (&entry->feature, layout, used) : -1;

          if (field >= 0)
            list.entries[list.n++] = field_entry (layout, field);
          used |= field >= 0 ? 1u << field : 0;
        }
      else if (entry->feature.terrain != BST_BLOCK || doc->own_order)
        list.entries[list.n++] = *entry;
    }
  for (int i = 0; i < layout->n; i++)
    if (!(used >> i & 1))
      list.entries[list.n++] = field_entry (layout, i);
  for (int i = 0; i < old.n; i++)
    if (old.entries[i].feature.terrain == BST_BLOCK && !doc->own_order)
      list.entries[list.n++] = old.entries[i];
  if (!doc->own_order)
    sort_features (&list);
  bastide_feature_list_write (&list, doc);
}

/* Keeps fields that a person changed as long as the edit does not change the proposal. */
static void
settle_fields (BastideTileDoc *doc, const BastideTileDoc *before)
{
  BastideFieldLayout layout, then;

  bastide_field_layout_propose (&layout, &doc->tile);
  if (doc->own_fields)
    {
      bastide_field_layout_propose (&then, &before->tile);
      if (bastide_field_layout_equal (&layout, &then))
        bastide_field_layout_read (&layout, &before->tile);
      else
        doc->own_fields = FALSE;
    }
  if (!doc->own_order)
    bastide_field_layout_sort (&layout);
  bastide_tile_doc_write_fields (doc, &layout);
}

void
bastide_tile_doc_settle (BastideTileDoc *doc, const BastideTileDoc *before)
{
  bastide_tile_doc_tidy_sides (doc);
  settle_ends (doc);
  settle_group (doc);
  settle_fields (doc, before);
}
