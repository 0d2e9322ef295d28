/* json-place.c – where in the text of a file something stands that messages name by its path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/json-place.h"

#include "io/json-scan.h"

#include <string.h>

/* --- Paths --- */

/* Takes “[12]” off the path. -1: something else stands there. */
static gint64
take_index (const char **path)
{
  char *end;
  gint64 index;

  if (**path != '[' || !g_ascii_isdigit ((*path)[1]))
    return -1;
  index = g_ascii_strtoll (*path + 1, &end, 10);
  if (*end != ']')
    return -1;
  *path = end + 1;
  return index;
}

/* Takes the name of a member off the path, if it is that one; names may have dots. */
static gboolean
take_key (const char **path, const char *key, gsize length)
{
  const char *at = **path == '.' ? *path + 1 : *path;

  if (strncmp (at, key, length) != 0 || (at[length] != '\0' && at[length] != '.' && at[length] != '['))
    return FALSE;
  *path = at + length;
  return TRUE;
}

/* --- The text --- */

static const char *
skip_space (const char *at)
{
  return at + strspn (at, " \t\r\n");
}

/* Behind the string that begins here. */
static const char *
skip_string (const char *at)
{
  for (at++; *at != '\0' && *at != '"'; at++)
    at += *at == '\\' && at[1] != '\0';
  return *at == '\0' ? at : at + 1;
}

/* Behind the value that begins here. */
static const char *
skip_value (const char *at)
{
  int depth = 0;

  do
    {
      at = skip_space (at);
      if (*at == '\0')
        return at;
      if (*at == '"')
        at = skip_string (at);
      else if (*at == '{' || *at == '[')
        {
          depth++;
          at++;
        }
      else if (*at == '}' || *at == ']')
        {
          depth--;
          at++;
        }
      else if (*at == ',' || *at == ':')
        at++;
      else
        at += strcspn (at, " \t\r\n,:{}[]\"");
    }
  while (depth > 0);
  return at;
}

/* (nullable): where the element of the list begins. */
static const char *
find_element (const char *at, gint64 index)
{
  for (at = skip_space (at + 1); *at != '\0' && *at != ']'; at = skip_space (at))
    {
      if (index-- == 0)
        return at;
      at = skip_space (skip_value (at));
      at += *at == ',';
    }
  return NULL;
}

/* (nullable): where the value of the member begins that the path goes on with. */
static const char *
find_member (const char *at, const char **path)
{
  for (at = skip_space (at + 1); *at == '"'; at = skip_space (at))
    {
      const char *end = skip_string (at);
      gboolean found = end > at + 1 && take_key (path, at + 1, (gsize) (end - at - 2));

      at = skip_space (end);
      at = skip_space (at + (*at == ':'));
      if (found)
        return at;
      at = skip_space (skip_value (at));
      at += *at == ',';
    }
  return NULL;
}

guint
bst_json_find_line (const char *text, const char *path)
{
  const char *at, *next;
  guint line = 1;

  g_return_val_if_fail (text != NULL && path != NULL, 0);

  at = skip_space (text);
  for (next = at; next != NULL && *path != '\0';)
    {
      next = NULL;
      if (*at == '[')
        {
          gint64 index = take_index (&path);

          next = index >= 0 ? find_element (at, index) : NULL;
        }
      else if (*at == '{')
        next = find_member (at, &path);
      at = next != NULL ? next : at;
    }
  for (const char *p = text; p < at; p++)
    line += *p == '\n';
  return line;
}

/* --- The tree --- */

static JsonNode *
enter_object (JsonObject *object, const char **path)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      if (take_key (path, key, strlen (key)))
        return value;
    }
  return NULL;
}

const char *
bst_json_find_id (JsonNode *root, const char *path)
{
  const char *id = NULL;
  JsonNode *node = root;

  g_return_val_if_fail (root != NULL && path != NULL, NULL);

  while (node != NULL && *path != '\0')
    {
      if (JSON_NODE_HOLDS_OBJECT (node))
        node = enter_object (json_node_get_object (node), &path);
      else if (JSON_NODE_HOLDS_ARRAY (node))
        {
          JsonArray *array = json_node_get_array (node);
          gint64 index = take_index (&path);
          const char *own;

          node = index >= 0 && index < json_array_get_length (array) ? json_array_get_element (array, (guint) index)
                                                                     : NULL;
          own = bst_json_get_string (bst_json_as_object (node), "id", NULL);
          id = own != NULL ? own : id;
        }
      else
        break;
    }
  return id;
}
