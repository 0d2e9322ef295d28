/* test-play-pictures.c – the table in narrow and dark windows, with large text, high contrast and from right to left.
 *
 * Leaves the pictures in the folder pictures of the build folder for people to look at, and checks what a machine can:
 * that the window keeps its width, that dark is dark, and that the board shows more than one color.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "play/play-test.h"

#include "parts/bastide-tile-picture.h"

#include <math.h>

static PlayTest
open_position (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 4, 21, FALSE);

  while (bst_session_state (bst_play_get_session (play))->turn <= 24)
    g_assert_true (play_test_random (play, rand, 1));
  play_test_show (&test, play);
  return test;
}

static char *
dup_path (const char *name)
{
  const char *build = g_getenv ("BASTIDE_BUILD_DIR");
  g_autofree char *folder = g_build_filename (build ? build : g_get_tmp_dir (), "pictures", NULL);
  g_autofree char *file = g_strconcat ("play-", name, ".png", NULL);

  g_mkdir_with_parents (folder, 0755);
  return g_build_filename (folder, file, NULL);
}

/* The window as it is drawn now. */
static GdkTexture *
take_picture (BastideWindow *window, const char *name)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (window));
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autofree char *path = dup_path (name);
  GdkTexture *texture;

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (GTK_WIDGET (window)),
                          gtk_widget_get_height (GTK_WIDGET (window)));
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, NULL);
  g_assert_true (gdk_texture_save_to_png (texture, path));
  return texture;
}

/* Mean and spread of the lightness inside a rectangle of the picture, 0 … 255. */
static void
measure (GdkTexture *texture, const graphene_rect_t *in, double *out_mean, double *out_spread)
{
  int width = gdk_texture_get_width (texture), height = gdk_texture_get_height (texture);
  g_autofree guchar *data = g_malloc ((gsize) 4 * width * height);
  double sum = 0, squares = 0, n = 0;

  gdk_texture_download (texture, data, (gsize) 4 * width);
  for (int y = MAX (0, in->origin.y); y < MIN (height, in->origin.y + in->size.height); y++)
    for (int x = MAX (0, in->origin.x); x < MIN (width, in->origin.x + in->size.width); x++)
      {
        const guchar *pixel = data + 4 * ((gsize) y * width + x);
        double light = (pixel[0] + pixel[1] + pixel[2]) / 3.0;

        sum += light;
        squares += light * light;
        n++;
      }
  g_assert_cmpfloat (n, >, 0);
  *out_mean = sum / n;
  *out_spread = sqrt (MAX (0, squares / n - *out_mean * *out_mean));
}

static void
measure_widget (GdkTexture *texture, PlayTest *test, GtkWidget *widget, double *out_mean, double *out_spread)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (test->window), &bounds));
  measure (texture, &bounds, out_mean, out_spread);
}

/* Sharp pictures come from a thread; a second is plenty for a few tiles. */
static void
let_it_settle (PlayTest *test)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;

  while (g_get_monotonic_time () < end)
    ui_test_iterate ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test->board));
}

static void
check_picture (PlayTest *test, const char *name, double *out_bar)
{
  g_autoptr (GdkTexture) texture = NULL;
  double mean, spread;

  let_it_settle (test);
  texture = take_picture (test->window, name);
  /* The table is neither empty nor of one color. */
  measure_widget (texture, test, GTK_WIDGET (test->board), &mean, &spread);
  g_assert_cmpfloat (spread, >, 8);
  measure_widget (texture, test, GTK_WIDGET (test->bar), out_bar, &spread);
  g_assert_cmpfloat (spread, >, 4);
}

static void
test_light_and_dark (void)
{
  PlayTest test = open_position ();
  AdwStyleManager *style = adw_style_manager_get_default ();
  double light, dark;

  check_picture (&test, "light", &light);
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_FORCE_DARK);
  check_picture (&test, "dark", &dark);
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_cmpfloat (light, >, 180);
  g_assert_cmpfloat (dark, <, 100);
  play_test_close (&test);
}

static void
make_narrow (PlayTest *test)
{
  gtk_window_set_default_size (GTK_WINDOW (test->window), 360, 640);
  ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test->window)) <= 360);
}

