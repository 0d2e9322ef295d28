/* test-play-camera.c – a view that stays where it is while somebody thinks, and loses nothing that can be chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-viewport.h"
#include "model/words/bastide-words-part.h"
#include "play/play-test.h"

#include <math.h>
#include <string.h>

typedef struct
{
  double x, y, zoom;
  int turn;
} View;

static View
get_view (PlayTest *test)
{
  BastidePoint a, b;
  View view;

  bastide_board_view_get_view (test->board, &view.x, &view.y, &view.zoom, &view.turn);
  bastide_board_view_get_corners (test->board, &a, &b);
  view.x = a.x;
  view.y = a.y;
  view.zoom = gtk_widget_get_width (GTK_WIDGET (test->board)) / (b.x - a.x);
  return view;
}

static void
assert_same (View a, View b)
{
  g_assert_cmpfloat_with_epsilon (a.x, b.x, 0.01);
  g_assert_cmpfloat_with_epsilon (a.y, b.y, 0.01);
  g_assert_cmpfloat_with_epsilon (a.zoom, b.zoom, 0.01);
  g_assert_cmpint (a.turn, ==, b.turn);
}

/* Does the pointer reach the board there? Buttons lie over it, and a card now and then, which goes away by itself. */
static gboolean
is_uncovered (PlayTest *test, double x, double y)
{
  GtkWidget *board = GTK_WIDGET (test->board), *window = GTK_WIDGET (test->window), *picked;
  double there_x, there_y;

  g_assert_true (gtk_widget_translate_coordinates (board, window, x, y, &there_x, &there_y));
  picked = gtk_widget_pick (window, there_x, there_y, GTK_PICK_DEFAULT);
  if (picked
      && (picked == board || gtk_widget_is_ancestor (picked, board)
          || gtk_widget_get_ancestor (picked, g_type_from_name ("BastideFirstCard"))))
    return TRUE;
  g_test_message ("%s covers an option at %g, %g", picked ? G_OBJECT_TYPE_NAME (picked) : "nothing", x, y);
  return FALSE;
}

static gboolean
sees_all_options (PlayTest *test)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (test->board)),
            height = gtk_widget_get_height (GTK_WIDGET (test->board));
  gsize n;

  play_test_options (test, &n);
  for (gsize i = 0; i < n; i++)
    {
      double x, y;

      if (bastide_board_view_get_spot (test->board, (int) i, &x, &y)
          && (x < 0 || y < 0 || x > width || y > height || !is_uncovered (test, x, y)))
        return FALSE;
    }
  return TRUE;
}

static void
answer (PlayTest *test, GRand *rand)
{
  gsize n;
  const BstMove *options = play_test_options (test, &n);

  g_assert_cmpint (n, >, 0);
  g_assert_true (bastide_game_apply (play_test_game (test), &options[g_rand_int_range (rand, 0, (int) n)], NULL));
  /* The bar is laid out anew, and may take another height; the frame after that the board has its own. */
  for (int i = 0; i < 2; i++)
    ui_test_wait_for_layout (GTK_WIDGET (test->board));
}

static int
get_turn (PlayTest *test)
{
  return bastide_game_get_state (play_test_game (test))->turn;
}

static void
make_narrow (PlayTest *test)
{
  GtkWidget *places;

  gtk_window_set_default_size (GTK_WINDOW (test->window), 360, 720);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test->window)) < 400);
  /* The places go below, and the bar takes the rows of a narrow window. */
  places = ui_test_find_type (GTK_WIDGET (test->window), ADW_TYPE_VIEW_SWITCHER_BAR);
  ui_test_wait (adw_view_switcher_bar_get_reveal (ADW_VIEW_SWITCHER_BAR (places))
                && gtk_widget_get_height (places) > 30);
  for (int i = 0; i < 4; i++)
    ui_test_wait_for_layout (GTK_WIDGET (test->board));
  gtk_widget_activate_action (GTK_WIDGET (test->board), "board.fit", NULL);
}

