/* bastide-pdf-boxes.c – see bastide-pdf-boxes.h.
 *
 * Reads no more of the format than cairo writes: a table of objects in one part, dictionaries in the open.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-pdf-boxes.h"

#include <math.h>
#include <string.h>

#define MAX_DEPTH 8 /* of the tree of pages */

typedef struct
{
  const char *data; /* a zero follows the last byte */
  gsize length;
  gsize table; /* where the table of objects stands */
  const char *trailer;
  GArray *offsets; /* of gsize, by number; 0: no object */
  GArray *pages;   /* of guint: numbers, in order */
} Reader;

/* --- Words and dictionaries --- */

static const char *
skip_blanks (const char *at)
{
  while (*at && strchr (" \t\r\n\f%", *at))
    if (*at == '%')
      at += strcspn (at, "\r\n");
    else
      at++;
  return at;
}

static const char *skip_value (const char *at);

/* Behind the dictionary or list that begins at @at; NULL if it does not end. */
static const char *
skip_nested (const char *at, const char *open, const char *close)
{
  at = skip_blanks (at + strlen (open));
  while (*at && !g_str_has_prefix (at, close))
    {
      at = skip_value (at);
      if (!at)
        return NULL;
      at = skip_blanks (at);
    }
  return *at ? at + strlen (close) : NULL;
}

static const char *
skip_text (const char *at)
{
  int depth = 0;

  for (; *at; at++)
    if (*at == '\\' && at[1])
      at++;
    else if (*at == '(')
      depth++;
    else if (*at == ')' && --depth == 0)
      return at + 1;
  return NULL;
}

static const char *
skip_value (const char *at)
{
  const char *end;

  if (g_str_has_prefix (at, "<<"))
    return skip_nested (at, "<<", ">>");
  if (*at == '[')
    return skip_nested (at, "[", "]");
  if (*at == '(')
    return skip_text (at);
  if (*at == '<')
    return strchr (at, '>') ? strchr (at, '>') + 1 : NULL;
  end = at + (*at == '/');
  end += strcspn (end, " \t\r\n\f%/<>[]()");
  return end > at ? end : NULL;
}

/* (nullable): the value of that key of the dictionary at @at, whatever lies deeper. */
static const char *
find_key (const char *at, const char *key)
{
  gboolean is_key = TRUE, found = FALSE;

  if (!at || !g_str_has_prefix (at, "<<"))
    return NULL;
  at = skip_blanks (at + 2);
  while (at && *at && !g_str_has_prefix (at, ">>"))
    {
      const char *end = skip_value (at);

      if (found)
        return at;
      found = end && is_key && (gsize) (end - at) == strlen (key) && strncmp (at, key, strlen (key)) == 0;
      /* “3 0 R” is one value of three words. */
      if (!is_key && end && g_ascii_isdigit (*at))
        {
          const char *second = skip_blanks (end), *third = NULL;

          if (g_ascii_isdigit (*second))
            third = skip_blanks (skip_value (second));
          if (third && *third == 'R')
            end = third + 1;
        }
      is_key = !is_key;
      at = end ? skip_blanks (end) : NULL;
    }
  return NULL;
}

/* --- Objects --- */

/* (nullable): the dictionary of the object that @reference (nullable) names. */
static const char *
follow (Reader *reader, const char *reference, guint *out_number)
{
  guint64 number;
  gsize offset;
  char *end;

  if (!reference)
    return NULL;
  number = g_ascii_strtoull (reference, &end, 10);
  if (end == reference || number >= reader->offsets->len)
    return NULL;
  offset = g_array_index (reader->offsets, gsize, number);
  if (offset == 0 || offset >= reader->length || g_ascii_strtoull (reader->data + offset, &end, 10) != number
      || !g_str_has_prefix (end, " 0 obj"))
    return NULL;
  *out_number = (guint) number;
  return skip_blanks (end + strlen (" 0 obj"));
}

/* (nullable): where the last such word begins; streams before it hold zeros. */
static const char *
find_last (const Reader *reader, const char *word)
{
  const char *at = reader->data + reader->length;

  while (at-- > reader->data)
    if (g_str_has_prefix (at, word))
      return at;
  return NULL;
}

static gboolean
read_table (Reader *reader)
{
  const char *mark = find_last (reader, "startxref"), *at;
  guint64 first, n;
  char *next;

  if (!mark)
    return FALSE;
  reader->table = (gsize) g_ascii_strtoull (mark + strlen ("startxref"), NULL, 10);
  if (reader->table >= reader->length || !g_str_has_prefix (reader->data + reader->table, "xref"))
    return FALSE;
  at = skip_blanks (reader->data + reader->table + strlen ("xref"));
  first = g_ascii_strtoull (at, &next, 10);
  n = g_ascii_strtoull (next, &next, 10);
  if (first != 0 || n == 0 || n > reader->length / 20)
    return FALSE;
  at = skip_blanks (next);
  for (guint64 i = 0; i < n; i++, at += 20)
    {
      gsize offset;

      if (at + 20 > reader->data + reader->length)
        return FALSE;
      offset = at[17] == 'n' ? (gsize) g_ascii_strtoull (at, NULL, 10) : 0;
      g_array_append_val (reader->offsets, offset);
    }
  if (!g_str_has_prefix (at, "trailer"))
    return FALSE;
  reader->trailer = skip_blanks (at + strlen ("trailer"));
  /* Something was appended before: then not all objects are in this table. */
  return skip_value (reader->trailer) && !find_key (reader->trailer, "/Prev");
}

