/* bastide-tile-words.h – what the editor calls the choices of marks and the ends of roads; other parts have titles in
 * io/titles.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/io/titles.h"

G_BEGIN_DECLS

/* A word of the engine's table that a mark may take. */
const char *bastide_tile_choice_name (const char *word);
const char *bastide_tile_end_name (BstEnd end);

G_END_DECLS
