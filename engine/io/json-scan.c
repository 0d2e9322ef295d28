/* json-scan.c – strict JSON text to a tree of nodes.
 *
 * json-glib keeps the tree, but its own parser is never given a byte: it
 * overflows the stack on deep nesting and silently takes duplicate keys,
 * comments, hexadecimal and octal numbers, several values in a row and numbers
 * out of range. One pass, time linear in the size of the text; the recursion
 * is as deep as BST_JSON_MAX_DEPTH and no deeper.
 *
 * Must not know what the JSON is about.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/json-scan.h"
#include "io/file.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <math.h>
#include <string.h>

/* The longest piece of a bad file that is quoted in a message. */
#define MAX_QUOTED 40

/* The tree's hash tables can be driven into long chains by chosen keys. From so many members on it is counted how many hashes
 * end alike; ordinary keys come nowhere near this many. */
#define MEMBERS_BEFORE_COUNTING 100
#define MAX_ALIKE               100

/* How many keys of an object have a hash that ends like this. */
typedef struct
{
  guint8 counts[256];
} Alike;

typedef struct
{
  const char *name;
  const char *text;
  const char *at; /* the next character */
  const char *end;
  guint depth;
  guint n_values;
  GError **error;
} Scan;

G_DEFINE_QUARK (bst - json - error - quark, bst_json_error)

static JsonNode *scan_value (Scan *scan);

/* Fails at @where with @message, a whole sentence. Always returns FALSE. Line
 * and column are counted here only, so that good text never pays for them. */
static gboolean
fail_at (Scan *scan, const char *where, BstJsonError code, const char *message)
{
  guint line = 1, column = 1;

  for (const char *p = scan->text; p < where; p++)
    {
      if (*p == '\n')
        {
          line++;
          column = 1;
        }
      else if ((*p & 0xc0) != 0x80)
        column++;
    }

  if (scan->name != NULL && *scan->name != '\0')
    g_set_error (scan->error, BST_JSON_ERROR, code, "%s:%u:%u: %s", scan->name, line, column, message);
  else
    /* TRANSLATORS: %1$u and %2$u say where in a text, %3$s is a whole sentence that says what is wrong there. */
    g_set_error (scan->error, BST_JSON_ERROR, code, _ ("Line %1$u, column %2$u: %3$s"), line, column, message);
  return FALSE;
}

static gboolean
fail (Scan *scan, const char *message)
{
  return fail_at (scan, scan->at, BST_JSON_ERROR_SYNTAX, message);
}

static gboolean
at_end (const Scan *scan)
{
  return scan->at == scan->end;
}

/* The next character, or 0 at the end of the text (which holds no other 0). */
static char
peek (const Scan *scan)
{
  return at_end (scan) ? '\0' : *scan->at;
}

static gboolean
is_word_char (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.' || c == '+' || c == '-' || (c & 0x80) != 0;
}

/* The word that begins at @from, shortened for a message. */
static char *
dup_word (const Scan *scan, const char *from)
{
  const char *to = from;

  while (to < scan->end && is_word_char (*to) && to - from < MAX_QUOTED)
    to++;
  while (to > from && to < scan->end && (*to & 0xc0) == 0x80)
    to--;
  return g_strndup (from, (gsize) (to - from));
}

/* Passes white space. Fails on a comment, which people write here often enough
 * to deserve a message of its own. */
static gboolean
skip_space (Scan *scan)
{
  while (!at_end (scan) && strchr (" \t\r\n", *scan->at) != NULL)
    scan->at++;
  if (peek (scan) == '/' || peek (scan) == '#')
    return fail (scan, _ ("Comments are not allowed in JSON."));
  return TRUE;
}

/* Four hexadecimal digits at @p, or -1. */
static int
hex4 (const Scan *scan, const char *p)
{
  int value = 0;

  if (scan->end - p < 4)
    return -1;
  for (int i = 0; i < 4; i++)
    {
      if (!g_ascii_isxdigit (p[i]))
        return -1;
      value = value * 16 + g_ascii_xdigit_value (p[i]);
    }
  return value;
}

