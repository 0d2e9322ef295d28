/* bastide-share.c – a set or mix as one file that needs nothing else, for other people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-share.h"

#include "engine/io/art.h"
#include "engine/io/json-scan.h"

/* The sets of a mix on their way into it. */
typedef struct
{
  const BstCatalog *catalog;
  GHashTable *seen; /* BstCatalogEntry */
  JsonArray *sets;
} Packing;

static void
add_set (Packing *packing, const BstCatalogEntry *entry)
{
  if (entry && entry->set && bst_report_get_n_errors (entry->report) == 0
      && g_hash_table_add (packing->seen, (gpointer) entry))
    json_array_add_element (packing->sets, bastide_json_deep_copy (entry->root));
}

/* The sets in which the tiles of a list of the mix stand, but for those that it defines itself. */
static void
add_owners (Packing *packing, JsonObject *mix, const char *list, GHashTable *defined)
{
  JsonArray *array = bst_json_get_array (mix, list);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      const char *id = bst_json_get_string (bst_json_as_object (json_array_get_element (array, i)), "tile", NULL);

      if (id && !g_hash_table_contains (defined, id))
        add_set (packing, bst_catalog_find_tile (packing->catalog, id));
    }
}

static void
include_sets (BastideMixDoc *doc, JsonObject *mix)
{
  Packing packing = { bastide_mix_doc_get_catalog (doc), g_hash_table_new (NULL, NULL), json_array_new () };
  g_autoptr (GHashTable) defined = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *sets = bst_json_get_array (mix, "sets"), *define = bst_json_get_array (mix, "define");

  for (guint i = 0; define && i < json_array_get_length (define); i++)
    {
      const char *id = bst_json_get_string (bst_json_as_object (json_array_get_element (define, i)), "id", NULL);

      if (id)
        g_hash_table_add (defined, (gpointer) id);
    }
  for (guint i = 0; sets && i < json_array_get_length (sets); i++)
    {
      const char *id = bst_json_get_string (bst_json_as_object (json_array_get_element (sets, i)), "set", NULL);

      if (id)
        add_set (&packing, bst_catalog_find_set (packing.catalog, id));
    }
  add_owners (&packing, mix, "tiles", defined);
  add_owners (&packing, mix, "start", defined);
  g_hash_table_unref (packing.seen);
  if (json_array_get_length (packing.sets) > 0)
    json_object_set_array_member (mix, "include", packing.sets);
  else
    {
      json_array_unref (packing.sets);
      json_object_remove_member (mix, "include");
    }
}

JsonNode *
bastide_share_new_root (BastideDocument *document)
{
  JsonNode *root;
  g_auto (GStrv) folders = NULL;

  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (document), NULL);

  root = bastide_json_deep_copy (bastide_document_get_root (document));
  folders = bst_art_dup_folders (bastide_document_get_file (document));
  bst_art_settle (root, (const char *const *) folders);
  if (BASTIDE_IS_MIX_DOC (document))
    include_sets (BASTIDE_MIX_DOC (document), json_node_get_object (root));
  return root;
}

char *
bastide_share_write (BastideDocument *document, JsonNode *root)
{
  g_return_val_if_fail (BASTIDE_IS_DOCUMENT (document) && root, NULL);

  return BASTIDE_DOCUMENT_GET_CLASS (document)->write (root);
}
