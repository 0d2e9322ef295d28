/* test-game-json.c – saved games: the same bytes again, old files for ever, and what happens to bad ones.
 *
 * With BASTIDE_WRITE_GOLDEN set it writes the files of tests/golden that are missing; those that are there are never
 * touched.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"

#include "engine/io/game-json.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/version.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static BstCatalog *catalog;

/* @options: (nullable): a JSON object. */
static BstPlay *
new_play_with (const char *mix, const char *options, int n_players, guint64 seed, gboolean ask)
{
  g_autoptr (JsonNode) choices = options ? bst_json_scan (NULL, options, strlen (options), NULL) : NULL;
  const BstCatalogEntry *entry = bst_catalog_find_mix (catalog, mix);
  g_autoptr (BstReport) report = bst_report_new (mix);
  const char *const names[] = { "Ада", "Ben \"the road\"", NULL };
  BstPlayArgs args = { .n_players = n_players,
                       .first = (int) (seed % (guint64) n_players),
                       .seed = seed,
                       .ask = ask,
                       .names = names,
                       .options = choices ? json_node_get_object (choices) : NULL };
  BstPlay *play = bst_play_new (entry->root, &args, catalog, report);

  if (!play)
    g_error ("%s", bst_report_dup_text (report));
  return play;
}

static BstPlay *
new_play (const char *mix, int n_players, guint64 seed, gboolean ask)
{
  return new_play_with (mix, NULL, n_players, seed, ask);
}

static BstPlay *
load_text (const char *text, BstReport *report)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), &error);

  g_assert_no_error (error);
  return bst_play_load (root, catalog, report);
}

/* Loads what must be sound. */
static BstPlay *
must_load (const char *text)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = load_text (text, report);

  if (!play)
    g_error ("%s", bst_report_dup_text (report));
  return play;
}

static const BstState *
state_of (BstPlay *play)
{
  return bst_session_state (bst_play_get_session (play));
}

static void
assert_same_state (BstPlay *a, BstPlay *b)
{
  g_assert_true (bst_state_equal (bst_session_game (bst_play_get_session (a)), state_of (a), state_of (b)));
}

static void
move_on (BstPlay *play, KitRandom *random)
{
  BstSession *session = bst_play_get_session (play);
  size_t n;
  const BstMove *options = bst_session_options (session, &n);
  BstMove move = options[kit_random_below (random, (int) n)];

  g_assert_null (bst_session_apply (session, &move));
}

static gboolean
is_over (BstPlay *play)
{
  return bst_who (state_of (play)) == BST_NOBODY;
}

/* --- round trips --- */

static void
check_round_trip (BstPlay *play)
{
  g_autofree char *text = bst_play_to_text (play);
  g_autoptr (BstPlay) again = must_load (text);
  g_autofree char *second = bst_play_to_text (again);

  g_assert_cmpstr (text, ==, second);
  g_assert_null (bst_play_get_note (again));
  assert_same_state (play, again);
}

/* In the middle of every kind of decision, and now and then. */
static void
test_round_trip (void)
{
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      const char *mix = bst_catalog_get_mix (catalog, i)->id;
      g_autoptr (BstPlay) play = new_play (mix, 2 + (int) i % 5, i, i % 2);
      gboolean asked[BST_N_KINDS] = { FALSE };
      KitRandom random = { i };

      while (!is_over (play))
        {
          int kind = bst_decision (state_of (play));

          if (!asked[kind] || kit_random_below (&random, 60) == 0)
            check_round_trip (play);
          asked[kind] = TRUE;
          move_on (play, &random);
        }
      check_round_trip (play);
    }
}

/* Undo, redo and a copy before saving leave no trace in the file. */
static void
test_undo (void)
{
  g_autoptr (BstPlay) play = new_play ("classic-river", 3, 4, FALSE);
  g_autoptr (BstPlay) copy = NULL;
  g_autofree char *before = NULL, *after = NULL, *copied = NULL;
  BstSession *session = bst_play_get_session (play);
  KitRandom random = { 4 };
  size_t n;

  for (int i = 0; i < 50; i++)
    move_on (play, &random);
  before = bst_play_to_text (play);
  for (int i = 0; i < 20; i++)
    g_assert_true (bst_session_undo (session));
  for (int i = 0; i < 20; i++)
    g_assert_true (bst_session_redo (session));
  after = bst_play_to_text (play);
  g_assert_cmpstr (before, ==, after);
  bst_session_log (session, &n, NULL);
  copy = bst_play_copy (play, n);
  copied = bst_play_to_text (copy);
  g_assert_cmpstr (before, ==, copied);
}

