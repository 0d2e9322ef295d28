/* test-play-show.c – points that are seen to arrive: on the board, on the track, in the list of players; the final scoring
 * step by step; and nothing of it where animations are not wanted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "engine/track.h"

#include <math.h>
#include <string.h>

static void
set_animations (gboolean on)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (on)
    g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  else
    gtk_settings_reset_property (settings, "gtk-enable-animations");
}

static BastideShow *
get_show (PlayTest *test)
{
  return bastide_table_get_show (test->table);
}

/* Is what is seen what the game says? */
static gboolean
is_up_to_date (PlayTest *test)
{
  BastideGame *game = play_test_game (test);
  const BstState *state = bastide_game_get_state (game);

  static const BastideMotion none;
  BastideMotion motion;

  for (int seat = 0; seat < bastide_game_get_game (game)->n_players; seat++)
    {
      double away;

      for (int figure = 0; figure < 2; figure++)
        if (bastide_show_get_total (get_show (test), seat, figure) != state->total[seat][figure])
          return FALSE;
      if (bastide_show_get_robber (get_show (test), seat, &away) != state->m.robbers.space[seat] - 1 || away != 0)
        return FALSE;
    }
  bastide_show_get_motion (get_show (test), &motion);
  return memcmp (&motion, &none, sizeof none) == 0;
}

/* Answers at random, without the mouse. */
static void
answer (PlayTest *test, GRand *rand)
{
  gsize n;
  const BstMove *options = play_test_options (test, &n);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (n, >, 0);
  g_assert_true (bastide_game_apply (play_test_game (test), &options[g_rand_int_range (rand, 0, (int) n)], &error));
  g_assert_no_error (error);
}

static gboolean
has_points (PlayTest *test)
{
  return bastide_show_has_points (get_show (test));
}

static gboolean
is_over (PlayTest *test)
{
  return bastide_game_get_state (play_test_game (test))->over;
}

static GtkWidget *
find (PlayTest *test, const char *id)
{
  GtkWidget *widget = ui_test_find_id (GTK_WIDGET (test->table), id);

  g_assert_nonnull (widget);
  return widget;
}

/* The points set out before they arrive, the track shows itself meanwhile, and at the end all is as the game says. */
static void
test_points (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  PlayTest test = play_test_open_game ("everything", 3, 60);
  int before[2];

  set_animations (TRUE);
  g_assert_false (bastide_show_is_running (get_show (&test)));
  do
    {
      for (int seat = 0; seat < 2; seat++)
        before[seat] = bst_score (bastide_game_get_state (play_test_game (&test)), seat);
      answer (&test, rand);
    }
  while (!has_points (&test));
  g_assert_false (is_over (&test));
  for (int seat = 0; seat < 2; seat++)
    g_assert_cmpint (bastide_show_get_score (get_show (&test), seat), ==, before[seat]);
  g_assert_false (is_up_to_date (&test));
  g_assert_true (gtk_widget_get_visible (find (&test, "passing_track_box")));
  ui_test_wait (!bastide_show_is_running (get_show (&test)));
  g_assert_true (is_up_to_date (&test));
  ui_test_wait (!gtk_widget_get_visible (find (&test, "passing_track_box")));
  set_animations (FALSE);
  play_test_close (&test);
}

/* What is taken back does not go on arriving; going forward again shows it again, but a leap shows nothing. */
static void
test_undo (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  PlayTest test = play_test_open_game ("everything", 5, 60);
  gsize made;

  set_animations (TRUE);
  while (!has_points (&test))
    answer (&test, rand);
  g_assert_false (is_over (&test));
  made = play_test_made (&test);
  bastide_match_undo (BASTIDE_MATCH (play_test_game (&test)));
  g_assert_false (bastide_show_is_running (get_show (&test)));
  g_assert_true (is_up_to_date (&test));
  bastide_match_redo (BASTIDE_MATCH (play_test_game (&test)));
  g_assert_true (has_points (&test));
  bastide_game_go_to (play_test_game (&test), 0);
  g_assert_false (bastide_show_is_running (get_show (&test)));
  g_assert_true (is_up_to_date (&test));
  bastide_game_go_to (play_test_game (&test), made);
  g_assert_false (bastide_show_is_running (get_show (&test)));
  g_assert_true (is_up_to_date (&test));
  set_animations (FALSE);
  play_test_close (&test);
}

