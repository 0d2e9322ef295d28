/* test-workshop-words.c – finding, tags, replacing and scenery on the set page, by keyboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "workshop/workshop-kit.h"

#include "engine/io/json-scan.h"

static void
press (BastideWindow *window, const char *key)
{
  ui_test_key (GTK_WIDGET (window), key);
}

static BastideWindow *
open_tiles (guint n)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE);

  g_assert_true (gtk_widget_activate_action (page, "workshop.new-set", NULL));
  ui_test_wait (has_n_tiles (window, 0));
  for (guint i = 1; i <= n; i++)
    {
      press (window, "<Control>t");
      ui_test_wait (has_n_tiles (window, i));
    }
  return window;
}

/* --- Finding --- */

static guint
count_listed (BastideWindow *window)
{
  GtkFlowBox *grid = GTK_FLOW_BOX (ui_test_find_id (find (window, BASTIDE_TYPE_SET_PAGE), "grid"));
  GtkFlowBoxChild *child;
  guint n = 0;

  for (int i = 0; (child = gtk_flow_box_get_child_at_index (grid, i)); i++)
    n += gtk_widget_get_child_visible (GTK_WIDGET (child));
  return n;
}

static void
assert_one_chosen_is_seen (GtkFlowBox *grid)
{
  g_autoptr (GList) chosen = gtk_flow_box_get_selected_children (grid);

  g_assert_cmpuint (g_list_length (chosen), ==, 1);
  g_assert_true (gtk_widget_get_child_visible (chosen->data));
}

/* Ctrl+F lists the tiles with certain words; those that are hidden are not chosen, and Escape shows all again. */
static void
test_finding (void)
{
  BastideWindow *window = open_workshop ();
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *bar = ui_test_find_id (page, "search_bar");
  GtkFlowBox *grid = GTK_FLOW_BOX (ui_test_find_id (page, "grid"));
  g_autoptr (GList) chosen = NULL;

  g_assert_true (gtk_widget_activate_action (page, "workshop.new-set", NULL));
  ui_test_wait (has_n_tiles (window, 0));
  for (guint i = 1; i <= 3; i++)
    {
      press (window, "<Control>t");
      ui_test_wait (has_n_tiles (window, i));
      if (i == 2)
        press (window, "c");
    }
  press (window, "<Control>f");
  ui_test_wait (gtk_search_bar_get_search_mode (GTK_SEARCH_BAR (bar)));
  gtk_flow_box_select_all (grid);
  ui_test_type (GTK_WIDGET (window), "city");
  /* The city, and the last one, which is being edited. */
  ui_test_wait (count_listed (window) == 2);
  take_picture (GTK_WIDGET (window), "finding");
  chosen = gtk_flow_box_get_selected_children (grid);
  for (GList *l = chosen; l; l = l->next)
    g_assert_true (gtk_widget_get_child_visible (l->data));
  press (window, "Escape");
  ui_test_wait (count_listed (window) == 3);
  press (window, "<Control>f");
  ui_test_type (GTK_WIDGET (window), "city");
  ui_test_wait (count_listed (window) < 3);
  /* One that comes is edited, so it is seen. */
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.add");
  ui_test_wait (has_n_tiles (window, 4));
  assert_one_chosen_is_seen (grid);
  /* So is the one that is edited after it has gone. */
  activate (window, BASTIDE_TYPE_SET_PAGE, "set.undo");
  ui_test_wait (has_n_tiles (window, 3));
  assert_one_chosen_is_seen (grid);
  ui_test_close (window);
}

/* Tags go to all tiles that are chosen, and their menu lists those that have one. */
static void
test_tags (void)
{
  BastideWindow *window = open_tiles (3);
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *row = ui_test_find_id (page, "tile_tags_row");
  GtkWidget *button = ui_test_find_id (page, "tags_button");
  GtkFlowBox *grid = GTK_FLOW_BOX (ui_test_find_id (page, "grid"));
  const BastideTileRef first = { .index = 0 }, last = { .index = 2 };
  g_autofree char *tags = NULL, *none = NULL;

  g_assert_false (gtk_widget_get_visible (button));
  gtk_flow_box_select_child (grid, gtk_flow_box_get_child_at_index (grid, 0));
  gtk_flow_box_select_child (grid, gtk_flow_box_get_child_at_index (grid, 1));
  gtk_flow_box_unselect_child (grid, gtk_flow_box_get_child_at_index (grid, 2));
  gtk_editable_set_text (GTK_EDITABLE (row), "Island, my_draft");
  g_signal_emit_by_name (row, "entry-activated");
  tags = bastide_set_doc_dup_tags (get_set (window), &first);
  g_assert_cmpstr (tags, ==, "Island, my_draft");
  none = bastide_set_doc_dup_tags (get_set (window), &last);
  g_assert_cmpstr (none, ==, "");
  g_assert_true (gtk_widget_get_visible (button));
  press (window, "<Control>f");
  take_picture (GTK_WIDGET (window), "tags");
  g_assert_true (gtk_widget_activate_action (page, "set.filter", "s", "Island"));
  ui_test_wait (count_listed (window) == 2);
  /* Once more: all of them. */
  g_assert_true (gtk_widget_activate_action (page, "set.filter", "s", "Island"));
  ui_test_wait (count_listed (window) == 3);
  ui_test_close (window);
}

