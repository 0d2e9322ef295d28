/* test-setup.c – what a game starts from: modules and what stands in their way, options, seats, the same again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-paths.h"
#include "model/bastide-tile-list.h"
#include "model/play/bastide-game.h"
#include "model/score/evening-kit.h"

#include <string.h>

static void
expect_remark (BastideSetup *setup, BstModule module, const char *part)
{
  g_autofree char *remark = bastide_setup_dup_remark (setup, module);

  if (part)
    g_assert_nonnull (strstr (remark, part));
  else
    g_assert_null (remark);
}

/* A module tells what others make of it, only while it is in play. */
static void
test_remarks (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);

  bastide_setup_switch (setup, BST_MODULE_FIELDS, TRUE);
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (!bastide_setup_has_module (setup, module))
      expect_remark (setup, module, NULL);
  bastide_setup_switch (setup, BST_MODULE_WHEEL, TRUE);
  bastide_setup_switch (setup, BST_MODULE_CROP, TRUE);
  bastide_setup_switch (setup, BST_MODULE_TOURNAMENTS, TRUE);
  expect_remark (setup, BST_MODULE_WHEEL, NULL);
  expect_remark (setup, BST_MODULE_CROP, NULL);
  expect_remark (setup, BST_MODULE_TOURNAMENTS, NULL);
  bastide_setup_switch (setup, BST_MODULE_FIELDS, FALSE);
  expect_remark (setup, BST_MODULE_WHEEL, "Famine");
  expect_remark (setup, BST_MODULE_CROP, "pitchfork");
  expect_remark (setup, BST_MODULE_TOURNAMENTS, "farmers");
  bastide_setup_switch (setup, BST_MODULE_RIVER, TRUE);
  expect_remark (setup, BST_MODULE_WHEEL, "beside the board");
  bastide_setup_set_option (setup, BST_OPTION_WHEEL_BOARD, 1);
  expect_remark (setup, BST_MODULE_WHEEL, "Famine");
}

static void
test_obstacles (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);
  g_autofree char *base = bastide_setup_dup_obstacle (setup, BST_MODULE_BASE);
  g_autofree char *fields = bastide_setup_dup_obstacle (setup, BST_MODULE_FIELDS);

  g_assert_cmpstr (base, ==, "The base game is always in play.");
  g_assert_null (fields);
  g_assert_true (bastide_setup_has_module (setup, BST_MODULE_BASE));
}

static void
test_seats (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);

  g_assert_false (bastide_setup_remove_player (setup, 0));
  for (int n = 2; n < BST_MAX_PLAYERS; n++)
    g_assert_true (bastide_setup_add_player (setup, "More"));
  g_assert_false (bastide_setup_add_player (setup, "One too many"));
  g_assert_cmpint (bastide_setup_get_n_players (setup), ==, BST_MAX_PLAYERS);
  g_assert_false (bastide_setup_remove_player (setup, -1));
  g_assert_false (bastide_setup_remove_player (setup, BST_MAX_PLAYERS));
  g_assert_true (bastide_setup_remove_player (setup, 1));
  /* The color that became free is given again. */
  g_assert_true (bastide_setup_add_player (setup, NULL));
  g_assert_cmpint (bastide_setup_get_player (setup, 5)->color, ==, 1);
  g_assert_cmpstr (bastide_setup_get_player (setup, 5)->name, ==, "");
  bastide_setup_move_player (setup, 5, 0);
  g_assert_cmpint (bastide_setup_get_player (setup, 0)->color, ==, 1);
  bastide_setup_set_color (setup, 0, bastide_setup_get_player (setup, 3)->color);
  g_assert_cmpint (bastide_setup_get_player (setup, 3)->color, ==, 1);
}

/* Text that is no set-up changes nothing. */
static void
test_bad_text (void)
{
  static const char *const texts[] = { "",
                                       "{",
                                       "[]",
                                       "{\"players\": []}",
                                       "{\"mix\": {}, \"players\": {}}",
                                       "{\"mix\": {}, \"players\": [{}]}",
                                       "{\"mix\": 3, \"players\": [{}, {}]}" };
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 3);
  g_autofree char *before = bastide_setup_to_text (setup);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *after = NULL;

      g_assert_false (bastide_setup_from_text (setup, texts[i]));
      after = bastide_setup_to_text (setup);
      g_assert_cmpstr (after, ==, before);
    }
}

