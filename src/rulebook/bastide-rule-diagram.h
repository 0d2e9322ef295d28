/* bastide-rule-diagram.h – a diagram of the rulebook: a position played by the engine, step by step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/rulebook/bastide-example.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_RULE_DIAGRAM (bastide_rule_diagram_get_type ())

G_DECLARE_FINAL_TYPE (BastideRuleDiagram, bastide_rule_diagram, BASTIDE, RULE_DIAGRAM, GtkWidget)

/* @example: (transfer full). @caption: plain text, what a screen reader says of the picture. @settings say how boards are
 * drawn. */
GtkWidget *bastide_rule_diagram_new (BastideExample *example, const char *caption, GSettings *settings);

/* A label that is shown with one step only; the first one belongs to the position at the beginning. */
void bastide_rule_diagram_add_text (BastideRuleDiagram *self, GtkWidget *label);

/* Which step is shown; the last one at first. */
guint bastide_rule_diagram_get_frame (BastideRuleDiagram *self);
void bastide_rule_diagram_set_frame (BastideRuleDiagram *self, guint frame);

G_END_DECLS
