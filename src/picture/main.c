/* main.c – bastide-picture: reads pictures of strangers in a process of its own.
 *
 * A small SVG can keep a computer busy for hours, a small PNG fill its memory, and libraries that read pictures have
 * faults. So this process, which has only a socket to its parent, reads them: it may use little time and memory, and when
 * it dies, nothing is lost but the picture. It is started by draw/bastide-art-helper.c and ends with its parent.
 *
 * Must not know files, games or windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-art-wire.h"

#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <malloc.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Processor time for one picture. */
#define SECONDS 2
/* The largest picture takes 256 MB, and room for its copy in the right size. */
#define MEMORY (600l * 1024 * 1024)
/* A long of 32 bits is too short for this. */
#define ADDRESS_SPACE ((rlim_t) 2048 * 1024 * 1024)
/* Nobody has asked for a picture for so long: end. */
#define IDLE_MS (60 * 1000)

/* --- Limits --- */

static void
limit (int resource, rlim_t value)
{
  struct rlimit both = { value, value };

  setrlimit (resource, &both);
}

static void
limit_everything (void)
{
  limit (RLIMIT_CORE, 0);
  /* No file can be written; sockets can. */
  limit (RLIMIT_FSIZE, 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) /* which reserve terabytes */
  limit (RLIMIT_DATA, MEMORY);
  limit (RLIMIT_AS, ADDRESS_SPACE);
#endif
  /* Each thread would reserve address space of its own. */
  mallopt (M_ARENA_MAX, 1);
  g_setenv ("RAYON_NUM_THREADS", "1", TRUE);
}

/* The limit counts from the start of the process, so each picture moves it on. */
static void
limit_time (void)
{
  struct rusage used;
  struct rlimit both;

  getrusage (RUSAGE_SELF, &used);
  getrlimit (RLIMIT_CPU, &both);
  both.rlim_cur = (rlim_t) (used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + SECONDS);
  setrlimit (RLIMIT_CPU, &both);
}

/* --- The socket --- */

static gboolean
read_all (gpointer bytes, gsize length)
{
  for (gsize done = 0; done < length;)
    {
      gssize n = read (STDIN_FILENO, (char *) bytes + done, length - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      done += (gsize) n;
    }
  return TRUE;
}

static gboolean
write_all (gconstpointer bytes, gsize length)
{
  for (gsize done = 0; done < length;)
    {
      gssize n = write (STDOUT_FILENO, (const char *) bytes + done, length - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      done += (gsize) n;
    }
  return TRUE;
}

static gboolean
answer (BastideArtFault fault, BastideArtFormat format, gconstpointer bytes, gsize length)
{
  BastideArtAnswer head = { fault, format, (guint32) length };

  return write_all (&head, sizeof head) && write_all (bytes, length);
}

/* --- Reading a picture --- */

static void
size_prepared_cb (GdkPixbufLoader *loader, int width, int height, BastideArtFault *fault)
{
  gboolean sensible = width > 0 && height > 0 && width <= BASTIDE_ART_MAX_SIDE && height <= BASTIDE_ART_MAX_SIDE;

  if (!sensible)
    *fault = BASTIDE_ART_TOO_LARGE;
  /* 0 makes the loader stop before it allocates memory. */
  gdk_pixbuf_loader_set_size (loader, sensible ? BASTIDE_ART_PIXELS : 0, sensible ? BASTIDE_ART_PIXELS : 0);
}

static BastideArtFormat
get_format (GdkPixbufLoader *loader)
{
  static const char *const names[] = { "", "png", "svg", "jpeg" };
  GdkPixbufFormat *format = gdk_pixbuf_loader_get_format (loader);
  g_autofree char *name = format ? gdk_pixbuf_format_get_name (format) : NULL;

  for (guint i = BASTIDE_ART_PNG; name && i < BASTIDE_ART_N_FORMATS; i++)
    if (strcmp (name, names[i]) == 0)
      return i;
  return BASTIDE_ART_OTHER;
}

static gboolean
is_square (GdkPixbuf *pixbuf)
{
  return gdk_pixbuf_get_width (pixbuf) == BASTIDE_ART_PIXELS && gdk_pixbuf_get_height (pixbuf) == BASTIDE_ART_PIXELS
         && gdk_pixbuf_get_bits_per_sample (pixbuf) == 8 && gdk_pixbuf_get_n_channels (pixbuf) >= 3;
}

/* Which sizes a picture may come in, and which it gets. */
typedef struct
{
  GCallback prepared_cb;
  gboolean (*fits) (GdkPixbuf *pixbuf);
} Frame;

/* (transfer full) (nullable): the picture as the frame wants it. */
static GdkPixbuf *
new_pixbuf (const Frame *frame,
            const guchar *bytes,
            gsize length,
            BastideArtFormat *out_format,
            BastideArtFault *out_fault)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  GdkPixbuf *pixbuf;
  gboolean fine;

  *out_fault = BASTIDE_ART_UNREADABLE;
  g_signal_connect (loader, "size-prepared", frame->prepared_cb, out_fault);
  fine = gdk_pixbuf_loader_write (loader, bytes, length, NULL);
  fine = gdk_pixbuf_loader_close (loader, NULL) && fine;
  pixbuf = fine ? gdk_pixbuf_loader_get_pixbuf (loader) : NULL;
  if (!pixbuf || !frame->fits (pixbuf))
    return NULL;
  *out_format = get_format (loader);
  *out_fault = BASTIDE_ART_FINE;
  return g_object_ref (pixbuf);
}

/* Blends one pixel onto white. */
static guint32
flatten (const guchar *pixel, gboolean has_alpha)
{
  guint alpha = has_alpha ? pixel[3] : 255;
  guint32 color = 0;

  for (int i = 0; i < 3; i++)
    color = color << 8 | (pixel[i] * alpha + 255 * (255 - alpha) + 127) / 255;
  return color;
}

static gboolean
answer_pixels (GdkPixbuf *pixbuf)
{
  g_autofree guint32 *pixels = g_malloc (BASTIDE_ART_SURFACE_BYTES);
  int n_channels = gdk_pixbuf_get_n_channels (pixbuf);
  guint32 *at = pixels;

  for (int y = 0; y < BASTIDE_ART_PIXELS; y++)
    {
      const guchar *pixel = gdk_pixbuf_read_pixels (pixbuf) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);

      for (int x = 0; x < BASTIDE_ART_PIXELS; x++, pixel += n_channels)
        *at++ = flatten (pixel, gdk_pixbuf_get_has_alpha (pixbuf));
    }
  return answer (BASTIDE_ART_FINE, BASTIDE_ART_OTHER, pixels, BASTIDE_ART_SURFACE_BYTES);
}

