/* bastide-level.h – who plays at a seat: a person, or a computer of some strength.
 *
 * It is a number: BASTIDE_PERSON, or 1 + a BstLevel. In a file it is the member `computer` of the player, with the word of the
 * level; a person has none. Knows nothing of games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "engine/ai/player.h"

G_BEGIN_DECLS

#define BASTIDE_PERSON   0
#define BASTIDE_N_LEVELS (1 + BST_N_LEVELS)

/* What people call it: "Person", "Beginner" … */
const char *bastide_level_get_title (int level);
/* One sentence about how such a player plays. */
const char *bastide_level_get_description (int level);

/* The word in files; NULL for a person. */
const char *bastide_level_to_word (int level);
/* BASTIDE_PERSON if there is no such word. */
int bastide_level_from_word (const char *word);

void bastide_level_to_json (JsonObject *player, int level);
/* A level of a newer version is taken for one that plays well. */
int bastide_level_from_json (JsonObject *player);

G_END_DECLS
