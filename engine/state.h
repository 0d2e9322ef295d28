/* state.h – everything that changes during play, one flat block without pointers.
 *
 * The head below is followed by arrays whose capacities and places BstGame computed from the mix, so that a small game
 * stays small and a bag of a thousand tiles still plays. A copy may be made of all game->state_size bytes, but
 * bst_state_copy() takes only what is in use: what lies behind the last item of an array is not defined. What is in use
 * has no padding, so that equal games have equal bytes there (bst_state_equal()).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "game.h"
#include "rules/states.h"

/* A cell of the grid that holds a tile. Sites are numbered in the order in which they were laid. */
typedef struct
{
  int16_t x, y;
  uint16_t tile;
  uint16_t first; /* its first segment */
  uint16_t turn;  /* turn in which it was laid */
  uint8_t rot;
  uint8_t around; /* tiles on the eight cells around */
  uint8_t loose;  /* pieces lying loose on the tile */
  uint8_t spare;
} BstSite;

/* An empty cell beside a tile. All of them are the frontier, in no particular order. */
typedef struct
{
  int16_t x, y;
  uint16_t need;  /* requirement code, sum of kind × 5^side */
  uint16_t shown; /* the same as bits: 4 × side + kind - 1 */
} BstOpen;

/* 64 places of the frontier at once: for each bit of `shown` those that have it, bit per place. What a tile fits is found
 * by such words, however long the frontier is. */
typedef struct
{
  uint64_t places[16];
} BstOpenWord;

/* A feature of one tile on the table. Segments joined to one feature form a ring and carry the same root label. */
typedef struct
{
  uint16_t root; /* direct label, never a chain */
  uint16_t next; /* ring */
  uint16_t site;
  uint16_t open;   /* root only: sides that face an empty cell */
  uint16_t size;   /* root only: segments in the ring */
  uint8_t figures; /* root only: figures on the feature */
  uint8_t terrain;
} BstSeg;

/* Two segments of one cell joined by something that can be moved. */
typedef struct
{
  uint16_t site;
  uint16_t a, b; /* segments */
} BstLink;

/* In the view of another player: there is a token, its value is not known. */
#define BST_TOKEN_HIDDEN 0xff

/* A figure of a player on a feature. */
typedef struct
{
  uint16_t seg;
  uint8_t owner;
  uint8_t kind;  /* BstFigureKind */
  uint8_t token; /* something hidden under it: 0 nothing, else 1 + value; BST_TOKEN_HIDDEN in a view */
  uint8_t noted; /* its feature grew in this tile sequence (S5b) */
  uint16_t turn; /* turn in which it was put there */
} BstFigure;

/* What is still to do: a stack of these lives in the state, see agenda.h. */
typedef struct
{
  uint8_t module, op, step, player;
  uint8_t kind; /* BstKind of the decision it asks */
  uint8_t reason, flag, count;
  uint16_t seg, ref;
  uint8_t x[12];
  int16_t v[8];
} BstFrame;

/* One tile sequence (MIX-1); cleared at its beginning. */
typedef struct
{
  uint16_t laid[BST_MAX_LAID];        /* sites in the order laid: S3a, S3b, S4 */
  uint8_t laid_piece[BST_MAX_LAID];   /* number of the placement that laid it */
  uint16_t touched[BST_MAX_TOUCHED];  /* further segments that may be finished now (centers, changed links) */
  uint16_t finished[BST_MAX_TOUCHED]; /* S9a: one segment of each finished feature, in order of scoring */
  uint8_t n_laid, n_placements, n_touched, n_finished;
  uint8_t n_scored;   /* how many of `finished` have been scored */
  uint8_t n_owned;    /* how many of `finished` have owners (they come first) */
  uint16_t tile_site; /* site of the drawn tile of S4, or BST_NONE */
} BstSequence;

