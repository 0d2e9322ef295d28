/* states.h – what the modules keep in the state, one named struct each; modules without memory have none.
 *
 * Order members by size and leave no holes: states are compared byte by byte.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "../words.h"
#include "wheel.h"

#define BST_MAX_FERRIES 200     /* as in words.def */
#define BST_MAX_STATUES 64
#define BST_MAX_STACKS  8
#define BST_N_TOKENS    5

/* rules/wheel.c */
typedef struct
{
  uint8_t pig;                          /* sector */
  uint8_t crowns[BST_N_CROWNS];         /* 0 free, else 1 + seat */
} BstWheelState;

/* rules/bonus.c */
typedef struct
{
  uint8_t active;                       /* the activated symbol of this tile sequence: 0 none, else value of the mark */
} BstBonusState;

/* rules/messages.c */
typedef struct
{
  uint8_t known[64];                    /* lower part of the pile from its top: used messages, in order */
  uint8_t unknown[8];                   /* how many of each message are in the shuffled part above it */
  uint8_t n_known;
  uint8_t n_unknown;
  uint8_t in_hand;                      /* the message that is being resolved, or 0 */
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
  uint8_t  ingots[BST_MAX_PLAYERS];     /* won */
  uint8_t  n_claims;
  uint8_t  spare;
  uint16_t claims[BST_MAX_TOUCHED];     /* finished features with owners: one segment each … */
  uint8_t  owners[BST_MAX_TOUCHED];     /* … and their owners, bit per seat */
} BstGoldState;

/* rules/magic.c: segment of mage and witch, stored as 1 + segment; 0 = out of play */
typedef struct
{
  uint16_t at[2];
} BstMagicState;

/* rules/robbers.c */
typedef struct
{
  uint8_t space[BST_MAX_PLAYERS];       /* 0 in supply, else 1 + space */
} BstRobbersState;

/* rules/tournaments.c */
typedef struct
{
  uint16_t stack[BST_MAX_STACKS];       /* land tiles in each stack that is not open yet */
  uint16_t drawable;                    /* tiles left in the open stack */
  uint16_t statue_site[BST_MAX_STATUES];
  uint8_t  statue_owner[BST_MAX_STATUES]; /* 1 + seat */
  uint8_t  statue_token[BST_MAX_STATUES];
  uint8_t  prizes[BST_MAX_STACKS + 1];  /* prize tiles on each stack and in the last one */
  uint8_t  n_statues;
  uint8_t  n_stacks;
  uint8_t  current;                     /* open stack */
  uint8_t  held;                        /* tournaments held */
  uint8_t  crown;                       /* category: 0 thieves, 1 knights, 2 farmers */
  uint8_t  registered;                  /* this turn */
  uint8_t  arena;                       /* 0 aside, 1 on the map */
  uint8_t  first_end;                   /* seat that starts the end phase */
  uint8_t  end_turns;                   /* turns of the end phase played without anybody holding a prize */
  uint8_t  tokens[BST_MAX_PLAYERS];     /* bit per token in the supply */
  uint8_t  holds[BST_MAX_PLAYERS];      /* prize tiles in front of each player */
  uint8_t  kept[BST_MAX_PLAYERS][BST_N_TOKENS]; /* 1 + value of tokens kept for statues, in order */
} BstTournamentsState;

typedef struct
{
  BstTournamentsState tournaments;
  BstGoldState        gold;
  BstFerriesState     ferries;
  BstMagicState       magic;
  BstMessagesState    messages;
  BstWheelState       wheel;
  BstBonusState       bonus;
  BstRobbersState     robbers;
} BstModuleStates;
