/* bastide-tile-book.h – the tiles of one game for drawing: copies, with their geometry worked out when first wanted.
 *
 * A book outlives the game it was made from and may be used by several threads, so that pictures can be drawn in the
 * background. Knows no state of play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-own-art.h"
#include "draw/bastide-paint.h"
#include "draw/bastide-tile-geometry.h"
#include "engine/game.h"

G_BEGIN_DECLS

typedef struct _BastideTileBook BastideTileBook;

BastideTileBook *bastide_tile_book_new (const BstTile *tiles, guint n_tiles, const BstPiece *pieces, guint n_pieces)
  G_GNUC_WARN_UNUSED_RESULT;
BastideTileBook *bastide_tile_book_ref (BastideTileBook *book);
void bastide_tile_book_unref (BastideTileBook *book);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideTileBook, bastide_tile_book_unref)

guint bastide_tile_book_get_n_tiles (const BastideTileBook *book);
const BstTile *bastide_tile_book_get_tile (const BastideTileBook *book, guint tile);
/* Whether the shape of the tile has been worked out. */
gboolean bastide_tile_book_has_geometry (BastideTileBook *book, guint tile);
/* Borrowed from the book. */
const BastideTileGeometry *bastide_tile_book_get_geometry (BastideTileBook *book, guint tile);

/* The files with the tiles' own pictures (bastide-own-art.h), one for each tile, NULL where there is none; read in the
 * background once they are first drawn. Only once, while nobody else uses the book. */
void bastide_tile_book_set_arts (BastideTileBook *book, char **paths);
gboolean bastide_tile_book_has_arts (BastideTileBook *book);

/* FALSE: the tile has a picture of its own, which is not there yet. */
gboolean bastide_tile_book_is_settled (BastideTileBook *book, guint tile);
/* Why the picture of a settled tile cannot be shown. */
BastideArtFault bastide_tile_book_get_fault (BastideTileBook *book, guint tile);
/* @arrived (nullable) is called, in any thread, when a tile has become settled. It must not use the book. */
typedef void (*BastideArrivedFunc) (guint tile, gpointer data);
void bastide_tile_book_set_arrived (BastideTileBook *book, BastideArrivedFunc arrived, gpointer data);

/* Reads all pictures and waits for them: for files and paper. Not in the thread of the windows. */
void bastide_tile_book_load_arts (BastideTileBook *book);
void bastide_tile_book_load_arts_async (BastideTileBook *book, GAsyncReadyCallback callback, gpointer data);

/* Draws a tile, turned by `rot`, into the square from the origin to (size, size): its own picture if that is there
 * and the style is the illustrated one, else the usual art. */
void
bastide_tile_book_draw_tile (BastideTileBook *book, guint tile, cairo_t *cr, int rot, double size, BastideStyle style);
/* The same without the rim (bastide_tile_draw_uncut()). */
void
bastide_tile_book_draw_uncut (BastideTileBook *book, guint tile, cairo_t *cr, int rot, double size, BastideStyle style);

guint bastide_tile_book_get_n_pieces (const BastideTileBook *book);
const BstPiece *bastide_tile_book_get_piece (const BastideTileBook *book, guint piece);
/* The oval in the middle of a large piece as it lies, from the north-west corner of its rectangle; the radii belong to
 * the printed piece. FALSE if it has none. */
gboolean bastide_tile_book_get_hub (const BastideTileBook *book, guint piece, int face, int rot, BastideHub *out_hub);
/* Which square of which face a tile is. FALSE for ordinary tiles. */
gboolean bastide_tile_book_find_square (const BastideTileBook *book,
                                        guint tile,
                                        guint *out_piece,
                                        int *out_face,
                                        int *out_square);

G_END_DECLS
