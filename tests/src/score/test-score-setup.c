/* test-score-setup.c – an evening is set up on a real window, mostly by keyboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-kit.h"

#include "parts/bastide-player-row.h"
#include "parts/bastide-seats-group.h"
#include "score/bastide-score-setup.h"

/* From name to name and to the button that begins, with Enter alone. */
static void
test_setup_enter (Fixture *f, gconstpointer data)
{
  const BastideEvening *before = evening (f);
  GtkWidget *seats;

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  seats = ui_test_find_id (f->place, "players_group");
  bastide_seats_group_focus (BASTIDE_SEATS_GROUP (seats), 0);
  for (int i = 0; i < 4; i++)
    press (f, "Return");
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == ui_test_find_id (f->place, "begin_button"));
  press (f, "Return");
  ui_test_wait (evening (f) && evening (f) != before && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_n_players (evening (f)), ==, 4);
}

static gboolean
is_row_of (GtkWidget *widget, gconstpointer name)
{
  return BASTIDE_IS_PLAYER_ROW (widget) && gtk_widget_get_visible (widget)
         && g_str_equal (gtk_editable_get_text (GTK_EDITABLE (widget)), name);
}

/* Name, Enter, name, Enter: whoever types one more name has a seat for it, and the one that stays empty is gone. */
static void
test_setup_more (Fixture *f, gconstpointer data)
{
  const BastideEvening *before = evening (f);
  static const char *const names[] = { "Viktor", "Xaver" };
  GtkWidget *seats, *row;

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  seats = ui_test_find_id (f->place, "players_group");
  row = ui_test_find (seats, is_row_of, "David");
  g_assert_nonnull (row);
  gtk_widget_grab_focus (row);
  gtk_editable_set_text (GTK_EDITABLE (row), names[0]);
  press (f, "Return");
  row = ui_test_find (seats, is_row_of, "");
  g_assert_nonnull (row);
  ui_test_wait (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (f->window)), row));
  gtk_editable_set_text (GTK_EDITABLE (row), names[1]);
  press (f, "Return");
  g_assert_nonnull (ui_test_find (seats, is_row_of, ""));
  press (f, "Return");
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == ui_test_find_id (f->place, "begin_button"));
  g_assert_null (ui_test_find (seats, is_row_of, ""));
  /* From wherever one is. */
  bastide_seats_group_focus (BASTIDE_SEATS_GROUP (seats), 1);
  press (f, "<Control>Return");
  ui_test_wait (evening (f) && evening (f) != before && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_n_players (evening (f)), ==, 5);
  for (int i = 0; i < 2; i++)
    g_assert_cmpstr (bastide_evening_get_names (evening (f))[3 + i], ==, names[i]);
}

/* A name that is almost that of somebody who played before is asked about, once. */
static void
test_setup_similar (Fixture *f, gconstpointer data)
{
  GtkWidget *setup, *row;

  enter_directly (f, (BastideInput){ .kind = &bastide_entry_final });
  enter_directly (f, (BastideInput){ .kind = &bastide_entry_end });
  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  setup = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_SETUP);
  row = ui_test_find (setup, is_row_of, "Clara");
  g_assert_nonnull (row);
  gtk_editable_set_text (GTK_EDITABLE (row), "Klara");
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (dialog_button ("Is Klara the Same Person as Clara?") != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (dialog_button ("_Same Person"));
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Clara");

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup") && dialog_button ("_Same Person") == NULL);
  row = ui_test_find (setup, is_row_of, "Clara");
  gtk_editable_set_text (GTK_EDITABLE (row), "Clare");
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (dialog_button ("Is Clare the Same Person as Clara?") != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (dialog_button ("Somebody _Else"));
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[CLARA], ==, "Clare");
}

/* Two rivers: the one that is chosen is in the bag. First player and seats by chance: nobody is lost. */
/* The names in the order of the seats. */
static char *
dup_seats (GtkWidget *first)
{
  GListModel *model = adw_combo_row_get_model (ADW_COMBO_ROW (first));
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) name = g_list_model_get_item (model, i);

      g_string_append_printf (names, "%s ", gtk_string_object_get_string (name));
    }
  return g_string_free (names, FALSE);
}

