/* test-play-mouse.c – a whole game with the mouse alone, from the start page to the end; and the board under the mouse.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include <glib/gstdio.h>
#include <string.h>

/* Few tiles, and a bit of everything that the basic rules have. */
#define SHORT_MIX                                                                                                      \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"short\", \"title\": \"A Short One\", \"tiles\": ["          \
  "{\"tile\": \"classic-base-monastery-road\", \"count\": 1}, {\"tile\": \"classic-base-city-one-side\", \"count\": "  \
  "3},"                                                                                                                \
  "{\"tile\": \"classic-base-city-straight-road\", \"count\": 3}],"                                                    \
  " \"start\": [{\"tile\": \"classic-base-start\"}], \"modules\": [\"base\", \"fields\"]}"

static gboolean
is_mapped_label (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;
}

static gboolean
has_tooltip (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget)
         && g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0;
}

/* Through the list of mixes with the wheel until this one is in view. */
static void
choose_mix (PlayTest *test, const char *title)
{
  GtkWidget *row = ui_test_find_id (GTK_WIDGET (test->window), "mix_row");
  GtkWidget *popover = NULL;
  GtkWidget *list = NULL;
  GtkWidget *item = NULL;
  graphene_rect_t bounds;

  ui_test_click (row);
  ui_test_wait ((popover = ui_test_find_type (row, GTK_TYPE_POPOVER)) && gtk_widget_get_mapped (popover)
                && gtk_widget_get_height (popover) > 0);
  list = ui_test_find_type (popover, GTK_TYPE_SCROLLED_WINDOW);
  for (int i = 0; i < 40; i++)
    {
      gtk_test_widget_wait_for_draw (popover);
      item = ui_test_find (popover, is_mapped_label, title);
      if (item && gtk_widget_compute_bounds (item, list, &bounds) && bounds.origin.y >= 0
          && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (list))
        break;
      ui_test_scroll_at (list, 20, gtk_widget_get_height (list) / 2.0, 1);
    }
  g_assert_nonnull (item);
  ui_test_click (item);
  ui_test_wait (!gtk_widget_get_mapped (popover));
}

static void
test_whole_game (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bastide", "mixes", NULL);
  g_autofree char *path = g_build_filename (folder, "short.bastide-mix", NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  PlayTest test;
  int tiles = 0, figures = 0;

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, SHORT_MIX, -1, NULL));
  test = play_test_open ();
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (GTK_WIDGET (test.window), "new_button")));
  ui_test_click (ui_test_find_id (GTK_WIDGET (test.window), "new_button"));
  play_test_wait_for_setup (&test);
  play_test_open_rules (&test);
  choose_mix (&test, "A Short One");
  ui_test_click (ui_test_find_id (GTK_WIDGET (test.window), "start_button"));
  ui_test_wait (play_test_game (&test));

  while (!bastide_game_get_state (play_test_game (&test))->over)
    {
      gsize n;
      const BstMove *options = play_test_options (&test, &n);
      int option = g_rand_int_range (rand, 0, n);

      tiles += options[option].kind == BST_KIND_PLACE_TILE;
      figures += options[option].act == BST_ACT_PLACE;
      if (!play_test_take_on_board (&test, option))
        play_test_take_in_bar (&test, option);
    }
  g_assert_cmpint (tiles, ==, 7);
  g_assert_cmpint (figures, >, 0);
  g_unlink (path);
  play_test_close (&test);
}

/* --- the board --- */

static PlayTest
open_position (int turns)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 2, 7, FALSE);

  while (bst_session_state (bst_play_get_session (play))->turn <= turns)
    g_assert_true (play_test_random (play, rand, 1));
  play_test_show (&test, play);
  return test;
}

/* A double click puts the tile and is content with it. */
static void
test_double_click (void)
{
  PlayTest test = open_position (4);
  gsize made = play_test_made (&test);
  double x, y;

  g_assert_true (bastide_board_view_get_spot (test.board, 0, &x, &y));
  ui_test_double_click_at (GTK_WIDGET (test.board), x, y);
  ui_test_wait (play_test_made (&test) > made);
  play_test_close (&test);
}

