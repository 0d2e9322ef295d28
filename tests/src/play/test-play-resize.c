/* test-play-resize.c – a game goes on while its window becomes narrow and wide again.
 *
 * The panel folds, the switcher of the places goes down and comes up, lists are recycled, pictures arrive from their
 * thread, all while moves are made and taken back. Meant to be run with sanitizers as well.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

static const int widths[] = { 360, 1280, 420, 361, 900, 360, 600, 1279, 700, 360 };

static void
resize (PlayTest *test, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (test->window), width, height);
  /* Sometimes the next thing happens before the sizes have been given out. */
  if (g_test_rand_bit ())
    gtk_test_widget_wait_for_draw (GTK_WIDGET (test->window));
}

static void
activate (PlayTest *test, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (test->table), action, NULL);
}

static void
do_something (PlayTest *test, GRand *rand)
{
  static const char *const actions[] = {
    "play.undo", "play.undo", "play.redo", "play.panel", "play.back", "play.last"
  };
  static const char *const views[] = { "board.zoom-in", "board.zoom-out", "board.fit", "board.turn-board" };
  GtkWidget *board = GTK_WIDGET (test->board);
  gsize n;
  const BstMove *options;

  switch (g_rand_int_range (rand, 0, 8))
    {
    case 0:
      activate (test, actions[g_rand_int_range (rand, 0, G_N_ELEMENTS (actions))]);
      break;
    case 1:
      gtk_widget_activate_action (board, views[g_rand_int_range (rand, 0, G_N_ELEMENTS (views))], NULL);
      break;
    case 2:
      if (gtk_widget_get_width (board) > 0)
        ui_test_scroll_at (board, gtk_widget_get_width (board) / 2.0, gtk_widget_get_height (board) / 2.0, 1);
      break;
    case 3:
      gtk_widget_grab_focus (board);
      ui_test_key (GTK_WIDGET (test->window), g_rand_boolean (rand) ? "Right" : "Down");
      break;
    default:
      options = play_test_options (test, &n);
      if (n > 0 && !bastide_table_is_looking (test->table))
        {
          BstMove move = options[g_rand_int_range (rand, 0, n)];
          g_autoptr (GError) error = NULL;

          bastide_game_apply (play_test_game (test), &move, &error);
          g_assert_no_error (error);
        }
    }
  for (int i = g_rand_int_range (rand, 0, 4); i > 0; i--)
    ui_test_iterate ();
}

/* What the server has to say to an earlier wish may come later than this one and take its place. */
static gboolean
is_narrow (PlayTest *test)
{
  gtk_window_set_default_size (GTK_WINDOW (test->window), 360, 640);
  return gtk_widget_get_width (GTK_WIDGET (test->window)) <= 360;
}

static void
play_and_resize (const char *mix, guint32 seed, int n_rounds)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (BstPlay) play = play_test_new_play (mix, 4, seed, FALSE);

  play_test_random (play, rand, 60);
  play_test_show (&test, play);
  for (int i = 0; i < n_rounds; i++)
    {
      resize (&test, widths[g_rand_int_range (rand, 0, G_N_ELEMENTS (widths))], g_rand_int_range (rand, 400, 800));
      do_something (&test, rand);
    }
  ui_test_wait (is_narrow (&test));
  play_test_close (&test);
}

static void
test_still (void)
{
  play_and_resize ("everything", 11, 60 * (g_test_slow () ? 10 : 1));
}

/* The same with animations under way. */
static void
test_moving (void)
{
  GtkSettings *settings = gtk_settings_get_default ();

  g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  play_and_resize ("everything", 12, 60 * (g_test_slow () ? 10 : 1));
  play_and_resize ("classic", 13, 60 * (g_test_slow () ? 10 : 1));
  gtk_settings_reset_property (settings, "gtk-enable-animations");
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/resize/still", test_still);
  g_test_add_func ("/play/resize/moving", test_moving);
  return ui_test_run ();
}