/* What this version does not know is kept: in the file, with the players, with the moves. */
static void
test_unknown_keys (void)
{
  g_autoptr (BstPlay) play = new_play ("classic", 2, 1, FALSE);
  g_autoptr (BstPlay) loaded = NULL;
  g_autofree char *text = NULL, *again = NULL;
  g_autoptr (JsonNode) root = NULL;
  KitRandom random = { 1 };
  JsonObject *object, *evening;
  BstSession *session;
  const BstMove *options;
  BstMove made, other;
  size_t n;

  for (int i = 0; i < 6; i++)
    move_on (play, &random);
  root = bst_play_to_json (play);
  object = json_node_get_object (root);
  evening = json_object_new ();
  json_object_set_string_member (evening, "place", "kitchen");
  json_object_set_object_member (object, "evening", evening);
  json_object_set_string_member (json_array_get_object_element (json_object_get_array_member (object, "players"), 1),
                                 "color", "red");
  json_object_set_string_member (json_array_get_object_element (json_object_get_array_member (object, "moves"), 1),
                                 "remark", "!?");
  text = bst_json_write_document (root, (const char *const[]){ "mix", "pieces", NULL });
  loaded = must_load (text);
  again = bst_play_to_text (loaded);
  g_assert_cmpstr (text, ==, again);
  g_assert_nonnull (strstr (again, "\"remark\": \"!?\""));
  /* The remark belongs to that move, not to another one in its place. */
  session = bst_play_get_session (loaded);
  while (bst_session_undo (session))
    ;
  options = bst_session_options (session, &n);
  made = bst_session_log (session, NULL, NULL)[1].move;
  other = options[memcmp (&options[0], &made, sizeof made) == 0];
  g_assert_null (bst_session_apply (session, &other));
  g_free (again);
  again = bst_play_to_text (loaded);
  g_assert_null (strstr (again, "remark"));
  g_assert_nonnull (strstr (again, "\"color\": \"red\""));
  g_assert_nonnull (strstr (again, "kitchen"));
}

static void
test_names (void)
{
  g_autoptr (BstPlay) play = new_play ("classic", 3, 1, FALSE);
  g_autofree char *text = bst_play_to_text (play);
  g_autoptr (BstPlay) loaded = must_load (text);

  g_assert_cmpstr (bst_play_get_name (loaded, 0), ==, "Ада");
  g_assert_cmpstr (bst_play_get_name (loaded, 1), ==, "Ben \"the road\"");
  g_assert_null (bst_play_get_name (loaded, 2));
}

/* --- files that go another way --- */

/* A finished game as a tree. */
static JsonNode *
finished_game (BstPlay **out_play)
{
  BstPlay *play = new_play ("classic", 2, 8, FALSE);
  BstSession *session = bst_play_get_session (play);
  KitRandom random = { 12 };

  while (!is_over (play))
    {
      size_t n;
      const BstMove *options = bst_session_options (session, &n);
      BstMove move = options[kit_random_below (&random, (int) n)];

      g_assert_null (bst_session_apply (session, &move));
    }
  *out_play = play;
  return bst_play_to_json (play);
}

static JsonArray *
row (JsonNode *root, guint i)
{
  return json_array_get_array_element (json_object_get_array_member (json_node_get_object (root), "scores"), i);
}

/* The game stands where a turn (from 1) begins in the original. */
static void
assert_opened_at (BstPlay *play, BstPlay *original, int turn)
{
  gsize n;
  const BstTurn *turns = bst_session_turns (bst_play_get_session (original), &n);
  g_autoptr (BstPlay) there = bst_play_copy (original, turns[turn - 1].n_moves);

  g_assert_cmpint (state_of (play)->turn, ==, turn);
  assert_same_state (play, there);
}

