/* bastide-set-doc-mirror.c – the mirror images of tiles, for sets in which every tile has its counterpart.
 *
 * Knows nothing of files: ids, pictures and the order of features are left to the edits that it is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-set-doc-private.h"

#include <glib/gi18n.h>

/* Does the set show this already, turned in any way? */
static gboolean
has_same (BastideSetDoc *self, const BstTile *tile)
{
  for (guint i = 0; i < bastide_set_doc_get_n_tiles (self); i++)
    {
      const BastideTileRef ref = { .index = i };
      BastideTileDoc doc;
      BstTile other;

      if (bastide_set_doc_get_tile (self, &ref, &doc) && bastide_tile_doc_prepare (&doc, &other)
          && bastide_tile_same_turned (&other, tile) >= 0)
        return TRUE;
    }
  return FALSE;
}

/* Puts the mirror image behind the tile. FALSE: it is its own, or the set has it. */
static gboolean
add_mirrored (BastideSetDoc *draft, guint index)
{
  const BastideTileRef ref = { .index = index }, copy = { .index = index + 1 };
  BastideTileDoc doc;
  BstTile tile;

  if (!bastide_set_doc_get_tile (draft, &ref, &doc))
    return FALSE;
  bastide_tile_doc_mirror (&doc);
  if (!bastide_tile_doc_prepare (&doc, &tile) || has_same (draft, &tile))
    return FALSE;
  bastide_set_doc_duplicate (draft, &index, 1);
  bastide_set_doc_set_tile (draft, &copy, &doc, "", NULL);
  bastide_set_doc_turn_art (draft, &copy, TRUE, "", NULL);
  return TRUE;
}

guint
bastide_set_doc_add_mirrored (BastideSetDoc *self, const guint *tiles, guint n_tiles)
{
  g_autoptr (BastideSetDoc) draft = NULL;
  guint n = 0;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);

  /* In a copy, so that it is one step. */
  draft = bastide_set_doc_new_root (bastide_document_get_root (BASTIDE_DOCUMENT (self)));
  bastide_set_doc_set_catalog (draft, bastide_set_doc_get_catalog (self));
  /* From the last to the first: what comes behind a tile moves those after it. */
  for (guint i = bastide_set_doc_get_n_tiles (self); i-- > 0;)
    for (guint k = 0; k < n_tiles; k++)
      n += tiles[k] == i && add_mirrored (draft, i);
  if (n > 0)
    bastide_document_edit (BASTIDE_DOCUMENT (self),
                           json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (draft))),
                           C_ ("undo", "Add mirror images"), NULL);
  return bastide_document_is_newer (BASTIDE_DOCUMENT (self)) ? 0 : n;
}
