/* test-workshop-documents.c – the workshop on a real window: what becomes of documents that are damaged, replaced by others
 * or cannot be saved.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "workshop/workshop-kit.h"

#include "parts/bastide-modules-group.h"
#include "parts/bastide-place.h"
#include "workshop/bastide-playtest-panel.h"
#include "workshop/bastide-sandbox.h"

#include <glib/gstdio.h>
#include <string.h>

/* A mix with two tiles of its own. */
#define OWN_TILE(id)                                                                                                   \
  "{\"id\": \"" id                                                                                                     \
  "\", \"features\": [{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", "                 \
  "\"WL\", \"WR\"]}]}"
#define TITLED_MIX(name, title)                                                                                        \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"" name "\", \"title\": \"" title "\", "                     \
  "\"sets\": [{\"set\": \"classic-base\"}], \"define\": [" OWN_TILE (name "-1") ", " OWN_TILE (name "-2") "]}"
#define OWN_MIX(name) TITLED_MIX (name, name)

static char *
path_of (const char *name)
{
  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0700), ==, 0);
  return g_build_filename (g_get_user_data_dir (), name, NULL);
}

static GFile *
write_text (const char *name, const char *text)
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
open_document (BastideWindow *window, GFile *file, BastideFileKind kind)
{
  g_assert_true (bastide_place_open (get_place (window), file, kind));
}

static gboolean
is_label_of (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;
}

/* Whether people read these very words, without any markup. */
static gboolean
shows (GtkWidget *widget, const char *text)
{
  return ui_test_find (widget, is_label_of, text) != NULL;
}

/* --- Damage --- */

/* Looks at everything that is in the document. */
static void
look_over (BastideWindow *window)
{
  if (get_mix (window))
    return;
  for (guint i = 0;
       i < bastide_set_doc_get_n_tiles (get_set (window)) + bastide_set_doc_get_n_pieces (get_set (window)); i++)
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

/* Rules are switched and chosen in rows of modules, which follow undo. */
static void
test_rules (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (GFile) file = write_text ("rules.bastide-mix", OWN_MIX ("rules"));
  BastideModulesGroup *group;
  BastideModuleRow *row;

  open_document (window, file, BASTIDE_FILE_MIX);
  group = BASTIDE_MODULES_GROUP (ui_test_find_id (find (window, BASTIDE_TYPE_MIX_PAGE), "modules_group"));
  row = bastide_modules_group_get_row (group, BST_MODULE_RIVER);
  g_assert_false (adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (row)));
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (row), TRUE);
  g_assert_true (bastide_mix_doc_has_module (get_mix (window), BST_MODULE_RIVER));
  adw_combo_row_set_selected (ADW_COMBO_ROW (find (row, ADW_TYPE_COMBO_ROW)), 1);
  g_assert_cmpint (bastide_mix_doc_get_option (get_mix (window), BST_OPTION_RIVER_TURNS), ==, 1);
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.undo");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (find (row, ADW_TYPE_COMBO_ROW))), ==, 0);
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.undo");
  g_assert_false (adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (row)));
  ui_test_close (window);
}

static BastidePlaytestPanel *
play_games (BastideWindow *window)
{
  BastidePlaytestPanel *panel = BASTIDE_PLAYTEST_PANEL (find (window, BASTIDE_TYPE_PLAYTEST_PANEL));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_test_find_id (GTK_WIDGET (panel), "games_spin")), 2);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (panel), "playtest.run", NULL));
  return panel;
}

static gboolean
is_real (GtkWidget *widget, gconstpointer nothing)
{
  return ADW_IS_ACTION_ROW (widget)
         && g_strcmp0 (adw_action_row_get_subtitle (ADW_ACTION_ROW (widget)), "≠ More than chance") == 0;
}

static gboolean
is_chance (GtkWidget *widget, gconstpointer nothing)
{
  return ADW_IS_ACTION_ROW (widget)
         && g_strcmp0 (adw_action_row_get_subtitle (ADW_ACTION_ROW (widget)), "≈ The difference may be chance") == 0;
}

/* The threads of a play-test give way to everything else, also to the tests that run beside this one. */
static void
wait_until_played (BastidePlaytestPanel *panel)
{
  const gint64 end = g_get_monotonic_time () + 300 * G_USEC_PER_SEC;

  while (bastide_playtest_panel_is_running (panel) && g_get_monotonic_time () < end)
    ui_test_iterate ();
  g_assert_false (bastide_playtest_panel_is_running (panel));
}

