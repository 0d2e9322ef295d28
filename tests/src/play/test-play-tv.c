/* test-play-tv.c – the large window of a game for everybody: from a small screen to a television.
 *
 * At each size, for few and many players, everything must be inside the window, nothing may be cut off, and what is read must grow
 * with the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

/* The window for everybody in a size of its own, which may be larger than the screen. */
static GtkWidget *
open_tv (PlayTest *test, int width, int height)
{
  GtkWidget *tv = bastide_table_new_tv (test->table);

  gtk_window_set_default_size (GTK_WINDOW (tv), width, height);
  gtk_window_present (GTK_WINDOW (tv));
  /* The frame of a window takes some pixels where nobody else draws it. */
  ui_test_wait (ABS (gtk_widget_get_width (tv) - width) < 60 && ABS (gtk_widget_get_height (tv) - height) < 60);
  ui_test_wait_for_layout (tv);
  return tv;
}

static double
get_seen_height (GtkWidget *widget, GtkWidget *window)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));
  return bounds.size.height;
}

/* From a small screen to a television, with few and many players: nothing is cut off, the letters grow with the window, the board
 * has the larger part, and the track is there. */
static void
test_sizes (void)
{
  static const int sizes[][2] = { { 800, 480 }, { 1280, 720 }, { 1920, 1080 }, { 1080, 1920 }, { 3840, 2160 } };

  for (int n_players = 2; n_players <= 6; n_players += 4)
    {
      PlayTest test = play_test_open ();
      g_autoptr (GRand) rand = g_rand_new_with_seed (7);
      g_autoptr (BstPlay) play = play_test_new_play ("everything", n_players, 7, FALSE);
      double letters = 0;

      play_test_random (play, rand, 60);
      play_test_show (&test, play);
      for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
        {
          GtkWidget *tv = open_tv (&test, sizes[i][0], sizes[i][1]);
          GtkWidget *board = ui_test_find_id (tv, "board"), *track = ui_test_find_id (tv, "track");
          GtkWidget *cut = ui_test_find_cut (adw_window_get_content (ADW_WINDOW (tv)), tv);
          g_autofree char *name = g_strdup_printf ("tv-%d-%d", n_players, sizes[i][0]);

          if (cut)
            g_test_message ("%d×%d: %s is cut off", sizes[i][0], sizes[i][1],
                            GTK_IS_LABEL (cut) ? gtk_label_get_text (GTK_LABEL (cut)) : G_OBJECT_TYPE_NAME (cut));
          g_assert_null (cut);
          g_assert_cmpint (gtk_widget_get_width (board), >, gtk_widget_get_width (tv) / 2);
          g_assert_cmpint (gtk_widget_get_height (board), >, gtk_widget_get_height (tv) * 3 / 4);
          g_assert_true (gtk_widget_get_mapped (track));
          g_assert_cmpfloat (get_seen_height (track, tv), >, 20);
          play_test_keep_picture (tv, name);
          /* All but the upright one are wider than the one before. */
          if (sizes[i][0] > sizes[i][1])
            {
              const double now = get_seen_height (ui_test_find_id (tv, "bag"), tv);

              g_assert_cmpfloat (now, >, letters * 1.3);
              letters = now;
            }
          gtk_window_destroy (GTK_WINDOW (tv));
        }
      play_test_close (&test);
    }
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/tv/sizes", test_sizes);
  return ui_test_run ();
}
