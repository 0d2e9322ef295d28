/* bastide-tile-words.h – what the parts of a tile are called in the editor: marks, ends, piles, sides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "tile.h"
#include "words.h"

G_BEGIN_DECLS

const char *bastide_tile_mark_name    (BstMark mark);
/* A word of the engine's table that a mark may take. */
const char *bastide_tile_choice_name  (const char *word);
const char *bastide_tile_end_name     (BstEnd end);
const char *bastide_tile_group_name   (BstGroup group);
/* 0 is the north, 1 the north-east, and so on. */
const char *bastide_tile_compass_name (int direction);
/* (transfer full): “North, West” for a mask of sides. */
char       *bastide_tile_dup_sides    (int sides) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): the same for half sides, in short. */
char       *bastide_tile_dup_halves   (int halves) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
