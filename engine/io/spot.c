/* spot.c – names of features and sides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "io/spot.h"

#include "io/tile-json.h"

#include <string.h>

static void
add_names (GStrvBuilder *names, const char *terrain, const char *const *words, int bits)
{
  for (int i = 0; words[i]; i++)
    if (bits >> i & 1)
      {
        g_autofree char *name = g_strconcat (terrain, ":", words[i], NULL);

        g_strv_builder_add (names, name);
      }
}

GStrv
bst_spot_names (const BstTile *tile, int rot, int feature)
{
  const BstFeature *f = &tile->features[feature];
  const char *terrain = bst_terrain_words[f->terrain];
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autofree char *number = g_strdup_printf ("feature:%d", feature);

  if (f->terrain == BST_MONASTERY || f->terrain == BST_GARDEN)
    g_strv_builder_add (names, terrain);
  else if (f->terrain == BST_FIELD || f->terrain == BST_BLOCK)
    add_names (names, terrain, bst_half_words, bst_turn_halves (f->halves, rot));
  else
    add_names (names, terrain, bst_side_words, bst_turn_sides (f->sides, rot));
  g_strv_builder_add (names, number);
  return g_strv_builder_end (names);
}

gboolean
bst_spot_is (const BstTile *tile, int rot, int feature, const char *spot)
{
  g_auto (GStrv) names = bst_spot_names (tile, rot, feature);

  return g_strv_contains ((const char *const *) names, spot);
}

int
bst_spot_find (const BstTile *tile, int rot, const char *spot)
{
  for (int feature = 0; feature < tile->n_features; feature++)
    if (bst_spot_is (tile, rot, feature, spot))
      return feature;
  return -1;
}

gboolean
bst_sides_are (const BstTile *tile, int rot, const char *sides)
{
  static const char letters[] = { '-', 'F', 'R', 'C', 'V' }; /* by BstSideKind */

  if (strlen (sides) != 4)
    return FALSE;
  for (int side = 0; side < 4; side++)
    if (letters[bst_tile_side_kind (tile, rot, side)] != sides[side])
      return FALSE;
  return TRUE;
}
