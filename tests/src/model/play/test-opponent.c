/* test-opponent.c – computers at the table: who sits there, that they move by themselves, and that undo passes over them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-opponent.h"

#include "model/bastide-level.h"
#include "model/play/bastide-thought.h"
#include "model/play/bastide-setup.h"

#include <glib/gstdio.h>
#include <string.h>

static BstCatalog *catalog;

#define CASUAL (1 + BST_LEVEL_CASUAL)

/* A game of Anna with computers of this level at the other seats; @anna: whether she plays herself. */
static BastideGame *
game_of (const char *mix, int n_players, int level, gboolean anna)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  bastide_setup_set_mix (setup, bst_catalog_find_mix (catalog, mix)->root);
  while (bastide_setup_get_n_players (setup) < n_players)
    g_assert_true (bastide_setup_add_player (setup, NULL));
  bastide_setup_set_name (setup, 0, "Anna");
  for (int seat = anna ? 1 : 0; seat < n_players; seat++)
    bastide_setup_set_level (setup, seat, level);
  bastide_setup_set_seed (setup, 7);
  play = bastide_setup_begin (setup, FALSE, NULL, report);
  g_assert_nonnull (play);
  return bastide_game_new (play);
}

static gsize
count_moves (BastideGame *game)
{
  gsize made;

  bst_session_log (bastide_game_get_session (game), &made, NULL);
  return made;
}

/* Until no computer is to move. */
static void
let_move (BastideGame *game)
{
  while (bastide_game_waits_for_computer (game))
    g_main_context_iteration (NULL, TRUE);
}

static void
take_first (BastideGame *game)
{
  gsize n;
  const BstMove *options = bastide_game_get_options (game, &n);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (n, >, 0);
  bastide_game_apply (game, &options[0], &error);
  g_assert_no_error (error);
}

/* --- who sits there --- */

static void
test_saved (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 3, CASUAL, TRUE);
  g_autofree char *folder = g_dir_make_tmp ("bastide-opponent-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "game.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) again = NULL;

  g_assert_cmpstr (bastide_game_get_names (game)[0], ==, "Anna");
  g_assert_cmpstr (bastide_game_get_names (game)[1], ==, "Computer 2");
  g_assert_true (bastide_game_save (game, file, &error));
  again = bastide_game_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpint (bastide_game_get_level (again, 0), ==, BASTIDE_PERSON);
  g_assert_cmpint (bastide_game_get_level (again, 2), ==, CASUAL);
  g_assert_cmpstr (bastide_game_get_names (again)[2], ==, "Computer 3");
  g_unlink (path);
  g_rmdir (folder);
}

/* A person leaves, a computer goes on: the journal says so before anything is saved whole. */
static void
test_taken_over (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2, BASTIDE_PERSON, TRUE);
  g_autofree char *folder = g_dir_make_tmp ("bastide-opponent-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "game.json", NULL);
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *lines = NULL;
  BastideGame *again;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, &error));
  take_first (game);
  bastide_game_set_level (game, 1, CASUAL);
  bastide_game_set_level (game, 0, 1 + BST_LEVEL_MASTER);
  bastide_game_set_level (game, 0, BASTIDE_PERSON);
  take_first (game);
  g_assert_true (g_file_get_contents (journal, &lines, NULL, NULL));
  g_assert_nonnull (strstr (lines, "seat 1 casual"));
  bastide_match_release (BASTIDE_MATCH (game));

  again = bastide_game_recover (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (bastide_game_get_level (again, 0), ==, BASTIDE_PERSON);
  g_assert_cmpint (bastide_game_get_level (again, 1), ==, CASUAL);
  g_assert_cmpint (count_moves (again), ==, count_moves (game));
  bastide_match_release (BASTIDE_MATCH (again));
  g_object_unref (again);
  g_unlink (journal);
  g_unlink (path);
  g_rmdir (folder);
}

