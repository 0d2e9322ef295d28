/* bastide-own-mixes.h – the user's own mixes, as seen by the sets that they use.
 *
 * A mix names sets and tiles by their ids. When an id of an own set changes, the mixes must follow, or they could not be
 * played any more. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-mix-doc.h"

G_BEGIN_DECLS

/* Does the file lie in the folder of the user's own documents of that type? Only there mixes find it. */
gboolean bastide_is_own_file (GType type, GFile *file);

/* (transfer full) (element-type utf8): titles of the own mixes that use a set. */
GPtrArray *bastide_own_mixes_list_users (const BstCatalog *catalog, const char *set) G_GNUC_WARN_UNUSED_RESULT;

/* Lets own mixes, open ones too, follow the ids of a set that was @before and has been saved as @after: that of the set,
 * and those of tiles and pieces that are otherwise the same. (transfer full) (element-type utf8): titles of the mixes that
 * were changed. @error (nullable) says why one of them could not be; the others are changed all the same. */
GPtrArray *bastide_own_mixes_follow (JsonNode *before, JsonNode *after, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
