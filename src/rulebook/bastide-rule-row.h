/* bastide-rule-row.h – one paragraph, item, row or diagram of a page of the rules.
 *
 * The arrow keys go from row to row, so that a screen reader reads the page piece by piece; Tab only stops where there
 * is something to do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/rulebook/bastide-rulebook.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_RULE_ROW (bastide_rule_row_get_type ())

G_DECLARE_FINAL_TYPE (BastideRuleRow, bastide_rule_row, BASTIDE, RULE_ROW, GtkWidget)

/* @block (nullable): what it shows. @text: what a screen reader says. */
GtkWidget *
bastide_rule_row_new (const BastideRuleBlock *block, GtkAccessibleRole role, const char *text, GtkWidget *child);
const BastideRuleBlock *bastide_rule_row_get_block (BastideRuleRow *self);

/* Tab stops here, too: the beginning of a page. */
void bastide_rule_row_set_tab_stop (BastideRuleRow *self, gboolean tab_stop);

G_END_DECLS
