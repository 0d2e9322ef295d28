/* test-json.c – the one entrance of JSON, and the way out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <string.h>

/* What is refused, where, and in which words. */
static const struct
{
  const char *text;
  BstJsonError code;
  const char *message;
} bad[] = {
  { "", BST_JSON_ERROR_SYNTAX, "t:1:1: The text is empty." },
  { " \n\t", BST_JSON_ERROR_SYNTAX, "t:2:2: The text is empty." },
  { "{\"a\":1} x", BST_JSON_ERROR_SYNTAX, "t:1:9: Only one JSON value is allowed, but something follows it here." },
  { "{} {}", BST_JSON_ERROR_SYNTAX, "t:1:4: Only one JSON value is allowed, but something follows it here." },
  { "// hi\n{}", BST_JSON_ERROR_SYNTAX, "t:1:1: Comments are not allowed in JSON." },
  { "{\n  /* hi */ \"a\": 1}", BST_JSON_ERROR_SYNTAX, "t:2:3: Comments are not allowed in JSON." },
  { "[1, # one\n2]", BST_JSON_ERROR_SYNTAX, "t:1:5: Comments are not allowed in JSON." },
  { "[1,]", BST_JSON_ERROR_SYNTAX, "t:1:3: There is nothing after this comma." },
  { "[1,,2]", BST_JSON_ERROR_SYNTAX, "t:1:3: There is nothing after this comma." },
  { "[,1]", BST_JSON_ERROR_SYNTAX, "t:1:2: There is nothing before this comma." },
  { "{\"a\":1,}", BST_JSON_ERROR_SYNTAX, "t:1:7: There is nothing after this comma." },
  { "[1 2]", BST_JSON_ERROR_SYNTAX, "t:1:4: A comma or “]” is missing here." },
  { "{\"a\":1 \"b\":2}", BST_JSON_ERROR_SYNTAX, "t:1:8: A comma or “}” is missing here." },
  { "{\"a\" 1}", BST_JSON_ERROR_SYNTAX, "t:1:6: A colon is missing after the key." },
  { "{a:1}", BST_JSON_ERROR_SYNTAX, "t:1:2: A key in double quotes is missing here." },
  { "{'a':1}", BST_JSON_ERROR_SYNTAX, "t:1:2: A key in double quotes is missing here." },
  { "{\"a\":}", BST_JSON_ERROR_SYNTAX, "t:1:6: A value is missing here." },
  { "['a']", BST_JSON_ERROR_SYNTAX, "t:1:2: Strings need double quotes." },
  { "[True]", BST_JSON_ERROR_SYNTAX, "t:1:2: “True” is not a JSON value; strings need double quotes." },
  { "[NaN]", BST_JSON_ERROR_SYNTAX, "t:1:2: “NaN” is not a JSON value; strings need double quotes." },
  { "[nullx]", BST_JSON_ERROR_SYNTAX, "t:1:2: “nullx” is not a JSON value; strings need double quotes." },
  { "[-Infinity]", BST_JSON_ERROR_SYNTAX, "t:1:3: A digit must follow the minus sign." },
  { "[+1]", BST_JSON_ERROR_SYNTAX, "t:1:2: A number must not begin with a plus sign." },
  { "[.5]", BST_JSON_ERROR_SYNTAX, "t:1:2: A digit must come before the decimal point." },
  { "[1.]", BST_JSON_ERROR_SYNTAX, "t:1:4: A digit must follow the decimal point." },
  { "[1e]", BST_JSON_ERROR_SYNTAX, "t:1:4: A digit must follow in the exponent." },
  { "[1e+]", BST_JSON_ERROR_SYNTAX, "t:1:5: A digit must follow in the exponent." },
  { "[007]", BST_JSON_ERROR_SYNTAX, "t:1:2: A number must not begin with an extra zero." },
  { "[-01]", BST_JSON_ERROR_SYNTAX, "t:1:3: A number must not begin with an extra zero." },
  { "[0x10]", BST_JSON_ERROR_SYNTAX, "t:1:3: This is not a valid JSON number." },
  { "[1.2.3]", BST_JSON_ERROR_SYNTAX, "t:1:5: This is not a valid JSON number." },
  { "[1_000]", BST_JSON_ERROR_SYNTAX, "t:1:3: This is not a valid JSON number." },
  { "[9223372036854775808]", BST_JSON_ERROR_RANGE, "t:1:2: This number is too large." },
  { "[-9223372036854775809]", BST_JSON_ERROR_RANGE, "t:1:2: This number is too large." },
  { "[1e999]", BST_JSON_ERROR_RANGE, "t:1:2: This number is too large." },
  { "[\"a", BST_JSON_ERROR_SYNTAX, "t:1:2: The string that begins here is not closed." },
  { "[\"a\n\"]", BST_JSON_ERROR_SYNTAX, "t:1:2: The string that begins here is not closed on its line." },
  { "[\"a\tb\"]", BST_JSON_ERROR_SYNTAX,
    "t:1:4: A control character inside a string must be written as an escape sequence." },
  { "[\"\\x41\"]", BST_JSON_ERROR_SYNTAX, "t:1:3: This is not a valid JSON escape sequence." },
  { "[\"\\u12\"]", BST_JSON_ERROR_SYNTAX, "t:1:3: Four hexadecimal digits must follow “\\u”." },
  { "[\"\\u0000\"]", BST_JSON_ERROR_SYNTAX, "t:1:3: A string cannot contain the character “\\u0000”." },
  { "[\"\\ud83d\"]", BST_JSON_ERROR_SYNTAX, "t:1:3: The first half of a surrogate pair has no second half." },
  { "[\"\\ud83d\\u0041\"]", BST_JSON_ERROR_SYNTAX, "t:1:3: The first half of a surrogate pair has no second half." },
  { "[\"\\ude00\"]", BST_JSON_ERROR_SYNTAX, "t:1:3: The second half of a surrogate pair has no first half." },
  { "[\"\\", BST_JSON_ERROR_SYNTAX, "t:1:3: The text ends in the middle of a string." },
  { "{\"é\": 1,\n \"b\": 2, \"é\": 3}", BST_JSON_ERROR_DUPLICATE, "t:2:10: The key “é” appears twice in one object." },
  { "{\"a\": 1, \"\\u0061\": 2}", BST_JSON_ERROR_DUPLICATE, "t:1:10: The key “a” appears twice in one object." },
  { "[1", BST_JSON_ERROR_SYNTAX, "t:1:3: The text ends in the middle of a list." },
  { "[1,", BST_JSON_ERROR_SYNTAX, "t:1:4: The text ends in the middle of a list." },
  { "{\"a\":1", BST_JSON_ERROR_SYNTAX, "t:1:7: The text ends in the middle of an object." },
  { "{\"a\":1,", BST_JSON_ERROR_SYNTAX, "t:1:8: The text ends in the middle of an object." },
  { "[\"\xff\"]", BST_JSON_ERROR_ENCODING, "t:1:3: The text is not valid UTF-8." },
  { "[\"\xc0\x80\"]", BST_JSON_ERROR_ENCODING, "t:1:3: The text is not valid UTF-8." },
  { "\xef\xbb\xbf{}", BST_JSON_ERROR_ENCODING,
    "t:1:1: The text begins with a byte order mark; save it as UTF-8 without one." },
};

