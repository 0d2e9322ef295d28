/* manual.h – a scoring track beside a real board: the game without a map.
 *
 * With setup->track_only the people at the table (BST_KEEPER) say what happened, and the rules that live on the track go on
 * from there: who moves which figure, who is robbed, whether a message is drawn. The program is set-up, turns of entries,
 * final scoring. Modules take part if their table says `on_track`; they may offer entries of their own.
 *
 * An entry takes numbers from a range, so bst_legal() lists one example of each and bst_check() accepts the range. Acts
 * (word-list.h), with the members of BstMove:
 *   award    a reason, v points per seat, x tiles, y shields, rot finished: one group (MIX-61)
 *   round    the scoring round is over (MIX-60): now a message may be drawn
 *   turn     a whose turn it is now; ends the round, too
 *   correct  a seat, b figure, x points: no award; may be negative, not below 0; nobody robs, nothing is drawn
 *   finish   on to final scoring; again: the last steps and the end
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

/* The largest number anybody enters. */
#define BST_MAX_ENTRY 999

/* Step of the program: asks for entries until a turn, or the game, is over. */
void bst_manual_begin (const BstGame *game, BstState *state);

/* The frame BST_OP_ENTRY. */
int bst_manual_run (const BstGame *game, BstState *state, BstFrame *frame);
size_t bst_manual_legal (const BstGame *game, const BstState *state, BstMove *out_moves);
const char *bst_manual_accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move);
void bst_manual_apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move);
