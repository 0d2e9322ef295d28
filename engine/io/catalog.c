/* catalog.c – the tile sets and mixes that can be had by name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "io/catalog.h"

#include "bastide-data.h"
#include "io/art.h"
#include "io/json-scan.h"
#include "io/text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define RESOURCE_PATH "/io/github/bastide/data"

/* One of the two kinds of files. */
typedef struct
{
  const char *folder;
  const char *ending; /* besides .json */
} Kind;

static const Kind kind_set = { "sets", ".bastide-set" };
static const Kind kind_mix = { "mixes", ".bastide-mix" };

struct _BstCatalog
{
  gatomicrefcount ref_count;
  GPtrArray *sets;    /* of BstCatalogEntry */
  GPtrArray *mixes;   /* of BstCatalogEntry */
  GHashTable *tiles;  /* id of a tile or piece → entry of its set */
  GPtrArray *set_ids; /* borrowed strings, ended by NULL */
  GPtrArray *mix_ids;
  GPtrArray *tile_ids;
};

static void
entry_free (gpointer data)
{
  BstCatalogEntry *entry = data;

  g_free (entry->id);
  g_free (entry->name);
  g_clear_pointer (&entry->root, json_node_unref);
  g_clear_pointer (&entry->set, bst_set_unref);
  bst_report_free (entry->report);
  g_strfreev (entry->foreign);
  g_free (entry);
}

static const BstCatalogEntry *
find (GPtrArray *entries, const char *id)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const BstCatalogEntry *entry = g_ptr_array_index (entries, i);

      if (strcmp (entry->id, id) == 0)
        return entry;
    }
  return NULL;
}

/* The id that stands in the file, or NULL. */
static const char *
get_id (JsonNode *root)
{
  JsonNode *node;

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return NULL;
  node = json_object_get_member (json_node_get_object (root), "id");
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (node);
}

/* Lists a file. @root is taken over; it is NULL if @error says why. */
static void
add_entry (GPtrArray *entries,
           const Kind *kind,
           const char *name,
           gboolean built_in,
           JsonNode *root,
           const GError *error)
{
  BstCatalogEntry *entry = g_new0 (BstCatalogEntry, 1);
  const char *id = get_id (root);
  g_autofree char *base = g_path_get_basename (name);
  char *ending = strrchr (base, '.');

  if (ending != NULL)
    *ending = '\0';
  entry->id = g_strdup (id != NULL ? id : base);
  entry->name = g_strdup (name);
  entry->built_in = built_in;
  entry->root = root;
  entry->report = bst_report_new (name);

  if (root == NULL)
    bst_report_add (entry->report, BST_SEVERITY_ERROR, NULL, error->message);
  else if (kind == &kind_set)
    entry->set = bst_set_load (root, entry->report);
  if (find (entries, entry->id) != NULL)
    {
      /* TRANSLATORS: %s is the id of a tile set or mix. */
      g_autofree char *text = g_strdup_printf (_ ("The id “%s” is already in use, so this file is ignored."),
                                               entry->id);

      bst_report_add (entry->report, BST_SEVERITY_ERROR, "id", text);
    }
  g_ptr_array_add (entries, entry);
}

/* By name without the ending, so that “classic” comes before “classic-river”. */
static int
compare_names (gconstpointer a, gconstpointer b)
{
  const char *name_a = *(const char *const *) a, *name_b = *(const char *const *) b;
  int length_a = (int) (strrchr (name_a, '.') - name_a), length_b = (int) (strrchr (name_b, '.') - name_b);
  int order = strncmp (name_a, name_b, (gsize) MIN (length_a, length_b));

  return order != 0 ? order : length_a != length_b ? length_a - length_b : strcmp (name_a, name_b);
}

