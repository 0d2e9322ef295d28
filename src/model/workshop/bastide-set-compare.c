/* bastide-set-compare.c – two versions of a set: what differs between them, and a third one made of both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-set-compare.h"

#include "model/words/bastide-tile-name.h"
#include "model/workshop/bastide-document.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const lists[] = { "tiles", "pieces" };

static void
change_free (gpointer data)
{
  BastideSetChange *change = data;

  g_free (change->key);
  g_clear_pointer (&change->mine, json_node_unref);
  g_clear_pointer (&change->theirs, json_node_unref);
  g_free (change);
}

static JsonObject *
as_object (JsonNode *node)
{
  return bst_json_as_object (node);
}

static const char *
get_id (JsonNode *node)
{
  return bst_json_get_string (as_object (node), "id", NULL);
}

/* (transfer full): in the order of the format, so that only what means something differs. */
static JsonNode *
new_ordered (JsonNode *node)
{
  return as_object (node) ? bst_json_wrap (bst_tile_json_order (as_object (node))) : json_node_ref (node);
}

/* --- What differs --- */

static gboolean
is_same_member (JsonObject *a, JsonObject *b, const char *key)
{
  JsonNode *left = json_object_get_member (a, key), *right = json_object_get_member (b, key);

  return left && right ? json_node_equal (left, right) : left == right;
}

static guint
part_of (const char *key)
{
  static const struct
  {
    const char *key;
    guint part;
  } parts[] = {
    { "id", BASTIDE_CHANGE_ID },
    { "count", BASTIDE_CHANGE_COUNT },
    { "features", BASTIDE_CHANGE_DRAWING },
    { "marks", BASTIDE_CHANGE_DRAWING },
    { "squares", BASTIDE_CHANGE_DRAWING },
    { "faces", BASTIDE_CHANGE_DRAWING },
    { "sectors", BASTIDE_CHANGE_DRAWING },
    { "width", BASTIDE_CHANGE_DRAWING },
    { "height", BASTIDE_CHANGE_DRAWING },
    { "scenery", BASTIDE_CHANGE_ART },
    { "art", BASTIDE_CHANGE_ART },
    { "art_rot", BASTIDE_CHANGE_ART },
    { "art_mirrored", BASTIDE_CHANGE_ART },
    { "title", BASTIDE_CHANGE_TEXTS },
    { "notes", BASTIDE_CHANGE_TEXTS },
    { "tags", BASTIDE_CHANGE_TEXTS },
    { "group", BASTIDE_CHANGE_PILE },
    { "start", BASTIDE_CHANGE_PILE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strcmp (parts[i].key, key) == 0)
      return parts[i].part;
  return BASTIDE_CHANGE_REST;
}

static void
add_parts (JsonObject *a, JsonObject *b, guint *parts)
{
  g_autoptr (GList) keys = json_object_get_members (a);

  for (GList *l = keys; l; l = l->next)
    /* One copy is what a tile has that says nothing of it. */
    if (strcmp (l->data, "count") == 0 ? bst_json_get_int (a, "count", 1) != bst_json_get_int (b, "count", 1)
                                       : !is_same_member (a, b, l->data))
      *parts |= part_of (l->data);
}

/* BastideChangePart; 0: they are the same. */
static guint
compare_tiles (JsonNode *mine, JsonNode *theirs)
{
  g_autoptr (JsonNode) left = new_ordered (mine), right = new_ordered (theirs);
  guint parts = 0;

  if (!as_object (left) || !as_object (right))
    return json_node_equal (left, right) ? 0 : BASTIDE_CHANGE_REST;
  add_parts (as_object (left), as_object (right), &parts);
  add_parts (as_object (right), as_object (left), &parts);
  return parts;
}

static void
add (GPtrArray *changes, const char *list, const char *key, JsonNode *mine, JsonNode *theirs, guint parts)
{
  BastideSetChange *change = g_new0 (BastideSetChange, 1);

  change->kind = !mine ? BASTIDE_CHANGE_ADDED : !theirs ? BASTIDE_CHANGE_GONE : BASTIDE_CHANGE_CHANGED;
  change->list = list;
  change->key = g_strdup (key ? key : "");
  change->mine = mine ? json_node_ref (mine) : NULL;
  change->theirs = theirs ? json_node_ref (theirs) : NULL;
  change->parts = parts;
  change->take = change->kind != BASTIDE_CHANGE_GONE;
  g_ptr_array_add (changes, change);
}

static JsonNode *
find_by_id (JsonArray *array, const char *id)
{
  for (guint i = 0; array && id && i < json_array_get_length (array); i++)
    if (g_strcmp0 (get_id (json_array_get_element (array, i)), id) == 0)
      return json_array_get_element (array, i);
  return NULL;
}

/* The element of @array that is the same as @node but for an id that @others has not. */
static JsonNode *
find_renamed (JsonArray *array, JsonNode *node, JsonArray *others)
{
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonNode *other = json_array_get_element (array, i);

      if (get_id (other) && !find_by_id (others, get_id (other)) && compare_tiles (node, other) == BASTIDE_CHANGE_ID)
        return other;
    }
  return NULL;
}

