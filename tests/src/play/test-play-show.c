/* test-play-show.c – points that are seen to arrive: on the board, on the track, in the list of players; the final scoring
 * step by step; and nothing of it where animations are not wanted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "engine/track.h"
#include "table/bastide-game-looks.h"

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

static int
measure_track (PlayTest *test)
{
  GtkWidget *track = find (test, "passing_track");
  int height;

  gtk_widget_measure (track, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (track), NULL, &height, NULL, NULL);
  return height;
}

/* In a narrow window the rows of the track show themselves on which markers walk, below the buttons, and no others. */
static void
test_narrow_track (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  PlayTest test = play_test_open_game ("everything", 3, 60);
  GtkWidget *box = find (&test, "passing_track_box"), *stack = find (&test, "tile_stack");
  graphene_rect_t track, buttons;
  int n_shown = 0, lowest = G_MAXINT;

  gtk_window_set_default_size (GTK_WINDOW (test.window), 360, 720);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test.window)) < 400);
  set_animations (TRUE);
  for (int i = 0; i < 60 && n_shown < 3 && !is_over (&test); i++)
    {
      answer (&test, rand);
      if (!has_points (&test) || is_over (&test))
        continue;
      g_assert_true (gtk_widget_get_visible (box));
      ui_test_wait_for_layout (box);
      g_assert_true (gtk_widget_compute_bounds (find (&test, "passing_track"), GTK_WIDGET (test.window), &track));
      g_assert_true (gtk_widget_compute_bounds (stack, GTK_WIDGET (test.window), &buttons));
      g_assert_cmpfloat (track.origin.y, >=, buttons.origin.y + buttons.size.height);
      g_assert_cmpfloat (track.size.width, >, 280);
      g_assert_cmpint (measure_track (&test), >, 20);
      lowest = MIN (lowest, measure_track (&test));
      if (n_shown++ == 0)
        ui_test_picture (GTK_WIDGET (test.window), "narrow-track");
      /* While somebody chooses which figure walks it stays. */
      ui_test_wait (!bastide_show_is_running (get_show (&test)));
      if (bst_decision (bastide_game_get_state (play_test_game (&test))) != BST_KIND_TRACK_FIGURE)
        ui_test_wait (!gtk_widget_get_visible (box));
    }
  g_assert_cmpint (n_shown, >, 0);
  /* Fewer than all five rows. */
  g_assert_cmpint (lowest, <, 3 * 34);
  bastide_show_skip (get_show (&test));
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
  g_assert_false (gtk_widget_get_mapped (find (&test, "bar")));
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

/* The final scoring takes the place of the decisions and is as high as they are, step by step: the board stays where it is. */
static void
test_final_height (gconstpointer narrow)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  PlayTest test = play_test_open_game ("classic", 2, 90);
  GtkWidget *board = GTK_WIDGET (test.board), *places;
  int height;

  if (narrow)
    {
      gtk_window_set_default_size (GTK_WINDOW (test.window), 360, 720);
      ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test.window)) < 400);
      /* The places go below. */
      places = ui_test_find_type (GTK_WIDGET (test.window), ADW_TYPE_VIEW_SWITCHER_BAR);
      ui_test_wait (adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (places))
                    && gtk_widget_get_height (places) > 30);
    }
  while (bst_decision (bastide_game_get_state (play_test_game (&test))) != BST_KIND_PLACE_TILE)
    answer (&test, rand);
  for (int i = 0; i < 4; i++)
    ui_test_wait_for_layout (board);
  height = gtk_widget_get_height (board);
  set_animations (TRUE);
  play_to_the_end (&test, rand);
  ui_test_wait (gtk_widget_get_mapped (find (&test, "final_bar")));
  for (int step = 1; bastide_show_is_stepping (get_show (&test)); step++)
    {
      ui_test_wait_for_layout (board);
      if (step == 1)
        ui_test_picture (GTK_WIDGET (test.window), narrow ? "final-narrow" : "final-wide");
      g_assert_cmpint (gtk_widget_get_height (board), ==, height);
      bastide_show_next (get_show (&test));
    }
  bastide_table_close_results (test.table);
  ui_test_wait_for_layout (board);
  g_assert_cmpint (gtk_widget_get_height (board), ==, height);
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

