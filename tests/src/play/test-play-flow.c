/* test-play-flow.c – what surrounds a game: results with their course, a rematch, the window for everybody, names of files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "table/bastide-clock-view.h"
#include "table/bastide-game-export.h"
#include "table/bastide-results.h"
#include "table/bastide-table-tv.h"
#include "table/bastide-tiles-panel.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-toast.h"
#include "model/words/bastide-words.h"

#include <string.h>

static PlayTest
open_finished (int n_players)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", n_players, 6, FALSE);

  g_assert_false (play_test_random (play, rand, 5000));
  play_test_show (&test, play);
  return test;
}

static GtkWidget *
find_window (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at; at = at->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (at->data, type) && gtk_widget_get_mapped (at->data))
      return at->data;
  return NULL;
}

static void
activate (PlayTest *test, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test->table), action, NULL));
}

/* The totals and the course are there, and no text is selected. */
static void
test_results (void)
{
  PlayTest test = open_finished (3);
  GtkWidget *window, *seed;

  activate (&test, "table.results");
  ui_test_wait ((window = find_window (BASTIDE_TYPE_RESULTS)));
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (window, "chart")));
  g_assert_nonnull (gtk_widget_get_first_child (ui_test_find_id (window, "totals")));
  seed = ui_test_find_id (window, "seed");
  g_assert_false (gtk_label_get_selection_bounds (GTK_LABEL (seed), NULL, NULL));
  bastide_table_close_results (test.table);
  play_test_close (&test);
}

/* The same people, and the next of them begins. */
static void
test_rematch (void)
{
  PlayTest test = open_finished (3);
  gpointer game = play_test_game (&test);
  int before[3];

  bastide_game_set_assistance (game, "tournament");
  bastide_game_set_clock (game, "turn 45");

  /* They have no names: people are known by their colors. */
  for (int seat = 0; seat < 3; seat++)
    before[seat] = bastide_game_get_color (game, seat);

  activate (&test, "table.rematch");
  ui_test_wait (play_test_game (&test) && play_test_game (&test) != game);
  for (int seat = 0; seat < 3; seat++)
    g_assert_cmpint (bastide_game_get_color (play_test_game (&test), seat), ==, before[(seat + 1) % 3]);
  g_assert_false (bastide_game_get_state (play_test_game (&test))->over);
  g_assert_cmpstr (bastide_game_get_assistance (play_test_game (&test)), ==, "tournament");
  g_assert_cmpint (bastide_game_edit_clock (play_test_game (&test))->left[0], ==, 45000);
  play_test_close (&test);
}

/* @root: the table, or the window for everybody. */
static gboolean
shows_projection_in (PlayTest *test, GtkWidget *root)
{
  GtkWidget *panel = ui_test_find_id (root, "players");
  g_autofree char *text = NULL;
  int projected[BST_MAX_PLAYERS];
  GtkWidget *label;

  bastide_game_project (play_test_game (test), projected);
  text = g_strdup_printf ("→ %d", projected[0]);
  label = ui_test_find_text (panel, text);
  return label && gtk_widget_get_visible (label);
}

static gboolean
shows_projection (PlayTest *test)
{
  return shows_projection_in (test, GTK_WIDGET (test->table));
}