/* Whoever shows the whole board sees all that can be chosen, always, and the view does not move within a turn. */
static void
test_calm (gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);
  PlayTest test = play_test_open_game ("everything", 21, 0);
  int turn = -1, n_turns = 0, n_moves = 0;
  View view, last;

  if (data)
    make_narrow (&test);
  view = last = get_view (&test);
  for (int i = 0; i < 90; i++)
    {
      answer (&test, rand);
      g_assert_true (sees_all_options (&test));
      view = get_view (&test);
      if (get_turn (&test) == turn)
        assert_same (view, last);
      else
        {
          n_turns++;
          n_moves += ABS (view.zoom - last.zoom) > 0.01 || ABS (view.x - last.x) > 0.01;
        }
      turn = get_turn (&test);
      last = view;
    }
  /* The map outgrows it now and then, not with each tile. */
  g_test_message ("the view moved %d times in %d turns", n_moves, n_turns);
  g_assert_cmpint (n_moves, >, 0);
  g_assert_cmpint (n_moves, <=, n_turns / 2);
  play_test_close (&test);
}

/* Where the first answer begins, in the window; -1 without answers. */
static double
get_answers_top (PlayTest *test)
{
  GtkWidget *buttons = ui_test_find_id (GTK_WIDGET (test->bar), "buttons");
  GtkWidget *first = buttons ? gtk_widget_get_first_child (buttons) : NULL;
  graphene_rect_t bounds;

  g_assert_nonnull (buttons);
  if (!first)
    return -1;
  g_assert_true (gtk_widget_compute_bounds (first, GTK_WIDGET (test->window), &bounds));
  return bounds.origin.y;
}

/* The bar below has one height, and its answers begin where those of the last decision began: whoever is about to press one
 * does not miss it. */
static void
test_one_height (gconstpointer data)
{
  const char *const mixes[] = { "classic", "everything" };

  for (gsize mix = 0; mix < G_N_ELEMENTS (mixes); mix++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (21);
      PlayTest test = play_test_open_game (mixes[mix], 21, 0);
      int height = 0, n_heights = 0, n_tops = 0;
      double top = -1;

      if (data)
        make_narrow (&test);
      for (int i = 0; i < 40; i++)
        {
          const int now = gtk_widget_get_height (GTK_WIDGET (test.bar));
          const double top_now = get_answers_top (&test);

          n_heights += now != height;
          n_tops += top_now >= 0 && top_now != top;
          if (now != height || top_now != top)
            g_test_message ("decision %d: %d high, answers at %g", i, now, top_now);
          height = now;
          top = top_now >= 0 ? top_now : top;
          answer (&test, rand);
        }
      g_assert_cmpint (n_heights, ==, 1);
      g_assert_cmpint (n_tops, ==, 1);
      play_test_close (&test);
    }
}

/* What can be chosen and is not seen is pointed at from the edge: to each a ray from the middle comes close to an arrow. */
static void
test_pointed_to (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 40);
  double middle_x, middle_y;
  int n_outside = 0;
  gsize n;

  while (play_test_options (&test, &n)[0].kind != BST_KIND_PLACE_TILE)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (1);

      answer (&test, rand);
    }
  {
    g_autoptr (GArray) pointers = bastide_board_view_list_pointers (test.board);

    g_assert_true (sees_all_options (&test));
    g_assert_cmpuint (pointers->len, ==, 0);
  }
  gtk_widget_grab_focus (GTK_WIDGET (test.board));
  for (int i = 0; i < 8; i++)
    ui_test_key (GTK_WIDGET (test.board), "<Control>plus");
  middle_x = gtk_widget_get_width (GTK_WIDGET (test.board)) / 2.0;
  middle_y = gtk_widget_get_height (GTK_WIDGET (test.board)) / 2.0;
  play_test_options (&test, &n);
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GArray) pointers = bastide_board_view_list_pointers (test.board);
      double x, y, nearest = G_PI;

      if (!bastide_board_view_get_spot (test.board, (int) i, &x, &y)
          || (x >= 0 && y >= 0 && x <= 2 * middle_x && y <= 2 * middle_y))
        continue;
      n_outside++;
      for (guint j = 0; j < pointers->len; j++)
        {
          const BastidePoint *at = &g_array_index (pointers, BastidePoint, j);
          const double away = atan2 (at->y - middle_y, at->x - middle_x) - atan2 (y - middle_y, x - middle_x);

          g_assert_true (at->x >= 0 && at->y >= 0 && at->x <= 2 * middle_x && at->y <= 2 * middle_y);
          nearest = MIN (nearest, fabs (remainder (away, 2 * G_PI)));
        }
      g_assert_cmpfloat (nearest, <, G_PI / 12 + 1e-6);
    }
  g_assert_cmpint (n_outside, >, 0);
  play_test_close (&test);
}

