/* bastide-score-panel.h – where points are entered: what happened, its fields, and the questions it raises.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-entry-kind.h"
#include "table/bastide-clock-view.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SCORE_PANEL (bastide_score_panel_get_type ())

/* Signals: "asking" (uint64 spaces of the track that can be chosen, BstState of the moment in which they
 * can be; 0 and NULL when nothing is asked), "turned" (another page is shown), "settled" (an edit of the log was
 * accepted or given up), "finish" (the final scoring shall begin). */
G_DECLARE_FINAL_TYPE (BastideScorePanel, bastide_score_panel, BASTIDE, SCORE_PANEL, AdwBin)

void bastide_score_panel_set_evening (BastideScorePanel *self, BastideEvening *evening);

/* Opens the fields of a new entry of that kind, or makes it at once if it has none. */
void bastide_score_panel_begin (BastideScorePanel *self, const BastideEntryKind *kind);
/* Changes, inserts before, or takes out entry @at of the log. */
void bastide_score_panel_edit (BastideScorePanel *self, guint at);
void bastide_score_panel_insert (BastideScorePanel *self, guint at);
void bastide_score_panel_remove (BastideScorePanel *self, guint at);

/* Marks the kinds that belong to a step of the final scoring; -1: none. */
void bastide_score_panel_suggest (BastideScorePanel *self, int final_step);

/* A lit space of the track was chosen. */
void bastide_score_panel_choose_space (BastideScorePanel *self, int space);

/* A key that nobody with the focus wanted. */
gboolean bastide_score_panel_take_key (BastideScorePanel *self, guint keyval, guint keycode);

/* Nothing is being filled in or asked. */
gboolean bastide_score_panel_is_choosing (BastideScorePanel *self);
/* Nothing is being filled in, asked or inserted. */
gboolean bastide_score_panel_is_idle (BastideScorePanel *self);

/* One step back in what is being filled in, asked or inserted, as with Escape; FALSE: nothing is. */
gboolean bastide_score_panel_take_back (BastideScorePanel *self);

/* The last entry in one line (nullable), for forms and questions in a narrow window. */
void bastide_score_panel_set_last (BastideScorePanel *self, const char *line);
/* In a narrow window forms and questions have all the room: they show the last entry, and Enter is always at the bottom. */
void bastide_score_panel_set_narrow (BastideScorePanel *self, gboolean narrow);

/* The symbol of two tiles: the turn begins again for the same player. */
void bastide_score_panel_begin_again (BastideScorePanel *self);

void bastide_score_panel_focus (BastideScorePanel *self);

/* Goes on with what is being entered on another panel of the same evening. */
void bastide_score_panel_succeed (BastideScorePanel *self, BastideScorePanel *predecessor);

/* (transfer none): it runs for whoever has the turn. */
BastideClockView *bastide_score_panel_get_clock (BastideScorePanel *self);

G_END_DECLS
