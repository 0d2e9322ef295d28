/* test-play-review.c – the review of a game on a real window: making it, going to a decision, playing on from there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "model/bastide-level.h"
#include "model/play/bastide-review.h"
#include "table/bastide-review-panel.h"

#include <glib/gstdio.h>

/* Random moves: some of them are bad ones. */
#define N_MOVES 14

static GtkWidget *
panel (PlayTest *test)
{
  return ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_REVIEW_PANEL);
}

static gboolean
shows (PlayTest *test, const char *page)
{
  GtkStack *stack = GTK_STACK (ui_test_find_id (panel (test), "stack"));

  return g_strcmp0 (gtk_stack_get_visible_child_name (stack), page) == 0
         && gtk_widget_get_mapped (gtk_stack_get_visible_child (stack));
}

static GtkListBox *
list (PlayTest *test)
{
  return GTK_LIST_BOX (ui_test_find_id (panel (test), "list"));
}

static GtkListBoxRow *
first_row (PlayTest *test)
{
  return gtk_list_box_get_row_at_index (list (test), 0);
}

static void
forget_reviews (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bastide", "reviews", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

static PlayTest
open_game (void)
{
  forget_reviews ();
  return play_test_open_game ("classic", 3, N_MOVES);
}

/* Turns the main loop until the review is there; it must come back every now and then, or the window would not answer. */
static void
wait_for_review (PlayTest *test)
{
  ui_test_key (GTK_WIDGET (test->window), "<Control>r");
  ui_test_wait (shows (test, "review"));
}

/* The numbers in a line, added up, in tenths. */
static int
add_up (const char *line)
{
  g_autoptr (GRegex) regex = g_regex_new ("([+−]?)(\\d+)\\.(\\d)", 0, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;
  int sum = 0;

  for (g_regex_match (regex, line, 0, &info); g_match_info_matches (info); g_match_info_next (info, NULL))
    {
      g_autofree char *sign = g_match_info_fetch (info, 1);
      g_autofree char *points = g_match_info_fetch (info, 2);
      g_autofree char *tenths = g_match_info_fetch (info, 3);

      sum += (g_str_equal (sign, "−") ? -1 : 1) * (atoi (points) * 10 + atoi (tenths));
    }
  return sum;
}

/* What is said of each player adds up to their result, but for rounding. */
static void
assert_sums (PlayTest *test, const BastideReview *review)
{
  GtkWidget *row = gtk_widget_get_first_child (ui_test_find_id (panel (test), "sums"));

  for (int seat = 0; seat < review->n_players; seat++, row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *box = gtk_widget_get_last_child (row);
      const char *heading = gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (box)));
      const char *parts = gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (box)));

      g_test_message ("%s: %s", heading, parts);
      g_assert_cmpint (ABS (add_up (heading) - review->end[seat] / 10), <=, 1);
      g_assert_cmpint (ABS (add_up (heading) - add_up (parts)), <=, 3);
    }
  g_assert_null (row);
}

/* A row leads to its decision, where the one who decided can play on against the computer; the game itself is kept. */
static void
test_play_on (void)
{
  PlayTest test = open_game ();
  g_autoptr (BastideReview) review = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  const BastideReviewDecision *worst;
  BastideGame *game = play_test_game (&test);
  gsize made = play_test_made (&test);
  GtkWidget *button;

  g_settings_set_string (bastide_application_get_settings (ui_test_app ()), "computer-pace", "step");
  wait_for_review (&test);
  review = bastide_review_load (game);
  g_assert_nonnull (review);
  assert_sums (&test, review);
  lines = bastide_review_list_worst (review, game, 1);
  g_assert_cmpint (lines->len, ==, 1);
  worst = ((BastideReviewLine *) lines->pdata[0])->decision;

  gtk_widget_grab_focus (GTK_WIDGET (first_row (&test)));
  ui_test_key (GTK_WIDGET (test.window), "Return");
  ui_test_wait (play_test_made (&test) == worst->n_moves);
  g_assert_true (bastide_table_is_looking (test.table));
  g_assert_nonnull (bastide_board_view_get_suggestion (test.board));
  g_assert_cmpmem (bastide_board_view_get_suggestion (test.board), sizeof (BstMove), &worst->better, sizeof (BstMove));
  g_assert_cmpint (play_test_made (&test), <, made);
  button = g_object_get_data (G_OBJECT (first_row (&test)), "play-on");
  ui_test_wait (gtk_widget_get_mapped (button));
  gtk_widget_grab_focus (button);
  ui_test_key (GTK_WIDGET (test.window), "space");
  ui_test_wait (play_test_game (&test) != game);
  g_assert_cmpint (play_test_made (&test), ==, worst->n_moves);
  g_assert_cmpint (bst_who (bastide_game_get_state (play_test_game (&test))), ==, worst->seat);
  g_assert_cmpint (bastide_game_get_level (play_test_game (&test), worst->seat), ==, BASTIDE_PERSON);
  g_assert_cmpint (bastide_game_get_level (play_test_game (&test), 1 - worst->seat), !=, BASTIDE_PERSON);
  play_test_close (&test);
}

