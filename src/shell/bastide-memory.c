/* bastide-memory.c – how the program gets its memory from the system, and when it gives some back.
 *
 * Knows the C library and nothing of the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Enough for the pictures of one frame on a large screen. */
#define FRAME_BYTES (32 * 1024 * 1024)

void
bastide_memory_init (void)
{
#ifdef __GLIBC__
  /* Each frame of the board needs a picture as large as the window for a moment. Left to itself the C library asks the
   * system for it anew each time, and most of the frame is spent on clearing fresh pages. */
  mallopt (M_MMAP_THRESHOLD, FRAME_BYTES);
  mallopt (M_TRIM_THRESHOLD, FRAME_BYTES);
#endif
}

static gboolean
release_cb (gpointer data)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
  return G_SOURCE_REMOVE;
}

void
bastide_memory_release_later (void)
{
  g_idle_add_full (G_PRIORITY_LOW, release_cb, NULL, NULL);
}
