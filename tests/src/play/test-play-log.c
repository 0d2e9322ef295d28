/* test-play-log.c – the log beside the board: arithmetic, search, filters, turns that close, notes, the way back and forth.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "model/words/bastide-words.h"
#include "table/bastide-log-panel.h"
#include "kit/bastide-line-list.h"
#include "kit/bastide-wrap-box.h"

#include <string.h>

static GtkWidget *
find_log (PlayTest *test)
{
  return ui_test_find_type (GTK_WIDGET (test->table), BASTIDE_TYPE_LOG_PANEL);
}

static GtkListView *
find_view (PlayTest *test)
{
  GtkWidget *list = ui_test_find_type (find_log (test), BASTIDE_TYPE_LINE_LIST);

  return GTK_LIST_VIEW (ui_test_find_type (list, GTK_TYPE_LIST_VIEW));
}

static guint
count (PlayTest *test)
{
  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (find_view (test))));
}

static void
choose (PlayTest *test, guint position)
{
  g_signal_emit_by_name (find_view (test), "activate", position);
}

/* Goes to the moment of a line, which is a thing of its own: a click on the line only explains it. */
static void
go_to (PlayTest *test, guint position)
{
  const gsize made = play_test_made (test);
  GtkWidget *button;

  choose (test, position);
  g_assert_cmpuint (play_test_made (test), ==, made);
  button = ui_test_find_text (find_log (test), "_Go to This Moment");
  button = GTK_IS_BUTTON (button) ? button : gtk_widget_get_ancestor (button, GTK_TYPE_BUTTON);
  ui_test_wait (gtk_widget_get_visible (gtk_widget_get_ancestor (button, BASTIDE_TYPE_WRAP_BOX)));
  gtk_widget_activate (button);
  ui_test_wait (play_test_made (test) != made);
}

static void
search (PlayTest *test, const char *text)
{
  GtkWidget *entry = ui_test_find_type (find_log (test), GTK_TYPE_SEARCH_ENTRY);
  const guint before = count (test);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  ui_test_wait (count (test) != before);
}

static gboolean
is_drop_down (GtkWidget *widget, gconstpointer name)
{
  GListModel *model = GTK_IS_DROP_DOWN (widget) ? gtk_drop_down_get_model (GTK_DROP_DOWN (widget)) : NULL;
  g_autoptr (GtkStringObject) first = model ? g_list_model_get_item (model, 0) : NULL;

  return first && g_str_equal (gtk_string_object_get_string (first), name);
}

/* Searching and filtering show fewer lines, and all of them again. */
static void
test_filters (void)
{
  PlayTest test = play_test_open_game ("everything", 4, 150);
  GtkWidget *kind = ui_test_find (find_log (&test), is_drop_down, "Everything");
  GtkWidget *player = ui_test_find (find_log (&test), is_drop_down, "Everybody");
  const guint all = count (&test);

  g_assert_cmpuint (all, >, 40);
  search (&test, "TURN 1");
  g_assert_cmpuint (count (&test), <, all);
  search (&test, "");
  g_assert_cmpuint (count (&test), ==, all);
  for (guint i = 1; i < 5; i++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (kind), i);
      g_assert_cmpuint (count (&test), <, all);
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (kind), 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (player), 1);
  g_assert_cmpuint (count (&test), <, all);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (player), 0);
  g_assert_cmpuint (count (&test), ==, all);
  play_test_close (&test);
}

