/* bastide-picture-cache.c – see bastide-picture-cache.h.
 *
 * One thread draws, the owner's thread looks up; they share the hash tables under one lock. The thread sleeps when
 * nothing is ordered, and takes the newest order first: that is what is on the screen now. Pieces carry letters and are
 * drawn by the owner's thread, a few in each frame: fonts would be loaded once more for a second thread.
 *
 * A surface handed out is borrowed until the next frame, so the thread never takes away one that an entry has: it only
 * fills empty entries, and makes room at the cost of entries that neither this frame nor the last one showed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-picture-cache.h"

#include "draw/bastide-square-art.h"
#include "draw/bastide-tile-art.h"

#include <math.h>
#include <string.h>

#define PIECES_PER_FRAME 6

typedef struct
{
  BastidePictureKey key;
  cairo_surface_t *surface; /* NULL until it is drawn */
  double origin_x, origin_y;
  gsize bytes;
  guint64 used; /* frame in which it was last asked for */
  guint ordered : 1;
  guint drawing : 1;   /* by the thread, right now */
  guint refused : 1;   /* there was no room for it */
  guint unsettled : 1; /* the tile's own picture was not there yet */
  guint looks;         /* pieces: which set of looks it was drawn with */
  GList lru;           /* in `recent` while it has a surface */
  GList order;         /* in `orders` while ordered */
} Entry;

struct _BastidePictureCache
{
  BastideTileBook *book;
  GHashTable *entries; /* Entry by exact key */
  GHashTable *sizes;   /* GPtrArray of drawn entries by key without size */
  GQueue recent;       /* drawn entries, newest use first */
  GQueue orders;       /* newest first */
  gsize bytes, limit;
  guint64 frame;
  int pieces_left; /* to be drawn in this frame */
  BastideLook looks[BASTIDE_N_LOOKS];
  guint looks_number;

  GMutex lock;
  GCond wake, done;
  GThread *thread;
  gboolean drawing, quit;

  GMainContext *context;
  GSource *notice; /* pending call of `ready` */
  void (*ready) (gpointer data);
  gpointer ready_data;
};

/* --- keys --- */

static guint
hash_subject (const BastidePictureKey *key)
{
  return ((guint) key->kind * 31 + key->subject) * 2654435761u
         ^ (key->part * 97 + (guint) key->rot * 7 + (guint) key->style) * 40503u;
}

static guint
hash_key (gconstpointer key)
{
  return hash_subject (key) * 31 + (guint) ((const BastidePictureKey *) key)->size;
}

static gboolean
same_subject (gconstpointer a, gconstpointer b)
{
  const BastidePictureKey *s = a, *t = b;

  return s->kind == t->kind && s->subject == t->subject && s->part == t->part && s->rot == t->rot
         && s->style == t->style;
}

static gboolean
same_key (gconstpointer a, gconstpointer b)
{
  return same_subject (a, b) && ((const BastidePictureKey *) a)->size == ((const BastidePictureKey *) b)->size;
}

static guint
hash_subject_key (gconstpointer key)
{
  return hash_subject (key);
}

/* --- drawing --- */

/* Extent of a picture in tiles (or pieces): x0, y0 relative to the thing's origin, width and height. */
static void
measure (BastideTileBook *book, const BastidePictureKey *key, double out_extents[4])
{
  BastideHub hub;

  out_extents[0] = out_extents[1] = 0;
  out_extents[2] = out_extents[3] = 1;
  switch (key->kind)
    {
    case BASTIDE_PICTURE_CORNER:
      out_extents[0] = -0.09;
      out_extents[1] = -0.19;
      out_extents[2] = 0.22;
      out_extents[3] = 0.25;
      break;
    case BASTIDE_PICTURE_WHEEL:
      out_extents[2] = out_extents[3] = BASTIDE_WHEEL_SQUARES;
      break;
    case BASTIDE_PICTURE_ARENA:
      if (bastide_tile_book_get_hub (book, key->subject, (int) key->part, 0, &hub))
        {
          double w = (key->rot & 1 ? hub.ry : hub.rx) + 0.08, h = (key->rot & 1 ? hub.rx : hub.ry) + 0.08;

          out_extents[0] = -w;
          out_extents[1] = -h;
          out_extents[2] = 2 * w;
          out_extents[3] = 2 * h;
        }
      break;
    case BASTIDE_PICTURE_PIECE:
      out_extents[0] = out_extents[1] = -0.75;
      out_extents[2] = out_extents[3] = 1.5;
      break;
    default:
      break;
    }
}

