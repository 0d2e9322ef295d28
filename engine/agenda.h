/* agenda.h – what is still to do: a stack of frames in the state, and the five calls of the narrow waist.
 *
 * The top frame either runs on or waits for an answer. Rules of use:
 *  - run() advances frame->step before it pushes, and returns BST_RUN_DONE only if it pushed nothing;
 *  - a step or event pushes at most one frame; several questions are one frame with a cursor;
 *  - apply() pops its frame (bst_pop) when the asking is over, before it pushes anything else;
 *  - a frame pointer is valid until the next push or pop;
 *  - an answer is written into the enclosing frame that wants it (bst_edit_enclosing);
 *  - lists on the agenda hold segments, not roots.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "figure.h"
#include "track.h"

/* Frame operations of the core. Modules number their own from 0. */
enum
{
  BST_OP_GAME, /* the program */
  BST_OP_DRAW,
  BST_OP_PLACE,       /* the drawn tile */
  BST_OP_PLACE_PIECE, /* frame->ref piece (or tile), see turn.h */
  BST_OP_FOLLOWER,    /* up to here all but the program only ask */
  BST_OP_SCORE,
  BST_OP_GROUP,
  BST_OP_ROUND,
  BST_OP_ROUND_END,
  BST_OP_ENTRY, /* manual.h */
};

enum
{
  BST_RUN_AGAIN, /* run the top frame (again) */
  BST_RUN_ASK,   /* somebody must decide */
  BST_RUN_DONE,  /* pop this frame */
};

/* Starts a game in a block of game->state_size bytes: set-up, then on to the first decision. */
void bst_start (const BstGame *game, BstState *state);

/* Who must decide: a seat, BST_NATURE, BST_KEEPER, or BST_NOBODY when the game is over. */
static inline int
bst_who (const BstState *state)
{
  return state->depth ? state->stack[state->depth - 1].player : BST_NOBODY;
}

/* Kind of the decision on the table. */
static inline int
bst_decision (const BstState *state)
{
  return state->stack[state->depth - 1].kind;
}

/* The clause that asks for the decision on the table. */
const char *bst_decision_clause (const BstGame *game, const BstState *state);

/* Every legal answer, each once, into an array of game->max_moves. Returns how many; at least one while not over. For a
 * decision of BST_KEEPER, which takes numbers from a range, examples. */
size_t bst_legal (const BstGame *game, const BstState *state, BstMove *out_moves);

/* One of the legal answers, each equally likely if `random` is: of n options the one that bst_legal() lists at the place
 * random × n / 2^32, without the list where that can be had. `scratch`: game->max_moves moves. Not for BST_NOBODY. */
void bst_pick (const BstGame *game, const BstState *state, uint32_t random, BstMove *scratch, BstMove *out_move);

/* NULL if the move is legal now, else the clause that forbids it. `scratch`: game->max_moves moves. */
const char *bst_check (const BstGame *game, const BstState *state, const BstMove *move, BstMove *scratch);

/* Carries out a legal move and goes on to the next decision. */
void bst_apply (const BstGame *game, BstState *state, const BstMove *move);

/* The first half of bst_apply(): carries out the move and does not go on. */
void bst_answer (const BstGame *game, BstState *state, const BstMove *move);

/* Ends the game where it stands: final scoring of the position as it lies, whatever was pending. For "if it ended now". */
void bst_finish_now (const BstGame *game, BstState *state);

/* The answer of Nature: a function of the seed, the stream and the number of outcomes taken from it so far. */
void bst_chance (const BstGame *game, const BstState *state, uint64_t seed, BstMove *scratch, BstMove *out_move);

/* Goes on until somebody must decide or nothing is left to do. bst_start() and bst_apply() do this themselves; it is for
 * those who push something by hand between two decisions. */
void bst_run (const BstGame *game, BstState *state);

/* For rules. */
BstFrame *bst_push (BstState *state, int module, int op, int kind, int player);

/* Pushes a question to Nature. Outcomes are taken from the stream; `weighted`: member b of the options says how many
 * equal chances each has, otherwise they are equally likely. bst_apply() counts the outcome. */
BstFrame *bst_push_chance (BstState *state, int module, int op, int kind, int stream, bool weighted);

static inline void
bst_pop (BstState *state)
{
  state->depth--;
}

static inline BstFrame *
bst_top (BstState *state)
{
  return &state->stack[state->depth - 1];
}

/* Nearest frame of that kind at or below the top, or NULL: to read it, and to write an answer into it. */
const BstFrame *bst_enclosing (const BstState *state, int module, int op);

BstFrame *bst_edit_enclosing (BstState *state, int module, int op);

/* Goes on with another step of the program. */
static inline void
bst_jump (const BstGame *game, BstState *state, BstStep step)
{
  state->pc = game->pc_of[step];
}

/* The pseudo random number that decides an outcome. */
uint64_t bst_random (uint64_t seed, unsigned stream, unsigned number);

static inline void
bst_emit (const BstGame *game, const BstState *state, const BstEvent *event)
{
  game->emit (game->emit_data, game, state, event);
}

/* bst_tell (game, state, .type = …, .player = …): costs one test while nobody listens. */
#define bst_tell(game, state, ...)                                                                                     \
  do                                                                                                                   \
    {                                                                                                                  \
      if ((game)->emit)                                                                                                \
        bst_emit ((game), (state), &(const BstEvent){ __VA_ARGS__ });                                                  \
    }                                                                                                                  \
  while (0)