/* The built-in files; they are sound, a test sees to it. */
static void
add_built_in (GPtrArray *entries, const Kind *kind)
{
  GResource *resource = bastide_data_get_resource ();
  g_autofree char *folder = g_strconcat (RESOURCE_PATH "/", kind->folder, "/", NULL);
  g_auto (GStrv) names = g_resource_enumerate_children (resource, folder, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (names != NULL);
  /* A resource lists its files in no particular order. */
  qsort (names, g_strv_length (names), sizeof (char *), compare_names);
  for (int i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (folder, names[i], NULL);
      g_autoptr (GBytes) bytes = g_resource_lookup_data (resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      g_autoptr (GError) error = NULL;
      gsize n_bytes;
      const char *text = g_bytes_get_data (bytes, &n_bytes);
      JsonNode *root = bst_json_scan (NULL, text, n_bytes, &error);

      add_entry (entries, kind, names[i], TRUE, root, error);
    }
}

/* The files of a folder, by name. A folder that is not there has none. */
static void
add_folder (GPtrArray *entries, const Kind *kind, const char *parent)
{
  g_autofree char *folder = g_build_filename (parent, kind->folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      if (*name != '.' && (g_str_has_suffix (name, ".json") || g_str_has_suffix (name, kind->ending)))
        g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      JsonNode *root = bst_json_scan_file (file, "", &error);
      char **foreign = NULL;

      if (root != NULL)
        {
          g_auto (GStrv) picture_folders = bst_art_dup_folders (file);

          foreign = bst_art_list_foreign (root, file, FALSE);
          bst_art_settle (root, (const char *const *) picture_folders);
        }
      add_entry (entries, kind, path, FALSE, root, error);
      ((BstCatalogEntry *) g_ptr_array_index (entries, entries->len - 1))->foreign = foreign;
    }
}

/* Notes which set a tile is found in; the first one that has it counts. */
static void
list_tile (BstCatalog *catalog, BstCatalogEntry *entry, const char *id)
{
  if (id == NULL || g_hash_table_contains (catalog->tiles, id))
    return;
  g_hash_table_insert (catalog->tiles, (gpointer) id, entry);
  g_ptr_array_add (catalog->tile_ids, (gpointer) id);
}

static void
list_ids (BstCatalog *catalog)
{
  for (guint i = 0; i < catalog->sets->len; i++)
    {
      BstCatalogEntry *entry = g_ptr_array_index (catalog->sets, i);

      if (find (catalog->sets, entry->id) != entry || entry->set == NULL)
        continue;
      g_ptr_array_add (catalog->set_ids, entry->id);
      for (guint j = 0; j < entry->set->tiles->len; j++)
        list_tile (catalog, entry, g_array_index (entry->set->tiles, BstTileEntry, j).id);
      for (guint j = 0; j < entry->set->pieces->len; j++)
        list_tile (catalog, entry, ((BstPieceEntry *) g_ptr_array_index (entry->set->pieces, j))->id);
    }
  for (guint i = 0; i < catalog->mixes->len; i++)
    {
      BstCatalogEntry *entry = g_ptr_array_index (catalog->mixes, i);

      if (find (catalog->mixes, entry->id) == entry)
        g_ptr_array_add (catalog->mix_ids, entry->id);
    }
  g_ptr_array_add (catalog->set_ids, NULL);
  g_ptr_array_add (catalog->mix_ids, NULL);
  g_ptr_array_add (catalog->tile_ids, NULL);
}

static BstCatalog *
new_empty (void)
{
  BstCatalog *catalog = g_new0 (BstCatalog, 1);

  g_atomic_ref_count_init (&catalog->ref_count);
  catalog->sets = g_ptr_array_new_with_free_func (entry_free);
  catalog->mixes = g_ptr_array_new_with_free_func (entry_free);
  catalog->tiles = g_hash_table_new (g_str_hash, g_str_equal);
  catalog->set_ids = g_ptr_array_new ();
  catalog->mix_ids = g_ptr_array_new ();
  catalog->tile_ids = g_ptr_array_new ();
  return catalog;
}

BstCatalog *
bst_catalog_new_for_folders (const char *const *folders)
{
  BstCatalog *catalog = new_empty ();

  add_built_in (catalog->sets, &kind_set);
  add_built_in (catalog->mixes, &kind_mix);
  for (int i = 0; folders != NULL && folders[i] != NULL; i++)
    {
      add_folder (catalog->sets, &kind_set, folders[i]);
      add_folder (catalog->mixes, &kind_mix, folders[i]);
    }
  list_ids (catalog);
  return catalog;
}

/* --- Sets inside a mix --- */

static void
copy_entry (GPtrArray *entries, const BstCatalogEntry *entry)
{
  BstCatalogEntry *copy = g_new0 (BstCatalogEntry, 1);

  copy->id = g_strdup (entry->id);
  copy->name = g_strdup (entry->name);
  copy->built_in = entry->built_in;
  copy->included = entry->included;
  copy->root = entry->root != NULL ? json_node_ref (entry->root) : NULL;
  copy->set = entry->set != NULL ? bst_set_ref (entry->set) : NULL;
  copy->report = bst_report_new (entry->name);
  bst_report_merge (copy->report, entry->report, "");
  g_ptr_array_add (entries, copy);
}

static void
include_set (BstCatalog *catalog, JsonNode *root, guint index, BstReport *report)
{
  BstCatalogEntry *entry = g_new0 (BstCatalogEntry, 1);
  g_autofree char *path = g_strdup_printf ("include[%u]", index);
  const char *id = get_id (root);

  entry->included = TRUE;
  entry->id = g_strdup (id != NULL ? id : path);
  entry->name = g_strdup (path);
  entry->root = json_node_ref (root);
  entry->report = bst_report_new (NULL);
  if (report != NULL && bst_report_allows_newer (report))
    bst_report_allow_newer (entry->report);
  entry->set = bst_set_load (root, entry->report);
  if (id != NULL && find (catalog->sets, id) != NULL)
    {
      /* TRANSLATORS: about a list in a file; %s is a word of that list. */
      g_autofree char *text = g_strdup_printf (_ ("“%s” appears twice in this list."), id);

      bst_report_add (entry->report, BST_SEVERITY_ERROR, "id", text);
    }
  if (report != NULL)
    bst_report_merge (report, entry->report, path);
  g_ptr_array_add (catalog->sets, entry);
}

BstCatalog *
bst_catalog_new_including (const BstCatalog *catalog, JsonArray *include, BstReport *report)
{
  BstCatalog *whole = new_empty ();

  g_return_val_if_fail (catalog != NULL && include != NULL, whole);

  for (guint i = 0; i < json_array_get_length (include); i++)
    include_set (whole, json_array_get_element (include, i), i, report);
  for (guint i = 0; i < catalog->sets->len; i++)
    {
      const BstCatalogEntry *entry = g_ptr_array_index (catalog->sets, i);
      const BstCatalogEntry *other = find (whole->sets, entry->id);

      /* Only what the mix has inside hides others: of two files with one id the first counts, as ever. */
      if (other == NULL || !other->included)
        copy_entry (whole->sets, entry);
    }
  for (guint i = 0; i < catalog->mixes->len; i++)
    copy_entry (whole->mixes, g_ptr_array_index (catalog->mixes, i));
  list_ids (whole);
  return whole;
}

BstCatalog *
bst_catalog_new (void)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);
  const char *const *system = g_get_system_data_dirs ();

  g_ptr_array_add (folders, g_build_filename (g_get_user_data_dir (), GETTEXT_PACKAGE, NULL));
  for (int i = 0; system[i] != NULL; i++)
    g_ptr_array_add (folders, g_build_filename (system[i], GETTEXT_PACKAGE, NULL));
  g_ptr_array_add (folders, NULL);
  return bst_catalog_new_for_folders ((const char *const *) folders->pdata);
}

