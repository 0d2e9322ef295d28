/* main.c – where the application starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-language.h"
#include "shell/bastide-application.h"
#include "shell/bastide-problems.h"

#include <glib/gi18n.h>

/* How many programs in a row may be killed while they are asked to open something. */
#define MAX_RUNS 10

/* *out_lost: files and windows were asked of a program that is gone. */
static int
run (int argc, char **argv, gboolean *out_lost)
{
  g_autoptr (BastideApplication) app = bastide_application_new (BASTIDE_APP_ID, G_APPLICATION_HANDLES_OPEN);
  int status = g_application_run (G_APPLICATION (app), argc, argv);

  *out_lost = bastide_application_is_lost (app);
  return status;
}

int
main (int argc, char **argv)
{
  gboolean lost = TRUE;
  int status = 0;

  g_log_set_writer_func (bastide_problems_write_log, NULL, NULL);
  bastide_language_init ();
  g_set_application_name (_ ("Bastide"));

  /* The program that was running may be killed before it has opened what it was asked for: then it is up to this one. */
  for (int i = 0; lost && i < MAX_RUNS; i++)
    status = run (argc, argv, &lost);
  return status;
}
