/* bench.h – figures of a benchmark: a line of JSON for each, and a promise that it keeps or breaks (TAP).
 *
 * Time is processor time, so that a busy machine does not matter much. Figures go to the standard output and are
 * added to the file that BASTIDE_BENCH_LOG names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Milliseconds of processor time: this thread, and all of the process. */
double bench_thread_ms (void);
double bench_process_ms (void);

/* A figure to be known. */
void bench_tell (const char *what, double value, const char *unit);
/* A figure that must not be above the limit. */
void bench_promise (const char *what, double value, double limit, const char *unit);
/* The middle one of the values; sorts them. */
double bench_median (GArray *doubles);
/* What main() returns. */
int bench_end (void);

G_END_DECLS
