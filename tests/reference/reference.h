/* reference.h – a second, slow and simple account of the game, written from the rules alone, to check the engine by.
 *
 * Two parts. A RefMap takes the tiles, figures and links that lie on the table and counts everything by flood fill from
 * scratch. A RefGame plays along: it is told the moves and keeps its own piles, supplies, figures and totals, and says
 * what may be done next (every module that ref_game_supports()).
 *
 * It reads what is printed on a tile (terrain, sides, halves, shields, cities, marks) and calls no function of the
 * engine; nothing is remembered that can be counted again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit.h"

#include <setjmp.h>

typedef struct
{
  const BstTile *tile;
  int index; /* in the game's list */
  int x, y, rot;
} RefTile;

typedef struct
{
  int cell; /* index in tiles */
  int feature;
  int owner, kind;
  int turn;
  int token;       /* shield token under it: 0 none, else 1 + its index */
  bool noted;      /* its feature was extended in this tile sequence */
  bool surrounded; /* eight tiles touched its tile before the last piece was laid */
} RefFigure;

typedef struct
{
  int cell, a, b; /* two features of one tile that are joined */
} RefLink;

#define REF_GRID 512 /* cells from -256 to 255 */

typedef struct
{
  GArray *tiles;   /* RefTile */
  GArray *figures; /* RefFigure */
  GArray *links;   /* RefLink */
  gint16 *grid;    /* 1 + index of the tile, 0 empty */
} RefMap;

typedef struct
{
  int cell, feature;
} RefSegment;

/* Everything about one feature. */
typedef struct
{
  GArray *segments; /* RefSegment */
  int terrain;
  int open;  /* sides that face an empty cell */
  int tiles; /* cells it runs over */
  int shields;
  int around; /* monastery, garden: tiles on the eight cells around */
  int cities; /* field: completed cities it touches */
  int count[BST_MAX_PLAYERS];
  int figures;
  int owners; /* bit per seat */
  bool finished;
  int points; /* what it is worth now: finished, or as in final scoring */
} RefFeature;

RefMap *ref_map_new (void);
void ref_map_free (RefMap *map);
void ref_map_clear (RefMap *map);
int ref_map_lay (RefMap *map, const BstTile *tile, int index, int x, int y, int rot);
int ref_map_at (const RefMap *map, int x, int y);

/* The map of an engine's state: only what lies where. */
void ref_map_read (RefMap *map, const BstGame *game, const BstState *state);

/* `two_tile_city`: 4 or 2 (BASE-55). Free the result. */
RefFeature *ref_feature (const RefMap *map, int cell, int feature, int two_tile_city);
void ref_feature_free (RefFeature *feature);
bool ref_feature_holds (const RefFeature *feature, int cell, int segment);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RefMap, ref_map_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RefFeature, ref_feature_free)

/* Terrain that a side shows as the tile lies. */
int ref_side (const BstTile *tile, int rot, int side);

/* BASE-32: cell empty, a neighbor at a side, all touching sides alike. */
bool ref_fits (const RefMap *map, const BstTile *tile, int x, int y, int rot);

/* Tiles on the cells around: ring 1 the eight next ones, ring 2 the sixteen behind them. */
int ref_count_around (const RefMap *map, int cell, int ring);

/* The smallest rotation that gives the same picture. */
int ref_picture (const BstTile *tile, int rot);

/* Compares every feature of the engine's state with the flood fill: NULL, or what differs. Free with g_free. */
char *ref_compare_map (const RefMap *map, const BstGame *game, const BstState *state);

#define REF_SECTORS 6
#define REF_TOKENS  5
#define REF_PRIZES  16

/* Where a shield token is. */
typedef enum
{
  REF_TOKEN_SUPPLY,
  REF_TOKEN_UNDER, /* a follower */
  REF_TOKEN_SHOWN, /* in the tournament that goes on */
  REF_TOKEN_KEPT,  /* beside a prize tile */
  REF_TOKEN_STATUE,
  REF_TOKEN_BOX,
} RefTokenPlace;

