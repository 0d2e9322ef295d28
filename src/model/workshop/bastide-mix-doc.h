/* bastide-mix-doc.h – a mix while it is being put together: sets and copies, single tiles, pieces, rules.
 *
 * Whether it can be played, the loader of mixes says; what else a designer should know – missing partners for a kind of
 * side, a river without an end – is judged here. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-advice.h"
#include "model/workshop/bastide-balance.h"
#include "model/workshop/bastide-document.h"

#include "engine/io/mix-json.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MIX_DOC (bastide_mix_doc_get_type ())

G_DECLARE_FINAL_TYPE (BastideMixDoc, bastide_mix_doc, BASTIDE, MIX_DOC, BastideDocument)

BastideMixDoc *bastide_mix_doc_new (BstCatalog *catalog, const char *id, const char *title) G_GNUC_WARN_UNUSED_RESULT;
BastideMixDoc *bastide_mix_doc_new_root (BstCatalog *catalog, JsonNode *root) G_GNUC_WARN_UNUSED_RESULT;
BastideMixDoc *bastide_mix_doc_load (BstCatalog *catalog, GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* See bastide_document_restore. */
BastideMixDoc *bastide_mix_doc_restore (BstCatalog *catalog, GFile *file, GFile **out_damaged, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;

/* (transfer none) */
BstCatalog *bastide_mix_doc_get_catalog (BastideMixDoc *self);
/* The sets have changed. */
void bastide_mix_doc_set_catalog (BastideMixDoc *self, BstCatalog *catalog);
/* (transfer none) (nullable): what the mix puts on the table; NULL if it cannot be played, the report says why. */
BstBox *bastide_mix_doc_get_box (BastideMixDoc *self);
BstReport *bastide_mix_doc_get_report (BastideMixDoc *self);

/* --- Tiles --- */

int bastide_mix_doc_get_copies (BastideMixDoc *self, const char *set);
void bastide_mix_doc_set_copies (BastideMixDoc *self, const char *set, int copies);
/* (transfer full) (element-type utf8): ids of sets that the mix names but that cannot be had, or have errors. */
GPtrArray *bastide_mix_doc_list_lost_sets (BastideMixDoc *self) G_GNUC_WARN_UNUSED_RESULT;
/* The same of tiles and pieces, in the list of counts and in the start. */
GPtrArray *bastide_mix_doc_list_lost_tiles (BastideMixDoc *self) G_GNUC_WARN_UNUSED_RESULT;
/* Takes such a set or tile out of the mix, wherever it stands. */
void bastide_mix_doc_remove_set (BastideMixDoc *self, const char *set);
void bastide_mix_doc_remove_tile (BastideMixDoc *self, const char *tile);
/* Puts another set in the place of one; copies stay. */
void bastide_mix_doc_replace_set (BastideMixDoc *self, const char *set, const char *other);
/* How many of a tile (or large piece) the mix has: the number that the mix states, else copies of its set times the
 * number there. */
int bastide_mix_doc_get_count (BastideMixDoc *self, const char *tile);
gboolean bastide_mix_doc_is_exact (BastideMixDoc *self, const char *tile);
void bastide_mix_doc_set_count (BastideMixDoc *self, const char *tile, int count);
void bastide_mix_doc_reset_count (BastideMixDoc *self, const char *tile);

/* --- Rules and pieces --- */

gboolean bastide_mix_doc_has_module (BastideMixDoc *self, BstModule module);
void bastide_mix_doc_set_module (BastideMixDoc *self, BstModule module, gboolean on);
/* Index of the choice. */
int bastide_mix_doc_get_option (BastideMixDoc *self, BstOption option);
void bastide_mix_doc_set_option (BastideMixDoc *self, BstOption option, int choice);
int bastide_mix_doc_get_figures (BastideMixDoc *self, BstFigureKind kind);
void bastide_mix_doc_set_figures (BastideMixDoc *self, BstFigureKind kind, int count);
int bastide_mix_doc_get_stock (BastideMixDoc *self, BstStock stock);
void bastide_mix_doc_set_stock (BastideMixDoc *self, BstStock stock, int count);

/* --- Judging --- */

typedef enum
{
  BASTIDE_LEVEL_FINE,     /* green */
  BASTIDE_LEVEL_DOUBTFUL, /* yellow: it can be played, but probably not as meant */
  BASTIDE_LEVEL_BAD,      /* red: it cannot be played */
} BastideLevel;

typedef struct
{
  BastideLevel level;
  char *text; /* whole sentences */
  int module; /* switching it on solves the problem; BST_NONE: nothing that simple does */
} BastideFinding;

/* (transfer full) (element-type BastideFinding): can it be played, and how well? The worst first. */
GPtrArray *bastide_mix_doc_judge (BastideMixDoc *self) G_GNUC_WARN_UNUSED_RESULT;

/* Tiles that are drawn and those that lie on the table at the beginning. FALSE if it cannot be played. */
gboolean bastide_mix_doc_count (BastideMixDoc *self, BastideBalance *out_balance);
/* The same tiles without large pieces. */
gboolean bastide_mix_doc_fill_heap (BastideMixDoc *self, BastideHeap *out_heap);
/* Changes the count of a tile as is suggested, as one step. (transfer full) (nullable): the name of that tile; NULL if the mix has
 * none that would do. */
char *bastide_mix_doc_follow (BastideMixDoc *self, const BastideSuggestion *suggestion) G_GNUC_WARN_UNUSED_RESULT;
/* Tiles drawn from a pile. */
int bastide_mix_doc_get_n_drawn (BastideMixDoc *self, BstGroup group);

typedef struct
{
  char *tile;   /* id; NULL: not about a tile */
  char *name;   /* of the tile, or what else is different */
  char *change; /* “2 → 3”, “No → Yes” */
} BastideDifference;

/* (transfer full) (element-type BastideDifference): what must be changed to get from @a to @b, rules first. Both must be
 * playable, or the tiles are not known. */
GPtrArray *bastide_mix_doc_compare (BastideMixDoc *a, BastideMixDoc *b) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
