/* bastide-calculator.h – from what was counted at the table to points, and the sentence that shows how.
 *
 * Asks the description of the entry's kind, which uses the arithmetic of engine/rules. Knows no form and keeps nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-input.h"
#include "model/score/bastide-standing.h"
#include "engine/game.h"
#include "engine/rules/tournaments.h"

G_BEGIN_DECLS

/* The reason under which the points of an entry are awarded. */
BstReason bastide_calculator_reason (const BastideInput *input);

/* Points per seat of the entry's award (of the wheel: of its sector, without the crown spaces). */
void
bastide_calculator_points (const BstGame *game, const BastideInput *input, int active, int out_points[BST_MAX_PLAYERS]);

/* NULL, or the sentence that says that somebody would get more than an entry can hold. */
const char *bastide_calculator_check_points (const int points[BST_MAX_PLAYERS]);

/* (nullable): what keeps the input from being entered, a sentence. */
const char *bastide_calculator_get_problem (const BstGame *game, const BastideInput *input);

/* (nullable): the same for what is entered now. An entry that an earlier version took has no such problem any more. */
const char *bastide_calculator_get_new_problem (const BstGame *game, const BastideInput *input);

/* (nullable): what looks odd though it can be entered, a sentence. */
const char *bastide_calculator_get_doubt (const BastideInput *input);

/* (transfer full): the arithmetic, "4 tiles × 2 + 1 shield × 2 = 10"; "" if the entry has none. */
char *bastide_calculator_dup_formula (const BstGame *game,
                                      const BastideInput *input,
                                      const char *text,
                                      const BastideStanding *here,
                                      const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the whole entry in one line. */
char *bastide_calculator_dup_line (const BstGame *game,
                                   const BastideInput *input,
                                   const char *text,
                                   int active,
                                   const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* Ingots per seat when the heaps of an entry are dealt: one ingot at a time, from the active player clockwise, everybody
 * from the heaps they share (GOLD-11, GOLD-17). */
void
bastide_calculator_deal (const BstGame *game, const BastideInput *input, int active, int out_ingots[BST_MAX_PLAYERS]);

/* Skill per seat (-1: takes no part) and who wins what. */
void bastide_calculator_tournament (const BstGame *game,
                                    const BastideInput *input,
                                    int active,
                                    int out_skill[BST_MAX_PLAYERS],
                                    BstTournamentResult *out_result);

/* (transfer full): "Anna, Ben" */
char *bastide_calculator_dup_players (guint seats, const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the day, and the title or else the players, as the name of a file without an ending. */
char *bastide_calculator_dup_file_name (const char *title, gint64 unix_time, const char *const *names, int n_players)
  G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): who has won, or leads, and with how many points. */
char *bastide_calculator_dup_winners (const int scores[BST_MAX_PLAYERS],
                                      int n_players,
                                      const char *const *player_names,
                                      gboolean over) G_GNUC_WARN_UNUSED_RESULT;

/* Kinds of points for tables, charts and statistics. */
typedef enum
{
  BASTIDE_POINTS_ROADS,
  BASTIDE_POINTS_CITIES,
  BASTIDE_POINTS_MONASTERIES,
  BASTIDE_POINTS_FIELDS,
  BASTIDE_POINTS_WHEEL,
  BASTIDE_POINTS_BONUS,
  BASTIDE_POINTS_MESSAGES,
  BASTIDE_POINTS_ROBBERS,
  BASTIDE_POINTS_GOLD,
  BASTIDE_POINTS_STATUES,
  BASTIDE_POINTS_OTHER,
  BASTIDE_N_POINTS,
} BastidePoints;

BastidePoints bastide_points_of_reason (BstReason reason);
const char *bastide_points_word (BastidePoints points);
const char *bastide_points_name (BastidePoints points);

G_END_DECLS
