/* fuzz.c – what the targets share: their list, chance, a folder in memory, checks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "engine/io/json-scan.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const FuzzTarget *const fuzz_targets[] = {
  &fuzz_art,     &fuzz_csv,
  &fuzz_evening, &fuzz_evening_journal,
  &fuzz_game,    &fuzz_game_journal,
  &fuzz_history, &fuzz_import,
  &fuzz_json,    &fuzz_lesson,
  &fuzz_mix,     &fuzz_mo,
  &fuzz_po,      &fuzz_protocol,
  &fuzz_review,  &fuzz_set,
  &fuzz_xml,     NULL,
};

static guint32 chance;
static char *folder;

void
fuzz_fail (const char *format, ...)
{
  va_list args;

  fputs ("fuzz: ", stderr);
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputs ("\n", stderr);
  abort ();
}

/* What goes wrong with a bad file is worth a message and no more. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING))
    {
      g_log_writer_standard_streams (level, fields, n_fields, data);
      abort ();
    }
  return G_LOG_WRITER_HANDLED;
}

static void
leave_folder (void)
{
  fuzz_empty_folder (folder);
  g_rmdir (folder);
}

static void
enter_folder (void)
{
  /* In memory where that is possible. */
  folder = g_strdup ("/dev/shm/bastide-fuzz-XXXXXX");
  if (!g_mkdtemp (folder))
    {
      g_free (folder);
      folder = g_dir_make_tmp ("bastide-fuzz-XXXXXX", NULL);
    }
  if (!folder || g_chdir (folder) != 0)
    fuzz_fail ("there is no folder to work in: %s", g_strerror (errno));
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_DATA_DIRS", folder, TRUE);
  atexit (leave_folder);
}

void
fuzz_begin (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
  enter_folder ();
}

void
fuzz_run (const FuzzTarget *target, const char *data, gsize size)
{
  chance = 2166136261u;
  for (gsize i = 0; i < size; i++)
    chance = (chance ^ (guint8) data[i]) * 16777619u;
  target->run (data, size);
}

guint
fuzz_roll (guint n)
{
  chance = chance * 1103515245u + 12345u;
  return (chance >> 8) % n;
}

BstCatalog *
fuzz_catalog (void)
{
  static BstCatalog *catalog;

  if (!catalog)
    catalog = bst_catalog_new_for_folders (NULL);
  return catalog;
}

/* --- files --- */

void
fuzz_write_file (const char *name, const char *data, gsize size)
{
  FILE *file = g_fopen (name, "w");

  if (!file || fwrite (data, 1, size, file) != size || fclose (file) != 0)
    fuzz_fail ("cannot write %s: %s", name, g_strerror (errno));
}

void
fuzz_empty_folder (const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (name, 0, NULL);
  const char *file;

  while (dir && (file = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (name, file, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          fuzz_empty_folder (path);
          g_rmdir (path);
        }
      else
        g_unlink (path);
    }
}

/* --- checks --- */

static void
check_sentence (const char *text)
{
  if (!text || !*text || !g_utf8_validate (text, -1, NULL))
    fuzz_fail ("a refusal without a sentence: %s", text ? text : "NULL");
}

void
fuzz_check_error (const GError *error)
{
  check_sentence (error ? error->message : NULL);
}

void
fuzz_check_report (const BstReport *report)
{
  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      g_autofree char *line = bst_report_dup_line (report, i);

      check_sentence (line);
    }
}

void
fuzz_check_same (const char *what, const char *a, const char *b)
{
  if (strcmp (a, b) != 0)
    fuzz_fail ("%s: not the same:\n%s\n--- and:\n%s", what, a, b);
}

JsonNode *
fuzz_read_own (const char *what, const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root = bst_json_scan (NULL, text, strlen (text), &error);

  if (!root)
    fuzz_fail ("%s: what was written cannot be read: %s\n%s", what, error->message, text);
  return root;
}

/* --- games --- */

static void
step (BstSession *session)
{
  size_t n;
  const BstMove *options = bst_session_options (session, &n);
  BstMove move;

  if (n == 0)
    return;
  move = options[fuzz_roll ((guint) n)];
  if (bst_session_apply (session, &move) != NULL)
    fuzz_fail ("a move that was offered is not allowed");
}

void
fuzz_walk (BstSession *session, int n_moves)
{
  for (int i = 0; i < n_moves; i++)
    {
      step (session);
      if (fuzz_roll (8) == 0 && bst_session_undo (session) && fuzz_roll (2) == 0)
        bst_session_redo (session);
    }
}