/* What is not allowed is refused in words, with the rule, and changes nothing. */
static void
test_refusal (void)
{
  PlayTest test = open_position (4);
  gsize made = play_test_made (&test);
  GtkWidget *refusal = ui_test_find_id (GTK_WIDGET (test.table), "refusal");
  GtkLabel *label = GTK_LABEL (ui_test_find_id (refusal, "refusal_label"));
  double x, y;

  /* A corner of the board: no tile is near. */
  ui_test_click_at (GTK_WIDGET (test.board), 6, 6);
  ui_test_wait (gtk_widget_get_mapped (refusal));
  g_assert_nonnull (strstr (gtk_label_get_text (label), "rule BASE-"));
  g_assert_cmpuint (play_test_made (&test), ==, made);
  g_assert_cmpint (bastide_board_view_get_selected (test.board), ==, -1);

  /* Whoever finds a better square has read it. */
  g_assert_true (bastide_board_view_get_spot (test.board, 0, &x, &y));
  ui_test_click_at (GTK_WIDGET (test.board), x, y);
  ui_test_wait (!gtk_widget_get_visible (refusal));
  g_assert_cmpint (bastide_board_view_get_selected (test.board), >=, 0);

  /* The bar says what would follow. */
  g_assert_cmpstr (bastide_decision_bar_get_consequence (test.bar), !=, "");

  /* So does Escape say. */
  ui_test_click_at (GTK_WIDGET (test.board), 6, 6);
  ui_test_wait (gtk_widget_get_mapped (refusal));
  ui_test_key (GTK_WIDGET (test.window), "Escape");
  ui_test_wait (!gtk_widget_get_visible (refusal));

  /* Its button leads to the rule. */
  ui_test_click_at (GTK_WIDGET (test.board), 6, 6);
  ui_test_wait (gtk_widget_get_mapped (refusal));
  gtk_test_widget_wait_for_draw (refusal);
  ui_test_click (ui_test_find_id (refusal, "refusal_rule"));
  ui_test_wait (!gtk_widget_get_mapped (GTK_WIDGET (test.board)));
  bastide_window_show_place (test.window, "play");
  play_test_close (&test);
}

/* The wheel zooms at the pointer: what is under it stays there. A drag takes the board along. */
static void
test_zoom_and_pan (void)
{
  PlayTest test = open_position (8);
  double x, y, x1, y1;

  g_assert_cmpfloat (bastide_board_view_get_zoom (test.board), ==, 0);
  g_assert_true (bastide_board_view_get_spot (test.board, 0, &x, &y));
  ui_test_scroll_at (GTK_WIDGET (test.board), x, y, -2);
  ui_test_wait (bastide_board_view_get_zoom (test.board) > 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test.board));
  g_assert_true (bastide_board_view_get_spot (test.board, 0, &x1, &y1));
  g_assert_cmpfloat_with_epsilon (x1, x, 3);
  g_assert_cmpfloat_with_epsilon (y1, y, 3);

  ui_test_drag (GTK_WIDGET (test.board), 300, 200, 80, -40);
  ui_test_wait (bastide_board_view_get_spot (test.board, 0, &x1, &y1) && x1 > x + 60);
  g_assert_cmpfloat_with_epsilon (x1, x + 80, 4);
  g_assert_cmpfloat_with_epsilon (y1, y - 40, 4);
  /* A drag is no click. */
  g_assert_cmpint (bastide_board_view_get_selected (test.board), ==, -1);

  ui_test_click (ui_test_find_id (GTK_WIDGET (test.table), "zoom_fit"));
  ui_test_wait (bastide_board_view_get_zoom (test.board) == 0);
  play_test_close (&test);
}

/* Without confirmation one click is enough where there is one way only. */
static void
test_without_confirming (void)
{
  PlayTest test = open_position (6);
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  gsize n, made = play_test_made (&test);
  const BstMove *options = play_test_options (&test, &n);
  int single = -1;
  double x, y;

  g_settings_set_boolean (settings, "confirm-moves", FALSE);
  for (gsize i = 0; i < n && single < 0; i++)
    {
      int ways = 0;

      for (gsize j = 0; j < n; j++)
        ways += options[j].x == options[i].x && options[j].y == options[i].y;
      if (ways == 1)
        single = i;
    }
  g_assert_cmpint (single, >=, 0);
  g_assert_true (bastide_board_view_get_spot (test.board, single, &x, &y));
  ui_test_click_at (GTK_WIDGET (test.board), x, y);
  ui_test_wait (play_test_made (&test) > made);
  g_settings_reset (settings, "confirm-moves");
  play_test_close (&test);
}

static GtkWidget *
find_named (PlayTest *test, const char *tooltip)
{
  return ui_test_find (GTK_WIDGET (test->bar), has_tooltip, tooltip);
}

/* Also while nothing is chosen and it cannot be pressed. */
static GtkWidget *
find_confirm (PlayTest *test)
{
  GtkWidget *label = ui_test_find (GTK_WIDGET (test->bar), is_mapped_label, "Confirm");

  return label ? gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON) : NULL;
}

/* When the window has come to rest: it takes its layout for its width, then the bar its own. */
static void
get_bounds (PlayTest *test, GtkWidget *(*find) (PlayTest *test), graphene_rect_t *out)
{
  graphene_rect_t last = *graphene_rect_zero ();

  *out = *graphene_rect_zero ();
  for (int calm = 0; calm < 5; calm = graphene_rect_equal (&last, out) ? calm + 1 : 0)
    {
      last = *out;
      ui_test_wait_for_layout (GTK_WIDGET (test->board));
      g_assert_true (gtk_widget_compute_bounds (find (test), GTK_WIDGET (test->window), out));
    }
}

