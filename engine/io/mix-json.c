/* mix-json.c – reads a mix: which tiles, how many, which rules and pieces.
 *
 * What lies on the table at the beginning is chosen in mix-start.c, the result
 * is kept in box.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/box-private.h"

#include "io/json-write.h"
#include "io/text.h"
#include "io/tile-needs.h"
#include "io/titles.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_COPIES 20
/* Kinds of tiles that one mix may know; indexes have 16 bits. */
#define MAX_KINDS 20000

static const char *const mix_keys[] = { "format",  "version", "id",         "title",   "description", "author",
                                        "license", "notes",   "sets",       "tiles",   "start",       "define",
                                        "modules", "options", "components", "include", NULL };
static const char *const set_entry_keys[] = { "set", "copies", NULL };
static const char *const tile_entry_keys[] = { "tile", "count", NULL };

/* --- Tiles and pieces by id --- */

/* Is there room for another kind? Complains once, of the mix as a whole. */
static gboolean
has_room (BstMix *mix)
{
  g_autofree char *text = NULL;

  if (mix->tiles->len < MAX_KINDS && mix->pieces->len < MAX_KINDS)
    return TRUE;
  /* TRANSLATORS: about a file; %d is a number. */
  text = g_strdup_printf (_ ("A mix can have at most %d kinds of tiles."), MAX_KINDS);
  bst_report_add (mix->reader.report, BST_SEVERITY_ERROR, NULL, text);
  return FALSE;
}

/* @set is NULL if the mix itself defines the tile. */
static void
add_tile (BstMix *mix, const BstTileEntry *entry, const BstSet *set, int count)
{
  BstMixTile tile = { .tile = entry->tile,
                      .json = entry->json,
                      .count = count,
                      .own = set == NULL,
                      .needs = set != NULL ? set->needs : 0,
                      .sound = entry->sound };

  if (!has_room (mix))
    return;
  g_hash_table_insert (mix->ids, (gpointer) entry->id, BST_MIX_TILE (mix->tiles->len));
  g_array_append_val (mix->tiles, tile);
}

static void
add_piece (BstMix *mix, const BstPieceEntry *entry, gboolean own, gboolean in)
{
  BstMixPiece piece = { .entry = entry, .own = own, .in = in };

  if (!has_room (mix))
    return;
  g_hash_table_insert (mix->ids, (gpointer) entry->id, BST_MIX_PIECE (mix->pieces->len));
  g_array_append_val (mix->pieces, piece);
}

/* Adds the tile or piece @id of @set with the count 0. */
static void
add_stray (BstMix *mix, BstSet *set, const char *id)
{
  g_ptr_array_add (mix->sets, bst_set_ref (set));
  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, i);

      if (g_strcmp0 (entry->id, id) == 0)
        {
          add_tile (mix, entry, set, 0);
          return;
        }
    }
  for (guint i = 0; i < set->pieces->len; i++)
    {
      const BstPieceEntry *entry = g_ptr_array_index (set->pieces, i);

      if (g_strcmp0 (entry->id, id) == 0)
        {
          add_piece (mix, entry, FALSE, FALSE);
          return;
        }
    }
  g_assert_not_reached ();
}

gboolean
bst_mix_find (BstMix *mix, const char *id, guint16 *out_tile, guint16 *out_piece)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (mix->ids, id));

  if (found == 0)
    {
      const BstCatalogEntry *entry = bst_catalog_find_tile (mix->catalog, id);

      if (entry == NULL)
        {
          bst_reader_unknown (&mix->reader, id, bst_catalog_get_tile_ids (mix->catalog));
          return FALSE;
        }
      add_stray (mix, entry->set, id);
      found = GPOINTER_TO_UINT (g_hash_table_lookup (mix->ids, id));
      if (found == 0)
        return FALSE;
    }
  *out_tile = found % 2 == 0 ? (guint16) ((found - 2) / 2) : BST_NONE;
  *out_piece = found % 2 == 1 ? (guint16) ((found - 3) / 2) : BST_NONE;
  if ((*out_tile != BST_NONE && !bst_mix_tile (mix, *out_tile)->sound)
      || (*out_piece != BST_NONE && !bst_mix_piece (mix, *out_piece)->entry->sound))
    {
      /* TRANSLATORS: %s is the id of a tile. */
      bst_reader_error (&mix->reader, _ ("The definition of “%s” has errors."), id);
      return FALSE;
    }
  return TRUE;
}