/* Beside the numbers of two mixes stands whether they differ by more than chance; alone, a mix differs from nothing. */
static void
test_significance (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (GFile) file = write_text ("compared.bastide-mix", OWN_MIX ("compared"));
  BastidePlaytestPanel *panel;
  GtkWidget *numbers;

  open_document (window, file, BASTIDE_FILE_MIX);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (
                                           ui_test_find_id (find (window, BASTIDE_TYPE_MIX_PAGE), "tabs")),
                                         "playtest");
  panel = BASTIDE_PLAYTEST_PANEL (find (window, BASTIDE_TYPE_PLAYTEST_PANEL));
  numbers = ui_test_find_id (GTK_WIDGET (panel), "numbers_group");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_test_find_id (GTK_WIDGET (panel), "games_spin")), 10);
  for (int compared = 0; compared < 2; compared++)
    {
      AdwComboRow *row = ADW_COMBO_ROW (ui_test_find_id (GTK_WIDGET (panel), "compare_row"));
      guint everything = 0;

      for (guint i = 1; i < g_list_model_get_n_items (adw_combo_row_get_model (row)); i++)
        {
          g_autoptr (GtkStringObject) name = g_list_model_get_item (adw_combo_row_get_model (row), i);

          if (strcmp (gtk_string_object_get_string (name), "Everything") == 0)
            everything = i;
        }
      g_assert_cmpuint (everything, >, 0);
      adw_combo_row_set_selected (row, compared ? everything : 0);
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (panel), "playtest.run", NULL));
      wait_until_played (panel);
      g_assert_cmpint (ui_test_find (numbers, is_real, NULL) != NULL, ==, compared);
      g_assert_cmpint (ui_test_find (numbers, is_chance, NULL) != NULL, ==, compared);
    }
  gtk_widget_grab_focus (ui_test_find (numbers, is_chance, NULL));
  wait_settled (numbers);
  take_picture (GTK_WIDGET (window), "significance");
  ui_test_close (window);
}

/* A report says whose it is, and goes with its mix; so do games that are still being played. */
static void
test_report (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (GFile) first = write_text ("played.bastide-mix", TITLED_MIX ("played", "R&B <1>"));
  g_autoptr (GFile) second = write_text ("unplayed.bastide-mix", OWN_MIX ("unplayed"));
  BastidePlaytestPanel *panel;
  GtkWidget *numbers;

  open_document (window, first, BASTIDE_FILE_MIX);
  panel = play_games (window);
  ui_test_wait (!bastide_playtest_panel_is_running (panel));
  g_assert_nonnull (bastide_playtest_panel_get_result (panel));
  numbers = ui_test_find_id (GTK_WIDGET (panel), "numbers_group");
  g_assert_true (shows (numbers, "R&B <1>"));
  /* The same mix, edited: the report is still about it. */
  bastide_document_set_text (BASTIDE_DOCUMENT (get_mix (window)), "title", "", "Changed");
  g_assert_nonnull (bastide_playtest_panel_get_result (panel));
  play_games (window);
  open_document (window, second, BASTIDE_FILE_MIX);
  g_assert_null (bastide_playtest_panel_get_result (panel));
  g_assert_false (bastide_playtest_panel_is_running (panel));
  g_assert_false (gtk_widget_get_visible (ui_test_find_id (GTK_WIDGET (panel), "results")));
  play_games (window);
  ui_test_wait (bastide_playtest_panel_get_result (panel) && !bastide_playtest_panel_is_running (panel));
  g_assert_true (shows (numbers, "unplayed"));
  ui_test_close (window);
}

/* --- Words of anybody --- */