/* Odd players in a text that can be read: nobody more than there is room for, a color that exists, somebody without a name. */
static void
test_odd_players (void)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (kit_catalog ());
  g_autoptr (GString) text = g_string_new ("{\"mix\": {\"format\": \"bastide-mix\", \"version\": 1, \"sets\": "
                                           "[{\"set\": \"classic-base\"}]}, \"players\": [5, {}, {\"name\": \"Anna\", "
                                           "\"color\": 99}, {\"name\": \"Ben\", \"color\": -3}");

  for (int i = 0; i < 6; i++)
    g_string_append (text, ", {\"name\": \"More\"}");
  g_string_append (text, "]}");
  g_assert_true (bastide_setup_from_text (setup, text->str));
  g_assert_cmpint (bastide_setup_get_n_players (setup), ==, BST_MAX_PLAYERS);
  g_assert_cmpstr (bastide_setup_get_player (setup, 2)->name, ==, "Anna");
  for (int seat = 0, seen = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      const int color = bastide_setup_get_player (setup, seat)->color;

      g_assert_true (color >= 0 && color < BST_MAX_PLAYERS);
      g_assert_false (seen & 1 << color);
      seen |= 1 << color;
    }
}

/* "Same again": players and mix of a game that was played. */
static void
test_again (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("everything", 3), again = kit_setup ("classic", 5);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (BstPlay) second = NULL;

  bastide_setup_set_color (setup, 1, 5);
  bastide_setup_set_seed (setup, 77);
  game = bastide_game_new (bastide_setup_begin (setup, FALSE, NULL, report));
  bastide_setup_from_play (again, bastide_game_get_play (game));
  g_assert_cmpint (bastide_setup_get_n_players (again), ==, 3);
  for (int seat = 0; seat < 3; seat++)
    {
      g_assert_cmpstr (bastide_setup_get_player (again, seat)->name, ==, bastide_setup_get_player (setup, seat)->name);
      g_assert_cmpint (bastide_setup_get_player (again, seat)->color, ==,
                       bastide_setup_get_player (setup, seat)->color);
    }
  second = bastide_setup_begin (again, FALSE, NULL, report);
  g_assert_cmpuint (bst_session_game (bst_play_get_session (second))->modules, ==,
                    bastide_game_get_game (game)->modules);
  g_assert_cmpuint (bst_session_seed (bst_play_get_session (bastide_game_get_play (game))), ==, 77);
}

/* Not for a tile that is laid: what it brings depends on the figure that may follow. */
static void
check_preview (BastideGame *game, GRand *rand, int *out_n_gains)
{
  gsize n;
  const BstMove *options = bst_session_options (bastide_game_get_session (game), &n);
  const BstMove move = options[g_rand_int_range (rand, 0, n)];
  int before[BST_MAX_PLAYERS], gains[BST_MAX_PLAYERS];
  const gboolean laying = move.kind == BST_KIND_PLACE_TILE;
  const gboolean any = bastide_game_preview (game, &move, gains);

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    before[seat] = bst_score (bastide_game_get_state (game), seat);
  g_assert_true (bastide_game_apply (game, &move, NULL));
  *out_n_gains += any && !laying;
  for (int seat = 0; seat < BST_MAX_PLAYERS && !laying && !bastide_game_get_state (game)->over; seat++)
    g_assert_cmpint (bst_score (bastide_game_get_state (game), seat), ==, before[seat] + gains[seat]);
}

/* What the preview of a move promises is what the move brings. */
static void
test_preview (void)
{
  int n_gains = 0;

  for (int seed = 1; seed <= 8; seed++)
    {
      g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideGame) game = NULL;

      bastide_setup_set_seed (setup, seed);
      game = bastide_game_new (bastide_setup_begin (setup, FALSE, NULL, report));
      while (!bastide_game_get_state (game)->over)
        check_preview (game, rand, &n_gains);
    }
  g_assert_cmpint (n_gains, >, 5);
}

/* --- lists of tiles --- */

/* Everything of a mix in a row: as many as the bag and the table have, each with a name. */
static void
test_tile_list (void)
{
  static const char *const mixes[] = { "classic", "everything" };

  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autoptr (BastideSetup) setup = kit_setup (mixes[i], 2);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstBox) box = bastide_setup_resolve (setup, report);
      g_autoptr (BastideTileList) list = bastide_tile_list_new_box (box);
      const BstSetup *rules = bst_box_get_setup (box);
      int in_bag = 0, listed = 0;

      g_assert_cmpuint (list->n_tiles, ==, rules->n_tiles);
      g_assert_cmpuint (list->n_pieces, ==, rules->n_pieces);
      for (guint tile = 0; tile < list->n_tiles; tile++)
        {
          g_assert_cmpstr (list->labels[tile], !=, "");
          if (list->tiles[tile].piece != BST_NONE)
            {
              g_assert_cmpuint (list->counts[tile], ==, rules->pieces[list->tiles[tile].piece].count);
              continue;
            }
          in_bag += rules->counts[tile];
          listed += list->counts[tile];
          g_assert_cmpint (list->counts[tile], >=, rules->counts[tile]);
          if (list->tiles[tile].group == BST_GROUP_SPRING)
            g_assert_cmpint (list->counts[tile], >, 0);
        }
      g_assert_cmpint (listed, >=, in_bag);
    }
}

