/* kit-private.h – what the files of the kit share; tests include kit.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kit.h"

/* Ends the test with what is on the table. */
void kit_fail (KitGame *kit, const char *format, ...) G_GNUC_PRINTF (2, 3) G_GNUC_NORETURN;

/* The id of a tile; the classic ones may be given by their letter. */
char *kit_full_id (const char *id);
bool kit_has_word (GPtrArray *words, const char *word);
/* A move in the words of its answer. */
char *kit_say (KitGame *kit, const BstMove *move);
/* What must hold after every move. */
void kit_check (KitGame *kit);
