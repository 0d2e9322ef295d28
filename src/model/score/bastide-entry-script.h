/* bastide-entry-script.h – the moves of the engine that an entry stands for.
 *
 * The description of an entry writes them, the draft makes them. Knows no kind of entry and no evening.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/feature.h"
#include "engine/move.h"

G_BEGIN_DECLS

typedef struct
{
  BstMove moves[16];
  int n;
} BastideScript;

void bastide_script_add (BastideScript *script, BstMove move);
/* No award, no move. @worth (nullable): what was counted, for the log. */
void bastide_script_award (BastideScript *script,
                           BstReason reason,
                           const int points[BST_MAX_PLAYERS],
                           const BstValue *worth);

G_END_DECLS
