/* test-play-sounds.c – what is heard at the table: the right sound for each event, once, and silence where it is wanted.
 *
 * Nothing reaches a loudspeaker: a sink writes down what is asked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "parts/bastide-sound.h"

typedef struct
{
  int heard[BASTIDE_N_TONES];
  double volume;
} Record;

static Record record;

static void
sink (BastideTone tone, double volume, gpointer data)
{
  record.heard[tone]++;
  record.volume = volume;
}

static GSettings *
get_settings (void)
{
  return bastide_application_get_settings (ui_test_app ());
}

static void
set_animations (gboolean on)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (on)
    g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  else
    gtk_settings_reset_property (settings, "gtk-enable-animations");
}

static gboolean
time_over_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Until whatever was asked for has been heard. */
static void
listen (PlayTest *test)
{
  ui_test_wait_for_layout (GTK_WIDGET (test->window));
  ui_test_wait (!bastide_sounds_is_waiting (bastide_table_get_sounds (test->table)));
}

/* Longer than all sounds of a move take: what nobody asked for would be heard, too. */
static void
listen_long (void)
{
  gboolean over = FALSE;

  g_timeout_add (850, time_over_cb, &over);
  ui_test_wait (over);
}

static PlayTest
open_game (const char *mix, guint32 seed, int n_moves)
{
  PlayTest test = play_test_open_game (mix, seed, n_moves);

  listen (&test);
  record = (Record){ 0 };
  bastide_sound_set_sink (sink, NULL);
  return test;
}

static void
close_game (PlayTest *test)
{
  bastide_sound_set_sink (NULL, NULL);
  g_settings_reset (get_settings (), "sounds");
  g_settings_reset (get_settings (), "sound-volume");
  play_test_close (test);
}

/* What the events of the last move should be heard as. */
static void
expect (PlayTest *test, gsize from, int who, int out_wanted[BASTIDE_N_TONES])
{
  const BstState *state = bastide_game_get_state (play_test_game (test));
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (play_test_game (test)), &n);

  for (int tone = 0; tone < BASTIDE_N_TONES; tone++)
    out_wanted[tone] = 0;
  for (gsize i = from; i < n; i++)
    switch (events[i].event.type)
      {
      case BST_EVENT_PLACE:
        out_wanted[BASTIDE_TONE_KNOCK] = 1;
        break;
      case BST_EVENT_FOLLOWER:
      case BST_EVENT_CROWN:
      case BST_EVENT_MAGIC:
      case BST_EVENT_ROBBER:
      case BST_EVENT_FERRY:
      case BST_EVENT_INGOT:
      case BST_EVENT_REGISTER:
        out_wanted[BASTIDE_TONE_TAP] = 1;
        break;
      case BST_EVENT_SCORE:
        out_wanted[BASTIDE_TONE_CHIME] = 1;
        break;
      default:
        break;
      }
  out_wanted[BASTIDE_TONE_CALL] = !state->over && bst_who (state) != who;
}

static const BstMove *
choose (PlayTest *test, GRand *rand)
{
  gsize n;
  const BstMove *options = play_test_options (test, &n);

  return &options[g_rand_int_range (rand, 0, (int) n)];
}

static gboolean
has_all (const int sum[BASTIDE_N_TONES])
{
  for (int tone = 0; tone < BASTIDE_N_TONES; tone++)
    if (sum[tone] == 0)
      return FALSE;
  return TRUE;
}

/* Answers at random until everything has happened; each move is heard as what it is, once, and nothing afterwards. */
static void
play (PlayTest *test, guint32 seed, int sum[BASTIDE_N_TONES])
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  record = (Record){ 0 };
  while (!has_all (sum))
    {
      BastideGame *game = play_test_game (test);
      const int who = bst_who (bastide_game_get_state (game));
      gsize from;
      int wanted[BASTIDE_N_TONES];

      bst_session_events (bastide_game_get_session (game), &from);
      g_assert_true (bastide_game_apply (game, choose (test, rand), NULL));
      expect (test, from, who, wanted);
      listen (test);
      for (int tone = 0; tone < BASTIDE_N_TONES; tone++)
        {
          sum[tone] += wanted[tone];
          g_assert_cmpint (record.heard[tone], ==, sum[tone]);
        }
    }
  listen_long ();
  g_assert_cmpmem (record.heard, sizeof record.heard, sum, BASTIDE_N_TONES * sizeof *sum);
}

static void
test_events (void)
{
  PlayTest test = open_game ("everything", 3, 60);
  int sum[BASTIDE_N_TONES] = { 0 };

  g_settings_set_int (get_settings (), "sound-volume", 40);
  play (&test, 3, sum);
  g_assert_cmpfloat (record.volume, ==, 0.4);
  close_game (&test);
}

