/* bastide-po.c – files of translations: reading .po.
 *
 * Takes nothing on trust: the file may come from anywhere, and the C library believes every catalog it is given.
 * Whether a translation is a good one is not asked here, see bastide-po-check.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-po.h"

#include <glib/gi18n.h>
#include <string.h>

#define GERMANIC "nplurals=2; plural=(n != 1);"
#define LARGEST  (32 * 1024 * 1024) /* bytes of a file */

G_DEFINE_QUARK (bastide - po - error - quark, bastide_po_error)

static void
message_free (gpointer data)
{
  BastidePoMessage *message = data;

  g_free (message->context);
  g_free (message->id);
  g_free (message->plural);
  g_strfreev (message->strings);
  g_free (message->file);
  g_free (message);
}

void
bastide_po_free (BastidePo *po)
{
  if (!po)
    return;
  g_ptr_array_unref (po->messages);
  g_hash_table_unref (po->by_key);
  g_free (po->language);
  g_free (po->plural_forms);
  g_clear_pointer (&po->bare_header, message_free);
  g_free (po);
}

char *
bastide_po_dup_key (const BastidePoMessage *message)
{
  return message->context ? g_strconcat (message->context, "\004", message->id, NULL) : g_strdup (message->id);
}

/* --- Reading --- */

typedef enum
{
  NOTHING,
  CONTEXT,
  ID,
  PLURAL,
  STRING,
} Part;

typedef struct
{
  BastidePo *po;
  guint line;
  Part part; /* the one that goes on with the next string */
  guint form;
  BastidePoMessage *message; /* being read, or NULL */
  GString *text[4];          /* context, id, plural, current string */
  GPtrArray *strings;
  gboolean has_context, has_plural;
  gboolean obsolete;
  gboolean has_header;
} Reader;

static gboolean
fail (Reader *reader, GError **error, const char *reason)
{
  /* TRANSLATORS: %1$u is the number of a line of a file, %2$s a sentence about what is wrong there. */
  g_set_error (error, BASTIDE_PO_ERROR, BASTIDE_PO_ERROR_SYNTAX, _ ("Line %1$u: %2$s"), reader->line, reason);
  return FALSE;
}

static GString *
current_text (Reader *reader)
{
  return reader->text[reader->part - CONTEXT];
}

static char *
dup_header_field (const char *header, const char *name)
{
  g_auto (GStrv) lines = g_strsplit (header, "\n", -1);

  for (char **line = lines; *line; line++)
    if (g_ascii_strncasecmp (*line, name, strlen (name)) == 0 && (*line)[strlen (name)] == ':')
      return g_strstrip (g_strdup (*line + strlen (name) + 1));
  return NULL;
}

