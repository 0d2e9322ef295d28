/* bastide-rule-row.c – one paragraph, item, row or diagram of a page of the rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "rulebook/bastide-rule-row.h"

struct _BastideRuleRow
{
  GtkWidget parent_instance;

  const BastideRuleBlock *block;
  gboolean tab_stop;
};

G_DEFINE_FINAL_TYPE (BastideRuleRow, bastide_rule_row, GTK_TYPE_WIDGET)

/* Moves the focus among the children, from the one that has it or else from the start. */
static gboolean
focus_children (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean back = direction == GTK_DIR_TAB_BACKWARD;
  GtkWidget *child = gtk_widget_get_focus_child (widget);

  if (!child)
    child = back ? gtk_widget_get_last_child (widget) : gtk_widget_get_first_child (widget);
  for (; child; child = back ? gtk_widget_get_prev_sibling (child) : gtk_widget_get_next_sibling (child))
    if (gtk_widget_child_focus (child, direction))
      return TRUE;
  return FALSE;
}

static gboolean
bastide_rule_row_focus (GtkWidget *widget, GtkDirectionType direction)
{
  BastideRuleRow *self = BASTIDE_RULE_ROW (widget);
  gboolean inside = gtk_widget_is_focus (widget) || gtk_widget_get_focus_child (widget);

  switch (direction)
    {
    case GTK_DIR_TAB_FORWARD:
      if (!inside && self->tab_stop)
        return gtk_widget_grab_focus (widget);
      return focus_children (widget, direction);
    case GTK_DIR_TAB_BACKWARD:
      if (gtk_widget_is_focus (widget))
        return FALSE;
      return focus_children (widget, direction) || (self->tab_stop && gtk_widget_grab_focus (widget));
    default:
      return !inside && gtk_widget_grab_focus (widget);
    }
}

static void
bastide_rule_row_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (bastide_rule_row_parent_class)->dispose (object);
}

static void
bastide_rule_row_class_init (BastideRuleRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_rule_row_dispose;
  widget_class->focus = bastide_rule_row_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "rule-row");
}

static void
bastide_rule_row_init (BastideRuleRow *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
bastide_rule_row_new (const BastideRuleBlock *block, GtkAccessibleRole role, const char *text, GtkWidget *child)
{
  BastideRuleRow *self = g_object_new (BASTIDE_TYPE_RULE_ROW, "accessible-role", role, NULL);

  self->block = block;
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return GTK_WIDGET (self);
}

const BastideRuleBlock *
bastide_rule_row_get_block (BastideRuleRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_RULE_ROW (self), NULL);
  return self->block;
}

void
bastide_rule_row_set_tab_stop (BastideRuleRow *self, gboolean tab_stop)
{
  g_return_if_fail (BASTIDE_IS_RULE_ROW (self));
  self->tab_stop = tab_stop;
}
