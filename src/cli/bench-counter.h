/* bench-counter.h – how many instructions this thread executes, where the processor and the system tell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Begins to count; -1 if nobody counts here. */
int bench_counter_open (void);

/* Instructions since then; 0 if nobody counted. */
double bench_counter_close (int counter);

G_END_DECLS