/* Names and titles stand on the screen as they were written, whatever signs are in them. */
static void
test_signs (void)
{
  BastideWindow *window = open_workshop ();
  BastideTileRef ref = { .index = 0 };
  BastideTileDoc doc;
  GtkWidget *row;

  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.new-set", NULL));
  bastide_document_set_text (BASTIDE_DOCUMENT (get_set (window)), "title", "", "Salt & <Pepper>");
  bastide_document_set_text (BASTIDE_DOCUMENT (get_set (window)), "description", "", "Fish & <Chips>");
  bastide_tile_doc_init (&doc);
  bastide_set_doc_add_tile (get_set (window), 0, &doc);
  bastide_set_doc_set_art (get_set (window), &ref, "a & <b>.svg");
  gtk_flow_box_select_child (
    GTK_FLOW_BOX (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "grid")),
    gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "grid")), 0));
  g_assert_true (shows (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "art_row"), "a & <b>.svg"));
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.back", NULL));
  row = ui_test_find_text (ui_test_find_id (GTK_WIDGET (window), "own_sets_group"), "Salt & <Pepper>");
  g_assert_nonnull (row);
  g_assert_true (shows (row, "Salt & <Pepper>"));
  g_assert_true (shows (row, "Fish & <Chips>"));
  ui_test_close (window);
}

/* --- Back and forth --- */

static void
test_undo_hints (void)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *undo = ui_test_find_id (page, "undo_button");
  GtkWidget *redo = ui_test_find_id (page, "redo_button");

  g_assert_true (gtk_widget_activate_action (page, "workshop.new-set", NULL));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo");
  bastide_document_set_text (BASTIDE_DOCUMENT (get_set (window)), "title", "", "Other");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo: Change text");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (redo), ==, "Redo");
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.undo");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (redo), ==, "Redo: Change text");
  ui_test_close (window);
}

/* Undo is that of the document wherever the keyboard is, in a number too, where what was typed counts first. */
static void
test_undo_in_numbers (void)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *spin = ui_test_find_id (page, "count_spin");
  GtkFlowBox *grid = GTK_FLOW_BOX (ui_test_find_id (page, "grid"));
  const BastideTileRef ref = { 0 };
  BastideTileDoc doc;

  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 700);
  g_assert_true (gtk_widget_activate_action (page, "workshop.new-set", NULL));
  bastide_tile_doc_init (&doc);
  bastide_set_doc_add_tile (get_set (window), 0, &doc);
  gtk_flow_box_select_child (grid, gtk_flow_box_get_child_at_index (grid, 0));
  ui_test_wait (gtk_widget_get_mapped (spin));
  g_assert_true (gtk_widget_grab_focus (spin));
  gtk_editable_select_region (GTK_EDITABLE (spin), 0, -1);
  ui_test_type (GTK_WIDGET (window), "7");
  ui_test_wait (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), "7"));
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "1");
  g_assert_cmpint (bastide_set_doc_get_count (get_set (window), &ref), ==, 1);
  ui_test_key (GTK_WIDGET (window), "<Control><Shift>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "7");
  g_assert_cmpint (bastide_set_doc_get_count (get_set (window), &ref), ==, 7);
  ui_test_close (window);
}

/* A number that is still being typed when the document is left counts. */
static void
test_leave_while_typing (void)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *spin = ui_test_find_id (page, "count_spin");
  const BastideTileRef ref = { 0 };
  g_autoptr (BastideSetDoc) again = NULL;
  g_autoptr (GFile) file = NULL;

  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 700);
  g_assert_true (gtk_widget_activate_action (page, "workshop.new-set", NULL));
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.add");
  file = g_object_ref (bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window))));
  ui_test_wait (gtk_widget_get_mapped (spin));
  g_assert_true (gtk_widget_grab_focus (spin));
  gtk_editable_select_region (GTK_EDITABLE (spin), 0, -1);
  ui_test_type (GTK_WIDGET (window), "9");
  ui_test_wait (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), "9"));
  g_assert_true (gtk_widget_activate_action (page, "workshop.back", NULL));
  again = bastide_set_doc_load (file, NULL);
  g_assert_cmpint (bastide_set_doc_get_count (again, &ref), ==, 9);
  ui_test_close (window);
}