struct BstState
{
  int32_t total[BST_MAX_PLAYERS][2]; /* points of marker and second figure; written by track.c only */
  uint8_t supply[BST_MAX_PLAYERS][BST_N_FIGURES];
  uint8_t stock[BST_N_STOCKS];
  uint16_t drawn[BST_N_STREAMS]; /* outcomes taken from each stream of chance */
  uint16_t pile[BST_N_GROUPS];   /* tiles left in each pile */
  uint16_t n_sites, n_frontier, n_segs, n_links, n_figures;
  uint16_t turn; /* from 1 */
  uint16_t hand; /* tile drawn and not yet laid, or BST_NONE */
  uint16_t n_discarded;
  uint8_t active;
  uint8_t phase;       /* BST_PHASE_… */
  uint8_t pc;          /* next instruction of the program */
  uint8_t depth;       /* frames on the agenda */
  uint8_t extra_tiles; /* S11 */
  bool extra_turn;     /* S12: granted */
  bool in_extra_turn;
  bool round_open; /* a scoring round of S2 is to be ended */
  bool landed;     /* MIX-62.6: a module marked this scoring round; cleared where rounds begin */
  bool over;
  uint8_t spare[2];
  BstSequence seq;
  BstModuleStates m; /* rules/states.h */
  BstFrame stack[BST_MAX_FRAMES];
  /* arrays follow */
};

/* The arrays behind the head: bst_… () to read, bst_edit_… () for those who may change the state. */

static inline const BstSite *
bst_sites (const BstGame *game, const BstState *state)
{
  return (const BstSite *) ((const char *) state + game->off_sites);
}

static inline BstSite *
bst_edit_sites (const BstGame *game, BstState *state)
{
  return (BstSite *) ((char *) state + game->off_sites);
}

static inline const BstSeg *
bst_segs (const BstGame *game, const BstState *state)
{
  return (const BstSeg *) ((const char *) state + game->off_segs);
}

static inline BstSeg *
bst_edit_segs (const BstGame *game, BstState *state)
{
  return (BstSeg *) ((char *) state + game->off_segs);
}

static inline const BstOpen *
bst_frontier (const BstGame *game, const BstState *state)
{
  return (const BstOpen *) ((const char *) state + game->off_frontier);
}

static inline BstOpen *
bst_edit_frontier (const BstGame *game, BstState *state)
{
  return (BstOpen *) ((char *) state + game->off_frontier);
}

static inline const BstOpenWord *
bst_open_words (const BstGame *game, const BstState *state)
{
  return (const BstOpenWord *) ((const char *) state + game->off_open_words);
}

static inline BstOpenWord *
bst_edit_open_words (const BstGame *game, BstState *state)
{
  return (BstOpenWord *) ((char *) state + game->off_open_words);
}

static inline const uint16_t *
bst_hash (const BstGame *game, const BstState *state)
{
  return (const uint16_t *) ((const char *) state + game->off_hash);
}

static inline uint16_t *
bst_edit_hash (const BstGame *game, BstState *state)
{
  return (uint16_t *) ((char *) state + game->off_hash);
}

static inline const BstLink *
bst_links (const BstGame *game, const BstState *state)
{
  return (const BstLink *) ((const char *) state + game->off_links);
}

static inline BstLink *
bst_edit_links (const BstGame *game, BstState *state)
{
  return (BstLink *) ((char *) state + game->off_links);
}

static inline const BstFigure *
bst_figures_on_map (const BstGame *game, const BstState *state)
{
  return (const BstFigure *) ((const char *) state + game->off_figures);
}

static inline BstFigure *
bst_edit_figures_on_map (const BstGame *game, BstState *state)
{
  return (BstFigure *) ((char *) state + game->off_figures);
}

/* How many of each tile are left in its pile. */
static inline const uint16_t *
bst_left (const BstGame *game, const BstState *state)
{
  return (const uint16_t *) ((const char *) state + game->off_left);
}

static inline uint16_t *
bst_edit_left (const BstGame *game, BstState *state)
{
  return (uint16_t *) ((char *) state + game->off_left);
}

/* The other players clockwise from `from`: seat i steps on. */
static inline int
bst_seat_after (const BstGame *game, int from, int i)
{
  return (from + i) % game->n_players;
}

/* Copies what is in use into another block of game->state_size bytes. */
void bst_state_copy (const BstGame *game, const BstState *state, BstState *out_copy);

/* Begins with an empty table and deals supplies, stock and piles; lays nothing. */
void bst_state_clear (const BstGame *game, BstState *state);

/* Is everything in use the same? */
bool bst_state_equal (const BstGame *game, const BstState *a, const BstState *b);

/* NULL if every invariant holds, else a short sentence. Slow: for tests. */
const char *bst_state_check (const BstGame *game, const BstState *state);
