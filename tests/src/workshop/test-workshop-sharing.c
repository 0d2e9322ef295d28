/* test-workshop-sharing.c – the workshop on a real window: one file for others, what comes with theirs, earlier versions, the
 * archive, and other programs at the same files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include "workshop/workshop-kit.h"

#include "parts/bastide-place.h"
#include "model/workshop/bastide-versions.h"
#include "workshop/bastide-compare-window.h"
#include "workshop/bastide-import-window.h"
#include "workshop/bastide-versions-window.h"
#include "engine/io/json-scan.h"

#include <dlfcn.h>
#include <glib/gstdio.h>
#include <string.h>

#define MEADOW          "{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}"
#define TILE(id, count) "{\"id\": \"" id "\", \"count\": " count ", \"features\": [" MEADOW "]}"
#define SET(title, tiles)                                                                                              \
  "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"shared\", \"title\": \"" title "\", \"tiles\": [" tiles "]" \
  "}"
#define MIX                                                                                                            \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"evening\", \"title\": \"Evening\", \"sets\": [{\"set\": "   \
  "\"classic-base\"}, {\"set\": \"shared\"}]}"
#define OWN SET ("Shared", TILE ("shared-a", "2") ", " TILE ("shared-b", "1"))

static GFile *
write_text (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL), *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

static BastidePlace *
get_place (BastideWindow *window)
{
  return BASTIDE_PLACE (ui_test_find_id (GTK_WIDGET (window), "workshop"));
}

static void
do_in_workshop (BastideWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_place (window)), action, NULL));
}

static gboolean
is_there (const char *name)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
remove_file (const char *name)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* --- One file --- */

/* A mix goes to somebody who has none of its sets. */
static void
test_export_import (void)
{
  g_autoptr (GFile) set = write_text ("bastide/sets/shared.json", OWN),
                    mix = write_text ("bastide/mixes/evening.json", MIX);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "parcel.bastide-mix", NULL);
  BastideWindow *window = open_workshop ();
  g_autoptr (JsonNode) parcel = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *preview;

  g_assert_true (bastide_place_open (get_place (window), mix, BASTIDE_FILE_MIX));
  ui_test_wait (get_mix (window));
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.export");
  ui_test_choose_file (path);
  ui_test_wait (g_file_query_exists (file, NULL));
  parcel = bst_json_scan_file (file, NULL, NULL);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (json_node_get_object (parcel), "include")), ==,
                    2);
  do_in_workshop (window, "workshop.back");
  remove_file ("bastide/sets/shared.json");
  remove_file ("bastide/mixes/evening.json");
  ui_test_wait (!ui_test_find_text (ui_test_find_id (GTK_WIDGET (window), "own_sets_group"), "Shared"));

  do_in_workshop (window, "workshop.import");
  ui_test_choose_file (path);
  ui_test_wait ((preview = find_window (BASTIDE_TYPE_IMPORT_WINDOW)) && gtk_widget_get_mapped (preview));
  g_assert_nonnull (ui_test_find_text (preview, "Shared"));
  g_assert_nonnull (ui_test_find_text (preview, "Evening"));
  take_picture (preview, "preview");
  /* Nothing has come yet. */
  g_assert_false (is_there ("bastide/sets/shared.json"));
  ui_test_wait_for_layout (preview);
  ui_test_click (ui_test_find_id (preview, "import_button"));
  ui_test_wait (is_there ("bastide/sets/shared.json") && is_there ("bastide/mixes/evening.json"));
  ui_test_wait (get_mix (window));
  g_assert_nonnull (bastide_mix_doc_get_box (get_mix (window)));
  /* A file with sets inside is not opened in place, whichever way it comes. */
  do_in_workshop (window, "workshop.back");
  ui_test_wait (!find_window (BASTIDE_TYPE_IMPORT_WINDOW));
  g_assert_true (bastide_place_open (get_place (window), file, BASTIDE_FILE_MIX));
  ui_test_wait ((preview = find_window (BASTIDE_TYPE_IMPORT_WINDOW)) && gtk_widget_get_mapped (preview));
  g_assert_false (gtk_widget_get_sensitive (ui_test_find_id (preview, "import_button")));
  ui_test_key (preview, "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_IMPORT_WINDOW));
  ui_test_close (window);
  remove_file ("bastide/sets/shared.json");
  remove_file ("bastide/mixes/evening.json");
}

