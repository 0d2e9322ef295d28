/* test-hold.c – games and evenings that others have in their hands, too: a second process, another program, a newer
 * version. Nothing that was on the screen is lost, and nothing of the others is overwritten.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "disk-faults.h"

#include "model/bastide-digest.h"
#include "model/bastide-journal.h"
#include "model/play/bastide-game-shelf.h"
#include "model/score/bastide-history.h"
#include "model/score/evening-kit.h"
#include "other-process.h"
#include "share.h"

#include <glib/gstdio.h>

typedef struct
{
  const char *name;
  BastideMatch *(*begin) (void);
  BastideMatch *(*recover) (const char *path, GError **error);
  gboolean (*step) (BastideMatch *match, guint32 seed);
} Kind;

static char *folder, *path, *journal_path;

/* --- games --- */

static BastideMatch *
begin_game (void)
{
  const char *const names[] = { "Anna", "Ben", NULL };
  const BstCatalogEntry *mix = bst_catalog_find_mix (kit_catalog (), "classic-robbers");
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = bst_play_new (mix->root, &(BstPlayArgs){ .n_players = 2, .seed = 7, .names = names }, kit_catalog (),
                                report);

  g_assert_nonnull (play);
  return BASTIDE_MATCH (bastide_game_new (play));
}

static BastideMatch *
recover_game (const char *from, GError **error)
{
  return (BastideMatch *) bastide_game_recover (from, error);
}

static gboolean
step_game (BastideMatch *match, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  gsize n;
  const BstMove *options = bst_session_options (bastide_game_get_session (BASTIDE_GAME (match)), &n);

  return bastide_game_apply (BASTIDE_GAME (match), &options[g_rand_int_range (rand, 0, n)], NULL);
}

/* --- evenings --- */

static BastideMatch *
begin_evening (void)
{
  return BASTIDE_MATCH (kit_evening ("classic-robbers", 3));
}

static BastideMatch *
recover_evening (const char *from, GError **error)
{
  return (BastideMatch *) bastide_evening_recover (from, error);
}

static gboolean
step_evening (BastideMatch *match, guint32 seed)
{
  if (!bastide_match_may_change (match, NULL))
    {
      kit_refuse (BASTIDE_EVENING (match), (BastideInput){ .kind = &bastide_entry_note });
      return FALSE;
    }
  kit_enter (BASTIDE_EVENING (match), .kind = &bastide_entry_amount, .number = 1 + seed % 20, .owners = 1);
  return TRUE;
}

static const Kind kinds[] = {
  { "game", begin_game, recover_game, step_game },
  { "evening", begin_evening, recover_evening, step_evening },
};

/* --- what all tests need --- */

/* Everything a match must bring back, undo and redo included. */
static char *
dup_state (BastideMatch *match)
{
  return BASTIDE_MATCH_GET_CLASS (match)->write_base (match, 1);
}

static void
empty_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      g_unlink (file);
    }
  g_mkdir_with_parents (folder, 0700);
}

static guint
count_files (const char *suffix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    n += g_str_has_suffix (name, suffix);
  return n;
}

static char *
read_file (const char *file)
{
  char *text = NULL;

  g_file_get_contents (file, &text, NULL, NULL);
  return text;
}

static void
write_file (const char *file, const char *text)
{
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

/* A match that is kept, after so many steps. */
static BastideMatch *
keep (const Kind *kind, int n_steps)
{
  BastideMatch *match = kind->begin ();
  g_autoptr (GError) error = NULL;

  empty_folder ();
  bastide_match_set_autosave (match, path, &error);
  g_assert_no_error (error);
  for (int i = 0; i < n_steps; i++)
    g_assert_true (kind->step (match, i));
  return match;
}

/* What lies at @where is what is on the screen. */
static void
expect_kept (const Kind *kind, BastideMatch *match, const char *where)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideMatch) again = kind->recover (where, &error);
  g_autofree char *state = dup_state (match), *state_again = NULL, *problem = NULL;

  g_assert_no_error (error);
  problem = bastide_match_dup_save_problem (again);
  g_assert_null (problem);
  state_again = dup_state (again);
  g_assert_cmpstr (state, ==, state_again);
}

