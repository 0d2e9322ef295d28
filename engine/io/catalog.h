/* catalog.h – the tile sets and mixes that can be had by name.
 *
 * The built-in ones travel inside the binary; the user's own are read from the
 * folders bastide/sets and bastide/mixes below the XDG data folders. A catalog
 * does not change after it was made and may be used by several threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/set-json.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _BstCatalog BstCatalog;

typedef struct
{
  char *id;   /* of the file; its name without ending if it has none */
  char *name; /* how messages call the file */
  gboolean built_in;
  gboolean included; /* it stands in a mix; `name` is no file */
  JsonNode *root;    /* NULL if the file is no JSON */
  BstSet *set;       /* sets only; NULL if it is no set at all */
  BstReport *report; /* what is wrong with a set; for a mix only what keeps it from being listed */
  char **foreign;    /* other folders its pictures come from that nobody was asked about (io/art.h); may be NULL */
} BstCatalogEntry;

/* The built-in sets and mixes and the user's. */
BstCatalog *bst_catalog_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* The built-in ones and those in the folders `sets` and `mixes` below each of
 * @folders (ended by NULL; may be NULL). */
BstCatalog *bst_catalog_new_for_folders (const char *const *folders) G_GNUC_WARN_UNUSED_RESULT;
/* The same with the sets in the list @include of a mix, which go before all others
 * of their id. What is wrong with them goes into @report (nullable). */
BstCatalog *
bst_catalog_new_including (const BstCatalog *catalog, JsonArray *include, BstReport *report) G_GNUC_WARN_UNUSED_RESULT;
BstCatalog *bst_catalog_ref (BstCatalog *catalog);
void bst_catalog_unref (BstCatalog *catalog);

/* All of them: the built-in ones first, each part by id. Files that cannot be
 * used are listed too, their report says why. */
guint bst_catalog_get_n_sets (const BstCatalog *catalog);
const BstCatalogEntry *bst_catalog_get_set (const BstCatalog *catalog, guint i);
guint bst_catalog_get_n_mixes (const BstCatalog *catalog);
const BstCatalogEntry *bst_catalog_get_mix (const BstCatalog *catalog, guint i);

/* By id; NULL if there is none. */
const BstCatalogEntry *bst_catalog_find_set (const BstCatalog *catalog, const char *id);
const BstCatalogEntry *bst_catalog_find_mix (const BstCatalog *catalog, const char *id);
/* The set that has the tile or piece @id. */
const BstCatalogEntry *bst_catalog_find_tile (const BstCatalog *catalog, const char *id);

/* (transfer full): what people call it: its title in their language, else its id. */
char *bst_catalog_entry_dup_title (const BstCatalogEntry *entry) G_GNUC_WARN_UNUSED_RESULT;

/* All ids, ended by NULL, for suggestions. */
const char *const *bst_catalog_get_set_ids (const BstCatalog *catalog);
const char *const *bst_catalog_get_mix_ids (const BstCatalog *catalog);
const char *const *bst_catalog_get_tile_ids (const BstCatalog *catalog);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstCatalog, bst_catalog_unref)

G_END_DECLS
