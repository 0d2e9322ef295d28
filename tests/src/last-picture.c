/* last-picture.c – what was on the screen when a test failed.
 *
 * The signal that ends the program is held up while another program takes the picture: the windows are still there then.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE
#include "config.h"

#include "last-picture.h"

#include <glib.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Made beforehand: a signal may come when nothing can be allocated. */
static char *the_file;

/* Only calls that are safe in a handler of signals. The handler is gone after the first signal (SA_RESETHAND). */
static void
signal_cb (int number)
{
  static const char program[] = BASTIDE_SCREEN_PICTURE;
  pid_t child = fork ();

  if (child == 0)
    {
      alarm (10);
      execl (program, program, the_file, NULL);
      _exit (127);
    }
  if (child > 0)
    waitpid (child, NULL, 0);
  raise (number);
}

void
last_picture_init (const char *folder, const char *program)
{
  static const int signals[] = { SIGABRT, SIGTRAP, SIGTERM };
  struct sigaction action = { .sa_handler = signal_cb, .sa_flags = SA_RESETHAND };
  g_autofree char *name = NULL;

  if (!folder || !g_getenv ("DISPLAY"))
    return;
  g_mkdir_with_parents (folder, 0777);
  name = g_strconcat (program, ".png", NULL);
  the_file = g_build_filename (folder, name, NULL);
  /* That of an earlier run tells nothing about this one. */
  unlink (the_file);
  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &action, NULL);
}