/* --- what is drawn --- */

/* A board in a window of its own, which keeps its size, with a show of its own. */
typedef struct
{
  GtkWidget *window;
  BastideBoardView *board;
  BastideShow *show;
  BastideGame *game;
} Stage;

static Stage
open_stage (BastideGame *game)
{
  Stage stage = { gtk_window_new (), g_object_new (BASTIDE_TYPE_BOARD_VIEW, NULL), NULL, game };

  stage.show = bastide_show_new (GTK_WIDGET (stage.board));
  bastide_show_set_game (stage.show, game);
  bastide_board_view_set_show (stage.board, stage.show);
  bastide_board_view_set_game (stage.board, game);
  gtk_window_set_default_size (GTK_WINDOW (stage.window), 700, 500);
  gtk_window_set_child (GTK_WINDOW (stage.window), GTK_WIDGET (stage.board));
  gtk_window_present (GTK_WINDOW (stage.window));
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (stage.board))
                && gtk_widget_get_width (GTK_WIDGET (stage.board)) > 0);
  return stage;
}

static void
close_stage (Stage *stage)
{
  bastide_show_set_game (stage->show, NULL);
  bastide_board_view_set_game (stage->board, NULL);
  gtk_window_destroy (GTK_WINDOW (stage->window));
  g_clear_object (&stage->show);
}

/* Pictures of tiles come from a thread: until the board does not change any more. */
static GBytes *
draw_settled (const Stage *stage)
{
  GBytes *picture = play_test_draw (GTK_WIDGET (stage->board));

  for (int same = 0; same < 20;)
    {
      g_autoptr (GBytes) before = picture;

      for (int i = 0; i < 5; i++)
        ui_test_iterate ();
      picture = play_test_draw (GTK_WIDGET (stage->board));
      same = g_bytes_equal (before, picture) ? same + 1 : 0;
    }
  return picture;
}

/* The board in two pictures of the same size. */
typedef struct
{
  const guchar *now, *then;
  int width, height;
} Pictures;

static Pictures
compare (const Stage *stage, GBytes *now, GBytes *then)
{
  const Pictures pictures = { g_bytes_get_data (now, NULL), g_bytes_get_data (then, NULL),
                              gtk_widget_get_width (GTK_WIDGET (stage->board)),
                              gtk_widget_get_height (GTK_WIDGET (stage->board)) };

  g_assert_cmpuint (g_bytes_get_size (now), ==, (gsize) 4 * pictures.width * pictures.height);
  g_assert_cmpuint (g_bytes_get_size (then), ==, g_bytes_get_size (now));
  return pictures;
}

/* How many pixels differ in a rectangle, which may reach beyond the picture. */
static int
count_differences (const Pictures *pictures, double x0, double y0, double x1, double y1)
{
  int n = 0;

  for (int y = MAX (0, (int) y0); y < MIN (pictures->height, (int) y1); y++)
    for (int x = MAX (0, (int) x0); x < MIN (pictures->width, (int) x1); x++)
      {
        const gsize at = 4 * ((gsize) y * pictures->width + x);

        n += memcmp (pictures->now + at, pictures->then + at, 3) != 0;
      }
  return n;
}

/* How many pixels of exactly this color there are now that were not there then. */
static int
count_new (const Pictures *pictures, guint32 color)
{
  const guchar wanted[] = { color & 0xFF, color >> 8 & 0xFF, color >> 16 & 0xFF };
  int n = 0;

  for (gsize at = 0; at < (gsize) 4 * pictures->width * pictures->height; at += 4)
    n += memcmp (pictures->now + at, wanted, 3) == 0 && memcmp (pictures->then + at, wanted, 3) != 0;
  return n;
}

