/* fuzz-set.c – tile sets: loading and checking, writing, the document of the Workshop and its clipboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "model/bastide-art.h"
#include "model/workshop/bastide-set-doc.h"

/* Every tile as a value and back: what the editor does when somebody changes something else about it. What is wrong with a
 * tile may be mended by that. */
static void
edit (JsonNode *root, gboolean sound)
{
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_root (root);

  fuzz_check_report (bastide_set_doc_get_report (doc));
  for (guint i = 0; i < bastide_set_doc_get_n_tiles (doc); i++)
    {
      BastideTileRef ref = { .index = i };
      BastideTileDoc tile, again;
      BstTile shown;
      g_autofree char *name = bastide_set_doc_dup_name (doc, &ref);

      if (!bastide_set_doc_get_tile (doc, &ref, &tile))
        continue;
      bastide_tile_doc_show (&tile, &shown);
      if (!bastide_tile_doc_is_sound (&tile))
        continue;
      bastide_set_doc_set_tile (doc, &ref, &tile, "Edit", NULL);
      if (!bastide_set_doc_get_tile (doc, &ref, &again) || (sound && !bastide_tile_doc_equal (&tile, &again)))
        fuzz_fail ("tile %u is another one after it was set to itself", i);
    }
}

/* The same text from the clipboard. */
static void
paste (const char *data, gsize size)
{
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new ("own", "Own");
  g_autofree char *text = g_strndup (data, size);
  g_autoptr (GError) error = NULL;
  guint before = bastide_set_doc_get_n_tiles (doc), n = 0;

  if (!bastide_set_doc_paste (doc, 0, text, &n, &error))
    {
      fuzz_check_error (error);
      n = 0;
    }
  if (bastide_set_doc_get_n_tiles (doc) != before + n)
    fuzz_fail ("%u tiles were pasted, and there are %u more", n, bastide_set_doc_get_n_tiles (doc) - before);
  fuzz_check_report (bastide_set_doc_get_report (doc));
}

static void
run (const char *data, gsize size)
{
  static const char *const folders[] = { "/nowhere", NULL };
  g_autoptr (JsonNode) root = bst_json_scan ("file", data, size, NULL), again = NULL;
  g_autoptr (BstReport) report = bst_report_new ("file"), second_report = bst_report_new ("file");
  g_autoptr (BstSet) set = NULL, second = NULL;
  g_autofree char *text = NULL, *second_text = NULL;

  if (!root)
    return;
  paste (data, size);
  set = bst_set_load (root, report);
  fuzz_check_report (report);
  if (!set)
    {
      if (bst_report_get_n_errors (report) == 0)
        fuzz_fail ("no set, and no reason");
      return;
    }
  text = bst_set_write (root);
  again = fuzz_read_own ("set", text);
  second_text = bst_set_write (again);
  fuzz_check_same ("set", text, second_text);
  second = bst_set_load (again, second_report);
  if (!second || bst_report_get_n_errors (second_report) != bst_report_get_n_errors (report))
    fuzz_fail ("other errors than before it was written");
  edit (again, bst_report_get_n_errors (report) == 0);
  bst_art_settle (again, folders);
  bastide_art_drop_inside (again);
  if (bastide_art_count_inside (again) != 0)
    fuzz_fail ("pictures that were dropped are there");
}

const FuzzTarget fuzz_set = { "set", fuzz_mutate_json, run };
