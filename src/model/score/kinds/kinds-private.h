/* kinds-private.h – what several descriptions of entries have in common.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-entry-kind.h"

G_BEGIN_DECLS

#define BASTIDE_TELLS(event) (G_GUINT64_CONSTANT (1) << (BST_EVENT_##event))

/* --- filling in --- */

/* Features are finished while the game goes on, and most often it is the active player who has finished something of
 * their own; in final scoring nothing is known. */
void bastide_kind_begin_feature (BastideEvening *evening, const BastideStanding *here, BastideInput *input);
void bastide_kind_assume_owner (BastideEvening *evening, const BastideStanding *here, BastideInput *input);
/* It belongs to the active player: as owner, or as seat. */
void bastide_kind_begin_owner (BastideEvening *evening, const BastideStanding *here, BastideInput *input);
void bastide_kind_begin_seat (BastideEvening *evening, const BastideStanding *here, BastideInput *input);

/* A number of tiles, from 1; nothing is filled in yet. */
BastideField *bastide_kind_ask_tiles (BastideFields *fields, const char *title, int *target);
/* Whoever has the most followers there. */
void bastide_kind_ask_owners (BastideFields *fields, BastideInput *input);
/* Adds "Finished" and "Unfinished". */
BastideField *bastide_kind_ask_finished (BastideFields *fields, BastideInput *input);
/* RIVER-7: things that people forget when they count tiles around something. */
void bastide_kind_hint_around (BastideFields *fields);

/* --- worth --- */

/* The same points for every owner. */
void bastide_kind_pay_owners (const BastideInput *input, int each, int points[BST_MAX_PLAYERS]);
int bastide_kind_sum (const int numbers[BST_MAX_PLAYERS]);

/* A monastery or garden: all eight neighbors if it is finished, else those that were counted. */
int bastide_kind_around (const BastideInput *input);
void
bastide_kind_around_points (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS]);
char *bastide_kind_around_formula (const BastideWording *wording);

/* --- moves --- */

/* MIX-60: a scoring round of its own; one that was open before ends first. */
void bastide_kind_begin_round (BastideScript *script, const BstState *state);
void bastide_kind_end_round (BastideScript *script, const BstState *state);

/* The award of the points of the input. @worth (nullable): what was counted. */
void bastide_kind_award (BastideScript *script,
                         const BstGame *game,
                         const BstState *state,
                         const BastideInput *input,
                         const BstValue *worth);

/* Abbots of the owners come back to the supply; nothing happens if nobody had entered that they were out. */
void bastide_kind_return_abbots (BastideScript *script,
                                 const BstGame *game,
                                 const BstState *state,
                                 const BastideInput *input);

/* One follower of each owner comes back from what is finished; how many they had there, nobody has entered. */
void bastide_kind_return_followers (const BastideInput *input, int on_map[BST_MAX_PLAYERS]);

/* For what belongs to turns: a sentence if there are no more. */
const char *bastide_kind_refuse_at_the_end (const BstGame *game, const BstState *state, const BastideInput *input);

/* --- words --- */

/* (transfer full): "4 tiles × 2 = 8" for what was counted and what it came to. */
char *bastide_kind_arithmetic (const BastideWording *wording, int points, int tiles, int shields);
/* "Anna 6, Ben 3" */
void bastide_kind_append_points (GString *text, const int points[BST_MAX_PLAYERS], const char *const *names);

G_END_DECLS
