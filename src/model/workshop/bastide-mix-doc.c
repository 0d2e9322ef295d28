/* bastide-mix-doc.c – a mix while it is being put together: sets and copies, single tiles, pieces, rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-mix-doc.h"

#include "model/bastide-art.h"
#include "model/words/bastide-words.h"
#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideMixDoc
{
  BastideDocument parent_instance;

  BstCatalog *installed;
  BstCatalog *catalog; /* the same with the sets that the mix has inside */
  JsonArray *included; /* for which it was made, NULL: none */
  BstBox *box;         /* of the present tree, or NULL */
  BstReport *report;
};

G_DEFINE_FINAL_TYPE (BastideMixDoc, bastide_mix_doc, BASTIDE_TYPE_DOCUMENT)

#define OBJECT(self) bastide_document_get_object (BASTIDE_DOCUMENT (self))

/* (transfer full): the tree with the pictures that may be used. The box mixes its tiles with those of other files, so that
 * afterwards nobody knows which file they came from. */
static JsonNode *
new_settled (BastideDocument *document)
{
  JsonNode *root = bastide_document_get_root (document), *copy;
  g_auto (GStrv) folders = NULL;
  g_autofree char *text = NULL;

  if (bastide_art_count_outside (root) == 0)
    return json_node_ref (root);
  folders = bst_art_dup_folders (bastide_document_get_file (document));
  text = bst_json_write_line (root);
  copy = bst_json_scan (NULL, text, strlen (text), NULL);
  g_return_val_if_fail (copy != NULL, json_node_ref (root));
  bst_art_settle (copy, (const char *const *) folders);
  return copy;
}

/* The sets that the mix has inside can be had like installed ones. Pages keep their rows while the catalog is the same, so it is
 * made anew only when those sets are others. */
static void
update_catalog (BastideMixDoc *self, JsonNode *root)
{
  JsonArray *inside = bst_json_get_array (OBJECT (self), "include");
  JsonArray *settled = bst_json_get_array (bst_json_as_object (root), "include");

  if (self->catalog && self->included == inside)
    return;
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_clear_pointer (&self->included, json_array_unref);
  self->included = inside ? json_array_ref (inside) : NULL;
  self->catalog = inside ? bst_catalog_new_including (self->installed, settled, NULL)
                         : bst_catalog_ref (self->installed);
}

static void
bastide_mix_doc_update (BastideDocument *document)
{
  BastideMixDoc *self = BASTIDE_MIX_DOC (document);
  g_autoptr (JsonNode) root = new_settled (document);

  update_catalog (self, root);
  g_clear_pointer (&self->box, bst_box_unref);
  g_clear_pointer (&self->report, bst_report_free);
  self->report = bst_report_new (NULL);
  bst_report_allow_newer (self->report);
  self->box = bst_mix_resolve (root, NULL, self->installed, self->report);
  bst_art_report (bastide_document_get_root (document), bastide_document_get_file (document), self->report);
  bastide_document_report_art (document, self->report);
}

static void
bastide_mix_doc_finalize (GObject *object)
{
  BastideMixDoc *self = BASTIDE_MIX_DOC (object);

  g_clear_pointer (&self->box, bst_box_unref);
  g_clear_pointer (&self->report, bst_report_free);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_clear_pointer (&self->installed, bst_catalog_unref);
  g_clear_pointer (&self->included, json_array_unref);
  G_OBJECT_CLASS (bastide_mix_doc_parent_class)->finalize (object);
}

static void
bastide_mix_doc_class_init (BastideMixDocClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  BastideDocumentClass *document_class = BASTIDE_DOCUMENT_CLASS (klass);

  object_class->finalize = bastide_mix_doc_finalize;
  document_class->format = BST_MIX_FORMAT;
  document_class->version = BST_MIX_VERSION;
  document_class->folder = "mixes";
  document_class->suffix = ".bastide-mix";
  document_class->write = bst_mix_write;
  document_class->update = bastide_mix_doc_update;
}

static void
bastide_mix_doc_init (BastideMixDoc *self)
{
}

