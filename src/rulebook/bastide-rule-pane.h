/* bastide-rule-pane.h – shows one page of the rulebook.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/rulebook/bastide-rulebook.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_RULE_PANE (bastide_rule_pane_get_type ())

G_DECLARE_FINAL_TYPE (BastideRulePane, bastide_rule_pane, BASTIDE, RULE_PANE, AdwBin)

/* Signals: "link" (href) when a link was followed. */

/* Before the first page is shown. */
void bastide_rule_pane_set_settings (BastideRulePane *self, GSettings *settings);
void bastide_rule_pane_set_rulebook (BastideRulePane *self, BastideRulebook *rulebook);

/* Shows a page as it reads with these modules, from its beginning. */
void bastide_rule_pane_show (BastideRulePane *self, const BastideRulePage *page, guint32 modules);
const BastideRulePage *bastide_rule_pane_get_page (BastideRulePane *self);

/* Marks the words of a query in the page; NULL or "": none. */
void bastide_rule_pane_mark_words (BastideRulePane *self, const char *query);

/* Scrolls to a block of the page, marks it and gives it the keyboard. */
void bastide_rule_pane_go_to (BastideRulePane *self, const BastideRuleBlock *block);

/* How far the page is scrolled, for coming back to it. */
double bastide_rule_pane_get_scroll (BastideRulePane *self);
void bastide_rule_pane_set_scroll (BastideRulePane *self, double scroll);

G_END_DECLS
