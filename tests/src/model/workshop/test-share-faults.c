/* test-share-faults.c – imports and versions on a disk that fails at every call once: all is there or nothing is, and nothing of
 * the user's is lost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/disk-faults.h"

#include "model/workshop/bastide-archive.h"
#include "model/workshop/bastide-import.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/workshop/bastide-versions.h"
#include "model/workshop/import-kit.h"
#include "share.h"

#include "engine/io/json-scan.h"

#include <glib/gstdio.h>
#include <string.h>

#define MEADOW "{\"type\": \"field\", \"at\": [\"NL\", \"NR\", \"EL\", \"ER\", \"SL\", \"SR\", \"WL\", \"WR\"]}"
#define SET(id, tile)                                                                                                  \
  "{\"format\": \"bastide-set\", \"version\": 1, \"id\": \"" id "\", \"title\": \"" id                                 \
  "\", \"tiles\": [{\"id\": \"" tile "\", \"features\": [" MEADOW "]}]}"
#define PARCEL                                                                                                         \
  "{\"format\": \"bastide-mix\", \"version\": 1, \"id\": \"both\", \"sets\": [{\"set\": \"mine\"}, {\"set\": "         \
  "\"guest\"}], \"include\": [" SET ("mine", "mine-new") ", " SET ("guest", "guest-a") "]}"
#define OWN   SET ("mine", "mine-old")
#define NEWER "{\"format\": \"bastide-set\", \"version\": 99, \"id\": \"mine\", \"title\": \"mine\", \"tiles\": []}"

static const DiskFault no_fault = { .at = -1 };
static const char *const folders[] = { "sets", "mixes", "backups", "versions" };
static char *data_folder;

static char *
dup_path (const char *folder, const char *name)
{
  return g_build_filename (data_folder, "bastide", folder, name, NULL);
}

static char *
dup_contents (const char *folder, const char *name)
{
  g_autofree char *path = dup_path (folder, name);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static void
empty (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = dup_path (folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      const char *child;

      while (dir && (child = g_dir_read_name (dir)))
        {
          g_autofree char *path = g_build_filename (folder, child, NULL);

          g_assert_cmpint (g_unlink (path), ==, 0);
        }
    }
}

static void
install_own (void)
{
  g_autofree char *folder = dup_path ("sets", NULL), *path = dup_path ("sets", "mine.json");

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, OWN, -1, NULL));
}

/* The files that people see. */
static guint
count_files (const char *folder)
{
  g_autofree char *path = dup_path (folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *child;
  guint n = 0;

  while (dir && (child = g_dir_read_name (dir)))
    n += *child != '.' && g_str_has_suffix (child, ".json");
  return n;
}

/* --- Import --- */

/* One's own is replaced, a new set and a mix come. TRUE: it says that all is there. */
static gboolean
import_all (DiskFault fault, int *out_n_calls)
{
  g_autoptr (JsonNode) root = bst_json_scan ("", PARCEL, strlen (PARCEL), NULL);
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;

  empty ();
  install_own ();
  catalog = bst_catalog_new ();
  import = bastide_import_new (root, catalog, NULL);
  g_assert_nonnull (import);
  bastide_import_choose (import, 0, BASTIDE_IMPORT_REPLACE);
  disk_watch (fault);
  files = import_kit_run (import, NULL, NULL, &error);
  *out_n_calls = disk_release ();
  g_assert_true (files ? !error : error && *error->message);
  return files != NULL;
}

/* Is every file that is there whole? */
static void
check_whole (const char *fault)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    if (bst_report_get_n_errors (bst_catalog_get_set (catalog, i)->report) > 0)
      g_error ("%s: the set %s is half", fault, bst_catalog_get_set (catalog, i)->name);
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    if (!bst_catalog_get_mix (catalog, i)->root)
      g_error ("%s: the mix %s is half", fault, bst_catalog_get_mix (catalog, i)->name);
}

static void
check_imported (gboolean all, gboolean dead, const char *fault)
{
  g_autofree char *mine = dup_contents ("sets", "mine.json"), *guest = dup_contents ("sets", "guest.json"),
                  *mix = dup_contents ("mixes", "both.json");
  gboolean replaced = mine && strstr (mine, "mine-new");

  check_whole (fault);
  if (!mine)
    g_error ("%s: the user's set is lost", fault);
  if (all && (!replaced || !guest || !mix))
    g_error ("%s: it says that all is there", fault);
  /* Whoever dies cannot take anything back, but a mix never comes before its sets. */
  if (dead ? mix && (!replaced || !guest) : !all && (replaced || guest || mix))
    g_error ("%s: it is neither all there nor nothing", fault);
  if (replaced && count_files ("backups") == 0)
    {
      g_autofree char *path = dup_path ("sets", "mine.json");
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GPtrArray) backups = bastide_document_list_backups (file);

      if (backups->len == 0)
        g_error ("%s: the user's set was replaced without a backup", fault);
    }
}

