/* bastide-laid.h – tiles that somebody has laid freely on a table, as a value that can be kept, and a game that begins so.
 *
 * Knows no widget; whether a game may begin so is for the loader of mixes to say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Type of a list of tiles on the table: id, x, y, quarter turns clockwise. */
#define BASTIDE_LAID_TYPE "a(siii)"

/* (transfer full): @mix, but with these tiles on the table at the start. Where @mix says how many of a tile are drawn, those that
 * lie on the table are no longer among them. */
JsonNode *bastide_laid_to_mix (JsonNode *mix, GVariant *laid) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
