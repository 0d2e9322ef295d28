/* pdf-measure.c – looks into a PDF that cairo wrote: pages, their size, and where pictures lie on them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/pdf-measure.h"

#include <string.h>

/* The bytes of a file do not end with a zero, up to which g_str_has_prefix() of newer GLibs looks. */
static gboolean
begins_with (const char *bytes, const char *what)
{
  return strncmp (bytes, what, strlen (what)) == 0;
}

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

/* --- Objects --- */

/* Where each object begins, by number; 0: nowhere. Later tables count, so they are read first. */
static void
read_table (const char *data, gsize length, gsize at, GArray *offsets)
{
  while (at)
    {
      const char *word = data + at;
      const char *prev;
      guint64 first, n;
      char *next;

      g_assert_cmpuint (at, <, length);
      g_assert_true (begins_with (word, "xref\n"));
      word += strlen ("xref\n");
      while (g_ascii_isdigit (*word))
        {
          first = g_ascii_strtoull (word, &next, 10);
          n = g_ascii_strtoull (next, &next, 10);
          g_assert_true (*next == '\n' || *next == ' ' || *next == '\r');
          word = next;
          while (g_ascii_isspace (*word))
            word++;
          for (guint64 i = first; i < first + n; i++, word += 20)
            {
              gsize offset = g_ascii_strtoull (word, &next, 10);

              /* Each entry has twenty bytes: readers jump. */
              g_assert_true (next == word + 10 && (word[18] == ' ' || word[18] == '\r'));
              if (i >= offsets->len)
                g_array_set_size (offsets, (guint) i + 1);
              if (word[17] == 'n' && g_array_index (offsets, gsize, i) == 0)
                {
                  g_assert_cmpuint (g_ascii_strtoull (data + offset, &next, 10), ==, i);
                  g_assert_true (begins_with (next, " 0 obj"));
                  g_array_index (offsets, gsize, i) = offset;
                }
            }
        }
      g_assert_true (begins_with (word, "trailer"));
      prev = find_bytes (word, find_bytes (word, data + length, "startxref"), "/Prev ");
      at = prev ? g_ascii_strtoull (prev + strlen ("/Prev "), NULL, 10) : 0;
    }
}

/* (transfer full): object @number without its stream. */
static char *
dup_object (const char *data, gsize length, const GArray *offsets, guint64 number)
{
  const char *at, *end;

  g_assert_cmpuint (number, <, offsets->len);
  at = data + g_array_index (offsets, gsize, number);
  g_assert_true (at != data);
  end = find_bytes (at, data + length, "endobj");
  g_assert_nonnull (end);
  return g_strndup (at, (gsize) (end - at));
}

/* --- Pictures --- */

/* A file whose objects are in the open, by number; no table: they are not. */
typedef struct
{
  const char *data;
  gsize length;
  const GArray *offsets;
} Objects;

static gboolean
is_form (const Objects *objects, guint64 number)
{
  g_autofree char *object = objects->offsets ? dup_object (objects->data, objects->length, objects->offsets, number)
                                             : NULL;

  return !object || strstr (object, "/Subtype /Form");
}

/* (transfer full) (nullable): what is drawn by the form whose name is the whole line, as "/x12 Do"; cairo names objects by their
 * numbers. */
static char *
dup_form (const Objects *objects, const char *line)
{
  const char *at;
  char *end;
  guint64 number;

  if (!objects->offsets || !g_str_has_prefix (line, "/x"))
    return NULL;
  number = g_ascii_strtoull (line + 2, &end, 10);
  if (!g_str_equal (end, " Do") || !is_form (objects, number))
    return NULL;
  at = objects->data + g_array_index (objects->offsets, gsize, number);
  return next_stream (&at, objects->data + objects->length);
}

/* Where forms are placed, at any depth of groups that are as large as the page: cairo puts a page into such groups when it has to
 * draw some of it in pixels, which are no pictures of ours. */