static void
expect_problem (BastideMatch *match, gboolean expected)
{
  g_autofree char *problem = bastide_match_dup_save_problem (match);

  g_assert_cmpint (problem != NULL, ==, expected);
}

/* --- a second process --- */

/* The other process opens the match, and may make steps. */
static char *
play_other (const char *what, const char *where)
{
  const Kind *kind = g_str_has_prefix (what, "game") ? &kinds[0] : &kinds[1];
  BastideMatch *match = kind->recover (where, NULL);

  g_assert_nonnull (match);
  if (!bastide_match_may_change (match, NULL))
    return g_strdup ("only looking");
  for (int i = 0; i < 5; i++)
    g_assert_true (kind->step (match, 50 + i));
  if (g_str_has_suffix (what, "close"))
    bastide_match_flush (match);
  return g_strdup ("five steps");
}

static void
refused_cb (BastideMatch *match, const char *why, int *n)
{
  g_assert_nonnull (strstr (why, "on this computer"));
  (*n)++;
}

/* Nothing that is tried changes anything, and each try says why. */
static void
try_everything (const Kind *kind, BastideMatch *match)
{
  g_autofree char *before = dup_state (match), *after = NULL;
  g_autofree char *base = read_file (path), *journal = read_file (journal_path);
  g_autofree char *base_after = NULL, *journal_after = NULL;
  g_autoptr (GError) error = NULL;
  int n_refused = 0;
  gsize n_options;

  g_signal_connect (match, "refused", G_CALLBACK (refused_cb), &n_refused);
  g_assert_false (kind->step (match, 1));
  if (BASTIDE_IS_EVENING (match))
    {
      BastideEvening *evening = BASTIDE_EVENING (match);

      bastide_evening_set_about (evening, "There", "Not mine");
      bastide_evening_set_final_step (evening, 3);
      bastide_evening_set_time (evening, 5);
      g_assert_false (bastide_match_can_undo (match));
      bastide_match_undo (match);
      g_assert_cmpint (n_refused, ==, 4);
    }
  else
    {
      /* To look at an earlier point changes nothing. */
      bastide_match_undo (match);
      bastide_game_go_to (BASTIDE_GAME (match), 1);
      bastide_game_go_to (BASTIDE_GAME (match), 1000);
      g_assert_null (bastide_game_get_options (BASTIDE_GAME (match), &n_options));
      g_assert_cmpuint (n_options, ==, 0);
      g_assert_false (bastide_game_apply (BASTIDE_GAME (match), &(BstMove){ 0 }, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
    }
  bastide_match_flush (match);
  bastide_match_look (match);
  after = dup_state (match);
  g_assert_cmpstr (before, ==, after);
  base_after = read_file (path);
  journal_after = read_file (journal_path);
  g_assert_cmpstr (base, ==, base_after);
  g_assert_cmpstr (journal, ==, journal_after);
  g_signal_handlers_disconnect_by_data (match, &n_refused);
}

static void
test_second_process (gconstpointer data)
{
  const Kind *kind = data;
  BastideMatch *match = keep (kind, 4);
  Other other;

  bastide_match_flush (match);
  other = other_start (kind->name, path, "only looking");
  g_assert_true (kind->step (match, 9));
  other_end (&other);
  expect_kept (kind, match, path);
  g_object_unref (match);

  other = other_start (kind->name, path, "five steps");
  match = kind->recover (path, NULL);
  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_OTHERS);
  try_everything (kind, match);
  /* What the other one did is seen, and taken over when it is gone. */
  expect_kept (kind, match, path);
  other_kill (&other);
  g_object_unref (match);
  match = kind->recover (path, NULL);
  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_OURS);
  g_assert_true (kind->step (match, 10));
  expect_kept (kind, match, path);
  g_object_unref (match);
}

