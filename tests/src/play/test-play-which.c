/* test-play-which.c – of several followers on one segment the owner chooses which one, and sees which is which (MIX-67).
 *
 * The positions are games saved when nobody was asked yet; they lie in tests/golden. Pictures of them are left in the folder
 * pictures of the build folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "engine/io/json-scan.h"
#include "engine/rules/wheel.h"
#include "model/bastide-level.h"
#include "model/words/bastide-words.h"
#include "table/bastide-option-picture.h"

#include <math.h>
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
  int width, height;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GdkPaintable) window = gtk_widget_paintable_new (GTK_WIDGET (test->window));
  graphene_rect_t bounds;
  guchar *data;
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
  width = (int) bounds.size.width;
  height = (int) bounds.size.height;
  gdk_paintable_snapshot (window, snapshot, gtk_widget_get_width (GTK_WIDGET (test->window)),
                          gtk_widget_get_height (GTK_WIDGET (test->window)));
  node = gtk_snapshot_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (test->window)), node, NULL);
  g_mkdir_with_parents (folder, 0755);
  g_assert_true (gdk_texture_save_to_png (texture, path));
  g_clear_object (&texture);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (test->window)), node, &bounds);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, width);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, height);
  data = g_malloc ((gsize) 4 * width * height);
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

/* --- one target for each feature --- */

/* (transfer full): a game of everything before the mage or the witch goes to one of several features, some of more than one
 * segment. */
static BstPlay *
find_magic (void)
{
  for (guint32 seed = 1; seed < 200; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BstPlay) play = play_test_new_play ("everything", 2, seed, FALSE);
      gsize n;
      const BstMove *options;

      while ((options = bst_session_options (bst_play_get_session (play), &n)) && n > 0)
        {
          if (n > 12 && options[0].kind == BST_KIND_MAGIC)
            return g_steal_pointer (&play);
          play_test_random (play, rand, 1);
        }
    }
  g_assert_not_reached ();
}

/* (transfer full) (element-type graphene_rect_t): where the targets are that can be seen and reached with the keyboard. */
static GArray *
list_targets (PlayTest *test)
{
  GArray *targets = g_array_new (FALSE, FALSE, sizeof (graphene_rect_t));

  for (GtkWidget *slot = gtk_widget_get_first_child (GTK_WIDGET (test->board)); slot;
       slot = gtk_widget_get_next_sibling (slot))
    if (gtk_widget_get_visible (slot) && gtk_widget_get_focusable (slot))
      {
        graphene_rect_t bounds;

        g_assert_true (gtk_widget_compute_bounds (slot, GTK_WIDGET (test->board), &bounds));
        g_array_append_val (targets, bounds);
      }
  return targets;
}

/* Mage and witch go to a feature, whichever segment of it is named: one target stands for all of them, and an arrow at the edge
 * points at nothing that is not marked. */
