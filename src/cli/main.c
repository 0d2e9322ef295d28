/* main.c – bastide-cli, the rules on the command line.
 *
 * Must not know GTK.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-paths.h"
#include "version.h"

#include <glib/gi18n.h>

int
main (int    argc,
      char **argv)
{
  gboolean show_version = FALSE;
  const GOptionEntry entries[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, &show_version, N_ ("Print the version and exit"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) error = NULL;

  bastide_paths_init_locale ();

  context = g_option_context_new (NULL);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("bastide-cli: %s\n", error->message);
      return 2;
    }
  if (!show_version)
    {
      g_autofree char *help = g_option_context_get_help (context, TRUE, NULL);

      g_printerr ("%s", help);
      return 2;
    }
  g_print ("bastide-cli %s\n", bst_version ());
  return 0;
}