/* How much the program helps belongs to the game: another one on the table has its own, and the preferences stay. */
static void
test_assistance (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 30);
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  g_autoptr (BstPlay) other = play_test_new_play ("classic", 2, 4, FALSE);
  g_autofree char *word = NULL, *path = NULL;
  g_autoptr (GFile) file = NULL;

  g_assert_null (bastide_game_get_assistance (play_test_game (&test)));
  g_assert_true (shows_projection (&test));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.assistance", "s", "tournament"));
  g_assert_cmpstr (bastide_game_get_assistance (play_test_game (&test)), ==, "tournament");
  g_assert_false (shows_projection (&test));
  word = g_settings_get_string (settings, "assistance");
  g_assert_cmpstr (word, !=, "tournament");
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (ui_test_find_id (GTK_WIDGET (test.window), "assistance_label"))), ==,
                   "No Hints");
  path = g_build_filename (g_get_user_cache_dir (), "helped.bastide", NULL);
  file = g_file_new_for_path (path);
  g_assert_true (bastide_game_save (play_test_game (&test), file, NULL));

  play_test_show (&test, other);
  g_assert_true (shows_projection (&test));
  {
    gpointer before = play_test_game (&test);

    bastide_window_open (test.window, file);
    ui_test_wait (play_test_game (&test) && play_test_game (&test) != before);
  }
  g_assert_false (shows_projection (&test));

  /* Whoever changes the preferences means this game, too. */
  g_settings_set_string (settings, "assistance", g_str_equal (word, "open") ? "teaching" : "open");
  g_settings_set_string (settings, "assistance", "teaching");
  ui_test_wait (!g_str_equal (bastide_game_get_assistance (play_test_game (&test)), "tournament"));
  g_assert_cmpstr (bastide_game_get_assistance (play_test_game (&test)), ==, "teaching");
  g_assert_true (shows_projection (&test));
  g_settings_reset (settings, "assistance");
  play_test_close (&test);
}

/* It follows the game, and goes with it. */
static void
test_tv (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 30);
  GtkWidget *tv, *turn;
  g_autofree char *before = NULL;
  gsize n;

  activate (&test, "table.tv");
  ui_test_wait ((tv = find_window (BASTIDE_TYPE_TABLE_TV)));
  turn = ui_test_find_id (tv, "turn");
  before = g_strdup (gtk_label_get_text (GTK_LABEL (turn)));
  g_assert_true (bastide_game_apply (play_test_game (&test), &play_test_options (&test, &n)[0], NULL));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (turn)), !=, before);
  play_test_close (&test);
  ui_test_wait (!find_window (BASTIDE_TYPE_TABLE_TV));
}

/* It helps no more than the game does, and the board looks as it does at the table. */
static void
test_tv_settings (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 30);
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  g_autoptr (GBytes) illustrated = NULL, plain = NULL;
  GtkWidget *tv, *board;

  bastide_game_set_assistance (play_test_game (&test), "tournament");
  activate (&test, "table.tv");
  ui_test_wait ((tv = find_window (BASTIDE_TYPE_TABLE_TV)));
  g_assert_false (shows_projection_in (&test, tv));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.assistance", "s", "open"));
  g_assert_true (shows_projection_in (&test, tv));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test.table), "play.assistance", "s", "tournament"));
  g_assert_false (shows_projection_in (&test, tv));

  board = ui_test_find_id (tv, "board");
  illustrated = play_test_draw (board);
  g_settings_set_string (settings, "board-style", "plain");
  plain = play_test_draw (board);
  g_assert_false (g_bytes_equal (illustrated, plain));
  g_settings_reset (settings, "board-style");
  play_test_close (&test);
}

/* The time that somebody has left is seen there as at the table. */
static void
test_tv_clock (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 30);
  GtkWidget *tv;
  GtkLabel *clock;

  activate (&test, "table.tv");
  ui_test_wait ((tv = find_window (BASTIDE_TYPE_TABLE_TV)));
  clock = GTK_LABEL (ui_test_find_id (tv, "clock"));
  g_assert_cmpstr (gtk_label_get_text (clock), ==, "");
  bastide_game_set_clock (play_test_game (&test), "player 600 10");
  ui_test_wait (g_str_has_prefix (gtk_label_get_text (clock), "9:5"));
  play_test_close (&test);
}

static GString *told;

static void
hear (GtkWidget *widget, const char *text)
{
  g_string_append_printf (told, "%s\n", text);
}