static void
test_one_for_each_feature (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = find_magic ();
  g_autoptr (GHashTable) features = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) targets = NULL, outside = NULL, pointers = NULL;
  double middle_x, middle_y;
  gsize n, n_located = 0;
  const BstMove *options;

  play_test_show (&test, play);
  options = play_test_options (&test, &n);
  for (gsize i = 0; i < n; i++)
    {
      const BstGame *game = bastide_game_get_game (play_test_game (&test));
      const BstState *state = bastide_game_get_state (play_test_game (&test));
      BstWhere where;

      if (!bst_move_where (&options[i], &where))
        continue;
      n_located++;
      g_hash_table_add (features,
                        GUINT_TO_POINTER (
                          bst_segs (game, state)[bst_seg_at (game, state, where.x, where.y, where.feature)].root + 1u));
    }
  g_assert_cmpuint (g_hash_table_size (features), <, n_located);
  targets = list_targets (&test);
  g_assert_cmpuint (targets->len, ==, g_hash_table_size (features));
  play_test_keep_picture (GTK_WIDGET (test.board), "mage");

  /* Close up, most of them lie outside. */
  bastide_board_view_set_view (test.board, 0, 0, 130, 0);
  ui_test_wait_for_layout (GTK_WIDGET (test.board));
  middle_x = gtk_widget_get_width (GTK_WIDGET (test.board)) / 2.0;
  middle_y = gtk_widget_get_height (GTK_WIDGET (test.board)) / 2.0;
  outside = list_targets (&test);
  pointers = bastide_board_view_list_pointers (test.board);
  g_assert_cmpuint (pointers->len, >, 0);
  for (guint i = 0; i < pointers->len; i++)
    {
      const BastidePoint *at = &g_array_index (pointers, BastidePoint, i);
      double nearest = G_PI;

      for (guint k = 0; k < outside->len; k++)
        {
          const graphene_rect_t *target = &g_array_index (outside, graphene_rect_t, k);
          const double x = target->origin.x + target->size.width / 2, y = target->origin.y + target->size.height / 2;

          if (x >= 0 && y >= 0 && x <= 2 * middle_x && y <= 2 * middle_y)
            continue;
          nearest = MIN (nearest, fabs (remainder (atan2 (y - middle_y, x - middle_x)
                                                     - atan2 (at->y - middle_y, at->x - middle_x),
                                                   2 * G_PI)));
        }
      g_assert_cmpfloat (nearest, <, 0.01);
    }
  play_test_close (&test);
}

/* --- what an answer does --- */

static BstSession *
play_on (BstPlay *play, GRand *rand)
{
  play_test_random (play, rand, 1);
  return bst_play_get_session (play);
}

/* (transfer full): a game of everything, in which the wheel lies beside the map, with some of its crown spaces taken, before a
 * decision about them. */
static BstPlay *
find_crowns (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 3, 3, FALSE);
  BstSession *session = bst_play_get_session (play);

  for (;;)
    {
      gsize n, n_crowns = 0;
      const BstMove *options = bst_session_options (session, &n);

      for (gsize i = 0; i < n; i++)
        n_crowns += options[i].act == BST_ACT_CROWN;
      if (n_crowns > 1 && n_crowns < 6)
        return g_steal_pointer (&play);
      g_assert_cmpint (n, >, 0);
      session = play_on (play, rand);
    }
}

static int
count_labels (GtkWidget *widget)
{
  int n = GTK_IS_LABEL (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_labels (child);
  return n;
}

/* Crown spaces of a wheel that is not seen are offered by themselves, each with what it pays now, and one can be taken. */
static void
test_crowns (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = find_crowns ();
  g_autoptr (GPtrArray) offers = NULL;
  gsize n, n_crowns = 0;
  const BstMove *options;
  int first = -1;

  play_test_show (&test, play);
  options = play_test_options (&test, &n);
  for (gsize i = 0; i < n; i++)
    if (options[i].act == BST_ACT_CROWN)
      {
        n_crowns++;
        first = first < 0 ? (int) i : first;
      }
  gtk_widget_activate_action (GTK_WIDGET (test.bar), "decision.crowns", NULL);
  g_assert_true (bastide_decision_bar_is_narrowed (test.bar));
  offers = play_test_offers (&test, TRUE);
  for (guint i = 0; i < offers->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (offers, i), "Crown space: "))
      n_crowns--;
  g_assert_cmpint (n_crowns, ==, 0);
  for (gsize i = 0; i < n; i++)
    if (options[i].act == BST_ACT_CROWN)
      {
        const BstState *state = bastide_game_get_state (play_test_game (&test));
        g_autofree char *label = play_test_label (&test, (int) i);
        g_autofree char *pays = g_strdup_printf ("pays %d points",
                                                 bst_wheel_would_pay (state, options[i].b, bst_who (state)));
        GtkWidget *button = play_test_find_offer (&test, label, TRUE);

        g_assert_nonnull (button);
        g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (button), pays));
        /* What it pays stands below its name. */
        g_assert_cmpint (count_labels (button), ==, 2);
      }
  play_test_take_in_bar (&test, first);
  play_test_close (&test);
}

