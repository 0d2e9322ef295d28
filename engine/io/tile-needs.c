/* tile-needs.c – what on a tile or large piece only one rule module understands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/tile-needs.h"

/* The module that draws tiles of a pile, or BST_MODULE_BASE. */
static BstModule
module_of_group (int group)
{
  switch (group)
    {
    case BST_GROUP_RIVER:
    case BST_GROUP_LAKE:
    case BST_GROUP_SPRING:
      return BST_MODULE_RIVER;
    case BST_GROUP_PRIZE:
      return BST_MODULE_TOURNAMENTS;
    default:
      return BST_MODULE_BASE;
    }
}

static int
add (BstNeed *needs, int n, BstNeedKind kind, int which, BstModule module)
{
  if (module == BST_MODULE_BASE)
    return n;
  needs[n] = (BstNeed){ kind, which, module };
  return n + 1;
}

int
bst_tile_list_needs (const BstTile *tile, BstNeed out_needs[BST_MAX_NEEDS])
{
  gboolean garden = FALSE;
  int n = 0;

  for (int mark = 0; mark < BST_N_MARKS; mark++)
    {
      if (tile->marks[mark] != 0)
        n = add (out_needs, n, BST_NEED_MARK, mark, bst_marks[mark].module);
    }
  for (int i = 0; i < tile->n_features; i++)
    garden |= tile->features[i].terrain == BST_GARDEN;
  if (garden)
    n = add (out_needs, n, BST_NEED_GARDEN, 0, BST_MODULE_ABBOT);
  return add (out_needs, n, BST_NEED_PILE, tile->group, module_of_group (tile->group));
}

int
bst_piece_list_needs (const BstPiece *piece, BstNeed out_needs[BST_MAX_NEEDS])
{
  int n = add (out_needs, 0, BST_NEED_PILE, piece->group, module_of_group (piece->group));

  return piece->module != BST_MODULE_CORE ? add (out_needs, n, BST_NEED_PIECE, 0, piece->module) : n;
}

gboolean
bst_need_is_spare (const BstNeed *need, guint32 needs)
{
  /* TOURN-9: the river tile of the tournaments is used only together with the river. */
  return need->kind == BST_NEED_PILE && need->module == BST_MODULE_RIVER && (needs >> BST_MODULE_TOURNAMENTS & 1) != 0;
}
