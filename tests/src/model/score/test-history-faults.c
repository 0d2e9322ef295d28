/* test-history-faults.c – the history on a disk that fails or in a program that dies: no evening is lost or half.
 *
 * Evenings are added, gone on with, imported and deleted on a disk that fails at every call once. What was done without a
 * problem must be there when the folder is read again: each evening in a state that was on the screen, not older than the
 * last confirmed one; nothing that was deleted; nothing that nobody has seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/disk-faults.h"

#include "model/score/bastide-history.h"
#include "model/score/evening-kit.h"
#include "share.h"

#include <glib/gstdio.h>
#include <string.h>

/* a: a new evening, m: an entry in it, u: undo, r: redo, f: a whole save, U: list it as it is, i: import, g: the result of
 * a game, d: delete the oldest, p: a photo of the evening, P: something of one's own for somebody. */
static const char script[] = "ammUipPdammuUgrmpfmudaiPUm";

/* What became of one file of the folder. */
typedef struct
{
  GPtrArray *states; /* empty: only a result, which never changes */
  int confirmed;     /* the last state that was kept without a problem; -1: none */
  gboolean must_be, must_not_be;
} Track;

typedef struct
{
  GHashTable *tracks; /* by name of the file */
  BastideHistory *history;
  BastideEvening *evening;
  Track *track; /* of the evening */
  int n_calls, n_evenings;
  int color; /* that Anna was given last */
} Run;

static const DiskFault no_fault = { .at = -1 };
static char *folder, *export_text;
static GStrv export_names;

static void
track_free (gpointer data)
{
  Track *track = data;

  g_ptr_array_unref (track->states);
  g_free (track);
}

static Track *
get_track (Run *run, const char *name)
{
  Track *track = g_hash_table_lookup (run->tracks, name);

  if (track)
    return track;
  track = g_new0 (Track, 1);
  track->states = g_ptr_array_new_with_free_func (g_free);
  track->confirmed = -1;
  g_hash_table_insert (run->tracks, g_strdup (name), track);
  return track;
}

static char *
dup_state (BastideEvening *evening)
{
  return BASTIDE_MATCH_GET_CLASS (evening)->write_base (BASTIDE_MATCH (evening), 1);
}

/* An import that fails leaves a folder behind if nothing can be deleted then. */
static void
empty (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        empty (child);
      g_assert_cmpint (g_remove (child), ==, 0);
    }
}

/* --- steps --- */

/* A step that changes nothing confirms nothing, unless it was there to save. */
static void
note (Run *run, gboolean saved)
{
  g_autofree char *problem = bastide_match_dup_save_problem (BASTIDE_MATCH (run->evening));
  GPtrArray *states = run->track->states;
  const int last = (int) states->len - 1;
  char *state = dup_state (run->evening);

  saved |= last >= 0 && (run->track->confirmed == last || !g_str_equal (state, g_ptr_array_index (states, last)));
  g_ptr_array_add (states, state);
  if (saved && !problem)
    {
      run->track->confirmed = last + 1;
      run->track->must_be = !run->track->must_not_be;
    }
}

/* (transfer full): the names of all that are listed. */
static GHashTable *
list_names (BastideHistory *history)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < bastide_history_get_n (history); i++)
    g_hash_table_add (names, g_strdup (bastide_history_get (history, i)->file));
  return names;
}

static void
add (Run *run)
{
  g_autofree char *name = NULL;
  gboolean added;

  g_set_object (&run->evening, NULL);
  run->evening = kit_evening ("classic", 2);
  bastide_evening_set_time (run->evening, 1700000000 + 1000 * run->n_evenings++);
  added = bastide_history_add (run->history, run->evening, NULL);
  name = bastide_history_dup_file (run->history, run->evening);
  g_assert_nonnull (name);
  run->track = get_track (run, name);
  note (run, added);
}

static void
import (Run *run)
{
  const int n = bastide_history_import (run->history, export_text, strlen (export_text), NULL, NULL, NULL, NULL);

  for (char **name = export_names; *name; name++)
    {
      Track *track = get_track (run, *name);

      track->must_be = n >= 0;
      track->must_not_be = FALSE;
    }
}

static BastideGame *
new_game (void)
{
  g_autoptr (BastideSetup) setup = kit_setup ("classic", 2);
  g_autoptr (BstReport) report = bst_report_new (NULL);

  return bastide_game_new (bastide_setup_begin (setup, FALSE, NULL, report));
}

