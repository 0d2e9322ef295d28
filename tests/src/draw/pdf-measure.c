/* pdf-measure.c – looks into a PDF that cairo wrote: pages, their size, and where pictures lie on them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/pdf-measure.h"

#include <string.h>

/* The text of a compressed stream, NULL if it is something else. */
static char *
inflate (const char *data, gsize length)
{
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autoptr (GInputStream) source = g_memory_input_stream_new_from_data (data, (gssize) length, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (source, G_CONVERTER (zlib));
  GString *text = g_string_new (NULL);
  char buffer[4096];
  gssize n;

  while ((n = g_input_stream_read (stream, buffer, sizeof buffer, NULL, NULL)) > 0)
    g_string_append_len (text, buffer, n);
  if (n < 0)
    {
      g_string_free (text, TRUE);
      return NULL;
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_page (const char *text)
{
  /* cairo begins the content of a page by turning the page upside down. */
  return g_str_has_prefix (text, "1 0 0 -1 0 ");
}

static void
find_pictures (const char *text, int page, GArray *pictures)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] && lines[i + 1]; i++)
    {
      g_auto (GStrv) words = NULL;
      PdfPicture picture = { .page = page };

      if (!g_str_has_suffix (lines[i], " cm") || !strstr (lines[i + 1], "/x")
          || !g_str_has_suffix (lines[i + 1], " Do"))
        continue;
      words = g_strsplit (lines[i], " ", -1);
      g_assert_cmpuint (g_strv_length (words), ==, 7);
      picture.size_x = g_ascii_strtod (words[0], NULL);
      picture.size_y = g_ascii_strtod (words[3], NULL);
      picture.x = g_ascii_strtod (words[4], NULL);
      picture.y = g_ascii_strtod (words[5], NULL);
      g_array_append_val (pictures, picture);
    }
}

/* Like strstr(), in bytes that may hold zeros. */
static const char *
find_bytes (const char *from, const char *end, const char *what)
{
  gsize n = strlen (what);

  for (; from + n <= end; from++)
    if (memcmp (from, what, n) == 0)
      return from;
  return NULL;
}

/* (transfer full): the content of the next stream from @at on, NULL if it is not compressed; @at moves behind it and is
 * NULL after the last one. */
static char *
next_stream (const char **at, const char *end)
{
  const char *body = find_bytes (*at, end, "stream\n");
  const char *stop = body ? find_bytes (body += strlen ("stream\n"), end, "endstream") : NULL;

  *at = stop ? stop + strlen ("endstream") : NULL;
  return stop ? inflate (body, (gsize) (stop - body)) : NULL;
}

static void
find_pages (const char *text, const char *end, PdfMeasure *measure)
{
  while ((text = find_bytes (text, end, "/MediaBox [")))
    {
      double box[4];
      char *next = (char *) text + strlen ("/MediaBox [");

      for (int i = 0; i < 4; i++)
        box[i] = g_ascii_strtod (next, &next);
      measure->width = box[2] - box[0];
      measure->height = box[3] - box[1];
      measure->n_pages++;
      text = next;
    }
}

PdfMeasure
pdf_measure (GBytes *pdf)
{
  gsize length;
  const char *data = g_bytes_get_data (pdf, &length), *end = data + length, *at = data;
  PdfMeasure measure = { .pictures = g_array_new (FALSE, FALSE, sizeof (PdfPicture)) };
  int n_streams = 0;

  g_assert_cmpuint (length, >, 100);
  g_assert_true (memcmp (data, "%PDF-1.", 7) == 0);
  /* Page objects stand in the open or, from newer cairos, in compressed streams of objects. */
  find_pages (data, end, &measure);
  while (at)
    {
      g_autofree char *text = next_stream (&at, end);

      if (!text)
        continue;
      if (is_page (text))
        find_pictures (text, n_streams++, measure.pictures);
      find_pages (text, text + strlen (text), &measure);
    }
  g_assert_cmpint (measure.n_pages, ==, n_streams);
  return measure;
}

void
pdf_measure_clear (PdfMeasure *measure)
{
  g_array_unref (measure->pictures);
}
