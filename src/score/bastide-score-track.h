/* bastide-score-track.h – the score track of an evening, drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_TRACK (bastide_score_track_get_type ())

/* Signal "space" (int): a lit space was chosen. */
G_DECLARE_FINAL_TYPE (BastideScoreTrack, bastide_score_track, BASTIDE, SCORE_TRACK, GtkWidget)

void bastide_score_track_set_evening (BastideScoreTrack *self, BastideEvening *evening);

/* Spaces that can be chosen, bit by bit, and the moment in which they can be (NULL: now): a question about an earlier entry
 * is asked where the figures stood then. */
void bastide_score_track_ask (BastideScoreTrack *self, guint64 spaces, const BstState *state);

/* (transfer full): the picture in words. */
char *bastide_score_track_dup_words (BastideScoreTrack *self) G_GNUC_WARN_UNUSED_RESULT;

/* Width that a space should have; the height follows. */
void bastide_score_track_set_space (BastideScoreTrack *self, int pixels);

G_END_DECLS
