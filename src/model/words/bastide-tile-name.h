/* bastide-tile-name.h – what a tile is called: its title, or what it shows if it has none.
 *
 * Ids are for files; a person reads one of these names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/mix-json.h"

G_BEGIN_DECLS

/* (transfer full): the title in @json (nullable), or the sides of @tile from the north clockwise and what else is on it:
 * “Field, field, road, field; Monastery”. */
char *bastide_tile_dup_name (JsonObject *json, const BstTile *tile) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): four sides from the north clockwise, each a BstSideKind; BST_SIDE_OPEN: anything may come there. */
char *bastide_sides_dup_name (const guint8 kinds[4]) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): what @tile shows as it lies, feature by feature: “City, north – east; Road, south – west; 1 shield”. */
char *bastide_tile_dup_features (const BstTile *tile, int rot) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): the same for a large piece. */
char *bastide_piece_dup_name (JsonObject *json, const BstPiece *piece) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): of the tile or large piece @id of a mix; the id itself if there is none. */
char *bastide_box_dup_name (const BstBox *box, const char *id) G_GNUC_WARN_UNUSED_RESULT;

/* (nullable): the single tile @id of a mix. */
const BstTile *bastide_box_find_tile (const BstBox *box, const char *id);

G_END_DECLS
