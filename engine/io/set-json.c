/* set-json.c – tile sets: the format “bastide-set”, read, checked and written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/set-json.h"

#include "io/json-scan.h"
#include "io/json-write.h"
#include "io/tile-needs.h"
#include "io/titles.h"

#include <glib/gi18n-lib.h>

static const char *const set_keys[] = { "format", "version", "id",         "title", "description", "author", "license",
                                        "notes",  "needs",   "components", "tiles", "pieces",      NULL };

static void
read_needs (BstReader *reader, JsonObject *object, BstSet *set)
{
  JsonArray *array = bst_reader_get_array (reader, object, "needs", FALSE);
  BstPath path = bst_reader_enter_key (reader, "needs");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (reader, i);
      int module = bst_reader_as_word (reader, json_array_get_element (array, i), bst_module_words ());

      if (module >= 0)
        set->needs |= 1u << module;
      bst_reader_leave (reader, inner);
    }
  bst_reader_leave (reader, path);
}

static void
read_components (BstReader *reader, JsonObject *object, BstSet *set)
{
  JsonObject *components = bst_reader_get_object (reader, object, "components");
  const char *words[BST_N_STOCKS + 1] = { NULL };
  BstPath path = bst_reader_enter_key (reader, "components");

  for (int i = 0; components != NULL && i < BST_N_STOCKS; i++)
    {
      int count = 0;

      words[i] = bst_stocks[i].word;
      bst_reader_get_int (reader, components, words[i], FALSE, 0, bst_stocks[i].max_count, &count);
      set->stock[i] = (guint16) count;
    }
  if (components != NULL)
    bst_reader_check_keys (reader, components, words);
  bst_reader_leave (reader, path);
}

/* Notes an id that is already taken. */
static void
check_id (BstReader *reader, GHashTable *ids, const char *id)
{
  BstPath path;

  if (id == NULL || g_hash_table_add (ids, (gpointer) id))
    return;
  path = bst_reader_enter_key (reader, "id");
  /* TRANSLATORS: %s is the id of a tile. */
  bst_reader_error (reader, _ ("There is already a tile or piece with the id “%s”."), id);
  bst_reader_leave (reader, path);
}

static void
read_tiles (BstReader *reader, JsonObject *object, BstSet *set, GHashTable *ids)
{
  JsonArray *array = bst_reader_get_array (reader, object, "tiles", TRUE);
  BstPath path = bst_reader_enter_key (reader, "tiles");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (reader, i);
      JsonObject *tile = bst_reader_as_object (reader, json_array_get_element (array, i));

      if (tile != NULL)
        {
          BstTileEntry entry;

          bst_tile_entry_read (reader, tile, &entry);
          check_id (reader, ids, entry.id);
          g_array_append_val (set->tiles, entry);
        }
      bst_reader_leave (reader, inner);
    }
  bst_reader_leave (reader, path);
}

static void
read_pieces (BstReader *reader, JsonObject *object, BstSet *set, GHashTable *ids)
{
  JsonArray *array = bst_reader_get_array (reader, object, "pieces", FALSE);
  BstPath path = bst_reader_enter_key (reader, "pieces");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (reader, i);
      JsonObject *piece = bst_reader_as_object (reader, json_array_get_element (array, i));

      if (piece != NULL)
        {
          BstPieceEntry *entry = g_new (BstPieceEntry, 1);

          bst_piece_entry_read (reader, piece, entry);
          check_id (reader, ids, entry->id);
          g_ptr_array_add (set->pieces, entry);
        }
      bst_reader_leave (reader, inner);
    }
  bst_reader_leave (reader, path);
}

/* Notes something that only a module understands for which the set is not made: a mix would not switch it on. Once for
 * each module; @told has a bit for each. @reader is NULL if nobody wants to read it. */
static void
check_need (BstReader *reader, const BstSet *set, const BstNeed *need, guint32 *told)
{
  const char *module = bst_module_title (need->module);

  /* Gardens are no obstacle without abbots; many sets have some. */
  if (((set->needs | *told) >> need->module & 1) != 0 || need->kind == BST_NEED_GARDEN
      || bst_need_is_spare (need, set->needs))
    return;
  *told |= 1u << need->module;
  if (reader == NULL)
    return;
  switch (need->kind)
    {
    case BST_NEED_MARK:
      /* TRANSLATORS: %1$s is the title of a mark on tiles, %2$s that of a rule module. */
      bst_reader_warn (reader,
                       /* TRANSLATORS: %1$s is the name of a mark on tiles, %2$s that of a module. */
                       _ ("There are tiles with the mark “%1$s”, but the set is not made for the module “%2$s”."),
                       bst_mark_title ((BstMark) need->which), module);
      break;
    case BST_NEED_PILE:
      /* TRANSLATORS: %1$s is a pile of tiles, for example “River tiles”, %2$s the title of a rule module. */
      bst_reader_warn (reader,
                       /* TRANSLATORS: %1$s is the name of a group of tiles, %2$s that of a module. */
                       _ ("There are tiles of the group “%1$s”, but the set is not made for the module “%2$s”."),
                       bst_group_title ((BstGroup) need->which), module);
      break;
    default:
      /* TRANSLATORS: %s is the title of a rule module. */
      bst_reader_warn (reader, _ ("There is a large piece of the module “%s”, for which the set is not made."), module);
      break;
    }
}

static void
check_needs_of_tile (BstReader *reader, const BstSet *set, const BstTile *tile, guint32 *told)
{
  BstNeed needs[BST_MAX_NEEDS];
  int n = bst_tile_list_needs (tile, needs);

  for (int i = 0; i < n; i++)
    check_need (reader, set, &needs[i], told);
}