/* --- A disk that does not answer --- */

static int disk_hangs;       /* atomic: other threads than that of the window wait for the disk */
static GThread *main_thread; /* that of the window */

int
fsync (int fd)
{
  while (g_atomic_int_get (&disk_hangs) && g_thread_self () != main_thread)
    g_usleep (1000);
  return 0;
}

static GtkWidget *
find_bar (void)
{
  GtkWidget *dialog = find_window (ADW_TYPE_MESSAGE_DIALOG);

  return dialog && gtk_widget_get_mapped (dialog) ? ui_test_find_type (dialog, GTK_TYPE_PROGRESS_BAR) : NULL;
}

/* The window goes on while the import is written. Canceled, nothing of it stays, and one may try again. */
/* Where versions are looked for. */
GDir *
g_dir_open (const char *path, guint flags, GError **error)
{
  static GDir *(*real) (const char *path, guint flags, GError **error);

  if (!real)
    real = dlsym (RTLD_NEXT, "g_dir_open");
  while (g_atomic_int_get (&disk_hangs) && g_thread_self () != main_thread && g_str_has_suffix (path, "/versions"))
    g_usleep (1000);
  return real (path, flags, error);
}

/* What both sides come from is looked for on a slow disk: it can be given up, and the window hears everything meanwhile. */
static void
test_slow_base (void)
{
  g_autoptr (GFile) mine = write_text ("bastide/sets/shared.json", SET ("Shared", TILE ("shared-a", "1")));
  g_autoptr (GFile) theirs = write_text ("friend.json", SET ("Shared", TILE ("shared-a", "3")));
  BastideWindow *window = open_workshop ();
  GtkWidget *preview, *row;

  main_thread = g_thread_self ();
  do_in_workshop (window, "workshop.import");
  ui_test_choose_file (g_file_peek_path (theirs));
  ui_test_wait ((preview = find_window (BASTIDE_TYPE_IMPORT_WINDOW)) && gtk_widget_get_mapped (preview));
  row = gtk_widget_get_ancestor (ui_test_find_text (preview, "Compare and Merge…"), ADW_TYPE_ACTION_ROW);
  for (gboolean canceled = TRUE;; canceled = FALSE)
    {
      g_atomic_int_set (&disk_hangs, TRUE);
      g_signal_emit_by_name (row, "activated");
      ui_test_wait (find_bar ());
      g_assert_null (find_window (BASTIDE_TYPE_COMPARE_WINDOW));
      if (canceled)
        adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_window (ADW_TYPE_MESSAGE_DIALOG)), "cancel");
      g_atomic_int_set (&disk_hangs, FALSE);
      ui_test_wait (!find_bar ());
      if (!canceled)
        break;
      g_assert_null (find_window (BASTIDE_TYPE_COMPARE_WINDOW));
    }
  ui_test_wait (find_window (BASTIDE_TYPE_COMPARE_WINDOW));
  ui_test_key (find_window (BASTIDE_TYPE_COMPARE_WINDOW), "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_COMPARE_WINDOW));
  ui_test_key (preview, "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_IMPORT_WINDOW));
  ui_test_close (window);
  remove_file ("bastide/sets/shared.json");
}

static void
test_slow_versions (void)
{
  g_autoptr (GFile) mine = write_text ("bastide/sets/shared.json", SET ("Shared", TILE ("shared-a", "1")));
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_load (mine, NULL);
  BastideWindow *window = open_workshop ();
  g_autoptr (GPtrArray) kept = NULL;
  GtkWidget *versions;

  main_thread = g_thread_self ();
  g_assert_true (bastide_versions_keep (BASTIDE_DOCUMENT (doc), "as it was", NULL));
  g_assert_true (bastide_place_open (get_place (window), mine, BASTIDE_FILE_SET));
  ui_test_wait (has_n_tiles (window, 1));
  g_atomic_int_set (&disk_hangs, TRUE);
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.versions");
  ui_test_wait ((versions = find_window (BASTIDE_TYPE_VERSIONS_WINDOW)) && gtk_widget_get_mapped (versions));
  ui_test_wait (find_bar ());
  g_atomic_int_set (&disk_hangs, FALSE);
  ui_test_wait (ui_test_find_text (versions, "as it was"));
  ui_test_wait (!find_bar ());
  ui_test_key (versions, "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_VERSIONS_WINDOW));
  ui_test_close (window);
  /* The other tests have none. */
  kept = bastide_versions_list (mine);
  g_assert_true (bastide_version_delete (g_ptr_array_index (kept, 0), NULL));
  remove_file ("bastide/sets/shared.json");
}

static void
test_slow_import (void)
{
  g_autoptr (GFile) theirs = write_text ("slow.json", SET ("Shared", TILE ("shared-a", "1")));
  BastideWindow *window = open_workshop ();
  GtkWidget *preview, *button;

  main_thread = g_thread_self ();
  do_in_workshop (window, "workshop.import");
  ui_test_choose_file (g_file_peek_path (theirs));
  ui_test_wait ((preview = find_window (BASTIDE_TYPE_IMPORT_WINDOW)) && gtk_widget_get_mapped (preview));
  button = ui_test_find_id (preview, "import_button");
  for (gboolean canceled = TRUE;; canceled = FALSE)
    {
      ui_test_wait_for_layout (preview);
      g_atomic_int_set (&disk_hangs, TRUE);
      ui_test_click (button);
      ui_test_wait (find_bar ());
      take_picture (find_window (ADW_TYPE_MESSAGE_DIALOG), "importing");
      g_assert_false (is_there ("bastide/sets/shared.json"));
      g_assert_false (gtk_widget_is_sensitive (button));
      if (canceled)
        adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_window (ADW_TYPE_MESSAGE_DIALOG)), "cancel");
      g_atomic_int_set (&disk_hangs, FALSE);
      if (!canceled)
        break;
      ui_test_wait (gtk_widget_is_sensitive (button));
      g_assert_false (is_there ("bastide/sets/shared.json"));
    }
  ui_test_wait (has_n_tiles (window, 1));
  g_assert_true (is_there ("bastide/sets/shared.json"));
  ui_test_wait (!find_window (BASTIDE_TYPE_IMPORT_WINDOW));
  ui_test_close (window);
  remove_file ("bastide/sets/shared.json");
}

