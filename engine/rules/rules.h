/* rules.h – the table by which a rule module takes part in the game.
 *
 * A module is one `const BstRules` at the end of engine/rules/<id>.c. It binds functions to steps of the program
 * (step-list.h), listens to events, answers questions, and owns frames. It never names another module; what modules share
 * goes through the questions here. Every member may be missing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "assets.h"
#include "turn.h"

/* A placement that is being considered. For a large piece `piece` is set and (x, y) is its north-west cell. */
typedef struct
{
  uint16_t tile;  /* BST_NONE for a large piece */
  uint16_t piece; /* BST_NONE for a single tile */
  int16_t x, y;
  uint8_t rot;
  uint8_t face;
  uint16_t need; /* of a single tile: what its neighbors show (BstOpen) */
} BstPlacement;

/* Answers to `unplaceable`. */
enum
{
  BST_UNPLACEABLE_DISCARD,  /* BASE-36 */
  BST_UNPLACEABLE_PUT_BACK, /* back into its pile, another is drawn */
};

/* Answers to `after_turn` besides a seat. */
enum
{
  BST_AFTER_DEFAULT = -1, /* the core decides */
  BST_AFTER_END = -2,     /* the game ends now */
  BST_AFTER_GO_ON = -3,   /* the core decides whose turn is next, even if nothing is left to draw */
};

struct BstRules
{
  const char *id;
  uint8_t module; /* BstModule */

  /* --- set-up --- */

  /* NULL, or why the set-up can't be played: one whole sentence, marked for translation. */
  const char *(*refuse) (const BstSetup *setup);
  /* Does this module bring the piece with which the map starts (MIX-11)? At step `setup` it lays it if nothing lies there
   * yet; at step `setup_lay` the first player attaches it if something else started the map (MIX-12). */
  bool (*brings_start) (const BstSetup *setup);
  /* How many links (board.h) this module may lay. */
  unsigned (*max_links) (const BstSetup *setup);
  /* Terrains (bits) that a kind of figure may stand on besides those of word-list.h while this module is in play. */
  uint8_t stands_on[BST_N_FIGURES];
  /* Kinds of figures (bits) that rules about followers leave out, as far as this module brings them. */
  unsigned (*no_followers) (const BstSetup *setup);

  /* --- steps: bound by name, see step-list.h; each may push one frame --- */
  BstStepFunc steps[BST_N_STEPS];

  /* --- events: each may push one frame --- */

  /* MIX-62.1: scorers of the group on top choose figures (BST_GROUP_FIGURE). */
  void (*pick_figure) (const BstGame *game, BstState *state, BstFrame *group);
  /* MIX-62.2: before anything moves; BST_GROUP_VICTIM. Also called for groups with reason robbery. */
  void (*claim) (const BstGame *game, BstState *state, BstFrame *group);
  /* MIX-62.4–5: after the figures moved. */
  void (*paid) (const BstGame *game, BstState *state, BstFrame *group);
  /* MIX-64: a scoring round is over. */
  void (*round_end) (const BstGame *game, BstState *state);

  /* --- events that must not push --- */

  /* S9c: a finished feature was scored for the owners (bit per seat; 0: nobody). Figures still stand on it. */
  void (*feature_scored) (const BstGame *game, BstState *state, uint16_t seg, int owners);
  /* S9d: a finished feature is done with, figures have gone home; also when nobody scored. */
  void (*feature_done) (const BstGame *game, BstState *state, uint16_t seg);
  /* A figure is about to leave the map. */
  void (*figure_left) (const BstGame *game, BstState *state, BstFigure *figure);

  /* --- questions: the state is not changed --- */

