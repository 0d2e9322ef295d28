/* bastide-document-tree.c – trees of JSON that share their parts, and texts in them by language.
 *
 * Knows no document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-document.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/tile-json.h"

#include <string.h>

JsonObject *
bastide_json_copy_object (JsonObject *object)
{
  return bst_json_order (object, (const char *const[]){ NULL });
}

JsonArray *
bastide_json_copy_array (JsonArray *array)
{
  JsonArray *copy = json_array_new ();

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    json_array_add_element (copy, json_node_ref (json_array_get_element (array, i)));
  return copy;
}

JsonNode *
bastide_json_deep_copy (JsonNode *node)
{
  JsonNode *copy = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *key;
      JsonNode *value;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &value))
        json_object_set_member (object, key, bastide_json_deep_copy (value));
      return bst_json_wrap (object);
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_array_new ();

      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        json_array_add_element (array, bastide_json_deep_copy (json_array_get_element (json_node_get_array (node), i)));
      copy = json_node_new (JSON_NODE_ARRAY);
      json_node_take_array (copy, array);
      return copy;
    }
  return json_node_copy (node);
}

char *
bastide_json_dup_text (JsonObject *object, const char *key, const char *language)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node && JSON_NODE_HOLDS_OBJECT (node) && *language)
    node = json_object_get_member (json_node_get_object (node), language);
  else if (*language)
    node = NULL;
  return g_strdup (node && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
                     ? json_node_get_string (node)
                     : "");
}

void
bastide_json_set_text (JsonObject *object, const char *key, const char *language, const char *text)
{
  JsonNode *node = json_object_get_member (object, key);
  JsonObject *texts;

  if (!*language)
    {
      if (*text)
        json_object_set_string_member (object, key, text);
      else if (json_object_has_member (object, key))
        json_object_remove_member (object, key);
      return;
    }
  if (node && JSON_NODE_HOLDS_OBJECT (node))
    texts = bastide_json_copy_object (json_node_get_object (node));
  else
    {
      texts = json_object_new ();
      /* A text without a language is English. */
      if (node && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        json_object_set_string_member (texts, "en", json_node_get_string (node));
    }
  if (*text)
    json_object_set_string_member (texts, language, text);
  else if (json_object_has_member (texts, language))
    json_object_remove_member (texts, language);
  if (json_object_get_size (texts) > 0)
    json_object_set_object_member (object, key, texts);
  else
    {
      json_object_unref (texts);
      if (json_object_has_member (object, key))
        json_object_remove_member (object, key);
    }
}

void
bastide_json_add_languages (JsonObject *object, const char *key, GHashTable *languages)
{
  JsonNode *node = json_object_get_member (object, key);
  g_autoptr (GList) members = NULL;

  if (!node || !JSON_NODE_HOLDS_OBJECT (node))
    return;
  members = json_object_get_members (json_node_get_object (node));
  for (GList *l = members; l; l = l->next)
    g_hash_table_add (languages, l->data);
}

char *
bastide_id_from_text (const char *text)
{
  g_autofree char *ascii = g_str_to_ascii (text, NULL);
  GString *id = g_string_new (NULL);

  for (const char *c = ascii; *c && id->len < 60; c++)
    {
      if (g_ascii_isalnum (*c))
        g_string_append_c (id, g_ascii_tolower (*c));
      else if (id->len > 0 && id->str[id->len - 1] != '-' && *c != '?')
        g_string_append_c (id, '-');
    }
  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  if (id->len == 0)
    g_string_append (id, "set");
  return g_string_free (id, FALSE);
}