/* A friend has another version: tile by tile one takes what is better there. */
static void
test_merge (void)
{
  g_autoptr (GFile) mine = write_text ("bastide/sets/shared.json", OWN);
  g_autoptr (GFile) theirs = write_text (
    "friend.json", SET ("Shared", TILE ("shared-a", "5") ", " TILE ("shared-b", "1") ", " TILE ("shared-c", "1")));
  BastideWindow *window = open_workshop ();
  GtkWidget *preview, *compare;
  g_autoptr (BastideSetDoc) doc = NULL;
  BastideTileRef ref = { 0 };

  do_in_workshop (window, "workshop.import");
  ui_test_choose_file (g_file_peek_path (theirs));
  ui_test_wait ((preview = find_window (BASTIDE_TYPE_IMPORT_WINDOW)) && gtk_widget_get_mapped (preview));
  take_picture (preview, "conflict");
  check_narrow (preview, "conflict");
  g_signal_emit_by_name (gtk_widget_get_ancestor (ui_test_find_text (preview, "Compare and Merge…"),
                                                  ADW_TYPE_ACTION_ROW),
                         "activated");
  ui_test_wait ((compare = find_window (BASTIDE_TYPE_COMPARE_WINDOW)) && gtk_widget_get_mapped (compare));
  ui_test_wait_for_layout (compare);
  take_picture (compare, "compare");
  /* All but the count. */
  ui_test_click (ui_test_find_id (compare, "all_button"));
  ui_test_wait (!gtk_widget_get_sensitive (ui_test_find_id (compare, "take_button")));
  ui_test_click (gtk_widget_get_ancestor (ui_test_find_text (compare, "Added"), ADW_TYPE_ACTION_ROW));
  ui_test_wait (gtk_widget_get_sensitive (ui_test_find_id (compare, "take_button")));
  ui_test_click (ui_test_find_id (compare, "take_button"));
  ui_test_wait (!find_window (BASTIDE_TYPE_COMPARE_WINDOW));
  ui_test_wait_for_layout (preview);
  ui_test_click (ui_test_find_id (preview, "import_button"));
  ui_test_wait (has_n_tiles (window, 3));
  g_assert_cmpint (bastide_set_doc_get_count (get_set (window), &ref), ==, 2);
  doc = bastide_set_doc_load (mine, NULL);
  g_assert_cmpuint (bastide_set_doc_get_n_tiles (doc), ==, 3);
  ui_test_close (window);
  remove_file ("bastide/sets/shared.json");
}

