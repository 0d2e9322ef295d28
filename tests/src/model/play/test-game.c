/* test-game.c – a game on the screen: playing, undo, automatic saving that survives anything, and setting one up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-foresight.h"
#include "model/play/bastide-game.h"
#include "model/bastide-journal.h"
#include "model/words/bastide-letters.h"
#include "model/play/bastide-setup.h"
#include "model/words/bastide-words.h"
#include "engine/track.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static BstCatalog *catalog;
static const char *program;

static BastideSetup *
setup_of (const char *mix, int n_players)
{
  BastideSetup *setup = bastide_setup_new (catalog);
  const BstCatalogEntry *entry = bst_catalog_find_mix (catalog, mix);

  g_assert_nonnull (entry);
  bastide_setup_set_mix (setup, entry->root);
  while (bastide_setup_get_n_players (setup) < n_players)
    g_assert_true (bastide_setup_add_player (setup, NULL));
  bastide_setup_set_seed (setup, 7);
  return setup;
}

static BastideGame *
game_of (const char *mix, int n_players)
{
  g_autoptr (BastideSetup) setup = setup_of (mix, n_players);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = bastide_setup_begin (setup, FALSE, NULL, report);

  if (!play)
    {
      g_autofree char *text = bst_report_dup_text (report);
      g_error ("%s: %s", mix, text);
    }
  return bastide_game_new (play);
}

static gboolean
step (BastideGame *game, GRand *rand)
{
  gsize n;
  const BstMove *moves = bst_session_options (bastide_game_get_session (game), &n);
  GError *error = NULL;

  if (n == 0)
    return FALSE;
  bastide_game_apply (game, &moves[g_rand_int_range (rand, 0, n)], &error);
  g_assert_no_error (error);
  return TRUE;
}

static void
assert_same (BastideGame *a, BastideGame *b)
{
  g_autofree char *text_a = bst_play_to_text (bastide_game_get_play (a));
  g_autofree char *text_b = bst_play_to_text (bastide_game_get_play (b));

  g_assert_cmpstr (text_a, ==, text_b);
  g_assert_true (bst_state_equal (bastide_game_get_game (a), bastide_game_get_state (a), bastide_game_get_state (b)));
}

static char *
temp_path (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-game-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return g_build_filename (folder, "current.bastide", NULL);
}

static void
remove_temp (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);

  g_unlink (path);
  g_unlink (journal);
  g_rmdir (folder);
}

/* --- playing --- */

static void
test_changed_and_undo (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 3);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree void *before = g_memdup2 (bastide_game_get_state (game), bastide_game_get_game (game)->state_size);
  int changes = 0;

  g_signal_connect_swapped (game, "changed", G_CALLBACK (g_atomic_int_inc), &changes);
  for (int i = 0; i < 40; i++)
    g_assert_true (step (game, rand));
  g_assert_cmpint (changes, ==, 40);
  g_assert_true (bastide_match_can_undo (BASTIDE_MATCH (game)));
  while (bastide_match_can_undo (BASTIDE_MATCH (game)))
    bastide_match_undo (BASTIDE_MATCH (game));
  g_assert_true (bst_state_equal (bastide_game_get_game (game), before, bastide_game_get_state (game)));
}

static void
test_refusal (void)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (GError) error = NULL;
  BstMove far = { .kind = BST_KIND_PLACE_TILE, .x = 90, .y = 90 };

  g_assert_false (bastide_game_apply (game, &far, &error));
  g_assert_nonnull (strstr (error->message, "BASE-32"));
  g_assert_false (bastide_match_can_undo (BASTIDE_MATCH (game)));
}

static void
test_names_and_letters (void)
{
  g_autoptr (BastideSetup) setup = setup_of ("classic", 4);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BastideGame) game = NULL;

  bastide_setup_set_name (setup, 0, "Anna");
  bastide_setup_set_name (setup, 1, "Алла");
  bastide_setup_set_name (setup, 2, "Axel");
  bastide_setup_set_color (setup, 3, 0);
  game = bastide_game_new (bastide_setup_begin (setup, FALSE, NULL, report));
  g_assert_cmpstr (bastide_game_get_letter (game, 0), ==, "A");
  g_assert_cmpstr (bastide_game_get_letter (game, 1), ==, "Л");
  g_assert_cmpstr (bastide_game_get_letter (game, 2), ==, "X");
  g_assert_cmpint (bastide_game_get_color (game, 3), ==, 0);
  g_assert_cmpint (bastide_game_get_color (game, 0), ==, 3);
  g_assert_true (*bastide_game_get_names (game)[3] != '\0');
}

