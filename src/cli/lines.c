/* lines.c – lines of standard input, however long or broken they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void
cli_lines_init (CliLines *lines, int fd, gsize max_length)
{
  *lines = (CliLines){ .fd = fd, .max_length = max_length, .bytes = g_byte_array_new () };
}

void
cli_lines_clear (CliLines *lines)
{
  g_clear_pointer (&lines->bytes, g_byte_array_unref);
}

/* CLI_LINE_READ: there is more; otherwise why there is not. */
static CliLine
read_more (CliLines *lines, gboolean (*give_up) (void))
{
  guint8 block[65536];
  gssize n;

  do
    {
      n = read (lines->fd, block, sizeof block);
      if (n < 0 && errno == EINTR && give_up && give_up ())
        return CLI_LINE_INTERRUPTED;
    }
  while (n < 0 && errno == EINTR);
  if (n <= 0)
    return CLI_LINE_END;
  g_byte_array_append (lines->bytes, block, (guint) n);
  return CLI_LINE_READ;
}

static void
forget (CliLines *lines, gsize length)
{
  g_byte_array_remove_range (lines->bytes, 0, (guint) MIN (length, lines->bytes->len));
  lines->seen = 0;
}

CliLine
cli_lines_read (CliLines *lines, gboolean (*give_up) (void), gsize *out_length)
{
  forget (lines, lines->taken);
  lines->taken = 0;
  for (;;)
    {
      GByteArray *bytes = lines->bytes;
      const guint8 *newline = bytes->len > lines->seen
                                ? memchr (bytes->data + lines->seen, '\n', bytes->len - lines->seen)
                                : NULL;
      CliLine more;

      *out_length = newline ? (gsize) (newline - bytes->data) : bytes->len;
      if (newline && lines->skipping)
        {
          forget (lines, *out_length + 1);
          lines->skipping = FALSE;
          continue;
        }
      if (*out_length > lines->max_length && !lines->skipping)
        {
          lines->skipping = TRUE;
          return CLI_LINE_TOO_LONG;
        }
      if (newline)
        {
          lines->taken = *out_length + 1;
          return CLI_LINE_READ;
        }
      if (lines->skipping)
        g_byte_array_set_size (bytes, 0);
      lines->seen = bytes->len;
      more = lines->ended ? CLI_LINE_END : read_more (lines, give_up);
      if (more == CLI_LINE_INTERRUPTED)
        return more;
      if (more == CLI_LINE_END)
        {
          lines->ended = TRUE;
          lines->taken = bytes->len;
          return bytes->len > 0 ? CLI_LINE_READ : CLI_LINE_END;
        }
    }
}
