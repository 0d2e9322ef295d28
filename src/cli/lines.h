/* lines.h – lines of standard input, however long or broken they are.
 *
 * Never more in memory than one line may be long. Knows nothing of what a line means.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int fd;
  gsize max_length;  /* of a line, in bytes */
  GByteArray *bytes; /* the line is at the beginning */
  gsize seen;        /* bytes that hold no newline */
  gsize taken;       /* bytes of the line that was read last, with its newline */
  gboolean skipping; /* in the rest of a line that was too long */
  gboolean ended;
} CliLines;

typedef enum
{
  CLI_LINE_END,  /* no more lines */
  CLI_LINE_READ, /* the first *out_length bytes */
  CLI_LINE_TOO_LONG,
  CLI_LINE_INTERRUPTED, /* a signal came while it waited, and @give_up says so */
} CliLine;

void cli_lines_init (CliLines *lines, int fd, gsize max_length);
void cli_lines_clear (CliLines *lines);

/* The next line, without its newline; the last one needs none. The bytes are valid until the next call. @give_up (nullable):
 * asked whenever a signal ends the waiting. */
CliLine cli_lines_read (CliLines *lines, gboolean (*give_up) (void), gsize *out_length);

G_END_DECLS
