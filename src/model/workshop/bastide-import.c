/* bastide-import.c – a file of somebody else on its way among the user's own sets and mixes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-import.h"

#include "model/workshop/bastide-own-mixes.h"
#include "model/workshop/bastide-set-doc.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  BastideImportItem item;
  char *fresh_id;    /* for “as new” */
  GHashTable *tiles; /* old id → new one; only those that change */
} Entry;

struct _BastideImport
{
  BstCatalog *catalog;
  GPtrArray *entries;   /* of Entry */
  GHashTable *replaced; /* id of a missing set → that of another one */
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->item.title);
  g_clear_pointer (&entry->item.root, json_node_unref);
  g_clear_pointer (&entry->item.set, bst_set_unref);
  g_free (entry->fresh_id);
  g_clear_pointer (&entry->tiles, g_hash_table_unref);
  g_free (entry);
}

static Entry *
get (BastideImport *self, guint i)
{
  return g_ptr_array_index (self->entries, i);
}

static JsonObject *
as_object (JsonNode *node)
{
  return bst_json_as_object (node);
}

/* --- Names that are free --- */

static gboolean
has_title (const BstCatalogEntry *entry, const char *title)
{
  g_autofree char *other = entry->built_in ? NULL : bst_catalog_entry_dup_title (entry);

  return other && g_utf8_collate (other, title) == 0;
}

static gboolean
is_title_taken (const BstCatalog *catalog, const char *title)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    if (has_title (bst_catalog_get_set (catalog, i), title))
      return TRUE;
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    if (has_title (bst_catalog_get_mix (catalog, i), title))
      return TRUE;
  return FALSE;
}

char *
bastide_dup_free_title (const BstCatalog *catalog, const char *title)
{
  for (int i = 1;; i++)
    {
      /* TRANSLATORS: the title of a set or mix, and a number that tells it from another one of that title. */
      g_autofree char *text = i == 1 ? g_strdup (title) : g_strdup_printf (_ ("%1$s %2$d"), title, i);

      if (!is_title_taken (catalog, text))
        return g_steal_pointer (&text);
    }
}

char *
bastide_dup_free_id (const BstCatalog *catalog, const char *stem)
{
  for (int i = 1;; i++)
    {
      g_autofree char *id = i == 1 ? g_strdup (stem) : g_strdup_printf ("%s-%d", stem, i);

      if (!bst_catalog_find_set (catalog, id) && !bst_catalog_find_mix (catalog, id))
        return g_steal_pointer (&id);
    }
}

/* --- What is here already --- */

/* The text of the file without the tiles' own pictures: those of the user may stand in files beside the set. */
static char *
dup_plain (JsonNode *root, gboolean mix)
{
  g_autoptr (JsonNode) copy = bastide_json_deep_copy (root);
  JsonArray *tiles = bst_json_get_array (as_object (copy), mix ? "define" : "tiles");

  for (guint i = 0; tiles && i < json_array_get_length (tiles); i++)
    {
      JsonObject *tile = as_object (json_array_get_element (tiles, i));

      if (tile && json_object_has_member (tile, "art"))
        json_object_set_string_member (tile, "art", "data:");
    }
  if (mix)
    json_object_remove_member (as_object (copy), "include");
  return mix ? bst_mix_write (copy) : bst_set_write (copy);
}

static gboolean
is_same (JsonNode *a, JsonNode *b, gboolean mix)
{
  g_autofree char *left = dup_plain (a, mix), *right = dup_plain (b, mix);

  return g_str_equal (left, right);
}

static gboolean
is_own (const BstCatalogEntry *entry, gboolean mix)
{
  g_autoptr (GFile) file = g_file_new_for_path (entry->name);

  return !entry->built_in && !entry->included
         && bastide_is_own_file (mix ? BASTIDE_TYPE_MIX_DOC : BASTIDE_TYPE_SET_DOC, file);
}

/* Does another part of the file have the same id? */
static gboolean
has_twin (BastideImport *self, const BastideImportItem *item)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (get (self, i)->item.mix == item->mix && strcmp (get (self, i)->item.id, item->id) == 0)
      return TRUE;
  return FALSE;
}