/* --- include: the sets that travel in the mix --- */

static void
read_include (BstMix *mix)
{
  JsonArray *array = bst_reader_get_array (&mix->reader, mix->object, "include", FALSE);

  if (array == NULL)
    return;
  mix->whole = bst_catalog_new_including (mix->catalog, array, mix->reader.report);
  mix->catalog = mix->whole;
}

/* --- define --- */

static gboolean
is_new_id (BstMix *mix, const char *id)
{
  BstPath path;

  if (id == NULL)
    return FALSE;
  if (!g_hash_table_contains (mix->ids, id))
    return TRUE;
  path = bst_reader_enter_key (&mix->reader, "id");
  bst_reader_error (&mix->reader, _ ("There is already a tile or piece with the id “%s”."), id);
  bst_reader_leave (&mix->reader, path);
  return FALSE;
}

static void
read_definition (BstMix *mix, JsonObject *object, gboolean counted)
{
  if (bst_json_is_piece (object))
    {
      BstPieceEntry *entry = g_new (BstPieceEntry, 1);

      bst_piece_entry_read (&mix->reader, object, entry);
      g_ptr_array_add (mix->own, entry);
      if (is_new_id (mix, entry->id))
        add_piece (mix, entry, TRUE, counted && entry->count > 0);
    }
  else
    {
      BstTileEntry entry;

      bst_tile_entry_read (&mix->reader, object, &entry);
      if (is_new_id (mix, entry.id))
        add_tile (mix, &entry, NULL, counted ? entry.count : 0);
    }
}

/* The counts in definitions are those of a set of their own, but where the mix
 * gives exact counts and no sets, these are the whole bag. */
static void
read_define (BstMix *mix)
{
  JsonArray *array = bst_reader_get_array (&mix->reader, mix->object, "define", FALSE);
  gboolean counted = json_object_has_member (mix->object, "sets") || !json_object_has_member (mix->object, "tiles");
  BstPath path = bst_reader_enter_key (&mix->reader, "define");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (&mix->reader, i);
      JsonObject *object = bst_reader_as_object (&mix->reader, json_array_get_element (array, i));

      if (object != NULL)
        read_definition (mix, object, counted);
      bst_reader_leave (&mix->reader, inner);
    }
  bst_reader_leave (&mix->reader, path);
}

/* --- sets --- */

/* MIX-16: of springs and lakes those of one set are used, once. */
static gboolean
has_group (BstMix *mix, int group)
{
  for (guint i = 0; i < mix->tiles->len; i++)
    {
      if (bst_mix_tile (mix, i)->tile.group == group && bst_mix_tile (mix, i)->count > 0)
        return TRUE;
    }
  for (guint i = 0; i < mix->pieces->len; i++)
    {
      if (bst_mix_piece (mix, i)->entry->piece.group == group && bst_mix_piece (mix, i)->in)
        return TRUE;
    }
  return FALSE;
}