/* Nobody has to say that tags are finished: whoever goes on with the title or with another tile keeps them. */
static void
test_tags_left (void)
{
  BastideWindow *window = open_tiles (2);
  GtkWidget *page = find (window, BASTIDE_TYPE_SET_PAGE), *row = ui_test_find_id (page, "tile_tags_row");
  GtkFlowBox *grid = GTK_FLOW_BOX (ui_test_find_id (page, "grid"));
  const BastideTileRef first = { .index = 0 }, last = { .index = 1 };
  g_autofree char *of_last = NULL, *of_first = NULL, *then = NULL;

  ui_test_wait (gtk_widget_get_mapped (row));
  gtk_widget_grab_focus (row);
  gtk_editable_set_text (GTK_EDITABLE (row), "island,draft");
  gtk_widget_grab_focus (ui_test_find_id (page, "tile_title_row"));
  ui_test_type (GTK_WIDGET (window), "Mill");
  of_last = bastide_set_doc_dup_tags (get_set (window), &last);
  g_assert_cmpstr (of_last, ==, "island, draft");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "island, draft");

  gtk_widget_grab_focus (row);
  gtk_editable_set_text (GTK_EDITABLE (row), "harbor");
  ui_test_click (GTK_WIDGET (gtk_flow_box_get_child_at_index (grid, 0)));
  ui_test_wait (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (row)), ""));
  then = bastide_set_doc_dup_tags (get_set (window), &last);
  g_assert_cmpstr (then, ==, "harbor");
  of_first = bastide_set_doc_dup_tags (get_set (window), &first);
  g_assert_cmpstr (of_first, ==, "");
  ui_test_close (window);
}

/* --- Replacing --- */

static void
answer (GtkWidget *dialog, const char *answer)
{
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), answer);
  gtk_window_close (GTK_WINDOW (dialog));
}

static void
test_replacing (void)
{
  BastideWindow *window = open_tiles (2);
  const BastideTileRef first = { .index = 0 };
  GtkWidget *dialog, *find_row, *with_row;

  bastide_set_doc_set_tile_text (get_set (window), &first, "title", "", "Old Mill");
  press (window, "<Control>h");
  ui_test_wait (find_window (ADW_TYPE_MESSAGE_DIALOG));
  dialog = find_window (ADW_TYPE_MESSAGE_DIALOG);
  /* Nothing is found yet. */
  g_assert_false (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "replace"));
  find_row = find (dialog, ADW_TYPE_ENTRY_ROW);
  with_row = gtk_widget_get_next_sibling (find_row);
  g_assert_true (ADW_IS_ENTRY_ROW (with_row));
  gtk_editable_set_text (GTK_EDITABLE (find_row), "Old");
  gtk_editable_set_text (GTK_EDITABLE (with_row), "New");
  g_assert_true (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "replace"));
  g_assert_nonnull (ui_test_find_text (dialog, "1 tile will change."));
  check_narrow (dialog, "replacing");
  answer (dialog, "replace");
  ui_test_wait (
    g_strcmp0 (bst_json_get_string (bastide_set_doc_get_json (get_set (window), &first), "title", ""), "New Mill")
    == 0);
  ui_test_wait (!find_window (ADW_TYPE_MESSAGE_DIALOG));

  /* Canceled: nothing changes. */
  press (window, "<Control>h");
  ui_test_wait (find_window (ADW_TYPE_MESSAGE_DIALOG));
  dialog = find_window (ADW_TYPE_MESSAGE_DIALOG);
  gtk_editable_set_text (GTK_EDITABLE (find (dialog, ADW_TYPE_ENTRY_ROW)), "New");
  answer (dialog, "cancel");
  ui_test_wait (!find_window (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_cmpstr (bst_json_get_string (bastide_set_doc_get_json (get_set (window), &first), "title", ""), ==,
                   "New Mill");
  ui_test_close (window);
}

/* --- Scenery --- */

static void
test_scenery (void)
{
  BastideWindow *window = open_tiles (2);
  const BastideTileRef second = { .index = 1 };
  int rolled;

  press (window, "<Control><Shift>r");
  rolled = bst_json_get_int (bastide_set_doc_get_json (get_set (window), &second), "scenery", 0);
  g_assert_cmpint (rolled, >, 0);
  take_picture (GTK_WIDGET (window), "scenery");
  press (window, "<Control><Shift>r");
  g_assert_cmpint (bst_json_get_int (bastide_set_doc_get_json (get_set (window), &second), "scenery", 0), !=, rolled);
  press (window, "<Control>z");
  g_assert_cmpint (bst_json_get_int (bastide_set_doc_get_json (get_set (window), &second), "scenery", 0), ==, rolled);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/workshop-words/tiles-found", test_finding);
  g_test_add_func ("/workshop-words/tags", test_tags);
  g_test_add_func ("/workshop-words/tags/left", test_tags_left);
  g_test_add_func ("/workshop-words/replaced", test_replacing);
  g_test_add_func ("/workshop-words/scenery-is-rolled-and-kept", test_scenery);
  return ui_test_run ();
}