static void
test_narrow (void)
{
  PlayTest test = open_position ();
  AdwStyleManager *style = adw_style_manager_get_default ();
  double bar;

  make_narrow (&test);
  check_picture (&test, "narrow", &bar);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (test.board)), >=, 200);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (test.board)), >=, 160);
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_FORCE_DARK);
  check_picture (&test, "narrow-dark", &bar);
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);

  /* The answer is one click away also there. */
  play_test_take_in_bar (&test, 0);
  play_test_close (&test);
}

/* Text of twice the size in the narrow window. */
static void
test_large_text (void)
{
  PlayTest test = open_position ();
  GtkSettings *gtk = gtk_settings_get_default ();
  int dpi;
  double bar;

  g_object_get (gtk, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (gtk, "gtk-xft-dpi", 2 * (dpi > 0 ? dpi : 96 * 1024), NULL);
  make_narrow (&test);
  check_picture (&test, "narrow-large-text", &bar);
  g_object_set (gtk, "gtk-xft-dpi", dpi, NULL);
  play_test_close (&test);
}

/* The first option that has a place on the board. */
static gboolean
take_first_on_board (PlayTest *test)
{
  gsize n;

  play_test_options (test, &n);
  for (int option = 0; option < (int) n; option++)
    if (play_test_take_on_board (test, option))
      return TRUE;
  return FALSE;
}

static void
test_right_to_left (void)
{
  PlayTest test;
  double bar;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  test = open_position ();
  check_picture (&test, "right-to-left", &bar);
  /* A game can be played there as anywhere. */
  g_assert_true (take_first_on_board (&test));
  play_test_close (&test);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static GBytes *
draw_tile (GtkWidget *picture, const BstTile *tile)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  gsize stride, size;
  guchar *pixels;

  bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (picture), tile, NULL, 0);
  GTK_WIDGET_GET_CLASS (picture)->snapshot (picture, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (picture)), node, NULL);
  stride = gdk_texture_get_width (texture) * 4;
  size = stride * gdk_texture_get_height (texture);
  pixels = g_malloc0 (size);
  gdk_texture_download (texture, pixels, stride);
  return g_bytes_new_take (pixels, size);
}

/* A game that is over is freed, and the next one may lie at the same address: what counts is what is printed. */
static void
test_tile_of_another_game (void)
{
  PlayTest test = open_position ();
  const BstGame *game = bastide_game_get_game (bastide_table_get_game (test.table));
  GtkWidget *window = gtk_window_new (), *picture = bastide_tile_picture_new (56);
  BstTile tiles[2] = { game->tiles[0], game->tiles[0] };
  g_autoptr (GBytes) first = NULL, second = NULL, again = NULL;
  g_autofree char *id = g_strdup ("tile");

  for (int i = 1; i < game->n_tiles && tiles[1].n_features == tiles[0].n_features; i++)
    tiles[1] = game->tiles[i];
  g_assert_cmpint (tiles[0].n_features, !=, tiles[1].n_features);
  tiles[0].id = tiles[1].id = id;
  gtk_window_set_child (GTK_WINDOW (window), picture);
  gtk_window_present (GTK_WINDOW (window));
  ui_test_wait (gtk_widget_get_mapped (picture) && gtk_widget_get_width (picture) > 0);

  first = draw_tile (picture, &tiles[0]);
  second = draw_tile (picture, &tiles[1]);
  again = draw_tile (picture, &tiles[0]);
  g_assert_false (g_bytes_equal (first, second));
  g_assert_true (g_bytes_equal (first, again));
  gtk_window_destroy (GTK_WINDOW (window));
  play_test_close (&test);
}

static void
test_styles (void)
{
  static const char *const styles[] = { "plain", "contrast" };
  PlayTest test = open_position ();
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  double bar;

  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      g_settings_set_string (settings, "board-style", styles[i]);
      check_picture (&test, styles[i], &bar);
    }
  g_settings_reset (settings, "board-style");
  play_test_close (&test);
}