static void
assert_letters (const char *const *names, const char *const *wishes, const char *expected)
{
  const int n = g_strv_length ((char **) names);
  g_auto (GStrv) letters = g_new0 (char *, n + 1);
  g_autofree char *all = NULL;

  bastide_letters_choose (n, names, wishes, letters);
  all = g_strjoinv (" ", letters);
  g_assert_cmpstr (all, ==, expected);
}

#define NAMES(...)                                                                                                     \
  (const char *const[]) { __VA_ARGS__, NULL }

/* No two players have the same letter, and no digit is one. */
static void
test_letters (void)
{
  assert_letters (NAMES ("Anna", "Ben"), NULL, "A B");
  assert_letters (NAMES ("Anna", "Anton", "nana"), NULL, "A N C");
  assert_letters (NAMES ("Anna", "Åke", "42"), NULL, "A K C");
  /* Who has no name has the letter of the seat, or one that counts no seat: A is not the second player. */
  assert_letters (NAMES ("", "", ""), NULL, "A B C");
  assert_letters (NAMES ("Mia", ""), NULL, "M B");
  assert_letters (NAMES ("Mia", "Tom", "", ""), NULL, "M T C D");
  assert_letters (NAMES ("", "", "Ben"), NULL, "A X B");
  assert_letters (NAMES ("Ben", "", "Xenia", ""), NULL, "B Y X D");
  assert_letters (NAMES ("Mia", ""), NAMES ("b", ""), "B X");
  /* Wishes come before names; the first one has it. */
  assert_letters (NAMES ("Anna", "Ben", "Cleo"), NAMES ("", "a", "A"), "N A C");
  assert_letters (NAMES ("Anna", "Ben"), NAMES ("7", "ß"), "A ß");
  assert_letters (NAMES ("A", "A", "A", "A", "A", "A"), NULL, "A B C D E F");

  /* Nor two that look the same: of other alphabets, with accents, wide or slashed. */
  assert_letters (NAMES ("Anna", "Анна"), NULL, "A Н");
  assert_letters (NAMES ("Анна", "Anna", "Άννα"), NULL, "А N C");
  assert_letters (NAMES ("Hans", "Нина", "Ηλίας"), NULL, "H И Λ");
  assert_letters (NAMES ("Ivan", "Іван", "ısa", "Ӏ"), NULL, "I В S D");
  assert_letters (NAMES ("Olga", "Ольга", "Øystein", "0"), NULL, "O Л Y D");
  assert_letters (NAMES ("Eva", "Éva", "Ёва", "Εύα"), NULL, "E V В Ύ");
  assert_letters (NAMES ("Łukasz", "Lena"), NULL, "Ł E");
  assert_letters (NAMES ("Иван", "Йозеф"), NULL, "И О");
  assert_letters (NAMES ("Ａlex", "alex"), NULL, "Ａ L");
  assert_letters (NAMES ("Anna", "Ben"), NAMES ("А", "A"), "А B");
  assert_letters (NAMES ("Анна", "Антон", "Алла"), NULL, "А Н Л");
}

/* Files of earlier versions, of games and of evenings, have letters that look the same: the second player gets another. */
static void
test_old_letters (void)
{
  g_autoptr (JsonNode) list = json_from_string ("[{\"name\": \"Anna\", \"letter\": \"A\"},"
                                                " {\"name\": \"Анна\", \"letter\": \"А\"},"
                                                " {\"name\": \"Ada\", \"letter\": \"Á\"}]",
                                                NULL);
  BastidePlayers players = { 0 };

  bastide_players_from_json (&players, json_node_get_array (list));
  bastide_players_choose_letters (&players);
  g_assert_cmpstr (players.letters[0], ==, "A");
  g_assert_cmpstr (players.letters[1], ==, "Н");
  g_assert_cmpstr (players.letters[2], ==, "D");
  bastide_players_clear (&players);
}

/* What is projected before the last decision is what the end then gives, if that decision changes nothing. */
static void
test_projection (void)
{
  g_autoptr (BastideGame) game = game_of ("everything", 2);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  int scores[BST_MAX_PLAYERS];

  while (step (game, rand))
    {
      bastide_game_project (game, scores);
      for (int seat = 0; seat < 2; seat++)
        g_assert_cmpint (scores[seat], >=, bst_score (bastide_game_get_state (game), seat));
    }
  for (int seat = 0; seat < 2; seat++)
    g_assert_cmpint (scores[seat], ==, bst_score (bastide_game_get_state (game), seat));
}