/* It cannot be kept where another process keeps one; a new evening gets another name. */
static void
test_same_place (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (BastideMatch) match = keep (kind, 1);
  g_autoptr (BastideMatch) another = kind->begin ();
  g_autoptr (GError) error = NULL;
  Other other;

  g_clear_object (&match);
  other = other_start (kind->name, path, "five steps");
  g_assert_false (bastide_match_set_autosave (another, path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  other_end (&other);
  match = kind->recover (path, NULL);
  g_assert_true (bastide_match_can_undo (match));
}

/* While one process writes, another only reads: it never sees half of anything, and never disturbs. */
static void
test_read_while_written (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (BastideMatch) match = keep (kind, 2);

  for (int i = 0; i < test_share (20); i++)
    {
      Other other = other_start (kind->name, path, "only looking");

      g_assert_true (kind->step (match, i));
      if (i % 3 == 0)
        bastide_match_flush (match);
      other_end (&other);
      expect_problem (match, FALSE);
    }
  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_OURS);
  expect_kept (kind, match, path);
}

/* The history reads evenings that another process has open, and leaves them alone. */
static void
test_history (void)
{
  const Kind *kind = &kinds[1];
  g_autofree char *file = g_strconcat (path, BASTIDE_SCORE_SUFFIX, NULL);
  g_autoptr (BastideMatch) match = kind->begin ();
  g_autoptr (BastideHistory) history = NULL;
  g_autoptr (GError) error = NULL;
  Other other;

  empty_folder ();
  g_assert_true (bastide_match_set_autosave (match, file, NULL));
  g_clear_object (&match);
  other = other_start ("evening", file, "five steps");
  history = bastide_history_new (folder);
  g_assert_cmpuint (bastide_history_get_n (history), ==, 1);
  g_assert_false (bastide_history_delete (history, 0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  match = BASTIDE_MATCH (bastide_history_open (history, 0, NULL));
  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_OTHERS);
  other_end (&other);
  g_clear_object (&match);
  match = BASTIDE_MATCH (bastide_history_open (history, 0, NULL));
  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_OURS);
  g_clear_object (&match);
  g_assert_true (bastide_history_delete (history, 0, NULL));
}

/* The base is of version 2 of its format. */
static void
make_newer (void)
{
  g_autofree char *text = read_file (path);
  g_autoptr (GString) newer = g_string_new (text);

  /* That of its mix, too. */
  g_assert_cmpuint (g_string_replace (newer, "\"version\": 1", "\"version\": 2", 0), >=, 1);
  write_file (path, newer->str);
}

/* A game that another process has open is neither moved, deleted nor overwritten. */
static void
test_shelf (void)
{
  g_autoptr (BastideGame) game = BASTIDE_GAME (begin_game ());
  g_autoptr (GFile) file = NULL, copy = g_file_new_build_filename (folder, "copy.bastide", NULL);
  g_autofree char *where = NULL;
  g_autoptr (GError) error = NULL;
  BastideFound found;
  BastideKept kept;
  Other other;

  g_assert_true (bastide_shelf_begin (game, NULL));
  g_assert_true (step_game (BASTIDE_MATCH (game), 1));
  where = g_strdup (bastide_match_get_path (BASTIDE_MATCH (game)));
  file = g_file_new_for_path (where);
  g_clear_object (&game);
  other = other_start ("game", where, "five steps");
  game = bastide_shelf_open (file, &found, NULL);
  g_assert_cmpint (bastide_match_get_hold (BASTIDE_MATCH (game)), ==, BASTIDE_HOLD_OTHERS);
  g_assert_true (bastide_shelf_begin (game, NULL));
  g_assert_true (bastide_shelf_save_as (game, copy, FALSE, NULL));
  g_assert_null (bastide_game_get_origin (game));
  g_assert_true (bastide_shelf_put_away (game, &kept, NULL));
  g_assert_cmpint (kept, ==, BASTIDE_KEPT_NOWHERE);
  g_assert_false (bastide_shelf_delete (file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  g_assert_true (g_file_test (where, G_FILE_TEST_EXISTS));
  other_end (&other);
  g_clear_object (&game);
  game = bastide_shelf_restore (NULL);
  g_assert_cmpstr (bastide_match_get_path (BASTIDE_MATCH (game)), ==, where);
  g_assert_cmpint (bastide_match_get_hold (BASTIDE_MATCH (game)), ==, BASTIDE_HOLD_OURS);
  g_clear_object (&game);
  g_assert_true (bastide_shelf_delete (file, NULL));
  g_assert_cmpint (g_unlink (g_file_peek_path (copy)), ==, 0);
}

/* A game of a newer version can be looked at; only a copy of it is ours. */
static void
test_newer_file (void)
{
  g_autoptr (BastideMatch) match = keep (&kinds[0], 3);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) copy = g_file_new_build_filename (folder, "copy.bastide", NULL);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (BastideGame) game = NULL, again = NULL;
  BastideFound found;
  BastideKept kept;

  bastide_match_flush (match);
  g_clear_object (&match);
  make_newer ();
  before = read_file (path);
  game = bastide_shelf_open (file, &found, NULL);
  g_assert_cmpint (bastide_match_get_hold (BASTIDE_MATCH (game)), ==, BASTIDE_HOLD_NEWER);
  g_assert_true (bastide_shelf_begin (game, NULL));
  g_assert_null (bastide_match_get_path (BASTIDE_MATCH (game)));
  g_assert_true (bastide_shelf_save_as (game, copy, FALSE, NULL));
  g_assert_true (bastide_shelf_put_away (game, &kept, NULL));
  after = read_file (path);
  g_assert_cmpstr (before, ==, after);
  again = bastide_shelf_open (copy, &found, NULL);
  g_assert_cmpint (bastide_match_get_hold (BASTIDE_MATCH (again)), ==, BASTIDE_HOLD_OURS);
}

/* --- another program --- */

/* Each does something to the files while the match is open. */

static void
delete_journal (const char *old_base, const char *old_journal)
{
  g_unlink (journal_path);
}

static void
delete_base (const char *old_base, const char *old_journal)
{
  g_unlink (path);
}

static void
delete_folder (const char *old_base, const char *old_journal)
{
  empty_folder ();
  g_rmdir (folder);
}

static void
replace_base (const char *old_base, const char *old_journal)
{
  write_file (path, "{}");
}

static void
put_back (const char *old_base, const char *old_journal)
{
  write_file (path, old_base);
  write_file (journal_path, old_journal);
}

static void
put_back_base (const char *old_base, const char *old_journal)
{
  write_file (path, old_base);
}

static void
replace_journal (const char *old_base, const char *old_journal)
{
  write_file (journal_path, old_journal);
}

static void
add_line (const char *old_base, const char *old_journal)
{
  g_autofree char *journal = read_file (journal_path);
  g_autofree char *longer = g_strconcat (journal, "undo\n", NULL);

  write_file (journal_path, longer);
}

/* A backup or a shared folder puts the same bytes there again. */
static void
write_again (const char *old_base, const char *old_journal)
{
  g_autofree char *base = read_file (path), *journal = read_file (journal_path);

  write_file (path, base);
  write_file (journal_path, journal);
}

static const struct
{
  const char *name;
  void (*act) (const char *old_base, const char *old_journal);
  BastideHold hold;
  gboolean told;
} deeds[] = {
  { "delete the journal", delete_journal, BASTIDE_HOLD_OURS, TRUE },
  { "delete the base", delete_base, BASTIDE_HOLD_OURS, TRUE },
  { "delete the folder", delete_folder, BASTIDE_HOLD_OURS, TRUE },
  { "replace the base", replace_base, BASTIDE_HOLD_PARTED, FALSE },
  { "put back both", put_back, BASTIDE_HOLD_PARTED, FALSE },
  { "put back the base", put_back_base, BASTIDE_HOLD_PARTED, FALSE },
  { "replace the journal", replace_journal, BASTIDE_HOLD_PARTED, FALSE },
  { "add a line", add_line, BASTIDE_HOLD_PARTED, FALSE },
  { "write both again", write_again, BASTIDE_HOLD_OURS, FALSE },
};

/* After so many steps somebody does it. Noticed by the next step, by a look, or by the save at the end. */
static BastideMatch *
disturb (const Kind *kind, gsize deed, int at, int how)
{
  BastideMatch *match = keep (kind, 0);
  g_autofree char *old_base = NULL, *old_journal = NULL;

  g_assert_true (kind->step (match, 0));
  old_base = read_file (path);
  old_journal = read_file (journal_path);
  bastide_match_flush (match);
  for (int i = 1; i <= at; i++)
    g_assert_true (kind->step (match, i));
  deeds[deed].act (old_base, old_journal);
  if (how == 0)
    g_assert_true (kind->step (match, at + 1));
  else if (how == 1)
    bastide_match_look (match);
  else
    bastide_match_flush (match);
  return match;
}

static void
test_disturbed (gconstpointer data)
{
  const Kind *kind = data;
  int n = 0;

  for (gsize deed = 0; deed < G_N_ELEMENTS (deeds); deed++)
    for (int at = 1; at < 7; at++)
      for (int how = 0; how < 3; how++)
        {
          if (n++ % test_share_step ())
            continue;

          g_autoptr (BastideMatch) match = disturb (kind, deed, at, how);

          g_test_message ("%s: %s after %d steps, %d", kind->name, deeds[deed].name, at, how);
          expect_problem (match, deeds[deed].told);
          g_assert_cmpint (bastide_match_get_hold (match), ==, deeds[deed].hold);
          expect_kept (kind, match, bastide_match_get_path (match));
          g_assert_cmpint (g_str_equal (bastide_match_get_path (match), path), ==,
                           deeds[deed].hold == BASTIDE_HOLD_OURS);
          /* It can be gone on with. */
          g_assert_true (kind->step (match, 30));
          bastide_match_undo (match);
          expect_problem (match, FALSE);
          expect_kept (kind, match, bastide_match_get_path (match));
        }
}

/* "Keep Mine": both are there afterwards, ours under its name. */
static void
test_keep_mine (gconstpointer data)
{
  const Kind *kind = data;

  for (gsize deed = 0; deed < G_N_ELEMENTS (deeds); deed++)
    {
      g_autoptr (BastideMatch) match = disturb (kind, deed, 3, deed % 3);
      g_autofree char *theirs = read_file (path);
      g_autofree char *copy = g_strdup (bastide_match_get_path (match));
      g_autofree char *beside = g_strconcat (path, "-3", NULL), *kept = NULL;
      g_autoptr (GError) error = NULL;

      if (deeds[deed].hold != BASTIDE_HOLD_PARTED)
        continue;
      bastide_match_keep_mine (match, &error);
      g_assert_no_error (error);
      g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_OURS);
      g_assert_cmpstr (bastide_match_get_path (match), ==, path);
      g_assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));
      kept = read_file (beside);
      g_assert_cmpstr (kept, ==, theirs);
      g_assert_true (kind->step (match, 31));
      expect_kept (kind, match, path);
      g_assert_cmpuint (count_files (".lock"), ==, 1);
      g_clear_object (&match);
      g_assert_cmpuint (count_files (".lock"), ==, 0);
    }
}

