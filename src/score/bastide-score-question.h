/* bastide-score-question.h – a question that an entry of an evening raises, and the answers to choose from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_QUESTION (bastide_score_question_get_type ())

/* Signal "answered": the draft has gone on. */
G_DECLARE_FINAL_TYPE (BastideScoreQuestion, bastide_score_question, BASTIDE, SCORE_QUESTION, AdwBin)

/* Shows the open question of the draft, which must live as long as the question is shown. Returns the spaces of the track
 * that can be chosen, a bit each. */
guint64 bastide_score_question_show (BastideScoreQuestion *self, BastideEvening *evening, BastideDraft *draft);
/* The draft is about to be freed: clicks and keys that come later must not reach it. */
void bastide_score_question_forget (BastideScoreQuestion *self);
void bastide_score_question_focus (BastideScoreQuestion *self);

/* The last entry in one line, with a button that takes it back; NULL: neither. */
void bastide_score_question_set_last (BastideScoreQuestion *self, const char *line);

/* A lit space of the track was chosen. */
void bastide_score_question_choose_space (BastideScoreQuestion *self, int space);
/* Digits choose an answer or count. */
gboolean bastide_score_question_take_key (BastideScoreQuestion *self, guint keyval);

G_END_DECLS
