/* tile-json-private.h – what reading and writing of tiles share.
 *
 * Private to tile-json.c and tile-write.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/tile-json.h"

G_BEGIN_DECLS

/* The keys of the objects of a set in the order of the format, ended by NULL. */
extern const char *const bst_tile_keys[];
extern const char *const bst_feature_keys[];
extern const char *const bst_piece_keys[];
extern const char *const bst_face_keys[];
extern const char *const bst_square_keys[];

/* (transfer full): the first parts of all words for marks, or the second parts of those that begin with @outer. */
GStrv bst_mark_dup_keys (const char *outer) G_GNUC_WARN_UNUSED_RESULT;

static inline gboolean
bst_terrain_lies_on_sides (int terrain)
{
  return terrain == BST_ROAD || terrain == BST_CITY || terrain == BST_RIVER;
}

static inline gboolean
bst_terrain_lies_on_halves (int terrain)
{
  return terrain == BST_FIELD || terrain == BST_BLOCK;
}

G_END_DECLS
