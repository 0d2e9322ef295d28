/* json-read.c – takes a JSON tree apart and notes what is wrong with it, and where.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/json-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Words longer than this are not compared with anything. */
#define MAX_COMPARED 63
#define MAX_ID       100
#define MAX_VERSION  9999
/* Longer words from a file are cut in messages. */
#define MAX_SHOWN 80

char *
bst_dup_short (const char *string)
{
  gboolean cut = strlen (string) > MAX_SHOWN;
  const char *end = cut ? g_utf8_find_prev_char (string, string + MAX_SHOWN) : string + strlen (string);
  char *shown = g_strndup (string, (gsize) (end - string));

  for (char *p = shown; *p != '\0'; p++)
    {
      if (g_ascii_iscntrl (*p))
        *p = '?';
    }
  if (cut)
    {
      char *whole = g_strconcat (shown, "…", NULL);

      g_free (shown);
      return whole;
    }
  return shown;
}

void
bst_reader_init (BstReader *reader, BstReport *report)
{
  reader->report = report;
  reader->path = g_string_new (NULL);
}

void
bst_reader_clear (BstReader *reader)
{
  g_string_free (reader->path, TRUE);
  reader->path = NULL;
}

BstPath
bst_reader_enter_key (BstReader *reader, const char *key)
{
  g_autofree char *shown = bst_dup_short (key);
  BstPath path = reader->path->len;

  if (path > 0)
    g_string_append_c (reader->path, '.');
  g_string_append (reader->path, shown);
  return path;
}

BstPath
bst_reader_enter_index (BstReader *reader, guint index)
{
  BstPath path = reader->path->len;

  g_string_append_printf (reader->path, "[%u]", index);
  return path;
}

void
bst_reader_leave (BstReader *reader, BstPath path)
{
  g_string_truncate (reader->path, path);
}

static void G_GNUC_PRINTF (4, 0)
  add_problem (BstReader *reader, BstSeverity severity, int about, const char *format, va_list args)
{
  g_autofree char *text = g_strdup_vprintf (format, args);

  bst_report_add_about (reader->report, severity, reader->path->str, text, about);
}

void
bst_reader_error (BstReader *reader, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  add_problem (reader, BST_SEVERITY_ERROR, -1, format, args);
  va_end (args);
}

void
bst_reader_warn (BstReader *reader, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  add_problem (reader, BST_SEVERITY_WARNING, -1, format, args);
  va_end (args);
}

void
bst_reader_warn_about (BstReader *reader, int about, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  add_problem (reader, BST_SEVERITY_WARNING, about, format, args);
  va_end (args);
}

static gboolean
is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

JsonObject *
bst_reader_as_object (BstReader *reader, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  bst_reader_error (reader, _ ("This must be an object in braces."));
  return NULL;
}

const char *
bst_reader_as_string (BstReader *reader, JsonNode *node)
{
  if (is_string (node))
    return json_node_get_string (node);
  bst_reader_error (reader, _ ("This must be a string in quotes."));
  return NULL;
}

int
bst_reader_as_word (BstReader *reader, JsonNode *node, const char *const *words)
{
  const char *word = bst_reader_as_string (reader, node);

  if (word == NULL)
    return -1;
  for (int i = 0; words[i] != NULL; i++)
    {
      if (strcmp (words[i], word) == 0)
        return i;
    }
  if (bst_suggest (word, words) != NULL)
    bst_reader_unknown (reader, word, words);
  else
    {
      g_autofree char *shown = bst_dup_short (word);
      g_autofree char *list = g_strjoinv (", ", (GStrv) words);

      /* TRANSLATORS: %1$s is a word found in a file, %2$s the list of words that are allowed there. */
      bst_reader_error (reader, _ ("“%1$s” is not one of: %2$s."), shown, list);
    }
  return -1;
}

/* The member, or NULL with a problem if it should be there. */
static JsonNode *
get_member (BstReader *reader, JsonObject *object, const char *key, gboolean required)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node == NULL && required)
    /* TRANSLATORS: %s is a key of a JSON object, for example features. */
    bst_reader_error (reader, _ ("The key “%s” is missing."), key);
  return node;
}

JsonObject *
bst_reader_get_object (BstReader *reader, JsonObject *object, const char *key)
{
  JsonNode *node = get_member (reader, object, key, FALSE);
  JsonObject *value;
  BstPath path;

  if (node == NULL)
    return NULL;
  path = bst_reader_enter_key (reader, key);
  value = bst_reader_as_object (reader, node);
  bst_reader_leave (reader, path);
  return value;
}

