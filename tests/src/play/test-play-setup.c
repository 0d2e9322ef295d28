/* test-play-setup.c – the page on which a game is set up, with the keyboard alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "own-tiles.h"
#include "play/bastide-new-game.h"
#include "kit/bastide-announce.h"
#include "play/play-test.h"

#include "table/bastide-results.h"

#include "model/words/bastide-words.h"

#include <glib/gstdio.h>
#include <string.h>

static GSettings *
settings (void)
{
  return bastide_application_get_settings (ui_test_app ());
}

static void
reset_settings (void)
{
  g_settings_reset (settings (), "last-setup");
  g_settings_reset (settings (), "favorite-setups");
  g_settings_reset (settings (), "assistance");
}

/* --- the keyboard --- */

typedef gboolean (*Match) (GtkWidget *widget, gconstpointer data);

static gboolean
focus_is (PlayTest *test, Match match, gconstpointer data)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  for (; focus && focus != GTK_WIDGET (test->window); focus = gtk_widget_get_parent (focus))
    if (match (focus, data))
      return TRUE;
  return FALSE;
}

/* Goes on with Tab until the focus is at what is looked for. */
static void
go_to (PlayTest *test, Match match, gconstpointer data)
{
  for (int i = 0; i < 120 && !focus_is (test, match, data); i++)
    ui_test_key (GTK_WIDGET (test->window), "Tab");
  g_assert_true (focus_is (test, match, data));
}

static gboolean
has_title (GtkWidget *widget, gconstpointer title)
{
  return ADW_IS_PREFERENCES_ROW (widget)
         && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0;
}

static gboolean
has_action (GtkWidget *widget, gconstpointer action)
{
  return GTK_IS_ACTIONABLE (widget)
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

static gboolean
is_switch_of (GtkWidget *widget, gconstpointer title)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_EXPANDER_ROW);

  return GTK_IS_SWITCH (widget) && row && has_title (row, title);
}

static gboolean
is_text_of (GtkWidget *widget, gconstpointer title)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_ENTRY_ROW);

  return GTK_IS_TEXT (widget) && row && has_title (row, title);
}

/* --- the page --- */

static PlayTest
open_page (void)
{
  PlayTest test = play_test_open ();

  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  return test;
}

static GtkWidget *
find_row (PlayTest *test, const char *title)
{
  return ui_test_find (GTK_WIDGET (test->window), has_title, title);
}

static void
write_into (PlayTest *test, const char *title, const char *text)
{
  GtkWidget *row;

  go_to (test, is_text_of, title);
  ui_test_key (GTK_WIDGET (test->window), "<Control>a");
  ui_test_type (GTK_WIDGET (test->window), text);
  row = find_row (test, title);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, text);
}

static void
begin (PlayTest *test)
{
  GtkWidget *next = ui_test_find_id (ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_NEW_GAME),
                                     "next_button");

  if (gtk_widget_get_mapped (next))
    {
      go_to (test, has_action, "setup.next");
      ui_test_key (GTK_WIDGET (test->window), "space");
      ui_test_wait (!gtk_widget_get_mapped (next));
    }
  go_to (test, has_action, "setup.begin");
  ui_test_key (GTK_WIDGET (test->window), "space");
}

static const char *const seed_title = "Game Seed (empty for random)";

static GtkWidget *
find_results (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at; at = at->next)
    if (BASTIDE_IS_RESULTS (at->data) && gtk_widget_get_mapped (at->data))
      return at->data;
  return NULL;
}

static void
test_names_and_seed (void)
{
  PlayTest test = open_page ();
  BastideGame *game;

  write_into (&test, "Player 1", "Ada");
  write_into (&test, "Player 2", "Bo");
  go_to (&test, has_action, "setup.add-player");
  ui_test_key (GTK_WIDGET (test.window), "space");
  ui_test_wait (find_row (&test, "Player 3"));
  write_into (&test, "Player 3", "Cy");
  play_test_open_rules (&test);
  write_into (&test, seed_title, "4711");
  begin (&test);
  ui_test_wait (play_test_game (&test));
  game = play_test_game (&test);
  g_assert_cmpint (bastide_game_get_game (game)->n_players, ==, 3);
  g_assert_cmpstr (bastide_game_get_names (game)[0], ==, "Ada");
  g_assert_cmpstr (bastide_game_get_names (game)[1], ==, "Bo");
  g_assert_cmpstr (bastide_game_get_names (game)[2], ==, "Cy");
  g_assert_cmpuint (bst_session_seed (bastide_game_get_session (game)), ==, 4711);

  /* The names are there again, and the same again is one key away from the start page. */
  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (find_row (&test, "Player 3"))), ==, "Cy");
  play_test_close (&test);
  reset_settings ();
}

