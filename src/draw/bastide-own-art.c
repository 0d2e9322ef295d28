/* bastide-own-art.c – see bastide-own-art.h.
 *
 * Pixels that were read are remembered, the newest of them, and so is what is wrong with a picture: otherwise each list of
 * tiles would ask the helper anew.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* lstat(), O_NOFOLLOW */

#include "config.h"

#include "draw/bastide-own-art.h"

#include "draw/bastide-art-helper.h"
#include "draw/bastide-tile-template.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of 2.25 MB each. */
#define MAX_REMEMBERED 24
/* A verdict takes no room, but a file may have any number of pictures. */
#define MAX_VERDICTS 1000

/* By BastideArtFormat. */
static const char *const heads[] = { NULL, "data:image/png;base64,", "data:image/svg+xml;base64,",
                                     "data:image/jpeg;base64," };

/* Takes “turn:N:” off. */
static const char *
strip_turn (const char *art, int *out_turn)
{
  gboolean turned = g_str_has_prefix (art, "turn:") && art[5] >= '0' && art[5] <= '7' && art[6] == ':';

  *out_turn = turned ? art[5] - '0' : 0;
  return turned ? art + 7 : art;
}

static gboolean
is_inside (const char *art)
{
  return g_str_has_prefix (art, "data:");
}

/* --- Bytes --- */

/* Whether the descriptor is the very file that the path names, with no link on the way. The kernel knows its real path. */
static gboolean
is_real (int fd, const char *path)
{
  g_autofree char *name = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autofree char *real = g_file_read_link (name, NULL);

  return g_strcmp0 (real, path) == 0;
}

static GBytes *
read_open_file (int fd, gsize length)
{
  g_autofree char *bytes = g_malloc (length + 1);
  gsize done = 0;

  while (done < length)
    {
      gssize n = read (fd, bytes + done, length - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return NULL;
      done += (gsize) n;
    }
  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}

/* (transfer full) (nullable) */
static GBytes *
read_file (const char *path, BastideArtFault *out_fault)
{
  /* O_NONBLOCK: opening a pipe that nobody writes to would wait for ever. */
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW, 0);
  struct stat status;
  GBytes *bytes = NULL;

  if (fd < 0)
    *out_fault = errno == ELOOP    ? BASTIDE_ART_FORBIDDEN
                 : errno == EACCES ? BASTIDE_ART_UNREADABLE
                                   : BASTIDE_ART_MISSING;
  else if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode) || !is_real (fd, path))
    *out_fault = BASTIDE_ART_FORBIDDEN;
  else if (status.st_size > BASTIDE_ART_MAX_BYTES)
    *out_fault = BASTIDE_ART_TOO_LARGE;
  else
    {
      bytes = read_open_file (fd, (gsize) status.st_size);
      *out_fault = bytes ? BASTIDE_ART_FINE : BASTIDE_ART_UNREADABLE;
    }
  if (fd >= 0)
    close (fd);
  return bytes;
}

/* (transfer full) (nullable): the picture in a data URL of one of the kinds that bastide_own_art_pack() writes. */
static GBytes *
read_url (const char *url, BastideArtFault *out_fault)
{
  guint format = BASTIDE_ART_PNG;
  guchar *data;
  gsize length;

  while (format < BASTIDE_ART_N_FORMATS && !g_str_has_prefix (url, heads[format]))
    format++;
  *out_fault = format == BASTIDE_ART_N_FORMATS                ? BASTIDE_ART_UNREADABLE
               : strlen (url) / 4 * 3 > BASTIDE_ART_MAX_BYTES ? BASTIDE_ART_TOO_LARGE
                                                              : BASTIDE_ART_FINE;
  if (*out_fault != BASTIDE_ART_FINE)
    return NULL;
  data = g_base64_decode (url + strlen (heads[format]), &length);
  return g_bytes_new_take (data, length);
}