static void
test_other_scores (void)
{
  g_autoptr (BstPlay) original = NULL, play = NULL;
  g_autoptr (JsonNode) root = finished_game (&original);
  g_autoptr (BstReport) report = bst_report_new (NULL);

  json_array_remove_element (row (root, 29), 0);
  json_array_add_int_element (row (root, 29), 500);
  play = bst_play_load (root, catalog, report);
  g_assert_cmpuint (bst_report_get_n (report), ==, 0);
  g_assert_cmpstr (
    bst_play_get_note (play), ==,
    "In this version, turn 30 gives different scores than the file says, so the game opens at the start of that turn.");
  assert_opened_at (play, original, 30);
  /* It can be played on from there, and the same tiles come. */
  check_round_trip (play);
}

static void
test_other_standing (void)
{
  g_autoptr (BstPlay) original = NULL, play = NULL;
  g_autoptr (JsonNode) root = finished_game (&original);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  JsonArray *standing = json_object_get_array_member (json_node_get_object (root), "standing");

  json_array_remove_element (standing, 1);
  json_array_add_int_element (standing, 1000);
  play = bst_play_load (root, catalog, report);
  g_assert_cmpstr (bst_play_get_note (play), ==,
                   "In this version, the final scoring gives different points than the file says.");
  g_assert_true (is_over (play));
  assert_same_state (play, original);
}

static void
test_other_moves (void)
{
  g_autoptr (BstPlay) original = NULL, play = NULL;
  g_autoptr (JsonNode) root = finished_game (&original);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  gsize n;
  const BstTurn *turns = bst_session_turns (bst_play_get_session (original), &n);
  JsonArray *moves = json_object_get_array_member (json_node_get_object (root), "moves");
  JsonObject *move = json_array_get_object_element (moves, turns[40].n_moves + 1);

  g_assert_cmpstr (json_object_get_string_member (move, "kind"), ==, "place-tile");
  json_object_set_int_member (move, "x", 100);
  play = bst_play_load (root, catalog, report);
  g_assert_cmpstr (
    bst_play_get_note (play), ==,
    "A move in turn 41 is not legal in this version (BASE-32), so the game opens at the start of that turn.");
  assert_opened_at (play, original, 41);
}

/* The wrong player, a missing move, one too many: the turn before is the last that agrees. */
static void
test_other_order (void)
{
  for (int what = 0; what < 3; what++)
    {
      g_autoptr (BstPlay) original = NULL, play = NULL;
      g_autoptr (JsonNode) root = finished_game (&original);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      JsonArray *moves = json_object_get_array_member (json_node_get_object (root), "moves");
      guint length = json_array_get_length (moves);

      if (what == 0)
        json_object_set_int_member (json_array_get_object_element (moves, 1), "player", 1);
      else if (what == 1)
        json_array_remove_element (moves, 1);
      else
        json_array_add_element (moves, json_node_copy (json_array_get_element (moves, length - 1)));
      play = bst_play_load (root, catalog, report);
      g_assert_nonnull (bst_play_get_note (play));
      if (what < 2)
        assert_opened_at (play, original, 1);
      else
        g_assert_true (is_over (play));
    }
}

/* --- files that are no games --- */

#define MIX  "\"mix\":{\"format\":\"bastide-mix\",\"version\":1,\"sets\":[{\"set\":\"classic-base\"}]}"
#define REST "\"moves\":[],\"scores\":[],\"standing\":[0,0]"
#define HEAD "{\"format\":\"bastide-game\",\"version\":1,"

