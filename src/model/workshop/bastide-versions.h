/* bastide-versions.h – earlier versions of a set or mix: those that somebody has kept, with a note, and the backups.
 *
 * A kept version is a file of its own below bastide/versions in the data folder. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-document.h"

G_BEGIN_DECLS

typedef struct
{
  GFile *file;
  char *note;  /* NULL: a backup, made by itself; "" without a note */
  gint64 time; /* seconds since 1970, UTC; 0: nobody knows */
} BastideVersion;

/* (transfer full) (element-type BastideVersion): of the document in @file, newest first. All of them are read, so in a
 * thread. */
GPtrArray *bastide_versions_list (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* Keeps what @document is now; it must have a file. */
gboolean bastide_versions_keep (BastideDocument *document, const char *note, GError **error);

/* (transfer full) (nullable): the tree of the version. */
JsonNode *bastide_version_read (const BastideVersion *version, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) (nullable): the version of the set in @file from which @theirs probably comes: that with the fewest differences,
 * of those the newest. NULL if no version can be read, or it was canceled. In a thread. @cancellable is nullable. */
JsonNode *
bastide_versions_find_base (GFile *file, JsonNode *theirs, GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;
/* Only of kept ones. */
gboolean bastide_version_delete (const BastideVersion *version, GError **error);

G_END_DECLS