static void
add_game (Run *run)
{
  g_autoptr (GHashTable) before = list_names (run->history), after = NULL;
  g_autoptr (BastideGame) game = new_game ();
  const gboolean added = bastide_history_add_game (run->history, game, NULL);
  GHashTableIter iter;
  gpointer name;

  after = list_names (run->history);
  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (before, name))
      get_track (run, name)->must_be = added;
}

static void
delete_oldest (Run *run)
{
  const guint i = bastide_history_get_n (run->history) - 1;
  g_autofree char *current = bastide_history_dup_file (run->history, run->evening);
  Track *track;

  if (bastide_history_get_n (run->history) == 0 || g_str_equal (current, bastide_history_get (run->history, i)->file))
    return;
  track = get_track (run, bastide_history_get (run->history, i)->file);
  if (!bastide_history_delete (run->history, i, NULL))
    return;
  track->must_be = FALSE;
  track->must_not_be = TRUE;
}

/* A photo is noted only if its file is whole. */
static void
add_photo (Run *run)
{
  g_autoptr (GBytes) jpeg = g_bytes_new_static ("a photo", 7), kept = NULL;
  const guint before = bastide_evening_get_n_photos (run->evening);

  if (!bastide_history_add_photo (run->history, run->evening, jpeg, NULL))
    g_assert_cmpuint (bastide_evening_get_n_photos (run->evening), ==, before);
}

static void
dress (Run *run, int color)
{
  const BastidePerson person = { .name = "Anna", .letter = "A", .color = color };

  if (bastide_history_set_person (run->history, &person, NULL))
    run->color = color;
}

static void
do_step (Run *run, int step)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (step);

  switch (script[step])
    {
    case 'a':
      add (run);
      return;
    case 'i':
      import (run);
      return;
    case 'g':
      add_game (run);
      return;
    case 'd':
      delete_oldest (run);
      return;
    case 'U':
      bastide_history_update (run->history, run->evening);
      return;
    case 'P':
      dress (run, step % BST_MAX_PLAYERS);
      return;
    case 'p':
      add_photo (run);
      break;
    case 'm':
      kit_enter_randomly (run->evening, rand);
      break;
    case 'u':
      bastide_match_undo (BASTIDE_MATCH (run->evening));
      break;
    case 'r':
      bastide_match_redo (BASTIDE_MATCH (run->evening));
      break;
    case 'f':
      bastide_match_flush (BASTIDE_MATCH (run->evening));
      break;
    }
  note (run, script[step] == 'f');
}

static Run
run_script (DiskFault fault)
{
  Run run = { .tracks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, track_free), .color = -1 };

  empty (folder);
  run.history = bastide_history_new (folder);
  disk_watch (fault);
  for (int step = 0; script[step]; step++)
    do_step (&run, step);
  run.n_calls = disk_release ();
  return run;
}

static void
clear_run (Run *run)
{
  g_hash_table_unref (run->tracks);
  g_object_unref (run->evening);
  g_object_unref (run->history);
}

/* --- what is found afterwards --- */

static int
find_state (const Track *track, const char *text)
{
  for (int i = track->states->len; i-- > 0;)
    if (g_str_equal (g_ptr_array_index (track->states, i), text))
      return i;
  return -1;
}

static void
check_track (BastideHistory *history, const char *name, const Track *track, const char *fault)
{
  const int at = bastide_history_find (history, name);
  g_autoptr (BastideEvening) evening = NULL;
  g_autofree char *state = NULL;

  if (at < 0 ? track->must_be : track->must_not_be)
    g_error ("%s: the evening %s %s", fault, name, at < 0 ? "is lost" : "is back");
  if (at < 0 || track->states->len == 0)
    return;
  evening = bastide_history_open (history, at, NULL);
  state = evening ? dup_state (evening) : NULL;
  if (!state || find_state (track, state) < MAX (track->confirmed, 0))
    g_error ("%s: the evening %s is in state %d, confirmed %d", fault, name, state ? find_state (track, state) : -1,
             track->confirmed);
}

