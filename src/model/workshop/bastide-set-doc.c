/* bastide-set-doc.c – a tile set while it is being edited.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-set-doc-private.h"

#include "model/words/bastide-tile-name.h"
#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"
#include "engine/io/titles.h"

#include <glib/gi18n.h>
#include <string.h>

/* Copies of a tile that is made because of advice, at most. */
#define MAX_MADE 20

struct _BastideSetDoc
{
  BastideDocument parent_instance;

  BstSet *set; /* of the present tree */
  BstReport *report;
  BstCatalog *catalog; /* or NULL */
  GHashTable *others;  /* id of a tile or piece → BstCatalogEntry of another set in it; NULL: no catalog */
};

G_DEFINE_FINAL_TYPE (BastideSetDoc, bastide_set_doc, BASTIDE_TYPE_DOCUMENT)

/* --- Other sets --- */

/* Is this entry of the catalog another set, and one that can be mixed with? */
static gboolean
is_other (BastideSetDoc *self, const BstCatalogEntry *entry)
{
  GFile *file = bastide_document_get_file (BASTIDE_DOCUMENT (self));
  g_autofree char *path = file ? g_file_get_path (file) : NULL;

  return entry->set && bst_report_get_n_errors (entry->report) == 0
         && g_strcmp0 (entry->id, bst_json_get_string (OBJECT (self), "id", NULL)) != 0
         && g_strcmp0 (entry->name, path) != 0;
}

static void
list_others (BastideSetDoc *self)
{
  g_clear_pointer (&self->others, g_hash_table_unref);
  if (!self->catalog)
    return;
  self->others = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < bst_catalog_get_n_sets (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (self->catalog, i);

      if (!is_other (self, entry))
        continue;
      for (guint j = 0; j < entry->set->tiles->len; j++)
        g_hash_table_insert (self->others, (gpointer) g_array_index (entry->set->tiles, BstTileEntry, j).id,
                             (gpointer) entry);
      for (guint j = 0; j < entry->set->pieces->len; j++)
        g_hash_table_insert (self->others, (gpointer) ((BstPieceEntry *) g_ptr_array_index (entry->set->pieces, j))->id,
                             (gpointer) entry);
    }
}

const BstCatalogEntry *
bastide_set_doc_find_other (BastideSetDoc *self, const char *id)
{
  return self->others ? g_hash_table_lookup (self->others, id) : NULL;
}

static void
check_clash (BastideSetDoc *self, const char *list, guint index, const char *id)
{
  const BstCatalogEntry *other = id ? bastide_set_doc_find_other (self, id) : NULL;
  g_autofree char *path = NULL, *title = NULL, *text = NULL;

  if (!other)
    return;
  path = g_strdup_printf ("%s[%u].id", list, index);
  title = bst_catalog_entry_dup_title (other);
  /* TRANSLATORS: %1$s is the id of a tile, %2$s the title of a set. */
  text = g_strdup_printf (_ ("The ID “%1$s” is also used in “%2$s”, so the two sets cannot be mixed."), id, title);
  bst_report_add (self->report, BST_SEVERITY_WARNING, path, text);
}

static void
check_clashes (BastideSetDoc *self)
{
  for (guint i = 0; self->set && self->others && i < self->set->tiles->len; i++)
    check_clash (self, "tiles", i, g_array_index (self->set->tiles, BstTileEntry, i).id);
  for (guint i = 0; self->set && self->others && i < self->set->pieces->len; i++)
    check_clash (self, "pieces", i, ((BstPieceEntry *) g_ptr_array_index (self->set->pieces, i))->id);
}

static void
bastide_set_doc_update (BastideDocument *document)
{
  BastideSetDoc *self = BASTIDE_SET_DOC (document);

  g_clear_pointer (&self->set, bst_set_unref);
  g_clear_pointer (&self->report, bst_report_free);
  self->report = bst_report_new (NULL);
  bst_report_allow_newer (self->report);
  self->set = bst_set_load (bastide_document_get_root (document), self->report);
  check_clashes (self);
  bst_art_report (bastide_document_get_root (document), bastide_document_get_file (document), self->report);
  bastide_document_report_art (document, self->report);
}