/* --- automatic saving --- */

static void
test_recover (void)
{
  g_autofree char *path = temp_path ();
  g_autoptr (BastideGame) game = game_of ("everything", 3);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  GError *error = NULL;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, &error));
  g_assert_no_error (error);
  for (int i = 0; i < 600; i++)
    {
      if (g_rand_int_range (rand, 0, 6) == 0)
        bastide_match_undo (BASTIDE_MATCH (game));
      else if (g_rand_int_range (rand, 0, 6) == 0)
        bastide_match_redo (BASTIDE_MATCH (game));
      else if (!step (game, rand))
        break;
      if (i % 37 == 0)
        {
          g_autoptr (BastideGame) again = bastide_game_recover (path, &error);

          g_assert_no_error (error);
          assert_same (game, again);
          g_assert_cmpint (bastide_match_can_redo (BASTIDE_MATCH (game)), ==,
                           bastide_match_can_redo (BASTIDE_MATCH (again)));
        }
    }
  bastide_match_flush (BASTIDE_MATCH (game));
  {
    g_autoptr (BastideGame) again = bastide_game_recover (path, &error);

    g_assert_no_error (error);
    assert_same (game, again);
  }
  remove_temp (path);
}

/* However the last line was torn, everything before it is there. */
static void
test_torn_journal (void)
{
  g_autofree char *path = temp_path ();
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autofree char *whole = NULL;
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  gsize length;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  for (int i = 0; i < 12; i++)
    step (game, rand);
  g_assert_true (g_file_get_contents (journal, &whole, &length, NULL));
  for (gsize cut = length % 3; cut <= length; cut += 3)
    {
      g_autoptr (BastideGame) again = NULL;
      GError *error = NULL;

      g_assert_true (g_file_set_contents (journal, whole, cut, NULL));
      again = bastide_game_recover (path, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (bastide_game_get_state (again)->turn, <=, bastide_game_get_state (game)->turn);
      if (cut == length)
        assert_same (game, again);
      /* It goes on from there, and that is kept too. */
      if (cut % 60 < 3 && step (again, rand))
        {
          g_autoptr (BastideGame) third = bastide_game_recover (path, &error);

          g_assert_no_error (error);
          assert_same (again, third);
        }
    }
  remove_temp (path);
}

/* Nothing but zeros behind the last line, as some file systems leave after a power cut. */
static void
test_zeros (void)
{
  g_autofree char *path = temp_path ();
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autofree char *whole = NULL;
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (BastideGame) again = NULL;
  g_autoptr (BastideGame) third = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  gsize length;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  for (int i = 0; i < 9; i++)
    step (game, rand);
  g_assert_true (g_file_get_contents (journal, &whole, &length, NULL));
  whole = g_realloc (whole, length + 500);
  memset (whole + length, 0, 500);
  g_assert_true (g_file_set_contents (journal, whole, length + 500, NULL));
  again = bastide_game_recover (path, NULL);
  assert_same (game, again);
  g_assert_true (step (again, rand));
  third = bastide_game_recover (path, NULL);
  assert_same (again, third);
  remove_temp (path);
}

/* A line that makes no sense: the game goes on before it, says so once, and what is done then is kept. */
static void
test_refused_line (void)
{
  g_autofree char *path = temp_path ();
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autofree char *aside = g_strconcat (journal, "~", NULL);
  g_autofree char *whole = NULL;
  g_autofree char *wrong = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *problem = NULL;
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (BastideGame) again = NULL;
  g_autoptr (BastideGame) third = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  for (int i = 0; i < 6; i++)
    step (game, rand);
  g_assert_true (g_file_get_contents (journal, &whole, NULL, NULL));
  wrong = g_strconcat (whole, "{\"kind\": \"nonsense\"}\nundo\nundo\n", NULL);
  g_assert_true (g_file_set_contents (journal, wrong, -1, NULL));
  again = bastide_game_recover (path, NULL);
  assert_same (game, again);
  problem = bastide_match_dup_save_problem (BASTIDE_MATCH (again));
  g_assert_nonnull (problem);
  g_assert_true (g_file_get_contents (aside, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, wrong);
  for (int i = 0; i < 3; i++)
    g_assert_true (step (again, rand));
  g_assert_null (bastide_match_dup_save_problem (BASTIDE_MATCH (again)));
  third = bastide_game_recover (path, NULL);
  assert_same (again, third);
  g_assert_null (bastide_match_dup_save_problem (BASTIDE_MATCH (third)));
  g_unlink (aside);
  remove_temp (path);
}

/* The first base of a game reaches the disk, but the journal of the game before still lies there. */
static void
expect_notes (BastideGame *game, const char *const *texts)
{
  const guint n = g_strv_length ((GStrv) texts);

  g_assert_cmpuint (bastide_game_get_n_notes (game), ==, n);
  for (guint i = 0; i < n; i++)
    {
      gsize n_moves;

      g_assert_cmpstr (bastide_game_get_note (game, i, &n_moves), ==, texts[i]);
    }
}

/* What people write beside the log is on the disk at once, line by line, and gone again when they delete it. */
static void
test_notes (void)
{
  g_autofree char *path = temp_path ();
  g_autoptr (BastideGame) game = game_of ("classic", 2), again = NULL, third = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  gsize n_moves, made;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  bastide_game_add_note (game, "  before\nthe first\rtile ");
  for (int i = 0; i < 4; i++)
    step (game, rand);
  bst_session_log (bastide_game_get_session (game), &made, NULL);
  bastide_game_add_note (game, "go 0");
  bastide_game_add_note (game, " \n ");
  bastide_game_add_note (game, "# “undo” {\"kind\": 1}");
  again = bastide_game_recover (path, NULL);
  assert_same (game, again);
  expect_notes (again, (const char *const[]){ "before the first tile", "go 0", "# “undo” {\"kind\": 1}", NULL });
  bastide_game_get_note (again, 1, &n_moves);
  g_assert_cmpuint (n_moves, ==, made);
  bastide_game_remove_note (again, 1);
  bastide_game_remove_note (again, 0);
  third = bastide_game_recover (path, NULL);
  expect_notes (third, (const char *const[]){ "# “undo” {\"kind\": 1}", NULL });
  remove_temp (path);
}

/* Lines about notes that nobody can have written stop recovery there, and what came before is kept. */
static void
test_bad_notes (void)
{
  static const char *const lines[] = {
    "note",     "note x",    "note 3", "note -1 a", "note 99999999999999999999 a", "note 3 \xff\xfe",
    "unnote 1", "unnote -1", "unnote", "unnote 0x"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *path = temp_path ();
      g_autofree char *journal = g_strconcat (path, ".journal", NULL), *aside = g_strconcat (journal, "~", NULL);
      g_autofree char *whole = NULL, *wrong = NULL, *problem = NULL;
      g_autoptr (BastideGame) game = game_of ("classic", 2), again = NULL;

      g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
      bastide_game_add_note (game, "the one");
      g_assert_true (g_file_get_contents (journal, &whole, NULL, NULL));
      wrong = g_strconcat (whole, lines[i], "\nnote 1 too late\n", NULL);
      g_assert_true (g_file_set_contents (journal, wrong, -1, NULL));
      again = bastide_game_recover (path, NULL);
      expect_notes (again, (const char *const[]){ "the one", NULL });
      problem = bastide_match_dup_save_problem (BASTIDE_MATCH (again));
      g_assert_nonnull (problem);
      g_unlink (aside);
      remove_temp (path);
    }
}

static void
test_foreign_journal (void)
{
  g_autofree char *path = temp_path ();
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autofree char *whole = NULL;
  g_autoptr (BastideGame) before = game_of ("classic", 2);
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (BastideGame) again = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (before), path, NULL));
  for (int i = 0; i < 6; i++)
    step (before, rand);
  g_assert_true (g_file_get_contents (journal, &whole, NULL, NULL));
  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  g_assert_true (g_file_set_contents (journal, whole, -1, NULL));
  again = bastide_game_recover (path, NULL);
  assert_same (game, again);
  remove_temp (path);
}

