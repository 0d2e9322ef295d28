/* tile-write.c – tiles and large pieces as JSON, and the order in which things stand in a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/tile-json-private.h"

#include "io/json-scan.h"

#include <string.h>

static JsonNode *
mask_to_json (int mask, const char *const *words)
{
  g_autoptr (JsonArray) array = json_array_new ();

  for (int i = 0; words[i] != NULL; i++)
    {
      if ((mask >> i & 1) != 0)
        json_array_add_string_element (array, words[i]);
    }
  return json_node_init_array (json_node_alloc (), array);
}

static JsonObject *
feature_to_json (const BstFeature *feature)
{
  JsonObject *object = json_object_new ();
  JsonNode *at = NULL;

  json_object_set_string_member (object, "type", bst_terrain_words[feature->terrain]);
  if (bst_terrain_lies_on_sides (feature->terrain))
    at = mask_to_json (feature->sides, bst_side_words);
  else if (feature->halves != 0)
    at = mask_to_json (feature->halves, bst_half_words);
  if (at != NULL)
    json_object_set_member (object, "at", at);
  if (feature->cities != 0)
    {
      JsonArray *cities = json_array_new ();

      for (int i = 0; i < BST_MAX_FEATURES; i++)
        {
          if ((feature->cities >> i & 1) != 0)
            json_array_add_int_element (cities, i);
        }
      json_object_set_array_member (object, "cities", cities);
    }
  if (feature->shields > 0)
    json_object_set_int_member (object, "shields", feature->shields);
  if (feature->end != BST_END_NONE)
    json_object_set_string_member (object, "ends_at", bst_end_words[feature->end - 1]);
  if (feature->bridge)
    json_object_set_boolean_member (object, "bridge", TRUE);
  return object;
}

static JsonNode *
mark_to_json (const BstMarkInfo *info, int value)
{
  g_auto (GStrv) choices = NULL;
  JsonNode *node = json_node_alloc ();

  switch (info->type)
    {
    case BST_MARK_TYPE_FLAG:
      return json_node_init_boolean (node, TRUE);
    case BST_MARK_TYPE_NUMBER:
      return json_node_init_int (node, value);
    case BST_MARK_TYPE_COMPASS:
      return json_node_init_string (node, bst_compass_words[value - 1]);
    case BST_MARK_TYPE_SIDE:
      return json_node_init_string (node, bst_side_words[value - 1]);
    case BST_MARK_TYPE_SIDES:
      json_node_unref (node);
      return mask_to_json (value, bst_side_words);
    case BST_MARK_TYPE_CHOICE:
      choices = g_strsplit (info->choices, "|", -1);
      return json_node_init_string (node, choices[value - 1]);
    default:
      g_assert_not_reached ();
    }
}

static JsonObject *
marks_to_json (const BstTile *tile)
{
  JsonObject *marks = json_object_new ();

  for (int i = 0; i < BST_N_MARKS; i++)
    {
      g_auto (GStrv) parts = g_strsplit (bst_marks[i].word, ".", 2);
      JsonObject *holder = marks;

      if (tile->marks[i] == 0)
        continue;
      if (parts[1] != NULL)
        {
          if (!json_object_has_member (marks, parts[0]))
            json_object_set_object_member (marks, parts[0], json_object_new ());
          holder = json_object_get_object_member (marks, parts[0]);
        }
      json_object_set_member (holder, parts[1] != NULL ? parts[1] : parts[0],
                              mark_to_json (&bst_marks[i], tile->marks[i]));
    }
  return marks;
}

void
bst_tile_write (const BstTile *tile, JsonObject *object)
{
  JsonArray *features = json_array_new ();
  JsonObject *marks = marks_to_json (tile);

  for (int i = 0; i < tile->n_features; i++)
    json_array_add_object_element (features, feature_to_json (&tile->features[i]));
  json_object_set_array_member (object, "features", features);

  if ((tile->flags & BST_TILE_START) != 0)
    json_object_set_boolean_member (object, "start", TRUE);
  else if (json_object_has_member (object, "start"))
    json_object_remove_member (object, "start");
  if (tile->group != BST_GROUP_LAND)
    json_object_set_string_member (object, "group", bst_group_words[tile->group]);
  else if (json_object_has_member (object, "group"))
    json_object_remove_member (object, "group");
  if (tile->scenery != 0)
    json_object_set_int_member (object, "scenery", tile->scenery);
  else if (json_object_has_member (object, "scenery"))
    json_object_remove_member (object, "scenery");
  if (json_object_get_size (marks) > 0)
    json_object_set_object_member (object, "marks", marks);
  else
    {
      json_object_unref (marks);
      if (json_object_has_member (object, "marks"))
        json_object_remove_member (object, "marks");
    }
}

/* --- Order --- */