static void
bastide_set_doc_finalize (GObject *object)
{
  BastideSetDoc *self = BASTIDE_SET_DOC (object);

  g_clear_pointer (&self->set, bst_set_unref);
  g_clear_pointer (&self->report, bst_report_free);
  g_clear_pointer (&self->others, g_hash_table_unref);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  G_OBJECT_CLASS (bastide_set_doc_parent_class)->finalize (object);
}

static void
bastide_set_doc_class_init (BastideSetDocClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  BastideDocumentClass *document_class = BASTIDE_DOCUMENT_CLASS (klass);

  object_class->finalize = bastide_set_doc_finalize;
  document_class->format = BST_SET_FORMAT;
  document_class->version = BST_SET_VERSION;
  document_class->folder = "sets";
  document_class->suffix = ".bastide-set";
  document_class->write = bst_set_write;
  document_class->update = bastide_set_doc_update;
}

static void
bastide_set_doc_init (BastideSetDoc *self)
{
}

/* --- Beginnings --- */

static void
begin (BastideSetDoc *self, JsonNode *root)
{
  bastide_document_edit (BASTIDE_DOCUMENT (self), root, NULL, NULL);
}

BastideSetDoc *
bastide_set_doc_new (const char *id, const char *title)
{
  BastideSetDoc *self = g_object_new (BASTIDE_TYPE_SET_DOC, NULL);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "format", BST_SET_FORMAT);
  json_object_set_int_member (object, "version", BST_SET_VERSION);
  json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "title", title);
  json_object_set_array_member (object, "tiles", json_array_new ());
  begin (self, bst_json_wrap (object));
  return self;
}

/* Gives the tiles and pieces in list @key ids that begin with @id instead of @old. */
static void
rename_list (JsonObject *object, const char *key, const char *old, const char *id)
{
  JsonNode *node = json_object_get_member (object, key);
  JsonArray *array;

  if (!node || !JSON_NODE_HOLDS_ARRAY (node))
    return;
  array = json_array_new ();
  for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
    {
      JsonNode *element = json_array_get_element (json_node_get_array (node), i);
      g_autofree char *renamed = NULL;
      JsonObject *tile;
      const char *name;

      if (!JSON_NODE_HOLDS_OBJECT (element))
        {
          json_array_add_element (array, json_node_ref (element));
          continue;
        }
      tile = bastide_json_copy_object (json_node_get_object (element));
      name = bst_json_get_string (tile, "id", "");
      if (g_str_has_prefix (name, old) && name[strlen (old)] == '-')
        name += strlen (old) + 1;
      renamed = g_strdup_printf ("%s-%s", id, name);
      json_object_set_string_member (tile, "id", renamed);
      json_array_add_object_element (array, tile);
    }
  json_object_set_array_member (object, key, array);
}

BastideSetDoc *
bastide_set_doc_new_copy (const BstSet *set, const char *id, const char *title)
{
  BastideSetDoc *self = g_object_new (BASTIDE_TYPE_SET_DOC, NULL);
  JsonObject *object = bastide_json_copy_object (json_node_get_object (set->root));

  json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "title", title);
  rename_list (object, "tiles", set->id, id);
  rename_list (object, "pieces", set->id, id);
  begin (self, bst_json_wrap (object));
  return self;
}

BastideSetDoc *
bastide_set_doc_new_root (JsonNode *root)
{
  BastideSetDoc *self = g_object_new (BASTIDE_TYPE_SET_DOC, NULL);

  begin (self, json_node_ref (root));
  return self;
}

BastideSetDoc *
bastide_set_doc_load (GFile *file, GError **error)
{
  g_autoptr (BastideSetDoc) self = g_object_new (BASTIDE_TYPE_SET_DOC, NULL);

  return bastide_document_read (BASTIDE_DOCUMENT (self), file, error) ? g_steal_pointer (&self) : NULL;
}

BastideSetDoc *
bastide_set_doc_restore (GFile *file, GFile **out_damaged, GError **error)
{
  g_autoptr (BastideSetDoc) self = g_object_new (BASTIDE_TYPE_SET_DOC, NULL);

  return bastide_document_restore (BASTIDE_DOCUMENT (self), file, out_damaged, error) ? g_steal_pointer (&self) : NULL;
}

