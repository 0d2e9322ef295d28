/* bastide-focus.c – where Tab goes, and where the focus is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-focus.h"

gboolean
bastide_focus_inside (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  return child && gtk_widget_child_focus (child, direction);
}

gboolean
bastide_focus_is_in (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}
