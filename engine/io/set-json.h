/* set-json.h – tile sets: the format “bastide-set”, read, checked and written.
 *
 * The JSON tree is the document: what this version does not understand stays in
 * it and is written again. The entries are the engine's view of it. The format
 * is described in data/formats/set.md.
 *
 * Must not know how sets are combined (mix-json.h) or found (catalog.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/tile-json.h"

G_BEGIN_DECLS

#define BST_SET_FORMAT  "bastide-set"
#define BST_SET_VERSION 1

typedef struct
{
  gatomicrefcount ref_count;
  JsonNode *root;
  const char *id;
  GArray *tiles;               /* of BstTileEntry */
  GPtrArray *pieces;           /* of BstPieceEntry */
  guint32 needs;               /* bit per BstModule */
  guint16 stock[BST_N_STOCKS]; /* common pieces in one box */
} BstSet;

/* Reads the tree of a set file. Everything that is wrong goes into @report; the
 * set can be played with if that has no errors. NULL if it is no set at all or
 * one of a newer version. */
BstSet *bst_set_load (JsonNode *root, BstReport *report) G_GNUC_WARN_UNUSED_RESULT;
/* Bit per module that its tiles and pieces need, but that the set does not name. */
guint32 bst_set_list_missing (const BstSet *set);
BstSet *bst_set_ref (BstSet *set);
void bst_set_unref (BstSet *set);

/* The text of the file for a set's tree: known keys in the order of the format,
 * one tile or square per line, or one feature where that would be long. The same
 * content gives the same bytes. */
char *bst_set_write (JsonNode *root) G_GNUC_WARN_UNUSED_RESULT;
/* A copy of the object of a set with its keys and lists in that order. */
JsonObject *bst_set_json_order (JsonObject *object) G_GNUC_WARN_UNUSED_RESULT;

/* Tiles may have a picture of their own (`art`): the name of a file beside the
 * one that defines them, its whole path, or the picture itself as a data URL.
 * Which of them may be used is told by art.h. */
gboolean bst_art_is_inside (const char *art);

/* (transfer full) (nullable): what shall stand in place of @art; NULL: it stays. */
typedef char *(*BstArtMap) (const char *art, gpointer data);

/* Asks @map for every picture in the tree of a set or mix. */
void bst_json_map_art (JsonNode *root, BstArtMap map, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSet, bst_set_unref)

G_END_DECLS