static gboolean
read_pages (Reader *reader, const char *reference, int depth)
{
  guint number;
  const char *node = follow (reader, reference, &number), *kids = find_key (node, "/Kids");

  if (!node || depth > MAX_DEPTH)
    return FALSE;
  if (!kids)
    {
      g_array_append_val (reader->pages, number);
      return TRUE;
    }
  if (*kids != '[')
    return FALSE;
  for (kids = skip_blanks (kids + 1); g_ascii_isdigit (*kids); kids = skip_blanks (kids))
    {
      if (!read_pages (reader, kids, depth + 1))
        return FALSE;
      for (int word = 0; word < 3 && kids; word++)
        kids = skip_value (skip_blanks (kids));
      if (!kids)
        return FALSE;
    }
  return *kids == ']';
}

/* --- Writing --- */

static void
append_number (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, ' ');
  g_string_append (text, g_ascii_formatd (buffer, sizeof buffer, "%.4f", number));
}

static void
append_box (GString *text, const char *key, const BastidePdfBox *box, double page_height)
{
  g_string_append_printf (text, "   %s [", key);
  append_number (text, box->x);
  append_number (text, page_height - box->y - box->height);
  append_number (text, box->x + box->width);
  append_number (text, page_height - box->y);
  g_string_append (text, " ]\n");
}

/* The object again, with @more in its dictionary; notes where it stands now. */
static gboolean
append_object (GByteArray *bytes, GArray *offsets, const char *dictionary, guint number, const char *more)
{
  const char *end = skip_value (dictionary);
  g_autoptr (GString) text = NULL;

  if (!end || !g_str_has_prefix (dictionary, "<<"))
    return FALSE;
  g_array_index (offsets, gsize, number) = bytes->len;
  text = g_string_new (NULL);
  g_string_append_printf (text, "%u 0 obj\n<<\n%s  ", number, more);
  g_string_append_len (text, dictionary + 2, end - dictionary - 2);
  g_string_append (text, "\nendobj\n");
  g_byte_array_append (bytes, (const guint8 *) text->str, (guint) text->len);
  return TRUE;
}

static gboolean
append_pages (Reader *reader, GByteArray *bytes, GArray *offsets, const BastidePdfPage *pages)
{
  for (guint i = 0; i < reader->pages->len; i++)
    {
      guint number = g_array_index (reader->pages, guint, i);
      g_autofree char *reference = g_strdup_printf ("%u", number);
      const char *page = follow (reader, reference, &number), *media = find_key (page, "/MediaBox");
      g_autoptr (GString) more = g_string_new (NULL);
      double box[4] = { 0 };

      if (!media || *media != '[')
        return FALSE;
      media++;
      for (int k = 0; k < 4; k++)
        box[k] = g_ascii_strtod (media, (char **) &media);
      append_box (more, "/TrimBox", &pages[i].trim, box[3]);
      append_box (more, "/BleedBox", &pages[i].bleed, box[3]);
      if (!append_object (bytes, offsets, page, number, more->str))
        return FALSE;
    }
  return TRUE;
}

static gboolean
append_root (Reader *reader, GByteArray *bytes, GArray *offsets, BastidePdfDuplex duplex)
{
  static const char *const turns[] = { "", " /Duplex /DuplexFlipLongEdge", " /Duplex /DuplexFlipShortEdge" };
  guint number;
  const char *root = follow (reader, find_key (reader->trailer, "/Root"), &number);
  g_autofree char *more = NULL;

  if (!root || find_key (root, "/ViewerPreferences"))
    return FALSE;
  /* Otherwise most viewers fit the page into the margins of the printer, and tiles come out a few percent too small. */
  more = g_strdup_printf ("   /ViewerPreferences << /PrintScaling /None%s >>\n", turns[duplex]);
  return append_object (bytes, offsets, root, number, more);
}

static void
append_table (const Reader *reader, GByteArray *bytes, const GArray *offsets)
{
  const char *end = skip_value (reader->trailer);
  g_autoptr (GString) text = g_string_new ("xref\n");

  for (guint i = 0; i < offsets->len; i++)
    if (g_array_index (offsets, gsize, i))
      g_string_append_printf (text, "%u 1\n%010" G_GSIZE_FORMAT " 00000 n \n", i, g_array_index (offsets, gsize, i));
  g_string_append (text, "trailer\n<< ");
  g_string_append_printf (text, "/Prev %" G_GSIZE_FORMAT, reader->table);
  g_string_append_len (text, reader->trailer + 2, end - reader->trailer - 2);
  g_string_append_printf (text, "\nstartxref\n%u\n%%%%EOF\n", bytes->len);
  g_byte_array_append (bytes, (const guint8 *) text->str, (guint) text->len);
}

GBytes *
bastide_pdf_add_boxes (GBytes *pdf, const BastidePdfPage *pages, guint n_pages, BastidePdfDuplex duplex)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr (GArray) offsets = g_array_new (FALSE, TRUE, sizeof (gsize));
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize length;
  const char *data = g_bytes_get_data (pdf, &length);
  /* With a zero behind it, searches end. */
  g_autofree char *text = g_malloc (length + 1);
  Reader reader = { .data = text, .length = length, .offsets = known, .pages = found };
  const char *root;
  guint number;

  memcpy (text, data, length);
  text[length] = '\0';
  if (!read_table (&reader))
    return NULL;
  g_array_set_size (offsets, known->len);
  g_byte_array_append (bytes, (const guint8 *) data, (guint) length);
  root = follow (&reader, find_key (reader.trailer, "/Root"), &number);
  if (!read_pages (&reader, find_key (root, "/Pages"), 0) || found->len != n_pages
      || !append_pages (&reader, bytes, offsets, pages) || !append_root (&reader, bytes, offsets, duplex))
    return NULL;
  append_table (&reader, bytes, offsets);
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
