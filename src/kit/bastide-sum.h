/* bastide-sum.h – sums as people type them: "12", "3+6+2-1".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reads a sum. FALSE if the text is none, or if it is not within 0…max. */
gboolean bastide_sum_parse (const char *text, int max, int *out_sum);

G_END_DECLS