/* MIX-16: of several large pieces of one kind one is used. */
static gboolean
has_piece_of (BstMix *mix, int module)
{
  for (guint i = 0; i < mix->pieces->len; i++)
    {
      const BstMixPiece *piece = bst_mix_piece (mix, i);

      if (piece->in && piece->entry->piece.module == module)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_json (const BstSet *set, const JsonObject *json)
{
  for (guint i = 0; i < set->tiles->len; i++)
    {
      if (g_array_index (set->tiles, BstTileEntry, i).json == json)
        return TRUE;
    }
  for (guint i = 0; i < set->pieces->len; i++)
    {
      if (((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->json == json)
        return TRUE;
    }
  return FALSE;
}

/* Notes that a set that is added has an id of the tile @other of a set before, once for each two sets: a set that began as
 * a copy of another one may share all its ids. */
static void
error_clash (BstMix *mix, const BstSet *set, const JsonObject *other, const char *id)
{
  for (guint i = 0; i < mix->sets->len; i++)
    {
      const BstSet *before = g_ptr_array_index (mix->sets, i);
      g_autofree char *title = NULL, *title_before = NULL, *pair = NULL;

      if (!has_json (before, other))
        continue;
      pair = g_strdup_printf ("%s %s", before->id, set->id);
      if (!g_hash_table_add (mix->clashes, g_steal_pointer (&pair)))
        return;
      title = bst_text_dup (json_node_get_object (set->root), "title");
      title_before = bst_text_dup (json_node_get_object (before->root), "title");
      bst_reader_error (&mix->reader,
                        /* TRANSLATORS: %1$s and %2$s are titles of sets, %3$s is the id of a tile. */
                        _ ("“%1$s” and “%2$s” cannot be mixed because both have a tile or piece with the id “%3$s”."),
                        title_before != NULL ? title_before : before->id, title != NULL ? title : set->id, id);
      return;
    }
}

/* Is the id in use? What the mix defines itself goes before every set, but two
 * sets must not have a tile of the same name. */
static gboolean
is_taken (BstMix *mix, const BstSet *set, JsonObject *json, const char *id)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (mix->ids, id));
  JsonObject *other;
  gboolean own;

  if (found == 0)
    return FALSE;
  if (found % 2 == 0)
    {
      other = bst_mix_tile (mix, (found - 2) / 2)->json;
      own = bst_mix_tile (mix, (found - 2) / 2)->own;
    }
  else
    {
      other = bst_mix_piece (mix, (found - 3) / 2)->entry->json;
      own = bst_mix_piece (mix, (found - 3) / 2)->own;
    }
  if (!own && other != json)
    error_clash (mix, set, other, id);
  return TRUE;
}

static void
add_set (BstMix *mix, BstSet *set, int copies)
{
  gboolean has_lake = has_group (mix, BST_GROUP_LAKE);
  gboolean has_spring = has_group (mix, BST_GROUP_SPRING);

  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, i);
      int group = entry->tile.group;
      int count = entry->count * copies;

      if (entry->id == NULL)
        continue;
      if (group == BST_GROUP_LAKE)
        count = has_lake || copies == 0 ? 0 : entry->count;
      else if (group == BST_GROUP_SPRING)
        count = has_spring || copies == 0 ? 0 : MIN (entry->count, 1);

      if (!is_taken (mix, set, entry->json, entry->id))
        add_tile (mix, entry, set, count);
      else
        {
          guint found = GPOINTER_TO_UINT (g_hash_table_lookup (mix->ids, entry->id));

          if (found % 2 == 0)
            bst_mix_tile (mix, (found - 2) / 2)->count += count;
        }
    }
  for (guint i = 0; i < set->pieces->len; i++)
    {
      const BstPieceEntry *entry = g_ptr_array_index (set->pieces, i);
      int module = entry->piece.module;
      gboolean in = copies > 0 && entry->count > 0 && (module == BST_MODULE_CORE || !has_piece_of (mix, module))
                    && !(entry->piece.group == BST_GROUP_SPRING && has_spring);

      if (entry->id != NULL && !is_taken (mix, set, entry->json, entry->id))
        add_piece (mix, entry, FALSE, in);
    }
  for (int i = 0; i < BST_N_STOCKS; i++)
    {
      mix->stock[i] += set->stock[i] * (guint) copies;
      mix->stock_known[i] |= set->stock[i] > 0 && copies > 0;
    }
  mix->needs |= copies > 0 ? set->needs : 0;
  g_ptr_array_add (mix->sets, bst_set_ref (set));
}

static void
read_set_entry (BstMix *mix, JsonObject *object)
{
  const char *id = bst_reader_get_id (&mix->reader, object, "set", TRUE);
  const BstCatalogEntry *entry;
  int copies = 1;
  BstPath path;

  bst_reader_get_int (&mix->reader, object, "copies", FALSE, 0, MAX_COPIES, &copies);
  bst_reader_check_keys (&mix->reader, object, set_entry_keys);
  if (id == NULL)
    return;

  path = bst_reader_enter_key (&mix->reader, "set");
  entry = bst_catalog_find_set (mix->catalog, id);
  if (entry == NULL)
    bst_reader_unknown (&mix->reader, id, bst_catalog_get_set_ids (mix->catalog));
  else if (entry->set == NULL || bst_report_get_n_errors (entry->report) > 0)
    /* TRANSLATORS: %1$s is the id of a tile set, %2$s its file. */
    bst_reader_error (&mix->reader, _ ("The set “%1$s” in %2$s has errors."), id, entry->name);
  else
    add_set (mix, entry->set, copies);
  bst_reader_leave (&mix->reader, path);
}

static void
read_sets (BstMix *mix)
{
  JsonArray *array = bst_reader_get_array (&mix->reader, mix->object, "sets", FALSE);
  BstPath path = bst_reader_enter_key (&mix->reader, "sets");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (&mix->reader, i);
      JsonObject *object = bst_reader_as_object (&mix->reader, json_array_get_element (array, i));

      if (object != NULL)
        read_set_entry (mix, object);
      bst_reader_leave (&mix->reader, inner);
    }
  bst_reader_leave (&mix->reader, path);
}

