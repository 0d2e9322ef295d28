/* bastide-own-mixes.c – the user's own mixes, as seen by the sets that they use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-own-mixes.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

gboolean
bastide_is_own_file (GType type, GFile *file)
{
  g_autoptr (GFile) folder = bastide_document_class_dup_folder (type);

  return file && g_file_has_parent (file, folder);
}

/* Does list @list of the mix have an object whose member @key is @id? */
static gboolean
names (JsonObject *mix, const char *list, const char *key, const char *id)
{
  JsonArray *array = bst_json_get_array (mix, list);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *entry = bst_json_as_object (json_array_get_element (array, i));

      if (entry && g_strcmp0 (bst_json_get_string (entry, key, NULL), id) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_own_mix (const BstCatalogEntry *entry)
{
  g_autoptr (GFile) file = g_file_new_for_path (entry->name);

  return !entry->built_in && entry->root && JSON_NODE_HOLDS_OBJECT (entry->root)
         && bastide_is_own_file (BASTIDE_TYPE_MIX_DOC, file);
}

GPtrArray *
bastide_own_mixes_list_users (const BstCatalog *catalog, const char *set)
{
  GPtrArray *titles = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (catalog != NULL && set != NULL, titles);
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (catalog, i);

      if (is_own_mix (entry) && names (json_node_get_object (entry->root), "sets", "set", set))
        g_ptr_array_add (titles, bst_catalog_entry_dup_title (entry));
    }
  return titles;
}

/* --- What was renamed --- */

static const char *
get_id (JsonNode *node)
{
  JsonObject *object = bst_json_as_object (node);

  return object ? bst_json_get_string (object, "id", NULL) : NULL;
}

/* Equal but for the id? */
static gboolean
is_same_but_id (JsonNode *a, JsonNode *b)
{
  JsonObject *left = bst_json_as_object (a), *right = bst_json_as_object (b);
  g_autoptr (JsonNode) plain_a = NULL, plain_b = NULL;

  if (!left || !right)
    return FALSE;
  plain_a = bst_json_wrap (bastide_json_copy_object (left));
  plain_b = bst_json_wrap (bastide_json_copy_object (right));
  json_object_remove_member (json_node_get_object (plain_a), "id");
  json_object_remove_member (json_node_get_object (plain_b), "id");
  return json_node_equal (plain_a, plain_b);
}

static GHashTable *
collect_ids (JsonArray *array)
{
  GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    if (get_id (json_array_get_element (array, i)))
      g_hash_table_add (ids, (gpointer) get_id (json_array_get_element (array, i)));
  return ids;
}

/* The new id of element @at of @old, or NULL: the element of @now whose id is new and that is otherwise the same, else the
 * one in its place if nothing came or went. */
static const char *
find_heir (JsonArray *old, guint at, JsonArray *now, GHashTable *old_ids)
{
  JsonNode *node = json_array_get_element (old, at);
  const char *there = at < json_array_get_length (now) ? get_id (json_array_get_element (now, at)) : NULL;

  for (guint i = 0; i < json_array_get_length (now); i++)
    {
      const char *id = get_id (json_array_get_element (now, i));

      if (id && !g_hash_table_contains (old_ids, id) && is_same_but_id (node, json_array_get_element (now, i)))
        return id;
    }
  return json_array_get_length (old) == json_array_get_length (now) && there && !g_hash_table_contains (old_ids, there)
           ? there
           : NULL;
}

/* Old ids of tiles or pieces that are gone → new ones. */
static void
collect_renamed (JsonObject *before, JsonObject *after, const char *list, GHashTable *renamed)
{
  JsonArray *old = bst_json_get_array (before, list), *now = bst_json_get_array (after, list);
  g_autoptr (GHashTable) old_ids = collect_ids (old), new_ids = collect_ids (now);

  for (guint i = 0; old && now && i < json_array_get_length (old); i++)
    {
      const char *id = get_id (json_array_get_element (old, i)), *heir;

      if (!id || g_hash_table_contains (new_ids, id))
        continue;
      heir = find_heir (old, i, now, old_ids);
      if (heir)
        g_hash_table_insert (renamed, (gpointer) id, (gpointer) heir);
    }
}

/* --- Following --- */

/* Does a set that the mix has inside have this id, or a tile or piece with it? */
static gboolean
is_inside (JsonObject *mix, const char *id)
{
  JsonArray *sets = bst_json_get_array (mix, "include");

  for (guint i = 0; sets && i < json_array_get_length (sets); i++)
    {
      JsonObject *set = bst_json_as_object (json_array_get_element (sets, i));

      if (set
          && (g_strcmp0 (bst_json_get_string (set, "id", NULL), id) == 0 || names (set, "tiles", "id", id)
              || names (set, "pieces", "id", id)))
        return TRUE;
    }
  return FALSE;
}

/* Puts new ids into member @key of the objects of a list of @mix, which is a copy. TRUE: something was changed. */
static gboolean
rename_in (JsonObject *mix, const char *list, const char *key, GHashTable *renamed)
{
  JsonArray *array = bst_json_get_array (mix, list), *copy;
  gboolean changed = FALSE;

  if (!array)
    return FALSE;
  copy = json_array_new ();
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      JsonObject *entry = bst_json_as_object (node);
      const char *id = entry ? bst_json_get_string (entry, key, NULL) : NULL;
      const char *other = id ? g_hash_table_lookup (renamed, id) : NULL;

      /* What the mix defines itself is its own, and so is what it has inside. */
      if (!other || names (mix, "define", "id", id) || is_inside (mix, id))
        {
          json_array_add_element (copy, json_node_ref (node));
          continue;
        }
      entry = bastide_json_copy_object (entry);
      json_object_set_string_member (entry, key, other);
      json_array_add_object_element (copy, entry);
      changed = TRUE;
    }
  json_object_set_array_member (mix, list, copy);
  return changed;
}

