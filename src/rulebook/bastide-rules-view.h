/* bastide-rules-view.h – the place Rules: pages to read, search, the choice of modules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "parts/bastide-place.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_RULES_VIEW (bastide_rules_view_get_type ())

G_DECLARE_FINAL_TYPE (BastideRulesView, bastide_rules_view, BASTIDE, RULES_VIEW, BastidePlace)

/* Shows the home of a rule, such as "FERRY-7"; FALSE if there is no such rule. */
gboolean bastide_rules_view_show_clause (BastideRulesView *self, const char *clause);

/* Shows a page, or a section of it, as a link names it: "ferries#moving". FALSE if there is none. */
gboolean bastide_rules_view_show_link (BastideRulesView *self, const char *href);

/* The modules of the game on the table (bit per BstModule): the rules show what belongs to them. */
void bastide_rules_view_set_modules (BastideRulesView *self, guint32 modules);

G_END_DECLS