/* Never in the way: the next decisions are taken at once, and the last show ends at the same state. */
static void
test_hurry (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  PlayTest test = play_test_open_game ("everything", 8, 20);

  set_animations (TRUE);
  for (int i = 0; i < 40; i++)
    {
      answer (&test, rand);
      ui_test_iterate ();
    }
  g_assert_false (is_over (&test));
  ui_test_wait (!bastide_show_is_running (get_show (&test)));
  g_assert_true (is_up_to_date (&test));
  set_animations (FALSE);
  play_test_close (&test);
}

/* Is what a cue is about seen to be away from where the game has it? */
static gboolean
is_on_its_way (PlayTest *test, const BastideCue *cue)
{
  BastideMotion motion;
  double away;

  bastide_show_get_motion (get_show (test), &motion);
  switch (cue->kind)
    {
    case BASTIDE_CUE_PIG:
      return fabs (motion.pig) > 0;
    case BASTIDE_CUE_ARENA:
      return motion.crown > 0 && motion.crown_from == cue->from;
    case BASTIDE_CUE_CROWN:
      return cue->from < 0 ? motion.away[cue->to] > 0 : motion.leaving[cue->from] == cue->seat + 1;
    case BASTIDE_CUE_ROBBER:
      return bastide_show_get_robber (get_show (test), cue->seat, &away)
               != bastide_game_get_state (play_test_game (test))->m.robbers.space[cue->seat] - 1
             || away > 0;
    default:
      return TRUE;
    }
}

/* Pig, crowns and robbers set out where they were and arrive where the game has them; what is over leaves no trace. */
static void
test_movement (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  PlayTest test = play_test_open_game ("everything", 9, 30);
  guint seen[BASTIDE_CUE_ROBBER + 1] = { 0 };
  gboolean all = FALSE;

  set_animations (TRUE);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (find (&test, "pages")), "log");
  while (!all && !is_over (&test))
    {
      guint n, fresh = 0;
      const BastideCue *cues;

      answer (&test, rand);
      if (is_over (&test))
        break;
      cues = bastide_show_get_cues (get_show (&test), &n);
      for (guint i = 0; i < n; i++)
        {
          g_assert_true (is_on_its_way (&test, &cues[i]));
          fresh += seen[cues[i].kind]++ == 0;
          /* The wheel lies beside the map: it shows itself, and so does the track. */
          if (cues[i].kind == BASTIDE_CUE_PIG)
            g_assert_true (gtk_widget_get_visible (find (&test, "passing_wheel_box")));
          if (cues[i].kind == BASTIDE_CUE_ROBBER)
            g_assert_true (gtk_widget_get_visible (find (&test, "passing_track_box")));
        }
      /* A decision about robbers brings the page with both to the front. */
      adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (find (&test, "pages")), "log");
      /* The first of each kind is looked at to its end; the others are cut short. */
      if (fresh > 0)
        ui_test_wait (!bastide_show_is_running (get_show (&test)));
      else
        bastide_show_skip (get_show (&test));
      g_assert_true (is_up_to_date (&test));
      all = seen[BASTIDE_CUE_PIG] && seen[BASTIDE_CUE_CROWN] && seen[BASTIDE_CUE_ARENA] && seen[BASTIDE_CUE_ROBBER];
    }
  g_assert_true (all);
  set_animations (FALSE);
  play_test_close (&test);
}

static gboolean
shows_step (PlayTest *test, int step)
{
  int at, n_steps;

  bastide_show_get_step (get_show (test), &at, &n_steps);
  return bastide_show_is_stepping (get_show (test)) && at == step;
}

static void
play_to_the_end (PlayTest *test, GRand *rand)
{
  while (!is_over (test))
    answer (test, rand);
}

/* The words in which the final scoring explains a step. */
static const char *
get_why (PlayTest *test)
{
  return gtk_label_get_text (GTK_LABEL (ui_test_find_id (find (test, "final_bar"), "why")));
}