static void
pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer out_text)
{
  *(char **) out_text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

/* The code that the results of a game copy begins a game with the same mix and the same tiles, whatever was set up before. */
static void
test_bag_code (void)
{
  PlayTest test = play_test_open_game ("classic-river", 4711, 12);
  g_autoptr (BastideGame) first = g_object_ref (play_test_game (&test));
  g_autofree char *code = NULL;
  GtkWidget *results;

  bastide_table_show_results (test.table, NULL);
  ui_test_wait ((results = find_results ()));
  g_assert_true (gtk_widget_activate_action (results, "results.copy-code", NULL));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (results), NULL, pasted_cb, &code);
  ui_test_wait (code);
  bastide_table_close_results (test.table);
  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  play_test_open_rules (&test);
  gtk_editable_set_text (GTK_EDITABLE (find_row (&test, seed_title)), code);
  begin (&test);
  ui_test_wait (play_test_game (&test) && play_test_game (&test) != first);
  g_assert_cmpuint (bst_session_seed (bastide_game_get_session (play_test_game (&test))), ==,
                    bst_session_seed (bastide_game_get_session (first)));
  g_assert_cmpstr (json_object_get_string_member (bst_play_get_mix (bastide_game_get_play (play_test_game (&test))),
                                                  "id"),
                   ==, json_object_get_string_member (bst_play_get_mix (bastide_game_get_play (first)), "id"));
  bastide_game_go_to (first, 0);
  g_assert_cmpint (bastide_game_get_state (play_test_game (&test))->hand, ==, bastide_game_get_state (first)->hand);
  g_clear_object (&first);
  play_test_close (&test);
  reset_settings ();
}

static const char *
name_at (PlayTest *test, const char *title)
{
  return gtk_editable_get_text (GTK_EDITABLE (find_row (test, title)));
}

/* Whoever comes to the page is at its first name; Alt and the arrows carry a player and the keyboard along. */
static void
test_order (void)
{
  PlayTest test = open_page ();

  ui_test_wait (focus_is (&test, is_text_of, "Player 1"));
  write_into (&test, "Player 1", "Ada");
  write_into (&test, "Player 2", "Bo");
  go_to (&test, has_action, "setup.add-player");
  ui_test_key (GTK_WIDGET (test.window), "space");
  ui_test_wait (find_row (&test, "Player 3"));
  write_into (&test, "Player 3", "Cy");

  ui_test_key (GTK_WIDGET (test.window), "<Alt>Up");
  ui_test_wait (focus_is (&test, is_text_of, "Player 2"));
  ui_test_key (GTK_WIDGET (test.window), "<Alt>Up");
  ui_test_wait (focus_is (&test, is_text_of, "Player 1"));
  g_assert_cmpstr (name_at (&test, "Player 1"), ==, "Cy");
  g_assert_cmpstr (name_at (&test, "Player 2"), ==, "Ada");
  g_assert_cmpstr (name_at (&test, "Player 3"), ==, "Bo");
  /* Nobody sits above the first seat. */
  ui_test_key (GTK_WIDGET (test.window), "<Alt>Up");
  ui_test_key (GTK_WIDGET (test.window), "<Alt>Down");
  ui_test_wait (focus_is (&test, is_text_of, "Player 2"));
  g_assert_cmpstr (name_at (&test, "Player 1"), ==, "Ada");

  /* What the menu of a row does. */
  g_assert_true (gtk_widget_activate_action (find_row (&test, "Player 1"), "seat.remove", NULL));
  g_assert_null (find_row (&test, "Player 3"));
  g_assert_cmpstr (name_at (&test, "Player 1"), ==, "Cy");
  begin (&test);
  ui_test_wait (play_test_game (&test));
  g_assert_cmpstr (bastide_game_get_names (play_test_game (&test))[1], ==, "Bo");
  play_test_close (&test);
  reset_settings ();
}

static GtkDropTarget *
find_drop_target (GtkWidget *row)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (row);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller);
    }
  return NULL;
}

