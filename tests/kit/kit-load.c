/* kit-load.c – mixes for the test kit, by way of engine/io as everybody else reads them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit-load.h"

#include "engine/io/json-scan.h"
#include "engine/io/mix-json.h"

#include <string.h>

const char *
kit_source_dir (void)
{
  const char *source = g_getenv ("BASTIDE_SOURCE_DIR");
  return source ? source : KIT_SOURCE_DIR;
}

/* The built-in sets and mixes, read once. */
static const BstCatalog *
catalog (void)
{
  static BstCatalog *built_in;
  if (!built_in)
    built_in = bst_catalog_new_for_folders (NULL);
  return built_in;
}

char **
kit_load_mix_ids (void)
{
  return g_strdupv ((char **) bst_catalog_get_mix_ids (catalog ()));
}

/* The set number `which` of those that need a module, counted round; NULL if none does. */
static const char *
set_of (int module, int which)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog ()); i++)
    {
      const BstSet *set = bst_catalog_get_set (catalog (), i)->set;
      if (set && set->needs >> module & 1)
        g_ptr_array_add (found, (char *) set->id);
    }
  return found->len ? found->pdata[which % found->len] : NULL;
}

char *
kit_mix_of (uint32_t modules, int which)
{
  g_autoptr (GString) ids = g_string_new ("\"base\"");
  g_autoptr (GString) sets = g_string_new ("{\"set\":\"classic-base\"}");
  for (int m = 0; m < BST_MODULE_CORE; m++)
    if (m != BST_MODULE_BASE && modules >> m & 1)
      {
        const char *set = set_of (m, which);
        g_string_append_printf (ids, ",\"%s\"", bst_module_ids[m]);
        if (set)
          g_string_append_printf (sets, ",{\"set\":\"%s\"}", set);
      }
  return g_strdup_printf ("{\"modules\":[%s],\"sets\":[%s]}", ids->str, sets->str);
}

/* Members of `over` win; objects are merged member by member. */
static void
lay_over (JsonObject *object, JsonObject *over)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;
  json_object_iter_init (&iter, over);
  while (json_object_iter_next (&iter, &name, &node))
    {
      if (JSON_NODE_HOLDS_OBJECT (node) && json_object_has_member (object, name))
        lay_over (json_object_get_object_member (object, name), json_node_get_object (node));
      else
        json_object_set_member (object, name, json_node_copy (node));
    }
}

/* A tree of its own: the catalog's are shared. */
static JsonNode *
read_mix (const char *mix, char **out_error)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root;
  if (mix[0] != '{')
    {
      const BstCatalogEntry *entry = bst_catalog_find_mix (catalog (), mix);
      if (!entry || !entry->root)
        {
          *out_error = g_strdup_printf ("there is no mix %s", mix);
          return NULL;
        }
      g_autofree char *text = json_to_string (entry->root, FALSE);
      root = bst_json_scan (mix, text, strlen (text), &error);
    }
  else
    root = bst_json_scan ("mix", mix, strlen (mix), &error);
  if (!root)
    *out_error = g_strdup (error->message);
  return root;
}

/* A tile that is defined with a count is in the bag, unless the bag says how often itself. */
static void
count_defined (JsonObject *mix)
{
  if (!json_object_has_member (mix, "define"))
    return;
  JsonArray *define = json_object_get_array_member (mix, "define");
  if (!json_object_has_member (mix, "tiles"))
    json_object_set_array_member (mix, "tiles", json_array_new ());
  JsonArray *tiles = json_object_get_array_member (mix, "tiles");
  for (guint i = 0; i < json_array_get_length (define); i++)
    {
      JsonObject *tile = json_array_get_object_element (define, i);
      gint64 count = json_object_get_int_member_with_default (tile, "count", 0);
      bool listed = false;
      for (guint k = 0; k < json_array_get_length (tiles); k++)
        listed |= g_strcmp0 (json_object_get_string_member (json_array_get_object_element (tiles, k), "tile"),
                             json_object_get_string_member (tile, "id"))
                  == 0;
      if (listed || count == 0)
        continue;
      JsonObject *entry = json_object_new ();
      json_object_set_string_member (entry, "tile", json_object_get_string_member (tile, "id"));
      json_object_set_int_member (entry, "count", count);
      json_array_add_object_element (tiles, entry);
    }
}

/* Nothing to lay at all: a scoring track without a map. That is no mix of engine/io, so a tile is lent for the reading. */
static bool
lend_tiles (JsonObject *mix)
{
  if (json_object_has_member (mix, "sets") || json_object_has_member (mix, "tiles")
      || json_object_has_member (mix, "define") || json_object_has_member (mix, "start"))
    return false;
  g_autoptr (JsonNode) lent = json_from_string ("{\"tiles\":[{\"tile\":\"classic-base-monastery\",\"count\":1}],"
                                                "\"start\":[{\"tile\":\"classic-base-monastery\"}]}",
                                                NULL);
  lay_over (mix, json_node_get_object (lent));
  return true;
}

void *
kit_load (const char *mix, const char *overlay, int n_players, int first, BstSetup *setup, char **out_error)
{
  g_autoptr (JsonNode) root = read_mix (mix, out_error);
  g_autoptr (JsonNode) over = root && overlay ? read_mix (overlay, out_error) : NULL;
  if (!root || (overlay && !over))
    return NULL;
  JsonObject *object = json_node_get_object (root);
  if (over)
    lay_over (object, json_node_get_object (over));
  /* Tests leave out what every mix has to say. */
  if (!json_object_has_member (object, "format"))
    {
      json_object_set_string_member (object, "format", BST_MIX_FORMAT);
      json_object_set_int_member (object, "version", BST_MIX_VERSION);
    }
  count_defined (object);
  bool track = lend_tiles (object);
  g_autoptr (BstReport) report = bst_report_new ("mix");
  BstBox *box = bst_mix_resolve (root, NULL, catalog (), report);
  if (!box)
    {
      *out_error = bst_report_dup_text (report);
      return NULL;
    }
  *setup = *bst_box_get_setup (box);
  setup->n_players = n_players;
  setup->first = first;
  if (track)
    setup->n_tiles = setup->n_pieces = setup->n_start = 0;
  return box;
}

void
kit_load_free (void *owner)
{
  if (owner)
    bst_box_unref (owner);
}
