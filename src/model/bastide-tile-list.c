/* bastide-tile-list.c – the cardboard of a set or mix: every tile with its number and name, for printing and lists.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-tile-list.h"

#include "model/words/bastide-tile-name.h"
#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "engine/io/titles.h"

static BastideTileList *
list_new (guint n_tiles, guint n_pieces)
{
  BastideTileList *list = g_new0 (BastideTileList, 1);

  list->tiles = g_new0 (BstTile, n_tiles);
  list->counts = g_new0 (guint16, n_tiles);
  list->labels = g_new0 (char *, n_tiles + 1);
  list->json = g_new0 (JsonObject *, n_tiles);
  list->arts = g_new0 (char *, n_tiles);
  list->pieces = g_new0 (BstPiece, n_pieces);
  return list;
}

char *
bastide_tile_dup_art (JsonObject *tile, GFile *file)
{
  const char *art = tile ? bst_json_get_string (tile, "art", "") : "";
  g_auto (GStrv) folders = bst_art_dup_folders (file);
  g_autofree char *whole = NULL;
  int turn;

  if (!*art)
    return NULL;
  if (file && !bst_art_is_inside (art))
    whole = bst_art_locate (art, (const char *const *) folders);
  else if (bst_art_is_inside (art) || bst_art_is_settled (art))
    whole = g_strdup (art);
  if (!whole)
    return NULL;
  turn = (int) (bst_json_get_int (tile, "art_rot", 0) & 3)
         + (bst_json_get_boolean (tile, "art_mirrored", FALSE) ? 4 : 0);
  return turn ? g_strdup_printf ("turn:%d:%s", turn, whole) : g_steal_pointer (&whole);
}

static void
add_piece (BastideTileList *list, const BstPieceEntry *entry)
{
  BstPiece *piece = &list->pieces[list->n_pieces];

  *piece = entry->piece;
  piece->count = (uint8_t) entry->count;
  for (int face = 0; face < piece->n_faces; face++)
    for (int i = 0; i < piece->n_squares; i++)
      {
        piece->squares[face][i].tile = (uint16_t) list->n_tiles;
        list->tiles[list->n_tiles] = entry->squares[face][i];
        list->tiles[list->n_tiles].id = entry->id;
        list->tiles[list->n_tiles].piece = (uint16_t) list->n_pieces;
        list->counts[list->n_tiles] = (guint16) entry->count;
        list->labels[list->n_tiles++] = bastide_piece_dup_name (entry->json, &entry->piece);
      }
  list->n_pieces++;
}

BastideTileList *
bastide_tile_list_new_set (const BstSet *set, GFile *file)
{
  BastideTileList *list;
  guint n_squares = 0;

  g_return_val_if_fail (set != NULL, NULL);

  for (guint i = 0; i < set->pieces->len; i++)
    n_squares += BST_MAX_FACES * BST_MAX_SQUARES;
  list = list_new (set->tiles->len + n_squares, set->pieces->len);
  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, i);

      if (!entry->sound)
        continue;
      list->tiles[list->n_tiles] = entry->tile;
      list->counts[list->n_tiles] = (guint16) entry->count;
      list->json[list->n_tiles] = entry->json;
      list->arts[list->n_tiles] = bastide_tile_dup_art (entry->json, file);
      list->labels[list->n_tiles++] = bastide_tile_dup_name (entry->json, &entry->tile);
    }
  for (guint i = 0; i < set->pieces->len; i++)
    if (((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->sound)
      add_piece (list, g_ptr_array_index (set->pieces, i));
  return list;
}

BastideTileList *
bastide_tile_list_new_piece (const BstPieceEntry *entry)
{
  BastideTileList *list;

  g_return_val_if_fail (entry != NULL && entry->sound, NULL);

  list = list_new (BST_MAX_FACES * BST_MAX_SQUARES, 1);
  add_piece (list, entry);
  return list;
}

BastideTileList *
bastide_tile_list_new_box (const BstBox *box)
{
  const BstSetup *setup;
  BastideTileList *list;

  g_return_val_if_fail (box != NULL, NULL);

  setup = bst_box_get_setup (box);
  list = list_new (setup->n_tiles, setup->n_pieces);
  list->n_tiles = setup->n_tiles;
  list->n_pieces = setup->n_pieces;
  for (int i = 0; i < setup->n_pieces; i++)
    list->pieces[i] = setup->pieces[i];
  for (int i = 0; i < setup->n_tiles; i++)
    {
      const BstTile *tile = &setup->tiles[i];
      const char *id = tile->piece != BST_NONE ? setup->pieces[tile->piece].id : tile->id;

      list->tiles[i] = *tile;
      list->counts[i] = setup->counts[i];
      if (tile->piece != BST_NONE)
        list->counts[i] = setup->pieces[tile->piece].count;
      /* The spring is in no pile, because its module lays it; it must be printed all the same. */
      else if (tile->group == BST_GROUP_SPRING && list->counts[i] == 0)
        list->counts[i] = 1;
      for (int s = 0; s < setup->n_start; s++)
        list->counts[i] += setup->start[s].tile == i && tile->group != BST_GROUP_SPRING;
      list->json[i] = tile->piece == BST_NONE ? bst_box_get_json (box, id) : NULL;
      list->arts[i] = bastide_tile_dup_art (list->json[i], NULL);
      list->labels[i] = tile->piece != BST_NONE
                          ? bastide_piece_dup_name (bst_box_get_json (box, id), &setup->pieces[tile->piece])
                          : bastide_tile_dup_name (list->json[i], tile);
    }
  return list;
}

const char *
bastide_tile_list_keep (BastideTileList *list, const char *const *ids)
{
  g_autofree gboolean *kept = g_new0 (gboolean, list->n_tiles);

  for (int i = 0; ids[i]; i++)
    {
      gboolean found = FALSE;

      for (guint tile = 0; tile < list->n_tiles; tile++)
        if (g_strcmp0 (list->tiles[tile].id, ids[i]) == 0)
          kept[tile] = found = TRUE;
      if (!found)
        return ids[i];
    }
  for (guint tile = 0; tile < list->n_tiles; tile++)
    if (!kept[tile])
      list->counts[tile] = 0;
  return NULL;
}

char **
bastide_tile_list_dup_score_rows (const BastideTileList *list)
{
  static const BstTerrain terrains[] = { BST_ROAD, BST_CITY, BST_MONASTERY, BST_GARDEN, BST_FIELD };
  g_autoptr (GStrvBuilder) rows = g_strv_builder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (terrains); i++)
    {
      gboolean found = FALSE;

      for (guint tile = 0; tile < list->n_tiles; tile++)
        for (int k = 0; k < list->tiles[tile].n_features; k++)
          found |= list->tiles[tile].features[k].terrain == terrains[i];
      if (found)
        g_strv_builder_add (rows, bst_terrain_title (terrains[i]));
    }
  return g_strv_builder_end (rows);
}

void
bastide_tile_list_free (BastideTileList *list)
{
  g_free (list->tiles);
  g_free (list->counts);
  g_strfreev (list->labels);
  g_free (list->json);
  for (guint i = 0; i < list->n_tiles; i++)
    g_free (list->arts[i]);
  g_free (list->arts);
  g_free (list->pieces);
  g_free (list);
}