static void
find_pictures (const Objects *objects, const char *text, int page, GArray *pictures)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i]; i++)
    {
      g_autofree char *group = dup_form (objects, lines[i]);
      g_auto (GStrv) words = NULL;
      PdfPicture picture = { .page = page };
      const char *name;

      if (group)
        find_pictures (objects, group, page, pictures);
      name = lines[i + 1] ? strstr (lines[i + 1], "/x") : NULL;
      if (!name || !g_str_has_suffix (lines[i], " cm") || !g_str_has_suffix (name, " Do")
          || !is_form (objects, g_ascii_strtoull (name + 2, NULL, 10)))
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

/* --- Pages --- */

static gboolean
read_box (const char *object, const char *key, double *out_box)
{
  g_autofree char *word = g_strconcat (key, " [", NULL);
  const char *at = strstr (object, word);

  if (!at)
    return FALSE;
  at += strlen (word);
  for (int i = 0; i < 4; i++)
    out_box[i] = g_ascii_strtod (at, (char **) &at);
  return TRUE;
}

static guint64
read_reference (const char *object, const char *key)
{
  const char *at = strstr (object, key);

  g_assert_nonnull (at);
  return g_ascii_strtoull (at + strlen (key), NULL, 10);
}

/* Newer cairos put page objects into compressed streams, unless they are told to write PDF 1.4: those have no boxes of
 * ours, and their sizes are simply looked for. */
static void
scan_pages (const char *text, const char *end, PdfMeasure *measure)
{
  while ((text = find_bytes (text, end, "/MediaBox [")))
    {
      PdfPage page = { 0 };

      read_box (text, "/MediaBox", page.media);
      g_array_append_val (measure->pages, page);
      measure->width = page.media[2] - page.media[0];
      measure->height = page.media[3] - page.media[1];
      measure->n_pages++;
      text += strlen ("/MediaBox [");
    }
}

/* (transfer full): where objects begin; NULL: they are not in the open. */
static GArray *
find_pages (const char *data, gsize length, PdfMeasure *measure)
{
  g_autoptr (GArray) offsets = g_array_new (FALSE, TRUE, sizeof (gsize));
  g_autofree char *root = NULL, *tree = NULL;
  const char *mark = NULL, *at = data;
  char *kid;

  while ((at = find_bytes (at, data + length, "startxref\n")))
    mark = at += strlen ("startxref\n");
  g_assert_nonnull (mark);
  at = data + g_ascii_strtoull (mark, NULL, 10);
  if (!begins_with (at, "xref"))
    return NULL;
  read_table (data, length, (gsize) (at - data), offsets);
  root = dup_object (data, length, offsets, read_reference (find_bytes (at, data + length, "trailer"), "/Root "));
  measure->unscaled = strstr (root, "/PrintScaling /None") != NULL;
  tree = dup_object (data, length, offsets, read_reference (root, "/Pages "));
  kid = strstr (tree, "/Kids [");
  g_assert_nonnull (kid);
  kid += strlen ("/Kids [");
  for (guint64 number = g_ascii_strtoull (kid, &kid, 10); number; number = g_ascii_strtoull (kid, &kid, 10))
    {
      g_autofree char *object = dup_object (data, length, offsets, number);
      PdfPage page = { 0 };

      kid += strlen (" 0 R");
      g_assert_true (read_box (object, "/MediaBox", page.media));
      read_box (object, "/TrimBox", page.trim);
      read_box (object, "/BleedBox", page.bleed);
      g_array_append_val (measure->pages, page);
      measure->width = page.media[2] - page.media[0];
      measure->height = page.media[3] - page.media[1];
      measure->n_pages++;
    }
  return g_steal_pointer (&offsets);
}

PdfMeasure
pdf_measure (GBytes *pdf)
{
  gsize length;
  const char *data = g_bytes_get_data (pdf, &length), *end = data + length, *at = data;
  PdfMeasure measure = { .pictures = g_array_new (FALSE, FALSE, sizeof (PdfPicture)),
                         .pages = g_array_new (FALSE, FALSE, sizeof (PdfPage)) };
  g_autoptr (GArray) offsets = NULL;
  Objects objects = { data, length, NULL };
  int n_streams = 0;

  g_assert_cmpuint (length, >, 100);
  g_assert_true (memcmp (data, "%PDF-1.", 7) == 0);
  objects.offsets = offsets = find_pages (data, length, &measure);
  if (!offsets)
    scan_pages (data, end, &measure);
  while (at)
    {
      g_autofree char *text = next_stream (&at, end);

      if (!text)
        continue;
      if (is_page (text))
        find_pictures (&objects, text, n_streams++, measure.pictures);
      if (!offsets)
        scan_pages (text, text + strlen (text), &measure);
    }
  g_assert_cmpint (measure.n_pages, ==, n_streams);
  return measure;
}

void
pdf_measure_clear (PdfMeasure *measure)
{
  g_array_unref (measure->pictures);
  g_array_unref (measure->pages);
}