/* A problem that the program can solve has a button; the keyboard stays in the list of problems. */
static void
test_fix (void)
{
  static const char text[] =
    "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"fix\", \"tiles\": ["
    "{\"id\": \"a\", \"features\": [{\"type\": \"city\", \"at\": [\"N\"]}, {\"type\": \"city\", \"at\": [\"E\"]}, "
    "{\"type\": \"city\", \"at\": [\"S\"]}, {\"type\": \"city\", \"at\": [\"W\"]}]}, "
    "{\"id\": \"a\", \"features\": [{\"type\": \"city\", \"at\": [\"N\", \"E\", \"S\", \"W\"]}]}]}";
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *group = ui_test_find_id (page, "problems_group"), *button;
  g_autoptr (GFile) file = write_text ("fix.bastide-set", text);
  GtkWidget *focus;

  open_document (window, file, BASTIDE_FILE_SET);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (ui_test_find_id (page, "tabs")), "problems");
  button = ui_test_find_text (group, "Fix");
  g_assert_nonnull (button);
  g_assert_nonnull (ui_test_find_text (group, "Fix All"));
  ui_test_wait (gtk_widget_get_mapped (button));
  ui_test_click (button);
  ui_test_wait (bst_report_get_n (bastide_set_doc_get_report (get_set (window))) == 1);
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (focus && gtk_widget_is_ancestor (focus, group));
  g_assert_null (ui_test_find_text (group, "Fix All"));
  ui_test_click (ui_test_find_text (group, "Fix"));
  ui_test_wait (bst_report_get_n (bastide_set_doc_get_report (get_set (window))) == 0);
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (focus && gtk_widget_is_ancestor (focus, group));
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.undo");
  g_assert_cmpuint (bst_report_get_n (bastide_set_doc_get_report (get_set (window))), ==, 1);
  ui_test_close (window);
}

/* A rule that the mix lacks is switched on where that is told; undo takes it back. */
static void
test_switch_on (void)
{
  static const char text[] = "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"off\", \"sets\": [{\"set\": "
                             "\"classic-base\"}, {\"set\": \"ferries\"}], \"modules\": [\"base\", \"fields\"]}";
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_MIX_PAGE), *group = ui_test_find_id (page, "findings_group"), *focus;
  g_autoptr (GFile) file = write_text ("off.bastide-mix", text);

  open_document (window, file, BASTIDE_FILE_MIX);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (ui_test_find_id (page, "tabs")), "check");
  ui_test_wait (ui_test_find_text (group, "Switch On")
                && gtk_widget_get_mapped (ui_test_find_text (group, "Switch On")));
  wait_settled (ui_test_find_text (group, "Switch On"));
  take_picture (GTK_WIDGET (window), "switch-on");
  ui_test_click (ui_test_find_text (group, "Switch On"));
  ui_test_wait (bastide_mix_doc_has_module (get_mix (window), BST_MODULE_FERRIES));
  g_assert_null (ui_test_find_text (group, "Switch On"));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (focus && gtk_widget_is_ancestor (focus, group));
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.undo");
  g_assert_false (bastide_mix_doc_has_module (get_mix (window), BST_MODULE_FERRIES));
  g_assert_nonnull (ui_test_find_text (group, "Switch On"));
  ui_test_close (window);
}

/* A text that the page has put there does not go either, and what was typed goes as one step of the document. */
static void
test_undo_in_texts (void)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *row = ui_test_find_id (page, "title_row");
  GtkWidget *id_row = ui_test_find_id (page, "id_row"), *language = ui_test_find_id (page, "language_row");
  g_autofree char *id = NULL, *title = NULL;

  g_assert_true (gtk_widget_activate_action (page, "workshop.new-set", NULL));
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (ui_test_find_id (page, "tabs")), "about");
  ui_test_wait (gtk_widget_get_mapped (row));
  /* “My Tiles”, or with a number if there are such. */
  title = g_strdup (gtk_editable_get_text (GTK_EDITABLE (row)));
  g_assert_true (g_str_has_prefix (title, "My Tiles"));
  g_assert_true (gtk_widget_grab_focus (row));
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, title);
  gtk_editable_select_region (GTK_EDITABLE (row), 0, -1);
  ui_test_type (GTK_WIDGET (window), "ab");
  ui_test_wait (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (row)), "ab"));
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, title);
  ui_test_key (GTK_WIDGET (window), "<Control>y");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "ab");

  /* What was typed but not applied goes alone; the document has not heard of it yet. */
  g_assert_true (gtk_widget_grab_focus (id_row));
  id = g_strdup (gtk_editable_get_text (GTK_EDITABLE (id_row)));
  ui_test_type (GTK_WIDGET (window), "xy");
  ui_test_wait (g_str_has_suffix (gtk_editable_get_text (GTK_EDITABLE (id_row)), "xy"));
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (id_row)), ==, id);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "ab");
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, title);
  ui_test_key (GTK_WIDGET (window), "<Control>y");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "ab");

  /* The language is no part of the document. */
  g_assert_true (gtk_widget_grab_focus (language));
  ui_test_type (GTK_WIDGET (window), "d");
  ui_test_wait (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (language)), "d"));
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (language)), ==, "");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "ab");
  ui_test_close (window);
}

