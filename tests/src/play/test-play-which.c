/* test-play-which.c – of several followers on one segment the owner chooses which one, and sees which is which (MIX-67).
 *
 * The positions are games saved when nobody was asked yet; they lie in tests/golden. Pictures of them are left in the folder
 * pictures of the build folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "engine/io/json-scan.h"
#include "model/words/bastide-words.h"
#include "table/bastide-option-picture.h"

#include <string.h>

static const struct
{
  const char *file;
  int kind;
  int undo; /* decisions to take back: the one in question was made without asking */
} files[] = {
  { "two-on-a-segment-plague", BST_KIND_PLAGUE, 0 },
  { "two-on-a-segment-crop", BST_KIND_CROP_FIGURE, 0 },
  { "two-on-a-segment-message-target", BST_KIND_MESSAGE_TARGET, 1 },
};

static BstPlay *
load (const char *file, int undo)
{
  g_autofree char *name = g_strconcat (file, ".json", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "golden", name, NULL);
  g_autoptr (GFile) at = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan_file (at, NULL, &error);
  g_autoptr (BstReport) report = bst_report_new (file);
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BstPlay) play = NULL;
  gsize made, all;

  g_assert_no_error (error);
  play = bst_play_load (root, catalog, report);
  g_assert_nonnull (play);
  bst_session_log (bst_play_get_session (play), &made, &all);
  return bst_play_copy (play, made - undo);
}

/* Two options that name different followers on one segment. */
static void
find_two (PlayTest *test, int *out_first, int *out_second)
{
  gsize n;
  const BstMove *moves = play_test_options (test, &n);

  for (gsize i = 0; i < n; i++)
    for (gsize k = i + 1; k < n; k++)
      if (moves[i].x == moves[k].x && moves[i].y == moves[k].y && moves[i].a == moves[k].a
          && moves[i].figure == moves[k].figure && moves[i].b != moves[k].b)
        {
          *out_first = i;
          *out_second = k;
          return;
        }
  g_assert_not_reached ();
}

static int
token_of (PlayTest *test, int option)
{
  gsize n;
  const BstMove *moves = play_test_options (test, &n);
  const BstGame *game = bastide_game_get_game (play_test_game (test));
  const BstState *state = bastide_game_get_state (play_test_game (test));

  return bst_figures_on_map (game, state)[bastide_words_move_figure (game, state, &moves[option])].token;
}

/* The board as it is drawn now, also as a picture for people. */
static GBytes *
draw_board (PlayTest *test, const char *name, const char *suffix)
{
  GtkWidget *board = GTK_WIDGET (test->board);
  const int width = gtk_widget_get_width (board), height = gtk_widget_get_height (board);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GdkPaintable) window = gtk_widget_paintable_new (GTK_WIDGET (test->window));
  graphene_rect_t bounds;
  guchar *data = g_malloc ((gsize) 4 * width * height);
  const char *build = g_getenv ("BASTIDE_BUILD_DIR");
  g_autofree char *folder = g_build_filename (build ? build : g_get_tmp_dir (), "pictures", NULL);
  g_autofree char *path = g_strdup_printf ("%s/%s-%s.png", folder, name, suffix);

  /* What was just filled with other buttons has no size before the next frame. */
  for (int frame = 0; frame < 2; frame++)
    {
      gtk_widget_queue_draw (board);
      gtk_test_widget_wait_for_draw (board);
    }
  g_assert_true (gtk_widget_compute_bounds (board, GTK_WIDGET (test->window), &bounds));
  gdk_paintable_snapshot (window, snapshot, gtk_widget_get_width (GTK_WIDGET (test->window)),
                          gtk_widget_get_height (GTK_WIDGET (test->window)));
  node = gtk_snapshot_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (test->window)), node, NULL);
  g_mkdir_with_parents (folder, 0755);
  g_assert_true (gdk_texture_save_to_png (texture, path));
  g_clear_object (&texture);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (test->window)), node, &bounds);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, width);
  gdk_texture_download (texture, data, (gsize) 4 * width);
  return g_bytes_new_take (data, (gsize) 4 * width * height);
}

/* Pictures of tiles come from a thread. */
static void
let_it_settle (PlayTest *test)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;

  while (g_get_monotonic_time () < end)
    ui_test_iterate ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test->board));
}

/* TOURN-23: a number is told to nobody but the one who decides, neither by the bar nor by the board. */
static void
assert_veiled (PlayTest *test)
{
  g_autoptr (GPtrArray) buttons = play_test_offers (test, TRUE);
  g_autoptr (GPtrArray) rows = play_test_offers (test, FALSE);

  g_assert_nonnull (play_test_find_offer (test, "Show My Tokens", TRUE));
  for (guint i = 0; i < buttons->len; i++)
    g_assert_false (g_str_has_prefix (g_ptr_array_index (buttons, i), "Token "));
  g_assert_cmpuint (rows->len, ==, 0);
}