static const struct
{
  const char *text, *problems;
} bad_files[] = {
  { "[]", "This must be an object in braces.\n" },
  { "{}", "The key “format” is missing.\n" },
  { "{\"format\":\"bastide-mix\",\"version\":1}", "format: This is “bastide-mix”, but it must be “bastide-game”.\n" },
  { "{\"format\":\"bastide-game\"}", "The key “version” is missing.\n" },
  { "{\"format\":\"bastide-game\",\"version\":0}", "version: This must be a whole number from 1 to 9999.\n" },
  { HEAD "\"rules\":1}", "The key “moves” is missing.\nThe key “players” is missing.\nThe key “scores” is missing.\n"
                         "The key “standing” is missing.\nThe key “mix” is missing.\n" },
  { HEAD MIX ",\"players\":[{},{}]," REST "}", "The key “rules” is missing.\n" },
  { HEAD "\"rules\":0," MIX ",\"players\":[{},{}]," REST "}",
    "rules: This must be a whole number from 1 to 2147483647.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{}],\"moves\":[],\"scores\":[],\"standing\":[0]}",
    "players: A game needs 2 to 6 players.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},7]," REST "}", "players[1]: This must be an object in braces.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{\"name\":7}]," REST "}",
    "players[1].name: This must be a string in quotes.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"first\":2," REST "}",
    "first: There is no such seat; seats are numbered from 0.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"seed\":-5," REST "}",
    "seed: The seed must be a whole number from 0 to 9007199254740991.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"seed\":1.5," REST "}",
    "seed: The seed must be a whole number from 0 to 9007199254740991.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"nature\":\"fate\"," REST "}",
    "nature: “fate” is not one of: roll, ask.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":{},\"scores\":[],\"standing\":[0,0]}",
    "moves: This must be a list in brackets.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":[],\"scores\":[[0]],\"standing\":[0,0]}",
    "scores[0]: This must be a list with the score of each player.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":[],\"scores\":[],\"standing\":[0,\"1\"]}",
    "standing: This must be a list with the score of each player.\n" },
  { HEAD "\"rules\":1,\"mix\":{\"format\":\"bastide-mix\",\"version\":1,\"sets\":[{\"set\":\"clasic-base\"}]},"
         "\"players\":[{},{}]," REST "}",
    "mix.sets[0].set: “clasic-base” is unknown here; did you mean “classic-base”?\n" },
  { HEAD "\"rules\":1,\"mix\":7,\"players\":[{},{}]," REST "}", "mix: This must be an object in braces.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":[7],\"scores\":[],\"standing\":[0,0]}",
    "moves[0]: This must be an object in braces.\n" },
  { HEAD "\"rules\":1," MIX
         ",\"players\":[{},{}],\"moves\":[{\"player\":\"nature\"}],\"scores\":[],\"standing\":[0,0]}",
    "moves[0]: The key “kind” is missing.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":[{\"player\":\"nature\",\"kind\":\"drow\"}],\"scores\":[],"
         "\"standing\":[0,0]}",
    "moves[0].kind: “drow” is unknown here; did you mean “draw”?\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":[{\"player\":\"nature\",\"kind\":\"draw\"}],\"scores\":[],"
         "\"standing\":[0,0]}",
    "moves[0]: The key “tile” is missing.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":[{\"player\":\"nature\",\"kind\":\"draw\",\"tile\":\"x\","
         "\"left\":1}],\"scores\":[],\"standing\":[0,0]}",
    "moves[0].tile: There is no “x” in this game.\n" },
  { HEAD "\"rules\":1," MIX ",\"players\":[{},{}],\"moves\":[{\"player\":0,\"kind\":\"follower\",\"do\":\"place\","
         "\"figure\":\"dragon\",\"x\":0,\"y\":0,\"feature\":0}],\"scores\":[],\"standing\":[0,0]}",
    "moves[0].figure: “dragon” is not one of: follower, abbot.\n" },
};

static void
test_bad_files (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_files); i++)
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstPlay) play = load_text (bad_files[i].text, report);
      g_autofree char *problems = bst_report_dup_text (report);

      g_assert_null (play);
      g_assert_cmpstr (problems, ==, bad_files[i].problems);
    }
}

/* --- saving --- */

/* Killed at any moment of saving, the program leaves one whole game or the other. */
static void
test_killed (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "game.json", NULL);
  g_autoptr (BstPlay) first = new_play ("classic", 2, 1, FALSE);
  g_autoptr (BstPlay) second = new_play ("everything", 4, 2, FALSE);
  g_autofree char *first_text = bst_play_to_text (first), *second_text = bst_play_to_text (second);
  g_autoptr (GDir) dir = NULL;
  int n_first = 0, n_second = 0;

  g_assert_true (bst_play_save (first, path, NULL));
  for (int i = 0; i < 40; i++)
    {
      g_autofree char *text = NULL;
      pid_t child = fork ();

      g_assert_cmpint (child, >=, 0);
      if (child == 0)
        for (;;)
          {
            bst_play_save (second, path, NULL);
            bst_play_save (first, path, NULL);
          }
      g_usleep (500 + 700 * (gulong) i);
      kill (child, SIGKILL);
      g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      n_first += strcmp (text, first_text) == 0;
      n_second += strcmp (text, second_text) == 0;
    }
  g_test_message ("one game %d times, the other %d times", n_first, n_second);
  g_assert_cmpint (n_first + n_second, ==, 40);
  dir = g_dir_open (folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name (dir));)
    {
      g_autofree char *left = g_build_filename (folder, name, NULL);

      g_remove (left);
    }
  g_rmdir (folder);
}