/* Confirm is there before something is chosen, and stays where it is when something is, in any window. */
static void
check_confirm_stays (PlayTest *test)
{
  for (int width = 1000; width >= 360; width -= 640)
    {
      graphene_rect_t before, after;

      gtk_window_set_default_size (GTK_WINDOW (test->window), width, 720);
      ui_test_wait (ABS (gtk_widget_get_width (GTK_WIDGET (test->window)) - width) < 60);
      bastide_board_view_select (test->board, -1);
      ui_test_wait (find_confirm (test) != NULL);
      get_bounds (test, find_confirm, &before);
      g_assert_false (gtk_widget_is_sensitive (find_confirm (test)));
      bastide_board_view_select (test->board, 0);
      ui_test_wait (gtk_widget_is_sensitive (find_confirm (test)));
      get_bounds (test, find_confirm, &after);
      ui_test_picture (GTK_WIDGET (test->window), width > 500 ? "confirm-wide" : "confirm-narrow");
      g_assert_cmpfloat (before.origin.x, ==, after.origin.x);
      g_assert_cmpfloat (before.origin.y, ==, after.origin.y);
      g_assert_cmpfloat (before.size.width, ==, after.size.width);
    }
  bastide_board_view_select (test->board, -1);
}

static void
test_confirm_stays (void)
{
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  PlayTest test = open_position (4);
  gsize n;

  check_confirm_stays (&test);
  g_assert_true (bastide_game_apply (play_test_game (&test), &play_test_options (&test, &n)[0], NULL));
  g_assert_cmpint (play_test_options (&test, &n)[0].kind, ==, BST_KIND_FOLLOWER);
  check_confirm_stays (&test);
  bastide_match_undo (BASTIDE_MATCH (play_test_game (&test)));

  /* The tile can be turned before a square is chosen, whether or not moves are confirmed. */
  for (int confirm = 1; confirm >= 0; confirm--)
    {
      int rot = bastide_board_view_get_wanted_turn (test.board);

      g_settings_set_boolean (settings, "confirm-moves", confirm);
      ui_test_wait ((find_confirm (&test) != NULL) == confirm);
      g_assert_nonnull (find_named (&test, "Rotate Tile Left"));
      ui_test_click (find_named (&test, "Rotate Tile Right"));
      ui_test_wait (bastide_board_view_get_wanted_turn (test.board) != rot);
    }
  g_settings_reset (settings, "confirm-moves");
  play_test_close (&test);
}

/* Confirm has the same place when the tile is put down and when the follower is chosen: whoever clicks there twice places the tile
 * and nothing more. */
static void
test_confirm_twice (void)
{
  PlayTest test = open_position (4);

  for (int width = 1000; width >= 360; width -= 640)
    {
      graphene_rect_t first, second;
      graphene_point_t at;
      gsize n, made = play_test_made (&test);

      gtk_window_set_default_size (GTK_WINDOW (test.window), width, 720);
      ui_test_wait (ABS (gtk_widget_get_width (GTK_WIDGET (test.window)) - width) < 60);
      bastide_board_view_select (test.board, 0);
      ui_test_wait (find_confirm (&test) && gtk_widget_is_sensitive (find_confirm (&test)));
      get_bounds (&test, find_confirm, &first);
      graphene_rect_get_center (&first, &at);
      ui_test_click_at (GTK_WIDGET (test.window), at.x, at.y);
      ui_test_wait (play_test_made (&test) > made && find_confirm (&test));
      g_assert_cmpint (play_test_options (&test, &n)[0].kind, ==, BST_KIND_FOLLOWER);
      get_bounds (&test, find_confirm, &second);
      g_assert_cmpfloat (first.origin.x, ==, second.origin.x);
      g_assert_cmpfloat (first.origin.y, ==, second.origin.y);
      made = play_test_made (&test);
      ui_test_click_at (GTK_WIDGET (test.window), at.x, at.y);
      ui_test_wait_for_layout (GTK_WIDGET (test.bar));
      g_assert_cmpuint (play_test_made (&test), ==, made);
      bastide_match_undo (BASTIDE_MATCH (play_test_game (&test)));
    }
  play_test_close (&test);
}

/* Waits for a line of a menu and clicks at it. */
static void
click_line (GtkWidget *popover, const char *text)
{
  GtkWidget *label = NULL;

  ui_test_wait ((label = ui_test_find (popover, is_mapped_label, text)));
  gtk_test_widget_wait_for_draw (popover);
  ui_test_click (label);
}