/* As a button, or in the list of many. */
static gboolean
is_offered (PlayTest *test, const char *label)
{
  return play_test_find_offer (test, label, TRUE) || play_test_find_offer (test, label, FALSE);
}

static void
test_which (gconstpointer data)
{
  const int at = GPOINTER_TO_INT (data);

  for (int take = 0; take < 2; take++)
    {
      PlayTest test = play_test_open ();
      g_autoptr (BstPlay) play = load (files[at].file, files[at].undo);
      g_autoptr (GBytes) veiled = NULL, plain = NULL, at_first = NULL, at_second = NULL;
      g_autofree char *first_label = NULL, *second_label = NULL;
      int options[2], tokens[2], supply;
      const BstState *state;

      play_test_show (&test, play);
      state = bastide_game_get_state (play_test_game (&test));
      g_assert_cmpint (bst_decision (state), ==, files[at].kind);
      assert_veiled (&test);
      find_two (&test, &options[0], &options[1]);
      for (int i = 0; i < 2; i++)
        tokens[i] = token_of (&test, options[i]);
      g_assert_cmpint (tokens[0], !=, tokens[1]);
      let_it_settle (&test);
      veiled = draw_board (&test, files[at].file, "veiled");

      play_test_unveil (&test);
      first_label = play_test_label (&test, options[0]);
      second_label = play_test_label (&test, options[1]);
      g_assert_cmpstr (first_label, !=, second_label);
      g_assert_true (is_offered (&test, first_label));
      g_assert_true (is_offered (&test, second_label));
      g_assert_true (g_str_has_prefix (first_label, tokens[0] ? "Token " : "No token: "));
      g_assert_true (g_str_has_prefix (second_label, tokens[1] ? "Token " : "No token: "));

      /* The numbers lie open now, and pointing at one of the two lights that one. */
      bastide_board_view_point (test.board, -1);
      plain = draw_board (&test, files[at].file, "open");
      bastide_board_view_point (test.board, options[0]);
      at_first = draw_board (&test, files[at].file, "first");
      bastide_board_view_point (test.board, options[1]);
      at_second = draw_board (&test, files[at].file, "second");
      g_assert_false (g_bytes_equal (veiled, plain));
      g_assert_false (g_bytes_equal (plain, at_first));
      g_assert_false (g_bytes_equal (at_first, at_second));

      supply = __builtin_popcount (state->m.tournaments.tokens[bst_who (state)]);
      const int who = bst_who (state);
      play_test_take_in_bar (&test, options[take]);
      /* Message 8 pays first. */
      while (files[at].kind == BST_KIND_MESSAGE_TARGET
             && bst_decision (bastide_game_get_state (play_test_game (&test))) == BST_KIND_TRACK_FIGURE)
        play_test_take_in_bar (&test, 0);
      state = bastide_game_get_state (play_test_game (&test));
      g_assert_cmpint (__builtin_popcount (state->m.tournaments.tokens[who]), ==, supply + (tokens[take] != 0));
      play_test_close (&test);
    }
}

/* --- pictures of what is to be chosen --- */

/* (transfer full): a game of everything that stands before such a decision. */
static BstPlay *
find_decision (int kind)
{
  for (guint32 seed = 1; seed < 200; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BstPlay) play = play_test_new_play ("everything", 2, seed, FALSE);
      gsize n;
      const BstMove *options;

      while ((options = bst_session_options (bst_play_get_session (play), &n)) && n > 0)
        {
          if (n > 1 && options[0].kind == kind)
            return g_steal_pointer (&play);
          play_test_random (play, rand, 1);
        }
    }
  g_assert_not_reached ();
}

static int
count_pictures (GtkWidget *widget)
{
  int n = BASTIDE_IS_OPTION_PICTURE (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_pictures (child);
  return n;
}

/* A symbol, a token, a figure of the track, mage and witch are shown beside the words that name them; what may be passed needs
 * none. */
static void
test_pictures (void)
{
  static const int kinds[] = { BST_KIND_BONUS_SYMBOL, BST_KIND_REGISTER, BST_KIND_TRACK_FIGURE, BST_KIND_MAGIC };
  PlayTest test = play_test_open ();

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (BstPlay) play = find_decision (kinds[i]);
      gsize n, n_pass = 0;
      const BstMove *options;

      play_test_show (&test, play);
      play_test_unveil (&test);
      options = play_test_options (&test, &n);
      for (gsize k = 0; k < n; k++)
        n_pass += options[k].act == BST_ACT_PASS;
      g_assert_cmpint (count_pictures (ui_test_find_id (GTK_WIDGET (test.bar), "buttons")), ==, n - n_pass);
    }
  play_test_close (&test);
}

int
main (int argc, char *argv[])
{
  ui_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strdup_printf ("/play/which/%s", files[i].file);

      g_test_add_data_func (path, GINT_TO_POINTER (i), test_which);
    }
  g_test_add_func ("/play/which/pictures", test_pictures);
  return ui_test_run ();
}