/* Does one of the files say this? */
static gboolean
has_file_with (const char *text)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *file = g_build_filename (folder, name, NULL), *there = read_file (file);

      if (g_strcmp0 (there, text) == 0)
        return TRUE;
    }
  return FALSE;
}

/* "Keep Mine" on a disk that fails at some call: theirs is there, under one name or the other, and ours goes on, as a copy if
 * it must. Returns how many calls there were. */
static int
keep_mine_faultily (const Kind *kind, DiskFault fault)
{
  g_autoptr (BastideMatch) match = disturb (kind, 4, 3, 0), again = NULL;
  g_autofree char *theirs = read_file (path), *ours = NULL, *kept = NULL, *where = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done;
  int n_calls;

  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_PARTED);
  disk_watch (fault);
  done = bastide_match_keep_mine (match, &error);
  n_calls = disk_release ();
  g_assert_true (done ? !error : error && *error->message);
  g_assert_cmpint (bastide_match_get_hold (match), ==, done ? BASTIDE_HOLD_OURS : BASTIDE_HOLD_PARTED);
  g_assert_true (has_file_with (theirs));
  g_assert_true (kind->step (match, 31));
  /* There is room again, and it is wanted once more. */
  if (!done)
    g_assert_true (bastide_match_keep_mine (match, NULL));
  g_assert_true (has_file_with (theirs));
  g_assert_cmpstr (bastide_match_get_path (match), ==, path);
  g_assert_true (kind->step (match, 32));
  ours = dup_state (match);
  where = g_strdup (bastide_match_get_path (match));
  g_clear_object (&match);
  again = kind->recover (where, NULL);
  g_assert_nonnull (again);
  kept = dup_state (again);
  g_assert_cmpstr (kept, ==, ours);
  return n_calls;
}

