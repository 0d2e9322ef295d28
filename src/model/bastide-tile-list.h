/* bastide-tile-list.h – the cardboard of a set or mix: every tile with its number and name, for printing and lists.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/mix-json.h"

G_BEGIN_DECLS

typedef struct
{
  BstTile *tiles;    /* single tiles, then the squares of large pieces */
  guint16 *counts;   /* how many of each */
  char **labels;     /* what people call them (bastide-tile-name.h), ended by NULL */
  JsonObject **json; /* of each tile; NULL for squares; borrowed from what the list was made of */
  char **arts;       /* pictures of their own (bastide_tile_dup_art); NULL where there is none */
  guint n_tiles;
  BstPiece *pieces;
  guint n_pieces;
} BastideTileList;

/* Sound tiles of a set. The set must live as long as the list. @file (nullable) is where it was read from;
 * NULL: its tree is settled (engine/io/art.h). */
BastideTileList *bastide_tile_list_new_set (const BstSet *set, GFile *file) G_GNUC_WARN_UNUSED_RESULT;
/* One large piece, which must be sound. It must live as long as the list. */
BastideTileList *bastide_tile_list_new_piece (const BstPieceEntry *entry) G_GNUC_WARN_UNUSED_RESULT;
/* Everything that a mix uses, what lies on the table at the beginning included. Its tree must be settled. */
BastideTileList *bastide_tile_list_new_box (const BstBox *box) G_GNUC_WARN_UNUSED_RESULT;
void bastide_tile_list_free (BastideTileList *list);

/* Sets the count of all other tiles and pieces to 0. @ids ends with NULL. (nullable): the first id that is none of the list. */
const char *bastide_tile_list_keep (BastideTileList *list, const char *const *ids);
/* (transfer full): what tiles of the list give points for, by its name, ended by NULL. */
char **bastide_tile_list_dup_score_rows (const BastideTileList *list) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideTileList, bastide_tile_list_free)

/* (transfer full) (nullable): the file with the tile's own picture, as member `art` names it beside @file, or the picture
 * itself as a data URL, after “turn:N:” if it must be turned (bastide-own-art.h). NULL if there is none, or if
 * it may not be used (engine/io/art.h). @file (nullable) is where the tree was read from; NULL: the tree is settled. */
char *bastide_tile_dup_art (JsonObject *tile, GFile *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
