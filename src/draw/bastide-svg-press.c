/* bastide-svg-press.c – makes an SVG picture written by cairo shorter.
 *
 * A board has ten thousands of small shapes. cairo writes their points as six decimals from the corner of the picture,
 * their colors as long percentages, and what is usual anyway with each of them. Here points are told from the one before
 * them with the decimals that can be seen, colors as #rrggbb, and the usual is left out. That is two thirds of the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-svg-press.h"

#include <math.h>
#include <string.h>

/* What holds where nothing is said, as cairo writes it. */
static const char *const usual[] = {
  "stroke:none;",         "fill-rule:nonzero;", "fill-opacity:1;",        "stroke-opacity:1;",
  "stroke-linecap:butt;", "stop-opacity:1;",    " clip-rule=\"nonzero\"",
};

/* --- numbers --- */

typedef struct
{
  GString *out;
  double unit; /* how many of the smallest steps make 1 */
  int decimals;
  gint64 x, y; /* the point before, in steps: what was written, so that errors do not add up */
  gint64 start_x, start_y;
  char command;    /* the one before, 0: none */
  gboolean dotted; /* the number before had a dot */
} Pen;

/* A number in steps, with no sign or character that the reader can do without. */
static void
put_number (Pen *pen, gint64 steps, gboolean first)
{
  gint64 unit = (gint64) pen->unit;
  gint64 whole = ABS (steps) / unit, rest = ABS (steps) % unit;
  char digits[16];
  int n;

  if (steps < 0)
    g_string_append_c (pen->out, '-');
  else if (!first && !(whole == 0 && rest && pen->dotted))
    g_string_append_c (pen->out, ' ');
  if (whole || !rest)
    g_string_append_printf (pen->out, "%" G_GINT64_FORMAT, whole);
  pen->dotted = rest != 0;
  if (!rest)
    return;
  n = g_snprintf (digits, sizeof digits, ".%0*" G_GINT64_FORMAT, pen->decimals, rest);
  while (digits[n - 1] == '0')
    n--;
  g_string_append_len (pen->out, digits, n);
}

/* --- paths --- */

/* Reads so many numbers; FALSE if there are fewer. */
static gboolean
read_numbers (const char **at, const char *end, double *values, int n)
{
  for (int i = 0; i < n; i++)
    {
      char *next;

      while (*at < end && **at == ' ')
        ++*at;
      if (*at >= end || !strchr ("+-.0123456789", **at))
        return FALSE;
      values[i] = g_ascii_strtod (*at, &next);
      if (next == *at || next > end || !isfinite (values[i]) || fabs (values[i]) > 1e9)
        return FALSE;
      *at = next;
    }
  return TRUE;
}

static void
put_points (Pen *pen, char command, const double *values, int n_points)
{
  gint64 x = pen->x, y = pen->y;

  /* After a move, lines go without saying. */
  if (command != pen->command && !(command == 'l' && pen->command == 'm'))
    {
      g_string_append_c (pen->out, command);
      pen->dotted = FALSE;
    }
  for (int i = 0; i < n_points; i++)
    {
      gboolean first = i == 0 && strchr ("mlc", pen->out->str[pen->out->len - 1]);

      x = llround (values[2 * i] * pen->unit);
      y = llround (values[2 * i + 1] * pen->unit);
      put_number (pen, x - pen->x, first);
      put_number (pen, y - pen->y, FALSE);
    }
  pen->x = x;
  pen->y = y;
  pen->command = command;
}

/* A move counts when something is drawn from there; cairo makes one more after each closed shape. */
static void
put_move (Pen *pen, const double *start, gboolean *moved)
{
  if (!*moved)
    return;
  put_points (pen, 'm', start, 1);
  pen->start_x = pen->x;
  pen->start_y = pen->y;
  *moved = FALSE;
}