/* The pixels of a cell, somewhat within its border. */
static void
get_cell (const Stage *stage, int x, int y, double *out_x0, double *out_y0, double *out_x1, double *out_y1)
{
  BastidePoint a, b;
  double size;

  bastide_board_view_get_corners (stage->board, &a, &b);
  size = gtk_widget_get_width (GTK_WIDGET (stage->board)) / (b.x - a.x);
  *out_x0 = (x + 0.1 - a.x) * size;
  *out_y0 = (y + 0.1 - a.y) * size;
  *out_x1 = (x + 0.9 - a.x) * size;
  *out_y1 = (y + 0.9 - a.y) * size;
}

/* Is something else to be seen on each tile of the feature? */
static void
check_glow (const Stage *stage, const Pictures *pictures, uint16_t seg)
{
  const BstGame *game = bastide_game_get_game (stage->game);
  const BstState *state = bastide_game_get_state (stage->game);
  const BstSeg *segs = bst_segs (game, state);
  uint16_t s = seg;

  do
    {
      const BstSite *site = &bst_sites (game, state)[segs[s].site];
      double x0, y0, x1, y1;

      get_cell (stage, site->x, site->y, &x0, &y0, &x1, &y1);
      g_assert_cmpint (count_differences (pictures, x0, y0, x1, y1), >, 0);
      s = segs[s].next;
    }
  while (s != seg);
}

/* The picture of a step, and the same board without: tiles light up, and the points are there in the color of whoever gets
 * them. TRUE if a feature lit up. */
static gboolean
check_step (const Stage *stage, const Pictures *pictures)
{
  guint n;
  const BastideCue *cues = bastide_show_get_cues (stage->show, &n);
  gboolean glows = FALSE;
  BastideLook looks[BST_MAX_PLAYERS];

  bastide_game_read_looks (stage->game, looks);
  for (guint i = 0; i < n; i++)
    {
      const double progress = bastide_show_get_progress (stage->show, i);

      if (cues[i].kind != BASTIDE_CUE_POINTS || progress < 0.2 || progress > 0.6)
        continue;
      g_assert_cmpint (count_new (pictures, looks[cues[i].seat].color), >, 40);
      if (cues[i].seg != BST_NONE)
        check_glow (stage, pictures, cues[i].seg);
      glows |= cues[i].seg != BST_NONE;
    }
  return glows;
}

/* Each step of the final scoring is drawn on the board, and after the last one the board is drawn as if there had been none. */
static void
test_final_drawn (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  PlayTest test = play_test_open_game ("classic", 2, 60);
  g_autoptr (GBytes) before = NULL, after = NULL;
  int n_glows = 0, step, n_steps;
  Stage stage;

  play_to_the_end (&test, rand);
  bastide_table_close_results (test.table);
  stage = open_stage (play_test_game (&test));
  before = draw_settled (&stage);
  bastide_show_step_final (stage.show);
  bastide_show_get_step (stage.show, &step, &n_steps);
  g_assert_cmpint (n_steps, >, 3);
  for (int i = 0; i < MIN (n_steps, 6); i++)
    {
      g_autoptr (GBytes) now = play_test_draw (GTK_WIDGET (stage.board));
      const Pictures pictures = compare (&stage, now, before);

      if (i == 0)
        play_test_keep_picture (GTK_WIDGET (stage.board), "scoring-step");
      n_glows += check_step (&stage, &pictures);
      bastide_show_next (stage.show);
    }
  g_assert_cmpint (n_glows, >, 2);
  bastide_show_skip (stage.show);
  after = play_test_draw (GTK_WIDGET (stage.board));
  g_assert_true (g_bytes_equal (before, after));
  close_stage (&stage);
  play_test_close (&test);
}

static const BastideCue *
find_cue (BastideShow *show, BastideCueKind kind, guint *out_index)
{
  guint n;
  const BastideCue *cues = bastide_show_get_cues (show, &n);

  for (*out_index = 0; cues && *out_index < n; (*out_index)++)
    if (cues[*out_index].kind == kind && cues[*out_index].located)
      return &cues[*out_index];
  return NULL;
}

/* Far to the right of the map. */
static void
look_away (const Stage *stage)
{
  bastide_board_view_set_view (stage->board, 60, 0, 100, 0);
}