/* --- Asking --- */

BstSet *
bastide_set_doc_get_set (BastideSetDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), NULL);
  return self->set;
}

BstReport *
bastide_set_doc_get_report (BastideSetDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), NULL);
  return self->report;
}

void
bastide_set_doc_set_catalog (BastideSetDoc *self, BstCatalog *catalog)
{
  g_return_if_fail (BASTIDE_IS_SET_DOC (self));

  if (catalog)
    bst_catalog_ref (catalog);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  self->catalog = catalog;
  list_others (self);
  bastide_set_doc_update (BASTIDE_DOCUMENT (self));
}

BstCatalog *
bastide_set_doc_get_catalog (BastideSetDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), NULL);
  return self->catalog;
}

char *
bastide_set_doc_dup_owner (BastideSetDoc *self, const char *id)
{
  const BstCatalogEntry *entry;
  GFile *file;
  g_autofree char *path = NULL;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), NULL);
  entry = self->catalog ? bst_catalog_find_set (self->catalog, id) : NULL;
  file = bastide_document_get_file (BASTIDE_DOCUMENT (self));
  path = file ? g_file_get_path (file) : NULL;
  return entry && g_strcmp0 (entry->name, path) != 0 ? bst_catalog_entry_dup_title (entry) : NULL;
}

/* "name[12]" at @path: the number, and where the path goes on. -1: something else. */
static int
read_index (const char **path, const char *name)
{
  gsize length = strlen (name);
  char *end;
  long index;

  if (strncmp (*path, name, length) != 0 || (*path)[length] != '[')
    return -1;
  index = strtol (*path + length + 1, &end, 10);
  if (*end != ']')
    return -1;
  *path = end[1] == '.' ? end + 2 : end + 1;
  return (int) index;
}

gboolean
bastide_set_doc_locate (BastideSetDoc *self, const char *path, BastideTileRef *out_ref, int *out_feature)
{
  const char *rest = path;
  int tile = read_index (&rest, "tiles"), piece = -1, face = -1, square = -1, feature;

  if (tile < 0)
    {
      piece = read_index (&rest, "pieces");
      if (piece < 0)
        return FALSE;
      face = read_index (&rest, "faces");
      square = read_index (&rest, "squares");
    }
  feature = read_index (&rest, "features");
  *out_ref = (BastideTileRef){ .piece = tile < 0,
                               .index = (guint) (tile < 0 ? piece : tile),
                               .face = (guint) MAX (face, 0),
                               .square = (guint) MAX (square, 0) };
  if (out_feature)
    *out_feature = feature;
  return out_ref->index < (tile < 0 ? bastide_set_doc_get_n_pieces (self) : bastide_set_doc_get_n_tiles (self));
}

static guint
list_length (BastideSetDoc *self, const char *key)
{
  JsonArray *array = bst_json_get_array (OBJECT (self), key);

  return array ? json_array_get_length (array) : 0;
}

guint
bastide_set_doc_get_n_tiles (BastideSetDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);
  return list_length (self, "tiles");
}

guint
bastide_set_doc_get_n_pieces (BastideSetDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), 0);
  return list_length (self, "pieces");
}

JsonObject *
bastide_set_json_element (JsonArray *array, guint index)
{
  JsonNode *node = array && index < json_array_get_length (array) ? json_array_get_element (array, index) : NULL;

  return bst_json_as_object (node);
}

JsonObject *
bastide_set_doc_get_json (BastideSetDoc *self, const BastideTileRef *ref)
{
  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), NULL);
  return bastide_set_json_element (bst_json_get_array (OBJECT (self), ref->piece ? "pieces" : "tiles"), ref->index);
}

/* The object that has `features` and `marks`. */
JsonObject *
bastide_set_json_square (JsonObject *object, const BastideTileRef *ref)
{
  if (!object || !ref->piece)
    return object;
  if (json_object_has_member (object, "faces"))
    object = bastide_set_json_element (bst_json_get_array (object, "faces"), ref->face);
  return object ? bastide_set_json_element (bst_json_get_array (object, "squares"), ref->square) : NULL;
}