static void
judge (BastideImport *self, BastideImportItem *item)
{
  const BstCatalogEntry *other = item->mix ? bst_catalog_find_mix (self->catalog, item->id)
                                           : bst_catalog_find_set (self->catalog, item->id);

  item->other = other;
  if (!other)
    {
      item->state = BASTIDE_IMPORT_NEW;
      item->choices = 1 << BASTIDE_IMPORT_ADD;
    }
  else if (other->root && as_object (other->root) && is_same (item->root, other->root, item->mix))
    {
      item->state = BASTIDE_IMPORT_SAME;
      item->choices = 1 << BASTIDE_IMPORT_KEEP | 1 << BASTIDE_IMPORT_ADD_AS_NEW;
    }
  else if (is_own (other, item->mix))
    {
      item->state = BASTIDE_IMPORT_OTHER;
      item->choices = 1 << BASTIDE_IMPORT_ADD_AS_NEW | 1 << BASTIDE_IMPORT_REPLACE | 1 << BASTIDE_IMPORT_KEEP;
    }
  else
    {
      item->state = BASTIDE_IMPORT_FIXED;
      item->choices = 1 << BASTIDE_IMPORT_KEEP | 1 << BASTIDE_IMPORT_ADD_AS_NEW;
    }
  item->choice = item->state == BASTIDE_IMPORT_NEW     ? BASTIDE_IMPORT_ADD
                 : item->state == BASTIDE_IMPORT_OTHER ? BASTIDE_IMPORT_ADD_AS_NEW
                                                       : BASTIDE_IMPORT_KEEP;
  /* The first one has the id, and the mix means that one. */
  if (has_twin (self, item))
    {
      item->choices = 1 << BASTIDE_IMPORT_ADD_AS_NEW | 1 << BASTIDE_IMPORT_KEEP;
      item->choice = BASTIDE_IMPORT_ADD_AS_NEW;
    }
}

/* --- What follows from the choices --- */

static gboolean
comes (const BastideImportItem *item)
{
  return item->choice != BASTIDE_IMPORT_KEEP;
}

/* Does another set here have the tile, one that stays beside this one? */
static gboolean
is_tile_taken (BastideImport *self, const BastideImportItem *item, const char *id, GHashTable *taken)
{
  const BstCatalogEntry *owner = bst_catalog_find_tile (self->catalog, id);

  if (g_hash_table_contains (taken, id))
    return TRUE;
  return owner && !(item->choice == BASTIDE_IMPORT_REPLACE && owner == item->other);
}

