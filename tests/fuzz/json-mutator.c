/* json-mutator.c – see json-mutator.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "json-mutator.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <string.h>

typedef enum
{
  REPLACE,
  REMOVE,
  DOUBLE,
  N_CHANGES,
} Change;

/* A tree on its way to a slightly different one. */
typedef struct
{
  guint32 dice;
  guint left; /* values until the one that is changed */
  Change change;
  JsonNode *with; /* what takes its place, or comes beside it */
} Mutation;

static guint
roll (Mutation *self, guint n)
{
  self->dice = self->dice * 1103515245u + 12345u;
  return (self->dice >> 8) % n;
}

/* --- new values --- */

static JsonNode *
new_number (Mutation *self)
{
  static const gint64 numbers[] = {
    0,
    1,
    -1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    15,
    16,
    31,
    32,
    49,
    50,
    63,
    64,
    71,
    72,
    99,
    100,
    127,
    128,
    200,
    255,
    256,
    500,
    501,
    999,
    1000,
    1023,
    1024,
    4095,
    4096,
    9999,
    10000,
    32767,
    32768,
    65535,
    65536,
    -128,
    -32768,
    G_MAXINT32,
    G_MININT32,
    G_MAXINT64,
    G_MININT64,
    (gint64) G_MAXINT32 + 1,
    (gint64) G_MAXUINT32 + 1,
    9007199254740991,
    9007199254740992,
  };

  return json_node_init_int (json_node_alloc (), numbers[roll (self, G_N_ELEMENTS (numbers))]);
}

static JsonNode *
new_string (Mutation *self)
{
  static const char *const strings[] = {
    "",
    "x",
    "N",
    "E",
    "S",
    "W",
    "NL",
    "NR",
    "EL",
    "ER",
    "SL",
    "SR",
    "WL",
    "WR",
    "city",
    "road",
    "field",
    "monastery",
    "garden",
    "river",
    "block",
    "land",
    "pass",
    "undo",
    "redo",
    "nature",
    "roll",
    "ask",
    "keeper",
    "place",
    "base",
    "fields",
    "abbot",
    "bonus",
    "crop",
    "ferries",
    "flying",
    "gold",
    "magic",
    "messages",
    "robbers",
    "wheel",
    "a\nb",
    "%s%n",
    "../up",
    "/none",
    "data:,",
    "turn:3:picture.png",
    "tournaments",
    "river-classic",
    "classic-base",
    "\xf0\x9f\x8f\xb0",
    "data:image/png;base64,AAAA",
    "bastide-set",
    "bastide-mix",
    "bastide-game",
    "bastide-score",
    "bastide-history",
    "2023-11-14",
    "\xc3\xa9\xe2\x80\xa8",
  };

  return json_node_init_string (json_node_alloc (), strings[roll (self, G_N_ELEMENTS (strings))]);
}

static JsonNode *
new_strange (Mutation *self)
{
  JsonNode *node;

  switch (roll (self, 10))
    {
    case 0:
      return json_node_init_null (json_node_alloc ());
    case 1:
      return json_node_init_boolean (json_node_alloc (), roll (self, 2));
    case 2:
      return json_node_init_double (json_node_alloc (), roll (self, 2) ? 1e300 : 0.5);
    case 3:
      node = json_node_new (JSON_NODE_ARRAY);
      json_node_take_array (node, json_array_new ());
      return node;
    case 4:
      return bst_json_wrap (json_object_new ());
    case 5:
    case 6:
      return new_string (self);
    default:
      return new_number (self);
    }
}

/* A little more or less. */
static JsonNode *
new_near (Mutation *self, JsonNode *old)
{
  if (!JSON_NODE_HOLDS_VALUE (old) || json_node_get_value_type (old) != G_TYPE_INT64)
    return new_strange (self);
  return json_node_init_int (json_node_alloc (), (gint64) ((guint64) json_node_get_int (old) + roll (self, 7) - 3));
}

/* --- walking through a tree --- */

static void
collect (JsonNode *node, GPtrArray *all)
{
  g_ptr_array_add (all, node);
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *key;
      JsonNode *value;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &value))
        collect (value, all);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      collect (json_array_get_element (json_node_get_array (node), i), all);
}

static JsonNode *copy_changed (Mutation *self, JsonNode *node);

/* Nodes are copied: json-glib loses a reference when a member is set to the node that it already is. */
static void
copy_member (Mutation *self, JsonObject *into, const char *key, JsonNode *value)
{
  g_autofree char *second = NULL;

  if (self->left-- != 1)
    {
      json_object_set_member (into, key, copy_changed (self, value));
      return;
    }
  if (self->change == REPLACE)
    json_object_set_member (into, key, json_node_copy (self->with));
  if (self->change != DOUBLE)
    return;
  second = g_strconcat (key, roll (self, 2) ? "s" : "x", NULL);
  json_object_set_member (into, key, json_node_copy (value));
  json_object_set_member (into, second, json_node_copy (self->with));
}

