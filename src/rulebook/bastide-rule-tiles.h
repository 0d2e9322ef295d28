/* bastide-rule-tiles.h – the tiles of a set side by side, with their numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/set-json.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_RULE_TILES (bastide_rule_tiles_get_type ())

G_DECLARE_FINAL_TYPE (BastideRuleTiles, bastide_rule_tiles, BASTIDE, RULE_TILES, GtkWidget)

GtkWidget *bastide_rule_tiles_new (const BstSet *set);

G_END_DECLS
