/* test-shelf.c – where games lie: nothing that was played is lost, whatever is opened, saved, closed or fails.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/disk-faults.h"

#include "model/play/bastide-game-shelf.h"
#include "engine/io/json-scan.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* A few tiles, so that games are short. */
static const char small_mix[] =
  "{\"format\":\"bastide-mix\",\"version\":1,\"id\":\"small\",\"title\":\"Small\",\"tiles\":["
  "{\"tile\":\"classic-base-road-curve\",\"count\":3},"
  "{\"tile\":\"classic-base-road-crossing-four\",\"count\":3}],"
  "\"start\":[{\"tile\":\"classic-base-road-curve\",\"x\":0,\"y\":0,\"rot\":0}],"
  "\"modules\":[\"base\"]}";

static char *root;

/* --- games and files --- */

static BastideGame *
new_game (guint64 seed)
{
  static BstCatalog *catalog;
  g_autoptr (JsonNode) mix = bst_json_scan (NULL, small_mix, strlen (small_mix), NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  const char *const names[] = { "Anna", "Ben", NULL };
  BstPlayArgs args = { .n_players = 2, .seed = seed, .names = names };
  BstPlay *play;

  if (!catalog)
    catalog = bst_catalog_new_for_folders (NULL);
  play = bst_play_new (mix, &args, catalog, report);
  g_assert_nonnull (play);
  return bastide_game_new (play);
}

static void
make_moves (BastideGame *game, int n)
{
  for (int i = 0; i < n && !bastide_game_get_state (game)->over; i++)
    {
      gsize n_options;
      const BstMove *options = bst_session_options (bastide_game_get_session (game), &n_options);

      g_assert_true (bastide_game_apply (game, &options[0], NULL));
    }
}

static void
finish (BastideGame *game)
{
  make_moves (game, G_MAXINT);
  g_assert_true (bastide_game_get_state (game)->over);
}

static gsize
count_moves (BastideGame *game)
{
  gsize made, all;

  bst_session_log (bastide_game_get_session (game), &made, &all);
  return made;
}

static char *
dup_path (const char *name)
{
  return g_build_filename (root, name, NULL);
}

/* A saved game elsewhere, with so many decisions in it. */
static GFile *
new_file (const char *name, guint64 seed, int n)
{
  g_autofree char *path = dup_path (name);
  GFile *file = g_file_new_for_path (path);
  g_autoptr (BastideGame) game = new_game (seed);

  make_moves (game, n);
  g_assert_true (bastide_game_save (game, file, NULL));
  return file;
}

static gsize
count_in_file (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = bastide_game_load (file, &error);

  g_assert_no_error (error);
  return count_moves (game);
}

static BastideGame *
open_file (GFile *file, BastideFound expected)
{
  g_autoptr (GError) error = NULL;
  BastideFound found;
  BastideGame *game = bastide_shelf_open (file, &found, &error);

  g_assert_no_error (error);
  g_assert_cmpint (found, ==, expected);
  g_assert_true (bastide_shelf_begin (game, &error));
  g_assert_no_error (error);
  return game;
}

static BastideKept
put_away (BastideGame *game)
{
  g_autoptr (GError) error = NULL;
  BastideKept kept;

  bastide_shelf_put_away (game, &kept, &error);
  g_assert_no_error (error);
  return kept;
}

static guint
count (BastideShelf shelf)
{
  g_autoptr (GPtrArray) items = bastide_shelf_list (shelf);

  return items->len;
}

static GFile *
get_only (BastideShelf shelf)
{
  g_autoptr (GPtrArray) items = bastide_shelf_list (shelf);

  g_assert_cmpuint (items->len, ==, 1);
  return g_object_ref (((BastideShelfItem *) g_ptr_array_index (items, 0))->file);
}

static void
empty_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      if (g_file_test (inner, G_FILE_TEST_IS_DIR))
        empty_folder (inner);
      else
        g_unlink (inner);
    }
}

static void
set_up (void)
{
  empty_folder (root);
}

/* --- the shelf --- */

