/* kit-load.h – mixes for the test kit: from the text of a mix object to a BstSetup.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit.h"

/* Fills in `setup` (players and first seat included) from the text of a mix; `overlay` (nullable) is a mix object whose
 * members win, "options" and "components" one by one. Returns what keeps the tables alive (free with kit_load_free), or
 * NULL and a sentence in out_error. */
void *kit_load (const char *mix_text,
                const char *overlay,
                int         n_players,
                int         first,
                BstSetup   *setup,
                char      **out_error);

void  kit_load_free (void *owner);

/* Text of a mix of data/mixes, or NULL. */
char *kit_load_mix_text (const char *id);

/* The source tree: BASTIDE_SOURCE_DIR, or where the tests were compiled. */
const char *kit_source_dir (void);