/* What happens when one row is dropped on another. */
static gboolean
drop (GtkWidget *dragged, GtkWidget *row)
{
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, G_OBJECT_TYPE (dragged));
  g_value_set_object (&value, dragged);
  g_signal_emit_by_name (find_drop_target (row), "drop", &value, 0.0, 0.0, &taken);
  return taken;
}

static void
test_order_by_drag (void)
{
  PlayTest test = open_page ();
  GtkWidget *first = find_row (&test, "Player 1"), *second = find_row (&test, "Player 2");

  gtk_editable_set_text (GTK_EDITABLE (first), "Ada");
  gtk_editable_set_text (GTK_EDITABLE (second), "Bo");
  g_assert_false (drop (first, first));
  g_assert_true (drop (first, second));
  g_assert_cmpstr (name_at (&test, "Player 1"), ==, "Bo");
  g_assert_cmpstr (name_at (&test, "Player 2"), ==, "Ada");
  play_test_close (&test);
  reset_settings ();
}

static GString *heard;

static void
hear_cb (GtkWidget *widget, const char *text)
{
  g_string_append_printf (heard, "%s\n", text);
}

/* A number that is none is refused in words that are seen and heard; nothing begins, and the player is taken to the mistake. */
static void
test_wrong_seed (void)
{
  static const char *const wrong[] = { "0", "12x", "99999999999999999999" };
  PlayTest test = open_page ();
  GtkWidget *problem = ui_test_find_id (GTK_WIDGET (test.window), "problem_label");

  play_test_open_rules (&test);
  heard = g_string_new (NULL);
  bastide_announce_set_voice (hear_cb);

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      write_into (&test, seed_title, wrong[i]);
      begin (&test);
      ui_test_wait (gtk_widget_get_visible (problem) && *gtk_label_get_text (GTK_LABEL (problem)));
      g_assert_null (play_test_game (&test));
      ui_test_wait (focus_is (&test, has_title, seed_title));
    }
  g_test_message ("%s", heard->str);
  ui_test_wait (strstr (heard->str, gtk_label_get_text (GTK_LABEL (problem))));
  bastide_announce_set_voice (NULL);
  g_string_free (heard, TRUE);
  write_into (&test, seed_title, "12");
  begin (&test);
  ui_test_wait (play_test_game (&test));
  play_test_close (&test);
  reset_settings ();
}

/* A switch brings a module into the game; one that does not go with the mix says why and cannot be moved. */
static void
test_module_switches (void)
{
  PlayTest test = open_page ();
  GtkWidget *wheel = find_row (&test, bst_module_title (BST_MODULE_WHEEL));

  play_test_open_rules (&test);

  g_assert_false (gtk_widget_is_sensitive (wheel));
  g_assert_cmpuint (strlen (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (wheel))), >, 0);

  go_to (&test, is_switch_of, bst_module_title (BST_MODULE_GOLD));
  ui_test_key (GTK_WIDGET (test.window), "space");
  ui_test_wait (
    adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (find_row (&test, bst_module_title (BST_MODULE_GOLD)))));
  begin (&test);
  ui_test_wait (play_test_game (&test));
  g_assert_true (bst_game_has (bastide_game_get_game (play_test_game (&test)), BST_MODULE_GOLD));
  g_assert_false (bst_game_has (bastide_game_get_game (play_test_game (&test)), BST_MODULE_ROBBERS));
  play_test_close (&test);
  reset_settings ();
}

static int
count_bag (PlayTest *test)
{
  const BstGame *game = bastide_game_get_game (play_test_game (test));
  const BstBox *box = bst_play_get_box (bastide_game_get_play (play_test_game (test)));
  int n = 0;

  for (int i = 0; i < game->n_tiles; i++)
    n += bst_box_get_setup (box)->counts[i];
  return n;
}

static void
choose (PlayTest *test, const char *title)
{
  GtkWidget *row = find_row (test, title);

  gtk_widget_activate (GTK_WIDGET (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))));
}

static gboolean
is_chosen (PlayTest *test, const char *title)
{
  GtkWidget *row = find_row (test, title);

  return gtk_check_button_get_active (GTK_CHECK_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))));
}

/* Whoever begins for the first time gets a short game without fields that explains every step. That is a matter of this
 * game: another one has what is chosen in the preferences, and who has chosen something keeps it. */
