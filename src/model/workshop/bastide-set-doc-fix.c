/* bastide-set-doc-fix.c – problems of a tile set that the program can solve by itself.
 *
 * Each fix is one step of the history. Knows problems by their path in the file, not by their words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-set-doc-private.h"

#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

/* What crosses another feature gets a bridge, or the other one where that is the road. FALSE: none of them can, or something
 * else is wrong as well. */
static gboolean
lay_bridge (BastideTileDoc *doc, int feature)
{
  for (int line = feature; line >= 0; line--)
    {
      BastideTileDoc better = *doc;

      if (bastide_tile_doc_set_bridge (&better, line, TRUE) && bastide_tile_doc_is_sound (&better))
        {
          *doc = better;
          return TRUE;
        }
    }
  return FALSE;
}

/* Solves the problem in a copy of the tile. FALSE: it has no such problem. */
static gboolean
fix_tile (BastideSetDoc *self, const BastideTileRef *ref, int feature, const char *path, BastideTileDoc *out_doc)
{
  if (ref->piece || !bastide_set_doc_get_tile (self, ref, out_doc))
    return FALSE;
  /* Only what crosses is told of a feature as a whole. */
  if (feature >= 0 && g_str_has_suffix (path, "]"))
    return !bastide_tile_doc_is_sound (out_doc) && lay_bridge (out_doc, feature);
  if (g_str_has_suffix (path, ".group"))
    return bastide_tile_doc_reset_group (out_doc);
  if (g_str_has_suffix (path, ".features"))
    return bastide_tile_doc_add_missing_enclosed (out_doc);
  return g_str_has_suffix (path, ".marks.statue") && out_doc->tile.marks[BST_MARK_STATUE]
         && bastide_tile_doc_find (out_doc, BST_CITY) >= 0 && bastide_tile_doc_set_group (out_doc, BST_GROUP_PRIZE);
}

gboolean
bastide_set_doc_can_fix (BastideSetDoc *self, const char *path)
{
  const BstSet *set = bastide_set_doc_get_set (self);
  BastideTileRef ref;
  BastideTileDoc doc;
  int feature;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), FALSE);

  if (!set || !path)
    return FALSE;
  if (strcmp (path, "needs") == 0)
    return bst_set_list_missing (set) != 0;
  if (!bastide_set_doc_locate (self, path, &ref, &feature) || !bastide_set_doc_get_json (self, &ref))
    return FALSE;
  return g_str_has_suffix (path, "].id") || fix_tile (self, &ref, feature, path, &doc);
}

gboolean
bastide_set_doc_fix (BastideSetDoc *self, const char *path)
{
  BastideTileRef ref;
  BastideTileDoc doc;
  int feature;

  if (!bastide_set_doc_can_fix (self, path))
    return FALSE;
  if (strcmp (path, "needs") == 0)
    bastide_set_doc_add_missing_needs (self);
  else if (!bastide_set_doc_locate (self, path, &ref, &feature))
    return FALSE;
  else if (g_str_has_suffix (path, "].id"))
    bastide_set_doc_renew_id (self, &ref);
  else if (fix_tile (self, &ref, feature, path, &doc))
    bastide_set_doc_set_tile (self, &ref, &doc, C_ ("undo", "Fix a problem"), NULL);
  return TRUE;
}

/* Solves the first problem that can be solved. FALSE: there is none. */
static gboolean
fix_next (BastideSetDoc *self)
{
  const BstReport *report = bastide_set_doc_get_report (self);

  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      g_autofree char *path = g_strdup (bst_report_get (report, i)->path);
      guint n = bst_report_get_n (report);

      /* The report is another one after that. */
      if (bastide_set_doc_fix (self, path))
        return bst_report_get_n (bastide_set_doc_get_report (self)) < n;
    }
  return FALSE;
}

guint
bastide_set_doc_count_fixes (BastideSetDoc *self)
{
  const BstReport *report = bastide_set_doc_get_report (self);
  guint n = 0;

  for (guint i = 0; i < bst_report_get_n (report); i++)
    n += bastide_set_doc_can_fix (self, bst_report_get (report, i)->path);
  return n;
}

void
bastide_set_doc_fix_all (BastideSetDoc *self)
{
  g_autoptr (BastideSetDoc) draft = NULL;

  g_return_if_fail (BASTIDE_IS_SET_DOC (self));

  /* In a copy, so that it is one step. */
  draft = bastide_set_doc_new_root (bastide_document_get_root (BASTIDE_DOCUMENT (self)));
  bastide_set_doc_set_catalog (draft, bastide_set_doc_get_catalog (self));
  while (fix_next (draft))
    ;
  bastide_document_edit (BASTIDE_DOCUMENT (self), json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (draft))),
                         C_ ("undo", "Fix problems"), NULL);
}
