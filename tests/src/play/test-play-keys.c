/* test-play-keys.c – the table by keyboard: after each decision the next one can be made at once, and what is put is seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "kit/bastide-slot.h"
#include "kit/bastide-line-list.h"

#include <string.h>

/* Enough to meet most kinds of decision. */
#define N_DECISIONS 60

static GtkWidget *
get_focus (PlayTest *test)
{
  return gtk_root_get_focus (GTK_ROOT (test->window));
}

static gboolean
is_in_bar (PlayTest *test)
{
  return get_focus (test) && gtk_widget_is_ancestor (get_focus (test), GTK_WIDGET (test->bar));
}

static gboolean
is_on_place (PlayTest *test)
{
  return BASTIDE_IS_SLOT (get_focus (test)) && gtk_widget_get_parent (get_focus (test)) == GTK_WIDGET (test->board);
}

/* Does anything that can be chosen lie on the board? */
static gboolean
has_places (PlayTest *test)
{
  gsize n;
  double x, y;

  play_test_options (test, &n);
  for (gsize i = 0; i < n; i++)
    if (bastide_board_view_get_spot (test->board, i, &x, &y))
      return TRUE;
  return FALSE;
}

/* Nobody has to look for the cursor: Return, pressed again and again, answers whatever is asked. */
static void
test_return_goes_on (gconstpointer data)
{
  PlayTest test = play_test_open_game (data, 11, 0);
  gboolean kinds[BST_N_KINDS] = { FALSE };
  int n_kinds = 0;

  for (int i = 0; i < N_DECISIONS && !bastide_game_get_state (play_test_game (&test))->over; i++)
    {
      gsize n, made = play_test_made (&test);
      int kind = play_test_options (&test, &n)[0].kind;

      n_kinds += !kinds[kind];
      kinds[kind] = TRUE;
      if (has_places (&test))
        g_assert_true (is_on_place (&test));
      else
        g_assert_true (is_in_bar (&test));
      /* Put down, or say what is meant there; confirm. A secret is unveiled first. */
      for (int press = 0; press < 4 && play_test_made (&test) == made; press++)
        ui_test_key (GTK_WIDGET (test.window), "Return");
      if (play_test_made (&test) == made)
        g_test_message ("%s: nothing comes of Return", bst_kinds[kind].word);
      g_assert_cmpuint (play_test_made (&test), >, made);
    }
  g_test_message ("%d kinds of decision", n_kinds);
  g_assert_cmpint (n_kinds, >=, 2);
  play_test_close (&test);
}

/* Undo leads back to a place, too. */
static void
test_undo (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 12);
  gsize made = play_test_made (&test);

  for (int i = 0; i < 3; i++)
    {
      ui_test_key (GTK_WIDGET (test.window), "<Control>z");
      ui_test_wait (play_test_made (&test) < made);
      made = play_test_made (&test);
      g_assert_true (is_on_place (&test));
    }
  play_test_close (&test);
}

/* One Tab goes past all squares, one goes back in, to where the cursor was. */
static void
test_tab (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 24);
  GtkWidget *place;

  ui_test_key (GTK_WIDGET (test.window), "Right");
  g_assert_true (is_on_place (&test));
  place = get_focus (&test);
  ui_test_key (GTK_WIDGET (test.window), "Tab");
  g_assert_false (is_on_place (&test));
  ui_test_key (GTK_WIDGET (test.window), "<Shift>Tab");
  g_assert_true (get_focus (&test) == place);
  play_test_close (&test);
}

/* Whoever has put a tile with the mouse may confirm it with the keyboard; the cursor is nowhere else. */
static void
test_mouse_then_return (void)
{
  PlayTest test = play_test_open_game ("classic", 7, 24);
  gsize n, made = play_test_made (&test);
  BstMove chosen;
  double x, y;
  int last;

  play_test_options (&test, &n);
  last = (int) n - 1;
  while (last > 0 && !bastide_board_view_get_spot (test.board, last, &x, &y))
    last--;
  ui_test_click_at (GTK_WIDGET (test.board), x, y);
  ui_test_wait (bastide_board_view_get_selected (test.board) >= 0);
  chosen = play_test_options (&test, &n)[bastide_board_view_get_selected (test.board)];
  ui_test_key (GTK_WIDGET (test.window), "Return");
  g_assert_cmpuint (play_test_made (&test), >, made);
  {
    gsize n_made, all;
    const BstEntry *log = bst_session_log (bastide_game_get_session (play_test_game (&test)), &n_made, &all);

    g_assert_cmpint (log[made].move.x, ==, chosen.x);
    g_assert_cmpint (log[made].move.y, ==, chosen.y);
    g_assert_cmpint (log[made].move.rot, ==, chosen.rot);
  }
  play_test_close (&test);
}

