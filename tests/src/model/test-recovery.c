/* test-recovery.c – games and evenings whose disk fails or whose program dies: what is opened again was on the screen.
 *
 * A scripted match with undo, redo and going to and fro is kept on a disk that fails at every call once. After each step
 * it is noted what stands on the screen and whether the match has told of a problem: without one, the step counts as
 * confirmed. What is opened afterwards must be one of these states and not older than the last confirmed one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "disk-faults.h"

#include "model/play/bastide-game.h"
#include "model/score/evening-kit.h"
#include "engine/io/file.h"
#include "share.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *script; /* a letter for each step */
  BastideMatch *(*begin) (void);
  BastideMatch *(*recover) (const char *path, GError **error);
  /* Steps that are neither undo (u), redo (r), a whole save (f) nor of the thread that writes a base (b, t, T). */
  void (*step) (BastideMatch *match, char letter, GRand *rand);
} Kind;

/* A run of the script: what stood on the screen before it and after each step. */
typedef struct
{
  GPtrArray *states;
  int confirmed; /* the last state that was kept without a problem, or -1 */
  int n_calls;
} Run;

static const DiskFault no_fault = { .at = -1 };
static char *folder, *path, *journal_path;

/* --- games --- */

/* A few tiles, so that files stay short enough to be cut at every byte. */
static const char small_mix[] =
  "{\"format\":\"bastide-mix\",\"version\":1,\"id\":\"small\",\"title\":\"Small\",\"tiles\":["
  "{\"tile\":\"classic-base-road-curve\",\"count\":9},"
  "{\"tile\":\"classic-base-road-crossing-four\",\"count\":9}],"
  "\"start\":[{\"tile\":\"classic-base-road-curve\",\"x\":0,\"y\":0,\"rot\":0}],"
  "\"modules\":[\"base\",\"fields\"]}";

static BastideMatch *
begin_game (void)
{
  static BastideGame *first;

  if (!first)
    {
      g_autoptr (JsonNode) mix = json_from_string (small_mix, NULL);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      const char *const names[] = { "Anna", "Ben", NULL };
      BstPlay *play = bst_play_new (mix, &(BstPlayArgs){ .n_players = 2, .seed = 7, .names = names }, kit_catalog (),
                                    report);
      g_autofree char *text = bst_report_dup_text (report);

      if (!play)
        g_error ("%s", text);
      first = bastide_game_new (play);
    }
  return BASTIDE_MATCH (bastide_game_copy (first, 0));
}

/* All modules, three players, and so far into it that most of them have had something to decide. */
static BastideMatch *
begin_everything (void)
{
  static BastideGame *first;
  enum
  {
    N_MOVES = 90
  };

  if (!first)
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (GRand) rand = g_rand_new_with_seed (12);
      const char *const names[] = { "Anna", "Ben", "Clara", NULL };
      BstPlay *play = bst_play_new (bst_catalog_find_mix (kit_catalog (), "everything")->root,
                                    &(BstPlayArgs){ .n_players = 3, .seed = 7, .names = names }, kit_catalog (),
                                    report);

      for (int i = 0; i < N_MOVES; i++)
        {
          gsize n;
          const BstMove *options = bst_session_options (bst_play_get_session (play), &n);
          const BstMove move = options[g_rand_int_range (rand, 0, (int) n)];

          g_assert_null (bst_session_apply (bst_play_get_session (play), &move));
        }
      first = bastide_game_new (play);
    }
  return BASTIDE_MATCH (bastide_game_copy (first, N_MOVES));
}

static BastideMatch *
recover_game (const char *from, GError **error)
{
  return (BastideMatch *) bastide_game_recover (from, error);
}

