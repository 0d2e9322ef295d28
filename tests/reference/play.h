/* play.h – what the files of the second account share: the table, questions, awards; tests include reference.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "reference.h"

#define TILE(map, i)   (&g_array_index ((map)->tiles, RefTile, (i)))
#define FIGURE(map, i) (&g_array_index ((map)->figures, RefFigure, (i)))

/* --- the table (game.c) --- */

bool ref_plays (const RefGame *ref, int module);
int ref_two_tile_city (const RefGame *ref);
/* ABBOT-41: does the wheel, a message or the symbol "second" see this figure? */
bool ref_is_follower (const RefGame *ref, int kind);

/* RIVER-5, 10: the pile to draw from (BstGroup). -1: nothing left. */
int ref_current_group (const RefGame *ref);

/* The seat `i` steps clockwise from the active player. */
int ref_clockwise (const RefGame *ref, int i);

/* Lays what lies on the table before the first turn; the first player attaches further pieces (MIX-12). */
void ref_lay_start (RefGame *ref);

/* The large piece of a module, and its face with or without a river. */
int ref_piece_of (const RefGame *ref, int module);
int ref_face_of (const RefGame *ref, int piece, bool river);
void ref_lay_piece (RefGame *ref, int piece, int face, int x, int y, int rot);

/* ABBOT-11, 12, BASE-43: may a kind of figure be put on a terrain? */
bool ref_may_hold (const RefGame *ref, int terrain, int kind);

/* Lays a tile as the answer says; returns its cell. */
int ref_place (RefGame *ref, int tile, const BstMove *answer);

/* A figure goes from the map to its owner's supply. */
void ref_take_back (RefGame *ref, guint figure);

/* --- questions (ask.c) --- */

GArray *ref_moves_new (void);
/* Adds a move that is not there yet. */
void ref_add_move (GArray *moves, const BstMove *move);

/* Puts a question and waits for the answer. Takes the options. */
BstMove ref_ask (RefGame *ref, int who, int kind, GArray *options);

/* The whole game (turn.c); returns when it is over. */
void ref_play (RefGame *ref);

/* A move that means a feature as a whole may name it by any of its segments: names it by the first one. */
void ref_name_feature (const RefGame *ref, BstMove *move);

/* --- awards (awards.c) --- */

/* MIX-62: awards that happen at the same time. */
void ref_group (RefGame *ref, const int points[BST_MAX_PLAYERS], int reason, bool finished);
/* A single award. */
void ref_award (RefGame *ref, int seat, int points, int reason, bool finished);
/* Moves a figure (0 marker, 1 messenger), nothing else; zero points are no award (MIX-2). */
void ref_advance (RefGame *ref, int seat, int figure, int points, int reason, bool finished);

/* --- wheel (wheel.c) --- */

void ref_wheel_set_up (RefGame *ref);
bool ref_wheel_on_map (const RefGame *ref);
void ref_wheel_turn (RefGame *ref);
/* Follower step: adds the free crown spaces, and takes one. */
void ref_wheel_list (const RefGame *ref, GArray *moves);
void ref_wheel_crown (RefGame *ref, int sector);
char *ref_wheel_compare (const RefGame *ref, const BstState *state);

/* --- river (river.c) --- */

bool ref_river_side (const BstTile *tile, int rot, int side);
/* RIVER-12…18 for a tile that matches at all sides. */
bool ref_river_allows (const RefGame *ref, const BstTile *tile, int x, int y, int rot);
/* What becomes of a river tile that fits nowhere: back into the pile, or out of the game. */
bool ref_river_goes_back (const RefGame *ref, const BstTile *tile);

/* --- bonus symbols (bonus.c) --- */

void ref_bonus_step (RefGame *ref);
void ref_bonus_list (const RefGame *ref, GArray *moves);
char *ref_bonus_compare (const RefGame *ref, const BstState *state);

/* --- tournaments (tournaments.c) --- */

void ref_tournaments_set_up (RefGame *ref);
/* Around the laying of a tile or piece: whose features it extends. */
void ref_tournaments_before (RefGame *ref);
void ref_tournaments_after (RefGame *ref);
void ref_tournaments_forget (RefGame *ref);
void ref_tournaments_register (RefGame *ref);
bool ref_tournaments_open (RefGame *ref);
void ref_tournaments_arena (RefGame *ref);
void ref_tournaments_prizes (RefGame *ref, bool end);
void ref_tournaments_final_tokens (RefGame *ref);
void ref_tournaments_final_statues (RefGame *ref);
void ref_free_token (RefGame *ref, RefFigure *figure);
/* The value of the token under a figure, -1 none. */
int ref_token_under (const RefFigure *figure);
char *ref_tournaments_compare (const RefGame *ref, const KitGame *kit);

/* --- messengers (messages.c) --- */

void ref_messages_set_up (RefGame *ref);
/* D-MSG-1: which figure moves; the marker, if there is no other. */
int ref_choose_figure (RefGame *ref, int seat);
/* A figure has ended a movement. */
void ref_messages_moved (RefGame *ref, int seat, int figure);
/* MIX-60: what lies between these is one scoring round. */
void ref_round_begin (RefGame *ref);
void ref_round_end (RefGame *ref);
void ref_messages_final (RefGame *ref);
char *ref_messages_compare (const RefGame *ref, const BstState *state);

/* --- robbers (robbers.c) --- */

void ref_robbers_set_up (RefGame *ref);
void ref_robbers_place (RefGame *ref);
/* MIX-62.2: whom the robber of each seat robs, -1 nobody. `figure`: which one of each seat moves. */
void ref_robbers_claim (RefGame *ref,
                        const int points[BST_MAX_PLAYERS],
                        const int figure[BST_MAX_PLAYERS],
                        int victim[BST_MAX_PLAYERS]);
/* MIX-62.4–5 */
void ref_robbers_rob (RefGame *ref, const int points[BST_MAX_PLAYERS], const int victim[BST_MAX_PLAYERS]);
void ref_robbers_final (RefGame *ref);
char *ref_robbers_compare (const RefGame *ref, const BstState *state);
