/* test-workshop-documents.c – the workshop on a real window: what becomes of documents that are damaged, replaced by others
 * or cannot be saved.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "workshop-kit.h"

#include "bastide-place.h"

#include <glib/gstdio.h>
#include <string.h>

/* A mix with two tiles of its own. */
#define OWN_TILE(id)                                                                                                   \
  "{\"id\": \"" id "\", \"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", "    \
  "\"WL\", \"WR\"]}]}"
#define OWN_MIX(name)                                                                                                  \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"" name "\", \"title\": \"" name "\", "                       \
  "\"sets\": [{\"set\": \"classic-base\"}], \"define\": [" OWN_TILE (name "-1") ", " OWN_TILE (name "-2") "]}"

static char *
path_of (const char *name)
{
  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0700), ==, 0);
  return g_build_filename (g_get_user_data_dir (), name, NULL);
}

static GFile *
write_text (const char *name,
            const char *text)
{
  g_autofree char *path = path_of (name);
  g_autoptr (GError) error = NULL;

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
open_document (BastideWindow   *window,
               GFile           *file,
               BastideFileKind  kind)
{
  g_assert_true (bastide_place_open (get_place (window), file, kind));
}

/* --- Damage --- */

/* Looks at everything that is in the document. */
static void
look_over (BastideWindow *window)
{
  if (get_mix (window))
    return;
  for (guint i = 0; i < bastide_set_doc_get_n_tiles (get_set (window)) + bastide_set_doc_get_n_pieces (get_set (window)); i++)
    {
      GtkFlowBox *grid = GTK_FLOW_BOX (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "grid"));

      gtk_flow_box_unselect_all (grid);
      gtk_flow_box_select_child (grid, gtk_flow_box_get_child_at_index (grid, (int) i));
    }
}

/* Whatever may be wrong in a file, it is shown or refused; warnings are fatal here. */
static void
test_bad_files (void)
{
  BastideWindow *window = open_workshop ();
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "io", "bad", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  int n_shown = 0, n_refused = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    {
      g_autoptr (GFile) file = g_file_new_build_filename (folder, name, NULL);
      GtkWidget *told;

      if (!g_str_has_suffix (name, ".json") && !g_str_has_suffix (name, ".txt"))
        continue;
      g_test_message ("%s", name);
      open_document (window, file, g_str_has_prefix (name, "mix-") ? BASTIDE_FILE_MIX : BASTIDE_FILE_SET);
      told = find_window (ADW_TYPE_MESSAGE_DIALOG);
      if (told)
        {
          gtk_window_destroy (GTK_WINDOW (told));
          n_refused++;
        }
      else
        {
          look_over (window);
          n_shown++;
        }
    }
  g_assert_cmpint (n_shown, >=, 60);
  g_assert_cmpint (n_refused, >=, 10);
  ui_test_close (window);
}

/* A mix that is cut off comes back from its backup, into its own file. */
static void
test_backup (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (GFile) file = write_text ("cut.bastide-mix", OWN_MIX ("cut"));
  g_autoptr (GFile) cut = NULL;
  g_autofree char *kept = path_of ("cut.bastide-mix.damaged");
  GtkWidget *told;

  open_document (window, file, BASTIDE_FILE_MIX);
  bastide_mix_doc_set_count (get_mix (window), "cut-1", 5);
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.back", NULL));
  cut = write_text ("cut.bastide-mix", "{\"format\": \"bastide-mix\", ");
  open_document (window, cut, BASTIDE_FILE_MIX);
  ui_test_wait ((told = find_window (ADW_TYPE_MESSAGE_DIALOG)));
  g_assert_null (get_mix (window));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (told), "backup");
  ui_test_wait (get_mix (window));
  g_assert_true (g_file_equal (bastide_document_get_file (BASTIDE_DOCUMENT (get_mix (window))), file));
  g_assert_cmpint (bastide_mix_doc_get_count (get_mix (window), "cut-1"), ==, 1);
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
  gtk_window_destroy (GTK_WINDOW (told));
  ui_test_close (window);
}

/* --- One document after the other --- */

static GtkWidget *
find_own_spin (BastideWindow *window)
{
  GtkWidget *group = ui_test_find_id (find (window, BASTIDE_TYPE_MIX_PAGE), "own_group");

  return find (group, GTK_TYPE_SPIN_BUTTON);
}

/* The rows of tiles inside a mix belong to that mix, however many another one had. */
static void
test_own_tiles (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (GFile) first = write_text ("first.bastide-mix", OWN_MIX ("first"));
  g_autoptr (GFile) second = write_text ("second.bastide-mix", OWN_MIX ("second"));

  open_document (window, first, BASTIDE_FILE_MIX);
  open_document (window, second, BASTIDE_FILE_MIX);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_own_spin (window)), 4);
  g_assert_cmpint (bastide_mix_doc_get_count (get_mix (window), "second-1"), ==, 4);
  g_assert_cmpint (bastide_mix_doc_get_count (get_mix (window), "first-1"), ==, 0);

  /* By way of the start page, after which the rows of the sets are made anew. */
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.back", NULL));
  open_document (window, first, BASTIDE_FILE_MIX);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_own_spin (window)), 7);
  g_assert_cmpint (bastide_mix_doc_get_count (get_mix (window), "first-1"), ==, 7);
  /* They follow what happens to the document. */
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.undo");
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (find_own_spin (window))), ==, 1);
  ui_test_close (window);
}

int
main (int    argc,
      char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/workshop-documents/bad-files", test_bad_files);
  g_test_add_func ("/workshop-documents/backup-of-a-mix", test_backup);
  g_test_add_func ("/workshop-documents/tiles-of-one-mix-and-another", test_own_tiles);
  return ui_test_run ();
}