static void
test_import (void)
{
  static const DiskFault faults[] = {
    { .code = ENOSPC, .length = 1 },
    { .code = ENOSPC, .length = 3 },
    { .code = EIO, .length = DISK_FOREVER },
  };
  int n_calls, n = 0;

  g_assert_true (import_all (no_fault, &n_calls));
  check_imported (TRUE, FALSE, "no fault");
  g_assert_cmpint (n_calls, >, 10);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    for (int at = 0; at < n_calls; at += test_share_step (), n++)
      {
        int ignored;
        gboolean all = import_all ((DiskFault){ at, faults[i].length, faults[i].code }, &ignored);
        g_autofree char *fault = g_strdup_printf ("%s for %d calls from %d on", g_strerror (faults[i].code),
                                                  faults[i].length, at);

        check_imported (all, faults[i].length == DISK_FOREVER, fault);
      }
  g_test_message ("%d points", n);
}

/* --- What is open --- */

static BastideDocument *
open_own (void)
{
  g_autofree char *path = dup_path ("sets", "mine.json");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BastideSetDoc *doc = bastide_set_doc_load (file, &error);

  g_assert_no_error (error);
  return BASTIDE_DOCUMENT (doc);
}

static BastideImport *
begin_import (void)
{
  g_autoptr (JsonNode) root = bst_json_scan ("", PARCEL, strlen (PARCEL), NULL);
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  BastideImport *import = bastide_import_new (root, catalog, NULL);

  g_assert_nonnull (import);
  bastide_import_choose (import, 0, BASTIDE_IMPORT_REPLACE);
  return import;
}

/* The document shows what is in its file, and may be saved. */
static void
check_open (BastideDocument *document, const char *tile)
{
  g_autofree char *text = BASTIDE_DOCUMENT_GET_CLASS (document)->write (bastide_document_get_root (document)),
                  *there = dup_contents ("sets", "mine.json");
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (strstr (text, tile));
  g_assert_nonnull (strstr (there, tile));
  g_assert_true (bastide_document_is_saved (document));
  g_assert_false (bastide_document_is_stale (document));
  bastide_document_set_text (document, "title", "", "Edited afterwards");
  g_assert_true (bastide_document_save (document, &error));
  g_assert_no_error (error);
}

/* A set that is open while it is replaced: what was in it can be undone, also what was not saved yet. */
static void
test_import_open (void)
{
  g_autoptr (BastideDocument) document = NULL;
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *title = NULL;

  empty ();
  install_own ();
  document = open_own ();
  import = begin_import ();
  bastide_document_set_text (document, "title", "", "Edited before");
  files = import_kit_run (import, NULL, NULL, NULL);
  g_assert_cmpuint (files->len, ==, 3);
  check_open (document, "mine-new");
  bastide_document_undo (document);
  bastide_document_undo (document);
  title = bastide_document_dup_title (document);
  g_assert_cmpstr (title, ==, "Edited before");
}

static void
edit_open_cb (goffset n, goffset total, gpointer data)
{
  g_autofree char *path = dup_path ("sets", "mine.json"), *there = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  BastideDocument *document = bastide_document_find_open (file);

  if (n != 2)
    return;
  there = dup_contents ("sets", "mine.json");
  g_assert_nonnull (strstr (there, "mine-new"));
  /* It is the import that has written the file: nobody is to be told of another program. */
  g_assert_false (bastide_document_is_stale (document));
  bastide_document_set_text (document, "title", "", "Edited meanwhile");
}

/* The disk is slow, and somebody goes on editing the set that is replaced. */
static void
test_import_edited (void)
{
  g_autoptr (BastideDocument) document = NULL;
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *title = NULL;

  empty ();
  install_own ();
  document = open_own ();
  import = begin_import ();
  files = import_kit_run (import, NULL, edit_open_cb, NULL);
  g_assert_cmpuint (files->len, ==, 3);
  check_open (document, "mine-new");
  bastide_document_undo (document);
  bastide_document_undo (document);
  title = bastide_document_dup_title (document);
  g_assert_cmpstr (title, ==, "Edited meanwhile");
}

