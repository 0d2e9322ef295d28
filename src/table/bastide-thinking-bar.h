/* bastide-thinking-bar.h – a computer is to move: how far it is, and what can be done about it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-opponent.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_THINKING_BAR (bastide_thinking_bar_get_type ())

/* Visible only while a computer is to move. */
G_DECLARE_FINAL_TYPE (BastideThinkingBar, bastide_thinking_bar, BASTIDE, THINKING_BAR, AdwBin)

/* (nullable) @opponent: whom it shows. */
void bastide_thinking_bar_set_opponent (BastideThinkingBar *self, BastideOpponent *opponent);

/* (transfer full) (nullable): what @name, a computer, is doing, in a sentence; NULL: it is not to move. */
char *bastide_thinking_bar_dup_sentence (BastideThinkingBar *self, const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
