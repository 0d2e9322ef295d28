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

/* Directions are told as the board is seen: it is turned clockwise by so many quarters until the next call. Returns what was
 * said before; whoever turns the words turns them back, since boards of other windows are not turned. */
int bastide_words_turn (int quarters);
/* The same for a square: changes its columns and rows to those that are seen. */
void bastide_words_turn_cell (int *x, int *y);

/* (transfer full): the strings of @parts as one text, with what stands between the parts of a list. */
char *bastide_words_list (GPtrArray *parts) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the sides of a tile whose bit is set: "north – west". */
char *bastide_words_sides (int sides) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): where a feature is on its tile: "north – east", for a field "north-west". */
char *bastide_words_part (const BstTile *tile, int rot, int feature) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
