/* bastide-decision-bar.h – the bar below the board: who decides what and why, and every way to answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "table/bastide-clock-view.h"
#include "model/play/bastide-clock.h"
#include "model/play/bastide-game.h"
#include "model/play/bastide-opponent.h"
#include "draw/bastide-paint.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_DECISION_BAR (bastide_decision_bar_get_type ())

/* Signals: "choose" (option index): the player takes this option of the session's list.
 *          "point" (option index or -1): the player looks at it.
 *          "turn" (1 or -1): the tile that is put down is to be turned right or left.
 *          "cancel": what is put down is taken back.
 *          "unveil": whoever decides wants to see their secrets, until something is decided,
 *          "narrow" (GArray of option indices): only these are to be offered. */
G_DECLARE_FINAL_TYPE (BastideDecisionBar, bastide_decision_bar, BASTIDE, DECISION_BAR, AdwBin)

void bastide_decision_bar_set_game (BastideDecisionBar *self, BastideGame *game);

/* (nullable) @opponent: whoever moves for the computers of the game. */
void bastide_decision_bar_set_opponent (BastideDecisionBar *self, BastideOpponent *opponent);

/* What the player has chosen on the board and not yet confirmed: an option index, or -1; and in how many ways it can be
 * turned there. */
void bastide_decision_bar_set_selected (BastideDecisionBar *self, int option, int turns);

/* Tells what follows from an option that somebody looks at; -1: from the chosen one. */
void bastide_decision_bar_look (BastideDecisionBar *self, int option);
/* (transfer full) (nullable): what follows from an option; NULL: nobody wants to know. */
char *bastide_decision_bar_dup_consequence (BastideDecisionBar *self, int option) G_GNUC_WARN_UNUSED_RESULT;
/* What is told, "" if nothing is. */
const char *bastide_decision_bar_get_consequence (BastideDecisionBar *self);

/* @hints: tell what an option brings; @teaching: a sentence more about the rule. */
void bastide_decision_bar_set_assistance (BastideDecisionBar *self, gboolean hints, gboolean teaching);

/* The clock that runs for whoever decides. */
/* (transfer none) */
BastideClockView *bastide_decision_bar_get_clock (BastideDecisionBar *self);
/* Is what lies on the board chosen first and confirmed then, wherever it is chosen? */
void bastide_decision_bar_set_confirm (BastideDecisionBar *self, gboolean confirm);
/* Must this answer of the bar be shown on the board before it is taken? */
gboolean bastide_decision_bar_must_confirm (BastideDecisionBar *self, int option);
/* How the tile in hand is turned while no square is chosen, and how the board is seen; in quarters. */
void bastide_decision_bar_turn (BastideDecisionBar *self, int rot, int board_turn);
void bastide_decision_bar_set_style (BastideDecisionBar *self, BastideStyle style);

/* Offers these options as buttons first (several meanings of one spot on the board); none ends that. */
void bastide_decision_bar_narrow (BastideDecisionBar *self, const int *options, gsize n_options);
gboolean bastide_decision_bar_is_narrowed (BastideDecisionBar *self);

/* Shows the best options and why; nothing where nobody at this screen decides, or where no help is wanted. */
gboolean bastide_decision_bar_can_hint (BastideDecisionBar *self);
void bastide_decision_bar_hint (BastideDecisionBar *self);

/* Are there tokens among the answers, and may whoever looks at the screen see them? */
gboolean bastide_decision_bar_shows_tokens (BastideDecisionBar *self);

/* Gives the keyboard to the first answer. */
void bastide_decision_bar_focus_answers (BastideDecisionBar *self);
/* Who decides what (empty: nothing is to be told): the answer that gets the focus next tells screen readers. */
void bastide_decision_bar_set_situation (BastideDecisionBar *self, const char *situation);
/* The answer that has the focus tells it, if it was not told. FALSE: none has it. */
gboolean bastide_decision_bar_tell_situation (BastideDecisionBar *self);

G_END_DECLS