static void
draw_subject (cairo_t *cr, BastideTileBook *book, const BastidePictureKey *key, const BastideLook *look)
{
  BastideHub hub;

  switch (key->kind)
    {
    case BASTIDE_PICTURE_TILE:
      bastide_tile_book_draw_tile (book, key->subject, cr, key->rot, key->size, key->style);
      break;
    case BASTIDE_PICTURE_AREA:
      cairo_scale (cr, key->size, key->size);
      bastide_tile_fill_feature (cr, bastide_tile_book_get_tile (book, key->subject),
                                 bastide_tile_book_get_geometry (book, key->subject), (int) key->part, key->rot);
      break;
    case BASTIDE_PICTURE_CORNER:
      bastide_tile_draw_corner (cr, key->size, key->style);
      break;
    case BASTIDE_PICTURE_WHEEL:
      cairo_scale (cr, key->size, key->size);
      bastide_wheel_draw (cr, key->rot, key->style);
      break;
    case BASTIDE_PICTURE_ARENA:
      cairo_scale (cr, key->size, key->size);
      if (bastide_tile_book_get_hub (book, key->subject, (int) key->part, 0, &hub))
        bastide_arena_draw (cr, hub.rx, hub.ry, key->rot, key->style);
      break;
    case BASTIDE_PICTURE_PIECE:
      bastide_piece_draw (cr, (BastidePiece) key->subject, look, 0, 0, key->size, key->style);
      break;
    case BASTIDE_PICTURE_BACK:
      bastide_tile_draw_back (cr, (int) key->subject, key->part == 1, key->size, key->style);
      break;
    case BASTIDE_PICTURE_SQUARE:
      bastide_square_draw (cr, (BastideSquareMark) key->subject, key->size, key->style, key->part == 1);
      break;
    default:
      g_assert_not_reached ();
    }
}

