/* bastide-mix-row.h – the mix of a set-up, chosen from all there are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/play/bastide-setup.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MIX_ROW (bastide_mix_row_get_type ())

/* Signals: "chosen": somebody gave the set-up another mix; not sent by update(). */
G_DECLARE_FINAL_TYPE (BastideMixRow, bastide_mix_row, BASTIDE, MIX_ROW, AdwComboRow)

/* The set-up that is shown and changed; the row does not own it. */
void bastide_mix_row_set_setup (BastideMixRow *self, BastideSetup *setup);

/* To be called after the set-up was changed by somebody else. */
void bastide_mix_row_update (BastideMixRow *self);

G_END_DECLS