static void
test_first_game (void)
{
  PlayTest test = open_page ();
  g_autoptr (GVariant) chosen = NULL;

  begin (&test);
  ui_test_wait (play_test_game (&test));
  g_assert_cmpint (count_bag (&test), ==, 30);
  g_assert_false (bst_game_has (bastide_game_get_game (play_test_game (&test)), BST_MODULE_FIELDS));
  g_assert_cmpstr (bastide_game_get_assistance (play_test_game (&test)), ==, "teaching");

  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  play_test_open_rules (&test);
  g_assert_true (is_chosen (&test, "Explain Every Step"));
  choose (&test, "Classic");
  g_assert_true (is_chosen (&test, "All Hints"));
  choose (&test, "First Game");
  g_assert_true (is_chosen (&test, "Explain Every Step"));
  chosen = g_settings_get_user_value (settings (), "assistance");
  g_assert_null (chosen);
  choose (&test, "No Hints");
  choose (&test, "Classic");
  g_assert_true (is_chosen (&test, "No Hints"));
  choose (&test, "First Game");
  g_assert_true (is_chosen (&test, "No Hints"));
  play_test_close (&test);
  reset_settings ();
}

static guint
count_favorites (void)
{
  g_auto (GStrv) favorites = g_settings_get_strv (settings (), "favorite-setups");

  return g_strv_length (favorites);
}

static gboolean
is_favorite (GtkWidget *widget, gconstpointer names)
{
  return ADW_IS_ACTION_ROW (widget) && g_strcmp0 (adw_action_row_get_subtitle (ADW_ACTION_ROW (widget)), names) == 0;
}

static gboolean
is_forget_button (GtkWidget *widget, gconstpointer tooltip)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0;
}

static void
test_favorites (void)
{
  PlayTest test = open_page ();

  write_into (&test, "Player 1", "Ada");
  write_into (&test, "Player 2", "Bo");
  play_test_open_rules (&test);
  go_to (&test, has_action, "setup.add-favorite");
  ui_test_key (GTK_WIDGET (test.window), "space");
  ui_test_wait (count_favorites () == 1);
  ui_test_wait (ui_test_find (GTK_WIDGET (test.window), is_favorite, "Ada, Bo"));

  gtk_widget_activate_action (find_row (&test, "Player 1"), "setup.back", NULL);
  write_into (&test, "Player 1", "Zoe");
  play_test_open_rules (&test);
  go_to (&test, is_favorite, "Ada, Bo");
  ui_test_key (GTK_WIDGET (test.window), "Return");
  ui_test_wait (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (find_row (&test, "Player 1"))), "Ada"));

  go_to (&test, is_forget_button, "Delete Setup");
  ui_test_key (GTK_WIDGET (test.window), "space");
  ui_test_wait (count_favorites () == 0);
  ui_test_wait (!ui_test_find (GTK_WIDGET (test.window), is_favorite, "Ada, Bo"));
  play_test_close (&test);
  reset_settings ();
}

static gboolean
is_mapped_again (GtkWidget *widget, gconstpointer data)
{
  return has_action (widget, "play.again") && gtk_widget_get_mapped (widget);
}

/* How much time players have is set with the game, is kept with it, and is offered for the next one. */
static void
test_clock (void)
{
  PlayTest test = open_page ();
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  GtkWidget *page;

  page = ui_test_find_id (GTK_WIDGET (test.window), "clock_group");
  g_assert_false (gtk_widget_get_visible (ui_test_find_id (page, "time_row")));
  adw_combo_row_set_selected (ADW_COMBO_ROW (ui_test_find_id (page, "kind")), BASTIDE_CLOCK_TURN);
  g_assert_true (gtk_widget_get_visible (ui_test_find_id (page, "time_row")));
  g_assert_false (gtk_widget_get_visible (ui_test_find_id (page, "increment_row")));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_test_find_id (page, "time")), 45);
  begin (&test);
  ui_test_wait (play_test_game (&test));
  g_assert_cmpint (bastide_game_edit_clock (play_test_game (&test))->rules.seconds, ==, 45);
  g_assert_true (gtk_widget_get_visible (ui_test_find_id (GTK_WIDGET (test.bar), "clock")));
  /* A change in the game is no change for the next one. */
  bastide_game_set_clock (play_test_game (&test), "off");
  {
    g_autofree char *next = g_settings_get_string (settings, "clock");

    g_assert_cmpstr (next, ==, "turn 45");
  }
  g_settings_reset (settings, "clock");
  play_test_close (&test);
}