/* An empty log says what will be there; one that is only filtered offers everything. */
static void
test_empty (void)
{
  PlayTest test = play_test_open_game ("classic", 4, 0);
  GtkWidget *button = ui_test_find_text (find_log (&test), "Show _Everything");
  GtkWidget *entry = ui_test_find_type (find_log (&test), GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *kind = ui_test_find (find_log (&test), is_drop_down, "Everything");
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 4, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  g_assert_true (
    gtk_widget_get_mapped (ui_test_find_text (find_log (&test), "Every move and every point will be listed here.")));
  g_assert_true (button && !gtk_widget_get_visible (button));
  /* There is nothing to search or to filter. */
  g_assert_false (gtk_widget_get_mapped (entry));
  g_assert_false (gtk_widget_get_mapped (kind));
  g_assert_true (play_test_random (play, rand, 30));
  play_test_show (&test, play);
  g_assert_false (gtk_widget_get_mapped (button));
  g_assert_true (gtk_widget_get_mapped (entry));
  g_assert_true (gtk_widget_get_mapped (kind));
  search (&test, "no such word");
  g_assert_true (gtk_widget_get_mapped (kind));
  g_assert_cmpuint (count (&test), ==, 0);
  ui_test_click (button);
  ui_test_wait (count (&test) > 20);
  g_assert_false (gtk_widget_get_mapped (button));
  play_test_close (&test);
}

static gboolean
is_turns_button (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_TOGGLE_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), "Show Only Turns") == 0;
}

/* Rows are used again and again: those of headings are bold, and no others. */
static void
check_bold (GtkWidget *widget, int *n_headings, int *n_lines)
{
  if (GTK_IS_LABEL (widget) && g_object_get_data (G_OBJECT (widget), "line"))
    {
      const gboolean heading = gtk_widget_has_css_class (widget, "log-heading");

      g_assert_cmpint (gtk_label_get_attributes (GTK_LABEL (widget)) != NULL, ==, heading);
      (*(heading ? n_headings : n_lines))++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    check_bold (child, n_headings, n_lines);
}

/* A turn closes and opens; all of them do together. */
static void
test_turns (void)
{
  PlayTest test = play_test_open_game ("classic", 4, 60);
  GtkWidget *toggle = ui_test_find (find_log (&test), is_turns_button, NULL);
  const guint all = count (&test);
  const gsize made = play_test_made (&test);

  choose (&test, 0);
  g_assert_cmpuint (count (&test), <, all);
  g_assert_cmpuint (play_test_made (&test), ==, made);
  choose (&test, 0);
  g_assert_cmpuint (count (&test), ==, all);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), TRUE);
  g_assert_cmpuint (count (&test), <=, (guint) bastide_game_get_state (play_test_game (&test))->turn + 1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), FALSE);
  g_assert_cmpuint (count (&test), ==, all);
  for (int i = 0; i < 2; i++)
    {
      int n_headings = 0, n_lines = 0;

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), i == 0);
      ui_test_wait_for_layout (find_log (&test));
      check_bold (find_log (&test), &n_headings, &n_lines);
      g_assert_cmpint (n_headings, >, 0);
      g_assert_cmpint (n_lines > 0, ==, i == 1);
    }
  play_test_close (&test);
}

/* A look back keeps what came later, and going there leads forward; another course does not. */
static void
test_back_and_forth (void)
{
  PlayTest test = play_test_open_game ("classic", 9, 60);
  const guint all = count (&test);
  const gsize made = play_test_made (&test);
  gsize then;

  go_to (&test, 1);
  then = play_test_made (&test);
  g_assert_cmpuint (then, <, made);
  g_assert_cmpuint (count (&test), ==, all);
  go_to (&test, all - 1);
  g_assert_cmpuint (play_test_made (&test), >, then);
  g_assert_cmpuint (count (&test), ==, all);
  bastide_table_stop_looking (test.table);
  g_assert_cmpuint (play_test_made (&test), ==, made);
  play_test_close (&test);
}

/* The slider stops at turns. */
static void
test_slider (void)
{
  PlayTest test = play_test_open_game ("classic", 9, 60);
  GtkWidget *slider = ui_test_find_id (GTK_WIDGET (test.table), "replay");
  const gsize made = play_test_made (&test);
  const int turns = bastide_game_get_state (play_test_game (&test))->turn;

  bastide_table_look (test.table, BASTIDE_TABLE_FIRST);
  g_assert_cmpfloat (gtk_adjustment_get_upper (gtk_range_get_adjustment (GTK_RANGE (slider))), >=, turns - 1);
  gtk_range_set_value (GTK_RANGE (slider), 5);
  g_assert_cmpint (bastide_game_get_state (play_test_game (&test))->turn, ==, 5);
  gtk_range_set_value (GTK_RANGE (slider), 3);
  g_assert_cmpint (bastide_game_get_state (play_test_game (&test))->turn, ==, 3);
  gtk_range_set_value (GTK_RANGE (slider), turns);
  g_assert_cmpuint (play_test_made (&test), ==, made);
  play_test_close (&test);
}

