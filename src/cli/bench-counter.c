/* bench-counter.c – how many instructions this thread executes.
 *
 * Linux has the counters of the processor behind perf_event_open(). Virtual machines often have none, and a system may keep
 * them to itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* syscall() */

#include "config.h"

#include "cli/bench-counter.h"

#ifdef HAVE_PERF_EVENT
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

int
bench_counter_open (void)
{
  struct perf_event_attr event = {
    .type = PERF_TYPE_HARDWARE,
    .size = sizeof event,
    .config = PERF_COUNT_HW_INSTRUCTIONS,
    .exclude_kernel = 1,
    .exclude_hv = 1,
  };

  /* The C library has no function for it. This thread, on any processor, in no group. */
  return (int) syscall (SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

double
bench_counter_close (int counter)
{
  guint64 count = 0;

  if (counter < 0)
    return 0;
  if (read (counter, &count, sizeof count) != sizeof count)
    count = 0;
  close (counter);
  return (double) count;
}
#else
int
bench_counter_open (void)
{
  return -1;
}

double
bench_counter_close (int counter)
{
  (void) counter;
  return 0;
}
#endif
