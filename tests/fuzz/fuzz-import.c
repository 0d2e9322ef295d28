/* fuzz-import.c – sets and mixes of somebody else on their way among one's own, some of which they clash with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "model/bastide-art.h"
#include "model/workshop/bastide-import.h"

#include <string.h>

#define MEADOW "{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}"

static const char own_set[] = "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"mine\", \"title\": \"Mine\", "
                              "\"tiles\": [{\"id\": \"mine-a\", \"features\": [" MEADOW "]}, "
                              "{\"id\": \"mine-b\", \"count\": 2, \"features\": [" MEADOW "]}]}";
static const char own_mix[] = "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"ours\", \"title\": \"Ours\", "
                              "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"mine\"}]}";

static void
write_own (const char *kind, const char *name, const char *text)
{
  g_autofree char *folder = g_build_filename ("bastide", kind, NULL), *path = g_build_filename (folder, name, NULL);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    fuzz_fail ("cannot make %s", folder);
  fuzz_write_file (path, text, strlen (text));
}

/* What is built in, and one set and one mix of one's own; read once. */
static BstCatalog *
get_catalog (void)
{
  static BstCatalog *catalog;

  if (catalog)
    return catalog;
  write_own ("sets", "mine.json", own_set);
  write_own ("mixes", "ours.json", own_mix);
  catalog = bst_catalog_new ();
  fuzz_empty_folder ("bastide");
  if (!bst_catalog_find_set (catalog, "mine") || !bst_catalog_find_mix (catalog, "ours"))
    fuzz_fail ("one's own are not there");
  return catalog;
}

static void
choose (BastideImport *import)
{
  g_autoptr (GPtrArray) missing = bastide_import_list_missing (import);

  for (guint i = 0; i < bastide_import_get_n (import); i++)
    {
      const guint choices = bastide_import_get (import, i)->choices;
      guint choice = fuzz_roll (BASTIDE_IMPORT_KEEP + 1);

      if (choices >> choice & 1)
        bastide_import_choose (import, i, (BastideImportChoice) choice);
    }
  for (guint i = 0; i < missing->len; i++)
    if (fuzz_roll (2) == 0)
      bastide_import_replace_missing (import, g_ptr_array_index (missing, i), "classic-base");
}

/* An id that a set brings must be nobody else's, now or in the same import. */
static void
claim (GHashTable *claimed, const BastideImportItem *item, const char *id)
{
  const BstCatalogEntry *owner = id ? bst_catalog_find_tile (get_catalog (), id) : NULL;

  if (!id)
    return;
  if (owner && !(item->choice == BASTIDE_IMPORT_REPLACE && owner == item->other))
    fuzz_fail ("the tile %s of %s is another one here", id, item->new_id);
  if (!g_hash_table_add (claimed, g_strdup (id)))
    fuzz_fail ("the tile %s comes twice", id);
}

static void
check_set (JsonNode *root, const BastideImportItem *item, GHashTable *claimed)
{
  g_autoptr (BstReport) report = bst_report_new ("set");
  g_autoptr (BstSet) set = bst_set_load (root, report);
  g_autofree char *problems = bst_report_dup_text (report);

  if (!set || bst_report_get_n_errors (report) > 0)
    fuzz_fail ("a set without errors came with some: %s", problems);
  for (guint i = 0; i < set->tiles->len; i++)
    claim (claimed, item, g_array_index (set->tiles, BstTileEntry, i).id);
  for (guint i = 0; i < set->pieces->len; i++)
    claim (claimed, item, ((BstPieceEntry *) g_ptr_array_index (set->pieces, i))->id);
}

/* Of two with one id, nobody could use the second. */
static void
check_id (const BastideImportItem *item, GHashTable *claimed)
{
  const BstCatalogEntry *owner = item->mix ? bst_catalog_find_mix (get_catalog (), item->new_id)
                                           : bst_catalog_find_set (get_catalog (), item->new_id);

  if (owner && !(item->choice == BASTIDE_IMPORT_REPLACE && owner == item->other))
    fuzz_fail ("%s is another one here", item->new_id);
  /* No tile has a slash in its id. */
  if (!g_hash_table_add (claimed, g_strconcat (item->mix ? "mix/" : "set/", item->new_id, NULL)))
    fuzz_fail ("%s comes twice", item->new_id);
}

/* What would be written. */
static void
check_result (BastideImport *import, guint i, GHashTable *claimed)
{
  const BastideImportItem *item = bastide_import_get (import, i);
  g_autoptr (JsonNode) root = bastide_import_new_result (import, i), again = NULL;
  g_autofree char *text = item->mix ? bst_mix_write (root) : bst_set_write (root), *second = NULL;

  check_id (item, claimed);
  again = fuzz_read_own ("result", text);
  second = item->mix ? bst_mix_write (again) : bst_set_write (again);
  fuzz_check_same ("result", text, second);
  /* A set may have whatever it likes under a name that says nothing in it. */
  if (item->mix && json_object_has_member (json_node_get_object (root), "include"))
    fuzz_fail ("a mix among one's own has sets inside");
  if (!item->mix)
    check_set (again, item, claimed);
}

static void
run (const char *data, gsize size)
{
  static const char *const nowhere[] = { NULL };
  g_autoptr (JsonNode) root = bst_json_scan ("file", data, size, NULL);
  g_autoptr (GHashTable) claimed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (GError) error = NULL;

  if (!root)
    return;
  /* As whoever reads such a file does. */
  bst_art_settle (root, nowhere);
  bastide_art_drop_outside (root);
  import = bastide_import_new (root, get_catalog (), &error);
  if (!import)
    {
      fuzz_check_error (error);
      return;
    }
  bastide_import_get_modules (import);
  choose (import);
  for (guint i = 0; i < bastide_import_get_n (import); i++)
    if (bastide_import_get (import, i)->choice != BASTIDE_IMPORT_KEEP)
      check_result (import, i, claimed);
}

const FuzzTarget fuzz_import = { "import", fuzz_mutate_json, run };