JsonArray *
bst_reader_get_array (BstReader *reader, JsonObject *object, const char *key, gboolean required)
{
  JsonNode *node = get_member (reader, object, key, required);
  BstPath path;

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  path = bst_reader_enter_key (reader, key);
  bst_reader_error (reader, _ ("This must be a list in brackets."));
  bst_reader_leave (reader, path);
  return NULL;
}

const char *
bst_reader_get_string (BstReader *reader, JsonObject *object, const char *key, gboolean required)
{
  JsonNode *node = get_member (reader, object, key, required);
  const char *value;
  BstPath path;

  if (node == NULL)
    return NULL;
  path = bst_reader_enter_key (reader, key);
  value = bst_reader_as_string (reader, node);
  bst_reader_leave (reader, path);
  return value;
}

static gboolean
is_id (const char *string)
{
  gsize length = strspn (string, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.");

  return g_ascii_isalnum (string[0]) && string[length] == '\0' && length <= MAX_ID;
}

const char *
bst_reader_get_id (BstReader *reader, JsonObject *object, const char *key, gboolean required)
{
  const char *value = bst_reader_get_string (reader, object, key, required);
  BstPath path;

  if (value == NULL || is_id (value))
    return value;
  path = bst_reader_enter_key (reader, key);
  bst_reader_error (
    reader,
    _ ("An id has 1 to 100 of the characters a–z, A–Z, 0–9, “-”, “_” and “.”, and begins with a letter or digit."));
  bst_reader_leave (reader, path);
  return NULL;
}

void
bst_reader_get_bool (BstReader *reader, JsonObject *object, const char *key, gboolean *inout)
{
  JsonNode *node = get_member (reader, object, key, FALSE);
  BstPath path;

  if (node == NULL)
    return;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    {
      *inout = json_node_get_boolean (node);
      return;
    }
  path = bst_reader_enter_key (reader, key);
  bst_reader_error (reader, _ ("This must be true or false."));
  bst_reader_leave (reader, path);
}

gboolean
bst_reader_get_int (BstReader *reader,
                    JsonObject *object,
                    const char *key,
                    gboolean required,
                    int min,
                    int max,
                    int *inout)
{
  JsonNode *node = get_member (reader, object, key, required);
  BstPath path;

  if (node == NULL)
    return FALSE;
  if (JSON_NODE_HOLDS_VALUE (node)
      && (json_node_get_value_type (node) == G_TYPE_INT64 || json_node_get_value_type (node) == G_TYPE_DOUBLE))
    {
      /* Some programs write whole numbers as 2.0. */
      double value = json_node_get_double (node);

      if (value >= min && value <= max && value == (int) value)
        {
          *inout = (int) value;
          return TRUE;
        }
    }
  path = bst_reader_enter_key (reader, key);
  /* TRANSLATORS: about a number in a file; %1$d is the smallest and %2$d the largest that is allowed. */
  bst_reader_error (reader, _ ("This must be a whole number from %1$d to %2$d."), min, max);
  bst_reader_leave (reader, path);
  return FALSE;
}

int
bst_reader_get_word (BstReader *reader,
                     JsonObject *object,
                     const char *key,
                     gboolean required,
                     const char *const *words)
{
  JsonNode *node = get_member (reader, object, key, required);
  BstPath path;
  int index;

  if (node == NULL)
    return -1;
  path = bst_reader_enter_key (reader, key);
  index = bst_reader_as_word (reader, node, words);
  bst_reader_leave (reader, path);
  return index;
}

void
bst_reader_get_text (BstReader *reader, JsonObject *object, const char *key)
{
  JsonNode *node = get_member (reader, object, key, FALSE);
  BstPath path;

  if (node == NULL || is_string (node))
    return;
  path = bst_reader_enter_key (reader, key);
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *language;
      JsonNode *value;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &language, &value))
        {
          BstPath inner = bst_reader_enter_key (reader, language);

          bst_reader_as_string (reader, value);
          bst_reader_leave (reader, inner);
        }
    }
  else
    bst_reader_error (reader, _ ("This must be a string, or an object with one string for each language."));
  bst_reader_leave (reader, path);
}