static gboolean
has_tile (const BastideImportItem *item, const char *id)
{
  for (guint i = 0; i < item->set->tiles->len; i++)
    if (g_strcmp0 (g_array_index (item->set->tiles, BstTileEntry, i).id, id) == 0)
      return TRUE;
  for (guint i = 0; i < item->set->pieces->len; i++)
    if (g_strcmp0 (((BstPieceEntry *) g_ptr_array_index (item->set->pieces, i))->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* (transfer full): the id under which a tile comes: where the set is called otherwise, it begins with that. */
static char *
dup_tile_id (BastideImport *self, const BastideImportItem *item, const char *id, GHashTable *taken)
{
  gboolean prefixed = g_str_has_prefix (id, item->id) && id[strlen (item->id)] == '-';
  gboolean renamed = strcmp (item->new_id, item->id) != 0;
  g_autofree char *stem = prefixed && renamed ? g_strconcat (item->new_id, id + strlen (item->id), NULL)
                                              : g_strdup (id);

  if (!is_tile_taken (self, item, stem, taken))
    return g_steal_pointer (&stem);
  for (int i = 2;; i++)
    {
      g_autofree char *next = g_strdup_printf ("%s-%d", stem, i);

      if (!is_tile_taken (self, item, next, taken) && !has_tile (item, next))
        return g_steal_pointer (&next);
    }
}

static void
plan_tile (BastideImport *self, Entry *entry, const char *id, GHashTable *taken)
{
  g_autofree char *fresh = id ? dup_tile_id (self, &entry->item, id, taken) : NULL;

  if (!id)
    return;
  g_hash_table_add (taken, g_strdup (fresh));
  if (strcmp (fresh, id) == 0)
    return;
  entry->item.n_renamed++;
  g_hash_table_insert (entry->tiles, g_strdup (id), g_steal_pointer (&fresh));
}

static void
plan (BastideImport *self)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = get (self, i);
      BastideImportItem *item = &entry->item;

      g_hash_table_remove_all (entry->tiles);
      item->n_renamed = 0;
      item->new_id = item->choice == BASTIDE_IMPORT_ADD_AS_NEW ? entry->fresh_id : item->id;
      if (item->mix || !comes (item))
        continue;
      for (guint t = 0; t < item->set->tiles->len; t++)
        plan_tile (self, entry, g_array_index (item->set->tiles, BstTileEntry, t).id, taken);
      for (guint p = 0; p < item->set->pieces->len; p++)
        plan_tile (self, entry, ((BstPieceEntry *) g_ptr_array_index (item->set->pieces, p))->id, taken);
    }
}

/* --- Reading --- */

/* An id that neither the catalog nor another part of the file has. */
static char *
dup_fresh_id (BastideImport *self, const char *id)
{
  for (int i = 2;; i++)
    {
      g_autofree char *stem = g_strdup_printf ("%s-%d", id, i);
      gboolean taken = bst_catalog_find_set (self->catalog, stem) || bst_catalog_find_mix (self->catalog, stem);

      for (guint k = 0; k < self->entries->len; k++)
        taken |= strcmp (get (self, k)->item.id, stem) == 0 || g_strcmp0 (get (self, k)->fresh_id, stem) == 0;
      if (!taken)
        return g_steal_pointer (&stem);
    }
}

static void
add (BastideImport *self, JsonNode *root, gboolean mix, BstSet *set)
{
  Entry *entry = g_new0 (Entry, 1);
  BastideImportItem *item = &entry->item;

  item->mix = mix;
  item->root = json_node_ref (root);
  item->set = set ? bst_set_ref (set) : NULL;
  item->id = bst_json_get_string (as_object (root), "id", "mix");
  item->title = bst_text_dup (as_object (root), "title");
  if (!item->title || !*item->title)
    {
      g_free (item->title);
      item->title = g_strdup (item->id);
    }
  entry->tiles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  judge (self, item);
  entry->fresh_id = dup_fresh_id (self, item->id);
  g_ptr_array_add (self->entries, entry);
}

static gboolean
fail (const BstReport *report, GError **error)
{
  g_autofree char *text = bst_report_dup_first_error (report);

  g_set_error_literal (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_DAMAGED,
                       text ? text : _ ("This is not a tile set or a mix."));
  return FALSE;
}

static gboolean
add_set (BastideImport *self, JsonNode *root, const char *path, GError **error)
{
  g_autoptr (BstReport) report = bst_report_new (NULL), whole = bst_report_new (NULL);
  g_autoptr (BstSet) set = bst_set_load (root, report);

  bst_report_merge (whole, report, path);
  if (!set || bst_report_get_n_errors (report) > 0)
    return fail (whole, error);
  add (self, root, FALSE, set);
  return TRUE;
}

/* A mix that lacks sets can come; one whose parts cannot be read cannot. */
static gboolean
add_mix (BastideImport *self, JsonNode *root, GError **error)
{
  JsonArray *include = bst_json_get_array (as_object (root), "include");
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { NULL, NULL };

  bst_reader_init (&reader, report);
  if (!bst_reader_check_head (&reader, as_object (root), BST_MIX_FORMAT, BST_MIX_VERSION))
    return fail (report, error);
  for (guint i = 0; include && i < json_array_get_length (include); i++)
    {
      g_autofree char *path = g_strdup_printf ("include[%u]", i);

      if (!add_set (self, json_array_get_element (include, i), path, error))
        return FALSE;
    }
  add (self, root, TRUE, NULL);
  return TRUE;
}

BastideImport *
bastide_import_new (JsonNode *root, BstCatalog *catalog, GError **error)
{
  g_autoptr (BastideImport) self = NULL;
  const char *format = bst_json_get_string (as_object (root), "format", NULL);
  gboolean ok;

  g_return_val_if_fail (root && catalog, NULL);

  self = g_new0 (BastideImport, 1);
  self->catalog = bst_catalog_ref (catalog);
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->replaced = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (g_strcmp0 (format, BST_SET_FORMAT) == 0)
    ok = add_set (self, root, "", error);
  else if (g_strcmp0 (format, BST_MIX_FORMAT) == 0)
    ok = add_mix (self, root, error);
  else
    {
      g_set_error_literal (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_OTHER,
                           _ ("This is not a tile set or a mix."));
      ok = FALSE;
    }
  if (!ok)
    return NULL;
  plan (self);
  return g_steal_pointer (&self);
}

void
bastide_import_free (BastideImport *self)
{
  g_return_if_fail (self);

  g_ptr_array_unref (self->entries);
  g_hash_table_unref (self->replaced);
  bst_catalog_unref (self->catalog);
  g_free (self);
}

/* --- Asking and choosing --- */

guint
bastide_import_get_n (BastideImport *self)
{
  g_return_val_if_fail (self, 0);
  return self->entries->len;
}

const BastideImportItem *
bastide_import_get (BastideImport *self, guint i)
{
  g_return_val_if_fail (self && i < self->entries->len, NULL);
  return &get (self, i)->item;
}

guint32
bastide_import_get_modules (BastideImport *self)
{
  guint32 modules = 1u << BST_MODULE_BASE;
  g_autoptr (BastideMixDoc) doc = NULL;
  Entry *last;

  g_return_val_if_fail (self, 0);

  last = get (self, self->entries->len - 1);
  if (!last->item.mix)
    return modules | last->item.set->needs;
  doc = bastide_mix_doc_new_root (self->catalog, last->item.root);
  for (int m = 0; m < BST_MODULE_CORE; m++)
    if (bastide_mix_doc_has_module (doc, (BstModule) m))
      modules |= 1u << m;
  return modules;
}

GPtrArray *
bastide_import_list_missing (BastideImport *self)
{
  g_autoptr (BastideMixDoc) doc = NULL;
  Entry *last;

  g_return_val_if_fail (self, NULL);

  last = get (self, self->entries->len - 1);
  if (!last->item.mix)
    return g_ptr_array_new_with_free_func (g_free);
  doc = bastide_mix_doc_new_root (self->catalog, last->item.root);
  return bastide_mix_doc_list_lost_sets (doc);
}

void
bastide_import_replace_missing (BastideImport *self, const char *id, const char *other)
{
  g_return_if_fail (self && id);

  if (other)
    g_hash_table_insert (self->replaced, g_strdup (id), g_strdup (other));
  else
    g_hash_table_remove (self->replaced, id);
}

void
bastide_import_choose (BastideImport *self, guint i, BastideImportChoice choice)
{
  g_return_if_fail (self && i < self->entries->len);
  g_return_if_fail (get (self, i)->item.choices >> choice & 1);

  get (self, i)->item.choice = choice;
  plan (self);
}

void
bastide_import_merge (BastideImport *self, guint i, JsonNode *merged)
{
  g_autoptr (JsonNode) root = merged;
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BastideImportItem *item;
  BstSet *set;

  g_return_if_fail (self && i < self->entries->len && root);

  item = &get (self, i)->item;
  g_return_if_fail (!item->mix && item->choices >> BASTIDE_IMPORT_REPLACE & 1);
  set = bst_set_load (root, report);
  g_return_if_fail (set);
  /* `id` stands in the tree that goes. */
  g_clear_pointer (&item->set, bst_set_unref);
  json_node_unref (item->root);
  item->root = g_steal_pointer (&root);
  item->set = set;
  item->id = bst_json_get_string (as_object (item->root), "id", "set");
  item->was_merged = TRUE;
  item->choice = BASTIDE_IMPORT_REPLACE;
  plan (self);
}

BstCatalog *
bastide_import_get_catalog (BastideImport *self)
{
  g_return_val_if_fail (self, NULL);
  return self->catalog;
}

gboolean
bastide_import_does_something (BastideImport *self)
{
  g_return_val_if_fail (self, FALSE);

  for (guint i = 0; i < self->entries->len; i++)
    if (comes (&get (self, i)->item))
      return TRUE;
  return FALSE;
}

/* --- What is written --- */

/* Gives the objects of a list of @root, which is nobody else's, new ids. */
static void
rename_in (JsonObject *root, const char *list, const char *key, GHashTable *renamed)
{
  JsonArray *array = bst_json_get_array (root, list);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *object = as_object (json_array_get_element (array, i));
      const char *id = bst_json_get_string (object, key, NULL);
      const char *other = id ? g_hash_table_lookup (renamed, id) : NULL;

      if (other)
        {
          g_autofree char *fresh = g_strdup (other);

          json_object_set_string_member (object, key, fresh);
        }
    }
}

