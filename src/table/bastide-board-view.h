/* bastide-board-view.h – the board: looks at a game, zooms, pans and turns, and lets the player point at things.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "table/bastide-show.h"
#include "draw/bastide-paint.h"
#include "draw/bastide-shape.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_BOARD_VIEW (bastide_board_view_get_type ())

/* Signals: "choose" (int option): take this option.
 *          "narrow" (pointer GArray of int): one spot means several options.
 *          "refused" (nullable string sentence, string clause): why something is not allowed; NULL: it has been read.
 *          "selected" (int option or -1): what is chosen and not yet confirmed.
 *          "look" (int option or -1): what the pointer or the keyboard's cursor is at.
 *          "describe" (nullable string): what is under the pointer, in words.
 *          "view-changed": zoom, turn or position have come to rest.
 *          "moved": zoom, turn, position, size or the board itself have changed. */
G_DECLARE_FINAL_TYPE (BastideBoardView, bastide_board_view, BASTIDE, BOARD_VIEW, GtkWidget)

GtkWidget *bastide_board_view_new (void);

void bastide_board_view_set_game (BastideBoardView *self, BastideGame *game);
/* (nullable) */
BastideGame *bastide_board_view_get_game (BastideBoardView *self);

/* What has just happened is seen on the board, too. */
void bastide_board_view_set_show (BastideBoardView *self, BastideShow *show);

int bastide_board_view_get_selected (BastideBoardView *self);
/* Chooses an option without taking it; -1: none. */
void bastide_board_view_select (BastideBoardView *self, int option);

/* The point of the board to click at for an option, in the widget's own pixels; FALSE if it lies nowhere on the board. */
gboolean bastide_board_view_get_spot (BastideBoardView *self, int option, double *out_x, double *out_y);

/* (transfer full) (element-type BastidePoint): where arrows at the edge stand that point at what can be chosen outside the view. */
GArray *bastide_board_view_list_pointers (BastideBoardView *self) G_GNUC_WARN_UNUSED_RESULT;

/* Says what follows (nullable) from the option at the keyboard's cursor, to whoever hears the board. */
void bastide_board_view_tell (BastideBoardView *self, const char *consequence);

/* While "look" is emitted: only the keyboard's cursor is at it, and whoever uses the mouse does not see that cursor. */
gboolean bastide_board_view_looks_unseen (BastideBoardView *self);

/* The game has changed, and the board tells of it in the middle of that: others may not know yet. */
gboolean bastide_board_view_is_changing (BastideBoardView *self);
/* Who decides what (empty: nothing is to be told): the next answer with the keyboard's cursor tells it until the cursor leaves. */
void bastide_board_view_set_situation (BastideBoardView *self, const char *situation);
/* If no answer has the cursor, none will tell it any more: FALSE. */
gboolean bastide_board_view_tell_situation (BastideBoardView *self);
/* The square of the keyboard's cursor, or of the tile that was placed last; FALSE if there is none. */
gboolean bastide_board_view_get_focused_cell (BastideBoardView *self, int *out_x, int *out_y);

/* The middle of the square that was refused, in the widget's own pixels; FALSE: none is marked. */
gboolean bastide_board_view_get_refused (BastideBoardView *self, double *out_x, double *out_y);
/* Takes the mark away from the square that was refused. */
void bastide_board_view_forget_refusal (BastideBoardView *self);

/* Shows where an option is, or nothing (-1). */
void bastide_board_view_point (BastideBoardView *self, int option);

/* Shows a move (nullable) that would be possible here, whoever decides, until the game changes. */
void bastide_board_view_suggest (BastideBoardView *self, const BstMove *move);
/* (nullable): the one that is shown. */
const BstMove *bastide_board_view_get_suggestion (BastideBoardView *self);

/* Shows the numbers of the tokens of whoever decides, until something is decided. */
void bastide_board_view_unveil (BastideBoardView *self);

/* Lights up the feature at a cell, from a line of the log; BST_NONE: none. */
void bastide_board_view_light (BastideBoardView *self, uint16_t seg);

void bastide_board_view_set_style (BastideBoardView *self, BastideStyle style);

/* TRUE: a click only chooses, and confirming takes. FALSE: one click takes where there is only one way. */
void bastide_board_view_set_confirm (BastideBoardView *self, gboolean confirm);

/* What is shown besides the position. */
void bastide_board_view_set_fields (BastideBoardView *self, gboolean fields);
void bastide_board_view_set_dead_squares (BastideBoardView *self, gboolean dead_squares);

/* The last @inset pixels of the width are covered by buttons: "the whole board" fits beside them. */
void bastide_board_view_set_inset (BastideBoardView *self, int inset);
/* The upper corner at the end is covered as far as this: nothing that can be chosen lies there while the whole board is shown. */
void bastide_board_view_set_corner (BastideBoardView *self, int width, int height);
/* A card covers so much at the lower edge, or nothing: tiles, and what can be chosen beside them, are shown above it. */
void bastide_board_view_set_foot (BastideBoardView *self, int height);

/* Legal squares on or off (the assistance switch). */
void bastide_board_view_set_hints (BastideBoardView *self, gboolean hints);

/* How the tile in hand was turned last, in quarters. */
int bastide_board_view_get_wanted_turn (BastideBoardView *self);
/* In how many ways the tile that is chosen can lie on its square; 0: none is chosen. */
int bastide_board_view_get_turns (BastideBoardView *self);

/* Brings a square into view and marks it, until the next decision or a call with @show FALSE. */
void bastide_board_view_show_square (BastideBoardView *self, gboolean show, int x, int y);
/* FALSE: none is marked. */
gboolean bastide_board_view_get_shown_square (BastideBoardView *self, int *out_x, int *out_y);

/* Pixels per tile; 0: the whole board is shown. */
double bastide_board_view_get_zoom (BastideBoardView *self);

/* What is seen, for remembering: the middle in cells, pixels per tile (0 = the whole board), quarter turns. */
void
bastide_board_view_get_view (BastideBoardView *self, double *out_x, double *out_y, double *out_zoom, int *out_turn);
void bastide_board_view_set_view (BastideBoardView *self, double x, double y, double zoom, int turn);

/* Is the whole board seen? Without a game, yes. */
gboolean bastide_board_view_shows_all (BastideBoardView *self);
/* Two opposite corners of what is seen, in cells. */
void bastide_board_view_get_corners (BastideBoardView *self, BastidePoint *out_a, BastidePoint *out_b);
/* Brings this spot into the middle, without zooming. */
void bastide_board_view_center (BastideBoardView *self, BastidePoint spot);
/* The cell of the tile that was placed last; FALSE if there is none. */
gboolean bastide_board_view_get_last (BastideBoardView *self, int *out_x, int *out_y);

/* So much of its upper edge is covered for a moment: labels with points stay below that. */
void bastide_board_view_set_covered (BastideBoardView *self, int height);

G_END_DECLS
