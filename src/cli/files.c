/* files.c – files as they are named on the command line: “-” is standard input or output, and what the shell has opened
 * has a number.
 *
 * A pipe in a folder is still refused (engine/io/file.h): who opens it may wait for ever. One that is open already was meant.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/files.h"

#include "cli/cli.h"
#include "engine/io/file.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* In the order of BastideExportFormat. */
static const char *const format_words[] = { "png", "svg", "pdf", "svgz", NULL };

/* The number behind the name, or -1. @standard: what “-” is. */
static int
find_descriptor (const char *name, int standard)
{
  static const char *const names[] = { "/dev/stdin", "/dev/stdout", "/dev/stderr" };
  static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
  gint64 number;

  if (strcmp (name, "-") == 0)
    return standard;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (name, names[i]) == 0)
      return (int) i;
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (name, folders[i]) && cli_number (name + strlen (folders[i]), 0, G_MAXINT, &number))
      return (int) number;
  return -1;
}

gboolean
cli_is_open (const char *name)
{
  return find_descriptor (name, STDIN_FILENO) >= 0;
}

gboolean
cli_is_stdout (const char *output)
{
  return find_descriptor (output, STDOUT_FILENO) == STDOUT_FILENO;
}

/* --- reading --- */

const char *
cli_input_name (const char *name)
{
  /* TRANSLATORS: stands for the name of a file in messages, such as “standard input:1:2: The text is empty.” */
  return strcmp (name, "-") == 0 ? _ ("standard input") : name;
}

GFile *
cli_input_file (const char *name, char **picture_folders)
{
  if (!cli_is_open (name))
    return g_file_new_for_commandline_arg (name);
  /* As if it lay there. */
  return picture_folders && *picture_folders ? g_file_new_build_filename (*picture_folders, "-", NULL) : NULL;
}

JsonNode *
cli_read_json (const char *name, GError **error)
{
  return cli_read_json_text (name, NULL, error);
}

JsonNode *
cli_read_json_text (const char *name, char **out_text, GError **error)
{
  const char *shown = cli_input_name (name);
  int fd = find_descriptor (name, STDIN_FILENO);
  g_autoptr (GError) problem = NULL;
  g_autofree char *bytes = NULL;
  gsize length = 0;
  JsonNode *root;

  if (fd < 0)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (name);

      bytes = bst_file_read_bare (file, BST_JSON_MAX_SIZE, &length, NULL, &problem);
    }
  else
    bytes = bst_file_read_descriptor (fd, BST_JSON_MAX_SIZE, &length, &problem);
  if (!bytes)
    {
      g_set_error (error, BST_JSON_ERROR, BST_JSON_ERROR_READ, _ ("Could not read %1$s: %2$s"), shown,
                   problem->message);
      return NULL;
    }
  root = bst_json_scan (shown, bytes, length, error);
  if (out_text)
    *out_text = g_steal_pointer (&bytes);
  return root;
}

/* --- writing --- */

int
cli_write (const char *output, GBytes *bytes)
{
  gsize length;
  const void *data = g_bytes_get_data (bytes, &length);
  int fd = find_descriptor (output, STDOUT_FILENO);
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = NULL;
  gboolean written;

  if (fd >= 0)
    {
      fflush (stdout);
      written = bst_file_write_descriptor (fd, data, length, &error);
    }
  else
    {
      g_autoptr (GFile) file = g_file_new_for_path (output);

      written = bst_file_write_bare (file, data, length, &error);
    }
  if (written)
    return CLI_FINE;
  /* TRANSLATORS: stands for the name of a file in a message. */
  shown = strcmp (output, "-") == 0 ? g_strdup (_ ("standard output")) : g_filename_display_name (output);
  g_printerr (_ ("Could not write “%s”: %s"), shown, error->message);
  g_printerr ("\n");
  return CLI_WRONG;
}

GOptionEntry
cli_format_option (char **format)
{
  return (GOptionEntry){ .long_name = "format",
                         .short_name = 'f',
                         .arg = G_OPTION_ARG_STRING,
                         .arg_data = format,
                         .description = N_ ("Format of the picture: png, svg, svgz or pdf (as the file name ends)"),
                         /* TRANSLATORS: stands for the argument in the help of a command, in capitals: png, svg … */
                         .arg_description = N_ ("FORMAT") };
}

/* FALSE: the bytes of a picture would only spoil the terminal. */
static gboolean
may_show (const char *output, BastideExportFormat format)
{
  int fd = find_descriptor (output, STDOUT_FILENO);

  return format == BASTIDE_EXPORT_SVG || fd < 0 || !isatty (fd);
}

gboolean
cli_find_format (const char *command, const char *output, const char *format, BastideExportFormat *out_format)
{
  BastideExportFormat found = BASTIDE_EXPORT_PNG;
  int word = format ? cli_find_word (format, format_words) : -1;

  if (format && word < 0)
    {
      /* TRANSLATORS: %s is what was given on the command line. “png”, “svg”, “svgz” and “pdf” are words of the command:
       * leave them. */
      cli_usage (command, _ ("Unknown format “%s”; use png, svg, svgz or pdf."), format);
      return FALSE;
    }
  if (format)
    found = (BastideExportFormat) word;
  else if (!bastide_export_guess_format (output, &found) && !cli_is_stdout (output))
    {
      cli_usage (command, _ ("The file name must end in .png, .svg, .svgz or .pdf, unless --format is given."));
      return FALSE;
    }
  if (!may_show (output, found))
    {
      cli_usage (command, _ ("A picture cannot be shown in a terminal; send it to a file or to another program."));
      return FALSE;
    }
  *out_format = found;
  return TRUE;
}
