/* bench.c – figures of a benchmark: a line of JSON for each, and a promise that it keeps or breaks (TAP).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* clock_gettime() */

#include "bench.h"

#include <stdio.h>
#include <time.h>

static int n_tests, n_failed;

static double
clock_ms (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

double
bench_thread_ms (void)
{
  return clock_ms (CLOCK_THREAD_CPUTIME_ID);
}

double
bench_process_ms (void)
{
  return clock_ms (CLOCK_PROCESS_CPUTIME_ID);
}

static void
log_line (const char *line)
{
  const char *path = g_getenv ("BASTIDE_BENCH_LOG");
  FILE *file = path ? fopen (path, "a") : NULL;

  printf ("# %s\n", line);
  fflush (stdout);
  if (file)
    {
      fprintf (file, "%s\n", line);
      fclose (file);
    }
}

void
bench_tell (const char *what, double value, const char *unit)
{
  g_autofree char *line = g_strdup_printf ("{\"what\": \"%s\", \"value\": %.3f, \"unit\": \"%s\"}", what, value, unit);

  log_line (line);
}

void
bench_promise (const char *what, double value, double limit, const char *unit)
{
  g_autofree char *line = g_strdup_printf ("{\"what\": \"%s\", \"value\": %.3f, \"unit\": \"%s\", \"limit\": %.3f}",
                                           what, value, unit, limit);
  gboolean kept = value <= limit;

  log_line (line);
  printf ("%s %d %s: %.2f %s (at most %.2f)\n", kept ? "ok" : "not ok", ++n_tests, what, value, unit, limit);
  n_failed += !kept;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

double
bench_median (GArray *doubles)
{
  g_assert (doubles->len > 0);
  g_array_sort (doubles, compare_doubles);
  return g_array_index (doubles, double, doubles->len / 2);
}

int
bench_end (void)
{
  printf ("1..%d\n", n_tests);
  return n_failed > 0;
}