/* An option that shares its spot with the next one: a follower or the abbot. */
static int
find_shared (const BstPlay *play)
{
  gsize n;
  const BstMove *options = bst_session_options (bst_play_get_session (play), &n);

  for (int i = 0; i + 1 < (int) n && options[0].kind == BST_KIND_FOLLOWER; i++)
    if (options[i].act == BST_ACT_PLACE && options[i + 1].act == BST_ACT_PLACE && options[i].x == options[i + 1].x
        && options[i].y == options[i + 1].y && options[i].a == options[i + 1].a)
      return i;
  return -1;
}

/* Several meanings of a place are asked in the bar, where the focus goes; Escape leads back to the board. */
static void
test_narrow (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 2, 3, FALSE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  const BstEntry *log;
  gsize n, n_made, all, before;
  int option;
  double x, y;

  while (find_shared (play) < 0)
    g_assert_true (play_test_random (play, rand, 1));
  option = find_shared (play);
  bst_session_log (bst_play_get_session (play), &before, &all);
  play_test_show (&test, play);
  g_assert_true (bastide_board_view_get_spot (test.board, option, &x, &y));
  ui_test_click_at (GTK_WIDGET (test.board), x, y);
  ui_test_wait (is_in_bar (&test));
  ui_test_key (GTK_WIDGET (test.window), "Escape");
  ui_test_wait (is_on_place (&test));
  ui_test_key (GTK_WIDGET (test.window), "Return");
  ui_test_wait (is_in_bar (&test));
  ui_test_key (GTK_WIDGET (test.window), "Return");
  log = bst_session_log (bastide_game_get_session (play_test_game (&test)), &n_made, &all);
  g_assert_cmpuint (n_made, >, before);
  g_assert_cmpint (log[before].move.act, ==, BST_ACT_PLACE);
  g_assert_cmpint (log[before].move.a, ==, bst_session_options (bst_play_get_session (play), &n)[option].a);
  play_test_close (&test);
}

/* Whoever reads the log line by line stays there; the way to the moment of a line is the next stop. */
static void
test_log (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 24);
  GtkWidget *log = ui_test_find_id (GTK_WIDGET (test.table), "log");
  GtkWidget *list = ui_test_find_type (log, BASTIDE_TYPE_LINE_LIST);
  GtkWidget *way = ui_test_find_text (log, "_Go to This Moment");
  const gsize made = play_test_made (&test);

  way = GTK_IS_BUTTON (way) ? way : gtk_widget_get_ancestor (way, GTK_TYPE_BUTTON);
  gtk_widget_grab_focus (ui_test_find_type (log, GTK_TYPE_DROP_DOWN));
  for (int i = 0; i < 8 && !gtk_widget_is_ancestor (get_focus (&test), list); i++)
    ui_test_key (GTK_WIDGET (test.window), "Tab");
  g_assert_true (gtk_widget_is_ancestor (get_focus (&test), list));
  /* The last lines may tell of the last decision, and headings open and close their turn. */
  ui_test_key (GTK_WIDGET (test.window), "Home");
  for (int line = 0; line < 4 && !gtk_widget_get_mapped (way); line++)
    {
      ui_test_key (GTK_WIDGET (test.window), "Down");
      ui_test_key (GTK_WIDGET (test.window), "Return");
      g_assert_true (gtk_widget_is_ancestor (get_focus (&test), list));
    }
  ui_test_wait (gtk_widget_get_mapped (way));
  g_assert_cmpuint (play_test_made (&test), ==, made);
  for (int i = 0; i < 200 && get_focus (&test) != way; i++)
    ui_test_key (GTK_WIDGET (test.window), "Tab");
  g_assert_true (get_focus (&test) == way);
  ui_test_key (GTK_WIDGET (test.window), "Return");
  g_assert_cmpuint (play_test_made (&test), <, made);
  ui_test_wait (get_focus (&test) && gtk_widget_is_ancestor (get_focus (&test), log));
  play_test_close (&test);
}

/* --- what is put is seen --- */

/* Pixels per square, by two options that lie in different rows. */
static double
measure_zoom (PlayTest *test)
{
  gsize n;
  const BstMove *options = play_test_options (test, &n);
  double x, y, y0;

  g_assert_true (bastide_board_view_get_spot (test->board, 0, &x, &y0));
  g_assert_true (bastide_board_view_get_spot (test->board, (int) n - 1, &x, &y));
  return (y - y0) / (options[n - 1].y - options[0].y);
}

