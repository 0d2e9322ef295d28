/* test-about.c – what people note about an evening: title, photos, names and colors set right; and what lies beside its file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "model/score/bastide-history.h"
#include "engine/io/json-scan.h"

#include <glib/gstdio.h>
#include <string.h>

static BastideEvening *
read_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), error);

  return root ? bastide_evening_from_json (NULL, root, error) : NULL;
}

static void
test_file (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3), again = NULL;
  g_autofree char *plain = bastide_evening_to_text (evening), *text = NULL, *back = NULL, *name = NULL;
  g_autoptr (GError) error = NULL;

  /* As before, as long as nobody uses it. */
  g_assert_null (strstr (plain, "\"photos\""));
  bastide_evening_set_title (evening, "Anna’s birthday");
  g_assert_true (bastide_evening_add_photo (evening, "a-1.jpg"));
  g_assert_true (bastide_evening_add_photo (evening, "a-2.jpg"));
  bastide_evening_set_color (evening, ANNA, bastide_evening_get_color (evening, BEN));
  bastide_evening_rename_player (evening, CLARA, "Clarissa");
  text = bastide_evening_to_text (evening);
  again = read_text (text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (bastide_evening_get_title (again), ==, "Anna’s birthday");
  g_assert_cmpuint (bastide_evening_get_n_photos (again), ==, 2);
  g_assert_cmpstr (bastide_evening_get_photo (again, 1), ==, "a-2.jpg");
  g_assert_cmpint (bastide_evening_get_color (again, ANNA), ==, 1);
  g_assert_cmpint (bastide_evening_get_color (again, BEN), ==, 0);
  g_assert_cmpstr (bastide_evening_get_letter (again, ANNA), ==, "A");
  g_assert_cmpstr (bastide_evening_get_names (again)[CLARA], ==, "Clarissa");
  back = bastide_evening_to_text (again);
  g_assert_cmpstr (back, ==, text);
  name = bastide_evening_dup_file_name (again);
  g_assert_nonnull (strstr (name, "Anna’s birthday"));
}

/* A file from anywhere must not make us show or delete what lies elsewhere. */
static void
test_hostile (void)
{
  g_autofree char *names = NULL, *text = NULL;
  g_autoptr (GString) many = g_string_new (NULL);
  g_autoptr (BastideEvening) evening = NULL;
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 40; i++)
    g_string_append_printf (many, ", \"p-%d.jpg\"", i);
  names = g_strconcat ("\"../../secret.jpg\", \"/etc/passwd\", \".hidden\", \"\", 7, null, [], \"a\\\\b\"", many->str,
                       NULL);
  text =
    g_strdup_printf ("{\"format\": \"bastide-score\", \"version\": 1, \"modules\": [\"base\"], \"players\": [{}, {}], "
                     "\"title\": 7, \"photos\": [%s], \"entries\": []}",
                     names);
  evening = read_text (text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (bastide_evening_get_title (evening), ==, "");
  g_assert_cmpuint (bastide_evening_get_n_photos (evening), ==, BASTIDE_MAX_PHOTOS);
  g_assert_cmpstr (bastide_evening_get_photo (evening, 0), ==, "p-0.jpg");
  g_assert_false (bastide_evening_add_photo (evening, "one-more.jpg"));
}

