/* share.h – how much of a long loop a test runs.
 *
 * All of it, unless BASTIDE_TEST_SHARE says that one of so many rounds is enough: tests/meson.build sets it where the
 * sanitizers watch, which need to see every way through the code, but not every number.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdlib.h>

/* One of how many rounds is run; 1: all of them. */
static inline int
test_share_step (void)
{
  const char *share = g_getenv ("BASTIDE_TEST_SHARE");

  return share ? MAX (atoi (share), 1) : 1;
}

/* How many of n rounds are run, at least one. */
static inline int
test_share (int n)
{
  return MAX (n / test_share_step (), 1);
}
