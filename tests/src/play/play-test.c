/* play-test.c – a game on a real window in a test: setting it up, reading what is offered, answering by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "play/bastide-new-game.h"

#include "model/words/bastide-words.h"
#include "engine/io/json-scan.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* --- games --- */

BstPlay *
play_test_new_play (const char *mix, int n_players, guint64 seed, gboolean ask)
{
  static BstCatalog *catalog;
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (JsonNode) root = NULL;
  BstPlayArgs args = { .n_players = n_players, .seed = seed, .ask = ask };
  BstPlay *play;

  if (!catalog)
    catalog = bst_catalog_new_for_folders (NULL);
  if (*mix == '{')
    root = bst_json_scan (NULL, mix, strlen (mix), NULL);
  else
    root = json_node_ref (bst_catalog_find_mix (catalog, mix)->root);
  g_assert_nonnull (root);
  play = bst_play_new (root, &args, catalog, report);
  if (!play)
    {
      g_autofree char *text = bst_report_dup_text (report);

      g_error ("%s: %s", mix, text);
    }
  return play;
}

gboolean
play_test_random (BstPlay *play, GRand *rand, int n)
{
  for (int i = 0; i < n; i++)
    {
      gsize n_options;
      const BstMove *options = bst_session_options (bst_play_get_session (play), &n_options);

      if (n_options == 0)
        return FALSE;
      g_assert_null (bst_session_apply (bst_play_get_session (play), &options[g_rand_int_range (rand, 0, n_options)]));
    }
  return TRUE;
}

/* --- the window --- */

void
play_test_forget_games (void)
{
  static const char *const folders[] = { "", "games", "library" };

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bastide", folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      const char *name;

      while (dir && (name = g_dir_read_name (dir)))
        {
          g_autofree char *path = g_build_filename (folder, name, NULL);

          if (i > 0 || strstr (name, ".bastide") || g_str_equal (name, "table"))
            g_unlink (path);
        }
    }
}

PlayTest
play_test_open (void)
{
  PlayTest test = { 0 };
  GSettings *settings = bastide_application_get_settings (ui_test_app ());

  play_test_forget_games ();
  /* The test before may have made its window small, and the program remembers that. */
  g_settings_reset (settings, "window-width");
  g_settings_reset (settings, "window-height");
  test.window = ui_test_open_place ("play");
  test.table = BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_TABLE));
  test.board = BASTIDE_BOARD_VIEW (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_BOARD_VIEW));
  test.bar = BASTIDE_DECISION_BAR (ui_test_find_type (GTK_WIDGET (test.window), BASTIDE_TYPE_DECISION_BAR));
  return test;
}

void
play_test_show (PlayTest *test, const BstPlay *play)
{
  static int n_shown;
  g_autofree char *name = g_strdup_printf ("shown-%d.bastide", n_shown++);
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), name, NULL);
  g_autofree char *text = bst_play_to_text (play);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  gpointer before = play_test_game (test);

  bst_play_save (play, path, &error);
  g_assert_no_error (error);
  bastide_window_open (test->window, file);
  ui_test_wait (play_test_game (test) && play_test_game (test) != before);
  ui_test_wait (gtk_widget_get_mapped (GTK_WIDGET (test->board))
                && gtk_widget_get_width (GTK_WIDGET (test->board)) > 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test->board));
  {
    g_autofree char *shown = play_test_text (test);

    play_test_assert_same (shown, text);
  }
}

PlayTest
play_test_open_game (const char *mix, guint32 seed, int n_moves)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (BstPlay) play = play_test_new_play (mix, 2, seed, FALSE);

  g_assert_true (play_test_random (play, rand, n_moves));
  play_test_show (&test, play);
  return test;
}

void
play_test_close (PlayTest *test)
{
  ui_test_close (test->window);
  play_test_forget_games ();
  *test = (PlayTest){ 0 };
}

static gboolean
is_setup_shown (PlayTest *test)
{
  GtkWidget *setup = ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_NEW_GAME);

  return setup && gtk_widget_get_mapped (setup);
}

void
play_test_wait_for_setup (PlayTest *test)
{
  ui_test_wait (is_setup_shown (test));
}

void
play_test_open_rules (PlayTest *test)
{
  GtkWidget *setup = ui_test_find_type (GTK_WIDGET (test->window), BASTIDE_TYPE_NEW_GAME);
  GtkWidget *more = ui_test_find_text (setup, "More Rules…");

  gtk_widget_activate_action (setup, "setup.next", NULL);
  ui_test_wait (gtk_widget_get_mapped (ui_test_find_id (setup, "start_button")));
  more = ADW_IS_ACTION_ROW (more) ? more : gtk_widget_get_ancestor (more, ADW_TYPE_ACTION_ROW);
  gtk_widget_activate (GTK_WIDGET (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (more))));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (ui_test_find_id (setup, "advanced_row")), TRUE);
  ui_test_wait (gtk_revealer_get_child_revealed (GTK_REVEALER (ui_test_find_id (setup, "more_revealer"))));
}