/* Notes lie in the log, go with the game, and can be deleted. */
static void
test_notes (void)
{
  PlayTest test = play_test_open_game ("classic", 2, 20);
  GtkWidget *entry = ui_test_find_type (find_log (&test), GTK_TYPE_ENTRY);
  const guint before = count (&test);
  g_autofree char *text = NULL;
  gsize n_moves;

  gtk_editable_set_text (GTK_EDITABLE (entry), "watch the north");
  g_signal_emit_by_name (entry, "activate");
  /* With the heading of the turn, of which nothing was told before. */
  g_assert_cmpuint (count (&test), >, before);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  g_assert_cmpuint (bastide_game_get_n_notes (play_test_game (&test)), ==, 1);
  g_assert_cmpstr (bastide_game_get_note (play_test_game (&test), 0, &n_moves), ==, "watch the north");
  g_assert_cmpuint (n_moves, ==, play_test_made (&test));
  text = play_test_text (&test);
  g_assert_nonnull (strstr (text, "watch the north"));
  gtk_widget_activate_action (find_log (&test), "log.delete-note", "u", 0);
  g_assert_cmpuint (count (&test), ==, before);
  play_test_close (&test);
}

/* What is awarded is reckoned: no award of a module is a bare number. */
static void
test_arithmetic (void)
{
  static const char *const names[] = { "A", "B", "C", "D", NULL };
  guint told[BST_N_REASONS] = { 0 }, n_reasons = 0;

  for (guint32 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BstPlay) play = play_test_new_play ("everything", 4, seed, FALSE);
      const BstHappening *events;
      gsize n;

      play_test_random (play, rand, 5000);
      events = bst_session_events (bst_play_get_session (play), &n);
      for (gsize i = 0; i < n; i++)
        if (events[i].event.type == BST_EVENT_SCORE)
          {
            const BstEvent *e = &events[i].event;
            g_autofree char *sum = bastide_words_arithmetic (bst_session_game (bst_play_get_session (play)), e);
            g_autofree char *result = g_strdup_printf ("= %d", e->a);

            told[e->reason]++;
            /* Fixed sums need no arithmetic. */
            if (e->reason != BST_REASON_BONUS && e->reason != BST_REASON_ROBBERY && e->reason != BST_REASON_ROBBER_BONUS
                && e->reason != BST_REASON_MESSAGE_FOLLOWER && !g_str_has_suffix (sum, result))
              g_error ("%s: “%s” does not say how it comes to %d", bst_reasons[e->reason].word, sum, e->a);
          }
        else if (events[i].event.type == BST_EVENT_ROBBERY)
          {
            g_autofree char *line = bastide_words_event (bst_session_game (bst_play_get_session (play)),
                                                         &events[i].event, names);

            g_assert_nonnull (strstr (line, "half of"));
            g_assert_cmpint (strstr (line, "rounded up") != NULL, ==, events[i].event.c % 2);
          }
    }
  for (int reason = 0; reason < BST_N_REASONS; reason++)
    n_reasons += told[reason] > 0;
  g_assert_cmpuint (n_reasons, >, 8);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/log/filters", test_filters);
  g_test_add_func ("/play/log/empty", test_empty);
  g_test_add_func ("/play/log/turns", test_turns);
  g_test_add_func ("/play/log/back-and-forth", test_back_and_forth);
  g_test_add_func ("/play/log/slider", test_slider);
  g_test_add_func ("/play/log/notes", test_notes);
  g_test_add_func ("/play/log/arithmetic", test_arithmetic);
  return ui_test_run ();
}