/* A newer version of the program has made one's own: it cannot be replaced, whether it is open or not. */
static void
test_import_newer (void)
{
  g_autofree char *path = NULL;

  empty ();
  install_own ();
  path = dup_path ("sets", "mine.json");
  for (int opened = 0; opened < 2; opened++)
    {
      g_autoptr (BastideImport) import = begin_import ();
      g_autoptr (BastideDocument) document = NULL;
      g_autoptr (GPtrArray) files = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_assert_true (g_file_set_contents (path, NEWER, -1, NULL));
      if (opened)
        document = open_own ();
      files = import_kit_run (import, NULL, NULL, &error);
      g_assert_null (files);
      g_assert_error (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_NEWER);
      text = dup_contents ("sets", "mine.json");
      g_assert_cmpstr (text, ==, NEWER);
      g_assert_cmpuint (count_files ("sets"), ==, 1);
    }
}

static void
cancel_late_cb (goffset n, goffset total, gpointer cancellable)
{
  g_assert_cmpint (total, ==, 3);
  if (n == 2)
    g_cancellable_cancel (cancellable);
}

/* Two of three are there already. */
static void
test_import_canceled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (BastideDocument) document = NULL;
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;

  empty ();
  install_own ();
  document = open_own ();
  import = begin_import ();
  files = import_kit_run (import, cancellable, cancel_late_cb, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (files);
  check_imported (FALSE, FALSE, "canceled");
  g_assert_cmpuint (count_files ("sets"), ==, 1);
  g_assert_false (bastide_document_can_undo (document));
  check_open (document, "mine-old");
}

static void
edit_late_cb (goffset n, goffset total, gpointer data)
{
  g_autoptr (BastideDocument) other = open_own ();

  if (n > 0)
    return;
  bastide_document_set_text (other, "title", "", "By another window");
  g_assert_true (bastide_document_save (other, NULL));
}

/* Whoever writes the set meanwhile keeps it. */
static void
test_import_changed (void)
{
  g_autoptr (BastideImport) import = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  empty ();
  install_own ();
  import = begin_import ();
  files = import_kit_run (import, NULL, edit_late_cb, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_null (files);
  text = dup_contents ("sets", "mine.json");
  g_assert_nonnull (strstr (text, "By another window"));
}

/* --- Versions --- */

static void
test_versions (void)
{
  g_autoptr (BastideDocument) document = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (JsonNode) root = NULL;
  const BastideVersion *version;

  empty ();
  install_own ();
  document = open_own ();
  g_assert_true (bastide_versions_keep (document, "Before the “fair”", NULL));
  bastide_document_set_text (document, "title", "", "Changed");
  g_assert_true (bastide_document_save (document, NULL));
  list = bastide_versions_list (bastide_document_get_file (document));
  /* That and the backup that saving has made. */
  g_assert_cmpuint (list->len, ==, 2);
  version = g_ptr_array_index (list, 0);
  if (!version->note)
    version = g_ptr_array_index (list, 1);
  g_assert_cmpstr (version->note, ==, "Before the “fair”");
  g_assert_cmpint (ABS (version->time - g_get_real_time () / G_USEC_PER_SEC), <, 60);
  root = bastide_version_read (version, NULL);
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (root), "title"), ==, "mine");
  bastide_document_edit (document, json_node_ref (root), "Restore", NULL);
  g_assert_true (bastide_document_can_undo (document));
  g_assert_true (bastide_version_delete (version, NULL));
  g_clear_pointer (&list, g_ptr_array_unref);
  list = bastide_versions_list (bastide_document_get_file (document));
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_null (((BastideVersion *) g_ptr_array_index (list, 0))->note);
}

/* A version is there whole, or it was said that it could not be kept. */
static void
test_version_faults (void)
{
  int n_calls = 1;

  for (int at = -1; at < n_calls; at++)
    {
      g_autoptr (BastideDocument) document = NULL;
      g_autoptr (GPtrArray) list = NULL;
      g_autoptr (GError) error = NULL;
      gboolean kept;

      empty ();
      install_own ();
      document = open_own ();
      disk_watch ((DiskFault){ at, DISK_FOREVER, ENOSPC });
      kept = bastide_versions_keep (document, "x", &error);
      n_calls = at < 0 ? disk_release () : (disk_release (), n_calls);
      list = bastide_versions_list (bastide_document_get_file (document));
      g_assert_true (kept ? list->len == 1 : error != NULL);
      for (guint i = 0; i < list->len; i++)
        {
          g_autoptr (JsonNode) root = bastide_version_read (g_ptr_array_index (list, i), NULL);

          g_assert_nonnull (root);
        }
    }
  g_assert_cmpint (n_calls, >, 2);
}

