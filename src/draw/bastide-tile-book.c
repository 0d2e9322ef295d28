/* bastide-tile-book.c – see bastide-tile-book.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-tile-book.h"

#include "draw/bastide-tile-art.h"

#include <string.h>

typedef struct
{
  guint piece;
  gint8 face, square; /* face -1: an ordinary tile */
} PieceSquare;

/* How far a picture has come. */
enum
{
  ART_KNOWN, /* nobody has wanted it yet; also where there is none */
  ART_ORDERED,
  ART_ARRIVED, /* or found to be none */
};

/* A picture of the tile's own. */
typedef struct
{
  char *path;               /* NULL: the tile has none */
  cairo_surface_t *surface; /* NULL: none, or not read yet */
  BastideArtFault fault;    /* once it has arrived */
  int progress;             /* written under the lock, read without */
} Art;

struct _BastideTileBook
{
  BstTile *tiles;
  BstPiece *pieces;
  PieceSquare *squares;
  BastideTileGeometry **geometries; /* made when wanted; written under the lock, read without */
  Art *arts;                        /* NULL if no tile has its own; under the lock */
  BastideArrivedFunc arrived;       /* (nullable); under the lock */
  gpointer arrived_data;
  guint n_tiles, n_pieces;
  GMutex lock;
};

BastideTileBook *
bastide_tile_book_new (const BstTile *tiles, guint n_tiles, const BstPiece *pieces, guint n_pieces)
{
  BastideTileBook *book = g_atomic_rc_box_new0 (BastideTileBook);

  book->n_tiles = n_tiles;
  book->n_pieces = n_pieces;
  book->tiles = g_memdup2 (tiles, n_tiles * sizeof *tiles);
  book->pieces = g_memdup2 (pieces, n_pieces * sizeof *pieces);
  book->squares = g_new0 (PieceSquare, n_tiles);
  book->geometries = g_new0 (BastideTileGeometry *, n_tiles);
  g_mutex_init (&book->lock);
  for (guint i = 0; i < n_tiles; i++)
    {
      book->tiles[i].id = g_strdup (tiles[i].id);
      book->squares[i].face = -1;
    }
  for (guint i = 0; i < n_pieces; i++)
    {
      book->pieces[i].id = NULL;
      for (int face = 0; face < pieces[i].n_faces; face++)
        {
          book->pieces[i].face_names[face] = NULL;
          for (int square = 0; square < pieces[i].n_squares; square++)
            {
              guint tile = pieces[i].squares[face][square].tile;

              if (tile < n_tiles)
                book->squares[tile] = (PieceSquare){ i, (gint8) face, (gint8) square };
            }
        }
    }

  return book;
}

BastideTileBook *
bastide_tile_book_ref (BastideTileBook *book)
{
  return g_atomic_rc_box_acquire (book);
}

static void
clear_book (BastideTileBook *book)
{
  for (guint i = 0; i < book->n_tiles; i++)
    {
      g_free ((char *) book->tiles[i].id);
      g_clear_pointer (&book->geometries[i], bastide_tile_geometry_free);
      if (book->arts)
        {
          g_free (book->arts[i].path);
          g_clear_pointer (&book->arts[i].surface, cairo_surface_destroy);
        }
    }
  g_free (book->arts);
  g_free (book->tiles);
  g_free (book->pieces);
  g_free (book->squares);
  g_free (book->geometries);
  g_mutex_clear (&book->lock);
}

void
bastide_tile_book_unref (BastideTileBook *book)
{
  g_atomic_rc_box_release_full (book, (GDestroyNotify) clear_book);
}

guint
bastide_tile_book_get_n_tiles (const BastideTileBook *book)
{
  return book->n_tiles;
}

const BstTile *
bastide_tile_book_get_tile (const BastideTileBook *book, guint tile)
{
  g_return_val_if_fail (tile < book->n_tiles, NULL);

  return &book->tiles[tile];
}

gboolean
bastide_tile_book_has_geometry (BastideTileBook *book, guint tile)
{
  g_return_val_if_fail (tile < book->n_tiles, FALSE);

  return g_atomic_pointer_get (&book->geometries[tile]) != NULL;
}

