/* test-words.c – the table in sentences: what they say is what the engine says.
 *
 * Small positions with the whole sentence, and random games in which every sentence is held against the state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "engine/io/catalog.h"
#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"

#include <string.h>

static const char *const names[] = { "Anna", "Ben", "Clara", "David", "Eva", "Frank" };

/* Takes the text. */
static void
expect (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* --- whole sentences --- */

static int
count_of (const char *text, const char *part)
{
  int n = 0;

  for (const char *at = text; (at = strstr (at, part)); at += strlen (part))
    n++;
  return n;
}

static void
expect_feature (KitGame *kit, int x, int y, const char *spot, const char *expected)
{
  expect (bastide_words_feature (kit->game, kit->state, kit_seg (kit, x, y, spot), names), expected);
}

static void
expect_tile (KitGame *kit, int x, int y, const char *expected)
{
  expect (bastide_words_tile (kit->game, kit->state, kit_site (kit, x, y), names), expected);
}

/* Directions are those that are seen: what lies north goes east when the board is turned by a quarter. */
static void
test_turned (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D@0,0/0", "U*3 E*2 B*1");
  const BstTile *tile = bst_site_tile (kit->game, kit->state, kit_site (kit, 0, 0));
  static const char *const cities[] = { "north", "east", "south", "west" };
  static const char *const cells[] = { "1 north", "1 east", "1 south", "1 west" };

  for (int turn = 0; turn < 4; turn++)
    {
      const int city = kit_seg (kit, 0, 0, "city:N") - bst_sites (kit->game, kit->state)[kit_site (kit, 0, 0)].first;

      g_assert_cmpint (bastide_words_turn (turn), ==, 0);
      expect (bastide_words_part (tile, 0, city), cities[turn]);
      expect (bastide_words_cell (0, -1), cells[turn]);
      expect (bastide_words_sides (1), cities[turn]);
      g_assert_cmpint (bastide_words_turn (0), ==, turn);
    }
}

static void
test_features (void)
{
  /* D: city in the north, road from west to east. U: a straight road. E: a city cap. */
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D@0,0/0", "U*3 E*2 B*1");

  expect_feature (kit, 0, 0, "city:N", "City – nobody: 1 tile = 1, 1 open end");
  kit_put (kit, 0, "follower", 0, 0, "road:E");
  expect_feature (kit, 0, 0, "road:E", "Road – Anna: 1 tile = 1, 2 open ends");
  kit_lay (kit, "U", 1, 0, kit_rotation (kit, kit_tile (kit, "U"), "FRFR"));
  kit_put (kit, 1, "follower", 0, 0, "field:SL");
  expect_feature (kit, 1, 0, "road:E", "Road – Anna: 2 tiles = 2, 2 open ends");
  kit_lay (kit, "E", 0, -1, kit_rotation (kit, kit_tile (kit, "E"), "FFCF"));
  expect_feature (kit, 0, -1, "city:S", "City – nobody: 2 tiles × 2 = 4, finished");
  kit_lay (kit, "B", 0, 1, 0);
  expect_feature (kit, 0, 1, "monastery", "Monastery – nobody: 1 + 2 tiles around = 3");
}

static void
test_tiles (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D@0,0/0", "U*3 E*2 B*1");

  expect_tile (kit, 0, 0, "first square: City; Road");
  kit_put (kit, 0, "follower", 0, 0, "city:N");
  kit_put (kit, 1, "follower", 0, 0, "field:SL");
  kit_lay (kit, "B", -2, 1, 0);
  expect_tile (kit, -2, 1, "2 west, 1 south: Monastery");
  {
    g_autofree char *text = bastide_words_tile (kit->game, kit->state, kit_site (kit, 0, 0), names);

    g_assert_nonnull (strstr (text, "City (Follower: Anna)"));
    g_assert_nonnull (strstr (text, "Field (Follower: Ben)"));
    /* The other field is bare. */
    g_assert_cmpint (count_of (text, "Field"), ==, 1);
  }
}

static void
test_cells (void)
{
  expect (bastide_words_cell (0, 0), "first square");
  expect (bastide_words_cell (3, 0), "3 east");
  expect (bastide_words_cell (-3, 0), "3 west");
  expect (bastide_words_cell (0, 2), "2 south");
  expect (bastide_words_cell (0, -2), "2 north");
  expect (bastide_words_cell (1, -1), "1 east, 1 north");
}

static void
test_squares (void)
{
  expect (bastide_words_fits (0, 12), "No remaining tile fits here");
  expect (bastide_words_fits (1, 12), "1 of 12 remaining tiles fits here");
  expect (bastide_words_fits (7, 12), "7 of 12 remaining tiles fit here");
}

/* BASE-32: which side clashes with what. */
static void
test_clash (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D", "U*3 E*2");
  BstMove move = { .kind = BST_KIND_PLACE_TILE, .y = -1 };
  int sides = 0;

  kit_draw (kit, "U");
  move.rot = kit_rotation (kit, kit_tile (kit, "U"), "RFRF");
  expect (bastide_words_clash (kit->game, kit->state, &move, "BASE-32", &sides),
          "The tile does not fit there – south: road meets city (rule BASE-32)");
  g_assert_cmpint (sides, ==, 1 << BST_S);
  /* It touches nothing there, so nothing clashes. */
  move.x = move.y = 5;
  g_assert_null (bastide_words_clash (kit->game, kit->state, &move, "BASE-32", &sides));
}

static void
test_names (void)
{
  expect (bastide_words_names (0, names), "");
  expect (bastide_words_names (1 << 1, names), "Ben");
  expect (bastide_words_names (1 << 0 | 1 << 2 | 1 << 5, names), "Anna, Clara, Frank");
}

static void
test_supply (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base abbot", 2, "D", "U*3 E*2");

  expect (bastide_words_supply (kit->game, kit->state, 0), "7 followers · abbot");
  kit_put (kit, 0, "follower", 0, 0, "city:N");
  expect (bastide_words_supply (kit->game, kit->state, 0), "6 followers · abbot");
  kit_set_supply (kit, 1, "follower", 1);
  kit_set_supply (kit, 1, "abbot", 0);
  expect (bastide_words_supply (kit->game, kit->state, 1), "1 follower");
  expect (bastide_words_stock (kit->game, kit->state), "");
}

static void
test_track (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base", 3, "D", "U*3 E*2");

  kit_set_total (kit, 0, 0, 57);
  kit_set_total (kit, 1, 0, 7);
  kit_set_total (kit, 2, 0, 1);
  expect (bastide_words_track_space (kit->game, kit->state, 7, names),
          "Space 7: marker of Anna, 57 points; marker of Ben, 7 points");
  expect (bastide_words_track_space (kit->game, kit->state, 1, names), "Space 1: marker of Clara, 1 point");
  expect (bastide_words_track_space (kit->game, kit->state, 30, names), "Space 30");
}

static void
test_follower (void)
{
  g_autoptr (KitGame) kit = kit_new_bag ("base fields", 2, "D@0,0/0", "U*3 E*2");

  kit_draw (kit, "U");
  kit_place (kit, 1, 0, "FRFR");
  kit_expect_decision (kit, "follower", 0);
  g_assert_cmpstr (bastide_words_decision_why (kit->game, kit->state), ==,
                   "After placing a tile, you may place one follower on it.");
  g_assert_nonnull (strstr (bastide_words_decision_help (kit->game, kit->state), "Farmers"));
  kit_set_supply (kit, 0, "follower", 0);
  g_assert_cmpstr (bastide_words_decision_why (kit->game, kit->state), ==,
                   "You have no followers left in your supply.");
  g_assert_cmpstr (bastide_words_decision (kit->game, kit->state), !=, "The game is over");
}

static void
test_outside (void)
{
  g_assert_cmpstr (bastide_words_option (BST_N_OPTIONS), ==, "");
  g_assert_cmpstr (bastide_words_choice (BST_N_OPTIONS, 0), ==, "");
  g_assert_cmpstr (bastide_words_choice (BST_OPTION_TWO_TILE_CITY, -1), ==, "");
  g_assert_cmpstr (bastide_words_choice (BST_OPTION_TWO_TILE_CITY, 99), ==, "");
  g_assert_cmpstr (bastide_words_module_subtitle (BST_MODULE_CORE), ==, "");
  g_assert_cmpstr (bastide_words_mark_choice ("no such mark"), ==, "no such mark");
  expect (bastide_words_refusal ("XYZ-1"), "The rules do not allow this now (rule XYZ-1).");
  expect (bastide_words_points (1), "1 point");
  expect (bastide_words_points (4), "4 points");
}

/* What people at a real board must remember grows with the modules, and is theirs only. */
static void
test_reminders (void)
{
  g_autoptr (KitGame) plain = kit_new_bag ("base", 2, "D", "U*3");
  g_autoptr (KitGame) rich = kit_new ("everything", 3);
  g_autofree char *lines = bastide_words_reminders (rich->game);
  g_auto (GStrv) split = g_strsplit (lines, "\n", -1);

  expect (bastide_words_reminders (plain->game), "");
  g_assert_cmpuint (g_strv_length (split), >, 2);
  for (char **line = split; *line; line++)
    g_assert_cmpuint (g_utf8_strlen (*line, -1), >, 10);
}

/* --- what tiles and pieces are called --- */

static void
test_tile_names (void)
{
  const BstTile bare = { .n_features = 0 };
  const BstTile gate = { .n_features = 2,
                         .features = { { .terrain = BST_CITY, .sides = 1 << BST_N, .shields = 2 },
                                       { .terrain = BST_RIVER, .sides = 1 << BST_E | 1 << BST_W } } };
  const BstTile abbey = { .n_features = 2,
                          .features = { { .terrain = BST_MONASTERY }, { .terrain = BST_ROAD, .sides = 1 << BST_S } } };
  JsonObject *titled = json_object_new ();

  expect (bastide_tile_dup_name (NULL, &bare), "Field, field, field, field");
  expect (bastide_tile_dup_name (NULL, &gate), "City, river, field, river; 2 shields");
  expect (bastide_tile_dup_name (NULL, &abbey), "Field, field, road, field; Monastery");
  expect (bastide_tile_dup_features (&bare, 0), "Field");
  expect (bastide_tile_dup_features (&gate, 0), "City, north; River, east – west; 2 shields");
  expect (bastide_tile_dup_features (&gate, 1), "City, east; River, north – south; 2 shields");
  json_object_set_string_member (titled, "title", "The Gate");
  expect (bastide_tile_dup_name (titled, &gate), "The Gate");
  json_object_unref (titled);
}

static void
test_piece_names (void)
{
  const BstPiece plain = { .module = BST_MODULE_CORE, .width = 2, .height = 3 };
  const BstPiece wheel = { .module = BST_MODULE_WHEEL, .width = 4, .height = 4 };
  g_autoptr (BstCatalog) catalog = bst_catalog_new_for_folders (NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bst_mix_resolve (bst_catalog_find_mix (catalog, "everything")->root, NULL, catalog, report);
  const BstSetup *setup = bst_box_get_setup (box);

  expect (bastide_piece_dup_name (NULL, &plain), "Large piece, 2 × 3");
  {
    g_autofree char *name = bastide_piece_dup_name (NULL, &wheel);

    g_assert_true (g_str_has_prefix (name, bst_module_title (BST_MODULE_WHEEL)));
    g_assert_nonnull (strstr (name, "4 × 4"));
  }
  for (int i = 0; i < setup->n_pieces; i++)
    {
      g_autofree char *name = bastide_box_dup_name (box, setup->pieces[i].id);

      g_assert_cmpstr (name, !=, setup->pieces[i].id);
      g_assert_null (bastide_box_find_tile (box, setup->pieces[i].id));
    }
  g_assert_true (bastide_box_find_tile (box, setup->tiles[0].id) == &setup->tiles[0]);
  expect (bastide_box_dup_name (box, "no-such-tile"), "no-such-tile");
}

/* --- random games --- */

static int
number_behind (const char *text, const char *sign)
{
  const char *at = g_strrstr (text, sign);

  g_assert_nonnull (at);
  return atoi (at + strlen (sign));
}

static void
check_feature (KitGame *kit, uint16_t seg)
{
  const BstSeg *s = &bst_segs (kit->game, kit->state)[seg];
  const int owners = bst_feature_owners (kit->game, kit->state, seg);
  g_autofree char *text = bastide_words_feature (kit->game, kit->state, seg, names);
  BstValue value;

  g_assert_true (g_str_has_prefix (text, bst_terrain_title (s->terrain)));
  if (s->terrain == BST_RIVER || !*text)
    return;
  bst_feature_value (kit->game, kit->state, seg, &value);
  g_assert_cmpint (!!strstr (text, ", finished"), ==, bst_feature_is_finished (kit->game, kit->state, seg));
  if (strstr (text, " = "))
    g_assert_cmpint (number_behind (text, " = "), ==, value.points);
  for (int seat = 0; seat < kit->game->n_players; seat++)
    g_assert_cmpint (!!strstr (text, names[seat]), ==, owners >> seat & 1);
  g_assert_cmpint (!!strstr (text, "nobody"), ==, owners == 0);
}

static void
check_tile (KitGame *kit, uint16_t site)
{
  const BstSite *s = &bst_sites (kit->game, kit->state)[site];
  const BstFigure *figures = bst_figures_on_map (kit->game, kit->state);
  g_autofree char *cell = bastide_words_cell (s->x, s->y);
  g_autofree char *text = bastide_words_tile (kit->game, kit->state, site, names);
  int standing[BST_MAX_PLAYERS] = { 0 };

  g_assert_true (g_str_has_prefix (text, cell));
  for (int f = 0; f < kit->state->n_figures; f++)
    if (figures[f].seg != BST_NONE && bst_segs (kit->game, kit->state)[figures[f].seg].site == site)
      standing[figures[f].owner]++;
  for (int seat = 0; seat < kit->game->n_players; seat++)
    g_assert_cmpint (count_of (text, names[seat]), ==, standing[seat]);
  if (s->loose)
    {
      g_autofree char *ingots = g_strdup_printf (s->loose == 1 ? "%d ingot" : "%d ingots", s->loose);

      g_assert_nonnull (strstr (text, ingots));
    }
}

static void
check_track (KitGame *kit)
{
  for (int seat = 0; seat < kit->game->n_players; seat++)
    {
      g_autofree char *text = bastide_words_track_space (kit->game, kit->state, bst_space (kit->state, seat, 0), names);
      g_autofree char *marker = g_strdup_printf ("marker of %s, %d point", names[seat], kit->state->total[seat][0]);

      g_assert_nonnull (strstr (text, marker));
      if (kit->state->m.robbers.space[seat])
        {
          g_autofree char *there = bastide_words_track_space (kit->game, kit->state,
                                                              kit->state->m.robbers.space[seat] - 1, names);
          g_autofree char *robber = g_strdup_printf ("robber of %s", names[seat]);

          g_assert_nonnull (strstr (there, robber));
        }
    }
}

static void
check_supplies (KitGame *kit)
{
  g_autofree char *stock = bastide_words_stock (kit->game, kit->state);
  g_autofree char *ingots = g_strdup_printf ("%d ingot", kit->state->stock[BST_STOCK_INGOTS]);

  if (bst_game_has (kit->game, BST_MODULE_GOLD))
    g_assert_nonnull (strstr (stock, ingots));
  for (int seat = 0; seat < kit->game->n_players; seat++)
    {
      g_autofree char *text = bastide_words_supply (kit->game, kit->state, seat);

      g_assert_cmpint (atoi (text), ==, kit->state->supply[seat][BST_FIGURE_FOLLOWER]);
      if (bst_game_has (kit->game, BST_MODULE_ROBBERS))
        g_assert_cmpint (!!strstr (text, "robber"), ==, !kit->state->m.robbers.space[seat]);
      if (kit->state->m.gold.ingots[seat])
        g_assert_nonnull (strstr (text, "ingot"));
    }
}

/* A decision has a question that is no word of files, and its options differ for whoever reads them. */
static void
check_decision (KitGame *kit)
{
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *question = bastide_words_decision (kit->game, kit->state);

  g_assert_cmpstr (question, !=, bst_kinds[bst_decision (kit->state)].word);
  g_assert_true (g_unichar_isupper (g_utf8_get_char (question)));
  if (bst_decision (kit->state) == BST_KIND_PLACE_TILE || kit->n_moves > 60)
    return;
  for (size_t i = 0; i < kit->n_moves; i++)
    {
      char *label = bastide_words_move (kit->game, kit->state, &kit->moves[i], names);

      g_assert_cmpstr (label, !=, "");
      g_hash_table_add (labels, label);
    }
  if (kit->n_moves > 1)
    g_assert_cmpuint (g_hash_table_size (labels), >, 1);
}

static void
check_table (KitGame *kit, gpointer data)
{
  if (kit->n_applied % 29 == 0)
    {
      for (int seg = 0; seg < kit->state->n_segs; seg++)
        check_feature (kit, seg);
      for (int site = 0; site < kit->state->n_sites; site++)
        check_tile (kit, site);
      check_track (kit);
      check_supplies (kit);
    }
  if (kit->state->depth)
    check_decision (kit);
  else
    g_assert_cmpstr (bastide_words_decision (kit->game, kit->state), ==, "The game is over");
}

static void
test_games (void)
{
  const KitPlayout how = { .each = check_table, .no_check_options = true };
  g_auto (GStrv) mixes = kit_playable_mixes (3);

  for (char **mix = mixes; *mix; mix++)
    {
      g_autoptr (KitGame) kit = kit_new (*mix, 3);

      g_test_message ("%s", *mix);
      kit_playout (kit, 11, &how);
    }
}

/* Every event of a game is a line for people or none; no line is a word of files. */
static void
test_events (void)
{
  g_autoptr (KitGame) kit = kit_new ("everything", 4);
  const KitPlayout how = { .no_check_options = true };
  g_autoptr (GHashTable) told = g_hash_table_new (NULL, NULL);

  kit_playout (kit, 5, &how);
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *event = &g_array_index (kit->events, BstEvent, i);
      g_autofree char *line = bastide_words_event (kit->game, event, names);

      if (!line)
        continue;
      g_assert_cmpstr (line, !=, bst_events[event->type].word);
      if (event->type == BST_EVENT_SCORE)
        {
          g_autofree char *points = g_strdup_printf ("%d", ABS (event->a));

          g_assert_nonnull (strstr (line, points));
          g_assert_nonnull (strstr (line, names[event->player]));
        }
      g_hash_table_add (told, GINT_TO_POINTER (event->type));
    }
  g_assert_cmpuint (g_hash_table_size (told), >, 8);
}

/* BASE-57: who had how many followers, and what followed from it. */
static void
test_majority (void)
{
  BstEvent score = { .type = BST_EVENT_SCORE, .reason = BST_REASON_CITY, .player = 1, .a = 12, .counts = { 1, 2 } };

  expect (bastide_words_majority (&score, names),
          "Followers there: Anna 1, Ben 2. All 12 points go to the player with the most: Ben.");
  score.counts[0] = score.counts[2] = 2;
  score.counts[4] = 1;
  expect (bastide_words_majority (&score, names),
          "Followers there: Anna 2, Ben 2, Clara 2, Eva 1. In a tie, everyone with the most gets all 12 points.");
  /* Where one player stands alone there is nothing to say, nor where the points do not go by majority. */
  memset (score.counts, 0, sizeof score.counts);
  score.counts[1] = 3;
  g_assert_null (bastide_words_majority (&score, names));
  score.counts[0] = 1;
  score.reason = BST_REASON_STATUE;
  g_assert_null (bastide_words_majority (&score, names));
}

/* It names all who stood there, and who scores has as many as anybody. Returns how often it was told. */
static int
check_majorities (KitGame *kit)
{
  int n_told = 0;

  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *event = &g_array_index (kit->events, BstEvent, i);
      g_autofree char *text = bastide_words_majority (event, names);

      for (int seat = 0; text && seat < 4; seat++)
        {
          g_assert_cmpint (event->counts[event->player], >=, event->counts[seat]);
          if (event->counts[seat])
            g_assert_nonnull (strstr (text, names[seat]));
        }
      n_told += text != NULL;
    }
  return n_told;
}

