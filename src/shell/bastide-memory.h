/* bastide-memory.h – how the program gets its memory from the system, and when it gives some back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Once, when the program starts. */
void bastide_memory_init (void);

/* Gives back what is free as soon as there is nothing better to do: after a file was read, when a window was built. */
void bastide_memory_release_later (void);

G_END_DECLS
