/* bastide-notation.c – the words in which examples and lessons write tiles, tables and answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-notation.h"

#include "engine/agenda.h"
#include "engine/placing.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"
#include "engine/io/spot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (bastide - notation - error, bastide_notation_error)

gboolean
bastide_notation_fail (GError **error, const char *format, ...)
{
  va_list args;
  g_autofree char *text = NULL;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, BASTIDE_NOTATION_ERROR, 0, text);
  return FALSE;
}

/* --- attributes --- */

const char *
bastide_notation_get (GHashTable *attributes, const char *name)
{
  const char *value = g_hash_table_lookup (attributes, name);

  return value ? value : "";
}

char **
bastide_notation_get_words (GHashTable *attributes, const char *name)
{
  g_auto (GStrv) words = g_strsplit_set (bastide_notation_get (attributes, name), " \n\t", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (char **word = words; *word; word++)
    if (**word)
      g_strv_builder_add (builder, *word);
  return g_strv_builder_end (builder);
}

/* --- tiles --- */

void
bastide_placing_clear (BastidePlacing *placing)
{
  g_free (placing->id);
}

/* (nullable): tiles of the classic set need no prefix. */
static char *
dup_tile_id (const char *word, const BstCatalog *catalog, GError **error)
{
  g_autofree char *classic = g_strconcat ("classic-base-", word, NULL);

  if (bst_catalog_find_tile (catalog, word))
    return g_strdup (word);
  if (bst_catalog_find_tile (catalog, classic))
    return g_steal_pointer (&classic);
  bastide_notation_fail (error, "There is no tile “%s”.", word);
  return NULL;
}

/* The rotation in which the tile shows these sides; the tile is looked up in its set. */
static gboolean
find_rotation (const BstCatalog *catalog, const char *id, const char *way, int *out_rot, GError **error)
{
  const BstSet *set = bst_catalog_find_tile (catalog, id)->set;
  const BstTile *tile = NULL;

  for (guint i = 0; i < set->tiles->len; i++)
    if (g_str_equal (g_array_index (set->tiles, BstTileEntry, i).tile.id, id))
      tile = &g_array_index (set->tiles, BstTileEntry, i).tile;
  if (g_ascii_isdigit (way[0]))
    {
      *out_rot = (way[0] - '0') % 4;
      return TRUE;
    }
  for (int rot = 0; tile && rot < 4; rot++)
    if (bst_sides_are (tile, rot, way))
      {
        *out_rot = rot;
        return TRUE;
      }
  return bastide_notation_fail (error, "%s never shows %s.", id, way);
}

gboolean
bastide_placing_read (const char *word, const BstCatalog *catalog, BastidePlacing *out_placing, GError **error)
{
  g_auto (GStrv) parts = g_strsplit_set (word, "@/", 3);
  g_autofree char *id = NULL;
  int x, y;
  int rot = 0;

  if (g_strv_length (parts) != 3 || sscanf (parts[1], "%d,%d", &x, &y) != 2)
    return bastide_notation_fail (error, "“%s” is no tile@x,y/rotation.", word);
  id = dup_tile_id (parts[0], catalog, error);
  if (!id || !find_rotation (catalog, id, parts[2], &rot, error))
    return FALSE;
  *out_placing = (BastidePlacing){ g_steal_pointer (&id), x, y, rot };
  return TRUE;
}

/* --- the mix --- */

static void
add_tile_count (JsonArray *tiles, const char *id, int count)
{
  JsonObject *tile = json_object_new ();

  for (guint i = 0; i < json_array_get_length (tiles); i++)
    {
      JsonObject *other = json_array_get_object_element (tiles, i);

      if (g_str_equal (json_object_get_string_member (other, "tile"), id))
        {
          json_object_set_int_member (other, "count", count + json_object_get_int_member (other, "count"));
          json_object_unref (tile);
          return;
        }
    }
  json_object_set_string_member (tile, "tile", id);
  json_object_set_int_member (tile, "count", count);
  json_array_add_object_element (tiles, tile);
}

static gboolean
add_start (GHashTable *attributes, JsonObject *mix, const BstCatalog *catalog, GError **error)
{
  g_auto (GStrv) words = bastide_notation_get_words (attributes, "start");
  JsonArray *start = json_array_new ();

  for (char **word = words; *word; word++)
    {
      g_auto (BastidePlacing) placing = { NULL };
      JsonObject *tile;

      if (!bastide_placing_read (*word, catalog, &placing, error))
        {
          json_array_unref (start);
          return FALSE;
        }
      tile = json_object_new ();
      json_object_set_string_member (tile, "tile", placing.id);
      json_object_set_int_member (tile, "x", placing.x);
      json_object_set_int_member (tile, "y", placing.y);
      json_object_set_int_member (tile, "rot", placing.rot);
      json_array_add_object_element (start, tile);
    }
  if (words[0])
    json_object_set_array_member (mix, "start", start);
  else
    json_array_unref (start);
  return TRUE;
}

gboolean
bastide_notation_is_trial (const char *step)
{
  return *step == '!';
}

/* "tile*count": what is in the bag besides the tiles that are played. A few tiles if nothing is said, so that it is not
 * the last turn. */
static gboolean
add_rest (GHashTable *attributes, JsonArray *tiles, const BstCatalog *catalog, GError **error)
{
  g_auto (GStrv) words = bastide_notation_get_words (attributes, "bag");

  if (!words[0])
    add_tile_count (tiles, "classic-base-monastery", 3);
  for (char **word = words; *word && !g_str_equal (*word, "-"); word++)
    {
      g_auto (GStrv) parts = g_strsplit (*word, "*", 2);
      g_autofree char *id = dup_tile_id (parts[0], catalog, error);

      if (!id)
        return FALSE;
      add_tile_count (tiles, id, parts[1] ? atoi (parts[1]) : 1);
    }
  return TRUE;
}

static gboolean
add_bag (GHashTable *attributes, JsonObject *mix, const BstCatalog *catalog, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (bastide_notation_get (attributes, "play"), " ;\n", -1);
  JsonArray *tiles = json_array_new ();

  json_object_set_array_member (mix, "tiles", tiles);
  if (!add_rest (attributes, tiles, catalog, error))
    return FALSE;
  for (char **word = words; *word; word++)
    if (strchr (*word, '/'))
      {
        g_auto (BastidePlacing) placing = { NULL };

        if (!bastide_placing_read (*word + bastide_notation_is_trial (*word), catalog, &placing, error))
          return FALSE;
        add_tile_count (tiles, placing.id, 1);
      }
  return TRUE;
}

static void
add_modules (GHashTable *attributes, JsonObject *mix)
{
  g_auto (GStrv) words = bastide_notation_get_words (attributes, "modules");
  g_auto (GStrv) options = bastide_notation_get_words (attributes, "options");
  JsonArray *modules = json_array_new ();
  JsonObject *values = json_object_new ();

  json_array_add_string_element (modules, "base");
  for (char **word = words; *word; word++)
    json_array_add_string_element (modules, *word);
  json_object_set_array_member (mix, "modules", modules);

  for (char **option = options; *option; option++)
    {
      g_auto (GStrv) parts = g_strsplit (*option, "=", 2);

      if (parts[1])
        json_object_set_string_member (values, parts[0], parts[1]);
    }
  json_object_set_object_member (mix, "options", values);
}

JsonNode *
bastide_notation_new_mix (GHashTable *attributes, const BstCatalog *catalog, GError **error)
{
  JsonObject *mix = json_object_new ();
  g_autoptr (JsonNode) root = bst_json_wrap (mix);

  json_object_set_string_member (mix, "format", BST_MIX_FORMAT);
  json_object_set_int_member (mix, "version", BST_MIX_VERSION);
  add_modules (attributes, mix);
  if (!add_start (attributes, mix, catalog, error) || !add_bag (attributes, mix, catalog, error))
    return NULL;
  return g_steal_pointer (&root);
}

/* --- answers --- */

/* The words of an option: "key=value" and the values alone, "@x,y", places. */
static gboolean
option_has (const BstGame *game, const BstState *state, const BstMove *move, JsonObject *object, const char *word)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;
  uint16_t site = bst_board_tile_at (game, state, move->x, move->y);
  int x, y;

  if (sscanf (word, "@%d,%d", &x, &y) == 2)
    return x == move->x && y == move->y;
  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &node))
    {
      g_autoptr (GString) value = g_string_new (NULL);
      g_autofree char *pair = NULL;

      if (JSON_NODE_HOLDS_ARRAY (node))
        for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
          g_string_append (value, json_array_get_string_element (json_node_get_array (node), i));
      else if (json_node_get_value_type (node) == G_TYPE_STRING)
        g_string_append (value, json_node_get_string (node));
      else
        g_string_append_printf (value, "%" G_GINT64_FORMAT, json_node_get_int (node));
      pair = g_strconcat (name, "=", value->str, NULL);
      if (g_str_equal (word, pair) || g_str_equal (word, value->str))
        return TRUE;
      if (g_str_equal (name, "feature") && site != BST_NONE
          && bst_spot_is (bst_site_tile (game, state, site), bst_sites (game, state)[site].rot, move->a, word))
        return TRUE;
    }
  return FALSE;
}