static void
assert_in_view (PlayTest *test, int option)
{
  gsize n;
  const BstMove *move = &play_test_options (test, &n)[option];
  const BstPiece *piece = &bastide_game_get_game (play_test_game (test))->pieces[move->a];
  double x, y, zoom = measure_zoom (test);

  g_assert_true (bastide_board_view_get_spot (test->board, option, &x, &y));
  for (int i = 0; i < piece->n_squares; i++)
    {
      int dx, dy;

      bst_piece_cell (piece, move->b, i, move->rot, &dx, &dy);
      g_assert_cmpfloat (x + (dx - 0.5) * zoom, >=, 0);
      g_assert_cmpfloat (y + (dy - 0.5) * zoom, >=, 0);
      g_assert_cmpfloat (x + (dx + 0.5) * zoom, <=, gtk_widget_get_width (GTK_WIDGET (test->board)));
      g_assert_cmpfloat (y + (dy + 0.5) * zoom, <=, gtk_widget_get_height (GTK_WIDGET (test->board)));
    }
}

/* A decision on a piece of several squares, which may lie in several rows. */
static BstPlay *
find_piece (void)
{
  for (int seed = 1; seed < 50; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BstPlay) play = play_test_new_play ("everything", 2, seed, FALSE);

      do
        {
          gsize n;
          const BstMove *options = bst_session_options (bst_play_get_session (play), &n);

          if (n && options[0].kind == BST_KIND_PLACE_PIECE && options[0].a >= 0 && options[0].y != options[n - 1].y
              && bst_session_game (bst_play_get_session (play))->pieces[options[0].a].n_squares > 2)
            return g_steal_pointer (&play);
        }
      while (play_test_random (play, rand, 1));
    }
  g_assert_not_reached ();
}

static void
test_piece_in_view (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = find_piece ();
  gsize n;
  const BstMove *options;

  play_test_show (&test, play);
  options = play_test_options (&test, &n);
  g_assert_nonnull (
    strstr (gtk_label_get_text (GTK_LABEL (ui_test_find_id (GTK_WIDGET (test.bar), "title"))), "Place the arena"));
  for (gsize i = 0; i < n; i += MAX (1, n / 5))
    {
      /* Its first square in a corner of the view, near and far, so that most of it is outside. */
      for (int corner = 0; corner < 8; corner++)
        {
          double zoom = corner & 4 ? 300 : 90;
          double across = gtk_widget_get_width (GTK_WIDGET (test.board)) / zoom / 2 - 0.3;
          double down = gtk_widget_get_height (GTK_WIDGET (test.board)) / zoom / 2 - 0.3;

          bastide_board_view_select (test.board, -1);
          bastide_board_view_set_view (test.board, options[i].x + 0.5 + (corner & 1 ? across : -across),
                                       options[i].y + 0.5 + (corner & 2 ? down : -down), zoom, 0);
          bastide_board_view_select (test.board, i);
          assert_in_view (&test, i);
        }
      /* The whole board is shown: the piece belongs to it from now on. */
      bastide_board_view_select (test.board, -1);
      bastide_board_view_set_view (test.board, 0, 0, 0, 0);
      bastide_board_view_select (test.board, i);
      g_assert_cmpfloat (bastide_board_view_get_zoom (test.board), ==, 0);
      /* The bar takes some room from the board when it asks to confirm. */
      gtk_test_widget_wait_for_draw (GTK_WIDGET (test.board));
      assert_in_view (&test, i);
    }
  play_test_close (&test);
}

/* What is seen already moves nothing. */
static void
test_view_rests (void)
{
  PlayTest test = play_test_open_game ("classic", 5, 24);
  double x, y, zoom, x1, y1, zoom1;
  int turn;
  gsize n;

  play_test_options (&test, &n);
  bastide_board_view_get_view (test.board, &x, &y, &zoom, &turn);
  for (gsize i = 0; i < n; i++)
    {
      bastide_board_view_select (test.board, i);
      bastide_board_view_get_view (test.board, &x1, &y1, &zoom1, &turn);
      g_assert_cmpfloat (x1, ==, x);
      g_assert_cmpfloat (y1, ==, y);
      g_assert_cmpfloat (zoom1, ==, zoom);
    }
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_data_func ("/play/keys/return-goes-on/classic", "classic", test_return_goes_on);
  g_test_add_data_func ("/play/keys/return-goes-on/everything", "everything", test_return_goes_on);
  g_test_add_func ("/play/keys/undo", test_undo);
  g_test_add_func ("/play/keys/tab", test_tab);
  g_test_add_func ("/play/keys/mouse-then-return", test_mouse_then_return);
  g_test_add_func ("/play/keys/narrow", test_narrow);
  g_test_add_func ("/play/keys/log", test_log);
  g_test_add_func ("/play/keys/piece-in-view", test_piece_in_view);
  g_test_add_func ("/play/keys/view-rests", test_view_rests);
  return ui_test_run ();
}