static void
test_keep_mine_faults (gconstpointer data)
{
  static const int lengths[] = { 1, 3, DISK_FOREVER };
  const Kind *kind = data;
  const int n_calls = keep_mine_faultily (kind, (DiskFault){ .at = -1 });

  g_assert_cmpint (n_calls, >, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (int at = 0; at < n_calls; at += test_share_step ())
      keep_mine_faultily (kind, (DiskFault){ at, lengths[i], ENOSPC });
  g_test_message ("%s: %d points", kind->name, (int) G_N_ELEMENTS (lengths) * n_calls);
}

/* "Reload": theirs is opened, ours stays as a copy. */
static void
test_reload (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (BastideMatch) match = disturb (kind, 4, 3, 0);
  g_autofree char *where = bastide_match_dup_reload_path (match);
  g_autofree char *copy = g_strdup (bastide_match_get_path (match));
  g_autofree char *ours = dup_state (match), *kept = NULL;
  g_autoptr (BastideMatch) theirs = kind->recover (where, NULL), again = NULL;

  g_assert_cmpint (bastide_match_get_hold (theirs), ==, BASTIDE_HOLD_OURS);
  g_clear_object (&match);
  g_assert_true (kind->step (theirs, 40));
  expect_kept (kind, theirs, path);
  again = kind->recover (copy, NULL);
  kept = dup_state (again);
  g_assert_cmpstr (kept, ==, ours);
}

/* --- a newer version --- */

static void
expect_newer (const Kind *kind)
{
  g_autofree char *base = read_file (path), *journal = read_file (journal_path);
  g_autofree char *base_after = NULL, *journal_after = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideMatch) match = kind->recover (path, &error);
  g_autoptr (GError) problem = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_NEWER);
  text = bastide_match_dup_hold_text (match);
  g_assert_nonnull (strstr (text, "newer version"));
  g_assert_false (kind->step (match, 1));
  bastide_match_flush (match);
  g_assert_false (bastide_match_set_autosave (match, path, &problem));
  g_assert_error (problem, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
  base_after = read_file (path);
  journal_after = read_file (journal_path);
  g_assert_cmpstr (base, ==, base_after);
  g_assert_cmpstr (journal, ==, journal_after);
  g_assert_cmpuint (count_files ("~"), ==, 0);
}

