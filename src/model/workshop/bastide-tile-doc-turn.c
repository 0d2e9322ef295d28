/* bastide-tile-doc-turn.c – edits of a tile as a whole: turning, mirroring, pile, order; and which tiles are the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-tile-doc-private.h"

#include <string.h>

/* --- The whole --- */

static int
mirror_sides (int sides)
{
  return (sides & 5) | (sides & 2) << 2 | (sides & 8) >> 2;
}

static int
mirror_halves (int halves)
{
  int mirrored = 0;

  for (int half = 0; half < 8; half++)
    if (halves >> half & 1)
      mirrored |= 1 << ((9 - half) & 7);
  return mirrored;
}

static int
turn_mark (BstMark mark, int value, int rot)
{
  if (value && bst_marks[mark].type == BST_MARK_TYPE_COMPASS)
    return 1 + ((value - 1 + 2 * rot) & 7);
  if (value && bst_marks[mark].type == BST_MARK_TYPE_SIDE)
    return 1 + ((value - 1 + rot) & 3);
  if (bst_marks[mark].type == BST_MARK_TYPE_SIDES)
    return bst_turn_sides (value, rot);
  return value;
}

static int
mirror_mark (BstMark mark, int value)
{
  if (value && bst_marks[mark].type == BST_MARK_TYPE_COMPASS)
    return 1 + ((9 - value) & 7);
  if (value && bst_marks[mark].type == BST_MARK_TYPE_SIDE)
    return 1 + ((5 - value) & 3);
  if (bst_marks[mark].type == BST_MARK_TYPE_SIDES)
    return mirror_sides (value);
  return value;
}

/* The features with the sides of the cities that fields touch, which stay true when the list is put into another order. */
static void
read_features (BastideFeatureList *list, const BastideTileDoc *doc)
{
  bastide_feature_list_read (list, doc);
  for (int i = 0; i < list->n; i++)
    for (int j = 0; list->entries[i].feature.terrain == BST_FIELD && j < list->n; j++)
      if (list->entries[i].feature.cities >> j & 1)
        list->entries[i].touch |= list->entries[j].feature.sides;
}

/* Keeps the fields as they are: for a turned or mirrored tile the proposal may lead a road to another city. The features come
 * in the order of the format, or depart from it in the same way as before: so four turns and two mirrorings give the same file,
 * and so does one that a symmetric tile does not show. */
static void
settle_turned (BastideTileDoc *doc, const BastideTileDoc *before)
{
  BastideFieldLayout layout, proposal;
  BastideFeatureList list, old, sorted;
  int then[2 * BST_MAX_FEATURES], now[2 * BST_MAX_FEATURES];

  bastide_field_layout_read (&layout, &doc->tile);
  bastide_field_layout_propose (&proposal, &doc->tile);
  doc->own_fields = !bastide_field_layout_equal (&layout, &proposal);
  read_features (&old, before);
  read_features (&list, doc);
  bastide_feature_list_sort (&old, then);
  bastide_feature_list_sort (&list, now);
  sorted.n = list.n;
  for (int i = 0; i < list.n; i++)
    sorted.entries[then[i]] = list.entries[now[i]];
  bastide_feature_list_write (&sorted, doc);
}

void
bastide_tile_doc_rotate (BastideTileDoc *doc, int quarters)
{
  const BastideTileDoc before = *doc;
  int rot = quarters & 3;

  for (int i = 0; i < doc->tile.n_features; i++)
    {
      doc->tile.features[i].sides = (uint8_t) bst_turn_sides (doc->tile.features[i].sides, rot);
      doc->tile.features[i].halves = (uint8_t) bst_turn_halves (doc->tile.features[i].halves, rot);
    }
  for (int i = 0; i < BST_N_MARKS; i++)
    doc->tile.marks[i] = (uint8_t) turn_mark ((BstMark) i, doc->tile.marks[i], rot);
  settle_turned (doc, &before);
}

void
bastide_tile_doc_mirror (BastideTileDoc *doc)
{
  const BastideTileDoc before = *doc;

  for (int i = 0; i < doc->tile.n_features; i++)
    {
      doc->tile.features[i].sides = (uint8_t) mirror_sides (doc->tile.features[i].sides);
      doc->tile.features[i].halves = (uint8_t) mirror_halves (doc->tile.features[i].halves);
    }
  for (int i = 0; i < BST_N_MARKS; i++)
    doc->tile.marks[i] = (uint8_t) mirror_mark ((BstMark) i, doc->tile.marks[i]);
  settle_turned (doc, &before);
}

