/* bastide-decision-bar.h – the bar below the board: who decides what and why, and every way to answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-game.h"
#include "draw/bastide-paint.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_DECISION_BAR (bastide_decision_bar_get_type ())

/* Signals: "choose" (option index): the player takes this option of the session's list.
 *          "point" (option index or -1): the player looks at it.
 *          "turn" (1 or -1): the tile that is put down is to be turned right or left.
 *          "cancel": what is put down is taken back.
 *          "unveil": whoever decides wants to see their secrets, until something is decided. */
G_DECLARE_FINAL_TYPE (BastideDecisionBar, bastide_decision_bar, BASTIDE, DECISION_BAR, AdwBin)

void bastide_decision_bar_set_game (BastideDecisionBar *self, BastideGame *game);

/* What the player has chosen on the board and not yet confirmed: an option index, or -1; and in how many ways it can be
 * turned there. */
void bastide_decision_bar_set_selected (BastideDecisionBar *self, int option, int turns);

/* @hints: tell what an option brings; @teaching: a sentence more about the rule. */
void bastide_decision_bar_set_assistance (BastideDecisionBar *self, gboolean hints, gboolean teaching);

void bastide_decision_bar_set_style (BastideDecisionBar *self, BastideStyle style);

/* Offers these options as buttons first (several meanings of one spot on the board); none ends that. */
void bastide_decision_bar_narrow (BastideDecisionBar *self, const int *options, gsize n_options);
gboolean bastide_decision_bar_is_narrowed (BastideDecisionBar *self);

/* Gives the keyboard to the first answer. */
void bastide_decision_bar_focus_answers (BastideDecisionBar *self);

G_END_DECLS