/* (transfer full) (nullable): the mix with the new ids; NULL: it names none of the old ones. */
static JsonNode *
new_renamed (JsonObject *mix, GHashTable *sets, GHashTable *tiles)
{
  g_autoptr (JsonNode) root = bst_json_wrap (bastide_json_copy_object (mix));
  JsonObject *object = json_node_get_object (root);
  gboolean changed = rename_in (object, "sets", "set", sets);

  changed |= rename_in (object, "tiles", "tile", tiles);
  changed |= rename_in (object, "start", "tile", tiles);
  return changed ? g_steal_pointer (&root) : NULL;
}

/* The mix in the file, as it is open or read from there. */
static BastideMixDoc *
get_doc (BstCatalog *catalog, GFile *file, GError **error)
{
  BastideDocument *open = bastide_document_find_open (file);

  if (!open || !BASTIDE_IS_MIX_DOC (open))
    return bastide_mix_doc_load (catalog, file, error);
  bastide_mix_doc_set_catalog (BASTIDE_MIX_DOC (open), catalog);
  return g_object_ref (BASTIDE_MIX_DOC (open));
}

GPtrArray *
bastide_own_mixes_follow (JsonNode *before, JsonNode *after, GError **error)
{
  GPtrArray *titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) sets = g_hash_table_new (g_str_hash, g_str_equal),
                         tiles = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (BstCatalog) catalog = NULL;

  g_return_val_if_fail (JSON_NODE_HOLDS_OBJECT (before) && JSON_NODE_HOLDS_OBJECT (after), titles);

  if (get_id (before) && get_id (after) && strcmp (get_id (before), get_id (after)) != 0)
    g_hash_table_insert (sets, (gpointer) get_id (before), (gpointer) get_id (after));
  collect_renamed (json_node_get_object (before), json_node_get_object (after), "tiles", tiles);
  collect_renamed (json_node_get_object (before), json_node_get_object (after), "pieces", tiles);
  if (g_hash_table_size (sets) + g_hash_table_size (tiles) == 0)
    return titles;
  catalog = bst_catalog_new ();
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (catalog, i);
      g_autoptr (GFile) file = g_file_new_for_path (entry->name);
      g_autoptr (BastideMixDoc) doc = NULL;
      JsonNode *root;

      if (!is_own_mix (entry))
        continue;
      /* Not over an error of another mix: the first one is told. */
      doc = get_doc (catalog, file, error && *error ? NULL : error);
      root = doc ? new_renamed (bastide_document_get_object (BASTIDE_DOCUMENT (doc)), sets, tiles) : NULL;
      if (!root)
        continue;
      bastide_document_edit (BASTIDE_DOCUMENT (doc), root, C_ ("undo", "Change an ID"), NULL);
      if (bastide_document_save (BASTIDE_DOCUMENT (doc), error && *error ? NULL : error))
        g_ptr_array_add (titles, bastide_document_dup_title (BASTIDE_DOCUMENT (doc)));
    }
  return titles;
}
