/* test-other-hands.c – sets and mixes that others have in their hands, too: a second process, a newer version.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/workshop/bastide-mix-doc.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/other-process.h"
#include "engine/io/json-scan.h"

#include <glib/gstdio.h>

#define N_PROCESSES 4
#define N_TIMES     15

static char *folder;

static GFile *
new_file (const char *name)
{
  return g_file_new_build_filename (folder, name, NULL);
}

static void
write_text (GFile *file, const char *text)
{
  g_assert_true (g_file_replace_contents (file, text, strlen (text), NULL, FALSE, 0, NULL, NULL, NULL));
}

static char *
read_text (GFile *file)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  return g_steal_pointer (&text);
}

#define SET(version, title)                                                                                            \
  "{\"format\": \"bastide-set\", \"version\": " version ", \"id\": \"mine\", \"title\": \"" title                      \
  "\", \"later\": [1], \"tiles\": []}"
#define MIX(version, title)                                                                                            \
  "{\"format\": \"bastide-mix\", \"version\": " version ", \"id\": \"mine\", \"title\": \"" title                      \
  "\", \"later\": [1], \"sets\": [{\"set\": \"classic-base\", \"copies\": 1}], \"modules\": [\"base\"]}"

/* --- a second process --- */

/* New sets with the same id, each with a title of its own. */
static void
adopt_many (void)
{
  for (int i = 0; i < N_TIMES; i++)
    {
      g_autoptr (JsonNode) root = bst_json_scan (NULL, SET ("1", "x"), strlen (SET ("1", "x")), NULL);
      g_autoptr (BastideSetDoc) set = bastide_set_doc_new_root (root);
      g_autofree char *title = g_strdup_printf ("%d of %d", i, (int) getpid ());

      bastide_document_set_text (BASTIDE_DOCUMENT (set), "title", "", title);
      g_assert_true (bastide_document_adopt (BASTIDE_DOCUMENT (set), NULL));
    }
}

/* Adds one to the number in the title, again and again; if somebody else was faster, from there. */
static void
count_up (GFile *file)
{
  for (int done = 0; done < N_TIMES;)
    {
      g_autoptr (BastideSetDoc) set = bastide_set_doc_load (file, NULL);
      g_autofree char *title = bastide_document_dup_text (BASTIDE_DOCUMENT (set), "title", "");
      g_autofree char *next = g_strdup_printf ("%d", atoi (title) + 1);
      g_autoptr (GError) error = NULL;

      bastide_document_set_text (BASTIDE_DOCUMENT (set), "title", "", next);
      if (bastide_document_save (BASTIDE_DOCUMENT (set), &error))
        done++;
      else
        g_assert_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_CHANGED);
    }
}

static char *
work (const char *what, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (g_str_equal (what, "adopt"))
    adopt_many ();
  else
    count_up (file);
  return g_strdup ("done");
}

/* All at the same time. */
static void
let_work (const char *what, const char *path)
{
  GSubprocess *others[N_PROCESSES];

  for (int i = 0; i < N_PROCESSES; i++)
    others[i] = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE, NULL,
                                  "/proc/self/exe", "--other", what, path, NULL);
  for (int i = 0; i < N_PROCESSES; i++)
    {
      g_output_stream_close (g_subprocess_get_stdin_pipe (others[i]), NULL, NULL);
      g_assert_true (g_subprocess_wait_check (others[i], NULL, NULL));
      g_object_unref (others[i]);
    }
}

static void
test_same_name (void)
{
  g_autoptr (GFile) sets = bastide_document_class_dup_folder (BASTIDE_TYPE_SET_DOC);
  g_autofree char *path = g_file_get_path (sets);
  g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GDir) dir = NULL;
  const char *name;

  let_work ("adopt", path);
  dir = g_dir_open (path, 0, NULL);
  while ((name = g_dir_read_name (dir)))
    {
      g_autoptr (GFile) file = g_file_get_child (sets, name);
      g_autoptr (BastideSetDoc) set = bastide_set_doc_load (file, NULL);

      g_hash_table_add (titles, bastide_document_dup_text (BASTIDE_DOCUMENT (set), "title", ""));
    }
  g_assert_cmpuint (g_hash_table_size (titles), ==, N_PROCESSES * N_TIMES);
}

