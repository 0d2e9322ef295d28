/* box.c – everything that a mix puts on the table, in the form of the engine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/box-private.h"

#include "io/json-write.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _BstBox
{
  gatomicrefcount ref_count;
  JsonNode *root;  /* the mix it was made of */
  GPtrArray *sets; /* of BstSet: they own ids and JSON */
  GArray *tiles;   /* of BstTile: single tiles, then the squares of large pieces */
  GArray *counts;  /* of uint16_t */
  GArray *pieces;  /* of BstPiece */
  GArray *start;   /* of BstStart */
  GPtrArray *json; /* of JsonObject, borrowed: of each single tile, then of each piece */
  guint n_singles;
  BstSetup setup;
};

/* Adds the tiles that are in play; @out_index gives their new places. */
static void
pack_tiles (BstBox *box, BstMix *mix, guint16 *out_index)
{
  g_autofree gboolean *laid = g_new0 (gboolean, mix->tiles->len + 1);

  for (guint i = 0; i < mix->start->len; i++)
    {
      const BstStart *start = &g_array_index (mix->start, BstStart, i);

      if (start->tile != BST_NONE)
        laid[start->tile] = TRUE;
    }
  for (guint i = 0; i < mix->tiles->len; i++)
    {
      const BstMixTile *tile = bst_mix_tile (mix, i);
      uint16_t count = (uint16_t) tile->count;

      out_index[i] = (guint16) box->tiles->len;
      if (count == 0 && !tile->spring && !laid[i])
        continue;
      g_array_append_val (box->tiles, tile->tile);
      g_array_append_val (box->counts, count);
      g_ptr_array_add (box->json, tile->json);
    }
  box->n_singles = box->tiles->len;
}

static void
pack_piece (BstBox *box, const BstMixPiece *mix_piece)
{
  const BstPieceEntry *entry = mix_piece->entry;
  BstPiece piece = entry->piece;

  piece.count = (uint8_t) mix_piece->count;
  for (int face = 0; face < piece.n_faces; face++)
    {
      for (int i = 0; i < piece.n_squares; i++)
        {
          BstTile square = entry->squares[face][i];
          uint16_t count = 0;

          square.id = piece.id;
          square.piece = (uint16_t) box->pieces->len;
          piece.squares[face][i].tile = (uint16_t) box->tiles->len;
          g_array_append_val (box->tiles, square);
          g_array_append_val (box->counts, count);
        }
    }
  g_array_append_val (box->pieces, piece);
  g_ptr_array_add (box->json, entry->json);
}

static void
pack (BstBox *box, BstMix *mix)
{
  g_autofree guint16 *tile_index = g_new0 (guint16, mix->tiles->len + 1);
  g_autofree guint16 *piece_index = g_new0 (guint16, mix->pieces->len + 1);

  pack_tiles (box, mix, tile_index);
  for (guint i = 0; i < mix->pieces->len; i++)
    {
      piece_index[i] = (guint16) box->pieces->len;
      if (bst_mix_piece (mix, i)->count > 0)
        pack_piece (box, bst_mix_piece (mix, i));
    }
  for (guint i = 0; i < mix->start->len; i++)
    {
      BstStart start = g_array_index (mix->start, BstStart, i);

      if (start.tile != BST_NONE)
        start.tile = tile_index[start.tile];
      else
        start.piece = piece_index[start.piece];
      g_array_append_val (box->start, start);
    }
}

/* Asks the engine itself. The checks before should have found everything; what they overlook must not abort the program
 * when the game begins. */
static gboolean
is_playable (const BstBox *box, BstReader *reader)
{
  g_autofree void *memory = g_malloc (bst_game_memory (&box->setup));
  g_autofree BstGame *game = g_new (BstGame, 1);
  const char *refusal = bst_game_init (game, memory, &box->setup);

  if (refusal != NULL)
    /* TRANSLATORS: %s is a sentence that tells why. */
    bst_reader_error (reader, _ ("This mix cannot be played: %s"), g_dgettext (GETTEXT_PACKAGE, refusal));
  return refusal == NULL;
}