/* Two clicks of one placement: the square is where it was. */
static void
test_unmoved_between_clicks (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 40);
  View before;
  gsize n;

  while (play_test_options (&test, &n)[0].kind != BST_KIND_PLACE_TILE)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (1);

      answer (&test, rand);
    }
  before = get_view (&test);
  bastide_board_view_select (test.board, 0);
  for (int i = 0; i < 2; i++)
    ui_test_wait_for_layout (GTK_WIDGET (test.board));
  assert_same (before, get_view (&test));
  play_test_close (&test);
}

/* Where the middle of a square is seen. */
static void
get_middle (PlayTest *test, int x, int y, double *out_x, double *out_y)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (test->board)),
            height = gtk_widget_get_height (GTK_WIDGET (test->board));
  BastidePoint a, b;
  double across, down;

  bastide_board_view_get_corners (test->board, &a, &b);
  across = (x + 0.5 - a.x) / (b.x - a.x);
  down = (y + 0.5 - a.y) / (b.y - a.y);
  *out_x = width * (get_view (test).turn % 2 ? down : across);
  *out_y = height * (get_view (test).turn % 2 ? across : down);
}

/* Is a follower seen on the side of its tile that its button names? Returns how many sides the button names. */
static int
check_side (PlayTest *test, int option)
{
  static const struct
  {
    const char *word;
    int dx, dy;
  } sides[] = { { "north", 0, -1 }, { "east", 1, 0 }, { "south", 0, 1 }, { "west", -1, 0 } };
  gsize n;
  const BstMove *options = play_test_options (test, &n);
  const int before = bastide_words_turn (get_view (test).turn);
  g_autofree char *label = play_test_label (test, option);
  double x, y, middle_x, middle_y;
  int n_named = 0;

  bastide_words_turn (before);
  g_assert_nonnull (play_test_find_offer (test, label, TRUE));
  g_assert_true (bastide_board_view_get_spot (test->board, option, &x, &y));
  get_middle (test, options[option].x, options[option].y, &middle_x, &middle_y);
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    if (strstr (label, sides[i].word))
      {
        g_assert_cmpfloat ((x - middle_x) * sides[i].dx + (y - middle_y) * sides[i].dy, >, 2);
        n_named++;
      }
  return n_named;
}

/* However the board is turned, the buttons name the sides that are seen. */
static void
test_turned_labels (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 0);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (BstPlay) other = play_test_new_play ("classic", 2, 4, FALSE);
  int n_named[4] = { 0 };
  gsize n;

  for (int i = 0; i < 24; i++)
    {
      const BstMove *options = play_test_options (&test, &n);

      for (int turn = 0; turn < 4 && options[0].kind == BST_KIND_FOLLOWER && n <= 5; turn++)
        {
          for (gsize k = 0; k < n; k++)
            if (options[k].act == BST_ACT_PLACE)
              n_named[get_view (&test).turn] += check_side (&test, (int) k);
          gtk_widget_activate_action (GTK_WIDGET (test.board), "board.turn-board", NULL);
          for (int k = 0; k < 2; k++)
            ui_test_wait_for_layout (GTK_WIDGET (test.board));
        }
      answer (&test, rand);
    }
  for (int turn = 0; turn < 4; turn++)
    g_assert_cmpint (n_named[turn], >, 4);

  /* The next game is not turned. */
  gtk_widget_activate_action (GTK_WIDGET (test.board), "board.turn-board", NULL);
  g_assert_cmpint (get_view (&test).turn, ==, 1);
  play_test_show (&test, other);
  g_assert_cmpint (get_view (&test).turn, ==, 0);
  play_test_close (&test);
}