/* A pipe in place of the journal: opening it would wait for ever for somebody who writes. */
static void
test_pipe_as_journal (void)
{
  g_autofree char *path = temp_path ();
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autofree char *aside = g_strconcat (journal, "~", NULL);
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (BastideGame) again = NULL;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  bastide_match_release (BASTIDE_MATCH (game));
  g_assert_cmpint (g_unlink (journal), ==, 0);
  g_assert_cmpint (mkfifo (journal, 0600), ==, 0);
  again = bastide_game_recover (path, NULL);
  assert_same (game, again);
  g_assert_cmpint (g_unlink (aside), ==, 0);
  remove_temp (path);
}

/* No room on the disk for some moves, then there is again: nothing is missing afterwards, whether more is done or not. */
static void
test_full_disk (void)
{
  struct rlimit free_space, full;
  struct stat info;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &free_space), ==, 0);
  for (int more = 0; more < 2; more++)
    {
      g_autofree char *path = temp_path ();
      g_autofree char *journal = g_strconcat (path, ".journal", NULL);
      g_autofree char *problem = NULL;
      g_autoptr (BastideGame) game = game_of ("classic", 2);
      g_autoptr (BastideGame) again = NULL;
      g_autoptr (GRand) rand = g_rand_new_with_seed (6);

      g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
      for (int i = 0; i < 5; i++)
        step (game, rand);
      g_assert_cmpint (stat (journal, &info), ==, 0);
      full = free_space;
      full.rlim_cur = info.st_size + 7; /* half a line */
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &full), ==, 0);
      for (int i = 0; i < 2; i++)
        step (game, rand);
      problem = bastide_match_dup_save_problem (BASTIDE_MATCH (game));
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &free_space), ==, 0);
      g_assert_nonnull (problem);
      if (more)
        for (int i = 0; i < 3; i++)
          step (game, rand);
      else
        bastide_match_flush (BASTIDE_MATCH (game));
      again = bastide_game_recover (path, NULL);
      assert_same (game, again);
      remove_temp (path);
    }
}

