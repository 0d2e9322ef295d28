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

/* How often the list of the start names a tile. */
static int
count_started (JsonArray *start, const char *id)
{
  int n = 0;

  for (guint i = 0; start && i < json_array_get_length (start); i++)
    n += g_strcmp0 (bst_json_get_string (bst_json_as_object (json_array_get_element (start, i)), "tile", NULL), id)
         == 0;
  return n;
}

static gboolean
is_listed (JsonArray *tiles, const char *id)
{
  for (guint i = 0; i < json_array_get_length (tiles); i++)
    if (g_strcmp0 (bst_json_get_string (bst_json_as_object (json_array_get_element (tiles, i)), "tile", NULL), id) == 0)
      return TRUE;
  return FALSE;
}

/* Springs and large pieces are counted in the box, whether they lie on the table or not. */
static gboolean
is_in_a_pile (JsonArray *define, const char *id)
{
  for (guint i = 0; define && i < json_array_get_length (define); i++)
    {
      JsonObject *tile = bst_json_as_object (json_array_get_element (define, i));

      if (tile && g_strcmp0 (bst_json_get_string (tile, "id", NULL), id) == 0)
        return g_strcmp0 (bst_json_get_string (tile, "group", NULL), "spring") != 0
               && !json_object_has_member (tile, "squares") && !json_object_has_member (tile, "faces");
    }
  return TRUE;
}

static JsonObject *
new_count (const char *id, int count)
{
  JsonObject *entry = json_object_new ();

  json_object_set_string_member (entry, "tile", id);
  json_object_set_int_member (entry, "count", count);
  return entry;
}

/* The counts that the mix names are of what is drawn, without its own start: that goes back into the bag, and what lies on the
 * table now is taken out of it. */
static JsonArray *
new_counts (JsonObject *mix, JsonArray *tiles, GVariant *laid)
{
  JsonArray *counts = json_array_new (), *start = bst_json_get_array (mix, "start"),
            *define = bst_json_get_array (mix, "define");

  for (guint i = 0; i < json_array_get_length (tiles); i++)
    {
      JsonObject *entry = bastide_json_copy_object (json_array_get_object_element (tiles, i));
      const char *id = bst_json_get_string (entry, "tile", NULL);
      int n = (is_in_a_pile (define, id) ? count_started (start, id) : 0) - count_laid (laid, id);

      if (n != 0)
        json_object_set_int_member (entry, "count", MAX (bst_json_get_int (entry, "count", 1) + n, 0));
      json_array_add_object_element (counts, entry);
    }
  /* A tile that was nowhere but on the table. The counts of sets have their start in them. */
  for (guint i = 0; start && !json_object_has_member (mix, "sets") && i < json_array_get_length (start); i++)
    {
      const char *id = bst_json_get_string (bst_json_as_object (json_array_get_element (start, i)), "tile", NULL);

      if (id && is_in_a_pile (define, id) && !is_listed (counts, id))
        json_array_add_object_element (counts,
                                       new_count (id, MAX (count_started (start, id) - count_laid (laid, id), 0)));
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
    json_object_set_array_member (root, "tiles", new_counts (root, tiles, laid));
  json_object_set_array_member (root, "start", new_start (laid));
  return bst_json_wrap (root);
}