static BstBox *
box_pack (BstMix *mix, JsonNode *root)
{
  BstBox *box = g_new0 (BstBox, 1);
  BstSetup *setup = &box->setup;

  g_atomic_ref_count_init (&box->ref_count);
  box->root = json_node_ref (root);
  box->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) bst_set_unref);
  for (guint i = 0; i < mix->sets->len; i++)
    g_ptr_array_add (box->sets, bst_set_ref (g_ptr_array_index (mix->sets, i)));
  box->tiles = g_array_new (FALSE, TRUE, sizeof (BstTile));
  box->counts = g_array_new (FALSE, TRUE, sizeof (uint16_t));
  box->pieces = g_array_new (FALSE, TRUE, sizeof (BstPiece));
  box->start = g_array_new (FALSE, TRUE, sizeof (BstStart));
  box->json = g_ptr_array_new ();
  pack (box, mix);

  bst_setup_defaults (setup);
  setup->modules = mix->modules;
  memcpy (setup->options, mix->options, sizeof setup->options);
  memcpy (setup->figures, mix->figures, sizeof setup->figures);
  for (int i = 0; i < BST_N_STOCKS; i++)
    setup->stock[i] = (uint8_t) mix->stock[i];
  setup->tiles = (const BstTile *) (const void *) box->tiles->data;
  setup->counts = (const uint16_t *) (const void *) box->counts->data;
  setup->n_tiles = (uint16_t) box->tiles->len;
  setup->pieces = (const BstPiece *) (const void *) box->pieces->data;
  setup->n_pieces = (uint16_t) box->pieces->len;
  setup->start = (const BstStart *) (const void *) box->start->data;
  setup->n_start = (uint16_t) box->start->len;
  return box;
}

BstBox *
bst_box_new (BstMix *mix, JsonNode *root)
{
  g_autoptr (BstBox) box = box_pack (mix, root);

  return is_playable (box, &mix->reader) ? g_steal_pointer (&box) : NULL;
}

gboolean
bst_mix_brings_start (BstMix *mix, JsonNode *root)
{
  g_autoptr (BstBox) box = box_pack (mix, root);

  return bst_setup_brings_start (&box->setup);
}

BstBox *
bst_box_ref (BstBox *box)
{
  g_return_val_if_fail (box != NULL, NULL);

  g_atomic_ref_count_inc (&box->ref_count);
  return box;
}

void
bst_box_unref (BstBox *box)
{
  g_return_if_fail (box != NULL);

  if (!g_atomic_ref_count_dec (&box->ref_count))
    return;
  g_array_unref (box->tiles);
  g_array_unref (box->counts);
  g_array_unref (box->pieces);
  g_array_unref (box->start);
  g_ptr_array_unref (box->json);
  g_ptr_array_unref (box->sets);
  json_node_unref (box->root);
  g_free (box);
}

const BstSetup *
bst_box_get_setup (const BstBox *box)
{
  return &box->setup;
}

JsonObject *
bst_box_get_json (const BstBox *box, const char *id)
{
  for (guint i = 0; i < box->n_singles; i++)
    {
      if (strcmp (box->setup.tiles[i].id, id) == 0)
        return g_ptr_array_index (box->json, i);
    }
  for (guint i = 0; i < box->setup.n_pieces; i++)
    {
      if (strcmp (box->setup.pieces[i].id, id) == 0)
        return g_ptr_array_index (box->json, box->n_singles + i);
    }
  return NULL;
}

/* --- The mix that needs nothing else --- */

static void
add_count (JsonArray *tiles, const char *id, int count)
{
  JsonObject *entry = json_object_new ();

  json_object_set_string_member (entry, "tile", id);
  json_object_set_int_member (entry, "count", count);
  json_array_add_object_element (tiles, entry);
}

