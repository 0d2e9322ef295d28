/* test-play-computer.c – computers at the table on a real window: choosing them, watching them, going back past them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "model/bastide-level.h"
#include "model/words/bastide-words.h"
#include "parts/bastide-player-row.h"
#include "table/bastide-hint-button.h"
#include "table/bastide-thinking-bar.h"

/* A game of two in which a computer sits at the second seat. */
static PlayTest
open_game (const char *mix, int level)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = play_test_new_play (mix, 2, 5, FALSE);

  bastide_level_to_json (json_array_get_object_element (bst_play_get_players (play), 1), level);
  play_test_show (&test, play);
  return test;
}

static void
set_pace (PlayTest *test, const char *pace)
{
  g_settings_set_string (bastide_application_get_settings (ui_test_app ()), "computer-pace", pace);
}

static GtkWidget *
thinking (PlayTest *test)
{
  return ui_test_find_type (GTK_WIDGET (test->bar), BASTIDE_TYPE_THINKING_BAR);
}

/* Takes the first options until the computer is to move. */
static void
play_turn (PlayTest *test)
{
  while (!bastide_game_waits_for_computer (play_test_game (test)))
    {
      gsize made = play_test_made (test);

      play_test_take_in_bar (test, 0);
      ui_test_wait (play_test_made (test) > made);
    }
}

static gboolean
is_own_turn (PlayTest *test)
{
  return bst_who (bastide_game_get_state (play_test_game (test))) == 0;
}

/* One asks for each move; meanwhile nothing on the table can be chosen. */
static void
test_step_by_step (void)
{
  PlayTest test = open_game ("classic", 1 + BST_LEVEL_CASUAL);
  gsize n, made;

  set_pace (&test, "step");
  g_assert_false (gtk_widget_get_visible (thinking (&test)));
  play_turn (&test);
  ui_test_wait (gtk_widget_get_visible (thinking (&test)));
  ui_test_wait (ui_test_find_text (thinking (&test), "_Next Move"));
  bastide_game_get_options (play_test_game (&test), &n);
  g_assert_cmpint (n, ==, 0);
  g_assert_cmpint (bastide_board_view_get_selected (test.board), ==, -1);
  while (!is_own_turn (&test))
    {
      ui_test_wait (ui_test_find_text (thinking (&test), "_Next Move"));
      made = play_test_made (&test);
      ui_test_click (ui_test_find_text (thinking (&test), "_Next Move"));
      ui_test_wait (play_test_made (&test) > made);
    }
  ui_test_wait (!gtk_widget_get_visible (thinking (&test)));
  play_test_close (&test);
}

/* In a calm game nobody moves faster than one can follow. */
static void
test_calm (void)
{
  PlayTest test = open_game ("classic", 1 + BST_LEVEL_CASUAL);
  gint64 begun;
  gsize made;

  set_pace (&test, "calm");
  play_turn (&test);
  /* The first move may be on its way; before the second there is a whole pause. */
  made = play_test_made (&test);
  ui_test_wait (play_test_made (&test) > made);
  begun = g_get_monotonic_time ();
  made = play_test_made (&test);
  ui_test_wait (play_test_made (&test) > made);
  g_assert_cmpint (g_get_monotonic_time () - begun, >=, 850 * 1000);
  play_test_close (&test);
}

/* The tile that was laid last. */
static BstEvent
last_placed (PlayTest *test)
{
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (play_test_game (test)), &n);

  while (n > 0 && events[n - 1].event.type != BST_EVENT_PLACE)
    n--;
  g_assert_cmpuint (n, >, 0);
  return events[n - 1].event;
}

