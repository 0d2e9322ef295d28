/* states.h – what the modules keep in the state, one named struct each; modules without memory have none.
 *
 * Order members by size and leave no holes: states are compared byte by byte.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "words.h"
#include "rules/wheel.h"

#define BST_MAX_FERRIES 200 /* as in word-list.h */
#define BST_MAX_PRIZES  8   /* in front of one player: one for each tournament, and some */
#define BST_N_TOKENS    5

/* rules/wheel.c */
typedef struct
{
  uint8_t pig;                  /* sector */
  uint8_t crowns[BST_N_CROWNS]; /* 0 free, else 1 + seat */
} BstWheelState;

/* rules/abbot.c */
typedef struct
{
  uint8_t on_map; /* on a track without a map: bit per seat whose abbot is out, as far as entered */
} BstAbbotState;

/* rules/bonus.c */
typedef struct
{
  uint8_t active; /* the activated symbol of this tile sequence: 0 none, else value of the mark */
} BstBonusState;

/* rules/messages.c */
typedef struct
{
  uint8_t known[64];  /* lower part of the pile from its top: used messages, in order */
  uint8_t unknown[8]; /* how many of each message are in the shuffled part above it */
  uint8_t n_known;
  uint8_t n_unknown;
  uint8_t in_hand; /* the message that is being resolved, or 0 */
  uint8_t taken_this_turn;
} BstMessagesState;

/* rules/ferries.c */
typedef struct
{
  uint8_t movable[BST_MAX_FERRIES / 8]; /* bit per link that may still be moved in this tile sequence */
} BstFerriesState;

/* rules/gold.c */
typedef struct
{
  uint8_t ingots[BST_MAX_PLAYERS]; /* won */
  uint8_t n_claims;
  uint8_t spare;
  uint16_t claims[BST_MAX_TOUCHED]; /* finished features with owners: one segment each … */
  uint8_t owners[BST_MAX_TOUCHED];  /* … and their owners, bit per seat */
} BstGoldState;

/* rules/magic.c: segment of mage and witch, stored as 1 + segment; 0 = out of play */
typedef struct
{
  uint16_t at[2];
} BstMagicState;

/* rules/robbers.c */
typedef struct
{
  uint8_t space[BST_MAX_PLAYERS]; /* 0 in supply, else 1 + space */
} BstRobbersState;

/* rules/tournaments.c: what stands on the stacks follows from how many are open */
typedef struct
{
  uint16_t front[BST_MAX_PLAYERS][BST_MAX_PRIZES]; /* prize tiles in front of each player; BST_NONE: face down */
  uint16_t statue_site[BST_MAX_PRIZES];
  uint16_t last;                                 /* prize tiles in the last stack */
  uint8_t kept[BST_MAX_PLAYERS][BST_MAX_PRIZES]; /* 1 + value of the token beside it, 0 none */
  uint8_t statue_owner[BST_MAX_PRIZES];
  uint8_t statue_token[BST_MAX_PRIZES]; /* 1 + value */
  uint8_t holds[BST_MAX_PLAYERS];       /* prize tiles in front of each player */
  uint8_t tokens[BST_MAX_PLAYERS];      /* in the supply: bit per token, in the order 0 1 2 3 5 */
  uint8_t boxed[BST_MAX_PLAYERS];       /* out of the game: the same bits */
  uint8_t n_statues;
  uint8_t opened;     /* stacks opened; one more than there are: end phase */
  uint8_t crown;      /* BstTournamentKind */
  uint8_t registered; /* this turn */
  uint8_t arena;      /* aside, due, laid */
} BstTournamentsState;

typedef struct
{
  BstTournamentsState tournaments;
  BstGoldState gold;
  BstFerriesState ferries;
  BstMagicState magic;
  BstMessagesState messages;
  BstWheelState wheel;
  BstAbbotState abbot;
  BstBonusState bonus;
  BstRobbersState robbers;
} BstModuleStates;