/* Writes the path from @at to @end; FALSE if it has anything but moves, lines and curves. */
static gboolean
put_path (GString *out, const char *at, const char *end, int decimals)
{
  Pen pen = { .out = out, .unit = pow (10, decimals), .decimals = decimals };
  double start[2] = { 0, 0 };
  gboolean moved = FALSE;

  while (at < end)
    {
      double values[6];
      char command = *at++;

      switch (command)
        {
        case ' ':
          break;
        case 'M':
          if (!read_numbers (&at, end, start, 2))
            return FALSE;
          moved = TRUE;
          break;
        case 'L':
          if (!read_numbers (&at, end, values, 2))
            return FALSE;
          put_move (&pen, start, &moved);
          put_points (&pen, 'l', values, 1);
          break;
        case 'C':
          if (!read_numbers (&at, end, values, 6))
            return FALSE;
          put_move (&pen, start, &moved);
          put_points (&pen, 'c', values, 3);
          break;
        case 'Z':
          put_move (&pen, start, &moved);
          g_string_append_c (out, 'z');
          pen.command = 0;
          pen.x = pen.start_x;
          pen.y = pen.start_y;
          break;
        default:
          return FALSE;
        }
    }
  return TRUE;
}

/* --- the rest --- */

/* "rgb(…%,…%,…%)" as #rrggbb; NULL, or what follows it. */
static const char *
put_color (GString *out, const char *at, const char *end)
{
  int channels[3];

  for (int i = 0; i < 3; i++)
    {
      char *next;
      double value = g_ascii_strtod (at, &next);

      if (next == at || next + 1 >= end || next[0] != '%' || next[1] != (i < 2 ? ',' : ')')
          || !(value >= 0 && value <= 100))
        return NULL;
      channels[i] = (int) lround (value * 2.55);
      at = next + 2;
    }
  g_string_append_printf (out, "#%02x%02x%02x", channels[0], channels[1], channels[2]);
  return at;
}

/* Where the tag ends in which @at is. */
static const char *
find_tag_end (const char *at, const char *end)
{
  const char *found = memchr (at, '>', (gsize) (end - at));

  return found ? found : end;
}

static const char *
press_path (GString *out, const char *at, const char *end)
{
  const char *quote = memchr (at, '"', (gsize) (end - at));
  const char *tag = quote ? find_tag_end (quote, end) : end;
  gsize length = out->len;
  /* A path that is enlarged when drawn is written in small numbers. */
  int decimals = quote && g_strstr_len (quote, tag - quote, "transform=") ? 5 : 2;

  if (!quote)
    return at;
  if (!put_path (out, at, quote, decimals))
    {
      g_string_truncate (out, length);
      g_string_append_len (out, at, quote - at);
    }
  return quote;
}

static gboolean
starts (const char *at, const char *end, const char *with)
{
  return (gsize) (end - at) >= strlen (with) && memcmp (at, with, strlen (with)) == 0;
}

static const char *
skip_usual (const char *at, const char *end)
{
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    if (starts (at, end, usual[i]))
      return at + strlen (usual[i]);
  return at;
}

GBytes *
bastide_svg_press (GBytes *bytes)
{
  gsize size;
  const char *at = g_bytes_get_data (bytes, &size);
  const char *end = at + size;
  GString *out = g_string_sized_new (size / 2);
  gboolean in_tag = FALSE;

  while (at < end)
    {
      const char *next = at;

      /* Words between tags are what people wrote. */
      in_tag = *at == '<' || (in_tag && *at != '>');
      if (in_tag && (*at == 's' || *at == 'f' || *at == ' '))
        next = skip_usual (at, end);
      if (next > at)
        {
          at = next;
          continue;
        }
      if (in_tag && starts (at, end, "rgb(") && (next = put_color (out, at + 4, end)))
        {
          at = next;
          continue;
        }
      if (in_tag && starts (at, end, " d=\""))
        {
          g_string_append (out, " d=\"");
          at = press_path (out, at + 4, end);
          continue;
        }
      g_string_append_c (out, *at++);
    }
  g_bytes_unref (bytes);
  return g_string_free_to_bytes (out);
}