static GtkWidget *
find_check (GtkWidget *compare, const char *text)
{
  return find (gtk_widget_get_ancestor (ui_test_find_text (compare, text), ADW_TYPE_ACTION_ROW), GTK_TYPE_CHECK_BUTTON);
}

/* What was kept when the friend got it tells who has changed what: only that is chosen, and what both have changed is said. */
static void
test_merge_three_ways (void)
{
  g_autoptr (GFile)
    mine = write_text ("bastide/sets/shared.json",
                       SET ("Shared", TILE ("shared-a", "1") ", " TILE ("shared-b", "1") ", " TILE ("shared-c", "1")));
  g_autoptr (GFile) theirs = write_text (
    "friend.json", SET ("Shared", TILE ("shared-a", "3") ", " TILE ("shared-b", "5") ", " TILE ("shared-c", "1")));
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_load (mine, NULL);
  BastideWindow *window;
  GtkWidget *preview, *compare;

  g_assert_true (bastide_versions_keep (BASTIDE_DOCUMENT (doc), "as my friend has it", NULL));
  bastide_set_doc_set_count (doc, &(BastideTileRef){ .index = 0 }, 2);
  bastide_set_doc_set_count (doc, &(BastideTileRef){ .index = 2 }, 9);
  g_assert_true (bastide_document_save (BASTIDE_DOCUMENT (doc), NULL));
  window = open_workshop ();
  do_in_workshop (window, "workshop.import");
  ui_test_choose_file (g_file_peek_path (theirs));
  ui_test_wait ((preview = find_window (BASTIDE_TYPE_IMPORT_WINDOW)) && gtk_widget_get_mapped (preview));
  g_signal_emit_by_name (gtk_widget_get_ancestor (ui_test_find_text (preview, "Compare and Merge…"),
                                                  ADW_TYPE_ACTION_ROW),
                         "activated");
  ui_test_wait ((compare = find_window (BASTIDE_TYPE_COMPARE_WINDOW)) && gtk_widget_get_mapped (compare));
  wait_settled (compare);
  take_picture (compare, "compare-three");
  check_narrow (compare, "compare-three");
  g_assert_false (
    gtk_check_button_get_active (GTK_CHECK_BUTTON (find_check (compare, "Changed: 2 → 3 copies, changed in both"))));
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (find_check (compare, "Changed: 1 → 5 copies"))));
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (find_check (compare, "Changed: 9 → 1 copies"))));
  ui_test_key (compare, "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_COMPARE_WINDOW));
  ui_test_key (preview, "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_IMPORT_WINDOW));
  ui_test_close (window);
  remove_file ("bastide/sets/shared.json");
}

/* --- Versions --- */

static void
test_versions (void)
{
  g_autoptr (GFile) mine = write_text ("bastide/mixes/kept.json",
                                       "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"kept\", \"sets\": "
                                       "[{\"set\": \"classic-base\", \"copies\": 1}]}");
  BastideWindow *window = open_workshop ();
  GtkWidget *versions, *row, *compare, *restore, *differences;

  g_assert_true (bastide_place_open (get_place (window), mine, BASTIDE_FILE_MIX));
  ui_test_wait (get_mix (window));
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.versions");
  ui_test_wait ((versions = find_window (BASTIDE_TYPE_VERSIONS_WINDOW)) && gtk_widget_get_mapped (versions));
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_id (versions, "note_row")), "As we played it");
  ui_test_click (ui_test_find_text (versions, "_Save This Version"));
  ui_test_wait (ui_test_find_text (versions, "As we played it"));
  take_picture (versions, "versions");
  check_narrow (versions, "versions");
  ui_test_key (versions, "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_VERSIONS_WINDOW));
  bastide_mix_doc_set_copies (get_mix (window), "classic-base", 3);
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.versions");
  ui_test_wait ((versions = find_window (BASTIDE_TYPE_VERSIONS_WINDOW)) && gtk_widget_get_mapped (versions));
  ui_test_wait (ui_test_find_text (versions, "As we played it"));
  row = gtk_widget_get_ancestor (ui_test_find_text (versions, "As we played it"), ADW_TYPE_ACTION_ROW);
  compare = ui_test_find (row, (gboolean (*) (GtkWidget *, gconstpointer)) gtk_widget_has_css_class, "flat");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (compare), ==, "Compare");
  ui_test_wait_for_layout (versions);
  ui_test_click (compare);
  ui_test_wait (!find_window (BASTIDE_TYPE_VERSIONS_WINDOW));
  /* What was then, and what is now. */
  differences = ui_test_find_id (find (window, BASTIDE_TYPE_MIX_PAGE), "differences_group");
  ui_test_wait (gtk_widget_get_mapped (differences));
  g_assert_nonnull (ui_test_find_text (find (window, BASTIDE_TYPE_MIX_PAGE), "Version: As we played it"));
  g_assert_nonnull (ui_test_find_text (differences, "1 → 3"));
  take_picture (GTK_WIDGET (window), "version-of-mix");
  /* It follows the mix, which is the same again. */
  bastide_mix_doc_set_copies (get_mix (window), "classic-base", 1);
  ui_test_wait (ui_test_find_text (differences, "No Differences"));
  bastide_mix_doc_set_copies (get_mix (window), "classic-base", 3);

  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.versions");
  ui_test_wait ((versions = find_window (BASTIDE_TYPE_VERSIONS_WINDOW)) && gtk_widget_get_mapped (versions));
  ui_test_wait (ui_test_find_text (versions, "As we played it"));
  row = gtk_widget_get_ancestor (ui_test_find_text (versions, "As we played it"), ADW_TYPE_ACTION_ROW);
  restore = gtk_widget_get_next_sibling (
    ui_test_find (row, (gboolean (*) (GtkWidget *, gconstpointer)) gtk_widget_has_css_class, "flat"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (restore), ==, "Restore");
  ui_test_wait_for_layout (versions);
  ui_test_click (restore);
  ui_test_wait (bastide_mix_doc_get_copies (get_mix (window), "classic-base") == 1);
  bastide_document_undo (BASTIDE_DOCUMENT (get_mix (window)));
  g_assert_cmpint (bastide_mix_doc_get_copies (get_mix (window), "classic-base"), ==, 3);
  ui_test_close (window);
  remove_file ("bastide/mixes/kept.json");
}