static void
compare_lists (GPtrArray *changes, const char *list, JsonArray *mine, JsonArray *theirs)
{
  g_autoptr (GHashTable) matched = g_hash_table_new (NULL, NULL);

  for (guint i = 0; mine && i < json_array_get_length (mine); i++)
    {
      JsonNode *node = json_array_get_element (mine, i), *other = find_by_id (theirs, get_id (node));
      guint parts;

      if (!other)
        other = find_renamed (theirs, node, mine);
      if (other && !g_hash_table_add (matched, other))
        other = NULL;
      parts = other ? compare_tiles (node, other) : 0;
      if (!other || parts)
        add (changes, list, get_id (node), node, other, parts);
    }
  for (guint i = 0; theirs && i < json_array_get_length (theirs); i++)
    {
      JsonNode *node = json_array_get_element (theirs, i);

      if (!g_hash_table_contains (matched, node))
        add (changes, list, get_id (node), NULL, node, 0);
    }
}

/* What stands elsewhere, or what two versions of a set must not share. */
static gboolean
is_member (const char *key)
{
  return !g_str_equal (key, "format") && !g_str_equal (key, "version") && !g_str_equal (key, "id")
         && !g_strv_contains ((const char *const[]){ "tiles", "pieces", NULL }, key);
}

static void
compare_members (GPtrArray *changes, JsonObject *mine, JsonObject *theirs)
{
  g_autoptr (GList) keys = json_object_get_members (mine), other_keys = json_object_get_members (theirs);

  for (GList *l = keys; l; l = l->next)
    if (is_member (l->data) && !is_same_member (mine, theirs, l->data))
      add (changes, NULL, l->data, json_object_get_member (mine, l->data), json_object_get_member (theirs, l->data),
           part_of (l->data));
  for (GList *l = other_keys; l; l = l->next)
    if (is_member (l->data) && !json_object_has_member (mine, l->data))
      add (changes, NULL, l->data, NULL, json_object_get_member (theirs, l->data), part_of (l->data));
}

GPtrArray *
bastide_set_compare (JsonNode *mine, JsonNode *theirs)
{
  GPtrArray *changes = g_ptr_array_new_with_free_func (change_free);

  g_return_val_if_fail (as_object (mine) && as_object (theirs), changes);

  compare_members (changes, as_object (mine), as_object (theirs));
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    compare_lists (changes, lists[i], bst_json_get_array (as_object (mine), lists[i]),
                   bst_json_get_array (as_object (theirs), lists[i]));
  return changes;
}

/* --- The version that both come from --- */

static gboolean
is_same (const BastideSetChange *change, JsonNode *a, JsonNode *b)
{
  if (!a || !b)
    return a == b;
  return change->list ? compare_tiles (a, b) == 0 : json_node_equal (a, b);
}

void
bastide_set_changes_know (GPtrArray *changes, JsonNode *base)
{
  JsonObject *object = as_object (base);

  g_return_if_fail (changes && object);

  for (guint i = 0; i < changes->len; i++)
    {
      BastideSetChange *change = g_ptr_array_index (changes, i);
      JsonNode *before = change->list ? find_by_id (bst_json_get_array (object, change->list), change->key)
                                      : json_object_get_member (object, change->key);

      change->both = !is_same (change, before, change->theirs) && !is_same (change, before, change->mine);
      change->take &= !change->both && is_same (change, before, change->mine);
    }
}

