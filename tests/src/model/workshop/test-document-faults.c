/* test-document-faults.c – sets and mixes whose disk fails or whose program dies: no file is half, none is lost.
 *
 * A scripted document is edited, undone, saved, saved under another name and saved again on a disk that fails at every call
 * once. Whenever saving has told of no problem, what was on the screen counts as confirmed for that file. Afterwards each
 * file must hold a state that was on the screen, not older than the confirmed one, and each state that a save has replaced
 * must lie among the backups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/disk-faults.h"

#include "model/workshop/bastide-mix-doc.h"
#include "model/workshop/bastide-set-doc.h"
#include "share.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  const char *name, *folder;
  BastideDocument *(*begin) (const char *title);
  BastideDocument *(*load) (GFile *file, GError **error);
  BastideDocument *(*restore) (GFile *file, GFile **out_damaged, GError **error);
} Kind;

/* a: adopt, m: edit, u: undo, r: redo, s: save what is not saved, A: save under the name of another file. */
static const char script[] = "amsmmsumsrusmAmsusms";

/* What stood on the screen after each step, and what became of the two files. */
typedef struct
{
  GPtrArray *states;
  GHashTable *confirmed; /* path → index of the state */
  GHashTable *replaced;  /* set of texts that another one has replaced in their file */
  char *other_text;      /* of the other file, before the script */
  BastideDocument *document;
  int n_calls;
} Run;

static const DiskFault no_fault = { .at = -1 };
static char *data_folder, *other_path;

/* Every look at the clock is some minutes later, so that every save makes a backup. */
gint64
g_get_monotonic_time (void)
{
  static gint64 now;

  return now += 6 * 60 * G_USEC_PER_SEC;
}

/* --- sets and mixes --- */

static BstCatalog *
get_catalog (void)
{
  static const char *const nowhere[] = { NULL };
  static BstCatalog *catalog;

  if (!catalog)
    catalog = bst_catalog_new_for_folders (nowhere);
  return catalog;
}

static BastideDocument *
begin_set (const char *title)
{
  return BASTIDE_DOCUMENT (bastide_set_doc_new ("mine", title));
}

static BastideDocument *
load_set (GFile *file, GError **error)
{
  return (BastideDocument *) bastide_set_doc_load (file, error);
}

static BastideDocument *
restore_set (GFile *file, GFile **out_damaged, GError **error)
{
  return (BastideDocument *) bastide_set_doc_restore (file, out_damaged, error);
}

static BastideDocument *
begin_mix (const char *title)
{
  return BASTIDE_DOCUMENT (bastide_mix_doc_new (get_catalog (), "mine", title));
}

static BastideDocument *
load_mix (GFile *file, GError **error)
{
  return (BastideDocument *) bastide_mix_doc_load (get_catalog (), file, error);
}

static BastideDocument *
restore_mix (GFile *file, GFile **out_damaged, GError **error)
{
  return (BastideDocument *) bastide_mix_doc_restore (get_catalog (), file, out_damaged, error);
}

static const Kind kinds[] = {
  { "set", "sets", begin_set, load_set, restore_set },
  { "mix", "mixes", begin_mix, load_mix, restore_mix },
};

static char *
dup_state (BastideDocument *document)
{
  return BASTIDE_DOCUMENT_GET_CLASS (document)->write (bastide_document_get_root (document));
}

/* --- files --- */

static char *
dup_folder (const char *name)
{
  return g_build_filename (data_folder, "bastide", name, NULL);
}

static char *
dup_mine (const Kind *kind)
{
  return g_build_filename (data_folder, "bastide", kind->folder, "mine.json", NULL);
}