/* (transfer full) (nullable): the picture as it is in the file, without the guides of a template. */
static GBytes *
read_art (const char *art, BastideArtFault *out_fault)
{
  GBytes *bytes = is_inside (art) ? read_url (art, out_fault) : read_file (art, out_fault);
  GBytes *stripped = bytes ? bastide_tile_template_strip (bytes) : NULL;

  if (!stripped)
    return bytes;
  g_bytes_unref (bytes);
  return stripped;
}

/* --- Memory --- */

typedef struct
{
  char *key;
  GBytes *pixels; /* NULL: there is a fault, or they were dropped */
  BastideArtFault fault;
  GList link;
} Known;

static GMutex lock;
static GHashTable *known;                                       /* Known by key */
static GQueue pictures = G_QUEUE_INIT, verdicts = G_QUEUE_INIT; /* with and without pixels, newest first */

/* Drops what is too much; under the lock. */
static void
forget_oldest (void)
{
  while (pictures.length > MAX_REMEMBERED)
    {
      Known *oldest = g_queue_peek_tail (&pictures);

      g_clear_pointer (&oldest->pixels, g_bytes_unref);
      g_queue_unlink (&pictures, &oldest->link);
      g_queue_push_head_link (&verdicts, &oldest->link);
    }
  while (verdicts.length > MAX_VERDICTS)
    {
      Known *oldest = g_queue_peek_tail (&verdicts);

      g_queue_unlink (&verdicts, &oldest->link);
      g_hash_table_remove (known, oldest->key);
      g_free (oldest->key);
      g_free (oldest);
    }
}

/* (transfer full): another text whenever the picture is another one; NULL if there is no file. */
static char *
dup_key (const char *art)
{
  struct stat status;

  if (is_inside (art))
    return g_compute_checksum_for_string (G_CHECKSUM_SHA256, art, -1);
  if (lstat (art, &status) != 0)
    return NULL;
  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT ":%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT ".%09ld", art,
                          (guint64) status.st_ino, (gint64) status.st_size, (gint64) status.st_mtim.tv_sec,
                          (long) status.st_mtim.tv_nsec);
}

/* FALSE: it must be read, perhaps again. */
static gboolean
recall (const char *key, GBytes **out_pixels, BastideArtFault *out_fault)
{
  Known *entry;
  gboolean found;

  g_mutex_lock (&lock);
  entry = known && key ? g_hash_table_lookup (known, key) : NULL;
  found = entry && (entry->pixels || entry->fault != BASTIDE_ART_FINE);
  if (found)
    {
      GQueue *queue = entry->pixels ? &pictures : &verdicts;

      g_queue_unlink (queue, &entry->link);
      g_queue_push_head_link (queue, &entry->link);
      *out_pixels = entry->pixels ? g_bytes_ref (entry->pixels) : NULL;
      *out_fault = entry->fault;
    }
  g_mutex_unlock (&lock);
  return found;
}

static void
remember (const char *key, GBytes *pixels, BastideArtFault fault)
{
  Known *entry;

  g_mutex_lock (&lock);
  if (!known)
    known = g_hash_table_new (g_str_hash, g_str_equal);
  entry = g_hash_table_lookup (known, key);
  if (entry)
    {
      g_queue_unlink (entry->pixels ? &pictures : &verdicts, &entry->link);
      g_clear_pointer (&entry->pixels, g_bytes_unref);
    }
  else
    {
      entry = g_new0 (Known, 1);
      entry->key = g_strdup (key);
      entry->link.data = entry;
      g_hash_table_insert (known, entry->key, entry);
    }
  entry->pixels = pixels ? g_bytes_ref (pixels) : NULL;
  entry->fault = fault;
  g_queue_push_head_link (pixels ? &pictures : &verdicts, &entry->link);
  forget_oldest ();
  g_mutex_unlock (&lock);
}

/* --- Surfaces --- */

/* Where the pixel of the turned picture comes from. */
static gsize
find_source (int x, int y, int turn)
{
  int last = BASTIDE_ART_PIXELS - 1, from_x = x, from_y = y;

  for (int i = 0; i < (turn & 3); i++)
    {
      int was_x = from_x;

      from_x = from_y;
      from_y = last - was_x;
    }
  return (gsize) from_y * BASTIDE_ART_PIXELS + (gsize) (turn >= 4 ? last - from_x : from_x);
}