/* Of what is called alike in the file the first counts, as it does for whoever plays the mix from there. */
static void
note_once (GHashTable *names, const char *id, const char *other)
{
  if (id && !g_hash_table_contains (names, id))
    g_hash_table_insert (names, (gpointer) id, (gpointer) (other ? other : id));
}

static void
note_names (const Entry *entry, GHashTable *sets, GHashTable *tiles)
{
  const BstSet *set = entry->item.set;

  note_once (sets, entry->item.id, entry->item.new_id);
  for (guint i = 0; i < set->tiles->len; i++)
    {
      const char *id = g_array_index (set->tiles, BstTileEntry, i).id;

      note_once (tiles, id, id ? g_hash_table_lookup (entry->tiles, id) : NULL);
    }
  for (guint i = 0; i < set->pieces->len; i++)
    {
      const char *id = ((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->id;

      note_once (tiles, id, id ? g_hash_table_lookup (entry->tiles, id) : NULL);
    }
}

/* The sets and tiles that the mix names are called as they are here afterwards. What it defines itself is its own. */
static void
follow (BastideImport *self, JsonObject *mix)
{
  g_autoptr (GHashTable) sets = g_hash_table_new (g_str_hash, g_str_equal),
                         tiles = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *define = bst_json_get_array (mix, "define");
  GHashTableIter iter;
  gpointer id, other;

  g_hash_table_iter_init (&iter, self->replaced);
  while (g_hash_table_iter_next (&iter, &id, &other))
    g_hash_table_insert (sets, id, other);
  for (guint i = 0; i < self->entries->len; i++)
    if (!get (self, i)->item.mix)
      note_names (get (self, i), sets, tiles);
  for (guint i = 0; define && i < json_array_get_length (define); i++)
    {
      const char *own = bst_json_get_string (as_object (json_array_get_element (define, i)), "id", NULL);

      if (own)
        g_hash_table_remove (tiles, own);
    }
  rename_in (mix, "sets", "set", sets);
  rename_in (mix, "tiles", "tile", tiles);
  rename_in (mix, "start", "tile", tiles);
  json_object_remove_member (mix, "include");
}

/* In every language: @title is @old with something behind it. */
static void
retitle (JsonObject *object, const char *old, const char *title)
{
  JsonObject *texts = bst_json_get_object (object, "title");
  g_autoptr (GList) languages = texts ? json_object_get_members (texts) : NULL;

  if (!texts || !g_str_has_prefix (title, old))
    {
      json_object_set_string_member (object, "title", title);
      return;
    }
  for (GList *l = languages; l; l = l->next)
    {
      const char *text = bst_json_get_string (texts, l->data, NULL);
      g_autofree char *longer = text ? g_strconcat (text, title + strlen (old), NULL) : NULL;

      if (longer)
        json_object_set_string_member (texts, l->data, longer);
    }
}

JsonNode *
bastide_import_new_result (BastideImport *self, guint i)
{
  JsonNode *root;
  JsonObject *object;
  Entry *entry;

  g_return_val_if_fail (self && i < self->entries->len, NULL);

  entry = get (self, i);
  root = bastide_json_deep_copy (entry->item.root);
  object = as_object (root);
  if (entry->item.mix)
    follow (self, object);
  else
    {
      rename_in (object, "tiles", "id", entry->tiles);
      rename_in (object, "pieces", "id", entry->tiles);
    }
  json_object_set_string_member (object, "id", entry->item.new_id);
  if (entry->item.choice == BASTIDE_IMPORT_ADD_AS_NEW)
    {
      g_autofree char *title = bastide_dup_free_title (self->catalog, entry->item.title);

      if (strcmp (title, entry->item.title) != 0)
        retitle (object, entry->item.title, title);
    }
  return root;
}