/* The code of a language becomes the name of a folder. */
static gboolean
is_code (const char *code)
{
  gsize length = strspn (code, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_@-");

  return length >= 2 && length <= 24 && code[length] == '\0' && g_ascii_isalpha (*code);
}

static gboolean
read_header (Reader *reader, const char *header, guint line, GError **error)
{
  g_autofree char *type = dup_header_field (header, "Content-Type");
  g_autofree char *language = dup_header_field (header, "Language");
  g_autofree char *forms = dup_header_field (header, "Plural-Forms");
  const char *charset = type ? strstr (type, "charset=") : NULL;
  gboolean bare = TRUE;

  if (reader->has_header)
    return fail (reader, error, _ ("This is a second header. A file has only one."));
  reader->has_header = TRUE;
  if (charset && g_ascii_strcasecmp (charset + strlen ("charset="), "UTF-8") != 0
      && g_ascii_strcasecmp (charset + strlen ("charset="), "ASCII") != 0
      && g_ascii_strcasecmp (charset + strlen ("charset="), "CHARSET") != 0)
    return fail (reader, error,
                 _ ("The header names another charset. Save the file in UTF-8 and say so in the header."));
  if (language && is_code (language))
    {
      g_free (reader->po->language);
      reader->po->language = g_steal_pointer (&language);
    }
  /* "nplurals=INTEGER" stands in the template: nobody has filled it in yet. */
  if (forms && *forms && !strstr (forms, "INTEGER"))
    {
      guint n = bastide_po_count_forms (forms);

      bare = FALSE;
      if (n == 0)
        return fail (reader, error, _ ("The header has no valid Plural-Forms line."));
      g_free (reader->po->plural_forms);
      reader->po->plural_forms = g_steal_pointer (&forms);
      reader->po->n_plurals = n;
    }
  if (bare || !*reader->po->language)
    {
      reader->po->bare_header = g_new0 (BastidePoMessage, 1);
      reader->po->bare_header->id = g_strdup ("");
      reader->po->bare_header->strings = g_new0 (char *, 2);
      reader->po->bare_header->strings[0] = g_strdup (header);
      reader->po->bare_header->line = line;
    }
  return TRUE;
}

static void
forget_message (Reader *reader)
{
  g_clear_pointer (&reader->message, message_free);
  g_ptr_array_set_size (reader->strings, 0);
  for (int i = 0; i < 4; i++)
    g_string_truncate (reader->text[i], 0);
  reader->has_context = reader->has_plural = reader->obsolete = FALSE;
  reader->part = NOTHING;
}

static void
end_string (Reader *reader)
{
  if (reader->part == STRING)
    {
      g_ptr_array_add (reader->strings, g_strdup (reader->text[3]->str));
      g_string_truncate (reader->text[3], 0);
    }
}

static BastidePoMessage *
ensure_message (Reader *reader)
{
  if (!reader->message)
    {
      reader->message = g_new0 (BastidePoMessage, 1);
      reader->message->line = reader->line;
    }
  return reader->message;
}

/* The message is complete. */
static gboolean
end_message (Reader *reader, GError **error)
{
  g_autofree char *key = NULL;
  BastidePoMessage *message = reader->message;

  if (reader->part == NOTHING)
    {
      /* Comments that belong to nothing. */
      forget_message (reader);
      return TRUE;
    }
  if (reader->part != STRING)
    return fail (reader, error, _ ("The message has no msgstr."));
  end_string (reader);
  if (reader->obsolete)
    {
      forget_message (reader);
      return TRUE;
    }
  if (reader->text[1]->len == 0 && !reader->has_context)
    {
      g_autofree char *header = g_strdup (g_ptr_array_index (reader->strings, 0));
      guint line = message->line;

      forget_message (reader);
      return read_header (reader, header, line, error);
    }
  message->context = reader->has_context ? g_strdup (reader->text[0]->str) : NULL;
  message->id = g_strdup (reader->text[1]->str);
  message->plural = reader->has_plural ? g_strdup (reader->text[2]->str) : NULL;
  g_ptr_array_add (reader->strings, NULL);
  message->strings = g_strdupv ((char **) reader->strings->pdata);
  g_ptr_array_remove_index (reader->strings, reader->strings->len - 1);
  key = bastide_po_dup_key (message);
  reader->line = g_hash_table_contains (reader->po->by_key, key) ? message->line : reader->line;
  if (g_hash_table_contains (reader->po->by_key, key))
    return fail (reader, error, _ ("This message appears twice in the file."));
  g_ptr_array_add (reader->po->messages, message);
  g_hash_table_insert (reader->po->by_key, g_steal_pointer (&key), message);
  reader->message = NULL;
  forget_message (reader);
  return TRUE;
}

static int
hex_value (const char **at, int most, int base)
{
  int value = 0;

  for (int i = 0; i < most; i++, (*at)++)
    {
      int digit = g_ascii_xdigit_value (**at);

      if (digit < 0 || digit >= base)
        break;
      value = value * base + digit;
    }
  return value;
}

/* What stands between quotation marks, from the first of them to the end of the line. */
static gboolean
read_string (Reader *reader, const char *at, GString *out, GError **error)
{
  static const char letters[] = "ntrabfv\\\"'?";
  static const char means[] = "\n\t\r\a\b\f\v\\\"'?";

  if (*at++ != '"')
    return fail (reader, error, _ ("The text must be in quotation marks."));
  while (*at != '"')
    {
      const char *letter;
      int value;

      if (*at == '\0')
        return fail (reader, error, _ ("The closing quotation mark is missing."));
      if (*at != '\\')
        {
          g_string_append_c (out, *at++);
          continue;
        }
      at++;
      letter = *at ? strchr (letters, *at) : NULL;
      if (letter)
        {
          g_string_append_c (out, means[letter - letters]);
          at++;
          continue;
        }
      if (*at == 'x')
        {
          at++;
          value = hex_value (&at, 2, 16);
        }
      else if (*at >= '0' && *at <= '7')
        value = hex_value (&at, 3, 8);
      else
        return fail (reader, error, _ ("This is not a valid escape sequence after a backslash."));
      if (value == 0 || value > 0x7f)
        return fail (reader, error, _ ("This is not a valid escape sequence after a backslash."));
      g_string_append_c (out, (char) value);
    }
  for (at++; *at; at++)
    if (!g_ascii_isspace (*at))
      return fail (reader, error, _ ("There is text after the closing quotation mark."));
  return TRUE;
}

static void
read_comment (Reader *reader, const char *line)
{
  BastidePoMessage *message = ensure_message (reader);

  if (line[1] == ',')
    {
      message->fuzzy |= strstr (line, "fuzzy") != NULL;
      message->format |= strstr (line, "c-format") != NULL && strstr (line, "no-c-format") == NULL;
    }
  else if (line[1] == ':' && !message->file)
    {
      g_auto (GStrv) files = NULL;
      g_autofree char *rest = g_strstrip (g_strdup (line + 2));
      char *colon;

      files = g_strsplit (rest, " ", 2);
      if (files[0] && *files[0])
        {
          message->file = g_strdup (files[0]);
          colon = strrchr (message->file, ':');
          if (colon)
            *colon = '\0';
        }
    }
}

/* msgctxt, msgid, msgid_plural, msgstr or msgstr[N]; @at moves behind it. */
static gboolean
begin_part (Reader *reader, const char **at, GError **error)
{
  static const char *const keywords[] = { "msgid_plural", "msgctxt", "msgid", "msgstr" };
  static const Part parts[] = { PLURAL, CONTEXT, ID, STRING };
  Part part = NOTHING;
  gboolean numbered = FALSE;
  guint form = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (g_str_has_prefix (*at, keywords[i]))
      {
        part = parts[i];
        *at += strlen (keywords[i]);
        break;
      }
  if (part == NOTHING)
    return fail (reader, error, _ ("This is neither a comment nor the start of a message."));
  if (part == STRING && **at == '[')
    {
      (*at)++;
      numbered = TRUE;
      form = hex_value (at, 2, 10);
      if (**at != ']')
        return fail (reader, error, _ ("The index of a plural form must be a number."));
      (*at)++;
    }
  while (g_ascii_isspace (**at))
    (*at)++;

  /* A new message begins without a sign that the last one is complete. */
  if ((part == CONTEXT || part == ID) && reader->part == STRING && !end_message (reader, error))
    return FALSE;
  ensure_message (reader);
  if (part == CONTEXT  ? reader->part != NOTHING
      : part == ID     ? reader->part != NOTHING && reader->part != CONTEXT
      : part == PLURAL ? reader->part != ID
                       : reader->part != ID && reader->part != PLURAL && !(numbered && reader->part == STRING))
    return fail (reader, error, _ ("This keyword is out of order: use msgctxt, msgid, msgid_plural, msgstr."));
  end_string (reader);
  if (part == STRING
      && (numbered != reader->has_plural || form != reader->strings->len || form >= BASTIDE_PO_MOST_FORMS))
    return fail (reader, error, _ ("Number the plural forms in order, starting with 0."));
  reader->has_context |= part == CONTEXT;
  reader->has_plural |= part == PLURAL;
  if (part == ID)
    reader->message->line = reader->line;
  reader->part = part;
  return TRUE;
}

/* What is no longer in the program is read like the rest, and then forgotten. */
static const char *
skip_obsolete_mark (const char *at)
{
  at += strlen ("#~");
  while (g_ascii_isspace (*at))
    at++;
  return *at == '|' ? "" : at;
}

static gboolean
read_line (Reader *reader, const char *line, GError **error)
{
  const char *at = line;
  gboolean obsolete;

  while (g_ascii_isspace (*at))
    at++;
  obsolete = g_str_has_prefix (at, "#~");
  if (obsolete)
    at = skip_obsolete_mark (at);
  if (*at == '\0')
    return TRUE;
  if (*at == '#')
    {
      if (reader->part == STRING && !end_message (reader, error))
        return FALSE;
      if (reader->part != NOTHING)
        return fail (reader, error, _ ("A comment interrupts a message."));
      read_comment (reader, at);
      return TRUE;
    }
  if (*at != '"' && !begin_part (reader, &at, error))
    return FALSE;
  if (reader->part == NOTHING)
    return fail (reader, error, _ ("This is neither a comment nor the start of a message."));
  reader->obsolete |= obsolete;
  return read_string (reader, at, current_text (reader), error);
}

static gboolean
read_lines (Reader *reader, const char *text, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line; line++)
    {
      reader->line++;
      g_strchomp (*line);
      if (!read_line (reader, *line, error))
        return FALSE;
    }
  return end_message (reader, error);
}

