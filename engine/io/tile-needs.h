/* tile-needs.h – what on a tile or large piece only one rule module understands.
 *
 * Knows the engine's tables, neither JSON nor who asks: sets and mixes say in their own words what is missing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/tile-json.h"

G_BEGIN_DECLS

typedef enum
{
  BST_NEED_MARK,
  BST_NEED_PILE,
  BST_NEED_GARDEN,
  BST_NEED_PIECE,
} BstNeedKind;

typedef struct
{
  BstNeedKind kind;
  int which; /* mark or group; 0 for the others */
  BstModule module;
} BstNeed;

#define BST_MAX_NEEDS (BST_N_MARKS + 2)

/* How many needs the tile has. */
int bst_tile_list_needs (const BstTile *tile, BstNeed out_needs[BST_MAX_NEEDS]);
/* The same of a piece, without what stands on its squares. */
int bst_piece_list_needs (const BstPiece *piece, BstNeed out_needs[BST_MAX_NEEDS]);

/* May a set made for the modules @needs bring this and be played without its module all the same? */
gboolean bst_need_is_spare (const BstNeed *need, guint32 needs);

G_END_DECLS