BstCatalog *
bst_catalog_ref (BstCatalog *catalog)
{
  g_return_val_if_fail (catalog != NULL, NULL);

  g_atomic_ref_count_inc (&catalog->ref_count);
  return catalog;
}

void
bst_catalog_unref (BstCatalog *catalog)
{
  g_return_if_fail (catalog != NULL);

  if (!g_atomic_ref_count_dec (&catalog->ref_count))
    return;
  g_ptr_array_unref (catalog->set_ids);
  g_ptr_array_unref (catalog->mix_ids);
  g_ptr_array_unref (catalog->tile_ids);
  g_hash_table_unref (catalog->tiles);
  g_ptr_array_unref (catalog->sets);
  g_ptr_array_unref (catalog->mixes);
  g_free (catalog);
}

guint
bst_catalog_get_n_sets (const BstCatalog *catalog)
{
  return catalog->sets->len;
}

const BstCatalogEntry *
bst_catalog_get_set (const BstCatalog *catalog, guint i)
{
  g_return_val_if_fail (i < catalog->sets->len, NULL);

  return g_ptr_array_index (catalog->sets, i);
}

guint
bst_catalog_get_n_mixes (const BstCatalog *catalog)
{
  return catalog->mixes->len;
}

const BstCatalogEntry *
bst_catalog_get_mix (const BstCatalog *catalog, guint i)
{
  g_return_val_if_fail (i < catalog->mixes->len, NULL);

  return g_ptr_array_index (catalog->mixes, i);
}

const BstCatalogEntry *
bst_catalog_find_set (const BstCatalog *catalog, const char *id)
{
  return find (catalog->sets, id);
}

const BstCatalogEntry *
bst_catalog_find_mix (const BstCatalog *catalog, const char *id)
{
  return find (catalog->mixes, id);
}

char *
bst_catalog_entry_dup_title (const BstCatalogEntry *entry)
{
  char *title = entry->root && JSON_NODE_HOLDS_OBJECT (entry->root)
                  ? bst_text_dup (json_node_get_object (entry->root), "title")
                  : NULL;

  return title ? title : g_strdup (entry->id);
}

const BstCatalogEntry *
bst_catalog_find_tile (const BstCatalog *catalog, const char *id)
{
  return g_hash_table_lookup (catalog->tiles, id);
}

const char *const *
bst_catalog_get_set_ids (const BstCatalog *catalog)
{
  return (const char *const *) catalog->set_ids->pdata;
}

const char *const *
bst_catalog_get_mix_ids (const BstCatalog *catalog)
{
  return (const char *const *) catalog->mix_ids->pdata;
}

const char *const *
bst_catalog_get_tile_ids (const BstCatalog *catalog)
{
  return (const char *const *) catalog->tile_ids->pdata;
}