static GBytes *
new_turned (GBytes *pixels, int turn)
{
  const guint32 *from = g_bytes_get_data (pixels, NULL);
  guint32 *to = g_malloc (BASTIDE_ART_SURFACE_BYTES);

  for (int y = 0; y < BASTIDE_ART_PIXELS; y++)
    for (int x = 0; x < BASTIDE_ART_PIXELS; x++)
      to[y * BASTIDE_ART_PIXELS + x] = from[find_source (x, y, turn)];
  return g_bytes_new_take (to, BASTIDE_ART_SURFACE_BYTES);
}

/* Each caller gets a surface of its own, because surfaces are not thread-safe; the pixels are shared and only read. */
static cairo_surface_t *
new_surface (GBytes *pixels, int turn)
{
  static const cairo_user_data_key_t owner;
  GBytes *bytes = turn ? new_turned (pixels, turn) : g_bytes_ref (pixels);
  cairo_surface_t *surface;

  surface = cairo_image_surface_create_for_data ((guchar *) g_bytes_get_data (bytes, NULL), CAIRO_FORMAT_RGB24,
                                                 BASTIDE_ART_PIXELS, BASTIDE_ART_PIXELS, BASTIDE_ART_PIXELS * 4);
  cairo_surface_set_user_data (surface, &owner, bytes, (cairo_destroy_func_t) g_bytes_unref);
  return surface;
}

/* --- Loading --- */

/* (transfer full) (nullable) */
static GBytes *
load_pixels (const char *art, BastideArtFault *out_fault)
{
  g_autofree char *key = dup_key (art);
  g_autoptr (GBytes) bytes = NULL;
  BastideArtFormat format;
  GBytes *pixels = NULL;

  if (recall (key, &pixels, out_fault))
    return pixels;
  bytes = read_art (art, out_fault);
  if (bytes)
    *out_fault = bastide_art_helper_ask (BASTIDE_ART_DRAW, bytes, 0, &format, &pixels);
  if (key)
    remember (key, pixels, *out_fault);
  return pixels;
}

cairo_surface_t *
bastide_own_art_load (const char *art, BastideArtFault *out_fault)
{
  g_autoptr (GBytes) pixels = NULL;
  BastideArtFault fault;
  int turn;

  g_return_val_if_fail (art != NULL, NULL);

  pixels = load_pixels (strip_turn (art, &turn), &fault);
  if (out_fault)
    *out_fault = fault;
  return pixels ? new_surface (pixels, turn) : NULL;
}

gboolean
bastide_own_art_peek (const char *art, cairo_surface_t **out_art, BastideArtFault *out_fault)
{
  g_autofree char *key = NULL;
  g_autoptr (GBytes) pixels = NULL;
  BastideArtFault fault;
  int turn;

  g_return_val_if_fail (art != NULL, FALSE);

  key = dup_key (strip_turn (art, &turn));
  if (!recall (key, &pixels, &fault))
    return FALSE;
  *out_art = pixels ? new_surface (pixels, turn) : NULL;
  if (out_fault)
    *out_fault = fault;
  return TRUE;
}

gboolean
bastide_own_art_get_verdict (const char *art, BastideArtFault *out_fault)
{
  g_autofree char *key = NULL;
  Known *entry;
  int turn;

  g_return_val_if_fail (art != NULL, FALSE);

  key = dup_key (strip_turn (art, &turn));
  *out_fault = BASTIDE_ART_MISSING;
  if (!key)
    return TRUE;
  g_mutex_lock (&lock);
  entry = known ? g_hash_table_lookup (known, key) : NULL;
  if (entry)
    *out_fault = entry->fault;
  g_mutex_unlock (&lock);
  return entry != NULL;
}

typedef struct
{
  cairo_surface_t *art; /* (nullable) */
  BastideArtFault fault;
} Loaded;

static void
loaded_free (gpointer data)
{
  Loaded *loaded = data;

  g_clear_pointer (&loaded->art, cairo_surface_destroy);
  g_free (loaded);
}