static BastideMixDoc *
new_empty (BstCatalog *catalog)
{
  BastideMixDoc *self = g_object_new (BASTIDE_TYPE_MIX_DOC, NULL);

  self->installed = bst_catalog_ref (catalog);
  return self;
}

BastideMixDoc *
bastide_mix_doc_new (BstCatalog *catalog, const char *id, const char *title)
{
  BastideMixDoc *self = new_empty (catalog);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "format", BST_MIX_FORMAT);
  json_object_set_int_member (object, "version", BST_MIX_VERSION);
  json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "title", title);
  json_object_set_array_member (object, "sets", json_array_new ());
  bastide_document_edit (BASTIDE_DOCUMENT (self), bst_json_wrap (object), NULL, NULL);
  return self;
}

BastideMixDoc *
bastide_mix_doc_new_root (BstCatalog *catalog, JsonNode *root)
{
  BastideMixDoc *self = new_empty (catalog);

  bastide_document_edit (BASTIDE_DOCUMENT (self), json_node_ref (root), NULL, NULL);
  return self;
}

BastideMixDoc *
bastide_mix_doc_load (BstCatalog *catalog, GFile *file, GError **error)
{
  g_autoptr (BastideMixDoc) self = new_empty (catalog);

  return bastide_document_read (BASTIDE_DOCUMENT (self), file, error) ? g_steal_pointer (&self) : NULL;
}

BastideMixDoc *
bastide_mix_doc_restore (BstCatalog *catalog, GFile *file, GFile **out_damaged, GError **error)
{
  g_autoptr (BastideMixDoc) self = new_empty (catalog);

  return bastide_document_restore (BASTIDE_DOCUMENT (self), file, out_damaged, error) ? g_steal_pointer (&self) : NULL;
}

BstCatalog *
bastide_mix_doc_get_catalog (BastideMixDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (self), NULL);
  return self->catalog;
}

void
bastide_mix_doc_set_catalog (BastideMixDoc *self, BstCatalog *catalog)
{
  g_return_if_fail (BASTIDE_IS_MIX_DOC (self) && catalog != NULL);

  bst_catalog_ref (catalog);
  bst_catalog_unref (self->installed);
  self->installed = catalog;
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  bastide_mix_doc_update (BASTIDE_DOCUMENT (self));
  g_signal_emit_by_name (self, "changed");
}

BstBox *
bastide_mix_doc_get_box (BastideMixDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (self), NULL);
  return self->box;
}

BstReport *
bastide_mix_doc_get_report (BastideMixDoc *self)
{
  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (self), NULL);
  return self->report;
}

/* --- Lists of objects: sets and tiles --- */

/* The object of list @list whose member @key is @id. */
static JsonObject *
find_entry (BastideMixDoc *self, const char *list, const char *key, const char *id)
{
  JsonArray *array = bst_json_get_array (OBJECT (self), list);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *entry = bst_json_as_object (json_array_get_element (array, i));

      if (entry && g_strcmp0 (bst_json_get_string (entry, key, NULL), id) == 0)
        return entry;
    }
  return NULL;
}

static void
edit (BastideMixDoc *self, JsonObject *object, const char *what, const char *tag)
{
  bastide_document_edit (BASTIDE_DOCUMENT (self), bst_json_wrap (object), what, tag);
}

