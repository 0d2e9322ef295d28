/* json-write.c – JSON trees as text that people can read and compare.
 *
 * One line per thing that a person changes at once (a tile, a square, a move),
 * so that a difference in version control names just that thing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/json-write.h"

#include <string.h>

static void write_inline (GString *out, JsonNode *node);

static void
write_string (GString *out, const char *string)
{
  static const char special[] = "\"\\\b\f\n\r\t";
  static const char letters[] = "\"\\bfnrt";

  const char *plain = string; /* from here on nothing was special, and nothing is written yet */

  g_string_append_c (out, '"');
  for (const char *p = string; *p != '\0'; p++)
    {
      const char *found;

      if ((guchar) *p >= 0x20 && *p != '"' && *p != '\\')
        continue;
      g_string_append_len (out, plain, p - plain);
      plain = p + 1;
      found = strchr (special, *p);
      if (found != NULL)
        g_string_append_printf (out, "\\%c", letters[found - special]);
      else
        g_string_append_printf (out, "\\u%04x", (guint) *p);
    }
  g_string_append (out, plain);
  g_string_append_c (out, '"');
}

/* The shortest digits that are read back as the same number; always with a
 * point or an exponent, so that a double stays one. */
static void
write_double (GString *out, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  for (int digits = 1; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (buffer, sizeof buffer, format, value);
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }
  g_string_append (out, buffer);
  if (strpbrk (buffer, ".e") == NULL)
    g_string_append (out, ".0");
}

static void
write_scalar (GString *out, JsonNode *node)
{
  if (JSON_NODE_HOLDS_NULL (node))
    g_string_append (out, "null");
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    write_string (out, json_node_get_string (node));
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
  else if (json_node_get_value_type (node) == G_TYPE_DOUBLE)
    write_double (out, json_node_get_double (node));
  else
    g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
}

static void
write_inline_object (GString *out, JsonObject *object)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;
  const char *separator = "";

  g_string_append_c (out, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      g_string_append (out, separator);
      write_string (out, key);
      g_string_append (out, ": ");
      write_inline (out, value);
      separator = ", ";
    }
  g_string_append_c (out, '}');
}

static void
write_inline (GString *out, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    write_inline_object (out, json_node_get_object (node));
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      g_string_append_c (out, '[');
      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          if (i > 0)
            g_string_append (out, ", ");
          write_inline (out, json_array_get_element (array, i));
        }
      g_string_append_c (out, ']');
    }
  else
    write_scalar (out, node);
}

static void
indent (GString *out, guint level)
{
  for (guint i = 0; i < level; i++)
    g_string_append (out, "  ");
}

static gboolean
is_list_of_objects (JsonNode *node)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      if (!JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, i)))
        return FALSE;
    }
  return json_array_get_length (array) > 0;
}

/* What a document looks like. */
typedef struct
{
  const char *const *expanded; /* (nullable) */
  const char *broken;          /* (nullable) */
} Layout;

/* The object as one line, but with each element of the list @broken on a line of its own. */
static void
write_broken (GString *out, JsonObject *object, guint level, const char *broken)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;
  const char *separator = "";

  g_string_append_c (out, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      g_string_append (out, separator);
      write_string (out, key);
      g_string_append (out, ": ");
      separator = ", ";
      if (strcmp (key, broken) != 0 || !is_list_of_objects (value))
        {
          write_inline (out, value);
          continue;
        }
      for (guint i = 0; i < json_array_get_length (json_node_get_array (value)); i++)
        {
          g_string_append (out, i == 0 ? "[\n" : ",\n");
          indent (out, level + 1);
          write_inline (out, json_array_get_element (json_node_get_array (value), i));
        }
      g_string_append_c (out, '\n');
      indent (out, level);
      g_string_append_c (out, ']');
    }
  g_string_append_c (out, '}');
}

/* An element of a list, on the line that has been begun. The comma after it counts even where there is none, so that an
 * element looks the same wherever it stands in the list. */
static void
write_element (GString *out, JsonNode *node, guint level, const Layout *layout)
{
  gsize start = out->len;

  write_inline (out, node);
  if (layout->broken == NULL || !JSON_NODE_HOLDS_OBJECT (node)
      || g_utf8_strlen (out->str + start, -1) + 2 * level + 1 <= BST_JSON_MAX_LINE)
    return;
  g_string_truncate (out, start);
  write_broken (out, json_node_get_object (node), level, layout->broken);
}

static void
write_block (GString *out, JsonObject *object, guint level, const Layout *layout)
{
  const char *const *expanded = layout->expanded;
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;
  const char *separator = "";

  g_string_append (out, "{\n");
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      g_string_append (out, separator);
      indent (out, level + 1);
      write_string (out, key);
      g_string_append (out, ": ");
      separator = ",\n";

      if (is_list_of_objects (value))
        {
          JsonArray *array = json_node_get_array (value);
          gboolean expand = expanded != NULL && g_strv_contains (expanded, key);

          for (guint i = 0; i < json_array_get_length (array); i++)
            {
              g_string_append (out, i == 0 ? "[\n" : ",\n");
              indent (out, level + 2);
              if (expand)
                write_block (out, json_array_get_object_element (array, i), level + 2, layout);
              else
                write_element (out, json_array_get_element (array, i), level + 2, layout);
            }
          g_string_append_c (out, '\n');
          indent (out, level + 1);
          g_string_append_c (out, ']');
        }
      else if (JSON_NODE_HOLDS_OBJECT (value) && json_object_get_size (json_node_get_object (value)) > 0
               && expanded != NULL && g_strv_contains (expanded, key))
        write_block (out, json_node_get_object (value), level + 1, layout);
      else
        write_inline (out, value);
    }
  g_string_append_c (out, '\n');
  indent (out, level);
  g_string_append_c (out, '}');
}

char *
bst_json_write_line (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (node != NULL, NULL);

  write_inline (out, node);
  return g_string_free (out, FALSE);
}

char *
bst_json_write_document (JsonNode *node, const char *const *expanded)
{
  return bst_json_write_broken (node, expanded, NULL);
}

char *
bst_json_write_broken (JsonNode *node, const char *const *expanded, const char *broken)
{
  GString *out = g_string_new (NULL);
  const Layout layout = { expanded, broken };

  g_return_val_if_fail (node != NULL, NULL);

  if (JSON_NODE_HOLDS_OBJECT (node) && json_object_get_size (json_node_get_object (node)) > 0)
    write_block (out, json_node_get_object (node), 0, &layout);
  else
    write_inline (out, node);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

JsonNode *
bst_json_wrap (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}
