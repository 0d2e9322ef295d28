/* bastide-hold-bar.h – says who may change the match on the page, and offers what can be done about it.
 *
 * Nothing is seen as long as the match is ours. It also looks after the files: when another program changes them, and when
 * the window is used again. Knows no place: its buttons are the actions "reload", "keep-mine" and "save-as" of the group
 * that it is told.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_HOLD_BAR (bastide_hold_bar_get_type ())

/* Property "prefix" (string, construct only): the group of the actions. */
G_DECLARE_FINAL_TYPE (BastideHoldBar, bastide_hold_bar, BASTIDE, HOLD_BAR, AdwBin)

/* @match: NULL if there is none. */
void bastide_hold_bar_set_match (BastideHoldBar *self, BastideMatch *match);

G_END_DECLS