/* Who scored is told to screen readers, and who decides by the answer that has the focus. */
static void
test_told (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 0);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  gboolean points = FALSE;

  told = g_string_new (NULL);
  bastide_announce_set_voice (hear);
  for (int i = 0; i < 120 && !points; i++)
    {
      gsize n;
      const BstMove *options = play_test_options (&test, &n);

      g_assert_cmpint (n, >, 0);
      bastide_game_apply (play_test_game (&test), &options[g_rand_int_range (rand, 0, (int) n)], NULL);
      while (g_main_context_iteration (NULL, FALSE))
        ;
      points = strstr (told->str, " = ") != NULL;
    }
  g_assert_true (points);
  bastide_announce_set_voice (NULL);
  g_string_free (told, TRUE);
  play_test_close (&test);
}

static gboolean
is_offered_button (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0;
}

/* (transfer full) (element-type GtkWidget): all buttons that can be seen below a widget. */
static GPtrArray *
list_buttons (GtkWidget *widget)
{
  GPtrArray *buttons = g_ptr_array_new ();

  if (is_offered_button (widget, NULL))
    g_ptr_array_add (buttons, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      g_autoptr (GPtrArray) below = list_buttons (child);

      g_ptr_array_extend (buttons, below, NULL, NULL);
    }
  return buttons;
}

static GtkWidget *
find_toast (PlayTest *test)
{
  GtkWidget *toast = ui_test_find_type (GTK_WIDGET (test->window), g_type_from_name ("AdwToastWidget"));

  return toast && gtk_widget_get_mapped (toast) && gtk_widget_get_height (toast) > 0 ? toast : NULL;
}

/* What is said in passing is read whole in the window, and no answer is below it. */
static void
check_toast (PlayTest *test)
{
  static const char sentence[] = "The file has version 99 of its format, but this program knows only versions up to 1.";
  g_autoptr (GPtrArray) buttons = NULL;
  GtkWidget *toast, *label;
  graphene_rect_t bounds;
  int needed;

  bastide_toast (GTK_WIDGET (test->table), sentence);
  ui_test_wait ((toast = find_toast (test)));
  ui_test_wait_for_layout (toast);
  label = ui_test_find_text (toast, sentence);
  g_assert_nonnull (label);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  g_assert_true (gtk_widget_compute_bounds (label, GTK_WIDGET (test->window), &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, 0);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (GTK_WIDGET (test->window)));
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (label), &needed, NULL, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_height (label), >=, needed);
  g_assert_true (gtk_widget_compute_bounds (ui_test_find_id (toast, "close_button"), toast, &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (toast));
  g_assert_true (gtk_widget_compute_bounds (toast, GTK_WIDGET (test->window), &bounds));
  buttons = list_buttons (GTK_WIDGET (test->bar));
  g_assert_cmpuint (buttons->len, >, 0);
  for (guint i = 0; i < buttons->len; i++)
    {
      graphene_rect_t button;

      g_assert_true (gtk_widget_compute_bounds (g_ptr_array_index (buttons, i), GTK_WIDGET (test->window), &button));
      g_assert_false (graphene_rect_intersection (&bounds, &button, NULL));
    }
}

/* The view follows a new size in steps: it is meant that has stood for some frames. */
static void
get_still_view (PlayTest *test, double *out_x, double *out_y)
{
  double x = 0, y = 0, zoom;
  int turn;

  ui_test_wait_for_layout (GTK_WIDGET (test->board));
  for (int n_same = 0; n_same < 5; n_same++)
    {
      gtk_widget_queue_draw (GTK_WIDGET (test->board));
      gtk_test_widget_wait_for_draw (GTK_WIDGET (test->board));
      bastide_board_view_get_view (test->board, out_x, out_y, &zoom, &turn);
      if (x != *out_x || y != *out_y)
        n_same = -1;
      x = *out_x;
      y = *out_y;
    }
}

/* Toasts keep off the answers, however high the bar is: wide, beside a panel that takes a third, narrow, and narrow with letters
 * of twice the size. */