/* With points that are seen to arrive they are heard when they do: once for each beat. */
static void
test_show (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  PlayTest test = open_game ("everything", 3, 60);
  BastideShow *show = bastide_table_get_show (test.table);

  set_animations (TRUE);
  while (!bastide_show_has_points (show))
    {
      listen (&test);
      record = (Record){ 0 };
      g_assert_true (bastide_game_apply (play_test_game (&test), choose (&test, rand), NULL));
    }
  g_assert_false (bastide_show_is_stepping (show));
  {
    guint n;
    const BastideCue *cues = bastide_show_get_cues (show, &n);
    const int beats = (int) cues[n - 1].beat + 1;

    ui_test_wait (!bastide_show_is_running (show));
    listen_long ();
    g_assert_cmpint (record.heard[BASTIDE_TONE_CHIME], ==, beats);
  }
  set_animations (FALSE);
  close_game (&test);
}

/* The final scoring is heard step by step. */
static void
test_final (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  PlayTest test = open_game ("classic", 2, 90);
  BastideShow *show = bastide_table_get_show (test.table);

  set_animations (TRUE);
  while (!bastide_game_get_state (play_test_game (&test))->over)
    {
      gsize n;
      const BstMove *options = play_test_options (&test, &n);

      g_assert_true (bastide_game_apply (play_test_game (&test), &options[g_rand_int_range (rand, 0, (int) n)], NULL));
    }
  listen_long ();
  g_assert_true (bastide_show_is_stepping (show));
  record = (Record){ 0 };
  bastide_show_next (show);
  listen_long ();
  g_assert_cmpint (record.heard[BASTIDE_TONE_CHIME], ==, 1);
  bastide_show_skip (show);
  listen_long ();
  g_assert_cmpint (record.heard[BASTIDE_TONE_CHIME], ==, 1);
  bastide_table_close_results (test.table);
  set_animations (FALSE);
  close_game (&test);
}

/* Nothing is heard of what is taken back or leapt over, or with the switch off or the volume at nothing. */
static void
test_silence (void)
{
  static const int none[BASTIDE_N_TONES];
  PlayTest test = open_game ("classic", 5, 40);
  BastideGame *game = play_test_game (&test);
  gsize n;
  const BstMove *options;

  bastide_match_undo (BASTIDE_MATCH (game));
  bastide_game_go_to (game, 3);
  bastide_game_go_to (game, 40);
  listen_long ();
  g_assert_cmpmem (record.heard, sizeof record.heard, none, sizeof none);

  g_settings_set_boolean (get_settings (), "sounds", FALSE);
  options = play_test_options (&test, &n);
  g_assert_true (bastide_game_apply (game, &options[0], NULL));
  listen_long ();
  g_assert_cmpmem (record.heard, sizeof record.heard, none, sizeof none);

  g_settings_set_boolean (get_settings (), "sounds", TRUE);
  g_settings_set_int (get_settings (), "sound-volume", 0);
  options = play_test_options (&test, &n);
  g_assert_true (bastide_game_apply (game, &options[0], NULL));
  listen_long ();
  g_assert_cmpmem (record.heard, sizeof record.heard, none, sizeof none);
  close_game (&test);
}

/* Without a sound card, too, asking for a sound is quick and no fault: warnings are fatal here. */
static void
test_no_card (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  gint64 start;

  g_object_set (settings, "gtk-enable-event-sounds", TRUE, NULL);
  bastide_sound_set_sink (NULL, NULL);
  start = g_get_monotonic_time ();
  for (int i = 0; i < 100; i++)
    bastide_sound_play (i % BASTIDE_N_TONES, 0.01);
  g_assert_cmpint (g_get_monotonic_time () - start, <, G_USEC_PER_SEC / 4);
  listen_long ();
  gtk_settings_reset_property (settings, "gtk-enable-event-sounds");
}

int
main (int argc, char **argv)
{
  /* Not even where somebody runs the tests in front of loudspeakers: no server is found. */
  g_setenv ("PULSE_SERVER", "/nowhere", TRUE);
  g_setenv ("CANBERRA_DRIVER", "null", TRUE);
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/sounds/events", test_events);
  g_test_add_func ("/play/sounds/show", test_show);
  g_test_add_func ("/play/sounds/final", test_final);
  g_test_add_func ("/play/sounds/silence", test_silence);
  g_test_add_func ("/play/sounds/no-card", test_no_card);
  return ui_test_run ();
}
