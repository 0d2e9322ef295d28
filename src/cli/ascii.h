/* ascii.h – a position as a picture made of plain characters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/feature.h"

#include <glib.h>

/* (transfer full): the map, with a line of columns above it and the row before each line of tiles. */
char *ascii_map (const BstGame *game, const BstState *state) G_GNUC_WARN_UNUSED_RESULT;
