/* bastide-board-view.h – the board: looks at a game, zooms, pans and turns, and lets the player point at things.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "model/play/bastide-game.h"
#include "draw/bastide-paint.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_BOARD_VIEW (bastide_board_view_get_type ())

/* Signals: "choose" (int option): take this option.
 *          "narrow" (pointer GArray of int): one spot means several options.
 *          "refused" (nullable string sentence, string clause): why something is not allowed; NULL: it has been read.
 *          "selected" (int option or -1): what is chosen and not yet confirmed.
 *          "describe" (nullable string): what is under the pointer, in words.
 *          "view-changed": zoom, turn or position have come to rest. */
G_DECLARE_FINAL_TYPE (BastideBoardView, bastide_board_view, BASTIDE, BOARD_VIEW, GtkWidget)

GtkWidget *bastide_board_view_new (void);

void bastide_board_view_set_game (BastideBoardView *self, BastideGame *game);

int bastide_board_view_get_selected (BastideBoardView *self);
/* Chooses an option without taking it; -1: none. */
void bastide_board_view_select (BastideBoardView *self, int option);

/* The point of the board to click at for an option, in the widget's own pixels; FALSE if it lies nowhere on the board. */
gboolean bastide_board_view_get_spot (BastideBoardView *self, int option, double *out_x, double *out_y);

/* Takes the mark away from the square that was refused. */
void bastide_board_view_forget_refusal (BastideBoardView *self);

/* Shows where an option is, or nothing (-1). */
void bastide_board_view_point (BastideBoardView *self, int option);

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

/* Legal squares on or off (the assistance switch). */
void bastide_board_view_set_hints (BastideBoardView *self, gboolean hints);

/* In how many ways the tile that is chosen can lie on its square; 0: none is chosen. */
int bastide_board_view_get_turns (BastideBoardView *self);

/* Brings a square into view and marks it, until the next decision or a call with @show FALSE. */
void bastide_board_view_show_square (BastideBoardView *self, gboolean show, int x, int y);

/* Pixels per tile; 0: the whole board is shown. */
double bastide_board_view_get_zoom (BastideBoardView *self);

/* What is seen, for remembering: the middle in cells, pixels per tile (0 = the whole board), quarter turns. */
void
bastide_board_view_get_view (BastideBoardView *self, double *out_x, double *out_y, double *out_zoom, int *out_turn);
void bastide_board_view_set_view (BastideBoardView *self, double x, double y, double zoom, int turn);

G_END_DECLS