/* A word of a newer version is somebody who plays; a word for a seat that is not there stops a journal. */
static void
test_unknown (void)
{
  g_autoptr (JsonObject) player = json_object_new ();

  json_object_set_string_member (player, "computer", "oracle");
  g_assert_cmpint (bastide_level_from_json (player), !=, BASTIDE_PERSON);
  bastide_level_to_json (player, BASTIDE_PERSON);
  g_assert_cmpint (bastide_level_from_json (player), ==, BASTIDE_PERSON);
  g_assert_false (json_object_has_member (player, "computer"));
}

static void
test_setup_text (void)
{
  g_autoptr (BastideSetup) setup = bastide_setup_new (catalog);
  g_autoptr (BastideSetup) again = bastide_setup_new (catalog);
  g_autofree char *text = NULL;

  bastide_setup_set_level (setup, 1, CASUAL);
  text = bastide_setup_to_text (setup);
  g_assert_true (bastide_setup_from_text (again, text));
  g_assert_cmpint (bastide_setup_get_player (again, 0)->level, ==, BASTIDE_PERSON);
  g_assert_cmpint (bastide_setup_get_player (again, 1)->level, ==, CASUAL);
}

/* --- playing --- */

/* A whole game among computers of every mix ends by itself. */
static void
test_whole_games (void)
{
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (catalog, i);
      g_autoptr (BastideOpponent) opponent = bastide_opponent_new ();
      g_autoptr (BastideGame) game = game_of (entry->id, 2, 1 + BST_LEVEL_BEGINNER, FALSE);

      bastide_opponent_set_pace (opponent, BASTIDE_PACE_INSTANT);
      bastide_opponent_set_game (opponent, game);
      while (!bastide_game_get_state (game)->over)
        {
          g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_THINKING);
          g_main_context_iteration (NULL, TRUE);
        }
      g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_IDLE);
    }
}

/* Nobody can choose for a computer, and it never chooses for a person. */
static void
test_turns (void)
{
  g_autoptr (BastideOpponent) opponent = bastide_opponent_new ();
  g_autoptr (BastideGame) game = game_of ("classic", 2, CASUAL, TRUE);
  gsize n;

  bastide_opponent_set_pace (opponent, BASTIDE_PACE_INSTANT);
  bastide_opponent_set_game (opponent, game);
  for (int turn = 0; turn < 10; turn++)
    {
      g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_IDLE);
      g_assert_cmpint (bst_who (bastide_game_get_state (game)), ==, 0);
      take_first (game);
      if (!bastide_game_waits_for_computer (game))
        continue;
      bastide_game_get_options (game, &n);
      g_assert_cmpint (n, ==, 0);
      let_move (game);
    }
}

/* Undo leads to one's own decision, redo to the next own one, and computers do not move while something is undone. */
static void
test_undo (void)
{
  g_autoptr (BastideOpponent) opponent = bastide_opponent_new ();
  g_autoptr (BastideGame) game = game_of ("classic", 3, CASUAL, TRUE);
  gsize before, after;

  bastide_opponent_set_pace (opponent, BASTIDE_PACE_INSTANT);
  bastide_opponent_set_game (opponent, game);
  g_assert_false (bastide_game_can_undo_own (game));
  do
    {
      before = count_moves (game);
      take_first (game);
    }
  while (!bastide_game_waits_for_computer (game));
  let_move (game);
  after = count_moves (game);
  g_assert_cmpint (after, >, before + 1);

  g_assert_true (bastide_game_can_undo_own (game));
  bastide_game_undo_own (game);
  g_assert_cmpint (bst_who (bastide_game_get_state (game)), ==, 0);
  g_assert_cmpint (count_moves (game), ==, before);
  bastide_game_redo_own (game);
  g_assert_cmpint (count_moves (game), ==, after);

  /* In the midst of what the computers did: a look back, where nobody moves. */
  bastide_game_undo_own (game);
  bastide_match_redo (BASTIDE_MATCH (game));
  g_assert_cmpint (bst_who (bastide_game_get_state (game)), !=, 0);
  g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_IDLE);
}