BastidePo *
bastide_po_parse (const char *text, gsize length, GError **error)
{
  g_autoptr (BastidePo) po = g_new0 (BastidePo, 1);
  Reader reader = { .po = po };
  const char *wrong;
  gboolean read;

  po->messages = g_ptr_array_new_with_free_func (message_free);
  po->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  po->language = g_strdup ("");
  po->plural_forms = g_strdup (GERMANIC);
  po->n_plurals = 2;
  if (length > LARGEST)
    {
      g_set_error_literal (error, BASTIDE_PO_ERROR, BASTIDE_PO_ERROR_SYNTAX,
                           _ ("The file is too large to be a translation."));
      return NULL;
    }
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      length -= 3;
    }
  if (!g_utf8_validate (text, length, &wrong))
    {
      for (const char *at = text; at < wrong; at++)
        reader.line += *at == '\n';
      reader.line++;
      fail (&reader, error, _ ("The file is not in UTF-8. Save it in UTF-8 and load it again."));
      return NULL;
    }
  reader.strings = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < 4; i++)
    reader.text[i] = g_string_new (NULL);
  {
    g_autofree char *copy = g_strndup (text, length);

    read = read_lines (&reader, copy, error);
  }
  forget_message (&reader);
  g_ptr_array_unref (reader.strings);
  for (int i = 0; i < 4; i++)
    g_string_free (reader.text[i], TRUE);
  if (read && po->messages->len == 0)
    {
      g_set_error_literal (error, BASTIDE_PO_ERROR, BASTIDE_PO_ERROR_SYNTAX, _ ("The file contains no messages."));
      read = FALSE;
    }
  return read ? g_steal_pointer (&po) : NULL;
}