/* Every game has a file of its own from the start, and the one on the table is found again. */
static void
test_begin (void)
{
  g_autoptr (BastideGame) first = NULL;
  g_autoptr (BastideGame) again = NULL;
  g_autoptr (GError) error = NULL;

  set_up ();
  g_assert_null (bastide_shelf_restore (&error));
  g_assert_no_error (error);
  first = new_game (1);
  g_assert_true (bastide_shelf_begin (first, &error));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
  make_moves (first, 5);
  again = bastide_shelf_restore (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_moves (again), ==, count_moves (first));
  g_assert_cmpstr (bastide_match_get_path (BASTIDE_MATCH (again)), ==, bastide_match_get_path (BASTIDE_MATCH (first)));
  g_clear_object (&again);

  g_assert_cmpint (put_away (first), ==, BASTIDE_KEPT_SHELF);
  g_assert_null (bastide_shelf_restore (&error));
  g_assert_no_error (error);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

/* A game beside the one on the table, as the command line plays it: kept with every step, and the table stays as it is. */
static void
test_keep (void)
{
  g_autoptr (BastideGame) table = NULL, beside = NULL, again = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  BastideKept kept;

  set_up ();
  table = new_game (1);
  beside = new_game (2);
  g_assert_true (bastide_shelf_begin (table, &error));
  g_assert_true (bastide_shelf_keep (beside, &error));
  g_assert_no_error (error);
  make_moves (table, 2);
  make_moves (beside, 3);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 2);
  path = g_strdup (bastide_match_get_path (BASTIDE_MATCH (beside)));
  g_assert_true (bastide_shelf_put_back (beside, &kept, &error));
  g_assert_no_error (error);
  g_assert_cmpint (kept, ==, BASTIDE_KEPT_SHELF);

  again = bastide_game_recover (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_moves (again), ==, count_moves (beside));
  g_clear_object (&again);
  again = bastide_shelf_restore (&error);
  g_assert_cmpstr (bastide_match_get_path (BASTIDE_MATCH (again)), ==, bastide_match_get_path (BASTIDE_MATCH (table)));
}

/* A game in which nothing was decided leaves nothing behind. */
static void
test_nothing_played (void)
{
  g_autoptr (BastideGame) game = new_game (1);

  set_up ();
  g_assert_true (bastide_shelf_begin (game, NULL));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_NOWHERE);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);

  /* All of it was undone, which can be redone. */
  g_assert_true (bastide_shelf_begin (game, NULL));
  make_moves (game, 2);
  while (bastide_match_can_undo (BASTIDE_MATCH (game)))
    bastide_match_undo (BASTIDE_MATCH (game));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

/* However many there are, and whatever their names say of their age. */
static void
test_nothing_deleted (void)
{
  g_autofree char *games = bastide_shelf_dup_folder (BASTIDE_SHELF_GAMES);
  g_autofree char *later = g_build_filename (games, "2999-12-31 23.59.59.bastide", NULL);
  g_autoptr (GFile) future = g_file_new_for_path (later);
  g_autoptr (BastideGame) old = new_game (1);

  set_up ();
  g_mkdir_with_parents (games, 0700);
  /* The clock was wrong when this was kept: it has the latest name and the earliest time. */
  make_moves (old, 3);
  g_assert_true (bastide_game_save (old, future, NULL));
  g_assert_true (g_file_set_attribute_uint64 (future, G_FILE_ATTRIBUTE_TIME_MODIFIED, 1000, 0, NULL, NULL));
  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_autoptr (BastideGame) game = new_game (seed);

      g_assert_true (bastide_shelf_begin (game, NULL));
      make_moves (game, 3);
      g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
    }
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 61);
  {
    g_autoptr (GPtrArray) items = bastide_shelf_list (BASTIDE_SHELF_GAMES);
    BastideShelfItem *last = g_ptr_array_index (items, items->len - 1);

    g_assert_true (g_file_equal (last->file, future));
    for (guint i = 0; i < items->len; i++)
      g_assert_cmpuint (count_in_file (((BastideShelfItem *) g_ptr_array_index (items, i))->file), >, 0);
  }
}

/* A finished game goes to the library; one that is played on from there comes back. */
static void
test_library (void)
{
  g_autoptr (BastideGame) game = new_game (4);
  g_autoptr (GFile) file = NULL;
  gsize n;

  set_up ();
  g_assert_true (bastide_shelf_begin (game, NULL));
  finish (game);
  n = count_moves (game);
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_LIBRARY);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);
  file = get_only (BASTIDE_SHELF_LIBRARY);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpuint (count_moves (game), ==, n);
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_LIBRARY);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_FILE);
  bastide_match_undo (BASTIDE_MATCH (game));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 0);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

static void
count_cb (goffset n, goffset all, gpointer n_done)
{
  g_assert_cmpint (all, ==, 5);
  *(int *) n_done = n;
}