/* A set without tiles has no editor on the screen; it comes and goes with the tiles. */
static void
test_versions_of_set (void)
{
  g_autoptr (GFile) mine = write_text ("bastide/sets/shared.json", OWN);
  BastideWindow *window = open_workshop ();
  GtkWidget *versions, *row, *button;
  const guint both[] = { 0, 1 };

  g_assert_true (bastide_place_open (get_place (window), mine, BASTIDE_FILE_SET));
  ui_test_wait (has_n_tiles (window, 2));
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.versions");
  ui_test_wait ((versions = find_window (BASTIDE_TYPE_VERSIONS_WINDOW)) && gtk_widget_get_mapped (versions));
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_id (versions, "note_row")), "As we played it");
  ui_test_click (ui_test_find_text (versions, "_Save This Version"));
  ui_test_wait (ui_test_find_text (versions, "As we played it"));
  ui_test_key (versions, "Escape");
  ui_test_wait (!find_window (BASTIDE_TYPE_VERSIONS_WINDOW));
  bastide_set_doc_remove (get_set (window), both, 2);
  ui_test_wait (has_n_tiles (window, 0));
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.versions");
  ui_test_wait ((versions = find_window (BASTIDE_TYPE_VERSIONS_WINDOW)) && gtk_widget_get_mapped (versions));
  ui_test_wait (ui_test_find_text (versions, "As we played it"));
  row = gtk_widget_get_ancestor (ui_test_find_text (versions, "As we played it"), ADW_TYPE_ACTION_ROW);
  button = ui_test_find (row, (gboolean (*) (GtkWidget *, gconstpointer)) gtk_widget_has_css_class, "flat");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "Compare");
  button = gtk_widget_get_next_sibling (button);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "Restore");
  ui_test_wait_for_layout (versions);
  ui_test_click (button);
  ui_test_wait (has_n_tiles (window, 2));
  bastide_document_undo (BASTIDE_DOCUMENT (get_set (window)));
  g_assert_true (has_n_tiles (window, 0));
  ui_test_close (window);
  remove_file ("bastide/sets/shared.json");
}

