/* bastide-supplies.h – the followers that the players of an evening have left, to be placed and returned by a tap.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/score/bastide-evening.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SUPPLIES (bastide_supplies_get_type ())

G_DECLARE_FINAL_TYPE (BastideSupplies, bastide_supplies, BASTIDE, SUPPLIES, AdwBin)

void bastide_supplies_set_evening (BastideSupplies *self, BastideEvening *evening);

G_END_DECLS