/* --- Own sets and mixes --- */

#define MIX_OF(name, set)                                                                                              \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"" name "\", \"title\": \"" name "\", "                      \
  "\"sets\": [{\"set\": \"classic-base\"}, {\"set\": \"" set "\", \"copies\": 3}]}"

static gboolean
is_trash_button (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_BUTTON (widget)
         && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "user-trash-symbolic") == 0;
}

static GtkWidget *
find_own_row (BastideWindow *window, const char *group, const char *title)
{
  GtkWidget *label = ui_test_find (ui_test_find_id (GTK_WIDGET (window), group), is_label_of, title);

  return label ? gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW) : NULL;
}

static void
go_home (BastideWindow *window)
{
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.back", NULL));
}

/* A set in the user's folder. */
static void
make_own (BastideWindow *window, const char *id)
{
  BastideTileDoc doc;

  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.new-set", NULL));
  bastide_tile_doc_init (&doc);
  bastide_set_doc_add_tile (get_set (window), 0, &doc);
  bastide_set_doc_set_string (get_set (window), "id", id);
  bastide_document_set_text (BASTIDE_DOCUMENT (get_set (window)), "title", "", id);
  g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (get_set (window)), NULL));
}

static char *
read_own (const char *name)
{
  g_autofree char *path = path_of (name);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
remove_own (const char *name)
{
  g_autofree char *path = path_of (name);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
make_own_folders (void)
{
  g_autofree char *mixes = path_of ("bastide/mixes");

  g_assert_cmpint (g_mkdir_with_parents (mixes, 0700), ==, 0);
}

/* A new id typed by a person: mixes follow, a taken one and an empty one are refused. */
static void
test_rename (void)
{
  BastideWindow *window = open_workshop (), *other = NULL;
  GtkWidget *row = ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "id_row");
  g_autoptr (GFile) file = NULL, set = NULL;
  g_autofree char *text = NULL, *back = NULL;

  make_own_folders ();
  make_own (window, "before");
  set = g_object_ref (bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window))));
  file = write_text ("bastide/mixes/follows.json", MIX_OF ("follows", "before"));
  go_home (window);
  /* The mix is open in another window. */
  other = open_workshop ();
  open_document (other, file, BASTIDE_FILE_MIX);
  g_assert_nonnull (bastide_mix_doc_get_box (get_mix (other)));
  open_document (window, set, BASTIDE_FILE_SET);
  gtk_editable_set_text (GTK_EDITABLE (row), "classic-base");
  g_signal_emit_by_name (row, "apply");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "before");
  gtk_editable_set_text (GTK_EDITABLE (row), "");
  g_signal_emit_by_name (row, "apply");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "before");
  gtk_editable_set_text (GTK_EDITABLE (row), "After All");
  g_signal_emit_by_name (row, "apply");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "after-all");
  g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (get_set (window)), NULL));
  text = read_own ("bastide/mixes/follows.json");
  g_assert_nonnull (strstr (text, "\"after-all\""));
  g_assert_nonnull (bastide_mix_doc_get_box (get_mix (other)));
  g_assert_cmpint (bastide_mix_doc_get_copies (get_mix (other), "after-all"), ==, 3);
  /* Back again. */
  bastide_document_undo (BASTIDE_DOCUMENT (get_set (window)));
  g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (get_set (window)), NULL));
  back = read_own ("bastide/mixes/follows.json");
  g_assert_nonnull (strstr (back, "\"before\""));
  ui_test_close (other);
  g_assert_true (g_file_delete (set, NULL, NULL));
  remove_own ("bastide/mixes/follows.json");
  ui_test_close (window);
}

/* Two windows with the same file show the same document: none overwrites the other. */
static void
test_two_windows (void)
{
  BastideWindow *first = open_workshop (), *second = open_workshop ();
  g_autoptr (GFile) file = write_text ("shared.bastide-mix", OWN_MIX ("shared"));

  open_document (first, file, BASTIDE_FILE_MIX);
  open_document (second, file, BASTIDE_FILE_MIX);
  g_assert_true (get_mix (first) == get_mix (second));
  bastide_mix_doc_set_count (get_mix (first), "shared-1", 4);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (find_own_spin (second))), ==, 4);
  ui_test_close (first);
  bastide_mix_doc_set_count (get_mix (second), "shared-2", 3);
  g_assert_true (bastide_document_flush (BASTIDE_DOCUMENT (get_mix (second)), NULL));
  ui_test_close (second);
}