static void
check (Run *run, const char *fault)
{
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  const char *const *problems = bastide_history_get_problems (history);
  GHashTableIter iter;
  gpointer name, track;

  if (problems[0])
    g_error ("%s: %s", fault, problems[0]);
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    if (!g_hash_table_contains (run->tracks, bastide_history_get (history, i)->file))
      g_error ("%s: nobody has seen the evening %s", fault, bastide_history_get (history, i)->file);
  g_hash_table_iter_init (&iter, run->tracks);
  while (g_hash_table_iter_next (&iter, &name, &track))
    check_track (history, name, track, fault);
  /* The last that was confirmed, or a later one that reached the disk all the same. */
  if (run->color >= 0 && !bastide_history_get_person (history, "Anna"))
    g_error ("%s: what Anna has of her own is lost", fault);
}

static void
test_faults (void)
{
  static const DiskFault faults[] = {
    { .code = ENOSPC, .length = 1 }, { .code = ENOSPC, .length = 2 },
    { .code = ENOSPC, .length = 7 }, { .code = ENOSPC, .length = 40 },
    { .code = EIO, .length = 3 },    { .code = EIO, .length = DISK_FOREVER },
    { .code = EROFS, .length = 15 }, { .code = EROFS, .length = DISK_FOREVER },
  };
  Run run = run_script (no_fault);
  const int n_calls = run.n_calls;

  check (&run, "no fault");
  g_assert_cmpint (run.track->confirmed, ==, run.track->states->len - 1);
  clear_run (&run);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    for (int at = i % test_share_step (); at < n_calls; at += test_share_step ())
      {
        g_autofree char *fault = g_strdup_printf ("%s for %d calls from %d on", g_strerror (faults[i].code),
                                                  faults[i].length, at);

        run = run_script ((DiskFault){ at, faults[i].length, faults[i].code });
        check (&run, fault);
        clear_run (&run);
      }
  g_test_message ("history: %d points", (int) G_N_ELEMENTS (faults) * n_calls / test_share_step ());
}

static void
check_nothing_aside (const char *fault)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    if (strstr (name, ".unreadable"))
      g_error ("%s: %s was put aside", fault, name);
}

/* Reads the list without its index, opens an evening and imports what is there already. Returns how many calls there were. */
static int
read_faultily (DiskFault fault)
{
  g_autofree char *index = g_build_filename (folder, "index.json", NULL);
  g_autoptr (BastideHistory) history = NULL;
  g_autoptr (BastideEvening) evening = NULL;

  g_unlink (index);
  disk_watch_reads (fault);
  history = bastide_history_new (folder);
  if (bastide_history_get_n (history) > 0)
    evening = bastide_history_open (history, 0, NULL);
  bastide_history_import (history, export_text, strlen (export_text), NULL, NULL, NULL, NULL);
  return disk_release ();
}

/* The disk does not return what it has while the list is read: no file is taken for a damaged one that may be put aside, and
 * when the disk is well again, all of them are listed. */
static void
test_read_faults (void)
{
  static const DiskFault faults[] = {
    { .code = EIO, .length = 1 },
    { .code = EIO, .length = 4 },
    { .code = EACCES, .length = 2 },
    { .code = ESTALE, .length = DISK_FOREVER },
  };
  Run run;
  int n_calls, n = 0;

  run = run_script (no_fault);
  n_calls = read_faultily (no_fault);
  clear_run (&run);
  g_assert_cmpint (n_calls, >, 5);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    for (int at = 0; at < n_calls; at++, n++)
      {
        g_autofree char *fault = g_strdup_printf ("reading, %s for %d calls from %d on", g_strerror (faults[i].code),
                                                  faults[i].length, at);

        run = run_script (no_fault);
        read_faultily ((DiskFault){ at, faults[i].length, faults[i].code });
        check (&run, fault);
        check_nothing_aside (fault);
        clear_run (&run);
      }
  g_test_message ("history: %d points", n);
}

/* --- an import that is killed --- */

static const char table[] = "evening,name,score\n"
                            "one,Anna,7\none,Ben,9\ntwo,Anna,8\ntwo,Ben,1\nthree,Anna,5\nthree,Ben,2\n"
                            "four,Anna,3\nfour,Ben,4\nfive,Anna,6\nfive,Ben,6\n";

