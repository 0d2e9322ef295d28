/* bastide-picture-cache.h – pictures of tiles and pieces, ready to be blitted.
 *
 * One picture per thing, turn, style and size in pixels; tiles are opaque. A picture that is not there yet is drawn by
 * a thread in the background; until then the nearest other size is handed out at once. What was not used for longest
 * leaves when the limit is reached. Knows how to draw single things, not what lies where.
 *
 * All functions are for one thread (the one that made the cache).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-pieces-art.h"
#include "draw/bastide-tile-book.h"

G_BEGIN_DECLS

#define BASTIDE_PICTURE_LIMIT (32 * 1024 * 1024)

typedef struct _BastidePictureCache BastidePictureCache;

typedef enum
{
  BASTIDE_PICTURE_TILE,   /* subject: tile; opaque, size × size */
  BASTIDE_PICTURE_AREA,   /* subject: tile, part: feature; a mask, size × size */
  BASTIDE_PICTURE_CORNER, /* the tower over a corner */
  BASTIDE_PICTURE_WHEEL,  /* the disc of the wheel: BASTIDE_WHEEL_SQUARES × size wide */
  BASTIDE_PICTURE_ARENA,  /* subject: piece, part: face; the arena's oval */
  BASTIDE_PICTURE_PIECE,  /* subject: BastidePiece, part: seat */
  BASTIDE_PICTURE_BACK,   /* subject: BstGroup, part: 1 for a start tile */
  BASTIDE_PICTURE_SQUARE, /* subject: BastideSquareMark, part: 1 on a dark table; size × size */
} BastidePictureKind;

typedef struct
{
  BastidePictureKind kind;
  guint subject, part;
  int rot;
  BastideStyle style;
  int size; /* pixels of a tile; for pieces: of the piece */
} BastidePictureKey;

/* A picture and how to lay it: its point (origin_x, origin_y), in its own pixels, belongs on the thing's own origin (the
 * north-west corner of a tile, the foot of a tower, the middle of a piece or an oval). Multiply by `scale` to get the
 * wanted size; 1 for an exact one. */
typedef struct
{
  cairo_surface_t *surface; /* borrowed, until the next call */
  double origin_x, origin_y;
  double scale;
} BastidePicture;

BastidePictureCache *bastide_picture_cache_new (BastideTileBook *book) G_GNUC_WARN_UNUSED_RESULT;
/* Waits for the picture that is being drawn right now. */
void bastide_picture_cache_free (BastidePictureCache *cache);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastidePictureCache, bastide_picture_cache_free)

BastideTileBook *bastide_picture_cache_get_book (BastidePictureCache *cache);

/* How the players look; pictures of their pieces are drawn anew. */
void bastide_picture_cache_set_looks (BastidePictureCache *cache, const BastideLook *looks, guint n_looks);
const BastideLook *bastide_picture_cache_get_look (BastidePictureCache *cache, guint seat);

void bastide_picture_cache_set_limit (BastidePictureCache *cache, gsize bytes);
/* Bytes of all pictures. */
gsize bastide_picture_cache_get_size (BastidePictureCache *cache);

/* Called in the main context of the thread that made the cache when pictures have become ready; once for many. */
void bastide_picture_cache_set_ready (BastidePictureCache *cache, void (*ready) (gpointer data), gpointer data);

/* A new frame begins: orders that the last two frames did not repeat are dropped. */
void bastide_picture_cache_begin (BastidePictureCache *cache);

/* The picture, or the nearest size there is. `wait`: TRUE draws it here and now if there is none at all; `order`: TRUE
 * has the exact size drawn in the background if it is missing. FALSE if there is nothing to show yet. */
gboolean bastide_picture_cache_get (BastidePictureCache *cache,
                                    const BastidePictureKey *key,
                                    gboolean wait,
                                    gboolean order,
                                    BastidePicture *out_picture);

/* Nothing is being drawn and nothing ordered. */
gboolean bastide_picture_cache_is_idle (BastidePictureCache *cache);
/* Waits until then; for tests and pictures on paper. */
void bastide_picture_cache_wait (BastidePictureCache *cache);

G_END_DECLS
