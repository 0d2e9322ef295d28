/* bastide-board-view.h – the board: looks at a game, zooms, pans and turns, and lets the player point at things.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "bastide-game.h"
#include "bastide-paint.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_BOARD_VIEW (bastide_board_view_get_type ())

/* Properties: "selected" (int): the option chosen and not yet confirmed, or -1.
 *
 * Signals: "choose" (int option): take this option.
 *          "narrow" (pointer GArray of int): one spot means several options.
 *          "refused" (string sentence): why a square is not allowed. */
G_DECLARE_FINAL_TYPE (BastideBoardView, bastide_board_view, BASTIDE, BOARD_VIEW, GtkWidget)

GtkWidget *bastide_board_view_new (void);

void       bastide_board_view_set_game (BastideBoardView *self,
                                        BastideGame      *game);

int        bastide_board_view_get_selected (BastideBoardView *self);
/* Chooses an option without taking it; -1: none. */
void       bastide_board_view_select (BastideBoardView *self,
                                      int               option);

/* The point of the board to click at for an option, in the widget's own pixels; FALSE if it lies nowhere on the board. */
gboolean   bastide_board_view_get_place (BastideBoardView *self,
                                         int               option,
                                         double           *out_x,
                                         double           *out_y);

/* Shows where an option is, or nothing (-1). */
void       bastide_board_view_point (BastideBoardView *self,
                                     int               option);

/* Lights up the feature at a cell, from a line of the log; BST_NONE: none. */
void       bastide_board_view_light (BastideBoardView *self,
                                     uint16_t          seg);

void       bastide_board_view_set_style (BastideBoardView *self,
                                         BastideStyle      style);

/* Two-step placing: a click chooses, confirming takes. Else one click is enough where there is one way. */
void       bastide_board_view_set_confirm (BastideBoardView *self,
                                           gboolean          confirm);

/* What is shown besides the position. */
void       bastide_board_view_set_fields (BastideBoardView *self,
                                          gboolean          fields);
void       bastide_board_view_set_dead_squares (BastideBoardView *self,
                                                gboolean          dead_squares);

/* Legal squares on or off (the assistance switch). */
void       bastide_board_view_set_hints (BastideBoardView *self,
                                         gboolean          hints);

/* Pixels per tile, for remembering; 0 = fit. */
double     bastide_board_view_get_zoom (BastideBoardView *self);
void       bastide_board_view_set_zoom (BastideBoardView *self,
                                        double            zoom);

G_END_DECLS