/* As large as fits into @max_bytes. */
static gboolean
answer_smaller (GdkPixbuf *pixbuf, gsize max_bytes)
{
  static const int sizes[] = { BASTIDE_ART_PIXELS, 512, 384, 256, 192, 128, 64 };
  /* JPEG has no transparency. */
  g_autoptr (GdkPixbuf)
    paper = gdk_pixbuf_composite_color_simple (pixbuf, BASTIDE_ART_PIXELS, BASTIDE_ART_PIXELS, GDK_INTERP_NEAREST, 255,
                                               BASTIDE_ART_PIXELS, 0xffffffff, 0xffffffff);

  for (gsize i = 0; paper && i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GdkPixbuf) small = gdk_pixbuf_scale_simple (paper, sizes[i], sizes[i], GDK_INTERP_HYPER);
      g_autofree char *data = NULL;
      gsize length;

      if (small && gdk_pixbuf_save_to_buffer (small, &data, &length, "jpeg", NULL, "quality", "88", NULL)
          && length <= max_bytes)
        return answer (BASTIDE_ART_FINE, BASTIDE_ART_JPEG, data, length);
    }
  return answer (BASTIDE_ART_TOO_LARGE, BASTIDE_ART_OTHER, NULL, 0);
}

/* --- Photos --- */

static void
photo_prepared_cb (GdkPixbufLoader *loader, int width, int height, BastideArtFault *fault)
{
  const gboolean sensible = width > 0 && height > 0 && width <= BASTIDE_ART_MAX_SIDE && height <= BASTIDE_ART_MAX_SIDE;
  const double scale = MIN (1, (double) BASTIDE_PHOTO_SIDE / MAX (MAX (width, height), 1));

  if (!sensible)
    *fault = BASTIDE_ART_TOO_LARGE;
  gdk_pixbuf_loader_set_size (loader, sensible ? MAX ((int) (width * scale), 1) : 0,
                              sensible ? MAX ((int) (height * scale), 1) : 0);
}

static gboolean
is_photo (GdkPixbuf *pixbuf)
{
  return gdk_pixbuf_get_width (pixbuf) <= BASTIDE_PHOTO_SIDE && gdk_pixbuf_get_height (pixbuf) <= BASTIDE_PHOTO_SIDE
         && gdk_pixbuf_get_bits_per_sample (pixbuf) == 8 && gdk_pixbuf_get_n_channels (pixbuf) >= 3;
}

