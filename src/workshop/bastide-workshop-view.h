/* bastide-workshop-view.h – tile sets and mixes: looking at them and making one's own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "parts/bastide-place.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_WORKSHOP_VIEW (bastide_workshop_view_get_type ())

G_DECLARE_FINAL_TYPE (BastideWorkshopView, bastide_workshop_view, BASTIDE, WORKSHOP_VIEW, BastidePlace)

G_END_DECLS