/* Draws until something else comes out; a draw that changes nothing never does. */
static void
check_draw (GtkWidget *setup, const char *action)
{
  GtkWidget *first = ui_test_find_id (setup, "first_row");
  const guint begins = adw_combo_row_get_selected (ADW_COMBO_ROW (first));
  g_autofree char *seats = dup_seats (first);
  gboolean changed = FALSE;

  for (int i = 0; i < 40 && !changed; i++)
    {
      g_autofree char *now = NULL;

      gtk_widget_activate_action (setup, action, NULL);
      for (gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 20; g_get_monotonic_time () < end;)
        ui_test_iterate ();
      now = dup_seats (first);
      changed = g_str_equal (action, "evening.draw-seats")
                  ? !g_str_equal (now, seats)
                  : adw_combo_row_get_selected (ADW_COMBO_ROW (first)) != begins;
    }
  g_assert_true (changed);
}

static void
test_setup_choices (Fixture *f, gconstpointer data)
{
  GtkWidget *setup, *river;
  guint tiles[2];

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  setup = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_SETUP);
  river = ui_test_find_id (setup, "river_row");
  g_assert_true (gtk_widget_get_visible (river));
  check_draw (setup, "evening.draw-seats");
  check_draw (setup, "evening.draw-first");
  for (guint i = 0; i < 2; i++)
    {
      guint seen = 0;

      if (i > 0)
        {
          press (f, "<Control>n");
          ui_test_wait (g_str_equal (shown_page (f), "setup"));
        }
      adw_combo_row_set_selected (ADW_COMBO_ROW (river), i);
      gtk_widget_activate_action (setup, "evening.begin", NULL);
      ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
      tiles[i] = bastide_evening_get_tiles (evening (f));
      for (int seat = 0; seat < 5; seat++)
        seen |= 1u << (*bastide_evening_get_names (evening (f))[seat] - 'A');
      g_assert_cmpuint (seen, ==, 0x1f);
    }
  g_assert_cmpint (ABS ((int) tiles[0] - (int) tiles[1]), >=, 4);
}

static guint
count_kept (void)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder);

  return bastide_history_get_n (history);
}

/* Somebody sits wrong: before the first entry the setup comes back, and what was begun wrong goes; later names and colors. */
static void
test_correct (Fixture *f, gconstpointer data)
{
  GtkWidget *setup = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_SETUP), *first;
  guint n;

  press (f, "<Control>n");
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  first = ui_test_find_id (setup, "first_row");
  adw_combo_row_set_selected (ADW_COMBO_ROW (first), 1);
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  n = count_kept ();

  /* Nothing is changed if nobody wants it. */
  gtk_widget_activate_action (f->place, "score.about", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (first)), ==, 1);
  gtk_widget_activate_action (setup, "evening.cancel", NULL);
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_now (evening (f))->active, ==, 1);
  g_assert_cmpuint (count_kept (), ==, n);

  /* Another one begins in its place. */
  gtk_widget_activate_action (f->place, "score.about", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "setup"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (first), 0);
  gtk_widget_activate_action (setup, "evening.begin", NULL);
  ui_test_wait (evening (f) != NULL && g_str_equal (shown_page (f), "pad"));
  g_assert_cmpint (bastide_evening_get_now (evening (f))->active, ==, 0);
  g_assert_cmpuint (count_kept (), ==, n);

  /* After the first entry the evening stays, and the cursor goes to its title. */
  kit_enter (evening (f), .kind = &bastide_entry_amount, .number = 3, .owners = 1);
  gtk_widget_activate_action (f->place, "score.about", NULL);
  ui_test_wait (g_str_equal (shown_page (f), "result"));
  ui_test_wait (
    gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (f->window)), ui_test_find_id (f->place, "title_entry")));
  g_assert_cmpuint (count_kept (), ==, n);
}

/* --- setting up by keyboard --- */