static void
step_game (BastideMatch *match, char letter, GRand *rand)
{
  BastideGame *game = BASTIDE_GAME (match);
  gsize n, made, all;
  const BstMove *options = bst_session_options (bastide_game_get_session (game), &n);

  bst_session_log (bastide_game_get_session (game), &made, &all);
  switch (letter)
    {
    case 'm':
      if (n > 0)
        g_assert_true (bastide_game_apply (game, &options[g_rand_int_range (rand, 0, n)], NULL));
      break;
    case 'g':
      bastide_game_go_to (game, made / 2);
      break;
    case 'G':
      bastide_game_go_to (game, all);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* --- evenings --- */

static BastideMatch *
begin_evening (void)
{
  static char *text;
  BastideMatch *match;
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GError) error = NULL;

  if (!text)
    {
      g_autoptr (BastideEvening) first = kit_evening ("classic-robbers", 3);

      text = bastide_evening_to_text (first);
    }
  root = json_from_string (text, NULL);
  match = BASTIDE_MATCH (bastide_evening_from_json ("evening", root, &error));
  g_assert_no_error (error);
  return match;
}

static BastideMatch *
recover_evening (const char *from, GError **error)
{
  return (BastideMatch *) bastide_evening_recover (from, error);
}

static void
step_evening (BastideMatch *match, char letter, GRand *rand)
{
  BastideEvening *evening = BASTIDE_EVENING (match);
  BastideDraft *draft;
  g_autofree char *notes = NULL;

  switch (letter)
    {
    case 'm':
      kit_enter_randomly (evening, rand);
      break;
    case 'g':
      draft = kit_random_edit (evening, rand);
      if (draft)
        kit_settle (evening, draft, rand);
      break;
    case 'G':
      notes = g_strdup_printf ("Note %d\nand more", g_rand_int_range (rand, 0, 1000));
      bastide_evening_set_about (evening, "Here", notes);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* --- running the script --- */

static const Kind kinds[] = {
  { "game", "mmmmmuumrmmuuurrmmguummGmguurrfmuuffurmgGmm", begin_game, recover_game, step_game },
  { "evening", "mmmmmuumrmmuuurrmmguummGmguurrfmuuffurmgGmm", begin_evening, recover_evening, step_evening },
};

static const Kind game_of_everything = {
  "game of everything", "mmmuumrmgummGfm", begin_everything, recover_game, step_game,
};

/* The base is written in a thread: it begins (b), gets through one call of the disk (t) or to its end (T). Between its calls
 * is all that can be done with an evening. */
static const Kind evening_aside = {
  "evening aside", "mmmmbmtutmttrtmuutmTmmbugtGtttmTrbtmtfmbtttmuTumbTbmmtmttmfuubrtgtT",
  begin_evening,   recover_evening,
  step_evening,
};

/* Everything a match must bring back, undo and redo included: the text of a base. */
static char *
dup_state (BastideMatch *match)
{
  return BASTIDE_MATCH_GET_CLASS (match)->write_base (match, 1);
}

static void
begin_base (BastideMatch *match)
{
  if (bastide_match_is_writing (match))
    return;
  disk_expect_thread ();
  bastide_match_begin_base (match);
}

/* It may be over by now, if a line failed and a whole base was needed at once. */
static void
go_on_writing (BastideMatch *match, gboolean to_the_end)
{
  while (bastide_match_is_writing (match))
    {
      disk_let_through ();
      if (!to_the_end)
        return;
    }
}

static void
do_step (const Kind *kind, BastideMatch *match, char letter, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  if (letter == 'b')
    begin_base (match);
  else if (letter == 't' || letter == 'T')
    go_on_writing (match, letter == 'T');
  else if (letter == 'u')
    bastide_match_undo (match);
  else if (letter == 'r')
    bastide_match_redo (match);
  else if (letter == 'f')
    bastide_match_flush (match);
  else
    kind->step (match, letter, rand);
}

/* A step that changes nothing confirms nothing, unless it was there to save. */
static void
note (Run *run, BastideMatch *match, gboolean saved)
{
  g_autofree char *problem = bastide_match_dup_save_problem (match);
  const int last = (int) run->states->len - 1;
  char *state = dup_state (match);

  saved |= last >= 0 && (run->confirmed == last || !g_str_equal (state, g_ptr_array_index (run->states, last)));
  g_ptr_array_add (run->states, state);
  if (saved && !problem)
    run->confirmed = last + 1;
}

/* Calls fail only during the steps. The match is left as a crash would leave it: nothing is saved at the end. */
static Run
run_script (const Kind *kind, DiskFault fault)
{
  Run run = { .states = g_ptr_array_new_with_free_func (g_free), .confirmed = -1 };
  g_autoptr (BastideMatch) match = kind->begin ();

  g_unlink (path);
  g_unlink (journal_path);
  disk_watch (fault);
  note (&run, match, bastide_match_set_autosave (match, path, NULL));
  for (int i = 0; kind->script[i]; i++)
    {
      do_step (kind, match, kind->script[i], i);
      note (&run, match, kind->script[i] == 'f');
    }
  run.n_calls = disk_release ();
  disk_set_gate (FALSE);
  return run;
}

static void
clear_run (Run *run)
{
  g_ptr_array_unref (run->states);
}

/* The last state that reads @text, or -1: then it was never on the screen. */
static int
find_state (const Run *run, const char *text)
{
  for (int i = run->states->len; i-- > 0;)
    if (g_str_equal (g_ptr_array_index (run->states, i), text))
      return i;
  return -1;
}

/* Opens what is on the disk; NULL if there is nothing that can be opened. */
static BastideMatch *
reopen (const Kind *kind, gboolean told)
{
  BastideMatch *match = kind->recover (path, NULL);
  g_autofree char *problem = match ? bastide_match_dup_save_problem (match) : NULL;

  if (match)
    g_assert_cmpint (problem != NULL, ==, told);
  return match;
}

/* What was opened can be gone on with, and that is kept as well. */
static void
go_on (const Kind *kind, BastideMatch *match)
{
  static const char script[] = "rummu";

  for (int i = 0; script[i]; i++)
    {
      g_autoptr (BastideMatch) again = NULL;
      g_autofree char *before = dup_state (match);
      g_autofree char *state = NULL, *state_again = NULL;

      do_step (kind, match, script[i], 100 + i);
      state = dup_state (match);
      if (g_str_equal (before, state))
        continue;
      again = reopen (kind, FALSE);
      state_again = dup_state (again);
      g_assert_cmpstr (state, ==, state_again);
    }
}

/* --- the disk fails --- */

/* Every call of the run fails, with this error and for so many calls: nightly. Every day each call fails in half of the
 * ways, and its neighbor in the others. */
static int
try_every_call (const Kind *kind, int code, int length, int n_calls)
{
  const int step = MAX (test_share_step (), g_test_slow () ? 1 : 2);

  for (int at = (length % step + code) % step; at < n_calls; at += step)
    {
      Run run = run_script (kind, (DiskFault){ at, length, code });
      g_autoptr (BastideMatch) match = reopen (kind, FALSE);
      g_autofree char *state = match ? dup_state (match) : NULL;
      int found = state ? find_state (&run, state) : -1;

      if (state ? found < MAX (run.confirmed, 0) : run.confirmed >= 0)
        g_error ("%s: %s for %d calls from %d on: opened state %d, confirmed %d", kind->name, g_strerror (code), length,
                 at, found, run.confirmed);
      if (match && at % 7 == 0)
        go_on (kind, match);
      clear_run (&run);
    }
  return n_calls / step;
}

static void
test_faults (gconstpointer data)
{
  static const DiskFault faults[] = {
    { .code = ENOSPC, .length = 1 }, { .code = ENOSPC, .length = 2 },           { .code = ENOSPC, .length = 5 },
    { .code = EIO, .length = 3 },    { .code = ENOSPC, .length = 23 },          { .code = EIO, .length = DISK_FOREVER },
    { .code = EROFS, .length = 9 },  { .code = EROFS, .length = DISK_FOREVER },
  };
  const Kind *kind = data;
  Run run = run_script (kind, no_fault);
  int n = 0;

  g_assert_cmpint (run.confirmed, ==, run.states->len - 1);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    n += try_every_call (kind, faults[i].code, faults[i].length, run.n_calls);
  g_test_message ("%s: %d points", kind->name, n);
  clear_run (&run);
}

/* In fewer ways, because each takes longer. */
static void
test_everything (void)
{
  static const DiskFault faults[] = {
    { .code = ENOSPC, .length = 1 },
    { .code = EIO, .length = 3 },
    { .code = EROFS, .length = DISK_FOREVER },
  };
  Run run = run_script (&game_of_everything, no_fault);
  int n = 0;

  g_assert_cmpint (run.confirmed, ==, run.states->len - 1);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    n += try_every_call (&game_of_everything, faults[i].code, faults[i].length, run.n_calls);
  g_test_message ("%s: %d points", game_of_everything.name, n);
  clear_run (&run);
}

/* Opens it while calls that read fail. What is opened is whole, or nothing is opened and it is said why; and when the disk is
 * well again, everything is there. Returns how many calls there were. */
static int
open_faultily (const Kind *kind, DiskFault fault, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideMatch) match = NULL, again = NULL;
  g_autofree char *state = NULL, *state_again = NULL;
  int n_calls;

  disk_watch_reads (fault);
  match = kind->recover (path, &error);
  n_calls = disk_release ();
  g_assert_true (match ? !error : error && *error->message);
  state = match ? dup_state (match) : g_strdup (expected);
  g_assert_cmpstr (state, ==, expected);
  g_clear_object (&match);
  again = reopen (kind, FALSE);
  state_again = dup_state (again);
  g_assert_cmpstr (state_again, ==, expected);
  return n_calls;
}

/* The disk does not return what it has: that is no reason to go on without it. */
static void
test_read_faults (gconstpointer data)
{
  static const int codes[] = { EIO, EACCES, ESTALE }, lengths[] = { 1, 2, 3, DISK_FOREVER };
  const Kind *kind = data;
  Run run = run_script (kind, no_fault);
  const char *expected = g_ptr_array_index (run.states, run.confirmed);
  const int n_calls = open_faultily (kind, no_fault, expected);
  int n = 0;

  g_assert_cmpint (n_calls, >, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
      for (int at = 0; at < n_calls; at++, n++)
        open_faultily (kind, (DiskFault){ at, lengths[k], codes[i] }, expected);
  g_test_message ("%s: %d points", kind->name, n);
  clear_run (&run);
}

/* --- files that were cut or altered --- */

/* Without whole saves: the journal has all the steps. */
#define ALL_LINES "mmmmmuumrmmuuurrmmguummGmguurrmuurmgGmm"

/* What lies on the disk after a run, and the state after each line of the journal. */
typedef struct
{
  const Kind *kind;
  char *base, *journal;
  gsize base_length, journal_length;
  Run run;
  GPtrArray *states; /* borrowed from the run */
} Files;

static Files
make_files (const Kind *kind, const char *script)
{
  Kind other = *kind;
  Files files = { .kind = kind, .states = g_ptr_array_new () };

  other.script = script;
  files.run = run_script (&other, no_fault);
  for (guint i = 0; i < files.run.states->len; i++)
    if (i == 0 || !g_str_equal (g_ptr_array_index (files.run.states, i), g_ptr_array_index (files.run.states, i - 1)))
      g_ptr_array_add (files.states, g_ptr_array_index (files.run.states, i));
  g_assert_true (g_file_get_contents (path, &files.base, &files.base_length, NULL));
  g_assert_true (g_file_get_contents (journal_path, &files.journal, &files.journal_length, NULL));
  return files;
}

static void
clear_files (Files *files)
{
  clear_run (&files->run);
  g_ptr_array_unref (files->states);
  g_free (files->base);
  g_free (files->journal);
}

/* Puts base and journal on the disk and opens them: the match must be as after so many lines. */
static BastideMatch *
expect_lines (const Files *files, const char *journal, gssize length, guint n_lines, gboolean told)
{
  BastideMatch *match;
  g_autofree char *state = NULL;

  g_assert_true (g_file_set_contents (path, files->base, files->base_length, NULL));
  g_assert_true (g_file_set_contents (journal_path, journal, length, NULL));
  match = reopen (files->kind, told);
  g_assert_nonnull (match);
  state = dup_state (match);
  g_assert_cmpstr (state, ==, g_ptr_array_index (files->states, n_lines));
  return match;
}

/* How many lines are whole before byte @at; the head does not count. */
static guint
count_lines (const Files *files, gsize at)
{
  guint n = 0;

  for (gsize i = 0; i < at; i++)
    n += files->journal[i] == '\n';
  return MAX (n, 1) - 1;
}

static void
test_cut_journal (gconstpointer data)
{
  Files files = make_files (data, ALL_LINES);

  for (gsize cut = 0; cut <= files.journal_length; cut += test_share_step ())
    {
      g_autoptr (BastideMatch) match = expect_lines (&files, files.journal, cut, count_lines (&files, cut), FALSE);

      if (cut % 97 == 0)
        go_on (files.kind, match);
    }
  g_test_message ("%s: %d points", files.kind->name, (int) files.journal_length / test_share_step () + 1);
  clear_files (&files);
}

/* The base has lines of the journal: those that are cut off are not missed, and what is done then is kept. */
static void
test_cut_journal_aside (void)
{
  Files files = make_files (&evening_aside, "mmmmmuumrmmubTuurrmmguummGmg");
  const char *held = strstr (files.base, "\"" BASTIDE_MATCH_LINES "\": ");
  const guint n_held = held ? g_ascii_strtoull (strchr (held, ':') + 2, NULL, 10) : 0;

  g_assert_cmpuint (n_held, >, 3);
  g_assert_cmpuint (n_held, <, files.states->len - 3);
  for (gsize cut = 0; cut <= files.journal_length; cut += test_share_step ())
    {
      const guint n = MAX (count_lines (&files, cut), n_held);
      g_autoptr (BastideMatch) match = expect_lines (&files, files.journal, cut, n, FALSE);

      if (cut % 17 == 0)
        go_on (files.kind, match);
    }
  g_test_message ("%d points", (int) files.journal_length / test_share_step () + 1);
  clear_files (&files);
}

/* Another program puts its file there while a thread writes the base: it is not overwritten, and ours goes on as a copy. */
static void
test_replaced_meanwhile (void)
{
  static const char theirs[] = "{\"format\": \"bastide-score\", \"version\": 1}";
  g_autoptr (BastideMatch) match = begin_evening ();
  g_autoptr (BastideMatch) again = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree char *text = NULL, *copy = NULL, *state = NULL, *state_again = NULL, *problem = NULL;

  g_assert_true (bastide_match_set_autosave (match, path, NULL));
  while (!bastide_match_can_undo (match))
    step_evening (match, 'm', rand);
  begin_base (match);
  go_on_writing (match, FALSE);
  g_assert_true (g_file_set_contents (path, theirs, -1, NULL));
  disk_set_gate (FALSE);
  while (bastide_match_is_writing (match))
    g_thread_yield ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, theirs);
  bastide_match_undo (match);
  g_assert_cmpint (bastide_match_get_hold (match), ==, BASTIDE_HOLD_PARTED);
  problem = bastide_match_dup_save_problem (match);
  g_assert_null (problem);
  g_free (text);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, theirs);
  copy = g_strdup (bastide_match_get_path (match));
  g_assert_cmpstr (copy, !=, path);
  state = dup_state (match);
  g_clear_object (&match);
  again = recover_evening (copy, NULL);
  state_again = dup_state (again);
  g_assert_cmpstr (state, ==, state_again);
}

/* A long evening writes its base by itself after many steps, in a thread, and nobody waits for it. */
static void
test_long_base (void)
{
  g_autoptr (BastideMatch) match = begin_evening ();
  g_autoptr (BastideMatch) again = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree char *notes = g_strnfill (200000, 'n'), *before = NULL, *after = NULL, *state = NULL, *state_again = NULL;
  guint n_lines;

  bastide_evening_set_about (BASTIDE_EVENING (match), "Here", notes);
  g_assert_true (bastide_match_set_autosave (match, path, NULL));
  while (!bastide_match_can_undo (match))
    step_evening (match, 'm', rand);
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  /* The thread waits at its first call: it could be done before anybody looks. */
  disk_expect_thread ();
  while (!bastide_match_is_writing (match) && bastide_match_get_n_lines (match) < 1000)
    {
      bastide_match_undo (match);
      bastide_match_redo (match);
    }
  g_assert_true (bastide_match_is_writing (match));
  disk_set_gate (FALSE);
  while (bastide_match_is_writing (match))
    g_thread_yield ();
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_null (strstr (before, BASTIDE_MATCH_LINES));
  g_assert_nonnull (strstr (after, BASTIDE_MATCH_LINES));
  bastide_match_undo (match);
  n_lines = bastide_match_get_n_lines (match);
  g_assert_cmpuint (n_lines, >, 0);
  g_assert_cmpuint (n_lines, <, 10);
  /* What is in the journal is safe: whoever leaves the evening need not wait for a base. */
  g_assert_true (bastide_match_save (match, NULL));
  bastide_match_flush (match);
  g_assert_cmpuint (bastide_match_get_n_lines (match), ==, n_lines);
  state = dup_state (match);
  g_clear_object (&match);
  again = reopen (&evening_aside, FALSE);
  state_again = dup_state (again);
  g_assert_cmpstr (state, ==, state_again);
}

/* A base is written whole or not at all; should half of one lie there all the same, it is refused. */
static void
test_cut_base (gconstpointer data)
{
  Files files = make_files (data, "mmmmmuumrmmuuurrmmgGmmuuuf");

  for (gsize cut = 0; cut < files.base_length; cut += test_share_step ())
    {
      g_autoptr (BastideMatch) match = NULL;
      g_autofree char *state = NULL;

      g_assert_true (g_file_set_contents (path, files.base, cut, NULL));
      match = reopen (files.kind, FALSE);
      state = match ? dup_state (match) : NULL;
      if (state)
        g_assert_cmpstr (state, ==, g_ptr_array_index (files.states, files.states->len - 1));
      g_assert_true (!state || cut == files.base_length - 1);
    }
  g_test_message ("%s: %d points", files.kind->name, (int) files.base_length / test_share_step ());
  clear_files (&files);
}

/* One bit of a line is another one: the match is as before that line, and says so. */
static void
test_altered_journal (gconstpointer data)
{
  Files files = make_files (data, ALL_LINES);
  gsize head = strchr (files.journal, '\n') + 1 - files.journal;

  /* The last byte ends the last line: without it, the line is torn and no problem. */
  for (gsize at = head; at < files.journal_length - 1; at += test_share_step ())
    {
      g_autoptr (BastideMatch) match = NULL;
      guint n_lines = count_lines (&files, at);

      files.journal[at] ^= 1 << at % 7;
      match = expect_lines (&files, files.journal, files.journal_length, n_lines, TRUE);
      files.journal[at] ^= 1 << at % 7;
    }
  g_test_message ("%s: %d points", files.kind->name, (int) (files.journal_length - head - 1) / test_share_step ());
  clear_files (&files);
}

/* A line is missing, is there twice or stands before the one it follows: nothing from there on counts. */
static void
test_moved_lines (gconstpointer data)
{
  Files files = make_files (data, ALL_LINES);
  g_auto (GStrv) lines = g_strsplit (files.journal, "\n", -1);
  const guint n = g_strv_length (lines) - 2; /* without the head and what follows the last line */

  g_assert_cmpuint (n, ==, files.states->len - 1);
  for (guint i = 1; i < n; i++)
    {
      g_autoptr (GString) missing = g_string_new (NULL);
      g_autoptr (GString) twice = g_string_new (NULL);
      g_autoptr (GString) swapped = g_string_new (NULL);
      GString *const texts[] = { missing, swapped, twice };

      for (guint k = 0; k <= n; k++)
        {
          if (k != i)
            g_string_append_printf (missing, "%s\n", lines[k]);
          g_string_append_printf (twice, "%s\n%s%s", lines[k], k == i ? lines[k] : "", k == i ? "\n" : "");
          g_string_append_printf (swapped, "%s\n", lines[k == i ? i + 1 : k == i + 1 ? i : k]);
        }
      for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
        {
          guint n_lines = texts[k] == twice ? i : i - 1;
          BastideMatch *match = expect_lines (&files, texts[k]->str, texts[k]->len, n_lines, TRUE);

          if (i % 8 == 0)
            go_on (files.kind, match);
          g_object_unref (match);
        }
    }
  clear_files (&files);
}

/* Journals of before have lines without a check; they are read as they were, and the next lines are checked. */
static void
test_lines_of_before (gconstpointer data)
{
  Files files = make_files (data, ALL_LINES);
  g_autoptr (GRegex) check = g_regex_new ("^#[0-9a-f]{8} ", G_REGEX_MULTILINE, 0, NULL);
  g_autofree char *plain = g_regex_replace_literal (check, files.journal, -1, 0, "", 0, NULL);
  g_autoptr (BastideMatch) match = NULL;

  g_assert_cmpuint (strlen (plain), ==, files.journal_length - 10 * (files.states->len - 1));
  match = expect_lines (&files, plain, -1, files.states->len - 1, FALSE);
  go_on (files.kind, match);
  clear_files (&files);
}

/* A journal is never this long, and each line may cost as much as the whole match: it is not read to its end. */
static void
test_long_journal (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (BastideMatch) match = kind->begin ();
  g_autoptr (BastideMatch) again = NULL;
  g_autoptr (GString) text = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *problem = NULL, *journal = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  g_assert_true (bastide_match_set_autosave (match, path, &error));
  kind->step (match, kind->script[0], rand);
  g_assert_true (g_file_get_contents (journal_path, &journal, NULL, NULL));
  text = g_string_new (journal);
  for (int i = 0; i < 50000; i++)
    g_string_append (text, "undo\nredo\n");
  g_assert_true (g_file_set_contents (journal_path, text->str, text->len, NULL));
  again = kind->recover (path, &error);
  g_assert_no_error (error);
  problem = bastide_match_dup_save_problem (again);
  g_assert_nonnull (problem);
}

/* A journal that cannot be read is no empty one: it is put aside, and the match says so. */
static void
test_unreadable_journal (gconstpointer data)
{
  static const char *const heads[] = { "bastide-journal 1 base 2\n", "bastide-diary 7\n", "\n" };
  Files files = make_files (data, ALL_LINES);
  g_autofree char *aside = g_strconcat (journal_path, "~", NULL);
  const char *lines = strchr (files.journal, '\n') + 1;

  for (gsize i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autofree char *journal = g_strconcat (heads[i], lines, NULL);
      g_autofree char *kept = NULL;
      g_autoptr (BastideMatch) match = expect_lines (&files, journal, -1, 0, TRUE);

      g_assert_true (g_file_get_contents (aside, &kept, NULL, NULL));
      g_assert_cmpstr (kept, ==, journal);
      go_on (files.kind, match);
    }
  /* Nobody can read a folder as a file, not even root. */
  g_assert_true (g_unlink (aside) == 0 && g_unlink (journal_path) == 0 && g_mkdir (journal_path, 0700) == 0);
  {
    g_autoptr (BastideMatch) match = reopen (files.kind, TRUE);

    go_on (files.kind, match);
  }
  g_assert_cmpint (g_rmdir (aside), ==, 0);
  clear_files (&files);
}

/* --- small files --- */

/* One write over an old file, by way of a link if @link: what lies there is the old text or the new one, the new one if
 * nothing was told, and the permissions are those of before. Returns how many calls there were. */
static int
check_write (DiskFault fault, gboolean link)
{
  static const char before[] = "[shown]\npage=start\n", after[] = "[shown]\npage=history\nevening=2026-01-01\n";
  g_autofree char *link_path = g_strconcat (path, "-link", NULL), *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (link ? link_path : path);
  GStatBuf st;
  gboolean written;
  int n_calls;

  g_assert_true (g_file_set_contents (path, before, -1, NULL));
  g_assert_cmpint (g_chmod (path, 0640), ==, 0);
  g_assert_cmpint (symlink (path, link_path), ==, 0);
  disk_watch (fault);
  written = bst_file_write (file, after, strlen (after), NULL, NULL, NULL);
  n_calls = disk_release ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_equal (text, after) || (!written && g_str_equal (text, before)));
  g_assert_cmpint (g_stat (path, &st), ==, 0);
  g_assert_cmpuint (st.st_mode & 0777, ==, 0640);
  g_assert_true (g_file_test (link_path, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (g_unlink (link_path), ==, 0);
  return n_calls;
}

static void
test_small_files (void)
{
  static const int codes[] = { ENOSPC, EIO, EROFS, EDQUOT }, lengths[] = { 1, 2, 3, DISK_FOREVER };
  const int n_calls = check_write (no_fault, FALSE);
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
      for (int at = 0; at < n_calls; at++, n += 2)
        {
          check_write ((DiskFault){ at, lengths[k], codes[i] }, FALSE);
          check_write ((DiskFault){ at, lengths[k], codes[i] }, TRUE);
        }
  g_test_message ("%d points", n);
}

/* Half a temporary file may stay when the program died in the midst of a save. */
static void
empty_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (folder, name, NULL);

      g_unlink (child);
    }
}