/* A prize tile in front of a player. */
typedef struct
{
  int tile;  /* -1: face down */
  int token; /* beside it, -1 none */
} RefPrize;

typedef struct
{
  int cell, owner, token;
} RefStatue;

/* Points as they were given to one player. */
typedef struct
{
  int seat, points, reason;
  bool finished;
} RefAward;

typedef struct
{
  const BstGame *game;
  RefMap *map;
  int n_players, active, turn;
  int total[BST_MAX_PLAYERS][2]; /* marker, messenger */
  int supply[BST_MAX_PLAYERS][BST_N_FIGURES];
  int *left;  /* per tile */
  int hand;   /* tile drawn, or -1 */
  int placed; /* cell of the tile placed in this tile sequence, or -1 */
  int discarded;
  GArray *awards; /* RefAward: given since the last move */

  int pig;                    /* sector of the wheel */
  int crowns[REF_SECTORS][2]; /* who stands there, -1 nobody */

  int symbol;         /* that works in this tile sequence, 0 none */
  int sequence_start; /* cells from here on were laid in this tile sequence */
  bool extra_turn, in_extra_turn;

  int stack[6]; /* land tiles in each stack */
  int open_stack;
  int last_stack;                            /* prize tiles in it */
  int category;                              /* space of the crown */
  guint8 token[BST_MAX_PLAYERS][REF_TOKENS]; /* RefTokenPlace */
  RefPrize prizes[BST_MAX_PLAYERS][REF_PRIZES];
  int n_prizes[BST_MAX_PLAYERS];
  RefStatue statues[REF_PRIZES];
  int n_statues;
  int skill[BST_MAX_PLAYERS]; /* shown since the last move, 0 none */
  int first_new;              /* the first cell of the piece laid last */
  bool registered;            /* in this turn */
  bool prize_laid;            /* in this tile sequence */
  bool bend_drawn, arena_laid;
  int arena_cell; /* first cell of the arena laid in this tile sequence, or -1 */

  int robber[BST_MAX_PLAYERS]; /* space on the track, -1 in the supply */

  int shuffled[9]; /* messages in the unknown part of the pile, by their number */
  int used[64];    /* those below it, from its top */
  int n_used;
  int message; /* being resolved, or 0 */
  int messages_this_turn;
  int extra_tiles; /* due in this turn (MSG-36) */
  bool landed;     /* the active player came to a dark space in this scoring round */

  /* The question on the table: a seat or Nature, a kind of decision, every answer. */
  int who, kind;
  GArray *options; /* BstMove */
  bool over;

  /* The game is played in a thread of its own, which waits wherever it asks something (ask.c). */
  GThread *thread;
  jmp_buf leave; /* to the end of the thread, when nobody tells the moves any more */
  GMutex lock;
  GCond handed_over;
  bool asking, given_up;
  BstMove answer;
} RefGame;

/* Can it play along with this game? */
bool ref_game_supports (const BstGame *game);
/* Has somebody decided whether it plays along with this module or only counts what lies on the map? */
bool ref_knows_module (int module);
RefGame *ref_game_new (const BstGame *game);
void ref_game_free (RefGame *ref);
void ref_game_move (RefGame *ref, const BstMove *move);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RefGame, ref_game_free)

/* Every place of a tile, and everything that base game and abbot offer in the follower step. Look at map, modules, tiles
 * and, for the second, at the active player and his supply only. */
void ref_list_places (const RefGame *ref, int tile, GArray *moves);
void ref_list_followers (const RefGame *ref, GArray *moves);

/* Every place of a large piece. Looks at map, modules and tiles only. Free the array. */
GArray *ref_piece_places (const RefGame *ref, int piece, int face);

/* Compares the whole game: decision, player, options, awards, totals, supplies, figures, pieces of the modules. NULL, or
 * what differs, with the clause. Free with g_free. */
/* Names the figure that an option of the engine means by its token, as the account does. */
void ref_name_figure (const KitGame *kit, BstMove *move);
char *ref_compare_game (const RefGame *ref, const KitGame *kit);