static void
test_no_place (void)
{
  g_autoptr (BstPlay) play = new_play ("classic", 2, 1, FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_false (bst_play_save (play, "/nonexistent/folder/game.json", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* --- golden files: what was saved once opens for ever --- */

static const struct
{
  const char *name, *mix;
  int n_players;
  guint64 seed;
  gboolean ask;
  int kind; /* stop at this kind of decision, BST_N_KINDS: play to the end */
  int n;    /* … when it comes up for the n-th time */
  const char *options;
} golden[] = {
  { "classic-end", "classic", 2, 1, FALSE, BST_N_KINDS, 0 },
  { "classic-follower", "classic", 5, 2, FALSE, BST_KIND_FOLLOWER, 30 },
  { "classic-draw", "classic", 3, 3, TRUE, BST_KIND_DRAW, 20 },
  { "classic-river-place-tile", "classic-river", 4, 4, FALSE, BST_KIND_PLACE_TILE, 25 },
  { "anniversary-bonus-symbol", "anniversary", 2, 5, FALSE, BST_KIND_BONUS_SYMBOL, 1 },
  { "wheel-plague", "wheel", 3, 6, FALSE, BST_KIND_PLAGUE, 2 },
  { "classic-flying-flight", "classic-flying", 2, 7, TRUE, BST_KIND_FLIGHT, 1 },
  { "classic-messages-message-use", "classic-messages", 3, 8, FALSE, BST_KIND_MESSAGE_USE, 2 },
  { "classic-ferries-ferry-move", "classic-ferries", 2, 9, FALSE, BST_KIND_FERRY_MOVE, 1 },
  { "classic-gold-ingot", "classic-gold", 4, 10, FALSE, BST_KIND_INGOT, 3 },
  { "classic-magic-magic", "classic-magic", 2, 11, FALSE, BST_KIND_MAGIC, 3 },
  { "classic-robbers-robber", "classic-robbers", 6, 12, FALSE, BST_KIND_ROBBER, 4 },
  { "classic-crop-crop-figure", "classic-crop", 3, 13, FALSE, BST_KIND_CROP_FIGURE, 2 },
  { "tournaments-river-reveal", "tournaments-river", 2, 14, FALSE, BST_KIND_REVEAL, 1 },
  { "everything-end", "everything", 4, 15, FALSE, BST_N_KINDS, 0 },
  { "everything-other-readings", "everything", 3, 16, FALSE, BST_KIND_PLAGUE, 3,
    "{\"abbot.is_follower\": false, \"robbers.messengers\": false, \"tournaments.places\": \"dense\"}" },
};

static char *
golden_path (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".json", NULL);

  return g_test_build_filename (G_TEST_DIST, "golden", file, NULL);
}

/* MIX-67: games saved before the owner could choose are asked now, and what they were asked before still means the first
 * of the two. */
static void
test_two_on_a_segment (void)
{
  static const struct
  {
    const char *name;
    int kind;
    bool taken; /* nobody was asked, and the file goes on behind it */
  } files[] = {
    { "two-on-a-segment-crop", BST_KIND_CROP_FIGURE },
    { "two-on-a-segment-plague", BST_KIND_PLAGUE },
    { "two-on-a-segment-message-target", BST_KIND_MESSAGE_TARGET, true },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = golden_path (files[i].name), *text = NULL;
      g_autoptr (BstPlay) play = NULL;
      g_autofree BstMove *moves = NULL;
      const BstGame *game;
      gsize n, n_second = 0;

      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      play = must_load (text);
      g_assert_null (bst_play_get_note (play));
      if (files[i].taken)
        g_assert_true (bst_session_undo (bst_play_get_session (play)));
      game = bst_session_game (bst_play_get_session (play));
      moves = g_new (BstMove, game->max_moves);
      g_assert_cmpint (bst_decision (state_of (play)), ==, files[i].kind);
      n = bst_legal (game, state_of (play), moves);
      for (gsize k = 0; k < n; k++)
        {
          const uint16_t seg = bst_move_seg (game, state_of (play), &moves[k]);
          const int who = bst_who (state_of (play));
          const int first = bst_figure_find (game, state_of (play), seg, who, moves[k].figure);
          const int found = bst_figure_find_which (game, state_of (play), seg, who, moves[k].figure, moves[k].b);

          g_assert_cmpint (found == first, ==, moves[k].b == 0);
          n_second += moves[k].b == 1;
        }
      g_assert_cmpint (n_second, >, 0);
    }
}

static void
write_golden (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (golden); i++)
    {
      g_autofree char *path = golden_path (golden[i].name);
      g_autoptr (BstPlay) play = NULL;
      KitRandom random = { golden[i].seed };
      int n = 0;

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        continue;
      for (guint64 seed = golden[i].seed; !play || (golden[i].kind < BST_N_KINDS && is_over (play)); seed += 100)
        {
          g_clear_pointer (&play, bst_play_free);
          play = new_play_with (golden[i].mix, golden[i].options, golden[i].n_players, seed, golden[i].ask);
          for (n = 0; !is_over (play); move_on (play, &random))
            if (bst_decision (state_of (play)) == golden[i].kind && ++n == golden[i].n)
              break;
        }
      g_assert_true (bst_play_save (play, path, NULL));
    }
}

/* (transfer full): the text without options that came after @old and are at their default. */
static char *
dup_without_later (const char *text, const char *old)
{
  static const char *const later[] = {
    ", \"abbot.is_follower\": true",
    ", \"robbers.messengers\": true",
    ", \"tournaments.places\": \"standard\"",
  };
  GString *copy = g_string_new (text);

  for (gsize i = 0; i < G_N_ELEMENTS (later); i++)
    if (!strstr (old, later[i]))
      g_string_replace (copy, later[i], "", 1);
  return g_string_free (copy, FALSE);
}

/* Every file of the folder opens where it was saved. Files of the present version and revision are also written again
 * as they are; if a corrected rule makes an old one depart, it is listed with its sentence in departures.txt. */
static void
test_golden (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  int n = 0;

  g_assert_nonnull (dir);
  for (const char *name; (name = g_dir_read_name (dir));)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL, *again = NULL;
      g_autoptr (BstPlay) play = NULL;

      if (!g_str_has_suffix (name, ".json"))
        continue;
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      /* Files of other formats are tested elsewhere. */
      if (!strstr (text, "\"format\": \"" BST_GAME_FORMAT "\""))
        continue;
      play = must_load (text);
      if (bst_play_get_note (play))
        {
          g_autofree char *departures_path = g_build_filename (folder, "departures.txt", NULL);
          g_autofree char *line = g_strdup_printf ("%s: %s\n", name, bst_play_get_note (play));
          g_autofree char *departures = NULL;

          g_file_get_contents (departures_path, &departures, NULL, NULL);
          if (!departures || !strstr (departures, line))
            g_error ("%s", line);
          continue;
        }
      again = bst_play_to_text (play);
      if (strstr (text, "\"version\": " G_STRINGIFY (BST_GAME_VERSION))
          && strstr (text, "\"rules\": " G_STRINGIFY (BST_RULES_REVISION)))
        {
          g_autofree char *same = dup_without_later (again, text);

          g_assert_cmpstr (text, ==, same);
        }
      n++;
    }
  g_assert_cmpint (n, >=, (int) G_N_ELEMENTS (golden));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  if (g_getenv ("BASTIDE_WRITE_GOLDEN"))
    write_golden ();
  g_test_add_func ("/game-json/round-trip", test_round_trip);
  g_test_add_func ("/game-json/undo", test_undo);
  g_test_add_func ("/game-json/unknown-keys", test_unknown_keys);
  g_test_add_func ("/game-json/names", test_names);
  g_test_add_func ("/game-json/other-scores", test_other_scores);
  g_test_add_func ("/game-json/other-standing", test_other_standing);
  g_test_add_func ("/game-json/other-moves", test_other_moves);
  g_test_add_func ("/game-json/other-order", test_other_order);
  g_test_add_func ("/game-json/bad-files", test_bad_files);
  g_test_add_func ("/game-json/killed", test_killed);
  g_test_add_func ("/game-json/no-place", test_no_place);
  g_test_add_func ("/game-json/golden", test_golden);
  g_test_add_func ("/game-json/golden/two-on-a-segment", test_two_on_a_segment);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
