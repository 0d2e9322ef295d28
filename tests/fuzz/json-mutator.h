/* json-mutator.h – changes JSON in its values instead of its bytes, so that most of what comes out is still JSON.
 *
 * Knows no format: it moves values about, and puts in numbers and words that files of ours have at their limits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

/* One text of JSON, and texts with one piece of JSON on each line; see FuzzMutator. */
gsize fuzz_mutate_json (char *data, gsize size, gsize max, guint seed);
gsize fuzz_mutate_lines (char *data, gsize size, gsize max, guint seed);