static JsonNode *
scan (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = bst_json_scan ("t", text, strlen (text), &error);

  g_assert_no_error (error);
  g_assert_nonnull (node);
  return node;
}

static void
test_bad (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = bst_json_scan ("t", bad[i].text, strlen (bad[i].text), &error);

      g_assert_null (node);
      g_assert_cmpstr (error->message, ==, bad[i].message);
      g_assert_error (error, BST_JSON_ERROR, (int) bad[i].code);
    }
}

static void
test_unnamed (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = bst_json_scan (NULL, "[1,\n2", 5, &error);

  g_assert_null (node);
  g_assert_cmpstr (error->message, ==, "Line 2, column 2: The text ends in the middle of a list.");
}

static void
test_zero_byte (void)
{
  static const char text[] = "[1]\0[2]";
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = bst_json_scan ("t", text, sizeof text - 1, &error);

  g_assert_null (node);
  g_assert_cmpstr (error->message, ==, "t:1:4: The text is not valid UTF-8.");
}

static void
test_values (void)
{
  g_autoptr (JsonNode) node = scan (" {\"i\": [0, -0, 12, -9223372036854775808, 9223372036854775807],\r\n"
                                    "\t\"d\": [0.5, 1e3, -2.0, 1E-2],\n"
                                    "\"s\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u00e9 \\ud83d\\ude00 é\",\n"
                                    "\"w\": [true, false, null], \"e\": [{}, []], \"\": 1}");
  JsonObject *object = json_node_get_object (node);
  JsonArray *ints = json_object_get_array_member (object, "i");
  JsonArray *doubles = json_object_get_array_member (object, "d");
  JsonArray *words = json_object_get_array_member (object, "w");

  g_assert_cmpint (json_array_get_int_element (ints, 2), ==, 12);
  g_assert_cmpint (json_array_get_int_element (ints, 3), ==, G_MININT64);
  g_assert_cmpint (json_array_get_int_element (ints, 4), ==, G_MAXINT64);
  g_assert_cmpint ((int) json_node_get_value_type (json_array_get_element (ints, 0)), ==, G_TYPE_INT64);
  g_assert_cmpfloat (json_array_get_double_element (doubles, 0), ==, 0.5);
  g_assert_cmpfloat (json_array_get_double_element (doubles, 1), ==, 1000.0);
  g_assert_cmpint ((int) json_node_get_value_type (json_array_get_element (doubles, 2)), ==, G_TYPE_DOUBLE);
  g_assert_cmpstr (json_object_get_string_member (object, "s"), ==, "\"\\/\b\f\n\r\t é 😀 é");
  g_assert_true (json_array_get_boolean_element (words, 0));
  g_assert_false (json_array_get_boolean_element (words, 1));
  g_assert_true (json_array_get_null_element (words, 2));
  g_assert_cmpint (json_object_get_int_member (object, ""), ==, 1);
}