/* The game could not be kept when it began, in the place of another one; as soon as it can, all of it is. */
static void
test_late_disk (void)
{
  g_autofree char *path = temp_path ();
  g_autofree char *folder = g_path_get_dirname (path), *aside = g_strconcat (folder, "-aside", NULL);
  g_autoptr (BastideGame) before = game_of ("classic", 2);
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (BastideGame) again = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (before), path, NULL));
  step (before, rand);
  g_assert_cmpint (g_rename (folder, aside), ==, 0);
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  g_assert_false (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  g_assert_true (g_unlink (folder) == 0 && g_rename (aside, folder) == 0);
  for (int i = 0; i < 3; i++)
    step (game, rand);
  again = bastide_game_recover (path, NULL);
  assert_same (game, again);
  remove_temp (path);
}

/* What a program of its own does in test_kill(): plays with saving and says after each decision how many it has made. */
static int
play_and_tell (const char *path)
{
  g_autoptr (BastideGame) game = game_of ("classic", 2);
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  if (!bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL))
    return 1;
  for (int i = 1; step (game, rand); i++)
    if (write (STDOUT_FILENO, &i, sizeof i) != sizeof i)
      return 1;
  return 0;
}

static gsize
moves_made (BastideGame *game)
{
  gsize made, all;

  bst_session_log (bastide_game_get_session (game), &made, &all);
  return made;
}

/* The program is killed while it goes on after a decision: at most the one under way is lost. */
static void
test_kill (void)
{
  for (int round = 0; round < 6; round++)
    {
      g_autofree char *path = temp_path ();
      const char *argv[] = { program, "--play-and-tell", path, NULL };
      g_autoptr (BastideGame) again = NULL;
      g_autoptr (BastideGame) replayed = game_of ("classic", 2);
      g_autoptr (GRand) rand = g_rand_new_with_seed (11);
      int out, confirmed = 0, count;
      GPid child;
      GError *error = NULL;

      g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child, NULL, &out,
                                NULL, &error);
      g_assert_no_error (error);
      while (confirmed < 3 + 17 * round && read (out, &count, sizeof count) == sizeof count)
        confirmed = count;
      kill (child, SIGKILL);
      while (read (out, &count, sizeof count) == sizeof count)
        confirmed = count;
      close (out);
      waitpid (child, NULL, 0);

      again = bastide_game_recover (path, &error);
      g_assert_no_error (error);
      for (int i = 0; i < confirmed; i++)
        step (replayed, rand);
      /* One more may have reached the disk before it could be told. */
      if (moves_made (again) != moves_made (replayed))
        step (replayed, rand);
      assert_same (again, replayed);
      remove_temp (path);
    }
}

static void
test_hostile_files (void)
{
  static const char *const texts[] = { "", "{", "[]", "{\"format\":\"bastide-game\"}",
                                       "{\"format\":\"bastide-set\",\"version\":1}" };
  g_autofree char *path = temp_path ();

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_null (bastide_game_load (file, &error));
      g_assert_nonnull (error);
      g_assert_cmpuint (strlen (error->message), >, 10);
    }
  remove_temp (path);
}

/* --- setting up --- */

