/* bastide-entry-kind.h – all there is to know about a kind of entry, in one description.
 *
 * When it is offered, what its form asks, what it is worth, which moves of the engine it makes, how it is worded and saved.
 * The descriptions stand in kinds/, one file per rule module or theme, and kinds/kind-list.h lists them. Form, log, keys
 * and files go through that list and name no kind; panel and pad name only those that have a button of their own. Knows
 * no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-entry-fields.h"
#include "model/score/bastide-entry-script.h"

G_BEGIN_DECLS

/* When a kind is offered. */
enum
{
  BASTIDE_WHILE_PLAYING = 1 << 0,
  BASTIDE_AT_THE_END = 1 << 1, /* during final scoring */
  BASTIDE_AFTERWARDS = 1 << 2, /* when the evening is over */
};

/* Members of BastideInput that a kind uses and saves besides number, counts and text. */
enum
{
  BASTIDE_HAS_SHIELDS = 1 << 0,
  BASTIDE_HAS_FINISHED = 1 << 1,
  BASTIDE_HAS_MAGIC = 1 << 2, /* mage, witch */
  BASTIDE_HAS_OWNERS = 1 << 3,
  BASTIDE_HAS_SEAT = 1 << 4,
  BASTIDE_HAS_FIGURE = 1 << 5,
  BASTIDE_HAS_TILES = 1 << 6, /* tiles, ring */
  BASTIDE_HAS_PARTS = 1 << 7,
  BASTIDE_HAS_CROWNS = 1 << 8,
  BASTIDE_HAS_ABBOT = 1 << 9,
  BASTIDE_HAS_PRIZES = 1 << 10,
};

/* Steps of the final scoring (MIX-81), in their order; files keep the number. Their words: bastide-final.c. */
typedef enum
{
  BASTIDE_FINAL_TOKENS,
  BASTIDE_FINAL_FIGURES,
  BASTIDE_FINAL_ROBBERS,
  BASTIDE_FINAL_STATUES,
  BASTIDE_FINAL_ROADS_AND_CITIES,
  BASTIDE_FINAL_MONASTERIES,
  BASTIDE_FINAL_GARDENS,
  BASTIDE_FINAL_FIELDS,
  BASTIDE_FINAL_GOLD,
  BASTIDE_N_FINAL_STEPS,
} BastideFinalStep;

/* What a filter of the log shows besides entries that caused something. */
typedef enum
{
  BASTIDE_LOG_OTHER,
  BASTIDE_LOG_TURNS,
  BASTIDE_LOG_TRACK,
  BASTIDE_LOG_CORRECTIONS,
} BastideLogGroup;

/* What an entry is put into words from. */
typedef struct
{
  const BstGame *game;
  const BastideInput *input;
  const char *text;  /* never NULL */
  int active;        /* whose turn it is */
  const int *scores; /* (nullable): totals before the entry, while it is filled in */
  const char *const *names;
} BastideWording;

/* See bastide-evening.h, which knows the descriptions. */
typedef struct _BastideEvening BastideEvening;

/* Members that may be missing are marked (nullable); hooks that are missing do what is written at them. */
struct _BastideEntryKind
{
  const char *id;    /* in files; never changes */
  const char *title; /* marked for translation in the context "entry" */
  BstModule module;  /* without it the kind makes no sense; BST_MODULE_BASE: it always does */

  /* The letter that begins it, marked for translation, and its context; (nullable): it has none. */
  const char *key_context, *key;

  /* The clause of the rules behind it (nullable): people may enter what they like. */
  const char *clause;
  const char *clause_unfinished;                        /* (nullable): the same one */
  const char *(*clause_of) (const BastideInput *input); /* (nullable): always the same one */

  /* --- on the panel --- */
  guint when;          /* BASTIDE_WHILE_PLAYING …; 0: the program itself makes it */
  gboolean own_button; /* the panel has a button of its own for it, apart from the list */
  gboolean at_once;    /* begun without a form; the form is for changing it later */
  gboolean announced;  /* what was entered is said aloud, because nobody filled it in */
  gboolean by_digit;   /* a digit begins it, too */
  guint final_steps;   /* bit per BastideFinalStep to which it belongs */
  BastideLogGroup log;
  gboolean divides; /* in the log it is a line between what came before and after */

  /* (transfer full) (nullable): why it is surprising now, a sentence; then people are asked first. NULL: it never is. */
  char *(*early) (BastideEvening *evening);
  const char *early_question; /* marked for translation */