/* Is the first cue of a kind between two moments? */
static gboolean
is_at (const Stage *stage, BastideCueKind kind, double from, double to)
{
  guint cue;

  if (!find_cue (stage->show, kind, &cue))
    return FALSE;
  return bastide_show_get_progress (stage->show, cue) >= from && bastide_show_get_progress (stage->show, cue) <= to;
}

/* Shows the last move again until its first cue of a kind is drawn between two moments; a busy machine may miss them. @away:
 * while somebody looks away, also from the tile that is brought into view. */
static GBytes *
draw_moment (const Stage *stage, BastideCueKind kind, double from, double to, gboolean away)
{
  for (int i = 0; i < 40; i++)
    {
      g_autoptr (GBytes) picture = NULL;

      bastide_match_undo (BASTIDE_MATCH (stage->game));
      bastide_match_redo (BASTIDE_MATCH (stage->game));
      if (away)
        look_away (stage);
      while (is_at (stage, kind, -1, from))
        ui_test_iterate ();
      if (!is_at (stage, kind, from, to))
        continue;
      picture = play_test_draw (GTK_WIDGET (stage->board));
      if (is_at (stage, kind, from, to))
        return g_steal_pointer (&picture);
    }
  g_assert_not_reached ();
}

/* A game whose last move brings points on the map and sends a figure home. */
static PlayTest
open_scored (BstWhere *out_where)
{
  for (guint32 seed = 1; seed < 100; seed++)
    {
      PlayTest test = play_test_open_game ("classic", seed, 0);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      guint cue, points;

      while (!is_over (&test))
        {
          const BastideCue *home;

          bastide_show_skip (get_show (&test));
          answer (&test, rand);
          home = find_cue (get_show (&test), BASTIDE_CUE_HOME, &cue);
          if (!is_over (&test) && home && find_cue (get_show (&test), BASTIDE_CUE_POINTS, &points))
            {
              *out_where = home->where;
              return test;
            }
        }
      bastide_show_skip (get_show (&test));
      bastide_table_close_results (test.table);
      play_test_close (&test);
    }
  g_assert_not_reached ();
}

/* Points rise where they are scored, and a figure that goes home is seen on its way there; when all is over, the board is the same
 * to the pixel as one that was never animated. Out of sight, an arrow at the edge says where. */
static void
test_drawn (void)
{
  PlayTest test;
  g_autoptr (GBytes) still = NULL, after = NULL, away = NULL;
  BstWhere where;
  double x0, y0, x1, y1;
  Stage stage;

  set_animations (TRUE);
  test = open_scored (&where);
  bastide_show_skip (get_show (&test));
  stage = open_stage (play_test_game (&test));
  still = draw_settled (&stage);
  get_cell (&stage, where.x, where.y, &x0, &y0, &x1, &y1);
  {
    g_autoptr (GBytes) now = draw_moment (&stage, BASTIDE_CUE_POINTS, 0.15, 0.7, FALSE);
    const Pictures pictures = compare (&stage, now, still);

    play_test_keep_picture (GTK_WIDGET (test.board), "scoring-in-flight");
    g_assert_cmpint (count_differences (&pictures, x0, y0, x1, y1), >, 0);
  }
  /* Late, the figure is between its feature and the end of the board, where nothing else moves. */
  {
    g_autoptr (GBytes) now = draw_moment (&stage, BASTIDE_CUE_HOME, 0.75, 0.95, FALSE);
    const Pictures pictures = compare (&stage, now, still);

    g_assert_cmpint (count_differences (&pictures, x1 + (pictures.width - x1) / 3, 0, pictures.width, pictures.height),
                     >, 20);
  }
  ui_test_wait (!bastide_show_is_running (stage.show));
  after = draw_settled (&stage);
  g_assert_true (g_bytes_equal (still, after));

  /* The map lies far to the left of what is seen. */
  look_away (&stage);
  away = draw_settled (&stage);
  {
    g_autoptr (GBytes) now = draw_moment (&stage, BASTIDE_CUE_POINTS, 0.15, 0.7, TRUE);
    const Pictures pictures = compare (&stage, now, away);

    play_test_keep_picture (GTK_WIDGET (stage.board), "scoring-outside");
    g_assert_cmpint (count_differences (&pictures, 2, 0, 20, pictures.height), >, 10);
  }
  bastide_show_skip (stage.show);
  bastide_show_skip (get_show (&test));
  close_stage (&stage);
  set_animations (FALSE);
  play_test_close (&test);
}