/* A set that is not there any more can be taken out of the mix with a key, or replaced. */
static void
test_lost_sets (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (GFile) file = write_text ("lost.bastide-mix", MIX_OF ("lost", "nowhere"));
  GtkWidget *group = ui_test_find_id (find (window, BASTIDE_TYPE_MIX_PAGE), "lost_group"), *row, *focus;

  open_document (window, file, BASTIDE_FILE_MIX);
  g_assert_true (gtk_widget_get_visible (group));
  g_assert_null (bastide_mix_doc_get_box (get_mix (window)));
  row = gtk_widget_get_ancestor (ui_test_find (group, is_label_of, "nowhere"), ADW_TYPE_ACTION_ROW);
  ui_test_wait (gtk_widget_get_mapped (row));
  take_picture (GTK_WIDGET (window), "lost");
  gtk_widget_grab_focus (row);
  ui_test_key (GTK_WIDGET (window), "Delete");
  ui_test_wait (bastide_mix_doc_get_box (get_mix (window)));
  g_assert_false (gtk_widget_get_visible (group));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (focus && gtk_widget_get_mapped (focus));
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  ui_test_wait (gtk_widget_get_visible (group));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find (group, GTK_TYPE_DROP_DOWN)), 1);
  ui_test_wait (!gtk_widget_get_visible (group));
  g_assert_cmpint (bastide_mix_doc_get_copies (get_mix (window), "nowhere"), ==, 0);
  ui_test_key (GTK_WIDGET (window), "<Control>z");
  ui_test_wait (gtk_widget_get_visible (group));
  ui_test_click (ui_test_find_id (find (window, BASTIDE_TYPE_MIX_PAGE), "undo_button"));
  ui_test_close (window);
}

/* Own files go to the trash, or for good where there is none; the question names the mixes, and undo brings them back. */
static void
test_trash (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (GFile) file = NULL, mix = NULL;
  GtkWidget *row, *told, *focus;

  make_own_folders ();
  make_own (window, "waste");
  file = g_object_ref (bastide_document_get_file (BASTIDE_DOCUMENT (get_set (window))));
  mix = write_text ("bastide/mixes/uses-waste.json", MIX_OF ("uses-waste", "waste"));
  go_home (window);
  row = find_own_row (window, "own_sets_group", "waste");
  g_assert_nonnull (row);
  take_picture (GTK_WIDGET (window), "home");
  /* A row is not scrolled to before it has its place; below the sets that other cases leave it would not be seen. */
  wait_settled (row);
  /* No: everything stays. */
  ui_test_wait (gtk_widget_get_mapped (row));
  gtk_widget_grab_focus (row);
  ui_test_key (GTK_WIDGET (window), "Delete");
  ui_test_wait ((told = find_window (ADW_TYPE_MESSAGE_DIALOG)));
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (told)), "uses-waste"));
  take_picture (told, "trash");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (told), "cancel");
  gtk_window_destroy (GTK_WINDOW (told));
  g_assert_true (g_file_query_exists (file, NULL));
  /* Yes. */
  ui_test_click (ui_test_find (row, is_trash_button, NULL));
  ui_test_wait ((told = find_window (ADW_TYPE_MESSAGE_DIALOG)));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (told), "trash");
  gtk_window_destroy (GTK_WINDOW (told));
  /* Some file systems have no trash. */
  if ((told = find_window (ADW_TYPE_MESSAGE_DIALOG)))
    {
      adw_message_dialog_response (ADW_MESSAGE_DIALOG (told), "delete");
      gtk_window_destroy (GTK_WINDOW (told));
    }
  ui_test_wait (!g_file_query_exists (file, NULL));
  g_assert_null (find_own_row (window, "own_sets_group", "waste"));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (focus && gtk_widget_get_mapped (focus));
  /* Undone. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_place (window)), "workshop.untrash", NULL));
  g_assert_true (g_file_query_exists (file, NULL));
  g_assert_nonnull (find_own_row (window, "own_sets_group", "waste"));
  /* Only once. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_place (window)), "workshop.untrash", NULL));
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_delete (mix, NULL, NULL));
  ui_test_close (window);
}

/* --- The table --- */

