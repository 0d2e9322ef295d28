/* serve.c – bastide-cli serve: the line protocol on standard input and output.
 *
 * Knows pipes and lines; what a line means is protocol.c's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/lines.h"
#include "cli/protocol.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

/* FALSE if nobody reads any more. */
static gboolean
put_line (const char *line)
{
  return fputs (line, stdout) >= 0 && putchar ('\n') != EOF && fflush (stdout) == 0;
}

int
cli_serve (int argc, char **argv)
{
  const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (Protocol) protocol = NULL;
  CliLines lines;
  gboolean quit = FALSE, heard = TRUE;
  CliLine what;
  int status;
  gsize length;

  if (!cli_parse (
        &argc, &argv, entries, NULL,
        _ ("Reads requests from standard input, one JSON object per line, and answers each with one line\n"
           "on standard output. Begin with {\"op\":\"hello\"}. Ends with the input or after {\"op\":\"quit\"}."),
        0, &status))
    return status;
  catalog = bst_catalog_new ();
  protocol = protocol_new (catalog);
  cli_lines_init (&lines, STDIN_FILENO, PROTOCOL_MAX_LINE);
  while (!quit && heard && (what = cli_lines_read (&lines, NULL, &length)) != CLI_LINE_END)
    {
      g_autofree char *answer = what == CLI_LINE_TOO_LONG
                                  ? protocol_refuse_long_line ()
                                  : protocol_answer (protocol, (const char *) lines.bytes->data, length, &quit);

      heard = put_line (answer);
    }
  cli_lines_clear (&lines);
  return heard ? CLI_FINE : CLI_WRONG;
}
