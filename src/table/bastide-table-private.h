/* bastide-table-private.h – what the files of the table share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "table/bastide-table.h"
#include "table/bastide-table-tv.h"

#include "table/bastide-board-view.h"
#include "table/bastide-decision-bar.h"
#include "table/bastide-final-bar.h"
#include "table/bastide-first-card.h"
#include "table/bastide-log-panel.h"
#include "table/bastide-map-panel.h"
#include "table/bastide-mini-map.h"
#include "table/bastide-pace.h"
#include "table/bastide-players-panel.h"
#include "table/bastide-results.h"
#include "table/bastide-review-panel.h"
#include "table/bastide-show.h"
#include "table/bastide-tile-stack.h"
#include "table/bastide-tiles-panel.h"
#include "table/bastide-track-view.h"
#include "table/bastide-wheel-view.h"
#include "parts/bastide-hold-bar.h"

G_BEGIN_DECLS

struct _BastideTable
{
  AdwBin parent_instance;

  AdwFlap *flap;
  BastideHoldBar *hold_bar;
  BastideBoardView *board;
  BastideDecisionBar *bar;
  GtkStack *bars; /* one of both below: */
  BastideFinalBar *final_bar;
  BastideFirstCard *first_card;
  BastidePlayersPanel *players;
  BastideLogPanel *log;
  BastideTilesPanel *tiles;
  BastideTileStack *tile_stack;
  BastideMapPanel *map;
  BastideReviewPanel *review;
  AdwViewStackPage *review_page;
  BastideMiniMap *mini_map;
  BastideTrackView *track;
  BastideTrackView *passing_track; /* over the board, while points arrive */
  GtkWidget *passing_track_box;
  BastideWheelView *passing_wheel; /* the same for the wheel that lies beside the map */
  GtkWidget *passing_wheel_box;
  guint track_source; /* hides them */
  BastideWheelView *wheel;
  GtkLabel *stock; /* what else lies beside the map */
  AdwViewStack *pages;
  GtkRevealer *earlier; /* the bar of a look back */
  GtkLabel *earlier_label;
  GtkRange *replay; /* its chapters are the turns */
  gboolean setting_replay;
  GtkLabel *status;   /* what is under the pointer */
  GtkWidget *refusal; /* why something is not allowed */
  GtkLabel *refusal_label;
  GtkActionable *refusal_rule;
  guint refusal_source; /* it goes away by itself */
  GtkWidget *zoom_in, *zoom_out, *zoom_fit, *turn_board;
  GtkWidget *zoom_box;
  AdwToastOverlay *toasts;
  int corner_width, corner_height; /* of the board, that buttons cover */
  int foot;                        /* … and a card */
  guint room_source;               /* shows or hides what there is room for */
  gsize n_announced;               /* events of the game that were read aloud … */
  guint32 generation;              /* … of this course of it */

  BastideGame *game;
  GSignalGroup *game_signals;
  BastideShow *show;
  BastideSounds *sounds;
  GSettings *settings;
  char *assistance;   /* that is applied */
  gboolean quiet;     /* nobody decides here now */
  gboolean looking;   /* at an earlier point; nothing is decided there */
  BastideTableTv *tv; /* (weak) (nullable): the window for everybody */
  GtkWidget *results; /* a window, or NULL */
  GActionGroup *results_actions;
  GActionGroup *ending; /* of the results that follow the final scoring, or NULL */
};

enum
{
  BASTIDE_TABLE_COPY,
  BASTIDE_TABLE_CHOICE,
  BASTIDE_TABLE_N_SIGNALS,
};

extern guint bastide_table_signals[BASTIDE_TABLE_N_SIGNALS];

/* --- bastide-table-answers.c: from a click to the game */

void bastide_table_install_answers (GtkWidgetClass *widget_class);
void bastide_table_connect_answers (BastideTable *self);
void bastide_table_hide_refusal (BastideTable *self);
/* After an answer the widget that had the focus may be gone; without a focus no key would reach the table. The focus goes
 * to the board, or to the bar if nothing on the board can be chosen. */
void bastide_table_keep_focus (BastideTable *self);
/* (nullable) */
const BstMove *bastide_table_get_option (BastideTable *self, int option);
/* The tile in hand is seen as it will lie. */
void bastide_table_tell_turn (BastideTable *self);

/* --- bastide-table-passing.c: what shows itself over the board */

void bastide_table_connect_passing (BastideTable *self);
void bastide_table_hide_passing (BastideTable *self);
/* No part of the map that is shown whole lies below the buttons in the corner, nor below a card in a narrow window. */
void bastide_table_update_corner (BastideTable *self);
/* The track shows itself while it matters which of two figures walks on it. */
void bastide_table_show_track_to_choose (BastideTable *self);

/* --- bastide-table-looking.c: earlier points of the game */

void bastide_table_install_looking (GtkWidgetClass *widget_class);
void bastide_table_connect_looking (BastideTable *self);
void bastide_table_update_earlier (BastideTable *self);
void bastide_table_update_look_actions (BastideTable *self);

/* --- bastide-table-telling.c: what is said, and what a line is about */

void bastide_table_install_telling (GtkWidgetClass *widget_class);
void bastide_table_connect_telling (BastideTable *self);
/* How the board is turned, in quarters. */
int bastide_table_get_turn (BastideTable *self);
/* (nullable) @text: below the board, for those who see. */
void bastide_table_describe (BastideTable *self, const char *text);
/* What happened, for those who do not see it. */
void bastide_table_announce_events (BastideTable *self);
/* Keeps the focus, too. Who decides what is told by the answer that gets it, as part of its name: whatever else is said, that
 * is heard. Where the focus is elsewhere and stays there it is announced. It is ready before the focus comes, or it would be
 * heard twice. */
void bastide_table_tell_situation (BastideTable *self);

/* --- bastide-table-settings.c: looks and help */

/* The game may have said how much the program is to help. */
void bastide_table_update_assistance (BastideTable *self);

G_END_DECLS
