/* base.h – the arithmetic of roads and cities, shared by game and score track.
 *
 * Plain numbers in, points out; no state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>

/* BASE-51, BASE-82 */
int bst_road_points (int tiles);

/* BASE-54, BASE-83; `small_city_full`: a finished city of two tiles scores in full (BASE-55, the default). */
int bst_city_points (int tiles, int shields, bool finished, bool small_city_full);