/* Each module can be switched on from the classic mix or says why not; what is switched on can be played. */
static void
test_switches (void)
{
  for (int module = 1; module < BST_MODULE_CORE; module++)
    {
      g_autoptr (BastideSetup) setup = setup_of ("classic", 2);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autofree char *before = bastide_setup_to_text (setup);
      g_autofree char *after = NULL;
      g_autofree char *obstacle = bastide_setup_dup_obstacle (setup, module);
      gboolean was_on = bastide_setup_has_module (setup, module);

      if (obstacle)
        {
          g_assert_cmpint (module, ==, BST_MODULE_WHEEL);
          continue;
        }
      bastide_setup_switch (setup, module, !was_on);
      g_assert_cmpint (bastide_setup_has_module (setup, module), ==, !was_on);
      {
        g_autoptr (BstBox) box = bastide_setup_resolve (setup, report);

        if (!box)
          {
            g_autofree char *text = bst_report_dup_text (report);
            g_error ("%s: %s", bst_module_ids[module], text);
          }
      }
      bastide_setup_switch (setup, module, was_on);
      after = bastide_setup_to_text (setup);
      if (!was_on)
        g_assert_cmpstr (before, ==, after);
    }
}

static void
test_setup_text (void)
{
  g_autoptr (BastideSetup) a = setup_of ("wheel", 5);
  g_autoptr (BastideSetup) b = bastide_setup_new (catalog);
  g_autofree char *text_a = NULL;
  g_autofree char *text_b = NULL;

  bastide_setup_set_name (a, 2, "Zoë \"Z\"");
  bastide_setup_set_color (a, 4, 1);
  bastide_setup_set_option (a, BST_OPTION_TWO_TILE_CITY, 1);
  g_assert_cmpint (bastide_setup_get_option (a, BST_OPTION_TWO_TILE_CITY), ==, 1);
  text_a = bastide_setup_to_text (a);
  g_assert_true (bastide_setup_from_text (b, text_a));
  text_b = bastide_setup_to_text (b);
  g_assert_cmpstr (text_a, ==, text_b);
  g_assert_false (bastide_setup_from_text (b, "{\"mix\":1}"));
  g_assert_cmpint (bastide_setup_get_n_players (b), ==, 5);
  g_assert_true (bastide_setup_remove_player (b, 0));
  bastide_setup_move_player (b, 0, 3);
  bastide_setup_shuffle (b);
  for (int color = 0, seen = 0; color < bastide_setup_get_n_players (b); color++)
    {
      int bit = 1 << bastide_setup_get_player (b, color)->color;

      g_assert_false (seen & bit);
      seen |= bit;
    }
}

/* A choice that an option does not have has no words; test-vocabulary.c looks for those that it has. */
static void
test_words (void)
{
  for (int option = 0; option < BST_N_OPTIONS; option++)
    {
      g_auto (GStrv) choices = g_strsplit (bst_options[option].choices, "|", -1);

      g_assert_cmpstr (bastide_words_choice (option, g_strv_length (choices)), ==, "");
    }
}

/* Everything that can be asked or happen in a game of everything has words. */
static void
test_words_of_a_game (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);

  for (int round = 0; round < 3; round++)
    {
      g_autoptr (BastideGame) game = game_of ("everything", 2 + 2 * round);
      const BstGame *rules = bastide_game_get_game (game);
      const BstHappening *events;
      gsize n;

      do
        {
          const BstMove *moves = bst_session_options (bastide_game_get_session (game), &n);

          g_assert_cmpstr (bastide_words_decision (rules, bastide_game_get_state (game)), !=, "");
          for (gsize i = 0; i < n; i += 1 + n / 8)
            {
              g_autofree char *words = bastide_words_move (rules, bastide_game_get_state (game), &moves[i],
                                                           bastide_game_get_names (game));

              g_assert_nonnull (words);
              g_assert_cmpstr (words, !=, "");
            }
        }
      while (step (game, rand));
      events = bst_session_events (bastide_game_get_session (game), &n);
      g_assert_cmpuint (n, >, 200);
      for (gsize i = 0; i < n; i++)
        {
          g_autofree char *line = bastide_words_event (rules, &events[i].event, bastide_game_get_names (game));

          if (events[i].event.type == BST_EVENT_SCORE)
            g_assert_nonnull (line);
          if (line)
            g_assert_true (g_utf8_validate (line, -1, NULL) && *line);
        }
    }
}

/* MIX-67, TOURN-42: of three followers on one segment each has a name and its figure, whoever asks for them. In a reveal
 * only those with a token are counted. */
