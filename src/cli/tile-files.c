/* tile-files.c – see tile-files.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/tile-files.h"

#include "cli/cli.h"
#include "cli/files.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

void
cli_tile_files_get_options (CliTileFiles *wish, GOptionEntry *entries)
{
  const GOptionEntry own[CLI_TILE_FILES_N_OPTIONS] = {
    { "only", 0, 0, G_OPTION_ARG_STRING_ARRAY, &wish->only, N_ ("Only this tile; may be given several times"),
      N_ ("ID") },
    { "each", 0, 0, G_OPTION_ARG_NONE, &wish->each, N_ ("Write each tile as a picture into the folder FILE"), NULL },
    { "templates", 0, 0, G_OPTION_ARG_NONE, &wish->templates,
      N_ ("Write a template for a custom picture of each tile into the folder FILE"), NULL },
    { "tabletop", 0, 0, G_OPTION_ARG_NONE, &wish->tabletop,
      N_ ("Write sheets and a save for Tabletop Simulator into the folder FILE"), NULL },
    { "url", 0, 0, G_OPTION_ARG_STRING, &wish->url, N_ ("Where Tabletop Simulator finds the sheets (that folder)"),
      /* TRANSLATORS: stands for the argument in the help of a command, in capitals: an address such as https://… */
      N_ ("URL") },
    { "dpi", 0, 0, G_OPTION_ARG_INT, &wish->dpi, N_ ("Resolution of PNG pictures in pixels per inch (300)"), N_ ("N") },
  };

  for (guint i = 0; i < CLI_TILE_FILES_N_OPTIONS; i++)
    entries[i] = own[i];
}

void
cli_tile_files_clear (CliTileFiles *wish)
{
  g_clear_pointer (&wish->only, g_strfreev);
  g_clear_pointer (&wish->url, g_free);
}

gboolean
cli_tile_files_wanted (const CliTileFiles *wish)
{
  return wish->each || wish->templates || wish->tabletop;
}

gboolean
cli_tile_files_check (const CliTileFiles *wish, const char *command)
{
  if (wish->each + wish->templates + wish->tabletop > 1)
    cli_usage (command, _ ("Only one of --each, --templates and --tabletop can be given."));
  else if (wish->dpi && (wish->dpi < 50 || wish->dpi > 1200))
    cli_usage (command, _ ("The resolution must be 50 to 1200 dpi."));
  else if (wish->url && !wish->tabletop)
    cli_usage (command, _ ("The option --url is for --tabletop."));
  else
    return TRUE;
  return FALSE;
}

gboolean
cli_tile_files_keep (const CliTileFiles *wish, const char *name, BastideTileList *list)
{
  const char *missing = wish->only ? bastide_tile_list_keep (list, (const char *const *) wish->only) : NULL;

  if (missing)
    /* TRANSLATORS: the name of a set or mix, then the id of a tile. */
    g_printerr (_ ("%s: There is no tile “%s”.\n"), name, missing);
  return !missing;
}

static char *
dup_url (const CliTileFiles *wish, const char *folder)
{
  g_autoptr (GFile) file = NULL;

  if (wish->url)
    return g_strdup (wish->url);
  file = g_file_new_for_path (folder);
  return g_file_get_uri (file);
}

int
cli_tile_files_write (const CliTileFiles *wish,
                      const char *name,
                      const char *folder,
                      BastideTileBook *book,
                      const BastideTileList *list,
                      const BastideFilesOptions *options)
{
  BastideFilesOptions all = *options;
  g_autofree char *url = dup_url (wish, folder), *text = NULL, *shown = g_filename_display_name (folder);
  g_autoptr (BastideTileFiles) files = NULL;
  guint n;

  all.kind = wish->templates  ? BASTIDE_FILES_TEMPLATES
             : wish->tabletop ? BASTIDE_FILES_TABLETOP
                              : BASTIDE_FILES_PICTURES;
  all.where = url;
  all.dpi = wish->dpi ? wish->dpi : all.dpi;
  files = bastide_tile_files_new (book, list->counts, (const char *const *) list->labels, &all);
  n = bastide_tile_files_get_n (files);
  if (g_mkdir_with_parents (folder, 0777) != 0)
    {
      g_printerr (_ ("Could not write “%s”: %s"), shown, g_strerror (errno));
      g_printerr ("\n");
      return CLI_WRONG;
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_build_filename (folder, bastide_tile_files_get_name (files, i), NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = bastide_tile_files_make (files, i, &error);

      if (!bytes)
        g_printerr ("%s: %s\n", name, error->message);
      if (!bytes || cli_write (path, bytes) != CLI_FINE)
        return CLI_WRONG;
    }
  /* TRANSLATORS: number of files, name of the folder. */
  text = g_strdup_printf (ngettext ("Saved %u file in “%s”.", "Saved %u files in “%s”.", n), n, shown);
  g_print ("%s\n", text);
  return CLI_FINE;
}
