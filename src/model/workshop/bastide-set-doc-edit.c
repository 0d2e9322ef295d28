/* bastide-set-doc-edit.c – everything a person can do to a tile set: single tiles, whole lists, large pieces.
 *
 * Each edit makes a new tree that shares what has not changed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-set-doc-private.h"

#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- Editing --- */

static void
edit (BastideSetDoc *self, JsonObject *object, const char *what, const char *tag)
{
  bastide_document_edit (BASTIDE_DOCUMENT (self), bst_json_wrap (object), what, tag);
}

JsonArray *
bastide_set_json_with (JsonArray *array, guint index, JsonObject *object)
{
  JsonArray *copy = json_array_new ();

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      if (i == index)
        json_array_add_object_element (copy, object);
      else
        json_array_add_element (copy, json_node_ref (json_array_get_element (array, i)));
    }
  return copy;
}

/* A copy of the whole tree in which the tile or piece is @object (taken). */
static JsonObject *
with_tile (BastideSetDoc *self, const BastideTileRef *ref, JsonObject *object)
{
  const char *key = ref->piece ? "pieces" : "tiles";
  JsonObject *root = bastide_json_copy_object (OBJECT (self));

  json_object_set_array_member (root, key, bastide_set_json_with (bst_json_get_array (root, key), ref->index, object));
  return root;
}

/* A copy of the piece in which that square is @square (taken). */
static JsonObject *
with_square (JsonObject *piece, const BastideTileRef *ref, JsonObject *square)
{
  JsonObject *copy = bastide_json_copy_object (piece);

  if (json_object_has_member (copy, "faces"))
    {
      JsonArray *faces = bst_json_get_array (copy, "faces");
      JsonObject *face = bastide_json_copy_object (bastide_set_json_element (faces, ref->face));

      json_object_set_array_member (face, "squares",
                                    bastide_set_json_with (bst_json_get_array (face, "squares"), ref->square, square));
      json_object_set_array_member (copy, "faces", bastide_set_json_with (faces, ref->face, face));
    }
  else
    json_object_set_array_member (copy, "squares",
                                  bastide_set_json_with (bst_json_get_array (copy, "squares"), ref->square, square));
  return copy;
}

void
bastide_set_doc_set_tile (BastideSetDoc *self,
                          const BastideTileRef *ref,
                          const BastideTileDoc *doc,
                          const char *what,
                          const char *tag)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref), *old = bastide_set_json_square (object, ref), *square;

  g_return_if_fail (old != NULL);
  square = bastide_json_copy_object (old);
  bst_tile_write (&doc->tile, square);
  if (ref->piece)
    {
      /* Pile and start are members of the piece, not of its squares. */
      for (const char *const *key = (const char *const[]){ "group", "start", NULL }; *key; key++)
        if (json_object_has_member (square, *key))
          json_object_remove_member (square, *key);
      square = with_square (object, ref, square);
    }
  edit (self, with_tile (self, ref, square), what, tag);
}

void
bastide_set_doc_set_count (BastideSetDoc *self, const BastideTileRef *ref, int count)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref);
  g_autofree char *tag = g_strdup_printf ("count-%d-%u", ref->piece, ref->index);

  g_return_if_fail (object != NULL && count >= 0);
  object = bastide_json_copy_object (object);
  json_object_set_int_member (object, "count", count);
  edit (self, with_tile (self, ref, object), C_ ("undo", "Change a count"), tag);
}

void
bastide_set_doc_set_tile_text (BastideSetDoc *self,
                               const BastideTileRef *ref,
                               const char *key,
                               const char *language,
                               const char *text)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref);
  g_autofree char *tag = g_strdup_printf ("text-%d-%u-%s-%s", ref->piece, ref->index, key, language);

  g_return_if_fail (object != NULL);
  object = bastide_json_copy_object (object);
  bastide_json_set_text (object, key, language, text);
  edit (self, with_tile (self, ref, object), C_ ("undo", "Change text"), tag);
}

