/* test-bad.c – every file in tests/io/bad is refused, or warned of, in exactly the words beside it.
 *
 * NAME.json (or NAME.txt where it is no JSON at all) is loaded by the format it
 * names; NAME.expected holds one line for each problem. To add a case, write the
 * two files. With BASTIDE_WRITE_EXPECTED set the expected files are written
 * instead; read what they say before you keep them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine/io/json-scan.h"
#include "engine/io/mix-json.h"

#include <string.h>

static BstCatalog *catalog;

static const char *
get_format (JsonNode *root)
{
  JsonNode *node = JSON_NODE_HOLDS_OBJECT (root) ? json_object_get_member (json_node_get_object (root), "format")
                                                 : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* What a program says about the file. */
static char *
dup_problems (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BstReport) report = bst_report_new (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan_file (file, name, &error);

  if (root == NULL)
    return g_strconcat (error->message, "\n", NULL);
  if (g_strcmp0 (get_format (root), BST_MIX_FORMAT) == 0)
    {
      g_autoptr (BstBox) box = bst_mix_resolve (root, NULL, catalog, report);

      g_assert_true ((box == NULL) == (bst_report_get_n_errors (report) > 0));
    }
  else
    {
      g_autoptr (BstSet) set = bst_set_load (root, report);

      g_assert_true (set != NULL || bst_report_get_n_errors (report) > 0);
    }
  return bst_report_dup_text (report);
}

/* A message that lists all modules reads "{modules}" in the expected text, so that a new one changes nothing there. */
static char *
fold_modules (char *problems)
{
  g_autofree char *list = g_strjoinv (", ", (char **) bst_module_words ());
  g_autofree char *text = problems;
  g_auto (GStrv) parts = g_strsplit (text, list, -1);

  return g_strjoinv ("{modules}", parts);
}

static void
test_file (gconstpointer data)
{
  const char *path = data;
  g_autofree char *stem = g_strndup (path, (gsize) (strrchr (path, '.') - path));
  g_autofree char *expected_path = g_strconcat (stem, ".expected", NULL);
  g_autofree char *problems = fold_modules (dup_problems (path));
  g_autofree char *expected = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (problems, !=, "");
  if (g_getenv ("BASTIDE_WRITE_EXPECTED") != NULL)
    g_file_set_contents (expected_path, problems, -1, &error);
  g_assert_no_error (error);
  g_file_get_contents (expected_path, &expected, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (problems, ==, expected);
}

/* A refusal has a reason, however many warnings stand before it. */
static void
test_late_error (void)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autofree char *first = NULL;

  for (int i = 0; i < BST_REPORT_MAX + 10; i++)
    {
      g_autofree char *text = g_strdup_printf ("Warning %d.", i);

      bst_report_add (report, BST_SEVERITY_WARNING, "", text);
    }
  bst_report_add (report, BST_SEVERITY_ERROR, "tiles", "Wrong.");
  bst_report_add (report, BST_SEVERITY_ERROR, "tiles", "Wrong again.");
  first = bst_report_dup_first_error (report);
  g_assert_cmpstr (first, ==, "tiles: Wrong.");
  g_assert_cmpuint (bst_report_get_n_errors (report), ==, 2);
  g_assert_cmpuint (bst_report_get_n (report), ==, BST_REPORT_MAX + 1);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = NULL;
  const char *name;
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  folder = g_test_build_filename (G_TEST_DIST, "io", "bad", NULL);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      if (g_str_has_suffix (name, ".json") || g_str_has_suffix (name, ".txt"))
        g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  g_assert_cmpuint (paths->len, >=, 60);
  g_test_add_func ("/bad/late-error", test_late_error);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *base = g_path_get_basename (g_ptr_array_index (paths, i));
      g_autofree char *test = g_strconcat ("/bad/", base, NULL);

      g_test_add_data_func (test, g_ptr_array_index (paths, i), test_file);
    }
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
