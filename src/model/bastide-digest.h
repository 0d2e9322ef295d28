/* bastide-digest.h – a short number that tells two texts apart, the same in every version of the program.
 *
 * Against mishaps, not against people: whoever wants to can find another text with the same number (FNV-1a, 32 bits).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The number of nothing. */
#define BASTIDE_DIGEST_EMPTY 2166136261u

/* The number of everything in @digest, followed by @text or by @number. */
guint32 bastide_digest_add_text (guint32 digest, const char *text);
guint32 bastide_digest_add_number (guint32 digest, guint32 number);

G_END_DECLS