/* --- tiles: exact counts --- */

static void
read_tile_entry (BstMix *mix, JsonObject *object, GHashTable *seen)
{
  const char *id = bst_reader_get_id (&mix->reader, object, "tile", TRUE);
  guint16 tile, piece;
  BstPath path;
  int count = 0;

  bst_reader_get_int (&mix->reader, object, "count", TRUE, 0, BST_MAX_TILES, &count);
  bst_reader_check_keys (&mix->reader, object, tile_entry_keys);
  if (id == NULL)
    return;

  path = bst_reader_enter_key (&mix->reader, "tile");
  if (!g_hash_table_add (seen, (gpointer) id))
    /* TRANSLATORS: about a list in a file; %s is a word of that list. */
    bst_reader_error (&mix->reader, _ ("“%s” appears twice in this list."), id);
  else if (bst_mix_find (mix, id, &tile, &piece))
    {
      if (tile != BST_NONE)
        {
          bst_mix_tile (mix, tile)->count = count;
          bst_mix_tile (mix, tile)->exact = TRUE;
        }
      else
        bst_mix_piece (mix, piece)->in = count > 0;
    }
  bst_reader_leave (&mix->reader, path);
}

static void
read_tiles (BstMix *mix)
{
  JsonArray *array = bst_reader_get_array (&mix->reader, mix->object, "tiles", FALSE);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  BstPath path = bst_reader_enter_key (&mix->reader, "tiles");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (&mix->reader, i);
      JsonObject *object = bst_reader_as_object (&mix->reader, json_array_get_element (array, i));

      if (object != NULL)
        read_tile_entry (mix, object, seen);
      bst_reader_leave (&mix->reader, inner);
    }
  bst_reader_leave (&mix->reader, path);
}

/* --- Rules and pieces --- */

/* Without a list: the base game with fields, and what the sets are made for. */
static void
read_modules (BstMix *mix)
{
  JsonArray *array = bst_reader_get_array (&mix->reader, mix->object, "modules", FALSE);
  BstPath path = bst_reader_enter_key (&mix->reader, "modules");

  mix->modules = 1u << BST_MODULE_BASE;
  if (!json_object_has_member (mix->object, "modules"))
    mix->modules |= 1u << BST_MODULE_FIELDS | mix->needs;
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      BstPath inner = bst_reader_enter_index (&mix->reader, i);
      int module = bst_reader_as_word (&mix->reader, json_array_get_element (array, i), bst_module_words ());

      if (module >= 0)
        mix->modules |= 1u << module;
      bst_reader_leave (&mix->reader, inner);
    }
  bst_reader_leave (&mix->reader, path);
}

/* Index of the choice that a value stands for, or -1. */
static int
choice_of (const BstOptionInfo *info, JsonNode *node)
{
  g_auto (GStrv) choices = g_strsplit (info->choices, "|", -1);

  for (int i = 0; choices[i] != NULL; i++)
    {
      g_autoptr (JsonNode) choice = bst_option_to_json ((BstOption) (info - bst_options), i);

      if (json_node_equal (choice, node))
        return i;
    }
  return -1;
}

static void
read_option (BstMix *mix, const char *key, JsonNode *value)
{
  const char *words[BST_N_OPTIONS + 1] = { NULL };
  BstPath path;

  for (int i = 0; i < BST_N_OPTIONS; i++)
    {
      int choice;

      words[i] = bst_options[i].word;
      if (strcmp (key, bst_options[i].word) != 0)
        continue;
      path = bst_reader_enter_key (&mix->reader, key);
      choice = choice_of (&bst_options[i], value);
      if (choice >= 0)
        mix->options[i] = (guint8) choice;
      else if (bst_options[i].type == BST_OPTION_TYPE_SWITCH)
        bst_reader_error (&mix->reader, _ ("This must be true or false."));
      else
        {
          g_auto (GStrv) choices = g_strsplit (bst_options[i].choices, "|", -1);
          g_autofree char *list = g_strjoinv (", ", choices);

          /* TRANSLATORS: %s is a list of numbers or words of a file format. */
          bst_reader_error (&mix->reader, _ ("This must be one of: %s."), list);
        }
      if (!bst_mix_has (mix, bst_options[i].module))
        /* TRANSLATORS: %s is the title of a rule module. */
        bst_reader_warn (&mix->reader, _ ("This has no effect while the module “%s” is off."),
                         bst_module_title (bst_options[i].module));
      bst_reader_leave (&mix->reader, path);
      return;
    }
  bst_reader_unknown (&mix->reader, key, words);
}

