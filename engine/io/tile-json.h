/* tile-json.h – tiles and large pieces of JSON files to the engine's structs and back.
 *
 * One place for the words of the notation. Knows the engine's tables of marks
 * and modules, but neither sets nor mixes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/json-read.h"
#include "tile.h"

G_BEGIN_DECLS

/* The words of the notation in the order of the engine's enums, ended by NULL. */
extern const char *const bst_terrain_words[];
extern const char *const bst_side_words[];
extern const char *const bst_half_words[];
extern const char *const bst_compass_words[];
extern const char *const bst_group_words[];
extern const char *const bst_end_words[]; /* without BST_END_NONE */

#define BST_MAX_SCENERY 65535
#define BST_MAX_TAG     40 /* characters */

/* May this be one of the `tags` of a tile? */
gboolean bst_tag_is_good (const char *tag);

/* The ids of the rule modules, ended by NULL. */
const char *const *bst_module_words (void);

/* A tile of a file. The strings are borrowed from the JSON tree. */
typedef struct
{
  const char *id;
  int count;
  BstTile tile;     /* `id` set, derived members computed if `sound` */
  JsonObject *json; /* as read, unknown keys included; borrowed */
  gboolean sound;   /* it may be played with */
} BstTileEntry;

/* A large piece of a file. */
typedef struct
{
  const char *id;
  int count;
  BstPiece piece;                                  /* its squares' `tile` are not set yet */
  BstTile squares[BST_MAX_FACES][BST_MAX_SQUARES]; /* in the order of piece.squares; `id` not set */
  JsonObject *json;
  gboolean sound;
} BstPieceEntry;

/* Is this object a large piece rather than a tile? */
gboolean bst_json_is_piece (JsonObject *object);

/* Read an object of `tiles` or `define`, and check everything that can be told
 * from the tile alone. All problems are noted at the reader's path. */
void bst_tile_entry_read (BstReader *reader, JsonObject *object, BstTileEntry *out_entry);
void bst_piece_entry_read (BstReader *reader, JsonObject *object, BstPieceEntry *out_entry);

/* Puts group, start, features, marks and scenery of @tile into @object, in place of what
 * stands there; other keys stay. */
void bst_tile_write (const BstTile *tile, JsonObject *object);

/* A copy of a tile or piece object with its keys and lists in the order of the
 * format; what is not understood is kept as it is. */
JsonObject *bst_tile_json_order (JsonObject *object) G_GNUC_WARN_UNUSED_RESULT;

/* A copy of @object with @keys first, in that order. */
JsonObject *bst_json_order (JsonObject *object, const char *const *keys) G_GNUC_WARN_UNUSED_RESULT;

/* Replaces the member @key, if it is an object, by a copy with its keys in
 * alphabetical order. */
void bst_json_sort_member (JsonObject *object, const char *key);

/* Replaces the list @key by a copy in which @order was applied to each object. */
void bst_json_order_list (JsonObject *object, const char *key, JsonObject *(*order) (JsonObject *) );

/* Checks of the geometry of one square, with its features as read (tile-check.c).
 * @inner has a bit per side that touches another square of the same piece. */
void bst_tile_check (BstReader *reader, const BstTile *tile, int inner);

/* Green areas between cities that touch no side (EC-F5): how many there are, and for each the sides of the cities around
 * it, whether the tile has fields for them or not. */
#define BST_MAX_ENCLOSED 4
int bst_tile_find_enclosed (const BstTile *tile, guint8 out_sides[BST_MAX_ENCLOSED]);
/* Warns of such an area that is no field. Wants a tile that is sound so far, with its marks. */
void bst_tile_check_enclosed (BstReader *reader, const BstTile *tile);

/* Do the squares of a face fit together along the sides they share? */
void bst_piece_check (BstReader *reader, const BstPieceEntry *entry, int face);

G_END_DECLS
