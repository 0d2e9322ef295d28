/* bastide-words-private.h – the words of one rule module: its decisions, actions, events, reasons, options.
 *
 * Each module of engine/rules/module-list.h has one table of this type, bastide_words_<id>, in src/model/words/rules;
 * without it the program does not link. All texts of the table are only marked for translation (N_, or NC_ with the
 * context named below) and translated by bastide-words.c; functions translate theirs. Every list ends with the first
 * empty entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/words/bastide-words.h"

G_BEGIN_DECLS

/* A sentence that depends on the position; translated. */
typedef const char *(*BastideWordsNow) (const BstGame *game, const BstState *state);
/* What is to be decided. Of a text and its function only one is needed. */
typedef struct
{
  BstKind kind;
  const char *question;
  const char *why;  /* it is asked now */
  const char *help; /* (nullable): a sentence more for those who learn the game */
  BastideWordsNow question_now, why_now, help_now;
} BastideDecisionWords;

typedef struct
{
  BstOption option;
  const char *name;
  const char *choices[4];
} BastideOptionWords;

typedef struct
{
  BstReason reason;
  const char *name;   /* context "points for" */
  const char *points; /* what tables and charts count them as: a word of bastide_points_word() */
} BastideReasonWords;

/* Something that happened, with what most lines of the log begin with. */
typedef struct
{
  const BstGame *game;
  const BstEvent *event;
  const char *const *names; /* by seat */
  const char *name;         /* of event->player, "" if it is nobody */
  const char *cell;         /* where it happened */
} BastideTelling;

typedef struct
{
  const char *subtitle; /* one line about the module */
  BastideDecisionWords decisions[8];
  const char *piece; /* (nullable): the question where its large piece is laid */
  struct
  {
    BstGroup group;
    const char *question;
  } tile; /* the same where a single tile of this group is laid like a piece */
  struct
  {
    BstAct act;
    const char *label;
  } acts[4]; /* those that are always called the same; label() knows the others */
  BastideReasonWords reasons[10];
  BastideOptionWords options[4];
  struct
  {
    BstFigureKind figure;
    const char *name; /* context "figure" */
  } figures[2];
  struct
  {
    const char *choice; /* of a mark, its word in word-list.h */
    const char *name;   /* context "mark" */
  } marks[4];
  struct
  {
    const char *clause;
    const char *sentence; /* why something is not allowed */
  } refusals[8];

  struct
  {
    BstStep step;     /* of the turn when it is needed */
    const char *text; /* (nullable): what people at a real board have to remember, since a track does not know of it */
    BstModule with;   /* only with this other module; the base game is always in play */
    BstOption option; /* if it is not at its first choice … */
    const char *otherwise; /* … (nullable): what they have to remember instead */
  } reminder;

  /* (nullable): adds what a player has in hand, "2 ingots", to a list of strings. */
  void (*supply) (const BstState *state, int seat, GPtrArray *parts);
  /* (nullable) (transfer full): a sentence about what lies beside the map and has no picture there. */
  char *(*stock) (const BstState *state);
  /* (nullable) (transfer full): what the module has of a player on a space of the score track; NULL: nothing. */
  char *(*on_space) (const BstState *state, int seat, int space, const char *name);

  /* (nullable) (transfer full): an answer as the label of a button; NULL: the label of its action above, or else the
   * feature and its square. It is asked about the answers to all decisions. */
  char *(*label) (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names);
  /* (nullable) (transfer full): what an answer does now, as bastide_words_outcome(); NULL for answers of other modules. It
   * is asked about the answers to all decisions. */
  char *(*outcome) (const BastideProspect *prospect);
  /* (nullable) (transfer full): a line of the log; "" for an event that needs none because the line before or after it
   * says so; NULL for events of other modules. */
  char *(*event) (const BastideTelling *telling);
  /* (nullable) (transfer full): how the points of a reason of this module are computed, "3 tiles × 2", and how many they
   * are before another module changes them; NULL for other reasons. */
  char *(*sum) (const BstGame *game, const BstEvent *score, int *out_points);
  /* (nullable) (transfer full): @sum, and how this module made @after of @before. */
  char *(*changed_sum) (const char *sum, int before, int after);
} BastideModuleWords;

#define BST_MODULE(id, ID, title) extern const BastideModuleWords bastide_words_##id;
#include "engine/rules/module-list.h"
#undef BST_MODULE

/* --- parts of labels, all (transfer full) --- */

/* The feature that a move names; with where it is on its tile if there are several of the kind. */
char *
bastide_words_move_feature (const BstGame *game, const BstState *state, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;
/* The same with its square, unless that is the tile just laid. */
char *
bastide_words_move_goal (const BstGame *game, const BstState *state, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;
/* What a tile of the bag shows; tiles that read the same are numbered. */
char *bastide_words_drawn (const BstGame *game, int tile) G_GNUC_WARN_UNUSED_RESULT;

/* --- what several modules say --- */

/* (nullable): the words of a module if it is in play. */
const BastideModuleWords *bastide_words_in_play (const BstGame *game, int module);

/* (transfer full): what the feature is worth as it lies, "3 tiles × 2 = 6". */
char *bastide_words_value (const BstGame *game, const BstState *state, uint16_t seg) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): how many figures each player has there who has any, "Anna 2, Ben 1". */
char *bastide_words_counts (const uint8_t counts[BST_MAX_PLAYERS], const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): the names of some seats, or "nobody". */
char *bastide_words_owners (int seats, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* Which large piece, or tile that is laid like one, is to be laid. */
const char *bastide_words_piece_question (const BstGame *game, const BstState *state);
/* (nullable): what a follower earns where this move puts it; NULL for any other move. */
const char *bastide_words_pay (const BstGame *game, const BstState *state, const BstMove *move);
/* (transfer full): how a monastery or garden is counted, and its points. */
char *bastide_words_center_sum (int tiles_around, int *out_points) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