static int
inner_of (JsonObject *piece, JsonObject *square)
{
  int x = bst_json_get_int (square, "x", 0), y = bst_json_get_int (square, "y", 0);

  return (y > 0 ? 1 << BST_N : 0) | (x < bst_json_get_int (piece, "width", 1) - 1 ? 1 << BST_E : 0)
         | (y < bst_json_get_int (piece, "height", 1) - 1 ? 1 << BST_S : 0) | (x > 0 ? 1 << BST_W : 0);
}

gboolean
bastide_set_doc_get_tile (BastideSetDoc *self, const BastideTileRef *ref, BastideTileDoc *out_doc)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref), *square = bastide_set_json_square (object, ref);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { NULL, NULL };
  BstTileEntry entry;

  bst_reader_init (&reader, report);
  if (!square)
    return FALSE;
  bst_tile_entry_read (&reader, square, &entry);
  bastide_tile_doc_init_tile (out_doc, &entry.tile, ref->piece ? inner_of (object, square) : 0);
  return TRUE;
}

gboolean
bastide_set_doc_show_tile (BastideSetDoc *self, const BastideTileRef *ref, BstTile *out_tile)
{
  BastideTileDoc doc;

  if (!bastide_set_doc_get_tile (self, ref, &doc))
    return FALSE;
  bastide_tile_doc_show (&doc, out_tile);
  out_tile->id = bastide_set_doc_get_id (self, ref);
  return TRUE;
}

const char *
bastide_set_doc_get_id (BastideSetDoc *self, const BastideTileRef *ref)
{
  const char *id = bst_json_get_string (bastide_set_doc_get_json (self, ref), "id", NULL);

  return id ? id : "";
}

int
bastide_set_doc_get_count (BastideSetDoc *self, const BastideTileRef *ref)
{
  return bst_json_get_int (bastide_set_doc_get_json (self, ref), "count", 1);
}

char *
bastide_set_doc_dup_name (BastideSetDoc *self, const BastideTileRef *ref)
{
  JsonObject *object = bastide_set_doc_get_json (self, ref);
  const BstPieceEntry *piece = ref->piece && self->set && ref->index < self->set->pieces->len
                                 ? self->set->pieces->pdata[ref->index]
                                 : NULL;
  g_autofree char *title = NULL;
  BastideTileDoc doc;

  if (!ref->piece && bastide_set_doc_get_tile (self, ref, &doc))
    return bastide_tile_dup_name (object, &doc.tile);
  if (piece && piece->piece.width > 0)
    return bastide_piece_dup_name (object, &piece->piece);
  title = object ? bst_text_dup (object, "title") : NULL;
  return title && *title ? g_steal_pointer (&title) : g_strdup (bastide_set_doc_get_id (self, ref));
}

/* --- Looking over it --- */

static void
duplicate_free (gpointer data)
{
  BastideDuplicate *duplicate = data;

  g_free (duplicate->set);
  g_free (duplicate->other);
  g_free (duplicate->name);
  g_free (duplicate);
}

/* The same for tiles that show the same, however they lie: most others need not be compared. */
static guint
look_of (const BstTile *tile)
{
  guint least = G_MAXUINT;

  for (int rot = 0; rot < 4; rot++)
    {
      guint code = 0;

      for (int side = 0; side < 4; side++)
        code = code * BST_N_SIDE_KINDS + bst_tile_side_kind (tile, rot, side);
      least = MIN (least, code);
    }
  return least * (BST_MAX_FEATURES + 1) + tile->n_features;
}

/* (transfer full): look → indexes of sound tiles of the set, in order. */
static GHashTable *
sort_by_look (const BstSet *set)
{
  GHashTable *looks = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);

  for (guint i = 0; i < set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (set->tiles, BstTileEntry, i);
      gpointer look = GUINT_TO_POINTER (entry->sound ? look_of (&entry->tile) : 0);
      GArray *alike = entry->sound ? g_hash_table_lookup (looks, look) : NULL;

      if (!entry->sound)
        continue;
      if (!alike)
        {
          alike = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (looks, look, alike);
        }
      g_array_append_val (alike, i);
    }
  return looks;
}