static void
test_toasts (void)
{
  static const char *const pictures[] = { "toast", "toast-beside-panel", "toast-narrow", "toast-narrow-large-text" };
  GtkSettings *gtk = gtk_settings_get_default ();
  int dpi;

  g_object_get (gtk, "gtk-xft-dpi", &dpi, NULL);
  for (int way = 0; way < 4; way++)
    {
      PlayTest test = play_test_open_game ("everything", 21, 30);
      double x, y, other_x, other_y;

      if (way == 3)
        g_object_set (gtk, "gtk-xft-dpi", 2 * (dpi > 0 ? dpi : 96 * 1024), NULL);
      if (way == 1)
        {
          gtk_window_set_default_size (GTK_WINDOW (test.window), 900, 640);
          ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test.window)) <= 900);
        }
      if (way > 1)
        {
          gtk_window_set_default_size (GTK_WINDOW (test.window), 360, 640);
          ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test.window)) <= 360);
        }
      get_still_view (&test, &x, &y);
      check_toast (&test);
      play_test_keep_picture (GTK_WIDGET (test.board), pictures[way]);
      /* Nor does the board move for it. */
      get_still_view (&test, &other_x, &other_y);
      g_assert_cmpfloat_with_epsilon (x, other_x, 0.01);
      g_assert_cmpfloat_with_epsilon (y, other_y, 0.01);
      play_test_close (&test);
    }
  g_object_set (gtk, "gtk-xft-dpi", dpi, NULL);
}

/* What is shown in passing is said as well, and once. */
static void
test_said_toast (void)
{
  PlayTest test;

  told = g_string_new (NULL);
  bastide_announce_set_voice (hear);
  /* First how the game begins. */
  test = play_test_open_game ("classic", 3, 0);
  ui_test_wait (told->len > 0);
  g_string_truncate (told, 0);
  bastide_toast (GTK_WIDGET (test.table), "The picture is saved.");
  ui_test_wait (told->len > 0);
  for (int i = 0; i < 20; i++)
    ui_test_iterate ();
  g_assert_cmpstr (told->str, ==, "The picture is saved.\n");
  bastide_announce_set_voice (NULL);
  g_string_free (told, TRUE);
  play_test_close (&test);
}

/* The bar says why a tile lies there that nobody has placed, and those who listen hear what it is and where; the bar says
 * nothing about an answer that nothing marks. */
static void
test_only_place (void)
{
  PlayTest test = play_test_open ();
  GtkLabel *why = GTK_LABEL (ui_test_find_id (GTK_WIDGET (test.bar), "why"));
  g_autoptr (BstPlay) play = NULL;

  for (guint64 seed = 1; !play || bst_decision (bst_session_state (bst_play_get_session (play))) != BST_KIND_FOLLOWER;
       seed++)
    {
      g_clear_pointer (&play, bst_play_free);
      play = play_test_new_play ("first-game", 2, seed, FALSE);
    }
  gtk_window_set_focus_visible (GTK_WINDOW (test.window), FALSE);
  told = g_string_new (NULL);
  bastide_announce_set_voice (hear);
  play_test_show (&test, play);
  {
    const BstState *state = bastide_game_get_state (play_test_game (&test));
    const BstSite *site = &bst_sites (bastide_game_get_game (play_test_game (&test)), state)[state->n_sites - 1];
    g_autofree char *cell = bastide_words_cell (site->x, site->y), *line = g_strdup_printf (": tile at %s. ", cell);

    ui_test_wait (strstr (told->str, "The tile fit in only one place, so it is there already. Player "));
    g_assert_nonnull (strstr (told->str, line));
  }
  bastide_announce_set_voice (NULL);
  g_string_free (told, TRUE);
  g_assert_cmpstr (gtk_label_get_text (why), ==, "The tile fit in only one place, so it is there already.");
  gtk_window_set_focus_visible (GTK_WINDOW (test.window), FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (test.window));
  gtk_widget_grab_focus (GTK_WIDGET (test.board));
  g_assert_cmpstr (bastide_decision_bar_get_consequence (test.bar), ==, "");
  gtk_window_set_focus_visible (GTK_WINDOW (test.window), TRUE);
  gtk_widget_child_focus (GTK_WIDGET (test.bar), GTK_DIR_TAB_FORWARD);
  gtk_widget_grab_focus (GTK_WIDGET (test.board));
  g_assert_cmpstr (bastide_decision_bar_get_consequence (test.bar), !=, "");
  /* Once the follower is placed, the next turn is like any other. */
  play_test_take_in_bar (&test, 0);
  ui_test_wait (!g_str_equal (gtk_label_get_text (why), "The tile fit in only one place, so it is there already."));
  play_test_close (&test);
}

