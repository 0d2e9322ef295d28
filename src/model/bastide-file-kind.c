/* bastide-file-kind.c – which of our files is this?
 *
 * Looks at the first bytes only and judges nothing else: whether the file is sound is for engine/io to say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-file-kind.h"

#include <string.h>

static const struct
{
  const char *format;
  BastideFileKind kind;
} formats[] = {
  { "bastide-game", BASTIDE_FILE_GAME },       { "bastide-set", BASTIDE_FILE_SET },
  { "bastide-mix", BASTIDE_FILE_MIX },         { "bastide-score", BASTIDE_FILE_SCORE },
  { "bastide-history", BASTIDE_FILE_HISTORY },
};

static const char *
skip_space (const char *p, const char *end)
{
  while (p < end && strchr (" \t\r\n", *p) && *p != '\0')
    p++;
  return p;
}

/* The string literal at p, without its quotes, or FALSE. Our words need no escapes. */
static gboolean
read_word (const char **p, const char *end, const char **out_word, gsize *out_length)
{
  const char *quote;

  if (*p >= end || **p != '"')
    return FALSE;
  quote = memchr (*p + 1, '"', end - (*p + 1));
  if (!quote)
    return FALSE;
  *out_word = *p + 1;
  *out_length = quote - *out_word;
  *p = quote + 1;
  return TRUE;
}

/* An element that begins like this in what begins like XML: “<tile” is <tile>, <tiles> or <tile-set>. */
static gboolean
has_element (const char *data, const char *end, const char *element)
{
  const char *p = data;

  if (end - p >= 3 && memcmp (p, "\xef\xbb\xbf", 3) == 0)
    p += 3;
  p = skip_space (p, end);
  return p < end && *p == '<' && g_strstr_len (p, end - p, element);
}

BastideFileKind
bastide_file_kind_from_data (const char *data, gsize length)
{
  static const char key[] = "\"format\"";
  const char *end = data + length;

  for (const char *at = g_strstr_len (data, length, key); at; at = g_strstr_len (at + 1, end - (at + 1), key))
    {
      const char *p = skip_space (at + strlen (key), end);
      const char *word;
      gsize word_length;

      if (p >= end || *p != ':')
        continue;
      p = skip_space (p + 1, end);
      if (!read_word (&p, end, &word, &word_length))
        continue;
      for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
        if (strlen (formats[i].format) == word_length && memcmp (formats[i].format, word, word_length) == 0)
          return formats[i].kind;
    }
  if (has_element (data, end, "<lesson "))
    return BASTIDE_FILE_LESSON;
  return has_element (data, end, "<tile") ? BASTIDE_FILE_XML : BASTIDE_FILE_OTHER;
}