/* It opens in its middle, and may go before it was there. */
static void
test_table (void)
{
  BastideWindow *window = open_workshop ();
  GtkAdjustment *across;
  GtkWidget *table;

  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.new-mix", NULL));
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.sandbox");
  table = find_window (BASTIDE_TYPE_SANDBOX);
  gtk_window_destroy (GTK_WINDOW (table));
  ui_test_wait (!find_window (BASTIDE_TYPE_SANDBOX));
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.sandbox");
  table = find_window (BASTIDE_TYPE_SANDBOX);
  across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (ui_test_find_id (table, "scrolled")));
  ui_test_wait (gtk_adjustment_get_value (across) > 0);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (across),
                                  (gtk_adjustment_get_upper (across) - gtk_adjustment_get_page_size (across)) / 2, 1);
  gtk_window_destroy (GTK_WINDOW (table));
  ui_test_close (window);
}

static guint
count_tables (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  guint n = 0;

  for (GList *l = windows; l; l = l->next)
    n += BASTIDE_IS_SANDBOX (l->data);
  return n;
}

/* There is one, which goes with the document whose tiles lie on it; without a game that can begin it stays. */
static void
test_one_table (void)
{
  BastideWindow *window = open_workshop ();
  g_autoptr (BastideMixDoc) first = NULL;
  GtkWidget *table;

  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_SET_PAGE), "workshop.new-mix", NULL));
  ui_test_wait (get_mix (window));
  first = g_object_ref (get_mix (window));
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.sandbox");
  activate (window, BASTIDE_TYPE_MIX_PAGE, "mix.sandbox");
  g_assert_cmpuint (count_tables (), ==, 1);
  table = find_window (BASTIDE_TYPE_SANDBOX);
  ui_test_wait (gtk_widget_get_mapped (table));
  ui_test_key (table, "Return");
  ui_test_wait (bastide_sandbox_get_n_tiles (BASTIDE_SANDBOX (table)) == 1);
  bastide_mix_doc_set_copies (first, "classic-base", 0);
  gtk_widget_activate_action (table, "sandbox.play", NULL);
  g_assert_cmpuint (count_tables (), ==, 1);
  g_assert_true (gtk_widget_activate_action (find (window, BASTIDE_TYPE_MIX_PAGE), "workshop.new-mix", NULL));
  ui_test_wait (get_mix (window) && get_mix (window) != first);
  g_assert_cmpuint (count_tables (), ==, 0);
  g_assert_nonnull (g_object_get_data (G_OBJECT (first), "sandbox-table"));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/workshop-documents/bad-files", test_bad_files);
  g_test_add_func ("/workshop-documents/backup-of-a-mix", test_backup);
  g_test_add_func ("/workshop-documents/tiles-of-one-mix-and-another", test_own_tiles);
  g_test_add_func ("/workshop-documents/rules-of-a-mix", test_rules);
  g_test_add_func ("/workshop-documents/report-of-one-mix-and-another", test_report);
  g_test_add_func ("/workshop-documents/differences-and-chance", test_significance);
  g_test_add_func ("/workshop-documents/any-signs", test_signs);
  g_test_add_func ("/workshop-documents/undo-says-what", test_undo_hints);
  g_test_add_func ("/workshop-documents/undo-in-numbers", test_undo_in_numbers);
  g_test_add_func ("/workshop-documents/undo-in-texts", test_undo_in_texts);
  g_test_add_func ("/workshop-documents/left-while-typing", test_leave_while_typing);
  g_test_add_func ("/workshop-documents/problems-solved-with-a-button", test_fix);
  g_test_add_func ("/workshop-documents/rules-switched-on-with-a-button", test_switch_on);
  g_test_add_func ("/workshop-documents/mixes-follow-a-new-id", test_rename);
  g_test_add_func ("/workshop-documents/two-windows-of-one-file", test_two_windows);
  g_test_add_func ("/workshop-documents/lost-sets-can-be-removed", test_lost_sets);
  g_test_add_func ("/workshop-documents/own-files-can-be-deleted", test_trash);
  g_test_add_func ("/workshop-documents/table-opens-in-its-middle", test_table);
  g_test_add_func ("/workshop-documents/one-table-of-one-document", test_one_table);
  return ui_test_run ();
}
