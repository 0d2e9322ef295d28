/* bastide-laid.c – tiles that somebody has laid freely on a table, as a value that can be kept, and a game that begins so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-laid.h"

#include "model/workshop/bastide-document.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

/* How many of a tile lie on the table. */
static int
count_laid (GVariant *laid, const char *id)
{
  GVariantIter iter;
  const char *tile;
  int n = 0;

  g_variant_iter_init (&iter, laid);
  while (g_variant_iter_next (&iter, "(&siii)", &tile, NULL, NULL, NULL))
    n += g_strcmp0 (tile, id) == 0;
  return n;
}

static JsonArray *
new_start (GVariant *laid)
{
  JsonArray *start = json_array_new ();
  GVariantIter iter;
  const char *id;
  int x, y, rot;

  g_variant_iter_init (&iter, laid);
  while (g_variant_iter_next (&iter, "(&siii)", &id, &x, &y, &rot))
    {
      JsonObject *entry = json_object_new ();

      json_object_set_string_member (entry, "tile", id);
      json_object_set_int_member (entry, "x", x);
      json_object_set_int_member (entry, "y", y);
      json_object_set_int_member (entry, "rot", rot);
      json_array_add_object_element (start, entry);
    }
  return start;
}

/* The counts that the mix names, less what lies on the table. */
static JsonArray *
new_counts (JsonArray *tiles, GVariant *laid)
{
  JsonArray *counts = json_array_new ();

  for (guint i = 0; i < json_array_get_length (tiles); i++)
    {
      JsonObject *entry = bastide_json_copy_object (json_array_get_object_element (tiles, i));
      int n = count_laid (laid, bst_json_get_string (entry, "tile", NULL));

      if (n > 0)
        json_object_set_int_member (entry, "count", MAX (bst_json_get_int (entry, "count", 1) - n, 0));
      json_array_add_object_element (counts, entry);
    }
  return counts;
}

JsonNode *
bastide_laid_to_mix (JsonNode *mix, GVariant *laid)
{
  JsonObject *root;
  JsonArray *tiles;

  g_return_val_if_fail (bst_json_as_object (mix) && g_variant_is_of_type (laid, G_VARIANT_TYPE (BASTIDE_LAID_TYPE)),
                        NULL);

  root = bastide_json_copy_object (bst_json_as_object (mix));
  tiles = bst_json_get_array (root, "tiles");
  if (tiles)
    json_object_set_array_member (root, "tiles", new_counts (tiles, laid));
  json_object_set_array_member (root, "start", new_start (laid));
  return bst_json_wrap (root);
}