static void
add_duplicate (GPtrArray *found, guint tile, const char *set, const BstTileEntry *other, int rot)
{
  BastideDuplicate *duplicate = g_new0 (BastideDuplicate, 1);

  duplicate->tile = tile;
  duplicate->set = g_strdup (set);
  duplicate->other = g_strdup (other->id);
  duplicate->name = bastide_tile_dup_name (other->json, &other->tile);
  duplicate->rot = rot;
  g_ptr_array_add (found, duplicate);
}

/* Among the tiles of one set each names only the next one: many that are all alike would have a list as long as the square
 * of their number. */
static void
compare_with (GPtrArray *found, const BstSet *mine, const BstSet *other, const char *other_name)
{
  g_autoptr (GHashTable) looks = sort_by_look (other);

  for (guint i = 0; i < mine->tiles->len; i++)
    {
      const BstTileEntry *a = &g_array_index (mine->tiles, BstTileEntry, i);
      GArray *alike = a->sound ? g_hash_table_lookup (looks, GUINT_TO_POINTER (look_of (&a->tile))) : NULL;
      gboolean named = FALSE;

      for (guint k = 0; alike && k < alike->len && !named; k++)
        {
          const guint at = g_array_index (alike, guint, k);
          const BstTileEntry *b = &g_array_index (other->tiles, BstTileEntry, at);
          const int rot = mine != other || at > i ? bastide_tile_same_turned (&a->tile, &b->tile) : -1;

          if (rot >= 0)
            add_duplicate (found, i, other_name, b, rot);
          named = rot >= 0 && mine == other;
        }
    }
}

GPtrArray *
bastide_set_doc_find_duplicates (BastideSetDoc *self, const BstCatalog *catalog)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (duplicate_free);

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), found);
  if (!self->set)
    return found;
  compare_with (found, self->set, self->set, NULL);
  for (guint i = 0; catalog && i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

      if (entry->set && entry->built_in && g_strcmp0 (entry->id, self->set->id) != 0)
        compare_with (found, self->set, entry->set, entry->id);
    }
  return found;
}

void
bastide_set_doc_count (BastideSetDoc *self, BastideBalance *out_balance)
{
  g_return_if_fail (BASTIDE_IS_SET_DOC (self));

  *out_balance = (BastideBalance){ 0 };
  for (guint i = 0; self->set && i < self->set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (self->set->tiles, BstTileEntry, i);

      if (entry->sound)
        bastide_balance_add (out_balance, &entry->tile, entry->count);
    }
}

static gboolean
has_start (const BstSet *set)
{
  for (guint i = 0; i < set->tiles->len; i++)
    if (g_array_index (set->tiles, BstTileEntry, i).tile.flags & BST_TILE_START)
      return TRUE;
  for (guint i = 0; i < set->pieces->len; i++)
    if (((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->piece.flags & BST_TILE_START)
      return TRUE;
  return FALSE;
}

gboolean
bastide_set_doc_stands_alone (BastideSetDoc *self)
{
  BastideHeap heap;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), FALSE);

  bastide_set_doc_fill_heap (self, &heap);
  return heap.n_land > 0 && has_start (self->set);
}

void
bastide_set_doc_fill_heap (BastideSetDoc *self, BastideHeap *out_heap)
{
  g_return_if_fail (BASTIDE_IS_SET_DOC (self));

  *out_heap = (BastideHeap){ 0 };
  for (guint i = 0; self->set && i < self->set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (self->set->tiles, BstTileEntry, i);

      if (entry->sound)
        bastide_heap_add (out_heap, &entry->tile, entry->count);
    }
}

guint
bastide_set_doc_add_pattern (BastideSetDoc *self, int pattern)
{
  BastideTileDoc doc;

  bastide_pattern_make_tile (pattern, &doc);
  return bastide_set_doc_add_tile (self, bastide_set_doc_get_n_tiles (self), &doc);
}