/* Emptied by the player: only what is finished and can be read. */
static void
test_empty_library (void)
{
  g_autofree char *library = bastide_shelf_dup_folder (BASTIDE_SHELF_LIBRARY);
  g_autofree char *broken = g_build_filename (library, "broken.bastide", NULL);
  g_autoptr (GFile) open = NULL;
  g_autoptr (BastideGame) taken = NULL;
  g_autoptr (GCancellable) canceled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  int n_done = -1;

  set_up ();
  for (guint64 seed = 0; seed < 4; seed++)
    {
      g_autoptr (BastideGame) game = new_game (seed);

      g_assert_true (bastide_shelf_begin (game, NULL));
      finish (game);
      g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_LIBRARY);
      if (seed == 0)
        open = get_only (BASTIDE_SHELF_LIBRARY);
    }
  g_assert_true (g_file_set_contents (broken, "{", 1, NULL));
  /* Somebody went on with this one, and the program died. */
  taken = open_file (open, BASTIDE_FOUND_FILE);
  bastide_match_undo (BASTIDE_MATCH (taken));
  g_clear_object (&taken);

  /* Whoever cancels keeps what is still there. */
  g_cancellable_cancel (canceled);
  g_assert_false (bastide_shelf_empty_library (canceled, count_cb, &n_done, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 5);

  g_assert_true (bastide_shelf_empty_library (NULL, count_cb, &n_done, NULL));
  g_assert_cmpint (n_done, ==, 4);
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 1);
  g_assert_true (g_file_test (broken, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

/* Earlier versions put finished games among the others. */
static void
test_file_away (void)
{
  g_autoptr (BastideGame) game = new_game (4);
  g_autoptr (GFile) file = NULL;
  BastideKept kept;

  set_up ();
  make_moves (game, 4);
  g_assert_true (bastide_shelf_add (game, &kept, NULL));
  g_assert_cmpint (kept, ==, BASTIDE_KEPT_SHELF);
  file = get_only (BASTIDE_SHELF_GAMES);
  g_assert_true (bastide_shelf_file_away (file));
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 1);
  finish (game);
  g_assert_true (bastide_shelf_add (game, &kept, NULL));
  g_assert_cmpint (kept, ==, BASTIDE_KEPT_LIBRARY);
  g_assert_cmpuint (count (BASTIDE_SHELF_LIBRARY), ==, 2);
}

/* --- files elsewhere --- */

/* A hundred files are looked at: they stay as they are, and nothing else is there afterwards. */
static void
test_hundred_files (void)
{
  g_autoptr (BastideGame) own = new_game (3);

  set_up ();
  g_assert_true (bastide_shelf_begin (own, NULL));
  make_moves (own, 4);
  g_assert_cmpint (put_away (own), ==, BASTIDE_KEPT_SHELF);
  for (int i = 0; i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("opened-%d.bastide", i);
      g_autoptr (GFile) file = new_file (name, i, 3);
      g_autofree char *before = NULL, *after = NULL;
      g_autoptr (BastideGame) game = NULL;
      struct stat st, st_after;

      g_assert_cmpint (stat (g_file_peek_path (file), &st), ==, 0);
      g_assert_true (g_file_get_contents (g_file_peek_path (file), &before, NULL, NULL));
      game = open_file (file, BASTIDE_FOUND_FILE);
      g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
      g_assert_true (g_file_get_contents (g_file_peek_path (file), &after, NULL, NULL));
      g_assert_cmpstr (before, ==, after);
      g_assert_cmpint (stat (g_file_peek_path (file), &st_after), ==, 0);
      g_assert_cmpuint (st.st_ino, ==, st_after.st_ino);
      g_assert_cmpint (st.st_mtim.tv_nsec, ==, st_after.st_mtim.tv_nsec);
    }
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

/* Moves are on the disk at once, in the file when it is saved, and then only there. */
static void
test_save (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) error = NULL;
  gsize before;

  set_up ();
  file = new_file ("save.bastide", 5, 3);
  before = count_in_file (file);
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  make_moves (game, 2);
  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  g_assert_cmpuint (count_in_file (file), ==, before);
  g_clear_object (&game); /* the program dies */

  game = open_file (file, BASTIDE_FOUND_UNSAVED);
  g_assert_cmpuint (count_moves (game), >, before);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
  g_assert_true (bastide_shelf_save (game, FALSE, FALSE, &error));
  g_assert_no_error (error);
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  g_assert_cmpuint (count_in_file (file), ==, count_moves (game));
  bastide_match_undo (BASTIDE_MATCH (game));
  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  bastide_match_redo (BASTIDE_MATCH (game));
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);
}

/* What was undone is in the file, too; at an earlier point that is only shown, all moves count as made. */
static void
test_save_undone (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (BastideGame) again = NULL;
  gsize all;

  set_up ();
  file = new_file ("undone.bastide", 5, 5);
  game = open_file (file, BASTIDE_FOUND_FILE);
  all = count_moves (game);
  bastide_game_go_to (game, 0);
  g_assert_false (bastide_shelf_is_modified (game, TRUE));
  g_assert_true (bastide_shelf_save (game, TRUE, FALSE, NULL));
  g_assert_cmpuint (count_moves (game), <, all);
  g_assert_cmpuint (count_in_file (file), ==, all);

  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  g_assert_true (bastide_shelf_save (game, FALSE, FALSE, NULL));
  again = bastide_game_load (file, NULL);
  g_assert_cmpuint (count_moves (again), ==, count_moves (game));
  bastide_game_go_to (again, all);
  g_assert_cmpuint (count_moves (again), ==, all);
  put_away (game);
}

