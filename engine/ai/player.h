/* player.h – computer players of four strengths, for any game.
 *
 * They know no more than a person in their seat: of the state they are given, they look at the view of that seat and fill
 * in what is hidden by chance (view.h). They use the narrow waist of agenda.h and the questions of the engine, and name no
 * rule module.
 *
 * With a budget in playouts, the same position, seed and budget give the same answer on every machine, whatever the number
 * of threads. With a budget in time they think until it is used up or somebody says stop.
 *
 * A player belongs to one thread at a time, which it lends helpers for as long as it thinks; only bst_player_stop() and
 * bst_player_progress() may be called from elsewhere meanwhile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ai/outlook.h"

typedef enum
{
  BST_LEVEL_BEGINNER, /* forgets fields, what others gain or lose, and that figures run out */
  BST_LEVEL_CASUAL,   /* weighs the position after its move */
  BST_LEVEL_STRONG, /* tries its best moves against some likely futures; more of them, and further ahead, if given time */
  BST_LEVEL_MASTER, /* more moves, more futures, further ahead; wants to win rather than many points */
  BST_N_LEVELS,
} BstLevel;

/* By BstLevel, as files and the protocol say it. */
extern const char *const bst_level_words[BST_N_LEVELS + 1];

/* How long to think. All 0: as the level does by itself, which is in playouts. */
typedef struct
{
  uint32_t playouts;     /* at most so many futures are played; 0: no such limit */
  uint32_t milliseconds; /* at most so long; 0: no such limit */
} BstBudget;

/* What is expected of an option. */
typedef struct
{
  int lead;  /* expected final points ahead of the others, in hundredths (outlook.h) */
  int error; /* standard error of the distance to the best option, in hundredths; 0 if nothing was tried */
  uint32_t
    visits;      /* futures that were played after it; 0: there was no time, or it looked worse than those that were */
  BstMove next;  /* what the same player would do after it … */
  bool has_next; /* … if that was looked at */
} BstRating;

typedef struct BstPlayer BstPlayer;

/* A player for games of this game (copied; its tables are borrowed and must outlive the player). Memory does not grow
 * afterwards. */
BstPlayer *bst_player_new (const BstGame *game, BstLevel level, int n_threads);
void bst_player_free (BstPlayer *player);
size_t bst_player_memory (const BstPlayer *player);

BstLevel bst_player_level (const BstPlayer *player);

/* What the level thinks by itself in a game for so many: the same everywhere, whatever the machine. */
BstBudget bst_level_budget (BstLevel level, int n_players);

/* Index of the option to take of the decision on the table, which must be that of a seat. `budget` may be NULL. */
size_t bst_player_choose (BstPlayer *player,
                          const BstState *state,
                          const BstMove *options,
                          size_t n_options,
                          uint64_t seed,
                          const BstBudget *budget);

/* The same, and what is expected of each option. Options that were not tried out are rated by their look, and never
 * above the best. `out_ratings`: n_options of them. */
size_t bst_player_rate (BstPlayer *player,
                        const BstState *state,
                        const BstMove *options,
                        size_t n_options,
                        uint64_t seed,
                        const BstBudget *budget,
                        BstRating *out_ratings);

/* The final points of each seat that are to be expected, in hundredths, if all play well from here on; out_error (nullable)
 * their standard errors. `viewer`: whose knowledge counts, or BST_NOBODY: everything is known (a finished game that is
 * looked through). Where Nature is to draw, draws are spread evenly over the bag, so that the difference between the
 * value before a draw and after it is the luck of the draw, and the one between after the draw and after the moves of
 * the turn is the quality of play.
 *
 * The same seed throughout a game lets differences be surer than the values. */
void bst_player_value (BstPlayer *player,
                       const BstState *state,
                       int viewer,
                       uint64_t seed,
                       const BstBudget *budget,
                       int out_points[BST_MAX_PLAYERS],
                       int out_error[BST_MAX_PLAYERS]);

/* From any thread: answer soon with what is known. Holds for the question being asked, or else for the next one. */
void bst_player_stop (BstPlayer *player);

/* From any thread: how much of the budget is used, in thousandths. */
int bst_player_progress (const BstPlayer *player);