/* --- The start page --- */

static void
test_archive (void)
{
  g_autoptr (GFile) mine = write_text ("bastide/sets/shared.json", OWN);
  BastideWindow *window = open_workshop ();
  GtkWidget *archive = ui_test_find_id (GTK_WIDGET (window), "archive_group");

  g_assert_false (gtk_widget_get_visible (archive));
  ui_test_wait (ui_test_find_text (ui_test_find_id (GTK_WIDGET (window), "own_sets_group"), "Shared"));
  take_picture (GTK_WIDGET (window), "gallery");
  g_assert_true (
    gtk_widget_activate_action (GTK_WIDGET (get_place (window)), "workshop.archive", "s", g_file_peek_path (mine)));
  ui_test_wait (ui_test_find_text (archive, "Shared"));
  g_assert_true (gtk_widget_get_visible (archive));
  g_assert_false (is_there ("bastide/sets/shared.json"));
  take_picture (GTK_WIDGET (window), "archived");
  g_signal_emit_by_name (ui_test_find_type (archive, GTK_TYPE_BUTTON), "clicked");
  ui_test_wait (is_there ("bastide/sets/shared.json"));
  g_assert_false (gtk_widget_get_visible (archive));
  /* A copy has a title of its own. */
  g_assert_true (
    gtk_widget_activate_action (GTK_WIDGET (get_place (window)), "workshop.duplicate", "s", g_file_peek_path (mine)));
  ui_test_wait (has_n_tiles (window, 2));
  {
    g_autofree char *title = bastide_document_dup_title (BASTIDE_DOCUMENT (get_set (window)));
    g_autofree char *path = g_file_get_path (bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window))));

    g_assert_cmpstr (title, ==, "Shared (copy)");
    ui_test_close (window);
    g_assert_cmpint (g_unlink (path), ==, 0);
  }
  remove_file ("bastide/sets/shared.json");
}

/* --- Other programs --- */

static gboolean
has_title (BastideWindow *window, const char *title)
{
  g_autofree char *now = bastide_document_dup_title (BASTIDE_DOCUMENT (get_set (window)));

  return g_str_equal (now, title);
}

static void
test_changed_outside (void)
{
  g_autoptr (GFile) mine = write_text ("bastide/sets/shared.json", OWN), again = NULL, other = NULL;
  BastideWindow *window = open_workshop ();
  GtkWidget *group = ui_test_find_id (GTK_WIDGET (window), "own_sets_group");

  /* The start page follows. */
  ui_test_wait (ui_test_find_text (group, "Shared"));
  again = write_text ("bastide/sets/shared.json", SET ("Renamed", TILE ("shared-a", "1")));
  ui_test_wait (ui_test_find_text (group, "Renamed"));
  /* So does what is open and saved. */
  g_assert_true (bastide_place_open (get_place (window), mine, BASTIDE_FILE_SET));
  ui_test_wait (has_n_tiles (window, 1));
  other = write_text ("bastide/sets/shared.json", OWN);
  ui_test_wait (has_n_tiles (window, 2));
  g_assert_true (has_title (window, "Shared"));
  g_assert_true (bastide_document_can_undo (BASTIDE_DOCUMENT (get_set (window))));
  ui_test_close (window);
  remove_file ("bastide/sets/shared.json");
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/workshop-sharing/export-import", test_export_import);
  g_test_add_func ("/workshop-sharing/slow-base", test_slow_base);
  g_test_add_func ("/workshop-sharing/slow-versions", test_slow_versions);
  g_test_add_func ("/workshop-sharing/slow-import", test_slow_import);
  g_test_add_func ("/workshop-sharing/merge", test_merge);
  g_test_add_func ("/workshop-sharing/merge-three-ways", test_merge_three_ways);
  g_test_add_func ("/workshop-sharing/versions", test_versions);
  g_test_add_func ("/workshop-sharing/versions-of-set", test_versions_of_set);
  g_test_add_func ("/workshop-sharing/archive", test_archive);
  g_test_add_func ("/workshop-sharing/changed-outside", test_changed_outside);
  return ui_test_run ();
}