/* Does the tile in hand fit on one square alone, in several ways? */
static gboolean
has_one_square (const BstPlay *play)
{
  gsize n;
  const BstMove *options = bst_session_options (bst_play_get_session (play), &n);

  for (gsize i = 0; i < n; i++)
    if (options[i].kind != BST_KIND_PLACE_TILE || options[i].x != options[0].x || options[i].y != options[0].y)
      return FALSE;
  return n > 1;
}

/* Where a tile can only be turned, the bar says so, unless nobody wants hints. */
static void
test_one_square (void)
{
  static const char sentence[] = "This tile fits in only one place.";
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (BstPlay) play = NULL;
  GtkLabel *why = GTK_LABEL (ui_test_find_id (GTK_WIDGET (test.bar), "why"));

  for (guint64 seed = 1; !play || !has_one_square (play); seed++)
    {
      g_clear_pointer (&play, bst_play_free);
      play = play_test_new_play ("classic", 2, seed, FALSE);
      while (!has_one_square (play) && play_test_random (play, rand, 1))
        ;
    }
  play_test_show (&test, play);
  g_assert_cmpstr (gtk_label_get_text (why), ==, sentence);
  bastide_game_set_assistance (play_test_game (&test), "tournament");
  g_assert_cmpstr (gtk_label_get_text (why), !=, sentence);
  play_test_close (&test);
}

/* A small stack says how many tiles are left, and opens the list of them. */
static void
test_stack (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 0);
  GtkWidget *stack = ui_test_find_id (GTK_WIDGET (test.table), "tile_stack");
  GtkLabel *number = GTK_LABEL (ui_test_find_id (stack, "number"));
  GtkWidget *panel = ui_test_find_type (GTK_WIDGET (test.table), BASTIDE_TYPE_TILES_PANEL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  g_assert_true (gtk_widget_get_mapped (stack));
  g_assert_cmpstr (gtk_label_get_text (number), ==, "70");
  while (bastide_game_get_state (play_test_game (&test))->turn < 3)
    {
      gsize n;
      const BstMove *options = play_test_options (&test, &n);

      bastide_game_apply (play_test_game (&test), &options[g_rand_int_range (rand, 0, (int) n)], NULL);
    }
  g_assert_cmpstr (gtk_label_get_text (number), ==, "68");
  g_assert_false (gtk_widget_get_mapped (panel));
  ui_test_click (ui_test_find_id (stack, "button"));
  ui_test_wait (gtk_widget_get_mapped (panel));
  play_test_close (&test);
}

static gboolean
passed_cb (gpointer passed)
{
  *(gboolean *) passed = TRUE;
  return G_SOURCE_REMOVE;
}

/* Does the clock stand for some of its ticks, which come five times a second? */
static gboolean
stands (const BastideClock *clock)
{
  const int seat = clock->active, before = clock->left[seat];
  gboolean passed = FALSE;

  g_timeout_add (900, passed_cb, &passed);
  ui_test_wait (passed);
  return clock->active == seat && clock->left[seat] == before;
}

static gboolean
runs (const BastideClock *clock)
{
  const int seat = clock->active, before = clock->left[seat];

  ui_test_wait (clock->active != seat || clock->left[seat] < before);
  return clock->active == seat;
}