const BastideTileGeometry *
bastide_tile_book_get_geometry (BastideTileBook *book, guint tile)
{
  BastideTileGeometry *geometry;
  const PieceSquare *square_of;
  BastideHub hub;
  gboolean has_hub;

  g_return_val_if_fail (tile < book->n_tiles, NULL);

  geometry = g_atomic_pointer_get (&book->geometries[tile]);
  if (geometry)
    return geometry;

  /* Work it out without the lock, which would block drawing threads. If two threads do it, the first result is kept. */
  square_of = &book->squares[tile];
  has_hub = square_of->face >= 0
            && bastide_piece_hub (&book->pieces[square_of->piece], book->tiles, square_of->face, square_of->square,
                                  &hub);
  geometry = bastide_tile_geometry_new (&book->tiles[tile], has_hub ? &hub : NULL);
  g_mutex_lock (&book->lock);
  if (book->geometries[tile])
    bastide_tile_geometry_free (geometry);
  else
    g_atomic_pointer_set (&book->geometries[tile], geometry);
  geometry = book->geometries[tile];
  g_mutex_unlock (&book->lock);

  return geometry;
}

void
bastide_tile_book_set_arts (BastideTileBook *book, char **paths)
{
  for (guint i = 0; i < book->n_tiles; i++)
    if (paths[i])
      {
        if (!book->arts)
          book->arts = g_new0 (Art, book->n_tiles);
        g_free (book->arts[i].path);
        book->arts[i].path = g_strdup (paths[i]);
      }
}

/* --- Own pictures --- */

/* Takes the surface over. If two threads have read the same picture, the first one counts. */
static void
keep_art (BastideTileBook *book, guint tile, cairo_surface_t *surface, BastideArtFault fault)
{
  Art *art = &book->arts[tile];

  g_mutex_lock (&book->lock);
  if (art->progress == ART_ARRIVED)
    g_clear_pointer (&surface, cairo_surface_destroy);
  else
    {
      art->surface = surface;
      art->fault = fault;
      g_atomic_int_set (&art->progress, ART_ARRIVED);
      if (book->arrived)
        book->arrived (tile, book->arrived_data);
    }
  g_mutex_unlock (&book->lock);
}

typedef struct
{
  BastideTileBook *book;
  guint tile;
} Order;

static void
art_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Order *order = data;
  BastideArtFault fault;
  cairo_surface_t *surface;

  if (bastide_own_art_load_finish (result, &surface, &fault))
    keep_art (order->book, order->tile, surface, fault);
  bastide_tile_book_unref (order->book);
}

/* Has the picture read in the background. */
static void
order_art (BastideTileBook *book, guint tile)
{
  Order *order;

  if (!g_atomic_int_compare_and_exchange (&book->arts[tile].progress, ART_KNOWN, ART_ORDERED))
    return;
  order = g_new (Order, 1);
  order->book = bastide_tile_book_ref (book);
  order->tile = tile;
  bastide_own_art_load_async (book->arts[tile].path, NULL, art_loaded_cb, order);
}

static gboolean
has_art (BastideTileBook *book, guint tile)
{
  return book->arts && book->arts[tile].path;
}

gboolean
bastide_tile_book_is_settled (BastideTileBook *book, guint tile)
{
  g_return_val_if_fail (tile < book->n_tiles, TRUE);

  return !has_art (book, tile) || g_atomic_int_get (&book->arts[tile].progress) == ART_ARRIVED;
}

gboolean
bastide_tile_book_has_arts (BastideTileBook *book)
{
  return book->arts != NULL;
}

BastideArtFault
bastide_tile_book_get_fault (BastideTileBook *book, guint tile)
{
  BastideArtFault fault = BASTIDE_ART_FINE;

  g_return_val_if_fail (tile < book->n_tiles, fault);

  if (has_art (book, tile) && bastide_tile_book_is_settled (book, tile))
    {
      g_mutex_lock (&book->lock);
      fault = book->arts[tile].fault;
      g_mutex_unlock (&book->lock);
    }
  return fault;
}

void
bastide_tile_book_set_arrived (BastideTileBook *book, BastideArrivedFunc arrived, gpointer data)
{
  g_mutex_lock (&book->lock);
  book->arrived = arrived;
  book->arrived_data = data;
  g_mutex_unlock (&book->lock);
}