int
bastide_notation_find_answer (const BstGame *game,
                              const BstState *state,
                              const BstMove *moves,
                              gsize n_moves,
                              char **words,
                              GError **error)
{
  g_autofree char *text = g_strjoinv (" ", words);

  for (gsize i = 0; i < n_moves; i++)
    {
      g_autoptr (JsonObject) object = bst_move_to_json (game, &moves[i]);
      gboolean good = TRUE;

      for (char **word = words; *word && good; word++)
        good = !**word || option_has (game, state, &moves[i], object, *word);
      if (good)
        return (int) i;
    }
  bastide_notation_fail (error, "“%s” is no answer to the decision %s.", text,
                         state->depth ? bst_kinds[bst_decision (state)].word : "over");
  return -1;
}

/* The tile that a move places; NULL if it does something else. A prize tile is placed like a large piece. */
static const BstTile *
get_tile (const BstGame *game, const BstState *state, const BstMove *move)
{
  if (move->kind == BST_KIND_PLACE_TILE)
    return &game->tiles[state->hand];
  return move->kind == BST_KIND_PLACE_PIECE && move->a < 0 ? &game->tiles[bst_move_tile (move)] : NULL;
}

int
bastide_notation_find_placing (const BstGame *game,
                               const BstState *state,
                               const BstMove *moves,
                               gsize n_moves,
                               const BastidePlacing *placing)
{
  for (gsize i = 0; i < n_moves; i++)
    {
      const BstTile *tile = get_tile (game, state, &moves[i]);

      if (tile && moves[i].x == placing->x && moves[i].y == placing->y
          && bst_tile_same_picture (tile, moves[i].rot, placing->rot))
        return (int) i;
    }
  return -1;
}
