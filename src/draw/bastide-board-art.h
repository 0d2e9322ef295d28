/* bastide-board-art.h – draws a whole position: tiles, figures, everything that lies about, and notes laid over it.
 *
 * Reads game and state, changes nothing and knows no rule. With a picture cache it blits ready pictures; without one it
 * draws everything with paths (for paper and files).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-motion.h"
#include "draw/bastide-picture-cache.h"
#include "draw/bastide-viewport.h"
#include "engine/feature.h"

G_BEGIN_DECLS

#define BASTIDE_FIGURE_SIZE 0.28 /* of a figure on the map, in tiles */

/* What is laid over the position. */
typedef enum
{
  /* squares: x, y */
  BASTIDE_NOTE_LEGAL,   /* a tile may be laid here */
  BASTIDE_NOTE_PICK,    /* the tile that lies here can be chosen */
  BASTIDE_NOTE_HOVER,   /* the pointer is here */
  BASTIDE_NOTE_CURSOR,  /* the keyboard is here */
  BASTIDE_NOTE_CHOSEN,  /* chosen, not yet confirmed */
  BASTIDE_NOTE_REFUSED, /* asked for and not allowed; ref: bit per side where it clashes */
  BASTIDE_NOTE_DEAD,    /* nothing that is left fits here */
  BASTIDE_NOTE_LAST,    /* laid last */
  /* things */
  BASTIDE_NOTE_TILE,    /* x, y, ref: tile, rot: a tile that does not lie there yet */
  BASTIDE_NOTE_FEATURE, /* seg: the whole feature in `color`, or outlined without one */
  BASTIDE_NOTE_SPOT,    /* x, y, ref: feature, seat, piece: a figure could stand there */
  BASTIDE_NOTE_FIGURE,  /* ref: index of a figure that is lit; face: 1 + number of a token that it would get, 0 none */
  BASTIDE_NOTE_CROWN,   /* ref: crown space of the wheel that is lit; face: what it pays, 0: nobody asks */
  BASTIDE_NOTE_FERRY,   /* x, y, ref: sides (bits, as the tile lies): a ferry could lie so */
  BASTIDE_NOTE_PIECE,   /* x, y (north-west), ref: piece, face, rot: a large piece that does not lie there yet */
  BASTIDE_NOTE_COUNT,   /* x, y, ref: a number in the square */
} BastideNoteKind;

typedef struct
{
  BastideNoteKind kind;
  int x, y;
  int ref;
  int rot;
  int face;
  int seat; /* whose figure; < 0: nobody's */
  BastidePiece piece;
  uint16_t seg;
  guint32 color; /* 0: the usual one */
  double alpha;  /* FEATURE in a color: how strong; 0: as usual */
  gboolean dim;  /* FEATURE that is outlined: the rest of the board steps back */
  gboolean dot;  /* SPOT: small, without the figure */
  gboolean ring; /* SPOT: around the figure that stands there, which is what can be chosen */
} BastideNote;

typedef struct
{
  const BstGame *game;
  const BstState *state;
  BastideStyle style;
  gboolean dark;      /* dark surroundings */
  gboolean bare;      /* leave the background alone */
  gboolean unsettled; /* zooming: use pictures that are ready, order none */
  gboolean wait;      /* draw missing pictures at once instead of in the background: for files */
  gboolean sketch;    /* only background and tiles, nothing that stands on them */
  gboolean fields;    /* tint every field with the colors of its owners */
  guint face_up;      /* bit per seat: the numbers of these players' tokens are shown (TOURN-23) */
  const BastideNote *notes;
  guint n_notes;
  BastideMotion motion;
} BastideBoardScene;

/* Draws the position into the view's rectangle at the origin of `cr`; a new frame of the cache begins. `book` and `looks`
 * (one per seat) are only needed without a cache. */
void bastide_board_draw (cairo_t *cr,
                         const BastideViewport *view,
                         const BastideBoardScene *scene,
                         BastidePictureCache *cache,
                         BastideTileBook *book,
                         const BastideLook *looks);

/* Where things stand on a tile follows from its shape, which takes a millisecond to work out, once for each kind of tile.
 * prepare() does it beforehand, also in a thread; is_prepared() tells whether what is left fits into a frame. */
void bastide_board_prepare (const BstGame *game, const BstState *state, BastideTileBook *book);
gboolean bastide_board_is_prepared (const BstGame *game, const BstState *state, BastideTileBook *book);

/* What is at a spot. */
typedef struct
{
  int x, y;      /* the cell */
  uint16_t site; /* its tile, or BST_NONE */
  int feature;   /* BST_NO_PART: none */
  uint16_t seg;  /* BST_NONE: none */
  int figure;    /* index of the figure there, or -1 */
  int landing;   /* side of the ferry landing there, as the tile lies, or -1 */
  int crown;     /* crown space of the wheel, or -1 */
  int sector;    /* sector of the wheel, or -1 */
} BastideBoardHit;

void bastide_board_hit (const BastideViewport *view,
                        const BastideBoardScene *scene,
                        BastideTileBook *book,
                        double px,
                        double py,
                        BastideBoardHit *out_hit);

/* Where a figure of a feature stands, in cells. */
BastidePoint
bastide_board_get_spot (const BstGame *game, const BstState *state, BastideTileBook *book, int x, int y, int feature);
/* Where a figure stands right now, in cells. */
BastidePoint bastide_board_get_figure (const BstGame *game, const BstState *state, BastideTileBook *book, int figure);
/* Where crown space `crown` of the wheel is, in cells; FALSE if the wheel is not on the map. */
gboolean bastide_board_get_crown (const BstGame *game,
                                  const BstState *state,
                                  BastideTileBook *book,
                                  int crown,
                                  BastidePoint *out_place);

/* The wheel beside the map: disc, pig and followers in a square. `lit` has a bit per crown space to be lit. */
void bastide_board_draw_wheel (cairo_t *cr,
                               double x,
                               double y,
                               double size,
                               const BastideBoardScene *scene,
                               const BastideLook *looks,
                               int lit);

/* A large piece by itself, its squares `size` wide, north-west corner at the origin. */
void bastide_board_draw_piece (cairo_t *cr,
                               BastideTileBook *book,
                               guint piece,
                               int face,
                               int rot,
                               double size,
                               BastideStyle style);
/* The same without the rims of its squares (bastide_tile_draw_uncut()). */
void bastide_board_draw_uncut (cairo_t *cr,
                               BastideTileBook *book,
                               guint piece,
                               int face,
                               int rot,
                               double size,
                               BastideStyle style);

/* The piece that shows a figure of that kind on that terrain. */
BastidePiece bastide_board_get_piece (int kind, int terrain);

/* The color of the table around the tiles. */
guint32 bastide_board_get_ground (BastideStyle style, gboolean dark);

/* --- where what stands on a board is seen: large enough at every zoom, and apart from each other --- */

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
} BastideBoardThing;

/* How large a figure is at this zoom, in device pixels. */
double bastide_board_figure_size (const BastideViewport *view);

/* Moves things apart until none lies over another. Those of one owner on one feature that would meet become one with a
 * number; those that are fixed stay. */
void bastide_board_part_standing (GArray *standing, const BstGame *game, const BstState *state);

/* (transfer full) (element-type BastideBoardThing): figures, mage and witch, ingots. */
GArray *bastide_board_lay_out (const BastideViewport *view,
                               const BastideBoardScene *scene,
                               BastideTileBook *book) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