static void
test_depth (void)
{
  g_autofree char *open = g_strnfill (100000, '[');
  g_autofree char *objects = NULL;
  GString *nested = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_json_scan ("t", open, strlen (open), &error));
  g_assert_cmpstr (error->message, ==, "t:1:65: Values are nested more than 64 levels deep.");
  g_clear_error (&error);

  for (int i = 0; i < 100000; i++)
    g_string_append (nested, "{\"a\":");
  objects = g_string_free (nested, FALSE);
  g_assert_null (bst_json_scan ("t", objects, strlen (objects), &error));
  g_assert_cmpstr (error->message, ==, "t:1:321: Values are nested more than 64 levels deep.");

  /* The limit itself is allowed. */
  memset (open + 64, ']', 64);
  open[128] = '\0';
  json_node_unref (scan (open));
}

static void
test_size (void)
{
  gsize n = BST_JSON_MAX_SIZE + 1;
  g_autofree char *text = g_strnfill (n, ' ');
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_json_scan ("t", text, n, &error));
  g_assert_cmpstr (error->message, ==, "t:1:1: The text is longer than 16 MiB.");
  g_clear_error (&error);

  /* Exactly as long as allowed. */
  text[0] = text[n - 2] = '"';
  json_node_unref (bst_json_scan ("t", text, n - 1, &error));
  g_assert_no_error (error);
}

static void
test_many_values (void)
{
  gsize n = 5 * BST_JSON_MAX_VALUES;
  g_autofree char *text = g_malloc (n + 1);
  g_autoptr (GError) error = NULL;

  /* The list itself is a value, too. */
  text[0] = '[';
  for (gsize i = 0; i < n; i += 5)
    memcpy (text + 1 + i, "null,", 5);
  text[n] = ']';
  g_assert_null (bst_json_scan ("t", text, n + 1, &error));
  g_assert_error (error, BST_JSON_ERROR, BST_JSON_ERROR_SIZE);
  g_assert_cmpstr (error->message, ==, "t:1:4999997: The text has more than 1000000 values.");

  memcpy (text + n - 5, "    ]", 5);
  json_node_unref (bst_json_scan ("t", text, n, NULL));
}

static void
test_many_members (void)
{
  GString *text = g_string_new ("{");
  g_autoptr (GError) error = NULL;
  g_autofree char *whole = NULL;

  for (int i = 0; i <= BST_JSON_MAX_MEMBERS; i++)
    g_string_append_printf (text, "%s\"k%d\":0", i > 0 ? "," : "", i);
  g_string_append_c (text, '}');
  whole = g_string_free (text, FALSE);
  g_assert_null (bst_json_scan (NULL, whole, strlen (whole), &error));
  g_assert_nonnull (strstr (error->message, "An object has more than 1000 keys."));
}

/* Chosen keys fall on each other in a hash table: a file of them would be read with the square of its size. Ordinary ones
 * do not. */
