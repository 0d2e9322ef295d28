/* main.c – where the application starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-language.h"
#include "shell/bastide-application.h"
#include "shell/bastide-problems.h"

#include <glib/gi18n.h>

/* GTK opens OpenGL before it knows how it will draw. Where it is told to draw with cairo that is for nothing, and
 * without a graphics card it brings a whole compiler into memory. */
static gboolean
leave_out_opengl (void)
{
  return g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0 && !g_getenv ("GDK_DEBUG")
         && g_setenv ("GDK_DEBUG", "gl-disable", TRUE);
}

/* GTK has read it by now. Left set, programs that we start would inherit it. */
static void
started_cb (void)
{
  g_unsetenv ("GDK_DEBUG");
}

int
main (int argc, char **argv)
{
  g_autoptr (BastideApplication) app = NULL;

  g_log_set_writer_func (bastide_problems_write_log, NULL, NULL);
  bastide_language_init ();
  g_set_application_name (_ ("Bastide"));

  app = bastide_application_new (BASTIDE_APP_ID, G_APPLICATION_HANDLES_OPEN);
  if (leave_out_opengl ())
    g_signal_connect (app, "startup", G_CALLBACK (started_cb), NULL);
  return g_application_run (G_APPLICATION (app), argc, argv);
}
