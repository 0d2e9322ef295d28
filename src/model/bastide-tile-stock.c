/* bastide-tile-stock.c – the cardboard of a set or mix: every tile with its number and name, for printing and lists.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-tile-stock.h"

#include "model/words/bastide-tile-name.h"
#include "engine/io/json-scan.h"

static BastideTileStock *
stock_new (guint n_tiles, guint n_pieces)
{
  BastideTileStock *stock = g_new0 (BastideTileStock, 1);

  stock->tiles = g_new0 (BstTile, n_tiles);
  stock->counts = g_new0 (guint16, n_tiles);
  stock->labels = g_new0 (char *, n_tiles + 1);
  stock->json = g_new0 (JsonObject *, n_tiles);
  stock->arts = g_new0 (char *, n_tiles);
  stock->pieces = g_new0 (BstPiece, n_pieces);
  return stock;
}

char *
bastide_tile_dup_art (JsonObject *tile, GFile *file)
{
  const char *art = tile ? bst_json_get_string (tile, "art", "") : "";
  g_autoptr (GFile) folder = file ? g_file_get_parent (file) : NULL;
  g_autofree char *path = folder ? g_file_get_path (folder) : NULL, *whole = NULL;
  int turn;

  if (!*art || (!bst_art_is_inside (art) && !path && !g_path_is_absolute (art)))
    return NULL;
  whole = bst_art_is_inside (art) ? g_strdup (art) : g_canonicalize_filename (art, path);
  turn = (int) (bst_json_get_int (tile, "art_rot", 0) & 3)
         + (bst_json_get_boolean (tile, "art_mirrored", FALSE) ? 4 : 0);
  return turn ? g_strdup_printf ("turn:%d:%s", turn, whole) : g_steal_pointer (&whole);
}

static void
add_piece (BastideTileStock *stock, const BstPieceEntry *entry)
{
  BstPiece *piece = &stock->pieces[stock->n_pieces];

  *piece = entry->piece;
  piece->count = (uint8_t) entry->count;
  for (int face = 0; face < piece->n_faces; face++)
    for (int i = 0; i < piece->n_squares; i++)
      {
        piece->squares[face][i].tile = (uint16_t) stock->n_tiles;
        stock->tiles[stock->n_tiles] = entry->squares[face][i];
        stock->tiles[stock->n_tiles].id = entry->id;
        stock->tiles[stock->n_tiles].piece = (uint16_t) stock->n_pieces;
        stock->counts[stock->n_tiles] = (guint16) entry->count;
        stock->labels[stock->n_tiles++] = bastide_piece_dup_name (entry->json, &entry->piece);
      }
  stock->n_pieces++;
}

BastideTileStock *
bastide_tile_stock_new_set (const BstSet *set, GFile *file)
{
  BastideTileStock *stock;
  guint n_squares = 0;

  g_return_val_if_fail (set != NULL, NULL);

  for (guint i = 0; i < set->pieces->len; i++)
    n_squares += BST_MAX_FACES * BST_MAX_SQUARES;
  stock = stock_new (set->tiles->len + n_squares, set->pieces->len);
  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, i);

      if (!entry->sound)
        continue;
      stock->tiles[stock->n_tiles] = entry->tile;
      stock->counts[stock->n_tiles] = (guint16) entry->count;
      stock->json[stock->n_tiles] = entry->json;
      stock->arts[stock->n_tiles] = bastide_tile_dup_art (entry->json, file);
      stock->labels[stock->n_tiles++] = bastide_tile_dup_name (entry->json, &entry->tile);
    }
  for (guint i = 0; i < set->pieces->len; i++)
    if (((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->sound)
      add_piece (stock, g_ptr_array_index (set->pieces, i));
  return stock;
}

BastideTileStock *
bastide_tile_stock_new_piece (const BstPieceEntry *entry)
{
  BastideTileStock *stock;

  g_return_val_if_fail (entry != NULL && entry->sound, NULL);

  stock = stock_new (BST_MAX_FACES * BST_MAX_SQUARES, 1);
  add_piece (stock, entry);
  return stock;
}

BastideTileStock *
bastide_tile_stock_new_box (const BstBox *box, GFile *file)
{
  const BstSetup *setup;
  BastideTileStock *stock;

  g_return_val_if_fail (box != NULL, NULL);

  setup = bst_box_get_setup (box);
  stock = stock_new (setup->n_tiles, setup->n_pieces);
  stock->n_tiles = setup->n_tiles;
  stock->n_pieces = setup->n_pieces;
  for (int i = 0; i < setup->n_pieces; i++)
    stock->pieces[i] = setup->pieces[i];
  for (int i = 0; i < setup->n_tiles; i++)
    {
      const BstTile *tile = &setup->tiles[i];
      const char *id = tile->piece != BST_NONE ? setup->pieces[tile->piece].id : tile->id;

      stock->tiles[i] = *tile;
      stock->counts[i] = setup->counts[i];
      if (tile->piece != BST_NONE)
        stock->counts[i] = setup->pieces[tile->piece].count;
      /* Springs are laid by their module and drawn by nobody. */
      else if (tile->group == BST_GROUP_SPRING && stock->counts[i] == 0)
        stock->counts[i] = 1;
      for (int s = 0; s < setup->n_start; s++)
        stock->counts[i] += setup->start[s].tile == i && tile->group != BST_GROUP_SPRING;
      stock->json[i] = tile->piece == BST_NONE ? bst_box_get_json (box, id) : NULL;
      stock->arts[i] = bastide_tile_dup_art (stock->json[i], file);
      stock->labels[i] = tile->piece != BST_NONE
                           ? bastide_piece_dup_name (bst_box_get_json (box, id), &setup->pieces[tile->piece])
                           : bastide_tile_dup_name (stock->json[i], tile);
    }
  return stock;
}

void
bastide_tile_stock_free (BastideTileStock *stock)
{
  g_free (stock->tiles);
  g_free (stock->counts);
  g_strfreev (stock->labels);
  g_free (stock->json);
  for (guint i = 0; i < stock->n_tiles; i++)
    g_free (stock->arts[i]);
  g_free (stock->arts);
  g_free (stock->pieces);
  g_free (stock);
}