BastideGame *
play_test_game (PlayTest *test)
{
  return bastide_table_get_game (test->table);
}

const BstMove *
play_test_options (PlayTest *test, gsize *out_n)
{
  return bst_session_options (bastide_game_get_session (play_test_game (test)), out_n);
}

char *
play_test_text (PlayTest *test)
{
  return bst_play_to_text (bastide_game_get_play (play_test_game (test)));
}

void
play_test_assert_same (const char *a, const char *b)
{
  g_auto (GStrv) lines_a = g_strsplit (a, "\n", -1);
  g_auto (GStrv) lines_b = g_strsplit (b, "\n", -1);

  for (guint i = 0; lines_a[i] && lines_b[i]; i++)
    g_assert_cmpstr (lines_a[i], ==, lines_b[i]);
  g_assert_cmpuint (g_strv_length (lines_a), ==, g_strv_length (lines_b));
}

gsize
play_test_made (PlayTest *test)
{
  gsize made, all;

  bst_session_log (bastide_game_get_session (play_test_game (test)), &made, &all);
  return made;
}

char *
play_test_label (PlayTest *test, int option)
{
  BastideGame *game = play_test_game (test);
  gsize n;
  const BstMove *options = play_test_options (test, &n);

  g_assert_cmpint (option, <, n);
  return bastide_words_move (bastide_game_get_game (game), bastide_game_get_state (game), &options[option],
                             bastide_game_get_names (game));
}

/* --- the bar --- */

/* What a control of the bar says, or NULL if the widget is none. */
static const char *
get_offer (GtkWidget *widget, gboolean buttons)
{
  const char *words = g_object_get_data (G_OBJECT (widget), "words");

  /* Buttons of the program, like those for a finished game, answer nothing. */
  if (buttons && GTK_IS_BUTTON (widget) && gtk_widget_is_sensitive (widget)
      && !gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) && !gtk_widget_get_ancestor (widget, GTK_TYPE_MENU_BUTTON)
      && !gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)))
    return words ? words : gtk_button_get_label (GTK_BUTTON (widget));
  if (!buttons && GTK_IS_LIST_BOX_ROW (widget))
    return words;
  return NULL;
}

typedef struct
{
  const char *label;
  gboolean buttons;
} Offer;

static gboolean
is_offer (GtkWidget *widget, gconstpointer data)
{
  const Offer *offer = data;

  return g_strcmp0 (get_offer (widget, offer->buttons), offer->label) == 0 && get_offer (widget, offer->buttons);
}

GtkWidget *
play_test_find_offer (PlayTest *test, const char *label, gboolean buttons)
{
  Offer offer = { label, buttons };

  return ui_test_find (GTK_WIDGET (test->bar), is_offer, &offer);
}

static void
collect_offers (GtkWidget *widget, gboolean buttons, GPtrArray *offers)
{
  const char *offer = get_offer (widget, buttons);

  if (offer)
    g_ptr_array_add (offers, g_strdup (offer));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    collect_offers (child, buttons, offers);
}

GPtrArray *
play_test_offers (PlayTest *test, gboolean buttons)
{
  GPtrArray *offers = g_ptr_array_new_with_free_func (g_free);

  collect_offers (GTK_WIDGET (test->bar), buttons, offers);
  return offers;
}

/* --- answering --- */

void
play_test_unveil (PlayTest *test)
{
  GtkWidget *button = play_test_find_offer (test, "Show My Tokens", TRUE);

  if (!button)
    return;
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test->board));
  ui_test_click (button);
  ui_test_wait (!play_test_find_offer (test, "Show My Tokens", TRUE));
}

/* The widgets follow the game within the same turn of the main loop, but they get their size with the next frame. */
static void
wait_for_layout (PlayTest *test)
{
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test->board));
}

static double
tile_size (PlayTest *test)
{
  BastidePoint a, b;

  bastide_board_view_get_corners (test->board, &a, &b);
  return hypot (gtk_widget_get_width (GTK_WIDGET (test->board)), gtk_widget_get_height (GTK_WIDGET (test->board)))
         / hypot (b.x - a.x, b.y - a.y);
}

/* Clicks at the place of an option, to its left (@aside < 0), to its right or there, but always on the same tile. */
static void
click_option (PlayTest *test, int option, int aside)
{
  double x, y;

  g_assert_true (bastide_board_view_get_spot (test->board, option, &x, &y));
  x += aside * MIN (10, tile_size (test) / 4);
  g_assert_true (x >= 0 && y >= 0);
  g_assert_true (x < gtk_widget_get_width (GTK_WIDGET (test->board)));
  g_assert_true (y < gtk_widget_get_height (GTK_WIDGET (test->board)));
  ui_test_click_at (GTK_WIDGET (test->board), x, y);
}

/* How many options lie at the place of this one. */
static guint
count_at (PlayTest *test, int option)
{
  double x, y, other_x, other_y;
  guint count = 0;
  gsize n;

  play_test_options (test, &n);
  g_assert_true (bastide_board_view_get_spot (test->board, option, &x, &y));
  for (gsize i = 0; i < n; i++)
    if (bastide_board_view_get_spot (test->board, i, &other_x, &other_y) && x == other_x && y == other_y)
      count++;
  return count;
}