/* The tile lies where it was meant: for now, or, where it fits in one way only, for good. */
static void
assert_at (PlayTest *test, const BstMove *meant, gsize made)
{
  const int selected = bastide_board_view_get_selected (test->board);
  const BstSession *session = bastide_game_get_session (play_test_game (test));
  gsize n;
  const BstMove *move;

  g_assert_true (selected >= 0 || play_test_made (test) > made);
  move = selected >= 0 ? &play_test_options (test, &n)[selected] : &bst_session_log (session, &n, NULL)[made].move;
  g_assert_cmpint (move->kind, ==, BST_KIND_PLACE_TILE);
  g_assert_cmpint (move->x, ==, meant->x);
  g_assert_cmpint (move->y, ==, meant->y);
}

/* Waits until the next click at the same point is not the second of a double click. */
static void
wait_for_single_click (PlayTest *test)
{
  int time;
  gint64 end;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (test->board)), "gtk-double-click-time", &time, NULL);
  for (end = g_get_monotonic_time () + (time + 50) * 1000; g_get_monotonic_time () < end;)
    ui_test_iterate ();
}

/* Two slow clicks at one point of the screen mean one square: the first chooses it, the second turns the tile there, or takes
 * the only way. The view rests meanwhile. */
static void
test_two_clicks (gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  PlayTest test = play_test_open_game ("classic", 8, 6);
  int n_placed = 0, n_turned = 0;

  if (data)
    make_narrow (&test);
  while (n_placed < 6)
    {
      gsize n;
      const BstMove *options = play_test_options (&test, &n);
      const int option = g_rand_int_range (rand, 0, (int) n);
      const BstMove move = options[option];
      const View before = get_view (&test);
      const gsize made = play_test_made (&test);
      const int turn = get_turn (&test);
      double x, y;

      if (move.kind == BST_KIND_PLACE_TILE)
        {
          g_assert_true (bastide_board_view_get_spot (test.board, option, &x, &y));
          for (int click = 0; click < 2; click++)
            {
              ui_test_click_at (GTK_WIDGET (test.board), x, y);
              wait_for_single_click (&test);
              assert_at (&test, &move, made);
              if (get_turn (&test) == turn)
                assert_same (before, get_view (&test));
            }
          n_turned += play_test_made (&test) == made;
          n_placed++;
        }
      answer (&test, rand);
    }
  g_assert_cmpint (n_turned, >, 0);
  play_test_close (&test);
}

/* Whoever shows the whole board goes on to see it, whatever is pointed at beside it. */
static void
test_pointing (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 40);
  int x0, y0, x1, y1;

  g_assert_true (bastide_board_get_extents (bastide_game_get_game (play_test_game (&test)),
                                            bastide_game_get_state (play_test_game (&test)), &x0, &y0, &x1, &y1));
  for (int side = 0; side < 2; side++)
    {
      bastide_board_view_show_square (test.board, TRUE, side ? x0 - 2 : x1 + 2, side ? y0 - 2 : y1 + 2);
      for (int i = 0; i < 2; i++)
        ui_test_wait_for_layout (GTK_WIDGET (test.board));
      g_assert_cmpfloat (bastide_board_view_get_zoom (test.board), ==, 0);
      g_assert_true (bastide_board_view_shows_all (test.board));
    }
  play_test_close (&test);
}

/* The tile that a computer laid last is framed in a game that is opened; the whole board is shown all the same. */
static void
test_opened (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 40);
  g_autoptr (BastideBoardView) board = g_object_ref_sink (g_object_new (BASTIDE_TYPE_BOARD_VIEW, NULL));
  double x, y, zoom;
  int turn;

  bastide_board_view_set_game (board, play_test_game (&test));
  bastide_board_view_show_square (board, TRUE, 6, -7);
  bastide_board_view_get_view (board, &x, &y, &zoom, &turn);
  g_assert_cmpfloat (zoom, ==, 0);
  bastide_board_view_set_game (board, NULL);
  play_test_close (&test);
}

