/* bastide-share.h – a set or mix as one file that needs nothing else, for other people.
 *
 * Knows neither widgets nor how pictures are read: whoever can read them packs them (model/bastide-art.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-mix-doc.h"

G_BEGIN_DECLS

/* (transfer full): the document in a tree of its own, whose pictures are settled (engine/io/art.h). A mix has all the sets
 * inside that it takes tiles from, built-in ones, too: they may be others in another version of the program. Sets that cannot
 * be had are missing from it. */
JsonNode *bastide_share_new_root (BastideDocument *document) G_GNUC_WARN_UNUSED_RESULT;

/* The text of the file for such a tree. */
char *bastide_share_write (BastideDocument *document, JsonNode *root) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