/* How light the upper left corner of the board is, where nothing lies. */
static double
measure_corner (PlayTest *test, const char *name)
{
  g_autoptr (GdkTexture) texture = NULL;
  graphene_rect_t bounds;
  double mean, spread;

  let_it_settle (test);
  texture = take_picture (test->window, name);
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (test->board), GTK_WIDGET (test->window), &bounds));
  bounds.size.width = bounds.size.height = 20;
  measure (texture, &bounds, &mean, &spread);
  return mean;
}

/* A follower that is chosen dims the board around its feature, and so does one that is proposed: both at once not twice. */
static void
test_dimmed_once (void)
{
  PlayTest test = play_test_open_game ("classic", 4, 1);
  double plain, chosen, both;
  gsize n;

  g_assert_cmpint (play_test_options (&test, &n)[0].kind, ==, BST_KIND_FOLLOWER);
  g_assert_cmpuint (n, >, 2);
  g_assert_cmpint (play_test_options (&test, &n)[0].act, ==, BST_ACT_PASS);
  plain = measure_corner (&test, "undimmed");
  bastide_board_view_select (test.board, 1);
  chosen = measure_corner (&test, "dimmed");
  g_assert_cmpfloat (chosen, <, 0.8 * plain);
  bastide_board_view_suggest (test.board, &play_test_options (&test, &n)[2]);
  both = measure_corner (&test, "dimmed-once");
  g_assert_cmpfloat (both, ==, chosen);
  play_test_close (&test);
}

static GBytes *
draw_settled (PlayTest *test)
{
  let_it_settle (test);
  return play_test_draw (GTK_WIDGET (test->board));
}

/* Fields are shown with their owners and what they are worth; nothing but the fields changes, and it goes away again. */
static void
test_fields (void)
{
  PlayTest test = play_test_open ();
  GSettings *settings = bastide_application_get_settings (ui_test_app ());
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (BstPlay) play = play_test_new_play ("classic", 4, 5, FALSE);
  g_autoptr (GBytes) without = NULL, with = NULL, again = NULL;
  double bar;

  while (bst_session_state (bst_play_get_session (play))->turn <= 30)
    g_assert_true (play_test_random (play, rand, 1));
  play_test_show (&test, play);
  without = draw_settled (&test);
  g_settings_set_boolean (settings, "show-fields", TRUE);
  check_picture (&test, "fields", &bar);
  with = draw_settled (&test);
  g_assert_false (g_bytes_equal (without, with));
  g_settings_reset (settings, "show-fields");
  again = draw_settled (&test);
  g_assert_true (g_bytes_equal (without, again));
  play_test_close (&test);
}

/* A map as large as people make them: eight times all tiles. */
static void
test_large_map (void)
{
  PlayTest test = play_test_open ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  g_autoptr (BstPlay) play = play_test_new_play ("{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"large\","
                                                 " \"title\": \"A Large One\", \"tiles\": ["
                                                 "{\"tile\": \"classic-base-city-one-side\", \"count\": 180},"
                                                 "{\"tile\": \"classic-base-city-straight-road\", \"count\": 180},"
                                                 "{\"tile\": \"classic-base-monastery-road\", \"count\": 180}],"
                                                 " \"start\": [{\"tile\": \"classic-base-start\"}],"
                                                 " \"modules\": [\"base\", \"fields\"]}",
                                                 4, 8, FALSE);
  double bar;

  while (bst_session_state (bst_play_get_session (play))->turn <= 530)
    g_assert_true (play_test_random (play, rand, 1));
  play_test_show (&test, play);
  g_assert_true (bastide_board_view_shows_all (test.board));
  check_picture (&test, "large-map", &bar);
  play_test_close (&test);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/play/pictures/light-and-dark", test_light_and_dark);
  g_test_add_func ("/play/pictures/narrow", test_narrow);
  g_test_add_func ("/play/pictures/large-text", test_large_text);
  g_test_add_func ("/play/pictures/right-to-left", test_right_to_left);
  g_test_add_func ("/play/pictures/tile-of-another-game", test_tile_of_another_game);
  g_test_add_func ("/play/pictures/styles", test_styles);
  g_test_add_func ("/play/pictures/dimmed-once", test_dimmed_once);
  g_test_add_func ("/play/pictures/fields", test_fields);
  g_test_add_func ("/play/pictures/large-map", test_large_map);
  return ui_test_run ();
}