/* Never overwritten without a question; each of the answers keeps both. */
static void
test_changed_by_another (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) other = NULL;
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) error = NULL;
  gsize mine;

  set_up ();
  file = new_file ("shared.bastide", 5, 3);
  game = open_file (file, BASTIDE_FOUND_FILE);
  make_moves (game, 4);
  mine = count_moves (game);
  other = new_file ("shared.bastide", 5, 2);
  g_assert_false (bastide_shelf_save (game, FALSE, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_cmpuint (count_in_file (file), <, mine);
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_OTHER);
  g_assert_cmpuint (count_moves (game), ==, mine);
  /* It becomes a game of its own, and the file is opened. */
  g_assert_true (bastide_shelf_detach (game, NULL));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_clear_object (&game);
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 2);
  g_clear_object (&other);
  make_moves (game, 4);
  other = new_file ("shared.bastide", 6, 1);
  g_assert_true (bastide_shelf_save (game, FALSE, TRUE, NULL));
  g_assert_cmpuint (count_in_file (file), ==, count_moves (game));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_clear_object (&game);

  /* Only looked at, then changed by another: the new one is opened, and nothing stays behind. */
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_clear_object (&game);
  g_clear_object (&other);
  other = new_file ("shared.bastide", 6, 1);
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpuint (count_moves (game), ==, count_in_file (file));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

/* The file was deleted, its folder cannot be written to: the game stays on the shelf. */
static void
test_no_file (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) error = NULL;

  set_up ();
  file = new_file ("gone.bastide", 5, 3);
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_clear_object (&game);
  g_clear_object (&file);

  file = new_file ("gone.bastide", 5, 3);
  game = open_file (file, BASTIDE_FOUND_FILE);
  make_moves (game, 2);
  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  /* Whoever saves wants it back. */
  g_assert_true (bastide_shelf_save (game, FALSE, FALSE, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_test (g_file_peek_path (file), G_FILE_TEST_EXISTS));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
}

/* A game of the shelf gets a file, then another one. */
static void
test_save_as (void)
{
  g_autofree char *path = dup_path ("as.bastide");
  g_autofree char *path2 = dup_path ("as-2.bastide");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) file2 = g_file_new_for_path (path2);
  g_autoptr (GFile) own = NULL;
  g_autoptr (BastideGame) game = new_game (8);
  g_autoptr (BastideGame) again = NULL;
  g_autoptr (GError) error = NULL;

  set_up ();
  g_assert_true (bastide_shelf_begin (game, NULL));
  make_moves (game, 4);
  own = get_only (BASTIDE_SHELF_GAMES);
  g_assert_false (bastide_shelf_save_as (game, own, FALSE, &error));
  g_clear_error (&error);
  g_assert_true (bastide_shelf_save_as (game, file, FALSE, &error));
  g_assert_no_error (error);
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
  make_moves (game, 1);
  again = bastide_shelf_restore (NULL);
  g_assert_true (bastide_shelf_is_modified (again, FALSE));
  g_assert_true (g_file_equal (bastide_game_get_origin (again)->file, file));
  g_clear_object (&again);

  g_assert_true (bastide_shelf_save_as (game, file2, FALSE, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_in_file (file2), >, count_in_file (file));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 0);
}

/* Saved over a file whose working copy has something of its own: that stays. */
static void
test_save_over_unsaved (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (BastideGame) first = NULL;
  g_autoptr (BastideGame) second = new_game (9);

  set_up ();
  file = new_file ("over.bastide", 5, 2);
  first = open_file (file, BASTIDE_FOUND_FILE);
  make_moves (first, 3);
  g_assert_cmpint (put_away (first), ==, BASTIDE_KEPT_SHELF);
  g_assert_true (bastide_shelf_begin (second, NULL));
  make_moves (second, 1);
  g_assert_true (bastide_shelf_save_as (second, file, FALSE, NULL));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 2);
  g_assert_cmpint (put_away (second), ==, BASTIDE_KEPT_FILE);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

/* A link and the file it leads to are one file. */
static void
test_link (void)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = dup_path ("link.bastide");
  g_autoptr (GFile) link = g_file_new_for_path (path);
  g_autofree char *one = NULL, *two = NULL;

  set_up ();
  file = new_file ("target.bastide", 5, 2);
  g_assert_cmpint (symlink (g_file_peek_path (file), path), ==, 0);
  one = bastide_shelf_dup_path (file);
  two = bastide_shelf_dup_path (link);
  g_assert_cmpstr (one, ==, two);
}

