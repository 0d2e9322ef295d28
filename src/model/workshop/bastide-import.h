/* bastide-import.h – a file of somebody else on its way among the user's own sets and mixes.
 *
 * First it is only looked at: which sets and mixes come, which of their ids are in use, and what could be done about that.
 * Then everything is written, or nothing is: bastide-import-work.h. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-mix-doc.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_IMPORT_NEW,   /* nothing here has this id */
  BASTIDE_IMPORT_SAME,  /* it is here already */
  BASTIDE_IMPORT_OTHER, /* one of the user's own has this id and is another one */
  BASTIDE_IMPORT_FIXED, /* the same for one that cannot be replaced, such as a built-in one */
} BastideImportState;

typedef enum
{
  BASTIDE_IMPORT_ADD,
  BASTIDE_IMPORT_ADD_AS_NEW, /* under an id and a title of its own */
  BASTIDE_IMPORT_REPLACE,    /* the user's own */
  BASTIDE_IMPORT_KEEP,       /* that which is here; nothing comes */
} BastideImportChoice;

typedef struct
{
  gboolean mix;
  const char *id; /* as it came */
  char *title;
  JsonNode *root;               /* as it came, or as it was merged */
  BstSet *set;                  /* of a set */
  const BstCatalogEntry *other; /* what has this id here, or NULL */
  BastideImportState state;
  guint choices; /* bit per BastideImportChoice */
  BastideImportChoice choice;

  /* What follows from the choices. */
  const char *new_id;  /* under which it comes */
  guint n_renamed;     /* tiles that get another id, because other sets have theirs */
  gboolean was_merged; /* see bastide_import_merge() */
} BastideImportItem;

typedef struct _BastideImport BastideImport;

/* @root: a set or mix, settled or with its pictures inside. NULL and why, if it is none or has errors. */
BastideImport *bastide_import_new (JsonNode *root, BstCatalog *catalog, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void bastide_import_free (BastideImport *self);

/* Sets in their order, then the mix if there is one. */
guint bastide_import_get_n (BastideImport *self);
const BastideImportItem *bastide_import_get (BastideImport *self, guint i);
/* (transfer none): the rules that the mix switches on, or the sets need. */
guint32 bastide_import_get_modules (BastideImport *self);
/* (transfer full) (element-type utf8): ids of sets that the mix wants and that neither the file nor this computer has. */
GPtrArray *bastide_import_list_missing (BastideImport *self) G_GNUC_WARN_UNUSED_RESULT;
/* The mix uses another set in place of a missing one; NULL: none after all. */
void bastide_import_replace_missing (BastideImport *self, const char *id, const char *other);

void bastide_import_choose (BastideImport *self, guint i, BastideImportChoice choice);
/* Replaces the user's own set with @merged, which was made of that and of what came. Takes it. */
void bastide_import_merge (BastideImport *self, guint i, JsonNode *merged);

/* (transfer full): what will be written, with new ids where that is needed. */
JsonNode *bastide_import_new_result (BastideImport *self, guint i) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer none): of what is here. */
BstCatalog *bastide_import_get_catalog (BastideImport *self);
/* Will anything be written? */
gboolean bastide_import_does_something (BastideImport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideImport, bastide_import_free)

/* (transfer full): @title, or the same with a number behind it, so that no own set or mix in the catalog has it. */
char *bastide_dup_free_title (const BstCatalog *catalog, const char *title) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): an id that no set and no mix in the catalog has. */
char *bastide_dup_free_id (const BstCatalog *catalog, const char *stem) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