static void
read_options (BstMix *mix, JsonObject *options)
{
  BstPath path = bst_reader_enter_key (&mix->reader, "options");
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, options);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    read_option (mix, key, value);
  bst_reader_leave (&mix->reader, path);
}

/* Figures of each player, and common pieces where the mix does not take those
 * of its sets. */
static void
read_components (BstMix *mix)
{
  JsonObject *components = bst_reader_get_object (&mix->reader, mix->object, "components");
  const char *words[BST_N_FIGURES + BST_N_STOCKS + 1] = { NULL };
  BstPath path = bst_reader_enter_key (&mix->reader, "components");
  JsonObjectIter iter;
  const char *key;

  for (int i = 0; i < BST_N_FIGURES; i++)
    {
      int count = bst_figures[i].default_count;

      words[i] = bst_figures[i].word;
      if (components != NULL)
        bst_reader_get_int (&mix->reader, components, words[i], FALSE, 0, bst_figures[i].max_count, &count);
      mix->figures[i] = (guint8) count;
    }
  for (int i = 0; i < BST_N_STOCKS; i++)
    {
      int count = mix->stock_known[i] ? (int) mix->stock[i] : bst_stocks[i].default_count;

      words[BST_N_FIGURES + i] = bst_stocks[i].word;
      if (components != NULL)
        bst_reader_get_int (&mix->reader, components, bst_stocks[i].word, FALSE, 0, bst_stocks[i].max_count, &count);
      if (count > bst_stocks[i].max_count)
        /* TRANSLATORS: %1$d and %3$d are numbers, %2$s is the title of a kind of pieces, for example “Ferries”. */
        bst_reader_warn (&mix->reader, _ ("The sets contain %1$d “%2$s”, but a game can have at most %3$d."), count,
                         bst_stock_title ((BstStock) i), bst_stocks[i].max_count);
      mix->stock[i] = (guint) MIN (count, bst_stocks[i].max_count);
    }
  if (components != NULL)
    {
      json_object_iter_init_ordered (&iter, components);
      while (json_object_iter_next_ordered (&iter, &key, NULL))
        {
          if (!g_strv_contains (words, key))
            bst_reader_unknown (&mix->reader, key, words);
        }
    }
  bst_reader_leave (&mix->reader, path);
}

/* --- Does it all make sense together? --- */

/* Notes a need that no rule in play meets, once for each module. @told has a bit for each module. */
static void
check_need (BstMix *mix, const BstNeed *need, guint32 *told)
{
  const char *module = bst_module_title (need->module);

  if (bst_mix_has (mix, need->module) || (*told >> need->module & 1) != 0)
    return;
  *told |= 1u << need->module;
  switch (need->kind)
    {
    case BST_NEED_MARK:
      bst_reader_warn_about (&mix->reader, need->module,
                             /* TRANSLATORS: %1$s is the title of a mark on tiles, %2$s that of a rule module. */
                             _ ("There are tiles with the mark “%1$s”, but the module “%2$s” is off."),
                             bst_mark_title ((BstMark) need->which), module);
      break;
    case BST_NEED_PILE:
      bst_reader_warn_about (
        &mix->reader, need->module,
        /* TRANSLATORS: %1$s is a pile of tiles, for example “River tiles”, %2$s the title of a rule module. */
        _ ("Tiles of the group “%1$s” stay in the box because the module “%2$s” is off."),
        bst_group_title ((BstGroup) need->which), module);
      break;
    case BST_NEED_GARDEN:
      bst_reader_warn_about (&mix->reader, need->module,
                             /* TRANSLATORS: %s is the name of a module. */
                             _ ("There are tiles with gardens, but the module “%s” is off."), module);
      break;
    case BST_NEED_PIECE:
      bst_reader_warn_about (&mix->reader, need->module,
                             /* TRANSLATORS: %s is the title of a rule module. */
                             _ ("There is a large piece of the module “%s”, which is off."), module);
      break;
    }
}