/* Reads “\u0041” or a pair of surrogates; scan->at is on the backslash. */
static gboolean
scan_unicode_escape (Scan *scan, GString *out)
{
  gunichar c;
  int high = hex4 (scan, scan->at + 2);

  if (high < 0)
    return fail (scan, _ ("Four hexadecimal digits must follow “\\u”."));
  if (high == 0)
    return fail (scan, _ ("A string cannot contain the character “\\u0000”."));
  if (high >= 0xdc00 && high <= 0xdfff)
    return fail (scan, _ ("The second half of a surrogate pair has no first half."));

  c = (gunichar) high;
  if (high >= 0xd800 && high <= 0xdbff)
    {
      const char *next = scan->at + 6;
      int low = scan->end - next >= 6 && next[0] == '\\' && next[1] == 'u' ? hex4 (scan, next + 2) : -1;

      if (low < 0xdc00 || low > 0xdfff)
        return fail (scan, _ ("The first half of a surrogate pair has no second half."));
      c = 0x10000 + (((gunichar) high - 0xd800) << 10) + ((gunichar) low - 0xdc00);
      scan->at += 6;
    }
  scan->at += 6;
  g_string_append_unichar (out, c);
  return TRUE;
}

/* One escape sequence; scan->at is on the backslash. */
static gboolean
scan_escape (Scan *scan, GString *out)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char meaning[] = "\"\\/\b\f\n\r\t";
  const char *found;

  if (scan->end - scan->at < 2)
    return fail (scan, _ ("The text ends in the middle of a string."));
  if (scan->at[1] == 'u')
    return scan_unicode_escape (scan, out);

  found = strchr (letters, scan->at[1]);
  if (found == NULL)
    return fail (scan, _ ("This is not a valid JSON escape sequence."));
  g_string_append_c (out, meaning[found - letters]);
  scan->at += 2;
  return TRUE;
}

/* A string; scan->at is on the opening quote. Returns NULL on failure. */
static char *
scan_string (Scan *scan)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const char *open = scan->at++;

  for (;;)
    {
      const char *from = scan->at;

      while (!at_end (scan) && *scan->at != '"' && *scan->at != '\\' && (guchar) *scan->at >= 0x20)
        scan->at++;
      g_string_append_len (out, from, scan->at - from);

      if (at_end (scan))
        {
          fail_at (scan, open, BST_JSON_ERROR_SYNTAX, _ ("The string that begins here is not closed."));
          return NULL;
        }
      if (*scan->at == '"')
        {
          scan->at++;
          return g_string_free (g_steal_pointer (&out), FALSE);
        }
      if (*scan->at == '\\')
        {
          if (!scan_escape (scan, out))
            return NULL;
        }
      else if (*scan->at == '\n' || *scan->at == '\r')
        {
          fail_at (scan, open, BST_JSON_ERROR_SYNTAX, _ ("The string that begins here is not closed on its line."));
          return NULL;
        }
      else
        {
          fail (scan, _ ("A control character inside a string must be written as an escape sequence."));
          return NULL;
        }
    }
}

static gboolean
skip_digits (Scan *scan)
{
  const char *from = scan->at;

  while (g_ascii_isdigit (peek (scan)))
    scan->at++;
  return scan->at > from;
}

/* Passes a number and tells whether it has a fraction or an exponent. */
static gboolean
skip_number (Scan *scan, gboolean *out_real)
{
  const char *first;

  if (peek (scan) == '-')
    scan->at++;
  first = scan->at;
  if (!skip_digits (scan))
    return fail (scan, _ ("A digit must follow the minus sign."));
  if (*first == '0' && scan->at - first > 1)
    return fail_at (scan, first, BST_JSON_ERROR_SYNTAX, _ ("A number must not begin with an extra zero."));

  *out_real = FALSE;
  if (peek (scan) == '.')
    {
      *out_real = TRUE;
      scan->at++;
      if (!skip_digits (scan))
        return fail (scan, _ ("A digit must follow the decimal point."));
    }
  if (peek (scan) == 'e' || peek (scan) == 'E')
    {
      *out_real = TRUE;
      scan->at++;
      if (peek (scan) == '+' || peek (scan) == '-')
        scan->at++;
      if (!skip_digits (scan))
        return fail (scan, _ ("A digit must follow in the exponent."));
    }
  if (!at_end (scan) && is_word_char (*scan->at))
    return fail (scan, _ ("This is not a valid JSON number."));
  return TRUE;
}