static void
empty_folder (const char *name)
{
  g_autofree char *folder = dup_folder (name);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *child;

  while (dir && (child = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, child, NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_rmdir (folder);
}

static char *
dup_contents (const char *path)
{
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

/* --- running the script --- */

static void
edit (BastideDocument *document, int step)
{
  g_autofree char *title = g_strdup_printf ("Title of step %d", step);

  bastide_document_set_text (document, "title", "", title);
  bastide_document_settle (document);
}

/* Saving succeeded: what is on the screen lies in the file of the document, and what lay there before has made room. */
static void
confirm (Run *run)
{
  char *path = g_file_get_path (bastide_document_get_file (run->document));
  gpointer before = g_hash_table_lookup (run->confirmed, path);
  const int now = (int) run->states->len - 1;
  const char *old = before                           ? g_ptr_array_index (run->states, GPOINTER_TO_INT (before) - 1)
                    : g_str_equal (path, other_path) ? run->other_text
                                                     : NULL;

  if (old && !g_str_equal (old, g_ptr_array_index (run->states, now)))
    g_hash_table_add (run->replaced, g_strdup (old));
  g_hash_table_insert (run->confirmed, path, GINT_TO_POINTER (now + 1));
}

static void
do_step (Run *run, int step)
{
  g_autoptr (GFile) other = g_file_new_for_path (other_path);
  BastideDocument *document = run->document;
  gboolean saved = FALSE;

  switch (script[step])
    {
    case 'a':
      saved = bastide_document_adopt (document, NULL);
      break;
    case 'm':
      edit (document, step);
      break;
    case 'u':
      bastide_document_undo (document);
      break;
    case 'r':
      bastide_document_redo (document);
      break;
    case 's':
      saved = bastide_document_flush (document, NULL);
      break;
    case 'A':
      saved = bastide_document_save_as (document, other, NULL);
      break;
    }
  g_ptr_array_add (run->states, dup_state (document));
  if (saved)
    confirm (run);
}

static Run
run_script (const Kind *kind, DiskFault fault, gboolean reads)
{
  Run run = {
    .states = g_ptr_array_new_with_free_func (g_free),
    .confirmed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .replaced = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
  g_autoptr (BastideDocument) other = kind->begin ("The other one");

  empty_folder (kind->folder);
  empty_folder ("backups");
  run.other_text = dup_state (other);
  g_assert_true (g_file_set_contents (other_path, run.other_text, -1, NULL));
  run.document = kind->begin ("Mine");
  if (reads)
    disk_watch_reads (fault);
  else
    disk_watch (fault);
  for (int step = 0; script[step]; step++)
    do_step (&run, step);
  run.n_calls = disk_release ();
  return run;
}

static void
clear_run (Run *run)
{
  g_ptr_array_unref (run->states);
  g_hash_table_unref (run->confirmed);
  g_hash_table_unref (run->replaced);
  g_free (run->other_text);
  g_object_unref (run->document);
}

/* --- what is found afterwards --- */

static int
find_state (const Run *run, const char *text)
{
  for (int i = run->states->len; i-- > 0;)
    if (g_str_equal (g_ptr_array_index (run->states, i), text))
      return i;
  return -1;
}

/* The file holds a whole state, not older than the confirmed one. */
static void
check_file (const Kind *kind, const Run *run, const char *path, const char *fault)
{
  const int confirmed = GPOINTER_TO_INT (g_hash_table_lookup (run->confirmed, path)) - 1;
  g_autofree char *text = dup_contents (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideDocument) document = text ? kind->load (file, NULL) : NULL;
  const gboolean untouched = confirmed < 0
                             && g_strcmp0 (text, g_str_equal (path, other_path) ? run->other_text : NULL) == 0;
  const int found = text ? find_state (run, text) : -1;

  if (untouched)
    return;
  if (!document || found < MAX (confirmed, 0))
    g_error ("%s, %s: %s holds state %d, confirmed %d", kind->name, fault, path, found, confirmed);
}

/* Every backup is whole, and nothing that was replaced is missing. */
static void
check_backups (const Kind *kind, const Run *run, const char *fault)
{
  g_autofree char *folder = dup_folder ("backups");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer text;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *contents = dup_contents (path);

      /* What a save that died has left is hidden and nobody's. Locks are no backups. */
      if (*name == '.' || g_str_has_suffix (name, ".lock"))
        continue;
      if (find_state (run, contents) < 0 && !g_str_equal (contents, run->other_text))
        g_error ("%s, %s: the backup %s is half", kind->name, fault, name);
      g_hash_table_add (texts, g_steal_pointer (&contents));
    }
  g_hash_table_iter_init (&iter, run->replaced);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    if (!g_hash_table_contains (texts, text))
      g_error ("%s, %s: a state that was replaced is in no backup", kind->name, fault);
}

/* Once the disk is well again, the next save succeeds, without a further edit. */
static void
go_on (const Kind *kind, Run *run, const char *fault)
{
  g_autofree char *now = dup_state (run->document), *text = NULL, *path = NULL;

  if (!bastide_document_flush (run->document, NULL))
    g_error ("%s, %s: it cannot be saved afterwards", kind->name, fault);
  path = g_file_get_path (bastide_document_get_file (run->document));
  text = dup_contents (path);
  g_assert_cmpstr (text, ==, now);
}

static int
try_every_call (const Kind *kind, int code, int length, int n_calls, gboolean reads)
{
  g_autofree char *mine = dup_mine (kind);

  for (int at = length % test_share_step (); at < n_calls; at += test_share_step ())
    {
      Run run = run_script (kind, (DiskFault){ at, length, code }, reads);
      g_autofree char *fault = g_strdup_printf ("%s%s for %d calls from %d on", reads ? "reading, " : "",
                                                g_strerror (code), length, at);

      check_file (kind, &run, mine, fault);
      check_file (kind, &run, other_path, fault);
      check_backups (kind, &run, fault);
      go_on (kind, &run, fault);
      clear_run (&run);
    }
  return n_calls / test_share_step ();
}

static void
test_faults (gconstpointer data)
{
  static const DiskFault faults[] = {
    { .code = ENOSPC, .length = 1 },
    { .code = ENOSPC, .length = 2 },
    { .code = ENOSPC, .length = 3 },
    { .code = ENOSPC, .length = 9 },
    { .code = ENOSPC, .length = 20 },
    { .code = ENOSPC, .length = 60 },
    { .code = EIO, .length = 2 },
    { .code = EIO, .length = 5 },
    { .code = EIO, .length = DISK_FOREVER },
    { .code = EROFS, .length = 30 },
    { .code = EROFS, .length = DISK_FOREVER },
  };
  const Kind *kind = data;
  Run run = run_script (kind, no_fault, FALSE);
  const int n_calls = run.n_calls;
  int n = 0;

  g_assert_cmpint (GPOINTER_TO_INT (g_hash_table_lookup (run.confirmed, other_path)), ==, run.states->len);
  g_assert_cmpuint (g_hash_table_size (run.replaced), >, 5);
  check_backups (kind, &run, "no fault");
  clear_run (&run);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    n += try_every_call (kind, faults[i].code, faults[i].length, n_calls, FALSE);
  g_test_message ("%s: %d points", kind->name, n);
}

/* Opens the file while calls that read fail: what is opened is whole, or nothing is and it is said why. The file stays as it
 * is, and so does whatever lies beside it. */
static int
load_faultily (const Kind *kind, DiskFault fault)
{
  g_autofree char *mine = dup_mine (kind), *before = dup_contents (mine), *after = NULL, *state = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (mine);
  g_autoptr (BastideDocument) document = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  int n_calls;

  disk_watch_reads (fault);
  document = kind->load (file, &error);
  n_calls = disk_release ();
  g_assert_true (document ? !error : error && *error->message);
  state = document ? dup_state (document) : g_strdup (before);
  g_assert_cmpstr (state, ==, before);
  after = dup_contents (mine);
  g_assert_cmpstr (after, ==, before);
  g_clear_object (&document);
  again = kind->load (file, NULL);
  g_assert_nonnull (again);
  return n_calls;
}

/* The disk does not return what it has, when a document is saved and when it is opened: nothing is replaced that is in no
 * backup, and nothing is taken for damaged. */
static void
test_read_faults (gconstpointer data)
{
  static const int codes[] = { EIO, EACCES, ESTALE }, lengths[] = { 1, 2, 7, DISK_FOREVER };
  const Kind *kind = data;
  Run run = run_script (kind, no_fault, TRUE);
  const int n_calls = run.n_calls;
  int n = 0, n_load;

  clear_run (&run);
  g_assert_cmpint (n_calls, >, 5);
  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
      n += try_every_call (kind, codes[i], lengths[k], n_calls, TRUE);
  run = run_script (kind, no_fault, TRUE);
  n_load = load_faultily (kind, no_fault);
  g_assert_cmpint (n_load, >, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    for (int at = 0; at < n_load; at++, n += 2)
      {
        load_faultily (kind, (DiskFault){ at, 1, codes[i] });
        load_faultily (kind, (DiskFault){ at, DISK_FOREVER, codes[i] });
      }
  clear_run (&run);
  g_test_message ("%s: %d points", kind->name, n);
}

/* --- a damaged file and its backups --- */

/* A file with so many backups, each of another state; returns the newest backup. */
static char *
make_backups (const Kind *kind, int n)
{
  g_autoptr (BastideDocument) document = kind->begin ("Mine");
  char *newest = NULL;

  empty_folder (kind->folder);
  empty_folder ("backups");
  g_assert_true (bastide_document_adopt (document, NULL));
  for (int i = 0; i < n; i++)
    {
      g_free (newest);
      newest = dup_state (document);
      edit (document, i);
      g_assert_true (bastide_document_save (document, NULL));
    }
  return newest;
}

/* All texts in a folder, without what is hidden. */
static GHashTable *
read_folder (const char *name)
{
  g_autofree char *folder = dup_folder (name);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GHashTable *texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *child;

  while (dir && (child = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, child, NULL);

      if (*child != '.')
        g_hash_table_add (texts, dup_contents (path));
    }
  return texts;
}

static void
assert_all_there (GHashTable *before, GHashTable *after)
{
  GHashTableIter iter;
  gpointer text;

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    g_assert_true (g_hash_table_contains (after, text));
}

/* The disk fails while a damaged file is restored: it is there at any moment, damaged or restored, what it was is kept, and so
 * are all backups. Returns how many calls there were. */
static int
check_restore (const Kind *kind, DiskFault fault)
{
  static const char damaged_text[] = "{ \"format\": \"bastide-";
  g_autofree char *newest = make_backups (kind, BASTIDE_MAX_BACKUPS + 1);
  g_autofree char *path = dup_mine (kind), *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path), damaged = NULL;
  g_autoptr (GHashTable) backups = read_folder ("backups"), backups_after = NULL, files = NULL;
  g_autoptr (BastideDocument) document = NULL;
  int n_calls;

  g_assert_true (g_file_set_contents (path, damaged_text, -1, NULL));
  disk_watch (fault);
  document = kind->restore (file, &damaged, NULL);
  n_calls = disk_release ();

  text = dup_contents (path);
  files = read_folder (kind->folder);
  backups_after = read_folder ("backups");
  g_assert_nonnull (text);
  g_assert_true (g_str_equal (text, newest) || (!document && g_str_equal (text, damaged_text)));
  g_assert_true (g_hash_table_contains (files, damaged_text));
  assert_all_there (backups, backups_after);
  return n_calls;
}

static void
test_restore (gconstpointer data)
{
  static const int lengths[] = { 1, 2, DISK_FOREVER };
  const Kind *kind = data;
  const int n_calls = check_restore (kind, no_fault);

  g_assert_cmpint (n_calls, >, 5);
  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (int at = i % test_share_step (); at < n_calls; at += test_share_step ())
      check_restore (kind, (DiskFault){ at, lengths[i], EIO });
  g_test_message ("%s: %d points", kind->name, (int) G_N_ELEMENTS (lengths) * n_calls / test_share_step ());
}

/* A file that was cut off, at every byte: it is refused and left as it is, and the backup can take its place. */
static void
test_cut (gconstpointer data)
{
  const Kind *kind = data;
  g_autofree char *newest = make_backups (kind, 2);
  g_autofree char *path = dup_mine (kind), *whole = dup_contents (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const gsize length = strlen (whole);

  for (gsize cut = 0; cut < length; cut += test_share_step ())
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GFile) damaged = NULL;
      g_autoptr (BastideDocument) document = NULL;
      g_autofree char *after = NULL, *restored = NULL, *aside = NULL;

      g_assert_true (g_file_set_contents (path, whole, cut, NULL));
      document = kind->load (file, &error);
      after = dup_contents (path);
      g_assert_cmpuint (strlen (after), ==, cut);
      /* Only the end of the last line may be missing. */
      if (document && cut == length - 1)
        continue;
      g_assert_null (document);
      g_assert_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_DAMAGED);
      document = kind->restore (file, &damaged, NULL);
      g_assert_nonnull (document);
      restored = dup_contents (path);
      g_assert_cmpstr (restored, ==, newest);
      aside = dup_contents (g_file_peek_path (damaged));
      g_assert_cmpstr (aside, ==, after);
      g_assert_true (g_file_delete (damaged, NULL, NULL));
    }
  g_test_message ("%s: %d points", kind->name, (int) length / test_share_step ());
}

/* --- a disk that is slow --- */

static void
saved_cb (BastideDocument *document, const char *problem, int *n_saved)
{
  *n_saved += 1;
}

static gboolean
is_thread_waiting (void)
{
  gboolean waits;

  g_mutex_lock (&disk_gate.mutex);
  waits = disk_gate.waits;
  g_mutex_unlock (&disk_gate.mutex);
  return waits;
}

/* The main loop runs meanwhile. Counted, because the clock leaps here. */
#define RUN_UNTIL(condition)                                                                                           \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    for (int i = 0; i < 100000 && !(condition); i++)                                                                   \
      {                                                                                                                \
        g_main_context_iteration (NULL, FALSE);                                                                        \
        g_usleep (100);                                                                                                \
      }                                                                                                                \
    g_assert_true (condition);                                                                                         \
  }                                                                                                                    \
  G_STMT_END

