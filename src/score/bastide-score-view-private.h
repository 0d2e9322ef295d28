/* bastide-score-view-private.h – what the files of the score track share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "score/bastide-score-view.h"

#include "model/score/bastide-history.h"
#include "parts/bastide-hold-bar.h"
#include "score/bastide-score-history.h"
#include "score/bastide-score-pad.h"
#include "score/bastide-score-result.h"
#include "score/bastide-score-setup.h"
#include "score/bastide-score-twin.h"

G_BEGIN_DECLS

struct _BastideScoreView
{
  BastidePlace parent_instance;

  BastideHoldBar *hold_bar;
  GtkStack *stack;
  BastideScoreSetup *setup;
  BastideScorePad *pad;
  BastideScoreResult *result;
  BastideScoreHistory *list;
  BastideScoreTwin *twin;
  GtkWidget *back_button;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkWidget *menu_button;
  GtkWidget *continue_button;
  GtkWidget *twin_button;

  BastideHistory *history;
  BastideEvening *evening;
  GSignalGroup *evening_signals;
  gboolean from_history; /* what is shown was opened from the list of evenings */
  char *past;            /* file of the evening without a log that is looked at, or NULL */
  gboolean note_told;    /* that what was noted about it cannot be written */
  char *corrected;       /* file of the evening that is being set up again, or NULL */
  char *remembered;      /* what the next start of the program is told, or NULL */
  gboolean restoring, restored;
  gboolean opening; /* an evening is being read */
  gboolean closing; /* the window is to be closed, whether everything can be saved or not */
  GtkWidget *tv;
  gboolean tv_of_twin; /* it shows the board that is rebuilt */
};

/* --- bastide-score-view-files.c --- */

void bastide_score_view_add_file_actions (BastideScoreView *self);
/* Lists the evenings of a file with a whole history, or of a table. */
void bastide_score_view_import (BastideScoreView *self, GFile *file);

/* --- bastide-score-view.c --- */

gboolean bastide_score_view_is_page (BastideScoreView *self, const char *name);
void bastide_score_view_show_page (BastideScoreView *self, const char *name);
/* FALSE: there is no room on the disk, and the last entries are only here. */
gboolean bastide_score_view_may_leave (BastideScoreView *self);
void bastide_score_view_leave (BastideScoreView *self);
void bastide_score_view_take (BastideScoreView *self, BastideEvening *evening);
/* @error: nullable. */
void bastide_score_view_tell_failure (BastideScoreView *self, const GError *error);
/* The board is on the table. */
void bastide_score_view_show_board (BastideScoreView *self);

/* --- bastide-score-view-past.c --- */

void bastide_score_view_add_past_actions (BastideScoreView *self);
/* Notes what is shown, for the next start. */
void bastide_score_view_remember (BastideScoreView *self);
/* Shows that evening again: another evening that is open is left. */
void bastide_score_view_open_past (BastideScoreView *self, guint i);
void bastide_score_view_open (BastidePlace *place, GFile *file, BastideFileKind kind);
void bastide_score_view_restore (BastidePlace *place);

/* --- bastide-score-view-board.c --- */

void bastide_score_view_add_board_actions (BastideScoreView *self);
/* @pad: an evening is shown. */
void bastide_score_view_enable_board (BastideScoreView *self, gboolean pad);
gboolean bastide_score_view_has_board (BastideScoreView *self);
/* Shows the board of the evening: the one it has, the one that was given up if somebody wants it back, or a new one. */
void bastide_score_view_open_board (BastideScoreView *self);
/* (transfer none) (nullable): the board of the evening, if it has one that can be read. */
BastideGame *bastide_score_view_get_board (BastideScoreView *self);
/* Says so if entries and board differ. */
void bastide_score_view_leave_board (BastideScoreView *self);

G_END_DECLS