/* The final scoring waits for Space, and Escape leaves the rest out; the results come after it. */
static void
test_final (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  PlayTest test = play_test_open_game ("classic", 2, 90);
  int score, n_steps;

  set_animations (TRUE);
  play_to_the_end (&test, rand);
  g_assert_true (shows_step (&test, 1));
  g_assert_nonnull (strstr (get_why (&test), "All tiles are placed."));
  g_assert_nonnull (strstr (get_why (&test), "1 point for each tile"));
  g_assert_false (is_up_to_date (&test));
  g_assert_false (bastide_table_shows_results (test.table));
  ui_test_wait (gtk_widget_get_mapped (find (&test, "final_bar")));
  g_assert_false (gtk_widget_get_visible (find (&test, "bar")));
  ui_test_wait (gtk_widget_has_focus (find (&test, "next_button")));
  ui_test_key (GTK_WIDGET (test.table), "space");
  ui_test_wait (shows_step (&test, 2));
  bastide_show_get_step (get_show (&test), &score, &n_steps);
  g_assert_cmpint (n_steps, >, 3);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (find (&test, "final_bar"), "text"))), !=, "");
  ui_test_key (GTK_WIDGET (test.table), "Escape");
  ui_test_wait (bastide_table_shows_results (test.table));
  g_assert_true (is_up_to_date (&test));
  g_assert_false (gtk_widget_get_visible (find (&test, "final_bar")));
  bastide_table_close_results (test.table);
  set_animations (FALSE);
  play_test_close (&test);
}

/* On the large window nobody steps: the final scoring runs by the clock, and ends with the score of the game. */
static void
test_final_by_clock (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  PlayTest test = play_test_open_game ("classic", 2, 90);
  g_autoptr (BastideShow) show = bastide_show_new (GTK_WIDGET (test.board));

  set_animations (TRUE);
  bastide_show_set_by_clock (show, TRUE);
  bastide_show_set_game (show, play_test_game (&test));
  play_to_the_end (&test, rand);
  g_assert_true (bastide_show_is_stepping (get_show (&test)));
  g_assert_false (bastide_show_is_stepping (show));
  g_assert_true (bastide_show_is_running (show));
  ui_test_wait (!bastide_show_is_running (show));
  for (int seat = 0; seat < 2; seat++)
    g_assert_cmpint (bastide_show_get_score (show, seat), ==,
                     bst_score (bastide_game_get_state (play_test_game (&test)), seat));
  bastide_show_set_game (show, NULL);
  bastide_show_skip (get_show (&test));
  bastide_table_close_results (test.table);
  set_animations (FALSE);
  play_test_close (&test);
}

/* Step by step to the end: each beat brings its points, all of them together the score, then come the results. */
static void
test_all_steps (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  PlayTest test = play_test_open_game ("anniversary", 4, 90);

  set_animations (TRUE);
  play_to_the_end (&test, rand);
  for (int step = 1; bastide_show_is_stepping (get_show (&test)); step++)
    {
      g_assert_true (shows_step (&test, step));
      bastide_show_next (get_show (&test));
    }
  g_assert_true (is_up_to_date (&test));
  g_assert_true (bastide_table_shows_results (test.table));
  bastide_table_close_results (test.table);
  set_animations (FALSE);
  play_test_close (&test);
}

static GtkWidget *
find_results (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (g_type_is_a (G_OBJECT_TYPE (l->data), g_type_from_name ("BastideResults")))
      return l->data;
  g_assert_not_reached ();
}

/* Without animations nothing moves, the results come at once, and the steps can still be asked for. */
static void
test_still (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  PlayTest test = play_test_open_game ("classic", 2, 60);
  GtkWidget *results;

  while (!is_over (&test))
    {
      answer (&test, rand);
      g_assert_false (bastide_show_is_running (get_show (&test)));
      g_assert_true (is_up_to_date (&test));
    }
  g_assert_true (bastide_table_shows_results (test.table));
  results = find_results ();
  gtk_widget_activate_action (results, "results.final", NULL);
  g_assert_false (bastide_table_shows_results (test.table));
  g_assert_true (shows_step (&test, 1));
  ui_test_wait (gtk_widget_has_focus (find (&test, "next_button")));
  ui_test_key (GTK_WIDGET (test.table), "space");
  ui_test_wait (shows_step (&test, 2));
  bastide_show_skip (get_show (&test));
  g_assert_true (is_up_to_date (&test));
  g_assert_true (bastide_table_shows_results (test.table));
  bastide_table_close_results (test.table);
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/show/points", test_points);
  g_test_add_func ("/play/show/undo", test_undo);
  g_test_add_func ("/play/show/hurry", test_hurry);
  g_test_add_func ("/play/show/movement", test_movement);
  g_test_add_func ("/play/show/final", test_final);
  g_test_add_func ("/play/show/final-by-clock", test_final_by_clock);
  g_test_add_func ("/play/show/all-steps", test_all_steps);
  g_test_add_func ("/play/show/still", test_still);
  return ui_test_run ();
}