/* Lines that a later version may write: a word, an object that means something else. Each goes on from the match, as its digest
 * says. The steps before them are shown; nothing is written, and nothing is lost for whoever can read them. */
static void
test_newer_lines (gconstpointer data)
{
  static const char *const lines[] = { "shuffle 17", "{\"kind\": \"telepathy\", \"entries\": 3}" };
  const Kind *kind = data;

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (BastideMatch) match = keep (kind, 3), again = NULL;
      const guint32 digest = BASTIDE_MATCH_GET_CLASS (match)->digest (match);
      g_autofree char *state = dup_state (match), *journal = NULL, *longer = NULL, *shown = NULL, *problem = NULL;

      g_clear_object (&match);
      journal = read_file (journal_path);
      longer = g_strdup_printf ("%s#%08x %s\n", journal, bastide_digest_add_text (digest, lines[i]), lines[i]);
      write_file (journal_path, longer);
      expect_newer (kind);
      again = kind->recover (path, NULL);
      shown = dup_state (again);
      g_assert_cmpstr (shown, ==, state);
      /* One sentence is enough. */
      problem = bastide_match_dup_save_problem (again);
      g_assert_null (problem);
      g_clear_object (&again);
      /* The same words with a digest of something else are damage. */
      g_free (longer);
      longer = g_strdup_printf ("%s#%08x %s\n", journal, bastide_digest_add_text (digest, "x"), lines[i]);
      write_file (journal_path, longer);
      again = kind->recover (path, NULL);
      g_assert_cmpint (bastide_match_get_hold (again), ==, BASTIDE_HOLD_OURS);
      g_free (problem);
      problem = bastide_match_dup_save_problem (again);
      g_assert_nonnull (problem);
      g_assert_cmpuint (count_files ("~"), ==, 1);
    }
}

