/* export.c – bastide-cli export: a set or mix as one file that needs nothing else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/mixes.h"
#include "draw/bastide-own-art.h"
#include "model/bastide-art.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/workshop/bastide-share.h"

#include <glib/gi18n.h>
#include <string.h>

/* (transfer full) (nullable): says why there is none. */
static BastideDocument *
open_document (BstCatalog *catalog, JsonNode *root, const char *name)
{
  const char *format = cli_get_format (root);

  if (g_strcmp0 (format, BST_SET_FORMAT) == 0)
    return BASTIDE_DOCUMENT (bastide_set_doc_new_root (root));
  if (g_strcmp0 (format, BST_MIX_FORMAT) == 0)
    return BASTIDE_DOCUMENT (bastide_mix_doc_new_root (catalog, root));
  g_printerr ("%s: %s\n", name, _ ("This is not a tile set or a mix."));
  return NULL;
}

static gboolean
is_whole (BastideDocument *document, BstReport *report)
{
  if (BASTIDE_IS_SET_DOC (document))
    bst_report_merge (report, bastide_set_doc_get_report (BASTIDE_SET_DOC (document)), "");
  else
    bst_report_merge (report, bastide_mix_doc_get_report (BASTIDE_MIX_DOC (document)), "");
  cli_print_report (report);
  return bst_report_get_n_errors (report) == 0;
}

static int
export_document (BastideDocument *document, const char *name, const char *output)
{
  g_autoptr (JsonNode) root = bastide_share_new_root (document);
  BastideArtTally tally = bastide_art_embed (root, NULL, BASTIDE_ART_SET, bastide_own_art_pack);
  g_autoptr (GBytes) bytes = NULL;
  char *text;

  if (tally.n_lost)
    /* TRANSLATORS: %s is the name of a file, %d a number. */
    g_printerr (ngettext ("%s: %d picture could not be read.\n", "%s: %d pictures could not be read.\n",
                          (gulong) tally.n_lost),
                name, tally.n_lost);
  bastide_art_drop_outside (root);
  text = bastide_share_write (document, root);
  bytes = g_bytes_new_take (text, strlen (text));
  return cli_write (output, bytes);
}

int
cli_export (int argc, char **argv)
{
  g_autofree char *output = NULL;
  g_auto (GStrv) folders = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write this file"), N_ ("FILE") },
    cli_pictures_option (&folders),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (BstReport) report = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (BastideDocument) document = NULL;
  const char *name;
  gboolean outside;
  int status;

  if (!cli_parse (
        &argc, &argv, entries, _ ("SET or MIX"),
        _ ("Writes a set or mix, an id or a file, to one file that needs nothing else: the tiles of a mix and all\n"
           "pictures are inside."),
        1, &status))
    return status;
  if (argc < 2 || !output)
    return cli_usage ("export", _ ("Specify a set or mix, and the file to write with --output."));
  cli_allow_pictures (folders);
  name = cli_input_name (argv[1]);
  catalog = bst_catalog_new ();
  root = cli_find_tiles (catalog, argv[1], &outside);
  if (!root)
    return CLI_WRONG;
  report = bst_report_new (name);
  if (outside)
    {
      g_autoptr (GFile) file = cli_input_file (argv[1], folders);

      cli_settle_art (root, file, report);
    }
  document = open_document (catalog, root, name);
  return document && is_whole (document, report) ? export_document (document, name, output) : CLI_WRONG;
}
