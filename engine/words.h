/* words.h – the vocabulary of rules/word-list.h as enums and tables.
 *
 * The core sees numbers and flags here, never the meaning of a module's word.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "types.h"

typedef enum
{
#define BST_MODULE(id, ID, title) BST_MODULE_##ID,
#include "rules/module-list.h"
#undef BST_MODULE
  BST_MODULE_CORE, /* frames of the core itself: turn, placing, award groups */
  BST_N_MODULES,
} BstModule;

typedef enum
{
#define BST_MARK(ID, word, module, type, clause, title) BST_MARK_##ID,
#include "rules/word-list.h"
  BST_N_MARKS,
} BstMark;

typedef enum
{
#define BST_FIGURE(ID, word, module, stands_on, default_count, max_count, flags) BST_FIGURE_##ID,
#include "rules/word-list.h"
  BST_N_FIGURES,
} BstFigureKind;

typedef enum
{
#define BST_STOCK(ID, word, module, default_count, max_count, title) BST_STOCK_##ID,
#include "rules/word-list.h"
  BST_N_STOCKS,
} BstStock;

typedef enum
{
#define BST_KIND(ID, word, clause, fields) BST_KIND_##ID,
#include "rules/word-list.h"
  BST_N_KINDS,
} BstKind;

typedef enum
{
  BST_ACT_NONE, /* the decision has but one kind of answer */
#define BST_ACT(ID, word, module, fields) BST_ACT_##ID,
#include "rules/word-list.h"
  BST_N_ACTS,
} BstAct;

typedef enum
{
#define BST_EVENT(ID, word, fields) BST_EVENT_##ID,
#include "rules/word-list.h"
  BST_N_EVENTS,
} BstEventType;

typedef enum
{
#define BST_REASON(ID, word, clause, clause_at_end) BST_REASON_##ID,
#include "rules/word-list.h"
  BST_N_REASONS,
} BstReason;

typedef enum
{
#define BST_OPTION(ID, word, module, type, choices, clause) BST_OPTION_##ID,
#include "rules/word-list.h"
  BST_N_OPTIONS,
} BstOption;

typedef enum
{
  BST_MARK_TYPE_FLAG,    /* 1 = there */
  BST_MARK_TYPE_NUMBER,  /* 1…max */
  BST_MARK_TYPE_COMPASS, /* 1 + direction, 0 north … 7 north-west */
  BST_MARK_TYPE_SIDE,    /* 1 + side */
  BST_MARK_TYPE_SIDES,   /* bit per side */
  BST_MARK_TYPE_CHOICE,  /* 1 + index of the word */
} BstMarkType;

typedef struct
{
  const char *word;
  const char *title;
  const char *clause;
  const char *choices; /* CHOICE: words parted by | */
  uint8_t module;
  uint8_t type; /* BstMarkType */
  uint8_t max;  /* NUMBER */
} BstMarkInfo;

enum
{
  BST_FIGURE_FLAG_BASIC = 1 << 0, /* an ordinary follower */
};

typedef struct
{
  const char *word;
  uint8_t module;
  uint8_t stands_on;     /* bit per BstTerrain */
  uint8_t default_count; /* per player */
  uint8_t max_count;
  uint8_t flags;
} BstFigureInfo;

typedef struct
{
  const char *word;
  const char *title;
  uint8_t module;
  uint8_t default_count;
  uint8_t max_count;
} BstStockInfo;

typedef struct
{
  const char *word;
  const char *clause; /* the rule that asks, unless its module names another: bst_decision_clause() */
  const char *fields;
} BstKindInfo;

typedef struct
{
  const char *word;
  const char *fields;
  uint8_t module; /* who carries it out in the follower step */
} BstActInfo;

typedef struct
{
  const char *word;
  const char *fields;
} BstEventInfo;

typedef struct
{
  const char *word;
  const char *clause;
  const char *clause_at_end;
} BstReasonInfo;

typedef enum
{
  BST_OPTION_TYPE_NUMBER,
  BST_OPTION_TYPE_WORD,
  BST_OPTION_TYPE_SWITCH,
} BstOptionType;

typedef struct
{
  const char *word;
  const char *choices; /* parted by |, the first is the default */
  const char *clause;
  uint8_t module;
  uint8_t type; /* BstOptionType */
} BstOptionInfo;

/* Titles are for people and not translated yet: io/titles.h does that. */
extern const char *const bst_module_ids[BST_N_MODULES];
extern const char *const bst_module_titles[BST_N_MODULES];
extern const BstMarkInfo bst_marks[BST_N_MARKS];
extern const BstFigureInfo bst_figures[BST_N_FIGURES];
extern const BstStockInfo bst_stocks[BST_N_STOCKS];
extern const BstKindInfo bst_kinds[BST_N_KINDS];
extern const BstActInfo bst_acts[BST_N_ACTS];
extern const BstEventInfo bst_events[BST_N_EVENTS];
extern const BstReasonInfo bst_reasons[BST_N_REASONS];
extern const BstOptionInfo bst_options[BST_N_OPTIONS];