static JsonNode *
scan_number (Scan *scan)
{
  const char *from = scan->at;
  g_autofree char *long_digits = NULL;
  char short_digits[32];
  const char *digits = short_digits;
  gboolean real = FALSE;
  gsize length;

  if (!skip_number (scan, &real))
    return NULL;

  /* The functions that read numbers want a zero at the end. */
  length = (gsize) (scan->at - from);
  if (length < sizeof short_digits)
    {
      memcpy (short_digits, from, length);
      short_digits[length] = '\0';
    }
  else
    digits = long_digits = g_strndup (from, length);
  if (real)
    {
      double value = g_ascii_strtod (digits, NULL);

      if (isfinite (value))
        return json_node_init_double (json_node_alloc (), value);
    }
  else
    {
      gint64 value;

      errno = 0;
      value = g_ascii_strtoll (digits, NULL, 10);
      if (errno == 0)
        return json_node_init_int (json_node_alloc (), value);
    }
  fail_at (scan, from, BST_JSON_ERROR_RANGE, _ ("This number is too large."));
  return NULL;
}

/* Reads what separates two elements: returns TRUE with *out_more telling
 * whether another one follows or @close was met and passed. */
static gboolean
scan_separator (Scan *scan, char close, gboolean *out_more)
{
  const char *comma;

  if (!skip_space (scan))
    return FALSE;
  if (at_end (scan))
    return fail (scan, close == ']' ? _ ("The text ends in the middle of a list.")
                                    : _ ("The text ends in the middle of an object."));
  if (peek (scan) == close)
    {
      scan->at++;
      *out_more = FALSE;
      return TRUE;
    }
  if (peek (scan) != ',')
    return fail (scan, close == ']' ? _ ("A comma or “]” is missing here.") : _ ("A comma or “}” is missing here."));

  comma = scan->at++;
  if (!skip_space (scan))
    return FALSE;
  if (peek (scan) == close || peek (scan) == ',')
    return fail_at (scan, comma, BST_JSON_ERROR_SYNTAX, _ ("There is nothing after this comma."));
  *out_more = TRUE;
  return TRUE;
}

/* Opens a list or an object: counts the level and tells whether it has
 * elements. scan->at is on the opening bracket. */
static gboolean
open_level (Scan *scan, char close, gboolean *out_more)
{
  if (scan->depth == BST_JSON_MAX_DEPTH)
    {
      /* TRANSLATORS: %d is a number, at present 64. */
      g_autofree char *message = g_strdup_printf (_ ("Values are nested more than %d levels deep."),
                                                  BST_JSON_MAX_DEPTH);

      return fail_at (scan, scan->at, BST_JSON_ERROR_SIZE, message);
    }
  scan->depth++;
  scan->at++;
  if (!skip_space (scan))
    return FALSE;
  *out_more = peek (scan) != close;
  if (!*out_more)
    scan->at++;
  else if (peek (scan) == ',')
    return fail (scan, _ ("There is nothing before this comma."));
  return TRUE;
}

static JsonNode *
scan_array (Scan *scan)
{
  g_autoptr (JsonArray) array = json_array_new ();
  gboolean more = FALSE;

  if (!open_level (scan, ']', &more))
    return NULL;
  while (more)
    {
      JsonNode *element;

      if (at_end (scan))
        {
          fail (scan, _ ("The text ends in the middle of a list."));
          return NULL;
        }
      element = scan_value (scan);
      if (element == NULL)
        return NULL;
      json_array_add_element (array, element);
      if (!scan_separator (scan, ']', &more))
        return NULL;
    }
  scan->depth--;
  return json_node_init_array (json_node_alloc (), array);
}

/* FALSE if another key like this would make the object slow. */
static gboolean
count_alike (Alike *alike, JsonObject *object, const char *key)
{
  guint n = json_object_get_size (object);

  if (n < MEMBERS_BEFORE_COUNTING)
    return TRUE;
  if (n == MEMBERS_BEFORE_COUNTING)
    *alike = (Alike){ 0 };
  return ++alike->counts[g_str_hash (key) & 255] <= MAX_ALIKE;
}

