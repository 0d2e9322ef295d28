/* bastide-score-panel-private.h – what the files of the panel know of each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "score/bastide-score-panel.h"

#include "model/score/bastide-entry-kind.h"
#include "score/bastide-score-form.h"
#include "score/bastide-score-question.h"

G_BEGIN_DECLS

typedef enum
{
  MODE_APPEND,
  MODE_REPLACE,
  MODE_INSERT,
  MODE_REMOVE,
} Mode;

struct _BastideScorePanel
{
  AdwBin parent_instance;

  GtkStack *stack;
  BastideClockView *clock;
  GtkToggleButton *clock_button;
  GtkWidget *edit_bar; /* shown while an entry of the log is changed, inserted or taken out */
  GtkLabel *edit_label;
  GtkFlowBox *kinds_box;
  GtkWidget *turn_button;
  GtkLabel *turn_label;
  GtkWidget *again_button;
  GtkWidget *round_button;
  GtkLabel *round_label;
  GtkWidget *finish_button;
  GtkWidget *forgotten_button;
  GtkLabel *turn_hint;
  GtkWidget *checklist_button;
  GtkBox *checklist;
  GHashTable *ticked; /* the lines of the checklist that were ticked in this turn */
  int ticked_turn;
  GtkLabel *form_title;
  GtkLabel *form_last; /* the last entry, where the pad has no room for it */
  char *last;          /* in one line, or NULL */
  gboolean narrow;
  GtkActionable *form_rule;
  BastideScoreForm *form;
  GtkWidget *apply_button;
  BastideScoreQuestion *question;

  GtkWidget *buttons[BASTIDE_N_ENTRIES]; /* as in bastide_entry_kinds; NULL: not in kinds_box */
  BastideEvening *evening;
  GSignalGroup *evening_signals;
  BastideDraft *draft;
  Mode mode;
  guint at;
  BastideEntry *there; /* (nullable): the entry of the log that is changed, or before which something is inserted */
  gboolean filled_in;  /* the draft came from the form */
  gboolean accepting;  /* the log changes because of us */
};

/* --- bastide-score-panel.c --- */

/* How the evening stands before what is being entered. */
const BastideStanding *bastide_score_panel_here (BastideScorePanel *self);

/* --- bastide-score-panel-choose.c --- */

gboolean bastide_score_panel_offers (BastideScorePanel *self, const BastideEntryKind *kind);
void bastide_score_panel_update_choose (BastideScorePanel *self);
void bastide_score_panel_fill_checklist (BastideScorePanel *self);
/* The button of a kind, by its number in bastide_entry_kinds. */
void bastide_score_panel_add_kind_button (BastideScorePanel *self, int i);
gboolean bastide_score_panel_take_choose_key (BastideScorePanel *self, guint keyval, gunichar latin);
void bastide_score_panel_focus_choice (BastideScorePanel *self);

G_END_DECLS