/* --- earlier versions --- */

static char *
dup_old_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", "current.bastide", NULL);
}

/* The game that an earlier version had on the table, with its journal. */
static gsize
leave_old_game (void)
{
  g_autofree char *path = dup_old_path ();
  g_autoptr (BastideGame) game = new_game (11);

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (game), path, NULL));
  make_moves (game, 6);
  return count_moves (game);
}

static void
test_old_game (void)
{
  g_autofree char *path = dup_old_path ();
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) error = NULL;
  gsize n;

  set_up ();
  n = leave_old_game ();
  game = bastide_shelf_restore (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_moves (game), ==, n);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (journal, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
  make_moves (game, 1);
  g_clear_object (&game);
  game = bastide_shelf_restore (&error);
  g_assert_cmpuint (count_moves (game), >, n);
  g_clear_object (&game);

  /* One that cannot be read is on the shelf as well, where it is told of. */
  set_up ();
  leave_old_game ();
  g_assert_true (g_file_set_contents (path, "{", 1, NULL));
  g_assert_null (bastide_shelf_restore (&error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
  g_assert_null (bastide_shelf_restore (&error));
  g_assert_no_error (error);
}

/* --- the disk fails, or the program dies --- */

static const DiskFault faults[] = {
  { .code = ENOSPC, .length = 1 },           { .code = EIO, .length = 2 },
  { .code = ENOSPC, .length = 9 },           { .code = EIO, .length = DISK_FOREVER },
  { .code = EROFS, .length = DISK_FOREVER },
};

/* Runs @func with a fault at every call it makes, in a new folder each time; there are at least so many. */
static void
try_at_least (int least, void (*func) (const DiskFault *fault, int *out_calls))
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      int n_calls = 1;

      for (int at = -1; at < n_calls; at++)
        {
          DiskFault fault = { at, faults[i].length, faults[i].code };
          int calls;

          set_up ();
          func (&fault, &calls);
          if (at < 0)
            n_calls = calls;
        }
      g_assert_cmpint (n_calls, >=, least);
    }
}

static void
try_faults (void (*func) (const DiskFault *fault, int *out_calls))
{
  try_at_least (4, func);
}

/* The file is the old or the new one; the working copy has all; nothing is taken for the work of another program. */
static void
try_save (const DiskFault *fault, int *out_calls)
{
  g_autoptr (GFile) file = new_file ("faulty.bastide", 5, 2);
  g_autoptr (BastideGame) game = open_file (file, BASTIDE_FOUND_FILE);
  g_autoptr (BastideGame) again = NULL;
  gsize old = count_moves (game), mine, stored;
  gboolean saved, away;
  BastideFound found;
  BastideKept kept;

  make_moves (game, 3);
  mine = count_moves (game);
  disk_watch (*fault);
  saved = bastide_shelf_save (game, FALSE, FALSE, NULL);
  away = bastide_shelf_put_away (game, &kept, NULL);
  *out_calls = disk_release ();
  g_clear_object (&game);

  stored = count_in_file (file);
  g_assert_true (stored == mine || (stored == old && !saved));
  g_assert_true (away || !saved || stored == mine);
  again = bastide_shelf_open (file, &found, NULL);
  g_assert_cmpuint (count_moves (again), ==, mine);
  g_assert_cmpint (found, !=, BASTIDE_FOUND_OTHER);
  /* It can still be saved without a question. */
  g_assert_true (bastide_shelf_begin (again, NULL));
  make_moves (again, 1);
  g_assert_true (bastide_shelf_save (again, FALSE, FALSE, NULL));
  g_assert_cmpint (put_away (again), ==, BASTIDE_KEPT_FILE);
}

static void
test_faulty_save (void)
{
  try_faults (try_save);
}

/* There is always one readable game with all its moves, here or there. */
static void
assert_one_game (gsize n_moves)
{
  g_autoptr (GPtrArray) games = bastide_shelf_list (BASTIDE_SHELF_GAMES);
  g_autoptr (GPtrArray) library = bastide_shelf_list (BASTIDE_SHELF_LIBRARY);
  GPtrArray *one = games->len ? games : library;
  g_autoptr (BastideGame) game = NULL;

  g_assert_cmpuint (games->len + library->len, ==, 1);
  game = bastide_game_recover (g_file_peek_path (((BastideShelfItem *) g_ptr_array_index (one, 0))->file), NULL);
  g_assert_nonnull (game);
  g_assert_cmpuint (count_moves (game), ==, n_moves);
}

