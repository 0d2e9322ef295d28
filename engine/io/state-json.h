/* state-json.h – a position as JSON: everything that all players may see, and nothing else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "turn.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): the whole table: tiles, features, supplies, piles, track, what the modules keep. Order of piles,
 * shield tokens and prize tiles stay hidden (MIX-14). */
JsonObject *bst_state_to_json (const BstGame *game, const BstState *state) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the scores by seat. */
JsonArray *bst_scores_to_json (const BstGame *game, const BstState *state) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): what each player has left, by seat. */
JsonArray *bst_supplies_to_json (const BstGame *game, const BstState *state) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): seats with the highest score (BASE-88). */
JsonArray *bst_winners_to_json (const BstGame *game, const BstState *state) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
