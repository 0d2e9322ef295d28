/* test-art.c – which pictures a set or mix may use: those in its own folder, and others only once the user has said so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* symlink() */

#include "engine/io/art.h"
#include "engine/io/catalog.h"
#include "engine/io/json-scan.h"
#include "engine/io/set-json.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder with a set in it, and beside it one with a picture that is nobody's business. */
typedef struct
{
  char *top;
  char *own, *secret; /* folders */
  GFile *file;        /* of the set */
} Fixture;

static void
put (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "picture", -1, NULL));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *made = g_dir_make_tmp ("bastide-art-XXXXXX", NULL), *path = NULL, *below = NULL, *link = NULL,
                  *secret = NULL, *fifo = NULL;

  fixture->top = g_canonicalize_filename (made, NULL);
  fixture->own = g_build_filename (fixture->top, "own", NULL);
  fixture->secret = g_build_filename (fixture->top, "secret", NULL);
  below = g_build_filename (fixture->own, "below", NULL);
  g_assert_cmpint (g_mkdir_with_parents (below, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (fixture->secret, 0700), ==, 0);
  put (fixture->own, "plain.png");
  put (below, "deep.png");
  put (fixture->secret, "secret.png");
  link = g_build_filename (fixture->own, "link.png", NULL);
  secret = g_build_filename (fixture->secret, "secret.png", NULL);
  g_assert_cmpint (symlink (secret, link), ==, 0);
  fifo = g_build_filename (fixture->own, "fifo.png", NULL);
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  path = g_build_filename (fixture->own, "set.json", NULL);
  fixture->file = g_file_new_for_path (path);
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  remove_all (fixture->top);
  g_object_unref (fixture->file);
  g_free (fixture->own);
  g_free (fixture->secret);
  g_free (fixture->top);
}

/* (transfer full): a set of one tile for each name. */
static JsonNode *
new_set (const char *const *arts)
{
  g_autoptr (GString)
    text = g_string_new ("{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"set\", \"tiles\": [");
  JsonNode *root;

  for (int i = 0; arts[i]; i++)
    g_string_append_printf (text, "%s{\"id\": \"t%d\", \"art\": \"%s\"}", i ? ", " : "", i, arts[i]);
  g_string_append (text, "]}");
  root = bst_json_scan (NULL, text->str, text->len, NULL);
  g_assert_nonnull (root);
  return root;
}

static const char *
get_art (JsonNode *root, guint i)
{
  return bst_json_get_string (json_array_get_object_element (bst_json_get_array (json_node_get_object (root), "tiles"),
                                                             i),
                              "art", NULL);
}

static gboolean
may_use (Fixture *fixture, const char *art)
{
  g_auto (GStrv) folders = bst_art_dup_folders (fixture->file);
  g_autofree char *path = bst_art_locate (art, (const char *const *) folders);

  return path != NULL;
}

static void
test_own_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *whole = g_build_filename (fixture->own, "plain.png", NULL);

  g_assert_true (may_use (fixture, "plain.png"));
  g_assert_true (may_use (fixture, "below/deep.png"));
  g_assert_true (may_use (fixture, "below/../plain.png"));
  g_assert_true (may_use (fixture, whole));
  /* What may come to be there. */
  g_assert_true (may_use (fixture, "missing.png"));
}

static void
test_elsewhere (Fixture *fixture, gconstpointer data)
{
  g_autofree char *whole = g_build_filename (fixture->secret, "secret.png", NULL);
  g_autofree char *uri = g_strconcat ("file://", whole, NULL), *sibling = g_strconcat (fixture->own, "-2/a.png", NULL);
  const char *const arts[] = { whole,
                               "../secret/secret.png",
                               "link.png",
                               "below/../../secret/secret.png",
                               sibling,
                               "/dev/zero",
                               "/proc/self/environ",
                               "/etc/passwd",
                               "..",
                               "../own",
                               "/" };

  for (gsize i = 0; i < G_N_ELEMENTS (arts); i++)
    {
      g_test_message ("%s", arts[i]);
      g_assert_false (may_use (fixture, arts[i]));
    }
  /* A name like any other, and no such file. */
  g_assert_true (may_use (fixture, uri));
}

/* A folder that is reached over a link is still the folder of the set. */
static void
test_linked_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = g_build_filename (fixture->top, "way", NULL),
                  *set = g_build_filename (link, "set.json", NULL),
                  *whole = g_build_filename (fixture->own, "plain.png", NULL), *path = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (set);
  g_auto (GStrv) folders = bst_art_dup_folders (file);

  g_assert_cmpint (symlink (fixture->own, link), ==, 0);
  path = bst_art_locate ("plain.png", (const char *const *) folders);
  g_assert_cmpstr (path, ==, whole);
  g_assert_null (bst_art_locate ("link.png", (const char *const *) folders));
  g_assert_null (bst_art_locate ("../secret/secret.png", (const char *const *) folders));
}

