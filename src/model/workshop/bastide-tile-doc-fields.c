/* bastide-tile-doc-fields.c – the fields of a tile where a person reads them otherwise than the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-tile-doc-private.h"

#include <string.h>

/* --- Fields --- */

/* The half sides that can only move together. */
static int
bundle (const BastideTileDoc *doc, int half)
{
  int other = bastide_tile_doc_half (doc, half ^ 1);

  if (bastide_tile_doc_side (doc, half / 2) >= 0 || doc->inner >> half / 2 & 1 || other < 0
      || doc->tile.features[other].terrain != BST_FIELD)
    return 1 << half;
  return 3 << (half & ~1);
}

static int
find_field (const BastideFieldLayout *layout, int half)
{
  for (int i = 0; i < layout->n; i++)
    if (layout->halves[i] >> half & 1)
      return i;
  return -1;
}

/* The cities that these halves meet at the corners of the tile. */
static int
corner_touch (const BastideTileDoc *doc, int halves)
{
  int touch = 0;

  for (int half = 0; half < 8; half++)
    {
      int city = bastide_tile_doc_side (doc, (half / 2 + (half % 2 ? 1 : 3)) & 3);

      if (halves >> half & 1 && city >= 0 && doc->tile.features[city].terrain == BST_CITY)
        touch |= doc->tile.features[city].sides;
    }
  return touch;
}

/* Takes over fields that a person has changed; own_fields is cleared if they equal the proposal. */
void
bastide_tile_doc_set_layout (BastideTileDoc *doc, BastideFieldLayout *layout)
{
  BastideFieldLayout proposal;

  bastide_field_layout_propose (&proposal, &doc->tile);
  doc->own_fields = !bastide_field_layout_equal (layout, &proposal);
  if (!doc->own_order)
    bastide_field_layout_sort (layout);
  bastide_tile_doc_write_fields (doc, layout);
}

gboolean
bastide_tile_doc_move_half (BastideTileDoc *doc, int half, int other)
{
  BastideFieldLayout layout;
  int from, to, moved = bundle (doc, half);

  g_return_val_if_fail (half >= 0 && half < 8 && other < 8, FALSE);
  bastide_field_layout_read (&layout, &doc->tile);
  from = find_field (&layout, half);
  if (from < 0 || (other < 0 && (layout.halves[from] == moved || doc->tile.n_features >= BST_MAX_FEATURES)))
    return FALSE;
  to = other < 0 ? layout.n : find_field (&layout, other);
  if (to < 0 || to == from)
    return FALSE;
  if (to == layout.n)
    {
      layout.halves[layout.n] = 0;
      layout.touch[layout.n++] = layout.touch[from];
    }
  layout.halves[from] &= (guint8) ~moved;
  layout.halves[to] |= (guint8) moved;
  layout.touch[to] |= (guint8) corner_touch (doc, moved);
  if (!layout.halves[from])
    {
      layout.touch[to] |= layout.touch[from];
      layout.n--;
      layout.halves[from] = layout.halves[layout.n];
      layout.touch[from] = layout.touch[layout.n];
      layout.halves[layout.n] = layout.touch[layout.n] = 0;
    }
  bastide_tile_doc_set_layout (doc, &layout);
  return TRUE;
}

gboolean
bastide_tile_doc_set_touch (BastideTileDoc *doc, int field, int city, gboolean touches)
{
  BastideFieldLayout layout;
  BstFeature *land = bastide_tile_doc_get_feature (doc, field), *town = bastide_tile_doc_get_feature (doc, city);

  if (!land || !town || land->terrain != BST_FIELD || town->terrain != BST_CITY
      || (land->cities >> city & 1) == touches)
    return FALSE;
  if (touches)
    land->cities |= (uint16_t) (1 << city);
  else
    land->cities &= (uint16_t) ~(1 << city);
  bastide_field_layout_read (&layout, &doc->tile);
  bastide_tile_doc_set_layout (doc, &layout);
  return TRUE;
}

gboolean
bastide_tile_doc_add_enclosed (BastideTileDoc *doc)
{
  BastideFieldLayout layout;

  bastide_field_layout_read (&layout, &doc->tile);
  if (doc->tile.n_features >= BST_MAX_FEATURES)
    return FALSE;
  layout.n++;
  bastide_tile_doc_set_layout (doc, &layout);
  return TRUE;
}

gboolean
bastide_tile_doc_remove_enclosed (BastideTileDoc *doc, int field)
{
  const BstFeature *land = bastide_tile_doc_get_feature (doc, field);
  BastideFieldLayout layout;
  BastideFeatureList list;

  if (!land || land->terrain != BST_FIELD || land->halves)
    return FALSE;
  bastide_field_layout_read (&layout, &doc->tile);
  for (int i = 0, at = 0; i < doc->tile.n_features; i++)
    if (doc->tile.features[i].terrain == BST_FIELD && at++ >= 0 && i == field)
      {
        memmove (&layout.halves[at - 1], &layout.halves[at], (gsize) (layout.n - at));
        memmove (&layout.touch[at - 1], &layout.touch[at], (gsize) (layout.n - at));
        layout.n--;
        layout.halves[layout.n] = layout.touch[layout.n] = 0;
      }
  /* Remove the entry first. Otherwise the next enclosed field would take its index, to which saved games refer. */
  bastide_feature_list_read (&list, doc);
  bastide_feature_list_remove (&list, field);
  bastide_feature_list_write (&list, doc);
  bastide_tile_doc_set_layout (doc, &layout);
  return TRUE;
}

static gboolean
has_enclosed (const BastideFieldLayout *layout, int touch)
{
  for (int i = 0; i < layout->n; i++)
    if (!layout->halves[i] && layout->touch[i] == touch)
      return TRUE;
  return FALSE;
}

gboolean
bastide_tile_doc_add_missing_enclosed (BastideTileDoc *doc)
{
  guint8 touch[BST_MAX_ENCLOSED];
  int n = bst_tile_find_enclosed (&doc->tile, touch), n_there = 0;
  BastideFieldLayout layout;
  int n_added = 0;

  bastide_field_layout_read (&layout, &doc->tile);
  for (int i = 0; i < layout.n; i++)
    n_there += !layout.halves[i];
  /* Not if there are enough of them: somebody may have listed other cities on purpose. */
  for (int i = 0; n_there + n_added < n && doc->tile.n_features + n_added < BST_MAX_FEATURES && i < n; i++)
    if (!has_enclosed (&layout, touch[i]))
      {
        layout.halves[layout.n] = 0;
        layout.touch[layout.n++] = touch[i];
        n_added++;
      }
  if (n_added)
    bastide_tile_doc_set_layout (doc, &layout);
  return n_added > 0;
}

gboolean
bastide_tile_doc_reset_fields (BastideTileDoc *doc)
{
  BastideTileDoc before = *doc;

  if (!doc->own_fields && !doc->own_order)
    return FALSE;
  doc->own_fields = FALSE;
  doc->own_order = FALSE;
  bastide_tile_doc_settle (doc, &before);
  return TRUE;
}