/* Puts the number into the entry of that id; -1 takes the entry away. */
static void
set_entry (BastideMixDoc *self, const char *list, const char *key, const char *id, const char *number, int value)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *old = bst_json_get_array (root, list), *array = json_array_new ();
  gboolean found = FALSE;
  g_autofree char *tag = g_strdup_printf ("%s-%s", list, id);

  for (guint i = 0; old && i < json_array_get_length (old); i++)
    {
      JsonNode *node = json_array_get_element (old, i);
      JsonObject *entry = bst_json_as_object (node);

      if (!entry || g_strcmp0 (bst_json_get_string (entry, key, NULL), id) != 0)
        json_array_add_element (array, json_node_ref (node));
      else if (value >= 0)
        {
          entry = bastide_json_copy_object (entry);
          json_object_set_int_member (entry, number, value);
          json_array_add_object_element (array, entry);
          found = TRUE;
        }
    }
  if (!found && value >= 0)
    {
      JsonObject *entry = json_object_new ();

      json_object_set_string_member (entry, key, id);
      json_object_set_int_member (entry, number, value);
      json_array_add_object_element (array, entry);
    }
  if (json_array_get_length (array) > 0 || strcmp (list, "sets") == 0)
    json_object_set_array_member (root, list, array);
  else
    {
      json_array_unref (array);
      if (json_object_has_member (root, list))
        json_object_remove_member (root, list);
    }
  edit (self, root, C_ ("undo", "Change a count"), tag);
}

int
bastide_mix_doc_get_copies (BastideMixDoc *self, const char *set)
{
  JsonObject *entry = find_entry (self, "sets", "set", set);

  return entry ? bst_json_get_int (entry, "copies", 1) : 0;
}

void
bastide_mix_doc_set_copies (BastideMixDoc *self, const char *set, int copies)
{
  g_return_if_fail (BASTIDE_IS_MIX_DOC (self));
  set_entry (self, "sets", "set", set, "copies", copies > 0 ? copies : -1);
}

/* --- What is lost --- */

/* Adds the ids in member @key of list @list for which @is_lost says so, each once. */
static void
collect_lost (BastideMixDoc *self,
              const char *list,
              const char *key,
              gboolean (*is_lost) (BastideMixDoc *self, const char *id),
              GPtrArray *ids)
{
  JsonArray *array = bst_json_get_array (OBJECT (self), list);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *entry = bst_json_as_object (json_array_get_element (array, i));
      const char *id = entry ? bst_json_get_string (entry, key, NULL) : NULL;

      if (id && is_lost (self, id) && !g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL))
        g_ptr_array_add (ids, g_strdup (id));
    }
}

static gboolean
is_lost_set (BastideMixDoc *self, const char *id)
{
  const BstCatalogEntry *entry = bst_catalog_find_set (self->catalog, id);

  return !entry || !entry->set || bst_report_get_n_errors (entry->report) > 0;
}

static gboolean
is_lost_tile (BastideMixDoc *self, const char *id)
{
  return !bst_catalog_find_tile (self->catalog, id) && !find_entry (self, "define", "id", id);
}

GPtrArray *
bastide_mix_doc_list_lost_sets (BastideMixDoc *self)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (self), ids);
  collect_lost (self, "sets", "set", is_lost_set, ids);
  return ids;
}

GPtrArray *
bastide_mix_doc_list_lost_tiles (BastideMixDoc *self)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (self), ids);
  collect_lost (self, "tiles", "tile", is_lost_tile, ids);
  collect_lost (self, "start", "tile", is_lost_tile, ids);
  return ids;
}

/* Takes the objects whose member @key is @id out of list @list of @root, or gives them @other (nullable). */
static void
replace_in (JsonObject *root, const char *list, const char *key, const char *id, const char *other)
{
  JsonArray *old = bst_json_get_array (root, list), *array;

  if (!old)
    return;
  array = json_array_new ();
  for (guint i = 0; i < json_array_get_length (old); i++)
    {
      JsonNode *node = json_array_get_element (old, i);
      JsonObject *entry = bst_json_as_object (node);

      if (!entry || g_strcmp0 (bst_json_get_string (entry, key, NULL), id) != 0)
        json_array_add_element (array, json_node_ref (node));
      else if (other)
        {
          entry = bastide_json_copy_object (entry);
          json_object_set_string_member (entry, key, other);
          json_array_add_object_element (array, entry);
        }
    }
  if (json_array_get_length (array) > 0 || strcmp (list, "sets") == 0)
    json_object_set_array_member (root, list, array);
  else
    {
      json_array_unref (array);
      json_object_remove_member (root, list);
    }
}