static gboolean
has_id (BastideSetDoc *self, const char *id)
{
  static const char *const keys[] = { "tiles", "pieces" };

  for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      JsonArray *array = bst_json_get_array (OBJECT (self), keys[k]);

      for (guint i = 0; array && i < json_array_get_length (array); i++)
        if (g_strcmp0 (bst_json_get_string (bastide_set_json_element (array, i), "id", NULL), id) == 0)
          return TRUE;
    }
  return FALSE;
}

gboolean
bastide_is_id (const char *id)
{
  gsize n = strspn (id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");

  return g_ascii_isalnum (*id) && !id[n] && n <= 100;
}

gboolean
bastide_set_doc_set_tile_id (BastideSetDoc *self, const BastideTileRef *ref, const char *id, GError **error)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref);

  g_return_val_if_fail (object != NULL, FALSE);
  if (strcmp (id, bastide_set_doc_get_id (self, ref)) == 0)
    return TRUE;
  if (!bastide_is_id (id))
    {
      g_set_error_literal (
        error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_OTHER,
        _ ("An ID has up to 100 Latin letters, digits, “-”, “_” and “.”, and starts with a letter or digit."));
      return FALSE;
    }
  if (has_id (self, id))
    {
      g_set_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_OTHER,
                   /* TRANSLATORS: %s is the id of a tile. */
                   _ ("There is already a tile or piece with the id “%s”."), id);
      return FALSE;
    }
  object = bastide_json_copy_object (object);
  json_object_set_string_member (object, "id", id);
  edit (self, with_tile (self, ref, object), C_ ("undo", "Change an ID"), NULL);
  return TRUE;
}

static void
put_string (JsonObject *object, const char *key, const char *value)
{
  if (*value)
    json_object_set_string_member (object, key, value);
  else if (json_object_has_member (object, key))
    json_object_remove_member (object, key);
}

void
bastide_set_doc_set_string (BastideSetDoc *self, const char *key, const char *value)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  g_autofree char *tag = g_strconcat ("string-", key, NULL);

  put_string (root, key, value);
  edit (self, root, C_ ("undo", "Change text"), tag);
}

/* How a picture lies on the tile. */
static void
put_turn (JsonObject *object, int rot, gboolean mirrored)
{
  json_object_remove_member (object, "art_rot");
  json_object_remove_member (object, "art_mirrored");
  if (rot)
    json_object_set_int_member (object, "art_rot", rot);
  if (mirrored)
    json_object_set_boolean_member (object, "art_mirrored", TRUE);
}

void
bastide_set_json_turn_art (JsonObject *object, gboolean mirror)
{
  int rot = (int) bst_json_get_int (object, "art_rot", 0) & 3;
  gboolean mirrored = bst_json_get_boolean (object, "art_mirrored", FALSE);

  /* Mirroring a turned picture equals mirroring it first and turning it the other way. */
  if (json_object_has_member (object, "art"))
    put_turn (object, mirror ? -rot & 3 : (rot + 1) & 3, mirror ? !mirrored : mirrored);
}

/* (transfer full): a set whose tiles may be changed; all else is shared. */
static JsonNode *
new_own_tiles (JsonObject *set)
{
  JsonObject *root = bastide_json_copy_object (set);
  JsonArray *old = bst_json_get_array (set, "tiles"), *tiles = json_array_new ();

  for (guint i = 0; old && i < json_array_get_length (old); i++)
    {
      JsonNode *tile = json_array_get_element (old, i);

      json_array_add_element (tiles, JSON_NODE_HOLDS_OBJECT (tile)
                                       ? bst_json_wrap (bastide_json_copy_object (json_node_get_object (tile)))
                                       : json_node_ref (tile));
    }
  json_object_set_array_member (root, "tiles", tiles);
  return bst_json_wrap (root);
}