  /* --- in files: see data/formats/score.md --- */
  guint has;                /* BASTIDE_HAS_… */
  const char *number;       /* key of input.number (nullable) */
  const char *const *words; /* (nullable): input.number is the index of one of these words */
  int min, max;             /* range of input.number */
  const char *counts;       /* key of input.counts (nullable) */
  int min_count;
  const char *text; /* (nullable) key of the text if it is a part of the entry; else the text is a note about it */

  /* --- filling it in --- */

  /* What is filled in beforehand; NULL: nothing. */
  void (*begin) (BastideEvening *evening, const BastideStanding *here, BastideInput *input);
  /* Lists the fields of the form; the fields point into @input. NULL: it has none. */
  void (*ask) (BastideFields *fields, BastideInput *input);
  /* Something was filled in: computes what follows from it. NULL: nothing. */
  void (*filled) (const BstGame *game, int active, const BastideInput *before, BastideInput *input);
  gboolean needs_owner;
  /* A sentence that says what is missing or wrong, or NULL. */
  const char *(*problem) (const BastideInput *input);
  /* A sentence that says why nobody may enter it, or NULL. Evenings of earlier versions may hold it all the same. */
  const char *(*impossible) (const BastideInput *input);
  /* A sentence that says what looks odd though it can be entered, or NULL. */
  const char *(*doubt) (const BastideInput *input);

  /* --- what it is worth --- */

  /* Adds to @points, which are 0 at first. NULL: it is no award. */
  void (*points) (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS]);
  BstReason reason;                                   /* of the award */
  BstReason (*reason_of) (const BastideInput *input); /* (nullable): always the same one */

  /* --- what it does --- */

  /* A sentence that says why it is not possible at this point of the evening, or NULL. */
  const char *(*refusal) (const BstGame *game, const BstState *state, const BastideInput *input);
  /* NULL: one award of its points, if it has any. */
  void (*moves) (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input);
  /* Tiles out of the bag afterwards, of @tiles in all. NULL: as many as before. */
  int (*drawn) (const BastideInput *input, int drawn, int tiles);
  /* Followers on the map afterwards, which are brought into their range. NULL: as many as before. */
  void (*followers) (const BastideInput *input, int on_map[BST_MAX_PLAYERS]);

  /* --- in words --- */

  /* (transfer full): the arithmetic, or who gets what. NULL: there is none. */
  char *(*formula) (const BastideWording *wording);
  /* (transfer full): the line of the log. NULL: title, owners if they get points, formula. */
  char *(*line) (const BastideWording *wording);
  guint64 tells; /* bit per event that the line has told already */
};

/* --- the list --- */

enum
{
#define BASTIDE_ENTRY(id) BASTIDE_ENTRY_INDEX_##id,
#include "model/score/kinds/kind-list.h"
#undef BASTIDE_ENTRY
  BASTIDE_N_ENTRIES,
};

#define BASTIDE_ENTRY(id) extern const BastideEntryKind bastide_entry_##id;
#include "model/score/kinds/kind-list.h"
#undef BASTIDE_ENTRY

/* All kinds in the order in which people see them. */
extern const BastideEntryKind *const bastide_entry_kinds[BASTIDE_N_ENTRIES];

/* --- asking one --- */

const char *bastide_entry_kind_get_title (const BastideEntryKind *self);
/* The letter that begins it, in the language of the reader; "" if there is none. */
const char *bastide_entry_kind_get_key (const BastideEntryKind *self);
/* (nullable): the kind that a typed letter begins. @latin: the letter of the same key on a Latin keyboard, or 0. */
const BastideEntryKind *bastide_entry_kind_find_key (gunichar c, gunichar latin);
gboolean bastide_entry_kind_is_offered (const BastideEntryKind *self, const BstGame *game, const BastideStanding *here);
/* (transfer full) (nullable): see .early. */
char *bastide_entry_kind_dup_early (const BastideEntryKind *self, BastideEvening *evening) G_GNUC_WARN_UNUSED_RESULT;
/* What stands in a new form, or in an entry that needs none. */
BastideInput
bastide_entry_kind_begin (const BastideEntryKind *self, BastideEvening *evening, const BastideStanding *here);
/* Does it belong to a step of the final scoring? -1: to none. */
gboolean bastide_entry_kind_belongs (const BastideEntryKind *self, int final_step);

G_END_DECLS
