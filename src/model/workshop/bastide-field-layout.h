/* bastide-field-layout.h – what follows from the sides of a tile: fields with the cities they touch, ends of roads, the pile.
 *
 * Proposals only; a person may decide otherwise. Private to the tile editor's model.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/tile.h"

G_BEGIN_DECLS

/* Fields by half sides; touched cities by all their sides, which name them wherever they stand in the list. */
typedef struct
{
  guint8 n;
  guint8 halves[BST_MAX_FEATURES];
  guint8 touch[BST_MAX_FEATURES]; /* bit per side of every city touched */
} BastideFieldLayout;

/* What the drawing says: halves of one field are those that nothing parts. */
void bastide_field_layout_propose (BastideFieldLayout *layout, const BstTile *tile);
/* What the tile has. */
void bastide_field_layout_read (BastideFieldLayout *layout, const BstTile *tile);
/* In the order of their first half sides. */
void bastide_field_layout_sort (BastideFieldLayout *layout);
/* Equal but for the order. */
gboolean bastide_field_layout_equal (const BastideFieldLayout *a, const BastideFieldLayout *b);

BstEnd bastide_tile_propose_end (const BstTile *tile, int feature, gboolean spring);
BstGroup bastide_tile_propose_group (const BstTile *tile);

G_END_DECLS
