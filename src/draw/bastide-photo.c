/* bastide-photo.c – see bastide-photo.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-photo.h"

#include "draw/bastide-art-helper.h"
#include "draw/bastide-own-art.h"

#include <string.h>

/* A photo of the usual size has a tenth of it. */
#define MAX_PACKED (2 * 1024 * 1024)

GBytes *
bastide_photo_pack (GBytes *picture, GError **error)
{
  GBytes *packed = NULL;
  BastideArtFormat format;
  const BastideArtFault fault = bastide_art_helper_ask (BASTIDE_ART_PHOTO, picture, MAX_PACKED, &format, &packed);

  if (fault != BASTIDE_ART_FINE)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, bastide_own_art_get_sentence (fault));
  return packed;
}

/* The other process may lie: the picture is as large as it says, or there is none. */
static cairo_surface_t *
new_surface (GBytes *bytes)
{
  gsize length;
  const guchar *data = g_bytes_get_data (bytes, &length);
  BastidePhotoHead head;
  cairo_surface_t *surface;

  memcpy (&head, data, sizeof head);
  if (head.width < 1 || head.height < 1 || head.width > BASTIDE_PHOTO_SIDE || head.height > BASTIDE_PHOTO_SIDE
      || length != sizeof head + (gsize) head.width * head.height * 4)
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) head.width, (int) head.height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  for (guint32 y = 0; y < head.height; y++)
    memcpy (cairo_image_surface_get_data (surface) + (gsize) y * (gsize) cairo_image_surface_get_stride (surface),
            data + sizeof head + (gsize) y * head.width * 4, (gsize) head.width * 4);
  cairo_surface_mark_dirty (surface);
  return surface;
}

cairo_surface_t *
bastide_photo_load (GBytes *picture)
{
  g_autoptr (GBytes) pixels = NULL;
  BastideArtFormat format;

  if (bastide_art_helper_ask (BASTIDE_ART_PHOTO_PIXELS, picture, BASTIDE_PHOTO_MAX_BYTES, &format, &pixels)
      != BASTIDE_ART_FINE)
    return NULL;
  return new_surface (pixels);
}

/* --- for windows --- */

/* A task cannot return NULL and say that it succeeded. */
typedef struct
{
  cairo_surface_t *photo; /* (nullable) */
} Loaded;

static void
loaded_free (gpointer data)
{
  Loaded *loaded = data;

  g_clear_pointer (&loaded->photo, cairo_surface_destroy);
  g_free (loaded);
}

/* Where the bytes come from. */
typedef struct
{
  BastidePhotoReader reader;
  gpointer source;
  GDestroyNotify free_source;
} Origin;

static void
origin_free (gpointer data)
{
  Origin *origin = data;

  origin->free_source (origin->source);
  g_free (origin);
}

static void
load_thread (gpointer data, gpointer unused)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GBytes) picture = NULL;
  Origin *origin = g_task_get_task_data (task);
  Loaded *loaded;

  if (g_task_return_error_if_cancelled (task))
    return;
  loaded = g_new0 (Loaded, 1);
  picture = origin->reader (origin->source);
  if (picture)
    loaded->photo = bastide_photo_load (picture);
  g_task_return_pointer (task, loaded, loaded_free);
}

void
bastide_photo_read_async (BastidePhotoReader reader,
                          gpointer source,
                          GDestroyNotify free_source,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer data)
{
  /* One thread: the helper serves one picture at a time, and GLib's own threads must not wait for it. */
  static GThreadPool *pool;
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Origin *origin = g_new (Origin, 1);

  *origin = (Origin){ reader, source, free_source };

  if (g_once_init_enter (&pool))
    g_once_init_leave (&pool, g_thread_pool_new (load_thread, NULL, 1, FALSE, NULL));
  g_task_set_name (task, "bastide_photo_read_async");
  g_task_set_task_data (task, origin, origin_free);
  g_thread_pool_push (pool, task, NULL);
}

static GBytes *
ref_bytes (gpointer bytes)
{
  return g_bytes_ref (bytes);
}

void
bastide_photo_load_async (GBytes *picture, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  bastide_photo_read_async (ref_bytes, g_bytes_ref (picture), (GDestroyNotify) g_bytes_unref, cancellable, callback,
                            data);
}

gboolean
bastide_photo_load_finish (GAsyncResult *result, cairo_surface_t **out_photo)
{
  Loaded *loaded = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!loaded)
    return FALSE;
  *out_photo = g_steal_pointer (&loaded->photo);
  loaded_free (loaded);
  return TRUE;
}
