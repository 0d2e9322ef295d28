/* main.c – where the application starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-application.h"
#include "bastide-language.h"

#include <glib/gi18n.h>

int
main (int    argc,
      char **argv)
{
  g_autoptr (BastideApplication) app = NULL;

  bastide_language_init ();
  g_set_application_name (_ ("Bastide"));

  app = bastide_application_new (BASTIDE_APP_ID, G_APPLICATION_HANDLES_OPEN);
  return g_application_run (G_APPLICATION (app), argc, argv);
}