static void
narrowed_cb (BastideBoardView *board, gpointer options, gboolean *out_narrowed)
{
  *out_narrowed = TRUE;
}

gboolean
play_test_take_on_board (PlayTest *test, int option)
{
  gsize made = play_test_made (test);
  gsize n;
  const BstMove *options = play_test_options (test, &n);
  g_autofree char *label = play_test_label (test, option);
  double x, y;

  play_test_unveil (test);
  wait_for_layout (test);
  if (!bastide_board_view_get_spot (test->board, option, &x, &y))
    return FALSE;

  if (options[option].kind == BST_KIND_PLACE_TILE || options[option].kind == BST_KIND_PLACE_PIECE)
    {
      /* A click chooses the square, further ones turn the tile; at the same point quick ones were a double click. */
      for (int i = 0; i < 6 && bastide_board_view_get_selected (test->board) != option; i++)
        {
          int before = bastide_board_view_get_selected (test->board);

          click_option (test, option, i % 2 ? -1 : 1);
          ui_test_wait (bastide_board_view_get_selected (test->board) != before);
        }
      g_assert_cmpint (bastide_board_view_get_selected (test->board), ==, option);
      wait_for_layout (test);
      ui_test_click (play_test_find_offer (test, "Confirm", TRUE));
    }
  else if (count_at (test, option) > 1)
    {
      /* Several things can be done at that place: the bar asks which. */
      gboolean narrowed = FALSE;
      gulong handler = g_signal_connect_after (test->board, "narrow", G_CALLBACK (narrowed_cb), &narrowed);

      click_option (test, option, 0);
      ui_test_wait (narrowed);
      g_signal_handler_disconnect (test->board, handler);
      wait_for_layout (test);
      ui_test_click (play_test_find_offer (test, label, TRUE));
    }
  else
    {
      click_option (test, option, 0);
      ui_test_wait (bastide_board_view_get_selected (test->board) == option);
      wait_for_layout (test);
      ui_test_click (play_test_find_offer (test, "Confirm", TRUE));
    }
  ui_test_wait (play_test_made (test) != made);
  return TRUE;
}

void
play_test_take_in_bar (PlayTest *test, int option)
{
  gsize made = play_test_made (test);
  g_autofree char *label = play_test_label (test, option);
  GtkWidget *offer;

  play_test_unveil (test);
  offer = play_test_find_offer (test, label, TRUE);
  wait_for_layout (test);
  if (offer)
    {
      /* The focus brings a tile among many into view. */
      gtk_widget_grab_focus (offer);
      wait_for_layout (test);
      ui_test_click (offer);
    }
  else
    {
      GtkWidget *list = ui_test_find_type (ui_test_find_id (GTK_WIDGET (test->bar), "buttons"), GTK_TYPE_MENU_BUTTON);
      GtkWidget *row = play_test_find_offer (test, label, FALSE);

      g_assert_nonnull (list);
      g_assert_nonnull (row);
      ui_test_click (list);
      ui_test_wait (gtk_widget_get_mapped (row) && gtk_widget_get_height (row) > 0);
      /* The focus brings the row into view. */
      gtk_widget_grab_focus (row);
      ui_test_key (GTK_WIDGET (test->window), "Return");
    }
  ui_test_wait (play_test_made (test) != made || bastide_board_view_get_selected (test->board) == option);
  /* What lies on the board is shown there first. */
  if (play_test_made (test) == made)
    {
      wait_for_layout (test);
      ui_test_click (play_test_find_offer (test, "Confirm", TRUE));
    }
  ui_test_wait (play_test_made (test) != made);
}

/* --- pictures --- */

GBytes *
play_test_draw (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (root);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  graphene_rect_t bounds;
  gsize stride, size;
  guchar *data;

  /* What was just filled with other things has no size before the next frame. */
  for (int frame = 0; frame < 2; frame++)
    {
      gtk_widget_queue_draw (widget);
      gtk_test_widget_wait_for_draw (widget);
    }
  g_assert_true (gtk_widget_compute_bounds (widget, root, &bounds));
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (root), gtk_widget_get_height (root));
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (root)), node, &bounds);
  stride = (gsize) 4 * gdk_texture_get_width (texture);
  size = stride * gdk_texture_get_height (texture);
  data = g_malloc0 (size);
  gdk_texture_download (texture, data, stride);
  return g_bytes_new_take (data, size);
}

void
play_test_keep_picture (GtkWidget *widget, const char *name)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (root);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  const char *build = g_getenv ("BASTIDE_BUILD_DIR");
  g_autofree char *folder = g_build_filename (build ? build : g_get_tmp_dir (), "pictures", NULL);
  g_autofree char *path = g_strdup_printf ("%s/play-%s.png", folder, name);

  g_mkdir_with_parents (folder, 0755);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (root), gtk_widget_get_height (root));
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (root)), node, NULL);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}