void
bastide_mix_doc_remove_set (BastideMixDoc *self, const char *set)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));

  replace_in (root, "sets", "set", set, NULL);
  edit (self, root, C_ ("undo", "Remove a set"), NULL);
}

void
bastide_mix_doc_remove_tile (BastideMixDoc *self, const char *tile)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));

  replace_in (root, "tiles", "tile", tile, NULL);
  replace_in (root, "start", "tile", tile, NULL);
  edit (self, root, C_ ("undo", "Remove a tile"), NULL);
}

void
bastide_mix_doc_replace_set (BastideMixDoc *self, const char *set, const char *other)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonObject *entry = find_entry (self, "sets", "set", other);

  /* The other one is in the mix already: a second entry would be one set more. */
  replace_in (root, "sets", "set", set, entry ? NULL : other);
  edit (self, root, C_ ("undo", "Replace a set"), NULL);
}

/* Copies of a tile in one box of its set. */
static int
count_in_set (const BstSet *set, const char *tile)
{
  for (guint i = 0; i < set->tiles->len; i++)
    if (g_strcmp0 (g_array_index (set->tiles, BstTileEntry, i).id, tile) == 0)
      return g_array_index (set->tiles, BstTileEntry, i).count;
  for (guint i = 0; i < set->pieces->len; i++)
    if (g_strcmp0 (((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->id, tile) == 0)
      return ((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->count;
  return 0;
}

int
bastide_mix_doc_get_count (BastideMixDoc *self, const char *tile)
{
  JsonObject *exact = find_entry (self, "tiles", "tile", tile), *own = find_entry (self, "define", "id", tile);
  const BstCatalogEntry *entry;

  if (exact)
    return bst_json_get_int (exact, "count", 1);
  if (own)
    return bst_json_get_int (own, "count", 1);
  entry = bst_catalog_find_tile (self->catalog, tile);
  return entry && entry->set ? bastide_mix_doc_get_copies (self, entry->id) * count_in_set (entry->set, tile) : 0;
}

gboolean
bastide_mix_doc_is_exact (BastideMixDoc *self, const char *tile)
{
  return find_entry (self, "tiles", "tile", tile) != NULL;
}

void
bastide_mix_doc_set_count (BastideMixDoc *self, const char *tile, int count)
{
  g_return_if_fail (BASTIDE_IS_MIX_DOC (self) && count >= 0);
  set_entry (self, "tiles", "tile", tile, "count", count);
}

void
bastide_mix_doc_reset_count (BastideMixDoc *self, const char *tile)
{
  g_return_if_fail (BASTIDE_IS_MIX_DOC (self));
  set_entry (self, "tiles", "tile", tile, "count", -1);
}

/* --- Rules and pieces --- */

/* The modules of a mix that lists none: base, fields and what the sets need. */
static guint32
default_modules (BastideMixDoc *self)
{
  guint32 modules = 1u << BST_MODULE_BASE | 1u << BST_MODULE_FIELDS;

  for (guint i = 0; i < bst_catalog_get_n_sets (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (self->catalog, i);

      if (entry->set && bastide_mix_doc_get_copies (self, entry->id) > 0)
        modules |= entry->set->needs;
    }
  return modules;
}

static guint32
get_modules (BastideMixDoc *self)
{
  JsonArray *array = bst_json_get_array (OBJECT (self), "modules");
  guint32 modules = 1u << BST_MODULE_BASE;

  if (!array)
    return default_modules (self);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      for (int m = 0; bst_module_words ()[m]; m++)
        if (json_node_get_value_type (node) == G_TYPE_STRING
            && strcmp (json_node_get_string (node), bst_module_words ()[m]) == 0)
          modules |= 1u << m;
    }
  return modules;
}

gboolean
bastide_mix_doc_has_module (BastideMixDoc *self, BstModule module)
{
  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (self), FALSE);
  return get_modules (self) >> module & 1;
}

void
bastide_mix_doc_set_module (BastideMixDoc *self, BstModule module, gboolean on)
{
  guint32 modules = get_modules (self);
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  JsonArray *words = json_array_new ();

  modules = on ? modules | 1u << module : modules & ~(1u << module);
  modules |= 1u << BST_MODULE_BASE;
  for (int i = 0; bst_module_words ()[i]; i++)
    if (modules >> i & 1)
      json_array_add_string_element (words, bst_module_words ()[i]);
  json_object_set_array_member (root, "modules", words);
  edit (self, root, C_ ("undo", "Change the rules of a mix"), NULL);
}

/* A copy of the object @key (or a new one), which is put into @root. */
static JsonObject *
own_member (JsonObject *root, const char *key)
{
  JsonNode *node = json_object_get_member (root, key);
  JsonObject *copy = node && JSON_NODE_HOLDS_OBJECT (node) ? bastide_json_copy_object (json_node_get_object (node))
                                                           : json_object_new ();

  json_object_set_object_member (root, key, copy);
  return copy;
}

static JsonNode *
get_member (BastideMixDoc *self, const char *object, const char *key)
{
  JsonNode *node = json_object_get_member (OBJECT (self), object);

  return node && JSON_NODE_HOLDS_OBJECT (node) ? json_object_get_member (json_node_get_object (node), key) : NULL;
}

static int
n_choices (BstOption option)
{
  int n = 1;

  for (const char *c = bst_options[option].choices; *c; c++)
    n += *c == '|';
  return n;
}

int
bastide_mix_doc_get_option (BastideMixDoc *self, BstOption option)
{
  JsonNode *node = get_member (self, "options", bst_options[option].word);

  for (int choice = 0; node && choice < n_choices (option); choice++)
    {
      g_autoptr (JsonNode) value = bst_option_to_json (option, choice);

      if (json_node_equal (node, value))
        return choice;
    }
  return 0;
}

void
bastide_mix_doc_set_option (BastideMixDoc *self, BstOption option, int choice)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self)), *options = own_member (root, "options");
  const char *word = bst_options[option].word;

  if (choice > 0)
    json_object_set_member (options, word, bst_option_to_json (option, choice));
  else if (json_object_has_member (options, word))
    json_object_remove_member (options, word);
  if (json_object_get_size (options) == 0)
    json_object_remove_member (root, "options");
  edit (self, root, C_ ("undo", "Change the rules of a mix"), NULL);
}