void
bastide_set_doc_set_art (BastideSetDoc *self, const BastideTileRef *ref, const char *art)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref);

  g_return_if_fail (object != NULL);
  object = bastide_json_copy_object (object);
  bastide_document_forget_art (BASTIDE_DOCUMENT (self), art);
  put_string (object, "art", art);
  /* A new picture is not turned. */
  put_turn (object, 0, FALSE);
  edit (self, with_tile (self, ref, object), C_ ("undo", "Change a picture"), NULL);
}

gboolean
bastide_set_doc_take_art (BastideSetDoc *self, const BastideTileRef *ref, GFile *file)
{
  GFile *set = bastide_document_get_file (BASTIDE_DOCUMENT (self));
  g_autoptr (GFile) folder = set ? g_file_get_parent (set) : NULL;
  g_autofree char *relative = folder ? g_file_get_relative_path (folder, file) : NULL, *path = NULL;
  g_auto (GStrv) folders = bst_art_dup_folders (set);

  path = relative ? bst_art_locate (relative, (const char *const *) folders) : NULL;
  if (path)
    bastide_set_doc_set_art (self, ref, relative);
  return path != NULL;
}

void
bastide_set_doc_turn_art (BastideSetDoc *self,
                          const BastideTileRef *ref,
                          gboolean mirror,
                          const char *what,
                          const char *tag)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref);

  if (!object || !json_object_has_member (object, "art"))
    return;
  object = bastide_json_copy_object (object);
  bastide_set_json_turn_art (object, mirror);
  edit (self, with_tile (self, ref, object), what, tag);
}

BastideArtTally
bastide_set_doc_put_art (BastideSetDoc *self, GHashTable *packed)
{
  JsonNode *root = new_own_tiles (OBJECT (self));
  BastideArtTally tally = bastide_art_put (root, packed);

  bastide_document_edit (BASTIDE_DOCUMENT (self), root, C_ ("undo", "Embed pictures"), NULL);
  return tally;
}

static void
put_needs (BastideSetDoc *self, guint32 mask)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *list = json_array_new ();

  for (int i = 0; bst_module_words ()[i]; i++)
    if (mask >> i & 1)
      json_array_add_string_element (list, bst_module_words ()[i]);
  if (mask)
    json_object_set_array_member (root, "needs", list);
  else
    {
      json_array_unref (list);
      if (json_object_has_member (root, "needs"))
        json_object_remove_member (root, "needs");
    }
  edit (self, root, C_ ("undo", "Change the rules of a set"), NULL);
}

void
bastide_set_doc_set_needs (BastideSetDoc *self, BstModule module, gboolean needs)
{
  const BstSet *set = bastide_set_doc_get_set (self);
  guint32 mask = set ? set->needs : 0;

  put_needs (self, needs ? mask | 1u << module : mask & ~(1u << module));
}

void
bastide_set_doc_add_missing_needs (BastideSetDoc *self)
{
  const BstSet *set = bastide_set_doc_get_set (self);

  if (set)
    put_needs (self, set->needs | bst_set_list_missing (set));
}

void
bastide_set_doc_set_stock (BastideSetDoc *self, BstStock stock, int count)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self)), *stocks;
  JsonNode *node = json_object_get_member (root, "components");
  g_autofree char *tag = g_strdup_printf ("stock-%d", stock);

  stocks = node && JSON_NODE_HOLDS_OBJECT (node) ? bastide_json_copy_object (json_node_get_object (node))
                                                 : json_object_new ();
  if (count > 0)
    json_object_set_int_member (stocks, bst_stocks[stock].word, count);
  else if (json_object_has_member (stocks, bst_stocks[stock].word))
    json_object_remove_member (stocks, bst_stocks[stock].word);
  if (json_object_get_size (stocks) > 0)
    json_object_set_object_member (root, "components", stocks);
  else
    {
      json_object_unref (stocks);
      if (json_object_has_member (root, "components"))
        json_object_remove_member (root, "components");
    }
  edit (self, root, C_ ("undo", "Change a count"), tag);
}

/* --- Whole tiles --- */

