/* file-log.c – what went wrong with a file, as a line of the log.
 *
 * Only writes it down: telling people is up to whoever shows a window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "io/file-log.h"

/* (transfer full): the message without the folder of the file. */
static char *
dup_message_without_folder (const char *message, GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *path = folder ? g_file_get_parse_name (folder) : NULL;
  g_autofree char *prefix = path ? g_strconcat (path, "/", NULL) : NULL;
  GString *text = g_string_new (message);

  /* The root folder is "//" here, which is in no message. */
  if (prefix)
    g_string_replace (text, prefix, "", 0);
  return g_string_free (text, FALSE);
}

void
bst_file_log_failure (GFile *file, const char *doing, const GError *error)
{
  g_autofree char *base = NULL, *name = NULL, *why = NULL;

  g_return_if_fail (G_IS_FILE (file));

  base = g_file_get_basename (file);
  name = base ? g_filename_display_name (base) : g_strdup ("?");
  why = dup_message_without_folder (error ? error->message : "unknown", file);
  g_message ("Cannot %s %s: %s", doing, name, why);
}