static cairo_surface_t *
draw_picture (BastideTileBook *book,
              const BastidePictureKey *key,
              const BastideLook *look,
              double *out_x,
              double *out_y)
{
  cairo_format_t format = key->kind == BASTIDE_PICTURE_TILE || key->kind == BASTIDE_PICTURE_BACK ? CAIRO_FORMAT_RGB24
                          : key->kind == BASTIDE_PICTURE_AREA                                    ? CAIRO_FORMAT_A8
                                                                                                 : CAIRO_FORMAT_ARGB32;
  cairo_surface_t *surface;
  cairo_t *cr;
  double extents[4];

  measure (book, key, extents);
  *out_x = ceil (-extents[0] * key->size);
  *out_y = ceil (-extents[1] * key->size);
  surface = cairo_image_surface_create (format, MAX (1, (int) ceil (extents[2] * key->size + (extents[0] < 0))),
                                        MAX (1, (int) ceil (extents[3] * key->size + (extents[1] < 0))));
  cr = cairo_create (surface);
  cairo_translate (cr, *out_x, *out_y);
  draw_subject (cr, book, key, look);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

/* --- entries; only under the lock --- */

static Entry *
find_entry (BastidePictureCache *cache, const BastidePictureKey *key)
{
  Entry *entry = g_hash_table_lookup (cache->entries, key);

  if (!entry)
    {
      entry = g_new0 (Entry, 1);
      entry->key = *key;
      entry->lru.data = entry->order.data = entry;
      g_hash_table_add (cache->entries, entry);
    }
  return entry;
}

static void
cancel_order (BastidePictureCache *cache, Entry *entry)
{
  if (entry->ordered)
    g_queue_unlink (&cache->orders, &entry->order);
  entry->ordered = FALSE;
}

static void
drop_surface (BastidePictureCache *cache, Entry *entry)
{
  GPtrArray *sizes;

  if (!entry->surface)
    return;
  sizes = g_hash_table_lookup (cache->sizes, &entry->key);
  g_assert (sizes);
  g_ptr_array_remove_fast (sizes, entry);
  if (sizes->len == 0)
    g_hash_table_remove (cache->sizes, &entry->key);
  g_queue_unlink (&cache->recent, &entry->lru);
  cache->bytes -= entry->bytes;
  g_clear_pointer (&entry->surface, cairo_surface_destroy);
}

static void
drop_entry (BastidePictureCache *cache, Entry *entry)
{
  cancel_order (cache, entry);
  drop_surface (cache, entry);
  g_hash_table_remove (cache->entries, entry);
  g_free (entry);
}

/* Marks the entry as used in this frame: it cannot be dropped, and comes last when room is made. */
static void
touch (BastidePictureCache *cache, Entry *entry)
{
  /* Without a surface it is not in the queue, and to unlink it would break the queue. */
  g_assert (entry->surface);

  if (entry->used == cache->frame)
    return;
  entry->used = cache->frame;
  g_queue_unlink (&cache->recent, &entry->lru);
  g_queue_push_head_link (&cache->recent, &entry->lru);
}

/* Drops entries until that many bytes are free, but none that this frame or the last one showed. */
static gboolean
make_room (BastidePictureCache *cache, gsize bytes)
{
  while (cache->bytes + bytes > cache->limit)
    {
      Entry *oldest = g_queue_peek_tail (&cache->recent);

      if (!oldest || oldest->used + 1 >= cache->frame)
        return FALSE;
      drop_entry (cache, oldest);
    }
  return TRUE;
}

/* Takes the surface over. */
static void
keep_surface (BastidePictureCache *cache, Entry *entry, cairo_surface_t *surface, double x, double y, guint looks)
{
  gsize bytes = (gsize) cairo_image_surface_get_stride (surface) * (gsize) cairo_image_surface_get_height (surface);
  GPtrArray *sizes;

  drop_surface (cache, entry);
  entry->refused = !make_room (cache, bytes);
  if (entry->refused)
    {
      cairo_surface_destroy (surface);
      return;
    }
  entry->surface = surface;
  entry->origin_x = x;
  entry->origin_y = y;
  entry->bytes = bytes;
  entry->looks = looks;
  cache->bytes += bytes;
  g_queue_push_head_link (&cache->recent, &entry->lru);
  sizes = g_hash_table_lookup (cache->sizes, &entry->key);
  if (!sizes)
    {
      sizes = g_ptr_array_new ();
      g_hash_table_insert (cache->sizes, g_memdup2 (&entry->key, sizeof entry->key), sizes);
    }
  g_ptr_array_add (sizes, entry);
}

/* The drawn size that looks best in place of another: the next larger one, else the largest. */
static Entry *
find_nearest (BastidePictureCache *cache, const BastidePictureKey *key)
{
  GPtrArray *sizes = g_hash_table_lookup (cache->sizes, key);
  Entry *best = NULL;

  for (guint i = 0; sizes && i < sizes->len; i++)
    {
      Entry *entry = sizes->pdata[i];

      if (!best
          || (best->key.size < key->size ? entry->key.size > best->key.size
                                         : entry->key.size >= key->size && entry->key.size < best->key.size))
        best = entry;
    }
  return best;
}

/* --- the thread --- */

static gboolean
notice_cb (gpointer data)
{
  BastidePictureCache *cache = data;
  void (*ready) (gpointer) = NULL;
  gpointer ready_data = NULL;

  g_mutex_lock (&cache->lock);
  g_clear_pointer (&cache->notice, g_source_unref);
  ready = cache->ready;
  ready_data = cache->ready_data;
  g_mutex_unlock (&cache->lock);
  if (ready)
    ready (ready_data);

  return G_SOURCE_REMOVE;
}

static void
send_notice (BastidePictureCache *cache)
{
  if (cache->notice || !cache->ready)
    return;
  cache->notice = g_idle_source_new ();
  g_source_set_priority (cache->notice, G_PRIORITY_DEFAULT);
  g_source_set_callback (cache->notice, notice_cb, cache, NULL);
  g_source_attach (cache->notice, cache->context);
}

/* In any thread. */
static void
arrived_cb (guint tile, gpointer data)
{
  BastidePictureCache *cache = data;

  g_mutex_lock (&cache->lock);
  send_notice (cache);
  g_mutex_unlock (&cache->lock);
}

/* Whether the usual art is drawn in place of the tile's own picture, which is not there yet. */
static gboolean
is_unsettled (BastidePictureCache *cache, const BastidePictureKey *key)
{
  return key->kind == BASTIDE_PICTURE_TILE && key->style == BASTIDE_STYLE_ILLUSTRATED
         && !bastide_tile_book_is_settled (cache->book, key->subject);
}

static gpointer
draw_thread (gpointer data)
{
  BastidePictureCache *cache = data;

  g_mutex_lock (&cache->lock);
  while (!cache->quit)
    {
      Entry *entry = g_queue_peek_head (&cache->orders);
      BastidePictureKey key;
      BastideLook look;
      cairo_surface_t *surface;
      double x, y;
      guint looks;
      gboolean unsettled;

      if (!entry)
        {
          g_cond_broadcast (&cache->done);
          g_cond_wait (&cache->wake, &cache->lock);
          continue;
        }
      cancel_order (cache, entry);
      if (entry->surface) /* the owner has drawn it meanwhile */
        continue;
      if (entry->used + 2 < cache->frame) /* not asked for in the last two frames */
        {
          drop_entry (cache, entry);
          continue;
        }
      entry->drawing = TRUE;
      key = entry->key;
      look = cache->looks[key.part % BASTIDE_N_LOOKS];
      looks = cache->looks_number;
      cache->drawing = TRUE;
      g_mutex_unlock (&cache->lock);

      unsettled = is_unsettled (cache, &key);
      surface = draw_picture (cache->book, &key, &look, &x, &y);

      g_mutex_lock (&cache->lock);
      cache->drawing = FALSE;
      /* Ask for the entry again: the owner may have drawn the same meanwhile, and even have dropped it again. */
      entry = find_entry (cache, &key);
      entry->drawing = FALSE;
      if (entry->surface)
        cairo_surface_destroy (surface);
      else
        keep_surface (cache, entry, surface, x, y, looks);
      entry->unsettled = unsettled;
      send_notice (cache);
    }
  g_mutex_unlock (&cache->lock);

  return NULL;
}

/* --- public --- */

BastidePictureCache *
bastide_picture_cache_new (BastideTileBook *book)
{
  BastidePictureCache *cache = g_new0 (BastidePictureCache, 1);

  cache->book = bastide_tile_book_ref (book);
  cache->entries = g_hash_table_new (hash_key, same_key);
  cache->sizes = g_hash_table_new_full (hash_subject_key, same_subject, g_free, (GDestroyNotify) g_ptr_array_unref);
  cache->limit = BASTIDE_PICTURE_LIMIT;
  cache->frame = 1;
  memcpy (cache->looks, bastide_looks, sizeof cache->looks);
  cache->context = g_main_context_ref_thread_default ();
  g_mutex_init (&cache->lock);
  g_cond_init (&cache->wake);
  g_cond_init (&cache->done);
  bastide_tile_book_set_arrived (book, arrived_cb, cache);

  return cache;
}

void
bastide_picture_cache_free (BastidePictureCache *cache)
{
  GHashTableIter iter;
  gpointer entry;

  bastide_tile_book_set_arrived (cache->book, NULL, NULL);
  g_mutex_lock (&cache->lock);
  cache->quit = TRUE;
  g_cond_signal (&cache->wake);
  g_mutex_unlock (&cache->lock);
  if (cache->thread)
    g_thread_join (cache->thread);
  if (cache->notice)
    {
      g_source_destroy (cache->notice);
      g_source_unref (cache->notice);
    }
  g_hash_table_iter_init (&iter, cache->entries);
  while (g_hash_table_iter_next (&iter, &entry, NULL))
    {
      g_clear_pointer (&((Entry *) entry)->surface, cairo_surface_destroy);
      g_free (entry);
    }
  g_hash_table_unref (cache->entries);
  g_hash_table_unref (cache->sizes);
  g_main_context_unref (cache->context);
  bastide_tile_book_unref (cache->book);
  g_mutex_clear (&cache->lock);
  g_cond_clear (&cache->wake);
  g_cond_clear (&cache->done);
  g_free (cache);
}

BastideTileBook *
bastide_picture_cache_get_book (BastidePictureCache *cache)
{
  return cache->book;
}

void
bastide_picture_cache_set_looks (BastidePictureCache *cache, const BastideLook *looks, guint n_looks)
{
  g_return_if_fail (n_looks <= BASTIDE_N_LOOKS);

  g_mutex_lock (&cache->lock);
  if (memcmp (cache->looks, looks, n_looks * sizeof *looks) != 0)
    {
      memcpy (cache->looks, looks, n_looks * sizeof *looks);
      cache->looks_number++;
    }
  g_mutex_unlock (&cache->lock);
}

const BastideLook *
bastide_picture_cache_get_look (BastidePictureCache *cache, guint seat)
{
  return &cache->looks[seat % BASTIDE_N_LOOKS];
}

void
bastide_picture_cache_set_limit (BastidePictureCache *cache, gsize bytes)
{
  g_mutex_lock (&cache->lock);
  cache->limit = bytes;
  cache->frame += 2; /* now every entry counts as old and may be dropped */
  make_room (cache, 0);
  g_mutex_unlock (&cache->lock);
}

gsize
bastide_picture_cache_get_size (BastidePictureCache *cache)
{
  gsize bytes;

  g_mutex_lock (&cache->lock);
  bytes = cache->bytes;
  g_mutex_unlock (&cache->lock);
  return bytes;
}

void
bastide_picture_cache_set_ready (BastidePictureCache *cache, void (*ready) (gpointer data), gpointer data)
{
  g_mutex_lock (&cache->lock);
  cache->ready = ready;
  cache->ready_data = data;
  g_mutex_unlock (&cache->lock);
}

void
bastide_picture_cache_begin (BastidePictureCache *cache)
{
  g_mutex_lock (&cache->lock);
  cache->frame++;
  cache->pieces_left = PIECES_PER_FRAME;
  g_mutex_unlock (&cache->lock);
}

static void
order_picture (BastidePictureCache *cache, Entry *entry)
{
  if (entry->ordered || entry->drawing || (entry->refused && cache->bytes * 4 > cache->limit * 3))
    return;
  entry->ordered = TRUE;
  g_queue_push_head_link (&cache->orders, &entry->order);
  if (!cache->thread)
    cache->thread = g_thread_new ("pictures", draw_thread, cache);
  g_cond_signal (&cache->wake);
}

static void
hand_out (const Entry *entry, const BastidePictureKey *key, BastidePicture *out_picture)
{
  *out_picture = (BastidePicture){
    entry->surface,
    entry->origin_x,
    entry->origin_y,
    (double) key->size / entry->key.size,
  };
}

/* A piece drawn for players who look different now. */
static gboolean
is_stale (const BastidePictureCache *cache, const Entry *entry)
{
  return entry->key.kind == BASTIDE_PICTURE_PIECE && entry->looks != cache->looks_number;
}

/* Draws in the owner's thread. NULL if there is no room to keep the picture. */
static Entry *
draw_now (BastidePictureCache *cache, const BastidePictureKey *key)
{
  gboolean unsettled = is_unsettled (cache, key);
  cairo_surface_t *surface;
  double x, y;
  Entry *entry;

  g_mutex_unlock (&cache->lock);
  surface = draw_picture (cache->book, key, &cache->looks[key->part % BASTIDE_N_LOOKS], &x, &y);
  g_mutex_lock (&cache->lock);
  entry = find_entry (cache, key);
  entry->used = cache->frame;
  keep_surface (cache, entry, surface, x, y, cache->looks_number);
  entry->unsettled = unsettled;

  return entry->surface ? entry : NULL;
}

gboolean
bastide_picture_cache_get (BastidePictureCache *cache,
                           const BastidePictureKey *key,
                           gboolean wait,
                           gboolean order,
                           BastidePicture *out_picture)
{
  Entry *entry, *shown;

  g_return_val_if_fail (key->size > 0, FALSE);

  g_mutex_lock (&cache->lock);
  entry = g_hash_table_lookup (cache->entries, key);
  if (entry && entry->surface && entry->unsettled && !is_unsettled (cache, key))
    entry = draw_now (cache, key);
  shown = entry && entry->surface && !is_stale (cache, entry) ? entry : NULL;
  if (!shown)
    {
      shown = find_nearest (cache, key);
      if (shown && is_stale (cache, shown))
        shown = NULL;
      if (shown)
        touch (cache, shown); /* mark it as used first: making room below would drop it */
      if (!shown && wait)
        shown = draw_now (cache, key);
      else if (order && key->kind == BASTIDE_PICTURE_PIECE)
        {
          if (cache->pieces_left-- > 0)
            {
              Entry *drawn = draw_now (cache, key);

              shown = drawn ? drawn : shown;
            }
          else
            send_notice (cache); /* makes the owner draw again: it comes in the next frame */
        }
      else if (order)
        {
          entry = find_entry (cache, key);
          entry->used = cache->frame;
          order_picture (cache, entry);
        }
    }
  if (shown)
    {
      touch (cache, shown);
      hand_out (shown, key, out_picture);
    }
  g_mutex_unlock (&cache->lock);

  return shown != NULL;
}

gboolean
bastide_picture_cache_is_idle (BastidePictureCache *cache)
{
  gboolean idle;

  g_mutex_lock (&cache->lock);
  idle = !cache->drawing && g_queue_is_empty (&cache->orders);
  g_mutex_unlock (&cache->lock);
  return idle;
}

void
bastide_picture_cache_wait (BastidePictureCache *cache)
{
  g_mutex_lock (&cache->lock);
  while (cache->drawing || !g_queue_is_empty (&cache->orders))
    g_cond_wait (&cache->done, &cache->lock);
  g_mutex_unlock (&cache->lock);
}