/* Returns how many calls there were. */
static int
check_import (DiskFault fault)
{
  g_autoptr (BastideHistory) history = NULL, again = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;
  int taken, n_calls;

  empty (folder);
  history = bastide_history_new (folder);
  disk_watch (fault);
  taken = bastide_history_import (history, table, strlen (table), NULL, NULL, NULL, NULL);
  n_calls = disk_release ();
  again = bastide_history_new (folder);
  if (bastide_history_get_n (again) != 5 && (taken >= 0 || bastide_history_get_n (again) != 0))
    g_error ("%s for %d calls from %d on: %u of 5 evenings are there", g_strerror (fault.code), fault.length, fault.at,
             bastide_history_get_n (again));
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)))
    g_assert_false (g_str_has_prefix (name, ".moving-"));
  return n_calls;
}

/* All evenings are there afterwards, or none: also if the program dies while they move into the folder. */
static void
test_import_killed (void)
{
  static const DiskFault faults[] = {
    { .code = EIO, .length = DISK_FOREVER },
    { .code = ENOSPC, .length = 1 },
    { .code = EIO, .length = 2 },
    { .code = EIO, .length = 5 },
  };
  const int n_calls = check_import (no_fault);

  g_assert_cmpint (n_calls, >, 15);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    for (int at = 0; at < n_calls; at++)
      check_import ((DiskFault){ at, faults[i].length, faults[i].code });
  g_test_message ("import: %d points", (int) G_N_ELEMENTS (faults) * n_calls);
}

/* --- somebody gets another name --- */

/* Evenings with a base alone, with a journal, with a name in the journal, and results. (transfer full): one of them, opened. */
static BastideEvening *
prepare_people (void)
{
  g_autoptr (BastideHistory) history = NULL;
  BastideEvening *last = NULL;

  empty (folder);
  history = bastide_history_new (folder);
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);

      bastide_evening_set_time (evening, 1700000000 + 1000 * i);
      g_assert_true (bastide_history_add (history, evening, NULL));
      if (i == 2)
        {
          bastide_evening_rename_player (evening, ANNA, "Ada");
          bastide_evening_rename_player (evening, ANNA, "Anna");
        }
      for (int n = 0; n < 3 * i; n++)
        kit_enter (evening, .kind = &bastide_entry_amount, .number = n + 1, .owners = 1);
      if (i == 1)
        bastide_match_undo (BASTIDE_MATCH (evening));
      bastide_history_update (history, evening);
      g_set_object (&last, evening);
    }
  g_assert_cmpint (bastide_history_import (history, table, strlen (table), NULL, NULL, NULL, NULL), ==, 5);
  return last;
}

/* Everything that all evenings say, with the old name everywhere. */
static char *
dup_all (BastideHistory *history, guint *out_n_new)
{
  GString *all = g_string_new (NULL);

  *out_n_new = 0;
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    {
      const BastidePast *past = bastide_history_get (history, i);
      g_autoptr (BastideEvening) evening = past->has_log ? bastide_history_peek (history, i) : NULL;
      g_autofree char *csv = bastide_history_one_to_csv (history, past->file);
      g_autofree char *text = evening ? bastide_evening_to_text (evening) : NULL;

      g_assert_true (evening || !past->has_log);
      *out_n_new += strstr (csv, "Hanna") != NULL;
      g_assert_true (!text || !strstr (text, "Hanna") == !strstr (csv, "Hanna"));
      g_string_append (all, csv);
      g_string_append (all, text ? text : "-");
      if (evening)
        g_string_append_printf (all, "%d", bastide_match_can_redo (BASTIDE_MATCH (evening)));
    }
  g_string_replace (all, "Hanna", "Anna", 0);
  return g_string_free (all, FALSE);
}

