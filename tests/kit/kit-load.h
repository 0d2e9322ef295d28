/* kit-load.h – mixes for the test kit: from a mix to a BstSetup.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit.h"

/* Fills in `setup` (players and first seat included) from a mix: the id of a built-in one, or the text of an object.
 * `overlay` (nullable) is the text of a mix object whose members win, "options" and "components" one by one. Returns what
 * keeps the tables alive (free with kit_load_free), or NULL and what is wrong in out_error. */
void *kit_load (const char *mix, const char *overlay, int n_players, int first, BstSetup *setup, char **out_error);

void kit_load_free (void *owner);

/* Ids of the built-in mixes. */
char **kit_load_mix_ids (void);

/* The source tree: BASTIDE_SOURCE_DIR, or where the tests were compiled. */
const char *kit_source_dir (void);