static void
test_majorities (void)
{
  const KitPlayout how = { .no_check_options = true };
  int n_told = 0;

  for (int seed = 1; seed <= 20; seed++)
    {
      g_autoptr (KitGame) kit = kit_new ("classic", 4);

      kit_playout (kit, seed, &how);
      n_told += check_majorities (kit);
    }
  g_assert_cmpint (n_told, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/clash", test_clash);
  g_test_add_func ("/words/turned", test_turned);
  g_test_add_func ("/words/features", test_features);
  g_test_add_func ("/words/tiles", test_tiles);
  g_test_add_func ("/words/cells", test_cells);
  g_test_add_func ("/words/squares", test_squares);
  g_test_add_func ("/words/names", test_names);
  g_test_add_func ("/words/supply", test_supply);
  g_test_add_func ("/words/track", test_track);
  g_test_add_func ("/words/follower", test_follower);
  g_test_add_func ("/words/outside", test_outside);
  g_test_add_func ("/words/reminders", test_reminders);
  g_test_add_func ("/words/tile-names", test_tile_names);
  g_test_add_func ("/words/piece-names", test_piece_names);
  g_test_add_func ("/words/games", test_games);
  g_test_add_func ("/words/events", test_events);
  g_test_add_func ("/words/majority", test_majority);
  g_test_add_func ("/words/majorities", test_majorities);
  return g_test_run ();
}