static void
try_library (const DiskFault *fault, int *out_calls)
{
  g_autoptr (BastideGame) game = new_game (4);
  gsize n;
  BastideKept kept;

  g_assert_true (bastide_shelf_begin (game, NULL));
  finish (game);
  n = count_moves (game);
  disk_watch (*fault);
  bastide_shelf_put_away (game, &kept, NULL);
  *out_calls = disk_release ();
  g_clear_object (&game);
  assert_one_game (n);
}

static void
test_faulty_library (void)
{
  try_faults (try_library);
}

/* The game of an earlier version is restored, then or with the next start. */
static void
try_old_game (const DiskFault *fault, int *out_calls)
{
  gsize n = leave_old_game ();
  g_autoptr (BastideGame) game = NULL;
  g_autoptr (GError) error = NULL;

  disk_watch (*fault);
  game = bastide_shelf_restore (NULL);
  *out_calls = disk_release ();
  g_clear_object (&game);
  game = bastide_shelf_restore (&error);
  g_assert_no_error (error);
  if (game)
    g_assert_cmpuint (count_moves (game), ==, n);
  g_clear_object (&game);
  assert_one_game (n);
}

static void
test_faulty_old_game (void)
{
  try_faults (try_old_game);
}

/* Saving as another file: the game is on the shelf or in the file, with all its moves. */
static void
try_save_as (const DiskFault *fault, int *out_calls)
{
  g_autofree char *path = dup_path ("faulty-as.bastide");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideGame) game = new_game (4);
  gboolean saved;
  gsize n;

  g_assert_true (bastide_shelf_begin (game, NULL));
  make_moves (game, 4);
  n = count_moves (game);
  disk_watch (*fault);
  saved = bastide_shelf_save_as (game, file, FALSE, NULL);
  *out_calls = disk_release ();
  g_clear_object (&game);
  if (saved)
    g_assert_cmpuint (count_in_file (file), ==, n);
  else
    assert_one_game (n);
}

static void
test_faulty_save_as (void)
{
  try_faults (try_save_as);
}

/* A note, or a computer at a seat, is something that the file does not have, as a move is. */
static void
test_not_only_moves (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (BastideGame) game = NULL;
  gsize n_moves;

  set_up ();
  file = new_file ("notes.bastide", 3, 2);
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  bastide_game_add_note (game, "A trap!");
  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_clear_object (&game);
  game = open_file (file, BASTIDE_FOUND_UNSAVED);
  g_assert_cmpstr (bastide_game_get_note (game, 0, &n_moves), ==, "A trap!");
  g_assert_true (bastide_shelf_save (game, FALSE, FALSE, NULL));
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpuint (bastide_game_get_n_notes (game), ==, 1);
  bastide_game_set_level (game, 1, 2);
  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  bastide_game_set_level (game, 1, 0);
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  bastide_game_remove_note (game, 0);
  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  g_assert_true (bastide_shelf_save (game, FALSE, FALSE, NULL));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_clear_object (&game);

  /* Whoever has written something into a game without a move finds it again. */
  game = new_game (8);
  g_assert_true (bastide_shelf_begin (game, NULL));
  bastide_game_add_note (game, "Tomorrow at eight");
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
}

/* How much the program helps is kept with the game, from the journal and from the file; an older file says nothing. */
static void
test_assistance (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (BastideGame) game = NULL, copy = NULL;

  set_up ();
  file = new_file ("assistance.bastide", 3, 2);
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_null (bastide_game_get_assistance (game));
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  bastide_game_set_assistance (game, "tournament");
  g_assert_cmpstr (bastide_game_get_assistance (game), ==, "tournament");
  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_UNSAVED);
  g_assert_cmpstr (bastide_game_get_assistance (game), ==, "tournament");
  g_assert_true (bastide_shelf_save (game, FALSE, FALSE, NULL));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpstr (bastide_game_get_assistance (game), ==, "tournament");
  copy = bastide_game_copy (game, 1);
  g_assert_cmpstr (bastide_game_get_assistance (copy), ==, "tournament");
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);

  /* A word that nobody knows, as a later version may write it. */
  json_object_set_string_member (bst_play_get_others (bastide_game_get_play (copy)), "assistance", "by-magic");
  g_assert_null (bastide_game_get_assistance (copy));
  json_object_set_int_member (bst_play_get_others (bastide_game_get_play (copy)), "assistance", 3);
  g_assert_null (bastide_game_get_assistance (copy));
}