static void
test_words_of_figures (void)
{
  static const struct
  {
    int kind, which, figure;
    const char *words;
  } cases[] = {
    { BST_KIND_PLAGUE, 0, 0, "No token: " },        { BST_KIND_PLAGUE, 1, 1, "Token 3: " },
    { BST_KIND_PLAGUE, 2, 2, "Token 0: " },         { BST_KIND_CROP_FIGURE, 1, 1, "Token 3: " },
    { BST_KIND_MESSAGE_TARGET, 2, 2, "Token 0: " }, { BST_KIND_REVEAL, 0, 1, "Token 3: " },
    { BST_KIND_REVEAL, 1, 2, "Token 0: " },
  };
  g_autoptr (BastideGame) game = game_of ("tournaments", 2);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  const BstGame *rules = bastide_game_get_game (game);
  g_autofree BstState *state = NULL;
  BstFigure *figures;
  BstMove move = { 0 };

  while (bst_who (bastide_game_get_state (game)) >= rules->n_players)
    g_assert_true (step (game, rand));
  state = g_memdup2 (bastide_game_get_state (game), rules->state_size);
  figures = bst_edit_figures_on_map (rules, state);
  state->n_figures = 3;
  for (int i = 0; i < 3; i++)
    figures[i] = (BstFigure){ .seg = 0, .owner = bst_who (state), .token = i == 0 ? 0 : i == 1 ? 4 : 1 };
  bst_move_name_seg (rules, state, 0, &move);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = NULL;

      move.kind = cases[i].kind;
      move.b = cases[i].which;
      words = bastide_words_move (rules, state, &move, bastide_game_get_names (game));
      g_assert_true (g_str_has_prefix (words, cases[i].words));
      g_assert_cmpint (bastide_words_move_figure (rules, state, &move), ==, cases[i].figure);
    }

  /* One alone is called by its place, and its number is not told, except where the number decides. */
  state->n_figures = 2;
  figures[0].owner = 1 - bst_who (state);
  move.b = 0;
  move.kind = BST_KIND_PLAGUE;
  g_assert_cmpint (bastide_words_move_token (rules, state, &move), ==, -1);
  g_assert_cmpint (bastide_words_move_figure (rules, state, &move), ==, 1);
  move.kind = BST_KIND_REVEAL;
  g_assert_cmpint (bastide_words_move_token (rules, state, &move), ==, 3);
  g_assert_cmpint (bastide_words_move_figure (rules, state, &move), ==, 1);
}