static gboolean
answer_photo_pixels (GdkPixbuf *pixbuf)
{
  const int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  const int n_channels = gdk_pixbuf_get_n_channels (pixbuf);
  const BastidePhotoHead head = { (guint32) width, (guint32) height };
  const gsize length = sizeof head + (gsize) width * (gsize) height * 4;
  g_autofree guchar *data = g_malloc (length);
  guchar *at = data + sizeof head;

  memcpy (data, &head, sizeof head);
  for (int y = 0; y < height; y++)
    {
      const guchar *pixel = gdk_pixbuf_read_pixels (pixbuf) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);

      for (int x = 0; x < width; x++, pixel += n_channels, at += 4)
        {
          const guint32 color = flatten (pixel, gdk_pixbuf_get_has_alpha (pixbuf));

          memcpy (at, &color, 4);
        }
    }
  return answer (BASTIDE_ART_FINE, BASTIDE_ART_OTHER, data, length);
}

static gboolean
answer_photo (GdkPixbuf *pixbuf, gsize max_bytes)
{
  static const char *const qualities[] = { "86", "70", "50", "30" };
  g_autoptr (GdkPixbuf)
    paper = gdk_pixbuf_composite_color_simple (pixbuf, gdk_pixbuf_get_width (pixbuf), gdk_pixbuf_get_height (pixbuf),
                                               GDK_INTERP_NEAREST, 255, BASTIDE_PHOTO_SIDE, 0xffffffff, 0xffffffff);

  for (gsize i = 0; paper && i < G_N_ELEMENTS (qualities); i++)
    {
      g_autofree char *data = NULL;
      gsize length;

      if (gdk_pixbuf_save_to_buffer (paper, &data, &length, "jpeg", NULL, "quality", qualities[i], NULL)
          && length <= max_bytes)
        return answer (BASTIDE_ART_FINE, BASTIDE_ART_JPEG, data, length);
    }
  return answer (BASTIDE_ART_TOO_LARGE, BASTIDE_ART_OTHER, NULL, 0);
}

static gboolean
serve_photo (const BastideArtRequest *request, const guchar *bytes)
{
  static const Frame frame = { G_CALLBACK (photo_prepared_cb), is_photo };
  BastideArtFormat format;
  BastideArtFault fault;
  g_autoptr (GdkPixbuf) pixbuf = new_pixbuf (&frame, bytes, request->length, &format, &fault);
  /* Upright, however the camera was held. */
  g_autoptr (GdkPixbuf) photo = pixbuf ? gdk_pixbuf_apply_embedded_orientation (pixbuf) : NULL;

  if (!photo)
    return answer (fault ? fault : BASTIDE_ART_UNREADABLE, BASTIDE_ART_OTHER, NULL, 0);
  return request->wish == BASTIDE_ART_PHOTO ? answer_photo (photo, request->max_bytes) : answer_photo_pixels (photo);
}

static gboolean
serve (const BastideArtRequest *request, const guchar *bytes)
{
  static const Frame frame = { G_CALLBACK (size_prepared_cb), is_square };
  BastideArtFormat format = BASTIDE_ART_OTHER;
  BastideArtFault fault;
  g_autoptr (GdkPixbuf) pixbuf = new_pixbuf (&frame, bytes, request->length, &format, &fault);

  if (!pixbuf)
    return answer (fault, format, NULL, 0);
  if (request->wish == BASTIDE_ART_DRAW)
    return answer_pixels (pixbuf);
  if (format != BASTIDE_ART_OTHER && request->length <= request->max_bytes)
    return answer (BASTIDE_ART_FINE, format, NULL, 0);
  return answer_smaller (pixbuf, request->max_bytes);
}

/* FALSE: there will be no more requests. */
static gboolean
serve_next (void)
{
  struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
  BastideArtRequest request;
  g_autofree guchar *bytes = NULL;

  if (poll (&input, 1, IDLE_MS) <= 0 || !read_all (&request, sizeof request) || request.length > BASTIDE_ART_MAX_BYTES)
    return FALSE;
  bytes = g_malloc (request.length + 1);
  if (!read_all (bytes, request.length))
    return FALSE;
  limit_time ();
  if (request.wish == BASTIDE_ART_PHOTO || request.wish == BASTIDE_ART_PHOTO_PIXELS)
    return serve_photo (&request, bytes);
  return serve (&request, bytes);
}

int
main (int argc, char **argv)
{
  limit_everything ();
  while (serve_next ())
    ;
  /* At once: what libraries keep until the end need not be freed. */
  _exit (EXIT_SUCCESS);
}
