/* bastide-set-page.h – a tile set on the screen: its tiles, the editor, problems, balance, texts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "workshop/bastide-doc-page.h"
#include "model/workshop/bastide-set-doc.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_SET_PAGE (bastide_set_page_get_type ())

/* Signal: "mix" (JsonNode *mix): put this set into a new mix. */
G_DECLARE_FINAL_TYPE (BastideSetPage, bastide_set_page, BASTIDE, SET_PAGE, BastideDocPage)

/* NULL: none. */
void bastide_set_page_set_doc (BastideSetPage *self, BastideSetDoc *doc);
BastideSetDoc *bastide_set_page_get_doc (BastideSetPage *self);
/* For comparing with other sets and mixes. */
void bastide_set_page_set_catalog (BastideSetPage *self, BstCatalog *catalog);

/* Takes over tab, tile and choices of a page that showed the same set. For a change of language, which makes the window
 * anew. */
void bastide_set_page_succeed (BastideSetPage *self, BastideSetPage *predecessor);

G_END_DECLS
