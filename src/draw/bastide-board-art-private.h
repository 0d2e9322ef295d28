/* bastide-board-art-private.h – a board while it is being drawn; shared by the files behind bastide-board-art.h.
 *
 * Private to the drawing code. x, y of squares are cells of the board, everything else is in device pixels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-board-art.h"
#include "engine/board.h"

G_BEGIN_DECLS

typedef struct
{
  cairo_t *cr;
  const BastideViewport *view;
  const BastideBoardScene *scene;
  const BstGame *game;
  const BstState *state;
  BastidePictureCache *cache; /* NULL: draw with paths */
  BastideTileBook *book;
  const BastideLook *looks; /* without a cache */
  GHashTable *recorded;     /* without a cache: tiles that were drawn before */
  int cell;
  int width, height;
  BastidePoint zero; /* the board's origin */
  GArray *standing;
} BastidePainter;

/* --- bastide-board-painter.c: spots and pictures --- */

BastidePoint bastide_painter_spot (const BastidePainter *painter, BastidePoint spot);
/* The north-west corner of a cell as it is seen. */
void bastide_painter_square (const BastidePainter *painter, int x, int y, int *out_x, int *out_y);
/* Is a square at that spot in view, or nearly? */
gboolean bastide_painter_sees (const BastidePainter *painter, int x, int y, int margin);
/* How a thing that lies turned by `rot` is seen. */
int bastide_painter_turn (const BastidePainter *painter, int rot);
const BastideLook *bastide_painter_look (const BastidePainter *painter, int seat);
gboolean bastide_painter_get_picture (const BastidePainter *painter,
                                      const BastidePictureKey *key,
                                      gboolean wait,
                                      BastidePicture *out_picture);
/* Lays a picture with its origin on (x, y). */
void bastide_painter_lay (cairo_t *cr, const BastidePicture *picture, double x, double y, double alpha);
void bastide_painter_draw_tile (const BastidePainter *painter, guint tile, int rot, int x, int y, double alpha);
/* Tints one feature of a tile with the current source. */
void bastide_painter_tint (const BastidePainter *painter, guint tile, int feature, int rot, int x, int y);
void bastide_painter_draw_piece (const BastidePainter *painter,
                                 BastidePiece piece,
                                 int seat,
                                 double x,
                                 double y,
                                 double size,
                                 double alpha);
/* The picture in the middle of a large piece, its middle on (x, y). */
void bastide_painter_draw_hub (const BastidePainter *painter,
                               guint piece,
                               int face,
                               int rot,
                               const BastideHub *hub,
                               double x,
                               double y,
                               double alpha);
/* A ferry between the landings of two sides, as printed. */
void bastide_painter_draw_ferry (const BastidePainter *painter, const BstSite *site, int side_a, int side_b);

/* --- bastide-board-notes.c --- */

/* What belongs below the figures, and what above them. */
void bastide_painter_draw_ground_note (const BastidePainter *painter, const BastideNote *note);
void bastide_painter_draw_note_above (const BastidePainter *painter, const BastideNote *note);

/* --- bastide-board-spots.c --- */

/* Where the figure of a segment stands, in cells. */
BastidePoint bastide_board_seg_spot (const BstGame *game, const BstState *state, BastideTileBook *book, uint16_t seg);
/* The same when several share it: number `figure`, or -1 the mage, -2 the witch. They are spread along the screen, so
 * this needs to know how the board is turned. */
BastidePoint bastide_board_figure_spot (const BstGame *game,
                                        const BstState *state,
                                        BastideTileBook *book,
                                        uint16_t seg,
                                        int figure,
                                        int board_rot);

/* Called for every large piece on the map: its number, face, turn as laid, and north-west cell. */
typedef void (*BastidePieceFunc) (gpointer data, guint piece, int face, int rot, int x, int y);
void bastide_board_each_piece (const BstGame *game,
                               const BstState *state,
                               BastideTileBook *book,
                               BastidePieceFunc func,
                               gpointer data);

G_END_DECLS