/* It stands while somebody looks back, and while nobody sees the table. */
static void
test_clock_pauses (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 20);
  const BastideClock *clock = bastide_clock_view_get_clock (
    BASTIDE_CLOCK_VIEW (ui_test_find_id (GTK_WIDGET (test.bar), "clock")));

  bastide_game_set_clock (play_test_game (&test), "player 600 10");
  g_assert_true (runs (clock));
  bastide_table_look (test.table, BASTIDE_TABLE_BACK);
  g_assert_true (stands (clock));
  bastide_table_look (test.table, BASTIDE_TABLE_LAST);
  g_assert_true (runs (clock));
  bastide_window_show_place (test.window, "rules");
  ui_test_wait (!gtk_widget_get_mapped (GTK_WIDGET (test.table)));
  g_assert_true (stands (clock));
  bastide_window_show_place (test.window, "play");
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (test.table)));
  g_assert_true (runs (clock));
  play_test_close (&test);
}

/* Whoever looks through the game, or undoes moves, gains no time by it. */
static void
test_clock_looking (void)
{
  PlayTest test = play_test_open_game ("classic", 2, 20);
  const BastideClock *clock = bastide_game_edit_clock (play_test_game (&test));
  GtkWidget *view = ui_test_find_id (GTK_WIDGET (test.bar), "clock");
  int seat;

  bastide_game_set_clock (play_test_game (&test), "player 600 10");
  seat = clock->active;
  bastide_table_look (test.table, BASTIDE_TABLE_FIRST);
  g_assert_true (gtk_widget_get_visible (view));
  for (int i = 0; i < 40; i++)
    bastide_table_look (test.table, BASTIDE_TABLE_FORWARD);
  bastide_table_look (test.table, BASTIDE_TABLE_LAST);
  g_assert_cmpint (clock->active, ==, seat);
  g_assert_cmpint (clock->left[0], <=, 600000);
  g_assert_cmpint (clock->left[1], <=, 600000);
  bastide_game_set_clock (play_test_game (&test), "turn 60");
  g_assert_true (runs (clock));
  bastide_table_look (test.table, BASTIDE_TABLE_FIRST);
  bastide_table_look (test.table, BASTIDE_TABLE_LAST);
  g_assert_cmpint (clock->left[seat], <, 60000);
  play_test_close (&test);
}

static GActionGroup *
get_actions (PlayTest *test)
{
  return G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (bastide_window_get_place (test->window, "play"))));
}

/* Other times than those in the menu are set in a dialog. */
static void
test_clock_times (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 20);
  const BastideClock *clock = bastide_game_edit_clock (play_test_game (&test));
  GtkWidget *dialog, *kind, *set;

  bastide_game_set_clock (play_test_game (&test), "hourglass 180");
  g_action_group_activate_action (get_actions (&test), "clock-times", NULL);
  ui_test_wait ((dialog = find_window (ADW_TYPE_MESSAGE_DIALOG)));
  kind = ui_test_find_id (dialog, "kind");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (kind)), ==, BASTIDE_CLOCK_HOURGLASS);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (ui_test_find_id (dialog, "time"))), ==, 3);
  ui_test_picture (dialog, "clock-times");
  adw_combo_row_set_selected (ADW_COMBO_ROW (kind), BASTIDE_CLOCK_PLAYER);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_test_find_id (dialog, "time")), 25);
  /* What was typed and not yet left counts. */
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_id (dialog, "increment")), "7");
  set = ui_test_find_text (dialog, "_Set");
  g_assert_nonnull (set);
  ui_test_click (set);
  ui_test_wait (clock->rules.kind == BASTIDE_CLOCK_PLAYER);
  g_assert_cmpint (clock->rules.seconds, ==, 1500);
  g_assert_cmpint (clock->rules.increment, ==, 7);
  g_assert_cmpint (clock->left[1], ==, 1500000);
  play_test_close (&test);
}

/* The dialog is about the game that it was opened for. */
static void
test_clock_times_of_another (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 20);
  g_autoptr (BstPlay) other = bst_play_copy (bastide_game_get_play (play_test_game (&test)), 10);
  GtkWidget *dialog;

  g_action_group_activate_action (get_actions (&test), "clock-times", NULL);
  ui_test_wait ((dialog = find_window (ADW_TYPE_MESSAGE_DIALOG)));
  adw_combo_row_set_selected (ADW_COMBO_ROW (ui_test_find_id (dialog, "kind")), BASTIDE_CLOCK_HOURGLASS);
  play_test_show (&test, other);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "set");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_cmpint (bastide_game_edit_clock (play_test_game (&test))->rules.kind, ==, BASTIDE_CLOCK_OFF);
  play_test_close (&test);
}