static void
check_needs_of_tile (BstMix *mix, const BstTile *tile, guint32 set_needs, guint32 *told)
{
  BstNeed needs[BST_MAX_NEEDS];
  int n = bst_tile_list_needs (tile, needs);

  for (int i = 0; i < n; i++)
    {
      if (!bst_need_is_spare (&needs[i], set_needs))
        check_need (mix, &needs[i], told);
    }
}

static void
check_needs_of_piece (BstMix *mix, const BstPieceEntry *entry, guint32 *told)
{
  BstNeed needs[BST_MAX_NEEDS];
  int n = bst_piece_list_needs (&entry->piece, needs);

  for (int i = 0; i < n; i++)
    check_need (mix, &needs[i], told);
  for (int face = 0; face < entry->piece.n_faces; face++)
    {
      for (int i = 0; i < entry->piece.n_squares; i++)
        check_needs_of_tile (mix, &entry->squares[face][i], 0, told);
    }
}

/* Sets, tiles and pieces that nothing in play cares for. */
static void
check_needs (BstMix *mix)
{
  BstPath path = bst_reader_enter_key (&mix->reader, "modules");
  guint32 told = 0;

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      if ((mix->needs >> module & 1) != 0 && !bst_mix_has (mix, (BstModule) module))
        {
          bst_reader_warn_about (&mix->reader, module,
                                 /* TRANSLATORS: %s is the title of a rule module. */
                                 _ ("A set of this mix is made for the module “%s”, which is off."),
                                 bst_module_title ((BstModule) module));
          told |= 1u << module;
        }
    }
  for (guint i = 0; i < mix->tiles->len; i++)
    {
      const BstMixTile *tile = bst_mix_tile (mix, i);

      if (tile->count > 0)
        check_needs_of_tile (mix, &tile->tile, tile->exact ? 0 : tile->needs, &told);
    }
  for (guint i = 0; i < mix->pieces->len; i++)
    {
      if (bst_mix_piece (mix, i)->in)
        check_needs_of_piece (mix, bst_mix_piece (mix, i)->entry, &told);
    }
  bst_reader_leave (&mix->reader, path);
}

/* Rules that are on, but whose pieces the mix does not have. */
static void
check_stock (BstMix *mix)
{
  BstPath path = bst_reader_enter_key (&mix->reader, "components");

  for (int i = 0; i < BST_N_STOCKS; i++)
    {
      if (bst_mix_has (mix, bst_stocks[i].module) && mix->stock[i] == 0)
        /* TRANSLATORS: %1$s is the title of a rule module, %2$s of a kind of pieces, for example “Gold ingots”. */
        bst_reader_warn (&mix->reader, _ ("The module “%1$s” is on, but the mix has no “%2$s”."),
                         bst_module_title (bst_stocks[i].module), bst_stock_title ((BstStock) i));
    }
  for (int i = 0; i < BST_N_FIGURES; i++)
    {
      if (bst_mix_has (mix, bst_figures[i].module) && mix->figures[i] == 0)
        {
          BstPath inner = bst_reader_enter_key (&mix->reader, bst_figures[i].word);

          /* TRANSLATORS: %s is the title of a rule module. */
          bst_reader_warn (&mix->reader, _ ("The module “%s” is on, but no player has this figure."),
                           bst_module_title (bst_figures[i].module));
          bst_reader_leave (&mix->reader, inner);
        }
    }
  bst_reader_leave (&mix->reader, path);
}

/* Rules that will never come into play, such as a wheel that never turns (EC-W12). */
static void
check_idle_modules (BstMix *mix)
{
  BstPath path = bst_reader_enter_key (&mix->reader, "modules");

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      gboolean has_marks = FALSE, found = FALSE;

      for (int mark = 0; mark < BST_N_MARKS; mark++)
        {
          if (bst_marks[mark].module != module)
            continue;
          has_marks = TRUE;
          for (guint i = 0; i < mix->tiles->len; i++)
            found |= bst_mix_tile (mix, i)->count > 0 && bst_mix_tile (mix, i)->tile.marks[mark] != 0;
        }
      if (bst_mix_has (mix, (BstModule) module) && has_marks && !found)
        /* TRANSLATORS: %s is the title of a rule module. */
        bst_reader_warn (&mix->reader, _ ("The module “%s” is on, but no tile in the bag has its mark."),
                         bst_module_title ((BstModule) module));
    }
  bst_reader_leave (&mix->reader, path);
}

/* Tiles whose pile is not in play stay in the box: river tiles without the
 * river (TOURN-9), prizes without tournaments. */
