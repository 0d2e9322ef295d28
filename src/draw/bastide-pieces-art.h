/* bastide-pieces-art.h – everything that is put on tiles, on the track and on the large boards.
 *
 * Players are told apart by color, by a shape and by a letter, never by color alone. Knows how pieces look, not where
 * they stand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-paint.h"
#include "draw/bastide-shape.h"
#include "draw/bastide-tile-geometry.h"
#include "engine/rules/wheel.h"

G_BEGIN_DECLS

#define BASTIDE_N_LOOKS 6

/* The sign on a player's pieces. */
typedef enum
{
  BASTIDE_SIGN_DISC,
  BASTIDE_SIGN_SQUARE,
  BASTIDE_SIGN_TRIANGLE,
  BASTIDE_SIGN_DIAMOND,
  BASTIDE_SIGN_STAR,
  BASTIDE_SIGN_CROSS,
  BASTIDE_N_SIGNS,
} BastideSign;

/* How the pieces of one player look. */
typedef struct
{
  guint32 color;
  BastideSign sign;
  char letter[8]; /* UTF-8, one letter or nothing */
} BastideLook;

/* Red, blue, yellow, green, black, white; each with a sign of its own and no letter. */
extern const BastideLook bastide_looks[BASTIDE_N_LOOKS];

/* Ink that is readable on the look's color. */
guint32 bastide_look_ink (const BastideLook *look);

typedef enum
{
  BASTIDE_PIECE_FOLLOWER,
  BASTIDE_PIECE_FOLLOWER_LYING, /* on a field */
  BASTIDE_PIECE_ABBOT,
  BASTIDE_PIECE_MARKER,       /* on the track */
  BASTIDE_PIECE_MARKER_LYING, /* on the track, one lap or more behind it */
  BASTIDE_PIECE_MESSENGER,
  BASTIDE_PIECE_ROBBER,
  BASTIDE_PIECE_TOKEN, /* a shield token, face down */
  /* of nobody */
  BASTIDE_PIECE_MAGE,
  BASTIDE_PIECE_WITCH,
  BASTIDE_PIECE_PIG,
  BASTIDE_PIECE_CROWN,
  BASTIDE_PIECE_INGOT,
  BASTIDE_N_PIECES,
} BastidePiece;

/* Draws a piece about `size` high, its middle at (x, y). `look` only for pieces of a player. */
void bastide_piece_draw (cairo_t *cr,
                         BastidePiece piece,
                         const BastideLook *look,
                         double x,
                         double y,
                         double size,
                         BastideStyle style);

/* A player's sign by itself, filled with the current source; radius r. */
void bastide_sign_trace (cairo_t *cr, BastideSign sign, double x, double y, double r);

/* A round button in the player's color with sign and letter: lists, corners, legends. */
void bastide_look_draw (cairo_t *cr, const BastideLook *look, double x, double y, double r, BastideStyle style);

/* A shield token of a player: face up with its number, or face down (number < 0). */
void bastide_token_draw (cairo_t *cr,
                         const BastideLook *look,
                         int number,
                         double x,
                         double y,
                         double size,
                         BastideStyle style);

/* A small round badge with a number: laps, heaps of ingots. */
void bastide_badge_draw (cairo_t *cr, int number, double x, double y, double r, BastideStyle style);

/* A ferry from one landing to another. */
void bastide_ferry_draw (cairo_t *cr, BastidePoint from, BastidePoint to, BastideStyle style);

/* --- the wheel: unit = one square of its 4 × 4, the north-west corner of the piece at the origin --- */

#define BASTIDE_WHEEL_SQUARES 4

/* The disc with its six sectors, without pig and followers. */
void bastide_wheel_draw (cairo_t *cr, int rot, BastideStyle style);
/* Where a follower on crown space `crown` (0 … 8) and where the pig stand. */
BastidePoint bastide_wheel_crown_spot (int crown, int rot);
BastidePoint bastide_wheel_pig_spot (double sector, int rot);
/* The same point so many squares farther from the middle of the wheel. */
BastidePoint bastide_wheel_outward (BastidePoint at, double squares);
/* The crown space at a spot, or -1. */
int bastide_wheel_hit (BastidePoint at, int rot);
/* The sector at a spot, or -1. */
int bastide_wheel_hit_sector (BastidePoint at, int rot);

/* --- the arena: unit = one square, origin = middle of the oval --- */

void bastide_arena_draw (cairo_t *cr, double rx, double ry, int rot, BastideStyle style);
/* Where the crown lies for category 0 thieves, 1 knights, 2 farmers. */
BastidePoint bastide_arena_crown_spot (double rx, double ry, int category, int rot);

G_END_DECLS