static void
test_keys_alike (void)
{
  g_autoptr (GString) chosen = g_string_new ("{"), ordinary = g_string_new ("{");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = NULL;

  for (int i = 0; i < BST_JSON_MAX_MEMBERS; i++)
    {
      g_string_append (chosen, i > 0 ? ",\"" : "\"");
      /* 33 times a letter and the next one. */
      for (int bit = 0; bit < 10; bit++)
        g_string_append (chosen, i >> bit & 1 ? "bA" : "ab");
      g_string_append (chosen, "\":0");
      g_string_append_printf (ordinary, "%s\"tile-%d\":0", i > 0 ? "," : "", i);
    }
  g_string_append_c (chosen, '}');
  g_string_append_c (ordinary, '}');
  root = bst_json_scan (NULL, ordinary->str, ordinary->len, &error);
  g_assert_no_error (error);
  g_assert_null (bst_json_scan (NULL, chosen->str, chosen->len, &error));
  g_assert_error (error, BST_JSON_ERROR, BST_JSON_ERROR_SIZE);
  g_assert_nonnull (strstr (error->message, "Too many keys of one object are similar."));
}

/* Long numbers and strings take time in proportion to their length: 16 MiB are
 * read within seconds even in a slow build. */
static void
test_long_tokens (void)
{
  gsize n = BST_JSON_MAX_SIZE;
  g_autofree char *text = g_strnfill (n, '1');
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();

  g_assert_null (bst_json_scan ("t", text, n, &error));
  g_assert_error (error, BST_JSON_ERROR, BST_JSON_ERROR_RANGE);
  text[1] = '.';
  json_node_unref (bst_json_scan ("t", text, n, NULL));
  memset (text, ' ', n);
  text[0] = '"';
  for (gsize i = 1; i + 6 < n; i += 6)
    memcpy (text + i, "\\u00e9", 6);
  text[n - 1] = '"';
  json_node_unref (bst_json_scan ("t", text, n, NULL));
  g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_USEC_PER_SEC);
}