/* The key of a member and its colon. */
static char *
scan_key (Scan *scan, JsonObject *object, Alike *alike)
{
  const char *from = scan->at;
  g_autofree char *key = NULL;

  if (at_end (scan))
    {
      fail (scan, _ ("The text ends in the middle of an object."));
      return NULL;
    }
  if (*scan->at != '"')
    {
      fail (scan, _ ("A key in double quotes is missing here."));
      return NULL;
    }
  key = scan_string (scan);
  if (key == NULL)
    return NULL;
  if (json_object_has_member (object, key))
    {
      /* TRANSLATORS: %s is a key of a JSON object, for example id. */
      g_autofree char *message = g_strdup_printf (_ ("The key “%s” appears twice in one object."), key);

      fail_at (scan, from, BST_JSON_ERROR_DUPLICATE, message);
      return NULL;
    }
  if (json_object_get_size (object) == BST_JSON_MAX_MEMBERS)
    {
      /* TRANSLATORS: %d is a number, at present 1000. */
      g_autofree char *message = g_strdup_printf (_ ("An object has more than %d keys."), BST_JSON_MAX_MEMBERS);

      fail_at (scan, from, BST_JSON_ERROR_SIZE, message);
      return NULL;
    }
  if (!count_alike (alike, object, key))
    {
      fail_at (scan, from, BST_JSON_ERROR_SIZE, _ ("Too many keys of one object are similar."));
      return NULL;
    }
  if (!skip_space (scan))
    return NULL;
  if (peek (scan) != ':')
    {
      fail (scan, _ ("A colon is missing after the key."));
      return NULL;
    }
  scan->at++;
  return skip_space (scan) ? g_steal_pointer (&key) : NULL;
}

static JsonNode *
scan_object (Scan *scan)
{
  g_autoptr (JsonObject) object = json_object_new ();
  gboolean more = FALSE;
  Alike alike; /* set when it is needed: most objects are small */

  if (!open_level (scan, '}', &more))
    return NULL;
  while (more)
    {
      g_autofree char *key = scan_key (scan, object, &alike);
      JsonNode *value;

      if (key == NULL)
        return NULL;
      value = scan_value (scan);
      if (value == NULL)
        return NULL;
      json_object_set_member (object, key, value);
      if (!scan_separator (scan, '}', &more))
        return NULL;
    }
  scan->depth--;
  return json_node_init_object (json_node_alloc (), object);
}

/* Passes @word if it stands here, whole. */
static gboolean
take_word (Scan *scan, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (scan->end - scan->at) < length || memcmp (scan->at, word, length) != 0)
    return FALSE;
  if (scan->at + length < scan->end && is_word_char (scan->at[length]))
    return FALSE;
  scan->at += length;
  return TRUE;
}

/* true, false, null, or something that people write by mistake. */
static JsonNode *
scan_word (Scan *scan)
{
  g_autofree char *word = NULL;
  g_autofree char *message = NULL;
  char first = peek (scan);

  if (take_word (scan, "true"))
    return json_node_init_boolean (json_node_alloc (), TRUE);
  if (take_word (scan, "false"))
    return json_node_init_boolean (json_node_alloc (), FALSE);
  if (take_word (scan, "null"))
    return json_node_init_null (json_node_alloc ());

  word = dup_word (scan, scan->at);
  if (first == '+')
    fail (scan, _ ("A number must not begin with a plus sign."));
  else if (first == '.')
    fail (scan, _ ("A digit must come before the decimal point."));
  else if (first == '\'')
    fail (scan, _ ("Strings need double quotes."));
  else if (*word != '\0')
    {
      /* TRANSLATORS: %s is a word found in a file, for example True or NaN. */
      message = g_strdup_printf (_ ("“%s” is not a JSON value; strings need double quotes."), word);
      fail (scan, message);
    }
  else
    fail (scan, _ ("A value is missing here."));
  return NULL;
}

static JsonNode *
scan_value (Scan *scan)
{
  char c = peek (scan);

  if (scan->n_values++ == BST_JSON_MAX_VALUES)
    {
      /* TRANSLATORS: %d is a number, at present 1000000. */
      g_autofree char *message = g_strdup_printf (_ ("The text has more than %d values."), BST_JSON_MAX_VALUES);

      fail_at (scan, scan->at, BST_JSON_ERROR_SIZE, message);
      return NULL;
    }
  if (c == '{')
    return scan_object (scan);
  if (c == '[')
    return scan_array (scan);
  if (c == '"')
    {
      g_autofree char *string = scan_string (scan);

      return string != NULL ? json_node_init_string (json_node_alloc (), string) : NULL;
    }
  if (c == '-' || g_ascii_isdigit (c))
    return scan_number (scan);
  return scan_word (scan);
}