/* A document with a file that is saved by itself. */
static BastideDocument *
begin_saved (const Kind *kind, int *n_saved)
{
  BastideDocument *document;

  empty_folder (kind->folder);
  empty_folder ("backups");
  document = kind->begin ("Mine");
  g_assert_true (bastide_document_adopt (document, NULL));
  *n_saved = 0;
  g_signal_connect (document, "saved", G_CALLBACK (saved_cb), n_saved);
  bastide_document_set_autosave (document, 1);
  return document;
}

static void
expect_contents (const char *path, BastideDocument *document)
{
  g_autofree char *now = dup_state (document), *text = dup_contents (path);

  g_assert_cmpstr (text, ==, now);
}

/* The disk hangs while somebody edits: nobody waits for it, and all is saved when it answers; leaving and closing wait. */
static void
test_slow_disk (gconstpointer data)
{
  const Kind *kind = data;
  g_autofree char *mine = dup_mine (kind), *last = NULL, *text = NULL;
  int n_saved;
  BastideDocument *document = begin_saved (kind, &n_saved);

  disk_expect_thread ();
  edit (document, 1);
  RUN_UNTIL (is_thread_waiting ());
  edit (document, 2);
  for (int i = 0; i < 50; i++)
    {
      g_usleep (100);
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpint (n_saved, ==, 0);
  g_assert_false (bastide_document_is_saved (document));
  disk_set_gate (FALSE);
  RUN_UNTIL (bastide_document_is_saved (document));
  expect_contents (mine, document);
  g_assert_cmpint (n_saved, ==, 2);

  disk_expect_thread ();
  edit (document, 3);
  RUN_UNTIL (is_thread_waiting ());
  edit (document, 4);
  g_assert_true (bastide_document_flush (document, NULL));
  g_assert_true (bastide_document_is_saved (document));
  expect_contents (mine, document);

  disk_expect_thread ();
  edit (document, 5);
  RUN_UNTIL (is_thread_waiting ());
  last = dup_state (document);
  g_object_unref (document);
  disk_set_gate (FALSE);
  text = dup_contents (mine);
  g_assert_cmpstr (text, ==, last);
  /* Nobody is told of what has gone. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* The disk fails in the thread, and somebody saves or goes on editing: the file holds a whole state, and the last one as soon
 * as the disk is well again. */
static void
test_thread_faults (gconstpointer data)
{
  const Kind *kind = data;
  g_autofree char *mine = dup_mine (kind);
  int n = 0, n_calls = 1;

  for (int at = -1; at < n_calls; at++)
    for (int goes_on = 0; goes_on < 2; goes_on++, n++)
      {
        int n_saved, calls;
        g_autoptr (BastideDocument) document = begin_saved (kind, &n_saved);
        g_autofree char *before = dup_contents (mine), *after = NULL, *text = NULL;

        disk_watch ((DiskFault){ at, 3, at % 2 ? ENOSPC : EIO });
        edit (document, 1);
        after = dup_state (document);
        RUN_UNTIL (n_saved == 1);
        calls = disk_release ();
        n_calls = MAX (n_calls, calls);
        text = dup_contents (mine);
        g_assert_true (g_str_equal (text, bastide_document_is_saved (document) ? after : before)
                       || (!bastide_document_is_saved (document) && g_str_equal (text, after)));
        if (goes_on)
          {
            edit (document, 2);
            RUN_UNTIL (bastide_document_is_saved (document));
          }
        else if (!bastide_document_flush (document, NULL))
          g_error ("%s: it cannot be saved after a fault at call %d", kind->name, at);
        expect_contents (mine, document);
      }
  g_assert_cmpint (n_calls, >, 5);
  g_test_message ("%s: %d points", kind->name, n);
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
  data_folder = disk_make_folder ();
  g_setenv ("XDG_DATA_HOME", data_folder, TRUE);
  other_path = g_build_filename (data_folder, "other.json", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *faults = g_strdup_printf ("/document/%s/faults", kinds[i].name);
      g_autofree char *restore = g_strdup_printf ("/document/%s/restore", kinds[i].name);
      g_autofree char *cut = g_strdup_printf ("/document/%s/cut", kinds[i].name);
      g_autofree char *reads = g_strdup_printf ("/document/%s/read-faults", kinds[i].name);
      g_autofree char *slow = g_strdup_printf ("/document/%s/slow-disk", kinds[i].name);
      g_autofree char *thread = g_strdup_printf ("/document/%s/thread-faults", kinds[i].name);

      g_test_add_data_func (faults, &kinds[i], test_faults);
      g_test_add_data_func (restore, &kinds[i], test_restore);
      g_test_add_data_func (cut, &kinds[i], test_cut);
      g_test_add_data_func (reads, &kinds[i], test_read_faults);
      g_test_add_data_func (slow, &kinds[i], test_slow_disk);
      g_test_add_data_func (thread, &kinds[i], test_thread_faults);
    }
  status = g_test_run ();
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    empty_folder (kinds[i].folder);
  empty_folder ("backups");
  empty_folder ("");
  g_unlink (other_path);
  g_rmdir (data_folder);
  return status;
}
