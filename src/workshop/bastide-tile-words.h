/* bastide-tile-words.h – what the editor calls the ends of roads; other parts have titles in io/titles.h, choices of
 * marks names in model/words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/io/titles.h"

G_BEGIN_DECLS

const char *bastide_tile_end_name (BstEnd end);

G_END_DECLS