/* TOURN-42: who enters a tournament depends on the number of the token, which only the owner knows: until it is asked for,
 * nothing on the screen tells it. */
static void
test_reveal (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = find_decision (BST_KIND_REVEAL);
  gsize n;

  play_test_show (&test, play);
  assert_veiled (&test);
  play_test_options (&test, &n);
  for (gsize i = 0; i < n; i++)
    {
      bastide_decision_bar_look (test.bar, (int) i);
      g_assert_cmpstr (bastide_decision_bar_get_consequence (test.bar), ==, "");
    }
  bastide_decision_bar_look (test.bar, -1);
  play_test_unveil (&test);
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *label = play_test_label (&test, (int) i);

      g_assert_true (g_str_has_prefix (label, "Token "));
      g_assert_true (is_offered (&test, label));
      bastide_decision_bar_look (test.bar, (int) i);
      g_assert_nonnull (strstr (bastide_decision_bar_get_consequence (test.bar), "Skill"));
    }
  play_test_close (&test);
}

/* From computers nobody has to hide the screen. */
static void
test_alone (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = find_decision (BST_KIND_REGISTER);
  int who;

  play_test_show (&test, play);
  assert_veiled (&test);
  who = bst_who (bastide_game_get_state (play_test_game (&test)));
  bastide_game_set_level (play_test_game (&test), 1 - who, 1 + BST_LEVEL_CASUAL);
  ui_test_wait (!play_test_find_offer (&test, "Show My Tokens", TRUE));
  g_assert_true (bastide_decision_bar_shows_tokens (test.bar));
  play_test_close (&test);
}

/* Whoever chooses which figure walks on the track sees the track. */
static void
test_track_to_choose (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = find_decision (BST_KIND_TRACK_FIGURE);
  GtkWidget *box = ui_test_find_id (GTK_WIDGET (test.table), "passing_track_box");

  gtk_window_set_default_size (GTK_WINDOW (test.window), 1280, 800);
  play_test_show (&test, play);
  ui_test_wait (gtk_widget_get_mapped (box));
  /* Others may have to choose after it. */
  while (bst_decision (bastide_game_get_state (play_test_game (&test))) == BST_KIND_TRACK_FIGURE)
    play_test_take_in_bar (&test, 0);
  ui_test_wait (!gtk_widget_get_mapped (box));
  play_test_close (&test);
}

/* In a narrow window only the rows between which somebody chooses. */
static void
test_narrow_track_to_choose (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (BstPlay) play = find_decision (BST_KIND_TRACK_FIGURE);
  GtkWidget *track = ui_test_find_id (GTK_WIDGET (test.table), "passing_track");

  gtk_window_set_default_size (GTK_WINDOW (test.window), 360, 720);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test.window)) < 400);
  play_test_show (&test, play);
  ui_test_wait (gtk_widget_get_mapped (track) && gtk_widget_get_height (track) > 0);
  ui_test_wait_for_layout (track);
  /* A row is as high as a tenth of the width; there are five. */
  g_assert_cmpint (gtk_widget_get_height (track), <, 4.5 * gtk_widget_get_width (track) / 10);
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
  g_test_add_func ("/play/which/one-for-each-feature", test_one_for_each_feature);
  g_test_add_func ("/play/which/crowns", test_crowns);
  g_test_add_func ("/play/which/reveal", test_reveal);
  g_test_add_func ("/play/which/alone", test_alone);
  g_test_add_func ("/play/which/track-to-choose", test_track_to_choose);
  g_test_add_func ("/play/which/narrow-track-to-choose", test_narrow_track_to_choose);
  return ui_test_run ();
}