/* Kept by the journal, too: the program may be killed. */
static void
test_kept (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-about-XXXXXX", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder), again = NULL;
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2), peeked = NULL;
  g_autoptr (GBytes) jpeg = g_bytes_new_static ("no picture", 10);
  g_autofree char *file = NULL, *first = NULL, *second = NULL, *board = NULL, *boards = NULL, *others = NULL;
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;
  const BastidePast *past;

  g_assert_true (bastide_history_add (history, evening, &error));
  file = bastide_history_dup_file (history, evening);
  bastide_evening_set_title (evening, "Finals");
  bastide_evening_set_color (evening, BEN, 4);
  g_assert_true (bastide_history_add_photo (history, evening, jpeg, &error));
  g_assert_true (bastide_history_add_photo (history, evening, jpeg, &error));
  g_assert_no_error (error);
  first = bastide_history_dup_photo_path (history, bastide_evening_get_photo (evening, 0));
  second = bastide_history_dup_photo_path (history, bastide_evening_get_photo (evening, 1));
  g_assert_true (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
  /* Not saved as a whole yet. */
  g_assert_cmpuint (bastide_match_get_n_lines (BASTIDE_MATCH (evening)), >, 0);
  peeked = bastide_history_peek (history, 0);
  g_assert_cmpstr (bastide_evening_get_title (peeked), ==, "Finals");
  g_assert_cmpuint (bastide_evening_get_n_photos (peeked), ==, 2);
  g_assert_cmpint (bastide_evening_get_color (peeked, BEN), ==, 4);

  bastide_history_remove_photo (history, evening, 0);
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (bastide_evening_get_n_photos (evening), ==, 1);
  bastide_history_update (history, evening);

  /* The list knows it, after a new start as well. */
  bastide_match_flush (BASTIDE_MATCH (evening));
  kept = g_strdup (bastide_evening_get_photo (evening, 0));
  g_clear_object (&evening);
  g_clear_object (&history);
  again = bastide_history_new (folder);
  past = bastide_history_get (again, 0);
  g_assert_cmpstr (past->title, ==, "Finals");
  g_assert_cmpint (past->n_photos, ==, 1);
  g_assert_cmpstr (past->photo, ==, kept);

  /* An index of an earlier version names no photo. */
  {
    g_autofree char *path = g_build_filename (folder, "index.json", NULL), *text = NULL;
    g_autoptr (GString) old = NULL;

    g_clear_object (&again);
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    old = g_string_new (text);
    g_assert_cmpuint (g_string_replace (old, "\"photo\"", "\"other\"", 0), ==, 1);
    g_assert_true (g_file_set_contents (path, old->str, -1, NULL));
    again = bastide_history_new (folder);
    g_assert_cmpstr (bastide_history_get (again, 0)->photo, ==, kept);
  }

  /* What lies beside an evening goes with it, and nothing else. */
  board = bastide_history_dup_board_path (again, file);
  boards = g_path_get_dirname (board);
  g_mkdir_with_parents (boards, 0700);
  g_assert_true (g_file_set_contents (board, "{}", -1, NULL));
  others = g_strdup_printf ("%s/photos/%s-2-1.jpg", folder, file);
  g_assert_true (g_file_set_contents (others, "x", 1, NULL));
  g_assert_true (bastide_history_delete (again, 0, &error));
  g_assert_false (g_file_test (board, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (second, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (others, G_FILE_TEST_EXISTS));
}

/* A game of which only the result is known has photos, too: the list knows all of them, after a new start as well. Those of
 * another game, which a file from elsewhere may name, stay where they are. */
static void
test_result_photos (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-about-XXXXXX", NULL), *file = NULL, *path = NULL, *text = NULL;
  g_autofree char *others = g_build_filename (folder, "photos", "others-1.jpg", NULL), *first = NULL;
  g_autoptr (BastideHistory) history = bastide_history_new (folder), again = NULL;
  g_autoptr (GBytes) jpeg = g_bytes_new_static ("no picture", 10);
  g_autoptr (GString) changed = NULL;
  g_autoptr (GError) error = NULL;

  {
    g_autofree char *elsewhere = g_dir_make_tmp ("bastide-about-XXXXXX", NULL), *table = NULL;
    g_autoptr (BastideHistory) other = bastide_history_new (elsewhere);
    g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);

    g_assert_true (bastide_history_add (other, evening, NULL));
    table = bastide_history_to_csv (other);
    g_assert_cmpint (bastide_history_import (history, table, strlen (table), NULL, NULL, NULL, &error), ==, 1);
    g_assert_no_error (error);
  }
  file = g_strdup (bastide_history_get (history, 0)->file);
  for (int i = 0; i < 3; i++)
    g_assert_true (bastide_history_add_result_photo (history, 0, jpeg, &error));
  g_assert_cmpint (bastide_history_get (history, 0)->n_photos, ==, 3);
  first = bastide_history_dup_photo_path (history, bastide_history_get (history, 0)->photos[0]);
  g_assert_true (bastide_history_note (history, 0, "Finals", "Attic", "", &error));
  g_assert_true (bastide_history_remove_result_photo (history, 0, 0, &error));
  g_assert_no_error (error);
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));

  g_clear_object (&history);
  again = bastide_history_new (folder);
  g_assert_cmpstr (bastide_history_get (again, 0)->title, ==, "Finals");
  g_assert_cmpint (bastide_history_get (again, 0)->n_photos, ==, 2);
  g_assert_cmpstr (bastide_history_get (again, 0)->photo, ==, bastide_history_get (again, 0)->photos[1]);

  /* As many as a game night with a log. */
  for (int i = 2; i < BASTIDE_MAX_PHOTOS; i++)
    g_assert_true (bastide_history_add_result_photo (again, 0, jpeg, NULL));
  g_assert_false (bastide_history_add_result_photo (again, 0, jpeg, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (others, "x", 1, NULL));
  path = bastide_history_dup_path (again, file);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  changed = g_string_new (text);
  g_assert_cmpuint (g_string_replace (changed, bastide_history_get (again, 0)->photos[0], "others-1.jpg", 1), ==, 1);
  g_assert_true (g_file_set_contents (path, changed->str, -1, NULL));
  g_clear_object (&again);
  again = bastide_history_new (folder);
  g_assert_cmpstr (bastide_history_get (again, 0)->photos[0], ==, "others-1.jpg");
  g_assert_true (bastide_history_remove_result_photo (again, 0, 0, &error));
  g_assert_no_error (error);
  g_assert_cmpint (bastide_history_get (again, 0)->n_photos, ==, BASTIDE_MAX_PHOTOS - 1);
  g_assert_true (g_file_test (others, G_FILE_TEST_EXISTS));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/about/file", test_file);
  g_test_add_func ("/about/hostile", test_hostile);
  g_test_add_func ("/about/kept", test_kept);
  g_test_add_func ("/about/result-photos", test_result_photos);
  return g_test_run ();
}