/* --- Merging --- */

/* (nullable): what is decided about an element of one of the versions. */
static const BastideSetChange *
find_change (const GPtrArray *changes, JsonNode *node)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const BastideSetChange *change = g_ptr_array_index (changes, i);

      if (change->mine == node || change->theirs == node)
        return change;
    }
  return NULL;
}

/* Behind what theirs has before it, as far as that is in the merge; else in front. */
static void
insert_added (GPtrArray *merged, GHashTable *places, JsonArray *theirs, guint at)
{
  JsonNode *node = json_array_get_element (theirs, at);
  guint place = 0;

  for (guint i = at; i-- > 0 && place == 0;)
    {
      JsonNode *before = g_hash_table_lookup (places, json_array_get_element (theirs, i));
      guint found;

      if (before && g_ptr_array_find (merged, before, &found))
        place = found + 1;
    }
  g_ptr_array_insert (merged, (int) place, node);
  g_hash_table_insert (places, node, node);
}

static void
merge_list (JsonObject *root, const char *list, JsonArray *mine, JsonArray *theirs, const GPtrArray *changes)
{
  g_autoptr (GPtrArray) merged = g_ptr_array_new ();
  g_autoptr (GHashTable)
    places = g_hash_table_new (NULL, NULL); /* element of theirs → what stands for it in the merge */
  JsonArray *array;

  for (guint i = 0; mine && i < json_array_get_length (mine); i++)
    {
      JsonNode *node = json_array_get_element (mine, i), *other = NULL;
      const BastideSetChange *change = find_change (changes, node);

      if (change && change->take && !change->theirs)
        continue;
      other = change ? change->theirs : find_by_id (theirs, get_id (node));
      node = change && change->take ? change->theirs : node;
      g_ptr_array_add (merged, node);
      if (other)
        g_hash_table_insert (places, other, node);
    }
  for (guint i = 0; theirs && i < json_array_get_length (theirs); i++)
    {
      const BastideSetChange *change = find_change (changes, json_array_get_element (theirs, i));

      if (change && change->take && !change->mine)
        insert_added (merged, places, theirs, i);
    }
  if (merged->len == 0 && !json_object_has_member (root, list))
    return;
  array = json_array_new ();
  for (guint i = 0; i < merged->len; i++)
    json_array_add_element (array, json_node_ref (g_ptr_array_index (merged, i)));
  if (merged->len > 0 || g_str_equal (list, "tiles"))
    json_object_set_array_member (root, list, array);
  else
    {
      json_array_unref (array);
      json_object_remove_member (root, list);
    }
}

JsonNode *
bastide_set_merge (JsonNode *mine, JsonNode *theirs, const GPtrArray *changes)
{
  JsonObject *root;

  g_return_val_if_fail (as_object (mine) && as_object (theirs) && changes, NULL);

  root = bastide_json_copy_object (as_object (mine));
  for (guint i = 0; i < changes->len; i++)
    {
      const BastideSetChange *change = g_ptr_array_index (changes, i);

      if (change->list || !change->take)
        continue;
      if (change->theirs)
        json_object_set_member (root, change->key, json_node_ref (change->theirs));
      else
        json_object_remove_member (root, change->key);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    merge_list (root, lists[i], bst_json_get_array (as_object (mine), lists[i]),
                bst_json_get_array (as_object (theirs), lists[i]), changes);
  return bst_json_wrap (root);
}

/* --- In words --- */

/* (nullable) (transfer full) */
static char *
dup_tile_name (JsonNode *node, const char *list)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { NULL, NULL };
  JsonObject *object = as_object (node);
  g_autofree char *title = object ? bst_text_dup (object, "title") : NULL;

  if (!object || (title && *title))
    return g_steal_pointer (&title);
  bst_reader_init (&reader, report);
  if (g_str_equal (list, "tiles"))
    {
      BstTileEntry entry;

      bst_tile_entry_read (&reader, object, &entry);
      return entry.sound ? bastide_tile_dup_name (object, &entry.tile) : NULL;
    }
  return NULL;
}