/* The second time it is opened at once; after another move it is out of date. */
static void
test_kept (void)
{
  PlayTest test = open_game ();
  g_autoptr (BstPlay) same = bst_play_copy (bastide_game_get_play (play_test_game (&test)), play_test_made (&test));

  wait_for_review (&test);
  play_test_show (&test, same);
  g_assert_false (bastide_review_panel_is_started (BASTIDE_REVIEW_PANEL (panel (&test))));
  /* No turn of the main loop between: nothing was computed. */
  bastide_table_review (test.table);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (panel (&test), "stack"))), ==,
                   "review");
  g_assert_false (gtk_widget_get_visible (ui_test_find_id (panel (&test), "stale")));
  play_test_take_in_bar (&test, 0);
  ui_test_wait (gtk_widget_get_visible (ui_test_find_id (panel (&test), "stale")));
  play_test_close (&test);
}

static void
test_cancel (void)
{
  PlayTest test = open_game ();

  ui_test_key (GTK_WIDGET (test.window), "<Control>r");
  ui_test_wait (shows (&test, "working"));
  gtk_widget_activate_action (panel (&test), "review.cancel", NULL);
  ui_test_wait (shows (&test, "canceled"));
  g_assert_false (bastide_review_panel_is_started (BASTIDE_REVIEW_PANEL (panel (&test))));
  g_assert_null (bastide_review_load (play_test_game (&test)));
  play_test_close (&test);
}

/* Closing the window while it is made leaves nobody behind. */
static void
test_closed (void)
{
  PlayTest test = open_game ();

  ui_test_key (GTK_WIDGET (test.window), "<Control>r");
  ui_test_wait (shows (&test, "working"));
  play_test_close (&test);
}

/* The panel must not make the window wider than a phone, nor push the board aside. */
static void
test_narrow (void)
{
  PlayTest test = open_game ();
  int min, nat;

  wait_for_review (&test);
  gtk_widget_measure (panel (&test), GTK_ORIENTATION_HORIZONTAL, -1, &min, &nat, NULL, NULL);
  g_assert_cmpint (min, <=, 276);
  play_test_close (&test);
}

/* Not in the midst of a tournament. */
static void
test_tournament (void)
{
  PlayTest test = open_game ();
  GSettings *settings = bastide_application_get_settings (ui_test_app ());

  g_settings_set_string (settings, "assistance", "tournament");
  ui_test_key (GTK_WIDGET (test.window), "<Control>r");
  g_assert_false (shows (&test, "working"));
  g_assert_false (bastide_review_panel_is_started (BASTIDE_REVIEW_PANEL (panel (&test))));
  g_settings_reset (settings, "assistance");
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/review/play-on", test_play_on);
  g_test_add_func ("/play/review/kept", test_kept);
  g_test_add_func ("/play/review/cancel", test_cancel);
  g_test_add_func ("/play/review/closed", test_closed);
  g_test_add_func ("/play/review/narrow", test_narrow);
  g_test_add_func ("/play/review/tournament", test_tournament);
  return ui_test_run ();
}