JsonObject *
bst_json_order (JsonObject *object, const char *const *keys)
{
  JsonObject *ordered = json_object_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  for (int i = 0; keys[i] != NULL; i++)
    {
      if (json_object_has_member (object, keys[i]) && !json_object_has_member (ordered, keys[i]))
        json_object_set_member (ordered, keys[i], json_node_ref (json_object_get_member (object, keys[i])));
    }
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      if (!json_object_has_member (ordered, key))
        json_object_set_member (ordered, key, json_node_ref (value));
    }
  return ordered;
}

void
bst_json_sort_member (JsonObject *object, const char *key)
{
  JsonNode *node = json_object_get_member (object, key);
  g_autoptr (GList) members = NULL;
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;
  members = g_list_sort (json_object_get_members (json_node_get_object (node)), (GCompareFunc) strcmp);
  for (GList *l = members; l != NULL; l = l->next)
    g_ptr_array_add (keys, l->data);
  g_ptr_array_add (keys, NULL);
  json_object_set_object_member (object, key,
                                 bst_json_order (json_node_get_object (node), (const char *const *) keys->pdata));
}

/* The list @key of @object in the order of @words, if it is nothing but that. */
static void
order_words (JsonObject *object, const char *key, const char *const *words)
{
  JsonArray *array = bst_json_get_array (object, key);
  int mask = 0;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      int bit = -1;

      for (int j = 0; words[j] != NULL && JSON_NODE_HOLDS_VALUE (element); j++)
        {
          if (json_node_get_value_type (element) == G_TYPE_STRING
              && strcmp (words[j], json_node_get_string (element)) == 0)
            bit = j;
        }
      if (bit < 0 || (mask >> bit & 1) != 0)
        return;
      mask |= 1 << bit;
    }
  if (mask != 0)
    json_object_set_member (object, key, mask_to_json (mask, words));
}

static JsonObject *
feature_json_order (JsonObject *object)
{
  JsonObject *ordered = bst_json_order (object, bst_feature_keys);

  order_words (ordered, "at", bst_side_words);
  order_words (ordered, "at", bst_half_words);
  return ordered;
}

static JsonObject *
marks_json_order (JsonObject *object)
{
  g_auto (GStrv) keys = bst_mark_dup_keys (NULL);
  JsonObject *ordered = bst_json_order (object, (const char *const *) keys);

  for (int i = 0; i < BST_N_MARKS; i++)
    {
      if (bst_marks[i].type == BST_MARK_TYPE_SIDES)
        order_words (ordered, bst_marks[i].word, bst_side_words);
    }
  return ordered;
}

void
bst_json_order_list (JsonObject *object, const char *key, JsonObject *(*order) (JsonObject *) )
{
  JsonNode *node = json_object_get_member (object, key);
  JsonArray *array, *ordered;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return;
  array = json_node_get_array (node);
  ordered = json_array_new ();
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (element))
        json_array_add_object_element (ordered, order (json_node_get_object (element)));
      else
        json_array_add_element (ordered, json_node_ref (element));
    }
  json_object_set_array_member (object, key, ordered);
}

static JsonObject *
square_json_order (JsonObject *object)
{
  JsonObject *ordered = bst_json_order (object, bst_square_keys);

  bst_json_order_list (ordered, "features", feature_json_order);
  return ordered;
}

static JsonObject *
face_json_order (JsonObject *object)
{
  JsonObject *ordered = bst_json_order (object, bst_face_keys);

  bst_json_order_list (ordered, "squares", square_json_order);
  return ordered;
}

JsonObject *
bst_tile_json_order (JsonObject *object)
{
  gboolean piece = bst_json_is_piece (object);
  JsonObject *ordered = bst_json_order (object, piece ? bst_piece_keys : bst_tile_keys);
  JsonNode *marks = json_object_get_member (ordered, "marks");

  bst_json_sort_member (ordered, "title");
  bst_json_sort_member (ordered, "notes");
  bst_json_order_list (ordered, "features", feature_json_order);
  bst_json_order_list (ordered, "squares", square_json_order);
  bst_json_order_list (ordered, "faces", face_json_order);
  if (marks != NULL && JSON_NODE_HOLDS_OBJECT (marks))
    json_object_set_object_member (ordered, "marks", marks_json_order (json_node_get_object (marks)));
  return ordered;
}