void
bastide_tile_book_load_arts (BastideTileBook *book)
{
  for (guint tile = 0; tile < book->n_tiles; tile++)
    if (!bastide_tile_book_is_settled (book, tile))
      {
        BastideArtFault fault;
        cairo_surface_t *surface = bastide_own_art_load (book->arts[tile].path, &fault);

        keep_art (book, tile, surface, fault);
      }
}

static void
load_arts_thread (GTask *task, gpointer source, gpointer book, GCancellable *cancellable)
{
  bastide_tile_book_load_arts (book);
  g_task_return_boolean (task, TRUE);
}

void
bastide_tile_book_load_arts_async (BastideTileBook *book, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);

  g_task_set_name (task, "bastide_tile_book_load_arts_async");
  g_task_set_task_data (task, bastide_tile_book_ref (book), (GDestroyNotify) bastide_tile_book_unref);
  g_task_run_in_thread (task, load_arts_thread);
}

/* FALSE: it has none that can be shown, or not yet. */
static gboolean
draw_art (BastideTileBook *book, guint tile, cairo_t *cr, int rot, double size)
{
  Art *art;

  if (!has_art (book, tile))
    return FALSE;
  art = &book->arts[tile];
  order_art (book, tile);
  /* cairo surfaces are not thread-safe: two threads must not use one as a source at the same time. */
  g_mutex_lock (&book->lock);
  if (art->surface)
    bastide_own_art_draw (cr, art->surface, rot, size);
  g_mutex_unlock (&book->lock);
  return art->surface != NULL;
}

void
bastide_tile_book_draw_tile (BastideTileBook *book, guint tile, cairo_t *cr, int rot, double size, BastideStyle style)
{
  g_return_if_fail (tile < book->n_tiles);

  if (style != BASTIDE_STYLE_ILLUSTRATED || !draw_art (book, tile, cr, rot, size))
    bastide_tile_draw (cr, &book->tiles[tile], bastide_tile_book_get_geometry (book, tile), rot, size, style);
}

void
bastide_tile_book_draw_uncut (BastideTileBook *book, guint tile, cairo_t *cr, int rot, double size, BastideStyle style)
{
  g_return_if_fail (tile < book->n_tiles);

  if (style != BASTIDE_STYLE_ILLUSTRATED || !draw_art (book, tile, cr, rot, size))
    bastide_tile_draw_uncut (cr, &book->tiles[tile], bastide_tile_book_get_geometry (book, tile), rot, size, style);
}

guint
bastide_tile_book_get_n_pieces (const BastideTileBook *book)
{
  return book->n_pieces;
}

const BstPiece *
bastide_tile_book_get_piece (const BastideTileBook *book, guint piece)
{
  g_return_val_if_fail (piece < book->n_pieces, NULL);

  return &book->pieces[piece];
}

gboolean
bastide_tile_book_get_hub (const BastideTileBook *book, guint piece, int face, int rot, BastideHub *out_hub)
{
  const BstPiece *p;
  double x, y;

  g_return_val_if_fail (piece < book->n_pieces, FALSE);

  p = &book->pieces[piece];
  if (!bastide_piece_hub (p, book->tiles, face, 0, out_hub))
    return FALSE;
  x = out_hub->center.x + p->squares[face][0].x;
  y = out_hub->center.y + p->squares[face][0].y;
  switch (rot & 3)
    {
    case 0:
      out_hub->center = bastide_point (x, y);
      break;
    case 1:
      out_hub->center = bastide_point (p->height - y, x);
      break;
    case 2:
      out_hub->center = bastide_point (p->width - x, p->height - y);
      break;
    default:
      out_hub->center = bastide_point (y, p->width - x);
      break;
    }
  return TRUE;
}

gboolean
bastide_tile_book_find_square (const BastideTileBook *book,
                               guint tile,
                               guint *out_piece,
                               int *out_face,
                               int *out_square)
{
  g_return_val_if_fail (tile < book->n_tiles, FALSE);

  if (book->squares[tile].face < 0)
    return FALSE;
  *out_piece = book->squares[tile].piece;
  *out_face = book->squares[tile].face;
  *out_square = book->squares[tile].square;
  return TRUE;
}