static gboolean
is_open_row (GtkWidget *widget, gconstpointer data)
{
  return ADW_IS_EXPANDER_ROW (widget) && adw_expander_row_get_expanded (ADW_EXPANDER_ROW (widget));
}

/* People, expansions and options are those of the last evening; one key begins. */
static void
test_setup (Fixture *f, gconstpointer data)
{
  GtkWidget *stack = ui_test_find_id (f->place, "stack");
  const BstGame *game = bastide_evening_get_game (evening (f));
  const unsigned modules = game->modules;
  const int tiles = bastide_evening_get_tiles (evening (f));

  g_assert_cmpint (modules >> BST_MODULE_ROBBERS & modules >> BST_MODULE_MESSAGES & 1, ==, 1);
  press (f, "<Control>n");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "setup"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  /* Options are there for who looks for them. */
  g_assert_null (ui_test_find (f->place, is_open_row, NULL));
  press (f, "<Alt>s");
  ui_test_wait (evening (f) != NULL);
  g_assert_cmpuint (bastide_evening_get_game (evening (f))->modules, ==, modules);
  g_assert_cmpint (bastide_evening_get_tiles (evening (f)), ==, tiles);
  g_assert_cmpstr (bastide_evening_get_names (evening (f))[DAVID], ==, "David");
  g_assert_cmpuint (n_entries (f), ==, 0);

  /* Whoever sits at the table is seen among those who played before, goes with a click and comes back with another. */
  press (f, "<Control>n");
  ui_test_wait (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "setup"));
  {
    GtkWidget *label = ui_test_find_text (ui_test_find_id (f->place, "regulars_box"), "Ben");
    GtkToggleButton *ben = GTK_TOGGLE_BUTTON (gtk_widget_get_ancestor (label, GTK_TYPE_TOGGLE_BUTTON));

    g_assert_true (gtk_toggle_button_get_active (ben));
    gtk_toggle_button_set_active (ben, FALSE);
    g_assert_null (ui_test_find (f->place, is_row_of, "Ben"));
    g_assert_nonnull (ui_test_find (f->place, is_row_of, "Clara"));
    gtk_toggle_button_set_active (ben, TRUE);
    g_assert_nonnull (ui_test_find (f->place, is_row_of, "Ben"));
  }

  /* A letter that is used is seen before the evening begins, also when its owner did not ask for it. */
  {
    GType type = BASTIDE_TYPE_PLAYER_ROW;
    GtkWidget *row = ui_test_find_type (f->place, type);
    GtkEntry *letter = GTK_ENTRY (ui_test_find_type (row, GTK_TYPE_ENTRY));
    const char *letters[] = { "A", "Z", "B", "T" };

    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (letter)), ==, letters[0]);
    gtk_editable_set_text (GTK_EDITABLE (row), "Zita");
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (letter)), ==, "");
    g_assert_cmpstr (gtk_entry_get_placeholder_text (letter), ==, letters[1]);
    gtk_editable_set_text (GTK_EDITABLE (letter), "b");
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (letter)), ==, "B");
    g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (letter), "error"));
    gtk_editable_set_text (GTK_EDITABLE (letter), "4");
    g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (letter), "error"));
    gtk_editable_set_text (GTK_EDITABLE (letter), "");
  }
  press (f, "<Alt>s");
  ui_test_wait (evening (f) != NULL);
  g_assert_cmpstr (bastide_evening_get_letter (evening (f), ANNA), ==, "Z");

  /* It is kept: gone back, the evening can be continued. */
  gtk_widget_activate_action (f->place, "score.back", NULL);
  g_assert_null (evening (f));
  gtk_widget_activate_action (f->place, "score.continue", NULL);
  g_assert_nonnull (evening (f));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/score/setup-enter", test_setup_enter);
  ADD ("/score/setup-more", test_setup_more);
  ADD ("/score/setup-similar", test_setup_similar);
  ADD ("/score/setup", test_setup);
#undef ADD
  g_test_add ("/score/setup-choices", Fixture, "tournaments-river", set_up, test_setup_choices, tear_down);
  g_test_add ("/score/correct", Fixture, "classic", set_up, test_correct, tear_down);
  return ui_test_run ();
}