static JsonArray *
counts_to_json (const BstBox *box)
{
  JsonArray *tiles = json_array_new ();

  for (guint i = 0; i < box->n_singles; i++)
    {
      const BstTile *tile = &box->setup.tiles[i];

      /* A spring is in the box though no pile contains it. */
      add_count (tiles, tile->id, tile->group == BST_GROUP_SPRING ? 1 : box->setup.counts[i]);
    }
  for (guint i = 0; i < box->setup.n_pieces; i++)
    add_count (tiles, box->setup.pieces[i].id, 1);
  return tiles;
}

static JsonArray *
start_to_json (const BstBox *box)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < box->setup.n_start; i++)
    {
      const BstStart *start = &box->setup.start[i];
      const BstPiece *piece = start->tile == BST_NONE ? &box->setup.pieces[start->piece] : NULL;
      JsonObject *entry = json_object_new ();

      json_object_set_string_member (entry, "tile", piece != NULL ? piece->id : box->setup.tiles[start->tile].id);
      json_object_set_int_member (entry, "x", start->x);
      json_object_set_int_member (entry, "y", start->y);
      json_object_set_int_member (entry, "rot", start->rot);
      if (piece != NULL && piece->face_names[start->face] != NULL)
        json_object_set_string_member (entry, "face", piece->face_names[start->face]);
      json_array_add_object_element (array, entry);
    }
  return array;
}

static JsonObject *
options_to_json (const BstSetup *setup)
{
  JsonObject *options = json_object_new ();

  for (int i = 0; i < BST_N_OPTIONS; i++)
    {
      if ((setup->modules >> bst_options[i].module & 1) != 0)
        json_object_set_member (options, bst_options[i].word, bst_option_to_json ((BstOption) i, setup->options[i]));
    }
  return options;
}

static JsonObject *
components_to_json (const BstSetup *setup)
{
  JsonObject *components = json_object_new ();

  for (int i = 0; i < BST_N_FIGURES; i++)
    {
      if ((setup->modules >> bst_figures[i].module & 1) != 0)
        json_object_set_int_member (components, bst_figures[i].word, setup->figures[i]);
    }
  for (int i = 0; i < BST_N_STOCKS; i++)
    {
      if ((setup->modules >> bst_stocks[i].module & 1) != 0)
        json_object_set_int_member (components, bst_stocks[i].word, setup->stock[i]);
    }
  return components;
}

JsonNode *
bst_box_to_mix (const BstBox *box)
{
  static const char *const replaced[] = { "sets",    "tiles",      "start",   "define", "modules",
                                          "options", "components", "include", NULL };
  JsonObject *mix = json_object_new ();
  JsonArray *define = json_array_new ();
  JsonArray *modules = json_array_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  g_return_val_if_fail (box != NULL, NULL);

  json_object_iter_init_ordered (&iter, json_node_get_object (box->root));
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      if (!g_strv_contains (replaced, key))
        json_object_set_member (mix, key, json_node_ref (value));
    }
  for (guint i = 0; i < box->json->len; i++)
    json_array_add_object_element (define, bst_tile_json_order (g_ptr_array_index (box->json, i)));
  for (int i = 0; i < BST_MODULE_CORE; i++)
    {
      if ((box->setup.modules >> i & 1) != 0)
        json_array_add_string_element (modules, bst_module_ids[i]);
    }
  json_object_set_array_member (mix, "tiles", counts_to_json (box));
  json_object_set_array_member (mix, "start", start_to_json (box));
  json_object_set_array_member (mix, "define", define);
  json_object_set_array_member (mix, "modules", modules);
  json_object_set_object_member (mix, "options", options_to_json (&box->setup));
  json_object_set_object_member (mix, "components", components_to_json (&box->setup));
  return bst_json_wrap (mix);
}
