/* test-rest.c – a window in which nothing happens draws nothing, with animations as people have them.
 *
 * Frames are counted, not time: each one, and each look whether one is due, wakes the processor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

/* Turns of the loop, a millisecond each when nothing happens: longer than scrollbars wait before they fade. */
#define REST 1500

static gint64
count_frames (BastideWindow *window)
{
  return gdk_frame_clock_get_frame_counter (gtk_widget_get_frame_clock (GTK_WIDGET (window)));
}

static gint64
frames_in (BastideWindow *window, int n_turns)
{
  const gint64 before = count_frames (window);

  for (int i = 0; i < n_turns; i++)
    ui_test_iterate ();
  return count_frames (window) - before;
}

/* What has been opened comes to rest, and stays there. */
static void
assert_rests (BastideWindow *window)
{
  gboolean rests = FALSE;
  const gint64 before = count_frames (window);

  ui_test_wait (rests || (rests = frames_in (window, REST) == 0));
  /* Frames would have been seen. */
  g_assert_cmpint (count_frames (window), >, before);
}

static void
open_file (BastideWindow *window, const char *place, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  bastide_window_open (window, file);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (GTK_WIDGET (window), place)));
}

/* At a decision with many places on the board, and after the end. */
static void
test_game (gconstpointer n_moves)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 4, 1, FALSE);

  play_test_random (play, rand, GPOINTER_TO_INT (n_moves));
  play_test_show (&test, play);
  assert_rests (test.window);
  play_test_close (&test);
}

static void
test_evening (void)
{
  BastideWindow *window = ui_test_open_place ("score");

  open_file (window, "score", "tests/golden", "evening-everything.json");
  assert_rests (window);
  ui_test_close (window);
}

static void
test_set (void)
{
  BastideWindow *window = ui_test_open_place ("workshop");

  open_file (window, "workshop", "data/sets", "classic-base.json");
  assert_rests (window);
  ui_test_close (window);
}

static void
test_rules (void)
{
  BastideWindow *window = ui_test_open_place ("rules");

  bastide_window_show_place (window, "rules");
  assert_rests (window);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  g_test_add_data_func ("/rest/decision", GINT_TO_POINTER (150), test_game);
  g_test_add_data_func ("/rest/finished", GINT_TO_POINTER (100000), test_game);
  g_test_add_func ("/rest/evening", test_evening);
  g_test_add_func ("/rest/set", test_set);
  g_test_add_func ("/rest/rules", test_rules);
  return ui_test_run ();
}