static const char *
name_member (const char *key)
{
  static const struct
  {
    const char *key, *name;
  } names[] = {
    { "title", N_ ("Title") },
    { "description", N_ ("Description") },
    { "author", N_ ("Author") },
    { "license", N_ ("License") },
    { "notes", N_ ("Notes") },
    { "needs", N_ ("Rules") },
    /* TRANSLATORS: what a set has besides tiles: ferries, ingots … */
    { "components", N_ ("Common pieces") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].key, key) == 0)
      return _ (names[i].name);
  return key;
}

char *
bastide_set_change_dup_name (const BastideSetChange *change)
{
  char *name;

  if (!change->list)
    return g_strdup (name_member (change->key));
  name = dup_tile_name (change->mine ? change->mine : change->theirs, change->list);
  if (name)
    return name;
  return g_strdup (*change->key ? change->key : _ ("Untitled"));
}

/* (transfer full): a member as people read it, shortened. */
static char *
dup_value (JsonNode *node)
{
  g_autofree char *text = NULL;

  if (!node)
    return g_strdup (C_ ("a text", "none"));
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    text = g_strdup (json_node_get_string (node));
  else
    text = bst_json_write_line (node);
  if (g_utf8_strlen (text, -1) > 80)
    {
      g_autofree char *start = g_utf8_substring (text, 0, 79);

      return g_strconcat (start, "…", NULL);
    }
  return g_steal_pointer (&text);
}

static void
append (GString *text, const char *part)
{
  g_string_append_printf (text, "%s%s", text->len ? C_ ("list", ", ") : "", part);
}

static void
append_parts (GString *text, const BastideSetChange *change)
{
  static const struct
  {
    guint part;
    const char *name;
  } names[] = {
    /* TRANSLATORS: what differs between two versions of a tile: what is drawn on it. Part of a list. */
    { BASTIDE_CHANGE_DRAWING, N_ ("drawing") },
    /* TRANSLATORS: what differs between two versions of a tile: its own picture. Part of a list. */
    { BASTIDE_CHANGE_ART, N_ ("picture") },
    /* TRANSLATORS: what differs between two versions of a tile: title and notes. Part of a list. */
    { BASTIDE_CHANGE_TEXTS, N_ ("texts") },
    /* TRANSLATORS: what differs between two versions of a tile: the pile it is drawn from. Part of a list. */
    { BASTIDE_CHANGE_PILE, N_ ("pile") },
    /* TRANSLATORS: what differs between two versions of a tile. Part of a list. */
    { BASTIDE_CHANGE_REST, N_ ("other data") },
  };

  if (change->parts & BASTIDE_CHANGE_COUNT)
    {
      /* TRANSLATORS: how many copies of a tile there are in one version of a set and in another. */
      g_autofree char *count = g_strdup_printf (_ ("%d → %d copies"),
                                                (int) bst_json_get_int (as_object (change->mine), "count", 1),
                                                (int) bst_json_get_int (as_object (change->theirs), "count", 1));

      append (text, count);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (change->parts & names[i].part)
      append (text, _ (names[i].name));
  if (change->parts & BASTIDE_CHANGE_ID)
    {
      /* TRANSLATORS: the id of a tile in one version of a set and in another. */
      g_autofree char *id = g_strdup_printf (_ ("ID “%s” → “%s”"), get_id (change->mine), get_id (change->theirs));

      append (text, id);
    }
}

char *
bastide_set_change_dup_text (const BastideSetChange *change)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!change->list)
    {
      g_autofree char *mine = dup_value (change->mine), *theirs = dup_value (change->theirs);

      return g_strdup_printf (_ ("%s → %s"), mine, theirs);
    }
  if (change->kind == BASTIDE_CHANGE_ADDED)
    /* TRANSLATORS: about a tile that only the other version of a set has. */
    append (text, C_ ("tile", "Added"));
  else if (change->kind == BASTIDE_CHANGE_GONE)
    /* TRANSLATORS: about a tile that the other version of a set no longer has. */
    append (text, C_ ("tile", "Removed"));
  else
    {
      g_autoptr (GString) parts = g_string_new (NULL);

      append_parts (parts, change);
      /* TRANSLATORS: about a tile that differs between two versions of a set; %s is a list such as “2 → 3 copies, drawing”. */
      g_string_append_printf (text, C_ ("tile", "Changed: %s"), parts->str);
    }
  if (change->both)
    append (text, _ ("changed in both"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
