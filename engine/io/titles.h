/* titles.h – what people call the words of the engine: modules, marks, piles, sides, features.
 *
 * Files and the protocol speak in words and codes ("abbot", NL); whatever is meant to be read says a title in the user's
 * language instead. Titles stand in the nominative, so that sentences quote them or put them before a colon.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

#include "tile.h"
#include "words.h"

G_BEGIN_DECLS

const char *bst_module_title (BstModule module);
const char *bst_mark_title (BstMark mark);
const char *bst_stock_title (BstStock stock);
const char *bst_terrain_title (BstTerrain terrain);
const char *bst_group_title (BstGroup group);

/* 0 is the north, 1 the north-east, and so on. */
const char *bst_compass_title (int direction);
/* “North side” */
const char *bst_side_title (int side);
/* “Left half of the north side”; left and right are those of somebody who looks out from the middle of the tile. */
const char *bst_half_title (int half);

/* (transfer full): “North, West” for bits of sides. */
char *bst_sides_dup_title (int sides) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): the same for bits of half sides, in short. */
char *bst_halves_dup_title (int halves) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): what it is and where it lies, “City: North, West”. */
char *bst_feature_dup_title (const BstFeature *feature) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