/* A new tile, and at once so many of it: in a copy, so that it is one step. */
static guint
add_tiles (BastideSetDoc *self, int pattern, int count)
{
  g_autoptr (BastideSetDoc) draft = bastide_set_doc_new_root (bastide_document_get_root (BASTIDE_DOCUMENT (self)));
  BastideTileRef ref = { 0 };

  bastide_set_doc_set_catalog (draft, bastide_set_doc_get_catalog (self));
  ref.index = bastide_set_doc_add_pattern (draft, pattern);
  bastide_set_doc_set_count (draft, &ref, count);
  bastide_document_edit (BASTIDE_DOCUMENT (self), json_node_ref (bastide_document_get_root (BASTIDE_DOCUMENT (draft))),
                         C_ ("undo", "Add a tile"), NULL);
  return ref.index;
}

char *
bastide_set_doc_follow (BastideSetDoc *self, const BastideSuggestion *suggestion)
{
  g_autoptr (GPtrArray) tiles = g_ptr_array_new ();
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (int));
  BastideTileRef ref = { 0 };
  int picked, count = 0;

  g_return_val_if_fail (BASTIDE_IS_SET_DOC (self), NULL);

  for (guint i = 0; self->set && i < self->set->tiles->len; i++)
    {
      const BstTileEntry *entry = &g_array_index (self->set->tiles, BstTileEntry, i);
      int n = entry->sound ? entry->count : 0;

      g_ptr_array_add (tiles, (gpointer) &entry->tile);
      g_array_append_val (counts, n);
    }
  picked = bastide_suggestion_pick (suggestion, (const BstTile *const *) tiles->pdata,
                                    (const int *) (void *) counts->data, (int) tiles->len, &count);
  if (picked < 0 && suggestion->kind == BASTIDE_SUGGEST_FEWER)
    return NULL;
  if (picked < 0)
    ref.index = add_tiles (self, suggestion->pattern,
                           suggestion->kind == BASTIDE_SUGGEST_MORE ? MIN (suggestion->amount, MAX_MADE) : 1);
  else
    {
      ref.index = (guint) picked;
      bastide_set_doc_set_count (self, &ref, count);
    }
  bastide_document_settle (BASTIDE_DOCUMENT (self));
  return bastide_set_doc_dup_name (self, &ref);
}

static void
add_all (JsonArray *array, JsonArray *objects)
{
  for (guint i = 0; objects && i < json_array_get_length (objects); i++)
    json_array_add_element (array, json_node_ref (json_array_get_element (objects, i)));
}

/* The modules that make sense of the set. */
static JsonArray *
list_modules (const BstSet *set)
{
  guint32 modules = 1u << BST_MODULE_BASE | 1u << BST_MODULE_FIELDS;
  JsonArray *words = json_array_new ();

  if (set)
    modules |= set->needs | bst_set_list_missing (set);
  for (int i = 0; bst_module_words ()[i]; i++)
    if (modules >> i & 1)
      json_array_add_string_element (words, bst_module_words ()[i]);
  return words;
}

JsonNode *
bastide_set_doc_to_mix (BastideSetDoc *self, const char *base)
{
  JsonObject *mix = json_object_new ();
  JsonArray *tiles = bst_json_get_array (OBJECT (self), "tiles"),
            *pieces = bst_json_get_array (OBJECT (self), "pieces");
  JsonArray *define = json_array_new ();
  g_autofree char *title = bastide_document_dup_title (BASTIDE_DOCUMENT (self));

  json_object_set_string_member (mix, "format", "bastide-mix");
  json_object_set_int_member (mix, "version", 1);
  json_object_set_string_member (mix, "title", title);
  add_all (define, tiles);
  add_all (define, pieces);
  json_object_set_array_member (mix, "define", define);
  if (base && self->set && !has_start (self->set))
    {
      JsonArray *sets = json_array_new ();
      JsonObject *set = json_object_new ();

      json_object_set_string_member (set, "set", base);
      json_array_add_object_element (sets, set);
      json_object_set_array_member (mix, "sets", sets);
    }
  json_object_set_array_member (mix, "modules", list_modules (self->set));
  return bst_json_wrap (mix);
}
