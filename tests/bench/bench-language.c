/* bench-language.c – how long the main loop stands still while the language changes.
 *
 * All four places have something open: a game of many tiles, a game night, a set of tiles, a page of the rules. What counts is
 * the processor time of the main thread: the longest turn of its loop, which is how long nothing answers, and the sum until
 * every place speaks the new language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"
#include "play/play-test.h"

enum
{
  ROUNDS = 4
};

/* Nothing may stand still for more than a second, also on a machine that is four times busier than it can be. */
#define LONGEST_TURN 250.0

static void
open_everything (PlayTest *test)
{
  BstPlay *play = play_test_new_play ("everything", 4, 21, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  GtkWidget *score, *workshop;

  play_test_random (play, rand, 200);
  play_test_show (test, play);
  bst_play_free (play);
  score = GTK_WIDGET (bastide_window_get_place (test->window, "score"));
  gtk_widget_activate_action (score, "score.new", NULL);
  gtk_widget_activate_action (ui_test_find_type (score, g_type_from_name ("BastideScoreSetup")), "evening.begin", NULL);
  workshop = GTK_WIDGET (bastide_window_get_place (test->window, "workshop"));
  gtk_widget_activate_action (workshop, "workshop.new-set", NULL);
  bastide_window_show_rule (test->window, "FERRY-7");
}

/* One turn of the loop; whether it had something to do. */
static gboolean
turn (double *out_longest, double *out_sum)
{
  double begin = bench_thread_ms (), took;

  ui_test_iterate ();
  took = bench_thread_ms () - begin;
  *out_longest = MAX (*out_longest, took);
  *out_sum += took;
  return took > 1;
}

static void
change (PlayTest *test, const char *code, GArray *longest, GArray *sums)
{
  double most = 0, sum = 0;
  gint64 quiet_since = g_get_monotonic_time ();

  g_settings_set_string (bastide_application_get_settings (ui_test_app ()), "language", code);
  while (g_get_monotonic_time () - quiet_since < G_USEC_PER_SEC)
    if (turn (&most, &sum))
      quiet_since = g_get_monotonic_time ();
  g_array_append_val (longest, most);
  g_array_append_val (sums, sum);
}

static void
measure (PlayTest *test, const char *place)
{
  g_autoptr (GArray) longest = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) sums = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *what = g_strdup_printf ("change of language at %s, longest turn of the main loop", place);
  g_autofree char *whole = g_strdup_printf ("change of language at %s, sum of the main loop", place);

  bastide_window_show_place (test->window, place);
  for (int i = 0; i < ROUNDS; i++)
    {
      change (test, "ru", longest, sums);
      change (test, "de", longest, sums);
    }
  bench_promise (what, bench_median (longest), LONGEST_TURN, "ms");
  bench_tell (whole, bench_median (sums), "ms");
}

int
main (int argc, char **argv)
{
  static const char *const places[] = { "play", "score", "workshop", "rules" };
  PlayTest test;

  ui_test_init (&argc, &argv);
  test = play_test_open ();
  open_everything (&test);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    measure (&test, places[i]);
  return bench_end ();
}