/* A choice in a submenu does not keep the keyboard inside the menu that has closed. */
static void
test_submenu (void)
{
  PlayTest test = open_position (1);
  GtkWidget *button = ui_test_find_id (GTK_WIDGET (test.window), "game_button");
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  GtkWidget *places = ui_test_find_type (GTK_WIDGET (test.window), ADW_TYPE_VIEW_STACK);

  ui_test_click (button);
  ui_test_wait (gtk_widget_get_mapped (popover));
  click_line (popover, "Board Style");
  click_line (popover, "Plain Diagram");
  ui_test_wait (!gtk_widget_get_mapped (popover));
  ui_test_key (GTK_WIDGET (test.window), "<Alt>2");
  ui_test_wait (g_strcmp0 (adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (places)), "score") == 0);
  bastide_window_show_place (test.window, "play");
  g_settings_reset (bastide_application_get_settings (ui_test_app ()), "board-style");
  play_test_close (&test);
}

/* An open square beside a tile where the tile in hand fits in no way; FALSE if there is none. */
static gboolean
find_clash (PlayTest *test, int *out_x, int *out_y)
{
  const BstState *state = bastide_game_get_state (play_test_game (test));
  const BstOpen *frontier = bst_frontier (bastide_game_get_game (play_test_game (test)), state);
  gsize n;
  const BstMove *options = play_test_options (test, &n);

  for (int i = 0; i < state->n_frontier; i++)
    {
      gboolean fits = FALSE;

      for (gsize k = 0; k < n && !fits; k++)
        fits = options[k].x == frontier[i].x && options[k].y == frontier[i].y;
      if (!fits)
        {
          *out_x = frontier[i].x;
          *out_y = frontier[i].y;
          return TRUE;
        }
    }
  return FALSE;
}

/* Where a tile does not fit, the refusal says which side meets what, and the board shows it there. */
static void
test_clash (void)
{
  PlayTest test = open_position (4);
  GtkWidget *refusal = ui_test_find_id (GTK_WIDGET (test.table), "refusal");
  GtkLabel *label = GTK_LABEL (ui_test_find_id (refusal, "refusal_label"));
  g_autoptr (GBytes) before = NULL, after = NULL;
  const guchar *old, *new;
  const int width = gtk_widget_get_width (GTK_WIDGET (test.board));
  BastidePoint a, b;
  double size;
  int x = 0, y = 0, n_changed = 0;
  graphene_rect_t bounds, square;

  g_assert_true (find_clash (&test, &x, &y));
  ui_test_wait_for_layout (GTK_WIDGET (test.board));
  bastide_board_view_get_corners (test.board, &a, &b);
  size = width / (b.x - a.x);
  before = play_test_draw (GTK_WIDGET (test.board));
  ui_test_click_at (GTK_WIDGET (test.board), (x + 0.5 - a.x) * size, (y + 0.5 - a.y) * size);
  ui_test_wait (gtk_widget_get_mapped (refusal));
  g_assert_nonnull (strstr (gtk_label_get_text (label), " meets "));
  g_assert_nonnull (strstr (gtk_label_get_text (label), "rule BASE-"));
  after = play_test_draw (GTK_WIDGET (test.board));
  play_test_keep_picture (GTK_WIDGET (test.board), "clash");
  g_assert_cmpuint (g_bytes_get_size (before), ==, g_bytes_get_size (after));
  old = g_bytes_get_data (before, NULL);
  new = g_bytes_get_data (after, NULL);
  /* The cross in the middle, and the sides that clash. */
  for (int py = (y - a.y) * size; py < (y + 1 - a.y) * size; py++)
    for (int px = (x - a.x) * size; px < (x + 1 - a.x) * size; px++)
      n_changed += memcmp (old + 4 * ((gsize) py * width + px), new + 4 * ((gsize) py * width + px), 3) != 0;
  g_assert_cmpint (n_changed, >, size * size / 10);
  /* The words do not lie over it. */
  g_assert_true (gtk_widget_compute_bounds (refusal, GTK_WIDGET (test.board), &bounds));
  square = GRAPHENE_RECT_INIT ((x - a.x) * size, (y - a.y) * size, size, size);
  g_assert_false (graphene_rect_intersection (&bounds, &square, NULL));
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/mouse/whole-game", test_whole_game);
  g_test_add_func ("/play/mouse/double-click", test_double_click);
  g_test_add_func ("/play/mouse/refusal", test_refusal);
  g_test_add_func ("/play/mouse/clash", test_clash);
  g_test_add_func ("/play/mouse/zoom-and-pan", test_zoom_and_pan);
  g_test_add_func ("/play/mouse/submenu", test_submenu);
  g_test_add_func ("/play/mouse/without-confirming", test_without_confirming);
  g_test_add_func ("/play/mouse/confirm-stays", test_confirm_stays);
  g_test_add_func ("/play/mouse/confirm-twice", test_confirm_twice);
  return ui_test_run ();
}