/* Thousands of bases and lines are told of otherwise. */
static void
drop_log_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (!(level & (G_LOG_LEVEL_DEBUG | G_LOG_LEVEL_MESSAGE)))
    g_log_default_handler (domain, level, message, data);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *name;
    GTestDataFunc run;
  } tests[] = {
    { "faults", test_faults },
    { "read-faults", test_read_faults },
    { "cut-journal", test_cut_journal },
    { "cut-base", test_cut_base },
    { "altered-journal", test_altered_journal },
    { "moved-lines", test_moved_lines },
    { "lines-of-before", test_lines_of_before },
    { "long-journal", test_long_journal },
    { "unreadable-journal", test_unreadable_journal },
  };
  int status;

  g_test_init (&argc, &argv, NULL);
  g_log_set_default_handler (drop_log_cb, NULL);
  folder = disk_make_folder ();
  path = g_build_filename (folder, "match", NULL);
  journal_path = g_strconcat (path, ".journal", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (tests); k++)
      {
        g_autofree char *name = g_strdup_printf ("/recovery/%s/%s", kinds[i].name, tests[k].name);

        g_test_add_data_func (name, &kinds[i], tests[k].run);
      }
  g_test_add_func ("/recovery/game/everything", test_everything);
  g_test_add_data_func ("/recovery/evening/faults-aside", &evening_aside, test_faults);
  g_test_add_data_func ("/recovery/evening/read-faults-aside", &evening_aside, test_read_faults);
  g_test_add_func ("/recovery/evening/cut-journal-aside", test_cut_journal_aside);
  g_test_add_func ("/recovery/evening/replaced-meanwhile", test_replaced_meanwhile);
  g_test_add_func ("/recovery/evening/long-base", test_long_base);
  g_test_add_func ("/recovery/small-files", test_small_files);
  status = g_test_run ();
  empty_folder ();
  g_rmdir (folder);
  return status;
}