static void
test_set_list (void)
{
  guint n_pieces = 0;

  for (guint i = 0; i < bst_catalog_get_n_sets (kit_catalog ()); i++)
    {
      const BstSet *set = bst_catalog_get_set (kit_catalog (), i)->set;
      g_autoptr (BastideTileList) list = bastide_tile_list_new_set (set, NULL);
      guint single = 0;

      for (guint tile = 0; tile < list->n_tiles; tile++)
        single += list->tiles[tile].piece == BST_NONE;
      g_assert_cmpuint (single, ==, set->tiles->len);
      g_assert_cmpuint (list->n_pieces, ==, set->pieces->len);
      for (guint piece = 0; piece < set->pieces->len; piece++)
        {
          const BstPieceEntry *entry = g_ptr_array_index (set->pieces, piece);
          g_autoptr (BastideTileList) alone = bastide_tile_list_new_piece (entry);

          g_assert_cmpuint (alone->n_pieces, ==, 1);
          g_assert_cmpuint (alone->n_tiles, ==, entry->piece.n_faces * entry->piece.n_squares);
          n_pieces++;
        }
    }
  g_assert_cmpuint (n_pieces, >, 0);
}

/* --- paths --- */

static void
test_paths (void)
{
  g_autoptr (GFile) plain = g_file_new_for_path ("/tmp/Évening.json");
  g_autoptr (GFile) broken = g_file_new_for_path ("/tmp/a\xff.json");
  g_autofree char *name = bastide_file_dup_name (plain), *shown = bastide_file_dup_name (broken);
  g_autoptr (GSettings) none = bastide_paths_new_settings ("io.github.bastide.NoSuchThing");
  g_autofree char *folder = bastide_paths_dup_locale_dir ();

  g_assert_cmpstr (name, ==, "Évening.json");
  g_assert_true (g_utf8_validate (shown, -1, NULL));
  g_assert_null (none);
  g_assert_true (g_path_is_absolute (folder));
}

/* The river comes from one set or the other: which one is known, can be chosen, and is the one that is played. */
static void
test_sets (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);
  g_autoptr (GPtrArray) none = bastide_setup_list_sets (setup, BST_MODULE_RIVER), list = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpint (bastide_setup_find_set (setup, BST_MODULE_RIVER), ==, -1);
  bastide_setup_switch (setup, BST_MODULE_RIVER, TRUE);
  list = bastide_setup_list_sets (setup, BST_MODULE_RIVER);
  g_assert_cmpuint (list->len, ==, 2);
  for (guint i = 0; i < list->len; i++)
    {
      const BstCatalogEntry *entry = g_ptr_array_index (list, i);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstBox) box = NULL;
      const BstSetup *rules;
      int n_river = 0;

      bastide_setup_choose_set (setup, BST_MODULE_RIVER, entry->id);
      g_assert_cmpint (bastide_setup_find_set (setup, BST_MODULE_RIVER), ==, i);
      box = bastide_setup_resolve (setup, report);
      g_assert_nonnull (box);
      rules = bst_box_get_setup (box);
      for (int k = 0; k < rules->n_tiles; k++)
        if (g_str_has_prefix (rules->tiles[k].id, "river-"))
          {
            g_assert_true (g_str_has_prefix (rules->tiles[k].id, entry->id));
            n_river++;
          }
      g_assert_cmpint (n_river, >=, 10);
    }
  bastide_setup_switch (setup, BST_MODULE_RIVER, FALSE);
  g_assert_cmpint (bastide_setup_find_set (setup, BST_MODULE_RIVER), ==, -1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/setup/remarks", test_remarks);
  g_test_add_func ("/setup/obstacles", test_obstacles);
  g_test_add_func ("/setup/seats", test_seats);
  g_test_add_func ("/setup/bad-text", test_bad_text);
  g_test_add_func ("/setup/odd-players", test_odd_players);
  g_test_add_func ("/setup/again", test_again);
  g_test_add_func ("/setup/sets", test_sets);
  g_test_add_func ("/game/preview", test_preview);
  g_test_add_func ("/tile-list/mix", test_tile_list);
  g_test_add_func ("/tile-list/set", test_set_list);
  g_test_add_func ("/paths/names", test_paths);
  return g_test_run ();
}