gboolean
bastide_tile_doc_set_group (BastideTileDoc *doc, BstGroup group)
{
  BastideTileDoc before = *doc;

  if (!bastide_tile_group_fits (&doc->tile, group))
    return FALSE;
  doc->own_group = TRUE;
  doc->tile.group = (uint8_t) group;
  bastide_tile_doc_settle (doc, &before);
  if (bastide_tile_propose_group (&doc->tile) == group)
    doc->own_group = group == BST_GROUP_SPRING;
  return TRUE;
}

gboolean
bastide_tile_doc_reset_group (BastideTileDoc *doc)
{
  BastideTileDoc before = *doc;

  if (!doc->own_group)
    return FALSE;
  doc->own_group = FALSE;
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}

void
bastide_tile_doc_set_start (BastideTileDoc *doc, gboolean start)
{
  doc->tile.flags = start ? BST_TILE_START : 0;
}

gboolean
bastide_tile_doc_move_feature (BastideTileDoc *doc, int from, int to)
{
  BastideFieldLayout layout;
  BastideFeatureList list;
  BastideFeatureEntry moved;
  int field = 0;

  if (!bastide_tile_doc_get_feature (doc, from) || !bastide_tile_doc_get_feature (doc, to))
    return FALSE;
  if (from == to)
    return TRUE;
  bastide_field_layout_read (&layout, &doc->tile);
  bastide_feature_list_read (&list, doc);
  for (int i = 0; i < list.n; i++)
    if (list.entries[i].feature.terrain == BST_FIELD)
      list.entries[i].touch = layout.touch[field++];
  moved = list.entries[from];
  bastide_feature_list_remove (&list, from);
  memmove (&list.entries[to + 1], &list.entries[to], (gsize) (list.n - to) * sizeof (BastideFeatureEntry));
  list.entries[to] = moved;
  list.n++;
  bastide_feature_list_write (&list, doc);
  doc->own_order = TRUE;
  return TRUE;
}

/* --- Duplicates --- */

/* A feature as a number that does not depend on the order of the list. */
static guint64
feature_key (const BstTile *tile, int i, int rot)
{
  const BstFeature *feature = &tile->features[i];
  int touch = 0;

  for (int j = 0; j < tile->n_features; j++)
    if (feature->terrain == BST_FIELD && feature->cities >> j & 1)
      touch |= tile->features[j].sides;
  return (guint64) feature->terrain << 40 | (guint64) bst_turn_sides (feature->sides, rot) << 32
         | (guint64) bst_turn_halves (feature->halves, rot) << 24 | (guint64) feature->shields << 16
         | (guint64) bst_turn_sides (touch, rot) << 8 | (guint64) feature->bridge;
}

static int
compare_keys (const void *a, const void *b)
{
  guint64 left = *(const guint64 *) a, right = *(const guint64 *) b;

  return (left > right) - (left < right);
}

static void
collect_keys (const BstTile *tile, int rot, guint64 out_keys[BST_MAX_FEATURES])
{
  for (int i = 0; i < tile->n_features; i++)
    out_keys[i] = feature_key (tile, i, rot);
  qsort (out_keys, tile->n_features, sizeof (guint64), compare_keys);
}

int
bastide_tile_same_turned (const BstTile *a, const BstTile *b)
{
  guint64 keys_a[BST_MAX_FEATURES], keys_b[BST_MAX_FEATURES];

  if (a->n_features != b->n_features || a->group != b->group)
    return -1;
  collect_keys (a, 0, keys_a);
  for (int rot = 0; rot < 4; rot++)
    {
      gboolean same;

      collect_keys (b, rot, keys_b);
      same = memcmp (keys_a, keys_b, a->n_features * sizeof (guint64)) == 0;
      for (int i = 0; i < BST_N_MARKS && same; i++)
        same = a->marks[i] == turn_mark ((BstMark) i, b->marks[i], rot);
      if (same)
        return rot;
    }
  return -1;
}
