/* bastide-score-form.h – the fields of one entry of an evening, with the arithmetic shown while they are filled in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_FORM (bastide_score_form_get_type ())

/* Signal "changed": is_ready() may say something else. */
G_DECLARE_FINAL_TYPE (BastideScoreForm, bastide_score_form, BASTIDE, SCORE_FORM, AdwBin)

/* Shows the fields for this input. @here: how the evening stands where the entry is in the log; @again: an entry of the log is
 * changed. */
void bastide_score_form_begin (BastideScoreForm *self,
                               BastideEvening *evening,
                               const BastideInput *input,
                               const char *text,
                               const BastideStanding *here,
                               gboolean again);
/* The log has changed while the form is open: what is filled in stays. @owners: who is assumed now, if nobody was chosen. */
void bastide_score_form_move (BastideScoreForm *self, const BastideStanding *here, guint owners);
/* In a narrow window it takes all the room there is, and what is below the fields only as much as it has to say. */
void bastide_score_form_set_narrow (BastideScoreForm *self, gboolean narrow);
gboolean bastide_score_form_is_ready (BastideScoreForm *self);
/* What was filled in. */
const BastideInput *bastide_score_form_get_input (BastideScoreForm *self);
const char *bastide_score_form_get_text (BastideScoreForm *self);

/* The first field gets the keyboard. */
void bastide_score_form_focus (BastideScoreForm *self);

/* Handles a key that the focused field did not: letters choose owners, digits go to the first field. FALSE: not used. */
gboolean bastide_score_form_take_key (BastideScoreForm *self, guint keyval, gunichar latin);

G_END_DECLS