/* The whole text is checked before anything is read from it. */
static gboolean
check_encoding (Scan *scan)
{
  const char *bad;

  if (scan->end - scan->text >= 3 && memcmp (scan->text, "\xef\xbb\xbf", 3) == 0)
    return fail_at (scan, scan->text, BST_JSON_ERROR_ENCODING,
                    _ ("The text begins with a byte order mark; save it as UTF-8 without one."));
  if (!g_utf8_validate (scan->text, scan->end - scan->text, &bad))
    return fail_at (scan, bad, BST_JSON_ERROR_ENCODING, _ ("The text is not valid UTF-8."));
  return TRUE;
}

JsonNode *
bst_json_scan (const char *name, const char *bytes, gsize n_bytes, GError **error)
{
  Scan scan = { .name = name, .text = bytes, .at = bytes, .end = bytes + n_bytes, .error = error };
  g_autoptr (JsonNode) node = NULL;

  g_return_val_if_fail (bytes != NULL || n_bytes == 0, NULL);

  if (n_bytes > BST_JSON_MAX_SIZE)
    {
      /* TRANSLATORS: MiB = 1024 × 1024 bytes. */
      fail_at (&scan, scan.text, BST_JSON_ERROR_SIZE, _ ("The text is longer than 16 MiB."));
      return NULL;
    }
  if (!check_encoding (&scan) || !skip_space (&scan))
    return NULL;
  if (at_end (&scan))
    {
      fail (&scan, _ ("The text is empty."));
      return NULL;
    }
  node = scan_value (&scan);
  if (node == NULL || !skip_space (&scan))
    return NULL;
  if (!at_end (&scan))
    {
      fail (&scan, _ ("Only one JSON value is allowed, but something follows it here."));
      return NULL;
    }
  return g_steal_pointer (&node);
}

static void
fail_to_read (const char *name, const GError *problem, GError **error)
{
  int code = g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE) ? BST_JSON_ERROR_SIZE
                                                                                 : BST_JSON_ERROR_READ;

  if (*name != '\0')
    /* TRANSLATORS: %1$s is a file, %2$s is a whole sentence of the system that says why. */
    g_set_error (error, BST_JSON_ERROR, code, _ ("Could not read %1$s: %2$s"), name, problem->message);
  else
    /* TRANSLATORS: %s is a whole sentence of the system that says why. */
    g_set_error (error, BST_JSON_ERROR, code, _ ("Could not read the file: %s"), problem->message);
}

JsonNode *
bst_json_scan_file (GFile *file, const char *name, GError **error)
{
  g_autofree char *where = NULL;
  g_autofree char *bytes = NULL;
  g_autoptr (GError) problem = NULL;
  gsize n_bytes = 0;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  where = g_file_get_parse_name (file);
  if (name == NULL)
    name = where;
  bytes = bst_file_read_bare (file, BST_JSON_MAX_SIZE, &n_bytes, NULL, &problem);
  if (bytes == NULL)
    {
      fail_to_read (name, problem, error);
      return NULL;
    }
  g_debug ("Read %s, %" G_GSIZE_FORMAT " bytes", where, n_bytes);
  return bst_json_scan (name, bytes, n_bytes, error);
}

/* --- lenient reading --- */

JsonObject *
bst_json_as_object (JsonNode *node)
{
  return node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonObject *
bst_json_get_object (JsonObject *object, const char *name)
{
  return object ? bst_json_as_object (json_object_get_member (object, name)) : NULL;
}

JsonArray *
bst_json_get_array (JsonObject *object, const char *name)
{
  JsonNode *node = object ? json_object_get_member (object, name) : NULL;

  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static JsonNode *
get_member (JsonObject *object, const char *name, GType type)
{
  JsonNode *node = object ? json_object_get_member (object, name) : NULL;

  return node && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type ? node : NULL;
}

gint64
bst_json_get_int (JsonObject *object, const char *name, gint64 otherwise)
{
  JsonNode *node = get_member (object, name, G_TYPE_INT64);

  return node ? json_node_get_int (node) : otherwise;
}

gboolean
bst_json_get_boolean (JsonObject *object, const char *name, gboolean otherwise)
{
  JsonNode *node = get_member (object, name, G_TYPE_BOOLEAN);

  return node ? json_node_get_boolean (node) : otherwise;
}

const char *
bst_json_get_string (JsonObject *object, const char *name, const char *otherwise)
{
  JsonNode *node = get_member (object, name, G_TYPE_STRING);

  return node ? json_node_get_string (node) : otherwise;
}
