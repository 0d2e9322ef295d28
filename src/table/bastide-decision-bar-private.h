/* bastide-decision-bar-private.h – what the files of the decision bar share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "table/bastide-decision-bar.h"

#include "table/bastide-clock-view.h"
#include "table/bastide-hint-button.h"
#include "table/bastide-thinking-bar.h"
#include "kit/bastide-half-box.h"
#include "kit/bastide-steady-box.h"
#include "kit/bastide-wrap-box.h"
#include "parts/bastide-player-badge.h"
#include "parts/bastide-tile-picture.h"
#include "model/play/bastide-foresight.h"

G_BEGIN_DECLS

struct _BastideDecisionBar
{
  AdwBin parent_instance;

  GtkWidget *rows;
  BastideSteadyBox *head, *answers;    /* words and what can be pressed: both keep their height */
  GtkLabel *title_sample, *why_sample; /* as high as the question and its reason usually are */
  GtkWidget *consequence_sample;
  GtkWidget *column; /* of rows: words beside the tile */
  BastideTilePicture *tile;
  BastidePlayerBadge *badge;
  GtkLabel *title;
  GtkLabel *why;
  GtkLabel *help;
  GtkLabel *consequence; /* of the option that is looked at or chosen */
  GtkWidget *consequence_place;
  BastideWrapBox *buttons;
  BastideWrapBox *tiles; /* the tiles to choose from, where people draw themselves */
  GtkWidget *tiles_scroller;
  GtkButton *rule_button;
  BastideHintButton *hint;
  BastideThinkingBar *thinking;
  BastideClockView *clock;

  BastideGame *game;
  GSignalGroup *game_signals;
  GSignalGroup *opponent_signals;
  BastideForesight *foresight;
  char *situation;      /* still to be told; or NULL */
  BastideHalfBox *half; /* (unowned) (nullable): what gives the bar its height */
  GSignalGroup *half_signals;
  int width, filled_width; /* now, and when the answers were made */
  int filled_room;         /* how high the bar might be then */
  guint refill_source;     /* makes them for another width */
  int looked;              /* option under the pointer or with the focus; -1 none */
  int selected;
  int turns;             /* ways in which the chosen tile can lie on its square */
  int rot;               /* how the tile in hand is turned while no square is chosen … */
  int board_turn;        /* … and the board below it, in quarters */
  gboolean confirm;      /* what lies on the board is chosen first and confirmed then */
  gboolean spread;       /* all answers are buttons of their own */
  gboolean listed;       /* there is a button for the list, though there are few answers */
  gboolean stacked;      /* what an answer brings stands below it, in a second line of its button */
  gboolean wheel_beside; /* crown spaces are not on the board */
  gboolean unveiled;     /* the player who decides has said that nobody else is looking */
  gboolean hints, teaching;
  BastideStyle style;
  GArray *narrowed; /* of int, or empty */
  int turn;         /* of the game; its answers keep the height they once had */
};

enum
{
  BASTIDE_DECISION_BAR_CHOOSE,
  BASTIDE_DECISION_BAR_POINT,
  BASTIDE_DECISION_BAR_TURN,
  BASTIDE_DECISION_BAR_CANCEL,
  BASTIDE_DECISION_BAR_UNVEIL,
  BASTIDE_DECISION_BAR_NARROW,
  BASTIDE_DECISION_BAR_N_SIGNALS,
};

extern guint bastide_decision_bar_signals[BASTIDE_DECISION_BAR_N_SIGNALS];

/* Everything anew: who decides, why, and the answers. */
void bastide_decision_bar_update (BastideDecisionBar *self);

/* --- bastide-decision-bar-words.c: what an option is called and brings */

/* An option in words. */
char *bastide_decision_bar_dup_words (BastideDecisionBar *self, int option) G_GNUC_WARN_UNUSED_RESULT;
/* An option in words, with what it does now and, for those who want help, the points it brings at once. */
char *bastide_decision_bar_dup_label (BastideDecisionBar *self, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): what an option does, without its name. */
char *bastide_decision_bar_dup_outcome (BastideDecisionBar *self, const BstMove *move) G_GNUC_WARN_UNUSED_RESULT;
/* A text as it stands where a sentence begins. */
char *bastide_decision_bar_dup_capital (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): what follows from an option; NULL for those who want no help. */
/* Of what is looked at, or of what is chosen. */
void bastide_decision_bar_show_consequence (BastideDecisionBar *self);
gboolean bastide_decision_bar_has_token (BastideDecisionBar *self, const BstMove *move);
/* Is something in the options that only the one who decides may know, and has not asked to see? From computers it is kept
 * anyway. */
gboolean bastide_decision_bar_is_veiled (BastideDecisionBar *self);

/* --- bastide-decision-bar-option.c: an option as a button or a row */

/* Looking at an option, by pointer or by focus, shows it on the board. */
void bastide_decision_bar_watch (BastideDecisionBar *self, GtkWidget *widget, int option);
/* (nullable) @label: what it says instead of the words of the option. */
GtkWidget *bastide_decision_bar_add_button (BastideDecisionBar *self,
                                            const BstMove *moves,
                                            int option,
                                            const char *label,
                                            gboolean suggested);
/* A list of all options, for the keyboard, for screen readers and for crowded boards. */
void bastide_decision_bar_add_list (BastideDecisionBar *self, const BstMove *moves, gsize n);

/* When tiles are drawn from a real bag, the players choose here which one it was. */
void bastide_decision_bar_add_tiles (BastideDecisionBar *self, const BstMove *moves, gsize n);
/* The same for cards with words on them. */
void bastide_decision_bar_add_cards (BastideDecisionBar *self, const BstMove *moves, gsize n);

/* --- bastide-decision-bar-answers.c: which of them are in the bar */

gboolean bastide_decision_bar_is_narrow (BastideDecisionBar *self);
void bastide_decision_bar_fill (BastideDecisionBar *self);
/* The bar has another width, or may have another height. */
void bastide_decision_bar_resize (BastideDecisionBar *self, int width);
void bastide_decision_bar_room_changed (BastideDecisionBar *self);
void bastide_decision_bar_install_answers (GtkWidgetClass *widget_class);

G_END_DECLS