/* The tile of a computer is framed, until a person lays one; the log says what the computer did. */
static void
test_frame (void)
{
  PlayTest test = open_game ("classic", 1 + BST_LEVEL_CASUAL);
  BstEvent placed;
  int x, y;

  set_pace (&test, "instant");
  g_assert_false (bastide_board_view_get_shown_square (test.board, &x, &y));
  play_turn (&test);
  ui_test_wait (is_own_turn (&test));
  placed = last_placed (&test);
  g_assert_cmpint (placed.player, ==, 1);
  g_assert_true (bastide_board_view_get_shown_square (test.board, &x, &y));
  g_assert_cmpint (x, ==, placed.x);
  g_assert_cmpint (y, ==, placed.y);
  {
    g_autofree char *line = bastide_words_event (bastide_game_get_game (play_test_game (&test)), &placed,
                                                 bastide_game_get_names (play_test_game (&test)));

    g_assert_nonnull (line);
    ui_test_wait (ui_test_find_text (GTK_WIDGET (test.table), line));
  }

  do
    play_test_take_in_bar (&test, 0);
  while (last_placed (&test).player == 1);
  g_assert_false (bastide_board_view_get_shown_square (test.board, &x, &y));
  play_test_close (&test);
}

/* Ctrl+Z after the computer has moved leads back to one's own last decision, in one step. */
static void
test_undo (void)
{
  PlayTest test = open_game ("classic", 1 + BST_LEVEL_CASUAL);
  gsize before;

  set_pace (&test, "instant");
  do
    {
      before = play_test_made (&test);
      play_test_take_in_bar (&test, 0);
      ui_test_wait (play_test_made (&test) > before);
    }
  while (!bastide_game_waits_for_computer (play_test_game (&test)));
  ui_test_wait (is_own_turn (&test));
  ui_test_key (GTK_WIDGET (test.window), "<Control>z");
  ui_test_wait (play_test_made (&test) == before);
  g_assert_true (is_own_turn (&test));
  g_assert_false (gtk_widget_get_visible (thinking (&test)));
  play_test_close (&test);
}

/* A pause holds it; resuming lets it go on. */
static void
test_pause (void)
{
  PlayTest test = open_game ("classic", 1 + BST_LEVEL_CASUAL);
  gsize made;

  set_pace (&test, "step");
  play_turn (&test);
  ui_test_wait (ui_test_find_text (thinking (&test), "P_ause"));
  ui_test_click (ui_test_find_text (thinking (&test), "P_ause"));
  ui_test_wait (ui_test_find_text (thinking (&test), "_Resume"));
  set_pace (&test, "instant");
  made = play_test_made (&test);
  ui_test_click (ui_test_find_text (thinking (&test), "_Resume"));
  ui_test_wait (play_test_made (&test) > made);
  ui_test_wait (is_own_turn (&test));
  play_test_close (&test);
}

/* The menu lets a computer take over a seat in the midst of a game, and gives it back. */
static void
test_take_over (void)
{
  PlayTest test = open_game ("classic", BASTIDE_PERSON);
  gsize made = play_test_made (&test);

  set_pace (&test, "instant");
  gtk_widget_activate_action (GTK_WIDGET (test.table), "play.seat-0", "i", 1 + BST_LEVEL_CASUAL);
  ui_test_wait (bst_who (bastide_game_get_state (play_test_game (&test))) == 1);
  g_assert_cmpint (play_test_made (&test), >, made);
  gtk_widget_activate_action (GTK_WIDGET (test.table), "play.seat-0", "i", BASTIDE_PERSON);
  g_assert_cmpint (bastide_game_get_level (play_test_game (&test), 0), ==, BASTIDE_PERSON);
  play_test_close (&test);
}

/* Chosen on the page for a new game, the computer sits at the table when the game begins. */
static void
test_set_up (void)
{
  PlayTest test = play_test_open ();
  GtkWidget *row;

  set_pace (&test, "step");
  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  row = ui_test_find_text (GTK_WIDGET (test.window), "Player 2");
  g_assert_nonnull (row);
  row = BASTIDE_IS_PLAYER_ROW (row) ? row : gtk_widget_get_ancestor (row, BASTIDE_TYPE_PLAYER_ROW);
  gtk_widget_activate_action (row, "level.set", "i", 1 + BST_LEVEL_STRONG);
  ui_test_wait (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), "Computer 2, Strong"));
  gtk_widget_activate_action (row, "setup.begin", NULL);
  ui_test_wait (play_test_game (&test));
  g_assert_cmpint (bastide_game_get_level (play_test_game (&test), 1), ==, 1 + BST_LEVEL_STRONG);
  g_assert_nonnull (ui_test_find_text (GTK_WIDGET (test.table), "Computer 2"));
  play_test_close (&test);
}