/* Returns how many calls there were. @goes_on: somebody enters something before the program is started again. */
static int
check_renaming (DiskFault fault, gboolean goes_on)
{
  g_autoptr (BastideEvening) evening = prepare_people ();
  g_autoptr (BastideHistory) history = bastide_history_new (folder), again = NULL;
  g_autofree char *before = NULL, *after = NULL, *index = g_build_filename (folder, "index.json", NULL);
  g_autofree char *what = g_strdup_printf ("%s for %d calls from %d on", g_strerror (fault.code), fault.length,
                                           fault.at);
  guint n_new;
  int n, n_calls;

  if (goes_on)
    g_clear_object (&evening);
  before = dup_all (history, &n_new);
  g_assert_cmpuint (n_new, ==, 0);
  disk_watch (fault);
  n = bastide_history_rename_person (history, "Anna", "Hanna", NULL, NULL, NULL, NULL);
  n_calls = disk_release ();
  g_assert_true (n == -1 || n == 8);
  if (n == 8)
    {
      g_free (dup_all (history, &n_new));
      g_assert_cmpuint (n_new, ==, 8);
    }
  if (goes_on)
    {
      const int at = bastide_history_find (history, bastide_history_get (history, 0)->file);

      g_clear_pointer (&before, g_free);
      evening = bastide_history_open (history, at, NULL);
      kit_enter (evening, .kind = &bastide_entry_amount, .number = 99, .owners = 2);
      before = bastide_evening_to_text (evening);
      g_clear_object (&evening);
    }
  /* Whatever the list says, the files do. */
  g_clear_object (&history);
  g_unlink (index);
  again = bastide_history_new (folder);
  after = dup_all (again, &n_new);
  if (n_new != 8 && (n_new != 0 || n >= 0))
    g_error ("%s: %u of 8 evenings have the new name, said %d", what, n_new, n);
  if (goes_on)
    {
      g_autoptr (GString) entered = g_string_new (before);

      g_string_replace (entered, "Hanna", "Anna", 0);
      if (!strstr (after, entered->str))
        g_error ("%s: what was entered later is lost", what);
    }
  else
    g_assert_cmpstr (before, ==, after);
  return n_calls;
}

/* All evenings have the new name afterwards, or none: also if the program dies between two of them. Nothing else changes, and
 * nothing that is entered meanwhile is lost. */
static void
test_rename (void)
{
  static const DiskFault faults[] = {
    { .code = EIO, .length = DISK_FOREVER },
    { .code = ENOSPC, .length = 1 },
    { .code = EIO, .length = 2 },
    { .code = EROFS, .length = 6 },
  };
  const int n_calls = check_renaming (no_fault, FALSE);

  g_assert_cmpint (n_calls, >, 30);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    for (int at = i % test_share_step (); at < n_calls; at += test_share_step ())
      for (int goes_on = 0; goes_on < 2; goes_on++)
        check_renaming ((DiskFault){ at, faults[i].length, faults[i].code }, goes_on);
  g_test_message ("rename: %d points", 2 * (int) G_N_ELEMENTS (faults) * n_calls / test_share_step ());
}

/* The index is cut off at every byte: the list is made again from the files. */
static void
test_cut_index (void)
{
  g_autofree char *path = g_build_filename (folder, "index.json", NULL);
  g_autofree char *whole = NULL;
  Run run = run_script (no_fault);
  gsize length;

  check (&run, "no fault");
  g_assert_true (g_file_get_contents (path, &whole, &length, NULL));
  for (gsize cut = 0; cut < length; cut += test_share_step ())
    {
      g_assert_true (g_file_set_contents (path, whole, cut, NULL));
      check (&run, "a cut index");
    }
  g_test_message ("index: %d points", (int) length / test_share_step ());
  clear_run (&run);
}

/* Evenings of another history, with a log and without. */
static void
make_export (void)
{
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  g_autoptr (BastideGame) game = new_game ();
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  bastide_evening_set_time (evening, 1600000000);
  g_assert_true (bastide_history_add (history, evening, NULL));
  kit_enter (evening, .kind = &bastide_entry_amount, .number = 7, .owners = 4);
  bastide_history_update (history, evening);
  g_assert_true (bastide_history_add_game (history, game, NULL));
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    g_strv_builder_add (names, bastide_history_get (history, i)->file);
  export_names = g_strv_builder_end (names);
  export_text = bastide_history_to_json (history, NULL, NULL, NULL, NULL);
}

static void
drop_log_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (!(level & (G_LOG_LEVEL_DEBUG | G_LOG_LEVEL_MESSAGE)))
    g_log_default_handler (domain, level, message, data);
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_log_set_default_handler (drop_log_cb, NULL);
  folder = disk_make_folder ();
  make_export ();
  g_test_add_func ("/history/faults", test_faults);
  g_test_add_func ("/history/read-faults", test_read_faults);
  g_test_add_func ("/history/import-killed", test_import_killed);
  g_test_add_func ("/history/rename-faults", test_rename);
  g_test_add_func ("/history/cut-index", test_cut_index);
  status = g_test_run ();
  empty (folder);
  g_rmdir (folder);
  return status;
}
