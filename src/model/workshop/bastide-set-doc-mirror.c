/* bastide-set-doc-mirror.c – the mirror images of tiles, for sets in which every tile has its counterpart.
 *
 * Knows nothing of files: ids, pictures and the order of features are left to the edits that it is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-set-doc-private.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>

/* (transfer full) (element-type BstTile): what the set shows, but for tiles with problems. */
static GArray *
list_shown (BastideSetDoc *self)
{
  GArray *shown = g_array_new (FALSE, FALSE, sizeof (BstTile));

  for (guint i = 0; i < bastide_set_doc_get_n_tiles (self); i++)
    {
      const BastideTileRef ref = { .index = i };
      BastideTileDoc doc;
      BstTile tile;

      if (bastide_set_doc_get_tile (self, &ref, &doc) && bastide_tile_doc_prepare (&doc, &tile))
        g_array_append_val (shown, tile);
    }
  return shown;
}

/* Is it among them already, turned in any way? */
static gboolean
is_shown (const GArray *shown, const BstTile *tile)
{
  for (guint i = 0; i < shown->len; i++)
    if (bastide_tile_same_turned (&g_array_index (shown, BstTile, i), tile) >= 0)
      return TRUE;
  return FALSE;
}

/* (transfer full) (nullable): the mirror image of a tile, then among @shown; NULL: it is its own, or the set has it. */
static JsonObject *
new_mirrored (BastideSetDoc *self, guint index, GArray *shown, GHashTable *taken)
{
  const BastideTileRef ref = { .index = index };
  JsonObject *twin;
  BastideTileDoc doc;
  BstTile tile;

  if (!bastide_set_doc_get_tile (self, &ref, &doc))
    return NULL;
  bastide_tile_doc_mirror (&doc);
  if (!bastide_tile_doc_prepare (&doc, &tile) || is_shown (shown, &tile))
    return NULL;
  g_array_append_val (shown, tile);
  twin = bastide_set_doc_new_twin (self, bastide_set_doc_get_json (self, &ref), taken);
  bst_tile_write (&doc.tile, twin);
  bastide_set_json_turn_art (twin, TRUE);
  return twin;
}

/* Puts each of @twins (by tile; taken, may be NULL) behind its tile, all in one step. */
static void
insert_twins (BastideSetDoc *self, JsonObject **twins)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *old = bst_json_get_array (root, "tiles"), *tiles = json_array_new ();

  for (guint i = 0; i < json_array_get_length (old); i++)
    {
      json_array_add_element (tiles, json_node_ref (json_array_get_element (old, i)));
      if (twins[i])
        json_array_add_object_element (tiles, twins[i]);
    }
  json_object_set_array_member (root, "tiles", tiles);
  bastide_document_edit (BASTIDE_DOCUMENT (self), bst_json_wrap (root), C_ ("undo", "Add mirror images"), NULL);
}

guint
bastide_set_doc_add_mirrored (BastideSetDoc *self, const guint *tiles, guint n_tiles)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) shown = NULL;
  g_autofree gboolean *chosen = NULL;
  g_autofree JsonObject **twins = NULL;
  guint n_all, n = 0;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);

  n_all = bastide_set_doc_get_n_tiles (self);
  shown = list_shown (self);
  chosen = g_new0 (gboolean, n_all);
  twins = g_new0 (JsonObject *, n_all);
  for (guint k = 0; k < n_tiles; k++)
    if (tiles[k] < n_all)
      chosen[tiles[k]] = TRUE;
  /* From the last to the first: of tiles that show the same the last one gets the mirror image. */
  for (guint i = n_all; i-- > 0;)
    {
      twins[i] = chosen[i] ? new_mirrored (self, i, shown, taken) : NULL;
      n += twins[i] != NULL;
    }
  if (n > 0)
    insert_twins (self, twins);
  return bastide_document_is_newer (BASTIDE_DOCUMENT (self)) ? 0 : n;
}