static gboolean
adds_computer (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), "Add Computer") == 0;
}

/* A button adds a computer, as strong as the one before it. */
static void
test_add (void)
{
  PlayTest test;
  GtkWidget *button, *row;

  /* The game of another test had a computer. */
  g_settings_reset (bastide_application_get_settings (ui_test_app ()), "last-setup");
  test = play_test_open ();
  ui_test_key (GTK_WIDGET (test.window), "<Control>n");
  play_test_wait_for_setup (&test);
  button = ui_test_find (GTK_WIDGET (test.window), adds_computer, NULL);
  g_assert_nonnull (button);
  ui_test_click (button);
  ui_test_wait (ui_test_find_text (GTK_WIDGET (test.window), "Computer 3, Casual"));
  row = ui_test_find_text (GTK_WIDGET (test.window), "Computer 3, Casual");
  row = BASTIDE_IS_PLAYER_ROW (row) ? row : gtk_widget_get_ancestor (row, BASTIDE_TYPE_PLAYER_ROW);
  gtk_widget_activate_action (row, "level.set", "i", 1 + BST_LEVEL_MASTER);
  for (int n = 4; n <= BST_MAX_PLAYERS; n++)
    {
      g_autofree char *title = g_strdup_printf ("Computer %d, Master", n);

      ui_test_click (button);
      ui_test_wait (ui_test_find_text (GTK_WIDGET (test.window), title));
    }
  g_assert_false (gtk_widget_is_sensitive (button));
  play_test_close (&test);
}

static guint
count_rows (GtkWidget *list)
{
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row; row = gtk_widget_get_next_sibling (row))
    n++;
  return n;
}

/* H shows the best options; the first one is laid out and confirmed like any other answer. Not where the players want no
 * help. */
static void
test_hint (void)
{
  PlayTest test = open_game ("classic", BASTIDE_PERSON);
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  GtkWidget *hint = ui_test_find_type (GTK_WIDGET (test.bar), BASTIDE_TYPE_HINT_BUTTON);
  GtkWidget *list = ui_test_find_id (hint, "list");
  gsize made = play_test_made (&test);

  g_settings_set_string (settings, "assistance", "tournament");
  ui_test_wait (!gtk_widget_get_visible (hint));
  g_settings_set_string (settings, "assistance", "open");
  ui_test_wait (gtk_widget_get_visible (hint));
  ui_test_key (GTK_WIDGET (test.window), "h");
  ui_test_wait (count_rows (list) > 1 && gtk_widget_get_mapped (list));
  g_assert_cmpuint (count_rows (list), <=, 4);
  g_assert_nonnull (ui_test_find_text (list, "Best"));
  ui_test_click (gtk_widget_get_first_child (list));
  /* Like any tile it lies on the board first. */
  ui_test_wait (play_test_find_offer (&test, "Confirm", TRUE) != NULL);
  g_assert_cmpuint (play_test_made (&test), ==, made);
  ui_test_click (play_test_find_offer (&test, "Confirm", TRUE));
  ui_test_wait (play_test_made (&test) > made);
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/computer/step-by-step", test_step_by_step);
  g_test_add_func ("/play/computer/calm", test_calm);
  g_test_add_func ("/play/computer/frame", test_frame);
  g_test_add_func ("/play/computer/undo", test_undo);
  g_test_add_func ("/play/computer/pause", test_pause);
  g_test_add_func ("/play/computer/take-over", test_take_over);
  /* First: the next one leaves a computer in the setup that is remembered. */
  g_test_add_func ("/play/computer/add", test_add);
  g_test_add_func ("/play/computer/set-up", test_set_up);
  g_test_add_func ("/play/computer/hint", test_hint);
  return ui_test_run ();
}