/* The clock and what is left are kept with the game, from the journal and from the file; what is left is written with each move. */
static void
test_clock (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (BastideGame) game = NULL, copy = NULL;
  const BstMove *moves;
  gsize n;

  set_up ();
  file = new_file ("clock.bastide", 3, 2);
  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpint (bastide_game_edit_clock (game)->rules.kind, ==, BASTIDE_CLOCK_OFF);
  g_assert_false (bastide_shelf_is_modified (game, FALSE));
  bastide_game_set_clock (game, "player 90 5");
  g_assert_cmpint (bastide_game_edit_clock (game)->left[1], ==, 90000);
  g_assert_true (bastide_shelf_is_modified (game, FALSE));
  bastide_clock_pass (bastide_game_edit_clock (game), 1);
  bastide_clock_spend (bastide_game_edit_clock (game), 12345);
  moves = bst_session_options (bastide_game_get_session (game), &n);
  g_assert_true (bastide_game_apply (game, moves, NULL));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_SHELF);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_UNSAVED);
  g_assert_cmpint (bastide_game_edit_clock (game)->rules.increment, ==, 5);
  g_assert_cmpint (bastide_game_edit_clock (game)->left[0], ==, 90000);
  g_assert_cmpint (bastide_game_edit_clock (game)->left[1], ==, 77655);
  g_assert_true (bastide_shelf_save (game, FALSE, FALSE, NULL));
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_clear_object (&game);

  game = open_file (file, BASTIDE_FOUND_FILE);
  g_assert_cmpint (bastide_game_edit_clock (game)->left[1], ==, 77655);
  copy = bastide_game_copy (game, 1);
  g_assert_cmpint (bastide_game_edit_clock (copy)->left[1], ==, 77655);
  g_assert_cmpint (put_away (game), ==, BASTIDE_KEPT_FILE);
  g_clear_object (&copy);

  /* What no clock has, as a file of a stranger may. */
  copy = bastide_game_new (bst_play_copy (bastide_game_get_play (game), 1));
  bastide_game_set_clock (copy, "player 1 5");
  g_assert_cmpint (bastide_game_edit_clock (copy)->rules.seconds, ==, 90);
}

/* --- a disk that does not return what it has --- */

/* The game on the table is brought back whole, then or with the next start. */
static void
try_unread_table (const DiskFault *fault, int *out_calls)
{
  g_autoptr (BastideGame) game = new_game (4);
  gsize n;

  g_assert_true (bastide_shelf_begin (game, NULL));
  make_moves (game, 4);
  n = count_moves (game);
  g_clear_object (&game);
  disk_watch_reads (*fault);
  game = bastide_shelf_restore (NULL);
  *out_calls = disk_release ();
  if (game)
    g_assert_cmpuint (count_moves (game), ==, n);
  g_clear_object (&game);
  game = bastide_shelf_restore (NULL);
  g_assert_nonnull (game);
  g_assert_cmpuint (count_moves (game), ==, n);
}

static void
test_unread_table (void)
{
  try_at_least (2, try_unread_table);
}

static void
try_unread_old_game (const DiskFault *fault, int *out_calls)
{
  gsize n = leave_old_game ();
  g_autoptr (BastideGame) game = NULL;

  disk_watch_reads (*fault);
  game = bastide_shelf_restore (NULL);
  *out_calls = disk_release ();
  g_clear_object (&game);
  game = bastide_shelf_restore (NULL);
  g_assert_nonnull (game);
  g_assert_cmpuint (count_moves (game), ==, n);
  g_clear_object (&game);
  assert_one_game (n);
}

static void
test_unread_old_game (void)
{
  try_at_least (2, try_unread_old_game);
}

/* A file with moves that are only in its working copy is opened with all of them or not at all. */
static void
try_unread_working (const DiskFault *fault, int *out_calls)
{
  g_autoptr (GFile) file = new_file ("unread.bastide", 5, 2);
  g_autoptr (BastideGame) game = open_file (file, BASTIDE_FOUND_FILE);
  g_autoptr (GError) error = NULL;
  BastideFound found;
  gsize mine;

  make_moves (game, 3);
  mine = count_moves (game);
  g_clear_object (&game);
  disk_watch_reads (*fault);
  game = bastide_shelf_open (file, &found, &error);
  *out_calls = disk_release ();
  g_assert_true (game ? !error : error && *error->message);
  if (game)
    g_assert_cmpuint (count_moves (game), ==, mine);
  g_clear_object (&game);
  game = open_file (file, BASTIDE_FOUND_UNSAVED);
  g_assert_cmpuint (count_moves (game), ==, mine);
  g_assert_cmpuint (count (BASTIDE_SHELF_GAMES), ==, 1);
}

static void
test_unread_working (void)
{
  try_at_least (3, try_unread_working);
}