static void
load_thread (gpointer data, gpointer user_data)
{
  g_autoptr (GTask) task = data;
  Loaded *loaded;

  if (g_task_return_error_if_cancelled (task))
    return;
  loaded = g_new0 (Loaded, 1);
  loaded->art = bastide_own_art_load (g_task_get_task_data (task), &loaded->fault);
  g_task_return_pointer (task, loaded, loaded_free);
}

void
bastide_own_art_load_async (const char *art, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  /* One thread: the helper serves one picture at a time, and GLib's own threads must not wait for it. */
  static GThreadPool *pool;
  GTask *task = g_task_new (NULL, cancellable, callback, data);

  g_return_if_fail (art != NULL);

  if (g_once_init_enter (&pool))
    g_once_init_leave (&pool, g_thread_pool_new (load_thread, NULL, 1, FALSE, NULL));
  g_task_set_name (task, "bastide_own_art_load_async");
  g_task_set_task_data (task, g_strdup (art), g_free);
  g_thread_pool_push (pool, task, NULL);
}

gboolean
bastide_own_art_load_finish (GAsyncResult *result, cairo_surface_t **out_art, BastideArtFault *out_fault)
{
  g_autoptr (GError) error = NULL;
  Loaded *loaded = g_task_propagate_pointer (G_TASK (result), &error);

  if (!loaded)
    return FALSE;
  *out_art = g_steal_pointer (&loaded->art);
  if (out_fault)
    *out_fault = loaded->fault;
  loaded_free (loaded);
  return TRUE;
}

const char *
bastide_own_art_get_sentence (BastideArtFault fault)
{
  switch (fault)
    {
    case BASTIDE_ART_MISSING:
      return _ ("The picture file is missing.");
    case BASTIDE_ART_FORBIDDEN:
      return _ ("The picture is not a regular file in the folder of the set.");
    case BASTIDE_ART_TOO_LARGE:
      return _ ("The picture is too large: at most 16 MB and 8192 × 8192 pixels.");
    case BASTIDE_ART_TOO_HARD:
      return _ ("The picture is too complex to draw.");
    case BASTIDE_ART_UNREADABLE:
    case BASTIDE_ART_FINE:
    default:
      return _ ("Could not read the picture. Use a PNG, JPEG or SVG file.");
    }
}

void
bastide_own_art_draw (cairo_t *cr, cairo_surface_t *art, int rot, double size)
{
  cairo_save (cr);
  cairo_translate (cr, size / 2, size / 2);
  cairo_rotate (cr, (rot & 3) * G_PI / 2);
  cairo_translate (cr, -size / 2, -size / 2);
  cairo_rectangle (cr, 0, 0, size, size);
  cairo_clip (cr);
  cairo_scale (cr, size / BASTIDE_ART_PIXELS, size / BASTIDE_ART_PIXELS);
  cairo_set_source_surface (cr, art, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  /* Repeat the edge beyond it. Otherwise scaling mixes in transparent pixels and a bright line shows between tiles. */
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);
  cairo_restore (cr);
}

/* --- Packing --- */

char *
bastide_own_art_pack (const char *art, gsize max_bytes)
{
  g_autoptr (GBytes) bytes = NULL, smaller = NULL;
  g_autofree char *text = NULL;
  BastideArtFormat format;
  BastideArtFault fault;
  gconstpointer data;
  gsize length;

  g_return_val_if_fail (art != NULL, NULL);

  /* What is known to be no picture is not tried again. */
  if (bastide_own_art_get_verdict (art, &fault) && fault != BASTIDE_ART_FINE)
    return NULL;
  bytes = read_art (art, &fault);
  if (!bytes || bastide_art_helper_ask (BASTIDE_ART_PACK, bytes, max_bytes, &format, &smaller) != BASTIDE_ART_FINE)
    return NULL;
  data = g_bytes_get_data (g_bytes_get_size (smaller) ? smaller : bytes, &length);
  text = g_base64_encode (data, length);
  return g_strconcat (heads[format], text, NULL);
}