static void
set_component (BastideMixDoc *self, const char *word, int count)
{
  JsonObject *root = bastide_json_copy_object (OBJECT (self));
  g_autofree char *tag = g_strconcat ("component-", word, NULL);

  json_object_set_int_member (own_member (root, "components"), word, count);
  edit (self, root, C_ ("undo", "Change a count"), tag);
}

int
bastide_mix_doc_get_figures (BastideMixDoc *self, BstFigureKind kind)
{
  JsonNode *node = get_member (self, "components", bst_figures[kind].word);

  return node && json_node_get_value_type (node) == G_TYPE_INT64 ? (int) json_node_get_int (node)
                                                                 : bst_figures[kind].default_count;
}

void
bastide_mix_doc_set_figures (BastideMixDoc *self, BstFigureKind kind, int count)
{
  set_component (self, bst_figures[kind].word, count);
}

int
bastide_mix_doc_get_stock (BastideMixDoc *self, BstStock stock)
{
  JsonNode *node = get_member (self, "components", bst_stocks[stock].word);
  int count = 0;

  if (node && json_node_get_value_type (node) == G_TYPE_INT64)
    return (int) json_node_get_int (node);
  if (self->box)
    return bst_box_get_setup (self->box)->stock[stock];
  for (guint i = 0; i < bst_catalog_get_n_sets (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (self->catalog, i);

      if (entry->set)
        count += bastide_mix_doc_get_copies (self, entry->id) * entry->set->stock[stock];
    }
  return count ? MIN (count, bst_stocks[stock].max_count) : bst_stocks[stock].default_count;
}

void
bastide_mix_doc_set_stock (BastideMixDoc *self, BstStock stock, int count)
{
  set_component (self, bst_stocks[stock].word, count);
}
