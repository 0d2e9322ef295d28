/* bastide-tabletop.h – the saved object of Tabletop Simulator: decks of tiles whose pictures stand on sheets without gaps.
 *
 * A sheet has 2 to 10 columns and 2 to 7 rows, the least and the most that the game takes. Knows no pixels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BASTIDE_TABLETOP_MAX_CELLS 69 /* the last one of 10 × 7 is what others see of a hidden card */

/* As few columns and rows as have room for so many tiles, nearly square. */
void bastide_tabletop_get_grid (guint n, int *out_columns, int *out_rows);

typedef struct
{
  guint sheet, cell; /* where its picture stands */
  guint count;
  guint deck; /* tiles with the same back make a deck */
  const char *id, *label;
} BastideTabletopTile;

typedef struct
{
  const char *name; /* of the file with its picture */
  const char *back; /* of the other one; nullable */
  guint count;
  int width, height; /* in tiles */
  const char *id, *label;
} BastideTabletopPiece;

typedef struct
{
  const char *title;         /* nullable */
  const char *where;         /* the URL of the folder with all files, with or without a slash; nullable */
  const char *const *sheets; /* names of files, ended by NULL */
  const char *const *decks;  /* names of the files with the back of each deck, ended by NULL */
  const guint *cells;        /* how many each sheet has */
  const BastideTabletopTile *tiles;
  guint n_tiles;
  const BastideTabletopPiece *pieces;
  guint n_pieces;
} BastideTabletop;

/* (transfer full): the text of the file. */
char *bastide_tabletop_write (const BastideTabletop *tabletop) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
