/* tournaments-private.h – what the files of the module tournaments share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "rules/rules.h"
#include "rules/tournaments.h"

/* Frames. */
enum
{
  BST_TOURNAMENTS_OP_HOLD,     /* S1a; count: seats asked; v[seat]: skill or -1; x[seat]: token revealed */
  BST_TOURNAMENTS_OP_PRIZES,   /* S3b: prize tiles in front of the active player */
  BST_TOURNAMENTS_OP_ARENA,    /* S3a */
  BST_TOURNAMENTS_OP_REGISTER, /* S5b */
};

/* --- tokens --- */

extern const uint8_t bst_token_values[BST_N_TOKENS]; /* TOURN-4 */

/* The bit of a token in the sets of BstTournamentsState; 0 if there is no such number. */
uint8_t bst_token_bit (int value);

/* Thief, knight or farmer? TOURN-82: neither monks nor abbots. */
bool bst_is_fighter (const BstGame *game, const BstState *state, const BstFigure *figure);

/* --- tournaments-arena.c: the tournament tile --- */

bool bst_arena_brings_start (const BstSetup *setup);
void bst_arena_setup (const BstGame *game, BstState *state);
void bst_arena_setup_lay (const BstGame *game, BstState *state);
void bst_arena_before_place_first (const BstGame *game, BstState *state);
const char *bst_arena_may_place (const BstGame *game, const BstState *state, const BstPlacement *placement);
const char *bst_arena_clause (const BstState *state);
int bst_arena_run (const BstGame *game, BstState *state, BstFrame *frame);

/* --- tournaments-register.c: shield tokens go under followers --- */

/* Notes the followers of the active player whose feature the piece laid last extends. To be called after every
 * placement, so that each piece is judged by the map of its moment (TOURN-64). */
void bst_register_note (const BstGame *game, BstState *state);
void bst_register_sequence_begin (const BstGame *game, BstState *state);
void bst_register_step (const BstGame *game, BstState *state);
size_t bst_register_list (const BstGame *game, const BstState *state, BstMove *out_moves);
void bst_register_apply (const BstGame *game, BstState *state, const BstMove *move);
const char *bst_register_why_not (const BstGame *game, const BstState *state, const BstMove *move);

/* --- tournaments-prizes.c: prize tiles and statues --- */

void bst_prizes_before_place (const BstGame *game, BstState *state);
int bst_prizes_run (const BstGame *game, BstState *state, BstFrame *frame);
size_t bst_prizes_list (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves);
void bst_prizes_apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move);
bool bst_prizes_chance (const BstGame *game,
                        const BstState *state,
                        const BstFrame *frame,
                        uint64_t random,
                        BstMove *out_move);
const char *bst_prizes_why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move);
/* FS-4 */
void bst_prizes_final (const BstGame *game, BstState *state);