static void
test_newer (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (BastideMatch) match = keep (kind, 3);
  g_autofree char *journal = NULL, *newer = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_object (&match);
  make_newer ();
  expect_newer (kind);
  /* The journal is. */
  g_clear_object (&match);
  match = keep (kind, 3);
  g_clear_object (&match);
  journal = read_file (journal_path);
  newer = g_strconcat ("bastide-journal 2 base 1 of another kind\n", journal, NULL);
  write_file (journal_path, newer);
  expect_newer (kind);
  /* It cannot be understood at all. */
  write_file (path, g_str_equal (kind->name, "game") ? "{\"format\": \"bastide-game\", \"version\": 2}"
                                                     : "{\"format\": \"bastide-score\", \"version\": 2}");
  g_assert_null (kind->recover (path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

/* The other process has the file open, and a third program changes it: here it is looked at as it stands there, not played in
 * a second copy that would write the same file. */
static void
test_changed_file (void)
{
  g_autofree char *name = g_build_filename (folder, "shared.bastide", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autofree char *working = bastide_shelf_dup_path (file);
  g_autoptr (BastideGame) game = BASTIDE_GAME (begin_game ());
  g_autoptr (BastideGame) opened = NULL;
  g_autoptr (GError) error = NULL;
  BastideFound found;
  BastideKept kept;
  Other other;

  empty_folder ();
  g_assert_true (bastide_game_save (game, file, NULL));
  g_clear_object (&game);
  game = bastide_shelf_open (file, &found, NULL);
  g_assert_true (bastide_shelf_begin (game, NULL));
  bastide_match_flush (BASTIDE_MATCH (game));
  bastide_match_release (BASTIDE_MATCH (game));
  g_clear_object (&game);

  other = other_start ("game", working, "five steps");
  game = BASTIDE_GAME (begin_game ());
  g_assert_true (step_game (BASTIDE_MATCH (game), 3));
  g_assert_true (bastide_game_save (game, file, NULL));
  opened = bastide_shelf_open (file, &found, &error);
  g_assert_no_error (error);
  g_assert_cmpint (found, ==, BASTIDE_FOUND_FILE);
  g_assert_cmpint (bastide_match_get_hold (BASTIDE_MATCH (opened)), ==, BASTIDE_HOLD_OTHERS);
  g_assert_true (bastide_shelf_begin (opened, NULL));
  g_assert_cmpstr (bastide_match_get_path (BASTIDE_MATCH (opened)), ==, working);
  g_assert_false (step_game (BASTIDE_MATCH (opened), 3));
  /* Neither of the answers to a changed file: both would write. */
  g_assert_false (bastide_shelf_save (opened, FALSE, TRUE, NULL));
  g_assert_false (bastide_shelf_detach (opened, NULL));
  g_assert_nonnull (bastide_game_get_origin (opened));
  g_assert_true (bastide_shelf_put_away (opened, &kept, NULL));
  g_clear_object (&opened);

  /* Read before the other process opened it: it becomes a game of its own, and leaves the file to the other one. */
  opened = bastide_game_open (file, NULL);
  g_assert_true (bastide_shelf_begin (opened, NULL));
  g_assert_cmpstr (bastide_match_get_path (BASTIDE_MATCH (opened)), !=, working);
  g_assert_null (bastide_game_get_origin (opened));
  g_assert_true (bastide_shelf_put_away (opened, &kept, NULL));
  other_end (&other);
}

/* The other process has the file open and keeps it in a way that we cannot read: its files keep their names, and what we have
 * read becomes a game of its own. */
static void
test_unknown_working_copy (void)
{
  g_autofree char *name = g_build_filename (folder, "unknown.bastide", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autofree char *working = bastide_shelf_dup_path (file), *text = NULL;
  g_autoptr (BastideGame) game = BASTIDE_GAME (begin_game ()), opened = NULL;
  g_autoptr (GError) error = NULL;
  BastideFound found;
  BastideKept kept;
  Other other;

  empty_folder ();
  g_assert_true (bastide_game_save (game, file, NULL));
  g_clear_object (&game);
  game = bastide_shelf_open (file, &found, NULL);
  g_assert_true (bastide_shelf_begin (game, NULL));
  bastide_match_release (BASTIDE_MATCH (game));
  other = other_start ("game", working, "five steps");
  g_assert_true (g_file_set_contents (working, "no game", -1, NULL));

  opened = bastide_shelf_open (file, &found, &error);
  g_assert_no_error (error);
  g_assert_true (bastide_shelf_begin (opened, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (bastide_match_get_path (BASTIDE_MATCH (opened)), !=, working);
  g_assert_null (bastide_game_get_origin (opened));
  text = read_file (working);
  g_assert_cmpstr (text, ==, "no game");
  g_assert_true (bastide_shelf_put_away (opened, &kept, NULL));
  other_end (&other);
  g_unlink (working);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *name;
    GTestDataFunc run;
  } tests[] = {
    { "second-process", test_second_process },
    { "same-place", test_same_place },
    { "read-while-written", test_read_while_written },
    { "disturbed", test_disturbed },
    { "keep-mine", test_keep_mine },
    { "keep-mine-faults", test_keep_mine_faults },
    { "reload", test_reload },
    { "newer", test_newer },
    { "newer-lines", test_newer_lines },
  };
  g_autofree char *data = NULL;
  int status;

  if (other_run (argc, argv, play_other))
    return 0;
  /* The shelf lies beside the folder of the other tests. */
  data = g_dir_make_tmp ("bastide-data-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("bastide-hold-XXXXXX", NULL);
  path = g_build_filename (folder, "match", NULL);
  journal_path = g_strconcat (path, ".journal", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (tests); k++)
      {
        g_autofree char *name = g_strdup_printf ("/hold/%s/%s", kinds[i].name, tests[k].name);

        g_test_add_data_func (name, &kinds[i], tests[k].run);
      }
  g_test_add_func ("/hold/history", test_history);
  g_test_add_func ("/hold/shelf", test_shelf);
  g_test_add_func ("/hold/newer-file", test_newer_file);
  g_test_add_func ("/hold/changed-file", test_changed_file);
  g_test_add_func ("/hold/unknown-working-copy", test_unknown_working_copy);
  status = g_test_run ();
  empty_folder ();
  g_rmdir (folder);
  return status;
}