  /* NULL, or the clause that forbids a placement that matches at all sides. */
  const char *(*may_place) (const BstGame *game, const BstState *state, const BstPlacement *placement);
  /* NULL, or the clause that forbids a figure of that kind on that segment. */
  const char *(*may_stand) (const BstGame *game, const BstState *state, uint16_t seg, int kind);
  /* S6: appends further options; returns how many. */
  size_t (*options) (const BstGame *game, const BstState *state, BstMove *out_moves);
  /* MIX-50: changes the value that the modules before it computed. */
  void (*value) (const BstGame *game, const BstState *state, uint16_t seg, BstValue *value);
  /* The pile to draw from (BstGroup), -1 if nothing may be drawn now, -2 if the module has no opinion. */
  int (*pile) (const BstGame *game, const BstState *state);
  /* What becomes of the drawn tile that fits nowhere; BST_UNPLACEABLE_DISCARD if the module has no opinion. */
  int (*unplaceable) (const BstGame *game, const BstState *state, int tile);
  /* S12: seat whose turn is next, or BST_AFTER_…; the first answer other than BST_AFTER_DEFAULT counts. */
  int (*after_turn) (const BstGame *game, const BstState *state);
  /* The groups of single tiles (bit per BstGroup) about which may_place() wants to be asked; 0: all. It is always asked
   * about large pieces. Every option of every tile costs a call: leave out the groups that never matter. */
  uint8_t place_groups;
  /* The terrains (bit per BstTerrain) of features about which value() wants to be asked; 0: all. */
  uint8_t value_terrains;
  /* MIX-52: is the order of several finished features visible with this module? */
  bool order_matters;
  /* MIX-4: has every player a second scoring figure with this module? */
  bool second_figure;

  /* --- actions of the follower step whose module is this one (word-list.h) --- */
  void (*act) (const BstGame *game, BstState *state, const BstMove *move);
  /* Why such an action is no option now: a clause; NULL: BASE-40. */
  const char *(*why_not_act) (const BstGame *game, const BstState *state, const BstMove *move);

  /* --- a track without a map (manual.h) --- */

  /* Does the module take part? Otherwise it is not asked anything there. */
  bool on_track;
  /* Entries of this module (acts of word-list.h): appends an example of each; returns how many. act() carries them out. */
  size_t (*entries) (const BstGame *game, const BstState *state, BstMove *out_moves);
  /* NULL if an entry, or the answer of BST_KEEPER to a frame of this module, is in its range; else the clause. */
  const char *(*accepts) (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move);

  /* --- own frames --- */
  int (*run) (const BstGame *game, BstState *state, BstFrame *frame); /* BST_RUN_… */
  size_t (*legal) (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves);
  void (*apply) (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move);
  /* Optional short cut for a frame that asks Nature: the outcome for a random number; false: the core picks from legal(). */
  bool (
    *chance) (const BstGame *game, const BstState *state, const BstFrame *frame, uint64_t random, BstMove *out_move);
  /* Optional short cut for players who choose blindly: the option that bst_pick() takes from what legal() lists; false: the
   * core lists them and picks. */
  bool (*pick) (const BstGame *game, const BstState *state, const BstFrame *frame, uint32_t random, BstMove *out_move);
  /* The clause by which this frame asks, or by which it made the frame above ask; NULL: that of the decision's kind. */
  const char *(*clause) (const BstGame *game, const BstState *state, const BstFrame *frame);
  /* Why a move of this frame is not legal: a clause; NULL: the clause that asks. */
  const char *(*why_not) (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move);

  /* Most options of one decision of this module, if more than two for each segment or four for each empty cell. */
  size_t (*max_moves) (const BstGame *game);

  /* What a player may not know (view.h): makes it unknown, and fills it in again with one of the possibilities. */
  void (*mask) (const BstGame *game, BstState *state, int viewer);
  void (*sample) (const BstGame *game, BstState *state, int viewer, uint64_t seed);

  /* Figures of a seat that the module keeps neither in the supply nor on a feature. */
  int (*holds) (const BstGame *game, const BstState *state, int seat, int kind);
  /* For those who judge a position (ai/outlook.h): what a seat has of this module that may bring points later, as numbers
   * whose worth is learned. The array is cleared before; numbers keep their meaning. */
  void (*assets) (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS]);
  /* NULL if the module's own invariants hold, else a short sentence. */
  const char *(*check) (const BstGame *game, const BstState *state);
};

#define BST_MODULE(id, ID, title) extern const BstRules bst_rules_##id;
#include "rules/module-list.h"
#undef BST_MODULE
