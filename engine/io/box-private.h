/* box-private.h – a mix while it is being put together, shared by mix-json.c, mix-start.c and box.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/mix-json.h"

G_BEGIN_DECLS

/* A tile that the mix has or might have. */
typedef struct
{
  BstTile tile;
  JsonObject *json;
  int count;       /* how many are drawn in turn */
  guint32 needs;   /* modules for which its set is made */
  gboolean spring; /* not drawn, but a module lays it */
  gboolean exact;  /* the mix itself gives the count */
  gboolean own;    /* the mix itself defines it */
  gboolean sound;
} BstMixTile;

typedef struct
{
  const BstPieceEntry *entry;
  gboolean own; /* the mix itself defines it */
  gboolean in;  /* the mix has it; further ones of its kind stay out (MIX-16) */
  int count;    /* how many are in play */
} BstMixPiece;

/* A square of the start as it lies. */
typedef struct
{
  const BstTile *tile;
  int x, y, rot;
  guint entry; /* index into the start */
} BstMixSquare;

typedef struct
{
  BstReader reader;
  const BstCatalog *catalog;
  BstCatalog *whole; /* the same with the sets that the mix has inside; NULL: it has none */
  JsonObject *object;

  GArray *tiles;       /* of BstMixTile */
  GArray *pieces;      /* of BstMixPiece */
  GHashTable *ids;     /* id → index: BST_MIX_TILE (i) or BST_MIX_PIECE (i) */
  GHashTable *clashes; /* pairs of sets that have the same id, which have been noted */
  GPtrArray *sets;     /* of BstSet: they own ids and JSON */
  GPtrArray *own;      /* of BstPieceEntry defined by the mix */
  GArray *start;       /* of BstStart; tile and piece are indexes into the arrays above */

  guint32 modules;
  guint32 needs; /* modules for which the sets are made */
  guint8 options[BST_N_OPTIONS];
  guint8 figures[BST_N_FIGURES];
  guint stock[BST_N_STOCKS];
  gboolean stock_known[BST_N_STOCKS];
} BstMix;

#define BST_MIX_TILE(i)  GUINT_TO_POINTER (2 * (i) + 2)
#define BST_MIX_PIECE(i) GUINT_TO_POINTER (2 * (i) + 3)

static inline BstMixTile *
bst_mix_tile (BstMix *mix, guint i)
{
  return &g_array_index (mix->tiles, BstMixTile, i);
}

static inline BstMixPiece *
bst_mix_piece (BstMix *mix, guint i)
{
  return &g_array_index (mix->pieces, BstMixPiece, i);
}

static inline gboolean
bst_mix_has (const BstMix *mix, BstModule module)
{
  return (mix->modules >> module & 1) != 0;
}

/* Looks up a tile or piece of the mix; if it has none with that id, adds it
 * from whatever set in the catalog does. FALSE and a problem if nobody knows it.
 * Exactly one of the indexes is set, the other is BST_NONE. */
gboolean bst_mix_find (BstMix *mix, const char *id, guint16 *out_tile, guint16 *out_piece);

/* Chooses what lies on the table at the beginning and checks it (mix-start.c). */
void bst_mix_start (BstMix *mix, JsonNode *root);

/* Makes the box of a mix without errors, and asks the engine whether it can be
 * played; NULL and a problem if not (box.c). */
BstBox *bst_box_new (BstMix *mix, JsonNode *root);

/* Will a module lay the start of this mix? */
gboolean bst_mix_brings_start (BstMix *mix, JsonNode *root);

G_END_DECLS
