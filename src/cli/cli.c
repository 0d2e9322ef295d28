/* cli.c – what the commands of bastide-cli share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "model/bastide-art.h"
#include "engine/io/art.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

int
cli_usage (const char *command, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_printerr ("bastide-cli %s: %s\n", command, text);
  return CLI_USAGE;
}

/* Does this letter name an option that wants a value? */
static gboolean
wants_value (const GOptionEntry *entries, char letter)
{
  for (const GOptionEntry *entry = entries; entry->long_name; entry++)
    if (entry->short_name == letter && letter)
      return entry->arg != G_OPTION_ARG_NONE && entry->arg != G_OPTION_ARG_CALLBACK;
  return FALSE;
}

/* Parts “-j1” into “-j” and “1”, as other programs take it; GLib does not. */
static void
part_short_options (const GOptionEntry *entries, int *argc, char ***argv)
{
  static char **parted; /* as long as the program runs */
  GPtrArray *words = g_ptr_array_new ();
  gboolean rest = FALSE;

  for (int i = 0; i < *argc; i++)
    {
      char *word = (*argv)[i];

      rest |= i > 0 && strcmp (word, "--") == 0;
      if (i == 0 || rest || word[0] != '-' || !word[1] || word[1] == '-' || !word[2] || !wants_value (entries, word[1]))
        {
          g_ptr_array_add (words, word);
          continue;
        }
      g_ptr_array_add (words, (gpointer) g_intern_string ((const char[]){ '-', word[1], '\0' }));
      g_ptr_array_add (words, word[2] == '=' ? word + 3 : word + 2);
    }
  *argc = (int) words->len;
  g_ptr_array_add (words, NULL);
  g_free (parted);
  *argv = parted = (char **) g_ptr_array_free (words, FALSE);
}

gboolean
cli_parse (int *argc,
           char ***argv,
           const GOptionEntry *entries,
           const char *arguments,
           const char *summary,
           int max_rest,
           int *out_status)
{
  g_autoptr (GOptionContext) context = g_option_context_new (arguments);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup ((*argv)[0]);
  g_autofree char *program = g_strdup_printf ("bastide-cli %s", name);
  gboolean show_help = FALSE;
  const GOptionEntry help[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &show_help, N_ ("Print this help and exit"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_set_prgname (program);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, summary);
  g_option_context_add_main_entries (context, help, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  part_short_options (entries, argc, argv);
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      *out_status = cli_usage (name, "%s", error->message);
      return FALSE;
    }
  if (show_help)
    {
      g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);

      g_print ("%s", text);
      *out_status = CLI_FINE;
      return FALSE;
    }
  if (*argc > 1 && strcmp ((*argv)[1], "--") == 0)
    {
      (*argv)[1] = (*argv)[0];
      (*argv)++;
      (*argc)--;
    }
  if (*argc - 1 > max_rest)
    {
      /* TRANSLATORS: the command line has one word too many; %s is that word. */
      *out_status = cli_usage (name, _ ("Unexpected argument “%s”."), (*argv)[1 + max_rest]);
      return FALSE;
    }
  return TRUE;
}

gboolean
cli_number (const char *text, gint64 min, gint64 max, gint64 *out_number)
{
  return g_ascii_string_to_signed (text, 10, min, max, out_number, NULL);
}

/* Pads by characters: printf() would count bytes and misalign columns with accents. */
void
cli_print_cell (const char *text, int width)
{
  int missing = (int) MAX (0, ABS (width) - g_utf8_strlen (text, -1));

  g_print ("%*s%s%*s", width > 0 ? missing : 0, "", text, width < 0 ? missing : 0, "");
}

const char *const cli_style_words[] = { "illustrated", "plain", "contrast", NULL };

int
cli_find_word (const char *word, const char *const *words)
{
  for (int i = 0; words[i]; i++)
    if (!word || strcmp (words[i], word) == 0)
      return i;
  return -1;
}

void
cli_print_row (const char *label, int decimals, double value)
{
  cli_print_cell (label, -36);
  g_print ("%12.*f\n", decimals, value);
}

void
cli_print_report (const BstReport *report)
{
  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      g_autofree char *line = bst_report_dup_line (report, i);

      g_printerr ("%s\n", line);
    }
}

const char *
cli_get_format (JsonNode *root)
{
  JsonNode *node;

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return NULL;
  node = json_object_get_member (json_node_get_object (root), "format");
  if (!node || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (node);
}

GOptionEntry
cli_lines_option (gboolean *as_json)
{
  return (
    GOptionEntry){ .long_name = "lines", .flags = G_OPTION_FLAG_HIDDEN, .arg = G_OPTION_ARG_NONE, .arg_data = as_json };
}

GOptionEntry
cli_pictures_option (char ***folders)
{
  return (GOptionEntry){ .long_name = "pictures-from",
                         .arg = G_OPTION_ARG_FILENAME_ARRAY,
                         .arg_data = folders,
                         .description = N_ ("Also use pictures from this folder, besides that of the file"),
                         /* TRANSLATORS: stands for the argument in the help of a command, in capitals. */
                         .arg_description = N_ ("FOLDER") };
}

void
cli_allow_pictures (char **folders)
{
  for (char **folder = folders; folder && *folder; folder++)
    bst_art_allow_everywhere (*folder);
}

void
cli_settle_art (JsonNode *root, GFile *file, BstReport *report)
{
  g_auto (GStrv) folders = bst_art_dup_folders (file);

  if (!file && bastide_art_count_outside (root) > 0)
    bst_report_add (report, BST_SEVERITY_WARNING, NULL,
                    _ ("Picture files of this input are only found with --pictures-from."));
  bst_art_report (root, file, report);
  bst_art_settle (root, (const char *const *) folders);
}

static void
check_art (const char *art, const char *path, gpointer report)
{
  BastideArtFault fault;
  cairo_surface_t *picture = bastide_own_art_load (art, &fault);

  if (!picture)
    bst_report_add (report, BST_SEVERITY_WARNING, path, bastide_own_art_get_sentence (fault));
  g_clear_pointer (&picture, cairo_surface_destroy);
}

void
cli_check_arts (JsonNode *root, BstReport *report)
{
  bastide_art_foreach (root, check_art, report);
}

void
cli_load_arts (const char *name, BastideTileBook *book, char **arts)
{
  bastide_tile_book_set_arts (book, arts);
  bastide_tile_book_load_arts (book);
  for (guint tile = 0; tile < bastide_tile_book_get_n_tiles (book); tile++)
    {
      BastideArtFault fault = bastide_tile_book_get_fault (book, tile);

      if (fault != BASTIDE_ART_FINE)
        g_printerr ("%s: %s: %s\n", name, bastide_tile_book_get_tile (book, tile)->id,
                    bastide_own_art_get_sentence (fault));
    }
}

/* (transfer full): in this character set, with the nearest letters where it lacks some. */
static char *
dup_local (const char *text, const char *charset)
{
  g_autofree char *target = g_strconcat (charset, "//TRANSLIT", NULL);
  char *local = g_convert (text, -1, target, "UTF-8", NULL, NULL, NULL);

  /* Not every C library knows nearest letters, and in the locale C none does. */
  return local ? local : g_str_to_ascii (text, NULL);
}

static void
print_locally_cb (const char *text)
{
  const char *charset;
  g_autofree char *local = NULL;

  g_get_charset (&charset);
  local = dup_local (text, charset);
  fputs (local, stdout);
  fflush (stdout);
}

void
cli_print_locally (void)
{
  if (!g_get_charset (NULL))
    g_set_print_handler (print_locally_cb);
}