void
bst_reader_check_keys (BstReader *reader, JsonObject *object, const char *const *keys)
{
  JsonObjectIter iter;
  const char *key;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, NULL))
    {
      const char *meant = g_strv_contains (keys, key) ? NULL : bst_suggest (key, keys);

      if (meant != NULL && !json_object_has_member (object, meant))
        /* TRANSLATORS: both are keys of a JSON object, for example “sheilds” and “shields”. */
        bst_reader_warn (reader, _ ("The key “%1$s” is not used here; did you mean “%2$s”?"), key, meant);
    }
}

gboolean
bst_reader_check_head (BstReader *reader, JsonObject *object, const char *format, int newest)
{
  const char *found = bst_reader_get_string (reader, object, "format", TRUE);
  BstPath path;
  int version = 0;

  if (found == NULL)
    return FALSE;
  if (strcmp (found, format) != 0)
    {
      g_autofree char *shown = bst_dup_short (found);

      path = bst_reader_enter_key (reader, "format");
      /* TRANSLATORS: both are words that name a file format, for example bastide-set. */
      bst_reader_error (reader, _ ("This is “%1$s”, but it must be “%2$s”."), shown, format);
      bst_reader_leave (reader, path);
      return FALSE;
    }
  if (!bst_reader_get_int (reader, object, "version", TRUE, 1, MAX_VERSION, &version))
    return FALSE;
  if (version <= newest)
    return TRUE;
  bst_report_set_newer (reader->report);
  if (!bst_report_allows_newer (reader->report))
    {
      path = bst_reader_enter_key (reader, "version");
      bst_reader_error (reader,
                        /* TRANSLATORS: %1$d and %2$d are numbers of versions of the format, such as 2. */
                        _ ("The file has version %1$d of its format, but this version of Bastide reads only up to "
                           "version %2$d. Update Bastide to open it."),
                        version, newest);
      bst_reader_leave (reader, path);
      return FALSE;
    }
  return TRUE;
}

/* Number of single changes (insert, drop, replace, swap neighbors) between two
 * words, counted on bytes. */
static guint
distance (const char *a, const char *b)
{
  gsize n_a = strlen (a), n_b = strlen (b);
  guint rows[3][MAX_COMPARED + 1];
  guint *before = rows[0], *last = rows[1], *now = rows[2];

  for (gsize j = 0; j <= n_b; j++)
    last[j] = (guint) j;
  for (gsize i = 1; i <= n_a; i++)
    {
      guint *spare = before;

      now[0] = (guint) i;
      for (gsize j = 1; j <= n_b; j++)
        {
          guint replace = last[j - 1] + (a[i - 1] != b[j - 1]);
          guint best = MIN (replace, MIN (last[j], now[j - 1]) + 1);

          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            best = MIN (best, before[j - 2] + 1);
          now[j] = best;
        }
      before = last;
      last = now;
      now = spare;
    }
  return last[n_b];
}

const char *
bst_suggest (const char *word, const char *const *candidates)
{
  const char *best = NULL;
  gsize length = strlen (word);
  guint best_distance = (guint) MIN (length / 3, 3) + 1;

  if (length > MAX_COMPARED)
    return NULL;
  for (int i = 0; candidates[i] != NULL; i++)
    {
      gsize other = strlen (candidates[i]);
      guint n;

      /* Words so different in length need not be compared. */
      if (other > MAX_COMPARED || MAX (other, length) - MIN (other, length) >= best_distance)
        continue;
      n = distance (word, candidates[i]);
      if (n > 0 && n < best_distance)
        {
          best = candidates[i];
          best_distance = n;
        }
    }
  return best;
}

void
bst_reader_unknown (BstReader *reader, const char *word, const char *const *candidates)
{
  g_autofree char *shown = bst_dup_short (word);
  /* A full report keeps no more problems: do not look for a suggestion that nobody reads. */
  gboolean told = bst_report_get_n (reader->report) < BST_REPORT_MAX;
  const char *meant = told ? bst_suggest (word, candidates) : NULL;

  if (meant != NULL)
    /* TRANSLATORS: both are words of a file format or ids, for example “crossroad” and “crossroads”. */
    bst_reader_error (reader, _ ("“%1$s” is unknown here; did you mean “%2$s”?"), shown, meant);
  else
    /* TRANSLATORS: %s is a word of a file format or an id. */
    bst_reader_error (reader, _ ("“%s” is unknown here."), shown);
}