/* The file was read before: what lies in its working copy keeps its name, so that it is found again. */
static void
try_unread_room (const DiskFault *fault, int *out_calls)
{
  g_autoptr (GFile) file = new_file ("unread.bastide", 5, 2);
  g_autoptr (BastideGame) game = open_file (file, BASTIDE_FOUND_FILE), other = NULL;
  gsize mine;
  guint n_games;

  make_moves (game, 3);
  mine = count_moves (game);
  g_clear_object (&game);
  other = bastide_game_open (file, NULL);
  disk_watch_reads (*fault);
  g_assert_true (bastide_shelf_begin (other, NULL));
  *out_calls = disk_release ();
  n_games = count (BASTIDE_SHELF_GAMES);
  g_assert_cmpuint (n_games, ==, 2);
  g_clear_object (&other);
  /* Made a game of its own, or left where it was. */
  for (guint i = 0; i < n_games; i++)
    {
      g_autoptr (GPtrArray) items = bastide_shelf_list (BASTIDE_SHELF_GAMES);
      BastideShelfItem *item = g_ptr_array_index (items, i);
      g_autoptr (BastideGame) one = bastide_game_recover (g_file_peek_path (item->file), NULL);

      g_assert_nonnull (one);
      if (count_moves (one) == mine)
        return;
    }
  g_assert_not_reached ();
}

static void
test_unread_room (void)
{
  try_at_least (2, try_unread_room);
}

/* Whoever only looks sees the moves of the journal, too, and changes nothing. */
static void
test_peek (void)
{
  g_autoptr (BastideGame) game = NULL, seen = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  gsize n;

  set_up ();
  game = new_game (4);
  g_assert_true (bastide_shelf_begin (game, NULL));
  make_moves (game, 5);
  n = count_moves (game);
  g_assert_cmpuint (bastide_match_get_n_lines (BASTIDE_MATCH (game)), ==, 5);
  file = get_only (BASTIDE_SHELF_GAMES);
  seen = bastide_game_peek (file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_moves (seen), ==, n);
  g_assert_null (bastide_match_get_path (BASTIDE_MATCH (seen)));
  g_clear_object (&seen);
  make_moves (game, 1);
  n = count_moves (game);
  g_clear_object (&game);
  /* Its process was killed. */
  seen = bastide_game_peek (file, &error);
  g_assert_cmpuint (count_moves (seen), ==, n);
  game = bastide_shelf_restore (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_moves (game), ==, n);
}

/* In memory where that is possible: a disk takes long to give one file the place of another. */
static char *
make_folder (void)
{
  char *in_memory = g_strdup ("/dev/shm/bastide-shelf-XXXXXX");

  if (g_mkdtemp (in_memory))
    return in_memory;
  g_free (in_memory);
  return g_dir_make_tmp ("bastide-shelf-XXXXXX", NULL);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      remove_folder (inner);
    }
  g_rmdir (path);
}

int
main (int argc, char **argv)
{
  int result;

  root = make_folder ();
  g_setenv ("XDG_DATA_HOME", root, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shelf/begin", test_begin);
  g_test_add_func ("/shelf/keep", test_keep);
  g_test_add_func ("/shelf/nothing-played", test_nothing_played);
  g_test_add_func ("/shelf/nothing-deleted", test_nothing_deleted);
  g_test_add_func ("/shelf/library", test_library);
  g_test_add_func ("/shelf/empty-library", test_empty_library);
  g_test_add_func ("/shelf/file-away", test_file_away);
  g_test_add_func ("/shelf/files/hundred", test_hundred_files);
  g_test_add_func ("/shelf/files/save", test_save);
  g_test_add_func ("/shelf/files/save-undone", test_save_undone);
  g_test_add_func ("/shelf/files/changed-by-another", test_changed_by_another);
  g_test_add_func ("/shelf/files/gone", test_no_file);
  g_test_add_func ("/shelf/files/save-as", test_save_as);
  g_test_add_func ("/shelf/files/save-over-unsaved", test_save_over_unsaved);
  g_test_add_func ("/shelf/files/link", test_link);
  g_test_add_func ("/shelf/files/not-only-moves", test_not_only_moves);
  g_test_add_func ("/shelf/files/assistance", test_assistance);
  g_test_add_func ("/shelf/clock", test_clock);
  g_test_add_func ("/shelf/old-game", test_old_game);
  g_test_add_func ("/shelf/faults/save", test_faulty_save);
  g_test_add_func ("/shelf/faults/save-as", test_faulty_save_as);
  g_test_add_func ("/shelf/faults/library", test_faulty_library);
  g_test_add_func ("/shelf/faults/old-game", test_faulty_old_game);
  g_test_add_func ("/shelf/unread/table", test_unread_table);
  g_test_add_func ("/shelf/unread/old-game", test_unread_old_game);
  g_test_add_func ("/shelf/unread/working-copy", test_unread_working);
  g_test_add_func ("/shelf/unread/room", test_unread_room);
  g_test_add_func ("/shelf/peek", test_peek);
  result = g_test_run ();
  empty_folder (root);
  remove_folder (root);
  g_free (root);
  return result;
}
