/* serve.c – bastide-cli serve: the line protocol on standard input and output.
 *
 * Knows pipes and lines; what a line means is protocol.c's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/protocol.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Lines of a file descriptor, never more of them in memory than one line may be long. */
typedef struct
{
  int fd;
  GByteArray *buffer;
  gsize seen;        /* bytes of the buffer that hold no newline */
  gboolean skipping; /* in the rest of a line that was too long */
  gboolean ended;
} LineReader;

enum
{
  LINE_END, /* no more lines */
  LINE_READ,
  LINE_TOO_LONG,
};

/* FALSE at the end of the input. */
static gboolean
read_more (LineReader *lines)
{
  guint8 block[65536];
  gssize n;

  do
    n = read (lines->fd, block, sizeof block);
  while (n < 0 && errno == EINTR);
  if (n <= 0)
    return FALSE;
  g_byte_array_append (lines->buffer, block, (guint) n);
  return TRUE;
}

/* The line is the first *out_length bytes of the buffer; take_line() removes it. */
static int
read_line (LineReader *lines, gsize *out_length)
{
  for (;;)
    {
      GByteArray *buffer = lines->buffer;
      const guint8 *newline = buffer->len > lines->seen
                                ? memchr (buffer->data + lines->seen, '\n', buffer->len - lines->seen)
                                : NULL;

      *out_length = newline ? (gsize) (newline - buffer->data) : buffer->len;
      if (newline && lines->skipping)
        {
          g_byte_array_remove_range (buffer, 0, (guint) *out_length + 1);
          lines->seen = 0;
          lines->skipping = FALSE;
          continue;
        }
      if (newline && *out_length <= PROTOCOL_MAX_LINE)
        return LINE_READ;
      if (*out_length > PROTOCOL_MAX_LINE && !lines->skipping)
        {
          lines->skipping = TRUE;
          return LINE_TOO_LONG;
        }
      if (lines->skipping)
        g_byte_array_set_size (buffer, 0);
      lines->seen = buffer->len;
      if (lines->ended || !read_more (lines))
        {
          lines->ended = TRUE;
          /* The last line needs no newline. */
          return buffer->len > 0 ? LINE_READ : LINE_END;
        }
    }
}

static void
take_line (LineReader *lines, gsize length)
{
  g_byte_array_remove_range (lines->buffer, 0, (guint) MIN (length + 1, lines->buffer->len));
  lines->seen = 0;
}

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
  LineReader lines = { .fd = STDIN_FILENO };
  gboolean quit = FALSE, heard = TRUE;
  int status, what;
  gsize length;

  if (!cli_parse (
        &argc, &argv, entries, NULL,
        _ ("Reads one request per line from standard input, a JSON object, and answers each with one line\n"
           "on standard output. Begin with {\"op\":\"hello\"}. Ends with the input or after {\"op\":\"quit\"}."),
        0, &status))
    return status;
  catalog = bst_catalog_new ();
  protocol = protocol_new (catalog);
  lines.buffer = g_byte_array_new ();
  while (!quit && heard && (what = read_line (&lines, &length)) != LINE_END)
    {
      g_autofree char *answer = what == LINE_TOO_LONG
                                  ? protocol_refuse_long_line ()
                                  : protocol_answer (protocol, (const char *) lines.buffer->data, length, &quit);

      if (what == LINE_READ)
        take_line (&lines, length);
      heard = put_line (answer);
    }
  g_byte_array_unref (lines.buffer);
  return heard ? CLI_FINE : CLI_WRONG;
}
