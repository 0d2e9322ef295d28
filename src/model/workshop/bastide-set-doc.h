/* bastide-set-doc.h – a tile set while it is being edited.
 *
 * Tiles are edited as values (bastide-tile-doc.h) or by what belongs to their place in the set: count, texts, order.
 * What is wrong is told live by the same checker as `bastide-cli check`. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/bastide-art.h"
#include "model/workshop/bastide-advice.h"
#include "model/workshop/bastide-balance.h"
#include "model/workshop/bastide-document.h"
#include "model/workshop/bastide-tile-doc.h"

#include "engine/io/catalog.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SET_DOC (bastide_set_doc_get_type ())

G_DECLARE_FINAL_TYPE (BastideSetDoc, bastide_set_doc, BASTIDE, SET_DOC, BastideDocument)

/* A tile, or a square of a large piece. */
typedef struct
{
  gboolean piece;
  guint index;        /* of the tile or the piece */
  guint face, square; /* of the piece */
} BastideTileRef;

BastideSetDoc *bastide_set_doc_new (const char *id, const char *title) G_GNUC_WARN_UNUSED_RESULT;
/* A copy of another set under an id of its own; its tiles get ids of their own, too. */
BastideSetDoc *
bastide_set_doc_new_copy (const BstSet *set, const char *id, const char *title) G_GNUC_WARN_UNUSED_RESULT;
BastideSetDoc *bastide_set_doc_new_root (JsonNode *root) G_GNUC_WARN_UNUSED_RESULT;
BastideSetDoc *bastide_set_doc_load (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* See bastide_document_restore. */
BastideSetDoc *bastide_set_doc_restore (GFile *file, GFile **out_damaged, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer none): the engine's view of the present tree, and what is wrong with it. Until the next change. */
BstSet *bastide_set_doc_get_set (BastideSetDoc *self);
BstReport *bastide_set_doc_get_report (BastideSetDoc *self);

/* The other sets that there are (nullable): two sets that have a tile of the same id cannot be mixed, so new tiles get other
 * ids, and the report names those that clash. */
void bastide_set_doc_set_catalog (BastideSetDoc *self, BstCatalog *catalog);
/* (transfer none) (nullable) */
BstCatalog *bastide_set_doc_get_catalog (BastideSetDoc *self);

/* (transfer full) (nullable): the title of the other set that has this id; a set with an id that is taken would be found by
 * no mix. */
char *bastide_set_doc_dup_owner (BastideSetDoc *self, const char *id) G_GNUC_WARN_UNUSED_RESULT;

/* Can the program solve the problem at this path of the report by itself? Solving it is one step of the history. */
gboolean bastide_set_doc_can_fix (BastideSetDoc *self, const char *path);
gboolean bastide_set_doc_fix (BastideSetDoc *self, const char *path);
/* How many problems can be solved so, and all of them in one step. */
guint bastide_set_doc_count_fixes (BastideSetDoc *self);
void bastide_set_doc_fix_all (BastideSetDoc *self);

/* Which tile a path of the report speaks of. FALSE if it is about the whole set; @out_feature (nullable): -1 or the
 * feature. */
gboolean bastide_set_doc_locate (BastideSetDoc *self, const char *path, BastideTileRef *out_ref, int *out_feature);

guint bastide_set_doc_get_n_tiles (BastideSetDoc *self);
guint bastide_set_doc_get_n_pieces (BastideSetDoc *self);

/* FALSE if there is no such tile. */
gboolean bastide_set_doc_get_tile (BastideSetDoc *self, const BastideTileRef *ref, BastideTileDoc *out_doc);
/* As it is drawn everywhere. Its id is borrowed, until the next change. */
gboolean bastide_set_doc_show_tile (BastideSetDoc *self, const BastideTileRef *ref, BstTile *out_tile);
/* (transfer none): the object of the tile, or of the whole piece. */
JsonObject *bastide_set_doc_get_json (BastideSetDoc *self, const BastideTileRef *ref);
const char *bastide_set_doc_get_id (BastideSetDoc *self, const BastideTileRef *ref);
int bastide_set_doc_get_count (BastideSetDoc *self, const BastideTileRef *ref);
/* (transfer full): its title in the user's language, or what its sides are in a few words. */
char *bastide_set_doc_dup_name (BastideSetDoc *self, const BastideTileRef *ref) G_GNUC_WARN_UNUSED_RESULT;

/* --- Words (bastide-set-doc-words.c) --- */

/* Does the tile have all words of @words, in any case and order? In its id, its texts, its tags, its pile, or what it shows. A word
 * that begins with “#” is a whole tag. */
gboolean bastide_set_doc_matches (BastideSetDoc *self, const BastideTileRef *ref, const char *words);

/* (transfer full): the tags of a tile or piece, with commas; and (element-type utf8) all that there are, sorted. */
char *bastide_set_doc_dup_tags (BastideSetDoc *self, const BastideTileRef *ref) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *bastide_set_doc_list_tags (BastideSetDoc *self) G_GNUC_WARN_UNUSED_RESULT;
/* Gives the tile the tags in @text. The tiles @others get and lose the same, and keep what else they have. */
void bastide_set_doc_set_tags (BastideSetDoc *self,
                               const BastideTileRef *ref,
                               const guint *others,
                               guint n,
                               const char *text);

/* Replaces a piece of text in titles, notes and tags of all tiles, and in their @ids; an id that would be taken or no id stays.
 * How many tiles have it, or had it. */
guint bastide_set_doc_count_words (BastideSetDoc *self, const char *find, const char *with, gboolean ids);
guint bastide_set_doc_replace_words (BastideSetDoc *self, const char *find, const char *with, gboolean ids);
/* Puts one thing, a monastery, garden or mark, in place of another; @with (nullable): nothing. Tiles that have no room for it stay. */
guint bastide_set_doc_count_things (BastideSetDoc *self, const BastideThing *find, const BastideThing *with);
guint bastide_set_doc_replace_things (BastideSetDoc *self, const BastideThing *find, const BastideThing *with);

/* Other houses and trees on the tiles @others, or on that one if there are none. Rolled once; then they stay. */
void bastide_set_doc_roll_scenery (BastideSetDoc *self, const BastideTileRef *ref, const guint *others, guint n);

/* --- Editing. @tag as in bastide_document_edit(). --- */

void bastide_set_doc_set_tile (BastideSetDoc *self,
                               const BastideTileRef *ref,
                               const BastideTileDoc *doc,
                               const char *what,
                               const char *tag);
void bastide_set_doc_set_count (BastideSetDoc *self, const BastideTileRef *ref, int count);
void bastide_set_doc_set_tile_text (BastideSetDoc *self,
                                    const BastideTileRef *ref,
                                    const char *key,
                                    const char *language,
                                    const char *text);
/* FALSE and why if it is no id or another tile has it. */
gboolean bastide_set_doc_set_tile_id (BastideSetDoc *self, const BastideTileRef *ref, const char *id, GError **error);
/* A string of the set: id, author, license; of a tile: art. "" takes it away. */
void bastide_set_doc_set_string (BastideSetDoc *self, const char *key, const char *value);
/* A picture of the tile's own, upright; "": the drawn one. */
void bastide_set_doc_set_art (BastideSetDoc *self, const BastideTileRef *ref, const char *art);
/* The same with the picture in @file. FALSE: it lies in another folder, so that only its copy can be used. */
gboolean bastide_set_doc_take_art (BastideSetDoc *self, const BastideTileRef *ref, GFile *file);
/* Lets a picture of its own follow a tile that was turned clockwise by a quarter, or mirrored. */
void bastide_set_doc_turn_art (BastideSetDoc *self,
                               const BastideTileRef *ref,
                               gboolean mirror,
                               const char *what,
                               const char *tag);
/* Puts the pictures that bastide_art_pack_async() has read into the file, so that whoever gets it has them. */
BastideArtTally bastide_set_doc_put_art (BastideSetDoc *self, GHashTable *packed);
void bastide_set_doc_set_needs (BastideSetDoc *self, BstModule module, gboolean needs);
/* Names all modules that tiles and pieces need. */
void bastide_set_doc_add_missing_needs (BastideSetDoc *self);
void bastide_set_doc_set_stock (BastideSetDoc *self, BstStock stock, int count);

/* Index of the new tile, which comes before tile @at. */
guint bastide_set_doc_add_tile (BastideSetDoc *self, guint at, const BastideTileDoc *doc);
void bastide_set_doc_remove (BastideSetDoc *self, const guint *tiles, guint n_tiles);
/* The copies come behind the last of them. */
void bastide_set_doc_duplicate (BastideSetDoc *self, const guint *tiles, guint n_tiles);
/* Puts the mirror image behind each of the tiles, as one step; not where the set shows it already, as of a tile that looks the
 * same in a mirror. How many there are. */
guint bastide_set_doc_add_mirrored (BastideSetDoc *self, const guint *tiles, guint n_tiles);
/* Takes the tiles out and puts them, in their order, before the tile that was at @to. */
void bastide_set_doc_move (BastideSetDoc *self, const guint *tiles, guint n_tiles, guint to);

/* Tiles as text for the clipboard, and back: FALSE and why if the text is none. Pasted tiles get new ids where theirs
 * are taken, in this set or another. */
char *bastide_set_doc_copy (BastideSetDoc *self, const guint *tiles, guint n_tiles) G_GNUC_WARN_UNUSED_RESULT;
gboolean bastide_set_doc_paste (BastideSetDoc *self, guint at, const char *text, guint *out_n_tiles, GError **error);

/* Large pieces. Sizes as in the format; TRUE if it could be done. */
gboolean bastide_set_doc_add_piece (BastideSetDoc *self, int width, int height);
gboolean bastide_set_doc_remove_piece (BastideSetDoc *self, guint piece);
/* Members of a piece: module (a word, "" for none), start, followers_allowed. */
void bastide_set_doc_set_piece_module (BastideSetDoc *self, guint piece, const char *module);
void bastide_set_doc_set_piece_flag (BastideSetDoc *self, guint piece, const char *key, gboolean value);

/* --- Looking over it --- */

typedef struct
{
  guint tile;
  char *set;   /* of the other tile; NULL: this very set */
  char *other; /* id of the other tile */
  char *name;  /* what people call it */
  int rot;     /* how the other one must be turned */
} BastideDuplicate;

/* (transfer full) (element-type BastideDuplicate): tiles that show the same, also in the sets of the catalog (nullable). */
GPtrArray *bastide_set_doc_find_duplicates (BastideSetDoc *self, const BstCatalog *catalog) G_GNUC_WARN_UNUSED_RESULT;

/* All sound tiles by their counts. */
void bastide_set_doc_count (BastideSetDoc *self, BastideBalance *out_balance);
void bastide_set_doc_fill_heap (BastideSetDoc *self, BastideHeap *out_heap);
/* Has it land and a tile or piece to start with? Otherwise it is played together with other sets. */
gboolean bastide_set_doc_stands_alone (BastideSetDoc *self);
/* Does what is suggested, as one step: makes a tile, or changes the count of one. (transfer full) (nullable): the name of that
 * tile; NULL if the set has none that would do. */
char *bastide_set_doc_follow (BastideSetDoc *self, const BastideSuggestion *suggestion) G_GNUC_WARN_UNUSED_RESULT;
/* Index of a new tile with the pattern, behind all others. */
guint bastide_set_doc_add_pattern (BastideSetDoc *self, int pattern);

/* (transfer full): a mix of this set, with its tiles defined in it so that it needs no file. With a start tile or a
 * piece that starts, alone; otherwise together with the built-in set @base (nullable). */
JsonNode *bastide_set_doc_to_mix (BastideSetDoc *self, const char *base) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
