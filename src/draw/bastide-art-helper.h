/* bastide-art-helper.h – has pictures read by another process (src/picture), which may use little time and memory.
 *
 * Knows bytes and that process, not where pictures come from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-art-wire.h"

G_BEGIN_DECLS

/* Where the program is. Without it there are no pictures. */
void bastide_art_helper_set_path (const char *path);

/* Waits for the answer, some seconds at most; one picture at a time, in any thread. @out_bytes (transfer full) are written
 * if it is BASTIDE_ART_FINE. */
BastideArtFault bastide_art_helper_ask (BastideArtWish wish,
                                        GBytes *picture,
                                        gsize max_bytes,
                                        BastideArtFormat *out_format,
                                        GBytes **out_bytes);

/* Its process, or 0; for tests. */
int bastide_art_helper_get_pid (void);

G_END_DECLS
