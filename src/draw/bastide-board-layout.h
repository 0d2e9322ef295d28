/* bastide-board-layout.h – where what stands on a board is seen: large enough at every zoom, and apart from each other.
 *
 * Reads a position, draws nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-board-art.h"

G_BEGIN_DECLS

/* Figures are never smaller, in pixels of the view. */
#define BASTIDE_FIGURE_MIN 14.0

/* Something that stands or lies on the map. Lengths are in device pixels. */
typedef struct
{
  BastidePiece piece;
  int seat;          /* < 0: nobody's */
  int figure;        /* of the state; -1 for anything else */
  double x, y;       /* its middle */
  BastidePoint home; /* where it would stand if it were alone */
  double size;
  gboolean fixed; /* part of a large piece, where it stays */
  gboolean lit;
  int token; /* 0 none, 1 + number, or BST_TOKEN_HIDDEN */
  int count; /* > 1: so many of the kind, shown as one with a number */
} BastideStanding;

/* How large a figure is at this zoom, in device pixels. */
double bastide_board_figure_size (const BastideViewport *view);

/* Moves things apart until none lies over another. Those of one owner on one feature that would meet become one with a
 * number; those that are fixed stay. */
void bastide_board_part_standing (GArray *standing, const BstGame *game, const BstState *state);

/* (transfer full) (element-type BastideStanding): figures, mage and witch, ingots. */
GArray *bastide_board_lay_out (const BastideViewport *view,
                               const BastideBoardScene *scene,
                               BastideTileBook *book) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