/* What earlier versions have set is marked in the menu. */
static void
test_clock_of_before (void)
{
  PlayTest test = play_test_open ();
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  g_autoptr (GVariant) state = NULL;

  g_settings_set_string (settings, "clock", "player");
  state = g_action_group_get_action_state (get_actions (&test), "clock");
  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, "player 600 10");
  g_settings_reset (settings, "clock");
  play_test_close (&test);
}

/* The clock of the game runs for whoever decides, and is chosen in the menu. */
static void
test_clock (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 20);
  GtkWidget *clock = ui_test_find_id (GTK_WIDGET (test.bar), "clock");
  g_autofree char *before = NULL;

  g_assert_false (gtk_widget_get_visible (clock));
  g_action_group_change_action_state (get_actions (&test), "clock", g_variant_new_string ("turn 90"));
  g_assert_true (gtk_widget_get_visible (clock));
  before = g_strdup (gtk_label_get_text (GTK_LABEL (ui_test_find_type (clock, GTK_TYPE_LABEL))));
  g_assert_cmpstr (before, ==, "1:30");
  ui_test_wait (!g_str_equal (gtk_label_get_text (GTK_LABEL (ui_test_find_type (clock, GTK_TYPE_LABEL))), before));
  g_action_group_change_action_state (get_actions (&test), "clock", g_variant_new_string ("off"));
  g_assert_false (gtk_widget_get_visible (clock));
  play_test_close (&test);
}

/* Players and day, and nothing that no file may be called. */
static void
test_names (void)
{
  PlayTest test = play_test_open_game ("classic", 3, 4);
  /* At midnight it may be either. */
  g_autoptr (GDateTime) earlier = g_date_time_new_now_local ();
  g_autofree char *before = g_date_time_format (earlier, "%Y-%m-%d");
  g_autofree char *name = bastide_game_dup_file_name (play_test_game (&test), "png");
  g_autoptr (GDateTime) later = g_date_time_new_now_local ();
  g_autofree char *after = g_date_time_format (later, "%Y-%m-%d");

  g_assert_nonnull (strstr (name, bastide_game_get_names (play_test_game (&test))[0]));
  g_assert_true (g_str_has_suffix (name, ".png"));
  g_assert_true (strstr (name, before) || strstr (name, after));
  g_assert_null (strchr (name, '/'));
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/flow/results", test_results);
  g_test_add_func ("/play/flow/rematch", test_rematch);
  g_test_add_func ("/play/flow/assistance", test_assistance);
  g_test_add_func ("/play/flow/tv", test_tv);
  g_test_add_func ("/play/flow/tv-settings", test_tv_settings);
  g_test_add_func ("/play/flow/tv-clock", test_tv_clock);
  g_test_add_func ("/play/flow/told", test_told);
  g_test_add_func ("/play/flow/toasts", test_toasts);
  g_test_add_func ("/play/flow/said-toast", test_said_toast);
  g_test_add_func ("/play/flow/only-place", test_only_place);
  g_test_add_func ("/play/flow/one-square", test_one_square);
  g_test_add_func ("/play/flow/stack", test_stack);
  g_test_add_func ("/play/flow/clock", test_clock);
  g_test_add_func ("/play/flow/clock-times", test_clock_times);
  g_test_add_func ("/play/flow/clock-times-of-another", test_clock_times_of_another);
  g_test_add_func ("/play/flow/clock-of-before", test_clock_of_before);
  g_test_add_func ("/play/flow/clock-pauses", test_clock_pauses);
  g_test_add_func ("/play/flow/clock-looking", test_clock_looking);
  g_test_add_func ("/play/flow/names", test_names);
  return ui_test_run ();
}
