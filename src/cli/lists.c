/* lists.c – bastide-cli sets and mixes: what there is to play with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>

/* One line of a list. */
typedef struct
{
  const BstCatalogEntry *entry;
  int n_tiles; /* -1: it can't be used */
  guint32 modules;
} Row;

static Row
set_row (const BstCatalog *catalog, guint i)
{
  Row row = { .entry = bst_catalog_get_set (catalog, i), .n_tiles = -1 };

  if (!row.entry->set || bst_report_get_n_errors (row.entry->report) > 0)
    return row;
  row.n_tiles = 0;
  row.modules = row.entry->set->needs;
  for (guint t = 0; t < row.entry->set->tiles->len; t++)
    row.n_tiles += g_array_index (row.entry->set->tiles, BstTileEntry, t).count;
  return row;
}

static Row
mix_row (const BstCatalog *catalog, guint i)
{
  Row row = { .entry = bst_catalog_get_mix (catalog, i), .n_tiles = -1 };
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = row.entry->root ? bst_mix_resolve (row.entry->root, NULL, catalog, report) : NULL;
  const BstSetup *setup;

  if (!box)
    return row;
  setup = bst_box_get_setup (box);
  row.n_tiles = 0;
  row.modules = setup->modules;
  for (int t = 0; t < setup->n_tiles; t++)
    row.n_tiles += setup->counts[t];
  for (int t = 0; t < setup->n_start; t++)
    row.n_tiles += setup->start[t].tile != BST_NONE;
  return row;
}

/* (transfer full) (nullable) */
static char *
dup_title (const BstCatalogEntry *entry)
{
  if (!entry->root || !JSON_NODE_HOLDS_OBJECT (entry->root))
    return NULL;
  return bst_text_dup (json_node_get_object (entry->root), "title");
}

static void
print_json (const Row *row)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *title = dup_title (row->entry);
  g_autofree char *line = NULL;
  JsonObject *object = json_object_new ();
  JsonArray *modules = json_array_new ();

  json_object_set_string_member (object, "id", row->entry->id);
  json_object_set_string_member (object, "title", title ? title : row->entry->id);
  json_object_set_boolean_member (object, "built_in", row->entry->built_in);
  json_object_set_boolean_member (object, "playable", row->n_tiles >= 0);
  if (row->n_tiles >= 0)
    json_object_set_int_member (object, "tiles", row->n_tiles);
  for (int i = 0; i < BST_MODULE_CORE; i++)
    if (row->modules >> i & 1)
      json_array_add_string_element (modules, bst_module_ids[i]);
  json_object_set_array_member (object, "modules", modules);
  json_node_take_object (node, object);
  line = bst_json_write_line (node);
  g_print ("%s\n", line);
}

static void
print_text (const Row *row)
{
  g_autofree char *title = dup_title (row->entry);
  g_autofree char *tiles = row->n_tiles < 0
                             /* TRANSLATORS: in a list of files: this one cannot be used. */
                             ? g_strdup (_ ("unusable"))
                             /* TRANSLATORS: in a list of sets and mixes; %d is a number. */
                             : g_strdup_printf (ngettext ("%d tile", "%d tiles", (gulong) row->n_tiles), row->n_tiles);

  cli_print_cell (row->entry->id, -23);
  cli_print_cell (tiles, 12);
  g_print ("  %s\n", title ? title : "");
}

static int
list (int argc,
      char **argv,
      const char *summary,
      guint (*count) (const BstCatalog *catalog),
      Row (*get) (const BstCatalog *catalog, guint i))
{
  g_autoptr (BstCatalog) catalog = NULL;
  gboolean as_json = FALSE;
  int status;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object per line"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (&argc, &argv, entries, NULL, summary, 0, &status))
    return status;
  catalog = bst_catalog_new ();
  for (guint i = 0; i < count (catalog); i++)
    {
      Row row = get (catalog, i);

      if (as_json)
        print_json (&row);
      else
        print_text (&row);
    }
  return CLI_FINE;
}

int
cli_sets (int argc, char **argv)
{
  return list (argc, argv, _ ("Lists the built-in tile sets and those in your data folders."), bst_catalog_get_n_sets,
               set_row);
}

int
cli_mixes (int argc, char **argv)
{
  return list (argc, argv, _ ("Lists the built-in mixes and those in your data folders."), bst_catalog_get_n_mixes,
               mix_row);
}
