/* main.c – where the application starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-compat.h"
#include "model/language/bastide-language.h"
#include "shell/bastide-application.h"
#include "shell/bastide-problems.h"

#include <glib/gi18n.h>

/* How many programs in a row may be killed while they are asked to open something. */
#define MAX_RUNS 10

/* GTK opens OpenGL before it knows how it will draw. Where it is told to draw with cairo that is for nothing, and
 * without a graphics card it brings a whole compiler into memory. */
static gboolean
leave_out_opengl (void)
{
  return g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0 && bastide_compat_disable_opengl ();
}

/* *out_lost: files and windows were asked of a program that is gone. */
static int
run (int argc, char **argv, gboolean no_opengl, gboolean *out_lost)
{
  g_autoptr (BastideApplication) app = bastide_application_new (BASTIDE_APP_ID, G_APPLICATION_HANDLES_OPEN);
  int status;

  if (no_opengl)
    g_signal_connect (app, "startup", G_CALLBACK (bastide_compat_forget_opengl), NULL);
  status = g_application_run (G_APPLICATION (app), argc, argv);
  *out_lost = bastide_application_is_lost (app);
  return status;
}

int
main (int argc, char **argv)
{
  gboolean no_opengl = leave_out_opengl (), lost = TRUE;
  int status = 0;

  g_log_set_writer_func (bastide_problems_write_log, NULL, NULL);
  bastide_language_init ();
  g_set_application_name (_ ("Bastide"));

  /* The program that was running may be killed before it has opened what it was asked for: then it is up to this one. */
  for (int i = 0; lost && i < MAX_RUNS; i++)
    status = run (argc, argv, no_opengl, &lost);
  return status;
}