/* Step by step a move waits until somebody asks for it; a pause stops everything. */
static void
test_paces (void)
{
  g_autoptr (BastideOpponent) opponent = bastide_opponent_new ();
  g_autoptr (BastideGame) game = game_of ("classic", 2, CASUAL, FALSE);
  gsize made;

  bastide_opponent_set_pace (opponent, BASTIDE_PACE_STEP);
  bastide_opponent_set_game (opponent, game);
  for (int i = 0; i < 4; i++)
    {
      made = count_moves (game);
      while (bastide_opponent_get_state (opponent) != BASTIDE_OPPONENT_READY)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (count_moves (game), ==, made);
      bastide_opponent_play_now (opponent);
      while (count_moves (game) == made)
        g_main_context_iteration (NULL, TRUE);
    }

  bastide_opponent_set_paused (opponent, TRUE);
  g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_PAUSED);
  bastide_opponent_set_paused (opponent, FALSE);
  g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_THINKING);

  /* Another pace lets a move that waits go. */
  while (bastide_opponent_get_state (opponent) != BASTIDE_OPPONENT_READY)
    g_main_context_iteration (NULL, TRUE);
  made = count_moves (game);
  bastide_opponent_set_pace (opponent, BASTIDE_PACE_INSTANT);
  while (count_moves (game) == made)
    g_main_context_iteration (NULL, TRUE);
}

/* The game goes while somebody thinks about it; a master has begun to, and is told to move at once. */
static void
test_left (void)
{
  g_autoptr (BastideOpponent) opponent = bastide_opponent_new ();
  BastideGame *game = game_of ("classic", 2, 1 + BST_LEVEL_MASTER, FALSE);
  g_autoptr (BastideGame) other = game_of ("classic", 2, 1 + BST_LEVEL_MASTER, FALSE);

  bastide_opponent_set_pace (opponent, BASTIDE_PACE_INSTANT);
  bastide_opponent_set_game (opponent, game);
  g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_THINKING);
  bastide_opponent_set_game (opponent, other);
  g_object_unref (game);
  bastide_opponent_play_now (opponent);
  while (count_moves (other) < 3)
    g_main_context_iteration (NULL, TRUE);
  bastide_opponent_set_game (opponent, NULL);
  g_assert_cmpint (bastide_opponent_get_state (opponent), ==, BASTIDE_OPPONENT_IDLE);
}

static gpointer
free_thread (gpointer thought)
{
  bastide_thought_free (thought);
  return NULL;
}

static void
gone_cb (gpointer thread, GObject *game)
{
  *(GThread **) thread = g_thread_self ();
}

/* A task may let go of its thought in the thread: the game, with its files and signals, ends where it lives. */
static void
test_last_thread (void)
{
  BastideGame *game = game_of ("classic", 2, CASUAL, TRUE);
  BastideThought *thought = bastide_thought_new (game, BST_LEVEL_CASUAL);
  GThread *thread = NULL;

  g_object_weak_ref (G_OBJECT (game), gone_cb, &thread);
  g_object_unref (game);
  g_thread_join (g_thread_new ("thought", free_thread, thought));
  g_assert_null (thread);
  while (!thread)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (thread == g_thread_self ());
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  catalog = bst_catalog_new_for_folders (NULL);
  g_test_add_func ("/opponent/saved", test_saved);
  g_test_add_func ("/opponent/taken-over", test_taken_over);
  g_test_add_func ("/opponent/unknown", test_unknown);
  g_test_add_func ("/opponent/setup-text", test_setup_text);
  g_test_add_func ("/opponent/whole-games", test_whole_games);
  g_test_add_func ("/opponent/turns", test_turns);
  g_test_add_func ("/opponent/undo", test_undo);
  g_test_add_func ("/opponent/paces", test_paces);
  g_test_add_func ("/opponent/left", test_left);
  g_test_add_func ("/opponent/last-thread", test_last_thread);
  result = g_test_run ();
  bst_catalog_unref (catalog);
  return result;
}