static void
test_arithmetic (void)
{
  g_autoptr (BastideGame) game = game_of ("classic-magic", 2);
  const BstGame *rules = bastide_game_get_game (game);
  static const struct
  {
    BstEvent event;
    const char *sum;
  } cases[] = {
    { { .reason = BST_REASON_CITY, .flag = 1, .a = 8, .b = 3, .c = 1 }, "3 tiles × 2 + 1 shield × 2 = 8" },
    { { .reason = BST_REASON_CITY, .flag = 1, .a = 4, .b = 2 }, "2 tiles × 2 = 4" },
    { { .reason = BST_REASON_CITY, .flag = 0, .a = 8, .b = 6, .c = 2 }, "6 tiles + 2 shields = 8" },
    { { .reason = BST_REASON_ROAD, .flag = 1, .a = 1, .b = 1 }, "1 tile = 1" },
    { { .reason = BST_REASON_ROAD, .flag = 1, .a = 6, .b = 3 }, "3 tiles = 3, mage + 3 = 6" },
    { { .reason = BST_REASON_ROAD, .flag = 1, .a = 3, .b = 5 }, "5 tiles = 5, witch − 2 = 3" },
    { { .reason = BST_REASON_ROAD, .flag = 1, .a = 6, .b = 3, .by = 1 + BST_MODULE_MAGIC },
      "3 tiles = 3, mage + 3 = 6" },
    /* Whatever else changes a value is called by its name. */
    { { .reason = BST_REASON_ROAD, .flag = 1, .a = 6, .b = 3, .by = 1 + BST_MODULE_GOLD },
      "3 tiles = 3, Gold mines +3 = 6" },
    { { .reason = BST_REASON_MONASTERY, .flag = 0, .a = 6, .b = 5 }, "1 + 5 tiles around = 6" },
    { { .reason = BST_REASON_FIELD, .a = 9, .b = 12, .c = 3 }, "3 cities × 3 = 9" },
    { { .reason = BST_REASON_ROBBERY, .a = 3 }, "3 points" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sum = bastide_words_arithmetic (rules, &cases[i].event);

      g_assert_cmpstr (sum, ==, cases[i].sum);
    }
}

/* --- foresight --- */

/* What an option brings stands behind its name: an outcome in words, or points where they are wanted; and it comes true. */
static void
test_foresight (void)
{
  static const char *const mixes[] = { "classic", "classic-robbers", "everything" };
  int n_points = 0, n_outcomes = 0, n_consequences = 0;

  for (gsize m = 0; m < G_N_ELEMENTS (mixes); m++)
    {
      g_autoptr (BastideGame) game = game_of (mixes[m], 3);
      g_autoptr (GRand) rand = g_rand_new_with_seed (5);
      BastideForesight *foresight = bastide_foresight_new (game);

      for (int i = 0; i < 60 && !bastide_game_get_state (game)->over; i++)
        {
          const BstGame *rules = bastide_game_get_game (game);
          const BstState *state = bastide_game_get_state (game);
          const int who = bst_who (state);
          gsize n;
          const BstMove *moves = bst_session_options (bastide_game_get_session (game), &n);
          BstMove move = moves[g_rand_int_range (rand, 0, n)];
          const int before = who < BST_MAX_PLAYERS ? bst_score (state, who) : 0;
          g_autofree char *name = bastide_words_move (rules, state, &move, bastide_game_get_names (game));
          g_autofree char *plain = bastide_foresight_dup_label (foresight, &move, FALSE);
          g_autofree char *label = bastide_foresight_dup_label (foresight, &move, TRUE);
          g_autofree char *consequence = bastide_foresight_dup_consequence (foresight, &move);
          const char *comma = strrchr (label, ',');
          int points = 0;

          g_assert_true (g_str_has_prefix (plain, name) && g_str_has_prefix (label, name));
          n_outcomes += !g_str_equal (plain, name);
          n_consequences += consequence && *consequence;
          if (g_str_equal (plain, name) && !g_str_equal (label, name))
            {
              g_assert_nonnull (comma);
              points = atoi (comma + 2);
              g_assert_cmpint (points, !=, 0);
              n_points++;
            }
          g_assert_true (bastide_game_apply (game, &move, NULL));
          if (points && m == 0)
            g_assert_cmpint (bst_score (bastide_game_get_state (game), who) - before, ==, points);
        }
      bastide_foresight_free (foresight);
    }
  g_assert_cmpint (n_points, >, 0);
  g_assert_cmpint (n_outcomes, >, 0);
  g_assert_cmpint (n_consequences, >, 0);
  bastide_foresight_free (NULL);
}

int
main (int argc, char *argv[])
{
  int status;

  catalog = bst_catalog_new_for_folders (NULL);
  program = argv[0];
  if (argc == 3 && g_str_equal (argv[1], "--play-and-tell"))
    return play_and_tell (argv[2]);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game/changed-and-undo", test_changed_and_undo);
  g_test_add_func ("/game/refusal-names-the-rule", test_refusal);
  g_test_add_func ("/game/names-and-letters", test_names_and_letters);
  g_test_add_func ("/game/letters", test_letters);
  g_test_add_func ("/game/old-letters", test_old_letters);
  g_test_add_func ("/game/projection", test_projection);
  g_test_add_func ("/game/autosave/recover", test_recover);
  g_test_add_func ("/game/autosave/torn-journal", test_torn_journal);
  g_test_add_func ("/game/autosave/zeros", test_zeros);
  g_test_add_func ("/game/autosave/refused-line", test_refused_line);
  g_test_add_func ("/game/autosave/notes", test_notes);
  g_test_add_func ("/game/autosave/bad-notes", test_bad_notes);
  g_test_add_func ("/game/autosave/foreign-journal", test_foreign_journal);
  g_test_add_func ("/game/autosave/pipe-as-journal", test_pipe_as_journal);
  g_test_add_func ("/game/autosave/full-disk", test_full_disk);
  g_test_add_func ("/game/autosave/late-disk", test_late_disk);
  g_test_add_func ("/game/autosave/kill", test_kill);
  g_test_add_func ("/game/hostile-files", test_hostile_files);
  g_test_add_func ("/setup/switches", test_switches);
  g_test_add_func ("/setup/text", test_setup_text);
  g_test_add_func ("/game/foresight", test_foresight);
  g_test_add_func ("/words/vocabulary", test_words);
  g_test_add_func ("/words/whole-game", test_words_of_a_game);
  g_test_add_func ("/words/figures", test_words_of_figures);
  g_test_add_func ("/words/arithmetic", test_arithmetic);
  status = g_test_run ();
  bst_catalog_unref (catalog);
  return status;
}