static void
leave_out_piles (BstMix *mix)
{
  for (guint i = 0; i < mix->tiles->len; i++)
    {
      BstMixTile *tile = bst_mix_tile (mix, i);
      int group = tile->tile.group;
      gboolean river = group == BST_GROUP_RIVER || group == BST_GROUP_LAKE || group == BST_GROUP_SPRING;

      if ((river && !bst_mix_has (mix, BST_MODULE_RIVER))
          || (group == BST_GROUP_PRIZE && !bst_mix_has (mix, BST_MODULE_TOURNAMENTS)))
        tile->count = 0;
    }
}

/* WHEEL-75: only a wheel that is there can lie on the map. */
static void
check_wheel (BstMix *mix)
{
  const BstOptionInfo *info = &bst_options[BST_OPTION_WHEEL_BOARD];
  g_autoptr (JsonNode) map = json_node_init_string (json_node_alloc (), "map");
  BstPath path;

  if (!bst_mix_has (mix, BST_MODULE_WHEEL) || mix->options[BST_OPTION_WHEEL_BOARD] != choice_of (info, map)
      || has_piece_of (mix, BST_MODULE_WHEEL))
    return;
  path = bst_reader_enter_key (&mix->reader, "options");
  bst_reader_enter_key (&mix->reader, info->word);
  bst_reader_error (&mix->reader, _ ("The wheel cannot be on the board because no set of the mix has it."));
  bst_reader_leave (&mix->reader, path);
}

static void
check_total (BstMix *mix)
{
  int total = 0, drawn = 0;

  for (guint i = 0; i < mix->tiles->len; i++)
    {
      const BstMixTile *tile = bst_mix_tile (mix, i);

      total += tile->count;
      if (tile->tile.group != BST_GROUP_PRIZE)
        drawn += tile->count;
    }
  if (total > BST_MAX_TILES)
    /* TRANSLATORS: %1$d and %2$d are numbers of tiles. */
    bst_reader_error (&mix->reader, _ ("There are %1$d tiles to draw, but a game can have at most %2$d."), total,
                      BST_MAX_TILES);
  if (drawn == 0)
    bst_reader_error (&mix->reader, _ ("The mix has no tiles to draw."));
}

/* --- Putting it together --- */

static void
mix_init (BstMix *mix, JsonObject *object, const BstCatalog *catalog, BstReport *report)
{
  *mix = (BstMix){ .object = object, .catalog = catalog };
  bst_reader_init (&mix->reader, report);
  mix->tiles = g_array_new (FALSE, TRUE, sizeof (BstMixTile));
  mix->pieces = g_array_new (FALSE, TRUE, sizeof (BstMixPiece));
  mix->start = g_array_new (FALSE, TRUE, sizeof (BstStart));
  mix->ids = g_hash_table_new (g_str_hash, g_str_equal);
  mix->clashes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  mix->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) bst_set_unref);
  mix->own = g_ptr_array_new_with_free_func (g_free);
}

static void
mix_clear (BstMix *mix)
{
  g_clear_pointer (&mix->whole, bst_catalog_unref);
  bst_reader_clear (&mix->reader);
  g_array_unref (mix->tiles);
  g_array_unref (mix->pieces);
  g_array_unref (mix->start);
  g_hash_table_unref (mix->ids);
  g_hash_table_unref (mix->clashes);
  g_ptr_array_unref (mix->sets);
  g_ptr_array_unref (mix->own);
}

static void
read_mix (BstMix *mix, JsonObject *overlay)
{
  JsonObject *options;

  bst_reader_get_id (&mix->reader, mix->object, "id", FALSE);
  bst_reader_get_text (&mix->reader, mix->object, "title");
  bst_reader_get_text (&mix->reader, mix->object, "description");
  bst_reader_get_string (&mix->reader, mix->object, "author", FALSE);
  bst_reader_get_string (&mix->reader, mix->object, "license", FALSE);
  bst_reader_get_text (&mix->reader, mix->object, "notes");
  bst_reader_check_keys (&mix->reader, mix->object, mix_keys);

  read_include (mix);
  read_define (mix);
  read_sets (mix);
  read_tiles (mix);
  read_modules (mix);
  options = bst_reader_get_object (&mix->reader, mix->object, "options");
  if (options != NULL)
    read_options (mix, options);
  if (overlay != NULL)
    read_options (mix, overlay);
  read_components (mix);
}

