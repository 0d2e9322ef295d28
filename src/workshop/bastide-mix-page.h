/* bastide-mix-page.h – a mix on the screen: tiles, rules, judgment, play-test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "workshop/bastide-doc-page.h"
#include "model/workshop/bastide-mix-doc.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_MIX_PAGE (bastide_mix_page_get_type ())

G_DECLARE_FINAL_TYPE (BastideMixPage, bastide_mix_page, BASTIDE, MIX_PAGE, BastideDocPage)

/* NULL: none. */
void bastide_mix_page_set_doc (BastideMixPage *self, BastideMixDoc *doc);
BastideMixDoc *bastide_mix_page_get_doc (BastideMixPage *self);

/* Takes over the open tab and the play-test, which goes on, of a page that showed the same mix. For a change of
 * language, which makes the window anew. */
void bastide_mix_page_succeed (BastideMixPage *self, BastideMixPage *predecessor);

G_END_DECLS