/* An id that begins with @stem and that no tile has, also in other sets; @taken are further ids, which gets it. */
static char *
dup_free_id (BastideSetDoc *self, const char *stem, GHashTable *taken)
{
  for (int i = 1;; i++)
    {
      g_autofree char *id = i == 1 ? g_strdup (stem) : g_strdup_printf ("%s-%d", stem, i);

      if (!has_id (self, id) && !bastide_set_doc_find_other (self, id) && !g_hash_table_contains (taken, id))
        {
          g_hash_table_add (taken, g_strdup (id));
          return g_steal_pointer (&id);
        }
    }
}

/* A free id for a tile that is called @name (nullable) so far. That of another set begins with its id; here it begins with
 * that of this set. */
static char *
dup_own_id (BastideSetDoc *self, const char *name, GHashTable *taken)
{
  const BstCatalogEntry *other = name ? bastide_set_doc_find_other (self, name) : NULL;
  const char *set = bst_json_get_string (OBJECT (self), "id", "set");
  g_autofree char *stem = NULL;

  if (!name)
    return dup_free_id (self, "tile", taken);
  if (!other)
    return dup_free_id (self, name, taken);
  if (g_str_has_prefix (name, other->id) && name[strlen (other->id)] == '-')
    name += strlen (other->id) + 1;
  stem = g_strdup_printf ("%s-%s", set, name);
  return dup_free_id (self, stem, taken);
}

void
bastide_set_doc_renew_id (BastideSetDoc *self, const BastideTileRef *ref)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  JsonObject *object = bastide_set_doc_get_json (self, ref);
  const char *old = bastide_set_doc_get_id (self, ref);
  g_autofree char *valid = bastide_is_id (old) ? g_strdup (old) : *old ? bastide_id_from_text (old) : g_strdup ("tile");
  g_autofree char *id = NULL;

  g_return_if_fail (object != NULL);
  id = dup_own_id (self, valid, taken);
  object = bastide_json_copy_object (object);
  json_object_set_string_member (object, "id", id);
  edit (self, with_tile (self, ref, object), C_ ("undo", "Change an ID"), NULL);
}

/* Puts the objects (taken, with ids of their own) before tile @at. */
static void
insert (BastideSetDoc *self, guint at, GPtrArray *objects, const char *what)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *old = bst_json_get_array (root, "tiles"), *tiles = json_array_new ();
  guint n = old ? json_array_get_length (old) : 0;

  for (guint i = 0; i <= n; i++)
    {
      for (guint j = 0; i == MIN (at, n) && j < objects->len; j++)
        json_array_add_object_element (tiles, g_ptr_array_index (objects, j));
      if (i < n)
        json_array_add_element (tiles, json_node_ref (json_array_get_element (old, i)));
    }
  json_object_set_array_member (root, "tiles", tiles);
  edit (self, root, what, NULL);
}

guint
bastide_set_doc_add_tile (BastideSetDoc *self, guint at, const BastideTileDoc *doc)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  const char *set = bst_json_get_string (OBJECT (self), "id", NULL);
  g_autofree char *stem = g_strdup_printf ("%s-tile", set ? set : "set");
  g_autofree char *id = dup_free_id (self, stem, taken);
  JsonObject *object = json_object_new ();
  guint n = bastide_set_doc_get_n_tiles (self);

  json_object_set_string_member (object, "id", id);
  json_object_set_int_member (object, "count", 1);
  bst_tile_write (&doc->tile, object);
  g_ptr_array_add (objects, object);
  insert (self, at, objects, C_ ("undo", "Add a tile"));
  return MIN (at, n);
}

static gboolean
is_among (guint tile, const guint *tiles, guint n_tiles)
{
  for (guint i = 0; i < n_tiles; i++)
    if (tiles[i] == tile)
      return TRUE;
  return FALSE;
}

