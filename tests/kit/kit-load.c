/* kit-load.c – mixes for the test kit, read from data/sets and data/mixes of the source tree.
 *
 * Deliberately simple: the files are taken to be sound.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit-load.h"

#include <json-glib/json-glib.h>
#include <string.h>

typedef struct
{
  GArray    *tiles;             /* BstTile */
  GArray    *counts;            /* uint16_t */
  GArray    *pieces;            /* BstPiece */
  GArray    *start;             /* BstStart */
  GPtrArray *trees;             /* JsonNode: strings are borrowed from them */
  GPtrArray *strings;
} Loaded;

const char *
kit_source_dir (void)
{
  const char *source = g_getenv ("BASTIDE_SOURCE_DIR");
  return source ? source : KIT_SOURCE_DIR;
}

static char *
data_path (const char *folder, const char *id)
{
  g_autofree char *name = g_strconcat (id, ".json", NULL);
  return g_build_filename (kit_source_dir (), "data", folder, name, NULL);
}

char *
kit_load_mix_text (const char *id)
{
  g_autofree char *path = data_path ("mixes", id);
  char *text = NULL;
  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static int
index_of (const char *word, const char *const *words, int n)
{
  for (int i = 0; i < n; i++)
    if (g_strcmp0 (word, words[i]) == 0)
      return i;
  return -1;
}

static int
bit_of_side (const char *word)
{
  return 1 << (strchr ("NESW", word[0]) - "NESW");
}

static int
bit_of_half (const char *word)
{
  return 1 << (2 * (strchr ("NESW", word[0]) - "NESW") + (word[1] == 'R'));
}

static const char *const terrains[] = { "road", "city", "monastery", "garden", "field", "river", "block" };
static const char *const groups[] = { "land", "river", "lake", "spring", "prize" };
static const char *const compass[] = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" };

static void
read_features (JsonObject *object, BstTile *tile)
{
  JsonArray *features = json_object_get_array_member (object, "features");
  tile->n_features = json_array_get_length (features);
  for (int i = 0; i < tile->n_features; i++)
    {
      JsonObject *from = json_array_get_object_element (features, i);
      BstFeature *to = &tile->features[i];
      to->terrain = index_of (json_object_get_string_member (from, "type"), terrains, G_N_ELEMENTS (terrains));
      to->shields = json_object_get_int_member_with_default (from, "shields", 0);
      bool halves = to->terrain == BST_FIELD || to->terrain == BST_BLOCK;
      if (json_object_has_member (from, "at"))
        {
          JsonArray *at = json_object_get_array_member (from, "at");
          for (guint k = 0; k < json_array_get_length (at); k++)
            {
              const char *word = json_array_get_string_element (at, k);
              if (halves)
                to->halves |= bit_of_half (word);
              else
                to->sides |= bit_of_side (word);
            }
        }
      if (json_object_has_member (from, "cities"))
        {
          JsonArray *cities = json_object_get_array_member (from, "cities");
          for (guint k = 0; k < json_array_get_length (cities); k++)
            to->cities |= 1 << json_array_get_int_element (cities, k);
        }
    }
}

static int
mark_value (const BstMarkInfo *info, JsonNode *node)
{
  switch (info->type)
    {
    case BST_MARK_TYPE_FLAG:
      return json_node_get_boolean (node);
    case BST_MARK_TYPE_NUMBER:
      return json_node_get_int (node);
    case BST_MARK_TYPE_COMPASS:
      return 1 + index_of (json_node_get_string (node), compass, 8);
    case BST_MARK_TYPE_SIDE:
      return 1 + (strchr ("NESW", json_node_get_string (node)[0]) - "NESW");
    case BST_MARK_TYPE_SIDES:
      {
        int bits = 0;
        JsonArray *at = json_node_get_array (node);
        for (guint k = 0; k < json_array_get_length (at); k++)
          bits |= bit_of_side (json_array_get_string_element (at, k));
        return bits;
      }
    default:
      {
        g_auto (GStrv) words = g_strsplit (info->choices, "|", -1);
        return 1 + index_of (json_node_get_string (node), (const char *const *) words, g_strv_length (words));
      }
    }
}

static void
read_marks (JsonObject *object, BstTile *tile)
{
  if (!json_object_has_member (object, "marks"))
    return;
  JsonObject *marks = json_object_get_object_member (object, "marks");
  for (int m = 0; m < BST_N_MARKS; m++)
    {
      g_auto (GStrv) path = g_strsplit (bst_marks[m].word, ".", 2);
      JsonObject *in = marks;
      if (!json_object_has_member (in, path[0]))
        continue;
      if (path[1])
        in = json_object_get_object_member (in, path[0]);
      const char *key = path[1] ? path[1] : path[0];
      if (json_object_has_member (in, key))
        tile->marks[m] = mark_value (&bst_marks[m], json_object_get_member (in, key));
    }
}

static int
add_tile (Loaded *loaded, JsonObject *object, const char *id, int piece, int count)
{
  BstTile tile = { .id = id, .piece = piece };
  read_features (object, &tile);
  read_marks (object, &tile);
  tile.group = MAX (0, index_of (json_object_get_string_member_with_default (object, "group", "land"), groups, 5));
  if (json_object_get_boolean_member_with_default (object, "start", FALSE))
    tile.flags |= BST_TILE_START;
  if (tile.group == BST_GROUP_PRIZE)
    tile.flags |= BST_TILE_BARRED;
  bst_tile_prepare (&tile);
  uint16_t n = count;
  g_array_append_val (loaded->tiles, tile);
  g_array_append_val (loaded->counts, n);
  return loaded->tiles->len - 1;
}

static void
add_piece (Loaded *loaded, JsonObject *object, const char *needs, int count)
{
  BstPiece piece = { .id = json_object_get_string_member (object, "id"), .count = count };
  bool arena = g_strcmp0 (needs, "tournaments") == 0;
  piece.width = json_object_get_int_member (object, "width");
  piece.height = json_object_get_int_member (object, "height");
  piece.module = needs ? kit_module (needs) : BST_MODULE_CORE;
  piece.group = MAX (0, index_of (json_object_get_string_member_with_default (object, "group", "land"), groups, 5));
  piece.flags = BST_TILE_START | (arena ? BST_TILE_BARRED : 0);
  JsonArray *faces = json_object_has_member (object, "faces") ? json_object_get_array_member (object, "faces") : NULL;
  piece.n_faces = faces ? json_array_get_length (faces) : 1;
  for (int f = 0; f < piece.n_faces; f++)
    {
      JsonObject *face = faces ? json_array_get_object_element (faces, f) : object;
      piece.face_names[f] = faces ? json_object_get_string_member (face, "name") : NULL;
      JsonArray *squares = json_object_get_array_member (face, "squares");
      piece.n_squares = json_array_get_length (squares);
      for (int i = 0; i < piece.n_squares; i++)
        {
          JsonObject *square = json_array_get_object_element (squares, i);
          int tile = add_tile (loaded, square, piece.id, loaded->pieces->len, 0);
          if (arena)
            g_array_index (loaded->tiles, BstTile, tile).flags |= BST_TILE_BARRED;
          g_array_index (loaded->tiles, BstTile, tile).group = piece.group;
          piece.squares[f][i] = (BstSquare) {
            .tile = tile,
            .x = json_object_get_int_member (square, "x"),
            .y = json_object_get_int_member (square, "y"),
          };
        }
    }
  g_array_append_val (loaded->pieces, piece);
}

static JsonNode *
parse (Loaded *loaded, const char *text, char **out_error)
{
  GError *error = NULL;
  JsonNode *node = json_from_string (text, &error);
  if (!node)
    {
      *out_error = g_strdup (error ? error->message : "empty");
      g_clear_error (&error);
      return NULL;
    }
  g_ptr_array_add (loaded->trees, node);
  return node;
}

static JsonObject *
read_set (Loaded *loaded, const char *id, char **out_error)
{
  g_autofree char *path = data_path ("sets", id);
  g_autofree char *text = NULL;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    {
      *out_error = g_strdup_printf ("no set %s", id);
      return NULL;
    }
  JsonNode *node = parse (loaded, text, out_error);
  return node ? json_node_get_object (node) : NULL;
}

static int
find_tile (Loaded *loaded, const char *id)
{
  for (guint i = 0; i < loaded->tiles->len; i++)
    if (g_array_index (loaded->tiles, BstTile, i).piece == BST_NONE &&
        strcmp (g_array_index (loaded->tiles, BstTile, i).id, id) == 0)
      return i;
  return -1;
}

static int
find_piece (Loaded *loaded, const char *id)
{
  for (guint i = 0; i < loaded->pieces->len; i++)
    if (strcmp (g_array_index (loaded->pieces, BstPiece, i).id, id) == 0)
      return i;
  return -1;
}

static void
add_set (Loaded *loaded, JsonObject *set, int copies)
{
  JsonArray *tiles = json_object_get_array_member (set, "tiles");
  for (guint i = 0; i < json_array_get_length (tiles); i++)
    {
      JsonObject *tile = json_array_get_object_element (tiles, i);
      add_tile (loaded, tile, json_object_get_string_member (tile, "id"), BST_NONE,
                copies * json_object_get_int_member_with_default (tile, "count", 1));
    }
  const char *needs = NULL;
  if (json_object_has_member (set, "needs"))
    needs = json_array_get_string_element (json_object_get_array_member (set, "needs"), 0);
  if (json_object_has_member (set, "pieces"))
    {
      JsonArray *pieces = json_object_get_array_member (set, "pieces");
      for (guint i = 0; i < json_array_get_length (pieces); i++)
        add_piece (loaded, json_array_get_object_element (pieces, i), needs, 1);
    }
}

/* A tile that no chosen set has: found in whatever set carries its id. */
static bool
add_stray (Loaded *loaded, const char *id, char **out_error)
{
  g_autofree char *folder = g_build_filename (kit_source_dir (), "data", "sets", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; dir && (name = g_dir_read_name (dir));)
    {
      if (!g_str_has_suffix (name, ".json"))
        continue;
      g_autofree char *set_id = g_strndup (name, strlen (name) - 5);
      if (!g_str_has_prefix (id, set_id))
        continue;
      JsonObject *set = read_set (loaded, set_id, out_error);
      if (!set)
        return false;
      JsonArray *tiles = json_object_get_array_member (set, "tiles");
      for (guint i = 0; i < json_array_get_length (tiles); i++)
        {
          JsonObject *tile = json_array_get_object_element (tiles, i);
          if (strcmp (json_object_get_string_member (tile, "id"), id) == 0)
            {
              add_tile (loaded, tile, json_object_get_string_member (tile, "id"), BST_NONE, 0);
              return true;
            }
        }
      if (json_object_has_member (set, "pieces"))
        {
          JsonArray *pieces = json_object_get_array_member (set, "pieces");
          for (guint i = 0; i < json_array_get_length (pieces); i++)
            {
              JsonObject *piece = json_array_get_object_element (pieces, i);
              if (strcmp (json_object_get_string_member (piece, "id"), id) == 0)
                {
                  add_piece (loaded, piece,
                             json_array_get_string_element (json_object_get_array_member (set, "needs"), 0), 1);
                  return true;
                }
            }
        }
    }
  *out_error = g_strdup_printf ("no tile %s", id);
  return false;
}

static JsonNode *
member (JsonObject *mix, JsonObject *overlay, const char *name)
{
  if (overlay && json_object_has_member (overlay, name))
    return json_object_get_member (overlay, name);
  return json_object_has_member (mix, name) ? json_object_get_member (mix, name) : NULL;
}

static bool
read_option (BstSetup *setup, const char *name, JsonNode *node)
{
  g_autofree char *word = NULL;
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    word = g_strdup (json_node_get_boolean (node) ? "true" : "false");
  else if (json_node_get_value_type (node) == G_TYPE_INT64)
    word = g_strdup_printf ("%d", (int) json_node_get_int (node));
  else
    word = json_node_dup_string (node);
  for (int o = 0; o < BST_N_OPTIONS; o++)
    if (strcmp (bst_options[o].word, name) == 0)
      {
        g_auto (GStrv) words = g_strsplit (bst_options[o].choices, "|", -1);
        int choice = index_of (word, (const char *const *) words, g_strv_length (words));
        if (choice < 0)
          return false;
        setup->options[o] = choice;
        return true;
      }
  return false;
}

static void
read_component (BstSetup *setup, const char *name, int n)
{
  for (int k = 0; k < BST_N_FIGURES; k++)
    if (strcmp (bst_figures[k].word, name) == 0)
      setup->figures[k] = n;
  for (int k = 0; k < BST_N_STOCKS; k++)
    if (strcmp (bst_stocks[k].word, name) == 0)
      setup->stock[k] = n;
}

void *
kit_load (const char *mix_text,
          const char *overlay_text,
          int         n_players,
          int         first,
          BstSetup   *setup,
          char      **out_error)
{
  Loaded *loaded = g_new0 (Loaded, 1);
  loaded->tiles = g_array_new (FALSE, TRUE, sizeof (BstTile));
  loaded->counts = g_array_new (FALSE, TRUE, sizeof (uint16_t));
  loaded->pieces = g_array_new (FALSE, TRUE, sizeof (BstPiece));
  loaded->start = g_array_new (FALSE, TRUE, sizeof (BstStart));
  loaded->trees = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);

  JsonNode *mix_node = parse (loaded, mix_text, out_error);
  JsonNode *overlay_node = overlay_text ? parse (loaded, overlay_text, out_error) : NULL;
  JsonObject *mix = mix_node ? json_node_get_object (mix_node) : NULL;
  JsonObject *overlay = overlay_node ? json_node_get_object (overlay_node) : NULL;
  JsonNode *node;
  if (!mix || (overlay_text && !overlay))
    goto fail;

  bst_setup_defaults (setup);
  setup->n_players = n_players;
  setup->first = first;
  setup->modules = 1u << BST_MODULE_BASE;
  if ((node = member (mix, overlay, "modules")))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        int module = kit_module (json_array_get_string_element (json_node_get_array (node), i));
        if (module < 0)
          goto fail;
        setup->modules |= 1u << module;
      }
  if ((node = member (mix, overlay, "sets")))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        JsonObject *entry = json_array_get_object_element (json_node_get_array (node), i);
        JsonObject *set = read_set (loaded, json_object_get_string_member (entry, "set"), out_error);
        if (!set)
          goto fail;
        add_set (loaded, set, json_object_get_int_member_with_default (entry, "copies", 1));
      }
  if ((node = member (mix, overlay, "define")))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        JsonObject *tile = json_array_get_object_element (json_node_get_array (node), i);
        add_tile (loaded, tile, json_object_get_string_member (tile, "id"), BST_NONE,
                  json_object_get_int_member_with_default (tile, "count", 0));
      }

  JsonNode *given = member (mix, overlay, "start");
  /* MIX-11, MIX-16: one start tile, unless something else starts the map; further ones are ordinary tiles. */
  setup->tiles = (const BstTile *) loaded->tiles->data;
  setup->n_tiles = loaded->tiles->len;
  setup->pieces = (const BstPiece *) loaded->pieces->data;
  setup->n_pieces = loaded->pieces->len;
  bool replaced = bst_setup_brings_start (setup);
  for (guint i = 0; i < loaded->tiles->len; i++)
    {
      BstTile *tile = &g_array_index (loaded->tiles, BstTile, i);
      uint16_t *count = &g_array_index (loaded->counts, uint16_t, i);
      if (tile->group == BST_GROUP_SPRING)
        *count = 0;
      else if (tile->group == BST_GROUP_LAKE)
        *count = MIN (*count, 1);
      else if ((tile->flags & BST_TILE_START) && tile->piece == BST_NONE && *count > 0 && !given)
        {
          *count -= 1;
          if (!replaced && loaded->start->len == 0)
            {
              BstStart start = { .tile = i, .piece = BST_NONE };
              g_array_append_val (loaded->start, start);
            }
        }
    }
  if ((node = member (mix, overlay, "tiles")))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        JsonObject *entry = json_array_get_object_element (json_node_get_array (node), i);
        const char *id = json_object_get_string_member (entry, "tile");
        if (find_tile (loaded, id) < 0 && !add_stray (loaded, id, out_error))
          goto fail;
        g_array_index (loaded->counts, uint16_t, find_tile (loaded, id)) = json_object_get_int_member (entry, "count");
      }
  if (given)
    for (guint i = 0; i < json_array_get_length (json_node_get_array (given)); i++)
      {
        JsonObject *entry = json_array_get_object_element (json_node_get_array (given), i);
        const char *id = json_object_get_string_member (entry, "tile");
        if (find_tile (loaded, id) < 0 && find_piece (loaded, id) < 0 && !add_stray (loaded, id, out_error))
          goto fail;
        BstStart start = {
          .tile = find_tile (loaded, id) < 0 ? BST_NONE : find_tile (loaded, id),
          .piece = find_tile (loaded, id) < 0 ? find_piece (loaded, id) : BST_NONE,
          .x = json_object_get_int_member_with_default (entry, "x", 0),
          .y = json_object_get_int_member_with_default (entry, "y", 0),
          .rot = json_object_get_int_member_with_default (entry, "rot", 0),
          .face = json_object_get_int_member_with_default (entry, "face", 0),
        };
        g_array_append_val (loaded->start, start);
      }
  for (int pass = 0; pass < 2; pass++)
    {
      JsonObject *from = pass ? overlay : mix;
      if (from && json_object_has_member (from, "options"))
        {
          JsonObject *options = json_object_get_object_member (from, "options");
          g_autoptr (GList) names = json_object_get_members (options);
          for (GList *l = names; l; l = l->next)
            if (!read_option (setup, l->data, json_object_get_member (options, l->data)))
              {
                *out_error = g_strdup_printf ("bad option %s", (char *) l->data);
                goto fail;
              }
        }
      if (from && json_object_has_member (from, "components"))
        {
          JsonObject *components = json_object_get_object_member (from, "components");
          g_autoptr (GList) names = json_object_get_members (components);
          for (GList *l = names; l; l = l->next)
            read_component (setup, l->data, json_object_get_int_member (components, l->data));
        }
    }
  setup->tiles = (const BstTile *) loaded->tiles->data;
  setup->counts = (const uint16_t *) loaded->counts->data;
  setup->n_tiles = loaded->tiles->len;
  setup->pieces = (const BstPiece *) loaded->pieces->data;
  setup->n_pieces = loaded->pieces->len;
  setup->start = (const BstStart *) loaded->start->data;
  setup->n_start = loaded->start->len;
  return loaded;

fail:
  if (!*out_error)
    *out_error = g_strdup ("bad mix");
  kit_load_free (loaded);
  return NULL;
}

void
kit_load_free (void *owner)
{
  Loaded *loaded = owner;
  if (!loaded)
    return;
  g_array_unref (loaded->tiles);
  g_array_unref (loaded->counts);
  g_array_unref (loaded->pieces);
  g_array_unref (loaded->start);
  g_ptr_array_unref (loaded->trees);
  g_free (loaded);
}