static void
test_same_file (void)
{
  g_autoptr (GFile) file = new_file ("counted.bastide-set");
  g_autofree char *path = g_file_get_path (file), *title = NULL;
  g_autoptr (BastideSetDoc) set = NULL;

  write_text (file, SET ("1", "0"));
  let_work ("count", path);
  set = bastide_set_doc_load (file, NULL);
  title = bastide_document_dup_text (BASTIDE_DOCUMENT (set), "title", "");
  g_assert_cmpint (atoi (title), ==, N_PROCESSES * N_TIMES);
}

/* --- a newer version --- */

static void
refused_cb (BastideDocument *document, const char *why, int *n)
{
  g_assert_nonnull (strstr (why, "newer version"));
  (*n)++;
}

/* It can be looked at, and nothing changes it or its file. */
static void
expect_only_looking (BastideDocument *document, GFile *file, const char *text)
{
  g_autofree char *now = NULL, *title = NULL;
  g_autoptr (GError) error = NULL;
  int n_refused = 0;

  g_assert_true (bastide_document_is_newer (document));
  g_signal_connect (document, "refused", G_CALLBACK (refused_cb), &n_refused);
  bastide_document_set_text (document, "title", "", "M");
  bastide_document_set_text (document, "title", "", "My");
  g_assert_cmpint (n_refused, ==, 1);
  bastide_document_settle (document);
  bastide_document_set_text (document, "title", "", "My");
  g_assert_cmpint (n_refused, ==, 2);
  title = bastide_document_dup_text (document, "title", "");
  g_assert_cmpstr (title, ==, "Theirs");
  g_assert_true (bastide_document_flush (document, NULL));
  g_assert_false (bastide_document_save (document, &error));
  g_assert_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_NEWER);
  g_clear_error (&error);
  g_assert_false (bastide_document_save_as (document, file, &error));
  g_assert_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_NEWER);
  now = read_text (file);
  g_assert_cmpstr (now, ==, text);
}

/* A copy is of this version and can be changed; what nobody knows here is still in it. */
static void
expect_copy (BastideDocument *document, const char *name)
{
  g_autoptr (GFile) nowhere = new_file ("no/such/folder"), copy = new_file (name);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (bastide_document_save_as (document, nowhere, NULL));
  g_assert_true (bastide_document_is_newer (document));
  g_assert_false (bastide_document_can_undo (document));
  bastide_document_save_as (document, copy, &error);
  g_assert_no_error (error);
  g_assert_false (bastide_document_is_newer (document));
  bastide_document_set_text (document, "title", "", "Mine");
  g_assert_true (bastide_document_save (document, NULL));
  text = read_text (copy);
  g_assert_nonnull (strstr (text, "\"version\": 1"));
  g_assert_nonnull (strstr (text, "\"later\""));
  g_assert_nonnull (strstr (text, "\"Mine\""));
}

static void
test_newer_set (void)
{
  g_autoptr (GFile) file = new_file ("newer.bastide-set");
  g_autoptr (BastideSetDoc) set = NULL;

  write_text (file, SET ("2", "Theirs"));
  set = bastide_set_doc_load (file, NULL);
  g_assert_nonnull (bastide_set_doc_get_set (set));
  expect_only_looking (BASTIDE_DOCUMENT (set), file, SET ("2", "Theirs"));
  expect_copy (BASTIDE_DOCUMENT (set), "copy.bastide-set");
}

static void
test_newer_mix (void)
{
  static const char *const nowhere[] = { NULL };
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (nowhere);
  g_autoptr (GFile) file = new_file ("newer.bastide-mix");
  g_autoptr (BastideMixDoc) mix = NULL;

  write_text (file, MIX ("2", "Theirs"));
  mix = bastide_mix_doc_load (catalog, file, NULL);
  g_assert_nonnull (bastide_mix_doc_get_box (mix));
  expect_only_looking (BASTIDE_DOCUMENT (mix), file, MIX ("2", "Theirs"));
  expect_copy (BASTIDE_DOCUMENT (mix), "copy.bastide-mix");
}

int
main (int argc, char *argv[])
{
  if (other_run (argc, argv, work))
    return 0;
  folder = g_dir_make_tmp ("bastide-hands-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/other-hands/same-name", test_same_name);
  g_test_add_func ("/other-hands/same-file", test_same_file);
  g_test_add_func ("/other-hands/newer-set", test_newer_set);
  g_test_add_func ("/other-hands/newer-mix", test_newer_mix);
  return g_test_run ();
}