BstBox *
bst_mix_resolve (JsonNode *root, JsonObject *options, const BstCatalog *catalog, BstReport *report)
{
  guint n_errors;
  JsonObject *object = NULL;
  BstBox *box = NULL;
  BstMix mix;

  g_return_val_if_fail (root != NULL, NULL);
  g_return_val_if_fail (catalog != NULL, NULL);
  g_return_val_if_fail (report != NULL, NULL);

  n_errors = bst_report_get_n_errors (report);
  if (JSON_NODE_HOLDS_OBJECT (root))
    object = json_node_get_object (root);
  mix_init (&mix, object, catalog, report);
  if (object == NULL)
    bst_reader_as_object (&mix.reader, root);
  else if (bst_reader_check_head (&mix.reader, object, BST_MIX_FORMAT, BST_MIX_VERSION))
    {
      read_mix (&mix, options);
      /* What follows looks at the mix as a whole and would only repeat the
       * errors of its parts in other words. */
      if (bst_report_get_n_errors (report) == n_errors)
        {
          check_needs (&mix);
          check_stock (&mix);
          check_wheel (&mix);
          leave_out_piles (&mix);
          bst_mix_start (&mix, root);
          check_total (&mix);
          check_idle_modules (&mix);
        }
    }
  if (bst_report_get_n_errors (report) == n_errors)
    box = bst_box_new (&mix, root);
  mix_clear (&mix);
  return box;
}

/* --- Writing --- */

JsonNode *
bst_option_to_json (BstOption option, int choice)
{
  const BstOptionInfo *info = &bst_options[option];
  g_auto (GStrv) choices = g_strsplit (info->choices, "|", -1);
  JsonNode *node = json_node_alloc ();

  g_assert (choice >= 0 && choice < (int) g_strv_length (choices));
  switch (info->type)
    {
    case BST_OPTION_TYPE_NUMBER:
      return json_node_init_int (node, g_ascii_strtoll (choices[choice], NULL, 10));
    case BST_OPTION_TYPE_SWITCH:
      return json_node_init_boolean (node, strcmp (choices[choice], "true") == 0);
    default:
      return json_node_init_string (node, choices[choice]);
    }
}

/* The order of modules has no meaning: the engine's is written. */
static void
order_modules (JsonObject *object)
{
  JsonNode *node = json_object_get_member (object, "modules");
  const char *const *words = bst_module_words ();
  JsonArray *array, *ordered;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return;
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (element) || json_node_get_value_type (element) != G_TYPE_STRING
          || !g_strv_contains (words, json_node_get_string (element)))
        return;
    }
  ordered = json_array_new ();
  for (int module = 0; words[module] != NULL; module++)
    {
      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          if (strcmp (words[module], json_array_get_string_element (array, i)) == 0)
            json_array_add_string_element (ordered, words[module]);
        }
    }
  json_object_set_array_member (object, "modules", ordered);
}

static JsonObject *
set_entry_order (JsonObject *object)
{
  return bst_json_order (object, set_entry_keys);
}

static JsonObject *
tile_entry_order (JsonObject *object)
{
  return bst_json_order (object, tile_entry_keys);
}

static JsonObject *
start_entry_order (JsonObject *object)
{
  static const char *const keys[] = { "tile", "x", "y", "rot", "face", NULL };

  return bst_json_order (object, keys);
}

char *
bst_mix_write (JsonNode *root)
{
  static const char *const expanded[] = { "include", "pieces", "faces", NULL };
  g_autoptr (JsonNode) node = NULL;
  JsonObject *ordered;

  g_return_val_if_fail (root != NULL, NULL);

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return bst_json_write_document (root, NULL);
  ordered = bst_json_order (json_node_get_object (root), mix_keys);
  bst_json_sort_member (ordered, "title");
  bst_json_sort_member (ordered, "description");
  bst_json_sort_member (ordered, "notes");
  bst_json_sort_member (ordered, "options");
  bst_json_sort_member (ordered, "components");
  bst_json_order_list (ordered, "sets", set_entry_order);
  bst_json_order_list (ordered, "tiles", tile_entry_order);
  bst_json_order_list (ordered, "start", start_entry_order);
  bst_json_order_list (ordered, "define", bst_tile_json_order);
  bst_json_order_list (ordered, "include", bst_set_json_order);
  order_modules (ordered);
  node = bst_json_wrap (ordered);
  return bst_json_write_broken (node, expanded, "features");
}