static void
copy_element (Mutation *self, JsonArray *into, JsonNode *value)
{
  if (self->left-- != 1)
    {
      json_array_add_element (into, copy_changed (self, value));
      return;
    }
  if (self->change == DOUBLE)
    json_array_add_element (into, json_node_copy (value));
  if (self->change != REMOVE)
    json_array_add_element (into, json_node_copy (self->with));
}

/* (transfer full): the same tree but for one value. */
static JsonNode *
copy_changed (Mutation *self, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *key;
      JsonNode *value;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &value))
        copy_member (self, object, key, value);
      return bst_json_wrap (object);
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_array_new ();
      JsonNode *copy = json_node_new (JSON_NODE_ARRAY);

      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        copy_element (self, array, json_array_get_element (json_node_get_array (node), i));
      json_node_take_array (copy, array);
      return copy;
    }
  return json_node_copy (node);
}

/* (transfer full) */
static JsonNode *
mutate_tree (Mutation *self, JsonNode *root)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (JsonNode) with = NULL;
  JsonNode *old;

  collect (root, all);
  if (all->len < 2)
    return new_strange (self);
  self->left = 1 + roll (self, all->len - 1);
  self->change = roll (self, 2) ? REPLACE : roll (self, N_CHANGES);
  old = g_ptr_array_index (all, self->left);
  switch (roll (self, 4))
    {
    case 0:
      with = new_near (self, old);
      break;
    case 1:
      with = json_node_ref (g_ptr_array_index (all, roll (self, all->len)));
      break;
    case 2:
      with = self->change == DOUBLE ? json_node_ref (old) : new_strange (self);
      break;
    default:
      with = new_strange (self);
    }
  self->with = with;
  return copy_changed (self, root);
}

/* --- texts --- */

/* (transfer full) (nullable) */
static char *
dup_mutated (Mutation *self, const char *data, gsize size)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, data, size, NULL);

  if (!root)
    return NULL;
  for (guint i = 1 + roll (self, 3); i > 0; i--)
    {
      JsonNode *next = mutate_tree (self, root);

      json_node_unref (root);
      root = next;
    }
  return bst_json_write_line (root);
}

static gsize
put_back (char *data, gsize max, const char *text)
{
  gsize length = text ? strlen (text) : 0;

  if (length == 0 || length > max)
    return 0;
  memcpy (data, text, length);
  return length;
}

gsize
fuzz_mutate_json (char *data, gsize size, gsize max, guint seed)
{
  Mutation mutation = { .dice = seed };
  g_autofree char *text = dup_mutated (&mutation, data, size);

  return put_back (data, max, text);
}

/* Lines of a journal may have the digest of their match before the JSON, which would no longer be right. */
static char *
dup_mutated_line (Mutation *self, const char *line)
{
  const char *brace = strchr (line, '{');

  return brace ? dup_mutated (self, brace, strlen (brace)) : NULL;
}

static void
mutate_list (Mutation *self, GPtrArray *lines)
{
  guint at = roll (self, lines->len), from = roll (self, lines->len);
  char *line = g_ptr_array_index (lines, at);
  char *mutated = NULL;

  switch (roll (self, 8))
    {
    case 0:
      g_ptr_array_remove_index (lines, at);
      return;
    case 1:
      g_ptr_array_insert (lines, (int) at, g_strdup (g_ptr_array_index (lines, from)));
      return;
    case 2:
      g_ptr_array_insert (lines, (int) at, g_strdup (roll (self, 2) ? "undo" : "redo"));
      return;
    default:
      mutated = dup_mutated_line (self, line);
    }
  if (!mutated)
    return;
  g_free (line);
  g_ptr_array_index (lines, at) = mutated;
}

gsize
fuzz_mutate_lines (char *data, gsize size, gsize max, guint seed)
{
  Mutation mutation = { .dice = seed };
  g_autofree char *text = g_strndup (data, size);
  g_auto (GStrv) split = g_strsplit (text, "\n", 1000);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  for (char **line = split; *line; line++)
    g_ptr_array_add (lines, g_strdup (*line));
  for (guint i = 1 + roll (&mutation, 2); i > 0 && lines->len > 0; i--)
    mutate_list (&mutation, lines);
  g_ptr_array_add (lines, NULL);
  joined = g_strjoinv ("\n", (char **) lines->pdata);
  return put_back (data, max, joined);
}