/* --- */

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

/* In the window of a phone, with letters of twice the size, too: the points of the results need no scrolling to the side, the
 * button for the next step is seen, and so is the board below the rows of the track on which something moves. */
static void
test_final_narrow (gconstpointer large)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  PlayTest test = play_test_open_game ("classic", 2, 60);
  GtkWidget *results, *grid, *button, *scroller, *track, *picked;
  GtkSettings *gtk = gtk_settings_get_default ();
  graphene_rect_t bounds;
  int dpi;

  g_object_get (gtk, "gtk-xft-dpi", &dpi, NULL);
  if (large)
    g_object_set (gtk, "gtk-xft-dpi", 2 * (dpi > 0 ? dpi : 96 * 1024), NULL);
  gtk_window_set_default_size (GTK_WINDOW (test.window), 360, 700);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test.window)) <= 360);
  play_to_the_end (&test, rand);
  results = find_results ();
  gtk_window_set_default_size (GTK_WINDOW (results), 360, 700);
  ui_test_wait (gtk_widget_get_width (results) <= 360);
  ui_test_wait_for_layout (results);
  ui_test_picture (results, large ? "results-large" : "results-narrow");
  grid = ui_test_find_id (results, "grid");
  scroller = gtk_widget_get_ancestor (grid, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_true (gtk_widget_compute_bounds (grid, scroller, &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (scroller));

  gtk_widget_activate_action (results, "results.final", NULL);
  button = find (&test, "next_button");
  ui_test_wait (gtk_widget_has_focus (button) && shows_step (&test, 1));
  ui_test_wait_for_layout (button);
  ui_test_picture (GTK_WIDGET (test.window), large ? "final-large" : "final-narrow");
  g_assert_true (gtk_widget_compute_bounds (button, GTK_WIDGET (test.window), &bounds));
  picked = gtk_widget_pick (GTK_WIDGET (test.window), bounds.origin.x + bounds.size.width / 2,
                            bounds.origin.y + bounds.size.height - 3, GTK_PICK_DEFAULT);
  g_assert_true (picked == button || gtk_widget_is_ancestor (picked, button));
  track = find (&test, "passing_track");
  g_assert_true (gtk_widget_get_mapped (track));
  g_assert_cmpint (gtk_widget_get_height (track), <, gtk_widget_get_height (GTK_WIDGET (test.board)) / 3);
  bastide_show_skip (get_show (&test));
  bastide_table_close_results (test.table);
  g_object_set (gtk, "gtk-xft-dpi", dpi, NULL);
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/show/points", test_points);
  g_test_add_func ("/play/show/narrow-track", test_narrow_track);
  g_test_add_func ("/play/show/undo", test_undo);
  g_test_add_func ("/play/show/hurry", test_hurry);
  g_test_add_func ("/play/show/movement", test_movement);
  g_test_add_func ("/play/show/final", test_final);
  g_test_add_data_func ("/play/show/final-height/wide", GINT_TO_POINTER (FALSE), test_final_height);
  g_test_add_data_func ("/play/show/final-height/narrow", GINT_TO_POINTER (TRUE), test_final_height);
  g_test_add_func ("/play/show/final-by-clock", test_final_by_clock);
  g_test_add_func ("/play/show/all-steps", test_all_steps);
  g_test_add_func ("/play/show/still", test_still);
  g_test_add_func ("/play/show/final-drawn", test_final_drawn);
  g_test_add_data_func ("/play/show/final-narrow", GINT_TO_POINTER (FALSE), test_final_narrow);
  g_test_add_data_func ("/play/show/final-large", GINT_TO_POINTER (TRUE), test_final_narrow);
  g_test_add_func ("/play/show/drawn", test_drawn);
  return ui_test_run ();
}
