/* game.h – everything that never changes during play.
 *
 * A BstSetup says what is on the table; bst_game_init() turns it into a BstGame: tables, the program of a turn, the
 * listeners, the layout of the state. The core allocates nothing: the caller asks for the size and gives the memory.
 * A BstGame is const afterwards and may be shared by any number of states and threads. It may be copied by assignment
 * (to set another `emit`), the copy borrows the tables of the first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tile.h"
#include "move.h"

/* A tile or piece that lies on the table before the first turn (MIX-15: nothing is triggered). */
typedef struct
{
  uint16_t tile;  /* BST_NONE if it is a piece */
  uint16_t piece; /* BST_NONE if it is a tile */
  int16_t x, y;   /* for a piece: the north-west cell of its rectangle as it lies */
  uint8_t rot;
  uint8_t face;
} BstStart;

typedef struct
{
  uint32_t modules;               /* bit per BstModule; BST_MODULE_BASE always */
  uint8_t n_players;              /* 2…6 */
  uint8_t first;                  /* seat of the first player */
  bool track_only;                /* no map: people at a real board enter what happens (manual.h); no tile is used */
  uint8_t options[BST_N_OPTIONS]; /* index of the choice */
  uint8_t figures[BST_N_FIGURES]; /* per player */
  uint8_t stock[BST_N_STOCKS];
  const BstTile *tiles;   /* single tiles and the squares of large pieces */
  const uint16_t *counts; /* how many of each are drawn from piles; 0 for squares */
  uint16_t n_tiles;
  const BstPiece *pieces;
  uint16_t n_pieces;
  const BstStart *start; /* empty: a module lays the start piece, or there is none */
  uint16_t n_start;
} BstSetup;

/* Steps of the game in their order (step-list.h). */
typedef enum
{
#define BST_STEP(ID, id, phases) BST_STEP_##ID,
#include "step-list.h"
#undef BST_STEP
  BST_N_STEPS,
} BstStep;

typedef void (*BstStepFunc) (const BstGame *game, BstState *state);

/* A step that asks and is answered at once: see bst_turn_play(). */
typedef void (*BstPlayFunc) (const BstGame *game, BstState *state, BstPlayout *playout, BstMove *scratch);

/* Phases in which a step runs. */
enum
{
  BST_PHASE_PLAY = 1 << 0,
  BST_PHASE_EPILOGUE = 1 << 1, /* turns that only lay pieces held in front of the players (MIX-24) */
  BST_PHASE_FINAL = 1 << 2,
  BST_PHASE_TRACK = 1 << 3, /* no phase of its own: the step exists without a map, too */
};

typedef struct
{
  BstStepFunc run;
  BstPlayFunc play; /* the same for playouts, or NULL */
  uint8_t phases;
  uint8_t step; /* BstStep */
} BstInstruction;

#define BST_MAX_PROGRAM 80

struct BstGame
{
  uint32_t modules;
  uint8_t n_players;
  uint8_t first;
  bool track_only;
  uint8_t options[BST_N_OPTIONS];
  uint8_t figures[BST_N_FIGURES];
  uint8_t stock[BST_N_STOCKS];
  uint8_t stands_on[BST_N_FIGURES]; /* terrains a kind may be put on (bits); 0 if the kind is not in play */
  uint8_t followers;                /* kinds that count where a rule speaks of followers (bits) */

  const BstTile *tiles;
  const BstPiece *pieces;
  const BstStart *start;
  const uint16_t *counts;
  const uint8_t *fit; /* [tile × BST_N_NEEDS + need] → bit per fitting distinct rotation */
  uint16_t n_tiles;
  uint16_t n_pieces;
  uint16_t n_start;
  uint16_t n_drawn[BST_N_GROUPS]; /* tiles of each pile at the beginning */
  const uint16_t *by_group;       /* single tiles, those of one group after those of another, each in their order */
  uint16_t group_at[BST_N_GROUPS + 1]; /* where those of a group begin there */

  /* Rules in use. */
  const BstRules *rules[BST_N_MODULES]; /* NULL when off; BST_MODULE_CORE is always there */
  BstInstruction program[BST_MAX_PROGRAM];
  uint8_t n_program;
  uint8_t pc_of[BST_N_STEPS + 1]; /* first instruction at or after that step */
  uint8_t n_options, n_may_place, n_may_stand, n_value, n_pile, n_unplaceable, n_after_turn;
  uint8_t n_pick_figure, n_claim, n_paid, n_round_end, n_feature_scored, n_feature_done, n_figure_left;
  uint8_t place_groups; /* groups of single tiles about whose places somebody wants to be asked (bits) */
  const BstRules *ask_options[BST_N_MODULES]; /* modules that contribute to the follower step */
  const BstRules *ask_may_place[BST_N_MODULES];
  const BstRules *ask_may_stand[BST_N_MODULES];
  const BstRules *ask_value[BST_N_MODULES];
  const BstRules *ask_pile[BST_N_MODULES];
  const BstRules *ask_unplaceable[BST_N_MODULES];
  const BstRules *ask_after_turn[BST_N_MODULES];
  const BstRules *on_pick_figure[BST_N_MODULES];
  const BstRules *on_claim[BST_N_MODULES];
  const BstRules *on_paid[BST_N_MODULES];
  const BstRules *on_round_end[BST_N_MODULES];
  const BstRules *on_feature_scored[BST_N_MODULES];
  const BstRules *on_feature_done[BST_N_MODULES];
  const BstRules *on_figure_left[BST_N_MODULES];
  uint8_t n_track_figures; /* scoring figures of a player, 1 or 2 */
  bool order_matters;      /* MIX-52 */
  bool group_listeners;    /* somebody wants to interrupt awards */

  /* Layout of the state: a fixed head, then arrays at these offsets. */
  uint32_t state_size;
  uint32_t off_sites, off_hash, off_frontier, off_open_words, off_segs, off_links, off_figures, off_left;
  uint16_t max_sites, max_frontier, max_segs, max_links, max_figures;
  uint16_t hash_mask;
  uint32_t max_moves; /* no decision has more options */

  /* Who listens to events; NULL: nobody, and nothing is recorded. */
  void (*emit) (void *data, const BstGame *game, const BstState *state, const BstEvent *event);
  void *emit_data;
};

/* Fills in the defaults: base module, two players, default options, figures and stock. */
void bst_setup_defaults (BstSetup *setup);

/* Will a module lay the start of the map if setup->start is empty (MIX-11)? Then a start tile leaves the game. */
bool bst_setup_brings_start (const BstSetup *setup);

/* Bytes that bst_game_init() needs behind the BstGame itself. */
size_t bst_game_memory (const BstSetup *setup);

/* Builds the game. `memory` (bst_game_memory() bytes, aligned as by malloc) must live as long as the game. Returns
 * NULL, or a sentence saying why this set-up can't be played, in English and marked for translation; engine/io says it
 * better beforehand. */
const char *bst_game_init (BstGame *game, void *memory, const BstSetup *setup);

static inline bool
bst_game_has (const BstGame *game, int module)
{
  return (game->modules >> module) & 1;
}

/* Does this kind of figure count where a rule speaks of followers? */
static inline bool
bst_is_follower (const BstGame *game, int kind)
{
  return (game->followers >> kind) & 1;
}

/* First piece that a module's set-up uses, or BST_NONE. */
uint16_t bst_game_find_piece (const BstGame *game, int module);