void
bastide_set_doc_remove (BastideSetDoc *self, const guint *tiles, guint n_tiles)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *old = bst_json_get_array (root, "tiles"), *kept = json_array_new ();

  for (guint i = 0; old && i < json_array_get_length (old); i++)
    if (!is_among (i, tiles, n_tiles))
      json_array_add_element (kept, json_node_ref (json_array_get_element (old, i)));
  json_object_set_array_member (root, "tiles", kept);
  edit (self, root, n_tiles == 1 ? C_ ("undo", "Remove a tile") : C_ ("undo", "Remove tiles"), NULL);
}

JsonObject *
bastide_set_doc_new_twin (BastideSetDoc *self, JsonObject *tile, GHashTable *taken)
{
  JsonObject *twin = bastide_json_copy_object (tile);
  g_autofree char *id = dup_own_id (self, bst_json_get_string (twin, "id", NULL), taken);

  json_object_set_string_member (twin, "id", id);
  if (json_object_has_member (twin, "start"))
    json_object_remove_member (twin, "start");
  return twin;
}

void
bastide_set_doc_duplicate (BastideSetDoc *self, const guint *tiles, guint n_tiles)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  JsonArray *old = bst_json_get_array (OBJECT (self), "tiles");
  guint at = 0;

  for (guint i = 0; old && i < json_array_get_length (old); i++)
    if (is_among (i, tiles, n_tiles) && bastide_set_json_element (old, i))
      {
        g_ptr_array_add (objects, bastide_set_doc_new_twin (self, bastide_set_json_element (old, i), taken));
        at = i + 1;
      }
  if (objects->len > 0)
    insert (self, at, objects, C_ ("undo", "Duplicate tiles"));
}

void
bastide_set_doc_move (BastideSetDoc *self, const guint *tiles, guint n_tiles, guint to)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *old = bst_json_get_array (root, "tiles"), *moved = json_array_new ();
  guint n = old ? json_array_get_length (old) : 0;

  for (guint i = 0; i <= n; i++)
    {
      for (guint j = 0; i == MIN (to, n) && j < n; j++)
        if (is_among (j, tiles, n_tiles))
          json_array_add_element (moved, json_node_ref (json_array_get_element (old, j)));
      if (i < n && !is_among (i, tiles, n_tiles))
        json_array_add_element (moved, json_node_ref (json_array_get_element (old, i)));
    }
  json_object_set_array_member (root, "tiles", moved);
  edit (self, root, C_ ("undo", "Move tiles"), NULL);
}

char *
bastide_set_doc_copy (BastideSetDoc *self, const guint *tiles, guint n_tiles)
{
  JsonObject *object = json_object_new ();
  JsonArray *old = bst_json_get_array (OBJECT (self), "tiles"), *copied = json_array_new ();
  g_autoptr (JsonNode) root = NULL, own = NULL;
  g_auto (GStrv) folders = bst_art_dup_folders (bastide_document_get_file (BASTIDE_DOCUMENT (self)));

  for (guint i = 0; old && i < json_array_get_length (old); i++)
    if (is_among (i, tiles, n_tiles))
      json_array_add_element (copied, json_node_ref (json_array_get_element (old, i)));
  json_object_set_string_member (object, "format", BST_SET_FORMAT);
  json_object_set_int_member (object, "version", BST_SET_VERSION);
  json_object_set_string_member (object, "id", "clipboard");
  json_object_set_array_member (object, "tiles", copied);
  root = bst_json_wrap (object);
  own = new_own_tiles (object);
  /* Absolute names of pictures: the tiles may be pasted into a set in another folder. */
  bst_art_make_whole (own, (const char *const *) folders);
  return bst_set_write (own);
}

gboolean
bastide_set_doc_paste (BastideSetDoc *self, guint at, const char *text, guint *out_n_tiles, GError **error)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  g_autoptr (JsonNode) root = bst_json_scan ("", text, strlen (text), NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstSet) set = root ? bst_set_load (root, report) : NULL;

  if (!set || set->tiles->len == 0)
    {
      g_set_error_literal (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_OTHER,
                           _ ("There are no tiles in the clipboard."));
      return FALSE;
    }
  for (guint i = 0; i < set->tiles->len; i++)
    {
      JsonObject *tile = bastide_json_copy_object (g_array_index (set->tiles, BstTileEntry, i).json);
      const char *name = bst_json_get_string (tile, "id", NULL);
      g_autofree char *id = dup_own_id (self, name, taken);

      json_object_set_string_member (tile, "id", id);
      g_ptr_array_add (objects, tile);
    }
  *out_n_tiles = objects->len;
  insert (self, at, objects, C_ ("undo", "Paste tiles"));
  return TRUE;
}