/* A tree that leaves its file names only what may be used. */
static void
test_settled (Fixture *fixture, gconstpointer data)
{
  g_autofree char *whole = g_build_filename (fixture->secret, "secret.png", NULL),
                  *plain = g_build_filename (fixture->own, "plain.png", NULL);
  const char *const arts[] = { "plain.png", whole, "../secret/secret.png", "link.png", "data:image/png;base64,", NULL };
  g_autoptr (JsonNode) root = new_set (arts), again = NULL;
  g_auto (GStrv) folders = bst_art_dup_folders (fixture->file);
  const char *const nowhere[] = { NULL }, *const more[] = { plain, whole, NULL };

  bst_art_settle (root, (const char *const *) folders);
  g_assert_cmpstr (get_art (root, 0), ==, plain);
  for (guint i = 1; i < 4; i++)
    g_assert_cmpstr (get_art (root, i), ==, "");
  g_assert_cmpstr (get_art (root, 4), ==, "data:image/png;base64,");
  g_assert_true (bst_art_is_settled (plain));
  g_assert_false (bst_art_is_settled (whole));
  /* Without a file only what has been judged stays. */
  again = new_set (more);
  bst_art_settle (again, nowhere);
  g_assert_cmpstr (get_art (again, 0), ==, plain);
  g_assert_cmpstr (get_art (again, 1), ==, "");
}

static void
test_asked_once (Fixture *fixture, gconstpointer data)
{
  g_autofree char *whole = g_build_filename (fixture->secret, "secret.png", NULL);
  const char *const arts[] = { "plain.png", whole, "link.png", "/nowhere/a.png", "/dev/null", "fifo.png", NULL };
  g_autoptr (JsonNode) root = new_set (arts);
  g_autoptr (GFile) folder = g_file_get_parent (fixture->file), other = g_file_get_child (folder, "other.json");
  g_autoptr (BstReport) report = bst_report_new (NULL), after = bst_report_new (NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) first = NULL, refused = NULL, all = NULL, of_other = NULL, last = NULL;

  /* One question for both pictures; none about what is not there. */
  first = bst_art_list_foreign (root, fixture->file, FALSE);
  g_assert_cmpuint (g_strv_length (first), ==, 1);
  g_assert_cmpstr (first[0], ==, fixture->secret);
  bst_art_report (root, fixture->file, report);
  g_assert_cmpuint (bst_report_get_n (report), ==, 4);
  g_assert_cmpstr (bst_report_get (report, 0)->path, ==, "tiles[1].art");
  g_assert_cmpint (bst_report_get (report, 0)->severity, ==, BST_SEVERITY_WARNING);

  g_assert_true (bst_art_answer (fixture->file, (const char *const *) first, FALSE, &error));
  g_assert_no_error (error);
  refused = bst_art_list_foreign (root, fixture->file, FALSE);
  g_assert_cmpuint (g_strv_length (refused), ==, 0);
  all = bst_art_list_foreign (root, fixture->file, TRUE);
  g_assert_cmpuint (g_strv_length (all), ==, 1);
  g_assert_false (may_use (fixture, whole));

  g_assert_true (bst_art_answer (fixture->file, (const char *const *) first, TRUE, &error));
  g_assert_true (may_use (fixture, whole));
  g_assert_true (may_use (fixture, "link.png"));
  g_assert_false (may_use (fixture, "/dev/null"));
  last = bst_art_list_foreign (root, fixture->file, TRUE);
  g_assert_cmpuint (g_strv_length (last), ==, 0);
  bst_art_report (root, fixture->file, after);
  g_assert_cmpuint (bst_report_get_n (after), ==, 2);
  /* The answer holds for this file only. */
  of_other = bst_art_list_foreign (root, other, FALSE);
  g_assert_cmpuint (g_strv_length (of_other), ==, 1);
}

/* An answer holds for the folder, not for all that lies below it. */
static void
test_not_below (Fixture *fixture, gconstpointer data)
{
  const char *const folders[] = { fixture->top, NULL };
  g_autofree char *secret = g_build_filename (fixture->secret, "secret.png", NULL),
                  *beside = g_build_filename (fixture->top, "a.png", NULL);

  g_assert_true (bst_art_answer (fixture->file, folders, TRUE, NULL));
  put (fixture->top, "a.png");
  g_assert_true (may_use (fixture, beside));
  g_assert_false (may_use (fixture, secret));
}

/* Sets of the catalog are judged like others. */
static void
test_catalog (Fixture *fixture, gconstpointer data)
{
  static const char set[] = "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"mine\", \"tiles\": ["
                            "{\"id\": \"a\", \"count\": 1, \"art\": \"../secret/secret.png\"},"
                            "{\"id\": \"b\", \"count\": 1, \"art\": \"b.png\"}]}";
  const char *folders[] = { fixture->top, NULL };
  g_autofree char *sets = g_build_filename (fixture->top, "sets", NULL), *path = NULL, *picture = NULL;
  g_autoptr (BstCatalog) catalog = NULL;
  const BstCatalogEntry *entry;

  g_assert_cmpint (g_mkdir (sets, 0700), ==, 0);
  path = g_build_filename (sets, "mine.json", NULL);
  picture = g_build_filename (sets, "b.png", NULL);
  g_assert_true (g_file_set_contents (path, set, -1, NULL));
  catalog = bst_catalog_new_for_folders (folders);
  entry = bst_catalog_find_set (catalog, "mine");
  g_assert_nonnull (entry);
  g_assert_cmpstr (get_art (entry->root, 0), ==, "");
  g_assert_cmpstr (get_art (entry->root, 1), ==, picture);
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("bastide-home-XXXXXX", NULL);
  int status;

  /* Answers are kept among the user's data. */
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/art/own-folder", test_own_folder);
  ADD ("/art/elsewhere", test_elsewhere);
  ADD ("/art/linked-folder", test_linked_folder);
  ADD ("/art/settled", test_settled);
  ADD ("/art/asked-once", test_asked_once);
  ADD ("/art/not-below", test_not_below);
  ADD ("/art/catalog", test_catalog);
  status = g_test_run ();
  remove_all (home);
  return status;
}
