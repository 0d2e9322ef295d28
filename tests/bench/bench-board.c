/* bench-board.c – whole frames of the board in a window of 1920 × 1080, against a widget of one color.
 *
 * Both are moved by real keys and drawn by the same renderer in the same run, turn and turn about. What counts is all
 * processor time of the program, threads included.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"
#include "play/play-test.h"

enum
{
  STEPS = 20,
  ROUNDS = 5,
  SHOWS = 6
};

/* --- a widget that does next to nothing --- */

#define FLAT_TYPE_WIDGET (flat_widget_get_type ())

G_DECLARE_FINAL_TYPE (FlatWidget, flat_widget, FLAT, WIDGET, GtkWidget)

struct _FlatWidget
{
  GtkWidget parent_instance;

  int tone;
};

G_DEFINE_FINAL_TYPE (FlatWidget, flat_widget, GTK_TYPE_WIDGET)

static void
flat_widget_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  float tone = 0.4f + FLAT_WIDGET (widget)->tone % 64 / 256.0f;

  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ tone, tone, tone, 1 },
                             &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget)));
}

static gboolean
flat_key_cb (GtkEventController *controller, guint key, guint code, GdkModifierType state, FlatWidget *self)
{
  self->tone++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static void
flat_widget_class_init (FlatWidgetClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = flat_widget_snapshot;
}

static void
flat_widget_init (FlatWidget *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (keys, "key-pressed", G_CALLBACK (flat_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

/* --- frames --- */

static void
painted_cb (GdkFrameClock *clock, guint *out_n)
{
  (*out_n)++;
}

static void
run_for (int ms)
{
  gint64 end = g_get_monotonic_time () + 1000 * ms;

  while (g_get_monotonic_time () < end)
    ui_test_iterate ();
}

/* Processor time for one step of a key, with all the frames it asks for. */
static double
measure (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  guint n = 0;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &n);
  double begin;

  gtk_widget_grab_focus (widget);
  ui_test_key (widget, "<Control>Right");
  run_for (200);
  begin = bench_process_ms ();
  for (int i = 0; i < STEPS; i++)
    {
      guint before = n;

      ui_test_key (widget, i / 5 % 2 ? "<Control>Left" : "<Control>Right");
      ui_test_wait (n > before);
      run_for (50);
    }
  begin = bench_process_ms () - begin;
  g_signal_handler_disconnect (clock, handler);
  return begin / STEPS;
}

static GtkWidget *
new_window (GtkWidget *child)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 1920, 1080);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  g_assert_cmpint (gtk_widget_get_width (child), ==, 1920);
  return window;
}

static void
let_pictures_come (GtkWidget *board)
{
  double before;

  do
    {
      before = bench_process_ms ();
      run_for (500);
    }
  while (bench_process_ms () - before > 100);
}

/* --- points that arrive --- */

/* Goes on at random until something is shown; FALSE if the game ends before. */
static gboolean
score (BastideGame *game, BastideShow *show, GRand *rand)
{
  gsize n;
  const BstMove *moves;

  while (!bastide_show_is_running (show) && (moves = bastide_game_get_options (game, &n)) && n > 0)
    bastide_game_apply (game, &moves[g_rand_int_range (rand, 0, (int) n)], NULL);
  return bastide_show_is_running (show) && !bastide_show_is_stepping (show);
}

/* Processor time for one frame while a feature is lit, points rise and figures go home; the dearest of several shows. */
static double
measure_show (GtkWidget *board, BastideGame *game)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (board);
  g_autoptr (BastideShow) show = bastide_show_new (board);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  double dearest = 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  bastide_show_set_game (show, game);
  bastide_board_view_set_show (BASTIDE_BOARD_VIEW (board), show);
  for (int i = 0; i < SHOWS && score (game, show, rand); i++)
    {
      guint n = 0;
      gulong handler;
      double begin;

      /* The board is seen as it is now before anything counts, and the view may move to all of it. */
      run_for (300);
      handler = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &n);
      begin = bench_process_ms ();
      run_for (600);
      g_signal_handler_disconnect (clock, handler);
      dearest = MAX (dearest, (bench_process_ms () - begin) / MAX (n, 1));
      ui_test_wait (!bastide_show_is_running (show));
      let_pictures_come (board);
    }
  bastide_show_set_game (show, NULL);
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
  return dearest;
}

static void
compare (const char *what, BstPlay *play)
{
  g_autoptr (BastideGame) game = bastide_game_new (play);
  GtkWidget *board = bastide_board_view_new ();
  GtkWidget *flat = g_object_new (FLAT_TYPE_WIDGET, NULL);
  GtkWidget *flat_window, *window;
  double best_board = 1e9, best_flat = 1e9, dearest;
  g_autofree char *text = NULL;

  bastide_board_view_set_game (BASTIDE_BOARD_VIEW (board), game);
  window = new_window (board);
  let_pictures_come (board);
  flat_window = new_window (flat);
  for (int round = 0; round < ROUNDS; round++)
    {
      best_flat = MIN (best_flat, measure (flat));
      best_board = MIN (best_board, measure (board));
      let_pictures_come (board);
    }
  text = g_strdup_printf ("frame: one color, beside %s", what);
  bench_tell (text, best_flat, "ms of CPU");
  g_free (text);
  text = g_strdup_printf ("frame: the board, %s", what);
  bench_tell (text, best_board, "ms of CPU");
  g_free (text);
  text = g_strdup_printf ("frame: the board's own share, %s", what);
  bench_promise (text, best_board - best_flat, 4, "ms of CPU");
  g_free (text);
  text = g_strdup_printf ("frame: the board against one color, %s", what);
  bench_promise (text, best_board / best_flat, 2.2, "times");
  g_free (text);
  text = g_strdup_printf ("frame: the board's own share while points arrive, %s", what);
  /* At random, few points arrive where nothing but the base game is played. */
  dearest = measure_show (board, game);
  if (dearest > 0)
    bench_promise (text, dearest - best_flat, 4, "ms of CPU");
  gtk_window_destroy (GTK_WINDOW (flat_window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A game that has come to so many tiles, at a decision that is no placing: the map alone. */
static BstPlay *
play_to (const char *mix, int n_tiles)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  BstPlay *play = play_test_new_play (mix, 4, 1, FALSE);
  gsize n;

  while (bst_session_state (bst_play_get_session (play))->turn < n_tiles
         || bst_session_options (bst_play_get_session (play), &n)[0].kind == BST_KIND_PLACE_TILE)
    if (!play_test_random (play, rand, 1))
      break;
  return play;
}

int
main (int argc, char **argv)
{
  int status;

  ui_test_init (&argc, &argv);
  compare ("150 tiles", play_to ("{\"format\": \"bastide-mix\", \"version\": 1, \"modules\": [\"base\"],"
                                 " \"sets\": [{\"set\": \"classic-base\", \"copies\": 3}]}",
                                 150));
  compare ("1,000 tiles", play_to ("{\"format\": \"bastide-mix\", \"version\": 1, \"modules\": [\"base\"],"
                                   " \"sets\": [{\"set\": \"classic-base\", \"copies\": 13}]}",
                                   930));
  compare ("a whole game with everything", play_to ("everything", 140));
  status = bench_end ();
  g_object_unref (ui_test_app ());
  return status;
}
