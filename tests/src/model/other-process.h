/* other-process.h – a second process of a test program: it does one thing, says so, and stays until it is let go or killed.
 *
 * The program starts itself with "--other" and the words of what to do; main() hands those to other_run() before anything
 * else. Knows no document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

typedef struct
{
  GSubprocess *process;
  GDataInputStream *said;
} Other;

/* What the other process does: (transfer full) one line that it says afterwards. */
typedef char *(*OtherFunc) (const char *what, const char *path);

/* TRUE: this is the other process, and it is done. */
static inline gboolean
other_run (int argc, char **argv, OtherFunc func)
{
  g_autofree char *line = NULL;

  if (argc != 4 || strcmp (argv[1], "--other") != 0)
    return FALSE;
  line = func (argv[2], argv[3]);
  printf ("%s\n", line);
  fflush (stdout);
  while (getchar () != EOF)
    ;
  return TRUE;
}

/* What the other one says next. */
static inline char *
other_hear (Other *other)
{
  g_autoptr (GError) error = NULL;
  char *line = g_data_input_stream_read_line (other->said, NULL, NULL, &error);

  g_assert_no_error (error);
  return line;
}

/* Starts it and waits until it has said @expected. */
static inline Other
other_start (const char *what, const char *path, const char *expected)
{
  Other other;
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;

  other.process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                    "/proc/self/exe", "--other", what, path, NULL);
  g_assert_no_error (error);
  other.said = g_data_input_stream_new (g_subprocess_get_stdout_pipe (other.process));
  line = other_hear (&other);
  g_assert_cmpstr (line, ==, expected);
  return other;
}

static inline void
other_clear (Other *other)
{
  g_assert_true (g_subprocess_wait (other->process, NULL, NULL));
  g_clear_object (&other->said);
  g_clear_object (&other->process);
}

/* It ends properly. */
static inline void
other_end (Other *other)
{
  g_output_stream_close (g_subprocess_get_stdin_pipe (other->process), NULL, NULL);
  other_clear (other);
}

/* kill -9. */
static inline void
other_kill (Other *other)
{
  g_subprocess_send_signal (other->process, SIGKILL);
  other_clear (other);
}