static char *
read_data (const char *path)
{
  g_autofree char *file = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "data", path, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (file, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* A file cut off anywhere is refused with a sentence, never taken for whole. */
static void
test_truncated (void)
{
  g_autofree char *text = read_data ("sets/river-anniversary.json");
  gsize n = strlen (text);

  /* Everywhere near the beginning and the end, at many places between. */
  for (gsize i = 0; i < n - 2; i += i < 1000 || i > n - 200 ? 1 : 11)
    {
      /* A copy of just that length, so that a memory checker sees any step too far. */
      g_autofree char *part = g_memdup2 (text, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = bst_json_scan (NULL, part != NULL ? part : "", i, &error);

      g_assert_null (node);
      g_assert_nonnull (error);
      g_assert_true (g_str_has_suffix (error->message, "."));
    }
}

/* A file with any one byte changed is read or refused, nothing else. */
static void
test_changed_bytes (void)
{
  g_autofree char *text = read_data ("mixes/anniversary.json");
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  gsize n = strlen (text);

  for (int i = 0; i < 5000; i++)
    {
      gsize at = (gsize) g_rand_int_range (rand, 0, (gint32) n);
      char before = text[at];
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = NULL;

      text[at] = (char) g_rand_int_range (rand, 0, 256);
      node = bst_json_scan (NULL, text, n, &error);
      g_assert_true ((node == NULL) == (error != NULL));
      text[at] = before;
    }
}

static void
test_missing_file (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at-all.json");
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_json_scan_file (file, "at-all.json", &error));
  g_assert_error (error, BST_JSON_ERROR, BST_JSON_ERROR_READ);
  g_assert_true (g_str_has_prefix (error->message, "Could not read at-all.json: "));
}

/* What has no end is not read at all. */
static void
test_endless_file (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/zero");
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_json_scan_file (file, NULL, &error));
  g_assert_cmpstr (error->message, ==, "Could not read /dev/zero: It is not a regular file.");
}

static void
test_write_line (void)
{
  static const char *const lines[] = {
    "{}",
    "[]",
    "null",
    "[1, -2, 0.5, 2.0, 1e+300, 0.1, 123456.789, true, false, null, \"\"]",
    "{\"b\": [{\"x\": 1}], \"a\": {\"é\": \"\\\"\\\\\\b\\f\\n\\r\\t\\u0001 😀\"}}",
    "[0.30000000000000004, 5e-324, 1.7976931348623157e+308]",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (JsonNode) node = scan (lines[i]);
      g_autofree char *line = bst_json_write_line (node);

      g_assert_cmpstr (line, ==, lines[i]);
    }
}

static void
test_write_document (void)
{
  static const char *const expanded[] = { "pieces", NULL };
  static const char text[] = "{\n"
                             "  \"z\": 1,\n"
                             "  \"empty\": [],\n"
                             "  \"mixed\": [{\"a\": 1}, 2],\n"
                             "  \"tiles\": [\n"
                             "    {\"id\": \"a\", \"features\": [{\"type\": \"garden\"}]},\n"
                             "    {\"id\": \"b\"}\n"
                             "  ],\n"
                             "  \"pieces\": [\n"
                             "    {\n"
                             "      \"id\": \"p\",\n"
                             "      \"squares\": [\n"
                             "        {\"x\": 0}\n"
                             "      ]\n"
                             "    }\n"
                             "  ]\n"
                             "}\n";
  g_autoptr (JsonNode) node = scan (text);
  g_autoptr (JsonNode) empty = scan ("{}");
  g_autofree char *written = bst_json_write_document (node, expanded);
  g_autofree char *nothing = bst_json_write_document (empty, NULL);

  g_assert_cmpstr (written, ==, text);
  g_assert_cmpstr (nothing, ==, "{}\n");
}

/* A document with two things of a list, each so long that its line has @length letters without the comma. */
static char *
dup_lines (int length)
{
  const int frame = (int) strlen ("    {\"id\": \"\", \"features\": [{\"n\": 1}, {\"n\": 2}]}");
  g_autofree char *id = g_strnfill ((gsize) (length - frame), 'i');
  g_autofree char *text = g_strdup_printf ("{\"tiles\": [{\"id\": \"%1$s\", \"features\": [{\"n\": 1}, {\"n\": 2}]}, "
                                           "{\"id\": \"%1$s\", \"features\": [{\"n\": 1}, {\"n\": 2}]}]}",
                                           id);
  g_autoptr (JsonNode) node = scan (text);

  return bst_json_write_broken (node, NULL, "features");
}

/* The comma behind a thing belongs to its line. */
static void
test_write_broken (void)
{
  g_autofree char *fits = dup_lines (BST_JSON_MAX_LINE - 1), *too_long = dup_lines (BST_JSON_MAX_LINE);
  g_auto (GStrv) whole = g_strsplit (fits, "\n", -1), broken = g_strsplit (too_long, "\n", -1);

  g_assert_cmpuint (g_strv_length (whole), ==, 7);
  g_assert_cmpuint (strlen (whole[2]), ==, BST_JSON_MAX_LINE);
  g_assert_true (g_str_has_suffix (whole[2], "}]},"));
  g_assert_cmpuint (g_strv_length (broken), ==, 13);
  g_assert_true (g_str_has_suffix (broken[2], "\"features\": ["));
  g_assert_cmpstr (broken[3], ==, "      {\"n\": 1},");
  g_assert_cmpstr (broken[4], ==, "      {\"n\": 2}");
  g_assert_cmpstr (broken[5], ==, "    ]},");
  /* The last one, which has no comma, looks like the others. */
  g_assert_true (g_str_has_suffix (broken[6], "\"features\": ["));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/json/scan/refuses-with-line-and-column", test_bad);
  g_test_add_func ("/json/scan/unnamed-text", test_unnamed);
  g_test_add_func ("/json/scan/zero-byte", test_zero_byte);
  g_test_add_func ("/json/scan/values", test_values);
  g_test_add_func ("/json/scan/depth", test_depth);
  g_test_add_func ("/json/scan/size", test_size);
  g_test_add_func ("/json/scan/many-values", test_many_values);
  g_test_add_func ("/json/scan/many-members", test_many_members);
  g_test_add_func ("/json/scan/keys-alike", test_keys_alike);
  g_test_add_func ("/json/scan/long-tokens", test_long_tokens);
  g_test_add_func ("/json/scan/truncated-anywhere", test_truncated);
  g_test_add_func ("/json/scan/changed-bytes", test_changed_bytes);
  g_test_add_func ("/json/scan/missing-file", test_missing_file);
  g_test_add_func ("/json/scan/endless-file", test_endless_file);
  g_test_add_func ("/json/write/line", test_write_line);
  g_test_add_func ("/json/write/document", test_write_document);
  g_test_add_func ("/json/write/one-feature-per-line", test_write_broken);

  return g_test_run ();
}
