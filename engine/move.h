/* move.h – decisions, their answers, and what is told to listeners.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "words.h"

/* One answer to one decision: 24 bytes, no padding, unused members 0, so that equal moves have equal bytes. Which
 * members a kind uses is written in rules/word-list.h. */
typedef struct
{
  uint8_t kind;   /* BstKind */
  uint8_t act;    /* BstAct, or BST_ACT_NONE */
  uint8_t figure; /* BstFigureKind */
  uint8_t rot;
  int16_t x, y;
  int16_t a, b;
  int16_t v[6]; /* points per seat in entries from a real table */
} BstMove;

/* Where on the map a move happens. */
typedef struct
{
  int16_t x, y;    /* the cell; of a large piece the one in the north-west */
  int16_t feature; /* index on the tile there; -1: the cell itself is meant */
  uint16_t ends;   /* bit per side whose roads it joins there, 0 none */
} BstWhere;

/* False if it happens nowhere on the map: passing, a die, a space of the track. */
bool bst_move_where (const BstMove *move, BstWhere *out_where);

/* What happened. Recorded only while somebody listens. */
typedef struct
{
  uint8_t type;   /* BstEventType */
  uint8_t player; /* seat, or BST_NOBODY */
  uint8_t reason; /* BstReason */
  uint8_t flag;
  uint8_t by; /* SCORE: 1 + module that changed what the feature is worth, 0 none; for the log, not in files */
  uint8_t counts[BST_MAX_PLAYERS]; /* SCORE of a feature: figures of each seat on it then; for the log, not in files */
  int16_t x, y;
  int16_t a, b, c;
  uint16_t seg; /* SCORE: a segment of the feature, or BST_NONE; for lighting it up, not in files */
  int32_t d;
  const char *clause; /* the rule, or NULL */
} BstEvent;
