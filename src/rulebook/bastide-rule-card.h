/* bastide-rule-card.h – the turn card: on the screen, in the reader’s letters, and printing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/rulebook/bastide-rulebook.h"
#include "draw/bastide-turn-card.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_RULE_CARD (bastide_rule_card_get_type ())

G_DECLARE_FINAL_TYPE (BastideRuleCard, bastide_rule_card, BASTIDE, RULE_CARD, GtkWidget)

GtkWidget *bastide_rule_card_new (BastideRulebook *rulebook, guint32 modules);

/* (transfer full): what stands on the card for these modules. */
BastideTurnCard *bastide_rule_card_make (BastideRulebook *rulebook, guint32 modules) G_GNUC_WARN_UNUSED_RESULT;

/* Prints it; @export_path (nullable): into a PDF file instead, without asking. @parent (nullable). */
gboolean bastide_rule_card_print (BastideRulebook *rulebook,
                                  guint32 modules,
                                  GtkWindow *parent,
                                  const char *export_path,
                                  GError **error);

G_END_DECLS