/* --- Large pieces --- */

gboolean
bastide_set_doc_add_piece (BastideSetDoc *self, int width, int height)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  JsonObject *root, *piece;
  JsonArray *pieces, *squares;
  g_autofree char *stem = NULL, *id = NULL;
  const char *set = bst_json_get_string (OBJECT (self), "id", NULL);

  if (width < 1 || height < 1 || width * height < 2 || width * height > BST_MAX_SQUARES)
    return FALSE;
  stem = g_strdup_printf ("%s-piece", set ? set : "set");
  id = dup_free_id (self, stem, taken);
  piece = json_object_new ();
  squares = json_array_new ();
  json_object_set_string_member (piece, "id", id);
  json_object_set_int_member (piece, "count", 1);
  json_object_set_int_member (piece, "width", width);
  json_object_set_int_member (piece, "height", height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        JsonObject *square = json_object_new ();
        BastideTileDoc doc;

        bastide_tile_doc_init_square (&doc, 0);
        json_object_set_int_member (square, "x", x);
        json_object_set_int_member (square, "y", y);
        bst_tile_write (&doc.tile, square);
        json_array_add_object_element (squares, square);
      }
  json_object_set_array_member (piece, "squares", squares);
  root = bastide_json_copy_object (OBJECT (self));
  pieces = bastide_json_copy_array (bst_json_get_array (root, "pieces"));
  json_array_add_object_element (pieces, piece);
  json_object_set_array_member (root, "pieces", pieces);
  edit (self, root, C_ ("undo", "Add a large piece"), NULL);
  return TRUE;
}

gboolean
bastide_set_doc_remove_piece (BastideSetDoc *self, guint piece)
{
  JsonObject *root;
  JsonArray *pieces;

  if (piece >= bastide_set_doc_get_n_pieces (self))
    return FALSE;
  root = bastide_json_copy_object (OBJECT (self));
  pieces = bastide_json_copy_array (bst_json_get_array (root, "pieces"));
  json_array_remove_element (pieces, piece);
  if (json_array_get_length (pieces) > 0)
    json_object_set_array_member (root, "pieces", pieces);
  else
    {
      json_array_unref (pieces);
      json_object_remove_member (root, "pieces");
    }
  edit (self, root, C_ ("undo", "Remove a large piece"), NULL);
  return TRUE;
}

void
bastide_set_doc_set_piece_module (BastideSetDoc *self, guint piece, const char *module)
{
  BastideTileRef ref = { .piece = TRUE, .index = piece };
  JsonObject *object = bastide_set_doc_get_json (self, &ref);

  g_return_if_fail (object != NULL);
  object = bastide_json_copy_object (object);
  put_string (object, "module", module);
  edit (self, with_tile (self, &ref, object), C_ ("undo", "Change a large piece"), NULL);
}

void
bastide_set_doc_set_piece_flag (BastideSetDoc *self, guint piece, const char *key, gboolean value)
{
  BastideTileRef ref = { .piece = TRUE, .index = piece };
  JsonObject *object = bastide_set_doc_get_json (self, &ref);
  gboolean otherwise = strcmp (key, "followers_allowed") == 0;

  g_return_if_fail (object != NULL);
  object = bastide_json_copy_object (object);
  if (value != otherwise)
    json_object_set_boolean_member (object, key, value);
  else if (json_object_has_member (object, key))
    json_object_remove_member (object, key);
  edit (self, with_tile (self, &ref, object), C_ ("undo", "Change a large piece"), NULL);
}
