/* session.h – a game that is being played: the log of moves, undo and redo, chance, what happened.
 *
 * Stands between the pure rules and everybody who lets people play. Knows the narrow waist of agenda.h and no rule; the
 * only part of the engine (with ai/) that allocates. No GLib.
 *
 * A session stands at a decision that was put to somebody, or at the end of the game. What nobody has to think about
 * (a draw that the session makes, a decision with a single option) it carries out by itself; it is in the log like any
 * other move, but undo and redo pass over it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "agenda.h"

/* A full state is kept every so many moves; anything between is replayed. In a long game there are twice as many moves
 * between them, and so on, so that there are never more than the second number. */
#define BST_CHECKPOINT      32
#define BST_MAX_CHECKPOINTS 64

typedef struct BstSession BstSession;

/* One move of the log. */
typedef struct
{
  BstMove move;
  uint16_t turn;  /* the turn in which it was made; 0 while the table is set up */
  uint8_t player; /* who decided: a seat, BST_NATURE or BST_KEEPER */
  bool asked;     /* it was put to somebody: undo stops here */
} BstEntry;

/* Something that happened. */
typedef struct
{
  BstEvent event;
  uint32_t move; /* 0: while the table was set up; else 1 + index of the move that caused it */
} BstHappening;

/* A turn, or the final scoring, begins. */
typedef struct
{
  uint32_t n_moves;                /* moves made until then, the one that led there included */
  int32_t scores[BST_MAX_PLAYERS]; /* at that moment: the scores after the turn before */
  uint16_t turn;
  uint8_t player; /* seat; BST_NOBODY: final scoring */
  bool extra;     /* an extra turn of the same player */
} BstTurn;

/* A new session at the first decision. The game's tables are borrowed and must outlive the session; the game itself
 * is copied. `ask`: draws, dice and piles are put to the caller as decisions of BST_NATURE. */
BstSession *bst_session_new (const BstGame *game, uint64_t seed, bool ask);

/* The same before anything is decided, for bst_session_enter(). */
BstSession *bst_session_new_bare (const BstGame *game, uint64_t seed, bool ask);

/* Enters a recorded move as it stands, the silent ones and those of Nature too: nothing is carried out by itself
 * between. NULL, or the clause that forbids it (then nothing has changed). End with bst_session_settle(). */
const char *bst_session_enter (BstSession *session, const BstMove *move);

/* Carries out what nobody needs to be asked. */
void bst_session_settle (BstSession *session);

/* A session of its own that stands where this one stood after its first n_moves moves, ready to be played on another
 * way. What was drawn later here is drawn there too. */
BstSession *bst_session_copy (const BstSession *session, size_t n_moves);

void bst_session_free (BstSession *session);

/* What never changes; its tables are the caller's. */
const BstGame *bst_session_game (const BstSession *session);
const BstState *bst_session_state (const BstSession *session);
uint64_t bst_session_seed (const BstSession *session);
bool bst_session_asks (const BstSession *session);

/* Every legal answer to the decision on the table; none when the game is over. Valid until the session changes. */
const BstMove *bst_session_options (const BstSession *session, size_t *out_n);

/* Answers the decision on the table. NULL, or the clause that forbids it (then nothing has changed). What had been
 * undone is forgotten. */
const char *bst_session_apply (BstSession *session, const BstMove *move);

/* Back to the previous decision that was put to somebody; forth again. False if there is none. */
bool bst_session_undo (BstSession *session);
bool bst_session_redo (BstSession *session);
/* Back to the last such decision with at most n_moves moves before it, as many undos would; if there is none, to the first
 * one. False if nothing was undone. */
bool bst_session_undo_to (BstSession *session, size_t n_moves);
bool bst_session_can_undo (const BstSession *session);
bool bst_session_can_redo (const BstSession *session);

/* The log: moves made, and behind them those that were undone. */
const BstEntry *bst_session_log (const BstSession *session, size_t *out_n_made, size_t *out_n_all);

/* What happened so far, in order. Valid until the session changes. */
const BstHappening *bst_session_events (const BstSession *session, size_t *out_n);

/* The turns so far, in order; the last entry of a finished game is its final scoring. */
const BstTurn *bst_session_turns (const BstSession *session, size_t *out_n);

/* Which account of the game this is: another number whenever something is taken back. While it stays the same, moves
 * made, events and turns only grow, and whoever has read n of them may go on from there. */
uint32_t bst_session_generation (const BstSession *session);

/* Bytes the session holds. */
size_t bst_session_memory (const BstSession *session);
