/* spot.h – how examples and tests name a feature of a tile as it lies, and the way it lies.
 *
 * A spot is "road:E", "city:N" or "river:S" by any of its sides, "field:NL" by any of its half sides, "monastery",
 * "garden", or "feature:3" by its index. The sides of a tile are four letters from the north clockwise: C city, R road,
 * F field, V river.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "tile.h"

G_BEGIN_DECLS

/* Every name of a feature of a tile that lies turned by @rot; the usual one is the first. */
GStrv bst_spot_names (const BstTile *tile, int rot, int feature) G_GNUC_WARN_UNUSED_RESULT;

/* Is @spot one of them? */
gboolean bst_spot_is (const BstTile *tile, int rot, int feature, const char *spot);

/* The feature that is called so, or -1. */
int bst_spot_find (const BstTile *tile, int rot, const char *spot);

/* Does the tile show these sides when it lies so? */
gboolean bst_sides_are (const BstTile *tile, int rot, const char *sides);

G_END_DECLS
