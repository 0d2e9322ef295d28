/* bastide-memory.h – how the program gets its memory from the system, and when it gives some back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Call it once, when the program starts. */
void bastide_memory_init (void);

/* Gives free memory back to the system when the main loop is idle. For after large work: a file was read, a window was
 * built. */
void bastide_memory_release_later (void);

G_END_DECLS