/* The last set-up begins at once, with other tiles. */
static void
test_same_again (void)
{
  PlayTest test = open_page ();
  guint64 seed;

  write_into (&test, "Player 1", "Ada");
  begin (&test);
  ui_test_wait (play_test_game (&test));
  seed = bst_session_seed (bastide_game_get_session (play_test_game (&test)));
  play_test_close (&test);

  test = play_test_open ();
  go_to (&test, is_mapped_again, NULL);
  ui_test_key (GTK_WIDGET (test.window), "space");
  ui_test_wait (play_test_game (&test));
  g_assert_cmpstr (bastide_game_get_names (play_test_game (&test))[0], ==, "Ada");
  g_assert_cmpuint (bst_session_seed (bastide_game_get_session (play_test_game (&test))), !=, seed);
  play_test_close (&test);
  reset_settings ();
}

/* What the program has written into a field is not among what was typed there. */
static void
test_undo_in_texts (void)
{
  PlayTest test = play_test_open ();
  g_autofree char *number = NULL;
  GtkWidget *row;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.new", NULL));
  play_test_wait_for_setup (&test);
  play_test_open_rules (&test);
  row = ui_test_find_id (GTK_WIDGET (test.window), "seed_row");
  number = g_strdup (gtk_editable_get_text (GTK_EDITABLE (row)));
  g_assert_cmpstr (number, !=, "");
  g_assert_true (gtk_widget_grab_focus (row));
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, number);
  gtk_editable_set_position (GTK_EDITABLE (row), -1);
  ui_test_type (GTK_WIDGET (test.window), "5");
  ui_test_wait (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (row)), number));
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, number);
  play_test_close (&test);
}

/* --- pictures of other folders --- */

/* The page with that mix. */
static PlayTest
open_with_mix (const char *id)
{
  g_autofree char *mix_id = g_strconcat ("mix-", id, NULL);
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  const BstCatalogEntry *entry = bst_catalog_find_mix (catalog, mix_id);
  PlayTest test = open_page ();

  g_assert_nonnull (entry);
  bastide_new_game_set_mix (BASTIDE_NEW_GAME (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_NEW_GAME)),
                            entry->root);
  return test;
}

/* A game asks about them as the Workshop does, once for each file, before it begins; whoever puts the question away has no
 * game yet. */
static void
test_foreign_pictures (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-elsewhere-XXXXXX", NULL);
  g_autofree char *art = g_build_filename (folder, "blue.svg", NULL);
  static const char *const answers[] = { "use", "refuse" };

  g_assert_true (g_file_set_contents (art, "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", -1, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      PlayTest test;

      own_tiles_write (answers[i], art);
      test = open_with_mix (answers[i]);
      begin (&test);
      own_tiles_answer (folder, "cancel");
      g_assert_null (play_test_game (&test));
      begin (&test);
      own_tiles_answer (folder, answers[i]);
      own_tiles_answer (folder, answers[i]);
      ui_test_wait (play_test_game (&test));
      g_assert_cmpint (own_tiles_count_pictures (play_test_game (&test)), ==, i == 0 ? 2 : 0);
      play_test_close (&test);
      reset_settings ();

      test = open_with_mix (answers[i]);
      begin (&test);
      ui_test_wait (play_test_game (&test) || own_tiles_find_question ());
      g_assert_null (own_tiles_find_question ());
      g_assert_cmpint (own_tiles_count_pictures (play_test_game (&test)), ==, i == 0 ? 2 : 0);
      play_test_close (&test);
      reset_settings ();
      own_tiles_remove (answers[i]);
    }
  g_unlink (art);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/setup/names-and-seed", test_names_and_seed);
  g_test_add_func ("/play/setup/bag-code", test_bag_code);
  g_test_add_func ("/play/setup/order", test_order);
  g_test_add_func ("/play/setup/order-by-drag", test_order_by_drag);
  g_test_add_func ("/play/setup/wrong-seed", test_wrong_seed);
  g_test_add_func ("/play/setup/module-switches", test_module_switches);
  g_test_add_func ("/play/setup/first-game", test_first_game);
  g_test_add_func ("/play/setup/favorites", test_favorites);
  g_test_add_func ("/play/setup/clock", test_clock);
  g_test_add_func ("/play/setup/same-again", test_same_again);
  g_test_add_func ("/play/setup/undo-in-texts", test_undo_in_texts);
  g_test_add_func ("/play/setup/pictures-of-other-folders", test_foreign_pictures);
  return ui_test_run ();
}
