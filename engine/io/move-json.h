/* move-json.h – answers and events as JSON objects with named fields, and back.
 *
 * The names come from the field lists of rules/word-list.h; nothing here knows a kind of decision. The words are those of
 * the line protocol and of saved games and never change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "move.h"
#include "io/json-read.h"

G_BEGIN_DECLS

/* (transfer full): an answer without its kind, as it stands among the options of a decision. */
JsonObject *bst_move_to_json (const BstGame *game, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;

/* Reads such an object as an answer to a decision of that kind. FALSE and problems at the reader's path if it is none.
 * Whether the answer is legal is not asked here. @ignored (nullable, ended by NULL): keys that belong to the caller;
 * every other key that the kind does not know is a problem, or passed over if @lenient. */
gboolean bst_move_from_json (BstReader *reader,
                             const BstGame *game,
                             int kind,
                             JsonObject *object,
                             const char *const *ignored,
                             gboolean lenient,
                             BstMove *out_move);

/* (transfer full): what happened. */
JsonObject *bst_event_to_json (const BstGame *game, const BstEvent *event) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): who decides, as a seat number, "nature" or "table". */
JsonNode *bst_player_to_json (int player) G_GNUC_WARN_UNUSED_RESULT;

/* The kind of that name, -1 if there is none. */
int bst_kind_from_word (const char *word);

/* Words of the kinds, ended by NULL, for messages. */
const char *const *bst_kind_words (void);

/* May an object of this kind and act have the key (“do” included)? */
gboolean bst_move_knows_key (const BstMove *move, const char *key);

G_END_DECLS