static void
check_needs_of_piece (BstReader *reader, const BstSet *set, const BstPieceEntry *entry, guint32 *told)
{
  BstNeed needs[BST_MAX_NEEDS];
  int n = bst_piece_list_needs (&entry->piece, needs);

  for (int i = 0; i < n; i++)
    check_need (reader, set, &needs[i], told);
  for (int face = 0; face < entry->piece.n_faces; face++)
    {
      for (int i = 0; i < entry->piece.n_squares; i++)
        check_needs_of_tile (reader, set, &entry->squares[face][i], told);
    }
}

/* The modules that are missing; what is said about them stands at the reader's path. */
static guint32
check_needs (BstReader *reader, const BstSet *set)
{
  guint32 told = 0;

  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, i);

      if (entry->sound)
        check_needs_of_tile (reader, set, &entry->tile, &told);
    }
  for (guint i = 0; i < set->pieces->len; i++)
    {
      const BstPieceEntry *entry = g_ptr_array_index (set->pieces, i);

      if (entry->sound)
        check_needs_of_piece (reader, set, entry, &told);
    }
  return told;
}

guint32
bst_set_list_missing (const BstSet *set)
{
  g_return_val_if_fail (set != NULL, 0);

  return check_needs (NULL, set);
}

BstSet *
bst_set_load (JsonNode *root, BstReport *report)
{
  g_auto (BstReader) reader = { NULL, NULL };
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  JsonObject *object;
  BstSet *set;
  BstPath path;

  g_return_val_if_fail (root != NULL, NULL);
  g_return_val_if_fail (report != NULL, NULL);

  bst_reader_init (&reader, report);
  object = bst_reader_as_object (&reader, root);
  if (object == NULL || !bst_reader_check_head (&reader, object, BST_SET_FORMAT, BST_SET_VERSION))
    return NULL;

  set = g_new0 (BstSet, 1);
  g_atomic_ref_count_init (&set->ref_count);
  set->root = json_node_ref (root);
  set->tiles = g_array_new (FALSE, TRUE, sizeof (BstTileEntry));
  set->pieces = g_ptr_array_new_with_free_func (g_free);

  set->id = bst_reader_get_id (&reader, object, "id", TRUE);
  bst_reader_get_text (&reader, object, "title");
  bst_reader_get_text (&reader, object, "description");
  bst_reader_get_string (&reader, object, "author", FALSE);
  bst_reader_get_string (&reader, object, "license", FALSE);
  bst_reader_get_text (&reader, object, "notes");
  read_needs (&reader, object, set);
  read_components (&reader, object, set);
  read_tiles (&reader, object, set, ids);
  read_pieces (&reader, object, set, ids);
  path = bst_reader_enter_key (&reader, "needs");
  check_needs (&reader, set);
  bst_reader_leave (&reader, path);
  bst_reader_check_keys (&reader, object, set_keys);
  return set;
}

BstSet *
bst_set_ref (BstSet *set)
{
  g_return_val_if_fail (set != NULL, NULL);

  g_atomic_ref_count_inc (&set->ref_count);
  return set;
}

void
bst_set_unref (BstSet *set)
{
  g_return_if_fail (set != NULL);

  if (!g_atomic_ref_count_dec (&set->ref_count))
    return;
  g_array_unref (set->tiles);
  g_ptr_array_unref (set->pieces);
  json_node_unref (set->root);
  g_free (set);
}

JsonObject *
bst_set_json_order (JsonObject *object)
{
  JsonObject *ordered = bst_json_order (object, set_keys);

  bst_json_sort_member (ordered, "title");
  bst_json_sort_member (ordered, "description");
  bst_json_sort_member (ordered, "notes");
  bst_json_sort_member (ordered, "components");
  bst_json_order_list (ordered, "tiles", bst_tile_json_order);
  bst_json_order_list (ordered, "pieces", bst_tile_json_order);
  return ordered;
}

char *
bst_set_write (JsonNode *root)
{
  static const char *const expanded[] = { "pieces", "faces", NULL };
  g_autoptr (JsonNode) node = NULL;

  g_return_val_if_fail (root != NULL, NULL);

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return bst_json_write_document (root, NULL);
  node = bst_json_wrap (bst_set_json_order (json_node_get_object (root)));
  return bst_json_write_broken (node, expanded, "features");
}

static void
map_list (JsonObject *object, const char *key, BstArtMap map, gpointer data)
{
  JsonArray *array = bst_json_get_array (object, key);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *tile = json_array_get_element (array, i);
      JsonNode *art = JSON_NODE_HOLDS_OBJECT (tile) ? json_object_get_member (json_node_get_object (tile), "art")
                                                    : NULL;
      g_autofree char *other = NULL;

      if (art == NULL || json_node_get_value_type (art) != G_TYPE_STRING || *json_node_get_string (art) == '\0')
        continue;
      other = map (json_node_get_string (art), data);
      if (other != NULL)
        json_object_set_string_member (json_node_get_object (tile), "art", other);
    }
}

void
bst_json_map_art (JsonNode *root, BstArtMap map, gpointer data)
{
  JsonArray *included;

  g_return_if_fail (root != NULL && map != NULL);

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return;
  map_list (json_node_get_object (root), "tiles", map, data);
  map_list (json_node_get_object (root), "define", map, data);
  /* The sets that a mix has inside. Not deeper: there nobody reads any. */
  included = bst_json_get_array (json_node_get_object (root), "include");
  for (guint i = 0; included != NULL && i < json_array_get_length (included); i++)
    {
      JsonNode *set = json_array_get_element (included, i);

      if (JSON_NODE_HOLDS_OBJECT (set))
        map_list (json_node_get_object (set), "tiles", map, data);
    }
}

gboolean
bst_art_is_inside (const char *art)
{
  return g_str_has_prefix (art, "data:");
}