/* --- Other programs --- */

static void
test_reload (void)
{
  g_autoptr (BastideDocument) document = NULL;
  g_autofree char *path = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;

  empty ();
  install_own ();
  path = dup_path ("sets", "mine.json");
  document = open_own ();
  g_assert_false (bastide_document_is_stale (document));
  g_assert_true (g_file_set_contents (path, SET ("mine", "theirs"), -1, NULL));
  g_assert_true (bastide_document_is_stale (document));
  g_assert_true (bastide_document_reload (document, NULL));
  g_assert_false (bastide_document_is_stale (document));
  g_assert_true (bastide_document_is_saved (document));
  g_assert_cmpstr (bastide_document_get_undo_name (document), ==, "Reload the file");
  /* What was there before comes back, and is written. */
  bastide_document_undo (document);
  g_assert_true (bastide_document_save (document, &error));
  g_assert_no_error (error);
  text = dup_contents ("sets", "mine.json");
  g_assert_nonnull (strstr (text, "mine-old"));
  /* A file that cannot be read changes nothing. */
  g_assert_true (g_file_set_contents (path, "{", -1, NULL));
  g_assert_false (bastide_document_reload (document, &error));
  g_assert_nonnull (error);
  g_assert_true (bastide_document_is_stale (document));
}

static void
test_insist (void)
{
  g_autoptr (BastideDocument) document = NULL;
  g_autofree char *path = NULL, *text = NULL, *backup = NULL;
  g_autoptr (GPtrArray) backups = NULL;

  empty ();
  install_own ();
  path = dup_path ("sets", "mine.json");
  document = open_own ();
  bastide_document_set_text (document, "title", "", "Mine");
  g_assert_true (g_file_set_contents (path, SET ("mine", "theirs"), -1, NULL));
  g_assert_false (bastide_document_save (document, NULL));
  bastide_document_insist (document);
  g_assert_true (bastide_document_flush (document, NULL));
  text = dup_contents ("sets", "mine.json");
  g_assert_nonnull (strstr (text, "\"Mine\""));
  backups = bastide_document_list_backups (bastide_document_get_file (document));
  g_assert_cmpuint (backups->len, >, 0);
  g_assert_true (g_file_load_contents (g_ptr_array_index (backups, 0), NULL, &backup, NULL, NULL, NULL));
  g_assert_nonnull (strstr (backup, "theirs"));
}

/* --- Archive --- */

static void
test_archive (void)
{
  g_autofree char *path = NULL, *title = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (BstCatalog) without = NULL, with = NULL;
  g_autoptr (GError) error = NULL;

  empty ();
  install_own ();
  path = dup_path ("sets", "mine.json");
  file = g_file_new_for_path (path);
  g_assert_true (bastide_archive_put (file, NULL));
  without = bst_catalog_new ();
  g_assert_null (bst_catalog_find_set (without, "mine"));
  list = bastide_archive_list (BASTIDE_TYPE_SET_DOC);
  g_assert_cmpuint (list->len, ==, 1);
  title = bastide_archive_dup_title (g_ptr_array_index (list, 0));
  g_assert_cmpstr (title, ==, "mine");
  /* Not over a file that has come meanwhile. */
  install_own ();
  g_assert_false (bastide_archive_take (g_ptr_array_index (list, 0), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (bastide_archive_take (g_ptr_array_index (list, 0), NULL));
  with = bst_catalog_new ();
  g_assert_nonnull (bst_catalog_find_set (with, "mine"));
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
  g_test_add_func ("/share-faults/import", test_import);
  g_test_add_func ("/share-faults/import-open", test_import_open);
  g_test_add_func ("/share-faults/import-edited", test_import_edited);
  g_test_add_func ("/share-faults/import-newer", test_import_newer);
  g_test_add_func ("/share-faults/import-canceled", test_import_canceled);
  g_test_add_func ("/share-faults/import-changed", test_import_changed);
  g_test_add_func ("/versions/kept-with-a-note", test_versions);
  g_test_add_func ("/versions/faults", test_version_faults);
  g_test_add_func ("/document/reload", test_reload);
  g_test_add_func ("/document/insist", test_insist);
  g_test_add_func ("/archive", test_archive);
  status = g_test_run ();
  empty ();
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = dup_path (folders[i], NULL);

      g_rmdir (path);
    }
  {
    g_autofree char *path = g_build_filename (data_folder, "bastide", NULL);

    g_rmdir (path);
  }
  g_rmdir (data_folder);
  return status;
}
