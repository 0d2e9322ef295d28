/* bastide-place-names.h – names of places that are not cut off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Makes the names in the bar so small that each of them is seen whole at this width of the bar, but no smaller than that. Not
 * while something is laid out. */
void bastide_place_names_fit (AdwViewSwitcherBar *bar, int width);

G_END_DECLS
