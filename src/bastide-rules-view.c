/* bastide-rules-view.c – the rules as texts to read and search.
 *
 * Shows texts; it asks nothing of the engine and changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-rules-view.h"

struct _BastideRulesView
{
  BastidePlace parent_instance;
};

G_DEFINE_FINAL_TYPE (BastideRulesView, bastide_rules_view, BASTIDE_TYPE_PLACE)

static void
bastide_rules_view_class_init (BastideRulesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-rules-view.ui");
}

static void
bastide_rules_view_init (BastideRulesView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