/* Close up, a small map tells where one is, and a click on it or L goes elsewhere. */
static void
test_mini_map (void)
{
  PlayTest test = play_test_open_game ("everything", 2, 80);
  GtkWidget *map = ui_test_find_id (GTK_WIDGET (test.table), "mini_map");
  View before;
  int x, y;

  g_assert_false (gtk_widget_get_visible (map));
  gtk_widget_grab_focus (GTK_WIDGET (test.board));
  for (int i = 0; i < 8; i++)
    ui_test_key (GTK_WIDGET (test.board), "<Control>plus");
  ui_test_wait (gtk_widget_get_mapped (map) && gtk_widget_get_width (map) > 0);
  before = get_view (&test);
  ui_test_click_at (map, 20, 20);
  ui_test_wait (get_view (&test).x != before.x);
  ui_test_key (GTK_WIDGET (test.board), "l");
  g_assert_true (bastide_board_view_get_last (test.board, &x, &y));
  bastide_board_view_get_view (test.board, &before.x, &before.y, &before.zoom, &before.turn);
  g_assert_cmpfloat_with_epsilon (before.x, x + 0.5, 0.01);
  g_assert_cmpfloat_with_epsilon (before.y, y + 0.5, 0.01);
  ui_test_key (GTK_WIDGET (test.board), "<Control>0");
  ui_test_wait (!gtk_widget_get_visible (map));
  play_test_close (&test);
}

/* The card of a first game leaves the tile and all squares beside it in sight, also in the window of a phone. */
static void
test_card (gconstpointer data)
{
  PlayTest test = play_test_open_game ("classic", 3, 0);
  GSettings *settings = bastide_place_get_settings (bastide_window_get_place (test.window, "play"));
  g_auto (GStrv) told = g_settings_get_strv (settings, "told");
  GtkWidget *card = ui_test_find_type (GTK_WIDGET (test.table), g_type_from_name ("BastideFirstCard"));
  g_autoptr (BstPlay) play = play_test_new_play ("first-game", 2, 3, FALSE);
  graphene_rect_t bounds;
  View view;
  gsize n;

  if (data)
    make_narrow (&test);
  g_settings_set_strv (settings, "told", (const char *const[]){ NULL });
  g_settings_set_string (settings, "assistance", "teaching");
  play_test_show (&test, play);
  ui_test_wait (gtk_widget_get_mapped (card) && gtk_widget_get_height (card) > 0);
  get_view (&test);
  ui_test_picture (GTK_WIDGET (test.window), data ? "card-narrow" : "card-wide");
  g_assert_true (gtk_widget_compute_bounds (card, GTK_WIDGET (test.board), &bounds));
  play_test_options (&test, &n);
  g_assert_cmpint (n, >, 0);
  for (gsize i = 0; i < n; i++)
    {
      double x, y;

      if (bastide_board_view_get_spot (test.board, (int) i, &x, &y))
        {
          g_assert_cmpfloat (y, >, 0);
          g_assert_false (graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
        }
    }
  /* It goes, and nothing moves below the pointer. */
  view = get_view (&test);
  ui_test_click (ui_test_find_id (card, "close_button"));
  ui_test_wait (!gtk_widget_get_mapped (card));
  assert_same (get_view (&test), view);
  g_settings_reset (settings, "assistance");
  g_settings_set_strv (settings, "told", (const char *const *) told);
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_data_func ("/play/camera/calm/wide", GINT_TO_POINTER (FALSE), test_calm);
  g_test_add_data_func ("/play/camera/calm/narrow", GINT_TO_POINTER (TRUE), test_calm);
  g_test_add_data_func ("/play/camera/one-height/wide", GINT_TO_POINTER (FALSE), test_one_height);
  g_test_add_data_func ("/play/camera/one-height/narrow", GINT_TO_POINTER (TRUE), test_one_height);
  g_test_add_func ("/play/camera/pointed-to", test_pointed_to);
  g_test_add_func ("/play/camera/unmoved-between-clicks", test_unmoved_between_clicks);
  g_test_add_func ("/play/camera/turned-labels", test_turned_labels);
  g_test_add_data_func ("/play/camera/two-clicks/wide", GINT_TO_POINTER (FALSE), test_two_clicks);
  g_test_add_data_func ("/play/camera/two-clicks/narrow", GINT_TO_POINTER (TRUE), test_two_clicks);
  g_test_add_func ("/play/camera/pointing", test_pointing);
  g_test_add_func ("/play/camera/opened", test_opened);
  g_test_add_func ("/play/camera/mini-map", test_mini_map);
  g_test_add_data_func ("/play/camera/card/wide", GINT_TO_POINTER (FALSE), test_card);
  g_test_add_data_func ("/play/camera/card/narrow", GINT_TO_POINTER (TRUE), test_card);
  return ui_test_run ();
}
