/* bastide-words-part.h – what sentences about the game are put together from.
 *
 * Names of tiles (bastide-tile-name.h) need it as much as sentences do (bastide-words.h), which need the names. Knows
 * neither of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/tile.h"

G_BEGIN_DECLS

/* (transfer full): the strings of @parts as one text, with what stands between the parts of a list. */
char *bastide_words_list (GPtrArray *parts) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the sides of a tile whose bit is set: "north – west". */
char *bastide_words_sides (int sides) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): where a feature is on its tile: "north – east", for a field "north-west". */
char *bastide_words_part (const BstTile *tile, int rot, int feature) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
